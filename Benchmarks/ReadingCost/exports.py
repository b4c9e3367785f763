"""Writes the made-up community of the benchmarks as exports to read, in one pass.

    exports.py --blogs 10000 --likes 50 OUTPUT

OUTPUT gets `arrays.json` (one array per collection) and `maps.json` (the shape of
node-firestore-import-export), both with the same records.
"""

import argparse
import pathlib
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import content
import generate as site

COLLECTIONS = ("bloggers", "blogs", "comments", "likes")


class Parts:
    """The collections of one file, each in a temporary file next to it until all are complete."""

    def __init__(self, path):
        self.path = path
        self.files = {name: open(self.part(name), "w", encoding="utf-8") for name in COLLECTIONS}
        self.empty = set(COLLECTIONS)

    def part(self, name):
        return self.path.with_suffix(f".{name}.part")

    def add(self, name, text):
        self.files[name].write(text if name in self.empty else "," + text)
        self.empty.discard(name)

    def join(self, start, end, names, opening, closing):
        for file in self.files.values():
            file.close()
        with open(self.path, "wb") as whole:
            whole.write(start.encode())
            for place, name in enumerate(names):
                whole.write(f'{"," if place else ""}"{name}":{opening}'.encode())
                with open(self.part(name), "rb") as part:
                    shutil.copyfileobj(part, whole, 1 << 20)
                whole.write(closing.encode())
            whole.write(end.encode())
        for name in COLLECTIONS:
            self.part(name).unlink()


def write(folder, blogs):
    bloggers = content.blogger_count(blogs)
    arrays, maps = Parts(folder / "arrays.json"), Parts(folder / "maps.json")
    for number in range(bloggers):
        key, record = site.export_blogger(number)
        arrays.add("bloggers", site.plain(record))
        maps.add("bloggers", f'"{key}":{site.plain(record)}')
    for number in range(blogs):
        blog = content.blog(number, bloggers)
        key, record = site.export_blog(blog)
        maps.add("blogs", f'"{key}":{site.plain(record)}')
        for comment in record.pop("__collections__")["comments"].values():
            arrays.add("comments", site.plain(comment))
        arrays.add("blogs", site.plain(record))
        for key, like in site.export_likes(blog):
            arrays.add("likes", site.plain(like))
            maps.add("likes", f'"{key}":{site.plain(like)}')
    arrays.join("{", "}\n", COLLECTIONS, "[", "]")
    maps.join('{"__collections__":{', "}}\n", ("bloggers", "blogs", "likes"), "{", "}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--blogs", type=int, default=10_000)
    parser.add_argument("--likes", type=int, default=50, help="likes a blog")
    arguments = parser.parse_args()
    content.LIKES_PER_BLOG = arguments.likes
    arguments.output.mkdir(parents=True, exist_ok=True)
    write(arguments.output, arguments.blogs)


if __name__ == "__main__":
    main()
