"""Published pictures have the promised size and carry nothing but pixels."""

from PIL import Image

SUFFIXES = (".jpg", ".jpeg", ".png", ".webp", ".avif")


def pictures(site):
    return [path for path in site.files if path.startswith("images/") and path.endswith(SUFFIXES)]


def shown_in_lists(site):
    """Files of pictures that belong to blogs in lists: the tiles, without faces."""
    for page in site.pages.values():
        if page.find("h-feed"):
            entry = "//*[contains(concat(' ', @class, ' '), ' h-entry ')]"
            for image in page.document.xpath(f"{entry}//img[not(@class='face')]"):
                yield site.target(image.get("src"), page.location)[0], image


def test_there_are_pictures(site):
    assert len(pictures(site)) > 0


def test_every_tile_is_exactly_500_by_500(site):
    tiles = {path for path, _ in shown_in_lists(site)}
    assert tiles
    for path in sorted(tiles):
        if path.endswith(SUFFIXES):
            assert Image.open(site.folder / path).size == (500, 500), path


def test_no_picture_is_wider_or_taller_than_1500(site):
    for path in pictures(site):
        assert max(Image.open(site.folder / path).size) <= 1500, path


def test_pictures_carry_no_metadata(site):
    for path in pictures(site):
        with Image.open(site.folder / path) as picture:
            if picture.format == "PNG":
                picture.load()  # What follows the pixels is read only with them.
            assert not picture.getexif(), path
            for key in ("exif", "xmp", "icc_profile", "photoshop", "comment", "XML:com.adobe.xmp"):
                assert key not in picture.info, f"{path}: {key}"
        content = site.bytes(path)
        for mark in (b"Exif\0\0", b"http://ns.adobe.com/xap", b"ICC_PROFILE", b"EXIF", b"XMP ", b"ICCP"):
            # The marks of a container are in its header; further in, four bytes may be chance.
            assert mark not in content[:4096], f"{path}: {mark}"


def test_the_declared_size_is_the_size_of_the_file(site):
    for page in site.pages.values():
        for image in page.document.xpath("//img"):
            path = site.target(image.get("src"), page.location)[0]
            if path.endswith(SUFFIXES):
                size = Image.open(site.folder / path).size
                assert size == (int(image.get("width")), int(image.get("height"))), f"{page.path}: {path}"


def test_originals_are_not_published(site, source):
    originals = {path.read_bytes() for path in (source / "images").rglob("*") if path.is_file()}
    for path in pictures(site):
        assert site.bytes(path) not in originals, path
