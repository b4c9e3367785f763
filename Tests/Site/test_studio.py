"""`blogforge studio`: real forms over HTTP against the real program, and what of them is on the site."""

import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import urllib.parse
import urllib.request

import pytest

from exports import starter_site
from preview import Preview


class Studio(Preview):
    """The running studio, with a browser's cookie and forms."""

    def __init__(self, program, *arguments):
        self.cookie = ""
        super().__init__(program, *arguments, command="studio")

    def page(self, name="", **query):
        """A page of the studio: status and text."""
        target = f"/.studio/{name}" + (f"?{urllib.parse.urlencode(query)}" if query else "")
        status, headers, body = self.get(target, *([f"Cookie: {self.cookie}"] if self.cookie else []))
        assert "no-store" in headers.get("cache-control", "no-store")
        return status, body.decode()

    def token(self):
        return re.search(r'name="token" value="(\w+)"', self.page("choose")[1])[1]

    def send(self, form, /, body=None, headers=None, host=None, **fields):
        """Sends a form: status, headers, text."""
        if body is None:
            fields.setdefault("token", self.token())
            body = urllib.parse.urlencode(fields)
        host = host or f"127.0.0.1:{self.port}"
        lines = [f"POST /.studio/{form} HTTP/1.1", f"Host: {host}", "Connection: close",
                 f"Content-Length: {len(body)}", f"Cookie: {self.cookie}"]
        if headers is None:
            headers = [f"Origin: http://{host}", "Content-Type: application/x-www-form-urlencoded"]
        answer = self.raw("\r\n".join([*lines, *headers, "", ""]).encode() + body.encode("latin-1"))
        head, _, text = answer.partition(b"\r\n\r\n")
        status, *rest = head.decode("latin-1").split("\r\n")
        found = {name.lower(): value for name, _, value in (line.partition(": ") for line in rest)}
        if "set-cookie" in found:
            self.cookie = found["set-cookie"].split(";")[0]
        return int(status.split(" ")[1]), found, text.decode()

    def form(self, page):
        """The hidden fields of the forms of a page; of several with one name the last."""
        return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    site = tmp_path_factory.mktemp("studio") / "site"
    starter_site(site)
    return site


@pytest.fixture(scope="module")
def studio(folder):
    with Studio(os.environ["BLOGFORGE"], folder) as studio:
        status, headers, _ = studio.send("bloggers", displayName="eva", fullName="Eva Lund")
        assert status == 303 and headers["location"] == "/.studio/"
        cookie = headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=Strict" in cookie and "Path=/.studio/" in cookie
        yield studio
        assert studio.end() == 130


@pytest.fixture
def copy(folder, tmp_path):
    """The same site in a folder that no studio uses yet."""
    # Builds of the studio that runs make and remove these meanwhile.
    ignored = shutil.ignore_patterns(".*", "public*")
    return pathlib.Path(shutil.copytree(folder, tmp_path / "copy", ignore=ignored))


def write(studio, text="Hello **studio**"):
    """A new blog; its id."""
    status, headers, body = studio.send("new", text=text)
    assert status == 303, body
    return headers["location"].partition("id=")[2]


def records(folder, kind):
    files = sorted((folder / f"export/~studio/{kind}").glob("*.json"))
    return [json.loads(path.read_text()) for path in files]


def test_pages_are_forms_that_need_no_scripts(studio):
    status, headers, body = studio.get("/.studio/", f"Cookie: {studio.cookie}")
    text = body.decode()
    assert status == 200 and "Your blogs" in text and "eva" in text
    # All scripts are files of the studio.
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"] and "<script>" not in text
    assert headers["cache-control"] == "no-store" and headers["x-content-type-options"] == "nosniff"
    style = re.search(r'<link rel="stylesheet" href="(/assets/[^"]+)"', text)[1]
    assert studio.get(style)[0] == 200
    assert studio.get("/.studio")[1]["location"] == "/.studio/"
    assert studio.page("nowhere")[0] == 404


def test_a_blog_is_written_edited_deleted_and_restored(studio, folder):
    blog = write(studio)
    page = studio.until(f"/blogs/{blog}/", lambda status, _: status == 200)
    assert "<strong>studio</strong>" in page and "eva" in page
    form = studio.form(studio.page("edit", id=blog)[1])
    assert studio.send("edit", id=blog, digest=form["digest"], text="Changed <b>&")[0] == 303
    studio.until(f"/blogs/{blog}/", lambda _, text: "Changed" in text)
    form = studio.form(studio.page("blog", id=blog)[1])
    digest = re.search(r'name="digest" value="(\w+)"', studio.page("blog", id=blog)[1])[1]
    assert studio.send("delete", id=blog, digest=digest)[0] == 303
    studio.until(f"/blogs/{blog}/", lambda status, _: status == 404)
    assert "Undo" in studio.page()[1]
    assert studio.send("restore", id=blog)[0] == 303
    studio.until(f"/blogs/{blog}/", lambda status, text: status == 200 and "Changed" in text)
    own = [record for record in records(folder, "blogs") if record["documentId"] == blog]
    assert own[0]["blogDescription"] == "Changed <b>&" and "deleted" not in own[0]


