"""Unusual but valid pictures: every variant of the formats that cameras, scanners and editors write."""

import io
import pathlib
import struct
import zlib

from PIL import Image, ImageChops, ImageCms

from picture_files import scene, tool

SIZE = (96, 72)
XMP = (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
    '<rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="6"/></rdf:RDF></x:xmpmeta>'
)


def picture():
    """Smooth, so that lossy formats and subsampled colours keep it, and different in every corner."""
    return scene(400, 300).resize(SIZE, Image.Resampling.LANCZOS)


PICTURE = picture()


def _clear(picture):
    clear = picture.copy()
    clear.putalpha(Image.linear_gradient("L").rotate(90).resize(picture.size))
    return clear


def _saved(picture, form, **options):
    output = io.BytesIO()
    picture.save(output, form, **options)
    return output.getvalue()


def _exif(orientation):
    exif = Image.Exif()
    exif[0x0112] = orientation
    return exif


# JPEG

def _segment(marker, body):
    return bytes([0xFF, marker]) + struct.pack(">H", len(body) + 2) + body


def _after_start(file, *segments):
    return file[:2] + b"".join(segments) + file[2:]


def _without_adobe(file):
    place = file.index(b"\xff\xee")
    return file[:place] + file[place + 2 + int.from_bytes(file[place + 2:place + 4], "big"):]


def _ycck(picture):
    """What Adobe writes: inverted ink, three of it as luminance and colour."""
    cyan, magenta, yellow, black = picture.convert("CMYK").split()
    inverted = [band.point(lambda value: 255 - value) for band in (cyan, magenta, yellow)]
    parts = Image.merge("RGB", inverted).convert("YCbCr").split()
    # Pillow inverts what it writes.
    bands = [band.point(lambda value: 255 - value) for band in parts] + [black]
    file = bytearray(_saved(Image.merge("CMYK", bands), "JPEG", quality=97, subsampling=0))
    file[file.index(b"Adobe") + 11] = 2
    return bytes(file)


def jpegs():
    picture = PICTURE
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
    plain = _saved(picture, "JPEG", quality=95)
    cmyk = _saved(picture.convert("CMYK"), "JPEG", quality=97)
    yield "grey", _saved(picture.convert("L"), "JPEG", quality=95)
    yield "progressive", _saved(picture, "JPEG", quality=95, progressive=True)
    for number, name in enumerate(["444", "422", "420"]):
        yield f"subsampled-{name}", _saved(picture, "JPEG", quality=95, subsampling=number)
    yield "rgb", _saved(picture, "JPEG", quality=95, keep_rgb=True)
    yield "restarts", _saved(picture, "JPEG", quality=95, restart_marker_rows=1)
    yield "comment", _after_start(plain, _segment(0xFE, b"A comment"))
    yield "density", _saved(picture, "JPEG", quality=95, dpi=(72, 300))
    yield "profile-srgb", _saved(picture, "JPEG", quality=95, icc_profile=srgb)
    yield "profile-of-lab", _saved(picture, "JPEG", quality=95, icc_profile=lab)
    yield "profile-on-grey", _saved(picture.convert("L"), "JPEG", quality=95, icc_profile=srgb)
    yield "cmyk-adobe", cmyk
    yield "cmyk-plain", _without_adobe(_saved(
        picture.convert("CMYK").point(lambda value: 255 - value), "JPEG", quality=97))
    yield "cmyk-progressive", _saved(picture.convert("CMYK"), "JPEG", quality=97, progressive=True)
    yield "cmyk-turned", _saved(picture.convert("CMYK"), "JPEG", quality=97, exif=_exif(6))
    yield "cmyk-wrong-profile", _saved(picture.convert("CMYK"), "JPEG", quality=97, icc_profile=srgb)
    yield "cmyk-black", _saved(_with_black(picture), "JPEG", quality=97)
    yield "ycck", _ycck(picture)
    for turn in range(0, 10):
        yield f"exif-{turn}", _saved(picture, "JPEG", quality=95, exif=_exif(turn))
    xmp = _segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + XMP.encode())
    yield "xmp-turned", _after_start(plain, xmp)
    yield "exif-3-xmp-6", _after_start(_saved(picture, "JPEG", quality=95, exif=_exif(3)), xmp)


