"""The course of a game: cards and events, attrition, grain, replacement, victory."""

from __future__ import annotations

import json
from random import Random

import pytest

from rules_engine.athens_sparta.facade import variants
from rules_engine.athens_sparta.game.legal import legal_moves
from rules_engine.athens_sparta.game.phases.replacement import income
from rules_engine.athens_sparta.game.setup import new_deal, setup
from rules_engine.athens_sparta.game.state import State, hand_of
from rules_engine.athens_sparta.game.state_json import read_state
from rules_engine.athens_sparta.game.view import view, write_view
from rules_engine.athens_sparta.rules.blocks import roster_of
from rules_engine.athens_sparta.rules.cards import deck_of
from rules_engine.core import BadInput
from tests.athens_sparta.maps import at, components, data
from tests.athens_sparta.wars import block, piece, play, refused, said, war, written


def cards(athens: str, sparta: str, *pieces: list, **changes: object) -> State:
    """Both cards are about to be played."""
    hands = {"athens": [athens], "sparta": [sparta]}
    return war(*pieces, **({"phase": "play", "active": "athens", "hands": hands, "played": [], "first": ""} | changes))


def both(athens: str, sparta: str, *pieces: list, **changes: object) -> State:
    return play(cards(athens, sparta, *pieces, **changes), {"play": athens}, {"play": sparta})


@pytest.mark.parametrize("part", ["play", "lay"])
def test_equal_cards_are_listed_once_and_each_may_be_played(part: str) -> None:
    hands = {"athens": ["twos-2", "storms", "twos-1"], "sparta": ["ones-1"]}
    state = cards("twos-1", "ones-1", phase=part, hands=hands)
    assert legal_moves(components(), state) == [{part: "storms"}, {part: "twos-1"}]
    assert variants(components(), state, {part: "twos-1"}) == [{part: "twos-1"}, {part: "twos-2"}]
    assert variants(components(), state, {part: "storms"}) == [{part: "storms"}]
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
            sort
            for sort in roster_of(components()).sorts
            if row["type"] in (None, sort.type)
            and row["home"] in (None, sort.home)
            and row["side"] == sort.side
            and row["letter"] in (None, sort.letter)
            and row["number"] in (None, sort.number)
            and (row["seen-steps"] or 0) <= sort.steps
        ]
        assert like, name
    assert {sort.home for sort in roster_of(components()).sorts if sort.type == "cavalry"} == {
        "chalcis",
        "thebes",
        "larissae",
    }


def test_the_set_up() -> None:
    state = dealt()
    assert [income(components(), state, side) for side in ("athens", "sparta")] == [19, 18]
    stands = {
        name: piece(state, name).stand for name in ("potidaea-hoplites", "potidaea-blockaders", "chios-fleets-sparta")
    }
    assert stands == {"potidaea-hoplites": "inside", "potidaea-blockaders": "blockade", "chios-fleets-sparta": "aside"}
    assert piece(state, "athens-reserve-hoplites-1").stand == "pool"
    assert [len(hand_of(state, side)) for side in ("athens", "sparta")] == [6, 6]


def test_the_higher_number_begins_and_a_tie_is_sparta_s() -> None:
    assert both("fives-1", "threes-1").first == "athens"
    assert both("twos-1", "twos-2").first == "sparta"
    assert both("twos-1", "twos-2").points == 2


def test_the_event_comes_before_the_turns() -> None:
    """Fact AS-E9: five against two with storms; the storm is resolved first and binds both."""
    state = both(
        "fives-1", "storms", block("leucas-fleets", "athens", 3, "blockade"), block("athens-hoplites-1", "athens", 4)
    )
    assert legal_moves(components(), state) == [{"event": "storms"}]
    after = play(state, {"event": "storms"})
    assert (after.first, after.points, after.storms) == ("sparta", 2, True)
    assert piece(after, "leucas-fleets").steps == 2
    other_reading = both("fives-1", "storms", readings={"event-initiative": "by-number"})
    assert other_reading.first == "athens"


def test_alcibiades_takes_the_other_card() -> None:
    state = both("alcibiades", "fives-1")
    assert (state.first, state.points) == ("athens", 5)
    for reading in ("event-first", "by-number"):
        weaker = both("alcibiades", "ones-1", readings={"event-initiative": reading})
        assert weaker.first == "sparta", "after the exchange the numbers decide"
    stolen = both("alcibiades", "storms")
    assert stolen.events == (("storms", "athens"),)


def test_an_earthquake_leaves_attrition_alone() -> None:
    siege = [block("potidaea-hoplites", "potidaea", 3, "inside"), block("potidaea-besiegers", "potidaea", 4)]
    state = play(both("earthquake", "tribute", *siege), {"event": "earthquake"})
    assert (state.phase, state.active) == ("attrition", "sparta")
    state = play(
        state, {"attrition": list(at("potidaea")), "dice": [1]}, {"attrition": list(at("potidaea")), "dice": [1]}
    )
    assert (state.phase, state.turn) == ("play", 2)


