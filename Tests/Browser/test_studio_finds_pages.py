"""The story of finds in a browser: post, like, comment, follow, explore, identify, quiz, own profile."""

import pathlib
import re
import sys

import pytest
from accessibility import assert_accessible_in, assert_nothing_sticks_out
from playwright.sync_api import expect
from studio_visits import SCHEMES, WAYS, WIDTHS, enter, jpeg, on_site, visiting
from test_quiz import play

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Site"))
from community import Community  # noqa: E402
from example_sites import copy_example  # noqa: E402


@pytest.fixture(scope="module")
def community(tmp_path_factory):
    with Community(copy_example("finds", tmp_path_factory.mktemp("community") / "site")) as community:
        community.boss = community.owner()
        yield community


@pytest.fixture
def visit(chromium):
    with visiting(chromium) as visit:
        yield visit


@WAYS
def test_a_find_is_posted_identified_and_found(visit, community, width, scripts):
    way = f"{width}{scripts}".lower()
    author, reader = community.boss.invite(f"ann-{way}"), community.boss.invite(f"bob-{way}")
    origin = community.origin
    here, there = visit(width, scripts), visit(width, scripts)
    # A picture, tags, a caption and an attribute, without a name.
    enter(here, author, "new")
    here.get_by_text("Leave the title empty if you do not know what it is").wait_for()
    # In each way another picture, because the quiz test knows finds by their pictures.
    here.get_by_label("Choose a picture").set_input_files(jpeg(600 + width // 10 + scripts, 480))
    here.get_by_label("Text").fill(f"What did the tide leave, {way}?")
    here.get_by_label("Tags, separated by commas").fill(f"beach, tide{way}")
    here.get_by_label("Streak").fill("white")
    here.get_by_role("button", name="Publish", exact=True).click()
    here.wait_for_url("**/.studio/blog?id=*")
    blog = here.url.partition("id=")[2]
    address = f"{origin}/blogs/{blog}/"
    # Another person finds it, likes it, follows its author and says what it is.
    enter(there, reader, "unnamed")
    there.get_by_role("link", name=f"What did the tide leave, {way}?").click()
    there.get_by_role("button", name="Like", exact=True).click()
    there.get_by_role("button", name=f"Follow \u2068ann-{way}\u2069", exact=True).click()
    there.get_by_role("link", name=f"What did the tide leave, {way}?").click()
    there.get_by_label("Your comment").fill("Is it soft?")
    there.get_by_role("button", name="Comment", exact=True).click()
    there.get_by_role("listitem").filter(has_text="Is it soft?").wait_for()
    there.get_by_role("link", name="Suggest what it is").click()
    there.get_by_label("Title").fill(f"Selenite {way}")
    there.get_by_label("Colour").fill(f"honey{way}, white")
    there.get_by_label("Why do you think so?").fill("A nail scratches it.")
    assert_nothing_sticks_out(there)
    there.get_by_role("button", name="Suggest", exact=True).click()
    said = there.get_by_role("listitem").filter(has_text="A nail scratches it.")
    assert f"Selenite {way} · Colour: honey{way}, white" in said.inner_text()
    assert there.get_by_role("button", name="Accept this suggestion").count() == 0
    # The author replies to the comment, and accepts the suggestion.
    here.goto(f"{origin}/.studio/notifications")
    here.get_by_role("link", name="Is it soft?").click()
    here.get_by_role("listitem").filter(has_text="Is it soft?").get_by_role("link", name="Reply").click()
    here.get_by_label("Your reply").fill("Very.")
    here.get_by_role("button", name="Reply", exact=True).click()
    here.get_by_role("listitem").filter(has_text="Very.").get_by_text("In reply to").wait_for()
    here.get_by_role("button", name="Accept this suggestion").click()
    here.get_by_role("heading", name=f"Selenite {way}").wait_for()
    assert here.get_by_role("button", name="Accept this suggestion").count() == 0
    assert_nothing_sticks_out(here)
    # The author of the comment is notified of the reply.
    there.goto(f"{origin}/.studio/notifications")
    there.get_by_role("link", name=re.compile("replied to you")).wait_for()
    # On the site, for everyone: the find, the thread, the list of the value, and the profile.
    on_site(there, address, lambda _, text: f"Selenite {way}" in text and "Very." in text)
    there.goto(address)
    there.get_by_role("heading", name=f"Selenite {way}").first.wait_for()
    parent = there.locator(".thread").filter(has_text="Is it soft?")
    parent.get_by_text("Very.").wait_for()
    there.get_by_text("Suggests:").wait_for()
    there.get_by_role("link", name=f"honey{way}").click()
    there.wait_for_url(f"**/identify/colour/honey{way}/")
    there.get_by_role("link", name=f"Selenite {way}").first.wait_for()
    there.goto(f"{origin}/tags/tide{way}/")
    there.get_by_role("link", name=f"Selenite {way}").first.wait_for()
    profile = f"{origin}/bloggers/ann-{way}/"
    on_site(there, profile, lambda _, text: "1 follower" in text)
    there.goto(profile)
    there.get_by_text(re.compile(r"^1 find$")).first.wait_for()
    there.get_by_text("1 follower").first.wait_for()
    assert_nothing_sticks_out(there)
    there.goto(f"{origin}/explore/")
    expect(there.locator("#explore .find")).to_have_count(12)


@WIDTHS
def test_a_round_of_the_quiz_enters_the_leaderboard(visit, community, width):
    player = community.boss.invite(f"cy-{width}")
    page = visit(width)
    quiz = f"{community.origin}/quiz/"
    on_site(page, quiz, lambda status, _: status == 200)
    # Without an account, the score stays in the browser, and the page of the studio needs one.
    page.goto(quiz)
    play(page, 8)
    expect(page.locator("#quiz .best li")).to_have_text(["8 of 10"])
    page.goto(f"{community.origin}/.studio/quiz")
    page.get_by_text("This page needs an account.").wait_for()
    enter(page, player, "quiz")
    page.get_by_text("You have no score yet.").wait_for()
    page.get_by_text("Right answers in your best round in this browser: 8.").wait_for()
    page.get_by_role("button", name="Add it to the leaderboard").click()
    page.get_by_text("Your score: 80 points").wait_for()
    page.get_by_text("is not better than your score").wait_for()
    assert page.get_by_role("button", name="Add it to the leaderboard").is_hidden()
    assert_nothing_sticks_out(page)
    # A worse round changes nothing, and the best one is on the site.
    page.get_by_role("link", name="Play the quiz").click()
    play(page, 3)
    on_site(page, quiz, lambda _, text: f"cy-{width}" in text)
    page.goto(quiz)
    row = page.locator(".leaders li").filter(has_text=f"cy-{width}")
    expect(row).to_contain_text("80 points")
    row.get_by_role("link").click()
    page.wait_for_url(f"**/bloggers/cy-{width}/")


def test_the_quiz_needs_scripts_and_says_so(visit, community):
    page = visit(360, False)
    enter(page, community.boss.invite("dora"), "quiz")
    page.get_by_text("The quiz needs JavaScript.").wait_for()
    page.get_by_role("heading", name="Leaderboard").wait_for()
    assert page.get_by_role("button", name="Add it to the leaderboard").is_hidden()


def test_what_is_stored_in_the_browser_is_not_trusted(visit, community):
    page = visit()
    enter(page, community.boss.invite("eddi"), "quiz")
    for kept in ("null", "7", '{"best": [{"score": "<b>", "of": 10}, {"score": 11, "of": 10}, null]}',
                 '{"best": [{"score": -1, "of": 10}, {"score": 1.5, "of": 10}]}', "{"):
        page.evaluate("kept => localStorage.setItem('blogforge:quiz:/', kept)", kept)
        page.reload()
        page.get_by_role("heading", name="Leaderboard").wait_for()
        assert page.get_by_role("button", name="Add it to the leaderboard").is_hidden(), kept
    # A result that no round has is refused by the server.
    page.evaluate("localStorage.setItem('blogforge:quiz:/', '{\"best\": [{\"score\": 99, \"of\": 99}]}')")
    page.reload()
    page.get_by_role("button", name="Add it to the leaderboard").click()
    page.get_by_text("No round of the quiz has this result.").wait_for()


@SCHEMES
def test_pages_are_accessible_and_fit(visit, community, scheme):
    author, reader = [community.boss.invite(name) for name in (f"kim {scheme}", f"long {'na ' * 9}{scheme}")]
    blog = author.write("word" * 60)
    parent = reader.comment(blog, "word" * 80)
    for _ in range(6):
        author.send("comments", blog=blog, parent=parent, text="And then?")
        replies = re.findall(r"/\.studio/reply\?blog=[^&]+&amp;id=([^\"]+)", author.page("blog", id=blog)[1])
        parent = replies[-1]
    said = {"title": "name" * 40, "attribute:Colour": "colour" * 40, "text": "word" * 80}
    assert reader.send("identify", blog=blog, **said)[0] == 303
    author.send("quiz", right="6")
    page = visit()
    enter(page, author, "")
    pages = [f"blog?id={blog}", f"reply?blog={blog}&id={parent}", f"identify?blog={blog}", "unnamed", "quiz"]
    for name in pages:
        page.goto(f"{community.origin}/.studio/{name}")
        for width in (1280, 360):
            page.set_viewport_size({"width": width, "height": 900})
            assert_accessible_in(page, scheme)
            assert_nothing_sticks_out(page)
    # On the site, too.
    address = f"{community.origin}/blogs/{blog}/"
    on_site(page, address, lambda _, text: "Suggests:" in text)
    page.goto(address)
    assert_accessible_in(page, scheme)
    assert_nothing_sticks_out(page)
