"""Amphorae: earned by groups, spent for more actions or cards (rules amphora.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.attika.components import CARD, Components
from rules_engine.attika.game.cards import draw_cards, drawn_cards, shuffle_of
from rules_engine.attika.game.state import State, with_seat, with_turn
from rules_engine.attika.readings import SUBSTITUTE_CARD, chosen
from rules_engine.attika.rules.groups import apart_lines, complete_lines, new_groups, reward_line
from rules_engine.attika.rules.turns import limit, refuse_amphora, refuse_extra_action, rule_against
from rules_engine.core import Line, Step

ACTION = "action"
USES = (ACTION, CARD)


def reward_groups(components: Components, state: State, order: list[str] | None) -> tuple[State, list[Line]]:
    """Give what the groups bring that the last building completed; the turn goes on (rule amphora.take)."""
    own, group = state.own_buildings(), components.group_of[state.buildings[-1][2]]
    lines = apart_lines(components, own, group, state.readings)
    had = state.seat().amphorae
    for group in new_groups(components, own, state.seat().rewarded, state.readings):
        state, more = _reward(components, state, group, order)
        lines += more
    return state, lines + (at_once_lines(components, state) if state.seat().amphorae > had else [])


def _reward(components: Components, state: State, group: str, order: list[str] | None) -> tuple[State, list[Line]]:
    """Give an amphora, or a card that ends nothing; in the reading `ends-acting` it ends acting as any drawn card does
    (rules amphora.take, amphora.empty, amphora.substitute)."""
    state = with_seat(state, rewarded=tuple(sorted(state.seat().rewarded + (group,), key=components.groups.index)))
    complete, line = (
        complete_lines(components, group),
        reward_line(components, group, state.supply, drawn_cards(state, components.pieces.reward_cards)),
    )
    if line.amount is None:
        amphorae = line.values["amphorae"]
        state = with_seat(state, amphorae=state.seat().amphorae + amphorae)
        return replace(state, supply=state.supply - amphorae), [*complete, line]
    got = line.amount[CARD]
    state, lines = draw_cards(components, state, components.pieces.reward_cards, order)
    if not got:
        return state, [*complete, line, *lines]
    ends = chosen(state.readings, SUBSTITUTE_CARD) == "ends-acting"
    if ends:
        state = with_turn(state, drawn=True)
    return state, [*complete, line, *lines, Line("amphora.substitute.ends" if ends else "amphora.substitute", None, {})]


def at_once_lines(components: Components, state: State) -> list[Line]:
    """Where no action is left, say what an amphora just taken can bring in this turn: one more, or where no building is
    left for it only a card (rules amphora.number, turn.possible)."""
    turn, means = state.turn, state.seat().means()
    if turn.action is None or turn.done < limit(components, turn, turn.action):
        return []
    if rule_against(lambda: refuse_extra_action(turn, means)):
        return [Line("amphora.number.card", None, {"cards": components.pieces.spent_cards})]
    return [Line("amphora.number.at-once", None, {})]


def use_amphora(components: Components, state: State, move: dict) -> Step:
    """Apply {"amphora": "action"} for one more reveal or build, or {"amphora": "card"} to draw (rules amphora.action,
    amphora.card); with a drawn card acting ends (forgo.last)."""
    pieces, means = components.pieces, state.seat().means()
    refuse_amphora(components, means)
    after = replace(
        with_seat(state, amphorae=means.amphorae - pieces.spend),
        supply=state.supply + pieces.spend,
    )
    if move["amphora"] == CARD:
        got = drawn_cards(state, pieces.spent_cards)
        line = Line("amphora.card", {CARD: got}, {"amphorae": pieces.spend, "cards": got})
        after, lines = draw_cards(components, with_turn(after, drawn=True), pieces.spent_cards, move["shuffle"])
        passing = [Line("amphora.pass", None, {})] if state.turn.action is None and not state.turn.drawn else []
        return Step(after, (line, *lines, *passing))
    refuse_extra_action(state.turn, means)
    after = with_turn(after, extra=state.turn.extra + pieces.extra_actions)
    lines = [Line("amphora.action", None, {"amphorae": pieces.spend})]
    if state.turn.extra:
        lines.append(Line("amphora.number.again", None, {"actions": after.turn.extra}))
    return Step(after, tuple(lines))


def amphora_moves(components: Components, state: State) -> list[dict]:
    """List an additional action, and a card, for whoever has an amphora (rules amphora.action, amphora.card)."""
    means = state.seat().means()
    if rule_against(lambda: refuse_amphora(components, means)):
        return []
    extra = [] if rule_against(lambda: refuse_extra_action(state.turn, means)) else [{"amphora": ACTION}]
    return extra + [{"amphora": CARD} | shuffle_of(components, state, components.pieces.spent_cards)]
