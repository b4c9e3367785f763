"""Examples/spots: people who share places and write about them; test_map.py has their map."""

import json
import re

import pytest
from playwright.sync_api import expect

from accessibility import assert_accessible_in_both_schemes, assert_nothing_sticks_out
from example_pages import SPOTS as PAGES
from example_pages import export, spot_page
from map_pages import LISTED, UNKNOWN, WIDE, open_map, ready

RECORDS = {name: export("spots", name)["results"] for name in ("Posts", "Comments", "_User")}
POSTS = {record["caption"]: record["objectId"] for record in RECORDS["Posts"]}


# Feed, comments and likes as in the blog


def test_the_feed_has_posts_with_pictures_likes_and_comments(look, club):
    page = look("feed", club)
    first = page.locator("article.card").first
    expect(first.get_by_text("Pinned", exact=True)).to_be_visible()
    assert first.locator(".p-name a").get_attribute("href") == "/blogs/G21abXs5wr/"
    card = page.locator("article.card", has=page.get_by_text("Back at the jetty")).first
    expect(card.locator("> img")).to_have_count(1)
    expect(card.locator(".p-author").first).to_contain_text("sunniva")
    card.locator(".p-name a").click()
    expect(page.locator("h1")).to_contain_text("Back at the jetty")


def test_likes_stored_with_users_count_once_per_person(look, club):
    likes = {}
    for user in RECORDS["_User"]:
        for like in user.get("likedPosts") or []:
            post = like["objectId"] if isinstance(like, dict) else like
            likes.setdefault(post, set()).add(user["objectId"])
    post, people = max(likes.items(), key=lambda entry: len(entry[1]))
    page = look(f"/blogs/{post}/", club)
    expect(page.locator(".likers summary")).to_contain_text(f"{len(people)} likes")


def test_a_post_has_its_comments(look, club):
    post = RECORDS["Comments"][0]["post"]["objectId"]
    count = sum(comment["post"]["objectId"] == post for comment in RECORDS["Comments"])
    page = look(f"/blogs/{post}/", club)
    expect(page.locator(".u-comment")).to_have_count(count)


def test_a_post_leads_to_its_spot_or_to_its_place_on_the_map(reader, club):
    visitor = reader(club, **WIDE)
    page = visitor.open(f"/blogs/{POSTS['The tiles are warm at six']}/")
    page.get_by_role("link", name="Blue Hour Baths").click()
    expect(page.locator("h1")).to_have_text("Blue Hour Baths")
    caption = next(caption for caption in POSTS if caption.startswith("Found a waterfall"))
    page = visitor.open(f"/blogs/{POSTS[caption]}/")
    page.locator(".p-location").click()
    ready(page)
    assert "/spots/#13/57.19020/-5.33050" in page.url
    expect(page.locator(".seen li").first).to_contain_text("Found a waterfall")


# The list next to the map, for readers who cannot use a map


@pytest.mark.parametrize("script", [True, False])
def test_the_list_has_every_spot(reader, club, script):
    page = reader(club, java_script_enabled=script).open(PAGES["map"])
    rows = page.locator(".all .rows li")
    expect(rows).to_have_count(LISTED)
    names = [name for name in rows.locator(".p-name").all_inner_texts()]
    spots = names[:-3]
    assert [name.lower() for name in spots[:-1]] == sorted(name.lower() for name in spots[:-1])
    assert spots[-1] == "Unnamed spot"
    expect(rows.filter(has_text="Not on the map")).to_have_count(UNKNOWN)
    expect(rows.filter(has_text="Hidden Spring")).to_have_count(0)
    rows.get_by_role("link", name="Quiet Jetty").click()
    expect(page.locator("h1")).to_have_text("Quiet Jetty")


def test_without_scripts_the_map_is_a_drawing(reader, club):
    page = reader(club, java_script_enabled=False, **WIDE).open(PAGES["map"])
    image = page.locator("#map img")
    expect(image).to_be_visible()
    assert image.bounding_box()["height"] > 200
    assert "<path" in (club.folder / image.get_attribute("src")[1:]).read_text()


