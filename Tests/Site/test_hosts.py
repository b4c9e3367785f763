"""The files for hosts, read by real servers, and `check --host`."""

import getpass
import gzip
import json
import shutil
import socket
import subprocess
import tomllib
import urllib.error
import urllib.parse
import urllib.request

import pytest

from exports import built, community, write_site
from preview import Preview, free_port, until

CONFIGURATION = """\
title: Test
base-url: https://example.org{base}
hosts: [github-pages, gitlab-pages, netlify, cloudflare-pages, vercel, nginx, caddy]
precompress: [gzip]
redirects:
  /about.html: /tags/
  /caf%C3%A9/: /tags/
  /100%25/: /tags/
  /post/:blog: /blogs/:blog/
  /user/:blogger: /bloggers/:blogger/
  /app: https://app.example.com/?a=1
"""


@pytest.fixture(scope="module", params=["/", "/my%20caf%C3%A9/"])
def hosted(request, blogforge, tmp_path_factory):
    """A root as servers have it, with the site at its path, and that path."""
    folder = tmp_path_factory.mktemp("hosted")
    export = community(lambda field: "Ana" if field == "displayName" else "Words")
    public = built(blogforge, write_site(
        folder / "site", export, CONFIGURATION.format(base=request.param)))
    root = folder / "root"
    shutil.copytree(public, site_folder(root, request.param), dirs_exist_ok=True)
    return root, request.param


def site_folder(root, base):
    """The folder of the site at a base path."""
    return root / urllib.parse.unquote(base).strip("/")


class Redirected(urllib.request.HTTPRedirectHandler):
    """Shows a redirect instead of following it."""

    def redirect_request(self, *_):
        return None


def get(port, path, compressed=False):
    """Status, headers and body of one request."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", headers={"Accept-Encoding": "gzip" if compressed else "identity"})
    try:
        with urllib.request.build_opener(Redirected).open(request, timeout=20) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def wait_for(port, process):
    """Until the server listens; fails when it has ended."""
    def listens():
        assert process.poll() is None, process.stderr.read()
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    until(listens, say=lambda: "the server never listened")


def start_nginx(root, base, folder, port):
    folder.mkdir(exist_ok=True)
    paths = "".join(f"{name}_temp_path {folder}/{name};" for name in (
        "client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    snippet = site_folder(root, base) / "nginx.conf"
    (folder / "nginx.conf").write_text(
        f"user {getpass.getuser()}; daemon off; master_process off; pid {folder}/pid; error_log stderr; "
        f"events {{}} http {{ access_log off; {paths} types {{ text/html html; text/css css; }}"
        f"server {{ listen 127.0.0.1:{port}; root {root}; include '{snippet}'; }} }}\n")
    return subprocess.Popen(
        ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")], stderr=subprocess.PIPE, text=True)


def start_caddy(root, base, folder, port):
    folder.mkdir(exist_ok=True)
    snippet = site_folder(root, base) / "Caddyfile"
    (folder / "Caddyfile").write_text(
        "{\n\tadmin off\n\tauto_https off\n}\n"
        f"http://127.0.0.1:{port} {{\n\troot * {root}\n"
        f'\timport "{snippet}"\n}}\n')
    return subprocess.Popen(
        ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"],
        stderr=subprocess.PIPE, text=True, env={"HOME": str(folder), "PATH": "/usr/bin:/bin"})


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def server(request, hosted, tmp_path_factory):
    """A running server's port, and the path of the site."""
    root, base = hosted
    folder = tmp_path_factory.mktemp(request.param)
    port = free_port()
    start = start_nginx if request.param == "nginx" else start_caddy
    process = start(root, base, folder, port)
    try:
        wait_for(port, process)
        yield port, base
    finally:
        process.terminate()
        process.wait(20)


def test_a_server_shows_pages_and_the_page_of_what_is_missing(server):
    port, base = server
    assert get(port, base)[0] == 200
    assert get(port, f"{base}blogs/blog0/")[0] == 200
    status, headers, _ = get(port, f"{base}blogs/blog0")
    # Caddy encodes other characters than links do.
    assert status in (301, 308)
    assert urllib.parse.unquote(headers["Location"]) == urllib.parse.unquote(f"{base}blogs/blog0/")
    status, _, body = get(port, f"{base}nowhere/")
    assert status == 404 and b"<!doctype html>" in body[:100].lower()


def test_a_server_sends_the_headers(server, hosted):
    port, base = server
    headers = get(port, base)[1]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "immutable" not in (headers["Cache-Control"] or "")
    [style] = [path.name for path in (site_folder(*hosted) / "assets").glob("style.*.css")]
    headers = get(port, f"{base}assets/{style}")[1]
    assert headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("address, target", [
    ("about.html", "tags/"), ("caf%C3%A9/", "tags/"), ("caf%C3%A9", "tags/"), ("100%25/", "tags/"),
    ("post/blog1", "blogs/blog1/"), ("post/blog1/", "blogs/blog1/"),
    ("user/blogger0", "bloggers/ana/"), ("app", "https://app.example.com/?a=1")])
def test_a_server_follows_the_redirects(server, address, target):
    port, base = server
    status, headers, _ = get(port, base + address)
    assert status == 301
    assert headers["Location"] == (target if "//" in target else base + target)


