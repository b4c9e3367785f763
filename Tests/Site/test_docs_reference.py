"""The tables of commands, field maps and themes agree with what the program itself lists.

`test_docs.py` compares the names of commands, flags, views and codes.
"""

import re

import pytest

from documented_tables import code, table, tables
from exports import community, write_site
from test_docs import FLAG, doc, keys, publish_keys, section, source

COMMANDS = doc("commands.md")
FIELD_MAPS = doc("field-maps.md")
RECORDS = [
    "bloggers", "blogs", "comments", "likes", "questions", "quotes", "favourites", "additions", "spots",
    "follows"]
#: A name that is unknown everywhere and similar to none.
UNKNOWN = "zzzzzzzz"


# docs/commands.md


def test_the_last_column_names_the_key_of_a_flag():
    rows = [row for rows in tables(COMMANDS) for row in rows if "key" in row]
    assert len(rows) > 30
    for row in rows:
        named = code(row["key"])
        assert set(named) <= {*keys(), *publish_keys()}
        for flag in FLAG.findall(row.get("flag") or row["argument or flag"]):
            assert flag.removeprefix("--") not in keys() or flag.removeprefix("--") in named, flag


def test_the_exit_codes_are_those_of_the_program():
    declared = re.findall(r"^    case \w+ = (\d+)$", source("blogforge/Failure.swift"), re.MULTILINE)
    rows = table(section(COMMANDS, "## Exit codes"), "code", "meaning")
    assert [row["code"] for row in rows] == ["0", *declared, "130"]


@pytest.mark.parametrize("flag, heading", [
    ("--host", "## blogforge check"), ("--format", "## blogforge check"),
    ("--log-format", "## Common options"), ("--fieldmap", "## Common options")])
def test_the_values_of_a_flag_are_listed(blogforge, tmp_path, flag, heading):
    """The message for a wrong value lists the right ones."""
    folder = write_site(tmp_path / "site", community())
    message = blogforge("check", folder, flag, UNKNOWN).stderr
    names = re.search(r"(?:must be(?: one of)?|field maps are) (.*?)(?:, not|\. Use)", message)[1]
    values = re.split(r", | or | and ", names)
    assert len(values) > 1
    rows = table(section(COMMANDS, heading), "meaning")
    [row] = [row for row in rows if flag in FLAG.findall(row.get("flag") or row["argument or flag"])]
    assert set(values) <= set(code(row["meaning"]))


# docs/field-maps.md


@pytest.fixture(scope="module")
def messages(blogforge, tmp_path_factory):
    """The messages for a field map with an unknown name in every place; each lists the known names."""
    folder = tmp_path_factory.mktemp("map")
    lines = [f"{kind}: {{from: {kind}, {UNKNOWN}: x}}" for kind in RECORDS]
    lines[1] = f"blogs: {{from: blogs, {UNKNOWN}: x, title: {{path: x, {UNKNOWN}: 1}}}}"
    (folder / "map.yml").write_text("\n".join([f"{UNKNOWN}: x", *lines]) + "\n")
    result = blogforge("check", write_site(folder / "site", community()), "--fieldmap", folder / "map.yml")
    return result.stderr


def listed(messages, start):
    [names] = re.findall(rf": {start}\. Use (.*)\.$", messages, re.MULTILINE)
    return re.split(r", | and ", names)


def test_the_keys_of_the_first_level_are_listed(messages):
    block = section(FIELD_MAPS, "## The format").partition("Each kind")[0]
    assert re.findall(r"^    (\w+): ", block, re.MULTILINE) == listed(messages, f"unknown key '{UNKNOWN}'")


def test_every_property_is_described_with_its_kinds_and_no_other(messages):
    text = section(FIELD_MAPS, "## The format")
    group_keys = {
        name for row in table(text.partition("### Properties")[0], "key") for name in code(row["key"])}
    for kind in RECORDS:
        described = {
            name for row in table(text, "property", "of") if kind in row["of"].split(", ")
            for name in code(row["property"])}
        known = set(listed(messages, f"unknown property '{UNKNOWN}' of {kind}")) - group_keys
        # The row of the id is for all kinds that have one.
        assert described == known - {"id"}, kind


def test_every_key_of_the_long_form_is_described_and_no_other(messages):
    rows = table(section(FIELD_MAPS, "### The long form"), "key", "for")
    described = sorted(name for row in rows for name in code(row["key"]))
    assert described == sorted(listed(messages, f"unknown option '{UNKNOWN}' of a property"))


# docs/themes.md


def test_every_described_file_of_the_theme_exists(blogforge, tmp_path):
    file = r"\S+\.(?:mustache|css|js|svg)"
    existing = set(re.findall(rf"^  ({file})", blogforge("theme", cwd=tmp_path).stdout, re.MULTILINE))
    assert "blog.mustache" in existing
    described = set(re.findall(rf"^\| `({file})`", doc("themes.md").partition("## Names")[0], re.MULTILINE))
    assert described and described - existing == set()
