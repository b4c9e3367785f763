"""Fixtures of the site tests: the examples as `make test` has built them, and the program (BLOGFORGE)."""

import os
import pathlib
import re
import subprocess

import pytest

from example_sites import built_example, copy_example
from tree import Site


@pytest.fixture(scope="session")
def source():
    """The site folder of the example."""
    return built_example("fellow-bloggers")


@pytest.fixture(scope="session")
def site(source):
    """The tree that was built of the example."""
    return Site(source / "public")


@pytest.fixture(scope="session")
def journal(example_folder):
    """The same example in the theme of `Examples/themes/journal`."""
    return Site(example_folder("fellow-bloggers", "journal") / "public")


@pytest.fixture(scope="session")
def blogforge():
    """Runs the program and gives the completed run; text output, never a terminal.

    Without the lines that say how long a stage took, unless `--verbose` asks for them: they come when a
    slow machine needs a second for one.
    """
    program = pathlib.Path(os.environ["BLOGFORGE"]).resolve()

    def run(*arguments, cwd=None, timeout=120):
        environment = {**os.environ, "NO_COLOR": "1", "CI": "true"}
        result = subprocess.run(
            [str(program), *map(str, arguments)], cwd=cwd, env=environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, errors="replace", timeout=timeout)
        if "--verbose" not in arguments:
            result.stderr = re.sub(r"^  [a-z]+: [0-9.]+ s\n", "", result.stderr, flags=re.M)
        return result

    run.program = str(program)
    return run


@pytest.fixture(scope="session")
def example_folder(blogforge, tmp_path_factory):
    """Gives the site folder of an example in a theme, built once for all tests, which leave it as it is."""
    folders = {}

    def example_folder(name, theme=None):
        if theme is None:
            return built_example(name)
        if (name, theme) not in folders:
            folder = copy_example(name, tmp_path_factory.mktemp(name) / "site", theme)
            result = blogforge("build", folder)
            assert result.returncode == 0, result.stderr
            folders[name, theme] = folder
        return folders[name, theme]

    return example_folder
