"""Write into a YAML file: one block is written anew, and not a character outside it changes."""

from __future__ import annotations

import io
import sys
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.nodes import CollectionNode, Node
from ruamel.yaml.scalarstring import SingleQuotedScalarString

BYTE_ORDER_MARK = "\ufeff"


def with_hashes(text: str, hashes: dict[str, str]) -> str:
    """Return the file's text with this block `of:`, where one stood or else at the end."""
    block = _written({"of": {unit: SingleQuotedScalarString(hash_) for unit, hash_ in hashes.items()}})
    # A byte order mark does not count in the marks of the parser in C.
    mark, text = text[: text.startswith(BYTE_ORDER_MARK)], text.removeprefix(BYTE_ORDER_MARK)
    for key, value in YAML(typ="safe").compose(text).value:
        if key.value == "of":
            start, end = key.start_mark.index, _end(value) if value.value else text.index(":", key.end_mark.index) + 1
            return mark + text[:start] + block.rstrip("\n") + (text[end:] or "\n")
    return mark + text.rstrip("\n") + "\n\n" + block


def _written(data: Any) -> str:
    """The data as YAML, each entry on one line."""
    stream = io.StringIO()
    yaml = YAML()
    yaml.width = sys.maxsize
    yaml.dump(data, stream)
    return stream.getvalue()


def _end(node: Node) -> int:
    """Where a value ends; a block is taken to end after its last value, since its own mark stands before the next key,
    behind comments that belong there."""
    if isinstance(node, CollectionNode) and node.value and not node.flow_style:
        last = node.value[-1]
        return _end(last[1] if isinstance(last, tuple) else last)
    return node.end_mark.index
