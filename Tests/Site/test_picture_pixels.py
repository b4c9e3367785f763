"""Renditions equal those of libvips' own tool: `vipsthumbnail` makes the same file from the same source."""

import io
import pathlib
import shutil

import pytest
from PIL import Image, ImageChops, ImageCms, ImageOps, ImageStat

import odd_pictures
from exports import DATE, built, write_site
from picture_files import every_format, tool
from tree import Site

FITS = {
    "clip": ["--size", "120x120>"],
    "scale": ["--size", "120x120!"],
    "centre-crop": ["--size", "120x120", "--smartcrop", "centre"],
    "smart-crop": ["--size", "120x120", "--smartcrop", "attention"],
}
# The extension and options of `vipsthumbnail`, and the tolerance of a channel's mean: rounding before a lossy
# encoder changes the result.
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


def build_pictures(blogforge, folder, sources, settings, *options):
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
    site = Site(built(blogforge, folder, *options or ["--strict"]))
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
    # libvips' own tools assume one printer for inks without a profile.
    sources = [source for source in sources if source.stem != "cmyk"]
    photos = build_pictures(blogforge, tmp_path / "site", sources, settings)
    ending, options, tolerance = FORMATS[form]
    # Stretched renditions are resized again from the decoded picture, which keeps its shape.
    if fit == "scale" and form != "png":
        tolerance *= 2.2
    # A picture without a profile is sRGB already; `--eprofile` would change its colours.
    profiled = [source for source in sources if source.stem == "p3"]
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
    """Compared with the picture rotated by Pillow, to find faults of libvips itself, too."""
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


# Pictures for which Pillow is not the reference; docs/pictures.md lists how browsers differ.
NOT_AS_PILLOW = {
    # Pillow turns by XMP, which no browser does.
    "jpg-xmp-turned", "webp-xmp-turned", "tif-xmp-turned",
    # Pillow is wrong: the rendition shows the original pixels, or what a browser shows.
    "tif-planar16", "tif-white-is-zero-16", "png-grey-4-key", "gif-no-palette",
    # Clear around the first frame, as in browsers; Pillow fills it with the first colour.
    "gif-offset", "gif-offset-ground", "gif-offset-moving", "gif-beyond-offset",
    # Listed.
    "tif-alpha-unspecified", "tif-grey-signed", "avif-avif-premultiplied", "jpg-cmyk-wrong-profile",
    # Another conversion to screen colours, which profiles do not determine.
    "tif-space-cmyk",
}
# Pictures that show what was put in; Pillow reads them differently.
AS_PUT_IN = {
    "jpg-xmp-turned", "webp-xmp-turned", "tif-xmp-turned", "tif-planar16", "gif-offset", "tif-space-lab",
    "tif-space-labs", "tif-space-xyz", "tif-space-scrgb",
}


@pytest.fixture(scope="module")
def odd(blogforge, tmp_path_factory):
    """The published photo of each odd picture, by name, and the sources."""
    folder = tmp_path_factory.mktemp("odd")
    sources = [path for path in odd_pictures.write_all(folder) if path.stem != "avif-avif-moving"]
    settings = "{fit: clip, format: png, sizes: [200]}"
    # Without a warning: none of them is broken.
    photos = build_pictures(blogforge, tmp_path_factory.mktemp("site") / "site", sources, settings)
    return {source.stem: (source, photo) for source, photo in zip(sources, photos)}


def as_pillow_shows(path):
    """Upright and in the colours of sRGB."""
    with Image.open(path) as picture:
        picture.load()
        profile = picture.info.get("icc_profile")
        upright = ImageOps.exif_transpose(picture)
    if profile:
        try:
            upright = ImageCms.profileToProfile(
                upright, ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB"),
                outputMode="RGB")
        except ImageCms.PyCMSError:
            # A profile of another colour space: browsers ignore it, too.
            pass
    if upright.mode.startswith("I;16"):
        upright = Image.frombytes("L", upright.size, upright.tobytes()[1::2])
    return upright


def difference(ours, theirs):
    """The mean difference of the channel that differs most; the size if that differs."""
    if ours.size != theirs.size:
        return ours.size
    return max(ImageStat.Stat(ImageChops.difference(ours, theirs)).mean)


def test_odd_pictures_look_as_other_readers_show_them(odd, tmp_path):
    wrong, compared = {}, 0
    for name, (source, photo) in odd.items():
        if name in NOT_AS_PILLOW:
            continue
        try:
            as_pillow_shows(source).convert("RGBA").save(tmp_path / "theirs.png")
        except (OSError, ValueError):
            # Pillow does not read all of them.
            continue
        compared += 1
        off = difference(shown(photo), shown(tmp_path / "theirs.png"))
        if isinstance(off, tuple) or off > 6:
            wrong[name] = off
    assert not wrong
    assert compared > 140


def test_what_pillow_shows_otherwise_is_what_was_put_in(odd):
    for name in AS_PUT_IN:
        wanted = odd_pictures.PICTURE
        photo = Image.open(odd[name][1])
        if name == "gif-offset":
            assert photo.convert("RGBA").getchannel("A").getbbox() == (16, 12, 80, 60)
            wanted, photo = wanted.crop((16, 12, 80, 60)), photo.crop((16, 12, 80, 60))
        assert photo.size == wanted.size, name
        assert difference(photo.convert("RGB"), wanted) < 6, name
