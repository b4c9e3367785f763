"""Examples/finds: people who show each other what they found, sentence by sentence."""

import json
import pathlib
import re
import shutil

import pytest
from playwright.sync_api import expect

from accessibility import assert_accessible
from built_site import BuiltSite, build

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = ROOT / "Examples/finds"
#: A page of each kind, and one with each oddity.
PAGES = {
    "feed": "/", "older": "/page/1/", "find": "/blogs/find03/", "bare": "/blogs/bare1/",
    "nameless": "/blogs/mystery1/", "hostile": "/blogs/hostile1/", "profile": "/bloggers/mira-vogt/",
    "tag": "/tags/beach/", "tags": "/tags/", "explore": "/explore/", "identify": "/identify/",
    "chosen": "/identify/?colour=green&lustre=glassy&cleavage=perfect&hardness=7",
    "value": "/identify/colour/green/", "quiz": "/quiz/",
}
FINDS = 50


def copied(folder, theme=None, posts=None):
    shutil.copytree(SOURCE, folder, ignore=shutil.ignore_patterns("public", ".cache"))
    if theme:
        shutil.copytree(ROOT / "Examples/themes" / theme, folder / "templates", dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns("README.md"))
    if posts:
        path = folder / "export/Post.json"
        path.write_text(json.dumps({"results": posts(json.loads(path.read_text())["results"])}))
    build(folder)
    return folder


@pytest.fixture(scope="session")
def finds(tmp_path_factory):
    site = BuiltSite(copied(tmp_path_factory.mktemp("finds") / "site") / "public")
    yield site
    site.stop()


@pytest.fixture(scope="session")
def themed(tmp_path_factory, finds):
    site = BuiltSite(copied(tmp_path_factory.mktemp("journal") / "site", "journal") / "public")
    yield {"default": finds, "journal": site}
    site.stop()


@pytest.fixture(scope="session")
def many(tmp_path_factory):
    """The finds seven times over, so that there are several files of records."""
    def often(posts):
        return [post | {"objectId": f"{post['objectId']}x{number}", "name": f"{post['name']} {number}"}
                for number in range(7) for post in posts if post["objectId"].startswith("find")]

    site = BuiltSite(copied(tmp_path_factory.mktemp("many") / "site", posts=often) / "public")
    yield site
    site.stop()


# A feed with picture, author, caption, tags, likes, comments


def test_the_feed_shows_all_of_a_find(reader, finds):
    page = reader(finds).open("feed")
    card = page.locator("article.card", has_text="Malachite").first
    expect(card.locator("> img")).to_have_count(1)
    for words in ("Lupe Ortega", "Priya Raman", "Sanna Kivi"):
        expect(page.locator("article.card", has_text=words).first).to_be_visible()
    first = page.locator("article.card").nth(1)
    expect(first.locator(".p-author")).to_have_count(1)
    expect(first.locator(".p-summary")).not_to_be_empty()
    assert first.locator(".chip").count() > 0
    expect(first.locator(".count.likes")).to_contain_text("likes")
    found = 0
    while True:
        found += page.locator("article.card").count()
        if not page.locator("main a[rel=next]").count():
            break
        page.locator("main a[rel=next]").first.click()
        page.wait_for_load_state()
    assert found == FINDS


def test_a_finds_page_tells_what_it_is_like(reader, finds):
    page = reader(finds).open(PAGES["find"])
    expect(page.get_by_role("heading", name="Malachite")).to_be_visible()
    expect(page.get_by_text("77 likes")).to_be_visible()
    terms = page.locator("dl.traits dt").all_inner_texts()
    values = page.locator("dl.traits dd").all_inner_texts()
    assert terms == ["Colour", "Lustre", "Cleavage", "Hardness", "Streak", "Transparency", "Crystal system"]
    assert values == ["green", "silky", "good", "3.5", "green", "opaque", "monoclinic"]
    page.locator("dl.traits a", has_text="silky").click()
    page.wait_for_url("**/identify/lustre/silky/")
    assert page.locator("article.card h2").all_inner_texts() == ["Malachite", "Malachite"]


# Tag pages and search by tag or name


def test_a_tag_leads_to_its_finds(reader, finds):
    page = reader(finds).open(PAGES["tag"])
    assert page.locator("article.card").count() == 7
    assert all("beach" in text for text in page.locator("article.card .marks").all_inner_texts())