def _with_black(picture):
    """As printers separate it: as much black ink as there is."""
    cyan, magenta, yellow = picture.convert("CMYK").split()[:3]
    black = ImageChops.darker(ImageChops.darker(cyan, magenta), yellow)
    white = black.point(lambda value: max(1, 255 - value))
    def rest(ink):
        pixels = [
            min(255, max(0, (value - k)) * 255 // w)
            for value, k, w in zip(ink.tobytes(), black.tobytes(), white.tobytes())]
        band = Image.new("L", ink.size)
        band.putdata(pixels)
        return band
    return Image.merge("CMYK", [rest(cyan), rest(magenta), rest(yellow), black])


# PNG

def _chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _png(width, height, depth, colour, rows, chunks=b""):
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    encoded = zlib.compress(b"".join(b"\0" + row for row in rows))
    return (b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + chunks + _chunk(b"IDAT", encoded)
            + _chunk(b"IEND", b""))


def _with_chunk(file, name, body):
    """Behind the header, before everything else."""
    return file[:33] + _chunk(name, body) + file[33:]


def _rows(picture, depth=8):
    """The bytes of each row, in samples of so many bits."""
    width, height = picture.size
    bands = len(picture.getbands())
    data = picture.tobytes()
    for row in range(height):
        line = data[row * width * bands:(row + 1) * width * bands]
        if depth == 16:
            yield b"".join(bytes([value, value]) for value in line)
        elif depth == 8:
            yield line
        else:
            bits = "".join(format(value >> (8 - depth), f"0{depth}b") for value in line)
            bits += "0" * (-len(bits) % 8)
            yield bytes(int(bits[place:place + 8], 2) for place in range(0, len(bits), 8))


def pngs():
    picture = PICTURE
    grey, clear = picture.convert("L"), _clear(picture)
    plain = _saved(picture, "PNG")
    for depth in (1, 2, 4, 8, 16):
        yield f"grey-{depth}", _png(*SIZE, depth, 0, _rows(grey, depth))
        wanted = grey.getpixel((5, 40)) >> (8 - min(8, depth))
        wanted = wanted * 257 if depth == 16 else wanted
        yield f"grey-{depth}-key", _png(
            *SIZE, depth, 0, _rows(grey, depth), _chunk(b"tRNS", struct.pack(">H", wanted)))
    for depth in (8, 16):
        yield f"rgb-{depth}", _png(*SIZE, depth, 2, _rows(picture, depth))
        key = [value * 257 if depth == 16 else value for value in picture.getpixel((5, 5))]
        yield f"rgb-{depth}-key", _png(
            *SIZE, depth, 2, _rows(picture, depth), _chunk(b"tRNS", struct.pack(">3H", *key)))
        yield f"grey-alpha-{depth}", _png(*SIZE, depth, 4, _rows(clear.convert("LA"), depth))
        yield f"rgb-alpha-{depth}", _png(*SIZE, depth, 6, _rows(clear, depth))
    for depth in (1, 2, 4, 8):
        palette = picture.quantize(1 << depth)
        colours = bytes(palette.getpalette()[:3 << depth])
        shifted = palette.point(lambda value: value << (8 - depth)) if depth < 8 else palette
        shifted = Image.frombytes("L", SIZE, shifted.tobytes())
        chunk = _chunk(b"PLTE", colours)
        yield f"palette-{depth}", _png(*SIZE, depth, 3, _rows(shifted, depth), chunk)
        yield f"palette-{depth}-clear", _png(
            *SIZE, depth, 3, _rows(shifted, depth), chunk + _chunk(b"tRNS", b"\x00\x80"))
    for gamma in (45455, 100000, 55556, 30000):
        yield f"gamma-{gamma}", _with_chunk(plain, b"gAMA", struct.pack(">I", gamma))
    srgb = (31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000)
    adobe = (31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000)
    for name, primaries in (("srgb", srgb), ("adobe", adobe)):
        file = _with_chunk(plain, b"cHRM", struct.pack(">8I", *primaries))
        yield f"primaries-{name}", _with_chunk(file, b"gAMA", struct.pack(">I", 45455))
    yield "srgb", _with_chunk(_with_chunk(plain, b"gAMA", struct.pack(">I", 100000)), b"sRGB", b"\0")
    yield "significant-bits", _with_chunk(plain, b"sBIT", b"\5\6\5")
    yield "background", _with_chunk(_saved(clear, "PNG"), b"bKGD", bytes([0, 9, 0, 200, 0, 9]))
    yield "density", _with_chunk(plain, b"pHYs", struct.pack(">IIB", 1000, 3000, 1))
    yield "moving", _saved(picture, "PNG", save_all=True, append_images=[picture.rotate(180)])
    yield "moving-default", _saved(
        picture, "PNG", save_all=True, append_images=[picture.rotate(180)], default_image=True)
    for turn in (3, 6):
        yield f"exif-{turn}", _saved(picture, "PNG", exif=_exif(turn))


# GIF

def _gif_file(screen, frames, palette=None, version=b"GIF89a", background=0):
    """A GIF of frames (left, top, palette picture, options)."""
    flags = 0xF7 if palette else 0x70
    file = version + struct.pack("<HHBBB", *screen, flags, background, 0) + (palette or b"")
    for left, top, picture, options in frames:
        if options.get("control", True):
            control = options.get("disposal", 0) << 2 | (1 if "key" in options else 0)
            file += b"\x21\xf9\x04" + bytes([control]) + struct.pack("<HB", 5, options.get("key", 0)) + b"\0"
        local = options.get("local")
        flags = (0x87 if local else 0) | (0x40 if options.get("interlaced") else 0)
        file += b"\x2c" + struct.pack("<HHHHB", left, top, *picture.size, flags) + (local or b"")
        rows = [picture.crop((0, row, picture.width, row + 1)).tobytes() for row in range(picture.height)]
        if options.get("interlaced"):
            order = [*range(0, len(rows), 8), *range(4, len(rows), 8), *range(2, len(rows), 4),
                     *range(1, len(rows), 2)]
            rows = [rows[row] for row in order]
        file += _lzw(b"".join(rows))
    return file + b"\x3b"


def _lzw(data):
    """Codes of nine bits, cleared before they grow: large, and right."""
    bits, count, output = 0, 0, bytearray()
    codes = []
    for place, value in enumerate(data):
        if place % 250 == 0:
            codes.append(256)
        codes.append(value)
    codes.append(257)
    for code in codes:
        bits |= code << count
        count += 9
        while count >= 8:
            output.append(bits & 255)
            bits, count = bits >> 8, count - 8
    if count:
        output.append(bits)
    file = b"\x08"
    for place in range(0, len(output), 255):
        part = output[place:place + 255]
        file += bytes([len(part)]) + part
    return file + b"\0"


def gifs():
    picture = PICTURE
    palette = picture.quantize(256)
    colours = bytes(palette.getpalette()).ljust(768, b"\0")
    indices = Image.frombytes("L", SIZE, palette.tobytes())
    other = bytes(255 - value for value in colours)
    key = indices.getpixel((48, 36))
    small = indices.crop((16, 12, 80, 60))
    yield "plain", _gif_file(SIZE, [(0, 0, indices, {})], colours)
    yield "old", _gif_file(SIZE, [(0, 0, indices, {"control": False})], colours, b"GIF87a")
    yield "local", _gif_file(SIZE, [(0, 0, indices, {"local": colours})])
    yield "local-and-global", _gif_file(SIZE, [(0, 0, indices, {"local": colours})], other)
    yield "interlaced", _gif_file(SIZE, [(0, 0, indices, {"interlaced": True})], colours)
    yield "key", _gif_file(SIZE, [(0, 0, indices, {"key": key})], colours)
    for disposal in range(4):
        frames = [(0, 0, indices, {"disposal": disposal}), (9, 9, small, {"disposal": disposal})]
        yield f"moving-{disposal}", _gif_file(SIZE, frames, colours)
    yield "offset", _gif_file(SIZE, [(16, 12, small, {})], colours)
    yield "offset-ground", _gif_file(SIZE, [(16, 12, small, {})], colours, background=200)
    yield "offset-key", _gif_file(SIZE, [(16, 12, small, {"key": key})], colours, background=200)
    yield "offset-moving", _gif_file(SIZE, [(16, 12, small, {}), (0, 0, indices, {})], colours)
    yield "beyond", _gif_file((64, 48), [(0, 0, indices, {})], colours)
    yield "beyond-offset", _gif_file((64, 48), [(16, 12, indices, {})], colours)
    yield "no-screen", _gif_file((0, 0), [(0, 0, indices, {})], colours)
    yield "screen-small", _gif_file((1, 1), [(0, 0, indices, {})], colours)
    yield "no-palette", _gif_file(SIZE, [(0, 0, indices, {})])
    yield "bit", _saved(picture.convert("1"), "GIF")
    yield "ended-early", _gif_file(SIZE, [(0, 0, indices, {})], colours)[:-1]


# TIFF

def _tiff(width, height, tags, data, order="<"):
    """A TIFF of one strip; `tags` by number: kind and values."""
    tags = {256: (4, [width]), 257: (4, [height]), 259: (3, [1]), 273: (4, [8]), 278: (4, [height]),
            279: (4, [len(data)]), **tags}
    kinds = {1: ("B", 1), 2: ("B", 1), 3: ("H", 2), 4: ("I", 4), 5: ("I", 4), 10: ("i", 4), 12: ("d", 8)}
    start = 8 + len(data) + len(data) % 2
    body = data + b"\0" * (len(data) % 2)
    place, extra, entries = start + 2 + 12 * len(tags) + 4, b"", b""
    for number, (kind, values) in sorted(tags.items()):
        letter = kinds[kind][0]
        encoded = struct.pack(f"{order}{len(values)}{letter}", *values)
        count = len(values) // (2 if kind in (5, 10) else 1)
        if len(encoded) > 4:
            entries += struct.pack(f"{order}HHII", number, kind, count, place + len(extra))
            extra += encoded + b"\0" * (len(encoded) % 2)
        else:
            entries += struct.pack(f"{order}HHI", number, kind, count) + encoded.ljust(4, b"\0")
    mark = b"II*\0" if order == "<" else b"MM\0*"
    return (mark + struct.pack(f"{order}I", start) + body + struct.pack(f"{order}H", len(tags)) + entries
            + bytes(4) + extra)


def _samples(data, form, scale, order="<"):
    return struct.pack(f"{order}{len(data)}{form}", *(scale(value) for value in data))


def tiffs():
    picture = PICTURE
    grey, clear, cmyk = picture.convert("L"), _clear(picture), picture.convert("CMYK")
    rgb, ink = picture.tobytes(), cmyk.tobytes()

    def made(tags, data, order="<"):
        return _tiff(*SIZE, tags, data, order)

    def photo(kind, bits, bands, **more):
        tags = {262: (3, [kind]), 258: (3, [bits] * bands), 277: (3, [bands])}
        names = {"planar": 284, "extra": 338, "form": 339, "inks": 332, "turn": 274, "fill": 266}
        for name, values in more.items():
            tags[names[name]] = (3, values)
        return tags

    for order, name in (("<", "little"), (">", "big")):
        yield f"rgb-{name}", made(photo(2, 8, 3), rgb, order)
        yield f"rgb16-{name}", made(photo(2, 16, 3), _samples(rgb, "H", lambda v: v * 257, order), order)
    yield "planar", made(photo(2, 8, 3, planar=[2]) | {
        273: (4, [8 + SIZE[0] * SIZE[1] * band for band in range(3)]), 279: (4, [SIZE[0] * SIZE[1]] * 3),
    }, b"".join(band.tobytes() for band in picture.split()))
    yield "planar16", made(photo(2, 16, 3, planar=[2]) | {
        273: (4, [8 + 2 * SIZE[0] * SIZE[1] * band for band in range(3)]),
        279: (4, [2 * SIZE[0] * SIZE[1]] * 3),
    }, b"".join(_samples(band.tobytes(), "H", lambda v: v * 257) for band in picture.split()))
    for bits in (1, 2, 4, 8):
        rows = b"".join(_rows(grey, bits))
        yield f"black-is-zero-{bits}", made(photo(1, bits, 1), rows)
        yield f"white-is-zero-{bits}", made(photo(0, bits, 1), bytes(255 - value for value in rows))
    yield "black-is-zero-16", made(photo(1, 16, 1), _samples(grey.tobytes(), "H", lambda v: v * 257))
    yield "white-is-zero-16", made(photo(0, 16, 1), _samples(grey.tobytes(), "H", lambda v: 65535 - v * 257))
    yield "bits-reversed", made(photo(1, 1, 1, fill=[2]), bytes(
        int(format(value, "08b")[::-1], 2) for value in b"".join(_rows(grey, 1))))
    for bits in (1, 2, 4, 8):
        palette = picture.quantize(1 << bits)
        colours = palette.getpalette()[:3 << bits]
        colours += [0] * ((3 << bits) - len(colours))
        indices = Image.frombytes("L", SIZE, palette.tobytes()).point(lambda value: value << (8 - bits))
        table = [colours[place] * 257 for band in range(3) for place in range(band, len(colours), 3)]
        yield f"palette-{bits}", made(photo(3, bits, 1) | {320: (3, table)}, b"".join(_rows(indices, bits)))
    yield "grey-float", made(photo(1, 32, 1, form=[3]), _samples(grey.tobytes(), "f", lambda v: v / 255))
    yield "grey-float-255", made(photo(1, 32, 1, form=[3]), _samples(grey.tobytes(), "f", float))
    yield "rgb-float", made(photo(2, 32, 3, form=[3] * 3), _samples(rgb, "f", lambda v: v / 255))
    yield "grey-32", made(photo(1, 32, 1), _samples(grey.tobytes(), "I", lambda v: v * 0x01010101))
    yield "rgb-32", made(photo(2, 32, 3), _samples(rgb, "I", lambda v: v * 0x01010101))
    yield "grey-signed", made(photo(1, 16, 1, form=[2]), _samples(grey.tobytes(), "h", lambda v: v * 128))
    yield "cmyk", made(photo(5, 8, 4), ink)
    yield "cmyk-inks", made(photo(5, 8, 4, inks=[1]), ink)
    yield "cmyk16", made(photo(5, 16, 4), _samples(ink, "H", lambda v: v * 257))
    yield "cmyk-black", made(photo(5, 8, 4), _with_black(picture).tobytes())
    for extra, name in ((0, "unspecified"), (1, "associated"), (2, "unassociated")):
        data = clear.tobytes()
        if extra == 1:
            data = b"".join(
                bytes([r * a // 255, g * a // 255, b * a // 255, a])
                for r, g, b, a in zip(*(band.tobytes() for band in clear.split())))
        yield f"alpha-{name}", made(photo(2, 8, 4, extra=[extra]), data)
        if extra:
            yield f"alpha16-{name}", made(
                photo(2, 16, 4, extra=[extra]), _samples(data, "H", lambda v: v * 257))
    yield "alpha-unsaid", made(photo(2, 8, 4), clear.tobytes())
    yield "grey-alpha", made(photo(1, 8, 2, extra=[2]), clear.convert("LA").tobytes())
    for turn in range(1, 9):
        yield f"turned-{turn}", made(photo(2, 8, 3, turn=[turn]), rgb)
    for name in ("tiff_lzw", "tiff_deflate", "packbits", "jpeg", "zstd"):
        yield f"encoded-{name}", _saved(picture, "TIFF", compression=name)
    for name in ("group3", "group4"):
        yield f"encoded-{name}", _saved(picture.convert("1"), "TIFF", compression=name)
    pages = [picture.rotate(180).resize((48, 36)), picture]
    yield "pages", _saved(picture, "TIFF", save_all=True, append_images=pages)
    yield "xmp-turned", _saved(picture, "TIFF", tiffinfo={700: XMP.encode()})


def tiffs_of_vips(folder):
    """TIFFs that Pillow cannot write."""
    source = folder / "source.png"
    PICTURE.save(source)
    for name, options in (
        ("tiled", "tile,tile-width=32,tile-height=32"),
        ("pyramid", "tile,pyramid,tile-width=32,tile-height=32"),
        ("predictor", "compression=lzw,predictor=horizontal"), ("bigtiff", "bigtiff"),
        ("jpeg", "compression=jpeg,Q=95"), ("jpeg-tiled", "compression=jpeg,Q=95,tile"),
        ("webp", "compression=webp,Q=95"), ("deflate", "compression=deflate,predictor=horizontal"),
    ):
        file = folder / "made.tif"
        tool("vips", "copy", source, f"{file}[{options}]")
        yield name, file.read_bytes()
    for space in ("lab", "labs", "xyz", "scrgb", "rgb16", "cmyk"):
        file = folder / "made.tif"
        tool("vips", "colourspace", source, file, space)
        yield f"space-{space}", file.read_bytes()
    for file in (source, file):
        file.unlink()


# WebP, AVIF and HEIC

def webps():
    picture = PICTURE
    clear = _clear(picture)
    small = clear.crop((16, 12, 80, 60))
    yield "lossy", _saved(picture, "WEBP", quality=95)
    yield "lossless", _saved(picture, "WEBP", lossless=True)
    yield "clear", _saved(clear, "WEBP", quality=95)
    yield "clear-lossless", _saved(clear, "WEBP", lossless=True, exact=True)
    yield "moving", _saved(clear, "WEBP", save_all=True, append_images=[clear.rotate(180)], lossless=True)
    yield "moving-ground", _saved(
        small, "WEBP", save_all=True, append_images=[small.rotate(180)], lossless=True,
        background=(9, 99, 0, 255))
    for turn in (3, 6):
        yield f"exif-{turn}", _saved(picture, "WEBP", quality=95, exif=_exif(turn))
    yield "xmp-turned", _saved(picture, "WEBP", quality=95, xmp=XMP.encode())


def avifs():
    picture = PICTURE
    for subsampling in ("4:4:4", "4:2:2", "4:2:0"):
        yield f"avif-{subsampling[0::2]}", _saved(picture, "AVIF", quality=95, subsampling=subsampling)
    yield "avif-grey", _saved(picture, "AVIF", quality=95, subsampling="4:0:0")
    yield "avif-narrow", _saved(picture, "AVIF", quality=95, range="limited")
    yield "avif-clear", _saved(_clear(picture), "AVIF", quality=95)
    yield "avif-premultiplied", _saved(_clear(picture), "AVIF", quality=95, alpha_premultiplied=True)
    for turn in range(2, 9):
        yield f"avif-exif-{turn}", _saved(picture, "AVIF", quality=95, exif=_exif(turn))
    yield "avif-moving", _saved(
        picture, "AVIF", quality=95, save_all=True, append_images=[picture.rotate(180)])


def write_all(folder):
    """One file each in `folder`; gives their paths."""
    makers = {"jpg": jpegs(), "png": pngs(), "gif": gifs(), "tif": tiffs(), "webp": webps(), "avif": avifs()}
    paths = []
    for ending, files in (*makers.items(), ("tif", tiffs_of_vips(folder))):
        for name, content in files:
            path = pathlib.Path(folder) / f"{ending}-{name}.{ending}"
            path.write_bytes(content)
            paths.append(path)
    return paths
