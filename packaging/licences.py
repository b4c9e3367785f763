"""The licences of all that is in the program, found where it was built.

So that the list follows Package.resolved, nothing of it is written down here.
"""

import json
import pathlib
import platform
import re
import subprocess
import urllib.parse
from dataclasses import dataclass

from problem import Problem

NAMES = re.compile(r"(licen[cs]e|notice|copying)([-.].*)?", re.IGNORECASE)


@dataclass(frozen=True)
class Part:
    """Something that is in the program, or included with it."""

    name: str
    version: str
    home: str
    # File names with what they say, sorted.
    texts: list
    # What names it all over the world: https://github.com/package-url/purl-spec
    purl: str


def linked(root, program):
    """What the program holds: the Swift runtime and ICU if it does, the packages of Package.resolved."""
    runtime = [_runtime()] if program.holds_runtime else []
    return [*runtime, *icu(root, program.stripped.read_bytes()), *_packages(root, program.built)]


def included(program):
    """The libraries next to the program in an archive."""
    return [_library(package) for package in sorted({package for _, _, package in program.libraries})]


def _packages(root, built):
    checkouts = next(
        (folder / "checkouts" for folder in built.parents if (folder / "checkouts").is_dir()), None)
    if checkouts is None:
        raise Problem(
            f"No folder above {built} has the sources of the packages that it links (checkouts), whose "
            "licences are packed. Name the program where it was built.")
    resolved = root / "Package.resolved"
    if not resolved.is_file():
        raise Problem(
            f"{resolved} is missing, which says what the program links; each build writes it. "
            "Build the program here, with scripts/build-release --dist.")
    found = []
    for pin in json.loads(resolved.read_text())["pins"]:
        name = pathlib.PurePosixPath(pin["location"]).name.removesuffix(".git")
        texts = _texts(checkouts / name)
        if not texts:
            raise Problem(
                f"{checkouts / name} has no licence (LICENSE, NOTICE, COPYING). Look what has become of it.")
        version = pin["state"]["version"]
        found.append(Part(name, version, pin["location"], texts, _purl(pin, version)))
    return sorted(found, key=lambda part: part.name.lower())


def _purl(pin, version):
    """With the commit, which stays the same where a tag is moved."""
    address = urllib.parse.urlsplit(pin["location"].removesuffix(".git"))
    commit = urllib.parse.quote(f"git+{pin['location']}@{pin['state']['revision']}", safe="/:")
    return f"pkg:swift/{address.netloc}{address.path}@{version}?vcs_url={commit}"


def _texts(folder):
    """The licences at the top of a package, and those of what it took over from others."""
    files = [file for pattern in ("*", "Sources/**/*") for file in folder.glob(pattern)
             if file.is_file() and NAMES.fullmatch(file.name)]
    return sorted(("-".join(file.relative_to(folder).parts), file.read_text()) for file in files)


def _runtime():
    """The licence that the toolchain brings: that of Swift, with the exception for its runtime."""
    info = subprocess.run(["swiftc", "-print-target-info"], capture_output=True, text=True, check=True)
    target = json.loads(info.stdout)
    file = pathlib.Path(target["paths"]["runtimeResourcePath"]) / "../../share/swift/LICENSE.txt"
    if not file.is_file():
        raise Problem(
            f"The Swift toolchain has no licence at {file.resolve()}. Use a toolchain of swift.org.")
    version = re.search(r"Swift version (\S+)", target["compilerVersion"]).group(1)
    home = "https://github.com/swiftlang/swift"
    return Part(
        "swift", version, home, [("LICENSE.txt", file.read_text())],
        f"pkg:swift/github.com/swiftlang/swift@{version}")


def icu(root, program):
    """The libraries of Unicode, whose licence no toolchain brings: packaging/licences has it.

    It is that of https://github.com/unicode-org/icu without what concerns files that only build ICU.
    """
    # The name of its data holds the version (icu4c/source/data/BUILDRULES.py).
    version = re.search(rb"\bicudt(\d+)l\b", program)
    if not version:
        return []
    version = version.group(1).decode()
    file = root / f"packaging/licences/icu-{version}.txt"
    if not file.is_file():
        raise Problem(
            f"The program holds ICU {version}, and {file.relative_to(root)} is missing. "
            f"Put LICENSE of ICU {version} there (https://github.com/unicode-org/icu).")
    return [Part(
        "icu", version, "https://icu.unicode.org", [("LICENSE", file.read_text())],
        f"pkg:generic/icu@{version}")]


def _library(package):
    file = pathlib.Path("/usr/share/doc") / package / "copyright"
    if not file.is_file():
        raise Problem(f"{file} is missing, the licence of a library that is packed. Install {package} again.")
    shown = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Version}\n${Architecture}\n${Homepage}", package],
        capture_output=True, text=True, check=True)
    version, architecture, home = shown.stdout.split("\n")
    system = platform.freedesktop_os_release()["ID"]
    return Part(
        package, version, home, [("copyright", file.read_text())],
        f"pkg:deb/{system}/{package}@{urllib.parse.quote(version)}?arch={architecture}")
