"""Find positions for tasks (`rules_data/<game>/tasks.yaml`): search games between practice opponents for positions from
which few of some random turns reach a goal.

    .venv/bin/python -m tests.soak.tasks --game attika --goal building --values '{"building": "tower", "most": 0}'

The limit in the values is ignored: what is printed has the best figure that was found, the share of turns that reach
it, and the shortest of them. Moves that rest on chance are not tried, nor are `--hidden` kinds of moves, which show
something new."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from rules_engine.chance import choices
from rules_engine.practice import choose
from rules_pages.data.book import read_book
from rules_pages.data.engine_runner import EngineRunner
from rules_widgets.table_record import Game, new_record
from rules_widgets.table_task import LEAST, MOST

DATA = Path(__file__).parents[2] / "rules_data"
LONGEST = 200
TURNS = 120
"""How many random turns are tried at each position."""
RARE = 0.12
"""At most this share of the turns reaches the goal."""
MOVES = 8


def turns(runner: EngineRunner, state: Any, hidden: list[str], random: Random) -> Iterator[list[tuple[dict, Any]]]:
    """Yield random turns of whoever is to move: (move, state after it)."""
    engine, components = runner.engine, runner.components
    player = engine.mover(components, state)
    for _ in range(TURNS):
        made: list[tuple[dict, Any]] = []
        after = state
        while len(made) < MOVES and engine.outcome(components, after) is None:
            moves = choices(engine.chance, engine.legal_moves(components, after))
            sure = [move for move in moves if not any(move.get(part) for part in engine.chance)]
            sure = [move for move in sure if engine.kind_of(move) not in hidden]
            if not sure or engine.mover(components, after) != player:
                break
            kind = random.choice(sorted({engine.kind_of(move) for move in sure}))
            move = random.choice([move for move in sure if engine.kind_of(move) == kind])
            after = engine.apply(components, after, move).state
            made.append((move, after))
        yield made


def best(
    runner: EngineRunner, state: Any, goal: str, values: dict[str, Any], found: list[list[tuple[dict, Any]]]
) -> tuple[int, float, list[dict]] | None:
    """Return the best figure of some turns, the share of turns that reach it, and the shortest way; None if it is not
    rare, or no better than at the start."""
    measure, player = runner.engine.goals[goal], runner.engine.mover(runner.components, state)
    sign = -1 if MOST in values else 1
    reached: dict[int, list[list[dict]]] = {}
    for turn in found:
        figures = [measure(runner.components, values, player, state, after) for _, after in turn]
        known = [(sign * figure, -at) for at, figure in enumerate(figures) if figure is not None]
        if known:
            figure, at = max(known)
            reached.setdefault(figure, []).append([move for move, _ in turn[: 1 - at]])
    start = measure(runner.components, values, player, state, state)
    if not reached or len(reached[max(reached)]) > RARE * len(found) or (start is not None and max(reached) <= start):
        return None
    top = max(reached)
    return sign * top, len(reached[top]) / len(found), min(reached[top], key=len)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True)
    parser.add_argument("--goal", required=True)
    parser.add_argument("--values", type=json.loads, required=True)
    parser.add_argument("--hidden", nargs="*", default=[])
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    runner = EngineRunner(read_book(DATA).games[asked.game])
    engine, components, random = runner.engine, runner.components, Random(asked.seed)
    record = new_record(engine, components, asked.game, {"players": str(engine.seats(components)[1][0])}, asked.seed)
    game, last = Game(engine, components, record), ""
    limit = MOST if MOST in asked.values else LEAST
    while game.outcome() is None and game.at() < LONGEST:
        state, mover = game.state(), game.mover()
        found = list(turns(runner, state, asked.hidden, random)) if mover != last else []
        task = best(runner, state, asked.goal, asked.values, found) if found else None
        if task is not None:
            figure, share, solution = task
            told = {"values": asked.values | {limit: figure}, "share": round(share, 3), "solution": solution}
            print(json.dumps(told | {"start": engine.write_state(components, state)}))
        last = mover
        game.make(choose(engine, components, engine.view(state, mover), game.legal, random.randrange).move)


if __name__ == "__main__":
    main()
