"""The smallest theme: few bytes, no script where none is needed, the same pages."""

import pytest

from test_html import nu_errors
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


@pytest.mark.parametrize("name", ["fellow-bloggers", "finds", "series", "spots", "video-answers"])
def test_the_plain_theme_is_valid(example_folder, name):
    errors = nu_errors(example_folder(name, "plain") / "public")
    assert errors == [], "\n".join(errors[:20])
