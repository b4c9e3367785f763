"""Measures a studio while many people read, comment and like at once, with `blogforge studio`.

    studio.py BLOGFORGE [--community] [--blogs 10000] [--people 50] [--seconds 300] [--pause 1]

Makes a community without pictures and starts a studio on it, with --community one in which each person has an
account and has joined by an invitation. Each person is one connection, who pauses
between two actions as people do: half of the actions read a page of the site, a quarter read a page of the
studio, the others comment or like. Prints the times of the answers, the memory of the studio, and whether
every comment that was confirmed is in the overlay and on its page. Exit code 1 if an answer was wrong or a
comment is missing.
"""

import argparse
import html
import http.client
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

import content
from generate import write_export

# From issue 20: milliseconds for 95 % of the answers.
GOAL = 100


class Person(threading.Thread):
    """A blogger with a browser."""

    def __init__(self, port, number, blogs, arguments):
        super().__init__(daemon=True)
        self.port, self.blogs, self.arguments = port, blogs, arguments
        self.random = random.Random(number)
        # As a proxy would say it: limits are those of an address.
        self.headers = {"X-Forwarded-For": f"10.0.{number}.1"}
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.cookies = {}
        self.token = ""
        #: Seconds of each answer by the kind of action.
        self.times = {"page of the site": [], "page of the studio": [], "comment": [], "like": []}
        self.comments = []
        self.errors = []

    def ask(self, kind, method, path, body=None):
        headers = dict(self.headers)
        if body is not None:
            headers |= {"Origin": f"http://127.0.0.1:{self.port}",
                        "Content-Type": "application/x-www-form-urlencoded"}
            body = urllib.parse.urlencode(body | {"token": self.token})
        start = time.monotonic()
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read().decode(errors="replace")
        self.times[kind].append(time.monotonic() - start)
        if answer.status != (200 if body is None else 303):
            self.errors.append(f"{method} {path}: {answer.status} {text[:200]}")
        return text

    def choose(self, blogger):
        """Is this blogger, in a studio without accounts."""
        self.headers["Cookie"] = f"studio-blogger={urllib.parse.quote(blogger)}"

    def sign_up(self, link, name):
        """Makes an account by the link of an invitation, and stays signed in."""
        secret = urllib.parse.parse_qs(urllib.parse.urlsplit(link).query)["link"][0]
        self.submit("join", link=secret, name=name, password="correct horse battery")

    def invite(self, people):
        """A link by which as many people can join."""
        text = self.submit("invitations", role="blogger", blogger="", uses=str(people), days="1")
        return html.unescape(re.search(r'<code class="secret">([^<]+)</code>', text)[1])

    def submit(self, form, **fields):
        """Sends a form outside the measured time; keeps the cookies of the answer."""
        self.connection.request("GET", "/.studio/signin", headers=self.headers)
        answer = self.connection.getresponse()
        self.keep_cookies(answer)
        page = answer.read().decode()
        token = re.search(r'name="token" value="(\w+)"', page)
        body = urllib.parse.urlencode(fields | {"token": token[1]})
        headers = {"Origin": f"http://127.0.0.1:{self.port}",
                   "Content-Type": "application/x-www-form-urlencoded"}
        self.connection.request("POST", f"/.studio/{form}", body, self.headers | headers)
        answer = self.connection.getresponse()
        self.keep_cookies(answer)
        text = answer.read().decode()
        if answer.status not in (200, 303):
            sys.exit(f"{form}: {answer.status} {text[:500]}")
        return text

    def keep_cookies(self, answer):
        for header in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = header.partition(";")[0].partition("=")
            self.cookies[name] = value
        if self.cookies:
            self.headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def act(self):
        blog = self.random.choice(self.blogs)
        choice = self.random.random()
        if choice < .5:
            self.ask("page of the site", "GET", self.random.choice(["/", f"/blogs/{blog}/"]))
        elif choice < .75:
            text = self.ask("page of the studio", "GET", f"/.studio/blog?id={blog}")
            self.token = re.search(r'name="token" value="(\w+)"', text)[1]
        elif not self.token:
            return
        elif choice < .88:
            words = f"Comment {self.random.random()}"
            self.ask("comment", "POST", "/.studio/comments", {"blog": blog, "text": words})
            self.comments.append((blog, words))
        else:
            self.ask("like", "POST", "/.studio/like", {"id": blog, "like": "yes"})

    def run(self):
        end = time.monotonic() + self.arguments.seconds
        while time.monotonic() < end:
            try:
                self.act()
            except (OSError, http.client.HTTPException) as error:
                self.errors.append(repr(error))
                self.connection.close()
            time.sleep(self.random.uniform(.5, 1.5) * self.arguments.pause)


