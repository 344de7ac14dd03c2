"""The values that the words of an example's step may name."""


def step_values(subject: dict, outcome: dict) -> dict:
    """Return the values of a step: what the question or the move says and what comes of it, by their keys; the cards
    played, the side that stays or retreats, and the price of a civil war."""
    told = outcome | subject
    values = {name: told[name] for name in sorted(told) if isinstance(told[name], (str, int, dict))}
    cards, side = subject.get("attack") or subject.get("defend"), subject.get("stay") or subject.get("retreat")
    values |= {"cards": [card for card in cards if card is not None]} if cards else {}
    values |= {"side": side} if side else {}
    war = outcome.get("civil_war", {})
    return values | {"war_" + name: war[name] for name in sorted(war)}