def test_the_second_editor_sees_both_versions(studio):
    blog = write(studio, "Original")
    form = studio.form(studio.page("edit", id=blog)[1])
    assert studio.send("edit", id=blog, digest=form["digest"], text="From the first")[0] == 303
    status, _, text = studio.send("edit", id=blog, digest=form["digest"], text="From the second")
    assert status == 409 and "From the first" in text and "From the second" in text
    assert "From the first" in studio.page("blog", id=blog)[1]
    assert studio.send("edit", id=blog, digest=studio.form(text)["digest"], text="Both")[0] == 303


def test_comments_and_likes(studio):
    blog = write(studio, "To talk about")
    assert studio.send("comments", blog=blog, text="A remark")[0] == 303
    assert studio.send("like", id=blog, like="yes")[0] == 303
    studio.until(f"/blogs/{blog}/", lambda _, text: "A remark" in text)
    page = studio.page("blog", id=blog)[1]
    assert "1 like" in page
    comment = urllib.parse.unquote(re.search(r"/\.studio/comment\?blog=[^&]+&amp;id=([^\"]+)", page)[1])
    form = studio.form(studio.page("comment", blog=blog, id=comment)[1])
    assert studio.send("comment", blog=blog, id=comment, digest=form["digest"], text="Better said")[0] == 303
    studio.until(f"/blogs/{blog}/", lambda _, text: "Better said" in text and "A remark" not in text)
    form = studio.form(studio.page("comment", blog=blog, id=comment)[1])
    assert studio.send("comment/delete", blog=blog, id=comment, digest=form["digest"])[0] == 303
    assert studio.send("like", id=blog, like="no")[0] == 303
    studio.until(f"/blogs/{blog}/", lambda _, text: "Better said" not in text)
    assert "0 likes" in studio.page("blog", id=blog)[1]


def test_a_form_of_a_comment_that_is_sent_twice_adds_one(studio):
    blog = write(studio, "To talk about once")
    new = studio.form(studio.page("blog", id=blog)[1])["new"]
    for _ in range(2):
        assert studio.send("comments", blog=blog, text="Only once", new=new)[0] == 303
    assert studio.page("blog", id=blog)[1].count("Only once") == 1
    # After going back, the same form adds other words.
    for _ in range(2):
        assert studio.send("comments", blog=blog, text="Something else", new=new)[0] == 303
    page = studio.page("blog", id=blog)[1]
    assert page.count("Something else") == 1 and page.count("Only once") == 1
    # The next form adds the next one, with the same words, too.
    other = studio.form(studio.page("blog", id=blog)[1])["new"]
    assert other != new and studio.send("comments", blog=blog, text="Only once", new=other)[0] == 303
    assert studio.page("blog", id=blog)[1].count("Only once") == 2


def test_a_page_that_is_still_open_does_not_write_as_another_blogger(studio):
    blog = write(studio, "Of two people")
    own, token = studio.cookie, studio.token()
    try:
        assert studio.send("bloggers", displayName="mia")[0] == 303
        status, _, text = studio.send("comments", blog=blog, text="As whom?", token=token)
        assert status == 403 and "for another blogger; nothing was changed" in text
        assert studio.send("comments", blog=blog, text="As mia")[0] == 303
    finally:
        studio.cookie = own
    assert studio.send("comments", blog=blog, text="As eva", token=token)[0] == 303
    page = studio.page("blog", id=blog)[1]
    assert "As whom?" not in page and "As mia" in page and "As eva" in page


def test_a_profile_is_edited(studio):
    form = studio.form(studio.page("profile")[1])
    status, _, text = studio.send(
        "profile", digest=form["digest"], displayName="eva", fullName="Eva Lund",
        website="javascript:alert(1)")
    assert status == 422 and "not the address of a web page" in text
    assert studio.send("profile", digest=form["digest"], displayName="eva", fullName="Eva Lund",
                       bio="Likes boats", website="example.org")[0] == 303
    studio.until("/bloggers/eva/", lambda _, text: "Likes boats" in text)
    assert studio.send("profile", digest=form["digest"], displayName="eve")[0] == 409


def test_nothing_is_written_without_words(studio):
    status, _, text = studio.send("new", text=" \n ")
    assert status == 422 and "A blog needs a text." in text and "<textarea" in text
    assert studio.send("comments", blog="nowhere", text="x")[0] == 404
    assert studio.send("edit", id="../../etc/passwd", digest="", text="x")[0] == 404


