"""What movement points pay for: moves of one block, with what an operation move shows on its way, and revolts; and the
support of Persia (rules move.*, terrain.*, neutral.*, sicily.*, siege.port, sea-attack.what, revolt.*, helot.*,
persia.*)."""

from dataclasses import replace

from rules_engine.action import Move, Part, true_at
from rules_engine.athens_sparta.actions.choice import HEX, Choice, block_part
from rules_engine.athens_sparta.actions.steps import persia_phrase
from rules_engine.athens_sparta.components import ASIDE, BLOCKADE, FIELD, INSIDE, STANDING
from rules_engine.athens_sparta.readings import PASS_LIMIT, chosen
from rules_engine.athens_sparta.rules import movement
from rules_engine.athens_sparta.rules.map import MAIN, MAJOR, NEUTRAL, PASS, SEA, SICILY, STRAIT, SYRACUSE, City
from rules_engine.athens_sparta.rules.movement import Mover, Way
from rules_engine.athens_sparta.rules.state import ATHENS, MOVEMENT, PERSIA, SPARTA, Piece, State, other
from rules_engine.codec import text, whole
from rules_engine.core import BadInput, Line, Phrase, Refused, distinct
from rules_engine.hexes import FAR, Position, distance, neighbours

NEAREST = 4  # not a number of the game
"""The number of own blocks that are tried to reach a hex."""

GOAL = Part("to", lambda components: HEX)
"""The hex to which a move leads."""


class BlockMove(Choice):
    """A move of a block to another hex, for movement points."""

    phases, by_block, is_strategic = (MOVEMENT,), True, False
    to: Position

    def cost(self) -> int:
        return self.components.move_cost(self.is_strategic)

    def movers(self) -> list[str]:
        return [piece.id for piece in self.own_pieces() if Mover(self.state, piece).stuck_refusal() is None]

    def ways_of(self, block: str) -> list[Move]:
        self.block = block
        return [{self.name: block, "to": list(place)} for place in self.goals()]

    def goals(self) -> list[Position]:
        raise NotImplementedError

    def check_block(self) -> Refused | None:
        return self.mover().stuck_refusal()

    def spent(self) -> State:
        """Spend the points of the move; the block moves no more in this turn (rules move.points, move.once)."""
        moved = self.state.moved + (self.block,)
        return replace(self.state.departed(self.piece()), points=self.state.points - self.cost(), moved=moved)

    def left(self) -> dict:
        """Return the block and what is left of the points, as values of a sentence."""
        return {"block": self.block, "points": self.state.points - self.cost()}

    def ends(self) -> dict:
        """Return the block, where it goes, and what that costs, as values of a sentence."""
        return {"block": self.piece().id, "goal": self.place_name(self.to), "points": self.cost()}

    def circumstances(self) -> list[Phrase]:
        """Say what is left of the points, whether the block has moved, and whether there are storms."""
        (points, storms), has_moved = self.turn_phrases(), self.block in self.state.moved
        return [points, Phrase("given.moved" if has_moved else "given.not-moved", {"block": self.block}), storms]


