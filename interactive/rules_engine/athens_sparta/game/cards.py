"""The set-up and the cards: hands, poor ones, what is played, and what those on Sicily make Syracuse worth (rules
setup.*, card.*, deck.*, sicily.points)."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.phases import DEAL, LAY, PLAY, REDEAL
from rules_engine.athens_sparta.readings import EVENT_INITIATIVE, chosen, read_readings
from rules_engine.athens_sparta.rules.cards import deck_of
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.athens_sparta.rules.state import ATHENS, SIDES, SPARTA, State, other, start_pieces
from rules_engine.core import BadInput, Line

NEW = "new"


def cards_in_play(state: State) -> list[str]:
    """List all cards but those that lie on Sicily (rule sicily.points)."""
    away = [name for _, name in state.laid]
    return [one.id for one in deck_of(state.components).cards if one.id not in away]


def deal(state: State, cards: Sequence[str]) -> State:
    """Deal each player a hand from the top, Athens first (rule card.deal)."""
    if sorted(cards) != sorted(cards_in_play(state)):
        raise BadInput("deal", list(cards), "every card of the deck once")
    size = state.components.number("deck.hand")
    hands = ((ATHENS, tuple(cards[:size])), (SPARTA, tuple(cards[size : 2 * size])))
    return next_redeal(replace(state, hands=hands, pile=tuple(cards[2 * size :]), phase=REDEAL, events=()))


def next_redeal(state: State) -> State:
    """Go on to the first player who may have a new hand, a poor one, or if the other player did it, once each, or to
    the game turn (card.redeal, card.redeal-once). In this phase `events` are the players' answers."""
    asked = [side for _, side in state.events]
    for side in SIDES:
        is_able = state.components.is_poor(state.points_on(state.hand_of(side))) or (NEW, other(side)) in state.events
        if side not in asked and is_able:
            return replace(state, active=side)
    return replace(state, phase=LAY if state.laying else PLAY, active=ATHENS, events=())


def first_player(state: State, with_event: list[str]) -> tuple[str, list[Line]]:
    """Return who moves first, and why: who alone has played an event card, or as another reading has it the higher
    number; Sparta on a tie. `with_event`: who has played one."""
    if len(with_event) == 1 and chosen(state.readings, EVENT_INITIATIVE) == "event-first":
        return with_event[0], [Line("card.initiative.event", None, {"side": with_event[0]})]
    athens, sparta = [state.card_of(side).points for side in SIDES]
    first = ATHENS if athens > sparta else SPARTA
    values = {"side": first, "athens": athens, "sparta": sparta}
    if len(with_event) == len(SIDES):
        return first, [Line("card.both-events.tie" if athens == sparta else "card.both-events", None, values)]
    order = Line("card.order.tie" if athens == sparta else "card.order", None, values)
    if with_event in ([], [first]):
        return first, [order]
    return first, [order, Line("card.initiative", None, {"side": with_event[0]})]


def setup(components: Components, players: list[str], deal_data: dict, readings: dict | None = None) -> State:
    """Set all blocks up at full strength in their home cities, Potidaea besieged; the first hands are dealt. `players`
    are always Athens and Sparta; `deal_data` is {"cards": [every card from the top]}, with "syracuse": true where cards
    shall say what that city is worth (rule sicily.points)."""
    if sorted(players) != sorted(SIDES):
        raise BadInput("players", players, "athens and sparta")
    pieces, theatre = start_pieces(components), theatre_of(components)
    begun = State(1, 1, DEAL, ATHENS, pieces, readings=read_readings(readings or {}), theatre=theatre)
    return deal(replace(begun, laying=deal_data.get("syracuse", False) is True), deal_data["cards"])


def new_deal(components: Components, players: list[str], shuffled: Callable[[list], list]) -> dict:
    """Make a random deal: {"cards": [every card from the top]}."""
    return {"cards": shuffled([card.id for card in deck_of(components).cards])}


def seats(components: Components) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return both sides, and that both play (rule glance.players)."""
    return SIDES, (len(SIDES),)
