"""What a sea attack lets either side choose, step by step (rules sea-attack.declare, sea-attack.fight,
sea-attack.inside)."""

from __future__ import annotations

from rules_engine.athens_sparta.components import FLEET, Components
from rules_engine.athens_sparta.game.state import DECLARE, State
from rules_engine.athens_sparta.rules.battle.fighters import ATTACKER, DEFENDER, in_place
from rules_engine.athens_sparta.rules.board import FIELD, came_from, other, piece_of
from rules_engine.core import Line


def sea_attackers(state: State) -> list[str]:
    """List the fleets that came into the hex of an enemy city in this turn, to fight there now."""
    fleets = [one.name for one in in_place(state.battle.force, ATTACKER, FIELD) if one.is_fleet()]
    if state.battle.city == "" or state.cause != other(state.active):
        return []
    return [name for name in fleets if came_from(state, piece_of(state, name)) is not None]


def opening_lines(state: State) -> list[Line]:
    """Return what the defender may choose when the attacking fleets are revealed (rule sea-attack.declare); without
    walls the attacker chooses at once (sea-attack.fight)."""
    fleets = sea_attackers(state)
    if not fleets or not in_place(state.battle.force, DEFENDER, FIELD):
        return []
    values = {"blocks": fleets, "side": other(state.active), "city": state.battle.city}
    if state.phase == DECLARE:
        return [Line("sea-attack.declare", None, values)]
    return [Line("sea-attack.declare.open", None, values)] + choice_lines(state)


def choice_lines(state: State) -> list[Line]:
    """Return whether the attacker may blockade while the defender fights outside (rule sea-attack.fight)."""
    if not sea_attackers(state):
        return []
    hindering = [one.name for one in in_place(state.battle.force, DEFENDER, FIELD) if one.is_fleet()]
    if hindering:
        return [Line("sea-attack.fight", None, {"side": state.active, "blocks": hindering})]
    return [Line("sea-attack.fight.free", None, {"side": state.active})]


def shut_in_lines(components: Components, state: State) -> list[Line]:
    """Return what the attacker may choose once the last defender has withdrawn (rule sea-attack.inside)."""
    if not sea_attackers(state) or in_place(state.battle.force, DEFENDER, FIELD):
        return []
    letter, number = components.siege_ratings[FLEET]
    return [Line("sea-attack.inside", None, {"side": state.active, "letter": letter, "number": number})]
