"""The map, with Examples/spots: pins, clusters and pop-ups, and tiles."""

import io
import re

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import expect

from accessibility import assert_accessible_in_both_schemes
from built_site import BuiltSite, build
from example_pages import SPOTS as PAGES
from example_sites import copy_example
from map_pages import LISTED, UNKNOWN, WIDE, open_map, ready, zoom_of


def test_the_navigation_leads_to_the_map(look, club):
    page = look("feed", club, **WIDE)
    page.get_by_role("navigation", name="Site").get_by_role("link", name="Map").click()
    ready(page)
    expect(page.locator("h1")).to_have_text("Map")


def test_coasts_that_cannot_be_loaded_are_reported(chromium, club):
    page = chromium.new_page(**WIDE)
    page.route("**/world*.json", lambda route: route.abort())
    page.goto(club.page(PAGES["map"]))
    ready(page)
    expect(page.get_by_text("The map could not be loaded.")).to_be_visible()
    expect(page.locator("#map .many").first).to_be_visible()
    page.close()


def test_names_that_could_not_be_loaded_are_asked_for_again(chromium, club):
    page = chromium.new_page(**WIDE)
    page.route("**/shard*.json", lambda route: route.abort())
    page.goto(club.page(PAGES["map"]) + "#12/59.2203/18.5601")
    ready(page)
    expect(page.locator(".seen")).to_be_visible()
    assert page.locator(".seen li").count() == 0
    page.get_by_role("button", name="Unnamed spot").first.click()
    expect(page.locator(".leaflet-popup li")).to_have_text(re.compile("^The map could not be loaded"))
    page.keyboard.press("Escape")
    page.unroute("**/shard*.json")
    page.locator("#map").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Quiet Jetty")).to_have_count(1)
    expect(page.locator(".seen li").filter(has_text="Quiet Jetty")).to_have_count(1)
    page.close()


def test_pins_and_clusters_are_all_spots(look, club):
    page = open_map(look, club, "#2/20/10", viewport={"width": 1280, "height": 1100})
    counts = [int(text) for text in page.locator("#map .many").all_inner_texts()]
    assert len(counts) > 2
    shown = sum(counts) + page.locator("#map .one").count()
    # Those at the edges of the world may be shown twice.
    assert LISTED - UNKNOWN <= shown <= LISTED - UNKNOWN + 6


def test_a_cluster_opens_into_what_is_in_it(look, club):
    page = open_map(look, club, "#4/59/12")
    cluster = page.locator("#map .many").first
    zoom = zoom_of(page.url)
    count = int(cluster.inner_text())
    cluster.click()
    page.wait_for_url(lambda url: zoom_of(url) > zoom)
    expect(page.locator("#map .pin button").nth(1)).to_be_visible()
    expect(page.locator(".seen output")).to_have_text(str(count))


def test_a_pin_opens_a_popup_with_picture_and_link(look, club):
    page = open_map(look, club, "#12/59.2203/18.5601")
    pin = page.get_by_role("button", name="Quiet Jetty")
    expect(pin).to_have_count(1)
    pin.click()
    popup = page.locator(".leaflet-popup")
    expect(popup.locator("img")).to_have_js_property("complete", True)
    assert popup.locator("img").evaluate("image => image.naturalWidth") > 0
    popup.get_by_role("link", name="Quiet Jetty").click()
    page.wait_for_url(f"**{PAGES['spot']}")


def test_spots_at_one_place_open_as_a_list(look, club):
    page = open_map(look, club, "#15/46.812/8.1209")
    cluster = page.locator("#map .many")
    expect(cluster).to_have_count(1)
    cluster.click()
    names = page.locator(".leaflet-popup li")
    expect(names.filter(has_text="left bank")).to_have_count(1)
    expect(names.filter(has_text="right bank")).to_have_count(1)


def test_the_map_works_by_keyboard(look, club):
    page = open_map(look, club, "#12/59.2203/18.5601")
    page.locator("#map").focus()
    page.keyboard.press("-")
    page.wait_for_url("**#11/**")
    page.keyboard.press("+")
    page.wait_for_url("**#12/**")
    pin = page.get_by_role("button", name="Quiet Jetty")
    for _ in range(20):
        page.keyboard.press("Tab")
        if pin.evaluate("pin => pin === document.activeElement"):
            break
    page.keyboard.press("Enter")
    link = page.locator(".leaflet-popup a", has_text="Quiet Jetty")
    expect(link).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".leaflet-popup")).to_have_count(0)
    expect(pin).to_be_focused()


def test_a_cluster_that_keys_open_leaves_the_focus_on_the_map(look, club):
    page = open_map(look, club, "#4/59/12", reduced_motion="reduce")
    page.locator("#map").focus()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.many')"):
            break
    assert_focus_is_visible(page)
    page.keyboard.press("Enter")
    expect(page.locator("#map")).to_be_focused()


