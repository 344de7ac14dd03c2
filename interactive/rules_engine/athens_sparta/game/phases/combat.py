"""The combat phase: which fights there are, and who takes part (rules combat.when, combat.choice, siege.choice,
relief.*, sally.*, sea-attack.*, patrol.when, coastal.take-city)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.consequences import apply_consequences
from rules_engine.athens_sparta.game.phases.sea_attack import opening_lines
from rules_engine.athens_sparta.game.state import COMBAT, DECLARE, FIGHT, State
from rules_engine.athens_sparta.readings import STORM_ROUNDS, chosen
from rules_engine.athens_sparta.rules.battle.fighters import ATTACKER, DEFENDER, Fighter
from rules_engine.athens_sparta.rules.battle.firing import storm_lines
from rules_engine.athens_sparta.rules.battle.model import Battle, can_begin_storm, with_storm_begun
from rules_engine.athens_sparta.rules.board import (
    BLOCKADE,
    FIELD,
    INSIDE,
    PATROL,
    Piece,
    here,
    is_rising,
    occupied,
    other,
    passes,
    piece_of,
    with_piece,
)
from rules_engine.athens_sparta.rules.control import (
    enemies_in,
    has_sea_control,
    holder,
    is_besieging,
    is_contested,
    naval_meeting,
    own_in,
)
from rules_engine.athens_sparta.rules.map import SICILY, theatre_of
from rules_engine.athens_sparta.rules.places import name_of
from rules_engine.core import BadInput, Line, Refused, Step
from rules_engine.hexes import Position


def due_fights(components: Components, state: State) -> list[Position]:
    """List the hexes where there must be a fight: both sides stand in the field, or fleets meet (rule combat.when). In
    Sicily nobody must (sicily.rounds)."""
    found = []
    for place in occupied(state):
        if place in state.settled or place == SICILY:
            continue
        if is_contested(components, state, place) or naval_meeting(state, place) or is_revolt(state, place):
            found.append(place)
    return found


def is_revolt(state: State, place: Position) -> bool:
    """Tell whether a city revolts against blocks that are in it, be they behind their walls (rule revolt.battle)."""
    rising = [piece for piece in own_in(state, place, state.active, (FIELD,)) if is_rising(state, piece)]
    return bool(rising) and bool(enemies_in(state, place, state.active, (FIELD, INSIDE)))


def open_fights(components: Components, state: State) -> list[Position]:
    """List the hexes where the active player may fight: storm, sally, or land from a blockade (rules siege.choice,
    sally.when, naval.after-rounds, sicily.rounds)."""
    due, found = due_fights(components, state), []
    for place in occupied(state):
        if place in state.settled or place in due:
            continue
        if participants(components, state, place):
            found.append(place)
    return found


def participants(components: Components, state: State, place: Position) -> list[Piece]:
    """List the blocks with which the active player may fight in a hex where there need not be a fight: besieging ground
    blocks, blockading fleets, or the besieged that make a sally."""
    side = state.active
    if place == SICILY and is_contested(components, state, place):
        return own_in(state, place, side, (FIELD, BLOCKADE))
    if own_in(state, place, side, (INSIDE,)):
        return sallies(state, place)
    ground = [piece for piece in own_in(state, place, side, (FIELD,)) if is_besieging(state, place, side)]
    return ground + (own_in(state, place, side, (BLOCKADE,)) if enemies_in(state, place, side, (FIELD, INSIDE)) else [])


def groups_of(able: list[Piece]) -> list[list[str]]:
    """List every choice among these blocks, the largest first."""
    names = [piece.id for piece in able]
    chosen = [[names[index] for index in range(len(names)) if bits >> index & 1] for bits in range(1, 1 << len(names))]
    return [group for size in range(len(names), 0, -1) for group in chosen if len(group) == size]


def sallies(state: State, place: Position) -> list[Piece]:
    """List those inside who can reach somebody outside; ground blocks cannot reach blockading fleets."""
    side = state.active
    ground = enemies_in(state, place, side, (FIELD,))
    fleets = enemies_in(state, place, side, (BLOCKADE, PATROL))
    return [piece for piece in own_in(state, place, side, (INSIDE,)) if (fleets if piece.is_fleet() else ground)]


def combat_moves(components: Components, state: State) -> list[dict]:
    """{"fight": [q, r]} where it must be, {"fight": [q, r], "with": [blocks]} with those who help there or where it may
    be, in every choice of blocks, all of them first; {"patrol": fleet}; {"enter": fleet} into an empty enemy city that
    it blockades; {"end": "combat"} when no fight is due."""
    due = due_fights(components, state)
    found: list[dict] = []
    for place in due:
        found.append({"fight": list(place)})
        found += [{"fight": list(place), "with": group} for group in groups_of(helpers_at(state, place))]
    for place in open_fights(components, state):
        found += [{"fight": list(place), "with": group} for group in groups_of(participants(components, state, place))]
    found += [{"patrol": piece.id} for piece in state.pieces if may_patrol(components, state, piece)]
    found += [{"enter": piece.id} for piece in state.pieces if may_take_city(components, state, piece)]
    return found + ([] if due else [{"end": COMBAT}])


def may_patrol(components: Components, state: State, piece: Piece) -> bool:
    """Tell whether a block on the map may go on patrol (rule patrol.when)."""
    return piece.owner == state.active and piece.is_on_map() and passes(refuse_patrol, components, state, piece)


def refuse_patrol(components: Components, state: State, piece: Piece) -> None:
    """Refuse a patrol by what is no fleet, by a fleet that fights or watches in this turn, and where no enemy is near
    or its side has no sea control: it is a blockading fleet, or one in an own port under siege (rule patrol.when)."""
    theatre = theatre_of(components)
    values = {"block": piece.id, "place": name_of(theatre, piece.at)}
    if not piece.is_fleet():
        raise Refused("patrol.when.fleet", values)
    if piece.stand == PATROL:
        raise Refused("patrol.when.already", values)
    if piece.at in state.settled:
        raise Refused("patrol.when.fought", values)
    if not enemies_in(state, piece.at, piece.owner, (FIELD, INSIDE)):
        raise Refused("patrol.when.enemies", values)
    if has_sea_control(theatre, state, piece.at, piece.owner):
        return
    masters = [one.id for one in enemies_in(state, piece.at, piece.owner, (BLOCKADE, PATROL))]
    if masters:
        raise Refused("patrol.when.sea", values | {"blocks": masters})
    raise Refused("patrol.when.port", values)


def begin_fight(components: Components, state: State, move: dict) -> Step:
    """{"fight": [q, r], "with": [blocks]} (rules combat.choice, combat.reveal)."""
    place = (move["fight"][0], move["fight"][1])
    must = place in due_fights(components, state)
    refuse_unreachable(state, place, move.get("with", []))
    named = drawn_in(state, place) if must else move.get("with", [])
    allowed = [piece.id for piece in participants(components, state, place)]
    if place in state.settled or (not must and not allowed):
        raise no_fight(components, state, place)
    if must:
        helpers = [piece.id for piece in helpers_at(state, place)]
        strange = [name for name in move.get("with", []) if name not in helpers]
        if strange:
            raise BadInput("with", strange, "some of " + ", ".join(helpers))
        named = named + [name for name in helpers if name in move.get("with", [])]
    elif not named or [name for name in named if name not in allowed]:
        raise BadInput("with", named, "some of " + ", ".join(allowed))
    battle = battle_at(components, state, place, tuple(named))
    city = theatre_of(components).city_at(place)
    held = holder(state, city) if city is not None else ""
    lines = choice_lines(components, state, place)
    lines.append(Line("combat.reveal", None, {"side": state.active, "blocks": list(named)}))
    lines += relief_lines(components, state, place, named) + meeting_lines(state, place, battle)
    if is_standing_siege(state, place) and can_begin_storm(battle):
        lines += storm_lines(components, battle)
        battle = with_storm_begun(components, battle)
    state = replace(state, battle=battle, target=place, crossed=(), cause=held)
    state = replace(state, phase=DECLARE if may_declare(components, state) else FIGHT)
    return Step(state, tuple(lines + opening_lines(state)))


def no_fight(components: Components, state: State, place: Position) -> Refused:
    """Return why there is no battle in a hex: it is sacred (city.oracle), its battle is over (in Sicily, as one reading
    has it, for this turn: sicily.rounds), or one side has no blocks there that could fight (rule combat.when)."""
    theatre = theatre_of(components)
    if theatre.is_sacred(place):
        return Refused("combat.when.sacred", {"place": name_of(theatre, place)})
    if place in state.settled:
        return Refused("sicily.rounds", {}) if place == SICILY else Refused("combat.when.settled", {})
    return Refused("combat.when.none", {})


def refuse_unreachable(state: State, place: Position, names: list[str]) -> None:
    """Refuse ground blocks that would attack fleets which blockade or watch the port, and patrols that would attack
    (rules blockade.ground, patrol.ground)."""
    side = state.active
    if enemies_in(state, place, side, (FIELD,)):
        return
    for piece in [piece for piece in here(state, place) if piece.id in names and piece.owner == side]:
        if piece.stand == PATROL:
            raise Refused("patrol.ground", {"block": piece.id})
        if piece.is_fleet() or is_rising(state, piece) or enemies_in(state, place, side, (INSIDE,)):
            continue
        if enemies_in(state, place, side, (BLOCKADE,)):
            raise Refused("blockade.ground", {"block": piece.id})
        if enemies_in(state, place, side, (PATROL,)):
            raise Refused("patrol.ground", {"block": piece.id})


def meeting_lines(state: State, place: Position, battle: Battle) -> list[Line]:
    """Return what kind of battle begins: against a revolt (revolt.battle), at sea (naval.battle) and apart from it on
    land (naval.separate), with a fleet that was on patrol (patrol.attacked)."""
    lines = []
    defenders = [one for one in battle.force if one.role == DEFENDER]
    for piece in [piece for piece in own_in(state, place, state.active, (FIELD,)) if is_rising(state, piece)]:
        values = {"block": piece.id, "blocks": [one.name for one in defenders]}
        lines.append(Line("revolt.battle", None, values))
    if battle.has_fleet_outside(ATTACKER) and battle.has_fleet_outside(DEFENDER):
        fleets = [one.name for one in battle.force if one.is_fleet() and one.is_in(FIELD)]
        lines.append(Line("naval.battle", None, {"blocks": fleets}))
        lines += land_battle_lines(battle)
    watching = [piece.id for piece in enemies_in(state, place, state.active, (PATROL,))]
    found = [one.name for one in defenders if one.name in watching and one.is_in(FIELD)]
    return lines + ([Line("patrol.attacked", None, {"blocks": found})] if found else [])


def land_battle_lines(battle: Battle) -> list[Line]:
    """Return which ground blocks fight apart from a naval battle, where both sides have some (rule naval.separate)."""
    ground = [one for one in battle.force if not one.is_fleet() and one.is_in(FIELD)]
    if len({one.role for one in ground}) < 2:
        return []
    return [Line("naval.separate", None, {"blocks": [one.name for one in ground]})]


def choice_lines(components: Components, state: State, place: Position) -> list[Line]:
    """Return that the active player chose this fight, where others still have to be fought (rule combat.choice)."""
    left = [one for one in due_fights(components, state) if one != place]
    if not left:
        return []
    values = {"side": state.active, "place": name_of(theatre_of(components), place), "fights": len(left)}
    return [Line("combat.choice", None, values)]


def relief_lines(components: Components, state: State, place: Position, named: list[str]) -> list[Line]:
    """Return what is to be said of blocks from outside that relieve a besieged city, and of those that come out of it
    (rules relief.attack, sally.when, sally.fight)."""
    fighting = [piece for piece in own_in(state, place, state.active, (FIELD, INSIDE)) if piece.id in named]
    out = [piece.id for piece in fighting if piece.stand == INSIDE]
    lines = []
    besieged = own_in(state, place, state.active, (INSIDE,)) and enemies_in(state, place, state.active, (FIELD,))
    if besieged and len(out) < len(fighting):
        city = name_of(theatre_of(components), place)
        lines.append(Line("relief.attack", None, {"side": state.active, "city": city}))
    if out:
        lines += [Line("sally.when", None, {"blocks": out}), Line("sally.fight", None, {"blocks": out})]
    return lines


def is_standing_siege(state: State, place: Position) -> bool:
    """Tell whether all enemies at a city were inside before the fight: who fights there storms (rule siege.choice)."""
    return not enemies_in(state, place, state.active, (FIELD,))


def drawn_in(state: State, place: Position) -> list[str]:
    """List who must fight: all blocks in the field, and where enemy fleets have come out to them, the fleets that
    blockade or patrol (rules combat.when, naval.battle); against fleets alone that blockade or patrol, the fleets
    (blockade.ground, patrol.ground); against a city whose defenders are all inside, those that revolt."""
    side = state.active
    own = own_in(state, place, side, (FIELD,))
    if not enemies_in(state, place, side, (FIELD,)):
        watched = bool(enemies_in(state, place, side, (BLOCKADE, PATROL)))
        return [piece.id for piece in own if is_rising(state, piece) or (watched and piece.is_fleet())]
    if any([piece.is_fleet() for piece in enemies_in(state, place, side, (FIELD,))]):
        own = own + own_in(state, place, side, (BLOCKADE, PATROL))
    return [piece.id for piece in own]


def helpers_at(state: State, place: Position) -> list[Piece]:
    """List who may join a fight that must be: the besieged by a sally (relief.attack), ground blocks not against fleets
    alone (blockade.ground); where a besieged city revolts, its besiegers and blockaders (revolt.friends)."""
    side, drawn = state.active, drawn_in(state, place)
    if is_revolt(state, place):
        return [piece for piece in own_in(state, place, side, (FIELD, INSIDE, BLOCKADE)) if piece.id not in drawn]
    reaches_ground = bool(enemies_in(state, place, side, (FIELD,)))
    return [piece for piece in own_in(state, place, side, (INSIDE,)) if piece.is_fleet() or reaches_ground]


def may_declare(components: Components, state: State) -> bool:
    """Tell whether the defender may go behind walls before the first round (rules combat.defender, siege.withdraw)."""
    battle = state.battle
    outside = [one for one in battle.force if one.role == DEFENDER and one.is_in(FIELD)]
    return battle.size != "" and bool(outside)


def battle_at(components: Components, state: State, place: Position, named: tuple[str, ...]) -> Battle:
    """Return the battle in a hex: the named blocks attack; the enemy's defend, blockading fleets only against
    fleets."""
    city = theatre_of(components).city_at(place)
    attackers = [piece for piece in here(state, place) if piece.id in named]
    naval = any([piece.is_fleet() for piece in attackers])
    defended = city is not None and city.walls and holder(state, city) == other(state.active)
    sally = bool(attackers) and all([piece.stand == INSIDE for piece in attackers])
    force = [fighter_of(piece, ATTACKER, FIELD) for piece in attackers]
    force += [fighter_of(piece, DEFENDER, defender_place(piece, naval)) for piece in defenders_at(state, place)]
    rising = [piece for piece in attackers if is_rising(state, piece)]
    battle = Battle(
        force=tuple(force),
        sides=(state.active, other(state.active)),
        size=city.limits if defended and city is not None else "",
        city=city.id if city is not None else "",
        betrayed=city is not None and city.id == state.betrayed,
        sally=sally,
        rising=bool(rising),
        storm_rounds=chosen(state.readings, STORM_ROUNDS),
        posts=posts_at(state, place),
    )
    return replace(battle, coastal=has_no_other_target(battle))


def posts_at(state: State, place: Position) -> tuple[tuple[str, str], ...]:
    """List (fleet, what it does) of the enemy's fleets that blockade or patrol (rules blockade.attacked,
    patrol.attacked)."""
    watching = enemies_in(state, place, state.active, (BLOCKADE, PATROL))
    return tuple([(piece.id, piece.stand) for piece in sorted(watching, key=lambda one: one.id)])


def defenders_at(state: State, place: Position) -> list[Piece]:
    return enemies_in(state, place, state.active, (FIELD, INSIDE, BLOCKADE, PATROL))


def defender_place(piece: Piece, naval: bool) -> str:
    """Return where a defender stands: blockading fleets come out against fleets only (blockade.ground,
    patrol.ground)."""
    if piece.stand in (BLOCKADE, PATROL):
        return FIELD if naval and piece.is_fleet() else BLOCKADE
    return INSIDE if piece.stand == INSIDE else FIELD


def fighter_of(piece: Piece, role: str, place: str) -> Fighter:
    sort = piece.sort
    return Fighter(piece.id, role, sort.type, sort.letter, sort.number, piece.steps, place)


def has_no_other_target(battle: Battle) -> bool:
    """Tell whether ground blocks alone attack fleets alone: they fight each other on the coast (rule coastal.when)."""
    outside = [one for one in battle.force if one.is_in(FIELD)]
    fleets = [{one.is_fleet() for one in outside if one.role == role} for role in (ATTACKER, DEFENDER)]
    return fleets == [{False}, {True}] and not any([one.is_in(INSIDE) for one in battle.force])


def patrol(components: Components, state: State, move: dict) -> Step:
    """{"patrol": fleet}: it leaves the port alone and only watches the sea (rule patrol.when)."""
    name = move["patrol"]
    watching = piece_of(state, name)
    if watching.owner != state.active or not watching.is_on_map():
        raise BadInput("patrol", name, "an own block on the map")
    refuse_patrol(components, state, watching)
    pieces = [replace(piece, stand=PATROL) if piece.id == name else piece for piece in state.pieces]
    return Step(replace(state, pieces=tuple(pieces)), (Line("patrol.when", None, {"block": name}),))


def may_take_city(components: Components, state: State, piece: Piece) -> bool:
    """Tell whether a fleet may enter the port before which it lies (rule coastal.take-city)."""
    return piece.owner == state.active and piece.is_on_map() and passes(refuse_taking, components, state, piece)


def refuse_taking(components: Components, state: State, piece: Piece) -> None:
    """Refuse to take a city to a block that neither blockades nor patrols before an enemy's, and while enemy blocks are
    there (rule coastal.take-city)."""
    theatre = theatre_of(components)
    city, values = theatre.city_at(piece.at), {"block": piece.id, "place": name_of(theatre, piece.at)}
    if piece.stand not in (BLOCKADE, PATROL) or city is None or holder(state, city) != other(piece.owner):
        raise Refused("coastal.take-city.post", values)
    enemies = len(enemies_in(state, piece.at, piece.owner, (FIELD, INSIDE, BLOCKADE, PATROL)))
    if enemies:
        raise Refused("coastal.take-city.enemies", values | {"blocks": enemies})


def take_city(components: Components, state: State, move: dict) -> Step:
    """{"enter": fleet}: a fleet that blockades or patrols takes the city, in which no enemy is left (rule
    coastal.take-city)."""
    fleet = piece_of(state, move["enter"])
    if fleet.owner != state.active or not fleet.is_on_map():
        raise BadInput("enter", fleet.id, "an own block on the map")
    refuse_taking(components, state, fleet)
    values = {"city": theatre_of(components).by_place[fleet.at].id, "side": fleet.owner}
    step = apply_consequences(components, with_piece(state, fleet.id, stand=FIELD))
    lines = (Line("city.sides", None, values), Line("coastal.take-city", None, values))
    return Step(step.state, (*lines, *step.lines))
