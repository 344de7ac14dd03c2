"""Check the claims of example steps: that something can, cannot or must be done in a position, and that words which say
so have a claim."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rules_engine.core import BadInput, Unknown, to_json
from rules_pages.check.context import CheckContext
from rules_pages.data import markup
from rules_pages.data.engine_runner import EngineRunner, unexpected
from rules_pages.data.models import Claim, ModalWords
from rules_pages.data.problems import Problem

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


_GAP = " … "
"""Separator in a phrase that matches any words within the same sentence."""


class ModalReader:
    """Finder of the modal words in the texts of one language."""

    def __init__(self, words: ModalWords) -> None:
        self._negative = pattern_of(words.negative)
        self._positive = pattern_of(words.positive)

    def find(self, text: str, is_refused: bool) -> list[str]:
        """Return the modal words of a text in order; with `is_refused`, without the negative ones, which are proven."""
        plain = markup.spoken(text).replace("\n", " ")
        denials = list(self._negative.finditer(plain))
        rest = self._negative.sub(lambda match: " " * len(match.group()), plain)
        matches = [*([] if is_refused else denials), *self._positive.finditer(rest)]
        return [" ".join(match.group().split()) for match in sorted(matches, key=lambda match: match.start())]


def narration_problems(check: CheckContext, only: str = "") -> Iterator[Problem]:
    """Yield one problem for each step text with a modal word but no claim, in all languages or in `only` this one."""
    for language in check.game.texts.keys() & check.book.languages.keys() & ({only} if only else {*check.game.texts}):
        reader = ModalReader(check.book.languages[language].modal_words)
        for key, text in check.game.texts[language].examples.items():
            example = check.game.examples.get(key)
            for index, (step, words) in enumerate(zip(example.steps, text.steps, strict=False) if example else ()):
                unproven = [] if step.claims else reader.find(words, "refused" in step.expect)
                if unproven:
                    place = f"step {index + 1} of examples/{key}.yaml"
                    path = ("examples", key, "steps", index)
                    message = f'"{unproven[0]}" claims something; add a claim to {place}'
                    yield check.at(f"text/{language}.yaml", path, message)


def pattern_of(phrases: Iterable[str], ends: str = ".!?:;") -> re.Pattern[str]:
    """Return a case-insensitive pattern for phrases as languages.yaml writes them, the longest first.

    Latin words match as whole words, `könn*` with any ending, `*ed` with any beginning; ` … ` matches any words up to
    one of the characters `ends`.
    """
    parts = [_phrase(phrase, ends) for phrase in sorted(phrases, key=lambda phrase: (-len(phrase), phrase))]
    return re.compile("|".join(parts) or "(?!)", re.IGNORECASE)


def _phrase(phrase: str, ends: str) -> str:
    return rf"\b[^{ends}]*?".join(_words(part) for part in phrase.split(_GAP))


def _words(words: str) -> str:
    if not markup.is_latin(words.removeprefix("*")):
        return re.escape(words)
    begin, end = (r"\b\w*" if words.startswith("*") else r"\b"), (r"\w*" if words.endswith("*") else r"\b")
    return begin + re.escape(words.strip("*")) + end
