"""Revolts, and the support of Persia (rules revolt.*, helot.*, persia.*)."""

from dataclasses import replace

from rules_engine.action import Move, Part, true_at
from rules_engine.athens_sparta.actions.choice import Choice, block_part
from rules_engine.athens_sparta.actions.spending import persia_phrase
from rules_engine.athens_sparta.components import FIELD, INSIDE
from rules_engine.athens_sparta.rules.map import MAIN, MAJOR, NEUTRAL, City
from rules_engine.athens_sparta.rules.movement import MESSENE, MILETUS, free_block, revolt_blocks, revolt_cost
from rules_engine.athens_sparta.rules.state import ATHENS, MOVEMENT, PERSIA, SPARTA, State, other
from rules_engine.codec import text, whole
from rules_engine.core import BadInput, Line, Phrase, Refused


class Revolt(Choice):
    """{"revolt": city, "steps": n}: a block as strong as its points (rules revolt.strength, revolt.block)."""

    name, phases = "revolt", (MOVEMENT,)
    parts = (
        Part("city_id", lambda components: text(), lambda action: action.cities(), "revolt"),
        Part("steps", lambda components: whole(), lambda action: action.strengths(), exact=True),
    )
    city_id: str
    steps: int

    def cities(self) -> list[str]:
        return [city.id for city in self.theatre.cities]

    def city(self) -> City:
        return self.theatre.city(self.city_id)

    def strengths(self) -> list[int]:
        found = []
        for steps in range(1, self.state.points + 1):
            self.steps = steps
            if self.check_steps() is not None:
                break
            found.append(steps)
        return found

    def check_steps(self) -> Refused | None:
        """Refuse a city that may not revolt, or not so strongly (rules revolt.where, revolt.barred)."""
        state, city, values = self.state, self.city(), {"city": self.city().id}
        if city.side == NEUTRAL and state.holder(city) == NEUTRAL:
            return Refused("revolt.barred.neutral", values)
        if city.size == MAIN:
            return Refused("revolt.barred.main", values)
        if city.size != MAJOR:
            return Refused("revolt.where.size", values)
        if state.holder(city) != other(state.active):
            return Refused("revolt.where.enemy", values)
        if city.id in state.revolted:
            return Refused("helot.once" if city.id == MESSENE else "revolt.once", values)
        block = free_block(state, city)
        if block is None:
            blocks = [piece.id for piece in revolt_blocks(state, city)]
            return Refused("revolt.block", values | {"side": state.active, "blocks": blocks})
        if self.steps < 1:
            raise BadInput("steps", self.steps, "a strength of one or more")
        if self.steps > block.unit.steps:
            return Refused("revolt.cap", {"steps": block.unit.steps})
        needed = revolt_cost(self.components, self.steps)
        return Refused("revolt.strength", {"needed": needed, "points": state.points}) if needed > state.points else None

    def apply(self) -> tuple[State, list[Line]]:
        state, city, block = self.state, self.city(), free_block(self.state, self.city())
        name = block.id if block is not None else ""
        # A block that was lost while it moved may rise again in the same turn; it is among those that moved already.
        after = replace(
            state,
            points=state.points - revolt_cost(self.components, self.steps),
            revolted=state.revolted + (city.id,),
            moved=state.moved if name in state.moved else state.moved + (name,),
            came=tuple([pair for pair in state.came if pair[0] != name]) + ((name, city.at),),
        )
        after = after.with_piece(name, owner=state.active, at=city.at, steps=self.steps, stand=FIELD)
        values = {"city": city.id, "steps": self.steps, "block": name}
        is_helot = city.id == MESSENE and state.active == ATHENS
        lines = [Line("helot.where" if is_helot else "revolt.strength.block", None, values)]
        risen = [piece for piece in after.pieces if piece.is_on_map() and after.is_rising(piece)]
        if len(risen) > 1:
            places = [self.place_name(piece.at) for piece in risen]
            lines.append(Line("revolt.several", None, {"cities": places, "points": after.points}))
        most, _ = self.theatre.stack_limits(self.components, city.at)
        if len(after.own_in(city.at, state.active, (FIELD,))) > most:
            lines.append(Line("revolt.no-limits", None, {"block": name, "most": most}))
        if not after.enemies_in(city.at, state.active, (FIELD, INSIDE)):
            lines.append(Line("revolt.empty", None, {"city": city.id, "side": state.active}))
        return after, lines

    def phrase(self) -> Phrase:
        points = revolt_cost(self.components, self.steps)
        return Phrase("revolt", {"city": self.city().id, "steps": self.steps, "points": points})

    def circumstances(self) -> list[Phrase]:
        """Say what is left of the points, whether there are storms, and which cities have revolted in this Olympiad."""
        cities = list(self.state.revolted)
        revolted = Phrase("given.revolted", {"cities": cities}) if cities else Phrase("given.revolted.none", {})
        return [*self.turn_phrases(), revolted]

    def attempts(self) -> list[Move]:
        return [{"revolt": city, "steps": 1} for city in self.cities()]


class DisbandRevolt(Choice):
    """{"disband": block} at any time in an own movement phase (rule revolt.disband)."""

    name, phases = "disband", (MOVEMENT,)
    words = Phrase("disband", {})
    parts = (block_part(lambda action: action.rebels()),)

    def rebels(self) -> list[str]:
        return [piece.id for piece in self.now.own_pieces() if piece.unit.is_revolting()]

    def check_block(self) -> Refused | None:
        is_able = self.block in self.rebels()
        return None if is_able else Refused("revolt.disband", {"block": self.piece().id})

    def apply(self) -> tuple[State, list[Line]]:
        after = self.state.departed(self.piece()).removed(self.block)
        return after, [Line("revolt.disband", None, {"block": self.block})]


class AcceptPersia(Choice):
    """{"persia": true}: for good (rules persia.support, persia.end, persia.price)."""

    name, phases = "persia", (MOVEMENT,)
    words = Phrase("persia", {})
    parts = (true_at("persia"),)

    def refusal(self) -> Refused | None:
        """Refuse the support in any other phase by its own rule."""
        return self.won_refusal() or self.check_said()

    def check_said(self) -> Refused | None:
        if self.state.phase != MOVEMENT or self.state.active != SPARTA:
            return Refused("persia.moment", {})
        if self.state.persia != "":
            return Refused("persia.support.again" if self.state.persia == PERSIA else "persia.end", {})
        is_held = self.state.holder(self.theatre.by_id[MILETUS]) == SPARTA
        return None if is_held else Refused("persia.support.now", {})

    def apply(self) -> tuple[State, list[Line]]:
        after = replace(self.state, persia=PERSIA)
        return after, [Line("persia.support", None, {}), Line("persia.price.due", None, {})]

    def circumstances(self) -> list[Phrase]:
        return [persia_phrase(self.state)]

    def attempts(self) -> list[Move]:
        return [{"persia": True}] if self.state.active == SPARTA else []
