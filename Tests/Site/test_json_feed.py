"""Feeds in the format JSON Feed: items with their authors, attachments and texts."""

import json

import pytest

from platforms import bloggers, build, check, document, pages, text, used, without_canaries


@pytest.fixture(scope="module")
def feed(tmp_path_factory):
    return build("json-feed", tmp_path_factory.mktemp("json-feed"))


def test_items_become_blogs(feed):
    public, log = feed
    found = pages(public)
    assert set(found) == {"rye-day-six", "2", "old"}
    assert "the field map json-feed took" in log
    for words in ["Rye, day six", "It rises & smells.", "Write to ana@….", "1 March 2024", "Edited"]:
        assert words in found["rye-day-six"]
    assert "Flour & water, <b>not</b> *stars*." in found["2"] and "Second paragraph" in found["2"]
    assert "Only a summary." in found["old"]
    assert document(public, "blogs/2").xpath("//a[@href='https://mill.example/flour']")


def test_tags_and_languages_come_over(feed):
    public, _ = feed
    assert document(public, "blogs/rye-day-six").xpath("//a[@rel='tag']/text()") == ["bread", "Every day"]
    assert (public / "tags/starter/index.html").exists()
    assert document(public, "blogs/2").xpath("//*[@lang='de']")


def test_authors_of_items_and_of_the_feed_become_bloggers(feed):
    public, _ = feed
    assert bloggers(public) == {"ana-becker", "tom-frei"}
    page = document(public, "blogs/rye-day-six")
    assert page.xpath("string(//p[@class='by']//bdi)") == "Ana Becker"
    assert page.xpath("//section[@class='cast']//bdi/text()") == ["Tom Frei"]
    assert document(public, "blogs/2").xpath("string(//p[@class='by']//bdi)") == "Ana Becker"
    assert document(public, "blogs/old").xpath("string(//p[@class='by']//bdi)") == "Tom Frei"
    assert document(public, "bloggers/ana-becker").xpath("//a[@href='https://ana.example/about']")


def test_pictures_and_other_attachments_come_over(feed):
    public, _ = feed
    page = document(public, "blogs/rye-day-six")
    images = [image.get("src") for image in page.xpath("//main//figure//img")]
    assert len(images) == 2 and all((public / source.lstrip("/")).exists() for source in images)
    assert "The crumb, close" in text(page)
    assert page.xpath("//a[@href='https://ana.example/rye.mp3' and .='How it sounds']")


def test_nothing_else_gets_out(feed):
    assert without_canaries(feed[0])


def test_a_check_names_the_platform_and_the_counts():
    assert "name: json-feed" in check("json-feed") and used("json-feed") == [2, 3, 0, 0]


def test_version_1_and_a_feed_of_blogforge_itself_are_read(feed, tmp_path):
    """The JSON Feed of a site is also an export of it."""
    source = tmp_path / "json-feed"
    own = json.loads((feed[0] / "feed.json").read_text())
    assert len(own["items"]) == 3
    source.mkdir()
    (source / "old.json").write_text(json.dumps({**own, "version": "https://jsonfeed.org/version/1"}))
    again = check(source)
    assert "name: json-feed" in again and "3 blogs" in again
