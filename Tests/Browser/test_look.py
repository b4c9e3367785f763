"""What a reader sees of type, pictures and layout, as computed by the browser."""

import json

import pytest
from PIL import Image
from playwright.sync_api import expect

from built_site import BuiltSite, build
from exports import community, write_site


def style(page, selector, name):
    return page.locator(selector).first.evaluate(f"element => getComputedStyle(element).{name}")


@pytest.mark.parametrize("width", [360, 768, 1280, 1920])
def test_the_text_of_a_blog_is_made_for_reading(look, width):
    page = look("blog", viewport={"width": width, "height": 900})
    assert 18 <= float(style(page, ".e-content", "fontSize").removesuffix("px")) <= 20
    height = float(style(page, ".e-content", "lineHeight").removesuffix("px"))
    assert height >= 1.6 * float(style(page, ".e-content", "fontSize").removesuffix("px"))
    # The average width of a letter of this very text.
    measure = page.locator(".e-content p").first.evaluate("""text => {
      const span = document.createElement("span");
      span.style.cssText = "position:absolute;white-space:nowrap";
      span.textContent = text.textContent;
      text.append(span);
      const letters = text.clientWidth / (span.offsetWidth / span.textContent.length);
      span.remove();
      return letters;
    }""")
    assert measure <= 75 if width >= 768 else measure >= 30
    assert measure >= 60 or width < 768
    # Long words are divided where lines are short.
    assert style(page, ".e-content", "hyphens") == "auto" or width > 360


def test_pictures_have_no_bars(tmp_path, chromium):
    """Pictures of any shape: what surrounds one is the page."""
    folder = write_site(tmp_path / "site", b"")
    export = community(lambda field: "" if field.endswith("URL") else "Words", blogs=3)
    (folder / "images").mkdir()
    for number, size in enumerate([(1600, 900), (900, 1600), (1200, 1200)]):
        Image.new("RGB", size, (200, 60, 40)).save(folder / f"images/p{number}.png")
        export["blogs"][number]["imageURL"] = f"images/p{number}.png"
    (folder / "export/export.json").write_text(json.dumps(export))
    build(folder)
    site = BuiltSite(folder / "public")
    page = chromium.new_page()
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        for number in range(3):
            page.goto(site.page(f"/blogs/blog{number}/"))
            image = page.locator("figure img")
            image.evaluate("image => image.decode()")
            for part in ("figure", "figure img"):
                assert style(page, part, "backgroundColor") == "rgba(0, 0, 0, 0)"
                assert style(page, part, "backgroundImage") == "none"
            box = image.bounding_box()
            assert box["width"] <= width and box["height"] <= 900
    page.close()
    site.stop()


@pytest.mark.parametrize("theme", [None, "journal", "plain"])
def test_more_contrast_is_given_where_it_is_wanted(chromium, example, theme):
    context = chromium.new_context(contrast="more")
    page = context.new_page()
    page.goto(example("fellow-bloggers", theme).page("feed"))
    assert style(page, ".h-entry time", "color") == style(page, "body", "color")
    context.close()


def test_wide_screens_are_used(look, example):
    lists = [
        ("series", "quotes", ".quotes > li"), ("series", "seasons", ".episodes > li"),
        ("video-answers", "questions", ".questions > li"),
    ]
    for name, kind, row in lists:
        page = look(f"/{kind}/", example(name), viewport={"width": 1920, "height": 900})
        lefts = {round(box.bounding_box()["x"]) for box in page.locator(row).all()[:6]}
        assert len(lefts) > 1, kind
    page = look("search", viewport={"width": 1920, "height": 900})
    assert page.locator(".search").bounding_box()["width"] > 900
    page = look("feed", viewport={"width": 1920, "height": 900})
    for heart in page.locator(".card > .like").all()[:2]:
        heart.click()
    page.get_by_role("link", name="Your likes").click()
    liked = page.locator("#liked > li")
    expect(liked).to_have_count(2)
    assert liked.nth(0).bounding_box()["x"] != liked.nth(1).bounding_box()["x"]


