"""A studio that is killed at random moments, again and again: nothing that it confirmed is lost.

BLOGFORGE_KILLS says how often (`make torture`: 200, with 1,000 actions).
"""

import filecmp
import json
import os
import pathlib
import random
import shutil
import subprocess
import threading

from test_studio import Studio

PROGRAM = os.environ["BLOGFORGE"]
KILLS = int(os.environ.get("BLOGFORGE_KILLS", "5"))
#: Actions between two kills, on average.
ACTIONS = 5


class Session:
    """What a blogger does, and what was confirmed."""

    def __init__(self, folder, seed):
        self.folder = folder
        self.random = random.Random(seed)
        #: The file of each record: the states that it may have. One, unless an action was not confirmed.
        self.blogs = {}
        self.comments = {}
        self.confirmed = 0

    def act(self, studio):
        """One action, chosen at random."""
        choices = [self.write]
        if self.blogs:
            choices += [self.edit, self.delete_or_restore, self.comment, self.comment]
        self.random.choice(choices)(studio)
        self.confirmed += 1

    def write(self, studio):
        text = f"Text {self.random.random()}\n\nof a blog"
        status, headers, body = studio.send("new", text=text)
        assert status == 303, body
        self.blogs[headers["location"].partition("id=")[2]] = [(text, False)]

    def edit(self, studio):
        blog = self.random.choice(list(self.blogs))
        if self.blogs[blog][-1][1]:
            return
        text = f"Better {self.random.random()}"
        form = studio.form(studio.page("edit", id=blog)[1])
        self.blogs[blog].append((text, False))
        status, _, body = studio.send("edit", id=blog, digest=form["digest"], text=text)
        assert status == 303, body
        self.blogs[blog] = [(text, False)]

    def delete_or_restore(self, studio):
        blog = self.random.choice(list(self.blogs))
        text, is_deleted = self.blogs[blog][-1]
        form = {} if is_deleted else studio.form(studio.page("edit", id=blog)[1])
        self.blogs[blog].append((text, not is_deleted))
        status, _, body = studio.send("restore" if is_deleted else "delete", **{"id": blog, **form})
        assert status == 303, body
        self.blogs[blog] = [(text, not is_deleted)]

    def comment(self, studio):
        blog = self.random.choice(list(self.blogs))
        if self.blogs[blog][-1][1]:
            return
        text = f"Comment {self.random.random()}"
        status, _, body = studio.send("comments", blog=blog, text=text)
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


def test_nothing_that_was_confirmed_is_lost(tmp_path):
    folder = tmp_path / "site"
    subprocess.run([PROGRAM, "init", str(folder)], check=True, capture_output=True)
    session = Session(folder, seed=20)
    cookie, kills = "", 0
    while kills < KILLS:
        with Studio(PROGRAM, folder) as studio:
            studio.cookie = cookie
            if not cookie:
                assert studio.send("bloggers", displayName="eva")[0] == 303
                cookie = studio.cookie
            # Some kills come while the site is read and built.
            delay = session.random.expovariate(1 / 0.4)
            killer = threading.Timer(delay, studio.process.kill)
            killer.start()
            try:
                for _ in range(ACTIONS * 2):
                    session.act(studio)
            except (OSError, ValueError, IndexError, TypeError, KeyError):
                # The connection ended: the answer is missing or cut.
                pass
            killer.join()
            studio.process.wait()
        kills += 1
        session.check()
    blogs, comments = session.check()
    assert session.confirmed > KILLS and blogs >= len(session.blogs) and comments >= len(session.comments)
    assert_site_is_that_of_the_overlay(session, folder, tmp_path / "elsewhere", cookie)


def assert_site_is_that_of_the_overlay(session, folder, copy, cookie):
    """The studio's site, and one that is built from the same export elsewhere, are the same bytes."""
    with Studio(PROGRAM, folder) as studio:
        studio.cookie = cookie
        session.write(studio)
        blog = list(session.blogs)[-1]
        studio.until(f"/blogs/{blog}/", lambda status, _: status == 200)
        assert studio.end() == 130
    leave_out = shutil.ignore_patterns("public", ".cache", ".studio")
    shutil.copytree(folder, copy, ignore=leave_out)
    # The studio may have been ended while it wrote the last files.
    for site in (folder, copy):
        subprocess.run([PROGRAM, "build", str(site)], check=True, capture_output=True)
    assert differences(pathlib.Path(folder, "public"), pathlib.Path(copy, "public")) == []
