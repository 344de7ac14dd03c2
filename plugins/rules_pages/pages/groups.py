"""The four groups in which the pages of a game stand: in the navigation, and on its front page."""

from __future__ import annotations

from typing import get_args

from rules_pages.data import models
from rules_pages.data.book import GameBook

GROUPS: tuple[models.Group, ...] = get_args(models.Group)
"""In their order."""
GROUP_OF: dict[str, models.Group] = {
    "walkthrough": "learn",
    "examples": "learn",
    "rules": "rules",
    "table": "try",
    "board": "try",
    "position": "try",
    "calculator": "try",
    "components": "look-up",
    "notes": "look-up",
}
"""The group of a kind of page."""
FIRST = ("first-turns", "play", "quick-reference")
"""The pages with which a group begins, wherever they stand in rules.yaml."""


def group_of(page: models.Page) -> models.Group:
    """The group of a page: its own, else that of its kind."""
    return page.group or GROUP_OF[page.kind]


def grouped(game: GameBook) -> dict[models.Group, list[models.Page]]:
    """The pages of a game by group, the page of the main action first; without groups that have none."""
    pages = sorted(game.rules.pages, key=lambda page: page.id not in FIRST)
    found = {group: [page for page in pages if group_of(page) == group] for group in GROUPS}
    return {group: listed for group, listed in found.items() if listed}
