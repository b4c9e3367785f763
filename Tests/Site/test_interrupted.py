"""A build that is killed, or that meets a full disk: the site is the old one or the new one, never a mixture.

BLOGFORGE_KILLS says how many builds are killed (6), BLOGFORGE_FILLINGS how many disks are filled (4).
`make torture` asks for many more of both.
"""

import contextlib
import ctypes
import ctypes.util
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import struct
import subprocess
import time

import pytest

from exports import write_site
from tree import Site, tree_hash
from versions import write_version

KILLS = int(os.environ.get("BLOGFORGE_KILLS", "6"))
FILLINGS = int(os.environ.get("BLOGFORGE_FILLINGS", "4"))
BLOGS = 120
# Root ignores permissions unless it has no capabilities.
HONOUR_PERMISSIONS = (
    ["setpriv", "--bounding-set", "-all", "--inh-caps", "-all"] if os.geteuid() == 0 else [])
LOADED = re.compile(r'(?:src|href)="/((?:images|assets)/[^"]+)"')


@pytest.fixture(scope="module")
def versions(blogforge, tmp_path_factory):
    """A site folder built of version a, and the trees of both versions as cold builds give them."""
    work = tmp_path_factory.mktemp("versions")
    hashes = {}
    for version in "ba":
        folder = write_site(work / version, b"{}")
        write_version(folder, version, BLOGS, every=3)
        result = blogforge("build", folder)
        assert result.returncode == 0, result.stderr
        hashes[version] = tree_hash(folder / "public")
    assert hashes["a"] != hashes["b"]
    return work / "a", hashes


def site_before(versions, tmp_path):
    """A fresh copy of the built site, its export already that of version b."""
    folder = tmp_path / "site"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(versions[0], folder, symlinks=True)
    write_version(folder, "b", BLOGS, every=3)
    return folder


def missing_files(output):
    """Files that pages load but that the site does not have."""
    missing = set()
    for page in pathlib.Path(output).rglob("*.html"):
        with contextlib.suppress(FileNotFoundError):
            for path in LOADED.findall(page.read_text()):
                if not (output / path).exists():
                    missing.add(f"{page}: {path}")
    return missing


def leftovers(folder):
    return [path.name for path in folder.iterdir() if path.name.startswith(".public.blogforge")]


def check_recovery(blogforge, folder, hashes):
    """The output is one of the two sites; the next command, which fails, keeps it; a build gives the new."""
    assert tree_hash(folder / "public") in hashes.values()
    assert missing_files(folder / "public") == set()
    (folder / "export" / "export.json").write_bytes(b"{ this is no export")
    result = blogforge("build", folder)
    assert result.returncode == 1, result.stderr
    found = tree_hash(folder / "public")
    assert found in hashes.values()
    assert leftovers(folder) == []
    write_version(folder, "b", BLOGS, every=3)
    result = blogforge("build", folder)
    assert result.returncode == 0, result.stderr
    assert tree_hash(folder / "public") == hashes["b"]
    return next(version for version, value in hashes.items() if value == found)


