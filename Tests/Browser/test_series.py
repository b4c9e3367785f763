"""Examples/series: a fan site with episodes, characters and quotes, sentence by sentence."""

import json
import pathlib
import re
import shutil
import urllib.parse

import pytest
from playwright.sync_api import expect

from accessibility import assert_accessible
from built_site import BuiltSite, build

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = ROOT / "Examples/series"
#: A page of each kind, and one with each oddity.
PAGES = {
    "feed": "/", "older": "/page/1/", "episodes": "/seasons/", "season": "/seasons/1/",
    "episode": "/blogs/2/",
    "hostile": "/blogs/99/", "characters": "/bloggers/", "character": "/bloggers/ida-holm/",
    "quotes": "/quotes/", "all": "/quotes/all/", "older quotes": "/quotes/all/page/1/",
}
EPISODES, CHARACTERS, QUOTES = 45, 23, 66


def export(name):
    return json.loads((SOURCE / f"export/{name}.json").read_text())


def copied(folder, theme=None):
    shutil.copytree(SOURCE, folder, ignore=shutil.ignore_patterns("public", ".cache"))
    if theme:
        shutil.copytree(ROOT / "Examples/themes" / theme, folder / "templates", dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns("README.md"))
    build(folder)
    return BuiltSite(folder / "public")


@pytest.fixture(scope="session")
def fans(tmp_path_factory):
    site = copied(tmp_path_factory.mktemp("fans") / "site")
    yield site
    site.stop()


@pytest.fixture(scope="session")
def themed(tmp_path_factory, fans):
    site = copied(tmp_path_factory.mktemp("journal") / "site", "journal")
    yield {"default": fans, "journal": site}
    site.stop()


def rows(page):
    """The titles that are left in the list of episodes."""
    return page.locator("[data-values]:visible a").all_inner_texts()


def people(page):
    """The names that are left in the list of characters."""
    return page.locator(".people > [data-values]:visible h2").all_inner_texts()


def box(page, name):
    return page.get_by_role("checkbox", name=name)


def status(page):
    return page.get_by_role("form").get_by_role("status").inner_text()


def query(page):
    return urllib.parse.urlparse(page.url).query


# Episodes grouped by season with title and number


def test_episodes_stand_by_seasons_with_title_and_number(reader, fans):
    page = reader(fans).open("feed")
    page.get_by_role("navigation", name="Site").get_by_role("link", name="Episodes").click()
    page.wait_for_url("**/seasons/")
    names = page.locator("section.group h2 a").all_inner_texts()
    assert names == ["Season 1", "Season 2", "Season 3", "Season 4", "Season 5", "Specials"]
    for number, name in enumerate(names[:5], 1):
        group = page.get_by_role("region", name=name)
        wanted = [(e["episode"], e["title"]) for e in export("episodes")
                  if e["season"].strip() == str(number)]
        shown = list(zip(group.locator(".number").all_inner_texts(), group.locator("li a").all_inner_texts(),
                         strict=True))
        # By their numbers as numbers: 10 comes after 9.
        assert shown == wanted
    assert len(rows(page)) == EPISODES


def test_a_season_has_a_page(reader, fans):
    page = reader(fans).open(PAGES["episodes"])
    page.get_by_role("link", name="Season 3").click()
    page.wait_for_url("**/seasons/3/")
    assert page.locator("h1").inner_text() == "Season 3"
    assert page.locator(".episodes a").count() == 10
    page.locator(".episodes a").last.click()
    page.wait_for_url("**/blogs/*/")


# Filters without a server


def test_a_season_is_chosen(reader, fans):
    page = reader(fans).open(PAGES["episodes"])
    assert status(page) == "45 of 45 episodes"
    box(page, "Season 2").check()
    assert rows(page) == [e["title"] for e in export("episodes") if e["season"] == " 2"]
    assert status(page) == "9 of 45 episodes"
    expect(page.get_by_role("region", name="Season 1")).to_be_hidden()
    box(page, "Season 1").check()
    assert status(page) == "17 of 45 episodes"