class Operate(BlockMove):
    """{"move": block, "to": [q, r], "via": [q, r]}: with `via` where it attacks, from there it comes, there it may
    retreat to; else `via` may be left out: the shortest way is taken (rule move.operation)."""

    name = "move"
    parts = (block_part(), GOAL, Part("via", lambda components: HEX, default=None))
    via: Position | None
    way: Way
    """The way, once the move was checked."""

    def ways_of(self, block: str) -> list[Move]:
        self.block = block
        mover, seen = self.mover(), set()
        found: list[Move] = []
        for way in mover.operation_ways():
            attacks = mover.is_attack(way.place)
            goal = way.place, way.via if attacks else None
            if goal not in seen and mover.operation_refusal(way) is None:
                seen.add(goal)
                move = {"move": block, "to": list(way.place)}
                found.append(move | {"via": list(way.via)} if attacks else move)
        return found

    def variants(self) -> list[Move]:
        """List an operation move that attacks nobody with every neighbour of its goal over which it may come, after
        itself: only the reading of the pass limit asks where it came from (terrain.pass-limit)."""
        own = self.move()
        if self.via is not None:
            return [own]
        mover = self.mover()
        ways = [way for way in mover.operation_ways() if way.place == self.to]
        starts = distinct([way.via for way in ways if mover.operation_refusal(way) is None])
        return [own, *[own | {"via": list(via)} for via in starts]]

    def check_via(self) -> Refused | None:
        mover = self.mover()
        try:
            self.way = mover.way_to(self.to, self.via)
        except Refused as refused:
            return refused
        return mover.operation_refusal(self.way)

    def apply(self) -> tuple[State, list[Line]]:
        """Move the block; who stops in a neutral city attacks it (rules move.neutral, neutral.attack). Attacks over the
        last side are counted (move.hexside), and each pass (terrain.pass-limit)."""
        piece, way, theatre, state = self.piece(), self.way, self.theatre, self.spent()
        path, city = (piece.at,) + way.path, theatre.city_at(self.to)
        crossed = [(way.via, way.place)] if self.mover().is_attack(way.place) and not piece.is_fleet() else []
        if chosen(state.readings, PASS_LIMIT) == "every-move" and not piece.is_fleet():
            sides = [(path[index], path[index + 1]) for index in range(len(way.path))]
            crossed += [side for side in sides if theatre.side(side[0], side[1]) == PASS and side not in crossed]
        for one, two in crossed:
            state = state.with_crossing(one, two)
        mover = Mover(state, piece)
        lines = [Line("move.operation", None, self.left() | {"hexes": way.hexes}), *passing_lines(self.mover(), way)]
        if mover.is_caught(way):
            state, turned = self.turn_back(state)
            return state, [*lines, *turned]
        lines += end_lines(mover, way)
        held, enemy = state.holder(city) if city is not None else "", other(piece.owner)
        values = {"block": piece.id, "city": self.place_name(way.place)}
        if city is not None and held == NEUTRAL:
            lines.append(Line("move.neutral", None, values))
            lines.append(Line("neutral.attack", None, {"city": city.id, "side": enemy}))
            state = state.with_ally(city, enemy)
        elif mover.is_attack(way.place):
            lines.append(Line("move.enemy", None, {"block": piece.id}))
        blockaders = [one.id for one in state.enemies_in(way.place, piece.owner, (BLOCKADE,))]
        if piece.is_fleet() and held == enemy:
            lines.append(Line("sea-attack.what", None, values))
        elif piece.is_fleet() and held == piece.owner and blockaders:
            lines.append(Line("blockade.relief", None, values | {"blocks": blockaders}))
        state = state.with_piece(piece.id, at=way.place, stand=FIELD)
        return replace(state, came=state.came + ((piece.id, way.via),)), lines

    def turn_back(self, state: State) -> tuple[State, list[Line]]:
        """Turn a block back that meets an enemy fleet at a strait: it loses steps; if the hex behind is full it is
        lost."""
        piece, via, loss = self.piece(), self.way.via, self.components.number("strait.steps-lost")
        lines = [Line("terrain.strait-fleet", None, {"block": piece.id, "steps": loss})]
        state = state.weakened(piece.id, loss)
        if not state.piece(piece.id).is_on_map():
            return state, lines
        if state.stack_refusal(piece, via) is not None:
            return state.removed(piece.id), [*lines, Line("retreat.impossible", None, {"block": piece.id})]
        values = {"block": piece.id, "place": self.place_name(via)}
        stand = FIELD if via != piece.at else piece.stand
        lines.append(Line("terrain.strait-control.back", None, values))
        return state.with_piece(piece.id, at=via, stand=stand), lines

    def phrase(self) -> Phrase:
        """Say the move, with the last hex on its way if it names one, or an attack with the hex from which it comes."""
        piece, values = self.piece(), self.ends()
        if not self.mover().is_attack(self.to):
            values["start"] = self.place_name(piece.at)
            if self.via is not None and self.via != piece.at:
                return Phrase("move.via", values | {"through": self.place_name(self.via)})
            return Phrase("move", values)
        if self.via is None:
            return Phrase("attack", values)
        return Phrase("attack.from", values | {"start": self.place_name(self.via)})

    def circumstances(self) -> list[Phrase]:
        """Say besides whether the Persian border is open, and how many blocks have crossed the last side of its way."""
        found = [*super().circumstances(), persia_phrase(self.state)]
        if self.via is None or SICILY in (self.to, self.piece().at):
            return found
        crossed = {"blocks": self.state.crossings(self.via, self.to)}
        is_pass = self.theatre.side(self.via, self.to) == PASS
        return [*found, Phrase("given.crossed.pass" if is_pass else "given.crossed", crossed)]

    # why there is none

    def why_none(self, thing: str) -> Refused | None:
        """Return what forbids every move of any own block, or of one, to the hexes around it; or every move to a place
        of the own blocks that lack the fewest hexes as the crow flies, unmoved ones first: where that is the distance,
        of the block that comes nearest (rule move.operation)."""
        own = [piece for piece in self.own_pieces() if thing in ("", piece.id)]
        if own:
            around = [{"move": piece.id, "to": list(near)} for piece in own for near in neighbours(piece.at)]
            return self.first_refusal(around)
        place = self.place_of(thing)
        if place is None:
            return None
        own = [piece for piece in self.own_pieces() if piece.at != SICILY]
        city = self.theatre.city_at(place)
        if self.theatre.ground(place) != SEA and (city is None or not city.ports):
            own = [piece for piece in own if not piece.is_fleet()] or own
        own = [piece for piece in own if piece.id not in self.state.moved] or own
        ranks = sorted([(distance(own[index].at, place) - own[index].unit.move, index) for index in range(len(own))])
        found = [self.refusal_of({"move": own[index].id, "to": list(place)}) for _, index in ranks[:NEAREST]]
        refusals = [refused for refused in found if refused is not None]
        if not refusals or refusals[0].rule != "move.operation":
            return refusals[0] if refusals else None
        far = [refused for refused in refusals if refused.rule == "move.operation"]
        return min(far, key=lambda refused: refused.values["needed"] - refused.values["hexes"])


