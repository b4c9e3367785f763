"""The search of built sites finds exactly the blogs that match, in any script, with and without comments."""

import random
import re

import pytest

from exports import DATE, community

BLOGS = 640
FIRST_YEAR = 2019
#: Blogs of a year, one a day.
A_YEAR = 250
ASK = """async ({ url, questions }) => {
  const { Search } = await import(url + 'search.js');
  const search = new Search(url);
  const found = [];
  for (const question of questions) {
    const { numbers, rest } = await search.blogs(question);
    const all = rest ? await rest() : numbers;
    // What is shown first must not be shown again.
    if (numbers.some((number, place) => number !== all[place])) throw new Error(question.text);
    found.push(all);
  }
  return found;
}"""
#: Gives the title of the first blog for a question.
ASK_TITLE = """async ({ url, questions: [question] }) => {
  const { Search } = await import(url + 'search.js');
  return (await (await new Search(url).blogs(question)).next(10))[0].title;
}"""


def written(texts, comments=()):
    """An export with a blog for each text, the oldest first: a blog's place is its number in the index."""
    export = community(blogs=0)
    for number, text in enumerate(texts):
        year, day = divmod(number, A_YEAR)
        export["blogs"].append({
            "documentId": f"blog{number}", "bloggerId": f"blogger{number % 2}", "blogDescription": text,
            "createdDate": f"{FIRST_YEAR + year}-{day // 28 + 1:02}-{day % 28 + 1:02}T00:00:00Z",
        })  # fmt: skip
    export["comments"] = [
        {"commentId": f"comment{number}", "blogId": f"blog{number}", "commentedBy": "blogger1",
         "commentText": text, "createdDate": DATE}
        for number, text in enumerate(comments)
    ]  # fmt: skip
    export["likes"] = []
    return export


@pytest.fixture(scope="module")
def asker(chromium):
    """Asks the index of a site many questions in one page; gives the numbers of the blogs of each."""
    page = chromium.new_page()

    def ask(site, questions, script=ASK):
        page.goto(site.page("missing"))
        return page.evaluate(script, {"url": f"{site.base}{site.prefix}search/", "questions": questions})

    yield ask
    page.close()


# MARK: A scan of everything


def made_up_texts(source):
    """Texts of 2,000 words: the first in nearly each, the last in hardly one."""
    syllables = [a + b for a in "bdfgklmnprstvz" for b in "aeiou"]
    words = sorted({"".join(source.choices(syllables, k=source.randint(2, 4))) for _ in range(2000)})
    source.shuffle(words)
    weights = [1 / (rank + 3) for rank in range(len(words))]
    return [" ".join(source.choices(words, weights, k=source.randint(20, 120))) for _ in range(BLOGS)]


