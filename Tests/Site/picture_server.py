"""A server of pictures on loopback that can fail in every way; each path has its own response."""

import contextlib
import email.utils
import gzip
import http.server
import io
import socket
import threading
import time

from PIL import Image


def picture(kind="JPEG", side=40, colour=(200, 90, 20)):
    """The bytes of a small picture."""
    data = io.BytesIO()
    Image.new("RGB", (side, side), colour).save(data, kind)
    return data.getvalue()


class PictureServer(http.server.ThreadingHTTPServer):
    """Answers as `answers[path]` does, a function of the handler; remembers what was asked for."""

    daemon_threads = True
    # Ten connections may wait to be accepted at the same time.
    request_queue_size = 64

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers = {}
        self.requests = []
        self.headers = []
        self.running = 0
        self.most_running = 0
        self.lock = threading.Lock()
        self.ended = threading.Event()

    @property
    def host(self):
        return f"127.0.0.1:{self.server_port}"

    def url(self, path):
        return f"http://{self.host}/{path}"

    def count(self, path):
        """How often the path was requested, with any query."""
        with self.lock:
            return sum(request.split("?")[0] == f"/{path}" for request in self.requests)

    def handle_error(self, request, client_address):
        """Clients that close the connection are expected in these tests."""


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        server = self.server
        with server.lock:
            server.requests.append(self.path)
            server.headers.append(dict(self.headers))
            server.running += 1
            server.most_running = max(server.most_running, server.running)
        try:
            server.answers[self.path.split("?")[0].lstrip("/")](self)
        finally:
            with server.lock:
                server.running -= 1

    def answer(self, body=b"", status=200, **headers):
        """A whole answer; `Content_Length="5"` sets the header Content-Length."""
        self.send_response(status)
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


@contextlib.contextmanager
def serving():
    """A server that runs as long as the block."""
    server = PictureServer()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server
    finally:
        server.ended.set()
        server.shutdown()
        thread.join()
        server.socket.close()


# Ways to answer


def gives(body, **headers):
    return lambda handler: handler.answer(body, **headers)


def fails(status, body=b"", **headers):
    return lambda handler: handler.answer(body, status=status, **headers)


def redirects(location, status=302):
    return fails(status, Location=location)


def in_turn(*answers):
    """The answers in order; the last one repeats."""
    rest = list(answers)

    def answer(handler):
        with handler.server.lock:
            chosen = rest.pop(0) if len(rest) > 1 else rest[0]
        chosen(handler)
    return answer


def never(handler):
    """Accepts the request and sends nothing until the server ends."""
    handler.server.ended.wait(60)


def drips(handler):
    """Ten bytes a second of a picture."""
    body = picture(side=400)
    handler.send_response(200)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body[:16])
    for byte in range(16, len(body)):
        if handler.server.ended.wait(0.1):
            return
        handler.wfile.write(body[byte:byte + 1])


def breaks_off(handler):
    """Half of the picture, then the connection is closed."""
    body = picture()
    handler.send_response(200)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body[: len(body) // 2])
    handler.close_connection = True


def hangs_up(handler):
    """Not a byte."""
    handler.close_connection = True
    handler.connection.shutdown(socket.SHUT_RDWR)


def endless(handler):
    """A picture without end and without a length."""
    handler.send_response(200)
    handler.send_header("Connection", "close")
    handler.end_headers()
    handler.wfile.write(picture())
    while not handler.server.ended.is_set():
        handler.wfile.write(bytes(1 << 20))


def compressed(body):
    return gives(gzip.compress(body), Content_Encoding="gzip", Content_Type="image/jpeg")


def retry_date(seconds):
    return email.utils.formatdate(time.time() + seconds, usegmt=True)
