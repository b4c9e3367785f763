"""Measures what reading an export costs, compared with `JSONDecoder` and a plain pass over the bytes.

    run.py [--blogs 10000] [--likes 50] [--jobs N] [--program PROGRAM] [--folder FOLDER]

Prints one table. Files that are in the folder already are used again. Memory is the largest part that belongs
to no file (`RssAnon`), looked at every few milliseconds.
"""

import argparse
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

import exports

HERE = pathlib.Path(__file__).resolve().parent
POLL_SECONDS = 0.005


def anonymous_bytes(process):
    """Anonymous memory of a process; 0 if the system does not report it."""
    try:
        status = pathlib.Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    for line in status.splitlines():
        if line.startswith("RssAnon:"):
            return int(line.split()[1]) * 1024
    return 0


def measured(command):
    """Wall and CPU seconds, peak anonymous memory and the words printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    memory = 0
    while child.poll() is None:
        memory = max(memory, anonymous_bytes(child.pid))
        time.sleep(POLL_SECONDS)
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if child.returncode:
        sys.exit(f"{' '.join(map(str, command))} ended with {child.returncode}")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"wall": wall, "cpu": cpu, "memory": memory, "words": child.stdout.read().split()}


def table(program, path, jobs):
    size = path.stat().st_size
    rows = [("a pass over the bytes", "bytes", 1), ("blogforge, 1 task", "blogforge", 1)]
    if jobs > 1:
        rows.append((f"blogforge, {jobs} tasks", "blogforge", jobs))
    rows.append(("JSONDecoder, only decoding", "JSONDecoder", 1))
    results = [(title, measured([program, way, str(count), path])) for title, way, count in rows]
    slowest = results[-1][1]
    counts = results[1][1]["words"][1:]
    if slowest["words"][1:] != counts:
        sys.exit(f"{path}: blogforge read {counts}, JSONDecoder {slowest['words'][1:]}")
    print(f"\n{path.name}: {size / 1e6:,.0f} MB")
    print(f"{counts[1]} blogs, {counts[2]} comments, {counts[3]} likes\n")
    print("| | wall, s | CPU, s | MB/s | memory, MB | bytes a byte | JSONDecoder ÷ it: wall | CPU |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for title, result in results:
        print(
            f"| {title} | {result['wall']:.2f} | {result['cpu']:.2f} | {size / 1e6 / result['wall']:,.0f} "
            f"| {result['memory'] / 1e6:,.0f} | {result['memory'] / size:.2f} "
            f"| {slowest['wall'] / result['wall']:.1f} | {slowest['cpu'] / max(result['cpu'], 0.01):.1f} |",
            flush=True,
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--blogs", type=int, default=10_000)
    parser.add_argument("--likes", type=int, default=50, help="likes a blog")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--program", default=HERE / ".build/release/ReadingCost")
    parser.add_argument(
        "--folder", type=pathlib.Path, default=pathlib.Path(tempfile.gettempdir()) / "blogforge-reading"
    )
    arguments = parser.parse_args()
    folder = arguments.folder / f"{arguments.blogs}-{arguments.likes}"
    if not (folder / "maps.json").exists():
        exports.content.LIKES_PER_BLOG = arguments.likes
        folder.mkdir(parents=True, exist_ok=True)
        exports.write(folder, arguments.blogs)
    for name in ("arrays.json", "maps.json"):
        table(arguments.program, folder / name, arguments.jobs)


if __name__ == "__main__":
    main()
