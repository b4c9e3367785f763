"""Publishing from the studio in a browser, to every kind of target: by hand and after every change."""

import json
import os
import pathlib
import sys

import pytest
from studio_visits import visiting, wait_until

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Site"))
from preview import Preview  # noqa: E402
from publish_targets import TARGETS  # noqa: E402

EXPORT = {
    "bloggers": {"ben": {"bloggerId": "ben", "displayName": "ben"}},
    "blogs": {"b1": {"documentId": "b1", "bloggerId": "ben", "blogDescription": "Tea by Ben",
                     "createdDate": "2024-01-01T00:00:00Z"}},
}
#: One of four ways each, so that every kind is tried and every way, too.
KINDS = pytest.mark.parametrize("kind, width, scripts", [
    ("folder", 1280, False), ("git", 360, True), ("rsync", 1280, True), ("webdav", 360, False),
    ("s3", 1280, True)])


@pytest.fixture
def place(kind, tmp_path, monkeypatch):
    """A target with an account of its own, and a studio whose site is published to it."""
    site = tmp_path / "site"
    (site / "export").mkdir(parents=True)
    (site / "export/export.json").write_text(json.dumps(EXPORT))
    with TARGETS[kind](tmp_path) as target:
        for name, value in target.environment.items():
            monkeypatch.setenv(name, value)
        (site / "blogforge.yml").write_text(
            f"title: The tea room\npublish:\n  live:\n    {target.setting}\n")
        with Preview(os.environ["BLOGFORGE"], site, command="studio") as preview:
            yield target, preview.url.removesuffix("/")


def switch(page, target, is_on, scripts):
    """Switches "after every change", which scripts send at once."""
    after = target.get_by_label("Publish after every change")
    with page.expect_navigation():
        after.set_checked(is_on)
        if not scripts:
            target.get_by_role("button", name="Save").click()
    assert after.is_checked() == is_on


@KINDS
def test_the_site_is_published_by_hand_and_after_every_change(chromium, place, width, scripts):
    (place, origin) = place
    with visiting(chromium) as visit:
        publish(visit(width, scripts), place, origin, scripts)


def publish(page, place, origin, scripts):
    page.goto(f"{origin}/.studio/choose")
    page.get_by_label("Username").fill("publisher")
    page.get_by_role("button", name="Start").click()
    target = page.get_by_role("listitem").filter(has_text="live")
    page.get_by_role("link", name="Publish", exact=True).click()
    target.get_by_role("button", name="Publish now").click()
    # The page follows the progress, with scripts or by loading itself again.
    target.get_by_text("files sent").wait_for(timeout=60_000)
    assert "index.html" in place.read()
    switch(page, target, True, scripts)
    page.goto(f"{origin}/.studio/new")
    page.get_by_label("Text", exact=True).fill("Published by itself")
    page.get_by_role("button", name="Publish", exact=True).click()
    page.wait_for_url("**/blog?id=*")
    blog = page.url.partition("id=")[2]
    wait_until(page, lambda: f"blogs/{blog}/index.html" in place.read())
    page.goto(f"{origin}/.studio/publish")
    target.get_by_text("files sent").wait_for(timeout=60_000)
    switch(page, target, False, scripts)
