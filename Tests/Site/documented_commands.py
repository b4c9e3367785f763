"""The shell commands of the documentation in reading order: by page, with the files shown between them."""

import pathlib
import re
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = sorted(
    [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")],
    key=lambda page: page.relative_to(ROOT).as_posix())
# The starts of blocks of commands that have no language.
PROGRAMS = {
    "apt", "apt-get", "aws", "bash", "blogforge", "brew", "caddy", "cat", "cd", "cp", "crontab", "curl",
    "docker", "dpkg", "echo", "gcloud", "git", "gsutil", "gunzip", "gzip", "jq", "make", "mkdir", "mv",
    "netlify", "nginx", "npm", "npx", "pip", "podman", "printf", "python3", "rclone", "rm", "rsync",
    "scp", "scripts/dist", "sftp", "sha256sum", "ssh", "ssh-keygen", "sudo", "swift", "systemctl", "tar",
    "touch", "unzip", "vercel", "wget", "wrangler"}
VARIABLES = re.compile(r"(?:export )?(?:[A-Z0-9_]+=\S* *)+")
# Synopses, which cannot be run: [PATH], dots for more.
GENERAL = re.compile(r"\[[A-Z]|…")


@dataclass(frozen=True)
class Step:
    """A command, or a file that is shown; one without a name is settings to be added to blogforge.yml."""

    page: str
    line: int
    command: str | None = None
    text: str = ""
    name: str | None = None


def name_of(page):
    return page.relative_to(ROOT).as_posix()


def blocks(text):
    """For every block of code: its language (None if indented), the number of its first line, its lines."""
    lines = text.split("\n")
    number = 0
    while number < len(lines):
        fence = re.match(r"^```(\w*)$", lines[number])
        if fence:
            end = next(at for at in range(number + 1, len(lines)) if lines[at].startswith("```"))
            yield fence[1], number + 2, lines[number + 1:end]
            number = end + 1
        elif lines[number].startswith("    ") and (number == 0 or not lines[number - 1].strip()):
            end = number
            while end < len(lines) and (lines[end].startswith("    ") or not lines[end].strip()):
                end += 1
            block = [line[4:] for line in lines[number:end]]
            while not block[-1]:
                block.pop()
            yield None, number + 1, block
            number = end
        else:
            number += 1


def begins(line):
    """Whether a line begins with a known program and continues: a name alone begins a list."""
    if re.fullmatch(VARIABLES, line):
        return True
    word, *rest = VARIABLES.sub("", explained(line)).split()
    return bool(rest) and (word in PROGRAMS or word.endswith("/blogforge") or word.endswith("/python"))


def explained(line):
    """A line without the explanation after the command."""
    return re.sub(r"\s{3,}.*$| +# .*$", "", line.strip())


def commands(language, first, lines):
    """The numbers and texts of the commands of a block."""
    if language == "console":
        lines = [line.removeprefix("$ ") if line.startswith("$ ") else "" for line in lines]
    elif language in ("", None) and lines[0].startswith("$ "):
        lines = [line.removeprefix("$ ") if line.startswith("$ ") else "" for line in lines]
    elif language not in ("sh", "bash") and not (language in ("", None) and begins(lines[0])):
        return
    command = ""
    for number, line in enumerate(lines, first):
        line = line.strip() if command else explained(line)
        command += line.removesuffix("\\")
        if command and not line.endswith("\\") and not command.startswith("#"):
            yield number, command
        if not line.endswith("\\"):
            command = ""


def lines_of(text, section):
    """The numbers of the lines below a heading, up to the next of its kind or a higher one."""
    lines = text.split("\n")
    start = next(number for number, line in enumerate(lines, 1) if re.fullmatch(rf"#+ {section}", line))
    level = lines[start - 1].split(" ")[0]
    following = (number for number, line in enumerate(lines, 1)
                 if number > start and re.match(rf"#{{2,{len(level)}}} ", line))
    return range(start, next(following, len(lines) + 1))


def steps(page, section=None):
    """The steps of a reader of a page, or of a section of it, in order."""
    name = name_of(page)
    text = page.read_text()
    wanted = lines_of(text, section) if section else range(len(text))
    for language, first, lines in blocks(text):
        if first not in wanted:
            continue
        if language == "yaml":
            file = re.match(r"# (\S+\.\w+)$", lines[0])
            yield Step(name, first, text="\n".join(lines) + "\n", name=file[1] if file else None)
        for number, command in commands(language, first, lines):
            if not GENERAL.search(command):
                yield Step(name, number, command)
