"""The chances of a battle fought to its end: in the field, at sea, or against the walls (rules combat.*, storm.*,
pursuit.*), exactly: every state that dice can lead to, with its weight in whole numbers.

Hits strike the strongest and the owner decides among equals by a fixed policy, so a side's state follows from few
numbers, and a battle has some hundred states at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from rules_engine.athens_sparta.components import CAVALRY, FIELD, FLEET, INSIDE, REVOLTING, Components
from rules_engine.athens_sparta.rules.battle.model import Battle, Fighter, Force, of_role, printed, rank, rating
from rules_engine.athens_sparta.rules.battle.words import ATTACKER, DEFENDER, ROLE_NAMES, ROLES
from rules_engine.core import Answer, BadInput, Line, Refused, Share, Table, distinct
from rules_engine.forms import Between, Choice

ALL_ROUNDS = "all-rounds"
LENGTHS = (ALL_ROUNDS, "one-round")
STORM_ENDS = ("city-taken", "siege-goes-on", "attackers-gone")
Kind: TypeAlias = Annotated[str, Choice("form.kinds")]
Steps: TypeAlias = Annotated[int, Between(1, "steps.high")]


def battle_odds(
    components: Components,
    *,
    attacker_1: Kind,
    attacker_1_steps: Steps = 1,
    attacker_2: Kind = "no-block",
    attacker_2_steps: Steps = 1,
    attacker_3: Kind = "no-block",
    attacker_3_steps: Steps = 1,
    attacker_4: Kind = "no-block",
    attacker_4_steps: Steps = 1,
    defender_1: Kind,
    defender_1_steps: Steps = 1,
    defender_2: Kind = "no-block",
    defender_2_steps: Steps = 1,
    defender_3: Kind = "no-block",
    defender_3_steps: Steps = 1,
    defender_4: Kind = "no-block",
    defender_4_steps: Steps = 1,
    ground: Annotated[str, Choice("", GROUNDS)] = "open",
    length: Annotated[str, Choice("", LENGTHS)] = "all-rounds",
    losses: Annotated[str, Choice("", POLICIES)] = "unfired",
) -> Iterator:
    """Yield (attacks done, all attacks) before each block's attack, finally how a battle ends if everybody goes on
    attacking, with exact chances.

    Up to four blocks a side, each what stands on it and its steps. `ground`: in the open, against walls, or against
    walls that were betrayed. `length`: all rounds, or one. `losses`: which of equally strong blocks the owner gives up
    first.
    The value: {"won", "held", "lost": weights of the ends (defenders gone; both there; attackers gone), "whole",
    "steps": {role: [weight of no step left, of one, …]}}. Raises Refused where land blocks and fleets
    would fight apart.
    """
    attackers = [(attacker_1, attacker_1_steps), (attacker_2, attacker_2_steps)]
    attackers += [(attacker_3, attacker_3_steps), (attacker_4, attacker_4_steps)]
    defenders = [(defender_1, defender_1_steps), (defender_2, defender_2_steps)]
    defenders += [(defender_3, defender_3_steps), (defender_4, defender_4_steps)]
    own = fighters(components, attackers, ATTACKER, ground)
    enemies = fighters(components, defenders, DEFENDER, ground)
    if not own or not enemies:
        raise Refused("combat.when.sides", {})
    fleets = [[one for one in side if one.is_fleet()] for side in (own, enemies)]
    if ground == OPEN and fleets[0] and fleets[1] and len(fleets[0]) + len(fleets[1]) < len(own) + len(enemies):
        raise Refused("naval.separate", {})
    question = Question(own + enemies, ground, components.rounds if length == ALL_ROUNDS else 1, losses)
    shots = all_shots(components, question)
    start = [(*[one.steps for one in side], NOBODY) for side in (own, enemies)]
    odds = Odds({(start[0], start[1]): 1}, 1, tuple(shots), components.faces)
    while odds.left:
        yield len(shots) - len(odds.left), len(shots)
        odds = advance(odds)
    value = odds_value(odds)
    lines = [*end_lines(components, question, value), *rule_lines(components, question)]
    yield Answer(value, tuple(lines), (ends_table(components, question, value), steps_table(value)))


@dataclass(frozen=True)
class Question:
    """Who fights where, for how many rounds, and by which policy of losses."""

    force: Force
    ground: str
    rounds: int
    losses: str


def end_lines(components: Components, question: Question, value: dict) -> list[Line]:
    """Return the chances of success, and of both being left; then what is left of both on average, in tenths."""
    whole, parts = value["whole"], components.number("rounding", "tenths")
    won, held = [per_cent(components, value[end], whole) for end in ("won", "held")]
    won["rounds"] = question.rounds
    if question.ground == OPEN:
        leave = question.rounds == components.rounds
        lines = [
            Line("combat.rounds.won", None, won),
            Line("pursuit.leave.held" if leave else "combat.rounds.held", None, held),
        ]
    else:
        lines = [Line("storm.rounds.won", None, won), Line("storm.rounds.held", None, held)]
    for role in (ATTACKER, DEFENDER):
        weights, before = value["steps"][role], sum([one.steps for one in of_role(question.force, role)])
        tenths = rounded(sum([steps * weights[steps] for steps in range(len(weights))]) * parts, whole)
        left = {"role": ROLE_NAMES[role], "before": before, "steps": tenths // parts, "tenths": tenths % parts}
        lines.append(Line("block.steps.left", None, left))
    return lines


def per_cent(components: Components, part: int, whole: int) -> dict[str, int]:
    """{"percent", "tenths"}; what is not impossible and not certain does not look so."""
    parts = components.number("rounding", "tenths")
    all_parts = components.number("rounding", "per-cent") * parts
    found = rounded(part * all_parts, whole)
    if 0 < part < whole:
        found = min(max(found, 1), all_parts - 1)
    return {"percent": found // parts, "tenths": found % parts}


def rounded(part: int, whole: int) -> int:
    """Return the whole number that is nearest to part / whole."""
    return (2 * part + whole) // (2 * whole)


def rule_lines(components: Components, question: Question) -> list[Line]:
    """Return what the chances rest on: the order, the owner's choices, walls and ratings, the pursuit, a revolt."""
    force, is_siege = question.force, question.ground != OPEN
    turns = [one.name for one in Battle(components, force, storm=is_siege).order()]
    lines = [Line("combat.order.all", None, {"blocks": turns})]
    lines += [Line("combat.equal", None, {})] if has_equals(components, question) else []
    lines.append(Line("hit.strongest.unfired" if question.losses == UNFIRED else "hit.strongest.rating", None, {}))
    if question.ground == BETRAYED:
        lines.append(Line("event.betrayal.open", None, {}))
    elif is_siege:
        lines.append(Line("siege.double-defence.each", None, {"hits": components.hits_per_step}))
    if is_siege and any([one.type == CAVALRY for one in force]):
        lines.append(Line("siege.cavalry.all", None, rating_values(components, CAVALRY)))
    if is_siege and any([one.type == FLEET for one in force]):
        lines.append(Line("naval.siege-rating.all", None, rating_values(components, FLEET)))
    chasing = [one.name for one in pursuers(components, question)]
    lines += [Line("pursuit.fire.all", None, {"blocks": chasing})] if chasing else []
    attackers = of_role(force, ATTACKER)
    revolting = [one for one in attackers if one.is_revolting()]
    lines += [Line("revolt.full-hits.all", None, {})] if revolting and question.ground == WALLS else []
    lines += [Line("revolt.friends.all", None, {})] if 0 < len(revolting) < len(attackers) else []
    return lines + ([Line("revolt.failure.held", None, {"rounds": components.rounds})] if revolting else [])


