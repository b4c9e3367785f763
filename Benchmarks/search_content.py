"""Made-up blogs for `search.py`, whose words are spread as in real ones.

`content.py` draws from 6,000 words, which is enough for pages and far too few for an index: of real blogs,
1,000 have about 18,000 different words, 10,000 have 80,000 and 100,000 have 340,000. Here the n-th word is n
times rarer than the first up to 6,000 and then rarer still, without an end.
"""

import bisect
import datetime
import functools
import itertools
import math
import random

import content

#: From here on the words of people, places and trades: each of them rare, all together many.
BEND = 6_000
STEEPNESS = 1.55
LAST = 3_000_000
ENDINGS = ("", "s", "ing", "ed", "er", "ly")
TAG_COUNT = 300
SECONDS = 190_000_000


@functools.lru_cache(maxsize=None)
def word(rank):
    """The word of a rank from 0: the same on every machine, short ones first, some of them inflected."""
    if rank < len(content.COMMON):
        return content.COMMON[rank]
    number = rank - len(content.COMMON)
    number, ending = divmod(number, len(ENDINGS))
    # All words of two syllables, then all of three: in an order in which neighbours are unlike each other.
    length = 2
    while number >= 27**length:
        number -= 27**length
        length += 1
    mixed = number * 10_007 % 27**length
    syllables = (content.SYLLABLES[mixed // 27**place % 27] for place in range(length))
    return "".join(syllables) + ENDINGS[ending]


def _heights():
    """How often the words up to the bend occur, summed up, and the share of the others."""
    near = list(itertools.accumulate(1 / (rank + 1) for rank in range(BEND)))
    scale = BEND ** (STEEPNESS - 1)
    far = scale / (STEEPNESS - 1) * (BEND ** (1 - STEEPNESS) - LAST ** (1 - STEEPNESS))
    return near, far


NEAR, FAR = _heights()


def draw(source):
    """A rank by its frequency."""
    place = source.random() * (NEAR[-1] + FAR)
    if place < NEAR[-1]:
        return bisect.bisect_left(NEAR, place)
    share = (place - NEAR[-1]) / FAR
    power = 1 - STEEPNESS
    return int((BEND**power + share * (LAST**power - BEND**power)) ** (1 / power))


def sentence(source, length):
    return " ".join(word(draw(source)) for _ in range(length)).capitalize()


def text(source, length):
    parts = []
    while length > 0:
        count = min(length, source.randint(5, 18))
        parts.append(sentence(source, count))
        length -= count
    return ". ".join(parts) + "."


def tags(source):
    """Some tags are on every tenth blog, most on few."""
    if source.random() < 0.5:
        return []
    return sorted({word(300 + int(TAG_COUNT * source.random() ** 3)) for _ in range(source.randint(1, 3))})


@functools.lru_cache(maxsize=None)
def blogger(number):
    source = random.Random(f"blogger {number}")
    first, last = (word(200 + source.randrange(4000)).capitalize() for _ in range(2))
    return {"name": f"{first} {last}", "slug": f"{first}-{last}-{number}".lower()}


def blog(number, count):
    """A blog of a community of `count` blogs that were written in six years."""
    bloggers = content.blogger_count(count)
    source = random.Random(f"blog {number}")
    length = min(900, max(4, int(source.lognormvariate(math.log(108), 0.72))))
    title = sentence(source, source.randint(3, 8))
    second = content.FIRST_SECOND + number * SECONDS // count
    moment = datetime.datetime.fromtimestamp(second, datetime.timezone.utc)
    return {
        "url": f"blogs/{title.lower().replace(' ', '-')}-{number}/",
        "title": title,
        "text": text(source, length),
        "tags": tags(source),
        "by": blogger(int(bloggers * source.random() ** 2)),
        "date": f"{moment.day} {moment:%B %Y}",
        "year": moment.year,
    }


def blogs(count):
    return (blog(number, count) for number in range(count))
