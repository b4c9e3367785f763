"""What the tests of the studio's pages share: the ways in which people use them, and visits of people."""

import contextlib
import io
import pathlib
import sys
import time

import pytest
from visitors import note_errors

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Site"))
from picture_files import scene  # noqa: E402

#: On a desk and on a phone, with scripts and without them: `make test` runs few such tests, in one way each.
WAYS = pytest.mark.parametrize("width, scripts", [(1280, True), (1280, False), (360, True), (360, False)],
                               ids=["desk-scripts", "desk-plain", "phone-scripts", "phone-plain"])
#: What axe looks at in each of these takes long: `make test` runs few such tests, in one scheme each.
SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])
#: What only scripts do.
WIDTHS = pytest.mark.parametrize("width", [1280, 360], ids=["desk", "phone"])


@contextlib.contextmanager
def visiting(chromium):
    """Gives a function that opens a browser; a failing script or a broken policy fails the test."""
    contexts, problems = [], []

    def note(text):
        # Pages that redirect permit no script, not even the one with which the preview reloads pages.
        if "Content Security" in text and "/.blogforge/reload.js" not in text:
            problems.append(text)

    def visit(width=1280, scripts=True, **options):
        context = chromium.new_context(
            java_script_enabled=scripts, viewport={"width": width, "height": 900}, **options)
        context.set_default_timeout(60_000)
        contexts.append(context)
        page = context.new_page()
        note_errors(page, problems)
        page.on("console", lambda line: note(line.text))
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not problems, problems


def enter(page, person, name=""):
    """Continues the session of a person."""
    address = f"{person.community.origin}/.studio/"
    page.context.add_cookies(
        [{"name": name, "value": value, "url": address} for name, value in person.cookies.items()])
    page.goto(f"{address}{name}")


def wait_until(page, condition, seconds=60):
    """Waits for what no function in the page can check at once: promises, files, other pages."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"{page.url}: {page.locator('body').inner_text()[:2000]}"
        page.wait_for_timeout(50)


def on_site(page, address, wanted):
    """Waits until a page of the built site fulfils a condition on its status and text."""
    def is_there():
        answer = page.request.get(address)
        return wanted(answer.status, answer.text())

    wait_until(page, is_there)


def jpeg(width, height, turn=0):
    """A photo, as a file that a form takes."""
    output = io.BytesIO()
    scene(width, height).rotate(turn, expand=True).save(output, "JPEG", quality=90)
    return {"name": f"{width}.jpg", "mimeType": "image/jpeg", "buffer": output.getvalue()}
