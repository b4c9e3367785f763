"""A series in the studio: favourites, suggestions of quotes, and people who are no characters."""

import json
import os
import re
import sqlite3

import pytest

from community import PASSWORD, Community, Person, until_limited
from example_sites import copy_example
from preview import until
from test_studio import Studio

#: The last quote of the example: no one keeps it, and its words are hostile.
LAST = "90"


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    with Community(copy_example("series", tmp_path_factory.mktemp("series") / "site")) as club:
        yield club


@pytest.fixture(scope="module")
def owner(club):
    return club.owner()


@pytest.fixture(scope="module")
def moderator(owner):
    return owner.invite("mo", role="moderator")


@pytest.fixture(scope="module")
def ana(owner):
    return owner.invite("ana")


def count(text, quote=LAST):
    """How many people keep a quote, as a page of quotes says it."""
    row = text.partition(f'id="quote-{quote}"')[2].partition("</li>")[0]
    found = re.search(r'class="count likes">\D*(\d+)', row)
    return int(found[1]) if found else 0


def overlay(club, kind):
    return [json.loads(path.read_text()) for path in (club.folder / f"export/~studio/{kind}").glob("*.json")]


def test_people_are_fans_and_no_characters(club, owner, ana):
    page = ana.page("")[1]
    assert "Your favourites" in page and "/.studio/new" not in page and "/.studio/profile" not in page
    assert not (club.folder / "export/~studio/characters").exists()
    for name in ("new", "profile", "drafts", "notifications", "following", "apps"):
        assert ana.page(name)[0] == 404
    for form in ("new", "edit", "profile", "delete", "follow", "drafts/save"):
        assert ana.send(form, id="1", text="x", fullName="x")[0] == 404
    status, page = ana.page("blog", id="1")
    assert status == 200 and "The Lamp" in page and "Unknown blogger" not in page
    # No one can write as a character, nor take the name of one.
    status, _, text = owner.send("invitations", role="blogger", blogger="1", uses="1", days="1")
    assert status == 200 and "Ida Holm" not in text
    link = re.search(r"link=(\w+)", text)[1]
    assert Person(club).send("join", link=link, name="Ida Holm", password=PASSWORD)[0] == 409


def test_favourites_are_counted_on_the_site_and_taken_back(club, ana):
    _, headers, _ = ana.send("favourites", quote=LAST, keep="yes", back="quotes?page=1")
    assert headers["location"] == "/.studio/quotes?page=1"
    assert ana.send("favourites", quote=LAST, keep="yes")[0] == 303
    assert ana.send("favourites", blogger="1", keep="yes")[0] == 303
    page = ana.page("")[1]
    assert page.count("Remove from favourites") == 2
    assert "&lt;script&gt;alert(6)" in page and "Ida Holm" in page
    assert count(club.until("/quotes/all/", lambda _, text: count(text))) == 1
    text = club.until("/bloggers/ida-holm/", lambda _, text: "Favourite of 1" in text)
    assert "ana" not in re.findall(r"<bdi[^>]*>([^<]*)</bdi>", text)
    assert len(overlay(club, "favourites")) == 2
    assert ana.send("favourites", quote=LAST, keep="no")[0] == 303
    club.until("/quotes/all/", lambda status, text: status == 200 and count(text) == 0)
    assert "&lt;script&gt;alert(6)" not in ana.page("")[1]


@pytest.mark.parametrize("fields", [{"quote": "nowhere"}, {"blogger": "nowhere"}, {}, {"quote": "../x"}])
def test_a_favourite_of_nothing_is_refused(ana, fields):
    assert ana.send("favourites", **fields)[0] == 404


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "a\r\nX: y", "../x"])
def test_a_heart_leads_to_no_other_site(ana, back):
    status, headers, _ = ana.send("favourites", quote="1", back=back)
    assert status == 303 and headers["location"] == "/.studio/" and "x" not in headers
    assert ana.send("favourites", quote="1", keep="no")[0] == 303


def test_quotes_are_listed_by_character(ana):
    page = ana.page("quotes")[1]
    assert page.count("Add to favourites") == 30 and "More" in page
    page = ana.page("quotes", character="1")[1]
    assert "You do not keep a light for the ships you see." in page and "&lt;script&gt;alert(6)" not in page
    assert "Nothing here yet." in ana.page("quotes", character="nowhere")[1]
    assert ana.page("quotes", page="99999")[0] == 200 and ana.page("characters", page="-1")[0] == 200


