"""What comes after what: phases, player turns, game turns, Olympiads, with the build points that end some of them and
decide the game (rules olympiad.*, turn.*, replacement.*, event.points-spent, plunder.*, victory.*); battles in a whole
game: where there must be one, what it does to the game move by move, what comes after it; and what follows by itself
after a phase or a battle: stands, neutral cities, fleets that change sides (rules combat.when, pursuit.leave,
sally.return, sicily.rounds, regroup.*, plunder.*, revolt.success, control.update, defection.*, neutral.captured,
persia.end)."""

from dataclasses import replace
from typing import TypeAlias

from rules_engine.athens_sparta.components import ASIDE, BLOCKADE, FIELD, INSIDE, PATROL, POOL, Components
from rules_engine.athens_sparta.game import phases
from rules_engine.athens_sparta.game.phases import PLUNDER, REGROUP
from rules_engine.athens_sparta.readings import SICILY_ROUNDS, chosen
from rules_engine.athens_sparta.rules import replacement
from rules_engine.athens_sparta.rules.battle.model import Battle, Fighter, names, of_role
from rules_engine.athens_sparta.rules.battle.words import ATTACKER, AWAY, DEFENDER, LEAVE, OVER, PURSUIT, ROLES
from rules_engine.athens_sparta.rules.cards import EARTHQUAKE
from rules_engine.athens_sparta.rules.map import MAIN, MAJOR, NEUTRAL, SICILY
from rules_engine.athens_sparta.rules.movement import HELOT, MILETUS, Mover
from rules_engine.athens_sparta.rules.sieges import hungry, is_fed, is_hellespont_closed, rolls_at, sufferers
from rules_engine.athens_sparta.rules.state import ATHENS, MOVEMENT, NOWHERE, PERSIA, SIDES, SPARTA, Piece, State, other
from rules_engine.core import Line, Table, kept

Told: TypeAlias = tuple[State, list[Line]]
"""What follows: the position, and the lines that tell of it."""


def flow(state: State) -> Told:
    """Carry on as long as nobody has anything to decide."""
    lines: list[Line] = []
    while True:
        step = next_step(state)
        if step is None:
            return state, lines
        state, said = step
        lines += said


def next_step(state: State) -> Told | None:
    """Take the step that follows by itself; None where a player decides (rules olympiad.turn, event.earthquake)."""
    if state.losing[1] or state.phase == phases.OVER:
        return None
    if state.phase == phases.EVENTS and not state.events:
        if state.cause == EARTHQUAKE:
            return attrition_alone(state, state.first)
        return begin_movement(state, state.first), []
    if state.phase == phases.FIGHT and state.battle is not None and state.battle.phase == OVER:
        return finish(state)
    if state.phase == phases.ATTRITION and not state.due:
        return after_attrition(state)
    if state.phase not in AUTO_END or is_undecided(state):
        return None
    return AUTO_END[state.phase](state)


def is_undecided(state: State) -> bool:
    """Tell whether something is left to decide about regrouping, plunder or the points of an event. While points for
    blocks anywhere on the map are left, their owner says when to stop: if it went on by itself, the other side would
    learn that no upright block can use them (rule block.hidden)."""
    if state.phase == phases.REGROUP:
        return any([Mover(state, piece).regroup_goals() for piece in state.may_regroup()])
    if state.phase == phases.SPEND and state.target == NOWHERE:
        return state.build > 0
    able = spenders(state) if state.phase == phases.SPEND else state.sharers() if state.build else []
    return any([replacement.growth_refusal(state, piece) is None for piece in able])


def begin_movement(state: State, side: str) -> State:
    """Begin a player turn with its movement points (rules turn.movement, move.points)."""
    state = replace(state, moved=(), began=(), came=(), crossed=(), settled=())
    return replace(state, phase=MOVEMENT, active=side, points=state.card_of(side).points)


def end_movement(state: State) -> Told:
    """End the movement phase: what is left of the points is lost."""
    begun = replace(state, phase=phases.COMBAT, points=0, moved=(), began=(), crossed=())
    after, said = apply_consequences(begun)
    lines = [Line("turn.combat", None, {"side": state.active, "fights": len(after.due_fights())})]
    for side in (state.active, other(state.active)):
        held = state.cities_of(side)
        won = [city.id for city in begun.cities_of(side) if city not in held]
        lines += [Line("control.update", None, {"side": side, "cities": won})] if won else []
    return after, lines + said


