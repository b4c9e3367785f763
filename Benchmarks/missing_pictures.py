"""Measures what a picture costs that has no local copy.

    missing_pictures.py BLOGFORGE [--blogs 100000] [--runs 7]

Checks an export whose blogs and bloggers name pictures on a server, and the same export without them. Prints
the difference of processor time for each picture: the least of all runs, because others only add to it.
"""

import argparse
import json
import os
import pathlib
import subprocess
import tempfile

BLOGGERS = 4_000


def address(path, number):
    """The address of a file in a storage bucket, as Firebase gives it."""
    escaped = path.replace("/", "%2F")
    host = "https://firebasestorage.googleapis.com"
    return f"{host}/v0/b/app.appspot.com/o/{escaped}?alt=media&token=3f2c9a4e-{number}"


def write_export(folder, blogs, has_pictures):
    (folder / "export").mkdir(parents=True)
    bloggers, records = {}, {}
    for number in range(BLOGGERS):
        bloggers[f"u{number}"] = {"displayName": f"user{number}"}
        if has_pictures:
            bloggers[f"u{number}"]["photoURL"] = address(f"images/profileImages/u{number}", number)
    for number in range(blogs):
        author = f"u{number % BLOGGERS}"
        records[f"b{number}"] = {
            "bloggerId": author, "blogDescription": f"Text {number}", "createdDate": "2019-03-10T18:30:46Z"}
        if has_pictures:
            records[f"b{number}"]["imageURL"] = address(f"images/blogs/{author}/b{number}", number)
    text = json.dumps({"bloggers": bloggers, "blogs": records})
    (folder / "export/export.json").write_text(text, encoding="utf-8")


def cpu(command):
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    usage = os.wait4(process.pid, 0)[2]
    return usage.ru_utime + usage.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("blogforge")
    parser.add_argument("--blogs", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=7)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_FOLDER")) as root:
        plain, pictures, folder = (pathlib.Path(root) / name for name in ("plain", "pictures", "folder"))
        write_export(plain, arguments.blogs, False)
        write_export(pictures, arguments.blogs, True)
        write_export(folder, arguments.blogs, True)
        (folder / "images").mkdir()
        (folder / "images/other.jpg").write_bytes(b"\xff\xd8\xff")
        commands = {
            "": [plain], "no folder of pictures": [pictures], "a folder of others, each reported": [folder],
            "no folder, --fetch": ["--fetch", pictures]}
        best = dict.fromkeys(commands, float("inf"))
        for _ in range(arguments.runs):
            for name, options in commands.items():
                best[name] = min(best[name], cpu([arguments.blogforge, "check", *options]))
    print("| pictures without a copy | CPU for each, µs |\n|---|---:|")
    for name in list(commands)[1:]:
        print(f"| {name} | {(best[name] - best['']) * 1e6 / (arguments.blogs + BLOGGERS):.1f} |")


if __name__ == "__main__":
    main()
