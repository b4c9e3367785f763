"""The list of slow tests in Tests/conftest.py names tests that exist."""


def test_every_pattern_of_the_slow_list_matches_a_test(unmatched_slow_patterns):
    assert unmatched_slow_patterns == []