def end_combat(state: State) -> Told:
    """End the combat phase, unless blocks that change sides now meet enemies: then they fight at once
    (neutral.captured, neutral.elsewhere)."""
    state, said = apply_consequences(state)
    if state.due_fights():
        return state, said
    begun = begin_attrition(replace(state, came=()))
    dice = sum([len(rolls_at(begun, place)) for place in begun.due])
    line = Line("turn.attrition" if dice else "turn.attrition.none", None, {"side": state.active, "dice": dice})
    return begun, [line, *said]


def begin_attrition(state: State) -> State:
    """Begin attrition: the active player rolls for everybody in sieges and blockades (rule turn.attrition)."""
    state = replace(state, phase=phases.ATTRITION)
    return replace(state, due=tuple([place for place in state.occupied() if rolls_at(state, place)]))


def attrition_alone(state: State, side: str) -> Told:
    """Let a side roll for attrition instead of its player turn (rule event.earthquake-losses)."""
    state = begin_attrition(replace(state, active=side))
    line = Line("event.earthquake-losses", None, {"side": side, "hexes": len(state.due)})
    return state, [line] if state.due else []


def after_attrition(state: State) -> Told:
    """Go on after attrition: the grain of Athens, the other player's turn, or the end of the game turn."""
    state, lines = apply_consequences(state)
    if state.active == ATHENS and is_hellespont_closed(state) and hungry(state):
        if not is_fed(state):
            return replace(state, phase=phases.HELLESPONT), lines
        lines.append(Line("hellespont.relief", None, {}))
    after, said = end_player_turn(state)
    return after, lines + said


def end_player_turn(state: State) -> Told:
    """End a player turn: the second player, or the end of the game turn (rules turn.second, olympiad.turn)."""
    if state.active != state.first:
        return end_game_turn(state)
    if state.cause == EARTHQUAKE:
        return attrition_alone(state, other(state.first))
    side = other(state.first)
    return begin_movement(state, side), [Line("turn.second", None, {"side": side})]


def end_game_turn(state: State) -> Told:
    """End a game turn: victory, as a main city has fallen, or both, the next cards, or the end of the Olympiad
    (victory.main-city, victory.both-cities, olympiad.length)."""
    state = replace(state, played=(), first="", storms=False, betrayed="", cause="", target=NOWHERE)
    state = replace(state, settled=(), moved=(), came=())
    lost = state.fallen_sides()
    points = {side: victory_points(state, side) for side in SIDES}
    winner, rule = replacement.verdict(state.components, points, lost, replacement.GAME_TURN)
    if winner is not None and rule == "victory.both-cities":
        return won(state, winner, Line("victory.both-cities", None, points | {"side": winner}))
    if winner is not None:
        return won(state, winner, Line("victory.main-city", None, {"side": winner, "city": lost[0]}))
    if state.turn < turns_of(state):
        line = Line("olympiad.turn", None, {"turn": state.turn + 1})
        return replace(state, turn=state.turn + 1, phase=phases.PLAY, active=ATHENS), [line]
    state, lines = check_olympiad(state)
    if state.won is not None:
        return state, lines
    lines.append(Line("olympiad.replacement", None, {"olympiad": state.olympiad + 1}))
    state, said = begin_replacement(state, ATHENS)
    return state, lines + said


def turns_of(state: State) -> int:
    """Return the game turns of the Olympiad; fewer if cards lie on Sicily (olympiad.length, sicily.points)."""
    return state.components.number("sicily.first-hand" if state.olympiad == 1 and state.laid else "olympiad.turns")


def begin_replacement(state: State, side: str) -> Told:
    """Give a side the build points that it had when the phase began (olympiad.secret, replacement.points)."""
    begun = state.as_begun()
    points = begun.income(side)
    lines = [Line("replacement.when", None, {"side": side, "points": points})]
    closed = [city.id for city in begun.unpaying_cities(side)]
    lines += [Line("replacement.besieged", None, {"side": side, "cities": closed})] if closed else []
    state = replace(state, before=state.before or state.pieces)
    return replace(state, phase=phases.REPLACEMENT, active=side, build=points, spent=()), lines


