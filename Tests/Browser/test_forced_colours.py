"""Forced colours, as in high contrast mode: icons and states that a background shows stay visible."""

import io

import pytest
from example_pages import EXAMPLE_PAGES
from PIL import Image, ImageChops

#: Pages that together have every icon and every state.
PAGES = {
    "fellow-bloggers": ["feed", "blog", "yours", "missing"], "finds": ["quiz"],
    "series": ["episodes", "quotes", "character"], "spots": ["map"], "video-answers": ["feed", "answer"],
}
FORCED = {"forced_colors": "active", "reduced_motion": "reduce", "viewport": {"width": 1280, "height": 900}}
#: The classes of elements whose icon is cut out of a background that has the colour of what is below it.
HIDDEN_ICONS = """() => {
  const isClear = (colour) => /^rgba.*, 0\\)$/.test(colour);
  const ground = (element) => {
    for (let below = element; below; below = below.parentElement) {
      const colour = getComputedStyle(below).backgroundColor;
      if (!isClear(colour)) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  const hidden = new Set();
  for (const element of document.querySelectorAll("body *")) {
    for (const place of ["::before", "::after"]) {
      const style = getComputedStyle(element, place);
      if (style.display === "none" || !style.maskImage.startsWith("url(")) continue;
      const colour = style.backgroundColor;
      if (isClear(colour) || colour === ground(element)) hidden.add(`${element.className}${place}`);
    }
  }
  return [...hidden];
}"""


@pytest.fixture
def forced(look, example):
    """Opens a page of an example in forced colours."""
    def forced(name, kind):
        return look(EXAMPLE_PAGES[name][kind], example(name), **FORCED)

    return forced


def image(page, locator):
    """A screenshot of an element with a small margin."""
    box = locator.bounding_box()
    clip = {"x": max(0, box["x"] - 4), "y": max(0, box["y"] - 4),
            "width": box["width"] + 8, "height": box["height"] + 8}
    return Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB")


@pytest.mark.parametrize("name", PAGES)
def test_icons_stay(forced, name):
    for kind in PAGES[name]:
        page = forced(name, kind)
        assert page.evaluate(HIDDEN_ICONS) == [], kind
        # Also in each state.
        page.evaluate("""() => {
          for (const element of document.querySelectorAll("[aria-pressed]")) element.ariaPressed = "true";
          document.querySelector(".yours")?.setAttribute("aria-current", "page");
        }""")
        assert page.evaluate(HIDDEN_ICONS) == [], kind


@pytest.mark.parametrize("name, kind, states", [
    ("fellow-bloggers", "blog", "[aria-pressed]"), ("fellow-bloggers", "yours", "[aria-current]"),
    ("fellow-bloggers", "feed", "[aria-current]"), ("series", "quotes", "[aria-pressed]"),
])
def test_states_can_be_seen(forced, name, kind, states):
    page = forced(name, kind)
    attribute = states.strip("[]")
    shown = [element for element in page.query_selector_all(states) if element.is_visible()][:6]
    assert shown
    for element in shown:
        element.evaluate("element => element.scrollIntoView({ block: 'center' })")
        element.evaluate("(element, name) => element.setAttribute(name, 'true')", attribute)
        on = image(page, element)
        element.evaluate("(element, name) => element.removeAttribute(name)", attribute)
        assert ImageChops.difference(on, image(page, element)).getbbox(), element.evaluate(
            "element => element.outerHTML.slice(0, 200)")


@pytest.mark.parametrize("colours", [{}, {"forced_colors": "active"}])
@pytest.mark.parametrize("theme", [None, "journal"])
def test_a_button_without_words_shows_what_it_is(look, example, theme, colours):
    page = look("/quotes/", example("series", theme), **{**FORCED, "forced_colors": "none", **colours})
    for state in ("false", "true"):
        heart = page.locator(".heart").first
        heart.evaluate("(heart, state) => heart.setAttribute('aria-pressed', state)", state)
        inside = image(page, heart).crop((12, 12, 40, 40))
        assert len(inside.getcolors(1024)) > 2, state