def question(source, texts):
    """A question about one blog: one to four of its words, the last perhaps unfinished, perhaps a filter."""
    number = source.randrange(BLOGS)
    words = source.choices(texts[number].split(), k=source.randint(1, 4))
    asked = {"text": " ".join(words) + " ", "language": "none"}
    if source.random() < 0.3 and len(words[-1]) > 4:
        asked["text"] = asked["text"][:-2]
    if source.random() < 0.2:
        asked["year"] = str(FIRST_YEAR + number // A_YEAR)
    return asked


def scanned(asked, texts):
    """The numbers of the blogs that have all words of a question."""
    words = asked["text"].split()
    beginning = "" if asked["text"].endswith(" ") else words.pop()
    return {
        number
        for number, text in enumerate(texts)
        if set(words) <= set(text.split())
        and re.search(rf"\b{beginning}", text)
        and int(asked.get("year", 0)) in (0, FIRST_YEAR + number // A_YEAR)
    }


def test_200_random_questions_find_what_a_scan_of_all_blogs_finds(make, asker):
    source = random.Random("search")
    texts = made_up_texts(source)
    questions = [question(source, texts) for _ in range(200)]
    found = asker(make(written(texts)), questions)
    expected = [scanned(asked, texts) for asked in questions]
    wrong = [
        (asked, sorted(set(numbers) ^ blogs))
        for asked, numbers, blogs in zip(questions, found, expected)
        if set(numbers) != blogs or len(numbers) != len(blogs)
    ]
    assert wrong == []
    # The queries also read separate posting lists, not only single blogs.
    assert max(map(len, expected)) > 512
    assert sum(1 < len(blogs) < 100 for blogs in expected) > 50


def test_words_that_are_in_every_blog_find_blogs_together(make, asker):
    # The index knows the best blogs of each such word only, and these are not the same ones.
    texts = ["common " * (1 + number % 2 * 9) + "ordinary " * (10 - number % 2 * 9) for number in range(1010)]
    together, last = asker(make(written(texts)), [{"text": "common ordinary "}, {"text": "common "}])
    assert len(together) >= 100
    assert len(last) >= 64


# MARK: Scripts

SCRIPTS = {
    "Polish": "Spacer po Łodzi, źródła i żółte liście.",
    "German": "Die Straße nach Zürich führt über Öl und Maß.",
    "Turkish": "İstanbul ve Iğdır arasında uzun yol.",
    "Greek": "Καλημέρα από τους φίλους της Αθήνας.",
    "Russian": "Новогодняя ёлка стоит на площади.",
    "Hebrew": "שָׁלוֹם לכל הקוראים בירושלים.",
    "Arabic": "مُحَمَّد يشرب القهوة في الصباح.",
    "Hindi": "हिन्दी में लिखी किताब पढ़ी।",
    "Thai": "ค้นหาชาเขียวในกรุงเทพ",
    "Chinese": "这是一段简介，关于博客。",
    "Japanese": "東京から京都まで新幹線で行きました。ガベージコレクション",
    "Korean": "오늘은 블로그 글을 검색합니다.",
}


#: Titles, each of which is also a part of the title of a newer blog.
TITLES = [
    "Green teas", "New York, New York", "茶道",
    "Ten small steps that every careful gardener should take before winter comes",
]


@pytest.fixture(scope="module")
def many_scripts(make):
    titled = [f"# {start}{title}\n\nOne cup of tea." for title in TITLES for start in ("", "Best ")]
    return make(written([*SCRIPTS.values(), *titled]))


@pytest.mark.parametrize(
    "words, language",
    [
        ("lodzi", "Polish"),
        ("ŹRÓDŁA zolte", "Polish"),
        ("strasse", "German"),
        ("Zu\u0308rich", "German"),
        ("istanbul", "Turkish"),
        ("ığdır", "Turkish"),
        ("ΚΑΛΗΜΈΡΑ", "Greek"),
        ("φιλουσ", "Greek"),
        ("елка", "Russian"),
        ("ПЛОЩАДИ", "Russian"),
        ("שלום", "Hebrew"),
        ("محمد", "Arabic"),
        ("قهوة", "Arabic"),
        ("القهوة", "Arabic"),
        ("किताब", "Hindi"),
        ("ค้นหา", "Thai"),
        ("ชาเขียว", "Thai"),
        ("段简", "Chinese"),
        ("博", "Chinese"),
        ("新幹線", "Japanese"),
        ("ｶﾞﾍﾞｰｼﾞ", "Japanese"),
        ("검색", "Korean"),
        ("블로그 글", "Korean"),
    ],
)
def test_a_question_in_this_script_finds_its_blog(many_scripts, asker, words, language):
    expected = [list(SCRIPTS).index(language)] if language else []
    assert asker(many_scripts, [{"text": words}]) == [expected]


@pytest.mark.parametrize(
    "words, title", [*zip(TITLES, TITLES), ("grean teas", TITLES[0]), ("", f"Best {TITLES[-1]}")]
)
def test_the_blog_whose_whole_title_was_typed_is_first(many_scripts, asker, words, title):
    question = {"text": words, "language": "en", "year": str(FIRST_YEAR)}
    assert asker(many_scripts, [question], ASK_TITLE) == title


# MARK: Comments


@pytest.mark.parametrize("is_searching, blogs", [("true", [1]), ("false", [])])
def test_a_word_of_a_comment_finds_its_blog_only_when_comments_are_searched(make, asker, is_searching, blogs):
    configuration = f"title: Test\nbase-url: https://example.org/\nsearch-comments: {is_searching}\n"
    texts, comments = ["A walk by the sea.", "A cup of tea."], ["Lovely.", "The **kettle** whistles."]
    site = make(written(texts, comments), configuration)
    assert asker(site, [{"text": "kettle"}, {"text": "cup"}]) == [blogs, [1]]


def test_comments_are_not_searched_unless_the_configuration_says_so(make, asker):
    site = make(written(["A walk by the sea."], ["The kettle whistles."]))
    assert asker(site, [{"text": "kettle"}]) == [[]]
