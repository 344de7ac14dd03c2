"""The end of a turn, with the cards for what was forgone (rules turn.end, turn.order, forgo.*)."""

from collections.abc import Iterable
from dataclasses import replace

from rules_engine.action import Part
from rules_engine.attika.actions.turn_move import TurnMove, link_threats
from rules_engine.attika.components import CARD, Components
from rules_engine.attika.game.state import State
from rules_engine.attika.readings import Readings
from rules_engine.attika.rules.turns import REVEAL, START, Means, Turn, cards_due, cards_refusal, fewest_cards, limit
from rules_engine.codec import whole
from rules_engine.core import Line, Phrase, Refused
from rules_engine.drawing import SHUFFLE


class EndTurn(TurnMove):
    """{"end": cards, "shuffle"}: the turn ends, and the player draws so many cards (rule turn.end)."""

    name = "end"
    parts = (Part("cards", lambda components: whole(), lambda action: action.numbers(), "end", exact=True), SHUFFLE)
    cards: int

    def cards_due(self) -> int:
        return self.cards

    def facts(self) -> tuple[Components, Turn, Means, Readings]:
        """Return what decides how many cards are due."""
        return self.now.components, self.now.turn, self.now.means(), self.now.state.readings

    def numbers(self) -> Iterable[int]:
        """List the numbers of cards that may be drawn, most first."""
        return range(cards_due(*self.facts()), fewest_cards(*self.facts()) - 1, -1)

    def check_cards(self) -> Refused | None:
        return cards_refusal(*self.facts(), self.cards)

    def left(self) -> int:
        """Count the reveals or builds that are left in the turn."""
        return limit(self.now.components, self.now.turn, self.now.turn.action) - self.now.turn.done

    def apply(self) -> tuple[State, list[Line]]:
        state = self.now.state
        after, drawn = self.draw(state, self.cards)
        players = [seat.player for seat in state.seats]
        following = players[(players.index(state.active) + 1) % len(players)]
        lines = [*self.done_lines(), *self.forgone_lines(), *drawn, Line("turn.order", None, {"player": following})]
        return replace(after, active=following, turn=START), lines

    def foreseen(self) -> tuple[list[Line], list[Line]]:
        """Say who threatens to link shrines (rule end.link)."""
        return [], link_threats(self.now.components, self.now.state)

    def done_lines(self) -> list[Line]:
        """Say that the turn ends because all reveals, or builds, are done (rule turn.end), and how many of those for
        which cards are drawn could not be carried out (turn.possible)."""
        turn = self.now.turn
        if turn.action is None:
            return []
        if self.left() <= 0:
            return [
                Line("turn.end.revealed" if turn.action == REVEAL else "turn.end.built", None, {"times": turn.done})
            ]
        without = self.left() - self.now.means().left_for(turn.action)
        return [Line("turn.possible.forgone", None, {"actions": without})] if self.cards and without > 0 else []

    def forgone_lines(self) -> list[Line]:
        """Say what the cards are for, how many come (rules forgo.all, forgo.card, cards.empty), and how many are due
        where fewer are drawn (forgo.optional)."""
        got, due = self.cards_drawn(), cards_due(*self.facts())
        lines = [Line("forgo.optional.fewer", None, {"due": due})] if self.cards < due else []
        if not self.cards:
            return lines
        is_all = self.now.turn.action is None
        return [Line("forgo.all" if is_all else "forgo.card", {CARD: got}, {"cards": got}), *lines]

    def described(self) -> Phrase:
        """Say how many cards are drawn, and how many actions are left or that nothing was done before (rules turn.end,
        forgo.card, forgo.all)."""
        if self.now.turn.action is None:
            return Phrase("end.all", {"cards": self.cards}) if self.cards else Phrase("end", {})
        left = max(self.left(), 0)
        if self.cards:
            return Phrase("end.cards", {"cards": self.cards, "actions": left})
        return Phrase("end.left", {"actions": left}) if left else Phrase("end", {})

    def attempts(self) -> list[dict]:
        return [{"end": 0}]
