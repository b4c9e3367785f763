"""Pictures are fetched under --fetch, politely, and only from allowed hosts; the site is built whatever a
server does."""

import json
import os
import re
import signal
import socket
import subprocess
import threading
import time

import pytest

from exports import community, write_site
from picture_server import (
    breaks_off, compressed, drips, endless, fails, gives, hangs_up, in_turn, never, picture, redirects,
    retry_date, serving)
from preview import until
from tree import tree_hash

#: So much time that no server of these tests is too slow on a machine under load: 12 seconds without bytes.
CONFIGURATION = "title: Test\nbase-url: https://example.org/\nfetch-timeout: 100\n"
FAILED = "the picture {} could not be fetched from {} ({}); a placeholder is used"


@pytest.fixture
def server():
    with serving() as server:
        yield server


@pytest.fixture
def site(tmp_path):
    """Writes a site whose blogs have these pictures."""
    def write(*urls, configuration=CONFIGURATION):
        export = community(lambda field: "" if field.endswith("URL") else "words", blogs=len(urls))
        for blog, url in zip(export["blogs"], urls):
            blog["imageURL"] = url
        for blogger in export["bloggers"]:
            for field in ("github", "twitter", "linkedIn", "website"):
                blogger[field] = ""
        return write_site(tmp_path / "site", export, configuration)
    return write


@pytest.fixture
def build(blogforge, server):
    """Builds with --fetch and the server allowed; gives the problems as (code, summary, hint)."""
    def run(folder, *options, allow=True, command="build"):
        allowed = ["--fetch-allow", server.host] if allow else []
        output = ["--log-format", "json"] if command == "build" else ["--format", "json"]
        result = blogforge(command, folder, "--fetch", *allowed, *output, *options)
        assert result.returncode == 0, result.stderr
        lines = (result.stderr if command == "build" else result.stdout).splitlines()
        problems = [json.loads(line) for line in lines]
        return [
            (problem["code"], problem["summary"], problem.get("hint")) for problem in problems
            if problem.get("code", "summary") != "summary"]
    return run


def cached(folder):
    """The files of the cache's remote pictures, those that are being written included."""
    return sorted(path.read_bytes() for path in (folder / ".cache/blogforge/remote").glob("*"))


def summaries(problems):
    assert {code for code, _, _ in problems} <= {"picture-fetch-failed"}
    return [summary for _, summary, _ in problems]


def shown(folder):
    """The renditions of the pages and feeds; a placeholder is one of them, the card of the site is not."""
    names = {path.name for path in (folder / "public" / "images").iterdir()}
    return {name for name in names if "-card." not in name and "-icon." not in name}


# Successful responses


def test_a_picture_without_a_local_copy_is_fetched_and_shown(server, site, build):
    server.answers["a"] = gives(picture())
    folder = site(server.url("a"))
    assert build(folder) == []
    assert cached(folder) == [picture()]
    assert len(shown(folder)) == 3


def test_pictures_of_comments_are_fetched(server, tmp_path, build):
    server.answers["a"] = gives(picture())
    folder = tmp_path / "site"
    export = {
        "people": [{"id": "ana", "name": "Ana"}],
        "posts": [{"id": "p", "by": "ana", "text": "Rye", "at": "2024-01-01T00:00:00Z"}],
        "notes": [
            {"id": name, "post": "p", "by": "ana", "text": "Seen", "at": "2024-01-02T00:00:00Z",
             "media": [url]}
            for name, url in (("a", server.url("a")), ("b", server.url("a")), ("c", server.url("gone")))]}
    write_site(folder, export, CONFIGURATION + "fieldmap: map.yml\n")
    (folder / "map.yml").write_text(
        "bloggers: {from: people, id: id, displayName: name}\n"
        "blogs: {from: posts, id: id, blogger: by, text: text, createdDate: at}\n"
        "comments: {from: notes, id: id, blog: post, blogger: by, text: text, createdDate: at, "
        "pictures: media}\n")
    [(code, summary, _)] = build(folder)
    assert code == "picture-fetch-failed" and summary.endswith("shown without it"), summary
    assert server.count("a") == 1
    page = (folder / "public/blogs/p/index.html").read_text()
    assert page.count("<figure>") == 2 and f'href="{server.url("gone")}"' in page


