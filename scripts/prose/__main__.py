"""Checks spelling and wording of docs, messages, comments and commit subjects; `make lint` runs it.

    .venv/bin/python scripts/prose            checks the files of the repository
    .venv/bin/python scripts/prose FILE …     checks only these files

Prints `file:line: what` for each problem and exits with 1 if there is any. Three checks read the same texts:
the patterns of words.txt, codespell and proselint. exceptions.txt lists what they must accept.
"""

import os
import pathlib
import subprocess
import sys

import commits
import tools
from rules import Exceptions, Pattern
from texts import texts_of

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def tracked_files():
    """Files under version control, and new ones that are not ignored."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    run = subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return sorted(set(filter(None, run.stdout.decode().split("\0"))))


def problems(paths, exceptions):
    """Yields (path, line, what) for the texts of these files, and for the subjects of the branch."""
    patterns = Pattern.read(HERE / "words.txt")
    texts = [text for path in paths for text in texts_of(ROOT, path)]
    subjects = commits.subjects(ROOT)
    yield from commits.problems(subjects)
    texts += [commits.text(subjects)] if subjects else []
    for text in texts:
        for pattern in patterns:
            for line, phrase in pattern.matches(text):
                if not exceptions.accept(text, line, pattern):
                    yield text.path, line, f"'{phrase}': {pattern.advice}"
    yield from tools.spelling(texts, exceptions)
    yield from tools.prose(texts, exceptions)


def main(names):
    exceptions = Exceptions.read(HERE / "exceptions.txt")
    paths = [os.path.relpath(name, ROOT) for name in names] or tracked_files()
    found = sorted({problem for problem in problems(paths, exceptions) if not exceptions.skips(problem[0])})
    for path, line, what in found:
        print(f"{path}:{line}: {what}")
    if not names:
        for line, what in exceptions.unused():
            print(f"scripts/prose/exceptions.txt:{line}: '{what}' is not needed any more. Remove the line.")
            found.append(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
