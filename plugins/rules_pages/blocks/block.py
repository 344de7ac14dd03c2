"""Pages as Markdown with blocks (`/// rule | attika.cost.terrain`), and the HTML that stands for each block.

The Markdown holds what a person writes and reads: headings, prose, lists. HTML made from data stands beside it, under
the header of its block, and goes past the Markdown parser (`extension.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pydantic_core

KINDS = (
    "rule",
    "case",
    "quiz",
    "example",
    "widget",
    "table",
    "note",
    "reading",
    "diagram",
    "term",
    "gathered",
    "translation",
    "sources",
    "emblem",
    "makers",
    "pages",
    "contents",
    "reasons",
    "withdrawn",
    "compare",
    "legend",
    "own-values",
    "own-counts",
    "own-map",
    "finder",
    "changes",
    "documents",
    "status",
    "home",
    "pdf",
)
"""The words that may stand after `///`."""


@dataclass(frozen=True)
class Block:
    """A block without content: `html` takes its place. `name` tells it from others of its kind on the page."""

    kind: str
    name: str = ""
    html: str = ""

    @property
    def header(self) -> str:
        """What follows the slashes; unique on a page."""
        return f"{self.kind} | {self.name}" if self.name else self.kind


@dataclass(frozen=True)
class Section(Block):
    """A block whose content is Markdown, in a `<section>`: a heading, then `parts`; `html` comes after them.

    `attributes` are those of the section, `heading` those of its first heading, whose first word is set apart in a
    `<span class="rule__number">`.
    """

    parts: tuple[Part, ...] = ()
    attributes: dict[str, str] = field(default_factory=dict)
    heading: dict[str, str] = field(default_factory=dict)


Part = str | Block
"""Markdown, or a block."""


@dataclass(frozen=True)
class Source:
    """The source of a page: Markdown, and what stands for each of its blocks, by header: HTML, or for a section
    `{"attributes": {…}, "heading": {…}, "html": "…"}`. Plain data, so that it can be stored as JSON."""

    markdown: str
    blocks: dict[str, Any] = field(default_factory=dict)

    def blocks_json(self) -> bytes:
        """The blocks as they are written beside the Markdown."""
        return pydantic_core.to_json(self.blocks)

    def html_of_blocks(self) -> list[str]:
        """The HTML of all blocks."""
        return [block if isinstance(block, str) else block["html"] for block in self.blocks.values()]

    def texts(self) -> list[str]:
        """All that readers may see, in no order: the Markdown, and the HTML of blocks."""
        return [self.markdown, *self.html_of_blocks()]

    def changed(self, change: Callable[[str], str]) -> Source:
        """The same page with its Markdown and all HTML changed."""
        blocks = {header: _changed(block, change) for header, block in self.blocks.items()}
        return Source(change(self.markdown), blocks)

    def with_html(self, header: str, html: str) -> Source:
        """The same page with another HTML for one of its blocks; itself if it has no such block."""
        return Source(self.markdown, self.blocks | {header: html}) if header in self.blocks else self


def _changed(block: Any, change: Callable[[str], str]) -> Any:
    return change(block) if isinstance(block, str) else block | {"html": change(block["html"])}


def join(parts: list[Part]) -> Source:
    """A page from its parts, with blank lines between them; empty ones are left out. Raises ValueError for two blocks
    with one header."""
    blocks: dict[str, Any] = {}
    markdown = [_written(part, "///", blocks) for part in parts if part]
    return Source("\n\n".join(markdown) + "\n", blocks)


def _written(part: Part, slashes: str, blocks: dict[str, Any]) -> str:
    """The Markdown of a part. Blocks inside a block have one slash more."""
    if isinstance(part, str):
        return part.strip("\n")
    if part.header in blocks:
        raise ValueError(f"two blocks on one page: {part.header}")
    if not isinstance(part, Section):
        blocks[part.header] = part.html
        return f"{slashes} {part.header}\n{slashes}"
    blocks[part.header] = {"attributes": part.attributes, "heading": part.heading, "html": part.html}
    inner = [_written(item, slashes + "/", blocks) for item in part.parts if item]
    return "\n".join([f"{slashes} {part.header}", "\n\n".join(inner), slashes])
