"""Refusals of moving, sieges and tribute."""

from __future__ import annotations

from typing import Any

from rules_engine.polis.rules.takeover import refuse_condition
from tests.polis.tries import game, press
from tests.refusals import RefusalCase as Case

MARCH = {"march": "lakedaimon", "to": "achaia"}
SAIL = {"sail": "ionio", "to": "kyklades"}
SIEGE = {"siege": "thebai", "roll": 4}
FULL = {"readings": {"full-areas": "blocked"}}


def units(sparta: dict, athens: dict | None = None) -> dict[str, Any]:
    return {"units": {"sparta": sparta, "athens": athens or {}}}


def at_thebai(own: int, others: int = 0) -> dict[str, Any]:
    return units({"boiotia": own}, {"boiotia": others} if others else {})


def cubes_out(left: int) -> dict[str, Any]:
    """Sparta has so many cubes left in stock: all others stand where they may (round 5 alpha), four at Thebai."""
    tiles = {"sparta": 8, "gytheion": 2, "pylos": 3, "korinthos": 6, "argos": 5, "gela": 5, "syrakousai": 7}
    return {
        "round": "round-5a",
        "owners": {"athenai": "athens"} | dict.fromkeys(tiles, "sparta"),
        "population": {"athenai": 5} | tiles | {"syrakousai": 7 - left},
        "proxenoi": {"sparta": "thebai"},
        "units": {"sparta": {"boiotia": 4, "ionio": 5}},
    }


def besieging(hoplites: int, enemies: int) -> Any:
    """Check the conditions of a siege of any polis with siege value 3, as the calculator does."""
    return lambda runner: refuse_condition(hoplites, enemies, 3)


