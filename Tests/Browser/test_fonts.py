"""A site that serves fonts of its own, made from those of Debian's package fonts-dejavu-core."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from built_site import BuiltSite, build
from exports import community, write_site
from preview import Preview
from visitors import Arrivals

FOLDER = "/usr/share/fonts/truetype/dejavu"
FONTS = f"""
title: Letters
fonts:
  text: fonts/DejaVuSans.ttf, fonts/DejaVuSans-Bold.ttf, serif
  headings: {FOLDER}/DejaVuSerif.ttf, sans-serif
"""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the fonts are those of a package of Debian")


def written(folder):
    """A site with these fonts, a blog in Latin letters and one in Greek and Cyrillic letters, too."""
    export = community(lambda field: "" if field.endswith("URL") else "Plain words", blogs=3)
    export["blogs"][0]["blogDescription"] = "Καλημέρα και привет"
    write_site(folder, export, configuration=FONTS)
    (folder / "fonts").mkdir()
    for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"):
        shutil.copy(f"{FOLDER}/{name}", folder / "fonts")
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = written(tmp_path_factory.mktemp("fonts") / "site")
    build(folder)
    site = BuiltSite(folder / "public")
    yield site
    site.stop()


def used(page, selector):
    """The fonts with which Chromium painted an element, and whether they came with the page."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return {(font["familyName"], font["isCustomFont"]) for font in fonts}


def fonts_of(public):
    return sorted((public / "assets").glob("font-*.woff2"))


def name(url):
    """The name of a font's file without its hash."""
    return url.rsplit("/", 1)[1].split(".")[0]


def test_pages_load_the_letters_that_they_need(chromium, site):
    context = chromium.new_context()
    page = context.new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "woff2" in request.url else None)
    # Its neighbour is in Latin letters, too.
    page.goto(site.page("/blogs/blog2/"))
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    assert asked and {name(url) for url in asked} == {"font-text", "font-headings", "font-text-700-latin"}
    # They are in the cache now, so that they are used at once.
    page.goto(site.page("/blogs/blog0/"))
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    others = {name(url) for url in asked if "greek" in url or "cyrillic" in url}
    assert {"font-text-400-greek", "font-text-400-cyrillic"} <= others
    assert not any("arabic" in url or "extended" in url for url in asked)
    page.goto(site.page("/"))
    page.goto(site.page("/blogs/blog0/"))
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    page.goto(site.page("/blogs/blog2/"))
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    assert used(page, ".e-content p") == {("DejaVu Sans", True)}
    assert used(page, ".talk h2") == {("DejaVu Serif", True)}
    assert all(path.stat().st_size < 30_000 for path in fonts_of(site.folder))
    context.close()


def test_the_fonts_do_not_move_the_text(chromium, site):
    page = chromium.new_page()
    arrivals = Arrivals(page)
    page.add_init_script("""window.moved = 0;
      new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => window.moved += value))
        .observe({ type: "layout-shift", buffered: true });""")
    page.goto(site.page("/blogs/blog0/"))
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    arrivals.settle()
    assert page.evaluate("window.moved") == 0
    page.close()


def run(folder, **variables):
    return subprocess.run(
        [os.environ["BLOGFORGE"], "build", folder], env={**os.environ, "CI": "true", **variables},
        capture_output=True, text=True, check=False, timeout=300)


def test_a_second_build_makes_the_same_files_from_the_cache(tmp_path):
    folder = written(tmp_path / "site")
    assert run(folder).returncode == 0
    before = {path.name: path.read_bytes() for path in fonts_of(folder / "public")}
    shutil.rmtree(folder / "public")
    # Without the tools: the cache has all files.
    result = run(folder, PATH="/nowhere")
    assert "font-tools-missing" not in result.stderr and "hb-subset" not in result.stderr, result.stderr
    assert {path.name: path.read_bytes() for path in fonts_of(folder / "public")} == before


def test_without_the_tools_the_site_has_the_fonts_of_the_system(tmp_path):
    folder = written(tmp_path / "site")
    result = run(folder, PATH="/nowhere")
    assert result.returncode == 0, result.stderr
    assert result.stderr.count("hb-subset is not installed; readers see fonts of their system.") == 1
    assert fonts_of(folder / "public") == []
    # The next build finds them, though nothing else has changed.
    assert run(folder).returncode == 0 and fonts_of(folder / "public")


def test_the_preview_shows_a_font_that_is_replaced(tmp_path):
    folder = written(tmp_path / "site")
    with Preview(os.environ["BLOGFORGE"], folder) as preview:
        before, count = fonts_of(folder / "public"), preview.line_count
        shutil.copy(f"{FOLDER}/DejaVuSerif.ttf", folder / "fonts/DejaVuSans.ttf")
        preview.wait_for(r"fonts/DejaVuSans\.ttf: ", since=count)
        assert fonts_of(folder / "public") != before


def test_a_font_that_must_not_be_served_is_not(tmp_path):
    folder = written(tmp_path / "site")
    font = folder / "fonts/DejaVuSans.ttf"
    data = bytearray(font.read_bytes())
    record = data.index(b"OS/2")
    table = int.from_bytes(data[record + 8:record + 12], "big")
    data[table + 8:table + 10] = b"\x00\x02"
    font.write_bytes(data)
    result = run(folder)
    assert result.returncode == 0
    assert f"{font}: warning: the licence of this font does not allow websites to serve it" in result.stderr
    style = next((folder / "public/assets").glob("style.*.css")).read_text()
    rules = re.findall(r'@font-face\{font-family:"site-(\w+)".*?font-weight:(\d+)', style)
    assert set(rules) == {("text", "700"), ("headings", "400")}
