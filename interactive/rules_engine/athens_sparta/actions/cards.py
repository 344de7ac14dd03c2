"""The set-up, the cards, and their events before the player turns (rules setup.*, card.*, event.*)."""

from dataclasses import replace

from rules_engine.action import Part, shuffle_part
from rules_engine.athens_sparta.actions.choice import Choice
from rules_engine.athens_sparta.actions.steps import lose_steps
from rules_engine.athens_sparta.components import BLOCKADE, POOL
from rules_engine.athens_sparta.game.cards import NEW, cards_in_play, deal, first_player, next_redeal, setup
from rules_engine.athens_sparta.game.flow import apply_consequences
from rules_engine.athens_sparta.game.phases import DEAL, EVENTS, LAY, PLAY, REDEAL, SETUP, SPEND
from rules_engine.athens_sparta.readings import OPTIONS
from rules_engine.athens_sparta.rules import cards
from rules_engine.athens_sparta.rules.map import NEUTRAL, City
from rules_engine.athens_sparta.rules.sieges import besieged_blocks, besieged_cities, sufferers
from rules_engine.athens_sparta.rules.state import ATHENS, NOWHERE, SIDES, State, other
from rules_engine.codec import dict_record, field, flag, list_of, one_of, text, whole
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

    name, phases, words = "setup", (SETUP,), Phrase("setup", {})
    parts = (Part("begun", lambda components: START, lambda action: (action.in_order(),), "setup", exact=True),)
    begun: dict

    def in_order(self) -> dict:
        """Return the set-up with all cards in the order of the data; whoever plays it shuffles them."""
        names = tuple([one.id for one in cards.deck_of(self.components).cards])
        return {"cards": names, "syracuse": False, "readings": ()}

    def apply(self) -> tuple[State, list[Line]]:
        after = setup(self.components, list(SIDES), self.begun, dict(self.begun["readings"]))
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
            lambda action: (tuple(cards_in_play(action.state)),),
            "deal",
            chance=True,
        ),
    )
    cards: tuple[str, ...]

    def apply(self) -> tuple[State, list[Line]]:
        line = Line("card.deal", None, {"cards": self.components.number("deck.hand")})
        return deal(self.state, self.cards), [line]

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
        values = {"side": side, "points": state.points_on(state.hand_of(side))}
        if not self.is_new:
            state = replace(state, events=state.events + ((KEPT, side),))
            return next_redeal(state), [Line("card.redeal.kept", None, values)]
        size = components.number("deck.hand")
        # Whoever kept a hand before is asked once more now.
        answers = tuple([answer for answer in state.events if answer[0] == NEW]) + ((NEW, side),)
        state = replace(state.with_hand(side, pile[:size]), pile=pile[size:], events=answers)
        is_first = components.is_poor(values["points"])
        lines = [Line("card.redeal" if is_first else "card.redeal.opponent", None, values)]
        points = state.points_on(state.hand_of(side))
        if components.is_poor(points):
            lines.append(Line("card.redeal-once", None, {"side": side, "points": points}))
        return next_redeal(state), lines

    def phrase(self) -> Phrase:
        return Phrase("redeal" if self.is_new else "redeal.keep", {})


