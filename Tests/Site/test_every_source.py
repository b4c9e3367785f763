"""Every platform's export, as Tests/Exports has it: what a check says, and what damage does to it."""

import json
import os
import random
import shutil
import subprocess

import pytest

from platforms import EXPORTS, check, used
from test_hostile import check_document
from test_pages import test_names_of_files_are_safe_everywhere as names_are_safe
from tree import Site

# The name of the field map, and the numbers of bloggers, blogs, comments and likes.
SOURCES = {
    "atom": ("atom", [2, 2, 0, 0]),
    "blogger": ("blogger", [2, 1, 2, 0]),
    "blogger-takeout": ("blogger-takeout", [2, 1, 2, 0]),
    "bluesky": ("bluesky", [1, 8, 4, 0]),
    "discourse": ("discourse", [3, 4, 6, 0]),
    "ghost": ("ghost", [2, 5, 0, 0]),
    "instagram": ("instagram", [1, 2, 0, 0]),
    "json-feed": ("json-feed", [2, 3, 0, 0]),
    "markdown/hugo": ("markdown", [1, 3, 0, 0]),
    "markdown/jekyll": ("markdown", [2, 3, 0, 0]),
    "mastodon": ("mastodon", [1, 14, 3, 0]),
    "medium": ("medium", [1, 2, 0, 0]),
    "rss": ("rss", [3, 3, 0, 0]),
    "substack": ("substack", [0, 3, 0, 0]),
    "tumblr": ("tumblr", [1, 7, 0, 0]),
    "tumblr-script": ("tumblr", [1, 3, 0, 0]),
    "twitter": ("twitter", [1, 8, 3, 0]),
    "wordpress": ("wordpress", [4, 3, 3, 0]),
    "wordpress-rest": ("wordpress-rest", [2, 1, 2, 0]),
    "wordpress-rest-plain": ("wordpress-rest", [1, 1, 0, 0]),
}
BASE = ["--base-url", "https://example.org/"]
TEXTS = {".json", ".js", ".xml", ".atom", ".html", ".csv", ".md", ".markdown"}
# Cut before the mark that says so, what is private in a file cannot be recognised.
ONE_TEXT_A_FILE = {"discourse", "medium", "substack", "markdown/hugo", "markdown/jekyll"}
# Closes what a text of each format may be in, and holds what must not run.
HOSTILE = (
    "pwned\\\"'--></script></p>]]></title><img src=x onerror=pwned()><svg onload=pwned()>"
    "[a](javascript:pwned())")


@pytest.mark.parametrize("source", SOURCES)
def test_a_check_names_the_source_and_the_counts(source):
    name, counts = SOURCES[source]
    assert f"\nname: {name}\n" in check(source) and used(source) == counts


def texts(folder):
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix in TEXTS)


def build(export, public):
    command = [os.environ["BLOGFORGE"], "build", export, "--output", public, *BASE]
    return subprocess.run(list(map(str, command)), capture_output=True, timeout=120, check=False)


class Damaged:
    """A copy of an export with a site that was built of it before."""

    def __init__(self, source, folder):
        self.export = folder / "export"
        self.public = folder / "public"
        shutil.copytree(EXPORTS / source, self.export)
        assert self.build().returncode == 0
        self.before = self.files()

    def build(self):
        return build(self.export, self.public)

    def files(self):
        return {path: path.read_bytes() for path in self.public.rglob("*") if path.is_file()}

    def check(self):
        """Builds again: a site, or an error with a place, and then the old site."""
        done = self.build()
        log = done.stderr.decode("utf-8", "strict")
        assert done.returncode in (0, 1, 2), (done.returncode, log)
        if done.returncode:
            assert "export" in log.splitlines()[-1] and "error" in log, log
            assert self.files() == self.before
        assert not any(b"CANARY" in content for content in self.files().values())


@pytest.mark.parametrize("source", SOURCES)
def test_a_cut_export_is_an_error_or_a_site(source, tmp_path):
    damaged = Damaged(source, tmp_path)
    chance = random.Random(source)
    contents = {path: path.read_bytes() for path in texts(damaged.export)}
    whole = [path for path in contents if b"CANARY" not in contents[path] or source not in ONE_TEXT_A_FILE]
    for path in chance.sample(whole, min(4, len(whole))):
        content = contents[path]
        path.write_bytes(content[:chance.randrange(len(content) + 1)])
        damaged.check()
        path.write_bytes(content)


@pytest.mark.parametrize("source", SOURCES)
def test_bytes_of_other_encodings_stop_nothing_or_are_an_error(source, tmp_path):
    export = tmp_path / "export"
    shutil.copytree(EXPORTS / source, export)
    contents = {path: path.read_bytes() for path in texts(export)}
    changes = [lambda old: b"\xff\xfe" + old, lambda old: old.replace(b"e", b"\xe9"), lambda old: b"\0" + old]
    for change in changes:
        for path, content in contents.items():
            path.write_bytes(change(content))
        done = build(export, tmp_path / "public")
        log = done.stderr.decode("utf-8", "strict")
        assert done.returncode in (0, 1, 2) and (not done.returncode or "error" in log), log


def with_hostile_texts(text, suffix):
    """The text with hostile words in place of some of its own, escaped as the format needs it."""
    escaped = json.dumps(HOSTILE)[1:-1]
    if suffix in (".xml", ".atom"):
        escaped = HOSTILE.replace("&", "&amp;").replace("<", "&lt;").replace("]]>", "").replace('"', "&quot;")
    elif suffix == ".csv":
        escaped = HOSTILE.replace('"', '""').replace(",", "")
    elif suffix not in (".json", ".js"):
        escaped = HOSTILE
    for word in ("Rye", "rye", "Ana", "Bread", "bread", "It rises", "It ", "First", "The oven", "Yes"):
        text = text.replace(word, escaped)
    return text


@pytest.mark.parametrize("source", SOURCES)
def test_hostile_texts_in_every_field_are_harmless(source, tmp_path):
    export = tmp_path / "export"
    shutil.copytree(EXPORTS / source, export)
    for path in texts(export):
        encoding = "latin-1" if source == "rss" else "utf-8"
        path.write_text(with_hostile_texts(path.read_text(encoding), path.suffix), encoding)
    done = build(export, tmp_path / "public")
    assert done.returncode in (0, 1, 2), done.stderr
    if done.returncode:
        assert b"error" in done.stderr and not (tmp_path / "public").exists()
        return
    site = Site(tmp_path / "public")
    names_are_safe(site)
    for path, page in site.pages.items():
        check_document(page.document, path)
