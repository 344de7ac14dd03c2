"""Malformed moves, states, questions and positions of pages, of any game: the engine must answer or refuse any JSON,
and must accept legal moves only.

`python -m tests.soak.malformed --game attika --count 100000` makes that many attempts."""

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
"""The errors by which the engine refuses its input."""
DEEP: list = []
for _ in range(60):
    DEEP = [DEEP]
JUNK = (
    *(None, True, False, 0, 1, -1, 10**30, 1.5, 0.0, float("inf"), float("nan"), "", "nobody", "1", "x" * 2000),
    *([], [[]], {}, {"nobody": 1}, [1], [None], [True], {"x": {"y": []}}, DEEP),
)
MOVES_EACH = 4
"""Number of legal moves in each position that are changed."""
CHANCE = ("losses",)
"""Random parts of moves, besides those that the engine lists: legal moves are not listed with all their values."""


class BadResponse(AssertionError):
    """The engine raised another error than a refusal, or accepted a move that is not legal."""


def places(data: Any, path: tuple = ()) -> Iterator[tuple]:
    """Yield the paths of all parts of JSON data."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, part in pairs:
        yield (*path, key)
        yield from places(part, (*path, key))


def spoiled(generator: Random, data: Any) -> Any:
    """Return a copy of JSON data with one or two changes: junk, a part removed, added or repeated, or a number of
    another type."""
    if generator.random() < 0.02:
        return generator.choice(JUNK)
    result = json.loads(json.dumps(data))
    for _ in range(generator.choice((1, 1, 2))):
        _spoil(generator, result)
    return result


def _spoil(generator: Random, data: Any) -> None:
    *path, last = generator.choice(list(places(data)) or [("more",)])
    part = data
    for key in path:
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
    """Return a move with a part of another legal move: no part is junk, but the whole is often illegal."""
    other = generator.choice(moves)
    part = generator.choice(sorted(other))
    return json.loads(json.dumps(move | {part: other[part]}))


def nearby(generator: Random, move: dict, words: list[str]) -> dict:
    """Return a move with a number, a name or a count changed to another plausible one; it is often legal, too. `words`:
    all names in the game."""
    result = json.loads(json.dumps(move))
    *path, last = generator.choice(list(places(result)))
    part = result
    for key in path:
        part = part[key]
    value = part[last]
    if isinstance(value, bool) or value is None:
        part.pop(last)
    elif isinstance(value, int):
        part[last] = value + generator.choice((-2, -1, 1, 2))
    elif isinstance(value, str):
        part[last] = generator.choice(words)
    elif isinstance(value, dict):
        part[last] = shift_count(generator, value, words)
    else:
        generator.shuffle(value)
    return result


def shift_count(generator: Random, counts: dict, words: list[str]) -> dict:
    """Return counts with one less of one name, one more of another, or both; zeros are left out."""
    result, less, more = dict(counts), generator.choice([*counts, None]), generator.choice([*words, None])
    for name, number in ((less, -1), (more, 1)):
        if name is not None and isinstance(result.get(name, 0), int):
            result[name] = result.get(name, 0) + number
    return {name: count for name, count in result.items() if count}


def words_in(data: Any) -> set[str]:
    """Return all strings in JSON data, including keys."""
    if isinstance(data, dict):
        return set(data).union(*map(words_in, data.values()))
    if isinstance(data, list):
        return set().union(*map(words_in, data))
    return {data} if isinstance(data, str) else set()


def attempt(what: str, data: Any, call: Callable[[], object]) -> str:
    """Return how a call ended: `what` with "answered" or "refused". Raises BadResponse for any other end."""
    try:
        call()
    except IN_WORDS:
        return f"{what} refused"
    except Exception as error:
        shown = json.dumps(data)
        raise BadResponse(f"{what}: {type(error).__name__}: {error}, asked with {shown[:1500]}") from error
    return f"{what} answered"


def trials_of(name: str, seed: int) -> Iterator[str]:
    """Yield the results of malformed input to a game, endlessly."""
    from tests.soak.__main__ import game_of, module_of, runner_of, table_of

    runner, numbers = runner_of(name), module_of(name).NUMBERS_OF_PLAYERS
    pages = [Visitor(name, page, runner) for page in game_of(name).rules.pages if page.position]
    return trials(table_of(name), runner, pages, numbers, seed)


def trials(
    table: Table, runner: EngineRunner, pages: list[Visitor], numbers: tuple[int, ...], seed: int
) -> Iterator[str]:
    """Yield the results of malformed moves and states of random games, and of malformed questions and positions,
    endlessly."""
    generator = Random(seed)
    forms = sorted(runner.forms)
    while True:
        state = table.start(generator, generator.choice(numbers))
        while table.outcome(state) is None:
            moves = table.moves(state)
            for move in generator.sample(moves, min(MOVES_EACH, len(moves))):
                yield from _try_move(table, state, spoiled(generator, move), move, moves)
                yield from _try_move(table, state, crossed(generator, move, moves), move, moves)
            if generator.random() < 0.2:
                yield _try_state(table, generator, state)
            name = generator.choice(forms)
            for question in _questions(runner.forms[name], generator):
                yield attempt(f"{name}:", question, lambda: runner.calculate(name, question))  # noqa: B023
            for page in pages:
                yield page.read(generator)
                yield page.press(generator)
            state = table.apply(state, table.choose(generator, moves)).state


class Visitor:
    """A visitor of a living position, who opens it with any address and presses anything."""

    def __init__(self, game: str, page: Any, runner: EngineRunner) -> None:
        self.living: LivingPosition = living_position(game, page)
        self.components = self.living.read_components(runner.plain)
        self.name = page.position
        self.position = self.living.read(self.components, page.start_input or {})

    def read(self, generator: Random) -> str:
        """Open the position with a spoiled address."""
        wrong = spoiled(generator, self.living.write(self.components, self.position))
        return attempt(f"{self.name}:", wrong, lambda: self.living.read(self.components, wrong))

    def press(self, generator: Random) -> str:
        """Press something that is offered, half of the time with one part of it spoiled."""
        name, value = generator.choice(available_presses(self.living, self.components, self.position))
        texts = [text for text in (*JUNK, name, value) if isinstance(text, str)]
        if generator.random() < 0.5:
            name, value = generator.choice([(name, generator.choice(texts)), (generator.choice(texts), value)])
        return attempt(f"{self.name} press", [name, value], lambda: self._press(name, value))

    def _press(self, name: str, value: str) -> None:
        self.position = self.living.press(self.components, self.position, name, value)


def _try_move(table: Table, state: Any, wrong: Any, move: dict, moves: list[dict]) -> Iterator[str]:
    """Make a move derived from the legal `move`: it must be refused or listed. Raises BadResponse, also if the engine
    changes the move."""
    before = json.dumps(wrong)
    end = attempt("move", wrong, lambda: table.apply(state, wrong))
    if json.dumps(wrong) != before:
        raise BadResponse(f"the move was changed: {before[:500]}")
    if end == "move answered" and not is_listed(table, state, wrong, [move, *moves]):
        raise BadResponse(f"accepted, and not listed: {before[:500]}, made of {json.dumps(move)}")
    yield end


def is_listed(table: Table, state: Any, move: dict, moves: list[dict]) -> bool:
    """Return whether an accepted move is among `moves`, or is a variant of one of them, or has the same effect as one
    with the same random parts (a move may state a default or leave it out). `moves`: the most likely ones first."""
    if move in moves:
        return True
    kind_of, after = table.engine.kind_of, table.apply(state, move).state
    chance = {key: move[key] for key in (*CHANCE, *table.engine.chance) if key in move}
    alike = [listed for listed in moves if kind_of(listed) == kind_of(move)]
    for variant in (variant for listed in alike for variant in table.variants(state, listed)):
        decided = variant | {key: chance[key] for key in chance.keys() & variant.keys()}
        if decided == move:
            return True
        with suppress(*IN_WORDS):  # its random parts do not fit this variant
            if table.apply(state, decided).state == after:
                return True
    return False


def _try_state(table: Table, generator: Random, state: Any) -> str:
    wrong = spoiled(generator, table.engine.write_state(table.components, state))
    return attempt("state", wrong, lambda: table.engine.read_state(table.components, wrong))


def _questions(form: dict, generator: Random) -> list[Any]:
    """Return a wrong question and a spoiled one."""
    (asked,), (wrong,) = random_questions(form, 1, generator.random()), wrong_questions(form, 1, generator.random())
    return [wrong, spoiled(generator, asked)]


def main(arguments: list[str]) -> int:
    """Make the attempts and print how they ended; return 1 after a bad response."""
    from tests.soak.__main__ import PLAYED

    parser = argparse.ArgumentParser(prog="python -m tests.soak.malformed", description=__doc__)
    parser.add_argument("--game", choices=PLAYED, help="this game only")
    parser.add_argument("--count", type=int, default=100_000, help="how many of each game")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    for name in [options.game] if options.game else PLAYED:
        try:
            ends = Counter(islice(trials_of(name, options.seed), options.count))
        except BadResponse as error:
            print(f"{name}: {error}", file=sys.stderr)
            return 1
        figures = ", ".join(f"{ends[end]} {end}" for end in sorted(ends))
        print(f"{name}: {options.count} malformed; {figures}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
