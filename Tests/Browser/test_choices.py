"""What readers can do: like, hide, share, save, and take their choices with them."""

import json
import re

import pytest
from playwright.sync_api import expect

from built_site import build
from exports import community

KEY = "blogforge:choices:/"
FORMAT = {"version": 1, "likes": {}, "hidden": {}, "quotes": {}, "characters": {}}


def stored(page, key=KEY):
    return json.loads(page.evaluate("key => localStorage.getItem(key)", key) or "null")


def names(page, selector):
    return [name.strip() for name in page.locator(selector).all_inner_texts()]


def keep(page, **choices):
    """Shows the page with choices of an earlier visit."""
    text = json.dumps({**FORMAT, **choices})
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, text])
    page.reload()


def like(page):
    return page.get_by_role("button", name="Like", exact=True)


def shape(count):
    """The shape of the heart next to a number of likes."""
    return count.evaluate("count => getComputedStyle(count, '::before').maskImage")


def test_a_like_is_kept_and_listed_and_taken_back(reader):
    mine = reader()
    blog = mine.open("blog")
    title = blog.locator("h1").inner_text()
    expect(like(blog)).to_have_attribute("aria-pressed", "false")
    like(blog).click()
    expect(like(blog)).to_have_attribute("aria-pressed", "true")
    blog.reload()
    expect(like(blog)).to_have_attribute("aria-pressed", "true")

    yours = mine.open("yours")
    row = yours.locator("#liked li")
    expect(row).to_have_count(1)
    expect(row.locator("a")).to_have_text(title)
    expect(row).to_contain_text(blog.locator("header .p-author bdi").inner_text())
    assert row.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    assert row.locator("a").evaluate("link => link.href") == blog.url

    feed = mine.open("feed")
    expect(feed.locator(".h-entry.liked")).to_have_count(1)
    row.get_by_role("button", name="Unlike").click()
    expect(row).to_have_count(0)
    expect(yours.get_by_text("No likes yet")).to_be_visible()
    expect(like(blog)).to_have_attribute("aria-pressed", "false")
    expect(feed.locator(".h-entry.liked")).to_have_count(0)


def test_a_card_can_be_liked_like_the_page_of_its_blog(reader):
    mine = reader()
    feed = mine.open("feed")
    card = feed.locator(".card:has(.likes):has(> img)").first
    title, count = card.locator("h2").inner_text(), card.locator(".likes")
    heart = card.get_by_role("button", name=f"Like: {title}")
    expect(heart).to_have_attribute("aria-pressed", "false")
    assert count.evaluate("count => getComputedStyle(count, '::after').content") in ("none", '""')
    outline = shape(count)
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "true")
    assert count.evaluate("count => getComputedStyle(count, '::after').content") == '"and you"'
    assert shape(count) != outline
    blog = mine.open(card.locator(".p-name .u-url").evaluate("link => link.pathname"))
    expect(like(blog)).to_have_attribute("aria-pressed", "true")
    of_page = blog.locator(".likers .likes")
    assert of_page.evaluate("count => getComputedStyle(count, '::after').content") == '"and you"'
    assert shape(of_page) == shape(count)
    row = mine.open("yours").locator("#liked li")
    expect(row.locator("a")).to_have_text(title)
    assert row.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    like(blog).click()
    expect(heart).to_have_attribute("aria-pressed", "false")


def test_a_like_has_no_picture_that_a_content_warning_hides(reader):
    mine = reader()
    blog = mine.open("blog")
    blog.evaluate("""() => {
        for (const figure of document.querySelectorAll(".blog figure")) {
            const warning = document.createElement("details");
            warning.className = "warned";
            figure.replaceWith(warning);
            warning.append(figure);
        }
    }""")
    like(blog).click()
    row = mine.open("yours").locator("#liked li")
    expect(row.locator("a")).to_have_text(blog.locator("h1").inner_text())
    expect(row.locator("img")).to_have_count(0)


