"""Examples/video-answers: people who ask each other questions and answer with videos."""

import os
import types
import urllib.request

import pytest
from playwright.sync_api import expect

from example_pages import VIDEO_ANSWERS as PAGES
from example_sites import copy_example
from preview import Preview

ANSWERS = 43


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """The same site by `blogforge serve`, which answers range requests."""
    folder = copy_example("video-answers", tmp_path_factory.mktemp("served") / "site")
    # No page waits for changes, so that pages settle.
    with Preview(os.environ["BLOGFORGE"], folder, "--no-reload") as preview:
        base = preview.url.rstrip("/")
        yield types.SimpleNamespace(base=base, page=lambda path: base + path)
        assert preview.end() == 130


@pytest.fixture
def watcher(reader, served):
    return reader(served, viewport={"width": 1280, "height": 900})


@pytest.fixture
def watch(watcher):
    """Opens a page of the preview, and does not wait for what its scripts request."""
    def watch(path):
        page = watcher.tab()
        page.goto(watcher.site.page(path))
        return page

    return watch


# A paged list of answers with thumbnails


def test_the_list_of_answers_has_pages_and_thumbnails(look, films):
    page = look("feed", films)
    found = []
    while True:
        for card in page.locator("article.card").all():
            found.append(card.locator(".p-name a").get_attribute("href"))
            # One has neither thumbnail nor a video that is one.
            if not found[-1].endswith("/2002/"):
                expect(card.locator("> img")).to_have_count(1)
        if not page.locator("main a[rel=next]").count():
            break
        page.goto(page.locator("main a[rel=next]").first.evaluate("link => link.href"))
    assert len(found) == len(set(found)) == ANSWERS
    assert found[0].endswith("/blogs/1000/") and found[-1].endswith("/blogs/2002/")


# A grid of 16:9 with previews


def test_thumbnails_are_sixteen_to_nine(look, films):
    page = look("feed", films)
    # The first card is as high as two others, and its picture fills it.
    pictures = page.locator("article.card:has(.playable) > img").all()[1:]
    assert len(pictures) > 4
    for picture in pictures:
        assert [picture.get_attribute(side) for side in ("width", "height")] == ["500", "281"]
        box = picture.bounding_box()
        assert abs(box["width"] / box["height"] - 16 / 9) < 0.02


def test_a_video_plays_silently_in_its_card_while_the_reader_points_at_it(watch):
    page = watch("/")
    card = page.locator("article.card:has([data-video])").first
    card.hover()
    page.wait_for_function("() => document.querySelector('video.preview')?.currentTime > 0.1")
    film = card.locator("video.preview")
    assert film.evaluate("film => [film.muted, film.loop, film.tabIndex, film.ariaHidden]") == [
        True, True, -1, "true"]
    page.mouse.move(2, 2)
    expect(page.locator("video.preview")).to_have_count(0)
    # Also with the keyboard.
    card.locator("a.u-url").focus()
    expect(card.locator("video.preview")).to_have_count(1)
    page.keyboard.press("Shift+Tab")
    page.locator("form[data-blogger-search] input").focus()
    expect(page.locator("video.preview")).to_have_count(0)


def test_no_preview_moves_for_readers_who_want_less_motion(reader, films):
    mine = reader(films, reduced_motion="reduce")
    page = mine.tab()
    page.clock.install()
    mine.turn(page, films.page("feed"))
    page.locator("article.card:has([data-video])").first.hover()
    # Twice the time after which it would play.
    page.clock.run_for(800)
    expect(page.locator("video.preview")).to_have_count(0)


# A video player: plays, pauses, seeks, shows current time and duration, poster, captions, keyboard


def test_the_player_plays_pauses_and_seeks(watch):
    page = watch(PAGES["answer"])
    video = page.locator("video")
    assert video.evaluate("video => [video.paused, video.preload, video.controls]") == [True, "none", True]
    video.evaluate("video => video.play()")
    page.wait_for_function("() => document.querySelector('video').currentTime > 0.2")
    video.evaluate("video => video.pause()")
    assert video.evaluate("video => video.paused && Math.abs(video.duration - 5) < 0.2")
    video.evaluate("video => { video.currentTime = 4 }")
    page.wait_for_function("() => !document.querySelector('video').seeking")
    assert video.evaluate("video => video.currentTime") == 4
    assert video.evaluate("video => video.videoWidth / video.videoHeight") == pytest.approx(480 / 270)


