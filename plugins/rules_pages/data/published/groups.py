"""The four groups of a game's pages, in the navigation and on its front page."""

from __future__ import annotations

from typing import get_args

from rules_pages.data import models
from rules_pages.data.book import GameBook

GROUPS: tuple[models.Group, ...] = get_args(models.Group)
"""In display order."""
LOOK_UP: models.Group = "look-up"
"""The group of the pages that every game has: index of rules, glossary, printed version."""
GROUP_OF: dict[str, models.Group] = {
    "walkthrough": "learn",
    "guide": "learn",
    "examples": "learn",
    "rules": "rules",
    "table": "try",
    "position": "try",
    "calculator": "try",
    "components": "look-up",
    "notes": "look-up",
}
"""Page kind to the group of its pages, unless a page names another."""
FIRST_PAGES = ("first-turns", "table-guide", "play", "quick-reference")
"""Ids of the pages that come first in their group, wherever they stand in rules.yaml."""


def group_of(page: models.Page) -> models.Group:
    """Return the group of a page: its own, else that of its kind."""
    return page.group or GROUP_OF[page.kind]


def pages_by_group(game: GameBook) -> dict[models.Group, list[models.Page]]:
    """Return the pages of a game by group, the main page of a group first; without empty groups, but for LOOK_UP."""
    pages = sorted(game.rules.pages, key=lambda page: page.id not in FIRST_PAGES)
    by_group = {group: [page for page in pages if group_of(page) == group] for group in GROUPS}
    return {group: members for group, members in by_group.items() if members or group == LOOK_UP}
