"""Moves in words, before they are made; forbidden ones, too."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.moves_json import BATTLE_MOVE, GAME_MOVE
from rules_engine.athens_sparta.game.phases.combat import due_fights, is_standing_siege
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.rules.battle.fighters import ATTACKER, Fighter, find, in_place
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.board import FIELD, INSIDE, here, piece_of
from rules_engine.athens_sparta.rules.control import enemies_in
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.athens_sparta.rules.places import name_of
from rules_engine.core import BadInput, Phrase
from rules_engine.hexes import Position


def place(components: Components, state: State, at: Position) -> str | Phrase:
    """Name a hex of the map: its city, or where it lies from one."""
    return name_of(theatre_of(components), at)


def describe(components: Components, state: State | Battle, move: dict) -> Phrase:
    """Say a move of whoever decides now, with what it costs. Raises BadInput for what is no move at all."""
    if isinstance(state, Battle):
        BATTLE_MOVE.read(move)
        return battle_phrase(components, state, move)
    GAME_MOVE.read(move)
    for name in PHRASES:
        if name in move:
            return PHRASES[name](components, state, move)
    if state.battle is None:
        raise BadInput("move", move, "a move that is possible now")
    return battle_phrase(components, state.battle, move)


def hex_in(move: dict, key: str) -> Position:
    """Return a hex that a move names."""
    return (move[key][0], move[key][1])


# cards and events


def city_named(components: Components, name: str) -> str:
    """Return the id of a city; BadInput where there is none."""
    if name not in theatre_of(components).by_id:
        raise BadInput("city", name, "a city of the map")
    return name


# build points


# movement


# fights


def fight_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say which fight is next, and with whom where that is chosen: a sally, a storm, a battle (rules combat.choice,
    sally.when, siege.choice)."""
    place, names = hex_in(move, "fight"), list(move.get("with", []))
    values = {"place": name_of(theatre_of(components), place), "blocks": names}
    if not names:
        return Phrase("fight", values)
    if place in due_fights(components, state):
        return Phrase("fight.joined", values)
    if [piece for piece in here(state, place) if piece.id in names and piece.stand == INSIDE]:
        return Phrase("sally", values)
    if is_standing_siege(state, place) and enemies_in(state, place, state.active, (INSIDE,)):
        return Phrase("storm.city", values)
    return Phrase("fight.with", values)


def patrol_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say which fleet goes on patrol (rule patrol.when)."""
    return Phrase("patrol", {"block": piece_of(state, move["patrol"]).id})


def accept_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say that the rounds begin (rule combat.defender)."""
    return Phrase("accept", {})


def enter_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say which fleet slips into the port, or takes a city without enemies (rules relief.inside, coastal.take-city)."""
    return Phrase("enter", {"block": piece_of(state, move["enter"]).id})


def retreat_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say where a block retreats; without a hex it is lost (rules retreat.turn, retreat.impossible)."""
    block = piece_of(state, move["retreat"]).id
    if "to" not in move:
        return Phrase("retreat.lost", {"block": block})
    return Phrase("retreat.to", {"block": block, "goal": name_of(theatre_of(components), hex_in(move, "to"))})


def regroup_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say where a block regroups (rules regroup.ground, regroup.fleet)."""
    goal = name_of(theatre_of(components), hex_in(move, "to"))
    return Phrase("regroup", {"block": piece_of(state, move["regroup"]).id, "goal": goal})


# losses


def lose_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say which block loses the next step, of attrition or of a hit (rules attrition.hits, hit.strongest)."""
    if state.battle is not None and not state.losing[1]:
        return hit_phrase(components, state.battle, move)
    return Phrase("lose", {"block": piece_of(state, move["lose"]).id})


