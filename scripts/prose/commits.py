"""The subjects of the commits of a branch."""

import os
import re
import subprocess

from texts import Text

MAXIMUM_LENGTH = 72
FORM = re.compile(r"[A-Z][\w./-]*(?:,? [\w./-]+)*: [A-Z]")
#: Subjects that Git writes, or that a rebase removes.
GENERATED = re.compile(r"(?:Merge|Revert|Reapply) |(?:fixup|squash|amend)! ")


def subjects(root):
    """Ids and subjects of the commits since BASE, by default origin/main; none if that is unknown here."""
    base = os.environ.get("BASE", "origin/main")
    command = ["git", "log", "--no-merges", "--format=%h %s", f"{base}..HEAD", "--"]
    try:
        run = subprocess.run(command, cwd=root, capture_output=True, text=True)
    except FileNotFoundError:
        return []
    lines = run.stdout.splitlines() if run.returncode == 0 else []
    return [tuple(line.split(" ", 1)) for line in lines if " " in line]


def problems(found):
    """Yields (commit, number, what) for subjects that are too long or do not begin with an area."""
    for number, (commit, subject) in enumerate(found, 1):
        if GENERATED.match(subject):
            continue
        place = f"commit {commit}"
        if len(subject) > MAXIMUM_LENGTH:
            yield place, number, f"the subject has {len(subject)} characters; at most {MAXIMUM_LENGTH}"
        if not FORM.match(subject):
            yield place, number, "the subject is not 'Area: Imperative'"


def text(found):
    """The subjects as a text with a line per commit."""
    return Text.of("commit subjects", "commits", "\n".join(subject for _, subject in found))
