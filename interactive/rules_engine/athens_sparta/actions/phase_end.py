"""The end of a phase, or of spending points, as its player says it."""

from __future__ import annotations

from rules_engine.action import Part
from rules_engine.athens_sparta.actions.choice import Choice
from rules_engine.athens_sparta.game.aftermath import end_regroup
from rules_engine.athens_sparta.game.combat import due_fights, is_revolt
from rules_engine.athens_sparta.game.flow import end_combat, end_movement, end_replacement
from rules_engine.athens_sparta.game.spending import end_plunder, end_spend
from rules_engine.athens_sparta.game.state import COMBAT, PLUNDER, REGROUP, REPLACEMENT, SPEND, State
from rules_engine.athens_sparta.rules.board import MOVEMENT
from rules_engine.athens_sparta.rules.control import is_contested
from rules_engine.athens_sparta.rules.places import name_of
from rules_engine.codec import one_of
from rules_engine.core import BadInput, Line, Phrase, Refused, Step

ENDS = {
    SPEND: Phrase("end.spend", {}),
    MOVEMENT: Phrase("end.movement", {}),
    COMBAT: Phrase("end.combat", {}),
    REGROUP: Phrase("end.regroup", {}),
    PLUNDER: Phrase("end.plunder", {}),
    REPLACEMENT: Phrase("end.replacement", {}),
}


class PhaseEnd(Choice):
    """{"end": phase}."""

    name = "end"
    parts = (Part("phase", lambda components: one_of(ENDS), lambda action: action.phases, "end"),)
    phase: str

    def check_phase(self) -> Refused | None:
        if self.phase not in self.phases:
            raise BadInput("end", self.phase, self.phases[0])
        return None

    def end(self) -> Step:
        """Return what comes after the phase."""
        raise NotImplementedError

    def apply(self) -> tuple[State, list[Line]]:
        step = self.end()
        return step.state, list(step.lines)

    def phrase(self) -> Phrase:
        return ENDS[self.phase]


class EndSpend(PhaseEnd):
    """{"end": "spend"}: what is left of the points of an event is lost (rule replacement.unused)."""

    phases = (SPEND,)

    def end(self) -> Step:
        return end_spend(self.now.components, self.now.state)


class EndPlunder(PhaseEnd):
    """{"end": "plunder"}: what is left of the plunder is lost (rule plunder.points)."""

    phases = (PLUNDER,)

    def end(self) -> Step:
        return end_plunder(self.now.components, self.now.state)


class EndMovement(PhaseEnd):
    """{"end": "movement"}: what is left of the movement points is lost (rules turn.combat, control.update)."""

    phases = (MOVEMENT,)

    def end(self) -> Step:
        return end_movement(self.now.components, self.now.state)


class EndCombat(PhaseEnd):
    """{"end": "combat"} when no fight is due (rules combat.when, turn.attrition)."""

    phases = (COMBAT,)

    def check_phase(self) -> Refused | None:
        """Refuse it while a fight is due; a revolt is fought against blocks behind their walls, too (revolt.battle)."""
        components, state = self.now.components, self.now.state
        refused, due = super().check_phase(), due_fights(components, state)
        if refused is not None or not due:
            return refused
        if all([is_revolt(state, place) and not is_contested(components, state, place) for place in due]):
            return Refused("revolt.battle", {"place": name_of(self.now.theatre, due[0])})
        return Refused("combat.when.due", {"fights": len(due)})

    def end(self) -> Step:
        return end_combat(self.now.components, self.now.state)


class EndRegroup(PhaseEnd):
    """{"end": "regroup"}: the others stay (rule regroup.ground); a city that was captured is plundered now
    (plunder.points)."""

    phases = (REGROUP,)

    def end(self) -> Step:
        step = end_regroup(self.now.components, self.now.state)
        return Step(step.state, (Line("regroup.ground.end", None, {"side": self.now.state.cause}), *step.lines))


class EndReplacement(PhaseEnd):
    """{"end": "replacement"}: Athens' part, then Sparta's without a look at it, then the next Olympiad
    (replacement.unused, olympiad.secret, olympiad.last, olympiad.turn)."""

    phases = (REPLACEMENT,)

    def end(self) -> Step:
        return end_replacement(self.now.components, self.now.state)