def test_the_player_is_used_by_keyboard(watch):
    page = watch(PAGES["answer"])
    page.locator("video").focus()
    page.keyboard.press("Space")
    page.wait_for_function("() => document.querySelector('video').currentTime > 0")
    page.keyboard.press("Space")
    page.wait_for_function("() => document.querySelector('video').paused")


def test_the_duration_is_shown_before_anything_is_loaded(look, films):
    page = look("feed", films)
    expect(page.locator("article.card", has_text="How do you bend").get_by_text("0:05")).to_be_visible()
    page = look(PAGES["answer"], films)
    assert page.locator("figure figcaption").inner_text().strip().endswith("0:05")
    assert page.locator("video").evaluate("video => video.networkState <= 1")


def test_a_video_shows_its_poster_and_keeps_its_place(look, films):
    for kind in ("answer", "tall"):
        page = look(PAGES[kind], films, viewport={"width": 360, "height": 800})
        video = page.locator("video")
        poster = video.get_attribute("poster")
        assert poster.startswith("/images/") and (films.folder / poster[1:]).is_file()
        box = video.bounding_box()
        wanted = int(video.get_attribute("width")) / int(video.get_attribute("height"))
        assert box["width"] / box["height"] == pytest.approx(wanted, abs=0.02)


def test_captions_are_shown_without_addresses(watch):
    page = watch(PAGES["answer"])
    page.locator("video").evaluate("video => video.play()")
    page.wait_for_function("() => document.querySelector('video').textTracks[0].cues?.length === 3")
    track = page.evaluate("(() => { const track = document.querySelector('video').textTracks[0]; "
                          "return [track.mode, track.kind, track.language, track.cues[2].text] })()")
    assert track == ["showing", "captions", "en", "Write to maren@…."]


def test_a_clip_plays_by_its_content_and_not_its_name(watch):
    page = watch("/blogs/1006/")
    source = page.locator("video source")
    assert source.get_attribute("src").endswith(".webm") and source.get_attribute("type") == "video/webm"
    page.locator("video").evaluate("video => video.play()")
    page.wait_for_function("() => document.querySelector('video').currentTime > 0")


