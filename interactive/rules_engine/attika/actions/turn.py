"""What the moves of a turn have in common: what has to be placed first, the cards that they draw; amphorae that are
spent for one more action, or for a card; and the end of the turn, with the cards for what was forgone (rules
reveal.store, growth.order, cards.*, amphora.*, turn.end, turn.order, forgo.*)."""

from collections.abc import Iterable
from dataclasses import replace

from rules_engine.action import Part
from rules_engine.attika.components import CARD, Components
from rules_engine.attika.game.state import Moment, State
from rules_engine.attika.rules import turns
from rules_engine.attika.rules.cards import hand_size, reshuffles
from rules_engine.codec import one_of, row_of, whole
from rules_engine.core import Line, Phrase, Refused
from rules_engine.drawing import SHUFFLE, Drawing
from rules_engine.hexes import FAR

TILE, BUILDING = "tile", "building"
"""What was turned over and has to be placed first."""
AT = Part("at", lambda components: row_of(whole(-FAR, FAR), whole(-FAR, FAR)))


class TurnMove(Drawing):
    """A move of the player whose turn it is. `places`: what was turned over and is placed with it."""

    places = ""
    card_kinds = "landscapes"
    now: Moment
    components: Components
    state: State

    def refusal(self) -> Refused | None:
        """Refuse what may not be done at this moment: the game is over (rule end.at-once), the board tile comes first
        (growth.order), the revealed building comes first, also before the board tile (reveal.store, growth.order)."""
        won, turn = self.state.won, self.state.turn
        if won is not None:
            return Refused("end.at-once", {"player": won[0]})
        if turn.tile is not None and self.places != TILE:
            return Refused("growth.order", {"tile": turn.tile})
        if turn.revealed is not None and self.places != BUILDING:
            first = self.places == TILE and turn.emptied
            return Refused("growth.order.building" if first else "reveal.store", {"building": turn.revealed})
        return self.parts_refusal()

    def is_reshuffling(self) -> bool:
        due = self.cards_due()
        return due > 0 and reshuffles(len(self.state.pile), self.discards(), due, self.state.readings)

    def shuffle_refusal(self) -> Refused:
        """Refuse another pile than the discard pile (rule cards.reshuffle), or none though the last card of the draw
        pile is drawn (cards.moment)."""
        forgotten = not self.shuffle and len(self.state.pile) == self.cards_due()
        return Refused("cards.moment" if forgotten else "cards.reshuffle", {"cards": sum(self.discards())})

    def with_shuffle(self, move: Phrase) -> Phrase:
        return Phrase("shuffled" if self.shuffle else "unshuffled", {"move": move})

    def draw(self, state: State, count: int) -> tuple[State, list[Line]]:
        """Draw cards for the active player, fewer where there are no more (cards.empty), in any number (hand.limit)."""
        if not count:
            return state, []
        pile, held, lines = len(state.pile), state.hand(), []
        is_shuffled = reshuffles(pile, state.discards, count, state.readings)
        after, found = self.take_cards(state, count, self.shuffle if is_shuffled else None)
        values = {"cards": found.shuffled}
        if found.shuffled and pile == 0:  # there was no discard pile when the last card was drawn
            lines.append(Line("cards.moment.needed", None, values))
        elif found.shuffled:
            lines.append(Line("cards.moment.last" if pile == count else "cards.reshuffle", None, values))
        lines += [Line("cards.empty", None, {"cards": found.lacking})] if found.lacking else []
        largest = hand_size(self.components, max(self.components.layouts) - 1)  # with which a player begins
        if sum(held) <= largest < sum(held) + sum(found.cards):
            lines.append(Line("hand.limit", None, {"cards": sum(held) + sum(found.cards)}))
        return after, lines

    def phrase(self) -> Phrase:
        """Add how many cards come if those are fewer than are due (rule cards.empty)."""
        got = self.cards_drawn()
        return Phrase("short", {"move": super().phrase(), "cards": got}) if got < self.cards_due() else super().phrase()


def link_threats(components: Components, state: State) -> list[Line]:
    """Name the opponents who could link shrines in their next turn, by what lies open (end.link, information.open)."""
    lines = []
    for seat in state.seats:
        link = None if seat.player == state.active else state.shortest_link(seat.player)
        most = turns.most_builds(components, seat.means())
        if link is not None and len(link.missing) <= most:
            values = {"player": seat.player, "buildings": len(link.missing), "most": most}
            lines.append(Line("end.link.threat", None, values))
    return lines


ACTION = "action"
USES = (ACTION, CARD)


