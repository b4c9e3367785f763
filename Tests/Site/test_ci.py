"""The action, the files of Examples/ci and the annotations in a GitHub workflow; their steps are run."""

import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib

import pytest
import yaml

from composite_action import ACTION, ROOT, Runner, clean_checkout, run, step
from exports import community, write_site

WORDS = ("displayName", "blogDescription", "commentText")
EXAMPLES = ROOT / "Examples/ci"
DOCS = ROOT / ".github/workflows/docs.yml"


@pytest.fixture
def program(blogforge, tmp_path):
    """A folder for PATH with only the program."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "blogforge").symlink_to(blogforge.program)
    return folder


def sound(blogs=3):
    """An export without a problem."""
    return community(lambda field: "Words" if field in WORDS else "", blogs)


def broken(folder):
    """A site with invalid dates, and an id with characters that workflow commands escape."""
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
        # A composite step needs a shell; inputs reach scripts as variables only.
        assert "uses" in part or (part["shell"] == "bash" and "${{" not in part["run"])


def outputs(name, folder, **variables):
    """Runs a step; its outputs."""
    output = folder / "output"
    output.unlink(missing_ok=True)
    result = run(
        step(name)["run"], folder, GITHUB_OUTPUT=str(output), **{"PATH": "/usr/bin:/bin", **variables})
    assert result.returncode == 0, result.stderr
    return dict(line.split("=", 1) for line in output.read_text().splitlines())


def test_the_action_takes_a_program_that_is_there(program, tmp_path):
    found = outputs("Look for blogforge", tmp_path, ACTION=str(ROOT), PATH=f"{program}:/usr/bin:/bin")
    assert found == {"program": f"{program}/blogforge"}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """The project as a runner of GitHub's gets it."""
    return clean_checkout(tmp_path_factory.mktemp("checkout") / "action")


def test_the_action_knows_the_sources_again_that_a_program_was_built_from(checkout, tmp_path):
    first = outputs("Look for blogforge", tmp_path, ACTION=str(checkout))["sources"]
    assert re.fullmatch(r"[0-9a-f]{16}", first)
    other = tmp_path / "elsewhere"
    shutil.copytree(checkout, other, symlinks=True)
    assert outputs("Look for blogforge", tmp_path, ACTION=str(other)) == {"sources": first}
    for name in ("Package.swift", "Plugins/EmbedFiles/EmbedFiles.swift", "scripts/build-release"):
        with (other / name).open("a") as file:
            file.write("\n")
        changed = outputs("Look for blogforge", tmp_path, ACTION=str(other))["sources"]
        assert changed != first
        first = changed


@pytest.mark.parametrize("source, output, expected", [
    ("site", "", ("site/public", "site/.cache/blogforge")),
    ("site", "out/www", ("out/www", "site/.cache/blogforge")),
    ("export.json", "", ("public", "./.cache/blogforge")),
    ("export.json", "out/www", ("out/www", "out/.cache/blogforge")),
])
def test_the_action_knows_where_site_and_cache_are(blogforge, tmp_path, source, output, expected):
    write_site(tmp_path / "site", sound())
    (tmp_path / "export.json").write_text((tmp_path / "site/export/export.json").read_text())
    found = outputs("Find the site and its cache", tmp_path, SOURCE=source, OUTPUT=output)
    assert (found["output"], found["cache"]) == expected
    result, written, _ = build_step(blogforge, tmp_path, SOURCE=source, OUTPUT=found["output"])
    assert result.returncode == 0, result.stderr
    assert written == f"path={expected[0]}\n"
    assert (tmp_path / expected[0] / "index.html").is_file() and (tmp_path / expected[1]).is_dir()


# A replacement for the compiler, which would take minutes; its product is the program under test.
SWIFT = """#!/bin/bash
[ "$1" = build ] || exit 0
mkdir -p .build/release
printf '#!/bin/sh\\nexec "%s" "$@"\\n' "{program}" > .build/release/blogforge
chmod +x .build/release/blogforge
case " $* " in *" --show-bin-path "*) echo "$PWD/.build/release" ;; *) echo x >> "{log}" ;; esac
"""


