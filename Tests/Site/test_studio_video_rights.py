"""Videos in a community: who may do what, while a video waits and what becomes of it."""

import contextlib
import json
import os
import re
import shutil
import subprocess
import threading
import time

import pytest

from community import Community, Person, stored_files
from preview import until
from test_studio_details import copied
from test_studio_pictures import BOUNDARY, multipart
from test_studio_questions import ask
from test_studio_videos import X264, alerts


@pytest.fixture(scope="module")
def clip(tmp_path_factory):
    path = tmp_path_factory.mktemp("clip") / "a.mp4"
    picture = "testsrc=duration=1:size=160x90:rate=10"
    subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", picture, *X264, path], check=True)
    return path.read_bytes()


@pytest.fixture(scope="module")
def gate(tmp_path_factory):
    """An ffmpeg that works only while a file is there."""
    folder = tmp_path_factory.mktemp("bin")
    (folder / "ffmpeg").write_text(
        f'#!/bin/sh\nwhile [ ! -e {folder}/go ]; do sleep .05; done\nexec {shutil.which("ffmpeg")} "$@"\n')
    (folder / "ffmpeg").chmod(0o755)
    old = os.environ["PATH"]
    os.environ["PATH"] = f"{folder}:{old}"
    (folder / "go").touch()
    yield folder / "go"
    os.environ["PATH"] = old


@pytest.fixture(scope="module")
def club(tmp_path_factory, gate):
    folder = copied("video-answers", tmp_path_factory)
    shutil.rmtree(folder / "images/videos")
    shutil.rmtree(folder / "images/thumbs")
    with Community(folder) as community:
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


@contextlib.contextmanager
def closed(gate):
    gate.unlink()
    try:
        yield
    finally:
        gate.touch()


