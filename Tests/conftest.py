"""Which tests only `make test-all` runs; `make test` has a cross-section."""

import itertools
import os
import pathlib
import re
import signal

import pytest

from slow_tests import SLOW

# Where nohup or a shell's & has these ignored, the programs that tests start would ignore them too.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)

# Tests hash passwords hundreds of times, which would take minutes at the real cost.
os.environ["BLOGFORGE_TEST_PASSWORD_COST"] = "4"

#: The files whose tests take longest together, in this order. They start first, or one process would be busy
#: with the last of them while the others have ended.
LONGEST = [
    "Browser/test_studio_accounts_pages.py", "Browser/test_studio_writing_pages.py", "Site/test_fetch.py",
    "Browser/test_gallery.py", "Browser/test_choices.py", "Site/test_publish.py", "Site/test_ci.py",
    "Site/test_studio_videos.py", "Site/test_docs_commands.py", "Browser/test_every_page.py",
    "Site/test_messages.py", "Site/test_hostile.py", "Site/test_studio_pictures.py",
    "Site/test_picture_pixels.py", "Site/test_facts.py", "Site/test_everything.py",
    "Site/test_plain_theme.py", "Site/test_journal.py",
]

#: What `make test-all` runs and `make test` does not: patterns of the ids of tests, and what is run instead.
PATTERNS = {
    re.compile(rf"/test_{file}\.py::test_{name}"): instead for file, names, instead in SLOW for name in names}

#: What is wrong in the list of slow tests; not set if only some of the tests were collected.
WRONG = pytest.StashKey()


def pytest_collection_modifyitems(config, items):
    starts = {name: number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: starts.get("/".join(item.path.parts[-2:]), len(starts)))
    matched = {pattern: [item for item in items if pattern.search(item.nodeid)] for pattern in PATTERNS}
    for item in itertools.chain(*matched.values()):
        item.add_marker(pytest.mark.slow)
    tests = pathlib.Path(__file__).parent
    if set(tests.glob("*/test_*.py")) <= {item.path for item in items}:
        suites = {path.stem for path in [*tests.glob("*Tests"), *tests.glob("*Tests/**/*.swift")]}
        config.stash[WRONG] = list(wrong_entries(matched, items, suites))


def wrong_entries(matched, items, suites):
    """Patterns of slow tests with what is wrong: they match nothing, or name what `make test` does not run.

    Where no case of a test is left, another file or a test is to be named, or two tests could refer to each
    other.
    """
    kept = [item for item in items if not item.get_closest_marker("slow")]
    known = suites | {item.path.name for item in kept} | {item.originalname for item in kept}
    left = {(item.path, item.originalname) for item in kept}
    for pattern, instead in PATTERNS.items():
        own = {item.path.name for item in matched[pattern]}
        named = set(re.findall(r"\btest_\w+(?:\.py)?|\b\w+Tests\b", instead)) - own
        if not matched[pattern]:
            yield pattern.pattern, "matches no test"
        elif not named and not {(item.path, item.originalname) for item in matched[pattern]} <= left:
            yield pattern.pattern, "no case is left"
        yield from ((pattern.pattern, f"{name} is not run") for name in named if name not in known)


@pytest.fixture
def wrong_slow_tests(request):
    """What is wrong in the list of slow tests, as after a test was renamed or became slow."""
    if WRONG not in request.config.stash:
        pytest.skip("only some of the tests were collected")
    return request.config.stash[WRONG]
