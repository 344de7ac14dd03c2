"""The living board: a map to lay out and to build on, with what a building costs on every hex (page `living-board`).
Its JSON is short enough for an address and the same in every language."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from rules_engine import codec
from rules_engine.attika.calculators.building_cost import building_cost, cost_question
from rules_engine.attika.components import Components, Face, Symbols, practice_components, read_components, with_costs
from rules_engine.attika.draw.picture import GLYPHS, draw_board
from rules_engine.attika.game.state import Moment, State
from rules_engine.attika.readings import GROUP_LINK, OPTIONS, SURPLUS, TILE_GRID, Readings, chosen, read_readings
from rules_engine.attika.rules.cards import Bill
from rules_engine.attika.rules.cost import READER, Heat, settlement_line
from rules_engine.attika.rules.groups import group_members, group_size, is_connected
from rules_engine.attika.rules.growth import ROTATIONS, place_refusal
from rules_engine.attika.rules.order import missing
from rules_engine.attika.rules.sites import BLANK, OTHER, OWN, SHRINE, site_refusal
from rules_engine.cards import Cards
from rules_engine.controls import BUTTON, CHIPS, CHOICE, NUMBER, ON, READING, SWITCH, Control
from rules_engine.core import Answer, BadInput, Line, Refusal, Refused, Table, kept, must, to_json
from rules_engine.engine import Label
from rules_engine.hexes import FAR, Position, flower, hex_of, neighbours, rim
from rules_engine.living import living_position, setting
from rules_engine.readings import readings_codec

HAND = "hand"
OWN_MAP = "own"
"""The layout of a map of the reader's own, as opposed to a start layout for a number of players."""
READINGS = (SURPLUS, GROUP_LINK, TILE_GRID)
"""The disputed points that change what a board shows."""
OWN_TILE = "own"
"""A board tile whose face the reader made; no tile of the game's data."""
BLANK_FACE = (BLANK,) * (1 + ROTATIONS)
"""A board tile without any symbol."""
ASK, GROUND, TILE = "ask", "ground", "tile"
TOOLS = (ASK, OWN, OTHER, GROUND, TILE, SHRINE)
"""What a tap on a hex does: it asks for the cost there, places or removes a building of the player or of another one,
changes the landscape, lays or selects a board tile, or places or removes a shrine."""