@pytest.mark.skipif(sys.platform != "linux", reason="set-up would call Homebrew")
def test_the_action_runs_on_a_clean_checkout_and_saves_only_what_is_new(blogforge, checkout, tmp_path):
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "swift").write_text(SWIFT.format(program=blogforge.program, log=tmp_path / "compiled"))
    (tools / "swift").chmod(0o755)
    assert not (checkout / "Package.resolved").exists()
    runner = Runner(checkout, tmp_path / "caches", f"{tools}:/usr/bin:/bin")
    saved, compiled = [], []
    for number, blogs in enumerate([3, 3, 4]):
        # A machine of its own each time, with the checkout where it always is.
        shutil.rmtree(tmp_path / "machine", ignore_errors=True)
        write_site(tmp_path / "machine/work/my-site", sound(blogs))
        has_succeeded, ran, error = runner.run(tmp_path / "machine/work", number, source="my-site")
        assert has_succeeded, error
        assert "Build blogforge" in ran
        assert runner.values["steps.build.outputs.path"] == "my-site/public"
        assert (tmp_path / "machine/work/my-site/public/index.html").is_file()
        saved.append("Save the cache" in ran)
        compiled.append((tmp_path / "compiled").read_text())
    assert saved == [True, False, True]
    # Compiled once; the next machines fetch the program.
    assert compiled == compiled[:1] * 3


def test_the_action_saves_the_pictures_of_a_build_that_fails(program, tmp_path):
    broken(tmp_path / "machine/site")
    (tmp_path / "machine/site/blogforge.yml").write_text("title: T\n")
    runner = Runner(ROOT, tmp_path / "caches", f"{program}:/usr/bin:/bin")
    has_succeeded, ran, _ = runner.run(tmp_path / "machine", 1, source="site", strict="true")
    assert not has_succeeded
    assert ran[-1] == "Save the cache"


