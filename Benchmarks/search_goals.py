"""The table of `search.py`, and whether the figures are what the search is to reach."""

#: Kilobytes at most, by number of blogs.
BYTES = {
    "load": ("first load, kB", {1_000: 10, 10_000: 14, 100_000: 14}),
    "one": ("one word, ten results, kB", {1_000: 7, 10_000: 9, 100_000: 10}),
    "three": ("three words, ten results, kB", {1_000: 12, 10_000: 18, 100_000: 40}),
    "tagged": ("one word and a tag, kB", {1_000: 6, 10_000: 10, 100_000: 16}),
    "typing": ("blogger, typing six letters, kB", {1_000: 2, 10_000: 5, 100_000: 8}),
}
NEW = {10_000: 150, 100_000: 400}
TRIPS = {1_000: (3, 2), 10_000: (3, 2), 100_000: (4, 2)}
#: What Pagefind's build is to take as many times.
CPU = {1_000: 8, 10_000: 10, 100_000: 15}
MEMORY = {10_000: 4, 100_000: 10}


def table(results):
    """Markdown, a column for each index and number of blogs."""
    columns = [(f"{blogs:,}, {name}", values) for blogs, built in results.items()
               for name, values in built.items()]  # fmt: skip
    rows = [
        ("first load, kB (requests)", "load", requests),
        ("one word, ten results, kB (requests)", "one", requests),
        ("three words, ten results, kB (requests)", "three", requests),
        ("one word and a tag, kB (requests)", "tagged", requests),
        ("blogger, typing six letters, kB (requests)", "typing", requests),
        ("of these questions without an answer", "missed", str),
        ("round trips to the first result, cold / warm", "trips", trips),
        ("index build, CPU s", "cpu", "{:.2f}".format),
        ("index build, wall s", "wall", "{:.2f}".format),
        ("index build, peak memory, MB", "memory", lambda bytes_: f"{bytes_ / 1e6:.0f}"),
        ("files, MB", "tree", lambda tree: f"{tree['files']:,}, {tree['bytes'] / 1e6:.2f}"),
        ("one new blog: files, kB", "new", lambda new: f"{new['files']:,}, {new['bytes'] / 1000:.0f}"),
        ("built again: files that differ", "again", str),
        ("whole title typed, MRR@10 (found)", "titles", quality),
        ("two words of the title and one of the text, MRR@10 (found)", "mixed", quality),
        ("likewise, none of them in more than an eighth of all blogs", "distinctive", quality),
    ]
    lines = ["| | " + " | ".join(name for name, _ in columns) + " |", "|---|" + "---:|" * len(columns)]
    for title, key, shown in rows:
        cells = [shown(values[key]) if key in values else "–" for _, values in columns]
        lines.append(f"| {title} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def requests(cost):
    return f"{cost[0] / 1000:.1f} ({cost[1]:.0f})"


def trips(each):
    return f"{each[0]:.0f} / {each[1]:.0f}"


def quality(found):
    return f"{found[0]:.3f} ({found[1]})"


def rows(results):
    """Rows of (goal, what was measured, whether it is reached)."""
    found = []
    for blogs, built in results.items():
        ours, theirs = built["blogforge"], built.get("Pagefind")
        for key, (name, limits) in BYTES.items():
            at_most(found, blogs, name, ours[key][0] / 1000, limits.get(blogs))
        for name, trips, limit in zip(("cold", "warm"), ours["trips"], TRIPS.get(blogs, (None, None))):
            at_most(found, blogs, f"round trips, {name}", trips, limit)
        at_most(found, blogs, "one new blog, kB", ours["new"]["bytes"] / 1000, NEW.get(blogs))
        if blogs == 10_000:
            at_least(found, blogs, "whole titles, MRR@10", ours["titles"][0], 1)
        if not theirs:
            continue
        for key, limits in (("cpu", CPU), ("memory", MEMORY)):
            at_least(found, blogs, f"Pagefind's {key} in ours", theirs[key] / ours[key], limits.get(blogs))
        if blogs == 10_000:
            at_least(found, blogs, "two words and one, MRR@10", ours["mixed"][0], theirs["mixed"][0])
    return found


def at_most(found, blogs, name, value, limit):
    if limit is not None:
        found.append((f"{blogs:,} blogs: {name}, at most {limit}", f"{value:.1f}", value <= limit))


def at_least(found, blogs, name, value, limit):
    if limit is not None:
        shown = f"{limit:.3f}" if isinstance(limit, float) else limit
        found.append((f"{blogs:,} blogs: {name}, at least {shown}", f"{value:.3f}", value >= limit))
