"""Exports of platforms that are recognised without a field map, as Tests/Exports has them."""

import lxml.html
import pytest

from platforms import build, pages, without_canaries


@pytest.fixture(scope="module")
def bluesky(tmp_path_factory):
    return build("bluesky", tmp_path_factory.mktemp("bluesky"))


def test_bluesky_posts_become_blogs(bluesky):
    public, log = bluesky
    found = pages(public)
    assert set(found) == {"3kccc", "3kaaa"}
    assert "Rye, day six" in found["3kccc"] and "ana.bsky.example" in found["3kccc"]
    assert "the field map bluesky took" in log
    # Not among the files of this export: its addresses are reported, its text is shown.
    page = (public / "blogs/3kccc/index.html").read_text()
    assert page.index("A dark loaf on a board") < page.index("The crumb, close")
    assert (public / "tags/bread/index.html").exists()


def test_bluesky_reposts_and_replies_are_not_published(bluesky):
    public, _ = bluesky
    assert without_canaries(public)
    assert [path.parent.name for path in (public / "bloggers").glob("*/index.html")] == ["ana-bsky-example"]
    assert not any("neighbours" in page for page in pages(public).values())


@pytest.fixture(scope="module")
def mastodon(tmp_path_factory):
    return build("mastodon", tmp_path_factory.mktemp("mastodon"))


def test_public_posts_of_mastodon_become_blogs(mastodon):
    public, log = mastodon
    found = pages(public)
    assert set(found) == {"101", "102", "107"}
    assert "the field map mastodon took" in log
    assert "Rye, day six: it rises." in found["101"]
    assert "More at https://ana.example/rye #bread" in found["101"]
    assert "autumn & smoke. Second line." in found["107"]
    page = (public / "blogs/101/index.html").read_text()
    assert 'href="https://ana.example/rye"' in page
    assert "&lt;p" not in page and "invisible" not in page
    assert (public / "tags/bread/index.html").exists()
    assert "I bake. ana.example" in " ".join(
        lxml.html.parse(str(public / "bloggers/ana/index.html")).getroot().text_content().split())


def test_pictures_of_mastodon_come_with_their_alternative_texts(mastodon):
    public, _ = mastodon
    document = lxml.html.parse(str(public / "blogs/101/index.html")).getroot()
    gallery = [image for image in document.xpath("//main//img[@alt!='']") if "loaf" in image.get("alt")]
    assert gallery and document.xpath("//main//img[@alt='The crumb, close']")
    for image in gallery:
        assert (public / image.get("src").lstrip("/")).exists()


def test_a_content_warning_of_mastodon_covers_text_and_picture(mastodon):
    public, _ = mastodon
    document = lxml.html.parse(str(public / "blogs/102/index.html")).getroot()
    [warned] = document.xpath("//details[@class='warned']")
    assert "Burnt crust" in warned.xpath("summary")[0].text_content()
    assert "inside the oven" in warned.text_content() and warned.xpath(".//img")
    assert "inside the oven" not in "".join(document.xpath("//head//@content"))


def test_nothing_private_of_mastodon_gets_out(mastodon):
    assert without_canaries(mastodon[0])