@dataclass(frozen=True)
class Study:
    """A map with buildings, and what is asked about it.

    `tiles`: (centre, grounds as they lie: the centre, then clockwise from the upper right); `buildings`: (position,
    own or other, building), the player's before those of others; `building`: the one that is asked about, `at`: where;
    `hand` None leaves payments out.

    `tool`: what a tap does; `piece`: the building that it places, None for the one that is asked about; `ground`: the
    landscape that it paints; `face`: the number of the next board tile, 0 for one without symbols; `centre`: the
    selected board tile. `chain`, `places`: whether the shortest chain, and the places for board tiles, are shown.
    """

    tiles: tuple[tuple[Position, Face], ...]
    shrines: tuple[Position, ...]
    building: str
    buildings: tuple[tuple[Position, str, str], ...] = ()
    at: Position | None = None
    hand: Cards | None = None
    readings: Readings = ()
    tool: str = ASK
    piece: str | None = None
    ground: str = BLANK
    face: int = 0
    centre: Position | None = None
    chain: bool = False
    places: bool = False

    def state(self, components: Components) -> State:
        """Return the position of the game that the study shows; the player to move is `own`."""
        grounds = [pair for centre, face in self.tiles for pair in zip(flower(centre), face)]
        return State(
            active=OWN,
            grounds=tuple(grounds + [(shrine, SHRINE) for shrine in self.shrines]),
            buildings=self.buildings,
            hands=() if self.hand is None else ((OWN, self.hand),),
            discards=(0,) * len(components.landscapes),
            board=tuple([(OWN_TILE, centre, 0) for centre, _ in self.tiles]),
            readings=self.readings,
        )

    def layout(self, components: Components) -> int | None:
        """Return the number of players whose start layout this map is, tile for tile; None for any other map."""
        for players in sorted(components.layouts):
            start = start_study(components, players, self.building)
            if (start.tiles, start.shrines) == (self.tiles, self.shrines):
                return players
        return None

    def tile_at(self, at: Position) -> Position | None:
        """Return the centre of the board tile that lies there; None where none does."""
        for centre, _ in self.tiles:
            if at in flower(centre):
                return centre
        return None

    # changes

    def lay_tile(self, components: Components, centre: Position, face: Face) -> Study:
        """Lay one more board tile. Raises Refused where it may not lie (rules growth.place, .overlap, .grid), or when
        all board tiles are used up (growth.empty)."""
        if len(self.tiles) >= len(components.tiles):
            raise Refused("growth.empty", {})
        if self.tiles or self.shrines:
            state = self.state(components)
            must(place_refusal(state.grounds, state.board, state.readings, centre))
        return replace(self, tiles=self.tiles + ((centre, face),))

    def turn_tile(self, centre: Position) -> Study:
        """Turn one board tile clockwise by a sixth; what stands on it stays where it is."""
        return self.with_faces(centre, lambda face: (face[0], face[ROTATIONS]) + face[1:ROTATIONS])

    def paint_hex(self, at: Position, ground: str) -> Study:
        """Change the ground of one hex of a board tile."""
        centre = self.tile_at(at)
        if centre is None:
            return self
        index = flower(centre).index(at)
        return self.with_faces(centre, lambda face: face[:index] + (ground,) + face[index + 1 :])

    def with_faces(self, centre: Position, change: Callable[[Face], Face]) -> Study:
        tiles = [(place, change(face) if place == centre else face) for place, face in self.tiles]
        return replace(self, tiles=tuple(tiles))

    def take_tile_up(self, centre: Position) -> Study:
        """Remove one board tile and what stands on it; no board tile is selected then."""
        tiles = tuple([item for item in self.tiles if item[0] != centre])
        buildings = tuple([item for item in self.buildings if item[0] not in flower(centre)])
        return replace(self, centre=None, tiles=tiles, buildings=buildings)

    def with_shrine(self, components: Components, at: Position) -> Study:
        """Add a shrine, or remove the one that lies there. Raises Refused on a board tile (growth.overlap), away from
        the board tiles, and when all shrines are used up (both setup.shrines)."""
        if at in self.shrines:
            return replace(self, shrines=tuple([place for place in self.shrines if place != at]))
        most = components.most_shrines()
        if len(self.shrines) >= most:
            raise Refused("setup.shrines", {"shrines": most})
        if self.tile_at(at) is not None:
            raise Refused("growth.overlap", {})
        if not any([self.tile_at(near) is not None for near in neighbours(at)]):
            raise Refused("setup.shrines.beside", {})
        return replace(self, shrines=self.shrines + (at,))

    def with_building(self, components: Components, at: Position, owner: str) -> Study:
        """Add the study's piece there. Raises Refused where it cannot stand (rules site.free, site.blocked), and when
        all own ones of its kind stand already (build.tile)."""
        building = self.piece or self.building
        state = self.state(components)
        must(site_refusal(state.hex_at(at)))
        if owner == OWN and state.standing(OWN).get(building, 0) >= components.copies[building]:
            raise Refused("build.tile", {"building": building})
        buildings = self.buildings + ((at, owner, building),)
        return replace(self, buildings=tuple([item for name in (OWN, OTHER) for item in buildings if item[1] == name]))

    def without_building(self, at: Position) -> Study:
        return replace(self, buildings=tuple([item for item in self.buildings if item[0] != at]))

    def as_if_last(self) -> tuple[Study, str]:
        """Return (study, building) of the question about the selected hex: the study's building, or the player's
        building that stands there, as if it were built last."""
        for place, owner, building in self.buildings:
            if place == self.at and owner == OWN:
                return self.without_building(place), building
        return self, self.building

    def places_off(self, state: State) -> list[Position]:
        """List the places off the map that can be chosen now, row by row: for a shrine, or for a board tile."""
        if self.tool == SHRINE:
            beside = rim({place for place, _ in state.grounds})
            return [(q, r) for r, q in sorted([(r, q) for q, r in beside])] or [(0, 0)]
        if self.tool == TILE or self.places or not state.grounds:
            return state.tile_places() or [(0, 0)]
        return []


