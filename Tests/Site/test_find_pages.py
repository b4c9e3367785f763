"""The data files of the pages of Examples/finds, also with hostile attributes."""

import json
import re
import shutil
from urllib.parse import unquote

import pytest

from example_sites import copy_example
from test_html import assert_valid_and_complete, some
from test_privacy import ADDRESS
from tree import Site

HOSTILE = {
    "colour": ["<svg onload=alert(1)>", "mail me@mail.example.com", "..", "CON", "\u202egreen", "a" * 900],
    "luster": "\"><img src=x onerror=alert(2)>", "cleavage": {"javascript:alert(3)": True, "</dl>": True},
    "hardness": -0.0, "streak": "${alert(4)} {{site.title}}", "magnetic": True,
}


@pytest.fixture(scope="module")
def hostile(blogforge, tmp_path_factory):
    """The site folder with a find whose attributes are hostile."""
    folder = copy_example("finds", tmp_path_factory.mktemp("hostile") / "site")
    posts = json.loads((folder / "export/Post.json").read_text())
    posts["results"].append({
        "objectId": "hostile2", "author": posts["results"][0]["author"], "name": "{{head.title}}",
        "caption": "x", "createdAt": "2021-12-09T10:00:00.000Z", **HOSTILE})
    (folder / "export/Post.json").write_text(json.dumps(posts))
    result = blogforge("build", folder)
    assert result.returncode == 0, result.stderr
    return folder


@pytest.fixture(scope="module")
def finds(hostile):
    return Site(hostile / "public")


@pytest.mark.parametrize("pages", ["some", "all"])
def test_hostile_attributes_make_valid_pages(finds, pages):
    # Those that show the find, and some of each kind.
    hostile = [path for path in finds.pages if "/blogs/hostile2/" in finds.text(path)]
    assert len(hostile) > 5
    assert_valid_and_complete(finds, {*hostile, *some(finds)} if pages == "some" else [""])
    for page in finds.pages.values():
        assert page.document.xpath("//svg | //img[@src='x']") == [], page.path


def test_files_of_finds_name_each_other_and_pages(finds):
    root = next(path for path in finds.files if path.startswith("finds/root."))
    files = json.loads(finds.text(root))
    named = {f"finds/{name}" for name in files["records"] + list(files["attributes"].values())}
    assert named | {root} == {path for path in finds.files if path.startswith("finds/")}
    records = [record for name in files["records"] for record in json.loads(finds.text(f"finds/{name}"))]
    assert len(records) == files["count"] == len(list((finds.folder / "blogs").iterdir()))
    for url, label, picture, _, profile, _ in records:
        assert label and (finds.folder / url[1:] / "index.html").is_file()
        assert not picture or (finds.folder / picture[1:]).is_file()
        assert not profile or (finds.folder / unquote(profile)[1:] / "index.html").is_file()


def test_numbers_of_finds_are_those_of_the_lists(finds):
    root = next(path for path in finds.files if path.startswith("finds/root."))
    files = json.loads(finds.text(root))
    records = json.loads(finds.text(f"finds/{files['records'][0]}"))
    for attribute, name in files["attributes"].items():
        for value, steps in json.loads(finds.text(f"finds/{name}")).items():
            numbers, last = [], -1
            for step in steps:
                last += step
                numbers.append(last)
            listed = set()
            for path in finds.pages:
                if path.startswith(f"identify/{attribute}/{value}/"):
                    listed |= set(re.findall(r'href="(/blogs/[^"]+/)"', finds.text(path)))
            assert {records[number][0] for number in numbers} == listed, (attribute, value)


def test_no_address_is_in_any_file(finds):
    for path in finds.files:
        assert "@" not in path
        if not path.endswith((".jpg", ".webp")):
            assert ADDRESS.findall(re.sub(rb"@\dx\.", b"", (finds.folder / path).read_bytes())) == [], path
    assert not any("Secret" in finds.text(path) or "ultraviolet" in finds.text(path) for path in finds.pages)


def test_pages_and_their_scripts_are_light(finds):
    for kind, limit in (("explore", 120_000), ("identify", 120_000), ("quiz", 60_000)):
        assert (finds.folder / kind / "index.html").stat().st_size < limit
        assert next((finds.folder / "assets").glob(f"{kind}.*.js")).stat().st_size < 8_000
    assert sum(path.stat().st_size for path in (finds.folder / "finds").iterdir()) < 40_000


def test_explain_names_the_new_pages(blogforge, hostile, tmp_path):
    folder = shutil.copytree(hostile, tmp_path / "site")
    posts = folder / "export/Post.json"
    posts.write_text(posts.read_text().replace('"silky"', '"dull"'))
    result = blogforge("build", folder, "--explain", "/identify/", "--explain", "/identify/lustre/dull/")
    assert result.returncode == 0
    for page in ("identify/index.html", "identify/lustre/dull/index.html"):
        assert page in result.stdout + result.stderr
