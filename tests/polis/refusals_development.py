"""Refusals of hoplites, galleys, merchant ships and projects."""

from __future__ import annotations

from tests.polis.tries import game
from tests.refusals import RefusalCase as Case

SPARTA = {"muster": "sparta", "cubes": 1}
HARBOUR = {"galleys": "pylos", "seas": {"ionio": 1}}
SHIPS = {"merchants": "pylos", "cubes": 1}
ZEUS = {"project": "zeus", "polis": "sparta"}
WHOLE = {"readings": {"silver-share": "whole-cost"}}
SHOWN = {"shown": ["zeus", "sokrates", "demeter"]}


def stock(**goods: int) -> dict:
    """Sparta has these resources and no others."""
    return {"goods": {"sparta": goods}}


def abroad(owner: str) -> dict:
    return {"owners": {"epidamnos": owner, "pylos": "sparta"}, "population": {"epidamnos": 3, "pylos": 3}}


CASES = [
    Case("muster.hoplites", "the opponent's polis", game(SPARTA | {"muster": "athenai"}), game(SPARTA)),
    Case("muster.abroad", "a polis abroad",
         game(SPARTA | {"muster": "epidamnos"}, **abroad("sparta")),
         game(SPARTA | {"muster": "pylos"}, **abroad("sparta"))),
    Case("muster.limit", "more hoplites than the round allows",
         game(SPARTA | {"cubes": 2}), game(SPARTA), figures={"limit": 4, "units": 5}),
    Case("muster.cost", "metal for one of two",
         game(SPARTA | {"cubes": 2}, units={}, **stock(metal=1)),
         game(SPARTA | {"cubes": 2}, units={}, **stock(metal=2)),
         figures={"hoplites": 2, "lacking": {"metal": 1}}),
    Case("muster.cost", "silver by one too little",
         game(SPARTA | {"cubes": 3, "silver": 2}, units={}, **stock(metal=1, silver=1)),
         game(SPARTA | {"cubes": 3, "silver": 2}, units={}, **stock(metal=1, silver=2)),
         figures={"hoplites": 3, "lacking": {"silver": 1}}),
    Case("polis.last-cube", "all cubes of a tile become hoplites",
         game({"muster": "pylos", "cubes": 2}), game({"muster": "pylos", "cubes": 1}),
         figures={"cubes": 2, "population": 2}),
    Case("polis.last-cube", "all cubes of a tile become galleys",
         game(HARBOUR | {"seas": {"ionio": 2}}), game(HARBOUR), figures={"cubes": 2, "population": 2}),
    Case("polis.last-cube", "all cubes of a tile become merchant ships",
         game(SHIPS | {"cubes": 2}), game(SHIPS), figures={"cubes": 2, "population": 2}),
    Case("galleys.build", "the opponent's polis", game(HARBOUR, owners={"pylos": "athens"}), game(HARBOUR)),
    Case("galleys.no-sea", "a polis without an arrow",
         game({"galleys": "sparta", "seas": {"ionio": 1}}), game(HARBOUR)),
    Case("galleys.build.sea", "a sea that no arrow shows",
         game(HARBOUR | {"seas": {"myrtoon": 1}}), game(HARBOUR), figures={"area": "myrtoon"}),
    Case("galleys.limit", "more galleys than the round allows",
         game(HARBOUR, units={"sparta": {"ionio": 4}}), game(HARBOUR, units={"sparta": {"ionio": 3}}),
         figures={"limit": 4, "units": 5}),
    Case("galleys.cost", "no wood", game(HARBOUR, **stock()), game(HARBOUR, **stock(wood=1)),
         figures={"galleys": 1, "lacking": {"wood": 1}}),
    Case("merchants.city", "a polis without an anchor",
         game({"merchants": "sparta", "cubes": 1}), game(SHIPS)),
    Case("merchants.city", "the opponent's trade city", game(SHIPS, owners={"pylos": "athens"}), game(SHIPS)),
    Case("merchants.cost", "no wood", game(SHIPS, **stock()), game(SHIPS, **stock(wood=1)),
         figures={"merchants": 1, "lacking": {"wood": 1}}),
    Case("project.start", "a tile that is not on display",
         game(ZEUS, shown=["apollo"]), game(ZEUS, **SHOWN), figures={"project": "zeus"}),
    Case("project.start.foreign", "the opponent's polis",
         game(ZEUS | {"polis": "athenai"}, **SHOWN), game(ZEUS, **SHOWN), figures={"polis": "athenai"}),
    Case("project.kind", "a kind that the polis does not take",
         game(ZEUS | {"project": "sokrates"}, **SHOWN), game(ZEUS, **SHOWN), figures={"kind": "philosopher"}),
    Case("project.one", "a second project in a round",
         game(ZEUS, begun={"sparta": "apollo"}, **SHOWN), game(ZEUS, completed={"sparta": ["apollo"]}, **SHOWN)),
    Case("project.cost", "wood by one too little",
         game(ZEUS, **SHOWN, **stock(metal=3, wood=3, silver=3)),
         game(ZEUS, **SHOWN, **stock(metal=3, wood=4, silver=3)),
         figures={"lacking": {"wood": 1}}),
    Case("project.cost", "silver for one kind, by one too little",
         game(ZEUS | {"silver": ["metal"]}, **SHOWN, **stock(wood=4, silver=5)),
         game(ZEUS | {"silver": ["metal"]}, **SHOWN, **stock(wood=4, silver=6)),
         figures={"lacking": {"silver": 1}}),
    Case("project.silver", "one kind in silver where all must be",
         game(ZEUS | {"silver": ["metal"]}, **WHOLE, **SHOWN, **stock(wood=4, silver=9)),
         game(ZEUS | {"silver": ["metal", "wood"]}, **WHOLE, **SHOWN, **stock(silver=10))),
]  # fmt: skip
