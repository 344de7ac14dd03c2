"""Plays streams of events in one checkout, for `python -m tests.compare`, which compares them with another checkout's.

`python -m tests.compare.record` first prints the names of its streams as a JSON list. Then it reads a name a line,
plays that stream and prints an event a line, `[place, {what: value}]` in canonical JSON, and `null` at its end.
Everything random is seeded with the stream's name and chosen from sorted lists, so that another order of equal things
changes nothing but what is said of the order."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from html.parser import HTMLParser
from random import Random
from typing import Any

from rules_engine.chance import choices
from rules_engine.core import BadInput, Refused, Unknown, to_json
from rules_engine.practice import choose
from rules_engine.touch import touchable_things
from rules_pages.data.cases import played_cases
from rules_pages.data.engine_runner import living_position
from tests.presses import random_presses
from tests.questions import random_questions, wrong_questions
from tests.soak.__main__ import PLAYED, game_of, module_of, runner_of, table_of
from tests.soak.malformed import crossed, nearby, words_in

Event = tuple[str, dict[str, Any]]
"""(place in the stream, {what is compared: value})."""

GAMES = 30
"""Random games of each game that can be played."""
CLOSELY = 10
"""Number of moves between two positions that are looked at closely: pictures, practice opponent, words of moves."""
FEW = 12
"""Number of moves that the practice opponent compares, and of legal moves that are looked at closely."""
ATTEMPTS = 2
"""Number of moves similar to legal ones that are tried in every position."""
QUESTIONS, WRONG_QUESTIONS = 150, 20
PRESSES, READERS = 40, 4
"""Number of presses on a living position, and of random sequences of them."""


def streams() -> dict[str, Callable[[], Iterator[Event]]]:
    """Return {name of a stream: function that plays it}; the name begins with the game."""
    found: dict[str, Callable[[], Iterator[Event]]] = {}
    for game in PLAYED:
        found[f"{game}/cases"] = lambda game=game: cases(game)
        found[f"{game}/examples"] = lambda game=game: examples(game)
        found[f"{game}/pictures"] = lambda game=game: pictures(game)
        for calculator in runner_of(game).forms:
            found[f"{game}/calculator {calculator}"] = lambda game=game, name=calculator: answers(game, name)
        for page in game_of(game).rules.pages:
            if page.position:
                found[f"{game}/position {page.position}"] = lambda game=game, page=page: presses(game, page)
        for seed in range(GAMES):
            found[f"{game}/game {seed}"] = lambda game=game, seed=seed: whole_game(game, seed)
    return found


def canonical(data: Any) -> str:
    """Return data as JSON with sorted keys."""
    return json.dumps(to_json(data), sort_keys=True, ensure_ascii=False, default=str)


def result_of(call: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Return the result of a call, or its refusal or error, as values to compare."""
    try:
        return call()
    except Refused as refused:
        return {"refusal": [refused.rule, refused.values, refused.lines]}
    except (Unknown, BadInput) as error:
        return {"error": f"{type(error).__name__}: {error}"}


def whole_game(game: str, seed: int) -> Iterator[Event]:
    table, generator, numbers = table_of(game), Random(f"compare {seed}"), module_of(game).NUMBERS_OF_PLAYERS
    engine, components = table.engine, table.components
    state = table.start(generator, numbers[seed % len(numbers)])
    yield "set-up", {"deal": table.dealt, "state": engine.write_state(components, state)}
    count, last = 0, "the set-up"
    while table.outcome(state) is None:
        listed = table.moves(state)
        ordered = sorted(listed, key=canonical)
        place = f"before move {count + 1}, after {last}"
        views = {player: engine.write_view(components, engine.view(state, player)) for player in table.dealt["players"]}
        yield place, {"legal moves": listed, "views": views, "mats": engine.mats(components, state)}
        yield from similar_moves(table, state, ordered, generator)
        if count % CLOSELY == 0:
            yield place, looks(table, state, ordered)
        move = engine.decide_chance(components, table.choose(generator, ordered), generator.randrange)
        last = f"{engine.mover(components, state)} {canonical(move)}"
        step = table.apply(state, move)
        state, count = step.state, count + 1
        yield f"move {count}: {last}", {"lines": step.lines, "state": engine.write_state(components, state)}
    yield "the end", {"outcome": table.outcome(state), "points": engine.final_points(components, state)}


def similar_moves(table: Any, state: Any, ordered: list[dict], generator: Random) -> Iterator[Event]:
    """Try moves that are similar to legal ones."""
    moves = choices(table.engine.chance, ordered)
    words = sorted(words_in([table.engine.write_state(table.components, state), moves]))
    for index in range(ATTEMPTS):
        move = generator.choice(moves)
        similar = nearby(generator, move, words) if index else crossed(generator, move, moves)
        attempt = lambda similar=similar: {"lines": table.apply(state, similar).lines}  # noqa: E731
        yield f"tried {canonical(similar)}", result_of(attempt)