def end_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say which phase or spending is over."""
    if move["end"] not in ENDS:
        raise BadInput("end", move["end"], "one of " + ", ".join(sorted(ENDS)))
    return ENDS[move["end"]]


# single battles


def battle_phrase(components: Components, battle: Battle, move: dict) -> Phrase:
    """Say a move within a battle, alone or in a game."""
    for name in BATTLE_PHRASES:
        if name in move:
            return BATTLE_PHRASES[name](components, battle, move)
    raise BadInput("move", move, "one of " + ", ".join(sorted(BATTLE_PHRASES)))


def fighter_in(battle: Battle, name: str) -> Fighter:
    """Return a block of the battle; BadInput where there is none of that name."""
    fighter = find(battle.force, name)
    if fighter is None:
        raise BadInput("block", name, "a block of the battle")
    return fighter


def fire_phrase(components: Components, battle: Battle, move: dict) -> Phrase:
    """Say which block attacks with how many dice, as many as the move has; without dice, as many as it must roll (rule
    hit.dice)."""
    fighter = fighter_in(battle, move["fire"])
    return Phrase("fire", {"block": fighter.name, "dice": len(move.get("dice", ())) or fighter.steps})


def hit_phrase(components: Components, battle: Battle, move: dict) -> Phrase:
    """Say which block takes the hit (rule hit.strongest)."""
    return Phrase("lose.hit", {"block": fighter_in(battle, move["lose"]).name})


def withdraw_phrase(components: Components, battle: Battle, move: dict) -> Phrase:
    """Say which block goes behind the walls (rules siege.withdraw, siege.later)."""
    return Phrase("withdraw", {"block": fighter_in(battle, move["withdraw"]).name})


def pass_phrase(components: Components, battle: Battle, move: dict) -> Phrase:
    """Say which block does nothing (rule combat.pass)."""
    return Phrase("pass", {"block": fighter_in(battle, move["pass"]).name})


def blockade_phrase(components: Components, battle: Battle, move: dict) -> Phrase:
    """Say which fleet blockades (rule blockade.declare)."""
    return Phrase("blockade", {"block": fighter_in(battle, move["blockade"]).name})


def aside_phrase(components: Components, battle: Battle, move: dict) -> Phrase:
    """Say which block keeps out of the storm (rule storm.aside)."""
    return Phrase("aside", {"block": fighter_in(battle, move["aside"]).name})


def coastal_phrase(components: Components, battle: Battle, move: dict) -> Phrase:
    """Say coastal combat (rule coastal.when)."""
    return Phrase("coastal", {})


def storm_phrase(components: Components, battle: Battle, move: dict) -> Phrase:
    """Say that the storm begins (rule siege.choice)."""
    return Phrase("storm", {})


def stop_phrase(components: Components, battle: Battle, move: dict) -> Phrase:
    """Say that the attacker besieges instead of storming, or does not go on storming, or that fleets, which cannot
    besiege, blockade (rules siege.choice, siege.fleet)."""
    outside = in_place(battle.force, ATTACKER, FIELD)
    if outside and all([one.is_fleet() for one in outside]):
        return Phrase("stop.fleets", {})
    return Phrase("stop.storm", {}) if battle.storm else Phrase("stop", {})


def leaving_phrase(components: Components, battle: Battle, move: dict) -> Phrase:
    """Say which block retreats, where a map is not known (rule retreat.turn)."""
    values = {"block": fighter_in(battle, move["retreat"]).name}
    if move.get("to", "") == "":
        return Phrase("retreat", values)
    return Phrase("retreat.to", values | {"goal": move["to"]})


def siege_rolls_phrase(components: Components, battle: Battle, move: dict) -> Phrase:
    """Say for which side attrition is rolled (rule attrition.when)."""
    return Phrase("attrition.side", {"side": "role." + move["attrition"]})


def leave_phrase(components: Components, battle: Battle, move: dict) -> Phrase:
    """Say which block has moved away after the battle (rule blockade.moves)."""
    return Phrase("leave", {"block": fighter_in(battle, move["leave"]).name})


def capture_phrase(components: Components, battle: Battle, move: dict) -> Phrase:
    """Say who takes which city (rule city.sides)."""
    return Phrase("capture", {"city": move["capture"], "side": move["by"]})


ENDS = {
    "spend": Phrase("end.spend", {}),
    "movement": Phrase("end.movement", {}),
    "combat": Phrase("end.combat", {}),
    "regroup": Phrase("end.regroup", {}),
    "plunder": Phrase("end.plunder", {}),
    "replacement": Phrase("end.replacement", {}),
}

BATTLE_PHRASES = {
    "fire": fire_phrase,
    "lose": hit_phrase,
    "retreat": leaving_phrase,
    "withdraw": withdraw_phrase,
    "pass": pass_phrase,
    "blockade": blockade_phrase,
    "aside": aside_phrase,
    "coastal": coastal_phrase,
    "storm": storm_phrase,
    "stop": stop_phrase,
    "attrition": siege_rolls_phrase,
    "leave": leave_phrase,
    "capture": capture_phrase,
}

PHRASES = {
    "fight": fight_phrase,
    "patrol": patrol_phrase,
    "accept": accept_phrase,
    "enter": enter_phrase,
    "retreat": retreat_phrase,
    "regroup": regroup_phrase,
    "lose": lose_phrase,
    "end": end_phrase,
}
"""What the whole game says itself; the rest is said by its battle."""
