"""Exports of Ghost: posts with their authors and tags, which other collections join to them."""

import pytest

from platforms import bloggers, build, check, document, pages, text, used, without_canaries

POST = "blogs/rye-day-six"


@pytest.fixture(scope="module")
def ghost(tmp_path_factory):
    return build("ghost", tmp_path_factory.mktemp("ghost"))


def test_published_public_posts_become_blogs(ghost):
    public, log = ghost
    found = pages(public)
    assert set(found) == {"rye-day-six", "starter", "editor-only", "old-editor", "lost-text"}
    assert "the field map ghost took bloggers from 'users', blogs from 'posts'" in log
    assert "posts_tags" not in log
    for words in ["Rye, day six", "It rises & smells of the starter.", "Write to ana@….", "1 March 2024"]:
        assert words in found["rye-day-six"]
    assert document(public, POST).xpath("//div[contains(@class, 'e-content')]//h2[.='Flour']")
    assert "__GHOST_URL__" not in (public / POST / "index.html").read_text()
    assert "\\d_not_ *stars*." in found["starter"]
    assert document(public, "blogs/starter").xpath("//*[@lang='de']")


def test_slugs_are_addresses_and_old_ones_redirect(ghost):
    for slug in ["rye-day-six", "starter"]:
        assert f'url=/blogs/{slug}/"' in (ghost[0] / slug / "index.html").read_text()
    assert not (ghost[0] / "draft").exists() and not (ghost[0] / "about").exists()


def test_authors_are_joined_in_their_order(ghost):
    public, _ = ghost
    assert bloggers(public) == {"ana", "tom"}
    page = document(public, POST)
    assert page.xpath("string(//p[@class='by']//bdi)") == "ana"
    assert page.xpath("//section[@class='cast']//bdi/text()") == ["tom"]
    assert not document(public, "blogs/starter").xpath("//section[@class='cast']")
    profile = document(public, "bloggers/ana")
    assert "Ana Becker" in text(profile) and "I bake. Mail: ana@…" in text(profile)
    for link in ["https://ana.example/", "https://x.com/ana_bakes", "https://twitter.com/ana_bakes"]:
        found = profile.xpath(f"//a[@href='{link}']")
        assert found or "ana_bakes" in link
    assert profile.xpath("//a[contains(@href, 'ana_bakes')]") and profile.xpath("//main//img")


def test_tags_are_joined_in_their_order(ghost):
    public, _ = ghost
    assert document(public, POST).xpath("//a[@rel='tag']/text()") == ["Bread", "Every day"]
    assert {path.parent.name for path in (public / "tags").glob("*/index.html")} == {"bread", "every-day"}


def test_the_feature_image_has_its_alternative_text(ghost):
    public, _ = ghost
    [image] = document(public, POST).xpath("//main//figure//img[@alt='A dark loaf on a board']")
    assert (public / image.get("src").lstrip("/")).exists()
    assert "Photo: Tom Frei & friends" in text(document(public, POST))


def content(public, blog):
    return document(public, f"blogs/{blog}").xpath("(//div[contains(@class, 'e-content')])[1]")[0]


def test_a_post_that_only_the_editor_has_is_converted(ghost):
    page = content(ghost[0], "editor-only")
    assert text(page).startswith("Only in the editor: see the mill, or write to ana@….")
    assert page.xpath(".//strong[.='editor']")
    assert page.xpath(".//a[@href='https://mill.example/'][.='the mill']")
    assert page.xpath(".//h2[.='Flour & water']") and page.xpath(".//blockquote[contains(., 'Wait for it.')]")
    assert [item.text for item in page.xpath(".//li")] == ["Rye", "Water"]
    assert page.xpath("string(.//pre/code)").strip() == "bake < 250"
    whole = document(ghost[0], "blogs/editor-only")
    assert whole.xpath("//main//figure//img[@alt='The oven from inside']") and "At night" in text(whole)
    assert "At night" not in text(page)


def test_a_post_of_the_old_editor_is_converted(ghost):
    page = content(ghost[0], "old-editor")
    assert page.xpath(".//strong[.='old']") and page.xpath(".//br")
    assert page.xpath(".//a[@href='https://oven.example/'][.='two lines']")
    assert [item.text for item in page.xpath(".//ol/li")] == ["Knead", "Bake"]
    assert page.xpath(".//em[.='wait']")


def test_a_post_without_a_readable_text_is_reported(ghost):
    [line] = [line for line in ghost[1].splitlines() if "the blog is shown without a text" in line]
    assert "posts/64f0c0de000000000000006f: " in line or "6f" in line


def test_nothing_private_gets_out(ghost):
    assert without_canaries(ghost[0])


def test_a_check_names_the_platform_and_the_counts():
    output = check("ghost")
    assert "name: ghost" in output and used("ghost") == [2, 5, 0, 0]
    private = next(line for line in output.splitlines() if line.startswith("skipped: private"))
    assert private.split()[3] == "5"
