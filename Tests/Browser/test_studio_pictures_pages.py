"""Pictures in the studio, in a browser: chosen, described and seen on the site, with and without scripts."""

import io
import os
import pathlib
import subprocess
import sys

import pytest
from accessibility import assert_accessible_in_both_schemes, assert_nothing_sticks_out

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Site"))
from picture_files import scene  # noqa: E402
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


def jpeg(width, height, turn=0):
    output = io.BytesIO()
    scene(width, height).rotate(turn, expand=True).save(output, "JPEG", quality=90)
    return {"name": f"{width}.jpg", "mimeType": "image/jpeg", "buffer": output.getvalue()}


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    site = tmp_path_factory.mktemp("studio") / "site"
    subprocess.run([os.environ["BLOGFORGE"], "init", str(site)], check=True, capture_output=True)
    (site / "map.yml").write_text(FIELD_MAP)
    settings = site / "blogforge.yml"
    settings.write_text(settings.read_text() + "\nfieldmap: map.yml\n")
    with Preview(os.environ["BLOGFORGE"], site, command="studio") as preview:
        yield f"{preview.url}.studio/"


def is_shown(page, image):
    """Whether the bytes of a picture arrive; the policy of the pages allows no waiting in them."""
    image.scroll_into_view_if_needed()
    for _ in range(200):
        if image.evaluate("image => image.complete && image.naturalWidth > 0"):
            return True
        page.wait_for_timeout(50)
    return False


def join(page, studio, name):
    page.goto(f"{studio}choose")
    page.get_by_label("Username").fill(name)
    page.get_by_role("button", name="Start").click()


def has_value(field, value):
    """Waits until a field has a value: with scripts, a form is sent after its words have been saved."""
    for _ in range(200):
        if field.input_value() == value:
            return
        field.page.wait_for_timeout(50)
    raise AssertionError(f"{field.input_value()!r} is not {value!r}")


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_blog_with_two_photos_and_what_they_show(chromium, studio, width, scripts):
    context = chromium.new_context(java_script_enabled=scripts, viewport={"width": width, "height": 800})
    page = context.new_page()
    join(page, studio, f"photographer{width}{scripts}")
    page.goto(f"{studio}new")
    page.locator("textarea[name=text]").fill("Two photos")
    page.get_by_label("Choose pictures").set_input_files([jpeg(640, 480), jpeg(300, 500)])
    page.get_by_role("button", name="Add them here").click()
    assert page.locator("textarea[name=text]").input_value() == "Two photos"
    page.get_by_label("What picture 1 shows").fill("A wide hill")
    page.get_by_label("What picture 2 shows").fill("A tall hill")
    page.get_by_role("button", name="Move up picture 2").click()
    has_value(page.get_by_label("What picture 1 shows"), "A tall hill")
    if scripts:
        for image in page.get_by_role("img").all():
            assert is_shown(page, image)
        assert_accessible_in_both_schemes(page)
        assert_nothing_sticks_out(page)
    page.get_by_role("button", name="Publish", exact=True).click()
    page.wait_for_url("**/blog?id=*")
    assert page.get_by_role("img", name="A tall hill").count()
    address = f"/blogs/{page.url.partition('id=')[2]}/"
    for _ in range(400):
        page.goto(f"{studio.removesuffix('/.studio/')}{address}")
        if page.get_by_role("img", name="A wide hill").count():
            break
        page.wait_for_timeout(50)
    assert page.get_by_role("img", name="A tall hill").count()
    assert page.get_by_role("img", name="A wide hill").count()
    context.close()


def test_a_file_that_is_no_picture_loses_nothing(chromium, studio):
    page = chromium.new_page()
    join(page, studio, "mistaken")
    page.goto(f"{studio}new")
    page.locator("textarea[name=text]").fill("A long story")
    page.get_by_label("Choose pictures").set_input_files(
        [{"name": "letter.txt", "mimeType": "text/plain", "buffer": b"Dear Eva"}, jpeg(300, 200)])
    page.get_by_role("button", name="Publish").click()
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
