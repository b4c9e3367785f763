"""The Debian package: https://www.debian.org/doc/debian-policy/"""

import email.utils
import hashlib
import os
import pathlib
import re
import subprocess

from archives import gzipped, write_tree
from layout import DOCUMENTS, MANUAL, PLAIN, SHELLS, common_files
from problem import Problem

# Opened when a picture is made (ImageResize), so that no tool sees it; newer systems have renamed it.
OPENED = ["libvips42 (>= 8.14) | libvips42t64"]
# No folder of zsh's own: those of packages.
MOVED = {SHELLS["zsh"]: "share/zsh/vendor-completions/_blogforge"}


def architecture():
    return _output(["dpkg", "--print-architecture"])


def write_package(target, root, program, parts, folder, facts):
    """Makes the package in a work folder.

    `facts` has the date, the maintainer and the home page.
    """
    tree = folder / "tree"
    files = _files(root, program, parts, facts)
    write_tree(files, tree)
    for path in [tree, *tree.rglob("*")]:
        if path.is_dir():
            path.chmod(0o755)
    values = {
        "VERSION": f"{program.version}-1",
        "ARCHITECTURE": architecture(),
        "MAINTAINER": facts.maintainer,
        "HOMEPAGE": facts.home,
        "DEPENDS": ", ".join(sorted(_linked(program, folder) + OPENED)),
        # In KiB, each file by itself and each folder as one (Debian Policy 5.6.20).
        "INSTALLED_SIZE": str(sum(-(-len(data) // 1024) for data, _ in files.values())
                              + sum(1 for path in tree.rglob("*") if path.is_dir())),
    }
    template = (root / "packaging/debian/control.in").read_text()
    sums = "".join(
        f"{hashlib.md5(data).hexdigest()}  {path}\n" for path, (data, _) in sorted(files.items()))
    write_tree({
        "control": (re.sub(r"@(\w+)@", lambda name: values[name.group(1)], template).encode(), PLAIN),
        "md5sums": (sums.encode(), PLAIN),
    }, tree / "DEBIAN")
    (tree / "DEBIAN").chmod(0o755)
    # One thread, since several cut the data at other places.
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "--threads-max=1", "-Zxz", "--build", str(tree), str(target)],
        check=True, stdout=subprocess.DEVNULL, env={**os.environ, "SOURCE_DATE_EPOCH": str(facts.date)})


def _files(root, program, parts, facts):
    files = {MOVED.get(path, path): file for path, file in common_files(root, program, facts.date).items()}
    manual, mode = files.pop(MANUAL)
    files[f"{MANUAL}.gz"] = (gzipped(manual), mode)
    changes = (root / "CHANGELOG.md").read_bytes()
    files[f"{DOCUMENTS}/changelog.gz"] = (gzipped(changes), PLAIN)
    files[f"{DOCUMENTS}/changelog.Debian.gz"] = (gzipped(_changes(program, facts).encode()), PLAIN)
    unit = (root / "packaging/debian/blogforge-studio.service").read_bytes()
    files["lib/systemd/system/blogforge-studio.service"] = (unit, PLAIN)
    overrides = (root / "packaging/debian/lintian-overrides").read_bytes()
    files["share/lintian/overrides/blogforge"] = (overrides, PLAIN)
    files[f"{DOCUMENTS}/copyright"] = (_copyright(root, parts, facts).encode(), PLAIN)
    return {f"usr/{path}": file for path, file in files.items()}


def _linked(program, folder):
    """The packages of the libraries that are linked, with the versions that have all that is called."""
    (folder / "debian").mkdir()
    (folder / "debian/control").write_text("Source: blogforge\n\nPackage: blogforge\nArchitecture: any\n")
    command = ["dpkg-shlibdeps", "-O", "-e", str(program.stripped)]
    if program.is_as_is:
        command.insert(1, "--ignore-missing-info")
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if result.returncode:
        raise Problem(f"dpkg-shlibdeps: {result.stderr.strip()}")
    return result.stdout.strip().removeprefix("shlibs:Depends=").split(", ")


def _changes(program, facts):
    """The changes of the package itself; the only one is that it was built again."""
    return (
        f"blogforge ({program.version}-1) bookworm; urgency=medium\n\n"
        f"  * Version {program.version}; changelog.gz says what is new.\n\n"
        f" -- {facts.maintainer}  {email.utils.formatdate(facts.date)}\n")


def _copyright(root, parts, facts):
    """https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"""
    licence = (root / "LICENSE").read_text()
    stanzas = [
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        f"Upstream-Name: blogforge\nSource: {facts.home}\n"
        "Comment: The parts that are named below are linked into the program.\n",
        f"Files: *\nCopyright: {_holders([licence])}\nLicense: Expat\n"
        + _indented(licence.partition("\n\n")[2].partition("\n\n")[2]),
    ]
    for part in parts:
        texts = [text for _, text in part.texts]
        stanzas.append(
            f"Files: {part.name}/*\n"
            f"Copyright: {_holders(texts) or f'the authors of {part.name}'}\n"
            f"Comment: {part.name} {part.version}, {part.home}\n"
            f"License: licence-of-{part.name}\n{_indented(_terms(texts))}")
    return "\n".join(stanzas)


def _terms(texts):
    """What the texts say; the one that every Debian system has is only named (Debian Policy 12.5)."""
    terms = []
    for text in texts:
        if "Apache License" in text and "END OF TERMS AND CONDITIONS" in text:
            terms.append("The Apache License, version 2.0, as in /usr/share/common-licenses/Apache-2.0.")
            text = "".join(re.findall(r"^#+ Runtime Library Exception.*", text, re.MULTILINE | re.DOTALL))
        terms.append(text.strip("\n"))
    return "\n\n".join(filter(None, terms)) + "\n"


def _holders(texts):
    found = []
    for text in texts:
        # The licence's own example has a year in brackets.
        found += re.findall(r"^ *Copyright (?:\([cC]\) |© )?([^[\n]*\d{4}[^[\n]*?)\.?$", text, re.MULTILINE)
    return "\n ".join(dict.fromkeys(found))


def _indented(text):
    return "".join(f" {line.rstrip() or '.'}\n" for line in text.rstrip("\n").split("\n"))


def _output(command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
