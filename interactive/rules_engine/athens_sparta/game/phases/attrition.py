"""What sieges, blockades and patrols cost at the end of a player turn (rules attrition.*, patrol.attrition,
sicily.attrition, sicily.rate, sicily.corinth, hellespont.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.consequences import is_contested, occupied
from rules_engine.athens_sparta.game.state import (
    ATHENS,
    ATTRITION,
    BLOCKADE,
    FIELD,
    INSIDE,
    PATROL,
    SPARTA,
    Piece,
    State,
    here,
    other,
    removed,
    weakened,
)
from rules_engine.athens_sparta.readings import ATTRITION_WALLS, HELLESPONT_LOSS, SICILY_RATE, chosen
from rules_engine.athens_sparta.rules.attrition import FULL, ISLAND, LANDLOCKED, PORT, lowest_roll, siege_kind
from rules_engine.athens_sparta.rules.control import (
    enemies_in,
    has_sea_control,
    holder,
    is_besieged,
    is_blockaded,
    own_in,
)
from rules_engine.athens_sparta.rules.map import SACRED, SICILY, SYRACUSE, City, Theatre, theatre_of
from rules_engine.core import BadInput, Line, Refused, Step
from rules_engine.hexes import Position

CORINTH, ABYDOS = "corinth", "abydos"


def waters_of(theatre: Theatre, city: City) -> str:
    """How a city can be shut off (rules attrition.landlocked, blockade.island)."""
    if not city.ports:
        return LANDLOCKED
    return ISLAND if city.at != SICILY and theatre.is_island(city.at) else PORT


def siege_of(components: Components, state: State, city: City) -> str:
    """Half or full: how the city of its holder is shut off; "" where it is open."""
    side = holder(state, city)
    by_land, by_sea = is_besieged(state, city, side), is_blockaded(state, city.at, side)
    if not by_land and not by_sea:
        return ""
    return siege_kind(waters_of(theatre_of(components), city), by_land, by_sea)


def rolls_at(components: Components, state: State, place: Position) -> list[tuple[Piece, int, str]]:
    """(block, lowest roll that costs a step, rule) of the active player's blocks in a hex that roll for attrition."""
    theatre, side = theatre_of(components), state.active
    city = theatre.city_at(place)
    if city is None or city.side == SACRED:
        return []
    if holder(state, city) == side:
        return besieged_rolls(components, state, city)
    rows = []
    rate = besieger_rate(components, state, city)
    rule = "sicily.rate" if rate != lowest_roll(components, FULL, False) else "attrition.besieger"
    if place == SICILY and is_contested(components, state, place):
        shut = own_in(state, place, side, (FIELD,))
    else:
        shut = own_in(state, place, side, (FIELD,)) if enemies_in(state, place, side, (INSIDE,)) else []
    for piece in here(state, place):
        if piece in shut or (piece.owner == side and piece.stand == BLOCKADE):
            rows.append((piece, rate, rule))
        elif piece.owner == side and piece.stand == PATROL:
            rows.append((piece, components.patrol_roll, "patrol.attrition"))
    return rows


def besieged_blocks(components: Components, state: State, city: City) -> list[Piece]:
    """The besieged: all blocks of a city's holder in a half or full siege, behind the walls or not, but for fleets on
    patrol (rules attrition.half, attrition.full, event.plague)."""
    if not siege_of(components, state, city):
        return []
    return own_in(state, city.at, holder(state, city), (FIELD, INSIDE))


def besieging_blocks(components: Components, state: State, city: City) -> list[Piece]:
    """Those around such a city: besieging ground blocks and blockading fleets (rule attrition.besieger)."""
    if not siege_of(components, state, city):
        return []
    enemy = other(holder(state, city))
    ground = own_in(state, city.at, enemy, (FIELD,)) if is_besieged(state, city, other(enemy)) else []
    return ground + own_in(state, city.at, enemy, (BLOCKADE,))