def test_an_alliance_brings_a_city_with_its_blocks() -> None:
    state = play(both("alliance-south", "twos-1"), {"event": "alliance-south", "dice": [2]})
    assert state.allies == (("argos", "athens"),)
    assert piece(state, "argos-fleets").at == at("argos")
    assert (
        said(both("alliance-south", "twos-1", allies=[["argos", "sparta"]]), {"event": "alliance-south", "dice": [1]})[
            0
        ]
        == "event.alliance-south.none"
    )


@pytest.mark.parametrize(
    ("card", "more"),
    [("tribute", {"city": "potidaea"}), ("tribute", {"dice": [1]}), ("plague", {"dice": []})],
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
    assert legal_moves(components(), pillage) == [{"event": "pillage", "city": "potidaea", "dice": [1]}]
    after = play(pillage, {"event": "pillage", "city": "potidaea", "dice": [5]})
    assert after.build == 2
    assert legal_moves(components(), after) == [{"grow": "potidaea-hoplites"}, {"end": "spend"}]


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
    assert legal_moves(components(), full) == [{"end": "spend"}]
    siege = [block("potidaea-hoplites", "potidaea", 3, "inside"), block("potidaea-besiegers", "potidaea", 4)]
    pillage = both("ones-1", "pillage", *siege)
    move = {"event": "pillage", "city": "potidaea", "dice": [5]}
    assert said(pillage, move)[:2] == ["event.pillage", "replacement.unused"]
    assert play(pillage, move).phase == "movement"


def test_only_points_that_are_left_are_said_to_be_lost() -> None:
    for points, lost in ((0, False), (1, True)):
        state = war(phase="replacement", active="athens", build=points)
        assert ("replacement.unused" in said(state, {"end": "replacement"})) == lost


def test_the_next_olympiad_is_announced_also_where_no_points_are_lost() -> None:
    state = war(phase="replacement", active="sparta", build=0)
    assert said(state, {"end": "replacement"}) == ["olympiad.turn"]


def test_plague_ignores_walls() -> None:
    siege = [block("potidaea-hoplites", "potidaea", 3, "inside"), block("potidaea-besiegers", "potidaea", 4)]
    state = play(both("plague", "ones-1", *siege), {"event": "plague", "city": "potidaea", "dice": [3]})
    assert piece(state, "potidaea-hoplites").steps == 2


def test_betrayal_opens_the_gates_to_the_besieger() -> None:
    siege = [block("potidaea-hoplites", "potidaea", 3, "inside"), block("potidaea-besiegers", "potidaea", 4)]
    state = play(both("betrayal", "ones-1", *siege), {"event": "betrayal", "city": "potidaea"}, {"end": "movement"})
    state = play(
        state,
        {"fight": list(at("potidaea")), "with": ["potidaea-besiegers"]},
        {"fire": "potidaea-hoplites", "dice": [6, 6, 6]},
        {"fire": "potidaea-besiegers", "dice": [1, 2, 5, 6]},
    )
    assert piece(state, "potidaea-hoplites").steps == 1, "two hits, two steps"
    assert legal_moves(components(), both("ones-1", "betrayal", *siege)) == [{"event": "betrayal"}], (
        "Sparta besieges nobody"
    )


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


def test_athens_starves_when_sparta_holds_abydos() -> None:
    start = war(
        block("leucas-fleets", "abydos", 3),
        block("athens-hoplites-1", "athens", 4),
        phase="combat",
        active="athens",
        first="sparta",
    )
    state = play(start, {"end": "combat"})
    assert legal_moves(components(), state) == [{"starve": "athens-hoplites-1"}]
    assert piece(play(state, {"starve": "athens-hoplites-1"}), "athens-hoplites-1").stand == "pool"


def test_corinth_hungers_when_athens_holds_syracuse() -> None:
    start = war(
        block("athens-fleets-1", (99, 99), 4),
        block("corinth-hoplites", "corinth", 3),
        allies=[["syracuse", "athens"]],
        phase="combat",
    )
    state = play(start, {"end": "combat"})
    assert said(state, {"attrition": list(at("corinth")), "dice": [5]})[:2] == ["sicily.corinth", "attrition.hits"]


def end_of_olympiad(*pieces: list, **changes: object) -> State:
    """Sparta's combat phase in the last turn, as the second player."""
    return war(*pieces, **({"phase": "combat", "first": "athens", "turn": 6} | changes))


def test_a_main_city_held_by_the_enemy_ends_the_game() -> None:
    state = play(war(block("sparta-hoplites-1", "athens", 4), phase="combat", first="athens"), {"end": "combat"})
    assert state.won == ("sparta", "victory.main-city")


@pytest.mark.parametrize(("other", "winner"), [("", "athens"), ("samos", "athens"), ("miletus", "sparta")])
def test_where_both_main_cities_fall_the_points_decide(other: str, winner: str) -> None:
    """Rule victory.both-cities: twenty points against eighteen; with Samos as many, with Miletus eighteen against
    twenty."""
    held = [block("sparta-hoplites-1", "athens", 4), block("athens-hoplites-1", "sparta", 4)]
    held += [block("sparta-hoplites-2", other, 4)] if other else []
    state = play(war(*held, phase="combat", first="athens"), {"end": "combat"})
    assert state.won == (winner, "victory.both-cities")


def test_the_last_olympiad_is_athens_() -> None:
    assert play(end_of_olympiad(olympiad=8), {"end": "combat"}).won == ("athens", "victory.last")
    assert play(end_of_olympiad(), {"end": "combat"}).phase == "replacement"


def test_thirty_points_win() -> None:
    held = ["corcyra", "chios", "mytilene", "rhodes", "miletus", "amphipolis", "ephesus"]
    names = ["sparta-hoplites-1", "sparta-hoplites-2", "sparta-hoplites-3", "corinth-hoplites", "thebes-hoplites-2"]
    names += ["elis-hoplites", "megara-hoplites"]
    blocks = [block(name, city, 2) for name, city in zip(names, held, strict=True)]
    state = play(end_of_olympiad(*blocks), {"end": "combat"})
    assert state.won == ("sparta", "victory.points")
    sold = play(end_of_olympiad(*blocks, persia="allied"), {"end": "combat"})
    assert sold.won is None, "Miletus is Persia's"


def test_replacement_keeps_its_limits() -> None:
    start = end_of_olympiad(
        block("athens-hoplites-1", "athens", 1),
        block("naupactus-fleets", "naupactus", 1),
        block("chalcis-hoplites", "chalcis", 1),
        block("athens-reserve-hoplites-1", (-99, -99), 0, "pool"),
        block("miletus-hoplites", (-99, -99), 0, "pool"),
    )
    state = play(start, {"end": "combat"})
    assert (state.active, state.build) == ("athens", 20)
    assert refused(state, {"grow": "naupactus-fleets"}) == "replacement.minor-city"
    twice = play(state, {"grow": "chalcis-hoplites"}, {"grow": "chalcis-hoplites"})
    assert refused(state, *[{"grow": "chalcis-hoplites"}] * 3) in ("replacement.limit.city", "block.steps")
    assert twice.build == 18
    built = play(twice, {"build": "athens-reserve-hoplites-1", "at": "samos"})
    assert (piece(built, "athens-reserve-hoplites-1").steps, built.build) == (1, 17)
    assert refused(built, {"build": "miletus-hoplites", "at": "samos"}) == "replacement.new.home"
    ended = play(built, {"end": "replacement"}, {"end": "replacement"})
    assert (ended.olympiad, ended.phase) == (2, "deal")


@pytest.mark.parametrize(
    ("name", "city", "rule"),
    [
        ("sparta-reserve-hoplites-1", "thebes", None),
        ("sparta-reserve-hoplites-1", "corinth", None),
        ("sparta-reserve-fleets-1", "corinth", None),
        ("sparta-reserve-fleets-1", "thebes", "replacement.reserve.port"),
    ],
)
def test_fleets_of_the_reserve_are_rebuilt_in_ports_and_others_in_any_city(
    name: str, city: str, rule: str | None
) -> None:
    start = war(block(name, (-99, -99), 0, "pool"), phase="replacement", build=9)
    assert refused(start, {"build": name, "at": city}) == rule
    assert ({"build": name, "at": city} in legal_moves(components(), start)) == (rule is None)


def test_an_ally_s_points_go_to_its_own_city_first() -> None:
    weak = [block("argos-hoplites", "argos", 1, owner="athens"), block("athens-hoplites-1", "athens", 1)]
    state = play(end_of_olympiad(*weak, allies=[["argos", "athens"]]), {"end": "combat"})
    assert state.build == 22
    poor = war(*weak, allies=[["argos", "athens"]], phase="replacement", active="athens", build=2)
    assert refused(poor, {"grow": "athens-hoplites-1"}) == "neutral.points"
    assert refused(poor, {"grow": "argos-hoplites"}) is None


def test_persia_pays_for_spartan_fleets_until_athens_is_back() -> None:
    held = war(block("sparta-hoplites-1", "miletus", 4))
    state = play(held, {"persia": True})
    assert state.persia == "allied"
    assert {"persia": True} not in legal_moves(components(), state)
    freed = war(block("miletus-hoplites", "miletus", 3), phase="combat", persia="allied")
    assert play(freed, {"end": "combat"}).persia == "ended"


def test_states_go_through_json() -> None:
    state = both("fives-1", "storms", block("leucas-fleets", "athens", 3, "blockade"))
    assert read_state(components(), json.loads(json.dumps(written(state), sort_keys=True))) == state


def test_a_player_sees_no_more_than_the_rules_allow() -> None:
    state = dealt()
    seen = write_view(components(), view(state, "athens"))
    assert list(seen["state"]["hands"]) == ["athens"]
    names = {row[0] for row in seen["state"]["pieces"]}
    assert "athens-hoplites-1" in names and "potidaea-hoplites" in names
    assert "sparta-hoplites-1" not in names
    assert seen["cards"] == {"athens": 6, "sparta": 6}
