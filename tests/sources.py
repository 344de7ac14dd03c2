"""Return the source of a page as one text: its Markdown with the HTML of the blocks inserted."""

import re

from rules_pages.blocks.block import Block, Source, join
from rules_pages.blocks.html import tag

_START = re.compile(r"(/{3,}) (.+)")
_HEADING = re.compile(r"(#+) (\S+) (.*)")


def whole(source: Source | Block) -> str:
    """Return the whole text of a page, or of one block."""
    source = join([source]) if isinstance(source, Block) else source
    lines: list[str] = []
    open_blocks: list[tuple[str, object]] = []
    for line in source.markdown.split("\n"):
        start = _START.fullmatch(line)
        if start:
            block = source.blocks[start[2]]
            open_blocks.append((start[1], block))
            tagged = tag("section", **({} if isinstance(block, str) else block["attributes"]))
            lines += [block] if isinstance(block, str) else [tagged.removesuffix("</section>"), ""]
        elif open_blocks and line == open_blocks[-1][0]:
            _, block = open_blocks.pop()
            lines += ["", block["html"], "", "</section>"] if isinstance(block, dict) else []
        elif open_blocks and isinstance(open_blocks[-1][1], dict) and _HEADING.fullmatch(line):
            lines.append(_heading(line, open_blocks[-1][1]["heading"]))
        else:
            lines.append(line)
    return "\n".join(lines)


def _heading(line: str, attributes: dict[str, str]) -> str:
    level, number, title = _HEADING.fullmatch(line).groups()
    others = "".join(f' {name}="{value}"' for name, value in attributes.items() if name != "id")
    return f"{level} {tag('span', number, class_='rule__number')} {title} {{#{attributes['id']}{others}}}"
