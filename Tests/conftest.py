"""Which tests `make test` leaves to `make test-all`, where all run; `make test` has a cross-section."""

import re
import signal

import pytest

# Where nohup or a shell's & has these ignored, the programs that tests start would ignore them too.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)

#: Part of a test's name, and what of the same kind `make test` still runs.
SLOW = [
    # Packages are made by `make dist`, from a program of its own.
    (r"Site/test_dist(_mistakes)?\.py::", "test_ci.py: the steps that use packages"),
    # Four fits of five formats: here each fit once and each format once.
    (r"test_renditions_are_those_of_vipsthumbnail\[(jpeg|webp|avif|gif)-(scale|centre-crop|smart-crop)\]",
     "png in every fit, every format in one"),
    (r"test_renditions_are_those_of_vipsthumbnail\[(scale|centre-crop|smart-crop)-(jpeg|webp|avif|gif)\]",
     "png in every fit, every format in one"),
    # Real servers, page by page.
    (r"test_every_command_runs\[docs/(publishing|hosts/(webdav-sftp|s3|server))\.md\]",
     "the quick start, with git, and the other pages"),
    (r"test_publish\.py::test_(odd_names_arrive|everything_is_sent_again).*\[(s3|webdav|rsync)\]",
     "the same with a folder and git; names and arguments in PublisherTests"),
    (r"test_publish\.py::test_every_kind_of_target_holds_what_was_built\[(webdav|s3)\]",
     "a folder, git and rsync; rclone with S3 in test_each_file_in_a_bucket_has_its_caching_rule"),
    (r"test_publish_interrupted\.py::.*\[(s3|webdav|rsync)\]", "the same with a folder and git"),
    (r"test_publish_overlapping\.py::.*\[webdav", "the same with rsync; interleavings in PublisherTests"),
    (r"test_quiz\.py::test_every_state_is_accessible_and_whole\[journal\]", "the same in the built-in theme"),
    # The second theme has the same sections in the same markup: its pages are asked in two communities here.
    (r"test_example_pages\.py::test_the_pages_are_valid_and_whole\[(finds|series|spots) journal\]",
     "video-answers in it, and test_journal.py"),
    (r"test_features_together\.py::test_every_feature_works_beside_the_others\[/\]", "the same below /repo/"),
    (r"test_many_spots\.py::", "test_spots.py and test_map.py with fewer; MapFilesTests: their files"),
    # Each kind of page is opened here in one of the two themes.
    (r"test_every_page\.py::test_a_page_of_an_example\[2-\d-None", "two pages of three"),
    (r"test_every_page\.py::test_a_page_of_an_example\[[01]-\d-journal", "the third page of three"),
    (r"test_microformats\.py::test_nothing_is_said_twice\[(finds|spots|series)-None\]",
     "fellow-bloggers and video-answers, and these in the other theme"),
    (r"test_microformats\.py::test_nothing_is_said_twice\[(fellow-bloggers|video-answers)-journal\]",
     "the same in the built-in theme"),
]


def pytest_collection_modifyitems(items):
    for item in items:
        if any(re.search(pattern, item.nodeid) for pattern, _ in SLOW):
            item.add_marker(pytest.mark.slow)
