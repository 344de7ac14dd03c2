"""Steps that blocks gain for build points, in an event, as plunder and in the replacement phase, and lose by sieges,
blockades and patrols at the end of a player turn (rules event.points-spent, plunder.*, replacement.*, neutral.points,
attrition.*, patrol.attrition, sicily.*, siege.half-hit, hellespont.*)."""

from dataclasses import replace

from rules_engine.action import Part
from rules_engine.athens_sparta.actions.choice import HEX, Choice, block_part, own_blocks
from rules_engine.athens_sparta.components import BLOCKADE, FIELD, INSIDE, PATROL, POOL, dice_phrases
from rules_engine.athens_sparta.game.flow import Told, end_player_turn, spenders
from rules_engine.athens_sparta.game.phases import ATTRITION, HELLESPONT, LOSSES, PLUNDER, REPLACEMENT, SPEND
from rules_engine.athens_sparta.readings import ATTRITION_WALLS, HELLESPONT_LOSS, chosen
from rules_engine.athens_sparta.rules import replacement, sieges
from rules_engine.athens_sparta.rules.map import MAIN, NEUTRAL, SACRED, City
from rules_engine.athens_sparta.rules.sieges import sufferers
from rules_engine.athens_sparta.rules.state import ANY, NOWHERE, PERSIA, SIDES, Piece, State, strongest_of
from rules_engine.codec import list_of, text, whole
from rules_engine.core import BadInput, Line, Phrase, Refused
from rules_engine.hexes import Position


def persia_phrase(state: State) -> Phrase:
    """Say whether Persia supports Sparta (rules persia.support, persia.end)."""
    if state.persia == "":
        return Phrase("given.persia.none", {})
    return Phrase("given.persia", {}) if state.persia == PERSIA else Phrase("given.persia.ended", {})


