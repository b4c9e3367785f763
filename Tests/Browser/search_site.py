"""A small site for the search tests, served on loopback below /repo/ with a strict security policy."""

import http.server
import json
import pathlib
import re
import threading

import yaml

HERE = pathlib.Path(__file__).resolve().parent
READER = HERE.parent.parent / "Sources/SearchIndex/Reader"
FIXTURE = HERE / "search"
LANGUAGE = HERE.parent.parent / "Templates/languages/en.yml"
TYPES = {".html": "text/html", ".js": "text/javascript", ".json": "application/json", ".css": "text/css"}


def words():
    """The script with the words, as a build would make it of the English ones."""
    phrases = json.dumps(yaml.safe_load(LANGUAGE.read_text())["scripts"])
    return f"""const words = {phrases};
const rule = new Intl.PluralRules("en");
export function say(name, values = {{}}) {{
  const text = words[name];
  const form = typeof text === "string" ? text : text[rule.select(values.count)];
  return form.replace(/{{(\\w+)}}/g, (_, key) => values[key]);
}}
""".encode()


class SearchSite:
    """Serves the reader's scripts, the recorded index and one page; can break and slow down on request."""

    def __init__(self):
        self.requests = []
        #: Parts of paths answered with 503, and with 404.
        self.broken = set()
        self.missing = set()
        #: Parts of paths, and the events before which they are not answered.
        self.held = {}
        #: Paths whose events did not come. They were answered too early, so that a test would check nothing.
        self.abandoned = []
        #: Whether range requests are answered.
        self.knows_ranges = True
        #: What to serve in place of the files, by path.
        self.changed = {}
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                site.answer(self)

            def log_message(self, *_):
                pass

        class Server(http.server.ThreadingHTTPServer):
            # Python's five are too few on a busy machine: the browser would retry only seconds later.
            request_queue_size = 128
            daemon_threads = True

        self.server = Server(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_port}/repo/"
        # The delay until it notices that it must stop.
        poll = {"poll_interval": 0.05}
        threading.Thread(target=self.server.serve_forever, kwargs=poll, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
        assert self.abandoned == []

    def file(self, path):
        """The file for a path below the base."""
        if path == "" or path.endswith("/"):
            return FIXTURE / "search.html"
        if path.startswith("search/") and path.endswith(".js"):
            return READER / path.removeprefix("search/")
        if path.startswith("search/"):
            return FIXTURE / "index" / path.removeprefix("search/")
        return FIXTURE / path

    def answer(self, request):
        path = request.path.split("?")[0].removeprefix("/repo/")
        self.requests.append(path)
        for part, event in self.held.items():
            if part in path and not event.wait(60):
                self.abandoned.append(path)
        file = self.file(path)
        status = 200 if file.is_file() or path in self.changed else 404
        if any(part in path for part in self.broken):
            status = 503
        if any(part in path for part in self.missing):
            status = 404
        body = self.changed.get(path) or file.read_bytes() if status == 200 else b""
        wanted = re.fullmatch(r"bytes=(\d+)-(\d+)", request.headers.get("Range", ""))
        if wanted and status == 200 and self.knows_ranges:
            status = 206
            body = body[int(wanted[1]) : int(wanted[2]) + 1]
        if path == "words.js":
            status, file, body = 200, pathlib.Path(path), words()
        request.send_response(status)
        request.send_header(
            "Content-Type", TYPES.get(file.suffix, "application/octet-stream") + "; charset=utf-8"
        )
        request.send_header("Content-Length", str(len(body)))
        request.send_header("Content-Security-Policy", "default-src 'self'")
        request.send_header("Cache-Control", "no-store")
        request.end_headers()
        try:
            request.wfile.write(body)
        except ConnectionError:
            pass  # The browser has lost interest.
