"""Where a Swift file has string literals and comments."""

import re

# Three quotes begin a literal of several lines only at the end of a line: #"""# is one quote.
START = re.compile(r'//|/\*|(#*)("""(?=[ \t]*\n)|")|`[^`\n]* [^`\n]*`')
IN_CODE = re.compile(r'[()]|(#*)("""(?=[ \t]*\n)|")')


def spans(content):
    """The spans of the parts of string literals, and of the comments and names that are sentences."""
    literals, comments, place = [], [], 0
    while match := START.search(content, place):
        if match[2]:
            place = literal(content, match, literals)
            continue
        if match[0] == "//":
            end = content.find("\n", match.start())
        elif match[0] == "/*":
            end = content.find("*/", match.start())
        else:
            end = match.end() - 1
        end = len(content) if end < 0 else end
        comments.append((match.start() + (match[0][0] == "`"), end))
        place = end + 1
    return literals, comments


def literal(content, start, parts):
    """Adds the parts of a literal between its interpolations, and of those in them; returns where it ends."""
    hashes, quotes = start[1], start[2]
    newline = "" if quotes == '"""' else r"|\n"
    mark = re.compile(rf"\\{hashes}\(|\\{hashes}.|{quotes}{hashes}{newline}", re.S)
    begin = place = start.end()
    while match := mark.search(content, place):
        place = match.end()
        if match[0] == f"\\{hashes}(":
            parts.append((begin, match.start()))
            begin = place = interpolation(content, place, parts)
        elif not match[0].startswith("\\"):
            parts.append((begin, match.start()))
            return place
    return len(content)


def interpolation(content, place, parts):
    """Adds the parts of the literals in an interpolation; returns where it ends."""
    depth = 1
    while depth and (match := IN_CODE.search(content, place)):
        if match[2]:
            place = literal(content, match, parts)
        else:
            depth += 1 if match[0] == "(" else -1
            place = match.end()
    return place
