"""Questions and answers in the studio: a community whose blogs name no author."""

import json
import re

import pytest

from community import Community, Person
from test_studio_details import copied, studio_of

ANSWER = "1000"


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    with Community(copied("video-answers", tmp_path_factory)) as community:
        yield community


@pytest.fixture(scope="module")
def owner(club):
    return club.owner()


@pytest.fixture(scope="module")
def ann(owner):
    return owner.invite("ann")


@pytest.fixture(scope="module")
def ben(owner):
    return owner.invite("ben")


def ask(person, other, text="Which knot holds?"):
    """Asks a question; its id."""
    blogger = other.blogger()
    status, headers, page = person.send("questions", of=blogger, text=text)
    assert status == 303, re.findall(r'role="alert">([^<]*)', page)
    assert headers["location"] == "/.studio/questions"
    return open_questions(other)[0]


def open_questions(person):
    return re.findall(r"/\.studio/new\?question=(\w+)", person.page("questions")[1])


def answer(person, question, text="The bowline", **fields):
    status, headers, page = person.send("new", question=question, text=text, **fields)
    assert status == 303, re.findall(r'role="alert">([^<]*)', page)
    return headers["location"].partition("id=")[2]


def digest_of(person, name, **query):
    return re.search(r'name="digest" value="(\w+)"', person.page(name, **query)[1])[1]


# Blogs without authors


def test_the_author_edits_deletes_and_restores_an_answer_of_the_export(tmp_path_factory):
    with studio_of("video-answers", "1", tmp_path_factory) as studio:
        page = studio.page("blog", id=ANSWER)[1]
        assert "How do you bend a plank" in page and "\u2068pell\u2069 asks" in page
        fields = studio.form(studio.page("edit", id=ANSWER)[1])
        assert studio.send("edit", **{**fields, "text": "Steam, and then you <b>run</b>."})[0] == 303
        path = studio.folder / f"export/~studio/answers/{ANSWER}.json"
        record = json.loads(path.read_text())
        # What the form does not show stays.
        assert record["video_url"].startswith("https://cdn.example.com/videos/a1000.mp4")
        assert record["question"] == {"id": "500"} and record["likes_count"] == 3
        built = studio.until(f"/blogs/{ANSWER}/", lambda _, text: "Steam, and then you" in text)
        assert "How do you bend a plank" in built and "<video" in built
        fields = studio.form(studio.page("edit", id=ANSWER)[1])
        assert studio.send("delete", id=ANSWER, digest=fields["digest"])[0] == 303
        studio.until(f"/blogs/{ANSWER}/", lambda status, _: status == 404)
        # The question can be answered again.
        assert "500" in re.findall(r"new\?question=(\w+)", studio.page("questions")[1])
        assert studio.send("choose", id="2")[0] == 303
        assert studio.send("restore", id=ANSWER)[0] == 403
        assert studio.page("edit", id="1001")[0] == 403
        assert studio.send("choose", id="1")[0] == 303
        assert studio.send("restore", id=ANSWER)[0] == 303
        studio.until(f"/blogs/{ANSWER}/", lambda status, _: status == 200)


def test_answers_are_commented_on_and_liked(club, ann, ben):
    question = ask(ann, ben, "Comment on what?")
    blog = answer(ben, question)
    assert ann.send("like", id=blog, like="yes")[0] == 303
    assert ann.send("comments", blog=blog, text="Good knot")[0] == 303
    club.until(f"/blogs/{blog}/", lambda _, text: "Good knot" in text)
    page = ben.page("notifications")[1]
    assert "Good knot" in page and "likes" in page and "Comment on what?" in page
    assert "class=\"unread\"" in page


