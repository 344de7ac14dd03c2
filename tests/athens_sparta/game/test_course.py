"""The course of a game: cards and events, attrition, grain, replacement, victory."""

from random import Random

import pytest

from rules_engine.athens_sparta import ENGINE
from rules_engine.athens_sparta.game.cards import new_deal, setup
from rules_engine.athens_sparta.rules.cards import deck_of
from rules_engine.athens_sparta.rules.state import State, roster_of
from rules_engine.core import BadInput
from tests.athens_sparta.maps import components, data
from tests.athens_sparta.wars import block, piece, play, said, war


def cards(athens: str, sparta: str, *pieces: list, **changes: object) -> State:
    hands = {"athens": [athens], "sparta": [sparta]}
    return war(*pieces, **({"phase": "play", "active": "athens", "hands": hands, "played": [], "first": ""} | changes))


def both(athens: str, sparta: str, *pieces: list, **changes: object) -> State:
    return play(cards(athens, sparta, *pieces, **changes), {"play": athens}, {"play": sparta})


@pytest.mark.parametrize("part", ["play", "lay"])
def test_equal_cards_are_listed_once_and_each_may_be_played(part: str) -> None:
    hands = {"athens": ["twos-2", "storms", "twos-1"], "sparta": ["ones-1"]}
    state = cards("twos-1", "ones-1", phase=part, hands=hands)
    assert ENGINE.legal_moves(components(), state) == [{part: "storms"}, {part: "twos-1"}]
    assert ENGINE.variants(components(), state, {part: "twos-1"}) == [{part: "twos-1"}, {part: "twos-2"}]
    assert ENGINE.variants(components(), state, {part: "storms"}) == [{part: "storms"}]
    play(state, {part: "twos-2"})


def dealt(seed: int = 1) -> State:
    generator = Random(seed)
    deal = new_deal(components(), ["athens", "sparta"], lambda items: generator.sample(items, len(items)))
    return setup(components(), ["athens", "sparta"], deal)


def test_the_deck_has_as_many_cards_and_points_as_is_known() -> None:
    deck = deck_of(components()).cards
    assert len(deck) == components().number("deck.cards")
    points = sum(card.points for card in deck)
    assert points in (66, 67)
    assert round(points * 6 / 25) == components().number("deck.average-hand")
    known = {name: row["copies"] for name, row in data()["cards"].items() if name != "number-card"}
    assert {card.event for card in deck if card.event != "none"} == set(known)
    assert sum(card.event == "none" for card in deck) == data()["cards"]["number-card"]["copies"]
    assert next(card.points for card in deck if card.event == "storms") == 2


def test_the_roster_keeps_what_the_sources_show() -> None:
    """Every block that a source names with type, home or rating has its like among the practice blocks."""
    for name, row in data()["blocks"].items():
        like = [
            unit
            for unit in roster_of(components())
            if row["type"] in (None, unit.type)
            and row["home"] in (None, unit.home)
            and row["side"] == unit.side
            and row["letter"] in (None, unit.letter)
            and row["number"] in (None, unit.number)
            and (row["seen-steps"] or 0) <= unit.steps
        ]
        assert like, name
    assert {unit.home for unit in roster_of(components()) if unit.type == "cavalry"} == {
        "chalcis",
        "thebes",
        "larissae",
    }


def test_the_set_up() -> None:
    state = dealt()
    assert [state.income(side) for side in ("athens", "sparta")] == [19, 18]
    stands = {
        name: piece(state, name).stand for name in ("potidaea-hoplites", "potidaea-blockaders", "chios-fleets-sparta")
    }
    assert stands == {"potidaea-hoplites": "inside", "potidaea-blockaders": "blockade", "chios-fleets-sparta": "aside"}
    assert piece(state, "athens-reserve-hoplites-1").stand == "pool"
    assert [len(state.hand_of(side)) for side in ("athens", "sparta")] == [6, 6]


def test_alcibiades_takes_the_other_card() -> None:
    state = both("alcibiades", "fives-1")
    assert (state.first, state.points) == ("athens", 5)
    for reading in ("event-first", "by-number"):
        weaker = both("alcibiades", "ones-1", readings={"event-initiative": reading})
        assert weaker.first == "sparta", "after the exchange the numbers decide"
    assert both("alcibiades", "storms").events == (("storms", "athens"),)