def test_the_server_sees_who_asks_and_nothing_else(server, site, build, blogforge):
    server.answers["a"] = gives(picture(), Set_Cookie="id=1; Path=/")
    server.answers["b"] = in_turn(redirects("/a"), gives(picture()))
    build(site(server.url("a"), server.url("b")))
    version = blogforge("--version").stdout.strip()
    assert len(server.headers) == 3
    for headers in server.headers:
        assert headers == {
            "Host": server.host, "User-Agent": f"blogforge/{version}", "Accept": "*/*",
            "Accept-Encoding": "identity", **{
                name: value for name, value in headers.items()
                if name in ("Connection", "Upgrade", "HTTP2-Settings")}}


def test_a_second_build_needs_no_network(server, site, build):
    server.answers["a"] = gives(picture())
    folder = site(server.url("a"))
    build(folder)
    first = tree_hash(folder / "public")
    assert build(folder) == []
    assert server.count("a") == 1
    assert tree_hash(folder / "public") == first


def test_clean_fetches_again(server, site, build):
    server.answers["a"] = in_turn(gives(picture()), gives(picture(colour=(1, 2, 3))))
    folder = site(server.url("a"))
    build(folder)
    assert build(folder, "--clean") == []
    assert cached(folder) == [picture(colour=(1, 2, 3))]


def test_one_picture_under_two_tokens_is_fetched_once(server, site, build):
    server.answers["a"] = gives(picture())
    folder = site(server.url("a?alt=media&token=1"), server.url("a?alt=media&token=2"))
    assert build(folder) == []
    assert server.count("a") == 1


def test_when_tokens_are_revoked_some_others_are_tried(server, site, build):
    def answer(handler):
        (gives(picture()) if "token=1" in handler.path else fails(403))(handler)
    server.answers["a"] = answer
    assert build(site(*(server.url(f"a?token={number}") for number in range(1, 8)))) == []
    # Those of the newest blogs, then that of the oldest.
    assert server.requests == [f"/a?token={number}" for number in (7, 6, 5, 1)]


def test_a_local_copy_is_used_and_the_server_left_alone(server, site, build):
    folder = site(server.url("a"))
    (folder / "images/blogs/blogger0").mkdir(parents=True)
    (folder / "images/blogs/blogger0/blog0").write_bytes(picture())
    assert build(folder) == []
    assert server.requests == []


def test_never_more_than_four_at_a_time(server, site, build):
    four = threading.Event()

    def answer(handler):
        if server.most_running >= 4:
            four.set()
        four.wait(10)
        # Long enough for a fifth to come, if it were sent.
        server.ended.wait(0.3)
        handler.answer(picture())
    paths = [f"p{number}" for number in range(10)]
    for path in paths:
        server.answers[path] = answer
    assert build(site(*map(server.url, paths))) == []
    assert server.most_running == 4
    assert len(server.requests) == 10


def test_the_bytes_decide_not_the_type(server, site, build):
    kinds = ["JPEG", "PNG", "WEBP", "GIF", "TIFF"]
    for kind in kinds:
        server.answers[kind] = gives(picture(kind), Content_Type="text/html")
    assert build(site(*map(server.url, kinds))) == []


def test_a_compressed_answer_is_read(server, site, build):
    server.answers["a"] = compressed(picture())
    folder = site(server.url("a"))
    assert build(folder) == []
    assert cached(folder) == [picture()]


def test_an_address_with_blanks_and_letters_is_asked_for(server, site, build):
    server.answers["a%20%C3%A9"] = gives(picture())
    assert build(site(server.url("a é"))) == []


# Later builds


