"""The smallest project that can be packaged: our scripts, and a program that prints what ours does."""

import json
import os
import pathlib
import re
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
VERSION = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE).group(1)
FILES = (
    "scripts/dist", "scripts/build-release", "scripts/test-dist", "packaging", "LICENSE", "README.md",
    "CHANGELOG.md")
HELP = {"command": {
    "commandName": "blogforge", "abstract": "Makes a website.", "subcommands": [
        {"commandName": "build", "abstract": "Builds.", "arguments": []}]}}
COMMIT = "0123456789abcdef0123456789abcdef01234567"
PIN = {"location": "https://example.org/parser.git", "state": {"version": "1.2.3", "revision": COMMIT}}
PROGRAM = """
#include <stdio.h>
#include <string.h>
static const char *const held = %s;
int main(int count, char **words) {
  if (count == 2 && !strcmp(words[1], "--version")) puts(%s);
  else if (count == 2) puts(%s);
  else printf("complete %%s %%c\\n", words[2], held[0]);
}
"""


class Project:
    """A copy of the packaging scripts, with one package that the program links."""

    def __init__(self, root):
        self.root = root
        for name in FILES:
            target = root / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / name, target)
        (root / "Package.resolved").write_text(json.dumps({"pins": [PIN]}))
        self.licence = root / ".build/checkouts/parser/LICENSE.txt"
        self.licence.parent.mkdir(parents=True)
        self.licence.write_text("Copyright (c) 2020 Jane Doe\n\nDo what you like.\n")
        self.program = self.compile(".build/release/blogforge")

    def compile(self, name, version=VERSION, held="nothing", flags=()):
        """Makes a program that prints a version and contains a text."""
        target = self.root / name
        target.parent.mkdir(parents=True, exist_ok=True)
        source = target.with_suffix(".c")
        source.write_text(PROGRAM % tuple(map(json.dumps, (held, version, json.dumps(HELP)))))
        compiler = shutil.which("cc") or shutil.which("clang")
        subprocess.run(
            [compiler, "-Wl,--build-id=sha1", "-o", str(target), str(source), *flags], check=True,
            cwd=target.parent)
        source.unlink()
        return target

    def commit(self):
        """Makes the project a Git checkout with one commit."""
        (self.root / ".gitignore").write_text(".build/\ndist/\n")
        person = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.org",
                  "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.org",
                  "GIT_AUTHOR_DATE": "@1700000000 +0000", "GIT_COMMITTER_DATE": "@1700000000 +0000"}
        for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "All"]):
            subprocess.run(["git", *words], cwd=self.root, check=True, env={**os.environ, **person})
        return self

    def dist(self, *words, program=None, **variables):
        """Makes the packages; the completed run. Variables that are None are not set."""
        environment = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000", **variables}
        environment = {name: value for name, value in environment.items() if value is not None}
        program = ["--program", str(program or self.program)] if program is not False else []
        return subprocess.run(
            [str(self.root / "scripts/dist"), *program, *words], env=environment, capture_output=True,
            text=True, stdin=subprocess.DEVNULL, timeout=120)

    def signing_key(self, identity="blogforge"):
        """The file of a new key, which is in the list of signers under a name."""
        key = self.root / ".build/key"
        subprocess.run(
            ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", str(key)], check=True,
            stdin=subprocess.DEVNULL)
        with (self.root / "packaging/allowed_signers").open("a") as signers:
            signers.write(f'{identity} namespaces="file" {key.with_suffix(".pub").read_text()}')
        return key

    def path_without(self, folder, *names):
        """A PATH without these commands."""
        folder.mkdir()
        for place in reversed(os.environ["PATH"].split(":")):
            for file in pathlib.Path(place).iterdir() if pathlib.Path(place).is_dir() else ():
                link = folder / file.name
                if file.name not in names:
                    link.unlink(missing_ok=True)
                    link.symlink_to(file)
        return str(folder)
