"""The set-up and the cards: dealing, a poor hand, laying one on Sicily, playing (rules setup.*, card.*,
event.alcibiades)."""

from dataclasses import replace

from rules_engine.action import Part, shuffle_part
from rules_engine.athens_sparta.actions.choice import Choice
from rules_engine.athens_sparta.components import POOL, Components
from rules_engine.athens_sparta.game import cards
from rules_engine.athens_sparta.game.phases import DEAL, EVENTS, LAY, PLAY, REDEAL, SETUP
from rules_engine.athens_sparta.readings import OPTIONS
from rules_engine.athens_sparta.rules.map import NEUTRAL
from rules_engine.athens_sparta.rules.state import SIDES, State, other
from rules_engine.codec import dict_record, field, flag, list_of, one_of, text
from rules_engine.core import BadInput, Line, Phrase, Refused
from rules_engine.readings import readings_codec

NAMES = list_of(text())
KEPT = "kept"
"""The answer of a player who keeps a poor hand; the other one is NEW."""


READINGS = field("readings", readings_codec(OPTIONS), ())
START = dict_record(field("cards", NAMES), field("syracuse", flag(), False), READINGS)
"""How a game begins: {"cards": [every card from the top], "syracuse": true, "readings": {…}}."""


class SetUp(Choice):
    """{"setup": {"cards", "syracuse", "readings"}}: the first move of a recorded game, from an empty map (rules
    setup.blocks, setup.waiting, setup.neutral, setup.potidaea, card.deal)."""

    name, phases = "setup", (SETUP,)
    words = Phrase("setup", {})
    parts = (Part("begun", lambda components: START, lambda action: (action.in_order(),), "setup", exact=True),)
    begun: dict

    def in_order(self) -> dict:
        """Return the set-up with all cards in the order of the data; whoever plays it shuffles them."""
        names = tuple([one.id for one in cards.deck_of(self.components).cards])
        return {"cards": names, "syracuse": False, "readings": ()}

    def apply(self) -> tuple[State, list[Line]]:
        after = cards.setup(self.components, list(SIDES), self.begun, dict(self.begun["readings"]))
        blocks = len([piece for piece in after.pieces if piece.is_on_map()])
        reserves = len([piece for piece in after.pieces if piece.stand == POOL])
        neutral = len([piece for piece in after.pieces if piece.unit.side == NEUTRAL])
        return after, [
            Line("setup.blocks", None, {"blocks": blocks}),
            Line("setup.waiting", None, {"blocks": reserves}),
            Line("setup.neutral", None, {"blocks": neutral}),
            Line("setup.potidaea", None, {}),
            Line("card.deal", None, {"cards": self.components.number("deck.hand")}),
        ]


class Deal(Choice):
    """{"deal": [all cards from the top]}: so many to each player, Athens first (rule card.deal)."""

    name, phases = "deal", (DEAL,)
    parts = (
        Part(
            "cards",
            lambda components: NAMES,
            lambda action: (tuple(cards.cards_in_play(action.components, action.state)),),
            "deal",
            chance=True,
        ),
    )
    cards: tuple[str, ...]

    def apply(self) -> tuple[State, list[Line]]:
        line = Line("card.deal", None, {"cards": self.components.number("deck.hand")})
        return cards.deal(self.components, self.state, self.cards), [line]

    def phrase(self) -> Phrase:
        return Phrase("deal", {"cards": self.components.number("deck.hand")})


class Redeal(Choice):
    """{"redeal": true, "shuffle": [cards from the top]} or {"redeal": false}: the hand goes back into the pile and a
    new one is drawn, or not (rules card.redeal, card.redeal-once)."""

    name, phases = "redeal", (REDEAL,)
    parts = (
        Part("is_new", lambda components: flag(), lambda action: (True, False), "redeal"),
        shuffle_part(lambda action: (action.cards_back() if action.is_new else None,)),
    )
    is_new: bool
    shuffle: tuple[str, ...] | None

    def cards_back(self) -> tuple[str, ...]:
        return self.state.hand_of(self.state.active) + self.state.pile

    def check_shuffle(self) -> Refused | None:
        if not self.is_new and self.shuffle is not None:
            raise BadInput("shuffle", list(self.shuffle), "no cards, as the hand is kept,")
        if self.is_new and sorted(self.shuffle or ()) != sorted(self.cards_back()):
            raise BadInput("shuffle", list(self.shuffle or ()), "the hand and the pile")
        return None

    def apply(self) -> tuple[State, list[Line]]:
        components, state, side, pile = self.components, self.state, self.state.active, self.shuffle or ()
        values = {"side": side, "points": cards.hand_points(components, state, side)}
        if not self.is_new:
            state = replace(state, events=state.events + ((KEPT, side),))
            return cards.next_redeal(components, state), [Line("card.redeal.kept", None, values)]
        size = components.number("deck.hand")
        # Whoever kept a hand before is asked once more now.
        answers = tuple([answer for answer in state.events if answer[0] == cards.NEW]) + ((cards.NEW, side),)
        state = replace(state.with_hand(side, pile[:size]), pile=pile[size:], events=answers)
        is_first = cards.is_poor(components, values["points"])
        lines = [Line("card.redeal" if is_first else "card.redeal.opponent", None, values)]
        points = cards.hand_points(components, state, side)
        if cards.is_poor(components, points):
            lines.append(Line("card.redeal-once", None, {"side": side, "points": points}))
        return cards.next_redeal(components, state), lines

    def phrase(self) -> Phrase:
        return Phrase("redeal" if self.is_new else "redeal.keep", {})


