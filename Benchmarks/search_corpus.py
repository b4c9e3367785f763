"""Writes the blogs of `search_content.py` as lines for SearchCost and as pages for Pagefind.

    search_corpus.py --blogs 1000 OUTPUT

OUTPUT gets `blogs.tsv`, `people.tsv` and `pages/`, a page per blog with nothing but what is searched.
"""

import argparse
import collections
import html
import pathlib

import search_content


def line(*fields):
    return "\t".join(map(str, fields)) + "\n"


def page(blog):
    """What Pagefind's documentation asks for: a body, filters and what a result shows."""
    tags = "".join(f'<span data-pagefind-filter="tag">{tag}</span>' for tag in blog["tags"])
    return (
        f'<!doctype html><html lang="en"><title>{html.escape(blog["title"])}</title>'
        f'<main data-pagefind-body><h1>{html.escape(blog["title"])}</h1>'
        f'<p data-pagefind-ignore>{tags}<span data-pagefind-filter="blogger" data-pagefind-meta="blogger">'
        f'{blog["by"]["name"]}</span> <span data-pagefind-meta="date">{blog["date"]}</span>'
        f'<span data-pagefind-filter="year">{blog["year"]}</span></p>'
        f'<p>{html.escape(blog["text"])}</p></main></html>\n'
    )


def write(output, count, extra=0, pages=True):
    """Writes `count` blogs and the next `extra` ones of the same community."""
    output.mkdir(parents=True, exist_ok=True)
    people = collections.Counter()
    with open(output / "blogs.tsv", "w", encoding="utf-8") as lines:
        for number in range(count + extra):
            blog = search_content.blog(number, count)
            by = blog["by"]
            people[by["name"], by["slug"]] += 1
            url = f"bloggers/{by['slug']}/"
            lines.write(
                line(blog["url"], blog["title"], blog["text"], by["name"], url, by["slug"], blog["date"],
                     blog["year"], ",".join(blog["tags"]))
            )  # fmt: skip
            if pages:
                path = output / "pages" / blog["url"] / "index.html"
                path.parent.mkdir(parents=True)
                path.write_text(page(blog), encoding="utf-8")
    with open(output / "people.tsv", "w", encoding="utf-8") as lines:
        for (name, slug), blogs in sorted(people.items()):
            lines.write(line(name, f"bloggers/{slug}/", blogs))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--blogs", type=int, required=True)
    arguments = parser.parse_args()
    write(arguments.output, arguments.blogs)


if __name__ == "__main__":
    main()