@pytest.mark.parametrize("words, name", [
    ("tourmaline", "Tourmaline"), ("orthorhombic", "Sulphur"), ("silky mine", "Malachite"),
    ("resinous", "Sulphur"), ("tag=fair", "Obsidian"), ("lustre pearly talc", "Talc"),
])
def test_finds_are_found_by_tag_name_and_attribute(reader, finds, words, name):
    query = words if "=" in words else f"q={words}"
    page = reader(finds).open(f"/search/?{query}")
    page.locator(".search-results li a").first.wait_for()
    assert page.locator(".search-results li .search-title").first.inner_text() == name


def test_a_person_is_found_by_name(reader, finds):
    page = reader(finds).open("feed")
    page.locator("form[data-blogger-search] input").focus()
    page.keyboard.type("raman")
    page.locator("[role=option]").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/bloggers/priya-raman/")


# An explore page that shows random finds


def names(page):
    page.locator("#explore.drawn").wait_for()
    return page.locator("#explore .find h2").all_inner_texts()


def shown(page):
    page.locator("#explore.drawn").wait_for()
    return [link.get_attribute("href") for link in page.locator("#explore .find h2 a").all()]


def test_explore_draws_other_finds_each_time(reader, finds):
    mine = reader(finds)
    draws = {tuple(shown(mine.open(PAGES["explore"]))) for _ in range(4)}
    assert len(draws) > 1 and all(len(set(draw)) == 12 for draw in draws)


@pytest.mark.parametrize("site", ["finds", "many"])
def test_explore_draws_again_at_a_press_and_the_way_back_leads_to_the_same(reader, request, site):
    page = reader(request.getfixturevalue(site)).open(PAGES["explore"])
    first = shown(page)
    button = page.get_by_role("button", name="Show others")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#explore [role=status]")).to_have_text("12 finds at random")
    second = shown(page)
    assert first != second and len(set(second)) == 12
    expect(button).to_be_focused()
    page.go_back()
    page.wait_for_function(
        "first => document.querySelector('#explore .find h2 a').getAttribute('href') === first", arg=first[0])
    assert shown(page) == first
    page.locator("#explore .find h2 a").first.click()
    page.wait_for_url(f"**{first[0]}")
    page.go_back()
    page.wait_for_load_state()
    assert shown(page) == first


def test_explore_shows_some_finds_without_scripts(reader, finds):
    page = reader(finds, java_script_enabled=False).open(PAGES["explore"])
    assert page.locator("#explore .find").count() == 12
    expect(page.locator("#explore .find").first).to_be_visible()
    expect(page.get_by_role("button", name="Show others")).to_be_hidden()


def test_explore_leaves_out_whom_the_reader_hides(reader, finds):
    mine = reader(finds)
    page = mine.open(PAGES["profile"])
    page.get_by_role("button", name="Hide Mira Vogt").click()
    page = mine.open(PAGES["explore"])
    for _ in range(5):
        assert "Mira Vogt" not in page.locator("#explore").inner_text()
        page.get_by_role("button", name="Show others").click()
        page.wait_for_load_state("networkidle")


def test_a_page_whose_files_are_gone_says_so_and_shows_what_it_has(reader, finds):
    mine = reader(finds)
    page = mine.context.new_page()
    page.route("**/finds/root.*", lambda route: route.fulfill(status=404))
    page.goto(finds.base + PAGES["explore"])
    expect(page.locator("#explore [role=status]")).to_have_text("The site has changed. Load this page again.")
    expect(page.locator("#explore .find").first).to_be_visible()


# Identify: choose attributes, get the five best with pictures, the match explained


def select(page, key):
    return page.locator(f"#identify select[name={key}]")


def matches(page):
    return [(find.locator("h2").inner_text(), find.locator(".why").inner_text())
            for find in page.locator("#identify .find").all()]


def test_the_five_best_finds_come_with_pictures_and_reasons(reader, finds):
    page = reader(finds).open(PAGES["identify"])
    expect(page.locator("#identify .find")).to_have_count(0)
    select(page, "colour").select_option("green")
    select(page, "lustre").select_option("glassy")
    select(page, "cleavage").select_option("perfect")
    select(page, "hardness").select_option("7")
    expect(page.locator("#identify .find")).to_have_count(5)
    expect(page.locator("#identify .found")).to_contain_text("The best five first")
    best = matches(page)
    assert best[0] == ("Fluorite", "3 of 4: Colour, Lustre, Cleavage; not Hardness")
    assert best[1][0] == "Fluorite"
    assert [int(why[0]) for _, why in best] == sorted([int(why[0]) for _, why in best], reverse=True)
    for image in page.locator("#identify .find img").all():
        image.scroll_into_view_if_needed()
        page.wait_for_function("image => image.naturalWidth > 0", arg=image.element_handle())
    assert "colour=green&lustre=glassy&cleavage=perfect&hardness=7" in page.url


