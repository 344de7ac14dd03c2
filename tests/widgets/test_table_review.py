"""The review of a game that is over: in pieces, to be stopped, with turning points that lead to their positions."""

import json
import re
from random import Random

import pytest

from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from rules_widgets.table import TableWidget
from rules_widgets.table_record import PERSON, PRACTICE, Game, new_record
from rules_widgets.table_review import POINTS, WEIGHED
from tests.widgets.test_table import Player

GAME = "atlantis"


@pytest.fixture(scope="module")
def finished(book: Book) -> Player:
    """A reader before a game that random moves have brought to its end."""
    runner, random = EngineRunner(book.games[GAME]), Random(3)
    fields = {"players": "2", "seat.0": PERSON, "seat.1": PRACTICE}
    record = new_record(runner.engine, runner.components, GAME, fields, 3)
    game = Game(runner.engine, runner.components, record | {"id": "over"})
    while game.outcome() is None:
        game.make(random.choice(game.options()))
    table = TableWidget(GAME, runner.engine, runner.components, words(book, book.games[GAME], "en"))
    ticks = iter(range(0, 10**9, 60))
    table.clock = lambda: float(next(ticks))  # each look at it ends a slice
    player = Player(table, 1)
    player.ask("open", record=json.dumps(game.record))
    return player


def test_nothing_is_reviewed_before_the_end(book: Book) -> None:
    runner = EngineRunner(book.games[GAME])
    table = TableWidget(GAME, runner.engine, runner.components, words(book, book.games[GAME], "en"))
    assert not Player(table, 1).begin().part("review")


def test_a_review_goes_on_in_pieces_until_it_is_stopped(finished: Player) -> None:
    assert 'data-action="review"' in finished.part("review")
    finished.ask("act", "review")
    assert finished.shown["more"] and finished.shown["long"]
    told = {finished.ask("go_on") and finished.part("review") for _ in range(4)}
    assert len(told) == 4, "it says how far it is"
    finished.ask("act", "stop")
    assert not finished.shown["more"] and 'data-action="review"' in finished.part("review")


def test_turning_points_name_a_better_move_and_lead_to_the_position(finished: Player) -> None:
    finished.ask("act", "review")
    while finished.shown["more"]:
        finished.ask("go_on")
    shown = finished.part("review")
    review = finished.table.review
    assert review is not None and len(review.values) == len(review.reports) and "<svg" in shown
    assert 1 <= len(review.points) <= POINTS and all(point.gain >= 0 and point.lines for point in review.points)
    assert [point.index for point in review.points] == sorted(point.index for point in review.points)
    steps = zip(review.reports, review.values, review.values[1:], strict=False)
    gains = [after - value if report.player == review.player else value - after for report, value, after in steps]
    weighed = sorted(range(len(gains)), key=lambda index: (gains[index], index))[:WEIGHED]
    assert {point.index for point in review.points} <= {*weighed}, "of the moves that brought their players least"
    first = review.points[0].index
    assert re.search(rf'<li value="{first + 1}"><span[^>]*data-press="after:{first}"', shown)
    finished.ask("press", f"after:{first}")
    assert finished.game.at() == first
    assert "<svg" in finished.part("review"), "it stays while one looks at positions"
