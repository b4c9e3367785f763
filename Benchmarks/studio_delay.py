"""Measures how soon a comment written in the studio is on the static page.

    studio_delay.py BLOGFORGE [--blogs 1000 10000] [--runs 7]

Makes a community without pictures, starts a studio, and comments on a blog. Prints the milliseconds until
the answer to the form, and until the page of the site has the comment.
"""

import argparse
import http.client
import os
import pathlib
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse

import content
from generate import write_export


class Studio:
    """A running studio, and a browser that has chosen a blogger."""

    def __init__(self, program, folder):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.cookie = ""
        self.process = subprocess.Popen(
            [program, "studio", str(folder), "--port", str(self.port)], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "NO_COLOR": "1", "CI": "true"})
        for line in self.process.stderr:
            if "Press Ctrl-C" in line:
                break
        else:
            sys.exit("the studio ended")
        self.read_token()
        self.send("bloggers", displayName="measurer")
        # The token is for the blogger who was chosen.
        self.read_token()

    def read_token(self):
        page = self.ask("/.studio/choose")[1]
        self.token = re.search(r'name="token" value="(\w+)"', page)[1]

    def ask(self, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)
        headers = {"Cookie": self.cookie, "Origin": f"http://127.0.0.1:{self.port}"}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request("POST" if body is not None else "GET", path, body, headers)
        answer = connection.getresponse()
        if answer.getheader("Set-Cookie"):
            self.cookie = answer.getheader("Set-Cookie").split(";")[0]
        return answer.status, answer.read().decode("utf-8"), answer.getheader("Location")

    def send(self, name, **fields):
        status, text, location = self.ask(
            f"/.studio/{name}", urllib.parse.urlencode({"token": self.token, **fields}))
        if status != 303:
            sys.exit(f"{name}: {status} {text}")
        return location

    def end(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(60)


def measure(program, blogs, runs):
    with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_FOLDER")) as root:
        folder = pathlib.Path(root) / "site"
        (folder / "export").mkdir(parents=True)
        write_export(folder / "export/export.json", blogs, content.blogger_count(blogs))
        studio = Studio(program, folder)
        try:
            blog = re.search(r"blog\?id=([^\"&]+)", studio.ask("/.studio/all")[1])[1]
            answers, pages = [], []
            for run in range(runs + 1):
                started = time.perf_counter()
                studio.send("comments", blog=blog, text=f"Measured{run}")
                answers.append((time.perf_counter() - started) * 1000)
                while f"Measured{run}" not in studio.ask(f"/blogs/{blog}/")[1]:
                    time.sleep(.005)
                pages.append((time.perf_counter() - started) * 1000)
                # The next change finds a studio at rest.
                time.sleep(1)
            return answers[1:], pages[1:]
        finally:
            studio.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("blogforge")
    parser.add_argument("--blogs", type=int, nargs="+", default=[1_000])
    parser.add_argument("--runs", type=int, default=7)
    arguments = parser.parse_args()
    print("| blogs | answer, ms | on the page, median, ms | slowest, ms |\n|---:|---:|---:|---:|")
    for blogs in arguments.blogs:
        answers, pages = measure(arguments.blogforge, blogs, arguments.runs)
        print(f"| {blogs:,} | {statistics.median(answers):,.0f} | {statistics.median(pages):,.0f} "
              f"| {max(pages):,.0f} |", flush=True)


if __name__ == "__main__":
    main()
