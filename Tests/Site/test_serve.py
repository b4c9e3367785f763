"""`blogforge serve` as a host: correct responses to valid, invalid and hostile requests."""

import contextlib
import email.utils
import gzip
import itertools
import json
import os
import re
import resource
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.request
import zlib

import pytest

from exports import starter_site
from preview import Preview, free_port, network_address, save

HOST = b"Host: localhost\r\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory, request):
    """A small site, with files of its own that a host must get right."""
    root = tmp_path_factory.mktemp("serve")
    site = root / "site"
    starter_site(site)
    static = site / "static"
    static.mkdir()
    (root / "secret").write_text("secret")
    (static / "numbers.txt").write_text("".join(f"{n:04}" for n in range(2000)))
    (static / "large.json").write_text("".join(f"{n * n % 999983}," for n in range(300_000)))
    (static / "large.bin").write_bytes(bytes(range(256)) * 80_000)
    (static / "_headers").write_text("/numbers.txt\n  X-Own: yes\n")
    (static / "_redirects").write_text("/from/* /blogs/:splat 301\n/alias /numbers.txt 200\n")
    return site


@pytest.fixture(scope="module")
def preview(folder):
    with Preview(os.environ["BLOGFORGE"], folder) as preview:
        output = folder / "public"
        (output / "link").symlink_to(folder.parent / "secret")
        (output / "up").symlink_to(folder.parent)
        yield preview
        assert preview.end() == 130


# As a host.


def test_pages_have_clean_addresses(preview):
    status, headers, body = preview.get("/")
    assert status == 200 and headers["content-type"] == "text/html; charset=utf-8"
    assert b"/.blogforge/reload.js" in body
    status, headers, _ = preview.get("/blogs/first?x=1")
    assert (status, headers["location"]) == (301, "/blogs/first/?x=1")
    assert preview.get("/blogs/first/")[0] == 200


def test_the_script_is_in_no_file(preview, folder):
    pages = list((folder / "public").rglob("*.html"))
    assert pages
    assert not any(b".blogforge" in page.read_bytes() for page in pages if page.is_file())


def test_what_is_not_there_is_the_sites_own_page(preview, folder):
    status, headers, body = preview.get("/nothing/here")
    assert status == 404
    assert (folder / "public/404.html").read_bytes()[:300] in body
    assert "access-control-allow-origin" not in headers


def test_there_are_no_listings(preview):
    assert preview.get("/assets/")[0] == 404
    assert preview.get("/assets")[0] == 404


def test_parts_of_a_file(preview, folder):
    whole = (folder / "static/numbers.txt").read_bytes()
    for asked, part in (
        ("0-9", whole[:10]), ("7990-", whole[7990:]), ("-10", whole[-10:]), ("7999-9999", whole[7999:])):
        status, headers, body = preview.get("/numbers.txt", f"Range: bytes={asked}")
        assert (status, body) == (206, part)
        assert headers["content-length"] == str(len(part))
    status, headers, _ = preview.get("/numbers.txt", "Range: bytes=8000-")
    assert (status, headers["content-range"]) == (416, "bytes */8000")
    status, _, body = preview.get("/numbers.txt", "Range: bytes=0-1,4-5")
    assert (status, body) == (200, whole)


def test_a_large_file_comes_whole(preview, folder):
    status, headers, body = preview.get("/large.bin")
    assert status == 200 and headers["accept-ranges"] == "bytes"
    # Without the bytes in the message: there are 20 million of them.
    is_whole = body == (folder / "static/large.bin").read_bytes()
    assert is_whole and headers["content-length"] == str(len(body))


def test_what_a_browser_has_is_not_sent_again(preview):
    status, headers, _ = preview.get("/numbers.txt")
    assert headers["x-own"] == "yes"
    tag, date = headers["etag"], headers["last-modified"]
    status, headers, body = preview.get("/numbers.txt", f"If-None-Match: {tag}")
    assert (status, body) == (304, b"") and headers["etag"] == tag
    assert preview.get("/numbers.txt", f"If-Modified-Since: {date}")[0] == 304
    earlier = email.utils.formatdate(email.utils.parsedate_to_datetime(date).timestamp() - 1, usegmt=True)
    assert preview.get("/numbers.txt", f"If-Modified-Since: {earlier}")[0] == 200
    assert preview.get("/numbers.txt", "Range: bytes=0-1", 'If-Range: "other"')[0] == 200
    assert preview.get("/numbers.txt", "Range: bytes=0-1", f"If-Range: {tag}")[0] == 206


