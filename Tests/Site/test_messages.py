"""The messages of the commands with their exit codes, as a person or a script sees them."""

import contextlib
import ctypes
import fcntl
import json
import os
import pathlib
import re
import signal
import subprocess
import sys

import pytest

from exports import built, community, write_site
from preview import until
from tree import tree_hash

SURVIVES = " The existing site was not changed."


@pytest.fixture
def folder(tmp_path):
    return write_site(tmp_path / "my-site", community())


@pytest.fixture
def run(blogforge, tmp_path):
    """Runs in the folder above `my-site`, so that messages name short paths."""
    def run(*arguments):
        return blogforge(*arguments, cwd=tmp_path)
    return run


def outcome(result):
    """Exit code and standard error; standard output is empty."""
    assert result.stdout == ""
    return result.returncode, result.stderr.rstrip("\n")


def words(field):
    """A valid value for each text field."""
    return "" if "URL" in field or field in ("github", "twitter", "linkedIn", "website") else "words"


def undated(count):
    """An export that is valid except for the dates of so many blogs."""
    export = community(words, blogs=count)
    for blog in export["blogs"]:
        blog["createdDate"] = "yesterday"
    return export


# Wrong paths


@pytest.mark.parametrize("command", ["build", "check"])
def test_a_path_that_is_not_there(run, command):
    assert outcome(run(command, "nowhere")) == (
        2, "nowhere: no such file or folder. Name a site folder or the export's files.")


@pytest.mark.parametrize("command", ["build", "check"])
@pytest.mark.parametrize("name, expected", [("bare", "bare"), ("site", "site/export")])
def test_a_folder_without_an_export(run, tmp_path, command, name, expected):
    (tmp_path / "bare").mkdir()
    (tmp_path / "site" / "export").mkdir(parents=True)
    assert outcome(run(command, name)) == (
        2,
        f"{name}: no export found at {expected}. Put the app's .json files there, or name them: "
        "blogforge build export.json.")


@pytest.mark.parametrize("order", [1, -1])
def test_a_site_folder_together_with_other_paths(run, tmp_path, folder, order):
    (tmp_path / "more.json").write_text("{}")
    assert outcome(run("build", *["my-site", "more.json"][::order])) == (
        2, "my-site: a site folder cannot be combined with other files. "
        "Name only the folder, or only files of an export.")


@pytest.mark.parametrize("output, held", [
    ("my-site", "my-site"), (".", "my-site"), ("my-site/export", "my-site/export/export.json"),
    ("my-site/images", "my-site/images"), ("my-site/templates", "my-site/templates"),
    ("my-site/static", "my-site/static"), ("./my-site/../my-site/", "my-site"),
])
def test_an_output_folder_that_a_build_must_not_replace(run, tmp_path, folder, output, held):
    for name in ("images", "templates", "static"):
        (folder / name).mkdir()
    before = tree_hash(tmp_path)
    assert outcome(run("build", "my-site", "-o", output)) == (
        2,
        f"{output}: the output folder would replace '{held}'. Choose a separate folder with --output.")
    assert tree_hash(tmp_path) == before


# Wrong values


@pytest.mark.parametrize("arguments, sentence", [
    (["build", "my-site", "--jobs", "0"], "--jobs must be 1 to 1024, not 0."),
    (["build", "my-site", "--jobs", "1025"], "--jobs must be 1 to 1024, not 1025."),
    (["check", "my-site", "--jobs", "0"], "--jobs must be 1 to 1024, not 0."),
    (["build", "my-site", "--jobs", "many"], "The value 'many' is invalid for '--jobs <jobs>'"),
    (["build", "my-site", "--quiet", "--verbose"], "--quiet and --verbose cannot be combined."),
    (["build", "my-site", "--log-format", "xml"], "--log-format must be text, json or github, not 'xml'."),
    (["check", "my-site", "--format", "xml"], "--format must be text or json, not 'xml'."),
    (["build", "my-site", "--base-url", "ftp://x"],
     "--base-url must be an address such as https://example.org/blog/, not 'ftp://x'."),
    (["build", "my-site", "--base-url", ""], "--base-url must be an address such as "
        "https://example.org/blog/, not ''."),
    (["build", "my-site", "--nonsense"], "Unknown option '--nonsense'"),
    (["build", "my-site", "--output"], "Missing value for '--output <output>'"),
    (["nonsense"], "unknown command 'nonsense'. Run 'blogforge --help' for a list."),
    (["chekc"], "unknown command 'chekc'. Did you mean 'blogforge check'?"),
    (["help", "nonsense"], "unknown command 'nonsense'. Run 'blogforge --help' for a list."),
    (["help", "chekc"], "unknown command 'chekc'. Did you mean 'blogforge help check'?"),
    (["help", "shard", "picture"],
     "unknown command 'picture'. Did you mean 'blogforge help shard pictures'?"),
    (["Build", "my-site"], "unknown command 'Build'. Did you mean 'blogforge build'?"),
    (["my-site"], "unknown command 'my-site'. Did you mean 'blogforge build my-site'?"),
])
def test_wrong_use(run, folder, arguments, sentence):
    before = tree_hash(folder)
    code, message = outcome(run(*arguments))
    assert code == 2
    # The argument parser adds the usage to its own errors.
    assert message == sentence or message.startswith(f"Error: {sentence}\n") and "Usage: blogforge" in message
    assert tree_hash(folder) == before


