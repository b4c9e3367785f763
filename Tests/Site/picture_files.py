"""Picture files for tests: every format with every orientation, and files that are made to do harm."""

import io
import pathlib
import struct
import subprocess
import zlib

from PIL import Image, ImageDraw


def tool(*arguments):
    subprocess.run([str(argument) for argument in arguments], check=True, capture_output=True)


def scene(width=400, height=300):
    """A picture with a ramp, four marked corners and something bright off the middle for the smart crop."""
    picture = Image.merge("RGB", [
        Image.linear_gradient("L").resize((width, height)),
        Image.linear_gradient("L").rotate(90).resize((width, height)),
        Image.new("L", (width, height), 90),
    ])
    draw = ImageDraw.Draw(picture)
    for number, colour in enumerate(["red", "lime", "blue", "yellow"]):
        left, top = number % 2 * (width - 40), number // 2 * (height - 40)
        draw.rectangle([left, top, left + 39, top + 39], fill=colour)
    draw.ellipse([width * 5 // 8, height // 3, width * 5 // 8 + 60, height // 3 + 60], fill=(250, 190, 160))
    return picture


def _turned(orientation):
    exif = Image.Exif()
    exif[0x0112] = orientation
    return exif


def every_format(folder):
    """One file of each kind in `folder`, by name without ending."""
    picture = scene()
    clear = picture.copy()
    clear.putalpha(Image.linear_gradient("L").resize(picture.size))
    for turn in range(1, 9):
        picture.save(folder / f"jpeg-{turn}.jpg", quality=92, exif=_turned(turn))
        picture.save(folder / f"webp-{turn}.webp", quality=92, exif=_turned(turn))
        picture.save(folder / f"tiff-{turn}.tif", exif=_turned(turn))
    picture.save(folder / "progressive.jpg", quality=92, progressive=True)
    picture.save(folder / "png.png")
    clear.save(folder / "png-clear.png")
    clear.save(folder / "webp-clear.webp", lossless=True)
    picture.convert("L").save(folder / "grey.png")
    clear.convert("LA").save(folder / "grey-clear.png")
    picture.quantize(64).save(folder / "palette.png")
    picture.convert("1").save(folder / "bit.png")
    picture.quantize(128).save(folder / "gif.gif")
    picture.convert("CMYK").save(folder / "cmyk.jpg", quality=95)
    picture.save(folder / "source.png")
    source = folder / "source.png"
    tool("vips", "colourspace", source, folder / "png-16.png", "rgb16")
    tool("vips", "copy", source, f"{folder}/p3.jpg[Q=92,profile=p3]")
    tool("vips", "copy", source, f"{folder}/tiff-jpeg.tif[tile,compression=jpeg,Q=92]")
    tool("vips", "heifsave", source, folder / "heic.heic", "--Q", "92", "--compression", "hevc")
    tool("vips", "heifsave", source, folder / "avif.avif", "--Q", "92", "--compression", "av1")
    source.unlink()
    for kind in ("heic", "avif"):
        upright = (folder / f"{kind}.{kind}").read_bytes()
        for turn, quarters in ((3, 2), (6, 3), (8, 1)):
            (folder / f"{kind}-{turn}.{kind}").write_bytes(turned_heif(upright, quarters))
    return sorted(path for path in folder.iterdir())


def turned_heif(file, quarters):
    """The same HEIC or AVIF, to be shown turned by quarters to the left (ISO/IEC 23008-12, 6.5.10).

    No encoder of Debian's writes the turn. It is one property more in `ipco`, named for the picture in
    `ipma`; what follows moves by their bytes, so `iloc` is adapted.
    """
    file = bytearray(file)

    def box(name, start=0):
        return file.index(name, start) - 4

    def grow(place, count):
        file[place:place + 4] = (int.from_bytes(file[place:place + 4], "big") + count).to_bytes(4, "big")

    ipco, ipma = box(b"ipco"), box(b"ipma")
    properties, place = 0, ipco + 8
    while place < ipco + int.from_bytes(file[ipco:ipco + 4], "big"):
        properties, place = properties + 1, place + int.from_bytes(file[place:place + 4], "big")
    assert ipma > ipco and file[ipma + 8:ipma + 12] == bytes(4), "short ids and indices"
    count = ipma + 18
    file.insert(count + 1 + file[count], 0x80 | properties + 1)
    file[count] += 1
    file[place:place] = b"\0\0\0\x09irot" + bytes([quarters])
    for name, size in ((b"meta", 10), (b"iprp", 10), (b"ipco", 9)):
        grow(box(name), size)
    grow(box(b"ipma"), 1)
    # Of one picture: sizes of offset and length, count of items, id, (method,) data, extents, offset.
    iloc = box(b"iloc")
    version = file[iloc + 8]
    assert version < 2 and file[iloc + 12] == 0x44 and file[iloc + 13] >> 4 in (0, 4)
    items = int.from_bytes(file[iloc + 14:iloc + 16], "big")
    base = file[iloc + 13] >> 4
    place = iloc + 16
    for _ in range(items):
        assert not version or file[place + 2:place + 4] == bytes(2), "offsets count from the file's start"
        place += 4 + (2 if version else 0) + base
        extents = int.from_bytes(file[place:place + 2], "big")
        place += 2
        for _ in range(extents):
            grow(place, 10)
            place += 8
    return bytes(file)


# Files that announce much more than they hold.

def png(width, height, depth=8, colour=2, interlaced=False, rows=None):
    """A PNG of zeros; `rows` of them only."""
    samples = {0: 1, 2: 3, 6: 4}[colour]
    row = bytes(1 + (width * samples * depth + 7) // 8)
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(row) for _ in range(height if rows is None else rows)) + packer.flush()

    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, int(interlaced))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b""))


