"""Fixture: the tiny data set with cases."""

import pytest

from rules_pages.data.book import ReadCache
from tests.tiny import TinyBook

POSITIONS = "pier: {purse: {copper: 4, silver: 1}, carried: []}\n"
GOOD = """\
- rule: fare.storm
  id: stone-in-storm
  start: {use: pier, purse: {silver: 2}}
  try: {carry: stone, storm: 1}
  expect: {lines: [fare.base, fare.storm], value: {carried: [stone]}}
- rule: fare.base
  id: stone
  calculator: fare
  input: {load: stone}
  expect: {lines: [fare.base]}
"""

BARE = "          - id: bank.stay\n"
"""Beginning of the entry of a rule that no case shows."""


@pytest.fixture(scope="session")
def read_cache() -> ReadCache:
    """The tiny data set as read, so that a test reads only the files that it changes."""
    return ReadCache()


@pytest.fixture
def with_cases(tiny: TinyBook) -> TinyBook:
    """The tiny data set with two cases."""
    tiny.write("ferry/positions.yaml", POSITIONS)
    tiny.write("ferry/cases/crossing.yaml", GOOD)
    tiny.edit("ferry/rules.yaml", BARE, BARE + "            no_case: people\n")
    return tiny
