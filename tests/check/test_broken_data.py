"""Whatever is done to a file of the data, the check ends, and says what is wrong with file, line and column; `make
broken` breaks many more."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules_pages.check.structure import MANY
from rules_pages.data.problems import MOST_ALIKE
from tests.soak.data import trial
from tests.tiny import TinyBook

SEEDS, EACH = 20, 15
"""300 in all."""


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_broken_file_is_accepted_or_refused_in_words(shown: TinyBook, seed: int) -> None:
    generator = Random(seed)
    ends = Counter(trial(shown.project.data, generator, shown.book) for _ in range(EACH))
    assert ends["rejected, file named"], ends


def test_a_language_that_goes_but_for_its_files(shown: TinyBook) -> None:
    """The game that is written in it is not checked against the others."""
    lines = shown.read("languages.yaml").splitlines(keepends=True)
    shown.write("languages.yaml", "".join(line for line in lines if not line.startswith("de:")))
    place = [line.startswith("source_language") for line in shown.read("ferry/game.yaml").splitlines()].index(True) + 1
    said = [problem for problem in shown.problems() if "ferry" in problem]
    wanted = "de: no such language in languages.yaml; the rest of the game is not checked"
    assert said == [f"rules_data/ferry/game.yaml:{place}:1: {wanted}"]


def test_many_problems_of_one_cause_are_counted(shown: TinyBook) -> None:
    """A file that is cut off lacks much; what it lacks first is named."""
    first, *lines = shown.read("site/text/en.yaml").splitlines(keepends=True)
    shown.write("site/text/en.yaml", first + lines[0])
    said = shown.problems()
    assert len(said) == MOST_ALIKE
    assert said[-1].endswith(f"; other languages have it (and {len(lines) - 1 - MOST_ALIKE} more such problems)")


def test_what_one_row_of_a_long_table_lacks(shown: TinyBook) -> None:
    """A short one may have a row of its own kind."""
    value = "{value: 1, provenance: sourced, sources: [book]}"
    bare = f"{{count: {value}}}"
    lines = [f"  ferry-{number}: {{count: {value}, mast: {value}}}\n" for number in range(MANY - 1)]
    file = "ferry/components-boats.yaml"
    shown.write(file, "boats:\n" + "".join(lines[1:]) + f"  ferry-x: {bare}\n")
    assert shown.problems() == []
    shown.write(file, "boats:\n" + "".join(lines) + f"  ▸ferry-x: {bare}\n")
    said = "ferry-x: mast is missing; all other rows of boats have it"
    assert shown.problems() == [f"rules_data/{file}:{shown.here}: {said}"]
