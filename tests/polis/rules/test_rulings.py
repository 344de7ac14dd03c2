"""What the game does where the source is silent, and where a sentence is easily read too widely (rulings of ours)."""

from dataclasses import replace

import pytest

from rules_engine.polis import ENGINE as polis
from rules_engine.polis.game.battle import OVER
from rules_engine.polis.rules.rounds import project_points
from tests.polis.battle_tables import begun, components, stayed
from tests.polis.games import play, position, state_of

CROWD = {"units": {"athens": {"boiotia": 4}, "sparta": {"boiotia": 4, "lakedaimon": 3}}}


def test_after_a_battle_there_is_another_only_if_eight_units_are_still_there() -> None:
    """Rule battle.again: one of the eight goes, and there is none."""
    stay = position(**CROWD, turn={"done": ["muster"]})
    assert play(stay, {"tribute": "lakedaimon", "rows": {"metal": 1}})[0]["stage"] == "battles"
    gone, _ = play(stay, {"march": "boiotia", "to": "thessalia"}, {"halt": True})
    assert "stage" not in gone


def test_the_new_owner_takes_the_project_and_cannot_begin_another() -> None:
    """Rules civil-war.change, completion.owner, project.one."""
    data = position(begun={"chalkis": "aphrodite"}, proxenoi={"athens": "athenai", "sparta": "chalkis"})
    after, _ = play(data, {"civil-war": "chalkis"})
    assert (after["owners"]["chalkis"], after["begun"]) == ("sparta", {"chalkis": "aphrodite"})


def test_the_prestige_of_a_project_goes_to_the_owner_when_it_is_complete() -> None:
    """Rule completion.owner: Sparta has won Chalkis since Athens began the project."""
    after, rules = play(
        position(
            begun={"chalkis": "aphrodite"}, turn={"passed": ["athens"]}, first="sparta", coming={},
            goods={side: {"wheat": 20} for side in ("athens", "sparta")},
            owners={"athenai": "athens", "chalkis": "sparta", "sparta": "sparta", "pylos": "sparta"},
        ),
        {"pass": True},
    )  # fmt: skip
    assert "completion.points" in rules
    assert (after["prestige"], after["completed"]) == ({"athens": 5, "sparta": 6}, {"chalkis": ["aphrodite"]})


def test_a_ransomed_proxenos_comes_home_even_to_the_opponents() -> None:
    """Rules redeem.capital, proxenos.one."""
    after, _ = play(position(proxenoi={"athens": "sparta", "sparta": "captured"}), {"redeem": True})
    assert after["proxenoi"] == {"athens": "sparta", "sparta": "sparta"}


def test_a_merchant_of_athens_goes_by_myrtoon_and_ionio_to_illyria() -> None:
    """Rule route.lines: no unit is at sea."""
    moves = polis.legal_moves(components(), state_of(position(turn_of="athens", units={})))
    assert any(move.get("trade") == "illyria.first" for move in moves)


def test_no_battle_in_the_first_round() -> None:
    """Rule battle.early: both limits together are below the units of a battle."""
    assert 2 * components().limit("round-3") < components().number("battle", "units")


def test_the_artist_brings_half_of_the_population() -> None:
    """Rule completion.artist: rounded down."""
    assert [project_points(components(), "pheidias", cubes) for cubes in (4, 5, 6)] == [2, 2, 3]


def next_event(card: str, round_: str = "round-3", **changes: object) -> dict:
    """The first decision after an event at the beginning of the next round."""
    goods = {side: {"wheat": 20} for side in ("athens", "sparta")}
    start = position(round=round_, turn={"passed": ["athens"]}, first="sparta", goods=goods, coming={"round-4": card})
    data = start | {"population": {"athenai": 10, "chalkis": 2, "sparta": 8, "pylos": 3}} | changes
    return play(data, {"pass": True}, {"phoros": 0}, {"phoros": 0})[0]


def test_the_event_is_applied_first_by_the_side_with_more_prestige() -> None:
    """Rule event.order: Athens where both have as much, Sparta with one point more."""
    assert next_event("philopersians", prestige={"athens": 5, "sparta": 5})["queue"] == ["athens", "sparta"]
    assert next_event("philopersians", prestige={"athens": 5, "sparta": 6})["queue"] == ["sparta", "athens"]


def test_an_event_places_no_unit_beyond_the_limit() -> None:
    """Rules event.first-round, unit.limit: the limit of the round that begins."""
    for before, after in ((3, 4), (4, 4)):
        units = {"athens": {"messenia": before}, "sparta": {"ionio": 1}}
        found = next_event("earthquake", units=units)["units"]
        assert (found["athens"]["messenia"], found["sparta"]["ionio"]) == (after, 2)


def test_a_failed_siege_empties_a_polis_with_its_last_cube() -> None:
    """Rule siege.emptied: projects stay with the polis."""
    for cubes, owner in ((2, "athens"), (1, None)):
        data = position(
            units={"sparta": {"boiotia": 4}}, begun={"thebai": "episkenion"}, completed={"thebai": ["small-theatre"]},
            owners={"athenai": "athens", "thebai": "athens", "sparta": "sparta"},
            population={"athenai": 5, "thebai": cubes, "sparta": 4},
        )  # fmt: skip
        after, _ = play(data, {"siege": "thebai", "roll": 1})
        assert after["owners"].get("thebai") == owner
        assert (after["begun"], after["completed"]) == ({"thebai": "episkenion"}, {"thebai": ["small-theatre"]})


@pytest.mark.parametrize(("cards", "losses", "over"), [(4, 0, False), (3, 0, True), (3, 1, False), (2, 1, True)])
def test_the_battle_goes_on_with_just_enough_cards(cards: int, losses: int, over: bool) -> None:
    """Rule battle.deck-empty."""
    battle = stayed(begun())
    step = replace(battle, pile=battle.pile[:cards]).end_phase(losses)
    assert (step.state.phase == OVER) == over


@pytest.mark.parametrize(("left", "over"), [(2, False), (1, True), (0, True)])
def test_the_battle_goes_on_while_the_defender_has_two_units(left: int, over: bool) -> None:
    """Rule battle.few-defenders: only the defender's units count."""
    battle = stayed(begun())
    step = replace(battle, units={"athens": left, "sparta": 1}).end_phase(0)
    assert (step.state.phase == OVER) == over
