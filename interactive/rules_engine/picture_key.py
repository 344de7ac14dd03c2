"""The key to a game's pictures: each sign beside what it means, as an HTML list."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.svg import element, escape


@dataclass(frozen=True)
class Sign:
    """One sign: its SVG content, its `box` (the viewBox of its picture), and its meaning in words."""

    content: str
    box: str
    words: str


def key_list(kind: str, signs: list[Sign]) -> str:
    """Return the signs as a list; `kind`: the class of the game's pictures, whose styles the signs share."""
    return element("ul", [("class", "picture-key")], "".join([_item(kind, sign) for sign in signs]))


def _item(kind: str, sign: Sign) -> str:
    attributes = [("class", kind + " picture-key__sign"), ("viewBox", sign.box), ("aria-hidden", "true")]
    return element("li", [], element("svg", attributes, sign.content) + element("span", [], escape(sign.words)))
