"""docs/diagnostics.md agrees with the sources: severities, and the sentences of the examples.

`test_docs.py` compares the codes.
"""

import re

from test_docs import SOURCES, code_lines, codes, doc, source

PAGE = doc("diagnostics.md")
#: What is inserted into a text of the sources, as in `\(count(files, "file"))`.
INSERTED = r"\\\((?:[^()\n]|\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*\))*\)"
#: Reasons that libraries give, inserted words, and sentences that are too short to be recognised.
OTHERS = re.compile("|".join(map(re.escape, (
    "Opening and ending tag mismatch: item line 5 and channel", "Truncated ZIP file header",
    "ZIP bad CRC: 0x1 should be 0x2", "incorrect data check", "cannot open shared object file",
    "from firebasestorage.googleapis.com", "1 e-mail address", "2 invisible characters",
    "bloggers from 'users', blogs from 'posts'", "no blog has", "is empty"))))


def declared_severities():
    """The severities of each code, where a source declares both next to each other."""
    found = {}
    for file in sorted(SOURCES.rglob("*.swift")):
        for name, severity in re.findall(r'code: "([a-z-]+)",\s*severity: \.(\w+)\b', file.read_text()):
            found.setdefault(name, set()).add(severity)
    finding = source("BlogExport/Findings/ExportFinding+Sentences.swift")
    [notes] = re.findall(r"var severity: .*?switch self \{\n(.*?):\n\s+\.note", finding, re.DOTALL)
    notes = set(re.findall(r"\.(\w+)", notes))
    for cases, name in re.findall(r'case ((?:\.\w+(?:, )?)+): "([a-z-]+)"$', finding, re.MULTILINE):
        for case in re.findall(r"\w+", cases):
            found.setdefault(name, set()).add("note" if case in notes else "warning")
    return found


def test_the_headings_have_the_severities_that_the_program_declares():
    # The errors that end every command have a section of their own, which says so.
    headings = {
        name: severities or "error"
        for name, severities in re.findall(r"^### ([a-z-]+)(?: \((.*)\))?$", PAGE, re.MULTILINE)}
    assert set(headings) == codes()
    declared = declared_severities()
    assert len(declared) > 80
    assert {
        name: (headings[name], severities) for name, severities in declared.items()
        if not severities <= set(headings[name].split(" or "))} == {}


def sentences():
    """The fixed parts of each text of the sources, between which anything can be inserted."""
    for file in sorted(SOURCES.rglob("*.swift")):
        text = re.sub(r"^\s*//.*$", "", file.read_text(), flags=re.MULTILINE)
        # Texts that take several lines.
        text = re.sub(r'"\s*\+ "', "", text)
        for words in re.findall(rf'"((?:[^"\\\n]|{INSERTED}|\\.)*)"', text):
            parts = [part.replace('\\"', '"') for part in re.split(INSERTED, words)]
            if " " in words and max(map(len, parts)) >= 8:
                yield parts


def without_sentences(line, known):
    """The line without the sentences that the program can print."""
    rest = OTHERS.sub("", line)
    for longest, words in known:
        if longest in line:
            rest = words.sub(lambda found: "|" * len(found[0]) if len(found[0]) > 8 else found[0], rest)
    return rest


def test_the_messages_are_those_of_the_program():
    """What remains of an example are its place and inserted values, not two words of a sentence."""
    known = [
        (max(parts, key=len), re.compile(".+?".join(map(re.escape, filter(None, parts)))))
        for parts in sentences()]
    known.sort(key=lambda sentence: -len(sentence[1].pattern))
    examples = [line for line in code_lines(PAGE) if line.endswith(".")]
    assert len(examples) > 120
    rests = {line: without_sentences(line, known) for line in examples}
    assert {line: rest for line, rest in rests.items() if re.search(r"\b[a-z]{2,} [a-z]{2,}\b", rest)} == {}
