"""The progress of a build: in a terminal, in a file, in CI."""

import json
import re
import signal
import subprocess

import pytest

from exports import community, write_site
from terminal import Session

# Takes long enough for some updates on any machine.
BLOGS = 6000
LINE = re.compile(
    r"[a-z]+: "
    r"((\d+ min )?\d+ s"
    r"|[\d,]+ of [\d,]+(, [\d,.]+ per second)?(, (\d+ min )?\d+ s left)?)")


def words(field):
    return "Words" if field == "blogDescription" else ""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_site(tmp_path_factory.mktemp("progress") / "site", community(words, blogs=BLOGS))


@pytest.fixture
def session(blogforge, folder, tmp_path):
    """Builds the site to a new folder in a terminal."""
    def start(*options, **settings):
        command = [blogforge.program, "build", str(folder), "-o", str(tmp_path / "public"), *options]
        return Session(command, **settings)
    return start


def test_a_terminal_shows_one_line_that_is_written_over_and_is_gone_at_the_end(session):
    run = session()
    assert run.end() == 0
    shown = [line for line in run.updates if line]
    assert shown
    for line in shown:
        assert LINE.fullmatch(line), line
    # At most ten per second; each overwrites the one before, and only the rest is erased.
    assert len(shown) <= run.seconds * 10 + 1
    assert "\x1b[2K" not in run.text and run.text.count("\x1b") == len(run.updates)
    assert not [row for row in run.rows if LINE.match(row)]
    assert run.rows[-2].startswith("Built ")
    assert run.rows[-1] == ""


@pytest.mark.parametrize("columns", [12, 30])
def test_the_line_is_never_wider_than_the_terminal(session, columns):
    run = session(columns=columns)
    assert run.end() == 0
    assert max(map(len, run.updates)) <= columns - 1


@pytest.mark.parametrize("options, variables", [
    ([], {"NO_COLOR": "1"}), ([], {"CI": "true"}), ([], {"TERM": "dumb"}), ([], {"TERM": ""}),
    (["--quiet"], {}), (["--log-format", "json"], {}),
])
def test_there_is_no_moving_line_where_it_is_unwanted(session, options, variables):
    run = session(*options, **variables)
    assert run.end() == 0
    assert "\x1b" not in run.text and "\r" not in run.text.replace("\r\n", "\n")


def test_a_verbose_build_prints_its_stages_as_well_as_the_moving_line(session):
    run = session("--verbose")
    assert run.end() == 0
    stages = [row.split(":")[0].strip() for row in run.rows if re.match(r"  \w+: ", row)]
    assert [stage for stage in stages if stage != "checking"] == [
        "reading", "texts", "pictures", "planning", "searching", "rendering", "publishing"]


def test_an_interrupted_build_leaves_no_half_line(blogforge, tmp_path):
    # Its export does not come, so that it is still running on any machine.
    run = Session([blogforge.program, "build", "-", "-o", str(tmp_path / "public")], stdin=subprocess.PIPE)
    assert run.read_until(r"\r\w+: ")
    run.child.send_signal(signal.SIGINT)
    assert run.end() == 130
    assert run.rows == [""]
    run.child.stdin.close()


def test_problems_are_on_lines_of_their_own(blogforge, tmp_path):
    export = community(words, blogs=BLOGS)
    export["blogs"][0]["createdDate"] = "yesterday"
    site = write_site(tmp_path / "site", export)
    run = Session([blogforge.program, "build", str(site)], columns=1000)
    assert run.end() == 0
    assert [row for row in run.rows if "'yesterday' is not a valid date" in row][0].startswith(str(site))


def test_in_ci_only_stages_that_took_long_have_a_line(blogforge, folder, tmp_path):
    result = blogforge("build", folder, "-o", tmp_path / "public")
    assert result.returncode == 0
    for line in re.findall(r"^  \w+: .*$", result.stderr, re.MULTILINE):
        assert re.fullmatch(r"  \w+: [1-9]\d*\.\d s", line), line


def test_the_summary_states_the_cost(blogforge, folder, tmp_path):
    last = blogforge("build", folder, "-o", tmp_path / "public").stderr.splitlines()[-1]
    time = r"(\d+ ms|\d+\.\d s)"
    assert re.fullmatch(
        rf"Built \S+ in {time} \(\w+ {time}(, \w+ {time}){{0,2}}\), peak memory [1-9]\d* MB\.", last), last


def test_the_json_summary_states_the_cost(blogforge, folder, tmp_path):
    result = blogforge("build", folder, "-o", tmp_path / "public", "--log-format", "json")
    last = json.loads(result.stderr.splitlines()[-1])
    assert [stage for stage in last["stages"] if stage != "checking"] == [
        "reading", "texts", "pictures", "planning", "searching", "rendering", "publishing"]
    assert 0 < sum(last["stages"].values()) <= last["milliseconds"]
    assert last["peakMemoryBytes"] > 1_000_000
