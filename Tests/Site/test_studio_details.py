"""Attributes, places and spots of blogs in the studio: forms in, records and pages out."""

import contextlib
import json
import os
import re

import pytest

from community import Community, Person, secret_of
from example_sites import copy_example
from test_studio import Studio
from test_studio_pictures import BOUNDARY, jpeg, multipart

COLOUR, MAGNETIC, CRYSTAL = "attribute:Colour", "attribute:Magnetic", "attribute:Crystal system"


def copied(name, tmp_path_factory):
    return copy_example(name, tmp_path_factory.mktemp("studio") / name)


@contextlib.contextmanager
def studio_of(name, blogger, tmp_path_factory):
    folder = copied(name, tmp_path_factory)
    with Studio(os.environ["BLOGFORGE"], folder) as studio:
        studio.folder = folder
        assert studio.send("choose", id=blogger)[0] == 303
        yield studio


@pytest.fixture(scope="module")
def finds(tmp_path_factory):
    with studio_of("finds", "user00", tmp_path_factory) as studio:
        yield studio


@pytest.fixture(scope="module")
def spots(tmp_path_factory):
    with studio_of("spots", "ApAdlOsg4P", tmp_path_factory) as studio:
        yield studio


def record(studio, blog):
    """The document of a blog in the app's shape."""
    for path in (studio.folder / "export/~studio").rglob("*.json"):
        found = json.loads(path.read_text())
        if blog in (found.get("objectId"), found.get("documentId"), found.get("id")):
            return found
    raise AssertionError(f"{blog} is not in the overlay")


def publish(studio, **fields):
    status, headers, text = studio.send("new", text="A find", **fields)
    assert status == 303, re.findall(r'role="alert">([^<]*)', text)
    return headers["location"].partition("id=")[2]


def value(page, name):
    """What a field of a form shows."""
    field = re.search(rf'<input type="text" name="{re.escape(name)}"[^>]* value="([^"]*)"', page)
    if field:
        return field[1]
    select = re.search(rf'<select name="{re.escape(name)}">(.*?)</select>', page, re.DOTALL)[1]
    chosen = re.search(r'<option value="([^"]*)" selected', select)
    return chosen[1] if chosen else ""


# Attributes


def test_the_form_offers_the_attributes_of_the_field_map_and_the_values_of_the_site(finds):
    page = finds.page("new")[1]
    names = re.findall(r'name="attribute:([^"]*)"', page)
    assert names == ["Colour", "Lustre", "Cleavage", "Fracture", "Hardness", "Streak", "Transparency",
                     "Crystal system", "Habit", "Magnetic"]
    colours = re.search(r'<datalist id="values-0">(.*?)</datalist>', page, re.DOTALL)[1]
    assert '<option value="green">' in colours
    # It says yes or no on this site.
    choice = r'<select name="attribute:Magnetic">.*?value="true">Yes.*?value="false">No'
    assert re.search(choice, page, re.DOTALL)
    assert "latitude" not in page and "geolocation=()" in headers_of(finds)


def headers_of(studio):
    status, headers, _ = studio.get("/.studio/new", f"Cookie: {studio.cookie}")
    return headers["permissions-policy"]


def test_attributes_are_kept_in_the_apps_shape_and_shown_on_the_site(finds):
    blog = publish(finds, **{COLOUR: "green,  white , green", CRYSTAL: "cubic", MAGNETIC: "false",
                             "attribute:Streak": "unknown"})
    found = record(finds, blog)
    assert found["colour"] == ["green", "white"] and found["crystalSystem"] == "cubic"
    assert found["magnetic"] == "false" and "streak" not in found
    page = finds.until(f"/blogs/{blog}/", lambda status, _: status == 200)
    assert "white" in page and "cubic" in page
    form = finds.page("edit", id=blog)[1]
    assert [value(form, name) for name in (COLOUR, CRYSTAL, MAGNETIC)] == ["green, white", "cubic", "false"]