def test_a_drag_that_begins_on_a_pin_moves_the_map_and_opens_nothing(look, club):
    page = open_map(look, club, "#12/59.2203/18.5601")
    box = page.get_by_role("button", name="Quiet Jetty").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 120, y + 40, steps=6)
    page.mouse.up()
    page.wait_for_url(lambda url: "/18.56010" not in url)
    expect(page.locator(".leaflet-popup")).to_have_count(0)


def test_the_address_keeps_where_the_reader_looks(look, club):
    page = open_map(look, club)
    page.locator("#map").focus()
    page.keyboard.press("+")
    page.wait_for_url(lambda url: zoom_of(url) > 0)
    state = page.evaluate("location.hash")
    page.reload()
    ready(page)
    assert page.evaluate("location.hash") == state


def test_the_map_lists_the_names_of_the_nearest_spots(look, club):
    page = open_map(look, club, "#10/59.2203/18.5601")
    names = page.locator(".seen li")
    expect(names.first).to_contain_text("Quiet Jetty")
    assert 2 <= names.count() <= 12
    names.first.locator("a").click()
    page.wait_for_url(f"**{PAGES['spot']}")


def test_untrusted_text_stays_text_on_the_map(look, club):
    page = open_map(look, club, "#12/-8.5/-35")
    pin = page.locator("#map .one")
    expect(pin).to_have_attribute("aria-label", '"><script>alert(3)</script>&')
    pin.click()
    expect(page.locator(".leaflet-popup li")).to_have_text('"><script>alert(3)</script>&')
    assert page.locator("#map script, .leaflet-popup script").count() == 0


def test_the_map_continues_across_the_date_line(look, club):
    page = open_map(look, club, "#9/-16.72/180")
    expect(page.locator("#map .pin button")).to_have_count(2)


@pytest.mark.parametrize("theme, language", [(None, "en"), ("journal", "en"), (None, "ar")])
def test_a_pop_up_is_accessible(look, example, theme, language):
    page = open_map(look, example("spots", theme, language), "#12/59.2203/18.5601", reduced_motion="reduce")
    page.wait_for_selector(".seen:not([hidden])")
    page.get_by_role("button", name="Quiet Jetty").click()
    page.wait_for_selector(".leaflet-popup a")
    scale = page.locator("#map .leaflet-control-scale-line").first
    assert scale.evaluate("scale => getComputedStyle(scale).direction") == "ltr"
    assert_accessible_in_both_schemes(page)


def test_what_is_pressed_is_large_enough(reader, club):
    visitor = reader(club, viewport={"width": 390, "height": 800}, has_touch=True)
    page = ready(visitor.open(PAGES["map"] + "#4/59/12"))
    for target in page.locator("#map .many, #map .leaflet-control-zoom a").all():
        box = target.bounding_box()
        assert min(box["width"], box["height"]) >= 44


# Leaflet and tiles

TILES = """
map:
  tiles: "https://tile.example.org/{z}/{x}/{y}.png"
  attribution: © <b>Somebody</b>
"""
#: A PNG of one pixel.
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002"
    "000001e221bc330000000049454e44ae426082")


def test_no_request_leaves_the_site(reader, club):
    visitor = reader(club, **WIDE)
    page = ready(visitor.open(PAGES["map"]))
    page.locator("#map").focus()
    page.keyboard.press("+")
    visitor.arrivals[page].settle()
    # The reader's fixture fails on requests to any other host.
    assert any("/maps/points." in request.url for request in visitor.requests)
    assert len(page.locator("#map path.land").first.get_attribute("d")) > 5000


def test_tiles_come_from_the_configured_host_only(chromium, tmp_path):
    folder = copy_example("spots", tmp_path / "site")
    with (folder / "blogforge.yml").open("a") as file:
        file.write(TILES)
    build(folder)
    site = BuiltSite(folder / "public")
    context = chromium.new_context(**WIDE)
    page = context.new_page()
    asked, problems = [], []
    page.on("console", lambda line: problems.append(line.text) if line.type == "error" else None)

    def tile(route):
        asked.append(route.request)
        route.fulfill(body=PIXEL, content_type="image/png")

    page.route("https://tile.example.org/**", tile)
    page.goto(site.page("/spots/#5/50/10"))
    ready(page)
    page.locator(".leaflet-tile-loaded").nth(3).wait_for()
    attribution = page.locator(".leaflet-control-attribution")
    expect(attribution).to_contain_text("© <b>Somebody</b>")
    assert page.locator(".leaflet-control-attribution b").count() == 0
    assert page.locator("#map path.land").count() == 0
    assert re.fullmatch(r"https://tile\.example\.org/5/\d+/\d+\.png", asked[0].url)
    # The referrer is the site's origin, without the page.
    assert {request.headers.get("referer") for request in asked} <= {f"{site.base}/", None}
    assert problems == []
    context.close()
    site.stop()


