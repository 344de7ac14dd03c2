"""Check the claims of example steps, that something can, cannot or must be done, and that such words have a claim."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from rules_engine.core import BadInput, to_json
from rules_pages.check.context import CheckContext
from rules_pages.data import markup
from rules_pages.data.engine_runner import WRONG_DATA, EngineRunner, unexpected
from rules_pages.data.models import Claim, ModalWords
from rules_pages.data.problems import Problem, error_text

CALCULATOR, KINDS = "calculator", ("can", "cannot", "must")


def claim_problem(runner: EngineRunner, claim: Claim, state: Any) -> str | None:
    """Return why a claim about a position is false, or None if it is true. `rule` claims are not handled here."""
    kind, wanted = next((kind, one) for kind, one in claim if kind in KINDS and one is not None)
    moves, is_question = [], CALCULATOR in wanted
    if not is_question and runner.engine.offers("legal_moves"):
        with suppress(BadInput):  # the state is not one of a whole game
            moves = [to_json(move) for move in runner.engine.legal_moves(runner.components, state)]
    agreeing = [move for move in moves if not unexpected(wanted, move)]
    problem = None
    refused, result = _try(runner, state, wanted) if kind != "must" else (None, "")
    if kind == "must":
        others = [move for move in moves if move not in agreeing]
        if others or not moves:
            problem = f"the legal move {others[0]} does not agree" if others else "there is no legal move"
    elif kind == "can" and not agreeing and refused != "":
        legal = f" (of {len(moves)}, such as {moves[0]})" if moves else ""
        problem = result if is_question else f"no legal move agrees{legal}, and {result}"
    elif kind == "cannot" and agreeing:
        problem = f"the legal move {agreeing[0]} agrees"
    elif kind == "cannot" and not is_question and refused is claim.refused is None:
        keys = {key for move in (*moves, *runner.moves_of_examples()) for key in move}
        unknown = sorted(set(wanted) - keys)
        problem = f"no move of the game has the key {unknown[0]}" if unknown else None
    elif kind == "cannot" and not (refused and claim.refused in (None, refused)):
        problem = result
    by = f" by {claim.refused}" if claim.refused else ""
    return f"{kind} {wanted}{by}: {problem}" if problem else None


def _try(runner: EngineRunner, state: Any, wanted: dict[str, Any]) -> tuple[str | None, str]:
    """Return (rule that refuses exactly this move or question, result in words); "" if it is accepted, None if it
    cannot be read."""
    try:
        outcome = (runner.ask if CALCULATOR in wanted else runner.do)(state, wanted).outcome
    except WRONG_DATA as error:
        return None, f"the engine cannot read it ({error_text(error)})"
    if "unknown" in outcome:
        return None, f"the engine cannot read it (unknown: {outcome['unknown']})"
    if outcome.get("refused"):
        return outcome["refused"], f"the engine refuses it by {outcome['refused']} {outcome.get('values')}"
    return "", "the engine accepts it"


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
