"""Of a video, pictures and sound are published, but not its place, time, device or person."""

import json
import re
import subprocess

import pytest

SECRETS = ["48.2082", "Anna", "2021-05-04", "Secret"]


def ffmpeg(*words):
    subprocess.run(["ffmpeg", "-v", "error", "-y", *map(str, words)], check=True)


def frames(path):
    """The bytes of pictures and sound as a player gets them, in order."""
    result = subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-map", "0:v", "-map", "0:a", "-c", "copy",
                             "-f", "framemd5", "-"], check=True, capture_output=True, text=True)
    assert result.stderr == ""
    return [line for line in result.stdout.splitlines() if not line.startswith("#")]


def probe(path):
    result = subprocess.run(["ffprobe", "-v", "error", "-show_streams", "-show_format", "-show_chapters",
                             "-of", "json", path], check=True, capture_output=True, text=True)
    return json.loads(result.stdout)


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    path = tmp_path_factory.mktemp("words") / "places.srt"
    path.write_text("".join(f"{n + 1}\n00:00:0{n},000 --> 00:00:0{n},900\nGPS 48.2082 Secret {n}\n\n"
                            for n in range(3)))
    return path


SOURCES = ["-f", "lavfi", "-i", "testsrc=duration=3:size=320x180:rate=10",
           "-f", "lavfi", "-i", "sine=duration=3"]
#: The codecs of a film, which is encoded once for all clips of its kind.
FILMS = {".mkv": ["-c:v", "libx264", "-c:a", "aac"], ".webm": ["-c:v", "libvpx", "-c:a", "libopus"]}
CLIPS = {
    "plain.mp4": ["-c:s", "mov_text"],
    "begins-with-index.mp4": ["-c:s", "mov_text", "-movflags", "+faststart+use_metadata_tags"],
    "many-chunks.mp4": ["-c:s", "mov_text", "-max_interleave_delta", "1"],
    "quick-time.mov": ["-c:s", "mov_text", "-movflags", "+use_metadata_tags"],
    "fragments.mp4": ["-sn", "-movflags", "frag_keyframe+empty_moov+default_base_moof"],
    "film.webm": ["-c:s", "webvtt"],
    "live.webm": ["-sn", "-live", "1"],
}


@pytest.fixture(scope="module")
def clips(words, tmp_path_factory):
    """The clips by their names."""
    folder = tmp_path_factory.mktemp("clips")
    for suffix, codecs in FILMS.items():
        ffmpeg(*SOURCES, *codecs, folder / f"coded{suffix}")
    for name, options in CLIPS.items():
        path = folder / name
        film = folder / ("coded.webm" if path.suffix == ".webm" else "coded.mkv")
        # A copied stream has its pictures and sounds in few chunks, with all options.
        inputs = ["-i", film, "-map", "0:v", "-map", "0:a", "-map", "1", "-c", "copy"]
        if name == "many-chunks.mp4":
            inputs = [*SOURCES, "-map", "0", "-map", "1", "-map", "2", *FILMS[".mkv"]]
        at = inputs.index("-map")
        ffmpeg(*inputs[:at], "-i", words, *inputs[at:], *options, "-metadata", "title=Anna at home",
               "-metadata", "location=+48.2082+016.3738/",
               "-metadata", "creation_time=2021-05-04T10:00:00Z", "-metadata", "comment=Secret",
               "-metadata:s:v", "title=Anna's phone", "-metadata:s:a", "handler_name=Secret microphone", path)
        if path.suffix != ".webm":
            with path.open("ab") as file:
                file.write(b"\0\0\0\x14freeSecret 48.2082")
    return {name: folder / name for name in CLIPS}


@pytest.fixture(params=CLIPS)
def clip(request, clips):
    return clips[request.param]


@pytest.fixture(scope="module")
def site(clips, blogforge, tmp_path_factory):
    """A site with a blog for each clip, built without problems of clips."""
    site = tmp_path_factory.mktemp("films") / "site"
    (site / "images/v").mkdir(parents=True)
    (site / "export").mkdir()
    for name, path in clips.items():
        (site / "images/v" / name).write_bytes(path.read_bytes())
    (site / "blogforge.yml").write_text("fieldmap: video-answers\n")
    (site / "export/answers-0.json").write_text(json.dumps({"page": 0, "data": [
        {"id": blog(name), "video_url": f"v/{name}", "description": "Words."} for name in clips]}))
    result = blogforge("build", site)
    assert result.returncode == 0, result.stderr
    assert "video-private" not in result.stderr and "no video" not in result.stderr
    videos = [path for path in (site / "public/videos").iterdir() if path.suffix in (".mp4", ".mov", ".webm")]
    assert len(videos) == len(clips)
    return site


def blog(name):
    return name.replace(".", "-")


@pytest.fixture
def page(site, clip):
    return (site / f"public/blogs/{blog(clip.name)}/index.html").read_text()


@pytest.fixture
def published(site, page):
    """The clip as the site publishes it."""
    [name] = set(re.findall(r"/videos/([^\"/]+\.(?:mp4|mov|webm))", page))
    return site / "public/videos" / name


def test_the_clip_has_what_must_not_be_published(clip):
    assert any(secret.encode() in clip.read_bytes() for secret in SECRETS)


def test_nothing_of_it_is_published(published):
    data = published.read_bytes()
    for secret in SECRETS:
        assert secret.encode() not in data and secret.encode("utf-16-be") not in data, secret
    facts = probe(published)
    tags = json.dumps([facts["format"].get("tags", {}), [s.get("tags", {}) for s in facts["streams"]]])
    assert not any(secret in tags for secret in SECRETS) and "creation_time" not in tags, tags
    assert {stream["codec_type"] for stream in facts["streams"]} == {"video", "audio"}


def test_pictures_and_sound_are_what_they_were(clip, published):
    assert frames(published) == frames(clip)
    assert published.stat().st_size == clip.stat().st_size


def test_size_and_duration_are_read(clip, page):
    assert 'width="320" height="180"' in page
    # A live recording and a fragmented film need not declare a duration.
    if clip.name not in ("live.webm", "fragments.mp4"):
        assert "0:03" in page
