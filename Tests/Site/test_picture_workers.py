"""Worker processes resize pictures: a failure there costs one picture."""

import json
import os
import pathlib
import signal
import subprocess
import sys

import pytest
from PIL import Image

from exports import built, community, write_site
from preview import until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the loader of Linux puts faults in")

# Loaded into each process: records the workers, and causes the fault that a picture's description names.
FAULTS = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static void note(const char *what) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s-%d", getenv("NOTES"), what, getpid());
  close(open(path, O_CREAT | O_WRONLY, 0600));
}

__attribute__((constructor)) static void begin(int count, char **arguments) {
  if (count == 2 && strcmp(arguments[1], "picture-worker") == 0) note("worker");
}

static int turn;

static char *turns(void) {
  static char path[4096];
  snprintf(path, sizeof path, "%s/turn", getenv("NOTES"));
  return path;
}

int jpeg_start_decompress(void *picture) {
  if (!turn++ && open(turns(), O_CREAT | O_EXCL | O_WRONLY, 0600) < 0) note("overlap");
  return ((int (*)(void *))dlsym(RTLD_NEXT, "jpeg_start_decompress"))(picture);
}

void jpeg_destroy_decompress(void *picture) {
  if (turn) { turn = 0; unlink(turns()); }
  ((void (*)(void *))dlsym(RTLD_NEXT, "jpeg_destroy_decompress"))(picture);
}

