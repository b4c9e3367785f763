"""Spots in a community: who may do what with them, reports, and what of a hidden one is anywhere."""

import re

import pytest

from community import Community, Person, stored_files
from preview import until
from test_studio_details import copied, save_spot, spot_id

NOWHERE = {"id": "nowhere", "digest": "0" * 16}
PLACE = {"latitude": "12.345678", "longitude": "-98.765432"}


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    with Community(copied("spots", tmp_path_factory)) as community:
        yield community


@pytest.fixture(scope="module")
def owner(club):
    return club.owner()


@pytest.fixture(scope="module")
def moderator(owner):
    return owner.invite("moritz", role="moderator")


@pytest.fixture(scope="module")
def ana(owner):
    return owner.invite("anja")


@pytest.fixture(scope="module")
def silent(owner):
    person = owner.invite("silent")
    assert owner.send("people/silence", id=person.blogger(), days="1")[0] == 303
    return person


#: The forms of spots, and who may send them: visitor, silenced, blogger, moderator, owner.
MATRIX = [
    ("GET", "spots", {}, "sbmo"), ("GET", "spot", {}, "sbmo"), ("GET", "report", {"spot": "nowhere"}, "sbmo"),
    ("POST", "spots", {"name": " "}, "bmo"), ("POST", "spots/delete", NOWHERE, "bmo"),
    ("POST", "spots/restore", NOWHERE, "bmo"), ("POST", "report", {"spot": "nowhere", "reason": "x"}, "bmo"),
    ("POST", "moderation/hide", {"spot": "nowhere"}, "mo"),
    ("POST", "moderation/show", {"spot": "nowhere"}, "mo"),
]


@pytest.mark.parametrize("method, name, fields, roles", MATRIX)
def test_a_role_may_do_what_the_matrix_says(club, owner, moderator, ana, silent, method, name, fields, roles):
    people = {"v": Person(club), "s": silent, "b": ana, "m": moderator, "o": owner}
    for role, person in people.items():
        status = person.page(name, **fields)[0] if method == "GET" else person.send(name, **fields)[0]
        if role in roles:
            assert status in (200, 404, 422), (role, status)
        else:
            assert status == (303 if method == "GET" else 403), (role, status)


@pytest.mark.parametrize("form", ["spots", "spots/delete", "spots/restore", "report", "moderation/hide"])
def test_forms_of_other_sites_are_refused(owner, form):
    fields = {"name": "x", "spot": "x", "reason": "x", **NOWHERE, **PLACE}
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "same-site"}, {}):
        assert owner.send(form, headers=headers, **fields)[0] == 403
    assert owner.send(form, token="0" * 64, **fields)[0] == 403


def test_only_the_forms_of_places_may_ask_for_the_position(ana):
    def permissions(page):
        return ana.request("GET", f"/.studio/{page}")[1]["permissions-policy"]

    assert "geolocation=(self)" in permissions("spot") and "geolocation=(self)" in permissions("new")
    for page in ("spots", "", "profile", "all", "report?spot=nowhere"):
        assert "geolocation=()" in permissions(page)
    status, headers, _ = save_spot(ana, name=" ")
    assert status == 422 and "camera=(), microphone=(), geolocation=(self)" in headers["permissions-policy"]


def test_of_a_hidden_spot_nothing_is_on_the_site(club, moderator, ana, owner):
    assert save_spot(ana, name="Private garden", text="Behind the hedge", **PLACE)[0] == 303
    spot = spot_id(ana, "Private garden")
    post = {"text": "At the garden", "spot": spot, "latitude": "", "longitude": ""}
    assert owner.send("new", **post)[0] == 303
    needles = [b"Private garden", b"Behind the hedge", b"12.345", b"98.765"]

    def found():
        # Files as they are, without the compressed copies.
        files = stored_files(club.folder / "public")
        texts = [text for path, text in files if path.suffix not in (".gz", ".br")]
        return {needle for needle in needles if any(needle in text for text in texts)}

    until(lambda: found() == set(needles))
    reason = "It is my garden"
    assert owner.send("report", spot=spot, reason=reason)[0] == 200
    assert reason in moderator.page("reports")[1] and reason not in ana.page("account/data")[1]
    assert moderator.send("moderation/hide", spot=spot)[0] == 303
    until(lambda: not found())
    # Its author neither restores nor changes it, and no one reports it again.
    assert ana.send("spots/restore", id=spot)[0] == 403 and ana.page("spot", id=spot)[0] == 404
    assert save_spot(ana, id=spot, digest="0" * 16)[0] == 409
    assert owner.send("report", spot=spot, reason=reason)[0] == 404
    assert "12.345" not in owner.page("spots")[1] and "Private garden" not in owner.page("new")[1]
    # Reports are in the database only.
    files = [text for path, text in stored_files(club.folder) if ".studio" not in path.parts]
    assert files and not any(reason.encode() in text for text in files)
    form = re.search(r'name="id" value="(\d+)"', moderator.page("reports")[1])
    assert moderator.send("reports/close", id=form[1])[0] == 303
    assert moderator.send("reports/close", id=form[1])[0] == 404
