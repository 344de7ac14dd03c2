"""The values that the words of an example's step may name."""

from typing import Any

NUMBERS = ("goods", "wheat", "oil", "wine", "silver", "prestige", "population", "paid")
NAMED = ("cubes", "roll", "phoros", "muster", "to", "polis")
SYMBOLS = ("gained", "paid")
CARDS = ("attack", "defend")
SIDES = ("stay", "retreat")


def step_values(subject: dict, outcome: dict) -> dict:
    """Return the values of a step: of a question or a battle move, numbers of the answer, what was paid and gained, the
    price of a civil war, the cards played, the side that stays or retreats; of a move the numbers and ids that it
    names, and the prestige of both sides after it (`athens`, `sparta`)."""
    values: dict[str, Any] = {name: outcome[name] for name in NUMBERS if isinstance(outcome.get(name), int)}
    values.update({name: outcome[name] for name in SYMBOLS if isinstance(outcome.get(name), dict)})
    for name in CARDS:
        if name in subject:
            values["cards"] = [card for card in subject[name] if card is not None]
    for name in SIDES:
        if name in subject:
            values["side"] = subject[name]
    war, prestige = outcome.get("civil_war"), outcome.get("prestige")
    if isinstance(war, dict):
        values.update({"war_silver": war["silver"], "war_points": war["points"]})
    values.update({name: subject[name] for name in NAMED if name in subject})
    return values | prestige if isinstance(prestige, dict) else values
