"""The disputed points that change a whole game, and their readings; the first of each is the default."""

from rules_engine.readings import Readings, option_of, parse_readings

EVENT_INITIATIVE = "event-initiative"
PASS_LIMIT = "pass-limit"
SEA_PASSAGE = "sea-passage"
RETREAT_VACANT = "retreat-vacant"
STORM_ROUNDS = "storm-rounds"
ATTRITION_WALLS = "attrition-walls"
HELLESPONT_LOSS = "hellespont-loss"
SICILY_RATE = "sicily-rate"
SICILY_ROUNDS = "sicily-rounds"
STRAIT_CONTROL = "strait-control"

OPTIONS = {
    ATTRITION_WALLS: ("full-step", "double-defence"),
    EVENT_INITIATIVE: ("event-first", "by-number"),
    HELLESPONT_LOSS: ("block", "step"),
    PASS_LIMIT: ("in-combat", "every-move"),
    RETREAT_VACANT: ("vacant", "friendly"),
    SEA_PASSAGE: ("enemy-port", "enemy-fleet"),
    SICILY_RATE: ("besieged", "besieger"),
    SICILY_ROUNDS: ("at-once", "each-turn"),
    STORM_ROUNDS: ("restart", "end-of-battle"),
    STRAIT_CONTROL: ("hex-left", "either-hex"),
}


def read_readings(data: dict) -> Readings:
    """{reading: option} as the state keeps it; BadInput for what this game does not know."""
    return parse_readings(OPTIONS, data)


def chosen(readings: Readings, reading: str) -> str:
    """Return how a game reads a disputed point."""
    return option_of(OPTIONS, readings, reading)
