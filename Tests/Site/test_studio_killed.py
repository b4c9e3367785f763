"""A studio that is killed at random moments, again and again: nothing that it confirmed is lost.

BLOGFORGE_KILLS says how often (`make torture`: 200, with 1,000 actions).
"""

import contextlib
import filecmp
import http.client
import json
import os
import pathlib
import random
import re
import shutil
import sqlite3
import subprocess
import threading
import time
import urllib.parse

import pytest

from community import Community, Person
from example_sites import copy_example
from exports import starter_site
from test_studio import Studio

PROGRAM = os.environ["BLOGFORGE"]
KILLS = int(os.environ.get("BLOGFORGE_KILLS", "5"))
#: Actions between two kills, on average.
ACTIONS = 5
#: The connection ended: the answer is missing or cut. From a program that was not killed, each is a fault.
CUT = (OSError, http.client.HTTPException, ValueError, IndexError, TypeError, KeyError)


@contextlib.contextmanager
def one_person(folder, cookies):
    """A studio without accounts, and the browser of its blogger."""
    with Studio(PROGRAM, folder) as studio:
        if not cookies:
            assert studio.send("bloggers", displayName="eva")[0] == 303
            cookies["blogger"] = studio.cookie
        studio.cookie = cookies["blogger"]
        yield studio, studio


@contextlib.contextmanager
def community(folder, cookies):
    """A studio with accounts, and the browser of its owner, who stays signed in."""
    with Community(folder) as studio:
        owner = Person(studio)
        owner.cookies = cookies
        if not cookies:
            owner.join(studio.owner_link("eva")[1], "eva")
        yield studio, owner


def hidden_fields(page):
    """The hidden fields of the forms of a page; of several with one name the last."""
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))


class Session:
    """What a blogger does, and what was confirmed."""

    def __init__(self, folder, seed):
        self.folder = folder
        self.random = random.Random(seed)
        #: The file of each record: the states that it may have. One, unless an action was not confirmed.
        self.blogs = {}
        self.comments = {}
        self.confirmed = 0

    def act(self, browser):
        """One action, chosen at random."""
        choices = [self.write]
        if self.blogs:
            choices += [self.edit, self.delete_or_restore, self.comment, self.comment]
        self.random.choice(choices)(browser)
        self.confirmed += 1

    def write(self, browser):
        text = f"Text {self.random.random()}\n\nof a blog"
        status, headers, body = browser.send("new", text=text)
        assert status == 303, body
        self.blogs[urllib.parse.unquote(headers["location"].partition("id=")[2])] = [(text, False)]

    def edit(self, browser):
        blog = self.random.choice(list(self.blogs))
        if self.blogs[blog][-1][1]:
            return
        text = f"Better {self.random.random()}"
        form = hidden_fields(browser.page("edit", id=blog)[1])
        self.blogs[blog].append((text, False))
        status, _, body = browser.send("edit", id=blog, digest=form["digest"], text=text)
        assert status == 303, body
        self.blogs[blog] = [(text, False)]

    def delete_or_restore(self, browser):
        blog = self.random.choice(list(self.blogs))
        text, is_deleted = self.blogs[blog][-1]
        form = {} if is_deleted else hidden_fields(browser.page("edit", id=blog)[1])
        self.blogs[blog].append((text, not is_deleted))
        status, _, body = browser.send("restore" if is_deleted else "delete", **{"id": blog, **form})
        assert status == 303, body
        self.blogs[blog] = [(text, not is_deleted)]

    def comment(self, browser):
        blog = self.random.choice(list(self.blogs))
        if self.blogs[blog][-1][1]:
            return
        text = f"Comment {self.random.random()}"
        status, _, body = browser.send("comments", blog=blog, text=text)
        assert status == 303, body
        self.comments[text] = blog

    # What is on the disk

    def records(self, kind):
        files = (self.folder / f"export/~studio/{kind}").glob("*.json")
        return [json.loads(path.read_bytes()) for path in files]

    def check(self):
        """Every confirmed action is in the overlay; what was not confirmed happened wholly or not at all."""
        found = {record["documentId"]: (record["blogDescription"], bool(record.get("deleted")))
                 for record in self.records("blogs")}
        for blog, states in self.blogs.items():
            assert found.get(blog) in states, (blog, states)
            self.blogs[blog] = [found[blog]]
        comments = {record["commentText"]: record["blogId"] for record in self.records("comments")}
        assert self.comments.items() <= comments.items()
        return len(found), len(comments)


def differences(first, second):
    """Files below two folders that are not the same; the manifest holds times."""
    def files(folder):
        return {path.relative_to(folder) for path in folder.rglob("*")
                if path.is_file() and path.name != ".blogforge-manifest"}

    assert files(first), "no site"
    return sorted(map(str, files(first) ^ files(second))) + [
        str(path) for path in files(first) & files(second)
        if not filecmp.cmp(first / path, second / path, shallow=False)]


