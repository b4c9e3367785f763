"""Renditions show what libvips' own tools show: `vipsthumbnail` makes the same file of the same source."""

import pathlib
import shutil

import pytest
from PIL import Image, ImageChops, ImageStat

from exports import DATE, built, write_site
from picture_files import every_format, tool
from tree import Site

FITS = {
    "clip": ["--size", "120x120>"],
    "scale": ["--size", "120x120!"],
    "centre-crop": ["--size", "120x120", "--smartcrop", "centre"],
    "smart-crop": ["--size", "120x120", "--smartcrop", "attention"],
}
# The ending and options of `vipsthumbnail`, and how far the mean of a channel may be off: rounding before a
# lossy encoder changes what it makes of it.
FORMATS = {
    "png": ("png", "[strip]", 0.6),
    "jpeg": ("jpg", "[Q=80,strip,optimize_coding,background=255]", 1.3),
    "webp": ("webp", "[Q=80,strip]", 1.2),
    "avif": ("avif", "[Q=80,strip,compression=av1]", 1.5),
    "gif": ("gif", "[strip]", 3),
}


@pytest.fixture(scope="module")
def sources(tmp_path_factory):
    return every_format(tmp_path_factory.mktemp("sources"))


def build_pictures(blogforge, folder, sources, settings):
    """Builds one blog a source; gives the published photo of each."""
    blogs = [
        {"documentId": f"b{number}", "bloggerId": "u1", "blogDescription": source.name, "createdDate": DATE,
         "imageURL": f"blogs/u1/{source.name}"}
        for number, source in enumerate(sources)
    ]
    bloggers = [{"bloggerId": "u1", "displayName": "ana"}]
    other = "{format: jpeg, sizes: [8]}"
    configuration = f"pictures: {{photo: {settings}, tile: {other}, social: {other}}}\n"
    write_site(folder, {"bloggers": bloggers, "blogs": blogs}, configuration)
    images = folder / "images" / "blogs" / "u1"
    images.mkdir(parents=True)
    for source in sources:
        shutil.copy(source, images / source.name)
    site = Site(built(blogforge, folder, "--strict"))
    photos = []
    for number in range(len(blogs)):
        page = site.pages[f"blogs/b{number}/index.html"]
        image = page.document.xpath("//img[contains(@class, 'u-photo')]")[0]
        photos.append(site.folder / site.target(image.get("src"), page.location)[0])
    return photos


def shown(path):
    """As a reader sees it, on a colour that no picture has, so that transparency counts."""
    with Image.open(path) as picture:
        clear = picture.convert("RGBA")
    ground = Image.new("RGBA", clear.size, (255, 0, 255, 255))
    return Image.alpha_composite(ground, clear).convert("RGB")


@pytest.mark.parametrize("fit", FITS)
@pytest.mark.parametrize("form", FORMATS)
def test_renditions_are_those_of_vipsthumbnail(blogforge, tmp_path, sources, fit, form):
    settings = f"{{fit: {fit}, format: {form}, quality: 80, sizes: [120]}}"
    photos = build_pictures(blogforge, tmp_path / "site", sources, settings)
    ending, options, tolerance = FORMATS[form]
    # What is stretched comes from the one decoded picture, whose shape is kept: it is resized once more.
    if fit == "scale" and form != "png":
        tolerance *= 2.2
    # What has no profile is sRGB already; `--eprofile` would change its colours.
    profiled = [source for source in sources if source.stem in ("p3", "cmyk")]
    plain = [source for source in sources if source not in profiled]
    output = f"{tmp_path}/%s.{ending}{options}"
    tool("vipsthumbnail", *plain, *FITS[fit], "-o", output)
    tool("vipsthumbnail", *profiled, *FITS[fit], "--eprofile", "srgb", "-o", output)
    wrong = []
    for source, photo in zip(sources, photos):
        ours, theirs = shown(photo), shown(tmp_path / f"{source.stem}.{ending}")
        assert ours.size == theirs.size, source.name
        off = max(ImageStat.Stat(ImageChops.difference(ours, theirs)).mean)
        if off > tolerance:
            wrong.append(f"{source.name}: {off:.2f}")
    assert not wrong, f"more than {tolerance} of 255 off on average: {wrong}"


def test_every_turn_shows_the_same_picture(blogforge, tmp_path, sources):
    """Against the picture turned by Pillow, so that a fault of libvips itself would be seen too."""
    turns = {
        1: [], 2: ["FLIP_LEFT_RIGHT"], 3: ["ROTATE_180"], 4: ["FLIP_TOP_BOTTOM"], 5: ["TRANSPOSE"],
        6: ["ROTATE_270"], 7: ["TRANSVERSE"], 8: ["ROTATE_90"],
    }
    turned = [source for source in sources if source.stem[-2:-1] == "-" and source.stem[-1] in "12345678"]
    assert len(turned) == 8 * 3 + 2 * 3
    photos = build_pictures(
        blogforge, tmp_path / "site", turned, "{fit: clip, format: png, sizes: [200]}")
    with Image.open(next(source for source in sources if source.name == "png.png")) as original:
        upright = original.convert("RGB")
    for source, photo in zip(turned, photos):
        wanted = upright
        for turn in turns[int(source.stem[-1])]:
            wanted = wanted.transpose(Image.Transpose[turn])
        wanted.thumbnail((200, 200), Image.Resampling.LANCZOS)
        with Image.open(photo) as picture:
            assert picture.size == wanted.size, source.name
            off = max(ImageStat.Stat(ImageChops.difference(picture.convert("RGB"), wanted)).mean)
        assert off < 6, f"{source.name}: {off:.2f}"


def test_names_do_not_matter(blogforge, tmp_path, sources):
    """Every file under the name of another format gives the same picture."""
    kinds = [next(source for source in sources if source.suffix == f".{ending}")
             for ending in ("jpg", "png", "webp", "gif", "tif", "heic", "avif")]
    folder = tmp_path / "renamed"
    folder.mkdir()
    renamed = []
    for number, source in enumerate(kinds):
        other = kinds[(number + 1) % len(kinds)].suffix
        renamed.append(pathlib.Path(shutil.copy(source, folder / f"{source.stem}{other}")))
    settings = "{fit: clip, format: webp, sizes: [100]}"
    named = build_pictures(blogforge, tmp_path / "a", kinds, settings)
    lying = build_pictures(blogforge, tmp_path / "b", renamed, settings)
    assert [path.name for path in named] == [path.name for path in lying]
