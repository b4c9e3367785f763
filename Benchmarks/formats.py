"""Compares AVIF with WebP as the format of renditions: bytes, CPU time and quality.

    formats.py [--photos 12] [--pictures 24] [--folder FOLDER]

The sources are made-up photos (`photos.py`) and the largest pictures of an example. Each is reduced, then
encoded as WebP with the default quality and as AVIF with several, with the effort that blogforge asks for
and with a small one. Quality is DSSIM of the luma, (1 - SSIM) / 2: less is better. What AVIF needs for the
quality of WebP is interpolated for each picture. The first line of the result names the libvips.
"""

import argparse
import bisect
import math
import os
import pathlib
import statistics
import tempfile
import time

import photos

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLE = HERE.parent / "Examples" / "fellow-bloggers" / "images" / "blogs"
WEBP = 80
QUALITIES = (40, 50, 60, 70, 80)
# The first is the default of libvips, which blogforge uses.
EFFORTS = (4, 1)


def open_library():
    """pyvips, one thread for each picture as in a worker of blogforge."""
    os.environ["VIPS_CONCURRENCY"] = "1"
    import pyvips

    return pyvips


def reduced(pyvips, path, side):
    picture = pyvips.Image.thumbnail(str(path), side, height=side, size="down", export_profile="srgb")
    picture = (picture.flatten() if picture.hasalpha() else picture).copy_memory()
    # As blogforge does it: WebP has no profile. Old releases of libvips leave it in, despite `strip`.
    if picture.get_typeof("icc-profile-data"):
        picture.remove("icc-profile-data")
    return picture


def encoded(picture, quality, effort=None):
    """The file and the CPU seconds of the encoder: AVIF if there is an effort, otherwise WebP."""
    start = time.process_time()
    if effort is None:
        file = picture.webpsave_buffer(Q=quality, strip=True)
    else:
        file = picture.heifsave_buffer(Q=quality, effort=effort, compression="av1", strip=True)
    return file, time.process_time() - start


def dissimilarity(pyvips, picture, file):
    from skimage.metrics import structural_similarity

    before, after = (image.colourspace("b-w").extract_band(0).numpy()
                     for image in (picture, pyvips.Image.new_from_buffer(file, "")))
    return (1 - structural_similarity(before, after, gaussian_weights=True, sigma=1.5,
                                      use_sample_covariance=False, data_range=255)) / 2


def measure(pyvips, picture):
    """(quality, bytes, CPU seconds, DSSIM) of WebP, and for each effort those of AVIF by rising quality."""
    def point(quality, effort=None):
        file, seconds = encoded(picture, quality, effort)
        return quality, len(file), seconds, dissimilarity(pyvips, picture, file)

    avif = {effort: [point(quality, effort) for quality in QUALITIES] for effort in EFFORTS}
    return point(WEBP), avif


def at_equal_quality(webp, avif):
    """AVIF's quality, bytes and CPU seconds at the DSSIM of WebP; nil beyond the measured qualities."""
    falling = [-row[3] for row in avif]
    place = bisect.bisect_left(falling, -webp[3])
    if place in (0, len(avif)):
        return None
    low, high = avif[place - 1], avif[place]
    share = (low[3] - webp[3]) / (low[3] - high[3])
    quality, seconds = (low[key] + share * (high[key] - low[key]) for key in (0, 2))
    return quality, math.exp(math.log(low[1]) + share * math.log(high[1] / low[1])), seconds


def rows(name, results):
    """Markdown: the means of each quality, and the medians of the ratios at equal quality."""
    def row(format_, points):
        quality, bytes_, seconds, difference = (statistics.mean(values) for values in zip(*points))
        return (f"| {name} | {format_} {quality:.0f} | {bytes_ / 1e3:.1f} | {1e3 * seconds:.0f} "
                f"| {1e3 * difference:.2f} |")

    yield row("WebP", [webp for webp, _ in results])
    for effort in EFFORTS:
        format_ = f"AVIF, effort {effort},"
        for place in range(len(QUALITIES)):
            yield row(format_, [avif[effort][place] for _, avif in results])
        pairs = [(webp, at_equal_quality(webp, avif[effort])) for webp, avif in results]
        pairs = [(webp, equal) for webp, equal in pairs if equal]
        if pairs:
            quality = statistics.median(equal[0] for _, equal in pairs)
            bytes_, seconds = (
                statistics.median(equal[key] / webp[key] for webp, equal in pairs) for key in (1, 2))
            equal = f"equal for {len(pairs)} of {len(results)}"
            yield (f"| {name} | {format_} {quality:.0f} ÷ WebP {WEBP}: {equal} "
                   f"| {bytes_:.2f}× | {seconds:.1f}× | 1 |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--photos", type=int, default=12)
    parser.add_argument("--pictures", type=int, default=24, help="pictures of the example")
    parser.add_argument("--folder", type=pathlib.Path, help="where photos are kept for the next time")
    arguments = parser.parse_args()

    pyvips = open_library()
    files = [path for path in EXAMPLE.rglob("*") if path.is_file()]
    largest = sorted(files, key=lambda path: -path.stat().st_size)[:arguments.pictures]
    release = ".".join(str(pyvips.version(part)) for part in range(3))
    lines = [f"libvips {release}", "", "| pictures | format, quality | kB | CPU, ms | DSSIM, thousandths |",
             "|---|---|---:|---:|---:|"]
    with tempfile.TemporaryDirectory(prefix="blogforge-formats-") as temporary:
        folder = arguments.folder or pathlib.Path(temporary) / "photos"
        photos.make(folder, arguments.photos)
        made = sorted(folder.glob("*.jpg"))[:arguments.photos]
        groups = [("example, 500 pixels", largest, 500), ("photos, 500 pixels", made, 500),
                  ("photos, 1500 pixels", made, 1500)]
        for name, sources, side in groups:
            results = [measure(pyvips, reduced(pyvips, path, side)) for path in sources]
            lines += rows(name, results)
    text = "\n".join(lines)
    print(text)
    (HERE / "results").mkdir(exist_ok=True)
    (HERE / "results" / f"formats-{release}.md").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