@pytest.mark.parametrize("line, sentence", [
    ("titel: x", "1:1: unknown key 'titel'. Did you mean 'title'?"),
    ("xyzzy: x", "1:1: unknown key 'xyzzy'. docs/configuration.md lists all keys."),
    ("- x", "1:1: expected keys and values, for example 'title: My community'."),
    ("title: [x]", "1:8: invalid value '[…]' for 'title': expected a text."),
    ("language: english!",
     "1:11: invalid value 'english!' for 'language': expected a language tag such as en or pt-BR."),
    ("timezone: Mars/Base",
     "1:11: invalid value 'Mars/Base' for 'timezone': expected a name of the tz database such as "
     "Europe/Zurich."),
    ("base-url: example.org",
     "1:11: invalid value 'example.org' for 'base-url': expected an address such as "
     "https://example.org/blog/."),
    ("page-size: 0", "1:12: invalid value '0' for 'page-size': expected a whole number from 1 to 1000."),
    ("strict: maybe", "1:9: invalid value 'maybe' for 'strict': expected true or false."),
    ("log-format: xml", "1:13: invalid value 'xml' for 'log-format': expected text, json, github."),
    ("pictures: {tile: {fit: squeeze}}",
     "1:24: invalid value 'squeeze' for 'fit': expected smart-crop, centre-crop, clip, scale."),
    ("pictures: {photo: {sizes: [500, 400]}}",
     "1:27: invalid value '[…]' for 'sizes': expected ascending numbers of pixels, 1 to 4096, for example "
     "[500, 1000]."),
    ("footer-links: [{label: x, url: 'javascript:alert(1)'}]",
     "1:16: invalid value '{…}' for 'footer-links': expected a url that starts with https://, http://, "
     "mailto: or /."),
])
def test_a_mistake_in_the_configuration(run, folder, line, sentence):
    (folder / "blogforge.yml").write_text(line + "\n")
    assert outcome(run("build", "my-site")) == (2, f"my-site/blogforge.yml:{sentence}")


@pytest.mark.parametrize("command", ["check", "clean"])
def test_every_command_finds_mistakes_in_the_configuration(run, folder, command):
    (folder / "blogforge.yml").write_text("page-size: 0\n")
    assert outcome(run(command, "my-site")) == (
        2,
        "my-site/blogforge.yml:1:12: invalid value '0' for 'page-size': expected a whole number from 1 to "
        "1000.")


def test_all_mistakes_in_the_configuration_are_reported(run, folder):
    (folder / "blogforge.yml").write_text("titel: x\npage-size: many\n")
    code, message = outcome(run("build", "my-site"))
    assert code == 2
    assert [line.split(" ")[0] for line in message.splitlines()] == [
        "my-site/blogforge.yml:1:1:", "my-site/blogforge.yml:2:12:"]


def test_a_configuration_that_is_not_yaml(run, folder):
    (folder / "blogforge.yml").write_text("title: [x\n")
    code, message = outcome(run("build", "my-site"))
    assert code == 2
    assert re.fullmatch(
        r"my-site/blogforge\.yml:\d+:\d+: invalid YAML: .+\. "
        r"Indent with spaces, and quote values that contain ': ' or '#'\.", message)


@pytest.mark.parametrize("arguments", [
    ["build", "my-site"], ["clean", "my-site"], ["theme", "--site", "my-site"]])
def test_a_configuration_that_is_not_utf_8(run, folder, arguments):
    (folder / "blogforge.yml").write_bytes(b"title: caf\xe9\n")
    assert outcome(run(*arguments)) == (
        2, "my-site/blogforge.yml: the file is not UTF-8 text. Save it as UTF-8.")


def test_a_configuration_that_is_not_there(run, folder):
    assert outcome(run("build", "my-site", "--config", "other.yml")) == (
        2, "other.yml: cannot read the configuration: No such file or directory.")


@pytest.mark.parametrize("zone", [
    "Europe/Zurich", "America/New_York", "Asia/Ho_Chi_Minh", "Europe/Kyiv", "UTC",
    "Asia/Kolkata",
])
def test_a_zone_of_the_tz_database_is_accepted(run, folder, zone):
    (folder / "blogforge.yml").write_text(f"timezone: {zone}\n")
    assert run("check", "my-site").returncode == 0


# Field maps and takedown lists

BUILT_IN_MAPS = (
    "fellow-blogger, auto, video-answers, finds, series, spots, discourse, mastodon, bluesky, "
    "twitter, instagram, tumblr, wordpress, wordpress-rest, blogger, blogger-takeout, rss, atom, "
    "json-feed, ghost, medium, substack and markdown")


@pytest.mark.parametrize("command", ["build", "check"])
@pytest.mark.parametrize("name, sentence", [
    ("fellow-bloger",
     f"fellow-bloger: there is no such file or built-in field map. The built-in field maps are "
     f"{BUILT_IN_MAPS}. "
     "Did you mean 'fellow-blogger'?"),
    ("maps/forum.yml",
     "maps/forum.yml: there is no such file. Paths in blogforge.yml start at its folder, and those of "
     "--fieldmap at the current folder."),
    ("my-site", "my-site: cannot read the field map: Is a directory."),
    ("map.yml",
     "map.yml:1:9: unknown property 'autor' of blogs. Use from, when, unless, order, id, blogger, title, "
     "text, tags, picture, alt, caption, pictures, createdDate, video, question, likeCount, commentCount, "
     "attributes, extra, group, number, people, place, latitude, longitude, spot, slug, addresses, "
     "editedDate, language, warning, choices, votes, originalAuthor, originalAddress and reactions.\n"
     "map.yml:2:1: 'likes' has no collections. Add 'from', for example 'from: likes'.\n"
     "map.yml:2:9: 'text' is a property of blogs, comments, questions, quotes and spots, not of likes. "
     "Move it or remove it."),
])
def test_a_field_map_that_cannot_be_used(run, tmp_path, folder, command, name, sentence):
    (tmp_path / "map.yml").write_text("blogs: {autor: x, from: posts}\nlikes: {text: y}\n")
    before = tree_hash(folder)
    code, message = outcome(run(command, "my-site", "--fieldmap", name))
    assert (code, sorted(message.splitlines())) == (2, sorted(sentence.splitlines()))
    assert tree_hash(folder) == before


