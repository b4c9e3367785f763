"""The search page finds blogs by words."""

import re
import threading
import urllib.parse

import pytest
from playwright.sync_api import expect

from visitors import Arrivals


def asking(page, site):
    """Types a query on the search page and gives the addresses of the results, once they are announced."""
    page.goto(site.base + "search/")

    def ask(words):
        page.fill("#search-words", words)
        page.press("#search-words", "Enter")
        expect(page.locator(".search-status")).not_to_be_empty()
        page.wait_for_selector("#search:not([aria-busy])")
        links = page.locator(".search-title a")
        return [link.get_attribute("href").removeprefix(site.base) for link in links.all()]

    return ask


@pytest.fixture
def ask(search_page, search_site):
    return asking(search_page, search_site)


@pytest.fixture(scope="module")
def ask_again(shared_search_page, shared_search_site):
    """In a page that tests share, and whose index is known."""
    return asking(shared_search_page, shared_search_site)


@pytest.mark.parametrize("typed", ["łukasz nowak", "lukasz nowka", "łukaz"])
def test_where_no_blog_has_the_words_those_who_are_called_so_are_shown(search_page, search_site, typed):
    search_page.goto(search_site.base + "search/")
    search_page.fill("#search-words", typed)
    profile = search_site.base + "bloggers/lukasz/"
    expect(search_page.locator(".search-people a")).to_have_attribute("href", profile)
    assert status(search_page) == "1 blogger"
    # Enter opens the profile.
    with search_page.expect_navigation(url="**/bloggers/lukasz/"):
        search_page.press("#search-words", "Enter")


def test_people_are_found_together_with_the_blogs(ask, search_page, search_site):
    assert ask("constructor") == ["blogs/objects/"]
    people = search_page.locator(".search-people a")
    expect(people).to_have_text(["constructor"])
    assert people.get_attribute("href") == search_site.base + "bloggers/constructor/"
    # One word is a word of blogs as well: Enter asks for them.
    expect(search_page).to_have_url(search_site.base + "search/?q=constructor")
    # Nearly called so is not enough where there are blogs, and a filter asks for blogs only.
    assert ask("tea") and people.count() == 0
    search_page.goto(search_site.base + "search/?q=constructor&blogger=ana")
    expect(search_page.locator(".search-title a")).to_have_count(1)
    assert people.count() == 0


def test_blogs_do_not_wait_for_people_who_are_late(ask, search_page, search_site):
    search_site.held["people-results.js"] = threading.Event()
    assert ask("constructor") == ["blogs/objects/"]
    assert search_page.locator(".search-people").count() == 0
    search_site.held["people-results.js"].set()


def test_a_blogger_of_the_filter_is_given_by_a_name_with_accents(make, reader):
    people = [{"bloggerId": "u1", "displayName": "José Müller"}, {"bloggerId": "u2", "displayName": "O’Neil"},
              {"bloggerId": "u3", "displayName": "Page"}]
    blogs = [{"documentId": f"b{person['bloggerId']}", "bloggerId": person["bloggerId"],
              "blogDescription": "Soup today", "createdDate": "2024-05-01T10:00:00Z"} for person in people]
    page = reader(make({"bloggers": people, "blogs": blogs})).open("/search/")
    search = page.url.split("?")[0]
    names = {
        "José Müller": "bu1", "JOSÉ  MÜLLER": "bu1", "josé-müller": "bu1", "o’neil": "bu2", "page-": "bu3"}
    for name, blog in names.items():
        page.goto(f"{search}?{urllib.parse.urlencode({'q': 'soup', 'blogger': name})}")
        links = page.locator(".search-title a")
        expect(links).to_have_count(1)
        assert links.first.get_attribute("href").endswith(f"/blogs/{blog}/")


