"""Publishing to real targets: what is sent, what stays, which messages there are."""

import fcntl
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess

import boto3
import pytest

from exports import write_site
from preview import until
from publish_targets import ACCOUNT, TARGETS, branch_files, files_of, git
from versions import write_version

ROOT = pathlib.Path(__file__).resolve().parents[2]


def configuration(targets):
    lines = "".join(f"  {name}:\n    {setting}\n" for name, setting in targets.items())
    return f"title: Test\nbase-url: https://example.org/\npublish:\n{lines}"


@pytest.fixture(scope="module")
def prepared(tmp_path_factory, blogforge):
    """A site folder, built, that tests copy."""
    folder = write_site(tmp_path_factory.mktemp("prepared") / "site", b"{}")
    write_version(folder, "a")
    result = blogforge("build", folder)
    assert result.returncode == 0, result.stderr
    return folder


@pytest.fixture
def site(prepared, tmp_path):
    """A fresh copy of the built site folder, in version a."""
    return pathlib.Path(shutil.copytree(prepared, tmp_path / "site", symlinks=True))


def finished(site):
    """The files to publish: the output without its bookkeeping."""
    files = files_of(site / "public")
    return {path: content for path, content in files.items() if not path.startswith(".blogforge-")}


@pytest.fixture(params=sorted(TARGETS))
def target(request, tmp_path, monkeypatch):
    with TARGETS[request.param](tmp_path) as made:
        for name, value in made.environment.items():
            monkeypatch.setenv(name, value)
        made.kind = request.param
        yield made


def test_every_kind_of_target_holds_what_was_built(blogforge, site, target):
    (site / "blogforge.yml").write_text(configuration({"live": target.setting}))

    first = blogforge("publish", site)
    assert first.returncode == 0, first.stderr
    assert target.read() == finished(site)
    count = len(finished(site)) + (target.kind == "git")
    assert re.search(rf"^Published {count} files \(\d+\.\d MB\) to 'live': 0 deleted, 0 unchanged\.$",
                     first.stderr, re.MULTILINE)

    again = blogforge("publish", site, "--to", "live", "--no-build")
    assert again.stderr == f"Nothing to publish: 'live' is up to date ({count} files).\n"

    # The second version, with the plan first, and a file that another program put there.
    if target.write:
        target.write("blogs/notes.txt", "mine")
    write_version(site, "b")
    before = target.read()
    plan = blogforge("publish", site, "--dry-run", "--verbose")
    assert plan.returncode == 0, plan.stderr
    assert target.read() == before
    second = blogforge("publish", site, "--log-format", "json")
    assert second.returncode == 0, second.stderr
    site_now = finished(site)
    found = target.read()
    if target.write:
        assert found.pop("blogs/notes.txt") == b"mine"
    assert found == site_now

    # Only what changed was sent, and it is what the plan said.
    summary = json.loads(second.stderr.splitlines()[-1])
    changed = {path for path, content in site_now.items() if before.get(path) != content}
    gone = set(before) - set(site_now) - {"blogs/notes.txt"}
    assert (summary["sent"], summary["deleted"]) == (len(changed), len(gone))
    assert summary["bytes"] == sum(len(site_now[path]) for path in changed)
    lines = plan.stdout.splitlines()
    assert {line[2:] for line in lines if line.startswith("+ ")} == changed
    assert {line[2:] for line in lines if line.startswith("- ")} == gone

    # Without the cache, the list at the target says what is there.
    shutil.rmtree(site / ".cache")
    last = blogforge("publish", site, "--no-build")
    assert last.stderr.startswith("Nothing to publish: "), last.stderr

    if target.kind == "rsync":
        # One connection for each of the five runs, however often rsync was called.
        assert len([line for line in target.said if line.startswith("Accepted publickey")]) == 5


def test_everything_is_sent_again_on_request(blogforge, site, target):
    (site / "blogforge.yml").write_text(configuration({"live": target.setting}))
    assert blogforge("publish", site, "--no-build").returncode == 0
    if target.write:
        # As long as the right one, so that only the content differs.
        target.write("robots.txt", "x" * len((site / "public/robots.txt").read_bytes()))
    assert blogforge("publish", site, "--no-build", "--all").returncode == 0
    assert target.read() == finished(site)


