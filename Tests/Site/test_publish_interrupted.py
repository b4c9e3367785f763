"""A publish that is killed: the target holds an intact site at every moment; the next publish completes it.

BLOGFORGE_KILLS says how many publishes are killed in all (10); `make torture` asks for many more.
"""

import contextlib
import fcntl
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import time
import urllib.parse

import pytest

from exports import write_site
from publish_targets import TARGETS
from test_publish import configuration, finished
from versions import write_version

KILLS = int(os.environ.get("BLOGFORGE_KILLS", "10"))
LINK = re.compile(rb'(?:src|href)="/(?!/)([^"#?]*)')
NEEDED = re.compile(rb'(?:src|href)="/((?:images|assets|blogs)/[^"#]+)"')


@pytest.fixture(scope="module")
def versions(blogforge, tmp_path_factory):
    """Two built site folders."""
    folders = {}
    for version in "ab":
        folder = write_site(tmp_path_factory.mktemp(version) / "site", b"{}")
        write_version(folder, version)
        assert blogforge("build", folder).returncode == 0
        folders[version] = folder
    return folders


def missing_files(files):
    """Files that pages or lists refer to but the target does not have."""
    missing = set()
    for path, content in files.items():
        if not path.endswith(".html"):
            continue
        for name in NEEDED.findall(content):
            name = name.decode()
            if name.endswith("/"):
                # The page of a blog that is gone may still be named by one that is about to go.
                name += "index.html"
            if name not in files:
                missing.add(f"{path}: {name}")
    return missing


def dead_links(files):
    """Files that a visitor reaches from the front page but the target does not have."""
    dead, seen, left = set(), {"index.html"}, {"index.html"} & set(files)
    while left:
        page = left.pop()
        for name in LINK.findall(files[page]):
            name = urllib.parse.unquote(name.decode())
            name += "index.html" if name.endswith("/") or not name else ""
            if name not in files:
                dead.add(f"{page}: {name}")
            elif name not in seen and name.endswith(".html"):
                seen.add(name)
                left.add(name)
    return dead


def kill(publish, how):
    """Kills only the publish and leaves its tool running, interrupts it, or kills its whole process group."""
    with contextlib.suppress(ProcessLookupError):
        if how == "alone":
            publish.kill()
        elif how == "interrupt":
            publish.send_signal(signal.SIGINT)
        else:
            os.killpg(publish.pid, signal.SIGKILL)
    return publish.wait(60)


@pytest.mark.parametrize("kind", sorted(TARGETS))
def test_a_killed_publish_leaves_an_intact_site(blogforge, versions, tmp_path, monkeypatch, kind):
    numbers = random.Random(kind)
    with TARGETS[kind](tmp_path) as target:
        for name, value in target.environment.items():
            monkeypatch.setenv(name, value)
        sites = {
            version: pathlib.Path(shutil.copytree(folder, tmp_path / version, symlinks=True))
            for version, folder in versions.items()}
        for site in sites.values():
            (site / "blogforge.yml").write_text(configuration({"live": target.setting}))

        def publish(version):
            begun = time.monotonic()
            result = blogforge("publish", sites[version], "--no-build")
            assert result.returncode == 0, result.stderr
            assert target.read() == finished(sites[version])
            return time.monotonic() - begun

        publish("a")
        duration = publish("b")
        now, ends = "b", []
        for _ in range(max(2, KILLS // 5)):
            wanted = "a" if now == "b" else "b"
            running = subprocess.Popen(
                [blogforge.program, "publish", str(sites[wanted]), "--no-build"], start_new_session=True,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            with contextlib.suppress(subprocess.TimeoutExpired):
                running.wait(duration * numbers.random() * 0.9)
            ends.append(kill(running, numbers.choice(["alone", "interrupt", "all"])))
            # The other site folder has a lock of its own, so the test waits for a tool that is still running.
            with (sites[wanted] / ".cache/blogforge/publish/live/lock").open("a") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
            found = target.read()
            assert missing_files(found) == set()
            assert dead_links(found) == set()
            # The same site, or the other one.
            now = wanted if numbers.random() < 0.7 else now
            publish(now)
        # The program may be interrupted before it handles signals.
        assert set(ends) <= {0, 130, -signal.SIGINT, -signal.SIGKILL}
        print(f"{kind}: ended with {ends}")
