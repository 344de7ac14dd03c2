"""The JSON of a position, and what a player may know of it."""

from dataclasses import dataclass, replace
from typing import Any

from rules_engine import codec
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
def state_codec(components: Components) -> codec.Codec:
    """Declare the JSON of a position, table by table; whatever is left out is empty, and an empty table is {}."""
    sides, tiles = components.sides, components.projects
    side, tile = codec.one_of(sides), codec.one_of(tiles)
    shown = codec.list_of(codec.one_of((*tiles, HIDDEN)))
    none: dict[str, dict] = {name: {} for name in sides}
    areas = codec.dict_of(sides, _counts(components.areas))
    units = codec.converted(areas, lambda found: none | found, lambda found: found)
    won = codec.tuple_record(codec.field("winner", codec.optional(side)), codec.field("rule", codec.text()))
    grown = codec.converted(_counts(components.order), lambda found: found or None, lambda found: found)
    turn = codec.record(
        Turn,
        codec.field("done", codec.list_of(codec.one_of((*KINDS, "release"))), ()),
        codec.field("passed", codec.list_of(side), ()),
        codec.field("going", codec.one_of(components.areas), None),
        codec.field("grown", grown, None),
        order=("done", "going", "grown", "passed"),
    )
    parts = [
        codec.field("round", codec.one_of(components.rounds), components.rounds[0], written=codec.always),
        codec.field("turn_of", side, sides[0], written=codec.always),
        codec.field("first", side, default_from=lambda values: values["turn_of"]),
        codec.columns(
            "poleis",
            lambda owner, population, projects, begun: Holding(owner, population if owner else 0, projects, begun),
            codec.field("owners", side, None, "owner"),
            codec.field("population", codec.whole(), 0, written=lambda holding: holding.owner is not None),
            codec.field("completed", codec.list_of(tile), (), "projects"),
            codec.field("begun", tile, None),
            keys=components.order,
        ),
        codec.field("units", units, none, written=codec.always),
        codec.columns(
            "seats",
            Seat,
            codec.field("prestige", codec.whole(), 0, written=codec.always),
            codec.field("goods", _counts(components.resources), {}, written=codec.always),
            codec.field("merchants", codec.whole(), 0, written=codec.always),
            codec.field("proxenoi", codec.one_of((*components.order, CAPTURED)), None, "proxenos"),
            keys=sides,
        ),
        codec.field("prices", _counts(components.resources), {}),
        codec.field("sent", codec.dict_of(sorted(components.spaces), codec.one_of((*sides, DISC))), {}),
        codec.field("boxes", codec.dict_of(sorted(components.regions), codec.list_of(side)), {}),
        codec.field("shown", shown, ()),
        codec.field("pile", shown, ()),
        codec.field("event", codec.text(), None),
        codec.field("coming", codec.pairs_of(components.rounds, codec.text()), ()),
        codec.field("stage", codec.one_of(STAGES), "actions"),
        codec.field("queue", codec.list_of(side), ()),
        codec.field("turn", turn, Turn()),
        codec.field("battles", codec.list_of(codec.one_of(components.areas)), ()),
        codec.field("battle", codec.scalar(lambda data: isinstance(data, dict), "an object"), None),
        codec.field("readings", readings_codec(OPTIONS), ()),
        codec.field("won", won, None),
        codec.constant("components", components),
    ]
    names = sorted([name for part in parts for name in part.names if name not in LAST])
    return codec.record(State, *parts, order=(*names, *LAST))


def read_state(components: Components, data: dict) -> State:
    """Read a position; BadInput with its path for whatever is not declared."""
    state = state_codec(components).read(data)
    if state.stage in ASKED and not state.queue and state.won is None:
        raise BadInput("queue", [], "the sides that decide")
    return state


def write_state(components: Components, state: State) -> dict:
    return state_codec(components).write(state)


def _counts(keys: tuple[str, ...]) -> codec.Codec:
    """Declare {id: n} without zeros."""
    return codec.dict_of(sorted(keys), codec.whole(), 0)


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
