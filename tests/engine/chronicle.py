"""Golden files of the engines' results: fixed random games, questions and presses, one line for each.

`python -m tests.engine.chronicle` writes the files again, so that a diff shows all that a change of an engine affects.
Rule ids are readable; everything else (states, values, phrases) is only there as a checksum.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from rules_engine.chance import choices
from rules_engine.core import BadInput, Line, Refused, Unknown, to_json
from rules_engine.practice import choose
from rules_engine.touch import touchable_things
from rules_pages.data.engine_runner import living_position
from tests.presses import random_presses
from tests.questions import random_questions, wrong_questions
from tests.soak.__main__ import PLAYED, game_of, module_of, runner_of, table_of
from tests.soak.malformed import crossed, nearby, words_in
from tests.soak.playing import Table, kind_of

FOLDER = Path(__file__).with_name("chronicles")
GAMES = 5
"""Number of random games of each game."""
WEIGHED = 10
"""Number of moves between two positions in which the practice opponent is asked and the legal moves are described."""
ATTEMPTS = 2
"""Number of moves similar to legal ones that are tried in every position."""
FEW = 12
"""Number of moves that the practice opponent compares, and of legal moves for which details are recorded."""
QUESTIONS, WRONG_QUESTIONS = 150, 20
PRESSES, READERS = 40, 4
"""Number of presses on a living position, and of random sequences of them."""


def chronicles() -> dict[str, Callable[[], Iterable[str]]]:
    """Return {path of a file below `chronicles/` without suffix: function that returns its lines}."""
    files: dict[str, Callable[[], Iterable[str]]] = {}
    for name in PLAYED:
        for seed in range(GAMES):
            files[f"{name}/game-{seed}"] = lambda name=name, seed=seed: game(name, seed)
        for calculator in runner_of(name).forms:
            files[f"{name}/{calculator}"] = lambda name=name, calculator=calculator: answers(name, calculator)
        for page in game_of(name).rules.pages:
            if page.position:
                files[f"{name}/{page.position}"] = lambda name=name, page=page: presses(name, page)
    return files


def path_of(key: str) -> Path:
    """Return the path of a golden file."""
    return FOLDER / f"{key}.txt"


def number_of(data: Any) -> str:
    """Return a checksum of data as 8 hexadecimal digits."""
    return f"{crc32(json.dumps(to_json(data), sort_keys=True, default=str).encode()):08x}"


def rules_of(lines: Iterable[Line]) -> str:
    """Return a checksum of lines, and their rule ids with amounts other than 0."""
    rules = [f"{line.rule} {json.dumps(to_json(line.amount))}" if line.amount else line.rule for line in lines]
    return f"{number_of(list(lines))} {'; '.join(rules)}"


def outcome_of(call: Callable[[], str]) -> str:
    """Return the result of a call, or its refusal or error as text."""
    try:
        return call()
    except Refused as refused:
        return f"refused {refused.rule} {number_of([refused.values, refused.lines])}"
    except Unknown as unknown:
        return f"unknown {number_of(str(unknown))}"
    except BadInput as error:
        return f"bad {number_of(str(error))}"


def game(name: str, seed: int) -> Iterator[str]:
    """Yield the lines of a random game, move by move."""
    table, generator, numbers = table_of(name), Random(f"chronicle {seed}"), module_of(name).NUMBERS_OF_PLAYERS
    state = table.start(generator, numbers[seed % len(numbers)])
    yield f"begins {number_of([table.dealt, table.engine.write_state(table.components, state)])}"
    count = 0
    while table.outcome(state) is None:
        listed = table.moves(state)
        move = table.engine.decide_chance(table.components, table.choose(generator, listed), generator.randrange)
        yield f"{count} {_position(table, state, listed)}"
        yield from _try_similar(table, state, listed, generator)
        if count % WEIGHED == 0:
            yield from _practice(table, state, listed)
        step = table.apply(state, move)
        yield f"  {table.engine.mover(table.components, state)} {_json(move)}: {rules_of(step.lines)}"
        state, count = step.state, count + 1
    yield f"ends {_json(table.outcome(state))}"


def _json(data: Any) -> str:
    return json.dumps(to_json(data), sort_keys=True, ensure_ascii=False)


def _position(table: Table, state: Any, listed: list[dict]) -> str:
    """Return checksums of a state, of each player's view and of the legal moves."""
    engine, components = table.engine, table.components
    views = [engine.write_view(components, engine.view(state, player)) for player in table.dealt["players"]]
    mats = engine.mats(components, state)
    state_number = number_of([engine.write_state(components, state), mats])
    return f"state {state_number}, views {number_of(views)}, {len(listed)} moves {number_of(listed)}"


