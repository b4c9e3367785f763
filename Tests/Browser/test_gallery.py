"""Blogs with several pictures: the grid, and one picture at a time over the whole window."""

import json

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import expect

from accessibility import assert_accessible, assert_nothing_sticks_out, assert_targets_can_be_touched
from built_site import BuiltSite, build

PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1280, "height": 800}
MAP = """\
bloggers: {from: people, id: id, displayName: nick}
blogs:
  from: posts
  id: id
  blogger: by
  text: text
  pictures: {path: media, address: url, alt: description, caption: title}
  createdDate: made
"""
#: Width and height of the pictures, the longest last.
SIZES = [(1600, 1200), (900, 1350), (1200, 1200), (2000, 700), (800, 600), (700, 1400), (1300, 900)]


@pytest.fixture(scope="module")
def walks(tmp_path_factory):
    """Blogs with one to seven pictures, from left to right and from right to left."""
    folders = {}
    for language in ("en", "ar"):
        folder = folders[language] = tmp_path_factory.mktemp("walks") / "site"
        (folder / "export").mkdir(parents=True)
        (folder / "images").mkdir()
        for number, size in enumerate(SIZES):
            image = Image.new("RGB", size, (40 + 30 * number, 120, 220 - 28 * number))
            draw = ImageDraw.Draw(image)
            draw.ellipse((size[0] // 4, size[1] // 4, size[0] * 3 // 4, size[1] * 3 // 4), (250, 240, 210))
            draw.rectangle((0, 0, size[0] - 1, size[1] - 1), outline=(20, 20, 20), width=12)
            image.save(folder / f"images/{number}.jpg")
        posts = [
            {"id": f"w{count}", "by": "u1", "text": f"Walk {count}", "made": f"2024-05-0{count}T08:00:00Z",
             "media": [picture(number) for number in range(count)]}
            for count in (range(1, 8) if language == "en" else [2])]
        posts += [
            {"id": f"s{day}", "by": "u1", "text": f"Still {day}", "made": f"2024-05-0{day}T08:00:00Z",
             "media": [picture(day - 8)]} for day in (8, 9)]
        (folder / "export/posts.json").write_text(json.dumps(posts))
        (folder / "export/people.json").write_text(json.dumps([{"id": "u1", "nick": "ana"}]))
        (folder / "map.yml").write_text(MAP)
        (folder / "blogforge.yml").write_text(f"title: Walks\nfieldmap: map.yml\nlanguage: {language}\n")
        build(folder)
    sites = {language: BuiltSite(folder / "public") for language, folder in folders.items()}
    yield sites
    for site in sites.values():
        site.stop()


def picture(number):
    texts = {"description": f"Rooks over field {number}"} if number != 2 else {}
    if number in (1, 3):
        texts["title"] = f"Evening {number}, <b>late</b>"
    return {"url": f"{number}.jpg", **texts}


@pytest.fixture
def walk(look, walks):
    def walk(count=5, language="en", **options):
        return look(f"/blogs/w{count}/", walks[language], **options)
    return walk


def shown(page):
    """The alternative text of the picture in the middle of the window, once the strip is still."""
    return page.evaluate("""async () => {
      const strip = document.querySelector(".gallery .strip");
      for (let still = 0, place = NaN; still < 6; place = strip.scrollLeft) {
        await new Promise(requestAnimationFrame);
        still = strip.scrollLeft === place ? still + 1 : 0;
      }
      const middle = innerWidth / 2;
      const images = [...document.querySelectorAll(".gallery dialog img")];
      return images.find((image) => {
        const { left, right } = image.getBoundingClientRect();
        return left < middle && middle < right;
      })?.alt;
    }""")


# By keyboard alone


def test_the_pictures_are_looked_at_by_keyboard_alone(walk):
    page = walk(reduced_motion="reduce")
    dialog = page.locator(".gallery dialog")
    page.locator(".gallery figure a").nth(1).focus()
    page.keyboard.press("Enter")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("status")).to_have_text("Picture 2 of 5")
    assert shown(page) == "Rooks over field 1"
    for key, number in [("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", 4), ("ArrowRight", 4),
                        ("Home", 0), ("ArrowLeft", 0)]:
        page.keyboard.press(key)
        expect(dialog.get_by_role("status")).to_have_text(f"Picture {number + 1} of 5")
        assert shown(page) == ("Picture 3 of 5" if number == 2 else f"Rooks over field {number}"), key
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator(".gallery figure a").nth(0)).to_be_focused()
    assert page.url.endswith("/blogs/w5/")


