"""The map stays smooth with ten thousand spots, and a reader loads little of them."""

import subprocess
import sys

import pytest
from playwright.sync_api import expect

from built_site import BuiltSite, build
from example_pages import SPOTS as PAGES
from example_sites import EXAMPLES
from map_pages import WIDE, ready

LONG_TASKS = """
window.longTasks = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longTasks.push(duration);
}).observe({ type: "longtask", buffered: true });
"""


@pytest.fixture(scope="session")
def crowd(tmp_path_factory):
    """Ten thousand spots."""
    folder = tmp_path_factory.mktemp("crowd") / "site"
    subprocess.run([sys.executable, EXAMPLES / "make-spots", "10000", folder], check=True)
    build(folder)
    site = BuiltSite(folder / "public")
    yield site
    site.stop()


def test_ten_thousand_spots_are_smooth(chromium, crowd):
    context = chromium.new_context(**WIDE)
    page = context.new_page()
    page.add_init_script(LONG_TASKS)
    page.goto(crowd.page(PAGES["map"]))
    ready(page)
    [paint] = page.evaluate("performance.getEntriesByName('first-contentful-paint').map((e) => e.startTime)")
    assert paint < 1000
    page.wait_for_load_state("networkidle")
    pans = []
    for round in range(3):
        # A machine that does something else meanwhile makes any task long: the best of three counts.
        page.evaluate("longTasks.length = 0")
        pan(page)
        pans.append(max(page.evaluate("longTasks"), default=0))
        if pans[-1] < 100:
            break
    print(f"first paint {paint:.0f} ms, longest task of a pan {min(pans):.0f} ms")
    assert min(pans) < 100
    context.close()


def pan(page):
    """Drags the map about, at several distances."""
    box = page.locator("#map").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.locator("#map").focus()
    for zoom in range(4):
        for dx, dy in ((-250, 0), (250, 60), (0, -120), (120, 120)):
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x + dx, y + dy, steps=8)
            page.mouse.up()
            expect(page.locator(".leaflet-pan-anim")).to_have_count(0)
        page.keyboard.press("+")
        expect(page.locator(".leaflet-zoom-anim")).to_have_count(0)


def test_a_reader_loads_little_of_ten_thousand_spots(reader, crowd):
    visitor = reader(crowd, **WIDE)
    page = ready(visitor.open(PAGES["map"]))
    loaded = {request.url for request in visitor.requests if "/maps/" in request.url}
    shards = list((crowd.folder / "maps").glob("shard.*.json"))
    assert len(shards) > 40
    assert sum("shard" in url for url in loaded) < len(shards) / 2
    assert page.locator("#map .pin").count() < 300
    [points] = (crowd.folder / "maps").glob("points.*.json")
    assert points.stat().st_size < 160_000
    rows = page.locator(".all .rows li")
    assert 100 <= rows.count() < 200