class Studio:
    """A running studio."""

    def __init__(self, program, folder, *options):
        self.command = [program, "studio", str(folder), *options]
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.process = subprocess.Popen(
            [*self.command, "--port", str(self.port)], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "NO_COLOR": "1", "CI": "true"})
        for line in self.process.stderr:
            if "Press Ctrl-C" in line:
                # A pipe that is not read would fill up and stop the program.
                threading.Thread(target=lambda: [None for _ in self.process.stderr], daemon=True).start()
                return
        sys.exit("the studio ended")

    def owner_link(self, name):
        """The link by which the owner joins."""
        command = [*self.command, "--owner", name, "--port", str(self.port)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    def memory(self):
        """The largest resident size until now, in bytes."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) * 1024

    def page(self, path):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("GET", path)
        return connection.getresponse().read().decode(errors="replace")


def missing_on_pages(studio, comments, timeout=120):
    """The comments that are not on the pages of their blogs when the last build is done."""
    missing = comments
    end = time.monotonic() + timeout
    while missing and time.monotonic() < end:
        blogs = {blog for blog, _ in missing}
        pages = {blog: html.unescape(studio.page(f"/blogs/{blog}/")) for blog in blogs}
        missing = [(blog, words) for blog, words in missing if words not in pages[blog]]
        time.sleep(.5)
    return missing


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("--community", action="store_true")
    parser.add_argument("--blogs", type=int, default=10_000)
    parser.add_argument("--people", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--pause", type=float, default=1, help="seconds between two actions of a person")
    arguments = parser.parse_args()
    work = pathlib.Path(tempfile.mkdtemp())
    try:
        return measure(arguments, work)
    finally:
        shutil.rmtree(work)


def admit(people, studio):
    """Gives everyone an account; the first one is the owner, who invites the others."""
    owner, *others = people
    wait_for_site(studio)
    owner.sign_up(studio.owner_link("owner"), "owner")
    link = owner.invite(len(others))
    for number, person in enumerate(others):
        person.sign_up(link, f"person{number}")


def wait_for_site(studio):
    """Waits for the first build: until the export has been read, no one can join."""
    while "<article" not in studio.page("/"):
        time.sleep(.1)


def measure(arguments, work):
    folder = work / "site"
    (folder / "export").mkdir(parents=True)
    export = folder / "export/export.json"
    write_export(export, arguments.blogs, content.blogger_count(arguments.blogs))
    community = json.loads(export.read_text())["__collections__"]
    bloggers = list(community["bloggers"])[:arguments.people]
    blogs = list(community["blogs"])
    studio = Studio(arguments.program, folder, *(["--community"] if arguments.community else []))
    people = [Person(studio.port, number, blogs, arguments) for number in range(len(bloggers))]
    if arguments.community:
        admit(people, studio)
    else:
        for person, blogger in zip(people, bloggers):
            person.choose(blogger)
    for person in people:
        person.start()
    for person in people:
        person.join()
    comments = [comment for person in people for comment in person.comments]
    missing = missing_on_pages(studio, comments)
    memory = studio.memory()
    studio.process.send_signal(signal.SIGINT)
    studio.process.wait(60)
    kept = {json.loads(path.read_text())["commentText"]
            for path in (folder / "export/~studio/comments").glob("*.json")}
    lost = [words for _, words in comments if words not in kept]
    return report(people, comments, missing, lost, memory)


def report(people, comments, missing, lost, memory):
    print("| answer | number | median, ms | 95 %, ms | slowest, ms |\n|---|---:|---:|---:|---:|")
    everything = []
    for kind in people[0].times:
        times = sorted(1000 * seconds for person in people for seconds in person.times[kind])
        everything += times
        if len(times) > 1:
            print(row(kind, times))
    print(row("all", sorted(everything)))
    errors = [error for person in people for error in person.errors]
    print(f"\n{len(comments)} comments: {len(lost)} lost, {len(missing)} not on their pages; "
          f"{len(errors)} errors; at most {memory / 1e6:.0f} MB")
    for error in errors[:5]:
        print(error)
    is_slow = statistics.quantiles(everything, n=20)[-1] > GOAL
    if is_slow:
        print(f"missed: 95 % of the answers under {GOAL} ms")
    return 1 if errors or lost or missing or is_slow else 0


def row(kind, times):
    return (f"| {kind} | {len(times)} | {statistics.median(times):.1f} | "
            f"{statistics.quantiles(times, n=20)[-1]:.1f} | {times[-1]:.0f} |")


if __name__ == "__main__":
    sys.exit(main())
