"""A community with all kinds of content, in a browser: the features do not get in each other's way."""

import pytest
from playwright.sync_api import expect

ADDRESSES = "links => links.map((link) => link.href)"


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_the_top_of_the_page_leaves_room_for_the_page(look, whole, width):
    page = look("/", whole(), viewport={"width": width, "height": 780})
    assert page.locator("header.bar").bounding_box()["height"] <= 780 / 3
    links = page.locator("header nav a").all()
    assert len(links) > 3
    for link in links:
        expect(link).to_be_visible()


@pytest.mark.parametrize("prefix", ["/", "/repo/"])
def test_every_feature_works_with_the_others(reader, whole, prefix):
    visit = reader(whole(prefix)).open
    page = visit("/explore/")
    before = page.locator("#explore .find h2 a").evaluate_all(ADDRESSES)
    page.get_by_role("button", name="Show others").click()
    expect(page.locator("#explore [role=status]")).to_have_text("12 random blogs")
    after = page.locator("#explore .find h2 a").evaluate_all(ADDRESSES)
    assert len(set(after)) == 12 and after != before
    page = visit("/identify/?colour=green")
    expect(page.locator("main").get_by_text("1 of 1: Colour").first).to_be_visible()
    page = visit("/quiz/")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("main img").first).to_be_visible()
    page = visit("/quotes/")
    heart = page.locator("#random .heart")
    before = heart.get_attribute("data-quote")
    page.get_by_role("button", name="Show another").click()
    expect(heart).not_to_have_attribute("data-quote", before)
    page = visit("/spots/")
    expect(page.locator(".leaflet-marker-icon").first).to_be_visible()
    page = visit("/search/?q=cove")
    expect(page.locator(".search-results li a").first).to_be_visible()
