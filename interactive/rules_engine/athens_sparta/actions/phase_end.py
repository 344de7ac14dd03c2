"""The end of a phase, or of spending points, as its player says it."""

from __future__ import annotations

from rules_engine.action import Part
from rules_engine.athens_sparta.actions.choice import Choice
from rules_engine.athens_sparta.game.battle import due_fights, end_regroup, is_revolt
from rules_engine.athens_sparta.game.flow import end_combat, end_movement, end_replacement
from rules_engine.athens_sparta.game.spending import end_plunder, end_spend
from rules_engine.athens_sparta.game.state import COMBAT, PLUNDER, REGROUP, REPLACEMENT, SPEND, State
from rules_engine.athens_sparta.rules.board import MOVEMENT
from rules_engine.athens_sparta.rules.control import is_contested
from rules_engine.athens_sparta.rules.places import name_of
from rules_engine.codec import one_of
from rules_engine.core import BadInput, Line, Phrase, Refused

ENDS = {
    SPEND: (Phrase("end.spend", {}), end_spend),
    MOVEMENT: (Phrase("end.movement", {}), end_movement),
    COMBAT: (Phrase("end.combat", {}), end_combat),
    REGROUP: (Phrase("end.regroup", {}), end_regroup),
    PLUNDER: (Phrase("end.plunder", {}), end_plunder),
    REPLACEMENT: (Phrase("end.replacement", {}), end_replacement),
}
"""The end of each phase in words, and what comes after it."""


class EndPhase(Choice):
    """{"end": phase}: what is left of its points is lost (rules replacement.unused, plunder.points, turn.combat); other
    victors stay (regroup.ground)."""

    name, phases = "end", tuple(sorted(ENDS))
    parts = (Part("ended", lambda components: one_of(sorted(ENDS)), lambda action: (action.now.phase,), "end"),)
    ended: str

    def check_ended(self) -> Refused | None:
        """Refuse to end combat while a fight is due (rule combat.when); a revolt is fought against blocks behind their
        walls, too (revolt.battle)."""
        components, state = self.now.components, self.now.state
        if self.ended != self.now.phase:
            raise BadInput("end", self.ended, self.now.phase)
        due = due_fights(components, state) if self.ended == COMBAT else []
        if due and all([is_revolt(state, place) and not is_contested(components, state, place) for place in due]):
            return Refused("revolt.battle", {"place": name_of(self.now.theatre, due[0])})
        return Refused("combat.when.due", {"fights": len(due)}) if due else None

    def apply(self) -> tuple[State, list[Line]]:
        step = ENDS[self.ended][1](self.now.components, self.now.state)
        stay = Line("regroup.ground.end", None, {"side": self.now.state.cause})
        return step.state, [*([stay] if self.ended == REGROUP else []), *step.lines]

    def phrase(self) -> Phrase:
        return ENDS[self.ended][0]
