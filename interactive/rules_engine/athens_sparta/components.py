"""The numbers of Athens & Sparta as combat and the calculators use them, which all come from the data; what types of
blocks are called, and how blocks stand."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from rules_engine.core import Phrase, Refused

Rating: TypeAlias = tuple[str, int]
"""Letter and number: when a block acts, and up to which roll it hits (rule block.rating)."""

FLEET = "fleet"
CAVALRY = "cavalry"
PURSUING = ("peltast", CAVALRY)
"""Types of blocks that pursue (rule pursuit.fire)."""
REVOLTING = ("uprising", "demos", "tyrant", "helot")
"""What a revolt block may be called; the calculators ask for its rating only."""

FIELD, INSIDE, BLOCKADE, PATROL = "field", "inside", "blockade", "patrol"
POOL, ASIDE = "pool", "aside"
STANDING = (FIELD, INSIDE, BLOCKADE, PATROL)
STANDS = (*STANDING, POOL, ASIDE)
"""Where a block is: on the map, in the field or in a city that nobody attacks, behind walls, blockading, on patrol; in
the replacement pool; or not in the game yet."""


class Components:
    """Values from rules_data/athens_sparta. `siege_ratings`: what a type fights at in a siege where that differs;
    `limits`: by size of a city what it allows ("inside", "ground", "storm", "spend"); `plain`: all data as read, with
    "order": {table: ids}."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.plain = data
        self.letters: tuple[str, ...] = tuple(data["letters"])
        self.faces: int = data["combat"]["faces"]
        self.rounds: int = data["combat"]["rounds"]
        self.hits_per_step: int = data["siege"]["hits-per-step"]
        self.limits: dict[str, dict[str, int]] = data["city-limits"]
        types = data["block-types"]
        self.types: tuple[str, ...] = tuple(data["order"]["block-types"])
        besieging = [name for name in self.types if "siege-letter" in types[name]]
        ratings = {name: (types[name]["siege-letter"], types[name]["siege-number"]) for name in besieging}
        self.siege_ratings: dict[str, Rating] = ratings

    def are_dice(self, dice: Sequence[int], count: int) -> bool:
        """Tell whether these are so many dice."""
        return len(dice) == count and all([1 <= die <= self.faces for die in dice])

    def move_cost(self, strategic: bool = False) -> int:
        """Return the movement points of one move (rules move.operation, move.march, move.sea)."""
        return self.number("move.strategic-cost" if strategic else "move.operation-cost")

    def revolt_cost(self, steps: int) -> int:
        """Return the movement points of a revolt with so many steps (rule revolt.strength)."""
        return steps * self.number("revolt.step-cost")

    def march_hexes(self, hexes: int) -> int:
        """Return how far a block that moves so many hexes gets on the march (rule move.march)."""
        return hexes * self.number("move.march-factor")

    def is_poor(self, points: int) -> bool:
        """Tell whether a hand with so many movement points may be dealt again (rule card.redeal)."""
        return points <= self.number("deck.poor-hand")

    def full_city_refusal(self, size: str, inside: Sequence[Any], is_fleet: bool) -> Refused | None:
        """Refuse a block more than a city holds inside, in Athens also on land (rules siege.limit, siege.athens).

        `size`: of the city by what it allows; `inside`: the blocks, or fighters, that are there.
        """
        limits = self.limits[size]
        if len(inside) >= limits["inside"]:
            return Refused("siege.limit", {"blocks": limits["inside"]})
        land = len([one for one in inside if not one.is_fleet()])
        if not is_fleet and land >= limits.get("ground", limits["inside"]):
            return Refused("siege.athens", {"blocks": limits["ground"]})
        return None

    def number(self, table: str, *names: str) -> int:
        """Look up one number: its table, then the names below it, `number("move.march-factor")`.

        Write the table's name as a literal: a page's bundle ships only tables whose names stand in its modules."""
        place: Any = self.plain
        for part in (*table.split("."), *names):
            place = place[part]
        return place


def dice_phrases(dice: Sequence[int]) -> list[Phrase]:
    """Return what the dice show, for the values of a line (rules hit.dice, attrition.dice-first)."""
    return [Phrase("die", {"roll": face}) for face in dice]