def test_the_navigation_is_one_line_where_there_is_room(look, example):
    for name, count in (("series", 5), ("finds", 7)):
        page = look("/", example(name), viewport={"width": 1280, "height": 900})
        tops = [round(link.bounding_box()["y"]) for link in page.locator(".bar nav a").all()]
        assert len(tops) == count and len(set(tops)) == 1, name
        # In the line of the name of the site.
        assert page.locator(".bar").bounding_box()["height"] < 80, name
    # Links that need more room than there is leave the title whole.
    page.evaluate("""() => {
      const [title, links] = [document.querySelector(".brand span"), document.querySelector(".bar nav")];
      title.textContent = "Wanderverein Oberstdorf";
      links.append(links.lastElementChild.cloneNode());
      for (const link of links.children) link.textContent = "Schlagwörter";
    }""")
    assert page.locator(".bar nav").bounding_box()["y"] < 20
    assert page.locator(".brand span").evaluate("title => title.scrollHeight <= title.clientHeight")


def test_only_the_links_have_a_line_of_their_own(look):
    """The title, the search and the icons are in one line, and the title is whole."""
    page = look("/", reduced_motion="reduce")
    for width in (896, 960, 1040):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("""() => {
          const find = (part) => document.querySelector(`.bar ${part}`);
          const [title, links, wrong] = [find(".brand span"), find("nav"), []];
          const names = ["Wirtschaftswissenschaften", "Wanderverein Oberstdorf", "The Cold Water Club Blog"];
          // Words as wide as in a wide font, whatever fonts this machine has.
          const words = (text, letter) => text.split(" ").map((word) => {
            const box = document.createElement("i");
            box.style.cssText = `display:inline-block;width:${(word.length + .5) * letter}px;height:1em`;
            return box;
          });
          const check = (...state) => {
            const parts = [".brand", "form", ".yours", ".mode"].map(find);
            const boxes = parts.map((part) => part.getBoundingClientRect());
            const middles = boxes.map((box) => (box.top + box.bottom) / 2);
            if (Math.max(...middles) - Math.min(...middles) > 1) wrong.push(["line", ...state]);
            if (boxes.some((box) => box.left < 0 || box.right > innerWidth)) wrong.push(["out", ...state]);
            if (title.scrollHeight > title.clientHeight) wrong.push(["cut", ...state]);
          };
          for (const direction of ["ltr", "rtl"]) {
            document.documentElement.dir = direction;
            for (const count of [4, 5, 6, 7, 8]) {
              const link = links.lastElementChild;
              link.replaceChildren(...words("Archive", 8));
              links.replaceChildren(...Array.from({ length: count }, () => link.cloneNode(true)));
              for (const name of names) {
                title.replaceChildren(...words(name, 13));
                check(direction, count, name);
              }
            }
          }
          return wrong;
        }""") == [], width


def test_cards_are_filled_and_their_buttons_are_in_line(look, films):
    page = look("feed", films)
    first = page.locator(".card").first
    page.locator(".card > .like").nth(1).wait_for()
    picture, words = first.locator("> img").bounding_box(), first.locator("h2").bounding_box()
    assert words["y"] - picture["y"] - picture["height"] < 30
    for card in page.locator(".card").all()[:3]:
        share, like, marks = (
            card.locator(part).bounding_box() for part in ("> .share", "> .like", ".marks"))
        assert share["x"] + share["width"] <= like["x"]
        assert abs(like["y"] + like["height"] / 2 - marks["y"] - marks["height"] / 2) < 1
    # Without a film, the words of the first card are in its second half.
    first.locator(".playable").evaluate("mark => mark.remove()")
    name = first.locator(".by bdi")
    name.evaluate("name => { name.textContent = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(4); }")
    inside = first.bounding_box()["x"] + first.bounding_box()["width"]
    assert name.bounding_box()["x"] + name.bounding_box()["width"] < inside
    # A ring in a heading of a few lines would be cut with it.
    heading = page.locator(".card").nth(1).locator("h2")
    heading.evaluate("heading => heading.classList.add('lead')")
    page.keyboard.press("Tab")
    heading.locator("a").focus()
    assert style(page, ".card:has(.lead)", "outlineStyle") == "solid"


