"""Upper limits for a search of a large site: bytes, requests and round trips.

BLOGFORGE_SEARCH_BLOGS says how many blogs: 1,000, or the 10,000 of `make torture`.
"""

import datetime
import os
import pathlib
import random
import sys

import pytest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "Benchmarks"))

import search_content  # noqa: E402
import search_corpus  # noqa: E402
import search_goals  # noqa: E402
from search_browser import Index  # noqa: E402
from search_queries import Queries  # noqa: E402

BLOGS = int(os.environ.get("BLOGFORGE_SEARCH_BLOGS", "1000"))
QUESTIONS = 20
#: Kilobytes at most; those that are more than the goal (docs/performance.md) by number of blogs.
ABOVE_GOAL = {"tagged": {1_000: 7.5, 10_000: 11}}


def export():
    """The community of the benchmark, as the app writes it."""
    blogs, bloggers = [], {}
    for number, blog in enumerate(search_content.blogs(BLOGS)):
        by = blog["by"]
        bloggers[by["slug"]] = {"bloggerId": by["slug"], "displayName": by["name"]}
        tags = " ".join(f"#{tag}" for tag in blog["tags"])
        day = datetime.datetime.strptime(blog["date"], "%d %B %Y")
        moment = day + datetime.timedelta(seconds=number % 86_400)
        blogs.append({
            "documentId": f"blog{number:06}", "bloggerId": by["slug"],
            "blogDescription": f"# {blog['title']}\n\n{blog['text']}\n\n{tags}".rstrip(),
            "createdDate": f"{moment:%Y-%m-%dT%H:%M:%SZ}",
        })  # fmt: skip
    return {"bloggers": list(bloggers.values()), "blogs": blogs, "comments": [], "likes": []}


@pytest.fixture(scope="module")
def queries(tmp_path_factory):
    folder = tmp_path_factory.mktemp("corpus")
    search_corpus.write(folder, BLOGS, pages=False)
    return Queries(folder, QUESTIONS)


@pytest.fixture(scope="module")
def index(make, chromium):
    index = Index(chromium, make(export()).folder / "search", is_ours=True)
    yield index
    index.stop()


def limit(kind):
    return 1000 * ABOVE_GOAL.get(kind, search_goals.BYTES[kind][1])[BLOGS]


def median(rows):
    rows = sorted(size for size, _ in filter(None, rows))
    assert len(rows) > QUESTIONS / 2
    return rows[len(rows) // 2]


def test_the_scripts_and_the_root_are_light(index):
    assert index.first_load()[0] <= limit("load")


@pytest.mark.parametrize("kind", ["one", "three", "tagged"])
def test_a_question_is_light(index, queries, kind):
    questions = getattr(queries, kind)
    asked = questions if kind == "tagged" else [(text, None) for text in questions]
    assert median([index.cost(text, tag) for text, tag in asked]) <= limit(kind)


def test_bloggers_as_you_type_are_light(index, queries):
    assert median([index.typing(name) for name in queries.names]) <= limit("typing")


def test_a_word_that_is_spelled_wrong_is_light(index, queries):
    source = random.Random("typos")
    words = [word for word in queries.one if len(word) > 5]
    places = [source.randrange(1, len(word) - 2) for word in words]
    swapped = [word[:at] + word[at + 1] + word[at] + word[at + 2 :] for word, at in zip(words, places)]
    costs = [cost for cost in map(index.cost, swapped) if cost]
    assert len(costs) >= len(words) / 2
    assert sorted(costs)[len(costs) // 2][0] <= 16_000


@pytest.mark.parametrize("letters", ["a", "w", "ba"])
def test_one_or_two_letters_read_few_leaves(index, letters):
    index.ready()
    start = len(index.server.sent)
    index.page.evaluate("(text) => ask(text)", letters)
    assert sum(path.startswith("t/") for path, _ in index.server.sent[start:]) <= 3


def test_the_first_result_comes_after_few_round_trips(index, queries):
    # A text whose beginning has none of the words costs one more request: the median of several.
    trips = zip(*(index.round_trips(pair) for pair in zip(queries.one[:5], queries.one[5:10])))
    cold, warm = (sorted(each)[2] for each in trips)
    most_cold, most_warm = search_goals.TRIPS[BLOGS]
    assert cold <= most_cold
    assert warm <= most_warm


def test_a_whole_title_finds_its_blog_first(index, queries):
    index.ready()
    first = "async (text) => (await (await index.blogs({ text, language: 'en' })).next(10))[0]?.title"
    titles = [title for _, title in queries.titles]
    found = [index.page.evaluate(first, title) for title in titles]
    assert sum(map(str.__eq__, found, titles)) >= 0.95 * QUESTIONS
