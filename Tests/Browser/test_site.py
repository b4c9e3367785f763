"""The example in a browser: readable without scripts, with keys, on paper."""


def test_the_site_reads_without_scripts(visit):
    page = visit("feed", java_script_enabled=False)
    page.locator("article .p-name a.u-url").first.click()
    page.wait_for_url("**/blogs/**")
    assert page.locator(".e-content").first.is_visible()
    assert page.locator(".u-comment").count() > 0
    page.locator(".likers summary").click()
    assert page.locator(".likers li a").last.is_visible()
    with page.expect_navigation():
        page.locator(".neighbours .older").click()
    assert page.locator("h1").count() == 1
    page.locator("article header .p-author").click()
    page.wait_for_url("**/bloggers/**")
    assert not page.locator("#mode").is_visible()


def test_the_plain_theme_loads_scripts_only_where_pages_are_programs(reader, example):
    mine = reader(example("fellow-bloggers", "plain"))
    page = mine.open("feed")
    page.locator("article .p-name a").first.click()
    page.wait_for_url("**/blogs/**")
    assert page.locator(".e-content").first.is_visible()
    page.locator("article header .p-author").click()
    page.wait_for_url("**/bloggers/**")
    assert page.locator("main .h-entry").count() > 0
    assert [request.url for request in mine.requests if request.resource_type == "script"] == []
    # The search is a program.
    page.get_by_role("navigation", name="Site").get_by_role("link", name="Search").click()
    page.get_by_role("searchbox").first.fill("aurora")
    page.locator(".search-results a").first.click()
    page.wait_for_url("**/blogs/**")


def test_older_pages_lead_to_the_oldest_and_back(visit):
    page = visit("/page/3/")
    seen = 3
    while page.locator("main a[rel=next]").count():
        page.goto(page.locator("main a[rel=next]").first.evaluate("link => link.href"))
        seen -= 1
    assert page.url.endswith("/page/1/")
    assert seen == 1
    page.locator("main a[rel=prev]").first.click()
    page.wait_for_url("**/page/2/")


def test_a_name_in_the_header_leads_to_the_profile_by_keyboard_alone(visit):
    page = visit("tags")
    page.locator("form[data-blogger-search] input").focus()
    page.keyboard.type("ngoz")
    page.locator("[role=option]").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/bloggers/ngozi/")


def test_a_name_typed_before_the_script_is_there_is_found(visit):
    page = visit("feed")
    held, typed = [], []
    # On a slow machine the request comes after the word.
    page.route("**/blogger-box.js", lambda route: route.continue_() if typed else held.append(route))
    page.locator("form[data-blogger-search] input").focus()
    page.keyboard.type("ngoz")
    page.wait_for_function("() => document.activeElement.value === 'ngoz'")
    typed.append("ngoz")
    for route in held:
        route.continue_()
    page.locator("[role=option]").first.wait_for()


def test_words_lead_to_blogs(visit):
    page = visit("search")
    page.locator(".search-results li").first.wait_for()
    assert page.locator(".search-results mark").count() > 0
    page.locator(".search-results a").first.click()
    page.wait_for_url("**/blogs/**")


def test_a_search_without_words_lists_what_a_filter_has(visit, built):
    page = visit("search")
    page.goto(built.base + "/search/?year=2019&sort=new")
    page.locator(".search-results li").first.wait_for()
    dates = page.locator(".search-date").all_text_contents()
    assert dates and all("2019" in date for date in dates)


def test_the_choice_of_light_or_dark_is_remembered(visit):
    page = visit("feed", color_scheme="light")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(paper)
    page.locator("#mode").click()
    dark = page.evaluate(paper)
    assert dark != light
    page.reload()
    assert page.evaluate(paper) == dark


def test_the_first_tab_stop_leads_past_the_navigation(visit):
    page = visit("blog")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#main"