CASES = [
    Case("military.cost", "no prestige for a march",
         game(MARCH, prestige={}), game(MARCH, prestige={"sparta": 1}), figures={"prestige": 1, "held": 0}),
    Case("military.cost", "no prestige for a siege",
         game(SIEGE, prestige={}, **at_thebai(3)), game(SIEGE, prestige={"sparta": 1}, **at_thebai(3)),
         figures={"prestige": 1, "held": 0}),
    Case("military.cost", "no prestige for tribute away from home",
         game({"tribute": "messenia", "rows": {"wheat": 1}}, prestige={}, **units({"messenia": 1})),
         game({"tribute": "lakedaimon", "rows": {"metal": 1}}, prestige={}), figures={"prestige": 1, "held": 0}),
    Case("march.destination", "to where it stands",
         game(MARCH | {"to": "lakedaimon"}), game(MARCH), figures={"area": "lakedaimon"}),
    Case("march.destination.none", "no hoplite there",
         game(MARCH | {"march": "arkadia"}), game(MARCH, units={"sparta": {"lakedaimon": 1}})),
    Case("march.limit", "a region with as many as the round allows",
         game(MARCH, **units({"lakedaimon": 1, "achaia": 4})), game(MARCH, **units({"lakedaimon": 1, "achaia": 3})),
         figures={"limit": 4}),
    Case("march.enemy", "one unit more of the enemy on every way",
         game(MARCH, **units({"lakedaimon": 1, "arkadia": 1, "messenia": 1}, {"arkadia": 2, "messenia": 2})),
         game(MARCH, **units({"lakedaimon": 1, "arkadia": 2, "messenia": 1}, {"arkadia": 2, "messenia": 2}))),
    Case("march.full", "the optional rule",
         game(MARCH, **units({"lakedaimon": 1, "arkadia": 4, "messenia": 4}), **FULL),
         game(MARCH, **units({"lakedaimon": 1, "arkadia": 3, "messenia": 4}), **FULL), figures={"limit": 4}),
    Case("march.path", "a transport ends where it lands, and Boiotia has no coast",
         game({"march": "ionia", "to": "boiotia"}, **units({"ionia": 1})),
         game({"march": "ionia", "to": "attika"}, **units({"ionia": 1}))),
    Case("map.islands", "Boiotia has no coast and Ionia no border by land",
         game({"march": "boiotia", "to": "ionia"}, **units({"boiotia": 1})),
         game({"march": "attika", "to": "ionia"}, **units({"attika": 1}))),
    Case("map.abroad", "a foreign land beside a region",
         game({"march": "akarnania", "to": "illyria"}, **units({"akarnania": 1})),
         game({"march": "akarnania", "to": "makedonia"}, **units({"akarnania": 1})), figures={"area": "illyria"}),
    Case("map.abroad", "a polis abroad",
         game({"march": "makedonia", "to": "abdera"}, **units({"makedonia": 1})),
         game({"march": "makedonia", "to": "thessalia"}, **units({"makedonia": 1})), figures={"area": "abdera"}),
    Case("sail.destination", "to where it is",
         game(SAIL | {"to": "ionio"}), game(SAIL, units={"sparta": {"ionio": 1}})),
    Case("sail.destination.none", "no galley there",
         game({"sail": "thracian", "to": "kyklades"}), game({"sail": "ionio", "to": "kyklades"})),
    Case("sail.limit", "a sea with as many as the round allows",
         game(SAIL, **units({"ionio": 1, "kyklades": 4})), game(SAIL, **units({"ionio": 1, "kyklades": 3})),
         figures={"limit": 4}),
    Case("sail.enemy", "one galley more of the enemy on the way",
         game(SAIL, **units({"ionio": 1, "myrtoon": 1}, {"myrtoon": 2})),
         game(SAIL, **units({"ionio": 1, "myrtoon": 2}, {"myrtoon": 2}))),
    Case("sail.full", "the optional rule",
         game(SAIL, **units({"ionio": 1, "myrtoon": 4}), **FULL),
         game(SAIL, **units({"ionio": 1, "myrtoon": 3}), **FULL), figures={"limit": 4}),
    Case("siege.never", "the capital",
         game(SIEGE | {"siege": "athenai"}, **units({"attika": 4})),
         game(SIEGE | {"siege": "chalkis"}, **units({"attika": 4}))),
    Case("siege.never.abroad", "a polis abroad",
         game(SIEGE | {"siege": "epidamnos"}, **at_thebai(3)), game(SIEGE, **at_thebai(3))),
    Case("siege.target", "one's own polis", game(SIEGE | {"siege": "pylos"}, **units({"messenia": 2})),
         game(SIEGE | {"siege": "argos"}, **units({"arkadia": 3}))),
    Case("siege.condition.control", "as many as the opponent",
         game(SIEGE, **at_thebai(3, 3)), game(SIEGE, **at_thebai(4, 3)), figures={"hoplites": 3, "enemies": 3}),
    Case("siege.condition.value", "one fewer than the siege value",
         game(SIEGE, **at_thebai(2)), game(SIEGE, **at_thebai(3)), figures={"hoplites": 2, "value": 3}),
    Case("siege.condition.no-control", "as many as the opponent, asked of the calculator",
         besieging(3, 3), besieging(4, 3), figures={"hoplites": 3, "enemies": 3}),
    Case("siege.condition.too-few", "one fewer than the siege value, asked of the calculator",
         besieging(2, 0), besieging(3, 0), figures={"hoplites": 2, "value": 3}),
    Case("siege.again", "a second siege in a turn",
         game(SIEGE | {"roll": 1}, SIEGE, **at_thebai(4)),
         game(SIEGE | {"roll": 1, "extra": "oil"}, SIEGE | {"extra": "oil"}, turn={"passed": ["athens"]},
              **at_thebai(4))),
    Case("stock.cubes", "a siege with all cubes out",
         game(SIEGE, **cubes_out(0)), game(SIEGE, **cubes_out(1)), figures={"cubes": 45}),
    Case("stock.cubes", "a civil war with all cubes out",
         game({"civil-war": "thebai"}, **cubes_out(0)), game({"civil-war": "thebai"}, **cubes_out(1)),
         figures={"cubes": 45}),
    Case("tribute.condition", "no polis of one's own",
         game({"tribute": "arkadia", "rows": {"metal": 1}}, **units({"arkadia": 1})),
         game({"tribute": "messenia", "rows": {"oil": 1}}, **units({"messenia": 1}))),
    Case("tribute.condition.hoplites", "no hoplite",
         game({"tribute": "messenia", "rows": {"oil": 1}}, **units({})),
         game({"tribute": "messenia", "rows": {"oil": 1}}, **units({"messenia": 1}))),
    Case("tribute.achaia", "no hoplite in Achaia",
         game({"tribute": "achaia", "rows": {"metal": 1}}, **units({})),
         game({"tribute": "achaia", "rows": {"metal": 1}}, **units({"achaia": 1}))),
    Case("tribute.box", "the opponent's disc",
         game({"tribute": "lakedaimon", "rows": {"metal": 1}}, boxes={"lakedaimon": ["athens"]}),
         game({"tribute": "lakedaimon", "rows": {"metal": 1}}, boxes={"lakedaimon": ["athens"]},
              readings={"closed-box": "owner"})),
    Case("tribute.rows", "more than the row has places",
         game({"tribute": "lakedaimon", "rows": {"silver": 3}}), game({"tribute": "lakedaimon", "rows": {"silver": 2}}),
         figures={"room": 2, "hoplites": 3}),
    Case("tribute.rows.none", "a row that the box does not have",
         game({"tribute": "lakedaimon", "rows": {"wheat": 1}}), game({"tribute": "lakedaimon", "rows": {"oil": 1}}),
         figures={"good": "wheat"}),
    Case("tribute.rows.hoplites", "more than stand there",
         game({"tribute": "lakedaimon", "rows": {"metal": 2, "oil": 2}}),
         game({"tribute": "lakedaimon", "rows": {"metal": 2, "oil": 1}}), figures={"hoplites": 4, "held": 3}),
    Case("polis.capital", "a capital keeps its owner",
         press("polis", "athenai", "owner"), press("polis", "thebai", "owner")),
    Case("polis.population", "a neutral polis has no cubes",
         press("polis", "thebai", "people"), press("polis", "pylos", "people")),
]  # fmt: skip