class StrategicMove(BlockMove):
    """A move from one friendly hex to another."""

    is_strategic = True

    def reached(self) -> list[tuple[Position, int]]:
        """List (hex, hexes to go) of all that the block reaches, whether it may end there or not."""
        raise NotImplementedError

    def goals(self) -> list[Position]:
        mover = self.mover()
        is_free = mover.engaged_refusal() is None
        return [place for place, _ in self.reached() if is_free and mover.is_goal(place)]

    def check_to(self) -> Refused | None:
        mover, piece = self.mover(), self.piece()
        refused = mover.engaged_refusal()
        if refused is not None:
            return refused
        if self.to in [place for place, _ in self.reached()]:
            return mover.goal_refusal(self.to)
        return Refused("sicily.box", {"block": piece.id}) if SICILY in (piece.at, self.to) else self.way_refusal()

    def way_refusal(self) -> Refused:
        """Return why no way leads to the hex. Raises BadInput for what is no place for the block at all."""
        raise NotImplementedError

    def phrase(self) -> Phrase:
        return Phrase(self.words.id, self.ends() | {"start": self.place_name(self.piece().at)})

    def moved(self) -> State:
        return self.spent().with_piece(self.block, at=self.to, stand=FIELD)

    def attempts(self) -> list[Move]:
        able = [piece for piece in self.own_pieces() if self.name == "sail" or not piece.is_fleet()]
        cities = [city.at for city in self.theatre.cities]
        return [{self.name: piece.id, "to": list(place)} for piece in able for place in cities if place != piece.at]


class March(StrategicMove):
    """{"march": block, "to": [q, r]}, also to own blocks in a sacred place (rules move.march, city.oracle-hex)."""

    name, words = "march", Phrase("march", {})
    parts = (block_part(), GOAL)

    def reached(self) -> list[tuple[Position, int]]:
        return self.mover().march_goals()

    def way_refusal(self) -> Refused:
        piece, place = self.piece(), self.to
        if piece.is_fleet() or self.theatre.ground(place) is None or place == piece.at:
            raise BadInput("to", list(place), "another hex of the map, for a ground block")
        return self.mover().ground_reason(place, True)

    def apply(self) -> tuple[State, list[Line]]:
        lines = [Line("move.march", None, self.left() | {"hexes": dict(self.reached())[self.to]})]
        if self.theatre.is_sacred(self.to):
            lines.append(Line("city.oracle-hex", None, {"block": self.block, "place": self.place_name(self.to)}))
        return self.moved(), lines

    def circumstances(self) -> list[Phrase]:
        """Say besides which own blocks stood in the goal when the phase began, which alone make it friendly."""
        left = {name: at for name, at, _ in self.state.began}
        there = [one for one in self.own_pieces() if left.get(one.id, one.at) == self.to]
        stayed = [one.id for one in there if one.at == self.to]
        gone = [one.id for one in there if one.at != self.to]
        found = [Phrase("given.began", {"blocks": stayed})] if stayed else []
        found += [Phrase("given.began.gone", {"blocks": gone})] if gone else []
        city = self.theatre.city_at(self.to)
        is_own = city is not None and self.state.holder(city) == self.piece().owner
        return [*super().circumstances(), *(found or ([] if is_own else [Phrase("given.began.none", {})]))]


