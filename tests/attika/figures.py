"""What would do where a rule of Attika refuses something, and what its lines promise (tests/engine/test_figures.py)."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from rules_engine.attika.actions.moves import ATTIKA
from rules_engine.attika.actions.turn import ACTION, TurnMove
from rules_engine.attika.calculators.building_cost import building_cost
from rules_engine.attika.components import ANY, Components
from rules_engine.attika.game.state import Moment, State
from rules_engine.attika.readings import SURPLUS, chosen
from rules_engine.attika.rules.cost import printed_on
from rules_engine.cards import add_cards, write_cards
from rules_engine.codec import counts_of
from rules_engine.hexes import neighbours
from tests.figures import Attempt, Gift, Made

MANY = 4
"""Up to so many missing cards every smaller selection is tried."""


def family(rule: str) -> str:
    """Return the beginning of the ids of the refusals that say the same: what the hand lacks."""
    return "cost.pay" if rule.startswith("cost.pay") else rule


def attempts(components: Components, state: State, generator: Random) -> Iterator[Attempt]:
    """Yield moves and questions, many of which are refused: too many cards, payments without cards, amphorae that
    nobody has, buildings that are too dear."""
    moves: list[dict] = [{"end": cards} for cards in range(5)] + [{"amphora": ACTION}, {"amphora": "card"}]
    moves += [{"reveal": index} for index, stack in enumerate(state.seat().stacks) if stack]
    yield from [partial(made, components, move) for move in moves]
    now = Moment(components, state)
    buildings = [name for name in now.buildings() if practice_known(now, name)]
    places = now.plots().places
    if not buildings or not places or state.turn.tile is not None:
        return
    yield partial(explained, components, "kind=build")
    building, at = generator.choice(buildings), generator.choice(places)
    yield partial(explained, components, building)
    poor = {landscape: 1 for landscape in generator.sample(components.landscapes, generator.randrange(3))}
    yield partial(asked, components, building, at)
    yield partial(paid_from, components, building, at, counts_of(components.landscapes).read(poor))
    bill = now.bill(building, at)
    if not bill.any_cards and not bill.replaceable:
        pay = write_cards(components.landscapes, bill.needed)
        yield partial(made, components, {"build": building, "at": list(at), "pay": pay})


def practice_known(now: Moment, building: str) -> bool:
    """Return whether the cost of a building is known, or played with a practice value."""
    return printed_on(now.components, building, now.state.practice)[0] is not None


def made(components: Components, move: dict, state: State) -> None:
    ATTIKA.apply(components, state, move | shuffle_of(components, state, move))


def shuffle_of(components: Components, state: State, move: dict) -> dict:
    """Return what a move adds for the reshuffle that it causes."""
    action = ATTIKA.read(components, state, move)
    orders = action.orders() if isinstance(action, TurnMove) else [None]
    return {} if orders[0] is None else {"shuffle": list(orders[0])}


def explained(components: Components, thing: str, state: State) -> None:
    """Ask why nothing can be built, where no legal move builds."""
    if any("build" in one and thing in ("kind=build", one["build"]) for one in ATTIKA.legal_moves(components, state)):
        return
    refused = ATTIKA.why_not(components, state, thing)
    if refused is not None:
        raise refused


def asked(components: Components, building: str, at: tuple[int, int], state: State) -> None:
    site = state.hex_at(at)
    around = tuple(state.hex_at(place) for place in neighbours(at))
    building_cost(
        components,
        building,
        site,
        around,
        len(state.settlements(state.active)),
        write_cards(components.landscapes, state.hand_of(state.active)),
        printed_on(components, building, state.practice)[0],
        chosen(state.readings, SURPLUS),
    )


def paid_from(components: Components, building: str, at: tuple[int, int], hand: tuple, state: State) -> None:
    asked(components, building, at, state.with_hand(state.active, hand))


def richer(components: Components, state: State, attempt: Attempt, cards: tuple[int, ...]) -> tuple[State, Attempt]:
    """Return the attempt with these cards added to the hand with which it is made."""
    hand = state.hand_of(state.active)
    if isinstance(attempt, partial) and attempt.func is paid_from:
        _, building, at, poor = attempt.args
        return state, partial(paid_from, components, building, at, add_cards(poor, cards))
    return state.with_hand(state.active, add_cards(hand, cards)), attempt


def missing_cards(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield the cards that are missing as one may read the refusal, and every way to have one fewer."""
    kinds, short = components.landscapes, values["short"]
    missing = values.get("missing", {ANY: short})
    wanted = [kind for kind in (*kinds, ANY) for _ in range(missing.get(kind, 0))][:short]
    for anything in kinds:
        cards = [anything if kind == ANY else kind for kind in wanted]
        yield Gift(True, *richer(components, state, attempt, tuple(cards.count(kind) for kind in kinds)))
    for fewer in combinations_with_replacement(kinds, short - 1) if short <= MANY else ():
        yield Gift(False, *richer(components, state, attempt, tuple(fewer.count(kind) for kind in kinds)))


