"""Readers of a site, each with a browser of their own, and a tab that tests share."""

import re

#: The preferences of a new browser.
AS_NEW = {
    "media": "screen", "color_scheme": "light", "reduced_motion": "no-preference", "forced_colors": "none",
}
#: Resolves when the page has been painted and has processed its responses, three times one after the other.
IDLE = """async () => {
  for (let round = 0; round < 3; round += 1) {
    await new Promise((done) => {
      const next = () => requestIdleCallback(() => setTimeout(done), { timeout: 1000 });
      // What is in the background draws nothing.
      if (document.visibilityState === "hidden") next(); else requestAnimationFrame(next);
    });
  }
}"""
#: The variable that a hostile text would have set.
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); return window.hacked; }"


def note_errors(page, problems):
    """Adds to `problems` each error of a page's scripts."""

    def note(error):
        # Chromium reports this if a page arrives too early or too late for its view transition; it is not our
        # scripts.
        if not re.search("Transition was (skipped|aborted)", str(error)):
            problems.append(str(error))

    page.on("pageerror", note)


class Arrivals:
    """The requests of a page that are not answered yet."""

    def __init__(self, page):
        self.page = page
        self.under_way = set()
        self.asked = 0
        page.on("request", self.begin)
        page.on("requestfinished", self.end)
        page.on("requestfailed", self.end)

    def begin(self, request):
        self.asked += 1
        self.under_way.add(request)

    def end(self, request):
        self.under_way.discard(request)

    def settle(self):
        """Waits until all requests are answered and the responses have led to no other request.

        `networkidle` takes half a second longer, and is for what continues for long.
        """
        for _ in range(10):
            asked, is_answered = self.asked, not self.under_way
            self.page.evaluate(IDLE)
            if is_answered and self.asked == asked:
                return
        self.page.wait_for_load_state("networkidle")


class Visitor:
    """A reader with one browser of their own, whose storage stays from page to page.

    The test fails when a script fails, the policy is broken or a request leaves the site.
    """

    def __init__(self, chromium, site, **options):
        self.site = site
        self.context = chromium.new_context(**options)
        self.has_scripts = options.get("java_script_enabled", True)
        self.problems = []
        self.requests = []
        self.arrivals = {}

    def open(self, kind):
        """A new page of the site, with all that it asks for."""
        page = self.tab()
        self.turn(page, self.site.page(kind))
        return page

    def turn(self, page, address):
        """Opens another address in a tab."""
        if not self.has_scripts:
            page.goto(address, wait_until="networkidle")
            return
        arrivals = self.arrivals[page]
        arrivals.under_way.clear()
        page.goto(address, wait_until="load")
        arrivals.settle()

    def tab(self):
        """A new tab, empty."""
        page = self.context.new_page()
        note_errors(page, self.problems)
        page.on("console", lambda line: self.problems.append(line.text) if line.type == "error" else None)
        page.on("request", self.look)
        self.arrivals[page] = Arrivals(page)
        return page

    def look(self, request):
        self.requests.append(request)
        if not request.url.startswith((self.site.base, "data:", "blob:")):
            self.problems.append(request.url)


class SharedTab:
    """A tab that tests share: another page in it takes half of what a new browser takes.

    Each site has a tab of its own, so that one site's files are never shown as another's. After each test its
    storage is empty.
    """

    def __init__(self, chromium):
        self.chromium = chromium
        self.visitor = None

    def open(self, site, kind, *, viewport=None, **media):
        """A page of the site, by default at the size and in the scheme of a new browser."""
        if self.visitor is None or self.visitor.site is not site:
            self.close()
            self.visitor = Visitor(self.chromium, site)
        [page] = self.visitor.context.pages or [self.visitor.tab()]
        page.set_viewport_size(viewport or {"width": 1280, "height": 720})
        page.emulate_media(**{**AS_NEW, **media})
        address = site.page(kind)
        if page.url.partition("#")[0] == address.partition("#")[0]:
            page.goto("about:blank")  # A fragment alone loads nothing.
        self.visitor.turn(page, address)
        return page

    def begin(self):
        """Forgets what went wrong since the last test: the server of its site may have ended."""
        if self.visitor:
            self.visitor.problems.clear()

    def check(self):
        """Fails if something went wrong since the last check; clears the storage of the pages."""
        if self.visitor:
            hacked = [page.evaluate(FORGET) for page in self.visitor.context.pages]
            for page in self.visitor.context.pages[1:]:
                page.close()
            problems, self.visitor.problems = self.visitor.problems, []
            assert not problems, problems
            assert not any(hacked)

    def close(self):
        if self.visitor:
            self.check()
            self.visitor.context.close()
            self.visitor = None
