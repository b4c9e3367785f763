"""What is private in an export is in no file of the site."""

import json
import re

import pytest
import yaml

ADDRESS = re.compile(rb"[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}")
# Looks like an address but is not: picture names for dense screens, and versions of packages.
NOT_AN_ADDRESS = re.compile(rb"@\dx\.")
PRIVATE_KEYS = re.compile(r"e-?mail|phone|password|token|secret", re.IGNORECASE)
PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif")


def texts(site):
    """Files that are not pictures; bytes of a picture may look like anything."""
    return [path for path in site.files if not path.endswith(PICTURES)]


def records(value):
    """Every object of a JSON tree."""
    stack = [value]
    while stack:
        node = stack.pop()
        if isinstance(node, dict):
            yield node
            stack.extend(node.values())
        elif isinstance(node, list):
            stack.extend(node)


@pytest.fixture(scope="session")
def export(source):
    """The JSON of the export's files."""
    files = sorted((source / "export").rglob("*.json"))
    assert files
    return [json.loads(path.read_text("utf-8-sig")) for path in files]


def test_no_file_holds_an_email_address(site):
    for path in texts(site):
        found = [text for text in ADDRESS.findall(site.bytes(path)) if not NOT_AN_ADDRESS.search(text)]
        assert found == [], f"{path}: {found[:3]}"


def test_no_file_holds_a_private_value_of_the_export(site, export):
    private = {
        value.encode()
        for tree in export for record in records(tree) for key, value in record.items()
        if PRIVATE_KEYS.search(key) and isinstance(value, str) and len(value) > 3
    }
    assert private, "the example has e-mail addresses, so that this can be checked"
    for path in texts(site):
        content = site.bytes(path)
        assert not [value for value in private if value in content], path


@pytest.mark.parametrize("mark", [rb"firebasestorage", rb"[?&](amp;)?token=", rb"googleapis\.com/v0/b/"])
def test_no_file_names_the_storage(site, mark):
    for path in texts(site):
        assert not re.search(mark, site.bytes(path)), path


def test_blocked_bloggers_appear_nowhere(site, source, export):
    settings = yaml.safe_load((source / "blogforge.yml").read_text("utf-8"))
    blocked = set(settings.get("blocked") or [])
    assert blocked, "the example blocks a blogger, so that this can be checked"
    words = set(blocked)
    for tree in export:
        for record in records(tree):
            if record.get("bloggerId") in blocked and "displayName" in record:
                words.add(record["displayName"])
    patterns = [re.compile(rb"(?<![\w])" + re.escape(word.encode()) + rb"(?![\w])") for word in words if word]
    assert patterns
    for path in site.files:
        assert not [word for word in words if word and word in path.split("/")], path
        if not path.endswith(PICTURES):
            found = [pattern.pattern for pattern in patterns if pattern.search(site.bytes(path))]
            assert found == [], f"{path}: {found}"
