"""What sieges, blockades and patrols cost at the end of a player turn (rules attrition.*, patrol.attrition,
sicily.attrition, sicily.rate, sicily.corinth, siege.half-hit, hellespont.*); and what may follow a battle without a
map (blockade.moves, defection.*)."""

from dataclasses import replace

from rules_engine.action import Part
from rules_engine.athens_sparta.actions.battle import ROLL, BattleMove
from rules_engine.athens_sparta.actions.choice import ALONE, HEX, Choice, block_part
from rules_engine.athens_sparta.components import BLOCKADE, FIELD, PATROL, POOL, Components
from rules_engine.athens_sparta.game.flow import end_player_turn
from rules_engine.athens_sparta.game.phases import ATTRITION, HELLESPONT, LOSSES
from rules_engine.athens_sparta.readings import ATTRITION_WALLS, HELLESPONT_LOSS, chosen
from rules_engine.athens_sparta.rules import sieges
from rules_engine.athens_sparta.rules.battle.model import opponent
from rules_engine.athens_sparta.rules.battle.moves import (
    assign,
    besieged_role,
    defection_lines,
    possible_losers,
    rolling,
)
from rules_engine.athens_sparta.rules.battle.words import AWAY, OVER
from rules_engine.athens_sparta.rules.state import SIDES, Piece, State, strongest_of
from rules_engine.codec import list_of, text, whole
from rules_engine.core import BadInput, Line, Phrase, Refused, Step
from rules_engine.hexes import Position


def halves(state: State, piece: Piece) -> bool:
    """Tell whether walls halve its losses, where the players read it so (rule attrition.full-step)."""
    if state.phase != ATTRITION or chosen(state.readings, ATTRITION_WALLS) != "double-defence":
        return False
    city = state.theatre.city_at(piece.at)
    return city is not None and city.walls and piece.stand != PATROL and state.holder(city) == piece.owner


def lose_steps(components: Components, state: State, losses: int, names: list[str]) -> Step:
    """Take steps from the strongest first; where several are as strong their owner chooses (rule attrition.hits)."""
    lines: list[Line] = []
    while losses > 0:
        able = strongest(state, names)
        if not able:
            break
        if len(able) > 1:
            return Step(replace(state, losing=(able[0].owner, losses, tuple(names))), tuple(lines))
        state, said = lost_step(components, state, able[0])
        lines += said
        losses -= 1
    return Step(replace(state, losing=("", 0, ())), tuple(lines))


def strongest(state: State, names: list[str] | tuple[str, ...]) -> list[Piece]:
    """Return those of the named blocks that are strongest now; one with half a loss comes first (siege.half-hit)."""
    there = [piece for piece in state.pieces if piece.id in names and piece.is_on_map()]
    begun = [piece for piece in there if piece.id in state.half and state.phase == ATTRITION]
    return begun or strongest_of(there)


def lost_step(components: Components, state: State, piece: Piece) -> tuple[State, list[Line]]:
    """Take a step from a block, or the first half of one (rules attrition.hits, attrition.full-step, siege.half-hit);
    with the last one its city may change hands (city.sides)."""
    if halves(state, piece) and piece.id not in state.half:
        half = Line("siege.half-hit", None, {"block": piece.id, "steps": piece.steps})
        walls = Line("attrition.full-step.walls", None, {"losses": components.hits_per_step})
        return replace(state, half=state.half + (piece.id,)), [walls, half]
    state = replace(state, half=tuple([name for name in state.half if name != piece.id]))
    after, lines = state.weakened(piece.id), [sieges.step_lost_line(piece.id, piece.steps - 1)]
    city = state.theatre.city_at(piece.at)
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
        return sieges.dice_refusal(self.components, self.dice, len(self.rolls()))

    def apply(self) -> tuple[State, list[Line]]:
        components, state, rows, dice = self.components, self.state, self.rolls(), self.dice
        city = self.theatre.city_at(self.place)
        lines = [] if city is None else sieges.siege_lines(state, city)
        for rule in sorted({line.rule for _, _, line in rows}):
            able = [index for index in range(len(rows)) if rows[index][2].rule == rule]
            _, lowest, line = rows[able[0]]
            lines.append(sieges.roll_line(line, state.active, lowest, [dice[one] for one in able]))
        losses = sum([sieges.count_losses([dice[index]], rows[index][1]) for index in range(len(rows))])
        after = replace(state, due=tuple([one for one in state.due if one != self.place]))
        step = lose_steps(components, after, losses, [piece.id for piece, _, _ in rows])
        return step.state, [*lines, *step.lines]

    def phrase(self) -> Phrase:
        return Phrase("attrition", {"place": self.place_name(self.place), "dice": len(self.dice)})


