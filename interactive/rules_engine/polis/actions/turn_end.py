"""Passing, and ending a turn in which units may still move (rules pass.*, turn.actions)."""

from __future__ import annotations

from rules_engine.action import Action, true_at
from rules_engine.core import Line, Phrase, Refused
from rules_engine.polis.game.flow import end_turn
from rules_engine.polis.game.kinds import HALT, PASS
from rules_engine.polis.game.moment import Moment
from rules_engine.polis.game.state import BATTLES, State, with_turn


class TurnEnd(Action):
    """A move that ends the turn, also where units may still move in the last action."""

    now: Moment

    def attempts(self) -> list[dict]:
        return [{self.name: True}]


class Pass(TurnEnd):
    """{"pass": true}: no more actions in this round (rules pass.out, pass.battles)."""

    name = PASS
    parts = (true_at(PASS),)

    def check_said(self) -> Refused | None:
        refused = self.now.stage_refusal()
        return refused or (None if self.now.has_actions() else Refused("turn.actions.halt", {}))

    def apply(self) -> tuple[State, list[Line]]:
        now, state = self.now, self.now.state
        after, lines = end_turn(now.components, with_turn(state, passed=(*state.turn.passed, now.side), going=None))
        late = after.stage == BATTLES and len(after.turn.passed) == len(now.components.sides)
        waited = [Line("pass.battles", None, {"battles": len(after.battles)})] if late else []
        return after, [Line("pass.out", None, {"side": now.side}), *waited, *lines]

    def phrase(self) -> Phrase:
        return Phrase("pass", {})


class Halt(TurnEnd):
    """{"halt": true}: no more units move in the last action of the turn (rule turn.actions)."""

    name = HALT
    parts = (true_at(HALT),)

    def check_said(self) -> Refused | None:
        is_last = self.now.state.turn.going is not None and not self.now.has_actions()
        return self.now.stage_refusal() or (None if is_last else Refused("turn.actions.left", {}))

    def apply(self) -> tuple[State, list[Line]]:
        after, lines = end_turn(self.now.components, with_turn(self.now.state, going=None))
        return after, [Line("turn.actions", None, {"side": self.now.side}), *lines]

    def phrase(self) -> Phrase:
        return Phrase("halt", {})
