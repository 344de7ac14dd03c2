"""What is written at a release: the published ids of each game, and the history of its rules (`history.yaml`)."""

from __future__ import annotations

import json
from typing import Any

from rules_pages.data import models
from rules_pages.data.book import Book, GameBook

HEAD = """\
# Written by `python -m rules_pages release`: the ids that were published, which never go without a tombstone; since
# when each rule means what it says (the last entry of the changelog that names it); and what it said before.
"""
OldWords = dict[str, dict[str, Any]]
"""Language to the document `words.<language>` of a game at its last release."""


def next_history(book: Book, game: GameBook, old: OldWords) -> models.History:
    """Return the history of a game with the present rules: a rule that the changelog names since its last change keeps
    what it said before."""
    days = [change.date for release in book.changelog for change in release.changes]
    named: dict[str, str] = {}
    for change in (change for release in book.changelog for change in release.changes):
        for full_id in change.rules:
            named[full_id] = max(change.date, named.get(full_id, ""))
    first = max(days) if game.history.rules else min(days)
    rules = dict(game.history.rules)
    for rule in game.rule_list():
        known, day = rules.get(rule.id), named.get(f"{game.id}.{rule.id}", "")
        if known is None:
            rules[rule.id] = models.RuleHistory(since=day or first)
        elif day > known.since:
            words = {
                language: models.FormerWords(
                    title=document["rules"][rule.id]["title"], text=document["rules"][rule.id]["text"]
                )
                for language, document in old.items()
                if rule.id in document["rules"]
            }
            former = models.FormerText(until=day, words=words) if words else None
            rules[rule.id] = models.RuleHistory(since=day, before=[*known.before, *([former] if former else [])])
    pages = dict.fromkeys([*game.history.pages, *(page.id for page in game.rules.pages)])
    return models.History(pages=list(pages), rules=rules)


def history_file(history: models.History) -> str:
    """Return the content of `history.yaml`: a line for each rule, and more for what it said before."""
    lines = [f"pages: [{', '.join(history.pages)}]", "rules:"]
    for key, rule in history.rules.items():
        lines.append(f"  {key}: {_flow(rule.model_dump(exclude_defaults=True))}")
    return HEAD + "\n".join(lines) + "\n"


def _flow(data: Any) -> str:
    """Return plain data as YAML on one line, which JSON is."""
    return json.dumps(data, ensure_ascii=False)