void exif_data_load_data(void *data, const unsigned char *bytes, unsigned size) {
  if (memmem(bytes, size, "crash", 5)) raise(SIGSEGV);
  // The time that is left passes at once. So the limit can be one that other pictures do not reach,
  // however busy the machine is.
  if (memmem(bytes, size, "loop", 4)) {
    struct rlimit time;
    getrlimit(RLIMIT_CPU, &time);
    if (time.rlim_cur > 75) abort();
    time.rlim_cur = 1;
    setrlimit(RLIMIT_CPU, &time);
    for (volatile int turn = 0;; turn++) {}
  }
  if (memmem(bytes, size, "sleep", 5)) {
    if (alarm(1) < 200) abort();
    for (;;) pause();
  }
  if (memmem(bytes, size, "wait", 4)) { note("waits"); for (;;) pause(); }
  // Where the 8 GB are there, all goes on and the test fails.
  if (memmem(bytes, size, "greed", 5) && !malloc(8ul << 30)) abort();
  void *next = dlsym(RTLD_NEXT, "exif_data_load_data");
  ((void (*)(void *, const unsigned char *, unsigned))next)(data, bytes, size);
}
"""


@pytest.fixture(scope="module")
def faults(tmp_path_factory):
    library = tmp_path_factory.mktemp("faults") / "faults.so"
    command = ["clang", "-x", "c", "-shared", "-fPIC", "-o", str(library), "-"]
    subprocess.run(command, input=FAULTS, text=True, check=True)
    return library


@pytest.fixture
def notes(faults, monkeypatch, tmp_path):
    folder = tmp_path / "notes"
    folder.mkdir()
    monkeypatch.setenv("LD_PRELOAD", str(faults))
    monkeypatch.setenv("NOTES", str(folder))
    return folder


def pictured(folder, descriptions, limits="", size=(80, 60), **options):
    """A site with a blog and a picture for each description."""
    export = community(lambda field: "Words" if field == "blogDescription" else "", blogs=len(descriptions))
    write_site(folder, export, f"title: Test\nbase-url: https://example.org/\n{limits}")
    for number, description in enumerate(descriptions):
        path = folder / "images" / "blogs" / "blogger0" / f"blog{number}.jpg"
        path.parent.mkdir(parents=True, exist_ok=True)
        exif = Image.Exif()
        exif[0x010E] = description
        Image.new("RGB", (size[0] + number, size[1]), "red").save(path, exif=exif, **options)
    return folder


REASONS = {
    "crash": "(the process that resized it ended by signal 11: a decoder crashed, or ",
    "loop": "(resizing took more than the 70 seconds allowed; ",
    "sleep": "(resizing took more than the 70 seconds allowed; ",
    "greed": "(the process that resized it ended by signal 6: a decoder crashed, or needed more than ",
}


def test_what_a_picture_does_to_its_worker_costs_that_picture_only(blogforge, notes, tmp_path):
    descriptions = [word for reason in REASONS for word in ("plain", reason)] + ["plain"] * 5
    folder = pictured(tmp_path / "site", descriptions, "pictures:\n  max-seconds: 70\n")
    result = blogforge("build", folder, "--jobs", "2", "--log-format", "json")
    assert result.returncode == 0, result.stderr
    problems = {}
    for line in map(json.loads, filter(lambda line: line.startswith("{"), result.stderr.splitlines())):
        if line.get("code") == "picture-broken":
            problems[pathlib.Path(line["file"]).name] = line["summary"]
    broken = [number for number, word in enumerate(descriptions) if word in REASONS]
    assert set(problems) == {f"blog{number}.jpg" for number in broken}
    for number in broken:
        assert REASONS[descriptions[number]] in problems[f"blog{number}.jpg"]
    tiles = {path.name for path in (folder / "public" / "images").glob("*-photo.*")}
    assert len(tiles) == len(descriptions) - len(broken) + 1, "one for each size, and the placeholder's"


def test_workers_are_as_many_as_jobs_and_none_for_what_is_known(blogforge, notes, tmp_path):
    folder = pictured(tmp_path / "site", ["plain"] * 12)
    built(blogforge, folder, "--jobs", "2")
    assert 1 <= len(list(notes.glob("worker-*"))) <= 2
    for note in notes.iterdir():
        note.unlink()
    configuration = folder / "blogforge.yml"
    configuration.write_text(configuration.read_text().replace("Test", "Other"))
    assert "Nothing has changed" not in blogforge("build", folder).stderr
    blogforge("check", folder)
    assert not list(notes.iterdir())


def test_large_pictures_take_turns(blogforge, notes, tmp_path):
    """Each is decoded as a whole, in more than a quarter of the memory that one may take."""
    limits = "pictures:\n  max-memory: 20_000_000\n".replace("_", "")
    size = {"size": (1500, 1000), "progressive": True}
    folder = pictured(tmp_path / "site", ["plain"] * 8, limits, **size)
    built(blogforge, folder, "--jobs", "4")
    assert len(list(notes.glob("worker-*"))) > 1
    assert not list(notes.glob("overlap-*"))


def is_running(process):
    """Whether a process is running; a zombie is not."""
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_worker_ends_with_its_build_and_holds_nothing_of_it(blogforge, notes, tmp_path, number):
    folder = pictured(tmp_path / "site", ["wait"], "pictures:\n  max-seconds: 900\n")
    inside, outside = os.pipe()
    child = subprocess.Popen(
        [blogforge.program, "build", folder], pass_fds=[outside], stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def waiting():
        assert child.poll() is None
        return list(notes.glob("waits-*"))

    try:
        worker = int(until(waiting)[0].name.split("-")[1])
        files = {os.readlink(path) for path in pathlib.Path(f"/proc/{worker}/fd").iterdir()}
        assert os.readlink(f"/proc/self/fd/{outside}") not in files
        child.send_signal(number)
        child.wait(60)
        until(lambda: not is_running(worker))
    finally:
        child.kill()
        child.wait()
        os.close(inside)
        os.close(outside)


def test_a_worker_that_is_started_by_hand_says_who_starts_it(blogforge):
    result = blogforge("picture-worker")
    assert result.returncode == 2
    said = "'picture-worker' is an internal command. Use 'blogforge build'."
    assert result.stderr.strip() == said
    assert "picture-worker" not in blogforge("--help").stdout
