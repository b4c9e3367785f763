"""The command line as scripts use it: help, exit codes, messages, and an old site that survives."""

import json
import os
import random
import re
import signal
import subprocess

import pytest

from exports import built, community, write_site
from tree import Site, tree_hash


@pytest.fixture
def folder(tmp_path):
    return write_site(tmp_path / "my-site", community())


@pytest.mark.parametrize("command", [[], ["build"], ["check"], ["init"], ["theme"], ["clean"]])
def test_help_is_data_and_success(blogforge, command):
    result = blogforge(*command, "--help")
    assert result.returncode == 0
    assert "USAGE" in result.stdout and "blogforge" in result.stdout
    assert result.stderr == ""


def test_help_names_every_field_map(blogforge, folder):
    message = blogforge("check", folder, "--fieldmap", "nothing").stderr
    names = re.search("field maps are (.*?)\\. Use", message)[1].replace(" and ", ", ").split(", ")
    text = " ".join(blogforge("build", "--help").stdout.split())
    assert len(names) > 3 and [name for name in names if name not in text] == []


OUTPUTS = [
    ["--help"], ["build", "--help"], ["help", "serve"], ["--version"],
    ["--generate-completion-script", "bash"],
    ["check", "FOLDER"], ["check", "FOLDER", "--format", "json"], ["theme"], ["theme", "--format", "json"],
    ["theme", "--source", "entry"], ["publish", "FOLDER", "--dry-run"],
]


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    folder = tmp_path_factory.mktemp("published") / "site"
    return write_site(folder, community(), "publish: {live: {folder: ../www}}\n")


def run_with_output(blogforge, arguments, folder, output):
    command = [blogforge.program, *[str(folder) if word == "FOLDER" else word for word in arguments]]
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE, text=True, timeout=120)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize("arguments", OUTPUTS, ids=" ".join)
def test_data_that_cannot_be_written_is_a_failure(blogforge, published, arguments):
    with open("/dev/full", "w") as full:
        result = run_with_output(blogforge, arguments, published, full)
    assert result.returncode == 3
    assert result.stderr.endswith(
        "standard output: cannot write: No space left on device. Redirect it to another file or disk.\n")


@pytest.mark.parametrize("arguments", OUTPUTS, ids=" ".join)
def test_a_reader_that_closes_early_is_not_a_failure(blogforge, published, arguments):
    expected = run_with_output(blogforge, arguments, published, subprocess.DEVNULL)
    reading, writing = os.pipe()
    os.close(reading)
    try:
        result = run_with_output(blogforge, arguments, published, writing)
    finally:
        os.close(writing)
    assert (result.returncode, "standard output" in result.stderr) == (expected.returncode, False)
    assert expected.returncode == 0


def test_a_closed_standard_output_is_a_failure_and_gets_into_no_file(blogforge, published):
    command = ["sh", "-c", '"$0" "$@" >&-', blogforge.program, "check", str(published)]
    before = tree_hash(published)
    result = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert result.returncode == 3 and "standard output: cannot write:" in result.stderr
    command[2] = '"$0" "$@" 2>&-'
    assert subprocess.run(command, capture_output=True, text=True, timeout=120).returncode == 0
    assert tree_hash(published) == before


def test_a_build_with_clean_writes_every_file_again(blogforge, folder):
    assert blogforge("build", folder).returncode == 0
    written = [json.loads(blogforge("build", folder, "--log-format", "json", *flags).stderr.splitlines()[-1])
               for flags in ([], ["--clean"])]
    assert [line["written"] for line in written] == [0, written[0]["files"]]


def test_a_build_says_nothing_on_standard_output(blogforge, folder):
    result = blogforge("build", folder)
    assert (result.returncode, result.stdout) == (0, "")
    assert "\x1b" not in result.stderr and "\r" not in result.stderr


@pytest.mark.parametrize("arguments, suggestion", [
    (["build", "--base-ur", "https://example.org/"], "--base-url"),
    (["build", "--quite"], "--quiet"),
    (["chekc"], "chekc"),
])
def test_wrong_use_ends_with_2_and_names_it(blogforge, folder, arguments, suggestion):
    result = blogforge(*arguments, cwd=folder)
    assert result.returncode == 2
    assert suggestion in result.stderr


def test_an_unknown_configuration_key_ends_with_2_and_a_suggestion(blogforge, tmp_path):
    folder = write_site(tmp_path / "site", community(), "titel: Test\n")
    result = blogforge("build", folder)
    assert result.returncode == 2
    assert "titel" in result.stderr and "title" in result.stderr and "id you mean" in result.stderr
    assert not (folder / "public").exists()


def test_a_missing_file_ends_with_2_or_3(blogforge, tmp_path):
    result = blogforge("build", tmp_path / "nowhere.json", "-o", tmp_path / "public")
    assert result.returncode in (2, 3)
    assert "nowhere.json" in result.stderr
    assert not (tmp_path / "public").exists()


def test_a_bare_export_builds_without_configuration(blogforge, tmp_path):
    (tmp_path / "export.json").write_text(json.dumps(community()))
    result = blogforge("build", "export.json", "-o", "public", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "public" / "index.html").is_file()


def test_init_makes_a_folder_that_builds_and_never_overwrites(blogforge, tmp_path):
    assert blogforge("init", tmp_path / "new").returncode == 0
    before = tree_hash(tmp_path / "new")
    assert blogforge("init", tmp_path / "new").returncode != 0
    assert tree_hash(tmp_path / "new") == before
    assert (built(blogforge, tmp_path / "new") / "index.html").is_file()