def test_odd_names_arrive_at_every_target(blogforge, site, target):
    # A build would remove none of them: they are foreign files in the output.
    names = [
        "-rf", "#x", "; rm -rf x", "$(touch x)", "a b", "ä/ö.txt", "'q'", '"d"', "[a]*?", "b\\c", "{a,b}"]
    for name in names:
        (site / "public" / name).parent.mkdir(exist_ok=True)
        (site / "public" / name).write_text(name)
    (site / "blogforge.yml").write_text(configuration({"live": target.setting}))
    result = blogforge("publish", site, "--no-build")
    assert result.returncode == 0, result.stderr
    assert target.read() == finished(site)
    for name in names:
        (site / "public" / name).unlink()
    result = blogforge("publish", site, "--no-build")
    assert result.returncode == 0, result.stderr
    assert target.read() == finished(site)


def test_bookkeeping_version_control_hidden_files_and_links_are_not_published(blogforge, site, tmp_path):
    git("init", "-q", site / "public")
    (site / "public/.env").write_text("TOKEN=geheim")
    (site / "public/robots-link.txt").symlink_to("robots.txt")
    (site / "blogforge.yml").write_text(configuration({"live": "folder: ../www"}))
    result = blogforge("publish", site, "--no-build")
    assert result.returncode == 0
    assert (
        "robots-link.txt: warning: this is a link, and links are not published. Put the file itself there.\n"
        in result.stderr)
    assert f"{site}/public/.env: note: hidden; not published. " in result.stderr
    published = {path.name for path in (tmp_path / "www").iterdir()}
    assert {name for name in published if name.startswith(".")} == set(ACCOUNT)
    assert "robots-link.txt" not in published


def test_a_tool_that_fails_is_noticed_under_a_parent_that_ignores_child_signals(blogforge, site, tmp_path):
    (site / "blogforge.yml").write_text(configuration({"live": f"git: {tmp_path}/nowhere.git"}))
    expected = blogforge("publish", site, "--no-build")
    assert expected.returncode != 0
    ignoring = subprocess.run(
        [os.environ["BLOGFORGE"], "publish", str(site), "--no-build"], capture_output=True, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN), env={**os.environ, "CI": "true"})
    assert (ignoring.returncode, ignoring.stderr) == (expected.returncode, expected.stderr)


def test_nothing_is_published_when_the_build_fails(blogforge, site, tmp_path):
    (site / "blogforge.yml").write_text(configuration({"live": "folder: ../www"}))
    (site / "export/export.json").write_text("{ this is no export")
    result = blogforge("publish", site)
    assert result.returncode == 1
    assert not (tmp_path / "www").exists()


def test_without_a_build_there_must_be_a_site(blogforge, site):
    (site / "blogforge.yml").write_text(configuration({"live": "folder: ../www"}))
    shutil.rmtree(site / "public")
    result = blogforge("publish", site, "--no-build")
    assert (result.returncode, result.stderr) == (
        2, f"{site}/public: no built site found. Run the command without --no-build.\n")


