"""Moves in words, before they are made; forbidden ones, too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_engine.chance import UNROLLED
from rules_engine.core import BadInput
from rules_engine.phrases import Phrase
from rules_engine.polis.components import PRESTIGE, SILVER, Components, Goods
from rules_engine.polis.game.actions.development import price_of
from rules_engine.polis.game.actions.envoy import price_of_war, tolls_of
from rules_engine.polis.game.actions.trade import price_at
from rules_engine.polis.game.battle.in_game import BATTLE
from rules_engine.polis.game.battle.state import read_battle
from rules_engine.polis.game.decisions import DONE, FEED, GROW, RELEASE, shortage
from rules_engine.polis.game.events import REMOVAL
from rules_engine.polis.game.moves import HALT, PASS, SETUP, kind_of, move_codec
from rules_engine.polis.game.state import CAPTURED, PHOROS, State
from rules_engine.polis.game.turns import (
    CIVIL_WAR,
    GALLEYS,
    KINDS,
    MARCH,
    MERCHANTS,
    MUSTER,
    PROJECT,
    PROXENOS,
    REDEEM,
    SAIL,
    SIEGE,
    TRADE,
    TRIBUTE,
    count_in,
    goes_on,
    is_alone,
    known_in,
)
from rules_engine.polis.readings import SILVER_SHARE, by_default
from rules_engine.polis.rules.battle.cards import read_battle_numbers
from rules_engine.polis.rules.map import bribe, lands_abroad
from rules_engine.polis.rules.payment import military_cost, project_price
from rules_engine.polis.rules.tribute import is_home
from rules_engine.polis.rules.upkeep import growth_wheat, prestige_for

Describer = Callable[[Components, State, dict], Phrase]


def describe(components: Components, state: State, move: Any) -> Phrase:
    """Say a move of whoever decides now. What dice show is said where the move has it. Raises BadInput for what is no
    move at all."""
    kind = kind_of(move)
    move_codec(components, kind).read(move)
    phrase = PHRASES[kind](components, state, move)
    extra = move.get("extra")
    if extra is None or kind not in KINDS or not is_alone(components, state) or goes_on(state, kind, move):
        return phrase
    return Phrase("alone", {"move": phrase, "extra": {extra: components.number("cost", "alone")}})


# development


def muster_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say where how many hoplites are mustered, and for what (rules muster.hoplites, muster.cost)."""
    polis, hoplites = known_in(move, MUSTER, components.order), count_in(move, "cubes", 1)
    return Phrase("muster", {"polis": polis, "hoplites": hoplites, "price": price_of(components, MUSTER, move)})


def galleys_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say how many galleys are built for which seas, and for what (rules galleys.build, galleys.several-seas)."""
    polis, seas = known_in(move, GALLEYS, components.order), _counts(move, "seas", components.seas)
    parts = [Phrase("galleys.sea", {"area": sea, "galleys": seas[sea]}) for sea in components.seas if sea in seas]
    return Phrase("galleys", {"polis": polis, "parts": parts, "price": price_of(components, GALLEYS, move)})


def merchants_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say where how many merchant ships are built, and for what (rules merchants.build, merchants.cost)."""
    polis, ships = known_in(move, MERCHANTS, components.order), count_in(move, "cubes", 1)
    return Phrase("merchants", {"polis": polis, "merchants": ships, "price": price_of(components, MERCHANTS, move)})


def project_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say which project is begun where, and for what (rules project.start, project.cost)."""
    tile, polis = known_in(move, PROJECT, components.projects), known_in(move, "polis", components.order)
    readings = by_default(state.readings, SILVER_SHARE)
    price = project_price(components, tile, move.get("silver") or [], readings)
    return Phrase("project", {"project": tile, "polis": polis, "price": price})


# military actions


def march_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say from where to where a hoplite marches, and for what (rules march.destination, march.one-by-one)."""
    origin = known_in(move, MARCH, components.regions)
    values = {"origin": origin, "area": known_in(move, "to", (*components.regions, *lands_abroad(components)))}
    if goes_on(state, MARCH, move):
        return Phrase("march.more", values)
    return Phrase("march", values | {"price": military_cost(components)})


