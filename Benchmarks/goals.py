"""The figures that blogforge is to reach, and whether a run of the bench reached them."""


def cold_goals(results, markdown):
    """Rows of (goal, what was measured, whether it is reached) about cold builds.

    `results` are the medians of each program by number of blogs, `markdown` the seconds of the Markdown.
    """
    rows = []

    def at_least(goal, value, limit):
        rows.append((goal, f"{value:.1f}", value >= limit))

    def at_most(goal, value, limit):
        rows.append((goal, f"{value:.2f}", value <= limit))

    for blogs, programs in results.items():
        ours, hugo, least = (programs.get(name) for name in ("blogforge", "hugo", "minimal"))
        if not ours:
            continue
        if hugo:
            reach = {"wall": 7, "memory": 10} if blogs >= 100_000 else {"cpu": 10, "wall": 10, "memory": 10}
            for key, limit in reach.items():
                ratio = hugo[key] / ours[key]
                at_least(f"{blogs:,} blogs: Hugo's {key} at least {limit} times ours", ratio, limit)
        if blogs >= 100_000:
            at_most(f"{blogs:,} blogs: peak memory at most 500 MB", ours["memory"] / 1e6, 500)
        if least:
            limit = 1.5 * least["wall"] + markdown.get(blogs, 0)
            goal = f"{blogs:,} blogs: wall time at most 1.5 times the minimal program's and the Markdown's"
            at_most(f"{goal} ({limit:.2f} s)", ours["wall"], limit)
    if 10_000 in results and 100_000 in results:
        small, large = (results[blogs]["blogforge"] for blogs in (10_000, 100_000))
        for key in ("wall", "cpu", "memory"):
            at_most(f"100,000 blogs: {key} at most 11 times that of 10,000", large[key] / small[key], 11)
    return rows


def warm_goals(results):
    """The same about builds that follow one; the goals are set for 100,000 blogs."""
    rows = []
    for blogs, builds in results.items():
        cold = builds["cold"]["wall"]
        for name, part in (("nothing changed", 20), ("one new blog", 5)):
            ratio = cold / builds[name]["wall"]
            goal = f"{blogs:,} blogs, {name}: wall time at most 1/{part} of a cold build"
            rows.append((goal, f"1/{ratio:.1f}", ratio >= part))
        files = builds["one new blog"]["files"]
        goal = f"{blogs:,} blogs, one new blog: at most 40 files written besides the search"
        rows.append((goal, f"{files:.0f}", files <= 40))
    return rows


def goal_table(rows):
    """Markdown."""
    lines = ["| goal | measured | |", "|---|---:|---|"]
    lines += [f"| {goal} | {value} | {'reached' if is_reached else 'not reached'} |"
              for goal, value, is_reached in rows]
    return "\n".join(lines)
