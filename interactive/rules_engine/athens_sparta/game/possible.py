"""Whether a position can be (`Engine.possible`)."""

from dataclasses import replace
from typing import Any

from rules_engine.athens_sparta.components import ASIDE, BLOCKADE, INSIDE, PATROL, Components
from rules_engine.athens_sparta.game import phases
from rules_engine.athens_sparta.game.cards import first_player
from rules_engine.athens_sparta.rules import cards
from rules_engine.athens_sparta.rules.battle.words import AWAY, ROLES
from rules_engine.athens_sparta.rules.map import NEUTRAL, SICILY
from rules_engine.athens_sparta.rules.sieges import hungry, is_fed, is_hellespont_closed, rolls_at
from rules_engine.athens_sparta.rules.state import ATHENS, MOVEMENT, SIDES, SPARTA, TWIN, State
from rules_engine.core import HIDDEN

STAND_RULES = {INSIDE: "siege.withdraw", BLOCKADE: "blockade.declare", PATROL: "patrol.when"}
"""The rule about each stand that is not the field."""


def possible(components: Components, state: Any) -> str | None:
    """Return the rule by which no game comes to this position; None if one can. A battle alone has no map around it,
    but no more blocks of a side than a hex bears either (move.stacking)."""
    if not isinstance(state, State):
        clear = components.plain["terrain"]["clear"]["stack"]
        most = components.limits[state.size].get("stack", clear) if state.size else clear
        counts = [len([one for one in state.force if one.role == role and not one.is_revolting()]) for role in ROLES]
        return "move.stacking" if max(counts) > most else None
    for against in (wrong_cards, wrong_turn, wrong_pieces, wrong_phase, full_hex):
        rule = against(state)
        if rule is not None:
            return rule
    return None


def first_wrong(*rules: tuple[str, Any]) -> str | None:
    """Return the first of some (rule, whether the position goes against it) that it goes against."""
    wrong = [rule for rule, is_wrong in rules if is_wrong]
    return wrong[0] if wrong else None


def wrong_cards(state: State) -> str | None:
    """Return the rule about a card that is seen twice, or more than one of a side on the table."""
    held = [*state.pile, *[card for side in SIDES for card in state.hand_of(side)]]
    held += [card for _, card in (*state.played, *state.laid)]
    known = [card for card in held if card != HIDDEN]
    if len(set(known)) < len(known):
        return "card.deal"
    sides = [side for side, _ in state.played]
    if sides and state.phase in (phases.DEAL, phases.REDEAL, phases.LAY, phases.REPLACEMENT):
        return "card.play"
    return "card.play" if len(set(sides)) < len(sides) or (state.first and len(sides) < len(SIDES)) else None


def wrong_turn(state: State) -> str | None:
    """Return the rule about a game turn that there is not, build points that no city gives, or a first player,
    movement points, events, storms or a betrayal that are not those of the cards on the table."""
    last = state.components.number("olympiad.turns")
    if state.turn > last or (state.phase == phases.REPLACEMENT and state.turn < last and not state.laid):
        return "olympiad.length"
    if state.phase == phases.REPLACEMENT and state.build > state.as_begun().income(state.active):
        return "replacement.points"
    if len(state.played) < len(SIDES) or HIDDEN in [card for _, card in state.played]:
        return None
    events = [state.card_of(side).event for side in SIDES]
    exchanged = cards.ALCIBIADES in events
    with_event = [SIDES[index] for index in range(len(SIDES)) if events[index] != cards.EVENTLESS and not exchanged]
    most = state.card_of(state.active).points
    return first_wrong(
        ("card.order", state.first not in ("", first_player(state, with_event)[0])),
        ("move.points", state.phase == MOVEMENT and state.points > most),
        ("card.event", [name for name, _ in state.events if name not in events]),
        ("event.storms", state.storms and cards.STORMS not in events),
        ("event.betrayal", state.betrayed and cards.BETRAYAL not in events),
        ("event.earthquake", state.cause == cards.EARTHQUAKE and cards.EARTHQUAKE not in events),
    )