class Spending(Choice):
    """A move that spends build points on a block. What the side that replaces holds is what it held when the phase
    began: neither the replacements of the enemy, which it does not see, nor its own change that (rules olympiad.secret,
    control.update)."""

    def cost(self) -> int:
        return replacement.step_cost(self.state, self.piece())

    def spent(self, city: City) -> int:
        return dict(self.state.spent).get(city.id, 0)

    def spent_phrase(self, city: City) -> Phrase:
        return Phrase("given.spent", {"city": city.id, "points": self.spent(city)})

    def support_phrases(self) -> list[Phrase]:
        """Say of a fleet of Sparta whether Persia makes it cheaper (rule persia.support)."""
        piece = self.piece()
        return [persia_phrase(self.state)] if piece.is_fleet() and replacement.has_support(piece.owner, True) else []

    def holds(self, city: City) -> bool:
        return self.state.as_begun().holder(city) == self.state.active

    def is_beset(self, city: City) -> bool:
        return self.state.as_begun().is_beset(city, self.state.active)

    def with_spent(self, state: State, city: City) -> State:
        spent = dict(state.spent) | {city.id: self.spent(city) + self.cost()}
        return replace(state, spent=tuple(sorted(spent.items())))

    def city_refusal(self, city: City | None) -> Refused | None:
        """Refuse to spend that much in a city."""
        cost = self.cost()
        if city is not None and city.side == SACRED:
            return Refused("city.oracle-hex", {"city": city.id})
        if city is None or not self.holds(city):
            return Refused("replacement.grow", {"block": self.block})
        if self.is_beset(city):
            return Refused("replacement.siege", {"city": city.id})
        limit = self.components.limits[city.limits]["spend"]
        if cost > limit:
            values = {"block": self.block, "city": city.id, "needed": cost, "points": limit}
            return Refused("replacement.minor-city", values)
        if self.spent(city) + cost > limit:
            values = {"city": city.id, "points": limit}
            return Refused("replacement.main-city" if city.size == MAIN else "replacement.limit.city", values)
        reserves = self.reserves(city)
        points = sum(reserves.values())
        values = {"points": points, "cities": sorted(reserves)}
        return Refused("neutral.points", values) if self.state.build - cost < points else None

    def reserves(self, spending: City) -> dict[str, int]:
        """Return {allied neutral city: points that it needs first for its own blocks} (rule neutral.points): each what
        it could still spend of its own points on them."""
        components, state, found = self.components, self.state, {}
        for city in self.paying_allies(spending):
            most = min(state.points_of(city), components.limits[city.limits]["spend"]) - self.spent(city)
            need = 0
            for piece in state.here(city.at):
                if piece.unit.home == city.id and piece.owner == state.active and piece.stand == FIELD:
                    cost = replacement.step_cost(state, piece)
                    need += min(piece.unit.steps - piece.steps, max(0, most - need) // cost) * cost
            if need > 0:
                found[city.id] = need
        return found

    def paying_allies(self, but: City | None) -> list[City]:
        """List the allied neutral cities that bring points, without one of them (rule neutral.points)."""
        begun, side = self.state.as_begun(), self.state.active
        allies = [city for city in self.theatre.cities if city.side == NEUTRAL and city is not but]
        return [city for city in allies if begun.counts(city, side)]


class Grow(Spending):
    """{"grow": block}: one step for its cost (rule replacement.cost)."""

    name = "grow"
    parts = (block_part(lambda action: action.growing()),)

    def growth_refusal(self) -> Refused | None:
        return replacement.growth_refusal(self.state, self.piece())

    def apply(self) -> tuple[State, list[Line]]:
        state, piece, cost = self.state, self.piece(), self.cost()
        after = replace(state, build=state.build - cost).with_piece(piece.id, steps=piece.steps + 1)
        lines = [Line("replacement.cost.step", None, {"block": piece.id, "steps": piece.steps + 1, "points": cost})]
        if piece.is_fleet() and replacement.has_support(piece.owner, state.persia == PERSIA):
            lines.append(Line("persia.support.fleets", None, {"type": piece.unit.type, "steps": 1, "points": cost}))
        for city in sorted([one.id for one in self.paying_allies(self.theatre.city_at(piece.at))]):
            blocks = [one for one in state.pieces if one.unit.home == city and one.is_on_map()]
            if blocks and all([one.steps == one.unit.steps for one in blocks]):  # it needs nothing
                lines.append(Line("neutral.points.free", None, {"city": city}))
        return after, lines

    def phrase(self) -> Phrase:
        piece = self.piece()
        return Phrase("grow", {"block": piece.id, "steps": piece.steps + 1, "points": self.cost()})

    def circumstances(self) -> list[Phrase]:
        """Say what was spent in the city of the block, if anything, and whether Persia makes fleets cheaper."""
        city = self.theatre.city_at(self.piece().at)
        spent = [self.spent_phrase(city)] if city is not None and self.spent(city) else []
        return [*spent, *self.support_phrases()]


class SpendOnBlock(Grow):
    """{"grow": block} for the points of an event (rules event.tribute, event.pillage)."""

    phases = (SPEND,)

    def growing(self) -> list[str]:
        return [piece.id for piece in spenders(self.state)]

    def check_block(self) -> Refused | None:
        if self.block in self.growing():
            return self.growth_refusal()
        if self.state.target == NOWHERE:
            is_here = self.piece().is_on_map()
            return Refused("event.tribute.blocks" if is_here else "event.tribute.pool", {"block": self.block})
        city = self.theatre.by_place[self.state.target]
        return Refused("event.pillage.blocks", {"block": self.block, "city": city.id})

    def apply(self) -> tuple[State, list[Line]]:
        after, lines = super().apply()
        piece, city = self.piece(), self.theatre.city_at(self.piece().at)
        if city is not None and self.state.target == NOWHERE and piece in sufferers(self.state, city, piece.owner):
            lines.append(Line("event.tribute.siege", None, {"block": piece.id, "city": city.id}))
        limit = self.cost() if city is None else self.components.limits[city.limits]["spend"]
        if city is not None and self.cost() > limit:
            lines.append(Line("event.points-spent", None, {"city": city.id, "points": limit}))
        return after, lines

    def circumstances(self) -> list[Phrase]:
        """Say from which event the points come (rules event.tribute, event.pillage)."""
        target = self.state.target
        if target == NOWHERE:
            return [*super().circumstances(), Phrase("given.tribute", {})]
        return [*super().circumstances(), Phrase("given.pillage", {"city": self.theatre.name_of(target)})]


class SharePlunder(Grow):
    """{"grow": block} for plunder (rule plunder.blocks)."""

    phases = (PLUNDER,)

    def growing(self) -> list[str]:
        return [piece.id for piece in self.state.sharers()]

    def check_block(self) -> Refused | None:
        state, piece = self.state, self.piece()
        city = self.theatre.by_place[state.target]
        if piece not in state.own_in(state.target, state.holder(city), (FIELD, INSIDE)):
            return Refused("plunder.blocks.elsewhere", {"block": piece.id, "city": city.id})
        if piece.id not in state.victors:
            return Refused("plunder.blocks.fought", {"block": piece.id, "city": city.id})
        return self.growth_refusal()

    def circumstances(self) -> list[Phrase]:
        """Say who fought for the city (rule plunder.blocks)."""
        city = self.theatre.by_place[self.state.target]
        return [Phrase("given.fought", {"blocks": list(self.state.victors), "city": city.id})]


class GrowInCity(Grow):
    """{"grow": block}: one step more for a block in an own city (rules replacement.grow, replacement.cost), be it not
    its home (block.growth) or an ally's (neutral.ally)."""

    phases, by_block = (REPLACEMENT,), True
    parts = (block_part(own_blocks),)

    def check_block(self) -> Refused | None:
        piece, refused = self.piece(), self.growth_refusal()
        if refused is not None:
            return refused
        city, is_own = self.theatre.city_at(piece.at), piece.owner == self.state.active
        besieged = self.state.as_begun().enemies_in(piece.at, self.state.active, (INSIDE,))
        if (piece.stand == BLOCKADE or besieged) and is_own and city is not None:
            return Refused("replacement.siege", {"city": city.id})
        if not is_own or piece.stand in (PATROL, POOL):
            return Refused("replacement.grow", {"block": piece.id})
        return self.city_refusal(city)

    def apply(self) -> tuple[State, list[Line]]:
        piece, city = self.piece(), self.theatre.by_place[self.piece().at]
        after, lines = super().apply()
        if piece.unit.side == NEUTRAL:
            values = {"block": piece.id, "city": piece.unit.home, "side": piece.owner}
            lines.append(Line("neutral.ally", None, values))
        if piece.unit.home not in (ANY, city.id):
            lines.append(Line("block.growth", None, {"block": piece.id, "city": city.id}))
        return self.with_spent(after, city), lines


class Build(Spending):
    """{"build": block, "at": city}: a block of the pool with one step (rules replacement.new, replacement.reserve,
    replacement.new-siege, replacement.new-strength)."""

    name, phases, by_block = "build", (REPLACEMENT,), True
    parts = (
        block_part(lambda action: action.in_pool()),
        Part("at", lambda components: text(), lambda action: [city.id for city in action.homes()]),
    )
    at: str

    def in_pool(self) -> list[str]:
        return [piece.id for piece in self.state.pieces if piece.owner == self.state.active and piece.stand == POOL]

    def city(self) -> City:
        return self.theatre.city(self.at)

    def cost(self) -> int:
        return self.components.number("steps.new") * super().cost()

    def homes(self) -> list[City]:
        return [city for city in self.theatre.cities if self.piece().unit.home in (ANY, city.id)]

    def check_block(self) -> Refused | None:
        return None if self.block in self.in_pool() else Refused("replacement.pool", {"block": self.piece().id})

    def check_at(self) -> Refused | None:
        """Refuse a city that is not its home, not under control, without a port for a fleet, besieged, or full."""
        piece, city = self.piece(), self.city()
        values, is_reserve = {"block": piece.id, "city": city.id, "side": piece.owner}, piece.unit.home == ANY
        if city.side == SACRED:
            return Refused("city.oracle-hex", {"city": city.id})
        if not is_reserve and piece.unit.home != city.id:
            return Refused("replacement.new.home", values | {"home": piece.unit.home})
        if not self.holds(city):
            return Refused("replacement.reserve.control" if is_reserve else "replacement.new.control", values)
        if piece.is_fleet() and not city.ports:
            return Refused("replacement.reserve.port", values)
        if self.is_beset(city):
            return Refused("replacement.new-siege", {"block": piece.id, "city": city.id})
        refused = replacement.unpaid_refusal(self.state, self.cost()) or self.city_refusal(city)
        return refused or self.state.stack_refusal(piece, city.at)

    def apply(self) -> tuple[State, list[Line]]:
        piece, city, cost, steps = self.piece(), self.city(), self.cost(), self.components.number("steps.new")
        after = self.state.with_piece(piece.id, at=city.at, steps=steps, stand=FIELD)
        after = self.with_spent(replace(after, build=after.build - cost), city)
        paid = {"block": piece.id, "city": city.id, "points": cost}
        line = Line("replacement.reserve" if piece.unit.home == ANY else "replacement.new", None, paid)
        return after, [line, Line("replacement.new-strength", None, {"block": piece.id, "steps": steps})]

    def phrase(self) -> Phrase:
        values = {"block": self.piece().id, "city": self.city().id, "points": self.cost()}
        return Phrase("build.reserve" if self.piece().unit.home == ANY else "build", values)

    def circumstances(self) -> list[Phrase]:
        """Say whether the block is in the pool, what was spent in its city, and whether Persia makes fleets cheaper."""
        pooled = [Phrase("given.pool", {"block": self.block})] if self.block in self.in_pool() else []
        return [*pooled, self.spent_phrase(self.city()), *self.support_phrases()]


class Dissolve(Choice):
    """{"disband": block}: back into the pool, its steps are lost, also to weaker blocks beside it (rules
    replacement.disband, replacement.no-merging)."""

    name, phases, words = "disband", (REPLACEMENT,), Phrase("disband.pool", {})
    parts = (block_part(own_blocks),)

    def check_block(self) -> Refused | None:
        piece = self.piece()
        is_able = piece.owner == self.state.active and piece.is_on_map()
        return None if is_able else Refused("replacement.disband", {"block": piece.id})

    def apply(self) -> tuple[State, list[Line]]:
        state, piece = self.state, self.piece()
        lines = [Line("replacement.disband", None, {"block": piece.id})]
        near = [one for one in state.here(piece.at) if one.owner == piece.owner and one.id != piece.id]
        weak = [one.id for one in near if one.unit.type == piece.unit.type and one.steps < one.unit.steps]
        lines += [Line("replacement.no-merging", None, {"steps": piece.steps, "blocks": weak})] if weak else []
        return state.removed(piece.id), lines


def lose_steps(state: State, losses: int, names: list[str]) -> Told:
    """Take steps from the strongest first; where several are as strong their owner chooses (rule attrition.hits)."""
    lines: list[Line] = []
    while losses > 0:
        able = strongest(state, names)
        if not able:
            break
        if len(able) > 1:
            return replace(state, losing=(able[0].owner, losses, tuple(names))), lines
        state, said = lose_step(state, able[0])
        lines += said
        losses -= 1
    return replace(state, losing=("", 0, ())), lines


def strongest(state: State, names: list[str] | tuple[str, ...]) -> list[Piece]:
    """Return those of the named blocks that are strongest now; one with half a loss comes first (siege.half-hit)."""
    there = [piece for piece in state.pieces if piece.id in names and piece.is_on_map()]
    begun = [piece for piece in there if piece.id in state.half and state.phase == ATTRITION]
    return begun or strongest_of(there)


def lose_step(state: State, piece: Piece) -> Told:
    """Take a step from a block, or the first half of one; with the last one its city may change hands."""
    city, is_walled = state.theatre.city_at(piece.at), False
    if state.phase == ATTRITION and chosen(state.readings, ATTRITION_WALLS) == "double-defence" and city is not None:
        is_walled = city.walls and piece.stand != PATROL and state.holder(city) == piece.owner
    if is_walled and piece.id not in state.half:
        half = Line("siege.half-hit", None, {"block": piece.id, "steps": piece.steps})
        walls = Line("attrition.full-step.walls", None, {"losses": state.components.hits_per_step})
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
        return sieges.rolls_at(self.state, self.place)

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
        state, rows, dice = self.state, self.rolls(), self.dice
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
        after, said = lose_steps(after, losses, [piece.id for piece, _, _ in rows])
        return after, lines + said

    def phrase(self) -> Phrase:
        return Phrase("attrition", {"place": self.place_name(self.place), "dice": len(self.dice)})


class LoseStep(Choice):
    """{"lose": block}: its owner takes the next step from it (rule attrition.hits)."""

    name, phases, words = "lose", (LOSSES,), Phrase("lose", {})
    parts = (block_part(lambda action: action.able()),)

    def able(self) -> list[str]:
        return [piece.id for piece in strongest(self.state, self.state.losing[2])]

    def check_block(self) -> Refused | None:
        able = self.able()
        return None if self.block in able else Refused("attrition.hits", {"blocks": able})

    def apply(self) -> tuple[State, list[Line]]:
        after, lines = lose_step(self.state, self.piece())
        after, said = lose_steps(after, self.state.losing[1] - 1, list(self.state.losing[2]))
        return after, lines + said

    def circumstances(self) -> list[Phrase]:
        return [Phrase("given.hits", {"hits": self.state.losing[1]})]


class Starve(Choice):
    """{"starve": block}: a block in Athens is removed, or loses a step in another reading; then the turn ends
    (hellespont.loss, hellespont.size)."""

    name, phases, words = "starve", (HELLESPONT,), Phrase("starve", {})
    parts = (block_part(lambda action: action.hungry()),)

    def hungry(self) -> list[str]:
        return [piece.id for piece in sieges.hungry(self.state)]

    def check_block(self) -> Refused | None:
        if self.block not in self.hungry():
            raise BadInput("starve", self.block, "a block in Athens")
        return None

    def apply(self) -> tuple[State, list[Line]]:
        state, by_step = self.state, chosen(self.state.readings, HELLESPONT_LOSS) == "step"
        after = state.weakened(self.block) if by_step else state.removed(self.block)
        values = {"block": self.block, "steps": self.piece().steps - (1 if by_step else 0)}
        lines = [Line("hellespont.loss.step" if by_step else "hellespont.loss", None, {"block": self.block})]
        lines.append(Line("hellespont.size.step" if by_step else "hellespont.size", None, values))
        after, said = end_player_turn(replace(after, phase=ATTRITION))
        return after, lines + said
