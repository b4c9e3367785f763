"""Fixtures of the browser tests: one browser for all; for the search tests a fresh site and page each."""

import contextlib
import json
import pathlib
import re
import sys

import pytest
from playwright.sync_api import expect, sync_playwright

# The site tests' exports are used here, too.
sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "Site"))

import everything  # noqa: E402
from browser import CHROMIUM  # noqa: E402
from built_site import BuiltSite, build  # noqa: E402
from example_sites import built_example, copy_example  # noqa: E402
from exports import write_site  # noqa: E402
from search_site import SearchSite  # noqa: E402
from visitors import SharedTab, Visitor, note_errors  # noqa: E402

# What a page shows takes seconds where many browsers share two cores. A test that waits too long still fails.
expect.set_options(timeout=30_000)

@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        # Machines that run tests have no graphics card, and emulating one takes time.
        # So does a process for it.
        # They have no camera either.
        camera = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--in-process-gpu", *camera])
        yield browser
        browser.close()


@pytest.fixture
def search_site():
    site = SearchSite()
    yield site
    site.stop()


@pytest.fixture
def search_page(chromium, search_site):
    """A page that fails its test if a script fails, violates the policy or sends requests to other hosts."""
    with checked_page(chromium, search_site) as page:
        yield page


@pytest.fixture(scope="module")
def shared_search_site():
    site = SearchSite()
    yield site
    site.stop()


@pytest.fixture(scope="module")
def shared_search_page(chromium, shared_search_site):
    """The same for all tests of a file that only send queries."""
    with checked_page(chromium, shared_search_site) as page:
        yield page


@contextlib.contextmanager
def checked_page(chromium, site):
    page = chromium.new_page()
    problems = []
    note_errors(page, problems)
    page.on("console", lambda line: problems.append(line.text) if "Content Security" in line.text else None)
    page.on(
        "request",
        lambda request: None if request.url.startswith(site.base) else problems.append(request.url),
    )
    yield page
    hacked = page.evaluate("window.hacked")
    page.close()
    assert problems == []
    assert hacked is None


@pytest.fixture(scope="session")
def example(tmp_path_factory):
    """Gives an example in a theme and a language, built once for all tests."""
    sites = {}

    def folder(name, theme, language):
        if not theme and not language:
            return built_example(name)
        folder = copy_example(name, tmp_path_factory.mktemp(name) / "site", theme)
        if language:
            settings = folder / "blogforge.yml"
            settings.write_text(re.sub("language: .*", f"language: {language}", settings.read_text()))
        build(folder)
        return folder

    def example(name, theme=None, language=None):
        variant = (name, theme, language)
        if variant not in sites:
            sites[variant] = BuiltSite(folder(*variant) / "public")
        return sites[variant]

    yield example
    for site in sites.values():
        site.stop()


@pytest.fixture(scope="session")
def built(example):
    """The example."""
    return example("fellow-bloggers")


@pytest.fixture(scope="session")
def journal(example):
    """The example in the theme of `Examples/themes/journal`."""
    return example("fellow-bloggers", "journal")


@pytest.fixture(scope="session")
def films(example):
    return example("video-answers")


@pytest.fixture(scope="session")
def finds(example):
    return example("finds")


@pytest.fixture(scope="session")
def fans(example):
    return example("series")


@pytest.fixture(scope="session")
def club(example):
    return example("spots")


@pytest.fixture(scope="session")
def many(tmp_path_factory):
    """The finds seven times over, so that there are several files of records."""
    folder = copy_example("finds", tmp_path_factory.mktemp("many") / "site")
    path = folder / "export/Post.json"
    posts = [post | {"objectId": f"{post['objectId']}x{number}", "name": f"{post['name']} {number}"}
             for number in range(7) for post in json.loads(path.read_text())["results"]
             if post["objectId"].startswith("find")]
    path.write_text(json.dumps({"results": posts}))
    build(folder)
    site = BuiltSite(folder / "public")
    yield site
    site.stop()


@pytest.fixture(scope="session")
def whole(tmp_path_factory):
    """Gives the site with all kinds of content, at the root of its host or below a path."""
    sites = {}

    def whole(prefix="/"):
        if prefix not in sites:
            folder = everything.write(tmp_path_factory.mktemp("everything") / "site")
            with (folder / "blogforge.yml").open("a") as file:
                file.write(f"base-url: https://x.example{prefix}\n")
            build(folder)
            sites[prefix] = BuiltSite(folder / "public", prefix)
        return sites[prefix]

    yield whole
    for site in sites.values():
        site.stop()


@pytest.fixture(scope="session")
def make(tmp_path_factory):
    """Builds an export and serves the site."""
    sites = []

    def make(export, configuration="title: Test\nbase-url: https://example.org/\n", prefix="/"):
        folder = write_site(tmp_path_factory.mktemp("made") / "site", export, configuration)
        build(folder)
        sites.append(BuiltSite(folder / "public", prefix))
        return sites[-1]

    yield make
    for site in sites:
        site.stop()


@pytest.fixture
def reader(chromium, built):
    """Makes readers, of the example by default."""
    visitors = []

    def reader(site=None, **options):
        visitors.append(Visitor(chromium, site or built, **options))
        return visitors[-1]

    yield reader
    for visitor in visitors:
        hacked = [page.evaluate("window.hacked") for page in visitor.context.pages]
        visitor.context.close()
        assert visitor.problems == []
        assert not any(hacked)


@pytest.fixture
def visit(reader):
    """Opens a page of a kind."""
    return lambda kind, **options: reader(**options).open(kind)


@pytest.fixture(scope="session")
def shared_tab(chromium):
    tab = SharedTab(chromium)
    yield tab
    tab.close()


@pytest.fixture
def look(shared_tab, built):
    """Opens pages, of the example by default, in a tab that tests share."""
    shared_tab.begin()
    yield lambda kind, site=None, **options: shared_tab.open(site or built, kind, **options)
    shared_tab.check()