def test_text_is_compressed(preview, folder):
    whole = (folder / "static/numbers.txt").read_bytes()
    _, headers, body = preview.get("/numbers.txt", "Accept-Encoding: gzip, deflate, br")
    assert headers["content-encoding"] == "gzip" and gzip.decompress(body) == whole
    assert headers["vary"] == "Accept-Encoding"
    _, headers, body = preview.get("/numbers.txt", "Accept-Encoding: deflate")
    assert headers["content-encoding"] == "deflate" and zlib.decompress(body) == whole
    assert "content-encoding" not in preview.get("/large.bin", "Accept-Encoding: gzip")[1]


def test_the_sites_own_rules(preview, folder):
    status, headers, _ = preview.get("/from/first/")
    assert (status, headers["location"]) == (301, "/blogs/first/")
    assert preview.get("/alias")[2] == (folder / "static/numbers.txt").read_bytes()
    assert preview.get("/_redirects")[0] == preview.get("/_headers")[0] == 404


def test_methods(preview):
    status, headers, body = preview.get("/", method="HEAD")
    assert (status, body) == (200, b"") and int(headers["content-length"]) > 1000
    status, headers, body = preview.get("/", method="OPTIONS")
    assert (status, body, headers["allow"]) == (204, b"", "GET, HEAD, OPTIONS")
    assert not any(name.startswith("access-control") for name in headers)
    for method in ("POST", "PUT", "DELETE", "PATCH", "TRACE"):
        status, headers, _ = preview.get("/", "Content-Length: 0", method=method)
        assert (status, headers["allow"]) == (405, "GET, HEAD, OPTIONS")


def test_the_base_path_is_kept(folder):
    arguments = [folder, "--base-url", "https://user.github.io/repo/", "--output", folder.parent / "repo"]
    with Preview(os.environ["BLOGFORGE"], *arguments) as preview:
        assert preview.url.endswith("/repo/")
        assert preview.get("/")[:1] == (302,) and preview.get("/")[1]["location"] == "/repo/"
        assert preview.get("/repo")[1]["location"] == "/repo/"
        assert b'href="/repo/blogs/first/"' in preview.get("/repo/")[2]
        assert preview.get("/repo/blogs/first/")[0] == 200
        assert preview.get("/blogs/first/")[0] == 404


# Hostile.


@pytest.mark.parametrize("target, status", [
    ("/../../etc/passwd", 400), ("/%2e%2e/%2e%2e/etc/passwd", 400), ("/%2E%2E%2F%2E%2E%2Fetc/passwd", 400),
    ("/..%5c..%5cetc%5cpasswd", 400), ("/blogs/..%2f..%2f..%2fsecret", 400), ("/./", 400), ("/%00", 400),
    ("/index.html%00.txt", 400), ("/%0d%0aSet-Cookie:x", 400), ("/%", 400), ("/%zz", 400), ("/a#b", 400),
    ("/%252e%252e/secret", 404), ("/%c0%ae%c0%ae/secret", 404), ("/%ff", 404), ("//evil.example/", 404),
    ("/blogs//first/", 404), ("/link", 404), ("/up/secret", 404), ("/up/", 404), ("/" + "a" * 5000, 404),
    ("/" + "a/" * 2000, 404), ("file:///etc/passwd", 400), ("*", 400), ("http://evil.example/", 403),
    ("http://localhost/", 200), ("http://user@localhost/", 403),
])
def test_targets_that_lead_elsewhere(preview, target, status):
    got, _, body = preview.get(target)
    assert got == status
    assert b"root:" not in body and b"secret" not in body


