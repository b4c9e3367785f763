"""One site with all kinds of content: videos, questions, seasons, quotes, finds and spots."""

import json
import re

import pytest

import everything
from example_sites import forget_builds
from test_html import assert_valid_and_complete
from test_privacy import ADDRESS
from tree import Site, tree_hash


@pytest.fixture(scope="module")
def folder(blogforge, tmp_path_factory):
    folder = everything.write(tmp_path_factory.mktemp("everything") / "site")
    result = blogforge("build", folder)
    assert result.returncode == 0, result.stderr
    return folder


@pytest.fixture(scope="module")
def site(folder):
    return Site(folder / "public")


def test_there_is_a_page_of_each_kind(site):
    for path in everything.PAGES.values():
        assert (site.folder / path[1:] / "index.html").is_file(), path


def test_the_navigation_leads_to_all_features(site):
    links = site.pages["index.html"].document.xpath("//header//nav/a/@href")
    assert links == ["/", "/bloggers/", "/seasons/", "/quotes/", "/questions/", "/explore/", "/identify/",
                     "/quiz/", "/spots/", "/tags/", "/archive/"]


def test_a_blog_has_all_of_it(site):
    page = site.pages["blogs/p2/index.html"]
    text = page.document.text_content()
    for words in ("Season 3", "Why 1?", "Colour", "blue", "soft", "bo", "41.00000, -8.50000"):
        assert words in text, words
    assert page.document.xpath("//video/source/@type") == ["video/mp4"]
    assert page.document.xpath("//a[@href='/bloggers/bo/']")
    assert page.document.xpath("//a[starts-with(@href, '/identify/colour/')]")


def test_the_pages_are_valid_and_complete(site):
    assert_valid_and_complete(site)


def test_no_untrusted_markup_is_on_any_page(site):
    for page in site.pages.values():
        for script in page.document.xpath("//script[not(@src)]"):
            assert script.get("type") == "application/ld+json", page.path
            json.loads(script.text)
        assert "{{" not in re.sub(r"\{\{title\}\}", "", page.document.text_content()), page.path
        assert "\u202e" not in page.document.text_content(), page.path


def test_no_address_is_in_any_file(site):
    for path in site.files:
        assert "mail" not in path
        if not path.endswith((".jpg", ".webp", ".mp4")):
            assert ADDRESS.findall(re.sub(rb"@\dx\.", b"", (site.folder / path).read_bytes())) == [], path


def test_a_warm_build_gives_what_a_cold_one_gives(blogforge, tmp_path):
    folder = everything.write(tmp_path / "site")
    assert blogforge("build", folder).returncode == 0
    assert " 0 written" in blogforge("build", folder).stderr
    changes = {
        "posts": lambda records: records[3].update(colour="grey", part="9", at=[1, 2], cast=["u2"]),
        "people": lambda records: records[1].update(nick="anna", status="Elsewhere", points=99),
        "quotes": lambda records: records.pop(),
        "favourites": lambda records: records.extend(
            {"user": f"z{n}", "quote": {"id": "w5"}} for n in range(9)),
        "news": lambda records: records.append({"who": "cy", "why": "moved"}),
        "spots": lambda records: records[2].update(name="Bay 2", at=[50, 50]),
        "questions": lambda records: records.append({"id": "q9", "asker": "u3", "text": "Now?"}),
    }
    for name, change in changes.items():
        path = folder / f"export/{name}.json"
        records = json.loads(path.read_text())
        change(records)
        path.write_text(json.dumps(records))
        before = tree_hash(folder / "public")
        assert blogforge("build", folder).returncode == 0
        warm = tree_hash(folder / "public")
        assert warm != before, name
        forget_builds(folder)
        assert blogforge("build", folder).returncode == 0
        assert tree_hash(folder / "public") == warm, name


def test_below_a_path_every_address_begins_with_it(blogforge, tmp_path):
    folder = everything.write(tmp_path / "site")
    assert blogforge("build", folder, "--base-url", "https://x.example/repo/").returncode == 0
    for page in Site(folder / "public").pages.values():
        for url in page.urls():
            if url.startswith("/"):
                assert url.startswith("/repo/"), f"{page.path}: {url}"
