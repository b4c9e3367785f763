"""An export that comes through standard input, as `blogforge check - < export.json`."""

import gzip
import json
import os
import pty
import subprocess

import pytest

from exports import community
from platforms import EXPORTS

TEXT = json.dumps(community())


@pytest.fixture
def run(blogforge, tmp_path):
    """Runs the program in an empty folder with `data` as its standard input."""
    def run(*arguments, data=b"", stdin=None):
        return subprocess.run(
            [blogforge.program, *arguments], cwd=tmp_path, input=None if stdin else data, stdin=stdin,
            capture_output=True, timeout=120)

    return run


@pytest.mark.parametrize("data", [
    TEXT.encode(), gzip.compress(TEXT.encode()), TEXT.encode("utf-16"), gzip.compress(TEXT.encode("utf-16"))
], ids=["plain", "gzip", "UTF-16", "UTF-16 in gzip"])
def test_a_pipe_is_read_and_named(run, data):
    result = run("check", "-", data=data)
    assert result.returncode == 0, result.stderr
    assert b"standard input" in result.stdout


@pytest.mark.parametrize("export, name", [
    ("rss/feed.xml", b"rss"), ("bluesky/author-feed.json", b"bluesky"), ("tumblr/posts.json", b"tumblr"),
    ("ghost/ana-bakes.ghost.2024-03-31-10-00-00.json", b"ghost"),
])
def test_a_platform_is_recognised(run, export, name):
    result = run("check", "-", data=(EXPORTS / export).read_bytes())
    assert result.returncode == 0, result.stderr
    assert b"name: " + name + b"\n" in result.stdout


def test_a_redirected_file_is_read(run, tmp_path):
    path = tmp_path / "export.json"
    path.write_text(TEXT)
    with open(path, "rb") as file:
        result = run("check", "-", stdin=file)
    assert result.returncode == 0, result.stderr


def test_a_site_is_built_into_the_working_folder(run, tmp_path):
    result = run("build", "-", data=TEXT.encode())
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "public" / "index.html").exists()


def test_it_can_be_read_together_with_files(run, tmp_path):
    path = tmp_path / "likes.json"
    path.write_text("[]")
    result = run("check", "-", "likes.json", data=TEXT.encode())
    assert result.returncode == 0, result.stderr
    assert b"standard input" in result.stdout and b"likes.json" in result.stdout


@pytest.mark.parametrize("arguments, data, code, words", [
    (["check", "-"], b"", 1, b"standard input: error: is empty. Export again."),
    (["check", "-"], b"\n[1,", 1,
     b"standard input:2:4: error: unexpected end of the file; expected a value."),
    (["check", "-", "-"], b"{}", 2, b"-: standard input can be read only once. Name it once."),
])
def test_what_cannot_be_read_is_reported(run, arguments, data, code, words):
    result = run(*arguments, data=data)
    assert result.returncode == code
    assert words in result.stderr


def test_a_terminal_is_not_waited_for(run):
    ours, theirs = pty.openpty()
    try:
        result = run("check", "-", stdin=theirs)
    finally:
        os.close(ours)
        os.close(theirs)
    assert result.returncode == 2
    assert b"standard input: error: is a terminal, not an export." in result.stderr
