"""Writing in the studio: drafts, preview, tags, keys; on a desk and on a phone, with and without scripts."""

import json
import os
import pathlib
import re
import signal
import sys

import pytest
from accessibility import assert_accessible_in, assert_nothing_sticks_out
from playwright.sync_api import expect
from studio_visits import SCHEMES, on_site, wait_until
from visitors import note_errors

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Site"))
from preview import Preview  # noqa: E402

EXPORT = """{"bloggers": {"ana": {"bloggerId": "ana", "displayName": "ana"},
                          "ben": {"bloggerId": "ben", "displayName": "ben"}},
 "blogs": {"b1": {"documentId": "b1", "bloggerId": "ana",
        "blogDescription": "# Tea\\n\\nAbout #teapots and #teas",
                  "createdDate": "2024-01-01T00:00:00Z"},
           "b2": {"documentId": "b2", "bloggerId": "ben", "blogDescription": "More #teas",
                  "createdDate": "2024-01-02T00:00:00Z"}}}"""
SIZES = [("desk", 1280), ("phone", 360)]


def write_site(folder):
    (folder / "export").mkdir(parents=True)
    (folder / "export/export.json").write_text(EXPORT)
    (folder / "blogforge.yml").write_text("title: The tea room\npublish:\n  live: {folder: ../www}\n")
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_site(tmp_path_factory.mktemp("writing") / "site")


@pytest.fixture(scope="module")
def studio(folder):
    with Preview(os.environ["BLOGFORGE"], folder, command="studio") as preview:
        yield f"{preview.url}.studio/"


@pytest.fixture
def visit(chromium, studio):
    """Opens the studio as a blogger; a failing script or a broken policy fails the test."""
    contexts, problems = [], []

    def visit(name="ana", width=1280, scripts=True, address=studio):
        context = chromium.new_context(java_script_enabled=scripts, viewport={"width": width, "height": 900})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        note_errors(page, problems)
        page.on("console", lambda line: "Content Security" in line.text and problems.append(line.text))
        page.goto(f"{address}choose")
        page.get_by_role("button", name=name, exact=True).click()
        return page

    yield visit
    for context in contexts:
        context.close()
    assert problems == []


def field(page):
    return page.locator("textarea[name=text]")


@pytest.mark.parametrize("name, width", SIZES)
def test_a_draft_is_saved_edited_discarded_and_published_without_scripts(visit, studio, folder, name, width):
    page = visit(width=width, scripts=False)
    page.goto(f"{studio}new")
    field(page).fill(f"# Draft {name}\n\nNot yet")
    page.get_by_role("button", name="Save as draft").click()
    page.get_by_role("link", name=f"Draft {name}").click()
    assert field(page).input_value() == f"# Draft {name}\n\nNot yet"
    field(page).fill(f"# Draft {name}\n\nNow")
    page.get_by_role("button", name="Save as draft").click()
    page.get_by_role("button", name="Discard", exact=True).click()
    page.get_by_role("button", name="Undo").click()
    # Nothing of it is on the site or below the export.
    assert not any(f"Draft {name}" in path.read_text() for path in (folder / "export").rglob("*.json"))
    page.get_by_role("link", name=f"Draft {name}").click()
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("heading", name=f"Draft {name}").wait_for()
    page.goto(f"{studio}drafts")
    assert page.get_by_text("No drafts.").is_visible()


@pytest.mark.parametrize("name, width", SIZES)
def test_a_preview_without_scripts_shows_the_text_above_the_form(visit, studio, name, width):
    page = visit(width=width, scripts=False)
    page.goto(f"{studio}new")
    field(page).fill("# Title\n\nSome *emphasis* with #teas")
    page.get_by_role("button", name="Preview").click()
    paper = page.locator(".paper")
    assert paper.locator("h1").inner_text() == "Title" and paper.locator("em").inner_text() == "emphasis"
    assert paper.get_by_role("link", name="teas").first.get_attribute("href") == "/tags/teas/"
    if width < 1000:
        assert paper.bounding_box()["y"] < field(page).bounding_box()["y"]
    assert field(page).input_value().startswith("# Title")