def test_every_example_has_a_look_and_a_welcome_of_its_own(look, example):
    looks = []
    for name in ("fellow-bloggers", "finds", "series", "spots", "video-answers"):
        page = look("feed", example(name))
        welcome = page.locator(".head .welcome")
        expect(welcome).to_be_visible()
        logo = page.locator(".brand img")
        assert logo.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0, name
        looks.append((
            style(page, ".welcome a", "color"), style(page, "h1", "fontFamily"), welcome.inner_text(),
            (example(name).folder / logo.get_attribute("src")[1:]).read_bytes()))
    for kind in zip(*looks, strict=True):
        assert len(set(kind)) == len(looks), kind


@pytest.mark.parametrize("theme", [None, "journal", "plain"])
def test_a_tag_is_shown_once(look, example, theme):
    """The text of this blog ends with three hashtags: they are links below it."""
    for kind in ("/blogs/3u27CfnZrETWcgcbrOC2/", "/tags/nasa/"):
        entry = look(kind, example("fellow-bloggers", theme)).locator("main .h-entry").first
        expect(entry.get_by_role("link", name="nasa")).to_be_visible()
        assert entry.inner_text().count("nasa") == 1, kind


@pytest.mark.parametrize("theme", [None, "journal", "plain"])
@pytest.mark.parametrize("kind, blog, tag", [
    ("/tags/doors/", "b1PgA5w22INbZrcDkNVw", "city"), ("/tags/saturn/", "IvinMNi8Xc3Jv0OOJrEH", "saturn"),
])  # fmt: skip
def test_a_tag_is_shown_once_where_the_text_is_cut(look, example, theme, kind, blog, tag):
    page = look(kind, example("fellow-bloggers", theme))
    entry = page.locator("main .h-entry", has=page.locator(f"a[href='/blogs/{blog}/']"))
    assert entry.inner_text().count(tag) == 1


def test_a_logo_grows_with_the_letters(tmp_path, chromium):
    folder = write_site(
        tmp_path / "site", b'{"bloggers": [], "blogs": []}',
        configuration="title: Sized\nlogo: {url: /logo.png, width: 96, height: 40}\n")
    (folder / "static").mkdir()
    Image.new("RGB", (96, 40), (10, 80, 70)).save(folder / "static/logo.png")
    build(folder)
    site = BuiltSite(folder / "public")
    page = chromium.new_page(viewport={"width": 1920, "height": 900})
    page.goto(site.page("/"))
    logo = page.locator(".brand img")
    assert (logo.bounding_box()["width"], logo.bounding_box()["height"]) == (96, 40)
    page.evaluate("document.documentElement.style.fontSize = '150%'")
    assert (logo.bounding_box()["width"], logo.bounding_box()["height"]) == (144, 60)
    page.close()
    site.stop()


def test_feeds_are_visible_where_they_are(look):
    for kind in ("profile", "tag"):
        link = look(kind).locator("main .feeds a").first
        expect(link).to_be_visible()
        assert link.inner_text().strip() and "feed.xml" in link.get_attribute("href")
    expect(look("feed").locator(".foot .rss")).to_be_visible()


def test_faces_in_lists_are_small_files(look):
    page = look("bloggers")
    faces = page.locator(".people img.face")
    sizes = faces.evaluate_all("""images => Promise.all(images.map(async (image) => {
      image.loading = "eager";
      await image.decode();
      return image.naturalWidth;
    }))""")
    assert sizes and set(sizes) == {96}
