"""The cache under several builds: at the same time, killed, on a full disk."""

import json
import os
import pathlib
import signal
import subprocess
import time

import pytest
from PIL import Image

from exports import built, community, write_site
from tree import tree_hash

SIZES = (
    "pictures:\n  tile: {sizes: [20]}\n  photo: {sizes: [30, 60]}\n  social: {sizes: [30]}\n"
    "base-url: https://example.org/\n")
COUNT = 14


def words(field):
    return "Words" if field == "blogDescription" else ""


def picture(path, number):
    path.parent.mkdir(parents=True, exist_ok=True)
    colours = [(number * 7 % 256, x * 3 % 256, y * 5 % 256) for y in range(60) for x in range(80)]
    image = Image.new("RGB", (80, 60))
    image.putdata(colours)
    image.save(path, "JPEG", quality=90)


def pictured(folder, count=COUNT, **settings):
    """A site whose blogs have a picture each."""
    write_site(folder, community(words, blogs=count), SIZES)
    for number in range(count):
        picture(folder / "images" / "blogs" / "blogger0" / f"blog{number}.jpg", number)
    return folder


def renditions(folder):
    """The cache's files with their bytes."""
    root = folder / ".cache" / "blogforge" / "renditions"
    return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def alone(blogforge, tmp_path_factory):
    """The result of a build that runs alone: the hash of its site, and the content of its cache."""
    folder = pictured(tmp_path_factory.mktemp("alone") / "site")
    return tree_hash(built(blogforge, folder)), renditions(folder)


def test_concurrent_builds_with_one_cache_do_not_harm_each_other(blogforge, alone, tmp_path):
    folder = pictured(tmp_path / "site")
    outputs = [tmp_path / f"public{number}" for number in range(4)]
    children = [
        subprocess.Popen(
            [blogforge.program, "build", str(folder), "-o", str(output)], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for output in outputs
    ]
    for child in children:
        _, errors = child.communicate(timeout=300)
        assert child.returncode == 0, errors
        assert "the cache" not in errors
    assert {tree_hash(output) for output in outputs} == {alone[0]}
    assert renditions(folder) == alone[1]
    assert sorted(path.name for path in (folder / ".cache" / "blogforge").iterdir()) == [
        "index", "lock", "renditions", "search", "state", "texts"]


def test_clean_does_not_harm_concurrent_builds(blogforge, alone, tmp_path):
    folder = pictured(tmp_path / "site")
    output = tmp_path / "public"
    child = subprocess.Popen(
        [blogforge.program, "build", str(folder), "-o", str(output)], stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + 300
    # Another output folder, so that only the cache is shared.
    while child.poll() is None and time.monotonic() < end:
        assert blogforge("clean", folder).returncode == 0
    child.kill()
    _, errors = child.communicate(timeout=60)
    assert child.returncode == 0, errors
    assert tree_hash(output) == alone[0]


def test_clean_and_builds_of_one_site_wait_for_each_other_and_end(blogforge, tmp_path):
    folder = pictured(tmp_path / "site", count=4)
    for _ in range(3):
        children = [
            subprocess.Popen(
                [blogforge.program, command, str(folder)], stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            for command in ("build", "clean", "build", "clean")
        ]
        for child in children:
            _, errors = child.communicate(timeout=120)
            assert child.returncode == 0, errors


@pytest.mark.parametrize("count", [1, 12])
def test_what_a_killed_build_made_is_not_made_again(blogforge, alone, tmp_path, count):
    folder = pictured(tmp_path / "site")
    root = folder / ".cache" / "blogforge" / "renditions"
    child = subprocess.Popen(
        [blogforge.program, "build", str(folder)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    end = time.monotonic() + 300
    while child.poll() is None and sum(path.is_file() for path in root.rglob("*")) < count:
        assert time.monotonic() < end
        time.sleep(0.001)
    child.send_signal(signal.SIGKILL)
    child.wait()
    made = {
        path: path.stat().st_mtime_ns for path in root.rglob("*")
        if path.is_file() and not path.name.endswith(".new")}
    assert len(made) >= count - 1
    assert tree_hash(built(blogforge, folder)) == alone[0]
    assert {path: path.stat().st_mtime_ns for path in made} == made


def test_the_folder_may_be_named_in_other_ways(blogforge, tmp_path):
    folder = pictured(tmp_path / "site", count=3)
    built(blogforge, folder)
    index = folder / ".cache" / "blogforge" / "index"
    # Hashed again if the first build ran too soon after the pictures were written.
    assert blogforge("build", cwd=folder).returncode == 0
    between = index.read_bytes()
    assert blogforge("build", "../site", cwd=folder).returncode == 0
    assert index.read_bytes() == between


def test_trimming_follows_the_settings(blogforge, tmp_path):
    folder = pictured(tmp_path / "site", count=3)
    built(blogforge, folder)
    left = folder / ".cache" / "blogforge" / "renditions" / "ab" / ("ab" * 16)
    left.parent.mkdir(exist_ok=True)

    def survives(setting):
        left.write_bytes(b"x" * 2_000_000)
        os.utime(left, (1_000_000_000, 1_000_000_000))
        (folder / "blogforge.yml").write_text(SIZES + setting)
        # The cache is scanned once a day.
        index = folder / ".cache" / "blogforge" / "index"
        index.unlink(missing_ok=True)
        # Not by a build that has nothing to do either.
        (folder / "public" / "index.html").unlink()
        built(blogforge, folder)
        return left.exists()

    assert not survives("")
    assert survives("cache-days: 36500\n")
    assert not survives("cache-days: 36500\ncache-size: 1\n")
    assert renditions(folder)


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 256 kB that holds nothing."""
    folder = tmp_path / "small"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=256k", "none", str(folder)], capture_output=True)
    if mounted.returncode:
        pytest.skip("only root may mount a small file system")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_without_room_for_the_cache_the_site_is_built_with_a_note(blogforge, alone, tmp_path, small_disk):
    folder = pictured(tmp_path / "site")
    (folder / ".cache").symlink_to(small_disk)
    (small_disk / "ballast").write_bytes(b"x" * 150_000)
    result = blogforge("build", folder, "--log-format", "json")
    assert result.returncode == 0, result.stderr
    notes = [json.loads(line) for line in result.stderr.splitlines()]
    assert [note["summary"] for note in notes if note.get("code") == "cache-unwritable"] == [
        "the cache cannot be written (No space left on device); some results of this build are not cached"]
    assert tree_hash(folder / "public") == alone[0]
    assert sorted(path.name for path in folder.iterdir()) == [
        ".cache", "blogforge.yml", "export", "images", "public"]


def test_a_cache_that_cannot_be_written_is_used_without_a_word(blogforge, alone, tmp_path, small_disk):
    folder = pictured(tmp_path / "site")
    subprocess.run(["mount", "-o", "remount,size=64m", str(small_disk)], check=True)
    (folder / ".cache").symlink_to(small_disk)
    # Pictures from long ago are remembered by the first build.
    for path in pathlib.Path(folder / "images").rglob("*.jpg"):
        os.utime(path, (1_500_000_000, 1_500_000_000))
    built(blogforge, folder)
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    result = blogforge("build", folder)
    assert result.returncode == 0
    assert "the cache" not in result.stderr
    again = blogforge("build", folder, "--clean")
    assert again.returncode == 0
    assert "the cache cannot be written (Read-only file system)" in again.stderr
    assert tree_hash(folder / "public") == alone[0]