@pytest.mark.parametrize(
    ("card", "more"), [("tribute", {"city": "potidaea"}), ("tribute", {"dice": [1]}), ("plague", {"dice": []})]
)
def test_an_event_names_a_city_and_rolls_dice_only_where_its_card_says_so(card: str, more: dict) -> None:
    state = both(card, "ones-1")
    with pytest.raises(BadInput):
        play(state, {"event": card} | more)
    play(state, {"event": card})


def test_tribute_and_pillage_are_spent_at_once() -> None:
    state = play(both("tribute", "ones-1", block("athens-hoplites-1", "athens", 1)), {"event": "tribute"})
    assert (state.phase, state.build) == ("spend", 3)
    state = play(state, {"grow": "athens-hoplites-1"}, {"end": "spend"})
    assert (piece(state, "athens-hoplites-1").steps, state.build, state.phase) == (2, 0, "movement")
    siege = [block("potidaea-hoplites", "potidaea", 1, "inside"), block("potidaea-besiegers", "potidaea", 4)]
    pillage = both("ones-1", "pillage", *siege)
    assert ENGINE.legal_moves(components(), pillage) == [{"event": "pillage", "city": "potidaea", "dice": [1]}]
    after = play(pillage, {"event": "pillage", "city": "potidaea", "dice": [5]})
    assert after.build == 2
    assert ENGINE.legal_moves(components(), after) == [{"grow": "potidaea-hoplites"}, {"end": "spend"}]


def test_points_of_an_event_end_by_themselves_when_they_are_spent() -> None:
    begun = play(both("tribute", "ones-1", block("athens-hoplites-1", "athens", 1)), {"event": "tribute"})
    spent = play(begun, *[{"grow": "athens-hoplites-1"}] * 3)
    assert (spent.phase, piece(spent, "athens-hoplites-1").steps) == ("movement", 4)
    assert said(begun, *[{"grow": "athens-hoplites-1"}] * 3)[0] == "replacement.cost.step"
    assert "replacement.unused" not in said(begun, *[{"grow": "athens-hoplites-1"}] * 3)
    assert said(begun, {"end": "spend"})[0] == "replacement.unused"


def test_whether_an_upright_block_can_use_the_points_of_an_event_stays_secret() -> None:
    """Points for any block on the map wait for their owner; at a siege the blocks lie face up."""
    full = play(both("tribute", "ones-1", block("athens-hoplites-1", "athens", 4)), {"event": "tribute"})
    assert ENGINE.legal_moves(components(), full) == [{"end": "spend"}]
    siege = [block("potidaea-hoplites", "potidaea", 3, "inside"), block("potidaea-besiegers", "potidaea", 4)]
    pillage = both("ones-1", "pillage", *siege)
    move = {"event": "pillage", "city": "potidaea", "dice": [5]}
    assert said(pillage, move)[:2] == ["event.pillage", "replacement.unused"]
    assert play(pillage, move).phase == "movement"


def test_only_points_that_are_left_are_said_to_be_lost() -> None:
    for points, lost in ((0, False), (1, True)):
        state = war(phase="replacement", active="athens", build=points)
        assert ("replacement.unused" in said(state, {"end": "replacement"})) == lost


def test_a_poor_hand_may_be_dealt_anew_and_then_the_other_one_too() -> None:
    deck = [card.id for card in deck_of(components()).cards]
    poor = ["ones-1", "ones-2", "ones-3", "twos-1", "twos-2", "earthquake"]
    rich = [name for name in deck if name not in poor]
    state = play(war(phase="deal", active="athens", played=[]), {"deal": poor + rich[-6:] + rich[:-6]})
    assert (state.phase, state.active) == ("redeal", "athens")
    again = play(state, {"redeal": True, "shuffle": rich[:-6] + poor})
    assert (again.phase, again.active) == ("redeal", "sparta")
    assert play(again, {"redeal": False}).phase == "play"
    with pytest.raises(BadInput):
        play(again, {"redeal": False, "shuffle": rich})
    assert play(state, {"redeal": False}).phase == "play", "Sparta's hand is good"


@pytest.mark.parametrize(("other", "winner"), [("", "athens"), ("samos", "athens"), ("miletus", "sparta")])
def test_where_both_main_cities_fall_the_points_decide(other: str, winner: str) -> None:
    """Rule victory.both-cities: twenty points against eighteen; with Samos as many, with Miletus eighteen against
    twenty."""
    held = [block("sparta-hoplites-1", "athens", 4), block("athens-hoplites-1", "sparta", 4)]
    held += [block("sparta-hoplites-2", other, 4)] if other else []
    state = play(war(*held, phase="combat", first="athens"), {"end": "combat"})
    assert state.won == (winner, "victory.both-cities")
