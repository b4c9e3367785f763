"""What the checks share: the built site (BLOGFORGE_SITE), its sources and the program (BLOGFORGE)."""

import os
import pathlib
import shutil
import subprocess

import pytest

from tree import Site


def _folder(variable):
    value = os.environ.get(variable)
    if not value:
        pytest.fail(f"{variable} is not set; `make test` sets it")
    return pathlib.Path(value).resolve()


@pytest.fixture(scope="session")
def site():
    """The tree that was built of the example."""
    return Site(_folder("BLOGFORGE_SITE"))


@pytest.fixture(scope="session")
def source():
    """The site folder that it was built from: beside the output unless BLOGFORGE_SOURCE says so."""
    if "BLOGFORGE_SOURCE" in os.environ:
        return _folder("BLOGFORGE_SOURCE")
    return _folder("BLOGFORGE_SITE").parent


@pytest.fixture(scope="session")
def journal(source, blogforge, tmp_path_factory):
    """The same example in the theme of `Examples/themes/journal`."""
    folder = tmp_path_factory.mktemp("journal") / "site"
    # With its cache, which holds the pictures.
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns("public"))
    theme = pathlib.Path(__file__).resolve().parents[2] / "Examples/themes/journal"
    shutil.copytree(theme, folder / "templates", ignore=shutil.ignore_patterns("README.md"))
    result = blogforge("build", folder)
    assert result.returncode == 0, result.stderr
    return Site(folder / "public")


@pytest.fixture(scope="session")
def blogforge():
    """Runs the program and gives the completed run; text output, never a terminal."""
    program = _folder("BLOGFORGE")

    def run(*arguments, cwd=None, timeout=120):
        environment = {**os.environ, "NO_COLOR": "1", "CI": "true"}
        return subprocess.run(
            [str(program), *map(str, arguments)], cwd=cwd, env=environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, errors="replace", timeout=timeout)

    run.program = str(program)
    return run