def test_a_configuration_without_permission_to_read_it(blogforge, tmp_path, folder):
    settings = folder / "blogforge.yml"
    settings.write_text("title: T\n")
    settings.chmod(0)
    # Root ignores permissions unless it has no capabilities.
    honour = ["setpriv", "--bounding-set", "-all", "--inh-caps", "-all"] if os.geteuid() == 0 else []
    result = subprocess.run(
        [*honour, blogforge.program, "build", "my-site"], cwd=tmp_path, capture_output=True, text=True)
    assert outcome(result) == (
        3, "my-site/blogforge.yml: cannot read the configuration: Permission denied.")


def test_a_field_map_of_the_configuration_is_in_the_site_folder(run, folder):
    (folder / "blogforge.yml").write_text("fieldmap: forum.yml\n")
    code, message = outcome(run("check", "my-site"))
    assert (code, message.split(":")[0]) == (2, "my-site/forum.yml")
    (folder / "forum.yml").write_text("bloggers: {from: bloggers, id: bloggerId}\n")
    assert run("check", "my-site").returncode == 0
    assert run("check", "my-site", "--fieldmap", "my-site/forum.yml").returncode == 0


@pytest.mark.parametrize("command", ["build", "check"])
@pytest.mark.parametrize("content, sentence", [
    (None, "cannot read the takedown list: No such file or directory; nothing was read or built. Check the "
        "path and its permissions."),
    (b"b\xff1\n", "the takedown list is not valid UTF-8. Save it as UTF-8, with one id per line."),
])
def test_a_takedown_list_is_never_skipped(run, tmp_path, folder, command, content, sentence):
    (tmp_path / "first.txt").write_text("blogs/blog1\n")
    if content:
        (tmp_path / "second.txt").write_bytes(content)
    before = tree_hash(built(run, folder))
    assert outcome(run(command, "my-site", "--redact", "first.txt", "--redact", "second.txt")) == (
        2, f"second.txt: {sentence}")
    (folder / "blogforge.yml").write_text("redact: [../first.txt, ../second.txt]\n")
    assert outcome(run(command, "my-site")) == (2, f"my-site/../second.txt: {sentence}")
    assert tree_hash(folder / "public") == before


def test_takedown_lists_take_down(run, tmp_path, folder):
    public = built(run, folder)
    assert (public / "blogs" / "blog1" / "index.html").is_file()
    (tmp_path / "first.txt").write_bytes(b"\xef\xbb\xbf# asked for\r\nblogs/blog1\r\n\r\n")
    (tmp_path / "second.txt").write_text("bloggers/blogger1 # comments and likes too\nnobody\n")
    result = run("build", "my-site", "--redact", "first.txt", "--redact", "second.txt")
    assert result.returncode == 0
    assert (
        "note: the export has no record with the id 'nobody', which should be redacted. "
        "Write the id exactly as in the export; upper and lower case differ.") in result.stderr.splitlines()
    assert not (public / "blogs" / "blog1").exists()
    pages = "".join(page.read_text() for page in public.rglob("*.html"))
    assert "blog0" in pages and "comment0" not in pages and "/blogs/blog1/" not in pages


@pytest.mark.parametrize("command", ["build", "check"])
def test_an_export_with_an_unknown_name_for_blogs_is_reported(run, tmp_path, command):
    folder = write_site(tmp_path / "my-site", {"bloggers": [{"bloggerId": "u1", "displayName": "jo"}]})
    (folder / "export/Posts.json").write_text('{"results": [{"objectId": "p1", "caption": "x"}]}')
    result = run(command, "my-site")
    assert result.returncode == 0
    assert (
        "warning: no blogs found; the field map does not use the collection 'Posts'. "
        "Try another field map, for example --fieldmap auto, or write "
        "one.\n") in result.stdout + result.stderr
    assert run(command, "my-site", "--strict").returncode == 1


@pytest.mark.parametrize("command", ["build", "check"])
def test_an_export_of_another_app_is_reported_with_the_way_to_read_it(run, tmp_path, command):
    export = {"users": [{"id": "u1", "username": "jo"}], "posts": [{"id": "p1", "author": "u1", "body": "x"}]}
    write_site(tmp_path / "my-site", export)
    code, message = outcome(run(command, "my-site"))
    assert code == 1
    assert message == (
        "my-site/export/export.json: error: no blogger, blog, comment or like found; "
        "collections seen: 'posts', 'users'. --fieldmap auto would find 1 blogger, 1 blog.")
    assert run(command, "my-site", "--fieldmap", "auto").returncode == 0


def test_the_field_map_that_finds_most_is_named(run, tmp_path):
    write_site(tmp_path / "my-site", {
        "episodes": [{"episode_id": 1, "title": "Weir", "season": "1", "episode": "1"}],
        "characters": [{"char_id": 1, "name": "Maud"}],
        "quotes": [{"quote_id": 1, "quote": "x", "author": "Maud"}]})
    code, message = outcome(run("build", "my-site"))
    assert code == 1
    assert message.endswith("--fieldmap series would find 1 blogger, 1 blog, 1 quote.")


def other_app(tmp_path):
    """A site folder for which the map `auto` is needed."""
    export = {
        "users": [{"id": "u1", "username": "jo"}],
        "posts": [{"id": "p1", "author": "u1", "body": "x", "created_at": "2020-02-03T04:05:06Z"}]}
    return write_site(tmp_path / "my-site", export, "fieldmap: auto\n")


def test_a_build_reports_which_collections_auto_chose(run, tmp_path):
    other_app(tmp_path)
    result = run("build", "my-site")
    assert result.returncode == 0
    assert outcome(result)[1].splitlines()[:2] == [
        "note: the field map auto took bloggers from 'users', blogs from 'posts'. "
        "To edit it, save it with blogforge check --write-fieldmap FILE, and name the file in blogforge.yml.",
        "note: 2 records read, 2 used, 0 repaired, 0 skipped."]