def upload(person, data, page="videos", headers=None, **fields):
    """Sends a form with a video: status, headers, text."""
    fields.setdefault("token", person.token())
    body = multipart(fields.items(), [("recording", "a.mp4", data)])
    headers = headers if headers is not None else {"Origin": person.community.origin}
    return person.request("POST", f"/.studio/{page}", body,
                          {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}", **headers})


def sent(person, data, **fields):
    status, headers, body = upload(person, data, "new", **fields)
    assert status == 303, alerts(body)
    return headers["location"].partition("id=")[2]


def state(person, video):
    return json.loads(person.page("video/state", id=video)[1])["state"]


def until_state(person, video, wanted):
    until(lambda: state(person, video) == wanted,
          say=lambda: f"{state(person, video)}: {person.page('video', id=video)[1]}")


def at_once(action, count):
    threads = [threading.Thread(target=action) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_only_the_person_who_sent_a_video_can_do_something_with_it(club, owner, ann, ben, clip):
    video = json.loads(upload(ben, clip)[2])["id"]
    moderator = owner.invite("mod", role="moderator")
    visitor = Person(club)
    for other, status in ((visitor, 403), (ann, 404), (moderator, 404), (owner, 404)):
        for name in ("video/retry", "video/cancel", "video/discard"):
            assert other.send(name, id=video)[0] == status, name
        for name in ("video", "video/state"):
            assert other.page(name, id=video)[0] == (303 if other is visitor else 404)
        if other is not visitor:
            assert video not in other.page("questions")[1]
            assert video not in other.page("new", video=video)[1]
    assert upload(visitor, clip)[0] == 403
    # A visitor cannot make the studio receive a large body.
    assert upload(visitor, bytes(2 << 20))[0] == 413
    assert upload(ben, clip, token="0" * 64)[0] == 403
    assert upload(ben, clip, headers={"Origin": "https://evil.example"})[0] == 403
    assert upload(ben, clip, headers={})[0] == 403
    for name in ("../x", "x" * 5000, f"{video}/..", "", video.upper()):
        assert ben.send("video/retry", id=name)[0] == 404
        assert ben.page("video", id=name)[0] == 404
    assert ben.send("video/retry", id="a\0b")[0] == 400
    assert ben.send("video/discard", id=video)[0] == 303


def test_a_video_of_who_is_silenced_waits_until_they_may_write(owner, ann, ben, clip, gate):
    question = ask(ann, ben, "Silent film?")
    with closed(gate):
        video = sent(ben, clip, question=question, text="Words")
        until_state(ben, video, "running")
        assert owner.send("people/silence", id=ben.blogger(), days="1")[0] == 303
    until_state(ben, video, "failed")
    page = ben.page("video", id=video)[1]
    assert "a moderator has silenced this account" in page and "Words" in page
    assert ben.send("video/retry", id=video)[0] == 403
    assert owner.send("people/silence", id=ben.blogger(), days="")[0] == 303
    assert ben.send("video/retry", id=video)[0] == 303
    until_state(ben, video, "published")


def test_a_question_that_is_deleted_meanwhile_leaves_the_video_and_its_words(ann, ben, clip, gate):
    question = ask(ann, ben, "Deleted while it is answered?")
    with closed(gate):
        video = sent(ben, clip, question=question, text="My answer")
        row = next(row for row in ann.page("questions")[1].split("<li") if "Deleted while it" in row)
        digest = re.search(r'name="digest" value="(\w+)"', row)[1]
        assert ann.send("questions/delete", id=question, digest=digest)[0] == 303
    until_state(ben, video, "failed")
    page = ben.page("video", id=video)[1]
    assert "This question does not exist." in page and "My answer" in page
    assert "My answer" in json.loads(ben.page("account/data")[1])["videos"][0]["text"]
    assert ann.send("questions/restore", id=question)[0] == 303
    assert ben.send("video/retry", id=video)[0] == 303
    until_state(ben, video, "published")


def test_a_person_who_is_deleted_meanwhile_leaves_nothing(club, owner, ann, clip, gate):
    dora = owner.invite("dora")
    question, other = ask(ann, dora, "Who is Dora?"), ask(ann, dora, "Where is Dora?")
    with closed(gate):
        video = sent(dora, clip, question=question, text="Dora says something")
        sent(dora, clip, question=other, text="Dora says something else")
        until_state(dora, video, "running")
        assert owner.send("people/delete", id=dora.blogger(), sure="yes")[0] == 303

    def left():
        files = stored_files(club.folder / ".studio/videos")
        return [path.name for path, text in files if video in path.name or b"Dora" in text]

    until(lambda: not left(), say=left)
    for folder in ("export/~studio", "images"):
        files = stored_files(club.folder / folder)
        assert not [path for path, text in files if b"Dora says" in text]


def test_forms_that_are_sent_at_the_same_time_publish_one_answer(club, ann, ben, clip):
    question = ask(ann, ben, "How often?")
    video = json.loads(upload(ben, clip)[2])["id"]
    token, answers = ben.token(), []

    def publish():
        answers.append(ben.send("new", token=token, video=video, question=question, text="Once")[0])

    at_once(publish, 8)
    assert answers == [303] * 8
    until_state(ben, video, "published")
    texts = [path.read_text() for path in (club.folder / "export/~studio/answers").iterdir()]
    assert len([text for text in texts if "Once" in text]) == 1
    time.sleep(.5)
    assert state(ben, video) == "published"


def test_uploads_at_the_same_time_are_not_more_than_permitted(club, owner, clip):
    eve = owner.invite("eve")
    token, ids = eve.token(), []
    at_once(lambda: ids.append(json.loads(upload(eve, clip, token=token)[2])["id"]), 14)
    kept = [video for video in ids if eve.page("video/state", id=video)[0] == 200]
    assert len(set(ids)) == 14 and len(kept) == 10
    parts = {path.name for path in (club.folder / ".studio/videos").glob("*-0")}
    assert {f"{video}-0" for video in kept} == {part for part in parts if part[:-2] in ids}


def test_signing_in_leads_back_to_the_page_of_a_blog_and_of_a_form(club, ann):
    visitor = Person(club)
    offer = '<a href="/.studio/signin?next=blog%3Fid%3D1000">Sign in to take part</a>'
    page = visitor.page("blog", id="1000")[1]
    assert offer in page and "Sign in to take part" not in ann.page("blog", id="1000")[1]
    form = visitor.page("signin", next="blog?id=1000")[1]
    assert 'name="next" value="blog?id=1000"' in form and "This page needs an account." in form
    # A session that has ended while something was typed.
    root = f"{club.origin}/.studio/"
    back = "?next=reply%3Fblog%3D1000%26id%3D5"
    for sender, target in ((f"{root}reply?blog=1000&id=5", back), (f"{root}join?link=x", ""), ("", ""),
                           ("https://evil.example/.studio/blog?id=1", ""), (f"{root}/evil.example", "")):
        headers = {"Origin": club.origin, "Referer": sender}
        status, _, page = visitor.send("comments", blog="1000", text="x", headers=headers)
        assert status == 403 and f'class="who" href="/.studio/signin{target}"' in page, sender
