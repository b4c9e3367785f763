"""The pages of Examples/finds are valid, whole, and hold nothing private, with hostile attributes besides."""

import json
import pathlib
import re
import shutil
from urllib.parse import unquote

import pytest

from test_html import nu_errors
from test_privacy import ADDRESS
from tree import Site, tree_hash

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOSTILE = {
    "colour": ["<svg onload=alert(1)>", "mail me@mail.example.com", "..", "CON", "\u202egreen", "a" * 900],
    "luster": "\"><img src=x onerror=alert(2)>", "cleavage": {"javascript:alert(3)": True, "</dl>": True},
    "hardness": -0.0, "streak": "${alert(4)} {{site.title}}", "magnetic": True,
}


def copied(blogforge, folder, theme):
    shutil.copytree(ROOT / "Examples/finds", folder, ignore=shutil.ignore_patterns("public", ".cache"))
    if theme:
        shutil.copytree(ROOT / "Examples/themes" / theme, folder / "templates", dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns("README.md"))
    posts = json.loads((folder / "export/Post.json").read_text())
    posts["results"].append({
        "objectId": "hostile2", "author": posts["results"][0]["author"], "name": "{{head.title}}",
        "caption": "x", "createdAt": "2021-12-09T10:00:00.000Z", **HOSTILE})
    (folder / "export/Post.json").write_text(json.dumps(posts))
    result = blogforge("build", folder)
    assert result.returncode == 0, result.stderr
    return folder


@pytest.fixture(scope="module", params=[None, "journal"])
def finds(blogforge, tmp_path_factory, request):
    return Site(copied(blogforge, tmp_path_factory.mktemp("finds") / "site", request.param) / "public")


def test_the_nu_validator_finds_no_error(finds):
    errors = nu_errors(finds.folder)
    assert errors == [], "\n".join(errors[:20])


def test_local_links_lead_to_files_and_ids_are_unique(finds):
    assert finds.broken_links() == []
    for page in finds.pages.values():
        assert len(page.ids()) == len(set(page.ids())), page.path
        for url in page.document.xpath("//@data-finds-url"):
            assert (finds.folder / url[1:]).is_file(), f"{page.path}: {url}"
        assert page.document.xpath("//style | //@style | //@*[starts-with(name(), 'on')]") == [], page.path
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


def test_the_example_is_small():
    files = [path for path in (ROOT / "Examples/finds").rglob("*")
             if path.is_file() and not {"public", ".cache"} & set(path.parts)]
    assert sum(path.stat().st_size for path in files) < 1_500_000


def test_pages_and_their_scripts_are_light(finds):
    for kind, limit in (("explore", 120_000), ("identify", 120_000), ("quiz", 60_000)):
        assert (finds.folder / kind / "index.html").stat().st_size < limit
        assert next((finds.folder / "assets").glob(f"{kind}.*.js")).stat().st_size < 8_000
    assert sum(path.stat().st_size for path in (finds.folder / "finds").iterdir()) < 40_000


def test_a_second_build_has_nothing_to_do_and_a_cold_one_gives_the_same(blogforge, tmp_path):
    folder = copied(blogforge, tmp_path / "site", None)
    first = tree_hash(folder / "public")
    posts = folder / "export/Post.json"
    posts.write_text(posts.read_text().replace('"silky"', '"dull"'))
    assert blogforge("build", folder).returncode == 0
    warm = tree_hash(folder / "public")
    assert warm != first
    assert blogforge("build", "--clean", folder).returncode == 0
    assert tree_hash(folder / "public") == warm


def test_explain_tells_of_the_new_pages(blogforge, tmp_path):
    folder = copied(blogforge, tmp_path / "site", None)
    posts = folder / "export/Post.json"
    posts.write_text(posts.read_text().replace('"silky"', '"dull"'))
    result = blogforge("build", folder, "--explain", "/identify/", "--explain", "/identify/lustre/dull/")
    assert result.returncode == 0
    for page in ("identify/index.html", "identify/lustre/dull/index.html"):
        assert page in result.stdout + result.stderr
