"""Check what a step of an example claims: that something can, cannot or must be done in a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules_engine.core import BadInput, Unknown, to_json
from rules_pages.data.engine_runner import EngineRunner, unexpected
from rules_pages.data.models import Claim

CALCULATOR = "calculator"
"""The key by which a claim asks a calculator instead of looking for a move."""
_NO_MOVE = (BadInput, Unknown, AttributeError, IndexError, KeyError, TypeError, ValueError)
"""What an engine raises for a mapping that is no whole move."""


@dataclass(frozen=True)
class _Tried:
    """What became of a move or question: `refused` by a rule with its values, `unread` as no move, else it was fine."""

    refused: str = ""
    values: Any = None
    unread: str = ""

    @property
    def is_accepted(self) -> bool:
        return not self.refused and not self.unread

    def __str__(self) -> str:
        if self.refused:
            return f"the engine refuses it by {self.refused} {self.values}"
        return f"the engine cannot read it ({self.unread})" if self.unread else "the engine accepts it"


def claim_problem(runner: EngineRunner, claim: Claim, state: Any) -> str | None:
    """Return what is wrong with a claim about a position, or None where it is true. `rule` is no such claim."""
    if claim.can is not None:
        said, wrong = f"can {claim.can}", _cannot(runner, state, claim.can)
    elif claim.cannot is not None:
        by = f" by {claim.refused}" if claim.refused else ""
        said, wrong = f"cannot {claim.cannot}{by}", _can(runner, state, claim.cannot, claim.refused)
    else:
        said, wrong = f"must {claim.must}", _otherwise(runner, state, claim.must or {})
    return f"{said}: {wrong}" if wrong else None


def _cannot(runner: EngineRunner, state: Any, wanted: dict[str, Any]) -> str | None:
    """Why something is not possible."""
    moves, tried = _moves(runner, state, wanted), _tried(runner, state, wanted)
    if tried.is_accepted or _agreeing(moves, wanted):
        return None
    return str(tried) if CALCULATOR in wanted else f"no legal move agrees{_for_example(moves)}, and {tried}"


def _can(runner: EngineRunner, state: Any, wanted: dict[str, Any], rule: str | None) -> str | None:
    """Why something is possible, or is refused by another rule."""
    moves, tried = _moves(runner, state, wanted), _tried(runner, state, wanted)
    agreeing = _agreeing(moves, wanted)
    if agreeing:
        return f"the legal move {agreeing[0]} agrees"
    if tried.is_accepted or (tried.unread and (rule or CALCULATOR in wanted)):
        return str(tried)
    if rule and tried.refused != rule:
        return str(tried)
    unknown = sorted(set(wanted) - _known_keys(runner, moves)) if tried.unread else []
    return f"no move of the game has the key {unknown[0]}" if unknown else None


def _otherwise(runner: EngineRunner, state: Any, wanted: dict[str, Any]) -> str | None:
    """What else is possible."""
    moves = _moves(runner, state, wanted)
    others = [move for move in moves if unexpected(wanted, move)]
    if others:
        return f"the legal move {others[0]} does not agree"
    return None if moves else "there is no legal move"


def _moves(runner: EngineRunner, state: Any, wanted: dict[str, Any]) -> list[dict[str, Any]]:
    """The legal moves; none for a calculator, and none where the position is no whole game."""
    if CALCULATOR in wanted or not runner.engine.offers("legal_moves"):
        return []
    try:
        return [to_json(move) for move in runner.engine.legal_moves(runner.components, state)]
    except BadInput:
        return []


def _agreeing(moves: list[dict[str, Any]], wanted: dict[str, Any]) -> list[dict[str, Any]]:
    return [move for move in moves if not unexpected(wanted, move)]


def _for_example(moves: list[dict[str, Any]]) -> str:
    return f" (of {len(moves)}, such as {moves[0]})" if moves else ""


def _tried(runner: EngineRunner, state: Any, wanted: dict[str, Any]) -> _Tried:
    """Make the move, or ask the question, as it stands."""
    try:
        outcome = runner.attempt(state, wanted, is_question=CALCULATOR in wanted).outcome
    except _NO_MOVE as error:
        return _Tried(unread=f"{type(error).__name__}: {error}")
    if "unknown" in outcome:
        return _Tried(unread=f"unknown: {outcome['unknown']}")
    return _Tried(outcome.get("refused", ""), outcome.get("values"))


def _known_keys(runner: EngineRunner, moves: list[dict[str, Any]]) -> set[str]:
    """The keys that moves have here and in all examples."""
    return {key for move in (*moves, *runner.moves_of_examples()) for key in move}