@pytest.mark.parametrize("targets, options, message", [
    ({}, [], "no publish target is configured. Add one to blogforge.yml, for example 'publish: {live: "
        "{folder: ../www}}'."),
    ({"live": "folder: w", "pages": "git: origin"}, [], "there are several publish targets. Choose one with "
        "--to: 'live', 'pages'."),
    ({"live": "folder: w", "pages": "git: origin"}, ["--to", "lvie"],
     "unknown publish target 'lvie'. Did you mean 'live'?"),
    ({"live": "folder: w", "pages": "git: origin"}, ["--to", "elsewhere"],
     "unknown publish target 'elsewhere'. Use one of 'live', 'pages'."),
    ({"live": "folder: w"}, ["--max-delete=-1"], "--max-delete must be 0 or more, not -1."),
    ({"live": "folder: w"}, ["--wait=-1"], "--wait must be 0 or more seconds, not -1."),
    ({"live": "folder: static/www"}, ["--no-build"],
     "static/www: the target 'live' and 'static', which the build reads, overlap. Choose a separate folder."),
    ({"live": "folder: export"}, ["--no-build"],
     "export: the target 'live' and 'export', which the build reads, overlap. Choose a separate folder."),
    ({"live": "folder: .cache/blogforge/www"}, ["--no-build"],
     ".cache/blogforge/www: the target 'live' and '.cache/blogforge', which the build reads, overlap. Choose "
     "a separate folder."),
    ({"live": "folder: ."}, ["--no-build"],
     "./.: the target 'live' and the output folder overlap. Choose a separate folder."),
    ({"pages": "git: origin"}, ["--no-build"],
     "pages: unknown Git remote 'origin': the site folder is not in a repository that has it. Use the URL or "
     "path of the repository."),
])
def test_wrong_use_is_reported(blogforge, site, targets, options, message):
    text = configuration(targets) if targets else "title: Test\n"
    (site / "blogforge.yml").write_text(text)
    result = blogforge("publish", ".", *options, cwd=site)
    assert (result.returncode, result.stderr) == (2, message.replace("./.", ".") + "\n")


def test_a_target_named_as_a_folder_is_reported_with_the_flag_for_it(blogforge, site):
    (site / "blogforge.yml").write_text(configuration({"live": "folder: w", "pages": "git: origin"}))
    result = blogforge("publish", "pages", cwd=site)
    assert (result.returncode, result.stderr) == (
        2, "pages: no such file or folder, but there is a publish target with this name. Did you mean "
            "'blogforge publish --to pages'?\n")
    assert "no such file or folder. Name a" in blogforge("publish", "nowhere", cwd=site).stderr


@pytest.mark.parametrize("kind, setting", [
    ("git", "git: ../x.git"), ("rsync", "rsync: 'host:x'"), ("rclone", "rclone: 'r:x'")])
def test_a_missing_tool_is_explained(blogforge, site, tmp_path, monkeypatch, kind, setting):
    monkeypatch.setenv("PATH", str(tmp_path))
    (site / "blogforge.yml").write_text(configuration({"live": setting}))
    result = blogforge("publish", site, "--no-build")
    assert (result.returncode, result.stderr) == (
        3, f"{kind} is not installed, and the target 'live' needs it. "
           f"Install it (Debian and Ubuntu: apt install {kind}; macOS: brew install {kind}).\n")


def test_too_many_deletions_are_rejected(blogforge, site, tmp_path):
    write_version(site, "a", blogs=60)
    (site / "blogforge.yml").write_text(configuration({"live": "folder: ../www"}))
    assert blogforge("publish", site).returncode == 0
    before = files_of(tmp_path / "www")
    write_version(site, "a", blogs=3)
    plan = blogforge("publish", site, "--dry-run")
    result = blogforge("publish", site)
    assert plan.returncode == result.returncode == 2
    # The plan is printed all the same, and the same sentence ends both.
    assert re.search(r"^delete +[1-9]", plan.stdout, re.MULTILINE)
    assert plan.stderr.splitlines()[-1] == result.stderr.splitlines()[-1]
    limit = re.search(
        r"^live: (\d+) of \d+ published pages would be deleted, more than the limit of \d+; nothing was "
        r"sent\. "
        r"If this is intended, use --max-delete (\d+)\.$", result.stderr, re.MULTILINE)
    assert limit and limit[1] == limit[2]
    assert files_of(tmp_path / "www") == before
    assert blogforge("publish", site, "--max-delete", limit[2]).returncode == 0
    assert files_of(tmp_path / "www") == finished(site)


def test_a_folder_with_the_name_of_a_file_is_reported_before_anything_is_sent(blogforge, site, tmp_path):
    (site / "blogforge.yml").write_text(configuration({"live": "folder: ../www"}))
    (tmp_path / "www/index.html").mkdir(parents=True)
    for options in (["--dry-run"], []):
        result = blogforge("publish", site, "--no-build", *options)
        assert result.returncode == 2
        assert result.stderr == (
            f"{tmp_path}/www/index.html: already exists at the target as a folder, but the site has a file "
            "of this name. Move it away and publish again; nothing was sent.\n")
        assert [path.name for path in (tmp_path / "www").iterdir()] == ["index.html"]
    (tmp_path / "www/index.html").rmdir()
    assert blogforge("publish", site, "--no-build").returncode == 0
    assert files_of(tmp_path / "www") == finished(site)


