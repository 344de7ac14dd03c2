"""What the rest of a turn may be (rules turn.*, reveal.times, build.times, forgo.*, amphora.*).

The rules themselves are asked: this module lays out as much of a table as they look at, and says what they say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, TypeAlias

from rules_engine.attika.components import CARD, Components
from rules_engine.attika.game.seats import Seat
from rules_engine.attika.game.state import State
from rules_engine.attika.readings import DRAWING, IMPOSSIBLE_ACTION, read_readings
from rules_engine.attika.rules.sites import OWN
from rules_engine.attika.rules.turn_limits import (
    actions_forgone,
    cards_due,
    fewest_cards,
    limit,
    refuse_amphora,
    refuse_build,
    refuse_extra_action,
    refuse_reveal,
)
from rules_engine.attika.rules.turns import BUILD, REVEAL, Turn
from rules_engine.core import HIDDEN, Answer, Line, Refused
from rules_engine.forms import Between, Choice, Reading

NOTHING = "nothing"
BUILDING = "building"
TILE = "tile"

Tiles: TypeAlias = Annotated[int, Between(0, "tiles.player")]
Amphorae: TypeAlias = Annotated[int, Between(0, "group.count")]
Pending: TypeAlias = Annotated[str, Choice("", (NOTHING, BUILDING, TILE))]


def turn_options(
    components: Components,
    mat: Tiles,
    hidden: Tiles,
    amphorae: Amphorae = 0,
    reveals: Tiles = 0,
    builds: Tiles = 0,
    extra: Amphorae = 0,
    cards: Amphorae = 0,
    pending: Pending = "nothing",
    drawing: Annotated[str, Reading("drawing")] = "may",
    impossible_action: Annotated[str, Reading("impossible-action")] = "forgone",
) -> Answer:
    """What the player may still do in this turn, in which order, and what no longer, with the rule that forbids it.

    `mat` buildings lie on the mat and `hidden` ones face down; so many `amphorae` are in hand. In this turn there were
    so many `reveals` and `builds` (from the mat); `extra` amphorae were spent for more of them, `cards` amphorae for
    cards. `pending`: the building just revealed, or the board tile turned over, that has to be placed first.
    The value: {"pending", "reveals", "builds": how many more; "actions": how many more the amphorae may add;
    "amphora_cards": how many cards they may bring; "least", "most": the cards to be drawn if the turn ends now;
    "forbidden": {"reveal", "build", "action", "card"}: the rule against each, or None}.
    Raises Refused for a turn that cannot be.
    """
    readings = read_readings({DRAWING: drawing, IMPOSSIBLE_ACTION: impossible_action})
    refuse_mixing(reveals, builds)
    action = REVEAL if reveals else BUILD if builds else None
    turn = Turn(action, reveals + builds, extra // components.pieces.spend * components.pieces.extra_actions, cards > 0)
    seat = Seat(OWN, (HIDDEN,) * mat, ((HIDDEN,) * hidden,), amphorae)
    state = State(OWN, (), (), (), (), seats=(seat,), turn=turn, readings=readings)
    refuse_impossible_turn(components, turn)
    refuse_pending(turn, pending)
    refuse_amphorae(components, amphorae + extra + cards)
    refuse_buildings(components, state, pending)
    value = options(components, state, pending)
    return Answer(value, tuple(option_lines(components, state, value)))


# turns that cannot be


def refuse_mixing(reveals: int, builds: int) -> None:
    """Revealing and building never go together (rule turn.mixing)."""
    if reveals and builds:
        raise Refused("turn.mixing", {})


def refuse_impossible_turn(components: Components, turn: Turn) -> None:
    """Nobody reveals or builds more often than allowed (reveal.times, build.times), nor has an amphora add to what has
    not begun (amphora.pass)."""
    if turn.action is None:
        if turn.extra:
            raise Refused("amphora.pass", {})
        return
    most = limit(components, turn)
    if turn.done > most:
        raise Refused("reveal.times" if turn.action == REVEAL else "build.times", {"times": most})


def refuse_pending(turn: Turn, pending: str) -> None:
    """Only who has revealed has a building or a board tile to place, and draws no cards before (rules reveal.store,
    growth.when, forgo.last)."""
    if pending == NOTHING:
        return
    if turn.action != REVEAL:
        raise Refused("reveal.store.unrevealed" if pending == BUILDING else "growth.when.unrevealed", {})
    if turn.drawn:
        raise Refused("forgo.last", {})


def refuse_amphorae(components: Components, amphorae: int) -> None:
    """Each group brings its amphora only once (rule group.once)."""
    most = len(components.groups) * components.pieces.reward
    if amphorae > most:
        raise Refused("group.once", {"amphorae": most})


def refuse_buildings(components: Components, state: State, pending: str) -> None:
    """A player has only so many buildings (setup.colour), not all of them face down (setup.reveal), and with the last
    one on the map the game is over (end.buildings)."""
    seat, turn, most = state.seat(), state.turn, components.pieces.player_tiles
    waiting = 1 if pending == BUILDING else 0
    built = turn.done if turn.action == BUILD else 0
    revealed = turn.done if turn.action == REVEAL else 0
    if len(seat.mat) + seat.hidden() + waiting + built > most:
        raise Refused("setup.colour", {"buildings": most})
    if seat.hidden() + revealed > most - stacks(components):
        raise Refused("setup.reveal", {"buildings": most - stacks(components)})
    if len(seat.mat) + seat.hidden() + waiting == 0:
        raise Refused("end.buildings", {"buildings": most})


def stacks(components: Components) -> int:
    """How many stacks a player has at first: that of the main buildings and the others (setup.main, setup.stacks)."""
    return 1 + components.pieces.stacks


# what may be


def options(components: Components, state: State, pending: str) -> dict:
    """The value of the answer."""
    amphorae = state.seat().amphorae // components.pieces.spend
    forbidden = {
        "reveal": rule_against(refuse_reveal, components, state),
        "build": rule_against(refuse_build, components, state),
        "action": rule_against(refuse_action, components, state),
        "card": None if amphorae else "amphora.number",
    }
    return {
        "pending": pending,
        "reveals": 0 if forbidden["reveal"] else more(components, state, REVEAL, state.seat().hidden()),
        "builds": 0 if forbidden["build"] else more(components, state, BUILD, len(state.seat().mat)),
        "actions": 0 if forbidden["action"] else amphorae * components.pieces.extra_actions,
        "amphora_cards": amphorae * components.pieces.spent_cards,
        "least": fewest_cards(components, state),
        "most": cards_due(components, state),
        "forbidden": forbidden,
    }


def rule_against(refuse: Callable[[Components, State], None], components: Components, state: State) -> str | None:
    """The rule by which `refuse` forbids what it is about; None if it does not."""
    try:
        refuse(components, state)
    except Refused as refused:
        return refused.rule
    return None


def refuse_action(components: Components, state: State) -> None:
    """Whether an amphora may add a reveal or a build now (rules amphora.action, amphora.number, amphora.pass)."""
    refuse_amphora(components, state)
    refuse_extra_action(state)


def more(components: Components, state: State, action: str, buildings: int) -> int:
    """How often the player may still reveal, or build: as often as the turn allows and there are buildings for it."""
    return min(limit(components, replace(state.turn, action=action)) - state.turn.done, buildings)


# what to say about it


def option_lines(components: Components, state: State, value: dict) -> list[Line]:
    """What comes first, what may be done, what no longer, what amphorae add, and the cards at the end."""
    return [
        *pending_lines(value["pending"]),
        *acting_lines(value),
        *forbidden_reveal_lines(components, state, value["forbidden"]["reveal"]),
        *forbidden_build_lines(components, state, value["forbidden"]["build"]),
        *amphora_lines(components, state, value),
        *card_lines(components, state, value),
    ]


def pending_lines(pending: str) -> list[Line]:
    """What has to be placed before anything else (rules reveal.store, growth.order)."""
    if pending == BUILDING:
        return [Line("reveal.store.first", None, {})]
    return [Line("growth.order.first", None, {})] if pending == TILE else []


def acting_lines(value: dict) -> list[Line]:
    """How often the player may still reveal or build (rules turn.choice, reveal.times, build.times)."""
    reveals, builds = value["reveals"], value["builds"]
    if reveals and builds:
        return [Line("turn.choice.open", None, {"reveals": reveals, "builds": builds})]
    if reveals:
        return [Line("reveal.times.left", None, {"times": reveals})]
    if builds:
        return [Line("build.times.left", None, {"times": builds})]
    return [Line("turn.choice.over", None, {})]


def forbidden_reveal_lines(components: Components, state: State, rule: str | None) -> list[Line]:
    """Why nothing more is revealed."""
    if rule == "turn.mixing":
        return [Line("turn.mixing.built", None, {})]
    if rule == "reveal.times":
        return [Line("reveal.times.over", None, {"times": limit(components, state.turn)})]
    if rule == "turn.possible":
        return [Line("turn.possible.reveal", None, {})]
    return [Line("forgo.last.drawn", None, {})] if rule == "forgo.last" else []


def forbidden_build_lines(components: Components, state: State, rule: str | None) -> list[Line]:
    """Why nothing more is built from the mat; that cards were drawn is said of revealing already (forgo.last)."""
    if rule == "turn.mixing":
        return [Line("turn.mixing.revealed", None, {}), Line("build.same-turn.stored", None, {})]
    if rule == "build.times":
        return [Line("build.times.over", None, {"times": limit(components, state.turn)})]
    return [Line("turn.possible.build", None, {})] if rule == "turn.possible" else []


def amphora_lines(components: Components, state: State, value: dict) -> list[Line]:
    """What each amphora may bring (rules amphora.*)."""
    pieces, rule = components.pieces, value["forbidden"]["action"]
    if rule == "amphora.number":
        return [Line("amphora.number.none", None, {})]
    lines = []
    if rule is None:
        values = {"amphorae": pieces.spend, "times": pieces.extra_actions}
        revealing = state.turn.action == REVEAL
        lines.append(Line("amphora.action.reveal" if revealing else "amphora.action.build", None, values))
    elif rule == "amphora.pass":
        lines.append(Line("amphora.pass.first", None, {}))
    elif rule == "turn.possible":
        lines.append(Line("turn.possible.amphora", None, {}))
    cards = {"amphorae": pieces.spend, "cards": pieces.spent_cards, "all": value["amphora_cards"]}
    return [*lines, Line("amphora.card.each", None, cards)]


def card_lines(components: Components, state: State, value: dict) -> list[Line]:
    """The cards that may be drawn if the turn ends now, and that they come last (rules forgo.*)."""
    due = value["most"]
    acts = value["reveals"] + value["builds"] + value["actions"] > 0
    lines = forgone_lines(components, state, due, acts)
    if due and state.turn.action is not None:
        must = value["least"] == due
        lines.append(Line("forgo.optional.must" if must else "forgo.optional.may", None, {"cards": due}))
    if acts:
        lines.append(Line("forgo.last.order", None, {}))
    return lines


def forgone_lines(components: Components, state: State, due: int, acts: bool) -> list[Line]:
    """What the cards are for: each action not carried out, or the whole turn (rules forgo.card, forgo.all)."""
    if state.turn.action is None:
        each = Line("forgo.card.each", None, {"cards": components.pieces.forgone_cards})
        return [Line("forgo.all.end", {CARD: due}, {"cards": due})] + ([each] if acts else [])
    if due == 0:
        return [Line("forgo.card.none", None, {})]
    values = {"cards": due, "actions": actions_forgone(components, state)}
    return [Line("forgo.card.end", {CARD: due}, values)]
