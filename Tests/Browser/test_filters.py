"""Filters without a server, with Examples/series: the list, the counts and the address follow the choice."""

import urllib.parse

import pytest
from playwright.sync_api import expect

from accessibility import assert_targets_can_be_touched
from example_pages import SERIES as PAGES
from example_pages import export

EPISODES, CHARACTERS = 45, 23
TARGETS = ".choice, .day input, .filter button, .filter summary"


def rows(page):
    """The titles that are left in the list of episodes."""
    return page.locator("[data-values]:visible a").all_inner_texts()


def people(page):
    """The names that are left in the list of characters."""
    return page.locator(".people > [data-values]:visible h2").all_inner_texts()


def box(page, name):
    return page.get_by_role("checkbox", name=name)


def status(page):
    return page.get_by_role("form").get_by_role("status").inner_text()


def query(page):
    return urllib.parse.urlparse(page.url).query


# Episodes


def test_a_season_is_chosen(look, fans):
    page = look(PAGES["episodes"], fans)
    assert status(page) == "45 of 45 episodes"
    box(page, "Season 2").check()
    assert rows(page) == [e["title"] for e in export("series", "episodes") if e["season"] == " 2"]
    assert status(page) == "9 of 45 episodes"
    expect(page.get_by_role("region", name="Season 1")).to_be_hidden()
    box(page, "Season 1").check()
    assert status(page) == "17 of 45 episodes"


def test_air_dates_are_chosen_from_and_to(look, fans):
    page = look(PAGES["episodes"], fans)
    page.get_by_label("From", exact=True).fill("2008-02-10")
    assert "A Letter for Nobody" in rows(page) and "What the Tide Owes" not in rows(page)
    page.get_by_label("To", exact=True).fill("2008-02-17")
    assert rows(page) == ["A Letter for Nobody", "The Meridian"]
    page.get_by_label("From", exact=True).fill("")
    assert rows(page) == ["The Lamp", "Fog Signal", "What the Tide Owes", "A Letter for Nobody",
                          "The Meridian"]


def test_any_of_several_characters_is_chosen(look, fans):
    page = look(PAGES["episodes"], fans)
    page.locator("summary", has_text="Characters").click()
    page.get_by_label("Agnes Tull").check()
    page.get_by_label("Ottoline Fisk").check()
    wanted = [e["title"] for e in export("series", "episodes")
              if {"Agnes Tull", "Ottoline Fisk"} & set(e["characters"])]
    assert rows(page) == wanted and len(wanted) == 5
    # Case and spaces in names are ignored.
    page.get_by_label("Agnes Tull").uncheck()
    page.get_by_label("Ottoline Fisk").uncheck()
    page.get_by_label("Tobias Renn").check()
    assert "Fog Signal" in rows(page)
    summary = page.locator("summary", has_text="Characters")
    assert summary.inner_text().split() == ["Characters", "1", "selected"]


def test_choices_work_together_and_are_in_the_address(look, fans):
    page = look("/seasons/?season=1&with=ida-holm&from=2008-02-01", fans)
    wanted = ["What the Tide Owes", "A Letter for Nobody", "Two Lights", "Saltglass"]
    assert rows(page) == wanted
    assert box(page, "Season 1").is_checked() and page.get_by_label("Ida Holm").is_checked()
    assert page.get_by_label("From", exact=True).input_value() == "2008-02-01"
    page.get_by_label("To", exact=True).fill("2008-02-10")
    assert urllib.parse.parse_qs(query(page)) == {
        "season": ["1"], "with": ["ida-holm"], "from": ["2008-02-01"], "to": ["2008-02-10"]}
    page.reload()
    assert rows(page) == wanted[:2]
    page.locator(".episodes a:visible").first.click()
    page.wait_for_url("**/blogs/3/")
    page.go_back()
    page.wait_for_url("**/seasons/?*")
    assert rows(page) == wanted[:2]


@pytest.mark.parametrize("address", [
    "", "?season=", "?season=&with=&from=&to=", "?season=77&with=nobody&from=yesterday", "?other=1"])
