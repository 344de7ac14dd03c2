"""Files of odd kinds and names, and corrupted ones: the check ends, and each is a message with its place."""

import os
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from rules_pages.check.book_cache import cached_book
from rules_pages.check.structure import MANY
from rules_pages.data.book import DataError
from rules_pages.data.problems import MOST_ALIKE
from tests.soak.data import trial
from tests.tiny import TinyBook

NAME = "expected a game's name such as athens_sparta (small letters, digits, underscores); rename the folder"
LINK = "this is a link that leads out of the data; put the file itself here"


def named(folder: Path, name: bytes, content: bytes = b"a: 1\n") -> None:
    """Write a file whose name may be no text."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(os.fsencode(folder) + b"/" + name, "wb") as file:
        file.write(content)


def linked(path: Path, target: str) -> None:
    path.unlink(missing_ok=True)
    path.symlink_to(target)


def docs(tiny: TinyBook) -> Path:
    return tiny.project.root / "docs" / "en"


FILES: dict[str, tuple[Callable[[TinyBook], object], str]] = {
    "a name that is no UTF-8": (lambda tiny: named(tiny.path("ferry"), b"components-\xff.yaml"),
        "ferry/components-\\xff.yaml:1:1: a: expected {value: …"),
    "a name with a line break": (lambda tiny: named(tiny.path("ferry/text"), b"e\nn.yaml"),
        "ferry/text/e n.yaml:1:1: a: unknown key; remove it or correct its spelling"),
    "a folder that is no game's name": (lambda tiny: shutil.copytree(tiny.path("ferry"), tiny.path("Ferry 2")), NAME),
    "a folder whose name is no UTF-8": (lambda tiny: os.mkdir(os.fsencode(tiny.project.data) + b"/\xff"), NAME),
    "an empty folder": (lambda tiny: tiny.path("canoe").mkdir(), "canoe/game.yaml:1:1: the file is missing"),
    "a pipe": (lambda tiny: os.mkfifo(tiny.path("ferry/examples/pipe.yaml")),
        "ferry/examples/pipe.yaml:1:1: this is no regular file; put a text file here"),
    "an endless device": (lambda tiny: linked(tiny.path("ferry/notes.yaml"), "/dev/zero"), f"notes.yaml:1:1: {LINK}"),
    "a file outside": (lambda tiny: linked(tiny.path("ferry/notes.yaml"), "/etc/passwd"), f"notes.yaml:1:1: {LINK}"),
    "a folder for a file": (lambda tiny: tiny.path("ferry/examples/two.yaml").mkdir(),
        "ferry/examples/two.yaml:1:1: this is a folder, and a file is needed"),
    "a folder with the name of a file": (lambda tiny: tiny.path("ferry/more.yaml").mkdir(),
        "ferry/more.yaml:1:1: nothing reads this file; correct its name or remove it"),
    "a dangling link": (lambda tiny: linked(tiny.path("ferry/rules.yaml"), "nowhere"),
        "ferry/rules.yaml:1:1: this is not there, or is a link that leads nowhere"),
    "a loop": (lambda tiny: linked(tiny.path("ferry/notes.yaml"), "notes.yaml"),
        "ferry/notes.yaml:1:1: this is a link that leads back to itself"),
    "a page that is no UTF-8": (lambda tiny: named(docs(tiny), b"about.md", b"one\n\xff"),
        "docs/en/about.md:2:1: not UTF-8; save the file as UTF-8"),
    "a page with a direction of writing": (lambda tiny: named(docs(tiny), b"about.md", "a \u202e".encode()),
        "docs/en/about.md:1:3: the character U+202E is not allowed; remove it"),
}  # fmt: skip


@pytest.mark.parametrize(("spoil", "message"), FILES.values(), ids=FILES)
def test_it_is_said_in_words(tiny: TinyBook, spoil: Callable[[TinyBook], object], message: str) -> None:
    spoil(tiny)
    problems = tiny.problems()
    assert any(message in problem for problem in problems), problems
    assert not any("root:" in problem or "\n" in problem for problem in problems)
    "\n".join(problems).encode()  # no half of a pair
    with pytest.raises(DataError):
        cached_book(tiny.project)


def test_a_link_inside_of_the_data_is_read(tiny: TinyBook) -> None:
    tiny.path("ferry/notes.yaml").rename(tiny.path("ferry/examples/.notes"))
    linked(tiny.path("ferry/notes.yaml"), "examples/.notes")
    assert tiny.problems() == []


SEEDS, TRIALS = 20, 15
"""Number of seeds, and of corrupted files per seed."""


@pytest.mark.slow
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
