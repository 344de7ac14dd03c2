"""The map's page: tap a block, see where it can go, at what cost and what stops it, and move it there."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from rules_engine.athens_sparta.components import BLOCKADE, FIELD, INSIDE, Components
from rules_engine.athens_sparta.draw.battle import GLYPHS
from rules_engine.athens_sparta.draw.map import Scene
from rules_engine.athens_sparta.readings import OPTIONS, PASS_LIMIT, SEA_PASSAGE, STRAIT_CONTROL, chosen, read_readings
from rules_engine.athens_sparta.rules.map import DIRECTIONS, NEUTRAL, PASS, SICILY, STRAIT, City, theatre_of
from rules_engine.athens_sparta.rules.movement import Mover, Way
from rules_engine.athens_sparta.rules.sieges import shelter_refusal
from rules_engine.athens_sparta.rules.state import ATHENS, ENEMY, MOVEMENT, PERSIA, VACANT, State, other, start_pieces
from rules_engine.codec import Codec, checked, field, flag, inline, list_of, one_of, record, row_of, whole
from rules_engine.controls import ASKED, BUTTON, CHIPS, CHOICE, ON, READING, SWITCH, Control
from rules_engine.core import Answer, BadInput, Line, Press, Refusal, Refused, Table, distinct, kept, must
from rules_engine.engine import Label
from rules_engine.hexes import FAR, hex_of, neighbours
from rules_engine.hexes import Position as Hex
from rules_engine.living import living_position, setting
from rules_engine.readings import Readings, readings_codec

READINGS = (PASS_LIMIT, SEA_PASSAGE, STRAIT_CONTROL)
WHOLE = "whole"
NO_BLOCK = "none"
RETREAT, REGROUP, WITHDRAW, RELIEF = "retreat", "regroup", "withdraw", "relief"
LEAVES = (RETREAT, REGROUP, WITHDRAW, RELIEF)
MOVES = ("operation", "strategic", *LEAVES)
GO = ("kind", "q", "r", "via-q", "via-r")
KINDS = ("move", "march", "sail", "voyage")
Row: TypeAlias = tuple[Hex, Line | Refusal, Press | None]
"""A hex, what is to be said of it, and the button that brings a block there."""


@dataclass(frozen=True)
class Position:
    """`moves`: (block, where to, from which hex) since the set-up, its own hex if it withdrew behind the walls;
    `chosen`: the block that the reader looks at, "" for none; `place`: the hex; `storms`, `persia`: what holds in this
    turn; `strategic`: whether strategic moves are asked for; `leaves`: one of LEAVES if that is asked for; `view`: the
    part of the map that is shown."""

    moves: tuple[tuple[str, Hex, Hex], ...] = ()
    chosen: str = ""
    place: Hex | None = None
    storms: bool = False
    persia: bool = False
    strategic: bool = False
    view: str = WHOLE
    readings: Readings = ()
    leaves: str = ""


@kept
def position_codec(components: Components) -> Codec:
    """Declare the JSON of positions: {"moves": [[block, q, r, from q, from r]], "chosen": block, "place": [q, r],
    "storms": true, "persia": true, "strategic": true, "view": id, "readings": {…}, "leaves"}, all of which may be left
    out."""
    blocks = sorted([piece.id for piece in start_pieces(components)])
    at = hex_codec(components, inline)
    return record(
        Position,
        field("moves", list_of(row_of(one_of(blocks), at, at), most=len(blocks)), ()),
        field("chosen", one_of(["", *blocks]), ""),
        field("place", hex_codec(components, row_of), None),
        field("storms", flag(), False),
        field("persia", flag(), False),
        field("strategic", flag(), False),
        field("view", one_of(components.plain["order"]["map-views"]), WHOLE),
        field("readings", readings_codec({reading: OPTIONS[reading] for reading in READINGS}), ()),
        field("leaves", one_of(["", *LEAVES]), ""),
    )


def hex_codec(components: Components, shape: Callable[..., Codec]) -> Codec:
    """Declare a hex of the map, or the box of Sicily; `shape`: `row_of`, or `inline` inside a longer row."""
    places, number = (*theatre_of(components).order, SICILY), whole(-FAR, FAR)
    return checked(shape(number, number), lambda place: place in places, "a hex of the map")


# the board


@kept
def state_of(components: Components, position: Position) -> State:
    """Return the board in the movement phase of the last move, with a point for every move. Neutral cities have joined
    the other side where they were attacked. Raises BadInput for what is no move on the map."""
    theatre, persia = theatre_of(components), PERSIA if position.persia else ""
    begun = State(1, 1, MOVEMENT, ATHENS, start_pieces(components), points=1, readings=position.readings)
    state = replace(begun, storms=position.storms, persia=persia, theatre=theatre)
    for name, to, via in position.moves:
        piece = state.piece(name)
        if not piece.is_on_map():
            raise BadInput("moves", name, "a block on the map")
        if to == piece.at:
            if not is_battle_answer(Block(in_battle(state), name).withdrawal()):
                raise BadInput("moves", name, "a block that may withdraw")
            state = state.with_piece(name, stand=INSIDE)
            continue
        state = in_phase_of(state, name)
        piece = state.piece(name)
        if Mover(state, piece).is_attack(to):
            state = state if piece.is_fleet() else state.with_crossing(via, to)
            state = replace(state, came=(*state.came, (name, via)))
        city = theatre.city_at(to)
        if city is not None and state.holder(city) == NEUTRAL:
            state = state.with_ally(city, other(piece.owner))
        state = state.departed(piece).with_piece(name, at=to, stand=FIELD)
    return state


def in_battle(state: State) -> State:
    """Return the board in the battles after a movement phase (rule control.update)."""
    return replace(state, began=(), crossed=())


def in_phase_of(state: State, name: str) -> State:
    """Return the board in the movement phase in which a block moves next: this one, or a new one if it has moved or the
    other side has the turn; then hexes are whose they have become (rules control.update, move.once, move.hexside)."""
    side = state.piece(name).owner
    if side == state.active and name not in [block for block, _, _ in state.began]:
        return state
    return replace(state, active=side, began=(), crossed=(), came=()).without_pointless_sieges()


# the page


def report(components: Components, position: Position) -> Answer:
    """Answer with a sentence, then tables: the blocks in the hex, where the chosen one can go, its hex's sides."""
    state, block, place = state_of(components, position), asked_block(components, position), position.place
    if block is not None:
        answer, place = block.leaving(place) if block.leaves else block.moving(), block.piece.at
    elif position.chosen:
        return Answer({"block": position.chosen}, (Line("setup.waiting.aside", None, {"block": position.chosen}),))
    elif place is None:
        answer = Answer({}, (Line("move.operation.choose", None, {}),))
    else:
        city = state.theatre.city_at(place)
        values = {"city": city.id, "side": state.holder(city)} if city is not None else {}
        answer = Answer(values, (Line("city.sides.held" if values else "control.kinds.empty", None, values),))
    tables = list(answer.tables)
    if place is not None:
        stack = [
            (one.id, one.unit.letter, one.unit.number, one.steps, "stand." + one.stand, Press("block", one.id))
            for one in state.here(place)
        ]
        tables.append(Table("stack", ("block", "letter", "number", "steps", "stand", "choose"), tuple(stack)))
        tables += [block.sides()] if block is not None and place != SICILY else []
        tables += city_tables(components, state, place)
    return replace(answer, tables=tuple([table for table in tables if table.rows]))