def saved(picture, form, **options):
    output = io.BytesIO()
    picture.save(output, form, **options)
    return output.getvalue()


def gif(width, height, frames=1):
    """A GIF that announces that size and holds frames of it, each of a few bytes."""
    start = b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + bytes(6)
    frame = b"\x2c" + struct.pack("<HHHHB", 0, 0, width, height, 0) + b"\x02\x02\x44\x01\x00"
    return start + frame * frames + b";"


def webp(width, height):
    """A WebP whose canvas is that size, with a frame of one pixel."""
    tiny = saved(Image.new("RGB", (1, 1)), "WEBP", lossless=True)[12:]
    canvas = b"VP8X" + struct.pack("<I", 10) + bytes([0, 0, 0, 0])
    canvas += (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    body = b"WEBP" + canvas + tiny
    return b"RIFF" + struct.pack("<I", len(body)) + body


def tiff(width, height, tile=None):
    """A TIFF of one small strip or tile that claims to be that size."""
    data = zlib.compress(bytes(1000))
    tags = [(256, 4, 1, width), (257, 4, 1, height), (258, 3, 1, 8), (259, 3, 1, 8), (262, 3, 1, 1)]
    tags += [(277, 3, 1, 1)]
    if tile:
        tags += [(322, 4, 1, tile), (323, 4, 1, tile), (324, 4, 1, 8), (325, 4, 1, len(data))]
    else:
        tags += [(273, 4, 1, 8), (278, 4, 1, height), (279, 4, 1, len(data))]
    tags.sort()
    directory = struct.pack("<H", len(tags))
    directory += b"".join(
        struct.pack("<HHI", tag, kind, count) + struct.pack("<I", value) for tag, kind, count, value in tags)
    return b"II*\0" + struct.pack("<I", 8 + len(data)) + data + directory + bytes(4)


def resized_heif(file, width, height):
    """The same HEIC or AVIF, announcing another size."""
    place = file.index(b"ispe") + 8
    return file[:place] + struct.pack(">II", width, height) + file[place + 8:]


def resized_jpeg(file, width, height):
    place = next(file.index(mark) for mark in (b"\xff\xc0", b"\xff\xc2") if mark in file) + 5
    return file[:place] + struct.pack(">HH", height, width) + file[place + 4:]


def read(path):
    return pathlib.Path(path).read_bytes()
