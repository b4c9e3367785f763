"""Writes one community as an export for blogforge and as a content folder for Hugo.

    generate.py --blogs 1000 OUTPUT

OUTPUT gets `export.json` (the shape of node-firestore-import-export) and `hugo/`, a site folder.
"""

import argparse
import functools
import json
import pathlib
import shutil

import content

HUGO = pathlib.Path(__file__).resolve().parent / "hugo-site"


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
    """Front matter as JSON, with comments and likes in it, and the text."""
    matter = {
        "title": blog["title"],
        "date": blog["date"],
        "bloggers": [blogger(blog["by"])["name"]],
        "tags": blog["tags"],
        "months": [blog["date"][:7]],
        "comments": [
            {"by": blogger(comment["by"])["name"], "date": comment["date"], "text": comment["text"]}
            for comment in blog["comments"]
        ],
        "likes": [blogger(number)["name"] for number in blog["likes"]],
    }
    tags = "\n\n" + " ".join("#" + tag for tag in blog["tags"]) if blog["tags"] else ""
    return f"{json.dumps(matter, ensure_ascii=False, indent=1)}\n\n{blog['body']}{tags}\n"


def write_hugo(folder, blogs, bloggers):
    shutil.copytree(HUGO, folder)
    posts = folder / "content" / "blogs"
    posts.mkdir(parents=True)
    for number in range(blogs):
        blog = content.blog(number, bloggers)
        (posts / f"{blog['id'].lower()}.md").write_text(hugo_page(blog), encoding="utf-8")
    for number in range(bloggers):
        person = blogger(number)
        profile = folder / "content" / "bloggers" / person["name"]
        profile.mkdir(parents=True)
        matter = {
            "title": f"{person['first']} {person['last']}",
            "name": person["name"],
            "joined": person["joined"],
        }
        (profile / "_index.md").write_text(f"{json.dumps(matter, indent=1)}\n\n{person['bio']}\n", "utf-8")


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
