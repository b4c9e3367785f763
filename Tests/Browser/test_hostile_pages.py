"""Hostile text in every field of every record and of the configuration, on every kind of page.

For each hostile text there is a blogger with it in all fields, who wrote, commented and likes. The fixture of
a reader looks for scripts that ran, errors, breaches of the policy and requests to other hosts.
"""

import json
import re
import urllib.parse

import mf2py
import pytest
from playwright.sync_api import expect

from exports import community
from test_hostile import HOSTILE

VALUES = [value.replace("pwned()", "window.hacked=/pwned/") for _, value in sorted(HOSTILE.items())]
#: Enough comments for a page of their own, all to one blog.
MANY = 230
NAMES = "document.querySelectorAll('main :is(script, style, iframe, object, embed, base, form form)').length"


def merged():
    """One export of a small community for each text."""
    export = {"bloggers": [], "blogs": [], "comments": [], "likes": []}
    for number, value in enumerate(VALUES):
        part = community(lambda field, value=value: value, blogs=1)
        for record in [record for records in part.values() for record in records]:
            for key in ("bloggerId", "documentId", "commentId", "blogId", "commentedBy", "likeId", "likedBy"):
                if key in record:
                    record[key] = f"{record[key]}-{number}"
        # A tag of the text, which is a word, and one of the record, which can be anything.
        part["blogs"][0]["blogDescription"] += "\n\n#pwned"
        part["blogs"][0]["tags"] = [value]
        for key, records in part.items():
            export[key] += records
    export["comments"] += [
        {**export["comments"][number % len(VALUES)], "commentId": f"more{number}", "blogId": "blog0-0"}
        for number in range(MANY)]
    return export


@pytest.fixture(scope="module")
def hostile(make):
    text = VALUES[0] + VALUES[2] + VALUES[3]
    link = {"label": text, "url": "https://example.org/"}
    configuration = {
        "title": text, "description": text, "fieldmap": "auto", "base-url": "https://example.org/",
        "header-links": [link], "footer-links": [link], "page-size": 10}
    return make(merged(), json.dumps(configuration))


def check(page):
    """The page is as the templates made it, and shows the text as text."""
    assert page.locator("body > *").evaluate_all("all => all.map((one) => one.tagName)") == [
        "A", "HEADER", "MAIN", "FOOTER"]
    assert page.evaluate(NAMES) == 0
    assert "pwned" in page.content()
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    assert page.evaluate("window.hacked") is None


#: `make test` checks every eighth of many equal pages or texts, `make test-all` all of them.
STEPS = pytest.mark.parametrize("step", [8, 1])
KINDS = ["feed", "older", "bloggers", "tags", "archive", "month", "search", "yours", "missing"]


@pytest.mark.parametrize("kind", KINDS)
def test_hostile_text_runs_nothing(look, hostile, kind):
    check(look(kind, hostile))


@STEPS
@pytest.mark.parametrize("folder", ["blogs", "bloggers", "tags", "archive"])
def test_hostile_text_runs_nothing_on_pages_of_a_kind(look, hostile, folder, step):
    pages = hostile.folder.glob(f"{folder}/**/index.html")
    paths = [path.parent.relative_to(hostile.folder) for path in pages]
    assert len(paths) > 1
    page = look("feed", hostile)
    for path in sorted(paths)[::step]:
        page.goto(hostile.page(f"/{path}/"), wait_until="load")
        check(page)


def texts(value):
    """All texts of microformats with the properties that lead to each, as in `comment.author.name`."""
    for name, values in value.get("properties", {}).items():
        for one in values:
            if not isinstance(one, dict):
                yield name, one
                continue
            yield name, one.get("html", "")
            yield from ((f"{name}.{inner}", text) for inner, text in texts(one))


def test_every_field_appears_on_some_page(hostile):
    """The fields that the tests above check do appear on the pages."""
    found = set()
    for path in sorted(hostile.folder.glob("blog*/*/index.html")):
        for item in mf2py.parse(doc=path.read_text())["items"]:
            found |= {f"{item['type'][0]}.{name}" for name, text in texts(item) if "pwned" in text}
    assert found >= {"h-card.name", "h-card.nickname", "h-card.note"}
    assert found >= {f"h-entry.{name}" for name in (
        "name", "content", "author.name", "category", "comment.content", "comment.author.name",
        "like.author.name")}
    front = (hostile.folder / "index.html").read_text()
    assert all("pwned" in part for part in re.split("<main|</main>", front))
    assert hostile.folder.joinpath("blogs/blog0-0/comments/2/index.html").is_file()


@STEPS
def test_hostile_blogs_run_nothing_while_they_are_liked_and_their_bloggers_hidden(look, hostile, step):
    page = look("feed", hostile)
    liked = range(0, len(VALUES), step)
    for number in liked:
        page.goto(hostile.page(f"/blogs/blog0-{number}/"), wait_until="load")
        page.get_by_role("button", name="Like", exact=True).click()
    profiles = [path.parent.name for path in sorted(hostile.folder.glob("bloggers/*/index.html"))]
    profiles = profiles[::step]
    for name in profiles:
        page.goto(hostile.page(f"/bloggers/{name}/"), wait_until="load")
        page.locator(".withhold").first.click()
    page.goto(hostile.page("yours"))
    expect(page.locator("#liked li")).to_have_count(len(liked))
    expect(page.locator("#hidden li")).to_have_count(len(profiles))
    check(page)
    page.goto(hostile.page("feed"))
    check(page)


def test_hostile_words_are_found_and_stay_words(look, hostile):
    page = look("/search/?q=pwned", hostile)
    page.locator(".search-result").first.wait_for()
    check(page)


@STEPS
def test_hostile_questions_stay_words(look, hostile, step):
    page = look("feed", hostile)
    # Those of `make test` end an attribute and begin an element.
    for value in VALUES[1 % step::step]:
        page.goto(f"{hostile.page('/search/')}?{urllib.parse.urlencode({'q': value})}")
        page.wait_for_load_state("networkidle")
        assert page.evaluate(NAMES) == 0


def test_hostile_names_are_offered_as_names(look, hostile):
    page = look("tags", hostile)
    page.locator("form[data-blogger-search] input").fill("pwned")
    page.locator("[role=option]").first.wait_for()
    assert page.locator("[role=option] :is(script, svg, iframe)").count() == 0
    check(page)
