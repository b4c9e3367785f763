"""Exports of Medium and Substack, as Tests/Exports has them."""

import os
import shutil
import subprocess

import lxml.html
import pytest
from platforms import EXPORTS, build, pages, without_canaries


def document(public, page):
    return lxml.html.parse(str(public / "blogs" / page / "index.html")).getroot()


@pytest.fixture(scope="module")
def medium(tmp_path_factory):
    return build("medium", tmp_path_factory.mktemp("medium"))


def test_posts_of_medium_become_blogs(medium):
    public, log = medium
    found = pages(public)
    assert set(found) == {"rye-day-six-after", "i-bake-the-same"}
    assert "the field map medium took" in log
    page = document(public, "rye-day-six-after")
    text = " ".join(page.xpath("//main")[0].text_content().split())
    assert text.count("Rye, day six & after") == 1 and text.count("It rises.") == 1
    assert "The starter is alive. See this page, or write to ana@…." in text
    assert page.xpath("//main//em[.='alive']") and page.xpath("//main//a[@href='https://example.org/rye']")
    assert page.xpath("//pre")[0].text_content().strip() == "flour = 500\nwater = 400"
    assert [item.text_content() for item in page.xpath("//main//article//li")][-2:] == ["warm", "wet"]
    assert any(date.startswith("2019-03-04T12:00") for date in page.xpath("//main//time/@datetime"))
    assert [path.parent.name for path in (public / "bloggers").glob("*/index.html")] == ["anabakes"]
    assert "Ana Moreno" in (public / "bloggers/anabakes/index.html").read_text()


def test_a_response_of_medium_is_not_duplicated(medium):
    public, _ = medium
    [text] = document(public, "i-bake-the-same").xpath("//main//p[contains(., 'What do I do wrong')]/text()")
    assert text.endswith("what do you do at night?")
    assert "what do you…" not in pages(public)["i-bake-the-same"]


def test_addresses_of_medium_lead_to_the_post(medium):
    old = medium[0] / "@anabakes/rye-day-six-after-0123456789ab/index.html"
    assert "url=/blogs/rye-day-six-after/" in old.read_text()


def test_pictures_of_medium_are_reported_if_they_are_not_fetched(medium):
    _, log = medium
    assert "1*loaf.png" in log


def test_nothing_private_of_medium_gets_out(medium):
    assert without_canaries(medium[0])


@pytest.fixture(scope="module")
def substack(tmp_path_factory):
    return build("substack", tmp_path_factory.mktemp("substack"))


def test_posts_of_substack_become_blogs(substack):
    public, log = substack
    found = pages(public)
    assert set(found) == {"first-letter", "an-episode", "secret"}
    assert "the field map substack took" in log
    page = document(public, "first-letter")
    assert page.xpath("//h1")[0].text_content().strip() == "First, a letter"
    text = " ".join(page.xpath("//main")[0].text_content().split())
    assert "On <beginnings> & ends" in text and "It begins & ends. Write to ana@…." in text
    assert text.index("Part one") < text.index("The end.")
    assert any(date.startswith("2024-03-10T12:00") for date in page.xpath("//main//time/@datetime"))
    assert document(public, "an-episode").xpath("//a[@href='https://api.substack.example/audio/140004.mp3']")


def test_a_table_of_substack_names_only_files_next_to_it(substack):
    assert "Only this" in pages(substack[0])["secret"]


def test_an_archive_of_substack_has_the_same_texts(substack, tmp_path):
    """At the top of the archive, and in a folder of it."""
    for place in [(EXPORTS / "substack", None), (EXPORTS, "substack")]:
        shutil.make_archive(str(tmp_path / "substack"), "zip", *place)
        command = [os.environ["BLOGFORGE"], "build", "substack.zip", "--output", "public"]
        command += ["--base-url", "https://x.example/"]
        subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=120, check=True)
        assert pages(tmp_path / "public") == pages(substack[0]) and without_canaries(tmp_path / "public")


def test_nothing_private_of_substack_gets_out(substack):
    assert without_canaries(substack[0])