@pytest.mark.parametrize("host, status", [
    ("localhost", 200), ("localhost:1234", 200), ("127.0.0.1:8080", 200), ("[::1]:8080", 200),
    ("evil.example", 403), ("evil.example:8080", 403), ("127.0.0.1.evil.example", 403), ("", 403),
    ("localhost@evil.example", 403), ("169.254.169.254", 403), ("0.0.0.0", 403), ("localhost, evil", 403),
])
def test_hosts(preview, host, status):
    for target in ("/", "/.blogforge/reload.js", "/.blogforge/events"):
        if status == 403:
            assert preview.get(target, host=host)[0] == status
    assert preview.get("/", host=host)[0] == status


def test_a_host_can_be_allowed(folder):
    with Preview(os.environ["BLOGFORGE"], folder, "--allow-host", "mine.example") as preview:
        assert preview.get("/", host="mine.example:8080")[0] == 200
        for other in ("evil.example", "evilmine.example", "evil.mine.example", "mine.example.evil"):
            assert preview.get("/", host=other)[0] == 403


BAD = {
    "two lengths": b"GET / HTTP/1.1\r\n" + HOST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    "a list of lengths": b"GET / HTTP/1.1\r\n" + HOST + b"Content-Length: 1, 2\r\n\r\nab",
    "a negative length": b"GET / HTTP/1.1\r\n" + HOST + b"Content-Length: -1\r\n\r\n",
    "length and coding": b"GET / HTTP/1.1\r\n" + HOST
    + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n",
    "an unknown coding": b"GET / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "a blank before the colon":
        b"GET / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "a bad chunk": b"POST / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    "a huge chunk":
        b"POST / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n" + b"f" * 40 + b"\r\n",
    "line feeds alone": b"GET / HTTP/1.1\nHost: localhost\n\n",
    "a folded header": b"GET / HTTP/1.1\r\n" + HOST + b"X: a\r\n b\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\n" + HOST + HOST + b"\r\n",
    "a null in a header": b"GET / HTTP/1.1\r\n" + HOST + b"X: a\x00b\r\n\r\n",
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"a" * 200,
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "noise": bytes(range(256)) * 20,
}


@pytest.mark.parametrize("kind", BAD)
def test_an_invalid_request_is_rejected_and_closes_the_connection(preview, kind):
    answer = preview.raw(BAD[kind])
    assert answer.startswith(b"HTTP/1.1 400 "), answer[:200]
    # One response, and nothing after it.
    assert answer.count(b"HTTP/1.") == 1


