"""Attributes, places and spots in the form of a blog: position of the device, drafts, keyboard, widths."""

import os
import pathlib
import sys

import pytest
from accessibility import assert_accessible_in, assert_nothing_sticks_out
from studio_visits import SCHEMES, on_site, visiting

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Site"))
from example_sites import copy_example  # noqa: E402
from preview import Preview  # noqa: E402

HERE = {"latitude": 59.32931234, "longitude": 18.06858}


def studio_of(name, folder):
    site = copy_example(name, folder / name)
    return Preview(os.environ["BLOGFORGE"], site, command="studio")


@pytest.fixture(scope="module")
def spots(tmp_path_factory):
    with studio_of("spots", tmp_path_factory.mktemp("studio")) as preview:
        yield preview.url


@pytest.fixture(scope="module")
def finds(tmp_path_factory):
    with studio_of("finds", tmp_path_factory.mktemp("studio")) as preview:
        yield preview.url


@pytest.fixture
def visit(chromium):
    with visiting(chromium) as visit:
        yield visit


def new_form(visit, site, name, **options):
    page = visit(**options)
    page.goto(f"{site}.studio/choose")
    page.get_by_role("button", name=name, exact=True).click()
    page.goto(f"{site}.studio/new")
    return page


@pytest.mark.parametrize("width", [1280, 360], ids=["desk", "phone"])
def test_the_position_of_the_device_becomes_the_place_of_a_blog(visit, spots, width):
    page = new_form(visit, spots, "sunniva", width=width, permissions=["geolocation"], geolocation=HERE)
    page.get_by_label("Text").fill("Cold, and worth it")
    page.get_by_role("button", name="Use my location").click()
    page.get_by_text("Filled in.").wait_for()
    assert page.get_by_label("Latitude").input_value() == "59.32931"
    page.get_by_label("A spot of the site").select_option(label="Granite Steps")
    page.get_by_role("button", name="Publish").click()
    page.wait_for_url("**/.studio/blog?id=*")
    blog = page.url.partition("id=")[2]
    on_site(page, f"{spots}blogs/{blog}/", lambda _, text: "Granite Steps" in text)


def test_without_permission_the_place_is_typed(visit, spots):
    page = new_form(visit, spots, "sunniva")
    page.get_by_role("button", name="Use my location").click()
    page.get_by_text("The browser is not allowed to use your location.").wait_for()
    page.get_by_label("Latitude").fill("59.3")
    page.get_by_label("Longitude").fill("181")
    page.get_by_label("Text").fill("Somewhere")
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("alert").wait_for()
    assert "A place has a latitude" in page.get_by_role("alert").inner_text()
    page.get_by_label("Longitude").fill("18.1")
    page.get_by_role("button", name="Publish").click()
    page.wait_for_url("**/.studio/blog?id=*")


@pytest.mark.parametrize("width, scripts", [(1280, True), (360, True), (360, False)],
                         ids=["desk-scripts", "phone-scripts", "phone-plain"])
def test_a_spot_is_shared_edited_deleted_and_restored(visit, spots, width, scripts):
    name = f"Pier {width} {scripts}"
    page = new_form(visit, spots, "sunniva", width=width, scripts=scripts, permissions=["geolocation"],
                    geolocation=HERE)
    page.get_by_role("link", name="Spots", exact=True).click()
    page.get_by_role("link", name="New spot").click()
    page.get_by_role("textbox", name="Name").fill(name)
    if scripts:
        page.get_by_role("button", name="Use my location").click()
        page.get_by_text("Filled in.").wait_for()
    else:
        assert not page.get_by_role("button", name="Use my location").is_visible()
        page.get_by_label("Latitude").fill("59.32931")
        page.get_by_label("Longitude").fill("18.06858")
    page.get_by_role("button", name="Publish").click()
    row = page.get_by_role("listitem").filter(has_text=name)
    assert "59.32931, 18.06858" in row.inner_text()
    on_site(page, f"{spots}spots/", lambda _, text: name in text)
    row.get_by_role("link", name="Edit").click()
    page.get_by_label("Description").fill("Three steps and a rope")
    page.get_by_role("button", name="Save").click()
    row.get_by_role("link", name="Edit").click()
    assert page.get_by_label("Description").input_value() == "Three steps and a rope"
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("listitem").filter(has_text=name).get_by_role("button", name="Undo").click()
    row.get_by_role("link", name="Edit").wait_for()


def test_no_other_page_may_ask_for_the_position(visit, spots):
    page = new_form(visit, spots, "sunniva", permissions=["geolocation"], geolocation=HERE)
    page.goto(f"{spots}.studio/all")
    code = page.evaluate("new Promise(done => navigator.geolocation.getCurrentPosition("
                         "() => done(0), error => done(error.code)))")
    assert code == 1


def test_attributes_are_saved_while_typing_and_published(visit, finds):
    page = new_form(visit, finds, "Mira Vogt")
    page.get_by_label("Text").fill("What the tide left")
    page.get_by_label("Colour").fill("blue, white")
    page.get_by_label("Magnetic").select_option(label="No")
    page.get_by_text("Saved as a draft", exact=True).wait_for()
    page.reload()
    assert page.get_by_label("Colour").input_value() == "blue, white"
    assert page.get_by_label("Magnetic").input_value() == "false"
    # The Enter key of a field sends nothing.
    page.get_by_label("Colour").press("Enter")
    assert ".studio/new" in page.url
    page.get_by_role("button", name="Publish").click()
    page.wait_for_url("**/.studio/blog?id=*")
    blog = page.url.partition("id=")[2]
    on_site(page, f"{finds}blogs/{blog}/", lambda _, text: "blue" in text)


def test_a_tag_after_the_comma_of_another_keyboard_is_suggested(visit, finds):
    page = new_form(visit, finds, "Mira Vogt")
    page.route("**/.studio/tags?q=po", lambda route: route.fulfill(json={"tags": ["pond"]}))
    tags = page.get_by_label("Tags, separated by commas")
    tags.press_sequentially("sea، po")
    page.get_by_role("option", name="pond").click()
    assert tags.input_value() == "sea، pond, "


@SCHEMES
def test_the_form_is_accessible_and_fits(visit, finds, spots, scheme):
    for site, name in ((finds, "Mira Vogt"), (spots, "sunniva")):
        page = new_form(visit, site, name)
        assert_accessible_in(page, scheme)
        assert_nothing_sticks_out(page)
    for name in ("spots", "spot"):
        page.goto(f"{spots}.studio/{name}")
        assert_accessible_in(page, scheme)
        assert_nothing_sticks_out(page)
