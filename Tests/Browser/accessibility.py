"""What axe says of a page."""

from axe_playwright_python.sync_playwright import Axe


def assert_accessible(page):
    """Fails with axe's report when it finds anything."""
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
