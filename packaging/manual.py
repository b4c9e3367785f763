"""The manual page, made of what the program says of itself (--experimental-dump-help) and a template.

The language is mdoc(7), which man-db and mandoc read.
"""

import re
import textwrap
import time

# Every command has them, so that the template describes them once.
COMMON = {"help", "version"}


def manual(template, tool, date):
    """The text of the page.

    `tool` is the decoded dump, `date` seconds since 1970.
    """
    command = tool["command"]
    commands = list(_leaves(command))
    day = time.gmtime(date)
    values = {
        "DATE": time.strftime("%B ", day) + time.strftime("%d, %Y", day).lstrip("0"),
        "SYNOPSIS": "\n".join(_synopsis(part) for part in commands) + "\n.Nm\n.Fl -version",
        "DESCRIPTION": _prose(command["abstract"]) + _discussion(command),
        "COMMANDS": "\n".join(_section(part) for part in commands),
    }
    return re.sub(r"@([A-Z]+)@", lambda name: values[name.group(1)], template)


def _leaves(command, words=()):
    """The commands that do something, with the words of those that contain them."""
    for part in command["subcommands"]:
        if part["commandName"] == "help":
            continue
        names = (*words, part["commandName"])
        if part.get("subcommands"):
            yield from _leaves(part, names)
        else:
            yield {**part, "commandName": " ".join(names)}


def _section(command):
    parts = [f".Ss blogforge {command['commandName']}", _prose(command["abstract"]) + _discussion(command)]
    shown = [part for part in command.get("arguments", []) if part["shouldDisplay"] and not _is_common(part)]
    if shown:
        parts += [".Bl -tag -width Ds", *(_argument(part) for part in shown), ".El"]
    return "\n".join(parts)


def _synopsis(command):
    lines = [".Nm", f".Cm {command['commandName']}", ".Op Ar options"]
    for part in command.get("arguments", []):
        if part["kind"] == "positional":
            # An ellipsis behind a name means that it can be repeated.
            lines.append(f".Op Ar {part['valueName']}{' ...' if part['isRepeating'] else ''}")
    return "\n".join(lines)


def _argument(part):
    if part["kind"] == "positional":
        head = f".It Ar {part['valueName']}{' ...' if part['isRepeating'] else ''}"
    else:
        value = f" Ar {part['valueName']}" if part["kind"] == "option" else ""
        names = sorted(part["names"], key=lambda name: name["kind"] != "short")
        head = ".It " + " , ".join(f"Fl {_flag(name)}{value}" for name in names)
    return f"{head}\n{_prose(part['abstract'])}"


def _flag(name):
    return name["name"] if name["kind"] == "short" else f"-{name['name']}"


def _is_common(part):
    return bool(COMMON & {name["name"] for name in part.get("names", [])})


def _discussion(command):
    """Paragraphs, and indented lines as they are."""
    text = []
    for block in command.get("discussion", "").strip("\n").split("\n\n"):
        text.append("\n.Pp\n")
        lines = block.split("\n")
        literal = [line for line in lines if line.startswith("  ")]
        prose = [line for line in lines if not line.startswith("  ")]
        if not literal:
            text.append(_prose(" ".join(prose)))
            continue
        # A line that ends in a colon, and what it leads to.
        shown = "\n".join(_escaped(line[2:]) for line in literal)
        text.append(f"{_prose(' '.join(prose))}\n.Bd -literal -offset Ds\n{shown}\n.Ed")
    return "".join(text) if command.get("discussion") else ""


def _prose(text):
    """Sentences, each of which begins a line, as mdoc wants it."""
    sentences = re.split(r"(?<=[.;:])\s+(?=\S)|\n", text.strip())
    lines = []
    for sentence in filter(None, sentences):
        lines += textwrap.wrap(sentence, 76, break_long_words=False, break_on_hyphens=False)
    return "\n".join(map(_escaped, lines))


def _escaped(line):
    line = line.replace("\\", "\\e").replace("-", "\\-")
    line = "".join(letter if letter.isascii() else f"\\[u{ord(letter):04X}]" for letter in line)
    # A dot or an apostrophe at the start of a line is a command.
    return f"\\&{line}" if line.startswith((".", "'")) else line
