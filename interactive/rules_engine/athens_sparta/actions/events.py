"""The events of the cards, one after the other before the player turns (rules event.*)."""

from dataclasses import replace

from rules_engine.action import Part
from rules_engine.athens_sparta.actions.choice import Choice
from rules_engine.athens_sparta.actions.losses import lose_steps
from rules_engine.athens_sparta.components import BLOCKADE
from rules_engine.athens_sparta.game import cards
from rules_engine.athens_sparta.game.flow import apply_consequences
from rules_engine.athens_sparta.game.phases import EVENTS, SPEND
from rules_engine.athens_sparta.rules.map import NEUTRAL, City
from rules_engine.athens_sparta.rules.sieges import besieged_blocks, besieged_cities, sufferers
from rules_engine.athens_sparta.rules.state import ATHENS, NOWHERE, State, other
from rules_engine.codec import list_of, text, whole
from rules_engine.core import BadInput, Line, Phrase, Refused


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
        step = apply_consequences(self.components, replace(state, storms=True))
        return step.state, [*lines, *step.lines]

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
        components, row = self.components, self.components.plain["plague"]
        ill = [piece.id for piece in besieged_blocks(self.rest, self.place())]
        losses = len([die for die in self.dice_shown() if die in (row["first"], row["second"], row["third"])])
        line = Line("event.plague", None, {"city": self.city, "side": self.side(), "losses": losses})
        step = lose_steps(components, self.rest, losses * row["steps"], ill)
        return apply_consequences(components, step.state).state, [line, *step.lines]

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
            points = cards.movement_points(self.components, self.state, side)
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
