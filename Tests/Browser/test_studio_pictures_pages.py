"""Pictures in the studio, in a browser: chosen, described and seen on the site, with and without scripts."""

import base64
import os
import pathlib
import subprocess
import sys

import pytest
from accessibility import assert_accessible_in_both_schemes, assert_nothing_sticks_out
from playwright.sync_api import expect
from studio_visits import WAYS, WIDTHS, jpeg, on_site, visiting, wait_until

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Site"))
from preview import Preview  # noqa: E402

FIELD_MAP = """\
name: photos
bloggers:
  from: bloggers
  id: bloggerId
  displayName: displayName
  photo: photoURL
  cover: coverImageURL
blogs:
  from: blogs
  id: documentId
  blogger: bloggerId
  text: blogDescription
  createdDate: createdDate
  pictures: {path: photos, address: url, alt: alt}
"""


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    site = tmp_path_factory.mktemp("studio") / "site"
    subprocess.run([os.environ["BLOGFORGE"], "init", str(site)], check=True, capture_output=True)
    (site / "map.yml").write_text(FIELD_MAP)
    settings = site / "blogforge.yml"
    settings.write_text(settings.read_text() + "\nfieldmap: map.yml\n")
    with Preview(os.environ["BLOGFORGE"], site, command="studio") as preview:
        yield f"{preview.url}.studio/"


def wait_for_picture(page, image):
    """Waits until the bytes of a picture have arrived."""
    image.scroll_into_view_if_needed()
    wait_until(page, lambda: image.evaluate("image => image.complete && image.naturalWidth > 0"))


def join(page, studio, name):
    page.goto(f"{studio}choose")
    page.get_by_label("Username").fill(name)
    page.get_by_role("button", name="Start").click()


@WAYS
def test_a_blog_with_two_photos_and_what_they_show(chromium, studio, width, scripts):
    context = chromium.new_context(java_script_enabled=scripts, viewport={"width": width, "height": 800})
    page = context.new_page()
    join(page, studio, f"photographer{width}{scripts}")
    page.goto(f"{studio}new")
    page.locator("textarea[name=text]").fill("Two photos")
    page.get_by_label("Choose pictures").set_input_files([jpeg(640, 480), jpeg(300, 500)])
    if scripts:
        page.get_by_text("Pictures added").wait_for()
    else:
        page.get_by_role("button", name="Add them here").click()
    assert page.locator("textarea[name=text]").input_value() == "Two photos"
    page.get_by_label("What picture 1 shows").fill("A wide hill")
    page.get_by_label("What picture 2 shows").fill("A tall hill")
    page.get_by_role("button", name="Move up picture 2").click()
    # With scripts, the form is sent after its words have been saved.
    expect(page.get_by_label("What picture 1 shows")).to_have_value("A tall hill", timeout=60_000)
    if scripts:
        for image in page.get_by_role("img").all():
            wait_for_picture(page, image)
        assert_accessible_in_both_schemes(page)
        assert_nothing_sticks_out(page)
    page.get_by_role("button", name="Publish", exact=True).click()
    page.wait_for_url("**/blog?id=*")
    assert page.get_by_role("img", name="A tall hill").count()
    address = f"{studio.removesuffix('/.studio/')}/blogs/{page.url.partition('id=')[2]}/"
    on_site(page, address, lambda status, _: status == 200)
    # The address without the title leads to the one with it.
    page.goto(address)
    for name in ("A tall hill", "A wide hill"):
        expect(page.get_by_role("img", name=name).first).to_be_visible()
    context.close()


@pytest.fixture
def visit(chromium):
    with visiting(chromium) as visit:
        yield visit


#: What a page is given to drop or to paste.
TRANSFER = """(files) => {
  const transfer = new DataTransfer();
  for (const { name, type, bytes } of files) {
    const data = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([data], name, { type }));
  }
  return transfer;
}"""
PASTE = """(field, clipboardData) =>
  field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))"""


def transfer(page, *files):
    return page.evaluate_handle(TRANSFER, [
        {"name": file["name"], "type": file["mimeType"], "bytes": base64.b64encode(file["buffer"]).decode()}
        for file in files])


def slow(page, bytes_per_second):
    """Makes what a page sends slow."""
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": bytes_per_second})


@WIDTHS
def test_pictures_are_dropped_and_pasted(visit, studio, width):
    page = visit(width)
    join(page, studio, f"dropper{width}")
    page.goto(f"{studio}new")
    text = page.locator("textarea[name=text]")
    text.fill("Typed before")
    page.locator("form.editor").dispatch_event("drop", {"dataTransfer": transfer(page, jpeg(200, 300))})
    page.get_by_label("What picture 1 shows").fill("Dropped")
    text.evaluate_handle(PASTE, transfer(page, jpeg(300, 200)))
    page.get_by_label("What picture 2 shows").fill("Pasted")
    assert page.get_by_label("What picture 1 shows").input_value() == "Dropped"
    assert text.input_value() == "Typed before"
    assert_accessible_in_both_schemes(page)
    page.get_by_role("button", name="Publish", exact=True).click()
    page.wait_for_url("**/blog?id=*")
    for name in ("Dropped", "Pasted"):
        assert page.get_by_role("img", name=name).count() == 1


