"""Test that the check ends and names file, line and column, however a data file is corrupted.

`make broken` tries many more corruptions.
"""

from collections import Counter
from random import Random

import pytest

from rules_pages.check.structure import MANY
from rules_pages.data.problems import MOST_ALIKE
from tests.soak.data import trial
from tests.tiny import TinyBook

SEEDS, TRIALS = 20, 15
"""Number of seeds, and of corrupted files per seed."""


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_broken_file_is_accepted_or_refused_in_words(with_cases: TinyBook, seed: int) -> None:
    generator = Random(seed)
    outcomes = Counter(trial(with_cases.project.data, generator, with_cases.book) for _ in range(TRIALS))
    assert outcomes["rejected, file named"], outcomes


def test_a_language_that_goes_but_for_its_files(with_cases: TinyBook) -> None:
    """A game with that source language is not checked any further."""
    lines = with_cases.read("languages.yaml").splitlines(keepends=True)
    with_cases.write("languages.yaml", "".join(line for line in lines if not line.startswith("de:")))
    game_lines = with_cases.read("ferry/game.yaml").splitlines()
    place = [line.startswith("source_language") for line in game_lines].index(True) + 1
    problems = [problem for problem in with_cases.problems() if "ferry" in problem]
    message = "de: no such language in languages.yaml; the rest of the game is not checked"
    assert problems == [f"rules_data/ferry/game.yaml:{place}:1: {message}"]


def test_many_problems_of_one_cause_are_counted(with_cases: TinyBook) -> None:
    """A truncated file of the source lacks many strings that others have, of which only the first are named."""
    first, *lines = with_cases.read("site/text/en.yaml").splitlines(keepends=True)
    with_cases.write("site/text/en.yaml", first + lines[0])
    problems = with_cases.problems()
    assert len(problems) == 2 * MOST_ALIKE
    assert problems[-1].endswith(f"needs it first (and {len(lines) - 1 - MOST_ALIKE} more such problems)")


def test_what_one_row_of_a_long_table_lacks(with_cases: TinyBook) -> None:
    """In a short table a row may lack a column."""
    value = "{value: 1, provenance: sourced, sources: [book]}"
    bare = f"{{count: {value}}}"
    lines = [f"  ferry-{number}: {{count: {value}, mast: {value}}}\n" for number in range(MANY - 1)]
    file = "ferry/components-boats.yaml"
    with_cases.write(file, "boats:\n" + "".join(lines[1:]) + f"  ferry-x: {bare}\n")
    assert with_cases.problems() == []
    with_cases.write(file, "boats:\n" + "".join(lines) + f"  ▸ferry-x: {bare}\n")
    message = "ferry-x: mast is missing; all other rows of boats have it"
    assert with_cases.problems() == [f"rules_data/{file}:{with_cases.here}: {message}"]
