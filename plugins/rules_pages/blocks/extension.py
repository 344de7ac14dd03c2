"""Blocks in Markdown (pymdown-extensions' Blocks API): the HTML made for a block goes past the parser, in its stash."""

from __future__ import annotations

import re
import xml.etree.ElementTree as etree
from collections.abc import Mapping
from typing import Any

from markdown import Markdown
from markdown.util import AtomicString
from pymdownx.blocks import BlocksExtension
from pymdownx.blocks.block import Block as MarkdownBlock

from rules_pages.blocks.block import KINDS

_ID = re.compile(r' id="([^"]+)"')
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
BESIDE = ("case",)
"""Kinds of blocks that stand beside the text of their section where there is room."""


class UnknownBlock(Exception):
    """A page names a block for which nothing was made; the message is the block's header."""


class RulesBlocks(BlocksExtension):
    """All kinds of blocks. `rendered` holds what stands for each block of the page that is converted next."""

    def __init__(self) -> None:
        super().__init__()
        self.rendered: Mapping[str, Any] = {}
        self.beside: list[etree.Element] = []
        """What stands beside the text of the section that is converted."""

    def ids(self) -> set[str]:
        """The ids in the HTML of the blocks of the page that was converted last."""
        html = [block if isinstance(block, str) else block["html"] for block in self.rendered.values()]
        return {found for text in html for found in _ID.findall(text)}

    def extendMarkdownBlocks(self, md: Markdown, block_mgr: Any) -> None:
        """Register every kind."""
        for kind in KINDS:
            block_mgr.register(type(f"Block_{kind}", (_StagedBlock,), {"NAME": kind}), {"extension": self})


class _StagedBlock(MarkdownBlock):
    """One block of a page: HTML, or a section with Markdown in it."""

    ARGUMENT = None  # may be left out

    def on_create(self, parent: etree.Element) -> etree.Element:
        """Make a paragraph with the stashed HTML, in whose place the HTML itself comes later, or a section."""
        header = f"{self.NAME} | {self.argument}" if self.argument else self.NAME
        try:
            self.rendered = self.config["extension"].rendered[header]
        except KeyError:
            raise UnknownBlock(header) from None
        self.parent = parent
        if isinstance(self.rendered, str):
            made = self._stashed(parent, self.rendered)
            if self.NAME in BESIDE:
                self.config["extension"].beside.append(made)
            return made
        return etree.SubElement(parent, "section", self.rendered["attributes"])

    def on_end(self, block: etree.Element) -> None:
        """Finish a section: its heading, and what comes last in it; a block without HTML leaves nothing."""
        if not isinstance(self.rendered, str):
            self._finish_heading(next(child for child in block if child.tag in HEADINGS))
            self._part(block)
            if self.rendered["html"]:
                self._stashed(block, self.rendered["html"])
        elif not self.rendered:
            self.parent.remove(block)

    def _part(self, block: etree.Element) -> None:
        """Wrap what follows the heading of a section: its text, what stands beside it, and what comes after that."""
        beside = self.config["extension"].beside
        _, *rest = list(block)
        first = next((index for index, child in enumerate(rest) if child in beside), len(rest))
        after = [child for child in rest[first:] if child not in beside]
        for name, children in [("text", rest[:first]), ("beside", beside), ("notes", after)]:
            if children:
                wrapper = etree.SubElement(block, "div", {"class": f"{self.NAME}__{name}"})
                for child in children:
                    block.remove(child)
                    wrapper.append(child)
        beside.clear()

    def _stashed(self, parent: etree.Element, html: str) -> etree.Element:
        element = etree.SubElement(parent, "p")
        element.text = AtomicString(self.md.htmlStash.store(html))
        return element

    def _finish_heading(self, heading: etree.Element) -> None:
        """Give the heading its attributes, and set its first word, the number, apart."""
        for name, value in self.rendered["heading"].items():
            heading.set(name, value)
        number, space, title = (heading.text or "").partition(" ")
        heading.text = ""
        span = etree.SubElement(heading, "span", {"class": "rule__number"})
        span.text = number
        span.tail = space + title
        heading.remove(span)
        heading.insert(0, span)
