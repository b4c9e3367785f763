"""Queries with more than words: forms, spelling, phrases, filters, order; and hidden bloggers."""

import json

import pytest
from playwright.sync_api import expect


def finding(page, site):
    """Gives the addresses that a search page with a question finds, and what it announces."""

    def found(query):
        page.goto(site.base + "search/?" + query)
        expect(page.locator(".search-status")).not_to_be_empty()
        page.wait_for_selector("#search:not([aria-busy])")
        links = page.locator(".search-title a")
        return (
            [link.get_attribute("href").removeprefix(site.base) for link in links.all()],
            page.text_content(".search-status"),
        )

    return found


@pytest.fixture
def found(search_page, search_site):
    return finding(search_page, search_site)


@pytest.fixture(scope="module")
def found_again(shared_search_page, shared_search_site):
    """In a page that tests share, and whose index is known."""
    return finding(shared_search_page, shared_search_site)


RUNS = {"blogs/more-run/", "blogs/more-runs/", "blogs/more-running/"}


@pytest.mark.parametrize(
    "query, blogs",
    [
        ("q=run+", RUNS),
        ("q=running+", RUNS),
        ("q=study+", {"blogs/more-study/", "blogs/more-studies/"}),
        ("q=class+", {"blogs/more-class/"}),
        ("q=%22quick+brown+fox%22", {"blogs/more-fox/"}),
        ("q=quick+brown+fox", {"blogs/more-fox/", "blogs/more-wolf/"}),
        ("q=%22brown+quick%22", set()),
        ("q=run&year=2022", {"blogs/more-running/"}),
        ("q=&tag=sport", RUNS),
        ("tag=%23Sport", RUNS),
        ("tag=long+walks", {"blogs/more-runs/"}),
        ("tag=longwalks&year=2021", {"blogs/more-runs/"}),
        ("tag=longwalks&year=2022", set()),
        ("q=tea&blogger=ana", {"blogs/tea/"}),
        ("q=tea&blogger=lukasz", {"blogs/morning/"}),
        ("q=tea&blogger=nobody", set()),
        ("tag=absent", set()),
        ("q=किताव+", {"blogs/more-hindi/"}),
    ],
)
def test_a_question_finds_its_blogs(found_again, query, blogs):
    addresses, status = found_again(query)
    assert set(addresses) == blogs and len(addresses) == len(blogs)
    assert (status == "No blog contains all these words.") == (not blogs)


def test_the_newest_come_first_on_demand(found):
    assert found("q=run+&sort=new")[0] == ["blogs/more-running/", "blogs/more-runs/", "blogs/more-run/"]


@pytest.mark.parametrize("typed", ["gardn", "gardenn", "gadren", "garxen", "hardenn", "aarden"])
def test_a_word_that_is_spelled_wrong_is_corrected(found_again, typed):
    addresses, status = found_again(f"q={typed}+diary")
    if typed == "hardenn":  # Two mistakes in a short word
        assert addresses == []
    else:
        assert len(addresses) == 10
        assert status == "Showing results for “garden”. 25 blogs, 10 shown"


def test_the_form_shows_what_the_address_asks(found, search_page):
    found("q=run&tag=sport&year=2022&sort=new")
    fields = "Object.fromEntries(new FormData(document.querySelector('#search form')))"
    assert search_page.evaluate(fields) == {
        "q": "run", "tag": "sport", "blogger": "", "year": "2022", "sort": "new",
    }
    assert search_page.locator("#search details").get_attribute("open") is not None


def test_a_chosen_filter_is_in_the_address(found, search_page, search_site):
    found("q=run")
    search_page.click("#search summary")
    search_page.fill("#search [name=year]", "2022")
    search_page.press("#search [name=year]", "Enter")
    expect(search_page.locator(".search-result")).to_have_count(1)
    assert search_page.url == search_site.base + "search/?q=run&year=2022"


@pytest.mark.parametrize(
    "field, typed, values",
    [
        ("tag", "long", ["longwalks"]),
        ("tag", "#Sp", ["sport"]),
        ("tag", "茶", ["茶道"]),
        ("year", "202", ["2022", "2021", "2020"]),
        ("blogger", "nowak", ["lukasz"]),
        ("blogger", "nothing like that", []),
    ],
)
def test_a_filter_lists_what_exists(shared_search_page, shared_search_site, field, typed, values):
    page = shared_search_page
    page.goto(shared_search_site.base + "search/")
    page.click("summary")
    page.fill(f"[name={field}]", typed)
    # Without values, nothing else says that the list is there.
    expect(page.locator(f"[name={field}]")).to_have_attribute("list", f"search-{field}-choices")
    options = page.locator(f"#search-{field}-choices option")
    expect(options).to_have_count(len(values))
    assert [option.get_attribute("value") for option in options.all()] == values