def test_the_focus_returns_to_the_thumbnail_and_stays_in_the_dialog(walk):
    page = walk(reduced_motion="reduce")
    thumbnail = page.locator(".gallery figure a").nth(3)
    thumbnail.focus()
    page.keyboard.press("Enter")
    for _ in range(8):
        page.keyboard.press("Tab")
        # From the last button, the focus goes to the browser's own bar, which is the body here.
        assert page.evaluate("document.activeElement.matches('body, .gallery dialog *')")
    page.keyboard.press("Escape")
    expect(thumbnail).to_be_focused()


def test_the_buttons_move_and_stop_at_the_ends(walk):
    page = walk(count=3, reduced_motion="reduce")
    page.locator(".gallery figure a").nth(1).click()
    back, onward = (page.get_by_role("button", name=name) for name in ("Previous picture", "Next picture"))
    onward.click()
    assert shown(page) == "Picture 3 of 3"
    expect(onward).to_be_hidden()
    back.click()
    back.click()
    assert shown(page) == "Rooks over field 0"
    expect(back).to_be_hidden()
    page.keyboard.press("ArrowRight")
    assert shown(page) == "Rooks over field 1"
    assert page.locator(".gallery dialog figcaption").first.inner_text() == "Evening 1, <b>late</b>"
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".gallery dialog")).to_be_hidden()


def test_keys_go_the_way_that_a_page_from_right_to_left_reads(walk):
    page = walk(count=2, language="ar", reduced_motion="reduce")
    page.locator(".gallery figure a").first.click()
    page.keyboard.press("ArrowLeft")
    assert shown(page) == "Rooks over field 1"
    page.keyboard.press("ArrowRight")
    assert shown(page) == "Rooks over field 0"
    assert_nothing_sticks_out(page, (360, 1280))


# A single picture


def test_a_single_picture_fills_the_window_and_leads_to_the_next_ones(look, walks):
    page = look("/blogs/s9/", walks["en"])
    link, dialog = page.locator("figure > .zoom"), page.locator("dialog.zoomed")
    link.focus()
    page.keyboard.press("Enter")
    expect(dialog.locator("img")).to_have_attribute("alt", "Rooks over field 1")
    expect(page.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(link).to_be_focused()
    assert link.evaluate("link => getComputedStyle(link.parentElement).outlineStyle") == "solid"
    link.click()
    box = dialog.locator("img").bounding_box()
    assert (box["width"], box["height"]) == tuple(page.viewport_size.values())
    assert_accessible(page)
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/blogs/s8/#picture")
    expect(dialog.locator("img")).to_have_attribute("alt", "Rooks over field 0")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/blogs/w7/#picture")
    expect(page.locator(".gallery dialog")).to_be_visible()
    page.go_back()
    expect(dialog).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/blogs/s9/#picture")
    page.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    assert page.url.endswith("/blogs/s9/")


def test_clicks_before_the_script_has_come_open_one_dialog(reader, walks):
    page = reader(walks["en"]).open("/blogs/s9/")
    link, dialog = page.locator("figure > .zoom"), page.locator("dialog.zoomed")
    held = []
    page.route("**/zoom.*.js", lambda route: held.append(route))
    with page.expect_request("**/zoom.*.js"):
        link.click()
    link.click()
    for route in held:
        route.continue_()
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    # Another one would be open still.
    expect(dialog).to_have_count(0)
    expect(link).to_be_focused()


def test_a_click_opens_the_picture_if_the_script_cannot_be_loaded(chromium, walks):
    page = chromium.new_page()
    page.route("**/zoom.*.js", lambda route: route.abort())
    page.goto(walks["en"].page("/blogs/s9/"))
    link = page.locator("figure > .zoom")
    picture = link.evaluate("link => link.href")
    link.click()
    page.wait_for_url(picture)
    page.close()


def swipe(page, distance):
    """Moves a finger over the enlarged picture; whether it leads to another page."""
    return page.evaluate("""(distance) => {
      let leads = false;
      navigation.addEventListener("navigate", () => { leads = true; }, { once: true });
      const dialog = document.querySelector("dialog.zoomed");
      for (const [name, x] of [["pointerdown", 180], ["pointerup", 180 + distance]]) {
        dialog.firstChild.dispatchEvent(new PointerEvent(name, { clientX: x, bubbles: true }));
      }
      return leads;
    }""", distance)


def test_a_swipe_leads_to_the_next_picture_the_way_that_the_page_reads(look, walks):
    for language, distance in (("en", -150), ("ar", 150)):
        page = look("/blogs/s9/", walks[language])
        page.locator("figure > .zoom").click()
        expect(page.locator("dialog.zoomed")).to_be_visible()
        assert swipe(page, distance)
        page.wait_for_url("**/blogs/s8/#picture")


def test_a_finger_moves_a_picture_that_is_enlarged_further(reader, walks):
    mine = reader(walks["en"])
    page = mine.open("/blogs/s9/")
    page.locator("figure > .zoom").click()
    dialog = page.locator("dialog.zoomed")
    expect(dialog).to_have_css("touch-action", "pan-y pinch-zoom")
    browser = mine.context.new_cdp_session(page)
    browser.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
    expect(dialog).to_have_css("touch-action", "auto")
    assert not swipe(page, -150)
    browser.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 1})
    expect(dialog).to_have_css("touch-action", "pan-y pinch-zoom")
    assert swipe(page, -150)
    page.wait_for_url("**/blogs/s8/#picture")


