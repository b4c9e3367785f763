"""Exports of platforms that are recognised without a field map, as Tests/Exports has them."""

import os
import shutil
import subprocess

import lxml.html
import pytest

from platforms import EXPORTS, build, document, pages, text, without_canaries


@pytest.fixture(scope="module")
def bluesky(tmp_path_factory):
    return build("bluesky", tmp_path_factory.mktemp("bluesky"))


def test_bluesky_posts_become_blogs(bluesky):
    public, log = bluesky
    found = pages(public)
    assert set(found) == {"3kccc", "3kaaa", "3keee", "3kfff", "3kggg", "3khhh", "3klll", "repost-3kbbb"}
    assert "Rye, day six" in found["3kccc"] and "ana.bsky.example" in found["3kccc"]
    assert "the field map bluesky took" in log
    # Not among the files of this export: its addresses are reported, its text is shown.
    page = (public / "blogs/3kccc/index.html").read_text()
    assert page.index("A dark loaf on a board") < page.index("The crumb, close")
    assert (public / "tags/bread/index.html").exists()


def test_bluesky_replies_to_others_are_not_published(bluesky):
    public, _ = bluesky
    assert without_canaries(public)
    assert [path.parent.name for path in (public / "bloggers").glob("*/index.html")] == ["ana-bsky-example"]


def test_reposts_of_bluesky_name_the_author_of_the_original(bluesky):
    page = document(bluesky[0], "blogs/repost-3kbbb")
    [link] = page.xpath("//header//*[contains(@class, 'u-repost-of')]/a")
    assert link.text_content() == "Zoe Frei"
    assert link.get("href") == "https://bsky.app/profile/zoe.bsky.example/post/3kbbb"
    assert "Knead less, wait longer." in page.xpath("string(//div[contains(@class, 'e-content')])")
    assert page.xpath("//header//time[@datetime='2024-03-02T09:00:00Z']")


def test_links_and_mentions_of_bluesky_are_where_they_were_written(bluesky):
    page = document(bluesky[0], "blogs/3keee")
    content = "//div[contains(@class, 'e-content')]"
    links = {link.text: link.get("href") for link in page.xpath(f"{content}//a")}
    assert links["rye.example/six…"] == "https://rye.example/six-days?a=1&b=2"
    assert links["@tom.bsky.example"] == "https://bsky.app/profile/did:plc:tomxyz"
    assert "Grüße 🍞 an @tom.bsky.example: rye.example/six… #bread" in text(page)
    assert page.xpath("//*[@lang='de']") and page.xpath(f"count(({content})[1]//p)") == 2


def test_quotes_and_cards_of_bluesky_have_author_and_link(bluesky):
    page = document(bluesky[0], "blogs/3kfff")
    link = page.xpath("//main//blockquote//a[.='Tom <Frei>']/@href")
    assert link == ["https://bsky.app/profile/tom.bsky.example/post/3kqqq"]
    assert "Salt matters." in page.xpath("string(//main//blockquote)")
    card = document(bluesky[0], "blogs/3kggg").xpath("//main//a[@href='https://mill.example/flour']/text()")
    assert card == ["How a mill works"]
    # The author of this quoted post does not want to be shown to people without an account.
    hidden = document(bluesky[0], "blogs/3khhh")
    assert "Tom" in hidden.xpath("string(//main//blockquote)")


def test_replies_to_oneself_are_comments(bluesky):
    assert "And a second loaf for the neighbours." in pages(bluesky[0])["3kaaa"]
    page = text(document(bluesky[0], "blogs/3keee"))
    assert page.index("More on greetings.") < page.index("Still more.")


def test_pictures_of_replies_of_bluesky_are_links_unless_they_are_fetched(bluesky):
    [reply] = document(bluesky[0], "blogs/3keee").xpath("//*[@id='comment-3kiii']")
    [link] = reply.xpath(".//a[.='A card from Tom']")
    assert link.get("href") == "https://cdn.bsky.app/img/feed_fullsize/plain/did:plc:anaabc/bafygreet"


