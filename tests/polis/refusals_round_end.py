"""Refusals of supply, growth and phoros, in the game and in its calculator."""

from __future__ import annotations

from typing import Any

from tests.polis.refusals_military import cubes_out
from tests.polis.tries import game, ledger
from tests.refusals import RefusalCase as Case

ONE_WAY = {"readings": {"shortage": "one-way"}}


def hungry(wheat: int, prestige: int, **more: Any) -> dict[str, Any]:
    """Sparta has six cubes to supply, with so much wheat and prestige."""
    return {
        "stage": "supply", "queue": ["sparta", "athens"], "prestige": {"sparta": prestige, "athens": 5},
        "goods": {"sparta": {"wheat": wheat}, "athens": {"wheat": 9}},
    } | more  # fmt: skip


def growing(wheat: int = 3, **more: Any) -> dict[str, Any]:
    return {"stage": "growth", "queue": ["sparta", "athens"], "goods": {"sparta": {"wheat": wheat}}} | more


FULL = {"sparta": 8, "pylos": 2, "athenai": 5, "chalkis": 1}
THREE = {"owners": {"athenai": "athens", "sparta": "sparta", "pylos": "sparta", "gytheion": "sparta"},
         "population": {"athenai": 5, "sparta": 4, "pylos": 2, "gytheion": 1}}  # fmt: skip

CASES = [
    Case("supply.shortage", "one prestige too little",
         game({"feed": True}, **hungry(3, 2)), game({"feed": True}, **hungry(3, 3)),
         figures={"wheat": 3, "prestige": 3, "held": 2}),
    Case("supply.shortage", "all prestige may go, asked of the calculator",
         ledger(wheat=5, prestige=2), ledger(wheat=5, prestige=3), figures={"wheat": 3, "prestige": 3, "held": 2}),
    Case("supply.shortage.one-way", "prestige after a polis was given up",
         game({"release": "gytheion"}, {"feed": True}, **hungry(3, 5), **THREE, **ONE_WAY),
         game({"release": "gytheion"}, {"feed": True}, **hungry(3, 5), **THREE), figures={"wheat": 3}),
    Case("supply.shortage.one-way", "prestige after a polis was given up, asked of the calculator",
         ledger(wheat=5, release={"chios": 1}, shortage="one-way"),
         ledger(wheat=6, release={"chios": 1}, shortage="one-way"), figures={"wheat": 1}),
    Case("supply.shortage.settled", "giving up a polis after supply",
         game({"release": "pylos"}, **growing()), game({"release": "pylos"}, **hungry(5, 5))),
    Case("supply.release.foreign", "the opponent's polis",
         game({"release": "chalkis"}, **hungry(5, 5)), game({"release": "pylos"}, **hungry(5, 5))),
    Case("supply.release.foreign", "a polis of nobody, asked of the calculator",
         ledger(wheat=5, release={"gela": 1}), ledger(wheat=5, release={"chios": 1})),
    Case("supply.release.capital", "the capital",
         game({"release": "sparta"}, **hungry(5, 5)), game({"release": "pylos"}, **hungry(5, 5))),
    Case("supply.release.capital", "the capital, asked of the calculator",
         ledger(wheat=5, release={"athenai": 1}), ledger(wheat=5, release={"chios": 1})),
    Case("supply.release.enough", "there is as much wheat as cubes",
         ledger(wheat=8, release={"chios": 1}), ledger(wheat=7, release={"chios": 1}), figures={"wheat": 8}),
    Case("supply.release.enough", "one polis is enough, a second is too many",
         ledger(wheat=7, release={"chalkis": 1, "chios": 1}), ledger(wheat=6, release={"chalkis": 1, "chios": 1}),
         figures={"wheat": 7}),
    Case("growth.wheat.foreign", "the opponent's polis",
         game({"grow": "chalkis"}, **growing()), game({"grow": "pylos"}, **growing())),
    Case("growth.wheat.foreign", "a polis of nobody, asked of the calculator",
         ledger(wheat=20, growth={"gela": 1}), ledger(wheat=20, growth={"chios": 1})),
    Case("growth.wheat.lacking", "no wheat left",
         game({"grow": "pylos"}, **growing(0)), game({"grow": "pylos"}, **growing(1)), figures={"wheat": 1, "held": 0}),
    Case("growth.wheat.lacking", "one wheat too little, asked of the calculator",
         ledger(wheat=9, growth={"athenai": 2}), ledger(wheat=10, growth={"athenai": 2}),
         figures={"wheat": 2, "held": 1}),
    Case("growth.limits", "as much as the tile allows in a round",
         game({"grow": "pylos"}, turn={"grown": {"pylos": 1}}, **growing()),
         game({"grow": "sparta"}, turn={"grown": {"sparta": 2}}, **growing()), figures={"growth": 1, "grown": 1}),
    Case("growth.limits.most", "the largest population",
         game({"grow": "sparta"}, population=FULL, **growing()),
         game({"grow": "sparta"}, population=FULL | {"sparta": 7}, **growing()), figures={"population": 8, "most": 8}),
    Case("growth.limits.most", "one more than the largest population, asked of the calculator",
         ledger(wheat=20, population={"athenai": 9}, growth={"athenai": 2}),
         ledger(wheat=20, population={"athenai": 9}, growth={"athenai": 1}), figures={"population": 9, "most": 10}),
    Case("stock.cubes", "growth with all cubes out",
         game({"grow": "syrakousai"}, **growing(), **cubes_out(0) | {"population": cubes_out(1)["population"],
              "units": {"sparta": {"boiotia": 5, "ionio": 5}}}),
         game({"grow": "syrakousai"}, **growing(), **cubes_out(1)), figures={"cubes": 45}),
    Case("phoros.silver", "one more than there is",
         game({"phoros": 6}, stage="phoros", queue=["sparta"]), game({"phoros": 5}, stage="phoros", queue=["sparta"]),
         figures={"points": 6, "held": 5}),
    Case("phoros.silver", "one more than there is, asked of the calculator",
         ledger(wheat=8, phoros=5), ledger(wheat=8, phoros=4), figures={"points": 5, "held": 4}),
    Case("polis.capital.foreign", "the opponent's capital",
         ledger(wheat=20, population={"athenai": 5, "sparta": 1}),
         ledger(wheat=20, population={"athenai": 5, "pylos": 1})),
    Case("polis.last-cube.capital", "a capital without population",
         ledger(wheat=20, population={"chios": 1}), ledger(wheat=20, population={"athenai": 1, "chios": 1})),
]  # fmt: skip
