"""Measures the pictures of a build against `vipsthumbnail` and Hugo: the same files from the same photos.

    pictures.py --blogforge PROGRAM [--photos 48] [--rounds 5] [--folder FOLDER]

Every photo becomes what the default recipes ask for: a tile of 500x500 (smart crop), the whole photo inside
500, 1000 and 1500 pixels as WebP, and inside 1000 as JPEG. The programs take turns; the first turn checks
that each wrote that many files of those sizes. On Linux, blogforge is measured with the libvips of PyPI's
`pyvips-binary`, too. CPU time is the figure to compare on a busy machine.
"""

import argparse
import collections
import importlib.metadata
import json
import os
import pathlib
import platform
import shlex
import statistics
import subprocess
import sys
import tempfile

import photos
import run

# libvips' name of the option, the ending and what Hugo calls it.
RECIPES = [
    (["--size", "500x500", "--smartcrop", "attention"], "tile.webp[Q=80,strip]"),
    (["--size", "500x500>"], "500.webp[Q=80,strip]"),
    (["--size", "1000x1000>"], "1000.webp[Q=80,strip]"),
    (["--size", "1500x1500>"], "1500.webp[Q=80,strip]"),
    (["--size", "1000x1000>"], "social.jpg[Q=82,strip,optimize_coding]"),
]
HUGO_TEMPLATE = """{{ range .Resources.ByType "image" }}
{{ (.Fill "500x500 webp q80 smart").RelPermalink }} {{ (.Fit "500x500 webp q80").RelPermalink }}
{{ (.Fit "1000x1000 webp q80").RelPermalink }} {{ (.Fit "1500x1500 webp q80").RelPermalink }}
{{ (.Fit "1000x1000 jpeg q82").RelPermalink }}
{{ end }}"""
HUGO_CONFIGURATION = """baseURL = "https://example.org/"
disableKinds = ["taxonomy", "term", "rss", "sitemap", "404", "robotstxt"]
[imaging.exif]
disableDate = true
disableLatLong = true
"""


def link_all(sources, folder):
    folder.mkdir(parents=True)
    for source in sources:
        os.link(source, folder / source.name)


def packaged_libvips():
    """The file of the libvips of `pyvips-binary`; None if there is none."""
    try:
        files = importlib.metadata.files("pyvips-binary") or []
    except importlib.metadata.PackageNotFoundError:
        return None
    found = [file for file in files if file.name.startswith("libvips") and file.name.endswith(".so.42")]
    return pathlib.Path(found[0].locate()).resolve() if found else None


def run_blogforge(program, sources, work, libvips=None):
    site = work / "site"
    (site / "export").mkdir(parents=True)
    link_all(sources, site / "images" / "blogs" / "u1")
    blogs = [
        {"documentId": photo.stem, "bloggerId": "u1", "blogDescription": f"Photo {photo.stem}",
         "imageURL": f"blogs/u1/{photo.stem}", "createdDate": "2019-03-10T18:30:46Z"}
        for photo in sources
    ]
    bloggers = [{"bloggerId": "u1", "displayName": "ana"}]
    (site / "export" / "export.json").write_text(json.dumps({"bloggers": bloggers, "blogs": blogs}))
    command = ["env", f"BLOGFORGE_VIPS={libvips}"] if libvips else []
    result = run.measured([*command, program, "build", str(site), "--quiet"], work, work / "log")
    return result, site / "public" / "images"