def act_until_killed(session, studio, browser):
    """Kills the studio after some actions, at a random moment of the next one."""
    is_killed = threading.Event()

    def kill():
        is_killed.set()
        studio.process.kill()

    count, start = session.random.randrange(ACTIONS * 2), time.monotonic()
    for _ in range(count):
        session.act(browser)
    # As long as an action takes on this machine; the first may come while the site is read and built.
    length = (time.monotonic() - start) / count if count else .2
    killer = threading.Timer(length * session.random.random(), kill)
    killer.start()
    try:
        while True:
            session.act(browser)
    except CUT:
        if not is_killed.is_set():
            raise
    killer.join()
    studio.process.wait()


@pytest.mark.parametrize("start", [one_person, community])
def test_nothing_that_was_confirmed_is_lost(start, tmp_path):
    folder = tmp_path / "site"
    starter_site(folder)
    session = Session(folder, seed=20)
    cookies = {}
    for _ in range(KILLS):
        with start(folder, cookies) as (studio, browser):
            act_until_killed(session, studio, browser)
        session.check()
    blogs, comments = session.check()
    assert session.confirmed > KILLS and blogs >= len(session.blogs) and comments >= len(session.comments)
    with start(folder, cookies) as (studio, browser):
        session.write(browser)
        studio.until(f"/blogs/{list(session.blogs)[-1]}/", lambda status, _: status == 200)
        assert studio.end() == 130
    assert_site_is_that_of_the_overlay(folder, tmp_path / "elsewhere")


class Forms:
    """What a person does with the forms of one app; each subject is named by words that occur once."""

    def __init__(self, folder):
        self.folder = folder
        self.random = random.Random(21)
        #: Of each subject the states that it may have: one, unless a form was not confirmed; None: missing.
        self.states = {}
        self.confirmed = 0

    def words(self):
        return f"words {self.random.random()}"

    def one(self, kind, *states):
        """A subject in one of these states, if there is any."""
        found = [name for name in self.states if name[0] == kind and self.states[name][-1] in states]
        return self.random.choice(found) if found else None

    def change(self, subject, state, browser, form, **fields):
        """Sends a form, after which a subject has a state."""
        before = self.states.setdefault(subject, [None])
        before.append(state)
        status, _, body = browser.send(form, **fields)
        if status == 429:
            before.pop()
            return
        assert status in (200, 303), body
        self.states[subject] = [state]
        self.confirmed += 1

    def act(self, browser):
        self.random.choice(self.actions)(self, browser)

    def records(self, kind):
        files = (self.folder / f"export/~studio/{kind}").glob("*.json")
        return [json.loads(path.read_bytes()) for path in files]

    def rows(self, query):
        database = self.folder / ".studio/studio.sqlite"
        with contextlib.closing(sqlite3.connect(database)) as database:
            return database.execute(query).fetchall()

    def check(self):
        found = self.found()
        for subject, states in self.states.items():
            assert found.get(subject) in states, (subject, states, found.get(subject))
            self.states[subject] = [found.get(subject)]


class Series(Forms):
    """Favourites, and suggestions that moderators accept or decline."""

    site = "series"

    def keep(self, browser):
        quote = str(self.random.randrange(1, 9))
        wanted = None if self.states.get(("quote", quote), [None])[-1] else True
        keep = "yes" if wanted else "no"
        self.change(("quote", quote), wanted, browser, "favourites", quote=quote, keep=keep)

    def suggest(self, browser):
        words = self.words()
        self.change(("suggestion", words), "open", browser, "suggest", text=words, character="1")

    def judge(self, browser):
        subject = self.one("suggestion", "open")
        page = browser.page("suggestions")[1].partition(subject[1])[2] if subject else ""
        if page:
            answer = self.random.choice(["accept", "decline"])
            state = "accepted" if answer == "accept" else "declined"
            id = hidden_fields(page.partition("</li>")[0])["id"]
            self.change(subject, state, browser, f"suggestions/{answer}", id=id)

    actions = [keep, suggest, judge, judge]

    def found(self):
        quotes = {record["quote"] for record in self.records("quotes")}
        states = dict(self.rows("SELECT text, state FROM suggestions"))
        for text, state in states.items():
            # While it is open, an acceptance may have been cut off.
            assert state == "open" or (text in quotes) == (state == "accepted"), (text, state)
        kept = [record for record in self.records("favourites") if not record.get("deleted")]
        return {**{("suggestion", text): state for text, state in states.items()},
                **{("quote", str(record["quote"]["quote_id"])): True for record in kept}}


