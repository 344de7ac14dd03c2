"""A page's source as one text: its Markdown with the HTML of each block in the block's place."""

from __future__ import annotations

import re

from rules_pages.blocks.block import Block, Source, join
from rules_pages.blocks.html import tag

_START = re.compile(r"(/{3,}) (.+)")
_HEADING = re.compile(r"(#+) (\S+) (.*)")


def whole(source: Source | Block) -> str:
    """The text of a page, or of one block."""
    source = join([source]) if isinstance(source, Block) else source
    written: list[str] = []
    opened: list[tuple[str, object]] = []
    for line in source.markdown.split("\n"):
        start = _START.fullmatch(line)
        if start:
            block = source.blocks[start[2]]
            opened.append((start[1], block))
            written += [block] if isinstance(block, str) else [_opening(block["attributes"]), ""]
        elif opened and line == opened[-1][0]:
            _, block = opened.pop()
            written += ["", block["html"], "", "</section>"] if isinstance(block, dict) else []
        elif opened and isinstance(opened[-1][1], dict) and _HEADING.fullmatch(line):
            written.append(_heading(line, opened[-1][1]["heading"]))
        else:
            written.append(line)
    return "\n".join(written)


def _opening(attributes: dict[str, str]) -> str:
    return tag("section", **attributes).removesuffix("</section>")


def _heading(line: str, attributes: dict[str, str]) -> str:
    level, number, title = _HEADING.fullmatch(line).groups()
    others = "".join(f' {name}="{value}"' for name, value in attributes.items() if name != "id")
    return f"{level} {tag('span', number, class_='rule__number')} {title} {{#{attributes['id']}{others}}}"
