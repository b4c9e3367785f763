"""Which records of the examples are for tests only: broken, hostile or otherwise odd ones.

The generators leave them out. With `--odd FOLDER` they write the exports with these records into a copy of
the example's folder, and no pictures.
"""

import sys
from pathlib import Path

#: The copy to write to; None to write the example.
FOLDER = Path(sys.argv[sys.argv.index("--odd") + 1]) if "--odd" in sys.argv else None


def odd(records):
    """Records that only tests see."""
    return records if FOLDER else []


def export_folder(site):
    """The folder for the exports of the example in `site`."""
    return (FOLDER or site) / "export"
