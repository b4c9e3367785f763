"""Older blogs come below those of a list, and Back leads to them again."""

import json

import pytest
from playwright.sync_api import expect

#: The script is there once its module is evaluated.
LOADED = """() => {
  const script = performance.getEntriesByType("resource").find(({ name }) => name.includes("/assets/older."));
  return script && import(script.name).then(() => true);
}"""


def addresses(page):
    return [link.get_attribute("href") for link in page.locator(".cards a.u-url").all()]


def wait_for_the_script(page):
    page.locator(".pager .older").scroll_into_view_if_needed()
    page.wait_for_function(LOADED)


def show_older(page):
    """Clicks the link; waits for the twelve cards of the next page; gives how many there were before."""
    count = page.locator(".cards > *").count()
    wait_for_the_script(page)
    page.locator(".pager .older").click()
    expect(page.locator(".cards > *")).to_have_count(count + 12)
    return count


def hide(page, profile):
    """Shows the page to a reader who hides a blogger."""
    choices = {"version": 1, "likes": {}, "hidden": {profile: {}}}
    page.evaluate("text => localStorage.setItem('blogforge:choices:/', text)", json.dumps(choices))
    page.reload()


@pytest.fixture
def front(reader, finds):
    """The front page, with 14 of 50 finds; older pages have 12."""
    return reader(finds).open("feed")


def test_all_pages_come_below_in_order_each_blog_once(front, finds):
    first = front.url
    for _ in range(3):
        show_older(front)
        assert front.url == first
    found = addresses(front)
    assert len(set(found)) == 50
    dates = front.locator(".cards time").evaluate_all("all => all.map((time) => time.dateTime)")
    assert dates == sorted(dates, reverse=True)
    # Nothing is older, and nothing is newer.
    expect(front.locator(".pager a")).to_have_count(0)


def test_the_first_older_blog_has_the_focus_and_a_heart(front):
    added = front.locator(".cards > *").nth(show_older(front))
    expect(added.locator("a.u-url")).to_be_focused()
    added.locator("button.like").click()
    expect(added.locator("button.like")).to_have_attribute("aria-pressed", "true")


def test_the_first_older_blog_that_is_shown_has_the_focus(front, finds):
    older = front.locator(".pager .older").get_attribute("href")
    hidden = finds.first(r'p-author h-card" href="/(bloggers/[^"]+)"', f"{older.strip('/')}/index.html")
    hide(front, hidden)
    count = show_older(front)
    expect(front.locator(".cards > *").nth(count)).to_be_hidden()
    first = front.locator(f".cards > :nth-child(n + {count + 1}):visible").first
    expect(first.locator("a.u-url")).to_be_focused()


def test_back_leads_to_the_same_place_of_the_list(front):
    show_older(front)
    show_older(front)
    last = front.locator(".cards > *").nth(30)
    last.scroll_into_view_if_needed()
    top = front.evaluate("scrollY")
    name = last.locator("a.u-url").inner_text()
    last.locator("a.u-url").click()
    expect(front.locator("h1")).to_have_text(name)
    front.go_back()
    expect(front.locator(".cards > *")).to_have_count(38)
    front.wait_for_function("top => Math.abs(scrollY - top) < 50", arg=top)
    # Also where the browser has not kept the page.
    front.reload()
    expect(front.locator(".cards > *")).to_have_count(38)
    front.wait_for_function("top => Math.abs(scrollY - top) < 50", arg=top)


def test_a_list_that_cannot_be_restored_as_a_whole_keeps_what_it_has(front):
    show_older(front)
    show_older(front)
    asked = []

    def answer(route):
        asked.append(route.request.url)
        if len(asked) == 1:
            route.continue_()
        else:
            route.fulfill(content_type="text/html", body="")

    front.route("**/page/*/", answer)
    front.reload()
    front.wait_for_function("() => history.state.older === 1")
    expect(front.locator(".cards > *")).to_have_count(26)
    # The link works again.
    front.unroute("**/page/*/")
    show_older(front)
    assert front.evaluate("history.state.older") == 2


def test_a_page_that_is_no_list_is_opened(front):
    wait_for_the_script(front)
    older = front.locator(".pager .older").get_attribute("href")

    def answer(route):
        if route.request.resource_type == "fetch":
            route.fulfill(body="<p>The site is being published.", content_type="text/html")
        else:
            route.continue_()

    front.route(f"**{older}", answer)
    front.locator(".pager .older").click()
    front.wait_for_url(f"**{older}")
    expect(front.locator(".cards > *")).to_have_count(12)


def test_of_hidden_bloggers_older_blogs_are_omitted_too_and_the_list_says_so(reader, make):
    people = [{"bloggerId": name, "displayName": name} for name in ("ana", "ben")]
    # Ben's twelve blogs are the oldest.
    blogs = [{"documentId": f"b{number}", "bloggerId": "ben" if number < 12 else "ana",
              "blogDescription": f"Blog {number}", "createdDate": f"2020-01-{number + 1:02}T00:00:00Z"}
             for number in range(30)]
    site = make({"bloggers": people, "blogs": blogs}, "title: Test\npage-size: 12\n")
    mine = reader(site)
    page = mine.open("feed")
    hide(page, "bloggers/ben/")
    shown = page.locator(".cards > *:visible").count()
    expect(page.locator(".withheld")).to_be_hidden()
    show_older(page)
    expect(page.locator(".withheld")).to_be_visible()
    assert page.locator(".cards > *:visible").count() == shown


def test_without_scripts_the_link_leads_to_the_page(reader, finds):
    page = reader(finds, java_script_enabled=False).open("feed")
    older = page.locator(".pager .older").get_attribute("href")
    page.locator(".pager .older").click()
    page.wait_for_url(f"**{older}")
    expect(page.locator(".pager .newer")).to_have_count(1)
