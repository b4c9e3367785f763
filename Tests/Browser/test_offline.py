"""Pages that a reader has opened can be read without a connection, if the site works offline."""

import pytest
from PIL import Image
from playwright.sync_api import expect

from built_site import BuiltSite, build
from exports import community, write_site
from studio_visits import wait_until

SETTINGS = "title: Sea & <b>friends</b>\nbase-url: https://example.org/repo/\nlanguage: en\n"
ON = SETTINGS + "features: {offline: true}\n"
#: The number of pages that the browser keeps.
KEPT = """async () => {
  const caches = (await self.caches.keys()).map((name) => self.caches.open(name));
  const keys = await Promise.all(caches.map(async (cache) => (await cache).keys()));
  return keys.flat().filter(({ url }) => url.endsWith("/")).length;
}"""
#: Whether a page is kept with a word in it.
IS_KEPT = """async ([url, word]) => {
  const kept = await caches.match(url);
  return Boolean(kept) && (await kept.text()).includes(word);
}"""
WORKERS = "navigator.serviceWorker.getRegistrations().then(({ length }) => length)"
NOTE = "You are offline. This is the page as you last opened it."


class Site:
    """A site below a path, whose server can be stopped."""

    def __init__(self, folder, configuration=ON):
        export = community(blogs=5)
        for blog in export["blogs"]:
            blog["imageURL"] = "photo.png"
        self.folder = write_site(folder, export, configuration)
        (self.folder / "images").mkdir(exist_ok=True)
        Image.new("RGB", (900, 900), "teal").save(self.folder / "images/photo.png")
        build(self.folder)
        self.server = BuiltSite(self.folder / "public", "/repo/")
        self.base = f"{self.server.base}/repo/"

    def stop(self):
        self.server.stop()

    def rebuild(self, configuration):
        (self.folder / "blogforge.yml").write_text(configuration)
        build(self.folder)


@pytest.fixture
def site(tmp_path):
    site = Site(tmp_path / "site")
    yield site
    site.stop()


@pytest.fixture
def page(chromium):
    context = chromium.new_context()
    page = context.new_page()
    yield page
    context.close()


def visit(page, site, kept):
    """Opens the front page for the first time, and waits until so many pages are kept."""
    page.goto(site.base)
    page.evaluate("navigator.serviceWorker.ready")
    wait_for(page, kept)


def wait_for(page, kept):
    wait_until(page, lambda: page.evaluate(KEPT) == kept)


def test_what_was_opened_can_be_read_without_a_connection_and_says_so(page, site):
    visit(page, site, 2)
    page.goto(f"{site.base}blogs/blog1/")
    page.get_by_role("button", name="Like").click()
    wait_for(page, 3)
    site.stop()
    for address in ["", "blogs/blog1/", "blogs/blog1/?from=elsewhere#comments"]:
        page.goto(site.base + address)
        expect(page.get_by_text(NOTE)).to_be_visible()
        expect(page.locator("header").first).to_be_visible()
        assert page.evaluate("getComputedStyle(document.querySelector('.skip')).position") == "absolute"
    # It was not opened before, and shows what the browser stores.
    page.goto(f"{site.base}your-likes/")
    expect(page.locator("#liked a")).to_have_count(1)


def test_another_page_lists_those_that_are_kept(page, site):
    visit(page, site, 2)
    page.goto(f"{site.base}blogs/blog1/")
    wait_for(page, 3)
    site.stop()
    assert page.goto(f"{site.base}blogs/blog2/").status == 503
    assert page.title() == "You are offline"
    links = page.get_by_role("list").get_by_role("link")
    expect(links).to_have_count(3)
    # The newest first; texts stay texts.
    assert links.first.text_content() == community()["blogs"][1]["blogDescription"]
    assert "Sea & <b>friends</b>" in links.all_text_contents()
    links.first.click()
    expect(page.get_by_text(NOTE)).to_be_visible()


