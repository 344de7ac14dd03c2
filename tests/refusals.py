"""Refusals as pairs: a try that a rule just forbids, and the nearest try that it allows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rules_pages.data.engine_runner import EngineRunner

Attempt = Callable[[EngineRunner], Any]
"""Does one thing with the engine: a move, a question to a calculator or to a board. It raises `Refused` or does not."""


@dataclass(frozen=True)
class RefusalCase:
    """One boundary of one rule.

    `refused` is the id that the engine names for `forbidden` ("retreat.strait"), `figures` the values that the refusal
    must carry. `allowed` differs from `forbidden` in no more than what the rule compares. Where a rule forbids
    something altogether, no neighbour is allowed: `never` then says why in a few words.
    """

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
