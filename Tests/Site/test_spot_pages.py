"""The data files of the map of Examples/spots, and the static map without Leaflet."""

import json

import pytest

from example_sites import copy_example
from tree import Site


@pytest.fixture(scope="module", params=[None, "journal"])
def club(example_folder, request):
    return Site(example_folder("spots", request.param) / "public")


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


def test_a_hidden_spot_is_in_no_file(club):
    for path in (club.folder / "maps").iterdir():
        assert "Hidden Spring" not in path.read_text()
    assert all("Hidden Spring" not in club.text(path) for path in club.pages)


def test_a_folder_without_leaflet_is_reported_and_gives_a_static_map(blogforge, tmp_path):
    folder = copy_example("spots", tmp_path / "site")
    with (folder / "blogforge.yml").open("a") as file:
        file.write("map: {leaflet: nowhere}\n")
    result = blogforge("build", folder)
    assert result.returncode == 0
    assert (f"{folder}/nowhere: warning: leaflet.js and leaflet.css are missing here; the map is static. "
            "Set the folder that has both as 'leaflet' under 'map', or remove the key to use Leaflet of the "
            "system.") in result.stderr
    assert "leaflet" not in (folder / "public/spots/index.html").read_text()
