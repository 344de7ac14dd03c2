"""The boundaries of Polis' refusals that no case of the data shows: in questions, on the living board, after several
moves. What a rule just forbids, and beside it what it just allows."""

from __future__ import annotations

from typing import Any

from rules_engine.polis.rules.takeover import refuse_condition
from tests.polis.battle_tables import begun, played, stayed
from tests.polis.tries import battle, calculator, game, ledger, press
from tests.refusals import RefusalCase as Case

TRIBUTE = {"tribute": "lakedaimon", "rows": {"metal": 1}}
EVENT = {"stage": "event", "queue": ["sparta", "athens"], "event": "philopersians"}
WINE = {"trade": "persis.first", "rolls": [1]}
SPACE = {"good": "oil", "amount": "of-4"}
FOR_WHEAT = {"good": "metal", "amount": "of-4", "gain": "silver", "payment": "purchase"}
SPARTAS = ("phalanx-high", "cavalry-high", "archers-high", "salpinx")
ATHENIANS = ("phalanx-low", "peltasts", "peltasts", "archers-low")


def units(sparta: dict, athens: dict | None = None) -> dict[str, Any]:
    return {"units": {"sparta": sparta, "athens": athens or {}}}


def besieging(hoplites: int, enemies: int) -> Any:
    """Check the conditions of a siege of any polis with siege value 3, as the calculator does."""
    return lambda runner: refuse_condition(hoplites, enemies, 3)


def from_port(own: int, others: int) -> dict[str, Any]:
    """Athens's turn: it has so many galleys where its merchants leave port, Sparta so many."""
    return {"turn_of": "athens", "units": {"athens": {"kyklades": own}, "sparta": {"kyklades": others}}}


def fought(prestige: int = 4, **more: Any) -> Any:
    """Sparta is about to attack; `late`: it drew its cards after Athens."""
    top = (*ATHENIANS, *SPARTAS) if more.pop("late", False) else (*SPARTAS, *ATHENIANS)
    return stayed(begun(prestige=prestige, top=top, **more))


def hands(**more: Any) -> Any:
    """Both hands as named above, whoever draws first."""
    early = fought(**more)
    return early if "salpinx" in early.hands["sparta"] else fought(late=True, **more)


def attacked(**more: Any) -> Any:
    return played(hands(**more), {"attack": ["phalanx-high", "cavalry-high"]})[0]


def odds(**question: Any) -> Any:
    return calculator("battle_odds", ground="land", sparta=4, athens=4, **question)