@pytest.mark.parametrize("name, width", SIZES)
def test_the_preview_follows_what_is_typed_and_looks_like_the_site(visit, studio, name, width):
    page = visit(width=width)
    page.goto(f"{studio}new")
    field(page).press_sequentially("# A *fine* day\n\nWith **words**, <script>x</script> and #teas ")
    paper = page.locator(".paper")
    paper.get_by_role("heading", name="A fine day").wait_for()
    page.wait_for_function("() => document.querySelector('.paper strong')?.textContent == 'words'")
    expect(paper).to_contain_text("<script>x</script>")
    box, form = paper.bounding_box(), page.locator("form.editor").bounding_box()
    assert box["x"] > form["x"] + 300 if width > 1000 else box["y"] > form["y"] + 300
    # The same bytes as on the page of the site.
    shown = page.evaluate("document.querySelector('.paper .prose').innerHTML").replace(' target="_blank"', "")
    page.get_by_role("button", name="Publish").click()
    page.wait_for_url("**/blog?id=*")
    blog = re.search(r"id=(\w+)", page.url)[1]
    address = f"{studio.removesuffix('.studio/')}blogs/{blog}/"
    on_site(page, address, lambda status, _: status == 200)
    page.goto(address)
    # The page may be loaded again when the build has ended.
    assert page.locator(".blog .prose").first.inner_html() == shown


def test_words_are_saved_while_typing_and_a_reload_continues_them(visit, studio):
    page = visit()
    page.goto(f"{studio}new")
    field(page).press_sequentially("Typed and never sent by hand")
    page.get_by_text("Saved as a draft", exact=True).wait_for()
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('draft')).length") == 0
    page.reload()
    assert field(page).input_value() == "Typed and never sent by hand"
    field(page).press("Control+End")
    field(page).press_sequentially("!")
    page.get_by_text("Saved as a draft", exact=True).wait_for()
    page.goto(f"{studio}drafts")
    assert page.get_by_role("link", name="Typed and never sent by hand!", exact=True).count() == 1
    page.get_by_role("button", name="Discard").first.click()


def test_words_that_were_typed_before_the_script_was_there_are_saved(visit, studio):
    page = visit()
    held = []
    page.route("**/editor*.js", lambda route: held.append(route))
    page.goto(f"{studio}new", wait_until="commit")
    field(page).fill("Typed early")
    wait_until(page, lambda: held)
    held.pop().continue_()
    page.get_by_text("Saved as a draft", exact=True).wait_for()
    page.goto(f"{studio}drafts")
    assert page.get_by_role("link", name="Typed early").count() == 1
    page.get_by_role("button", name="Discard").first.click()


def test_a_lost_connection_loses_no_word(visit, studio):
    page = visit()
    page.goto(f"{studio}new")
    page.context.set_offline(True)
    field(page).press_sequentially("Written in a tunnel")
    page.get_by_text("there is no connection to the studio").wait_for()
    # Publishing waits, and leads to no error page.
    page.get_by_role("button", name="Publish").click()
    # They can be pressed again when it has been tried.
    expect(page.locator("form.editor button[aria-disabled]")).to_have_count(0)
    assert field(page).input_value() == "Written in a tunnel"
    page.context.set_offline(False)
    page.get_by_text("Saved as a draft", exact=True).wait_for()
    page.get_by_role("button", name="Publish").click()
    page.wait_for_url("**/blog?id=*")
    page.goto(f"{studio}drafts")
    assert page.get_by_role("link", name="Written in a tunnel").count() == 0


def test_a_page_that_was_closed_before_it_sent_offers_its_words(visit, studio):
    page = visit()
    page.goto(f"{studio}new")
    page.context.set_offline(True)
    field(page).press_sequentially("Closed too early")
    page.get_by_text("there is no connection to the studio").wait_for()
    page.once("dialog", lambda dialog: dialog.accept())
    page.close(run_before_unload=False)
    context = page.context
    context.set_offline(False)
    page = context.new_page()
    page.goto(f"{studio}new")
    page.get_by_text("This browser has unsent text").wait_for()
    page.get_by_role("button", name="Use it").click()
    assert field(page).input_value() == "Closed too early"
    page.get_by_text("Saved as a draft", exact=True).wait_for()
    # They are offered once.
    page.goto(f"{studio}new")
    field(page).wait_for()
    assert page.get_by_text("has unsent text").count() == 0
    page.goto(f"{studio}drafts")
    page.get_by_role("button", name="Discard").first.click()


