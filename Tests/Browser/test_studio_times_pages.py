"""What time does in the studio, in a browser: invitations expire, deletions become final, pages follow."""

import datetime
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import time

import pytest
from studio_visits import WAYS, visiting, wait_until

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Site"))
from community import Community  # noqa: E402
from preview import Preview  # noqa: E402

DAY = 86_400


@pytest.fixture
def visit(chromium):
    with visiting(chromium) as visit:
        yield visit


@pytest.fixture(scope="module")
def community(tmp_path_factory):
    site = tmp_path_factory.mktemp("community") / "site"
    subprocess.run([os.environ["BLOGFORGE"], "init", str(site)], check=True, capture_output=True)
    with Community(site) as community:
        community.boss = community.owner()
        yield community


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    site = tmp_path_factory.mktemp("times") / "site"
    (site / "export").mkdir(parents=True)
    (site / "export/export.json").write_text(json.dumps({
        "bloggers": {"ben": {"bloggerId": "ben", "displayName": "ben"}},
        "blogs": {"b1": {"documentId": "b1", "bloggerId": "ben", "blogDescription": "Tea by Ben",
                         "createdDate": "2024-01-01T00:00:00Z"}}}))
    (site / "blogforge.yml").write_text("title: The tea room\n")
    return site


@pytest.fixture(scope="module")
def origin(folder):
    with Preview(os.environ["BLOGFORGE"], folder, command="studio") as preview:
        yield preview.url.removesuffix("/")


def pass_time(community, seconds):
    """Makes every invitation older, as if time had passed."""
    with sqlite3.connect(community.folder / ".studio/studio.sqlite", timeout=30) as database:
        changed = database.execute(
            "UPDATE invitations SET created = created - ?, expires = expires - ?", (seconds, seconds))
        assert changed.rowcount > 0
    database.close()


@WAYS
def test_an_invitation_expires_after_its_days(visit, community, width, scripts):
    owner, page = visit(width, scripts), visit(width, scripts)
    address = f"{community.origin}/.studio/"
    owner.context.add_cookies([{"name": name, "value": value, "url": address}
                               for name, value in community.boss.cookies.items()])
    owner.goto(f"{address}invitations")
    owner.get_by_label("Number of uses").fill("3")
    owner.get_by_label("Days").fill("2")
    owner.get_by_role("button", name="Create an invitation").click()
    link = owner.locator("code.secret").inner_text()
    page.goto(link)
    page.get_by_label("Password").wait_for()
    pass_time(community, 2 * DAY - 600)
    page.goto(link)
    page.get_by_label("Password").wait_for()
    pass_time(community, 700)
    page.goto(link)
    page.get_by_role("alert").filter(has_text="Ask for a new one").wait_for()
    assert page.get_by_label("Password").count() == 0


def join(visit, origin, name, width, scripts):
    page = visit(width, scripts)
    page.goto(f"{origin}/.studio/choose")
    page.get_by_label("Username").fill(f"{name}{width}{scripts}")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("heading", name="Your blogs").wait_for()
    return page


@WAYS
def test_a_deleted_blog_can_be_restored_for_thirty_days(visit, origin, folder, width, scripts):
    page = join(visit, origin, "forgetful", width, scripts)
    page.get_by_role("link", name="New blog").click()
    page.get_by_label("Text", exact=True).fill("Deleted and restored")
    page.get_by_role("button", name="Publish", exact=True).click()
    page.wait_for_url("**/blog?id=*")
    record = next((folder / "export/~studio").glob(f"*/*{page.url.partition('id=')[2]}*.json"))

    def delete(days):
        """Deletes the blog, as if that had been some days ago."""
        page.get_by_role("button", name="Delete").click()
        page.get_by_role("button", name="Undo").wait_for()
        values = json.loads(record.read_text())
        long_ago = datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=days)
        values["deletedAt"] = long_ago.strftime("%Y-%m-%dT%H:%M:%SZ")
        record.write_text(json.dumps(values))

    delete(29.9)
    page.reload()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("heading", name="Deleted and restored").wait_for()
    delete(30.1)
    # On the page that was open before, the button is still there.
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("alert").filter(has_text="It was deleted more than 30 days ago.").wait_for()

    def is_gone():
        page.goto(f"{origin}/.studio/")
        page.get_by_role("heading", name="Your blogs").wait_for()
        return page.get_by_role("button", name="Undo").count() == 0

    # The studio learns of the changed file from the next build.
    wait_until(page, is_gone)


@WAYS
def test_a_comment_and_a_like_are_on_the_static_page_within_a_second(visit, origin, width, scripts):
    """The shortest time of several counts, because another program may have the processor meanwhile."""
    page = join(visit, origin, "quick", width, scripts)
    address = f"{origin}/blogs/b1/"

    def delay(act, shown):
        act()
        began = time.monotonic()
        while not re.search(shown, page.request.get(address).text()):
            assert time.monotonic() - began < 60
            time.sleep(.02)
        return time.monotonic() - began

    def comment(text):
        page.get_by_label("Your comment").fill(text)
        page.get_by_role("button", name="Comment", exact=True).click()
        page.get_by_role("listitem").filter(has_text=text).wait_for()

    delays = []
    page.goto(f"{origin}/.studio/blog?id=b1")
    for number in range(5):
        text = f"Comment {number} of {width} {scripts}"
        delays.append(delay(lambda: comment(text), text))
        if delays[-1] < 1:
            break
    assert min(delays) < 1, delays
    likes = r"quick%s%s" % (width, scripts)
    assert delay(lambda: page.get_by_role("button", name="Like", exact=True).click(), likes) < 60