class Sail(StrategicMove):
    """{"sail": block, "to": [q, r]}: from port to port, any distance (rules move.sea, event.storms-moves)."""

    name, words = "sail", Phrase("sail", {})
    parts = (block_part(), GOAL)

    def reached(self) -> list[tuple[Position, int]]:
        return self.mover().sea_goals()

    def goals(self) -> list[Position]:
        return [] if self.state.storms else super().goals()

    def check_to(self) -> Refused | None:
        return Refused("event.storms-moves", {}) if self.state.storms else super().check_to()

    def way_refusal(self) -> Refused:
        """Return that it sets out from no own port, or what closes the other one (rule blockade.moves)."""
        state, piece, place = self.state, self.piece(), self.to
        if not state.is_own_port(piece.at, piece.owner):
            return Refused("move.sea", {"block": piece.id})
        if place == piece.at:
            raise BadInput("to", list(place), "another port")
        if not state.is_own_port(place, piece.owner):
            return Refused("move.sea.goal", {"place": self.place_name(place)})
        return self.mover().port_reason(place, FAR) or Refused("move.sea", {"block": piece.id})

    def apply(self) -> tuple[State, list[Line]]:
        return self.moved(), [Line("move.sea", None, self.left())]


class Voyage(BlockMove):
    """{"voyage": block, "to": [q, r]}: to Sicily, which has a place of its own, or back (sicily.box, sicily.cost)."""

    name = "voyage"
    parts = (block_part(), GOAL)

    def goals(self) -> list[Position]:
        mover = self.mover()
        return [place for place in mover.voyage_goals() if mover.voyage_refusal(place) is None]

    def check_to(self) -> Refused | None:
        return self.mover().voyage_refusal(self.to)

    def apply(self) -> tuple[State, list[Line]]:
        """Move the block; who lands before a neutral Syracuse attacks it."""
        state, piece, city = self.spent(), self.piece(), self.theatre.by_id[SYRACUSE]
        if self.to != SICILY:
            lines = [Line("sicily.return", None, self.left() | {"place": self.place_name(self.to)})]
            return state.with_piece(piece.id, at=self.to, stand=FIELD), lines
        lines, held = [Line("sicily.cost", None, self.left())], state.holder(city)
        if not piece.is_fleet() and held != piece.owner:
            lines.append(Line("sicily.landing", None, {"block": piece.id, "city": city.id}))
        if held == NEUTRAL:
            lines.append(Line("neutral.attack", None, {"city": city.id, "side": other(piece.owner)}))
            if state.laid:
                cards = [card for _, card in state.laid]
                points = state.points_on(cards)
                lines.append(Line("sicily.points.shown", None, {"cards": cards, "city": city.id, "points": points}))
            state = state.with_ally(city, other(piece.owner))
        return state.with_piece(piece.id, at=self.to, stand=FIELD), lines

    def phrase(self) -> Phrase:
        if self.to == SICILY:
            values = {"block": self.piece().id, "start": self.place_name(self.piece().at), "points": self.cost()}
            return Phrase("voyage", values)
        return Phrase("voyage.back", self.ends())


