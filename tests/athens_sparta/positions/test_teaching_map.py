"""The map's page: what it says about a block, what a tap does, and that it is quick."""

import re
from dataclasses import replace

import pytest

from rules_engine.athens_sparta.positions.teaching_map import LIVING, Position, in_battle, state_of
from rules_engine.athens_sparta.rules.movement import Mover
from rules_engine.athens_sparta.rules.state import roster_of
from rules_engine.core import Answer, BadInput, Line, Press, Refusal, Refused
from tests.athens_sparta.maps import at, components, data
from tests.athens_sparta.wars import refused


def position(**given: object) -> Position:
    return LIVING.read(components(), given)


def pressed(start: Position, *presses: tuple[str, str]) -> Position:
    for name, value in presses:
        start = LIVING.press(components(), start, name, value)
    return start


def told(shown: Position) -> Answer:
    return LIVING.report(components(), shown)


def rows(shown: Position, table: str) -> dict[str, tuple]:
    return {row[0]: row for found in told(shown).tables if found.id == table for row in found.rows}


def go(kind: str, place: str, via: str) -> str:
    return " ".join([kind, *[str(number) for name in (place, via) for number in at(name)]])


def test_it_begins_with_the_set_up() -> None:
    start = position()
    assert LIVING.write(components(), start) == {}
    picture = LIVING.draw(components(), start, lambda key: key)
    assert picture.count('class="counter ') == sum(
        unit.waits in ("map", "potidaea") for unit in roster_of(components())
    )
    assert [line.rule for line in told(start).lines] == ["move.operation.choose"]


def test_it_says_where_a_block_goes_and_what_it_finds_there() -> None:
    found = rows(pressed(position(), ("block", "thebes-hoplites-1")), "fights")
    would = Line("move.enemy.would", None, {"city": "naupactus", "most": 2})
    assert found["naupactus"][1:4] == (2, "delphi", would), "from Delphi"
    assert isinstance(found["naupactus"][4], Press)
    assert found["argos"][3] == Line("neutral.attack.would", None, {"city": "argos", "side": "athens"})


def test_it_says_what_stops_a_block() -> None:
    thebes = rows(pressed(position(), ("block", "thebes-hoplites-1")), "sides")
    assert thebes["lower-left"][1:] == ("corinth", Refusal("terrain.mountain", {}))
    assert thebes["lower-right"][2] == Line("terrain.pass.limit", None, {"most": 1})
    assert thebes["rightwards"][2] == Line("terrain.strait-cross.limit", None, {"most": 1})
    fleet = rows(pressed(position(), ("block", "athens-fleets-1")), "barred")
    assert fleet["thebes"][1] == Refusal("city.no-port", {"city": "thebes"})
    ephesus = rows(pressed(position(), ("block", "ephesus-hoplites")), "sides")
    assert ephesus["rightwards"][2] == Refusal("persia.border.athens", {})
    besieged = told(pressed(position(), ("block", "potidaea-hoplites")))
    assert besieged.lines[0].rule == "move.operation.nowhere"


def test_it_says_beyond_which_sides_the_enemy_stands() -> None:
    megara = rows(pressed(position(), ("block", "megara-hoplites")), "sides")
    assert megara["lower-right"][1:] == ("athens", Line("move.hexside.enemy", None, {"most": 2}))
    assert megara["leftwards"][1:] == ("corinth", Line("move.hexside.limit", None, {"most": 2}))


def test_chalcis_has_a_closed_coast() -> None:
    moved = pressed(position(), ("block", "athens-fleets-1"), ("go", go("move", "chalcis", "marathon")))
    sides = rows(moved, "sides")
    assert sides["upper-right"][2] == Refusal("terrain.coasts", {})
    assert sides["leftwards"][2] == Line("terrain.coasts.open", None, {})


def test_a_tap_on_a_hex_moves_the_block() -> None:
    q, r = at("naupactus")
    moved = pressed(position(), ("block", "thebes-hoplites-1"), ("hex", f"{q},{r}"))
    assert [move[:2] for move in moved.moves] == [("thebes-hoplites-1", (q, r))]
    assert "naupactus-peltasts" in rows(moved, "stack")


