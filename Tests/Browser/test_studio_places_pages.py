"""Places with accounts in a browser: from signing in to notifications, with a position and a map to tap."""

import pathlib
import re
import sys

import pytest
from accessibility import assert_accessible_in, assert_nothing_sticks_out
from studio_visits import SCHEMES, WAYS, WIDTHS, enter, on_site, visiting, wait_until

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Site"))
from community import PASSWORD, Community  # noqa: E402
from example_sites import copy_example  # noqa: E402

HERE = {"latitude": 59.32931234, "longitude": 18.06858}


@pytest.fixture(scope="module")
def community(tmp_path_factory):
    site = copy_example("spots", tmp_path_factory.mktemp("spots") / "site")
    settings = site / "blogforge.yml"
    settings.write_text(f"{settings.read_text().rstrip()}\nfollowers: lists\n")
    with Community(site) as community:
        community.boss = community.owner()
        yield community


@pytest.fixture
def visit(chromium):
    with visiting(chromium) as visit:
        yield visit


def coordinates(page):
    return [float(page.get_by_label(name).input_value() or "nan") for name in ("Latitude", "Longitude")]


@WAYS
def test_from_signing_in_to_notifications(visit, community, width, scripts):
    way = f"{width}{scripts}".lower()
    name, pier = f"nils-{way}", f"Pier {way}"
    community.boss.invite(name)
    friend = community.boss.invite(f"tove-{way}")
    options = {"permissions": ["geolocation"], "geolocation": HERE} if scripts else {}
    page = visit(width, scripts, **options)
    page.goto(f"{community.origin}/.studio/spot")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    # Signed in for 30 days: the browser keeps the session when it is closed.
    page.get_by_role("heading", name="New spot").wait_for()
    session, = [cookie for cookie in page.context.cookies() if cookie["name"] == "studio-session"]
    assert session["expires"] > 0 and session["httpOnly"]
    # A pin.
    page.get_by_label("Name", exact=True).fill(pier)
    if scripts:
        page.get_by_role("button", name="Use my location").click()
        page.get_by_text("Filled in.").wait_for()
        assert coordinates(page) == [59.32931, 18.06858]
    else:
        assert page.locator("[data-pick]").is_hidden()
        page.get_by_label("Latitude").fill("59.32931")
        page.get_by_label("Longitude").fill("18.06858")
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("listitem").filter(has_text=pier).wait_for()
    on_site(page, f"{community.origin}/spots/", lambda _, text: pier in text)
    page.goto(f"{community.origin}/spots/")
    with page.expect_navigation():
        page.get_by_role("link", name=pier).last.click()
    assert page.locator('a[href^="geo:59.32931,18.06858"]').count() == 1
    # A blog about it, a comment and a like.
    page.goto(f"{community.origin}/.studio/new")
    page.get_by_label("Text").fill(f"Slippery stones {way}")
    page.get_by_label("A spot of the site").select_option(label=pier)
    page.get_by_role("button", name="Publish").click()
    page.wait_for_url("**/.studio/blog?id=*")
    blog = page.url.partition("id=")[2]
    page.get_by_label("Your comment").fill("Bring shoes")
    page.get_by_role("button", name="Comment", exact=True).click()
    page.get_by_role("listitem").filter(has_text="Bring shoes").wait_for()
    page.get_by_role("button", name="Like", exact=True).click()
    page.get_by_role("button", name="Remove your like").wait_for()
    on_site(page, f"{community.origin}/blogs/{blog}/", lambda _, text: pier in text and "Bring shoes" in text)
    # The profile, on the site.
    page.get_by_role("link", name="Profile", exact=True).click()
    page.get_by_label("About you").fill(f"Swims all year {way}")
    page.get_by_role("button", name="Save").click()
    on_site(page, f"{community.origin}/bloggers/{name}/", lambda _, text: f"Swims all year {way}" in text)
    # Following, and the tab.
    other = friend.write(f"Cold today {way}")
    page.goto(f"{community.origin}/.studio/blog?id={other}")
    page.get_by_role("button", name=f"Follow \u2068tove-{way}\u2069", exact=True).click()
    page.get_by_role("heading", name="Following").wait_for()
    page.get_by_role("link", name=f"Cold today {way}").wait_for()
    profile = f"{community.origin}/bloggers/tove-{way}/"
    on_site(page, profile, lambda _, text: f"/bloggers/tove-{way}/followers/" in text)
    # Notifications.
    friend.comment(blog, "See you there")
    friend.send("like", id=blog)
    follow = friend.page("blog", id=blog)[1].partition('action="/.studio/follow"')[2]
    friend.send("follow", id=re.search(r'name="id" value="([^"]+)"', follow)[1])
    page.goto(f"{community.origin}/.studio/notifications")
    for words in ("likes", "commented on", "follows you"):
        page.get_by_role("listitem").filter(has_text=f"tove-{way}").filter(has_text=words).wait_for()
    page.get_by_role("button", name="Mark all as read").click()
    page.get_by_role("link", name="Notifications", exact=True).wait_for()
    assert_nothing_sticks_out(page)


