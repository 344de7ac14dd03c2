"""What lies before a player, and what the player has had (rules information.open, setup.*)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Stacks: TypeAlias = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Seat:
    """One player's place at the table.

    `mat`: the buildings on the player mat, in the order of the data; `stacks`: the face-down stacks, the main buildings
    first, each from its top; `amphorae`: how many the player has; `rewarded`: the groups that brought one already.
    """

    player: str
    mat: tuple[str, ...] = ()
    stacks: Stacks = ()
    amphorae: int = 0
    rewarded: tuple[str, ...] = ()

    def hidden(self) -> int:
        """How many buildings still lie face down."""
        return sum([len(stack) for stack in self.stacks])


def with_tile(order: tuple[str, ...], mat: tuple[str, ...], building: str) -> tuple[str, ...]:
    """The mat with one building more, on its space: the mat keeps the order of the data."""
    return tuple(sorted(mat + (building,), key=lambda name: order.index(name)))


def without_tile(mat: tuple[str, ...], building: str) -> tuple[str, ...]:
    """The mat with one building less; it must be there."""
    index = mat.index(building)
    return mat[:index] + mat[index + 1 :]


def without_top(stacks: Stacks, index: int) -> Stacks:
    """The stacks when the top of one is taken."""
    return tuple([stacks[at][1:] if at == index else stacks[at] for at in range(len(stacks))])
