"""Asks an index in Chromium: what it loads, in how many round trips, and what it finds."""

import statistics

from search_server import Server

MODULES = ("search-page", "search")
#: Milliseconds that an answer takes while round trips are counted.
DELAY = 100

#: The search page of the built-in theme, without its other content.
OUR_PAGE = (
    '<!doctype html><html lang="en"><title>Search</title>'
    '<link rel="preload" href="/root.json" as="fetch" crossorigin>'
    + "".join(f'<link rel="modulepreload" href="/{name}.js">' for name in (*MODULES[1:], "say"))
    + """<script type="module" src="/search-page.js"></script>
<div id="search" data-base="/" data-search-url="/" data-words-url="/say.js"><form>
<input type="search" name="q"><input name="tag"></form>
<p class="search-status"></p><ol class="search-results"></ol>
<button class="search-more" hidden></button><button class="search-retry" hidden></button></div>"""
)
#: The words of the site's language, which every page of a site loads: not counted.
OUR_WORDS = "export const say = (name) => name;"
OUR_SETUP = """async () => {
  const { Search } = await import('/search.js');
  window.fresh = () => { window.index = new Search(location.origin + '/'); };
  window.ask = async (text, tag) =>
    (await (await index.blogs({ text, tag, language: 'en' })).next(10)).map(({ url }) => url);
  fresh();
}"""
THEIR_PAGE = '<!doctype html><html lang="en"><title>Search</title>'
THEIR_SETUP = """async () => {
  window.index = await import('/pagefind/pagefind.js');
  await index.init();
  // It does not wait for its worker, which answers when it has loaded everything.
  await index.search('', {});
  window.ask = async (text, tag) => {
    const { results } = await index.search(text, tag ? { filters: { tag } } : {});
    const found = await Promise.all(results.slice(0, 10).map((result) => result.data()));
    return found.map(({ url }) => url.slice(1));
  };
}"""


class Index:
    """An index in a folder, and a page of Chromium that asks it."""

    def __init__(self, browser, folder, is_ours):
        self.is_ours = is_ours
        self.server = Server(folder, {"ask.html": OUR_PAGE if is_ours else THEIR_PAGE, "say.js": OUR_WORDS})
        self.browser = browser
        self.page = None
        #: Questions of which nothing was found, though there is something.
        self.missed = 0
        #: What belongs to the first load and is not counted again.
        self.loaded = {"root.json", *(f"{name}.js" for name in (*MODULES, "say"))} if is_ours else set()

    def stop(self):
        self.server.stop()

    def open(self, query=""):
        """A new page in a browser that knows nothing."""
        if self.page:
            self.page.context.close()
        self.page = self.browser.new_context().new_page()
        self.page.goto(f"{self.server.base}ask.html{query}", wait_until="load")

    def first_load(self):
        """Bytes and requests of the scripts and what they read before a question."""
        start = len(self.server.sent)
        self.open()
        if self.is_ours:
            # The preloaded root counts; nothing else is read.
            self.page.wait_for_load_state("networkidle")
        else:
            self.page.evaluate(THEIR_SETUP)
        return self.server.since(start, but=("ask.html", "say.js", "favicon.ico"))

    def ready(self):
        """A page that has loaded what every question needs."""
        if self.is_ours:
            if not self.page or not self.page.evaluate("Boolean(window.fresh)"):
                self.open()
                self.page.evaluate(OUR_SETUP)
            self.page.evaluate("fresh()")
        else:
            self.open()
            self.page.evaluate(THEIR_SETUP)

    def cost(self, text, tag=None):
        """Bytes and requests of ten results, after the first load; None without a result."""
        self.ready()
        start = len(self.server.sent)
        found = self.page.evaluate("([text, tag]) => ask(text, tag)", [text, tag])
        if not found:
            self.missed += 1
            return None
        return self.server.since(start, self.loaded)

    def typing(self, name):
        """Bytes and requests of the bloggers that are shown while a name is typed."""
        self.ready()
        start = len(self.server.sent)
        for length in range(1, len(name) + 1):
            self.page.evaluate("async (text) => { await index.people(text); }", name[:length])
        return self.server.since(start, self.loaded)

    def rank(self, items):
        """MRR@10 and how many of the (address, question) are among the first ten."""
        self.ready()
        ranks = []
        for url, text in items:
            found = [each.strip("/") for each in self.page.evaluate("(text) => ask(text)", text)]
            place = found.index(url.strip("/")) + 1 if url.strip("/") in found else 0
            ranks.append(1 / place if place else 0)
        return statistics.mean(ranks), sum(rank > 0 for rank in ranks)

    def round_trips(self, words):
        """Answers that came one after another before the first result: cold, and from the last letter on."""
        self.server.delay = DELAY / 1000
        self.open(f"?q={words[0]}")
        self.page.wait_for_selector(".search-result")
        cold = depth(self.timeline())
        self.open()
        self.page.wait_for_load_state("networkidle")
        # In one step: a slow machine would ask for the first letters before the last one is typed.
        self.page.evaluate("addEventListener('input', () => { window.typed = performance.now(); })")
        self.page.fill("[name=q]", words[1])
        self.page.wait_for_selector(".search-result")
        last = self.page.evaluate("typed")
        warm = depth([times for times in self.timeline() if times[0] >= last])
        self.server.delay = 0
        return cold, warm

    def timeline(self):
        """When each request was made and when its answer was there."""
        return self.page.evaluate("""performance.getEntriesByType('resource')
            .filter(({ name }) => !name.endsWith('favicon.ico'))
            .map(({ startTime, responseEnd }) => [startTime, responseEnd])""")


def depth(requests):
    """The longest chain of requests of which each was made when the one before was answered."""
    depths = []
    for start, end in sorted(requests):
        before = [level for finished, level in depths if finished <= start]
        depths.append((end, 1 + max(before, default=0)))
    return max(level for _, level in depths)
