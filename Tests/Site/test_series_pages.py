"""The pages of Examples/series are valid, whole, and hold nothing private."""

import json
import pathlib
import re
import shutil

import pytest

from test_html import nu_errors
from test_privacy import ADDRESS
from tree import Site

SOURCE = pathlib.Path(__file__).resolve().parents[2] / "Examples/series"


@pytest.fixture(scope="module", params=[None, "journal"])
def fans(blogforge, tmp_path_factory, request):
    folder = tmp_path_factory.mktemp("fans") / "site"
    shutil.copytree(SOURCE, folder, ignore=shutil.ignore_patterns("public", ".cache"))
    if request.param:
        shutil.copytree(SOURCE.parent / "themes" / request.param, folder / "templates", dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns("README.md"))
    result = blogforge("build", folder)
    assert result.returncode == 0, result.stderr
    return Site(folder / "public")


def test_the_nu_validator_finds_no_error(fans):
    errors = nu_errors(fans.folder)
    assert errors == [], "\n".join(errors[:20])


def test_local_links_lead_to_files_and_ids_are_unique(fans):
    assert fans.broken_links() == []
    for page in fans.pages.values():
        assert len(page.ids()) == len(set(page.ids())), page.path
        assert page.document.xpath("//style | //@style | //@*[starts-with(name(), 'on')]") == [], page.path


def test_no_address_and_no_user_is_in_any_file(fans):
    users = {favourite["username"].split("@")[0]
             for favourite in json.loads((SOURCE / "export/favourites.json").read_text())}
    for path in fans.files:
        assert "@" not in path
        if not path.endswith((".jpg", ".webp")):
            text = (fans.folder / path).read_bytes()
            assert ADDRESS.findall(re.sub(rb"@\dx\.", b"", text)) == [], path
            assert not any(user.encode() in text for user in users), path


def test_nobody_is_called_an_unknown_blogger(fans):
    assert "Unknown blogger" not in "".join(fans.text(path) for path in fans.pages)


def test_the_example_is_small():
    files = [path for path in SOURCE.rglob("*")
             if path.is_file() and not {"public", ".cache"} & set(path.parts)]
    assert sum(path.stat().st_size for path in files) < 1_500_000
