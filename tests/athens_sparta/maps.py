"""The teaching map for tests, read straight from its files: the rest of the game's data may be unfinished."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from rules_engine.athens_sparta.components import Components, read_components
from rules_engine.athens_sparta.rules.map import City, Theatre, theatre_of
from rules_engine.hexes import Position

FOLDER = Path(__file__).parents[2] / "rules_data" / "athens_sparta"


@cache
def data() -> dict[str, Any]:
    """All components as the build hands them to the engine: plain values, and the order of the tables."""
    found: dict[str, Any] = {}
    for path in sorted(FOLDER.glob("components*.yaml")):
        found |= plain(YAML(typ="safe").load(path.read_text(encoding="utf-8")))
    return found | {"order": {name: list(found[name]) for name in found if isinstance(found[name], dict)}}


def plain(node: Any) -> Any:
    """A value's `value`; the same for everything below a table."""
    if isinstance(node, dict) and "provenance" in node:
        return node.get("value")
    return {key: plain(node[key]) for key in node}


@cache
def components() -> Components:
    return read_components(data())


def theatre() -> Theatre:
    return theatre_of(components())


def city(name: str) -> City:
    return theatre().by_id[name]


def at(name: str) -> Position:
    return city(name).at
