"""Places in the YAML data of what a page shows: its rules with their texts, and its values."""

from __future__ import annotations

import re
from typing import Any

from rules_pages.data.book import Book, GameBook
from rules_pages.data.units import GameTexts

VALUE = re.compile(r'<span\b(?=[^>]*\bclass="value\b)[^>]*>')
COMPONENT = re.compile(r'\bdata-component="([^"]+)"')
Place = tuple[str, int]
"""A file of the checkout, and a line."""


def rule_places(book: Book, game: GameBook, language: str) -> dict[str, list[Place]]:
    """Return the places of each rule, by its full id: that of its text in this language, and that of the rule
    itself."""
    folder, texts = f"{book.root.name}/{game.id}", GameTexts(game, language)
    by_rule: dict[str, list[Place]] = {}
    for page_index, page in enumerate(game.rules.pages):
        for index, section in enumerate(page.sections):
            for number, rule in enumerate(section.rules):
                code, _ = texts.shown(f"rules.{rule.id}")
                path = ("pages", page_index, "sections", index, "rules", number)
                text_place = [_place(book, f"{folder}/text/{code}.yaml", ("rules", rule.id))]
                by_rule[f"{game.id}.{rule.id}"] = [*text_place, _place(book, f"{folder}/rules.yaml", path)]
    return by_rule


def value_places(book: Book, game: GameBook, html: str) -> list[Place | None]:
    """Return the place of each value's component, in the order of the page; None for a value that is no component.

    `html`: the page with marked values (`PageContext.marked`).
    """
    matches = [COMPONENT.search(value) for value in VALUE.findall(html)]
    return [component_place(book, game, match[1]) if match else None for match in matches]


def component_place(book: Book, game: GameBook, component: str) -> Place | None:
    """Return the place of a component; None if there is none."""
    path = tuple(component.split("."))
    for name, file in book.files.items():
        if name.startswith(f"{book.root.name}/{game.id}/components") and path in file.places:
            return name, file.places[path][0]
    return None


def _place(book: Book, file: str, path: tuple[Any, ...]) -> Place:
    problem = book.problem(file, path, "")
    return problem.file, problem.line
