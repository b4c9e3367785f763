"""The made-up community for small sites of other programs: a page per blog with its comments, the feed."""

import json
import pathlib
import shutil

import content

HERE = pathlib.Path(__file__).resolve().parent


def name(number):
    return content.blogger(number)["name"]


def toml(value):
    """A basic string of TOML, whose escapes are those of JSON."""
    return json.dumps(value, ensure_ascii=False)


def zorto_page(blog):
    comments = "".join(
        f"[[extra.comments]]\nid = {toml(comment['id'])}\nby = {toml(name(comment['by']))}\n"
        f"date = {toml(comment['date'])}\ntext = {toml(comment['text'])}\n"
        for comment in blog["comments"]
    )
    by = toml(name(blog["by"]))
    head = f"title = {toml(blog['title'])}\ndate = {toml(blog['date'])}\n[extra]\nby = {by}\n"
    return f"+++\n{head}{comments}+++\n\n{blog['body']}\n"


def hugo_page(blog):
    comments = [comment | {"by": name(comment["by"])} for comment in blog["comments"]]
    matter = {key: blog[key] for key in ("title", "date", "tags")}
    matter |= {"by": name(blog["by"]), "comments": comments}
    return f"{json.dumps(matter, ensure_ascii=False)}\n\n{blog['body']}\n"


def write(folder, blogs, site, page, front=None):
    """Writes a site folder: a copy of the folder `site`, a file per blog, and `front` for the feed."""
    shutil.copytree(HERE / site, folder)
    pages = pathlib.Path(folder) / "content"
    pages.mkdir()
    if front:
        (pages / "_index.md").write_text(f"+++\n{front}+++\n")
    bloggers = content.blogger_count(blogs)
    for number in range(blogs):
        blog = content.blog(number, bloggers)
        (pages / f"{blog['id']}.md").write_text(page(blog), encoding="utf-8")


def write_zorto(folder, blogs, page_size=None):
    """The feed has `page_size` blogs a page, or all of them on one page."""
    size = f"paginate_by = {page_size}\n" if page_size else ""
    write(folder, blogs, "zorto-site", zorto_page, f'title = "Blogs"\nsort_by = "date"\n{size}')


def write_hugo(folder, blogs):
    write(folder, blogs, "hugo-lean", hugo_page)
