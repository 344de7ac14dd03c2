"""A study as plain JSON, short enough for an address and the same in every language."""

from __future__ import annotations

from typing import Any

from rules_engine.attika.components import Components, Face
from rules_engine.attika.positions.study import Study, layout_of, most_shrines, start_study
from rules_engine.attika.readings import read_readings
from rules_engine.attika.rules.growth import ROTATIONS
from rules_engine.attika.rules.sites import BLANK, OTHER, OWN
from rules_engine.cards import read_cards, write_cards
from rules_engine.core import BadInput
from rules_engine.hexes import FAR, Position, flower

NAMES = ("layout", "tiles", "shrines", "building", OWN, OTHER, "at", "hand", "readings")
DIGITS = "0123456789"
TILE = ("q", "r", "face")
STANDS = ("q", "r", "building")
"""What stands in the lists of a study."""


def read_study(components: Components, data: Any) -> Study:
    """From {"layout": players} or {"tiles": [[q, r, face]], "shrines": [[q, r]]}; {"building", "own": [[q, r,
    building]], "other": [[q, r, building]], "at": [q, r], "hand": {landscape: n}, "readings": {reading: option}}.

    All but the map and `building` may be left out. A face is a text of digits, the centre first, then clockwise from
    the upper right: 0 stands for no symbol, the others count the landscapes. Raises BadInput for everything else.
    """
    if not isinstance(data, dict):
        raise BadInput("board", data, "an object")
    for name in sorted(data):
        if name not in NAMES:
            raise BadInput(str(name), data[name], "one of the names " + ", ".join(NAMES))
    building = _building(components, data.get("building"), "building")
    tiles, shrines = _map(components, data)
    hand = data.get("hand")
    study = Study(
        tiles=tiles,
        shrines=shrines,
        building=building,
        buildings=tuple(_built(components, data, OWN) + _built(components, data, OTHER)),
        at=_position(data["at"], "at") if "at" in data else None,
        hand=None if hand is None else _hand(components, hand),
        readings=read_readings(_object(data.get("readings", {}), "readings")),
    )
    refuse_impossible(components, study)
    return study


def refuse_impossible(components: Components, study: Study) -> None:
    """No two things in one place, no building off the map or on a shrine, not more pieces than there are."""
    ground = [place for centre, _ in study.tiles for place in flower(centre)]
    built = [place for place, _, _ in study.buildings]
    own = [building for _, owner, building in study.buildings if owner == OWN]
    if len(set(ground + list(study.shrines))) < len(ground) + len(study.shrines):
        raise BadInput("tiles", len(ground), "tiles and shrines beside one another")
    if len(study.tiles) > len(components.pieces.tiles) or len(study.shrines) > most_shrines(components):
        raise BadInput("tiles", len(study.tiles), "not more than there are")
    if len(set(built)) < len(built) or any([place not in ground for place in built]):
        raise BadInput("buildings", len(built), "each on a hex of its own")
    if any([own.count(building) > components.copies[building] for building in own]):
        raise BadInput(OWN, len(own), "not more than there are")


def write_study(components: Components, study: Study) -> str:
    """The JSON text that `read_study` reads back, always in the same order, without what stands at its default."""
    players = layout_of(components, study)
    parts = [_part("layout", str(players))] if players is not None else _map_parts(components, study)
    parts.append(_part("building", _text(study.building)))
    for owner in (OWN, OTHER):
        built = [_list([str(q), str(r), _text(name)]) for (q, r), who, name in study.buildings if who == owner]
        parts += [_part(owner, _list(built))] if built else []
    if study.at is not None:
        parts.append(_part("at", _pair(study.at)))
    if study.hand is not None:
        cards = write_cards(components.landscapes, study.hand)
        counted = [_part(landscape, str(cards[landscape])) for landscape in components.landscapes if landscape in cards]
        parts.append(_part("hand", "{" + ",".join(counted) + "}"))
    if study.readings:
        chosen = [_part(reading, _text(option)) for reading, option in study.readings]
        parts.append(_part("readings", "{" + ",".join(chosen) + "}"))
    return "{" + ",".join(parts) + "}"


