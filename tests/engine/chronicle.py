"""What the engines say in games and answers that are always the same ones, as text: one line a move, question or press.

`python -m tests.engine.chronicle` writes it down anew; what a change of the engine makes of games that have nothing to
do with it then stands in the difference between the files. The rules that spoke are readable; all else that was said
or became of the state is there as a short number, so that nothing changes unseen.
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
"""So many games of each are written down."""
WEIGHED = 10
"""Every so many moves the practice opponent is asked, and everything that could be done is described."""
TRIED = 2
"""So many moves near the legal ones are tried at every move."""
FEW = 12
QUESTIONS, WRONG_QUESTIONS = 150, 20
PRESSES, READERS = 40, 4
"""So much each of so many readers presses on a living position."""


def chronicles() -> dict[str, Callable[[], Iterable[str]]]:
    """{name of a file below `chronicles/`, without its suffix: what makes its lines}."""
    found: dict[str, Callable[[], Iterable[str]]] = {}
    for name in PLAYED:
        for seed in range(GAMES):
            found[f"{name}/game-{seed}"] = lambda name=name, seed=seed: game(name, seed)
        for calculator in runner_of(name).forms:
            found[f"{name}/{calculator}"] = lambda name=name, calculator=calculator: answers(name, calculator)
        for page in game_of(name).rules.pages:
            if page.position:
                found[f"{name}/{page.position}"] = lambda name=name, page=page: presses(name, page)
    return found


def path_of(key: str) -> Path:
    """Where a chronicle stands."""
    return FOLDER / f"{key}.txt"


def number_of(data: Any) -> str:
    """A short number that is another one for other data."""
    return f"{crc32(json.dumps(to_json(data), sort_keys=True, default=str).encode()):08x}"


def said_by(lines: Iterable[Line]) -> str:
    """The rules of some lines, with their amounts where they have any."""
    said = [f"{line.rule} {json.dumps(to_json(line.amount))}" if line.amount else line.rule for line in lines]
    return f"{number_of(list(lines))} {'; '.join(said)}"


def ended(call: Callable[[], str]) -> str:
    """What a call says, or how it refuses."""
    try:
        return call()
    except Refused as refused:
        return f"refused {refused.rule} {number_of([refused.values, refused.lines])}"
    except Unknown as unknown:
        return f"unknown {number_of(str(unknown))}"
    except BadInput as error:
        return f"bad {number_of(str(error))}"


def game(name: str, seed: int) -> Iterator[str]:
    """A game, move by move."""
    table, generator, numbers = table_of(name), Random(f"chronicle {seed}"), module_of(name).NUMBERS_OF_PLAYERS
    state = table.start(generator, numbers[seed % len(numbers)])
    yield f"begins {number_of([table.dealt, table.engine.write_state(table.components, state)])}"
    made = 0
    while table.outcome(state) is None:
        listed = table.moves(state)
        move = table.engine.decide_chance(table.components, table.choose(generator, listed), generator.randrange)
        yield f"{made} {_moment(table, state, listed)}"
        yield from _tried(table, state, listed, generator)
        if made % WEIGHED == 0:
            yield from _weighed(table, state, listed)
        step = table.apply(state, move)
        yield f"  {table.engine.mover(table.components, state)} {_written(move)}: {said_by(step.lines)}"
        state, made = step.state, made + 1
    yield f"ends {_written(table.outcome(state))}"


def _written(data: Any) -> str:
    return json.dumps(to_json(data), sort_keys=True, ensure_ascii=False)


def _moment(table: Table, state: Any, listed: list[dict]) -> str:
    """The state, what each player sees of it, and what can be done."""
    engine, components = table.engine, table.components
    views = [engine.write_view(components, engine.view(state, player)) for player in table.dealt["players"]]
    mats = engine.mats(components, state)
    state_number = number_of([engine.write_state(components, state), mats])
    return f"state {state_number}, views {number_of(views)}, {len(listed)} moves {number_of(listed)}"


def _tried(table: Table, state: Any, listed: list[dict], generator: Random) -> Iterator[str]:
    """Moves near the legal ones."""
    moves = choices(table.engine.chance, listed)
    words = sorted(words_in([table.engine.write_state(table.components, state), moves]))
    for index in range(TRIED):
        move = generator.choice(moves)
        near = nearby(generator, move, words) if index else crossed(generator, move, moves)
        said = ended(lambda near=near: f"accepted {number_of(table.apply(state, near).lines)}")
        yield f"  tries {number_of(near)}: {said}"


def _weighed(table: Table, state: Any, listed: list[dict]) -> Iterator[str]:
    """What the practice opponent would do and why, and everything that can be done, in words."""
    engine, components = table.engine, table.components
    known = engine.view(state, engine.mover(components, state))
    choice = choose(engine, components, known, listed, Random(3).randrange, FEW)
    yield f"  practice {number_of(choice.move)} of {choice.tried}: {said_by(choice.lines)}"
    yield f"  weighs {said_by(engine.practice.weigh(components, state, known.player))}"
    phrases = [engine.describe(components, state, move) for move in listed]
    variants = [engine.variants(components, state, move) for move in listed[:FEW]]
    asked = [engine.ask_about(components, state, move) for move in listed[:FEW]]
    values = [engine.step_values(move, {}) for move in listed[:FEW]]
    things = sorted(map(repr, touchable_things(engine.kind_of, engine.chance, listed)))
    parts = [phrases, variants, asked, values, things, sorted({kind_of(move) for move in listed})]
    yield f"  could {' '.join(map(number_of, parts))}"


def answers(name: str, calculator: str) -> Iterator[str]:
    """Random questions, some of them no questions, and their answers."""
    runner = runner_of(name)
    form = runner.forms[calculator]
    for question in [*random_questions(form, QUESTIONS, 11), *wrong_questions(form, WRONG_QUESTIONS, 12)]:
        said = ended(lambda question=question: _answered(runner.calculate(calculator, question)))
        yield f"{number_of(question)} {said}"


def _answered(answer: dict) -> str:
    rules = dict.fromkeys(line["rule"] for line in answer.get("lines", ()))
    return f"{number_of(answer)} {' '.join([*rules, answer.get('refused', '')])}".rstrip()


def presses(name: str, page: Any) -> Iterator[str]:
    """What readers press on a living position, and what it then says."""
    runner, living = runner_of(name), living_position(name, page)
    components, start = living.read_components(runner.plain), page.start_input or {}
    for seed in range(READERS):
        position = living.read(components, start)
        for press in random_presses(living, components, start, seed, PRESSES):
            before = position

            def pressed(before: Any = before, press: Any = press) -> str:
                nonlocal position
                position = living.press(components, before, *press)
                report = living.report(components, position)
                shown = [living.write(components, position), living.controls(components, position), report]
                return f"{number_of(shown)} {said_by(report.lines)}"

            yield f"{seed} {press[0]} {press[1]}: {ended(pressed)}"


def main() -> None:
    """Write all of them down."""
    for path in FOLDER.rglob("*.txt"):
        path.unlink()
    for key, lines in chronicles().items():
        path_of(key).parent.mkdir(parents=True, exist_ok=True)
        path_of(key).write_text("\n".join(lines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