def test_taps_on_a_hex_choose_its_blocks_in_turn() -> None:
    q, r = at("corinth")
    shown = position()
    names = []
    for _ in range(4):
        shown = pressed(shown, ("hex", f"{q},{r}"))
        names.append(shown.chosen)
    assert names == ["corinth-hoplites", "corinth-fleets-1", "corinth-fleets-2", "corinth-hoplites"]


def test_a_city_without_blocks_shows_what_it_is() -> None:
    q, r = at("argos")
    shown = pressed(position(), ("hex", f"{q},{r}"))
    assert told(shown).lines[0] == Line("city.sides.held", None, {"city": "argos", "side": "neutral"})
    assert rows(shown, "facts")["fact.points"] == ("fact.points", 2)


def test_a_neutral_city_joins_the_other_side_once() -> None:
    """Who comes later attacks a city that has a side already."""
    shown = position()
    for block in ("corinth-hoplites", "thebes-hoplites-1"):
        shown = pressed(shown, ("block", block), ("hex", "{},{}".format(*at("argos"))))
    assert len(shown.moves) == 2 and state_of(components(), shown).allies == (("argos", "athens"),)


def test_the_limit_of_a_side_counts_those_that_went_before() -> None:
    shown = pressed(position(), ("block", "sparta-hoplites-1"), ("go", "move -3 1 -4 2"))
    second = pressed(shown, ("block", "sparta-hoplites-2"))
    assert rows(second, "barred")["argos"][1] == Refusal("terrain.pass", {"most": 1}), "it comes over a pass"


def test_strategic_moves_are_asked_for() -> None:
    asked = pressed(position(), ("block", "athens-hoplites-1"), ("moves", "strategic"))
    assert {"rhodes", "corcyra"} <= set(rows(asked, "strategic"))
    assert told(pressed(asked, ("storms", "yes"))).tables != told(asked).tables
    q, r = at("rhodes")
    assert pressed(asked, ("hex", f"{q},{r}")).place == at("rhodes"), "a tap on the map does the same"
    assert pressed(asked, ("go", go("sail", "rhodes", "athens"))).place == at("rhodes")
    with pytest.raises(BadInput, match="a way of the chosen block"):
        pressed(asked, ("storms", "yes"), ("go", go("sail", "rhodes", "athens")))


def test_persia_opens_its_border_to_sparta() -> None:
    moved = position(moves=[["sparta-hoplites-1", *at("ephesus"), *at("ephesus")]], chosen="sparta-hoplites-1")
    assert rows(moved, "sides")["rightwards"][2] == Refusal("persia.border.support", {})
    assert rows(pressed(moved, ("persia", "yes")), "sides")["rightwards"][2].rule == "move.hexside.limit"


TRIREME = ["trireme", 0, 0, 0, 0]
AT_ONCE = [["sparta-hoplites-1", 0, 0, 0, 0]] * 99


@pytest.mark.parametrize("wrong", [{"place": [40, 0]}, {"moves": [TRIREME]}, {"moves": AT_ONCE}])
def test_nonsense_is_no_position(wrong: dict) -> None:
    with pytest.raises(BadInput):
        position(**wrong)


@pytest.mark.parametrize(
    "press",
    [("hex", "a,b"), ("hex", "90,90"), ("go", "fly 1 2 3 4"), ("go", "move -5 1"), ("dance", "yes"), ("view", "")],
)
def test_nonsense_is_no_press(press: tuple[str, str]) -> None:
    with pytest.raises((BadInput, Refused)):
        pressed(position(chosen="sparta-hoplites-1"), press)


@pytest.mark.parametrize("view", sorted(data()["map-views"]))
def test_every_part_of_the_map_is_drawn_with_its_buttons(view: str) -> None:
    picture = LIVING.draw(components(), position(view=view), lambda key: key)
    buttons = re.findall(r'data-press="(hex:[^"]+)"', picture)
    assert len(set(buttons)) == len(buttons) >= 5
    assert 'role="button"' in picture and "aria-label" in picture


