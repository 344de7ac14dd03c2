"""Boundary cases of refusals: an attempt that a rule just forbids, and the nearest one that it allows."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rules_pages.data.engine_runner import EngineRunner

Attempt = Callable[[EngineRunner], Any]
"""Function that makes a move or asks a calculator or board; it may raise `Refused`."""


@dataclass(frozen=True)
class RefusalCase:
    """One boundary of one rule.

    `refused` is the id with which the engine refuses `forbidden` ("retreat.strait"), `figures` are values that the
    refusal must have. `allowed` differs from `forbidden` only in what the rule compares. If a rule forbids something
    altogether, there is no such attempt, and `never` says why in a few words."""

    refused: str
    name: str
    forbidden: Attempt
    allowed: Attempt | None = None
    never: str = ""
    figures: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if (self.allowed is None) == (not self.never):
            raise ValueError(f"{self.refused} {self.name}: give either `allowed` or the reason why there is none")

    def __str__(self) -> str:
        return f"{self.refused}: {self.name}"