def test_check_writes_nothing(blogforge, folder):
    before = tree_hash(folder)
    result = blogforge("check", folder)
    assert result.returncode == 0, result.stderr
    assert tree_hash(folder) == before


def test_check_gives_json(blogforge, folder):
    result = blogforge("check", folder, "--format", "json")
    assert result.returncode == 0
    for line in result.stdout.splitlines() if result.stdout.lstrip()[:1] != "[" else [result.stdout]:
        json.loads(line)


def test_quiet_omits_notes(blogforge, tmp_path, published):
    export = community()
    export["blogs"][0]["blogDescription"] = "Write to ana@example.org"
    folder = write_site(tmp_path / "site", export)
    site = built(blogforge, published)
    (site / ".env").write_text("x")
    for flags, has_notes in ([], True), (["--quiet"], False):
        assert ("note: blogs/blog0: " in blogforge("check", folder, *flags).stdout) == has_notes
        sent = blogforge("publish", published, "--no-build", "--dry-run", *flags)
        assert ("/.env: note: hidden" in sent.stderr) == has_notes


def test_messages_have_the_format_of_the_configuration(blogforge, tmp_path):
    export = community()
    export["blogs"][0]["createdDate"] = "yesterday"
    folder = write_site(tmp_path / "site", export, "log-format: json\nstrict: true\n")
    for arguments, code in [
        (["check", folder, "--write-fieldmap", tmp_path / "map.yml"], 1),
        (["build", folder, "--jobs", "0"], 2), (["publish", folder], 2),
    ]:
        result = blogforge(*arguments)
        messages = [json.loads(line) for line in result.stderr.splitlines()]
        assert messages[-1]["exit"] == result.returncode == code


def test_strict_makes_warnings_fail(blogforge, tmp_path):
    export = community()
    export["blogs"][0]["createdDate"] = "yesterday"
    folder = write_site(tmp_path / "site", export)
    assert blogforge("build", folder).returncode == 0
    before = tree_hash(folder / "public")
    assert blogforge("build", folder, "--strict").returncode == 1
    assert tree_hash(folder / "public") == before


@pytest.mark.parametrize("part", [0.02, 0.2, 0.5, 0.8, 0.95, 0.999])
def test_a_cut_export_ends_with_1_and_its_place_and_the_old_site_stays(blogforge, folder, part):
    before = tree_hash(built(blogforge, folder))
    file = folder / "export" / "export.json"
    content = file.read_bytes()
    file.write_bytes(content[: int(len(content) * part)])
    result = blogforge("build", folder)
    assert result.returncode == 1, result.stderr
    assert "export.json:" in result.stderr
    assert tree_hash(folder / "public") == before


@pytest.mark.parametrize("seed", range(6))
def test_random_bytes_end_with_1_and_the_old_site_stays(blogforge, folder, seed):
    before = tree_hash(built(blogforge, folder))
    (folder / "export" / "export.json").write_bytes(random.Random(seed).randbytes(1 << (4 * (seed % 4) + 2)))
    result = blogforge("build", folder)
    assert result.returncode == 1, result.stderr
    assert "export.json" in result.stderr
    assert tree_hash(folder / "public") == before


def test_two_builds_give_the_same_bytes_with_any_number_of_jobs(blogforge, tmp_path):
    hashes = set()
    for name, options in [("a", ["--jobs", "1"]), ("b", ["--jobs", "2"]), ("elsewhere/c", ["--clean"])]:
        folder = write_site(tmp_path / name, community(blogs=60))
        hashes.add(tree_hash(built(blogforge, folder, *options)))
    assert len(hashes) == 1


def test_a_warm_build_gives_the_bytes_of_a_cold_one(blogforge, tmp_path):
    folder = write_site(tmp_path / "warm", community(blogs=45))
    built(blogforge, folder)
    edited = community(blogs=46)
    edited["blogs"][7]["blogDescription"] = "Changed #new"
    (folder / "export" / "export.json").write_text(json.dumps(edited))
    warm = tree_hash(built(blogforge, folder))
    assert warm == tree_hash(built(blogforge, write_site(tmp_path / "cold", edited)))


def test_links_resolve_below_a_base_path(blogforge, folder):
    site = Site(built(blogforge, folder, "--base-url", "https://somebody.example/repo/"))
    assert site.base_path == "/repo/"
    assert site.broken_links() == []


@pytest.mark.parametrize("delay", [0.02, 0.1, 0.3])
def test_a_killed_build_leaves_an_intact_site_and_the_next_one_recovers(blogforge, tmp_path, delay):
    after = tree_hash(built(blogforge, write_site(tmp_path / "cold", community(blogs=1500))))
    folder = write_site(tmp_path / "site", community())
    before = tree_hash(built(blogforge, folder))
    (folder / "export" / "export.json").write_text(json.dumps(community(blogs=1500)))
    child = subprocess.Popen(
        [blogforge.program, "build", str(folder)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    # However far it got: the site is intact at every moment.
    try:
        child.wait(timeout=delay)
    except subprocess.TimeoutExpired:
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
        assert tree_hash(folder / "public") in (before, after)
    assert tree_hash(built(blogforge, folder)) == after
    left = {path.name for path in folder.iterdir()} - {"export", "public", "blogforge.yml", ".cache"}
    assert left == set()