# Secrets


def test_secrets_in_the_configuration_are_rejected_and_not_shown(blogforge, site):
    for setting in ("git: https://ana:geheim@example.org/x.git", "git: https://geheim@example.org/x.git",
                    "rclone: ':s3,secret_access_key=geheim:x'"):
        (site / "blogforge.yml").write_text(configuration({"live": setting}))
        result = blogforge("publish", site)
        assert result.returncode == 2
        assert "geheim" not in result.stderr and "***" in result.stderr
        assert (
            "expected no password, token or key here, but in the environment or in the tool's own settings."
            in result.stderr)


def test_secrets_of_the_tools_are_not_shown(blogforge, site, tmp_path, monkeypatch):
    """A remote whose URL in Git's own settings holds a password, and a helper that prints one."""
    git("init", "-q", site)
    git("remote", "add", "origin", "http://ana:geheimnis-7@127.0.0.1:9/x.git", cwd=site)
    (site / "blogforge.yml").write_text(configuration({"live": "git: origin"}))
    result = blogforge("publish", site, "--no-build")
    assert result.returncode == 3
    assert "127.0.0.1" in result.stderr and "geheimnis" not in result.stderr
    assert result.stderr.startswith("live: git could not read the target. Its output: ")

    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "rsync").write_text(
        '#!/bin/sh\n[ "$1" = --version ] && echo "rsync  version 3.2.7" && exit 0\n'
        'echo "password is $DEPLOY_TOKEN" >&2\nexit 12\n')
    (programs / "rsync").chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    (site / "blogforge.yml").write_text(configuration({"live": "rsync: 'host:x'"}))
    # A key in base64 may look like a path. A real path is shown.
    for token, shown in (("geheimnis-8", "***"), ("/geheim/nis+8=", "***"), (str(programs), str(programs))):
        monkeypatch.setenv("DEPLOY_TOKEN", token)
        result = blogforge("publish", site, "--no-build")
        assert result.returncode == 3
        assert f"Its output: password is {shown}\n" in result.stderr


# Addresses


ADDRESSES = """title: Test
base-url: https://example.org/
publish:
  live: {folder: ../live}
  pages: {folder: ../pages, base-url: https://user.github.io/repo}
"""


def address(folder):
    """The address in the pages of a published site."""
    return re.search(r"<loc>(.*?)</loc>", (folder / "sitemap.xml").read_text())[1]


def test_a_site_is_built_for_the_address_of_its_target(blogforge, site, tmp_path):
    (site / "blogforge.yml").write_text(ADDRESSES)
    for arguments, name, expected in (
            (["--to", "pages"], "pages", "https://user.github.io/repo/"),
            (["--to", "live"], "live", "https://example.org/"),
            (["--to", "pages", "--base-url", "https://flag.example/"], "pages", "https://flag.example/")):
        result = blogforge("publish", site, *arguments)
        assert result.returncode == 0, result.stderr
        assert address(tmp_path / name) == expected


def test_a_site_built_for_another_address_is_not_sent_to_a_target_that_has_one(blogforge, site, tmp_path):
    (site / "blogforge.yml").write_text(ADDRESSES)
    # As it was last built, for the address of the site, which a target without its own address uses.
    assert blogforge("publish", site, "--to", "live", "--no-build").returncode == 0
    for arguments, wanted in (
            ([], "https://user.github.io/repo/"),
            (["--base-url", "https://flag.example"], "https://flag.example/")):
        result = blogforge("publish", site, "--to", "pages", "--no-build", *arguments)
        assert result.returncode == 2
        assert result.stderr == (
            f"{site}/public: the site was not built for {wanted}, the address of the target 'pages'. Run the "
            f"command without --no-build to build it for this address.\n")
        assert not (tmp_path / "pages").exists()
    result = blogforge("build", site, "--base-url", "https://user.github.io/repo/")
    assert result.returncode == 0, result.stderr
    result = blogforge("publish", site, "--to", "pages", "--no-build")
    assert result.returncode == 0, result.stderr
    assert address(tmp_path / "pages") == "https://user.github.io/repo/"


