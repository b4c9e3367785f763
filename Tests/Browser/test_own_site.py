"""What an owner adds: pages, a welcome, pinned blogs, links to the app, and scripts of other services."""

import pytest
from playwright.sync_api import expect

from built_site import BuiltSite, build
from exports import community, write_site

SETTINGS = """
title: Ours
base-url: https://ours.example/
pinned: [blog0]
app-link: https://app.example/posts/{id}
scripts:
  - src: https://stats.example/script.js
    connect: https://stats.example
"""
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


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    folder = tmp_path_factory.mktemp("own") / "site"
    export = community(lambda field: "" if "URL" in field else "Words", blogs=4)
    write_site(folder, export, configuration=SETTINGS)
    (folder / "pages").mkdir()
    (folder / "pages/index.md").write_text("# Welcome\n\nWe meet *every* Sunday.\n")
    (folder / "pages/imprint.md").write_text("# Imprint\n\nAna Example, ana@example.org\n")
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
        kind = "text/javascript" if route.request.url.endswith(".js") else "text/plain"
        route.fulfill(body=SCRIPT, content_type=kind, headers={"access-control-allow-origin": "*"})

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


def test_a_blog_leads_to_the_app(page, own):
    page.goto(own.page("/blogs/blog2/"))
    link = page.get_by_role("link", name="Reply in the app")
    assert link.get_attribute("href") == "https://app.example/posts/blog2"


def test_a_script_of_another_service_may_do_what_is_named_and_no_more(page, own):
    page.goto(own.page("/"))
    page.wait_for_function("() => window.reported?.length === 3")
    assert sorted(page.evaluate("window.reported")) == ["no other", "no script", "stats"]
    assert page.asked == ["https://stats.example/script.js", "https://stats.example/report"]
