"""What a refusal rests on and no picture shows is told with its case (`Engine.decisive`)."""

import pytest

from rules_pages.data.cases import played_cases, telling_circumstances
from tests.registry import GAMES, LANGUAGES, Engines, unchecked_book


@pytest.mark.parametrize("game", GAMES)
def test_it_names_circumstances_and_refusals_of_the_game(engines: Engines, game: str) -> None:
    texts = unchecked_book().games[game].texts[LANGUAGES[0]]
    for name, refusals in engines[game].engine.decisive.items():
        assert name in texts.moves
        assert not set(refusals) - set(texts.refusals), name


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_it_is_told_with_every_case_that_such_a_rule_refuses(engines: Engines, game: str) -> None:
    runner, book = engines[game], unchecked_book().games[game]
    told = telling_circumstances(runner, book)
    for played in played_cases(runner, book).values():
        case = played.case
        if case.attempt is None or case.expect.refused is None:
            continue
        given = runner.circumstances(played.before, case.attempt)
        decisive = [one for one in given if case.expect.refused in runner.engine.decisive.get(one["id"], ())]
        assert all(one in told[case.key] for one in decisive), case.key
