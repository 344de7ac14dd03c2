"""The picture of a case: the part of the map, the cards, or the stocks that decide, with what is tried marked by its
shape, and a cross where it is refused."""

from dataclasses import replace

from rules_engine.core import Refused
from rules_engine.polis.actions.moves import POLIS
from rules_engine.polis.components import ABROAD, PRESTIGE, WHEAT, Components, Goods
from rules_engine.polis.draw import panels
from rules_engine.polis.draw.battle import STANDING, BattlePicture, card_corner, lay_cards, words_svg
from rules_engine.polis.draw.close_map import close_map, close_map_after, crowd_map
from rules_engine.polis.draw.courses import merchant_way
from rules_engine.polis.draw.map import Label
from rules_engine.polis.draw.panels import LEFT, WIDTH, Line, Tried
from rules_engine.polis.game.battle import DECIDE, read_battle
from rules_engine.polis.game.flow import GAIN, REMOVE, UNIT
from rules_engine.polis.game.setup import lay_out
from rules_engine.polis.game.state import DEVELOPMENT, KINDS, State
from rules_engine.polis.readings import FULL_AREAS, is_default
from rules_engine.polis.rules.battle import SALPINX, read_battle_numbers
from rules_engine.polis.rules.map import is_full
from rules_engine.polis.rules.rounds import large_poleis
from rules_engine.scene import changed_boxes, marks
from rules_engine.svg import element, placed

ON_MAP = ("march", "sail", "siege", "proxenos", "redeem", "civil-war", "remove", "battle")
WAYS = ("route.ports", "route.lines", "route.land", "trade.blocked", "map.korinthos")
"""The rules about the ways of merchants."""
PLACES = ("tribute.condition", "tribute.condition.hoplites", "tribute.achaia", "tribute.rows.hoplites")
"""The refusals that say what is missing in a region for its tribute."""
PAYMENTS = ("project.silver", "trade.exchange", "trade.silver")
"""The refusals of what may not be paid with."""
STEPS = ("event.card", "round-end.steps")
"""The refusals of an action outside of a turn: which one it is matters, not what it would do."""
FOREIGN = ("muster.hoplites", "galleys.build", "project.start.foreign")
"""The refusals that whose the polis is decides."""
TIES = ("final.tie", "final.draw")
"""The rules that look at resources at the end of the game."""


def close_up(components: Components, state: State, label: Label, subject: dict) -> str:
    """Draw what decides about a move: the map around it, a battle, or lines with stocks and tracks."""
    tried = tried_by(components, state, label, subject)
    return battle_picture(tried) if is_fought(tried) else draw_lines(tried, None)


def close_up_after(components: Components, state: State, after: State, label: Label, subject: dict) -> str:
    """Draw the same map or battle after the move, with marks where it differs. Lines tell before and after in one."""
    tried = tried_by(components, state, label, subject)
    if is_fought(tried):
        return battle_after(tried)
    on_map = close_map_after(tried) if tried.kind() in ON_MAP or is_way_shown(tried) else ("", 0)
    return draw_lines(tried, on_map) if on_map[0] else ""


def tried_by(components: Components, state: State, label: Label, move: dict) -> Tried:
    """Try a move."""
    tried = Tried(components, state, None, label, move, [])
    try:
        step = POLIS.apply(components, state, move)
    except Refused as refused:
        return replace(tried, rules=[refused.rule])
    return replace(tried, after=step.state, rules=[line.rule for line in step.lines])


def is_fought(tried: Tried) -> bool:
    return tried.state.battle is not None and tried.kind() not in KINDS


def draw_lines(tried: Tried, on_map: tuple[str, int] | None) -> str:
    """Draw the lines of a move; `on_map`: the map to be shown, where it is not that before the move."""
    content, height = "", 0
    for line in lines_of(tried, on_map):
        drawn, high = (line, panels.ROW) if isinstance(line, str) else line
        content, height = content + placed(0, height, drawn), height + high
    box = [("class", "polis-map polis-map--close"), ("viewBox", f"-2 -2 {WIDTH + 4} {height + 4}"), ("role", "img")]
    return element("svg", [*box, ("aria-label", tried.label(tried.kind()))], content)


