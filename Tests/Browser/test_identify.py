"""Identify, with Examples/finds: attributes are chosen, the five best finds come with reasons."""

import re

import pytest
from playwright.sync_api import expect

from accessibility import assert_targets_can_be_touched
from example_pages import FINDS as PAGES


def facet(page, key):
    return page.locator(f"#identify .facet[data-name={key}]")


def choose(page, key, *values):
    """Opens an attribute and ticks values of it."""
    if facet(page, key).get_attribute("open") is None:
        facet(page, key).locator("summary").click()
    for value in values:
        facet(page, key).locator(f"input[value='{value}']").check()


def chosen(page, key):
    return facet(page, key).locator(".chosen")


def matches(page):
    return [(find.locator("h2").inner_text(), find.locator(".why").inner_text())
            for find in page.locator("#identify .find").all()]


def test_the_five_best_finds_come_with_pictures_and_reasons(look, finds):
    page = look(PAGES["identify"], finds)
    expect(page.locator("#identify .find")).to_have_count(0)
    choose(page, "colour", "green")
    choose(page, "lustre", "glassy")
    choose(page, "cleavage", "perfect")
    choose(page, "hardness", "7")
    # There are five after the first choice, too: the reasons show when all four are applied.
    expect(page.locator("#identify .find .why").first).to_have_text(
        "3 of 4: Colour, Lustre, Cleavage; not Hardness")
    expect(page.locator("#identify .find")).to_have_count(5)
    expect(page.locator("#identify .found")).to_contain_text("The best five:")
    best = matches(page)
    assert best[0][0] == "Fluorite"
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


def test_what_is_chosen_is_in_the_address_and_comes_back(look, finds):
    page = look(PAGES["chosen"], finds)
    expect(chosen(page, "colour")).to_have_text("green")
    expect(chosen(page, "streak")).to_have_text("Any")
    expect(page.locator("#identify .find")).to_have_count(5)
    page.locator("#identify .find h2 a").first.click()
    page.wait_for_url("**/blogs/**")
    page.go_back()
    expect(chosen(page, "hardness")).to_have_text("7")
    expect(page.locator("#identify .find")).to_have_count(5)
    page.get_by_role("button", name="Start over").click()
    expect(page.locator("#identify .find")).to_have_count(0)
    assert page.url.endswith("/identify/")


def test_several_values_of_an_attribute_count_as_one_choice(look, finds):
    page = look(PAGES["identify"], finds)
    choose(page, "colour", "blue", "purple")
    choose(page, "cleavage", "perfect")
    expect(chosen(page, "colour")).to_have_text("blue, purple")
    # Fluorite is purple, and cleaves perfectly.
    expect(page.locator("#identify .find .why").first).to_have_text("2 of 2: Colour, Cleavage")
    assert matches(page)[0][0] == "Fluorite"
    assert page.url.endswith("?colour=blue&colour=purple&cleavage=perfect")
    page.reload()
    expect(chosen(page, "colour")).to_have_text("blue, purple")
    expect(page.locator("#identify .find .why").first).to_have_text("2 of 2: Colour, Cleavage")
    # One of them less.
    facet(page, "colour").locator("input[value=purple]").uncheck()
    expect(chosen(page, "colour")).to_have_text("blue")
    assert page.url.endswith("?colour=blue&cleavage=perfect")


def sources(page, key):
    """The addresses of the pictures of an attribute's values, once they are there."""
    pictures = facet(page, key).locator("img")
    expect(facet(page, key).locator("img[src]")).to_have_count(pictures.count())
    return pictures.evaluate_all("images => images.map((image) => image.src)")


def test_each_value_of_an_opened_attribute_shows_what_it_looks_like(look, finds):
    page = look(PAGES["identify"], finds)
    assert page.locator(".facet img[src]").count() == 0
    choose(page, "colour", "green")
    shown = sources(page, "colour")
    assert len(shown) > 10 and len(set(shown)) == len(shown)
    # The best five are the newest of this colour.
    expect(page.locator("#identify .find")).to_have_count(5)
    best = page.locator("#identify .find img").evaluate_all("images => images.map((image) => image.src)")
    green = facet(page, "colour").locator("label", has_text="green").locator("img")
    assert green.evaluate("image => image.src") in best
    assert page.locator(".facet:not([open]) img[src]").count() == 0


