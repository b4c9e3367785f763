"""The messages when packaging fails, and that packages are the same bytes in every environment."""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest

from dist_project import ROOT, VERSION, Project

UNSIGNED = (
    "dist: SHA256SUMS is not signed, since BLOGFORGE_SIGNING_KEY names no key. For a release, let it name "
    "the file of an SSH key that packaging/allowed_signers lists.")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="packaging needs Debian's tools")


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    return Project(tmp_path_factory.mktemp("dist") / "project")


@pytest.fixture
def own(tmp_path):
    """A project that a test may change."""
    return Project(tmp_path / "project")


def message(result):
    """The only line on standard error of a run that failed."""
    assert result.returncode == 1, result.stdout + result.stderr
    [line] = result.stderr.splitlines()
    return line


def tools(folder, **scripts):
    """A folder for the front of PATH with shell scripts of these names."""
    folder.mkdir()
    for name, text in scripts.items():
        file = folder / name.replace("_", "-")
        file.write_text(f"#!/bin/sh\n{text}\n")
        file.chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


def test_another_folder_time_umask_and_person_give_the_same_bytes(tmp_path):
    first = Project(tmp_path / "one").commit()
    second = Project(tmp_path / "some where else").commit()
    # The program is linked where it is; the linker makes sure that its bytes do not contain the path.
    shutil.copy(first.program, second.program)
    assert first.dist(SOURCE_DATE_EPOCH=None, TZ="Asia/Tokyo").returncode == 0
    before = os.umask(0o077)
    try:
        result = second.dist(SOURCE_DATE_EPOCH=None, TZ="America/New_York", LC_ALL="C.UTF-8", USER="somebody")
    finally:
        os.umask(before)
    assert result.returncode == 0, result.stderr
    one, other = ({file.name: file.read_bytes() for file in (project.root / "dist").iterdir()}
                  for project in (first, second))
    assert set(one) == {
        f"blogforge-{VERSION}-linux-{os.uname().machine}.tar.gz", f"blogforge_{VERSION}-1_{debian()}.deb",
        f"blogforge-{VERSION}-linux-{os.uname().machine}.cdx.json", f"blogforge-{VERSION}.tar.gz",
        "blogforge.rb", "SHA256SUMS"}
    assert one == other


def debian():
    return subprocess.run(
        ["dpkg", "--print-architecture"], capture_output=True, text=True, check=True).stdout.strip()


def test_a_program_that_is_not_there(project):
    assert message(project.dist(program="/nowhere/blogforge")) == (
        "dist: /nowhere/blogforge does not run: No such file or directory. "
        "Build one with scripts/build-release --dist.")


def test_a_program_that_fails(project, tmp_path):
    program = tmp_path / "blogforge"
    program.write_text("#!/bin/sh\necho 'no libvips' >&2\nexit 3\n")
    program.chmod(0o755)
    assert message(project.dist(program=program)) == (
        f"dist: {program} does not run: no libvips. Build one with scripts/build-release --dist.")
    program.write_text("#!/bin/sh\nexit 3\n")
    assert message(project.dist(program=program)) == (
        f"dist: {program} does not run: exit code 3. Build one with scripts/build-release --dist.")


def test_a_program_that_needs_its_toolchain(project):
    """The library is in the place of the Swift runtime."""
    folder = project.root / ".build"
    library = folder / "libToolchain.so"
    empty = folder / "empty.c"
    empty.write_text("")
    subprocess.run(["cc", "-shared", "-o", library, empty], check=True)
    program = project.compile(".build/toolchain/blogforge", flags=[
        "-Wl,--no-as-needed", f"-L{folder}", "-lToolchain", f"-Wl,-rpath,{folder}"])
    assert message(project.dist(program=program)) == (
        f"dist: {program} needs libToolchain.so, which no Debian package has. "
        "Build it with scripts/build-release --dist, which links the Swift runtime into it.")


def test_a_program_that_contains_the_path_of_its_build(project):
    program = project.compile(".build/traced/blogforge", held=f"{project.root}/Sources/api.c")
    assert message(project.dist(program=program)) == (
        f"dist: {program} holds the path {project.root}, so that it differs from folder to folder. "
        "Build it with scripts/build-release --dist.")


def test_a_program_of_another_version_than_the_changes(project):
    program = project.compile(".build/new/blogforge", version="9.9.9")
    assert message(project.dist(program=program)) == (
        f"dist: The program says that it is 9.9.9, and CHANGELOG.md begins with {VERSION}. "
        "The version is in Sources/blogforge/Blogforge.swift.")


def test_a_program_without_the_sources_of_its_packages(project, tmp_path):
    program = tmp_path / "blogforge"
    shutil.copy(project.program, program)
    assert message(project.dist(program=program)) == (
        f"dist: No folder above {program} has the sources of the packages that it links (checkouts), whose "
        "licences are packed. Name the program where it was built.")


