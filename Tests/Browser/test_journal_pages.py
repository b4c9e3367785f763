"""The journal, the theme of Examples/themes/journal, in a browser."""

import json

import pytest
from playwright.sync_api import expect

from map_pages import open_map


def test_the_choice_of_dark_holds_on_every_page(reader, journal):
    page = reader(journal, color_scheme="light").open("feed")
    page.evaluate("localStorage.setItem('blogforge:mode', 'dark')")
    for kind in ("feed", "blog", "profile", "bloggers", "tag", "month", "search", "yours", "missing"):
        page.goto(journal.page(kind))
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(19, 24, 20)", kind


def test_readers_choose_dark_like_and_share(reader, journal):
    mine = reader(journal, color_scheme="light", permissions=["clipboard-read", "clipboard-write"])
    page = mine.open("blog")
    page.get_by_role("button", name="Dark colours").click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(19, 24, 20)"
    page.get_by_role("button", name="Like", exact=True).click()
    page.evaluate("navigator.share = undefined")
    page.get_by_role("button", name="Share").click()
    expect(page.locator(".acts [role=status]")).to_have_text("Link copied")
    title = page.locator("h1").inner_text()
    page.get_by_role("link", name="Your likes").click()
    page.wait_for_url("**/your-likes/")
    expect(page.locator("#liked li a")).to_have_text(title)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(19, 24, 20)"


def test_the_profile_of_a_hidden_blogger_still_shows_their_blogs(look, journal):
    page = look("profile", journal)
    place = page.url.removeprefix(journal.base + "/")
    choices = {"version": 1, "likes": {}, "hidden": {place: {}}}
    page.evaluate("text => localStorage.setItem('blogforge:choices:/', text)", json.dumps(choices))
    page.goto(journal.page("feed"))
    expect(page.locator(f".h-entry:has(a[href$='{place}'])").first).to_be_hidden()
    page.goto(journal.page("profile"))
    expect(page.locator("#blogs ~ .h-entry").first).to_be_visible()


def test_the_picture_is_a_link_to_its_largest_size(reader, journal):
    page = reader(journal, java_script_enabled=False).open("blog")
    link = page.locator("figure a:has(img)")
    largest = page.locator("figure img").get_attribute("srcset").split(",")[-1].split()[0]
    assert link.get_attribute("href") == largest


def test_the_journal_reads_without_scripts(reader, journal):
    page = reader(journal, java_script_enabled=False).open("feed")
    page.locator("article .p-name a.u-url").first.click()
    page.wait_for_url("**/blogs/**")
    assert page.locator(".e-content").first.is_visible()
    assert page.locator(".live").count() == page.locator(".live:not(:visible)").count()


def test_lists_of_the_map_have_no_bullets_over_their_pictures(look, example):
    page = open_map(look, example("spots", "journal"), "#12/59.2203/18.5601")
    page.wait_for_selector(".seen:not([hidden]) li")
    page.get_by_role("button", name="Quiet Jetty").click()
    page.wait_for_selector(".leaflet-popup li")
    for kind in (".seen li", ".leaflet-popup li"):
        item = page.locator(kind).first
        assert item.evaluate("item => getComputedStyle(item).listStyleType") == "none", kind


@pytest.mark.parametrize("width", [1000, 1280, 1920])
def test_the_map_is_wider_than_the_column_where_there_is_room(look, example, width):
    page = open_map(look, example("spots", "journal"), viewport={"width": width, "height": 900})
    page.wait_for_selector(".seen:not([hidden])")
    boxes = {name: page.locator(name).bounding_box() for name in ("#map", ".seen", "main h1")}
    assert boxes["#map"]["width"] > min(width / 2, 720)
    # Both are in one row in the middle of the page, and nothing is wider than the page.
    left = min(boxes["#map"]["x"], boxes[".seen"]["x"])
    right = max(box["x"] + box["width"] for box in (boxes["#map"], boxes[".seen"]))
    assert left > 20 and right < width - 20 and abs(left - (width - right)) < 20
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
