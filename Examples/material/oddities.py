"""Which records of the examples are for tests only: broken, hostile or otherwise odd ones.

The generators leave them out. With `--odd FOLDER` they write the exports with these records into a copy of
the example's folder, and no pictures.
"""

import argparse
import sys
from pathlib import Path


def _arguments():
    """The options of the generator: one that it does not know must not rewrite the example."""
    program = Path(sys.argv[0]).name
    parser = argparse.ArgumentParser(program, description="Writes the export and pictures of an example.")
    parser.add_argument("--odd", metavar="FOLDER", type=Path, help="a copy that gets odd records")
    if program == "make-spots":
        parser.add_argument("many", nargs="*", metavar="NUMBER FOLDER", help="make so many spots in a site")
    options = parser.parse_args(sys.argv[1:] if program.startswith("make-") else [])
    if len(getattr(options, "many", ())) not in (0, 2):
        parser.error("give a number and a folder, or nothing")
    return options


#: The copy to write to; None to write the example.
FOLDER = _arguments().odd


def odd(records):
    """Records that only tests see."""
    return records if FOLDER else []


def export_folder(site):
    """The folder for the exports of the example in `site`."""
    return (FOLDER or site) / "export"