def test_what_the_browser_kept_is_taken_over(ana):
    assert 'data-kind="quotes"' in ana.page("")[1] and 'data-kind="blogs"' not in ana.page("")[1]
    assert ana.send("likes/import", quotes="3 nowhere ../x 3")[0] == 200
    assert "The sea gives nothing back." in ana.page("")[1]
    assert ana.send("likes/import", quotes="x " * 501)[0] == 200
    assert ana.send("likes/import", quotes=" ".join(str(n) for n in range(501)))[0] == 422
    assert 'data-kind="characters"' in ana.page("")[1] and "Tobias Renn" not in ana.page("")[1]
    status, _, text = ana.send("likes/import", characters="tobias-renn nowhere ../x")
    assert (status, json.loads(text)) == (200, {"missing": ["../x", "nowhere"]})
    assert "Tobias Renn" in ana.page("")[1]


def test_a_suggestion_waits_and_is_accepted_or_declined(club, moderator, ana):
    words = "Salt <b>first</b> & {{title}} \u202e"
    assert ana.send("suggest", text=words, character="1", episode="1")[0] == 303
    assert ana.send("suggest", text="Not in any episode", character="2", episode="nowhere")[0] == 303
    assert ana.page("suggest")[1].count("Waits for a moderator") == 2
    # Until then it is in the database only.
    assert not (club.folder / "export/~studio/quotes").exists()
    page = re.sub("[\u2068\u2069]", "", moderator.page("suggestions")[1])
    assert "Salt &lt;b&gt;first&lt;/b&gt;" in page and "The Lamp" in page and "ana suggested on" in page
    first, second = re.findall(r'suggestions/accept">\s*<input type="hidden" name="id" value="(\d+)"', page)
    assert moderator.send("suggestions/accept", id=first)[0] == 303
    assert moderator.send("suggestions/decline", id=second)[0] == 303
    for form, id in (("accept", second), ("decline", first), ("accept", "99"), ("accept", "x")):
        assert moderator.send(f"suggestions/{form}", id=id)[0] == 404
    page = ana.page("suggest")[1]
    assert "Accepted" in page and "Declined" in page and "Waits" not in page
    text = club.until("/quotes/all/", lambda _, text: "Salt &lt;b&gt;first" in text)
    assert "Not in any episode" not in text and "<b>first" not in text
    record, = overlay(club, "quotes")
    assert record["author"] == "Ida Holm" and "ana" not in json.dumps(record)
    # A moderator can hide it again.
    assert moderator.send("moderation/hide", quote=record["quote_id"])[1]["location"] == "/.studio/quotes"
    club.until("/quotes/all/", lambda status, text: status == 200 and "Salt &lt;b&gt;first" not in text)
    assert "Salt &lt;b&gt;first" in moderator.page("reports")[1]
    assert moderator.send("moderation/show", quote=record["quote_id"])[0] == 303
    club.until("/quotes/all/", lambda _, text: "Salt &lt;b&gt;first" in text)


def waiting(moderator, words):
    """The id of a suggestion that waits; none if the moderators do not see it."""
    page = moderator.page("suggestions")[1]
    found = re.search(re.escape(words) + r'.*?name="id" value="(\d+)"', page, re.DOTALL)
    return found and found[1]


def test_a_suggestion_that_was_accepted_in_part_is_declined(club, moderator, ana):
    assert ana.send("suggest", text="Half said", character="1")[0] == 303
    id = waiting(moderator, "Half said")
    assert moderator.send("suggestions/accept", id=id)[0] == 303
    # The program was killed before the database knew.
    with sqlite3.connect(club.folder / ".studio/studio.sqlite") as database:
        database.execute("UPDATE suggestions SET state = 'open' WHERE id = ?", [id])
    database.close()
    assert moderator.send("suggestions/decline", id=id)[0] == 303
    assert not any(record["quote"] == "Half said" for record in overlay(club, "quotes"))
    # If a build has read the quote meanwhile, the pages have it until the next one.
    until(lambda: "Half said" not in moderator.page("quotes")[1])


