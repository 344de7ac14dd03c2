"""Malformed moves, states, questions and positions of pages, of any game: whatever JSON comes in, it is answered or
refused in words, and a move that is accepted is a legal one.

`python -m tests.soak.malformed --game attika --count 100000` tries as many as that.
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

from rules_engine.core import BadInput, Refused, Unknown
from rules_engine.living import LivingPosition
from rules_pages.data.engine_runner import EngineRunner, living_position
from tests.presses import available_presses
from tests.questions import random_questions, wrong_questions
from tests.soak.playing import Table

IN_WORDS = (BadInput, Refused, Unknown)
DEEP: list = []
for _ in range(60):
    DEEP = [DEEP]
JUNK = (
    *(None, True, False, 0, 1, -1, 10**30, 1.5, 0.0, float("inf"), float("nan"), "", "nobody", "1", "x" * 2000),
    *([], [[]], {}, {"nobody": 1}, [1], [None], [True], {"x": {"y": []}}, DEEP),
)
"""What may stand where something else belongs."""
MOVES_EACH = 4
"""So many legal moves of a position are spoiled."""
CHANCE = ("losses",)
"""What chance adds to a move, beside what the engine calls so: it is not listed with all that it may be."""


class Unworded(AssertionError):
    """Something else than a refusal left the engine, or what is no legal move was accepted."""


def places(data: Any, path: tuple = ()) -> Iterator[tuple]:
    """The paths of all parts of plain JSON."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, part in pairs:
        yield (*path, key)
        yield from places(part, (*path, key))


def spoiled(generator: Random, data: Any) -> Any:
    """Return a copy with junk in a place or two, without a part, with one more, or with a number of another kind."""
    if generator.random() < 0.02:
        return generator.choice(JUNK)
    found = json.loads(json.dumps(data))
    for _ in range(generator.choice((1, 1, 2))):
        _spoil(generator, found)
    return found


def _spoil(generator: Random, data: Any) -> None:
    *way, last = generator.choice(list(places(data)) or [("more",)])
    part = data
    for key in way:
        part = part[key]
    what = generator.choice(("junk", "junk", "gone", "more", "kind", "twice"))
    if what == "kind" and isinstance(part[last] if last != "more" else None, int):
        part[last] = generator.choice((float(part[last]), str(part[last]), bool(part[last]), part[last] + 0.5))
    elif what == "gone" and last != "more":
        part.pop(last)
    elif what == "twice" and isinstance(part, list):
        part.append(copy.deepcopy(part[last]))
    elif what == "more" and isinstance(part, dict):
        part["nothing-of-the-kind"] = copy.deepcopy(generator.choice(JUNK))
    else:
        part[last] = copy.deepcopy(generator.choice(JUNK))


def crossed(generator: Random, move: dict, moves: list[dict]) -> dict:
    """Return a move with a part of another legal move: nothing in it is junk, and often it is refused all the same."""
    other = generator.choice(moves)
    part = generator.choice(sorted(other))
    return json.loads(json.dumps(move | {part: other[part]}))


def nearby(generator: Random, move: dict, words: list[str]) -> dict:
    """Return a move with a number, a name or a piece changed for another one that could stand there: often it is legal,
    too. `words`: all names that there are."""
    found = json.loads(json.dumps(move))
    *way, last = generator.choice(list(places(found)))
    part = found
    for key in way:
        part = part[key]
    value = part[last]
    if isinstance(value, bool) or value is None:
        part.pop(last)
    elif isinstance(value, int):
        part[last] = value + generator.choice((-2, -1, 1, 2))
    elif isinstance(value, str):
        part[last] = generator.choice(words)
    elif isinstance(value, dict):
        part[last] = shifted(generator, value, words)
    else:
        generator.shuffle(value)
    return found


def shifted(generator: Random, counts: dict, words: list[str]) -> dict:
    """Return what is counted with one under a name more, one less, or both."""
    found, less, more = dict(counts), generator.choice([*counts, None]), generator.choice([*words, None])
    for name, number in ((less, -1), (more, 1)):
        if name is not None and isinstance(found.get(name, 0), int):
            found[name] = found.get(name, 0) + number
    return {name: count for name, count in found.items() if count}


def words_in(data: Any) -> set[str]:
    """Return all names in plain JSON."""
    if isinstance(data, dict):
        return set(data).union(*map(words_in, data.values()))
    if isinstance(data, list):
        return set().union(*map(words_in, data))
    return {data} if isinstance(data, str) else set()


def tried(what: str, data: Any, call: Callable[[], object]) -> str:
    """Say how a call ended: "answered" or "refused". Raises Unworded for any other end."""
    try:
        call()
    except IN_WORDS:
        return f"{what} refused"
    except Exception as error:
        shown = json.dumps(data)
        raise Unworded(f"{what}: {type(error).__name__}: {error}, asked with {shown[:1500]}") from error
    return f"{what} answered"


