"""HTML for the pages: the engine's `element`, and pieces that hold trees of it."""

from __future__ import annotations

from functools import cache

from rules_engine.svg import element as _element
from rules_engine.svg import escape

VOID = ("input", "br", "img")


def tag(name: str, /, *content: str, **attributes: object) -> str:
    """An element. `class_` and `for_` lose their underscore, other underscores become hyphens; True is a bare
    attribute, None and False leave it out. `content` is HTML; escape text with `escape`."""
    written = [
        (_name(key), "" if value is True else value) for key, value in attributes.items() if value not in (None, False)
    ]
    inner = "".join(content)
    if name in VOID or inner:
        return _element(name, written, inner)
    return _element(name, written, " ").replace("> <", "><")


@cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


__all__ = ["escape", "tag"]