def test_a_city_of_nobody_is_a_vacant_hex() -> None:
    """Marathon belongs to no side (rules city.sides, control.kinds); whoever stands there has it."""
    thebes = pressed(position(), ("block", "thebes-hoplites-1"))
    assert rows(thebes, "goals")["marathon"][2] == Line("control.kinds.vacant", None, {})
    athens = pressed(position(), ("block", "athens-hoplites-1"))
    assert rows(athens, "goals")["marathon"][2] == Line("control.kinds.vacant", None, {})
    there = position(moves=[["athens-hoplites-1", *at("marathon"), *at("athens")]], chosen="athens-hoplites-2")
    assert rows(there, "goals")["marathon"][2] == Line("control.kinds.vacant", None, {}), "until the phase ends"


def test_hexes_change_hands_when_the_phase_ends() -> None:
    """Rule control.update: within a phase nobody marches to where a block has just gone; in the next one they may."""
    first = ["thebes-hoplites-1", *at("marathon"), *at("thebes")]
    same = position(moves=[first], chosen="thebes-hoplites-2", strategic=True)
    assert "marathon" not in rows(same, "strategic")
    then = ["miletus-hoplites", *at("ephesus"), *at("miletus")]
    later = position(moves=[first, then], chosen="thebes-hoplites-2", strategic=True)
    assert "marathon" in rows(later, "strategic")
    entered = position(moves=[["thebes-hoplites-1", *at("naupactus"), *at("delphi")]], chosen="pleuron-peltasts")
    assert rows(entered, "fights")["naupactus"][3].rule == "move.enemy.would"


def test_no_voyage_leads_back_to_a_full_port() -> None:
    """Rules sicily.return, move.stacking: three blocks and the fleet of the city leave no room in Corcyra."""
    away = ["corcyra-hoplites", 99, 99, *at("corcyra")]
    filling = [
        [name, *at("corcyra"), *at("athens")] for name in ("athens-hoplites-1", "athens-hoplites-2", "athens-peltasts")
    ]
    asked = {"chosen": "corcyra-hoplites", "strategic": True}
    assert "corcyra" in rows(position(moves=[away, *filling[:2]], **asked), "strategic")
    assert "corcyra" not in rows(position(moves=[away, *filling], **asked), "strategic")


def test_a_strait_does_not_stop_fleets() -> None:
    found = rows(pressed(position(), ("block", "samos-fleets")), "goals")
    assert found["ephesus"][2] == Line("control.kinds.own", None, {})
    assert told(pressed(position(), ("block", "samos-fleets"))).value["hexes"] == len(found), "not what is barred"


@pytest.mark.parametrize("block", ["thebes-hoplites-1", "corinth-fleets-1"])
@pytest.mark.parametrize("leaves", ["retreat", "regroup"])
def test_it_says_where_a_block_may_retreat_or_regroup(block: str, leaves: str) -> None:
    """What is open is what the rules list; everything else names the rule against it."""
    shown = position(chosen=block, leaves=leaves)
    state = state_of(components(), shown)
    piece = state.piece(block)
    goals = Mover(state, piece).regroup_goals()
    goals = Mover(state, piece).retreat_goals(False) if leaves == "retreat" else goals
    said, (table, *_) = told(shown).lines[0], told(shown).tables
    assert said.rule == ("retreat.turn.goals" if leaves == "retreat" else "regroup.ground.goals")
    assert goals and len(said.values["places"]) == len(goals)
    assert len([row for row in table.rows if not isinstance(row[1], Refusal)]) == len(goals)


def test_an_attacker_may_retreat_only_where_it_came_from() -> None:
    moves = [["thebes-hoplites-1", *at("chalcis"), *at("thebes")]]
    shown = told(position(moves=moves, chosen="thebes-hoplites-1", leaves="retreat"))
    rules = {row[1].refused for row in shown.tables[0].rows if row[0] != "thebes"}
    assert rules == {"retreat.attacker"}


def gone(block: str, place: str, via: str) -> list:
    return [block, *at(place), *at(via)]


