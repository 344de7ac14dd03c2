"""The blocks as they are printed (rules block.*: practice values) and on the map, and the state of a game: where they
are, whose, what has moved, and who holds a city, a hex and the sea around a port (control.*, siege.control, siege.port,
sea-control.*)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from rules_engine.athens_sparta.components import ASIDE, BLOCKADE, FIELD, FLEET, INSIDE, PATROL, POOL, Components
from rules_engine.athens_sparta.readings import SEA_PASSAGE, chosen
from rules_engine.athens_sparta.rules.battle.words import ATTACKER
from rules_engine.athens_sparta.rules.cards import Card, deck_of
from rules_engine.athens_sparta.rules.map import NEUTRAL, POTIDAEA, SICILY, SYRACUSE, City, theatre_of
from rules_engine.core import BadInput, Refused, kept
from rules_engine.hexes import FAR, Position
from rules_engine.readings import Readings

ON_MAP, BEFORE_POTIDAEA, RESERVE, REVOLT, TWIN = "map", "potidaea", "reserve", "revolt", "twin"
"""Where a block waits at the beginning: in its home city, before Potidaea, or beside the map."""

ANY = "any"
"""The home of a reserve block: any city (rule block.home)."""


@dataclass(frozen=True)
class Unit:
    """One block as it is printed. `steps`: its full strength; `move` in hexes; `cost` of one step in build points."""

    id: str
    side: str
    type: str
    home: str
    steps: int
    letter: str
    number: int
    waits: str
    move: int
    cost: int

    def is_fleet(self) -> bool:
        return self.type == FLEET

    def is_revolting(self) -> bool:
        return self.waits == REVOLT


@kept
def roster_of(components: Any) -> tuple[Unit, ...]:
    """Return all blocks of the game in the order of the data, of rows of side, type, home, steps, letter, number, where
    they wait, and the names of equal blocks."""
    data, units = components.plain, []
    for row in data["roster"]["groups"]:
        side, kind, home, steps, letter, number, waits, *names = row
        abilities = data["block-types"][kind] if kind in data["block-types"] else data["revolt-blocks"][kind]
        move, cost = abilities["move"], abilities["cost"]
        units += [Unit(name, side, kind, home, steps, letter, number, waits, move, cost) for name in names]
    return tuple(units)


ATHENS, SPARTA = "athens", "sparta"
SIDES = (ATHENS, SPARTA)
NOWHERE: Position = (-FAR, -FAR)
MOVEMENT = "movement"
Pairs: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Piece:
    """A block: whose it is now, where, how strong, and how it stands there. `unit`: what is printed on it."""

    id: str
    owner: str
    at: Position
    steps: int
    stand: str
    unit: Unit

    def is_on_map(self) -> bool:
        return self.stand not in (POOL, ASIDE)

    def is_fleet(self) -> bool:
        return self.unit.is_fleet()


@dataclass(frozen=True)
class State:
    """What lies on the table, and what is going on.

    `active`: who has to do something; `first`: who is the first player of this game turn, "" before the cards show it;
    `allies`: (neutral city, side) once it has joined; `laying`: each player still lays a card on Sicily, `laid`: (side,
    card) there; `hands`: (side, cards); `played`: (side, card) of this turn;
    `events`: (card, side) still to be carried out, `target`: the hex that an event or a spending is about;
    `points`: movement points left; `build`: build points left; `moved`: blocks that have moved; `began`: (block, hex,
    stand) at the beginning of the movement phase, of each block that has left its place since; `came`: (block, the hex
    from which it came into the fight; a revolt comes from its own city); `crossed`: (from, to, blocks) that attacked
    across a side; `storms`: no fleets move in this game turn; `betrayed`: a city without double defence; `revolted`:
    cities that revolted in this Olympiad; `persia`: "", allied or ended; `settled`: hexes whose combat is done; `due`:
    hexes that still roll for attrition; `losing`: (side, steps still to lose, blocks that may lose them); `cause`: who
    held the city that is fought for, who regroups or plunders, or an earthquake; `spent`: (city, points); `before`: the
    blocks as they stood before both sides' replacement; `victors`: blocks that took part in the fight, for
    regrouping and plunder; `half`: besieged blocks with half a loss (reading of attrition.full-step); `battle`: the
    `Battle` that is fought at the hex `target`, None at peace; `readings`: what the players agreed on; `won`: (winner,
    rule); `theatre`: the map on which the game is played, of the components and not of the JSON.
    """

    olympiad: int
    turn: int
    phase: str
    active: str
    pieces: tuple[Piece, ...]
    first: str = ""
    allies: Pairs = ()
    hands: tuple[tuple[str, tuple[str, ...]], ...] = ()
    pile: tuple[str, ...] = ()
    laying: bool = False
    laid: Pairs = ()
    played: Pairs = ()
    events: Pairs = ()
    target: Position = NOWHERE
    points: int = 0
    build: int = 0
    moved: tuple[str, ...] = ()
    began: tuple[tuple[str, Position, str], ...] = ()
    came: tuple[tuple[str, Position], ...] = ()
    crossed: tuple[tuple[Position, Position, int], ...] = ()
    storms: bool = False
    betrayed: str = ""
    revolted: tuple[str, ...] = ()
    persia: str = ""
    settled: tuple[Position, ...] = ()
    due: tuple[Position, ...] = ()
    losing: tuple[str, int, tuple[str, ...]] = ("", 0, ())
    cause: str = ""
    spent: tuple[tuple[str, int], ...] = ()
    before: tuple[Piece, ...] = ()
    victors: tuple[str, ...] = ()
    half: tuple[str, ...] = ()
    battle: Any = None
    readings: Readings = ()
    won: tuple[str, str] | None = None
    theatre: Any = None

    @property
    def components(self) -> Components:
        """Return the numbers of the game."""
        return self.theatre.components

    def piece(self, name: str) -> Piece:
        """Return the block of that name; BadInput where the game has none."""
        pieces = by_name(self.pieces)
        if name not in pieces:
            raise BadInput("block", name, "a block of the game")
        return pieces[name]

    def here(self, place: Position) -> list[Piece]:
        """Return all blocks in a hex, in the order of the roster."""
        return by_place(self.pieces).get(place, [])

    def counted_in(self, place: Position) -> list[Piece]:
        """Return the blocks that decide whose a hex is: those when the movement phase began (control.update)."""
        is_moving = self.phase == MOVEMENT and (self.began or self.moved)
        return self.begun_by_place().get(place, []) if is_moving else self.here(place)

    @kept
    def begun_by_place(self) -> dict[Position, list[Piece]]:
        """Return all blocks by hex as they stood when the movement phase began (rule control.update)."""
        noted, pieces = {name: (at, stand) for name, at, stand in self.began}, []
        for piece in self.pieces:
            if piece.id in noted:
                at, stand = noted[piece.id]
                pieces.append(replace(piece, at=at, stand=stand))
            elif piece.id not in self.moved:  # one that has moved and is not noted is nowhere
                pieces.append(piece)
        return by_place(pieces)

    @kept
    def as_begun(self) -> "State":
        """Return the position at the beginning of the replacement phase (rules olympiad.secret, control.update)."""
        return replace(self, pieces=self.before, before=()) if self.before else self

    def hand_of(self, side: str) -> tuple[str, ...]:
        return dict(self.hands).get(side, ())

    def with_hand(self, side: str, cards: tuple[str, ...]) -> "State":
        return replace(self, hands=tuple([(owner, cards if owner == side else held) for owner, held in self.hands]))

    def has_played(self, side: str) -> bool:
        return side in [owner for owner, _ in self.played]

    def card_of(self, side: str) -> Card:
        """Return the card that a side has played in this turn, with its movement points (rule move.points)."""
        return deck_of(self.components).by_id[dict(self.played)[side]]

    def points_on(self, cards: Sequence[str]) -> int:
        """Return the movement points that some cards show together (rules card.redeal, sicily.points)."""
        by_id = deck_of(self.components).by_id
        return sum([by_id[name].points for name in cards])

    def points_of(self, city: City) -> int:
        """Return the build points of a city; of Syracuse what the cards there show, if any do (rules
        replacement.points, sicily.points)."""
        return self.points_on([name for _, name in self.laid]) if city.id == SYRACUSE and self.laid else city.points

    def counts(self, city: City, side: str) -> bool:
        """Tell whether a city's points are a side's now (rules replacement.besieged, victory.besieged)."""
        return self.holder(city) == side and not self.is_beset(city, side)

    def income(self, side: str) -> int:
        """Return the build points of a side's cities that nobody besieges or blockades (rule replacement.points)."""
        return sum([self.points_of(city) for city in self.theatre.cities if self.counts(city, side)])

    def is_rising(self, piece: Piece) -> bool:
        """Tell whether a block revolts in this turn: it came from the city that it fights for (revolt.block)."""
        return piece.unit.is_revolting() and (piece.id, piece.at) in self.came

    def came_from(self, piece: Piece) -> Position | None:
        """Return the hex from which a block came into the fight of this turn; None for those that were there before."""
        return dict(self.came).get(piece.id)

    def crossings(self, one: Position, two: Position) -> int:
        """Return how many blocks have crossed from one hex into the next in this turn (rule move.hexside)."""
        return sum([count for start, end, count in self.crossed if (start, end) == (one, two)])

    def occupied(self) -> list[Position]:
        """Return all hexes with blocks, each once, sorted."""
        return sorted({piece.at for piece in self.pieces if piece.is_on_map()})

    def enemies_in(self, place: Position, side: str, stands: tuple[str, ...]) -> list[Piece]:
        """Return the enemy's blocks in a hex that stand so."""
        found = by_place(self.pieces).get(place)
        if not found:
            return []
        enemy = other(side)
        return [piece for piece in found if piece.owner == enemy and piece.stand in stands]

    def own_in(self, place: Position, side: str, stands: tuple[str, ...]) -> list[Piece]:
        return self.enemies_in(place, other(side), stands)

    def with_piece(self, name: str, **changes: Any) -> "State":
        changed = [replace(piece, **changes) if piece.id == name else piece for piece in self.pieces]
        return replace(self, pieces=tuple(changed))

    def weakened(self, name: str, steps: int = 1) -> "State":
        """Take steps from a block; with the last one it goes to the pool or leaves the game (replacement.pool)."""
        piece = self.piece(name)
        return self.with_piece(name, steps=piece.steps - steps) if piece.steps > steps else self.removed(name)

    def removed(self, name: str) -> "State":
        """Take a block off the map (rules replacement.pool, revolt.failure)."""
        stand = ASIDE if self.piece(name).unit.is_revolting() else POOL
        return self.with_piece(name, steps=0, stand=stand, at=NOWHERE)

    def departed(self, piece: Piece) -> "State":
        """Note where a block was when the movement phase began, as it leaves its place (rule control.update)."""
        if self.phase != MOVEMENT or piece.id in [name for name, _, _ in self.began]:
            return self
        return replace(self, began=self.began + ((piece.id, piece.at, piece.stand),))

    def with_crossing(self, one: Position, two: Position) -> "State":
        others = [row for row in self.crossed if row[:2] != (one, two)]
        return replace(self, crossed=tuple(others + [(one, two, self.crossings(one, two) + 1)]))

    def with_ally(self, city: City, side: str) -> "State":
        """Let a neutral city join a side: its blocks appear at full strength (neutral.attack, neutral.ally)."""
        state = replace(self, allies=self.allies + ((city.id, side),))
        for piece in self.natives(city):
            state = state.with_piece(piece.id, owner=side, at=city.at, steps=piece.unit.steps, stand=FIELD)
        return state

    def natives(self, city: City) -> list[Piece]:
        """List the blocks of a neutral city, wherever they are and whoever has them (rules neutral.*)."""
        return [piece for piece in self.pieces if piece.unit.side == NEUTRAL and piece.unit.home == city.id]

    def twin_fleets(self, city: str) -> list[Piece]:
        """List the two fleets of a city that may change sides: Athens' own, and the Spartan twin (defection.*)."""
        fleets = [piece for piece in self.pieces if piece.unit.home == city and piece.is_fleet()]
        own = [piece for piece in fleets if piece.unit.waits != TWIN]
        return own[:1] + [piece for piece in fleets if piece.unit.waits == TWIN]

    def printed_side(self, city: City) -> str:
        """Return whose an empty city is: its colour, or whom a neutral one has joined (city.sides, neutral.ally)."""
        return dict(self.allies).get(city.id, NEUTRAL) if city.side == NEUTRAL else city.side

    @kept
    def holder(self, city: City) -> str:
        """Return who holds a city: the side with blocks inside, else with blocks there, else its colour. Fleets at
        their posts hold nothing (city.sides, coastal.take-city); sacred and black places are nobody's
        (city.oracle-hex)."""
        if not city.can_be_held():
            return city.side
        owners = []
        for piece in self.counted_in(city.at):
            if piece.stand == INSIDE:
                return piece.owner
            owners += [piece.owner] if piece.stand == FIELD else []
        if not owners:
            return self.printed_side(city)
        if len(set(owners)) == 1:
            return owners[0]
        return self.printed_side(city) if city.at == SICILY else other(self.active)

    def cities_of(self, side: str) -> list[City]:
        return [city for city in self.theatre.cities if self.holder(city) == side]

    # whose a hex and its sea are

    def is_contested(self, place: Position) -> bool:
        """Tell whether both sides stand in the field there, and may fight (rules combat.when, city.oracle)."""
        if self.theatre.is_sacred(place):
            return False
        return len({piece.owner for piece in self.here(place) if piece.stand == FIELD}) > 1

    def naval_meeting(self, place: Position) -> bool:
        """Tell whether fleets in the field meet enemy fleets at their posts (rules naval.battle, patrol.attacked)."""
        coming = [piece for piece in self.here(place) if piece.stand == FIELD and piece.is_fleet()]
        return any([self.enemies_in(place, piece.owner, (BLOCKADE, PATROL)) for piece in coming])

    def is_revolt(self, place: Position) -> bool:
        """Tell whether a city revolts against blocks in it, be they behind their walls (rule revolt.battle)."""
        rising = [piece for piece in self.own_in(place, self.active, (FIELD,)) if self.is_rising(piece)]
        return bool(rising) and bool(self.enemies_in(place, self.active, (FIELD, INSIDE)))

    @kept
    def due_fights(self) -> list[Position]:
        """List the hexes where there must be a fight (rule combat.when). In Sicily nobody must (sicily.rounds)."""
        places = [place for place in self.occupied() if place not in self.settled and place != SICILY]
        return [one for one in places if self.is_contested(one) or self.naval_meeting(one) or self.is_revolt(one)]

    def is_sallying(self, fighter: Any) -> bool:
        """Tell whether a block has come out of the city to fight (rules sally.when, relief.attack)."""
        return fighter.role == ATTACKER and self.piece(fighter.name).stand == INSIDE

    def may_regroup(self) -> list[Piece]:
        """List the winner's blocks that fought, be it at their posts (rules regroup.ground, blockade.control)."""
        own = [piece for piece in self.here(self.target) if piece.owner == self.cause]
        return [piece for piece in own if not self.victors or piece.id in self.victors]

    def sharers(self) -> list[Piece]:
        """List the blocks that plunder may be spent on: those in the captured city that fought for it (rule
        plunder.blocks)."""
        side = self.holder(self.theatre.by_place[self.target])
        return [piece for piece in self.own_in(self.target, side, (FIELD, INSIDE)) if piece.id in self.victors]

    def proper_stand(self, piece: Piece) -> str:
        """Return how a block stands when nobody fights."""
        outside = self.enemies_in(piece.at, piece.owner, (FIELD,))
        around = self.enemies_in(piece.at, piece.owner, (BLOCKADE, PATROL))
        within = self.enemies_in(piece.at, piece.owner, (INSIDE,))
        if piece.stand == INSIDE and not outside and not (around and piece.is_fleet()):
            return FIELD
        city = self.theatre.city_at(piece.at)
        hostile = city is not None and self.holder(city) == other(piece.owner)
        if piece.stand in (BLOCKADE, PATROL) and not outside and not within:
            return piece.stand if hostile else FIELD
        if piece.stand == FIELD and piece.is_fleet() and within and hostile and not outside:
            return BLOCKADE
        return piece.stand

    def without_pointless_sieges(self) -> "State":
        """Reset blocks whose siege, blockade or patrol has no enemy left, and let fleets before a city blockade it."""
        state = self
        for place in sorted({piece.at for piece in self.pieces if piece.stand in (INSIDE, BLOCKADE, PATROL)}):
            for piece in state.here(place):
                stand = state.proper_stand(piece)
                if stand != piece.stand:
                    state = state.with_piece(piece.id, stand=stand)
        return state

    def fallen_sides(self) -> list[str]:
        """List the sides whose main city the enemy holds (rule victory.main-city)."""
        return [side for side in SIDES if self.holder(self.theatre.by_id[side]) == other(side)]

    def unpaying_cities(self, side: str) -> list[City]:
        """List a side's cities that would bring it points, were they not beset (rule replacement.besieged)."""
        return [city for city in self.cities_of(side) if city.points and self.is_beset(city, side)]

    def is_besieging(self, place: Position, side: str) -> bool:
        """Tell whether ground blocks of a side besiege the city in this hex: then the hex counts as theirs
        (siege.control), as it was when the phase began (control.update)."""
        inside, ground = False, False
        for piece in self.counted_in(place):
            if piece.owner != side and piece.stand == FIELD:
                return False
            inside = inside or (piece.owner != side and piece.stand == INSIDE)
            ground = ground or (piece.owner == side and piece.stand == FIELD and not piece.is_fleet())
        return inside and ground

    def is_besieged(self, city: City, side: str) -> bool:
        return self.is_besieging(city.at, other(side))

    def is_blockaded(self, place: Position, side: str) -> bool:
        return bool(self.enemies_in(place, side, (BLOCKADE,)))

    def is_beset(self, city: City, side: str) -> bool:
        """Tell whether a city is besieged or blockaded and gives no points (replacement.besieged, victory.besieged)."""
        return self.is_besieged(city, side) or self.is_blockaded(city.at, side)

    @kept
    def status(self, place: Position, side: str) -> str:
        """Return what a hex is to a side's ground blocks (control.kinds, siege.control, city.oracle-hex)."""
        city = self.theatre.city_at(place)
        if not self.theatre.is_sacred(place) and self.enemies_in(place, side, (FIELD,)):
            return ENEMY
        if self.is_besieging(place, side):
            return FRIENDLY
        if city is None or not city.can_be_held():
            own = [piece for piece in self.counted_in(place) if piece.owner == side and piece.stand == FIELD]
            return FRIENDLY if own else VACANT
        held = self.holder(city)
        return FRIENDLY if held == side else NEUTRAL if held == NEUTRAL else ENEMY

    def has_sea_control(self, place: Position, side: str) -> bool:
        """Tell whether a side controls the sea of a hex: the blockader, or who patrols before an enemy's port, else the
        holder of the port; without one who has a fleet there alone (rules sea-control.*, patrol.when)."""
        if self.is_blockaded(place, side):
            return False
        city = self.theatre.city_at(place)
        if city is None or not city.ports:
            return any([piece.is_fleet() for piece in self.own_in(place, side, (FIELD, PATROL))])
        if self.holder(city) == side:
            return not self.enemies_in(place, side, (PATROL,))
        return bool(self.own_in(place, side, (BLOCKADE, PATROL)))

    def is_open_port(self, city: City, side: str) -> bool:
        """Tell whether it is a side's port, and no enemy fleet blockades it (rule blockade.moves)."""
        return bool(city.ports) and self.holder(city) == side and not self.is_blockaded(city.at, side)

    def is_own_port(self, place: Position, side: str) -> bool:
        """Tell whether a side holds a city with a port there (rules city.port, siege.port)."""
        city = self.theatre.city_at(place)
        return city is not None and bool(city.ports) and self.holder(city) == side

    def is_closed_sea(self, place: Position, side: str) -> bool:
        """Tell whether fleets do not pass a hex without a fight (control.sea-passage); never a sacred one
        (city.oracle)."""
        if self.theatre.is_sacred(place):
            return False
        by_port = chosen(self.readings, SEA_PASSAGE) == "enemy-port" and self.is_own_port(place, other(side))
        fleets = [piece for piece in self.enemies_in(place, side, (FIELD, BLOCKADE, PATROL)) if piece.is_fleet()]
        return bool(fleets) or (by_port and not self.own_in(place, side, (BLOCKADE,)))

    @kept
    def closed_hexes(self, side: str) -> frozenset[Position]:
        """Return all hexes that a side's fleets do not pass without a fight (rule control.sea-passage)."""
        places = [city.at for city in self.theatre.cities] + self.occupied()
        return frozenset([place for place in places if self.is_closed_sea(place, side)])

    @kept
    def stops_ground(self, place: Position, side: str) -> bool:
        """Tell whether enemy blocks end a ground block's operation move: any in the field, ground or fleet, or in a
        city that only fleets blockade (rules move.enemy, move.fog)."""
        inside = self.enemies_in(place, side, (INSIDE,))
        stops = self.enemies_in(place, side, (FIELD,)) or (inside and not self.is_besieging(place, side))
        return bool(stops) and not self.theatre.is_sacred(place)

    def stack_refusal(self, piece: Piece, place: Position) -> Refused | None:
        """Refuse a block more of a side than a hex bears; revolt blocks do not count (rules terrain.limits,
        revolt.no-limits). The box of Sicily has no limit of its own."""
        if place == SICILY or piece.unit.is_revolting():
            return None
        most, ground = self.theatre.stack_limits(place)
        if len(self.here(place)) < ground:
            return None
        others = [one for one in self.here(place) if one.owner == piece.owner and one.id != piece.id]
        there = [one for one in others if not one.unit.is_revolting()]
        fleets = len([one for one in there if one.is_fleet()])
        if len(there) < most:
            is_full = not piece.is_fleet() and len(there) - fleets >= ground
            return Refused("siege.athens.stack", {"most": most, "ground": ground}) if is_full else None
        if [one for one in there if one.is_fleet() != piece.is_fleet()]:
            return Refused("move.fleet-stack", {"most": most, "ground": len(there) - fleets, "fleets": fleets})
        besieged = [one for one in there if one.stand == INSIDE]
        return Refused("move.stacking-when.inside" if besieged else "move.stacking", {"most": most})

    def border_refusal(self, piece: Piece, one: Position, two: Position) -> Refused | None:
        """Refuse a block that would cross the Persian border to the next hex, unless it is an allied Sparta's."""
        if not self.theatre.is_border(one, two) or (piece.owner == SPARTA and self.persia == PERSIA):
            return None
        if piece.owner != SPARTA:
            return Refused("persia.border.athens", {})
        if one in self.theatre.persia:
            return Refused("persia.border-beyond", {"block": piece.id})
        return Refused("persia.border.support", {})


