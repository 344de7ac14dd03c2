"""Blocks in a battle, and whose turn it is to act (rules combat.order, combat.equal, siege.cavalry,
naval.siege-rating)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.athens_sparta.components import CAVALRY, FLEET, PELTAST, REVOLTING, Components, Rating
from rules_engine.athens_sparta.rules.board import BLOCKADE, FIELD, INSIDE

DEFENDER = "defender"
ATTACKER = "attacker"
ROLES = (DEFENDER, ATTACKER)
ROLE_NAMES = {ATTACKER: "role.attacker", DEFENDER: "role.defender"}
"""What stands for a side that no player is named for."""
"""In the order in which they act where letters are equal."""

AWAY = "away"
STANDING_ASIDE = "aside"
PLACES = (FIELD, INSIDE, BLOCKADE, AWAY, STANDING_ASIDE)
"""In the field, inside the walls, blockading, gone to another hex, or standing aside while others storm."""

READY = "ready"
WAITED = "waited"
ACTED = "acted"
"""What a block has done in this round: nothing; let its turn go by; attacked or moved."""

Force: TypeAlias = tuple["Fighter", ...]


@dataclass(frozen=True)
class Fighter:
    """One block in a battle. `letter` and `number` are its own rating; `half`: it has taken a half hit."""

    name: str
    role: str
    type: str
    letter: str
    number: int
    steps: int
    place: str = FIELD
    done: str = READY
    half: bool = False

    def is_fleet(self) -> bool:
        return self.type == FLEET

    def is_revolting(self) -> bool:
        return self.type in REVOLTING

    def chases(self) -> bool:
        """Tell whether it attacks once more in a pursuit (rule pursuit.fire)."""
        return self.type in (PELTAST, CAVALRY)

    def is_in(self, place: str) -> bool:
        """Tell whether it is alive, and there."""
        return self.steps > 0 and self.place == place

    def is_here(self) -> bool:
        """Tell whether it is alive and still in the battle: in the field or inside the walls."""
        return self.is_in(FIELD) or self.is_in(INSIDE)


def opponent(role: str) -> str:
    return ATTACKER if role == DEFENDER else DEFENDER


def of_role(force: Force, role: str) -> list[Fighter]:
    return [fighter for fighter in force if fighter.role == role]


def in_place(force: Force, role: str, place: str) -> list[Fighter]:
    """Return those of a side that are alive, and there."""
    return [fighter for fighter in of_role(force, role) if fighter.is_in(place)]


def find(force: Force, name: str) -> Fighter | None:
    """Return the block of that name; None if there is none."""
    for fighter in force:
        if fighter.name == name:
            return fighter
    return None


def changed(force: Force, fighter: Fighter) -> Force:
    """Return the force with one block as it is now."""
    return tuple([fighter if other.name == fighter.name else other for other in force])


def rating(components: Components, fighter: Fighter, siege: bool) -> Rating:
    """Return what it fights at: in a siege cavalry and fleets have another rating (siege.cavalry,
    naval.siege-rating)."""
    if siege and fighter.type in components.siege_ratings:
        return components.siege_ratings[fighter.type]
    return fighter.letter, fighter.number


def rank(components: Components, fighter: Fighter, siege: bool) -> tuple[int, int]:
    """Return a block's place in the order: by letters, at equal letters the defenders first (rule combat.order)."""
    letter, _ = rating(components, fighter, siege)
    return components.letters.index(letter), ROLES.index(fighter.role)


def present(force: Force, role: str) -> list[Fighter]:
    """Return those of a side that are still in the battle."""
    return [fighter for fighter in of_role(force, role) if fighter.is_here()]


def firing_order(components: Components, force: Force, siege: bool) -> list[Fighter]:
    """Return all blocks in the order in which they act, all of them in a siege or none."""
    return in_order(components, force, [siege for _ in force])


def in_order(components: Components, force: Force, siege: list[bool]) -> list[Fighter]:
    """Return all blocks in the order in which they act; the owner orders equal ones (combat.equal), here as they
    stand."""
    placed = [(rank(components, force[index], siege[index]), index) for index in range(len(force))]
    return [force[index] for _, index in sorted(placed)]


def printed(components: Components, kind: str) -> tuple[str, str, int] | None:
    """Return (type, letter, number) of what can stand on a block; None for a kind that is none."""
    row = components.plain["block-kinds"].get(kind)
    return None if row is None else (row["type"], row["letter"], row["number"])
