"""The teaching map for tests, read straight from its files: the rest of the game's data may be unfinished."""

from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.map import City, Theatre, theatre_of
from rules_engine.hexes import Position

FOLDER = Path(__file__).parents[2] / "rules_data" / "athens_sparta"


@cache
def data() -> dict[str, Any]:
    """All components as the build hands them to the engine: plain values, where those are from that are not sourced,
    and the order of the tables."""
    found: dict[str, Any] = {}
    origins: dict[str, str] = {}
    for path in sorted(FOLDER.glob("components*.yaml")):
        read = YAML(typ="safe").load(path.read_text(encoding="utf-8"))
        found |= plain(read)
        origins |= unsourced(read, "")
    order = {name: list(found[name]) for name in found if isinstance(found[name], dict)}
    return found | {"provenance": origins, "order": order}


def plain(node: Any) -> Any:
    """A value's `value`; the same for everything below a table."""
    if isinstance(node, dict) and "provenance" in node:
        return node.get("value")
    return {key: plain(node[key]) for key in node}


def unsourced(node: Any, path: str) -> dict[str, str]:
    """{path: provenance} of the values below a table that are not sourced."""
    if "provenance" in node:
        return {} if node["provenance"] == "sourced" else {path.lstrip("."): node["provenance"]}
    return {key: origin for name in node for key, origin in unsourced(node[name], f"{path}.{name}").items()}


@cache
def components() -> Components:
    return Components(data())


def theatre() -> Theatre:
    return theatre_of(components())


def city(name: str) -> City:
    return theatre().by_id[name]


def at(name: str) -> Position:
    return city(name).at