def wrong_pieces(state: State) -> str | None:
    """Return the rule about a block that cannot stand where and as it does, be so strong, or belong to its side."""
    theatre = state.theatre
    for name in state.components.plain["defecting-fleets"]:
        if len([piece for piece in state.twin_fleets(name) if piece.stand != ASIDE]) > 1:
            return "defection.swap"
    for piece in [piece for piece in state.pieces if piece.is_on_map()]:
        city, is_neutral, is_fleet = theatre.city_at(piece.at), piece.unit.side == NEUTRAL, piece.is_fleet()
        wrong = first_wrong(
            ("neutral.ally", is_neutral and (piece.unit.home, piece.owner) not in state.allies),
            ("block.colours", not is_neutral and piece.owner != piece.unit.side),
            ("block.steps", not 1 <= piece.steps <= piece.unit.steps),
            ("terrain.limits", piece.at != SICILY and theatre.ground(piece.at) is None),
            ("persia.border", piece.at in theatre.persia and (piece.owner != SPARTA or not state.persia)),
            ("city.walls", piece.stand == INSIDE and (city is None or not city.walls)),
            ("blockade.declare", piece.stand in (BLOCKADE, PATROL) and not is_fleet),
            ("move.fleet-end", is_fleet and (city is None or not city.ports)),
        )
        if wrong is not None:
            return wrong
    return None


def wrong_phase(state: State) -> str | None:
    """Return the rule about blocks that the phase does not leave as they are: in a battle, a siege, face to face with
    enemies but at Syracuse (sicily.rounds), before dice that nobody rolls, without grain that nobody stops."""
    if state.phase in (phases.DECLARE, phases.FIGHT):
        fighters = [one for one in state.battle.force if one.steps and one.place != AWAY] if state.battle else []
        there = [piece.id for piece in state.here(state.target)]
        is_joined = len({one.role for one in fighters}) > 1 and all([one.name in there for one in fighters])
        return None if is_joined else "combat.when"
    if state.phase in (phases.OVER, MOVEMENT):
        return None
    besieging = [one for one in state.pieces if one.stand in STAND_RULES and state.phase != phases.ATTRITION]
    pointless = [one for one in besieging if state.proper_stand(one) != one.stand]
    if pointless:
        return STAND_RULES[pointless[0].stand]
    # Blocks that change sides with their city by attrition are among enemies until the next combat phase.
    steady = tuple([one for one in state.pieces if one.unit.side != NEUTRAL and one.unit.waits != TWIN])
    fixed, is_fought = replace(state, pieces=steady), state.phase == phases.ATTRITION or state.phase not in phases.TURN
    if is_fought and [place for place in fixed.occupied() if place != SICILY and fixed.is_contested(place)]:
        return "combat.when"
    if state.phase == phases.ATTRITION and [place for place in state.due if not rolls_at(state, place)]:
        return "attrition.when"
    if state.phase == phases.HELLESPONT:
        closed = state.active == ATHENS and is_hellespont_closed(state) and hungry(state)
        return None if closed and not is_fed(state) else "hellespont.loss"
    return None


def full_hex(state: State) -> str | None:
    """Return the rule about more blocks than walls or a hex hold at the end of a move. Cities that join or change sides
    may hold more of their own blocks for a while, and blocks of captured neutral cities stay where they are."""
    theatre, components = state.theatre, state.components
    for place in state.occupied():
        city, pieces = theatre.city_at(place), state.here(place)
        inside = len([piece for piece in pieces if piece.stand == INSIDE])
        if city is not None and inside and inside > components.limits[city.limits]["inside"]:
            return "siege.limit"
        for side in SIDES if place != SICILY else ():
            own = [piece for piece in pieces if piece.owner == side and not piece.unit.is_revolting()]
            native = [piece for piece in own if city is not None and piece.unit.home == city.id]
            movable = city is not None and (city.side == NEUTRAL or city.id in components.plain["defecting-fleets"])
            stayed = [piece for piece in own if piece.unit.side == NEUTRAL and piece not in native]
            more = (len(native) if movable else 0) + len(stayed)
            most, ground = theatre.stack_limits(place)
            if len(own) > most + more:
                return "move.stacking"
            if len([piece for piece in own if not piece.is_fleet()]) > ground + more:
                return "siege.athens"
    return None
