"""Examples/finds: people who show each other what they found."""

import re

import pytest
from playwright.sync_api import expect

from accessibility import assert_nothing_sticks_out
from example_pages import FINDS as PAGES

FOUND = 50


# A feed with picture, author, caption, tags, likes, comments


def test_the_feed_shows_all_of_a_find(look, finds):
    page = look("feed", finds)
    card = page.locator("article.card", has_text="Malachite").first
    expect(card.locator("> img")).to_have_count(1)
    expect(card.get_by_text("green · silky")).to_be_visible()
    for words in ("Lupe Ortega", "Priya Raman", "Sanna Kivi"):
        expect(page.locator("article.card", has_text=words).first).to_be_visible()
    first = page.locator("article.card").nth(1)
    expect(first.locator(".p-author")).to_have_count(1)
    expect(first.locator(".p-summary")).not_to_be_empty()
    assert first.locator(".chip").count() > 0
    expect(first.locator(".count.likes")).to_have_accessible_name(re.compile(r"^\d+ likes$"))
    found = 0
    while True:
        found += page.locator("article.card").count()
        if not page.locator("main a[rel=next]").count():
            break
        page.goto(page.locator("main a[rel=next]").first.evaluate("link => link.href"))
    assert found == FOUND


def test_the_page_of_a_find_shows_its_attributes(look, finds):
    page = look(PAGES["find"], finds)
    expect(page.get_by_role("heading", name="Malachite")).to_be_visible()
    expect(page.get_by_text("77 likes")).to_be_visible()
    terms = page.locator("dl.traits dt").all_inner_texts()
    values = page.locator("dl.traits dd").all_inner_texts()
    assert terms == ["Colour", "Lustre", "Cleavage", "Hardness", "Streak", "Transparency", "Crystal system"]
    assert values == ["green", "silky", "good", "3.5", "green", "opaque", "monoclinic"]
    page.locator("dl.traits a", has_text="silky").click()
    page.wait_for_url("**/identify/lustre/silky/")
    assert page.locator("article.card h2").all_inner_texts() == ["Malachite", "Malachite"]


def test_likes_of_which_only_the_count_is_known_open_nothing(look, finds):
    page = look("/blogs/find40/", finds)
    expect(page.locator("p.likers")).to_have_text("32 likes")
    expect(page.locator("details.likers")).to_have_count(0)


# Tag pages and search by tag or name


def test_a_tag_leads_to_its_finds(look, finds):
    page = look(PAGES["tag"], finds)
    assert page.locator("article.card").count() == 7
    assert all("beach" in text for text in page.locator("article.card .marks").all_inner_texts())


@pytest.mark.parametrize("words, name", [
    ("tourmaline", "Tourmaline"), ("orthorhombic", "Sulphur"), ("silky mine", "Malachite"),
    ("resinous", "Sulphur"), ("tag=fair", "Obsidian"), ("pearly talc", "Talc"),
])
def test_finds_are_found_by_tag_name_and_attribute(look, finds, words, name):
    query = words if "=" in words else f"q={words}"
    page = look(f"/search/?{query}", finds)
    page.locator(".search-results li a").first.wait_for()
    assert page.locator(".search-results li .search-title").first.inner_text() == name
    # The word of the site for what it counts.
    expect(page.locator(".search-status")).to_have_text(re.compile(r"^\d+ finds?$"))


def test_the_name_of_an_attribute_finds_nothing(look, finds):
    page = look("/search/?q=lustre", finds)
    expect(page.locator(".search-status")).to_have_text("No find contains all these words.")


def test_a_person_is_found_by_name(look, finds):
    page = look("feed", finds)
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
    expect(page.locator("#explore [role=status]")).to_have_text("12 random finds")
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


def test_a_set_that_comes_late_does_not_replace_the_one_that_the_reader_went_back_to(reader, many):
    mine = reader(many)
    page = mine.open(PAGES["explore"] + "?set=first")
    first = shown(page)
    # The next set has finds of a file that the first one has not.
    page.evaluate("() => { Math.random = () => .5; }")
    held = []
    page.route("**/finds/records-*", lambda route: held.append(route))
    with page.expect_request("**/finds/records-*"):
        page.get_by_role("button", name="Show others").click()
    page.go_back()
    page.wait_for_url("**/explore/?set=first")
    for route in held:
        route.continue_()
    mine.arrivals[page].settle()
    assert shown(page) == first
    page.go_forward()
    page.wait_for_function(
        "first => document.querySelector('#explore .find h2 a').getAttribute('href') !== first", arg=first[0])


def test_explore_shows_some_finds_without_scripts(reader, finds):
    page = reader(finds, java_script_enabled=False).open(PAGES["explore"])
    assert page.locator("#explore .find").count() == 12
    expect(page.locator("#explore .find").first).to_be_visible()
    expect(page.get_by_role("button", name="Show others")).to_be_hidden()


def test_explore_omits_bloggers_whom_the_reader_hides(reader, finds):
    mine = reader(finds)
    page = mine.open(PAGES["profile"])
    page.get_by_role("button", name="Hide Mira Vogt").click()
    page = mine.open(PAGES["explore"])
    for _ in range(5):
        assert "Mira Vogt" not in page.locator("#explore").inner_text()
        page.get_by_role("button", name="Show others").click()
        mine.arrivals[page].settle()


def test_a_page_whose_files_are_gone_says_so_and_shows_what_it_has(reader, finds):
    mine = reader(finds)
    page = mine.context.new_page()
    page.route("**/finds/root.*", lambda route: route.fulfill(status=404))
    page.goto(finds.base + PAGES["explore"])
    expect(page.locator("#explore [role=status]")).to_have_text("The site has changed. Reload this page.")
    expect(page.locator("#explore .find").first).to_be_visible()


# Profiles with the number of finds, followers, following


def test_a_profile_counts_finds_followers_and_following(look, finds):
    page = look(PAGES["profile"], finds)
    profile = page.locator(".profile")
    for words in ("Mira Vogt", "128 followers", "Follows 41", "I look down when I walk"):
        expect(profile).to_contain_text(words)
    expect(page.get_by_role("heading", name="6 finds")).to_be_visible()
    assert page.locator("article.card").count() == 6


# What is missing, hidden or hostile


def test_hidden_and_private_finds_and_addresses_are_nowhere(look, finds):
    for path in finds.folder.rglob("*"):
        assert "mail.example" not in str(path)
        if path.is_file():
            text = path.read_bytes()
            for secret in (b"mail.example", b"Secret find", b"ultraviolet", b"Private find", b"infrared"):
                assert secret not in text, path
    page = look(PAGES["hostile"], finds)
    assert "<script>alert(4)</script>" in page.locator("h1").inner_text()


def test_the_pages_run_from_right_to_left(reader, example):
    site = example("finds", language="ar")
    mine = reader(site)
    for kind in ("find", "explore", "chosen", "quiz"):
        page = mine.open(PAGES[kind])
        assert page.locator("html").get_attribute("dir") == "rtl"
        assert_nothing_sticks_out(page)
    page = mine.open(PAGES["chosen"])
    expect(page.locator("#identify .why").first).to_contain_text("3 من 4")
