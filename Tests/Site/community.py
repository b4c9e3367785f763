"""A community of its own for a test, and the people in it: each with the cookies of one browser."""

import contextlib
import html
import http.client
import itertools
import json
import os
import pathlib
import re
import subprocess
import urllib.parse

from preview import Preview, until

PASSWORD = "correct horse battery"
#: Each person has an address of their own, as behind a proxy, so that limits are those of one person.
NUMBERS = itertools.count()


class Community(Preview):
    """The running studio with accounts."""

    def __init__(self, folder, *arguments, public=None):
        self.folder = folder
        self.public = public
        self.arguments = [*arguments, *(["--base-url", f"{public}/"] if public else [])]
        super().__init__(os.environ["BLOGFORGE"], folder, "--community", *self.arguments, command="studio")

    @property
    def origin(self):
        return self.public or f"http://127.0.0.1:{self.port}"

    def owner_link(self, name, says=""):
        """The link that the command prints, as a page and its secret."""
        command = [os.environ["BLOGFORGE"], "studio", str(self.folder), "--community", "--owner", name,
                   *self.arguments]
        run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
        # The port is that of the studio that runs.
        assert run.stdout.startswith(f"{self.origin}/.studio/") and says in run.stderr, run
        return link(run.stdout.strip())

    def owner(self, name="olga"):
        return Person(self).join(self.owner_link(name)[1], name)


class Person:
    """A browser."""

    def __init__(self, community, address=None):
        self.community = community
        self.address = address or next_address()
        self.cookies = {}

    def request(self, method, target, body=None, headers=None):
        """Sends a request; gives status, headers and text."""
        connection = http.client.HTTPConnection("127.0.0.1", self.community.port, timeout=60)
        host = self.community.origin.partition("://")[2]
        sent = {"Host": host, "User-Agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0"}
        if self.address:
            sent["X-Forwarded-For"] = self.address
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        connection.request(method, target, body, {**sent, **(headers or {})})
        answer = connection.getresponse()
        text = answer.read().decode()
        for header in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = header.partition(";")[0].partition("=")
            self.cookies[name] = value
            if "Max-Age=0" in header:
                del self.cookies[name]
        connection.close()
        return answer.status, {name.lower(): value for name, value in answer.headers.items()}, text

    def page(self, name="", /, **query):
        """A page of the studio: status and text."""
        target = f"/.studio/{name}" + (f"?{urllib.parse.urlencode(query)}" if query else "")
        status, _, text = self.request("GET", target)
        return status, text

    def token(self):
        return re.search(r'name="token" value="(\w+)"', self.page("signin")[1])[1]

    def send(self, form, /, headers=None, **fields):
        """Sends a form: status, headers, text."""
        fields.setdefault("token", self.token())
        headers = headers if headers is not None else {"Origin": self.community.origin}
        return self.request("POST", f"/.studio/{form}", urllib.parse.urlencode(fields),
                            {"Content-Type": "application/x-www-form-urlencoded", **headers})

    # What people do.

    def join(self, secret, name, password=PASSWORD):
        def sent():
            # Until the export has been read, no one can join.
            status, _, text = self.send("join", link=secret, name=name, password=password)
            return status != 503 and (status, text)

        status, text = until(sent)
        assert status == 303, text
        return self

    def sign_in(self, name, password=PASSWORD):
        return self.send("signin", name=name, password=password)

    def invite(self, name, **fields):
        """A new person, who has joined by an invitation of this owner."""
        fields = {"role": "blogger", "blogger": "", "uses": "1", "days": "7", **fields}
        status, _, text = self.send("invitations", **fields)
        assert status == 200, text
        return Person(self.community).join(secret_of(text)[1], name)

    def blogger(self):
        """The id of one's blogger."""
        return json.loads(self.page("account/data")[1])["blogger"]

    def write(self, text):
        """A new blog; its id."""
        status, headers, body = self.send("new", text=text)
        assert status == 303, body
        return urllib.parse.unquote(headers["location"].partition("id=")[2])

    def comment(self, blog, text):
        """A new comment; its id."""
        status, _, body = self.send("comments", blog=blog, text=text)
        assert status == 303, body
        found = re.findall(r"/\.studio/comment\?blog=[^&]+&amp;id=([^\"]+)", self.page("blog", id=blog)[1])
        return urllib.parse.unquote(found[-1])


def stored_files(folder):
    """Paths and bytes of all files below a folder, without those that a build removes meanwhile."""
    for parent, _, names in os.walk(folder):
        for path in (pathlib.Path(parent, name) for name in names):
            with contextlib.suppress(FileNotFoundError):
                yield path, path.read_bytes()


def until_limited(attempt):
    """What attempts answer until one is refused as too many.

    A slow machine makes few of them before more are allowed.
    """
    statuses = [attempt(0)]
    while statuses[-1] != 429:
        assert len(statuses) < 100, "no limit"
        statuses.append(attempt(len(statuses)))
    return statuses


def next_address():
    number = next(NUMBERS)
    return f"10.{number >> 8}.{number & 255}.1"


def link(address):
    """The page and the secret of a link."""
    parts = urllib.parse.urlsplit(address)
    return parts.path.removeprefix("/.studio/"), urllib.parse.parse_qs(parts.query)["link"][0]


def secret_of(text):
    """The page and the secret of the link that a page shows once."""
    return link(html.unescape(re.search(r'<code class="secret">([^<]+)</code>', text)[1]))


def token_of(text):
    """The access token that a page shows once."""
    return re.search(r'<code class="secret">(\w{64})</code>', text)[1]
