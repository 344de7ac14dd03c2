"""What stands beside the map while a battle is fought: who attacks in which order, how it ends if all go on attacking,
and where the block whose turn it is may retreat."""

from typing import Any

from rules_engine.athens_sparta.calculators import battle_odds
from rules_engine.athens_sparta.components import FIELD, INSIDE, Components
from rules_engine.athens_sparta.rules.battle.model import Battle, Force, of_role
from rules_engine.athens_sparta.rules.battle.words import ATTACKER, AWAY, DEFENDER, PURSUIT, READY, ROUND
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.athens_sparta.rules.state import State
from rules_engine.core import Answer, Line, Table
from rules_engine.engine import Aid, Label


def aids(components: Components, known: Any, label: Label, moves: list[dict]) -> tuple[Aid, ...]:
    """List the aids in a battle: its order, and the hexes to which the blocks whose turn it is may retreat by the legal
    `moves`, unfolded (rules combat.order, retreat.*); its odds, where they are exact."""
    state: State = getattr(known, "state", known)
    battle = state.battle
    if battle is None or battle.phase not in (ROUND, PURSUIT):
        return ()
    tables = [battle_odds.order_table(components, battle)]
    retreats = [(move["retreat"], move["to"]) for move in moves if "retreat" in move and "to" in move]
    if retreats:
        rows = tuple([(block, theatre_of(components).name_of((to[0], to[1]))) for block, to in retreats])
        tables.append(Table("retreats", ("block", "goal"), rows))
    course = Aid("battle", "", lambda: Answer("", (), tuple(tables)), True)
    if ground_of(components, battle) is None:
        return (course,)
    return course, Aid("odds", "", lambda: odds_answer(components, battle), is_slow=True)


def engaged(battle: Battle) -> Force:
    """Return the blocks that have an enemy to fight now, the attackers first: no fleets without fleets against them."""
    here = (*battle.present(ATTACKER), *battle.present(DEFENDER))
    return tuple([one for one in here if battle.within_reach(one)])


def ground_of(components: Components, battle: Battle) -> str | None:
    """Return on what ground a battle is fought, as the calculator of odds knows it; None where it knows no such battle:
    blocks on both sides of the walls, more than may storm, fleets and land blocks of one side in the field; blocks that
    will join those that fight, hits to be given out, fleets at their posts, and friends of a revolt that have let their
    first turn pass (siege.later, patrol.ground)."""
    force = engaged(battle)
    attackers, defenders = of_role(force, ATTACKER), of_role(force, DEFENDER)
    others = [one for one in battle.force if one.steps and one.place != AWAY and one not in force]
    is_joined = any([one.place != FIELD or not one.is_fleet() for one in others])
    is_late = any([battle.is_spared(one) and (battle.round > 1 or one.done != READY) for one in force])
    is_out = all([one.place == FIELD for one in attackers]) and not any([battle.has_post(one) for one in force])
    if not attackers or not defenders or is_joined or is_late or not is_out or battle.pending is not None:
        return None
    inside = [one for one in defenders if one.place == INSIDE]
    if not inside:
        arms = [len({one.is_fleet() for one in side}) for side in (attackers, defenders)]
        return battle_odds.OPEN if arms == [1, 1] else None
    most = components.limits[battle.size]["storm"] if battle.size else len(attackers)
    is_whole = len(inside) == len(defenders) and len(force) == len([one for one in battle.force if one.is_here()])
    if not is_whole or not battle.storm or len(attackers) > most:
        return None
    return battle_odds.BETRAYED if battle.betrayed else battle_odds.WALLS


def odds_answer(components: Components, battle: Battle) -> Answer:
    """Return the chances of a battle from where it stands, if all blocks go on attacking: by the attacks that are left
    of this round, those of later rounds, and the pursuit (rule combat.rounds)."""
    ground, force = ground_of(components, battle) or battle_odds.OPEN, engaged(battle)
    sides = [of_role(force, ATTACKER), of_role(force, DEFENDER)]
    question = battle_odds.Question(force, ground, components.rounds, battle_odds.UNFIRED)
    shots = battle_odds.all_shots(components, question)
    past, coming = (battle.round - 1) * len(force), len(force)
    if battle.phase == PURSUIT:
        past = battle.round * len(force)
        chasing = battle_odds.pursuers(components, question)
        coming = len(chasing) * components.number("combat.pursuit-shots")
    now = [shot for shot in shots[past : past + coming] if sides[shot.side][shot.index].done == READY]
    halves = [[index for index, one in enumerate(side) if one.half] for side in sides]
    start = [(*[one.steps for one in side], *(half[:1] or [battle_odds.NOBODY])) for side, half in zip(sides, halves)]
    odds = battle_odds.Odds({(start[0], start[1]): 1}, 1, (*now, *shots[past + coming :]), components.faces)
    while odds.left:
        odds = battle_odds.advance(odds)
    value = battle_odds.odds_value(odds)
    equal = [Line("combat.equal.listed", None, {})] if battle_odds.has_equals(components, question) else []
    lines = (*equal, Line("hit.strongest.unfired", None, {}))
    steps = battle_odds.steps_table(value)
    if any([one not in force for one in battle.force if one.is_here()]):
        return Answer("", lines, (steps,))  # fleets that look on stay, however it ends
    return Answer("", lines, (battle_odds.ends_table(components, question, value), steps))
