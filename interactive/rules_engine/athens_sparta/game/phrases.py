"""Moves in words, before they are made; forbidden ones, too."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.moves_json import BATTLE_MOVE, GAME_MOVE
from rules_engine.athens_sparta.game.phases.combat import due_fights, is_standing_siege
from rules_engine.athens_sparta.game.phases.replacement import step_cost
from rules_engine.athens_sparta.game.state import REPLACEMENT, State
from rules_engine.athens_sparta.rules.battle.fighters import ATTACKER, Fighter, find, in_place
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.board import FIELD, INSIDE, here, piece_of
from rules_engine.athens_sparta.rules.cards import deck_of
from rules_engine.athens_sparta.rules.control import enemies_in
from rules_engine.athens_sparta.rules.map import SICILY, theatre_of
from rules_engine.athens_sparta.rules.movement import is_attack, move_cost, revolt_cost
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


def setup_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say the set-up."""
    return Phrase("setup", {})


def deal_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say a deal (rule card.deal)."""
    return Phrase("deal", {"cards": components.number("deck.hand")})


def redeal_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say whether a poor hand is dealt again (rule card.redeal)."""
    return Phrase("redeal" if move["redeal"] else "redeal.keep", {})


def lay_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say which card is put on Sicily (rule sicily.points)."""
    return Phrase("lay", {"card": card_named(components, move["lay"])})


def play_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say which card is played (rule card.play)."""
    return Phrase("play", {"card": card_named(components, move["play"])})


def card_named(components: Components, name: str) -> str:
    """Return the id of a card; BadInput where there is none."""
    if name not in deck_of(components).by_id:
        raise BadInput("card", name, "a card of the game")
    return name


def event_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say which event is resolved, and where (rules event.*)."""
    if move.get("city", "") == "":
        return Phrase("event", {"event": move["event"]})
    return Phrase("event.city", {"event": move["event"], "city": city_named(components, move["city"])})


def city_named(components: Components, name: str) -> str:
    """Return the id of a city; BadInput where there is none."""
    if name not in theatre_of(components).by_id:
        raise BadInput("city", name, "a city of the map")
    return name


# build points


def grow_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say which block is strengthened to how many steps, and for what (rule replacement.cost)."""
    piece = piece_of(state, move["grow"])
    values = {"block": piece.id, "steps": piece.steps + 1, "points": step_cost(components, state, piece)}
    return Phrase("grow", values)


def build_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say which block is rebuilt where, and for what (rule replacement.new)."""
    piece, city = piece_of(state, move["build"]), city_named(components, move["at"])
    points = components.number("steps.new") * step_cost(components, state, piece)
    return Phrase("build", {"block": piece.id, "city": city, "points": points})


def disband_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say which block is disbanded (rules revolt.disband, replacement.disband)."""
    values = {"block": piece_of(state, move["disband"]).id}
    return Phrase("disband.pool", values) if state.phase == REPLACEMENT else Phrase("disband", values)


# movement


def move_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say an operation move, with the last hex on its way if it names one, or an attack with the hex from which it
    comes (rules move.operation, move.enemy)."""
    theatre, piece, place = theatre_of(components), piece_of(state, move["move"]), hex_in(move, "to")
    goal = name_of(theatre, place)
    values = {"block": piece.id, "goal": goal, "points": move_cost(components)}
    if not is_attack(theatre, state, piece, place):
        values |= {"start": name_of(theatre, piece.at)}
        if "via" in move and hex_in(move, "via") != piece.at:
            return Phrase("move.via", values | {"through": name_of(theatre, hex_in(move, "via"))})
        return Phrase("move", values)
    if "via" not in move:
        return Phrase("attack", values)
    return Phrase("attack.from", values | {"start": name_of(theatre, hex_in(move, "via"))})


def march_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say a march (rule move.march)."""
    theatre, piece = theatre_of(components), piece_of(state, move["march"])
    points = move_cost(components, strategic=True)
    goal, start = name_of(theatre, hex_in(move, "to")), name_of(theatre, piece.at)
    return Phrase("march", {"block": piece.id, "start": start, "goal": goal, "points": points})


def sail_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say a sea move (rule move.sea)."""
    theatre, piece = theatre_of(components), piece_of(state, move["sail"])
    points = move_cost(components, strategic=True)
    goal, start = name_of(theatre, hex_in(move, "to")), name_of(theatre, piece.at)
    return Phrase("sail", {"block": piece.id, "start": start, "goal": goal, "points": points})


def voyage_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say a voyage to Sicily or back (rules sicily.box, sicily.cost)."""
    theatre, piece, place = theatre_of(components), piece_of(state, move["voyage"]), hex_in(move, "to")
    values = {"block": piece.id, "points": move_cost(components)}
    if place == SICILY:
        return Phrase("voyage", values)
    return Phrase("voyage.back", values | {"goal": name_of(theatre, place)})


def revolt_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say where a revolt of which strength is started, and for what (rule revolt.strength)."""
    steps = move["steps"]
    values = {"city": city_named(components, move["revolt"]), "steps": steps}
    return Phrase("revolt", values | {"points": revolt_cost(components, steps)})


def persia_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say the support of Persia (rule persia.support)."""
    return Phrase("persia", {})


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


def attrition_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say where attrition is rolled, with how many dice (rule attrition.dice-first)."""
    place = name_of(theatre_of(components), hex_in(move, "attrition"))
    return Phrase("attrition", {"place": place, "dice": len(move["dice"])})


def starve_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say which block pays for the lack of grain (rule hellespont.loss)."""
    return Phrase("starve", {"block": piece_of(state, move["starve"]).id})


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
    "setup": setup_phrase,
    "deal": deal_phrase,
    "redeal": redeal_phrase,
    "lay": lay_phrase,
    "play": play_phrase,
    "event": event_phrase,
    "grow": grow_phrase,
    "build": build_phrase,
    "disband": disband_phrase,
    "move": move_phrase,
    "march": march_phrase,
    "sail": sail_phrase,
    "voyage": voyage_phrase,
    "revolt": revolt_phrase,
    "persia": persia_phrase,
    "fight": fight_phrase,
    "patrol": patrol_phrase,
    "accept": accept_phrase,
    "enter": enter_phrase,
    "retreat": retreat_phrase,
    "regroup": regroup_phrase,
    "attrition": attrition_phrase,
    "starve": starve_phrase,
    "lose": lose_phrase,
    "end": end_phrase,
}
"""What the whole game says itself; the rest is said by its battle."""
