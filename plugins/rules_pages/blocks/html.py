"""HTML elements as text, with the escaping of the engine."""

import json
from collections.abc import Mapping
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


def labelled_box(kind: str, words: str, box: Mapping[str, object], **attributes: object) -> str:
    """Return a `checkbox` or a `radio` button inside its label, which is text. `box`: attributes of the control."""
    return tag("label", tag("input", type=kind, **box), " ", escape(words), **attributes)


def number_field(**attributes: object) -> str:
    """Return a field for a whole number."""
    return tag("input", type="number", inputmode="numeric", **attributes)


def select(options: Mapping[str, str], chosen: str | None = None, **attributes: object) -> str:
    """Return a list to choose from, {value: words}."""
    items = [tag("option", escape(words), value=value, selected=value == chosen) for value, words in options.items()]
    return tag("select", *items, **attributes)


def code_block(code: str = "", class_: str | None = None, **attributes: object) -> str:
    """Return code, which is text, in an element that can be scrolled; without any, a script fills it."""
    return tag("pre", tag("code", escape(code), class_=class_), tabindex="0", **attributes)


def compact_json(data: Any) -> str:
    """Return plain data as JSON without spaces, for a script."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


@cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")
