"""Every numbered fact of a game's sheet is carried by rules or examples, and they say so themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_pages.book import Book, GameBook
from rules_pages.yaml_file import read_yaml

FOLDER = Path(__file__).parent / "facts"
GAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))
NEEDED = {
    "attika": [
        *(f"AT-R{number}" for number in range(1, 47)),
        *(f"AT-D{number}" for number in range(1, 18)),
        *(f"AT-A{number}" for number in range(1, 30)),
        *("AT-E1", "AT-E2", "AT-E3", "AT-E4", "AT-E5a", "AT-E5b", "AT-E5c", "AT-E6a", "AT-E6b", "AT-E7"),
        *("AT-E8", "AT-E9", "AT-E10", "AT-E11", "AT-E12", "AT-X1"),
    ]
}
"""The facts that the site carries so far."""


def facts(game: str) -> dict[str, list[str]]:
    file = read_yaml(FOLDER / f"{game}.yaml", f"tests/facts/{game}.yaml")
    assert not file.problems, [str(problem) for problem in file.problems]
    return file.data


def stated(game: GameBook, carrier: str) -> list[str] | None:
    """The facts that a rule, example, note or reading says it carries; None if there is no such thing."""
    for kind, items in (("example.", game.examples), ("note.", game.notes), ("reading.", game.readings)):
        if carrier.startswith(kind):
            item = items.get(carrier.removeprefix(kind))
            return item.facts if item else None
    return next((rule.facts for rule in game.rule_list() if rule.id == carrier), None)


@pytest.mark.parametrize("game", NEEDED)
def test_every_fact_is_carried_by_something(game: str) -> None:
    carried = facts(game)
    assert [fact for fact in NEEDED[game] if not carried.get(fact)] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_carries_a_fact_exists_and_says_so(book: Book, game: str) -> None:
    wrong = [
        f"{fact}: {carrier} {'does not list it' if listed is not None else 'does not exist'}"
        for fact, carriers in facts(game).items()
        for carrier in carriers
        if fact not in (listed := stated(book.games[game], carrier) or ()) or listed is None
    ]
    assert not wrong


@pytest.mark.parametrize("game", GAMES)
def test_what_says_that_it_carries_a_fact_is_listed(book: Book, game: str) -> None:
    carried = facts(game)
    said = [(rule.id, fact) for rule in book.games[game].rule_list() for fact in rule.facts]
    said += [
        (f"example.{example.id}", fact) for example in book.games[game].examples.values() for fact in example.facts
    ]
    assert [f"{fact}: {carrier}" for carrier, fact in said if fact in carried and carrier not in carried[fact]] == []


def test_every_game_with_data_has_its_facts(book: Book) -> None:
    assert set(book.games) == set(GAMES) == set(NEEDED)
