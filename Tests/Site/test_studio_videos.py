"""Videos in the studio: sent over HTTP, converted, and what of them is on the disk and on the site."""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess

import pytest

from preview import until
from test_studio_details import copied
from test_studio_pictures import PictureStudio

#: A question that blogger 1 was asked and has not answered.
QUESTION = "700"
SECRETS = [b"48.2082", b"Anna", b"2021-05-04"]
PICTURE = ["-f", "lavfi", "-i", "testsrc=duration=3:size={size}:rate=10"]
SOUND = ["-f", "lavfi", "-i", "sine=duration=3"]
PRIVATE = ["-metadata", "location=+48.2082+016.3738/", "-metadata", "title=Anna", "-metadata",
           "creation_time=2021-05-04T10:00:00Z", "-movflags", "+use_metadata_tags"]
X264 = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-preset", "ultrafast"]
#: What people send, by its name.
CLIPS = {
    "plain.mp4": (PICTURE, "320x180", SOUND, [*X264, "-c:a", "aac", *PRIVATE]),
    "silent.mp4": (PICTURE, "320x180", [], [*X264, *PRIVATE]),
    "phone.mov": (PICTURE, "180x320", SOUND, [*X264, "-c:a", "aac", *PRIVATE]),
    "large.mp4": (PICTURE, "2560x1440", SOUND, [*X264, "-c:a", "aac"]),
    "recorded.webm": (PICTURE, "320x240", SOUND, ["-c:v", "libvpx", "-c:a", "libopus", "-live", "1"]),
    "tall.webm": (PICTURE, "240x320", [], ["-c:v", "libvpx"]),
    "begins-with-index.mp4": (PICTURE, "320x180", SOUND, [*X264, "-c:a", "aac", "-movflags", "+faststart"]),
}


class Clips(dict):
    """The bytes of clips by their names; each is made when a test first uses it."""

    def __init__(self, folder):
        self.folder = folder

    def __missing__(self, name):
        picture, size, sound, options = CLIPS[name]
        source = [word.format(size=size) for word in picture]
        subprocess.run(["ffmpeg", "-v", "error", *source, *sound, *options, self.folder / name], check=True)
        self[name] = (self.folder / name).read_bytes()
        return self[name]


@pytest.fixture(scope="module")
def clips(tmp_path_factory):
    return Clips(tmp_path_factory.mktemp("clips"))


class VideoStudio(PictureStudio):
    """Answers questions with videos."""

    def answer(self, *videos, text="", page="new", question=QUESTION, **fields):
        files = [("clip", name, data) for name, data in videos]
        pairs = [("question", question), ("text", text), *fields.items()]
        return self.multipart(page, pairs, files)

    def sent(self, *videos, **fields):
        """The id of a video that is on its way."""
        status, headers, body = self.answer(*videos, **fields)
        assert status == 303, alerts(body)
        assert headers["location"].startswith("/.studio/video?id="), headers
        return headers["location"].partition("id=")[2]

    def state(self, video):
        return json.loads(self.page("video/state", id=video)[1])["state"]

    def until_state(self, video, wanted, timeout=120):
        until(lambda: self.state(video) == wanted, timeout,
              lambda: f"{self.state(video)}: {self.page('video', id=video)[1]}")

    def published(self, video):
        """The id of the blog of a video, when it is there."""
        self.until_state(video, "published")
        return re.search(r"/\.studio/blog\?id=(\w+)", self.page("video", id=video)[1])[1]

    def record(self, blog):
        return json.loads((self.folder / f"export/~studio/answers/{blog}.json").read_text())

    def stored(self, blog):
        """The file of a blog's video, where the site finds it."""
        return self.folder / "images" / self.record(blog)["video_url"]

    @property
    def waiting(self):
        """The files of videos that are not published, without their notes."""
        names = [path.name for path in (self.folder / ".studio/videos").glob("*")]
        return sorted(name for name in names if not name.endswith(".json") and name[0] != ".")


def alerts(page):
    return re.findall(r'role="alert">(.*?)</(?:p|div)>', page, re.DOTALL)


def probe(path):
    run = subprocess.run(["ffprobe", "-v", "error", "-show_streams", "-show_format", "-of", "json", path],
                         check=True, capture_output=True, text=True)
    found = json.loads(run.stdout)
    return found["format"], {stream["codec_type"]: stream for stream in found["streams"]}


