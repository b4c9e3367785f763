"""Other programs read back every fact of the export: microformats2, feeds and JSON-LD."""

import datetime
import json
import re
import urllib.parse

import feedparser
import lxml.html
import mf2py
import pytest
import yaml

from export_facts import Facts, instant, tags, words


@pytest.fixture(scope="module")
def facts(source):
    return Facts(source, set(yaml.safe_load((source / "blogforge.yml").read_text())["blocked"]))


@pytest.fixture(scope="module", params=["site", "journal"])
def shown(request):
    """The same site in the built-in theme and in another."""
    return request.getfixturevalue(request.param)


def items(site, path):
    page = site.pages[path]
    return mf2py.parse(doc=site.text(path), url=site.base + page.location)["items"]


def of_type(found, kind):
    """The first thing of a type, at any depth."""
    for thing in found:
        if kind in thing["type"]:
            return thing["properties"]
        inner = of_type(thing.get("children", []), kind)
        if inner:
            return inner
    return None


@pytest.fixture(scope="module")
def entries(shown):
    """The parsed page of each blog, by the blog's id."""
    pages = shown.blog_pages()
    return {page.path.split("/")[1]: of_type(items(shown, page.path), "h-entry") for page in pages}


@pytest.fixture(scope="module")
def cards(shown):
    """Each profile, by its path."""
    return {page.path: of_type(items(shown, page.path), "h-card") for page in shown.profile_pages()}


@pytest.fixture(scope="module")
def profiles(facts, entries, cards):
    """The path of each blogger's profile, by id: found by names, and by blogs where two share one."""
    found = {}
    for key in facts.bloggers:
        called = {
            path for path, card in cards.items()
            if facts.names(key) >= {*card["name"], *card.get("nickname", [])}}
        assert len(called) == 1, (key, called)
        found[key] = called.pop()
    assert len(set(found.values())) == len(found)
    return found


def is_in(few, many):
    """Whether words are in a text in their order."""
    rest = iter(many)
    return all(word in rest for word in few)


def seconds(date):
    return int(datetime.datetime.fromisoformat(date).timestamp())


def path_of(url):
    return urllib.parse.unquote(urllib.parse.urlsplit(url).path).lstrip("/") + "index.html"


def plain(html):
    return " ".join(lxml.html.fromstring(f"<div>{html}</div>").itertext())


# Microformats


def test_every_blog_has_a_page_and_no_other_has(facts, entries):
    assert set(entries) == set(facts.blogs)


def test_the_words_of_every_blog_are_on_its_page(facts, entries):
    for key, row in facts.blogs.items():
        read = entries[key]
        text = " ".join([*read["name"], *(content["value"] for content in read.get("content", []))])
        # The page shows hashtags at the end with the other tags, not in the text.
        written = re.sub(r"(\s+#\w+)+\s*$", "", row["blogDescription"])
        assert is_in(words(written), words(text)), key


def test_links_of_descriptions_are_kept(facts, entries):
    count = 0
    for key, row in facts.blogs.items():
        for link in re.findall(r"\]\((https?://[^)\s]+)\)", row["blogDescription"]):
            assert f'href="{link}"' in entries[key]["content"][0]["html"], key
            count += 1
    assert count > 0


def test_dates_authors_tags_and_pictures_of_blogs_are_read_back(facts, entries, profiles):
    for key, row in facts.blogs.items():
        read = entries[key]
        assert [seconds(date) for date in read.get("published", [])] == [
            date for date in [instant(row["createdDate"])] if date is not None], key
        author = read["author"][0]["properties"]
        if row["bloggerId"] in facts.bloggers:
            assert author["name"][0] in facts.names(row["bloggerId"]), key
            assert path_of(author["url"][0]) == profiles[row["bloggerId"]], key
        assert {tag.lower().lstrip("#") for tag in read.get("category", [])} == set(
            tags(row["blogDescription"])), key
        assert len(read.get("photo", [])) == facts.has_photo(key), key


def test_every_comment_is_read_back_in_its_order(facts, entries, profiles):
    for key, rows in facts.comments.items():
        read = [comment["properties"] for comment in entries[key].get("comment", [])]
        rows = sorted(rows, key=lambda row: (instant(row["createdDate"]), row["commentId"]))
        assert len(read) == len(rows), key
        for comment, row in zip(read, rows):
            assert seconds(comment["published"][0]) == instant(row["createdDate"]), row
            assert is_in(words(row["commentText"]), words(comment["content"][0]["value"])), row
            author = comment["author"][0]["properties"]
            if row["commentedBy"] in facts.bloggers:
                assert author["name"][0] in facts.names(row["commentedBy"]), row
                assert path_of(author["url"][0]) == profiles[row["commentedBy"]], row
            assert comment["url"][0].endswith(f"/blogs/{key}/#comment-{row['commentId']}"), row


