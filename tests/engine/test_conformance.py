"""Test what holds for every game: data and engine fit together, and all texts exist in every language."""

import ast
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules_engine.controls import READING
from rules_engine.core import BadInput, Refused, to_json
from rules_engine.engine import EXAMPLES, WHOLE_GAMES
from rules_engine.living import LivingPosition
from rules_pages.blocks.component_tables import shown_rows
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book, GameBook
from rules_pages.data.engine_runner import EngineRunner, living_position, unexpected
from rules_pages.data.models import Reading
from rules_widgets.words import Words
from tests.presses import random_presses
from tests.questions import random_questions
from tests.registry import GAMES, LANGUAGES, Engines

ROOT = Path(__file__).parents[2]
ENGINES = sorted(path.parent.name for path in (ROOT / "interactive" / "rules_engine").glob("*/__init__.py"))
QUESTIONS = 500
PRESSES = 40


def test_every_game_has_its_engine_and_every_engine_its_game() -> None:
    assert list(GAMES) == ENGINES


@pytest.mark.parametrize("game", GAMES)
def test_components_survive_json_that_keeps_no_order(engines: Engines, game: str) -> None:
    runner = engines[game]
    sent = json.loads(json.dumps(runner.plain, sort_keys=True))
    assert plain(runner.engine.read_components(sent)) == plain(runner.components)


def plain(value: Any) -> Any:
    """Return a value whose objects without `==` are dicts of what they hold."""
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    return plain(vars(value)) if hasattr(value, "__dict__") else value


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_offers_what_the_pages_ask_for(book: Book, engines: Engines, game: str) -> None:
    engine = engines[game].engine
    assert engine.lacks(EXAMPLES + WHOLE_GAMES) == []
    shown = {page.calculator for page in book.games[game].rules.pages if page.calculator}
    assert shown == set(engine.calculators), "every calculator has its page"


Outcomes = Callable[[str], list[tuple[str, dict, dict]]]


@pytest.fixture(scope="module")
def outcomes(engines: Engines) -> Outcomes:
    """Function that returns (calculator, question, result) of many random questions of a game."""

    def results(game: str) -> list[tuple[str, dict, dict]]:
        runner = engines[game]
        questions = {name: random_questions(form, QUESTIONS, seed=2) for name, form in runner.forms.items()}
        return [(name, one, runner.calculate(name, one)) for name in questions for one in questions[name]]

    return cache(results)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_speaks_is_one_and_has_a_whole_sentence(book: Book, outcomes: Outcomes, game: str) -> None:
    speakers = {language: words(book, book.games[game], language) for language in LANGUAGES}
    rules = {rule.id for rule in book.games[game].rule_list()}
    wrong: dict[str, dict] = {}
    for name, question, result in outcomes(game):
        texts = [("line", line["rule"], line["values"]) for line in result.get("lines", [])]
        texts += [("refusal", result["refused"], result["values"])] if "refused" in result else []
        for kind, rule, values in texts:
            assert {rule, rule.rpartition(".")[0]} & rules, f"{rule} is no rule ({name} {question})"
            for language, speaker in speakers.items():
                sentence = getattr(speaker, kind)(rule, values)
                if not sentence or re.search(r"None|[{}]", sentence):
                    wrong[f"{language} {kind} {rule}: {sentence!r}"] = question
    assert not wrong


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_answers_are_plain_json_and_the_same_each_time(engines: Engines, outcomes: Outcomes, game: str) -> None:
    for name, question, result in outcomes(game):
        assert json.loads(json.dumps(result)) == result, question
        assert engines[game].calculate(name, json.loads(json.dumps(question))) == result


@pytest.mark.parametrize("game", GAMES)
def test_the_symbols_of_the_engine_come_first_among_the_counted_words(book: Book, engines: Engines, game: str) -> None:
    """Payments are lists in the order of the engine's symbols; the page shows them in the order of the words."""
    symbols = getattr(engines[game].components, "landscapes", ())
    for language in LANGUAGES:
        order = words(book, book.games[game], language).data["order"]
        assert tuple(order[: len(symbols)]) == symbols


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_chosen_or_counted_has_words(book: Book, engines: Engines, game: str, language: str) -> None:
    data = words(book, book.games[game], language).data
    known = {**data["labels"], **data["names"]}
    assert [key for key in shown_keys(known, book, engines[game], game) if key not in known] == []


def shown_keys(known: dict[str, str], book: Book, runner: EngineRunner, game: str) -> Iterator[str]:
    """Yield the keys of all labels and names that tables and forms show."""
    for name, form in runner.forms.items():
        for parameter in form["parameters"]:
            yield f"parameter.{name}.{parameter['name']}"
            yield from parameter.get("keys", [])
            if parameter["kind"] == "choice":
                of_choice = f"choice.{parameter['name']}."
                yield from (one if one in known else of_choice + one for one in parameter["options"])
    for page in book.games[game].rules.pages:
        yield from (f"{diagram}.title" for diagram in page.diagrams)
        for table in page.tables:
            rows = shown_rows(book.games[game], table.id, table)
            yield from rows
            yield from (f"table.{table.id}.{column}" for row in rows.values() for column in row)