def sail_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say from where to where a galley sails, and for what (rules sail.destination, sail.one-by-one)."""
    values = {"origin": known_in(move, SAIL, components.seas), "area": known_in(move, "to", components.seas)}
    if goes_on(state, SAIL, move):
        return Phrase("sail.more", values)
    return Phrase("sail", values | {"price": military_cost(components)})


def siege_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say which polis is besieged, and for what (rules siege.target, siege.roll)."""
    polis = known_in(move, SIEGE, components.order)
    return _rolled(components, Phrase("siege", {"polis": polis, "price": military_cost(components)}), move.get("roll"))


def tribute_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say where tribute is collected with how many hoplites on which rows (rules tribute.rows, tribute.home)."""
    region, rows = known_in(move, TRIBUTE, components.regions), _counts(move, "rows", components.resources)
    parts = [
        Phrase("tribute.row", {"hoplites": rows[good], "good": good}) for good in components.resources if good in rows
    ]
    if is_home(components, state.turn_of, region):
        return Phrase("tribute.home", {"area": region, "rows": parts})
    return Phrase("tribute", {"area": region, "rows": parts, "price": military_cost(components)})


# political actions


def trade_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say at which space of a market what is paid and gained (rules trade.exchange, trade.purchase)."""
    space = known_in(move, TRADE, tuple(sorted(components.spaces)))
    good, gain, amount = components.spaces[space]
    given = move.get("pay") or good
    values: dict[str, Any] = {"market": components.market_of(space), "good": good, "gained": {gain: amount}}
    values["price"] = {given: price_at(components, state, space, given)}
    rolls = move.get("rolls")
    phrase = Phrase("trade", values)
    if not rolls or UNROLLED in rolls:
        return phrase
    return Phrase(
        "rolls", {"move": phrase, "rolls": [Phrase("die", {"roll": _face(components, roll)}) for roll in rolls]}
    )


def proxenos_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say where the Proxenos goes, and for what bribe (rules proxenos.move, proxenos.bribe)."""
    polis, place = known_in(move, PROXENOS, components.order), state.seats[state.turn_of].proxenos
    tolls = {} if place in (None, CAPTURED) else tolls_of(components, state)
    if not tolls.get(polis, 0):
        return Phrase("proxenos", {"polis": polis})
    return Phrase("proxenos.bribe", {"polis": polis, "price": {SILVER: bribe(components, tolls[polis])}})


def redeem_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say what is paid for the Proxenos (rule redeem.pay)."""
    return Phrase("redeem", {"price": {SILVER: components.number("cost", "redeem")}})


def war_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say where there is to be civil war, and for what (rule civil-war.cost)."""
    polis = known_in(move, CIVIL_WAR, components.order)
    return Phrase("civil-war", {"polis": polis, "price": {SILVER: price_of_war(components, state, polis)[1]}})


# turns, events and the end of a round


def setup_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say the set-up."""
    return Phrase("setup", {})


def pass_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say passing (rule pass.out)."""
    return Phrase("pass", {})


def halt_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say the end of a turn (rule turn.actions)."""
    return Phrase("halt", {})


def remove_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say from where a unit is removed, and by which event (rule event.first-round)."""
    area = known_in(move, REMOVAL, components.areas)
    phrase = Phrase("remove.galley" if area in components.seas else "remove", {"area": area})
    return phrase if state.event is None else Phrase("by-event", {"move": phrase, "event": state.event})


def feed_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say what prestige stands in for how much wheat (rule supply.shortage)."""
    lack = shortage(components, state, state.queue[0]) if state.queue else 0
    return Phrase("feed", {"wheat": {"wheat": lack}, "price": {PRESTIGE: prestige_for(components, lack)}})


def release_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say which polis is given up (rule supply.release)."""
    return Phrase("release", {"polis": known_in(move, RELEASE, components.order)})


def grow_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say which polis grows, and for what (rule growth.wheat)."""
    polis = known_in(move, GROW, components.order)
    return Phrase("grow", {"polis": polis, "price": {"wheat": growth_wheat(components, 1)}})


def done_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say the end of growth (rule growth.wheat)."""
    return Phrase("done", {})


def phoros_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say how much prestige becomes silver (rule phoros.silver), and whether that is all (loss.no-prestige)."""
    points = count_in(move, PHOROS)
    if points == 0:
        return Phrase("phoros.none", {})
    silver = points * components.number("phoros", SILVER)
    is_all = bool(state.queue) and points == state.seats[state.queue[0]].prestige
    return Phrase("phoros.all" if is_all else "phoros", {"price": {PRESTIGE: points}, "gained": {SILVER: silver}})


