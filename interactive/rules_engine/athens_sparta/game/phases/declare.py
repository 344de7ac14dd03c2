"""Before the first round of a fight: behind the walls, or out into the field (rules combat.defender,
siege.withdraw)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.phases.battle import has_room
from rules_engine.athens_sparta.game.phases.battle_result import carry_on
from rules_engine.athens_sparta.game.state import FIGHT, State, other
from rules_engine.athens_sparta.rules.battle.ends import settle
from rules_engine.athens_sparta.rules.battle.fighters import DEFENDER, changed, find, in_place
from rules_engine.athens_sparta.rules.battle.fighters import FIELD as FIELD_PLACE
from rules_engine.athens_sparta.rules.battle.fighters import INSIDE as INSIDE_PLACE
from rules_engine.athens_sparta.rules.battle.moves import refuse_crowded_city
from rules_engine.core import Line, Refused, Step


def declare_moves(components: Components, state: State) -> list[dict]:
    """{"withdraw": block} for each defender that the city has room for, and {"accept": true}."""
    found = []
    for fighter in in_place(state.battle.force, DEFENDER, FIELD_PLACE):
        if has_room(components, state.battle, fighter):
            found.append({"withdraw": fighter.name})
    return found + [{"accept": True}]


def withdraw_first(components: Components, state: State, move: dict) -> Step:
    """{"withdraw": block} before the first round: it does not cost its combat turn (rule siege.withdraw)."""
    battle = state.battle
    fighter = find(battle.force, move["withdraw"])
    if fighter is None or fighter.role != DEFENDER or not fighter.is_in(FIELD_PLACE):
        raise Refused("siege.withdraw", {"block": move["withdraw"]})
    refuse_crowded_city(components, battle, fighter)
    force = changed(battle.force, replace(fighter, place=INSIDE_PLACE))
    line = Line("siege.withdraw", None, {"block": fighter.name})
    return Step(replace(state, battle=replace(battle, force=force)), (line,))


def accept(components: Components, state: State, move: dict) -> Step:
    """{"accept": true}: the rounds begin (rule combat.defender)."""
    line = Line("combat.defender", None, {"side": other(state.active)})
    after = settle(components, state.battle)
    return carry_on(components, replace(state, phase=FIGHT, battle=after.state), (line,) + tuple(after.lines))
