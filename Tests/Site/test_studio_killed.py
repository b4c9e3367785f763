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
import subprocess
import threading
import time
import urllib.parse

import pytest

from community import Community, Person
from test_studio import Studio

PROGRAM = os.environ["BLOGFORGE"]
KILLS = int(os.environ.get("BLOGFORGE_KILLS", "5"))
#: Actions between two kills, on average.
ACTIONS = 5


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


@pytest.mark.parametrize("start", [one_person, community])
def test_nothing_that_was_confirmed_is_lost(start, tmp_path):
    folder = tmp_path / "site"
    subprocess.run([PROGRAM, "init", str(folder)], check=True, capture_output=True)
    session = Session(folder, seed=20)
    cookies = {}
    for _ in range(KILLS):
        with start(folder, cookies) as (studio, browser):
            # Some kills come while the site is read and built.
            delay = session.random.expovariate(1 / 0.4)
            killer = threading.Timer(delay, studio.process.kill)
            killer.start()
            try:
                for _ in range(ACTIONS * 2):
                    session.act(browser)
            except (OSError, http.client.HTTPException, ValueError, IndexError, TypeError, KeyError):
                # The connection ended: the answer is missing or cut.
                pass
            killer.join()
            studio.process.wait()
        session.check()
    blogs, comments = session.check()
    assert session.confirmed > KILLS and blogs >= len(session.blogs) and comments >= len(session.comments)
    with start(folder, cookies) as (studio, browser):
        session.write(browser)
        until_built(studio, list(session.blogs)[-1])
        assert studio.end() == 130
    assert_site_is_that_of_the_overlay(folder, tmp_path / "elsewhere")


def until_built(studio, blog):
    end = time.monotonic() + 60
    while studio.get(f"/blogs/{blog}/")[0] != 200:
        assert time.monotonic() < end
        time.sleep(.05)


def assert_site_is_that_of_the_overlay(folder, copy):
    """The studio's site, and one that is built from the same export elsewhere, are the same bytes."""
    leave_out = shutil.ignore_patterns("public", ".cache", ".studio")
    shutil.copytree(folder, copy, ignore=leave_out)
    # The studio may have been ended while it wrote the last files.
    for site in (folder, copy):
        subprocess.run([PROGRAM, "build", str(site)], check=True, capture_output=True)
    assert differences(pathlib.Path(folder, "public"), pathlib.Path(copy, "public")) == []