def city_tables(components: Components, state: State, place: Hex) -> list[Table]:
    """Return what the city of a hex is and allows."""
    city = state.theatre.city_at(place)
    if city is None or city.size == "none":
        return []
    limits, (stack, ground) = components.limits[city.limits], state.theatre.stack_limits(place)
    side = state.holder(city)
    rows: list[tuple] = [
        ("fact.holder", "side." + side),
        ("fact.size", "size." + city.size),
        ("fact.points", city.points),
        ("fact.walls", "fact.yes" if city.walls else "fact.no"),
        ("fact.port", "fact.yes" if city.ports else "fact.no"),
        ("fact.stack", stack),
    ]
    rows += [("fact.ground", ground)] if ground < stack else []
    rows += [("fact.inside", limits["inside"]), ("fact.storm", limits["storm"])] if city.walls else []
    rows.append(("fact.spend", limits["spend"]))
    shut = [state.is_besieged(city, side), state.is_blockaded(city.at, side)]
    if any(shut):
        rows.append(("fact.siege", "fact.shut" if all(shut) else "fact.besieged" if shut[0] else "fact.blockaded"))
    return [Table("facts", ("fact", "value"), tuple(rows))]


def draw_position(components: Components, position: Position, label: Label) -> str:
    """Draw the map with all blocks, and the hexes that the chosen one reaches."""
    state, block, goals = state_of(components, position), asked_block(components, position), []
    if block is not None:
        leaving = open_places(block.leaving_rows()) if block.leaves not in ("", RELIEF) else []
        goals = [(goal, "leave") for goal in leaving]
        for way in block.ways():
            kind = "fight" if block.is_attack(way.place) else "go"
            goals += [(way.place, kind)] if (way.place, kind) not in goals else []
    place = position.place if block is None else block.piece.at
    scene = Scene(state, components.plain["map-views"][position.view]["box"], position.chosen)
    return scene.living_picture(layer_of(components, position.view), label, goals, place)


