"""The smallest theme: few bytes, no script where none is needed, the same pages."""

import pytest

from test_html import nu_errors, some
from tree import Site


@pytest.fixture(scope="module")
def plain(example_folder):
    return Site(example_folder("fellow-bloggers", "plain") / "public")


def test_pages_load_one_small_style_sheet_and_no_script(site, plain):
    assert set(plain.pages) == set(site.pages)
    assert plain.broken_links() == []
    for path, page in plain.pages.items():
        assert len(page.ids()) == len(set(page.ids())), path
        scripts = page.document.xpath("//script[not(@type='application/ld+json')]")
        assert bool(scripts) == (path.split("/")[0] in ("search", "your-likes")), path
        assert len(page.document.xpath("//link[@rel='stylesheet']")) == 1, path
    [style] = [path for path in plain.files if path.startswith("assets/style.")]
    assert (plain.folder / style).stat().st_size < 4096


@pytest.mark.parametrize("pages", ["some", "all"])
@pytest.mark.parametrize("name", ["fellow-bloggers", "finds", "series", "spots", "video-answers"])
def test_the_plain_theme_is_valid(example_folder, name, pages):
    site = Site(example_folder(name, "plain") / "public")
    errors = nu_errors(site.folder, some(site) if pages == "some" else [""])
    assert errors == [], "\n".join(errors[:20])