def inside(block: str, place: str = "naupactus") -> list:
    return gone(block, place, place)


ATTACK = gone("sparta-hoplites-1", "naupactus", "delphi")
PELTASTS, FLEET = inside("naupactus-peltasts"), inside("naupactus-fleets")
GUEST = gone("athens-peltasts", "naupactus", "naupactus")
NO_FLEET = gone("naupactus-fleets", "corcyra", "corcyra")
HELP = gone("corcyra-fleets", "naupactus", "leucas")
LAND_HELP = gone("athens-hoplites-1", "naupactus", "delphi")
WITHDRAWALS = [
    ("naupactus-peltasts", [], "siege.withdraw.would"),
    ("naupactus-peltasts", [ATTACK], "siege.withdraw.may"),
    ("chalcis-hoplites", [gone("thebes-hoplites-1", "chalcis", "thebes")], "siege.withdraw.walls"),
    ("sparta-hoplites-1", [ATTACK], "siege.withdraw.attacker"),
    ("naupactus-peltasts", [ATTACK, PELTASTS], "siege.withdraw.inside"),
    ("athens-peltasts", [GUEST, ATTACK, PELTASTS], "siege.withdraw.may"),
    ("athens-peltasts", [GUEST, ATTACK, PELTASTS, FLEET], "siege.limit"),
    ("athens-hoplites-1", [ATTACK, PELTASTS, FLEET, LAND_HELP], "relief.inside.fleet"),
    ("corcyra-fleets", [NO_FLEET, ATTACK, PELTASTS, HELP], "relief.inside.may"),
    ("corcyra-fleets", [ATTACK, PELTASTS, FLEET, HELP], "siege.limit"),
]


def spoken(shown: Position) -> str:
    """The rule of the sentence that answers."""
    answer = told(shown)
    return answer.value.refused if isinstance(answer.value, Refusal) else answer.lines[0].rule


@pytest.mark.parametrize(("block", "moves", "rule"), WITHDRAWALS)
def test_it_says_whether_a_block_may_withdraw_as_the_game_does(block: str, moves: list, rule: str) -> None:
    """Who may has a button, which is refused wherever the game refuses the move in the battle there."""
    shown = position(moves=moves, chosen=block, leaves="withdraw")
    assert spoken(shown) == rule
    offered = [control for control in LIVING.controls(components(), shown) if control.name == "withdraw"]
    assert bool(offered) == rule.endswith(".may")
    state = replace(in_battle(state_of(components(), shown)), phase="combat", points=0)
    if moves:
        fight, relieves = {"fight": list(state.piece(block).at)}, HELP in moves or LAND_HELP in moves
        first = [{"pass": "sparta-hoplites-1"}] if relieves else []
        forbidden = refused(state, fight, *first, {("enter" if relieves else "withdraw"): block})
        assert forbidden == (None if offered else rule)
    if offered:
        after = pressed(shown, ("withdraw", block))
        assert spoken(after) == "siege.withdraw.inside" and state_of(components(), after).piece(block).stand == "inside"
    else:
        with pytest.raises(BadInput):
            pressed(shown, ("withdraw", block))


def test_a_siege_ends_with_the_phase_in_which_the_besiegers_leave() -> None:
    """Whoever withdrew stands in the city again (rules control.update, siege.withdraw)."""
    left = [ATTACK, PELTASTS, FLEET, gone("miletus-hoplites", "ephesus", "miletus")]
    left.append(gone("sparta-hoplites-1", "delphi", "naupactus"))
    state = state_of(components(), position(moves=left))
    assert state.piece("naupactus-peltasts").stand == "inside", "until the phase ends"
    after = position(moves=[*left, gone("ephesus-hoplites", "miletus", "ephesus")])
    assert state_of(components(), after).piece("naupactus-peltasts").stand == "field"