def besieged_rolls(components: Components, state: State, city: City) -> list[tuple[Piece, int, str]]:
    """The blocks in a city that is shut off, or on patrol before it (attrition.half, attrition.full)."""
    side, kind = state.active, siege_of(components, state, city)
    patrols = own_in(state, city.at, side, (PATROL,))
    watching = [(piece, components.patrol_roll, "patrol.attrition") for piece in patrols]
    if kind:
        lowest = lowest_roll(components, kind, True)
        rule = "attrition.full" if kind == FULL else "attrition.half"
        return [(piece, lowest, rule) for piece in besieged_blocks(components, state, city)] + watching
    if city.id == CORINTH and side == SPARTA and is_starving(components, state):
        lowest = components.number("attrition-special.corinth.roll")
        return [(piece, lowest, "sicily.corinth") for piece in own_in(state, city.at, side, (FIELD,))] + watching
    return watching


def besieger_rate(components: Components, state: State, city: City) -> int:
    """From which roll on a besieger loses a step; before Syracuse it may be harsher (rules attrition.besieger,
    sicily.rate)."""
    theatre = theatre_of(components)
    open_sea = city.id == SYRACUSE and has_sea_control(theatre, state, city.at, other(state.active))
    if open_sea and chosen(state.readings, SICILY_RATE) == "besieged":
        return components.number("attrition-special.syracuse.roll")
    return lowest_roll(components, FULL, False)


def is_starving(components: Components, state: State) -> bool:
    """Whether Athens blockades or holds Syracuse, from which Corinth eats (rule sicily.corinth)."""
    city = theatre_of(components).by_id[SYRACUSE]
    return holder(state, city) == ATHENS or bool(own_in(state, SICILY, ATHENS, (BLOCKADE,)))


def due_places(components: Components, state: State) -> tuple[Position, ...]:
    """All hexes in which the active player rolls."""
    return tuple([place for place in occupied(state) if rolls_at(components, state, place)])


def attrition_moves(components: Components, state: State) -> list[dict]:
    """{"attrition": [q, r], "dice": […]} for the next hex: a die for each block, the lowest face stands for any."""
    place = state.due[0]
    return [{"attrition": list(place), "dice": [1] * len(rolls_at(components, state, place))}]


def roll(components: Components, state: State, move: dict) -> Step:
    """All dice of a hex are rolled, then the losses are taken (rules attrition.dice-first, attrition.hits)."""
    place = (move["attrition"][0], move["attrition"][1])
    if place not in state.due:
        raise Refused("attrition.when", {})
    rows, dice = rolls_at(components, state, place), move["dice"]
    if len(dice) != len(rows) or any([not 1 <= die <= components.faces for die in dice]):
        raise Refused("attrition.dice-first", {"dice": len(rows)})
    losses = len([index for index in range(len(rows)) if dice[index] >= rows[index][1]])
    lines = roll_lines(state, rows, dice)
    state = replace(state, due=tuple([one for one in state.due if one != place]))
    step = lose_steps(components, state, losses, [piece.id for piece, _, _ in rows])
    return Step(step.state, tuple(lines) + tuple(step.lines))


def roll_lines(state: State, rows: list[tuple[Piece, int, str]], dice: list[int]) -> list[Line]:
    """One line for each rule by which blocks of the hex roll."""
    lines = []
    for rule in sorted({rule for _, _, rule in rows}):
        able = [index for index in range(len(rows)) if rows[index][2] == rule]
        lowest = rows[able[0]][1]
        values = {"side": state.active, "roll": lowest, "losses": len([one for one in able if dice[one] >= lowest])}
        lines.append(
            {
                "attrition.besieger": Line("attrition.besieger", None, values),
                "attrition.half": Line("attrition.half", None, values),
                "attrition.full": Line("attrition.full", None, values),
                "patrol.attrition": Line("patrol.attrition", None, values),
                "sicily.corinth": Line("sicily.corinth", None, values),
                "sicily.rate": Line("sicily.rate", None, values),
            }[rule]
        )
    return lines


# losses


