"""What an owner adds: pages, a welcome, a logo, pinned blogs, links, and scripts of other services."""

import json

import pytest
from PIL import Image
from playwright.sync_api import expect

from built_site import BuiltSite, build
from exports import community, write_site

SETTINGS = """
title: Ours
base-url: https://ours.example/
pinned: [blog0]
app-link: https://app.example/posts/{id}
logo: /logo.png
header-links:
  - label: About us
    url: /about/
scripts:
  - src: https://stats.example/script.js
    connect: https://stats.example
  - src: https://comments.example/client.js
    on: comments
    frames: https://comments.example
"""
LOGO = (200, 60, 40)
#: The script of the service: it may report to its host, and must not to another.
SCRIPT = """
window.reported = [];
for (const host of ["stats", "other"]) {
  const report = (text) => window.reported.push(text);
  fetch(`https://${host}.example/report`).then(() => report(host), () => report(`no ${host}`));
}
const other = document.createElement("script");
other.src = "https://other.example/script.js";
other.onerror = () => window.reported.push("no script");
document.head.append(other);
"""
#: The script of a service that shows comments in a frame.
CLIENT = """
const frame = document.createElement("iframe");
frame.src = "https://comments.example/talk";
document.querySelector("article").append(frame);
"""
#: What the services answer.
FILES = {
    "https://stats.example/script.js": ("text/javascript", SCRIPT),
    "https://comments.example/client.js": ("text/javascript", CLIENT),
    "https://comments.example/talk": ("text/html", "<p>Three replies</p>"),
}


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    folder = tmp_path_factory.mktemp("own") / "site"
    export = community(lambda field: "" if "URL" in field else "Words", blogs=4)
    write_site(folder, export, configuration=SETTINGS)
    (folder / "pages").mkdir()
    (folder / "pages/index.md").write_text("# Welcome\n\nWe meet *every* Sunday.\n")
    (folder / "pages/imprint.md").write_text("# Imprint\n\nAna Example, ana@example.org\n")
    (folder / "pages/about.md").write_text("# Who we are\n\nFour neighbours.\n")
    (folder / "static").mkdir()
    Image.new("RGB", (600, 600), LOGO).save(folder / "static/logo.png")
    build(folder)
    site = BuiltSite(folder / "public")
    yield site
    site.stop()


@pytest.fixture
def page(chromium, own):
    page = chromium.new_page()
    page.asked = []

    def answer(route):
        page.asked.append(route.request.url)
        kind, body = FILES.get(route.request.url, ("text/plain", ""))
        route.fulfill(body=body, content_type=kind, headers={"access-control-allow-origin": "*"})

    page.route("https://*.example/**", answer)
    yield page
    page.close()


def test_the_front_page_has_the_welcome_and_the_pinned_blog_first(page, own):
    page.goto(own.page("/"))
    expect(page.locator(".welcome")).to_contain_text("We meet every Sunday.")
    first = page.locator(".card").first
    expect(first.locator(".pinned")).to_be_visible()
    assert first.locator(".u-url").get_attribute("href") == "/blogs/blog0/"
    assert page.locator(".card .pinned").count() == 1


def test_the_footer_leads_to_an_own_page_in_the_theme(page, own):
    page.goto(own.page("/blogs/blog1/"))
    page.get_by_role("contentinfo").get_by_role("link", name="Imprint").click()
    page.wait_for_url("**/imprint/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Imprint")
    expect(page.locator("main")).to_contain_text("ana@example.org")
    expect(page.get_by_role("link", name="Ours")).to_be_visible()


def test_an_own_page_that_a_link_of_the_header_leads_to_is_not_in_the_footer(page, own):
    page.goto(own.page("/blogs/blog1/"))
    page.get_by_role("navigation", name="Site").get_by_role("link", name="About us").click()
    page.wait_for_url("**/about/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Who we are")
    assert page.locator("a[href$='/about/']").all_inner_texts() == ["About us"]


def test_icons_for_home_screens_are_made_from_the_logo(page, own):
    page.goto(own.page("/"))
    apple = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    manifest = page.locator("link[rel=manifest]").get_attribute("href")
    listed = json.loads((own.folder / manifest[1:]).read_text())["icons"]
    icons = {icon["sizes"]: icon["src"] for icon in listed}
    for size, url in ((180, apple), (192, icons["192x192"]), (512, icons["512x512"])):
        page.goto(own.page(url))
        shown = page.locator("img").evaluate("image => [image.naturalWidth, image.naturalHeight]")
        assert shown == [size, size]
        assert Image.open(own.folder / url[1:]).convert("RGB").getpixel((size // 2, size // 2)) == LOGO


def test_a_blog_leads_to_the_app(page, own):
    page.goto(own.page("/blogs/blog2/"))
    link = page.get_by_role("link", name="Reply in the app")
    assert link.get_attribute("href") == "https://app.example/posts/blog2"


def test_a_script_of_another_service_may_do_what_is_named_and_no_more(page, own):
    page.goto(own.page("/"))
    page.wait_for_function("() => window.reported?.length === 3")
    assert sorted(page.evaluate("window.reported")) == ["no other", "no script", "stats"]
    assert page.asked == ["https://stats.example/script.js", "https://stats.example/report"]


def test_a_script_for_comments_is_on_the_pages_of_blogs_and_on_no_others(page, own):
    page.goto(own.page("/blogs/blog1/"))
    expect(page.frame_locator("article iframe").get_by_text("Three replies")).to_be_visible()
    page.asked.clear()
    for kind in ("feed", "profile", "archive", "/about/"):
        page.goto(own.page(kind))
    assert page.asked and not any("comments.example" in url for url in page.asked)
