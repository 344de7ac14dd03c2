"""The boundaries of Polis' refusals that no case of the data shows: in questions, on the living board, after several
moves. What a rule just forbids, and beside it what it just allows."""

from typing import Any

from rules_engine.core import must
from rules_engine.polis.rules.takeover import condition_refusal
from tests.polis.battle_tables import begun, numbers, played, stayed
from tests.polis.tries import battle, calculator, game, ledger, press
from tests.refusals import RefusalCase as Case

FOR_WHEAT = {"good": "metal", "amount": "of-4", "gain": "silver", "payment": "purchase"}
DECK = list(numbers().all_cards())
CROWDS = {side: {"attika": 4, "boiotia": 4} for side in ("athens", "sparta")}
MARCH = {"march": "lakedaimon", "to": "arkadia"}
MUSTER = {"muster": "pylos", "cubes": 1}
REGION = {"readings": {"proxenos-place": "region"}}
SPARTAS = ("phalanx-high", "cavalry-high", "archers-high", "salpinx")
ATHENIANS = ("phalanx-low", "peltasts", "peltasts", "archers-low")


def units(sparta: dict, athens: dict | None = None) -> dict[str, Any]:
    return {"units": {"sparta": sparta, "athens": athens or {}}}


def besieging(hoplites: int, enemies: int) -> Any:
    """Check the conditions of a siege of any polis with siege value 3, as the calculator does."""
    return lambda runner: must(condition_refusal(hoplites, enemies, 3))


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


def growth(wheat: int) -> dict[str, Any]:
    return {"stage": "growth", "queue": ["sparta", "athens"], "goods": {"athens": {}, "sparta": {"wheat": wheat}}}


def odds(**question: Any) -> Any:
    return calculator("battle_odds", ground="land", sparta=4, athens=4, **question)


CASES = [
    Case("siege.condition.no-control", "as many as the opponent, asked of the calculator",
         besieging(3, 3), besieging(4, 3), figures={"hoplites": 3, "enemies": 3}),
    Case("siege.condition.too-few", "one fewer than the siege value, asked of the calculator",
         besieging(2, 0), besieging(3, 0), figures={"hoplites": 2, "value": 3}),
    Case("march.destination", "to the region where it is",
         game({"march": "lakedaimon", "to": "lakedaimon"}), game(MARCH), figures={"area": "lakedaimon"}),
    Case("march.destination.none", "from where no hoplite is",
         game({"march": "achaia", "to": "arkadia"}), game(MARCH)),
    Case("sail.destination", "to the sea where it is",
         game({"sail": "ionio", "to": "ionio"}), game({"sail": "ionio", "to": "myrtoon"})),
    Case("sail.destination.none", "from where no galley is",
         game({"sail": "thracian", "to": "myrtoon"}), game({"sail": "ionio", "to": "myrtoon"})),
    Case("proxenos.move", "to the polis where it is",
         game({"proxenos": "sparta"}), game({"proxenos": "pylos"}), figures={"polis": "sparta"}),
    Case("siege.proxenos", "a captured Proxenos",
         game({"proxenos": "argos"}, proxenoi={"sparta": "captured"}), game({"proxenos": "argos"})),
    Case("civil-war.where.region", "a Proxenos in another region",
         game({"civil-war": "chalkis"}, **REGION, proxenoi={"athens": "athenai", "sparta": "thebai"}),
         game({"civil-war": "chalkis"}, **REGION, proxenoi={"athens": "pylos", "sparta": "athenai"}),
         figures={"area": "attika", "place": "thebai"}),
    Case("polis.capital", "a capital keeps its owner",
         press("polis", "athenai", "owner"), press("polis", "thebai", "owner")),
    Case("polis.population", "a neutral polis has no cubes",
         press("polis", "thebai", "people"), press("polis", "pylos", "people")),
    Case("trade.space.none", "a space that no market has",
         calculator("trade", good="metal", amount="of-5", gain="silver"),
         calculator("trade", good="metal", amount="of-4", gain="silver"), figures={"number": 5}),
    Case("trade.silver.forbidden", "silver for wheat, asked of the calculator",
         calculator("trade", **FOR_WHEAT), calculator("trade", **FOR_WHEAT, wheat_for_silver="allowed")),
    Case("battle.when", "one unit too few",
         calculator("battle_outcome", ground="land", sparta=4, athens=3),
         calculator("battle_outcome", ground="land", sparta=4, athens=4), figures={"units": 7, "needed": 8}),
    Case("battle.order", "a battle where none is waiting",
         game({"battle": "boiotia", "shuffle": DECK}, stage="battles", battles=["attika"], units=CROWDS),
         game({"battle": "boiotia", "shuffle": DECK}, stage="battles", battles=["attika", "boiotia"], units=CROWDS)),
    Case("turn.battles", "an action before the battles at the end of the turn",
         game({"march": "attika", "to": "arkadia"}, stage="battles", battles=["attika"], units=CROWDS),
         game({"march": "attika", "to": "arkadia"}, units=CROWDS), figures={"areas": 1}),
    Case("turn.actions.halt", "a pass after it", game(MUSTER, MARCH, {"pass": True}), game(MARCH, {"pass": True})),
    Case("turn.actions.left", "after one action", game(MARCH, {"halt": True}), game(MUSTER, MARCH, {"halt": True})),
    Case("pass.cost", "an action without the extra cost",
         game(MUSTER, turn={"passed": ["athens"]}), game(MUSTER | {"extra": "oil"}, turn={"passed": ["athens"]}),
         figures={"resources": 1}),
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
    Case("round-end.steps", "an action after both have passed",
         game(MARCH, stage="phoros", queue=["sparta"]), game(MARCH), figures={"stage": "phoros"}),
    Case("supply.release.foreign", "a neutral polis is given up",
         ledger(wheat=7, release={"gela": 1}), ledger(wheat=7, release={"chalkis": 1}), figures={"polis": "gela"}),
    Case("growth.wheat.foreign", "a neutral polis grows",
         ledger(wheat=20, growth={"gela": 1}), ledger(wheat=20, growth={"chios": 1}), figures={"polis": "gela"}),
    Case("supply.release.enough", "a second polis is given up without need",
         ledger(wheat=7, release={"chalkis": 1, "chios": 1}), ledger(wheat=6, release={"chalkis": 1, "chios": 1}),
         figures={"wheat": 7}),
    Case("growth.wheat.lacking", "no wheat for a cube, where a side without wheat would not be asked",
         game({"grow": "pylos"}, **growth(0)), game({"grow": "pylos"}, **growth(1)), figures={"wheat": 1, "held": 0}),
    Case("loss.at-once", "an action after a defeat",
         game(MARCH, won={"winner": "athens", "rule": "loss.capital"}), game(MARCH)),
    Case("final.when", "an action after the final score",
         game(MARCH, won={"winner": "athens", "rule": "final.score"}), game(MARCH)),
    Case("polis.capital.foreign", "the opponent's capital",
         ledger(wheat=20, population={"athenai": 5, "sparta": 1}),
         ledger(wheat=20, population={"athenai": 5, "pylos": 1})),
    Case("polis.last-cube.capital", "a capital without population",
         ledger(wheat=20, population={"chios": 1}), ledger(wheat=20, population={"athenai": 1, "chios": 1})),
]  # fmt: skip
