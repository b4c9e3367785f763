"""The journal, the theme of Examples/themes/journal: accessible, and of one piece at every width."""

import pytest

from accessibility import assert_accessible
from test_site import KINDS


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing(reader, journal, kind, scheme):
    page = reader(journal, color_scheme=scheme, reduced_motion="reduce").open(kind)
    assert_accessible(page)


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_sticks_out(reader, journal, kind, width):
    page = reader(journal, viewport={"width": width, "height": 900}).open(kind)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_choice_of_dark_holds_on_every_page(reader, journal):
    page = reader(journal, color_scheme="light").open("feed")
    page.evaluate("localStorage.setItem('blogforge:mode', 'dark')")
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(23, 21, 15)"


def test_the_journal_reads_without_scripts(reader, journal):
    page = reader(journal, java_script_enabled=False).open("feed")
    page.locator("article .p-name a.u-url").first.click()
    page.wait_for_url("**/blogs/**")
    assert page.locator(".e-content").first.is_visible()
    assert page.locator(".live").count() == page.locator(".live:not(:visible)").count()
