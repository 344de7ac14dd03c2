"""Elements and escaping for SVG and HTML as text."""

from __future__ import annotations

from collections.abc import Sequence


def escape(text: object) -> str:
    """Escape text for use between tags and in quoted attributes."""
    if isinstance(text, int):  # a shortcut, as most attributes of a drawing are numbers
        return str(text)
    return str(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def element(name: str, attributes: Sequence[tuple[str, object]], content: str = "") -> str:
    """Return an element as text.

    `attributes` are (name, value) pairs in the order of output; values are escaped, `content` is not.
    """
    attribute_text = "".join([f' {key}="{escape(value)}"' for key, value in attributes])
    return f"<{name}{attribute_text}>{content}</{name}>" if content else f"<{name}{attribute_text}/>"
