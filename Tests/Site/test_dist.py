"""The packages of `make dist`, here made of the program under test: what is in them, and whether it works."""

import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile

import pytest

from dist_project import ROOT, VERSION
from exports import community, write_site

DATE = 1700000000
COMMANDS = ["build", "check", "clean", "init", "publish", "serve", "shard", "studio", "theme"]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="packaging needs Debian's tools")


def run(*command, **options):
    result = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, stdin=subprocess.DEVNULL,
        timeout=600, **options)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def dist(blogforge, tmp_path_factory):
    """The folder of the packages."""
    folder = tmp_path_factory.mktemp("dist")
    command = [ROOT / "scripts/dist", "--program", blogforge.program, "--as-is", "--output", folder]
    # The package is larger (dpkg-deb(1)), but its content is the same.
    said = run(*command, env={
        **os.environ, "SOURCE_DATE_EPOCH": str(DATE), "DPKG_DEB_COMPRESSOR_LEVEL": "1"})
    assert {pathlib.Path(line.split()[-1]).name for line in said.splitlines()} | {"SHA256SUMS"} == {
        file.name for file in folder.iterdir()}
    return folder


def only(folder, pattern):
    [file] = folder.glob(pattern)
    return file


def content(archive, entry):
    return archive.extractfile(entry).read() if entry.isfile() else b""


@pytest.fixture(scope="module")
def archive(dist):
    """What is in the archive, by path without its folder."""
    file = only(dist, "blogforge-*-linux-*.tar.gz")
    with tarfile.open(file) as opened:
        entries = opened.getmembers()
        folder = file.name.removesuffix(".tar.gz")
        assert [entry.name for entry in entries] == sorted(entry.name for entry in entries)
        assert {entry.name.split("/")[0] for entry in entries} == {folder}
        return {
            entry.name.removeprefix(f"{folder}/"): (entry, content(opened, entry))
            for entry in entries}


@pytest.fixture(scope="module")
def extracted(dist, tmp_path_factory):
    """The archive, extracted as the page on installation says."""
    folder = tmp_path_factory.mktemp("archive")
    run("tar", "-xzf", only(dist, "blogforge-*-linux-*.tar.gz"), "--strip-components=1", "-C", folder)
    return folder


@pytest.fixture(scope="module")
def package(dist, tmp_path_factory):
    """The Debian package, extracted."""
    folder = tmp_path_factory.mktemp("package") / "tree"
    run("dpkg-deb", "--raw-extract", only(dist, "*.deb"), folder)
    return folder


def fields(dist):
    text = run("dpkg-deb", "--field", only(dist, "*.deb"))
    return dict(re.findall(r"^([\w-]+): (.*)$", text, re.MULTILINE))


def names_of_packages(text):
    """The first name of each dependency."""
    return [dependency.split()[0] for dependency in text.split(", ")]


def test_the_archive_has_the_program_completions_manual_and_licences(archive):
    files = {name for name, (entry, _) in archive.items() if entry.isfile()}
    assert files >= {
        "bin/blogforge", "share/man/man1/blogforge.1", "share/bash-completion/completions/blogforge",
        "share/zsh/site-functions/_blogforge", "share/fish/vendor_completions.d/blogforge.fish",
        "share/doc/blogforge/LICENSE", "share/doc/blogforge/README.md", "share/doc/blogforge/CHANGELOG.md",
        "share/doc/blogforge/licences/README"}
    assert {name.split("/")[0] for name in archive if "/" in name} == {"bin", "lib", "share"}
    assert {name for name in files if name.startswith("lib/")} >= {"lib/blogforge/libxxhash.so.0"}


def test_everything_is_of_root_and_of_one_time(archive):
    entries = [entry for entry, _ in archive.values()]
    assert {(entry.uid, entry.gid, entry.uname, entry.gname, entry.mtime) for entry in entries} == {
        (0, 0, "root", "root", DATE)}
    assert {entry.mode for entry in entries if entry.isdir()} == {0o755}
    assert {entry.name.split("/", 1)[1] for entry in entries if entry.isfile() and entry.mode != 0o644} == {
        "bin/blogforge"}


def test_the_program_is_stripped_and_still_the_same_to_its_cache(blogforge, extracted, tmp_path):
    program = extracted / "bin/blogforge"
    assert ".symtab" not in run("readelf", "-SW", program)
    assert "Build ID" in run("readelf", "-n", program)
    site = write_site(tmp_path / "site", community(lambda field: "", 2))
    assert blogforge("build", site).returncode == 0
    again = subprocess.run([str(program), "build", str(site)], capture_output=True, text=True)
    assert again.returncode == 0
    assert "Nothing has changed" in again.stderr