def test_moderators_see_who_was_silenced_and_nothing_of_the_blocked(owner, moderator):
    ida = owner.invite("ida-2")
    assert ida.send("suggest", text="Before the silence", character="1")[0] == 303
    id = waiting(moderator, "Before the silence")
    assert "silenced until" not in moderator.page("suggestions")[1]
    person = ida.blogger()
    assert moderator.send("people/silence", id=person, days="3")[0] == 303
    assert "silenced until" in moderator.page("suggestions")[1]
    assert owner.send("people/block", id=person)[0] == 303
    assert waiting(moderator, "Before the silence") is None
    assert moderator.send("suggestions/accept", id=id)[0] == 404
    assert owner.send("people/unblock", id=person)[0] == 303
    assert waiting(moderator, "Before the silence") == id


def test_what_is_hidden_is_listed_in_pages_without_favourites_of_the_blocked(club, owner, moderator):
    kay = owner.invite("kay")
    assert moderator.send("moderation/hide", quote="90")[0] == 303
    # More than a page of favourites, which are hidden with their fan.
    quotes = " ".join(str(number) for number in range(1, 90))
    assert kay.send("likes/import", quotes=quotes)[0] == 200
    person = kay.blogger()
    assert owner.send("people/block", id=person)[0] == 303
    page = moderator.page("reports")[1]
    assert 'name="quote" value="90"' in page and "page=2" not in page
    for number in range(1, 31):
        assert moderator.send("moderation/hide", quote=str(number))[0] == 303
    first, second = moderator.page("reports")[1], moderator.page("reports", page="2")[1]
    assert first.count("Show it again") == 30 and second.count("Show it again") == 1
    assert "page=2" in first
    for number in (*range(1, 31), 90):
        assert moderator.send("moderation/show", quote=str(number))[0] == 303
    assert owner.send("people/unblock", id=person)[0] == 303


@pytest.mark.parametrize("fields", [
    {"text": " ", "character": "1"}, {"text": "\u200b", "character": "1"},
    {"text": "e" + "\u0301" * 1000, "character": "1"},
    {"text": "x" * 1001, "character": "1"}, {"text": "Words", "character": ""},
    {"text": "Words", "character": "nowhere"},
])
def test_a_suggestion_that_is_not_complete_is_shown_again(ana, fields):
    status, _, text = ana.send("suggest", **fields)
    assert status == 422 and 'role="alert"' in text
    assert fields["text"].strip("\u200b ")[:20] in text


def test_suggestions_are_limited(owner):
    zoe = owner.invite("zoe")
    until_limited(lambda number: zoe.send("suggest", text=f"Words {number}", character="1")[0])
    # What was typed is there, and when it can be sent.
    status, headers, text = zoe.send("suggest", text="Typed for long", character="1")
    assert status == 429 and "Typed for long</textarea>" in text and int(headers["retry-after"]) > 0


def test_a_suggestion_that_is_sent_twice_is_one(owner):
    uma = owner.invite("uma")
    new = re.search(r'name="new" value="(\w+)"', uma.page("suggest")[1])[1]
    for _ in range(2):
        assert uma.send("suggest", text="Only once", character="1", new=new)[0] == 303
    assert uma.page("suggest")[1].count("Only once") == 1
    # After going back, the same form suggests something else, and each of it once.
    for _ in range(2):
        assert uma.send("suggest", text="Something else", character="1", new=new)[0] == 303
        assert uma.send("suggest", text="Only once", character="2", new=new)[0] == 303
    page = uma.page("suggest")[1]
    assert page.count("Something else") == 1 and page.count("Only once") == 2


def test_a_suggestion_that_was_declined_is_made_again(owner, moderator):
    ulf = owner.invite("ulf")
    form = {"text": "Said, or not", "character": "1",
            "new": re.search(r'name="new" value="(\w+)"', ulf.page("suggest")[1])[1]}
    assert ulf.send("suggest", **form)[0] == 303
    assert moderator.send("suggestions/decline", id=waiting(moderator, form["text"]))[0] == 303
    assert ulf.send("suggest", **form)[0] == 303
    page = ulf.page("suggest")[1]
    assert page.count("Declined") == 1 and page.count("Waits for a moderator") == 1


