"""The studio in a browser: written without scripts, on a desk and on a phone; accessible in both schemes."""

import os
import pathlib
import subprocess
import sys

import pytest
from accessibility import assert_accessible_in_both_schemes, assert_nothing_sticks_out

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Site"))
from preview import Preview  # noqa: E402


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    site = tmp_path_factory.mktemp("studio") / "site"
    subprocess.run([os.environ["BLOGFORGE"], "init", str(site)], check=True, capture_output=True)
    with Preview(os.environ["BLOGFORGE"], site, command="studio") as preview:
        yield f"{preview.url}.studio/"


@pytest.mark.parametrize("name, width", [("desk", 1280), ("phone", 360)])
def test_people_write_without_scripts(chromium, studio, name, width):
    context = chromium.new_context(java_script_enabled=False, viewport={"width": width, "height": 800})
    page = context.new_page()
    page.goto(studio)
    page.get_by_label("Username").fill(name)
    page.get_by_role("button", name="Start").click()
    page.get_by_role("link", name="New blog").click()
    page.get_by_label("Text").fill(f"# By {name}\n\nWith *words* & <b>signs</b>")
    page.get_by_role("button", name="Publish").click()
    assert "With words & <b>signs</b>" in page.get_by_role("main").inner_text()
    page.get_by_role("button", name="Like").click()
    page.get_by_text("1 like").wait_for()
    page.get_by_label("Your comment").fill("My own word")
    page.get_by_role("button", name="Comment", exact=True).click()
    page.get_by_text("My own word").wait_for()
    page.get_by_role("link", name="Edit", exact=True).click()
    page.get_by_label("Text").fill("Another text")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("heading", name="Another text").wait_for()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("heading", name="Another text").wait_for()
    address = page.get_by_role("link", name="See it on the site").get_attribute("href")
    for _ in range(200):
        page.goto(f"{studio.removesuffix('/.studio/')}{address}")
        if "My own word" in page.locator("body").inner_text():
            break
        page.wait_for_timeout(50)
    assert "My own word" in page.locator("body").inner_text()
    context.close()


def test_pages_are_accessible_at_any_width(chromium, studio):
    context = chromium.new_context()
    page = context.new_page()
    page.goto(studio)
    page.get_by_label("Username").fill("visitor")
    page.get_by_role("button", name="Start").click()
    page.goto(f"{studio}new")
    page.get_by_label("Text").fill("Long" + "word" * 100)
    page.get_by_role("button", name="Publish").click()
    page.wait_for_url("**/blog?id=*")
    pages = [page.url, *(f"{studio}{name}" for name in ("", "choose", "new", "all", "profile", "nowhere"))]
    for address in pages:
        page.goto(address)
        assert_accessible_in_both_schemes(page)
        assert_nothing_sticks_out(page)
    context.close()
