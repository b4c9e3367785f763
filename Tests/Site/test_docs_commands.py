"""Every command of the documentation runs: those of a page in one session, where the page assumes it.

The tools are the real ones. Addresses of other people's machines lead to servers of this one: by settings of
Git, of rclone and of the site, so that commands run as they are written. `ELSEWHERE` lists those that cannot.
"""

import contextlib
import gzip
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys

import pytest
import yaml
from PIL import Image

from documented_commands import PAGES, ROOT, blocks, name_of, steps
from example_sites import built_example, copy_example
from exports import community, write_site
from preview import free_port
from publish_targets import TARGETS, Target, git, server
from test_docs import keys

MAKE = "a target of the Makefile, whose names are compared here; .ci/run runs lint and test"
QUICK_START = "docs/quick-start.md"
NGINX = "changes a server's settings; Tests/Site/test_hosts.py gives the file to nginx"
PLATFORM = "gets an export from a platform; Tests/Exports has its like"
TILES = "Tests/Browser/test_map_archive.py makes such a file with this package"
PLATFORMS = ["ghost", "json-feed", "tumblr"]
ARCHIVES = {
    "twitter": "twitter-2026-01-01", "medium": "medium-export", "substack": "substack-export",
    "instagram": "instagram-ana.bakes-2026-01-31"}
ELSEWHERE = {
    "docs/installation.md": "Tests/Site/test_installation.py",
    "docs/community.md": "changes the system of a server; Tests/Site/test_community_server.py gives its "
    "configurations to the proxies and to systemd",
    QUICK_START: "a test of its own follows it to the letter",
    "make demo": MAKE, "make test-fast": MAKE, "make test": MAKE, "make test-all": MAKE,
    "make lint": MAKE, "make docs": MAKE, "make fuzz": MAKE, "make sanitize": MAKE,
    "make bench": MAKE, "make bench-search": MAKE, "make dist": MAKE,
    "swift build": "scripts/test begins with it",
    "swift test --filter TemplateEngineTests": "scripts/test runs these tests with all others",
    "gsutil -m cp -r gs://YOUR-BUCKET/images .": "wants a bucket at Google",
    'curl "https://forum.example/posts.json" --create-dirs -o board/posts.json': PLATFORM,
    'curl "https://forum.example/t/11.json?print=true&include_raw=true" --create-dirs -o board/t/11.json':
    PLATFORM,
    'curl "https://forum.example/site.json" --create-dirs -o board/site.json': PLATFORM,
    'curl "https://forum.example/u/ana.json" --create-dirs -o board/u/ana.json': PLATFORM,
    "git clone --depth 1 https://example.org/ana/notes.git": PLATFORM,
    "curl https://ana.example/feed.json --create-dirs -o json-feed/feed.json": PLATFORM,
    'curl "https://ana-bakes.tumblr.com/api/read/json?num=50&start=0" --create-dirs -o tumblr/posts-1.json':
    PLATFORM,
    'curl "https://public.api.bsky.app/xrpc/app.bsky.feed.getAuthorFeed?actor=ana.example&limit=100" '
    "-o feed.json": PLATFORM,
    'curl "https://example.org/wp-json/wp/v2/posts?per_page=100&_embed=1" --create-dirs -o garden/posts.json':
        PLATFORM,
    'curl "https://example.org/wp-json/wp/v2/comments?per_page=100" -o garden/comments.json': PLATFORM,
    'curl "https://example.org/wp-json/wp/v2/tags?per_page=100" -o garden/tags.json': PLATFORM,
    'curl "https://example.org/feed.xml" -o feed.xml': PLATFORM,
    "netlify deploy --no-build --dir my-site/public --prod": "wants an account at Netlify",
    "wrangler pages deploy my-site/public --project-name my-site": "wants an account at Cloudflare",
    "vercel deploy my-site/public --prod": "wants an account at Vercel",
    "pip install pmtiles": TILES,
    "pmtiles-convert map.mbtiles my-site/static/map.pmtiles": TILES,
    "scp my-site/public/nginx.conf deploy@example.org:blog.conf": NGINX,
    'ssh -t deploy@example.org "sudo install -m 644 blog.conf /etc/nginx/blog.conf && '
    'sudo systemctl reload nginx"': NGINX,
}
# Parts of commands that would reach another machine, and their replacements.
STAND_INS = {
    "gsutil cat gs://backups/blogs.json.gz": "cat blogs.json.gz",
}
# Exit codes other than 0, as the page says.
CODES = {
    "blogforge check forum/export": 1,
    "blogforge check forum/export --fieldmap wrong.yml": 2,
}
SERVES = re.compile(r"blogforge (serve|studio) ")
# The remotes of the pages, which are local repositories here.
REMOTES = ["https://github.com/user/repo.git", "git@github.com:user/repo.git"]
# The rclone remotes of the pages, and the kind of server behind each.
RCLONE = {"s3": "s3", "cloud": "webdav", "web": "sftp"}
PUBLISH = {
    "live": {"folder": "../www"}, "pages": {"git": "origin"},
    "server": {"rsync": "deploy@example.org:/var/www/blog"}, "bucket": {"rclone": "s3:my-bucket/blog"}}
