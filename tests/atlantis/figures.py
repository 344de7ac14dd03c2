"""What would do where a rule of Atlantis refuses something, and what its lines promise
(tests/engine/test_figures.py)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

from rules_engine.atlantis import ENGINE as atlantis
from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.rules.cards import tile_id
from rules_engine.atlantis.rules.path import PAWNS, holes
from rules_engine.core import Line, Refused
from tests.figures import Attempt, Gift, Made
from tests.questions import random_questions
from tests.soak.__main__ import runner_of

LONG_TILE = 7
KEPT = 2
"""Cards in the hand of a poor player."""
SHORT = ("pay.short", "pay.short.nothing")


def family(rule: str) -> str:
    """Return what stands for refusals that say the same: that too little is paid."""
    return "pay.short" if rule in SHORT else rule


def states(state: State) -> Iterator[State]:
    """Yield a position, and the same with two cards in hand and no tile, so that tolls cannot be paid."""
    yield state
    if not state.finished:
        yield poorer(state)


def poorer(state: State) -> State:
    """Return the position with two cards in hand and no tile."""
    kept, hand = KEPT, []
    for held in state.hand():
        hand.append(min(held, kept))
        kept -= hand[-1]
    return state.with_hand(state.active, tuple(hand)).with_seat(state.active, tiles=())


def attempts(components: Components, state: State, generator: Random) -> Iterator[Attempt]:
    """Yield questions about pawns, payments with a card too few, and questions to the calculator of tolls."""
    for thing in (*PAWNS, "kind=pawn"):
        yield partial(explained, components, thing)
    for move in [one for one in atlantis.legal_moves(components, state) if one.get("pay", {}).get("cards")][:3]:
        item, *_ = sorted(move["pay"]["cards"])
        cards = move["pay"]["cards"] | {item: move["pay"]["cards"][item] - 1}
        yield Made(atlantis, components, move | {"pay": move["pay"] | {"cards": cards}})
    for question in random_questions(runner_of("atlantis").forms["toll"], 4, generator.randrange(10**6)):
        known = question.get("before", {}) | question.get("after", {})
        yield partial(asked, question | {"before": known | question.get("before", {}), "after": known})


def explained(components: Components, thing: str, state: State) -> None:
    """Ask why a pawn, or none of them, can be moved, where no legal move is about it."""
    able = [move["pawn"] for move in atlantis.legal_moves(components, state) if "pawn" in move]
    places = {state.seat().pawns[PAWNS.index(pawn)] for pawn in able}
    if able if thing not in PAWNS else state.seat().pawns[PAWNS.index(thing)] in places:
        return
    refused = atlantis.why_not(components, state, thing)
    if refused is not None:
        raise refused


def asked(question: dict, state: State) -> None:
    answer = runner_of("atlantis").calculate("toll", question)
    if "refused" in answer:
        raise Refused(answer["refused"], answer["values"])


def tiles_worth(points: int) -> tuple[tuple[str, int], ...]:
    return tuple([("flag", min(LONG_TILE, points - paid)) for paid in range(0, points, LONG_TILE)])


def paid_more(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield the payment with tiles for what it is short by, and for a point less."""
    assert isinstance(attempt, Made)
    for fewer in (0, 1):
        tiles = tiles_worth(values["toll"] - values["points"] - fewer)
        rich = state.with_seat(state.active, tiles=(*state.seat().tiles, *tiles))
        pay = attempt.move.get("pay", {})
        pay = pay | {"tiles": [*pay.get("tiles", []), *[tile_id(tile) for tile in tiles]]}
        yield Gift(fewer == 0, rich, attempt.but(pay=pay))


