"""The program to package: a copy of it without symbols, and what it needs to run."""

import json
import pathlib
import re
import shutil
import subprocess
import sys

from problem import Problem

# What every system with glibc has. Anything else that is linked goes into the archive, next to the program.
SYSTEM_LIBRARIES = re.compile(r"(ld-linux.*|libc|libm|libdl|libpthread|libgcc_s|libstdc\+\+|libz)\.so\b")


class Program:
    """A built program, its copy without symbols in `folder`, and the libraries that are included with it."""

    def __init__(self, built, folder, root, is_as_is):
        self.built = pathlib.Path(built).resolve()
        self.version = self._output("--version").strip()
        self.help = json.loads(self._output("--experimental-dump-help"))
        self.stripped = pathlib.Path(folder) / "blogforge"
        shutil.copyfile(self.built, self.stripped)
        self.stripped.chmod(0o755)
        is_linux = sys.platform == "linux"
        # On macOS symbols that the loader needs would go, too.
        options = ["--strip-all", "--remove-section=.comment"] if is_linux else ["-x"]
        subprocess.run(["strip", *options, str(self.stripped)], check=True)
        self.is_as_is = is_as_is
        needed = self._needed() if is_linux else set()
        # macOS has it.
        self.holds_runtime = is_linux and not any(name.startswith("libswiftCore.") for name in needed)
        self.libraries = self._libraries(needed) if is_linux else []
        if not is_as_is and str(root).encode() in self.stripped.read_bytes():
            raise Problem(
                f"{self.built} holds the path {root}, so that it differs from folder to folder. "
                "Build it with scripts/build-release --dist.")

    def completions(self, shell):
        """What a shell reads to complete the program's words; it is read, not run."""
        return self._output("--generate-completion-script", shell).removeprefix("#!/bin/bash\n").lstrip("\n")

    def _output(self, *arguments):
        """What the program writes to standard output."""
        remedy = "Build one with scripts/build-release --dist."
        try:
            result = subprocess.run(
                [str(self.built), *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        except OSError as error:
            raise Problem(f"{self.built} does not run: {error.strerror}. {remedy}") from None
        if result.returncode:
            said = (result.stderr.strip().splitlines() or [f"exit code {result.returncode}"])[0]
            raise Problem(f"{self.built} does not run: {said}. {remedy}")
        return result.stdout

    def _libraries(self, needed):
        """Shared libraries that systems may lack, with the Debian package that each is from, sorted."""
        found = []
        shown = subprocess.run(["ldd", str(self.built)], capture_output=True, text=True, check=True).stdout
        for name, path in re.findall(r"^\s*(\S+) => (\S+)", shown, re.MULTILINE):
            if name not in needed or SYSTEM_LIBRARIES.match(name):
                continue
            file = pathlib.Path(path).resolve()
            package = _package(file)
            if package:
                found.append((name, file, package))
            elif not self.is_as_is:
                raise Problem(
                    f"{self.built} needs {name}, which no Debian package has. "
                    "Build it with scripts/build-release --dist, which links the Swift runtime into it.")
        return sorted(found)

    def _needed(self):
        """Names of the libraries that the program itself links, without those that these link."""
        shown = subprocess.run(["readelf", "-d", str(self.built)], capture_output=True, text=True, check=True)
        return set(re.findall(r"\(NEEDED\).*\[(.+)\]", shown.stdout))


def _package(file):
    """The Debian package that a file is from; none on other systems."""
    # Packages list paths from before /lib became a link to /usr/lib.
    names = [str(file), str(file).removeprefix("/usr")]
    for name in names:
        try:
            shown = subprocess.run(["dpkg-query", "-S", name], capture_output=True, text=True)
        except FileNotFoundError:
            return None
        if shown.returncode == 0:
            return shown.stdout.split(":")[0]
    return None
