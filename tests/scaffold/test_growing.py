"""A game begins with words alone and grows; a saved game becomes an example."""

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules_engine
from rules_pages.check.run import checked_book
from rules_pages.cli import main
from rules_pages.data.book import Book
from rules_pages.data.cache import code_of
from rules_pages.data.engine_runner import EngineRunner, differences, engine_folder
from rules_pages.data.problems import Failure
from rules_pages.data.project import Project
from rules_pages.pages.game import game_pages
from rules_pages.publish.navigation import navigation
from rules_pages.scaffold.new_example import new_example
from rules_widgets.table_record import Game, new_record
from tests.soak.__main__ import PLAYED, runner_of
from tests.tiny import TinyBook

GAME = "raft"
OURS = """\
  setup.raft:
    title: The raft
    body: "Nobody {rule:take.limit|takes more}."  # ours
"""


@pytest.fixture
def raft(here: TinyBook, monkeypatch: pytest.MonkeyPatch) -> Iterator[TinyBook]:
    """A data set with a second game, of words alone; an engine that is written beside the data is found."""
    monkeypatch.setattr(rules_engine, "__path__", [*rules_engine.__path__])
    assert main(["new-game", GAME, "--words"]) == 0
    yield here
    forget_engine()


def forget_engine() -> None:
    """Let the engine of the game be loaded again, as in another process."""
    for name in [name for name in sys.modules if name.startswith(f"rules_engine.{GAME}")]:
        del sys.modules[name]
    vars(rules_engine).pop(GAME, None)
    code_of.cache_clear()


def files(tiny: TinyBook) -> set[str]:
    """Return the files of the game."""
    found = [path for path in tiny.project.root.rglob("*") if path.is_file() and GAME in path.as_posix()]
    return {path.relative_to(tiny.project.root).as_posix() for path in found}


def test_a_game_of_words_is_texts_and_sources_alone(raft: TinyBook) -> None:
    assert files(raft) == {f"rules_data/{GAME}/{name}" for name in ("game.yaml", "rules.yaml", "text/en.yaml")}
    assert raft.problems() == [] and engine_folder(GAME) is None


def test_every_page_of_it_can_be_reached(raft: TinyBook) -> None:
    """What no navigation has, MkDocs refuses to build."""
    book = raft.book()
    sources = game_pages(book, book.games[GAME], "de", {})
    listed = str(navigation(raft.project, book, "de"))
    assert {path for path in sources if path not in listed} == {f"{GAME}/print.md"}  # `not_in_nav` of mkdocs.yml
    assert "rules-index/" in sources[f"{GAME}/index.md"].blocks_json().decode()


@pytest.mark.parametrize("steps", [["--calculator"], ["--whole"], ["--calculator", "--whole"]], ids=" ".join)
def test_it_grows_and_keeps_every_word(raft: TinyBook, steps: list[str]) -> None:
    text = f"{GAME}/text/en.yaml"
    raft.edit(text, "rules:\n  setup.pile:", f"rules:\n{OURS}  setup.pile:")
    raft.edit(
        f"{GAME}/rules.yaml",
        "          - id: setup.pile\n",
        "          - {id: setup.raft, basis: ruling}\n          - id: setup.pile\n",
    )
    words = raft.read(text)
    for step in steps:
        assert main(["new-game", GAME, step]) == 0
        forget_engine()
        assert raft.problems() == []
    kept = [line for line in words.splitlines() if line and not line.startswith("#")]
    assert [line for line in raft.read(text).splitlines() if line in kept] == kept
    book = raft.book()
    assert [page.kind for page in book.games[GAME].rules.pages].count("rules") == 1
    assert EngineRunner(book.games[GAME]).calculate("coins_left", {"pile": 5, "coins": 2})["value"] == {"total": 3}


def test_code_that_is_ours_is_not_written_over(raft: TinyBook) -> None:
    assert main(["new-game", GAME, "--calculator"]) == 0
    engine = raft.project.interactive / "rules_engine" / GAME / "__init__.py"
    engine.write_text(engine.read_text() + "# ours\n")
    assert main(["new-game", GAME, "--whole"]) == 0
    assert engine.read_text().endswith("# ours\n")


def test_a_name_that_is_taken_is_told_what_can_be_added(raft: TinyBook, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", GAME]) == 1
    assert f"{GAME} exists already; choose another name, or say what to add" in capsys.readouterr().err
    assert not (raft.project.root / "interactive").exists()


FIRST, LAST = 8, 30


def save_game(name: str, folder: Path, **changed: Any) -> Path:
    """Write a record as the table of a game saves it, after LAST random moves, and return its path."""
    runner, chance = runner_of(name), Random(3)
    record = new_record(runner.engine, runner.components, name, {"players": "2"}, 3)
    game = Game(runner.engine, runner.components, record)
    while game.at() < LAST:
        game.make(chance.choice(game.options()))
    file = folder / f"{name}.stele.json"
    file.write_text(json.dumps(game.record | changed), encoding="utf-8")
    return file


@pytest.fixture
def data_copy(root: Path, tmp_path: Path) -> Project:
    """A project with a copy of the data."""
    shutil.copytree(root / "rules_data", tmp_path / "rules_data")
    return Project(tmp_path)


@pytest.mark.slow
@pytest.mark.nightly
def test_saved_games_become_examples_that_the_check_accepts(book: Book, data_copy: Project, tmp_path: Path) -> None:
    """One of each game; a check of all data, which takes most of the time, is done once for all of them."""
    moves = {}
    for name in PLAYED:
        file = save_game(name, tmp_path)
        moves[name] = json.loads(file.read_text())["moves"]
        report = new_example(data_copy, book, file, "as-it-was-played", FIRST, LAST)
        assert f"rules_data/{name}/examples/as-it-was-played.yaml" in report
    checked = checked_book(data_copy.data)
    for name in PLAYED:
        game = checked.games[name]
        example, runner = game.examples["as-it-was-played"], EngineRunner(game)
        assert [step.do for step in example.steps] == moves[name][FIRST - 1 : LAST]
        assert all(step.claims and step.lines for step in example.steps)
        assert any(step.expect for step in example.steps)
        assert not any(differences(step, run) for step, run in zip(example.steps, runner.play(example), strict=True))
        text = (data_copy.data / name / "text" / f"{game.game.source_language}.yaml").read_text(encoding="utf-8")
        before = (book.root / name / "text" / f"{game.game.source_language}.yaml").read_text(encoding="utf-8")
        start = text.index("  as-it-was-played:")
        assert text[:start] == before[:start] and text.endswith(before[start:]), "other texts have changed"


@pytest.mark.parametrize(
    ("changed", "arguments", "message"),
    [
        ({"game": "nobody"}, ("one", 1, None), "no record of a game of ours"),
        ({"moves": None}, ("one", 1, None), "no record of a game of ours"),
        ({"moves": [{"fly": "away"}], "at": 1}, ("one", 1, None), "its moves cannot be made"),
        ({}, ("first-turns-set-up", 1, None), "there is such an example"),
        ({}, ("One", 1, None), "write small letters"),
        ({}, ("one", 5, 4), "there are no moves 5 to 4"),
        ({}, ("one", 1, 4000), "there are no moves 1 to 4000"),
    ],
)
def test_what_is_no_game_is_refused_in_words(
    book: Book, tmp_path: Path, changed: dict[str, Any], arguments: tuple[str, int, int | None], message: str
) -> None:
    file = save_game("attika", tmp_path, **changed)
    with pytest.raises(Failure, match=message):
        new_example(Project(tmp_path), book, file, *arguments)
    assert [path.name for path in tmp_path.iterdir()] == [file.name]
