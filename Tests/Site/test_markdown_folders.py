"""Folders of Markdown files (Jekyll, Hugo), as Tests/Exports/markdown has them."""

import lxml.html
import pytest
from platforms import bloggers, build, pages, without_canaries


def document(public, page):
    return lxml.html.parse(str(public / "blogs" / page / "index.html")).getroot()


@pytest.fixture(scope="module")
def jekyll(tmp_path_factory):
    return build("markdown/jekyll", tmp_path_factory.mktemp("jekyll"))


def test_posts_of_jekyll_become_blogs(jekyll):
    public, log = jekyll
    found = pages(public)
    assert set(found) == {"rye-day-six", "untitled", "windows"}
    assert "the field map markdown took" in log
    assert "The oven broke" in found["untitled"]
    assert document(public, "untitled").xpath("//time/@datetime")[0].startswith("2020-02-03")
    assert document(public, "windows").xpath("//h1")[0].text_content().strip() == "Windows"
    assert bloggers(public) == {"ana", "ben"}
    assert 'href="https://ben.example/"' in (public / "bloggers/ben/index.html").read_text()
    for tag in ("bread", "rye-flour", "baking", "winter"):
        assert (public / "tags" / tag / "index.html").exists(), tag


def test_a_post_of_jekyll_loses_its_templates_and_keeps_its_text(jekyll):
    public, _ = jekyll
    page = document(public, "rye-day-six")
    text = " ".join(page.xpath("//main")[0].text_content().split())
    assert text.count("Rye, day six: it rises") == 1
    assert "Write to ana@…. It smells of apples." in text
    assert "Keep it warm & wet." in text and page.xpath("//main//strong[.='warm']")
    [code] = page.xpath("//pre//code")
    assert 'print("{{ not a tag }} ![not a picture](assets/loaf.png) <b>")' in code.text_content()
    assert "Inline <b> and ![x](y.png) stay. A list:" in text
    assert "include" not in text and "{:" not in text
    dates = page.xpath("//main//time/@datetime")
    assert any(date.startswith("2020-01-02") for date in dates)
    assert any(date.startswith("2020-01-05") for date in dates)


def test_pictures_of_jekyll_are_in_the_gallery(jekyll):
    public, _ = jekyll
    page = document(public, "rye-day-six")
    alts = [alt for alt in page.xpath("//main//img/@alt") if alt]
    assert alts.index("A dark loaf on a board") < alts.index("The crumb, close")
    assert "After a night" in page.xpath("//main")[0].text_content()
    for image in page.xpath("//main//img[@alt!='']"):
        assert (public / image.get("src").lstrip("/")).exists()


def test_nothing_private_of_jekyll_gets_out(jekyll):
    public, log = jekyll
    assert without_canaries(public)
    assert "2020-03-02-broken.md:4: warning: the front matter is not valid YAML" in log


@pytest.fixture(scope="module")
def hugo(tmp_path_factory):
    return build("markdown/hugo", tmp_path_factory.mktemp("hugo"))


def test_page_bundles_of_hugo_become_blogs(hugo):
    public, _ = hugo
    found = pages(public)
    assert set(found) == {"harbour", "harbour-walk", "json"}
    assert "A walk at the harbour" in found["harbour"] and "JSON works, too." in found["json"]
    page = document(public, "harbour")
    assert [alt for alt in page.xpath("//main//img/@alt") if alt][:1] == ["The harbour at dawn"]
    assert page.xpath("//main//img[@alt='A blue boat']")
    assert "Five in the morning" in found["harbour"] and "Nobody on board" in found["harbour"]
    assert 'fmt.Println("{{< youtube x >}}")' in page.xpath("//pre//code")[0].text_content()
    assert page.xpath("//main//a[@href='https://youtu.be/dQw4w9WgXcQ']")
    assert document(public, "harbour-walk").xpath("//*[@lang='fr']")
    assert (public / "bloggers/cleo/index.html").exists()
    for tag in ("sea", "boats", "walks"):
        assert (public / "tags" / tag / "index.html").exists(), tag


def test_aliases_lead_to_the_post(jekyll, hugo):
    aliases = [(jekyll[0], "notes/rye.html", "rye-day-six"), (hugo[0], "walks/1.html", "harbour"),
               (hugo[0], "old/harbour/index.html", "harbour")]
    for public, old, page in aliases:
        assert f"url=/blogs/{page}/" in (public / old).read_text()


def test_drafts_and_sections_of_hugo_are_not_published(hugo):
    assert without_canaries(hugo[0])