def richer(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield a player with tiles, or a question with cards, for what is missing for the toll, and for a point less."""
    assert isinstance(attempt, partial)
    for fewer in (0, 1):
        points = values["toll"] - values["points"] - fewer
        if attempt.func is asked:
            (question,) = attempt.args
            more = question | {"hand": question.get("hand", 1) + points // components.card_pays}
            yield Gift(fewer == 0, state, partial(asked, more))
        else:
            tiles = (*state.seat().tiles, *tiles_worth(points))
            yield Gift(fewer == 0, state.with_seat(state.active, tiles=tiles), attempt)


def cards_held(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield as many cards in hand as are to be played, and one fewer."""
    for fewer in (0, 1):
        yield Gift(fewer == 0, state, partial(asked, attempt.args[0] | {"hand": values["cards"] - fewer}))


def paid_exactly(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield an exact payment with tiles of the player, and the one that was refused."""
    own = state.seat().tiles
    ways = [way for count in range(len(own) + 1) for way in combinations(own, count)]
    hand = sum(state.hand()) - len(attempt.move["cards"])
    exact = [way for way in ways if 0 <= values["toll"] - sum(value for _, value in way) <= hand * components.card_pays]
    assert exact, "the toll cannot be paid exactly"
    for way in [way for way in exact if sum(value for _, value in way) == values["toll"]]:
        yield Gift(True, state, attempt.but(pay={"tiles": [tile_id(tile) for tile in way]}))
    yield Gift(False, state, attempt)


def paid_less(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Check that what is paid is too much by a piece of it."""
    pay = attempt.move["pay"]
    pieces = [int(tile.rpartition("-")[2]) for tile in pay.get("tiles", [])]
    pieces += [components.card_pays] * sum(pay.get("cards", {}).values())
    assert sum(pieces) == values["points"] and min(pieces) <= values["points"] - values["toll"]
    yield from ()


def bought_before(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield a turn in which one tile fewer was given up than may be, and as many."""
    for fewer in (1, 0):
        turn = replace(state.turn, bought=values["tiles"] - fewer)
        yield Gift(fewer == 1, replace(state, turn=turn), attempt)


def nothing_bought(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    yield Gift(True, replace(state, turn=replace(state.turn, bought=0)), attempt)


def cards_played(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield the move with as many cards as lead to a free tile, and with one more."""
    for more in (0, 1):
        yield Gift(more == 0, state, attempt.but(cards=attempt.move["cards"][: values["cards"] + more]))


def hand_shown(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield the hand that is shown, which brings so many cards."""
    shown = Made(atlantis, components, {"show": "hand"})
    drawn = sum(atlantis.apply(components, state, shown.move).state.hand_of(state.active)) - sum(state.hand())
    assert drawn == values["cards"]
    yield Gift(True, state, shown)


def discards_shuffled(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Check that all legal moves that use up the draw pile shuffle so many cards."""
    moves = [move for move in atlantis.legal_moves(components, state) if move.get("pay") == attempt.move["pay"]]
    assert values["cards"] in {len(move.get("shuffle", ())) for move in moves}
    yield from ()


GIFTS: dict[str, Callable] = {
    "pay.short": paid_more,
    "pay.short.nothing": paid_more,
    "pay.short.all": richer,
    "pay.choice": paid_exactly,
    "pay.choice.needless": paid_less,
    "buy.number": bought_before,
    "buy.then-move": nothing_bought,
    "move.single": cards_played,
    "move.card.count": cards_held,
    "move.none": hand_shown,
    "draw.reshuffle.forgotten": discards_shuffled,
}


def gaps_changed_by(change: int) -> Callable:
    """Return whether there is a gap of this toll, and so many gaps more than before."""

    def is_kept(components: Components, before: State, after: State, line: Line) -> bool:
        now = holes(after.course, after.bridges)
        return line.values["toll"] in [hole.toll() for hole in now] and (
            len(now) - len(holes(before.course, before.bridges)) == change
        )

    return is_kept


def cannot_move(components: Components, before: State, after: State, line: Line) -> bool:
    """Return whether no pawn could be moved, and an empty hand, and it alone, is named as such."""
    stuck = not any("pawn" in move for move in atlantis.legal_moves(components, before))
    return stuck and (line.rule == "move.unable.hand") == (sum(before.hand()) == 0)


def cards_come(components: Components, before: State, after: State, line: Line) -> bool:
    """Return whether the player has so many cards more than before."""
    return sum(after.hand_of(before.active)) - sum(before.hand()) == line.values["cards"]


PROMISES: dict[str, Callable[[Components, State, State, Line], bool]] = {
    "hole.hole": gaps_changed_by(1),
    "hole.run.grown": gaps_changed_by(0),
    "hole.run.merged": gaps_changed_by(-1),
    "move.unable.hand": cannot_move,
    "move.unable.card": cannot_move,
    "move.unable.toll": cannot_move,
    "move.unable.nothing": cannot_move,
    "move.none": cards_come,
    "buy.tile": cards_come,
    "buy.one": cards_come,
}