def test_air_dates_are_chosen_from_and_to(reader, fans):
    page = reader(fans).open(PAGES["episodes"])
    page.get_by_label("From", exact=True).fill("2008-02-10")
    assert "A Letter for Nobody" in rows(page) and "What the Tide Owes" not in rows(page)
    page.get_by_label("To", exact=True).fill("2008-02-17")
    assert rows(page) == ["A Letter for Nobody", "The Meridian"]
    page.get_by_label("From", exact=True).fill("")
    assert rows(page) == ["The Lamp", "Fog Signal", "What the Tide Owes", "A Letter for Nobody",
                          "The Meridian"]


def test_any_of_several_characters_is_chosen(reader, fans):
    page = reader(fans).open(PAGES["episodes"])
    page.locator("summary", has_text="Characters").click()
    page.get_by_label("Agnes Tull").check()
    page.get_by_label("Ottoline Fisk").check()
    wanted = [e["title"] for e in export("episodes")
              if {"Agnes Tull", "Ottoline Fisk"} & set(e["characters"])]
    assert rows(page) == wanted and len(wanted) == 5
    # Names that were typed in other letters and with other blanks count, too.
    page.get_by_label("Agnes Tull").uncheck()
    page.get_by_label("Ottoline Fisk").uncheck()
    page.get_by_label("Tobias Renn").check()
    assert "Fog Signal" in rows(page)
    summary = page.locator("summary", has_text="Characters")
    assert summary.inner_text().split() == ["Characters", "1", "chosen"]


def test_choices_work_together_and_stand_in_the_address(reader, fans):
    page = reader(fans).open("/seasons/?season=1&with=ida-holm&from=2008-02-01")
    wanted = ["What the Tide Owes", "A Letter for Nobody", "Two Lights", "Saltglass"]
    assert rows(page) == wanted
    assert box(page, "Season 1").is_checked() and page.get_by_label("Ida Holm").is_checked()
    assert page.get_by_label("From", exact=True).input_value() == "2008-02-01"
    page.get_by_label("To", exact=True).fill("2008-02-10")
    assert urllib.parse.parse_qs(query(page)) == {
        "season": ["1"], "with": ["ida-holm"], "from": ["2008-02-01"], "to": ["2008-02-10"]}
    page.reload()
    assert rows(page) == wanted[:2]
    page.locator(".episodes a:visible").first.click()
    page.wait_for_url("**/blogs/3/")
    page.go_back()
    page.wait_for_url("**/seasons/?*")
    assert rows(page) == wanted[:2]


@pytest.mark.parametrize("address", [
    "", "?season=", "?season=&with=&from=&to=", "?season=77&with=nobody&from=yesterday", "?other=1"])
def test_what_is_empty_or_unknown_is_ignored(reader, fans, address):
    page = reader(fans).open(f"/seasons/{address}")
    assert status(page) == "45 of 45 episodes"
    box(page, "Specials").check()
    assert query(page) == "season=specials"
    box(page, "Specials").uncheck()
    assert query(page) == ""


def test_counts_stand_beside_the_choices(reader, fans):
    page = reader(fans).open("/seasons/?with=ida-holm")
    episodes = [e for e in export("episodes") if "Ida Holm" in [" ".join(n.split()) for n in e["characters"]]]
    for number in range(1, 6):
        choice = page.locator(".choice", has=box(page, f"Season {number}"))
        wanted = sum(e["season"].strip() == str(number) for e in episodes)
        assert choice.locator(".tally").inner_text() == str(wanted)
    # What is chosen of one thing does not count against the rest of it.
    box(page, "Season 1").check()
    assert page.locator(".choice", has_text="Season 5").locator(".tally").inner_text() == "4"


def test_filters_are_used_by_keyboard_and_told(reader, fans):
    page = reader(fans).open(PAGES["episodes"])
    box(page, "Season 1").focus()
    page.keyboard.press("Space")
    assert status(page) == "8 of 45 episodes"
    for _ in range(6):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.name") == "from"
    for part in ["[type=checkbox]", "[type=date]"]:
        for field in page.locator(f"form.filter {part}").all():
            assert field.evaluate("field => field.labels.length") == 1
    page.get_by_role("button", name="Show all").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("form").get_by_role("status")).to_have_text("45 of 45 episodes")
    assert query(page) == ""


