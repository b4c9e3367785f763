"""Compares the search of a generated community with Pagefind's and prints two tables.

    search.py --blogforge SearchCost [--alone] [--queries 40] [--rounds 3] [--folder FOLDER] [BLOGS…]

SearchCost (Benchmarks/SearchCost) builds blogforge's index of the blogs, Pagefind its own of a page for each.
Both answer the same queries in the same browser, from a server that compresses text; bytes are those of the
bodies it sends. With --alone, Pagefind is skipped.
"""

import argparse
import hashlib
import os
import pathlib
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile

import search_goals
from goals import goal_table
from measure import measured, tree_size
from playwright.sync_api import sync_playwright
from search_browser import Index
from search_queries import Queries

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Browser"))
from browser import CHROMIUM  # noqa: E402


def build_ours(program, corpus, output):
    output.mkdir(parents=True)
    command = [program, str(corpus / "blogs.tsv"), str(corpus / "people.tsv"), str(output)]
    return measured(command, output, f"{output}.log")


def build_theirs(_, corpus, output):
    output.mkdir(parents=True)
    command = [sys.executable, "-m", "pagefind_bin", "--site", str(corpus / "pages"),
               "--output-path", str(output / "pagefind")]  # fmt: skip
    return measured(command, output, f"{output}.log")


BUILDERS = {"blogforge": build_ours, "Pagefind": build_theirs}


def contents(folder):
    """A hash and the bytes of each file by its path."""
    found = {}
    for path in folder.rglob("*"):
        if path.is_file():
            bytes_ = path.read_bytes()
            found[str(path.relative_to(folder))] = hashlib.sha256(bytes_).digest(), len(bytes_)
    return found


def changed(before, after):
    """Files and bytes that have to be sent to a host again."""
    old = contents(before)
    rows = [size for path, (digest, size) in contents(after).items() if old.get(path, (b"",))[0] != digest]
    return {"files": len(rows), "bytes": sum(rows)}


def corpus(folder, blogs, extra, is_alone):
    """Writes the blogs in a program of its own: a child's peak memory is never less than its parent's."""
    path = folder / f"{blogs}+{extra}"
    if not path.exists():
        made = folder / f"{blogs}+{extra}.part"
        shutil.rmtree(made, ignore_errors=True)
        code = f"import pathlib, search_corpus; search_corpus.write(pathlib.Path({str(made)!r}), {blogs}, " \
               f"{extra}, {not is_alone})"
        subprocess.run([sys.executable, "-c", code], check=True, cwd=pathlib.Path(__file__).parent)
        os.rename(made, path)
    return path


def build(options, blogs, work, names):
    """Builds each index some times in turn, then again with a new blog; medians by name."""
    plain, more = (corpus(options.folder, blogs, extra, options.alone) for extra in (0, 1))
    runs = {name: [] for name in names}
    for number in range(options.rounds):
        for name in names:
            runs[name].append(BUILDERS[name](options.blogforge, plain, work / f"{name}-{number}"))
    built = {}
    for name in names:
        BUILDERS[name](options.blogforge, more, work / f"{name}-more")
        first, last = work / f"{name}-0", work / f"{name}-{options.rounds - 1}"
        built[name] = {key: statistics.median(run[key] for run in runs[name]) for key in runs[name][0]}
        built[name] |= {"tree": tree_size(first), "new": changed(first, work / f"{name}-more")}
        if options.rounds > 1:
            built[name]["again"] = changed(first, last)["files"]
    return plain, built


def ask(index, queries):
    """What an index costs and finds, by name of the row."""
    def median(rows):
        return tuple(statistics.median(column) for column in zip(*filter(None, rows)))

    asked = {
        "load": index.first_load(),
        "one": median([index.cost(word) for word in queries.one]),
        "three": median([index.cost(words) for words in queries.three]),
        "tagged": median([index.cost(word, tag) for word, tag in queries.tagged]),
        "titles": index.rank(queries.titles),
        "mixed": index.rank(queries.mixed),
        "distinctive": index.rank(queries.distinctive),
    }
    asked["missed"] = index.missed
    if index.is_ours:
        asked["typing"] = median([index.typing(name) for name in queries.names])
        asked["trips"] = median([index.round_trips(pair) for pair in zip(queries.one[:5], queries.one[5:])])
    return asked


def measure(options, blogs, browser):
    names = ["blogforge"] if options.alone else list(BUILDERS)
    with tempfile.TemporaryDirectory(prefix="blogforge-search-", dir=options.folder) as work:
        work = pathlib.Path(work)
        plain, built = build(options, blogs, work, names)
        queries = Queries(plain, options.queries)
        for name in names:
            index = Index(browser, work / f"{name}-0", name == "blogforge")
            built[name] |= ask(index, queries)
            index.stop()
    return built


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--blogforge", required=True, help="SearchCost, built for release")
    parser.add_argument("--alone", action="store_true", help="measure blogforge only")
    parser.add_argument("--queries", type=int, default=40, help="questions of each kind")
    parser.add_argument("--rounds", type=int, default=3, help="builds of each index")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("Benchmarks/results/search"))
    parser.add_argument("blogs", nargs="*", type=int, default=[1_000, 10_000])
    options = parser.parse_args()
    options.folder = options.folder.resolve()
    options.folder.mkdir(parents=True, exist_ok=True)
    options.blogforge = str(pathlib.Path(options.blogforge).resolve())
    results = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for blogs in options.blogs:
            results[blogs] = measure(options, blogs, browser)
            print(f"{blogs:,} blogs are done", file=sys.stderr)
        version = browser.version
        browser.close()
    print(f"{platform.machine()}, {os.cpu_count()} cores, Chromium {version}, medians of {options.queries} "
          f"questions of each kind and of {options.rounds} builds\n")
    print(search_goals.table(results), end="\n\n")
    print(goal_table(search_goals.rows(results)))


if __name__ == "__main__":
    main()