@pytest.mark.parametrize("comma", [",", "\uff0c", "\u3001", "\u060c"])
def test_the_commas_of_other_keyboards_separate_values_and_tags(finds, comma):
    blog = publish(finds, **{COLOUR: f"green{comma} white", "tags": f"stone{comma} sea"})
    found = record(finds, blog)
    assert found["colour"] == ["green", "white"] and found["tags"] == ["stone", "sea"]


def test_an_edit_changes_what_the_form_has_and_keeps_what_it_has_not(finds):
    blog = publish(finds, **{COLOUR: "green", CRYSTAL: "cubic"})

    def edit(**fields):
        hidden = finds.form(finds.page("edit", id=blog)[1])
        return finds.send("edit", **{**hidden, "text": "A find", **fields})[0]

    # A form of an older page, or of an app.
    assert edit(text="Other words") == 303
    assert record(finds, blog)["colour"] == "green"
    # A form that was opened before the field map had the other attributes.
    assert edit(**{COLOUR: "green"}) == 303
    assert record(finds, blog)["crystalSystem"] == "cubic"
    assert edit(**{COLOUR: "", CRYSTAL: "cubic"}) == 303
    assert "colour" not in record(finds, blog) and record(finds, blog)["crystalSystem"] == "cubic"


def test_a_value_with_a_comma_stays_whole_unless_it_is_changed(finds):
    path = finds.folder / "export/Post.json"
    posts = json.loads(path.read_text())
    mine = next(post for post in posts["results"]
                if post["author"]["objectId"] == "user00" and "colour" in post)
    mine["colour"] = ["pink, almost red", "white"]
    path.write_text(json.dumps(posts))
    blog = mine["objectId"]
    finds.until(f"/blogs/{blog}/", lambda _, text: "almost red" in text)
    page = finds.page("edit", id=blog)[1]
    assert value(page, COLOUR) == "pink, almost red, white"
    fields = {**finds.form(page), "text": "Other words", COLOUR: value(page, COLOUR)}
    assert finds.send("edit", **fields)[0] == 303
    assert record(finds, blog)["colour"] == ["pink, almost red", "white"]


def test_a_draft_keeps_attributes(finds):
    draft = "0" * 21 + "a"
    assert finds.send("drafts/save", draft=draft, text="Later", **{COLOUR: "blue"})[0] == 303
    assert value(finds.page("new", draft=draft)[1], COLOUR) == "blue"
    hidden = finds.form(finds.page("new", draft=draft)[1])
    blog = publish(finds, **{**hidden, COLOUR: "blue"})
    assert record(finds, blog)["colour"] == "blue"


def test_a_draft_without_fields_for_attributes_leaves_them_as_they_are(finds):
    blog = publish(finds, **{COLOUR: "blue"})
    draft = "0" * 21 + "b"
    hidden = finds.form(finds.page("edit", id=blog)[1])
    assert finds.send("drafts/autosave", **{**hidden, "draft": draft, "text": "More words"})[0] == 200
    page = finds.page("edit", id=blog, draft=draft)[1]
    assert "More words" in page and value(page, COLOUR) == "blue"
    # And what an earlier save of the draft has.
    typed = {**finds.form(page), "draft": draft, "text": "More words", COLOUR: "red"}
    assert finds.send("drafts/autosave", **typed)[0] == 200
    del typed[COLOUR]
    assert finds.send("drafts/autosave", **{**typed, "text": "Even more"})[0] == 200
    page = finds.page("edit", id=blog, draft=draft)[1]
    assert value(page, COLOUR) == "red"


def test_two_versions_show_their_attributes(finds):
    blog = publish(finds, **{COLOUR: "blue"})
    hidden = finds.form(finds.page("edit", id=blog)[1])
    assert finds.send("edit", **{**hidden, "text": "A find", COLOUR: "other tab"})[0] == 303
    status, _, text = finds.send("edit", **{**hidden, "text": "A find", COLOUR: "mine"})
    assert status == 409 and "Colour: other tab" in text and value(text, COLOUR) == "mine"


