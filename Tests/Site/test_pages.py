"""Every promised page exists, and the lists have the right content in the right order."""

import re

import pytest

PAGE_SIZE = 20

SINGLE_FILES = [
    "index.html", "404.html", "feed.xml", "atom.xml", "feed.json", "sitemap.xml", "robots.txt",
    "bloggers/index.html", "tags/index.html", "search/index.html",
]


@pytest.mark.parametrize("path", SINGLE_FILES)
def test_a_page_of_the_contract_is_there(site, path):
    assert path in site.files
    assert len(site.bytes(path)) > 0


@pytest.mark.parametrize("pattern", [
    r"blogs/[^/]+/index\.html",
    r"bloggers/[^/]+/index\.html",
    r"bloggers/[^/]+/likes/index\.html",
    r"bloggers/[^/]+/feed\.xml",
    r"bloggers/[^/]+/atom\.xml",
    r"bloggers/[^/]+/feed\.json",
    r"tags/[^/]+/index\.html",
    r"archive/\d{4}/\d{2}/index\.html",
    r"images/.+",
    r"assets/[^/]+\.css",
    r"assets/[^/]+\.js",
])
def test_there_are_pages_of_every_kind(site, pattern):
    assert any(re.fullmatch(pattern, path) for path in site.files)


def test_the_front_page_holds_all_blogs_or_20_to_39(site):
    shown = len(site.pages["index.html"].entry_urls())
    total = len(site.blog_pages())
    if total < PAGE_SIZE:
        assert shown == total
    else:
        assert PAGE_SIZE <= shown < 2 * PAGE_SIZE


def test_every_older_page_is_full(site):
    sizes = {number: len(page.entry_urls()) for number, page in site.feed_pages().items()}
    assert set(sizes.values()) <= {PAGE_SIZE}, sizes


def test_pages_are_counted_from_the_oldest(site):
    pages = site.feed_pages()
    assert sorted(pages) == list(range(1, len(pages) + 1))
    shown = [url for number in sorted(pages, reverse=True) for url in pages[number].entry_urls()]
    front = site.pages["index.html"].entry_urls()
    assert len(front + shown) == len(set(front + shown)) == len(site.blog_pages())
    dates = {number: [date for date in page.dates()] for number, page in pages.items()}
    if 1 in dates and dates[1]:
        oldest = min(date for page in pages.values() for date in page.dates())
        assert oldest in dates[1]


def test_every_list_is_newest_first(site):
    for page in site.pages.values():
        dates = page.dates()
        if page.find("h-feed") and len(dates) > 1:
            assert dates == sorted(dates, reverse=True), page.path


def test_next_leads_from_the_front_to_the_oldest_page_and_prev_back(site):
    page = site.pages["index.html"]
    walked = [page.path]
    while page.relation("next"):
        older = site.pages[site.target(page.relation("next"), page.location)[0]]
        assert site.target(older.relation("prev"), older.location)[0] == page.path
        page = older
        walked.append(page.path)
    numbers = sorted(site.feed_pages(), reverse=True)
    assert walked == ["index.html"] + [f"page/{number}/index.html" for number in numbers]


def test_names_of_files_are_safe_everywhere(site):
    reserved = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
    for path in site.files:
        for segment in path.split("/"):
            assert len(segment.encode()) <= 120, path
            assert not re.search(r'[<>:"|?*\\\x00-\x1f\x7f]', segment), path
            assert not segment.endswith((".", " ")), path
            assert not reserved.fullmatch(segment), path
    folded = [path.casefold() for path in site.files]
    assert len(folded) == len(set(folded))
