"""A site that runs from right to left: the example in Arabic."""

import pytest

from accessibility import assert_accessible_in_both_schemes, assert_nothing_sticks_out
from example_pages import COMMUNITY
from exports import community


@pytest.fixture(scope="module")
def arabic(make):
    texts = {"blogDescription": "عنوان قصير\n\nنص عن #البحر", "displayName": "Mara"}
    export = community(lambda field: texts.get(field, "ليلى"), blogs=45)
    for like in export["likes"][:20]:
        like["likedBy"] = "blogger0"
    return make(export, "title: Sea\nlanguage: ar\nbase-url: https://example.org/\n")


@pytest.mark.parametrize("kind", COMMUNITY)
def test_every_page_runs_from_the_right(look, arabic, kind):
    page = look(kind, arabic)
    assert page.evaluate("getComputedStyle(document.body).direction") == "rtl"
    assert_nothing_sticks_out(page)
    if kind in ("feed", "blog", "profile", "search"):
        assert_accessible_in_both_schemes(page)


def test_the_first_tab_stop_leads_past_the_navigation_and_is_seen(look, arabic):
    page = look("blog", arabic)
    page.keyboard.press("Tab")
    box = page.locator(".skip").bounding_box()
    assert box["x"] >= 0 and box["y"] >= 0


@pytest.mark.parametrize("kind", ["feed", "likes"])
def test_headings_begin_at_the_right_in_any_script(look, arabic, kind):
    heading = look(kind, arabic).locator("main h1")
    assert heading.evaluate("element => getComputedStyle(element).textAlign") == "right"
