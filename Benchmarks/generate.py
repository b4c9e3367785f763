"""Writes one community as an export for blogforge and as a content folder for Hugo.

    generate.py --blogs 1000 OUTPUT

OUTPUT gets `export.json` (the shape of node-firestore-import-export) and `hugo/`, a site folder.
"""

import argparse
import collections
import functools
import json
import pathlib
import shutil

import content

HERE = pathlib.Path(__file__).resolve().parent
HUGO = HERE / "hugo-site"
# Both programs hand out the same style sheet, script and icon.
ASSETS = HERE.parent / "Templates" / "assets"
HUES = 8


@functools.lru_cache(maxsize=None)
def blogger(number):
    return content.blogger(number)


def plain(record):
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def description(blog):
    tags = "\n\n" + " ".join("#" + tag for tag in blog["tags"]) if blog["tags"] else ""
    return f"{blog['title']}\n\n{blog['body']}{tags}"


def export_blogger(number):
    person = blogger(number)
    return person["id"], {
        "bloggerId": person["id"],
        "displayName": person["name"],
        "email": f"{person['name']}@example.org",
        "firstName": person["first"],
        "lastName": person["last"],
        "bio": person["bio"],
        "joinedDate": person["joined"],
    }


def export_blog(blog):
    comments = {
        comment["id"]: {
            "blogId": blog["id"],
            "commentId": comment["id"],
            "commentText": comment["text"],
            "commentedBy": blogger(comment["by"])["id"],
            "createdDate": comment["date"],
        }
        for comment in blog["comments"]
    }
    return blog["id"], {
        "documentId": blog["id"],
        "bloggerId": blogger(blog["by"])["id"],
        "blogDescription": description(blog),
        "createdDate": blog["date"],
        "__collections__": {"comments": comments},
    }


def export_likes(blog):
    for place, number in enumerate(blog["likes"]):
        key = f"{blog['id'][:12]}{place:08d}"
        yield key, {
            "blogId": blog["id"],
            "likeId": key,
            "likedBy": blogger(number)["id"],
            "createdDate": blog["date"],
        }


def write_collection(file, name, records):
    file.write(f"{json.dumps(name)}:{{")
    for place, (key, record) in enumerate(records):
        file.write(("," if place else "") + f"{json.dumps(key)}:{plain(record)}")
    file.write("}")


def write_export(path, blogs, bloggers):
    """One pass over the blogs for each collection; nothing is kept."""
    numbers = range(blogs)
    with open(path, "w", encoding="utf-8") as file:
        file.write('{"__collections__":{')
        write_collection(file, "bloggers", map(export_blogger, range(bloggers)))
        file.write(",")
        write_collection(file, "blogs", (export_blog(content.blog(number, bloggers)) for number in numbers))
        file.write(",")
        likes = (like for number in numbers for like in export_likes(content.blog(number, bloggers)))
        write_collection(file, "likes", likes)
        file.write("}}\n")


def hugo_page(blog):
    """Front matter as JSON, with comments and likes in it, and the text with its hashtags as links."""
    matter = {
        "title": blog["title"],
        "date": blog["date"],
        "bloggers": [blogger(blog["by"])["name"]],
        "tags": blog["tags"],
        "archive": [blog["date"][:7]],
        "comments": [
            {
                "id": comment["id"],
                "by": blogger(comment["by"])["name"],
                "date": comment["date"],
                "text": comment["text"],
            }
            for comment in blog["comments"]
        ],
        "likes": [blogger(number)["name"] for number in blog["likes"]],
    }
    tags = " ".join(f"[#{tag}](/tags/{tag}/)" for tag in blog["tags"])
    return f"{plain(matter)}\n\n{blog['body']}\n\n{tags}\n"


def hugo_blogger(number):
    person = blogger(number)
    matter = {"title": full_name(person), "name": person["name"], "joined": person["joined"]}
    return f"{plain(matter)}\n\n{person['bio']}\n"


def full_name(person):
    return f"{person['first']} {person['last']}"


def hugo_people(bloggers):
    """What every mention of a blogger shows, by name."""
    return {
        person["name"]: {
            "name": full_name(person),
            "initial": person["name"][0].upper(),
            "hue": number % HUES,
        }
        for number, person in ((number, blogger(number)) for number in range(bloggers))
    }


def write_page(path, matter):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(matter, encoding="utf-8")


def write_hugo(folder, blogs, bloggers):
    shutil.copytree(HUGO, folder)
    shutil.copytree(ASSETS, folder / "assets")
    pages = folder / "content"
    write_page(folder / "data" / "people.json", plain(hugo_people(bloggers)))
    # Neither a page of all blogs, which the home page is, nor a page of all likes.
    for section in ("blogs", "likes"):
        write_page(pages / section / "_index.md", plain({"build": {"render": "never"}}) + "\n")
    write_page(pages / "search" / "_index.md", plain({"title": "Search"}) + "\n")
    feeds_of_a_term = {"outputs": ["html", "rss"]}
    feeds = {"target": {"kind": "term"}} | feeds_of_a_term
    write_page(pages / "bloggers" / "_index.md", plain({"title": "Bloggers", "cascade": [feeds]}) + "\n")
    for number in range(bloggers):
        write_page(pages / "bloggers" / blogger(number)["name"] / "_index.md", hugo_blogger(number))
    uses = collections.Counter()
    for number in range(blogs):
        blog = content.blog(number, bloggers)
        uses.update(blog["tags"])
        (pages / "blogs" / f"{blog['id']}.md").write_text(hugo_page(blog), encoding="utf-8")
    # As blogforge does: most tags are used once and need no feed.
    for tag in (tag for tag, count in uses.items() if count > 1):
        write_page(pages / "tags" / tag / "_index.md", plain({"name": f"#{tag}"} | feeds_of_a_term) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--blogs", type=int, required=True)
    arguments = parser.parse_args()
    bloggers = content.blogger_count(arguments.blogs)
    arguments.output.mkdir(parents=True, exist_ok=True)
    write_export(arguments.output / "export.json", arguments.blogs, bloggers)
    write_hugo(arguments.output / "hugo", arguments.blogs, bloggers)


if __name__ == "__main__":
    main()
