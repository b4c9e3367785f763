"""The report of a warm build: how many pages changed, and why."""

import json

import pytest

from exports import community, write_site


def plain(blogs=3):
    export = community(blogs=blogs)
    for record in export["bloggers"]:
        for field in ("photoURL", "coverImageURL", "github", "twitter", "linkedIn", "website"):
            del record[field]
    for record in export["blogs"]:
        del record["imageURL"]
    return export


@pytest.fixture
def folder(blogforge, tmp_path):
    folder = write_site(tmp_path / "site", plain())
    assert blogforge("build", folder).returncode == 0
    return folder


def change_a_comment(folder):
    export = plain()
    export["comments"][0]["commentText"] = "Other words"
    (folder / "export" / "export.json").write_text(json.dumps(export))


def said(result):
    assert result.returncode == 0, result.stderr
    return result.stderr.splitlines()


def test_a_first_build_names_no_changes(blogforge, tmp_path):
    lines = said(blogforge("build", write_site(tmp_path / "site", plain())))
    assert not [line for line in lines if "changed" in line and "unchanged" not in line]


def test_a_build_with_nothing_to_do_says_so(blogforge, folder):
    lines = said(blogforge("build", folder))
    assert [line for line in lines if line.startswith("Nothing has changed: ")]


def test_the_order_of_settings_in_memory_changes_nothing(blogforge, tmp_path):
    # Each process has another order of dictionaries and sets.
    keys = ("connect", "frames", "images", "styles")
    origins = "".join(f", {key}: 'https://{key}.example'" for key in keys)
    folder = write_site(tmp_path / "site", plain(), f"""\
title: Test
base-url: https://example.org/
scripts: [{{src: /count.js{origins}}}]
without: [comments, likes, profiles]
""")
    assert blogforge("build", folder).returncode == 0
    for _ in range(2):
        lines = said(blogforge("build", folder))
        assert [line for line in lines if line.startswith("Nothing has changed: ")], lines


def test_the_changed_pages_are_named_and_explained(blogforge, folder):
    change_a_comment(folder)
    lines = said(blogforge("build", folder, "--explain", "/blogs/blog0/", "--explain", "blogs/blog1",
                           "--explain", "nowhere", "--explain", "https://example.org/search/root.json"))
    changed = [line for line in lines if line.startswith("1 page changed (blogs/blog0), ")]
    assert len(changed) == 1 and changed[0].endswith(" unchanged")
    assert "blogs/blog0/index.html: rebuilt and written: changed since the previous build: content." in lines
    assert "blogs/blog1/index.html: not written: its content has not changed." in lines
    assert "nowhere: the site has no such file." in lines
    assert ("search/root.json: not written: not a page; its content is compared with the existing "
            "file.") in lines


@pytest.mark.parametrize("edit, sentence", [
    (lambda folder: None,
     "index.html: not written: no input file or setting has changed."),
    (lambda folder: (folder / "public" / "index.html").unlink(),
     "index.html: rebuilt and written: the file in the output folder was edited or removed."),
    (lambda folder: (folder / "blogforge.yml").write_text("title: Another\nbase-url: https://example.org/\n"),
     "index.html: rebuilt and written: a setting has changed."),
    (lambda folder: [(folder / "templates").mkdir(), (folder / "templates" / "x.mustache").write_text("x")],
     "index.html: rebuilt, identical to the previous file: a template has changed, or the name of an asset."),
], ids=["nothing", "edited", "setting", "template"])
def test_the_reason_is_reported(blogforge, folder, edit, sentence):
    edit(folder)
    assert sentence in said(blogforge("build", folder, "--explain", "index.html"))


def test_the_other_reasons_are_reported(blogforge, folder, tmp_path):
    lines = said(blogforge("build", folder, "--clean", "--explain", "index.html"))
    assert "index.html: rebuilt and written: --clean rebuilds everything." in lines
    lines = said(blogforge("build", folder, "-o", tmp_path / "new", "--explain", "index.html"))
    assert ("index.html: rebuilt and written: the page is new, or the previous build left no data.") in lines


def test_removed_files_are_counted(blogforge, folder):
    (folder / "export" / "export.json").write_text(json.dumps(plain(blogs=2)))
    assert [line for line in said(blogforge("build", folder)) if line.endswith(" removed")]


def test_answers_are_objects_in_json(blogforge, folder):
    change_a_comment(folder)
    lines = said(blogforge("build", folder, "--quiet", "--log-format", "json", "--explain", "blogs/blog0"))
    answers = [json.loads(line) for line in lines]
    answers = [answer for answer in answers if "explain" in answer]
    assert answers == [
        {"explain": "blogs/blog0/index.html", "cause": "parts", "parts": ["content"], "written": 1}]