USED = sorted({step.page for page in PAGES for step in steps(page) if step.command} & {
    name_of(page) for page in PAGES if name_of(page) not in ELSEWHERE})


def sound():
    """An export without a problem."""
    fields = ("displayName", "blogDescription", "commentText")
    return community(lambda field: "Words" if field in fields else "")


@pytest.fixture(scope="module")
def servers(tmp_path_factory):
    """The targets that are programs, by their kind; started when a page wants them."""
    with contextlib.ExitStack() as stack:
        made = {}

        def running(kind):
            if kind not in made:
                target = {**TARGETS, "sftp": sftp_target}[kind]
                made[kind] = stack.enter_context(target(tmp_path_factory.mktemp(kind)))
            return made[kind]
        yield running


@contextlib.contextmanager
def sftp_target(work):
    (work / "home").mkdir()
    port = free_port()
    command = [
        "rclone", "serve", "sftp", "--addr", f"127.0.0.1:{port}", "--user", "ana", "--pass", "geheimnis",
        "--vfs-cache-mode", "full", "--config", os.devnull, work / "home"]
    obscured = subprocess.run(
        ["rclone", "obscure", "geheimnis"], capture_output=True, text=True, check=True).stdout.strip()
    environment = {
        "RCLONE_CONFIG_SFTP_TYPE": "sftp", "RCLONE_CONFIG_SFTP_HOST": "127.0.0.1",
        "RCLONE_CONFIG_SFTP_PORT": str(port), "RCLONE_CONFIG_SFTP_USER": "ana",
        "RCLONE_CONFIG_SFTP_PASS": obscured, "RCLONE_CONFIG_SFTP_SHELL_TYPE": "none"}
    with server(command, "listening on"):
        yield Target("rclone: 'sftp:'", lambda: {}, environment)


@pytest.fixture(scope="module")
def prepared(blogforge, tmp_path_factory):
    """The folder that the pages assume: a site folder that is built, and bare exports."""
    folder = tmp_path_factory.mktemp("prepared")
    export = sound()
    site = write_site(folder / "my-site", export, yaml.safe_dump({"publish": PUBLISH}))
    assert blogforge("build", site).returncode == 0
    shutil.copy(site / "export/export.json", folder / "export.json")
    copy_example("field-maps/forum", folder / "forum")
    for name, place in [("discourse", "board"), ("markdown/jekyll", "notes"),
                        *((name, name) for name in PLATFORMS)]:
        shutil.copytree(ROOT / "Tests/Exports" / name, folder / place)
    shutil.make_archive(str(folder / "archive-20260101"), "gztar", ROOT / "Tests/Exports/mastodon")
    for name, archive in ARCHIVES.items():
        shutil.make_archive(str(folder / archive), "zip", ROOT / "Tests/Exports" / name)
    shutil.copy(ROOT / "Tests/Exports/bluesky/author-feed.json", folder / "feed.json")
    for name, place in [("wordpress", "wordpress"), ("wordpress-rest", "garden")]:
        shutil.copytree(ROOT / "Tests/Exports" / name, folder / place)
    for file in [
        "wordpress/garden.WordPress.2024-06-01.xml", "blogger/blog-05-01-2024.xml",
        "blogger-takeout/feed.atom", "rss/feed.xml",
    ]:
        shutil.copy(ROOT / "Tests/Exports" / file, folder)
    (folder / "bucket").mkdir()
    for name in ("bloggers", "blogs"):
        (folder / f"{name}.json").write_text(json.dumps(export[name]))
    lines = [json.dumps(record) for record in export["comments"]]
    (folder / "comments.ndjson").write_text("\n".join(lines))
    (folder / "blogs.json.gz").write_bytes(gzip.compress((folder / "export.json").read_bytes()))
    return folder


