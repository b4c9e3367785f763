"""How soon a slow connection shows pages: paints, layout shift, requests and bytes (see --help)."""

import argparse
import functools
import gzip
import http.server
import io
import pathlib
import statistics
import sys
import threading

from playwright.sync_api import sync_playwright

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Browser"))
from browser import CHROMIUM  # noqa: E402

#: 1.6 Mbit/s and 150 ms, as Lighthouse's "slow 4G" has them.
SPEED = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
OBSERVER = """async () => {
  const seen = (type) => new Promise((done) => {
    new PerformanceObserver((list) => done(list.getEntries())).observe({ type, buffered: true });
    setTimeout(() => done([]), 500);  // The observer is not called if there are no entries.
  });
  const [paints, largest, shifts] = await Promise.all(
    ["paint", "largest-contentful-paint", "layout-shift"].map(seen));
  return {
    first: paints.find(({ name }) => name === "first-contentful-paint").startTime,
    largest: largest.at(-1).startTime,
    moved: shifts.reduce((sum, { value }) => sum + value, 0),
  };
}"""


#: The kinds of pages, and which files they are; of several, the largest is opened.
KINDS = {
    "front": "index.html", "older page": "page/*/index.html", "blog": "blogs/*/index.html",
    "profile": "bloggers/*/index.html", "liked blogs": "bloggers/*/likes/index.html",
    "bloggers": "bloggers/index.html", "tags": "tags/index.html", "tag": "tags/*/index.html",
    "month": "archive/*/*/index.html", "search": "search/index.html", "your likes": "your-likes/index.html",
    "seasons": "seasons/index.html", "identify": "identify/index.html", "quiz": "quiz/index.html",
    "map": "spots/index.html",
    "spot": "spots/*/index.html", "questions": "questions/index.html", "quotes": "quotes/index.html",
}  # fmt: skip


class Host(http.server.SimpleHTTPRequestHandler):
    """Sends texts compressed, as static hosts do."""

    protocol_version = "HTTP/1.1"

    def send_head(self):
        path = pathlib.Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if path.suffix not in (".html", ".css", ".js", ".svg") or not path.is_file():
            return super().send_head()
        body = gzip.compress(path.read_bytes(), 6)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    """Says nothing of browsers that hang up."""

    def handle_error(self, request, client_address):
        pass


def pages(site):
    """The paths of one page of each kind that the site has."""
    for kind, pattern in KINDS.items():
        files = sorted(site.glob(pattern), key=lambda file: (file.stat().st_size, file))
        if files:
            yield kind, f"/{files[-1].parent.relative_to(site)}/".replace("/./", "/")


def paint(browser, url, width):
    """Milliseconds until the first and the largest paint, what moved, and the requests and bytes."""
    context = browser.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SPEED)
    received = []
    devtools.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    page.goto(url, wait_until="load")
    loaded, requests = sum(received), len(received)
    seen = page.evaluate(OBSERVER)
    context.close()
    return {**seen, "bytes": loaded, "requests": requests}


def span(runs, name):
    """The median and the spread around it."""
    times = sorted(run[name] for run in runs)
    return f"{statistics.median(times):.0f} ({times[0]:.0f} to {times[-1]:.0f})"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=pathlib.Path, help="the output folder of a build")
    parser.add_argument("--page", help="the path of one page (default: one page of each kind)")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    handler = functools.partial(Host, directory=str(options.site))
    server = Server(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    asked = [("page", options.page)] if options.page else list(pages(options.site))
    print("| page | pixels | requests | kB | first paint, ms | largest, ms | moved |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for kind, path in asked:
            url = f"http://127.0.0.1:{server.server_port}{path}"
            for width in (360, 1280):
                runs = [paint(browser, url, width) for _ in range(options.runs)]
                requests, kilobytes = runs[0]["requests"], runs[0]["bytes"] / 1000
                moved = max(run["moved"] for run in runs)
                print(f"| {kind} | {width} | {requests} | {kilobytes:.0f} | {span(runs, 'first')}"
                      f" | {span(runs, 'largest')} | {moved:.3f} |", flush=True)  # fmt: skip
        browser.close()


if __name__ == "__main__":
    main()