def test_unsent_words_do_not_replace_a_newer_version(visit, studio):
    page = visit(name="ben")
    page.goto(f"{studio}edit?id=b2")
    page.context.set_offline(True)
    field(page).fill("Typed over the first version")
    page.get_by_text("there is no connection to the studio").wait_for()
    page.close(run_before_unload=False)
    context = page.context
    context.set_offline(False)
    # Meanwhile, on another device.
    other = visit(name="ben")
    other.goto(f"{studio}edit?id=b2")
    field(other).fill("The second version #teas")
    other.get_by_role("button", name="Save", exact=True).click()
    other.wait_for_url("**/blog?id=b2")
    page = context.new_page()
    page.goto(f"{studio}edit?id=b2")
    page.get_by_role("button", name="Use it").click()
    page.get_by_text("Saved as a draft", exact=True).wait_for()
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("heading", name="Two versions").wait_for()
    assert "The second version" in page.locator("main").inner_text()
    assert field(page).input_value() == "Typed over the first version"
    page.goto(f"{studio}drafts")
    page.get_by_role("button", name="Discard").first.click()


@pytest.mark.parametrize("status, problem, words", [
    (422, "You already have 500 drafts. Discard one first.", "You already have 500 drafts."),
    (507, "The draft was not saved. disk: full.", "The draft was not saved. disk: full."),
    (413, None, "the studio does not take the draft now"),
])
def test_a_draft_that_the_studio_does_not_keep_is_published(visit, studio, status, problem, words):
    page = visit()
    body = json.dumps({"problem": problem}) if problem else "<p>Too large</p>"
    page.route("**/drafts/autosave", lambda route: route.fulfill(status=status, body=body))
    page.goto(f"{studio}new")
    field(page).press_sequentially(f"Refused with {status}")
    page.get_by_text(words).wait_for()
    page.get_by_role("button", name="Publish").click()
    page.wait_for_url("**/blog?id=*")
    assert f"Refused with {status}" in page.locator("main").inner_text()


def test_a_held_key_and_a_double_click_add_one_comment(visit, studio):
    page = visit()
    comment = page.get_by_label("Your comment")
    sent = []
    page.on("request", lambda request: request.url.endswith("/comments") and sent.append(request))
    page.goto(f"{studio}blog?id=b1")
    comment.fill("With a held key")
    page.keyboard.down("Control")
    for _ in range(4):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.keyboard.up("Control")
    page.get_by_role("listitem").filter(has_text="With a held key").wait_for()
    assert len(sent) == 1
    comment.fill("With two clicks")
    page.get_by_role("button", name="Comment", exact=True).dblclick()
    page.get_by_role("listitem").filter(has_text="With two clicks").wait_for()
    page.goto(f"{studio}blog?id=b1")
    for words in ("With a held key", "With two clicks"):
        assert page.get_by_role("listitem").filter(has_text=words).count() == 1


def test_a_studio_that_was_started_again_gets_the_words(chromium, tmp_path):
    folder = write_site(tmp_path / "site")
    first = Preview(os.environ["BLOGFORGE"], folder, command="studio")
    page = chromium.new_context().new_page()
    page.goto(f"{first.url}.studio/choose")
    page.get_by_role("button", name="ana", exact=True).click()
    page.goto(f"{first.url}.studio/new")
    field(page).press_sequentially("Before")
    page.get_by_text("Saved as a draft", exact=True).wait_for()
    first.process.send_signal(signal.SIGKILL)
    first.process.wait()
    field(page).press_sequentially(" and during")
    page.get_by_text("there is no connection").wait_for()
    with Preview(os.environ["BLOGFORGE"], folder, command="studio", port=str(first.port)):
        # The token of the form is of the earlier run.
        page.get_by_text("Saved as a draft", exact=True).wait_for(timeout=40_000)
        page.get_by_role("button", name="Publish").click()
        page.wait_for_url("**/blog?id=*")
        assert "Before and during" in page.locator("main").inner_text()
        page.context.close()


