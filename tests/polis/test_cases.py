"""Cases of Polis are shown in positions that a game can come to."""

from __future__ import annotations

from rules_pages.data.book import Book
from rules_pages.data.cases import play_case
from rules_pages.data.engine_runner import EngineRunner


def test_a_polis_that_is_owned_has_population(book: Book) -> None:
    """One without is neutral (siege.emptied)."""
    game, runner = book.games["polis"], EngineRunner(book.games["polis"])
    cases = [case for cases in game.cases.values() for case in cases if case.attempt is not None]
    empty = [
        (case.key, polis)
        for case in cases
        for polis, holding in play_case(runner, game.positions, case).before.poleis.items()
        if holding.owner and not holding.population
    ]
    assert not empty
