"""Refusals of trade, the Proxenos and civil war."""

from __future__ import annotations

from typing import Any

from tests.polis.tries import calculator, game
from tests.refusals import RefusalCase as Case

WOOD = {"trade": "illyria.first", "rolls": [1]}
SILVER = {"trade": "illyria.first", "pay": "silver", "rolls": [1, 1]}
METAL = {"trade": "illyria.second", "rolls": [1]}
WHEAT = {"trade": "illyria.second", "pay": "wheat", "rolls": [1, 1]}
WINE = {"trade": "persis.first", "rolls": [1]}
SPACE = {"good": "oil", "amount": "of-4"}
FOR_WHEAT = {"good": "metal", "amount": "of-4", "gain": "silver", "payment": "purchase"}


def stock(**goods: int) -> dict[str, Any]:
    return {"goods": {"sparta": goods}}


def at_sea(own: int, others: int) -> dict[str, Any]:
    return {"units": {"sparta": {"ionio": own, "myrtoon": 2}, "athens": {"ionio": others}}}


def from_port(own: int, others: int) -> dict[str, Any]:
    """Athens's turn: it has so many galleys where its merchants leave port, Sparta so many."""
    return {"turn_of": "athens", "units": {"athens": {"kyklades": own}, "sparta": {"kyklades": others}}}


def envoys(sparta: str, athens: str = "athenai") -> dict[str, Any]:
    return {"proxenoi": {"sparta": sparta, "athens": athens}}


ATHENS = {"turn_of": "athens", "units": {}}
ABSENT = {"readings": {"illyria-line": "absent"}}

