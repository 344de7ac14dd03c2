"""The picture of a case: the part of the map, the cards, or the stocks that decide, with what is tried marked by its
shape, and a cross where it is refused."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.close_up import changed_boxes, marks
from rules_engine.core import Refused
from rules_engine.polis.actions.moves import POLIS
from rules_engine.polis.components import ABROAD, PRESTIGE, Components, Goods
from rules_engine.polis.draw.battle import Laid, battle_spots, battle_svg, card_corner
from rules_engine.polis.draw.close_map import WIDTH, close_map, close_map_after, crowd_map
from rules_engine.polis.draw.map import Label
from rules_engine.polis.draw.panels import (
    Panel,
    account,
    arrivals,
    begun,
    completed,
    display,
    growth_rows,
    large_tiles,
    listed,
    new_round,
    note,
    own_tiles,
    places,
    prices,
    refusal,
    returning,
    stack,
    tiles,
    tracks,
    trade_cities,
    tribute_box,
    turn_strip,
)
from rules_engine.polis.draw.ways import merchant_way
from rules_engine.polis.game.battle import ATTACK, DEFEND, Battle, read_battle
from rules_engine.polis.game.flow import UNIT
from rules_engine.polis.game.setup import laid_out
from rules_engine.polis.game.state import (
    ACTIONS,
    BATTLE,
    CIVIL_WAR,
    GALLEYS,
    GROW,
    HALT,
    KINDS,
    MARCH,
    MERCHANTS,
    MUSTER,
    PASS,
    PROJECT,
    PROXENOS,
    REDEEM,
    RELEASE,
    REMOVAL,
    SAIL,
    SETUP,
    SIEGE,
    TRADE,
    TRIBUTE,
    State,
)
from rules_engine.polis.rules.battle import read_battle_numbers
from rules_engine.polis.rules.map import ports_of
from rules_engine.polis.rules.tribute import is_home
from rules_engine.svg import element

ON_MAP = (MARCH, SAIL, SIEGE, PROXENOS, REDEEM, CIVIL_WAR, REMOVAL, BATTLE)
WAYS = ("route.ports", "route.lines", "route.land", "trade.blocked", "map.korinthos")
"""The rules about the ways of merchants."""
PLACES = ("tribute.condition", "tribute.condition.hoplites", "tribute.achaia")
"""The refusals that say what is missing in a region for its tribute."""


def close_up(components: Components, state: State, label: Label, subject: dict) -> str:
    """Draw what decides about a move: the map around it, a battle, or panels with stocks and tracks."""
    kind, (after, rules) = POLIS.kind_of(subject), outcome_of(components, state, subject)
    if state.battle is not None and kind not in KINDS:
        return battle_picture(components, state, label, subject)
    panels = [panel for panel in panels_of(components, state, after, label, subject, rules) if panel[1]]
    return framed(panels, label(kind))


def close_up_after(components: Components, state: State, after: State, label: Label, subject: dict) -> str:
    """Draw the same part of the map, or the same battle, after the move, with marks where it differs. Panels say in one
    picture what was and what is."""
    kind = POLIS.kind_of(subject)
    if state.battle is not None and kind not in KINDS:
        return "" if after.battle is None else battle_after(components, state, after, label, subject)
    _, rules = outcome_of(components, state, subject)
    trades = kind == TRADE and is_way_shown(components, state, after, subject, rules)
    content, height = close_map_after(components, state, after, label, subject) if trades or kind in ON_MAP else ("", 0)
    if not content:
        return ""
    panels = panels_of(components, state, after, label, subject, rules, (content, height))
    return framed([panel for panel in panels if panel[1]], label(kind))


def framed(panels: list[Panel], words: str) -> str:
    """Put panels below one another into a picture."""
    content, height = stack(panels)
    box = [("class", "polis-map polis-map--close"), ("viewBox", f"-2 -2 {WIDTH + 4} {height + 4}"), ("role", "img")]
    return element("svg", [*box, ("aria-label", words)], content)


def outcome_of(components: Components, state: State, move: dict) -> tuple[State | None, list[str]]:
    """Return the state after a move and the rules that spoke; None and the rule where it is refused."""
    try:
        step = POLIS.apply(components, state, move)
    except Refused as refused:
        return None, [refused.rule]
    return step.state, [line.rule for line in step.lines]


def panels_of(
    components: Components,
    state: State,
    after: State | None,
    label: Label,
    move: dict,
    rules: list[str],
    on_map: Panel | None = None,
) -> list[Panel]:
    """List the panels of a move, from the top; `rules`: those that speak about it; `on_map`: the map as it is to be
    shown, where it is not that before the move."""
    kind = POLIS.kind_of(move)
    in_turn = kind in (*KINDS, PASS, HALT) and (state.turn.done or state.turn.passed)
    panels = [turn_strip(components, state, label, kind, move, after is None)] if in_turn else []
    if state.stage != ACTIONS:
        panels.append(note(": ".join([label(word) for word in (state.stage, state.event) if word])))
    if kind in (MUSTER, GALLEYS, MERCHANTS, PROJECT):
        panels += building(components, state, after, label, move)
    elif kind == TRIBUTE:
        panels += collecting(components, state, label, move, after is None, rules)
    elif kind in (HALT, PASS) and crowds(components, state, after, kind):
        panels.append(crowd_map(components, state, label, crowds(components, state, after, kind)))
    elif on_map is not None:
        panels.append(on_map)
    elif kind == TRADE:
        panels += trading(components, state, after, label, move, rules)
    elif kind in ON_MAP:
        panels.append(close_map(components, state, label, move, after is None))
    elif kind == SETUP:
        panels += beginning(components, laid_out(components), after, label)
    else:
        panels += ending(components, state, after, label, move, rules)
    if kind == REMOVAL and "round.first-player" in rules:
        panels.append(tracks(components, state, after or state, label, ()))
    if kind in KINDS:
        change = change_of(components, state, after, move)
        if kind == TRADE and is_way_shown(components, state, after, move, rules):
            change[MERCHANTS] = 0
        panels.append(account(components, state.turn_of, held_by(components, state), change, after is None))
    return panels


def beginning(components: Components, start: State, after: State | None, label: Label) -> list[Panel]:
    """Draw what both sides begin with, what the first event brings them, where it places units, and the market space
    that it closes; the set-up is reconstructed, and the picture says so (rules setup.poleis, event.first-round)."""
    head = note(label("picture.reconstructed"))
    row = components.data["events"].get(after.event, {}) if after is not None else {}
    areas = tuple([row[side] for side in components.sides if row.get("effect") == UNIT])
    if after is not None and areas:
        return [head, crowd_map(components, after, label, areas)]
    if after is not None and after.sent:
        return [head, *[prices(components, after, label, space, True, after) for space in sorted(after.sent)]]
    poleis = [own_tiles(components, start, start, label, side) for side in components.sides]
    return [head, tracks(components, start, after or start, label, components.resources), *poleis]


def building(components: Components, state: State, after: State | None, label: Label, move: dict) -> list[Panel]:
    """Draw the polis that builds and the areas that its units enter, against their limit (rule unit.limit)."""
    polis, side = move.get("polis") or move[POLIS.kind_of(move)], state.turn_of
    region = components.poleis[polis].region
    panels = [display(components, state, label, move[PROJECT])] if PROJECT in move else []
    panels.append(own_tiles(components, state, after, label, side, polis))
    if MUSTER in move and region == ABROAD:
        return [*panels, close_map(components, state, label, move, True)]
    if GALLEYS in move:
        panels.append(listed(label, "picture.arrows", components.poleis[polis].ships))
    if MERCHANTS in move:
        panels.append(listed(label, "picture.trade-cities", trade_cities(components)))
    if PROJECT in move:
        panels.append(listed(label, "picture.kinds", components.poleis[polis].projects))
        panels.append(begun(components, state, label, (polis,)))
    seas: Goods = move.get("seas") or ({region: move["cubes"]} if MUSTER in move else {})
    limit = components.limit(state.round)
    refused = after is None
    return panels + [places(label, sea, state.units_of(side, sea), seas[sea], limit, refused) for sea in sorted(seas)]


def collecting(
    components: Components, state: State, label: Label, move: dict, is_refused: bool, rules: list[str]
) -> list[Panel]:
    """Draw a tribute box; outside the side's home region also its poleis and units, which decide (rules
    tribute.condition, tribute.achaia)."""
    region, rows = move[TRIBUTE], move.get("rows") or {}
    is_place = any([rule in PLACES for rule in rules])
    box = tribute_box(components, state, label, region, rows, is_refused and not is_place)
    if is_home(components, state.turn_of, region):
        return [box]
    return [close_map(components, state, label, move, is_refused and is_place), box]


def crowds(components: Components, state: State, after: State | None, kind: str) -> tuple[str, ...]:
    """List the areas that matter at the end of a turn: those where battles begin, else where units have moved to (rule
    battle.when)."""
    if after is not None and after.battles:
        return after.battles
    going = state.turn.going
    return (going,) if kind == HALT and going in components.areas else ()


def trading(
    components: Components, state: State, after: State | None, label: Label, move: dict, rules: list[str]
) -> list[Panel]:
    """Draw the way to a market where that is what a rule speaks about or enemy galleys lie on it, else its price."""
    if is_way_shown(components, state, after, move, rules):
        return [close_map(components, state, label, move, after is None)]
    row = prices(components, state, label, move[TRADE], "pay" not in move, after or state)
    cities = [polis for polis in trade_cities(components) if state.owner_of(polis) in (None, state.turn_of)]
    return [row, tiles(components, state, state, label, cities, (), False)]


def is_way_shown(components: Components, state: State, after: State | None, move: dict, rules: list[str]) -> bool:
    """Tell whether the way of a merchant matters more than the price."""
    enemy, way = components.other(state.turn_of), merchant_way(components, state, components.market_of(move[TRADE]))
    seas = [*way, *ports_of(components, state.turn_of)]
    met = after is not None and any([state.units_of(enemy, sea) for sea in seas])
    return met or any([rule in WAYS for rule in rules])


def held_by(components: Components, state: State) -> Goods:
    """Return resources, prestige and merchants in port of the side whose turn it is."""
    seat = state.seats[state.turn_of]
    return state.goods_of(state.turn_of) | {PRESTIGE: seat.prestige, MERCHANTS: seat.merchants}


def change_of(components: Components, state: State, after: State | None, move: dict) -> Goods:
    """Return what a move changes in the stocks of its side; of a refused one, what its words say that it costs, below
    0, and brings."""
    held = held_by(components, state)
    change: Goods = {MERCHANTS: -1} if TRADE in move else {MERCHANTS: move.get("cubes", 0)} if MERCHANTS in move else {}
    if after is not None:
        then = held_by(components, replace(after, turn_of=state.turn_of))
        return {good: then.get(good, 0) - held.get(good, 0) for good in (*components.resources, PRESTIGE, MERCHANTS)}
    values = POLIS.describe(components, state, move).values
    while "move" in values:
        for good in sorted(values.get("extra") or {}):
            change[good] = change.get(good, 0) - values["extra"][good]
        values = values["move"].values
    for good in sorted(values.get("price") or {}):
        change[good] = change.get(good, 0) - abs(values["price"][good])
    for good in sorted(values.get("gained") or {}):
        change[good] = change.get(good, 0) + values["gained"][good]
    return change


def ending(
    components: Components, state: State, after: State | None, label: Label, move: dict, rules: list[str]
) -> list[Panel]:
    """Draw both sides before and after a decision between the turns, the projects that have been started, what a new
    round begins with, the poleis above their base population, and those of the side that decides. Where the game is
    scored, completed projects count, and every resource may break a tie (rules final.score, final.tie)."""
    then = after or state
    is_scored = then.won is not None and then.won[1].startswith("final")
    goods = components.resources if is_scored else ("wheat", "oil", "wine", "silver")
    panels = [tracks(components, state, then, label, goods)]
    panels.append(begun(components, state, label, components.order))
    if is_scored:
        panels.append(completed(components, state, label))
    if then.round != state.round:
        panels += [made(components, state, then, label) for made in (new_round, returning, arrivals)]
    polis = move.get(RELEASE) or move.get(GROW) or ""
    if polis:
        side = state.queue[0] if state.queue else state.turn_of
        panels.append(own_tiles(components, state, after, label, side, polis))
    elif "megalopolis.points" in rules:
        panels += large_tiles(components, state, then, label)
    if "supply.left-behind" in rules:
        panels.append(close_map(components, state, label, move, False))
    if GROW in move:
        panels.append(growth_rows(components, state, label, polis, after is None))
    return panels


def battle_picture(components: Components, state: State, label: Label, move: dict) -> str:
    """Draw a battle: both hands, the cards that are tried against each other."""
    numbers = read_battle_numbers(components.data)
    battle = read_battle(numbers, state.battle or {})
    laid, after = laid_by(battle, move), outcome_of(components, state, move)[0]
    crosses = refused_cards(move, laid) if after is None else ""
    tried = places_in_hand(battle.hands[battle.asked], move) if battle.asked else ()
    return battle_svg(numbers, battle, laid, tried, label, crosses, False)


def places_in_hand(hand: tuple[str, ...], move: dict) -> tuple[int, ...]:
    """List the places in a hand of the cards that a move plays."""
    places: list[int] = []
    for card in move.get("attack") or move.get("defend") or ():
        places += [at for at in range(len(hand)) if hand[at] == card and at not in places][:1]
    return tuple(places)


def refused_cards(move: dict, laid: Laid) -> str:
    """Draw a cross on each card that a refused move lays."""
    row = 0 if "attack" in move else 1
    cards = laid[row] if row or "attack" in move else ()
    return "".join([refusal(*card_corner(index, row)) for index, card in enumerate(cards) if card is not None])


def laid_by(battle: Battle, move: dict) -> Laid:
    """Return the cards on the table with those of a move."""
    if battle.phase == ATTACK and "attack" in move:
        return tuple(move["attack"]), (), battle.attacker
    if battle.phase == DEFEND and "defend" in move:
        return battle.attack, tuple(move["defend"]), battle.attacker
    return battle.attack, (), battle.attacker


def battle_after(components: Components, state: State, after: State, label: Label, move: dict) -> str:
    """Draw a battle after a move, with marks where it differs from before. Both sides are still called what they are in
    the phase whose cards lie there, also when it has ended."""
    numbers = read_battle_numbers(components.data)
    was, now = [replace(read_battle(numbers, one.battle or {}), asked="") for one in (state, after)]
    laid, now = laid_by(read_battle(numbers, state.battle or {}), move), replace(now, attacker=was.attacker)
    before = battle_spots(numbers, was, (was.attack, (), was.attacker), label)
    boxes = changed_boxes(before, battle_spots(numbers, now, laid, label))
    return battle_svg(numbers, now, laid, (), label, marks(boxes)) if boxes else ""