# S3


def test_each_file_in_a_bucket_has_its_caching_rule(blogforge, site, tmp_path, monkeypatch):
    (site / "static/images").mkdir(parents=True)
    (site / "static/images/our-logo.png").write_text("a picture of ours, without a hash in its name")
    with TARGETS["s3"](tmp_path) as target:
        for name, value in target.environment.items():
            monkeypatch.setenv(name, value)
        (site / "blogforge.yml").write_text(configuration({"live": target.setting}))
        for version in "ab":
            write_version(site, version)
            result = blogforge("publish", site)
            assert result.returncode == 0, result.stderr
        # Boto3 rejects the setting that old versions of rclone need.
        monkeypatch.delenv("AWS_CA_BUNDLE")
        bucket = boto3.client("s3", endpoint_url=target.environment["RCLONE_CONFIG_BUCKET_ENDPOINT"])
        # The files that changed, and those that are as the first version sent them.
        rules = {}
        for path in [*finished(site), *ACCOUNT]:
            answer = bucket.head_object(Bucket="blogs", Key=f"www/{path}")
            rules.setdefault(answer.get("CacheControl"), set()).add(path)
    hashed = {path for path in finished(site) if re.match(r"(images|assets)/.*\b[0-9a-f]{16}\b", path)}
    assert len(hashed) > 5
    assert rules.pop("public, max-age=31536000, immutable") == hashed
    assert list(rules) == ["public, max-age=0, must-revalidate"]


# Git


@pytest.fixture
def repository(site, tmp_path):
    """The site folder as a repository with uncommitted changes, and its remote."""
    git("init", "-q", "--bare", tmp_path / "remote.git")
    (site / ".gitignore").write_text("public/\n.cache/\n")
    (site / "blogforge.yml").write_text(configuration({"pages": "git: origin"}))
    git("init", "-q", "-b", "main", site)
    git("remote", "add", "origin", "../remote.git", cwd=site)
    git("add", "-A", cwd=site)
    git("commit", "-qm", "Begin", cwd=site)
    git("push", "-q", "origin", "main", cwd=site)
    (site / "staged").write_text("staged")
    git("add", "staged", cwd=site)
    (site / "blogforge.yml").write_text((site / "blogforge.yml").read_text() + "# edited\n")
    return tmp_path / "remote.git"


def test_a_branch_gets_a_commit_a_publish_and_the_checkout_stays(blogforge, site, repository):
    def state():
        return [git(*words, cwd=site) for words in (
            ["status", "--porcelain"], ["stash", "list"], ["branch"], ["rev-parse", "HEAD"],
            ["diff", "--cached"])] + [(site / ".git/index").read_bytes()]

    before = state()
    first = blogforge("publish", site)
    assert first.returncode == 0, first.stderr
    write_version(site, "b")
    edited = state()
    second = blogforge("publish", site)
    assert second.returncode == 0, second.stderr
    assert blogforge("publish", site, "--no-build").returncode == 0
    assert state()[1:] == edited[1:] == before[1:]
    messages = git("--git-dir", repository, "log", "--format=%s", "gh-pages").splitlines()
    assert len(messages) == 2
    assert re.fullmatch(r"Publish \d+ files, delete \d+", messages[0])
    assert re.fullmatch(r"Publish \d+ files", messages[1])
    assert branch_files(repository) == {**finished(site), ".nojekyll": b""}
    # The other branch does not contain the published commits.
    assert git("--git-dir", repository, "rev-list", "--count", "main").strip() == "1"


def test_files_that_others_added_to_the_branch_stay(blogforge, site, repository, tmp_path):
    assert blogforge("publish", site, "--no-build").returncode == 0
    git("clone", "-q", "-b", "gh-pages", repository, tmp_path / "clone")
    (tmp_path / "clone/CNAME").write_text("blog.example.org\n")
    (tmp_path / "clone/robots.txt").write_text("edited by hand\n")
    git("add", "-A", cwd=tmp_path / "clone")
    git("commit", "-qm", "Add a domain", cwd=tmp_path / "clone")
    git("push", "-q", cwd=tmp_path / "clone")
    write_version(site, "b")
    assert blogforge("publish", site).returncode == 0
    found = branch_files(repository)
    assert found.pop("CNAME") == b"blog.example.org\n"
    assert found == {**finished(site), ".nojekyll": b""}
    assert len(git("--git-dir", repository, "log", "--format=%s", "gh-pages").splitlines()) == 3


