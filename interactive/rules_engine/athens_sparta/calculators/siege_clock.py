"""How long a besieged city holds out, turn by turn (rules attrition.*)."""

from collections.abc import Iterator
from typing import Annotated, Any, TypeAlias

from rules_engine.athens_sparta.calculators.battle_odds import hit_chances, per_cent
from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules import sieges
from rules_engine.athens_sparta.rules.sieges import FULL, ISLAND, LANDLOCKED, PORT, WATERS, lowest_roll, siege_kind
from rules_engine.athens_sparta.rules.state import State, other
from rules_engine.core import Answer, BadInput, Line, Refused, Share, Table
from rules_engine.forms import Between, Choice, Reading

BlockSteps: TypeAlias = Annotated[int, Between(0, "steps.high")]
BESIEGER_FIRST = "besieger"
FIRST = (BESIEGER_FIRST, "besieged")
FULL_STEP = "full-step"

Steps: TypeAlias = tuple[int, ...]
SiegeState: TypeAlias = tuple[Steps, Steps, Steps, int]
"""The steps of the blocks inside, of land blocks and of fleets around, and the losses inside that have cost no step."""
Weights: TypeAlias = dict[SiegeState, int]
ENDS = ((False, True), (True, False), (True, True))
"""Whether somebody is inside, and around: the city has fallen, the siege is lifted, it goes on."""


def siege_clock(
    components: Components,
    *,
    waters: Annotated[str, Choice("", WATERS)] = "port",
    inside_1: BlockSteps = 1,
    inside_2: BlockSteps = 0,
    inside_3: BlockSteps = 0,
    inside_4: BlockSteps = 0,
    land_1: BlockSteps = 1,
    land_2: BlockSteps = 0,
    land_3: BlockSteps = 0,
    land_4: BlockSteps = 0,
    fleet_1: BlockSteps = 0,
    fleet_2: BlockSteps = 0,
    turns: Annotated[int, Between(1, "form.turns")],
    first: Annotated[str, Choice("", FIRST)] = "besieger",
    attrition_walls: Annotated[str, Reading("attrition-walls")] = "full-step",
) -> Iterator:
    """Yield (game turns done, all) before each roll, finally the chances that attrition alone has ended a siege by the
    end of each game turn.

    `waters`: a port, a landlocked city or an island; the steps of the blocks inside, of land blocks and of fleets
    around (0: no such block); `first`: whose player turn comes first.
    The value: {"kind": half or full, "turns": [[fallen, lifted, going on, whole]]}, weights of whole.
    Raises Refused where nobody is inside or around, and for fleets before a landlocked city.
    """
    inside = arranged([inside_1, inside_2, inside_3, inside_4])
    land, fleets = arranged([land_1, land_2, land_3, land_4]), arranged([fleet_1, fleet_2])
    if not inside or not (land or fleets):
        raise Refused("attrition.when.nobody", {})
    if waters == LANDLOCKED and fleets:
        raise Refused("attrition.landlocked", {})
    per_step = 1 if attrition_walls == FULL_STEP else components.hits_per_step
    weights: Weights = {(inside, land, fleets, 0): 1}
    whole, turn_rows = 1, []
    for turn in range(turns):
        for is_second in (False, True):  # each side rolls at the end of its own player turn
            yield turn, turns
            is_inside = (first == BESIEGER_FIRST) == is_second
            weights, factor = after_roll(components, weights, waters, is_inside, per_step)
            whole *= factor
        counts = [[weights[one] for one in weights if (bool(one[0]), bool(one[1] or one[2])) == end] for end in ENDS]
        turn_rows.append([*[sum(count) for count in counts], whole])
    kind = siege_kind(waters, bool(land), bool(fleets))
    fallen, lifted = [per_cent(components, part, whole) for part in turn_rows[-1][:2]]
    chances = fallen | {"turns": turns, "lifted": lifted["percent"], "lifted_tenths": lifted["tenths"]}
    besieged = {"roll": lowest_roll(components, kind, True), "blocks": len(inside)}
    besiegers = {"roll": lowest_roll(components, kind, False), "blocks": len(land) + len(fleets)}
    lines = [
        Line("attrition.when.clock", None, chances),
        Line("attrition.full.rolls" if kind == FULL else "attrition.half.rolls", None, besieged),
        Line("attrition.besieger.rolls", None, besiegers),
        Line("attrition.hits.order", None, {}),
    ]
    if attrition_walls == FULL_STEP:
        lines.append(Line("attrition.full-step.each", None, {}))
    else:
        lines.append(Line("attrition.full-step.walls", None, {"losses": components.hits_per_step}))
    rows = [(turn + 1, *[Share(part, row[-1]) for part in row[:-1]]) for turn, row in enumerate(turn_rows)]
    table = Table("siege-turns", ("turn", "fallen", "lifted", "goes-on"), tuple(rows))
    yield Answer({"kind": kind, "turns": turn_rows}, tuple(lines), (table,))


def arranged(steps: list[int]) -> Steps:
    """Return the steps sorted, the strongest first, without blocks that are gone."""
    return tuple(sorted([count for count in steps if count > 0], reverse=True))


