"""What a game tells the test of its refusals' figures and of its promises (tests/engine/test_figures.py)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Attempt = Callable[[Any], None]
"""Function that tries something in a state: it makes a move, or asks why none can be made. It may raise `Refused`."""


@dataclass(frozen=True)
class Gift:
    """A refused attempt once more, with what its refusal says is missing (`is_enough`), or with less than that."""

    is_enough: bool
    state: Any
    attempt: Attempt
