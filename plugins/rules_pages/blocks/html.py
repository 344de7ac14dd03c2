"""HTML elements as text, with the escaping of the engine."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

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


def button(words: str, **attributes: object) -> str:
    """Return a button with a text; its class is `button`, if no other is given."""
    return tag("button", escape(words), type="button", **{**attributes, "class_": attributes.get("class_", "button")})


def folded(title: str, *content: str, **attributes: object) -> str:
    """Return HTML that is folded below a title, which is text."""
    return tag("details", tag("summary", escape(title)), *content, **attributes)


def radio(label: str, label_class: str, **attributes: object) -> str:
    """Return a radio button, which has an `id`, and its label, which is HTML."""
    return tag("input", type="radio", **attributes) + tag("label", label, for_=attributes["id"], class_=label_class)


def module_script(address: str) -> str:
    """Return the element that loads a script."""
    return tag("script", type="module", src=address)


def compact_json(data: Any) -> str:
    """Return plain data as JSON without spaces, for a script."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


@cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


__all__ = ["button", "compact_json", "escape", "folded", "module_script", "radio", "tag"]
