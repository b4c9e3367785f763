"""Two versions of a site that differ in texts, a tag, pictures, and in a blog that only one of them has."""

import json

from exports import community
from PIL import Image


def write_version(folder, version, blogs=6, every=2):
    """Writes version `a` or `b`: an export in which every `every`th text names the version, and pictures."""
    export = community(blogs=blogs)
    for blogger in export["bloggers"]:
        for field in ("photoURL", "coverImageURL", "github", "twitter", "linkedIn", "website"):
            del blogger[field]
    for number, blog in enumerate(export["blogs"]):
        blog.pop("imageURL")
        blog["blogDescription"] = f"Blog {number} #all"
        if number % every == 0:
            blog["blogDescription"] = f"Blog {number} in version {version} #version{version}"
    del export["blogs"][0 if version == "a" else 1]
    (folder / "export" / "export.json").write_text(json.dumps(export))
    pictures = folder / "images" / "blogs" / "blogger0"
    pictures.mkdir(parents=True, exist_ok=True)
    for number in range(2, 5):
        colour = (number * 40, 90, 200) if version == "a" else (200, number * 40, 90)
        Image.new("RGB", (60 + number, 50), colour).save(pictures / f"blog{number}", "JPEG")