def test_a_tag_without_words_is_no_link(make, reader):
    record = {"id": "p1", "title": "Soup", "content": "Soup today", "author": "Ana",
              "date": "2024-05-01T10:00:00Z", "tags": ["🍞", "Paris, France"]}
    page = reader(make({"posts": [record]}, "title: Test\nfieldmap: auto\n")).open("/search/")
    page.goto(page.url.split("?")[0] + "?q=soup")
    expect(page.locator(".search-tag")).to_have_text(["#🍞", "#Paris， France"])
    expect(page.locator("a.search-tag")).to_have_count(1)
    page.click("a.search-tag")
    expect(page.locator(".search-title a")).to_have_count(1)


def test_enter_opens_the_person_whose_whole_name_blogs_have_as_well(make, reader):
    people = [{"bloggerId": name, "displayName": f"{name.title()} Becker"} for name in ("ana", "ben")]
    blog = {"documentId": "b1", "bloggerId": "ben", "blogDescription": "I met Ana Becker.",
            "createdDate": "2024-05-01T10:00:00Z"}
    page = reader(make({"bloggers": people, "blogs": [blog]})).open("/search/")
    field = page.get_by_role("searchbox", name="Search terms")
    field.fill("becker")
    expect(page.locator(".search-title")).to_have_count(1)
    expect(page.locator(".search-people a")).to_have_text(["Ben Becker", "Ana Becker"])
    field.fill("ana becker")
    expect(page.locator(".search-people a")).to_have_text(["Ana Becker"])
    # A phrase and an order mean blogs.
    for question in ('q="ana+becker"', "q=ana+becker&sort=new"):
        page.goto(page.url.split("?")[0] + f"?{question}")
        expect(page.locator(".search-status")).to_have_text("1 blogger · 1 blog")
        field.press("Enter")
        page.wait_for_selector("#search:not([aria-busy])")
        expect(page.locator(".search-status")).to_have_text("1 blogger · 1 blog")
    page.goto(page.url.split("?")[0])
    field.fill("ana becker")
    field.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ana Becker")


def test_before_a_reader_types_there_are_tags_and_newest_members(reader):
    page = reader().open("/search/")
    ideas = page.locator(".search-ideas")
    expect(ideas.get_by_role("heading")).to_have_text(["Tags", "Newest members"])
    tags, members = (ideas.locator(".cloud").nth(index) for index in range(2))
    assert 10 <= tags.locator("li").count() <= 16 and members.locator("li").count() == 8
    field = page.get_by_role("searchbox", name="Search terms")
    field.fill("aurora")
    expect(page.locator(".search-result").first).to_be_visible()
    expect(ideas).to_be_hidden()
    field.fill("")
    expect(ideas).to_be_visible()
    name = members.locator("bdi").first.inner_text()
    members.locator("a").first.click()
    page.wait_for_url("**/bloggers/**")
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)
    # Who is hidden is not offered.
    page.get_by_role("button", name="Hide").click()
    page.goto(page.url.split("/bloggers/")[0] + "/search/")
    expect(members.locator("bdi").first).to_be_attached()
    assert members.locator("li").first.is_hidden()


def test_a_short_text_without_a_title_and_its_tags_are_shown_once(look):
    page = look("/search/?q=dusk")
    result = page.locator(".search-result").first
    expect(result).to_be_visible()
    assert result.inner_text().split("\n")[0] == "Blue hour, orange windows."
    assert result.inner_text().count("orange") == result.inner_text().count("dusk") == 1


def test_a_question_in_the_address_is_answered_without_these(reader):
    page = reader().open("/search/?q=aurora")
    expect(page.locator(".search-result").first).to_be_visible()
    expect(page.locator(".search-ideas")).to_be_hidden()


def test_where_only_hidden_bloggers_have_the_words_the_page_says_so(ask, search_page):
    search_page.evaluate("""() => localStorage.setItem('blogforge:choices:/repo/',
      JSON.stringify({ version: 1, likes: {}, hidden: { 'bloggers/ana/': { name: 'Ana' } }, quotes: {} }))""")
    assert ask("programming") == []
    assert status(search_page) == "Hidden by your choices: 1"
    assert ask("absent") == []
    assert status(search_page) == "No blog contains all these words."
    assert ask("tea") == ["blogs/morning/"]
    assert ask("becker") == []
    assert status(search_page) == "No blog contains all these words."


