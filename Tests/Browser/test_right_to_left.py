"""A site that runs from right to left: the example in Arabic."""

import pytest

from accessibility import assert_accessible
from exports import community
from test_site import KINDS


@pytest.fixture(scope="module")
def arabic(make):
    texts = {"blogDescription": "عنوان قصير\n\nنص عن #البحر", "displayName": "Mara"}
    export = community(lambda field: texts.get(field, "ليلى"), blogs=45)
    for like in export["likes"][:20]:
        like["likedBy"] = "blogger0"
    return make(export, "title: Sea\nlanguage: ar\nbase-url: https://example.org/\n")


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_stands_beside_the_page(reader, arabic, kind, width):
    page = reader(arabic, viewport={"width": width, "height": 900}).open(kind)
    assert page.evaluate("getComputedStyle(document.body).direction") == "rtl"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # What sticks out to the left of such a page can be scrolled to.
    assert page.evaluate("(scrollTo(-9999, 0), scrollX)") == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", ["feed", "blog", "profile", "search"])
def test_axe_finds_nothing(reader, arabic, kind, scheme):
    page = reader(arabic, color_scheme=scheme, reduced_motion="reduce").open(kind)
    assert_accessible(page)


def test_the_first_tab_stop_leads_past_the_navigation_and_is_seen(reader, arabic):
    page = reader(arabic).open("blog")
    page.keyboard.press("Tab")
    box = page.locator(".skip").bounding_box()
    assert box["x"] >= 0 and box["y"] >= 0


@pytest.mark.parametrize("kind", ["feed", "likes"])
def test_headings_begin_at_the_right_whatever_they_are_written_in(reader, arabic, kind):
    heading = reader(arabic).open(kind).locator("main h1")
    assert heading.evaluate("element => getComputedStyle(element).textAlign") == "right"
