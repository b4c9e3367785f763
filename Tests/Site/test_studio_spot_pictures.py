"""Pictures of spots in the studio: upload, what is stored and shown, replace, remove."""

import io
import os
import re

import pytest
from PIL import Image

from example_sites import copy_example
from test_studio_pictures import PictureStudio, jpeg


@pytest.fixture(scope="module")
def spots(tmp_path_factory):
    folder = copy_example("spots", tmp_path_factory.mktemp("studio") / "spots")
    with PictureStudio(os.environ["BLOGFORGE"], folder) as studio:
        studio.folder = folder
        assert studio.send("choose", id="ApAdlOsg4P")[0] == 303
        yield studio


def save(studio, picture=None, **fields):
    """Sends the form of a spot, with a picture or without one."""
    spot = {"name": "Old pier", "text": "", "latitude": "59.5", "longitude": "18.25", **fields}
    spot.pop("token", None)
    files = [("picture", "pier.jpg", picture)] if picture else []
    return studio.multipart("spots", list(spot.items()), files)


def form(studio, name):
    """The id of a spot, and the page of its form."""
    row = next(row for row in studio.page("spots")[1].split("<li") if name in row)
    spot = re.search(r"spot\?id=(\w+)", row)[1]
    return spot, studio.page("spot", id=spot)[1]


def stored(studio):
    return {path for path in (studio.folder / "images/spots").rglob("*") if path.is_file()}


def test_the_picture_of_a_spot_is_stored_shown_replaced_and_removed(spots):
    before = stored(spots)
    exif = Image.Exif()
    exif[0x8825] = {1: "N", 2: (59.0, 20.0, 0.0)}
    assert save(spots, jpeg(exif=exif), name="Pier with a photo")[0] == 303
    spot, page = form(spots, "Pier with a photo")
    first = stored(spots) - before
    assert len(first) == 1
    # Nothing but the pixels is kept.
    assert not Image.open(first.copy().pop()).getexif()
    status, headers, body = spots.get(f"/.studio/picture?spot={spot}&of=picture", f"Cookie: {spots.cookie}")
    assert status == 200 and headers["content-type"] in ("image/jpeg", "image/webp")
    Image.open(io.BytesIO(body)).load()
    assert f"/.studio/picture?spot={spot}" in page.replace("&amp;", "&")
    spots.until("/spots/", lambda _, text: "Pier with a photo" in text)
    spots.until(f"/spots/{spot}/", lambda _, text: re.search(r"<img[^>]*/images/", text))
    # Another one, and none.
    hidden = spots.form(page)
    assert save(spots, jpeg(300, 300), **{**hidden, "name": "Pier with a photo"})[0] == 303
    assert len(stored(spots) - before) == 2
    hidden = spots.form(form(spots, "Pier with a photo")[1])
    removed = {**hidden, "name": "Pier with a photo", "remove-picture": "yes"}
    assert save(spots, **removed)[0] == 303
    assert spots.get(f"/.studio/picture?spot={spot}&of=picture", f"Cookie: {spots.cookie}")[0] == 404


def test_a_file_that_is_no_picture_is_refused_and_nothing_is_stored(spots):
    before = stored(spots)
    status, _, text = save(spots, b"<svg onload=alert(1)>", name="No picture")
    assert status == 422 and 'role="alert"' in text and 'value="No picture"' in text
    assert save(spots, jpeg(), name=" ")[0] == 422
    status, _, text = save(spots, bytes((32 << 20) + 1), name="No picture", text="Typed for long")
    assert status == 413 and 'value="No picture"' in text and "Typed for long</textarea>" in text
    assert stored(spots) == before and "No picture" not in spots.page("spots")[1]


def test_a_form_that_is_sent_twice_shares_one_spot(spots):
    new = spots.form(spots.page("spot")[1])["new"]
    for _ in range(2):
        assert save(spots, name="Shared once", new=new)[0] == 303
    assert spots.page("spots")[1].count("Shared once") == 1