def has_equals(components: Components, question: Question) -> bool:
    """Tell whether blocks of one side have the same letter (rule combat.equal)."""
    ranks = [rank(components, one, question.ground != OPEN) for one in question.force]
    return len(set(ranks)) < len(ranks)


def rating_values(components: Components, name: str) -> dict:
    letter, number = components.siege_ratings[name]
    return {"letter": letter, "number": number}


def ends_table(components: Components, question: Question, value: dict) -> Table:
    """Return how it ends, as shares."""
    held = "attackers-leave" if question.rounds == components.rounds else "battle-goes-on"
    ids = ("defenders-gone", held, "attackers-gone") if question.ground == OPEN else STORM_ENDS
    rows = [(name, Share(value[end], value["whole"])) for name, end in zip(ids, ("won", "held", "lost"))]
    return Table("ends", ("end", "chance"), tuple(rows))


def steps_table(value: dict) -> Table:
    """Return how many steps are left to either side, as shares; from the most to none."""
    found = [value["steps"][role] for role in (ATTACKER, DEFENDER)]
    most = max([len(weights) for weights in found])
    rows = [
        (steps, *[Share(weights[steps] if steps < len(weights) else 0, value["whole"]) for weights in found])
        for steps in range(most - 1, -1, -1)
    ]
    return Table("steps-left", ("steps", "attacker", "defender"), tuple(rows))


def order_table(components: Components, battle: Battle) -> Table:
    """List the blocks in the order of the round, with rating, steps, and what each has done (rule combat.order)."""
    rows = []
    for one in battle.order():
        if one.is_here():
            letter, number = rating(components, one, battle.is_siege(one))
            rows.append((one.name, "rating." + letter + str(number), one.steps, "done." + one.done))
    return Table("order", ("block", "rating", "steps", "done"), tuple(rows))


