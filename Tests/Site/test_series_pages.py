"""The pages of Examples/series name no user and no person who is not in the export."""

import json

import pytest

from example_sites import built_example
from tree import Site


@pytest.fixture(scope="module", params=[None, "journal"])
def fans(example_folder, request):
    return Site(example_folder("series", request.param) / "public")


def test_no_user_is_in_any_file(fans):
    favourites = json.loads((built_example("series") / "export/favourites.json").read_text())
    users = {favourite["username"].split("@")[0] for favourite in favourites}
    for path in fans.files:
        if not path.endswith((".jpg", ".webp")):
            text = (fans.folder / path).read_bytes()
            assert not any(user.encode() in text for user in users), path


def test_no_person_is_called_an_unknown_blogger(fans):
    assert "Unknown blogger" not in "".join(fans.text(path) for path in fans.pages)
