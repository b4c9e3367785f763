"""Exports of WordPress: its XML (WXR), and what its REST API returns."""

import os
import subprocess

import pytest

from platforms import EXPORTS, bloggers, build, document, pages, text, without_canaries


@pytest.fixture(scope="module")
def wordpress(tmp_path_factory):
    return build("wordpress", tmp_path_factory.mktemp("wordpress"))


def test_published_posts_become_blogs_and_nothing_else(wordpress):
    public, log = wordpress
    assert "the field map wordpress took" in log
    assert set(pages(public)) == {"rye-day-six", "written-long-ago", "old-pictures"}
    assert without_canaries(public)


def test_texts_keep_their_formatting(wordpress):
    public, _ = wordpress
    page = document(public, "blogs/rye-day-six")
    assert "Rye, day six – it rises" in text(page.xpath("//h1")[0])
    assert page.xpath("//main//strong[.='doubled']")
    assert page.xpath("//main//a[@href='https://flour.example/rye'][.='The flour']")
    items = page.xpath("//main//article//li[.='Rye' or .='Water']")
    assert [text(item) for item in items] == ["Rye", "Water"]
    [content] = page.xpath("//*[contains(@class, 'e-content') and contains(@class, 'prose')]")
    assert "not shown" not in text(content) and "wp:paragraph" not in text(page)
    # The classic editor writes no elements for paragraphs.
    old = document(public, "blogs/written-long-ago")
    assert old.xpath("//main//p[contains(., 'The first paragraph,')]/br")
    assert old.xpath("//main//p[starts-with(normalize-space(.), 'The second paragraph.')]")
    assert "[caption" not in text(old) and "[gallery" not in text(old)
    assert "ben@…" in text(old)


def test_pictures_in_texts_come_with_alternative_texts_and_captions(wordpress):
    public, _ = wordpress
    for name, alt, caption in [
        ("rye-day-six", "A dark loaf on a board", "Straight from the oven"),
        ("written-long-ago", "The crumb, close", "As it was then"),
        # The featured image, which the post names by its id.
        ("written-long-ago", "The kitchen table", ""),
    ]:
        page = document(public, f"blogs/{name}")
        [image] = page.xpath("//main//img[@alt=$alt]", alt=alt)
        assert (public / image.get("src").lstrip("/")).exists()
        assert caption in text(page)
        # Once, not in the text again.
        assert caption not in text(page.xpath("//*[contains(@class, 'e-content')]")[0]) or not caption
        assert not page.xpath("//*[contains(@class, 'e-content')]//a[.=$alt]", alt=alt)


def test_galleries_and_playlists_show_attachments(wordpress):
    public, _ = wordpress
    page = document(public, "blogs/old-pictures")
    images = page.xpath("//section[@class='gallery']//img")
    # By their place in the post, without the file that is not a picture.
    assert [image.get("alt") for image in images] == ["Flour on the table", "Picture 2 of 2"]
    assert all((public / image.get("src").lstrip("/")).exists() for image in images)
    assert "Rye & water" in text(page) and "plan" not in text(page)
    links = {link.text_content(): link.get("href") for link in page.xpath("//main//a")}
    uploads = "https://oven.example/wp-content/uploads/2010/02"
    assert links["Crust & crumb"] == f"{uploads}/crust.mp3" and links["knead.mp3"] == f"{uploads}/knead.mp3"
    assert links["https://www.youtube.com/watch?v=oven"]
    assert "[" not in text(page.xpath("//*[contains(@class, 'e-content')]")[0])
    # By their ids.
    named = document(public, "blogs/written-long-ago").xpath("//section[@class='gallery']//img")
    assert len(named) == 3


@pytest.mark.parametrize("old, new", [
    ('"http://wordpress.org/export', '"https://wordpress.org/export'),
    ('"http://wordpress.org/export/1.2/"', "'http://wordpress.org/export/1.0/'"),
])
def test_other_spellings_of_the_namespace_are_recognised(tmp_path, old, new):
    """As a feed, drafts and private posts would be public."""
    [source] = (EXPORTS / "wordpress").glob("*.xml")
    (tmp_path / "export.xml").write_text(source.read_text().replace(old, new))
    command = [os.environ["BLOGFORGE"], "build", "export.xml", "--output", "public"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=True)
    assert "the field map wordpress took" in done.stderr and without_canaries(tmp_path / "public")
    assert set(pages(tmp_path / "public")) == {"rye-day-six", "written-long-ago", "old-pictures"}


