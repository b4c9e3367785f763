"""Hostile text in every field of every record is harmless in HTML, feeds, JSON and file names."""

import re

import feedparser
import html5lib
import pytest

from exports import built, community, write_site
from test_html import nu_errors
from test_pages import test_names_of_files_are_safe_everywhere as names_are_safe
from tree import Site

# Each contains `pwned`, so that it can be found in the output.
HOSTILE = {
    "script": "<script>pwned()</script>",
    "script-end": "</script><script>pwned()</script>",
    "title-end": "</title></style></textarea><svg onload=pwned()>",
    "attribute": "\" onmouseover=\"pwned()\" x=\"' onfocus='pwned()' y='",
    "unquoted": "` onerror=pwned() autofocus tabindex=1 //",
    "image": "<img src=x onerror=pwned()>",
    "comment": "--><!-- <!--pwned--> <![CDATA[ ]]> ]]>",
    "javascript": "javascript:pwned()",
    "javascript-spelt": " JaVa\tScr\nipt&#58;pwned() ",
    "markdown-link": "[a](javascript:pwned()) [b](JAVASCRIPT&colon;pwned()) <javascript:pwned()>",
    "markdown-image": "![pwned](https://elsewhere.example/pwned.png) ![x](data:text/html,pwned)",
    "data": "data:text/html;base64,PHNjcmlwdD5wd25lZCgpPC9zY3JpcHQ+ pwned",
    "fence": "```a\" onclick=\"pwned()\nx\n```",
    "controls": "pwned\u0000\u0001\u0008\u000b\u001b[31m\u007f\u0085\ufffe\uffff",
    "direction": "pwned \u202egnp.exe\u202c \u2066x\u2069 \u200f",
    "path": "../../../../../etc/pwned",
    "encoded-path": "https://firebasestorage.googleapis.com/v0/b/x/o/images%2F..%2F..%2Fpwned?token=pwned",
    "windows": "CON",
    "mustache": "{{pwned}} {{{pwned}}} {{>pwned}} {{=<% %>=}}",
    "entities": "&lt;script&gt;pwned&#0;&#x110000;&nosuch;&amp;amp;",
    "address": "pwned@example.org mailto:pwned@example.org",
    "separators": "pwned\u2028\u2029\\u003c/script>\\",
    "long-word": "pwned" + "x" * 5000,
}

ELEMENTS = set(
    "html head body title meta link script base header footer main nav section article aside div span p a "
    "img picture source h1 h2 h3 h4 h5 h6 ul ol li dl dt dd time strong em b i s del ins small code pre "
    "blockquote hr br table thead tbody tr th td form label input button details summary figure figcaption "
    "svg path use symbol g circle rect line polyline polygon address output noscript search template dialog "
    "select option kbd abbr mark sup sub bdi data video track".split())


def check_document(document, path):
    """The tree has only elements, attributes and URLs that our templates write."""
    for element in document.iter():
        if not isinstance(element.tag, str):
            continue
        assert element.tag in ELEMENTS, f"{path}: <{element.tag}>"
        if element.tag == "script":
            assert element.get("src") or element.get("type") == "application/ld+json", path
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on"), f"{path}: {name}"
            assert name not in ("style", "srcdoc", "autofocus"), f"{path}: {name}"
            if name in ("href", "src", "action", "formaction", "poster", "data", "srcset"):
                check_url(value, element.tag, name, path)


def check_url(value, tag, name, path):
    squeezed = re.sub(r"[\x00-\x20]", "", value).lower()
    scheme = re.match(r"([a-z][a-z0-9+.-]*):", squeezed)
    assert not scheme or scheme[1] in ("http", "https", "mailto"), f"{path}: {name}={value!r}"
    if name in ("src", "srcset", "poster"):
        assert not re.match(r"(https?:)?//", squeezed) or squeezed.startswith("https://example.org/"), path


@pytest.fixture(scope="module", params=sorted(HOSTILE))
def hostile_site(request, blogforge, tmp_path_factory):
    """A site of a community in which every text field has this value; ids, dates and joins stay good."""
    folder = tmp_path_factory.mktemp("hostile") / "site"
    return Site(built(blogforge, write_site(folder, community(lambda field: HOSTILE[request.param]))))


def test_html_holds_only_what_templates_write(hostile_site):
    assert hostile_site.pages
    for path in hostile_site.pages:
        document = html5lib.parse(
            hostile_site.bytes(path), treebuilder="lxml", namespaceHTMLElements=False,
            transport_encoding="utf-8")
        check_document(strip_namespaces(document), path)


def strip_namespaces(document):
    for element in document.iter():
        if isinstance(element.tag, str) and "}" in element.tag:
            element.tag = element.tag.split("}")[1]
    return document.getroot()


def test_feeds_and_data_parse(hostile_site):
    for path in hostile_site.files:
        if path.endswith(".xml") and "sitemap" not in path:
            feed = feedparser.parse(hostile_site.bytes(path), sanitize_html=False)
            assert not feed.bozo, f"{path}: {feed.get('bozo_exception')}"
            for entry in feed.entries:
                # RSS has HTML in its description; Atom says of each part what it is.
                for part in [*entry.get("content", []), entry.get("summary_detail", {})]:
                    if part.get("type") == "text/html":
                        check_document(fragment(part["value"]), path)
        elif path.endswith(".json"):
            data = hostile_site.json(path)
            if path.endswith("feed.json"):
                for entry in data["items"]:
                    check_document(fragment(entry.get("content_html", "")), path)


def fragment(html):
    return strip_namespaces(html5lib.parse(html, treebuilder="lxml", namespaceHTMLElements=False))


def test_names_of_files_are_safe(hostile_site):
    names_are_safe(hostile_site)
    assert not any(".." in path for path in hostile_site.files)


def test_local_links_resolve(hostile_site):
    assert hostile_site.broken_links() == []


def test_no_address_and_no_control_character_is_published(hostile_site):
    for path in hostile_site.files:
        if path.endswith((".html", ".xml", ".json", ".txt")):
            text = hostile_site.text(path)
            assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]", text), path
            assert "pwned@example" not in text, path


def test_templates_are_not_read_from_text(blogforge, tmp_path):
    export = community(lambda field: HOSTILE["mustache"])
    site = Site(built(blogforge, write_site(tmp_path / "site", export)))
    assert any("{{pwned}}" in site.text(page.path) for page in site.blog_pages())


def test_pages_full_of_hostile_text_are_valid(blogforge, tmp_path):
    values = sorted(HOSTILE.values())
    numbers = iter(range(10_000))
    export = community(lambda field: values[next(numbers) % len(values)], blogs=len(values))
    errors = nu_errors(built(blogforge, write_site(tmp_path / "site", export)))
    assert errors == [], "\n".join(errors[:20])


@pytest.mark.parametrize("value", ["..", "a/b", "CON", "a\u0000b", "é" * 300, "<b>", "A", "a", "a.", "x y"])
def test_hostile_ids_become_safe_file_names(blogforge, tmp_path, value):
    export = community()
    export["blogs"][0]["documentId"] = export["comments"][0]["blogId"] = value
    export["bloggers"][0]["bloggerId"] = value
    for blog in export["blogs"]:
        blog["bloggerId"] = value
    site = Site(built(blogforge, write_site(tmp_path / "site", export)))
    names_are_safe(site)
    assert len(site.blog_pages()) == len(export["blogs"])
    assert site.broken_links() == []
