"""The configurations of docs/community.md, as they are written: Caddy, nginx and systemd."""

import http.client
import os
import pathlib
import re
import shutil
import signal
import socket
import ssl
import subprocess

import pytest

from community import PASSWORD, Community, until_limited
from documented_commands import blocks
from exports import starter_site
from preview import free_port, until

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/community.md").read_text()


def shown(pattern):
    """The block of the page that contains a pattern, without its indentation."""
    # Inside a list, blocks are indented further.
    found = ["\n".join(line.removeprefix("   ") for line in lines) for _, _, lines in blocks(PAGE)]
    return next(text for text in found if re.search(pattern, text, re.MULTILINE)) + "\n"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tls")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
         "2", "-subj", "/CN=example.org", "-addext", "subjectAltName=DNS:example.org", "-keyout",
         folder / "privkey.pem", "-out", folder / "fullchain.pem"], check=True, capture_output=True)
    return folder


def nginx(folder, certificate, port, community):
    text = shown(r"proxy_pass").replace("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;")
    text = text.replace("/etc/letsencrypt/live/example.org", str(certificate))
    text = text.replace("http://127.0.0.1:8080", f"http://127.0.0.1:{community.port}")
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;\n"
        f"fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;\n{text}}}\n")
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder, certificate, port, community):
    text = shown(r"^example\.org \{").replace("127.0.0.1:8080", f"127.0.0.1:{community.port}")
    text = text.replace("example.org {", f"https://example.org:{port} {{\n  tls {certificate}/fullchain.pem "
                        f"{certificate}/privkey.pem")
    (folder / "Caddyfile").write_text("{\n  admin off\n  auto_https disable_redirects\n}\n" + text)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def test_nginx_accepts_the_largest_form_of_the_studio():
    limits = (ROOT / "Sources/Studio/Requests/UploadLimit.swift").read_text()
    picture, video = (int(re.search(rf"static let {name} = (\d+)", limits)[1])
                      for name in ("standard", "standardOfVideos"))
    # A form has pictures of twice the limit, and its words.
    assert int(re.search(r"client_max_body_size (\d+)m;", PAGE)[1]) > 2 * picture + video


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_people_sign_in_through_the_proxy_of_the_page(tmp_path, certificate, proxy):
    if not shutil.which(proxy.__name__):
        pytest.skip(f"{proxy.__name__} is not installed")
    site, port = tmp_path / "site", free_port()
    starter_site(site)
    with Community(site, public=f"https://example.org:{port}") as community:
        command = proxy(tmp_path, certificate, port, community)
        environment = {**os.environ, "HOME": str(tmp_path)}
        server = subprocess.Popen(command, stderr=subprocess.DEVNULL, env=environment)
        try:
            check(community, certificate, port)
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)


def check(community, certificate, port):
    context = ssl.create_default_context(cafile=str(certificate / "fullchain.pem"))

    class Connection(http.client.HTTPSConnection):
        """The name leads to this machine."""

        def connect(self):
            plain = socket.create_connection(("127.0.0.1", port), timeout=60)
            self.sock = context.wrap_socket(plain, server_hostname="example.org")

    def asked(method, target, body=None, headers=None):
        try:
            connection = Connection("example.org", port)
            connection.request(method, target, body, headers or {})
            answer = connection.getresponse()
            return answer, answer.read().decode()
        except ConnectionRefusedError:
            return None

    def ask(*request, **more):
        return until(lambda: asked(*request, **more), say=lambda: "the proxy does not answer")

    answer, text = ask("GET", "/")
    assert answer.status == 200, text
    assert "micropub" in answer.headers["Link"]
    assert "max-age=31536000" in answer.headers["Strict-Transport-Security"]
    secret = community.owner_link("olga")[1]
    page, text = ask("GET", f"/.studio/join?link={secret}")
    token = re.search(r'name="token" value="(\w+)"', text)[1]
    body = f"token={token}&link={secret}&name=olga&password={PASSWORD.replace(' ', '+')}"
    form = {"Content-Type": "application/x-www-form-urlencoded"}

    def joined():
        found = ask("POST", "/.studio/join", body, {**form, "Origin": f"https://example.org:{port}"})
        # Until the export has been read, no one can join.
        return found[0].status != 503 and found

    answer, text = until(joined)
    assert answer.status == 303, text
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("__Host-studio=") and "Secure" in cookie
    answer, text = ask("GET", "/.studio/account", headers={"Cookie": cookie.split(";")[0]})
    assert answer.status == 200 and "olga" in text
    # The proxy says who asks: what the browser says about itself does not count.
    token = re.search(r'name="token" value="(\w+)"', ask("GET", "/.studio/signin")[1])[1]
    body = f"token={token}&name=olga&password=wrong-horse"
    until_limited(lambda number: ask("POST", "/.studio/signin", body, {
        **form, "Origin": f"https://example.org:{port}",
        "X-Forwarded-For": f"203.0.113.{number}"})[0].status)


def test_the_unit_is_one_that_systemd_reads(tmp_path):
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd is not installed")
    text = (ROOT / "packaging/debian/blogforge-studio.service").read_text()
    unit = tmp_path / "blogforge-studio.service"
    # Neither the program nor its manual is installed here.
    text = re.sub("(?m)^Documentation=.*\n", "", text)
    unit.write_text(text.replace("/usr/bin/blogforge", "/bin/true"))
    run = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True)
    assert "blogforge-studio.service" not in run.stderr, run.stderr


def test_the_unit_has_the_command_of_the_page():
    unit = (ROOT / "packaging/debian/blogforge-studio.service").read_text()
    command = re.search(r"^ExecStart=/usr/bin/(.*)$", unit, re.MULTILINE)[1]
    assert command.startswith("blogforge studio ${SITE} --community --base-url ${BASE_URL}")
    assert "--community --base-url https://example.org/ --owner olga" in PAGE