def test_what_the_browser_does_not_store_is_said(reader, tmp_path):
    mine = reader()
    mine.context.add_init_script("""Storage.prototype.setItem = () => {
        throw new DOMException("", "QuotaExceededError");
    };""")
    said = "Your browser could not save this."
    blog = mine.open("blog")
    like(blog).click()
    expect(blog.locator(".toast")).to_have_text(said)
    expect(like(blog)).to_have_attribute("aria-pressed", "false")
    # The file is one of choices.
    yours = mine.open("yours")
    (tmp_path / "choices.json").write_text(json.dumps(FORMAT))
    yours.set_input_files("#import", tmp_path / "choices.json")
    expect(yours.locator(".toast")).to_have_text(said)
    expect(yours.locator(".keep [role=status]")).to_be_empty()


def test_likes_are_listed_newest_first(reader):
    mine = reader()
    feed = mine.open("feed")
    links = feed.locator(".card .p-name .u-url").all()[:3]
    addresses = [link.evaluate("link => link.pathname") for link in links]
    for address in addresses:
        like(mine.open(address)).click()
    yours = mine.open("yours")
    listed = [link.evaluate("link => link.pathname") for link in yours.locator("#liked a").all()]
    assert listed == addresses[::-1]


def test_choices_are_taken_back_one_after_the_other_by_keyboard(look):
    page = look("yours")
    likes = {f"blogs/{number}/": {"title": f"Blog {number}"} for number in range(3)}
    keep(page, likes=likes, hidden={"bloggers/ana/": {"name": "Ana"}})
    unlike = page.get_by_role("button", name="Unlike")
    expect(unlike).to_have_count(3)
    unlike.nth(1).focus()
    # The focus goes to the next row, to the last one if there is no next, and below the list if it is empty.
    for left, place in [(["Blog 2", "Blog 0"], 1), (["Blog 2"], 0)]:
        page.keyboard.press("Enter")
        expect(page.locator("#liked a")).to_have_text(left)
        expect(unlike.nth(place)).to_be_focused()
    export = page.get_by_role("button", name="Export to a file")
    for last in (unlike, page.get_by_role("button", name="Show again")):
        last.focus()
        page.keyboard.press("Enter")
        expect(last).to_have_count(0)
        expect(export).to_be_focused()


def hide(page):
    page.get_by_role("button", name="Hide").click()


def entries_of(page, name):
    """What a list has of a blogger, whether it leads to the profile or not."""
    named = page.locator(".p-author, h2").filter(has_text=re.compile(f"^{re.escape(name)}$"))
    return page.locator(".h-entry, .people > li").filter(has=named)


def rows_of(site, name, pages):
    """The path of the first of some pages that has a row of a blogger."""
    row = re.compile(f'p-author">(<a [^>]*>)?{re.escape(name)}<')
    page = next(page for page in sorted(site.folder.glob(pages)) if row.search(page.read_text()))
    return f"/{page.parent.relative_to(site.folder)}/"


def test_a_hidden_blogger_is_out_of_feed_lists_and_search_and_comes_back(reader):
    mine = reader()
    profile = mine.open("profile")
    place = profile.url.removeprefix(mine.site.base)
    link = f"a[href$='{place}']"
    name = mine.open("bloggers").locator(f".people {link}").inner_text()
    hide(profile)
    expect(profile.get_by_role("button", name="Hide")).to_have_attribute("aria-pressed", "true")
    # The profile itself still shows the blogs.
    assert profile.locator(".card").first.is_visible()

    month = rows_of(mine.site, name, "archive/*/*/index.html")
    liked = rows_of(mine.site, name, "bloggers/*/likes/index.html")
    for kind in ["feed", "older", "bloggers", "tag", month, liked]:
        page = mine.open(kind)
        hidden = entries_of(page, name)
        for entry in hidden.all():
            assert not entry.is_visible(), kind
        assert hidden.count() > 0 or kind in ("older", "tag")
        assert page.locator(".withheld").is_visible() == (hidden.count() > 0), kind
        others = page.locator(":is(.h-entry, .people > li):visible")
        assert others.count() > 0 or kind in ("tag", month, liked)
    feed = mine.open("feed")
    own = feed.locator(f".h-entry:has({link}) .p-name .u-url").first.get_attribute("href")
    assert mine.open(own).locator("h1").is_visible()

    yours = mine.open("yours")
    row = yours.locator("#hidden li")
    expect(row).to_have_count(1)
    assert row.locator("a").get_attribute("href") == place
    row.get_by_role("button", name="Show again").click()
    expect(yours.locator("#hidden li")).to_have_count(0)
    expect(yours.get_by_role("heading", name="Hidden bloggers")).to_be_hidden()
    expect(feed.locator(f".h-entry:has({link})").first).to_be_visible()
    expect(feed.locator(".withheld")).to_be_hidden()