FRIENDLY, ENEMY, VACANT = "friendly", "enemy", "vacant"
"""What a hex is to a side."""

PERSIA = "allied"
"""Sparta has accepted the support of Persia (rule persia.support)."""


def refused_by(check: Callable[..., Any], *arguments: Any) -> Refused | None:
    """Return what a check refuses; None for nothing."""
    try:
        check(*arguments)
    except Refused as refused:
        return refused
    return None


def other(side: str) -> str:
    return SPARTA if side == ATHENS else ATHENS


def strongest_of(blocks: Sequence[Any]) -> list[Any]:
    """List the blocks, or fighters, with the most steps (rules hit.strongest, attrition.hits)."""
    most = max([block.steps for block in blocks], default=0)
    return [block for block in blocks if block.steps == most]


@kept
def memo_of(state: State) -> dict[Any, Any]:
    """Return the place for answers about this very position that are the same for many blocks."""
    return {}


@kept
def by_name(pieces: Sequence[Piece]) -> dict[str, Piece]:
    return {piece.id: piece for piece in pieces}


@kept
def by_place(pieces: Sequence[Piece]) -> dict[Position, list[Piece]]:
    found: dict[Position, list[Piece]] = {}
    for piece in pieces:
        if piece.stand not in (POOL, ASIDE):
            found.setdefault(piece.at, []).append(piece)
    return found


def waiting(components: Any) -> list[Piece]:
    """Return all blocks of the game, beside the map."""
    units = roster_of(components)
    return [Piece(unit.id, unit.side if unit.side in SIDES else "", NOWHERE, 0, ASIDE, unit) for unit in units]


@kept
def start_pieces(components: Any) -> tuple[Piece, ...]:
    """Return all blocks where they begin (rules setup.blocks, setup.waiting, setup.potidaea)."""
    cities, pieces = theatre_of(components).by_id, []
    for piece in waiting(components):
        unit = piece.unit
        if unit.waits == RESERVE:
            piece = replace(piece, stand=POOL)
        elif unit.waits == BEFORE_POTIDAEA:
            stand = BLOCKADE if unit.is_fleet() else FIELD
            piece = replace(piece, at=cities[POTIDAEA].at, steps=unit.steps, stand=stand)
        elif unit.waits == ON_MAP:
            stand = INSIDE if unit.home == POTIDAEA else FIELD
            piece = replace(piece, at=cities[unit.home].at, steps=unit.steps, stand=stand)
        pieces.append(piece)
    return tuple(pieces)
