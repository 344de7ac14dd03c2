"""HTML for the pages: elements as text, with the engine's escaping."""

from __future__ import annotations

from functools import cache

from rules_engine.svg import escape

VOID = frozenset({"input", "br", "img", "link", "meta"})


def tag(name: str, /, *content: str, **attributes: object) -> str:
    """An element. `class_` and `for_` lose their underscore, other underscores become hyphens; True is a bare
    attribute, None and False leave it out. `content` is HTML; escape text with `escape`."""
    written = "".join(
        [
            f' {_name(key)}="{"" if value is True else escape(value)}"'
            for key, value in attributes.items()
            if value is not None and value is not False
        ]
    )
    return f"<{name}{written}/>" if name in VOID else f"<{name}{written}>{''.join(content)}</{name}>"


@cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


__all__ = ["escape", "tag"]
