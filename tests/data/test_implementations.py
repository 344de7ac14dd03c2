"""Test which functions of the engine are found to implement a rule."""

from functools import cache
from pathlib import Path

from rules_pages.check.engine import spoken_rules
from rules_pages.data.book import Book
from rules_pages.data.implementations import SPEAKERS, Place, implementations, names_of
from rules_pages.data.project import Project
from tests.tiny import TinyBook

ENGINE = '''
class Fare:
    """The fare (fare.base)."""

    def line(self):
        return Line("fare.storm.high", 3)


def stay(late):
    """Who cannot pay stays (bank.stay.), not bank.stays."""
    raise Refused("bank.stay" if late else "bank.early", {})


def unnamed():
    return 3
'''


@cache
def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def places_of(folder: Path, rule: str) -> list[Place]:
    return implementations(names_of(folder), [rule]).get(rule, [])


def engine(folder: Path) -> Path:
    """Write ENGINE into a folder and return its package."""
    (folder / "ferry").mkdir()
    (folder / "ferry" / "fare.py").write_text(ENGINE, encoding="utf-8")
    return folder / "ferry"


def test_the_function_that_speaks_a_rule_implements_it(tmp_path: Path) -> None:
    folder = engine(tmp_path)
    path = "interactive/rules_engine/ferry/fare.py"
    assert places_of(folder, "bank.early") == [Place(path, "stay", 9, 11)]
    assert places_of(folder, "bank.stay") == [Place(path, "stay", 9, 11)]
    assert places_of(folder, "fare.storm") == [Place(path, "line", 5, 6)], "a line may be one of a rule's"


def test_else_the_one_whose_docstring_names_it_and_else_none(tmp_path: Path) -> None:
    folder = engine(tmp_path)
    assert [place.function for place in places_of(folder, "fare.base")] == ["Fare"]
    assert places_of(folder, "bank.go") == []


def test_every_rule_that_an_engine_speaks_has_its_function(book: Book, project: Project) -> None:
    for game in book.games.values():
        rules = {rule for kind, rule, _ in spoken_rules(game.id, project.cache) if kind in SPEAKERS}
        spoken = {rule if rule in game.rule_ids else rule.rpartition(".")[0] for rule in rules}
        for rule in sorted(spoken):
            places = game.implementations.get(rule)
            assert places, f"{game.id}: {rule}"
            for place in places:
                assert place.function in lines_of(project.root / place.path)[place.line - 1], place


def test_a_checked_book_knows_them(tiny: TinyBook) -> None:
    assert "fare.base" in tiny.book().games["ferry"].implementations
