"""docs/configuration.md agrees with what the program declares: types, ranges, words, defaults and examples.

`test_docs.py` compares the names of the keys.
"""

import re

import pytest
import yaml

from documented_tables import code, table
from exports import community, write_site
from test_docs import COMMANDS, doc, flags, keys, limit_keys, publish_keys, section, source, style_keys

assert flags  # A fixture.

PAGE = doc("configuration.md")
#: A value that is wrong for every key.
WRONG = "[[x]]"
STYLES = ("tile", "photo", "social", "card")
MAP_KEYS = ("tiles", "attribution", "max-zoom", "leaflet")


def rows():
    """The rows of the keys that have a type, by their names; a target's base-url is not among them."""
    found = {}
    for row in table(PAGE, "key", "type"):
        found.setdefault(code(row["key"])[0], row)
    return found


def expectations(blogforge, folder, text):
    """What the program expects of each key of a configuration in which all values are wrong."""
    result = blogforge("check", write_site(folder, community(), text))
    assert result.returncode == 2
    found = re.findall(
        r"blogforge\.yml:\d+:\d+: invalid value '.*' for '([^']+)': expected (.*)\.$", result.stderr,
        re.MULTILINE)
    assert len(found) == len(result.stderr.splitlines()), result.stderr
    return dict(found)


@pytest.fixture(scope="module")
def expected(blogforge, tmp_path_factory):
    """What the program expects of each key, alone and in its group."""
    folder = tmp_path_factory.mktemp("expected")
    top = expectations(blogforge, folder / "top", "".join(f"{key}: {WRONG}\n" for key in keys()))
    assert list(top) == keys()
    lines = ["map:", *(f"  {key}: {WRONG}" for key in MAP_KEYS), "pictures:"]
    lines += [f"  {key}: {WRONG}" for key in limit_keys()]
    lines += ["  photo:", *(f"    {key}: {WRONG}" for key in style_keys())]
    groups = expectations(blogforge, folder / "groups", "\n".join(lines) + "\n")
    assert set(groups) == {*MAP_KEYS, *limit_keys(), *style_keys()}
    return top | groups


def test_every_described_key_exists():
    known = {*MAP_KEYS, *keys(), *style_keys(), *limit_keys(), *publish_keys()}
    described = [name for row in table(PAGE, "key", "type") for name in code(row["key"])]
    # A target can have its own base-url.
    assert sorted(described) == sorted([*known, "base-url"])


def test_the_types_say_what_the_program_expects(expected):
    """Ranges and words are in the row of the key, sentences in the table of types."""
    sentences = {
        name.strip("`"): row['otherwise the message says "expected …"']
        for row in table(PAGE, "type", "must be") for name in row["type"].split(", ")}
    described = rows()
    wrong = []
    for name, words in expected.items():
        row = described[name]
        kind, whole = row["type"], " ".join(row.values())
        number = re.fullmatch(r"a whole number from (\d+) to (\d+)", words)
        if number:
            right = re.match(rf"{number[1]} to {number[2]}\b", kind)
        elif words == "true or false":
            right = kind == words
        elif words.startswith("keys below it: "):
            right = set(words.removeprefix("keys below it: ").split(", ")) <= set(code(whole))
        elif re.fullmatch(r"[a-z-]+(, [a-z-]+)+", words):
            text = section(PAGE, "## Pictures") if name in style_keys() else whole
            right = set(words.split(", ")) <= set(code(text))
        else:
            # What a group consists of is in its own tables.
            right = kind.startswith(("group", "targets", "addresses")) or words in (
                sentences.get(name), sentences.get(kind), sentences.get(kind.split(" or ")[0]))
        if not right:
            wrong.append((name, kind, words))
    assert wrong == []