def test_a_hidden_blogger_is_out_of_the_results_of_a_search(reader):
    mine = reader()
    page = mine.open("search")
    authors = names(page, ".search-author")
    place = page.locator("a.search-author").first.evaluate("link => new URL(link.href).pathname")
    hide(mine.open(place))
    page.reload(wait_until="networkidle")
    expect(page.locator(".search-author:visible").first).to_be_visible()
    left = names(page, ".search-author:visible")
    assert authors[0] not in left
    assert left == [author for author in authors if author != authors[0]]


def test_comments_of_a_hidden_blogger_are_omitted(reader):
    mine = reader()
    blog = mine.open("blog")
    link = blog.locator(".u-comment .p-author").first
    place = link.evaluate("link => link.pathname")
    hide(mine.open(place))
    expect(blog.locator(f".u-comment:has(.p-author[href='{place}'])").first).to_be_hidden()
    expect(blog.locator(".talk .withheld")).to_be_visible()


def test_hidden_bloggers_are_not_among_those_who_like_a_blog(look):
    page = look("blog")
    # The first seven have a photo, the others only a name.
    likers = page.locator(".likers li:has(a)")
    count = likers.count()
    assert count > 8
    ends = [likers.first, likers.last]
    places = [liker.locator("a").evaluate("link => link.pathname.slice(1)") for liker in ends]
    keep(page, hidden={place: {} for place in places})
    page.locator(".likers summary").click()
    for number in (1, count - 2):
        expect(likers.nth(number)).to_be_visible()
    for liker in ends:
        expect(liker).to_be_hidden()


