"""docs/architecture.md lists the modules; each may import only those above it in the list."""

import pathlib
import re

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
