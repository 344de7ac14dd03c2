"""The table of a whole game: the time from the tap that starts a game to its board, and from a tap to its answer, and
the longest task of the page meanwhile; Athens & Sparta also in the position of a random game with the most legal
moves."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from tests.bench.browser import Visit, reader
from tests.bench.long_tasks import BUDGET as TASK_BUDGET
from tests.bench.long_tasks import Tracer, start, warm
from tests.bench.measurements import Row
from tests.soak.__main__ import PLAYED, table_of

if TYPE_CHECKING:  # tests of the bench start no browser
    from playwright.sync_api import Browser, Page

BOARD_BUDGET, BYTES_BUDGET, TAP_BUDGET = 1_000, 450, 100
"""In milliseconds, kB and milliseconds."""
COLD, TAPS, TRACED = 3, 14, 5
"""Numbers of cold starts, of timed taps, and of taps while the longest task is measured."""
LANGUAGE = "en"
LARGEST, SEARCHED = "athens_sparta", 400
"""The game with the longest lists of moves; and how many moves of a random game are searched for the longest one."""
BEGIN = "[data-action=new-game]"
SHOWN = """([selector, pressed]) => new Promise((resolve, reject) => {
  const widget = document.querySelector("[data-widget=table]");
  const [turn, moves] = [".table__turn", ".table__moves"].map((name) => widget.querySelector(name));
  const start = performance.now();
  const observer = new MutationObserver(() => {
    if (!moves.childElementCount && !turn.childElementCount) return;
    observer.disconnect();
    requestAnimationFrame(() => resolve(performance.now() - start));
  });
  for (const part of [turn, moves]) observer.observe(part, { childList: true, characterData: true, subtree: true });
  const found = [...widget.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const target = found[pressed % found.length];
  target.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  target.click();
  setTimeout(() => reject(new Error("the table does not answer")), 60_000);
})"""
"""Script for the page; presses something and returns the milliseconds until the table shows the result."""
CHOICES = ".table__moves > .table__list [data-press], .table__do, .table__curtain [data-action]"


def rows(browser: Browser, address: str, report: Callable[[str], None]) -> list[Row]:
    """Return the rows of each game from its set-up, and of the largest position."""
    result = []
    tracer = Tracer(browser)
    for game in PLAYED:
        report(game)
        page = f"{address}/{LANGUAGE}/{game}/play/"
        result += cold_rows(browser, page, game)
        result += tap_rows(browser, tracer, page, game, {})
    report(f"{LARGEST}, largest")
    stored = {f"stele.game.{LARGEST}": json.dumps(largest(LARGEST))}
    result += tap_rows(browser, tracer, f"{address}/{LANGUAGE}/{LARGEST}/play/", f"{LARGEST}, largest", stored)
    tracer.close()
    return result


def cold_rows(browser: Browser, address: str, game: str) -> list[Row]:
    times, fetched = [], []
    for _ in range(COLD):
        with reader(browser) as context:
            visit = Visit(context).open(address)
            before = len(visit.fetched)
            times.append(visit.page.evaluate(SHOWN, [BEGIN, 0]))
            visit.settle()
            fetched.append(visit.kilobytes(start=before))
    board = Row(f"board, cold: {game}", times, "ms", BOARD_BUDGET)
    return [board, Row(f"fetched for it: {game}", fetched, "kB", BYTES_BUDGET)]


def tap_rows(browser: Browser, tracer: Tracer, address: str, game: str, stored: dict[str, str]) -> list[Row]:
    """Return the rows of random taps, one after the other. `stored`: entries of localStorage, such as a game to
    continue."""
    random = Random(game)
    with reader(browser) as context:
        for key, text in stored.items():
            context.add_init_script(f"localStorage.setItem({json.dumps(key)}, {json.dumps(text)})")
        page = context.new_page()
        page.goto(address, wait_until="networkidle")
        warm(page)
        first = tracer.longest(page, lambda: begin(page, bool(stored)))
        times = taps(page, random, TAPS)
        longest = tracer.longest(page, lambda: taps(page, random, TRACED))
    return [
        Row(f"a tap: {game}", times, "ms", TAP_BUDGET),
        Row(f"longest task, start: {game}", [first], "ms", TASK_BUDGET),
        Row(f"longest task, taps: {game}", [longest], "ms", TASK_BUDGET),
    ]


def begin(page: Page, is_stored: bool) -> None:
    """Start a game, or continue the stored one, and wait until it can be played."""
    if is_stored:
        start(page)
    else:
        page.evaluate(SHOWN, [BEGIN, 0])
    wait_for_turn(page)


def taps(page: Page, random: Random, count: int) -> list[float]:
    """Return the milliseconds from random taps to their answers, until the game is over."""
    times = []
    for _ in range(count):
        wait_for_turn(page)
        if page.locator(".table__end").count():
            break
        times.append(page.evaluate(SHOWN, [CHOICES, random.randrange(1000)]))
    return times


def wait_for_turn(page: Page) -> None:
    """Wait until all practice opponents have moved."""
    page.locator(":is(.table__moves [data-press], .table__do, .table__curtain [data-action]):visible").or_(
        page.locator(".table__end")
    ).first.wait_for(timeout=60_000)
    page.locator("[data-widget][data-busy]").wait_for(state="detached", timeout=60_000)


def largest(game: str) -> dict:
    """Return the record of a game that starts in the position with the most legal moves, in which a person moves."""
    table, generator = table_of(game), Random(1)
    state, count, largest_state = table.start(generator, 2), 0, None
    for _ in range(SEARCHED):
        moves = table.moves(state)
        if not moves:
            break
        if len(moves) > count:
            count, largest_state = len(moves), state
        state = table.apply(state, table.choose(generator, moves)).state
    start = table.engine.write_state(table.components, largest_state)
    person = table.engine.mover(table.components, largest_state)
    seats = {player: "person" if player == person else "practice" for player in table.dealt["players"]}
    return {"game": game, "seats": seats, "seed": 1, "start": start, "moves": [], "at": 0}
