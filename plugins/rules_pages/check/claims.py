"""Check the claims of example steps, that something can, cannot or must be done, and that such words have a claim."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rules_engine.core import BadInput, to_json
from rules_pages.check.context import CheckContext
from rules_pages.data import markup
from rules_pages.data.engine_runner import WRONG_DATA, EngineRunner, unexpected
from rules_pages.data.models import Claim, ModalWords
from rules_pages.data.problems import Problem, error_text

CALCULATOR = "calculator"


@dataclass(frozen=True)
class _Result:
    """The result of a move or question. `refused`: the rule that refuses it; `unread`: why it could not be read."""

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
    wanted = next((one for one in (claim.can, claim.cannot, claim.must) if one is not None), {})
    moves, problem = _moves(runner, state, wanted), None
    agreeing = [move for move in moves if not unexpected(wanted, move)]
    if claim.can is not None:
        text, result = f"can {wanted}", _try(runner, state, wanted)
        if not agreeing and not result.is_accepted:
            legal = f" (of {len(moves)}, such as {moves[0]})" if moves else ""
            problem = str(result) if CALCULATOR in wanted else f"no legal move agrees{legal}, and {result}"
    elif claim.cannot is not None:
        text = f"cannot {wanted}" + (f" by {claim.refused}" if claim.refused else "")
        result = _try(runner, state, wanted)
        if agreeing:
            problem = f"the legal move {agreeing[0]} agrees"
        elif (
            result.is_accepted
            or (result.unread and CALCULATOR in wanted)
            or claim.refused not in (None, result.refused)
        ):
            problem = str(result)
        elif result.unread:
            keys = {key for move in (*moves, *runner.moves_of_examples()) for key in move}
            unknown = sorted(set(wanted) - keys)
            problem = f"no move of the game has the key {unknown[0]}" if unknown else None
    else:
        text, others = f"must {wanted}", [move for move in moves if unexpected(wanted, move)]
        if others:
            problem = f"the legal move {others[0]} does not agree"
        elif not moves:
            problem = "there is no legal move"
    return f"{text}: {problem}" if problem else None


def _moves(runner: EngineRunner, state: Any, wanted: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the legal moves as plain JSON; none for a calculator or where the state is not one of a whole game."""
    if CALCULATOR in wanted or not runner.engine.offers("legal_moves"):
        return []
    try:
        return [to_json(move) for move in runner.engine.legal_moves(runner.components, state)]
    except BadInput:
        return []


def _try(runner: EngineRunner, state: Any, wanted: dict[str, Any]) -> _Result:
    try:
        outcome = (runner.ask if CALCULATOR in wanted else runner.do)(state, wanted).outcome
    except WRONG_DATA as error:
        return _Result(unread=error_text(error))
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
    """Return a case-insensitive pattern for phrases as languages.yaml writes them, the longest first. Latin words match
    as whole words, `könn*` with any ending, `*ed` with any beginning; ` … ` matches any words up to one of `ends`."""
    patterns = []
    for phrase in sorted(phrases, key=lambda phrase: (-len(phrase), phrase)):
        patterns.append(rf"\b[^{ends}]*?".join(map(markup.word_pattern, phrase.split(_GAP))))
    return re.compile("|".join(patterns) or "(?!)", re.IGNORECASE)
