"""Whole games without a connection: what one visit has kept is enough to play on to the end. By day `test_offline.py`
tries a game of coins."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.host import KEEPING, Host, expect_state, part_of, served
from tests.browser.table import Table
from tests.registry import GAMES
from tests.site.pages import LANGUAGES, SITE
from tests.soak.__main__ import table_of
from tests.soak.playing import play, positions

pytestmark = [pytest.mark.browser, pytest.mark.site, pytest.mark.nightly]

FIRST_TAPS = 3
"""So many taps are made with a connection."""
NEARLY_OVER = {"athens_sparta": 12, "atlantis": 12, "polis": 30}
"""Where a whole game takes too long: so many moves before the end of a random one the page goes on."""


@pytest.fixture
def host(browser: Browser, tmp_path: Path) -> Iterator[Callable[[str], Host]]:
    """A site with the page of a game, on a server that can be stopped."""
    if not (SITE / "index.html").is_file():
        pytest.fail("there is no built site; run: make build", pytrace=False)
    hosts = []

    def serve(game: str) -> Host:
        others = "|".join(other for other in GAMES if other != game)
        left_out = rf"api/|search/|assets/(engine|cases)/({others})\."
        running = served(browser, part_of(SITE, tmp_path / "site", ("", f"{game}/", f"{game}/play/"), left_out))
        hosts.append(running)
        return running.__enter__()

    yield serve
    for running in hosts:
        running.__exit__(None, None, None)


def nearly_over(game: str, moves: int) -> dict[str, Any]:
    """The record of a game that goes on so many moves before the end of a random one; a person plays all sides."""
    table = table_of(game)
    played = play(table, 1, 2, checked=False)
    *before, _ = positions(table, played)
    start = table.engine.write_state(table.components, before[1 - moves])
    seats = {player: "person" for player in table.dealt["players"]}
    return {"game": game, "seats": seats, "seed": 1, "start": start, "moves": [], "at": 0}


@pytest.mark.parametrize(("game", "language"), [*zip(GAMES, LANGUAGES * len(GAMES), strict=False)])
def test_a_game_is_played_on_without_a_connection(host: Callable[[str], Host], game: str, language: str) -> None:
    visited = host(game)
    page = visited.reader()
    table = Table(SimpleNamespace(page=page), game)  # type: ignore[arg-type]
    if game in NEARLY_OVER:
        record = json.dumps(nearly_over(game, NEARLY_OVER[game]))
        page.goto(f"{visited.base}/{language}/")
        page.evaluate("([key, record]) => localStorage.setItem(key, record)", [f"stele.game.{game}", record])
    page.goto(f"{visited.base}/{language}/{game}/play/")
    if game not in NEARLY_OVER:
        table.begin()
    answered(table).play(5, FIRST_TAPS)
    expect_state(page, "kept")
    made = answered(table).record()["moves"]
    visited.stop()

    page.reload()
    assert answered(table).record()["moves"] == made, "reloading without a connection loses the game"
    table.play(5)
    expect(table.part("end")).to_be_visible()
    assert len(table.record()["moves"]) > len(made)


def answered(table: Table) -> Table:
    """The table or its curtain is shown, and nothing is asked any more."""
    shown = ".table__play:visible, .table__curtain:visible"
    expect(table.widget.locator(shown).first).to_be_visible(timeout=KEEPING)
    expect(table.page.locator("[data-widget=table][data-busy]")).to_have_count(0)
    return table
