"""A game's colour and emblem, wherever it is shown."""

from __future__ import annotations

from rules_pages.blocks.html import tag
from rules_pages.data import models
from rules_pages.data.book import GameBook


def accent_style(game: models.Game) -> str:
    """The custom property that holds the game's colour, for a style sheet; "" where it has none."""
    if game.accent is None:
        return ""
    return f"--stele-game:var(--light,{game.accent.light}) var(--dark,{game.accent.dark})"


def accent_class(game: GameBook) -> str:
    """The class of what has the game's colour on a page that is no game's own (docs/overrides/main.html)."""
    return f"of-{game.id}"


def emblem(game: models.Game, class_: str) -> str:
    """The game's emblem in its colour; a picture that says nothing which its title does not say."""
    if game.emblem is None:
        return ""
    path = tag("path", d=game.emblem)
    hidden = {"aria_hidden": "true", "focusable": "false"}
    return tag("svg", path, class_=f"emblem-of-game {class_}", viewBox="0 0 24 24", **hidden)
