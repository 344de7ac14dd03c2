"""Test that cases which run in one test are reported separately when they fail."""

import pytest

from tests.together import together


def test_all_cases_run_and_those_that_fail_are_named() -> None:
    ran = []
    with pytest.raises(ExceptionGroup, match="2 of 3 cases") as caught, together() as cases:
        for number in (1, 2, 3):
            with cases(f"number {number}"):
                ran.append(number)
                assert number == 2
    assert ran == [1, 2, 3]
    assert [error.__notes__ for error in caught.value.exceptions] == [["the case: number 1"], ["the case: number 3"]]


def test_no_case_at_all_is_a_failure() -> None:
    with pytest.raises(AssertionError, match="there was no case"), together():
        pass
