"""Quotes, with Examples/series: everyone's favourites, the reader's own, and one at random."""

import json

import pytest
from playwright.sync_api import expect

from accessibility import assert_targets_can_be_touched
from built_site import BuiltSite, build
from example_pages import SERIES as PAGES
from example_pages import export
from example_sites import copy_example

QUOTES = 66


def test_a_heart_keeps_a_quote_on_this_device(reader, fans):
    visitor = reader(fans)
    page = visitor.open(PAGES["character"])
    heart = page.locator(".said .heart").nth(1)
    assert heart.get_attribute("aria-pressed") == "false"
    # Its name says what it does, its description of which quote.
    label = heart.evaluate("heart => [heart.ariaLabel, document.getElementById("
                           "heart.getAttribute('aria-describedby')).textContent]")
    assert label == ["Add to favourites", "Oil first. Feelings when it burns."]
    heart.focus()
    page.keyboard.press("Enter")
    assert heart.get_attribute("aria-pressed") == "true"
    page.reload()
    assert page.locator(".said .heart").nth(1).get_attribute("aria-pressed") == "true"
    own = visitor.open(PAGES["quotes"]).get_by_role("region", name="Your favourites")
    assert own.locator("blockquote").all_inner_texts() == ["Oil first. Feelings when it burns."]
    own.get_by_role("link", name="Ida Holm").click()


def test_a_heart_keeps_a_character_on_this_device(reader, fans):
    visitor = reader(fans)
    page = visitor.open(PAGES["character"])
    heart = page.locator(".profile .heart")
    heart.focus()
    page.keyboard.press("Enter")
    assert heart.get_attribute("aria-pressed") == "true"
    assert_targets_can_be_touched(page, ".profile .heart")
    own = visitor.open(PAGES["quotes"]).get_by_role("region", name="Your favourites")
    link = own.get_by_role("link", name="Ida Holm")
    expect(link).to_have_count(1)
    assert own.locator("blockquote").count() == 0
    # Its heart forgets her, also on her profile.
    own.locator(".heart").press("Enter")
    expect(own).to_have_count(0)
    heart = visitor.open(PAGES["character"]).locator(".profile .heart")
    assert heart.get_attribute("aria-pressed") == "false"


def test_the_three_favourites_of_all_come_first_with_counts(look, fans):
    page = look(PAGES["quotes"], fans)
    top = page.get_by_role("region", name="Most popular")
    words, by = (top.locator(part).first.bounding_box() for part in (".words", ".by"))
    assert by["y"] - words["y"] - words["height"] > 5
    counts = {}
    for favourite in {(f["username"], f["quote"]["quote_id"]) for f in export("series", "favourites")}:
        counts[favourite[1]] = counts.get(favourite[1], 0) + 1
    best = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:3]
    texts = {quote["quote_id"]: quote["quote"] for quote in export("series", "quotes")}
    assert top.locator("blockquote").all_inner_texts() == [texts[quote] for quote, _ in best]
    assert top.locator(".count").all_inner_texts() == [
        f"Favourite of {count} {'person' if count == 1 else 'people'}" for _, count in best]
    users = {f["username"].split("@")[0] for f in export("series", "favourites")}
    assert not any(user in page.content() for user in users)


def test_empty_sections_are_hidden(reader, fans, tmp_path):
    page = reader(fans).open(PAGES["quotes"])
    assert page.get_by_role("region", name="Your favourites").count() == 0
    folder = copy_example("series", tmp_path / "site")
    (folder / "export/favourites.json").write_text("[]")
    build(folder)
    site = BuiltSite(folder / "public")
    page = reader(site).open(PAGES["quotes"])
    assert page.get_by_role("region", name="Most popular").count() == 0
    expect(page.get_by_role("region", name="Random quote")).to_be_visible()
    site.stop()


def test_the_readers_own_come_and_go(reader, fans):
    visitor = reader(fans)
    page = visitor.open(PAGES["quotes"])
    page.get_by_role("region", name="Most popular").locator(".heart").first.click()
    own = page.get_by_role("region", name="Your favourites")
    expect(own).to_be_visible()
    page.get_by_role("region", name="Most popular").locator(".heart").nth(2).click()
    # The newest first.
    assert own.locator("blockquote").all_inner_texts() == [
        "Glass is breath that made up its mind.", "Oil first. Feelings when it burns."]
    own.locator(".heart").first.press("Enter")
    assert own.locator("blockquote").count() == 1
    assert own.locator(".heart").first.evaluate("heart => heart === document.activeElement")
    own.locator(".heart").first.press("Enter")
    expect(own).to_have_count(0)
    pressed = page.locator(".heart[aria-pressed=true]")
    assert pressed.count() == 0


