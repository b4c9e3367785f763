"""Counts what the pages and feeds of a built site show, to see that two programs did the same work."""

import collections
import os
import pathlib

CARD = b'<article class="h-entry card'
FEED_ENTRIES = {"feed.xml": b"<item>", "atom.xml": b"<entry>", "feed.json": b'"content_html"'}


def kind_of(parts):
    """What a page belongs to, by its path: `/bloggers/ann/likes/` lists likes."""
    if len(parts) == 1 or parts[0] == "page":
        return "home"
    return "likes" if "likes" in parts[2:] else parts[0]


def page_counts(kind, text):
    if kind == "blogs":
        likers = text.partition(b'<details class="likers">')[2].partition(b"</details>")[0]
        return {"blogs": 1, "comments": text.count(b'<li class="u-comment '), "likers": likers.count(b"<li")}
    if kind in ("likes", "archive"):
        return {f"{kind} rows": text.count(b'<li class="h-entry">')}
    return {f"{kind} cards": text.count(CARD), "people": text.count(b'<li class="h-card ')}


def site_counts(folder):
    """Sums over the whole site, which do not depend on how lists are cut into pages."""
    counts = collections.Counter()
    for parent, _, names in os.walk(folder):
        for name in names:
            path = pathlib.Path(parent, name)
            if name == "index.html":
                parts = path.relative_to(folder).parts
                counts.update(page_counts(kind_of(parts), path.read_bytes()))
            elif name in FEED_ENTRIES:
                counts[f"{name} entries"] += path.read_bytes().count(FEED_ENTRIES[name])
    return {name: count for name, count in sorted(counts.items()) if count}
