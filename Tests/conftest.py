"""Which tests only `make test-all` runs; `make test` has a cross-section."""

import os
import pathlib
import re
import signal

import pytest

from repeated_tests import REPEATED
from slow_tests import SLOW

# Where nohup or a shell's & has these ignored, the programs that tests start would ignore them too.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)

# Tests hash passwords hundreds of times, which would take minutes at the real cost.
os.environ["BLOGFORGE_TEST_PASSWORD_COST"] = "4"

#: The files that take longest, in this order. They start first, or one process would be busy with the last of
#: them while the others have ended.
LONGEST = [
    "Browser/test_studio_accounts_pages.py", "Browser/test_studio_writing_pages.py", "Site/test_fetch.py",
    "Browser/test_gallery.py", "Browser/test_choices.py", "Site/test_publish.py", "Site/test_ci.py",
    "Site/test_studio_videos.py", "Site/test_docs_commands.py", "Browser/test_studio_pages.py",
    "Browser/test_studio_finds_pages.py", "Browser/test_studio_videos_pages.py", "Site/test_messages.py",
    "Browser/test_every_page.py", "Site/test_page_switches.py",
]

#: What `make test-all` runs and `make test` does not, as patterns of the ids of tests.
PATTERNS = [re.compile(pattern) for pattern in [
    *(pattern for pattern, _ in SLOW),
    *(rf"/test_{file}\.py::test_{name}" for file, names, _ in REPEATED for name in names),
]]

#: The patterns that match no test; not set if only some of the tests were collected.
UNMATCHED = pytest.StashKey()


def pytest_collection_modifyitems(config, items):
    starts = {name: number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: starts.get("/".join(item.path.parts[-2:]), len(starts)))
    matched = set()
    for item in items:
        patterns = {pattern for pattern in PATTERNS if pattern.search(item.nodeid)}
        if patterns:
            item.add_marker(pytest.mark.slow)
        matched |= patterns
    files = set(pathlib.Path(__file__).parent.glob("*/test_*.py"))
    if files <= {item.path for item in items}:
        config.stash[UNMATCHED] = [pattern.pattern for pattern in PATTERNS if pattern not in matched]


@pytest.fixture
def unmatched_slow_patterns(request):
    """The patterns of slow tests that match no test, as after a test was renamed."""
    if UNMATCHED not in request.config.stash:
        pytest.skip("only some of the tests were collected")
    return request.config.stash[UNMATCHED]