def test_another_quote_comes_at_a_press(look, fans):
    page = look(PAGES["quotes"], fans)
    random = page.get_by_role("region", name="Random quote")
    expect(random.locator("blockquote")).to_have_count(1)
    texts = {quote["quote"].replace("me@mail.example.com", "me@…") for quote in export("series", "quotes")}
    seen = []
    for _ in range(12):
        before = random.locator(".heart").get_attribute("data-quote")
        random.get_by_role("button", name="Show another").click()
        page.wait_for_function(
            "before => document.querySelector('#random .heart').dataset.quote !== before", arg=before)
        seen.append(random.locator("blockquote").text_content())
    assert set(seen) <= texts and len(set(seen)) > 2
    random.locator(".heart").click()
    own = page.get_by_role("region", name="Your favourites")
    assert own.locator("blockquote").text_content() == seen[-1]


def test_nothing_moves_when_the_first_quote_comes(reader, fans):
    visitor = reader(fans)
    waiting = []
    visitor.context.route("**/quotes/*.json", lambda route: waiting.append(route))
    page = visitor.context.new_page()
    with page.expect_request("**/quotes/*.json"):
        page.goto(fans.page("/quotes/"))
    expect(page.get_by_role("region", name="Random quote")).to_have_count(0)
    foot = page.locator(".foot")
    before = foot.bounding_box()
    quote = {"key": "1", "text": "Oil first. " * 8, "name": "Ida", "profile": "ida-holm"}
    waiting.pop().fulfill(json=[quote])
    expect(page.locator("#random blockquote")).to_be_visible()
    assert foot.bounding_box() == before


def test_a_failure_to_fetch_quotes_is_reported(reader, fans):
    visitor = reader(fans)
    visitor.context.route("**/quotes/*.json", lambda route: route.fulfill(status=404))
    page = visitor.context.new_page()
    page.goto(fans.page("/quotes/"))
    expect(page.locator("#random [role=status]")).to_have_text("The quotes could not be loaded.")


def test_favourites_can_be_taken_along_and_forgotten(reader, fans):
    visitor = reader(fans)
    visitor.open(PAGES["character"]).locator(".said .heart").first.click()
    page = visitor.open("/your-likes/")
    stored = page.evaluate("localStorage['blogforge:choices:/']")
    assert json.loads(stored)["quotes"] == {"quotes/1/": {
        "text": "You do not keep a light for the ships you see.", "name": "Ida Holm",
        "profile": "bloggers/ida-holm/"}}
    page.locator("#forget").click()
    page.locator("#forget").click()
    assert json.loads(page.evaluate("localStorage['blogforge:choices:/']"))["quotes"] == {}


def test_a_quote_of_a_speaker_without_a_profile_is_kept_without_a_link(reader, fans):
    page = reader(fans).open(PAGES["all"])
    page.evaluate("""() => document.querySelectorAll(".quote a").forEach((link) => {
        link.replaceWith(...link.childNodes);
    })""")
    page.locator(".quote .heart").first.click()
    [kept] = json.loads(page.evaluate("localStorage['blogforge:choices:/']"))["quotes"].values()
    assert set(kept) == {"text", "name"}


def test_without_scripts_quotes_are_read_in_pages(reader, fans):
    page = reader(fans, java_script_enabled=False).open(PAGES["quotes"])
    assert page.locator("section:visible h2").all_inner_texts() == ["Most popular"]
    page.get_by_role("link", name="All quotes").click()
    page.wait_for_url("**/quotes/all/")
    found = page.locator("blockquote").all_inner_texts()
    while page.locator("main a[rel=next]").count():
        with page.expect_navigation():
            page.locator("main a[rel=next]").first.click()
        found += page.locator("blockquote").all_inner_texts()
    assert len(found) == QUOTES and page.locator(".heart:visible").count() == 0


@pytest.mark.parametrize("kind", ["quotes", "character"])
def test_targets_can_be_touched(look, fans, kind):
    page = look(PAGES[kind], fans, viewport={"width": 360, "height": 800})
    assert_targets_can_be_touched(page, ".heart, .chosen-quotes .act")
