"""Refusals of battles, in the game and in their calculators."""

from __future__ import annotations

from typing import Any

from tests.polis.battle_tables import begun, played, stayed
from tests.polis.tries import battle, calculator, game
from tests.refusals import RefusalCase as Case

ATTIKA = {"stage": "battles", "battles": ["attika"], "units": {"sparta": {"attika": 4}, "athens": {"attika": 4}}}
TWO_CROWDS = {side: {"attika": 4, "boiotia": 4} for side in ("sparta", "athens")}
SPARTAS = ("phalanx-high", "cavalry-high", "archers-high", "salpinx")
ATHENIANS = ("phalanx-low", "peltasts", "peltasts", "archers-low")
HORN = {"attack": ["salpinx", "archers-high"]}


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
    Case("battle.order", "an area whose battle has been fought",
         game({"battle": "boiotia"}, **(ATTIKA | {"units": TWO_CROWDS})),
         never="the deck that the other try needs is chance"),
    Case("battle.when", "an area with one unit too few",
         game({"battle": "boiotia"}, **(ATTIKA | {"units": TWO_CROWDS | {"sparta": {"attika": 4, "boiotia": 3}}})),
         never="the deck that the other try needs is chance", figures={"units": 7, "needed": 8}),
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
    Case("battle.salpinx", "no prestige, and other cards in hand",
         battle(hands(prestige=0), HORN), battle(hands(prestige=1), HORN), figures={"points": 1, "held": 0}),
    Case("battle.defence", "a matching card is kept back",
         battle(attacked(), {"defend": ["peltasts", "archers-low"]}),
         battle(attacked(), {"defend": ["phalanx-low", "archers-low"]}), figures={"pairs": 1, "matching": 0}),
    Case("battle.defence", "a matching card may be kept back if so agreed",
         battle(attacked(), {"defend": ["peltasts", "archers-low"]}),
         battle(attacked(matching="choice"), {"defend": ["peltasts", "archers-low"]})),
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
]  # fmt: skip