def test_new_comments_and_blogs_without_dates_are_the_newest(club, ann, ben):
    """And an edited one keeps its place."""
    blog = "1014"
    for text in ("First of two", "Second of two"):
        assert ann.send("comments", blog=blog, text=text)[0] == 303
    built = club.until(f"/blogs/{blog}/", lambda _, text: "Second of two" in text)
    for page in (built, ann.page("blog", id=blog)[1]):
        # What is for machines comes first in the page.
        assert page.rindex("My grandmother said so.") < page.rindex("First of two")
        assert page.rindex("First of two") < page.rindex("Second of two")
    comment = re.search(r"comment\?blog=1014&amp;id=(\w+)", ann.page("blog", id=blog)[1])[1]
    digest = digest_of(ann, "comment", blog=blog, id=comment)
    assert ann.send("comment", blog=blog, id=comment, digest=digest, text="Edited of two")[0] == 303
    built = club.until(f"/blogs/{blog}/", lambda _, text: "Edited of two" in text)
    for page in (built, ann.page("blog", id=blog)[1]):
        assert page.rindex("My grandmother") < page.rindex("Edited of two") < page.rindex("Second of two")
    blogs = [answer(ben, ask(ann, ben, f"Number {number}?")) for number in (1, 2)]
    club.until(f"/blogs/{blogs[1]}/", lambda status, _: status == 200)
    links = re.findall(r"/\.studio/blog\?id=(\w+)", ann.page("all")[1])
    assert links[:2] == blogs[::-1]
    front = club.until("/", lambda _, text: blogs[1] in text)
    assert front.index(f"/blogs/{blogs[1]}/") < front.index(f"/blogs/{blogs[0]}/")


# Questions


def test_a_question_is_asked_and_answered_and_both_are_on_the_site(club, ann, ben):
    text = "How <b>deep</b> is it?"
    question = ask(ann, ben, text)
    assert "How &lt;b&gt;deep&lt;/b&gt; is it?" in ben.page("questions")[1]
    form = ben.page("new", question=question)[1]
    assert "How &lt;b&gt;deep" in form and f'name="question" value="{question}"' in form
    blog = answer(ben, question, "Three fathoms")
    page = club.until(f"/blogs/{blog}/", lambda status, _: status == 200)
    assert "Three fathoms" in page and "How <b>deep" not in page and "is it?" in page
    assert question not in open_questions(ben)
    assert f"/.studio/blog?id={blog}" in ann.page("questions")[1]
    assert "answered your question" in ann.page("notifications")[1]
    # The record is in the app's shape.
    found = json.loads((club.folder / f"export/~studio/questions/{question}.json").read_text())
    assert found["content"] == text and found["receiver"] == {"id": ben.blogger()}


def test_the_page_of_a_blog_leads_to_the_form_in_which_its_author_is_asked(ann):
    page = ann.page("blog", id=ANSWER)[1]
    link = re.search(r'href="/\.studio/(questions\?of=1)"[^>]*>Ask', page)
    assert link and '<option value="1" selected>maren</option>' in ann.page("questions", of="1")[1]


@pytest.mark.parametrize("fields, message", [
    ({"text": "  "}, "A question needs a text."),
    ({"text": "\u200b\u2800"}, "A question needs a text."),
    ({"text": "x" * 501}, "A question has at most 500 characters."),
    ({"of": ""}, "Choose who you want to ask."),
])
def test_a_question_that_is_not_complete_is_refused_and_nothing_is_lost(ann, fields, message):
    status, _, page = ann.send("questions", **{"of": "1", "text": "Typed for long", **fields})
    assert status == 422 and message in page
    assert fields.get("text", "Typed for long").strip() in page


@pytest.mark.parametrize("of", ["unknown", "../1", "1\0", "1' OR 1"])
def test_who_does_not_exist_is_not_asked(ann, of):
    assert ann.send("questions", of=of, text="Who?")[0] in (400, 404)
    status, _, page = ann.send("questions", of=ann.blogger(), text="Is it me?")
    assert status == 404 and "Is it me?</textarea>" in page


