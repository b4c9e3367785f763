"""Questions and answers in a browser: on a desk and on a phone, with scripts and with forms alone."""

import pathlib
import shutil
import sys

import pytest
from accessibility import assert_accessible_in, assert_nothing_sticks_out
from studio_visits import SCHEMES, WAYS, enter, on_site, visiting

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Site"))
from community import Community  # noqa: E402
from example_sites import copy_example  # noqa: E402


@pytest.fixture(scope="module")
def community(tmp_path_factory):
    folder = copy_example("video-answers", tmp_path_factory.mktemp("community") / "site")
    # Its few videos take long to be prepared, and no test looks at them.
    shutil.rmtree(folder / "images/videos")
    with Community(folder) as community:
        community.boss = community.owner()
        yield community


@pytest.fixture
def visit(chromium):
    with visiting(chromium) as visit:
        yield visit


@WAYS
def test_people_ask_and_answer(visit, community, width, scripts):
    way = f"{width}{scripts}".lower()
    asker, other = community.boss.invite(f"ann-{way}"), community.boss.invite(f"bob-{way}")
    question = f"Which knot holds, {way}?"
    here, there = visit(width, scripts), visit(width, scripts)
    enter(here, asker, "questions")
    here.get_by_text("You have not asked anyone yet.").wait_for()
    here.get_by_label("Who do you want to ask?").select_option(f"bob-{way}")
    here.get_by_label("Your question").fill(question)
    here.get_by_role("button", name="Ask", exact=True).click()
    mine = here.get_by_role("listitem").filter(has_text=question)
    mine.get_by_role("button", name="Delete").click()
    here.get_by_role("listitem").filter(has_text=question).get_by_role("button", name="Undo").click()
    mine.get_by_role("button", name="Delete").wait_for()
    # Who was asked is notified, and answers.
    enter(there, other, "notifications")
    there.get_by_role("link", name=question).click()
    there.get_by_role("listitem").filter(has_text=question).get_by_role("link", name="Answer").click()
    there.get_by_text(question).first.wait_for()
    there.get_by_label("Text").fill("The bowline.")
    there.get_by_role("button", name="Publish", exact=True).click()
    there.get_by_role("link", name="See it on the site").wait_for()
    there.get_by_text(question).first.wait_for()
    blog = there.url.partition("id=")[2]
    # On the site, for everyone.
    address = f"{community.origin}/blogs/{blog}/"
    on_site(here, address, lambda status, _: status == 200)
    here.goto(address)
    here.get_by_role("heading", name=question).wait_for()
    here.get_by_text("The bowline.").first.wait_for()
    assert_nothing_sticks_out(here)
    # The asker is notified, and the author is asked again from the page of the answer.
    here.goto(f"{community.origin}/.studio/notifications")
    here.get_by_role("link", name="answered your question").click()
    here.get_by_role("link", name=f"Ask \u2068bob-{way}\u2069").click()
    assert here.get_by_label("Who do you want to ask?").input_value() == other.blogger()
    here.get_by_role("listitem").filter(has_text=question).get_by_role("link", name="See the answer").click()
    here.get_by_role("paragraph").filter(has_text="The bowline.").wait_for()


@SCHEMES
def test_the_pages_are_accessible_and_fit(visit, community, scheme):
    reader = community.boss.invite(f"long {'name ' * 6}{scheme}")
    author = community.boss.invite(f"kim {scheme}", role="moderator")
    for text in ("word" * 100, "Short?"):
        reader.send("questions", of=author.blogger(), text=text)
        author.send("questions", of=reader.blogger(), text=text)
    page = visit()
    for name in ("questions", "new"):
        enter(page, author, name)
        for width in (1280, 360):
            page.set_viewport_size({"width": width, "height": 900})
            assert_accessible_in(page, scheme)
            assert_nothing_sticks_out(page)
    page.get_by_role("link", name="Answer", exact=True).first.click()
    assert_accessible_in(page, scheme)
    assert_nothing_sticks_out(page)
