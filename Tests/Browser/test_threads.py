"""Comments that answer comments, edited dates, languages and content warnings."""

import pytest
from playwright.sync_api import expect

from accessibility import assert_accessible, assert_accessible_in_both_schemes, assert_nothing_sticks_out
from built_site import BuiltSite, build
from conversation import NOTES, write_conversation
from example_sites import copy_example
from test_targets import SMALL_TARGETS

BLOG = "/blogs/bread/"


@pytest.fixture(scope="module", params=[None, "journal"])
def talk(request, tmp_path_factory):
    folder = write_conversation(tmp_path_factory.mktemp("talk") / "site")
    if request.param:
        theme = copy_example("fellow-bloggers", tmp_path_factory.mktemp("theme") / "site", request.param)
        (theme / "templates").rename(folder / "templates")
    build(folder)
    site = BuiltSite(folder / "public")
    yield site
    site.stop()


@pytest.fixture(scope="module")
def long(tmp_path_factory):
    """A thread that continues on a second page."""
    notes = [("first", None, "bo", "First")] + [(f"r{n}", "first", "cy", f"Reply {n}") for n in range(250)]
    folder = write_conversation(tmp_path_factory.mktemp("long") / "site", notes)
    build(folder)
    site = BuiltSite(folder / "public")
    yield site
    site.stop()


def comment(page, name):
    return page.locator(f"#comment-{name}")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_thread_can_be_collapsed_with_the_keyboard(reader, talk, scripts):
    page = reader(talk, java_script_enabled=scripts).open(BLOG)
    summary = page.locator(".thread summary").first
    assert summary.inner_text() == "5 replies"
    assert comment(page, "hours").is_visible()
    summary.focus()
    page.keyboard.press("Enter")
    assert not comment(page, "hours").is_visible() and comment(page, "sourdough").is_visible()
    assert comment(page, "crust").is_visible()
    page.keyboard.press("Space")
    assert comment(page, "mice").is_visible()


def test_a_link_to_a_reply_opens_the_thread(look, talk):
    page = look(BLOG, talk)
    page.locator(".thread summary").first.click()
    assert not comment(page, "mice").is_visible()
    page.evaluate("location.hash = '#comment-mice'")
    page.wait_for_function("() => document.querySelector('#comment-mice').checkVisibility()")


def test_replies_are_indented_down_to_the_fourth_level(look, talk):
    page = look(BLOG, talk)
    left = [comment(page, name).bounding_box()["x"] for name in ("sourdough", "hours", "cold", "twelve")]
    assert left == sorted(left) and len(set(left)) == 4
    for name in ("cellar", "mice"):
        assert comment(page, name).bounding_box()["x"] == left[3]
    # Below the last level, replies name the comment that they answer.
    assert comment(page, "mice").locator(".u-in-reply-to").inner_text() == "In reply to Bo"
    comment(page, "mice").locator(".u-in-reply-to").click()
    assert page.url.endswith("#comment-cellar")
    assert "a comment that is not shown" in comment(page, "gone").inner_text()


def test_a_hidden_blogger_leaves_the_replies_of_others(reader, talk):
    page = reader(talk).open(BLOG)
    page.evaluate("""async () => {
      const { setHidden } = await import(document.querySelector("link[rel=modulepreload]").href);
      setHidden("/bloggers/bo/", { name: "Bo" });
    }""")
    page.wait_for_function("() => !document.querySelector('#comment-sourdough').checkVisibility()")
    assert comment(page, "hours").is_visible() and comment(page, "mice").is_visible()
    assert not comment(page, "cellar").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_threads_are_accessible(look, talk, width, scheme):
    page = look(
        BLOG, talk, viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce")
    assert_accessible(page)
    assert page.evaluate(SMALL_TARGETS) == []
    assert_nothing_sticks_out(page)
    # Words still have room at the fourth level.
    page.set_viewport_size({"width": width, "height": 900})
    assert comment(page, "twelve").bounding_box()["width"] > 150


def test_every_comment_is_there_once(look, talk):
    page = look(BLOG, talk)
    assert sorted(page.locator(".u-comment").evaluate_all("all => all.map(({ id }) => id)")) == sorted(
        f"comment-{name}" for name, *_ in NOTES)


def test_liking_a_blog_fills_none_of_the_hearts_of_its_comments(look, talk):
    page = look(BLOG, talk)
    shapes = """() => [...document.querySelectorAll(".u-comment .likes")]
        .map((heart) => getComputedStyle(heart, "::before").maskImage)"""
    before = page.evaluate(shapes)
    assert len(before) == 4
    page.get_by_role("button", name="Like", exact=True).click()
    expect(page.locator(".h-entry.liked")).to_have_count(1)
    assert page.evaluate(shapes) == before


def test_a_thread_goes_on_on_the_next_page(look, long):
    page = look(BLOG, long)
    page.get_by_role("link", name="Later comments").click()
    page.wait_for_url("**/blogs/bread/comments/1-2/#comments")
    assert_accessible_in_both_schemes(page)
    first = page.locator(".u-comment").first
    first.get_by_role("link", name="In reply to Bo").click()
    page.wait_for_url("**/blogs/bread/#comment-first")


def test_edited_dates_and_languages_are_shown(look, talk):
    page = look(BLOG, talk)
    edited = page.locator(".h-entry > header .dt-updated").inner_text()
    assert edited.startswith("2 January 2024")
    assert "Edited 1 March 2024" in comment(page, "sourdough").inner_text()
    page = look("/blogs/brot/", talk)
    assert page.locator(".e-content").get_attribute("lang") == "de"
    assert_accessible_in_both_schemes(page)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_content_warning_opens_with_the_keyboard(reader, talk, scripts):
    page = reader(talk, java_script_enabled=scripts).open("/blogs/oven/")
    text = page.locator(".e-content")
    assert not text.is_visible()
    summary = page.locator("summary", has_text="Content warning: Fire")
    summary.focus()
    page.keyboard.press("Enter")
    assert text.is_visible()


def test_a_card_shows_what_is_warned_of_on_demand(reader, talk):
    page = reader(talk).open("/")
    card = page.locator(".h-entry", has_text="My oven")
    assert "Fire" in card.inner_text() and "burnt" not in card.inner_text()
    summary = card.locator("summary")
    if summary.count():  # The journal has no pictures in lists, and leads to the page.
        summary.click()
        assert page.url.endswith("/") and "It burnt." in card.inner_text()


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("schemes", [("light", "dark"), ("dark", "light")], ids="-then-".join)
@pytest.mark.parametrize("path", ["/", "/blogs/oven/"])
def test_content_warnings_are_accessible(look, talk, path, schemes, width):
    size = {"width": width, "height": 900}
    page = look(path, talk, viewport=size)
    for state, scheme in zip(("closed", "open"), schemes, strict=True):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert_accessible(page)
        assert page.evaluate(SMALL_TARGETS) == []
        assert_nothing_sticks_out(page)
        for summary in page.locator(".warned > summary").all() if state == "closed" else []:
            summary.click()