@pytest.mark.parametrize("rest", ["1", "date"])
def test_429_waits_as_long_as_the_server_asks(server, site, build, rest):
    start = time.monotonic()
    times = []

    def answer(handler):
        times.append(time.monotonic() - start)
        if len(times) == 1:
            # A date has whole seconds: two from now are more than one.
            handler.answer(status=429, Retry_After=retry_date(3) if rest == "date" else rest)
        else:
            handler.answer(picture())
    server.answers["a"] = answer
    assert build(site(server.url("a"))) == []
    assert len(times) == 2
    assert times[1] - times[0] >= (1.0 if rest == "date" else 0.99)


def test_transient_failures_are_tried_three_times(server, site, build):
    pictures = {}
    for number, bad in enumerate([fails(500), fails(503), fails(429), breaks_off]):
        pictures[f"p{number}"] = picture(colour=(40 * number, 90, 20))
        server.answers[f"p{number}"] = in_turn(bad, bad, gives(pictures[f"p{number}"]))
    folder = site(*map(server.url, pictures))
    assert build(folder) == []
    assert {path: server.count(path) for path in pictures} == dict.fromkeys(pictures, 3)
    assert cached(folder) == sorted(pictures.values())


def test_a_server_that_closes_the_connection_is_tried_three_times(server, site, build):
    """Alone: on a connection that was used before, libcurl tries again by itself."""
    server.answers["a"] = in_turn(hangs_up, hangs_up, gives(picture()))
    folder = site(server.url("a"))
    assert build(folder) == []
    assert server.count("a") == 3
    assert cached(folder) == [picture()]


# Failures


def fail(server, site, build, bad, configuration=CONFIGURATION):
    """Builds a site with a picture for each bad response; each is reported with its message, none is kept."""
    expected = []
    for number, (answer, words) in enumerate(bad):
        server.answers[f"p{number}"] = answer
        expected.append(FAILED.format(f"p{number}", server.host, words))
    addresses = [server.url(f"p{number}?token=secret") for number in range(len(bad))]
    folder = site(*addresses, configuration=configuration)
    assert sorted(summaries(build(folder))) == sorted(expected)
    assert cached(folder) == []
    return folder


def test_a_response_without_a_picture_is_reported_and_not_retried(server, site, build):
    folder = fail(server, site, build, [
        (fails(403, picture()), "HTTP status 403, access denied"),
        (fails(404, picture()), "HTTP status 404, not found"), (fails(204), "HTTP status 204"),
        (fails(206, picture()), "HTTP status 206")])
    assert [server.count(f"p{number}") for number in range(4)] == [1, 1, 1, 1]
    # All show the one placeholder.
    assert len(shown(folder)) == 3


def test_a_third_failure_is_reported(server, site, build):
    fail(server, site, build, [
        (fails(500), "HTTP status 500, server error"),
        (fails(429, Retry_After="0"), "HTTP status 429, too many requests"),
        (breaks_off, "the connection was interrupted")])
    assert [server.count(f"p{number}") for number in range(3)] == [3, 3, 3]


def test_a_server_that_closes_the_connection_three_times_is_reported(server, site, build):
    fail(server, site, build, [(hangs_up, "the connection was interrupted")])
    assert server.count("p0") == 3


def test_a_server_that_asks_for_more_rest_than_there_is_time_is_not_waited_for(server, site, build):
    server.answers["a"] = fails(429, Retry_After="3600")
    start = time.monotonic()
    # Less than the longest rest, which is a minute.
    folder = site(server.url("a"), configuration=CONFIGURATION.replace("100", "50"))
    assert summaries(build(folder)) == [
        FAILED.format("a", server.host, "HTTP status 429, too many requests")]
    assert time.monotonic() - start < 50
    assert server.count("a") == 1


def test_a_refused_connection(site, build):
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        host = f"127.0.0.1:{unused.getsockname()[1]}"
        words = "no connection: Couldn't connect to server"
        assert summaries(build(site(f"http://{host}/a"), "--fetch-allow", host)) == [
            FAILED.format("a", host, words)]