def test_a_checkout_in_which_nothing_was_resolved(own):
    (own.root / "Package.resolved").unlink()
    assert message(own.dist()) == (
        f"dist: {own.root}/Package.resolved is missing, which says what the program links; each build writes "
        "it. Build the program here, with scripts/build-release --dist.")


def test_checksums_are_signed_with_a_key_that_readers_know(own):
    key = own.signing_key()
    result = own.dist(BLOGFORGE_SIGNING_KEY=str(key))
    assert result.returncode == 0, result.stderr
    assert "SHA256SUMS.sig" in result.stdout and UNSIGNED not in result.stderr
    first = (own.root / "dist/SHA256SUMS.sig").read_bytes()
    # A second run replaces the old signature without a question; without a key it is removed.
    assert own.dist(BLOGFORGE_SIGNING_KEY=str(key)).returncode == 0
    assert (own.root / "dist/SHA256SUMS.sig").read_bytes() == first
    assert UNSIGNED in own.dist(BLOGFORGE_SIGNING_KEY=None).stderr
    assert not (own.root / "dist/SHA256SUMS.sig").exists()


def last(result):
    """The last line on standard error of a run that failed."""
    assert result.returncode == 1, result.stdout + result.stderr
    return result.stderr.splitlines()[-1]


def test_keys_that_cannot_sign(own, tmp_path):
    assert last(own.dist(BLOGFORGE_SIGNING_KEY="/nowhere/key")) == (
        "dist: SHA256SUMS cannot be signed with /nowhere/key: Couldn't load public key /nowhere/key: No such "
        "file or directory. Let BLOGFORGE_SIGNING_KEY name the file of an SSH key.")
    key = own.signing_key(identity="another")
    assert last(own.dist(BLOGFORGE_SIGNING_KEY=str(key))) == (
        f"dist: packaging/allowed_signers does not have the key {key}, so that no reader could verify the "
        'signature. Add a line with its public half: blogforge namespaces="file" ssh-ed25519 AAAA…')
    assert not (own.root / "dist/SHA256SUMS.sig").exists()
    path = own.path_without(tmp_path / "path", "ssh-keygen")
    assert last(own.dist(BLOGFORGE_SIGNING_KEY=str(key), PATH=path)) == (
        "dist: ssh-keygen, which signs, is not installed. Install it (Debian and Ubuntu: openssh-client).")


def test_a_package_without_a_licence(own):
    own.licence.unlink()
    assert message(own.dist()) == (
        f"dist: {own.licence.parent} has no licence (LICENSE, NOTICE, COPYING). Look what has become of it.")


def test_a_toolchain_without_a_licence(project, tmp_path):
    target = {"paths": {"runtimeResourcePath": "/nowhere/lib/swift"}, "compilerVersion": "Swift version 6.3"}
    path = tools(tmp_path / "tools", swiftc=f"echo '{json.dumps(target)}'")
    assert message(project.dist(PATH=path)) == (
        "dist: The Swift toolchain has no licence at /nowhere/share/swift/LICENSE.txt. "
        "Use a toolchain of swift.org.")


def test_an_icu_whose_licence_is_not_here(project):
    program = project.compile(".build/icu/blogforge", held="icudt99l-lang")
    assert message(project.dist(program=program)) == (
        "dist: The program holds ICU 99, and packaging/licences/icu-99.txt is missing. "
        "Put LICENSE of ICU 99 there (https://github.com/unicode-org/icu).")


