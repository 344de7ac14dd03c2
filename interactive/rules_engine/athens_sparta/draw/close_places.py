"""The hexes that the map of a case shows: those that a move names, and those that decide about it unnamed."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.draw.game import places_of
from rules_engine.athens_sparta.game.cards import ALLIANCES, ally_named
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.rules.board import BLOCKADE, INSIDE, NOWHERE, PATROL, occupied, piece_of
from rules_engine.athens_sparta.rules.control import is_contested
from rules_engine.athens_sparta.rules.map import NEUTRAL, SICILY, theatre_of
from rules_engine.athens_sparta.rules.sieges import ABYDOS, rolls_at
from rules_engine.hexes import Position

MOST_SHOWN = 6


def marked_places(components: Components, state: State, subject: dict, named: str) -> list[Position]:
    """Return the hexes that a move or its die names, or where the block is that it names, or the battle."""
    found = places_of(theatre_of(components), subject) + allied_places(components, subject)
    if named != "" and piece_of(state, named).is_on_map():
        found.append(piece_of(state, named).at)
    if not found and state.target != NOWHERE:
        found.append(state.target)
    return found


def allied_places(components: Components, subject: dict) -> list[Position]:
    """Return the city that joins by the die of an alliance (rules event.alliance-south, event.alliance-north)."""
    if subject.get("event") not in ALLIANCES:
        return []
    return [theatre_of(components).by_id[ally_named(components, subject["event"], subject["dice"][0])].at]


def busy_places(components: Components, state: State) -> list[Position]:
    """Return where something goes on: fights, dice to roll, sieges and blockades; else where blocks are."""
    there = occupied(state)
    found = [place for place in there if is_contested(components, state, place) or place in state.due]
    found = found or [one.at for one in state.pieces if one.is_on_map() and one.stand in (INSIDE, BLOCKADE, PATROL)]
    return found or there[:MOST_SHOWN]


def deciding_places(components: Components, state: State, subject: dict) -> list[Position]:
    """Return the hexes that decide about a move which does not name them: Syracuse, from which Corinth eats (rule
    sicily.corinth), and Abydos, through which the grain of Athens comes (hellespont.loss); of the set-up a neutral
    city, which is empty (setup.neutral)."""
    theatre = theatre_of(components)
    if "starve" in subject:
        return [theatre.by_id[ABYDOS].at]
    if "setup" in subject:
        return [city.at for city in theatre.cities if city.side == NEUTRAL and city.at != SICILY][:1]
    if "attrition" not in subject:
        return []
    rolls = rolls_at(components, state, (subject["attrition"][0], subject["attrition"][1]))
    return [SICILY] if "sicily.corinth" in [rule for _, _, rule in rolls] else []
