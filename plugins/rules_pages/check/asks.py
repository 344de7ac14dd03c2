"""Check what players ask (`<game>/asks/<language>.yaml`): each question leads to one rule that exists."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from rules_pages.check.context import CheckContext, no_such
from rules_pages.check.texts import markup_problems, name_problems, word_problems
from rules_pages.data.models import LONGEST_NAME, Asks
from rules_pages.data.problems import Problem
from rules_pages.data.yaml_file import Path_


def asks_problems(check: CheckContext) -> Iterator[Problem]:
    """Yield the problems of what players ask about a game, in all languages."""
    for language, asks in check.game.asks.items():
        file = f"asks/{language}.yaml"
        if language not in check.book.languages:
            yield check.at(file, (), f"{language}: no such language in languages.yaml")
        for path, message in _problems(check, asks):
            yield check.at(file, path, message)


def _problems(check: CheckContext, asks: Asks) -> Iterator[tuple[Path_, str]]:
    """Yield (path, message) for each rule that does not exist, and each sentence that is none or leads to two rules."""
    rule_by_sentence: dict[str, str] = {}
    for rule, sentences in asks.items():
        if rule not in check.rule_ids:
            message = f"{rule}: {no_such('rule', rule, check.rule_ids)}; a question needs the rule that answers it"
            yield (rule,), message
        for index, sentence in enumerate(sentences):
            for message in _sentence_problems(sentence):
                yield (rule, index), message
            folded = unicodedata.normalize("NFKC", sentence).casefold()
            other = rule_by_sentence.setdefault("".join(filter(str.isalnum, folded)), rule)
            if other != rule:
                message = f'"{sentence}" stands at {other}, too; keep it at the rule that answers it best'
                yield (rule, index), message


def _sentence_problems(sentence: str) -> Iterator[str]:
    yield from word_problems(sentence, LONGEST_NAME)
    yield from name_problems(sentence)
    yield from markup_problems(sentence)
