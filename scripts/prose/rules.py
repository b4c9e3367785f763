"""The project's own patterns, and what the checks must accept."""

import dataclasses
import fnmatch
import re

from texts import KINDS


@dataclasses.dataclass(frozen=True)
class Pattern:
    advice: str
    expression: re.Pattern
    kinds: tuple

    @staticmethod
    def read(file):
        """The patterns of a file: comments with the advice, then a line with the expression."""
        patterns, advice, kinds = [], [], KINDS
        for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1):
            line = line.strip()
            if line.startswith("#"):
                advice.append(line[1:].strip())
            elif line.startswith("["):
                kinds = tuple(line.strip("[]").split())
                if unknown := set(kinds) - set(KINDS):
                    raise ValueError(f"{file}:{number}: unknown kinds {unknown}. Use: {' '.join(KINDS)}.")
                advice = []
            elif line:
                if not advice:
                    raise ValueError(f"{file}:{number}: a comment must say what to use instead of this.")
                # A sentence may continue in the next line.
                expression = re.compile(line.replace(" ", "[ \n]"), re.I)
                patterns.append(Pattern(" ".join(advice), expression, kinds))
                advice = []
            else:
                advice = []
        return patterns

    def matches(self, text):
        """The lines and words that the pattern finds; a match may begin in one line and end in the next."""
        if text.kind in self.kinds:
            for match in self.expression.finditer(text.content):
                yield text.line_at(match.start()), " ".join(match[0].split())


class Exceptions:
    """What the checks must accept, with the number of the line that says so."""

    def __init__(self):
        self.sections = {"words": {}, "spelling": {}, "proselint": {}, "proselint checks": {}, "files": {}}
        self.used = set()

    @staticmethod
    def read(file):
        exceptions, section = Exceptions(), None
        for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1):
            line = line.strip()
            if line.startswith("["):
                section = exceptions.sections[line.strip("[]")]
            elif line and not line.startswith("#"):
                section[line] = number
        return exceptions

    def skips(self, path):
        """Whether no text of a file is checked."""
        return any(self.use("files", name) for name in self.sections["files"] if fnmatch.fnmatch(path, name))

    def accept(self, text, line, pattern=None, section="words"):
        """Whether a line contains a phrase that is accepted in its file, and that the pattern finds."""
        content = text.near(line).lower()
        for rule in self.sections[section]:
            path, _, phrase = rule.partition(": ")
            if fnmatch.fnmatch(text.path, path) and phrase.lower() in content:
                if pattern is None or pattern.expression.search(phrase):
                    return self.use(section, rule)
        return False

    def use(self, section, rule):
        self.used.add((section, rule))
        return True

    def unused(self):
        """The lines that no check needs; the checks of proselint that are off are not looked for."""
        for section, rules in self.sections.items():
            for rule, number in rules.items():
                if (section, rule) not in self.used and section != "proselint checks":
                    yield number, rule
