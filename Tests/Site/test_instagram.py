"""The export of an account on Instagram: posts with several pictures, damaged captions, the account."""

import json
import shutil

import pytest

from platforms import EXPORTS, bloggers, build, check, document, pages, text, used, without_canaries


@pytest.fixture(scope="module")
def instagram(tmp_path_factory):
    return build("instagram", tmp_path_factory.mktemp("instagram"))


def test_posts_become_blogs(instagram):
    public, log = instagram
    found = pages(public)
    assert set(found) == {"rye_17901", "oven_17903"}
    assert "the field map instagram took" in log
    for words in ["Café & Brot 🍞", "Tag sechs #roggen @tom", "1 March 2024"]:
        assert words in found["rye_17901"]
    assert "Der Ofen glüht. ana@…" in found["oven_17903"] and "1 February 2024" in found["oven_17903"]
    assert (public / "tags/roggen/index.html").exists()


def test_pictures_come_in_their_order_with_captions(instagram):
    public, _ = instagram
    page = document(public, "blogs/rye_17901")
    images = [image.get("src") for image in page.xpath("//main//figure//img")]
    assert len(images) >= 2 and all((public / source.lstrip("/")).exists() for source in images)
    assert "Die Krume, süß" in text(page)
    assert "Ã" not in (public / "blogs/rye_17901/index.html").read_text()


def test_the_account_becomes_a_blogger(instagram):
    public, _ = instagram
    assert bloggers(public) == {"ana-bakes"}
    profile = document(public, "bloggers/ana-bakes")
    assert "Ana Béla" in text(profile) and "Ich backe. Äpfel auch." in text(profile)
    assert profile.xpath("//a[@href='https://ana.example/']") and profile.xpath("//main//img")
    assert "ana.bakes" in document(public, "blogs/oven_17903").xpath("string(//p[@class='by'])")


def test_nothing_private_gets_out(instagram):
    assert without_canaries(instagram[0])


def test_a_check_names_the_platform_and_the_counts():
    assert "name: instagram" in check("instagram") and used("instagram") == [1, 2, 0, 0]


def test_posts_of_a_private_account_are_not_published(tmp_path):
    source = tmp_path / "private"
    shutil.copytree(EXPORTS / "instagram", source)
    [file] = source.rglob("personal_information.json")
    account = json.loads(file.read_text())
    account["profile_user"][0]["string_map_data"]["Private Account"]["value"] = "True"
    file.write_text(json.dumps(account))
    line = next(line for line in check(source).splitlines() if line.startswith("skipped: private"))
    assert line.split()[2:4] == ["1", "2"] and used(source)[:2] == [0, 0]
