"""Finds the prose of a file: documentation, messages and comments.

A text has only the lines with prose, and their numbers. Code inside a sentence becomes `, which is not a
part of any word.
"""

import dataclasses
import io
import re
import tokenize

import swift

KINDS = ("docs", "messages", "comments", "commits")
#: Files whose texts are invented content, in many languages, or belong to other projects.
CONTENT = re.compile(
    r"^(Tests/Exports|Examples/[^/]+/(export|images|static)|Examples/material|Benchmarks/(hugo|zorto)-[a-z]+"
    r"|packaging/licences)/")
CODE = re.compile(r"^```.*?^```[^\n]*$|`[^`\n]+`|<[^<>\n]*>|\]\([^)\s]*\)|https?://\S+", re.M | re.S)
INDENTED = re.compile(r"(?<=\n\n)(?:(?: {4,}[^\n]*)?\n)+", re.M)
SLASHES = re.compile(
    r"""/\*.*?\*/|(?<![:"'`\w/\\])//[^\n]*|(?P<code>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')""", re.S)
HASH = re.compile(r"(?:^|(?<=\s))#(?![!{])[^\n]*", re.M)
COMMENT_MARK = re.compile(r"^(?:/{2,3}|/\*+|#+|\*)\s*")
MUSTACHE = re.compile(r"\{\{!.*?\}\}", re.S)


@dataclasses.dataclass(frozen=True)
class Text:
    path: str
    kind: str
    content: str
    #: The number in the file of each line of the content.
    numbers: list

    @staticmethod
    def of(path, kind, content):
        """A text of a file's content in which everything but the prose is blank."""
        lines, numbers = [], []
        for number, line in enumerate(content.split("\n"), 1):
            line = line.strip()
            if kind == "comments":
                line = COMMENT_MARK.sub("", line)
            if line:
                if numbers and numbers[-1] < number - 1:
                    # Lines that are not adjacent belong to different sentences.
                    lines.append("")
                    numbers.append(number - 1)
                lines.append(line)
                numbers.append(number)
        return Text(path, kind, "\n".join(lines), numbers)

    def line_at(self, place):
        """The line of the file with this place of the content."""
        return self.numbers[self.content.count("\n", 0, place)]

    def near(self, line):
        """A line of the file and the next one, without line breaks."""
        return " ".join(" ".join(text.split()) for number, text in zip(self.numbers, self.content.split("\n"))
                        if line <= number <= line + 1)


def keep(content, spans, mark=" "):
    """The content with only these spans, each in its line; the mark is what is between those in one line."""
    parts, end = [], 0
    for start, stop in spans:
        parts += [blank(content[end:start], mark), content[start:stop]]
        end = stop
    return "".join(parts)


def blank(text, mark=" "):
    """As many lines as the text has."""
    return text.count("\n") * "\n" or mark


def hide(content, pattern, mark="`"):
    return pattern.sub(lambda match: blank(match[0], mark), content)


def texts_of(root, path):
    """The texts of a file; none if it has no prose."""
    file = root / path
    if CONTENT.search(path) or not file.is_file() or file.is_symlink():
        return
    reader = reader_of(path, file)
    if not reader:
        return
    try:
        content = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return  # scripts/lint-text reports it.
    for kind, text in reader(path, content):
        if text.strip():
            yield Text.of(path, kind, hide(text, CODE) if kind == "comments" else text)


def reader_of(path, file):
    """What finds the texts of a file with this name."""
    name = file.name
    if path.endswith((".yml", ".yaml")) and re.search(r"(^|/)(languages|studio)/[a-zA-Z-]+\.yml$", path):
        return sentences if name in ("en.yml", "en-US.yml") else None
    for endings, reader in READERS:
        if name.endswith(endings):
            return reader
    if "." not in name and name not in ("Makefile", "Dockerfile"):
        with open(file, "rb") as start:
            first = start.readline(200)
        if not first.startswith(b"#!"):
            return None
        return python if b"python" in first else hashes
    return hashes if name in ("Makefile", "Dockerfile") else None


def markdown(path, content):
    yield "docs", blank_lists(hide(hide("\n\n" + content, CODE), INDENTED, " ")[2:])


def blank_lists(content):
    """Marks of lists and headings are no words, but separate sentences."""
    return re.sub(r"^ *(?:[*#-]+ |\d+\. )", "• ", content, flags=re.M)


def swift_texts(path, content):
    literals, comments = swift.spans(content)
    if path.startswith(("Sources/", "Plugins/")):
        sentences = [span for span in literals if not NAME.fullmatch(content, *span)]
        yield "messages", hide(keep(content, sentences, "`"), MARKUP)
    yield "comments", keep(content, comments)


#: A single word is a name or a key.
NAME = re.compile(r"\S*\w\S*")
MARKUP = re.compile(r'[\w-]+=\\?"[^"\n]*"|<[^<>\n]*>|\\#*[nt"]')


def python(path, content):
    """Comments and docstrings."""
    starts = [0]
    for line in content.split("\n"):
        starts.append(starts[-1] + len(line) + 1)

    def at(place):
        return starts[place[0] - 1] + place[1]

    spans, begins = [], True
    try:
        for token in tokenize.generate_tokens(io.StringIO(content).readline):
            if token.type == tokenize.COMMENT and not token.string.startswith("#!"):
                spans.append((at(token.start), at(token.end)))
            elif token.type == tokenize.STRING and begins:
                spans.append((at(token.start), at(token.end)))
            if token.type not in (tokenize.COMMENT, tokenize.NL):
                begins = token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING)
    except (tokenize.TokenError, IndentationError):
        return  # scripts/lint-text reports it.
    yield "comments", keep(content, spans)


def slashes(path, content):
    spans = [match.span() for match in SLASHES.finditer(content) if match.lastgroup != "code"]
    yield "comments", keep(content, spans)


def hashes(path, content):
    yield "comments", keep(content, [match.span() for match in HASH.finditer(content)])


def mustache(path, content):
    yield "comments", keep(content, [match.span() for match in MUSTACHE.finditer(content)])


def sentences(path, content):
    """The texts of a language: values, comments, and the keys that are sentences."""
    yield "messages", hide(re.sub(r"(?m)^ *[a-z-]+:", lambda m: blank(m[0]), content), re.compile(r"\{\w+\}"))


READERS = [
    (".md", markdown), (".swift", swift_texts), (".py", python), ((".js", ".css", ".h", ".c"), slashes),
    ((".sh", ".yml", ".yaml", ".toml", ".service", ".supp", ".in"), hashes), (".mustache", mustache)]
