"""Every numbered fact of a game's sheet is carried by rules or examples, and they say so themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_pages.book import Book, GameBook
from rules_pages.yaml_cache import read_yaml

FOLDER = Path(__file__).parent / "facts"
GAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))
NEEDED = {
    "attika": [
        *(f"AT-R{number}" for number in range(1, 47)),
        *(f"AT-D{number}" for number in range(1, 18)),
        *(f"AT-A{number}" for number in range(1, 30)),
        *("AT-E1", "AT-E2", "AT-E3", "AT-E4", "AT-E5a", "AT-E5b", "AT-E5c", "AT-E6a", "AT-E6b", "AT-E7"),
        *("AT-E8", "AT-E9", "AT-E10", "AT-E11", "AT-E12", "AT-X1"),
    ],
    "atlantis": [
        *(f"AL-R{number}" for number in range(1, 34)),
        *(f"AL-1.3.{number}" for number in range(1, 24)),
        *(f"AL-A{number}" for number in range(1, 21)),
        *(f"AL-1.6.{number}" for number in range(1, 7)),
        *("AL-A-E1a", "AL-A-E1b", "AL-A-E1c", "AL-A-BUY", "AL-A-PAY", "AL-A-E2", "AL-A-E3a", "AL-A-E3b", "AL-A-E3c"),
    ],
    "polis": [
        *(f"PO-R{number}" for number in range(1, 41)),
        *(f"PO-A{number}" for number in range(1, 36)),
        *(f"PO-2.1.{number}" for number in range(1, 4)),
        *(f"PO-2.2.{number}" for number in range(1, 10)),
        *(f"PO-2.5.{number}" for number in range(1, 16)),
        *(f"PO-2.12.{number}" for number in range(1, 8)),
        *(f"PO-P-E{number}" for number in range(1, 10)),
        *("PO-2.3", "PO-2.3.19", "PO-2.4.1", "PO-2.4.2", "PO-2.4a", "PO-2.4b", "PO-2.6", "PO-2.6.6", "PO-2.6.7"),
        *("PO-2.7", "PO-2.7.4", "PO-2.8", "PO-2.8.15", "PO-2.9a", "PO-2.9a.8", "PO-2.9b", "PO-2.14.1", "PO-2.14.2"),
    ],
    "athens_sparta": [
        *(f"AS-R{number}" for number in range(1, 78)),
        *(f"AS-K{number}" for number in range(1, 12)),
        *(f"AS-A{number}" for number in range(1, 51)),
        *(f"AS-T{number}" for number in range(1, 24)),
        *(f"AS-V{number}" for number in range(1, 11)),
        *(f"AS-Q{number}" for number in range(1, 6)),
        *(f"AS-E{number}" for number in range(1, 15)),
        *("AS-M1", "AS-M4", "AS-M9", "AS-M11", "AS-M12"),
    ],
}
"""The facts that the site carries so far."""


def facts(game: str) -> dict[str, list[str]]:
    file = read_yaml(FOLDER / f"{game}.yaml", f"tests/facts/{game}.yaml")
    assert not file.problems, [str(problem) for problem in file.problems]
    return file.data


def carries(book: Book, name: str, fact: str, carrier: str) -> str:
    """What is wrong with a carrier of a fact; nothing if it carries it."""
    game = book.games[name]
    if carrier.startswith("component."):
        path = carrier.removeprefix("component.")
        known = any(key == path or key.startswith(f"{path}.") for key in game.components)
        return "" if known else f"{fact}: {carrier} does not exist"
    if carrier.startswith("term."):
        return "" if carrier.removeprefix("term.") in book.glossary else f"{fact}: {carrier} does not exist"
    listed = stated(game, carrier)
    if listed is None:
        return f"{fact}: {carrier} does not exist"
    return "" if fact in listed else f"{fact}: {carrier} does not list it"


def stated(game: GameBook, carrier: str) -> list[str] | None:
    """The facts that a rule, example, note or reading says it carries; None if there is no such thing."""
    for kind, items in (("example.", game.examples), ("note.", game.notes), ("reading.", game.readings)):
        if carrier.startswith(kind):
            item = items.get(carrier.removeprefix(kind))
            return item.facts if item else None
    return next((rule.facts for rule in game.rule_list() if rule.id == carrier), None)


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_is_carried_by_something(game: str) -> None:
    carried = facts(game)
    assert [fact for fact in NEEDED[game] if not carried.get(fact)] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_carries_a_fact_exists_and_says_so(book: Book, game: str) -> None:
    said = [carries(book, game, fact, carrier) for fact, carriers in facts(game).items() for carrier in carriers]
    wrong = [message for message in said if message]
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