def test_a_full_match_says_so_and_ties_go_to_the_newest(reader, finds):
    page = reader(finds).open("/identify/?lustre=pearly&cleavage=perfect")
    expect(page.locator("#identify .find")).to_have_count(5)
    assert {why for _, why in matches(page)} == {"2 of 2: Lustre, Cleavage"}
    urls = [link.get_attribute("href") for link in page.locator("#identify .find h2 a").all()]
    assert urls == [f"/blogs/find{number}/" for number in ("44", "24", "21", "16", "05")]
    again = reader(finds).open("/identify/?cleavage=perfect&lustre=pearly")
    assert matches(again) == matches(page)


def test_what_is_chosen_is_in_the_address_and_comes_back(reader, finds):
    page = reader(finds).open(PAGES["chosen"])
    expect(select(page, "colour")).to_have_value("green")
    expect(select(page, "streak")).to_have_value("")
    expect(page.locator("#identify .find")).to_have_count(5)
    page.locator("#identify .find h2 a").first.click()
    page.wait_for_url("**/blogs/**")
    page.go_back()
    expect(select(page, "hardness")).to_have_value("7")
    expect(page.locator("#identify .find")).to_have_count(5)
    page.get_by_role("button", name="Start again").click()
    expect(page.locator("#identify .find")).to_have_count(0)
    assert page.url.endswith("/identify/")


def test_identify_is_used_by_keyboard(reader, finds):
    page = reader(finds).open(PAGES["identify"])
    select(page, "colour").focus()
    page.keyboard.type("bl")
    page.keyboard.press("Tab")
    expect(select(page, "lustre")).to_be_focused()
    assert select(page, "colour").input_value() == "black"
    expect(page.locator("#identify .find")).to_have_count(5)


@pytest.mark.parametrize("query", [
    "?colour=plaid", "?colour=", "?nothing=1", "?colour=%3Cscript%3E", "?__proto__=x&constructor=y", "?%zz",
])
def test_an_address_that_names_nothing_chooses_nothing(reader, finds, query):
    page = reader(finds).open(f"/identify/{query}")
    expect(page.locator("#identify .find")).to_have_count(0)
    expect(page.locator("#identify .found")).to_be_empty()


def test_what_fits_together_nowhere_is_told(reader, finds):
    page = reader(finds).open("/identify/?magnetic=true")
    expect(page.locator("#identify .find")).to_have_count(1)
    expect(page.locator("#identify .found")).to_contain_text("1 find has something of it")
    assert matches(page) == [("Magnetite", "1 of 1: Magnetic")]
    expect(select(page, "magnetic").locator("option:checked")).to_have_text("Yes")


def test_without_scripts_every_value_leads_to_its_finds(reader, finds):
    page = reader(finds, java_script_enabled=False).open(PAGES["identify"])
    expect(page.locator("#identify form")).to_be_hidden()
    page.locator("#identify dl a", has_text="resinous").click()
    page.wait_for_url("**/identify/lustre/resinous/")
    assert page.locator("article.card h2").all_inner_texts() == ["Sulphur"]
    expect(page.get_by_role("heading", name="Lustre: resinous")).to_be_visible()


def test_large_sites_are_searched_whole(reader, many):
    mine = reader(many)
    page = mine.open("/identify/?colour=purple&hardness=7&lustre=glassy")
    expect(page.locator("#identify .find")).to_have_count(5)
    assert {why for _, why in matches(page)} == {"3 of 3: Colour, Lustre, Hardness"}
    assert all(name.startswith("Amethyst") for name, _ in matches(page))
    asked = [request.url for request in mine.requests if "/finds/" in request.url]
    assert len([url for url in asked if "attribute-" in url]) == 3


# A quiz: picture and four names, score, best scores kept on the device, a leaderboard


