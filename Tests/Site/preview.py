"""A `blogforge serve` for one test: started on a free port, sent requests, and stopped."""

import errno
import itertools
import os
import pathlib
import re
import signal
import socket
import subprocess
import threading
import time

#: The ports of this process of tests, again and again: 100 for each of 120 processes.
FIRST_PORT = 20_000 + int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 120 * 100
PORTS = (FIRST_PORT + (os.getpid() + number) % 100 for number in itertools.count())


class Preview:
    """The running program, with the lines that it has printed so far."""

    def __init__(self, program, *arguments, cwd=None, port="0", command="serve"):
        command = [program, command, *map(str, arguments)]
        if port == "0":
            port = str(free_port())
        if port is not None:
            command += ["--port", port]
        environment = {**os.environ, "NO_COLOR": "1", "CI": "true"}
        self.process = subprocess.Popen(
            command, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True, errors="replace")
        self.lines = []
        self.changed = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()
        try:
            self.url = re.search(r"https?://\S+", self.wait_for(r"The site is at https?://"))[0]
            self.wait_for("Press Ctrl-C")
        except BaseException:
            # What was not entered is not left, either.
            self.kill()
            raise
        # The address of a community is that of its proxy.
        self.port = int(port or re.search(r":(\d+)/", self.url)[1])

    def _read(self):
        for line in self.process.stderr:
            with self.changed:
                self.lines.append(line.rstrip("\n"))
                self.changed.notify_all()
        with self.changed:
            self.lines.append(None)
            self.changed.notify_all()

    def wait_for(self, pattern, since=0, timeout=120):
        """The first line from `since` on that the pattern is found in."""
        def found():
            lines = self.lines[since:]
            return next((line for line in lines if line is None or re.search(pattern, line)), "") != ""

        with self.changed:
            assert self.changed.wait_for(found, timeout), f"not printed: {pattern}; but: {self.lines}"
            line = next(line for line in self.lines[since:] if line is None or re.search(pattern, line))
        assert line is not None, f"ended without printing: {pattern}; but: {self.lines}"
        return line

    @property
    def line_count(self):
        """The number of lines that have been printed."""
        with self.changed:
            return len(self.lines)

    def raw(self, request, timeout=20, limit=1 << 22):
        """Sends bytes; all that comes back until the server closes the connection or stops sending."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=timeout) as connection:
            answer = bytearray()
            try:
                connection.sendall(request)
                while len(answer) < limit and (part := connection.recv(65536)):
                    answer += part
            except (ConnectionResetError, BrokenPipeError, TimeoutError):
                pass
            return bytes(answer)

    def get(self, target, *headers, method="GET", host="localhost"):
        """One request on a connection of its own: status, headers (lower case), the whole body."""
        lines = [f"{method} {target} HTTP/1.1", f"Host: {host}", "Connection: close", *headers, "", ""]
        answer = self.raw("\r\n".join(lines).encode(), timeout=60, limit=1 << 30)
        head, _, body = answer.partition(b"\r\n\r\n")
        status, *rest = head.decode("latin-1").split("\r\n")
        fields = {}
        for line in rest:
            name, _, value = line.partition(": ")
            fields[name.lower()] = value
        status = int(status.split(" ")[1])
        if "transfer-encoding" in fields:
            is_whole = body.endswith(b"0\r\n\r\n")
        else:
            is_whole = len(body) == int(fields.get("content-length", len(body)))
        if method != "HEAD" and status not in (204, 304) and not is_whole:
            raise ConnectionError(f"{target}: the answer ends after {len(body)} bytes: {fields}")
        return status, fields, body

    def until(self, target, wanted, seconds=60):
        """Waits until a page fulfils a condition on its status and text; gives the text."""
        def is_as_wanted():
            nonlocal status, text
            status, _, body = self.get(target)
            text = body.decode(errors="replace")
            return wanted(status, text)

        status, text = 0, ""
        until(is_as_wanted, seconds, lambda: f"{target}: {status} {text[:500]}")
        return text

    def memory(self):
        """Resident bytes of the program."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024

    def end(self):
        """Ctrl-C; the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(60)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def until(condition, seconds=60, say=lambda: ""):
    """Waits until a condition holds and gives its value; fails with what `say` gives if it never does."""
    end = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < end, say()
        time.sleep(.05)
    return value


def save(file, text):
    """Writes a watched file in one step: a build of an empty file may come between two."""
    temporary = file.with_name(f".{file.name}.new")
    temporary.write_text(text)
    temporary.replace(file)


def free_port():
    """A port that no program listens on now.

    Another program may take it before the one that it is for. To make that rare, each process of tests has
    ports of its own, below those that systems choose.
    """
    for port in itertools.islice(PORTS, 100):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError as error:
                if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                    raise
    raise OSError(f"no free port from {FIRST_PORT} to {FIRST_PORT + 99}")


def network_address():
    """An address (IPv4) of this machine on a network; None if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system chooses the address from which it would send.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = probe.getsockname()[0]
    return None if address.startswith("127.") else address