SHUT = [ATTACK, PELTASTS, FLEET]
NEAR = ["athens-hoplites-1", -2, -2, -2, -2]
"""Beside Delphi."""
RELIEFS = [
    ("athens-hoplites-2", [], "relief.attack.nobody"),
    ("athens-hoplites-2", [ATTACK, PELTASTS], "relief.attack.nobody"),
    ("athens-hoplites-2", SHUT, "move.operation"),
    ("athens-hoplites-1", [NEAR, *SHUT], "relief.attack.goals"),
    ("athens-hoplites-1", [*SHUT, LAND_HELP], "relief.attack.there"),
    ("corcyra-fleets", SHUT, "move.operation"),
    ("corcyra-fleets", [gone("corcyra-fleets", "cephallenia", "cephallenia"), *SHUT], "relief.attack.goals"),
    ("naupactus-peltasts", SHUT, "sally.when.would"),
    ("potidaea-hoplites", [], "sally.when.would"),
]


@pytest.mark.parametrize(("block", "moves", "rule"), RELIEFS)
def test_it_says_whether_a_block_may_come_to_the_relief_of_a_city(block: str, moves: list, rule: str) -> None:
    shown = position(moves=moves, chosen=block, leaves="relief")
    if rule == "move.operation":
        assert told(shown).lines == (Line("relief.attack.nowhere", None, {"block": block, "places": ["naupactus"]}),)
        assert rows(shown, "leaving")["naupactus"][1].refused == rule
    else:
        assert spoken(shown) == rule
    picture = LIVING.draw(components(), shown, lambda key: key)
    assert picture.count("goal--fight") == (1 if rule == "relief.attack.goals" else 0)
    if rule == "relief.attack.goals":
        there = pressed(shown, ("hex", "{},{}".format(*at("naupactus"))))
        assert spoken(there) == "relief.attack.there"
        (_, _, go_there), *_ = rows(shown, "leaving").values()
        assert pressed(shown, (go_there.press, go_there.value)) == there


def test_a_relief_force_keeps_to_the_limit_of_the_hexside() -> None:
    """Rule relief.attack: the second block over a clear side may come, the third may not."""
    come = [gone(block, "naupactus", "delphi") for block in ("athens-hoplites-2", "athens-peltasts")]
    one, two = [
        position(moves=[NEAR, *SHUT, *come[:count]], chosen="athens-hoplites-1", leaves="relief") for count in (1, 2)
    ]
    assert (spoken(one), spoken(two)) == ("relief.attack.goals", "relief.attack.nowhere")
    assert told(two).lines[0].values["places"] == ["naupactus"], "once, though there are several ways"
    assert rows(one, "leaving")["naupactus"][1] == Line("relief.attack.would", None, {"place": "delphi", "most": 2})
    assert rows(two, "leaving")["naupactus"][1] == Refusal("move.hexside", {"most": 2})


def test_a_tap_asks_whether_a_block_may_retreat_to_a_hex() -> None:
    """The hexes to which it may are marked; a second tap chooses the blocks there."""
    moves = [gone("thebes-hoplites-1", "chalcis", "thebes")]
    shown = position(moves=moves, chosen="chalcis-hoplites", leaves="retreat")
    assert len(told(shown).lines[0].values["places"]) == LIVING.draw(components(), shown, str).count("goal--leave")
    asked = pressed(shown, ("hex", "{},{}".format(*at("thebes"))))
    assert asked.chosen == "chalcis-hoplites" and spoken(asked) == "retreat.defender"
    assert pressed(asked, ("hex", "{},{}".format(*at("thebes")))).chosen == "thebes-hoplites-2"
    west = pressed(shown, ("hex", "{},{}".format(*at("chalcis")[:1], at("chalcis")[1] - 1)))
    assert west.chosen == "chalcis-hoplites" and told(west).lines[0].values["places"] != told(shown).lines[0].values


def test_a_city_that_is_attacked_is_still_its_defenders() -> None:
    """Also while the reader looks at the defender: who attacks holds nothing before the battle (control.update)."""
    moves = [gone("thebes-hoplites-1", "chalcis", "thebes")]
    for leaves in ("", "retreat"):
        facts = rows(position(moves=moves, chosen="chalcis-hoplites", leaves=leaves), "facts")
        assert facts["fact.holder"] == ("fact.holder", "side.athens")