def test_the_first_link_of_the_map_skips_it(look, club):
    page = open_map(look, club)
    skip = page.get_by_role("link", name="Skip the map")
    skip.focus()
    assert skip.evaluate("link => getComputedStyle(link).clipPath") == "none"
    page.keyboard.press("Enter")
    page.wait_for_url("**#all-spots")
    ready(page)


# A page per spot, posts nearby


def test_a_spot_has_picture_name_place_and_the_posts_about_it(reader, club):
    page = reader(club, **WIDE).open(PAGES["spot"])
    expect(page.locator("h1")).to_have_text("Quiet Jetty")
    expect(page.locator(".whereabouts img")).to_have_attribute("alt", "Quiet Jetty")
    expect(page.locator(".inset")).to_contain_text("59.22030, 18.56010")
    expect(page.locator(".spot .by").first).to_contain_text("sunniva")
    expect(page.locator(".spot")).to_contain_text("Nobody talks here before seven.")
    expect(page.locator(".spot .card")).to_have_count(2)
    page.get_by_role("link", name="Show on the map").click()
    ready(page)
    assert "#13/59.22030/18.56010" in page.url


def test_posts_nearby_are_sorted_by_distance(look, club):
    page = look(PAGES["spot"], club)
    rows = page.locator("section[aria-labelledby=nearby] li")
    expect(rows).to_have_count(8)
    distances = [float(text.split()[0]) for text in rows.locator("small").all_inner_texts()]
    assert distances == sorted(distances)
    assert all(text.endswith(" km") for text in rows.locator("small").all_inner_texts())
    # Those about the spot itself are above.
    expect(rows.filter(has_text="Back at the jetty")).to_have_count(0)
    rows.first.locator(".p-name").click()
    expect(page.locator("article.blog")).to_be_visible()


def test_nearby_posts_of_hidden_bloggers_are_omitted_and_the_list_says_so(look, club):
    page = look(PAGES["spot"], club)
    nearby = page.locator("section[aria-labelledby=nearby]")
    expect(nearby.locator(".withheld")).to_be_hidden()
    name = nearby.locator(".p-author").first.inner_text()
    theirs = nearby.locator("li").filter(has=page.get_by_text(name, exact=True))
    place = nearby.get_by_role("link", name=name, exact=True).first.evaluate("link => link.pathname.slice(1)")
    choices = {"version": 1, "likes": {}, "hidden": {place: {}}}
    page.evaluate("text => localStorage.setItem('blogforge:choices:/', text)", json.dumps(choices))
    page.reload()
    expect(nearby.locator("li:visible")).to_have_count(8 - theirs.count())
    expect(theirs.first).to_be_hidden()
    expect(nearby.locator(".withheld")).to_be_visible()


def test_a_spot_without_a_place_says_so(look, club):
    page = look(spot_page("North of North"), club)
    expect(page.locator(".spot")).to_contain_text("Not on the map")
    expect(page.locator(".inset")).to_have_count(0)


def test_untrusted_text_stays_text_on_the_page_of_a_spot(reader, club):
    page = reader(club).open(spot_page('"><script>alert(3)</script>&'))
    expect(page.locator("h1")).to_have_text('"><script>alert(3)</script>&')
    expect(page.locator(".spot .prose")).to_contain_text("</article><script>alert(4)</script>")
    assert "mail.example.com" not in page.content()
    assert page.locator("main script").count() == 0


def test_spots_are_found_by_the_search(look, club):
    page = look("/search/?q=quiet+jetty", club)
    found = page.locator("main a", has_text="Quiet Jetty").first
    expect(found).to_have_attribute("href", re.compile(f"{PAGES['spot']}$"))


def test_the_pages_run_from_right_to_left(reader, example):
    for kind in ("map", "spot", "arabic"):
        page = reader(example("spots", language="ar")).open(PAGES[kind])
        assert page.locator("html").get_attribute("dir") == "rtl"
        assert_accessible_in_both_schemes(page)
        assert_nothing_sticks_out(page)