def test_the_licences_are_those_of_what_is_linked(archive):
    pins = json.loads((ROOT / "Package.resolved").read_text())["pins"]
    expected = {pathlib.PurePosixPath(pin["location"]).name.removesuffix(".git") for pin in pins}
    base = "share/doc/blogforge/licences/"
    texts = {name.removeprefix(base): data.decode() for name, (entry, data) in archive.items()
             if name.startswith(base) and entry.isfile()}
    assert expected <= {name.split("/")[0] for name in texts}
    # The program holds the Swift runtime.
    assert any(name.startswith("swift/") for name in texts)
    # Licences of code that a package includes from others.
    assert "Fedor Indutny" in texts["swift-nio/Sources-CNIOLLHTTP-LICENSE"]
    assert "swift-nio/NOTICE.txt" in texts
    for pin in pins:
        assert pin["state"]["version"] in texts["README"]
    # The libraries next to the program.
    assert any(name.startswith("libcmark-gfm") for name in texts)


@pytest.mark.parametrize("shell, path", [
    ("bash", "share/bash-completion/completions/blogforge"),
    ("zsh", "share/zsh/site-functions/_blogforge"),
    ("fish", "share/fish/vendor_completions.d/blogforge.fish")])
def test_a_shell_can_read_its_completions(extracted, shell, path):
    run(shell, "-n", extracted / path)


