"""The map stays smooth with ten thousand spots, and a reader loads little of them."""

import subprocess
import sys

import pytest
from playwright.sync_api import expect

from built_site import BuiltSite, build
from example_pages import SPOTS as PAGES
from example_sites import EXAMPLES
from map_pages import WIDE, ready

@pytest.fixture(scope="session")
def crowd(tmp_path_factory):
    """Ten thousand spots."""
    folder = tmp_path_factory.mktemp("crowd") / "site"
    subprocess.run([sys.executable, EXAMPLES / "make-spots", "10000", folder], check=True)
    build(folder)
    site = BuiltSite(folder / "public")
    yield site
    site.stop()


class MainThread:
    """The CPU time that a page's main thread takes, whatever else the machine does."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.before = 0

    def milliseconds(self):
        """What all tasks took since the last call."""
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        [total] = [metric["value"] * 1000 for metric in metrics if metric["name"] == "TaskDuration"]
        self.before, before = total, self.before
        return total - before


def test_ten_thousand_spots_are_smooth(chromium, crowd):
    context = chromium.new_context(**WIDE)
    page = context.new_page()
    thread = MainThread(page)
    page.goto(crowd.page(PAGES["map"]))
    ready(page)
    page.wait_for_load_state("networkidle")
    start = thread.milliseconds()
    drags, animations = pan(page, thread)
    print(f"ms: start {start:.0f}, a step of a drag {max(drags):.0f}, an animation {max(animations):.0f}")
    assert 0 < start < 500
    # No task of a step can take longer than all of them.
    assert 0 < max(drags) < 100
    assert 0 < max(animations) < 500
    context.close()


def pan(page, thread):
    """Drags the map about, at several distances.

    Returns what each step of a drag took, and each animation after it.
    """
    drags, animations = [], []
    box = page.locator("#map").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.locator("#map").focus()
    for zoom in range(4):
        for dx, dy in ((-250, 0), (250, 60), (0, -120), (120, 120)):
            page.mouse.move(x, y)
            page.mouse.down()
            for step in range(1, 9):
                page.mouse.move(x + dx * step / 8, y + dy * step / 8)
                drags.append(thread.milliseconds())
            page.mouse.up()
            expect(page.locator(".leaflet-pan-anim")).to_have_count(0)
            animations.append(thread.milliseconds())
        page.keyboard.press("+")
        expect(page.locator(".leaflet-zoom-anim")).to_have_count(0)
        animations.append(thread.milliseconds())
    return drags, animations


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