def test_labelled_pictures_of_bluesky_are_shown_on_demand(bluesky):
    [warned] = document(bluesky[0], "blogs/3klll").xpath("//details[@class='warned']")
    assert "Graphic media" in text(warned.xpath("summary")[0])
    assert warned.xpath(".//img[@alt='The crumb, close']")
    # Pictures of comments have no warnings.
    [reply] = document(bluesky[0], "blogs/3keee").xpath("//*[@id='comment-3kmmm']")
    assert reply.xpath(".//a[.='A scar']") and not reply.xpath(".//img[@alt='A scar']")


def test_likes_of_replies_of_bluesky_are_counted(bluesky):
    page = document(bluesky[0], "blogs/3keee")
    assert "6 likes" in text(page.xpath("//*[@id='comment-3kiii']")[0])
    assert "like" not in text(page.xpath("//*[@id='comment-3kjjj']")[0])


TITLES = {
    "wordpress": "The Oven", "ghost": "Ana bakes", "twitter": "Ana Bakes", "wordpress-rest": "Blog",
    "discourse": "Blog"}


@pytest.mark.parametrize("export", TITLES)
def test_a_site_without_a_title_has_that_of_the_export(export, tmp_path):
    public, _ = build(export, tmp_path)
    assert document(public, ".").xpath("string(//title)").endswith(TITLES[export])


def test_the_title_of_the_configuration_comes_first(tmp_path):
    (tmp_path / "own.yml").write_text("title: Mine\n")
    public, _ = build("wordpress", tmp_path, "--config", tmp_path / "own.yml")
    page = document(public, ".")
    assert page.xpath("string(//title)").endswith("Mine") and "The Oven" not in page.text_content()


def test_a_title_is_not_taken_from_an_export_with_made_up_names(tmp_path):
    site = tmp_path / "site"
    shutil.copytree(EXPORTS / "twitter", site / "export")
    (site / "blogforge.yml").write_text("pseudonyms: true\nimages: export/data\n")
    command = [os.environ["BLOGFORGE"], "build", site]
    subprocess.run(command, capture_output=True, timeout=120, check=True)
    for path in (site / "public").rglob("*.html"):
        assert "Ana Bakes" not in path.read_text(), path
    assert document(site / "public", ".").xpath("string(//title)").endswith("Blog")


@pytest.fixture(scope="module")
def mastodon(tmp_path_factory):
    return build("mastodon", tmp_path_factory.mktemp("mastodon"))


def test_public_posts_of_mastodon_become_blogs(mastodon):
    public, log = mastodon
    found = pages(public)
    numbers = [101, 102, 109, 111, 112, 113, 116, 117, 119, 120, 122, 123, 124]
    assert set(found) == {str(number) for number in numbers}
    assert "the field map mastodon took" in log
    assert "Rye, day six: it rises." in found["101"]
    assert "More at https://ana.example/rye bread" in found["101"]
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


def test_pictures_of_mastodon_that_are_sensitive_are_shown_on_demand(mastodon):
    public, _ = mastodon
    # A post, and an answer to oneself, because comments have no warnings.
    for blog in ("122", "123"):
        [warned] = document(public, f"blogs/{blog}").xpath("//details[@class='warned']")
        assert "Sensitive content" in text(warned.xpath("summary")[0])
        assert warned.xpath(".//img[@alt='A burn on a hand']")
    assert not document(public, "blogs/124").xpath("//details[@class='warned']")


def test_nothing_private_of_mastodon_gets_out(mastodon):
    assert without_canaries(mastodon[0])


def shared(public):
    """The pages of blogs that share the posts of others."""
    found = (public / "blogs").glob("*/index.html")
    return [path.parent.name for path in found if "u-repost-of" in path.read_text()]


def test_boosts_of_mastodon_are_links_on_demand(mastodon, tmp_path):
    assert "only a link; not shown" in mastodon[1]
    assert shared(mastodon[0]) == []
    (tmp_path / "own.yml").write_text("boosts: show\n")
    public, log = build("mastodon", tmp_path, "--config", tmp_path / "own.yml")
    assert set(pages(public)) == set(pages(mastodon[0])) | {"106"} and "only a link" not in log
    assert shared(public) == ["106"]
    [link] = document(public, "blogs/106").xpath("//header//*[contains(@class, 'u-repost-of')]/a")
    assert link.text_content() == "kim" and link.get("href") == "https://other.example/users/kim/statuses/9"
    assert without_canaries(public)