BASH = """
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
_blogforge blogforge "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}" 2>/dev/null
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.mark.parametrize("words, completed", [
    (["bu"], ["build"]),
    (["build", "--str"], ["--strict"]),
    (["build", "--log-format", ""], ["text", "json", "github"]),
    (["check", "--host", "net"], ["netlify"]),
    (["build", "exp"], ["export.json", "exported"]),
    (["build", "--output", "exp"], ["exported"]),
    (["build", "--config", "b"], ["blogforge.yml"]),
], ids=" ".join)
def test_bash_completes_words(extracted, tmp_path, words, completed):
    (tmp_path / "exported").mkdir()
    for name in ("export.json", "blogforge.yml", "bare.txt"):
        (tmp_path / name).touch()
    script = extracted / "share/bash-completion/completions/blogforge"
    said = run("bash", "--norc", "-c", BASH, "bash", script, "blogforge", *words, cwd=tmp_path)
    assert sorted(word.rstrip("/ ") for word in said.splitlines()) == sorted(completed)


@pytest.mark.parametrize("line, completed", [
    ("blogforge bu", "build"), ("blogforge build --str", "--strict"),
    ("blogforge check --host net", "netlify")])
def test_fish_completes_words(extracted, tmp_path, line, completed):
    script = extracted / "share/fish/vendor_completions.d/blogforge.fish"
    # The script asks the program for some of its words.
    environment = {"HOME": str(tmp_path), "PATH": f"{extracted}/bin:/usr/bin:/bin"}
    said = run("fish", "--no-config", "-c", f"source {script}; complete -C '{line}'", env=environment)
    assert [row.split("\t")[0] for row in said.splitlines()] == [completed]


def test_the_description_of_the_package_has_short_lines():
    """lintian: extended-description-line-too-long."""
    lines = (ROOT / "packaging/debian/control.in").read_text().splitlines()
    assert [line for line in lines if line.startswith(" ") and len(line) > 80] == []


def test_the_manual_has_no_mistake_and_names_every_command_and_flag(blogforge, extracted):
    page = extracted / "share/man/man1/blogforge.1"
    mistakes = subprocess.run(["mandoc", "-T", "lint", str(page)], capture_output=True, text=True).stdout
    # A reference to a page that is not installed is not a mistake.
    assert [line for line in mistakes.splitlines() if "referenced manual not found" not in line] == []
    assert run("man", "--warnings", "-l", page, env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"})
    text = re.sub(".\b", "", run("mandoc", "-T", "utf8", page))
    for command in COMMANDS:
        assert f"blogforge {command}" in text
        flags = re.findall(r"^  (?:-\w, )?(--[a-z-]+)", blogforge(command, "--help").stdout, re.MULTILINE)
        described = text.partition(f"   blogforge {command}\n")[2]
        assert len(flags) > 1
        assert {flag for flag in flags if flag not in described + "--help --version"} == set()
    assert "November 14, 2023" in text


def test_the_package_says_what_it_is_and_needs(dist, package):
    control = fields(dist)
    assert (control["Package"], control["Version"]) == ("blogforge", f"{VERSION}-1")
    needed = names_of_packages(control["Depends"])
    assert needed == sorted(needed)
    assert {"libc6", "libvips42", "zlib1g", "libxxhash0"} <= set(needed)
    assert any(name.startswith("libcmark-gfm0") for name in needed)
    assert "libvips42 (>= 8.14) | libvips42t64" in control["Depends"]
    assert {"ca-certificates", "libarchive13", "libbrotli1", "libcurl4", "libjs-leaflet", "libsqlite3-0",
            "libssl3", "libxml2"} == set(names_of_packages(control["Recommends"]))
    assert {"git", "rsync", "rclone", "openssh-client"} <= set(names_of_packages(control["Suggests"]))
    size = sum(-(-file.stat().st_size // 1024) for file in (package / "usr").rglob("*") if file.is_file())
    assert size <= int(control["Installed-Size"]) <= size + 50


def test_the_page_on_installation_lists_what_the_archive_needs(dist, archive):
    described = (ROOT / "docs/installation.md").read_text()
    included = {name.split("/")[-1].split(".so")[0] for name in archive if name.startswith("lib/blogforge/")}
    for package in names_of_packages(fields(dist)["Depends"]):
        if not any(package.startswith(library) for library in included):
            assert f"`{package}`" in described
    for package in names_of_packages(fields(dist)["Recommends"]):
        assert f"`{package}`" in described


def test_the_package_has_the_files_of_the_archive_where_debian_wants_them(archive, package):
    files = {str(file.relative_to(package)): file for file in package.rglob("*") if file.is_file()}
    assert {name for name in files if not name.startswith("DEBIAN/")} == {
        "usr/bin/blogforge", "usr/share/man/man1/blogforge.1.gz",
        "usr/share/bash-completion/completions/blogforge", "usr/share/zsh/vendor-completions/_blogforge",
        "usr/share/fish/vendor_completions.d/blogforge.fish", "usr/share/doc/blogforge/copyright",
        "usr/share/doc/blogforge/changelog.gz", "usr/share/doc/blogforge/changelog.Debian.gz",
        "usr/lib/systemd/system/blogforge-studio.service",
        "usr/share/lintian/overrides/blogforge"}
    assert files["usr/bin/blogforge"].read_bytes() == archive["bin/blogforge"][1]
    manual = gzip.decompress(files["usr/share/man/man1/blogforge.1.gz"].read_bytes())
    assert manual == archive["share/man/man1/blogforge.1"][1]
    changes = gzip.decompress(files["usr/share/doc/blogforge/changelog.Debian.gz"].read_bytes()).decode()
    assert changes.startswith(f"blogforge ({VERSION}-1) ")
    assert changes.endswith("Tue, 14 Nov 2023 22:13:20 -0000\n")
    run("md5sum", "--check", "--quiet", "DEBIAN/md5sums", cwd=package)


def test_the_copyright_names_everybody(package):
    text = (package / "usr/share/doc/blogforge/copyright").read_text()
    for pin in json.loads((ROOT / "Package.resolved").read_text())["pins"]:
        assert f"{pin['state']['version']}, {pin['location']}" in text
    for holder in ("the blogforge authors", "2016 JP Simard", "Fedor Indutny, 2018", "The SwiftNIO Project"):
        assert holder in text
    assert "Runtime Library Exception" in text
    assert "END OF TERMS AND CONDITIONS" not in text


def test_the_formula_builds_the_sources_next_to_it(dist):
    sources = only(dist, f"blogforge-{VERSION}.tar.gz")
    formula = dist / "blogforge.rb"
    run("ruby", "-c", formula)
    text = formula.read_text()
    assert f'sha256 "{hashlib.sha256(sources.read_bytes()).hexdigest()}"' in text
    assert f'/v{VERSION}/{sources.name}"' in text
    assert "@" not in text.replace("names between @", "")
    with tarfile.open(fileobj=io.BytesIO(sources.read_bytes())) as opened:
        names = opened.getnames()
    assert f"blogforge-{VERSION}/Package.swift" in names
    assert {name.split("/")[0] for name in names} == {f"blogforge-{VERSION}"}


def test_the_sums_are_right(dist):
    assert len(run("sha256sum", "--check", "SHA256SUMS", cwd=dist).splitlines()) == 5


def test_the_bill_of_materials_lists_what_is_linked_and_packaged(dist, archive):
    bill = json.loads(only(dist, "blogforge-*-linux-*.cdx.json").read_text())
    assert (bill["bomFormat"], bill["specVersion"], bill["version"]) == ("CycloneDX", "1.6", 1)
    assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", bill["serialNumber"])
    program = bill["metadata"]["component"]
    assert (program["name"], program["version"]) == ("blogforge", VERSION)
    assert program["hashes"][0]["content"] == hashlib.sha256(archive["bin/blogforge"][1]).hexdigest()
    assert bill["metadata"]["timestamp"] == "2023-11-14T22:13:20Z"
    parts = {part["name"]: part for part in bill["components"]}
    # The same as the list of licences, which is complete.
    licences = {name.split("/")[4] for name in archive if name.startswith("share/doc/blogforge/licences/")}
    assert set(parts) == licences - {"README"}
    for pin in json.loads((ROOT / "Package.resolved").read_text())["pins"]:
        part = parts[pathlib.PurePosixPath(pin["location"]).name.removesuffix(".git")]
        assert part["version"] == pin["state"]["version"]
        assert part["purl"].startswith("pkg:swift/github.com/") and pin["state"]["revision"] in part["purl"]
    assert parts["swift-nio"]["licenses"] == [{"expression": "Apache-2.0 AND MIT"}]
    assert parts["Yams"]["licenses"] == [{"expression": "MIT"}]
    assert parts["libxxhash0"]["purl"].startswith("pkg:deb/debian/libxxhash0@")
    known = [program["bom-ref"], *(part["bom-ref"] for part in bill["components"])]
    assert len(set(known)) == len(known)
    [tree] = bill["dependencies"]
    assert [tree["ref"], *tree["dependsOn"]] == known
