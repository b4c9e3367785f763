"""The values of template names on a built site: a theme that writes every name with its value."""

import html
import pathlib
import re
import shutil

#: Marks that no blogger of the example writes.
OPEN, MIDDLE, CLOSE = "\u27ea", "\u27e8", "\u27eb"


def written(view, views, way=()):
    """A template that writes all names of a view, and those of the views in it."""
    parts = []
    for name in views[view]:
        inner, own = name["type"].removeprefix("list of "), name["name"]
        key = f"{OPEN}{view}.{own}{MIDDLE}"
        if inner in views:
            if inner in way:
                continue  # A comment has replies, which are comments.
            parts.append(f"{{{{#{own}}}}}{written(inner, views, (*way, view))}{{{{/{own}}}}}")
        elif name["type"] == "flag":
            parts.append(f"{{{{#{own}}}}}{key}yes{CLOSE}{{{{/{own}}}}}")
        else:
            value = f"{{{{{{{own}}}}}}}" if name["type"] == "html" else f"{{{{{own}}}}}"
            parts.append(f"{key}{value}{CLOSE}")
    return "".join(parts)


def write_theme(theme, folder):
    """A theme of pages with nothing but values; `theme` is the output of `blogforge theme --format json`."""
    views = {view["view"]: view["names"] for view in theme["views"]}
    folder.mkdir(exist_ok=True)
    for file in theme["files"]:
        if file["kind"] == "page":
            [[view]] = file["places"]
            (folder / file["path"]).write_text(written(view, views))


def values(folder):
    """The values of each name, as in `EntryView.title`, on all pages of a site in this theme."""
    found = {}
    pattern = re.compile(f"{OPEN}([\\w.]+){MIDDLE}(.*?){CLOSE}", re.DOTALL)
    for page in sorted(pathlib.Path(folder).rglob("*.html")):
        for name, value in pattern.findall(page.read_text()):
            found.setdefault(name, set()).add(html.unescape(value))
    return found


def built_values(blogforge, source, theme, folder):
    """The values on the site that a site folder makes, which stays as it is."""
    # With its cache, which holds the pictures.
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns("public"))
    write_theme(theme, folder / "templates")
    result = blogforge("build", folder)
    assert result.returncode == 0, result.stderr
    return values(folder / "public")