def test_every_profile_is_read_back(facts, cards, profiles):
    assert set(cards) == set(profiles.values())
    for key, row in facts.bloggers.items():
        card = cards[profiles[key]]
        assert card["name"][0] in facts.names(key), key
        assert card.get("nickname", []) == [name for name in [row.get("displayName")] if name], key
        note = card["note"][0] if "note" in card else ""
        assert is_in(words(facts.bio(key)), words(note if isinstance(note, str) else note["value"])), key
        assert ("photo" in card) == facts.has_picture("profileImages", key), key
        assert ("featured" in card) == facts.has_picture("coverImages", key), key
        urls = [url.rstrip("/") for url in card["url"]]
        for field in ("website", "twitter", "github", "linkedIn"):
            name = row.get(field, "").strip("/@").removeprefix("in/")
            assert "javascript" in name or any(url.endswith(name) for url in urls), (key, field)


def test_every_joining_date_is_on_its_profile(facts, shown, profiles):
    for key, row in facts.bloggers.items():
        dates = shown.pages[profiles[key]].document.xpath(
            "//time[contains(@class, 'dt-joined')]/@datetime")
        assert [seconds(date) for date in dates] == [instant(row["joinedDate"])], key


def test_every_like_is_read_back(facts, shown, profiles):
    """The page of a blogger's likes has them all, a blog's page those who liked it."""
    for key, profile in profiles.items():
        folder = profile.removesuffix("index.html") + "likes/"
        pages = [page for path, page in shown.pages.items() if path.startswith(folder)]
        liked = {url.split("/blogs/")[1].rstrip("/") for page in pages for url in page.entry_urls()}
        assert liked == facts.liked_by(key), key


# JSON-LD


def things(page):
    """The data of a page, by type."""
    found = {}
    for script in page.document.xpath("//script[@type='application/ld+json']"):
        data = json.loads(script.text_content())
        assert data["@context"] == "https://schema.org"
        found |= {thing["@type"]: thing for thing in data["@graph"]}
    return found


def test_the_data_of_every_blog_says_what_its_page_says(facts, shown, entries):
    for key, row in facts.blogs.items():
        data = things(shown.pages[f"blogs/{key}/index.html"])
        blog = data["BlogPosting"]
        assert blog["@id"] == f"{shown.base}blogs/{key}/"
        assert words(blog["headline"]) == words(entries[key]["name"][0]), key
        assert ("datePublished" in blog) == (instant(row["createdDate"]) is not None), key
        if "datePublished" in blog:
            assert seconds(blog["datePublished"]) == instant(row["createdDate"]), key
        if row["bloggerId"] in facts.bloggers:
            author = blog["author"]
            assert {author["name"], *[author[name] for name in ["alternateName"] if name in author]} <= (
                facts.names(row["bloggerId"])), key
        counts = {
            counter["interactionType"]: counter["userInteractionCount"]
            for counter in blog["interactionStatistic"]}
        assert counts == {
            "https://schema.org/LikeAction": facts.like_count(key),
            "https://schema.org/CommentAction": len(facts.comments[key])}, key
        pictures = [shown.target(url)[0] for url in blog.get("image", [])]
        assert bool(pictures) == facts.has_own_photo(key) and all(pictures), key
        steps = data["BreadcrumbList"]["itemListElement"]
        assert [step["position"] for step in steps] == list(range(1, len(steps) + 1)), key
        assert len(steps) > 1 and all(shown.target(step["item"])[0] for step in steps), key


def described(element):
    """What RDFa says of an element inside, up to the things inside it: property, value."""
    for inner in element.iterchildren(lxml.etree.Element):
        name = inner.get("property")
        if name:
            things = dict(described(inner)) if inner.get("typeof") else None
            values = [inner.get(attribute) for attribute in ("content", "resource", "href", "datetime")]
            yield name, things or next(filter(None, values), inner.text_content())
        if not inner.get("typeof"):
            yield from described(inner)


def test_the_markup_of_every_blog_describes_its_newest_comments(facts, shown, entries):
    """Comments are not in JSON-LD, which would say their texts twice."""
    count = 0
    for key in facts.blogs:
        page = shown.pages[f"blogs/{key}/index.html"]
        read = [comment["properties"] for comment in entries[key].get("comment", [])]
        posts = page.document.xpath("//*[@vocab='https://schema.org/'][@typeof='BlogPosting']")
        assert len(posts) == bool(read), key
        if not read:
            continue
        # The same thing as in JSON-LD.
        assert shown.target(posts[0].get("resource"))[0] == page.path
        comments = [dict(described(comment)) for comment in page.document.xpath("//*[@typeof='Comment']")]
        assert len(comments) == len(read[-5:]), key
        for comment, same in zip(comments, read[-5:]):
            count += 1
            assert same["url"][0].endswith(comment["url"]), comment
            assert words(comment["text"]) == words(same["content"][0]["value"]), comment
            assert comment["author"]["name"] == same["author"][0]["properties"]["name"][0], comment
            assert seconds(comment["datePublished"]) == seconds(same["published"][0]), comment
    assert count > 0


