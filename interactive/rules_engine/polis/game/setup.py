"""Setting up a game: the deal, the table as it begins, the first event (rules setup.*, event.unknown)."""

from collections.abc import Callable
from dataclasses import replace

from rules_engine.core import BadInput, Line, Step, check_all
from rules_engine.polis.components import SILVER, WHEAT, Components, Goods
from rules_engine.polis.game.flow import advance, reveal_event
from rules_engine.polis.game.state import Holding, Seat, State
from rules_engine.polis.readings import OPTIONS
from rules_engine.readings import parse_readings


def new_deal(components: Components, players: list[str], shuffled: Callable[[list], list]) -> dict:
    """Make a deal for `begin_game`; `shuffled` returns a list in another order, and is the only chance in it.

    Returns {"projects": all tiles from the top, "events": {round: the card that will be turned over}}.
    """
    projects = shuffled(list(components.projects))
    events = {turn: shuffled(event_deck(components, turn))[0] for turn in components.rounds}
    return {"projects": projects, "events": events}


def event_deck(components: Components, turn: str) -> list[str]:
    """List the event cards of a round; later ones, which no source shows, are for practice (rule event.unknown)."""
    if turn in components.data["practice-events"]:
        return list(components.data["practice-events"][turn]["cards"])
    cards = components.data["events"]
    return [card for card in components.data["order"]["events"] for _ in range(cards[card]["copies"])]


def lay_out(components: Components) -> State:
    """Lay out poleis, units and seats as the game begins, without cards and tiles: hoplites in the regions of a side's
    first poleis, galleys in the seas that these use (rules setup.poleis, setup.units, setup.envoys, setup.resources,
    setup.prestige)."""
    first, start, tiles = components.sides[0], components.data["setup"], components.poleis
    poleis = {one: Holding(tiles[one].owner, tiles[one].base if tiles[one].owner else 0) for one in components.order}
    units: dict[str, Goods] = {}
    seats = {}
    for side in components.sides:
        own = [tiles[polis] for polis in components.order if tiles[polis].owner == side]
        regions, seas = [tile.region for tile in own], [sea for tile in own for sea in tile.ships]
        units[side] = {region: start["hoplites"][region] for region in regions if region in start["hoplites"]}
        for sea in seas:
            galleys = start["galleys"].get(sea, start["galleys"].get(sea + "-play", 0))
            if galleys:
                units[side][sea] = galleys
        goods = {good: start["goods"] for good in components.resources}
        goods.update({good: start[good][side] for good in (SILVER, WHEAT)})
        goods = {good: goods[good] for good in components.resources if goods[good]}
        seats[side] = Seat(start["prestige"]["play"], goods, start["merchants"], components.capital(side))
    return State(components, components.rounds[0], first, first, poleis, units, seats, {}, {}, {})


def begin_game(components: Components, players: list[str], deal: dict, readings: dict | None = None) -> Step:
    """Set up the table and turn over the first event, until somebody has to decide.

    `players` are both sides, `deal` as `new_deal` makes it, `readings` {reading: option}. Raises BadInput for a deal
    that is not all of the game, once.
    """
    check_all("players", list(players), list(components.sides))
    check_all("deal.projects", deal["projects"], list(components.projects))
    check_all("deal.events", sorted(deal["events"]), list(components.rounds))
    for turn in components.rounds:
        if deal["events"][turn] not in event_deck(components, turn):
            raise BadInput("deal.events." + turn, deal["events"][turn], "a card of that round")
    shown = components.number("project", "shown")
    state = replace(
        lay_out(components),
        shown=tuple(deal["projects"][:shown]),
        pile=tuple(deal["projects"][shown:]),
        coming=tuple([(turn, deal["events"][turn]) for turn in components.rounds]),
        stage="event",
        readings=parse_readings(OPTIONS, readings or {}),
    )
    after, lines = reveal_event(state)
    after, lines = advance(after, setup_lines(components, state) + lines)
    return Step(after, tuple(lines))


def opening(components: Components, players: list[str], deal: dict, readings: dict) -> tuple[Line, ...]:
    """Return what the first event brings, before the first action (rules event.first-round, event.effect)."""
    told = begin_game(components, players, deal, readings).lines
    return tuple([line for line in told if not line.rule.startswith("setup.")])


def setup_lines(components: Components, state: State) -> list[Line]:
    """Say what the set-up rules say."""
    lines = []
    for side in components.sides:
        seat, poleis = state.seats[side], state.poleis_of(side)
        lines.append(Line("setup.poleis", None, {"side": side, "poleis": poleis}))
        for area in components.areas:
            units = state.units_of(side, area)
            if units:
                values = {"side": side, "area": area, "units": units}
                lines.append(Line("setup.units.galley" if area in components.seas else "setup.units", None, values))
        lines.append(Line("setup.envoys", None, {"side": side, "merchants": seat.merchants, "polis": seat.proxenos}))
        lines.append(Line("setup.resources", state.goods_of(side), {"side": side}))
        lines.append(Line("setup.prestige", {"prestige": seat.prestige}, {"side": side}))
    neutral = [polis for polis in components.order if state.owner_of(polis) is None]
    prices = {"goods": list(components.priced_goods()), "column": state.column_of(components.priced_goods()[0])}
    return [
        *lines,
        Line("setup.neutral", None, {"number": len(neutral), "poleis": neutral}),
        Line("setup.prices", None, prices),
        Line("setup.projects", None, {"projects": list(state.shown)}),
    ]
