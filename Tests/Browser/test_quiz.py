"""The quiz, with Examples/finds: a picture and four names, scores that stay on the device, a leaderboard."""

import re

import pytest
from playwright.sync_api import expect

from accessibility import (
    assert_accessible_in_both_schemes, assert_nothing_sticks_out, assert_targets_can_be_touched)
from example_pages import FINDS as PAGES

def names_of_pictures(page):
    """The name of the find in each picture, from the site's own files."""
    return page.evaluate("""async () => {
        const url = new URL(document.querySelector('#quiz').dataset.findsUrl, location);
        const root = await (await fetch(url)).json();
        const read = async (name) => (await fetch(new URL(name, url))).json();
        const files = await Promise.all(root.records.map(read));
        return Object.fromEntries(files.flat().map((record) => [record[2], record[1]]));
    }""")


def play(page, right):
    """A round with so many right answers."""
    known = names_of_pictures(page)
    page.get_by_role("button", name=re.compile("Start|Play again")).click()
    for number in range(10):
        offered = page.locator("#quiz .names button")
        expect(offered).to_have_count(4)
        texts = offered.all_inner_texts()
        assert len(set(texts)) == 4
        name = known[page.evaluate("new URL(document.querySelector('#quiz img').src).pathname")]
        assert name in texts
        wanted = [place for place, text in enumerate(texts) if (text == name) == (number < right)]
        offered.nth(wanted[0]).click()
        expect(page.locator("#quiz .verdict")).to_have_text(
            f"Correct: it is {name}." if number < right else f"Incorrect: it is {name}.")
        page.get_by_role("button", name="Next").click()


def test_a_round_has_ten_pictures_with_four_names_and_a_score_that_stays_on_the_device(reader, finds):
    mine = reader(finds)
    page = mine.open(PAGES["quiz"])
    expect(page.locator("#quiz .best")).to_be_hidden()
    play(page, 7)
    expect(page.locator("#quiz .result")).to_have_text("7 of 10 correct, your best score so far!")
    expect(page.get_by_role("button", name="Play again")).to_be_focused()
    expect(page.locator("#quiz .best li")).to_have_text(["7 of 10"])
    # Rounds of earlier days.
    page.evaluate("best => localStorage.setItem('blogforge:quiz:/', JSON.stringify({version: 1, best}))",
                  [{"score": score, "of": 10} for score in (5, 3)])
    page = mine.open(PAGES["quiz"])
    expect(page.locator("#quiz .best li")).to_have_text(["5 of 10", "3 of 10"])
    play(page, 4)
    page = mine.open(PAGES["quiz"])
    expect(page.locator("#quiz .best li")).to_have_text(["5 of 10", "4 of 10", "3 of 10"])
    kept = page.evaluate("JSON.parse(localStorage.getItem('blogforge:quiz:/'))")
    assert kept == {"version": 1, "best": [{"score": score, "of": 10} for score in (5, 4, 3)]}
    page.get_by_role("button", name="Clear scores").click()
    expect(page.locator("#quiz .best")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('blogforge:quiz:/')") is None


NO_SCORES = [
    "", "null", "7", '{"version":2,"best":[{"score":1,"of":2}]}', '{"version":1,"best":{}}',
    '{"version":1,"best":[{"score":"<b>","of":3},{"score":9,"of":3},null,{"score":-1,"of":3}]}',
]


def test_an_invalid_score_in_the_storage_is_ignored(look, finds):
    page = look(PAGES["quiz"], finds)
    for value in NO_SCORES:
        page.evaluate("value => localStorage.setItem('blogforge:quiz:/', value)", value)
        page.reload(wait_until="networkidle")
        assert page.locator("#quiz .best").is_hidden(), value
        assert page.get_by_role("button", name="Start").is_visible(), value


def test_the_quiz_is_used_by_keyboard_and_heard(look, finds):
    page = look(PAGES["quiz"], finds)
    page.get_by_role("button", name="Start").focus()
    page.keyboard.press("Enter")
    offered = page.locator("#quiz .names button")
    expect(offered.first).to_be_focused()
    assert page.locator("#quiz .verdict").get_attribute("role") == "status"
    assert page.locator("#quiz img").get_attribute("alt") == "Picture to identify"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#quiz .verdict")).not_to_be_empty()
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    # A second answer does not count.
    said = page.locator("#quiz .verdict").inner_text()
    offered.nth(2).focus()
    page.keyboard.press("Enter")
    assert page.locator("#quiz .verdict").inner_text() == said
    page.get_by_role("button", name="Next").focus()
    page.keyboard.press("Enter")
    expect(offered.first).to_be_focused()
    expect(page.locator("#quiz .at")).to_contain_text("Question 2 of 10")


def test_two_presses_of_start_begin_one_round(reader, finds):
    page = reader(finds).open(PAGES["quiz"])
    held = []
    page.route("**/finds/root.*", lambda route: held.append(route))
    start = page.get_by_role("button", name="Start")
    with page.expect_request("**/finds/root.*"):
        start.click()
    start.click()
    held[0].continue_()
    page.locator("#quiz .names button").first.click()
    # Another round would wait for its own files.
    for route in held[1:]:
        route.continue_()
    expect(page.locator("#quiz .verdict")).not_to_be_empty()
    assert len(held) == 1


def test_a_picture_can_be_looked_at_once_it_is_named_and_not_before(look, finds):
    page = look(PAGES["quiz"], finds)
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#quiz .look")).to_be_hidden()
    page.locator("#quiz .names button").first.click()
    page.get_by_role("link", name="View find").click()
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


@pytest.mark.parametrize("theme", [None, "journal"])
def test_every_state_is_accessible_and_complete(reader, example, theme):
    page = reader(example("finds", theme)).open(PAGES["quiz"])
    page.get_by_role("button", name="Start").click()
    assert_accessible_in_both_schemes(page)
    assert_nothing_sticks_out(page)
    page.locator("#quiz .names button").first.click()
    assert_accessible_in_both_schemes(page)
    play_on = page.get_by_role("button", name="Next")
    for _ in range(9):
        play_on.click()
        page.locator("#quiz .names button").first.click()
    play_on.click()
    assert_accessible_in_both_schemes(page)
    assert_nothing_sticks_out(page)


def test_targets_can_be_touched(look, finds):
    page = look(PAGES["quiz"], finds, viewport={"width": 360, "height": 800})
    page.get_by_role("button", name="Start").click()
    page.locator("#quiz .names button").first.click()
    assert_targets_can_be_touched(page, "main :is(button, .look)")
