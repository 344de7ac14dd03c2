"""Test that every numbered fact of a game's sources is in some rule or example, and that these list it."""

from pathlib import Path
from typing import Any

import pytest

from rules_pages.data import markup
from rules_pages.data.book import Book, GameBook
from rules_pages.data.engine_runner import is_same
from rules_pages.data.yaml_file import read_yaml
from tests.registry import GAMES

FOLDER = Path(__file__).parents[1] / "facts"


def facts(game: str) -> dict[str, list[str]]:
    """Return {fact id: the rules, examples, components, … that carry it}."""
    file = read_yaml(FOLDER / f"{game}.yaml", f"tests/facts/{game}.yaml")
    assert not file.problems, [str(problem) for problem in file.problems]
    return file.data


def carries(book: Book, name: str, fact: str, carrier: str) -> str:
    """Return what is wrong with a carrier of a fact; "" if nothing is."""
    game = book.games[name]
    if carrier.startswith("component."):
        path = carrier.removeprefix("component.")
        known = any(key == path or key.startswith(f"{path}.") for key in game.components)
        return "" if known else f"{fact}: {carrier} does not exist"
    if carrier.startswith("term."):
        return "" if carrier.removeprefix("term.") in book.glossary else f"{fact}: {carrier} does not exist"
    listed = statements(game).get(carrier)
    if listed is None:
        return f"{fact}: {carrier} does not exist"
    return "" if fact in listed else f"{fact}: {carrier} does not list it"


def statements(game: GameBook) -> dict[str, list[str]]:
    """Return {rule, example, note or reading, named as in the file of facts: facts that it lists}."""
    listed = {rule.id: rule.facts for rule in game.rule_list()}
    listed |= {f"example.{key}": example.facts for key, example in game.examples.items()}
    listed |= {f"note.{key}": note.facts for key, note in game.notes.items()}
    return listed | {f"reading.{key}": reading.facts for key, reading in game.readings.items()}


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_is_carried_by_something(game: str) -> None:
    assert [fact for fact, carriers in facts(game).items() if not carriers] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_carries_a_fact_exists_and_says_so(book: Book, game: str) -> None:
    messages = [carries(book, game, fact, carrier) for fact, carriers in facts(game).items() for carrier in carriers]
    assert not [message for message in messages if message]


@pytest.mark.parametrize("game", GAMES)
def test_what_says_that_it_carries_a_fact_is_listed(book: Book, game: str) -> None:
    """So a fact that was removed from the file is reported for whatever lists it."""
    carried = facts(game)
    pairs = [(carrier, fact) for carrier, listed in statements(book.games[game]).items() for fact in listed]
    remarks = ("note.", "reading.")
    assert [f"{fact}: {carrier}" for carrier, fact in pairs if fact not in carried] == []
    unlisted = [(carrier, fact) for carrier, fact in pairs if carrier not in carried[fact]]
    assert [f"{fact}: {carrier}" for carrier, fact in unlisted if not carrier.startswith(remarks)] == []


def test_every_game_has_its_facts_and_every_file_its_game() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.yaml")) == list(GAMES)


NUMBERS = FOLDER / "numbers"


def is_number(value: Any) -> bool:
    """Return whether a value consists of whole numbers: one, or a mapping of them."""
    if isinstance(value, dict):
        return bool(value) and all(map(is_number, value.values()))
    return type(value) is int


@pytest.mark.parametrize("game", sorted(path.stem for path in NUMBERS.glob("*.yaml")))
def test_a_sourced_number_is_what_its_second_copy_says(game: str, book: Book) -> None:
    """No engine and no example reads some of them: nothing else would notice a wrong one."""
    file = read_yaml(NUMBERS / f"{game}.yaml", f"tests/facts/numbers/{game}.yaml")
    assert not file.problems, [str(problem) for problem in file.problems]
    components = book.games[game].components.items()
    numbers = {
        name: component.value
        for name, component in components
        if component.provenance == "sourced" and is_number(component.value)
    }
    different = {
        name: f"{numbers.get(name)} in the data, {file.data.get(name)} in {file.name}"
        for name in {**numbers, **file.data}
        if not is_same(numbers.get(name), file.data.get(name))
    }
    assert different == {}, "look it up in the source, and correct whichever is wrong"


@pytest.mark.parametrize("game", GAMES)
def test_what_only_our_rulings_tell_is_no_sourced_value(book: Book, game: str) -> None:
    """A ruling is ours; a value that no rule from print shows cannot be in a source either."""
    shown: dict[str, set[str]] = {"ruling": set(), "print": set()}
    for rule in book.games[game].rule_list():
        shown[rule.basis] |= shown_values(book.games[game], rule.id)
    components = book.games[game].components
    ours = sorted(shown["ruling"] - shown["print"])
    assert [name for name in ours if components[name].provenance == "sourced"] == []


def shown_values(game: GameBook, rule: str) -> set[str]:
    """Return the components whose values the text of a rule shows."""
    text = game.texts[game.game.source_language].rules[rule]
    placeholders = markup.placeholders(f"{text.title}\n{text.body}")
    return {item.target for item in placeholders if item.kind in ("value", "symbols")}