def test_the_data_of_every_profile_says_what_its_page_says(facts, shown, profiles):
    for key, row in facts.bloggers.items():
        page = things(shown.pages[profiles[key]])["ProfilePage"]
        person = page["mainEntity"]
        assert person["@type"] == "Person" and person["name"] in facts.names(key), key
        assert path_of(person["url"]) == profiles[key], key
        assert words(person.get("description", "")) == words(facts.bio(key)), key
        assert seconds(page["dateCreated"]) == instant(row["joinedDate"]), key
        assert ("image" in person) == facts.has_picture("profileImages", key), key
        own = sum(blog["bloggerId"] == key for blog in facts.blogs.values())
        assert person["agentInteractionStatistic"]["userInteractionCount"] == own, key


# Feeds


def blog_of(url):
    return url.split("/blogs/")[1].rstrip("/")


@pytest.mark.parametrize("name", ["feed.xml", "atom.xml"])
def test_the_feeds_of_bloggers_hold_every_fact_of_their_blogs(facts, shown, profiles, name):
    found = set()
    for key, profile in profiles.items():
        folder = profile.removesuffix("index.html")
        feed = feedparser.parse(shown.bytes(folder + name), sanitize_html=False)
        assert not feed.bozo
        assert {blog_of(entry.link) for entry in feed.entries} == {
            blog for blog, row in facts.blogs.items() if row["bloggerId"] == key}
        for entry in feed.entries:
            blog = blog_of(entry.link)
            found.add(blog)
            row = facts.blogs[blog]
            assert entry.id == entry.link
            assert entry.author in facts.names(key), blog
            found_tags = {tag.term.lower() for tag in entry.get("tags", [])}
            assert found_tags == set(tags(row["blogDescription"])), blog
            text = f"{entry.title} {plain(entry.content[0].value)}"
            assert is_in(words(row["blogDescription"]), words(text)), blog
            if instant(row["createdDate"]) is not None:
                date = datetime.datetime(*entry.published_parsed[:6], tzinfo=datetime.timezone.utc)
                assert int(date.timestamp()) == instant(row["createdDate"]), blog
            assert len(entry.enclosures) == facts.has_own_photo(blog), blog
            for picture in entry.enclosures:
                path, _ = shown.target(picture.href)
                assert picture.type == "image/jpeg" and int(picture.length) == len(shown.bytes(path)), blog
    assert found == {blog for blog, row in facts.blogs.items() if row["bloggerId"] in facts.bloggers}


def test_json_feeds_of_bloggers_hold_every_fact_of_their_blogs(facts, shown, profiles):
    for key, profile in profiles.items():
        feed = shown.json(profile.removesuffix("index.html") + "feed.json")
        for entry in feed["items"]:
            row = facts.blogs[blog_of(entry["url"])]
            assert entry["id"] == entry["url"] and row["bloggerId"] == key
            assert [author["name"] in facts.names(key) for author in entry["authors"]] == [True], entry["id"]
            assert {tag.lower() for tag in entry.get("tags", [])} == set(tags(row["blogDescription"]))
            text = f"{entry.get('title', '')} {plain(entry['content_html'])}"
            assert is_in(words(row["blogDescription"]), words(text)), entry["id"]
            date = entry.get("date_published")
            assert (date and seconds(date)) == instant(row["createdDate"]), entry["id"]
            attached = [shown.target(file["url"])[0] for file in entry.get("attachments", [])]
            assert len(attached) == facts.has_own_photo(blog_of(entry["url"])) and all(attached), entry["id"]


def test_the_feeds_of_tags_hold_the_newest_blogs_of_the_tag(facts, shown):
    by_tag = {}
    for key, row in facts.blogs.items():
        for tag in set(tags(row["blogDescription"])):
            by_tag.setdefault(tag, set()).add(key)
    fed = {path.split("/")[1] for path in shown.files if re.fullmatch(r"tags/[^/]+/atom\.xml", path)}
    assert fed == {tag for tag, blogs in by_tag.items() if len(blogs) > 1}
    for tag in fed:
        entries = feedparser.parse(shown.bytes(f"tags/{tag}/atom.xml")).entries
        assert {blog_of(entry.link) for entry in entries} <= by_tag[tag]
        assert len(entries) == min(10, len(by_tag[tag])), tag