@WIDTHS
def test_a_pin_is_put_where_the_map_is_tapped(visit, community, width):
    person = community.boss.invite(f"mapper-{width}")
    page = visit(width)
    enter(page, person, "spot")
    map = page.locator("[data-pick].ready")
    map.locator("path.land").first.wait_for(state="attached")
    map.scroll_into_view_if_needed()
    box = map.bounding_box()
    map.click(position={"x": box["width"] * .3, "y": box["height"] * .4})
    page.get_by_text("Chosen:").wait_for()
    first = coordinates(page)
    map.locator("path.chosen").wait_for()
    # To the south and the east.
    map.click(position={"x": box["width"] * .6, "y": box["height"] * .7})
    wait_until(page, lambda: coordinates(page) != first)
    second = coordinates(page)
    assert second[0] < first[0] and second[1] > first[1]
    # With the keyboard: the arrows move the map, and Enter takes its middle. It does not send the form.
    map.focus()
    for _ in range(3):
        page.keyboard.press("ArrowUp")
        page.wait_for_timeout(400)
    page.keyboard.press("Enter")
    wait_until(page, lambda: coordinates(page) != second)
    assert ".studio/spot" in page.url and "alert" not in page.content()
    # The fields move the pin.
    page.get_by_label("Latitude").fill("-33,9")
    page.get_by_label("Longitude").fill("18.4")
    map.locator("path.chosen").wait_for()
    page.get_by_label("Name", exact=True).fill(f"Far {width}")
    page.get_by_role("button", name="Publish").click()
    row = page.get_by_role("listitem").filter(has_text=f"Far {width}")
    assert "-33.9, 18.4" in row.inner_text()
    # The same in the form of a blog.
    page.goto(f"{community.origin}/.studio/new")
    map.scroll_into_view_if_needed()
    map.click(position={"x": 40, "y": 120})
    page.get_by_text("Chosen:").wait_for()
    latitude, longitude = coordinates(page)
    # Not empty: comparisons with nan are false.
    assert -90 < latitude < 90 and -180 < longitude < 180


@WAYS
def test_a_spot_is_reported_and_hidden(visit, community, width, scripts):
    way = f"{width}{scripts}".lower()
    author, reader = community.boss.invite(f"may-{way}"), community.boss.invite(f"ola-{way}")
    name = f"My garden {way}"
    assert author.send("spots", name=name, text="Come in", latitude="1", longitude="2")[0] == 303
    page, boss = visit(width, scripts), visit(width, scripts)
    enter(page, reader, "spots")
    page.get_by_role("listitem").filter(has_text=name).get_by_role("link", name="Report").click()
    page.get_by_role("heading", name="Report a spot").wait_for()
    page.get_by_label("What is wrong with it?").fill("This is not public")
    page.get_by_role("button", name="Report").click()
    page.get_by_text("The moderators will see your report.").wait_for()
    page.get_by_role("link", name="Back to the spots").click()
    on_site(page, f"{community.origin}/spots/", lambda _, text: name in text)
    enter(boss, community.boss, "reports")
    row = boss.get_by_role("listitem").filter(has_text=name)
    assert "This is not public" in row.inner_text()
    row.get_by_role("button", name="Hide it").click()
    boss.get_by_role("heading", name="Spots").wait_for()
    assert boss.get_by_role("listitem").filter(has_text=name).count() == 0
    on_site(page, f"{community.origin}/spots/", lambda _, text: name not in text)


def test_only_forms_with_a_place_may_ask_for_the_position(community):
    person = community.boss.invite("policy")
    for name, may in (("spot", True), ("new", True), ("spots", False), ("all", False), ("", False)):
        _, headers, _ = person.request("GET", f"/.studio/{name}")
        wanted = "geolocation=(self)" if may else "geolocation=()"
        assert wanted in headers["permissions-policy"], name
        assert "img-src 'self' data:;" in headers["content-security-policy"]


@SCHEMES
def test_the_map_is_accessible_and_fits(visit, community, scheme):
    person = community.boss.invite(f"look {scheme}")
    page = visit()
    enter(page, person, "spot")
    page.locator("[data-pick].ready path.land").first.wait_for(state="attached")
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 900})
        assert_accessible_in(page, scheme)
        assert_nothing_sticks_out(page)