def lines_of(tried: Tried, on_map: tuple[str, int] | None) -> list[Line]:
    """List the lines of a move, from the top."""
    state, label, kind = tried.state, tried.label, tried.kind()
    lines: list[Line] = []
    going, enemy = state.turn.going, tried.components.other(state.turn_of)
    crowds = tried.then().battles or ((going,) if going and state.units_of(enemy, going) else ())
    is_begun = state.turn.done or state.turn.passed or "turn.battles.later" in tried.rules
    if is_begun and kind in (*KINDS, "pass", "halt"):
        lines += tried.turn_strip(kind)
    if state.stage != "actions":
        end = panels.at_end(label(state.round)) if state.stage in ("event", "phoros") else ""
        waiting = " · ".join([label(area) for area in state.battles])
        said = [label(word) for word in (state.stage, state.event) if word] + [waiting] * bool(waiting)
        lines.append(panels.words(LEFT, ": ".join(said)) + end)
    if tried.refusal() in STEPS:
        return [*lines, *tried.turn_strip(kind)]
    if kind in DEVELOPMENT:
        lines += building(tried)
    elif kind == "tribute":
        region, is_place = tried.move["tribute"], any([rule in PLACES for rule in tried.rules])
        is_box = tried.refusal().startswith("tribute.") and not is_place
        lines.append(close_map(tried, tried.after is None and is_place))
        lines += tried.tribute_box(region, tried.move.get("rows") or {}, is_box)
    elif kind in ("halt", "pass") and crowds:
        lines.append(crowd_map(tried, crowds))
    elif kind in ON_MAP or is_way_shown(tried):
        is_place = tried.is_crossed() if kind in ("redeem", "civil-war") else tried.after is None
        lines.append(on_map or close_map(tried, is_place))
        if kind in ("march", "sail") and not is_default(state.readings, FULL_AREAS):  # rules march.full, sail.full
            limit = tried.components.limit(state.round)
            areas = [area for area in tried.components.areas if is_full(state.units_of(state.turn_of, area), limit)]
            lines += [tried.places(area, 0, False) for area in areas]
    elif kind == "trade":
        lines += tried.prices(tried.move["trade"])
        if tried.after is not None or tried.refusal() == "trade.city":
            own = [polis for polis in state.poleis_of(state.turn_of) if tried.components.poleis[polis].trade]
            cities = panels.listed(label, "picture.trade-cities", tuple(own), label(state.turn_of) + " · ")
            lines.append(cities + ("" if own else panels.refusal(176, 11)))
    elif kind == "setup":
        lines += beginning(replace(tried, state=lay_out(tried.components)))
    else:
        lines += ending(tried)
    if kind == "remove" and tried.then().stage == "actions":
        lines += tried.tracks(tried.components.sides, False, ())
    if kind in KINDS:
        change, held = change_of(tried), held_by(state, state.turn_of)
        if is_way_shown(tried):
            change["merchants"] = 0
        wrong = [good for good in sorted(change) if held.get(good, 0) + change[good] < 0]
        if not wrong and tried.refusal() in PAYMENTS:
            wrong = [good for good in sorted(change) if change[good] < 0 and good != "merchants"]
        if tried.after is not None or wrong:
            lines += tried.account(held, change, wrong)
    return lines


def beginning(tried: Tried) -> list[Line]:
    """Draw what both sides begin with, what the first event brings them, where it places units, and the market space
    that it closes; the set-up is reconstructed, and the picture says so (rules setup.poleis, event.first-round)."""
    lines: list[Line] = [panels.words(LEFT, tried.label("picture.reconstructed"))]
    components, after = tried.components, tried.then()
    row, placed_now = components.data["events"].get(after.event, {}), replace(tried, state=after)
    has_effect = row.get("effect") in (GAIN, REMOVE, UNIT)
    if has_effect and not after.sent:
        lines.append(tried.deciders(tried.label("event") + ": " + tried.label(after.event or "event")))
    if row.get("effect") == UNIT:
        return [*lines, crowd_map(placed_now, tuple([row[side] for side in components.sides]))]
    if after.sent:
        return lines + [line for space in sorted(after.sent) for line in placed_now.prices(space)]
    if has_effect:
        return lines + tried.tracks(components.sides, False, changed_goods(tried))
    lines += tried.tracks(components.sides, True, components.resources)
    for side in components.sides:
        lines += replace(tried, after=tried.state).own_tiles(side)
    return lines