def trials_of(name: str, seed: int) -> Iterator[str]:
    """Try what is malformed in a game, for ever."""
    from tests.soak.__main__ import game_of, module_of, runner_of, table_of

    runner, numbers = runner_of(name), module_of(name).NUMBERS_OF_PLAYERS
    pages = [Readers(name, page, runner) for page in game_of(name).rules.pages if page.position]
    return trials(table_of(name), runner, pages, numbers, seed)


def trials(
    table: Table, runner: EngineRunner, pages: list[Readers], numbers: tuple[int, ...], seed: int
) -> Iterator[str]:
    """Try what is malformed, for ever: moves and states of random games, questions and positions by turns."""
    generator = Random(seed)
    forms = sorted(runner.forms)
    while True:
        state = table.start(generator, generator.choice(numbers))
        while table.outcome(state) is None:
            moves = table.moves(state)
            for move in generator.sample(moves, min(MOVES_EACH, len(moves))):
                yield from _moved(table, state, spoiled(generator, move), move, moves)
                yield from _moved(table, state, crossed(generator, move, moves), move, moves)
            if generator.random() < 0.2:
                yield _read(table, generator, state)
            name = generator.choice(forms)
            for question in _questions(runner.forms[name], generator):
                yield tried(f"{name}:", question, lambda: runner.calculate(name, question))  # noqa: B023
            for page in pages:
                yield page.read(generator)
                yield page.press(generator)
            state = table.apply(state, table.choose(generator, moves)).state


class Readers:
    """Those who open a living position with any address and press anything."""

    def __init__(self, game: str, page: Any, runner: EngineRunner) -> None:
        self.living: LivingPosition = living_position(game, page)
        self.components = self.living.read_components(runner.plain)
        self.name = page.position
        self.position = self.living.read(self.components, page.start_input or {})

    def read(self, generator: Random) -> str:
        """A spoiled address."""
        wrong = spoiled(generator, self.living.write(self.components, self.position))
        return tried(f"{self.name}:", wrong, lambda: self.living.read(self.components, wrong))

    def press(self, generator: Random) -> str:
        """Something that is offered, or as often with a part of it spoiled."""
        name, value = generator.choice(available_presses(self.living, self.components, self.position))
        texts = [text for text in (*JUNK, name, value) if isinstance(text, str)]
        if generator.random() < 0.5:
            name, value = generator.choice([(name, generator.choice(texts)), (generator.choice(texts), value)])
        return tried(f"{self.name} press", [name, value], lambda: self._pressed(name, value))

    def _pressed(self, name: str, value: str) -> None:
        self.position = self.living.press(self.components, self.position, name, value)


def _moved(table: Table, state: Any, wrong: Any, move: dict, moves: list[dict]) -> Iterator[str]:
    """Make a move that was made of a legal one: refused in words, or one of those listed."""
    before = json.dumps(wrong)
    end = tried("move", wrong, lambda: table.apply(state, wrong))
    if json.dumps(wrong) != before:
        raise Unworded(f"the move was changed: {before[:500]}")
    if end == "move answered" and not is_listed(table, state, wrong, [move, *moves]):
        raise Unworded(f"accepted, and not listed: {before[:500]}, made of {json.dumps(move)}")
    yield end


def is_listed(table: Table, state: Any, move: dict, moves: list[dict]) -> bool:
    """Whether an accepted move is one of those listed, or one that such a move stands for, or does what one of these
    does when chance has its way: one that says a default, or leaves it out. `moves`: the likeliest first."""
    if move in moves:
        return True
    kind_of, after = table.engine.kind_of, table.apply(state, move).state
    chance = {key: move[key] for key in (*CHANCE, *table.engine.chance) if key in move}
    alike = [listed for listed in moves if kind_of(listed) == kind_of(move)]
    for variant in (variant for listed in alike for variant in table.variants(state, listed)):
        decided = variant | {key: chance[key] for key in chance.keys() & variant.keys()}
        if decided == move:
            return True
        with suppress(*IN_WORDS):  # chance that does not fit this one
            if table.apply(state, decided).state == after:
                return True
    return False


def _read(table: Table, generator: Random, state: Any) -> str:
    wrong = spoiled(generator, table.engine.write_state(table.components, state))
    return tried("state", wrong, lambda: table.engine.read_state(table.components, wrong))


def _questions(form: dict, generator: Random) -> list[Any]:
    (asked,), (wrong,) = random_questions(form, 1, generator.random()), wrong_questions(form, 1, generator.random())
    return [wrong, spoiled(generator, asked)]


def main(arguments: list[str]) -> int:
    """Try as many as asked; exit code 1 when something else than a refusal leaves the engine."""
    from tests.soak.__main__ import PLAYED

    parser = argparse.ArgumentParser(prog="python -m tests.soak.malformed", description=__doc__)
    parser.add_argument("--game", choices=PLAYED, help="this game only")
    parser.add_argument("--count", type=int, default=100_000, help="how many of each game")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    for name in [options.game] if options.game else PLAYED:
        try:
            ends = Counter(islice(trials_of(name, options.seed), options.count))
        except Unworded as error:
            print(f"{name}: {error}", file=sys.stderr)
            return 1
        said = ", ".join(f"{ends[end]} {end}" for end in sorted(ends))
        print(f"{name}: {options.count} malformed; {said}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