def readings_with_question(game: GameBook) -> list[tuple[str, Reading]]:
    """Return the readings whose case is a question to a calculator."""
    return [(key, item) for key, item in game.readings.items() if item.case is not None and item.case.calculator]


@pytest.mark.parametrize("game", GAMES)
def test_each_reading_tells_its_case_apart(book: Book, engines: Engines, game: str) -> None:
    for key, reading in book.games[game].readings.items():
        assert reading.case is not None, f"{key} has no case"
        played = {option: engines[game].play_case(key, reading.case, option)[-1] for option in reading.options}
        for option, expected in reading.case.outcomes.items():
            assert unexpected(expected, played[option].outcome) == [], (key, option)
        outcomes = [{name: part for name, part in run.outcome.items() if name != "readings"} for run in played.values()]
        texts = [json.dumps(outcome, sort_keys=True) for outcome in outcomes]
        assert len(set(texts)) == len(texts), f"{key}: its case does not tell the readings apart"


@pytest.mark.parametrize("game", GAMES)
def test_a_reading_is_played_as_its_default_where_nothing_is_said(book: Book, engines: Engines, game: str) -> None:
    for key, reading in readings_with_question(book.games[game]):
        calculator, question = reading.case.calculator, reading.case.input
        answer = engines[game].calculate(calculator, question | {key.replace("-", "_"): reading.default})
        assert engines[game].calculate(calculator, question) == answer


@pytest.mark.parametrize("game", GAMES)
def test_the_provenance_of_every_odd_value_reaches_the_engine(book: Book, engines: Engines, game: str) -> None:
    components = book.games[game].components
    expected = {path: value.provenance for path, value in components.items() if value.provenance != "sourced"}
    assert engines[game].plain["provenance"] == expected


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_living_positions_answer_whatever_is_pressed(book: Book, engines: Engines, game: str) -> None:
    """After every press the position can be written and read again, and all its texts exist in every language."""
    speakers = [words(book, book.games[game], language) for language in LANGUAGES]
    for page in (page for page in book.games[game].rules.pages if page.position):
        living = living_position(game, page)
        components = living.read_components(engines[game].plain)
        position = living.read(components, page.start_input or {})
        for press in random_presses(living, components, page.start_input or {}, 7, PRESSES):
            try:
                position = living.press(components, position, *press)
            except (Refused, BadInput):
                continue
            written = json.loads(json.dumps(living.write(components, position)))
            assert living.read(components, written) == position, press
            for speaker in speakers:
                assert wordless(speaker, living, components, position) == [], press


def wordless(speaker: Words, living: LivingPosition, components: Any, position: Any) -> list[str]:
    """Return the keys and rule ids that a position shows but the language has no words for."""
    keys: list[str] = []

    def label(key: str) -> str:
        keys.append(key)
        return speaker.label(key)

    living.draw(components, position, label)
    for control in living.controls(components, position):
        keys.append("control." + control.name)
        grouped = control.group and control.kind != READING
        keys += ["control.group." + control.group] if grouped else []
    answer = living.report(components, position)
    for table in answer.tables:
        keys += ["answer." + table.id, *("answer." + table.id + "." + column for column in table.columns)]
        keys += [cell for row in table.rows for cell in row if isinstance(cell, str)]
    silent = [line for line in answer.lines if not speaker.line(line.rule, to_json(line.values))]
    known = {**speaker.data["labels"], **speaker.data["names"], **speaker.data["site"]}
    return [key for key in keys if key not in known and not key.isdigit()] + [line.rule for line in silent]


def used_strings() -> Iterator[tuple[str, str]]:
    """Yield (key, `file:line`) for every string of the site that the code uses by a literal key."""
    for folder in ("plugins/rules_pages", "interactive/rules_widgets"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                key = used_string(node)
                if key is not None:
                    yield key, f"{path.name}:{node.lineno}"


def used_string(node: ast.AST) -> str | None:
    """Return the key of `x.site("key")` or `strings["key"]`; None for any other node."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "site" and node.args:
        argument: ast.expr = node.args[0]
    elif isinstance(node, ast.Subscript) and name_of(node.value).endswith("strings"):
        argument = node.slice
    else:
        return None
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else None


def name_of(node: ast.expr) -> str:
    """Return the last name of an expression such as `a.b`."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


@pytest.mark.slow
def test_every_string_that_the_code_asks_for_is_there(book: Book) -> None:
    strings_used = list(used_strings())
    assert len(strings_used) > 20, "the search for strings finds none"
    for language in LANGUAGES:
        strings = book.site[language].strings
        assert [f"{language}: {key} ({place})" for key, place in strings_used if key not in strings] == []