@pytest.mark.parametrize("options", [[], ["--clean"]], ids=["warm", "cold"])
def test_a_killed_build_leaves_one_site_or_the_other(blogforge, versions, tmp_path, options):
    numbers = random.Random(4)
    command = [blogforge.program, "build", "--quiet", *options]
    durations = []
    for _ in range(2):
        folder = site_before(versions, tmp_path)
        start = time.monotonic()
        subprocess.run([*command, str(folder)], check=True, capture_output=True)
        durations.append(time.monotonic() - start)
    found = []
    for _ in range(max(1, KILLS // 2)):
        folder = site_before(versions, tmp_path)
        build = subprocess.Popen(
            [*command, str(folder)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # Most of the changes come at the end.
        delay = min(durations) * (1.1 - numbers.random() ** 2)
        with contextlib.suppress(subprocess.TimeoutExpired):
            build.wait(delay)
        build.send_signal(signal.SIGKILL)
        build.wait()
        found.append(check_recovery(blogforge, folder, versions[1]))
    print(f"killed after at most {min(durations) * 1.1:.2f} s, found {''.join(found)}")


@contextlib.contextmanager
def mounted(folder, *options):
    """Mounts something at the folder; skips the test where that is not allowed."""
    folder.mkdir(parents=True, exist_ok=True)
    mount = ["mount", *map(str, options), str(folder)]
    if not shutil.which("mount") or subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("no file system may be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def small_disk(folder, size):
    """A file system of `size` bytes at the folder."""
    return mounted(folder, "-t", "tmpfs", "-o", f"size={size}", "tmpfs")


@pytest.mark.parametrize("options", [[], ["--clean"]], ids=["warm", "cold"])
def test_a_full_disk_leaves_the_old_site(blogforge, versions, tmp_path, options):
    numbers = random.Random(5)
    outcomes = set()
    with small_disk(tmp_path / "disk", "64m") as disk:
        for _ in range(max(1, FILLINGS // 2)):
            folder = site_before(versions, tmp_path)
            output = disk / "public"
            shutil.copytree(folder / "public", output)
            filling = disk / "filling"
            space = shutil.disk_usage(disk).free
            # Space for nothing, for a part of what the build writes, or for nearly all of it.
            room = int((3_000_000 if options else 1_500_000) * numbers.random() ** 2)
            filling.write_bytes(bytes(max(0, space - room) // 4096 * 4096))
            result = blogforge("build", folder, "-o", output, *options)
            outcomes.add(result.returncode)
            filling.unlink()
            if result.returncode == 0:
                assert tree_hash(output) == versions[1]["b"]
            else:
                assert result.returncode == 3, result.stderr
                assert "No space left on device" in result.stderr and "was not changed" in result.stderr
                assert tree_hash(output) == versions[1]["a"]
            assert [path.name for path in disk.iterdir()] == ["public"]
            shutil.rmtree(output)
    assert 3 in outcomes


@pytest.mark.parametrize("options", [[], ["--clean"]], ids=["warm", "cold"])
def test_files_that_may_not_grow_leave_the_old_site(blogforge, versions, tmp_path, options):
    """The same without a mount: no file may have more than some bytes (`ulimit -f`)."""
    folder = site_before(versions, tmp_path)

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (6000, 6000))

    result = subprocess.run(
        [blogforge.program, "build", str(folder), *options], capture_output=True, text=True, preexec_fn=limit)
    assert result.returncode == 3, result.stderr
    assert "File too large" in result.stderr and "was not changed" in result.stderr
    assert tree_hash(folder / "public") == versions[1]["a"]
    assert leftovers(folder) == []


@pytest.mark.parametrize("path", ["public/blogs", "public", "."])
def test_a_folder_without_permission_leaves_the_old_site(blogforge, versions, tmp_path, path):
    folder = site_before(versions, tmp_path)
    (folder / path).chmod(0o555)
    try:
        result = subprocess.run(
            [*HONOUR_PERMISSIONS, blogforge.program, "build", str(folder)], capture_output=True, text=True)
        assert result.returncode == 3 and "ermission denied" in result.stderr
        assert tree_hash(folder / "public") == versions[1]["a"]
    finally:
        (folder / path).chmod(0o755)


def test_a_read_only_output_leaves_the_old_site(blogforge, versions, tmp_path):
    folder = site_before(versions, tmp_path)
    with small_disk(tmp_path / "disk", "64m") as disk:
        shutil.copytree(folder / "public", disk / "public")
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        result = blogforge("build", folder, "-o", disk / "public")
        assert result.returncode == 3, result.stderr
        assert "Read-only file system" in result.stderr
        assert tree_hash(disk / "public") == versions[1]["a"]


def test_an_output_that_is_a_link_to_another_disk_is_replaced_there(blogforge, versions, tmp_path):
    folder = site_before(versions, tmp_path)
    with small_disk(tmp_path / "disk", "64m") as disk:
        shutil.move(folder / "public", disk / "site")
        (folder / "public").symlink_to(disk / "site")
        result = blogforge("build", folder)
        assert result.returncode == 0, result.stderr
        assert (folder / "public").is_symlink()
        assert tree_hash(disk / "site") == versions[1]["b"]
        assert [path.name for path in disk.iterdir()] == ["site"]


def test_an_output_in_a_lower_layer_is_updated_file_by_file(blogforge, versions, tmp_path):
    """As in the image of a container: folders of an earlier layer cannot be renamed."""
    lower = site_before(versions, tmp_path)
    with small_disk(tmp_path / "disk", "64m") as disk:
        for name in ("upper", "work"):
            (disk / name).mkdir()
        layers = f"lowerdir={lower},upperdir={disk}/upper,workdir={disk}/work"
        with mounted(disk / "site", "-t", "overlay", "-o", layers, "overlay") as folder:
            # The second build finds the attributes that overlayfs gave to the folders in the first one.
            for version in "ba":
                write_version(folder, version, BLOGS, every=3)
                result = blogforge("build", folder)
                assert result.returncode == 0, result.stderr
                assert tree_hash(folder / "public") == versions[1][version]
                assert leftovers(folder) == []
            # A cache that has only its lock is one, too.
            for path in (folder / ".cache/blogforge").iterdir():
                shutil.rmtree(path) if path.is_dir() else path.unlink()
            (folder / ".cache/blogforge/lock").touch()
            result = blogforge("clean", folder)
            assert result.returncode == 0 and result.stderr.endswith("public and the cache.\n"), result.stderr
            assert not (folder / "public").exists() and not (folder / ".cache").exists()


def test_a_folder_that_is_mounted_at_the_output_is_rejected(blogforge, versions, tmp_path):
    """Its files could not be replaced either: nothing can be renamed from one mount to another."""
    folder = site_before(versions, tmp_path)
    (folder / "elsewhere").mkdir()
    with mounted(folder / "public", "--bind", folder / "elsewhere"):
        result = blogforge("build", folder)
        assert result.returncode == 2
        assert "public: this folder is a mount point and cannot be replaced." in result.stderr
    assert tree_hash(folder / "public") == versions[1]["a"]


def test_a_cache_that_is_mounted_is_emptied(blogforge, versions, tmp_path):
    """As the volume of a container: it cannot be renamed or removed."""
    folder = site_before(versions, tmp_path)
    (folder / "elsewhere").mkdir()
    with mounted(folder / ".cache/blogforge", "--bind", folder / "elsewhere") as cache:
        (cache / "index").write_text("x")
        for end in ("public and the cache.\n", "public.\n"):
            result = blogforge("clean", folder)
            assert result.returncode == 0 and result.stderr.endswith(end), result.stderr
            assert list(cache.iterdir()) == []
        with small_disk(cache / "volume", "1m") as volume:
            result = blogforge("clean", folder)
            assert result.returncode == 3 and f"{volume}: cannot remove it" in result.stderr
            # Until everything else is removed, no build uses the cache.
            assert (cache / "lock").exists()


def test_what_is_left_of_a_cache_is_reported(blogforge, tmp_path):
    folder = write_site(tmp_path / "site", b"{}")
    cache = folder / ".cache/blogforge"
    cache.mkdir(parents=True)
    (cache / "index").write_text("x")
    # No process has this number.
    with small_disk(folder / f".cache/blogforge-removed-{2**31 - 1}/volume", "1m") as volume:
        result = blogforge("clean", folder)
        assert result.returncode == 3 and f"{volume}: cannot remove it" in result.stderr
        # It does not keep the cache.
        assert not cache.exists()


def test_cleaning_ends_what_a_killed_build_began(blogforge, versions, tmp_path):
    folder = site_before(versions, tmp_path)
    stage = folder / ".public.blogforge-stage"
    stage.mkdir()
    (stage / "0").write_text("half a file")
    (folder / ".public.blogforge-new").mkdir()
    assert blogforge("clean", folder).returncode == 0
    assert leftovers(folder) == []
    assert not (folder / "public").exists()


def plant_journal(folder, removal):
    """Leaves a stage with a journal that removes one path, as in a site folder of another person."""
    library = ctypes.util.find_library("xxhash")
    if not library:
        pytest.skip("libxxhash is not installed")
    checksum = ctypes.CDLL(library).XXH3_64bits
    checksum.restype = ctypes.c_uint64
    line = b"blogforge-manifest 3\n"
    [manifest] = struct.unpack_from("<Q", (folder / "public/.blogforge-manifest").read_bytes(), len(line))
    body = struct.pack("<QQIII", manifest, manifest, 0, 1, len(removal)) + removal.encode()
    stage = folder / ".public.blogforge-stage"
    stage.mkdir()
    (stage / "journal").write_bytes(
        b"blogforge-journal 1\n" + struct.pack("<Q", checksum(body, ctypes.c_size_t(len(body)))) + body)


@pytest.mark.parametrize("removal, expected", [("../../victim/key", 0), ("linked/key", 3)])
def test_a_planted_journal_removes_nothing_outside_the_output(
        blogforge, versions, tmp_path, removal, expected):
    folder = site_before(versions, tmp_path)
    (tmp_path / "victim").mkdir()
    (tmp_path / "victim/key").write_text("theirs")
    (folder / "public/linked").symlink_to("../../victim")
    plant_journal(folder, removal)
    result = blogforge("build", folder)
    assert result.returncode == expected, result.stderr
    assert (tmp_path / "victim/key").read_text() == "theirs"
    if expected:
        assert f"{folder}/public/linked: cannot keep it next to the site" in result.stderr
        # Without the link, the journal is completed.
        (folder / "public/linked").unlink()
        assert blogforge("build", folder).returncode == 0
    assert leftovers(folder) == []


ENVIRONMENTS = [
    {"TZ": "Asia/Kathmandu"}, {"TZ": "America/St_Johns", "LC_ALL": "C"}, {"LC_ALL": "tr_TR.UTF-8"},
]


@pytest.mark.parametrize("environment", ENVIRONMENTS, ids=lambda values: " ".join(values.values()))
@pytest.mark.parametrize("jobs", ["1", "16"])
def test_the_bytes_depend_on_neither_machine_nor_tasks(blogforge, versions, tmp_path, environment, jobs):
    folder = site_before(versions, tmp_path)
    variables = {**os.environ, **environment}
    for options in [["--jobs", jobs], ["--jobs", jobs, "--clean"]]:
        subprocess.run(
            [blogforge.program, "build", str(folder), "--quiet", *options], check=True, env=variables)
        assert tree_hash(folder / "public") == versions[1]["b"]
    elsewhere = tmp_path / "elsewhere" / "other name"
    shutil.copytree(folder / "export", elsewhere / "export")
    shutil.copytree(folder / "images", elsewhere / "images")
    shutil.copy(folder / "blogforge.yml", elsewhere)
    subprocess.run(
        [blogforge.program, "build", str(elsewhere), "--quiet", "-o", str(elsewhere / "out")],
        check=True, env=variables)
    assert tree_hash(elsewhere / "out") == versions[1]["b"]
    assert Site(elsewhere / "out").pages