def test_a_check_shows_the_map_that_auto_chose_so_that_it_can_be_kept(run, tmp_path):
    folder = other_app(tmp_path)
    result = run("check", "my-site")
    assert result.returncode == 0
    report, _, text = result.stdout.partition(
        "\n# The field map that was used. To save it, use --write-fieldmap FILE.\n")
    assert report.endswith("skipped: other            0      0         0      0\n")
    (folder / "blogforge.yml").write_text("fieldmap: map.yml\n")
    (folder / "map.yml").write_text(text)
    assert run("check", "my-site").stdout == report


def test_a_check_gives_the_map_that_auto_chose_in_json(run, tmp_path):
    folder = other_app(tmp_path)
    lines = run("check", "my-site", "--format", "json").stdout.splitlines()
    chosen = json.loads(lines[-2])
    assert list(chosen) == KEYS + ["fieldmap"]
    assert (chosen["code"], chosen["fieldmap"]["blogs"]["from"]) == ("field-map", "posts")
    (folder / "blogforge.yml").write_text("fieldmap: map.json\n")
    (folder / "map.json").write_text(json.dumps(chosen["fieldmap"]))
    assert run("check", "my-site", "--format", "json").stdout.splitlines() == [lines[-1]]


def test_a_map_is_saved_and_nothing_is_overwritten(run, tmp_path):
    other_app(tmp_path)
    result = run("check", "my-site", "--quiet", "--write-fieldmap", "mine.yml")
    assert (result.returncode, result.stdout) == (0, "")
    assert result.stderr == "Saved the field map to mine.yml. To use it, build with --fieldmap mine.yml\n"
    text = (tmp_path / "mine.yml").read_text()
    assert text.startswith("name: mine\n\nbloggers:\n  from: users\n")
    assert run("build", "my-site", "--fieldmap", "mine.yml").returncode == 0
    assert outcome(run("check", "my-site", "--write-fieldmap", "mine.yml")) == (
        2, "mine.yml: already exists; nothing was written. Choose another name.")
    assert (tmp_path / "mine.yml").read_text() == text
    code, message = outcome(run("check", "my-site", "--quiet", "--write-fieldmap", "no/where.yml"))
    assert (code, message) == (3, "no/where.yml: cannot write it: No such file or directory.")


# Wrong content


@pytest.mark.parametrize("command", ["build", "check"])
@pytest.mark.parametrize("content, sentence", [
    (b"", "error: is empty. Export again."),
    (b"{}",
     "error: no blogger, blog, comment or like found. "
     "Name the files after their collections, for example blogs.json, or write a field map."),
    (b'{"blogs": [',
     "1:12: error: unexpected end of the file; expected a value. The file is truncated. Copy or export it "
     "again."),
    (b'{"blogs": [{"documentId": "b1" "x"]}',
     "1:32: error: found '\"'; expected ',' or '}'. "
     "The file is not valid JSON. Export it again."),
    (b"PK\x03\x04", "error: is a zip archive whose name does not end in .zip. "
     "Rename it so that its name ends in .zip."),
])
def test_an_export_that_cannot_be_read(run, folder, command, content, sentence):
    before = tree_hash(built(run, folder))
    (folder / "export" / "export.json").write_bytes(content)
    code, message = outcome(run(command, "my-site"))
    separator = ":" if sentence[0].isdigit() else ": "
    assert (code, message) == (1, f"my-site/export/export.json{separator}{sentence}")
    assert tree_hash(folder / "public") == before


@pytest.mark.parametrize("count, sentence", [
    (2, "build failed: --strict is set, and there are 2 warnings, shown above."),
    (1, "build failed: --strict is set, and there is 1 warning, shown above."),
])
@pytest.mark.parametrize("options", [["--strict"], ["--strict", "--quiet"]])
def test_strict_prints_the_warnings_and_why_nothing_was_built(run, tmp_path, count, sentence, options):
    folder = write_site(tmp_path / "my-site", undated(count))
    before = tree_hash(built(run, folder))
    code, message = outcome(run("build", "my-site", *options))
    lines = message.splitlines()
    assert code == 1
    assert len(lines) == count + 1
    assert re.fullmatch(
        r"my-site/export/export\.json:1:\d+: warning: blogs/blog0: createdDate 'yesterday' is not a valid "
        r"date; "
        r"sorted last\. Use ISO 8601, for example 2019-03-10T18:30:46Z\.", lines[0])
    assert lines[-1] == sentence + SURVIVES
    assert tree_hash(folder / "public") == before


def test_strict_in_the_configuration_counts_as_well(run, tmp_path):
    write_site(tmp_path / "my-site", undated(2), "strict: true\n")
    assert run("build", "my-site").returncode == 1
    assert run("check", "my-site").returncode == 1


def test_all_mistakes_in_templates_are_reported(run, folder):
    before = tree_hash(built(run, folder))
    (folder / "templates").mkdir()
    (folder / "templates" / "blog.mustache").write_text("{{titel}}\n{{#site}}{{nothing}}{{/site}}\n")
    code, message = outcome(run("build", "my-site"))
    assert code == 1
    assert message.splitlines() == [
        "my-site/templates/blog.mustache:1:1: unknown name 'titel'. Did you mean 'title'?",
        "  1 | {{titel}}",
        "    | ^",
        "my-site/templates/blog.mustache:2:10: unknown name 'nothing'. "
        "'blogforge theme' lists the names of each template.",
        "  2 | {{#site}}{{nothing}}{{/site}}",
        "    |          ^"]
    last = json.loads(run("build", "my-site", "--log-format", "json").stderr.splitlines()[-1])
    assert [line.split(" ")[0] for line in last["summary"].splitlines()] == [
        "my-site/templates/blog.mustache:1:1:", "my-site/templates/blog.mustache:2:10:"]
    assert tree_hash(folder / "public") == before


