"""The reader's scripts in isolation: forms of words, and matches that are marked in a text."""

import unicodedata

import pytest


@pytest.fixture(scope="module")
def call(shared_search_page, shared_search_site):
    """Calls a function of a module of the reader."""
    shared_search_page.goto(shared_search_site.base + "elsewhere/")

    def call(module, function, *values):
        return shared_search_page.evaluate(
            """async ([module, name, values]) => {
              const found = (await import(`/repo/search/${module}`))[name](...values);
              return found instanceof Set ? [...found] : found;
            }""",
            [module, function, values],
        )

    return call


@pytest.mark.parametrize(
    "language, first, second",
    [
        ("en", "run", "runs"),
        ("en", "run", "running"),
        ("en", "study", "studies"),
        ("en", "connect", "connection"),
        ("en", "bake", "baking"),
        ("de", "hund", "hunde"),
        ("es", "gato", "gatas"),
        ("fr", "petit", "petites"),
    ],
)
def test_a_word_has_its_other_forms(call, language, first, second):
    assert second in call("words.js", "forms", first, language)
    assert first in call("words.js", "forms", second, language)


@pytest.mark.parametrize(
    "language, word, other",
    [
        ("en", "class", "clas"),
        ("en", "class", "cla"),
        ("en", "bus", "bu"),
        ("en", "the", "th"),
        ("en", "is", "i"),
        ("th", "run", "running"),
        ("", "run", "runs"),
        ("en", "straße", "straßes"),
    ],
)
def test_a_word_is_not_mangled(call, language, word, other):
    assert other not in call("words.js", "forms", word, language)


@pytest.mark.parametrize(
    "text, words, marked",
    [
        ("A cup of tea.", ["tea"], ["tea"]),
        ("Café cafe\u0301 CAFE", ["cafe"], ["Café", "cafe\u0301", "CAFE"]),
        ("the 𠮷野家 there", ["𠮷野"], ["𠮷野"]),
        ("𝓣ea 👩‍🍳 tea👩‍🍳", ["tea"], ["𝓣ea", "tea"]),
        ("हिन्दी में", ["में"], ["में"]),
        ("a<b>tea</b>&amp;", ["tea"], ["tea"]),
        ("", ["tea"], []),
    ],
)
def test_what_is_marked_is_the_text_itself(call, text, words, marked):
    parts = call("marks.js", "marked", text, [{"term": word, "isPrefix": False} for word in words])
    assert "".join(part["text"] for part in parts) == text
    assert [part["text"] for part in parts if part["isMarked"]] == marked


@pytest.mark.parametrize("length", range(4, 24))
def test_an_excerpt_cuts_no_character(call, length):
    text = "👩‍🍳 é 𠮷野家 e\u0301 हिन्दी 🇩🇪 " * 6
    parts = call("marks.js", "excerpt", text, [{"term": "हिन्दी", "isPrefix": False}], length)
    excerpt = "".join(part["text"] for part in parts)
    assert excerpt.encode("utf-16", "surrogatepass").decode("utf-16")
    plain = excerpt.removeprefix("… ").removesuffix(" …")
    assert plain in unicodedata.normalize("NFC", " ".join(text.split()))
    assert not plain.startswith(("\u0301", "\u093f", "\u200d"))
