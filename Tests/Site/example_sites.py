"""The sites of `Examples/` with odd records, copied so that a test may build and change them."""

import os
import pathlib
import shutil

import pytest

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "Examples"
#: What a build leaves in a site folder, and next to it while it runs.
BUILT = shutil.ignore_patterns("public", ".cache", "*.blogforge-*")


def built_example(name):
    """The site folder that `make test` has built of an example (BLOGFORGE_EXAMPLES), not to be changed."""
    if "BLOGFORGE_EXAMPLES" not in os.environ:
        pytest.fail("BLOGFORGE_EXAMPLES is not set; `make test` sets it")
    return pathlib.Path(os.environ["BLOGFORGE_EXAMPLES"]).resolve() / name


def copy_example(name, folder, theme=None):
    """Copies a site folder without what was built of it, in a theme of `Examples/themes`; gives the copy.

    It has the pictures that `make test` has made already, in its cache.
    """
    built = built_example(name)
    shutil.copytree(built if built.is_dir() else EXAMPLES / name, folder, ignore=BUILT)
    cache = built / ".cache"
    if cache.is_dir():
        shutil.copytree(cache, folder / ".cache")
    if theme:
        add_theme(folder, theme)
    return folder


def forget_builds(folder):
    """Removes what builds left in a site folder, except pictures and videos: the next build is a cold one."""
    shutil.rmtree(folder / "public")
    cache = folder / ".cache/blogforge"
    for name in {path.name for path in cache.iterdir()} - {"renditions", "videos", "lock"}:
        remove = shutil.rmtree if (cache / name).is_dir() else os.remove
        remove(cache / name)


def add_theme(folder, theme):
    """Lays a theme of `Examples/themes` over the templates of a site folder."""
    shutil.copytree(EXAMPLES / "themes" / theme, folder / "templates", dirs_exist_ok=True,
                    ignore=shutil.ignore_patterns("README.md"))


def example_size(name):
    """The bytes of an example's own files."""
    files = [path for path in (EXAMPLES / name).rglob("*")
             if path.is_file() and not {"public", ".cache"} & set(path.parts)]
    return sum(path.stat().st_size for path in files)
