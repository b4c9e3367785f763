"""Other programs can read the pages: microformats2."""

import re

import mf2py
import pytest

from conversation import NOTES, write_conversation
from exports import built
from tree import Site

#: Examples of sites with each kind of page.
EXAMPLES = ["fellow-bloggers", "finds", "series", "spots", "video-answers"]
TYPES = ["h-entry", "h-card", "h-feed", "h-cite"]
#: Properties that occur at most once.
SINGLE = {"name", "author", "published", "uid", "summary", "note", "featured"}


def parsed(site, page):
    url = site.base if "//" in site.base else "http://site.invalid" + site.base_path
    return mf2py.parse(doc=site.text(page.path), url=url + page.location, html_parser="lxml")["items"]


def of_type(found, kind):
    """Depth first, all that have this type."""
    for thing in found:
        if isinstance(thing, dict) and "type" in thing:
            if kind in thing["type"]:
                yield thing
            nested = [value for values in thing.get("properties", {}).values() for value in values]
            yield from of_type(nested + thing.get("children", []), kind)


def test_the_front_page_is_a_feed_of_entries(site):
    page = site.pages["index.html"]
    feed = next(of_type(parsed(site, page), "h-feed"))
    entries = list(of_type([feed], "h-entry"))
    assert len(entries) == len(page.entry_urls()) > 0
    for entry in entries:
        properties = entry["properties"]
        assert site.target(properties["url"][0])[0].startswith("blogs/")
        assert properties["author"][0]["properties"]["name"]
        for date in properties.get("published", []):
            assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d", date)


@pytest.fixture(scope="session")
def entries(site):
    """Each blog's page with its entry."""
    return [(page, next(of_type(parsed(site, page), "h-entry"))) for page in site.blog_pages()]


def test_a_blog_page_is_one_entry_with_its_author(site, entries):
    for page, entry in entries:
        properties = entry["properties"]
        assert site.target(properties["url"][0])[0] == page.path
        author = properties["author"][0]
        assert "h-card" in author["type"] and author["properties"]["name"], page.path


def test_comments_are_citations_oldest_first(entries):
    count = 0
    for page, entry in entries:
        dates = []
        for comment in entry["properties"].get("comment", []):
            assert "h-cite" in comment["type"], page.path
            properties = comment["properties"]
            assert properties["author"] and properties["content"], page.path
            dates += properties.get("published", [])
            count += 1
        assert dates == sorted(dates), page.path
    assert count > 0


def test_a_profile_is_a_card(site):
    pages = site.profile_pages()
    assert pages
    for page in pages:
        cards = [card for card in of_type(parsed(site, page), "h-card") if card["properties"].get("name")]
        own = [
            card for card in cards
            if any(site_path(site, url) == page.path for url in card["properties"].get("url", []))
        ]
        assert own, page.path


def plain(name, value):
    """A value, normalised for comparison."""
    if isinstance(value, dict):
        return str(value)
    return value.removeprefix("#").casefold() if name == "category" else value


@pytest.mark.parametrize("theme", [None, "journal"])
@pytest.mark.parametrize("name", EXAMPLES)
def test_no_property_is_duplicated(example_folder, name, theme):
    site = Site(example_folder(name, theme) / "public")
    kinds = {}
    for path, page in site.pages.items():
        kinds.setdefault(re.sub(r"[^/]*\d[^/]*|(?<=/)[^/]+(?=/)", "*", path), []).append(page)
    # The first pages of each kind: those of a kind have one template.
    for page in (page for pages in kinds.values() for page in pages[:4]):
        found = parsed(site, page)
        for thing in (thing for kind in TYPES for thing in of_type(found, kind)):
            for key, values in thing["properties"].items():
                said = [plain(key, value) for value in values]
                assert len(said) == len(set(said)), (page.path, key, said)
                assert len(said) == 1 or key not in SINGLE, (page.path, key, said)


def site_path(site, url):
    try:
        return site.target(url)[0]
    except LookupError:
        return None


def test_replies_say_what_they_answer(blogforge, tmp_path):
    folder = write_conversation(tmp_path / "site")
    site = Site(built(blogforge, folder))
    entry = next(of_type(parsed(site, site.pages["blogs/bread/index.html"]), "h-entry"))
    comments = entry["properties"]["comment"]
    answered = {
        comment["properties"]["url"][0].rpartition("#comment-")[2]:
            [url.rpartition("#comment-")[2] for url in comment["properties"].get("in-reply-to", [])]
        for comment in comments}
    assert answered == {
        name: [parent] if parent and parent != "deleted" else [] for name, parent, *_ in NOTES}
    assert len(entry["properties"]["updated"]) == 1
    edited = [comment for comment in comments if "updated" in comment["properties"]]
    assert [comment["properties"]["url"][0].rpartition("-")[2] for comment in edited] == ["sourdough"]
