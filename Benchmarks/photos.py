"""Makes photos as cameras do, for `pictures.py`: 12 megapixels, 3 to 5 MB, no two alike.

    photos.py --count 48 FOLDER

A photo is a few hills of colour of several sizes with a sensor's noise on top, made by the `vips` program.
Every fourth was taken upright (EXIF orientation 6), every second carries the colour profile of a phone.
The same number always gives the same photo.
"""

import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import tempfile

WIDTH, HEIGHT = 4000, 3000
SCENES = 6
# TIFF header and one directory of one entry: orientation (0x0112), a short, 6.
EXIF = bytes.fromhex("457869660000" "4d4d002a00000008" "0001" "0112" "0003" "00000001" "00060000" "00000000")


def vips(*arguments):
    subprocess.run(["vips", *map(str, arguments)], check=True, env={**os.environ, "VIPS_CONCURRENCY": "1"})


def scene(number, work):
    """A picture without noise in floating point: for each colour a ramp, large hills and small ones."""
    bands = []
    for band in range(3):
        path = work / f"scene-{number}-{band}"
        seed = number * 10 + band
        sum_ = None
        for size, height in ((1500, 70), (300, 30), (40, 14), (9, 7)):
            hills = f"{path}-{size}.v"
            vips("perlin", hills, WIDTH, HEIGHT, "--cell-size", size, "--seed", seed + size)
            vips("linear", hills, f"{path}-{size}-high.v", height, 0)
            if sum_ is None:
                sum_ = f"{path}-{size}-high.v"
            else:
                vips("add", sum_, f"{path}-{size}-high.v", f"{path}-{size}-sum.v")
                sum_ = f"{path}-{size}-sum.v"
        bands.append(sum_)
    vips("bandjoin", " ".join(bands), work / f"scene-{number}.v")
    for leftover in work.glob(f"scene-{number}-*"):
        leftover.unlink()


def photo(number, work, folder):
    """One photo: a scene, shifted in colour, with noise."""
    path = work / f"photo-{number}"
    shift = " ".join(str(40 + (number * step) % 70) for step in (37, 53, 71))
    vips("gaussnoise", f"{path}-noise.v", WIDTH, HEIGHT, "--sigma", 9 + number % 4, "--seed", number)
    vips("add", work / f"scene-{number % SCENES}.v", f"{path}-noise.v", f"{path}-sum.v")
    vips("linear", f"{path}-sum.v", f"{path}.v", "1 1 1", shift, "--uchar")
    profile = ["--profile", "p3"] if number % 2 else []
    vips("copy", f"{path}.v", f"{path}-rgb.v", "--interpretation", "srgb")
    vips("jpegsave", f"{path}-rgb.v", f"{path}.jpg", "--Q", 88, *profile)
    content = pathlib.Path(f"{path}.jpg").read_bytes()
    if number % 4 == 3:
        content = content[:2] + b"\xff\xe1" + (len(EXIF) + 2).to_bytes(2, "big") + EXIF + content[2:]
    (folder / f"{number:03}.jpg").write_bytes(content)
    for leftover in work.glob(f"photo-{number}[-.]*"):
        leftover.unlink()


def make(folder, count):
    """Fills `folder` with `count` photos, unless that many are there."""
    folder.mkdir(parents=True, exist_ok=True)
    if len(list(folder.glob("*.jpg"))) == count:
        return
    with (
        tempfile.TemporaryDirectory(prefix="blogforge-photos-") as temporary,
        concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool,
    ):
        work = pathlib.Path(temporary)
        list(pool.map(lambda number: scene(number, work), range(min(SCENES, count))))
        list(pool.map(lambda number: photo(number, work, folder), range(count)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=48)
    parser.add_argument("folder", type=pathlib.Path)
    arguments = parser.parse_args()
    make(arguments.folder, arguments.count)


if __name__ == "__main__":
    main()