def end_replacement(state: State) -> Told:
    """End the replacement of a side: Athens' part, then Sparta's without a look at it, then the next Olympiad."""
    lines = unused_lines(state)
    if state.active == ATHENS:
        after, said = begin_replacement(state, SPARTA)
        return after, [*lines, Line("olympiad.secret", None, {"side": SPARTA}), *said]
    state, said = apply_consequences(replace(state, build=0, spent=(), before=()))
    lines += said
    state = replace(state, olympiad=state.olympiad + 1, turn=1, phase=phases.DEAL, active=ATHENS, first="")
    state = replace(state, hands=(), pile=(), played=(), revolted=())
    if state.olympiad == state.components.number("olympiad.last"):
        lines.append(Line("olympiad.last", None, {"olympiad": state.olympiad}))
    return state, [*lines, Line("olympiad.turn", None, {"turn": state.turn})]


# battles


def with_battle_result(state: State, lines: tuple[Line, ...]) -> Told:
    """Apply what the battle did, and what follows without a choice; lost blocks go to the pool (replacement.pool)."""
    said = lines_on_map(state, lines)
    if state.battle.round != 1 and any([line.rule == "combat.rounds" for line in said]):
        state = replace(state, crossed=())
    for fighter in state.battle.force:
        piece = state.piece(fighter.name)
        if fighter.place != AWAY and piece.steps != fighter.steps and piece.is_on_map():
            state = state.with_piece(piece.id, steps=fighter.steps) if fighter.steps > 0 else state.removed(piece.id)
    if state.target == SICILY and state.battle.phase in (PURSUIT, LEAVE):
        state = replace(state, battle=replace(state.battle, phase=OVER))
        at_once = chosen(state.readings, SICILY_ROUNDS) == "at-once"
        said.append(Line("sicily.rounds" if at_once else "sicily.rounds.later", None, {"side": state.active}))
    leavers = state.battle.must_leave() if state.battle.phase == LEAVE else []
    returning = [fighter for fighter in leavers if state.is_sallying(fighter)]
    if returning:
        state = replace(state, battle=state.battle.with_all(returning, place=INSIDE))
        said.append(Line("sally.return", None, {"blocks": names(returning)}))
    if state.battle.phase == LEAVE and not state.battle.next_to_leave():
        state = replace(state, battle=replace(state.battle, phase=OVER))
    return state, said


def lines_on_map(state: State, lines: tuple[Line, ...]) -> list[Line]:
    """Return the lines of the battle, where nobody is told to retreat who goes back inside, or need not leave Sicily;
    fleets that relieve their own city have nothing to blockade; no walls help those that have come out."""
    found, battle = [], state.battle
    for line in lines:
        if line.rule in LEAVING:
            blocks = [name for name in line.values["blocks"] if not state.is_sallying(battle.fighter(name))]
            if not blocks or state.target == SICILY:
                continue
            line = replace(line, values={"blocks": blocks})
            if line.rule == "naval.after-rounds.choice" and state.cause == state.active:
                line = Line("relief.inside.choice", None, {"blocks": blocks})
        found.append(line)
        if line.rule in HITS and state.is_sallying(battle.fighter(line.values["block"])):
            bare = Line("sally.fight", None, {"blocks": [line.values["block"]]})
            found += [] if bare in found else [bare]
    return found


HITS = ("hit.strongest", "hit.strongest.gone")
LEFT_OUTSIDE = ("naval.left-outside", "naval.left-outside.taken")
LEAVING = ("pursuit.leave", "naval.no-pursuit", "naval.after-rounds.choice", "naval.after-rounds.enemy", *LEFT_OUTSIDE)
"""The lines that say who has to leave or to find a place after the last round."""