def passing_lines(mover: Mover, way: Way) -> list[Line]:
    """Return what lets a block pass on its way: storms at sea, a neutral city, own blocks, a sacred place."""
    state, theatre, side, block = mover.state, mover.theatre, mover.side, mover.piece.id
    is_fleet = mover.piece.is_fleet()
    lines = [Line("event.storms.ground", None, {})] if state.storms and not is_fleet else []
    shared = [place for place in way.path if theatre.is_sacred(place) and state.enemies_in(place, side, STANDING)]
    lines += [Line("city.oracle.peace", None, {"city": theatre.name_of(place)}) for place in shared]
    for place in way.path[:-1]:
        city, own = theatre.city_at(place), state.own_in(place, side, (FIELD, INSIDE, BLOCKADE))
        is_passable = not is_fleet or bool([one for one in own if one.stand == BLOCKADE])
        if city is not None and state.holder(city) == NEUTRAL:
            lines.append(Line("neutral.pass", None, {"block": block, "city": city.id}))
        elif city is not None and state.enemies_in(place, side, (INSIDE,)) and is_passable:
            values = {"block": block, "city": city.id}
            lines.append(Line("blockade.control" if is_fleet else "siege.control.pass", None, values))
        if own and state.stack_refusal(mover.piece, place) is not None:
            values = {"block": block, "place": theatre.name_of(place), "blocks": len(own)}
            lines.append(Line("move.own-blocks", None, values))
    return lines


def crossing_lines(mover: Mover, way: Way) -> list[Line]:
    """Return what a strait is to a ground block: it crosses it, or passes an enemy fleet there by land."""
    state, theatre, side, block = mover.state, mover.theatre, mover.side, mover.piece.id
    fleets = [one.at for one in state.pieces if one.is_on_map() and one.is_fleet() and one.owner != side]
    if theatre.side(way.via, way.place) != STRAIT:
        passed = [place for place in way.path[:-1] if place in fleets and theatre.is_by_strait(place)]
        return [Line("terrain.strait", None, {"block": block, "place": theatre.name_of(place)}) for place in passed]
    lines, city = [], theatre.city_at(way.place)
    if state.has_sea_control(way.place, other(side)):
        lines.append(Line("terrain.strait-control", None, {"place": theatre.name_of(way.via)}))
    elif way.place in fleets:
        values = {"side": side, "place": theatre.name_of(way.place)}
        lines.append(Line("terrain.strait-control.guarded", None, values))
    lines += [Line("terrain.strait-side", None, {"block": block, "city": city.id})] if city is not None else []
    return lines


