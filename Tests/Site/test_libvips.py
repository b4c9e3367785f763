"""libvips is loaded only to make a rendition."""

import pathlib
import shutil
import subprocess
import sys

import pytest
from PIL import Image

from exports import built, community, write_site
from tree import tree_hash

SOURCES = pathlib.Path(__file__).parents[2] / "Sources" / "CVips"
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="the loader of Linux is asked")

CHECK = """
#include <vips/vips.h>
#include "functions.h"
#define CONSTANT(name, value) _Static_assert((name) == (value), #name);
BLOGFORGE_VIPS_CONSTANTS(CONSTANT)
#define FUNCTION(result, name, parameters) result(name) parameters;
BLOGFORGE_VIPS_FUNCTIONS(FUNCTION)
"""


def words(field):
    return "Words" if field == "blogDescription" else ""


def pictured(folder, blogs=1):
    """A site with a picture, another one for each blog."""
    write_site(folder, community(words, blogs=blogs))
    for number in range(blogs):
        path = folder / "images" / "blogs" / "blogger0" / f"blog{number}.jpg"
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (80 + number, 60), "red").save(path)
    return folder


def installed_libvips():
    command = ["pkg-config", "--variable=libdir", "vips"]
    folder = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    return pathlib.Path(folder) / "libvips.so.42"


@pytest.fixture
def without_libvips(monkeypatch, tmp_path):
    """The loader finds another file under the name of the library."""
    library = tmp_path / "lib" / "libvips.so.42"
    library.parent.mkdir()
    library.write_text("This is no library, whatever its name.\n" * 100)
    monkeypatch.setenv("LD_LIBRARY_PATH", str(library.parent))
    return library


def compiled(text):
    """The errors of the C compiler for `text`, which may include the real headers and ours."""
    flags = subprocess.run(
        ["pkg-config", "--cflags", "vips"], check=True, capture_output=True, text=True).stdout.split()
    command = ["clang", "-x", "c", "-fsyntax-only", "-Werror", *flags, f"-I{SOURCES}", "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True).stderr


def test_our_declarations_are_those_of_the_real_headers():
    assert compiled(CHECK) == ""


@pytest.mark.parametrize("ours, wrong", [
    ("VIPS_SIZE_FORCE, 3", "VIPS_SIZE_FORCE, 2"),
    ("(int, vips_init, (const char *program))", "(int, vips_init, (int program))"),
    ("(int, vips_image_get_width", "(double, vips_image_get_width"),
    ("int width, ...)", "long width, ...)"),
    ('"icc-profile-data"', '"icc"'),
])
def test_a_wrong_declaration_would_be_noticed(ours, wrong):
    header = (SOURCES / "functions.h").read_text()
    assert ours in header
    text = CHECK.replace('#include "functions.h"', header.replace(ours, wrong).replace("#pragma once", ""))
    assert "error:" in compiled(text)


@on_linux
def test_without_libvips_a_build_with_pictures_says_so(blogforge, without_libvips, tmp_path):
    folder = write_site(tmp_path / "site", community(words, blogs=1))
    before = tree_hash(built(blogforge, folder))
    pictured(tmp_path / "other")
    (tmp_path / "other" / "images").rename(folder / "images")
    result = blogforge("build", folder)
    assert result.returncode == 3
    assert result.stderr.splitlines()[-1] == (
        f"libvips, which is needed to resize pictures, is not installed: {without_libvips}: invalid ELF "
        f"header; install it (Debian and Ubuntu: apt-get install libvips42; macOS: brew install vips)")
    assert tree_hash(folder / "public") == before


@on_linux
def test_without_libvips_icons_are_drawn_but_not_made_of_a_favicon(blogforge, without_libvips, tmp_path):
    folder = write_site(tmp_path / "site", community(words, blogs=1))
    result = blogforge("build", folder)
    assert result.returncode == 0 and "no icons" not in result.stderr
    assert "192x192" in (folder / "public" / "site.webmanifest").read_text()
    (folder / "static").mkdir(exist_ok=True)
    Image.new("RGB", (64, 64), "red").save(folder / "static" / "icon.png")
    with (folder / "blogforge.yml").open("a") as configuration:
        configuration.write("favicon: /icon.png\n")
    result = blogforge("build", folder)
    assert result.returncode == 0, result.stderr
    warning = "icon.png: warning: the site has no icons for home screens (libvips, which is needed"
    assert warning in result.stderr
    assert "192x192" not in (folder / "public" / "site.webmanifest").read_text()


@on_linux
def test_without_libvips_all_works_that_makes_no_picture(blogforge, without_libvips, tmp_path):
    folder = write_site(tmp_path / "site", community(words, blogs=1))
    for arguments in (["--version"], ["--help"], ["check", folder], ["build", folder], ["clean", folder]):
        result = blogforge(*arguments)
        assert result.returncode == 0, result.stderr


@on_linux
def test_a_picture_that_is_known_opens_no_libvips(blogforge, monkeypatch, tmp_path):
    folder = pictured(tmp_path / "site")

    def opens_libvips():
        monkeypatch.setenv("LD_DEBUG", "files")
        monkeypatch.setenv("LD_DEBUG_OUTPUT", str(tmp_path / "loader"))
        built(blogforge, folder)
        logs = list(tmp_path.glob("loader.*"))
        text = "".join(path.read_text() for path in logs)
        for path in logs:
            path.unlink()
        assert "libc.so" in text
        return "libvips" in text

    assert opens_libvips()
    assert not opens_libvips()


@on_linux
def test_another_version_of_libvips_invalidates_the_pictures(blogforge, monkeypatch, tmp_path):
    folder = pictured(tmp_path / "site")
    built(blogforge, folder)
    assert "Nothing has changed" in blogforge("build", folder).stderr
    library = tmp_path / "lib"
    library.mkdir()
    shutil.copy(installed_libvips(), library / "libvips.so.42.99.9")
    (library / "libvips.so.42").symlink_to("libvips.so.42.99.9")
    monkeypatch.setenv("LD_LIBRARY_PATH", str(library))
    assert "Nothing has changed" not in blogforge("build", folder).stderr
    assert "Nothing has changed" in blogforge("build", folder).stderr


@on_linux
def test_the_libvips_that_the_user_names_is_used(blogforge, monkeypatch, without_libvips, tmp_path):
    folder = pictured(tmp_path / "site")
    monkeypatch.setenv("BLOGFORGE_VIPS", str(tmp_path / "no.so"))
    result = blogforge("build", folder)
    assert result.returncode == 3
    assert result.stderr.splitlines()[-1] == (
        f"the libvips of the environment variable BLOGFORGE_VIPS cannot be opened: {tmp_path}/no.so: cannot "
        "open shared object file: No such file or directory; set it to the path of the library, or unset it")
    library = tmp_path / "named-otherwise.so"
    library.symlink_to(installed_libvips())
    monkeypatch.setenv("BLOGFORGE_VIPS", str(library))
    built(blogforge, folder)
    assert "Nothing has changed" in blogforge("build", folder).stderr


@on_linux
def test_a_libvips_that_was_installed_later_is_used(blogforge, monkeypatch, without_libvips, tmp_path):
    folder = write_site(tmp_path / "site", community(words, blogs=1))
    images = built(blogforge, folder) / "images"
    icons = sorted(images.glob("*"))
    assert len(icons) == 3 and {path.suffix for path in icons} == {".png"}
    monkeypatch.delenv("LD_LIBRARY_PATH")
    built(blogforge, folder)
    assert list(images.glob("*-card.*"))
    assert sorted(images.glob("*.png")) == icons