def looks(table: Any, state: Any, ordered: list[dict]) -> dict[str, Any]:
    """Return what a position shows: words and circumstances of moves, prices, the picture, the opponent's choice."""
    engine, components = table.engine, table.components
    mover, few = engine.mover(components, state), ordered[:: len(ordered) // FEW + 1]
    known = engine.view(state, mover)
    choice = choose(engine, components, known, ordered, Random(3).randrange, FEW)
    things = touchable_things(engine.kind_of, engine.chance, ordered)
    return {
        "words of moves": [[move, engine.describe(components, state, move)] for move in few],
        "variants of moves": [[move, sorted(engine.variants(components, state, move), key=canonical)] for move in few],
        "questions about moves": [[move, engine.ask_about(components, state, move)] for move in few],
        "circumstances of moves": [[move, engine.circumstances(components, state, move)] for move in few],
        "situation": engine.situation(components, known),
        "prices": engine.prices(components, state, ordered),
        "touchable things": sorted(things),
        "picture": [things_drawn(part) for part in engine.draw_table(components, known, str, things)],
        "opponent": {"choice": choice.move, "lines": choice.lines},
        "weights": engine.practice.weigh(components, state, mover),
    }


def cases(game: str) -> Iterator[Event]:
    """Play every case and draw it."""
    runner = runner_of(game)
    for key, played in played_cases(runner, game_of(game)).items():
        values: dict[str, Any] = {"outcome": played.step.outcome, "lines": played.step.lines}
        if played.case.attempt is not None:
            move = played.case.attempt
            values["words of moves"] = runner.describe(played.before, move)
            values["circumstances of moves"] = runner.circumstances(played.before, move)
            values["picture"] = things_drawn(runner.close_up(played.before, move, str))
            if played.refused is None:
                after = runner.close_up_after(played.before, played.step.state, move, str)
                values["picture after"] = things_drawn(after)
        yield key, values


def examples(game: str) -> Iterator[Event]:
    """Play every example and draw its steps."""
    runner = runner_of(game)
    for name, example in sorted(game_of(game).examples.items()):
        for number, step in enumerate(runner.play(example), 1):
            picture = things_drawn(runner.engine.draw(step.state, str, step.subject)) if step.state is not None else []
            yield f"{name}, step {number}", {"outcome": step.outcome, "lines": step.lines, "picture": picture}


def pictures(game: str) -> Iterator[Event]:
    """Draw what pages show beside cases and examples: diagrams, and positions in which readings differ."""
    runner = runner_of(game)
    for name, draw in runner.engine.diagrams.items():
        yield name, {"picture": things_drawn(draw(runner.components, str))}
    for name, reading in game_of(game).readings.items():
        case = reading.case
        if case is not None and case.start is not None and case.picture:
            state = runner.engine.read_state(runner.components, case.start)
            yield f"reading {name}", {"picture": things_drawn(runner.engine.draw(state, str, case.moves[-1]))}


def answers(game: str, calculator: str) -> Iterator[Event]:
    """Ask random questions, valid and invalid ones, and draw what they ask about."""
    runner = runner_of(game)
    form, draw = runner.forms[calculator], runner.engine.calculators[calculator].picture
    for question in [*random_questions(form, QUESTIONS, 11), *wrong_questions(form, WRONG_QUESTIONS, 12)]:

        def asked(question: dict[str, Any] = question) -> dict[str, Any]:
            answer = {"answer": runner.calculate(calculator, question)}
            if draw is None:
                return answer
            picture = draw(runner.components, runner.arguments(calculator, question), str)
            return answer | {"picture": things_drawn(picture)}

        yield f"asked {canonical(question)}", result_of(asked)


def presses(game: str, page: Any) -> Iterator[Event]:
    """Press a living position at random."""
    runner, living = runner_of(game), living_position(game, page)
    components, start = living.read_components(runner.plain), page.start_input or {}
    for reader in range(READERS):
        position = living.read(components, start)
        for press in random_presses(living, components, start, reader, PRESSES):

            def pressed(before: Any = position, press: Any = press) -> dict[str, Any]:
                nonlocal position
                position = living.press(components, before, *press)
                return {
                    "state": living.write(components, position),
                    "controls": living.controls(components, position),
                    "lines": living.report(components, position).lines,
                    "picture": things_drawn(living.draw(components, position, str)),
                }

            yield f"reader {reader} pressed {press[0]} {press[1]}", result_of(pressed)


class Drawn(HTMLParser):
    """Collects the things of a picture: each element with its attributes in order of their names, and its text."""

    def __init__(self) -> None:
        super().__init__()
        self.things: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = (f"{name}={' '.join((value or '').split())}" for name, value in sorted(attrs))
        self.things.append(" ".join([tag, *attributes]))

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.things.append(f"text {' '.join(data.split())}")


@cache
def things_drawn(picture: str) -> list[str]:
    """Return what a picture (SVG or HTML) consists of, whatever the spaces, quotes and order of its attributes."""
    drawn = Drawn()
    drawn.feed(picture)
    return drawn.things


def main(requests: Iterable[str]) -> None:
    """Answer requests for streams until there are no more."""
    known = streams()
    print(json.dumps(list(known)), flush=True)
    for request in requests:
        for place, values in known[request.rstrip("\n")]():
            print(canonical([place, values]))
        print("null", flush=True)


if __name__ == "__main__":
    main(sys.stdin)
