"""Questions to calculators, and the values that the words of an example's step may name."""

from __future__ import annotations

from typing import Any

NUMBERS = ("goods", "wheat", "oil", "wine", "silver", "prestige", "population", "paid")
NAMED = ("cubes", "roll", "phoros", "muster", "to", "polis")
SYMBOLS = ("gained", "paid")
CARDS = ("attack", "defend")
SIDES = ("stay", "retreat")


def plain_question(components: Any, state: Any, **asked: Any) -> dict:
    """Return the input of a calculator as the example has it."""
    return asked


def plain_values(subject: dict, outcome: dict) -> dict:
    """Return what the words of a step may name that asks a calculator or plays in a battle: numbers of the answer, what
    was paid and gained, the price of a civil war, the cards played, the side that stays or retreats."""
    values: dict[str, Any] = {name: outcome[name] for name in NUMBERS if isinstance(outcome.get(name), int)}
    values.update({name: outcome[name] for name in SYMBOLS if isinstance(outcome.get(name), dict)})
    for name in CARDS:
        if name in subject:
            values["cards"] = [card for card in subject[name] if card is not None]
    for name in SIDES:
        if name in subject:
            values["side"] = subject[name]
    war = outcome.get("civil_war")
    if isinstance(war, dict):
        values.update({"war_silver": war["silver"], "war_points": war["points"]})
    return values


def step_values(subject: dict, outcome: dict) -> dict:
    """Return what `plain_values` says of a question; of a move the numbers and ids that it names, and the prestige of
    both sides after it (`athens`, `sparta`)."""
    values = plain_values(subject, outcome)
    values.update({key: subject[key] for key in NAMED if key in subject})
    prestige = outcome.get("prestige")
    if isinstance(prestige, dict):
        values.update(prestige)
    return values
