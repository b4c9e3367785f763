"""Misspelled words find the blogs that have them, also rare ones, and misspelled names find the people."""

import collections
import random
import re
import string

import lxml.html
import pytest

COUNT = 200
#: Asks the index and gives, for each text, the addresses of the first three blogs.
ASK = """async ([base, texts]) => {
  const { Search } = await import(new URL("search/search.js", base));
  const search = new Search(new URL("search/", base));
  const found = [];
  for (const text of texts) {
    const answer = await search.blogs({ text, language: "en" });
    found.push((await answer.next(3)).map(({ url }) => url));
  }
  return found;
}"""

#: Gives, for each name, the addresses of the first three people.
ASK_NAMES = """async ([base, names]) => {
  const { Search } = await import(new URL("search/search.js", base));
  const search = new Search(new URL("search/", base));
  const found = [];
  for (const name of names) found.push((await search.people(name)).people.slice(0, 3).map(({ url }) => url));
  return found;
}"""


def words_of(site):
    """The blogs that have each word of at least four letters, by address."""
    words = collections.defaultdict(set)
    for page in (site.folder / "blogs").glob("*/index.html"):
        document = lxml.html.parse(page).getroot()
        texts = document.xpath("//h1 | //div[contains(@class, 'prose')]")
        for word in re.findall(r"[^\W\d_]+", " ".join(text.text_content() for text in texts).lower()):
            words[word].add(f"/blogs/{page.parent.name}/")
    return words


def misspelled(word, source):
    """A word with one error: a letter too many, too few or wrong, or two that are swapped."""
    at = source.randrange(len(word))
    letter = source.choice(string.ascii_lowercase)
    return source.choice([
        word[:at] + letter + word[at:],
        word[:at] + word[at + 1 :],
        word[:at] + letter + word[at + 1 :],
        word[:at] + word[at : at + 2][::-1] + word[at + 2 :],
    ])  # fmt: skip


@pytest.mark.parametrize("name", ["fellow-bloggers", "finds"])
def test_nearly_all_misspellings_find_a_blog_with_the_word(look, example, name):
    site = example(name)
    words = words_of(site)
    source = random.Random(name)
    long = sorted(word for word in words if len(word) >= 4 and word.isascii())
    typed = []
    while len(typed) < COUNT:
        word = source.choice(long)
        wrong = misspelled(word, source)
        # A word that is there is what it looks like. One that others begin with is unfinished.
        if not any(other.startswith(wrong) for other in words):
            typed.append((word, wrong))
    page = look("search", site)
    answers = page.evaluate(ASK, [site.page("feed"), [wrong for _, wrong in typed]])
    missed = [pair for pair, urls in zip(typed, answers) if not words[pair[0]] & set(urls)]
    assert len(missed) <= COUNT * 0.05, missed


@pytest.mark.parametrize("name", ["fellow-bloggers", "video-answers"])
def test_nearly_all_misspelled_names_find_the_person(look, example, name):
    site = example(name)
    page = look("search", site)
    paths = [f"/bloggers/{path.parent.name}/" for path in (site.folder / "bloggers").glob("*/index.html")]
    names = {}
    for path in sorted(paths):
        document = lxml.html.parse(site.folder / path[1:] / "index.html").getroot()
        names[path] = " ".join(document.xpath("string(//h1)").split())
    words = {word for name in names.values() for word in re.findall(r"[^\W\d_]+", name.lower())}
    source = random.Random(name)
    typed = []
    while len(typed) < COUNT:
        path = source.choice(sorted(names))
        whole = names[path].lower().split()
        at = source.randrange(len(whole))
        if not (whole[at].isascii() and whole[at].isalpha() and len(whole[at]) >= 4):
            continue
        wrong = misspelled(whole[at], source)
        if not any(other.startswith(wrong) for other in words):
            typed.append((path, " ".join(whole[:at] + [wrong] + whole[at + 1 :])))
    answers = page.evaluate(ASK_NAMES, [site.page("feed"), [wrong for _, wrong in typed]])
    missed = [pair for pair, urls in zip(typed, answers) if pair[0] not in urls]
    assert len(missed) <= COUNT * 0.05, missed