def letters_table(components: Components, name: str, siege: bool) -> Table:
    """List in which order blocks attack in the field, or in a storm or sally (rules combat.order, siege.cavalry,
    naval.siege-rating): each letter and role with the types of block that have the letter; revolts only attack."""
    kinds = [printed(components, kind) for kind in components.plain["form"]["kinds"]]
    every = [Fighter(role, role, *kind, 1) for kind in kinds if kind is not None for role in ROLES]
    force = [one for one in every if one.role == ATTACKER or not one.is_revolting()]
    rows: list[tuple] = []
    for place in sorted({rank(components, one, siege) for one in force}):
        equal = [one for one in force if rank(components, one, siege) == place]
        letter, types = rating(components, equal[0], siege)[0], distinct([one.type for one in equal])
        rows.append((len(rows) + 1, letter, ROLE_NAMES[equal[0].role], types))
    return Table(name, ("place", "letter", "role", "types"), tuple(rows))


def battle_odds_question(components: Components, battle: Battle) -> dict:
    """Return the input of `battle_odds` for the blocks that are still in the battle; plain JSON."""
    question: dict[str, Any] = {}
    kinds = {printed(components, kind): kind for kind in sorted(components.plain["block-kinds"], reverse=True)}
    for role in ROLES:
        for index, one in enumerate(battle.present(role)):
            name = role + "_" + str(index + 1)
            known = (one.type, one.letter, one.number)
            if known not in kinds:
                raise BadInput("blocks", one.name, "a kind of block")
            question[name], question[name + "_steps"] = kinds[known], one.steps
    if any([one.place == INSIDE for one in battle.force if one.is_here()]):
        question["ground"] = BETRAYED if battle.betrayed else WALLS
    return question


def ask_about(components: Components, state: Any, move: dict) -> tuple[str, dict] | None:
    """Return the question how a battle that belongs to no game goes on; the form wants blocks of both sides."""
    return ("battle_odds", battle_odds_question(components, state)) if isinstance(state, Battle) else None


Side: TypeAlias = tuple[int, ...]
"""The steps of a side's blocks, and last the index of the block with a half hit (-1 for none)."""

Position: TypeAlias = tuple[Side, Side]
"""(attackers, defenders)."""

NOBODY = -1
UNFIRED = "unfired"
RATING = "rating"
POLICIES = (UNFIRED, RATING)
"""Which of several strongest blocks takes a hit: first one that will not fire any more in this round, or first the one
with the lower rating."""

ATTACKERS, DEFENDERS = 0, 1
SIDES = {ATTACKER: ATTACKERS, DEFENDER: DEFENDERS}

OPEN = "open"
WALLS = "walls"
BETRAYED = "betrayed"
GROUNDS = (OPEN, WALLS, BETRAYED)


@dataclass(frozen=True)
class Shot:
    """One block's attack: the side that fires (0 attackers, 1 defenders), its index there, up to which roll it hits,
    whether its hits are full ones; `order`: the blocks that can be struck, the one first that is given up
    first among equals; `doubled`: whether those have double defence."""

    side: int
    index: int
    number: int
    full: bool
    order: tuple[int, ...]
    doubled: bool


@dataclass(frozen=True)
class Odds:
    """`weights`: position -> how many of `whole` equally likely rolls lead to it; `left`: the shots still to come."""

    weights: dict[Position, int]
    whole: int
    left: tuple[Shot, ...]
    faces: int


# from two forces to all attacks


def fighters(components: Components, blocks: Sequence, role: str, ground: str, slots: Sequence[str] = ()) -> Force:
    """Return the blocks of a side, with the names of their slots, or numbered; no-block is none."""
    found, place = [], INSIDE if role == DEFENDER and ground != OPEN else FIELD
    for index, (kind, steps) in enumerate(blocks):
        known, name = printed(components, kind), slots[index] if slots else role + "-" + str(index + 1)
        found += [Fighter(name, role, *known, steps, place)] if known is not None else []
    return tuple(found)


def pursuers(components: Components, question: Question) -> list[Fighter]:
    """List the defending peltasts and cavalry that pursue, only in the open and after all rounds; fleets are not
    pursued (rules pursuit.fire, naval.no-pursuit)."""
    chased = [one for one in of_role(question.force, ATTACKER) if one.type != FLEET]
    if not chased or question.ground != OPEN or question.rounds != components.rounds:
        return []
    return [one for one in of_role(question.force, DEFENDER) if one.chases()]


