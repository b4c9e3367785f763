"""An open page follows edits of records, templates, styles and settings, and shows what is broken."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Error
from visitors import note_errors

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Site"))
from preview import Preview, network_address, save  # noqa: E402

OVERLAY = "blogforge-problems"
#: The content of the overlay is in a shadow DOM.
SHOWN = f"{OVERLAY} div"
TEMPLATES = pathlib.Path(__file__).parents[2] / "Templates"


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A small site that was built once, to be copied with its cache."""
    site = tmp_path_factory.mktemp("preview") / "site"
    subprocess.run([os.environ["BLOGFORGE"], "init", str(site)], check=True, capture_output=True)
    (site / "static").mkdir()
    (site / "static/note.txt").write_text("one")
    (site / "static/own.html").write_text(
        '<!doctype html><head><link rel="stylesheet" href="my%20own.css"></head>')
    (site / "static/my own.css").write_text("@import 'more.css'; body { outline: 3px solid red }")
    (site / "static/more.css").write_text("body { color: red }")
    (site / "templates/assets").mkdir(parents=True)
    subprocess.run([os.environ["BLOGFORGE"], "build", str(site)], check=True, capture_output=True)
    return site


@pytest.fixture
def site(built, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(built, folder)
    return folder


@pytest.fixture
def preview(site):
    with Preview(os.environ["BLOGFORGE"], site) as preview:
        yield preview


@pytest.fixture
def page(chromium, preview):
    """The front page; the test fails if a script fails or violates the page's policy."""
    page = chromium.new_page(viewport={"width": 800, "height": 300})
    problems = []
    note_errors(page, problems)
    page.on("console", lambda line: problems.append(line.text) if "Content Security" in line.text else None)
    open_page(page, preview.url)
    yield page
    page.close()
    assert problems == []


def open_page(page, url):
    """Opens a page and waits until it knows how it looked when it was sent.

    It fetches itself for that. A page whose site is edited before has nothing to compare the next build with,
    and is loaded again.
    """
    def is_own(request):
        return request.resource_type == "fetch" and request.url == url

    with page.expect_event("requestfinished", is_own):
        page.goto(url)
    # Set once; gone when the page has been loaded again.
    page.evaluate("window.first = true")


def wait(page, expression):
    """Waits until an expression holds; Playwright's own way needs `eval`, which the page's policy forbids."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            if page.evaluate(expression):
                return
        except Error:
            pass  # The page is being reloaded.
        page.wait_for_timeout(20)
    raise AssertionError(f"never true: {expression}")


def wait_for_reload(page, expression):
    """Waits until the page was loaded again and an expression holds there.

    Both are one question: on a slow machine the temporary file of an edit is built first, and the page that
    was loaded after that build is loaded again after the next.
    """
    wait(page, f"window.first === undefined && {expression}")


def edit(file, old, new):
    """Edits as most editors do: writes a temporary file and renames it."""
    text = file.read_text()
    assert old in text
    save(file, text.replace(old, new))


def test_a_record(page, site):
    edit(site / "export/export.json", "Our first blog", "Supercalifragilistic")
    wait_for_reload(page, "document.body.innerText.includes('Supercalifragilistic')")


def test_a_template(page, site):
    template = site / "templates/footer.mustache"
    template.write_text((TEMPLATES / "footer.mustache").read_text() + "<p>edited one</p>\n")
    wait(page, "document.body.innerText.includes('edited one')")
    edit(template, "edited one", "edited two")
    wait(page, "document.body.innerText.includes('edited two')")
    template.unlink()
    wait(page, "!document.body.innerText.includes('edited')")


def styled(site, colour):
    """Writes the theme's styles with an outline of a colour, the easiest to see of a page."""
    style = site / "templates/assets/style.css"
    theme = (TEMPLATES / "assets/style.css").read_text()
    save(style, f"{theme}\nbody {{ outline: 3px solid {colour} }}\n")
    return style


def outline(page, colour):
    wait(page, f"getComputedStyle(document.body).outlineColor === '{colour}'")


def test_the_styles_without_a_reload(page, site):
    style = styled(site, "rgb(1, 2, 3)")
    outline(page, "rgb(1, 2, 3)")
    edit(style, "rgb(1, 2, 3)", "rgb(4, 5, 6)")
    outline(page, "rgb(4, 5, 6)")
    assert page.evaluate("window.first") is True
    wait(page, "document.querySelectorAll('link[rel=stylesheet]').length === 1")


def test_broken_styles_and_their_repair(page, site):
    style = styled(site, "rgb(1, 2, 3)")
    outline(page, "rgb(1, 2, 3)")
    good = style.read_text()
    # Browsers and the build accept any styles: what is broken is visible in the page.
    save(style, "@media { body {{{ outline: 3px solid rgb(9, 9, 9)")
    wait(page, "getComputedStyle(document.body).outlineStyle === 'none'")
    save(style, good)
    outline(page, "rgb(1, 2, 3)")
    assert page.evaluate("window.first") is True
    assert page.locator(OVERLAY).count() == 0


def test_the_settings(page, site):
    (site / "blogforge.yml").write_text("title: Another name\n")
    wait_for_reload(page, "document.title.includes('Another name')")


def test_another_base_path(page, site, preview):
    (site / "blogforge.yml").write_text("title: Moved\nbase-url: https://user.example/repo/\n")
    # The old address leads to the new one, so that an open page gets there by itself.
    wait(page, "document.title.includes('Moved')")
    assert page.url == f"{preview.url}repo/"


def test_a_static_file(page, site, preview):
    open_page(page, f"{preview.url}?x")
    edit(site / "static/note.txt", "one", "two")
    # Any page may use such a file, so it is reloaded.
    wait_for_reload(page, "true")


def test_static_style_sheets(page, site, preview):
    open_page(page, f"{preview.url}own.html")
    # A build that fails does not show its changes; the next one does.
    template = site / "templates/footer.mustache"
    save(template, "{{none}}")
    page.locator(SHOWN).wait_for(timeout=60_000)
    start = preview.line_count
    edit(site / "static/my own.css", "red", "rgb(1, 2, 3)")
    preview.wait_for("unknown name", start)
    template.unlink()
    outline(page, "rgb(1, 2, 3)")
    assert page.evaluate("window.first") is True
    # Only a reload replaces a style sheet that another one imports.
    edit(site / "static/more.css", "red", "rgb(4, 5, 6)")
    wait_for_reload(page, "getComputedStyle(document.body).color === 'rgb(4, 5, 6)'")


def test_the_scroll_position_is_kept(page, site):
    page.evaluate("scrollTo(0, 200)")
    top = page.evaluate("scrollY")
    assert top > 100
    (site / "blogforge.yml").write_text("title: Another name\n")
    wait(page, "document.title.includes('Another name') && document.readyState === 'complete'")
    wait(page, f"Math.abs(scrollY - {top}) < 30")


def test_a_page_that_nothing_changes_is_left_alone(page, site, preview):
    open_page(page, f"{preview.url}404.html")
    with page.expect_response("**/404.html"):
        edit(site / "export/export.json", "\n", "\n\n")
    # Builds are followed in order, so the page has handled the one before.
    styled(site, "rgb(1, 2, 3)")
    outline(page, "rgb(1, 2, 3)")
    assert page.evaluate("window.first") is True


@pytest.mark.parametrize("name, broken, place, summary, hint", [
    ("templates/footer.mustache", "<p>\n{{authr}}\n", "templates/footer.mustache:2:1",
     "unknown name 'authr'.", None),
    ("blogforge.yml", "titel: x\n", "blogforge.yml:1:1", "unknown key 'titel'.", "Did you mean 'title'?"),
    ("export/export.json", "{\"blogs\": [\n  {\"a\": \n", "export/export.json:", "", None),
    ("templates/layout.mustache", "{{<none}}{{/none}}", "templates/layout.mustache:1:1", "'none'", None),
])
def test_what_is_wrong_is_shown_and_goes_away(page, site, name, broken, place, summary, hint):
    file = site / name
    good = file.read_text() if file.exists() else None
    shown = page.locator("main").inner_text()
    save(file, broken)
    overlay = page.locator(SHOWN)
    overlay.wait_for(timeout=60_000)
    text = overlay.inner_text()
    assert place in text and summary in text and (hint or "") in text
    assert any(line in text for line in broken.splitlines() if line.strip())
    # The last good site stays.
    assert page.locator("main").inner_text() == shown
    assert page.evaluate("window.first") is True
    # A page that is opened now shows it, too.
    page.reload()
    overlay.wait_for(timeout=60_000)
    if good is None:
        file.unlink()
    else:
        save(file, good)
    overlay.wait_for(state="detached", timeout=60_000)
    assert page.locator("main").inner_text() == shown


def test_a_message_says_that_a_new_build_is_running(page, site):
    export = site / "export/export.json"
    good = export.read_text()
    data = json.loads(good)
    blogs = data["__collections__"]["blogs"]
    blogs.update({f"b{n}": {**blogs["second"], "documentId": f"b{n}"} for n in range(30_000)})
    long = json.dumps(data)
    export.write_text("{")
    overlay = page.locator(SHOWN)
    overlay.wait_for(timeout=60_000)
    page.keyboard.press("Escape")
    overlay.wait_for(state="detached")
    # A hidden message does not come back when a build begins; a new message is shown.
    export.write_text("[")
    overlay.wait_for(timeout=60_000)
    note = overlay.locator("[role=status]")
    assert note.text_content() == ""
    export.write_text(long)
    overlay.get_by_text("A new build is running.").wait_for(timeout=60_000)
    export.write_text(good)
    overlay.wait_for(state="detached", timeout=60_000)


def test_a_message_is_text_and_not_markup(page, site):
    (site / "blogforge.yml").write_text("title: x\n<img src=x onerror=hacked()>: y\n")
    overlay = page.locator(SHOWN)
    overlay.wait_for(timeout=60_000)
    assert "<img src=x" in overlay.inner_text()
    assert page.evaluate(f"document.querySelector('{OVERLAY}').shadowRoot.querySelector('img')") is None
    overlay.get_by_role("button", name="Hide").click()
    overlay.wait_for(state="detached")


def test_a_page_waits_for_a_server_that_comes_back(chromium, site):
    with Preview(os.environ["BLOGFORGE"], site) as preview:
        port = preview.port
        page = chromium.new_page()
        page.goto(preview.url)
        preview.end()
    (site / "blogforge.yml").write_text("title: Back again\n")
    with Preview(os.environ["BLOGFORGE"], site, port=str(port)):
        wait(page, "document.title.includes('Back again')")
    page.close()


def test_nothing_is_reloaded_if_reloading_is_off(chromium, site):
    with Preview(os.environ["BLOGFORGE"], site, "--no-reload") as preview:
        page = chromium.new_page()
        page.goto(preview.url)
        assert ".blogforge" not in page.content()
        start = preview.line_count
        save(site / "blogforge.yml", "title: Another name\n")
        preview.wait_for("pages changed|rebuilt", start)
        assert "Another name" not in page.title()
        page.reload()
        assert "Another name" in page.title()
        page.close()


def test_a_phone_can_read_the_code(chromium, site):
    """A real reader can read the code in the terminal."""
    with Preview(os.environ["BLOGFORGE"], site, "--bind", "0.0.0.0") as preview:
        lines = [line for line in preview.lines if line and set(line) <= set("█▀▄ ")]
        urls = [line.split(" at ")[1] for line in preview.lines if line and "Other devices" in line]
    if not urls and not network_address():
        pytest.skip("this machine has no address on a network")
    assert urls[0] in decoded(lines)


def decoded(lines):
    """What a reader finds in half blocks."""
    width = max(map(len, lines))
    image = Image.new("L", (width, len(lines) * 2), 0)
    for row, line in enumerate(lines):
        for column, block in enumerate(line):
            image.putpixel((column, row * 2), 255 if block in "█▀" else 0)
            image.putpixel((column, row * 2 + 1), 255 if block in "█▄" else 0)
    image = image.resize((image.width * 8, image.height * 8), Image.Resampling.NEAREST)
    framed = Image.new("L", (image.width + 64, image.height + 64), 255)
    framed.paste(image, (32, 32))
    return [code.text for code in zxingcpp.read_barcodes(framed)]
