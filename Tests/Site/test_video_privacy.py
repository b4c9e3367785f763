"""Of a video, pictures and sound are published, and nothing that tells of place, time, device or person."""

import json
import pathlib
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


CLIPS = {
    "plain.mp4": ["-c:v", "libx264", "-c:a", "aac", "-c:s", "mov_text"],
    "begins-with-index.mp4": ["-c:v", "libx264", "-c:a", "aac", "-c:s", "mov_text", "-movflags",
                              "+faststart+use_metadata_tags"],
    "many-chunks.mp4": ["-c:v", "libx264", "-c:a", "aac", "-c:s", "mov_text", "-max_interleave_delta", "1"],
    "quick-time.mov": ["-c:v", "libx264", "-c:a", "aac", "-c:s", "mov_text", "-movflags",
                       "+use_metadata_tags"],
    "fragments.mp4": ["-c:v", "libx264", "-c:a", "aac", "-sn", "-movflags",
                      "frag_keyframe+empty_moov+default_base_moof"],
    "film.webm": ["-c:v", "libvpx", "-c:a", "libopus", "-c:s", "webvtt"],
    "live.webm": ["-c:v", "libvpx", "-c:a", "libopus", "-sn", "-live", "1"],
}


@pytest.fixture(scope="module", params=CLIPS)
def clip(request, words, tmp_path_factory):
    path = tmp_path_factory.mktemp("clips") / request.param
    ffmpeg("-f", "lavfi", "-i", "testsrc=duration=3:size=320x180:rate=10",
           "-f", "lavfi", "-i", "sine=duration=3", "-i", words, "-map", "0", "-map", "1", "-map", "2",
           *CLIPS[request.param], "-metadata", "title=Anna at home",
           "-metadata", "location=+48.2082+016.3738/",
           "-metadata", "creation_time=2021-05-04T10:00:00Z", "-metadata", "comment=Secret",
           "-metadata:s:v", "title=Anna's phone", "-metadata:s:a", "handler_name=Secret microphone", path)
    with path.open("ab") as file:
        if path.suffix != ".webm":
            file.write(b"\0\0\0\x14freeSecret 48.2082")
    return path


@pytest.fixture
def published(clip, blogforge, tmp_path):
    """The clip as a site publishes it, and the report."""
    site = tmp_path / "site"
    (site / "images/v").mkdir(parents=True)
    (site / "images/v" / clip.name).write_bytes(clip.read_bytes())
    (site / "export").mkdir()
    (site / "blogforge.yml").write_text("fieldmap: video-answers\n")
    (site / "export/answers-0.json").write_text(json.dumps(
        {"page": 0, "data": [{"id": "a1", "video_url": f"v/{clip.name}", "description": "Words."}]}))
    result = blogforge("build", site)
    assert result.returncode == 0, result.stderr
    assert "video-private" not in result.stderr and "no video" not in result.stderr
    [path] = [path for path in (site / "public/videos").iterdir() if path.suffix in (".mp4", ".mov", ".webm")]
    return path


def test_the_clip_has_what_must_not_be_published(clip):
    assert any(secret.encode() in clip.read_bytes() for secret in SECRETS)


def test_nothing_of_it_is_published(published):
    data = published.read_bytes()
    for secret in SECRETS:
        assert secret.encode() not in data and secret.encode("utf-16-be") not in data, secret
    facts = probe(published)
    told = json.dumps([facts["format"].get("tags", {}), [s.get("tags", {}) for s in facts["streams"]]])
    assert not any(secret in told for secret in SECRETS) and "creation_time" not in told, told
    assert {stream["codec_type"] for stream in facts["streams"]} == {"video", "audio"}


def test_pictures_and_sound_are_what_they_were(clip, published):
    assert frames(published) == frames(clip)
    assert published.stat().st_size == clip.stat().st_size


def test_size_and_duration_are_read(clip, published):
    page = (pathlib.Path(published).parents[1] / "blogs/a1/index.html").read_text()
    assert 'width="320" height="180"' in page
    # One that was made while it was filmed, and one in fragments, need not say how long it is.
    if clip.name not in ("live.webm", "fragments.mp4"):
        assert "0:03" in page
