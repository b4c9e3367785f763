"""Posts of Tumblr, as both versions of its API return them."""

import os
import shutil
import subprocess

import pytest

from platforms import EXPORTS, bloggers, build, check, document, pages, text, used, without_canaries


@pytest.fixture(scope="module")
def tumblr(tmp_path_factory):
    return build("tumblr", tmp_path_factory.mktemp("tumblr"))


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    return build("tumblr-script", tmp_path_factory.mktemp("script"))


def page(site, number):
    """The page of a post by the last digits of its id: by its slug, if it has one."""
    slugs = {1: "rye-day-six", 2: "crumb"}
    return document(site[0], f"blogs/{slugs.get(number, 823897312188301300 + number)}")


def test_published_posts_become_blogs(tumblr):
    public, log = tumblr
    assert len(pages(public)) == 7
    assert "the field map tumblr took" in log
    assert page(tumblr, 1).xpath("string(//h1)") == "Rye, day six"
    assert "It rises." in text(page(tumblr, 1)) and "2 March 2024" in text(page(tumblr, 1))
    assert page(tumblr, 1).xpath("//a[@rel='tag']/text()") == ["bread", "every day"]


def test_old_addresses_redirect(tumblr):
    old = tumblr[0] / "post/823897312188301301"
    for path in [old, old / "rye-day-six"]:
        assert 'url=/blogs/rye-day-six/"' in (path / "index.html").read_text()


def test_several_photos_have_their_captions(tumblr):
    found = page(tumblr, 2)
    images = [image.get("src") for image in found.xpath("//main//figure//img")]
    assert len(images) == 2 and all((tumblr[0] / source.lstrip("/")).exists() for source in images)
    assert "The loaf" in text(found) and "Two photos, ana@…." in text(found)


def test_quotes_links_answers_and_blocks_are_texts(tumblr):
    assert "Bread is “life”." in page(tumblr, 3).xpath("string(//main//blockquote)")
    assert page(tumblr, 3).xpath("//a[@href='https://book.example/']")
    assert page(tumblr, 4).xpath("//a[@href='https://mill.example/' and .='The mill']")
    assert "Which flour?" in page(tumblr, 7).xpath("string(//main//blockquote)")
    blocks = page(tumblr, 6)
    assert blocks.xpath("//main//strong[.='Äpfel']") and "<rye> here" in text(blocks)
    assert blocks.xpath("//main//a[@href='https://rye.example/' and .='<rye>']")
    assert blocks.xpath("//main//img[@alt='Inside the oven']")


def test_reblogs_name_the_author_of_the_original(tumblr, script):
    for found in [page(tumblr, 5), document(script[0], "blogs/salt")]:
        [link] = found.xpath("//header//*[contains(@class, 'u-repost-of')]/a")
        assert link.text_content() == "kim" and link.get("href").startswith("https://kim.tumblr.com/post/9")
        assert "Shared from kim" in text(found) and "🔁" not in text(found)
    assert "Salt matters." in page(tumblr, 5).xpath("string(//main//blockquote)")


def test_the_blog_becomes_a_blogger(tumblr, script):
    for public, _ in [tumblr, script]:
        assert bloggers(public) == {"ana-bakes"}
        assert "I bake." in text(document(public, "bloggers/ana-bakes"))
    assert document(tumblr[0], "bloggers/ana-bakes").xpath("//a[@href='https://ana-bakes.tumblr.com/']")


def test_scripts_of_version_1_are_read(script):
    found = pages(script[0])
    assert set(found) == {"rye", "two", "salt"}
    assert "It rises." in found["rye"] and "1 March 2024" in found["rye"]
    assert "First" in found["two"]
    assert 'url=/blogs/rye/"' in (script[0] / "post/101/index.html").read_text()


def test_answers_for_a_function_are_read(tumblr, tmp_path):
    """What the API returns for `?jsonp=show`."""
    source = tmp_path / "export"
    shutil.copytree(EXPORTS / "tumblr", source)
    (source / "posts.json").write_text(f"show({(source / 'posts.json').read_text()});\n")
    command = [os.environ["BLOGFORGE"], "build", source, "--output", tmp_path / "public"]
    command += ["--base-url", "https://x.example/"]
    subprocess.run(command, capture_output=True, timeout=120, check=True)
    assert pages(tmp_path / "public") == pages(tumblr[0]) and without_canaries(tmp_path / "public")


def test_nothing_private_gets_out(tumblr, script):
    assert without_canaries(tumblr[0]) and without_canaries(script[0])


def test_a_check_names_the_platform_and_the_counts():
    assert "name: tumblr" in check("tumblr") and used("tumblr") == [1, 7, 0, 0]
    assert "name: tumblr" in check("tumblr-script") and used("tumblr-script") == [1, 3, 0, 0]