@kept
def layer_of(components: Components, view: str) -> str:
    """Draw land and sea of a part of the map, drawn once."""
    return Scene(state_of(components, Position()), components.plain["map-views"][view]["box"]).land_and_sea()


def controls(components: Components, position: Position) -> tuple[Control, ...]:
    """List the part of the map, the block, what holds in this turn, and the readings."""
    block, pieces = asked_block(components, position), state_of(components, position).pieces
    blocks = tuple([piece.id for piece in pieces if piece.is_on_map()])
    found = [
        Control(CHIPS, "view", position.view, tuple(components.plain["order"]["map-views"])),
        Control(CHOICE, "block", position.chosen or NO_BLOCK, (NO_BLOCK,) + blocks),
        Control(CHIPS, "moves", position.leaves or MOVES[position.strategic], MOVES),
        Control(SWITCH, "storms", ON if position.storms else "", group="this-turn"),
        Control(SWITCH, "persia", ON if position.persia else "", group="this-turn"),
    ]
    found += [Control(BUTTON, "release", NO_BLOCK)] if position.chosen else []
    if block is not None and block.leaves == WITHDRAW and is_battle_answer(block.withdrawal()):
        found.append(Control(BUTTON, WITHDRAW, position.chosen, place=ASKED))
    for reading in READINGS:
        found.append(Control(READING, reading, chosen(position.readings, reading), OPTIONS[reading]))
    return tuple(found)


def press(components: Components, position: Position, name: str, value: str) -> Position:
    """Answer the reader, who tapped a hex or set a control. Raises Refused where a rule forbids a move."""
    if name == "hex":
        return press_hex(components, position, value)
    if name == "go":
        return press_go(components, position, value)
    if name == WITHDRAW:
        place = state_of(components, position).piece(value).at
        after = replace(position, moves=(*position.moves, (value, place, place)))
        state_of(components, after)
        return after
    if name == "release" or (name == "block" and value == NO_BLOCK):
        return replace(position, chosen="")
    if name == "block":
        return replace(position, chosen=value, place=state_of(components, position).piece(value).at)
    data = setting(controls(components, position), name, value)
    if name in READINGS:
        return replace(position, readings=read_readings(dict(position.readings) | {name: data}))
    if name == "moves":
        return replace(position, strategic=data == MOVES[1], leaves=data if data in LEAVES else "")
    return replace(position, **{name: data})


def press_hex(components: Components, position: Position, value: str) -> Position:
    """Answer a tap on a hex: the chosen block moves there if it can; the hex is asked about if it might retreat or
    regroup there; else its blocks are chosen one after the other."""
    place, block = read_hex(components, value), asked_block(components, position)
    if block is not None:
        ways = [way for way in block.ways() if way.place == place]
        if ways:
            return with_move(position, ways[0])
        is_asked = block.leaves in (RETREAT, REGROUP) and place not in (block.piece.at, position.place)
        if is_asked and place in [row[0] for row in block.leaving_rows()]:
            return replace(position, place=place)
    names = [piece.id for piece in state_of(components, position).here(place)]
    if not names:
        return replace(position, chosen="", place=place)
    following = names.index(position.chosen) + 1 if position.chosen in names else 0
    return replace(position, chosen=names[following % len(names)], place=place)


