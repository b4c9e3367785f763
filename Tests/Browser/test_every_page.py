"""Every kind of page of every example, in both themes: accessible, whole at every width.

`make test` asks axe once a page, in one theme, in turn in light and dark, at the width of a laptop and of a
phone, so that each template meets all four; `make test-all` asks all of them of each page.
"""

import pytest

import everything
from accessibility import (
    WIDTHS, assert_accessible, assert_accessible_in_both_schemes, assert_nothing_sticks_out)
from example_pages import EXAMPLE_PAGES

THEMES = [None, "journal"]
EXAMPLES = [
    (theme, name, kind) for theme in THEMES for name, pages in EXAMPLE_PAGES.items() for kind in pages]
KINDS = len(EXAMPLES) // len(THEMES)
PHONE = {"width": WIDTHS[0], "height": 700}
LAPTOP = {"width": WIDTHS[3], "height": 900}
#: What a page is looked at with in turn; so that both themes meet all four.
TURNS = [("light", LAPTOP), ("dark", PHONE), ("dark", LAPTOP), ("light", PHONE)]


@pytest.mark.parametrize("third, turn, theme, name, kind", [
    (number % KINDS % 3, number % len(TURNS), *example) for number, example in enumerate(EXAMPLES)])
def test_a_page_of_an_example(reader, example, third, turn, theme, name, kind):
    assert_fit(reader(example(name, theme)).open(EXAMPLE_PAGES[name][kind]), *TURNS[turn])


@pytest.mark.parametrize("turn, kind", [
    (number % len(TURNS), kind) for number, kind in enumerate(everything.PAGES)])
def test_a_page_of_a_community_that_keeps_everything(reader, whole, turn, kind):
    assert_fit(reader(whole()).open(everything.PAGES[kind]), *TURNS[turn])


@pytest.mark.slow
@pytest.mark.parametrize("theme, name, kind", EXAMPLES)
def test_a_page_of_an_example_in_every_way(reader, example, theme, name, kind):
    assert_fit_in_every_way(reader(example(name, theme)).open(EXAMPLE_PAGES[name][kind]))


@pytest.mark.slow
@pytest.mark.parametrize("kind", everything.PAGES)
def test_a_page_of_a_community_that_keeps_everything_in_every_way(reader, whole, kind):
    assert_fit_in_every_way(reader(whole()).open(everything.PAGES[kind]))


def assert_fit(page, scheme, size):
    assert_nothing_sticks_out(page)
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    assert_accessible(page)


def assert_fit_in_every_way(page):
    assert_accessible_in_both_schemes(page)
    assert_nothing_sticks_out(page)
    # On a phone other parts show.
    page.set_viewport_size(PHONE)
    assert_accessible(page)