def run_vipsthumbnail(sources, work):
    """One program a size, as many at a time as there are cores, one thread each: its fastest way.

    Only photos with a profile are converted to sRGB, as blogforge does it: the odd ones.
    """
    out = work / "out"
    out.mkdir(parents=True)
    cores = os.cpu_count()
    slices = [[file for file in sources if int(file.stem) // 2 % cores == core] for core in range(cores)]

    def command(files, options, name, *more):
        words = [*files, *options, *more, "-o", f"{out}/%s-{name}"]
        return "vipsthumbnail " + shlex.join(map(str, words))

    def commands(files):
        profiled = [file for file in files if int(file.stem) % 2]
        plain = [file for file in files if not int(file.stem) % 2]
        for options, name in RECIPES:
            if profiled:
                yield command(profiled, options, name, "--eprofile", "srgb")
            if plain:
                yield command(plain, options, name)

    shell = "".join(
        "("
        + " && ".join(commands(files))
        + ") & jobs=\"$jobs $!\"; "
        for files in slices
        if files
    )
    shell += "for job in $jobs; do wait $job || exit 1; done"
    words = ["env", "VIPS_CONCURRENCY=1", "sh", "-c", shell]
    return run.measured(words, work, work / "log"), out


def run_hugo(program, sources, work):
    site = work / "site"
    (site / "layouts").mkdir(parents=True)
    (site / "layouts" / "home.html").write_text(HUGO_TEMPLATE)
    (site / "hugo.toml").write_text(HUGO_CONFIGURATION)
    link_all(sources, site / "content" / "photos")
    (site / "content" / "_index.md").write_text("---\ntitle: Photos\n---\n")
    for photo in sources:
        os.rename(site / "content" / "photos" / photo.name, site / "content" / photo.name)
    command = [program, "--source", str(site), "--destination", str(work / "public")]
    command += ["--cacheDir", str(work / "cache"), "--noBuildLock", "--quiet"]
    return run.measured(command, work, work / "log"), work / "public"


def check(name, folder, count, originals):
    """Ends the script if `folder` does not hold the renditions that were asked for."""
    found = collections.Counter()
    for path in folder.rglob("*"):
        if path.suffix not in (".webp", ".jpg", ".jpeg") or path.stat().st_size in originals:
            continue
        header = subprocess.run(
            ["vipsheader", "-f", "width", path], check=True, capture_output=True, text=True)
        height = subprocess.run(
            ["vipsheader", "-f", "height", path], check=True, capture_output=True, text=True)
        kind = "webp" if path.suffix == ".webp" else "jpeg"
        found[(kind, max(int(header.stdout), int(height.stdout)))] += 1
    expected = {("webp", 500): 2 * count, ("webp", 1000): count, ("webp", 1500): count, ("jpeg", 1000): count}
    if found != expected:
        sys.exit(f"{name} wrote {dict(found)}, expected {expected}")


def bench(programs, sources, rounds, work):
    results = collections.defaultdict(list)
    originals = {source.stat().st_size for source in sources}
    for turn in range(rounds):
        for name, (program, most) in programs.items():
            if turn >= most:
                continue
            result, output = program(sources, work / f"{name}-{turn}")
            if turn == 0:
                check(name, output, len(sources), originals)
            files = [path for path in output.rglob("*") if path.suffix in (".webp", ".jpg")]
            result["bytes"] = sum(path.stat().st_size for path in files)
            results[name].append(result)
            print(f"{name}, {turn + 1} of {rounds}: {result}", file=sys.stderr, flush=True)
    keys = ("wall", "cpu", "memory", "bytes")
    return {
        name: {key: statistics.median(result[key] for result in rows) for key in keys}
        for name, rows in results.items()
    }


def table(results):
    lines = [
        "| program | wall, s | CPU, s | CPU / blogforge's | cores busy | peak memory, MB | output, MB |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    base = results["blogforge"]["cpu"]
    for name, result in results.items():
        busy = result["cpu"] / result["wall"] / os.cpu_count()
        lines.append(
            f"| {name} | {result['wall']:.2f} | {result['cpu']:.2f} | {result['cpu'] / base:.2f} "
            f"| {busy:.0%} "
            f"| {result['memory'] / 1e6:.0f} | {result['bytes'] / 1e6:.1f} |"
        )
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--blogforge", required=True, help="the release binary")
    parser.add_argument("--photos", type=int, default=48)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--hugo-rounds", type=int, default=3, help="turns of Hugo; 0 for none")
    parser.add_argument("--folder", type=pathlib.Path, help="where photos are kept for the next time")
    arguments = parser.parse_args()

    blogforge = str(pathlib.Path(arguments.blogforge).resolve())
    programs = {
        "blogforge": (lambda sources, work: run_blogforge(blogforge, sources, work), arguments.rounds),
        "vipsthumbnail": (run_vipsthumbnail, arguments.rounds),
    }
    if arguments.hugo_rounds:
        hugo = run.hugo_program()
        programs["hugo"] = (lambda sources, work: run_hugo(hugo, sources, work), arguments.hugo_rounds)
    results = run.HERE / "results"
    with tempfile.TemporaryDirectory(prefix="blogforge-pictures-") as temporary:
        work = pathlib.Path(temporary)
        folder = arguments.folder or work / "photos"
        photos.make(folder, arguments.photos)
        sources = sorted(folder.glob("*.jpg"))
        libvips = packaged_libvips()
        if libvips:
            name = f"blogforge, libvips {importlib.metadata.version('pyvips-binary')}"
            programs[name] = (
                lambda sources, work: run_blogforge(blogforge, sources, work, libvips), arguments.rounds)
        medians = bench(programs, sources, arguments.rounds, work)
    size = statistics.mean(source.stat().st_size for source in sources) if arguments.folder else None
    each = f" of {size / 1e6:.1f} MB" if size else ""
    text = (
        f"{arguments.photos} photos of 12 megapixels{each}, five renditions each; medians; "
        f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}.\n\n{table(medians)}\n"
    )
    print(text)
    results.mkdir(exist_ok=True)
    (results / "pictures.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