def press_go(components: Components, position: Position, value: str) -> Position:
    """Make the move of a button in a table: "move q r via-q via-r", "march …", "sail …" or "voyage …"."""
    parts = value.split(" ")
    if len(parts) != len(GO) or parts[0] not in KINDS:
        raise BadInput("go", value, " ".join(GO))
    kind, q, r, via_q, via_r = parts
    place, via = read_hex(components, q + "," + r), read_hex(components, via_q + "," + via_r)
    if not position.chosen:
        raise BadInput("go", value, "a chosen block")
    state = in_phase_of(state_of(components, position), position.chosen)
    block = Block(state, position.chosen)
    must(block.stuck_refusal())
    operations = [(kind, way) for way in block.operation_ways() if way.via == via]
    found = operations if kind == "move" else block.strategic_ways()
    ways = [way for name, way in found if name == kind and way.place == place]
    if not ways:
        raise BadInput("go", value, "a way of the chosen block")
    must(block.way_refusal(ways[0]) if kind == "move" else None)
    return with_move(position, ways[0])


def with_move(position: Position, way: Way) -> Position:
    """Put the chosen block into its new hex; it stays chosen."""
    return replace(position, moves=position.moves + ((position.chosen, way.place, way.via),), place=way.place)


def read_hex(components: Components, text: str) -> Hex:
    """Read a hex of the map, or the box of Sicily: "q,r"."""
    place = hex_of(text)
    if place is None or place not in (*theatre_of(components).order, SICILY):
        raise BadInput("hex", text, "a hex of the map")
    return place


# a block, and where it can go


def refusal_cell(refused: Refused) -> Refusal:
    """Return a refusal for a cell of a table."""
    return Refusal(refused.rule, refused.values)


def go(kind: str, way: Way) -> Press:
    """Return the button that makes a move."""
    numbers = (way.place[0], way.place[1], way.via[0], way.via[1])
    return Press("go", kind + " " + " ".join([str(number) for number in numbers]))


def open_places(rows: list[Row]) -> list[Hex]:
    """Return the hexes that no rule forbids, each once."""
    return distinct([place for place, said, _ in rows if not isinstance(said, Refusal)])


def is_battle_answer(said: Line | Refusal) -> bool:
    """Tell whether `Block.withdrawal` allows it now, and not only if there were a battle."""
    return not isinstance(said, Refusal) and said.rule != "siege.withdraw.would"


