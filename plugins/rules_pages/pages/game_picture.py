"""The pictures of a game's table, as the engine draws the board that is played on: for its front page and the home page
the position after its first turns, and those in which its tasks begin, as whoever is to move sees them.

It is a file of its own with its own colours, which follow those of the page (`color-scheme`).
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from typing import Any

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
    """Return the files of the pictures, by their paths below assets/, and their addresses with the `viewBox`, by their
    keys. `styles`: the style sheets of its pictures, tokens.css first."""
    files: dict[str, bytes] = {}
    addresses: dict[str, str] = {}
    for name, known in _positions(context, runner).items():
        board, _ = runner.engine.table_picture(runner.components, known, context.label, {})
        svg = _SVG.search(board)
        if svg is not None:
            content, box = _file(svg[0], styles), view_box(svg[0])
            digest = hashlib.sha256(content).hexdigest()[:10]
            path = f"{FOLDER}/{context.game.id}{name}.{context.language}.{digest}.svg"
            files[path] = content
            addresses[_key(context, name)] = f"{path} {box}"
    return files, addresses


def _positions(context: PageContext, runner: EngineRunner) -> dict[str, Any]:
    """Return {suffix of the name: position, or what a player sees of it}."""
    page = next((page for page in context.game.rules.pages if page.examples), None)
    steps = runner.play(context.game.examples[page.examples[-1]]) if page else []
    found = {"": steps[-1].state} if steps and steps[-1].state is not None else {}
    for name, start in context.game.tasks.positions.items():
        state = runner.engine.read_state(runner.components, start)
        found[f".{name}"] = runner.engine.view(state, runner.engine.mover(runner.components, state))
    return found


def _file(svg: str, styles: tuple[str, ...]) -> bytes:
    """Return a picture as a file of its own."""
    width, height = view_box(svg).split()[2:]
    size = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
    style = picture_style(styles[0], [_SMALL.sub(r"\1", sheet) for sheet in styles[1:]], svg)
    return svg.replace("<svg", size, 1).replace(">", f"><style>{style}</style>", 1).encode()


def _key(context: PageContext, name: str = "") -> str:
    return f"{context.game.id}.{context.language}{name}.{KEY}"


def game_picture(context: PageContext, caption: str = "") -> str:
    """Return the picture of the game's table; "" if there is none."""
    alt = context.site("game.picture.of", game=context.texts.get("game").title)
    return _figure(context, "", alt, caption)


def task_picture(context: PageContext, position: str) -> str:
    """Return the picture of a position in which tasks begin."""
    return _figure(context, f".{position}", context.site("task.picture"))


def _figure(context: PageContext, name: str, alt: str, caption: str = "") -> str:
    """Return a picture as a figure; "" if there is none."""
    address, _, box = context.assets.get(_key(context, name), "").partition(" ")
    if not address:
        return ""
    width, height = box.split()[2:]
    source = posixpath.normpath(f"{context.root}../../assets/{address}")
    loading, look = ("lazy", "tasks__figure") if name else (None, "game__picture")
    image = tag("img", src=source, alt=alt, width=width, height=height, decoding="async", loading=loading)
    return tag("figure", image, tag("figcaption", escape(caption)) if caption else "", class_=look)