def test_seeking_asks_the_preview_for_a_part(watch):
    page = watch(PAGES["answer"])
    url = page.locator("video source").evaluate("source => source.src")
    request = urllib.request.Request(url, headers={"Range": "bytes=100-199"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        assert answer.status == 206 and len(answer.read()) == 100
        assert answer.headers["Content-Type"] == "video/mp4"
        assert answer.headers["Content-Range"].startswith("bytes 100-199/")


# An answer that is opened by a link plays at once, continues with the next one, and remembers the sound


STATE = ("() => { const { paused, muted, volume } = document.querySelector('video'); "
         "return [paused, muted, volume] }")
PLAYS = "() => document.querySelector('video').currentTime > 0.2"


def test_an_answer_opened_by_a_link_plays_and_the_next_one_follows(watch):
    page = watch(PAGES["feed"])
    page.locator("article.card .p-name a").first.click()
    page.wait_for_url("**/blogs/1000/")
    page.wait_for_function(PLAYS)
    page.evaluate("() => { document.querySelector('video').currentTime = 4.8 }")
    page.wait_for_url("**/blogs/1001/")
    page.wait_for_function(PLAYS)


def test_the_sound_stays_as_the_reader_has_set_it(watch):
    page = watch(PAGES["feed"])
    page.locator("article.card .p-name a").first.click()
    page.wait_for_function(PLAYS)
    page.mouse.click(5, 5)
    page.evaluate("() => { Object.assign(document.querySelector('video'), { volume: 0.5, muted: true }) }")
    page.wait_for_function("() => localStorage.getItem('blogforge:sound')")
    page.locator(".neighbours a[rel=next]").click()
    page.wait_for_url("**/blogs/1001/")
    page.wait_for_function(PLAYS)
    assert page.evaluate(STATE) == [False, True, 0.5]


def test_a_browser_that_forbids_sound_plays_without_it(watch):
    page = watch(PAGES["feed"])
    page.add_init_script("""
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function () {
        return this.muted ? play.call(this) : Promise.reject(new DOMException("no", "NotAllowedError"));
      };""")
    page.locator("article.card .p-name a").first.click()
    page.wait_for_function(PLAYS)
    assert page.evaluate(STATE)[:2] == [False, True]
    # That is not what the reader wants in other browsers.
    assert page.evaluate("() => localStorage.getItem('blogforge:sound')") is None


def test_an_answer_waits_for_readers_who_come_from_elsewhere_or_want_less_motion(watcher):
    page = watcher.open(PAGES["answer"])
    assert page.evaluate(STATE)[0]
    page.emulate_media(reduced_motion="reduce")
    page.locator(".neighbours a[rel=next]").click()
    page.wait_for_url("**/blogs/1001/")
    watcher.arrivals[page].settle()
    assert page.evaluate(STATE)[0]


# A content warning as the first thing of the page that scripts see.
WARNING = """document.addEventListener("readystatechange", () => {
  const film = document.readyState === "interactive" && document.querySelector("figure.film");
  if (!film) return;
  const warning = document.createElement("details");
  film.replaceWith(warning);
  warning.append(film);
});"""


def test_an_answer_behind_a_content_warning_plays_when_it_is_opened(watch, watcher):
    page = watch(PAGES["feed"])
    page.add_init_script(WARNING)
    page.locator("article.card .p-name a").first.click()
    page.wait_for_url("**/blogs/1000/")
    watcher.arrivals[page].settle()
    assert page.evaluate(STATE)[0]
    page.evaluate("() => { document.querySelector('details:has(video)').open = true }")
    page.wait_for_function(PLAYS)


# Under it the asker, the question, counts, who liked it, comments paged


def test_the_asker_the_question_counts_likers_and_comments_are_below_the_video(look, films):
    page = look(PAGES["answer"], films)
    top = page.locator("video").bounding_box()
    below = [
        page.locator(".question .by", has_text="pell"),
        page.locator("h1", has_text="How do you bend a plank"),
        page.locator(".likers summary"), page.get_by_role("heading", name="120 comments"),
    ]
    edges = [part.bounding_box()["y"] for part in below]
    assert edges == sorted(edges) and edges[0] >= top["y"] + top["height"]
    face, name = [page.locator(f".question .by {part}").first.bounding_box() for part in ("img", "bdi")]
    assert name["x"] > face["x"] + face["width"], "the name is not beside the photo"
    page.locator(".question .by a").first.click()
    page.wait_for_url("**/bloggers/pell/")
    page.go_back()
    page.locator(".likers summary").click()
    expect(page.locator(".likers li a").first).to_be_visible()
    assert page.locator("article .u-comment").count() == 100
    page.get_by_role("link", name="Later comments").click()
    page.wait_for_url("**/comments/2/**")
    assert page.locator("article .u-comment").count() == 20


# The activity page with open questions, who asked whom


def test_open_questions_show_who_asked_whom(look, films):
    page = look("feed", films)
    page.get_by_role("navigation", name="Site").get_by_role("link", name="Unanswered questions").click()
    page.wait_for_url("**/questions/")
    first = page.locator("li.question").first
    assert first.locator(".h-card").all_inner_texts() == ["henrik", "maren"]
    assert "When is a boat finished?" in first.inner_text()
    assert page.locator("li.question").count() == 14
    assert page.locator("li.question", has_text="How do you bend").count() == 0


# Profiles with photo, full name, followers, following, about, answers given and questions asked


def test_a_profile_has_all_of_it(look, films):
    page = look(PAGES["profile"], films)
    profile = page.locator(".profile")
    assert profile.locator("img.face").evaluate("image => image.naturalWidth") > 0
    for words in ("Maren Holt", "@maren", "1204 followers", "Follows 87", "I mend clinker boats"):
        expect(profile).to_contain_text(words)
    expect(page.get_by_role("heading", name="5 answers")).to_be_visible()
    assert page.locator("article.card").count() == 5
    expect(page.get_by_role("heading", name="Asked 5 questions")).to_be_visible()
    page.get_by_role("link", name="All questions").click()
    page.wait_for_url("**/bloggers/maren/questions/")
    page.get_by_role("link", name="Answer by yuki").first.click()
    page.wait_for_url("**/blogs/1010/")


# Search


def test_searching_a_name_leads_to_the_profile(look, films):
    page = look("feed", films)
    page.locator("form[data-blogger-search] input").focus()
    page.keyboard.type("reyes idr")
    page.keyboard.press("Control+A")
    page.keyboard.type("farouk")
    page.locator("[role=option]").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/bloggers/idris/")


@pytest.mark.parametrize("words, answer", [("plank bend", "1000"), ("drainpipe", "1000"), ("البحر", "1036")])
def test_answers_are_found_by_question_and_description(look, films, words, answer):
    page = look(f"/search/?q={words}", films)
    page.locator(".search-results li a").first.wait_for()
    assert page.locator(".search-results li a").first.get_attribute("href").endswith(f"/blogs/{answer}/")


# What is missing, broken or hostile


@pytest.mark.parametrize("answer", ["1007", "1004", "2001"])
def test_a_video_that_cannot_be_shown_leaves_its_picture_and_a_word(look, films, answer):
    page = look(f"/blogs/{answer}/", films)
    assert page.locator("video").count() == 0
    expect(page.locator("figure img")).to_be_visible()
    expect(page.get_by_text("This video is no longer available.")).to_be_visible()


def test_an_invalid_video_without_a_picture_leaves_the_question(look, films):
    page = look("/blogs/2002/", films)
    expect(page.get_by_role("heading", name="Write to pell@…?")).to_be_visible()
    expect(page.get_by_text("This video is no longer available.")).to_be_visible()


@pytest.mark.parametrize("answer", ["1008", "1013"])
def test_a_picture_is_taken_from_a_video_without_one(look, films, answer):
    page = look(f"/blogs/{answer}/", films)
    poster = films.folder / page.locator("video").get_attribute("poster")[1:]
    placeholder = films.first(r'<figure[^>]*><img[^>]*src="/([^"]+)"', "blogs/2001/index.html")
    assert poster.read_bytes() != (films.folder / placeholder).read_bytes()


def test_no_address_and_no_hostile_text_gets_through(look, films):
    for path in films.folder.rglob("*"):
        assert "mail.example" not in str(path)
        if path.is_file() and path.suffix not in (".mp4", ".webm"):
            assert b"mail.example" not in path.read_bytes(), path
    page = look(PAGES["hostile"], films)
    assert "<script>alert(4)</script>" in page.locator("h1").inner_text().replace("\n", "")
    assert page.locator("iframe").count() == 0


# Without scripts, and with a like


@pytest.mark.parametrize("theme", [None, "journal"])
def test_all_of_it_is_there_without_scripts(reader, example, theme):
    page = reader(example("video-answers", theme), java_script_enabled=False).open("feed")
    page.locator("article .p-name a").first.click()
    page.wait_for_url("**/blogs/1000/")
    assert page.locator("video[controls]").is_visible()
    page.get_by_role("link", name="Unanswered questions").first.click()
    page.wait_for_url("**/questions/")
    assert page.locator("li.question").count() == 14


def test_a_liked_answer_is_kept_with_its_picture(reader, films):
    mine = reader(films)
    page = mine.open(PAGES["answer"])
    page.locator("button.like").click()
    page = mine.open("/your-likes/")
    expect(page.locator("#liked li a")).to_have_text("How do you bend a plank that does not want to bend?")
    assert page.locator("#liked li img").get_attribute("src").startswith("/images/")
