"""The documentation keeps up with the program: links, keys, codes, template names and flags."""

import pathlib
import re

import pytest
import yaml

from exports import community, write_site

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Sources"
PAGES = sorted([*(ROOT / "docs").rglob("*.md"), *(ROOT / name for name in (
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md") if (ROOT / name).is_file())])
COMMANDS = ["build", "serve", "studio", "check", "publish", "init", "theme", "clean", "shard"]
#: The options that every command has.
EVERYWHERE = {"--help", "--version"}
FLAG = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


def doc(name):
    return (ROOT / "docs" / name).read_text()


def source(path):
    return (SOURCES / path).read_text()


def fences(text):
    """Language and text of every fenced code block."""
    return re.findall(r"^```(\w*)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def without_code(text):
    text = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^    .*$", "", text, flags=re.MULTILINE)
    return re.sub(r"`[^`\n]*`", "", text)


def code_lines(text):
    """Lines of indented and fenced blocks, without their indentation."""
    lines = re.findall(r"^    (.*)$", text, re.MULTILINE)
    return lines + [line.strip() for _, block in fences(text) for line in block.split("\n")]


def anchors(page):
    """The anchors that GitHub gives to a page's headings."""
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ +(.+?) *$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def section(text, heading):
    """The text between a heading and the next of its level or a higher one."""
    level = len(heading) - len(heading.lstrip("#"))
    start = re.search(rf"^{re.escape(heading)}(?= |$).*$", text, re.MULTILINE)
    assert start, f"no heading '{heading}'"
    rest = text[start.end():]
    end = re.search(rf"^#{{1,{level}}} ", rest, re.MULTILINE)
    return rest[: end.start()] if end else rest


def table_names(text):
    """The names in backticks that begin the first cell of table rows."""
    return re.findall(r"^\| `([^`]+)`", text, re.MULTILINE)


def codes():
    """The code of every diagnostic that the sources can make."""
    found = set()
    for file in sorted(SOURCES.rglob("*.swift")):
        text = file.read_text()
        found.update(re.findall(r'\bcode: "([^"]+)"', text))
        found.update(re.findall(r'\b(?:diagnostic|report)\(\s*"([a-z-]+)"', text))
        for body in re.findall(r"var code: String \{\n(.*?)\n  \}", text, re.DOTALL):
            found.update(re.findall(r'case \.\w+[^:\n]*: "([^"]+)"', body))
    return found


def shapes():
    """Views with the names and kinds that templates may use, as the sources declare them."""
    for file in sorted((SOURCES / "Pages").rglob("*.swift")):
        for view, fields in re.findall(
                r"static let shape = ViewShape<(\w+)>\((.*?)\n  \)", file.read_text(), re.DOTALL):
            names = re.findall(r'\.(\w+)\("(\w+)"[,)]', fields)
            yield view, names + (section_flags() if "PageKinds.flags" in fields else [])


def section_flags():
    """What templates ask about the section of a page."""
    kinds = re.search(r"let navigation[^=]*= \[(.*?)\]", source("Pages/Sections/PageKinds.swift"), re.DOTALL)
    return [("flag", f"is{name}") for name in [*re.findall(r"(\w+)Page\.self", kinds.group(1)), "Search"]]


def keys():
    declared = re.search(
        r"static let keys = \[(.*?)\]", source("SiteBuild/Configuration/ConfigurationReader.swift"),
        re.DOTALL)
    return re.findall(r'"([^"]+)"', declared.group(1))


def style_keys():
    declared = re.search(
        r'let known = \[("fit".*?)\]', source("SiteBuild/Configuration/ConfigurationReader+Pictures.swift"))
    return re.findall(r'"([^"]+)"', declared.group(1))


def page_kinds():
    """The names of the kinds of pages that can be off."""
    cases = re.findall(
        r'^  case (\w+)(?: = "([^"]+)")?$', source("Pages/Settings/PageSwitches.swift"), re.MULTILINE)
    return [name or case for case, name in cases]


def publish_keys():
    declared = re.search(
        r"static let publishKeys = \[(.*?)\]",
        source("SiteBuild/Configuration/ConfigurationReader+Publish.swift"), re.DOTALL)
    return re.findall(r'"([^"]+)"', declared.group(1))


def limit_keys():
    return re.findall(
        r'Limit\(key: "([^"]+)"', source("SiteBuild/Configuration/ConfigurationReader+Pictures.swift"))


def test_the_sources_are_understood():
    """The expressions above still match the sources."""
    assert {"title", "log-format"} <= set(keys())
    assert {"fit", "sizes"} <= set(style_keys())
    assert {"max-pixels", "max-seconds"} <= set(limit_keys())
    assert {"likes", "tag-feeds", "your-likes"} <= set(page_kinds())
    assert {"date-unreadable", "export-missing", "json-invalid", "picture-missing"} <= codes()
    views = dict(shapes())
    declared = {
        name for file in (SOURCES / "Pages").rglob("*.swift")
        for name in re.findall(r"(?:struct|class) (\w+): (?:\w+, )*TemplateView", file.read_text())}
    assert set(views) == declared and all(views.values())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    broken = []
    text = without_code(page.read_text())
    for target in re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'(?:src|href)="([^"]+)"', text):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        if not file.exists() or not file.is_relative_to(ROOT):
            broken.append(target)
        elif anchor and file.suffix == ".md" and anchor not in anchors(file):
            broken.append(target)
    assert broken == []


def test_every_page_is_in_the_index():
    """Those for maintainers alone, in internals/, are linked from the page to which they belong."""
    docs = ROOT / "docs"
    pages = {page.relative_to(docs).as_posix() for page in docs.rglob("*.md")} - {"index.md"}
    internals = {page for page in pages if page.startswith("internals/")}
    assert pages - internals - set(re.findall(r"\]\(([^)]+)\)", doc("index.md"))) == set()
    texts = "".join(page.read_text() for page in docs.glob("*.md"))
    assert internals - set(re.findall(r"\]\(([^)]+)\)", texts)) == set()


def test_every_configuration_key_has_a_row():
    rows = set(table_names(doc("configuration.md")))
    assert set(keys() + style_keys() + limit_keys() + publish_keys()) - rows == set()


def test_every_kind_of_page_that_can_be_off_is_documented():
    pages = section(doc("configuration.md"), "## Pages")
    rows = re.findall(r"^\| ((?:`[a-z-]+`(?:, )?)+) \|", pages, re.MULTILINE)
    assert {kind for row in rows for kind in re.findall(r"`([^`]+)`", row)} == {"pages", *page_kinds()}


def test_the_complete_configuration_has_every_key_and_is_read(blogforge, tmp_path):
    [sample] = [text for language, text in fences(doc("configuration.md")) if language == "yaml"]
    content = yaml.safe_load(sample)
    assert list(content) == keys()
    assert {key for target in content["publish"].values() for key in target} == set(publish_keys())
    assert set(content["pictures"]) == {"tile", "photo", "social", "card", *limit_keys()}
    for style in ("tile", "photo", "social", "card"):
        assert set(content["pictures"][style]) == set(style_keys())
    folder = write_site(tmp_path / "site", community(), sample)
    result = blogforge("check", folder)
    assert result.returncode == 0, result.stderr


def test_every_mistake_on_the_configuration_page_gives_the_message_shown(blogforge, tmp_path):
    shown = [line for line in code_lines(doc("configuration.md")) if line.startswith("blogforge.yml:")]
    mistakes = "titel: x\nbase-url: example.org\npage-size: 0\npictures:\n  tile: {fit: crop}\n"
    folder = write_site(tmp_path / "site", community(), mistakes)
    messages = blogforge("build", folder).stderr.replace(f"{folder}/", "").splitlines()
    # The column in a flow mapping depends on how it is written.
    assert [re.sub(r":\d+: ", ": ", line, count=1) for line in messages] == [
        re.sub(r":\d+: ", ": ", line, count=1) for line in shown]


def test_every_diagnostic_code_has_an_entry_and_no_other():
    entries = set(re.findall(r"^### ([a-z-]+)", doc("diagnostics.md"), re.MULTILINE))
    assert entries == codes()


@pytest.mark.parametrize("view, fields", [pytest.param(*shape, id=shape[0]) for shape in shapes()])
def test_every_view_is_described_with_its_names_and_kinds(view, fields):
    kinds = {"view": "[", "named": "[", "list": "list of ["}
    described = section(doc("themes.md"), f"### {view}")
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \|", described, re.MULTILINE))
    assert list(rows) == [name for _, name in fields]
    for kind, name in fields:
        assert rows[name].strip().startswith(kinds.get(kind, kind)), name


def test_every_described_view_exists():
    described = set(re.findall(r"^### (\w+View)$", doc("themes.md"), re.MULTILINE))
    # Its names come from the field map.
    assert described == {view for view, _ in shapes()} | {"NamedValuesView"}


def test_every_file_of_the_theme_is_described():
    text = doc("themes.md")
    templates = {path.name for path in (ROOT / "Templates").glob("*.mustache")}
    assets = {f"assets/{path.name}" for path in (ROOT / "Templates/assets").iterdir()}
    assert {name for name in templates | assets if f"`{name}`" not in text} == set()


@pytest.fixture(scope="module")
def flags(blogforge):
    """The long flags of each command, by its own help."""
    words = {command: [command] for command in COMMANDS} | {"shard": ["shard", "pictures"]}
    options = {command: blogforge(*words[command], "--help").stdout.partition("OPTIONS:")[2]
               for command in COMMANDS}
    return {
        command: set(re.findall(r"^  (?:-\w, )?(--[a-z-]+)", text, re.MULTILINE))
        for command, text in options.items()}


def described_flags(text):
    return {flag for row in re.findall(r"^\| (.*?) \|", text, re.MULTILINE) for flag in FLAG.findall(row)}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_flag_of_a_command_is_described_and_no_other(flags, command):
    text = doc("commands.md")
    own = section(text, f"## blogforge {command}")
    common, _, for_output = section(text, "## Common options").partition("### Options for the output")
    described = EVERYWHERE | described_flags(own)
    if "(#common-options)" in own:
        described |= described_flags(common)
        # These write no output.
        described |= described_flags(for_output) if command not in ("check", "shard") else set()
    assert flags[command] == described


def test_every_command_is_described(blogforge):
    listed = blogforge("--help").stdout.partition("SUBCOMMANDS:")[2]
    commands = re.findall(r"^  ([a-z]+) ", listed, re.MULTILINE)
    assert sorted(commands) == sorted(COMMANDS)
    for command in commands:
        section(doc("commands.md"), f"## blogforge {command}")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_in_examples_exist_with_their_flags(flags, page):
    wrong = []
    text = page.read_text()
    for line in code_lines(text) + re.findall(r"`(blogforge [^`]+)`", text):
        words = re.match(r"(?:\$ )?(?:\S*/)?blogforge ([a-z-]+)(.*)", line)
        if not words:
            continue
        command, rest = words.groups()
        if command in ("help", "--help", "--version", "--generate-completion-script"):
            continue
        if not set(FLAG.findall(rest)) <= flags.get(command, set()) or command not in flags:
            wrong.append(line)
    assert wrong == []
