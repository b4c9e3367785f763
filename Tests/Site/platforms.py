"""Exports of platforms that are recognised without a field map, as Tests/Exports has them."""

import os
import pathlib
import shutil
import subprocess

import lxml.html

EXPORTS = pathlib.Path(__file__).parents[1] / "Exports"


def build(export, folder, *more):
    """Builds a copy of an example export; gives the output folder and what the program wrote."""
    source = folder / pathlib.Path(export).name
    shutil.copytree(EXPORTS / export, source)
    options = ["--output", folder / "public", "--base-url", "https://x.example/", *more]
    command = [os.environ["BLOGFORGE"], "build", source, *options]
    built = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    return folder / "public", built.stderr


def check(export):
    """What `blogforge check` prints about an example export."""
    command = [os.environ["BLOGFORGE"], "check", EXPORTS / export]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout


def used(export):
    """How many bloggers, blogs, comments and likes of an example export are used."""
    line = next(line for line in check(export).splitlines() if line.startswith("used"))
    return [int(word) for word in line.split()[1:5]]


def document(public, path):
    return lxml.html.parse(str(public / path / "index.html")).getroot()


def text(page):
    return " ".join(page.text_content().split())


def pages(public):
    """The text of each blog's page by its folder."""
    found = (public / "blogs").glob("*/index.html")
    return {path.parent.name: text(lxml.html.parse(str(path)).getroot()) for path in found}


def bloggers(public):
    return {path.parent.name for path in (public / "bloggers").glob("*/index.html")}


def without_canaries(public):
    files = [path for path in public.rglob("*") if path.is_file()]
    return not any(b"CANARY" in path.read_bytes() or "CANARY" in path.name for path in files)