@pytest.mark.parametrize("line, mark", [
    ("é🌿 {{titel}}", "   ^"),
    ("\t{{titel}}", "\t^"),
    ("x" * 300 + "{{titel}}", None),
])
def test_the_caret_is_below_the_mistake(run, folder, line, mark):
    (folder / "templates").mkdir()
    (folder / "templates" / "blog.mustache").write_text("\n" * 9 + line + "\n")
    lines = outcome(run("build", "my-site"))[1].splitlines()
    assert lines[1].startswith("  10 | ") and "{{titel}}" in lines[1]
    assert lines[2:] == ([] if mark is None else [f"     | {mark}"])


# The machine


def test_an_output_that_cannot_be_made(run, folder, tmp_path):
    (tmp_path / "file").write_text("x")
    assert outcome(run("build", "my-site", "-o", "file/public")) == (
        3, f"{tmp_path.resolve()}/file/public: cannot create the folder: Not a directory." + SURVIVES)


def test_a_static_link_that_leads_nowhere(run, folder):
    (folder / "static").mkdir()
    (folder / "static" / "CNAME").symlink_to("nowhere")
    result = run("build", "my-site")
    assert result.returncode == 0
    assert "my-site/static/CNAME: warning: broken link; not copied. " in result.stderr
    assert not (folder / "public" / "CNAME").exists()


def test_a_log_that_cannot_be_written_does_not_stop_the_build(blogforge, folder):
    with open("/dev/full", "wb") as full:
        result = subprocess.run(
            [blogforge.program, "build", str(folder)], stdin=subprocess.DEVNULL, stderr=full,
            stdout=subprocess.DEVNULL)
    assert result.returncode == 0
    assert (folder / "public" / "index.html").is_file()


@pytest.mark.parametrize("path", ["file/a", "file/a/b"])
def test_a_folder_that_cannot_be_made(run, tmp_path, path):
    (tmp_path / "file").write_text("x")
    code, message = outcome(run("init", path))
    assert code == 3
    assert re.fullmatch(r"file/a\S*: cannot create the folder: Not a directory\.", message)


# init and clean


def test_init_names_what_it_made_and_what_comes_next(run, tmp_path):
    assert outcome(run("init", "new")) == (
        0,
        "  new/blogforge.yml\n  new/export/export.json\n  new/images/blogs/ana/first\n  new/.gitignore\n"
        "Created a site. Build it with: blogforge build new")
    assert outcome(run("init", "new")) == (
        2, "new/blogforge.yml: already exists; nothing was written. Choose another folder.")


def test_init_in_the_folder_one_is_in(blogforge, tmp_path):
    result = blogforge("init", cwd=tmp_path)
    assert result.returncode == 0
    assert result.stderr.splitlines()[-1] == "Created a site. Build it with: blogforge build"
    assert blogforge("build", cwd=tmp_path).returncode == 0


def test_clean_counts_what_it_removed(run, folder):
    files = sum(path.is_file() for path in built(run, folder).rglob("*")) - 1
    assert outcome(run("clean", "my-site")) == (
        0, f"Removed {files} files from my-site/public and the cache.")
    assert outcome(run("clean", "my-site")) == (0, "Removed 0 files from my-site/public.")
    assert not (folder / "public").exists()


def test_clean_of_a_folder_that_is_not_there(run):
    code, message = outcome(run("clean", "nowhere"))
    assert code == 2
    assert message.startswith("nowhere: no such")


def test_clean_with_an_output_of_its_own(run, folder, tmp_path):
    assert run("build", "my-site", "-o", "out").returncode == 0
    code, message = outcome(run("clean", "my-site", "-o", "out"))
    assert code == 0
    assert re.fullmatch(r"Removed \d+ files from out and the cache\.", message)
    assert not (tmp_path / "out").exists()


# Messages of a build


def test_a_build_sums_up(run, tmp_path):
    write_site(tmp_path / "my-site", community(blogs=1))
    code, message = outcome(run("build", "my-site"))
    lines = message.splitlines()
    assert code == 0
    assert lines[-3] == "1 blog by 2 bloggers, 1 comment, 1 like"
    files = int(re.fullmatch(r"(\d+) files \(0\.\d MB\): (\d+) written, 0 unchanged", lines[-2])[1])
    assert re.fullmatch(
        r"Built my-site/public in (\d+ ms|\d+\.\d s)( \(.*\))?, peak memory \d+ MB\.", lines[-1])
    again = outcome(run("build", "my-site"))[1].splitlines()
    assert re.fullmatch(rf"{files} files \(0\.\d MB\): 0 written, {files} unchanged", again[-2])
    (tmp_path / "my-site" / "export" / "export.json").write_text(json.dumps(community(blogs=0)))
    fewer = outcome(run("build", "my-site"))[1].splitlines()
    assert fewer[-3] == "0 blogs by 2 bloggers, 0 comments, 0 likes"
    assert re.fullmatch(r"\d+ files \(0\.\d MB\): \d+ written, \d+ unchanged, \d+ removed", fewer[-2])


def test_thousands_are_grouped(run, tmp_path):
    write_site(tmp_path / "my-site", community(blogs=1200))
    assert "1,200 blogs by 2 bloggers, 1,200 comments, 1,200 likes" in outcome(run("build", "my-site"))[1]


def test_a_quiet_build_prints_only_problems(run, tmp_path):
    export = community(lambda field: "write to a@private.example" if field == "bio" else words(field))
    folder = write_site(tmp_path / "my-site", export)
    assert "address-masked" in run("check", "my-site", "--format", "json").stdout
    assert outcome(run("build", "my-site", "--quiet")) == (0, "")
    export["blogs"][0]["createdDate"] = "yesterday"
    (folder / "export" / "export.json").write_text(json.dumps(export))
    code, message = outcome(run("build", "my-site", "--quiet"))
    assert code == 0
    assert len(message.splitlines()) == 1 and "'yesterday' is not a valid date" in message


