"""The picture of a game's table, for its front page and the home page: the position after its first turns, as the
engine draws the board that is played on.

It is a file of its own with its own colours, which follow those of the page (`color-scheme`).
"""

from __future__ import annotations

import hashlib
import posixpath
import re

from rules_pages.blocks.case import view_box
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.pages.picture_style import picture_style

FOLDER = "tables"
"""Folder of the files below assets/."""
KEY = "table"
"""Last part of the key of the picture among the addresses of assets: `attika.de.table`."""
_SMALL = re.compile(r"@container[^{]*max-width[^{]*\{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}")
"""Rules for where the board is small, which it is here."""
_SVG = re.compile(r"<svg\b.*</svg>", re.DOTALL)


def game_picture_file(
    context: PageContext, runner: EngineRunner, styles: tuple[str, ...]
) -> tuple[dict[str, bytes], dict[str, str]]:
    """Return the file of the picture, by its path below assets/, and its address with the `viewBox`, by its key;
    nothing if the game has no first turns. `styles`: the style sheets of its pictures, tokens.css first."""
    page = next((page for page in context.game.rules.pages if page.examples), None)
    steps = runner.play(context.game.examples[page.examples[-1]]) if page else []
    if not steps or steps[-1].state is None:
        return {}, {}
    board, _ = runner.engine.table_picture(runner.components, steps[-1].state, context.label, {})
    svg = _SVG.search(board)
    if svg is None:
        return {}, {}
    box = view_box(svg[0])
    width, height = box.split()[2:]
    size = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
    style = picture_style(styles[0], [_SMALL.sub(r"\1", sheet) for sheet in styles[1:]], svg[0])
    content = svg[0].replace("<svg", size, 1).replace(">", f"><style>{style}</style>", 1).encode()
    name = f"{FOLDER}/{context.game.id}.{context.language}.{hashlib.sha256(content).hexdigest()[:10]}.svg"
    return {name: content}, {_key(context): f"{name} {box}"}


def _key(context: PageContext) -> str:
    return f"{context.game.id}.{context.language}.{KEY}"


def game_picture(context: PageContext, caption: str = "") -> str:
    """Return the picture of the game's table; "" if there is none."""
    address, _, box = context.assets.get(_key(context), "").partition(" ")
    if not address:
        return ""
    width, height = box.split()[2:]
    alt = context.site("game.picture.of", game=context.texts.get("game").title)
    source = posixpath.normpath(f"{context.root}../../assets/{address}")
    image = tag("img", src=source, alt=alt, width=width, height=height, decoding="async")
    return tag("figure", image, tag("figcaption", escape(caption)) if caption else "", class_="game__picture")