def status(page):
    return page.text_content(".search-status")


@pytest.mark.parametrize(
    "words, found",
    [
        ("programming", ["blogs/tea/"]),
        ("Drinks", ["blogs/tea/", "blogs/morning/"]),
        ("prog", ["blogs/tea/"]),
        ("zurich", ["blogs/zurich/"]),
        ("ZÜRICH", ["blogs/zurich/"]),
        ("Zu\u0308rich", ["blogs/zurich/"]),
        ("strasse cafe", ["blogs/zurich/"]),
        ("oresund", ["blogs/zurich/"]),
        ("段简", ["blogs/chinese/"]),
        ("是一段", ["blogs/chinese/"]),
        ("简", ["blogs/chinese/"]),
        ("新幹線", ["blogs/japanese/"]),
        ("入門", ["blogs/japanese/"]),
        ("swift入門", ["blogs/japanese/"]),
        ("검색", ["blogs/korean/"]),
        ("블로그 글", ["blogs/korean/"]),
        ("ค้นหา", ["blogs/thai/"]),
        ("καλημέρα", ["blogs/greek/"]),
        ("елка", ["blogs/greek/"]),
        ("محمد", ["blogs/greek/"]),
        ("constructor", ["blogs/objects/"]),
        ("__proto__", ["blogs/objects/"]),
        ("toString", ["blogs/objects/"]),
        ("hedgehog 🦔", ["blogs/garden20/"]),
        ("tea programming", ["blogs/tea/"]),
        ("tea hedgehog", []),
        ("हिन्दी", ["blogs/more-hindi/", "blogs/greek/"]),
        ("किताब", ["blogs/more-hindi/"]),
        ("ชาเขียว", ["blogs/more-thai/"]),
        ("القهوة", ["blogs/more-arabic/"]),
        ("قهوة", ["blogs/more-arabic/"]),
        ("بالقهوة", ["blogs/more-arabic/"]),
        ("شربت", ["blogs/more-arabic/"]),
        ("カフェ", ["blogs/more-japanese/"]),
        ("𠮷野", ["blogs/more-japanese/"]),
        ("abc", ["blogs/more-japanese/"]),
        ("茶道", ["blogs/more-japanese/", "blogs/more-tags/"]),
        ("lodz", ["blogs/more-letters/"]),
        ("smorrebrod fine dorde", ["blogs/more-letters/"]),
        ("igdir", ["blogs/more-letters/"]),
        ("C++", ["blogs/more-tags/", "blogs/more-letters/"]),
        (".net", ["blogs/more-letters/"]),
        ("absent", []),
    ],
)
def test_words_find_their_blogs(ask_again, words, found):
    assert ask_again(words) == found


def test_a_title_counts_more_than_a_text(ask):
    assert ask("tea") == ["blogs/tea/", "blogs/morning/"]


def test_a_space_completes_the_last_word(ask):
    assert ask("prog ") == []


def test_results_come_ten_at_a_time(ask, search_page):
    first = ask("garden")
    assert len(first) == 10
    assert status(search_page) == "25 blogs, 10 shown"
    search_page.click(".search-more")
    expect(search_page.locator(".search-result")).to_have_count(20)
    expect(search_page.locator(".search-title a").nth(10)).to_be_focused()
    search_page.click(".search-more")
    expect(search_page.locator(".search-result")).to_have_count(25)
    expect(search_page.locator(".search-more")).to_be_hidden()
    assert status(search_page) == "25 blogs"


def test_matches_are_marked_in_the_excerpt_around_them(ask, search_page):
    ask("hedge")
    assert search_page.locator("mark").all_text_contents() == ["hedgehog"]
    excerpt = search_page.text_content(".search-excerpt")
    assert excerpt.startswith("… ") and "🦔 came by" in excerpt


