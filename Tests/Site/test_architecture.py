"""docs/architecture.md lists the modules; each may import only those above it in the list.

Folders of a module use each other in one direction, too.
"""

import graphlib
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def documented_modules():
    """The names of the table of modules, from the bottom up."""
    text = (ROOT / "docs/architecture.md").read_text()
    table = text[text.index("| module | its job in one sentence | never |"):].split("\n\n")[0]
    return re.findall(r"^\| (\w+) \|", table, re.MULTILINE)[1:]


def declared_modules():
    """What each module of Package.swift depends on."""
    text = (ROOT / "Package.swift").read_text()
    targets = text[text.index("targets: ["):text.index("tests(of:")]
    found = {}
    for start in re.finditer(r"^    (?:module|\.executableTarget)\(", targets, re.MULTILINE):
        end = "\n    )" if targets[start.end()] == "\n" else "\n"
        body = targets[start.end():targets.index(end, start.end())]
        name, *others = re.findall(r'(?<!package: )"([\w-]+)"', body)
        found[name] = others
    found.pop("embed-files")
    return found


def test_the_table_has_every_module_from_the_bottom_up():
    assert documented_modules() == list(declared_modules())


def test_a_module_depends_only_on_those_above_it_in_the_table():
    order = documented_modules()
    for name, others in declared_modules().items():
        above = set(order[:order.index(name)])
        assert {other for other in others if other in order} <= above, name


def test_a_file_imports_only_what_its_module_may():
    allowed = declared_modules()
    for name, others in allowed.items():
        for path in (ROOT / "Sources" / name).rglob("*.swift"):
            imports = set(re.findall(r"^(?:@\S+ |public |package )*import (\w+)", path.read_text(), re.M))
            assert imports & set(allowed) <= set(others), path


#: A type that other files may use; `private` ones are skipped.
DECLARED = re.compile(
    r"^(?:@\w+(?:\([^)]*\))? )*(?:(?:package|public|final|indirect) )*"
    r"(?:struct|class|enum|protocol|actor|typealias) (\w+)", re.MULTILINE)
NO_CODE = re.compile(r'//.*|"(?:[^"\\\n]|\\.)*"')


def folders_used_by_folder(module):
    """For each folder of a module the others whose types it names; the module's top has the name ""."""
    code, home = [], {}
    for path in sorted((ROOT / "Sources" / module).rglob("*.swift")):
        parts = path.relative_to(ROOT / "Sources" / module).parts
        folder = parts[0] if len(parts) > 1 else ""
        text = NO_CODE.sub("", path.read_text())
        code.append((folder, text))
        home |= dict.fromkeys(DECLARED.findall(text), folder)
    used = {folder: set() for folder, _ in code}
    for folder, text in code:
        used[folder] |= {home[name] for name in re.findall(r"\b[A-Z]\w*", text) if name in home} - {folder}
    return used


@pytest.mark.parametrize("module", [*declared_modules(), "embed-files"])
def test_folders_use_each_other_in_one_direction(module):
    graphlib.TopologicalSorter(folders_used_by_folder(module)).prepare()


@pytest.mark.parametrize("module", ["BlogExport", "Pages", "SiteBuild"])
def test_folders_are_documented_from_the_bottom_up(module):
    text = (ROOT / "docs/architecture.md").read_text()
    table = text[text.index(f"| folder of {module} |"):].split("\n\n")[0]
    order = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    used = folders_used_by_folder(module)
    assert set(order) == set(used) - {""}
    for place, folder in enumerate(order):
        assert used[folder] <= set(order[:place]), folder


def test_pages_read_the_content_through_the_reader_alone():
    """Content without a digest would make stale pages."""
    pages = ROOT / "Sources/Pages"
    naming = [path for path in pages.rglob("*.swift") if "untracked" in path.read_text()]
    assert naming and all(re.search(r"Reader|Reading|Rows", path.name) for path in naming)
