"""Cards for what was forgone, the reshuffle, and what comes where there are no more."""

import pytest

from rules_engine.attika.actions.moves import ATTIKA
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.games import table, total
from tests.games import play, refused, state_of

STORE = [{"reveal": 1}, {"store": "tower"}]
BUILD = {"build": "tower", "at": [1, 0]}
FORTRESS = {"buildings": [[0, 0, "corinth", "fortress"]], "mats": {"corinth": ["tower", "tower", "road"]}}
AMPHORA = {"amphorae": {"corinth": 2}}
MUST = {"readings": {"drawing": "must"}}
NO_CARD = {"readings": {"impossible-action": "no-card"}}
LAST_HIDDEN = {"stacks": {"corinth": [[], ["road", "tower"], [], []]}}
BARE_MAT = FORTRESS | {"mats": {"corinth": ["tower"]}}
EXTRA = {"amphora": "action"}
CARD = {"amphora": "card"}

# what was done -> (the table, the moves, fewest and most cards that may be drawn then)
DUE: dict[str, tuple[dict, list[dict], tuple[int, int]]] = {
    "nothing": ({}, [], (3, 3)),
    "nothing, where nothing is left to reveal": (LAST_HIDDEN | {"mats": {}}, [], (3, 3)),
    "one reveal": ({}, STORE, (0, 1)),
    "two reveals": ({}, [*STORE, {"reveal": 0}, {"store": "quarry"}], (0, 0)),
    "one build": (FORTRESS, [BUILD], (0, 2)),
    "two builds": (FORTRESS, [BUILD, BUILD | {"at": [0, 1]}], (0, 1)),
    "three builds": (
        FORTRESS,
        [BUILD, BUILD | {"at": [0, 1]}, {"build": "road", "at": [-1, 0], "pay": {"hill": 5}}],
        (0, 0),
    ),
    "an extra reveal that was not used": (AMPHORA, [*STORE, EXTRA], (0, 2)),
    "an amphora for a card and nothing else": (AMPHORA, [CARD], (3, 3)),
    "one reveal, then an amphora for a card": (AMPHORA, [*STORE, CARD], (0, 1)),
    "nothing, in the reading must": (MUST, [], (3, 3)),
    "one build, in the reading must": (MUST | FORTRESS, [BUILD], (2, 2)),
    "one build with an empty mat then": (BARE_MAT, [BUILD], (0, 2)),
    "the same, in the reading no-card": (BARE_MAT | NO_CARD, [BUILD], (0, 0)),
    "one of two reveals, in the reading no-card": (LAST_HIDDEN | NO_CARD, [*STORE[:1], {"store": "road"}], (0, 1)),
    "nothing, in the reading no-card": (LAST_HIDDEN | NO_CARD | {"mats": {}}, [], (3, 3)),
}
RICH = {"hands": {"corinth": {"hill": 5}, "athens": {}}, "pile": ["water"] * 9}


@pytest.mark.parametrize(("changes", "moves", "due"), DUE.values(), ids=DUE)
def test_how_many_cards_can_come(attika: EngineRunner, changes: dict, moves: list[dict], due: tuple[int, int]) -> None:
    fewest, most = due
    position, _ = play(attika, table(**RICH | changes), *moves)
    ends = [move["end"] for move in ATTIKA.legal_moves(attika.components, state_of(attika, position)) if "end" in move]
    assert ends == list(range(most, fewest - 1, -1))
    for cards in range(most + 3):
        rule = refused(attika, position, {"end": cards})
        assert (rule is None) == (cards in ends)
        if rule is not None:
            done = position["turn"].get("action") is not None
            too_few, too_many = "forgo.optional", "forgo.card" if most else "forgo.card.none"
            assert rule == ((too_few if cards < fewest else too_many) if done else "forgo.all")


def test_the_cards_come_from_the_top(attika: EngineRunner) -> None:
    after, rules = play(attika, table(), {"end": 3})
    assert after["hands"]["corinth"] == {"water": 1, "forest": 1, "hill": 4, "mountain": 4}
    assert after["pile"] == ["mountain", "water"]
    assert (after["active"], rules) == ("athens", ["forgo.all", "hand.limit", "turn.order"])


def test_a_player_without_cards_gets_a_hand(attika: EngineRunner) -> None:
    after, _ = play(attika, table(hands={}), {"end": 3})
    assert after["hands"] == {"corinth": {"water": 1, "forest": 1, "hill": 1}}


