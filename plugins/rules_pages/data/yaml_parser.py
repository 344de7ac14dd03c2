"""Parse YAML: plain data from the events of ruamel's parser; anchors, aliases, tags and merge keys are problems."""

import re
from collections.abc import Iterator
from typing import Any

from ruamel.yaml import YAML, events
from ruamel.yaml.error import MarkedYAMLError

from rules_pages.data.characters import NOT_ALLOWED, invisible
from rules_pages.data.problems import Problem
from rules_pages.data.yaml_file import MAXIMUM_DEPTH, Path_, YamlFile, encoding_problems

_INTEGER = re.compile(r"[-+]?[0-9]{1,18}")
_FLOAT = re.compile(r"[-+]?(\.[0-9]{1,18}|[0-9]{1,18}(\.[0-9]{0,18})?)([eE][-+]?[0-9]{1,2})?")
_ZEROS_IN_FRONT = re.compile(r"([-+]?)0+([0-9][0-9.eE+-]*)")
_NO_NUMBER = re.compile(r"[-+]?\.(inf|nan)", re.IGNORECASE)
"""What other YAML readers take for infinity or for no number at all."""
_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}
_ADVICE = {
    "mapping values are not allowed here": "quote a text that holds a colon",
    "cannot start any token": "indent with spaces, and quote special characters",
    "expected <block end>": "check the indentation; quote a text that holds quotation marks",
    "could not find expected ':'": "write `key: value`; check the indentation",
    "unexpected end of stream": "close the quotation mark",
    "expected ',' or": "close the bracket; quote a text that holds one",
}
"""Part of an error message of the YAML parser to advice for the reader."""


def parse(content: bytes, name: str) -> YamlFile:
    """Parse the bytes of a file, called `name` in messages; whatever is wrong is in `problems` of the result."""
    problems = list(encoding_problems(content, name))
    if problems:
        return YamlFile(name, problems=problems)
    parsed = read(content.decode(), name)
    # The C parser finds the same mistakes, but its messages are worse.
    return read(content.decode(), name, pure=True) if parsed.problems else parsed


def read(text: str, name: str, pure: bool = False) -> YamlFile:
    """Parse the text of a file with ruamel's C parser if it is installed, else or if `pure` with its Python parser.
    Both return the same data at the same places; the C parser is a dozen times as fast."""
    file = YamlFile(name)
    try:
        file.data = _Reader(file, YAML(typ="safe", pure=pure).parse(text)).document()
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        message = " ".join(str(error.problem or error.context or "not YAML").split())
        advice = next((advice for part, advice in _ADVICE.items() if part in message), "check the YAML here")
        file.problems.append(Problem(name, line, column, f"{message}; {advice}"))
    except _TooDeep as error:
        file.problems.append(error.args[0])
    return file


class _TooDeep(Exception):
    """Raised where nesting is deeper than MAXIMUM_DEPTH; carries the Problem."""


class _Reader:
    """Builder of plain data from YAML events; what is not allowed becomes a problem of the file, and no data."""

    def __init__(self, file: YamlFile, stream: Iterator[events.Event]) -> None:
        self.file = file
        self.stream = stream

    def document(self) -> Any:
        """Return the data of the only document of the file; None for an empty file."""
        starts = (event for event in self.stream if isinstance(event, events.DocumentStartEvent))
        data = self._node(next(self.stream), ()) if next(starts, None) else None
        second = next(starts, None)
        if second:
            self._note(second, "a second document starts here; a file holds one")
        return data

    def _note(self, event: events.Event, message: str) -> None:
        self.file.problems.append(Problem(self.file.name, *_place(event), message))

    def _node(self, event: events.Event, path: Path_) -> Any:
        """Return the data of the node that starts with `event`. Raises _TooDeep."""
        self._check(event)
        if len(path) > MAXIMUM_DEPTH:
            message = f"nested more than {MAXIMUM_DEPTH} deep; flatten it"
            raise _TooDeep(Problem(self.file.name, *_place(event), message))
        if isinstance(event, events.MappingStartEvent):
            return self._mapping(path)
        if isinstance(event, events.SequenceStartEvent):
            items: list[Any] = []
            while not isinstance(event := next(self.stream), events.SequenceEndEvent):
                place = (*path, len(items))
                self.file.places[place] = _place(event)
                items.append(self._node(event, place))
            return items
        return self._scalar(event) if isinstance(event, events.ScalarEvent) else None

    def _scalar(self, event: events.ScalarEvent) -> Any:
        """Return a scalar as text, number, bool or None; note what a reader would take for another value."""
        value: str = event.value
        if event.style:  # it is quoted
            return value
        zeros = _ZEROS_IN_FRONT.fullmatch(value)
        if zeros:
            self._note(event, f"{value}: a number has no zeros in front; write {zeros[1]}{zeros[2]}, or quote a text")
        if _NO_NUMBER.fullmatch(value):
            self._note(event, f"{value}: this is neither a number nor a word; write digits, or quote a text")
        if value.lower() in _WORDS:
            return _WORDS[value.lower()]
        if _INTEGER.fullmatch(value):
            return int(value)
        return float(value) if _FLOAT.fullmatch(value) else value

    def _check(self, event: Any) -> None:
        """Add a problem if a node is an alias, or has an anchor or tag."""
        if isinstance(event, events.AliasEvent):
            self._note(event, f"the alias *{event.anchor} is not allowed; write the value out")
            return
        if event.anchor is not None:
            self._note(event, f"the anchor &{event.anchor} is not allowed; write the value out where it is needed")
        if event.tag is not None:
            self._note(event, f"the tag {event.tag} is not allowed; write plain values")
        # a character that nobody sees, which an escape in double quotes may stand for
        unseen = invisible(event.value) if isinstance(event, events.ScalarEvent) else None
        if unseen:
            self._note(event, NOT_ALLOWED.format(ord(unseen.group())))

    def _mapping(self, path: Path_) -> dict[str, Any]:
        """Return the data of a mapping whose start event was read; of a duplicate key, the first value."""
        mapping: dict[str, Any] = {}
        while not isinstance(event := next(self.stream), events.MappingEndEvent):
            key = self._key(event, path)
            place = (*path, key)
            is_duplicate = key in mapping
            if is_duplicate:
                self._note(event, f"{key}: this key stands in line {self.file.places[place][0]} already; keep one")
            else:
                self.file.places[place] = _place(event)
            value = self._node(next(self.stream), place)
            if not is_duplicate:
                mapping[key] = value
        return mapping

    def _key(self, event: events.Event, path: Path_) -> str:
        """Return a key as it is typed, always as text: `no` and 1, too."""
        if not isinstance(event, events.ScalarEvent):
            self._note(event, "a key must be a plain word")
            self._node(event, (*path, ""))
            return ""
        self._check(event)
        if event.value == "<<" and not event.style:
            self._note(event, "the merge key << is not allowed; write the keys out")
        return str(event.value)


def _place(event: events.Event) -> tuple[int, int]:
    return event.start_mark.line + 1, event.start_mark.column + 1
