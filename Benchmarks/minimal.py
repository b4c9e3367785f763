"""The minimal program (minimal.c): reads the bytes that blogforge reads, and writes files of equal sizes."""

import os
import pathlib
import statistics
import subprocess

from measure import measured, tree_size

HERE = pathlib.Path(__file__).resolve().parent


def compiled(folder):
    """Compiles the program; gives its path."""
    program = pathlib.Path(folder) / "minimal"
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, "-O2", "-pthread", "-o", program, HERE / "minimal.c"], check=True)
    return str(program)


def write_list(site, path):
    """A line for each file of a site, in the order in which a walk finds them."""
    with open(path, "w", encoding="utf-8") as lines:
        for parent, folders, names in os.walk(site):
            folders.sort()
            for name in sorted(names):
                file = pathlib.Path(parent, name)
                lines.write(f"{file.stat().st_size} {file.relative_to(site)}\n")


def run_minimal(program, data, run, site):
    """Measures it writing what `site` holds."""
    paths = data / "files.txt"
    if not paths.exists():
        write_list(site, paths)
    run.mkdir(parents=True)
    command = [program, str(data / "export.json"), str(paths), str(run / "public")]
    return measured(command, run, run / "log") | tree_size(run / "public")


def markdown_seconds(program, export, rounds):
    """The wall seconds that the Markdown of an export takes alone, on two cores."""
    def once():
        command = [program, "2", str(export)]
        return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()[0])

    return statistics.median(once() for _ in range(rounds))
