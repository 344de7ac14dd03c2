"""Rules around sieges, fleets, revolts and special places: what the game makes of them beyond what their cases show."""

from __future__ import annotations

import pytest

from rules_engine.athens_sparta.game.legal import legal_moves
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.rules.battle.fighters import find
from rules_engine.athens_sparta.rules.battle.moves import play as play_battle
from rules_engine.athens_sparta.rules.control import has_sea_control, holder
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.athens_sparta.rules.sieges import siege_of
from tests.athens_sparta.battles import battle, fighter
from tests.athens_sparta.maps import at, components
from tests.athens_sparta.wars import block, fire, goals, piece, play, refused, step, to, war

SICILY = (99, 99)


def moves(state: State) -> list[dict]:
    return legal_moves(components(), state)


def athens(*pieces: list, **changes: object) -> State:
    return war(*pieces, **({"active": "athens", "first": "athens"} | changes))


def combat(*pieces: list, **changes: object) -> State:
    return athens(*pieces, **({"phase": "combat", "points": 0} | changes))


def fight(city: str, *helpers: str) -> dict:
    found: dict = {"fight": list(at(city))}
    return found | {"with": list(helpers)} if helpers else found


# walls


def test_who_finds_no_room_fights_outside() -> None:
    """Rule siege.excess: a minor city takes two."""
    three = ["naupactus-peltasts", "naupactus-fleets", "athens-hoplites-1"]
    start = war(
        *[block(name, "naupactus", 2) for name in three], block("sparta-hoplites-1", "naupactus", 4), phase="combat"
    )
    inside = play(start, fight("naupactus"), *[{"withdraw": name} for name in three[:2]])
    assert refused(inside, {"withdraw": three[2]}) == "siege.limit"
    assert {one.name: one.place for one in play(inside, {"accept": True}).battle.force}[three[2]] == "field"


def test_the_half_hit_comes_before_the_strongest() -> None:
    """Rule siege.half-hit-side."""
    state = battle(
        fighter("a1", "A1", 3),
        fighter("d1", "B2", 2, place="inside"),
        fighter("d2", "B2", 2, place="inside"),
        size="major",
        storm=True,
        stormers=4,
    )
    state = play_battle(components(), state, fire("a1", 1, 6, 6) | {"losses": ["d2"]}).state
    stronger = tuple([one if one.name != "d1" else fighter("d1", "B2", 4, place="inside") for one in state.force])
    state = battle(*stronger, fighter("a2", "A1", 1), size="major", storm=True, stormers=4)
    after = play_battle(components(), state, fire("a2", 1)).state
    assert [find(after.force, name).steps for name in ("d1", "d2")] == [4, 1]  # type: ignore[union-attr]


def test_cavalry_of_a_sally_has_its_own_rating_and_no_walls() -> None:
    """Rules sally.fight, siege.cavalry: B2 hits with a two; each hit on it costs a step."""
    start = war(block("thebes-cavalry", "thebes", 3, "inside"), block("athens-hoplites-1", "thebes", 4), phase="combat")
    state = play(start, fight("thebes", "thebes-cavalry"), fire("athens-hoplites-1", 1, 6, 6, 6))
    assert piece(state, "thebes-cavalry").steps == 2
    assert piece(play(state, fire("thebes-cavalry", 2, 6)), "athens-hoplites-1").steps == 3


def test_a_fleet_of_a_sally_may_break_out_and_retreat() -> None:
    """Rule sally.break-out."""
    start = war(
        block("troezen-fleets", "troezen", 3, "inside"),
        block("athens-fleets-1", "troezen", 4, "blockade"),
        phase="combat",
    )
    state = play(start, fight("troezen", "troezen-fleets"), {"pass": "athens-fleets-1"})
    out = [move for move in moves(state) if "retreat" in move]
    assert {"retreat": "troezen-fleets", "to": list(at("gythium"))} in out
    assert piece(play(state, out[0]), "troezen-fleets").stand == "field"


# fleets