def test_a_question_that_is_sent_twice_is_asked_once(ann, ben):
    new = re.search(r'name="new" value="(\w+)"', ann.page("questions")[1])[1]
    for _ in range(2):
        assert ann.send("questions", of=ben.blogger(), text="Only once?", new=new)[0] == 303
    assert ben.page("questions")[1].count("Only once?") == 1


def test_one_s_own_question_is_deleted_until_it_is_answered(club, ann, ben):
    question = ask(ann, ben, "Deleted, or not?")
    page = ann.page("questions")[1]
    row = next(row for row in page.split("<li") if "Deleted, or not?" in row)
    digest = re.search(r'name="digest" value="(\w+)"', row)[1]
    assert ben.send("questions/delete", id=question, digest=digest)[0] == 403
    assert ann.send("questions/delete", id=question, digest="0" * 16)[0] == 409
    assert ann.send("questions/delete", id=question, digest=digest)[0] == 303
    assert question not in open_questions(ben)
    assert ben.send("new", question=question, text="Too late")[0] == 404
    assert ben.page("new", question=question)[0] == 404
    assert ben.send("questions/restore", id=question)[0] == 403
    assert ann.send("questions/restore", id=question)[0] == 303
    assert question in open_questions(ben)
    answer(ben, question)
    status, _, page = ann.send("questions/delete", id=question, digest=digest)
    assert status == 409 and "This question has an answer." in page


def test_only_who_was_asked_answers(ann, ben):
    question = ask(ann, ben, "Only for ben?")
    assert ann.page("new", question=question)[0] == 403
    status, _, page = ann.send("new", question=question, text="Me first")
    assert status == 403 and "This question belongs to another blogger" in page and "Me first" in page
    assert ann.send("new", question="nowhere", text="x")[0] == 404
    status, _, page = ann.send("new", text="Without a question")
    assert status == 422 and "A blog of this site answers a question." in page
    assert "Without a question" in page
    # The page of a new blog is that of the questions.
    assert "Ask a question" in ann.page("new")[1]
    assert ann.page("new", question="../x")[0] == 404
    # An edit cannot move an answer to another question.
    blog = answer(ben, question)
    other = ask(ann, ben, "The other one?")
    fields = {"id": blog, "digest": digest_of(ben, "edit", id=blog), "question": other, "text": "Moved"}
    assert ben.send("edit", **fields)[0] == 303
    assert other in open_questions(ben) and question not in open_questions(ben)


def test_a_draft_keeps_its_question(ann, ben):
    question = ask(ann, ben, "Later?")
    draft = "0" * 21 + "a"
    assert ben.send("drafts/save", draft=draft, question=question, text="Not yet")[0] == 303
    page = ben.page("new", draft=draft)[1]
    assert "Later?" in page and "Not yet" in page and f'name="question" value="{question}"' in page
    assert answer(ben, question, "Now", draft=draft) and question not in open_questions(ben)


def test_a_draft_outlives_its_question(ann, ben):
    question = ask(ann, ben, "Gone tomorrow?")
    draft = "0" * 21 + "b"
    assert ben.send("drafts/save", draft=draft, question=question, text="Typed for long")[0] == 303
    row = next(row for row in ann.page("questions")[1].split("<li") if "Gone tomorrow?" in row)
    digest = re.search(r'name="digest" value="(\w+)"', row)[1]
    assert ann.send("questions/delete", id=question, digest=digest)[0] == 303
    status, page = ben.page("new", draft=draft)
    assert status == 200 and "Typed for long" in page and "This question does not exist." in page
    assert "Gone tomorrow?" not in page


