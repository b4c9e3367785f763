"""codespell and proselint, which read the texts as files of a temporary folder."""

import contextlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile


@contextlib.contextmanager
def folder_of(texts):
    """A folder with a file for each text, and the texts by the names of their files.

    It is also the home of the tools, so that they read no settings of the user.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        files = {f"{number}.txt": text for number, text in enumerate(texts)}
        for file, text in files.items():
            (folder / file).write_text(text.content, encoding="utf-8")
        yield folder, files


def run(folder, module, *arguments, found):
    """The lines that a tool prints; `found` are its exit codes for a run without failure."""
    environment = {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", module, *arguments]
    result = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    if result.returncode not in found or "Error encountered" in result.stderr:
        raise SystemExit(f"{module} failed with exit code {result.returncode}: {result.stderr.strip()}")
    return result.stdout.split("\n")


def spelling(texts, exceptions):
    """Yields (path, line, what) for each word that codespell knows as a misspelling."""
    with folder_of(texts) as (folder, files):
        # Identifiers are no words: isTall, x_y, --flag, name.ext.
        identifier = r"\w*[a-z][A-Z]\w*|\w+_\w+|(?<!\w)--?\w[\w-]*|\w+\.\w+|\w*\\u\{?\w+\}?|#\w+"
        lines = run(folder, "codespell_lib", "--ignore-regex", identifier, *files, found=(0, 65))
    for line in lines:
        match = re.match(r"(?:\./)?(\d+\.txt):(\d+): (\S+) ==> (.*)", line)
        if match:
            text, word = files[match[1]], match[3]
            known = exceptions.sections["spelling"]
            if word.lower() in known:
                exceptions.use("spelling", word.lower())
            else:
                yield text.path, text.numbers[int(match[2]) - 1], f"'{word}' is misspelled: {match[4]}"


def prose(texts, exceptions):
    """Yields (path, line, what) for what proselint finds in texts that users read."""
    read = [text for text in texts if text.kind in ("docs", "messages")]
    if not read:
        return
    with folder_of(read) as (folder, files):
        settings = folder / "settings.json"
        off = {name: False for name in exceptions.sections["proselint checks"]}
        settings.write_text(json.dumps({"max_errors": 10_000, "checks": off}))
        lines = run(
            folder, "proselint", "check", "--config", settings, "-o", "compact", *files, found=(0, 1))
    for line in lines:
        match = re.match(r"(?:.*/)?(\d+\.txt):(\d+):\d+: ([\w.]+: .*)", line)
        if match:
            text = files[match[1]]
            number = text.numbers[int(match[2]) - 1]
            if not exceptions.accept(text, number, section="proselint"):
                yield text.path, number, match[3]

