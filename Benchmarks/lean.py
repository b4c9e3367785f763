"""Compares blogforge with small sites of other programs, on the same generated communities.

    lean.py PROGRAM [--rounds N] [BLOGS…]

* Hugo with a small theme: pages of blogs with their comments, the feed, tags and one RSS feed, against
  everything that blogforge writes.
* zorto (PyPI), a page per blog with its comments and the feed, against blogforge with all other pages off:
  once with all blogs on one page of the feed, and up to 1,000 blogs with 20 on each page, as ours. With
  pages, zorto's time grows with the square of the blogs: 10,000 take it a minute. The start of the Python
  that zorto runs in is subtracted, except from its memory.

The programs take turns; the first turn checks that each shows all blogs and comments. CPU time is the figure
to compare on a busy machine.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

import lean_content
from measure import measured, tree_size
from run import CONFIGURATION, HERE, hugo_program, row, run_blogforge

#: Nothing but the feed and the pages of blogs: the other sites have no pictures for link previews either.
KINDS = (
    "archive", "blogger-feeds", "bloggers", "feeds", "likes", "manifest", "profiles", "search", "sitemap",
    "tag-feeds", "tags", "your-likes",
)  # fmt: skip
LEAN = f"{CONFIGURATION}pages: {{{', '.join(f'{kind}: off' for kind in KINDS)}}}\npictures: {{card: false}}\n"
#: What is compared with what.
PAIRS = (("Hugo, lean", "blogforge"), ("zorto", "blogforge, lean"), ("zorto, pages", "blogforge, lean"))
#: The most blogs for which zorto makes pages of the feed.
MOST_PAGED = 1000
# What starts zorto without the search for entry points.
ZORTO = [sys.executable, "-c", "import zorto; zorto.main()", "--no-exec"]


def run_lean(program, data, run):
    return run_blogforge(program, data, run, LEAN)


def run_hugo(program, data, run):
    run.mkdir()
    command = [program, "--source", str(data / "hugo-lean"), "--destination", str(run / "public")]
    command += ["--cacheDir", str(run / "cache"), "--noBuildLock", "--quiet"]
    return measured(command, run, run / "log") | tree_size(run / "public")


def python_start(folder, runs=20):
    """The mean wall and CPU seconds of a Python that does nothing."""
    results = [measured([sys.executable, "-c", "pass"], folder, folder / "log") for _ in range(runs)]
    return {key: statistics.mean(result[key] for result in results) for key in ("wall", "cpu")}


def run_zorto(source, run):
    run.mkdir()
    for name in ("config.toml", "content", "templates"):
        os.symlink(source / name, run / name)
    start = python_start(run)
    result = measured([*ZORTO, "build"], run, run / "log")
    return result | {key: result[key] - start[key] for key in start} | tree_size(run / "public")


def blog_counts(folder):
    """How many pages of blogs there are, and how many comments they show."""
    blogs = comments = 0
    # One page at a time: a child's peak memory is never less than that of the program that starts it.
    for path in pathlib.Path(folder).rglob("index.html"):
        page = path.read_bytes()
        if b'<article class="h-entry blog' in page:
            blogs += 1
            comments += page.count(b'<li class="u-comment ')
    return blogs, comments


def bench(programs, blogs, rounds):
    programs = {name: run for name, run in programs.items() if name != "zorto, pages" or blogs <= MOST_PAGED}
    results = {name: [] for name in programs}
    with tempfile.TemporaryDirectory(prefix="blogforge-lean-") as temporary:
        work = pathlib.Path(temporary)
        generate = [sys.executable, str(HERE / "generate.py"), "--blogs", str(blogs)]
        subprocess.run([*generate, str(work / "data")], check=True)
        lean_content.write_hugo(work / "data" / "hugo-lean", blogs)
        lean_content.write_zorto(work / "data" / "zorto", blogs)
        lean_content.write_zorto(work / "data" / "zorto-pages", blogs, page_size=20)
        for turn in range(rounds):
            for name, run in programs.items():
                folder = work / f"{name.replace(' ', '-')}-{turn}"
                results[name].append(run(work / "data", folder))
                if turn == 0:
                    shown = blog_counts(folder / "public")
                    if shown != (blogs, 10 * blogs):
                        sys.exit(f"{name}: shows {shown} blogs and comments, not {blogs} and {10 * blogs}")
    keys = ("wall", "cpu", "memory", "files", "bytes")
    return {
        name: {key: statistics.median(result[key] for result in rows) for key in keys}
        for name, rows in results.items()
    }


def table(results):
    lines = [
        "| blogs | program | wall, s | CPU, s | peak memory, MB | files | output, MB |",
        "|---:|---|---:|---:|---:|---:|---:|",
    ]
    for blogs, programs in results.items():
        lines += [row(blogs, name, result) for name, result in programs.items()]
        for peer, ours in PAIRS:
            if peer not in programs:
                continue
            cells = " | ".join(f"{programs[peer][key] / programs[ours][key]:.2f}×"
                               for key in ("wall", "cpu", "memory", "files", "bytes"))
            lines.append(f"| {blogs:,} | {peer} ÷ {ours} | {cells} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the release binary of blogforge")
    parser.add_argument("--rounds", type=int, default=3, help="runs of each program")
    parser.add_argument("blogs", type=int, nargs="*", default=[1000, 10000])
    arguments = parser.parse_intermixed_args()
    program, hugo = str(pathlib.Path(arguments.program).resolve()), hugo_program()
    programs = {
        "blogforge": lambda data, run: run_blogforge(program, data, run),
        "Hugo, lean": lambda data, run: run_hugo(hugo, data, run),
        "blogforge, lean": lambda data, run: run_lean(program, data, run),
        "zorto": lambda data, run: run_zorto(data / "zorto", run),
        "zorto, pages": lambda data, run: run_zorto(data / "zorto-pages", run),
    }
    text = table({blogs: bench(programs, blogs, arguments.rounds) for blogs in arguments.blogs})
    print(text)
    (HERE / "results").mkdir(exist_ok=True)
    name = "-".join(str(blogs) for blogs in arguments.blogs)
    (HERE / "results" / f"lean-{name}.md").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
