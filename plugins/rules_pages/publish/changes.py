"""The differences between two versions of `api/v1`: for the changelog, for users of the data, and for the
history that a release writes."""

import json
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

from rules_pages.data import models
from rules_pages.data.book import Book, GameBook
from rules_pages.data.problems import UsageError

Documents = dict[str, Any]
"""Path below `api/v1/` to the parsed document."""


def read_documents(folder: Path) -> Documents:
    """Return the documents of an `api/v1` in a folder, without the schemas. Raises UsageError if there is none."""
    if not (folder / "index.json").is_file():
        raise UsageError(f"{folder} is no api/v1: it has no index.json")
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.json"))
    return {name: json.loads((folder / name).read_bytes()) for name in names if not name.startswith("schema/")}


def report(old: Documents, new: Documents) -> str:
    """Return all changes, one per line, and then the lists `rules` and `examples` for an entry of the changelog."""
    games = sorted({name.partition("/")[0] for name in (*old, *new) if name.endswith("/rules.json")})
    lines: list[str] = []
    rules: list[str] = []
    examples: list[str] = []
    for game in games:
        game_changes = [*_rules(old, new, game), *_components(old, new, game), *_examples(old, new, game)]
        lines += [f"{game}: {text}" for _, _, text in game_changes]
        rules += [f"{game}.{key}" for kind, key, _ in game_changes if kind == "rule"]
        examples += [f"{game}.{key}" for kind, key, _ in game_changes if kind == "example"]
    if not lines:
        return "Nothing has changed."
    return "\n".join([*lines, "", f"rules: [{', '.join(dict.fromkeys(rules))}]", f"examples: [{', '.join(examples)}]"])


Changes = Iterator[tuple[str, str, str]]
"""(`rule`, `component`, `example` or `gone`; its id; what happened to it)"""


def _rules(old: Documents, new: Documents, game: str) -> Changes:
    before, after = _contents_by_rule(old, game), _contents_by_rule(new, game)
    for key in after | before:
        if key not in before:
            yield "rule", key, f"rule {key} is new"
        elif key not in after:
            now = new.get(f"{game}/rules.json", {}).get("tombstones", {}).get(key)
            yield ("rule" if now else "gone"), key, f"rule {key} is gone" + ("" if now else ", without a tombstone")
        else:
            changed = [part for part in after[key] | before[key] if before[key].get(part) != after[key].get(part)]
            if changed:
                yield "rule", key, f"rule {key} changed: {', '.join(changed)}"


def _contents_by_rule(documents: Documents, game: str) -> dict[str, dict[str, Any]]:
    """Return rule id to everything that counts as its content: `sources`, `basis`, and its texts by language."""
    pages = documents.get(f"{game}/rules.json", {}).get("pages", [])
    sections = [section for page in pages for section in page.get("sections", [])]
    contents: dict[str, dict[str, Any]] = {
        rule["id"]: {"sources": rule.get("sources", []), "basis": rule.get("basis", "print")}
        for section in sections
        for rule in section["rules"]
    }
    for name in sorted(documents):
        if name.startswith(f"{game}/text."):
            language = name.split(".")[1]
            for key, words in documents[name].get("rules", {}).items():
                contents.get(key, {})[language] = words
    return contents


def _components(old: Documents, new: Documents, game: str) -> Changes:
    before, after = (documents.get(f"{game}/components.json", {}) for documents in (old, new))
    for key in after | before:
        was, now = before.get(key, {}), after.get(key, {})
        if key not in before:
            yield "component", key, f"component {key} is new: {_shown(now)}"
        elif key not in after:
            yield "component", key, f"component {key} is gone"
        elif (was.get("value"), was["provenance"]) != (now.get("value"), now["provenance"]):
            yield "component", key, f"component {key} changed: {_shown(was)} -> {_shown(now)}"


def _shown(value: dict[str, Any]) -> str:
    return f"{json.dumps(value.get('value'), ensure_ascii=False)} ({value['provenance']})"


def _examples(old: Documents, new: Documents, game: str) -> Changes:
    """Yield the changes of a game's examples: those for whose steps the engine computes another result."""
    before, after = (documents.get(f"{game}/traces.json", {}) for documents in (old, new))
    for key in after | before:
        if key not in before:
            yield "example", key, f"example {key} is new"
        elif key not in after:
            yield "gone", key, f"example {key} is gone"
        else:
            pairs = enumerate(zip_longest(before[key], after[key]), 1)
            steps = [str(number) for number, (was, now) in pairs if was != now]
            if steps:
                yield "example", key, f"example {key} comes out otherwise in step {', '.join(steps)}"


HEAD = """\
# Written by `python -m rules_pages release`: the ids that were published, which never go without a tombstone; since
# when each rule means what it says (the last entry of the changelog that names it); and what it said before.
"""
OldWords = dict[str, dict[str, Any]]
"""Language to the document `words.<language>` of a game at its last release."""


def next_history(book: Book, game: GameBook, old: OldWords) -> models.History:
    """Return the history with the present rules: one that the changelog names since its last change keeps its words."""
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
        data = json.dumps(rule.model_dump(exclude_defaults=True), ensure_ascii=False)  # JSON is YAML on one line
        lines.append(f"  {key}: {data}")
    return HEAD + "\n".join(lines) + "\n"