def declared_defaults():
    """Name, source and property of each key that sets a single property."""
    reader = source("SiteBuild/Configuration/ConfigurationReader.swift")
    settings = source("SiteBuild/Configuration/SiteConfiguration.swift")
    selection = source("SiteBuild/Configuration/Selection.swift")
    for case in reader.split("switch key {")[1].split('case "'):
        found = re.search(
            r'^([a-z-]+)":\s+\w+\(value, key\b.*\{ \$0\.(selection\.)?(\w+) = \$1 \}', case, re.DOTALL)
        if found:
            yield found[1], selection if found[2] else settings, found[3]
    limits = source("ImageResize/PictureLimits.swift")
    reader = source("SiteBuild/Configuration/ConfigurationReader+Pictures.swift")
    for name, path in re.findall(r'Limit\(key: "([a-z-]+)",.*path: \\\.(\w+)\)', reader):
        yield name, limits, path


def literal(text, name):
    """The default of a property as the page writes it; None if it is empty or missing."""
    value = re.search(rf"public var {name}(?:: [^=\n]+)?(?: = (.*))?$", text, re.MULTILINE)[1]
    if value in (None, '""', "[]"):
        return None
    shifted = re.fullmatch(r"(\d+) << (\d+)", value)
    if shifted:
        return str(int(shifted[1]) << int(shifted[2]))
    return value.strip('"') if '"' in value else value.rpartition(".")[2].replace("_", "")


def test_the_defaults_are_those_that_the_program_declares():
    described = rows()
    compared = {
        name: (literal(text, path), described[name]["default"])
        for name, text, path in declared_defaults() if name != "fieldmap"}
    assert {"page-size", "strict", "export", "log-format", "followers", "max-bytes", "slugs"} <= set(compared)
    # A default in words, such as `none`, belongs to a property that is empty.
    assert {
        name: (value, shown) for name, (value, shown) in compared.items()
        if value != (code(shown)[0].replace("_", "") if shown.startswith("`") else None)} == {}


def test_the_defaults_of_the_styles_are_those_that_the_program_declares():
    fits = {".crop(.attention)": "smart-crop", ".crop(.centre)": "centre-crop", ".clip": "clip"}
    settings = source("Media/PictureSettings.swift")
    styles = {code(row["key"])[0]: row for row in table(PAGE, *(f"`{style}`" for style in STYLES))}
    assert list(styles) == ["fit", "format", "quality", "sizes", "keep-animation"]
    for style in STYLES:
        fit, *values = re.search(
            rf"var {style} = Style\(fit: (.*), format: \.(\w+), quality: (\d+), sizes: (\[.*\])\)",
            settings).groups()
        shown = [code(row[f"`{style}`"])[0] for row in styles.values()]
        assert shown == [fits[fit], *values, "false"], style
    assert "keepsAnimation = false" in settings


def test_the_examples_are_accepted(blogforge, tmp_path):
    example = {}
    for row in table(PAGE, "key", "example"):
        example.setdefault(code(row["key"])[0], "".join(code(row["example"])))
    top = [name for name in keys() if example[name] and name not in ("pictures", "map", "publish")]
    assert len(top) > 30
    lines = [example[name] for name in top]
    lines += ["map:", *(f"  {example[name]}" for name in MAP_KEYS)]
    lines += ["pictures:", *(f"  {example[name]}" for name in limit_keys())]
    lines += ["  photo:", *(f"    {example[name]}" for name in style_keys()), "publish:"]
    targets = [
        ("folder", "max-delete"), ("git", "branch", "message"), ("rsync", "port", "ssh-config"),
        ("rclone", "base-url")]
    assert {name for target in targets for name in target} == set(publish_keys())
    for number, names in enumerate(targets):
        lines.append(f"  target{number}: {{{', '.join(example[name] for name in names)}}}")
    text = "\n".join(lines) + "\n"
    assert set(yaml.safe_load(text)) == {*top, "map", "pictures", "publish"}
    result = blogforge("check", write_site(tmp_path / "site", community(), text))
    # The files that the examples name do not exist, which is found after the configuration was read.
    assert "blogforge.yml:" not in result.stderr


def test_the_keys_with_flags_are_named(flags):
    [sentence] = re.findall(
        r"^These keys have flags of the same name: (.*?)\. ", PAGE, re.MULTILINE | re.DOTALL)
    with_flags = {key for key in keys() if any(f"--{key}" in flags[command] for command in COMMANDS)}
    assert set(code(sentence)) == with_flags
