"""What a listed move stands for: the same action, paid for in another way, or with fewer hoplites in a tribute box; the
same battle cards in another order."""

from __future__ import annotations

from rules_engine.polis.components import Components
from rules_engine.polis.game.actions.development import PIECES, pieces_of
from rules_engine.polis.game.actions.registry import REGISTRY
from rules_engine.polis.game.state import State
from rules_engine.polis.game.turns import KINDS, TRIBUTE, begin, is_allowed


def variants(components: Components, state: State, move: dict) -> list[dict]:
    """List what a legal move stands for, itself first: the same with more silver in place of metal or wood, with
    another resource for a further action, with fewer hoplites in a tribute box; battle cards in another order, where
    it tells no pairs apart; any other move only itself (rules muster.cost, galleys.cost, merchants.cost, pass.cost,
    tribute.rows, battle.attack, battle.defence)."""
    kinds = [kind for kind in KINDS if kind in move]
    if not kinds:
        return [move] + [one for one in other_orders(state, move) if one != move]
    kind = kinds[0]
    found = fewer_hoplites(move) if kind == TRIBUTE else paid_in_silver(components, kind, move)
    if "extra" in move:
        found = [one | {"extra": good} for one in found for good in components.resources]
    return [move] + [one for one in found if one != move and is_allowed(refuse_action, components, state, kind, one)]


def refuse_action(components: Components, state: State, kind: str, move: dict) -> None:
    """Refuse an action that the side may not do now, or not in this way."""
    REGISTRY[kind][0](components, begin(components, state, kind, move), move)


def paid_in_silver(components: Components, kind: str, move: dict) -> list[dict]:
    """List an action that builds pieces with any share of their price in silver, the least first (rules muster.cost,
    galleys.cost, merchants.cost)."""
    if kind not in PIECES:
        return [move]
    cost = components.number("cost", PIECES[kind][0]) * pieces_of(move)
    bare = {part: move[part] for part in sorted(move) if part != "silver"}
    return [bare | ({"silver": silver} if silver else {}) for silver in range(cost + 1)]


def fewer_hoplites(move: dict) -> list[dict]:
    """List a tribute with as many hoplites on each row, or fewer, but at least one in all, the most first (rule
    tribute.rows)."""
    found: list[dict] = [{}]
    for good in sorted(move["rows"]):
        found = [rows | ({good: n} if n else {}) for rows in found for n in range(move["rows"][good], -1, -1)]
    return [move | {"rows": rows} for rows in found if rows]


def other_orders(state: State, move: dict) -> list[dict]:
    """List the same battle cards in every order: an attack, or a defence against cards that are all alike (rules
    battle.attack, battle.defence)."""
    if "attack" in move:
        return [{"attack": list(cards)} for cards in orders(move["attack"])]
    if "defend" in move and state.battle is not None and len(set(state.battle["attack"])) == 1:
        return [{"defend": list(cards)} for cards in orders(move["defend"])]
    return []


def orders(cards: list) -> list[tuple]:
    """List every order of the cards; those that are the same are not told apart."""
    once = [cards[index] for index in range(len(cards)) if cards[index] not in cards[:index]]
    found: list[tuple] = [()]
    for _ in cards:
        found = [order + (card,) for order in found for card in once if order.count(card) < cards.count(card)]
    return found