def test_a_page_is_never_old_with_a_connection(page, site):
    visit(page, site, 2)
    site.rebuild(ON.replace("title: Sea", "title: Lake"))
    page.goto(site.base)
    assert page.title().startswith("Lake")
    expect(page.get_by_text(NOTE)).to_have_count(0)
    # It is also the page that is kept from now on.
    wait_until(page, lambda: page.evaluate(IS_KEPT, [site.base, "Lake"]))
    site.stop()
    page.goto(site.base)
    assert page.title().startswith("Lake")


def test_a_page_that_was_removed_is_forgotten(page, site):
    visit(page, site, 2)
    page.goto(f"{site.base}blogs/blog1/")
    wait_for(page, 3)
    site.rebuild(ON + "blocked: [blogger0]\n")
    assert page.goto(f"{site.base}blogs/blog1/").status == 404
    wait_for(page, 2)


def test_only_pages_of_the_site_are_kept(page, site):
    """Other programs may have pages on the same host, and other sites: one of them does not work offline."""
    for name, text in (("wiki", "<title>Private</title>"),
                       ("copy", '<link rel="stylesheet" href="/other/assets/style.0123456789abcdef.css">')):
        (site.folder / "public" / name).mkdir()
        (site.folder / "public" / name / "index.html").write_text(text)
    visit(page, site, 2)
    for name in ("wiki/", "copy/", "blogs/blog1/"):
        page.goto(site.base + name)
    wait_for(page, 3)
    for name, is_kept in (("wiki/", False), ("copy/", False), ("blogs/blog1/", True)):
        assert page.evaluate("url => caches.match(url).then(Boolean)", site.base + name) == is_kept


def test_what_is_kept_from_the_beginning_stays(page, site):
    visit(page, site, 2)
    page.evaluate("""async () => {
      const cache = await caches.open("blogforge:pages:/repo/");
      for (let number = 0; number < 60; number++) {
        const page = new Response("", { headers: { date: new Date().toUTCString() } });
        await cache.put(`/repo/blogs/old${number}/`, page);
      }
    }""")
    page.goto(f"{site.base}blogs/blog2/")
    wait_for(page, 52)
    for name in ("", "your-likes/", "blogs/blog2/"):
        assert page.evaluate("url => caches.match(url).then(Boolean)", site.base + name)


def test_videos_are_not_kept_and_enlarging_works_without_a_connection(page, site):
    path = "videos/0123456789abcdef.mp4"
    video = site.folder / "public" / path
    video.parent.mkdir(exist_ok=True)
    video.write_bytes(bytes(2000))
    visit(page, site, 2)
    page.reload()
    page.evaluate("path => fetch(path).then((response) => response.blob())", site.base + path)
    page.goto(f"{site.base}blogs/blog1/")
    wait_for(page, 3)
    assert not page.evaluate("url => caches.match(url).then(Boolean)", site.base + path)
    site.stop()
    page.goto(f"{site.base}blogs/blog1/")
    page.locator("figure > .zoom").click()
    shown = page.locator("dialog.zoomed img")
    expect(shown).to_have_js_property("complete", True)
    assert shown.evaluate("image => image.naturalWidth") > 0


def test_it_ends_when_the_owner_switches_it_off(page, site):
    visit(page, site, 2)
    site.rebuild(SETTINGS)
    assert not (site.folder / "public/service-worker.js").exists()
    page.goto(site.base)
    wait_until(page, lambda: page.evaluate(WORKERS) == 0)
    # They are deleted after it.
    wait_until(page, lambda: page.evaluate("caches.keys().then(({ length }) => length)") == 0)


def test_a_site_without_it_has_nothing_of_it(tmp_path, page):
    site = Site(tmp_path / "site", SETTINGS)
    page.goto(site.base)
    assert page.evaluate(WORKERS) == 0
    files = [path.name for path in (site.folder / "public").rglob("*.js")]
    assert not any("worker" in name or "offline" in name for name in files) and len(files) > 5
    site.stop()