def test_a_verbose_build_prints_the_time_of_every_stage_in_order(run, folder):
    code, message = outcome(run("build", "my-site", "--verbose"))
    assert code == 0
    stages = re.findall(r"^  (\w+): (?:\d+ ms|\d+\.\d s)$", message, re.MULTILINE)
    assert stages == [
        "checking", "reading", "texts", "pictures", "planning", "searching", "rendering",
        "publishing"]


@pytest.mark.parametrize("options", [[], ["--verbose"], ["--quiet"]])
def test_every_line_of_a_json_log_is_json(run, tmp_path, options):
    write_site(tmp_path / "my-site", undated(60))
    code, message = outcome(run("build", "my-site", "--log-format", "json", *options))
    assert code == 0
    lines = [json.loads(line) for line in message.splitlines()]
    dates = [line for line in lines if line.get("code") == "date-unreadable"]
    assert len(dates) == 60
    assert dates[0]["severity"] == "warning"
    assert dates[0]["file"] == "my-site/export/export.json"
    assert (dates[0]["line"], dates[0]["record"]) == (1, "blogs/blog0")
    assert dates[0]["summary"] == "createdDate 'yesterday' is not a valid date; sorted last"
    assert dates[0]["hint"] == "Use ISO 8601, for example 2019-03-10T18:30:46Z."
    stages = [line["stage"] for line in lines if "stage" in line]
    assert bool(stages) == ("--verbose" in options)
    if "--quiet" not in options:
        assert set(lines[-1]) == {
            "output", "blogs", "files", "written", "removed", "changedPages", "bytes", "milliseconds",
            "peakMemoryBytes", "stages"}
        assert (lines[-1]["output"], lines[-1]["blogs"]) == ("my-site/public", 60)


@pytest.mark.parametrize("options", [["--strict"], ["--output", ""]])
def test_every_line_of_a_json_log_is_json_when_the_build_fails_too(run, tmp_path, options):
    write_site(tmp_path / "my-site", undated(2))
    code, message = outcome(run("build", "my-site", "--log-format", "json", *options))
    assert code in (1, 2)
    for line in message.splitlines():
        json.loads(line)


@pytest.mark.parametrize("arguments, sentence", [
    (["build", "my-site", "--nonsense"], "Unknown option '--nonsense'"),
    (["build", "my-site", "--jobs", "many"], "The value 'many' is invalid for '--jobs <jobs>'"),
    (["build", "my-site", "--jobs", "0"], "--jobs must be 1 to 1024, not 0."),
    (["build", "my-site", "--base-url", "x"], "--base-url must be an address such as "
        "https://example.org/blog/, not 'x'."),
    (["check", "nowhere"],
     "nowhere: no such file or folder. Name a site folder or the export's files."),
    (["chekc"], "unknown command 'chekc'. Did you mean 'blogforge check'?"),
])
@pytest.mark.parametrize("flag", [["--log-format", "json"], ["--log-format=json"]])
def test_wrong_use_is_reported_in_json_on_request(run, folder, arguments, sentence, flag):
    code, message = outcome(run(*arguments, *flag))
    assert code == 2
    assert json.loads(message) == {"severity": "error", "summary": sentence, "exit": 2}


def test_fifty_problems_of_a_kind_are_printed_and_the_rest_counted(run, tmp_path):
    write_site(tmp_path / "my-site", undated(51))
    lines = outcome(run("build", "my-site"))[1].splitlines()
    assert sum("is not a valid date" in line for line in lines) == 50
    assert "… and 1 more of this kind (date-unreadable); --log-format json shows all." in lines


# Messages of a check


def test_a_check_reports_what_was_read(run, tmp_path):
    write_site(tmp_path / "my-site", community(words, blogs=2))
    result = run("check", "my-site")
    assert result.returncode == 0
    assert result.stderr == ""
    counts = "2 bloggers, 2 blogs, 2 comments, 2 likes"
    assert result.stdout.splitlines() == [
        f"my-site/export/export.json  array per collection  {counts}",
        "",
        "                   bloggers  blogs  comments  likes",
        "read                      2      2         2      2",
        "used                      2      2         2      2",
        "repaired                  0      0         0      0",
        "skipped: private          0      0         0      0",
        "skipped: redacted         0      0         0      0",
        "skipped: other            0      0         0      0",
    ]


def test_a_check_counts_skipped_records_by_reason(run, tmp_path):
    export = community(words, blogs=1200)
    export["blogs"][0]["createdDate"] = "yesterday"
    export["blogs"][1]["draft"] = True
    export["comments"][2]["commentText"] = ""
    write_site(tmp_path / "my-site", export, "hidden: [blog3]\n")
    lines = run("check", "my-site").stdout.splitlines()
    assert lines[-7:] == [
        "                   bloggers  blogs  comments  likes",
        "read                      2  1,200     1,200  1,200",
        "used                      2  1,198     1,197  1,198",
        "repaired                  0      1         0      0",
        "skipped: private          0      1         1      1",
        "skipped: redacted         0      1         1      1",
        "skipped: other            0      0         1      0",
    ]


def test_a_quiet_check_omits_the_summary(run, tmp_path):
    write_site(tmp_path / "my-site", community(words))
    assert outcome(run("check", "my-site", "--quiet")) == (0, "")
    assert outcome(run("check", "my-site", "--quiet", "--format", "json")) == (0, "")