def test_a_page_that_the_browser_has_kept_follows_what_was_chosen_since(look):
    page = look("feed")
    place = page.locator(".card a.p-author").first.evaluate("link => link.pathname.slice(1)")
    theirs = page.locator(f".card:has(a[href$='{place}'])")
    blog = page.locator(f".card:not(:has(a[href$='{place}']))").first
    liked = blog.locator(".p-name .u-url").evaluate("link => link.pathname.slice(1)")
    choices = {**FORMAT, "likes": {liked: {}}, "hidden": {place: {}}}
    # On a page that is kept, nothing says that another one has changed the storage.
    page.evaluate("""([key, choices]) => {
        localStorage.setItem(key, choices);
        localStorage.setItem("blogforge:mode", "dark");
    }""", [KEY, json.dumps(choices)])
    expect(theirs.first).to_be_visible()
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(theirs.first).to_be_hidden()
    expect(page.locator(".withheld")).to_be_visible()
    expect(blog.locator("button.like")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#mode")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"


def test_choices_hold_before_any_module_has_come(reader):
    mine = reader(color_scheme="light")
    profile = mine.open("profile")
    hide(profile)
    profile.locator("#mode").click()
    feed = mine.context.new_page()
    feed.route("**/*.js", lambda route: route.continue_() if "early" in route.request.url else route.abort())
    feed.goto(mine.site.page("feed"))
    place = profile.url.removeprefix(mine.site.base)
    assert not feed.locator(f".h-entry:has([href='{place}'])").first.is_visible()
    assert feed.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"


def test_the_share_sheet_gets_title_and_address(reader):
    page = reader().open("blog")
    page.evaluate("() => { navigator.share = async (what) => { window.shared = what; }; }")
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("() => window.shared")
    canonical = page.locator("link[rel=canonical]").get_attribute("href")
    assert page.evaluate("window.shared") == {"title": page.locator("h1").inner_text(), "url": canonical}


def test_closing_the_share_sheet_is_not_a_failure(reader):
    page = reader().open("blog")
    page.evaluate("""() => {
        navigator.share = async () => { window.asked = 1; throw new DOMException('', 'AbortError'); }; }""")
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("() => window.asked")
    assert page.locator(".acts [role=status]").inner_text() == ""


def test_without_a_share_sheet_the_address_is_copied(reader):
    page = reader(permissions=["clipboard-read", "clipboard-write"]).open("blog")
    page.evaluate("navigator.share = undefined")
    page.get_by_role("button", name="Share").click()
    expect(page.locator(".acts [role=status]")).to_have_text("Link copied")
    canonical = page.locator("link[rel=canonical]").get_attribute("href")
    assert page.evaluate("navigator.clipboard.readText()") == canonical


def test_a_card_can_be_shared_like_the_page_of_its_blog(reader):
    page = reader(permissions=["clipboard-read", "clipboard-write"]).open("feed")
    page.evaluate("navigator.share = undefined")
    card = page.locator(".card:has(> img)").nth(1)
    title = card.locator("h2").inner_text()
    card.get_by_role("button", name=f"Share: {title}").click()
    toast = page.locator(".toast")
    expect(toast).to_have_text("Link copied")
    canonical = page.locator("link[rel=canonical]").get_attribute("href")
    path = card.locator(".p-name .u-url").evaluate("link => link.pathname")
    assert page.evaluate("navigator.clipboard.readText()") == canonical.rstrip("/") + path
    expect(toast).to_be_empty(timeout=20_000)
    # A symbol in place of their text.
    for button in card.locator("button").all():
        assert button.evaluate("button => getComputedStyle(button).fontSize") == "0px"
        assert button.evaluate("button => button.scrollHeight <= button.clientHeight")
    # The buttons neither cover a link nor each other.
    boxes = [part.bounding_box() for part in card.locator(".share, .like, .marks > *").all()]
    for index, box in enumerate(boxes):
        for other in boxes[index + 1:]:
            assert (box["x"] + box["width"] <= other["x"] + 8 or other["x"] + other["width"] <= box["x"] + 8
                    or box["y"] + box["height"] <= other["y"] or other["y"] + other["height"] <= box["y"])


def test_the_share_sheet_of_a_card_gets_its_title_and_address(reader):
    page = reader().open("feed")
    page.evaluate("() => { navigator.share = async (what) => { window.shared = what; }; }")
    card = page.locator(".card").nth(2)
    card.locator(".share").click()
    page.wait_for_function("() => window.shared")
    canonical = page.locator("link[rel=canonical]").get_attribute("href")
    path = card.locator(".p-name .u-url").evaluate("link => link.pathname")
    title = card.locator("h2").inner_text()
    assert page.evaluate("window.shared") == {"title": title, "url": canonical.rstrip("/") + path}


def test_on_a_phone_the_buttons_of_a_blog_are_within_reach(reader):
    page = reader(viewport={"width": 360, "height": 740}).open("blog")
    share = page.get_by_role("button", name="Share")
    box = share.bounding_box()
    assert 600 < box["y"] and box["y"] + box["height"] <= 740
    # One row, whose symbols keep their names; at the end of the blog they are in their place.
    row = page.locator(".blog > .acts").bounding_box()
    assert row["height"] <= 72
    page.locator(".talk").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.querySelector('.talk').offsetTop)")
    assert share.bounding_box()["y"] < 0
    wide = reader(viewport={"width": 1280, "height": 600}).open("blog")
    assert wide.locator(".blog > .acts").evaluate("row => getComputedStyle(row).position") == "static"


def test_where_copying_is_forbidden_the_address_is_shown(reader):
    page = reader().open("blog")
    page.evaluate("""() => { navigator.share = undefined;
        navigator.clipboard.writeText = async () => { throw new DOMException('', 'NotAllowedError'); }; }""")
    page.get_by_role("button", name="Share").click()
    canonical = page.locator("link[rel=canonical]").get_attribute("href")
    expect(page.locator(".acts [role=status]")).to_have_text(canonical)


def test_the_picture_can_be_saved(reader):
    page = reader().open("blog")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save picture").click()
    assert download.value.suggested_filename.endswith(".webp")


