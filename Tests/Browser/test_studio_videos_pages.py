"""Answers by video in a browser: recorded with a camera, or sent as a file, with scripts and without."""

import pathlib
import shutil
import subprocess
import sys

import pytest
from accessibility import assert_accessible_in, assert_nothing_sticks_out
from playwright.sync_api import expect
from studio_visits import SCHEMES, WAYS, WIDTHS, enter, on_site, visiting, wait_until

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Site"))
from community import Community  # noqa: E402
from example_sites import copy_example  # noqa: E402


def made(folder, *options):
    path = folder / "clip.mp4"
    source = ["-f", "lavfi", "-i", "testsrc=duration=2:size=320x180:rate=10",
              "-f", "lavfi", "-i", "sine=duration=2"]
    codecs = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"]
    subprocess.run(["ffmpeg", "-v", "error", *source, *codecs, *options, path], check=True)
    return path.read_bytes()


@pytest.fixture(scope="module")
def clip(tmp_path_factory):
    """A clip that every browser plays."""
    return made(tmp_path_factory.mktemp("clip"))


@pytest.fixture(scope="module")
def broken(tmp_path_factory):
    """A clip whose table of pictures comes first, and says more than there is."""
    whole = made(tmp_path_factory.mktemp("broken"), "-movflags", "+faststart")
    return whole[:len(whole) // 2]


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


def asked(visit, community, name, width=1280, scripts=True):
    """A person, in the form that answers a question."""
    person = community.boss.invite(name)
    question = f"How does {name} do it?"
    community.boss.send("questions", of=person.blogger(), text=question)
    page = visit(width, scripts)
    enter(page, person, "questions")
    listed(page, question).get_by_role("link", name="Answer", exact=True).click()
    page.get_by_label("Text", exact=True).wait_for()
    return page, question


def listed(page, question):
    return page.get_by_role("listitem").filter(has_text=question)


def video_file(data, name="clip.mp4"):
    return {"name": name, "mimeType": "video/mp4", "buffer": data}


def answered(page, community, question):
    """The video is published, and the page of the site plays it."""
    page.get_by_text("Your video is published.").wait_for()
    page.get_by_role("link", name="See the blog").click()
    page.wait_for_url("**/.studio/blog?id=*")
    address = f"{community.origin}/blogs/{page.url.partition('id=')[2]}/"
    on_site(page, address, lambda status, text: status == 200 and "<video" in text)
    page.goto(address)
    page.get_by_role("heading", name=question).wait_for()
    video = page.locator("video")
    assert page.request.get(community.origin + video.get_attribute("poster")).status == 200
    assert_nothing_sticks_out(page)
    source = page.locator("video source").get_attribute("src")
    assert page.request.get(community.origin + source).status == 200
    return source


def plays(page, seconds):
    video = page.locator("video")
    # The promise of play() may stay open; what counts is what follows.
    video.evaluate("video => { video.muted = true; video.play().catch(() => {}) }")
    page.wait_for_function("() => document.querySelector('video').currentTime > 0.2")
    assert abs(video.evaluate("video => video.duration") - seconds) < 1.5


def count_recorded(page):
    """Lets `wait_for_recording` see when the camera has given something: a busy machine takes longer."""
    page.evaluate("""() => {
      const { start } = MediaRecorder.prototype;
      globalThis.recordedParts = 0;
      MediaRecorder.prototype.start = function (...options) {
        this.addEventListener("dataavailable", ({ data }) => { if (data.size) recordedParts += 1; });
        start.apply(this, options);
      };
    }""")


def wait_for_recording(page, seconds=0):
    """Waits until another part is recorded, and until the recorder shows so many seconds of all takes."""
    page.wait_for_function("before => recordedParts > before", arg=page.evaluate("recordedParts"))
    wait_until(page, lambda: shown_seconds(page) >= seconds)


def shown_seconds(page):
    minutes, seconds = page.get_by_role("timer").text_content().split(" of ")[0].split(":")
    return int(minutes) * 60 + int(seconds)


def note_sent(page):
    """The names of the takes that the page sends from now on; Chromium gives no bodies of such requests."""
    names = []
    page.expose_function("noteName", lambda name: names.append(name))
    page.evaluate("""() => {
      const { append } = FormData.prototype;
      FormData.prototype.append = function (...part) {
        if (part[0] === "recording") noteName(part[2]);
        append.apply(this, part);
      };
    }""")
    return names


@WIDTHS
def test_an_answer_is_recorded_in_takes(visit, community, width):
    page, question = asked(visit, community, f"rec-{width}", width)
    page.get_by_label("Text", exact=True).fill("Like this.")
    count_recorded(page)
    page.get_by_role("button", name="Record a video").click()
    page.get_by_role("button", name="Other camera").click()
    takes = page.get_by_role("timer")
    for number in (1, 2, 3):
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_role("button", name="Pause").click()
        before = takes.inner_text()
        page.wait_for_timeout(300)
        # Pauses are not counted.
        assert takes.inner_text() == before
        page.get_by_role("button", name="Continue").click()
        # The second of a part includes the pause.
        wait_for_recording(page, number)
        page.get_by_role("button", name="End this take").click()
        expect(takes).to_contain_text(f"Takes: {number}")
    # A take is taken back, the others are looked at.
    page.get_by_role("button", name="Remove the last take").click()
    expect(takes).to_contain_text("Takes: 2")
    # A slow machine records longer.
    length = shown_seconds(page) + .5
    assert length > 2
    page.get_by_role("button", name="Preview", exact=True).last.click()
    page.wait_for_function("() => document.querySelector('.recorder video').currentTime > 0.2")
    assert_nothing_sticks_out(page)
    page.get_by_role("button", name="Use this recording").click()
    page.get_by_text("The video is in the studio. It is published with your words.").wait_for()
    assert page.evaluate("() => !document.querySelector('.recorder video').srcObject")
    page.get_by_role("button", name="Publish", exact=True).click()
    answered(page, community, question)
    page.get_by_text("Like this.").first.wait_for()
    plays(page, length)


def test_a_recording_is_sent_with_its_words(visit, community):
    """Who publishes at once need not send it before."""
    page, question = asked(visit, community, "at-once")
    count_recorded(page)
    page.get_by_role("button", name="Record a video").click()
    takes = page.get_by_role("timer")
    page.get_by_role("button", name="Record", exact=True).click()
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Continue").click()
    wait_for_recording(page)
    page.get_by_role("button", name="End this take").click()
    # Another take, which is not sent.
    page.get_by_role("button", name="Record", exact=True).click()
    wait_for_recording(page)
    page.get_by_role("button", name="End this take").click()
    expect(takes).to_contain_text("Takes: 2")
    page.get_by_role("button", name="Remove the last take").click()
    expect(takes).to_contain_text("Takes: 1")
    names = note_sent(page)
    page.get_by_role("button", name="Publish", exact=True).click()
    answered(page, community, question)
    assert len(names) == 1 and names[0].startswith("take-1."), names


def test_a_take_that_is_being_recorded_is_sent_with_the_others(visit, community):
    page, question = asked(visit, community, "unended")
    count_recorded(page)
    page.get_by_role("button", name="Record a video").click()
    page.get_by_role("button", name="Record", exact=True).click()
    wait_for_recording(page)
    page.get_by_role("button", name="End this take").click()
    page.get_by_role("button", name="Record", exact=True).click()
    wait_for_recording(page)
    names = note_sent(page)
    page.get_by_role("button", name="Publish", exact=True).dblclick()
    answered(page, community, question)
    assert [name.partition(".")[0] for name in names] == ["take-1", "take-2"]


def test_a_take_that_the_camera_ends_has_its_length(visit, community):
    """As if it was unplugged: the recorder ends by itself."""
    page, _ = asked(visit, community, "unplugged")
    count_recorded(page)
    page.get_by_role("button", name="Record a video").click()
    page.get_by_role("button", name="Record", exact=True).click()
    wait_for_recording(page, 1)
    page.evaluate("""() => {
      for (const track of document.querySelector(".recorder video").srcObject.getTracks()) track.stop();
    }""")
    expect(page.get_by_role("timer")).to_contain_text("Takes: 1")
    assert shown_seconds(page) >= 1


def test_a_take_without_a_picture_is_not_counted(visit, community):
    """As of a camera that is ended before it has given something."""
    page, _ = asked(visit, community, "nothing")
    count_recorded(page)
    page.evaluate("""() => {
      const { addEventListener } = MediaRecorder.prototype;
      globalThis.isBlind = true;
      MediaRecorder.prototype.addEventListener = function (name, listener) {
        if (name !== "dataavailable" || !isBlind) addEventListener.call(this, name, listener);
      };
    }""")
    nothing = page.get_by_text("Nothing was recorded. Try again, for longer.")
    page.get_by_role("button", name="Record a video").click()
    page.get_by_role("button", name="Record", exact=True).click()
    page.get_by_role("button", name="End this take").click()
    nothing.wait_for()
    expect(page.get_by_role("timer")).not_to_contain_text("Takes:")
    expect(page.get_by_role("button", name="Record", exact=True)).to_be_focused()
    # The message is about this take only.
    page.evaluate("isBlind = false")
    page.get_by_role("button", name="Record", exact=True).click()
    expect(nothing).to_be_hidden()
    wait_for_recording(page)
    page.get_by_role("button", name="End this take").click()
    page.evaluate("isBlind = true")
    page.get_by_role("button", name="Record", exact=True).click()
    page.get_by_role("button", name="End this take").click()
    nothing.wait_for()
    expect(page.get_by_role("timer")).to_contain_text("Takes: 1")
    page.get_by_role("button", name="Preview", exact=True).last.click()
    expect(nothing).to_be_hidden()


def test_a_video_that_is_chosen_while_another_one_is_sent_is_not_lost(visit, community, clip):
    page, _ = asked(visit, community, "second")
    held = []
    page.route("**/.studio/videos", lambda route: held.append(route))
    page.get_by_label("Choose a video").set_input_files(video_file(clip))
    page.get_by_label("Choose a video").set_input_files(video_file(b"Only a text.\n" * 100))
    wait_until(page, lambda: held)
    held.pop(0).continue_()
    page.get_by_label("Remove the video").wait_for()
    page.get_by_role("button", name="Publish", exact=True).click()
    wait_until(page, lambda: held)
    held.pop(0).continue_()
    page.get_by_text("This is not a video that browsers play").wait_for()


def test_a_video_is_in_the_draft(visit, community, clip):
    page, question = asked(visit, community, "drafted")
    page.get_by_label("Text", exact=True).fill("With a clip.")
    page.get_by_text("Saved as a draft").wait_for()
    with page.expect_response("**/drafts/autosave") as saved:
        page.get_by_label("Choose a video").set_input_files(video_file(clip))
        page.get_by_text("The video is in the studio. It is published with your words.").wait_for()
    assert saved.value.ok
    page.goto(page.url.split("/.studio/")[0] + "/.studio/drafts")
    page.get_by_role("link", name="With a clip.").click()
    page.get_by_text("The video is in the studio").wait_for()
    page.get_by_role("button", name="Publish", exact=True).click()
    answered(page, community, question)


@WAYS
def test_a_clip_is_sent(visit, community, clip, width, scripts):
    page, question = asked(visit, community, f"clip-{width}{scripts}".lower(), width, scripts)
    page.get_by_label("Text", exact=True).fill("A clip.")
    page.get_by_label("Choose a video").set_input_files(video_file(clip))
    if scripts:
        page.get_by_text("The video is in the studio. It is published with your words.").wait_for()
        page.reload()
        page.get_by_text("The video is in the studio").wait_for()
        page.get_by_text(question).first.wait_for()
        assert page.get_by_label("Text", exact=True).input_value() == "A clip."
    page.get_by_role("button", name="Publish", exact=True).click()
    answered(page, community, question)
    if scripts:
        plays(page, 2)


@WAYS
def test_what_is_no_video_is_refused_and_the_words_stay(visit, community, clip, width, scripts):
    page, question = asked(visit, community, f"bad-{width}{scripts}".lower(), width, scripts)
    page.get_by_label("Text", exact=True).fill("My words.")
    playlist = b"#EXTM3U\n#EXTINF:10.0,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n"
    for data in (b"Only a text.\n" * 100, playlist, clip[:len(clip) // 2]):
        page.get_by_label("Choose a video").set_input_files(video_file(data))
        if not scripts:
            page.get_by_role("button", name="Publish", exact=True).click()
        page.get_by_text("This is not a video that browsers play").wait_for()
        assert page.get_by_label("Text", exact=True).input_value() == "My words."
        if scripts:
            page.reload()
            page.get_by_text(question).first.wait_for()
            assert page.get_by_label("Text", exact=True).input_value() == "My words."
    page.get_by_label("Choose a video").set_input_files(video_file(clip))
    if scripts:
        page.get_by_text("The video is in the studio. It is published with your words.").wait_for()
    page.get_by_role("button", name="Publish", exact=True).click()
    page.get_by_text("Your video is published.").wait_for()


@WAYS
def test_a_video_that_failed_is_seen_changed_and_discarded(visit, community, broken, width, scripts):
    page, question = asked(visit, community, f"fail-{width}{scripts}".lower(), width, scripts)
    page.get_by_label("Text", exact=True).fill("My words.")
    page.get_by_label("Choose a video").set_input_files(video_file(broken))
    if scripts:
        page.get_by_text("The video is in the studio. It is published with your words.").wait_for()
    page.get_by_role("button", name="Publish", exact=True).click()
    page.get_by_text("The video is not published.").wait_for()
    page.get_by_text("My words.").wait_for()
    assert_nothing_sticks_out(page)
    page.get_by_role("button", name="Try again").click()
    page.get_by_text("The video is not published.").wait_for()
    # The lists lead to it.
    page.goto(f"{community.origin}/.studio/")
    page.get_by_role("link", name="My words.").first.wait_for()
    page.goto(f"{community.origin}/.studio/questions")
    listed(page, question).get_by_role("link", name="See your video").click()
    page.get_by_role("link", name="Change the words or the video").click()
    assert page.get_by_label("Text", exact=True).input_value() == "My words."
    page.get_by_text(question).first.wait_for()
    page.go_back()
    page.get_by_role("button", name="Discard").click()
    page.goto(f"{community.origin}/.studio/questions")
    listed(page, question).get_by_role("link", name="Answer", exact=True).wait_for()


def test_without_permission_the_page_says_what_to_do(visit, community):
    page, _ = asked(visit, community, "denied")
    page.evaluate("""() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    }""")
    page.get_by_role("button", name="Record a video").click()
    page.get_by_text("The browser does not allow camera and microphone.").wait_for()


@SCHEMES
def test_the_pages_are_accessible_and_fit(visit, community, clip, scheme):
    page, _ = asked(visit, community, f"long{'name' * 6} {scheme}")
    page.get_by_role("button", name="Record a video").click()
    page.get_by_role("button", name="Record", exact=True).wait_for()
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 900})
        assert_accessible_in(page, scheme)
        assert_nothing_sticks_out(page)
    page.get_by_role("button", name="Close the camera").click()
    page.get_by_label("Text", exact=True).fill("word" * 100)
    page.get_by_label("Choose a video").set_input_files(video_file(clip))
    page.get_by_text("The video is in the studio. It is published with your words.").wait_for()
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 900})
        assert_accessible_in(page, scheme)
        assert_nothing_sticks_out(page)