def test_pairs_of_characters_are_marked_as_typed(ask, search_page):
    ask("新幹線")
    assert search_page.locator("mark").all_text_contents() == ["新幹線", "新幹線"]


def test_hostile_text_stays_text(ask, search_page):
    assert ask("markup") == ["blogs/hostile/"]
    result = search_page.locator(".search-result")
    assert result.locator("img, script, b, i, u, s").count() == 0
    assert result.locator(".search-title").text_content() == '<img src=x onerror="window.hacked=1"> markup'
    assert result.locator(".search-author").get_attribute("href") is None
    assert "<script>window.hacked=2</script> &amp; <b>bold</b>" in result.text_content()


def test_an_address_that_is_a_script_is_not_a_link(ask, search_page):
    ask("scriptaddress")
    assert search_page.locator(".search-result a").count() == 0


@pytest.mark.parametrize("words", ["<script>", "&amp;", "x" * 5000, "(?zz!", "\\u0000", "%00"])
def test_odd_queries_are_harmless(ask_again, shared_search_page, words):
    ask_again(words)
    assert status(shared_search_page) in ("No blog contains all these words.", "1 blog")


@pytest.mark.parametrize("words", ["!!!", "🦔", "   .", "\"'", "(?!"])
def test_a_query_without_words_says_so(ask_again, shared_search_page, words):
    ask_again(words)
    assert status(shared_search_page) == "Type a word or a number."


def test_a_link_with_a_query_shows_its_results(search_page, search_site):
    search_page.goto(search_site.base + "search/?q=Z%C3%BCrich")
    expect(search_page.locator(".search-title")).to_have_text(["Zürich im Frühling"])
    expect(search_page.locator("#search-words")).to_have_value("Zürich")


def test_back_and_forward_restore_the_query(ask, search_page):
    ask("tea")
    ask("zurich")
    assert search_page.url.endswith("?q=zurich")
    search_page.go_back()
    expect(search_page.locator(".search-title").first).to_have_text("A cup of green tea")
    expect(search_page.locator("#search-words")).to_have_value("tea")
    search_page.go_forward()
    expect(search_page.locator(".search-title").first).to_have_text("Zürich im Frühling")


def test_results_come_while_typing(search_page, search_site):
    search_page.goto(search_site.base + "search/")
    search_page.locator("#search-words").press_sequentially("zuri")
    expect(search_page.locator(".search-title")).to_have_text(["Zürich im Frühling"])


def test_words_typed_before_the_scripts_came_are_asked(search_page, search_site):
    event = search_site.held["words.js"] = threading.Event()
    search_page.goto(search_site.base + "search/", wait_until="commit")
    search_page.fill("#search-words", "zurich")
    event.set()
    expect(search_page.locator(".search-title")).to_have_text(["Zürich im Frühling"])


def test_the_address_is_the_same_if_words_are_sent_before_the_scripts_came(search_page, search_site):
    event = search_site.held["words.js"] = threading.Event()
    search_page.goto(search_site.base + "search/", wait_until="commit")
    search_page.fill("#search-words", "zurich")
    with search_page.expect_navigation(url="**/search/?q=zurich&*", wait_until="commit"):
        search_page.press("#search-words", "Enter", no_wait_after=True)
    event.set()
    expect(search_page.locator(".search-title")).to_have_text(["Zürich im Frühling"])
    expect(search_page).to_have_url(search_site.base + "search/?q=zurich")


def test_a_filter_typed_before_the_scripts_came_stays(search_page, search_site):
    event = search_site.held["words.js"] = threading.Event()
    search_page.goto(search_site.base + "search/?q=run&year=2021", wait_until="commit")
    search_page.click("summary")
    search_page.fill("[name=year]", "2022")
    event.set()
    expect(search_page.locator(".search-result")).to_have_count(1)
    expect(search_page.locator("[name=year]")).to_have_value("2022")


