"""Field maps: the example of an app with names of its own, and the page that takes a reader through it."""

import json
import pathlib
import re
import shlex

import pytest
import yaml

from example_sites import copy_example
from exports import built
from tree import Site

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "Examples" / "field-maps"
PAGE = (ROOT / "docs" / "field-maps.md").read_text()
MESSAGES = ROOT / "Sources" / "SiteBuild" / "FieldMaps" / "FieldMapError+Message.swift"


@pytest.fixture
def folder(tmp_path):
    """A copy of the example without output and cache."""
    return copy_example("field-maps", tmp_path / "field-maps")


@pytest.fixture(scope="module")
def forum(blogforge, tmp_path_factory):
    """The site of the forum."""
    folder = copy_example("field-maps", tmp_path_factory.mktemp("forum") / "field-maps")
    return built(blogforge, folder / "forum")


def feed(public):
    return json.loads((public / "feed.json").read_text())


def test_the_map_of_the_forum_is_short():
    assert len((EXAMPLE / "forum" / "forum.yml").read_text().splitlines()) < 40


def test_the_forum_becomes_a_site(blogforge, folder):
    public = built(blogforge, folder / "forum", "--base-url", "https://garden.example/", "--strict")
    items = feed(public)["items"]
    assert [item["url"] for item in items] == [
        "https://garden.example/blogs/t-102/", "https://garden.example/blogs/t-101/"]
    assert [item["title"] for item in items] == ["Moss instead of lawn", "Tomatoes under glass"]
    assert items[1]["date_published"] == "2023-06-02T19:45:00+02:00"
    assert [sorted(item["tags"]) for item in items] == [["lawn", "moss"], ["Greenhouse", "Tomatoes"]]
    assert items[1]["authors"][0]["name"] == "gartenzwerg"
    page = (public / "blogs" / "t-101" / "index.html").read_text()
    assert "<em>heat</em>" in page and "Whitewash on the panes" in page and "moosbert" in page
    assert 'datetime="2023-06-03T07:20:00+02:00"' in page
    assert sorted(path.name for path in (public / "bloggers").iterdir() if path.is_dir()) == [
        "gartenzwerg", "moosbert"]
    profile = (public / "bloggers" / "gartenzwerg" / "index.html").read_text()
    assert "Hanne Osterloh" in profile and "no patience with slugs" in profile
    assert 'href="https://hanne.example/"' in profile
    assert ">n/a<" not in (public / "bloggers" / "moosbert" / "index.html").read_text()
    # Both avatars, the photo, and the placeholder's absence: --strict has seen to that.
    assert len(list((public / "images").rglob("*.webp"))) >= 3


@pytest.mark.parametrize("word", [
    "private.example", "spam-o-mat", "Cheap seeds", "Very cheap", "Buy seeds", "Not finished yet", "t-103",
    "t-104",
])
def test_private_text_is_in_no_file(forum, word):
    files = [path for path in forum.rglob("*") if path.is_file()]
    assert files and [str(path) for path in files if word.encode() in path.read_bytes()] == []


def test_links_of_the_forum_lead_somewhere(blogforge, folder):
    site = Site(built(blogforge, folder / "forum", "--base-url", "https://garden.example/"))
    assert site.broken_links() == []


def test_the_page_shows_the_map_of_the_example():
    assert f"```yaml\n{(EXAMPLE / 'forum' / 'forum.yml').read_text()}```" in PAGE


def test_every_command_of_the_page_says_what_the_page_shows(blogforge, folder):
    """In the order of the page: files that it names are written, commands run, lines compared."""
    blocks = re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    commands = 0
    for language, text in blocks:
        name = re.match(r"# (\S+\.yml)\n", text)
        if language == "yaml" and name:
            (folder / name[1]).write_text(text)
        if language != "console":
            continue
        command, *shown = text.splitlines()
        words = shlex.split(command.removeprefix("$ "))
        assert words[0] == "blogforge"
        result = blogforge(*words[1:], cwd=folder)
        lines = iter((result.stdout + result.stderr).splitlines())
        for line in shown:
            assert line in ("…", "") or line in lines, f"{command}: {line}\n{result.stdout}{result.stderr}"
        commands += 1
    assert commands == 7


@pytest.mark.parametrize("sample", re.findall(
    r"^    ((?:unless|joinedDate|photo|title|text|attributes|extra): \S.*?)(?:   .*)?$", PAGE, re.MULTILINE))
def test_every_line_of_the_format_is_read(blogforge, folder, sample):
    kind = "blogs" if sample.startswith(("title", "text", "unless", "attributes")) else "bloggers"
    (folder / "sample.yml").write_text(f"{kind}:\n  from: [threads, members]\n  {sample}\n")
    assert blogforge("check", "forum/export", "--fieldmap", "sample.yml", cwd=folder).returncode == 0


def test_every_property_and_key_is_described():
    source = (MESSAGES.parent / "FieldMapFormat.swift").read_text()
    properties = {name for body in re.findall(r"case \.\w+: ?\[(.*?)\]|\[\n(.*?)\]", source, re.DOTALL)
                  for name in re.findall(r"\.(\w+)", "".join(body))}
    assert {"tags", "displayName", "blog"} <= properties
    options = set(re.findall(r'"([a-z-]+)"', " ".join(re.findall(
        r"static let (?:conversions|options|extraOptions|collections|marks|usualMarks|order|sets) = (.*)",
        source))))
    assert {"from", "unless", "usual", "path", "date", "lower-case", "missing"} <= options
    named = set(re.findall(r"`([\w-]+)`", PAGE))
    assert (properties | options) - named == set()


def test_the_built_in_maps_are_described(blogforge, folder):
    message = blogforge("check", "forum", "--fieldmap", "x", cwd=folder).stderr
    names = re.split(", | and ", re.search(r"field maps are (.*?)\.", message)[1])
    part = PAGE.partition("## Built-in maps")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([^`]+)` \|", part, re.MULTILINE)
    platforms = [
        "discourse", "mastodon", "bluesky", "twitter", "instagram", "tumblr", "wordpress",
        "wordpress-rest", "blogger", "blogger-takeout", "rss", "atom", "json-feed", "ghost", "medium",
        "substack", "markdown"]
    apps = ["fellow-blogger", "auto", "video-answers", "finds", "series", "spots"]
    assert rows == names == [*apps, *platforms]


def test_a_saved_map_gives_the_same_site(blogforge, folder):
    assert blogforge("check", "forum", "--write-fieldmap", "again.yml", cwd=folder).returncode == 0
    assert yaml.safe_load((folder / "again.yml").read_text())["blogs"]["title"] == "subject"
    first = feed(built(blogforge, folder / "forum"))
    assert feed(built(blogforge, folder / "forum", "--fieldmap", folder / "again.yml")) == first