def answer_of(page):
    """The name of the find in the picture, as the site's own files tell."""
    return page.evaluate("""async () => {
        const url = new URL(document.querySelector('#quiz').dataset.findsUrl, location);
        const root = await (await fetch(url)).json();
        const read = async (name) => (await fetch(new URL(name, url))).json();
        const files = await Promise.all(root.records.map(read));
        const picture = new URL(document.querySelector('#quiz img').src).pathname;
        return files.flat().find((record) => record[2] === picture)[1];
    }""")


def play(page, right):
    """A round with so many right answers."""
    page.get_by_role("button", name=re.compile("Start|Play again")).click()
    for number in range(10):
        offered = page.locator("#quiz .names button")
        expect(offered).to_have_count(4)
        assert len(set(offered.all_inner_texts())) == 4
        name = answer_of(page)
        wanted = [button for button in offered.all() if (button.inner_text() == name) == (number < right)]
        wanted[0].click()
        expect(page.locator("#quiz .told")).to_have_text(
            f"Right: it is {name}." if number < right else f"No: it is {name}.")
        page.get_by_role("button", name="Next").click()


def test_a_round_has_ten_pictures_with_four_names_and_a_score(reader, finds):
    page = reader(finds).open(PAGES["quiz"])
    play(page, 7)
    expect(page.locator("#quiz .result")).to_have_text("7 of 10 right, your best so far!")
    expect(page.get_by_role("button", name="Play again")).to_be_focused()