def test_pictures_of_hidden_bloggers_are_not_shown(reader, finds):
    page = reader(finds).open("/identify/?colour=green")
    green = facet(page, "colour").locator("label", has_text="green").locator("img")
    expect(green).to_have_attribute("src", re.compile("."))
    before = green.get_attribute("src")
    blogger = page.locator("#identify .find", has=page.locator(f"img[src='{before}']")).locator("a.p-author")
    page.evaluate("""(path) => localStorage.setItem("blogforge:choices:/", JSON.stringify(
      { version: 1, likes: {}, hidden: { [path]: { name: "A" } }, quotes: {} }))""",
                  blogger.get_attribute("href").lstrip("/"))
    page.reload()
    expect(green).to_have_attribute("src", re.compile("."))
    assert green.get_attribute("src") != before


def test_pictures_of_values_need_few_files_of_a_large_site(reader, many):
    mine = reader(many)
    page = mine.open("/identify/")
    facet(page, "colour").locator("summary").click()
    expect(facet(page, "colour").locator("img[src]").nth(3)).to_be_visible()
    mine.arrivals[page].settle()
    assert 1 <= len([request for request in mine.requests if "/records-" in request.url]) <= 8


def test_identify_is_used_by_keyboard(look, finds):
    page = look(PAGES["identify"], finds)
    facet(page, "colour").locator("summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    first = facet(page, "colour").locator("input").first
    expect(first).to_be_checked()
    expect(first).to_be_focused()
    expect(page.locator("#identify .find")).to_have_count(5)


@pytest.mark.parametrize("query", [
    "?colour=plaid", "?colour=", "?nothing=1", "?colour=%3Cscript%3E", "?__proto__=x&constructor=y", "?%zz",
])
def test_an_address_that_names_nothing_chooses_nothing(look, finds, query):
    page = look(f"/identify/{query}", finds)
    expect(page.locator("#identify .find")).to_have_count(0)
    expect(page.locator("#identify .found")).to_be_empty()


def test_partial_matches_are_shown_if_no_find_matches_fully(look, finds):
    page = look("/identify/?magnetic=true", finds)
    expect(page.locator("#identify .find")).to_have_count(1)
    expect(page.locator("#identify .found")).to_contain_text("1 find matches at least one choice")
    assert matches(page) == [("Magnetite", "1 of 1: Magnetic")]
    expect(chosen(page, "magnetic")).to_have_text("Yes")


def test_without_scripts_every_value_leads_to_its_finds(reader, finds):
    page = reader(finds, java_script_enabled=False).open(PAGES["identify"])
    expect(page.locator("#identify form")).to_be_hidden()
    page.locator("#identify dl a", has_text="resinous").click()
    page.wait_for_url("**/identify/lustre/resinous/")
    assert page.locator("article.card h2").all_inner_texts() == ["Sulphur"]
    expect(page.get_by_role("heading", name="Lustre: resinous")).to_be_visible()


def test_large_sites_are_searched_completely(reader, many):
    mine = reader(many)
    page = mine.open("/identify/?colour=purple&hardness=7&lustre=glassy")
    expect(page.locator("#identify .find")).to_have_count(5)
    assert {why for _, why in matches(page)} == {"3 of 3: Colour, Lustre, Hardness"}
    assert all(name.startswith("Amethyst") for name, _ in matches(page))
    asked = [request.url for request in mine.requests if "/finds/" in request.url]
    assert len([url for url in asked if "attribute-" in url]) == 3


def test_targets_can_be_touched(reader, finds):
    page = reader(finds, viewport={"width": 360, "height": 800}).open(PAGES["chosen"])
    choose(page, "streak")
    assert_targets_can_be_touched(page, "main :is(button, summary, .choice)")