def lacking_cards(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield the cards that a payment takes and the hand does not have, and one fewer of each."""
    lacking = counts_of(components.landscapes).read(values["lacking"])
    yield Gift(True, *richer(components, state, attempt, lacking))
    for at, count in enumerate(lacking):
        if count:
            fewer = (*lacking[:at], count - 1, *lacking[at + 1 :])
            yield Gift(False, *richer(components, state, attempt, fewer))


def amphorae(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield the amphorae that are lacking, and one fewer."""
    for fewer in (0, 1):
        count = state.seat().amphorae + values["lacking"] - fewer
        yield Gift(fewer == 0, state.with_seat(state.active, amphorae=count), attempt)


def cards_at_the_end(*wrong: int) -> Callable:
    """Return gifts that draw as many cards as the refusal says, and so many more or fewer."""

    def gifts(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
        for more in (0, *wrong):
            yield Gift(more == 0, state, partial(made, components, {"end": values["cards"] + more}))

    return gifts


def exact_payment(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield the payment that the refusal asks for, and one card less of each kind, for one who has all cards."""
    kinds, cost = components.landscapes, values["cost"]
    assert isinstance(attempt, Made) and values["cards"] == sum(attempt.move["pay"].values())
    rich = state.with_hand(state.active, tuple(sum(cost.values()) + 1 for _ in kinds))
    exact = {kind: cost[kind] + (cost[ANY] if kind == kinds[0] else 0) for kind in kinds}
    yield Gift(True, rich, attempt.but(pay=exact))
    for kind in [kind for kind in kinds if exact[kind]]:
        yield Gift(False, rich, attempt.but(pay=exact | {kind: exact[kind] - 1}))


def discards_shuffled(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield the move with all cards of the discard pile shuffled."""
    assert isinstance(attempt, Made) and values["cards"] == sum(state.discards)
    yield Gift(True, state, attempt.but(**shuffle_of(components, state, attempt.move)))


def no_figures(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield nothing: the number only names a thing."""
    yield from ()


def times(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield a turn in which this was done once less than the refusal allows, and as often."""
    for done in (values["times"] - 1, values["times"]):
        yield Gift(done < values["times"], state.with_turn(done=done), attempt)


GIFTS = {
    "cost.pay": missing_cards,
    "cost.pay.any": missing_cards,
    "cost.pay.choice": missing_cards,
    "cost.pay.cheapest": missing_cards,
    "cost.pay.lacking": lacking_cards,
    "amphora.number": amphorae,
    "forgo.card": cards_at_the_end(1),
    "forgo.card.none": cards_at_the_end(1),
    "forgo.all": cards_at_the_end(-1, 1),
    "forgo.optional": cards_at_the_end(-1),
    "cost.exact": exact_payment,
    "cards.moment": discards_shuffled,
    "reveal.tile": no_figures,
    "reveal.times": times,
    "build.times": times,
}


def placed(components: Components, state: State) -> State:
    while state.turn.tile is not None or state.turn.revealed is not None:
        state = ATTIKA.apply(components, state, ATTIKA.legal_moves(components, state)[-1]).state
    return state


def allows(kind: str) -> Callable[[Components, State], bool]:
    return lambda components, state: any(
        kind in move for move in ATTIKA.legal_moves(components, placed(components, state))
    )


def buys_an_action(components: Components, state: State) -> bool:
    return {"amphora": ACTION} in ATTIKA.legal_moves(components, placed(components, state))


def acts(components: Components, state: State) -> bool:
    moves = ATTIKA.legal_moves(components, placed(components, state))
    return buys_an_action(components, state) or any("reveal" in move or "build" in move for move in moves)


KEPT: dict[str, Callable[[Components, State], bool]] = {
    "amphora.action": lambda components, state: not state.turn.drawn and state.turn.extra > 0,
    "amphora.number.at-once": buys_an_action,
    "amphora.number.card": lambda components, state: (
        allows("amphora")(components, state) and not acts(components, state)
    ),
    "amphora.pass": lambda components, state: not acts(components, state),
    "amphora.card": lambda components, state: not acts(components, state),
    "amphora.substitute.ends": lambda components, state: not acts(components, state),
    "growth.when": lambda components, state: (
        {next(iter(move)) for move in ATTIKA.legal_moves(components, state)} == {"tile"}
    ),
    "growth.empty": lambda components, state: state.turn.tile is None,
    "turn.order": lambda components, state: state.turn.action is None and not state.turn.drawn,
    "cards.empty": lambda components, state: not state.pile,
}
"""{line: whether it is kept by the state after the move}."""
PROMISES = {rule: lambda components, before, after, line: KEPT[line.rule](components, after) for rule in KEPT}
