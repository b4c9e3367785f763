"""Feeds as exports: RSS, Atom, and both exports of Blogger."""

import pytest

from platforms import bloggers, build, document, pages, text, without_canaries


@pytest.fixture(scope="module")
def rss(tmp_path_factory):
    return build("rss", tmp_path_factory.mktemp("rss"))


def test_items_of_rss_become_blogs(rss):
    public, log = rss
    assert "the field map rss took" in log
    assert set(pages(public)) == {"rye", "wheat", "heard"}
    assert without_canaries(public)
    page = document(public, "blogs/rye")
    assert "Rye & water" in text(page.xpath("//h1")[0])
    assert page.xpath("//main//em[.='slowly']") and page.xpath("//main//img[@alt='A dark loaf']")
    assert page.xpath("//time[starts-with(@datetime, '2024-05-02T22:30')]")
    assert {path.name for path in (public / "tags").iterdir() if path.is_dir()} == {"bread", "rye"}
    # The second item has no author of its own, but the channel has one.
    assert bloggers(public) == {"ana", "the-oven", "carla-ott"}
    assert document(public, "blogs/wheat").xpath("//main//img")
    assert "/blogs/rye/" in (public / "2024/rye.html").read_text()


def test_enclosures_of_rss_that_are_no_pictures_are_links(rss):
    wheat, heard = (document(rss[0], f"blogs/{name}").xpath("//main")[0] for name in ("wheat", "heard"))
    links = {link.text_content(): link.get("href") for link in wheat.xpath(".//a")}
    assert links["crust.mp3"] == "https://oven.example/files/crust.mp3?from=feed&n=1"
    assert links["plan.pdf"] == "https://oven.example/files/plan.pdf" and "crumb.png" not in links
    # An item without a text.
    assert heard.xpath(".//a[@href='https://oven.example/files/kneading.mp4'][.='kneading.mp4']")


def test_languages_and_further_authors_of_rss_come_over(rss):
    rye = document(rss[0], "blogs/rye")
    assert rye.xpath("//section[@class='cast']//bdi/text()") == ["Ben"] and rye.xpath("//*[@lang='de-DE']")
    heard = document(rss[0], "blogs/heard")
    # Without the address before it.
    assert heard.xpath("string(//p[@class='by']//bdi)") == "Carla Ott" and heard.xpath("//*[@lang='fr']")


@pytest.fixture(scope="module")
def atom(tmp_path_factory):
    return build("atom", tmp_path_factory.mktemp("atom"))


def test_entries_of_atom_become_blogs(atom):
    public, log = atom
    assert "the field map atom took" in log
    found = pages(public)
    assert set(found) == {"rye", "oats"}
    assert without_canaries(public)
    page = document(public, "blogs/rye")
    assert page.xpath("//main//strong[.='doubled']")
    assert page.xpath("//main//a[@href='https://flour.example/']")
    assert "1 < 2 & <b>not bold</b>" in found["oats"]
    assert bloggers(public) == {"ana", "ben"}
    assert page.xpath("//*[contains(@class, 'dt-updated') and starts-with(@datetime, '2024-05-03')]")


def test_enclosures_languages_and_further_authors_of_atom_come_over(atom):
    oats = document(atom[0], "blogs/oats")
    assert oats.xpath("//main//a[@href='https://oven.example/files/oats.mp3'][.='How oats sound']")
    assert oats.xpath("//section[@class='cast']//bdi/text()") == ["Cleo"]
    assert oats.xpath("//*[@lang='en-GB']") and oats.xpath("//main//img[contains(@class, 'u-photo')]")
    assert document(atom[0], "blogs/rye").xpath("//*[@lang='de']")


@pytest.fixture(scope="module", params=["blogger", "blogger-takeout"])
def blogger(request, tmp_path_factory):
    return request.param, *build(request.param, tmp_path_factory.mktemp(request.param))


def test_posts_and_comments_of_blogger_come_over(blogger):
    name, public, log = blogger
    assert f"the field map {name} took" in log
    found = pages(public)
    assert len(found) == 1
    [folder] = found
    page = document(public, f"blogs/{folder}")
    assert "Rye, day six" in text(page.xpath("//h1")[0]) and page.xpath("//main//b | //main//strong")
    assert "How warm was it?" in found[folder] and "Twenty-six, next to the oven." in found[folder]
    assert page.xpath("//*[contains(@class, 'u-in-reply-to')]")
    assert {path.name for path in (public / "tags").iterdir() if path.is_dir()} == {"bread"}
    names = bloggers(public)
    assert names == {"ana", "carla"}
    assert f"/blogs/{folder}/" in (public / "2024/05/rye.html").read_text()


def test_nothing_private_of_blogger_gets_out(blogger):
    assert without_canaries(blogger[1])
