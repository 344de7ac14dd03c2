"""Test that a game begins with words alone, and grows a calculator and what is played without losing a word."""

import sys
from collections.abc import Iterator

import pytest

import rules_engine
from rules_pages.cli import main
from rules_pages.data.cache import code_of
from rules_pages.data.engine_runner import EngineRunner, engine_folder
from rules_pages.pages.game import game_pages
from rules_pages.publish.navigation import navigation
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
