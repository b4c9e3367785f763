"""The lists of tests that `make test` skips name tests that exist."""


def test_every_pattern_of_the_list_matches_a_test(unmatched_slow_patterns):
    assert unmatched_slow_patterns == []