# writing


def _map_parts(components: Components, study: Study) -> list[str]:
    tiles = [_list([str(q), str(r), _text(write_face(components, face))]) for (q, r), face in study.tiles]
    shrines = [_pair(shrine) for shrine in study.shrines]
    return [_part("tiles", _list(tiles)), _part("shrines", _list(shrines))]


def write_face(components: Components, face: Face) -> str:
    """A face as digits."""
    return "".join([DIGITS[_grounds(components).index(ground)] for ground in face])


def _grounds(components: Components) -> tuple[str, ...]:
    return (BLANK,) + components.landscapes


def _part(name: str, text: str) -> str:
    return _text(name) + ":" + text


def _text(text: str) -> str:
    return '"' + text + '"'


def _list(texts: list[str]) -> str:
    return "[" + ",".join(texts) + "]"


def _pair(position: Position) -> str:
    return _list([str(position[0]), str(position[1])])


# reading


def _map(components: Components, data: dict) -> tuple[tuple, tuple]:
    if "layout" not in data:
        tiles = [_tile(components, item) for item in _items(data.get("tiles"), "tiles")]
        return tuple(tiles), tuple([_position(item, "shrines") for item in _items(data.get("shrines", []), "shrines")])
    players = data["layout"]
    if not _is_number(players) or players not in components.pieces.layouts or "tiles" in data or "shrines" in data:
        raise BadInput("layout", players, "a number of players, and no tiles beside it")
    start = start_study(components, players, "")
    return start.tiles, start.shrines


def _tile(components: Components, item: Any) -> tuple[Position, Face]:
    if not isinstance(item, list) or len(item) != len(TILE):
        raise BadInput("tiles", item, "[q, r, face]")
    return _position(item[:2], "tiles"), read_face(components, item[2])


def read_face(components: Components, text: Any) -> Face:
    """Digits as a face; BadInput for anything else."""
    grounds = _grounds(components)
    known = DIGITS[: len(grounds)]
    if not isinstance(text, str) or len(text) != 1 + ROTATIONS or any([digit not in known for digit in text]):
        raise BadInput("tiles", text, "as many digits as a tile has hexes")
    return tuple([grounds[known.index(digit)] for digit in text])


def _built(components: Components, data: dict, owner: str) -> list[tuple[Position, str, str]]:
    return [_stands(components, item, owner) for item in _items(data.get(owner, []), owner)]


def _stands(components: Components, item: Any, owner: str) -> tuple[Position, str, str]:
    if not isinstance(item, list) or len(item) != len(STANDS):
        raise BadInput(owner, item, "[q, r, building]")
    return _position(item[:2], owner), owner, _building(components, item[2], owner)


def _building(components: Components, name: Any, place: str) -> str:
    if not isinstance(name, str) or name not in components.order:
        raise BadInput(place, name, "one of " + ", ".join(components.order))
    return name


def _position(item: Any, place: str) -> Position:
    if (
        not isinstance(item, list)
        or len(item) != 2
        or not all([_is_number(part) and -FAR <= part <= FAR for part in item])
    ):
        raise BadInput(place, item, "[q, r]")
    return item[0], item[1]


def _hand(components: Components, data: Any) -> tuple[int, ...]:
    most = components.pieces.cards_each
    counts = _object(data, "hand")
    for name in sorted(counts):
        if not _is_number(counts[name]) or not 0 <= counts[name] <= most:
            raise BadInput("hand", counts[name], "a number of cards")
    return read_cards(components.landscapes, counts)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _object(value: Any, place: str) -> dict:
    if not isinstance(value, dict):
        raise BadInput(place, value, "an object")
    return value


def _items(value: Any, place: str) -> list:
    if not isinstance(value, list):
        raise BadInput(place, value, "a list")
    return value