def test_the_best_scores_stay_on_the_device(reader, finds):
    mine = reader(finds)
    page = mine.open(PAGES["quiz"])
    expect(page.locator("#quiz .best")).to_be_hidden()
    play(page, 3)
    play(page, 5)
    expect(page.locator("#quiz .best li")).to_have_text(["5 of 10", "3 of 10"])
    play(page, 4)
    expect(page.locator("#quiz .result")).to_have_text("4 of 10 right.")
    page = mine.open(PAGES["quiz"])
    expect(page.locator("#quiz .best li")).to_have_text(["5 of 10", "4 of 10", "3 of 10"])
    kept = page.evaluate("JSON.parse(localStorage.getItem('blogforge:quiz:/'))")
    assert kept == {"version": 1, "best": [{"score": score, "of": 10} for score in (5, 4, 3)]}
    page.get_by_role("button", name="Forget these").click()
    expect(page.locator("#quiz .best")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('blogforge:quiz:/')") is None


@pytest.mark.parametrize("value", [
    "", "null", "7", '{"version":2,"best":[{"score":1,"of":2}]}', '{"version":1,"best":{}}',
    '{"version":1,"best":[{"score":"<b>","of":3},{"score":9,"of":3},null,{"score":-1,"of":3}]}',
])
def test_what_is_no_score_in_the_storage_does_not_count(reader, finds, value):
    mine = reader(finds)
    page = mine.open("feed")
    page.evaluate("value => localStorage.setItem('blogforge:quiz:/', value)", value)
    page = mine.open(PAGES["quiz"])
    expect(page.locator("#quiz .best")).to_be_hidden()
    expect(page.get_by_role("button", name="Start")).to_be_visible()


def test_the_quiz_is_used_by_keyboard_and_heard(reader, finds):
    page = reader(finds).open(PAGES["quiz"])
    page.get_by_role("button", name="Start").focus()
    page.keyboard.press("Enter")
    offered = page.locator("#quiz .names button")
    expect(offered.first).to_be_focused()
    assert page.locator("#quiz .told").get_attribute("role") == "status"
    assert page.locator("#quiz img").get_attribute("alt") == "A picture to be named"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#quiz .told")).not_to_be_empty()
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    # A second answer does not count.
    said = page.locator("#quiz .told").inner_text()
    offered.nth(2).focus()
    page.keyboard.press("Enter")
    assert page.locator("#quiz .told").inner_text() == said
    page.get_by_role("button", name="Next").focus()
    page.keyboard.press("Enter")
    expect(offered.first).to_be_focused()
    expect(page.locator("#quiz .at")).to_contain_text("Question 2 of 10")


def test_a_picture_can_be_looked_at_once_it_is_named_and_not_before(reader, finds):
    page = reader(finds).open(PAGES["quiz"])
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#quiz .look")).to_be_hidden()
    page.locator("#quiz .names button").first.click()
    page.get_by_role("link", name="Look at it").click()
    page.wait_for_url("**/blogs/**")


def test_the_leaderboard_has_the_best_of_the_export(reader, finds):
    page = reader(finds, java_script_enabled=False).open(PAGES["quiz"])
    rows = [" ".join(row.split()) for row in page.locator(".leaders li").all_inner_texts()]
    assert [row.rsplit(" ", 2)[1] for row in rows] == ["96", "88", "88", "73", "64", "58", "41", "12"]
    assert [row.get_attribute("value") for row in page.locator(".leaders li").all()] == list("12245678")
    expect(page.get_by_text("The quiz needs JavaScript.")).to_be_visible()
    expect(page.get_by_role("button", name="Start")).to_be_hidden()
    page.locator(".leaders a").first.click()
    page.wait_for_url("**/bloggers/mira-vogt/")


# Profiles with the number of finds, followers, following


def test_a_profile_counts_finds_followers_and_following(reader, finds):
    page = reader(finds).open(PAGES["profile"])
    profile = page.locator(".profile")
    for words in ("Mira Vogt", "128 followers", "Follows 41", "I look down when I walk"):
        expect(profile).to_contain_text(words)
    expect(page.get_by_role("heading", name="6 finds")).to_be_visible()
    assert page.locator("article.card").count() == 6


# What is missing, hidden or hostile


def test_hidden_and_private_finds_and_addresses_are_nowhere(reader, finds):
    for path in finds.folder.rglob("*"):
        assert "mail.example" not in str(path)
        if path.is_file():
            text = path.read_bytes()
            for secret in (b"mail.example", b"Secret find", b"ultraviolet", b"Private find", b"infrared"):
                assert secret not in text, path
    page = reader(finds).open(PAGES["hostile"])
    assert "<script>alert(4)</script>" in page.locator("h1").inner_text()


# Every page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", PAGES)
@pytest.mark.parametrize("theme", ["default", "journal"])
def test_axe_finds_nothing(reader, themed, theme, kind, scheme):
    page = reader(themed[theme], color_scheme=scheme, reduced_motion="reduce").open(PAGES[kind])
    assert_accessible(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("theme", ["default", "journal"])
def test_axe_finds_nothing_in_the_quiz(reader, themed, theme, scheme):
    page = reader(themed[theme], color_scheme=scheme, reduced_motion="reduce").open(PAGES["quiz"])
    page.get_by_role("button", name="Start").click()
    assert_accessible(page)
    page.locator("#quiz .names button").first.click()
    assert_accessible(page)
    play_on = page.get_by_role("button", name="Next")
    for _ in range(9):
        play_on.click()
        page.locator("#quiz .names button").first.click()
    play_on.click()
    assert_accessible(page)


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
@pytest.mark.parametrize("theme", ["default", "journal"])
def test_nothing_sticks_out(reader, themed, theme, width):
    mine = reader(themed[theme], viewport={"width": width, "height": 900})
    for kind in PAGES:
        page = mine.open(PAGES[kind])
        if kind == "quiz":
            page.get_by_role("button", name="Start").click()
        assert page.evaluate("document.documentElement.scrollWidth") <= width, kind


@pytest.mark.parametrize("kind", ["chosen", "explore", "quiz"])
def test_targets_can_be_touched(reader, finds, kind):
    page = reader(finds, viewport={"width": 360, "height": 800}).open(PAGES[kind])
    if kind == "quiz":
        page.get_by_role("button", name="Start").click()
        page.locator("#quiz .names button").first.click()
    for target in page.locator("main :is(button, select, .look)").all():
        if target.is_visible():
            assert target.bounding_box()["height"] >= 43.9, target.evaluate("element => element.outerHTML")


def test_the_pages_run_from_right_to_left(tmp_path, reader):
    folder = tmp_path / "site"
    shutil.copytree(SOURCE, folder, ignore=shutil.ignore_patterns("public", ".cache"))
    configuration = folder / "blogforge.yml"
    configuration.write_text(configuration.read_text().replace("language: en", "language: ar"))
    build(folder)
    site = BuiltSite(folder / "public")
    try:
        for width in (320, 1280):
            mine = reader(site, viewport={"width": width, "height": 900})
            for kind in ("find", "explore", "chosen", "quiz"):
                page = mine.open(PAGES[kind])
                assert page.locator("html").get_attribute("dir") == "rtl"
                assert page.evaluate("document.documentElement.scrollWidth") <= width, kind
                assert page.evaluate("scrollX") == 0
        page = reader(site).open(PAGES["chosen"])
        expect(page.locator("#identify .why").first).to_contain_text("3 من 4")
    finally:
        site.stop()