CASES = [
    Case("event.card", "an action before the event",
         game(TRIBUTE, **EVENT), game({"remove": "ionio"}, {"remove": "attika"}, TRIBUTE, round="round-3", **EVENT)),
    Case("map.abroad", "a foreign land beside a region",
         game({"march": "akarnania", "to": "illyria"}, **units({"akarnania": 1})),
         game({"march": "akarnania", "to": "makedonia"}, **units({"akarnania": 1})), figures={"area": "illyria"}),
    Case("map.abroad", "a polis abroad",
         game({"march": "makedonia", "to": "abdera"}, **units({"makedonia": 1})),
         game({"march": "makedonia", "to": "thessalia"}, **units({"makedonia": 1})), figures={"area": "abdera"}),
    Case("siege.condition.no-control", "as many as the opponent, asked of the calculator",
         besieging(3, 3), besieging(4, 3), figures={"hoplites": 3, "enemies": 3}),
    Case("siege.condition.too-few", "one fewer than the siege value, asked of the calculator",
         besieging(2, 0), besieging(3, 0), figures={"hoplites": 2, "value": 3}),
    Case("polis.capital", "a capital keeps its owner",
         press("polis", "athenai", "owner"), press("polis", "thebai", "owner")),
    Case("polis.population", "a neutral polis has no cubes",
         press("polis", "thebai", "people"), press("polis", "pylos", "people")),
    Case("trade.space", "a round too early, asked of the calculator",
         calculator("trade", **SPACE, turn="round-3"), calculator("trade", **SPACE, turn="round-4"),
         figures={"number": 4}),
    Case("trade.space.none", "a space that no market has",
         calculator("trade", good="metal", amount="of-5", gain="silver"),
         calculator("trade", good="metal", amount="of-4", gain="silver"), figures={"number": 5}),
    Case("route.ports", "every sea before the port is the enemy's",
         game(WINE, **from_port(0, 1)), game(WINE, **from_port(1, 1)), figures={"market": "persis"}),
    Case("trade.silver.forbidden", "silver for wheat, asked of the calculator",
         calculator("trade", **FOR_WHEAT), calculator("trade", **FOR_WHEAT, wheat_for_silver="allowed")),
    Case("proxenos.one.region", "the opponent's is in the region",
         game({"proxenos": "chalkis"}, readings={"proxenos-place": "region"}), game({"proxenos": "chalkis"}),
         figures={"area": "attika", "polis": "athenai"}),
    Case("battle.when", "one unit too few for a first phase",
         calculator("battle_odds", ground="land", sparta=4, athens=3),
         calculator("battle_odds", ground="land", sparta=4, athens=4), figures={"units": 7, "needed": 8}),
    Case("battle.when", "one unit too few",
         calculator("battle_outcome", ground="land", sparta=4, athens=3),
         calculator("battle_outcome", ground="land", sparta=4, athens=4), figures={"units": 7, "needed": 8}),
    Case("battle.retreat", "no prestige",
         battle(begun(prestige=0), {"retreat": "sparta"}), battle(begun(prestige=1), {"retreat": "sparta"}),
         figures={"points": 1, "held": 0}),
    Case("battle.retreat-order", "the defender before the attacker",
         battle(begun(), {"retreat": "athens"}), battle(begun(), {"retreat": "sparta"}), figures={"side": "sparta"}),
    Case("battle.attack", "one card only",
         battle(hands(), {"attack": ["phalanx-high"]}), battle(hands(), {"attack": ["phalanx-high", "cavalry-high"]}),
         figures={"cards": 2}),
    Case("battle.attack", "a hand without cards, asked of the calculator",
         odds(hand={}), odds(hand={"phalanx": 1, "cavalry": 1}), figures={"cards": 2}),
    Case("battle.defence.cards", "one card only",
         battle(attacked(), {"defend": ["phalanx-low", None]}),
         battle(attacked(), {"defend": ["phalanx-low", "peltasts"]}), figures={"cards": 2}),
    Case("battle.defence.decline", "the reading is a duty",
         odds(defence="decline"), odds(defence="decline", matching="choice")),
    Case("battle.first-attacker", "Athens on land, in the first phase",
         odds(attacker="athens"), odds(attacker="sparta"), figures={"side": "sparta"}),
    Case("battle.cards", "one card more than there are",
         odds(hand={"peltasts": 4}), odds(hand={"peltasts": 3}), figures={"card": "peltasts", "copies": 3}),
    Case("battle.hands", "too few cards for the opponent",
         odds(hand={"peltasts": 1}, gone={"phalanx": 8, "cavalry": 6, "archers": 5, "salpinx": 1}),
         odds(hand={"peltasts": 1}, gone={"phalanx": 8, "cavalry": 6, "archers": 4}), figures={"cards": 3}),
    Case("supply.shortage", "all prestige may go, asked of the calculator",
         ledger(wheat=5, prestige=2), ledger(wheat=5, prestige=3), figures={"wheat": 3, "prestige": 3, "held": 2}),
    Case("supply.shortage.one-way", "prestige after a polis was given up, asked of the calculator",
         ledger(wheat=5, release={"chios": 1}, shortage="one-way"),
         ledger(wheat=6, release={"chios": 1}, shortage="one-way"), figures={"wheat": 1}),
    Case("supply.release.foreign", "a polis of nobody, asked of the calculator",
         ledger(wheat=5, release={"gela": 1}), ledger(wheat=5, release={"chios": 1})),
    Case("supply.release.capital", "the capital, asked of the calculator",
         ledger(wheat=5, release={"athenai": 1}), ledger(wheat=5, release={"chios": 1})),
    Case("supply.release.enough", "there is as much wheat as cubes",
         ledger(wheat=8, release={"chios": 1}), ledger(wheat=7, release={"chios": 1}), figures={"wheat": 8}),
    Case("supply.release.enough", "one polis is enough, a second is too many",
         ledger(wheat=7, release={"chalkis": 1, "chios": 1}), ledger(wheat=6, release={"chalkis": 1, "chios": 1}),
         figures={"wheat": 7}),
    Case("growth.wheat.foreign", "a polis of nobody, asked of the calculator",
         ledger(wheat=20, growth={"gela": 1}), ledger(wheat=20, growth={"chios": 1})),
    Case("growth.wheat.lacking", "one wheat too little, asked of the calculator",
         ledger(wheat=9, growth={"athenai": 2}), ledger(wheat=10, growth={"athenai": 2}),
         figures={"wheat": 2, "held": 1}),
    Case("growth.limits.most", "one more than the largest population, asked of the calculator",
         ledger(wheat=20, population={"athenai": 9}, growth={"athenai": 2}),
         ledger(wheat=20, population={"athenai": 9}, growth={"athenai": 1}), figures={"population": 9, "most": 10}),
    Case("phoros.silver", "one more than there is, asked of the calculator",
         ledger(wheat=8, phoros=5), ledger(wheat=8, phoros=4), figures={"points": 5, "held": 4}),
    Case("polis.capital.foreign", "the opponent's capital",
         ledger(wheat=20, population={"athenai": 5, "sparta": 1}),
         ledger(wheat=20, population={"athenai": 5, "pylos": 1})),
    Case("polis.last-cube.capital", "a capital without population",
         ledger(wheat=20, population={"chios": 1}), ledger(wheat=20, population={"athenai": 1, "chios": 1})),
]  # fmt: skip