@pytest.mark.parametrize("text, kept", [
    ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ("me@example.org", "me"),
    ("x" * 500, None),
    (",,,", None),
])
def test_hostile_attributes_are_text(finds, text, kept):
    blog = publish(finds, **{COLOUR: text})
    found = record(finds, blog).get("colour", "")
    assert "example.org" not in found and (kept is None or found.startswith(kept))
    page = finds.until(f"/blogs/{blog}/", lambda status, _: status == 200)
    assert "<script>alert" not in page and "<script>alert" not in finds.page("edit", id=blog)[1]


# Places


def test_a_place_and_a_spot_are_kept_and_shown_on_the_map(spots):
    page = spots.page("new")[1]
    name, spot = "Granite Steps", "yWuRPjCYjT"
    assert f'<option value="{spot}">{name}</option>' in page and "geolocation=(self)" in headers_of(spots)
    blog = publish(spots, latitude="59,3", longitude=" 18.5 ", spot=spot)
    found = record(spots, blog)
    assert found["coordinates"] == {"latitude": 59.3, "longitude": 18.5}
    page = spots.until(f"/blogs/{blog}/", lambda status, _: status == 200)
    assert name in page
    form = spots.page("edit", id=blog)[1]
    assert [value(form, field) for field in ("latitude", "longitude", "spot")] == ["59.3", "18.5", spot]


@pytest.mark.parametrize("latitude, longitude", [
    ("91", "0"), ("0", "181"), ("x", "0"), ("1", ""), ("nan", "0"), ("inf", "0"), ("1e400", "0"),
    ("0x10", "0"), ("1e1", "0"), ("1 2", "0"), ("0x1", "0;"),
])
def test_a_place_that_does_not_exist_is_refused_and_nothing_is_lost(spots, latitude, longitude):
    typed = {"text": "Typed for long", "latitude": latitude, "longitude": longitude, "spot": ""}
    status, _, text = spots.send("new", **typed)
    assert status == 422 and "A place has a latitude" in text
    assert "Typed for long" in text and value(text, "latitude") == latitude


@pytest.mark.parametrize("latitude, longitude, place", [
    ("\u221233,5", "18.25", (-33.5, 18.25)), ("٥٩٫٥", "１８.２５", (59.5, 18.25)),
    (".5", "-0", (0.5, 0)),
])
def test_numbers_are_read_as_people_write_them(spots, latitude, longitude, place):
    blog = publish(spots, **{"latitude": latitude, "longitude": longitude})
    found = record(spots, blog)["coordinates"]
    assert (found["latitude"], found["longitude"]) == place


def test_a_spot_that_does_not_exist_is_refused(spots):
    status, _, text = spots.send("new", text="Typed for long", latitude="", longitude="", spot="nowhere")
    assert status == 422 and "The spot no longer exists." in text and "Typed for long" in text


def test_communities_without_details_have_no_fields_for_them(tmp_path):
    folder = tmp_path / "site"
    (folder / "export").mkdir(parents=True)
    export = {"bloggers": {"ana": {"bloggerId": "ana"}}, "blogs": {}}
    (folder / "export/export.json").write_text(json.dumps(export))
    with Studio(os.environ["BLOGFORGE"], folder) as studio:
        studio.send("choose", id="ana")
        page = studio.page("new")[1]
        assert "attribute:" not in page and "latitude" not in page and 'name="spot"' not in page


# Spots


def save_spot(studio, **fields):
    spot = {"name": "Old pier", "text": "", "latitude": "59.5", "longitude": "18.25"}
    return studio.send("spots", **{**spot, **fields})


def spot_id(studio, name):
    """The id of one's own spot."""
    row = next(row for row in studio.page("spots")[1].split("<li") if name in row)
    return re.search(r"spot\?id=(\w+)", row)[1]


