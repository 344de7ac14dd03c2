"""Setting up a game (rules setup.*)."""

from __future__ import annotations

from rules_engine.core import BadInput, Line, Step
from rules_engine.polis.components import Components
from rules_engine.polis.game.deals import check_deal
from rules_engine.polis.game.events import reveal_event
from rules_engine.polis.game.rounds import settled
from rules_engine.polis.game.start import laid_out
from rules_engine.polis.game.state import EVENT, State
from rules_engine.polis.readings import read_readings


def setup(components: Components, players: list[str], deal: dict, readings: dict | None = None) -> State:
    """The table when the first player has to decide: `players` are both sides, `deal` as `deals.new_deal` makes it,
    `readings` {reading: option}. Raises BadInput for a deal that is not everything that the game has."""
    return begun(components, players, deal, readings).state


def begun(components: Components, players: list[str], deal: dict, readings: dict | None = None) -> Step:
    """The set-up, and what the first event brings."""
    check_deal(components, players, deal)
    shown = components.number("project", "shown")
    state = laid_out(components)
    state = State(
        components.rounds[0],
        components.sides[0],
        components.sides[0],
        state.poleis,
        state.units,
        state.seats,
        {},
        {},
        {},
        shown=tuple(deal["projects"][:shown]),
        pile=tuple(deal["projects"][shown:]),
        coming=tuple([(turn, deal["events"][turn]) for turn in components.rounds]),
        stage=EVENT,
        readings=read_readings(readings or {}),
        components=components,
    )
    after, lines = reveal_event(components, state)
    after, lines = settled(components, after, setup_lines(components, state) + lines)
    return Step(after, tuple(lines))


def setup_move(components: Components, state: State, move: dict) -> Step:
    """{"setup": {"players", "deal", "readings"}}: the first move of a recorded game, from an empty table."""
    if state.shown or state.pile:
        raise BadInput("setup", move, "a move: this game has begun")
    data = move["setup"]
    return begun(components, data["players"], data["deal"], data.get("readings"))


def setup_lines(components: Components, state: State) -> list[Line]:
    """What the set-up rules say."""
    lines = []
    for side in components.sides:
        poleis = [polis for polis in components.order if state.owner_of(polis) == side]
        lines.append(Line("setup.poleis", None, {"side": side, "poleis": poleis}))
        for area in components.areas:
            if state.units_of(side, area):
                units = state.units_of(side, area)
                lines.append(Line("setup.units", None, {"side": side, "area": area, "units": units}))
        lines.append(Line("setup.resources", state.goods_of(side), {"side": side}))
        lines.append(Line("setup.prestige", {"prestige": state.seats[side].prestige}, {"side": side}))
    return lines + [Line("setup.projects", None, {"projects": list(state.shown)})]