def test_a_feed_with_fields_of_wordpress_has_no_drafts(tmp_path):
    [source] = (EXPORTS / "wordpress").glob("*.xml")
    text = source.read_text().replace("http://wordpress.org/export", "urn:other")
    (tmp_path / "export.xml").write_text(text)
    command = [os.environ["BLOGFORGE"], "build", "export.xml", "--output", "public"]
    subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=120, check=True)
    titles = " ".join(pages(tmp_path / "public").values())
    assert "Old pictures" in titles
    for hidden in ["CANARY draft", "CANARY behind a password", "CANARY private", "About CANARY"]:
        assert hidden not in titles


def test_dates_are_read_in_utc_and_edits_are_shown(wordpress):
    public, _ = wordpress
    page = document(public, "blogs/rye-day-six")
    assert page.xpath("//time[starts-with(@datetime, '2024-05-02T22:30')]")
    assert page.xpath("//*[contains(@class, 'dt-updated') and starts-with(@datetime, '2024-05-05T10:00')]")


def test_categories_and_tags_become_tags(wordpress):
    public, _ = wordpress
    assert {path.name for path in (public / "tags").iterdir() if path.is_dir()} == {"bread", "rye"}


def test_approved_comments_become_threads(wordpress):
    public, _ = wordpress
    page = document(public, "blogs/rye-day-six")
    comments = {part.get("id"): text(part) for part in page.xpath("//*[contains(@class, 'h-cite')][@id]")}
    assert "How warm was it?" in text(page) and "I have only 18 degrees." in text(page)
    [reply] = [name for name, words in comments.items() if "Twenty-six" in words and "How warm" not in words]
    around = page.xpath("//*[@id=$id]/ancestor::*[contains(., 'How warm was it?')]", id=reply)
    assert around
    # An account writes with its number; using the number as a name gives no access.
    names = bloggers(public)
    assert {"ana-baker", "ben", "carla"} <= names and len(names) == 4
    ana = text(document(public, "bloggers/ana-baker"))
    assert "I call myself 1" not in ana


def test_old_addresses_redirect(wordpress):
    public, _ = wordpress
    for month, name in [("2024/05", "rye-day-six"), ("2009/01", "written-long-ago")]:
        path = f"{month}/{name}"
        assert f"/blogs/{name}/" in (public / path / "index.html").read_text()


@pytest.fixture(scope="module")
def rest(tmp_path_factory):
    return build("wordpress-rest", tmp_path_factory.mktemp("wordpress-rest"))


def test_what_the_rest_api_returns_becomes_blogs(rest):
    public, log = rest
    assert "the field map wordpress-rest took" in log
    assert set(pages(public)) == {"rye-day-six"}
    assert without_canaries(public)
    page = document(public, "blogs/rye-day-six")
    assert "Rye, day six – it rises" in text(page.xpath("//h1")[0])
    assert page.xpath("//main//strong[.='doubled']")
    assert page.xpath("//main//img[@alt='A dark loaf on a board']")
    assert page.xpath("//time[starts-with(@datetime, '2024-05-02T22:30')]")
    assert {path.name for path in (public / "tags").iterdir() if path.is_dir()} == {"bread", "rye"}
    assert bloggers(public) == {"ana-baker", "carla"}
    assert "How warm was it?" in text(page) and "Twenty-six" in text(page)
    assert "/blogs/rye-day-six/" in (public / "2024/05/rye-day-six/index.html").read_text()


def test_without_embedded_records_they_are_joined_from_files(tmp_path):
    public, log = build("wordpress-rest-plain", tmp_path)
    assert "the field map wordpress-rest took" in log
    assert set(pages(public)) == {"rye-day-six"} and without_canaries(public)
    page = document(public, "blogs/rye-day-six")
    assert page.xpath("//a[@rel='tag']/text()") == ["Bread & Butter", "Rye"]
    [image] = page.xpath("//main//img[@alt='A dark loaf on a board']")
    assert (public / image.get("src").lstrip("/")).exists()
    assert bloggers(public) == {"ana-baker"}


def saved_map(export, file):
    """Saves the field map of an export; gives the command that uses it."""
    command = [os.environ["BLOGFORGE"], "check", EXPORTS / export, "--write-fieldmap", file]
    subprocess.run(command, capture_output=True, timeout=120, check=True)
    return ["--fieldmap", file]


def test_pages_are_published_on_request(tmp_path):
    file = tmp_path / "wordpress.yml"
    options = saved_map("wordpress", file)
    text = file.read_text()
    assert "wp:post_type" in text
    file.write_text(text.replace('{"wp:post_type": post}', '{"wp:post_type": [post, page]}'))
    assert file.read_text() != text
    public, log = build("wordpress", tmp_path, *options)
    assert len(pages(public)) == 4
    # The build does not report fields that this export happens not to have.
    assert "which the field map uses" not in log
