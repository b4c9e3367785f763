"""Serves a folder on loopback as hosts do, and notes what it sends."""

import functools
import gzip
import http.server
import pathlib
import re
import threading
import time

#: The types that hosts compress, by extension. Both indexes compress the rest themselves.
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".css": "text/css; charset=utf-8",
}


@functools.lru_cache(maxsize=64)
def compressed(path, _changed):
    return gzip.compress(path.read_bytes(), 6)


class Server:
    """A site; `pages` are made-up files by path. Nothing is cached: each page of the browser starts cold."""

    def __init__(self, folder, pages):
        self.folder, self.pages = pathlib.Path(folder).resolve(), pages
        #: Path and bytes of each answer's body, as sent.
        self.sent = []
        #: Seconds before each answer: what the way to a host takes.
        self.delay = 0
        server = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def do_GET(self):
                server.answer(self)

            def log_message(self, *_):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.base = f"http://127.0.0.1:{self.http.server_port}/"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def stop(self):
        self.http.shutdown()
        self.http.server_close()

    def since(self, start, but=()):
        """Bytes and requests from the start-th answer on, those of some paths aside."""
        rows = [size for path, size in self.sent[start:] if path not in but]
        return sum(rows), len(rows)

    def answer(self, request):
        path = request.path.split("?")[0].removeprefix("/")
        file = self.folder / path
        kind = TYPES.get(pathlib.PurePosixPath(path).suffix)
        status = 200
        headers = {"Content-Type": kind or "application/octet-stream", "Cache-Control": "no-store"}
        if path in self.pages:
            body = self.pages[path].encode()
        elif not file.is_file():
            status, body = 404, b""
        elif kind and "gzip" in request.headers.get("Accept-Encoding", ""):
            body, headers["Content-Encoding"] = compressed(file, file.stat().st_mtime_ns), "gzip"
        else:
            body = file.read_bytes()
            wanted = re.fullmatch(r"bytes=(\d+)-(\d+)", request.headers.get("Range", ""))
            if wanted:
                first, last = int(wanted[1]), min(int(wanted[2]), len(body) - 1)
                status, headers["Content-Range"] = 206, f"bytes {first}-{last}/{len(body)}"
                body = body[first : last + 1]
        if self.delay:
            time.sleep(self.delay)
        self.sent.append((path, len(body)))
        request.send_response(status)
        for name, value in {**headers, "Content-Length": len(body)}.items():
            request.send_header(name, str(value))
        request.end_headers()
        request.wfile.write(body)
