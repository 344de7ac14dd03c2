"""Plays whole games in the built site's page, by taps alone, against the practice opponent; each game's record is then
played again in CPython and has to end in the same way.

python -m tests.soak.in_page --game polis --games 20
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import cycle
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from rules_widgets.table_record import Game
from tests.bench.browser import chromium, reader, served
from tests.browser.test_table import Table
from tests.site.pages import LANGUAGES, SITE
from tests.soak.__main__ import PLAYED, table_of

if TYPE_CHECKING:  # playing in CPython needs no browser
    from playwright.sync_api import Browser

GAMES = 20
TAPS = 20_000
"""No game takes so many."""
PATIENCE = 60_000
"""Milliseconds for an answer on a busy machine; how fast it is, the bench measures."""


def main(arguments: list[str]) -> int:
    """Play, tell; exit code 1 at the first game that does not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.in_page", description=__doc__)
    parser.add_argument("--game", choices=PLAYED, help="this game only")
    parser.add_argument("--games", type=int, default=GAMES, help="how many games of each")
    parser.add_argument("--seed", type=int, help="one game again")
    options = parser.parse_args(arguments)
    if not (SITE / "index.html").is_file():
        print("there is no site yet; run: make build", file=sys.stderr)
        return 2
    seeds = range(options.games) if options.seed is None else [options.seed]
    from playwright.sync_api import expect

    expect.set_options(timeout=PATIENCE)
    with served(SITE) as address, chromium() as browser:
        for name in [options.game] if options.game else PLAYED:
            for seed, language in zip(seeds, cycle(LANGUAGES), strict=False):
                start = time.perf_counter()
                wrong, moves = game_in_page(browser, address, name, language, seed)
                seconds = f"{time.perf_counter() - start:.0f} s"
                print(f"{name}, {language}, seed {seed}: {moves} moves  [{seconds}]  {wrong or 'ok'}", flush=True)
                if wrong:
                    return 1
    return 0


def game_in_page(browser: Browser, address: str, name: str, language: str, seed: int) -> tuple[str, int]:
    """(what is wrong or "", how many moves were made) of one whole game."""
    errors: list[str] = []
    with reader(browser) as context:
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{address}/{language}/{name}/play/")
        table = Table(SimpleNamespace(page=page), name).begin()  # type: ignore[arg-type]
        table.play(seed + 1, TAPS)
        record = table.record()
        shown = table.part("end").count()
    moves = len(record["moves"])
    if errors:
        return f"script error: {errors[0]}", moves
    return ("" if shown else f"not over after {TAPS} taps") or replayed(name, record), moves


def replayed(name: str, record: dict[str, Any]) -> str:
    """What is wrong with the record of a game that is over, played again in CPython; "" if nothing."""
    table = table_of(name)
    game = Game(table.engine, table.components, record)
    return "" if table.outcome(game.state()) else f"not over in CPython: {record}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