def test_pictures_that_an_address_opened_stay_closed_once_they_are_closed(look, walks):
    page = look("/blogs/w5/#picture", walks["en"])
    dialog = page.locator(".gallery dialog")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    page.wait_for_url("**/blogs/w5/")
    page.reload()
    expect(dialog).to_be_hidden()


def test_pictures_behind_a_content_warning_are_not_shown_on_arrival(reader, tmp_path):
    """Their dialog would block the page without being seen."""
    (tmp_path / "export").mkdir()
    (tmp_path / "images").mkdir()
    for number in range(2):
        Image.new("RGB", (400, 300), (40, 90, 120 * number)).save(tmp_path / f"images/{number}.jpg")
    post = {"id": "storm", "by": "u1", "text": "Storm", "made": "2024-05-01T08:00:00Z", "warning": "Wind",
            "media": [{"url": "0.jpg"}, {"url": "1.jpg"}]}
    (tmp_path / "export/posts.json").write_text(json.dumps([post]))
    (tmp_path / "export/people.json").write_text(json.dumps([{"id": "u1", "nick": "ana"}]))
    (tmp_path / "map.yml").write_text(MAP + "  warning: warning\n")
    (tmp_path / "blogforge.yml").write_text("title: Walks\nfieldmap: map.yml\nlanguage: en\n")
    build(tmp_path)
    site = BuiltSite(tmp_path / "public")
    page = reader(site).open("/blogs/storm/#picture")
    # The arrow keys are known to the script, so it has been run.
    page.wait_for_function("() => document.querySelector('.gallery dialog').onclose !== null")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.get_by_text("Content warning: Wind").click()
    page.locator(".gallery figure > a").first.click()
    expect(page.locator(".gallery dialog[open]")).to_have_count(1)
    site.stop()


def test_without_a_script_the_picture_is_a_link_to_its_largest_size(reader, walks):
    page = reader(walks["en"], java_script_enabled=False).open("/blogs/s8/")
    link = page.locator("figure > .zoom")
    largest = link.locator("img").get_attribute("srcset").split(", ")[-1]
    assert largest == f"{link.get_attribute('href')} 1500w"
    with page.expect_navigation():
        link.click()
    assert page.url.endswith("-photo.webp")


# Pictures of comments


TALK_MAP = MAP + """\
comments:
  from: notes
  id: id
  blog: post
  blogger: by
  text: text
  createdDate: made
  parent: to
  pictures: {path: media, address: url, alt: description, caption: title}
"""