def test_a_slow_server_is_left(server, site, build):
    words = "less than 1000 bytes per second for 1 second"
    fail(server, site, build, [(drips, words), (never, words)], CONFIGURATION.replace("100", "8"))
    assert [server.count(f"p{number}") for number in range(2)] == [1, 1]


def test_a_picture_that_takes_too_long_is_left(server, site, build):
    # So many bytes at a time that a machine under load does not make the download too slow instead.
    part = picture(side=400) * 10

    def steady(handler):
        handler.send_response(200)
        handler.end_headers()
        while not handler.server.ended.wait(0.1):
            handler.wfile.write(part)
    server.answers["a"] = steady
    folder = site(server.url("a"), configuration=CONFIGURATION.replace("100", "2"))
    assert summaries(build(folder)) == [FAILED.format("a", server.host, "no response after 2 seconds")]
    assert cached(folder) == []


def test_an_endless_picture_is_cut_off(server, site, build):
    server.answers["a"] = endless
    folder = site(server.url("a"))
    assert summaries(build(folder)) == [FAILED.format("a", server.host, "larger than 50 MB")]
    assert cached(folder) == []


def test_a_picture_that_says_it_is_too_large_is_not_read(server, site, build):
    server.answers["a"] = gives(picture(), Content_Length="50000001")
    assert summaries(build(site(server.url("a")))) == [
        FAILED.format("a", server.host, "larger than 50 MB")]
    assert server.count("a") == 1


def test_a_response_that_decompresses_to_a_large_one_is_cut_off(server, site, build):
    server.answers["a"] = compressed(picture() + bytes(50_000_001))
    folder = site(server.url("a"))
    assert summaries(build(folder)) == [FAILED.format("a", server.host, "larger than 50 MB")]
    assert cached(folder) == []


def test_a_body_shorter_than_its_content_length_is_reported(server, site, build):
    def answer(handler):
        handler.close_connection = True
        handler.answer(picture(), Content_Length=str(len(picture()) + 9))
    server.answers["a"] = answer
    assert summaries(build(site(server.url("a")))) == [
        FAILED.format("a", server.host, "the connection was interrupted")]


NO_PICTURES = [
    (b"<!DOCTYPE html><title>Sign in</title>", "the response is an HTML or XML text, not a picture"),
    (b'{"error": {"code": 412}}', "the response is JSON text (often a server's error answer), not a picture"),
    (b"%PDF-1.7", "the response is a PDF document, not a picture"),
    (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "the response is an SVG drawing, not a picture"),
    (b"", "the response is an empty file, not a picture"),
    (bytes(5000), "the response has no known picture format")]


def test_a_response_that_is_not_a_picture_is_rejected_regardless_of_its_type(server, site, build):
    bad = [(gives(body, Content_Type="image/jpeg"), words) for body, words in NO_PICTURES]
    fail(server, site, build, bad)


def test_a_host_that_always_fails_is_given_up(server, site, build):
    paths = [f"p{number}" for number in range(20)]
    for path in paths:
        server.answers[path] = hangs_up
    found = summaries(build(site(*map(server.url, paths))))
    assert len(found) == 20
    given_up = [summary for summary in found if "no further requests to this host after 24 failures in a "
        "row" in summary]
    assert len(given_up) >= 8
    # Transfers that were running may finish.
    assert 24 <= len(server.requests) <= 27


# Hosts and redirects


def test_redirects_are_followed(server, site, build):
    server.answers["a"] = redirects("b", 301)
    server.answers["b"] = redirects(server.url("c"), 307)
    server.answers["c"] = gives(picture())
    assert build(site(server.url("a"))) == []


def test_redirects_in_a_circle_end(server, site, build):
    server.answers["a"] = redirects("/a")
    assert summaries(build(site(server.url("a")))) == [
        FAILED.format("a", server.host, "more than 5 redirects")]
    assert server.count("a") == 6


