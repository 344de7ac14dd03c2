"""Amphorae that are spent for one more action, or for a card (rules amphora.*)."""

from dataclasses import replace

from rules_engine.action import Part
from rules_engine.attika.actions.turn_move import TurnMove
from rules_engine.attika.components import CARD
from rules_engine.attika.game.state import State, with_seat, with_turn
from rules_engine.attika.rules.turns import BUILD, REVEAL, amphora_refusal, extra_action_refusal
from rules_engine.codec import one_of
from rules_engine.core import Line, Phrase, Refused
from rules_engine.drawing import SHUFFLE

ACTION = "action"
USES = (ACTION, CARD)


class UseAmphora(TurnMove):
    """{"amphora": "action"} for one more reveal or build, or {"amphora": "card", "shuffle"} to draw (rules
    amphora.action, amphora.card); with a drawn card acting ends (forgo.last)."""

    name = "amphora"
    parts = (Part("use", lambda components: one_of(USES), lambda action: USES, "amphora"), SHUFFLE)
    use: str

    def cards_due(self) -> int:
        return self.now.components.pieces.spent_cards if self.use == CARD else 0

    def check_use(self) -> Refused | None:
        means = self.now.means()
        refused = amphora_refusal(self.now.components, means)
        return refused if refused or self.use == CARD else extra_action_refusal(self.now.turn, means)

    def apply(self) -> tuple[State, list[Line]]:
        state, turn, pieces = self.now.state, self.now.turn, self.now.components.pieces
        spent = with_seat(state, amphorae=self.now.seat().amphorae - pieces.spend)
        after = replace(spent, supply=state.supply + pieces.spend)
        if self.use == CARD:
            got = self.cards_drawn()
            line = Line("amphora.card", {CARD: got}, {"amphorae": pieces.spend, "cards": got})
            after, lines = self.draw(with_turn(after, drawn=True), self.cards_due())
            passing = [Line("amphora.pass", None, {})] if turn.action is None and not turn.drawn else []
            return after, [line, *lines, *passing]
        after = with_turn(after, extra=turn.extra + pieces.extra_actions)
        again = [Line("amphora.number.again", None, {"actions": after.turn.extra})] if turn.extra else []
        return after, [Line("amphora.action", None, {"amphorae": pieces.spend}), *again]

    def described(self) -> Phrase:
        pieces, action = self.now.components.pieces, self.now.turn.action
        values = {"amphorae": pieces.spend}
        if self.use == CARD:
            return Phrase("amphora.card", values | {"cards": pieces.spent_cards})
        values["times"] = pieces.extra_actions
        if action == REVEAL:
            return Phrase("amphora.reveal", values)
        return Phrase("amphora.build" if action == BUILD else "amphora.action", values)

    def attempts(self) -> list[dict]:
        return [{"amphora": ACTION}]
