"""A built site for tests: its files, its parsed pages and the URLs in them."""

import functools
import hashlib
import json
import pathlib
import re
import urllib.parse

import lxml.etree
import lxml.html

# Attributes that hold one URL.
URL_ATTRIBUTES = ("href", "src", "action", "poster", "data")


class Page:
    """One HTML file."""

    def __init__(self, site, path):
        self.path = path
        # Where the page is, below the site's root, as in `blogs/b1/`.
        self.location = re.sub(r"index\.html$", "", path)
        # From bytes with the declared encoding, as a browser takes them.
        parser = lxml.html.HTMLParser(encoding="utf-8")
        self.document = lxml.html.document_fromstring((site.folder / path).read_bytes(), parser=parser)

    def find(self, name):
        """Elements that have the class `name`, in document order."""
        return self.document.xpath(f"//*[contains(concat(' ', normalize-space(@class), ' '), ' {name} ')]")

    def ids(self):
        return self.document.xpath("//@id")

    def urls(self):
        """Every URL that the page names, srcset candidates and social cards included."""
        for element in self.document.iter(lxml.etree.Element):
            for attribute in URL_ATTRIBUTES:
                if attribute in element.attrib:
                    yield element.get(attribute)
            for candidate in (element.get("srcset") or "").split(","):
                if candidate.strip():
                    yield candidate.split()[0]
            if element.tag == "meta" and (element.get("property") or "") in ("og:url", "og:image"):
                yield element.get("content")

    def relation(self, name):
        """The target of the first link with this `rel`, or None."""
        found = self.document.xpath(
            f"//*[@href and contains(concat(' ', normalize-space(@rel), ' '), ' {name} ')]/@href")
        return found[0] if found else None

    def entry_urls(self):
        """The blogs of the page's feed, in order."""
        return [link.get("href") for link in self.document.xpath(
            "//*[contains(concat(' ', @class, ' '), ' h-entry ')]"
            "//a[contains(concat(' ', @class, ' '), ' u-url ')"
            " and not(ancestor::*[contains(concat(' ', @class, ' '), ' p-author ')])"
            " and not(contains(concat(' ', @class, ' '), ' p-author '))]")]

    def dates(self):
        """`datetime` of the feed's entries, in order."""
        return self.document.xpath(
            "//*[contains(concat(' ', @class, ' '), ' h-entry ')]"
            "//time[contains(concat(' ', @class, ' '), ' dt-published ')]/@datetime")


class Site:
    """A tree of files below `folder`."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    @functools.cached_property
    def files(self):
        """Paths of all files, sorted, with `/`."""
        return sorted(
            path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*") if path.is_file())

    @functools.cached_property
    def pages(self):
        """Every HTML page by its path."""
        return {path: Page(self, path) for path in self.files if path.endswith(".html")}

    @functools.cached_property
    def base(self):
        """The URL that the site is at, with a final slash; only a path when it has no base URL."""
        front = self.pages["index.html"]
        return front.relation("canonical") or "/"

    @functools.cached_property
    def base_path(self):
        return urllib.parse.urlsplit(self.base).path or "/"

    def bytes(self, path):
        return (self.folder / path).read_bytes()

    def text(self, path):
        return self.bytes(path).decode("utf-8")

    def json(self, path):
        return json.loads(self.text(path))

    def blog_pages(self):
        return [page for path, page in self.pages.items() if re.fullmatch(r"blogs/[^/]+/index\.html", path)]

    def profile_pages(self):
        pattern = r"bloggers/[^/]+/index\.html"
        return [page for path, page in self.pages.items() if re.fullmatch(pattern, path)]

    def feed_pages(self):
        """Older feed pages by their number."""
        found = {}
        for path, page in self.pages.items():
            match = re.fullmatch(r"page/(\d+)/index\.html", path)
            if match:
                found[int(match[1])] = page
        return found

    def target(self, url, location=""):
        """The file that a local URL leads to.

        Gives (path, fragment), or (None, '') for a URL of another site. Raises LookupError when nothing is
        there.
        """
        origin = self.base if "//" in self.base else "http://site.invalid" + self.base_path
        absolute = urllib.parse.urljoin(origin + location, url)
        parts = urllib.parse.urlsplit(absolute)
        if parts.scheme not in ("http", "https") or parts.netloc != urllib.parse.urlsplit(origin).netloc:
            return None, ""
        if not parts.path.startswith(self.base_path):
            raise LookupError(f"{url} leaves the base path {self.base_path}")
        path = urllib.parse.unquote(parts.path[len(self.base_path):])
        if path == "" or path.endswith("/"):
            path += "index.html"
        if not (self.folder / path).is_file():
            raise LookupError(f"{url} leads to {path}, which is not there")
        return path, parts.fragment

    def broken_links(self):
        """A line for each local URL of each page that leads nowhere."""
        broken = []
        for page in self.pages.values():
            for url in page.urls():
                try:
                    path, fragment = self.target(url, page.location)
                except LookupError as error:
                    broken.append(f"{page.path}: {error}")
                    continue
                # The fragment of the map is a position: zoom and coordinates.
                if re.fullmatch(r"\d+/-?[\d.]+/-?[\d.]+", fragment or "") and path == "spots/index.html":
                    continue
                if fragment and path in self.pages and fragment not in self.pages[path].ids():
                    broken.append(f"{page.path}: {url} names an id that {path} does not have")
        return broken

    def fingerprint(self):
        """One hash over all names and bytes."""
        return tree_hash(self.folder)


def tree_hash(folder):
    """A hash over names and bytes of everything below `folder`; None when it is not there."""
    folder = pathlib.Path(folder)
    if not folder.is_dir():
        return None
    total = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            total.update(path.relative_to(folder).as_posix().encode("utf-8", "surrogateescape") + b"\0")
            total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()