def assert_focus_is_visible(page):
    """WCAG 2.4.13: an area as large as a 2-pixel line around what has the focus changes."""
    box = page.evaluate("""() => {
      const { x, y, width, height } = document.activeElement.getBoundingClientRect();
      return { x, y, width, height };
    }""")
    around = page.locator("#map").bounding_box()
    left, top = max(around["x"], box["x"] - 8), max(around["y"], box["y"] - 8)
    clip = {"x": left, "y": top,
            "width": min(around["x"] + around["width"], box["x"] + box["width"] + 8) - left,
            "height": min(around["y"] + around["height"], box["y"] + box["height"] + 8) - top}
    with_focus = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("L")
    page.evaluate("(window.last = document.activeElement).blur()")
    without = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("L")
    page.evaluate("last.focus({ preventScroll: true })")
    changed = sum(ImageChops.difference(with_focus, without).histogram()[64:])
    assert changed >= 2 * (box["width"] + box["height"]), page.evaluate("last.outerHTML.slice(0, 99)")


def test_focus_is_visible_on_every_control_of_the_map(look, club):
    page = open_map(look, club, "#12/59.2203/18.5601", reduced_motion="reduce")
    page.wait_for_selector(".seen:not([hidden])")
    page.get_by_role("button", name="Quiet Jetty").press("Enter")
    page.wait_for_selector(".leaflet-popup a:focus")
    page.locator(".map > .skip").focus()
    seen = 0
    while seen < 20:
        page.keyboard.press("Tab")
        if not page.evaluate("document.activeElement.closest('#map') !== null"):
            break
        seen += 1
        assert_focus_is_visible(page)
    # The map, pins, the pop-up's links and button, zoom, attribution.
    assert seen >= 7


#: The names of the pins whose middle is in the map: of all, and of those that the keyboard stops at.
PINS_IN_VIEW = """() => {
  const map = document.getElementById("map").getBoundingClientRect();
  const pins = [...document.querySelectorAll("#map .pin button")];
  const isIn = (pin) => {
    const { x, width } = pin.getBoundingClientRect();
    return x + width / 2 > map.left && x + width / 2 < map.right;
  };
  const isStop = (pin) => pin.tabIndex === 0;
  if (pins.some((pin) => isStop(pin) === !!pin.closest("[aria-hidden=true]"))) return null;
  const names = (chosen) =>
    chosen.map((pin) => pin.ariaLabel).filter((name) => !name.startsWith("Spots here"));
  return { shown: names(pins.filter(isIn)), stops: names(pins.filter(isStop)) };
}"""


def test_a_place_is_one_stop_however_often_the_world_is_shown(look, club):
    page = open_map(look, club, "#1/20/10", viewport={"width": 360, "height": 900})
    # The map was made for a smaller window: now the world repeats at its sides.
    page.set_viewport_size({"width": 1600, "height": 900})
    page.wait_for_function(f"""() => {{
      const pins = ({PINS_IN_VIEW})();
      return pins && new Set(pins.shown).size === new Set(pins.stops).size;
    }}""")
    pins = page.evaluate(PINS_IN_VIEW)
    assert len(pins["shown"]) > len(set(pins["shown"])) > 5
    assert sorted(pins["stops"]) == sorted(set(pins["shown"]))
    expect(page.locator(".seen output")).to_have_text(str(LISTED - UNKNOWN))


# Near the reader


@pytest.mark.parametrize("width", [1280, 360])
def test_the_nearest_spots_are_listed_and_the_position_stays_on_the_device(reader, club, width):
    here = {"latitude": 59.2203, "longitude": 18.5601}
    visitor = reader(club, viewport={"width": width, "height": 900}, permissions=["geolocation"],
                     geolocation=here)
    page = ready(visitor.open(PAGES["map"]))
    requests = []
    page.on("request", lambda request: requests.append(request.url + str(request.post_data)))
    near = page.get_by_role("button", name="Near me")
    near.click()
    expect(page.locator(".seen li").first).to_have_text("Quiet Jetty")
    # What it shows is below the button, or next to it.
    boxes = [page.locator(place).bounding_box() for place in ("#map", ".near", ".seen")]
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
    assert boxes[1]["y"] < boxes[2]["y"] if width == 360 else boxes[0]["x"] < boxes[2]["x"]
    # Neither the address, which people share, nor a request says where the reader is.
    land = page.locator("#map path.land").first
    before = land.get_attribute("d")
    page.locator("#map").focus()
    page.keyboard.press("+")
    # It is drawn again when the zoom has ended.
    expect(land).not_to_have_attribute("d", before)
    visitor.arrivals[page].settle()
    for text in (page.url, *requests):
        assert "59.2" not in text and "18.5" not in text


def test_without_a_position_the_button_says_so(reader, club):
    page = ready(reader(club, **WIDE).open(PAGES["map"]))
    page.get_by_role("button", name="Near me").click()
    expect(page.locator(".near")).to_have_text("Your location could not be determined.")


def test_a_spot_opens_in_a_map_app(look, club):
    link = look(PAGES["spot"], club).get_by_role("link", name="Open in a map app")
    assert re.fullmatch(r"geo:59\.22\d*,18\.56\d*", link.get_attribute("href"))
