"""A series with accounts in a browser: the remembered name, filters, favourites, top three, random quote."""

import pathlib
import re
import sys

import pytest
from accessibility import assert_accessible_in, assert_nothing_sticks_out
from studio_visits import SCHEMES, WAYS, WIDTHS, enter, on_site, visiting

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Site"))
from community import PASSWORD, Community  # noqa: E402
from example_sites import copy_example  # noqa: E402


@pytest.fixture(scope="module")
def community(tmp_path_factory):
    with Community(copy_example("series", tmp_path_factory.mktemp("series") / "site")) as community:
        community.boss = community.owner()
        yield community


@pytest.fixture
def visit(chromium):
    with visiting(chromium) as visit:
        yield visit


def top(page, community):
    """The three quotes that most people keep, with their numbers."""
    page.goto(f"{community.origin}/quotes/")
    rows = page.get_by_role("region", name="Most popular").get_by_role("listitem").all_inner_texts()
    return [(row.splitlines()[0], int(re.search(r"Favourite of (\d+)", row)[1])) for row in rows]


@WAYS
def test_a_fan_signs_in_with_the_remembered_name_and_keeps_quotes(visit, community, width, scripts):
    way = f"{width}{scripts}".lower()
    name = f"fan-{way}"
    community.boss.invite(name)
    page = visit(width, scripts)
    # The name is remembered because the fan asks for it, the password never.
    page.goto(f"{community.origin}/.studio/quotes")
    page.get_by_text("This page needs an account.").wait_for()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Remember my name in this browser").check()
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("heading", name="Quotes").wait_for()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("heading", name="Sign in").wait_for()
    assert page.get_by_label("Name", exact=True).input_value() == name
    assert page.get_by_label("Password").input_value() == ""
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_text("No favourites yet.").wait_for()
    # Filters of the site need scripts; those of the studio do not.
    page.goto(f"{community.origin}/seasons/")
    if scripts:
        page.goto(f"{community.origin}/seasons/?season=1")
        page.get_by_role("link", name="The Lamp").wait_for()
    before = dict(top(page, community))
    page.goto(f"{community.origin}/.studio/quotes")
    page.get_by_label("Character").select_option(label="Agnes Tull")
    page.get_by_role("button", name="Show", exact=True).click()
    page.wait_for_url("**character=*")
    first = max(before, key=before.get)
    # The favourite of most people, wherever it is in the list of its character.
    page.goto(f"{community.origin}/.studio/quotes")
    while not page.get_by_role("listitem").filter(has_text=first).count():
        page.get_by_role("link", name="More").click()
    row = page.get_by_role("listitem").filter(has_text=first)
    row.get_by_role("button", name="Add to favourites").click()
    row.get_by_role("button", name="Remove").wait_for()
    page.get_by_role("link", name="Characters").click()
    row = page.get_by_role("listitem").filter(has_text="Ida Holm")
    row.get_by_role("button", name="Add to favourites").click()
    row.get_by_role("button", name="Remove").wait_for()
    page.get_by_role("link", name="Your favourites").click()
    page.get_by_role("listitem").filter(has_text=first).wait_for()
    page.get_by_role("listitem").filter(has_text="Ida Holm").last.wait_for()
    assert_nothing_sticks_out(page)
    # On the site, for everyone: the numbers grow, and names are not there.
    wanted = f"Favourite of {before[first] + 1}"
    on_site(page, f"{community.origin}/quotes/", lambda _, text: wanted in text)
    after = top(page, community)
    assert len(after) == 3 and after[0] == (first, before[first] + 1)
    assert name not in page.locator("main").inner_text()
    if scripts:
        random = page.get_by_role("region", name="Random quote")
        random.get_by_role("listitem").wait_for()
        words = random.get_by_role("listitem").inner_text()
        random.get_by_role("button", name="Show another").click()
        page.wait_for_function("words => document.querySelector('#random li').innerText !== words", arg=words)
    on_site(page, f"{community.origin}/bloggers/ida-holm/", lambda _, text: "Favourite of " in text)


@WAYS
def test_a_quote_is_suggested_and_accepted(visit, community, width, scripts):
    way = f"{width}{scripts}".lower()
    fan = community.boss.invite(f"guest-{way}")
    words = f"We light it anyway, {way}."
    page, boss = visit(width, scripts), visit(width, scripts)
    enter(page, fan, "suggest")
    page.get_by_label("What was said?").fill(words)
    page.get_by_label("Character").select_option(label="Ida Holm")
    page.get_by_label("Episode").select_option(label="1/1 The Lamp")
    page.get_by_role("button", name="Suggest it").click()
    page.get_by_role("listitem").filter(has_text=words).filter(has_text="Waits for a moderator").wait_for()
    enter(boss, community.boss, "suggestions")
    row = boss.get_by_role("listitem").filter(has_text=words)
    assert "The Lamp" in row.inner_text()
    row.get_by_role("button", name="Accept").click()
    boss.get_by_role("listitem").filter(has_text=words).wait_for(state="detached")
    page.reload()
    page.get_by_role("listitem").filter(has_text=words).filter(has_text="Accepted").wait_for()
    on_site(page, f"{community.origin}/quotes/all/", lambda _, text: words in text)
    page.goto(f"{community.origin}/quotes/all/")
    assert "Ida Holm" in page.get_by_role("listitem").filter(has_text=words).inner_text()


@WIDTHS
def test_quotes_of_this_browser_are_taken_over_once(visit, community, width):
    fan = community.boss.invite(f"old-{width}")
    page = visit(width)
    page.goto(f"{community.origin}/quotes/all/")
    heart = page.locator("#quote-90 .heart")
    heart.click()
    page.wait_for_function("() => document.querySelector('#quote-90 .heart').ariaPressed === 'true'")
    enter(page, fan)
    page.get_by_text("You kept quotes in this browser").wait_for()
    assert page.locator("[data-import] li").count() == 1
    page.get_by_role("button", name="Add them").click()
    page.get_by_role("button", name="Remove from favourites").wait_for()
    page.get_by_text("You kept quotes in this browser").wait_for(state="hidden")


@SCHEMES
def test_the_pages_are_accessible_and_fit(visit, community, scheme):
    fan = community.boss.invite(f"look {scheme}")
    fan.send("favourites", quote="90")
    fan.send("suggest", text="word" * 100, character="1")
    page = visit()
    for person, name in ((fan, ""), (fan, "quotes"), (fan, "characters"), (fan, "suggest"),
                         (community.boss, "suggestions")):
        enter(page, person, name)
        for width in (1280, 360):
            page.set_viewport_size({"width": width, "height": 900})
            assert_accessible_in(page, scheme)
            assert_nothing_sticks_out(page)
