"""Examples/cluster: tasks prepare the pictures of a site, and the build finds all of them."""

import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys

import kubernetes_validate
import pytest
import yaml

from composite_action import ROOT
from exports import built
from test_cache import pictured
from tree import tree_hash

EXAMPLES = ROOT / "Examples/cluster"
JOBS = {name: yaml.safe_load((EXAMPLES / f"kubernetes-{name}.yml").read_text())
        for name in ("pictures", "build")}
WORKFLOW = yaml.safe_load((EXAMPLES / "github-pages.yml").read_text())


@pytest.fixture(scope="module")
def expected(blogforge, tmp_path_factory):
    """The tree of one build."""
    return tree_hash(built(blogforge, pictured(tmp_path_factory.mktemp("expected") / "site", count=10)))


@pytest.fixture
def site(tmp_path):
    """A site with a few small pictures and no cache."""
    return pictured(tmp_path / "site", count=10)


@pytest.fixture
def tools(blogforge, tmp_path):
    """A PATH that begins with a program which notes its arguments."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "blogforge").write_text(
        f'#!/bin/sh\necho "$*" >>{tmp_path}/calls\nexec {blogforge.program} "$@"\n')
    (folder / "blogforge").chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


def renditions(site):
    return {path: path.stat().st_mtime_ns for path in (site / ".cache/blogforge/renditions").rglob("*")
            if path.is_file()}


def assert_built(site, expected, run):
    """The last command built the site without making a picture."""
    before = renditions(site)
    result = run()
    assert result.returncode == 0, result.stderr
    assert renditions(site) == before and len(before) > 10
    assert tree_hash(site / "public") == expected


def test_gnu_parallel_repeats_only_what_failed(site, expected, tools, tmp_path):
    environment = {**os.environ, "PATH": tools, "JOBS": "2", "PARALLEL_HOME": str(tmp_path)}
    # One shard is killed at its first attempt.
    program = tmp_path / "bin/blogforge"
    program.write_text(program.read_text().replace(
        "exec", f'[ -e {tmp_path}/x ] || case "$*" in *2/3*) touch {tmp_path}/x; kill -9 $$ ;; esac\nexec'))
    command = [str(EXAMPLES / "parallel.sh"), str(site), "3"]
    first = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert first.returncode == 1 and not (site / "public").exists(), first.stderr
    second = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert second.returncode == 0, second.stderr
    calls = (tmp_path / "calls").read_text().splitlines()
    shards = [call.split("--shard ")[1].split()[0] for call in calls if "--shard" in call]
    assert sorted(shards) == ["1/3", "2/3", "2/3", "3/3"] and calls[-1].startswith("build ")
    assert tree_hash(site / "public") == expected


def test_the_tasks_of_a_kubernetes_job_prepare_all_pictures(blogforge, site, expected, monkeypatch):
    spec = JOBS["pictures"]["spec"]
    [container] = spec["template"]["spec"]["containers"]
    assert container["args"][-1] == f"env/{spec['completions']}"
    counts = [0]
    for index in range(spec["completions"]):
        monkeypatch.setenv("JOB_COMPLETION_INDEX", str(index))
        result = blogforge(*at(site, container))
        assert result.returncode == 0, result.stderr
        counts.append(len(renditions(site)))
    # Several tasks have made pictures, and none has made all.
    assert len(set(counts)) > 3
    [container] = JOBS["build"]["spec"]["template"]["spec"]["containers"]
    assert_built(site, expected, lambda: blogforge(*at(site, container)))


def at(site, container):
    return [str(site) if word == "/site" else word for word in container["args"]]


@pytest.mark.parametrize("name", JOBS)
def test_the_manifests_follow_the_schema_of_kubernetes(name):
    kubernetes_validate.validate(JOBS[name], "1.31", strict=True)


def test_the_workflow_follows_its_schema():
    result = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows",
         str(EXAMPLES / "github-pages.yml")],
        capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_jobs_of_a_workflow_share_their_caches(site, expected, tools, tmp_path):
    """Each job has a checkout of its own; artifacts are copies of the folders that are named."""
    jobs = WORKFLOW["jobs"]
    upload = jobs["pictures"]["steps"][-1]["with"]
    download = next(step["with"] for step in jobs["build"]["steps"] if "download" in step.get("uses", ""))
    folders = [path.replace("${{ env.SITE }}", "my-site") for path in upload["path"].splitlines()]
    for shard in jobs["pictures"]["strategy"]["matrix"]["shard"]:
        machine = tmp_path / f"machine{shard}"
        shutil.copytree(site, machine / "my-site")
        run_steps(jobs["pictures"], machine, PATH=tools, SHARD=f"{shard}/4")
        for folder in folders:
            if (machine / folder).exists():
                target = tmp_path / "last" / download["path"].replace("${{ env.SITE }}", "my-site")
                shutil.copytree(machine / folder, target / pathlib.Path(folder).name, dirs_exist_ok=True)
    assert jobs["pictures"]["env"]["SHARD"] == "${{ matrix.shard }}/4"
    shutil.copytree(site, tmp_path / "last/my-site", dirs_exist_ok=True)
    assert_built(tmp_path / "last/my-site", expected,
                 lambda: run_steps(jobs["build"], tmp_path / "last", PATH=tools))


@pytest.fixture
def without_locks(monkeypatch, tmp_path):
    """Every lock fails in programs that are started, as in a shared folder without locks."""
    source, library = tmp_path / "locks.c", tmp_path / "locks.so"
    source.write_text("#include <errno.h>\nint flock(int file, int kind) { errno = ENOLCK; return -1; }\n")
    compiler = shutil.which("clang")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source], check=True)
    monkeypatch.setenv("LD_PRELOAD", str(library))


def test_no_task_depends_on_locks_or_times_of_the_shared_folder(
        blogforge, site, expected, without_locks, monkeypatch, tmp_path):
    with concurrent.futures.ThreadPoolExecutor() as pool:
        tasks = pool.map(
            lambda number: blogforge("shard", "pictures", site, "--shard", f"{number}/4"), range(1, 5))
    for task in tasks:
        assert task.returncode == 0 and "cannot" not in task.stderr, task.stderr
    # Another machine sets other times.
    for number, path in enumerate(sorted((site / ".cache").rglob("*"))):
        os.utime(path, (number * 1_000_000, number * 1_000_000))
    result = blogforge("build", site)
    assert result.returncode == 3 and not (site / "public").exists()
    assert "No locks available. Choose an output on a disk of this machine" in result.stderr
    monkeypatch.delenv("LD_PRELOAD")
    assert_built(site, expected, lambda: blogforge("build", site))


def test_a_task_that_cannot_write_to_the_cache_fails(blogforge, site):
    """Otherwise, the scheduler would not run it again, and the build would make its pictures."""
    (site / ".cache/blogforge").mkdir(parents=True)
    (site / ".cache/blogforge/renditions").write_text("")
    result = blogforge("shard", "pictures", site, "--shard", "1/1")
    assert result.returncode == 3 and "/renditions" in result.stderr
    assert not [path for path in site.iterdir() if "blogforge-pictures" in path.name]


def run_steps(job, folder, **variables):
    """Runs the scripts of a job; the last completed run."""
    for step in job["steps"]:
        if "run" in step:
            result = subprocess.run(
                ["bash", "-e", "-c", step["run"]], cwd=folder, capture_output=True, text=True,
                env={**os.environ, "SITE": "my-site", **variables})
            assert result.returncode == 0, result.stderr
    return result
