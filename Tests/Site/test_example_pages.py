"""The pages of every example are valid and complete, hold no address, and depend on no earlier build."""

import re
import shutil

import pytest

from example_sites import BUILT, EXAMPLES, built_example, copy_example, example_size, forget_builds
from test_html import assert_valid_and_complete
from test_privacy import ADDRESS
from tree import Site, tree_hash

#: The most bytes of each example's own files.
SIZES = {"finds": 1_500_000, "series": 1_500_000, "spots": 1_600_000, "video-answers": 3_000_000}
#: For each example a word of its export, and its replacement.
CHANGES = {
    "finds": ("Post.json", '"silky"', '"dull"'),
    "series": ("quotes.json", "Oil first.", "Oil last."),
    "spots": ("Spots.json", "Quiet Jetty", "Loud Jetty"),
    "video-answers": ("answers-0.json", "Copper. Iron weeps.", "Copper, always."),
}
#: Files that contain only text of their makers: Leaflet's authors name themselves.
FOREIGN = re.compile(r"/leaflet|\.(jpg|webp|png|mp4|webm)$")


@pytest.fixture(scope="module", params=[(name, theme) for name in SIZES for theme in (None, "journal")],
                ids=lambda param: " ".join(filter(None, param)))
def example(example_folder, request):
    return Site(example_folder(*request.param) / "public")


def test_the_pages_are_valid_and_complete(example):
    assert_valid_and_complete(example)


def test_what_scripts_and_players_load_is_there(example):
    files = "//@data-points | //@data-world | //@data-finds-url | //image/@href | //track/@src"
    for page in example.pages.values():
        for url in page.document.xpath(files):
            assert (example.folder / url[1:]).is_file(), f"{page.path}: {url}"


def test_an_example_with_words_of_its_own_does_not_speak_of_blogs(example, request):
    if any(name in request.node.callspec.id for name in ("spots", "journal")):
        pytest.skip("its words are those of the theme")
    words = re.compile(r"\b(blogs?|bloggers?)\b", re.IGNORECASE)
    for page in example.pages.values():
        texts = page.document.xpath(
            "//body//text()[not(ancestor::script or ancestor::style)] | //@placeholder"
        )
        # People without a name are called so.
        found = [text for text in texts if words.search(text) and text.strip() != "Blogger"]
        assert found == [], page.path


def test_no_address_and_no_password_is_in_any_file(example):
    for path in example.files:
        assert "@" not in path
        if not FOREIGN.search(path):
            text = (example.folder / path).read_bytes()
            if path == ".blogforge-manifest":
                # A hash is any bytes, also such as look like a short address.
                text = b"\n".join(re.findall(rb"[ -~]{12,}", text))
            assert ADDRESS.findall(re.sub(rb"@\dx\.", b"", text)) == [], path
            assert b"password" not in text, path


@pytest.mark.parametrize("name", SIZES)
def test_the_example_is_small(name):
    assert example_size(name) < SIZES[name]


@pytest.mark.parametrize("name", ["fellow-bloggers", *SIZES])
def test_the_example_has_no_problems(blogforge, tmp_path, name):
    """As it is in the repository: the other tests use copies with odd records."""
    folder = shutil.copytree(EXAMPLES / name, tmp_path / "site", ignore=BUILT)
    shutil.copytree(built_example(name) / ".cache", folder / ".cache")
    result = blogforge("build", folder, "--quiet")
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize("name", CHANGES)
def test_a_warm_build_gives_what_a_cold_one_gives(blogforge, tmp_path, name):
    folder = copy_example(name, tmp_path / "site")
    assert blogforge("build", folder).returncode == 0
    first = tree_hash(folder / "public")
    file, old, new = CHANGES[name]
    export = folder / "export" / file
    assert old in export.read_text()
    export.write_text(export.read_text().replace(old, new))
    assert blogforge("build", folder).returncode == 0
    warm = tree_hash(folder / "public")
    assert warm != first
    forget_builds(folder)
    assert blogforge("build", folder).returncode == 0
    assert tree_hash(folder / "public") == warm