@pytest.mark.parametrize("remote", ["origin", "../remote.git"])
def test_the_site_folder_may_be_named_from_where_one_is(blogforge, site, repository, remote):
    (site / "blogforge.yml").write_text(configuration({"pages": f"git: {remote}"}))
    result = blogforge("publish", site.name, "--no-build", cwd=site.parent)
    assert result.returncode == 0, result.stderr
    assert branch_files(repository) == {**finished(site), ".nojekyll": b""}


def test_the_branch_and_the_message_are_settings(blogforge, site, repository):
    (site / "blogforge.yml").write_text(
        configuration({"pages": "git: origin\n    branch: site\n    message: New edition"}))
    assert blogforge("publish", site, "--no-build").returncode == 0
    assert git("--git-dir", repository, "log", "--format=%s", "site") == "New edition\n"


def test_a_rejected_push_is_reported(blogforge, site, repository):
    hook = repository / "hooks/pre-receive"
    hook.write_text("#!/bin/sh\necho 'this branch is closed' >&2\nexit 1\n")
    hook.chmod(0o755)
    result = blogforge("publish", site, "--no-build")
    assert result.returncode == 3
    assert result.stderr.startswith("pages: git could not push the branch. Its output: ")
    assert "this branch is closed" in result.stderr
    assert result.stderr.endswith(
        "If there was another push in the meantime, publish again. Otherwise, check that you have permission "
        "to push.\n")
    hook.unlink()
    assert blogforge("publish", site, "--no-build").returncode == 0
    assert branch_files(repository) == {**finished(site), ".nojekyll": b""}


