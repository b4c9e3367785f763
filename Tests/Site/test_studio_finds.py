"""Replies, suggestions of what a find is, and scores in the quiz: forms in, records and pages out."""

import json
import re

import pytest

from community import Community, Person
from test_studio_details import copied

COLOUR, HARDNESS = "attribute:Colour", "attribute:Hardness"


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    with Community(copied("finds", tmp_path_factory)) as community:
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
def ben(owner):
    return owner.invite("benno")


def hidden_fields(page, action):
    """The hidden fields of the form that is sent to a page; none if there is no such form."""
    found = re.search(rf'<form method="post" action="/\.studio/{action}".*?</form>', page, re.DOTALL)
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', found[0])) if found else None


def records(club, kind):
    return [json.loads(path.read_text()) for path in (club.folder / f"export/~studio/{kind}").glob("*.json")]


# Replies


def reply(person, blog, parent, text):
    return person.send("comments", blog=blog, parent=parent, text=text)


def test_a_reply_is_in_the_thread_on_the_site_and_notifies(club, ana, ben, owner):
    blog = ana.write("Which quarry is this?")
    comment = ben.comment(blog, "The old one")
    text = owner.page("reply", blog=blog, id=comment)[1]
    assert "The old one" in text and f'name="parent" value="{comment}"' in text
    assert reply(owner, blog, comment, "Not <b>that</b> one")[0] == 303
    answer = next(record for record in records(club, "Comment") if "that" in record["text"])
    assert answer["parent"] == comment and answer["post"] == blog
    page = club.until(f"/blogs/{blog}/", lambda _, text: "Not" in text and "that" in text)
    assert f'class="u-in-reply-to" value="#comment-{comment}"' in page
    assert "replied to you" in ben.page("notifications")[1]
    assert "replied to you" not in ana.page("notifications")[1]
    thread = owner.page("blog", id=blog)[1]
    assert "In reply to \u2068benno\u2069" in thread and 'class="deep-1"' in thread


def test_what_was_typed_stays_if_a_reply_is_refused(ana, ben):
    blog = ana.write("A walk")
    comment = ben.comment(blog, "Where?")
    status, _, text = reply(ana, blog, comment, " ")
    assert status == 422 and f'name="parent" value="{comment}"' in text
    status, _, text = reply(ana, blog, "nowhere", "Typed for long")
    assert status == 404 and "Typed for long" in text


def test_a_hidden_comment_is_not_answered(ana, ben, moderator):
    blog = ana.write("A walk")
    comment = ben.comment(blog, "Rude")
    assert moderator.send("moderation/hide", blog=blog, comment=comment)[0] == 303
    assert ana.page("reply", blog=blog, id=comment)[0] == 404
    assert reply(ana, blog, comment, "x")[0] == 404


# Suggestions


def suggest(person, find, **fields):
    return person.send("identify", **{"blog": find, "title": "", "text": "It marks paper.", **fields})


def test_the_find_without_a_name_of_the_example_has_a_suggestion(club, ana):
    assert "/.studio/blog?id=mystery1" in ana.page("unnamed")[1]
    text = ana.page("blog", id="mystery1")[1]
    assert "This has no title yet." in text and "Graphite · Crystal system: hexagonal" in text
    assert hidden_fields(text, "identify/accept") is None
    page = club.until("/blogs/mystery1/", lambda status, _: status == 200)
    assert re.search(r'"by suggested">.*Graphite.*<bdi>Crystal system</bdi>: <bdi>hexagonal</bdi>', page)


