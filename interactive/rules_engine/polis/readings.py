"""The disputed points that change a game, and their readings; the first of each is the default."""

from rules_engine.readings import Readings

FULL_AREAS = "full-areas"
SILVER_SHARE = "silver-share"
CLOSED_BOX = "closed-box"
WHEAT_FOR_SILVER = "wheat-for-silver"
BRIBE_AREAS = "bribe-areas"
PROXENOS_PLACE = "proxenos-place"
MATCHING = "matching"
SHORTAGE = "shortage"
ILLYRIA_LINE = "illyria-line"

DUTY = "duty"
"""The reading of battle.defence by which the defender must match as far as possible."""
MATCHINGS = (DUTY, "choice")
OPTIONS = {
    FULL_AREAS: ("passable", "blocked"),
    SILVER_SHARE: ("each-kind", "whole-cost"),
    CLOSED_BOX: ("both", "owner"),
    WHEAT_FOR_SILVER: ("forbidden", "allowed"),
    BRIBE_AREAS: ("entered", "between"),
    PROXENOS_PLACE: ("polis", "region"),
    MATCHING: MATCHINGS,
    SHORTAGE: ("mixed", "one-way"),
    ILLYRIA_LINE: ("drawn", "absent"),
}
OF_ACTIONS = (FULL_AREAS, SILVER_SHARE, CLOSED_BOX, WHEAT_FOR_SILVER, BRIBE_AREAS, PROXENOS_PLACE, ILLYRIA_LINE)
"""The disputed points that make a difference to an action of a turn."""


def is_default(readings: Readings, reading: str) -> bool:
    return all([name != reading for name, _ in readings])