def test_a_late_answer_does_not_replace_a_newer_one(search_page, search_site):
    arrivals = Arrivals(search_page)
    search_page.goto(search_site.base + "search/?q=tea")
    expect(search_page.locator(".search-result")).to_have_count(2)
    event = search_site.held["r/0/1.bin"] = threading.Event()
    # The older query must have reached its records before the newer one starts.
    with search_page.expect_request(re.compile("r/0/1")):
        search_page.fill("#search-words", "weather")
        search_page.press("#search-words", "Enter")
    search_page.fill("#search-words", "zurich")
    search_page.press("#search-words", "Enter")
    expect(search_page.locator(".search-title")).to_have_text(["Zürich im Frühling"])
    event.set()
    # The page has read the late response, too.
    arrivals.settle()
    assert search_page.text_content(".search-title") == "Zürich im Frühling"


def test_more_results_do_not_replace_a_newer_question(search_page, search_site):
    search_page.goto(search_site.base + "search/?q=garden")
    more = search_page.locator(".search-more")
    expect(more).to_be_visible()
    held = search_site.held["t/"] = threading.Event()
    search_page.fill("#search-words", "zurich")
    search_page.press("#search-words", "Enter")
    # It belongs to the question before, and the answer to the new one cannot be there.
    expect(more).to_be_hidden()
    held.set()
    expect(search_page.locator(".search-title")).to_have_text(["Zürich im Frühling"])


def test_all_that_was_shown_is_there_on_the_way_back(search_page, search_site):
    search_page.goto(search_site.base + "search/?q=garden")
    rows = search_page.locator(".search-result")
    expect(rows).to_have_count(10)
    search_page.locator(".search-more").click()
    expect(rows).to_have_count(20)
    search_page.goto(search_site.base)
    search_page.go_back()
    expect(rows).to_have_count(20)
    # Another question begins with a page of results again.
    search_page.fill("#search-words", "tea")
    search_page.press("#search-words", "Enter")
    expect(rows).to_have_count(2)
    search_page.fill("#search-words", "garden")
    search_page.press("#search-words", "Enter")
    expect(rows).to_have_count(10)


@pytest.mark.parametrize("file", ["root.json", "t/", "r/0/0.bin"])
def test_a_missing_file_is_reported_and_requested_again(ask, search_page, search_site, file):
    search_site.broken.add(file)
    assert ask("zurich") == []
    assert status(search_page) == "Search could not be loaded."
    search_site.broken.clear()
    search_page.click(".search-retry")
    expect(search_page.locator(".search-title")).to_have_text(["Zürich im Frühling"])
    expect(search_page.locator(".search-retry")).to_be_hidden()


@pytest.mark.parametrize("script", ["marks.js", "people.js", "people-results.js"])
def test_results_do_not_need_the_scripts_of_marks_and_people(ask, search_page, search_site, script):
    search_site.broken.add(script)
    assert ask("zurich") == ["blogs/zurich/"]
    assert search_page.locator("mark").count() == (script != "marks.js")
    search_site.broken.clear()


def test_being_offline_is_reported(ask, search_page):
    search_page.wait_for_load_state("networkidle")
    search_page.context.set_offline(True)
    ask("zurich")
    assert status(search_page) == "You are offline. Search needs a connection."
    search_page.context.set_offline(False)
    expect(search_page.locator(".search-title")).to_have_text(["Zürich im Frühling"])


def test_a_browser_without_decompression_shows_a_message(search_page, search_site):
    search_page.add_init_script("delete window.DecompressionStream")
    search_page.goto(search_site.base + "search/?q=tea")
    expect(search_page.locator(".search-status")).to_contain_text("browser")
    # The lists of bloggers and tags are a link away: the form itself stays.
    assert search_page.locator("#search form").get_attribute("action") == "/repo/search/"