def test_an_author_accepts_what_a_find_is(club, ana, ben):
    blog = ana.write("what is this? it is soft")
    form = ben.page("identify", blog=blog)[1]
    assert '<option value="green">' in form and 'name="title"' in form
    assert suggest(ben, blog, title="Graphite", **{COLOUR: "grey, black", HARDNESS: "1"})[0] == 303
    said = next(record for record in records(club, "Comment") if record["post"] == blog)
    assert (said["suggestedName"], said["colour"], said["hardness"]) == ("Graphite", ["grey", "black"], "1")
    page = ben.page("blog", id=blog)[1]
    assert "Graphite · Colour: grey, black · Hardness: 1" in page
    assert hidden_fields(page, "identify/accept") is None
    fields = hidden_fields(ana.page("blog", id=blog)[1], "identify/accept")
    assert ben.send("identify/accept", **{**fields, "token": ben.token()})[0] == 403
    assert ben.send("moderation/accept", **{**fields, "token": ben.token()})[0] == 403
    assert ana.send("identify/accept", **fields)[0] == 303
    found = next(record for record in records(club, "Post") if record["objectId"] == blog)
    assert found["title"] == "Graphite" and found["colour"] == ["grey", "black"]
    assert f"/.studio/blog?id={blog}" not in ana.page("unnamed")[1]
    assert "Accept this suggestion" not in ana.page("blog", id=blog)[1]
    club.until(f"/blogs/{blog}/", lambda _, text: "<h1" in text and "Graphite" in text)
    club.until("/identify/colour/grey/", lambda _, text: f"/blogs/{blog}/" in text)


def test_moderators_accept_suggestions_and_the_log_says_so(ana, ben, moderator, owner):
    blog = ana.write("And what is this?")
    assert suggest(ben, blog, title="Slag")[0] == 303
    text = moderator.page("blog", id=blog)[1]
    assert hidden_fields(text, "identify/accept") is None
    assert moderator.send("moderation/accept", **hidden_fields(text, "moderation/accept"))[0] == 303
    assert "<h1>Slag</h1>" in ana.page("blog", id=blog)[1]
    assert "accept" in owner.page("log")[1]


def test_nothing_that_changed_meanwhile_is_overwritten(ana, ben):
    blog = ana.write("And this?")
    assert suggest(ben, blog, title="Slag")[0] == 303
    fields = hidden_fields(ana.page("blog", id=blog)[1], "identify/accept")
    edit = hidden_fields(ana.page("edit", id=blog)[1], "edit")
    assert ana.send("edit", **{**edit, "title": "Mine", "text": "And this?"})[0] == 303
    status, _, text = ana.send("identify/accept", **fields)
    assert status == 409 and "Nothing was overwritten" in text
    assert "<h1>Mine</h1>" in ana.page("blog", id=blog)[1]


@pytest.mark.parametrize("fields, status, message", [
    ({}, 422, "Suggest a title or an attribute."),
    ({"title": " \u00a0", COLOUR: ", ,"}, 422, "Suggest a title or an attribute."),
    ({"title": "x" * 201}, 422, "Title: at most 200 characters."),
    ({"title": "", COLOUR: "e" + "\u0301" * 500}, 422, "Colour: at most 500 characters."),
    ({COLOUR: "\u200b, \u2800"}, 422, "Suggest a title or an attribute."),
    ({"title": "x", "text": "y" * 2001}, 422, "at most 2000 characters"),
    ({"title": "x", "blog": "nowhere"}, 404, "This blog does not exist."),
])
def test_what_suggests_nothing_is_refused_and_nothing_is_lost(ana, ben, fields, status, message):
    blog = ana.write("What?")
    answered, _, text = suggest(ben, blog, **{HARDNESS: "", **fields})
    assert answered == status and message in text
    if status == 422:
        assert re.search(r"<textarea[^>]*>\n" + re.escape(fields.get("text", "It marks paper.")), text)


@pytest.mark.parametrize("text", ["", " \u200b"])
def test_a_suggestion_needs_no_reason(club, ana, ben, text):
    blog = ana.write("What?")
    assert suggest(ben, blog, title="Slag", text=text, **{COLOUR: "black, \u200b"})[0] == 303
    said = next(record for record in records(club, "Comment") if record["post"] == blog)
    assert said["text"] == "Slag · Colour: black" and said["colour"] == "black"


def test_hostile_suggestions_are_text(club, ana, ben):
    blog = ana.write("What?")
    hostile = "</p><script>alert(1)</script>{{title}} me@example.org"
    assert suggest(ben, blog, title=hostile, text=hostile, **{COLOUR: hostile, HARDNESS: "\u202e9"})[0] == 303
    fields = hidden_fields(ana.page("blog", id=blog)[1], "identify/accept")
    assert ana.send("identify/accept", **fields)[0] == 303
    page = club.until(f"/blogs/{blog}/", lambda _, text: "suggested" in text)
    for text in (page, ana.page("blog", id=blog)[1], ana.page("unnamed")[1]):
        assert "<script>alert" not in text and "example.org</" not in text and "me@example.org" not in text