def all_shots(components: Components, question: Question) -> list[Shot]:
    """Return every attack: everybody once a round, in the order of any battle, and the pursuit after the last round, in
    the order of a round (rules combat.order, pursuit.fire, pursuit.order)."""
    force, is_siege, chasing = question.force, question.ground != OPEN, pursuers(components, question)
    turns = Battle(components, force, storm=is_siege).order()
    battle = Battle(components, force, rising=any([one.is_revolting() for one in of_role(force, ATTACKER)]))

    def shot_of(fighter: Fighter, later: list[Fighter], unfired: list[Fighter]) -> Shot:
        """Return the attack of one block; `later` are those that fire after it, `unfired` those that have not attacked
        in this battle yet: friends of a revolt among them cannot be struck (rule revolt.friends)."""
        own, enemies = of_role(force, fighter.role), [one for one in force if one.role != fighter.role]
        given_up = []
        for index, enemy in enumerate(enemies):
            if not (enemy in unfired and battle.is_spared(enemy)):
                letter, number = rating(components, enemy, is_siege)
                fires = 1 if question.losses == UNFIRED and enemy in later else 0
                given_up.append(((fires, number, -components.letters.index(letter)), index))
        struck, side = tuple([index for _, index in sorted(given_up)]), SIDES[fighter.role]
        _, number = rating(components, fighter, is_siege)
        doubled = side == ATTACKERS and question.ground == WALLS
        return Shot(side, own.index(fighter), number, fighter.type in REVOLTING, struck, doubled)

    shots = []
    for number in range(question.rounds):
        for turn in range(len(turns)):
            later = turns[turn + 1 :] + (chasing if number + 1 == question.rounds else [])
            shots.append(shot_of(turns[turn], later, turns[turn:] if number == 0 else []))
    chase = Battle(components, tuple(chasing)).order()
    return shots + [shot_of(one, [], []) for one in chase] * components.number("combat.pursuit-shots")


# from all attacks to all ends


def advance(odds: Odds) -> Odds:
    """Return the chances after the next shot, with as many dice more as the strongest firing block has steps."""
    shot = odds.left[0]
    dice = max([position[shot.side][shot.index] for position in odds.weights], default=0)
    unit = odds.faces**dice
    found: dict[Position, int] = {}
    struck: dict[tuple[Side, int], list[Side]] = {}
    chances = [hit_chances(steps, dice, shot.number, odds.faces) for steps in range(dice + 1)]
    for position in sorted(odds.weights):
        weight = odds.weights[position]
        steps = position[shot.side][shot.index]
        target = position[1 - shot.side]
        if steps == 0 or not any(target[:-1]):
            found[position] = found.get(position, 0) + weight * unit
            continue
        if (target, steps) not in struck:
            after = [target]
            for _ in range(steps):
                after.append(side_after_hit(after[-1], shot))
            struck[(target, steps)] = after
        after = struck[(target, steps)]
        for hits in range(steps + 1):
            left = (position[0], after[hits]) if shot.side == ATTACKERS else (after[hits], position[1])
            found[left] = found.get(left, 0) + weight * chances[steps][hits]
    return Odds(found, odds.whole * unit, odds.left[1:], odds.faces)


def hit_chances(steps: int, dice: int, number: int, faces: int) -> list[int]:
    """Return how many of the rolls of `dice` dice bring 0, 1, … hits on the first `steps` of them."""
    rest = faces ** (dice - steps)
    ways = [1]
    for _ in range(steps):
        longer = [0] * (len(ways) + 1)
        for hits in range(len(ways)):
            longer[hits] += ways[hits] * (faces - number)
            longer[hits + 1] += ways[hits] * number
        ways = longer
    return [count * rest for count in ways]


def side_after_hit(side: Side, shot: Shot) -> Side:
    """Return a side after one hit: on the block with a half hit, else on the strongest, among equals as the policy says
    (rules hit.strongest, siege.half-hit); a hit on nobody is lost (hit.excess)."""
    half, most = side[-1], max([side[index] for index in shot.order], default=0)
    if half == NOBODY and most == 0:
        return side
    struck = half if half != NOBODY else shot.order[[side[index] for index in shot.order].index(most)]
    if shot.doubled and not shot.full and half == NOBODY:
        return side[:-1] + (struck,)
    steps = side[struck] - 1
    kept = half if shot.full and steps > 0 else NOBODY
    return side[:struck] + (steps,) + side[struck + 1 : -1] + (kept,)


def odds_value(odds: Odds) -> dict:
    """Return the weights of the ends, and of the steps left to each side, when no attack is left."""
    positions = sorted(odds.weights)
    sums = {role: [sum(position[SIDES[role]][:-1]) for position in positions] for role in (ATTACKER, DEFENDER)}
    steps = {role: [0] * (max(sums[role]) + 1) for role in (ATTACKER, DEFENDER)}
    ends = {"won": 0, "held": 0, "lost": 0}
    for index, position in enumerate(positions):
        attackers, defenders, weight = sums[ATTACKER][index], sums[DEFENDER][index], odds.weights[position]
        ends["won" if not defenders else "held" if attackers else "lost"] += weight
        steps[ATTACKER][attackers] += weight
        steps[DEFENDER][defenders] += weight
    return ends | {"whole": odds.whole, "steps": steps}
