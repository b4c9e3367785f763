"""Examples/series: a fan site with episodes, characters and quotes."""

import re

from example_pages import SERIES as PAGES
from example_pages import export

EPISODES = 45


# Episodes grouped by season with title and number


def test_episodes_are_listed_by_season_with_title_and_number(look, fans):
    page = look("feed", fans)
    page.get_by_role("navigation", name="Site").get_by_role("link", name="Episodes").click()
    page.wait_for_url("**/seasons/")
    names = page.locator("section.group h2 a").all_inner_texts()
    assert names == ["Season 1", "Season 2", "Season 3", "Season 4", "Season 5", "Specials"]
    for number, name in enumerate(names[:5], 1):
        group = page.get_by_role("region", name=name)
        wanted = [(e["episode"], e["title"]) for e in export("series", "episodes")
                  if e["season"].strip() == str(number)]
        shown = list(zip(group.locator(".number").all_inner_texts(), group.locator("li a").all_inner_texts(),
                         strict=True))
        # By their numbers as numbers: 10 comes after 9.
        assert shown == wanted
    assert len(page.locator(".episodes a").all()) == EPISODES


def test_the_list_says_what_happens(look, fans):
    page = look(PAGES["episodes"], fans)
    row = page.locator(".episodes li", has_text="Fog Signal")
    said = "Three days of fog. Caspar counts eleven boats out and ten boats in."
    assert row.locator("p").inner_text() == said


def test_episodes_without_a_picture_are_cards_in_the_colour_of_their_season(look, fans):
    colours = {}
    for path in ("feed", "/page/2/", "/page/1/"):
        page = look(path, fans)
        for card in page.locator("article.card.numbered:not(:has(img))").all():
            season = card.locator(".by .quiet").inner_text().partition(" · ")[0]
            colour = card.evaluate("card => getComputedStyle(card).backgroundColor")
            colours.setdefault(season, set()).add(colour)
    assert set(colours) == {"Season 3", "Specials"} and all(len(found) == 1 for found in colours.values())
    assert len(set.union(*colours.values())) == len(colours)


def test_other_episodes_are_cards_with_a_still(look, fans):
    page = look("feed", fans)
    with_stills = {e["title"] for e in export("series", "episodes") if "img" in e}
    shown = page.locator("article.card.numbered:has(img) h2").all_inner_texts()
    assert len(shown) > 12 and set(shown) <= with_stills


def test_a_season_has_a_page(look, fans):
    page = look(PAGES["episodes"], fans)
    page.get_by_role("link", name="Season 3").click()
    page.wait_for_url("**/seasons/3/")
    assert page.locator("h1").inner_text() == "Season 3"
    assert page.locator(".episodes a").count() == 10
    page.locator(".episodes a").last.click()
    page.wait_for_url("**/blogs/*/")


# An episode's page


def test_an_episode_has_season_number_date_and_characters_with_links(look, fans):
    page = look(PAGES["episode"], fans)
    assert page.locator("h1").inner_text() == "Fog Signal"
    by = page.locator(".blog > header .by")
    assert by.inner_text().split("\n") == ["Season 1", "Episode 2", "27 January 2008"] or (
        " ".join(by.inner_text().split()) == "Season 1 Episode 2 27 January 2008")
    cast = page.get_by_role("region", name="Characters")
    names = [text.split("\n")[-1] for text in cast.locator("li").all_inner_texts()]
    assert names == ["Ida Holm", "Tobias Renn", "Caspar Wray", "Harbour boy"]
    # A name that does not belong to a character is only text.
    assert cast.get_by_role("link").count() == 3
    assert "Unknown blogger" not in page.locator("body").inner_text()
    cast.get_by_role("link", name="Tobias Renn").click()
    page.wait_for_url("**/bloggers/tobias-renn/")
    page.go_back()
    by.get_by_role("link", name="Season 1").click()
    page.wait_for_url("**/seasons/1/")


def test_a_missing_date_and_missing_comments_leave_no_gap(look, fans):
    page = look(PAGES["hostile"], fans)
    assert " ".join(page.locator(".blog > header .by").inner_text().split()) == "Specials <i>zero</i>"
    assert page.locator("data.u-url").get_attribute("value") == PAGES["hostile"]
    assert page.get_by_role("heading", name="Comments").count() == 0


# A character's page


def test_a_character_has_name_birthday_portrait_status_and_quotes(look, fans):
    page = look(PAGES["character"], fans)
    assert page.locator("h1").inner_text() == "Ida Holm"
    facts = dict(zip(page.locator(".profile dt").all_inner_texts(),
                     page.locator(".profile div:has(> dt) dd").all_inner_texts(), strict=False))
    assert facts["Status"] == "Alive" and facts["Birthday"] == "09-07-1958"
    assert page.locator(".profile > img.face").evaluate("img => img.naturalWidth") > 0
    quotes = page.get_by_role("region", name="Quotes")
    wanted = [quote["quote"] for quote in export("series", "quotes") if quote.get("author") == "Ida Holm"]
    assert quotes.locator("blockquote").all_inner_texts() == wanted
    assert quotes.get_by_role("button").count() == len(wanted)
    assert page.locator(".mine h2").first.inner_text() == "19 episodes"


def test_a_dead_character_is_marked_and_an_unknown_birthday_omitted(look, fans):
    page = look("/bloggers/captain-rusk/", fans)
    text = page.locator(".profile").inner_text()
    assert "Deceased" in text and "Alive" not in text and "Went down with the Meridian" in text
    assert "Birthday" not in text and "Unknown" not in text
    assert page.locator(".said blockquote").count() == 2


# Hostile texts, and content that is not a blog


def test_hostile_texts_are_shown_as_they_are(reader, fans):
    page = reader(fans).open(PAGES["hostile"])
    text = page.locator("main").inner_text()
    assert "</h1><script>alert(4)</script>" in text and "<svg onload=alert(5)>" in text
    assert "mail.example.com" not in page.content()
    page = reader(fans).open(PAGES["characters"])
    assert page.get_by_role("heading", name='<script>alert(1)</script> "Kit"').is_visible()


def test_names_of_the_site_are_those_of_a_series(look, fans):
    page = look("feed", fans)
    # No episode has a tag.
    links = page.get_by_role("navigation", name="Site").get_by_role("link").all_inner_texts()
    assert links == ["New", "Characters", "Episodes", "Quotes", "Archive"]
    assert not re.search(r"\bblog", page.locator("body").inner_text().lower())