@pytest.mark.parametrize("count", [50, 53])
def test_fifty_of_many_files_are_listed_and_the_rest_summed_up(run, tmp_path, count):
    for number in range(count):
        (tmp_path / "export").mkdir(exist_ok=True)
        likes = [{"likeId": f"l{number}", "blogId": "b", "likedBy": "u"}]
        (tmp_path / "export" / f"likes{number:03}.json").write_text(json.dumps({"likes": likes}))
    lines = run("check", "export").stdout.splitlines()
    assert sum(line.startswith("export/likes0") for line in lines if "array per" in line) == 50
    assert [line for line in lines if line.startswith("… and")] == (
        ["… and 3 more files: 3 likes; --format json shows all."] if count == 53 else [])


KEYS = ["code", "severity", "file", "line", "column", "record", "summary", "hint"]


def test_every_problem_in_json_has_the_same_members(run, tmp_path):
    write_site(tmp_path / "my-site", undated(2) | {"audit": [{"id": "x"}]}, "blocked: [nobody]\n")
    lines = [json.loads(line) for line in run("check", "my-site", "--format", "json").stdout.splitlines()]
    assert {line["code"] for line in lines} == {
        "date-unreadable", "collection-unused", "redaction-unmatched", "summary"}
    for line in lines[:-1]:
        assert list(line) == KEYS
    unplaced = [line for line in lines if line["code"] == "redaction-unmatched"][0]
    assert [unplaced[key] for key in ("file", "line", "column", "record")] == [None] * 4


def test_the_summary_counts_records_skipped_without_a_message(run, tmp_path):
    export = undated(3)
    export["likes"] += [export["likes"][0] | {"likeId": f"again{number}"} for number in range(2)]
    export["comments"][1]["commentText"] = ""
    export["comments"][2]["status"] = "draft"
    write_site(tmp_path / "my-site", export)
    last = json.loads(run("check", "my-site", "--format", "json").stdout.splitlines()[-1])
    assert last["summary"].endswith(", 4 skipped (1 private, 3 other: 1 comment, 2 likes)")


def test_a_json_report_closes_with_a_summary(run, tmp_path):
    export = undated(2)
    export["comments"][0]["status"] = "draft"
    write_site(tmp_path / "my-site", export)
    last = json.loads(run("check", "my-site", "--format", "json").stdout.splitlines()[-1])
    assert list(last) == KEYS + ["files", "records"]
    assert (last["code"], last["severity"]) == ("summary", "note")
    assert last["summary"] == "8 records read, 7 used, 2 repaired, 1 skipped (1 private)"
    kinds = {"bloggers": 2, "blogs": 2, "comments": 2, "likes": 2}
    assert last["files"] == [
        {"file": "my-site/export/export.json", "shape": "array per collection", **kinds}]
    none = dict.fromkeys(kinds, 0)
    assert last["records"] == {
        "read": kinds, "used": kinds | {"comments": 1}, "repaired": none | {"blogs": 2},
        "private": none | {"comments": 1}, "redacted": none, "other": none}


def test_an_export_that_cannot_be_read_is_a_problem_in_json_too(run, folder):
    (folder / "export" / "export.json").write_bytes(b'{"blogs": [')
    result = run("check", "my-site", "--format", "json")
    assert result.returncode == 1
    [line] = [json.loads(line) for line in result.stdout.splitlines()]
    assert list(line) == KEYS
    assert (line["code"], line["severity"], line["line"], line["column"]) == ("json-invalid", "error", 1, 12)
    assert "my-site/export/export.json:1:12: error: " in result.stderr


def test_a_check_prints_problems_as_data_and_continues(run, tmp_path):
    write_site(tmp_path / "my-site", undated(60))
    result = run("check", "my-site")
    assert (result.returncode, result.stderr) == (0, "")
    assert sum("is not a valid date" in line for line in result.stdout.splitlines()) == 50


def test_a_check_says_how_to_see_the_rest(run, tmp_path):
    write_site(tmp_path / "my-site", undated(60))
    assert "… and 10 more of this kind (date-unreadable); --format json shows all." in run(
        "check", "my-site").stdout


@pytest.mark.parametrize("count, sentence", [
    (1, "1 problem with severity warning or higher."), (2, "2 problems with severity warning or higher."),
])
def test_a_strict_check_fails(run, tmp_path, count, sentence):
    write_site(tmp_path / "my-site", undated(count))
    result = run("check", "my-site", "--strict")
    assert (result.returncode, result.stderr) == (1, sentence + "\n")
    assert result.stdout.count("is not a valid date") == count


def test_a_check_gives_one_json_object_a_line_all_of_them(run, tmp_path):
    write_site(tmp_path / "my-site", undated(60))
    result = run("check", "my-site", "--format", "json")
    assert (result.returncode, result.stderr) == (0, "")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert sum(line["code"] == "date-unreadable" for line in lines) == 60
    for line in lines:
        assert {"code", "severity", "summary"} <= set(line)
        assert line["severity"] in ("note", "warning", "error")


# Interrupted builds, and two at the same time