class UseAmphora(TurnMove):
    """{"amphora": "action"} for one more reveal or build, or {"amphora": "card", "shuffle"} to draw (rules
    amphora.action, amphora.card); with a drawn card acting ends (forgo.last)."""

    name = "amphora"
    parts = (Part("use", lambda components: one_of(USES), lambda action: USES, "amphora"), SHUFFLE)
    use: str

    def cards_due(self) -> int:
        return self.components.number("amphora", "cards") if self.use == CARD else 0

    def check_use(self) -> Refused | None:
        acts = self.now.acts()
        refused = acts.amphora_refusal()
        return refused if refused or self.use == CARD else acts.extra_action_refusal()

    def apply(self) -> tuple[State, list[Line]]:
        state, turn, amphorae = self.state, self.state.turn, self.components.number("amphora", "spend")
        after = replace(
            state.with_seat(state.active, amphorae=state.seat().amphorae - amphorae), supply=state.supply + amphorae
        )
        if self.use == CARD:
            got = self.cards_drawn()
            line = Line("amphora.card", {CARD: got}, {"amphorae": amphorae, "cards": got})
            after, lines = self.draw(after.with_turn(drawn=True), self.cards_due())
            passing = [Line("amphora.pass", None, {})] if turn.action is None and not turn.drawn else []
            return after, [line, *lines, *passing]
        after = after.with_turn(extra=turn.extra + self.components.number("amphora", "actions"))
        again = [Line("amphora.number.again", None, {"actions": after.turn.extra})] if turn.extra else []
        return after, [Line("amphora.action", None, {"amphorae": amphorae}), *again]

    def described(self) -> Phrase:
        number, action = self.components.number, self.state.turn.action
        values = {"amphorae": number("amphora", "spend")}
        if self.use == CARD:
            return Phrase("amphora.card", values | {"cards": number("amphora", "cards")})
        values["times"] = number("amphora", "actions")
        if action == turns.REVEAL:
            return Phrase("amphora.reveal", values)
        return Phrase("amphora.build" if action == turns.BUILD else "amphora.action", values)

    def attempts(self) -> list[dict]:
        return [{"amphora": ACTION}]


class EndTurn(TurnMove):
    """{"end": cards, "shuffle"}: the turn ends, and the player draws so many cards (rule turn.end)."""

    name = "end"
    parts = (Part("cards", lambda components: whole(), lambda action: action.numbers(), "end", exact=True), SHUFFLE)
    cards: int

    def cards_due(self) -> int:
        return self.cards

    def numbers(self) -> Iterable[int]:
        return range(self.now.acts().cards_due(), self.now.acts().fewest_cards() - 1, -1)

    def check_cards(self) -> Refused | None:
        return self.now.acts().cards_refusal(self.cards)

    def left(self) -> int:
        return turns.limit(self.components, self.state.turn, self.state.turn.action) - self.state.turn.done

    def apply(self) -> tuple[State, list[Line]]:
        after, drawn = self.draw(self.state, self.cards)
        turn, following, lines = self.state.turn, self.state.next_player(self.state.active), []
        if turn.action is not None and self.left() <= 0:  # all reveals, or builds, are done
            revealing = turn.action == turns.REVEAL
            lines.append(Line("turn.end.revealed" if revealing else "turn.end.built", None, {"times": turn.done}))
        elif turn.action is not None and self.cards:
            without = self.left() - self.now.acts().means.left_for(turn.action)
            lines += [Line("turn.possible.forgone", None, {"actions": without})] if without > 0 else []
        if self.cards:  # how many come, for what
            values = {"cards": self.cards_drawn()}
            lines.append(Line("forgo.all" if turn.action is None else "forgo.card", {CARD: values["cards"]}, values))
        due = self.now.acts().cards_due()
        lines += [Line("forgo.optional.fewer", None, {"due": due})] if self.cards < due else []
        lines += [*drawn, Line("turn.order", None, {"player": following})]
        return replace(after, active=following, turn=turns.START), lines

    def foreseen(self) -> tuple[list[Line], list[Line]]:
        return [], link_threats(self.components, self.state)

    def described(self) -> Phrase:
        """Say how many cards are drawn, and how many actions are left or that nothing was done before (rules turn.end,
        forgo.card, forgo.all)."""
        if self.state.turn.action is None:
            return Phrase("end.all", {"cards": self.cards}) if self.cards else Phrase("end", {})
        left = max(self.left(), 0)
        if self.cards:
            return Phrase("end.cards", {"cards": self.cards, "actions": left})
        return Phrase("end.left", {"actions": left}) if left else Phrase("end", {})

    def attempts(self) -> list[dict]:
        return [{"end": 0}]