def test_choices_travel_as_a_file(reader, tmp_path):
    mine = reader()
    like(mine.open("blog")).click()
    hide(mine.open("profile"))
    yours = mine.open("yours")
    with yours.expect_download() as download:
        yours.get_by_role("button", name="Export to a file").click()
    file = tmp_path / "choices.json"
    download.value.save_as(file)
    choices = json.loads(file.read_text())
    assert choices == stored(yours)
    assert choices["version"] == 1 and len(choices["likes"]) == 1 and len(choices["hidden"]) == 1

    other = reader().open("yours")
    other.set_input_files("#import", file)
    expect(other.locator(".keep [role=status]")).to_have_text("File imported")
    assert stored(other) == choices
    expect(other.locator("#liked li")).to_have_count(1)

    other.get_by_role("button", name="Delete everything").click()
    assert stored(other) == choices
    other.get_by_role("button", name="Delete everything").click()
    expect(other.locator("#liked li")).to_have_count(0)
    assert stored(other) == FORMAT


def test_a_file_adds_to_what_is_there(reader, tmp_path):
    mine = reader()
    like(mine.open("blog")).click()
    yours = mine.open("yours")
    before = stored(yours)
    more = {**FORMAT, "likes": {"blogs/other/": {"title": "Other"}}}
    (tmp_path / "more.json").write_text(json.dumps(more))
    yours.set_input_files("#import", tmp_path / "more.json")
    expect(yours.locator("#liked li")).to_have_count(2)
    assert stored(yours)["likes"] == {"blogs/other/": {"title": "Other"}, **before["likes"]}


def test_a_file_that_holds_no_choices_changes_nothing(reader, tmp_path):
    page = reader().open("yours")
    for text in ["", "no JSON", "[]", "null", "7", "{}", '{"version":2,"likes":{}}', "\0"]:
        page.reload()
        (tmp_path / "file.json").write_text(text)
        page.set_input_files("#import", tmp_path / "file.json")
        status = page.locator(".keep [role=status]")
        expect(status).to_have_text("This file contains no likes or hidden bloggers")
        assert stored(page) is None, text


def test_hostile_choices_are_harmless(reader, tmp_path):
    markup = "<img src=x onerror='window.hacked=1'><script>window.hacked=2</script>"
    hostile = {
        "version": 1,
        "likes": {
            "javascript:window.hacked=3": {"title": "a"},
            "https://elsewhere.example/blogs/x/": {"title": "b"},
            "blogs/../../x/": {"title": "c"},
            "../blogs/x/": {"title": "d"},
            "blogs/good/": {
                "title": markup, "author": markup, "label": markup, "more": 1, "liked": {"x": 1},
                "picture": "https://elsewhere.example/x.png",
            },
            "blogs/long/": {"title": "x" * 100_000},
            "blogs/none/": None,
            "__proto__": {"title": "e"},
        },
        "hidden": {
            'bloggers/x"]){}*{display:none}/': {"name": markup},
            "bloggers/a b/": 7,
            "bloggers/good/": {"name": markup},
        },
    }
    (tmp_path / "file.json").write_text(json.dumps(hostile))
    page = reader().open("yours")
    page.set_input_files("#import", tmp_path / "file.json")
    expect(page.locator(".keep [role=status]")).to_have_text("File imported")
    links = [link.evaluate("link => link.pathname") for link in page.locator("#liked a").all()]
    assert links == ["/blogs/none/", "/blogs/long/", "/blogs/good/"]
    people = [link.evaluate("link => link.pathname") for link in page.locator("#hidden a").all()]
    assert people == ["/bloggers/good/"]
    assert page.locator("#your-likes :is(script, img)").count() == 0
    assert stored(page)["likes"]["blogs/good/"] == {"title": markup, "author": markup, "label": markup}
    assert len(stored(page)["likes"]["blogs/long/"]["title"]) == 300
    page.reload(wait_until="networkidle")
    assert page.locator("h1").is_visible()


