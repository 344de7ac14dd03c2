"""Refusals of turns, passing and events."""

from __future__ import annotations

from tests.polis.tries import game
from tests.refusals import RefusalCase as Case

TRIBUTE = {"tribute": "lakedaimon", "rows": {"metal": 1}}
MUSTER = {"muster": "sparta", "cubes": 1}
MARCH = {"march": "lakedaimon", "to": "arkadia"}
ALONE = {"turn": {"passed": ["athens"]}}
EVENT = {"stage": "event", "queue": ["sparta", "athens"], "event": "philopersians"}
BATTLE = {"stage": "battles", "battles": ["attika"], "units": {"sparta": {"attika": 4}, "athens": {"attika": 4}}}

CASES = [
    Case("turn.different", "the same action twice",
         game(TRIBUTE, turn={"done": ["tribute"]}), game(TRIBUTE, turn={"done": ["muster"]})),
    Case("turn.actions", "a third action while units may still move",
         game(TRIBUTE, turn={"done": ["muster", "march"], "going": "arkadia"}),
         game(TRIBUTE, turn={"done": ["muster"]}), figures={"actions": 2}),
    Case("turn.actions.halt", "passing when the actions are done",
         game({"pass": True}, turn={"done": ["muster", "march"], "going": "arkadia"}),
         game({"pass": True}, turn={"done": ["march"], "going": "arkadia"})),
    Case("turn.actions.left", "ending the turn with an action left",
         game({"halt": True}, turn={"done": ["march"], "going": "arkadia"}),
         game({"halt": True}, turn={"done": ["muster", "march"], "going": "arkadia"})),
    Case("pass.cost", "no resource left for the extra cost",
         game(TRIBUTE | {"extra": "oil"}, goods={}, **ALONE),
         game(TRIBUTE | {"extra": "oil"}, goods={"sparta": {"oil": 1}}, **ALONE), figures={"resources": 1}),
    Case("pass.cost", "nothing is paid besides", game(TRIBUTE, **ALONE), game(TRIBUTE | {"extra": "oil"}, **ALONE)),
    Case("event.card", "an action before the event",
         game(TRIBUTE, **EVENT), game({"remove": "ionio"}, {"remove": "attika"}, TRIBUTE, round="round-3", **EVENT)),
    Case("event.first-round.units", "no unit of one's own there",
         game({"remove": "attika"}, **EVENT), game({"remove": "ionio"}, **EVENT)),
    Case("turn.battles", "an action before the battle",
         game(TRIBUTE, **BATTLE), game(TRIBUTE, units=BATTLE["units"] | {"sparta": {"lakedaimon": 1}}),
         figures={"areas": 1}),
    Case("round-end.steps", "an action at the end of the round",
         game(TRIBUTE, stage="supply", queue=["sparta", "athens"]), game(TRIBUTE), figures={"stage": "supply"}),
    Case("round-end.steps.now", "growth during supply",
         game({"grow": "sparta"}, stage="supply", queue=["sparta"]),
         game({"grow": "sparta"}, stage="growth", queue=["sparta"]), figures={"stage": "supply"}),
    Case("loss.at-once", "the game has been lost",
         game(TRIBUTE, won={"winner": "athens", "rule": "loss.capital"}), never="nothing more can be done"),
    Case("final.when", "the score has been counted",
         game(TRIBUTE, won={"winner": "athens", "rule": "final.score"}), never="nothing more can be done"),
]  # fmt: skip
