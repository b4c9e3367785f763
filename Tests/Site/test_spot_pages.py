"""The pages of Examples/spots are valid, whole, and hold nothing private."""

import json
import pathlib
import re
import shutil

import pytest

from test_html import nu_errors
from test_privacy import ADDRESS
from tree import Site, tree_hash

ROOT = pathlib.Path(__file__).resolve().parents[2]


def copied(blogforge, folder, theme=None, configuration=""):
    """A site folder of the example, built."""
    shutil.copytree(ROOT / "Examples/spots", folder, ignore=shutil.ignore_patterns("public", ".cache"))
    if theme:
        shutil.copytree(ROOT / "Examples/themes" / theme, folder / "templates", dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns("README.md"))
    with open(folder / "blogforge.yml", "a") as file:
        file.write(configuration)
    result = blogforge("build", folder)
    assert result.returncode == 0, result.stderr
    return folder


@pytest.fixture(scope="module", params=[None, "journal"])
def club(blogforge, tmp_path_factory, request):
    return Site(copied(blogforge, tmp_path_factory.mktemp("club") / "site", request.param) / "public")


def test_the_nu_validator_finds_no_error(club):
    errors = nu_errors(club.folder)
    assert errors == [], "\n".join(errors[:20])


def test_local_links_lead_to_files_and_ids_are_unique(club):
    # Behind the # of the map stands a place, not an id.
    place = re.compile(r" /spots/#13/-?[\d.]+/-?[\d.]+ names")
    assert [link for link in club.broken_links() if not place.search(link)] == []
    for page in club.pages.values():
        assert len(page.ids()) == len(set(page.ids())), page.path
        for url in page.document.xpath("//@data-points | //@data-world | //image/@href"):
            assert (club.folder / url[1:]).is_file(), f"{page.path}: {url}"
        assert page.document.xpath("//style | //@style | //@*[starts-with(name(), 'on')]") == [], page.path


def test_what_the_map_reads_is_there_and_fits_together(club):
    [points] = (club.folder / "maps").glob("points.*.json")
    data = json.loads(points.read_text())
    assert sum(count for _, count in data["shards"]) * 2 == len(data["points"])
    for path, count in data["shards"]:
        rows = json.loads((club.folder / path).read_text())
        assert len(rows) == count
        for _, url, picture in rows:
            assert (club.folder / url / "index.html").is_file()
            assert not picture or (club.folder / picture).is_file()


def test_no_address_and_nothing_private_is_in_any_file(club):
    for path in club.files:
        assert "@" not in path
        # Leaflet's authors name themselves.
        if not path.endswith((".jpg", ".webp", ".png")) and "/leaflet" not in path:
            assert ADDRESS.findall(re.sub(rb"@\dx\.", b"", (club.folder / path).read_bytes())) == [], path
    for path in (club.folder / "maps").iterdir():
        assert "Hidden Spring" not in path.read_text()
    assert all("Hidden Spring" not in club.text(path) for path in club.pages)


def test_the_example_is_small():
    files = [path for path in (ROOT / "Examples/spots").rglob("*")
             if path.is_file() and not {"public", ".cache"} & set(path.parts)]
    assert sum(path.stat().st_size for path in files) < 1_600_000


def test_a_folder_without_leaflet_is_told_and_gives_a_drawing(blogforge, tmp_path):
    folder = copied(blogforge, tmp_path / "site", configuration="map: {leaflet: nowhere}\n")
    result = blogforge("build", "--clean", folder)
    assert (f"{folder}/nowhere: warning: there are no leaflet.js and leaflet.css here; the map is a drawing "
            "with the list beside it. Name the folder that has both by 'leaflet' in 'map', or take it out to "
            "use the system's.") in result.stderr
    assert "leaflet" not in (folder / "public/spots/index.html").read_text()


def test_a_second_build_has_nothing_to_do_and_a_cold_one_gives_the_same(blogforge, tmp_path):
    folder = copied(blogforge, tmp_path / "site")
    first = tree_hash(folder / "public")
    spots = folder / "export/Spots.json"
    spots.write_text(spots.read_text().replace("Quiet Jetty", "Loud Jetty"))
    assert blogforge("build", folder).returncode == 0
    warm = tree_hash(folder / "public")
    assert warm != first
    assert blogforge("build", "--clean", folder).returncode == 0
    assert tree_hash(folder / "public") == warm
