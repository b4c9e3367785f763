"""The built example site (BLOGFORGE_SITE), served on loopback as a static host does."""

import functools
import http.server
import os
import pathlib
import re
import threading


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class BuiltSite:
    """The pages of the site, one of each kind by name."""

    def __init__(self):
        self.folder = pathlib.Path(os.environ["BLOGFORGE_SITE"]).resolve()
        handler = functools.partial(Quiet, directory=str(self.folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.base = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def page(self, kind):
        """The URL of a page of that kind."""
        front = (self.folder / "index.html").read_text()
        profile = re.findall(r'href="(/bloggers/[^"/]+/)"', front)[0]
        paths = {
            "feed": "/",
            "older": "/page/1/",
            "blog": re.findall(r'href="(/blogs/[^"]+)"', front)[0],
            "profile": profile,
            "likes": f"{profile}likes/",
            "bloggers": "/bloggers/",
            "tags": "/tags/",
            "tag": "/tags/" + sorted(p.name for p in (self.folder / "tags").iterdir() if p.is_dir())[0] + "/",
            "archive": "/archive/",
            "search": "/search/?q=sea",
            "missing": "/404.html",
        }
        return self.base + paths[kind]