class Block(Mover):
    """A block on a board, of which the reader asks where it may go: by `strategic` moves or by others, or by one of
    LEAVES (`leaves`)."""

    def __init__(self, state: State, name: str, strategic: bool = False, leaves: str = "") -> None:
        super().__init__(state, state.piece(name))
        self.strategic, self.leaves = strategic, leaves

    # ways

    def ways(self) -> list[Way]:
        """Return the legal moves of the kind that the reader looks at."""
        if self.leaves == RELIEF:
            beset = [city.at for city in self.beset_cities() if self.is_attack(city.at)]
            return [way for way in self.open_ways() if way.place in beset]
        if self.leaves:
            return []
        if not self.strategic:
            return self.open_ways()
        return [way for _, way in self.strategic_ways()] if self.stuck_refusal() is None else []

    def open_ways(self) -> list[Way]:
        """Return the operation moves that are legal now."""
        if self.stuck_refusal() is not None:
            return []
        return [way for way in self.operation_ways() if self.way_refusal(way) is None]

    def way_refusal(self, way: Way) -> Refused | None:
        """Refuse a way that the block does not end: it may not, or an enemy fleet turns it back at a strait (rule
        terrain.strait-fleet)."""
        refused = self.operation_refusal(way)
        if refused is None and self.is_caught(way):
            return Refused("terrain.strait-fleet.caught", {"steps": self.components.number("strait.steps-lost")})
        return refused

    def strategic_ways(self) -> list[tuple[str, Way]]:
        """List (kind, way) of every strategic move and voyage that is legal now."""
        found = [("march", *goal) for goal in self.march_goals()]
        found += [("sail", *goal) for goal in self.sea_goals()] if not self.state.storms else []
        is_free = self.engaged_refusal() is None
        legal = [row for row in found if is_free and self.is_goal(row[1])]
        legal += [("voyage", place, 0) for place in self.voyage_goals() if self.voyage_refusal(place) is None]
        return [(kind, Way(place, self.piece.at, hexes, ())) for kind, place, hexes in legal]

    # where it may move

    def moving(self) -> Answer:
        """Answer how much is within one operation move, or why it cannot move, and with tables of one kind of move."""
        piece, places = self.piece, {way.place for way in self.open_ways()}
        cities = [place for place in places if self.theatre.city_at(place) is not None]
        fights = [place for place in places if self.is_attack(place)]
        counted = {"block": piece.id, "hexes": len(places), "fights": len(fights)}
        values = counted | {"reach": piece.unit.move}
        said = Line("move.operation.reach" if places else "move.operation.nowhere", None, values)
        if piece.is_fleet() and self.state.storms:
            said = Line("event.storms.stays", None, values)
        tables = [self.strategic_table()] if self.strategic else self.operation_tables()
        return Answer(counted | {"cities": len(cities)}, (said,), tuple(tables))

    def operation_tables(self) -> list[Table]:
        """Return a row for each city within reach, and for each side from which it can be attacked: over the city
        beyond it, else where that side lies; the nearest first: fights, other moves, and what is not possible."""
        fights, goals, seen, piece, stuck = [], [], [], self.piece, self.stuck_refusal()
        closed = [] if stuck is None else [(piece.id, refusal_cell(stuck))]
        for way in self.operation_ways() if stuck is None else []:
            city, attack = self.theatre.city_at(way.place), self.is_attack(way.place)
            key = (way.place, way.via if attack else way.place)
            if city is None or key in seen:
                continue
            seen.append(key)
            refused = self.way_refusal(way)
            if refused is not None:
                closed.append((city.id, refusal_cell(refused)))
                continue
            found = (self.end_line(way, city), go("move", way))
            if attack and not piece.is_fleet():
                before = self.theatre.city_at(way.via)
                side = before.id if before is not None else DIRECTIONS[neighbours(way.place).index(way.via)]
                fights.append((city.id, way.hexes, side, *found))
            else:
                goals.append((city.id, way.hexes, *found))
        return [
            Table("fights", ("place", "hexes", "from", "what", "go"), tuple(fights)),
            Table("goals", ("place", "hexes", "what", "go"), tuple(goals)),
            Table("barred", ("place", "what"), tuple(closed)),
        ]

    def end_line(self, way: Way, city: City) -> Line:
        """Return what it means to end the move in a city's hex."""
        state, piece, theatre, held = self.state, self.piece, self.theatre, self.state.holder(city)
        if theatre.is_sacred(way.place):
            return Line("city.oracle.rest", None, {})
        if held == NEUTRAL:
            return Line("neutral.attack.would", None, {"city": city.id, "side": other(piece.owner)})
        if self.is_attack(way.place):
            if piece.is_fleet():
                return Line("sea-attack.what.would", None, {"city": city.id})
            most = theatre.side_limit(way.via, way.place)
            return Line("move.enemy.would", None, {"city": city.id, "most": most})
        if theatre.side(way.via, way.place) == STRAIT and not piece.is_fleet():
            return Line("terrain.strait-cross.stop", None, {})
        if held == other(piece.owner):
            return Line("city.sides.would", None, {"city": city.id})
        is_vacant = state.status(way.place, piece.owner) == VACANT
        return Line("control.kinds.vacant" if is_vacant else "control.kinds.own", None, {})

    def strategic_table(self) -> Table:
        """List marches, sea moves and the voyage to Sicily, of cities only."""
        refused = self.stuck_refusal()
        if refused is None and self.piece.at != SICILY:
            refused = self.engaged_refusal()
        rows: list[tuple] = [] if refused is None else [(self.piece.id, None, 0, refusal_cell(refused))]
        for kind, way in self.strategic_ways() if refused is None else []:
            city = self.theatre.city_at(way.place)
            rows += [(city.id, "way." + kind, way.hexes, go(kind, way))] if city is not None else []
        return Table("strategic", ("place", "way", "hexes", "go"), tuple(rows))

    # the sides of its hex

    def sides(self) -> Table:
        """Return what each side of its hex is to the block; a fleet leaves over its own coast only."""
        theatre, piece, rows = self.theatre, self.piece, []
        reached = [place for node in self.start_nodes() for place, _ in theatre.sea_steps(node)]
        for index, near in enumerate(neighbours(piece.at)):
            city, ground = theatre.city_at(near), theatre.ground(near)
            if ground is None:
                continue
            said: Line | Refusal = Line("terrain.coasts.open", None, {})
            if not piece.is_fleet():
                said = self.ground_side(near)
            elif not theatre.is_for_fleets(piece.at, near):
                said = refusal_cell(Refused("move.fleet-land", {}))
            elif near not in reached:
                said = refusal_cell(Refused("terrain.coasts", {}))
            rows.append((DIRECTIONS[index], city.id if city is not None else "ground." + ground, said))
        return Table("sides", ("side", "to", "what"), tuple(rows))

    def ground_side(self, near: Hex) -> Line | Refusal:
        """Return what a side is to a ground block."""
        theatre, state, piece = self.theatre, self.state, self.piece
        side = theatre.side(piece.at, near)
        closed = theatre.side_refusal(piece.at, near) or state.border_refusal(piece, piece.at, near)
        if closed is None and side == STRAIT:
            closed = self.strait_blocker(piece.at, near)
        if closed is not None:
            return refusal_cell(closed)
        most = {"most": theatre.side_limit(piece.at, near)}
        if side in (STRAIT, PASS):
            return Line("terrain.strait-cross.limit" if side == STRAIT else "terrain.pass.limit", None, most)
        is_enemy = state.status(near, piece.owner) == ENEMY
        return Line("move.hexside.enemy" if is_enemy else "move.hexside.limit", None, most)

    # retreats, regroupings, withdrawals and relief

    def leaving(self, asked: Hex | None) -> Answer:
        """Return where a block might go by what the reader asks for, of relief also where it cannot come, or whether it
        may go to the hex `asked`, in a sentence; and, unless that is all, a table of what is to be said of each hex."""
        rows, piece = self.leaving_rows(), self.piece
        if not rows:
            return Answer(refusal_cell(Refused("relief.attack.nobody", {"side": piece.owner})))
        told = [row for row in rows if row[0] == asked] or [row for row in rows if row[0] == piece.at] or rows
        goals, (place, said, _) = open_places(told), told[0]
        if place != piece.at and (goals or place != asked):
            places = distinct([row[0] for row in told]) if self.leaves == RELIEF and not goals else goals
            values = {"block": piece.id, "places": [self.theatre.name_of(one) for one in places]}
            if self.leaves == RELIEF:
                said = Line("relief.attack.goals" if goals else "relief.attack.nowhere", None, values)
            elif self.leaves == REGROUP:
                said = Line("regroup.ground.goals" if goals else "regroup.ground.nowhere", None, values)
            else:
                said = Line("retreat.turn.goals" if goals else "retreat.turn.nowhere", None, values)
        columns = ("place", "what", "go") if any([press is not None for _, _, press in rows]) else ("place", "what")
        cells = [(self.theatre.name_of(place), what, press)[: len(columns)] for place, what, press in rows]
        tables = () if [row[1] for row in rows] == [said] else (Table("leaving", columns, tuple(cells)),)
        return Answer(said, (), tables) if isinstance(said, Refusal) else Answer({"block": piece.id}, (said,), tables)

    def leaving_rows(self) -> list[Row]:
        """Return what is to be said of each hex to which a block might go, and the button that brings it there."""
        piece = self.piece
        if self.leaves == RELIEF and self.is_relieving():
            values = {"block": piece.id, "city": self.theatre.by_place[piece.at].id}
            return [(piece.at, Line("relief.attack.there", None, values), None)]
        if self.leaves == RELIEF:
            return [row for city in self.beset_cities() for row in self.relief_rows(city)]
        if self.leaves == WITHDRAW:
            return [(piece.at, self.withdrawal(), None)]
        if piece.at == SICILY:
            return [(piece.at, Refusal("sicily.return", {"block": piece.id}), None)]
        places = [near for near in neighbours(piece.at) if self.theatre.ground(near) is not None]
        if piece.is_fleet():
            ports = [city.at for city in self.theatre.cities if self.state.is_own_port(city.at, piece.owner)]
            places = [place for place in ports if place != piece.at]
        return [(place, self.haven(place), None) for place in places]

    def haven(self, place: Hex) -> Line | Refusal:
        """Return what is to be said of a retreat or regrouping to a hex; who came by an attack retreats as an
        attacker."""
        is_regroup, attacks = self.leaves == REGROUP, self.state.came_from(self.piece) is not None
        refused = self.regroup_refusal(place) if is_regroup else self.retreat_refusal(place, attacks)
        if refused is not None:
            return refusal_cell(refused)
        is_open = Line("regroup.ground.open" if is_regroup else "retreat.turn.open", None, {})
        return (self.haven_lines(place) or [is_open])[0]

    def withdrawal(self) -> Line | Refusal:
        """Return whether a block may go behind the walls where it stands, now or if there were a battle."""
        state, piece, city = self.state, self.piece, self.theatre.city_at(self.piece.at)
        enemies = state.enemies_in(piece.at, piece.owner, (FIELD, INSIDE, BLOCKADE))
        attacks = bool(enemies) and piece.owner == state.active
        if city is None or state.holder(city) != piece.owner:
            return Refusal("siege.withdraw.attacker" if attacks else "siege.withdraw.walls", {"block": piece.id})
        refused = shelter_refusal(piece.id, city.limits if city.walls else "", piece.stand)
        if refused is None and attacks:
            refused = self.entry_refusal(piece.owner)
        refused = refused or self.walls_refusal(city)
        if refused is not None:
            return refusal_cell(refused)
        values: dict[str, Any] = {"block": piece.id, "city": city.id}
        if attacks:
            return Line("relief.inside.may", None, values)
        inside = len(state.own_in(piece.at, piece.owner, (INSIDE,))) + 1
        values.update({"most": self.components.limits[city.limits]["inside"], "inside": inside})
        return Line("siege.withdraw.may" if enemies else "siege.withdraw.would", None, values)

    def is_relieving(self) -> bool:
        """Tell whether a block has come to fight before a city of its side that is under siege or blockade."""
        state, piece = self.state, self.piece
        is_shut = state.own_in(piece.at, piece.owner, (INSIDE,)) or state.is_blockaded(piece.at, piece.owner)
        return state.came_from(piece) is not None and bool(is_shut)

    def beset_cities(self) -> list[City]:
        """Return the cities of a block's side that are under siege or blockade."""
        state, side = self.state, self.piece.owner
        return [city for city in state.cities_of(side) if state.is_beset(city, side)]

    def relief_rows(self, city: City) -> list[Row]:
        """Return each way on which a block might come to relieve a city, or what it may do there."""
        piece, place, values = self.piece, city.at, {"block": self.piece.id, "city": city.id}
        if not piece.is_fleet() and not self.state.enemies_in(place, piece.owner, (FIELD,)):
            return [(place, Refusal("blockade.ground", {"block": piece.id}), None)]
        if piece.at == place:
            return [(place, Line("sally.when.would", None, values), None)]
        refused = self.stuck_refusal()
        ways: list[Way] = []
        for way in self.operation_ways():
            # For a ground block one over each side, which has a limit of its own.
            if way.place == place and not [one for one in ways if piece.is_fleet() or one.via == way.via]:
                ways.append(way)
        if refused is None and not ways:
            refused = self.way_reason(place, None)
        if refused is not None:
            return [(place, refusal_cell(refused), None)]
        rows: list[Row] = []
        for way in ways:
            refused, said = self.way_refusal(way), Line("relief.inside.would", None, values)
            if not piece.is_fleet():
                most = self.theatre.side_limit(way.via, place)
                said = Line("relief.attack.would", None, {"place": self.theatre.name_of(way.via), "most": most})
            rows.append((place, said, go("move", way)) if refused is None else (place, refusal_cell(refused), None))
        return rows


def asked_block(components: Components, position: Position) -> Block | None:
    """Return the chosen block on the board on which the reader asks about it: in a movement phase of its side, or in
    the battles after the moves made last; None where none is chosen, or one beside the map."""
    state = state_of(components, position)
    if position.chosen == "" or not state.piece(position.chosen).is_on_map():
        return None
    here, leaves = Block(state, position.chosen), position.leaves
    is_battle = leaves in (RETREAT, REGROUP, WITHDRAW) or (leaves == RELIEF and here.is_relieving())
    board = in_battle(state) if is_battle else in_phase_of(state, position.chosen)
    return Block(board, position.chosen, position.strategic, leaves)


LIVING = living_position(
    position_codec,
    read_components=Components,
    controls=controls,
    press=press,
    report=report,
    draw=draw_position,
    glyphs=GLYPHS,
)
