"""Helpers for the tests of spots and of the map."""

import re

from example_pages import SPOTS, export

#: Visible spots, and blogs with a place but no spot.
LISTED = len(export("spots", "Spots")["results"]) - 1 + 3
#: Those among them with an unknown place.
UNKNOWN = 3
WIDE = {"viewport": {"width": 1280, "height": 900}}


def ready(page):
    page.wait_for_selector("#map.ready .pin")
    return page


def zoom_of(url):
    return int((re.search(r"#(\d+)/", url) or [0, 0])[1])


def open_map(look, site, at="", **options):
    return ready(look(SPOTS["map"] + at, site, **{**WIDE, **options}))