def build_step(blogforge, folder, **variables):
    """Runs the step that builds; the completed run, its output and its summary."""
    files = {name: folder / name.lower() for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
    values = {"SOURCE": "site", "OUTPUT": "", "BASE_URL": "", "STRICT": "false", **variables}
    result = run(
        step("Build the site")["run"], folder, BLOGFORGE=blogforge.program, GITHUB_WORKSPACE=str(folder),
        **{name: str(file) for name, file in files.items()}, **values)
    return result, *(file.read_text() if file.exists() else "" for file in files.values())


def test_the_action_builds_and_writes_annotations_and_a_summary(blogforge, tmp_path):
    broken(tmp_path / "site")
    result, output, summary = build_step(blogforge, tmp_path)
    assert result.returncode == 0, result.stderr
    assert output == "path=site/public\n"
    assert (tmp_path / "site/public/index.html").is_file()
    annotations = [line for line in result.stderr.splitlines() if line.startswith("::warning")]
    assert re.fullmatch(
        r"::warning file=site/export/export\.json,line=1,col=\d+,title=date-unreadable::"
        r"blogs/blog0: createdDate 'yesterday' is not a valid date; sorted last\. "
        r"Use ISO 8601, for example 2019-03-10T18:30:46Z\.", annotations[0])
    assert "::blogs/100%25,b:1: createdDate 'today'" in annotations[1]
    assert "| warning | date-unreadable | 2 | site/export/export.json:1:" in summary
    assert "| Blogs | 2 |" in summary and "### The site is built" in summary
    # Text of an export has no special meaning in the table.
    assert "100%,b:1" not in summary.split("first |")[0]


def test_the_action_uses_the_given_output_and_base_url(blogforge, tmp_path):
    write_site(tmp_path / "site", sound())
    result, output, _ = build_step(
        blogforge, tmp_path, OUTPUT="out/www", BASE_URL="https://user.example/repo/")
    assert result.returncode == 0, result.stderr
    assert output == "path=out/www\n"
    assert "https://user.example/repo/" in (tmp_path / "out/www/feed.xml").read_text()


def test_the_action_fails_on_warnings_on_request(blogforge, tmp_path):
    broken(tmp_path / "site")
    result, output, summary = build_step(blogforge, tmp_path, STRICT="true")
    assert result.returncode == 1
    assert output == ""
    assert result.stderr.splitlines()[-1].startswith("::error title=blogforge::build failed: --strict")
    assert "### blogforge failed" in summary and "### Problems" in summary


@pytest.mark.parametrize("text, expected", [
    ("titel: x\n", "::error file=site/blogforge.yml,line=1,col=1,title=blogforge::unknown key 'titel'. Did "
        "you mean 'title'?"),
    ("a: [\n", "::error file=site/blogforge.yml,line=2,col=1,title=blogforge::invalid YAML"),
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
    (tmp_path / "sub").mkdir()
    result = run(
        f'"{blogforge.program}" build "../a,b%" --log-format github', tmp_path / "sub",
        GITHUB_WORKSPACE=str(tmp_path))
    assert result.stderr.startswith("::error file=a%2Cb%25/blogforge.yml,line=1,")
    write_site(tmp_path / "sub/my-site", sound(), "titel: x\n")
    result = run(
        f'"{blogforge.program}" build my-site --log-format github', tmp_path / "sub",
        GITHUB_WORKSPACE=str(tmp_path))
    assert result.stderr.startswith("::error file=sub/my-site/blogforge.yml,line=1,")
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
        "--base-url env: none of DEPLOY_PRIME_URL, URL, CF_PAGES_URL and CI_PAGES_URL is set. Use the "
        "address itself.\n")
    result = run(f'"{blogforge.program}" build site', tmp_path, URL="example.org")
    assert result.returncode == 2
    assert result.stderr == "URL must be an address such as https://example.org/blog/, not 'example.org'.\n"
    # Another address replaces that one, so the next mistake is reported.
    flags = "--base-url https://x.example --jobs 0"
    result = run(f'"{blogforge.program}" build site {flags}', tmp_path, URL="example.org")
    assert result.stderr == "--jobs must be 1 to 1024, not 0.\n"


# The files of Examples/ci


def archive(blogforge, folder):
    """The variables that name a release archive which `curl` can fetch from the disk."""
    path = folder / "blogforge.tar.gz"
    # The program itself is large before it is stripped.
    start = folder / "start.sh"
    start.write_text(f'#!/bin/sh\nexec "{blogforge.program}" "$@"\n')
    start.chmod(0o755)
    with tarfile.open(path, "w:gz") as tar:
        tar.add(start, "blogforge-0/bin/blogforge")
    return {
        "BLOGFORGE_ARCHIVE": f"file://{path}",
        "BLOGFORGE_SHA256": hashlib.sha256(path.read_bytes()).hexdigest()}


@pytest.mark.parametrize("schema, file", [
    ("vendor.github-actions", ROOT / "action.yml"),
    ("vendor.github-workflows", EXAMPLES / "github-pages.yml"),
    ("vendor.github-workflows", DOCS),
    ("vendor.gitlab-ci", EXAMPLES / "gitlab-pages.yml"),
], ids=lambda value: getattr(value, "name", value))
def test_the_files_follow_their_schemas(schema, file):
    result = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, str(file)],
        capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


WORKFLOW = yaml.safe_load((EXAMPLES / "github-pages.yml").read_text())
OWN = "OWNER/blogforge@"


def used(job):
    return [step["uses"] for step in job["steps"] if "uses" in step]


def test_the_workflow_gives_the_action_what_it_takes():
    [own] = [step for step in WORKFLOW["jobs"]["build"]["steps"] if step.get("uses", "").startswith(OWN)]
    assert set(own["with"]) <= set(ACTION["inputs"])


def test_the_workflow_of_the_documentation_publishes_in_a_job_of_its_own():
    workflow = yaml.safe_load(DOCS.read_text())
    assert workflow["permissions"] == {}
    build, publish = workflow["jobs"]["build"], workflow["jobs"]["publish"]
    assert build["permissions"] == {"contents": "read", "pages": "read"}
    assert [action.partition("@")[0] for action in used(publish)] == ["actions/deploy-pages"]
    [script] = [step["run"] for step in build["steps"] if "run" in step]
    assert "make docs BASE_URL=" in script
    [sent] = [step for step in build["steps"] if "upload-pages-artifact@" in step.get("uses", "")]
    assert sent["with"]["path"] == ".docs-site/public"


def test_a_job_that_builds_may_change_nothing():
    assert WORKFLOW["permissions"] == {}
    for job in WORKFLOW["jobs"].values():
        is_writing = "write" in job["permissions"].values()
        if is_writing:
            assert [action for action in used(job) if not action.startswith("actions/")] == []
            # No job has both a token for the repository and one for Pages.
            assert len({"contents", "pages"} & set(job["permissions"])) == 1
        else:
            [checkout] = [step for step in job["steps"] if "actions/checkout@" in step.get("uses", "")]
            assert checkout["with"]["persist-credentials"] is False
    assert sum(OWN in " ".join(used(job)) for job in WORKFLOW["jobs"].values()) == 1


def test_jobs_fetch_what_the_job_before_has_handed_over():
    jobs = WORKFLOW["jobs"]
    [sent] = [step for step in jobs["build"]["steps"] if "/upload-artifact@" in step.get("uses", "")]
    [fetched] = [step for step in jobs["slugs"]["steps"] if "/download-artifact@" in step.get("uses", "")]
    assert sent["with"]["name"] == fetched["with"]["name"]
    assert {job["needs"] for name, job in jobs.items() if name != "build"} == {"build"}


def test_actions_of_others_are_named_by_one_commit_and_its_version():
    places = [
        ROOT / "action.yml", DOCS, *EXAMPLES.iterdir(), *(ROOT / "docs").glob("*.md"), ROOT / "README.md"]
    known = {}
    for place in places:
        for line in place.read_text().splitlines():
            action = re.match(r"[# ]*(?:- )?uses: (\S+)(.*)$", line)
            if not action or action[1].startswith(OWN):
                continue
            name, _, commit = action[1].partition("@")
            assert re.fullmatch(r"[0-9a-f]{40}", commit), f"{place.name}: {line}"
            assert re.match(r" # v\d+\.\d+\.\d+$", action[2]), f"{place.name}: {line}"
            known.setdefault("/".join(name.split("/")[:2]), set()).add((commit, action[2]))
    assert len(known) >= 7
    assert {name: found for name, found in known.items() if len(found) > 1} == {}


def test_the_workflow_hands_over_addresses_of_profiles_that_are_new(blogforge, tmp_path):
    [script] = [step["run"] for step in WORKFLOW["jobs"]["build"]["steps"] if "run" in step]
    write_site(tmp_path / "my-site", sound())
    start = (
        'git init -q; git config user.name A; git config user.email a@example.org; touch my-site/slugs.txt; '
        'git add my-site/slugs.txt; git commit -qm First\n')
    variables = {"SITE": "my-site", "GITHUB_OUTPUT": str(tmp_path / "output"), "HOME": str(tmp_path)}
    assert run(start + script, tmp_path, **variables).returncode == 0
    assert not (tmp_path / "output").exists()
    result = run(f'"{blogforge.program}" build my-site -q\n{script}', tmp_path, **variables)
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "output").read_text() == "slugs=new\n"