def test_an_invalid_choice_in_the_storage_is_ignored(reader):
    mine = reader()
    page = mine.open("blog")
    for value in ["", "{", "null", "7", '{"hidden":7}', '{"version":1,"likes":[],"hidden":"x"}']:
        page.evaluate("([key, value]) => localStorage.setItem(key, value)", [KEY, value])
        for kind in ["yours", "blog"]:
            page.goto(mine.site.page(kind))
        expect(like(page)).to_have_attribute("aria-pressed", "false")
        like(page).click()
        expect(like(page)).to_have_attribute("aria-pressed", "true")


def test_pages_work_where_storage_is_forbidden(reader):
    mine = reader()
    mine.context.add_init_script("""Object.defineProperty(window, 'localStorage', {
        get() { throw new DOMException('', 'SecurityError'); } })""")
    page = mine.open("blog")
    like(page).click()
    expect(like(page)).to_have_attribute("aria-pressed", "false")
    page.locator("#mode").click()
    assert mine.open("yours").get_by_text("No likes yet").is_visible()


def test_the_keyboard_alone_likes_and_hides(reader):
    page = reader().open("blog")
    for name in ["Like", "Share", "Save picture", "Hide"]:
        for _ in range(60):
            page.keyboard.press("Tab")
            if name in page.evaluate("document.activeElement.textContent"):
                break
        assert name in page.evaluate("document.activeElement.textContent")
        # The focus is visible.
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
        if name in ("Like", "Hide"):
            page.keyboard.press("Space")
            assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"


def test_sites_below_one_host_keep_their_choices_apart(reader, make):
    site = make(community(), "title: Test\nbase-url: https://example.org/repo/\n", prefix="/repo/")
    mine = reader(site)
    blog = mine.open("blog")
    like(blog).click()
    liked = stored(blog, "blogforge:choices:/repo/")["likes"]
    assert list(liked) == [blog.url.removeprefix(site.page("feed"))]
    assert stored(blog) is None
    yours = mine.open("yours")
    assert yours.locator("#liked a").evaluate("link => link.href") == blog.url
    hide(mine.open("profile"))
    assert mine.open("feed").locator(".h-entry:visible").count() == 0


@pytest.mark.parametrize("folders", ["true", "false"])
def test_likes_stay_when_a_title_in_an_address_changes(reader, make, folders):
    export = community(lambda field: "Tea\n\nWords" if field == "blogDescription" else "Ana", blogs=1)
    site = make(export, f"title: Test\naddresses: {{blogs: title, folders: {folders}}}\n")
    mine = reader(site)
    blog = mine.open("feed").locator(".card .u-url").first.evaluate("link => link.pathname")
    like(mine.open(blog)).click()
    # The same from a card.
    card = mine.open("feed").locator(".card > .like")
    card.click()
    card.click()
    source = site.folder.parent / "export/export.json"
    source.write_text(source.read_text().replace("Tea\\n", "Coffee\\n"))
    build(site.folder.parent)
    feed = mine.open("feed")
    expect(feed.locator(".card.liked")).to_have_count(1)
    page = feed.locator(".card .u-url").first.evaluate("link => link.href")
    assert "/coffee-" in page
    expect(like(mine.open(page.removeprefix(site.base)))).to_have_attribute("aria-pressed", "true")
    yours = mine.open("yours")
    assert list(stored(yours)["likes"]) == ["blogs/blog0/"]
    yours.locator("#liked a").click()
    yours.wait_for_url(page)


def test_nothing_that_needs_scripts_is_shown_without_them(reader):
    plain = reader(java_script_enabled=False)
    for kind in ["feed", "blog", "profile", "yours", "search"]:
        page = plain.open(kind)
        assert page.locator(".live:visible").count() == 0, kind
        assert page.locator("main button:visible").count() == 0, kind
    assert plain.open("yours").get_by_text("Likes need JavaScript").is_visible()
    assert plain.open("blog").get_by_role("link", name="Save picture").is_visible()


def test_who_liked_a_blog_leads_to_their_profiles(reader):
    page = reader().open("blog")
    page.locator(".likers summary").click()
    links = page.locator(".likers li a")
    assert links.count() > 0
    href = links.last.get_attribute("href")
    links.last.click()
    page.wait_for_url(f"**{href}")
    assert page.locator(".profile h1").is_visible()
