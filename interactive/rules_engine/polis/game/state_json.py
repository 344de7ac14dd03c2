"""The JSON of a position, and what a player may know of it."""

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.codec import (
    Codec,
    always,
    columns,
    constant,
    converted,
    dict_of,
    field,
    list_of,
    one_of,
    optional,
    pairs_of,
    record,
    scalar,
    text,
    tuple_record,
    whole,
)
from rules_engine.core import HIDDEN, BadInput, kept
from rules_engine.polis.components import Components
from rules_engine.polis.game.battle import hidden_battle
from rules_engine.polis.game.state import CAPTURED, DISC, KINDS, STAGES, Holding, Seat, State, Turn
from rules_engine.polis.readings import OPTIONS
from rules_engine.readings import readings_codec

ASKED = ("event", "supply", "growth", "phoros")
"""Stages in which the first side of the queue decides."""
LAST = ("event", "stage", "battle", "won")
"""The keys that are written last; all others are sorted."""


@kept
def state_codec(components: Components) -> Codec:
    """Declare the JSON of a position, table by table; whatever is left out is empty, and an empty table is {}."""
    sides, tiles = components.sides, components.projects
    side, tile = one_of(sides), one_of(tiles)
    shown = list_of(one_of((*tiles, HIDDEN)))
    none: dict[str, dict] = {name: {} for name in sides}
    units = converted(dict_of(sides, _counts(components.areas)), lambda found: none | found, lambda found: found)
    grown = converted(_counts(components.order), lambda found: found or None, lambda found: found)
    turn = record(
        Turn,
        field("done", list_of(one_of((*KINDS, "release"))), ()),
        field("passed", list_of(side), ()),
        field("going", one_of(components.areas), None),
        field("grown", grown, None),
        order=("done", "going", "grown", "passed"),
    )
    parts = [
        field("round", one_of(components.rounds), components.rounds[0], written=always),
        field("turn_of", side, sides[0], written=always),
        field("first", side, default_from=lambda values: values["turn_of"]),
        columns(
            "poleis",
            lambda owner, population, projects, begun: Holding(owner, population if owner else 0, projects, begun),
            field("owners", side, None, "owner"),
            field("population", whole(), 0, written=lambda holding: holding.owner is not None),
            field("completed", list_of(tile), (), "projects"),
            field("begun", tile, None),
            keys=components.order,
        ),
        field("units", units, none, written=always),
        columns(
            "seats",
            Seat,
            field("prestige", whole(), 0, written=always),
            field("goods", _counts(components.resources), {}, written=always),
            field("merchants", whole(), 0, written=always),
            field("proxenoi", one_of((*components.order, CAPTURED)), None, "proxenos"),
            keys=sides,
        ),
        field("prices", _counts(components.resources), {}),
        field("sent", dict_of(sorted(components.spaces), one_of((*sides, DISC))), {}),
        field("boxes", dict_of(sorted(components.regions), list_of(side)), {}),
        field("shown", shown, ()),
        field("pile", shown, ()),
        field("event", text(), None),
        field("coming", pairs_of(components.rounds, text()), ()),
        field("stage", one_of(STAGES), "actions"),
        field("queue", list_of(side), ()),
        field("turn", turn, Turn()),
        field("battles", list_of(one_of(components.areas)), ()),
        field("battle", scalar(lambda data: isinstance(data, dict), "an object"), None),
        field("readings", readings_codec(OPTIONS), ()),
        field("won", tuple_record(field("winner", optional(side)), field("rule", text())), None),
        constant("components", components),
    ]
    names = sorted([name for part in parts for name in part.names if name not in LAST])
    return record(State, *parts, order=(*names, *LAST))


def read_state(components: Components, data: dict) -> State:
    """Read a position; BadInput with its path for whatever is not declared."""
    state = state_codec(components).read(data)
    if state.stage in ASKED and not state.queue and state.won is None:
        raise BadInput("queue", [], "the sides that decide")
    return state


def write_state(components: Components, state: State) -> dict:
    return state_codec(components).write(state)


def _counts(keys: tuple[str, ...]) -> Codec:
    """Declare {id: n} without zeros."""
    return dict_of(sorted(keys), whole(), 0)


@dataclass(frozen=True)
class View:
    """`state` as `player` knows it: `hidden` wherever something lies face down, and for the opponent's battle cards."""

    player: str
    state: State


def view(state: State, player: str) -> View:
    """Return what a player knows, without what lies face down and the other hand (rules setup.decks, battle.hands)."""
    battle = None if state.battle is None else hidden_battle(state.battle, player)
    coming = tuple([(turn, HIDDEN) for turn, _ in state.coming])
    return View(player, replace(state, pile=(HIDDEN,) * len(state.pile), coming=coming, battle=battle))


def write_view(components: Components, known: View) -> dict[str, Any]:
    return {"player": known.player, "state": write_state(components, known.state)}
