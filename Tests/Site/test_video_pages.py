"""The pages of Examples/video-answers are valid, whole, and hold nothing private."""

import pathlib
import re
import shutil

import pytest

from test_html import nu_errors
from test_privacy import ADDRESS
from tree import Site, tree_hash

ROOT = pathlib.Path(__file__).resolve().parents[2]


def copied(blogforge, folder, theme=None):
    """A site folder of the example, built."""
    source = ROOT / "Examples/video-answers"
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns("public", ".cache"))
    if theme:
        shutil.copytree(ROOT / "Examples/themes" / theme, folder / "templates", dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns("README.md"))
    result = blogforge("build", folder)
    assert result.returncode == 0, result.stderr
    return folder


@pytest.fixture(scope="module", params=[None, "journal"])
def films(blogforge, tmp_path_factory, request):
    return Site(copied(blogforge, tmp_path_factory.mktemp("films") / "site", request.param) / "public")


def test_the_nu_validator_finds_no_error(films):
    errors = nu_errors(films.folder)
    assert errors == [], "\n".join(errors[:20])


def test_local_links_lead_to_files_and_ids_are_unique(films):
    assert films.broken_links() == []
    for page in films.pages.values():
        assert len(page.ids()) == len(set(page.ids())), page.path
        for url in page.document.xpath("//source/@src | //track/@src | //video/@poster"):
            assert (films.folder / url[1:]).is_file(), f"{page.path}: {url}"
        assert page.document.xpath("//style | //@style | //@*[starts-with(name(), 'on')]") == [], page.path


def test_no_address_is_in_any_file(films):
    for path in films.files:
        assert "@" not in path
        if not path.endswith((".jpg", ".webp", ".mp4", ".webm")):
            assert ADDRESS.findall(re.sub(rb"@\dx\.", b"", (films.folder / path).read_bytes())) == [], path
    assert all("password" not in films.text(path) for path in films.pages)


def test_the_example_is_small():
    files = [path for path in (ROOT / "Examples/video-answers").rglob("*")
             if path.is_file() and not {"public", ".cache"} & set(path.parts)]
    assert sum(path.stat().st_size for path in files) < 3_000_000


def test_a_second_build_has_nothing_to_do_and_a_cold_one_gives_the_same(blogforge, tmp_path):
    folder = copied(blogforge, tmp_path / "site")
    first = tree_hash(folder / "public")
    page = folder / "export/answers-0.json"
    page.write_text(page.read_text().replace("Copper. Iron weeps.", "Copper, always."))
    assert blogforge("build", folder).returncode == 0
    warm = tree_hash(folder / "public")
    assert warm != first
    assert blogforge("build", "--clean", folder).returncode == 0
    assert tree_hash(folder / "public") == warm
