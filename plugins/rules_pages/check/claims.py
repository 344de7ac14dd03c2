"""Check the claims of example steps: that something can, cannot or must be done in a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules_engine.core import BadInput, Unknown, to_json
from rules_pages.data.engine_runner import EngineRunner, unexpected
from rules_pages.data.models import Claim

CALCULATOR = "calculator"
"""The key of a claim that asks a calculator instead of looking for a legal move."""
_NO_MOVE = (BadInput, Unknown, AttributeError, IndexError, KeyError, TypeError, ValueError)
"""Exceptions that an engine raises for a mapping that is not a complete move."""


@dataclass(frozen=True)
class _Result:
    """The result of a move or question.

    `refused`: the rule that refuses it, with `values` of the refusal; `unread`: why the engine could not read it. Both
    are empty if it was accepted.
    """

    refused: str = ""
    values: Any = None
    unread: str = ""

    @property
    def is_accepted(self) -> bool:
        """Whether the engine carried it out."""
        return not self.refused and not self.unread

    def __str__(self) -> str:
        if self.refused:
            return f"the engine refuses it by {self.refused} {self.values}"
        return f"the engine cannot read it ({self.unread})" if self.unread else "the engine accepts it"


def claim_problem(runner: EngineRunner, claim: Claim, state: Any) -> str | None:
    """Return why a claim about a position is false, or None if it is true. `rule` claims are not handled here."""
    if claim.can is not None:
        wanted, problem = f"can {claim.can}", _why_not_possible(runner, state, claim.can)
    elif claim.cannot is not None:
        by = f" by {claim.refused}" if claim.refused else ""
        wanted, problem = f"cannot {claim.cannot}{by}", _why_possible(runner, state, claim.cannot, claim.refused)
    else:
        wanted, problem = f"must {claim.must}", _why_not_forced(runner, state, claim.must or {})
    return f"{wanted}: {problem}" if problem else None


def _why_not_possible(runner: EngineRunner, state: Any, wanted: dict[str, Any]) -> str | None:
    """Return why a `can` claim is false, or None if it is true."""
    moves, result = _moves(runner, state, wanted), _try(runner, state, wanted)
    if result.is_accepted or _agreeing(moves, wanted):
        return None
    legal = f" (of {len(moves)}, such as {moves[0]})" if moves else ""
    return str(result) if CALCULATOR in wanted else f"no legal move agrees{legal}, and {result}"


def _why_possible(runner: EngineRunner, state: Any, wanted: dict[str, Any], rule: str | None) -> str | None:
    """Return why a `cannot` claim is false: it is possible, or not `rule` but another one refuses it. None if true."""
    moves, result = _moves(runner, state, wanted), _try(runner, state, wanted)
    agreeing = _agreeing(moves, wanted)
    if agreeing:
        return f"the legal move {agreeing[0]} agrees"
    if result.is_accepted or (result.unread and (rule or CALCULATOR in wanted)):
        return str(result)
    if rule and result.refused != rule:
        return str(result)
    keys = {key for move in (*moves, *runner.moves_of_examples()) for key in move} if result.unread else set(wanted)
    unknown = sorted(set(wanted) - keys)
    return f"no move of the game has the key {unknown[0]}" if unknown else None


def _why_not_forced(runner: EngineRunner, state: Any, wanted: dict[str, Any]) -> str | None:
    """Return why a `must` claim is false: another move is legal, or none is. None if it is true."""
    moves = _moves(runner, state, wanted)
    others = [move for move in moves if unexpected(wanted, move)]
    if others:
        return f"the legal move {others[0]} does not agree"
    return None if moves else "there is no legal move"


def _moves(runner: EngineRunner, state: Any, wanted: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the legal moves as plain JSON; none for a calculator or where the state is not one of a whole game."""
    if CALCULATOR in wanted or not runner.engine.offers("legal_moves"):
        return []
    try:
        return [to_json(move) for move in runner.engine.legal_moves(runner.components, state)]
    except BadInput:
        return []


def _agreeing(moves: list[dict[str, Any]], wanted: dict[str, Any]) -> list[dict[str, Any]]:
    return [move for move in moves if not unexpected(wanted, move)]


def _try(runner: EngineRunner, state: Any, wanted: dict[str, Any]) -> _Result:
    """Make exactly this move, or ask exactly this question, and return the result."""
    try:
        outcome = runner.attempt(state, wanted, is_question=CALCULATOR in wanted).outcome
    except _NO_MOVE as error:
        return _Result(unread=f"{type(error).__name__}: {error}")
    if "unknown" in outcome:
        return _Result(unread=f"unknown: {outcome['unknown']}")
    return _Result(outcome.get("refused", ""), outcome.get("values"))
