"""The colour and the emblem of a game."""

from __future__ import annotations

from rules_pages.blocks.html import tag
from rules_pages.data import models
from rules_pages.data.book import GameBook


def accent_style(game: models.Game) -> str:
    """Return the CSS custom property with the game's colour; "" if it has none."""
    if game.accent is None:
        return ""
    return f"--stele-game:var(--light,{game.accent.light}) var(--dark,{game.accent.dark})"


def accent_class(game: GameBook) -> str:
    """Return the CSS class that gives an element the game's colour on a page of the site (docs/overrides/main.html)."""
    return f"of-{game.id}"


def emblem(game: models.Game, class_: str) -> str:
    """Return the game's emblem in its colour; "" if it has none. It is hidden from screen readers: it stands beside the
    game's title."""
    if game.emblem is None:
        return ""
    path = tag("path", d=game.emblem)
    hidden = {"aria_hidden": "true", "focusable": "false"}
    return tag("svg", path, class_=f"emblem-of-game {class_}", viewBox="0 0 24 24", **hidden)
