"""Folders in which a site may be built; other files are not touched."""

import os
import subprocess

import pytest

from exports import write_site

EXPORT = b'{"bloggers": [{"bloggerId": "a", "displayName": "Ana"}]}'


@pytest.fixture
def site(tmp_path):
    return write_site(tmp_path / "site", EXPORT)


def test_a_folder_of_others_is_adopted_only_when_asked(blogforge, site):
    (site / "public").mkdir()
    (site / "public" / "notes.txt").write_text("mine")
    result = blogforge("build", site)
    assert result.returncode == 2
    assert "not empty and was not created by blogforge" in result.stderr and "--adopt" in result.stderr
    assert [path.name for path in (site / "public").iterdir()] == ["notes.txt"]
    assert blogforge("build", site, "--adopt").returncode == 0
    assert blogforge("build", site).returncode == 0
    assert (site / "public" / "notes.txt").read_text() == "mine"
    assert blogforge("clean", site).returncode == 0
    assert [path.name for path in (site / "public").iterdir()] == ["notes.txt"]


@pytest.mark.parametrize("command", [["build"], ["serve", "--port", "1"], ["publish", "--to", "x"]],
                         ids=lambda command: command[0])
@pytest.mark.parametrize("output", ["{home}", "/etc", "{site}/.git", "{site}/.cache/blogforge"])
def test_unsuitable_output_folders_are_rejected(blogforge, site, tmp_path, command, output):
    home = tmp_path / "home"
    (home / "letters").mkdir(parents=True)
    (site / "blogforge.yml").write_text("publish: {x: {folder: ../www}}\n")
    path = output.format(home=home, site=site)
    result = subprocess.run(
        [blogforge.program, command[0], str(site), *command[1:], "--output", path],
        capture_output=True, text=True, env={**os.environ, "HOME": str(home)})
    assert result.returncode == 2, result.stderr
    assert path in result.stderr and "nothing was built" in result.stderr
    assert [entry.name for entry in home.iterdir()] == ["letters"]
    assert not (site / ".git").exists()


def test_an_argument_that_is_not_utf_8_leads_nowhere(blogforge, site, tmp_path):
    before = sorted(os.listdir(os.fsencode(tmp_path)))
    result = subprocess.run(
        [os.fsencode(part) for part in (blogforge.program, "build", site, "-o")]
        + [os.fsencode(tmp_path) + b"/o\xff"], capture_output=True)
    assert result.returncode == 2
    assert b"argument 4" in result.stderr and b"not valid UTF-8" in result.stderr
    assert sorted(os.listdir(os.fsencode(tmp_path))) == before


def test_a_working_folder_that_is_not_utf_8_leads_nowhere(blogforge, site, tmp_path):
    folder = os.fsencode(tmp_path) + b"/w\xff"
    os.mkdir(folder)
    result = subprocess.run(
        [blogforge.program, "build", str(site), "-o", "public"], capture_output=True, text=True, cwd=folder)
    assert result.returncode == 2 and "not valid UTF-8" in result.stderr
    assert os.listdir(folder) == [] and sorted(os.listdir(os.fsencode(tmp_path))) == [b"site", b"w\xff"]


def test_a_configuration_that_is_not_utf_8_leads_nowhere(blogforge, site):
    (site / "blogforge.yml").write_bytes(b"output: o\xff\n")
    result = blogforge("build", site)
    assert result.returncode == 2 and "is not UTF-8 text" in result.stderr
    assert sorted(os.listdir(os.fsencode(site))) == [b"blogforge.yml", b"export"]
