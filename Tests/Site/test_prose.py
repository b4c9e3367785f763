"""scripts/prose, which `make lint` runs: it finds faults in every kind of text, and none in code."""

import os
import pathlib
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
FAULTS = [
    ("docs/page.md", "# Page\n\nAsk\nsomebody else.\n", 4, "'somebody'"),
    ("docs/page.md", "Is the table empty, the app has other names.\n", 1, 'Begin a condition with "If"'),
    ("docs/page.md", "1. Use a [link](x.md) in\n   in the text.\n", 1, "'in in'"),
    ("docs/page.md", "The quick start is easy to recieve.\n", 1, "'recieve' is misspelled: receive"),
    ("docs/page.md", "Plan ahead of time, in close proximity.\n", 1, "redundancy"),
    ("README.md", "The report is on Github.\n", 1, "'Github'"),
    ("Sources/A/B.swift", 'let text =\n  "cannot write: tell \\(name)"\n', 2, "'tell'"),
    ("Sources/A/B.swift", 'let page = "<p>\\(say("Left out: \\(count)"))</p>"\n', 1, "'Left out'"),
    ("Sources/A/B.swift", 'let text = """\n  \\(name)\n  failed to open it\n  """\n', 3, "'failed to'"),
    ("Sources/A/B.swift", "throw Failure(\"'\\(name)' is no command.\")\n", 1, "' is no"),
    ("Sources/A/B.swift", 'let a = #"""#  // As "b" was told.\n', 1, "'told'"),
    ("Sources/A/B.swift", "/* One line,\n and the occured error. */\n", 2, "'occured' is misspelled"),
    ("Tests/ATests/BTests.swift", "@Test func `a fault is told`() {}\n", 1, "'told'"),
    ("Tests/Site/test_a.py", '"""A test."""\n\n\ndef one():\n    """Nobody."""\n', 5, "'Nobody'"),
    ("scripts/tool", "#!/usr/bin/env bash\nrun  # beside it\n", 2, "'beside'"),
    ("Templates/assets/a.js", "const a = 'told';\n// stands here\n", 2, "'stands'"),
    ("Templates/a.mustache", "<p>told</p>{{! For everybody. }}\n", 1, "'everybody'"),
    ("Templates/languages/en.yml", "told: Fine\nnone: Nobody is here.\n", 2, "'Nobody'"),
]
CLEAN = {
    "docs/page.md": "Run `told beside nobody`:\n\n    told somebody recieve\n\n```yaml\ntold: nobody\n```\n\n"
    "| `a` | [link](told.md) |\n|---|---|\n| a | a |\n",
    "Sources/A/B.swift": 'let told = ["nobody", "told"]  // A list.\nlet told = #"told"#\n',
    "Tests/ATests/BTests.swift": 'let text = "Nobody has told me."\n',
    "Tests/Exports/a/README.md": "Nobody has told me.\n",
    "Templates/languages/de.yml": "none: Niemand, told\n",
    "Templates/assets/a.js": "const told = 'https://told.example // nobody';\n",
}


@pytest.fixture
def project(tmp_path):
    return new_project(tmp_path)


def new_project(folder):
    """An empty repository with the check, without its exceptions for this project."""
    shutil.copytree(ROOT / "scripts/prose", folder / "scripts/prose",
                    ignore=shutil.ignore_patterns("__pycache__"))
    git(folder, "init", "-q", "-b", "main")
    (folder / ".gitignore").write_text("__pycache__\n")
    file = folder / "scripts/prose/exceptions.txt"
    lines = file.read_text().split("[proselint checks]")[1]
    file.write_text("[words]\n[spelling]\n[files]\n[proselint]\n[proselint checks]" + lines)
    return folder


def git(folder, *arguments):
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    for who in ("AUTHOR", "COMMITTER"):
        environment |= {f"GIT_{who}_NAME": "Ana", f"GIT_{who}_EMAIL": "ana@example.org"}
    subprocess.run(["git", *arguments], cwd=folder, env=environment, check=True, capture_output=True)


def write(project, files):
    for name, text in files.items():
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text(text)


def check(project, *names):
    environment = {name: value for name, value in os.environ.items() if name != "BASE"}
    run = subprocess.run([sys.executable, "scripts/prose", *names], cwd=project, env=environment,
                         capture_output=True, text=True)
    assert run.returncode == (1 if run.stdout else 0) and not run.stderr, run.stdout + run.stderr
    return run.stdout.splitlines()


def test_a_fault_is_found_in_its_line(project):
    expected = []
    for number, (name, text, line, words) in enumerate(FAULTS):
        # All in one run, because the dictionary of codespell takes a second to load.
        name = name.replace("/", f"/{number}/", 1) if "/" in name else name
        write(project, {name: text})
        expected.append((f"{name}:{line}: ", words))
    write(project, CLEAN)
    found = check(project)
    for place, words in expected:
        assert any(problem.startswith(place) and words in problem for problem in found), (place, words, found)
    places = {place for place, _ in expected}
    assert [problem for problem in found if not problem.startswith(tuple(places))] == []


def test_only_the_named_files_are_checked(project):
    write(project, {"docs/a.md": "Nobody.\n", "docs/b.md": "Nobody.\n"})
    assert [problem.split(":")[0] for problem in check(project, "docs/b.md")] == ["docs/b.md"]


def test_an_exception_is_accepted_in_its_file_while_it_is_needed(project):
    write(project, {
        "docs/a.md": "The owner of the spot: Nobody talks here. Nobody else.\n\nA recieve.\n",
        "docs/b.md": "Nobody talks here.\n", "docs/c.md": "Nobody talks here.\n"})
    file = project / "scripts/prose/exceptions.txt"
    file.write_text(file.read_text().replace("[words]\n[spelling]\n[files]\n", (
        "[words]\ndocs/a.md: Nobody talks here\ndocs/b.md: somebody\n[spelling]\nrecieve\noccured\n"
        "[files]\ndocs/c.md\ndocs/d.md\n")))
    found = check(project)
    assert found[0].startswith("docs/b.md:1: 'Nobody'")
    assert found[1:] == [
        f"scripts/prose/exceptions.txt:{line}: '{what}' is not needed any more. Remove the line."
        for line, what in [(3, "docs/b.md: somebody"), (6, "occured"), (9, "docs/d.md")]]


def test_subjects_of_a_branch_are_checked(project):
    git(project, "add", ".")
    git(project, "commit", "-qm", "begin, as nobody told")
    assert check(project) == []  # A clone without origin/main.
    git(project, "update-ref", "refs/remotes/origin/main", "HEAD")
    assert check(project) == []
    for subject in ["Studio: Say who can write", "Merge branch 'b'", "fixup! studio", "studio: Add a page",
                    "Site, feeds: Show nobody", "Docs: " + "Long " * 14]:
        git(project, "commit", "-qm", subject, "--allow-empty")
    found = [problem.split(": ", 1)[1] for problem in check(project)]
    assert sorted(found) == [
        "'nobody': Use: no one, or say it in the passive.",
        "the subject has 75 characters; at most 72",
        "the subject is not 'Area: Imperative'"]


def test_the_accepted_words_of_this_project_are_needed():
    """What `make lint` reports of the files that exceptions name; it checks all others, too."""
    lines = (ROOT / "scripts/prose/exceptions.txt").read_text().split("\n")
    files = {line.split(": ")[0] for line in lines if "/" in line and not line.startswith("#")}
    assert files and all(list(ROOT.glob(name)) for name in files)
