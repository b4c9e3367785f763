"""All words of the theme come from the files of its languages, and each word is used."""

import pathlib
import re

import pytest
import yaml

from exports import community, write_site
from tree import Site

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANGUAGES = ROOT / "Templates/languages"
TEMPLATES = sorted((ROOT / "Templates").glob("*.mustache"))
SCRIPTS = sorted(
    [*(ROOT / "Templates/assets").glob("*.js"), *(ROOT / "Sources/SearchIndex/Reader").glob("*.js")]
)


def english():
    return yaml.safe_load((LANGUAGES / "en.yml").read_text())


def test_every_word_for_pages_is_used():
    texts = [path.read_text() for path in TEMPLATES]
    used = {name for text in texts for name in re.findall(r"\{\{<?@([\w-]+)", text)}
    for path in (ROOT / "Sources").rglob("*.swift"):
        used.update(re.findall(r'(?:words\.text\(|word: |headingKey = )"([\w-]+)"', path.read_text()))
    assert used == set(english()["words"])


def test_every_word_for_scripts_is_used():
    used = {name for path in SCRIPTS for name in re.findall(r"\bsay\(\s*'?\"?([\w-]+)", path.read_text())}
    assert used == set(english()["scripts"])


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_template_holds_words(path):
    # These blocks contain markup.
    blocks = "class|cite|link|element|sizes|level|more|role|data|named"
    text = re.sub(rf"\{{\{{\$({blocks})\}}\}}.*?\{{\{{/\1\}}\}}", "", path.read_text())
    # The colour of a person.
    text = text.replace("hue-{{hue}} ", "")
    text = re.sub(r"\{\{.*?\}\}", "", text)
    text = re.sub(r"<!doctype html>", "", text)
    attributes = re.findall(r'\b(?:aria-label|alt|placeholder|title)="([^"]*)"', text)
    between = re.sub(r"<[^<>]*>", " ", text).split()
    # RSS is the name of a format.
    assert [word for word in between + attributes if re.search(r"[A-Za-z]", word) and word != "RSS"] == []


@pytest.mark.parametrize(
    "tag, direction", [("en", "ltr"), ("de", "ltr"), ("es", "ltr"), ("fr", "ltr"), ("ar", "rtl")]
)
def test_pages_of_each_language_say_which_it_is(blogforge, tmp_path, tag, direction):
    folder = write_site(tmp_path / "site", community(), f"language: {tag}\nbase-url: https://example.org/\n")
    result = blogforge("build", "--log-format", "json", folder)
    assert result.returncode == 0 and '"language-' not in result.stderr + result.stdout
    words = yaml.safe_load((LANGUAGES / f"{tag}.yml").read_text())["words"]
    for page in Site(folder / "public").pages.values():
        assert (page.document.get("lang"), page.document.get("dir")) == (tag, direction), page.path
        assert page.document.xpath("//a[@class='skip']")[0].text == words["skip"], page.path