def test_the_latest_years_are_listed_however_many_files_have_them(shared_search_page, shared_search_site):
    page = shared_search_page
    page.goto(shared_search_site.base + "elsewhere/")
    page.evaluate("""async () => {
      const { offer } = await import('/repo/search/filters.js');
      const paths = Array.from({ length: 30 }, (_, place) => `:${1990 + place}`);
      const files = {
        fresh: (action) => action(),
        leaves: async (folder, keys, isPrefix, limit) => (paths.length > limit ? undefined : paths),
        terms: async (term) => [{ term, count: 1 }],
      };
      document.body.innerHTML = '<form><input name="year"></form>';
      offer({ files }, document.querySelector('input'), []);
    }""")
    options = page.locator("#search-year-choices option")
    expect(options).to_have_count(20)
    assert options.first.get_attribute("value") == "2019"


def test_a_choice_of_the_filter_for_tags_is_found(found, search_page, search_site):
    # In scripts without spaces, terms are pairs of characters, which the list does not show.
    search_page.goto(search_site.base + "search/")
    search_page.click("summary")
    search_page.fill("[name=tag]", "茶道")
    expect(search_page.locator("#search-tag-choices option")).to_have_attribute("value", "茶道")
    assert found("tag=茶道")[0] == ["blogs/more-tags/"]


@pytest.mark.parametrize("pairs, tag", [
    ("段简简介介", "段简介"), ("哈哈哈哈哈", "哈哈哈"), ("茶道道swift入門門", "茶道swift入門"), ("seaaxx", "seaaxx"), ("茶", "茶"),
])
def test_pairs_of_characters_are_a_tag_again(shared_search_page, shared_search_site, pairs, tag):
    shared_search_page.goto(shared_search_site.base + "elsewhere/")
    assert shared_search_page.evaluate(
        "async (term) => (await import('/repo/search/filters.js')).tagOf(term)", pairs) == tag


def test_hidden_bloggers_are_omitted(found, search_page, search_site):
    assert len(found("q=tea")[0]) == 2
    choices = {"version": 1, "likes": {}, "hidden": {"bloggers/lukasz/": {"name": "Łukasz"}}}
    store = "text => localStorage.setItem('blogforge:choices:/repo/', text)"
    search_page.evaluate(store, json.dumps(choices))
    assert found("q=tea") == (["blogs/tea/"], "1 blog")
    search_page.fill("#blogger-name", "luk")
    expect(search_page.locator(".blogger-status")).to_have_text("No blogger found")
    search_page.evaluate(store, "{{")
    assert len(found("q=tea")[0]) == 2


def test_hidden_bloggers_are_not_listed_in_the_filter(search_page, search_site):
    search_page.goto(search_site.base + "search/")
    choices = {"version": 1, "likes": {}, "hidden": {"bloggers/lukasz/": {"name": "Łukasz"}}}
    store = "text => localStorage.setItem('blogforge:choices:/repo/', text)"
    search_page.evaluate(store, json.dumps(choices))
    search_page.reload()
    search_page.click("summary")
    search_page.fill("#search [name=blogger]", "")
    search_page.focus("#search [name=blogger]")
    expect(search_page.locator("datalist option[value=ana]")).to_have_count(1)
    expect(search_page.locator("datalist option[value=lukasz]")).to_have_count(0)


def test_a_site_published_meanwhile_is_read_again(found, search_page, search_site):
    found("q=tea")
    # The old root names leaves that no longer exist; the new one names those that do.
    root = json.loads(search_site.file("search/root.json").read_text())
    root["t"]["leaves"][0] = "a" * len(root["t"]["leaves"][0])
    search_site.changed["search/root.json"] = json.dumps(root).encode()
    search_page.reload()
    search_page.wait_for_selector(".search-retry:not([hidden])")
    search_site.changed.clear()
    search_page.click(".search-retry")
    expect(search_page.locator(".search-result")).to_have_count(2)


def test_a_page_that_stays_open_answers_from_the_site_that_is_there(found, search_page, search_site):
    search_page.clock.install()
    found("q=garden+")
    # A version of the site in which no blog has a word; its leaf, compressed, says that it has no terms.
    root = json.loads(search_site.file("search/root.json").read_text())
    root["t"]["leaves"], root["r"]["versions"] = ["aaaaa", "00", ""], "aaaa"
    search_site.changed["search/root.json"] = json.dumps(root).encode()
    search_site.changed["search/t/-aaaaa.bin"] = b"c\0\0"
    search_page.click(".search-more")
    expect(search_page.locator(".search-more")).to_be_hidden()
    expect(search_page.locator(".search-result")).to_have_count(10)
    # A new question may be answered from a root that is a minute old.
    search_site.changed.clear()
    search_page.clock.fast_forward(61_000)
    search_page.fill("#search-words", "tea ")
    expect(search_page.locator(".search-result")).to_have_count(2)


def test_an_index_of_another_format_asks_to_load_the_page_again(found, search_site):
    search_site.changed["search/root.json"] = b'{"format":2}'
    assert found("q=tea") == ([], "The site has changed. Reload this page.")


def test_a_server_without_ranges_serves_as_well(found, search_site):
    search_site.knows_ranges = False
    assert found("q=tea")[0] == ["blogs/tea/", "blogs/morning/"]
