"""Find rules by a question in words, with nothing but the words: for assistants, which read several results anyway.

The search of the site (`search/`) has an index, and knows the languages far better.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rules_pages.blocks.page_context import PageContext
from rules_pages.data.markup import placeholders

STEM = 4
"""Letters of a word that count: endings seldom matter. Of the words that readers type (the search's own list), 93 in
100 find their rule among eight; with 6 letters it is 90."""
WEIGHTS = {"title": 4.0, "asked": 3.0, "terms": 1.5, "text": 1.0}
"""How much a word counts by where it stands."""
SATURATION = 1.5
"""The higher, the more it counts that a word occurs several times."""
_SPACED = re.compile(r"[^\W_\u3040-\u30ff\u3400-\u9fff]+")
_UNSPACED = re.compile(r"[\u30a0-\u30ff\u3400-\u9fff々]+")


@dataclass(frozen=True)
class Entry:
    """A rule as the search knows it: how often each word stands in it, weighted by where."""

    context: PageContext
    rule: str
    words: dict[str, float]


def tokens(text: str) -> list[str]:
    """Return the words of a text as they are compared: beginnings of words, and pairs of signs of scripts without
    spaces. Hiragana, which are mostly endings and particles, separate words."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    found = [word[:STEM] for word in _SPACED.findall(folded)]
    for run in _UNSPACED.findall(folded):
        found += [run[index : index + 2] for index in range(max(1, len(run) - 1))]
    return found


def entries_of(context: PageContext) -> list[Entry]:
    """Return an entry for each rule of a game in one language."""
    return [_entry(context, rule.id) for rule in context.game.rule_list()]


def _entry(context: PageContext, rule: str) -> Entry:
    text = context.texts.get("rules", rule)
    own = context.game.texts.get(context.language)
    asked = [*context.game.asks.get(context.language, {}).get(rule, []), *(own.also.get(rule, []) if own else [])]
    terms = {item.target for item in placeholders(text.body) if item.kind == "term"}
    parts = {
        "title": [text.title],
        "asked": asked,
        "terms": [_term_words(context, term) for term in sorted(terms)],
        "text": [context.plain(text.body)],
    }
    words: Counter[str] = Counter()
    for part, texts in parts.items():
        for token in tokens(" ".join(texts)):
            words[token] += WEIGHTS[part]  # type: ignore[assignment]
    return Entry(context, rule, dict(words))


def _term_words(context: PageContext, term: str) -> str:
    words = context.book.glossary[term].words.get(context.language)
    return " ".join([words.term, *words.also]) if words else ""


def ranked(entries: Iterable[Entry], question: str) -> list[Entry]:
    """Return the entries that have a word of the question, the best first. A rule whose number is in the question
    comes before all others."""
    known = list(entries)
    asked = dict.fromkeys(tokens(question))
    frequency = {token: sum(token in entry.words for entry in known) for token in asked}
    rare = {token: math.log(1 + len(known) / count) for token, count in frequency.items() if count}
    numbers = set(re.findall(r"\d+\.\d+", unicodedata.normalize("NFKC", question)))
    scores = {}
    for index, entry in enumerate(known):
        score = sum(weight * _saturated(entry.words.get(token, 0)) for token, weight in rare.items())
        if entry.context.game.numbers.get(entry.rule) in numbers or entry.rule in question:
            score += sum(rare.values()) * SATURATION + 1
        if score:
            scores[index] = score
    return [known[index] for index in sorted(scores, key=lambda index: (-scores[index], index))]


def _saturated(count: float) -> float:
    return count * (SATURATION + 1) / (count + SATURATION * 2)