CASES = [
    Case("trade.city", "no trade city",
         game(WOOD, owners={"sparta": "sparta"}), game(WOOD, owners={"sparta": "sparta", "gytheion": "sparta"})),
    Case("trade.merchant", "no merchant ship in port",
         game(WOOD, merchants={"sparta": 0}), game(WOOD, merchants={"sparta": 1})),
    Case("trade.merchant.taken", "a ship on the space",
         game(WOOD, sent={"illyria.first": "athens"}), game(WOOD, sent={"illyria.second": "athens"})),
    Case("event.first-round", "a disc on the space",
         game({"trade": "persis.first", "rolls": [1]}, sent={"persis.first": "disc"}),
         game({"trade": "persis.second", "rolls": [1]}, sent={"persis.first": "disc"})),
    Case("trade.space", "a round too early",
         game(METAL, round="round-3"), game(METAL, round="round-4"), figures={"number": 4, "round": "round-3"}),
    Case("trade.space", "a round too early, asked of the calculator",
         calculator("trade", **SPACE, turn="round-3"), calculator("trade", **SPACE, turn="round-4"),
         figures={"number": 4}),
    Case("trade.space.none", "a space that no market has",
         calculator("trade", good="metal", amount="of-5", gain="silver"),
         calculator("trade", good="metal", amount="of-4", gain="silver"), figures={"number": 5}),
    Case("trade.blocked", "one galley more of the enemy at sea",
         game(WOOD, **at_sea(1, 2)), game(WOOD, **at_sea(2, 2)), figures={"market": "illyria"}),
    Case("route.ports", "every sea before the port is the enemy's",
         game(WINE, **from_port(0, 1)), game(WINE, **from_port(1, 1)), figures={"market": "persis"}),
    Case("route.lines", "no dotted line leads there",
         game(WOOD, **ATHENS, **ABSENT), game(WOOD, **ATHENS), figures={"market": "illyria"}),
    Case("route.lines", "no dotted line leads there, nor is there a way by land",
         game(WOOD, **ATHENS, **ABSENT),
         game(WOOD, **ATHENS, **ABSENT, owners={"athenai": "athens", "epidamnos": "athens"})),
    Case("trade.exchange", "a resource that the space does not take",
         game(WOOD | {"pay": "oil"}), game(WOOD), figures={"good": "wood"}),
    Case("trade.silver", "silver for wheat",
         game(WHEAT), game(WHEAT, readings={"wheat-for-silver": "allowed"}), figures={"good": "metal"}),
    Case("trade.silver.forbidden", "silver for wheat, asked of the calculator",
         calculator("trade", **FOR_WHEAT), calculator("trade", **FOR_WHEAT, wheat_for_silver="allowed")),
    Case("trade.price", "one less than the price",
         game(WOOD, prices={"wood": 1}, **stock(wood=3)), game(WOOD, prices={"wood": 1}, **stock(wood=4)),
         figures={"price": 4, "held": 3}),
    Case("trade.purchase", "one silver too little",
         game(SILVER, **stock(silver=2)), game(SILVER, **stock(silver=3)), figures={"price": 3, "held": 2}),
    Case("proxenos.move", "to where it is",
         game({"proxenos": "sparta"}), game({"proxenos": "pylos"}), figures={"polis": "sparta"}),
    Case("proxenos.abroad", "out of Sparta by sea",
         game({"proxenos": "syrakousai"}), game({"proxenos": "syrakousai"}, **envoys("pylos")),
         figures={"inland": "sparta"}),
    Case("proxenos.abroad", "into Thebai by sea",
         game({"proxenos": "thebai"}, **envoys("chios")), game({"proxenos": "thebai"}, **envoys("chalkis")),
         figures={"inland": "thebai"}),
    Case("proxenos.one", "the opponent's is there",
         game({"proxenos": "athenai"}), game({"proxenos": "chalkis"}), figures={"polis": "athenai"}),
    Case("proxenos.one.region", "the opponent's is in the region",
         game({"proxenos": "chalkis"}, readings={"proxenos-place": "region"}), game({"proxenos": "chalkis"}),
         figures={"area": "attika", "polis": "athenai"}),
    Case("proxenos.bribe", "one silver too little",
         game({"proxenos": "argos"}, units={"athens": {"arkadia": 3}}, **stock(silver=2)),
         game({"proxenos": "argos"}, units={"athens": {"arkadia": 3}}, **stock(silver=3)),
         figures={"silver": 3, "units": 3, "held": 2}),
    Case("siege.proxenos", "a captured one does not move",
         game({"proxenos": "argos"}, **envoys("captured")),
         game({"redeem": True}, {"proxenos": "argos"}, **envoys("captured"))),
    Case("redeem.pay", "it is not captured", game({"redeem": True}), game({"redeem": True}, **envoys("captured"))),
    Case("redeem.pay.silver", "one silver too little",
         game({"redeem": True}, **envoys("captured"), **stock(silver=1)),
         game({"redeem": True}, **envoys("captured"), **stock(silver=2)), figures={"silver": 2, "held": 1}),
    Case("civil-war.where", "the Proxenos is elsewhere",
         game({"civil-war": "argos"}), game({"civil-war": "argos"}, **envoys("argos")), figures={"place": "sparta"}),
    Case("civil-war.where.own", "one's own polis",
         game({"civil-war": "pylos"}, **envoys("pylos")), game({"civil-war": "chalkis"}, **envoys("chalkis"))),
    Case("civil-war.capital", "the opponent's capital",
         game({"civil-war": "athenai"}, **envoys("athenai", "chalkis")),
         game({"civil-war": "chalkis"}, **envoys("chalkis"))),
    Case("civil-war.cost", "one silver too little for a neutral polis",
         game({"civil-war": "argos"}, **envoys("argos"), **stock(silver=5)),
         game({"civil-war": "argos"}, **envoys("argos"), **stock(silver=6)),
         figures={"silver": 6, "cubes": 3, "held": 5}),
    Case("civil-war.cost", "one silver too little for a polis of the opponent",
         game({"civil-war": "chalkis"}, **envoys("chalkis"), **stock(silver=2)),
         game({"civil-war": "chalkis"}, **envoys("chalkis"), **stock(silver=3)),
         figures={"silver": 3, "cubes": 1, "held": 2}),
]  # fmt: skip