@pytest.fixture(scope="module")
def talks(tmp_path_factory):
    """Blogs with no, with three and with hidden pictures, and comments with one, two and five."""
    folder = tmp_path_factory.mktemp("talks") / "site"
    (folder / "export").mkdir(parents=True)
    (folder / "images").mkdir()
    for number, size in enumerate(SIZES):
        image = Image.new("RGB", size, (40 + 30 * number, 120, 220 - 28 * number))
        image.save(folder / f"images/{number}.jpg")
    posts = [
        {"id": f"t{count}", "by": "u1", "text": f"Talk {count}", "made": f"2024-05-0{count + 1}T08:00:00Z",
         "media": [picture(number) for number in range(count)]} for count in (0, 3)]
    posts.append({**posts[1], "id": "t4", "text": "Hidden", "cw": "Fire"})
    counts = {"one": 1, "two": 2, "five": 5, "none": 0}
    notes = [
        {"id": f"{post['id']}-{name}", "post": post["id"], "by": by, "text": f"Words of {name}",
         "made": f"2024-06-0{place + 1}T08:00:00Z", "to": f"{post['id']}-one" if name == "two" else None,
         "media": [picture(number) for number in range(6, 6 - count, -1)]}
        for post in posts
        for place, ((name, count), by) in enumerate(zip(counts.items(), ("u2", "u1", "u2", "u2")))]
    (folder / "export/posts.json").write_text(json.dumps(posts))
    (folder / "export/notes.json").write_text(json.dumps(notes))
    people = [{"id": "u1", "nick": "ana"}, {"id": "u2", "nick": "bo"}]
    (folder / "export/people.json").write_text(json.dumps(people))
    (folder / "map.yml").write_text(TALK_MAP.replace("createdDate", "warning: cw\n  createdDate", 1))
    (folder / "blogforge.yml").write_text("title: Talks\nfieldmap: map.yml\n")
    build(folder)
    site = BuiltSite(folder / "public")
    yield site
    site.stop()


@pytest.fixture
def talk(look, talks):
    return lambda name="t3", **options: look(f"/blogs/{name}/", talks, **options)


def assert_nothing_moves(visitor, address):
    """Opens a page and scrolls down while its pictures come."""
    visitor.context.add_init_script("""
      window.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shift += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    """)
    page = visitor.open(address)
    page.mouse.wheel(0, 3000)
    page.wait_for_function("() => scrollY > 0")
    visitor.arrivals[page].settle()
    assert page.evaluate("window.shift") < 0.001


def of_comment(page, name):
    return page.locator(f"#comment-{name} > .pictures a, #comment-{name} > details .pictures a")


def test_the_dialog_shows_the_pictures_of_one_comment(talk):
    page = talk(reduced_motion="reduce")
    status = page.locator(".gallery [role=status]")
    links = of_comment(page, "t3-five")
    assert links.count() == 5
    links.nth(1).focus()
    page.keyboard.press("Enter")
    expect(status).to_have_text("Picture 2 of 5")
    assert shown(page) == "Rooks over field 5"
    page.keyboard.press("End")
    assert shown(page) == "Picture 5 of 5"
    page.keyboard.press("Escape")
    expect(links.nth(4)).to_be_focused()
    # The pictures of the blog, and of another comment.
    page.locator(".gallery figure > a").nth(2).click()
    expect(status).to_have_text("Picture 3 of 3")
    page.keyboard.press("Home")
    assert shown(page) == "Rooks over field 0"
    page.keyboard.press("Escape")
    of_comment(page, "t3-one").click()
    expect(status).to_have_text("Picture 1 of 1")
    assert shown(page) == "Rooks over field 6"
    for name in ("Previous picture", "Next picture"):
        expect(page.get_by_role("button", name=name)).to_be_hidden()


def test_pictures_of_comments_open_where_the_blog_is_hidden(talk):
    page = talk("t4", reduced_motion="reduce")
    link = of_comment(page, "t4-one")
    expect(link).to_be_hidden()
    page.locator("#comment-t4-one summary").click()
    link.click()
    expect(page.locator(".gallery dialog")).to_be_visible()
    assert shown(page) == "Rooks over field 6"


def test_without_scripts_the_links_show_the_pictures_of_comments(reader, talks):
    page = reader(talks, java_script_enabled=False).open("/blogs/t0/")
    expect(page.locator(".gallery dialog")).to_be_hidden()
    with page.expect_navigation():
        of_comment(page, "t0-five").nth(2).click()
    assert page.url.endswith("-photo.webp")


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP])
def test_nothing_moves_while_pictures_of_comments_come(reader, talks, viewport):
    assert_nothing_moves(reader(talks, viewport=viewport), "/blogs/t0/")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_axe_finds_nothing_in_pictures_of_comments(talk, scheme, viewport):
    page = talk("t0", viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
    assert_accessible(page)
    assert_nothing_sticks_out(page)
    of_comment(page, "t0-two").first.click()
    assert_accessible(page)
    page = talk("t4", viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
    page.locator("#comment-t4-five summary").click()
    assert_accessible(page)
    assert_nothing_sticks_out(page)


# By touch


def test_a_swipe_shows_the_next_picture(walk):
    page = walk(viewport=PHONE)
    page.locator(".gallery figure a").first.click()
    # The effect of a swipe: the strip scrolls, and stops at a picture.
    page.evaluate("document.querySelector('.gallery .strip').scrollBy(innerWidth * .7, 0)")
    expect(page.locator(".gallery [role=status]")).to_have_text("Picture 2 of 5")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".gallery [role=status]")).to_have_text("Picture 3 of 5")


