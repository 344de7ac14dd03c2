"""What the words of an example's step may name."""

from __future__ import annotations

from rules_engine.polis.questions_plain import plain_values

NAMED = ("cubes", "roll", "phoros", "muster", "to", "polis")


def step_values(subject: dict, outcome: dict) -> dict:
    """Of a question what `plain_values` says; of a move the numbers and ids that it names, and the prestige of both
    sides after it (`athens`, `sparta`)."""
    values = plain_values(subject, outcome)
    values.update({key: subject[key] for key in NAMED if key in subject})
    prestige = outcome.get("prestige")
    if isinstance(prestige, dict):
        values.update(prestige)
    return values
