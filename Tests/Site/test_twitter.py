"""The archive of an account on Twitter, as a folder: Tests/Exports/twitter."""

import lxml.html
import pytest

from platforms import build, pages, without_canaries

FIRST, SECOND, THIRD, RETWEET = [f"158300000000000000{number}" for number in (1, 2, 3, 5)]


@pytest.fixture(scope="module")
def twitter(tmp_path_factory):
    return build("twitter", tmp_path_factory.mktemp("twitter"))


def page(public, path):
    return lxml.html.parse(str(public / path / "index.html")).getroot()


def test_tweets_become_blogs(twitter):
    public, log = twitter
    found = pages(public)
    others = {f"15830000000000000{number}" for number in ("04", 10, 11, 13, 14, 15)}
    assert set(found) == {FIRST, RETWEET, *others}
    assert "the field map twitter took" in log
    assert "Rye & wheat, 1 < 2 loaves. #Bread" in found[FIRST] and "12 likes" in found[FIRST]
    assert "t.co" not in (public / "blogs" / FIRST / "index.html").read_text()
    [link] = page(public, f"blogs/{FIRST}").xpath("//div[contains(@class,'e-content')]"
                                                  "//a[@href='https://ana.example/rye']")
    assert link.text_content() == "https://ana.example/rye"
    assert page(public, f"blogs/{FIRST}").xpath("//time[@datetime='2022-10-19T20:07:25Z']")
    tags = {path.parent.name for path in (public / "tags").glob("*/index.html")}
    assert tags == {"bread", "patience"}
    # The file of the second part, and its language.
    german = page(public, "blogs/1583000000000000004").xpath("//*[@lang='de']")
    assert any("Der Ofen ist heiß" in part.text_content() for part in german)


def test_pictures_come_from_the_archive(twitter):
    public, _ = twitter
    gallery = page(public, f"blogs/{FIRST}").xpath("//section[@class='gallery']//img")
    assert [image.get("alt") for image in gallery] == ["A dark loaf", "Picture 2 of 2"]
    for image in gallery:
        assert (public / image.get("src").lstrip("/")).exists()
    assert page(public, "blogs/1583000000000000004").xpath("//main//img[contains(@class,'u-photo')]")


def test_tweets_that_answer_oneself_are_a_thread(twitter):
    public, _ = twitter
    [thread] = page(public, f"blogs/{FIRST}").xpath(f"//*[@id='comment-{SECOND}']")
    assert "flour & water only. https://ana.example/water?a=1&b=2" in thread.text_content()
    [answer] = page(public, f"blogs/{FIRST}").xpath(f"//*[@id='comment-{THIRD}']")
    assert "the third day: *nothing* yet" in answer.text_content()
    assert answer.xpath(f".//*[@value='#comment-{SECOND}']")
    likes = "string(.//p[contains(@class, 'by')])"
    assert "3 likes" in thread.xpath(likes) and "like" not in answer.xpath(likes)


def test_tweets_of_a_thread_have_their_pictures(twitter):
    public, _ = twitter
    [thread] = page(public, f"blogs/{FIRST}").xpath(f"//*[@id='comment-{SECOND}']")
    [image] = thread.xpath(".//div[@class='pictures']//img")
    assert image.get("alt") == "Flour and water" and image.get("loading") == "lazy"
    assert (public / image.get("src").lstrip("/")).exists()
    assert "t.co" not in thread.text_content() and "/photo/1" not in thread.text_content()


def test_retweets_name_the_author_of_the_original(twitter):
    retweet = page(twitter[0], f"blogs/{RETWEET}")
    [link] = retweet.xpath("//*[contains(@class, 'u-repost-of')]/a")
    assert link.text_content() == "tom_f"
    assert link.get("href") == "https://x.com/tom_f/status/1582000000000000099"
    [content] = retweet.xpath("//div[contains(@class, 'e-content')]")
    words = content.text_content()
    assert words.startswith("Salt matters & so does time") and "RT" not in words
    # The pictures of others are links.
    assert not retweet.xpath("//main//img[contains(@class, 'u-photo') and not(contains(@class, 'face'))]")


def test_long_tweets_have_their_whole_text(twitter):
    long = page(twitter[0], "blogs/1583000000000000011")
    [content] = long.xpath("(//div[contains(@class, 'e-content')])[1]")
    words = " ".join(content.text_content().split())
    assert words.startswith("Flour & water is all") and "this is the moment to wait. On day four" in words
    assert "…" not in words.replace("mill@…", "") and "mill@…" in words
    assert content.xpath(".//a[@href='https://ana.example/day-five']")
    # Of the same second, and an answer to it.
    [answer] = long.xpath("//*[@id='comment-1583000000000000012']")
    assert "in which it is never warm." in answer.text_content()


def test_quoted_tweets_are_quotes_if_the_archive_has_them(twitter):
    quoting = page(twitter[0], "blogs/1583000000000000013")
    [quote] = quoting.xpath("//main//blockquote")
    [link] = quote.xpath(".//a[.='@ana_bakes']")
    assert link.get("href") == "https://twitter.com/ana_bakes/status/1583000000000000011"
    assert "On day four it rises." in quote.text_content() and "Still true:" in quoting.text_content()
    # Of others, and an answer to others, which is not published.
    others = page(twitter[0], "blogs/1583000000000000015")
    assert not others.xpath("//main//blockquote")
    for address in ["tom_f/status/1582000000000000099", "ana_bakes/status/1583000000000000006"]:
        assert others.xpath(f"//main//a[@href='https://twitter.com/{address}']")


def test_further_videos_leave_their_descriptions(twitter):
    public, log = twitter
    hands = page(public, "blogs/1583000000000000014")
    assert len(hands.xpath("//video")) == 1
    assert "A second pair of hands, slower (mp4)" in hands.text_content()
    assert "1583000000000000014: 1 audio file or additional video is not shown" in log


def test_account_and_profile_are_one_blogger(twitter):
    public, _ = twitter
    assert [path.parent.name for path in (public / "bloggers").glob("*/index.html")] == ["ana-bakes"]
    profile = page(public, "bloggers/ana-bakes")
    for words in ["Ana Bakes", "Bread & butter.", "March 2010"]:
        assert words in profile.text_content()
    for link in ["https://twitter.com/ana_bakes", "https://ana.example/"]:
        assert profile.xpath(f"//a[@href='{link}']")
    # Photo and cover.
    assert profile.xpath("//main//img[contains(@class,'u-photo')]")
    assert profile.xpath("//main//img[contains(@src,'-photo') or contains(@srcset,'-photo')]")


def test_sensitive_pictures_are_shown_on_demand(twitter):
    [warned] = page(twitter[0], "blogs/1583000000000000004").xpath("//details[@class='warned']")
    assert "Sensitive content" in warned.xpath("string(summary)") and warned.xpath(".//img")


def test_nothing_private_and_nothing_of_others_gets_out(twitter):
    public, log = twitter
    assert without_canaries(public)
    assert "bakery@ana.example" not in "".join(path.read_text() for path in public.rglob("*.html"))
    assert "1 record is a reply to a post that is not in the export; skipped" in log
