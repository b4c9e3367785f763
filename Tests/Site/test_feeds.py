"""Feeds and sitemap are well formed and lead to pages."""

import json
import re

import feedparser
import lxml.etree
import pytest

NEWEST = 50
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def feeds(site, name):
    own = re.compile(rf"(?:(?:bloggers|tags)/[^/]+/)?{name}")
    return [path for path in site.files if own.fullmatch(path)]


@pytest.mark.parametrize("name, version", [("feed.xml", "rss20"), ("atom.xml", "atom10")])
def test_xml_feeds_parse_and_lead_to_pages(site, name, version):
    for path in feeds(site, name):
        feed = feedparser.parse(site.bytes(path))
        assert not feed.bozo, f"{path}: {feed.get('bozo_exception')}"
        assert feed.version == version, path
        assert feed.feed.get("title"), path
        for entry in feed.entries:
            assert entry.id and entry.link and entry.title, path
            assert site.target(entry.link)[0].startswith("blogs/"), path
        assert len({entry.id for entry in feed.entries}) == len(feed.entries), path


@pytest.mark.parametrize("name", ["feed.xml", "atom.xml"])
def test_xml_feeds_hold_the_newest_50_newest_first(site, name):
    entries = feedparser.parse(site.bytes(name)).entries
    assert len(entries) == min(NEWEST, len(site.blog_pages()))
    dates = [entry.published_parsed for entry in entries if entry.get("published_parsed")]
    assert dates == sorted(dates, reverse=True)
    front = site.pages["index.html"]
    shown = [site.target(url, front.location)[0] for url in front.entry_urls()]
    assert [site.target(entry.link)[0] for entry in entries][: len(shown)] == shown


def test_json_feeds_have_the_fields_of_version_1_1(site):
    paths = feeds(site, "feed.json")
    assert paths
    for path in paths:
        feed = site.json(path)
        assert feed["version"] == "https://jsonfeed.org/version/1.1", path
        assert isinstance(feed["title"], str) and isinstance(feed["items"], list), path
        for entry in feed["items"]:
            assert isinstance(entry["id"], str), path
            assert "content_html" in entry or "content_text" in entry, path
            assert site.target(entry["url"])[0].startswith("blogs/"), path
            assert "author" not in entry and all(author["name"] for author in entry.get("authors", [])), path
    assert len(site.json("feed.json")["items"]) == min(NEWEST, len(site.blog_pages()))


def test_the_three_feeds_hold_the_same_blogs(site):
    links = [
        [entry.link for entry in feedparser.parse(site.bytes("feed.xml")).entries],
        [entry.link for entry in feedparser.parse(site.bytes("atom.xml")).entries],
        [entry["url"] for entry in site.json("feed.json")["items"]],
    ]
    assert links[0] == links[1] == links[2]


def sitemap_urls(site, path="sitemap.xml"):
    root = lxml.etree.fromstring(site.bytes(path))
    if root.tag == SITEMAP + "sitemapindex":
        parts = [location.text for location in root.iter(SITEMAP + "loc")]
        return [url for part in parts for url in sitemap_urls(site, site.target(part)[0])]
    assert root.tag == SITEMAP + "urlset"
    assert {child.tag for child in root} <= {SITEMAP + "url"}
    urls = [location.text for location in root.iter(SITEMAP + "loc")]
    assert len(urls) <= 50_000
    return urls


def test_the_sitemap_names_every_blog_and_profile_once(site):
    urls = sitemap_urls(site)
    assert len(urls) == len(set(urls))
    assert all(re.match(r"https?://", url) for url in urls)
    files = {site.target(url)[0] for url in urls}
    assert {page.path for page in site.blog_pages() + site.profile_pages()} <= files
    assert "404.html" not in files


def test_robots_name_the_sitemap(site):
    found = re.search(r"^Sitemap: (\S+)$", site.text("robots.txt"), re.MULTILINE)
    assert found and site.target(found[1])[0] == "sitemap.xml"


def test_structured_data_is_json(site):
    kinds = set()
    for page in site.pages.values():
        for script in page.document.xpath("//script[@type='application/ld+json']"):
            data = json.loads(script.text_content())
            kinds.update(thing["@type"] for thing in data["@graph"])
    assert kinds == {"BlogPosting", "ProfilePage", "BreadcrumbList", "WebSite"}
