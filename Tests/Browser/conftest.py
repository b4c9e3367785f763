"""Fixtures of the browser tests: one browser for all; for the search tests a fresh site and page each."""

import shutil

import pytest
from playwright.sync_api import sync_playwright

from search_site import SearchSite

#: Debian's, or the one that macOS users have.
CHROMIUM = (
    shutil.which("chromium")
    or shutil.which("google-chrome")
    or "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
)


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def search_site():
    site = SearchSite()
    yield site
    site.stop()


@pytest.fixture
def search_page(chromium, search_site):
    """A page that fails its test when a script fails, breaks the policy or asks another host."""
    page = chromium.new_page()
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda line: problems.append(line.text) if "Content Security" in line.text else None)
    page.on(
        "request",
        lambda request: None if request.url.startswith(search_site.base) else problems.append(request.url),
    )
    yield page
    hacked = page.evaluate("window.hacked")
    page.close()
    assert problems == []
    assert hacked is None
