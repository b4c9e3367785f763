"""Checks for every page: axe finds no violation, and no element overflows the page."""

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe

#: CSS pixels: the narrowest that WCAG requires (1.4.10), a phone, a tablet, a laptop, a large screen.
WIDTHS = (320, 360, 768, 1280, 2560)
#: The rules of axe that depend on colours; the others give the same result in both schemes.
COLOUR_RULES = ["color-contrast", "link-in-text-block"]
AXE = Axe().axe_script
RUN = "async (options) => ({ violations: (await axe.run(options)).violations })"


def assert_accessible(page, rules=None):
    """Fails with axe's report if there is a violation of any rule, or of these rules."""
    # Without the rules that pass: collecting them takes as long as looking for violations.
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    # Once per page: it is half a megabyte.
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"() => {{ {AXE} }}")
    found = AxeResults(page.evaluate(RUN, options))
    assert found.violations_count == 0, found.generate_report()


def assert_accessible_in_both_schemes(page):
    for scheme, rules in (("light", None), ("dark", COLOUR_RULES)):
        assert_accessible_in(page, scheme, rules)


def assert_accessible_in(page, scheme, rules=None):
    """Fails if axe finds a violation in one colour scheme."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    assert_accessible(page, rules)


def assert_nothing_sticks_out(page, widths=WIDTHS):
    """Fails when the page can be scrolled sideways, at any width."""
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
        # A page that runs from right to left can be scrolled to what overflows at its left.
        assert page.evaluate("(scrollTo(-9999, 0), scrollX)") == 0, width


def assert_targets_can_be_touched(page, selector):
    """Fails if a visible control is smaller than a finger needs: 44 CSS pixels."""
    targets = [target for target in page.locator(selector).all() if target.is_visible()]
    assert targets
    for target in targets:
        box = target.bounding_box()
        assert min(box["width"], box["height"]) >= 43.9, target.evaluate("element => element.outerHTML")