def test_nothing_left_is_told(reader, fans):
    page = reader(fans).open("/seasons/?season=1&with=the-diver")
    assert status(page) == "0 of 45 episodes" and rows(page) == []


# On the characters: status alive or deceased, seasons of appearance


def test_characters_are_chosen_by_status(reader, fans):
    page = reader(fans).open(PAGES["characters"])
    assert status(page) == f"{CHARACTERS} of {CHARACTERS} characters"
    page.get_by_label("Deceased").check()
    dead = ["Agnes Tull", "Brother Anselm", "Captain Rusk", "Caspar Wray", "Ottoline Fisk", "Silas Crake",
            "Viktor Hale"]
    assert people(page) == dead
    assert query(page) == "status=deceased"
    page.get_by_label("Deceased").uncheck()
    page.get_by_label("Alive").check()
    alive = people(page)
    assert "Ida Holm" in alive and not set(alive) & set(dead)


def test_characters_are_chosen_by_seasons_of_appearance(reader, fans):
    page = reader(fans).open("/bloggers/?status=deceased&seasons=4")
    assert people(page) == ["Silas Crake", "Viktor Hale"]
    seasons = page.get_by_role("group", name="Seasons")
    assert seasons.locator("label").all_inner_texts()[0].split()[0] == "1"
    page.get_by_label("Deceased").uncheck()
    wanted = {c["name"] for c in export("characters") if 4 in c["appearance"]}
    assert set(people(page)) == wanted
    # Only what repeats can be chosen: nobody looks for one birthday of many.
    assert page.get_by_role("group").count() == 2


def test_without_scripts_the_whole_list_is_there(reader, fans):
    page = reader(fans, java_script_enabled=False).open(PAGES["episodes"])
    assert len(rows(page)) == EPISODES
    expect(page.locator("form.filter")).to_be_hidden()
    page = reader(fans, java_script_enabled=False).open(PAGES["characters"])
    assert len(people(page)) == CHARACTERS


# An episode's page


def test_an_episode_has_season_number_date_and_characters_with_links(reader, fans):
    page = reader(fans).open(PAGES["episode"])
    assert page.locator("h1").inner_text() == "Fog Signal"
    by = page.locator(".blog > header .by")
    assert by.inner_text().split("\n") == ["Season 1", "Episode 2", "27 January 2008"] or (
        " ".join(by.inner_text().split()) == "Season 1 Episode 2 27 January 2008")
    cast = page.get_by_role("region", name="Characters")
    names = [text.split("\n")[-1] for text in cast.locator("li").all_inner_texts()]
    assert names == ["Ida Holm", "Tobias Renn", "Caspar Wray", "Harbour boy"]
    # A name that is no character's is only text.
    assert cast.get_by_role("link").count() == 3
    assert "Unknown blogger" not in page.locator("body").inner_text()
    cast.get_by_role("link", name="Tobias Renn").click()
    page.wait_for_url("**/bloggers/tobias-renn/")
    page.go_back()
    by.get_by_role("link", name="Season 1").click()
    page.wait_for_url("**/seasons/1/")


# A character's page


def test_a_character_has_name_birthday_portrait_status_and_quotes(reader, fans):
    page = reader(fans).open(PAGES["character"])
    assert page.locator("h1").inner_text() == "Ida Holm"
    facts = dict(zip(page.locator(".profile dt").all_inner_texts(),
                     page.locator(".profile div:has(> dt) dd").all_inner_texts(), strict=False))
    assert facts["Status"] == "Alive" and facts["Birthday"] == "09-07-1958"
    assert page.locator(".profile > img.face").evaluate("img => img.naturalWidth") > 0
    quotes = page.get_by_role("region", name="Quotes")
    wanted = [quote["quote"] for quote in export("quotes") if quote.get("author") == "Ida Holm"]
    assert quotes.locator("blockquote").all_inner_texts() == wanted
    assert quotes.get_by_role("button").count() == len(wanted)
    assert page.locator(".mine h2").first.inner_text() == "19 episodes"


