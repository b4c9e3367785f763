"""Measures how soon an open page follows what is saved, with `blogforge serve`.

    preview.py BLOGFORGE [--blogs 1000 100000] [--runs 7] [--export FILE]

Makes a community without pictures, serves it, opens one blog's page as a browser does, and saves a template,
one record of the export, a comment as the studio does, and the style sheet in turn. Prints the milliseconds
from the moment that the file is there until the page has been notified and was reloaded with the change in
it.
"""

import argparse
import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

import content
from generate import write_export

ROOT = pathlib.Path(__file__).resolve().parents[1]
# From issue 7: milliseconds, by the number of blogs.
GOALS = {1_000: 150, 100_000: 1_000}


class Server:
    """A running preview."""

    def __init__(self, program, folder):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.process = subprocess.Popen(
            [program, "serve", str(folder), "--port", str(self.port)], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "NO_COLOR": "1", "CI": "true"})
        for line in self.process.stderr:
            if "Press Ctrl-C" in line:
                return
        sys.exit("the preview ended")

    def get(self, path):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.read().decode("utf-8")

    def line(self):
        """The program's line about the build that has just ended."""
        for line in self.process.stderr:
            if re.search(r", in [\d.]+ m?s$", line):
                return line.strip()
        sys.exit("the preview ended")

    def memory(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) // 1024

    def end(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(60)


class Page:
    """A page that is open: the events that a browser would get for it."""

    def __init__(self, server, path):
        (self.server, self.path) = (server, path)
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=600)
        self.socket.sendall(
            f"GET /.blogforge/events HTTP/1.1\r\nHost: localhost\r\n"
            f"Referer: http://localhost:{server.port}{path}\r\n\r\n".encode())
        self.buffer = ""
        self.event()

    def event(self):
        """The build of the next event."""
        while not (found := re.search(r'event: state\ndata: \{"build":"([^"]+)".*\n\n', self.buffer)):
            self.buffer += self.socket.recv(65536).decode("utf-8", "replace")
        self.buffer = self.buffer[found.end():]
        return found[1]

    def follow(self, is_there):
        """Waits for an event after which the page is as it should be."""
        while True:
            self.event()
            text = self.server.get(self.path)
            if is_there(text):
                return text


def save(path, text):
    """Saves as editors do: writes a temporary file and renames it over the old one."""
    temporary = path.with_name(f"{path.name}.saving~")
    temporary.write_text(text, encoding="utf-8")
    os.rename(temporary, path)


class Edits:
    """What is saved; each gives what shows it on the open page."""

    def __init__(self, folder):
        self.folder = folder
        self.template = folder / "templates/footer.mustache"
        self.template.parent.mkdir()
        self.footer = (ROOT / "Templates/footer.mustache").read_text()
        self.template.write_text(self.footer)
        self.style = folder / "templates/assets/style.css"
        self.style.parent.mkdir()
        self.styles = (ROOT / "Templates/assets/style.css").read_text()
        self.style.write_text(self.styles)
        self.export = (folder / "export/export.json").read_text(encoding="utf-8")
        # The blog in the middle, for the export is read from its beginning.
        places = list(re.finditer(r'"blogDescription": ?"', self.export))
        self.place = places[len(places) // 2].end()
        ids = re.findall(r'"documentId": ?"([^"]+)"', self.export[self.place - 3000:self.place + 3000])
        self.candidates = ids
        self.blogger = re.search(r'"bloggerId": ?"([^"]+)"', self.export)[1]

    def save_template(self, run):
        save(self.template, f"{self.footer}<p>Saved {run}</p>\n")
        return lambda text: f"Saved {run}" in text

    def save_record(self, run):
        text = f"{self.export[:self.place]}Edited{run} {self.export[self.place:]}"
        started = time.perf_counter()
        save(self.folder / "export/export.json", text)
        self.writing = time.perf_counter() - started
        return lambda text: f"Edited{run}" in text

    def save_comment(self, run):
        comment = {"commentId": "measured", "blogId": self.blog, "commentedBy": self.blogger,
                   "commentText": f"Written{run}", "createdDate": "2024-01-01T00:00:00Z"}
        path = self.folder / "export/~studio/comments/measured~1.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        save(path, json.dumps(comment))
        return lambda text: f"Written{run}" in text

    def save_style(self, run):
        save(self.style, f"{self.styles}\n.x{run}{{margin:0}}\n")
        before = self.known_style
        return lambda text: self.style_of(text) != before

    @staticmethod
    def style_of(text):
        return re.search(r"/assets/style\.\w+\.css", text)[0]


def measure(program, blogs, runs, export):
    with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_FOLDER")) as root:
        folder = pathlib.Path(root) / "site"
        (folder / "export").mkdir(parents=True)
        if export:
            shutil.copyfile(export, folder / "export/export.json")
        else:
            write_export(folder / "export/export.json", blogs, content.blogger_count(blogs))
        edits = Edits(folder)
        server = Server(program, folder)
        try:
            yield from measured(server, edits, runs)
        finally:
            server.end()
            shutil.rmtree(folder, ignore_errors=True)


def measured(server, edits, runs):
    # The page of the blog that is edited: in the file, its id is before or after its text.
    edits.save_record("First")
    server.line()
    for identity in edits.candidates:
        path = f"/blogs/{identity}/"
        if "EditedFirst" in server.get(path):
            edits.blog = identity
            break
    else:
        sys.exit("the page of the blog was not found")
    page = Page(server, path)
    for name in ("template", "record", "comment", "style"):
        times = []
        for run in range(runs + 1):
            edits.known_style = Edits.style_of(server.get(path))
            edits.writing = 0
            started = time.perf_counter()
            is_there = getattr(edits, f"save_{name}")(run)
            # Writing a large export is the editor's time.
            started += edits.writing
            page.follow(is_there)
            times.append((time.perf_counter() - started) * 1000)
            line = server.line()
        yield name, statistics.median(times[1:]), max(times[1:]), line
    yield "memory", server.memory(), 0, ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("blogforge")
    parser.add_argument("--blogs", type=int, nargs="+", default=[1_000])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--export", help="an export that generate.py wrote, of as many blogs")
    arguments = parser.parse_args()
    print("| blogs | saved | median, ms | slowest, ms | wanted, ms |\n|---:|---|---:|---:|---:|")
    for blogs in arguments.blogs:
        goal = f"{GOALS[blogs]:,}" if blogs in GOALS else ""
        for name, median, slowest, line in measure(
                arguments.blogforge, blogs, arguments.runs, arguments.export):
            if name == "memory":
                print(f"| {blogs:,} | memory of the server: {median:,} MB | | | |", flush=True)
            else:
                print(f"| {blogs:,} | {name} | {median:,.0f} | {slowest:,.0f} | {goal} |", flush=True)
                print(f"  {line}", file=sys.stderr)


if __name__ == "__main__":
    main()