@contextlib.contextmanager
def studio_in(folder, *arguments):
    with VideoStudio(os.environ["BLOGFORGE"], folder, *arguments) as studio:
        studio.folder = folder
        assert studio.send("choose", id="1")[0] == 303
        yield studio


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    folder = copied("video-answers", tmp_path_factory)
    # Its films take long to be prepared, and no test looks at them.
    shutil.rmtree(folder / "images/videos")
    with studio_in(folder) as studio:
        yield studio


# What is published


def test_the_form_takes_a_video_without_scripts(studio):
    page = studio.page("new", question=QUESTION)[1]
    assert '<input type="file" name="clip" accept="video/*" multiple>' in page
    assert '<input type="file" name="recording" accept="video/*" capture="user">' in page
    assert "Up to 128 MB and 5 minutes." in page
    # A blog that exists keeps its video until another one is ready.
    page = studio.page("edit", id="1000")[1]
    assert "This blog has a video." in page and "Captions are sent together with another video." in page


def test_a_video_answers_a_question_on_the_site(studio, clips):
    """It is stored where the app stores videos, not encoded again, and says nothing of its author."""
    video = studio.sent(("my clip.mp4", clips["plain.mp4"]), text="When it **floats**.")
    blog = studio.published(video)
    record = studio.record(blog)
    assert re.fullmatch(rf"videos/1/{blog}-\w{{22}}\.mp4", record["video_url"])
    assert record["question"] == {"id": QUESTION} and record["description"] == "When it **floats**."
    path = studio.stored(blog)
    data = path.read_bytes()
    assert not any(secret in data for secret in SECRETS)
    assert data.index(b"moov") < data.index(b"mdat")
    container, streams = probe(path)
    assert (streams["video"]["codec_name"], streams["audio"]["codec_name"]) == ("h264", "aac")
    assert streams["video"]["width"] == 320 and float(container["duration"]) == pytest.approx(3, abs=.1)
    # The pictures are the same bytes.
    original = studio.folder / "original.mp4"
    original.write_bytes(clips["plain.mp4"])
    assert frames(path) == frames(original)
    assert studio.waiting == []
    built = studio.until(f"/blogs/{blog}/", lambda status, _: status == 200)
    assert "When is a boat finished?" in built and "<strong>floats</strong>" in built
    poster, source = re.search(r'<video [^>]*poster="([^"]+)".*?<source src="([^"]+)"', built).groups()
    studio.until(poster, lambda status, _: status == 200)
    status, headers, body = studio.get(source)
    assert status == 200 and headers["content-type"] == "video/mp4"
    assert not any(word in body for word in SECRETS)
    assert QUESTION not in re.findall(r"new\?question=(\w+)", studio.page("questions")[1])
    # The video stays when the words change.
    fields = studio.form(studio.page("edit", id=blog)[1])
    assert studio.send("edit", **{**fields, "text": "Never."})[0] == 303
    assert studio.record(blog)["video_url"] == record["video_url"]


def test_captions_are_stored_next_to_the_video(studio, clips):
    words = b"WEBVTT\n\n00:00.000 --> 00:01.000\nWhen it floats.\n"
    fields = [("question", QUESTION), ("text", "With captions")]
    clip = ("clip", "a.mp4", clips["plain.mp4"])
    refused = studio.multipart("new", fields, [clip, ("captions", "a.vtt", b"No")])
    assert refused[0] == 422 and "The captions are not WebVTT" in alerts(refused[2])[0]
    # The video stays, and the captions come with the next form.
    video = studio.form(refused[2])["video"]
    status, _, body = studio.multipart("new", [*fields, ("video", video)], [("captions", "a.vtt", words)])
    assert status == 303, alerts(body)
    blog = studio.published(video)
    assert studio.stored(blog).with_suffix(".vtt").read_bytes() == words
    assert studio.waiting == []
    built = studio.until(f"/blogs/{blog}/", lambda status, _: status == 200)
    assert '<track kind="captions"' in built
    assert studio.multipart("new", fields, [("captions", "a.vtt", words)])[0] == 422