class Finds(Forms):
    """Posts with attributes, suggestions of what they are, scores."""

    site = "finds"

    def write(self, browser):
        words = self.words()
        fields = {"text": words, "title": "", "attribute:Colour": "red"}
        self.change(("post", words), "", browser, "new", **fields)

    def blog(self, words):
        return next(record["objectId"] for record in self.records("Post") if record["caption"] == words)

    def identify(self, browser):
        subject = self.one("post", "")
        if subject and ("said", subject[1]) not in self.states:
            self.change(("said", subject[1]), True, browser, "identify", blog=self.blog(subject[1]), text="",
                        title=f"It is {subject[1]}")

    def accept(self, browser):
        said = self.one("said", True)
        blog = said and browser.page("blog", id=self.blog(said[1]))[1]
        if blog and "identify/accept" in blog:
            form = hidden_fields(blog[blog.index("identify/accept"):].partition("</form>")[0])
            self.change(("post", said[1]), f"It is {said[1]}", browser, "identify/accept", **form)

    def play(self, browser):
        before = self.states.get(("score",), [None])[-1] or 0
        if before < 100:
            self.change(("score",), before + 10, browser, "quiz", right=str(before // 10 + 1))

    actions = [write, identify, accept, play]

    def found(self):
        posts = {("post", record["caption"]): record.get("title", "") for record in self.records("Post")}
        said = {("said", record["text"].removeprefix("It is ")): True for record in self.records("Comment")}
        scores = [record["quizScore"] for record in self.records("_User") if record.get("quizScore")]
        return {**posts, **said, ("score",): scores[0] if scores else None}


class Places(Forms):
    """Spots, and reports about them."""

    site = "spots"
    place = {"latitude": "59.5", "longitude": "18.25"}

    def pin(self, browser):
        words = self.words()
        self.change(("spot", words), words, browser, "spots", name=words, text=words, **self.place)

    def form(self, browser, words):
        files = (self.folder / "export/~studio/Spots").glob("*.json")
        spot = next(path.stem for path in files if words in path.read_text())
        return spot, hidden_fields(browser.page("spot", id=spot)[1])

    def rename(self, browser):
        subject = next((name for name in self.states if self.states[name][-1] not in (None, "deleted")), None)
        if subject and subject[0] == "spot":
            form = {**self.form(browser, subject[1])[1], "name": self.words(), "text": subject[1]}
            self.change(subject, form["name"], browser, "spots", **form, **self.place)

    def delete_or_restore(self, browser):
        subject = self.random.choice([name for name in self.states if name[0] == "spot"] or [None])
        if subject and self.states[subject][-1] == "deleted":
            spot = self.form(browser, subject[1])[0]
            records = self.records("Spots")
            name = next(record["name"] for record in records if record["description"] == subject[1])
            self.change(subject, name, browser, "spots/restore", id=spot)
        elif subject and self.states[subject][-1]:
            form = self.form(browser, subject[1])[1]
            self.change(subject, "deleted", browser, "spots/delete", id=form["id"], digest=form["digest"])

    def report(self, browser):
        words = self.words()
        self.change(("report",), words, browser, "report", spot="yWuRPjCYjT", reason=words)

    actions = [pin, pin, rename, delete_or_restore, report]

    def found(self):
        spots = {("spot", record["description"]): "deleted" if record.get("deleted") else record["name"]
                 for record in self.records("Spots")}
        reports = self.rows("SELECT reason FROM reports WHERE comment = 'yWuRPjCYjT'")
        return {**spots, ("report",): reports[0][0] if reports else None}


@pytest.mark.parametrize("forms", [Series, Finds, Places])
def test_nothing_that_the_forms_of_an_app_confirmed_is_lost(forms, tmp_path):
    folder = copy_example(forms.site, tmp_path / "site")
    session, cookies = forms(folder), {}
    for _ in range(KILLS):
        with community(folder, cookies) as (studio, browser):
            act_until_killed(session, studio, browser)
        session.check()
    assert session.confirmed > KILLS
    with community(folder, cookies) as (studio, browser):
        for _ in range(ACTIONS):
            session.act(browser)
        assert studio.end() == 130
    session.check()
    assert_site_is_that_of_the_overlay(folder, tmp_path / "elsewhere")


def assert_site_is_that_of_the_overlay(folder, copy):
    """The studio's site, and one that is built from the same export elsewhere, are the same bytes."""
    leave_out = shutil.ignore_patterns("public", ".cache", ".studio")
    shutil.copytree(folder, copy, ignore=leave_out)
    # The studio may have been ended while it wrote the last files.
    for site in (folder, copy):
        subprocess.run([PROGRAM, "build", str(site)], check=True, capture_output=True)
    assert differences(pathlib.Path(folder, "public"), pathlib.Path(copy, "public")) == []
