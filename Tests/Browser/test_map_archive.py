"""A map whose tiles are in one file of the site. The file is made by Protomaps' own package."""

import io
import os

import pytest
from PIL import Image
from playwright.sync_api import expect
from pmtiles.tile import Compression, TileType, zxy_to_tileid
from pmtiles.writer import write

from built_site import BuiltSite, build
from example_sites import copy_example
from map_pages import WIDE, ready
from preview import Preview

MAP = "\nmap: {tiles: /town.pmtiles, attribution: © the town}\n"
#: Tiles of all zoom levels that the file has: so many that it has directories of directories.
DEEPEST = 8


def shade(zoom, x, y):
    """The grey of a tile, which few of its neighbours have."""
    return (x * 7 + y * 13 + zoom * 29) % 64 * 4


def picture(grey):
    data = io.BytesIO()
    Image.new("L", (256, 256), grey).save(data, "PNG")
    return data.getvalue()


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    """The folder of a site with such a file."""
    folder = copy_example("spots", tmp_path_factory.mktemp("town") / "site")
    with (folder / "blogforge.yml").open("a") as file:
        file.write(MAP)
    (folder / "static").mkdir(exist_ok=True)
    pictures = {grey: picture(grey) for grey in range(0, 256, 4)}
    with write(str(folder / "static/town.pmtiles")) as archive:
        for zoom in range(DEEPEST + 1):
            for x in range(2 ** zoom):
                for y in range(2 ** zoom):
                    # The north pole is missing.
                    if zoom < 2 or y > 0:
                        archive.write_tile(zxy_to_tileid(zoom, x, y), pictures[shade(zoom, x, y)])
        archive.finalize({"tile_type": TileType.PNG, "tile_compression": Compression.NONE}, {})
    # A region, as people cut it out: some zoom levels of a part of the world.
    with write(str(folder / "static/region.pmtiles")) as archive:
        for x in range(560, 570):
            for y in range(300, 310):
                archive.write_tile(zxy_to_tileid(10, x, y), pictures[shade(10, x, y)])
        archive.finalize({
            "tile_type": TileType.PNG, "tile_compression": Compression.NONE, "min_lon_e7": 168_750_000,
            "max_lon_e7": 203_906_250, "min_lat_e7": 569_000_000, "max_lat_e7": 607_000_000}, {})
    build(folder)
    return folder


@pytest.fixture(scope="module")
def served(town):
    with Preview(os.environ["BLOGFORGE"], town) as preview:
        yield preview


@pytest.fixture
def page(chromium, served):
    page = chromium.new_page(**WIDE)
    page.problems = []
    page.on("console", lambda line: page.problems.append(line.text) if line.type == "error" else None)
    yield page
    page.close()


def test_the_map_shows_the_tiles_above_the_coasts(page, served):
    parts = []
    page.on("response", lambda answer: parts.append(answer) if "town.pmtiles" in answer.url else None)
    page.goto(f"{served.url}spots/#5/50/10")
    ready(page)
    page.locator("canvas.leaflet-tile-loaded").nth(3).wait_for()
    expect(page.locator("#map path.land").first).to_be_attached()
    expect(page.locator(".leaflet-control-attribution")).to_contain_text("© the town")
    layers = [page.locator(f"#map .leaflet-{name}-pane") for name in ("ground", "tile")]
    ground, tiles = (int(layer.evaluate("pane => getComputedStyle(pane).zIndex")) for layer in layers)
    assert ground < tiles
    # Only parts of the file: it has half a megabyte.
    assert {answer.status for answer in parts} == {206}
    assert sum(int(answer.headers["content-length"]) for answer in parts) < 120_000
    # Deeper than the file: its deepest tiles are enlarged.
    page.goto(f"{served.url}spots/#11/59.3/18.5")
    page.reload()
    ready(page)
    page.locator("canvas.leaflet-tile-loaded").first.wait_for()
    assert page.problems == []


def test_each_tile_is_where_it_belongs(page, served):
    page.goto(f"{served.url}spots/")
    ready(page)
    places = [
        (0, 0, 0), (1, 1, 0), (2, 3, 2), (5, 17, 9), (7, 0, 127), (8, 255, 255), (8, 131, 70), (8, 5, 200)]
    script = """async (places) => {
      const { tileScript, tiles } = document.getElementById("map").dataset;
      const layer = await (await import(tileScript)).tileLayer(tiles, {});
      return Promise.all(places.map(([z, x, y]) => new Promise((resolve) => {
        layer.createTile({ x, y, z }, (error, canvas) => resolve(error ? String(error)
          : [...canvas.getContext("2d").getImageData(0, 0, 1, 1).data]));
      })));
    }"""
    found = page.evaluate(script, places)
    assert found == [[shade(*place)] * 3 + [255] for place in places]
    # A tile that is not there is transparent, and no failure.
    assert page.evaluate(script, [(8, 200, 0)]) == [[0, 0, 0, 0]]


def test_far_out_a_region_has_no_tiles(page, served):
    """Else a window would have thousands of them."""
    page.goto(f"{served.url}spots/#3/50/10")
    ready(page)
    count = """async (url) => {
      const { tileScript } = document.getElementById("map").dataset;
      const layer = await (await import(tileScript)).tileLayer(url, {});
      const { minZoom, minNativeZoom, maxNativeZoom, bounds } = layer.options;
      const sides = bounds.toBBoxString().split(",").map((side) => Number(side).toFixed(2));
      return [minZoom, minNativeZoom, maxNativeZoom, sides];
    }"""
    sides = ["16.88", "56.90", "20.39", "60.70"]
    assert page.evaluate(count, f"{served.url}region.pmtiles") == [8, 10, 10, sides]


def test_a_host_that_sends_only_whole_files_sends_a_small_one_once(chromium, town):
    site = BuiltSite(town / "public")
    page = chromium.new_page(**WIDE)
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "pmtiles" in request.url[-8:] else None)
    page.goto(site.page("/spots/#5/50/10"))
    ready(page)
    page.locator("canvas.leaflet-tile-loaded").nth(3).wait_for()
    assert len(asked) == 1
    page.close()
    site.stop()


@pytest.mark.parametrize("answer", [{"status": 404}, {"status": 200, "body": "<h1>Hello</h1>"}])
def test_a_file_that_cannot_be_loaded_is_reported(chromium, town, answer):
    site = BuiltSite(town / "public")
    page = chromium.new_page(**WIDE)
    page.route("**/town.pmtiles", lambda route: route.fulfill(**answer))
    page.goto(site.page("/spots/#5/50/10"))
    ready(page)
    expect(page.get_by_text("The map could not be loaded.")).to_be_visible()
    expect(page.locator("#map path.land").first).to_be_attached()
    page.close()
    site.stop()