def halves(components: Components, state: State, piece: Piece) -> bool:
    """Whether walls halve its losses: behind the walls, where the players read it so (rule attrition.full-step)."""
    if state.phase != ATTRITION or chosen(state.readings, ATTRITION_WALLS) != "double-defence":
        return False
    city = theatre_of(components).city_at(piece.at)
    return city is not None and city.walls and piece.stand != PATROL and holder(state, city) == piece.owner


def lose_steps(components: Components, state: State, losses: int, names: list[str]) -> Step:
    """The strongest lose first; where several are as strong their owner chooses (rule attrition.hits)."""
    lines: list[Line] = []
    while losses > 0:
        able = strongest(state, names)
        if not able:
            break
        if len(able) > 1:
            return Step(replace(state, losing=(able[0].owner, losses, tuple(names))), tuple(lines))
        state, line = lost_step(components, state, able[0])
        lines.append(line)
        losses -= 1
    return Step(replace(state, losing=("", 0, ())), tuple(lines))


def strongest(state: State, names: list[str] | tuple[str, ...]) -> list[Piece]:
    """Those of the named blocks that are strongest now; one with half a loss comes first (siege.half-hit)."""
    there = [piece for piece in state.pieces if piece.id in names and piece.is_on_map()]
    begun = [piece for piece in there if piece.id in state.half and state.phase == ATTRITION]
    return begun or candidates_of(there)


def candidates_of(pieces: list[Piece]) -> list[Piece]:
    most = max([piece.steps for piece in pieces], default=0)
    return [piece for piece in pieces if piece.steps == most]


def lost_step(components: Components, state: State, piece: Piece) -> tuple[State, Line]:
    if halves(components, state, piece) and piece.id not in state.half:
        half = Line("siege.half-hit", None, {"block": piece.id, "steps": piece.steps})
        return replace(state, half=state.half + (piece.id,)), half
    state = replace(state, half=tuple([name for name in state.half if name != piece.id]))
    values = {"block": piece.id, "steps": piece.steps - 1}
    gone = Line("attrition.hits.gone", None, values)
    return weakened(state, piece.id), Line("attrition.hits", None, values) if piece.steps > 1 else gone


def loss_moves(state: State) -> list[dict]:
    """{"lose": block} among the strongest."""
    return [{"lose": piece.id} for piece in strongest(state, state.losing[2])]


def lose(components: Components, state: State, move: dict) -> Step:
    """{"lose": block}: its owner takes the next step from it."""
    able = [piece for piece in strongest(state, state.losing[2]) if piece.id == move["lose"]]
    if not able:
        raise Refused("attrition.hits", {"blocks": [piece.id for piece in strongest(state, state.losing[2])]})
    after, line = lost_step(components, state, able[0])
    step = lose_steps(components, after, state.losing[1] - 1, list(state.losing[2]))
    return Step(step.state, (line,) + tuple(step.lines))


# the grain of Athens


def is_cut_off(components: Components, state: State) -> bool:
    """Whether Sparta has sea control at Abydos, and no corn comes from Sicily (rules hellespont.loss,
    hellespont.relief)."""
    theatre = theatre_of(components)
    syracuse = theatre.by_id[SYRACUSE]
    fed = holder(state, syracuse) == ATHENS and has_sea_control(theatre, state, SICILY, ATHENS)
    return has_sea_control(theatre, state, theatre.by_id[ABYDOS].at, SPARTA) and not fed


def hungry(components: Components, state: State) -> list[Piece]:
    """Athens' blocks in Athens."""
    return own_in(state, theatre_of(components).by_id[ATHENS].at, ATHENS, (FIELD, INSIDE, BLOCKADE, PATROL))


def starve(components: Components, state: State, move: dict) -> Step:
    """{"starve": block}: it is removed, or loses a step in another reading (hellespont.loss, hellespont.size)."""
    name = move["starve"]
    if name not in [piece.id for piece in hungry(components, state)]:
        raise BadInput("starve", name, "a block in Athens")
    if chosen(state.readings, HELLESPONT_LOSS) == "step":
        return Step(weakened(state, name), (Line("hellespont.loss.step", None, {"block": name}),))
    return Step(removed(state, name), (Line("hellespont.loss", None, {"block": name}),))
