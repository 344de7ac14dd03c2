"""Whether a position can be (`Engine.possible`)."""

from rules_engine.core import HIDDEN
from rules_engine.polis.components import SPACES, Components
from rules_engine.polis.game.battle import battle_of
from rules_engine.polis.game.flow import CLOSE, without_choice
from rules_engine.polis.game.setup import event_deck, lay_out
from rules_engine.polis.game.state import CAPTURED, DISC, State
from rules_engine.polis.rules.battle import first_attacker
from rules_engine.polis.rules.rounds import is_battle
from rules_engine.polis.rules.trade import early_refusal


def possible(components: Components, state: State) -> str | None:
    """Return the rule by which no game comes to this position; None if one can. An empty table comes before the set-up.

    A Proxenos meets the other one in a capital only, to which it returns when it is ransomed.
    """
    poleis, sides = state.poleis, components.sides
    if not any([poleis[polis].owner for polis in components.order]):
        return None
    for side in sides:
        if state.stock_of(side) < 0:
            return "stock.cubes"
        if any([state.units_of(side, area) > state.limit() for area in components.areas]):
            return "unit.limit"
        if state.won is None and state.owner_of(components.capital(side)) != side:
            return "polis.capital"
    seen = [tile for tile in (*state.shown, *state.pile) if tile != HIDDEN]
    for polis in components.order:
        held, kinds = poleis[polis], components.poleis[polis].projects
        if held.owner is not None and held.population < 1:
            return "polis.last-cube"
        if held.owner is None and held.population:
            return "polis.population"
        tile, tiles = components.poleis[polis], [*held.projects, *([held.begun] if held.begun else [])]
        if held.population > tile.most or state.grown_by(polis) > tile.growth:
            return "growth.limits"
        if any([components.data["projects"][tile]["kind"] not in kinds for tile in tiles]):
            return "project.kind"
        seen += tiles
    first, second = [state.seats[side].proxenos for side in sides]
    if first == second and first not in (None, CAPTURED, *components.capitals()):
        return "proxenos.one"
    if len(set(seen)) < len(seen):
        return "project.start"
    return wrong_round(components, state) or wrong_turn(components, state) or wrong_battle(components, state)


def wrong_round(components: Components, state: State) -> str | None:
    """Return the rule about an event of another round, a merchant too early, a disc that no event put there, or of an
    event that asks for something: both sides have their first poleis then, and have lost a unit at most (rules
    setup.poleis, event.first-round)."""
    cards = [(turn, card) for turn, card in ((state.round, state.event), *state.coming) if card not in (None, HIDDEN)]
    if any([card not in event_deck(components, turn) for turn, card in cards]):
        return "event.card"
    deck = event_deck(components, state.round) if state.event in (None, HIDDEN) else (state.event,)
    rows = [components.data["events"][card] for card in deck]
    closed = [row["market"] + "." + SPACES[0] for row in rows if row["effect"] == CLOSE]
    if any([state.sent[space] == DISC and space not in closed for space in sorted(state.sent)]):
        return "event.first-round"
    merchants = [space for space in sorted(state.sent) if state.sent[space] != DISC]
    if any([early_refusal(components, space, state.round) is not None for space in merchants]):
        return "trade.space"
    if state.stage != "event":
        return None
    start = lay_out(components)  # an event that asks for something follows on the set-up
    if state.poleis != start.poleis:
        return "setup.poleis"
    for side in components.sides:
        lost = [start.units[side].get(area, 0) - state.units_of(side, area) for area in components.areas]
        if min(lost) < 0 or sum(lost) > components.number("event", "units"):
            return "event.first-round"
    return None


def wrong_turn(components: Components, state: State) -> str | None:
    """Return the rule about more actions than a turn has, an action of a side that has passed, a movement that goes on
    to where no unit of the side is, a battle where too few units stand, or a side that is asked at the end of the round
    out of turn or with nothing to decide (rules round-end.steps, round-end.order)."""
    turn = state.turn
    if len(turn.done) > components.number("turn", "actions") and not turn.passed:
        return "turn.actions"
    if state.stage == "actions" and state.won is None and state.turn_of in turn.passed:
        return "pass.out"
    if turn.going is not None:
        kind = turn.done[-1] if turn.done else ""
        if kind not in ("march", "sail") or not state.units_of(state.turn_of, turn.going):
            return "march.destination" if kind == "march" else "sail.destination"
    waiting = state.battles if state.stage == "battles" and state.battle is None else ()
    if not all([is_battle(components, state.crowd_in(area)) for area in waiting]):
        return "battle.when"
    if state.stage not in ("supply", "growth", "phoros") or state.won is not None:
        return None
    if state.queue not in (state.order(), state.order()[1:]):
        return "round-end.order"
    return None if without_choice(state, state.queue[0]) is None else "round-end.steps"


def wrong_battle(components: Components, state: State) -> str | None:
    """Return the rule about a battle that goes on: its roles follow from its phase; units and prestige are those of the
    position; each side has as many cards as units, with those that lie there or are due; all others have been played,
    as many in each phase (rules battle.swap, battle.hands, battle.refill)."""
    battle = battle_of(state)
    if battle is None:
        return None
    area, numbers = state.battles[0], battle.numbers
    phases, sides, first = battle.number - 1, components.sides, first_attacker(battle.ground)
    if battle.attacker != (components.other(first) if phases % len(sides) else first):
        return "battle.swap"
    if state.crowd_in(area) + phases * numbers.shown < numbers.units:
        return "battle.when"
    for side in sides:
        held = len(battle.hands[side]) + battle.due[side] + (len(battle.attack) if side == battle.attacker else 0)
        if battle.units[side] != state.units_of(side, area) or held != battle.units[side]:
            return "battle.hands"
        if battle.prestige[side] != state.seats[side].prestige:
            return "stock.track"
    cards = len(battle.pile) + len(battle.attack) + sum([len(battle.hands[side]) for side in sides])
    played = phases * numbers.shown * len(sides)
    return None if cards == len(numbers.all_cards()) - played else "battle.refill"
