"""The archive of an account on Mastodon: threads, polls, videos, languages; its posts: test_platforms.py."""

import pytest

from platforms import build, document, pages, text, used, without_canaries


@pytest.fixture(scope="module")
def mastodon(tmp_path_factory):
    return build("mastodon", tmp_path_factory.mktemp("mastodon"))


def content(public, blog):
    [part] = document(public, f"blogs/{blog}").xpath("(//div[contains(@class, 'e-content')])[1]")
    return part


def test_answers_to_oneself_are_a_thread(mastodon):
    public, _ = mastodon
    page = document(public, "blogs/101")
    [answer] = page.xpath("//*[@id='comment-107']")
    assert "autumn & smoke." in answer.text_content()
    assert answer.xpath(".//a[@href='https://ana.example/?a=1&b=2']")
    [last] = page.xpath("//*[@id='comment-108']")
    assert "Day seven: baked." in text(last) and last.xpath(".//strong[.='baked']")
    assert last.xpath(".//*[@value='#comment-107']")
    # One of them is a boost, which the site does not show.
    assert used("mastodon")[:3] == [1, 14, 3]


def test_answers_with_pictures_have_them_as_comments(mastodon):
    public, _ = mastodon
    [answer] = document(public, "blogs/101").xpath("//*[@id='comment-118']")
    images = answer.xpath(".//div[@class='pictures']//img")
    assert [image.get("alt") for image in images] == ["The crumb, close", "Picture 2 of 2"]
    assert all((public / image.get("src").lstrip("/")).exists() for image in images)
    assert "Sliced." in text(answer) and not (public / "blogs/118").exists()


def test_answers_with_a_video_or_a_warning_stay_blogs(mastodon):
    public, _ = mastodon
    assert document(public, "blogs/119").xpath("//video")
    page = document(public, "blogs/109")
    [warned] = page.xpath("//details[@class='warned']")
    assert "Smoke" in text(warned.xpath("summary")[0]) and warned.xpath(".//img[@alt='The oven, smoking']")
    assert "Burnt again" not in pages(public)["101"]


def test_answers_to_others_stay_blogs(mastodon):
    public, log = mastodon
    assert "Salt last." in pages(public)["111"]
    # The address of the account is a prefix of this address.
    assert "An answer to ana2." in pages(public)["116"]
    # The post that it answers is not public.
    assert "1 record is a reply to a post that is not in the export; skipped" in log
    assert not any("only followers may read" in page for page in pages(public).values())


def test_polls_are_lists(mastodon):
    public, _ = mastodon
    choices = content(public, "112").xpath(".//li")
    assert [text(choice) for choice in choices] == ["Roggen *grob*: 12", "Weizen: 3", "Mail an ana@…: 1"]
    assert "Welches Mehl?" in pages(public)["112"]
    assert [text(choice) for choice in content(public, "117").xpath(".//li")] == ["Rye: 2", "Wheat: 2"]


def test_languages_come_from_the_texts(mastodon):
    public, _ = mastodon
    assert document(public, "blogs/112").xpath("//*[@lang='de'][contains(., 'Welches Mehl?')]")
    assert not document(public, "blogs/117").xpath("//main//*[@lang]")


def test_videos_are_shown_and_are_not_pictures(mastodon):
    public, _ = mastodon
    page = document(public, "blogs/113")
    [source] = page.xpath("//video/source")
    assert source.get("type") == "video/mp4" and (public / source.get("src").lstrip("/")).exists()
    assert "How to knead." in text(page)


def test_sounds_and_further_videos_leave_their_descriptions(mastodon):
    public, log = mastodon
    page = document(public, "blogs/120")
    assert len(page.xpath("//video")) == 1
    words = text(content(public, "120"))
    assert "Long, in the air & back (mp4)" in words and "The crust sings; mail ana@… (mp3)" in words
    assert "120: 3 audio files or additional videos are not shown" in log


def test_likes_are_counted_where_the_archive_has_them(mastodon):
    assert "4 likes" in pages(mastodon[0])["101"]
    page = document(mastodon[0], "blogs/101")
    assert "2 likes" in text(page.xpath("//*[@id='comment-108']")[0])
    assert "like" not in text(page.xpath("//*[@id='comment-107']//*[@class='by']")[0])


def test_nothing_private_gets_out(mastodon):
    assert without_canaries(mastodon[0])