def finish(state: State) -> Told:
    """Finish a battle: everybody takes their place, a city that fleets, a revolt or others have taken gives plunder,
    the winner may regroup (city.sides, coastal.take-city, plunder.blocks, regroup.ground). There may be another one in
    the same phase only in Sicily (sicily.rounds)."""
    place, battle, before = state.target, state.battle, state.cause
    city, victor, lines = state.theatre.city_at(place), victor_of(battle), place_lines(state)
    # Not those that stood aside from a storm, left, or only looked on from a blockade or a patrol.
    naval = any([one.is_fleet() for one in of_role(battle.force, ATTACKER)])
    looked_on = [one.name for one in battle.force if battle.has_post(one) and one.place == BLOCKADE and not naval]
    absent = [*battle.idle, *looked_on]
    fought = tuple([one.name for one in battle.force if one.name not in absent and one.place != AWAY])
    for fighter in battle.force:
        piece = state.piece(fighter.name)
        if piece.is_on_map() and piece.at == place and fighter.place != AWAY:
            state = state.with_piece(piece.id, stand=stand_after(state, fighter, piece))
    goes_on = place == SICILY and chosen(state.readings, SICILY_ROUNDS) == "at-once"
    settled = state.settled if goes_on else state.settled + (place,)
    state, said = apply_consequences(replace(state, battle=None, crossed=(), settled=settled))
    lines += said
    after = state.holder(city) if city is not None else None
    if city is not None and before != after and after in SIDES:
        lines.append(Line("city.sides", None, {"city": city.id, "side": after}))
        holders = state.own_in(place, after, (FIELD, INSIDE))
        if all([piece.is_fleet() for piece in holders]):
            lines.append(Line("coastal.take-city", None, {"city": city.id, "side": after}))
        for piece in [piece for piece in holders if state.is_rising(piece)]:
            values = {"block": piece.id, "city": city.id}
            lines.append(Line("helot.win" if piece.unit.type == HELOT else "revolt.success", None, values))
        won = [piece for piece in state.here(place) if piece.owner == after and piece.id in fought]
        is_rich = city.size in (MAIN, MAJOR) and bool(won)
        state = replace(state, build=state.points_of(city) if is_rich else 0)
    return replace(state, phase=REGROUP, cause=victor, victors=fought), lines


def stand_after(state: State, fighter: Fighter, piece: Piece) -> str:
    """Return how a block stands after a battle: inside, if it held out there or took the walls; a fleet at its post
    goes on with it, unless it has taken the city as an attacker (coastal.take-city); an attacking fleet before a city
    that holds out blockades (siege.fleet)."""
    battle = state.battle
    if fighter.place == INSIDE:
        return INSIDE
    posts = dict(battle.posts)
    if fighter.role == DEFENDER or fighter.name in posts:
        return posts.get(fighter.name, BLOCKADE if fighter.place == BLOCKADE else FIELD)
    held = bool(battle.in_place(DEFENDER, INSIDE))
    if fighter.place == BLOCKADE or (held and piece.is_fleet() and piece.stand == FIELD and state.target != SICILY):
        return BLOCKADE
    goes_on = piece.stand in (BLOCKADE, PATROL) and (held or bool(battle.in_place(DEFENDER, FIELD)))
    return piece.stand if goes_on else FIELD


def place_lines(state: State) -> list[Line]:
    """Return where fleets stand after a battle by no choice of their owner's."""
    battle, place = state.battle, state.theatre.city_at(state.target)
    city = place.id if place is not None else ""
    fleets = [one for one in battle.force if one.is_in(FIELD) and one.is_fleet()]
    stands = [(one, state.piece(one.name).stand, stand_after(state, one, state.piece(one.name))) for one in fleets]
    posted, watching = [
        [one.name for one, before, after in stands if before == after == post] for post in (BLOCKADE, PATROL)
    ]
    begun = [one.name for one, before, after in stands if before != after == BLOCKADE and not battle.has_post(one)]
    lines = [Line("blockade.attacked", None, {"blocks": posted, "city": city})]
    lines.append(Line("patrol.attacked.on", None, {"blocks": watching, "city": city}))
    lines.append(Line("siege.fleet", None, {"blocks": begun}))
    return [line for line in lines if line.values["blocks"]]


def victor_of(battle: Battle) -> str:
    """Return who has won: the attacker, if some of its blocks are left and no enemies that would make them leave, else
    the defender, if some are left outside; "" where nobody is (rules pursuit.leave, regroup.ground)."""
    defenders, attackers = [battle.in_place(role, FIELD) + battle.in_place(role, BLOCKADE) for role in ROLES]
    attackers += battle.in_place(ATTACKER, INSIDE) if battle.size else []
    holding = [one for one in battle.in_place(DEFENDER, FIELD) if not battle.has_post(one)]
    if attackers and not holding:
        return battle.side_of(ATTACKER)
    return battle.side_of(DEFENDER) if defenders else ""


