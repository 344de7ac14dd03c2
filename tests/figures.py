"""What a game tells the test of its refusals' figures and of its promises (tests/engine/test_figures.py)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

from rules_engine.engine import Engine

Attempt = Callable[[Any], None]
"""Function that tries something in a state: it makes a move, or asks why none can be made. It may raise `Refused`."""


@dataclass(frozen=True)
class Made:
    """An attempt that makes a move."""

    engine: Engine
    components: Any
    move: dict

    def __call__(self, state: Any) -> None:
        self.engine.apply(self.components, state, self.move)

    def but(self, **changes: Any) -> Self:
        """Return the same attempt with other parts of the move."""
        return Made(self.engine, self.components, self.move | changes)


@dataclass(frozen=True)
class Gift:
    """A refused attempt once more, with what its refusal says is missing (`is_enough`), or with less than that."""

    is_enough: bool
    state: Any
    attempt: Attempt