FORM = "Content-Type: application/x-www-form-urlencoded"


@pytest.mark.parametrize("headers", [
    [FORM], [FORM, "Origin: http://evil.example"], [FORM, "Origin: null"],
    [FORM, "Sec-Fetch-Site: cross-site"], [FORM, "Sec-Fetch-Site: same-site"],
])
def test_forms_of_other_sites_are_refused(studio, folder, headers):
    before = len(records(folder, "blogs"))
    status, _, text = studio.send("new", headers=headers, text="Forged")
    assert status == 403 and "nothing was changed" in text
    assert len(records(folder, "blogs")) == before


def test_a_browser_says_where_a_form_comes_from(studio):
    assert studio.send("new", headers=[FORM, "Sec-Fetch-Site: same-origin"], text="Mine")[0] == 303


def test_wrong_forms_are_refused(studio):
    token = studio.token()
    assert studio.send("new", token="0" * 64, text="x")[0] == 403
    assert studio.send("new", body="text=x")[0] == 403
    assert studio.send("new", body=f"token={token}&text=%zz")[0] == 400
    assert studio.send("new", body=f"token={token}&text=%00")[0] == 400
    assert studio.send("new", body=f"token={token}&text=%ff")[0] == 400
    assert studio.send("new", body=f"token={token}&text=a&text=b")[0] == 400
    origin = f"Origin: http://127.0.0.1:{studio.port}"
    assert studio.send("new", headers=[origin, "Content-Type: text/plain"], text="x")[0] == 415
    assert studio.send("nowhere")[0] == 404
    assert studio.get("/.studio/new", method="PUT")[0] == 405
    assert studio.get("/.studio/%00")[0] == 400 and studio.get("/.studio/../secret")[0] == 400


def test_another_host_is_refused(studio):
    assert studio.send("new", host=f"evil.example:{studio.port}", text="x")[0] == 403
    assert studio.get("/.studio/", host="evil.example")[0] == 403


def test_large_forms_are_refused(studio):
    status, _, text = studio.send("new", body="token=" + "x" * 10_000_000)
    assert status == 413 and "too large" in text
    # Without a length that says so.
    head = (f"POST /.studio/new HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n").encode()
    chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
    assert studio.raw(head + chunk * 40 + b"0\r\n\r\n").startswith(b"HTTP/1.1 413")
    assert studio.page()[0] == 200


def test_the_site_itself_takes_no_forms(studio):
    status, _, _ = studio.get("/", method="POST")
    assert status == 405


@pytest.mark.parametrize("address", [
    "0.0.0.0", "::", "192.168.1.1", "127.0.0.1.evil.example", "example.org"])
def test_only_this_machine_can_reach_it(folder, address):
    run = subprocess.run([os.environ["BLOGFORGE"], "studio", str(folder), "--bind", address],
                         capture_output=True, text=True, timeout=60)
    assert run.returncode == 2 and "must be a loopback address" in run.stderr


@pytest.mark.parametrize("bind, host", [("127.0.0.2", "127.0.0.2"), ("::1", "[::1]")])
def test_the_addresses_are_printed_as_a_browser_takes_them(copy, tmp_path, bind, host):
    with socket.socket(socket.AF_INET6 if ":" in bind else socket.AF_INET) as probe:
        try:
            probe.bind((bind, 0))
        except OSError:
            pytest.skip(f"this machine has no {bind}")
    arguments = ["--bind", bind, "--base-url", "https://user.github.io/repo/", "-o", tmp_path / "public"]
    with Preview(os.environ["BLOGFORGE"], copy, *arguments, command="studio") as preview:
        address = f"http://{host}:{preview.port}"
        assert f"The site is at {address}/repo/" in preview.lines
        assert f"The studio is at {address}/.studio/" in preview.lines
        for path in ("/repo/", "/.studio/"):
            with urllib.request.urlopen(address + path) as answer:
                assert answer.status == 200


