"""What the rest of a turn may be (rules turn.*, reveal.times, build.times, forgo.*, amphora.*)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from rules_engine.attika.components import CARD, Components
from rules_engine.attika.readings import DRAWING, IMPOSSIBLE_ACTION, Readings, read_readings
from rules_engine.attika.rules.turns import (
    BUILD,
    REVEAL,
    Means,
    Turn,
    actions_forgone,
    amphora_refusal,
    build_refusal,
    cards_due,
    extra_action_refusal,
    fewest_cards,
    limit,
    reveal_refusal,
)
from rules_engine.core import Answer, Line, Refused
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
    """Answer what the player may still do in this turn, in which order, and what no longer, with the rule against it.

    `mat` buildings lie on the mat and `hidden` ones face down; so many `amphorae` are in hand. In this turn there were
    so many `reveals` and `builds` (from the mat); `extra` amphorae were spent for more of them, `cards` amphorae for
    cards. `pending`: the building just revealed, or the board tile turned over, that has to be placed first.
    The value: {"pending", "reveals", "builds": how many more; "actions": how many more the amphorae may add;
    "amphora_cards": how many cards they may bring; "least", "most": the cards to be drawn if the turn ends now;
    "forbidden": {"reveal", "build", "action", "card"}: the rule against each, or None}.
    Raises Refused for a turn that cannot be.
    """
    pieces, readings = components.pieces, read_readings({DRAWING: drawing, IMPOSSIBLE_ACTION: impossible_action})
    if reveals and builds:
        raise Refused("turn.mixing", {})
    action = REVEAL if reveals else BUILD if builds else None
    turn = Turn(action, reveals + builds, extra // pieces.spend * pieces.extra_actions, cards > 0)
    means = Means(mat, hidden, amphorae)
    refuse_impossible_turn(components, turn)
    refuse_pending(turn, pending)
    had = once_lines(components, amphorae + extra + cards)
    refuse_buildings(components, turn, means, pending)
    value = options(components, turn, means, readings, pending)
    lines = [
        *pending_lines(pending),
        *acting_lines(value),
        *forbidden_reveal_lines(components, turn, value["forbidden"]["reveal"]),
        *forbidden_build_lines(components, turn, value["forbidden"]["build"]),
        *had,
        *amphora_lines(components, turn, value),
        *card_lines(components, turn, value, actions_forgone(components, turn, means, readings)),
    ]
    return Answer(value, tuple(lines))


# turns that cannot be


def refuse_impossible_turn(components: Components, turn: Turn) -> None:
    """Refuse more reveals or builds than allowed (rules reveal.times, build.times), and amphorae that add to what has
    not begun (amphora.action)."""
    if turn.action is None:
        if turn.extra:
            raise Refused("amphora.action", {})
        return
    most = limit(components, turn, turn.action)
    if turn.done > most:
        raise Refused("reveal.times" if turn.action == REVEAL else "build.times", {"times": most})


def refuse_pending(turn: Turn, pending: str) -> None:
    """Refuse a building or a board tile to place where none was revealed (rules reveal.store, growth.when), or after
    cards were drawn (forgo.last)."""
    if pending == NOTHING:
        return
    if turn.action != REVEAL:
        raise Refused("reveal.store.unrevealed" if pending == BUILDING else "growth.when.unrevealed", {})
    if turn.drawn:
        raise Refused("forgo.last", {})


def once_lines(components: Components, amphorae: int) -> list[Line]:
    """State that a player has had an amphora for every group. Refuses more than that (rule group.once)."""
    most = len(components.groups) * components.pieces.reward
    if amphorae > most:
        raise Refused("group.once", {"amphorae": most})
    return [Line("group.once.all", None, {"amphorae": most})] if amphorae == most else []


def refuse_buildings(components: Components, turn: Turn, means: Means, pending: str) -> None:
    """Refuse more buildings than a player has (setup.colour), more face down than can be (setup.reveal), and none left:
    with the last one on the map the game is over (end.buildings)."""
    most = components.pieces.player_tiles
    stacks = 1 + components.pieces.stacks  # that of the main buildings and the others (setup.main, setup.stacks)
    waiting = 1 if pending == BUILDING else 0
    built = turn.done if turn.action == BUILD else 0
    revealed = turn.done if turn.action == REVEAL else 0
    if means.mat + means.hidden + waiting + built > most:
        raise Refused("setup.colour", {"buildings": most})
    if means.hidden + revealed > most - stacks:
        raise Refused("setup.reveal", {"buildings": most - stacks})
    if means.mat + means.hidden + waiting == 0:
        raise Refused("end.buildings", {"buildings": most})


# what may be


def options(components: Components, turn: Turn, means: Means, readings: Readings, pending: str) -> dict:
    """Return the value of the answer."""
    pieces = components.pieces
    amphorae = means.amphorae // pieces.spend
    no_amphora = amphora_refusal(components, means)
    refusals = {
        "reveal": reveal_refusal(components, turn, means),
        "build": build_refusal(components, turn, means),
        "action": no_amphora or extra_action_refusal(turn, means),
        "card": no_amphora,
    }
    forbidden = {name: refused and refused.rule for name, refused in refusals.items()}  # order does not matter
    return {
        "pending": pending,
        "reveals": 0 if forbidden["reveal"] else more(components, turn, means, REVEAL),
        "builds": 0 if forbidden["build"] else more(components, turn, means, BUILD),
        "actions": 0 if forbidden["action"] else amphorae * pieces.extra_actions,
        "amphora_cards": amphorae * pieces.spent_cards,
        "least": fewest_cards(components, turn, means, readings),
        "most": cards_due(components, turn, means, readings),
        "forbidden": forbidden,
    }


def more(components: Components, turn: Turn, means: Means, action: str) -> int:
    """Count how often the player may still reveal, or build: as often as the turn allows and buildings are left."""
    return min(limit(components, turn, action) - turn.done, means.left_for(action))


# what to say about it


def pending_lines(pending: str) -> list[Line]:
    """State what has to be placed before anything else, and who may look at it until then (rules reveal.store,
    information.open, growth.order)."""
    if pending == BUILDING:
        return [Line("reveal.store.first", None, {}), Line("information.open.revealed", None, {})]
    return [Line("growth.order.first", None, {})] if pending == TILE else []


def acting_lines(value: dict) -> list[Line]:
    """State how often the player may still reveal or build (rules turn.choice, reveal.times, build.times), or that
    only an amphora brings another action (amphora.action); nothing where something has to be placed first and no action
    is left after it."""
    reveals, builds = value["reveals"], value["builds"]
    if reveals and builds:
        return [Line("turn.choice.open", None, {"reveals": reveals, "builds": builds})]
    if reveals:
        return [Line("reveal.times.left", None, {"times": reveals})]
    if builds:
        return [Line("build.times.left", None, {"times": builds})]
    if value["actions"]:
        return [Line("amphora.action.only", None, {})]
    return [Line("turn.choice.over", None, {})] if value["pending"] == NOTHING else []


def forbidden_reveal_lines(components: Components, turn: Turn, rule: str | None) -> list[Line]:
    """State why nothing more is revealed."""
    if rule == "turn.mixing":
        return [Line("turn.mixing.built", None, {})]
    if rule == "reveal.times":
        return [Line("reveal.times.over", None, {"times": limit(components, turn, REVEAL)})]
    if rule == "turn.possible":
        return [Line("turn.possible.reveal", None, {})]
    return [Line("forgo.last.drawn", None, {})] if rule == "forgo.last" else []


def forbidden_build_lines(components: Components, turn: Turn, rule: str | None) -> list[Line]:
    """State why nothing more is built from the mat; that cards were drawn is said of revealing already (forgo.last)."""
    if rule == "turn.mixing":
        return [Line("turn.mixing.revealed", None, {}), Line("build.same-turn.stored", None, {})]
    if rule == "build.times":
        return [Line("build.times.over", None, {"times": limit(components, turn, BUILD)})]
    return [Line("turn.possible.build", None, {})] if rule == "turn.possible" else []


def amphora_lines(components: Components, turn: Turn, value: dict) -> list[Line]:
    """State what each amphora may bring (rules amphora.*)."""
    pieces, rule = components.pieces, value["forbidden"]["action"]
    if rule == "amphora.number":
        return [Line("amphora.number.none", None, {})]
    lines = []
    if rule is None:
        values = {"amphorae": pieces.spend, "times": pieces.extra_actions}
        revealing = turn.action == REVEAL
        lines.append(Line("amphora.action.reveal" if revealing else "amphora.action.build", None, values))
    elif rule == "amphora.action":
        lines.append(Line("amphora.action.first", None, {}))
    elif rule == "turn.possible":
        lines.append(Line("turn.possible.amphora", None, {}))
    cards = {"amphorae": pieces.spend, "cards": pieces.spent_cards, "all": value["amphora_cards"]}
    return [*lines, Line("amphora.card.each", None, cards)]


def card_lines(components: Components, turn: Turn, value: dict, forgone: int) -> list[Line]:
    """State the cards that may be drawn if the turn ends now, and that they come last (rules forgo.*)."""
    due = value["most"]
    acts = value["reveals"] + value["builds"] + value["actions"] > 0
    lines = forgone_lines(components, turn, due, acts, forgone, value["pending"])
    if due and turn.action is not None:
        must = value["least"] == due
        lines.append(Line("forgo.optional.must" if must else "forgo.optional.may", None, {"cards": due}))
    if acts:
        lines.append(Line("forgo.last.order", None, {}))
    return lines


def forgone_lines(components: Components, turn: Turn, due: int, acts: bool, forgone: int, pending: str) -> list[Line]:
    """State what the cards are for: each action not carried out, or the whole turn (rules forgo.card, forgo.all). What
    is pending comes before the end of the turn (reveal.store, growth.order)."""
    if turn.action is None:
        each = Line("forgo.card.each", None, {"cards": components.pieces.forgone_cards})
        return [Line("forgo.all.end", {CARD: due}, {"cards": due})] + ([each] if acts else [])
    if due == 0:
        return [Line("forgo.card.none", None, {})]
    values = {"cards": due, "actions": forgone}
    return [Line("forgo.card.end" if pending == NOTHING else "forgo.card.then", {CARD: due}, values)]