def test_a_server_hands_out_compressed_files(server, hosted):
    port, base = server
    status, headers, body = get(port, f"{base}blogs/blog0/", compressed=True)
    assert status == 200 and headers["Content-Encoding"] == "gzip"
    page = site_folder(*hosted) / "blogs/blog0/index.html"
    assert body == page.with_name("index.html.gz").read_bytes()
    assert gzip.decompress(body) == page.read_bytes()


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile", "_redirects", "_headers"])
def test_a_server_keeps_its_own_files_to_itself(server, name):
    port, base = server
    assert get(port, base + name)[0] == 404


def test_the_files_of_other_hosts_are_well_formed(hosted):
    root, base = hosted
    site = site_folder(root, base)
    assert tomllib.loads((site / "netlify.toml").read_text()) == {"build": {"publish": ".", "command": ""}}
    rules = json.loads((site / "vercel.json").read_text())
    assert {"source": f"{base}post/:blog", "destination": f"{base}blogs/:blog/", "statusCode": 301} in rules[
        "redirects"]
    assert [rule["source"] for rule in rules["headers"]] == [
        f"{base}(.*)", f"{base}assets/(.*)", f"{base}images/(.*)"]
    lines = (site / "_redirects").read_text().splitlines()
    assert lines[-1] == f"{base}post/:blog {base}blogs/:blog/ 301"
    assert all(len(line.split(" ")) == 3 for line in lines)
    assert (site / ".nojekyll").read_bytes() == b""


def test_every_fallback_leads_to_a_page(hosted):
    root, base = hosted
    for name, target in [("post/blog2/index.html", "blogs/blog2/"), ("about.html", "tags/")]:
        text = (site_folder(root, base) / name).read_text()
        assert f'content="0; url={base}{target}"' in text
        assert (site_folder(root, base) / target / "index.html").is_file()


def test_the_preview_follows_the_redirects(blogforge, tmp_path):
    configuration = CONFIGURATION.format(base="/").replace("gitlab-pages, ", "")
    folder = write_site(tmp_path / "site", community(), configuration)
    with Preview(blogforge.program, folder) as preview:
        status, headers, _ = preview.get("/post/blog1")
        assert (status, headers["location"]) in [(301, "/blogs/blog1/"), (301, "/post/blog1/")]


def test_a_renamed_blogger_is_found_at_the_old_address(blogforge, tmp_path):
    def named(name):
        return community(lambda field: name if field == "displayName" else "Words")

    folder = write_site(tmp_path / "site", named("Ana"))
    (folder / "slugs.txt").touch()
    built(blogforge, folder)
    assert (folder / "slugs.txt").read_text().splitlines()[0] == "ana blogger0"
    (folder / "export/export.json").write_text(json.dumps(named("Zoë Ana")))
    public = built(blogforge, folder)
    assert "url=/bloggers/zo%C3%AB-ana/" in (public / "bloggers/ana/index.html").read_text()
    # From a fresh checkout too.
    shutil.rmtree(folder / ".cache")
    shutil.rmtree(public)
    assert "url=/bloggers/zo%C3%AB-ana/" in (
        built(blogforge, folder) / "bloggers/ana/index.html").read_text()


def test_nginx_reads_the_rules_of_an_address_that_two_bloggers_had(blogforge, tmp_path):
    export = community()
    export["blogs"][1]["bloggerId"] = "blogger1"
    folder = write_site(tmp_path / "site", export, CONFIGURATION.format(base="/"))
    (folder / "slugs.txt").write_text("zoe blogger0\nzoe blogger1\n")
    root = built(blogforge, folder)
    assert (root / "bloggers/zoe/index.html").exists()
    assert (root / "nginx.conf").read_text().count("/bloggers/zoe/feed.xml") == 1
    port = free_port()
    process = start_nginx(root, "/", tmp_path / "nginx", port)
    try:
        wait_for(port, process)
        assert get(port, "/bloggers/zoe/")[0] in (200, 301)
    finally:
        process.terminate()
        process.wait(20)


def test_check_compares_with_a_host(blogforge, tmp_path):
    folder = write_site(tmp_path / "site", community())
    result = blogforge("check", folder, "--host", "cloudflare-pages")
    assert result.returncode == 2
    assert result.stderr == (
        f"{folder}/public: no built site found. Run 'blogforge build' first.\n")
    (folder / "static").mkdir()
    with (folder / "static/film.mp4").open("wb") as film:
        film.truncate(31_000_000)
    built(blogforge, folder)
    result = blogforge("check", folder, "--host", "cloudflare-pages")
    assert result.returncode == 1
    assert (
        f"{folder}/public/film.mp4: error: the file has 31.0 MB; Cloudflare Pages allows 26.2 MB. "
        "Make it smaller, or put it on a host for large files and link to it.\n") in result.stdout
    assert blogforge("check", folder, "--host", "netlify").returncode == 0
    result = blogforge("check", folder, "--host", "heroku")
    assert result.returncode == 2
    assert result.stderr == (
        "--host must be one of github-pages, cloudflare-pages, netlify, s3, not 'heroku'.\n")
