"""Kinds of pages that are switched off: their files and every link to them are gone."""

import json
import re

import pytest

import everything
from example_sites import add_theme, forget_builds
from test_html import assert_valid_and_complete
from tree import Site, tree_hash

HOST = "https://x.example/repo/"

#: A file of each kind that can be off.
FILES = {
    "archive": "archive/2024/01/index.html", "asked": "bloggers/ana/questions/index.html",
    "blogger-feeds": "bloggers/ana/feed.xml", "bloggers": "bloggers/index.html",
    "explore": "explore/index.html", "feeds": "feed.xml", "identify": "identify/index.html",
    "likes": "bloggers/ana/likes/index.html", "manifest": "site.webmanifest",
    "profiles": "bloggers/ana/index.html", "questions": "questions/index.html", "quiz": "quiz/index.html",
    "quotes": "quotes/index.html", "search": "search/root.json", "seasons": "seasons/index.html",
    "sitemap": "sitemap.xml", "spots": "spots/index.html", "tag-feeds": "tags/sea/feed.xml",
    "tags": "tags/sea/index.html", "your-likes": "your-likes/index.html",
}

#: Kinds to which only few pages link, and a pattern for the paths of these.
FEW = {
    "asked": r"bloggers/[^/]+/", "blogger-feeds": r"bloggers/[^/]+/", "likes": r"bloggers/[^/]+/",
    "sitemap": r"robots\.txt", "tag-feeds": r"tags/[^/]+/",
}

#: Kinds that other code depends on, for which a site is also built from nothing.
COLD = ("likes", "profiles", "search", "tag-feeds", "tags")

#: Texts with addresses.
TEXTS = (".html", ".xml", ".json", ".txt", ".webmanifest")


def write(folder):
    """A site with every kind of page that can be off."""
    everything.write(folder)
    with (folder / "map.yml").open("a") as file:
        file.write("likes: {from: hearts, id: id, blog: post, blogger: by}\n"
                   "comments: {from: notes, id: id, blog: post, blogger: author, text: text}\n")
    (folder / "export/hearts.json").write_text(json.dumps(
        [{"id": f"h{n}", "post": f"p{n % 9}", "by": f"u{n % 4}"} for n in range(90)]))
    (folder / "export/notes.json").write_text(json.dumps(
        [{"id": f"n{n}", "post": f"p{n % 3}", "author": f"u{n % 4}", "text": f"Note #sea {n}"}
         for n in range(9)]))
    return folder


def switch(folder, *off):
    """Writes the configuration with these kinds off."""
    pages = ", ".join(f"{kind}: off" for kind in off)
    (folder / "blogforge.yml").write_text(
        f"title: Everything\nfieldmap: map.yml\nbase-url: {HOST}\npages: {{{pages}}}\n")


def build(blogforge, folder, *off):
    switch(folder, *off)
    result = blogforge("build", folder)
    assert result.returncode == 0, result.stderr
    return Site(folder / "public")


def contents(site):
    return {path: site.bytes(path) for path in site.files if not path.startswith(".blogforge")}


@pytest.fixture(scope="module")
def folder(blogforge, tmp_path_factory):
    folder = write(tmp_path_factory.mktemp("switches") / "site")
    build(blogforge, folder)
    return folder


@pytest.fixture(scope="module")
def whole(folder):
    """The contents of the site with every kind."""
    return contents(Site(folder / "public"))


def links_to(paths, site):
    """Files of the site that name one of the pages or files at these paths."""
    ends = b"|".join(re.escape(path.removesuffix("index.html").encode()) for path in paths)
    link = re.compile(rb"(?:" + HOST.encode() + rb"|[\"' ]/repo/)(?:" + ends + rb")[\"'<?#\s]")
    return [path for path in site.files if path.endswith(TEXTS) and link.search(site.bytes(path))]


@pytest.mark.parametrize("kind", FILES)
def test_a_kind_that_is_off_is_nowhere(blogforge, folder, whole, kind):
    assert FILES[kind] in whole
    site = build(blogforge, folder, kind)
    assert FILES[kind] not in site.files
    assert site.broken_links() == []
    gone = {path for path in whole if path not in site.files and not path.startswith(("assets/", "images/"))}
    assert links_to(gone, site) == []
    warm = contents(site)
    changed = [path for path in warm if path.endswith(TEXTS) and warm[path] != whole.get(path)]
    # The sitemap lists the pages.
    assert [path for path in changed if path != "sitemap.xml" and not re.match(FEW.get(kind, ""), path)] == []
    if kind in COLD:
        forget_builds(folder)
        assert contents(build(blogforge, folder, kind)) == warm
    # Switched on again, everything is back.
    assert contents(build(blogforge, folder)) == whole


@pytest.fixture(scope="module")
def small(blogforge, tmp_path_factory):
    """The site folder with every kind off."""
    folder = write(tmp_path_factory.mktemp("small") / "site")
    build(blogforge, folder, *FILES)
    return folder


def test_with_everything_off_the_site_is_small(small):
    site = Site(small / "public")
    assert site.broken_links() == []
    kept = re.compile(r"index\.html|page/\d+/index\.html|(blogs|assets|images|videos)/.*|404\.html"
                      r"|robots\.txt|_headers|\.blogforge.*|about/index\.html")
    assert [path for path in site.files if not kept.fullmatch(path)] == []
    assert site.pages["index.html"].document.xpath("//header//nav/a/@href") == ["/repo/"]
    assert "assets/likes" not in " ".join(site.files)


def test_with_everything_off_the_site_is_valid_and_built_again(blogforge, small):
    assert_valid_and_complete(Site(small / "public"))
    before = tree_hash(small / "public")
    forget_builds(small)
    build(blogforge, small, *FILES)
    assert tree_hash(small / "public") == before


def test_another_theme_has_no_broken_link_either(blogforge, tmp_path):
    folder = write(tmp_path / "site")
    add_theme(folder, "journal")
    assert build(blogforge, folder, *FILES).broken_links() == []


def test_an_unknown_kind_is_an_error(blogforge, folder):
    (folder / "blogforge.yml").write_text("title: Everything\nfieldmap: map.yml\npages:\n  archives: off\n")
    result = blogforge("build", folder)
    assert result.returncode == 2
    assert "blogforge.yml:4:3: unknown key 'archives'. Did you mean 'archive'?" in result.stderr


def test_files_of_the_user_may_stand_where_the_search_was(blogforge, folder, whole):
    page = folder / "static/search/index.html"
    page.parent.mkdir(parents=True)
    page.write_text("<!doctype html><title>Mine</title>")
    site = build(blogforge, folder, "search")
    assert site.text("search/index.html") == page.read_text()
    page.unlink()
    assert contents(build(blogforge, folder)) == whole
