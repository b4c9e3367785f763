"""Readers of a site, each with a browser of their own, and a tab that tests share."""

import re

#: What a new browser says of the reader's choices.
AS_NEW = {
    "media": "screen", "color_scheme": "light", "reduced_motion": "no-preference", "forced_colors": "none",
}
#: Gives what a hostile text would have set.
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); return window.hacked; }"


class Visitor:
    """A reader with one browser of their own, whose storage stays from page to page.

    The test fails when a script fails, the policy is broken or a request leaves the site.
    """

    def __init__(self, chromium, site, **options):
        self.site = site
        self.context = chromium.new_context(**options)
        self.problems = []
        self.requests = []

    def open(self, kind, wait="networkidle"):
        """A new page of the site."""
        page = self.tab()
        page.goto(self.site.page(kind), wait_until=wait)
        return page

    def tab(self):
        """A new tab, empty."""
        page = self.context.new_page()
        page.on("pageerror", self.note)
        page.on("console", lambda line: self.problems.append(line.text) if line.type == "error" else None)
        page.on("request", self.look)
        return page

    def note(self, error):
        # Chromium says so when a page comes too early for its view transition; no script of ours has a part.
        if not re.search("Transition was (skipped|aborted)", str(error)):
            self.problems.append(str(error))

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
        page.goto(address, wait_until="networkidle")
        return page

    def check(self):
        """Fails when something went wrong since the last check; forgets what the pages have kept."""
        if self.visitor:
            hacked = [page.evaluate(FORGET) for page in self.visitor.context.pages]
            for page in self.visitor.context.pages[1:]:
                page.close()
            problems, self.visitor.problems = self.visitor.problems, []
            assert problems == []
            assert not any(hacked)

    def close(self):
        if self.visitor:
            self.check()
            self.visitor.context.close()
            self.visitor = None
