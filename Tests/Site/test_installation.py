"""The page on installation, followed to the letter: its downloads, checks and packages.

Its addresses lead to packages of this machine, and what it installs for all users goes into a folder.
"""

import os
import re
import subprocess
import sys

import pytest

from dist_project import ROOT, VERSION, Project
from documented_commands import steps
from test_docs_commands import MAKE

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="its packages are those for Linux")
PAGE = ROOT / "docs/installation.md"
RUN = ["Download", "Debian", "Any Linux", "From the sources", "Making the packages"]
ELSEWHERE = {
    "make install PREFIX=/usr/local": MAKE, "make test-dist": MAKE,
    "brew tap-new you/tap": "wants Homebrew", "brew install you/tap/blogforge": "wants Homebrew",
    'cp blogforge.rb "$(brew --repository you/tap)/Formula/"': "wants Homebrew"}
# Compared with the package by test_dist_mistakes.py, since engines for images want rights of their own.
IMAGES = re.compile(r"docker ")


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """The project of a maintainer, whose release is signed."""
    project = Project(tmp_path_factory.mktemp("release") / "project")
    key = project.signing_key()
    result = project.commit().dist(BLOGFORGE_SIGNING_KEY=str(key))
    assert result.returncode == 0, result.stderr
    return project


def output(command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


class Reader:
    """A reader who follows the page in an empty folder, or in a checkout."""

    def __init__(self, project, work, folder):
        self.folder = folder
        self.work = work
        tools = work / "tools"
        tools.mkdir()
        # Extracts a package into the test's folder, instead of changing this machine.
        (tools / "apt-get").write_text(
            f'#!/bin/sh\n[ "$1" = install ] && exec dpkg-deb -x "$2" {work}/debian\n')
        (tools / "apt-get").chmod(0o755)
        (work / "local").mkdir()
        (work / "home/.ssh").mkdir(parents=True)
        self.environment = {
            **os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "HOME": str(work / "home"),
            "SOURCE_DATE_EPOCH": "1700000000"}
        home = "https://github.com/OWNER/blogforge/releases/download"
        raw = "https://raw.githubusercontent.com/OWNER/blogforge/main"
        self.stand_ins = {
            f"{home}/v{VERSION}/": f"file://{project.root}/dist/", f"{raw}/": f"file://{project.root}/",
            "amd64": output(["dpkg", "--print-architecture"]), "x86_64": os.uname().machine,
            "-C /usr/local": f"-C {work}/local", "/tmp/stage": f"{work}/stage",
            "make dist": "scripts/dist --program .build/release/blogforge",
            # A passphrase would be asked for.
            "ssh-keygen -t": "ssh-keygen -N '' -t"}

    def follow(self, *sections):
        """Runs the commands of sections; their output."""
        said = ""
        for section in sections:
            for step in steps(PAGE, section):
                if step.command in ELSEWHERE or IMAGES.match(step.command):
                    continue
                command = step.command
                for written, replaced in self.stand_ins.items():
                    command = command.replace(written, replaced)
                result = subprocess.run(
                    ["bash", "-c", command], cwd=self.folder, env=self.environment, capture_output=True,
                    stdin=subprocess.DEVNULL, text=True, timeout=60)
                assert result.returncode == 0, f"{PAGE.name}:{step.line}: {command}\n{result.stderr}"
                said += result.stdout + result.stderr
        return said


def test_packages_are_downloaded_verified_and_installed(project, tmp_path):
    (tmp_path / "empty").mkdir()
    reader = Reader(project, tmp_path, tmp_path / "empty")
    said = reader.follow("Download", "Debian", "Any Linux")
    assert 'Good "file" signature for blogforge' in said
    assert len(re.findall(r"^blogforge.*: OK$", said, re.MULTILINE)) == 2
    for program in (tmp_path / "debian/usr/bin/blogforge", tmp_path / "local/bin/blogforge"):
        assert output([str(program), "--version"]) == VERSION
    # A file that was changed on the way fails the verification.
    verify = next(step.command for step in steps(PAGE, "Download") if "verify" in step.command)
    (tmp_path / "empty/SHA256SUMS").write_text("0" * 64 + "  blogforge.deb\n")
    assert subprocess.run(["bash", "-c", verify], cwd=reader.folder, capture_output=True).returncode != 0


def test_a_maintainer_stages_and_packages(tmp_path):
    project = Project(tmp_path / "project").commit()
    reader = Reader(project, tmp_path, project.root)
    reader.follow("From the sources", "Making the packages")
    assert (tmp_path / "stage/usr/bin/blogforge").is_file()
    assert (project.root / "dist/SHA256SUMS.sig").is_file()


def test_no_command_of_the_page_is_skipped():
    known = {step.command for section in RUN for step in steps(PAGE, section)}
    for step in steps(PAGE):
        assert step.command in known | set(ELSEWHERE) or IMAGES.match(step.command), step.command
    assert set(ELSEWHERE) <= {step.command for step in steps(PAGE)}