def test_a_spot_is_shared_edited_deleted_and_restored(spots):
    assert save_spot(spots, name="Old <pier>", text="Slippery")[0] == 303
    spot = spot_id(spots, "Old &lt;pier&gt;")
    found = record(spots, spot)
    assert found["name"] == "Old <pier>" and found["coordinates"] == {"latitude": 59.5, "longitude": 18.25}
    map_page = spots.until("/spots/", lambda _, text: "Old &lt;pier&gt;" in text)
    assert "Old <pier>" not in map_page
    hidden = spots.form(spots.page("spot", id=spot)[1])
    assert save_spot(spots, **{**hidden, "name": "New pier"})[0] == 303
    spots.until("/spots/", lambda _, text: "New pier" in text and "Old &lt;pier" not in text)
    # Blogs can be about it.
    assert "New pier" in spots.page("new")[1]
    hidden = spots.form(spots.page("spot", id=spot)[1])
    assert spots.send("spots/delete", **hidden)[0] == 303
    spots.until("/spots/", lambda _, text: "New pier" not in text)
    assert spots.send("spots/restore", id=spot)[0] == 303
    spots.until("/spots/", lambda _, text: "New pier" in text)


@pytest.mark.parametrize("fields, message", [
    ({"name": "  "}, "A spot needs a name and a place."),
    ({"latitude": "", "longitude": ""}, "A spot needs a name and a place."),
    ({"latitude": "north"}, "A place has a latitude"),
    ({"name": "\u00a0\u200b\u2800\u3164"}, "A spot needs a name and a place."),
    ({"text": "Typed for long" * 1000}, "A description has at most 10000 characters."),
    ({"text": "Typed for long" + "\u0301" * 10_000}, "A description has at most 10000 characters."),
    ({"name": "x" * 101}, "Name: at most 100 characters."),
])
def test_a_spot_that_is_not_complete_is_refused_and_nothing_is_lost(spots, fields, message):
    status, _, text = save_spot(spots, **{"text": "Typed for long", **fields})
    assert status == 422 and message in text and "Typed for long" in text


def test_the_spot_of_another_blogger_stays_as_it_is(spots):
    export = json.loads((spots.folder / "export/Spots.json").read_text())["results"]
    other = next(spot for spot in export if spot["user"]["objectId"] != "ApAdlOsg4P")["objectId"]
    assert spots.page("spot", id=other)[0] == 403
    assert save_spot(spots, id=other, digest="0" * 16)[0] == 403
    assert spots.send("spots/delete", id=other, digest="0" * 16)[0] == 403
    assert spots.send("spots/restore", id=other)[0] == 403


def test_a_spot_that_was_changed_meanwhile_is_not_overwritten(spots):
    assert save_spot(spots, name="Twice")[0] == 303
    spot = spot_id(spots, "Twice")
    hidden = spots.form(spots.page("spot", id=spot)[1])
    assert save_spot(spots, **{**hidden, "name": "First"})[0] == 303
    status, _, text = save_spot(spots, **{**hidden, "name": "Second"})
    assert status == 409 and "This spot was changed in the meantime" in text and 'value="Second"' in text
    assert "<b>First</b>" in text
    assert record(spots, spot)["name"] == "First"


def test_communities_without_spots_have_no_page_for_them(finds):
    assert finds.page("spots")[0] == 404 and finds.page("spot")[0] == 404
    assert save_spot(finds)[0] == 404 and "/.studio/spots" not in finds.page()[1]


# Spots of a community


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    with Community(copied("spots", tmp_path_factory)) as community:
        yield community


@pytest.fixture(scope="module")
def owner(club):
    return club.owner()


def wait(club, wanted):
    club.until("/spots/", lambda _, text: wanted(text))


