"""The block of a picture in a file of its own (pictures.yaml): the picture, its words, and where it is from."""

from __future__ import annotations

import posixpath

from rules_pages.blocks.block import Block
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import citations_html


def picture_block(context: PageContext, name: str) -> Block:
    """Return the block of a picture."""
    file, picture = context.game.picture_files[name], context.game.pictures[name]
    language, unit = context.texts.shown(f"pictures.{name}")
    address = posixpath.normpath(f"{context.root}../../assets/{file.address}")
    alt = context.plain(unit.content.alt)
    image = tag("img", src=address, alt=alt, width=file.width, height=file.height, loading="lazy", decoding="async")
    source = escape(context.site("rule.source") + context.site("colon")) + citations_html(context, picture.sources)
    origin = source if picture.sources else escape(context.site("picture.ours"))
    caption = tag("span", context.html(unit.content.caption)) + " " if unit.content.caption else ""
    below = tag("figcaption", caption, tag("small", origin, lang=context.language))
    shown = language if language != context.language else None
    return Block("picture", f"{context.game.id}.{name}", tag("figure", image, below, class_="picture", lang=shown))
