"""The list of tests that `make test` skips names tests that exist, and others that `make test` runs."""


def test_every_entry_matches_a_test_and_names_what_is_run(wrong_slow_tests):
    assert wrong_slow_tests == []
