"""Revolts, and the support of Persia (rules revolt.*, helot.*, persia.*)."""

from dataclasses import replace

from rules_engine.action import Move, Part, true_at
from rules_engine.athens_sparta.actions.choice import Choice, block_part
from rules_engine.athens_sparta.actions.spending import persia_phrase
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.rules.board import (
    ATHENS,
    FIELD,
    INSIDE,
    MOVEMENT,
    PERSIA,
    SPARTA,
    Piece,
    departed,
    is_rising,
    piece_of,
    removed,
    with_piece,
)
from rules_engine.athens_sparta.rules.control import enemies_in, holder, own_in, stack_limits
from rules_engine.athens_sparta.rules.map import City, name_of
from rules_engine.athens_sparta.rules.movement import MESSENE, MILETUS, free_block, revolt_cost, revolt_refusal
from rules_engine.codec import text, whole
from rules_engine.core import Line, Phrase, Refused


class Revolt(Choice):
    """{"revolt": city, "steps": n}: a block as strong as its points (rules revolt.strength, revolt.block)."""

    name, phases = "revolt", (MOVEMENT,)
    parts = (
        Part(
            "city_id",
            lambda components: text(),
            lambda action: action.cities(),
            "revolt",
        ),
        Part("steps", lambda components: whole(), lambda action: action.strengths(), exact=True),
    )
    city_id: str
    steps: int

    def cities(self) -> list[str]:
        return [city.id for city in self.now.theatre.cities]

    def city(self) -> City:
        return self.now.theatre.city(self.city_id)

    def strengths(self) -> list[int]:
        """List how strong the revolt may be."""
        found = []
        for steps in range(1, self.now.state.points + 1):
            self.steps = steps
            if self.check_steps() is not None:
                break
            found.append(steps)
        return found

    def check_steps(self) -> Refused | None:
        return revolt_refusal(self.now.components, self.now.state, self.city(), self.steps)

    def apply(self) -> tuple[State, list[Line]]:
        state, city, block = self.now.state, self.city(), free_block(self.now.state, self.city())
        name = block.id if block is not None else ""
        # A block that was lost while it moved may rise again in the same turn; it is among those that moved already.
        after = replace(
            state,
            points=state.points - revolt_cost(self.now.components, self.steps),
            revolted=state.revolted + (city.id,),
            moved=state.moved if name in state.moved else state.moved + (name,),
            came=tuple([pair for pair in state.came if pair[0] != name]) + ((name, city.at),),
        )
        after = with_piece(after, name, owner=state.active, at=city.at, steps=self.steps, stand=FIELD)
        values = {"city": city.id, "steps": self.steps, "block": name}
        is_helot = city.id == MESSENE and state.active == ATHENS
        line = Line("helot.where" if is_helot else "revolt.strength.block", None, values)
        return after, [line, *self.rising_lines(after, piece_of(after, name))]

    def rising_lines(self, after: State, block: Piece) -> list[Line]:
        """Return what is special about a revolt: another one in this phase (revolt.several), a full hex
        (revolt.no-limits), no block to beat (revolt.empty)."""
        city, lines, theatre = self.city(), [], self.now.theatre
        risen = [piece for piece in after.pieces if piece.is_on_map() and is_rising(after, piece)]
        if len(risen) > 1:
            places = [name_of(theatre, piece.at) for piece in risen]
            lines.append(Line("revolt.several", None, {"cities": places, "points": after.points}))
        most, _ = stack_limits(self.now.components, theatre, city.at)
        own = [piece for piece in own_in(after, city.at, block.owner, (FIELD,)) if piece.id != block.id]
        if len(own) >= most:
            lines.append(Line("revolt.no-limits", None, {"block": block.id, "most": most}))
        if not enemies_in(after, city.at, block.owner, (FIELD, INSIDE)):
            lines.append(Line("revolt.empty", None, {"city": city.id, "side": block.owner}))
        return lines

    def phrase(self) -> Phrase:
        points = revolt_cost(self.now.components, self.steps)
        return Phrase("revolt", {"city": self.city().id, "steps": self.steps, "points": points})

    def circumstances(self) -> list[Phrase]:
        """Say what is left of the movement points, whether there are storms, and which cities have revolted in this
        Olympiad (rules revolt.once, helot.once)."""
        state = self.now.state
        found = [Phrase("given.points", {"points": state.points})]
        found.append(Phrase("given.storms" if state.storms else "given.no-storms", {}))
        if not state.revolted:
            return [*found, Phrase("given.revolted.none", {})]
        return [*found, Phrase("given.revolted", {"cities": list(state.revolted)})]

    def attempts(self) -> list[Move]:
        return [{"revolt": city, "steps": 1} for city in self.cities()]


class DisbandRevolt(Choice):
    """{"disband": block} at any time in an own movement phase (rule revolt.disband)."""

    name, phases = "disband", (MOVEMENT,)
    words = Phrase("disband", {})
    parts = (block_part("disband", lambda action: action.rebels()),)

    def rebels(self) -> list[str]:
        """List the own revolt blocks on the map."""
        return [piece.id for piece in self.now.own_pieces() if piece.sort.is_revolting()]

    def check_block(self) -> Refused | None:
        is_able = self.block in self.rebels()
        return None if is_able else Refused("revolt.disband", {"block": self.piece().id})

    def apply(self) -> tuple[State, list[Line]]:
        after = removed(departed(self.now.state, self.piece()), self.block)
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
        state = self.now.state
        if self.now.state.phase != MOVEMENT or state.active != SPARTA:
            return Refused("persia.moment", {})
        if state.persia != "":
            return Refused("persia.support.again" if state.persia == PERSIA else "persia.end", {})
        is_held = holder(state, self.now.theatre.by_id[MILETUS]) == SPARTA
        return None if is_held else Refused("persia.support.now", {})

    def apply(self) -> tuple[State, list[Line]]:
        after = replace(self.now.state, persia=PERSIA)
        return after, [Line("persia.support", None, {}), Line("persia.price.due", None, {})]

    def circumstances(self) -> list[Phrase]:
        return [persia_phrase(self.now.state)]

    def attempts(self) -> list[Move]:
        return [{"persia": True}] if self.now.state.active == SPARTA else []
