"""What people do in the studio: on a desk and on a phone, with scripts and with forms alone."""

import json
import os
import pathlib
import sys

import pytest
from PIL import Image
from accessibility import assert_accessible_in, assert_nothing_sticks_out
from studio_visits import SCHEMES, WAYS, jpeg, on_site, visiting, wait_until

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Site"))
from preview import Preview  # noqa: E402

EXPORT = {
    "bloggers": {"ben": {"bloggerId": "ben", "displayName": "ben"}},
    "blogs": {"b1": {"documentId": "b1", "bloggerId": "ben", "blogDescription": "Tea by Ben",
                     "createdDate": "2024-01-01T00:00:00Z"}},
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    site = tmp_path_factory.mktemp("pages") / "site"
    (site / "export").mkdir(parents=True)
    (site / "export/export.json").write_text(json.dumps(EXPORT))
    (site / "blogforge.yml").write_text("title: The tea room\n")
    return site


@pytest.fixture(scope="module")
def origin(folder):
    with Preview(os.environ["BLOGFORGE"], folder, command="studio") as preview:
        yield preview.url.removesuffix("/")


@pytest.fixture
def join(chromium, origin):
    """Opens the studio as a new blogger, whose name says who it is."""
    with visiting(chromium) as visit:
        def join(name, width=1280, scripts=True, **options):
            page = visit(width, scripts, **options)
            page.goto(f"{origin}/.studio/choose")
            page.get_by_label("Username").fill(f"{name}{width}{scripts}")
            page.get_by_role("button", name="Start").click()
            page.get_by_role("heading", name="Your blogs").wait_for()
            return page

        yield join


def write(page, origin, text):
    """Publishes a blog; its id."""
    page.goto(f"{origin}/.studio/new")
    page.get_by_label("Text", exact=True).fill(text)
    page.get_by_role("button", name="Publish", exact=True).click()
    page.wait_for_url("**/blog?id=*")
    return page.url.partition("id=")[2]


@WAYS
def test_a_blog_is_written_edited_deleted_and_restored(join, origin, width, scripts):
    page = join("writer", width, scripts)
    page.get_by_role("link", name="New blog").click()
    page.get_by_label("Text", exact=True).fill("# The first\n\nWith *words* & <b>signs</b>")
    page.get_by_role("button", name="Publish", exact=True).click()
    page.get_by_role("heading", name="The first").wait_for()
    assert "With words & <b>signs</b>" in page.get_by_role("main").inner_text()
    page.get_by_role("link", name="Edit", exact=True).click()
    page.get_by_label("Text", exact=True).fill(f"Another text {width} {scripts}")
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url("**/blog?id=*")
    page.get_by_role("button", name="Delete").click()
    page.get_by_text("You have not written anything yet.").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.wait_for_url("**/blog?id=*")
    page.get_by_role("link", name="See it on the site").click()
    page.wait_for_url("**/blogs/*/")
    assert f"Another text {width} {scripts}" in page.locator("article").first.inner_text()


@WAYS
def test_people_comment_and_like(join, origin, width, scripts):
    page = join("reader", width, scripts)
    said = f"Said {width} {scripts}"
    page.get_by_role("link", name="All blogs").click()
    page.get_by_role("link", name="Tea by Ben").click()
    page.get_by_role("button", name="Like", exact=True).click()
    page.get_by_role("button", name="Remove your like").click()
    page.get_by_role("button", name="Like", exact=True).click()
    page.get_by_role("button", name="Remove your like").wait_for()
    page.get_by_label("Your comment").fill(f"{said} too *early*")
    page.get_by_role("button", name="Comment", exact=True).click()
    # The author sees it at once, as the site will show it.
    mine = page.get_by_role("listitem").filter(has_text=f"{said} too early")
    mine.get_by_role("link", name="Edit or delete").click()
    page.get_by_label("Your comment").fill(f"{said} in time")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("listitem").filter(has_text=f"{said} in time").wait_for()
    name = f"reader{width}{scripts}"
    on_site(page, f"{origin}/blogs/b1/", lambda _, text: f"{said} in time" in text and name in text)
    mine = page.get_by_role("listitem").filter(has_text=f"{said} in time")
    mine.get_by_role("link", name="Edit or delete").click()
    page.get_by_role("button", name="Delete this comment").click()
    gone = page.get_by_role("listitem").filter(has_text=said)
    gone.get_by_role("button", name="Undo").click()
    page.get_by_role("listitem").filter(has_text=said).get_by_role("link", name="Edit or delete").wait_for()


@WAYS
def test_a_picture_is_saved_and_a_blog_is_shared(join, origin, width, scripts):
    page = join("photographer", width, scripts)
    if scripts:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{origin}/.studio/new")
    page.get_by_label("Choose a picture").set_input_files(jpeg(300, 200))
    if scripts:
        page.get_by_text("Pictures added").wait_for()
    page.get_by_role("button", name="Publish", exact=True).click()
    page.wait_for_url("**/blog?id=*")
    blog, studio = page.url.partition("id=")[2], page.url
    save = page.get_by_role("link", name="Save picture")
    wait_until(page, lambda: page.goto(studio) and save.count())
    with page.expect_download() as download:
        save.click()
    with Image.open(download.value.path()) as picture:
        assert picture.size == (300, 200)
    share = page.get_by_role("button", name="Share")
    # Without scripts, nothing can be copied: the address bar has the link.
    assert share.is_visible() == scripts
    if scripts:
        share.click()
        page.get_by_text("Link copied").wait_for()
        assert page.evaluate("navigator.clipboard.readText()") == f"{origin}/blogs/{blog}/"


@WAYS
def test_a_profile_is_edited_and_its_old_address_leads_to_the_new_one(join, origin, width, scripts):
    page = join("old", width, scripts)
    old, new = f"old{width}{scripts}".lower(), f"new{width}{scripts}".lower()
    # Each way has a name of its own, because no two bloggers may have the same.
    name = f"Ada Lund {width} {scripts}"
    on_site(page, f"{origin}/bloggers/{old}/", lambda status, _: status == 200)
    page.get_by_role("link", name="Profile").click()
    page.get_by_label("Username").fill(new)
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("About you").fill("I like *tea*.")
    page.get_by_label("GitHub").fill("ada-codes")
    page.get_by_label("Website").fill("example.org/ada")
    page.get_by_role("group", name="Photo").get_by_label("Choose a picture").set_input_files(jpeg(400, 400))
    page.get_by_role("group", name="Cover").get_by_label("Choose a picture").set_input_files(jpeg(900, 300))
    page.get_by_role("button", name="Save").click()
    page.get_by_role("heading", name="Your blogs").wait_for()
    on_site(page, f"{origin}/bloggers/{old}/", lambda _, text: f"/bloggers/{new}/" in text)
    page.goto(f"{origin}/bloggers/{old}/")
    page.wait_for_url(f"**/bloggers/{new}/")
    shown = page.locator("main")
    shown.get_by_text(name).first.wait_for()
    assert shown.locator("em").first.inner_text() == "tea"
    for address in ("https://github.com/ada-codes", "https://example.org/ada"):
        shown.locator(f"a[href='{address}']").wait_for()
    page.goto(f"{origin}/.studio/profile")
    for field in ("Photo", "Cover"):
        assert page.get_by_role("group", name=field).get_by_label("Choose another picture").is_visible()


@WAYS
def test_a_blogger_is_hidden_and_shown_again(join, origin, width, scripts):
    page = join("picky", width, scripts)
    page.goto(f"{origin}/.studio/blog?id=b1")
    page.get_by_role("button", name="Hide \u2068ben\u2069").click()
    page.get_by_text("Texts of bloggers that you hide are omitted.").wait_for()
    assert page.get_by_role("link", name="Tea by Ben").count() == 0
    # Only for oneself: the site shows the blog.
    assert page.request.get(f"{origin}/blogs/b1/").status == 200
    page.get_by_role("link", name="Profile").click()
    page.get_by_role("listitem").filter(has_text="ben").get_by_role("button", name="Show again").click()
    page.get_by_role("heading", name="Your profile").wait_for()
    page.goto(f"{origin}/.studio/all")
    assert page.get_by_role("link", name="Tea by Ben").count() == 1


@SCHEMES
def test_pages_are_accessible_at_any_width(join, origin, scheme):
    page = join("visitor")
    blog = write(page, origin, "Long" + "word" * 100)
    page.get_by_label("Your comment").fill("word" * 50)
    page.get_by_role("button", name="Comment", exact=True).click()
    comment = page.get_by_role("link", name="Edit or delete").get_attribute("href")
    page.goto(f"{origin}/.studio/blog?id=b1")
    hide = page.get_by_role("button", name="Hide \u2068ben\u2069")
    if hide.count():
        hide.click()
    names = (f"blog?id={blog}", "", "choose", "new", "all", "profile", "publish", "apps", "nowhere")
    for address in (*(f"/.studio/{name}" for name in names), comment):
        page.goto(f"{origin}{address}")
        assert_accessible_in(page, scheme)
        assert_nothing_sticks_out(page)