def test_the_workflow_commits_the_addresses_of_profiles(tmp_path):
    [remember] = [step["run"] for step in WORKFLOW["jobs"]["slugs"]["steps"] if "run" in step]
    write_site(tmp_path / "work/my-site", sound())
    (tmp_path / "work/my-site/slugs.txt").touch()
    git = (
        'git -c init.defaultBranch=main init -q --bare "$REMOTE"; git -c init.defaultBranch=main init -q; '
        'git config user.name A; git config user.email a@example.org; git add my-site/slugs.txt; '
        'git commit -qm First; git remote add origin "$REMOTE"; git push -q -u origin HEAD\n')
    work = tmp_path / "work"
    (tmp_path / "slugs.txt").write_text("ana: a\n")
    environment = {
        "SITE": "my-site", "REMOTE": str(tmp_path / "remote"), "HOME": str(tmp_path),
        "SLUGS": str(tmp_path / "slugs.txt")}
    result = run(git + remember + remember, work, **environment)
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
        **archive(blogforge, tmp_path))
    if context == "build":
        assert result.returncode == 0, result.stderr
        assert (tmp_path / settings["build"]["publish"] / "sitemap.xml").is_file()
    else:
        assert result.returncode == 1 and "build failed: --strict" in result.stderr


def downloads():
    """The name of every example that fetches blogforge, and its commands for that."""
    settings = tomllib.loads((EXAMPLES / "netlify.toml").read_text())
    gitlab = yaml.safe_load((EXAMPLES / "gitlab-pages.yml").read_text())["pages"]["before_script"]
    return {
        "netlify": settings["build"]["command"],
        "netlify-preview": settings["context"]["deploy-preview"]["command"],
        "gitlab": "\n".join(gitlab).replace("apt-get", "echo apt-get"),
        "cloudflare": (EXAMPLES / "cloudflare-pages.sh").read_text()}