def frames(path):
    command = ["ffmpeg", "-v", "error", "-i", path, "-map", "0", "-c", "copy", "-f", "framemd5", "-"]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    return [line for line in run.stdout.splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("name, size, has_sound", [
    ("silent.mp4", (320, 180), False), ("phone.mov", (180, 320), True), ("large.mp4", (1280, 720), True),
    ("recorded.webm", (320, 240), True), ("tall.webm", (240, 320), False)])
def test_every_browser_plays_what_is_made(studio, clips, name, size, has_sound):
    blog = studio.published(studio.sent((name, clips[name]), text=name))
    container, streams = probe(studio.stored(blog))
    assert (streams["video"]["width"], streams["video"]["height"]) == size
    assert streams["video"]["codec_name"] == "h264" and streams["video"]["pix_fmt"] == "yuv420p"
    assert ("audio" in streams) == has_sound
    assert float(container["duration"]) == pytest.approx(3, abs=.2)
    assert not any(secret in studio.stored(blog).read_bytes() for secret in SECRETS)


def test_takes_are_joined(studio, clips):
    """Those of the other camera have another size, and one may have no sound."""
    takes = [(name, clips[name]) for name in ("recorded.webm", "tall.webm", "plain.mp4")]
    blog = studio.published(studio.sent(*takes))
    container, streams = probe(studio.stored(blog))
    assert float(container["duration"]) == pytest.approx(9, abs=.3)
    assert (streams["video"]["width"], streams["video"]["height"]) == (320, 240)
    assert streams["audio"]["codec_name"] == "aac"


def test_a_script_sends_the_video_before_the_words(studio, clips):
    status, _, body = studio.multipart("videos", [], [("recording", "take-1.webm", clips["recorded.webm"])])
    assert status == 200, body
    kept = json.loads(body)["id"]
    assert studio.state(kept) == "kept"
    assert f'value="{kept}"' in studio.page("new", video=kept, question=QUESTION)[1]
    status, headers, _ = studio.send("new", question=QUESTION, text="Later", video=kept)
    assert status == 303 and headers["location"] == f"/.studio/video?id={kept}"
    # The button was pressed twice.
    again = studio.send("new", question=QUESTION, text="Later", video=kept)
    assert again[1]["location"] == headers["location"]
    blog = studio.published(kept)
    assert studio.record(blog)["description"] == "Later"
    status, _, body = studio.multipart("videos", [], [("recording", "a.webm", b"no video")])
    assert status == 422 and "MP4, QuickTime or WebM" in json.loads(body)["problem"]


@pytest.mark.parametrize("page", ["preview", "drafts/save"])
def test_a_draft_and_a_preview_keep_the_video(studio, clips, page):
    form = studio.form(studio.page("new", question=QUESTION)[1])
    fields = {"text": "Not yet", "draft": form["draft"]}
    status, _, body = studio.answer(("a.mp4", clips["plain.mp4"]), page=page, **fields)
    if page == "drafts/save":
        assert status == 303
        body = studio.page("new", draft=form["draft"])[1]
    assert "The video is in the studio" in body and "Not yet" in body
    fields = {**studio.form(body), "text": "Now"}
    status, headers, _ = studio.send("new", **fields)
    assert status == 303
    assert studio.record(studio.published(headers["location"].partition("id=")[2]))["description"] == "Now"
    assert f'draft={form["draft"]}' not in studio.page("drafts")[1]


def test_an_answer_to_no_question_is_refused_and_keeps_its_video(studio, clips):
    status, _, body = studio.answer(("a.mp4", clips["plain.mp4"]), text="To whom?", question="nothing")
    assert status == 404 and "To whom?" in body
    assert "The video is in the studio" in body


# What is refused


def hostile(clips):
    whole = clips["plain.mp4"]
    playlist = b"#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n"
    return {
        "text.mp4": b"This is a text, whatever its name says.\n" * 100,
        "playlist.mp4": playlist,
        "list.mp4": b"ffconcat version 1.0\nfile /etc/passwd\n",
        "empty.mp4": b"",
        "page.webm": b"<!doctype html><script>alert(1)</script>",
        # The table of its pictures comes last, and is missing.
        "truncated.mp4": whole[:len(whole) // 2],
        "picture.mp4": b"\x00\x00\x00\x1cftypheic\x00\x00\x00\x00mif1heic" + b"\x00" * 100,
    }


HOSTILE = ["text.mp4", "playlist.mp4", "list.mp4", "empty.mp4", "page.webm", "truncated.mp4", "picture.mp4"]


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_video_is_refused_at_once_and_leaves_the_words(studio, clips, name):
    before = studio.waiting
    status, _, body = studio.answer((name, hostile(clips)[name]), text="My words & <b>more</b>")
    assert status == 422
    assert alerts(body) == [
        "This is not a video that browsers play: MP4, QuickTime or WebM. Choose another file."]
    assert "My words &amp; &lt;b&gt;more&lt;/b&gt;</textarea>" in body
    assert f'name="question" value="{QUESTION}"' in body
    assert studio.waiting == before


@pytest.mark.parametrize("name, words", [
    # The index says more than there is.
    ("begins-with-index.mp4", "A part of the video is missing."),
    ("broken.webm", "The video is damaged, or in a format that cannot be read."),
])
def test_a_broken_video_is_not_published_and_stays_with_its_words(studio, clips, name, words):
    whole = clips["recorded.webm" if name == "broken.webm" else name]
    data = whole[:len(whole) // 2] if name != "broken.webm" else whole[:400] + b"\xff" * 4000
    answers = set((studio.folder / "export/~studio/answers").glob("*"))
    video = studio.sent((name, data), text="My words")
    studio.until_state(video, "failed")
    page = studio.page("video", id=video)[1]
    assert words in page and "My words" in page
    assert "The studio still has the video and your words." in page
    assert f"{video}-0" in studio.waiting and f"{video}.mp4" not in studio.waiting
    assert set((studio.folder / "export/~studio/answers").glob("*")) == answers
    # Another video, with the same words.
    form = studio.page("new", video=video)[1]
    assert "My words</textarea>" in form and f'name="question" value="{QUESTION}"' in form
    fields = studio.form(form)
    status, headers, _ = studio.answer(("a.mp4", clips["plain.mp4"]), text="My words", video=fields["video"])
    assert status == 303
    studio.published(headers["location"].partition("id=")[2])
    assert f"{video}-0" not in studio.waiting


def test_a_video_that_is_too_large_is_refused(tmp_path_factory, clips):
    folder = copied("video-answers", tmp_path_factory)
    shutil.rmtree(folder / "images/videos")
    with studio_in(folder, "--video-limit", "1") as studio:
        status, _, body = studio.answer(("a.mp4", clips["plain.mp4"] + bytes(1 << 20)), text="My words")
        assert status == 413 and "A video may have 1 MB." in alerts(body)[0] and "My words</textarea>" in body
        assert studio.waiting == []
        # Other forms take no more than before.
        status, _, body = studio.answer(("a.mp4", bytes(66 << 20)), text="My words", page="profile")
        assert status == 413


def test_nothing_is_shown_where_the_app_keeps_no_videos(tmp_path_factory, clips):
    folder = copied("spots", tmp_path_factory)
    with VideoStudio(os.environ["BLOGFORGE"], folder) as studio:
        assert studio.send("choose", id="ApAdlOsg4P")[0] == 303
        assert 'name="clip"' not in studio.page("new")[1]
        status, _, body = studio.multipart("videos", [], [("recording", "a.mp4", clips["plain.mp4"])])
        assert status == 404


def test_only_the_pages_that_record_may_use_the_camera(studio):
    pages = {"new?question=700": True, "questions": False, "edit?id=1000": True, "": False}
    for page, has_camera in pages.items():
        _, headers, _ = studio.get(f"/.studio/{page}", f"Cookie: {studio.cookie}")
        permissions, policy = headers["permissions-policy"], headers["content-security-policy"]
        assert ("camera=(self), microphone=(self)" in permissions) == has_camera, page
        assert ("media-src blob:" in policy) == has_camera, page


# Others, cancel, kill


def test_the_videos_of_others_are_not_there(studio, clips):
    _, _, body = studio.multipart("videos", [], [("recording", "a.mp4", clips["plain.mp4"])])
    video = json.loads(body)["id"]
    assert studio.send("choose", id="2")[0] == 303
    for name in ("video", "video/state"):
        assert studio.page(name, id=video)[0] == 404
    for name in ("video/retry", "video/cancel", "video/discard"):
        assert studio.send(name, id=video)[0] == 404
    assert video not in studio.page("new", video=video)[1]
    assert studio.send("choose", id="1")[0] == 303
    assert studio.send("video/discard", id=video)[0] == 303
    assert studio.page("video", id=video)[0] == 404 and f"{video}-0" not in studio.waiting


@pytest.fixture
def slow(tmp_path, monkeypatch):
    """An ffmpeg that continues when a file is there."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "ffmpeg").write_text(
        f'#!/bin/sh\nwhile [ ! -e {folder}/go ]; do sleep .05; done\nexec {shutil.which("ffmpeg")} "$@"\n')
    (folder / "ffmpeg").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    return folder / "go"


@pytest.fixture
def site(tmp_path_factory):
    folder = copied("video-answers", tmp_path_factory)
    shutil.rmtree(folder / "images/videos")
    shutil.rmtree(folder / "images/thumbs")
    return folder


def test_a_conversion_is_cancelled_and_tried_again(site, slow, clips):
    with studio_in(site) as studio:
        video = studio.sent(("a.webm", clips["recorded.webm"]), text="My words")
        other = studio.sent(("b.webm", clips["recorded.webm"]), text="More words", question="701")
        studio.until_state(video, "running")
        assert studio.state(other) == "waiting"
        page = studio.page("video", id=video)[1]
        assert "is being converted" in page and "<progress" in page and '<meta http-equiv="refresh"' in page
        for words in ("My words", "More words"):
            assert words in studio.page()[1]
        # It cannot be sent again, or be removed, meanwhile.
        assert studio.send("new", question=QUESTION, text="Changed", video=video)[0] == 303
        assert studio.send("video/discard", id=video)[0] == 409
        for one in (video, other):
            assert studio.send("video/cancel", id=one)[0] == 303
        studio.until_state(video, "failed")
        studio.until_state(other, "failed")
        assert "You have cancelled the conversion." in studio.page("video", id=video)[1]
        assert studio.send("video/discard", id=other)[0] == 303
        slow.touch()
        assert studio.send("video/retry", id=video)[0] == 303
        assert studio.record(studio.published(video))["description"] == "My words"


def test_another_video_replaces_that_of_an_answer_as_soon_as_it_is_ready(site, slow, clips):
    with studio_in(site) as studio:
        fields = {**studio.form(studio.page("edit", id="1000")[1]), "text": "New words"}
        pairs = [pair for pair in fields.items() if pair[0] != "token"]
        status, headers, body = studio.multipart("edit", pairs, [("clip", "a.webm", clips["recorded.webm"])])
        assert status == 303, alerts(body)
        video = headers["location"].partition("id=")[2]
        studio.until_state(video, "running")
        # The words do not wait for the video.
        assert studio.record("1000")["description"] == "New words"
        assert studio.record("1000")["video_url"].startswith("https://cdn.example.com/videos/a1000.mp4")
        assert "Videos on their way" in studio.page()[1]
        slow.touch()
        assert studio.published(video) == "1000"
        record = studio.record("1000")
        assert record["description"] == "New words"
        assert probe(studio.stored("1000"))[1]["video"]["codec_name"] == "h264"
        assert studio.waiting == []


def test_only_the_author_replaces_a_video(studio, clips):
    _, _, body = studio.multipart("videos", [], [("recording", "a.mp4", clips["plain.mp4"])])
    video = json.loads(body)["id"]
    fields = studio.form(studio.page("edit", id="1000")[1])
    # 1001 is an answer of another blogger.
    assert studio.send("edit", **{**fields, "id": "1001", "video": video})[0] in (403, 409)
    assert studio.state(video) == "kept"
    assert studio.send("video/discard", id=video)[0] == 303


def test_a_killed_studio_leaves_the_video_and_its_words(site, slow, clips):
    with studio_in(site) as studio:
        video = studio.sent(("a.webm", clips["recorded.webm"]), text="My words")
        next_one = studio.sent(("b.mp4", clips["plain.mp4"]), text="More words", question="701")
        studio.until_state(video, "running")
        studio.process.send_signal(signal.SIGKILL)
        studio.process.wait()
    assert not list((site / "images").rglob("*.mp4")) and not list((site / "export/~studio").rglob("*.json"))
    slow.touch()
    with studio_in(site) as studio:
        page = studio.page("video", id=video)[1]
        assert "The studio ended while the video was converted. Try again." in page and "My words" in page
        # What had not begun continues.
        assert studio.record(studio.published(next_one))["description"] == "More words"
        assert studio.send("video/retry", id=video)[0] == 303
        blog = studio.published(video)
        assert studio.record(blog)["description"] == "My words"
        studio.until(f"/blogs/{blog}/", lambda _, text: "<video" in text)


def test_a_studio_that_is_killed_at_the_end_publishes_a_video_once(site, clips):
    """The record is written, and the note still says that the video is being converted."""
    with studio_in(site) as studio:
        video = studio.sent(("a.mp4", clips["plain.mp4"]), text="My words")
        blog = studio.published(video)
    note = site / f".studio/videos/{video}.json"
    note.write_text(note.read_text().replace('"published"', '"running"'))
    (site / f".studio/videos/{video}-0").write_bytes(clips["plain.mp4"])
    before = studio.stored(blog).read_bytes()
    with studio_in(site) as studio:
        assert studio.send("video/retry", id=video)[0] == 303
        assert studio.published(video) == blog
        assert len(list((site / "export/~studio/answers").iterdir())) == 1
        assert len(list((site / "images/videos").rglob("*.mp4"))) == 1
        assert studio.stored(blog).read_bytes() == before


def test_without_ffmpeg_the_form_says_so(site, tmp_path, monkeypatch):
    (tmp_path / "empty").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    with studio_in(site) as studio:
        page = studio.page("new", question=QUESTION)[1]
        assert "Videos need ffmpeg, which is not installed where the studio runs." in page
        assert 'name="clip"' not in page
