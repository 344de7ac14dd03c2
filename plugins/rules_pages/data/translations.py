"""How far translations are, and the note that one is up to date again."""

from __future__ import annotations

from pathlib import Path

from rules_pages.data.book import Book, GameBook
from rules_pages.data.units import GameTexts, units


def report(book: Book) -> str:
    """A table: game and language to done, stale and missing units, with the stale and missing ones named."""
    rows = [f"{'game':12} {'language':10} {'done':>5} {'stale':>6} {'missing':>8}"]
    for game in book.games.values():
        for language in book.languages:
            rows += _rows(game, GameTexts(game, language), language)
    for language in book.languages:
        rows += _optional(book, language)
    return "\n".join(rows)


def _rows(game: GameBook, texts: GameTexts, language: str) -> list[str]:
    counts = texts.counts()
    if language == texts.source_language:
        return [f"{game.id:12} {language:10} {counts['source']:5}   source"]
    head = f"{game.id:12} {language:10} {counts['done']:5} {counts['stale']:6} {counts['missing']:8}"
    odd = [f"  {texts.status(unit)}: {unit}" for unit in texts.source if texts.status(unit) in ("stale", "missing")]
    return [head, *odd]


def _optional(book: Book, language: str) -> list[str]:
    """Rows for what a language need not have and lacks: terms of the glossary, entries of the changelog."""
    kinds = {
        "glossary": [language in term.words for term in book.glossary.values()],
        "changelog": [language in change.words for release in book.changelog for change in release.changes],
    }
    lacking = {kind: found for kind, found in kinds.items() if not all(found)}
    return [f"{kind:12} {language:10} {sum(there):5} {'':6} {there.count(False):8}" for kind, there in lacking.items()]


def accept(root: Path, game: GameBook, language: str, wanted: list[str]) -> int:
    """Write the hashes of the present source texts into a translation; returns how many units were noted."""
    from rules_pages.data.yaml_writer import (
        with_hashes,  # ruamel takes a while to import, and no other verb writes YAML
    )

    if language == game.game.source_language:
        return 0
    source = units(game.texts[game.game.source_language])
    own = units(game.texts[language])
    chosen = [unit for unit in own if unit in source and (not wanted or unit in wanted)]
    noted = {**game.texts[language].of, **{unit: source[unit].hash() for unit in chosen}}
    path = root / game.id / "text" / f"{language}.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(with_hashes(text, {unit: noted[unit] for unit in source if unit in noted}), "utf-8")
    return len(chosen)