class LoseStep(Choice):
    """{"lose": block}: its owner takes the next step from it (rule attrition.hits)."""

    name, phases = "lose", (LOSSES,)
    words = Phrase("lose", {})
    parts = (block_part("lose", lambda action: action.able()),)

    def able(self) -> list[str]:
        return [piece.id for piece in strongest(self.state, self.state.losing[2])]

    def check_block(self) -> Refused | None:
        able = self.able()
        return None if self.block in able else Refused("attrition.hits", {"blocks": able})

    def apply(self) -> tuple[State, list[Line]]:
        after, lines = lost_step(self.components, self.state, self.piece())
        step = lose_steps(self.components, after, self.state.losing[1] - 1, list(self.state.losing[2]))
        return step.state, [*lines, *step.lines]

    def circumstances(self) -> list[Phrase]:
        return [Phrase("given.hits", {"hits": self.state.losing[1]})]


class Starve(Choice):
    """{"starve": block}: a block in Athens is removed, or loses a step in another reading; then the turn ends
    (hellespont.loss, hellespont.size)."""

    name, phases = "starve", (HELLESPONT,)
    words = Phrase("starve", {})
    parts = (block_part("starve", lambda action: action.hungry()),)

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


# after a battle without a map


class RollForSide(BattleMove):
    """{"attrition": role, "dice": […], "losses": [blocks]}: one die for each block of a side, all before losses are
    taken, half or full by who stands around the city; each loss a full step of the strongest, among equals as `losses`
    says (rules attrition.when, attrition.dice-first, attrition.hits, attrition.full-step)."""

    name, phases = "attrition", (ALONE,)
    parts = (Part("role", lambda components: text(), key="attrition"), *ROLL)
    role: str
    dice: tuple[int, ...]
    losses: tuple[str, ...]

    def check_role(self) -> Refused | None:
        if self.now.battle.phase != OVER:
            return Refused("attrition.when.battle", {})
        return Refused("attrition.when.nobody", {}) if besieged_role(self.now.battle) is None else None

    def check_dice(self) -> Refused | None:
        return sieges.dice_refusal(self.components, self.dice, len(rolling(self.now.battle, self.role)))

    def fight(self) -> None:
        battle, besieged = self.now.battle, self.role == besieged_role(self.now.battle)
        fleets = [one.is_fleet() for one in rolling(battle, opponent(self.role) if besieged else self.role)]
        kind = sieges.siege_kind(battle.waters, False in fleets, True in fleets)
        lowest, roll = sieges.lowest_roll(self.components, kind, besieged), Line("attrition.besieger", None, {})
        if besieged:
            roll = Line("attrition.full" if kind == sieges.FULL else "attrition.half", None, {})
        lines = [sieges.roll_line(roll, battle.side_of(self.role), lowest, self.dice)]
        count, names = sieges.count_losses(self.dice, lowest), [one.name for one in rolling(battle, self.role)]
        if count:  # each loss a full step, given out like a full hit
            battle = replace(battle, pending=(self.role, count, True), aim=tuple(names))
            step = assign(self.components, battle, self.losses)
            battle, lost = step.state, [line.values for line in step.lines if "steps" in line.values]
            lines += [sieges.step_lost_line(values["block"], values["steps"]) for values in lost]
        if battle.pending is not None:
            able = [one.name for one in possible_losers(battle)]
            raise BadInput("losses", list(self.losses), "one of " + ", ".join(able))
        self.followed(battle, *lines)

    def phrase(self) -> Phrase:
        return Phrase("attrition.side", {"side": "role." + self.role})


class Leave(BattleMove):
    """{"leave": block}: a besieging or blockading block has moved away after the battle (rule blockade.moves)."""

    name, phases = "leave", (ALONE,)
    words = Phrase("leave", {})
    parts = (block_part("leave"),)

    def check_block(self) -> Refused | None:
        values = {"block": self.fighter().name}
        if self.now.battle.phase != OVER:
            return Refused("blockade.moves.battle", values)
        leaves = self.fighter().place in (FIELD, BLOCKADE)
        return None if leaves else Refused("blockade.moves.inside", values)

    def fight(self) -> None:
        line = Line("blockade.moves", None, {"block": self.block})
        self.followed(self.now.battle.with_fighter(self.fighter(), place=AWAY), line)


class Capture(BattleMove):
    """{"capture": city, "by": side}: the city's own fleet comes home at once and is replaced by its twin of the other
    side, as strong as it was; one in the pool may be rebuilt by the new owner (rules city.sides, defection.*)."""

    name, phases = "capture", (ALONE,)
    parts = (Part("city", lambda components: text(), key="capture"), Part("side", lambda components: text(), key="by"))
    city: str
    side: str

    def fight(self) -> None:
        battle, city, side = self.now.battle, self.city, self.side
        own = [fleet for fleet in battle.fleets if fleet[0] == city]
        if not own:
            raise BadInput("capture", city, "a city with a fleet of its own")
        _, before, steps, place = own[0]
        lines = [] if side == before else defection_lines(city, side, steps, place)
        after = (city, side, steps, POOL if place == POOL else city)
        fleets = tuple([after if fleet[0] == city else fleet for fleet in battle.fleets])
        self.followed(replace(battle, fleets=fleets), *lines)

    def phrase(self) -> Phrase:
        return Phrase("capture", {"city": self.city, "side": self.side})