def end_regroup(state: State) -> Told:
    """Go on to the plunder, for those that fought and stayed (rules plunder.points, plunder.blocks)."""
    state = replace(state, phase=PLUNDER, crossed=())
    if not state.build or not state.sharers():
        return replace(state, build=0), []
    city = state.theatre.by_place[state.target]
    values = {"side": state.holder(city), "city": city.id, "points": state.build}
    return state, [Line("plunder.points.gain", None, values)]


# after a phase or a battle

ENDED = "ended"


def apply_consequences(state: State) -> Told:
    """Apply what follows by itself at the end of a phase or battle: stands, neutral cities and fleets that change
    sides; Persia's support ends for good when Athens retakes Miletus; half losses last as long as the siege
    (siege.half-hit-lost)."""
    state, lines = captured_neutrals(state.without_pointless_sieges())
    state, said = defecting_fleets(state)
    lines += said
    if state.persia == PERSIA and state.holder(state.theatre.by_id[MILETUS]) == ATHENS:
        state = replace(state, persia=ENDED)
        lines.append(Line("persia.end", None, {}))
    state = state.without_pointless_sieges()
    begun = [state.piece(name) for name in state.half]
    half = [one.id for one in begun if state.enemies_in(one.at, one.owner, (FIELD, BLOCKADE))]
    return replace(state, half=tuple(half)) if begun else state, lines


def captured_neutrals(state: State) -> Told:
    """Give a captured neutral city's blocks to its captor, wherever they are, be it among enemies or too many friends
    (neutral.captured, neutral.elsewhere)."""
    theatre, lines = state.theatre, []
    for city in [one for one in theatre.cities if one.side == NEUTRAL]:
        ally, side = dict(state.allies).get(city.id), state.holder(city)
        if ally is None or side not in SIDES or side == ally:
            continue
        allies = [(name, side if name == city.id else friend) for name, friend in state.allies]
        state = replace(state, allies=tuple(allies))
        for piece in state.natives(city):
            state = state.with_piece(piece.id, owner=side)
        lines.append(Line("neutral.captured", None, {"city": city.id, "side": side}))
        for piece in [one for one in state.natives(city) if one.at != city.at and one.is_on_map()]:
            values = {"block": piece.id, "place": theatre.name_of(piece.at)}
            friends = [one for one in state.here(piece.at) if one.owner == side and not one.unit.is_revolting()]
            most, _ = theatre.stack_limits(piece.at)
            if state.is_contested(piece.at):
                lines.append(Line("neutral.elsewhere", None, values | {"side": state.active}))
            elif piece.at != SICILY and len(friends) > most:
                values.update({"city": city.id, "blocks": len(friends), "most": most})
                lines.append(Line("neutral.elsewhere.friends", None, values))
    return state, lines


def defecting_fleets(state: State) -> Told:
    """Replace the fleets of cities that changed sides by their twins, at home or in the pool (defection.*)."""
    lines, theatre = [], state.theatre
    for name in state.components.plain["defecting-fleets"]:
        city, fleets = theatre.by_id[name], state.twin_fleets(name)
        side = state.holder(city)
        for fleet in fleets:
            if fleet.stand == ASIDE or fleet.owner == side or side not in SIDES:
                continue
            (twin,) = [one for one in fleets if one.id != fleet.id]
            state = state.with_piece(fleet.id, steps=0, stand=ASIDE, at=NOWHERE)
            if fleet.stand == POOL:
                lines.append(Line("defection.pool", None, {"city": name, "side": side}))
                state = state.with_piece(twin.id, stand=POOL)
                continue
            values = {"city": name, "side": side, "place": theatre.name_of(fleet.at)}
            lines.append(Line("defection.back" if side == ATHENS else "defection.swap", None, values))
            lines.append(Line("defection.strength", None, {"steps": fleet.steps}))
            busy = fleet.stand in (BLOCKADE, PATROL) or state.enemies_in(fleet.at, fleet.owner, (FIELD, BLOCKADE))
            if busy and fleet.at != city.at:
                values = {"block": fleet.id, "city": name, "place": values["place"]}
                lines.append(Line("defection.busy", None, values))
            state = state.with_piece(twin.id, steps=min(fleet.steps, twin.unit.steps), stand=FIELD, at=city.at)
    return state, lines