#: The requests of a series: visitor, blogger, moderator, owner.
MATRIX = [
    ("GET", "quotes", {}, "bmo"),
    ("GET", "characters", {}, "bmo"),
    ("POST", "favourites", {"quote": "nowhere"}, "bmo"),
    ("GET", "suggest", {}, "bmo"),
    ("POST", "suggest", {"text": " "}, "bmo"),
    ("GET", "suggestions", {}, "mo"),
    ("POST", "suggestions/accept", {"id": "0"}, "mo"),
    ("POST", "suggestions/decline", {"id": "0"}, "mo"),
    ("POST", "moderation/hide", {"quote": "nowhere"}, "mo"),
]


@pytest.mark.parametrize("method, name, fields, roles", MATRIX)
def test_a_role_may_do_what_the_matrix_says(club, owner, moderator, ana, method, name, fields, roles):
    for role, person in {"v": Person(club), "b": ana, "m": moderator, "o": owner}.items():
        status = person.page(name, **fields)[0] if method == "GET" else person.send(name, **fields)[0]
        if role in roles:
            assert status in (200, 303, 404, 422), (role, status)
        else:
            assert status == (303 if role == "v" and method == "GET" else 403), (role, status)


@pytest.mark.parametrize("form", ["favourites", "suggest", "suggestions/accept", "likes/import", "report"])
def test_forms_of_other_sites_are_refused(owner, form):
    fields = {"quote": "1", "text": "x", "character": "1", "id": "1"}
    assert owner.send(form, headers={"Origin": "https://evil.example"}, **fields)[0] == 403
    assert owner.send(form, token="0" * 64, **fields)[0] == 403


def test_a_silenced_fan_reads_only(owner, moderator):
    kit = owner.invite("kit-2")
    assert moderator.send("people/silence", id=kit.blogger(), days="1")[0] == 303
    assert kit.send("favourites", quote="1")[0] == 403
    assert kit.send("suggest", text="Words", character="1")[0] == 403
    assert kit.page("quotes")[0] == 200


def test_data_of_a_fan_are_taken_out_hidden_and_deleted(club, owner, moderator):
    eve = owner.invite("eve")
    id = eve.blogger()
    assert eve.send("favourites", quote="4")[0] == 303 and eve.send("favourites", blogger="2")[0] == 303
    assert eve.send("suggest", text="Words of Eve", character="2")[0] == 303
    data = json.loads(eve.page("account/data")[1])
    assert data["favourites"] == [{"quote": "4"}, {"character": "2"}] and "profile" not in data
    assert data["suggestions"][0]["text"] == "Words of Eve" and data["suggestions"][0]["state"] == "open"
    mine = [path for path in (club.folder / "export/~studio/favourites").iterdir() if id in path.read_text()]
    assert len(mine) == 2
    assert "eve" in moderator.page("person", id=id)[1]
    # Blocked, they count for nothing.
    assert owner.send("people/block", id=id)[0] == 303
    assert all('"deletedBy": "moderator"' in path.read_text() for path in mine)
    assert "Unblock" in owner.page("person", id=id)[1]
    assert owner.send("people/unblock", id=id)[0] == 303
    assert not any("deleted" in path.read_text() for path in mine)
    assert owner.send("people/delete", id=id, sure="yes")[0] == 303
    assert not any(path.exists() for path in mine)
    assert "Words of Eve" not in moderator.page("suggestions")[1]
    # A character is not deleted with it.
    assert owner.send("people/delete", id="1", sure="yes")[0] in (303, 404)
    assert "Ida Holm" in moderator.page("characters")[1]


def test_one_person_alone_keeps_and_adds_quotes(tmp_path):
    folder = copy_example("series", tmp_path / "site")
    with Studio(os.environ["BLOGFORGE"], folder) as studio:
        studio.token = lambda: re.search(r'name="token" value="(\w+)"', studio.page("quotes")[1])[1]
        status, page = studio.page()
        assert status == 200 and "Your favourites" in page and "/.studio/choose" not in page
        assert studio.page("choose")[0] == 404 and studio.page("suggestions")[0] == 404
        assert studio.send("favourites", quote=LAST)[0] == 303
        assert studio.send("suggest", text="All mine", character="2")[1]["location"] == "/.studio/quotes"
        assert "All mine" in studio.page("quotes")[1] and "Remove from favourites" in studio.page()[1]
        text = studio.until("/quotes/all/", lambda status, text: "All mine" in text and count(text))
        assert count(text) == 1
