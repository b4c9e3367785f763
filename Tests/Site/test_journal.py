"""A theme that uses nothing but the public interface makes valid pages."""

import pytest

from example_sites import EXAMPLES, add_theme
from exports import built, community, write_site
from tree import Site
from test_html import nu_errors, some


@pytest.mark.parametrize("pages", ["some", "all"])
def test_the_nu_validator_finds_no_error(journal, pages):
    errors = nu_errors(journal.folder, some(journal) if pages == "some" else [""])
    assert errors == [], "\n".join(errors[:20])


def test_a_conversation_of_several_pages_is_valid_and_complete(blogforge, tmp_path):
    export = community(blogs=1)
    first = export["comments"][0]
    export["comments"] = [first | {"commentId": f"c{number}"} for number in range(700)]
    folder = write_site(tmp_path / "site", export)
    add_theme(folder, "journal")
    site = Site(built(blogforge, folder))
    assert nu_errors(site.folder) == [] and site.broken_links() == []
    pages = [page for path, page in site.pages.items() if path.startswith("blogs/")]
    assert len(pages) > 1 and sum(len(page.find("u-comment")) for page in pages) == 700


def test_local_links_lead_to_files(journal):
    assert journal.broken_links() == []


def test_ids_are_unique_and_nothing_is_inline(journal):
    for page in journal.pages.values():
        assert len(page.ids()) == len(set(page.ids())), page.path
        assert page.document.xpath("//style | //@style | //@*[starts-with(name(), 'on')]") == [], page.path


def test_it_looks_quite_different(site, journal):
    """A column of words: no list shows a picture, and no page has the built-in style sheet."""
    assert set(journal.pages) == set(site.pages)
    assert journal.pages["index.html"].document.xpath("//main//article//img") == []
    assert site.pages["index.html"].document.xpath("//main//article//img")
    styles = [{path for path in tree.files if path.startswith("assets/style.")} for tree in (site, journal)]
    assert styles[0].isdisjoint(styles[1])


@pytest.mark.parametrize("theme", ["journal", "plain"])
def test_its_readme_names_every_file(theme):
    folder = EXAMPLES / "themes" / theme
    text = (folder / "README.md").read_text()
    files = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    assert [name for name in files if f"`{name}`" not in text and name != "README.md"] == []