def _try_similar(table: Table, state: Any, listed: list[dict], generator: Random) -> Iterator[str]:
    """Yield the results of moves that are similar to legal ones."""
    moves = choices(table.engine.chance, listed)
    words = sorted(words_in([table.engine.write_state(table.components, state), moves]))
    for index in range(ATTEMPTS):
        move = generator.choice(moves)
        similar = nearby(generator, move, words) if index else crossed(generator, move, moves)
        result = outcome_of(lambda similar=similar: f"accepted {number_of(table.apply(state, similar).lines)}")
        yield f"  tries {number_of(similar)}: {result}"


def _practice(table: Table, state: Any, listed: list[dict]) -> Iterator[str]:
    """Yield the practice opponent's choice and reasons, and checksums of what the engine says about the legal moves."""
    engine, components = table.engine, table.components
    known = engine.view(state, engine.mover(components, state))
    choice = choose(engine, components, known, listed, Random(3).randrange, FEW)
    yield f"  practice {number_of(choice.move)} of {choice.tried}: {rules_of(choice.lines)}"
    yield f"  weighs {rules_of(engine.practice.weigh(components, state, known.player))}"
    phrases = [engine.describe(components, state, move) for move in listed]
    variants = [engine.variants(components, state, move) for move in listed[:FEW]]
    questions = [engine.ask_about(components, state, move) for move in listed[:FEW]]
    circumstances = [engine.circumstances(components, state, move) for move in listed[:FEW]]
    values = [engine.step_values(move, {}) for move in listed[:FEW]]
    things = sorted(map(repr, touchable_things(engine.kind_of, engine.chance, listed)))
    parts = [phrases, variants, questions, circumstances, values, things, sorted({kind_of(move) for move in listed})]
    yield f"  could {' '.join(map(number_of, parts))}"


def answers(name: str, calculator: str) -> Iterator[str]:
    """Yield random questions, valid and invalid ones, and their answers."""
    runner = runner_of(name)
    form = runner.forms[calculator]
    for question in [*random_questions(form, QUESTIONS, 11), *wrong_questions(form, WRONG_QUESTIONS, 12)]:
        answer = outcome_of(lambda question=question: _summary(runner.calculate(calculator, question)))
        yield f"{number_of(question)} {answer}"


def _summary(answer: dict) -> str:
    rules = dict.fromkeys(line["rule"] for line in answer.get("lines", ()))
    return f"{number_of(answer)} {' '.join([*rules, answer.get('refused', '')])}".rstrip()


def presses(name: str, page: Any) -> Iterator[str]:
    """Yield random presses on a living position, and its report after each."""
    runner, living = runner_of(name), living_position(name, page)
    components, start = living.read_components(runner.plain), page.start_input or {}
    for seed in range(READERS):
        position = living.read(components, start)
        for press in random_presses(living, components, start, seed, PRESSES):
            before = position

            def press_and_report(before: Any = before, press: Any = press) -> str:
                nonlocal position
                position = living.press(components, before, *press)
                report = living.report(components, position)
                parts = [living.write(components, position), living.controls(components, position), report]
                return f"{number_of(parts)} {rules_of(report.lines)}"

            yield f"{seed} {press[0]} {press[1]}: {outcome_of(press_and_report)}"


def main() -> None:
    """Delete all golden files and write them again."""
    for path in FOLDER.rglob("*.txt"):
        path.unlink()
    for key, lines in chronicles().items():
        path_of(key).parent.mkdir(parents=True, exist_ok=True)
        path_of(key).write_text("\n".join(lines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