# The quiz


def enter(person, right, **options):
    return person.send("quiz", right=str(right), **options)


def test_a_score_is_on_the_leaderboard_and_the_best_one_counts(club, ana):
    club.until("/quiz/", lambda status, _: status == 200)
    assert "You have no score yet." in ana.page("quiz")[1]
    assert enter(ana, 7)[0] == 303 and enter(ana, 5)[0] == 303
    assert "Your score: 70 points" in ana.page("quiz")[1]
    person = next(record for record in records(club, "_User") if record["name"] == "anja")
    assert person["quizScore"] == 70
    board = club.until("/quiz/", lambda _, text: "anja" in text)
    assert re.search(r'<li value="5">.*anja.*70', board)
    assert enter(ana, 10)[0] == 303
    club.until("/quiz/", lambda _, text: re.search(r'<li value="1">.*anja.*100', text))


@pytest.mark.parametrize("right", ["0", "11", "-1", "+1", "1e1", "9" * 30, "", "x", "٣", "1.5"])
def test_a_score_that_no_round_has_is_refused(ben, right):
    status, _, text = enter(ben, right)
    assert status == 422 and "No round of the quiz has this result." in text
    assert "You have no score yet." in ben.page("quiz")[1]


def test_a_score_is_sent_from_the_studio_only(ben):
    assert enter(ben, 5, headers={"Origin": "https://evil.example"})[0] == 403
    assert enter(ben, 5, headers={"Sec-Fetch-Site": "cross-site"})[0] == 403
    assert enter(ben, 5, token="0" * 64)[0] == 403
    assert "You have no score yet." in ben.page("quiz")[1]


@pytest.mark.parametrize("method, name, fields", [
    ("GET", "identify", {"blog": "mystery1"}), ("GET", "quiz", {}),
    ("GET", "reply", {"blog": "mystery1", "id": "x"}),
    ("POST", "identify", {"blog": "nowhere", "title": "x", "text": "x"}), ("POST", "quiz", {"right": "99"}),
])
def test_visitors_and_the_silenced_enter_nothing(club, owner, moderator, ana, method, name, fields):
    visitor, silenced = Person(club), owner.invite(f"silent {method} {name}")
    assert owner.send("people/silence", id=silenced.blogger(), days="1")[0] == 303
    for person in (visitor, silenced, ana, moderator, owner):
        if method == "GET":
            status, text = person.page(name, **fields)
            assert status == 303 if person is visitor else status in (200, 404)
        else:
            status, _, text = person.send(name, **fields)
            assert status == 403 if person in (visitor, silenced) else status in (404, 422), text


# Persons


def test_the_data_of_a_person_have_all_of_it_and_erasing_removes_it(club, owner, ana):
    maria = owner.invite("maria")
    blog = ana.write("What did Ana find?")
    comment = ana.comment(blog, "Green?")
    assert suggest(maria, blog, title="Mariaite", text="Maria says so", **{COLOUR: "mariagreen"})[0] == 303
    assert reply(maria, blog, comment, "Maria answers")[0] == 303
    assert enter(maria, 9)[0] == 303
    data = json.loads(maria.page("account/data")[1])
    assert data["profile"]["score"] == "90"
    said = {comment["text"]: comment for comment in data["comments"]}
    assert said["Maria says so"]["suggests"] == "Mariaite · Colour: mariagreen"
    assert said["Maria answers"]["answers"] == comment
    club.until("/quiz/", lambda _, text: "maria" in text)
    assert owner.send("people/delete", id=maria.blogger(), sure="yes")[0] == 303
    club.until("/quiz/", lambda _, text: "maria" not in text)
    club.until(f"/blogs/{blog}/", lambda _, text: "Maria" not in text)
    for path in (club.folder / "export/~studio").rglob("*.json"):
        assert "maria" not in path.read_text().lower(), path


def test_communities_without_these_records_have_no_pages_for_them(tmp_path_factory):
    with Community(copied("spots", tmp_path_factory)) as spots:
        olga = spots.owner()
        for name in ("unnamed", "identify", "quiz"):
            assert olga.page(name, blog="x")[0] == 404 and f'href="/.studio/{name}"' not in olga.page()[1]
        assert suggest(olga, "x", title="x")[0] == 404 and enter(olga, 1)[0] == 404
