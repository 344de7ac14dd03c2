"""What sieges, blockades and patrols cost at the end of a player turn (rules attrition.*, patrol.attrition,
sicily.attrition, sicily.rate, sicily.corinth, siege.half-hit, hellespont.*)."""

from dataclasses import replace

from rules_engine.action import Part
from rules_engine.athens_sparta.actions.choice import HEX, Choice, block_part
from rules_engine.athens_sparta.components import PATROL, Components, dice_phrases
from rules_engine.athens_sparta.game.flow import end_player_turn
from rules_engine.athens_sparta.game.phases import ATTRITION, HELLESPONT, LOSSES
from rules_engine.athens_sparta.readings import ATTRITION_WALLS, HELLESPONT_LOSS, chosen
from rules_engine.athens_sparta.rules import sieges
from rules_engine.athens_sparta.rules.state import SIDES, Piece, State, strongest_of
from rules_engine.codec import list_of, whole
from rules_engine.core import BadInput, Line, Phrase, Refused, Step
from rules_engine.hexes import Position


def lose_steps(components: Components, state: State, losses: int, names: list[str]) -> Step:
    """Take steps from the strongest first; where several are as strong their owner chooses (rule attrition.hits)."""
    lines: list[Line] = []
    while losses > 0:
        able = strongest(state, names)
        if not able:
            break
        if len(able) > 1:
            return Step(replace(state, losing=(able[0].owner, losses, tuple(names))), tuple(lines))
        state, said = lose_step(components, state, able[0])
        lines += said
        losses -= 1
    return Step(replace(state, losing=("", 0, ())), tuple(lines))


def strongest(state: State, names: list[str] | tuple[str, ...]) -> list[Piece]:
    """Return those of the named blocks that are strongest now; one with half a loss comes first (siege.half-hit)."""
    there = [piece for piece in state.pieces if piece.id in names and piece.is_on_map()]
    begun = [piece for piece in there if piece.id in state.half and state.phase == ATTRITION]
    return begun or strongest_of(there)


def lose_step(components: Components, state: State, piece: Piece) -> tuple[State, list[Line]]:
    """Take a step from a block, or the first half of one; with the last one its city may change hands."""
    city, is_walled = state.theatre.city_at(piece.at), False
    if state.phase == ATTRITION and chosen(state.readings, ATTRITION_WALLS) == "double-defence" and city is not None:
        is_walled = city.walls and piece.stand != PATROL and state.holder(city) == piece.owner
    if is_walled and piece.id not in state.half:
        half = Line("siege.half-hit", None, {"block": piece.id, "steps": piece.steps})
        walls = Line("attrition.full-step.walls", None, {"losses": components.hits_per_step})
        return replace(state, half=state.half + (piece.id,)), [walls, half]
    state, left = replace(state, half=tuple([name for name in state.half if name != piece.id])), piece.steps - 1
    lost = Line("attrition.hits" if left else "attrition.hits.gone", None, {"block": piece.id, "steps": left})
    after, lines = state.weakened(piece.id), [lost]
    if city is not None and after.holder(city) in SIDES and after.holder(city) != state.holder(city):
        lines.append(Line("city.sides", None, {"city": city.id, "side": after.holder(city)}))
    return after, lines


class RollAttrition(Choice):
    """{"attrition": [q, r], "dice": […]}: a die a block of the next hex (attrition.dice-first, attrition.hits)."""

    name, phases = "attrition", (ATTRITION,)
    parts = (
        Part("place", lambda components: HEX, lambda action: action.state.due[:1], "attrition"),
        Part("dice", lambda components: list_of(whole()), lambda action: ((1,) * len(action.rolls()),), chance=True),
    )
    place: Position
    dice: tuple[int, ...]

    def rolls(self) -> list[tuple[Piece, int, Line]]:
        return sieges.rolls_at(self.components, self.state, self.place)

    def check_place(self) -> Refused | None:
        if self.place in self.state.due:
            return None
        values = {"place": self.place_name(self.place)}
        return Refused("attrition.when.rolled" if self.rolls() else "attrition.when.none", values)

    def check_dice(self) -> Refused | None:
        count = len(self.rolls())
        is_right = self.components.are_dice(self.dice, count)
        return None if is_right else Refused("attrition.dice-first", {"dice": count})

    def apply(self) -> tuple[State, list[Line]]:
        components, state, rows, dice = self.components, self.state, self.rolls(), self.dice
        city = self.theatre.city_at(self.place)
        lines = [] if city is None else sieges.siege_lines(state, city)
        losses = 0
        for rule in sorted({line.rule for _, _, line in rows}):
            able = [index for index in range(len(rows)) if rows[index][2].rule == rule]
            lowest, rolls = rows[able[0]][1], [dice[one] for one in able]
            lost = len([die for die in rolls if die >= lowest])
            values = {"side": state.active, "roll": lowest, "rolls": dice_phrases(rolls), "losses": lost}
            lines.append(Line(rule, None, values))
            losses += lost
        after = replace(state, due=tuple([one for one in state.due if one != self.place]))
        step = lose_steps(components, after, losses, [piece.id for piece, _, _ in rows])
        return step.state, [*lines, *step.lines]

    def phrase(self) -> Phrase:
        return Phrase("attrition", {"place": self.place_name(self.place), "dice": len(self.dice)})


class LoseStep(Choice):
    """{"lose": block}: its owner takes the next step from it (rule attrition.hits)."""

    name, phases = "lose", (LOSSES,)
    words = Phrase("lose", {})
    parts = (block_part(lambda action: action.able()),)

    def able(self) -> list[str]:
        return [piece.id for piece in strongest(self.state, self.state.losing[2])]

    def check_block(self) -> Refused | None:
        able = self.able()
        return None if self.block in able else Refused("attrition.hits", {"blocks": able})

    def apply(self) -> tuple[State, list[Line]]:
        after, lines = lose_step(self.components, self.state, self.piece())
        step = lose_steps(self.components, after, self.state.losing[1] - 1, list(self.state.losing[2]))
        return step.state, [*lines, *step.lines]

    def circumstances(self) -> list[Phrase]:
        return [Phrase("given.hits", {"hits": self.state.losing[1]})]


class Starve(Choice):
    """{"starve": block}: a block in Athens is removed, or loses a step in another reading; then the turn ends
    (hellespont.loss, hellespont.size)."""

    name, phases = "starve", (HELLESPONT,)
    words = Phrase("starve", {})
    parts = (block_part(lambda action: action.hungry()),)

    def hungry(self) -> list[str]:
        return [piece.id for piece in sieges.hungry(self.state)]

    def check_block(self) -> Refused | None:
        if self.block not in self.hungry():
            raise BadInput("starve", self.block, "a block in Athens")
        return None

    def apply(self) -> tuple[State, list[Line]]:
        state, steps = self.state, self.piece().steps
        if chosen(state.readings, HELLESPONT_LOSS) == "step":
            after, left = state.weakened(self.block), {"block": self.block, "steps": steps - 1}
            lines = [Line("hellespont.loss.step", None, {"block": self.block})]
            lines.append(Line("hellespont.size.step", None, left))
        else:
            after = state.removed(self.block)
            lines = [Line("hellespont.loss", None, {"block": self.block})]
            lines.append(Line("hellespont.size", None, {"block": self.block, "steps": steps}))
        step = end_player_turn(self.components, replace(after, phase=ATTRITION))
        return step.state, [*lines, *step.lines]