def test_headers_have_a_limit(preview):
    for headers in (b"X: " + b"a" * 100_000, b"\r\n".join(b"X%d: a" % n for n in range(1000))):
        answer = preview.raw(b"GET / HTTP/1.1\r\n" + HOST + headers + b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 431 "), answer[:200]


@pytest.mark.parametrize("length, status", [
    (8000, 404), (8200, 414), (16_000, 414), (17_000, 414), (100_000, 414),
])
def test_targets_have_a_limit(preview, length, status):
    answer = preview.raw(b"GET /" + b"a" * length + b" HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 %d " % status), answer[:200]
    assert answer.count(b"HTTP/1.") == 1


def test_answers_have_a_date(preview):
    for target in ("/", "/nothing", "/blogs/first", "/numbers.txt", "/%"):
        date = preview.get(target)[1]["date"]
        assert email.utils.format_datetime(email.utils.parsedate_to_datetime(date), usegmt=True) == date


def test_a_precondition_on_another_file_fails(preview):
    headers = preview.get("/numbers.txt")[1]
    assert preview.get("/numbers.txt", f"If-Match: {headers['etag']}")[0] == 200
    assert preview.get("/numbers.txt", 'If-Match: "other"')[0] == 412
    assert preview.get("/numbers.txt", f"If-Unmodified-Since: {headers['last-modified']}")[0] == 200
    for old in (
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"):
        assert preview.get("/numbers.txt", f"If-Unmodified-Since: {old}")[0] == 412
        assert preview.get("/numbers.txt", f"If-Modified-Since: {old}")[0] == 200


@pytest.mark.parametrize("headers, status", [
    (b"Expect: 100-continue\r\nContent-Length: 10\r\n", b"405"),
    (b"Expect: 100-Continue\r\nTransfer-Encoding: chunked\r\n", b"405"),
    (b"Expect: something\r\nContent-Length: 10\r\n", b"417"),
])
def test_a_client_that_waits_before_sending_a_body_is_answered_immediately(preview, headers, status):
    answer = preview.raw(b"POST / HTTP/1.1\r\n" + HOST + headers + b"\r\n")
    assert re.findall(rb"HTTP/1.1 (\d+)", answer) == [status]
    assert b"onnection: close" in answer


def test_a_large_text_is_compressed_as_a_whole(preview, folder):
    whole = (folder / "static/large.json").read_bytes()
    _, headers, body = preview.get("/large.json", "Accept-Encoding: gzip")
    assert headers["transfer-encoding"] == "chunked" and "content-length" not in headers
    plain = b""
    while body:
        size, _, body = body.partition(b"\r\n")
        plain += body[:int(size, 16)]
        body = body[int(size, 16) + 2:]
    assert gzip.decompress(plain) == whole


def test_bodies_have_a_limit(preview):
    request = b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 10000000\r\n\r\n" + b"a" * 1_000_000
    assert preview.raw(request).startswith(b"HTTP/1.1 413 ")
    # The body of an answered request is not read as the next request.
    inner = b"GET /smuggled HTTP/1.1\r\n" + HOST + b"\r\n"
    request = b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: %d\r\n\r\n" % len(inner) + inner
    answer = preview.raw(request + b"GET / HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n")
    assert re.findall(rb"HTTP/1.1 (\d+)", answer) == [b"405", b"200"]


def test_requests_on_one_connection_are_answered_in_turn(preview):
    requests = b"".join(
        b"GET /numbers.txt HTTP/1.1\r\n" + HOST + b"Range: bytes=%d-%d\r\n\r\n" % (n * 4, n * 4 + 3)
        for n in range(50))
    answer = preview.raw(requests + b"GET /none HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n")
    assert re.findall(rb"\r\n\r\n(\d{4})", answer) == [b"%04d" % n for n in range(50)]


def test_a_request_that_never_ends_is_given_up(preview):
    """A header and a body that come a byte at a time, in parallel: answered after ten seconds."""
    started = time.monotonic()
    slow = []
    for start in (b"GET / HTTP/1.1\r\nX: ", b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 1000\r\n\r\n"):
        connection = socket.create_connection(("127.0.0.1", preview.port), timeout=0.5)
        connection.sendall(start)
        slow.append([connection, b""])
    while any(not answer for _, answer in slow) and time.monotonic() - started < 40:
        for one in slow:
            if not one[1]:
                # An answer may come before the next byte is sent, and the connection is closed after it.
                with contextlib.suppress(ConnectionError):
                    one[0].sendall(b"a")
                with contextlib.suppress(TimeoutError):
                    one[1] = one[0].recv(1000)
        assert preview.get("/")[0] == 200
    assert all(answer.startswith(b"HTTP/1.1 408 ") for _, answer in slow)
    for connection, _ in slow:
        connection.close()


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_idle_streams_and_slow_readers_do_not_block_others(preview):
    """A thousand open pages, fifty clients that do not read the large file they requested, and requests."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    for _ in range(200):
        preview.get("/")
    before = preview.memory()
    events = b"GET /.blogforge/events HTTP/1.1\r\n" + HOST + b"\r\n"
    large = b"GET /large.bin HTTP/1.1\r\n" + HOST + b"\r\n"
    held = []
    try:
        for number in range(1050):
            connection = socket.create_connection(("127.0.0.1", preview.port), timeout=20)
            connection.sendall(large if number % 21 == 0 else events)
            held.append(connection)
        for number, connection in enumerate(held):
            if number % 21:
                assert connection.recv(100).startswith(b"HTTP/1.1 200 OK")
        statuses = []

        def ask():
            for _ in range(250):
                statuses.append(preview.get("/blogs/first/")[0])

        askers = [threading.Thread(target=ask) for _ in range(4)]
        for asker in askers:
            asker.start()
        for asker in askers:
            asker.join()
        assert statuses == [200] * 1000
        # Some ten kilobytes each, and no buffer for the bytes that are not read.
        assert preview.memory() - before < 60 << 20
    finally:
        for connection in held:
            connection.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert preview.get("/")[0] == 200


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_many_requests_during_idle_streams_get_answers_and_cost_no_memory(preview):
    """200 open pages, and 10,000 requests as fast as they are answered."""
    held = [socket.create_connection(("127.0.0.1", preview.port), timeout=20) for _ in range(200)]
    try:
        for connection in held:
            connection.sendall(b"GET /.blogforge/events HTTP/1.1\r\n" + HOST + b"\r\n")
            assert connection.recv(100).startswith(b"HTTP/1.1 200 OK")
        answered, before = 0, None
        while answered < 10_000:
            report = subprocess.run(
                ["wrk", "-t1", "-c8", "-d1s", "--timeout", "20s", preview.url], capture_output=True,
                text=True, check=True).stdout
            assert "Socket errors" not in report and "Non-2xx" not in report, report
            answered += int(re.search(r"(\d+) requests in", report)[1])
            # The first second of requests has allocated what all need.
            before = before or preview.memory()
        assert preview.memory() - before < 8 << 20
    finally:
        for connection in held:
            connection.close()


# The command.


def test_what_is_hidden_is_neither_published_nor_served(folder, tmp_path):
    site = tmp_path / "site"
    shutil.copytree(folder, site, ignore=shutil.ignore_patterns("public", ".cache"))
    names = [
        ".env", ".git/config", ".DS_Store", ".well-known/x", ".well-known/.env", ".htaccess", ".nojekyll"]
    for name in names:
        (site / "static" / name).parent.mkdir(exist_ok=True)
        (site / "static" / name).write_text("secret")
    with Preview(os.environ["BLOGFORGE"], site) as preview:
        assert any("static/.DS_Store: note: hidden" in line for line in preview.lines)
        published = [name for name in names if (site / "public" / name).exists()]
        assert published == [".well-known/x", ".htaccess", ".nojekyll"]
        assert [name for name in names if preview.get(f"/{name}")[0] == 200] == published


def test_a_site_that_is_removed_comes_back(folder, tmp_path):
    site = tmp_path / "site"
    shutil.copytree(folder, site, ignore=shutil.ignore_patterns("public", ".cache"))

    def remove_all():
        # Not rmtree, which fails if the preview replaces the site while it is being removed.
        subprocess.run(["rm", "-rf", site / "public"])

    with Preview(os.environ["BLOGFORGE"], site) as preview:
        for remove in (remove_all, (site / "public/index.html").unlink,
                       lambda: (site / "public").rename(site / "elsewhere"), *[remove_all] * 20):
            start = preview.line_count
            remove()
            preview.wait_for("site/public: .*(rebuilt|pages? changed)", start)
            assert preview.get("/")[0] == preview.get("/numbers.txt")[0] == 200


def test_a_site_that_is_published_for_another_address_comes_back(folder, blogforge, tmp_path):
    site = tmp_path / "site"
    shutil.copytree(folder, site, ignore=shutil.ignore_patterns("public", ".cache"))
    address = "https://user.github.io/repo/"
    (site / "blogforge.yml").write_text(
        f"title: T\npublish: {{pages: {{folder: ../www, base-url: {address}}}}}\n")
    # So many blogs that the preview notices the new site before it is sent.
    export = site / "export/export.json"
    export.write_text(write_long(export.read_text(), 2000))
    with Preview(os.environ["BLOGFORGE"], site) as preview:
        start = preview.line_count
        run = blogforge("publish", site, "--to", "pages")
        assert run.returncode == 0, run.stderr
        assert 'href="/repo/' in (tmp_path / "www/index.html").read_text()
        preview.wait_for("site/public: .*(rebuilt|pages? changed)", start)
        page = preview.get("/")[2]
        assert b'href="/blogs/b0/"' in page and b"/repo/" not in page


def test_an_edit_that_undoes_another_ends_its_build(folder, tmp_path):
    """The next edit cancels a long build, and the problems before are no longer reported."""
    site = tmp_path / "site"
    shutil.copytree(folder, site, ignore=shutil.ignore_patterns("public", ".cache"))
    export = site / "export/export.json"
    good = export.read_text()
    long = write_long(good)
    with Preview(os.environ["BLOGFORGE"], site) as preview, events(preview) as states:
        start = preview.line_count
        export.write_text("{")
        preview.wait_for(r"export/export\.json:1", start)
        assert next(state for state in states if state["problems"])
        start = preview.line_count
        export.write_text(long)
        assert next(state for state in states if state["building"])["problems"]
        export.write_text(good)
        # It may cancel the build or come before the file is read: CancelledBuildTests covers each moment.
        preview.wait_for("Nothing has changed|: 0 pages changed", start)
        assert not any(re.search(r"[1-9]\d* pages? changed", line) for line in preview.lines[start:])
        assert next(state for state in states if not state["problems"])["building"] is False
        assert preview.get("/")[0] == 200
        assert preview.end() == 130


def write_long(export, count=30_000):
    """The export with so many more blogs that a build of them takes time on any machine."""
    data = json.loads(export)
    blogs = data["__collections__"]["blogs"]
    for number in range(count):
        blogs[f"b{number}"] = {**blogs["second"], "documentId": f"b{number}"}
    return json.dumps(data)


@contextlib.contextmanager
def events(preview):
    """The states that an open page receives, in order."""
    with socket.create_connection(("127.0.0.1", preview.port), timeout=120) as connection:
        connection.sendall(b"GET /.blogforge/events HTTP/1.1\r\n" + HOST + b"\r\n")
        lines = connection.makefile("rb")
        yield (json.loads(line[6:]) for line in lines if line.startswith(b"data: "))


def test_secrets_of_the_settings_are_masked_on_open_pages(folder, tmp_path):
    site = tmp_path / "site"
    shutil.copytree(folder, site, ignore=shutil.ignore_patterns("public", ".cache"))
    with Preview(os.environ["BLOGFORGE"], site) as preview, events(preview) as states:
        (site / "blogforge.yml").write_text(
            "title: T\npublish: {live: {git: https://oauth2:glpat-SECRET@gitlab.example/x.git}}\n")
        [problem] = next(state["problems"] for state in states if state["problems"])
        assert any("https://***@gitlab.example/x.git" in text for _, text in problem["excerpt"])
        assert "SECRET" not in json.dumps(problem)


@pytest.mark.parametrize("bind, host", [
    ("127.0.0.1", "127.0.0.1"), ("127.0.0.2", "127.0.0.2"), ("::1", "[::1]"), ("0.0.0.0", "127.0.0.1"),
    ("::", "127.0.0.1"), (socket.gethostname(), socket.gethostname()),
])
def test_the_address_is_printed_as_a_browser_takes_it(folder, tmp_path, bind, host):
    with socket.socket(socket.AF_INET6 if ":" in bind else socket.AF_INET) as probe:
        try:
            probe.bind((bind, 0))
        except OSError:
            pytest.skip(f"this machine has no {bind}")
    is_every_address = bind in ("0.0.0.0", "::")
    address = "https://user.github.io/repo/"
    arguments = [folder, "--bind", bind, "--base-url", address, "--output", tmp_path / "public"]
    with Preview(os.environ["BLOGFORGE"], *arguments) as preview:
        assert f"The site is at http://{host}:{preview.port}/repo/" in preview.lines
        with urllib.request.urlopen(f"http://{host}:{preview.port}/repo/") as answer:
            assert answer.status == 200
        others = [line.split(" at ")[1] for line in preview.lines if "Other devices" in line]
        if is_every_address and network_address():
            assert f"http://{network_address()}:{preview.port}/repo/" in others
        assert is_every_address or others == []
        for other in others:
            name, port = re.fullmatch(r"http://(\d+\.\d+\.\d+\.\d+):(\d+)/repo/", other).groups()
            assert int(port) == preview.port and not name.startswith("127.")
            with urllib.request.urlopen(other) as answer:
                assert answer.status == 200


def test_the_next_free_port_is_taken_and_printed(folder, blogforge):
    # Few programs use this address, so that the port is held here and does not become free meanwhile.
    address = "127.0.0.2" if sys.platform == "linux" else "127.0.0.1"
    with contextlib.ExitStack() as held:
        # Another program may have the port at every address, which is as good.
        with contextlib.suppress(OSError):
            held.enter_context(socket.create_server((address, 8080)))
        with Preview(os.environ["BLOGFORGE"], folder, "--bind", address, port=None) as preview:
            assert preview.port > 8080
            assert any("(port 8080 is in use)" in line for line in preview.lines)


def test_a_chosen_port_that_is_in_use_is_reported(folder, blogforge, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        run = blogforge("serve", folder, "--port", port)
        assert run.returncode == 3
        assert run.stderr == f"port {port} is already in use. Choose another port with --port.\n"
        # The search of tests for a free port ends, too.
        monkeypatch.setattr("preview.PORTS", itertools.repeat(port))
        with pytest.raises(OSError, match="no free port"):
            free_port()


@pytest.mark.parametrize("arguments, message", [
    (["--port", "0"], "--port must be 1 to 65535, not 0.\n"),
    (["--bind", "203.0.113.1"],
     "--bind must be an address of this machine, for example 127.0.0.1 or 0.0.0.0, not '203.0.113.1'.\n"),
    (["--base-url", "x"], "--base-url must be an address such as https://example.org/blog/, not 'x'.\n"),
    (["--allow-host", "http://mine.example"],
     "--allow-host must be a host name such as mine.example, without http:// and path, not "
     "'http://mine.example'.\n"),
    (["--allow-host", "mine.example/"],
     "--allow-host must be a host name such as mine.example, without http:// and path, not "
     "'mine.example/'.\n"),
])
def test_wrong_use_is_reported(folder, blogforge, arguments, message):
    run = blogforge("serve", folder, *arguments)
    assert (run.returncode, run.stderr) == (2, message)


def test_standard_input_cannot_be_watched(blogforge):
    run = blogforge("serve", "-")
    assert run.returncode == 2
    assert run.stderr == (
        "serve cannot watch standard input. Name a site folder or the export's files.\n")


def test_a_broken_site_does_not_end_the_server(folder, tmp_path):
    """Export, template and settings are broken and repaired in turn; the last good site stays."""
    site = tmp_path / "site"
    shutil.copytree(folder, site, ignore=shutil.ignore_patterns("public", ".cache"))
    export, settings = site / "export/export.json", site / "blogforge.yml"
    template = site / "templates/footer.mustache"
    good = {export: export.read_text(), settings: settings.read_text()}
    with Preview(os.environ["BLOGFORGE"], site) as preview:
        for file, broken, words in (
            (export, "{\"blogs\": [", r"export/export\.json"),
            (settings, "titel: x\n", r"unknown key 'titel'. Did you mean 'title'\?"),
        ):
            start = preview.line_count
            save(file, broken)
            preview.wait_for(words, start)
            assert preview.get("/")[0] == 200
            start = preview.line_count
            save(file, good[file])
            preview.wait_for(r"unchanged|Nothing has changed", start)
        start = preview.line_count
        template.parent.mkdir()
        save(template, "{{nope}}")
        preview.wait_for(r"templates/footer\.mustache:1:1: unknown name 'nope'", start)
        assert preview.get("/")[0] == 200
        start = preview.line_count
        save(template, "<footer>repaired</footer>\n")
        preview.wait_for(r"pages changed", start)
        assert b"repaired" in preview.get("/")[2]
        assert preview.end() == 130


def test_a_failed_first_build_waits_for_a_fix(folder, tmp_path):
    site = tmp_path / "site"
    shutil.copytree(folder, site, ignore=shutil.ignore_patterns("public", ".cache"))
    export = site / "export/export.json"
    good = export.read_text()
    export.write_text("{")
    with Preview(os.environ["BLOGFORGE"], site) as preview:
        status, _, body = preview.get("/")
        assert status == 404 and b"has not been built yet" in body and b"reload.js" in body
        start = preview.line_count
        export.write_text(good)
        preview.wait_for(r"export.json: .*(rebuilt|pages? changed)", start)
        assert preview.get("/")[0] == 200


def test_the_network_gets_an_address_and_a_code_only_when_asked(folder):
    with Preview(os.environ["BLOGFORGE"], folder, "--bind", "0.0.0.0") as preview:
        lines = [line for line in preview.lines if "Other devices" in line]
        drawn = [line for line in preview.lines if line and set(line) <= set("█▀▄ ")]
        assert bool(lines) == bool(drawn) and (lines or not network_address())
    with Preview(os.environ["BLOGFORGE"], folder) as preview:
        assert not any("Other devices" in line for line in preview.lines)
