"""Every kind of page of every example, in both themes: accessible in light and dark, whole at every width."""

import pytest

import everything
from accessibility import (
    WIDTHS, assert_accessible, assert_accessible_in_both_schemes, assert_nothing_sticks_out)
from example_pages import EXAMPLE_PAGES

PAGES = [(name, kind) for name, pages in EXAMPLE_PAGES.items() for kind in pages]


@pytest.mark.parametrize("theme", [None, "journal"])
@pytest.mark.parametrize("name, kind", PAGES)
def test_a_page_of_an_example(reader, example, theme, name, kind):
    page = reader(example(name, theme)).open(EXAMPLE_PAGES[name][kind])
    assert_fit(page)


@pytest.mark.parametrize("kind", everything.PAGES)
def test_a_page_of_a_community_that_keeps_everything(reader, whole, kind):
    assert_fit(reader(whole()).open(everything.PAGES[kind]))


def assert_fit(page):
    assert_accessible_in_both_schemes(page)
    assert_nothing_sticks_out(page)
    # On a phone other parts show.
    page.set_viewport_size({"width": WIDTHS[0], "height": 700})
    assert_accessible(page)
