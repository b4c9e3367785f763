"""A built site, served on loopback as a static host does."""

import http.server
import os
import pathlib
import re
import subprocess
import threading


def build(folder):
    """Builds a site folder."""
    environment = {**os.environ, "NO_COLOR": "1", "CI": "true"}
    subprocess.run(
        [os.environ["BLOGFORGE"], "build", str(folder)], env=environment, check=True,
        stdin=subprocess.DEVNULL, capture_output=True, timeout=600)


class BuiltSite:
    """A site and its server; gives the address of a page of each kind."""

    def __init__(self, folder, prefix="/"):
        self.folder = pathlib.Path(folder).resolve()
        self.prefix = prefix
        site = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            def translate_path(self, path):
                inside = path.removeprefix(site.prefix) if path.startswith(site.prefix) else "outside"
                self.directory = str(site.folder)
                return super().translate_path("/" + inside)

            def send_head(self):
                # Dates have whole seconds: a page that is rebuilt within the same one would be stale.
                del self.headers["If-Modified-Since"]
                return super().send_head()

            def log_message(self, *_):
                pass

        class Server(http.server.ThreadingHTTPServer):
            def handle_error(self, *_):
                """A browser that has left the page closes the connection before the end of a file."""

        self.server = Server(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_port}"
        # The delay until it notices that it must stop.
        poll = {"poll_interval": 0.05}
        threading.Thread(target=self.server.serve_forever, kwargs=poll, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def first(self, pattern, path="index.html"):
        """The first match in a page of the site."""
        return re.findall(pattern, (self.folder / path).read_text())[0]

    def page(self, kind):
        """The URL of a page of that kind, or of a path."""
        if kind.startswith("/"):
            return self.base + self.prefix + kind[1:]
        tags = self.folder / "tags"
        paths = {
            "feed": lambda: "",
            "older": lambda: "page/1/",
            "blog": lambda: self.first(r'href="[^"]*/(blogs/[^"/]+/)"'),
            "profile": lambda: self.first(r'href="[^"]*/(bloggers/[^"/]+/)"'),
            "likes": lambda: self.first(r'href="[^"]*/(bloggers/[^"/]+/)"') + "likes/",
            "bloggers": lambda: "bloggers/",
            "tags": lambda: "tags/",
            "tag": lambda: f"tags/{sorted(path.name for path in tags.iterdir() if path.is_dir())[0]}/",
            "archive": lambda: "archive/",
            "month": lambda: self.first(r'href="[^"]*/(archive/\d+/\d+/)"', "archive/index.html"),
            "search": lambda: "search/?q=sea",
            "yours": lambda: "your-likes/",
            "missing": lambda: "404.html",
        }
        return self.base + self.prefix + paths[kind]()