def start_study(components: Components, players: int, building: str) -> Study:
    """Return an empty start layout for so many players, of tiles taken evenly from all there are, none of them turned
    (rules setup.map, setup.shrines)."""
    layout, tiles = components.layouts[players], components.tiles
    count = len(layout.centres)
    faces = [components.faces[tiles[index * len(tiles) // count]] for index in range(count)]
    return Study(tuple(zip(layout.centres, faces)), layout.shrines, building)


def read_practice(data: dict) -> Components:
    """Read the components with practice values, marked as such, where no source gives a cost."""
    return read_components(practice_components(data))


def with_own_costs(data: dict, own: dict) -> dict:
    """Return the plain values with the costs that the reader has stored (`own`: {component: JSON text}), marked as
    such, where no source gives one. What is no cost is left out."""
    costs: dict[str, Symbols] = {}
    for name in data["order"]["buildings"]:
        try:
            read = json.loads(own.get("buildings." + name + ".cost", ""))
        except ValueError:
            continue
        cost = read if isinstance(read, dict) else {}
        known = [key in data["landscapes"] and isinstance(cost[key], int) and cost[key] >= 0 for key in sorted(cost)]
        if known and all(known):
            costs[name] = cost
    return with_costs(data, costs, READER)


def grounds(components: Components) -> tuple[str, ...]:
    """Return what the hexes of a board tile may be, in the order of the digits of a face."""
    return (BLANK,) + components.landscapes


def draw_position(components: Components, study: Study, label: Label) -> str:
    state = study.state(components)
    heat = heat_map(components, state, study.building, study.hand)
    link = state.shortest_link(OWN) if study.chain else None
    return draw_board(state, heat, label, link, tuple(study.places_off(state)), study.at)


# controls


def controls(components: Components, study: Study) -> tuple[Control, ...]:
    """Return the controls: building, layout, tool and what it needs, what is shown, hand and readings."""
    layouts = tuple([str(players) for players in sorted(components.layouts)])
    layout = str(study.layout(components) or OWN_MAP)
    counts, most = zip(components.landscapes, study.hand or ()), components.number("cards", "each")
    return (
        Control(CHOICE, "building", study.building, components.order),
        Control(CHOICE, "layout", layout, layouts + (OWN_MAP,)),
        Control(CHIPS, "tool", study.tool, TOOLS, group="tool"),
        *tool_controls(components, study),
        Control(SWITCH, "chain", ON if study.chain else "", group="show"),
        Control(SWITCH, "places", ON if study.places else "", group="show"),
        Control(SWITCH, HAND, "" if study.hand is None else ON, group=HAND),
        *[Control(NUMBER, HAND + "-" + name, str(count), (), 0, most, HAND) for name, count in counts],
        *[Control(READING, name, chosen(study.readings, name), OPTIONS[name]) for name in READINGS],
    )


def tool_controls(components: Components, study: Study) -> list[Control]:
    """Return what the chosen tool needs, and the button that removes all buildings."""
    found = [Control(BUTTON, "clear", group="tool")] if study.buildings else []
    if study.tool in (OWN, OTHER):
        return [Control(CHOICE, "piece", study.piece or study.building, components.order, group="tool"), *found]
    if study.tool == GROUND:
        return [Control(CHIPS, "ground", study.ground, grounds(components), group="tool"), *found]
    if study.tool != TILE:
        return found
    most = len(components.tiles)
    buttons = [Control(BUTTON, name, group="tile") for name in ("turn", "take-up") if study.centre is not None]
    return [*found, Control(NUMBER, "face", str(study.face), (), 0, most, "tile"), *buttons]


# taps and controls


def press(components: Components, study: Study, name: str, value: str) -> Study:
    """Apply a tap or a change of a control. Raises Refused and BadInput, which change nothing."""
    if name == "hex":
        place = hex_of(value)
        if place is None or max([abs(part) for part in place]) > FAR:
            raise BadInput("hex", value, "a hex of a map")
        return tap(components, study, place)
    found: Any = setting(controls(components, study), name, value)
    if name in READINGS:
        return replace(study, readings=read_readings(dict(study.readings) | {name: found}))
    if name == "layout":
        bare = replace(study, tiles=(), shrines=(), buildings=(), at=None, centre=None)
        if found == OWN_MAP:  # an empty map
            return replace(bare, tool=TILE)
        start = start_study(components, int(found), study.building)
        return replace(bare, tiles=start.tiles, shrines=start.shrines)
    if name == "clear":
        return replace(study, buildings=())
    if name in ("turn", "take-up") and study.centre is not None:
        return study.turn_tile(study.centre) if name == "turn" else study.take_tile_up(study.centre)
    if name == HAND:
        return replace(study, hand=(0,) * len(components.landscapes) if found else None)
    if name.startswith(HAND):
        hand = zip(components.landscapes, study.hand or ())
        return replace(study, hand=tuple([found if name == HAND + "-" + card else count for card, count in hand]))
    return replace(study, **{name: found})


def tap(components: Components, study: Study, at: Position) -> Study:
    """Select a hex, and do there what the tool does."""
    study = replace(study, at=at)
    if study.tool in (OWN, OTHER):
        if any([place == at for place, _, _ in study.buildings]):
            return study.without_building(at)
        return study.with_building(components, at, study.tool)
    if study.tool == GROUND:
        return study.paint_hex(at, study.ground)
    if study.tool == SHRINE:
        return study.with_shrine(components, at)
    if study.tool != TILE:
        return study
    centre = study.tile_at(at)  # a board tile is selected; on an empty place the next one is laid, and selected
    if centre is not None or at in study.shrines:
        return replace(study, centre=centre)
    face = components.faces[components.tiles[study.face - 1]] if study.face else BLANK_FACE
    return replace(study.lay_tile(components, at, face), centre=at)


# the selected hex


def report(components: Components, study: Study) -> Answer:
    """Report what building on the selected hex costs, or why it is not possible; and in tables, how the player stands.

    The value: that of `building_cost`; {} if no hex is selected.
    """
    state = study.state(components)
    tables = (facts(components, study, state), group_table(components, state))
    if study.at is None or study.at in study.places_off(state):
        return Answer({}, (Line("cost.base.ask", None, {}),), tables)
    asked, building = study.as_if_last()
    lines = () if asked == study else (Line("cost.base.last", None, {"building": building}),)
    question = cost_question(components, asked.state(components), building, study.at)
    try:
        answer = building_cost(components, surplus=chosen(study.readings, SURPLUS), **question)
    except Refused as refused:
        return Answer(Refusal(refused.rule, refused.values), refused.lines, tables)
    return Answer(answer.value, lines + answer.lines, tables, answer.said)


def site_question(components: Components, study: Study) -> dict | None:
    """Return the input of `building_cost` for the selected hex; None if none is selected."""
    if study.at is None or study.at in study.places_off(study.state(components)):
        return None
    asked, building = study.as_if_last()
    question = to_json(cost_question(components, asked.state(components), building, study.at))
    own = {"printed_cost": components.costs[building]} if components.provenances[building] == READER else {}
    return question | {"surplus": chosen(study.readings, SURPLUS)} | own


# how the player stands


def facts(components: Components, study: Study, state: State) -> Table:
    """Say whose map it is, how many settlements there are and what a further one costs, and how far the shrines are
    from being linked, also by others if they have built (rules setup.map, settlement.new, settlement.fee, end.link)."""
    settlements = settlement_line(components, len(state.settlements(OWN)))
    is_own = study.layout(components) is None
    whose = Line("setup.map.reader" if is_own else "setup.map.practice", None, {})
    link = state.shortest_link(OWN)
    chain = Line("end.link.none", None, {})
    if link is not None:
        missing_link = Line("end.link.missing", None, {"buildings": len(link.missing)})
        chain = missing_link if link.missing else Line("end.link.done", None, {})
    lines = [whose, Line(settlements.rule, None, settlements.values), chain]
    if any([owner == OTHER for _, owner, _ in state.buildings]):
        rival, told = state.shortest_link(OTHER), Line("end.link.rival-none", None, {})
        lines.append(told if rival is None else Line("end.link.rival", None, {"buildings": len(rival.missing)}))
    return Table("facts", ("fact",), tuple([(line,) for line in lines]))


def group_table(components: Components, state: State) -> Table:
    """Return for each group what stands, what is missing, and its amphora (rules group.complete, group.connected)."""
    rows: list[tuple] = []
    own, standing = state.buildings_of(state.active), state.standing(OWN)
    for group in components.groups:
        lacking = missing(components, standing, group_members(components, group))
        is_whole = is_connected(components, own, group, state.readings)
        amphora = "connected" if is_whole else "incomplete" if lacking else "parts"
        stands = group_size(components, group) - len(lacking)
        rows.append((group, stands, lacking if stands else "groups.all", "groups." + amphora))
    return Table("groups", ("group", "stands", "missing", "amphora"), tuple(rows))


# the map


def heat_map(components: Components, state: State, building: str, hand: Cards | None = None) -> Heat:
    """Return what `building_cost` says for the active player on every hex, all at once.

    `hand` None leaves payments out, otherwise substitutes count and a hand that cannot pay is refused (rules
    cost.substitute, cost.pay). Raises Unknown where the tile's cost is not known, even if an arrow makes it free
    somewhere.
    """

    def price_of(bill: Bill) -> tuple[int, str | None]:
        fewest = bill.symbols() + bill.any_cards if hand is None else bill.fewest_cards(hand)
        return fewest, "cost.pay" if hand is not None and fewest > sum(hand) else None

    blocked: Heat = {place: (0, "site.blocked") for place, _ in state.grounds}
    return blocked | dict(Moment(components, state).offers(building, price_of))


# its JSON


DIGITS = "0123456789"


@kept
def study_codec(components: Components) -> codec.Codec:
    """Declare the JSON of a study: a map as "layout" (a start layout's number of players) or as "tiles" and "shrines",
    and "building"; all else may be left out. A face is digits, the centre first, then clockwise from the upper right: 0
    no symbol, others landscapes."""
    coordinate = codec.whole(-FAR, FAR)
    place, at = codec.row_of(coordinate, coordinate), codec.inline(coordinate, coordinate)
    built = codec.list_of(codec.row_of(at, codec.one_of(components.order)))
    faces = grounds(components)
    known = DIGITS[: len(faces)]
    face = codec.converted(
        codec.checked(
            codec.text(len(BLANK_FACE)),
            lambda found: len(found) == len(BLANK_FACE) and all([digit in known for digit in found]),
            "as many digits as a tile has hexes",
        ),
        lambda found: tuple([faces[known.index(digit)] for digit in found]),
        lambda face: "".join([known[faces.index(ground)] for ground in face]),
    )
    return codec.record(
        lambda **values: make_study(components, **values),
        codec.field("layout", codec.one_of(sorted(components.layouts)), None),
        codec.field("tiles", codec.list_of(codec.row_of(at, face)), None),
        codec.field("shrines", codec.list_of(place), None),
        codec.field("building", codec.one_of(components.order)),
        codec.field(OWN, built, ()),
        codec.field(OTHER, built, ()),
        codec.field("at", place, None),
        codec.field("hand", codec.counts_of(components.landscapes, components.number("cards", "each")), None),
        codec.field("readings", readings_codec(OPTIONS), ()),
        codec.field("tool", codec.one_of(TOOLS), ASK),
        codec.field("piece", codec.one_of(components.order), None),
        codec.field("ground", codec.one_of(grounds(components)), BLANK),
        codec.field("face", codec.whole(0, len(components.tiles)), 0),
        codec.field("centre", place, None),
        codec.field("chain", codec.flag(), False),
        codec.field("places", codec.flag(), False),
        get=lambda study, name: part_of(components, study, name),
    )


def make_study(components: Components, layout: int | None, tiles: Any, shrines: Any, **values: Any) -> Study:
    """Make a study of what was read; BadInput for one that cannot be."""
    if layout is None and tiles is None:
        raise BadInput("tiles", None, "a list")
    if layout is not None and (tiles is not None or shrines is not None):
        raise BadInput("layout", layout, "no tiles and shrines beside it")
    start = None if layout is None else start_study(components, layout, "")
    buildings = [(place, owner, name) for owner in (OWN, OTHER) for place, name in values.pop(owner)]
    study = Study(
        tiles=tiles if start is None else start.tiles,
        shrines=(shrines or ()) if start is None else start.shrines,
        buildings=tuple(buildings),
        **values,
    )
    refuse_impossible(components, study)
    return study


def part_of(components: Components, study: Study, name: str) -> Any:
    """Return what a study writes under a name."""
    if name in (OWN, OTHER):
        return tuple([(place, building) for place, owner, building in study.buildings if owner == name])
    if name not in ("layout", "tiles", "shrines"):
        return getattr(study, name)
    layout = study.layout(components)
    return layout if name == "layout" else getattr(study, name) if layout is None else None


def refuse_impossible(components: Components, study: Study) -> None:
    """Raise BadInput for two things in one place, a building off the map, and more pieces than there are."""
    ground = [place for centre, _ in study.tiles for place in flower(centre)]
    built = [place for place, _, _ in study.buildings]
    own = [building for _, owner, building in study.buildings if owner == OWN]
    if len(set(ground + list(study.shrines))) < len(ground) + len(study.shrines):
        raise BadInput("tiles", len(ground), "tiles and shrines beside one another")
    if len(study.tiles) > len(components.tiles) or len(study.shrines) > components.most_shrines():
        raise BadInput("tiles", len(study.tiles), "not more than there are")
    if len(set(built)) < len(built) or any([place not in ground for place in built]):
        raise BadInput("buildings", len(built), "each on a hex of its own")
    if study.centre is not None and study.centre not in [centre for centre, _ in study.tiles]:
        raise BadInput("centre", list(study.centre), "a board tile of the map")
    if any([own.count(building) > components.copies[building] for building in own]):
        raise BadInput(OWN, len(own), "not more than there are")


LIVING = living_position(
    study_codec,
    read_components=read_practice,
    controls=controls,
    press=press,
    report=report,
    draw=draw_position,
    glyphs=GLYPHS,
    asks="building_cost",
    question=site_question,
    with_own=with_own_costs,
    own_map=grounds,
)