@WIDTHS
def test_an_upload_shows_its_progress_and_publishing_waits_for_it(visit, studio, width):
    page = visit(width)
    join(page, studio, f"patient{width}")
    page.goto(f"{studio}new")
    large = jpeg(2400, 1800)
    slow(page, len(large["buffer"]) / 2)
    page.get_by_label("Choose pictures").set_input_files(large)
    bar = page.get_by_role("progressbar", name="Sending…")
    seen = set()
    wait_until(
        page, lambda: seen.add(bar.evaluate("bar => bar.value")) or any(0 < value < 1 for value in seen))
    # Writing continues.
    page.locator("textarea[name=text]").fill("Written meanwhile")
    page.get_by_role("button", name="Publish", exact=True).click()
    page.wait_for_url("**/blog?id=*")
    assert "Written meanwhile" in page.get_by_role("main").inner_text()
    wait_for_picture(page, page.locator("main img"))


def test_pictures_that_were_not_sent_wait_in_the_form(visit, studio):
    page = visit()
    join(page, studio, "unlucky")
    page.goto(f"{studio}new")
    page.context.set_offline(True)
    page.get_by_label("Choose pictures").set_input_files([jpeg(300, 200), jpeg(200, 300)])
    page.get_by_text("Not sent: there is no connection to the studio.").wait_for()
    page.context.set_offline(False)
    again = page.get_by_role("button", name="Add them here")

    def fail(address, words, **answer):
        page.route(studio + address, lambda route: route.fulfill(**answer))
        again.click()
        page.get_by_text(words).wait_for()
        page.unroute(studio + address)

    fail("token", "You are not signed in.", json={"token": "", "signedIn": False})
    fail("new", "The disk of the studio is full.", status=507, content_type="text/plain")
    # Each is sent by itself: together, photos of phones are larger than the limit of a form.
    sent = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    again.click()
    page.get_by_text("Pictures added").wait_for()
    assert page.get_by_label("What picture 2 shows").is_visible() and sent.count(f"{studio}new") == 2


def test_a_draft_keeps_the_pictures_that_were_added_and_removed(visit, studio):
    page = visit()
    join(page, studio, "drafter")
    page.goto(f"{studio}new")
    page.locator("textarea[name=text]").fill("Not yet published")
    page.get_by_label("Choose pictures").set_input_files([jpeg(300, 200), jpeg(200, 300)])
    page.get_by_label("What picture 2 shows").fill("A tall hill")
    page.get_by_text("Saved as a draft", exact=True).wait_for()
    page.reload()
    assert page.get_by_label("What picture 2 shows").input_value() == "A tall hill"
    page.get_by_role("button", name="Remove picture 1").click()
    expect(page.get_by_label("What picture 1 shows")).to_have_value("A tall hill", timeout=60_000)
    page.get_by_text("Saved as a draft", exact=True).wait_for()
    page.goto(f"{studio}drafts")
    page.get_by_role("link", name="Not yet published").click()
    assert page.get_by_label("What picture 1 shows").input_value() == "A tall hill"
    assert page.get_by_label("What picture 2 shows").count() == 0
    page.get_by_role("button", name="Publish", exact=True).click()
    page.wait_for_url("**/blog?id=*")
    assert page.get_by_role("img", name="A tall hill").count() == 1


@WIDTHS
def test_a_phone_offers_its_camera(visit, studio, width):
    page = visit(width, has_touch=width == 360, is_mobile=width == 360)
    join(page, studio, f"camera{width}")
    page.goto(f"{studio}new")
    library, camera = page.get_by_label("Choose pictures"), page.locator("input[name=camera]")
    assert camera.get_attribute("capture") == "environment" and camera.get_attribute("accept") == "image/*"
    assert library.get_attribute("capture") is None and library.get_attribute("accept") == "image/*"
    assert library.is_visible() and camera.is_visible() == (width == 360)
    camera.set_input_files(jpeg(300, 200))
    page.get_by_label("What picture 1 shows").wait_for()


def test_a_file_that_is_no_picture_loses_nothing(chromium, studio):
    page = chromium.new_page()
    join(page, studio, "mistaken")
    page.goto(f"{studio}new")
    page.locator("textarea[name=text]").fill("A long story")
    page.get_by_label("Choose pictures").set_input_files(
        [{"name": "letter.txt", "mimeType": "text/plain", "buffer": b"Dear Eva"}, jpeg(300, 200)])
    page.get_by_label("What picture 1 shows").wait_for()
    assert "letter.txt" in page.get_by_role("alert").inner_text()
    assert page.locator("textarea[name=text]").input_value() == "A long story"
    assert page.get_by_label("What picture 1 shows").count() == 1
    assert_accessible_in_both_schemes(page)
    page.close()


def test_photo_and_cover_of_a_profile(chromium, studio):
    page = chromium.new_page(viewport={"width": 360, "height": 800})
    join(page, studio, "portrait")
    page.goto(f"{studio}profile")
    page.get_by_role("group", name="Photo").get_by_label("Choose a picture").set_input_files(jpeg(400, 400))
    page.get_by_role("group", name="Cover").get_by_label("Choose a picture").set_input_files(jpeg(900, 300))
    page.get_by_role("button", name="Save").click()
    page.goto(f"{studio}profile")
    assert page.get_by_role("img", name="Photo").count() == 1
    for name in ("Photo", "Cover"):
        assert page.get_by_role("group", name=name).get_by_label("Choose another picture").is_visible()
    assert page.get_by_role("img", name="Cover").count() == 1
    assert_accessible_in_both_schemes(page)
    assert_nothing_sticks_out(page)
    page.close()