def end_lines(mover: Mover, way: Way) -> list[Line]:
    """Return what is special about where a move begins and ends: it leaves a blockade, or a port besieged by land
    alone; to enter an enemy city without blocks, or to join own besiegers, is no attack; each side is counted by
    itself."""
    state, theatre, side, piece, lines = mover.state, mover.theatre, mover.side, mover.piece, []
    if state.is_blockaded(piece.at, side):
        lines.append(Line("blockade.moves.leaving", None, {"block": piece.id}))
    elif piece.stand == INSIDE and piece.is_fleet() and state.enemies_in(piece.at, side, (FIELD,)):
        lines.append(Line("siege.port", None, {"block": piece.id, "city": theatre.name_of(piece.at)}))
    city = theatre.city_at(way.place)
    if not piece.is_fleet():
        lines += crossing_lines(mover, way)
        if city is not None and state.is_besieging(city.at, side):
            lines.append(Line("move.hexside-siege", None, {"block": piece.id, "city": city.id}))
        elif city is not None and state.holder(city) == other(side) and not state.enemies_in(city.at, side, STANDING):
            lines.append(Line("move.hexside-empty", None, {"city": city.id}))
    most, _ = theatre.stack_limits(way.place)
    counted = [one for one in state.here(way.place) if not one.unit.is_revolting()]
    enemies = len([one for one in counted if one.owner != side])
    own = len(counted) - enemies + (0 if piece.unit.is_revolting() else 1)
    if own + enemies > most and mover.is_attack(way.place):
        lines.append(Line("move.stacking-when", None, {"blocks": own, "enemies": enemies, "most": most}))
    return lines


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

    def is_of_helots(self) -> bool:
        return self.city_id == movement.MESSENE and self.state.active == ATHENS

    def blocks(self) -> list[Piece]:
        """List the blocks that the revolt may use, on the map or not: Helots in Messene, else Demos or Tyrants (rules
        revolt.block, helot.where)."""
        kind = movement.HELOT if self.is_of_helots() else movement.KINDS[self.state.active]
        return [piece for piece in self.state.pieces if piece.unit.type == kind]

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
            return Refused("helot.once" if city.id == movement.MESSENE else "revolt.once", values)
        blocks = self.blocks()
        free = [piece for piece in blocks if piece.stand == ASIDE]
        if not free:
            names = [piece.id for piece in blocks]
            return Refused("revolt.block", values | {"side": state.active, "blocks": names})
        if self.steps < 1:
            raise BadInput("steps", self.steps, "a strength of one or more")
        if self.steps > free[0].unit.steps:
            return Refused("revolt.cap", {"steps": free[0].unit.steps})
        needed = self.components.revolt_cost(self.steps)
        return Refused("revolt.strength", {"needed": needed, "points": state.points}) if needed > state.points else None

    def apply(self) -> tuple[State, list[Line]]:
        state, city = self.state, self.city()
        name, *_ = [piece.id for piece in self.blocks() if piece.stand == ASIDE]
        # A block that was lost while it moved may rise again in the same turn; it is among those that moved already.
        after = replace(
            state,
            points=state.points - self.components.revolt_cost(self.steps),
            revolted=state.revolted + (city.id,),
            moved=state.moved if name in state.moved else state.moved + (name,),
            came=tuple([pair for pair in state.came if pair[0] != name]) + ((name, city.at),),
        )
        after = after.with_piece(name, owner=state.active, at=city.at, steps=self.steps, stand=FIELD)
        values = {"city": city.id, "steps": self.steps, "block": name}
        lines = [Line("helot.where" if self.is_of_helots() else "revolt.strength.block", None, values)]
        risen = [piece for piece in after.pieces if piece.is_on_map() and after.is_rising(piece)]
        if len(risen) > 1:
            places = [self.place_name(piece.at) for piece in risen]
            lines.append(Line("revolt.several", None, {"cities": places, "points": after.points}))
        most, _ = self.theatre.stack_limits(city.at)
        if len(after.own_in(city.at, state.active, (FIELD,))) > most:
            lines.append(Line("revolt.no-limits", None, {"block": name, "most": most}))
        if not after.enemies_in(city.at, state.active, (FIELD, INSIDE)):
            lines.append(Line("revolt.empty", None, {"city": city.id, "side": state.active}))
        return after, lines

    def phrase(self) -> Phrase:
        points = self.components.revolt_cost(self.steps)
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

    name, phases, words = "disband", (MOVEMENT,), Phrase("disband", {})
    parts = (block_part(lambda action: action.rebels()),)

    def rebels(self) -> list[str]:
        return [piece.id for piece in self.own_pieces() if piece.unit.is_revolting()]

    def check_block(self) -> Refused | None:
        return None if self.block in self.rebels() else Refused("revolt.disband", {"block": self.piece().id})

    def apply(self) -> tuple[State, list[Line]]:
        after = self.state.departed(self.piece()).removed(self.block)
        return after, [Line("revolt.disband", None, {"block": self.block})]


class AcceptPersia(Choice):
    """{"persia": true}: for good (rules persia.support, persia.end, persia.price)."""

    name, phases, words = "persia", (MOVEMENT,), Phrase("persia", {})
    parts = (true_at("persia"),)

    def refusal(self) -> Refused | None:
        """Refuse the support in any other phase by its own rule."""
        return self.won_refusal() or self.check_said()

    def check_said(self) -> Refused | None:
        if self.state.phase != MOVEMENT or self.state.active != SPARTA:
            return Refused("persia.moment", {})
        if self.state.persia != "":
            return Refused("persia.support.again" if self.state.persia == PERSIA else "persia.end", {})
        is_held = self.state.holder(self.theatre.by_id[movement.MILETUS]) == SPARTA
        return None if is_held else Refused("persia.support.now", {})

    def apply(self) -> tuple[State, list[Line]]:
        after = replace(self.state, persia=PERSIA)
        return after, [Line("persia.support", None, {}), Line("persia.price.due", None, {})]

    def circumstances(self) -> list[Phrase]:
        return [persia_phrase(self.state)]

    def attempts(self) -> list[Move]:
        return [{"persia": True}] if self.state.active == SPARTA else []
