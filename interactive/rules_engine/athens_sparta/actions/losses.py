"""What sieges, blockades and patrols cost at the end of a player turn (rules attrition.*, patrol.attrition,
sicily.attrition, sicily.rate, sicily.corinth, hellespont.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.action import Part
from rules_engine.athens_sparta.actions.choice import HEX, Choice, block_part
from rules_engine.athens_sparta.game.flow import end_player_turn
from rules_engine.athens_sparta.game.losses import lose_steps, lost_step, strongest
from rules_engine.athens_sparta.game.state import ATTRITION, HELLESPONT, LOSSES, State
from rules_engine.athens_sparta.readings import HELLESPONT_LOSS, chosen
from rules_engine.athens_sparta.rules.board import Piece, refused_by, removed, weakened
from rules_engine.athens_sparta.rules.places import name_of
from rules_engine.athens_sparta.rules.sieges import (
    count_losses,
    hungry,
    refuse_dice,
    roll_line,
    rolls_at,
    siege_lines,
)
from rules_engine.codec import list_of, whole
from rules_engine.core import BadInput, Line, Phrase, Refused
from rules_engine.hexes import Position


class RollAttrition(Choice):
    """{"attrition": [q, r], "dice": […]}: all dice of the next hex, a die for each block, then its losses (rules
    attrition.dice-first, attrition.hits)."""

    name, phases = "attrition", (ATTRITION,)
    parts = (
        Part("place", lambda components: HEX, lambda action: action.now.state.due[:1], "attrition"),
        Part("dice", lambda components: list_of(whole()), lambda action: ((1,) * len(action.rolls()),), chance=True),
    )
    place: Position
    dice: tuple[int, ...]

    def rolls(self) -> list[tuple[Piece, int, str]]:
        """List who rolls in the hex (`rolls_at`)."""
        return rolls_at(self.now.components, self.now.state, self.place)

    def check_place(self) -> Refused | None:
        if self.place in self.now.state.due:
            return None
        values = {"place": name_of(self.now.theatre, self.place)}
        return Refused("attrition.when.rolled" if self.rolls() else "attrition.when.none", values)

    def check_dice(self) -> Refused | None:
        return refused_by(refuse_dice, self.now.components, self.dice, len(self.rolls()))

    def apply(self) -> tuple[State, list[Line]]:
        components, state, rows, dice = self.now.components, self.now.state, self.rolls(), self.dice
        city = self.now.theatre.city_at(self.place)
        lines = [] if city is None else siege_lines(components, state, city)
        for rule in sorted({rule for _, _, rule in rows}):
            able = [index for index in range(len(rows)) if rows[index][2] == rule]
            lines.append(roll_line(rule, state.active, rows[able[0]][1], [dice[one] for one in able]))
        losses = sum([count_losses([dice[index]], rows[index][1]) for index in range(len(rows))])
        after = replace(state, due=tuple([one for one in state.due if one != self.place]))
        step = lose_steps(components, after, losses, [piece.id for piece, _, _ in rows])
        return step.state, [*lines, *step.lines]

    def phrase(self) -> Phrase:
        return Phrase("attrition", {"place": name_of(self.now.theatre, self.place), "dice": len(self.dice)})


class LoseStep(Choice):
    """{"lose": block}: its owner takes the next step from it (rule attrition.hits)."""

    name, phases = "lose", (LOSSES,)
    parts = (block_part("lose", lambda action: action.able()),)
    block: str

    def able(self) -> list[str]:
        return [piece.id for piece in strongest(self.now.state, self.now.state.losing[2])]

    def check_block(self) -> Refused | None:
        able = self.able()
        return None if self.block in able else Refused("attrition.hits", {"blocks": able})

    def apply(self) -> tuple[State, list[Line]]:
        state = self.now.state
        after, lines = lost_step(self.now.components, state, self.now.piece(self.block))
        step = lose_steps(self.now.components, after, state.losing[1] - 1, list(state.losing[2]))
        return step.state, [*lines, *step.lines]

    def phrase(self) -> Phrase:
        return Phrase("lose", {"block": self.now.piece(self.block).id})


class Starve(Choice):
    """{"starve": block}: a block in Athens is removed, or loses a step in another reading; then the turn ends
    (hellespont.loss, hellespont.size)."""

    name, phases = "starve", (HELLESPONT,)
    parts = (block_part("starve", lambda action: action.hungry()),)
    block: str

    def hungry(self) -> list[str]:
        return [piece.id for piece in hungry(self.now.components, self.now.state)]

    def check_block(self) -> Refused | None:
        if self.block not in self.hungry():
            raise BadInput("starve", self.block, "a block in Athens")
        return None

    def apply(self) -> tuple[State, list[Line]]:
        state, steps = self.now.state, self.now.piece(self.block).steps
        if chosen(state.readings, HELLESPONT_LOSS) == "step":
            after, left = weakened(state, self.block), {"block": self.block, "steps": steps - 1}
            lines = [Line("hellespont.loss.step", None, {"block": self.block})]
            lines.append(Line("hellespont.size.step", None, left))
        else:
            after = removed(state, self.block)
            lines = [Line("hellespont.loss", None, {"block": self.block})]
            lines.append(Line("hellespont.size", None, {"block": self.block, "steps": steps}))
        step = end_player_turn(self.now.components, replace(after, phase=ATTRITION))
        return step.state, [*lines, *step.lines]

    def phrase(self) -> Phrase:
        return Phrase("starve", {"block": self.now.piece(self.block).id})
