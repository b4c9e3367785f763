"""A picture that is made to do harm costs a placeholder and a message; memory stays within the limits."""

import json
import struct
import subprocess
import sys

import pytest
from PIL import Image

import picture_files as files
from exports import DATE, write_site

MEGABYTE = 1 << 20
SETTINGS = "{format: jpeg, sizes: [50]}"
# More than a build with a tiny picture: threads, buffered rows, the memory of an encoder.
SLACK = 60 * MEGABYTE
# A small program of its own, since Linux counts the memory of the parent as that of the started program.
MEASURE = """
import os, subprocess, sys
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(child.pid, 0)
child.returncode = os.waitstatus_to_exitcode(status)
print(usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024))
sys.exit(child.returncode)
"""


@pytest.fixture(scope="module")
def build(blogforge, tmp_path_factory):
    """Builds one blog a file; gives the problems by name and the peak of resident memory."""

    def run(pictures, limits="", *options, prepare=lambda folder: None):
        folder = tmp_path_factory.mktemp("limits") / "site"
        blogs = [
            {"documentId": f"b{number}", "bloggerId": "u1", "blogDescription": name, "createdDate": DATE,
             "imageURL": f"blogs/u1/{name}"}
            for number, name in enumerate(pictures)
        ]
        bloggers = [{"bloggerId": "u1", "displayName": "ana"}]
        settings = f"tile: {SETTINGS}, photo: {SETTINGS}, social: {SETTINGS}"
        configuration = f"pictures: {{{settings}{limits}}}\n"
        write_site(folder, {"bloggers": bloggers, "blogs": blogs}, configuration)
        images = folder / "images" / "blogs" / "u1"
        images.mkdir(parents=True)
        for name, content in pictures.items():
            (images / name).write_bytes(content)
        prepare(folder)
        command = [blogforge.program, "build", str(folder), "--log-format", "json", *options]
        measure = [sys.executable, "-c", MEASURE, *command]
        child = subprocess.run(measure, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        assert child.returncode == 0, child.stderr[-2000:]
        lines = [json.loads(line) for line in child.stderr.splitlines() if line.startswith("{")]
        problems = {}
        for line in lines:
            if line.get("code", "").startswith("picture"):
                problems[line["file"].rsplit("/", 1)[-1]] = f"{line['code']}: {line['summary']}"
        return problems, int(child.stdout)

    return run


@pytest.fixture(scope="module")
def quiet(build):
    """The peak of a build with one tiny picture."""
    return build({"a.png": files.png(50, 50)})[1]


def test_static_files_and_pictures_beyond_the_limit_take_no_memory(build, quiet):
    def prepare(folder):
        (folder / "static").mkdir()
        for path in (folder / "static" / "large.bin", folder / "images" / "blogs" / "u1" / "large.jpg"):
            with path.open("wb") as file:
                file.write(b"\xff\xd8\xff")
                # A sparse file.
                file.truncate(300 * MEGABYTE)

    problems, peak = build({"large.jpg": b""}, prepare=prepare)
    assert "more than the 64 MB allowed" in problems["large.jpg"]
    assert peak < quiet + SLACK


def small(form, **options):
    return files.saved(files.scene(64, 48), form, **options)


HUGE = {
    "png": lambda: files.png(30_000, 30_000, 1, 0),
    "png-interlaced": lambda: files.png(30_000, 30_000, 1, 0, interlaced=True, rows=1),
    "jpeg": lambda: files.resized_jpeg(small("JPEG"), 65_500, 65_500),
    "jpeg-progressive": lambda: files.resized_jpeg(small("JPEG", progressive=True), 65_500, 65_500),
    "gif": lambda: files.gif(65_535, 65_535),
    "webp": lambda: files.webp(16_384, 16_384),
    "tiff": lambda: files.tiff(60_000, 60_000),
    "avif": lambda: files.resized_heif(small("AVIF"), 60_000, 60_000),
}


@pytest.mark.parametrize("kind", HUGE)
def test_a_picture_of_a_size_beyond_the_limit_is_not_decoded(build, quiet, kind):
    problems, peak = build({kind: HUGE[kind]()})
    assert problems[kind].startswith("picture-broken: the picture cannot be used (")
    # A decoder may reject the header before we do.
    assert "more than the 100 million allowed" in problems[kind] or "libvips says" in problems[kind]
    assert peak < quiet + SLACK


def test_rows_of_a_large_picture_are_read_one_after_the_other(build, quiet):
    problems, peak = build({"a.png": files.png(7_000, 7_000, 16, 6)})
    assert not problems
    assert peak < quiet + 200 * MEGABYTE, "its pixels take 392 MB"


HELD = {
    "png-interlaced": lambda: files.png(5_000, 5_000, interlaced=True, rows=1),
    "jpeg-progressive": lambda: files.resized_jpeg(small("JPEG", progressive=True), 5_000, 5_000),
    "gif": lambda: files.gif(5_000, 5_000),
    "webp": lambda: files.saved(Image.new("RGB", (5_000, 5_000)), "WEBP", lossless=True),
    "tiff": lambda: files.tiff(9_000, 9_000),
    "avif": lambda: files.resized_heif(small("AVIF"), 5_000, 5_000),
}


@pytest.mark.parametrize("kind", HELD)
def test_a_picture_that_must_be_held_whole_keeps_the_limit_of_memory(build, quiet, kind):
    problems, peak = build({kind: HELD[kind]()}, ", max-memory: 50_000_000")
    assert "more than the 48 MB allowed" in problems[kind]
    assert peak < quiet + SLACK


def test_an_animation_beyond_the_limit_is_its_first_frame(build, quiet):
    picture = files.gif(2_000, 2_000, frames=2_000)
    assert len(picture) < 100_000
    limits = ", max-frames: 5000"
    problems, peak = build({"a.gif": picture}, limits)
    assert not problems
    assert peak < quiet + SLACK + 3 * 4 * 2_000 * 2_000
    problems, _ = build({"a.gif": picture}, ", max-frames: 1999")
    assert "more than 1999 frames" in problems["a.gif"]


def test_strange_tiffs_are_pictures_or_placeholders(build, quiet):
    scene = files.scene(64, 48)
    pages = files.saved(scene, "TIFF", save_all=True, append_images=[Image.new("1", (9, 900))] * 40)
    loop = bytearray(files.tiff(64, 48))
    loop[-4:] = struct.pack("<I", int.from_bytes(loop[4:8], "little"))
    pictures = {
        "pages.tif": pages,
        "loop.tif": bytes(loop),
        "tile.tif": files.tiff(100, 100, tile=65_520),
        "nothing.tif": files.tiff(0, 0),
        "endless.tif": b"II*\0" + struct.pack("<IHI", 8, 1, 8),
        "fax.tif": files.saved(scene.convert("1"), "TIFF", compression="group4"),
        "lzw.tif": files.saved(scene, "TIFF", compression="tiff_lzw"),
        "float.tif": files.saved(scene.convert("F"), "TIFF"),
        "lab.tif": files.saved(scene.convert("LAB"), "TIFF"),
        "cmyk.tif": files.saved(scene.convert("CMYK"), "TIFF"),
    }
    problems, peak = build(pictures)
    usable = {"pages.tif", "fax.tif", "lzw.tif", "float.tif", "lab.tif", "cmyk.tif"}
    assert set(problems) - {"loop.tif"} == set(pictures) - usable - {"loop.tif"}, problems
    assert peak < quiet + SLACK


FOREIGN = {
    "svg": (b"<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>", "an SVG drawing"),
    "pdf": (b"%PDF-1.7\n", "a PDF document"),
    "eps": (b"%!PS-Adobe-3.0 EPSF-3.0\n", "a PostScript document"),
    "mvg": (b"push graphic-context\nviewbox 0 0 9 9\n", "an ImageMagick script"),
    "miff": (b"id=ImageMagick\n", "an ImageMagick picture"),
    "xcf": (b"gimp xcf v011\0", "a GIMP picture"),
    "bmp": (b"BM" + bytes(60), "a BMP picture"),
    "psd": (b"8BPS\0\1" + bytes(60), "a Photoshop file"),
    "exr": (b"\x76\x2f\x31\x01" + bytes(60), "an OpenEXR picture"),
    "hdr": (b"#?RADIANCE\n", "a Radiance picture"),
    "ppm": (b"P6\n1 1\n255\nabc", "a portable anymap"),
    "mp4": (b"\0\0\0\x18ftypisom" + bytes(16), "a video"),
    "mov": (b"\0\0\0\x14ftypqt  " + bytes(16), "a video"),
    "html": (b"<!doctype html><title>404</title>", "an HTML or XML text"),
    "text": (b"text 0 0 'label:@/etc/passwd'", None),
}


def test_unsupported_pictures_are_rejected_by_their_content(build):
    """Each has the name of a JPEG, so that no loader is chosen by name."""
    problems, _ = build({f"{name}.jpg": content for name, (content, _) in FOREIGN.items()})
    for name, (_, said) in FOREIGN.items():
        words = f"this is {said}, not a picture" if said else "the file is not in a known picture format"
        assert words in problems[f"{name}.jpg"], name


def test_a_file_over_the_limit_of_bytes_is_not_read(build):
    picture = files.saved(files.scene(), "PNG")
    padded = picture + bytes(200_000)
    problems, _ = build({"a.png": padded, "b.png": picture}, ", max-bytes: 150_000")
    assert set(problems) == {"a.png"} and "MB allowed" in problems["a.png"]


def test_truncated_pictures_are_shown_or_replaced_and_reported(build):
    whole = {
        "a.jpg": files.saved(files.scene(), "JPEG", quality=95),
        "a.png": files.saved(Image.effect_noise((200, 150), 50), "PNG"),
        "a.gif": files.saved(Image.effect_noise((200, 150), 50), "GIF"),
        "a.webp": files.saved(files.scene(), "WEBP"),
        "a.avif": files.saved(files.scene(), "AVIF"),
        "a.tif": files.saved(files.scene(), "TIFF"),
    }
    assert not build(whole)[0]
    cut, _ = build({name: content[:len(content) * 3 // 4] for name, content in whole.items()})
    assert set(cut) == set(whole)
    for name in ("a.jpg", "a.png", "a.gif"):
        assert cut[name] == "picture-damaged: the picture is damaged; the readable part is shown", cut[name]
    headless, _ = build({name: content[:20] for name, content in whole.items()})
    assert {problem.split(":")[0] for problem in headless.values()} == {"picture-broken"}
    assert set(headless) == set(whole)
