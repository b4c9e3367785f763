"""The documentation site has every page of docs/, every link leads somewhere, and code stays as written."""

import html
import os
import re
import subprocess
import sys
from urllib.parse import unquote, urljoin, urlsplit

import lxml.html
import pytest

from documented_commands import ROOT, blocks

DOCS = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md"))
BASE = "/manual/"


@pytest.fixture(scope="module")
def pages(blogforge, tmp_path_factory):
    """The pages of the site by their addresses, below a path as at GitHub Pages."""
    folder = tmp_path_factory.mktemp("docs") / "site"
    command = [sys.executable, ROOT / "scripts/docs-site", folder, "--source", "https://code.example/forge"]
    environment = {key: value for key, value in os.environ.items() if key != "GITHUB_REPOSITORY"}
    subprocess.run(command, check=True, env=environment)
    result = blogforge("build", folder, "--strict", "--base-url", f"https://docs.example{BASE}")
    assert result.returncode == 0, result.stderr
    public = folder / "public"
    made = {
        BASE + path.relative_to(public).as_posix().removesuffix("index.html"): path.read_text()
        for path in public.rglob("*.html")}
    return Pages(public, made)


class Pages(dict):
    def __init__(self, public, pages):
        super().__init__(pages)
        self.public = public
        self.trees = {address: lxml.html.fromstring(text) for address, text in pages.items()}

    def of(self, name):
        address = "" if name == "docs/index.md" else "blogs/%s/" % re.sub(
            r"^docs/|\.md$", "", name).replace("/", "-").lower()
        return self.trees[BASE + address]


def words(text):
    return re.sub(r"\s+", " ", text).strip()


@pytest.mark.parametrize("name", [*DOCS, "CONTRIBUTING.md", "CHANGELOG.md"])
def test_every_page_is_there_with_its_code_and_its_place_in_the_navigation(pages, name):
    tree = pages.of(name)
    source = (ROOT / name).read_text()
    assert words(tree.xpath("string(//h1)")) == source.split("\n", 1)[0].removeprefix("# ").replace("`", "")
    shown = [words(block.text_content()) for block in tree.xpath("//pre/code")]
    # Blocks inside lists and blocks that are indented differ in their white space only.
    for _, _, lines in blocks(source):
        assert any(words("\n".join(lines)) in block for block in shown), lines[0]
    assert len(tree.xpath("//main//table")) == len(re.findall(r"^\|[-:| ]+\|$", source, re.MULTILINE))
    if name != "docs/index.md":
        assert len(tree.xpath("//nav[@id='pages']//a[@aria-current='page']")) == 1


def test_every_link_leads_to_a_page_and_an_anchor_of_it(pages):
    wrong, anchored = [], 0
    for address, tree in pages.trees.items():
        for part in urls(tree):
            target = urlsplit(urljoin(f"https://docs.example{address}", part))
            if target.netloc == "code.example":
                path = re.fullmatch(r"/forge/(?:blob|tree)/main/(.*)", unquote(target.path))
                if not path or not (ROOT / path[1]).exists():
                    wrong.append((address, part))
            elif target.netloc == "docs.example":
                file = pages.public / target.path.removeprefix(BASE)
                if target.path not in pages.trees and not file.is_file():
                    wrong.append((address, part))
                elif target.fragment and target.path in pages.trees:
                    anchored += 1
                    if not pages.trees[target.path].xpath("//*[@id=$id]", id=unquote(target.fragment)):
                        wrong.append((address, part))
    assert wrong == [] and anchored > 500


def urls(tree):
    return [*tree.xpath("//a/@href"), *tree.xpath("//img/@src"), *tree.xpath("//link/@href"),
            *tree.xpath("//script/@src")]


def test_documentation_shows_what_texts_of_bloggers_may_not(pages):
    text = pages[BASE + "blogs/quick-start/"]
    assert "git@github.com:user/repo.git" in html.unescape(text)
    themes = pages.of("docs/themes.md")
    assert "{{site.title}}" in themes.xpath("string(//main)")
    assert [address for address in themes.xpath("//main//img/@src")
            if (pages.public / address.removeprefix(BASE)).is_file()]
    assert not themes.xpath("//main//a[contains(@rel, 'nofollow')]")
    assert themes.xpath("//h3[@id='siteview']/a[@href='#siteview']")


def test_links_show_titles_instead_of_names_of_files(pages):
    listed = pages.of("docs/index.md").xpath("//main//article//td/a")
    assert [link.text for link in listed if link.text.endswith(".md")] == []
    assert "Quick start" in [link.text for link in listed]


def test_preparing_again_removes_old_pages_and_changes_no_others(tmp_path):
    def prepare():
        subprocess.run([sys.executable, ROOT / "scripts/docs-site", tmp_path], check=True)
        return {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}

    first = prepare()
    (tmp_path / "export/999-old.md").write_text("# Old")
    (tmp_path / "templates/doc-old.mustache").write_text("Old")
    assert prepare() == first
