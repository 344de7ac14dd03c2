"""Check that an example has a claim wherever its narration says that something can, cannot or must be done.

A step whose words have a modal word (`modal_words` in languages.yaml) needs at least one claim. A step that the engine
refuses (`expect: {refused: …}`) proves words of prohibition and impossibility by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rules_pages.check.context import CheckContext
from rules_pages.data import markup
from rules_pages.data.models import ModalWords
from rules_pages.data.problems import Problem

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