def less_one(steps: Steps) -> Steps:
    """Take one step from the strongest (rule attrition.hits)."""
    return arranged([steps[0] - 1, *steps[1:]])


def besieged_after(inside: Steps, half: int, most: int, per_step: int) -> list[tuple[Steps, int]]:
    """Return the city after 0, 1, … losses; `per_step` of them cost a step (rule attrition.full-step)."""
    found = [(inside, half)]
    for _ in range(most):
        inside, half = found[-1]
        whole = bool(inside) and half + 1 >= per_step
        inside, half = (less_one(inside), 0) if whole else (inside, half + 1)
        found.append((inside, half if inside else 0))
    return found


def besiegers_after(land: Steps, fleets: Steps, most: int) -> list[tuple[Steps, Steps]]:
    """Return those around the city after 0, 1, … losses: the strongest first, whatever it is; among equals the owner
    gives up a block of the arm that has more steps in all, so that the siege stays what it is as long as possible."""
    found = [(land, fleets)]
    for _ in range(most):
        land, fleets = found[-1]
        on_land, at_sea = (max(land, default=0), sum(land)), (max(fleets, default=0), sum(fleets))
        if land and on_land >= at_sea:
            land = less_one(land)
        elif fleets:
            fleets = less_one(fleets)
        found.append((land, fleets))
    return found


def after_roll(
    components: Components, weights: Weights, waters: str, besieged: bool, per_step: int
) -> tuple[Weights, int]:
    """Return the chances after one side has rolled, and by what the whole has grown: (weights, factor)."""
    most = max([dice_of(position, besieged) for position in weights], default=0)
    factor = components.faces**most
    outcomes: dict[tuple, tuple[list[int], list[Any]]] = {}
    found: Weights = {}
    for position in sorted(weights):
        weight, dice = weights[position], dice_of(position, besieged)
        if dice == 0:
            found[position] = found.get(position, 0) + weight * factor
            continue
        inside, land, fleets, half = position
        question = (inside, half, bool(land), bool(fleets)) if besieged else (land, fleets)
        if question not in outcomes:
            lowest = lowest_roll(components, siege_kind(waters, bool(land), bool(fleets)), besieged)
            outcomes[question] = (
                hit_chances(dice, most, components.faces + 1 - lowest, components.faces),
                besieged_after(inside, half, dice, per_step) if besieged else besiegers_after(land, fleets, dice),
            )
        chances, sides = outcomes[question]
        for losses in range(dice + 1):
            one, other = sides[losses]
            left = (one, land, fleets, other) if besieged else (inside, one, other, half)
            found[left] = found.get(left, 0) + weight * chances[losses]
    return found, factor


def dice_of(position: SiegeState, besieged: bool) -> int:
    """Return how many dice are rolled: one a block while both sides are there (rule attrition.when)."""
    inside, land, fleets, _ = position
    if not inside or not (land or fleets):
        return 0
    return len(inside) if besieged else len(land) + len(fleets)


SITUATIONS = (
    ("port-land", PORT, True, False),
    ("port-sea", PORT, False, True),
    ("port-both", PORT, True, True),
    ("landlocked-land", LANDLOCKED, True, False),
    ("island-sea", ISLAND, False, True),
)
"""(name, where the city lies, whether there are enemies on land, whether at sea)."""


def sieges_table(components: Components) -> Table:
    """List for each way to close a city whether the siege is half or full, from which roll on a block loses a step, and
    how blocks inside may move (rules attrition.half, attrition.full, attrition.landlocked, blockade.island,
    attrition.besieger, siege.control, siege.port, blockade.moves)."""
    rows = []
    for name, waters, by_land, by_sea in SITUATIONS:
        kind = siege_kind(waters, by_land, by_sea)
        rolls = [lowest_roll(components, kind, besieged) for besieged in (True, False)]
        ground = "situation.sally" if by_land else "situation.leave"
        fleets = None if waters == LANDLOCKED else "situation.slip" if by_sea else "situation.free"
        rows.append(("situation." + name, "situation." + kind, *rolls, ground, fleets))
    return Table("sieges", ("situation", "kind", "besieged", "besieger", "ground", "fleets"), tuple(rows))


def siege_clock_question(components: Components, state: State, turns: int) -> dict:
    """Return the input of `siege_clock` for the first siege of a position; plain JSON. Raises BadInput without one."""
    cities = sieges.besieged_cities(state)
    if not cities:
        raise BadInput("calculator", "siege_clock", "a position with a siege")
    city, question = cities[0], {"turns": turns, "land_1": 0}
    around = sieges.sufferers(state, city, other(state.holder(city)))
    for prefix, blocks in (
        ("inside", sieges.besieged_blocks(state, city)),
        ("land", [piece for piece in around if not piece.is_fleet()]),
        ("fleet", [piece for piece in around if piece.is_fleet()]),
    ):
        question.update({prefix + "_" + str(index + 1): one.steps for index, one in enumerate(blocks)})
    return question | {"waters": sieges.waters_of(state.theatre, city)}
