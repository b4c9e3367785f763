"""The questions that `search.py` asks, drawn from the blogs of a community: the same ones in each run."""

import collections
import random
import re

#: Blogs that a question must find, so that ten results can be shown.
LEAST = 10


class Queries:
    """Words, words with a tag, names, and known items; `count` of each."""

    def __init__(self, folder, count):
        self.source = random.Random("questions")
        self.blogs = []
        self.having = collections.defaultdict(set)
        with open(folder / "blogs.tsv", encoding="utf-8") as lines:
            for number, line in enumerate(lines):
                url, title, text, author, _, _, _, _, tags = line.rstrip("\n").split("\t")
                terms = set(re.findall("[a-z]+", f"{title} {text}".lower()))
                self.blogs.append((url, title, text, author, tags.split(",") if tags else []))
                for term in terms:
                    self.having[term].add(number)
        self.one = self.drawn(count, self.word)
        self.three = self.drawn(count, self.words)
        self.tagged = self.drawn(count, self.tag)
        self.names = self.drawn(count, lambda: self.blog()[3][:6])
        self.titles = self.drawn(count, lambda: (self.blog()[:2]))
        self.mixed = self.drawn(count, lambda: self.item(1))
        self.distinctive = self.drawn(count, lambda: self.item(1 / 8))

    def drawn(self, count, draw):
        found = []
        while len(found) < count:
            query = draw()
            if query and query not in found:
                found.append(query)
        return found

    def blog(self):
        return self.source.choice(self.blogs)

    def word(self):
        """A word of some blog that enough blogs have, but not every eighth."""
        word = self.source.choice(re.findall("[a-z]+", self.blog()[2].lower()))
        return word if LEAST <= len(self.having[word]) <= len(self.blogs) / 8 else None

    def words(self):
        words = {self.source.choice(re.findall("[a-z]+", self.blog()[2].lower())) for _ in range(3)}
        counts = sorted(len(self.having[word]) / len(self.blogs) for word in words)
        # Words that most blogs have are not distinctive; one of the three must be.
        if len(words) < 3 or counts[0] > 1 / 10 or counts[-1] > 1 / 3:
            return None
        first, *others = (self.having[word] for word in sorted(words))
        return " ".join(sorted(words)) if len(first.intersection(*others)) >= LEAST else None

    def tag(self):
        """A word of a blog and one of its tags."""
        blog, word = self.blog(), self.word()
        if not word or not blog[4]:
            return None
        tag = self.source.choice(blog[4])
        has_both = any(tag in self.blogs[number][4] for number in self.having[word])
        return (word, tag) if has_both else None

    def item(self, share):
        """A blog's address, and what a reader may remember of it: two words of its title and one of its text.

        They have four letters and more, and at most this share of all blogs has them.
        """
        url, title, text, _, _ = self.blog()
        in_title, in_text = (
            [word for word in re.findall("[a-z]+", part.lower())
             if len(word) > 3 and len(self.having[word]) <= share * len(self.blogs)]
            for part in (title, text)
        )  # fmt: skip
        if len(in_title) < 2 or not in_text:
            return None
        return url, " ".join([*self.source.sample(in_title, 2), self.source.choice(in_text)])