def test_a_library_whose_licence_is_not_here(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    import licences
    with pytest.raises(licences.Problem) as problem:
        licences._library("libnowhere1")
    assert str(problem.value) == (
        "/usr/share/doc/libnowhere1/copyright is missing, the licence of a library that is packed. "
        "Install libnowhere1 again.")


def test_dependencies_that_debian_does_not_know(project, tmp_path):
    path = tools(tmp_path / "tools", dpkg_shlibdeps="echo 'error: no such library' >&2; exit 2")
    assert message(project.dist(PATH=path)) == "dist: dpkg-shlibdeps: error: no such library"


def test_an_invalid_time(project):
    assert message(project.dist(SOURCE_DATE_EPOCH="yesterday")) == (
        "dist: SOURCE_DATE_EPOCH is 'yesterday', not seconds since 1970.")


def test_no_time_outside_a_checkout(project):
    assert message(project.dist(SOURCE_DATE_EPOCH="")) == (
        "dist: This is not a Git checkout, which would say when the sources were changed. "
        "Set SOURCE_DATE_EPOCH to seconds since 1970, as in SOURCE_DATE_EPOCH=$(date +%s).")


def test_a_build_that_fails(own):
    script = own.root / "scripts/build-release"
    script.write_text("#!/bin/sh\nexit 1\n")
    assert message(own.dist(program=False)) == (
        "dist: The program could not be built; the lines above say why.")


def test_an_option_that_building_does_not_know(own):
    result = subprocess.run(
        [str(own.root / "scripts/build-release"), "--fast"], capture_output=True, text=True)
    assert result.returncode == 2
    assert result.stderr == "build-release: unknown option '--fast'; there are --dist and --tests.\n"


def test_what_is_skipped_is_reported(own, tmp_path):
    result = own.dist(PATH=own.path_without(tmp_path / "path", "dpkg-deb"))
    assert result.returncode == 0, result.stderr
    assert result.stderr.splitlines() == [
        "dist: no Debian package, since dpkg-deb is not here",
        "dist: no archive of the sources and no formula, since this is not a Git checkout", UNSIGNED]
    name = f"blogforge-{VERSION}-linux-{os.uname().machine}"
    assert sorted(file.name for file in (own.root / "dist").iterdir()) == [
        "SHA256SUMS", f"{name}.cdx.json", f"{name}.tar.gz"]


def test_a_tree_alone(own, tmp_path):
    result = own.dist("--tree", tmp_path / "usr")
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    assert (tmp_path / "usr/bin/blogforge").stat().st_mode & 0o777 == 0o755
    assert (tmp_path / "usr/share/man/man1/blogforge.1").is_file()
    assert not (own.root / "dist").exists()
    licences = tmp_path / "usr/share/doc/blogforge/licences"
    assert (licences / "README").read_text().splitlines() == [
        "The program contains these, or they are next to it. Each has a folder with its licence here.", "",
        f"swift {swift_version()}, https://github.com/swiftlang/swift",
        "parser 1.2.3, https://example.org/parser.git"]
    assert "Runtime Library Exception" in (licences / "swift/LICENSE.txt").read_text()
    assert (licences / "parser/LICENSE.txt").read_text() == own.licence.read_text()


def swift_version():
    shown = subprocess.run(["swiftc", "--version"], capture_output=True, text=True, check=True).stdout
    return re.search(r"Swift version (\S+)", shown).group(1)


def test_the_icu_of_the_toolchain_has_its_licence(project, tmp_path):
    program = project.compile(".build/icu-76/blogforge", held="icudt76l-lang")
    assert project.dist("--tree", tmp_path, program=program).returncode == 0
    text = (tmp_path / "share/doc/blogforge/licences/icu/LICENSE").read_text()
    assert text.startswith("UNICODE LICENSE V3\n")


def test_the_image_installs_the_package_with_what_it_recommends():
    """What can be checked without a container engine."""
    stages = (ROOT / "Dockerfile").read_text().split("FROM ")
    control = (ROOT / "packaging/debian/control.in").read_text()
    for dependency in re.search(r"^Recommends: (.*)$", control, re.MULTILINE).group(1).split(", "):
        assert dependency.split()[0] in stages[-1].split()
    for command in re.findall(r"scripts/[a-z]+", stages[1]):
        assert (ROOT / command).is_file()


def test_the_image_can_publish_to_every_target_and_is_not_of_root():
    last = (ROOT / "Dockerfile").read_text().split("FROM ")[-1]
    control = (ROOT / "packaging/debian/control.in").read_text()
    tools = set(re.search(r"^Suggests: (.*)$", control, re.MULTILINE).group(1).split(", ")) - {"xdg-utils"}
    assert {"git", "rclone", "rsync"} <= tools <= set(last.split())
    [user] = re.findall(r"^USER (\w+)$", last, re.MULTILINE)
    assert user != "root" and re.search(rf"useradd .*\b{user}\b", last)
    assert last.index("\nUSER ") < last.index("\nENTRYPOINT ")


def test_clean_systems_need_packages_root_and_debootstrap(own, tmp_path):
    folder = tmp_path / "packages"
    folder.mkdir()

    def test_dist_message(path):
        result = subprocess.run(
            [str(own.root / "scripts/test-dist"), str(folder)], env={**os.environ, "PATH": path},
            stdin=subprocess.DEVNULL, capture_output=True, text=True)
        return message(result)

    plain = os.environ["PATH"]
    assert test_dist_message(plain) == f"test-dist: {folder} has no Debian package: make dist makes it."
    (folder / "blogforge_0.1.0-1_amd64.deb").touch()
    assert test_dist_message(plain) == f"test-dist: {folder} has no archive for Linux: make dist makes it."
    (folder / "blogforge-0.1.0-linux-x86_64.tar.gz").touch()
    user = tools(tmp_path / "user", id="echo 1000")
    assert test_dist_message(user) == (
        "test-dist: only root can make a system in a folder: sudo make test-dist")
    without = own.path_without(tmp_path / "without", "debootstrap", "id")
    root = tools(tmp_path / "root", id="echo 0").partition(":")[0]
    assert test_dist_message(f"{root}:{without}") == (
        "test-dist: debootstrap is missing: apt install debootstrap")
