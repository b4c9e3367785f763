"""The files of a release and where they are below its folder, as {path: (bytes, mode)}."""

from manual import manual

PLAIN = 0o644
EXECUTABLE = 0o755
SHELLS = {
    "bash": "share/bash-completion/completions/blogforge",
    "zsh": "share/zsh/site-functions/_blogforge",
    "fish": "share/fish/vendor_completions.d/blogforge.fish",
}
MANUAL = "share/man/man1/blogforge.1"
DOCUMENTS = "share/doc/blogforge"


def common_files(root, program, date):
    """What every package has: the program, its completions and its manual."""
    template = (root / "packaging/blogforge.1.in").read_text()
    files = {
        "bin/blogforge": (program.stripped.read_bytes(), EXECUTABLE),
        MANUAL: (manual(template, program.help, date).encode(), PLAIN),
    }
    for shell, path in SHELLS.items():
        files[path] = (program.completions(shell).encode(), PLAIN)
    return files


def archive_files(root, program, parts, date):
    """The files of the archive, which may be extracted anywhere, for example into /usr/local."""
    files = common_files(root, program, date)
    # bin/blogforge looks for them here first (scripts/build-release).
    for name, file, _ in program.libraries:
        files[f"lib/blogforge/{name}"] = (file.read_bytes(), PLAIN)
    for name in ("README.md", "CHANGELOG.md", "LICENSE"):
        files[f"{DOCUMENTS}/{name}"] = ((root / name).read_bytes(), PLAIN)
    files[f"{DOCUMENTS}/licences/README"] = (_list(parts).encode(), PLAIN)
    for part in parts:
        for name, text in part.texts:
            files[f"{DOCUMENTS}/licences/{part.name}/{name}"] = (text.encode(), PLAIN)
    return files


def _list(parts):
    lines = [
        "The program contains these, or they are next to it. Each has a folder with its licence here.", ""]
    return "\n".join(lines + [f"{part.name} {part.version}, {part.home}" for part in parts]) + "\n"
