"""What moves would cost, before one of them is chosen (`Engine.prices`)."""

from __future__ import annotations

from rules_engine.attika.components import Components
from rules_engine.attika.game.state import State
from rules_engine.core import Phrase


def prices(components: Components, state: State, moves: list[dict]) -> dict[str, list[Phrase | int]]:
    """Return for each building how many cards it costs in these moves and what its cheapest one pays; and where all of
    them build the same, for each hex how many cards it costs there (rules cost.pay, free.arrow).

    `legal_moves` lists one of the cheapest payments for each site, so nothing is reckoned anew.
    """
    builds: dict[str, list[dict]] = {}
    for move in moves:
        if "build" in move:
            builds.setdefault(move["build"], []).append(move)
    found = {name: of_building(builds[name]) for name in sorted(builds)}
    if len(builds) == 1:
        found.update({hex_of(move): [cards(move)] for name in sorted(builds) for move in builds[name]})
    return found


def of_building(builds: list[dict]) -> list[Phrase | int]:
    """Say how many cards these builds of one building cost, and what the first of the cheapest ones pays."""
    counts = [cards(move) for move in builds]
    least, most = min(counts), max(counts)
    if not most:
        return [Phrase("price.free", {})]
    price = Phrase("price.range", {"least": least, "most": most})
    if least == most:
        price = Phrase("price", {"cards": most})
    if not least:
        return [price]
    return [price, Phrase("price.cheapest", {"price": price, "payment": builds[counts.index(least)]["pay"]})]


def cards(move: dict) -> int:
    """Count the cards that a build pays."""
    return sum([move["pay"][landscape] for landscape in move["pay"]])  # order does not matter


def hex_of(move: dict) -> str:
    """Return the hex of a build as pictures name it."""
    q, r = move["at"]
    return str(q) + "," + str(r)