@pytest.mark.parametrize("name", downloads())
@pytest.mark.parametrize("checksum, said", [("0" * 64, "FAILED"), (None, "BLOGFORGE_SHA256: is not set")])
def test_a_download_with_another_checksum_is_not_used(blogforge, tmp_path, name, checksum, said):
    variables = archive(blogforge, tmp_path)
    variables["BLOGFORGE_PACKAGE"] = variables["BLOGFORGE_ARCHIVE"]
    del variables["BLOGFORGE_SHA256"]
    if checksum:
        variables["BLOGFORGE_SHA256"] = checksum
    result = run(downloads()[name], tmp_path, HOME=str(tmp_path), PATH="/usr/bin:/bin", **variables)
    assert result.returncode != 0
    assert said in result.stdout + result.stderr
    assert "apt-get install -y -qq --no-install-recommends ./" not in result.stdout
    assert list(tmp_path.glob(".blogforge/*")) == []


def test_every_download_of_an_example_is_compared_with_its_checksum():
    for file in EXAMPLES.iterdir():
        lines = [line for line in file.read_text().splitlines() if not line.lstrip().startswith("#")]
        for number, line in enumerate(lines):
            if re.search(r"\b(curl|wget)\b(?! ca-cert)", line):
                assert "sha256sum --check" in lines[number + 1], f"{file.name}: {line}"


@pytest.mark.parametrize("branch, address", [
    ("main", "https://example.org/"), ("draft", "https://1234.x.example/")])
def test_the_script_for_cloudflare_builds_and_compares(blogforge, tmp_path, branch, address):
    write_site(tmp_path / "my-site", sound())
    script = (EXAMPLES / "cloudflare-pages.sh").read_text()
    variables = {
        "HOME": str(tmp_path), "CF_PAGES_BRANCH": branch, "CF_PAGES_URL": "https://1234.x.example",
        "PATH": "/usr/bin:/bin", **archive(blogforge, tmp_path)}
    result = run(script, tmp_path, **variables)
    assert result.returncode == 0, result.stderr
    assert f"<loc>{address}</loc>" in (tmp_path / "my-site/public/sitemap.xml").read_text()
    (tmp_path / "my-site/static").mkdir()
    with (tmp_path / "my-site/static/film.mp4").open("wb") as film:
        film.truncate(31_000_000)
    result = run(script, tmp_path, **variables)
    assert result.returncode == 1 and "Cloudflare Pages allows 26.2 MB" in result.stdout


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
    assert (result.returncode, result.stderr) == (1, "the previous run has not finished\n")


def test_every_file_for_ci_is_described():
    described = (ROOT / "docs/ci.md").read_text()
    names = sorted(file.name for file in EXAMPLES.iterdir())
    assert [name for name in names if f"Examples/ci/{name})" not in described] == []
