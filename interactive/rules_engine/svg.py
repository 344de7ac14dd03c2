"""SVG as text: elements and escaping, nothing else."""

from __future__ import annotations

from collections.abc import Sequence


def escape(text: object) -> str:
    """Text that is safe between tags and in quoted attributes."""
    if isinstance(text, int):  # most of a drawing are numbers
        return str(text)
    return str(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def element(name: str, attributes: Sequence[tuple[str, object]], content: str = "") -> str:
    """One element; `attributes` are (name, value) pairs in the order in which they are written."""
    written = "".join([f' {key}="{escape(value)}"' for key, value in attributes])
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"
