"""Bloggers by name as you type, in the header of every page."""

import threading

import pytest
from playwright.sync_api import expect

BOX = "#blogger-name"


@pytest.fixture
def box(search_page, search_site):
    """The page at the box, focused."""
    return at_box(search_page, search_site)


@pytest.fixture
def shared_box(shared_search_page, shared_search_site):
    return at_box(shared_search_page, shared_search_site)


def at_box(page, site):
    page.goto(site.base + "elsewhere/")
    page.focus(BOX)
    # Before the script is ready, Enter submits the form, which searches for blogs.
    page.wait_for_selector(f"{BOX}[role=combobox]")
    return page


def names(page):
    return [name.strip() for name in page.locator("[role=option] .blogger-name").all_text_contents()]


@pytest.mark.parametrize(
    "typed, found",
    [
        ("an", ["Anna Berg", "Ana Becker"]),
        ("ana", ["Ana Becker"]),
        ("becker", ["Ana Becker"]),
        ("becker an", ["Ana Becker"]),
        ("b ana", ["Ana Becker"]),
        ("wolf", ["Ana Becker"]),
        ("LUKASZ", ["Łukasz Nowak"]),
        ("łuk", ["Łukasz Nowak"]),
        ("山", ["山田 太郎"]),
        ("太郎", ["山田 太郎"]),
        ("taro", ["山田 太郎"]),
        ("obr", ["O’Brien"]),
        ("o'br", ["O’Brien"]),
        ("o’brien", ["O’Brien"]),
        ("eve", ["<b>Eve</b>"]),
        ("constructor", ["constructor"]),
        # Spelled nearly like a name; short words as they are.
        ("beckre", ["Ana Becker"]),
        ("ana bekcer", ["Ana Becker"]),
        ("anastasja", ["Ana Becker"]),
        ("lukazs", ["Łukasz Nowak"]),
        ("anx", []),
        ("anx beckre", ["Ana Becker"]),
        ("xxx beckre", []),
        ("bkcre", []),
        ("ana bekcer and three more", []),
    ],
)
def test_a_part_of_a_name_finds_its_blogger(shared_box, typed, found):
    shared_box.locator(BOX).press_sequentially(typed)
    expect(shared_box.locator("[role=option]")).to_have_count(len(found))
    assert names(shared_box) == found


def test_the_count_is_announced(box):
    box.fill(BOX, "sam")
    expect(box.locator(".blogger-status")).to_have_text("12 bloggers")
    expect(box.locator("[role=option]")).to_have_count(8)
    box.fill(BOX, "ana")
    expect(box.locator(".blogger-status")).to_have_text("1 blogger")
    box.fill(BOX, "nobody")
    expect(box.locator(".blogger-status")).to_have_text("No blogger found")
    expect(box.get_by_role("listbox")).to_be_hidden()


def test_the_keyboard_walks_through_the_options(box):
    combobox = box.get_by_role("combobox", name="Find a blogger")
    expect(combobox).to_have_attribute("aria-expanded", "false")
    # At once: the names for a letter more would come while the keys walk, and begin a new list.
    combobox.fill("sam")
    expect(combobox).to_have_attribute("aria-expanded", "true")

    def active():
        option = box.locator("#" + combobox.get_attribute("aria-activedescendant"))
        expect(option).to_have_attribute("aria-selected", "true")
        expect(box.locator("[aria-selected=true]")).to_have_count(1)
        return option.locator(".blogger-name").text_content()

    walk = [("ArrowDown", 12), ("ArrowDown", 11), ("End", 5), ("ArrowDown", 12), ("ArrowUp", 5), ("Home", 12)]
    for key, number in walk:
        combobox.press(key)
        assert active() == f"Sam Number{number}", key
    combobox.press("Escape")
    expect(combobox).to_have_attribute("aria-expanded", "false")
    assert combobox.get_attribute("aria-activedescendant") is None
    expect(combobox).to_have_value("sam")
    combobox.press("Escape")
    expect(combobox).to_have_value("")