def building(tried: Tried) -> list[Line]:
    """Draw the polis that builds and the areas that its units enter, against their limit (rule unit.limit)."""
    move, label, components = tried.move, tried.label, tried.components
    polis = move.get("polis") or move[tried.kind()]
    found = components.poleis[polis]
    lines: list[Line] = []
    lines += tried.display(move["project"]) if "project" in move else []
    lines += tried.own_tiles(tried.state.turn_of, polis)
    if tried.refusal() in FOREIGN:
        return lines
    if "muster" in move and found.region == ABROAD:
        return [*lines, close_map(tried, True)]
    if "galleys" in move:
        lines.append(panels.listed(label, "picture.arrows", found.ships, label(polis) + " · "))
    if "merchants" in move:
        cities = tuple([name for name in components.order if components.poleis[name].trade])
        lines.append(panels.listed(label, "picture.trade-cities", cities))
    if "project" in move:
        begun = components.order if tried.refusal() == "project.start" else (polis,)
        lines += [panels.listed(label, "picture.kinds", found.projects), *tried.begun(begun)]
    seas: Goods = move.get("seas") or ({found.region: move["cubes"]} if "muster" in move else {})
    seas = {} if tried.refusal() == "galleys.no-sea" else seas
    is_wrong_sea = tried.refusal() == "galleys.build.sea"
    return lines + [tried.places(sea, seas[sea], is_wrong_sea) for sea in sorted(seas)]


def is_way_shown(tried: Tried) -> bool:
    """Tell whether a merchant's way matters more than the price: a rule speaks of it, or enemy galleys lie on it."""
    if tried.kind() != "trade":
        return False
    components, state = tried.components, tried.state
    seas = (*merchant_way(state, components.market_of(tried.move["trade"])), *components.ports_of(state.turn_of))
    met = any([state.units_of(components.other(state.turn_of), sea) for sea in seas])
    return (met and tried.after is not None) or any([rule in WAYS for rule in tried.rules])


def held_by(state: State, side: str) -> Goods:
    seat = state.seats[side]
    return state.goods_of(side) | {PRESTIGE: seat.prestige, "merchants": seat.merchants}


def change_of(tried: Tried) -> Goods:
    """Return what a move changes in its side's stocks; of a refused one what it would cost, below 0, and bring."""
    components, state, move = tried.components, tried.state, tried.move
    held = held_by(state, state.turn_of)
    if tried.after is not None:
        then = held_by(tried.after, state.turn_of)
        return {good: then.get(good, 0) - held.get(good, 0) for good in (*components.resources, PRESTIGE, "merchants")}
    change: Goods = {"merchants": -1} if "trade" in move else {}
    if "merchants" in move:
        change = {"merchants": move.get("cubes", 0)}
    costs, phrase = [], POLIS.describe(components, state, move).values
    while "move" in phrase:
        costs.append(phrase.get("extra"))
        phrase = phrase["move"].values
    price = {good: abs(cost) for good, cost in (phrase.get("price") or {}).items()}
    for sign, goods in [*[(-1, cost or {}) for cost in (*costs, price)], (1, phrase.get("gained") or {})]:
        for good in sorted(goods):
            change[good] = change.get(good, 0) + sign * goods[good]
    return change


