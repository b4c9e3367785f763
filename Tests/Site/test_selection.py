"""What a site excludes, and people under pseudonyms: only, without, pseudonyms and removed."""

import json
import os
import re
import stat
import subprocess
import zipfile

import lxml.html
import pytest

EXPORT = {
    "bloggers": [
        {"bloggerId": "ZANNA1", "displayName": "zanna", "firstName": "Zanna", "lastName": "Quillfeather",
         "bio": "I bake in Ottenby.", "website": "https://zanna.example/", "joinedDate": "2019-01-02"},
        {"bloggerId": "YVETTE2", "displayName": "Yvette.K", "bio": "Friend of @zanna.",
         "photoURL": "yvette.jpg"},
    ],
    "blogs": [
        {"documentId": "b1", "bloggerId": "ZANNA1", "createdDate": "2020-01-31T23:30:00Z",
         "blogDescription": "Rye with @Yvette.K\n\nZanna Quillfeather bakes. Not zannas. #bread"},
        {"documentId": "b2", "bloggerId": "YVETTE2", "createdDate": "2020-02-01T00:30:00Z",
         "blogDescription": "No tag", "imageURL": "loaf.png"},
        {"documentId": "b3", "bloggerId": "YVETTE2", "blogDescription": "Undated #Bread"},
    ],
    "comments": [
        {"commentId": "c1", "blogId": "b1", "commentedBy": "YVETTE2", "createdDate": "2020-02-02T10:00:00Z",
         "commentText": "@zanna: lovely! (@zanna's loaf)"},
    ],
    "likes": [
        {"blogId": "b1", "likedBy": "YVETTE2"}, {"blogId": "b1", "likedBy": "ZANNA1"},
        {"blogId": "b2", "likedBy": "ZANNA1"},
    ],
}
PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154"
                    "789c6360606060000000050001a5f645400000000049454e44ae426082")

BLOGGERS = (
    "bloggers: {from: bloggers, id: bloggerId, displayName: displayName, firstName: firstName, "
    "lastName: lastName}\n")