def test_enter_opens_the_profile(box, search_site):
    box.locator(BOX).press_sequentially("luk")
    expect(box.locator("[role=option]")).to_have_count(1)
    box.keyboard.press("ArrowDown")
    box.keyboard.press("Enter")
    box.wait_for_url(search_site.base + "bloggers/lukasz/")


def test_enter_without_a_choice_goes_to_the_search_page(box, search_site):
    box.locator(BOX).press_sequentially("tea")
    box.keyboard.press("Enter")
    box.wait_for_url(search_site.base + "search/?q=tea")
    expect(box.locator(".search-title").first).to_have_text("A cup of green tea")


@pytest.mark.parametrize(
    "typed, slug",
    [
        ("Ana Becker", "ana"),
        ("anastasia becker-wolf", "ana"),
        ("o'brien", "obrien"),
        ("山田 太郎", "yamada"),
        ("łuk", "lukasz"),
        ("anna breg", "anna"),
    ],
)
def test_enter_opens_who_was_typed_or_the_best_without_blogs(box, search_site, typed, slug):
    box.fill(BOX, typed)
    box.keyboard.press("Enter")
    box.wait_for_url(search_site.base + f"bloggers/{slug}/")


def test_enter_asks_for_blogs_where_names_cannot_be_loaded(box, search_site):
    search_site.broken.add("search/p/")
    box.fill(BOX, "ana becker")
    box.keyboard.press("Enter")
    box.wait_for_url(search_site.base + "search/?q=ana+becker")


def test_after_three_seconds_enter_does_not_wait_for_names(box, search_site):
    names = search_site.held["search/p/"] = threading.Event()
    box.clock.install()
    box.fill(BOX, "ana becker")
    box.keyboard.press("Enter")
    box.clock.fast_forward(3000)
    box.wait_for_url(search_site.base + "search/?q=ana+becker")
    names.set()


@pytest.mark.parametrize("key", ["Backspace", "Tab"])
def test_who_types_on_after_enter_or_leaves_the_box_stays_on_the_page(box, search_site, key):
    names = search_site.held["search/p/"] = threading.Event()
    box.evaluate("() => { navigation.onnavigate = () => { window.isLeft = true; }; }")
    box.fill(BOX, "ana becker")
    box.keyboard.press("Enter")
    box.keyboard.press(key)
    names.set()
    # When the list opens, the names have come for Enter, too.
    box.focus(BOX)
    box.keyboard.press("ArrowDown")
    expect(box.locator("[role=option]")).to_have_count(1)
    assert box.evaluate("[location.pathname, window.isLeft]") == ["/repo/elsewhere/", None]


def test_a_click_opens_the_profile(box, search_site):
    box.fill(BOX, "yamada")
    box.locator("[role=listbox] [role=option]").click()
    box.wait_for_url(search_site.base + "bloggers/yamada/")


def test_leaving_the_box_closes_the_list(box):
    box.fill(BOX, "ana")
    expect(box.get_by_role("listbox")).to_be_visible()
    box.keyboard.press("Tab")
    expect(box.get_by_role("listbox")).to_be_hidden()


def test_an_input_method_keeps_its_keys(box):
    box.fill(BOX, "山")
    expect(box.locator("[role=listbox] [role=option]")).to_have_count(1)
    box.evaluate("""() => {
      const input = document.querySelector('#blogger-name');
      for (const key of ['ArrowDown', 'Enter', 'Escape'])
        input.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true }));
    }""")
    assert box.get_attribute(BOX, "aria-activedescendant") is None
    expect(box.get_by_role("listbox")).to_be_visible()


def test_nothing_is_loaded_before_the_box_has_the_focus(search_page, search_site):
    search_page.goto(search_site.base + "elsewhere/")
    before = [path for path in search_site.requests if path.startswith("search/p/")]
    assert before == []


def test_a_failure_is_reported_and_the_next_letter_tries_again(box, search_site):
    search_site.broken.add("search/p/")
    box.fill(BOX, "an")
    expect(box.locator(".blogger-status")).to_have_text("Bloggers could not be loaded")
    search_site.broken.clear()
    box.fill(BOX, "ana")
    expect(box.locator(".blogger-status")).to_have_text("1 blogger")
