"""What the rest of a turn may be (rules turn.*, reveal.times, build.times, forgo.*, amphora.*)."""

from typing import Annotated, Any, TypeAlias

from rules_engine.attika.components import CARD, Components
from rules_engine.attika.readings import DRAWING, IMPOSSIBLE_ACTION, chosen, read_readings
from rules_engine.attika.rules import turns
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
    number, readings = components.number, read_readings({DRAWING: drawing, IMPOSSIBLE_ACTION: impossible_action})
    if reveals and builds:
        raise Refused("turn.mixing", {})
    action = turns.REVEAL if reveals else turns.BUILD if builds else None
    more = extra // number("amphora", "spend") * number("amphora", "actions")
    turn = turns.Turn(action, reveals + builds, more, cards > 0)
    means = turns.Means(mat, hidden, amphorae)
    acts = turns.Acts(components, turn, means, readings)
    most = len(components.groups) * number("amphora", "reward")
    refuse_impossible(acts, pending, amphorae + extra + cards > most)
    no_amphora = acts.amphora_refusal()
    refusals = {
        "reveal": acts.action_refusal(turns.REVEAL),
        "build": acts.action_refusal(turns.BUILD),
        "action": no_amphora or acts.extra_action_refusal(),
        "card": no_amphora,
    }
    forbidden = {name: refused and refused.rule for name, refused in refusals.items()}  # order does not matter
    kinds = (turns.REVEAL, turns.BUILD)
    left = [min(turns.limit(components, turn, kind) - turn.done, means.left_for(kind)) for kind in kinds]
    value = {
        "pending": pending,
        "reveals": 0 if forbidden["reveal"] else left[0],
        "builds": 0 if forbidden["build"] else left[1],
        "actions": 0 if forbidden["action"] else amphorae // number("amphora", "spend") * number("amphora", "actions"),
        "amphora_cards": amphorae // number("amphora", "spend") * number("amphora", "cards"),
        "least": acts.fewest_cards(),
        "most": acts.cards_due(),
        "forbidden": forbidden,
    }
    # What has to be placed before anything else, and who may look at it until then.
    first = {
        BUILDING: [Line("reveal.store.first", None, {}), Line("information.open.revealed", None, {})],
        TILE: [Line("growth.order.first", None, {})],
    }
    lines = [
        *first.get(pending, []),
        *acting_lines(value),
        *forbidden_lines(components, turn, forbidden),
        *([Line("group.once.all", None, {"amphorae": most})] if amphorae + extra + cards == most else []),
        *amphora_lines(components, turn, value),
        *card_lines(components, turn, value, acts.forgone()),
    ]
    return Answer(value, tuple(lines))


def turn_options_question(components: Components, state: Any) -> dict:
    """Return the input of `turn_options` for the player whose turn it is. How many cards were drawn for amphorae, a
    position does not tell, only that some were; BadInput in a position without seats."""
    seat, turn, number = state.seat(), state.turn, components.number
    return {
        "mat": len(seat.mat),
        "hidden": seat.hidden(),
        "amphorae": seat.amphorae,
        "reveals": turn.done if turn.action == turns.REVEAL else 0,
        "builds": turn.done if turn.action == turns.BUILD else 0,
        "extra": turn.extra // number("amphora", "actions") * number("amphora", "spend"),
        "cards": 1 if turn.drawn else 0,
        "pending": BUILDING if turn.revealed is not None else TILE if turn.tile is not None else NOTHING,
        "drawing": chosen(state.readings, DRAWING),
        "impossible_action": chosen(state.readings, IMPOSSIBLE_ACTION),
    }


# turns that cannot be


