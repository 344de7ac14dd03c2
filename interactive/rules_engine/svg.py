"""Elements and escaping for SVG and HTML as text, and the key to a game's pictures: each sign beside what it means."""

from collections.abc import Sequence
from dataclasses import dataclass


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


def figure(
    kind: str, box: str, words: str, content: str, more: Sequence[tuple[str, object]] = (), role: str = "img"
) -> str:
    """Return a whole picture of a class as text: its viewBox, what it shows in words, and `more` attributes. `role`:
    "group" where parts of it can be pressed."""
    attributes = [("class", kind), ("viewBox", box), ("role", role), ("aria-label", words), *more]
    return element("svg", attributes, content)


def rect(kind: str, x: int, y: int, width: int, height: int, rx: int = 3) -> str:
    """Draw a rectangle of a class, its corners rounded by `rx`."""
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{width}" height="{height}" rx="{rx}"/>'


def path(kind: str, data: str) -> str:
    """Draw path data with a class."""
    return f'<path class="{kind}" d="{data}"/>'


def text(kind: str, x: int, y: int, words: object, more: str = "") -> str:
    """Write words with a class from a point of their baseline; `more`: SVG behind them."""
    return f'<text class="{kind}" x="{x}" y="{y}">{escape(words)}{more}</text>'


def text_width(words: str, wide: int = 13, narrow: int = 8) -> int:  # not numbers of the game
    """Return the approximate width of a text, at font size 13 if nothing else is said: CJK letters are one em wide,
    others about half."""
    return sum([wide if ord(letter) > 0x2E80 else narrow for letter in words])  # not a number of the game


def placed(x: int, y: int, content: str, kind: str = "") -> str:
    """Put what is drawn around (0, 0) at a point."""
    classes = f' class="{kind}"' if kind else ""
    return f'<g{classes} transform="translate({x} {y})">{content}</g>'


@dataclass(frozen=True)
class Sign:
    """One sign: its SVG content, its `box` (the viewBox of its picture), and its meaning in words."""

    content: str
    box: str
    words: str


def key_list(kind: str, signs: list[Sign]) -> str:
    """Return the signs as an HTML list; `kind`: the class of the game's pictures, whose styles the signs share."""
    items = ""
    for sign in signs:
        attributes = [("class", kind + " picture-key__sign"), ("viewBox", sign.box), ("aria-hidden", "true")]
        items += element("li", [], element("svg", attributes, sign.content) + element("span", [], escape(sign.words)))
    return element("ul", [("class", "picture-key")], items)
