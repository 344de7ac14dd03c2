"""Turns, passing, battles, ends of rounds and games (rules turn.*, pass.*, round-end.*, loss.*, final.*)."""

from random import Random

import pytest

from rules_engine.core import BadInput
from rules_engine.polis import ENGINE as polis
from tests.polis.battle_tables import components, numbers
from tests.polis.games import legal, play, position, state_of

TRIBUTE = {"tribute": "lakedaimon", "rows": {"metal": 3}}
MUSTER = {"muster": "pylos", "cubes": 1}


def test_units_of_the_last_action_may_still_move_until_the_player_stops() -> None:
    first = {"march": "lakedaimon", "to": "arkadia"}
    after, _ = play(position(), MUSTER, first)
    assert after["turn_of"] == "sparta"
    assert {next(iter(move)) for move in legal(after)} == {"march", "halt"}
    assert play(position(), MUSTER, first, {"halt": True})[0]["turn_of"] == "athens"


def test_who_goes_on_alone_pays_and_may_repeat() -> None:
    alone = position(turn={"passed": ["athens"]})
    after, rules = play(alone, TRIBUTE | {"extra": "oil"})
    assert after["goods"]["sparta"]["oil"] == 5
    assert rules[0] == "pass.cost.paid"
    again = {"proxenos": "pylos", "extra": "oil"}, {"proxenos": "sparta", "extra": "oil"}
    after, _ = play(alone, *again)
    assert after["turn_of"] == "sparta"
    assert {move["extra"] for move in legal(alone, "muster")} == {"metal"}


def test_alone_another_resource_is_named_where_the_first_is_needed() -> None:
    alone = position(turn={"passed": ["athens"]}, goods={"sparta": {"metal": 1, "oil": 1}})
    assert [(move["muster"], move["extra"]) for move in legal(alone, "muster")] == [("sparta", "oil"), ("pylos", "oil")]


@pytest.mark.parametrize("seed", range(8))
def test_a_battle_leaves_its_units_and_prestige_and_the_game_goes_on(seed: int) -> None:
    generator = Random(seed)
    cards = list(numbers().all_cards())
    generator.shuffle(cards)
    data = position(units={"athens": {"attika": 4}, "sparta": {"attika": 4}}, stage="battles", battles=["attika"])
    state = polis.apply(components(), state_of(data), {"battle": "attika", "shuffle": cards}).state
    while state.battle is not None:
        known = polis.view(state, "athens").state
        assert "hidden" not in known.battle["hands"]["athens"]
        assert set(known.battle["hands"]["sparta"]) <= {"hidden"}
        state = polis.apply(components(), state, generator.choice(polis.legal_moves(components(), state))).state
    assert (state.turn_of, state.stage, state.battles) == ("athens", "actions", ())
    assert sum(state.units_of(side, "attika") for side in components().sides) <= 8


def test_the_end_of_a_round_in_order() -> None:
    data = position(
        turn={"passed": ["athens"]},
        first="sparta",
        begun={"athenai": "sokrates", "sparta": "zeus"},
        goods={"athens": {"wheat": 6, "wine": 7}, "sparta": {"wheat": 6, "oil": 3}},
        coming={"round-5a": "no-event"},
        pile=["nemean", "apollo", "ephebe", "dionysos"],
        sent={"illyria.first": "sparta"},
        boxes={"attika": ["athens"]},
    )
    after, rules = play(data, {"pass": True}, {"phoros": 1}, {"phoros": 0})
    assert after["round"] == "round-5a"
    assert after["prestige"] == {"athens": 9, "sparta": 8}
    assert after["goods"] == {"athens": {"wine": 3}, "sparta": {"oil": 1, "silver": 1}}
    assert after["shown"] == ["nemean", "apollo", "ephebe"]
    assert after["merchants"] == {"athens": 1, "sparta": 2}
    assert "boxes" not in after and "sent" not in after
    assert after["turn_of"] == "sparta"
    assert rules[1:] == [
        "next.marker", "next.merchants", "next.boxes", "next.projects", "event.card.shown", "round.first-player",
    ]  # fmt: skip


def test_without_prestige_a_side_has_lost() -> None:
    goods = {"athens": {"wheat": 6}, "sparta": {"wheat": 6}}
    data = position(turn={"passed": ["athens"]}, first="sparta", goods=goods)
    after, _ = play(data, {"pass": True}, {"phoros": 5}, {"phoros": 0})
    assert after["won"] == {"winner": "athens", "rule": "loss.no-prestige"}
    after, _ = play(data, {"pass": True}, {"phoros": 5}, {"phoros": 5})
    assert after["won"] == {"winner": None, "rule": "loss.no-prestige"}


def begin(card: str, **prestige: int) -> dict:
    """The end of round 3 and an event in round 4, although no source knows the cards of that round."""
    goods = {"athens": {"wheat": 6}, "sparta": {"wheat": 6}}
    data = position(round="round-3", turn={"passed": ["athens"]}, first="sparta", goods=goods, coming={"round-4": card})
    data["prestige"] = data["prestige"] | prestige
    return play(data, {"pass": True}, {"phoros": 0}, {"phoros": 0})[0]


def test_events_of_the_first_round() -> None:
    assert begin("earthquake")["units"]["sparta"]["ionio"] == 2
    assert begin("earthquake")["units"]["athens"]["messenia"] == 1
    assert begin("persian-fleet")["goods"]["sparta"]["silver"] == 1
    assert begin("persian-fleet")["prestige"]["athens"] == 6
    assert begin("holy-war")["units"]["athens"]["boiotia"] == 1
    assert begin("xerxes")["sent"] == {"persis.first": "disc"}
    assert begin("leotychidas")["turn_of"] == "athens"
    assert begin("no-event", athens=3)["turn_of"] == "athens"
    assert begin("no-event")["turn_of"] == "sparta"


@pytest.mark.parametrize("stage", ["event", "supply", "growth", "phoros"])
def test_a_stage_in_which_nobody_decides_is_no_position(stage: str) -> None:
    with pytest.raises(BadInput, match="queue"):
        state_of(position(stage=stage))
    assert state_of(position(stage=stage, queue=["sparta"])).queue == ("sparta",)
