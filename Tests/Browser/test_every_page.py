"""Every kind of page of every example, in every theme: accessible, complete at every width.

`make test` runs axe once for most kinds of page, and for a few in the other themes, in turn in light and
dark, at the width of a laptop and of a phone; `make test-all` runs it for all pages, also in each of these
ways.
"""

import pytest

import everything
from accessibility import (
    WIDTHS, assert_accessible, assert_accessible_in_both_schemes, assert_nothing_sticks_out)
from example_pages import EXAMPLE_PAGES

THEMES = [None, "journal", "plain"]
EXAMPLES = [
    (theme, name, kind) for theme in THEMES for name, pages in EXAMPLE_PAGES.items() for kind in pages]
PHONE = {"width": WIDTHS[0], "height": 700}
LAPTOP = {"width": WIDTHS[3], "height": 900}
#: The schemes and widths that pages are tested with in turn.
TURNS = [("light", LAPTOP), ("dark", PHONE), ("dark", LAPTOP), ("light", PHONE)]


@pytest.mark.parametrize("theme, name, kind, turn", [
    (*example, number % len(TURNS)) for number, example in enumerate(EXAMPLES)])
def test_a_page_of_an_example(look, example, theme, name, kind, turn):
    assert_fit(look(EXAMPLE_PAGES[name][kind], example(name, theme)), *TURNS[turn])


@pytest.mark.parametrize("kind, turn", [
    (kind, number % len(TURNS)) for number, kind in enumerate(everything.PAGES)])
def test_a_page_of_a_community_that_keeps_everything(look, whole, kind, turn):
    assert_fit(look(everything.PAGES[kind], whole()), *TURNS[turn])


@pytest.mark.parametrize("theme, name, kind", EXAMPLES)
def test_a_page_of_an_example_in_every_way(look, example, theme, name, kind):
    assert_fit_in_every_way(look(EXAMPLE_PAGES[name][kind], example(name, theme)))


@pytest.mark.parametrize("kind", everything.PAGES)
def test_a_page_of_a_community_that_keeps_everything_in_every_way(look, whole, kind):
    assert_fit_in_every_way(look(everything.PAGES[kind], whole()))


def assert_fit(page, scheme, size):
    assert_nothing_sticks_out(page, WIDTHS[::2])
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    assert_accessible(page)


def assert_fit_in_every_way(page):
    assert_accessible_in_both_schemes(page)
    assert_nothing_sticks_out(page)
    # A phone shows other parts.
    page.set_viewport_size(PHONE)
    assert_accessible(page)