def unused_lines(state: State) -> list[Line]:
    """Return that the points that are left are lost, if there are any (rule replacement.unused)."""
    values = {"side": state.active, "points": state.build}
    return [Line("replacement.unused", None, values)] if state.build else []


@kept
def spenders(state: State) -> list[Piece]:
    """List who may grow now: after pillage those at the siege, after tribute all on the map (event.tribute)."""
    if state.target != NOWHERE:
        return sufferers(state, state.theatre.by_place[state.target], state.active)
    return [piece for piece in state.pieces if piece.owner == state.active and piece.is_on_map()]


def end_spend(state: State) -> Told:
    """Go on to the next event; what is not spent is lost (rule replacement.unused)."""
    return replace(state, build=0, target=NOWHERE, phase=phases.EVENTS, active=state.first), unused_lines(state)


def end_plunder(state: State) -> Told:
    """Go back to the fights that are left; points that were not spent are lost (rule plunder.points)."""
    lines = [Line("plunder.points", None, {"points": state.build})] if state.build else []
    state, _ = apply_consequences(state)
    return replace(state, phase=phases.COMBAT, build=0, target=NOWHERE, cause="", crossed=(), victors=()), lines


AUTO_END = {phases.REGROUP: end_regroup, phases.PLUNDER: end_plunder, phases.SPEND: end_spend}
"""The phases that end by themselves where nothing is left to decide, and what comes after them."""
ENDS = {MOVEMENT: end_movement, phases.COMBAT: end_combat, phases.REPLACEMENT: end_replacement} | AUTO_END
"""The phases that somebody ends, and what comes after them."""


def victory_points(state: State, side: str) -> int:
    """Return the build points that count in the end (victory.points, victory.besieged, persia.price)."""
    miletus = state.counts(state.theatre.by_id[MILETUS], side)
    supported = replacement.has_support(side, state.persia == PERSIA)
    return state.income(side) - replacement.persian_loss(state.components, supported, miletus)


def check_olympiad(state: State) -> Told:
    """Check at the end of an Olympiad for enough points, and for the last one."""
    points = {side: victory_points(state, side) for side in SIDES}
    lines = [Line("olympiad.check", None, {"olympiad": state.olympiad}), Line("victory.check", None, points)]
    for side in SIDES:
        unpaid = sum([state.points_of(city) for city in state.unpaying_cities(side)])
        lines += [Line("victory.besieged", None, {"side": side, "points": unpaid})] if unpaid else []
    if state.persia and state.counts(state.theatre.by_id[MILETUS], SPARTA):
        values = {"name": MILETUS, "points": replacement.persian_loss(state.components, True, True)}
        lines.append(Line("persia.price" if state.persia == PERSIA else "persia.price-end", None, values))
    is_last = state.olympiad >= state.components.number("olympiad.last")
    check = replacement.LAST if is_last else replacement.OLYMPIAD
    winner, rule = replacement.verdict(state.components, points, [], check)
    if winner is None:
        return state, lines
    line = Line("victory.last", None, {"olympiads": state.olympiad})
    if rule == "victory.points":
        line = Line("victory.points", None, {"side": winner, "points": points[winner]})
    state, said = won(state, winner, line)
    return state, lines + said


def final_points(components: Components, state: State) -> Table | None:
    """Return the build points of both sides, the winner first; None unless they have decided the game."""
    if state.won is None or state.won[1] not in ("victory.points", "victory.last", "victory.both-cities"):
        return None
    rows = [(side, victory_points(state, side)) for side in (state.won[0], other(state.won[0]))]
    return Table("final", ("side", "points"), tuple(rows))


def won(state: State, side: str, line: Line) -> Told:
    """End the game; the rule of the line is the one that decides."""
    return replace(state, phase=phases.OVER, won=(side, line.rule)), [line]


def outcome(components: Components, state: State) -> dict | None:
    """Return {"winner", "rule"}, None while the game goes on."""
    return None if state.won is None else {"winner": state.won[0], "rule": state.won[1]}