def test_a_redirect_to_a_private_address_is_not_followed(server, site, build):
    with serving() as other:
        other.answers["secret"] = gives(picture())
        server.answers["a"] = redirects(other.url("secret"))
        folder = site(server.url("a"))
        assert build(folder) == [(
            "picture-fetch-failed",
            FAILED.format("a", other.host, "127.0.0.1 is not a public address: loopback"),
            f"If you trust this host, allow it with --fetch-allow {other.host}.")]
        assert other.requests == []
        assert build(folder, "--fetch-allow", other.host) == []


NOT_FETCHED = [
    ("file:///etc/passwd", "unsupported URL scheme 'file:'; only http and https are fetched"),
    ("gopher://{host}/1", "unsupported URL scheme 'gopher:'; only http and https are fetched"),
    ("ftp://{host}/1", "unsupported URL scheme 'ftp:'; only http and https are fetched"),
    ("http://me:secret@{host}/b", "the URL contains a user name or password, which is not sent")]


def test_a_redirect_to_what_is_not_fetched_is_reported(server, site, build):
    for number, (target, _) in enumerate(NOT_FETCHED):
        server.answers[f"p{number}"] = redirects(target.format(host=server.host))
    server.answers["b"] = gives(picture())
    found = summaries(build(site(*(server.url(f"p{number}") for number in range(len(NOT_FETCHED))))))
    assert len(found) == len(NOT_FETCHED)
    for number, (_, words) in enumerate(NOT_FETCHED):
        [summary] = [summary for summary in found if f"p{number} " in summary]
        assert words in summary
        assert "secret" not in summary
    assert server.count("b") == 0


def test_no_address_of_the_machine_or_its_network_is_asked(server, site, build):
    hosts = [
        "127.0.0.1:{}", "localhost:{}", "0x7f000001:{}", "2130706433:{}", "127.1:{}", "[::ffff:127.0.0.1]:{}",
        "0.0.0.0:{}", "[::1]:{}", "[::]:{}", "10.0.0.1", "169.254.169.254", "192.168.0.1", "[fd00::1]",
        "[fe80::1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]"]
    urls = [f"http://{host.format(server.server_port)}/{number}" for number, host in enumerate(hosts)]
    found = summaries(build(site(*urls), allow=False))
    # The newest blog comes first. A machine without IPv6 may have no route to some.
    for host, summary in zip(reversed(hosts), found, strict=True):
        known = " is not a public address: " in summary
        assert known or host.startswith("[") and "there is no connection" in summary, (host, summary)
    assert server.requests == []


def test_an_allowed_name_may_have_any_address(server, site, build):
    server.answers["a"] = gives(picture())
    url = f"http://localhost:{server.server_port}/a"
    assert build(site(url), "--fetch-allow", "localhost") == []