def test_a_dead_character_is_told_so_and_a_birthday_that_nobody_knows_is_not(reader, fans):
    page = reader(fans).open("/bloggers/captain-rusk/")
    text = page.locator(".profile").inner_text()
    assert "Deceased" in text and "Alive" not in text and "Went down with the Meridian" in text
    assert "Birthday" not in text and "Unknown" not in text
    assert page.locator(".said blockquote").count() == 2


def test_a_heart_keeps_a_quote_on_this_device(reader, fans):
    visitor = reader(fans)
    page = visitor.open(PAGES["character"])
    heart = page.locator(".said .heart").nth(1)
    assert heart.get_attribute("aria-pressed") == "false"
    # Its name says what it does, its description of which quote.
    label = heart.evaluate("heart => [heart.ariaLabel, document.getElementById("
                           "heart.getAttribute('aria-describedby')).textContent]")
    assert label == ["Keep as a favourite", "Oil first. Feelings when it burns."]
    heart.focus()
    page.keyboard.press("Enter")
    assert heart.get_attribute("aria-pressed") == "true"
    page.reload()
    assert page.locator(".said .heart").nth(1).get_attribute("aria-pressed") == "true"
    own = visitor.open(PAGES["quotes"]).get_by_role("region", name="Your favourites")
    assert own.locator("blockquote").all_inner_texts() == ["Oil first. Feelings when it burns."]
    own.get_by_role("link", name="Ida Holm").click()


# The quotes page with its three sections


def test_the_three_favourites_of_all_come_first_with_counts(reader, fans):
    page = reader(fans).open(PAGES["quotes"])
    top = page.get_by_role("region", name="Favourites of all")
    counts = {}
    for favourite in {(f["username"], f["quote"]["quote_id"]) for f in export("favourites")}:
        counts[favourite[1]] = counts.get(favourite[1], 0) + 1
    best = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:3]
    texts = {quote["quote_id"]: quote["quote"] for quote in export("quotes")}
    assert top.locator("blockquote").all_inner_texts() == [texts[quote] for quote, _ in best]
    assert top.locator(".count").all_inner_texts() == [f"Favourite of {count}" for _, count in best]
    users = {f["username"].split("@")[0] for f in export("favourites")}
    assert not any(user in page.content() for user in users)


def test_empty_sections_are_hidden(reader, fans, tmp_path):
    page = reader(fans).open(PAGES["quotes"])
    assert page.get_by_role("region", name="Your favourites").count() == 0
    folder = tmp_path / "site"
    shutil.copytree(SOURCE, folder, ignore=shutil.ignore_patterns("public", ".cache"))
    (folder / "export/favourites.json").write_text("[]")
    build(folder)
    site = BuiltSite(folder / "public")
    page = reader(site).open(PAGES["quotes"])
    assert page.get_by_role("region", name="Favourites of all").count() == 0
    expect(page.get_by_role("region", name="At random")).to_be_visible()
    site.stop()


def test_the_readers_own_come_and_go(reader, fans):
    visitor = reader(fans)
    page = visitor.open(PAGES["quotes"])
    page.get_by_role("region", name="Favourites of all").locator(".heart").first.click()
    own = page.get_by_role("region", name="Your favourites")
    expect(own).to_be_visible()
    page.get_by_role("region", name="Favourites of all").locator(".heart").nth(2).click()
    # The newest first.
    assert own.locator("blockquote").all_inner_texts() == [
        "Glass is breath that made up its mind.", "Oil first. Feelings when it burns."]
    own.locator(".heart").first.press("Enter")
    assert own.locator("blockquote").count() == 1
    assert own.locator(".heart").first.evaluate("heart => heart === document.activeElement")
    own.locator(".heart").first.press("Enter")
    expect(own).to_have_count(0)
    pressed = page.locator(".heart[aria-pressed=true]")
    assert pressed.count() == 0


