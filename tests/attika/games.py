"""Games of Attika for tests: small tables by hand."""

from typing import Any

from rules_engine.attika.components import Components
from rules_engine.hexes import flower

PLAYERS = ("athens", "corinth", "sparta", "thebes")
CENTRES = ((0, 0), (2, 1), (-1, 3))
"""Three tiles that fit into one another, around a hole of nothing."""


def table(**changes: Any) -> dict:
    """Corinth's turn against Athens on three blank tiles: nothing is built, and everything is scarce."""
    start = {
        "active": "corinth",
        "map": [[q, r, "blank"] for centre in CENTRES for q, r in flower(centre)],
        "board": [[f"tile-0{index + 1}", *centre, 0] for index, centre in enumerate(CENTRES)],
        "players": ["corinth", "athens"],
        "mats": {"corinth": ["fortress", "tower"], "athens": ["harbor"]},
        "stacks": {"corinth": [["quarry", "mine"], ["tower", "road"], [], []], "athens": [["mine"], ["ship"]]},
        "hands": {"corinth": {"hill": 3, "mountain": 4}, "athens": {"water": 2}},
        "discards": {"forest": 2},
        "pile": ["water", "forest", "hill", "mountain", "water"],
        "tiles": ["tile-09", "tile-10"],
        "supply": 3,
        "practice": True,
    }
    return start | changes


def total(counts: dict) -> int:
    return sum(counts.values())


def tiles_of_player(components: Components) -> list[str]:
    """All 30 buildings of a player, sorted."""
    return sorted(name for name in components.order for _ in range(components.copies[name]))
