"""The trace of a build: a file that chrome://tracing and Perfetto can read."""

import json

import pytest

from exports import built, community, write_site
from tree import tree_hash

STAGES = ["reading", "texts", "pictures", "planning", "searching", "rendering", "publishing"]


@pytest.fixture
def folder(tmp_path):
    return write_site(tmp_path / "my-site", community(blogs=300))


def spans(path):
    """The spans of a trace, by row."""
    trace = json.loads(path.read_text())
    assert set(trace) == {"traceEvents", "displayTimeUnit"}
    rows = {}
    for event in trace["traceEvents"]:
        assert {"name", "ph", "pid", "tid"} <= set(event)
        rows.setdefault(event["tid"], [])
        if event["ph"] == "X":
            assert event["ts"] >= 0 and event["dur"] >= 0
            rows[event["tid"]].append(event)
        else:
            assert (event["ph"], event["name"]) == ("M", "thread_name")
    return rows


def end(span):
    return span["ts"] + span["dur"]


@pytest.mark.parametrize("jobs", ["1", "4"])
def test_a_trace_has_every_stage_and_spans_that_nest(blogforge, folder, tmp_path, jobs):
    path = tmp_path / "trace.json"
    built(blogforge, folder, "--trace", path, "--jobs", jobs)
    rows = spans(path)
    build, *stages = rows[0]
    assert build["name"] == "build"
    # A warm build begins by checking whether anything has changed.
    assert [stage["name"] for stage in stages if stage["name"] != "checking"] == STAGES
    for row in rows.values():
        open_spans = []
        for span in row:
            while open_spans and end(open_spans[-1]) <= span["ts"]:
                open_spans.pop()
            assert not open_spans or end(span) <= end(open_spans[-1]), span
            open_spans.append(span)
    # Every slice is within its stage, and there are no more rows than tasks.
    assert 1 <= len(rows) - 1 <= int(jobs)
    by_name = {stage["name"]: stage for stage in stages}
    slices = [span for row, found in rows.items() if row for span in found]
    assert {"texts", "searching", "rendering"} <= {span["name"] for span in slices}
    for span in slices:
        stage = by_name[span["name"]]
        assert stage["ts"] <= span["ts"] and end(span) <= end(stage), span
        assert span["args"]["first"] >= 0 and span["args"]["count"] >= 1


def test_an_old_trace_is_overwritten_whole(blogforge, folder, tmp_path):
    path = tmp_path / "trace.json"
    built(blogforge, folder, "--trace", path)
    path.write_text(path.read_text() + " " * 100_000)
    built(blogforge, folder, "--trace", path)
    spans(path)
    assert path.stat().st_size < 100_000


def test_the_configuration_can_name_the_trace(blogforge, folder, tmp_path):
    (folder / "blogforge.yml").write_text("trace: build.trace\n")
    built(blogforge, folder)
    spans(folder / "build.trace")


def test_a_failed_build_has_a_trace(blogforge, folder, tmp_path):
    (folder / "export" / "export.json").write_text("{")
    path = tmp_path / "trace.json"
    assert blogforge("build", folder, "--trace", path).returncode == 1
    assert {"build", "reading"} <= {span["name"] for span in spans(path)[0]} <= {
        "build", "checking", "reading"}


def test_a_file_that_is_not_a_trace_is_not_overwritten(blogforge, folder):
    export = folder / "export" / "export.json"
    before = export.read_bytes()
    result = blogforge("build", folder, "--trace", export)
    assert (result.returncode, result.stderr) == (
        2, f"{export}: already exists and is not a trace; nothing was written. Choose another file with "
            f"--trace.\n")
    assert export.read_bytes() == before
    assert not (folder / "public").exists()


def test_a_trace_that_cannot_be_made_stops_the_build_before_it_begins(blogforge, folder, tmp_path):
    before = tree_hash(built(blogforge, folder))
    result = blogforge("build", folder, "--trace", tmp_path / "nowhere" / "trace.json")
    assert result.returncode == 3
    assert result.stderr.endswith("trace.json: cannot write it: No such file or directory.\n")
    assert tree_hash(folder / "public") == before


def test_a_trace_for_which_there_is_no_room_harms_nothing(blogforge, folder):
    result = blogforge("build", folder, "--trace", "/dev/full")
    assert result.returncode == 0
    assert result.stderr.splitlines()[-1] == (
        "/dev/full: warning: the trace cannot be written (No space left on device). "
        "Name another file with --trace.")
    assert (folder / "public" / "index.html").is_file()