def test_at_sea_the_defender_fires_first_and_only_fleets_are_hit() -> None:
    """Rules naval.order, naval.hits."""
    start = combat(
        block("athens-fleets-1", "troezen", 4),
        block("troezen-fleets", "troezen", 3),
        block("troezen-hoplites", "troezen", 3),
    )
    state = play(start, fight("troezen"), {"accept": True}, {"pass": "troezen-hoplites"})
    assert {move.get("fire") for move in moves(state)} - {None} == {"troezen-fleets"}
    state = play(state, fire("troezen-fleets", 6, 6, 6), fire("athens-fleets-1", 1, 1, 6, 6))
    assert [piece(state, name).steps for name in ("troezen-fleets", "troezen-hoplites")] == [1, 3]


def test_ground_blocks_leave_blockaders_and_patrols_alone() -> None:
    """Rules blockade.ground, patrol.ground: to enter the hex is no battle."""
    for stand in ("blockade", "patrol"):
        start = athens(block("athens-hoplites-1", "athens", 4), block("leucas-fleets", "athens", 3, stand))
        assert {"end": "combat"} in moves(play(start, {"end": "movement"}))
        assert not [move for move in moves(play(start, {"end": "movement"})) if "fight" in move]


def test_a_fleet_attacks_a_patrol_which_defends() -> None:
    """Rules patrol.attacked, blockade.relief: a fleet that comes to a blockaded or patrolled port fights."""
    for stand in ("patrol", "blockade"):
        start = athens(block("athens-fleets-1", "carystus", 4), block("leucas-fleets", "athens", 3, stand))
        state = play(start, to("move", "athens-fleets-1", "athens"), {"end": "movement"}, fight("athens"))
        assert {one.name: one.role for one in state.battle.force} == {
            "athens-fleets-1": "attacker",
            "leucas-fleets": "defender",
        }


def test_a_besieged_port_without_a_blockade_is_its_owner_s() -> None:
    """Rules siege.port, sea-control.port, sea-control.full-siege: half a siege, and fleets come and go."""
    start = athens(
        block("naupactus-peltasts", "naupactus", 3, "inside"),
        block("naupactus-fleets", "naupactus", 3, "inside"),
        block("sparta-hoplites-1", "naupactus", 4),
    )
    theatre = theatre_of(components())
    assert has_sea_control(theatre, start, at("naupactus"), "athens")
    assert siege_of(components(), start, theatre.by_id["naupactus"]) == "half"
    assert at("corcyra") in goals(start, "naupactus-fleets") or goals(start, "naupactus-fleets")


def test_fleets_alone_take_a_city_without_blocks() -> None:
    """Rule coastal.take-city."""
    start = athens(block("athens-fleets-1", "athens", 4))
    state = play(start, to("move", "athens-fleets-1", "troezen"), {"end": "movement"})
    assert holder(state, theatre_of(components()).by_id["troezen"]) == "athens"


# revolts


def test_two_cities_revolt_in_one_turn() -> None:
    """Rule revolt.several."""
    state = play(war(), {"revolt": "ephesus", "steps": 1}, {"revolt": "miletus", "steps": 2})
    assert [piece(state, name).at for name in ("tyrants-1", "tyrants-2")] == [at("ephesus"), at("miletus")]


def test_victorious_helots_move_and_attack_like_others() -> None:
    """Rules helot.win, revolt.success."""
    start = athens(block("helots", "messene", 3), block("sparta-hoplites-1", "sparta", 2))
    state = play(start, to("move", "helots", "sparta", goals_via(start, "helots", "sparta")), {"end": "movement"})
    assert fight("sparta") in moves(state)


def goals_via(state: State, name: str, city: str) -> tuple[int, int]:
    return next(
        tuple(move["via"]) for move in moves(state) if move.get("move") == name and move["to"] == list(at(city))
    )


def test_blocks_do_not_merge() -> None:
    """Rule replacement.no-merging: steps are bought or lost, never passed on."""
    start = athens(
        block("athens-hoplites-1", "athens", 2), block("athens-hoplites-2", "athens", 2), phase="replacement", build=9
    )
    assert {name for move in moves(start) for name in move} == {"grow", "disband", "end"}