class Site:
    """A site folder with the export above."""

    def __init__(self, folder, settings):
        self.folder = folder
        (folder / "export").mkdir(parents=True)
        (folder / "export/community.json").write_text(json.dumps(EXPORT))
        (folder / "images").mkdir()
        (folder / "images/loaf.png").write_bytes(PNG)
        self.public = folder / "public"
        self.configure(settings)

    def configure(self, settings):
        text = "title: A site\nbase-url: https://site.example/\n" + settings
        (self.folder / "blogforge.yml").write_text(text)

    def run(self, command="build", expected=0):
        program = [os.environ["BLOGFORGE"], command, self.folder]
        done = subprocess.run(program, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == expected, done.stderr
        return done.stderr

    @property
    def blogs(self):
        return {path.parent.name for path in self.public.glob("blogs/*/index.html")}

    def page(self, path):
        return lxml.html.parse(str(self.public / path / "index.html")).getroot()

    def files(self):
        return {path.relative_to(self.public): path.read_bytes()
                for path in self.public.rglob("*") if path.is_file() and not path.is_symlink()}


@pytest.fixture
def site(tmp_path):
    return lambda settings: Site(tmp_path / "site", settings)


@pytest.mark.parametrize("only, blogs", [
    ("{likes: 2}", {"b1"}), ("{comments: 1}", {"b1"}), ("{pictures: true}", {"b2"}),
    ("{tags: '#BREAD'}", {"b1", "b3"}), ("{tags: [cake, bread], likes: 1}", {"b1"}),
    ("{until: 2020-01-31}", {"b1"}), ("{from: 2020-02-01}", {"b2"}), ("{from: 2020-01-31, until: 2020-02-01}",
                                                                      {"b1", "b2"}),
])
def test_only_blogs_that_fit_are_shown(site, only, blogs):
    made = site(f"only: {only}\n")
    made.run()
    assert made.blogs == blogs
    assert not any(f"/blogs/{name}/".encode() in content for name in {"b1", "b2", "b3"} - blogs
                   for content in made.files().values())


def test_a_picture_counts_that_no_record_names_but_is_at_its_place(site):
    made = site("only: {pictures: true}\n")
    place = made.folder / "images/blogs/ZANNA1"
    place.mkdir(parents=True)
    (place / "b1").write_bytes(PNG)
    made.run()
    assert made.blogs == {"b1", "b2"}


def test_days_are_those_of_the_sites_time_zone(site):
    made = site("timezone: Europe/Berlin\nonly: {from: 2020-02-01}\n")
    made.run()
    assert made.blogs == {"b1", "b2"}


def test_whole_kinds_are_excluded(site):
    made = site("without: [comments, likes, profiles]\n")
    made.run()
    assert made.blogs == {"b1", "b2", "b3"}
    everything = b"".join(made.files().values())
    assert b"lovely" not in everything and b"Ottenby" not in everything and b"zanna.example" not in everything
    assert "zanna" in made.page("blogs/b1").text_content()
    assert not made.page("blogs/b1").xpath("//*[contains(@class, 'comment-list')]")


@pytest.mark.parametrize("settings, message", [
    ("only: {like: 2}", "unknown key 'like'"), ("only: {from: yesterday}", "a day, for example 2020-01-31"),
    ("only: {from: 2020-02-30}", "a day, for example 2020-01-31"), ("only: 3", "what a blog must have"),
    ("without: [comment]", "some of comments, likes, profiles"), ("removed: delete", "keep, drop"),
    ("boosts: hide", "show, omit"),
    ("pseudonyms: {a: b}", "true, or a list of blogger ids"),
])
def test_what_the_configuration_cannot_mean_is_an_error(site, settings, message):
    assert message in site(settings + "\n").run(expected=2)


def test_names_are_replaced_everywhere_and_stay_the_same(site):
    made = site("pseudonyms: true\n")
    made.run()
    first = made.files()
    for path, content in first.items():
        content = path.as_posix().encode() + content
        words = re.findall(rb"(?i)\bzanna\b|quillfeather|yvette|ottenby|ZANNA1", content)
        assert not words, (path, words)
    names = dict(reversed(line.split()) for line in (made.folder / "pseudonyms.txt").read_text().splitlines()
                 if not line.startswith("#"))
    assert set(names) == {"ZANNA1", "YVETTE2"}
    assert stat.S_IMODE((made.folder / "pseudonyms.txt").stat().st_mode) == 0o600
    text = " ".join(made.page("blogs/b1").text_content().split())
    assert f"Rye with @{names['YVETTE2']}" in text and f"{names['ZANNA1']} bakes. Not zannas." in text
    assert f"@{names['ZANNA1']}: lovely! (@{names['ZANNA1']}'s loaf)" in text
    assert (made.public / "bloggers" / names["ZANNA1"] / "index.html").exists()
    made.run()
    made.run("clean")
    made.run()
    assert made.files() == first


def test_the_name_in_an_address_is_not_published(tmp_path):
    made = Site(tmp_path / "site", "pseudonyms: true\nfieldmap: map.yml\n")
    (made.folder / "map.yml").write_text(
        BLOGGERS +
        "blogs: {from: blogs, id: documentId, blogger: bloggerId, text: blogDescription, slug: slug}\n")
    export = json.loads((made.folder / "export/community.json").read_text())
    for blog, slug in zip(export["blogs"], ["with-zanna-quillfeather", "loaf", "undated"]):
        blog["slug"] = slug
    (made.folder / "export/community.json").write_text(json.dumps(export))
    made.run()
    assert made.blogs == {"b1", "loaf", "undated"}
    assert not [path for path, content in made.files().items()
                if "quillfeather" in str(path).lower() or b"quillfeather" in content.lower()]


def test_the_name_in_a_tag_or_an_attribute_is_not_published(tmp_path):
    made = Site(tmp_path / "site", "pseudonyms: true\nfieldmap: map.yml\n")
    (made.folder / "map.yml").write_text(
        BLOGGERS +
        "blogs: {from: blogs, id: documentId, blogger: bloggerId, text: blogDescription, tags: tags, "
        "attributes: {Finder: finder}}\n")
    export = json.loads((made.folder / "export/community.json").read_text())
    export["blogs"][0] |= {"tags": ["ZannaQuillfeather", "rye", "Zanna Quillfeather"],
                           "finder": "Zanna Quillfeather, Ottenby"}
    export["blogs"][1] |= {"blogDescription": "Bread of #zanna_quillfeather and #ZannaQuillfeathers"}
    (made.folder / "export/community.json").write_text(json.dumps(export))
    made.run()
    files = made.files()
    assert not [path for path, content in files.items()
                if re.search(rb"(?i)quillfeather(?!s)", str(path).encode() + content)]
    assert "tags/rye/index.html" in {path.as_posix() for path in files}
    name = next(line.split()[0] for line in (made.folder / "pseudonyms.txt").read_text().splitlines()
                if line.endswith(" ZANNA1"))
    text = made.page("blogs/b1").text_content()
    assert text.count(f"#{name.replace('-', '')}") == 1 and f"{name}, Ottenby" in text


def test_ids_and_earlier_addresses_with_names_are_not_published(tmp_path):
    made = Site(tmp_path / "site", "pseudonyms: [ZANNA1]\naddresses: {blogs: title}\n"
                "app-link: 'https://app.example/p/{id}'\nredirects: {'/p/:blog': '/blogs/:blog/'}\n")
    text = json.dumps(EXPORT).replace('"b1"', '"zanna-1580000000"').replace('"c1"', '"ZANNA1_1580000001"')
    (made.folder / "export/community.json").write_text(text)
    (made.folder / "slugs.txt").write_text(
        "blogs/with-zanna-quillfeather-6bn5 zanna-1580000000\nblogs/an-older-title-6bn5 zanna-1580000000\n")
    made.run()
    first = made.files()
    for path, content in first.items():
        assert not re.search(rb"(?i)zanna(?!s)|quillfeather", path.as_posix().encode() + content), path
        assert b"app.example" not in content, path
    assert (made.public / "blogs/an-older-title-6bn5/index.html").exists()
    pages = "".join(path.read_text() for path in made.public.glob("blogs/*/index.html"))
    assert re.search(r"id=.?comment-[0-9a-f]{16}\b", pages)
    # The addresses stay the same.
    made.run("clean")
    made.run()
    assert made.files() == first


def test_groups_and_those_who_take_part_have_no_names(tmp_path):
    made = Site(tmp_path / "site", "pseudonyms: true\nfieldmap: map.yml\n")
    (made.folder / "map.yml").write_text(
        BLOGGERS +
        "blogs: {from: blogs, id: documentId, blogger: bloggerId, text: blogDescription, group: season, "
        "people: cast}\n")
    export = json.loads((made.folder / "export/community.json").read_text())
    export["bloggers"].append(export["bloggers"][0] | {"bloggerId": "ZANNA3"})
    export["blogs"][1] |= {"season": "Baking with Zanna Quillfeather", "cast": ["Zanna Quillfeather", "Tom"]}
    (made.folder / "export/community.json").write_text(json.dumps(export))
    made.run()
    for path, content in made.files().items():
        assert not re.search(rb"(?i)\bzanna\b|quillfeather", path.as_posix().encode() + content), path


def test_only_those_who_are_listed_get_another_name(site):
    made = site("pseudonyms: [ZANNA1, nobody]\n")
    assert "unknown blogger 'nobody'" in made.run()
    everything = b"".join(made.files().values())
    assert not re.search(rb"(?i)\bzanna\b", everything) and b"Yvette.K" in everything
    # A new blogger gets a name of their own; the others keep theirs.
    before = (made.folder / "pseudonyms.txt").read_text()
    made.configure("pseudonyms: true\n")
    made.run()
    assert (made.folder / "pseudonyms.txt").read_text().startswith(before)


def test_a_check_makes_up_no_names(site):
    made = site("pseudonyms: true\n")
    made.run("check")
    assert not (made.folder / "pseudonyms.txt").exists()


@pytest.mark.parametrize("lines, message", [
    ("quiet-heron", "pseudonyms.txt:1: not a pseudonym"),
    ("quiet-heron ZANNA1\nquiet-heron YVETTE2", "pseudonyms.txt:2: duplicate name or id"),
])
def test_a_damaged_file_of_names_stops_the_build(site, lines, message):
    made = site("pseudonyms: true\n")
    (made.folder / "pseudonyms.txt").write_text(lines + "\n")
    assert message in made.run(expected=2)
    assert not made.public.exists()


def test_a_bare_export_has_no_place_for_names(tmp_path):
    (tmp_path / "export.json").write_text(json.dumps(EXPORT))
    (tmp_path / "own.yml").write_text("pseudonyms: true\n")
    command = [os.environ["BLOGFORGE"], "build", tmp_path / "export.json", "--config", tmp_path / "own.yml",
               "--output", tmp_path / "public"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2 and "pseudonyms need a site folder" in done.stderr


def test_files_next_to_an_export_are_not_opened(site):
    made = site("")
    (made.folder / "export/junk.xml").write_text("<broken")
    (made.folder / "export/junk.csv").write_text('a,"b')
    (made.folder / "export/notes.md").write_text("# CANARY")
    with zipfile.ZipFile(made.folder / "export/older.zip", "w") as archive:
        archive.writestr("blogs.json", json.dumps([{"documentId": "old", "blogDescription": "CANARY"}]))
    made.run()
    assert made.blogs == {"b1", "b2", "b3"}
    assert not any(b"CANARY" in content for content in made.files().values())


def test_an_older_export_fills_what_the_newer_one_lacks(site):
    made = site("removed: drop\n")
    newer = {**EXPORT, "blogs": EXPORT["blogs"][:2]}
    (made.folder / "export/community.json").unlink()
    for date, export in (("2023-12-31", EXPORT), ("2024-06-30", newer)):
        (made.folder / "export" / date).mkdir()
        (made.folder / "export" / date / "community.json").write_text(json.dumps(export))
    assert "2 exports merged: missing in the newest export: 1 blog (dropped)" in made.run()
    assert made.blogs == {"b1", "b2"}
    made.configure("removed: keep\n")
    assert "missing in the newest export: 1 blog (kept)" in made.run()
    assert made.blogs == {"b1", "b2", "b3"}


# Followers


@pytest.mark.parametrize("settings, text, lists", [
    ("", "1 follower", False),
    ("followers: counts\n", "1 follower", False),
    ("followers: lists\n", "1 follower", True),
    ("followers: none\n", None, False),
    ("followers: lists\nwithout: [profiles]\n", None, False),
    ("followers: lists\npseudonyms: [YVETTE2]\n", "1 follower", False),
])
def test_profiles_say_about_followers_what_the_owner_chooses(tmp_path, settings, text, lists):
    site = Site(tmp_path / "site", settings)
    follows = [{"followedBy": "YVETTE2", "bloggerId": "ZANNA1"}]
    (site.folder / "export/community.json").write_text(json.dumps({**EXPORT, "follows": follows}))
    site.run()
    profile = site.page("bloggers/zanna")
    shown = [" ".join(node.text_content().split()) for node in profile.xpath("//p[@class='follow']/span")]
    assert shown == ([text, "Follows 0"] if text else [])
    others = {path.name for path in site.public.glob("bloggers/*/follow*")}
    assert others == ({"followers", "following"} if lists else set())
    assert bool(profile.xpath("//p[@class='follow']//a")) == lists
    if lists:
        page = site.page("bloggers/zanna/followers")
        assert page.xpath("//ul[@class='people']//a/@href")[0] == "/bloggers/yvette-k/"
        assert page.xpath("string(//h1)") == "Followers of zanna"


def test_a_wrong_choice_for_followers_is_an_error(tmp_path):
    assert "followers" in Site(tmp_path / "site", "followers: everyone\n").run(expected=2)