class Reader:
    """A reader who follows a page: a shell that keeps its state from command to command."""

    def __init__(self, page, prepared, servers, blogforge, work):
        self.steps = list(steps(ROOT / page))
        self.is_literal = page == QUICK_START
        self.output = ""
        self.servers = servers
        self.work = work
        self.place = work / "place"
        shutil.copytree(prepared, self.place, symlinks=True)
        commands = " ".join(step.command for step in self.steps if step.command)
        for name in re.findall(r"blogforge init ([\w-]+)", commands):
            shutil.rmtree(self.place / name, ignore_errors=True)
        self.publishes = not any("publish:" in step.text for step in self.steps)
        self.folder = self.place
        self.environment = self.home(blogforge)
        if "git init" not in commands and (self.place / "my-site").exists():
            git("init", "-q", "-b", "main", self.place / "my-site")
            git("remote", "add", "origin", REMOTES[0], cwd=self.place / "my-site")

    def home(self, blogforge):
        """The environment of a user whose tools reach the servers of this machine."""
        home, programs = self.work / "home", self.work / "bin"
        home.mkdir()
        programs.mkdir()
        (programs / "blogforge").symlink_to(blogforge.program)
        (programs / "xdg-open").symlink_to("/bin/true")
        git("init", "-q", "--bare", self.work / "remote.git")
        (home / ".gitconfig").write_text(
            "[user]\n  name = Ana\n  email = ana@example.org\n[init]\n  defaultBranch = main\n"
            f'[url "{self.work}/remote.git"]\n' + "".join(f"  insteadOf = {url}\n" for url in REMOTES))
        (self.work / "rclone.conf").touch()
        return {
            **os.environ, "HOME": str(home), "TMPDIR": str(self.work), "NO_COLOR": "1",
            "PATH": f"{programs}:{os.environ['PATH']}", "GIT_CONFIG_SYSTEM": "/dev/null",
            "RCLONE_CONFIG": str(self.work / "rclone.conf"),
            # Variables that build machines of hosts set.
            "CI_PAGES_URL": "https://user.example/repo"}

    def follow(self):
        for step in self.steps:
            if step.command and step.command not in ELSEWHERE:
                self.run(step)
            elif step.text:
                self.write(step)

    def write(self, step):
        """Writes a file, or adds keys to blogforge.yml."""
        site = self.folder if (self.folder / "export").exists() else self.place / "my-site"
        if step.name:
            (self.folder / step.name).write_text(step.text)
        elif self.is_literal:
            with (site / "blogforge.yml").open("a") as file:
                file.write(step.text)
        elif (site / "export").exists() and set(settings := yaml.safe_load(step.text)) <= set(keys()):
            self.configure(site, settings)

    def configure(self, site, keys):
        file = site / "blogforge.yml"
        known = yaml.safe_load(file.read_text()) if file.exists() else {}
        file.write_text(yaml.safe_dump({**(known or {}), **keys}))

    def run(self, step):
        command = step.command
        for written, replaced in STAND_INS.items():
            command = command.replace(written, replaced)
        site = self.folder if (self.folder / "export").exists() else self.place / "my-site"
        if "blogforge publish" in command:
            if self.publishes:
                self.configure(site, {"publish": PUBLISH})
            self.lead_here(site / "blogforge.yml")
        self.know_remotes(command)
        state = self.work / "state"
        script = f'{command}\ncode=$?\n{{ pwd; env -0; }} > "{state}"\nexit $code\n'
        if SERVES.match(command):
            code, output = self.serve(command)
        else:
            shell = subprocess.run(
                ["bash", "-c", script], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                capture_output=True, text=True, timeout=240)
            code, output = shell.returncode, shell.stdout + shell.stderr
            folder, variables = state.read_text().split("\n", 1)
            self.folder = pathlib.Path(folder)
            self.environment = dict(pair.split("=", 1) for pair in variables.rstrip("\0").split("\0"))
        self.output += output
        assert code == CODES.get(step.command, 0), f"{step.page}:{step.line}: {command}\n{output}"

    def serve(self, command):
        """A preview runs until Ctrl-C, which is exit code 130."""
        server = subprocess.Popen(
            ["bash", "-c", f"exec {command}"], cwd=self.folder, env=self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        output = ""
        for line in server.stderr:
            output += line
            if "Press Ctrl-C" in line:
                server.send_signal(signal.SIGINT)
        server.stderr.close()
        return 0 if server.wait(60) == 130 else f"{server.returncode}, not 130", output

    def lead_here(self, file):
        """Targets on other machines become those of this one, with the same tool."""
        settings = yaml.safe_load(file.read_text())
        if not {"rsync", "rclone"} & {tool for target in settings["publish"].values() for tool in target}:
            return
        for target in settings["publish"].values():
            if "rsync" in target:
                target.pop("port", None)
                target.update(yaml.safe_load(re.sub(r"\n +", "\n", self.servers("rsync").setting)))
            else:
                self.know_remotes(target.get("rclone", ""))
        file.write_text(yaml.safe_dump(settings))

    def know_remotes(self, text):
        """Sets variables for the rclone remotes that a text names; they take precedence over its settings."""
        for name, kind in RCLONE.items():
            if re.search(rf"\b{name}:(?!/)", text):
                variables = dict(self.servers(kind).environment)
                variables.pop("RCLONE_CONFIG", None)
                own = f"RCLONE_CONFIG_{name.upper()}_"
                self.environment.update({
                    re.sub(r"^RCLONE_CONFIG_[A-Z0-9]+_", own, variable): value
                    for variable, value in variables.items()})


@pytest.mark.parametrize("page", USED)
def test_every_command_runs(blogforge, prepared, servers, tmp_path, page):
    reader = Reader(page, prepared, servers, blogforge, tmp_path)
    if page == "CONTRIBUTING.md":
        checkout(reader.place, blogforge)
    reader.follow()


def test_the_quick_start_leads_to_a_published_site_of_ones_own(blogforge, prepared, servers, tmp_path):
    reader = Reader(QUICK_START, prepared, servers, blogforge, tmp_path)
    fields = {"imageURL": "images/blogs/own/first", "displayName": "Ana", "blogDescription": "Beans and peas"}
    own = community(lambda field: fields.get(field, ""))
    (reader.place / "export.json").write_text(json.dumps(own))
    picture = reader.place / "images/blogs/own/first"
    picture.parent.mkdir(parents=True)
    Image.new("RGB", (640, 480), "teal").save(picture, "PNG")
    reader.follow()
    assert "no local copy" not in reader.output and "placeholder" not in reader.output
    remote = tmp_path / "remote.git"
    page = git("show", "gh-pages:index.html", cwd=remote)
    for words in ("Our allotments", "Beans and peas", "What grows, and what does not."):
        assert words in page
    assert "https://user.github.io/repo/" in git("show", "gh-pages:sitemap.xml", cwd=remote)


def checkout(place, blogforge):
    """What a checkout of the sources holds once it is built and tested."""
    (place / ".build/debug").mkdir(parents=True)
    (place / ".build/debug/blogforge").symlink_to(blogforge.program)
    (place / ".venv/bin").mkdir(parents=True)
    (place / ".venv/bin/python").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    (place / ".venv/bin/python").chmod(0o755)
    (place / "Tests").symlink_to(ROOT / "Tests")
    built = built_example("fellow-bloggers")
    shutil.copytree(built, place / "Examples/fellow-bloggers", symlinks=True)


def test_what_runs_elsewhere_is_still_written_somewhere():
    written = {step.command for page in PAGES for step in steps(page)} | {name_of(page) for page in PAGES}
    assert {*ELSEWHERE, *CODES} - written == set()
    commands = [step.command for page in PAGES for step in steps(page) if step.command]
    assert [text for text in STAND_INS if not any(text in command for command in commands)] == []


def test_make_has_the_targets_that_are_named():
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    words = "".join(page.read_text() for page in PAGES)
    named = set(re.findall(r"(?:`|^ *)make ([a-z-]+)", words, re.MULTILINE))
    assert {"demo", "bench-search"} <= named and named - targets == set()


def test_no_command_is_overlooked():
    """Every line of code that begins like a blogforge command is run, on whatever page it is."""
    found = {(step.page, step.line) for page in PAGES for step in steps(page) if step.command}
    assert len(found) > 70
    overlooked = []
    for page in PAGES:
        for language, first, lines in blocks(page.read_text()):
            for number, line in enumerate(lines, first):
                begins = re.match(r"(?:\$ )?(?:\S*/)?blogforge [a-z]+( |$)", line.strip())
                general = re.search(r"\[[A-Z]|…", line)
                if begins and not general and (name_of(page), number) not in found:
                    overlooked.append(f"{name_of(page)}:{number}: {line}")
    assert overlooked == []
