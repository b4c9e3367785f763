"""Two publishes to one target: one is stopped before a call of its tool while the other runs.

The target may then be in any state, but the next publish detects and repairs it.
"""

import os
import pathlib
import random
import shutil
import subprocess

import pytest

from exports import write_site
from publish_targets import TARGETS
from test_publish import configuration, finished
from versions import write_version

WRAPPER = """#!/bin/sh
if [ -n "$OVERLAP_AT" ] && [ "$1" != --version ]; then
  count=$(($(cat "$OVERLAP_COUNT" 2>/dev/null || echo 0) + 1))
  echo $count > "$OVERLAP_COUNT"
  if [ $count = "$OVERLAP_AT" ]; then
    unset OVERLAP_AT
    "$OVERLAP_PROGRAM" publish "$OVERLAP_SITE" --no-build > "$OVERLAP_COUNT.said" 2>&1 || exit 99
    REAL "$@"
    kill -9 $PPID
    exit
  fi
fi
exec REAL "$@"
"""


@pytest.mark.parametrize("kind, tool", [("rsync", "rsync"), ("webdav", "rclone")])
def test_a_publish_that_runs_into_another_is_repaired_by_the_next(
        blogforge, tmp_path, monkeypatch, kind, tool):
    (tmp_path / "programs").mkdir()
    wrapper = tmp_path / "programs" / tool
    wrapper.write_text(WRAPPER.replace("REAL", shutil.which(tool)))
    wrapper.chmod(0o755)
    with TARGETS[kind](tmp_path) as target:
        for name, value in target.environment.items():
            monkeypatch.setenv(name, value)
        sites = {}
        for version in "ab":
            sites[version] = write_site(tmp_path / version, b"{}")
            write_version(sites[version], version)
            (sites[version] / "blogforge.yml").write_text(configuration({"live": target.setting}))
            assert blogforge("build", sites[version]).returncode == 0

        count = tmp_path / "count"
        monkeypatch.setenv("PATH", f"{wrapper.parent}:{os.environ['PATH']}")
        monkeypatch.setenv("OVERLAP_COUNT", str(count))
        monkeypatch.setenv("OVERLAP_PROGRAM", blogforge.program)
        monkeypatch.setenv("OVERLAP_SITE", str(sites["b"]))

        def publish(version, at=""):
            count.unlink(missing_ok=True)
            with monkeypatch.context() as here:
                here.setenv("OVERLAP_AT", str(at))
                return blogforge("publish", sites[version], "--no-build", timeout=600)

        assert publish("b").returncode == 0
        # After it has announced itself and before its last call; InterleavingTests has every step.
        at = random.Random(kind).randrange(3, 12)
        assert publish("a", at=at).returncode == -9, pathlib.Path(f"{count}.said").read_text()
        assert publish("b").returncode == 0
        assert target.read() == finished(sites["b"]), f"overlapping at call {at}"