def test_the_link_of_an_owner_is_printed_as_a_browser_takes_it(copy):
    run = subprocess.run(
        [os.environ["BLOGFORGE"], "studio", str(copy), "--community", "--bind", "::1", "--owner", "olga"],
        capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout.startswith("http://[::1]:8080/.studio/join?link=")


def test_it_needs_a_site_folder(tmp_path):
    (tmp_path / "export.json").write_text('{"blogs":{}}')
    run = subprocess.run([os.environ["BLOGFORGE"], "studio", str(tmp_path / "export.json")],
                         capture_output=True, text=True, timeout=60)
    assert run.returncode == 2 and "needs a site folder" in run.stderr


# Loaded into the program: notes the calls by which a file gets onto the disk.
CALLS = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void note(const char *call, int descriptor, const char *name) {
  char link[64], folder[4096] = "", line[8192];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  if (descriptor >= 0 && readlink(link, folder, sizeof folder - 1) < 0) return;
  int length = snprintf(line, sizeof line, "%s %s%s%s\\n", call, folder, *folder && *name ? "/" : "", name);
  int file = open(getenv("CALLS"), O_CREAT | O_WRONLY | O_APPEND, 0600);
  if (write(file, line, length) != length) abort();
  close(file);
}

int fsync(int file) {
  note("fsync", file, "");
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
}

int mkdir(const char *path, mode_t mode) {
  note("mkdir", -1, path);
  return ((int (*)(const char *, mode_t))dlsym(RTLD_NEXT, "mkdir"))(path, mode);
}

int renameat(int folder, const char *name, int other, const char *new) {
  note("from", folder, name);
  note("to", other, new);
  int (*next)(int, const char *, int, const char *) = dlsym(RTLD_NEXT, "renameat");
  return next(folder, name, other, new);
}
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the loader of Linux puts the calls in")
def test_a_record_is_on_the_disk_before_it_is_confirmed(tmp_path, monkeypatch):
    command = ["clang", "-x", "c", "-shared", "-fPIC", "-o", str(tmp_path / "calls.so"), "-"]
    subprocess.run(command, input=CALLS, text=True, check=True)
    site = tmp_path / "site"
    starter_site(site)
    monkeypatch.setenv("LD_PRELOAD", str(tmp_path / "calls.so"))
    monkeypatch.setenv("CALLS", str(tmp_path / "calls"))
    with Studio(os.environ["BLOGFORGE"], site) as studio:
        assert studio.send("bloggers", displayName="eva", fullName="Eva Lund")[0] == 303
        blog = write(studio)
        # Before the answer; what the build of the site does meanwhile is not about the overlay.
        noted = (tmp_path / "calls").read_text().splitlines()
    export = site.resolve() / "export"
    overlay = export / "~studio"
    calls = [call for call in noted if f"{overlay}" in call or call == f"fsync {export}"]
    file = overlay / "blogs" / f"{blog}.json"
    place = calls.index(f"to {file}")
    temporary = calls[place - 1].removeprefix("from ")
    assert temporary.startswith(f"{file.parent}/.")
    # The bytes before the name, then the folder of the name.
    assert calls[place - 2] == f"fsync {temporary}"
    assert calls[place + 1] == f"fsync {file.parent}"
    # So that the folders are there, too.
    made = calls.index(f"mkdir {file.parent}")
    assert calls[made + 1] == f"fsync {overlay}" and made < place
    made = calls.index(f"mkdir {overlay}")
    assert calls[made + 1] == f"fsync {export}"


def test_a_second_studio_on_the_folder_is_refused(studio, folder):
    """It says which process has the folder, where, and what to do; the first one continues."""
    run = subprocess.run([os.environ["BLOGFORGE"], "studio", str(folder)], capture_output=True, text=True,
                         timeout=60)
    assert run.returncode == 3 and run.stdout == ""
    address = f"http://127.0.0.1:{studio.port}/.studio/"
    process = f"process {studio.process.pid}, at {address}"
    assert f"another studio ({process}) is already running in this folder" in run.stderr
    assert f"'kill {studio.process.pid}'" in run.stderr
    assert studio.page()[0] == 200


def test_leftovers_of_a_kill_are_removed_at_the_next_start(copy):
    left = [copy / ".studio/.body-a1B2c3", copy / ".studio/media/.a.jpg.0123456789abcdef",
            copy / "export/~studio/blogs/.b.json.0123456789abcdef"]
    for path in left:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("half of it")
    for _ in range(2):
        with Studio(os.environ["BLOGFORGE"], copy) as studio:
            assert not any(path.exists() for path in left)
            studio.process.kill()
            studio.process.wait()


@pytest.mark.parametrize("limit", ["0", "257"])
def test_the_limit_of_uploads_has_a_range(copy, limit):
    run = subprocess.run([os.environ["BLOGFORGE"], "studio", str(copy), "--upload-limit", limit],
                         capture_output=True, text=True, timeout=60)
    assert run.returncode == 2 and "--upload-limit must be 1 to 256 (MB)" in run.stderr


def test_what_was_confirmed_survives_a_kill(copy):
    """The program is killed: every confirmed blog is in the overlay, and every file is whole."""
    confirmed = []
    for number in range(5):
        with Studio(os.environ["BLOGFORGE"], copy) as studio:
            studio.send("bloggers", displayName=f"eva{number}")
            token = studio.token()
            for _ in range(3 * number + 1):
                confirmed.append(write(studio, "Kept") if token else None)
            studio.process.kill()
            studio.process.wait()
    known = {record["documentId"] for record in records(copy, "blogs")}
    assert set(confirmed) <= known
