"""Cards as counts and as lists, and moves in words (`Engine.describe`)."""

import re
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.cards import (
    add_cards,
    count_cards,
    draw,
    list_cards,
    subtract_cards,
    write_cards,
)
from rules_engine.codec import counts_of
from rules_engine.core import HIDDEN, BadInput, to_json
from rules_engine.touch import hand_sizes, seats_from
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from rules_pages.data.cases import play_case
from rules_pages.data.engine_runner import engine_of
from rules_widgets.words import Words
from tests.engine.test_secrets import positions_of_game
from tests.registry import Engines
from tests.soak.__main__ import PLAYED, module_of

KINDS = ("water", "forest", "hill")
piles = st.lists(st.sampled_from(KINDS), max_size=8)
amounts = st.tuples(*[st.integers(0, 4)] * len(KINDS))


@given(pile=piles, discards=amounts, count=st.integers(0, 12), reshuffled=st.booleans(), random=st.randoms())
def test_no_card_is_lost_and_the_old_pile_goes_first(pile, discards, count, reshuffled, random) -> None:
    order = list_cards(KINDS, discards)
    random.shuffle(order)
    drawn = draw(KINDS, tuple(pile), discards, count, order if reshuffled else None)
    deck = pile + order if reshuffled else pile
    assert drawn.cards == count_cards(KINDS, deck[:count]) and list(drawn.pile) == deck[count:]
    assert drawn.discards == ((0, 0, 0) if reshuffled else discards)
    assert (drawn.shuffled, drawn.lacking) == (len(order) if reshuffled else 0, max(0, count - len(deck)))


def test_a_hidden_card_cannot_be_drawn() -> None:
    assert draw(KINDS, ("hill", HIDDEN), (0, 0, 0), 1, None).pile == (HIDDEN,)
    with pytest.raises(BadInput):
        draw(KINDS, ("hill", HIDDEN), (0, 0, 0), 2, None)


@given(cards=amounts, others=amounts)
def test_counting_there_and_back(cards, others) -> None:
    assert count_cards(KINDS, list_cards(KINDS, cards)) == counts_of(KINDS).read(write_cards(KINDS, cards)) == cards
    assert subtract_cards(add_cards(cards, others), others) == cards
    assert (subtract_cards(cards, others) is None) == any(a < b for a, b in zip(cards, others, strict=True))


def three() -> Any:
    seats = [SimpleNamespace(player=name) for name in ("red", "blue", "white")]
    return SimpleNamespace(seats=seats, hands=(("red", (1, 2)), ("blue", (0, 0))))


def test_the_player_who_looks_comes_first_then_the_others_in_order() -> None:
    assert [seat.player for seat in seats_from(three(), "blue")] == ["blue", "white", "red"]
    assert seats_from(three(), "green") == []


def test_the_view_tells_how_many_cards_others_have() -> None:
    assert hand_sizes(three(), three()) == {"red": 3, "blue": 0}
    assert hand_sizes(SimpleNamespace(hand_sizes=(("blue", 4),)), three()) == {"blue": 4}


MOVES = 60
"""Number of moves of a random game; the legal moves in each of these positions are described."""
SEED = 3
SAMPLE = 40
"""About how many legal moves of a position are described, spread over the list."""
COMPARED = 300
"""Number of legal moves of a position that are compared with one another."""
GAMES = [game for game in PLAYED if engine_of(game).offers("describe")]


@pytest.fixture
def speakers(book: Book, request: pytest.FixtureRequest) -> list[Words]:
    return [words(book, book.games[request.getfixturevalue("game")], language) for language in book.languages]


def wrong(speakers: list[Words], phrase: dict) -> list[str]:
    """Return the texts of a phrase that have a gap, are empty, or end with a full stop."""
    texts = [speaker.phrase(phrase) for speaker in speakers]
    return [sentence for sentence in texts if not sentence or re.search(r"None|[{}]|[.。]$", sentence)]


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_of_a_random_game_is_described(speakers: list[Words], engines: Engines, game: str) -> None:
    engine, components = engines[game].engine, engines[game].components
    table = module_of(game).TABLE(components)
    for state, _ in positions_of_game(table, SEED, module_of(game).NUMBERS_OF_PLAYERS, range(MOVES)):
        moves = engine.legal_moves(components, state)
        for move in moves[:: len(moves) // SAMPLE + 1]:
            phrase = to_json(engine.describe(components, state, move))
            assert wrong(speakers, phrase) == [], (move, phrase)


@pytest.mark.parametrize("game", GAMES)
def test_no_two_legal_moves_of_a_position_sound_alike(speakers: list[Words], engines: Engines, game: str) -> None:
    engine, components = engines[game].engine, engines[game].components
    table = module_of(game).TABLE(components)
    for state, _ in positions_of_game(table, SEED, module_of(game).NUMBERS_OF_PLAYERS, range(0, MOVES, 5)):
        moves_by_text: dict[str, dict] = {}
        for move in engine.legal_moves(components, state)[:COMPARED]:
            sentence = speakers[0].phrase(to_json(engine.describe(components, state, move)))
            assert moves_by_text.setdefault(sentence, move) == move, f"{sentence}: {moves_by_text[sentence]} and {move}"


@pytest.mark.parametrize("game", GAMES)
def test_moves_of_examples_and_cases_have_words(speakers: list[Words], book: Book, engines: Engines, game: str) -> None:
    runner = engines[game]
    for case in (case for cases in book.games[game].cases.values() for case in cases if case.attempt is not None):
        phrase = runner.describe(play_case(runner, book.games[game].positions, case).before, case.attempt)
        assert phrase is not None and wrong(speakers, phrase) == [], (case.key, phrase)
    for example in book.games[game].examples.values():
        states = [runner.start(example), *(step.state for step in runner.play(example))]
        for state, step in zip(states, example.steps, strict=False):
            phrase = runner.describe(state, step.do) if step.do is not None else None
            assert phrase is None or wrong(speakers, phrase) == [], (example.id, step.do, phrase)