def test_another_quote_comes_at_a_press(reader, fans):
    page = reader(fans).open(PAGES["quotes"])
    random = page.get_by_role("region", name="At random")
    expect(random.locator("blockquote")).to_have_count(1)
    texts = {quote["quote"].replace("me@mail.example.com", "me@…") for quote in export("quotes")}
    seen = []
    for _ in range(12):
        before = random.locator(".heart").get_attribute("data-quote")
        random.get_by_role("button", name="Another one").click()
        page.wait_for_function(
            "before => document.querySelector('#random .heart').dataset.quote !== before", arg=before)
        seen.append(random.locator("blockquote").text_content())
    assert set(seen) <= texts and len(set(seen)) > 2
    random.locator(".heart").click()
    own = page.get_by_role("region", name="Your favourites")
    assert own.locator("blockquote").text_content() == seen[-1]


def test_quotes_that_cannot_be_fetched_are_told(reader, fans):
    visitor = reader(fans)
    visitor.context.route("**/quotes/*.json", lambda route: route.fulfill(status=404))
    page = visitor.context.new_page()
    page.goto(fans.page("/quotes/"))
    expect(page.locator("#random [role=status]")).to_have_text("The quotes could not be loaded.")


def test_favourites_can_be_taken_along_and_forgotten(reader, fans):
    visitor = reader(fans)
    visitor.open(PAGES["character"]).locator(".said .heart").first.click()
    page = visitor.open("/your-likes/")
    stored = page.evaluate("localStorage['blogforge:choices:/']")
    assert json.loads(stored)["quotes"] == {"quotes/1/": {
        "text": "You do not keep a light for the ships you see.", "name": "Ida Holm",
        "profile": "bloggers/ida-holm/"}}
    page.locator("#forget").click()
    page.locator("#forget").click()
    assert json.loads(page.evaluate("localStorage['blogforge:choices:/']"))["quotes"] == {}


def test_without_scripts_quotes_are_read_in_pages(reader, fans):
    page = reader(fans, java_script_enabled=False).open(PAGES["quotes"])
    assert page.locator("section:visible h2").all_inner_texts() == ["Favourites of all"]
    page.get_by_role("link", name="All quotes").click()
    page.wait_for_url("**/quotes/all/")
    found = page.locator("blockquote").all_inner_texts()
    while page.locator("main a[rel=next]").count():
        page.locator("main a[rel=next]").first.click()
        found += page.locator("blockquote").all_inner_texts()
    assert len(found) == QUOTES and page.locator(".heart:visible").count() == 0


# Every page


@pytest.mark.parametrize("kind", sorted(PAGES))
@pytest.mark.parametrize("theme", ["default", "journal"])
def test_every_page_is_accessible_and_fits(reader, themed, theme, kind):
    for options in ({"viewport": {"width": 320, "height": 700}}, {"color_scheme": "dark"}):
        page = reader(themed[theme], **options).open(PAGES[kind])
        assert_accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("kind", ["episodes", "characters", "quotes", "character"])
def test_targets_are_large_enough(reader, fans, kind):
    page = reader(fans, viewport={"width": 360, "height": 800}).open(PAGES[kind])
    small = page.evaluate("""[...document.querySelectorAll(
        ".choice, .day input, .filter button, .filter summary, .heart, .chosen-quotes .act")]
        .filter((part) => part.offsetParent && Math.min(part.offsetWidth, part.offsetHeight) < 43.5)
        .map((part) => part.outerHTML)""")
    assert small == []


def test_hostile_texts_are_shown_as_they_are(reader, fans):
    page = reader(fans).open(PAGES["hostile"])
    text = page.locator("main").inner_text()
    assert "</h1><script>alert(4)</script>" in text and "<svg onload=alert(5)>" in text
    assert "mail.example.com" not in page.content()
    page = reader(fans).open("/bloggers/?seasons=5")
    assert '<script>alert(1)</script> "Kit"' in people(page)


def test_names_of_the_site_are_those_of_a_series(reader, fans):
    page = reader(fans).open("feed")
    links = page.get_by_role("navigation", name="Site").get_by_role("link").all_inner_texts()
    assert links == ["New", "Characters", "Episodes", "Quotes", "Tags", "Archive"]
    assert not re.search(r"\bblog", page.locator("body").inner_text().lower())
