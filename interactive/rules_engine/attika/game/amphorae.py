"""Amphorae: earned by groups, spent for more actions or cards (rules amphora.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.attika.components import CARD, Components
from rules_engine.attika.game.cards import drawn
from rules_engine.attika.game.state import State, with_seat, with_turn
from rules_engine.attika.readings import SUBSTITUTE_CARD, chosen
from rules_engine.attika.rules.groups import group_places, group_size, is_connected, new_groups
from rules_engine.attika.rules.turn_limits import refuse_amphora, refuse_extra_action
from rules_engine.core import BadInput, Line, Step

ACTION = "action"
USES = (ACTION, CARD)


def rewarded(components: Components, state: State, order: list[str] | None) -> tuple[State, list[Line]]:
    """What the groups bring that the last building completed; the turn goes on (rule amphora.take)."""
    lines = apart_lines(components, state, components.group_of[state.buildings[-1][2]])
    for group in new_groups(components, state):
        state, more = _reward(components, state, group, order)
        lines += more
    return state, lines


def apart_lines(components: Components, state: State, group: str) -> list[Line]:
    """That a group brings nothing although its last building was built: they are not connected (group.connected)."""
    whole = len(group_places(components, state, group)) == group_size(components, group)
    if not whole or is_connected(components, state, group):
        return []
    return [Line("group.connected.apart", None, {"group": group})]


def _reward(components: Components, state: State, group: str, order: list[str] | None) -> tuple[State, list[Line]]:
    """An amphora from the supply, or where it has none a card that ends nothing (amphora.empty, amphora.substitute)."""
    state = with_seat(state, rewarded=tuple(sorted(state.seat().rewarded + (group,), key=components.groups.index)))
    reward = components.pieces.reward
    if state.supply < reward:
        return _substitute(components, state, group, order)
    line = Line("amphora.take", None, {"group": group, "amphorae": reward})
    state = with_seat(state, amphorae=state.seat().amphorae + reward)
    return replace(state, supply=state.supply - reward), [line]


def _substitute(components: Components, state: State, group: str, order: list[str] | None) -> tuple[State, list[Line]]:
    """A card in place of the amphora; in the reading `ends-acting` it ends acting as any drawn card does."""
    cards = components.pieces.reward_cards
    state, lines = drawn(components, state, cards, order)
    if chosen(state.readings, SUBSTITUTE_CARD) == "ends-acting":
        state = with_turn(state, drawn=True)
    return state, [Line("amphora.empty", {CARD: cards}, {"group": group, "cards": cards}), *lines]


def use_amphora(components: Components, state: State, move: dict) -> Step:
    """{"amphora": "action"} for one more reveal or build, {"amphora": "card"} to draw (rules amphora.action, .card)."""
    use = move["amphora"]
    if use not in USES:
        raise BadInput("amphora", use, "one of " + ", ".join(USES))
    refuse_amphora(components, state)
    if use == CARD:
        return card_for_amphora(components, state, move.get("shuffle"))
    refuse_extra_action(state)
    after = with_turn(_spent(components, state), extra=state.turn.extra + components.pieces.extra_actions)
    return Step(after, (Line("amphora.action", None, {"amphorae": components.pieces.spend}),))


def card_for_amphora(components: Components, state: State, order: list[str] | None) -> Step:
    """A card; with it acting ends (rules amphora.card, forgo.last)."""
    spent = with_turn(_spent(components, state), drawn=True)
    cards = components.pieces.spent_cards
    after, lines = drawn(components, spent, cards, order)
    values = {"amphorae": components.pieces.spend, "cards": cards}
    return Step(after, (Line("amphora.card", {CARD: cards}, values), *lines))


def _spent(components: Components, state: State) -> State:
    """The amphora goes back to the supply."""
    spend = components.pieces.spend
    return replace(with_seat(state, amphorae=state.seat().amphorae - spend), supply=state.supply + spend)