def test_moderators_hide_a_spot_and_show_it_again(club, owner):
    moderator, ana = owner.invite("moritz", role="moderator"), owner.invite("anja")
    assert save_spot(ana, name="Secret garden")[0] == 303
    wait(club, lambda text: "Secret garden" in text)
    spot = spot_id(ana, "Secret garden")
    assert ana.send("moderation/hide", spot=spot)[0] == 403
    assert moderator.send("moderation/hide", spot=spot)[0] == 303
    wait(club, lambda text: "Secret garden" not in text)
    assert ana.send("spots/restore", id=spot)[0] == 403
    assert "Secret garden" in moderator.page("reports")[1]
    assert moderator.send("moderation/show", spot=spot)[0] == 303
    wait(club, lambda text: "Secret garden" in text)
    assert f"spot:{spot}" in owner.page("log")[1]


def test_only_those_who_may_write_share_spots(club, owner):
    visitor = Person(club)
    assert visitor.page("spots")[0] == 303 and save_spot(visitor)[0] == 403
    ben = owner.invite("benno")
    assert owner.send("people/silence", id=ben.blogger(), days="1")[0] == 303
    assert save_spot(ben)[0] == 403
    assert save_spot(owner.invite("cleo"), token="0" * 64)[0] == 403


def test_the_spots_of_a_person_are_taken_out_and_deleted(club, owner):
    maria = owner.invite("maria")
    pictures = club.folder / "images/spots"
    before = set(pictures.rglob("*"))
    fields = {"name": "Bay of Maria", "text": "Where Maria swims", "latitude": "59.5", "longitude": "18.25",
              "token": maria.token()}
    body = multipart(list(fields.items()), [("picture", "bay.jpg", jpeg())])
    headers = {"Origin": club.origin, "Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
    assert maria.request("POST", "/.studio/spots", body, headers)[0] == 303
    wait(club, lambda text: "Bay of Maria" in text)
    assert set(pictures.rglob("*")) > before
    assert maria.send("new", text="Swim", latitude="1", longitude="2", spot="")[0] == 303
    # Also while they are blocked.
    blogger = maria.blogger()
    assert owner.send("people/block", id=blogger)[0] == 303
    data = json.loads(owner.page("people/data", id=blogger)[1])
    assert data["blogs"][0]["place"] == "1.0, 2.0"
    assert [(spot["name"], spot["place"]) for spot in data["spots"]] == [("Bay of Maria", "59.5, 18.25")]
    assert owner.send("people/delete", id=blogger, sure="yes")[0] == 303
    wait(club, lambda text: "Bay of Maria" not in text)
    assert not any(path.is_file() for path in set(pictures.rglob("*")) - before)
    for path in (club.folder / "export/~studio").rglob("*.json"):
        assert "Maria" not in path.read_text(), path


def test_a_blog_keeps_its_spot_while_a_moderator_hides_it(club, owner):
    """The blog is one of the export: the record in the overlay is made of what the last build has read."""
    posts = json.loads((club.folder / "export/Posts.json").read_text())["results"]
    post = next(post for post in posts if post.get("spot") and post["author"]["objectId"] == "ApAdlOsg4P")
    blog, spot = post["objectId"], post["spot"]["objectId"]
    text = owner.send("invitations", role="blogger", blogger="ApAdlOsg4P", uses="1", days="7")[2]
    author = Person(club).join(secret_of(text)[1], "sunniva")
    moderator = owner.invite("mona", role="moderator")
    shared = json.loads((club.folder / "export/Spots.json").read_text())["results"]
    name = next(found["name"] for found in shared if found["objectId"] == spot)
    assert moderator.send("moderation/hide", spot=spot)[0] == 303
    wait(club, lambda page: name not in page)
    page = author.page("edit", id=blog)[1]
    assert value(page, "spot") == spot and "A spot that is not shown" in page
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    typed = {"title": "", "text": "Other words", "latitude": "", "longitude": "", "spot": spot}
    assert author.send("edit", **{**fields, **typed})[0] == 303
    assert moderator.send("moderation/show", spot=spot)[0] == 303
    assert record(club, blog)["spot"]["objectId"] == spot
    wait(club, lambda page: name in page)
