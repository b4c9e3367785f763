"""`blogforge theme`: lists the theme and the names of templates, and copies files out."""

import json
import re

import pytest

import everything
from conversation import write_conversation
from example_sites import EXAMPLES, built_example
from exports import built, community, write_site
from test_docs import doc, section
from theme_values import built_values
from tree import Site, tree_hash


@pytest.fixture
def folder(tmp_path):
    return write_site(tmp_path / "site", community())


def outcome(result):
    """Exit code and message of a command that fails."""
    assert result.stdout == ""
    return result.returncode, result.stderr.strip()


def test_the_list_names_every_file_with_its_view_and_use(blogforge, tmp_path):
    result = blogforge("theme", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "Pages, with the view that each shows"
    assert "  blog.mustache        BlogPageView       The page of one blog." in lines
    assert "Parts of pages, with the innermost view around them" in lines
    assert "  footer.mustache            any                  The foot of every page." in lines
    assert "Assets" in lines and "Languages" in lines and "Used by no page" not in lines
    assert "*" not in result.stdout


def test_a_template_lists_where_it_is_used_and_its_names_with_types(blogforge, tmp_path):
    lines = blogforge("theme", "entry", cwd=tmp_path).stdout.splitlines()
    assert lines[:7] == [
        "entry.mustache: A card of a list; the block `level` is the level of its heading.", "",
        "Used in", "  EntryListPageView > EntryView", "  ProfilePageView > EntryView",
        "  SpotPageView > EntryView", ""]
    assert "  tags               list of TagView    of EntryView" in lines
    assert "  site               SiteView           of the page" in lines
    assert "  photo        PictureView" in lines[lines.index("PersonView"):]


def test_own_files_are_marked_and_listed_with_their_origin(blogforge, folder):
    (folder / "templates").mkdir()
    (folder / "templates/footer.mustache").write_text("{{! My foot. }}\n<footer>{{>line}}</footer>\n")
    (folder / "templates/line.mustache").write_text("<p>{{site.title}}</p>\n")
    (folder / "templates/left.mustache").write_text("")
    text = blogforge("theme", "--site", folder).stdout
    assert "  footer.mustache *          any                  My foot." in text
    assert "Used by no page\n  left.mustache *" in text
    assert "* your own file, which replaces the built-in one." in text
    origins = {file["path"]: file["origin"] for file in data(blogforge, "--site", folder)["files"]}
    assert (origins["footer.mustache"], origins["line.mustache"], origins["entry.mustache"]) == (
        "replaced", "own", "built-in")
    lines = blogforge("theme", "left", "--site", folder).stdout.splitlines()
    assert lines == ["left.mustache", "No page uses it, so it has no names."]


def data(blogforge, *arguments, cwd=None):
    result = blogforge("theme", "--format", "json", *arguments, cwd=cwd)
    assert (result.returncode, result.stderr) == (0, "")
    return json.loads(result.stdout)


def test_json_holds_the_same(blogforge, tmp_path):
    [entry] = data(blogforge, "entry", cwd=tmp_path)["files"]
    assert entry["path"] == "entry.mustache" and entry["kind"] == "part"
    places = ["EntryListPageView", "ProfilePageView", "SpotPageView"]
    assert entry["places"] == [[place, "EntryView"] for place in places]
    assert {"name": "url", "type": "text", "of": "EntryView"} in entry["names"]
    assert {"name": "site", "type": "SiteView", "of": None} in entry["names"]


def test_the_names_of_a_broken_template_can_be_looked_up(blogforge, folder):
    (folder / "templates").mkdir()
    (folder / "templates/entry.mustache").write_text("{{titel}}")
    assert blogforge("build", folder).returncode == 1
    assert "  title              text" in blogforge("theme", "entry", "--site", folder).stdout


def test_the_source_is_the_built_in_text(blogforge, folder):
    result = blogforge("theme", "entry", "style.css", "--source", "--site", folder)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("{{! A card of a list;") and ":root {" in result.stdout


def test_a_copy_changes_nothing_and_is_then_ones_own(blogforge, folder):
    before = tree_hash(built(blogforge, folder))
    result = blogforge("theme", "entry", "assets/style.css", "--copy", cwd=folder)
    assert (result.returncode, result.stdout, result.stderr) == (
        0, "", "Copied to templates/entry.mustache.\nCopied to templates/assets/style.css.\n")
    assert tree_hash(built(blogforge, folder)) == before
    file = folder / "templates/entry.mustache"
    file.write_text(file.read_text().replace("<article", "<article data-mine"))
    assert "<article data-mine" in Site(built(blogforge, folder)).text("index.html")


def test_a_copy_overwrites_only_on_request(blogforge, folder):
    mine = folder / "templates/footer.mustache"
    mine.parent.mkdir()
    mine.write_text("mine")
    assert outcome(blogforge("theme", "entry", "footer", "--copy", "--site", folder)) == (
        2, f"{mine}: already exists; nothing was written. To overwrite it, use --force. To see the built-in "
            f"file, use --source.")
    assert mine.read_text() == "mine" and not (folder / "templates/entry.mustache").exists()
    result = blogforge("theme", "footer", "--copy", "--force", "--site", folder)
    assert (result.returncode, result.stderr) == (0, f"Copied to {mine}.\n")
    assert mine.read_text() == blogforge("theme", "footer", "--source").stdout


def test_a_copy_goes_where_the_configuration_has_the_templates(blogforge, tmp_path):
    folder = write_site(tmp_path / "site", community(), "title: Test\ntemplates: look\n")
    assert blogforge("theme", "footer", "--copy", "--site", folder).returncode == 0
    assert (folder / "look/footer.mustache").is_file() and not (folder / "templates").exists()


@pytest.mark.parametrize("arguments, message", [
    (["entyr"], "'entyr' is not a file of the theme. Did you mean 'entry'?"),
    (["qqqqqqqq"], "'qqqqqqqq' is not a file of the theme. blogforge theme lists them."),
    (["--copy"], "--copy needs a file, for example blogforge theme entry --copy."),
    (["--source"], "--source needs a file, for example blogforge theme entry --source."),
    (["entry", "--copy", "--source"], "--source and --copy cannot be combined."),
    (["entry", "--force"], "--force needs --copy."),
    (["--format", "yaml"], "--format must be text or json, not 'yaml'."),
    (["--format", "github"], "--format must be text or json, not 'github'."),
    (["entry", "--copy"], "The current folder: not a site folder: it contains neither blogforge.yml nor "
        "export/. Name one with --site."),
    (["--site", "elsewhere"],
     "elsewhere: no such file or folder. Name a site folder or the export's files."),
])
def test_wrong_use_is_reported(blogforge, tmp_path, arguments, message):
    assert outcome(blogforge("theme", *arguments, cwd=tmp_path)) == (2, message)
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_ones_own_has_no_built_in_text(blogforge, folder):
    (folder / "templates").mkdir()
    (folder / "templates/mine.mustache").write_text("")
    assert outcome(blogforge("theme", "mine", "--source", "--site", folder)) == (
        2, "mine.mustache: the built-in theme has no file with this name; the file is your own.")


def test_a_folder_that_is_not_a_site_is_reported(blogforge, tmp_path):
    assert outcome(blogforge("theme", "--site", tmp_path)) == (
        2, f"{tmp_path}: not a site folder: it contains neither blogforge.yml nor export/. "
        "Name one with --site.")


def test_what_cannot_be_written_is_reported(blogforge, folder):
    (folder / "templates").write_text("no folder")
    assert outcome(blogforge("theme", "footer", "--copy", "--site", folder)) == (
        3, f"{folder}/templates/footer.mustache: cannot write it: Not a directory.")


# docs/themes.md


@pytest.fixture(scope="module")
def theme(blogforge, tmp_path_factory):
    """The program's description of the built-in theme."""
    return data(blogforge, cwd=tmp_path_factory.mktemp("nowhere"))


#: A row of a view's table: name, `list of `, type and example.
ROW = re.compile(
    r"^\| `(\w+)` \| (list of )?\[?(\w+)\]?(?:\(#\w+\))? \| .* \| `(.*)` \|$", re.MULTILINE)


def rows(view):
    """Name, type and example of each row of a view's table."""
    table = section(doc("themes.md"), f"### {view}")
    return [(name, list_of + kind, example) for name, list_of, kind, example in ROW.findall(table)]


def test_the_page_has_every_name_with_its_type_and_no_other(theme):
    described = {
        view: [(name, kind) for name, kind, _ in rows(view)]
        for view in re.findall(r"^### (\w+View)$", doc("themes.md"), re.MULTILINE)}
    assert described == {
        view["view"]: [(name["name"], name["type"]) for name in view["names"]] for view in theme["views"]}


def test_the_page_has_every_file_with_its_view(theme):
    tables = re.findall(
        r"^\| `([^|]+)` \| .* \| ([^|]+) \|$", doc("themes.md").split("## Names")[0], re.MULTILINE)
    described = {name: place for names, place in tables for name in names.split("`, `")}
    for file in theme["files"]:
        if not file["path"].endswith(".mustache"):
            continue
        innermost = {place[-1] for place in file["places"]}
        named = re.findall(r"\b(\w+View)\b", described[file["path"]])
        assert set(named) in (set(), innermost), file["path"]
        if file["kind"] == "page":
            assert [named[0]] == [place[0] for place in file["places"]], file["path"]


def test_every_example_of_a_name_is_a_value_of_a_site_or_a_use_of_the_name(
        blogforge, theme, source, tmp_path):
    found = built_values(blogforge, source, theme, tmp_path / "example")
    export = community(lambda field: "Ask me anything", blogs=1)
    export["comments"] = [export["comments"][0] | {"commentId": f"c{number}"} for number in range(700)]
    talk = write_site(tmp_path / "talk", export)
    for name, values in built_values(blogforge, talk, theme, tmp_path / "copy").items():
        found.setdefault(name, set()).update(values)
    # Addresses with titles have keys, and those with folders have lasting addresses.
    settings = (
        "addresses: {blogs: title, folders: true}\napp-link: https://app.example/posts/{id}\n"
        "scripts: [{src: /count.js}, {src: /talk.js, on: comments}]\n")
    titled = write_site(tmp_path / "titled", community(), settings)
    (titled / "pages").mkdir()
    (titled / "pages/index.md").write_text("Welcome.")
    for name, values in built_values(blogforge, titled, theme, tmp_path / "renamed").items():
        found.setdefault(name, set()).update(values)
    answers = write_conversation(tmp_path / "answers")
    for name, values in built_values(blogforge, answers, theme, tmp_path / "conversation").items():
        found.setdefault(name, set()).update(values)
    # Names that only some communities have.
    for example in ("video-answers", "finds", "spots", "series"):
        special = built_values(blogforge, built_example(example), theme, tmp_path / example)
        for name, values in special.items():
            found.setdefault(name, set()).update(values)
    whole = built_values(blogforge, everything.write(tmp_path / "whole"), theme, tmp_path / "everything")
    for name, values in whole.items():
        found.setdefault(name, set()).update(values)
    views = {view["view"]: {name["name"]: name["type"] for name in view["names"]} for view in theme["views"]}
    wrong = []
    for view, names in views.items():
        for name, _, example in rows(view):
            if not fits(example, name, names[name], found.get(f"{view}.{name}", set()), views):
                wrong.append((view, name, example))
    assert wrong == [], "\n".join(map(str, wrong))


def fits(example, name, type, values, views):
    inner = views.get(type.removeprefix("list of "))
    if type == "flag":
        return example == f"{{{{#{name}}}}}…{{{{/{name}}}}}"
    if inner is None:
        pattern = ".*".join(map(re.escape, example.split("…")))
        return any(re.fullmatch(pattern, value, re.DOTALL) for value in values)
    use = rf"\{{\{{#{name}\}}\}}\{{\{{(.*)\}}\}}\{{\{{/{name}\}}\}}" if type.startswith("list of ") else (
        rf"\{{\{{{name}\.(.*)\}}\}}")
    used = re.fullmatch(use, example)
    if not inner:
        return used is not None  # The field map has the names.
    first, _, second = used[1].partition(".") if used else ("", "", "")
    held = views.get(inner.get(first), {}).get(second) if second else inner.get(first)
    return held in ("text", "number")


# New themes


@pytest.mark.parametrize("source", ["plain", "journal"])
def test_a_new_theme_is_a_copy_that_adds_no_warning(blogforge, folder, source):
    result = blogforge("theme", "new", "forest", "--from", source, "--site", folder)
    assert (result.returncode, result.stdout) == (0, "")
    assert "  templates: forest" in result.stderr.splitlines()
    example = EXAMPLES / "themes" / source
    files = {str(path.relative_to(example)) for path in example.rglob("*") if path.is_file()} - {"README.md"}
    assert {str(path.relative_to(folder / "forest")) for path in (folder / "forest").rglob("*.*")} == files
    for path in files:
        assert (folder / "forest" / path).read_bytes() == (example / path).read_bytes()
        assert f"  {folder / 'forest' / path}" in result.stderr.splitlines()

    def report():
        result = blogforge("build", folder, "--log-format", "json")
        assert result.returncode == 0
        return [json.loads(line).get("code") for line in result.stderr.splitlines()]

    before = report()
    with (folder / "blogforge.yml").open("a") as settings:
        settings.write("templates: forest\n")
    assert report() == before
    style = next((folder / "public/assets").glob("style.*.css")).read_text()
    assert style.split("{")[0].strip() in (example / "assets/style.css").read_text()


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["new"], "blogforge theme new needs one name, for example blogforge theme new forest."),
        (["new", "a", "b"], "blogforge theme new needs one name, for example blogforge theme new forest."),
        (["new", "../up"], "'../up' cannot be the name of a theme: use letters, digits, - and _."),
        (["new", "a", "--from", "jurnal"], "--from: there is no theme 'jurnal'. Did you mean 'journal'?"),
        (["new", "a", "--from", "x"], "--from: there is no theme 'x'. The themes are journal and plain."),
        (["new", "a", "--copy"], "new cannot be combined with --source or --copy."),
        (["entry", "--from", "plain"], "--from needs new and the name of the new theme."),
        (["new", "export"], "{site}/export: already exists; nothing was written. Choose another name."),
    ],
)
def test_a_new_theme_that_cannot_be_made_changes_nothing(blogforge, folder, arguments, message):
    before = tree_hash(folder)
    code, said = outcome(blogforge("theme", *arguments, "--site", folder))
    assert (code, said) == (2, message.format(site=folder))
    assert tree_hash(folder) == before