def ending(tried: Tried) -> list[Line]:
    """Draw what a decision between the turns rests on and changes (of the side that decides alone where the round goes
    on), who grows first, the projects that have been started, what a new round begins with, the poleis that outgrow
    their base or are all that a side has to supply, and those of the side that decides. Where the game is scored,
    completed projects count, and every resource may break a tie (rules final.score, final.tie, final.draw)."""
    then, state, move = tried.then(), tried.state, tried.move
    is_scored = then.won is not None and then.won[1].startswith("final")
    lines: list[Line] = []
    if "actions" not in (state.stage, then.stage) or state.stage != then.stage:
        lines += stocks(tried, is_scored)
    if "round-end.order" in tried.rules and then.stage == "growth":
        lines.append(tried.deciders(tried.label("growth")))
    lines += tried.begun(tried.components.order)
    lines += tried.completed() if is_scored else []
    if then.round != state.round:
        lines += tried.new_round()
    polis = move.get("release") or move.get("grow") or ""
    if polis:
        lines += tried.own_tiles(state.queue[0] if state.queue else state.turn_of, polis)
    elif "megalopolis.points" in tried.rules or "loss.capital" in tried.rules:
        for side in tried.components.sides:
            lines += tried.own_tiles(side, *large_poleis(tried.components, then.cubes_of(side)))
    if "supply.left-behind" in tried.rules:
        lines.append(close_map(tried, False))
    limits = "grow" in move and (tried.after is not None or tried.refusal().startswith("growth.limits"))
    return lines + (tried.growth_rows(polis) if limits else [])


def stocks(tried: Tried, is_scored: bool) -> list[str]:
    """Draw what the sides have that a decision between the turns asks or changes: wheat and cubes where cubes are
    supplied or grow, where the score is tied every resource."""
    state, then = tried.state, tried.then()
    changed, sides = changed_goods(tried), tried.components.sides
    is_fed = state.stage in ("supply", "growth") or WHEAT in changed
    if any([rule in TIES for rule in tried.rules]):
        changed = list(tried.components.resources)
    elif is_fed:
        changed = [WHEAT] + [good for good in changed if good != WHEAT]
    is_over = state.stage == "actions" or then.round != state.round or then.won is not None
    named = [*state.queue[:1], *[side for side in sides if is_over or state.seats[side] != then.seats[side]]]
    return tried.tracks([side for side in sides if side in named], is_fed or is_scored, changed)


def changed_goods(tried: Tried) -> list[str]:
    now, then, sides = tried.state, tried.then(), tried.components.sides
    resources = tried.components.resources
    return [good for good in resources if any([now.has(side, good) != then.has(side, good) for side in sides])]


# a battle


def battle_picture(tried: Tried) -> str:
    """Draw a battle: both hands, the cards that are tried against each other, with a cross on those for which they are
    refused, and whether the attacker has decided to stay (rule battle.retreat-order)."""
    numbers, move = read_battle_numbers(tried.components.data), tried.move
    battle = read_battle(numbers, tried.state.battle or {})
    laid, hand = lay_cards(battle, move), battle.hands[battle.asked] if battle.asked else ()
    row, cards, places, wrong = 0 if "attack" in move else 1, move.get("attack") or move.get("defend") or (), [], []
    for index, card in enumerate(cards):
        held = [at for at in range(len(hand)) if hand[at] == card and at not in places][:1]
        places += held
        wrong += [] if held or card is None else [index]
    if tried.refusal() == "battle.salpinx":
        wrong = [index for index, card in enumerate(cards) if card == SALPINX]
    elif tried.after is None and not wrong:
        wrong = [index for index, card in enumerate(cards) if card is not None]
    above = "".join([panels.refusal(*card_corner(index, row)) for index in wrong])
    if battle.phase == DECIDE and battle.asked != battle.attacker:
        above += words_svg(*STANDING, tried.label(battle.attacker) + ": " + tried.label("picture.stays"))
    return BattlePicture(battle, tried.label, laid, tuple(places)).svg(above)


def battle_after(tried: Tried) -> str:
    """Draw a battle after a move, with marks where it differs from before; "" where it is over. Both sides are still
    called what they are in the phase whose cards lie there, also when it has ended."""
    numbers, label, after = read_battle_numbers(tried.components.data), tried.label, tried.then().battle
    if after is None:
        return ""
    battle = read_battle(numbers, tried.state.battle or {})
    was = replace(battle, asked="")
    laid, now = lay_cards(battle, tried.move), replace(read_battle(numbers, after), asked="", attacker=was.attacker)
    before = BattlePicture(was, label, lay_cards(was, {})).things()
    picture = BattlePicture(now, label, laid)
    boxes = changed_boxes(before, picture.things())
    return picture.svg(marks(boxes)) if boxes else ""
