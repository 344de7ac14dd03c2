"""Pages as Markdown with blocks (`/// rule | attika.cost.terrain`), and the HTML of each block.

The Markdown holds headings, prose and lists. The HTML made from data is stored beside it, under the header of its
block, and bypasses the Markdown parser (`extension.py`)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pydantic_core

KINDS = (
    "rule", "case", "quiz", "tasks", "example", "widget", "table", "note", "reading", "diagram", "picture", "term",
    "gathered", "translation", "sources", "emblem", "makers", "about", "brief", "guide", "chapters", "pages",
    "contents", "reasons", "withdrawn", "compare", "legend", "own-values", "own-counts", "own-map", "finder", "changes",
    "documents", "status", "home", "paper", "pdf",
)  # fmt: skip
"""The block kinds: the words allowed after `///`."""


@dataclass(frozen=True)
class Block:
    """A block that its `html` replaces. `name` distinguishes blocks of one kind on a page."""

    kind: str
    name: str = ""
    html: str = ""

    @property
    def header(self) -> str:
        """The text after the slashes (`rule | attika.cost.terrain`); unique on a page."""
        return f"{self.kind} | {self.name}" if self.name else self.kind


@dataclass(frozen=True)
class Section(Block):
    """A block with Markdown content, shown as a `<section>`: a heading, then `parts`, then `html`.

    `attributes` are those of the section, `heading` those of its first heading, whose first word, the number, is put
    into a `<span class="rule__number">`."""

    parts: tuple["Part", ...] = ()
    attributes: dict[str, str] = field(default_factory=dict)
    heading: dict[str, str] = field(default_factory=dict)


Part = str | Block
"""Markdown, or a block."""


@dataclass(frozen=True)
class Source:
    """The source of a page: its Markdown, and the content of each block by header: HTML, or for a section
    `{"attributes": {…}, "heading": {…}, "html": "…"}`. Plain data, so that it can be stored as JSON."""

    markdown: str
    blocks: dict[str, Any] = field(default_factory=dict)

    def blocks_json(self) -> bytes:
        """Return the blocks as JSON, the form in which they are written beside the Markdown."""
        return pydantic_core.to_json(self.blocks)

    def texts(self) -> list[str]:
        """Return all text that readers may see: the Markdown, then the HTML of each block."""
        return [self.markdown, *html_of_blocks(self.blocks)]

    def map_texts(self, change: Callable[[str], str]) -> "Source":
        """Return a copy of the page with `change` applied to its Markdown and to the HTML of each block."""
        blocks = {
            header: change(block) if isinstance(block, str) else block | {"html": change(block["html"])}
            for header, block in self.blocks.items()
        }
        return Source(change(self.markdown), blocks)

    def with_html(self, header: str, html: str) -> "Source":
        """Return a copy of the page with other HTML for one block; the page itself if it has no such block."""
        return Source(self.markdown, self.blocks | {header: html}) if header in self.blocks else self


def html_of_blocks(blocks: Mapping[str, Any]) -> list[str]:
    """Return the HTML of the blocks of a page (`Source.blocks`)."""
    return [block if isinstance(block, str) else block["html"] for block in blocks.values()]


def join(parts: list[Part]) -> Source:
    """Return a page made of parts; empty ones are left out. Raises ValueError if two blocks have the same header."""
    blocks: dict[str, Any] = {}
    markdown = [_to_markdown(part, "///", blocks) for part in parts if part]
    return Source("\n\n".join(markdown) + "\n", blocks)


def _to_markdown(part: Part, slashes: str, blocks: dict[str, Any]) -> str:
    """Return the Markdown of a part and add its blocks to `blocks`. A block inside a block has one slash more. Raises
    ValueError for a header that `blocks` has already."""
    if isinstance(part, str):
        return part.strip("\n")
    if part.header in blocks:
        raise ValueError(f"two blocks on one page: {part.header}")
    if not isinstance(part, Section):
        blocks[part.header] = part.html
        return f"{slashes} {part.header}\n{slashes}"
    blocks[part.header] = {"attributes": part.attributes, "heading": part.heading, "html": part.html}
    inner = [_to_markdown(item, slashes + "/", blocks) for item in part.parts if item]
    return "\n".join([f"{slashes} {part.header}", "\n\n".join(inner), slashes])
