"""Following and notifications in a browser: on a desk and on a phone, with scripts and with forms alone."""

import os
import pathlib
import re
import sys

import pytest
from accessibility import assert_accessible_in, assert_nothing_sticks_out
from studio_visits import SCHEMES, WAYS, WIDTHS, enter, on_site, visiting

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Site"))
from community import PASSWORD, Community  # noqa: E402
from exports import starter_site  # noqa: E402


@pytest.fixture(scope="module")
def community(tmp_path_factory):
    site = tmp_path_factory.mktemp("community") / "site"
    starter_site(site)
    settings = site / "blogforge.yml"
    settings.write_text(f"{settings.read_text().rstrip()}\nfollowers: lists\n")
    with Community(site) as community:
        community.boss = community.owner()
        yield community


@pytest.fixture
def visit(chromium):
    with visiting(chromium) as visit:
        yield visit


@WAYS
def test_people_follow_and_are_notified(visit, community, width, scripts):
    way = f"{width}{scripts}".lower()
    author, reader = community.boss.invite(f"ann-{way}"), community.boss.invite(f"bob-{way}")
    blog = author.write(f"Ann's walk {way}")
    there, here = visit(width, scripts), visit(width, scripts)
    enter(there, author, "notifications")
    there.get_by_text("Nothing has happened yet.").wait_for()
    # The reader follows, and finds the blog in the feed.
    enter(here, reader, "following")
    here.get_by_text("You do not follow anyone yet.").wait_for()
    here.goto(f"{community.origin}/.studio/blog?id={blog}")
    here.get_by_role("button", name=f"Follow \u2068ann-{way}\u2069", exact=True).click()
    here.get_by_role("link", name=f"Ann's walk {way}").click()
    here.get_by_role("button", name="Like", exact=True).click()
    here.get_by_label("Your comment").fill("Which way did you go?")
    here.get_by_role("button", name="Comment", exact=True).click()
    here.get_by_role("listitem").filter(has_text="Which way").wait_for()
    # On the site, for everyone.
    profile = f"{community.origin}/bloggers/ann-{way}/"
    on_site(here, profile, lambda _, text: f"/bloggers/ann-{way}/followers/" in text)
    here.goto(profile)
    here.get_by_role("link", name="1 follower").click()
    here.get_by_role("link", name=f"bob-{way}").first.wait_for()
    assert_nothing_sticks_out(here)
    on_site(here, f"{community.origin}/blogs/{blog}/", lambda _, text: "Which way" in text)
    # The author is notified, once.
    there.reload()
    there.get_by_role("link", name=re.compile("Notifications 3")).click()
    for words in ("follows you", "likes", "commented on"):
        there.get_by_role("listitem").filter(has_text=words).filter(has_text="new").wait_for()
    there.get_by_role("button", name="Mark all as read").click()
    there.get_by_role("link", name="Notifications", exact=True).wait_for()
    there.get_by_role("link", name=re.compile("commented on")).click()
    there.get_by_role("heading", name=f"Ann's walk {way}").wait_for()
    # A private feed.
    there.goto(f"{community.origin}/.studio/notifications")
    there.get_by_role("button", name="Create a feed address").click()
    address = there.locator("code.secret").inner_text()
    assert "Which way did you go?" in visit(width, scripts).request.get(address).text()
    # The reader does so no longer.
    here.goto(f"{community.origin}/.studio/following")
    here.get_by_role("button", name=f"Unfollow \u2068ann-{way}\u2069").click()
    here.get_by_text("You do not follow anyone yet.").wait_for()


@WAYS
def test_a_page_that_needs_an_account_leads_back(visit, community, width, scripts):
    name = f"eve-{width}{scripts}".lower()
    community.boss.invite(name)
    page = visit(width, scripts)
    page.goto(f"{community.origin}/.studio/notifications")
    page.get_by_text("This page needs an account.").wait_for()
    page.get_by_role("textbox", name="Name").fill(name)
    page.get_by_label("Password").fill("not this horse")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("alert").wait_for()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("heading", name="Notifications").wait_for()