def test_moderators_hide_a_question_and_show_it_again(club, owner, ann, ben):
    moderator = owner.invite("moira", role="moderator")
    question = ask(ann, ben, "Something rude?")
    assert ann.send("moderation/hide", question=question)[0] == 403
    assert "Something rude?" in moderator.page("questions")[1]
    assert moderator.send("moderation/hide", question=question)[0] == 303
    assert question not in open_questions(ben) and "by a moderator" in ann.page("questions")[1]
    assert ann.send("questions/restore", id=question)[0] == 403
    assert "Something rude?" in moderator.page("reports")[1]
    assert moderator.send("moderation/show", question=question)[0] == 303
    blog = answer(ben, question)
    # An answered one, too; the answer stays.
    club.until(f"/blogs/{blog}/", lambda _, text: "Something rude?" in text)
    assert moderator.send("moderation/hide", question=question)[0] == 303
    club.until(f"/blogs/{blog}/", lambda status, text: status == 200 and "Something rude?" not in text)
    assert "Something rude?" not in ann.page("blog", id=blog)[1]
    fields = {"id": blog, "digest": digest_of(ben, "edit", id=blog), "text": "Edited meanwhile"}
    assert ben.send("edit", **fields)[0] == 303
    assert moderator.send("moderation/show", question=question)[0] == 303
    club.until(
        f"/blogs/{blog}/", lambda _, text: "Something rude?" in text and "Edited meanwhile" in text)
    assert f"question:{question}" in owner.page("log")[1]


def test_only_those_who_may_write_ask(club, owner):
    visitor = Person(club)
    assert visitor.page("questions")[0] == 303
    assert visitor.send("questions", of="1", text="Who?")[0] == 403
    dora = owner.invite("dora")
    assert dora.send("questions", of="1", text="Who?", token="0" * 64)[0] == 403
    assert dora.send("questions", of="1", text="Who?", headers={"Origin": "https://evil.example"})[0] == 403
    assert owner.send("people/silence", id=dora.blogger(), days="1")[0] == 303
    assert dora.send("questions", of="1", text="Who?")[0] == 403
    assert dora.page("questions")[0] == 200


def test_the_questions_of_a_person_are_taken_out_and_deleted(club, owner, ben):
    maria = owner.invite("maria")
    question = ask(maria, ben, "Where does Maria swim?")
    blog = answer(ben, question, "In the bay")
    mine = ask(ben, maria, "Do you swim?")
    assert answer(maria, mine, "Maria swims")
    blogger = maria.blogger()
    data = json.loads(owner.page("people/data", id=blogger)[1])
    assert [found["text"] for found in data["questions"]] == ["Where does Maria swim?"]
    assert [(found["text"], found["question"]) for found in data["blogs"]] == [("Maria swims", mine)]
    club.until(f"/blogs/{blog}/", lambda _, text: "Where does Maria" in text)
    assert owner.send("people/delete", id=blogger, sure="yes")[0] == 303
    page = club.until(f"/blogs/{blog}/", lambda _, text: "Where does Maria" not in text)
    assert "In the bay" in page and "/bloggers/ben/" in page
    for path in (club.folder / "export/~studio").rglob("*.json"):
        assert "Maria" not in path.read_text(), path
    # The answer is still the author's.
    assert ben.page("edit", id=blog)[0] == 200


def test_who_is_hidden_asks_in_vain(ann, ben):
    question = ask(ann, ben, "Can you see me?")
    assert ben.send("hide", id=ann.blogger(), hide="yes")[0] == 303
    page = ben.page("questions")[1]
    assert "Can you see me?" not in page and "are omitted" in page
    assert ben.send("hide", id=ann.blogger(), hide="no")[0] == 303
    assert question in open_questions(ben)


def test_communities_without_questions_have_no_page_for_them(tmp_path_factory):
    with studio_of("finds", "user00", tmp_path_factory) as studio:
        assert studio.page("questions")[0] == 404 and "/.studio/questions" not in studio.page()[1]
        assert studio.send("questions", of="user01", text="Who?")[0] == 404
        assert studio.send("questions/delete", id="x", digest="x")[0] == 404
        assert studio.send("questions/restore", id="x")[0] == 404
        assert studio.send("new", question="q1", text="Answer")[0] == 404