def card_part(kind: str) -> Part:
    """Return the part that names a card of the hand, in the order in which it is drawn; of equal ones the first."""
    return Part(
        "card",
        lambda components: one_of([one.id for one in cards.deck_of(components).cards]),
        lambda action: cards.unlike_cards(action.components, action.sorted_hand()),
        kind,
        others=lambda action: cards.equal_cards(action.components, action.hand(), action.card),
        exact=True,
    )


class HandCard(Choice):
    """A move with a card of the hand."""

    card: str

    def phrase(self) -> Phrase:
        return Phrase(self.words.id, {"card": self.card})

    def hand(self) -> tuple[str, ...]:
        return self.state.hand_of(self.state.active)

    def sorted_hand(self) -> tuple[str, ...]:
        """Return the hand in the order of the data, in which like cards stand together."""
        hand = self.hand()
        return tuple([one.id for one in cards.deck_of(self.components).cards if one.id in hand])

    def check_card(self) -> Refused | None:
        if self.card not in self.hand():
            raise BadInput("card", self.card, "a card of the hand")
        return None

    def without_card(self) -> State:
        return self.state.with_hand(self.state.active, tuple([one for one in self.hand() if one != self.card]))


class Lay(HandCard):
    """{"lay": card}: face down on Sicily; with the second one the first game turn begins (rule sicily.points)."""

    name, phases = "lay", (LAY,)
    words = Phrase("lay", {})
    parts = (card_part("lay"),)

    def apply(self) -> tuple[State, list[Line]]:
        side = self.state.active
        after = self.without_card()
        after = replace(after, laid=after.laid + ((side, self.card),), active=other(side))
        if len(after.laid) == len(SIDES):
            after = replace(after, laying=False, phase=PLAY)
        return after, [Line("sicily.points", None, {"side": side, "cards": len(after.hand_of(side))})]


class Play(HandCard):
    """{"play": card}: face down; with the second one both are turned over (rules card.play, card.order)."""

    name, phases = "play", (PLAY,)
    words = Phrase("play", {})
    parts = (card_part("play"),)

    def check_card(self) -> Refused | None:
        side = self.state.active
        return Refused("card.play", {"side": side}) if self.state.card_of(side) else super().check_card()

    def apply(self) -> tuple[State, list[Line]]:
        side, after = self.state.active, self.without_card()
        after = replace(after, played=after.played + ((side, self.card),))
        if len(after.played) < len(SIDES):
            return replace(after, active=other(side)), [Line("card.play", None, {"side": side})]
        return reveal(self.components, after)


def reveal(components: Components, state: State) -> tuple[State, list[Line]]:
    """Turn both cards over: Alcibiades swaps them, the order of turns is fixed, the events come, the first player's
    first, after an earthquake no other (rules card.initiative, card.both-events, card.order, card.event-order)."""
    lines: list[Line] = []
    with_event = [side for side in SIDES if cards.event_of(components, state, side) != cards.EVENTLESS]
    turncoats = [side for side in SIDES if cards.event_of(components, state, side) == cards.ALCIBIADES]
    if len(turncoats) == 1:
        swapped = tuple([(other(side), name) for side, name in state.played])
        state = replace(state, played=tuple(sorted(swapped)))
        lines.append(Line("event.alcibiades", None, {"side": turncoats[0]}))
        event = cards.event_of(components, state, turncoats[0])
        if event != cards.EVENTLESS:
            lines.append(Line("event.alcibiades-event", None, {"side": turncoats[0], "event": event}))
    if len(with_event) < len(SIDES) and turncoats:
        with_event = []  # the event of Alcibiades ends with the exchange: two numbers are left
    first, order = cards.first_player(components, state, with_event)
    lines += order
    events = [(cards.event_of(components, state, side), side) for side in (first, other(first))]
    due = [pair for pair in events if pair[0] not in (cards.EVENTLESS, cards.ALCIBIADES)]
    for quake, side in [pair for pair in due if pair[0] == cards.EARTHQUAKE]:
        canceled = [event for event, _ in due if event != quake]
        lines += [Line("event.earthquake.canceled", None, {"side": side, "event": event}) for event in canceled]
        due = [(quake, side)]
    return replace(state, phase=EVENTS, events=tuple(due), first=first, active=first), lines
