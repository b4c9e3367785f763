"""Places to publish to on this machine: a bare Git repository, sshd with rsync, S3 and WebDAV for rclone."""

import contextlib
import getpass
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading

from preview import free_port

ACCOUNT = (".blogforge-published", ".blogforge-published-files")


@contextlib.contextmanager
def server(command, ready, **options):
    """Runs a server until the block ends; begins when it is ready. Gives the lines that it prints."""
    program = subprocess.Popen(
        list(map(str, command)), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True, errors="replace", **options)
    try:
        said = []
        for line in program.stderr:
            said.append(line)
            if re.search(ready, line):
                break
        else:
            raise AssertionError(f"{command[0]} has not started: {''.join(said)}")
        # A full pipe would stop it.
        reader = threading.Thread(target=lambda: said.extend(program.stderr), daemon=True)
        reader.start()
        yield said
        program.terminate()
        reader.join(30)
    finally:
        program.terminate()
        program.wait(30)
        program.stderr.close()


def files_of(folder):
    """Every file by its path with its bytes, without the target's own list of files."""
    folder = pathlib.Path(folder)
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in ACCOUNT}


class Target:
    """A target: its setting in the configuration, and a way to see which files it has."""

    def __init__(self, setting, read, environment=None, write=None, said=()):
        self.setting = setting
        self.read = read
        self.environment = environment or {}
        self.write = write
        self.said = said


@contextlib.contextmanager
def folder_target(work):
    place = work / "www"
    yield Target(f"folder: {place}", lambda: files_of(place), write=_writer(place))


def _writer(place):
    def write(name, text):
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text)
    return write


def git(*arguments, cwd=None, check=True):
    environment = {
        **os.environ, "GIT_AUTHOR_NAME": "Ana", "GIT_AUTHOR_EMAIL": "ana@localhost",
        "GIT_COMMITTER_NAME": "Ana", "GIT_COMMITTER_EMAIL": "ana@localhost",
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"}
    result = subprocess.run(
        ["git", *map(str, arguments)], cwd=cwd, env=environment, capture_output=True, check=False)
    if check:
        assert result.returncode == 0, result.stderr
    return result.stdout.decode()


def branch_files(repository, branch="gh-pages"):
    """The files of a branch; empty if there is no branch."""
    # Of one commit: the branch may move meanwhile.
    branch = git("--git-dir", repository, "rev-parse", "--verify", "--quiet", branch, check=False).strip()
    names = git("--git-dir", repository, "ls-tree", "-rz", "--name-only", branch) if branch else ""
    found = {}
    for name in filter(None, names.split("\0")):
        content = subprocess.run(
            ["git", "--git-dir", str(repository), "cat-file", "blob", f"{branch}:{name}"],
            capture_output=True, check=True).stdout
        if name not in ACCOUNT:
            found[name] = content
    return found


@contextlib.contextmanager
def git_target(work):
    place = work / "pages.git"
    git("init", "-q", "--bare", place)

    def read():
        found = branch_files(place)
        found.pop(".nojekyll", None)
        return found

    yield Target(f"git: {place}", read)


@contextlib.contextmanager
def rsync_target(work):
    """An sshd with keys of its own; the configuration of ssh is complete, like a user's."""
    place, keys = work / "server" / "blog", work / "keys"
    place.parent.mkdir()
    keys.mkdir(mode=0o700)
    for name in ("host", "user"):
        subprocess.run(
            ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(keys / name)], check=True)
    shutil.copy(keys / "user.pub", keys / "authorized")
    port = free_port()
    host = (keys / "host.pub").read_text()
    (keys / "known").write_text(f"[127.0.0.1]:{port} {host}")
    (keys / "sshd").write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {keys}/host\n"
        f"AuthorizedKeysFile {keys}/authorized\n"
        "StrictModes no\nUsePAM no\nPasswordAuthentication no\nPidFile none\n"
        "PermitRootLogin prohibit-password\nMaxStartups 100\n")
    (keys / "ssh").write_text(
        f"Host blog\n  HostName 127.0.0.1\n  Port {port}\n  User {getpass.getuser()}\n"
        f"  IdentityFile {keys}/user\n  IdentitiesOnly yes\n"
        f"  UserKnownHostsFile {keys}/known\n  GlobalKnownHostsFile /dev/null\n")
    if os.geteuid() == 0:
        pathlib.Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
    sshd = shutil.which("sshd", path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    assert sshd, "sshd is missing; scripts/setup test installs it"
    with server([sshd, "-D", "-e", "-f", keys / "sshd"], "listening on") as said:
        yield Target(
            f"rsync: 'blog:{place}'\n    ssh-config: {keys}/ssh", lambda: files_of(place),
            write=_writer(place), said=said)


@contextlib.contextmanager
def webdav_target(work):
    place = work / "dav"
    place.mkdir()
    port = free_port()
    command = [
        "rclone", "serve", "webdav", "--addr", f"127.0.0.1:{port}", "--user", "ana", "--pass", "geheimnis",
        "--vfs-cache-mode", "off", "--dir-cache-time", "0s", "--config", os.devnull, place]
    obscured = subprocess.run(
        ["rclone", "obscure", "geheimnis"], capture_output=True, text=True, check=True).stdout.strip()
    environment = {
        "RCLONE_CONFIG": str(work / "rclone.conf"), "RCLONE_CONFIG_DAV_TYPE": "webdav",
        "RCLONE_CONFIG_DAV_URL": f"http://127.0.0.1:{port}", "RCLONE_CONFIG_DAV_VENDOR": "other",
        "RCLONE_CONFIG_DAV_USER": "ana", "RCLONE_CONFIG_DAV_PASS": obscured}
    (work / "rclone.conf").touch()
    with server(command, "[Ss]er(ver started|ving) on"):
        yield Target("rclone: 'dav:blog'", lambda: files_of(place / "blog"), environment,
                     write=_writer(place / "blog"))


@contextlib.contextmanager
def s3_target(work):
    port = free_port()
    environment = {
        "RCLONE_CONFIG": str(work / "rclone.conf"), "RCLONE_CONFIG_BUCKET_TYPE": "s3",
        "RCLONE_CONFIG_BUCKET_PROVIDER": "Other", "RCLONE_CONFIG_BUCKET_ENDPOINT": f"http://127.0.0.1:{port}",
        "RCLONE_CONFIG_BUCKET_ENV_AUTH": "true", "AWS_ACCESS_KEY_ID": "testing",
        "AWS_SECRET_ACCESS_KEY": "testing-geheimnis", "AWS_DEFAULT_REGION": "us-east-1",
        # Old versions of rclone do not start if it is set.
        "AWS_CA_BUNDLE": ""}
    (work / "rclone.conf").touch()

    def read():
        copy = work / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        subprocess.run(
            ["rclone", "copy", "bucket:blogs/www", str(copy)], env={**os.environ, **environment},
            capture_output=True, check=False)
        return files_of(copy)

    def write(name, text):
        subprocess.run(
            ["rclone", "rcat", f"bucket:blogs/www/{name}"], env={**os.environ, **environment},
            input=text.encode(), check=True)

    command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", port]
    with server(command, "Running on"):
        yield Target("rclone: 'bucket:blogs/www'", read, environment, write=write)


TARGETS = {
    "folder": folder_target, "git": git_target, "rsync": rsync_target, "webdav": webdav_target,
    "s3": s3_target}