def test_a_proxy_of_the_environment_is_not_used(server, site, build, monkeypatch):
    server.answers["a"] = gives(picture())
    for name in ("http_proxy", "HTTPS_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert build(site(server.url("a"))) == []


# What is reported, and what is not


def test_a_user_in_the_address_is_neither_sent_nor_printed(server, site, build):
    url = f"http://ana%40example.org:secret@{server.host}/a?token=secret"
    assert summaries(build(site(url))) == [
        FAILED.format("a", server.host, "the URL contains a user name or password, which is not sent")]
    assert server.requests == []


def test_neither_tokens_nor_email_addresses_are_printed(server, site, blogforge):
    server.answers["of/ana@example.org"] = fails(404)
    folder = site(server.url("of/ana@example.org?token=secret"))
    result = blogforge("build", folder, "--fetch", "--fetch-allow", server.host)
    assert result.returncode == 0
    assert f"could not be fetched from {server.host} (HTTP status 404, not found)" in result.stderr
    assert "secret" not in result.stderr
    assert "example.org" not in result.stderr


def test_strict_makes_of_a_failed_picture_a_failed_build(server, site, blogforge):
    server.answers["a"] = fails(404)
    result = blogforge(
        "build", site(server.url("a")), "--fetch", "--fetch-allow", server.host, "--strict")
    assert result.returncode == 1


def test_a_check_reports_what_would_be_fetched_and_sends_no_request(server, site, build):
    folder = site(server.url("a"), server.url("b"))
    assert build(folder, command="check") == [(
        "pictures-to-fetch",
        "2 pictures have neither a local copy nor one in the cache; a build will fetch them", None)]
    assert server.requests == []
    assert not (folder / ".cache").exists()


def test_without_the_flag_nothing_is_fetched(server, site, blogforge):
    result = blogforge("build", site(server.url("a"), server.url("b")), "--fetch-allow", server.host)
    assert result.returncode == 0
    assert "or fetch them with --fetch." in result.stderr
    assert server.requests == []


def test_the_configuration_says_it_too(server, site, blogforge):
    server.answers["a"] = gives(picture())
    folder = site(
        server.url("a"), configuration=f"{CONFIGURATION}fetch: true\nfetch-allow: ['{server.host}']\n")
    assert blogforge("build", folder).returncode == 0
    assert cached(folder) == [picture()]


def test_an_invalid_host_is_rejected(blogforge, site):
    result = blogforge("build", site("words"), "--fetch-allow", "http://x/")
    assert (result.returncode, result.stderr) == (
        2, "--fetch-allow must be a host, for example cdn.example.org or 127.0.0.1:8080, not 'http://x/'.\n")


def test_interrupted_in_the_middle_the_old_site_stays_and_no_half_picture(server, site, build, blogforge):
    server.answers["a"] = gives(picture())
    folder = site(server.url("a"))
    build(folder)
    before = tree_hash(folder / "public")

    sent = threading.Event()

    def half(handler):
        body = picture(side=400, colour=(9, 9, 9))
        handler.send_response(200)
        handler.send_header("Content-Length", str(len(body) + 2000))
        handler.end_headers()
        handler.wfile.write(body + bytes(1000))
        sent.set()
        handler.server.ended.wait(20)
    server.answers["a"] = half
    run = subprocess.Popen(
        [blogforge.program, "build", folder, "--fetch", "--fetch-allow", server.host, "--clean"],
        stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "CI": "true"})
    assert sent.wait(60)
    # What has arrived is in a file of its own, next to that of the first build.
    until(lambda: list((folder / ".cache/blogforge/remote").glob("*.part")))
    run.send_signal(signal.SIGINT)
    assert run.wait(60) == 130
    assert tree_hash(folder / "public") == before

    # A later build finds the whole picture of the first and clears up.
    [part] = (folder / ".cache/blogforge/remote").glob("*.part")
    os.utime(part, (0, 0))
    server.answers["a"] = gives(picture())
    server.answers["b"] = gives(picture("PNG"))
    export = json.loads((folder / "export/export.json").read_text())
    export["bloggers"][0]["photoURL"] = server.url("b")
    (folder / "export/export.json").write_text(json.dumps(export))
    assert build(folder) == []
    assert cached(folder) == sorted([picture(), picture("PNG")])
    names = [path.name for path in (folder / ".cache/blogforge/remote").iterdir()]
    assert all(re.fullmatch("[0-9a-f]{32}", name) for name in names)


def test_shards_fetch_each_picture_once_and_the_build_none(server, site, build, blogforge):
    names = "abcdef"
    for number, name in enumerate(names):
        server.answers[name] = gives(picture(side=30 + number))
    folder = site(*map(server.url, names))
    for number in (1, 2, 3):
        result = blogforge("shard", "pictures", folder, "--shard", f"{number}/3", "--fetch", "--fetch-allow",
                           server.host, "--strict")
        assert result.returncode == 0, result.stderr
    assert [server.count(name) for name in names] == [1] * 6
    assert build(folder) == []
    assert [server.count(name) for name in names] == [1] * 6
    assert len(shown(folder)) > 6
