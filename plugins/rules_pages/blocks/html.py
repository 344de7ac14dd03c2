"""HTML elements as text, with the escaping of the engine."""

from __future__ import annotations

from functools import cache

from rules_engine.svg import escape

VOID = frozenset({"input", "br", "img", "link", "meta"})
"""Elements without content, which have no end tag."""


def tag(name: str, /, *content: str, **attributes: object) -> str:
    """Return an element. A trailing underscore of an attribute name is dropped (`class_`), other underscores become
    hyphens; True gives an empty value, None and False omit the attribute. `content` is HTML; escape text with
    `escape`."""
    attribute_text = "".join(
        [
            f' {_name(key)}="{"" if value is True else escape(value)}"'
            for key, value in attributes.items()
            if value is not None and value is not False
        ]
    )
    return f"<{name}{attribute_text}/>" if name in VOID else f"<{name}{attribute_text}>{''.join(content)}</{name}>"


@cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


__all__ = ["escape", "tag"]
