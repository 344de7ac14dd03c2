"""The Markdown extension for blocks (pymdown-extensions' Blocks API), whose HTML goes past the parser, in the stash."""

import re
import xml.etree.ElementTree as etree
from collections.abc import Mapping
from typing import Any

from markdown import Markdown
from markdown.util import AtomicString
from pymdownx.blocks import BlocksExtension
from pymdownx.blocks.block import Block as MarkdownBlock

from rules_pages.blocks.block import KINDS, html_of_blocks
from rules_pages.data.problems import Failure

_ID = re.compile(r' id="([^"]+)"')
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
ASIDE_KINDS = ("case",)
"""Kinds of blocks that are laid out beside the text of their section if there is room."""


class RulesBlocks(BlocksExtension):
    """All kinds of blocks. `rendered`: content by header of those of the page to convert next (`Source.blocks`)."""

    def __init__(self) -> None:
        super().__init__()
        self.rendered: Mapping[str, Any] = {}
        self.aside: list[etree.Element] = []
        """Elements beside the text of the section that is being converted."""
        self.is_in_list = False
        """Whether a block of the page stands in a list."""

    def ids(self) -> set[str]:
        """Return the ids in the HTML of the blocks of the page that was converted last."""
        return {identifier for html in html_of_blocks(self.rendered) for identifier in _ID.findall(html)}

    def extendMarkdownBlocks(self, md: Markdown, block_mgr: Any) -> None:
        """Register a class for each kind of block, and spare its processor a walk over the whole page for each
        paragraph: it looks for the lists that a block stands in."""
        self.is_in_list, parse = False, block_mgr.parse_blocks
        nowhere = etree.Element("div")
        block_mgr.parse_blocks = lambda blocks, parent: parse(blocks, parent if self.is_in_list else nowhere)
        for kind in KINDS:
            block_mgr.register(type(f"Block_{kind}", (_PageBlock,), {"NAME": kind}), {"extension": self})


class _PageBlock(MarkdownBlock):
    """One block of a page: HTML, or a section with Markdown in it."""

    ARGUMENT = None  # optional

    def on_create(self, parent: etree.Element) -> etree.Element:
        """Return a reference to the stashed HTML, which later replaces it, or a section. Raises Failure."""
        header = f"{self.NAME} | {self.argument}" if self.argument else self.NAME
        page = self.config["extension"]
        if header not in page.rendered:
            raise Failure(f"a page names a block that has no content: {header}")
        self.parent, self.rendered = parent, page.rendered[header]
        page.is_in_list |= parent.tag in ("li", "dd")
        if not isinstance(self.rendered, str):
            return etree.SubElement(parent, "section", self.rendered["attributes"])
        placeholder = self._stash_html(parent, self.rendered)
        if self.NAME in ASIDE_KINDS:
            page.aside.append(placeholder)
        return placeholder

    def on_end(self, block: etree.Element) -> None:
        """Finish a section: its heading, and its HTML at the end; remove a block without HTML."""
        if isinstance(self.rendered, str):
            if not self.rendered:
                self.parent.remove(block)
            return
        heading = next(child for child in block if child.tag in HEADINGS)
        heading.attrib.update(self.rendered["heading"])
        number, space, title = (heading.text or "").partition(" ")
        heading.text = ""
        span = etree.Element("span", {"class": "rule__number"})
        span.text, span.tail = number, space + title
        heading.insert(0, span)
        aside = self.config["extension"].aside
        _, *rest = list(block)
        first = next((index for index, child in enumerate(rest) if child in aside), len(rest))
        after = [child for child in rest[first:] if child not in aside]
        for name, children in [("text", rest[:first]), ("beside", aside), ("notes", after)]:
            if children:
                wrapper = etree.SubElement(block, "div", {"class": f"{self.NAME}__{name}"})
                for child in children:
                    block.remove(child)
                    wrapper.append(child)
        aside.clear()
        if self.rendered["html"]:
            self._stash_html(block, self.rendered["html"])

    def _stash_html(self, parent: etree.Element, html: str) -> etree.Element:
        element = etree.SubElement(parent, "p")
        element.text = AtomicString(self.md.htmlStash.store(html))
        return element
