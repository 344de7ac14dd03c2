"""Add to the YAML files of a game what a template has and they lack; whatever is there stays, comments included."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq


def with_more(text: str, template: str) -> str:
    """Return a YAML file with what it lacks of a template: keys, and items, which are told apart by their `id`."""
    data, more = _load(text), _load(template)
    _add(data, more)
    return _dump(data)


def with_more_rules(text: str, template: str) -> str:
    """Return rules.yaml with the pages, sections and rules of a template that it lacks, wherever the others stand. New
    sections go to the first page of rules, if there is one."""
    data, more = _load(text), _load(template)
    sections = {section["id"]: section for section in _sections(data["pages"])}
    rules = {rule["id"]: rule for section in sections.values() for rule in section.get("rules", [])}
    own: Any = next((page for page in data["pages"] if page.get("kind", "rules") == "rules"), None)
    for page in more["pages"]:
        for section in page.get("sections", []) if own else []:
            for rule in section["rules"]:
                _add(rules.get(rule["id"], rule), {"facts": rule["facts"]} if "facts" in rule else {})
            new = [rule for rule in section["rules"] if rule["id"] not in rules]
            if section["id"] in sections:
                sections[section["id"]].setdefault("rules", CommentedSeq()).extend(new)
            else:
                section["rules"] = new
                own.setdefault("sections", CommentedSeq()).append(section)
        is_there = page["id"] in {other["id"] for other in data["pages"]}
        if not is_there and not (own and page.get("sections")):
            data["pages"].append(page)
    return _dump(data)


def _sections(pages: Any) -> Iterator[Any]:
    for page in pages:
        yield from page.get("sections", [])


def _add(data: Any, more: Any) -> None:
    """Add what a mapping or list lacks, at any depth."""
    if isinstance(data, dict) and isinstance(more, dict):
        for key, value in more.items():
            if key in data:
                _add(data[key], value)
            else:
                data[key] = value
    elif isinstance(data, list) and isinstance(more, list):
        there = {item.get("id") for item in data if isinstance(item, dict)}
        data.extend(item for item in more if isinstance(item, dict) and item.get("id") not in there)


def _yaml() -> YAML:
    yaml = YAML()
    yaml.preserve_quotes, yaml.width = True, sys.maxsize
    yaml.indent(mapping=2, sequence=4, offset=2)
    return yaml


def _load(text: str) -> Any:
    return _yaml().load(text) or CommentedMap()


def _dump(data: Any) -> str:
    """Return data as YAML; a list at the top is not indented, as in the file before."""
    yaml, stream = _yaml(), io.StringIO()
    if isinstance(data, list):
        yaml.indent(mapping=2, sequence=2, offset=0)
    yaml.dump(data, stream)
    return stream.getvalue()