def test_with_motion_many_quick_keys_are_all_counted(walk):
    page = walk(count=7)
    page.locator(".gallery figure a").first.click()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".gallery [role=status]")).to_have_text("Picture 5 of 7")
    assert shown(page) == "Rooks over field 4"
    expect(page.locator(".gallery [role=status]")).to_have_text("Picture 5 of 7")


def test_a_key_for_another_tab_opens_no_dialog(reader, walks):
    page = reader(walks["en"]).open("/blogs/w5/")
    page.locator(".gallery figure a").first.click(modifiers=["Control"])
    expect(page.locator(".gallery dialog")).to_be_hidden()


def test_a_picture_is_never_larger_than_it_is_or_than_the_window(walk):
    for viewport in (PHONE, LAPTOP):
        page = walk(count=7, viewport=viewport, reduced_motion="reduce")
        page.locator(".gallery figure a").first.click()
        for number in range(7):
            shown(page)
            image = page.locator(".gallery dialog img").nth(number)
            assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
            box = image.bounding_box()
            assert box["x"] >= -1 and box["x"] + box["width"] <= viewport["width"] + 1
            assert box["y"] >= 0 and box["y"] + box["height"] <= viewport["height"]
            page.keyboard.press("ArrowRight")


# Without scripts, and before pictures have come


def test_without_scripts_the_links_show_the_pictures(reader, walks):
    page = reader(walks["en"], java_script_enabled=False).open("/blogs/w5/")
    assert page.locator(".gallery figure").count() == 5
    expect(page.locator(".gallery dialog")).to_be_hidden()
    with page.expect_navigation():
        page.locator(".gallery figure a").nth(2).click()
    assert page.url.endswith("-photo.webp")


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP])
def test_nothing_moves_while_pictures_come(reader, walks, viewport):
    assert_nothing_moves(reader(walks["en"], viewport=viewport), "/blogs/w7/")


def test_only_pages_with_a_gallery_load_its_files(reader, walks):
    for count, loads in ((1, False), (2, True)):
        visitor = reader(walks["en"])
        visitor.open(f"/blogs/w{count}/")
        names = [request.url.rpartition("/")[2] for request in visitor.requests]
        assert any(name.startswith("gallery.") for name in names) == loads


# Cards and the search


def test_a_card_shows_the_number_of_other_pictures(look, walks):
    page = look("feed", walks["en"])
    card = page.locator("article.card:has(.several)").first
    expect(card.locator(".several")).to_be_visible()
    assert card.locator(".several").inner_text().split() == ["+6", "6", "more", "pictures"]
    assert page.locator(".several").count() == 6
    assert_nothing_sticks_out(page, (360, 1280))


def test_the_search_finds_a_blog_by_an_alternative_text_and_a_caption(look, walks):
    for words in ("rooks field", "evening late"):
        page = look(f"/search/?q={words}", walks["en"])
        page.locator(".search-results li a").first.wait_for()


# Accessibility and layout


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_axe_finds_nothing_in_grid_and_dialog(walk, scheme, viewport):
    for count in (2, 5):
        page = walk(count=count, viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
        assert_accessible(page)
        page.locator(".gallery figure a").nth(1).click()
        assert_accessible(page)
        assert_targets_can_be_touched(page, ".gallery dialog button")


@pytest.mark.parametrize("count", range(2, 8))
def test_the_grid_has_no_gaps(walk, count):
    """The last row ends where the first does, with any number of pictures."""
    page = walk(count=count)
    for viewport in (PHONE, LAPTOP):
        page.set_viewport_size(viewport)
        boxes = [figure.bounding_box() for figure in page.locator(".gallery > figure").all()]
        edge = max(box["x"] + box["width"] for box in boxes)
        for row in {round(box["y"]) for box in boxes}:
            assert any(
                box["y"] - 1 <= row < box["y"] + box["height"] and abs(box["x"] + box["width"] - edge) < 2
                for box in boxes)
    assert_nothing_sticks_out(page)