def test_a_repository_of_another_user_is_reported_as_git_reports_it(
        blogforge, site, repository, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"):
        monkeypatch.setenv(name, os.devnull)
    # Git's own tests set this; old versions have neither the check nor the variable.
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    if subprocess.run(["git", "-C", str(site), "status"], capture_output=True).returncode == 0:
        pytest.skip("this Git does not check who owns a repository")
    result = blogforge("publish", site, "--no-build")
    assert result.returncode == 3
    assert result.stderr.startswith("pages: git could not read the target. Its output: ")
    assert "dubious ownership" in result.stderr and "safe.directory" in result.stderr


def test_a_hook_that_sets_gits_variables_does_no_harm(blogforge, site, repository, monkeypatch):
    index = (site / ".git/index").read_bytes()
    monkeypatch.setenv("GIT_DIR", str(site / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(site / ".git/index"))
    assert blogforge("publish", site, "--no-build").returncode == 0
    monkeypatch.delenv("GIT_DIR")
    monkeypatch.delenv("GIT_INDEX_FILE")
    assert (site / ".git/index").read_bytes() == index
    assert branch_files(repository) == {**finished(site), ".nojekyll": b""}


# Output


def test_a_plan_is_a_table(blogforge, site, tmp_path):
    (site / "blogforge.yml").write_text(configuration({"live": "folder: ../www"}))
    result = blogforge("publish", site, "--no-build", "--dry-run")
    rows = [re.split(r"\s{2,}", line) for line in result.stdout.splitlines()]
    assert [row[0] for row in rows] == [
        "send pictures and assets", "send pages", "send lists", "send root files", "send in total", "delete",
        "unchanged"]
    counts = [int(row[1].replace(",", "")) for row in rows]
    assert sum(counts[:4]) == counts[4] == len(finished(site)) and counts[5:] == [0, 0]
    size = sum(map(len, finished(site).values()))
    assert rows[4][2] == f"{size:,} bytes"
    assert not (tmp_path / "www").exists()


def test_steps_are_printed_on_request(blogforge, site):
    (site / "blogforge.yml").write_text(configuration({"live": "folder: ../www"}))
    result = blogforge("publish", site, "--no-build", "--verbose")
    total = len(finished(site))
    assert f"  sending new files: 0 of {total}\n" in result.stderr
    write_version(site, "b")
    result = blogforge("publish", site, "--verbose")
    assert re.findall(r"^  sending (.*): \d+ of \d+$", result.stderr, re.MULTILINE) == [
        "new files", "pages", "lists", "root files"]
    assert blogforge("publish", site, "--no-build", "--quiet").stderr == ""


def test_a_publish_waits_no_longer_than_requested_and_names_the_other_process(blogforge, site):
    (site / "blogforge.yml").write_text(configuration({"live": "folder: ../www"}))
    work = site / ".cache/blogforge/publish/live"
    work.mkdir(parents=True)
    with (work / "lock").open("w") as lock:
        lock.write(f"999999999 blogforge publish my-site\n{os.getpid()} git\n")
        lock.flush()
        fcntl.flock(lock, fcntl.LOCK_EX)
        result = blogforge("publish", site, "--no-build", "--wait", "0")
        assert (result.returncode, result.stderr) == (
            3, f"live: another publish (process {os.getpid()}: git) is still running; nothing was sent. Stop "
                f"it, or wait longer with --wait SECONDS.\n")
        result = blogforge("publish", site, "--no-build", "--wait", "1")
        assert result.stderr.splitlines()[0] == (
            f"Another publish to 'live' is running (process {os.getpid()}: git); waiting for it to end.")
        assert result.returncode == 3


def can_be_locked(file):
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    except BlockingIOError:
        return False


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_what_ends_a_publish_ends_git_and_all_that_it_runs(blogforge, site, repository, number):
    hook, begun = repository / "hooks/pre-receive", site.parent / "begun"
    hook.write_text(f"#!/bin/sh\ntouch '{begun}'\nexec sleep 1000\n")
    hook.chmod(0o755)
    publish = subprocess.Popen(
        [blogforge.program, "publish", str(site), "--no-build"], stdin=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    try:
        until(begun.exists)
        publish.send_signal(number)
        assert publish.wait(60) == 130
    finally:
        publish.kill()
    # Git and the hook hold the lock as long as they live.
    with (site / ".cache/blogforge/publish/pages/lock").open("a") as lock:
        until(lambda: can_be_locked(lock))
    hook.unlink()
    result = blogforge("publish", site, "--no-build")
    assert result.returncode == 0, result.stderr
    assert branch_files(repository) == {**finished(site), ".nojekyll": b""}


def test_a_publish_can_be_interrupted_between_the_build_and_the_deployment(blogforge, site):
    (site / "blogforge.yml").write_text(configuration({"live": "folder: ../www"}))
    # It takes long to read, but no space.
    with (site / "public/large.bin").open("wb") as large:
        large.truncate(40 << 30)
    publish = subprocess.Popen(
        [blogforge.program, "publish", str(site), "--dry-run"], stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    for line in publish.stderr:
        if "public" in line:
            break
    try:
        publish.send_signal(signal.SIGINT)
        assert publish.wait(60) == 130
    finally:
        publish.kill()
        publish.stderr.close()


def test_two_publishes_of_a_site_wait_for_each_other(blogforge, site, tmp_path):
    """The lock is held by a program that outlives a killed publish; here by the test."""
    (site / "blogforge.yml").write_text(configuration({"live": "folder: ../www"}))
    work = site / ".cache/blogforge/publish/live"
    work.mkdir(parents=True)
    with (work / "lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        publish = subprocess.Popen(
            [blogforge.program, "publish", str(site), "--no-build"], stderr=subprocess.PIPE, text=True)
        assert publish.stderr.readline() == (
            "Another publish to 'live' is running; waiting for it to end.\n")
    assert publish.stderr.read().startswith("Published ")
    assert publish.wait(60) == 0
    publish.stderr.close()


# The documentation


def test_the_documented_targets_are_read(blogforge, site):
    text = (ROOT / "docs/publishing.md").read_text()
    [sample] = re.findall(r"^```yaml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    (site / "blogforge.yml").write_text(sample)
    result = blogforge("check", site)
    assert result.returncode == 0, result.stderr