# special places


def test_ground_blocks_land_at_syracuse_and_the_defenders_withdraw_later() -> None:
    """Rules sicily.landing, sicily.withdraw: behind the walls at the declaration, or at a turn before an attack."""
    start = athens(block("athens-hoplites-1", "corcyra", 4))
    state = play(start, {"voyage": "athens-hoplites-1", "to": list(SICILY)}, {"end": "movement"})
    state = play(state, {"fight": list(SICILY), "with": ["athens-hoplites-1"]}, {"accept": True})
    assert {"withdraw": "syracuse-hoplites-1"} in moves(state)
    after = play(state, fire("syracuse-hoplites-1", 6, 6, 6, 6))
    assert {"withdraw": "syracuse-hoplites-1"} not in moves(after)


def test_grain_from_syracuse_feeds_athens_only_with_the_sea() -> None:
    """Rule hellespont.relief."""
    cut = [block("leucas-fleets", "abydos", 3), block("athens-hoplites-1", "athens", 4)]
    held = [block("athens-hoplites-2", SICILY, 4, "inside")]
    joined = {"allies": [["syracuse", "athens"]], "phase": "combat", "first": "athens"}
    blockaded = block("gythium-fleets", SICILY, 3, "blockade")
    ends = {
        "nobody": play(athens(*cut, phase="combat"), {"end": "combat"}),
        "fed": play(athens(*cut, *held, **joined), {"end": "combat"}),
        "blockaded": play(athens(*cut, *held, blockaded, **joined), {"end": "combat"}),
    }
    assert {name: end.phase for name, end in ends.items()} == {
        "nobody": "hellespont",
        "fed": "movement",
        "blockaded": "attrition",
    }
    rolls = {"attrition": list(SICILY), "dice": [1]}
    assert play(ends["blockaded"], rolls).phase == "hellespont"


def test_neutral_hexes_are_passed_through() -> None:
    """Rule neutral.pass: through Argos without a fight; to stop there is an attack."""
    start = war(block("corinth-hoplites", "corinth", 3))
    assert [move for move in moves(start) if move.get("move") == "corinth-hoplites" and move["to"] == list(at("argos"))]
    beyond = goals(start, "corinth-hoplites")
    assert beyond - {at("argos")}


@pytest.mark.parametrize(("friends", "is_too_many"), [(3, False), (4, True)])
def test_a_block_that_changes_sides_stays_above_the_stacking_limit(friends: int, is_too_many: bool) -> None:
    """Rule neutral.elsewhere: Argos' hoplites stand before Sparta when Argos falls; four blocks fill the hex."""
    guards = ["sparta-hoplites-1", "sparta-hoplites-2", "sparta-hoplites-3", "elis-hoplites"][:friends]
    start = athens(
        block("sparta-peltasts", "argos", 4),
        block("argos-hoplites", "sparta", 3, owner="athens"),
        *[block(guard, "sparta", 4 if guard.startswith("sparta") else 2) for guard in guards],
        allies=[["argos", "athens"]],
    )
    done = step(start, {"end": "movement"})
    said = [line.values for line in done.lines if line.rule == "neutral.elsewhere.friends"]
    place = {"block": "argos-hoplites", "place": "sparta", "blocks": 5, "most": 4}
    assert said == ([place] if is_too_many else [])
    moved = piece(done.state, "argos-hoplites")
    assert (moved.owner, moved.at, moved.steps) == ("sparta", at("sparta"), 3)


def test_a_blockading_fleet_goes_home_when_its_city_changes_sides() -> None:
    """Rule defection.busy: the fleet of Chios lies before Troezen when Chios falls."""
    start = war(
        block("chios-fleets", "troezen", 2, "blockade"),
        block("troezen-hoplites", "troezen", 3),
        block("gythium-fleets", "samos", 3),
        points=1,
    )
    state = play(start, to("move", "gythium-fleets", "chios"), {"end": "movement"})
    assert (piece(state, "chios-fleets-sparta").at, piece(state, "chios-fleets").stand) == (at("chios"), "aside")
