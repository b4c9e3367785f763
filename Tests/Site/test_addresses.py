"""`addresses`: blogs whose addresses have titles, from the command line and in the studio."""

import json
import os
import re
import shutil
import subprocess

import pytest

from exports import built, community, write_site
from preview import until
from test_studio import Studio, write

CONFIGURATION = "title: Test\nbase-url: https://example.org/repo/\naddresses: {blogs: title, folders: true}\n"


def files(public):
    return {path.relative_to(public): path.read_bytes() for path in public.rglob("*") if path.is_file()}


def test_a_changed_title_redirects_and_a_fresh_checkout_gives_the_same_site(blogforge, tmp_path):
    def titled(title):
        return community(lambda field: f"{title}\n\nWords" if field == "blogDescription" else "Ana")

    folder = write_site(tmp_path / "site", titled("Five for a wedding"), CONFIGURATION)
    (folder / "slugs.txt").touch()
    built(blogforge, folder)
    pages = re.findall(r"^blogs/(\S+) blog0$", (folder / "slugs.txt").read_text(), re.MULTILINE)
    assert re.fullmatch(r"[0-9a-f]{2}/five-for-a-wedding-[0-9a-z]{4}", pages[0])
    (folder / "export/export.json").write_text(json.dumps(titled("Six")))
    public = built(blogforge, folder)
    *_, page = re.findall(r"^blogs/(\S+) blog0$", (folder / "slugs.txt").read_text(), re.MULTILINE)
    assert page == pages[0].replace("five-for-a-wedding", "six")
    assert f'href="/repo/blogs/{page}/"' in (public / "index.html").read_text()
    for old in (pages[0], f"{page[:2]}/blog0"):
        assert f"url=/repo/blogs/{page}/" in (public / f"blogs/{old}/index.html").read_text()
    warm = files(public)
    shutil.rmtree(folder / ".cache")
    shutil.rmtree(public)
    public = built(blogforge, folder)
    assert warm == files(public)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    site = tmp_path_factory.mktemp("addresses") / "site"
    subprocess.run([os.environ["BLOGFORGE"], "init", str(site)], check=True, capture_output=True)
    # A new site has addresses with titles.
    return site


def test_the_studio_leads_to_the_page_with_the_title(folder):
    with Studio(os.environ["BLOGFORGE"], folder) as studio:
        assert studio.send("bloggers", displayName="eva", fullName="Eva Lund")[0] == 303

        def address(blog, words):
            """Where "See it on the site" leads."""
            studio.until(f"/.studio/built?id={blog}", lambda _, text: '"shown"' in text)
            # The studio learns the address from the build, on a loaded machine a moment later.
            target = until(lambda: studio.get(
                f"/.studio/site?id={blog}", f"Cookie: {studio.cookie}")[1].get("location"))
            assert words in studio.get(target)[2].decode()
            return target

        blog = write(studio, "Fog season\n\nGrey all week.")
        before = address(blog, "Grey all week.")
        assert re.fullmatch(r"/blogs/fog-season-[0-9a-z]{4}/", before)
        form = studio.form(studio.page("edit", id=blog)[1])
        assert studio.send("edit", id=blog, digest=form["digest"], text="Sun\n\nAt last.")[0] == 303
        after = address(blog, "At last.")
        assert after == before.replace("fog-season", "sun")
        for old in (before, f"/blogs/{blog}/"):
            studio.until(old, lambda status, text: status in (200, 301) and after in text)