def card_part(kind: str) -> Part:
    """Return the part that names a card of the hand, in the order in which it is drawn; of equal ones the first."""
    return Part(
        "card",
        lambda components: one_of([one.id for one in cards.deck_of(components).cards]),
        lambda action: cards.unlike_cards(action.components, action.hand()),
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

    def check_card(self) -> Refused | None:
        if self.card not in self.hand():
            raise BadInput("card", self.card, "a card of the hand")
        return None

    def without_card(self) -> State:
        return self.state.with_hand(self.state.active, tuple([one for one in self.hand() if one != self.card]))


class Lay(HandCard):
    """{"lay": card}: face down on Sicily; with the second one the first game turn begins (rule sicily.points)."""

    name, phases, words = "lay", (LAY,), Phrase("lay", {})
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

    name, phases, words = "play", (PLAY,), Phrase("play", {})
    parts = (card_part("play"),)

    def check_card(self) -> Refused | None:
        side = self.state.active
        return Refused("card.play", {"side": side}) if self.state.has_played(side) else super().check_card()

    def apply(self) -> tuple[State, list[Line]]:
        side, after = self.state.active, self.without_card()
        after = replace(after, played=after.played + ((side, self.card),))
        if len(after.played) < len(SIDES):
            return replace(after, active=other(side)), [Line("card.play", None, {"side": side})]
        return reveal(after)


def reveal(state: State) -> tuple[State, list[Line]]:
    """Turn both cards over: Alcibiades swaps them, the order of turns is fixed, the events come, the first player's
    first, after an earthquake no other (rules card.initiative, card.both-events, card.order, card.event-order)."""
    lines: list[Line] = []
    with_event = [side for side in SIDES if state.card_of(side).event != cards.EVENTLESS]
    turncoats = [side for side in SIDES if state.card_of(side).event == cards.ALCIBIADES]
    if len(turncoats) == 1:
        swapped = tuple([(other(side), name) for side, name in state.played])
        state = replace(state, played=tuple(sorted(swapped)))
        lines.append(Line("event.alcibiades", None, {"side": turncoats[0]}))
        event = state.card_of(turncoats[0]).event
        if event != cards.EVENTLESS:
            lines.append(Line("event.alcibiades-event", None, {"side": turncoats[0], "event": event}))
    if len(with_event) < len(SIDES) and turncoats:
        with_event = []  # the event of Alcibiades ends with the exchange: two numbers are left
    first, order = first_player(state, with_event)
    lines += order
    events = [(state.card_of(side).event, side) for side in (first, other(first))]
    due = [pair for pair in events if pair[0] not in (cards.EVENTLESS, cards.ALCIBIADES)]
    for quake, side in [pair for pair in due if pair[0] == cards.EARTHQUAKE]:
        canceled = [event for event, _ in due if event != quake]
        lines += [Line("event.earthquake.canceled", None, {"side": side, "event": event}) for event in canceled]
        due = [(quake, side)]
    return replace(state, phase=EVENTS, events=tuple(due), first=first, active=first), lines


class Resolve(Choice):
    """{"event": id, "city": city, "dice": […]}: the next event, as its card says. A city is named by betrayal, pillage
    and plague, unless no city is besieged; dice are rolled for alliances, pillage and plague."""

    name, phases = "event", (EVENTS,)
    parts = (
        Part("event", lambda components: text(), lambda action: (action.next_event()[0],)),
        Part("city", lambda components: text(), lambda action: action.cities() or ("",), default="", exact=True),
        Part(
            "dice",
            lambda components: list_of(whole()),
            lambda action: ((1,) * action.dice_due() or None,),
            default=None,
            chance=True,
        ),
    )
    event: str
    city: str
    dice: tuple[int, ...] | None
    rest: State
    """The state without the event."""

    def next_event(self) -> tuple[str, str]:
        return self.state.events[0]

    def side(self) -> str:
        return self.next_event()[1]

    def names_city(self) -> bool:
        return self.event in (cards.BETRAYAL, cards.PILLAGE, cards.PLAGUE)

    def place(self) -> City:
        """Return the city. Raises BadInput where there is none of that name."""
        return self.theatre.city(self.city)

    def cities(self) -> list[str]:
        """List the cities on which the event may be played: betrayal where the player besieges, never in Athens (rules
        event.betrayal, event.betrayal-when)."""
        state, side = self.state, self.side()
        able = besieged_cities(state) if self.names_city() else []
        if self.event == cards.PILLAGE:
            able = [city for city in able if sufferers(state, city, side)]
        if self.event == cards.BETRAYAL:
            able = [city for city in able if city.id != ATHENS and state.holder(city) == other(side)]
        return [city.id for city in able]

    def dice_due(self) -> int:
        if self.event in cards.ALLIANCES or (self.event == cards.PILLAGE and self.city):
            return 1
        if self.event != cards.PLAGUE or not self.city:
            return 0
        return len(besieged_blocks(self.state, self.place()))

    # what forbids it

    def check_event(self) -> Refused | None:
        due = self.next_event()[0]
        return None if self.event == due else Refused("card.event-order", {"event": due})

    def check_city(self) -> Refused | None:
        """Refuse an event that names no besieged city though there is one, or one in which it cannot be played."""
        able = self.cities()
        if self.city in able or (not able and not self.city):
            return None
        if not self.names_city():
            raise BadInput("city", self.city, "no city")
        if not self.city:
            raise BadInput("city", None, "one of " + ", ".join(able))
        values = {"city": self.city, "cities": able, "side": self.side()}
        if self.event == cards.PILLAGE:
            return Refused("event.pillage", values) if able else Refused("event.pillage.nowhere", {})
        if self.event == cards.PLAGUE:
            return Refused("event.plague", values) if able else Refused("event.plague.nowhere", {})
        if self.city != ATHENS and self.city in [one.id for one in besieged_cities(self.state)]:
            return Refused("event.betrayal-when", values) if able else Refused("event.betrayal-when.nowhere", {})
        if self.city == ATHENS and able:
            return Refused("event.betrayal.athens", values)
        return Refused("event.betrayal", values) if able else Refused("event.betrayal.nowhere", {})

    def check_dice(self) -> Refused | None:
        due, dice = self.dice_due(), self.dice
        if (dice is None) != (due == 0) or not self.components.are_dice(self.dice_shown(), due):
            raise BadInput("dice", dice, str(due) + " dice")
        return None

    def dice_shown(self) -> tuple[int, ...]:
        return self.dice or ()

    # what it does

    def apply(self) -> tuple[State, list[Line]]:
        self.rest = replace(self.state, events=self.state.events[1:])
        if self.names_city() and not self.city:
            line = Line("card.event.none", None, {"city": "", "side": self.side()})
            return replace(self.rest, betrayed="") if self.event == cards.BETRAYAL else self.rest, [line]
        after, lines = EFFECTS[self.event](self)
        if self.rest.events:
            values = {"side": self.state.first, "event": self.event, "next": self.rest.events[0][0]}
            lines = [Line("card.event-order", None, values), *lines]
        return after, lines

    def alliance(self) -> tuple[State, list[Line]]:
        """Let the neutral city join that the die names, unless it is somebody's ally already."""
        name = cards.ally_named(self.components, self.event, self.dice_shown()[0])
        city, is_south = self.theatre.by_id[name], self.event == cards.ALLIANCES[0]
        values = {"city": city.id, "side": self.side()}
        if self.rest.holder(city) != NEUTRAL:
            none = Line("event.alliance-south.none" if is_south else "event.alliance-north.none", None, values)
            return self.rest, [none]
        after = self.rest.with_ally(city, self.side())
        came = [piece.id for piece in after.natives(city)]
        placed = [Line("event.alliance-blocks", None, {"blocks": came, "city": city.id})] if came else []
        return after, [Line("event.alliance-south" if is_south else "event.alliance-north", None, values), *placed]

    def betrayal(self) -> tuple[State, list[Line]]:
        """Let the walls be no help when the besieger storms in this game turn (event.betrayal, event.betrayal-when)."""
        line = Line("event.betrayal", None, {"city": self.city, "side": self.side()})
        return replace(self.rest, betrayed=self.city), [line]

    def storms(self) -> tuple[State, list[Line]]:
        """Let no fleets move, and every blockading one lose steps at once (rules event.storms, event.storms-moves)."""
        state, loss = self.rest, self.components.number("storms.steps")
        fleets = [one for one in state.pieces if one.stand == BLOCKADE]
        lines = [Line("event.storms", None, {"steps": loss})]
        for fleet in fleets:
            state = state.weakened(fleet.id, loss)
            left = state.piece(fleet.id).steps
            values = {"block": fleet.id, "steps": left}
            lines.append(Line("event.storms.loss" if left else "event.storms.gone", None, values))
        for city in self.theatre.cities:
            sides = [fleet.owner for fleet in fleets if fleet.at == city.at]
            if sides and not state.own_in(city.at, sides[0], (BLOCKADE,)):
                lines.append(Line("event.storms.lifted", None, {"city": city.id, "side": sides[0]}))
        after, said = apply_consequences(replace(state, storms=True))
        return after, lines + said

    def tribute(self) -> tuple[State, list[Line]]:
        """Give build points at once, for blocks on the map (rules event.tribute, event.points-spent)."""
        points = self.components.number("tribute.points")
        after = replace(self.rest, build=points, phase=SPEND, active=self.side(), target=NOWHERE)
        return after, [Line("event.tribute", None, {"points": points, "side": self.side()})]

    def pillage(self) -> tuple[State, list[Line]]:
        """Give the besieged or the besiegers of a city as many points as a die says (rule event.pillage)."""
        table, die = self.components.plain["pillage"], self.dice_shown()[0]
        rows = [table[name] for name in sorted(table)]
        (points,) = [row["points"] for row in rows if row["least"] <= die <= row["most"]]
        after = replace(self.rest, build=points, phase=SPEND, active=self.side(), target=self.place().at)
        return after, [Line("event.pillage", None, {"points": points, "city": self.city, "side": self.side()})]

    def plague(self) -> tuple[State, list[Line]]:
        """Let each besieged block roll; odd rolls cost a step, walls or not (rule event.plague)."""
        row = self.components.plain["plague"]
        ill = [piece.id for piece in besieged_blocks(self.rest, self.place())]
        losses = len([die for die in self.dice_shown() if die in (row["first"], row["second"], row["third"])])
        line = Line("event.plague", None, {"city": self.city, "side": self.side(), "losses": losses})
        after, lines = lose_steps(self.rest, losses * row["steps"], ill)
        return apply_consequences(after)[0], [line, *lines]

    def earthquake(self) -> tuple[State, list[Line]]:
        """Cancel both player turns; only attrition is rolled (rules event.earthquake, event.earthquake-losses)."""
        return replace(self.rest, cause=cards.EARTHQUAKE), [Line("event.earthquake", None, {"side": self.side()})]

    def phrase(self) -> Phrase:
        if not self.city:
            return Phrase("event", {"event": self.event})
        return Phrase("event.city", {"event": self.event, "city": self.place().id})

    def circumstances(self) -> list[Phrase]:
        """Say whose event is carried out, and of Tribute, which leaves the map as it is, which points its card
        brings."""
        if not self.state.events or self.next_event()[0] != self.event:
            return []
        side = self.side()
        found = [Phrase("given.event", {"side": side})]
        if self.event == cards.TRIBUTE:
            points = self.state.card_of(side).points
            found.append(Phrase("given.event.points", {"side": side, "points": points}))
        return found


EFFECTS = {
    cards.ALLIANCES[0]: Resolve.alliance,
    cards.ALLIANCES[1]: Resolve.alliance,
    cards.BETRAYAL: Resolve.betrayal,
    cards.STORMS: Resolve.storms,
    cards.TRIBUTE: Resolve.tribute,
    cards.PILLAGE: Resolve.pillage,
    cards.PLAGUE: Resolve.plague,
    cards.EARTHQUAKE: Resolve.earthquake,
}
