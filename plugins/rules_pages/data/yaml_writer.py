"""Edit YAML files: replace one block or some texts, and leave every character outside them unchanged."""

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
BLOCKS = ("|", "|-")
"""First lines of blocks that are written again as they were."""


def with_texts(text: str, changed: dict[Path_, str], added: dict[Path_, Any], order: Iterable[Path_]) -> str:
    """Return a file of texts with some texts changed and some entries added.

    `changed`: path of an existing text to its new words, which are written in the style of the old ones.
    `added`: path (section, key) of a new entry to its content. It is inserted after the entry that precedes it in
    `order`, the paths (section, key) of all entries; without a key, the section itself is the entry."""
    mark, text = text[: text.startswith(BYTE_ORDER_MARK)], text.removeprefix(BYTE_ORDER_MARK)
    if text and not text.endswith("\n"):
        text += "\n"
    root = YAML(typ="safe").compose(text) or MappingNode("", [])
    edits = [_replacement(text, *_find(root, path), words) for path, words in changed.items()]
    edits += _insertions(text, root, added, list(order))
    parts, end_of_last = [], 0
    for start, end, new in sorted(edits, key=lambda edit: edit[0]):  # stable: insertions at one place keep their order
        parts += [text[end_of_last:start], new]
        end_of_last = end
    return mark + "".join(parts) + text[end_of_last:]


Edit = tuple[int, int, str]
"""(start, end, new text): replace what is between two indexes."""


def _find(root: Any, path: Path_) -> tuple[ScalarNode, int, bool]:
    """Return the scalar at a path, the column for the lines of a block below its key, and whether it is in braces."""
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


def _replacement(text: str, node: ScalarNode, column: int, is_flow: bool, words: str) -> Edit:
    """Return the edit that replaces a scalar; a block stays one, and several lines become one except in braces."""
    start, end = node.start_mark.index, _text_end(text, node)
    head = text[start:end].partition("\n")[0].strip() if node.style == "|" else ""
    if ("\n" in words or head in BLOCKS) and not is_flow and words == words.strip():
        lines = [" " * column + line if line else "" for line in words.split("\n")]
        return start, end, "\n".join([head if head in BLOCKS else "|", *lines])
    return start, end, one_line(words, node.style, is_flow)


def one_line(words: str, style: str | None = None, is_flow: bool = False) -> str:
    """Return words as a scalar on one line, with the old quotes (`style`), or with quotes if YAML needs them."""
    scalar: str = words
    if style == '"' or "\n" in words:
        scalar = DoubleQuotedScalarString(words)
    elif style == "'":
        scalar = SingleQuotedScalarString(words)
    return _in_braces({"k": scalar})[len("{k: ") : -1] if is_flow else as_yaml({"k": scalar})[len("k: ") : -1]


def _insertions(text: str, root: MappingNode, added: dict[Path_, Any], order: list[Path_]) -> Iterator[Edit]:
    sections = {key.value: (key, value) for key, value in root.value}
    before: Any = None  # the section before, a MappingNode
    for section in dict.fromkeys(path[0] for path in order):
        entries = {path[1]: added[path] for path in order if path[0] == section and path in added}
        if section in sections:
            before = sections[section][1]
            keys = [str(path[1]) for path in order if path[0] == section]
            yield from _section_insertions(text, before, entries, keys)
        elif entries:
            place = _line_after(text, before) if before is not None else 0
            yield place, place, ("\n" if place else "") + as_yaml({section: _literal(entries.get("", entries))})


def _section_insertions(text: str, section: MappingNode, entries: dict[Any, Any], order: list[str]) -> Iterator[Edit]:
    """Yield the edits that insert entries into an existing section, in braces if the section is written so."""
    if not entries:
        return
    if section.flow_style:
        start, end = section.start_mark.index, section.end_mark.index
        if section.value:
            new = [_in_braces({key: entries[key]})[1:-1] for key in order if key in entries]
            yield end - 1, end - 1, "".join(f", {entry}" for entry in new)
        else:
            start = len(text[:start].rstrip(" "))
            yield start, end, "\n" + _indented({key: entries[key] for key in order if key in entries}, 2).rstrip("\n")
        return
    column = section.value[0][0].start_mark.column
    values = {key.value: value for key, value in section.value}
    place = section.value[0][0].start_mark.index - column
    for key in order:
        if key in values:
            place = _line_after(text, values[key])
        elif key in entries:
            yield place, place, _indented({key: entries[key]}, column)


def _indented(data: dict[Any, Any], column: int) -> str:
    lines = as_yaml(_literal(data)).split("\n")
    return "\n".join(" " * column + line if line else "" for line in lines)


def _literal(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _literal(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_literal(value) for value in data]
    return LiteralScalarString(data + "\n") if "\n" in data else data


def _in_braces(data: dict[Any, Any]) -> str:
    mapping = CommentedMap(data)
    mapping.fa.set_flow_style()
    return as_yaml(mapping).rstrip("\n")


def _line_after(text: str, node: Node) -> int:
    return text.index("\n", _text_end(text, node)) + 1


def _text_end(text: str, node: Node) -> int:
    """Return the index of the end of a value, without empty lines after a text of several lines."""
    start: int = node.start_mark.index
    return start + len(text[start : _end(node)].rstrip())


def as_yaml(data: Any, width: int = sys.maxsize) -> str:
    """Return data as YAML in the style of rules_data; a list at the top is not indented."""
    stream, yaml = io.StringIO(), YAML()
    yaml.width = width
    yaml.indent(mapping=2, sequence=2 if isinstance(data, list) else 4, offset=0 if isinstance(data, list) else 2)
    yaml.dump(data, stream)
    return stream.getvalue()


def _end(node: Node) -> int:
    """Return the index of the end of a value; a block ends after its last value. The end mark of a block cannot be
    used: it is before the next key, after comments that belong to that key."""
    if isinstance(node, CollectionNode) and node.value and not node.flow_style:
        last = node.value[-1]
        return _end(last[1] if isinstance(last, tuple) else last)
    end: int = node.end_mark.index
    return end