def test_leaving_with_words_that_are_not_saved_asks_first(visit, studio):
    page = visit()
    page.goto(f"{studio}new")
    page.context.set_offline(True)
    field(page).press_sequentially("Do not go")
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.get_by_role("link", name="All blogs").click()
    wait_until(page, lambda: asked)
    assert asked == ["beforeunload"] and field(page).input_value() == "Do not go"
    page.context.set_offline(False)
    page.get_by_text("Saved as a draft", exact=True).wait_for()
    page.get_by_role("link", name="All blogs").click()
    page.get_by_role("heading", name="All blogs").wait_for()
    assert asked == ["beforeunload"]


def test_two_tabs_of_a_draft_lose_nothing(visit, studio):
    page = visit()
    page.goto(f"{studio}new")
    field(page).press_sequentially("Common")
    page.get_by_text("Saved as a draft", exact=True).wait_for()
    other = page.context.new_page()
    address = page.url
    other.goto(address)
    field(other).press("Control+End")
    field(other).press_sequentially(" second")
    other.get_by_text("Saved as a draft", exact=True).wait_for()
    field(page).press_sequentially(" first")
    wait_until(page, lambda: page.url != address)
    page.get_by_text("Saved as a draft", exact=True).wait_for()
    page.goto(f"{studio}drafts")
    texts = page.locator(".list a").all_inner_texts()
    assert {"Common second", "Common first"} <= set(texts), texts
    for _ in range(2):
        page.get_by_role("button", name="Discard").first.click()


@pytest.mark.parametrize("name, width", SIZES)
def test_tags_of_the_site_are_suggested_and_taken_by_keys(visit, studio, name, width):
    page = visit(width=width)
    page.goto(f"{studio}new")
    field(page).press_sequentially("I like #te")
    options = page.get_by_role("option")
    options.first.wait_for()
    # The most frequent first.
    assert options.all_inner_texts()[:2] == ["teas", "teapots"]
    assert "teas, teapots" in page.locator(".state").inner_text()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.locator("[aria-selected=true]").inner_text() == "teapots"
    active = field(page).get_attribute("aria-activedescendant")
    assert page.locator(f"#{active}").inner_text() == "teapots"
    page.keyboard.press("Enter")
    assert field(page).input_value() == "I like #teapots "
    page.keyboard.type("and #te")
    options.first.wait_for()
    page.keyboard.press("Escape")
    assert options.count() == 0 or not options.first.is_visible()
    page.keyboard.press("Enter")
    assert field(page).input_value() == "I like #teapots and #te\n"
    page.keyboard.type("#te")
    options.first.click()
    assert field(page).input_value().endswith("\n#teas ")


def test_everything_is_done_with_keys(visit, studio):
    page = visit()
    page.goto(f"{studio}new")
    field(page).focus()
    page.keyboard.type("Only keys")
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/blog?id=*")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == "Edit":
            break
    page.keyboard.press("Enter")
    field(page).wait_for()
    field(page).focus()
    page.keyboard.press("Control+End")
    page.keyboard.type(", again")
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/blog?id=*")
    assert "Only keys, again" in page.locator("main").inner_text()


def test_changes_to_a_blog_are_a_draft_until_they_are_saved(visit, studio):
    page = visit()
    page.goto(f"{studio}edit?id=b1")
    field(page).fill("# Tea\n\nUnfinished")
    page.get_by_text("Saved as a draft", exact=True).wait_for()
    page.goto(f"{studio}blog?id=b1")
    assert "Unfinished" not in page.locator("main").inner_text()
    page.goto(f"{studio}edit?id=b1")
    page.get_by_role("link", name="Continue with them").click()
    assert field(page).input_value() == "# Tea\n\nUnfinished"
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url("**/blog?id=b1")
    assert "Unfinished" in page.locator("main").inner_text()
    page.goto(f"{studio}edit?id=b1")
    assert page.get_by_role("link", name="Continue with them").count() == 0


@SCHEMES
def test_pages_are_accessible_and_fit(visit, studio, scheme):
    page = visit()
    page.goto(f"{studio}new")
    field(page).press_sequentially("# " + "Long" * 60 + "\n\nand #te")
    page.get_by_role("option").first.wait_for()
    assert_accessible_in(page, scheme)
    assert_nothing_sticks_out(page)
    page.get_by_text("Saved as a draft", exact=True).wait_for()
    for name in ("drafts", "", "all", "blog?id=b1", "edit?id=b1", "choose", "profile"):
        page.goto(f"{studio}{name}")
        assert_accessible_in(page, scheme)
        assert_nothing_sticks_out(page)
