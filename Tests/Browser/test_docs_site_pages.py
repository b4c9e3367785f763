"""The documentation site in a browser: search, dark mode, and the widths of phones, tablets and desks."""

import pathlib
import subprocess
import sys

import pytest

from built_site import BuiltSite, build

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def docs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("docs") / "site"
    subprocess.run([sys.executable, ROOT / "scripts/docs-site", folder], check=True)
    build(folder)
    site = BuiltSite(folder / "public")
    yield site
    site.stop()


@pytest.mark.parametrize("words, title", [
    ("field map for my own app", "Field maps"), ("gh-pages branch", "GitHub Pages"),
    ("precompress brotli", "Hosts")])
def test_search_finds_the_page(look, docs, words, title):
    page = look("/", docs)
    page.get_by_role("searchbox").fill(words)
    page.keyboard.press("Enter")
    found = page.locator(".search-results li").filter(has_text=title)
    found.first.wait_for()
    assert "page" in page.locator(".search-status").inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1280, 1920])
def test_pages_fit_and_follow_the_colour_scheme(reader, docs, width, scheme):
    visitor = reader(docs, viewport={"width": width, "height": 900}, color_scheme=scheme)
    for address in ("/", "/blogs/themes/", "/blogs/field-maps/"):
        page = visitor.open(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        paper = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        assert (max(int(part) for part in paper[4:-1].split(",")) < 80) == (scheme == "dark")
        # The pages of the site are one click away, and the navigation is where there is room.
        assert page.locator("#pages a").count() > 50
        assert page.locator(".doc-contents").is_visible() == (width >= 1280)
