"""Write into a YAML file: one block, or some texts, are written anew, and not a character outside them changes."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap
from ruamel.yaml.nodes import CollectionNode, MappingNode, Node, ScalarNode, SequenceNode
from ruamel.yaml.scalarstring import DoubleQuotedScalarString, LiteralScalarString, SingleQuotedScalarString

from rules_pages.data.yaml_file import Path_

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


# texts


def with_texts(text: str, changed: dict[Path_, str], added: dict[Path_, Any], order: Iterable[Path_]) -> str:
    """Return a file of texts with other words in some places, and with more entries.

    `changed`: path of a text that stands in the file to its words, which are written in the style of the old ones.
    `added`: (section, key) of entries that do not, to what they hold; in the file they follow what comes before them in
    `order`, the paths (section, key) of all entries.
    """
    mark, text = text[: text.startswith(BYTE_ORDER_MARK)], text.removeprefix(BYTE_ORDER_MARK)
    if text and not text.endswith("\n"):
        text += "\n"
    root = YAML(typ="safe").compose(text)
    edits = [_replaced(text, path, *_found(root, path), words) for path, words in changed.items()]
    edits += _inserted(text, root, added, list(order))
    written, done = [], 0
    for start, end, new in sorted(edits, key=lambda edit: edit[0]):  # stable: what is inserted at one place keeps order
        written += [text[done:start], new]
        done = end
    return mark + "".join(written) + text[done:]


Edit = tuple[int, int, str]
"""What stands from one index to another becomes this."""


def _found(root: Node, path: Path_) -> tuple[ScalarNode, int, bool]:
    """Return the words at a path, the column of what stands below their key, and whether braces are around them."""
    node, column, is_flow = root, 0, False
    for step in path:
        is_flow = is_flow or bool(node.flow_style)
        if isinstance(node, SequenceNode):
            node = node.value[int(step)]
            column = node.start_mark.column
        else:
            key, node = next((key, value) for key, value in node.value if key.value == step)
            column = key.start_mark.column + 2
    return node, column, is_flow


def _replaced(text: str, path: Path_, node: ScalarNode, column: int, is_flow: bool, words: str) -> Edit:
    start, end = node.start_mark.index, _text_end(text, node)
    if "\n" in words and not is_flow:
        lines = [" " * column + line if line else "" for line in words.split("\n")]
        return start, end, "\n".join(["|", *lines])
    return start, end, _one_line(words, node.style, is_flow)


def _one_line(words: str, style: str | None, is_flow: bool) -> str:
    """Words as a scalar, in quotes where they were or where YAML needs them."""
    scalar: str = words
    if style == '"' or "\n" in words:
        scalar = DoubleQuotedScalarString(words)
    elif style == "'":
        scalar = SingleQuotedScalarString(words)
    entry = CommentedMap({"k": scalar})
    if is_flow:
        entry.fa.set_flow_style()
        return _written(entry)[len("{k: ") : -len("}\n")]
    return _written(entry)[len("k: ") : -len("\n")]


def _inserted(text: str, root: MappingNode, added: dict[Path_, Any], order: list[Path_]) -> Iterator[Edit]:
    """Where the entries that are added go, section by section."""
    sections = {key.value: (key, value) for key, value in root.value}
    before: Node | None = None
    for section in dict.fromkeys(path[0] for path in order):
        entries = {path[1]: added[path] for path in order if path[0] == section and path in added}
        if section in sections:
            before = sections[section][1]
            yield from _in_section(text, before, entries, [str(path[1]) for path in order if path[0] == section])
        elif entries:
            place = _line_after(text, before) if before is not None else 0
            yield place, place, "\n" + _written({section: _literal(entries)})


def _in_section(text: str, section: MappingNode, entries: dict[Any, Any], order: list[str]) -> Iterator[Edit]:
    if not entries:
        return
    if section.flow_style:
        start, end = section.start_mark.index, section.end_mark.index
        if section.value:
            yield end - 1, end - 1, "".join(f", {_flow({key: entries[key]})[1:-1]}" for key in order if key in entries)
        else:
            start = len(text[:start].rstrip(" "))
            yield start, end, "\n" + _indented({key: entries[key] for key in order if key in entries}, 2).rstrip("\n")
        return
    column = section.value[0][0].start_mark.column
    there = {key.value: value for key, value in section.value}
    place = section.value[0][0].start_mark.index - column
    for key in order:
        if key in there:
            place = _line_after(text, there[key])
        elif key in entries:
            yield place, place, _indented({key: entries[key]}, column)


def _indented(data: dict[Any, Any], column: int) -> str:
    lines = _written(_literal(data)).split("\n")
    return "\n".join(" " * column + line if line else "" for line in lines)


def _literal(data: Any) -> Any:
    """Data in which texts of several lines are written as such."""
    if isinstance(data, dict):
        return {key: _literal(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_literal(value) for value in data]
    return LiteralScalarString(data + "\n") if "\n" in data else data


def _flow(data: dict[Any, Any]) -> str:
    """Data in braces, on one line."""
    stream = io.StringIO()
    yaml = YAML(typ="safe", pure=True)
    yaml.default_flow_style, yaml.allow_unicode, yaml.width = True, True, sys.maxsize
    yaml.dump(data, stream)
    return stream.getvalue().rstrip("\n")


def _line_after(text: str, node: Node) -> int:
    """Where the line begins that follows a value."""
    return text.index("\n", _text_end(text, node)) + 1


def _text_end(text: str, node: Node) -> int:
    """Where a value ends; the empty lines after a text of several lines are not its own."""
    start = node.start_mark.index
    return start + len(text[start : _end(node)].rstrip())


def _written(data: Any) -> str:
    """The data as YAML, each entry on one line."""
    stream = io.StringIO()
    yaml = YAML()
    yaml.width = sys.maxsize
    yaml.indent(mapping=2, sequence=4, offset=2)
    yaml.dump(data, stream)
    return stream.getvalue()


def _end(node: Node) -> int:
    """Where a value ends; a block is taken to end after its last value, since its own mark stands before the next key,
    behind comments that belong there."""
    if isinstance(node, CollectionNode) and node.value and not node.flow_style:
        last = node.value[-1]
        return _end(last[1] if isinstance(last, tuple) else last)
    return node.end_mark.index