# battles


def battle_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say which battle is fought next (rule battle.order)."""
    return Phrase("battle", {"area": known_in(move, BATTLE, components.areas)})


def stay_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say staying in the battle, or that it is not yet asked of this side (rules battle.retreat,
    battle.retreat-order)."""
    side = _too_early(components, state, move["stay"])
    return Phrase("stay.early", {"side": side}) if side else Phrase("stay", {})


def retreat_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say what a retreat costs, or that it is not yet asked of this side (rules battle.retreat,
    battle.retreat-order)."""
    price = {PRESTIGE: components.number("battle", "retreat")}
    side = _too_early(components, state, move["retreat"])
    return Phrase("retreat.early", {"side": side, "price": price}) if side else Phrase("retreat", {"price": price})


def _too_early(components: Components, state: State, side: str) -> str:
    """Return the side of a decision that is asked of the other one now; "" if it is this one's turn."""
    if state.battle is None:
        return ""
    return "" if read_battle(read_battle_numbers(components.data), state.battle).asked in (side, "") else side


def attack_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say which cards attack (rule battle.attack)."""
    if not move["attack"]:
        raise BadInput("attack", move["attack"], "cards")
    return Phrase("attack", {"cards": [_card(components, state, card) for card in move["attack"]]})


def defend_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say which card is laid against which (rule battle.defence)."""
    attack = [] if state.battle is None else state.battle["attack"]
    if not attack or len(move["defend"]) != len(attack):
        raise BadInput("defend", move["defend"], "a card against each of the attacker's")
    pairs = []
    for mine, theirs in zip(attack, move["defend"]):
        values = {"attack": _card(components, state, mine)}
        if theirs is None:
            pairs.append(Phrase("defend.nothing", values))
        else:
            pairs.append(Phrase("defend.card", values | {"defence": _card(components, state, theirs)}))
    return Phrase("defend", {"pairs": pairs})


# parts of moves


def _counts(move: dict, key: str, known: tuple[str, ...]) -> Goods:
    """Read how many pieces go where; BadInput for nothing, or for what is not known."""
    found = move.get(key)
    if not isinstance(found, dict) or not found or not set(found) <= set(known):
        raise BadInput(key, found, "numbers for some of " + ", ".join(known))
    return {name: count_in(found, name, 1) for name in sorted(found)}


def _rolled(components: Components, phrase: Phrase, roll: int | None) -> Phrase:
    """Add what the die shows, where that is known."""
    return (
        phrase
        if roll is None or roll == UNROLLED
        else Phrase("roll", {"move": phrase, "roll": _face(components, roll)})
    )


def _face(components: Components, roll: int) -> int:
    """Return what a die shows; BadInput for what it cannot."""
    if not 1 <= roll <= components.number("die", "sides"):
        raise BadInput("roll", roll, "what the die shows")
    return roll


def _card(components: Components, state: State, card: str) -> str:
    """Return a card as it is called in the battle that goes on."""
    numbers = read_battle_numbers(components.data)
    if card not in numbers.cards or state.battle is None:
        raise BadInput("card", card, "a card of the battle")
    return numbers.face(read_battle(numbers, state.battle).ground, card)


PHRASES: dict[str, Describer] = {
    MUSTER: muster_phrase,
    GALLEYS: galleys_phrase,
    MERCHANTS: merchants_phrase,
    PROJECT: project_phrase,
    MARCH: march_phrase,
    SAIL: sail_phrase,
    SIEGE: siege_phrase,
    TRIBUTE: tribute_phrase,
    TRADE: trade_phrase,
    PROXENOS: proxenos_phrase,
    REDEEM: redeem_phrase,
    CIVIL_WAR: war_phrase,
    SETUP: setup_phrase,
    PASS: pass_phrase,
    HALT: halt_phrase,
    REMOVAL: remove_phrase,
    FEED: feed_phrase,
    RELEASE: release_phrase,
    GROW: grow_phrase,
    DONE: done_phrase,
    PHOROS: phoros_phrase,
    BATTLE: battle_phrase,
    "stay": stay_phrase,
    "retreat": retreat_phrase,
    "attack": attack_phrase,
    "defend": defend_phrase,
}
"""What says each kind of move."""