def locked(blogforge, folder):
    """A build that waits because this program holds the folder; gives it and the lock."""
    lock = os.open(folder / ".public.blogforge-lock", os.O_RDWR | os.O_CREAT)
    fcntl.flock(lock, fcntl.LOCK_EX)
    child = subprocess.Popen(
        [blogforge.program, "build", str(folder)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True)
    for line in child.stderr:
        if line == "Another build uses the output folder; waiting for it to end.\n":
            return child, lock
    child.wait()
    os.close(lock)
    pytest.fail("the build did not wait")


def test_a_build_waits_for_another_and_then_builds(blogforge, folder):
    child, lock = locked(blogforge, folder)
    assert not (folder / "public").exists()
    os.close(lock)
    output, errors = child.communicate(timeout=60)
    assert (child.returncode, output) == (0, "")
    assert "Built " in errors
    assert (folder / "public" / "index.html").is_file()


def test_waiting_is_reported_in_json_too(blogforge, folder):
    lock = os.open(folder / ".public.blogforge-lock", os.O_RDWR | os.O_CREAT)
    fcntl.flock(lock, fcntl.LOCK_EX)
    child = subprocess.Popen(
        [blogforge.program, "build", str(folder), "--log-format", "json"], stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    first = next(line for line in child.stderr if "waiting" in line)
    assert json.loads(first) == {
        "severity": "note", "summary": "another build uses the output folder; waiting for it to end"}
    os.close(lock)
    child.communicate(timeout=60)
    assert child.returncode == 0


def test_clean_waits_for_a_build(blogforge, folder):
    built(blogforge, folder)
    lock = os.open(folder / ".public.blogforge-lock", os.O_RDWR | os.O_CREAT)
    fcntl.flock(lock, fcntl.LOCK_EX)
    child = subprocess.Popen(
        [blogforge.program, "clean", str(folder)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True)
    assert child.stderr.readline() == "Another build is running; waiting for it to end.\n"
    assert (folder / "public" / "index.html").is_file()
    os.close(lock)
    child.communicate(timeout=60)
    assert child.returncode == 0
    assert sorted(path.name for path in folder.iterdir()) == ["blogforge.yml", "export"]


def test_clean_removes_what_a_killed_build_left(run, folder):
    built(run, folder)
    (folder / ".public.blogforge-new" / "blogs").mkdir(parents=True)
    (folder / ".public.blogforge-new" / "blogs" / "index.html").write_text("half")
    # No process has this id.
    (folder / ".public.blogforge-pictures-2000000000").mkdir()
    assert run("clean", "my-site").returncode == 0
    assert sorted(path.name for path in folder.iterdir()) == ["blogforge.yml", "export"]


def test_an_interrupted_build_ends_with_130_and_leaves_the_old_site(blogforge, folder):
    before = tree_hash(built(blogforge, folder))
    (folder / "export" / "export.json").write_text(json.dumps(community(blogs=5)))
    child, lock = locked(blogforge, folder)
    child.send_signal(signal.SIGINT)
    child.communicate(timeout=60)
    os.close(lock)
    assert child.returncode == 130
    assert tree_hash(folder / "public") == before


ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="the loader of Linux puts functions in")


@pytest.fixture
def put_in(tmp_path, monkeypatch):
    """Loads functions in C into the programs of this test, which replace those of the system."""
    def put_in(functions):
        library = tmp_path / "functions.so"
        command = ["clang", "-x", "c", "-shared", "-fPIC", "-o", library, "-"]
        subprocess.run(command, input=functions, text=True, check=True)
        monkeypatch.setenv("LD_PRELOAD", str(library))
    return put_in


@ON_LINUX
def test_an_interruption_may_reach_any_thread(blogforge, folder, put_in):
    """The system chooses a thread. Worker threads block signals soon after their start, but not here."""
    built(blogforge, folder)
    put_in("int pthread_sigmask(int how, void *set, void *old) { return 0; }")
    child, lock = locked(blogforge, folder)
    # Not the largest id: after the largest id that the system has, it begins with small ones.
    thread = next(int(name) for name in os.listdir(f"/proc/{child.pid}/task") if int(name) != child.pid)
    assert ctypes.CDLL(None).tgkill(child.pid, thread, int(signal.SIGINT)) == 0
    child.communicate(timeout=60)
    os.close(lock)
    assert child.returncode == 130


# After the line that begins with LINE, the thread that wrote it waits until the pipe GATE is opened.
WAIT_AFTER_LINE = """
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

ssize_t write(int file, const void *bytes, size_t size) {
  ssize_t written = syscall(SYS_write, file, bytes, size);
  const char *line = getenv("LINE");
  if (file == 2 && line && size > strlen(line) && memcmp(bytes, line, strlen(line)) == 0) {
    close(open(getenv("GATE"), O_RDONLY));
  }
  return written;
}
"""


@ON_LINUX
@pytest.mark.parametrize("last", ["texts", "planning", "searching", "rendering"])
def test_a_build_interrupted_at_work_leaves_an_intact_site_and_the_next_one_recovers(
        blogforge, tmp_path, put_in, last):
    folder = write_site(tmp_path / "site", community())
    before = tree_hash(built(blogforge, folder))
    export = json.dumps(community(blogs=20))
    after = tree_hash(built(blogforge, write_site(tmp_path / "cold", export.encode())))
    (folder / "export" / "export.json").write_text(export)
    put_in(WAIT_AFTER_LINE)
    os.mkfifo(gate := tmp_path / "gate")
    child = subprocess.Popen(
        [blogforge.program, "build", str(folder), "--verbose"], stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "LINE": f"  {last}:", "GATE": str(gate)})
    try:
        assert any(line.startswith(f"  {last}:") for line in child.stderr)
        child.send_signal(signal.SIGINT)
        with contextlib.ExitStack() as opened:
            if last == "rendering":
                # Files are being put in place: the signal is noticed, and ends the program after that.
                status = pathlib.Path(f"/proc/{child.pid}/status")
                until(lambda: re.search(r"ShdPnd:\t0+\n", status.read_text()))
                # Also for writing, or it would wait for a reader.
                opened.enter_context(gate.open("r+b", buffering=0))
            child.communicate(timeout=60)
    finally:
        child.kill()
    assert child.returncode == 130
    assert tree_hash(folder / "public") == (after if last == "rendering" else before)
    assert tree_hash(built(blogforge, folder)) == after
    assert sorted(path.name for path in folder.iterdir()) == [".cache", "blogforge.yml", "export", "public"]


def test_two_concurrent_builds_both_succeed(blogforge, tmp_path):
    folder = write_site(tmp_path / "site", community(blogs=300))
    children = [
        subprocess.Popen(
            [blogforge.program, "build", str(folder), "--quiet"], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(2)
    ]
    assert [child.wait(timeout=120) for child in children] == [0, 0]
    alone = write_site(tmp_path / "alone", community(blogs=300))
    assert tree_hash(folder / "public") == tree_hash(built(blogforge, alone))
