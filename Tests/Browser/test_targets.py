"""Links and controls are large enough for a finger, in both themes."""

import pytest
from example_pages import EXAMPLE_PAGES

#: Pages that together have every part with links.
PAGES = {
    "fellow-bloggers": ["feed", "blog", "profile", "archive", "missing"], "finds": ["find", "identify"],
    "series": ["episodes", "episode", "character"], "spots": ["map", "spot"],
    "video-answers": ["answer", "asked"],
}
#: Links and controls that are smaller than 24 pixels in one direction, except in a block with other text,
#: where they are part of a sentence, and in a card, which is one target as a whole.
SMALL_TARGETS = """() => {
  const isExempt = (target) => {
    if (target.closest(".card, .prose")) return true;
    const text = target.closest("p, li, figcaption, h1, h2, h3, td")?.cloneNode(true);
    text?.querySelectorAll("a, button, time, small, .hide, .quiet").forEach((other) => other.remove());
    return /\\p{L}{2}/u.test(text?.textContent ?? "");
  };
  const isSmall = (target) => {
    const { width, height } = (target.closest("label") ?? target).getBoundingClientRect();
    return target.checkVisibility() && width > 1 && Math.min(width, height) < 24 && !isExempt(target);
  };
  return [...document.querySelectorAll("a[href], button, input, select, summary")].filter(isSmall)
    .map((target) => target.outerHTML.slice(0, 90));
}"""


@pytest.mark.parametrize("theme", [None, "journal"])
@pytest.mark.parametrize("name", PAGES)
def test_targets_are_large_enough(look, example, name, theme):
    """WCAG 2.5.8: 24 pixels each way, but for links in a sentence."""
    for kind in PAGES[name]:
        page = look(EXAMPLE_PAGES[name][kind], example(name, theme), viewport={"width": 360, "height": 800})
        assert page.evaluate(SMALL_TARGETS) == [], kind