SHORT = {
    "pile": ["water", "forest"],
    "mats": {"corinth": ["fortress", "tower", "tavern"]},
    "turn": {"action": "build", "done": 0},
    "discards": {"hill": 2, "mountain": 1},
}
ORDER = ["hill", "mountain", "hill"]
NEEDED = {"readings": {"reshuffle": "when-needed"}}


@pytest.mark.parametrize("reading", [{}, NEEDED])
def test_in_the_middle_of_drawing(attika: EngineRunner, reading: dict) -> None:
    after, rules = play(attika, table(**SHORT | reading), {"end": 3, "shuffle": ORDER})
    assert (after["pile"], after["discards"]) == (["mountain", "hill"], {})
    assert after["hands"]["corinth"] == {"water": 1, "forest": 1, "hill": 4, "mountain": 4}
    assert rules == ["forgo.card", "cards.reshuffle", "hand.limit", "turn.order"]


@pytest.mark.parametrize("order", [None, [], ["hill"], ["hill", "hill", "water"], [*ORDER, "hill"], [*ORDER, "lake"]])
def test_the_order_must_be_that_of_the_discards(attika: EngineRunner, order: list[str] | None) -> None:
    move = {"end": 3} | ({} if order is None else {"shuffle": order})
    assert refused(attika, table(**SHORT), move) == "cards.reshuffle"


def test_a_legal_move_says_what_will_be_shuffled(attika: EngineRunner) -> None:
    moves = ATTIKA.legal_moves(attika.components, state_of(attika, table(**SHORT)))
    cards = ["hill", "hill", "mountain"]
    assert [move for move in moves if "end" in move] == [
        {"end": 3, "shuffle": cards},
        {"end": 2, "shuffle": cards},
        {"end": 1},
        {"end": 0},
    ]


@pytest.mark.parametrize(
    ("discards", "expected"),
    [({}, [{"end": 3}, {"end": 2}]), ({"hill": 1}, [{"end": 3, "shuffle": ["hill"]}, {"end": 2, "shuffle": ["hill"]}])],
)
def test_without_discards_nothing_is_shuffled(attika: EngineRunner, discards: dict, expected: list[dict]) -> None:
    moves = ATTIKA.legal_moves(attika.components, state_of(attika, table(**SHORT | {"discards": discards})))
    assert [move for move in moves if move.get("end", 0) > 1] == expected


def test_with_no_discards_the_pile_stays_empty_until_there_are_some(attika: EngineRunner) -> None:
    acted = {"turn": {"action": "build", "done": 1}}
    after, rules = play(attika, table(pile=["water", "water"], discards={}, **acted), {"end": 2})
    assert (after["pile"], rules) == ([], ["forgo.card", "hand.limit", "turn.order"])
    after, rules = play(attika, after | acted | {"discards": {"hill": 1}}, {"end": 1, "shuffle": ["hill"]})
    assert (after["pile"], after["discards"], after["hands"]["athens"]["hill"]) == ([], {}, 1)
    assert rules[0] == "turn.possible.forgone", "one building is left on the mat for two builds"
    assert rules[1:] == ["forgo.card", "forgo.optional.fewer", "cards.moment.needed", "turn.order"]


@pytest.mark.parametrize("cards", [1, 3])
def test_where_both_piles_are_empty_no_card_comes(attika: EngineRunner, cards: int) -> None:
    position = table(pile=["water"] if cards > 1 else [], discards={}, turn={"action": "build"} if cards == 1 else {})
    after, rules = play(attika, position, {"end": cards})
    assert total(after["hands"]["corinth"]) == 7 + len(position["pile"])
    drawn = [] if cards == 1 else ["hand.limit"]
    forgone = ["turn.possible.forgone", "forgo.card", "forgo.optional.fewer"] if cards == 1 else ["forgo.all"]
    assert rules == [*forgone, "cards.empty", *drawn, "turn.order"]


@pytest.mark.parametrize(("before", "drawn", "said"), [(4, 3, []), (5, 3, [8]), (7, 1, [8]), (8, 3, [])])
def test_that_there_is_no_limit_is_said_once(attika: EngineRunner, before: int, drawn: int, said: list[int]) -> None:
    """When a hand outgrows the largest one with which anybody begins, and not at every card after that."""
    position = table(hands={"corinth": {"hill": before}}, pile=["water"] * 9, turn={"action": "build"})
    step = ATTIKA.apply(attika.components, state_of(attika, position), {"end": drawn})
    assert [line.values["cards"] for line in step.lines if line.rule == "hand.limit"] == said
