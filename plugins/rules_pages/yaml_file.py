"""One YAML file as plain data, with the line and column of every key and item; anything odd is a Problem."""

from __future__ import annotations

import hashlib
import io
import pickle
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedBase, CommentedMap, CommentedSeq
from ruamel.yaml.error import MarkedYAMLError

MAXIMUM_LINES = 3000
_CACHE_VERSION = b"1"

Path_ = tuple[str | int, ...]


@dataclass(frozen=True, order=True)
class Problem:
    """One thing wrong in the data, and what to do about it."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


@dataclass
class YamlFile:
    """`data`: plain dicts, lists and scalars; `places`: path of keys and indexes to (line, column), from 1."""

    name: str
    data: Any = None
    places: dict[Path_, tuple[int, int]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def problem(self, path: Path_, message: str) -> Problem:
        """A Problem at the deepest known place on the way to `path`."""
        known = tuple(path)
        while known and known not in self.places:
            known = known[:-1]
        line, column = self.places.get(known, (1, 1))
        return Problem(self.name, line, column, message)


def read_yaml(path: Path, name: str, cache: Path | None = None) -> YamlFile:
    """The file at `path`, called `name` in messages. Parsed files are kept in `cache` by the hash of their bytes."""
    content = path.read_bytes()
    if cache is None:
        return _parse(content, name)
    kept = cache / (hashlib.sha256(_CACHE_VERSION + name.encode() + b"\0" + content).hexdigest() + ".pickle")
    try:
        return pickle.loads(kept.read_bytes())
    except (OSError, pickle.UnpicklingError, AttributeError, EOFError):
        parsed = _parse(content, name)
    cache.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(pickle.dumps(parsed))
    return parsed


def _parse(content: bytes, name: str) -> YamlFile:
    file = YamlFile(name)
    try:
        text = content.decode("utf-8")
        lines = text.count("\n")
        if lines > MAXIMUM_LINES:
            raise _TooLong(lines)
        file.data = _plain(file, YAML(typ="rt").load(io.StringIO(text)), ())
    except _TooLong as long:
        file.problems.append(
            Problem(name, MAXIMUM_LINES + 1, 1, f"the file has {long} lines; split it at {MAXIMUM_LINES}")
        )
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        file.problems.append(Problem(name, line, 1, "not UTF-8; save the file as UTF-8"))
    except MarkedYAMLError as error:
        file.problems.append(_syntax_problem(name, error))
    return file


class _TooLong(Exception):
    pass


def _syntax_problem(name: str, error: MarkedYAMLError) -> Problem:
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    return Problem(name, line, column, _one_line(error.problem or error.context or "not YAML"))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _plain(file: YamlFile, node: Any, path: Path_) -> Any:
    """Plain Python data; tags, anchors and aliases are problems."""
    _check_node(file, node, path)
    if isinstance(node, CommentedMap):
        return {_scalar(key): _child(file, node, key, path) for key in node}
    if isinstance(node, CommentedSeq):
        return [_child(file, node, index, path) for index in range(len(node))]
    return _scalar(node)


def _child(file: YamlFile, node: Any, key: Any, path: Path_) -> Any:
    place = (*path, _scalar(key))
    file.places[place] = _position(node, key)
    return _plain(file, node[key], place)


def _position(node: Any, key: Any) -> tuple[int, int]:
    line, column = node.lc.key(key) if isinstance(node, CommentedMap) else node.lc.item(key)
    return line + 1, column + 1


def _check_node(file: YamlFile, node: Any, path: Path_) -> None:
    tag = getattr(node, "tag", None)
    if tag is not None and tag.value is not None:
        file.problems.append(file.problem(path, f"the tag {tag.value} is not allowed; write plain values"))
    anchor = getattr(node, "anchor", None)
    if anchor is not None and anchor.value is not None:
        file.problems.append(file.problem(path, f"the anchor &{anchor.value} is not allowed; write the value out"))
    if isinstance(node, CommentedMap) and node.merge:
        file.problems.append(file.problem(path, "the merge key << is not allowed; write the keys out"))


def _scalar(node: Any) -> Any:
    """ruamel's scalar classes as plain str, int, float, bool."""
    if isinstance(node, bool) or node is None:
        return node
    for kind in (str, int, float):
        if isinstance(node, kind):
            return kind(node)
    return (
        bool(node) if type(node).__name__ == "ScalarBoolean" else node if isinstance(node, CommentedBase) else str(node)
    )