def refuse_impossible(acts: turns.Acts, pending: str, too_many_amphorae: bool) -> None:
    """Refuse more reveals or builds than allowed (rules reveal.times, build.times), amphorae that add to what has not
    begun (amphora.action), a building or a board tile to place where none was revealed (reveal.store, growth.when) or
    after cards were drawn (forgo.last); more amphorae than groups bring (group.once), more buildings than a player has
    (setup.colour), more face down than can be (setup.reveal), and none left: with the last one on the map the game is
    over (end.buildings)."""
    components, turn, means = acts.components, acts.turn, acts.means
    if turn.action is None and turn.extra:
        raise Refused("amphora.action", {})
    most = turns.limit(components, turn, turn.action)
    if turn.action is not None and turn.done > most:
        raise Refused("reveal.times" if turn.action == turns.REVEAL else "build.times", {"times": most})
    if pending != NOTHING and turn.action != turns.REVEAL:
        raise Refused("reveal.store.unrevealed" if pending == BUILDING else "growth.when.unrevealed", {})
    if pending != NOTHING and turn.drawn:
        raise Refused("forgo.last", {})
    if too_many_amphorae:
        raise Refused("group.once", {"amphorae": len(components.groups) * components.number("amphora", "reward")})
    whole = components.number("tiles", "player")
    stacks = 1 + components.number("setup", "stacks")  # that of main buildings and the others (setup.main, .stacks)
    unbuilt = means.mat + means.hidden + (pending == BUILDING)
    if unbuilt + (turn.done if turn.action == turns.BUILD else 0) > whole:
        raise Refused("setup.colour", {"buildings": whole})
    if means.hidden + (turn.done if turn.action == turns.REVEAL else 0) > whole - stacks:
        raise Refused("setup.reveal", {"buildings": whole - stacks})
    if unbuilt == 0:
        raise Refused("end.buildings", {"buildings": whole})


# what to say about it


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


def forbidden_lines(components: Components, turn: turns.Turn, forbidden: dict) -> list[Line]:
    """State why nothing more is revealed, and why nothing more is built from the mat; that cards were drawn is said
    once, of both (rule forgo.last)."""
    reveals, builds = [{"times": turns.limit(components, turn, kind)} for kind in (turns.REVEAL, turns.BUILD)]
    on_reveal = {
        "turn.mixing": [Line("turn.mixing.built", None, {})],
        "reveal.times": [Line("reveal.times.over", None, reveals)],
        "turn.possible": [Line("turn.possible.reveal", None, {})],
        "forgo.last": [Line("forgo.last.drawn", None, {})],
    }
    on_build = {
        "turn.mixing": [Line("turn.mixing.revealed", None, {}), Line("build.same-turn.stored", None, {})],
        "build.times": [Line("build.times.over", None, builds)],
        "turn.possible": [Line("turn.possible.build", None, {})],
    }
    return on_reveal.get(forbidden["reveal"], []) + on_build.get(forbidden["build"], [])


def amphora_lines(components: Components, turn: turns.Turn, value: dict) -> list[Line]:
    """State what each amphora may bring (rules amphora.*)."""
    number, rule = components.number, value["forbidden"]["action"]
    if rule == "amphora.number":
        return [Line("amphora.number.none", None, {})]
    values = {"amphorae": number("amphora", "spend"), "times": number("amphora", "actions")}
    revealing = turn.action == turns.REVEAL
    lines = {
        None: [Line("amphora.action.reveal" if revealing else "amphora.action.build", None, values)],
        "amphora.action": [Line("amphora.action.first", None, {})],
        "turn.possible": [Line("turn.possible.amphora", None, {})],
    }
    cards = {"amphorae": number("amphora", "spend"), "cards": number("amphora", "cards"), "all": value["amphora_cards"]}
    return [*lines.get(rule, []), Line("amphora.card.each", None, cards)]


def card_lines(components: Components, turn: turns.Turn, value: dict, forgone: int) -> list[Line]:
    """State the cards that may be drawn if the turn ends now, and that they come last (rules forgo.*): for each action
    not carried out, or for the whole turn (forgo.card, forgo.all). What is pending comes before the end of the turn
    (reveal.store, growth.order)."""
    due, acts = value["most"], value["reveals"] + value["builds"] + value["actions"] > 0
    if turn.action is None:
        lines = [Line("forgo.all.end", {CARD: due}, {"cards": due})]
        lines += [Line("forgo.card.each", None, {"cards": components.number("turn", "forgone-cards")})] if acts else []
    elif due == 0:
        lines = [Line("forgo.card.none", None, {})]
    else:
        is_end, must = value["pending"] == NOTHING, value["least"] == due
        lines = [
            Line("forgo.card.end" if is_end else "forgo.card.then", {CARD: due}, {"cards": due, "actions": forgone}),
            Line("forgo.optional.must" if must else "forgo.optional.may", None, {"cards": due}),
        ]
    return [*lines, Line("forgo.last.order", None, {})] if acts else lines
