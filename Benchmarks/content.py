"""The made-up community that the benchmarks build: the same records for every program measured.

Every record depends only on its own number, so that a record can be created again instead of being kept.
"""

import datetime
import math
import random

COMMENTS_PER_BLOG = 10
LIKES_PER_BLOG = 20
BLOGS_PER_BLOGGER = 20
FIRST_SECOND = 1_400_000_000
SECONDS_BETWEEN_BLOGS = 1_867

COMMON = (
    "the of and a to in is it that was for on with as at by this from we they but not have had are were be "
    "so when then there here out up over under after before because where who what how one two three some "
    "more most very just only still even again never always my our your his her their its"
).split()
SYLLABLES = (
    "ba ker lo mi ten ra sol ve nor da li mar tu pe gan ri sto fel ho wen ca dri el mon su ta vi"
).split()


def _words():
    source = random.Random("words")
    made = sorted({"".join(source.choices(SYLLABLES, k=source.choice((2, 2, 3, 3, 4)))) for _ in range(6000)})
    source.shuffle(made)
    return COMMON + made


WORDS = _words()
# Zipf: the n-th word is n times rarer than the first.
WEIGHTS = []
for _rank in range(1, len(WORDS) + 1):
    WEIGHTS.append((WEIGHTS[-1] if WEIGHTS else 0) + 1 / _rank)
TAGS = [word for word in WORDS if len(word) > 4][:300]


def blogger_count(blogs):
    return max(5, blogs // BLOGS_PER_BLOGGER)


def iso(second):
    """`2014-05-13T16:53:20Z`, without the calendar's local zone."""
    moment = datetime.datetime.fromtimestamp(second, datetime.timezone.utc)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def identifier(source, length):
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    return "".join(source.choices(letters, k=length))


def sentence(source, length):
    words = source.choices(WORDS, cum_weights=WEIGHTS, k=length)
    return " ".join(words).capitalize() + source.choice(".....!?")


def paragraph(source, length):
    parts = []
    while length > 0:
        count = min(length, source.randint(5, 18))
        parts.append(sentence(source, count))
        length -= count
    return " ".join(parts)


def marked_up(source, text):
    """The paragraph with some Markdown in it."""
    words = text.split(" ")
    kind = source.randrange(6)
    place = source.randrange(len(words))
    if kind == 0:
        words[place] = f"**{words[place]}**"
    elif kind == 1:
        words[place] = f"[{words[place]}](https://example.org/{place})"
    elif kind == 2:
        words[place] = f"`{words[place]}`"
    elif kind == 3:
        return "\n".join("- " + " ".join(words[start : start + 6]) for start in range(0, len(words), 6))
    elif kind == 4:
        return "> " + text
    else:
        words[place] = f"*{words[place]}*"
    return " ".join(words)


def blogger(number):
    source = random.Random(f"blogger {number}")
    first, last = (sentence(source, 1)[:-1] for _ in range(2))
    return {
        "id": identifier(source, 28),
        "name": f"{first.lower()}{number}",
        "first": first,
        "last": last,
        "bio": paragraph(source, 15),
        "joined": iso(FIRST_SECOND + number),
    }


def blogger_id(number):
    source = random.Random(f"blogger {number}")
    sentence(source, 1), sentence(source, 1)
    return identifier(source, 28)


def blog(number, bloggers):
    """A blog with its comments and the numbers of those who like it."""
    source = random.Random(f"blog {number}")
    words = min(900, max(4, int(source.lognormvariate(math.log(108), 0.72))))
    has_markdown = source.random() < 0.3
    paragraphs = []
    while words > 0:
        count = min(words, source.randint(20, 70))
        text = paragraph(source, count)
        paragraphs.append(marked_up(source, text) if has_markdown else text)
        words -= count
    tags = sorted(set(source.choices(TAGS, k=source.randint(1, 3)))) if source.random() < 0.4 else []
    second = FIRST_SECOND + number * SECONDS_BETWEEN_BLOGS
    comments = [
        {
            "id": identifier(source, 20),
            "by": source.randrange(bloggers),
            "text": comment_text(source),
            "date": iso(second + 600 * (place + 1)),
        }
        for place in range(COMMENTS_PER_BLOG)
    ]
    return {
        "id": identifier(source, 20),
        # Some write much, most write little.
        "by": int(bloggers * source.random() ** 2),
        "title": sentence(source, source.randint(3, 8))[:-1],
        "body": "\n\n".join(paragraphs),
        "tags": tags,
        "date": iso(second),
        "comments": comments,
        "likes": source.sample(range(bloggers), min(bloggers, LIKES_PER_BLOG)),
    }


def comment_text(source):
    text = paragraph(source, max(2, int(source.lognormvariate(math.log(12), 0.6))))
    return marked_up(source, text) if source.random() < 0.1 else text
