"""Plays whole games in a page of the built site by taps only, against the practice opponent; the record of each game is
then played again in CPython and must end in the same way.

python -m tests.soak.in_page --game polis --games 20"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import cycle
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from rules_widgets.table_record import Game
from tests.bench.browser import chromium, reader, served
from tests.browser.table import Table
from tests.site.pages import LANGUAGES, SITE
from tests.soak.__main__ import PLAYED, table_of

if TYPE_CHECKING:  # the replay in CPython needs no browser
    from playwright.sync_api import Browser

GAMES = 20
TAPS = 20_000
"""Maximum number of taps in a game."""
PATIENCE = 60_000
"""Timeout of an answer in milliseconds, for a busy machine; the bench measures the speed."""


def main(arguments: list[str]) -> int:
    """Play the games and print the results; return 1 after the first game with an error, 2 if there is no site."""
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
    """Play one whole game; return (error or "", number of moves)."""
    errors: list[str] = []
    with reader(browser) as context:
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{address}/{language}/{name}/play/")
        table = Table(SimpleNamespace(page=page), name).begin()  # type: ignore[arg-type]
        table.play(seed + 1, TAPS)
        record = table.record()
        is_over = table.part("end").count()
    moves = len(record["moves"])
    if errors:
        return f"script error: {errors[0]}", moves
    return ("" if is_over else f"not over after {TAPS} taps") or replay(name, record), moves


def replay(name: str, record: dict[str, Any]) -> str:
    """Play the record of a finished game again in CPython; return the error, "" if it ends as well."""
    table = table_of(name)
    game = Game(table.engine, table.components, record)
    return "" if table.outcome(game.state()) else f"not over in CPython: {record}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