@SCHEMES
def test_pages_are_accessible_and_fit(visit, community, scheme):
    reader = community.boss.invite(f"long {'name ' * 6}{scheme}")
    author = community.boss.invite(f"kim {scheme}")
    blog = author.write("word" * 60)
    reader.send("follow", id=author.blogger())
    author.send("follow", id=reader.blogger())
    author.page("notifications")
    reader.comment(blog, "word" * 80)
    page = visit()
    for person, name in ((reader, "following"), (author, "notifications")):
        enter(page, person, name)
        for width in (1280, 360):
            page.set_viewport_size({"width": width, "height": 900})
            assert_accessible_in(page, scheme)
            assert_nothing_sticks_out(page)
            folder = os.environ.get("STUDIO_SCREENSHOTS")
            if folder:
                page.emulate_media(color_scheme=scheme)
                page.screenshot(path=f"{folder}/{name}-{scheme}-{width}.png", full_page=True)


@WIDTHS
def test_likes_of_this_browser_are_taken_over_once(visit, community, width):
    author, reader = community.boss.invite(f"gus-{width}"), community.boss.invite(f"hal-{width}")
    blog = author.write(f"Liked before {width}")
    page = visit(width)
    address = f"{community.origin}/blogs/{blog}/"
    on_site(page, address, lambda status, _: status == 200)
    # On the site, without an account.
    page.goto(address)
    page.get_by_role("button", name="Like", exact=True).first.click()
    page.evaluate("""() => {
      const choices = JSON.parse(localStorage["blogforge:choices:/"]);
      choices.likes["blogs/gone/"] = {title: "<img src=x onerror=alert(1)>"};
      choices.likes["blogs/gr%C3%BCn_1/"] = {title: "Green"};
      choices.likes["blogs/../x/"] = {title: "x"};
      localStorage["blogforge:choices:/"] = JSON.stringify(choices);
    }""")
    enter(page, reader)
    page.get_by_text("You liked blogs in this browser").wait_for()
    assert page.locator("[data-import] li").count() == 3
    # If the studio refuses them, they are offered again.
    page.route("**/likes/import", lambda route: route.fulfill(status=507, body="full"))
    page.get_by_role("button", name="Add them").click()
    page.get_by_text("The studio does not add them now.").wait_for()
    page.unroute("**/likes/import")
    page.reload()
    # Another person has signed in since: the script renews the token, but does not add them to that account.
    other = community.boss.invite(f"ike-{width}")
    enter(page.context.new_page(), other)
    page.get_by_role("button", name="Add them").click()
    page.get_by_text("The page was made for another blogger; nothing was changed.").wait_for()
    assert "Remove your like" not in other.page("blog", id=blog)[1]
    enter(page, reader)
    # A token of an earlier run is renewed.
    page.evaluate("document.querySelectorAll('input[name=token]').forEach((input) => { input.value = '0'; })")
    page.get_by_role("button", name="Add them").click()
    # What is not on the site is neither added nor forgotten.
    page.get_by_text("These are not on the site now, so they stay in this browser.").wait_for()
    assert page.locator("[data-import] li").all_inner_texts() == ["<img src=x onerror=alert(1)>", "Green"]
    assert page.evaluate("Object.keys(JSON.parse(localStorage['blogforge:imported:/']))") == [blog]
    page.get_by_role("button", name="No, thanks").click()
    page.get_by_text("You liked blogs in this browser").wait_for(state="hidden")
    page.get_by_text("You have not written anything yet.").wait_for()
    page.goto(f"{community.origin}/.studio/blog?id={blog}")
    page.get_by_role("button", name="Remove your like").wait_for()
    on_site(page, address, lambda _, text: f"hal-{width}" in text)
    # Another one can be declined.
    page.evaluate("""() => localStorage["blogforge:choices:/"] =
      JSON.stringify({version: 1, likes: {"blogs/other/": {title: "Other"}}})""")
    page.goto(f"{community.origin}/.studio/")
    page.get_by_role("button", name="No, thanks").click()
    page.reload()
    page.get_by_role("heading", name="Your blogs").wait_for()
    assert page.get_by_text("You liked blogs in this browser").is_hidden()
