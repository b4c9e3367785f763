"""Exports of Discourse, one JSON file a post: topics become blogs, posts comments, authors bloggers."""

import json
import os
import pathlib
import random
import shutil
import subprocess

import lxml.html
import pytest

SAMPLE = pathlib.Path(__file__).parents[1] / "Exports/discourse"


def run(*arguments):
    command = [os.environ["BLOGFORGE"], *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    """The small forum as it is: no configuration, no field map."""
    folder = tmp_path_factory.mktemp("forum") / "site"
    shutil.copytree(SAMPLE, folder)
    run("build", folder, "--output", folder / "public")
    return folder


def text(page):
    return " ".join(lxml.html.parse(str(page)).getroot().text_content().split())


def test_topics_become_blogs_with_their_posts(sample):
    blogs = {path.parent.name: text(path) for path in (sample / "public/blogs").glob("*/index.html")}
    bread, rye = blogs["which-bread-for-beginners"], blogs["rye-starter"]
    assert set(blogs) == {"which-bread-for-beginners", "rye-starter", "how-much-water", "my-oven"}
    assert "Which bread for beginners?" in bread and "Rye starter does not rise" in rye
    texts = ["I have flour, water", "A tin loaf.", "Even too much yeast?"]
    for words in [*texts, "ana", "tom_f", "kim"]:
        assert words in bread
    assert bread.index("A tin loaf.") < bread.index("Even too much yeast?")
    assert "Warmer! 26 °C." in rye and "ana" in rye


def test_old_addresses_lead_to_the_topics(sample):
    public = sample / "public"
    for old in ["t/which-bread-for-beginners/11", "t/11"]:
        assert 'url=/blogs/which-bread-for-beginners/"' in (public / old / "index.html").read_text()
    assert (public / "blogs/rye-starter/index.html").exists()
    assert not (public / "t/secret").exists() and not (public / "t/13").exists()


def test_authors_become_bloggers(sample):
    profiles = {path.parent.name for path in (sample / "public/bloggers").glob("*/index.html")}
    assert profiles == {"ana", "tom-f", "kim"}
    assert "Ana Becker" in text(sample / "public/bloggers/ana/index.html")


def page(folder, blog):
    return lxml.html.parse(str(folder / f"public/blogs/{blog}/index.html")).getroot()


def words(element):
    return " ".join(element.text_content().split())


def test_likes_and_other_reactions_are_counted(sample):
    likes = {"which-bread-for-beginners": "5 likes", "rye-starter": "3 likes", "how-much-water": "1 like"}
    for blog, number in likes.items():
        [shown] = page(sample, blog).xpath("//p[@class='likers']")
        assert words(shown) == number, blog
    # Hearts are likes.
    [reactions] = page(sample, "rye-starter").xpath("//ul[@class='reactions']")
    assert words(reactions) == "bread 44 reactions: bread"
    assert not page(sample, "which-bread-for-beginners").xpath("//ul[@class='reactions']")


def test_likes_of_comments_are_counted(sample):
    def likes(blog, number):
        [line] = page(sample, blog).xpath(f"//*[@id='comment-{number}']/p[@class='by']")
        return words(line).split("Edited")[-1].partition("023 ")[2]

    assert likes("which-bread-for-beginners", 2) == "2 likes"
    # With the reactions that are not hearts.
    assert likes("rye-starter", 2) == "3 likes"
    assert "like" not in words(page(sample, "how-much-water").xpath("//*[@id='comment-2']")[0])


def test_only_what_was_edited_is_marked(sample):
    bread = page(sample, "which-bread-for-beginners")
    edited = bread.xpath("//time[contains(@class, 'dt-updated')]/@datetime")
    assert edited == ["2023-08-02T18:30:00Z", "2023-08-09T10:00:00Z"]
    assert not page(sample, "rye-starter").xpath("//time[contains(@class, 'dt-updated')]")
    water = page(sample, "how-much-water").xpath("//time[contains(@class, 'dt-updated')]/@datetime")
    assert water == ["2023-09-07T07:07:00Z"]


def test_pictures_of_replies_are_shown_or_linked(sample, tmp_path):
    [reply] = page(sample, "how-much-water").xpath("//*[@id='comment-2']")
    [link] = reply.xpath("./p[@class='by']/a[.='The dough & a bowl']")
    address = "https://forum.example/uploads/default/original/1X/c3e2.png"
    assert link.get("href") == address and not reply.xpath(".//figure")
    # With a copy.
    folder = tmp_path / "site"
    shutil.copytree(SAMPLE, folder)
    copy = folder / "images/uploads/default/original/1X/c3e2.png"
    copy.parent.mkdir(parents=True)
    shutil.copy(SAMPLE.parent / "twitter/data/tweets_media/1583000000000000001-FfLoaf01.png", copy)
    run("build", folder, "--images", folder / "images", "--output", folder / "public")
    [reply] = page(folder, "how-much-water").xpath("//*[@id='comment-2']")
    [image] = reply.xpath(".//div[@class='pictures']//img")
    assert image.get("alt") == "The dough & a bowl" and not reply.xpath("./p/a[@rel]/bdi")


def test_categories_and_tags_are_tags(sample):
    assert page(sample, "which-bread-for-beginners").xpath("//a[@rel='tag']/text()") == ["Bread help"]
    tags = page(sample, "how-much-water").xpath("//a[@rel='tag']/text()")
    assert tags == ["hydration", "sour-dough", "Bread help"]
    assert not page(sample, "rye-starter").xpath("//a[@rel='tag']")


def test_quotes_have_the_name_of_their_author(sample):
    [quote] = page(sample, "which-bread-for-beginners").xpath("//blockquote")
    assert quote.xpath("string(.//strong)") == "tom_f:" and quote.xpath("string(.//em)") == "everything"
    answer = quote.getparent().text_content()
    assert "Even too much yeast?" in answer and "[" not in answer
    assert "Even too much yeast?" not in quote.text_content()
    # In HTML.
    [quote] = page(sample, "how-much-water").xpath("//blockquote")
    assert quote.text_content().strip() == "How much water?"


def content(page):
    return page.xpath("(//div[contains(@class, 'e-content')])[1]")[0]


def test_uploads_are_found_where_the_html_has_them(sample):
    oven = page(sample, "my-oven")
    folder = "https://forum.example/uploads/default/original/1X"
    original = f"{folder}/c3e23e57e1045afdabc6e452840dce66924be724.png"
    assert content(oven).xpath(f".//a[@href='{original}'][.='A loaf in the oven']")
    [image] = oven.xpath("//main//img[@alt='A loaf in the oven']")
    assert (sample / "public" / image.get("src").lstrip("/")).exists()
    words = " ".join(oven.text_content().split())
    assert "plan.pdf (3 KB)" in words and "Mine is older: my oven" in words
    assert "upload://" not in (sample / "public/blogs/my-oven/index.html").read_text()


def test_uploads_without_an_address_are_reported(tmp_path):
    shutil.copytree(SAMPLE, tmp_path / "site")
    log = run("build", tmp_path / "site", "--output", tmp_path / "public").stderr
    [line] = [line for line in log.splitlines() if "addresses of" in line]
    assert "00062-kim-my-oven.json:1" in line and "the addresses of 1 upload are unknown" in line


def test_polls_are_lists_with_votes(sample):
    oven = page(sample, "my-oven")
    choices = [" ".join(item.text_content().split()) for item in content(oven).xpath(".//li")]
    assert choices == ["Rye: 3", "Wheat & spelt: 1", "Yes", "No"]
    # In the HTML of an answer.
    answer = oven.xpath("//*[@id='comment-3']")[0]
    choices = [item.text_content() for item in answer.xpath(".//li[contains(., ': ')]")]
    assert choices == ["Rye: 3", "Wheat & spelt: 1"]
    assert "voters" not in oven.text_content() and "[poll" not in oven.text_content()


def test_files_of_users_complete_profiles(sample):
    profile = lxml.html.parse(str(sample / "public/bloggers/ana/index.html")).getroot()
    words = " ".join(profile.text_content().split())
    for part in ["Ana Becker", "Baking since 2009. Write to ana@….", "May 2021"]:
        assert part in words
    assert profile.xpath("//a[@href='https://ana.example/']")
    # Suspended.
    assert "Kim" in text(sample / "public/bloggers/kim/index.html")


def test_the_file_of_a_topic_has_its_title(sample):
    water = page(sample, "how-much-water")
    assert water.xpath("string(//h1)").strip() == "How much water?"
    assert "Seventy percent." in water.text_content()


def test_nothing_private_gets_out(sample):
    for path in (sample / "public").rglob("*"):
        if path.is_file():
            assert b"CANARY" not in path.read_bytes() and "mallory" not in path.name, path


def test_a_check_names_the_platform_and_the_counts(sample):
    check = run("check", sample).stdout
    assert "name: discourse" in check
    used = next(line for line in check.splitlines() if line.startswith("used"))
    assert used.split()[1:5] == ["3", "4", "6", "0"], used


def test_a_topic_in_one_file_gives_the_same_comments(tmp_path):
    """What /t/ID.json returns: the posts below `post_stream`, without the title."""
    posts = [json.loads(path.read_text()) for path in sorted(SAMPLE.glob("posts/*/*.json"))]
    topic = [{**post, "topic_title": None} for post in posts if post["topic_id"] == 11]
    file = tmp_path / "11.json"
    stream = {"posts": topic, "stream": [1, 2]}
    file.write_text(json.dumps({"post_stream": stream, "id": 11, "title": "Bread"}))
    run("build", file, "--output", tmp_path / "public")
    [page] = (tmp_path / "public/blogs").glob("*/index.html")
    assert "Even too much yeast?" in text(page) and "CANARY" not in page.read_text()


@pytest.fixture(scope="module")
def forum(tmp_path_factory):
    """5,000 posts in 700 topics by 300 people; every tenth post is deleted, hidden or a whisper."""
    folder = tmp_path_factory.mktemp("large") / "site"
    chance = random.Random(7)
    numbers = [0] * 700
    topics = [*range(700), *(chance.randrange(700) for _ in range(4300))]
    shown = []
    for number, topic in enumerate(topics):
        numbers[topic] += 1
        hidden = numbers[topic] > 1 and chance.random() < 0.1
        user = chance.randrange(300)
        post = {
            "id": number,
            "topic_id": topic + 1, "topic_title": f"Topic {topic}", "topic_slug": f"topic-{topic}",
            "post_number": numbers[topic], "post_type": 1, "username": f"user{user}", "name": f"User {user}",
            "created_at": f"2023-{topic % 12 + 1:02}-01T{number // 600:02}:{number // 10 % 60:02}:00.000Z",
            "raw": f"{'CANARY' if hidden else 'Words'} of post {number}.",
            "cooked": "<p>x</p>", "avatar_template": None,
            "reply_to_post_number": chance.randrange(1, numbers[topic]) if numbers[topic] > 2 else None,
            "hidden": False, "deleted_at": None, "user_deleted": False,
        }
        if hidden:
            gone = {"deleted_at": "2024-01-01T00:00:00Z"}
            post.update(chance.choice([{"hidden": True}, gone, {"post_type": 4}]))
        else:
            shown.append(post)
        name = f"2023-01-01-{number:05}-user{user}-topic-{topic}.json"
        path = folder / f"posts/2023-{topic % 12 + 1:02}-Month" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(post))
    run("build", folder, "--output", folder / "public")
    return folder / "public", shown


def test_every_post_of_a_large_forum_is_in_its_topic(forum):
    public, shown = forum
    titles = {}
    for path in (public / "blogs").rglob("index.html"):
        page = text(path)
        blog = path.relative_to(public / "blogs").parts[0]
        titles[blog] = titles.get(blog, "") + page
    assert len(titles) == 700
    by_title = {page.split("Topic ")[1].split()[0].strip("·–-"): page for page in titles.values()}
    for post in shown:
        assert f"Words of post {post['id']}." in by_title[post["topic_title"].split()[1]], post
    profiles = {path.parent.name for path in (public / "bloggers").glob("user*/index.html")}
    assert profiles == {post["username"] for post in shown}
    assert not any(b"CANARY" in path.read_bytes() for path in public.rglob("*") if path.is_file())
