#!/usr/bin/env python3
"""Checks that two programs build the same sites, byte for byte: every example, and 1,000 made-up blogs.

    compare_builds.py OLD NEW [--blogs N] [--keep FOLDER]

OLD and NEW are programs, or folders that an earlier run kept. A restructuring runs it on the commit before it
and on each of its own. Exit code 1: something differs; each file is shown with its first byte that does.
"""

import argparse
import filecmp
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXAMPLES = ["fellow-bloggers", "field-maps/forum", "video-answers", "finds", "spots", "series"]
# Holds the program's own identity and the times of files.
MANIFEST = ".blogforge-manifest"
SHOWN = 20


def prepare(work, blogs):
    """Copies of the examples without their output, and a generated community."""
    for name in EXAMPLES:
        shutil.copytree(ROOT / "Examples" / name, work / name, dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns("public", ".cache"))
    generated = work / "generated"
    (generated / "export").mkdir(parents=True)
    made = work / "made"
    subprocess.run([sys.executable, str(ROOT / "Benchmarks/generate.py"), "--blogs", str(blogs), str(made)],
                   check=True, stdout=subprocess.DEVNULL)
    os.rename(made / "export.json", generated / "export/export.json")
    (generated / "blogforge.yml").write_text("title: Generated\nbase-url: https://example.org\n")
    return [*EXAMPLES, "generated"]


def build(program, work, names, built):
    """Builds each site below `built`; what a build says is part of what is compared."""
    for name in names:
        output = built / name
        output.parent.mkdir(parents=True, exist_ok=True)
        run = subprocess.run([program, "build", str(work / name), "--output", str(output), "--clean"],
                             capture_output=True, text=True, check=False)
        if run.returncode not in (0, 1):
            sys.exit(f"{program} build {name} ended with {run.returncode}:\n{run.stderr}")
        (output / "exit-code").write_text(str(run.returncode))


def files(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*")
            if path.is_file() and path.name != MANIFEST}


def difference(old, new):
    """The first byte that differs, with its context."""
    a, b = old.read_bytes(), new.read_bytes()
    at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    around = slice(max(0, at - 40), at + 40)
    return f"byte {at}: {a[around]!r} became {b[around]!r}"


def compare(old, new):
    """The sentences about what differs."""
    before, after = files(old), files(new)
    yield from (f"only before: {name}" for name in sorted(before - after))
    yield from (f"only after: {name}" for name in sorted(after - before))
    for name in sorted(before & after):
        if not filecmp.cmp(old / name, new / name, shallow=False):
            yield f"{name}: {difference(old / name, new / name)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("old", type=pathlib.Path)
    parser.add_argument("new", type=pathlib.Path)
    parser.add_argument("--blogs", type=int, default=1000)
    parser.add_argument("--keep", type=pathlib.Path,
                        help="where the sites of NEW go, to be OLD of a later run")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder) / "sites"
        names = prepare(work, options.blogs)
        trees = []
        for side, program in (("old", options.old), ("new", options.new)):
            if program.is_dir():
                trees.append(program)
                continue
            keep = options.keep if side == "new" else None
            built = keep or pathlib.Path(folder) / side
            build(program.resolve(), work, names, built)
            trees.append(built)
        different = list(compare(*trees))
        count = len(files(trees[1]))
    for line in different[:SHOWN]:
        print(line)
    print(f"{count} files of {len(names)} sites: {len(different)} differ")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
