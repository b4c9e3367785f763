"""The action, the files of Examples/ci and what a workflow of GitHub's is told; their steps are run."""

import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tomllib

import pytest
import yaml

from exports import community, write_site

WORDS = ("displayName", "blogDescription", "commentText")
ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "Examples/ci"
ACTION = yaml.safe_load((ROOT / "action.yml").read_text())


def step(name):
    """A step of the action."""
    [found] = [step for step in ACTION["runs"]["steps"] if step["name"] == name]
    return found


def run(script, folder, **variables):
    """Runs a script as GitHub's runners do; the completed run."""
    path = folder / "script.sh"
    path.write_text(script)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GITHUB_")}
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(path)], cwd=folder,
        env={**environment, "CI": "true", **variables}, stdin=subprocess.DEVNULL, capture_output=True,
        text=True, timeout=120)


@pytest.fixture
def program(blogforge, tmp_path):
    """A folder for PATH that holds nothing but the program."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "blogforge").symlink_to(blogforge.program)
    return folder


def sound(blogs=3):
    """An export without a problem."""
    return community(lambda field: "Words" if field in WORDS else "", blogs)


def broken(folder):
    """A site with dates that are none, and an id that holds what commands give a meaning."""
    export = sound(blogs=2)
    export["blogs"][0]["createdDate"] = "yesterday"
    export["blogs"][1]["documentId"] = "100%,b:1"
    export["blogs"][1]["createdDate"] = "today"
    return write_site(folder, export)


def test_the_action_has_the_inputs_and_the_output_that_are_described():
    described = (ROOT / "docs/ci.md").read_text()
    assert set(ACTION["inputs"]) == {"source", "output", "base-url", "strict"}
    assert all(f"| `{name}` |" in described for name in ACTION["inputs"])
    assert set(ACTION["outputs"]) == {"path"}
    assert ACTION["runs"]["using"] == "composite"
    for part in ACTION["runs"]["steps"]:
        assert ("run" in part) != ("uses" in part)
        # Without a shell a composite step is refused; inputs reach scripts as variables only.
        assert "uses" in part or (part["shell"] == "bash" and "${{" not in part["run"])


def test_the_action_takes_a_program_that_is_there(program, tmp_path):
    output = tmp_path / "output"
    result = run(
        step("Look for blogforge")["run"], tmp_path, ACTION=str(ROOT), GITHUB_OUTPUT=str(output),
        PATH=f"{program}:/usr/bin:/bin")
    assert result.returncode == 0, result.stderr
    assert output.read_text() == f"program={program}/blogforge\n"


def test_the_action_knows_the_sources_again_that_a_program_was_built_from(tmp_path):
    output = tmp_path / "output"
    for _ in range(2):
        result = run(
            step("Look for blogforge")["run"], tmp_path, ACTION=str(ROOT), GITHUB_OUTPUT=str(output),
            PATH="/usr/bin:/bin")
        assert result.returncode == 0, result.stderr
    first, second = output.read_text().splitlines()
    assert first == second and re.fullmatch(r"sources=[0-9a-f]{16}", first)


def build_step(blogforge, folder, **variables):
    """Runs the step that builds; the completed run, its output and its summary."""
    files = {name: folder / name.lower() for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
    values = {"SOURCE": "site", "OUTPUT": "", "BASE_URL": "", "STRICT": "false", **variables}
    result = run(
        step("Build the site")["run"], folder, BLOGFORGE=blogforge.program, GITHUB_WORKSPACE=str(folder),
        **{name: str(file) for name, file in files.items()}, **values)
    return result, *(file.read_text() if file.exists() else "" for file in files.values())


def test_the_action_builds_and_tells(blogforge, tmp_path):
    broken(tmp_path / "site")
    result, output, summary = build_step(blogforge, tmp_path)
    assert result.returncode == 0, result.stderr
    assert output == "path=site/public\n"
    assert (tmp_path / "site/public/index.html").is_file()
    annotations = [line for line in result.stderr.splitlines() if line.startswith("::warning")]
    assert re.fullmatch(
        r"::warning file=site/export/export\.json,line=1,col=\d+,title=date-unreadable::"
        r"blogs/blog0: createdDate 'yesterday' is not a date; sorted last\. "
        r"Use ISO 8601, as in 2019-03-10T18:30:46Z\.", annotations[0])
    assert "::blogs/100%25,b:1: createdDate 'today'" in annotations[1]
    assert "| warning | date-unreadable | 2 | site/export/export.json:1:" in summary
    assert "| Blogs | 2 |" in summary and "### The site is built" in summary
    # Nothing of an export means anything in the table.
    assert "100%,b:1" not in summary.split("first |")[0]


def test_the_action_builds_where_it_is_told(blogforge, tmp_path):
    write_site(tmp_path / "site", sound())
    result, output, _ = build_step(
        blogforge, tmp_path, OUTPUT="out/www", BASE_URL="https://user.example/repo/")
    assert result.returncode == 0, result.stderr
    assert output == "path=out/www\n"
    assert "https://user.example/repo/" in (tmp_path / "out/www/feed.xml").read_text()


def test_the_action_fails_on_warnings_when_it_is_told_so(blogforge, tmp_path):
    broken(tmp_path / "site")
    result, output, summary = build_step(blogforge, tmp_path, STRICT="true")
    assert result.returncode == 1
    assert output == ""
    assert result.stderr.splitlines()[-1].startswith("::error title=blogforge::not built: --strict")
    assert "### blogforge failed" in summary and "### Problems" in summary


@pytest.mark.parametrize("text, expected", [
    ("titel: x\n", "::error file=site/blogforge.yml,line=1,col=1,title=blogforge::'titel' is not a key. "
     "Did you mean 'title'?"),
    ("a: [\n", "::error file=site/blogforge.yml,line=2,col=1,title=blogforge::this is not YAML"),
])
def test_mistakes_in_the_settings_are_annotations(blogforge, tmp_path, text, expected):
    write_site(tmp_path / "site", sound(), text)
    result, _, summary = build_step(blogforge, tmp_path)
    assert result.returncode == 2
    assert result.stderr.splitlines()[0].startswith(expected)
    assert "### blogforge failed" in summary


def test_mistakes_in_a_template_are_annotations(blogforge, tmp_path):
    write_site(tmp_path / "site", sound())
    (tmp_path / "site/templates").mkdir()
    (tmp_path / "site/templates/footer.mustache").write_text("\n{{nobody}}\n")
    result, _, _ = build_step(blogforge, tmp_path)
    assert result.returncode == 1
    assert result.stderr.startswith("::error file=site/templates/footer.mustache,line=2,col=")


def test_wrong_use_is_an_annotation_and_files_are_named_from_the_checkout(blogforge, tmp_path):
    write_site(tmp_path / "a,b%", sound(), "titel: x\n")
    result = run(
        f'"{blogforge.program}" build "$PWD/a,b%" --log-format github', tmp_path,
        GITHUB_WORKSPACE=str(tmp_path))
    assert result.stderr.startswith("::error file=a%2Cb%25/blogforge.yml,line=1,")
    result = run(f'"{blogforge.program}" build --log-format=github --nonsense', tmp_path)
    assert result.returncode == 2
    assert result.stderr == "::error title=blogforge::Unknown option '--nonsense'\n"


def test_a_check_shows_its_report_as_annotations(blogforge, tmp_path):
    broken(tmp_path / "site")
    result = blogforge("check", "site", "--log-format", "github", cwd=tmp_path)
    assert result.returncode == 0
    assert result.stdout.startswith("::warning file=site/export/export.json,line=1,col=")
    assert blogforge("check", "site", "--format", "github", cwd=tmp_path).returncode == 2


@pytest.mark.parametrize("variables, expected", [
    ({"DEPLOY_PRIME_URL": "https://pr-1--x.example", "URL": "https://x.example"}, "https://pr-1--x.example/"),
    ({"DEPLOY_PRIME_URL": "https://main--x.example", "URL": "https://x.example", "CONTEXT": "production"},
     "https://x.example/"),
    ({"CF_PAGES_URL": "https://1234.x.example"}, "https://1234.x.example/"),
    ({"CI_PAGES_URL": "https://user.example/repo"}, "https://user.example/repo/"),
])
@pytest.mark.parametrize("is_flag", [True, False])
def test_the_machine_says_where_the_site_will_be(blogforge, tmp_path, variables, expected, is_flag):
    write_site(tmp_path / "site", sound(), "title: T\n" if is_flag else "base-url: env\n")
    flag = "--base-url env" if is_flag else ""
    result = run(f'"{blogforge.program}" build site {flag}', tmp_path, **variables)
    assert result.returncode == 0, result.stderr
    assert f"<loc>{expected}</loc>" in (tmp_path / "site/public/sitemap.xml").read_text()


def test_without_a_machine_that_says_it_the_flag_is_a_mistake_and_the_key_is_not(blogforge, tmp_path):
    write_site(tmp_path / "site", sound(), "base-url: env\n")
    result = run(f'"{blogforge.program}" build site', tmp_path)
    assert result.returncode == 0, result.stderr
    assert not (tmp_path / "site/public/sitemap.xml").exists()
    result = run(f'"{blogforge.program}" build site --base-url env', tmp_path)
    assert result.returncode == 2
    assert result.stderr == (
        "--base-url env: none of DEPLOY_PRIME_URL, URL, CF_PAGES_URL and CI_PAGES_URL is set. "
        "Give the address itself.\n")
    result = run(f'"{blogforge.program}" build site', tmp_path, URL="example.org")
    assert result.returncode == 2
    assert result.stderr == "URL must be like https://example.org/blog/, not 'example.org'.\n"


# The files of Examples/ci


def archive(blogforge, folder):
    """A release archive as `curl` can fetch it from the disk."""
    path = folder / "blogforge.tar.gz"
    # The program itself is large before it is stripped.
    start = folder / "start.sh"
    start.write_text(f'#!/bin/sh\nexec "{blogforge.program}" "$@"\n')
    start.chmod(0o755)
    with tarfile.open(path, "w:gz") as tar:
        tar.add(start, "blogforge-0/bin/blogforge")
    return f"file://{path}"


@pytest.mark.parametrize("schema, file", [
    ("vendor.github-actions", ROOT / "action.yml"),
    ("vendor.github-workflows", EXAMPLES / "github-pages.yml"),
    ("vendor.gitlab-ci", EXAMPLES / "gitlab-pages.yml"),
], ids=lambda value: getattr(value, "name", value))
def test_the_files_follow_their_schemas(schema, file):
    result = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, str(file)],
        capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_workflow_names_versions_and_gives_the_action_what_it_takes():
    workflow = yaml.safe_load((EXAMPLES / "github-pages.yml").read_text())
    steps = workflow["jobs"]["site"]["steps"]
    assert all("@v" in step["uses"] for step in steps if "uses" in step)
    [own] = [step for step in steps if step.get("uses", "").startswith("OWNER/blogforge@")]
    assert set(own["with"]) <= set(ACTION["inputs"])


def test_the_workflow_commits_the_addresses_of_profiles(blogforge, tmp_path):
    [remember] = [
        step["run"] for step in yaml.safe_load((EXAMPLES / "github-pages.yml").read_text())[
            "jobs"]["site"]["steps"] if "run" in step]
    write_site(tmp_path / "work/my-site", sound())
    (tmp_path / "work/my-site/slugs.txt").touch()
    git = (
        'git -c init.defaultBranch=main init -q --bare "$REMOTE"; git -c init.defaultBranch=main init -q; '
        'git config user.name A; git config user.email a@example.org; git add my-site/slugs.txt; '
        'git commit -qm First; git remote add origin "$REMOTE"; git push -q -u origin HEAD\n')
    work = tmp_path / "work"
    environment = {"SITE": "my-site", "REMOTE": str(tmp_path / "remote"), "HOME": str(tmp_path)}
    result = run(f'{git}"{blogforge.program}" build my-site -q\n{remember}{remember}', work, **environment)
    assert result.returncode == 0, result.stderr
    log = subprocess.run(
        ["git", "-C", str(tmp_path / "remote"), "log", "--format=%s", "main"], capture_output=True, text=True)
    assert log.stdout.splitlines() == ["Remember the addresses of profiles", "First"]


def test_the_steps_for_gitlab_build_to_where_it_looks(program, tmp_path):
    pages = yaml.safe_load((EXAMPLES / "gitlab-pages.yml").read_text())["pages"]
    assert pages["artifacts"]["paths"] == ["public"]
    write_site(tmp_path / "my-site", sound())
    result = run(
        "\n".join(pages["script"]), tmp_path, SITE="my-site", CI_PAGES_URL="https://user.example/repo",
        PATH=f"{program}:/usr/bin:/bin")
    assert result.returncode == 0, result.stderr
    assert "https://user.example/repo/" in (tmp_path / "public/sitemap.xml").read_text()


@pytest.mark.parametrize("context", ["build", "deploy-preview"])
def test_the_command_for_netlify_fetches_the_program_and_builds(blogforge, tmp_path, context):
    settings = tomllib.loads((EXAMPLES / "netlify.toml").read_text())
    chosen = settings["build"] if context == "build" else settings["context"][context]
    broken(tmp_path / "my-site")
    result = run(
        chosen["command"], tmp_path, HOME=str(tmp_path), URL="https://x.example",
        BLOGFORGE_ARCHIVE=archive(blogforge, tmp_path))
    if context == "build":
        assert result.returncode == 0, result.stderr
        assert (tmp_path / settings["build"]["publish"] / "sitemap.xml").is_file()
    else:
        assert result.returncode == 1 and "not built: --strict" in result.stderr


@pytest.mark.parametrize("branch, address", [
    ("main", "https://example.org/"), ("draft", "https://1234.x.example/")])
def test_the_script_for_cloudflare_builds_and_compares(blogforge, tmp_path, branch, address):
    write_site(tmp_path / "my-site", sound())
    script = (EXAMPLES / "cloudflare-pages.sh").read_text()
    variables = {
        "HOME": str(tmp_path), "CF_PAGES_BRANCH": branch, "CF_PAGES_URL": "https://1234.x.example",
        "BLOGFORGE_ARCHIVE": archive(blogforge, tmp_path), "PATH": "/usr/bin:/bin"}
    result = run(script, tmp_path, **variables)
    assert result.returncode == 0, result.stderr
    assert f"<loc>{address}</loc>" in (tmp_path / "my-site/public/sitemap.xml").read_text()
    (tmp_path / "my-site/static").mkdir()
    with (tmp_path / "my-site/static/film.mp4").open("wb") as film:
        film.truncate(31_000_000)
    result = run(script, tmp_path, **variables)
    assert result.returncode == 1 and "Cloudflare Pages takes 26.2 MB" in result.stdout


def test_the_script_for_cron_publishes_and_is_silent(program, tmp_path):
    write_site(tmp_path / "my-site", sound(), "title: T\npublish:\n  live: {folder: ../www}\n")
    script = (EXAMPLES / "cron.sh").read_text()
    (tmp_path / "get.sh").write_text('#!/bin/sh\ntouch "$1/got"\n')
    (tmp_path / "get.sh").chmod(0o755)
    variables = {
        "SITE": str(tmp_path / "my-site"), "GET_EXPORT": str(tmp_path / "get.sh"),
        "PATH": f"{program}:/usr/bin:/bin"}
    result = run(script, tmp_path, **variables)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    assert (tmp_path / "www/index.html").is_file() and (tmp_path / "my-site/got").is_file()
    lock = f'exec 8>"$SITE/.cron-lock"; flock 8; bash "{tmp_path}/again.sh"'
    (tmp_path / "again.sh").write_text(script)
    result = run(lock, tmp_path, **variables)
    assert (result.returncode, result.stderr) == (1, "the run before is still under way\n")


def test_every_file_for_ci_is_described():
    described = (ROOT / "docs/ci.md").read_text()
    names = sorted(file.name for file in EXAMPLES.iterdir())
    assert [name for name in names if f"Examples/ci/{name})" not in described] == []
