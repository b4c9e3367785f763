"""Measures what pictures cost a build that has seen them: nothing changed, and after a fresh checkout.

    warm_pictures.py BLOGFORGE [COUNT]

Makes COUNT small pictures (10,000), builds once, and prints the time of the stage `pictures` in each case.
"""

import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

from PIL import Image

RUNS = 5


def write_site(folder, count):
    blogs = [
        {"documentId": f"blog{number}", "bloggerId": "ana", "blogDescription": "Words",
         "createdDate": "2020-01-01T00:00:00Z"}
        for number in range(count)]
    export = {"bloggers": [{"bloggerId": "ana", "displayName": "Ana"}], "blogs": blogs}
    (folder / "export").mkdir()
    (folder / "export" / "export.json").write_text(json.dumps(export))
    pictures = folder / "images" / "blogs" / "ana"
    pictures.mkdir(parents=True)
    for number in range(count):
        picture = Image.new("RGB", (160, 120), (number % 256, number // 256 % 256, number * 7 % 256))
        picture.putpixel((number % 160, number // 160 % 120), (255, 0, 0))
        picture.save(pictures / f"blog{number}.jpg", "JPEG")
    return pictures


def stage(program, folder):
    """Milliseconds of the stage in one build."""
    result = subprocess.run(
        [program, "build", str(folder), "--log-format", "json"], stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
    return json.loads(result.stderr.splitlines()[-1])["stages"]["pictures"]


def main():
    program, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    with tempfile.TemporaryDirectory() as root:
        folder = pathlib.Path(root)
        pictures = write_site(folder, count)
        print(f"{count:,} pictures, first build: {stage(program, folder):,} ms")
        export = folder / "export" / "export.json"

        def changed(number):
            # A build that looks for changes first must find one that does not concern pictures.
            export.write_text(export.read_text().replace('"Ana', f'"Ana{number}', 1))

        warm, fresh = [], []
        for number in range(RUNS):
            changed(number)
            warm.append(stage(program, folder))
            for path in pictures.iterdir():
                os.utime(path)
            changed(number)
            fresh.append(stage(program, folder))
        print(f"nothing changed: {statistics.median(warm):,} ms")
        print(f"fresh checkout: {statistics.median(fresh):,} ms")


if __name__ == "__main__":
    main()