def test_what_is_empty_or_unknown_is_ignored(look, fans, address):
    page = look(f"/seasons/{address}", fans)
    assert status(page) == "45 of 45 episodes"
    box(page, "Specials").check()
    assert query(page) == "season=specials"
    box(page, "Specials").uncheck()
    assert query(page) == ""


def test_choices_show_their_counts(look, fans):
    page = look("/seasons/?with=ida-holm", fans)
    episodes = [e for e in export("series", "episodes")
                if "Ida Holm" in [" ".join(name.split()) for name in e["characters"]]]
    for number in range(1, 6):
        choice = page.locator(".choice", has=box(page, f"Season {number}"))
        wanted = sum(e["season"].strip() == str(number) for e in episodes)
        assert choice.locator(".tally").inner_text() == str(wanted)
    # A choice of one group does not reduce the counts of the same group.
    box(page, "Season 1").check()
    assert page.locator(".choice", has_text="Season 5").locator(".tally").inner_text() == "4"


def test_filters_work_by_keyboard_and_announce_the_count(look, fans):
    page = look(PAGES["episodes"], fans)
    box(page, "Season 1").focus()
    page.keyboard.press("Space")
    assert status(page) == "8 of 45 episodes"
    for _ in range(6):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.name") == "from"
    for part in ["[type=checkbox]", "[type=date]"]:
        for field in page.locator(f"form.filter {part}").all():
            assert field.evaluate("field => field.labels.length") == 1
    page.get_by_role("button", name="Show all").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("form").get_by_role("status")).to_have_text("45 of 45 episodes")
    assert query(page) == ""


def test_an_empty_result_is_announced(look, fans):
    page = look("/seasons/?season=1&with=the-diver", fans)
    assert status(page) == "0 of 45 episodes" and rows(page) == []


# On the characters: status alive or deceased, seasons of appearance


def test_characters_are_chosen_by_status(look, fans):
    page = look(PAGES["characters"], fans)
    expect(page.locator(".head p")).to_have_text(f"{CHARACTERS} characters, in alphabetical order.")
    assert status(page) == f"{CHARACTERS} of {CHARACTERS} characters"
    page.get_by_label("Deceased").check()
    dead = ["Agnes Tull", "Brother Anselm", "Captain Rusk", "Caspar Wray", "Ottoline Fisk", "Silas Crake",
            "Viktor Hale"]
    assert people(page) == dead
    assert query(page) == "status=deceased"
    page.get_by_label("Deceased").uncheck()
    page.get_by_label("Alive").check()
    alive = people(page)
    assert "Ida Holm" in alive and not set(alive) & set(dead)


def test_characters_are_chosen_by_seasons_of_appearance(look, fans):
    page = look("/bloggers/?status=deceased&seasons=4", fans)
    assert people(page) == ["Silas Crake", "Viktor Hale"]
    seasons = page.get_by_role("group", name="Seasons")
    assert seasons.locator("label").all_inner_texts()[0].split()[0] == "1"
    page.get_by_label("Deceased").uncheck()
    wanted = {c["name"] for c in export("series", "characters") if 4 in c["appearance"]}
    assert set(people(page)) == wanted
    # Only facts that repeat can be chosen: a filter by birthday would find one character each.
    assert page.get_by_role("group").count() == 2


def test_without_scripts_the_whole_list_is_there(reader, fans):
    page = reader(fans, java_script_enabled=False).open(PAGES["episodes"])
    assert len(rows(page)) == EPISODES
    expect(page.locator("form.filter")).to_be_hidden()
    page = reader(fans, java_script_enabled=False).open(PAGES["characters"])
    assert len(people(page)) == CHARACTERS


@pytest.mark.parametrize("kind", ["episodes", "characters"])
def test_targets_can_be_touched(reader, fans, kind):
    page = reader(fans, viewport={"width": 360, "height": 800}).open(PAGES[kind])
    assert_targets_can_be_touched(page, TARGETS)
