"""The set-up and the cards: hands, poor ones, what is played, and what those on Sicily make Syracuse worth (rules
setup.*, card.*, deck.*, sicily.points)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.phases import DEAL, LAY, PLAY, REDEAL
from rules_engine.athens_sparta.readings import EVENT_INITIATIVE, chosen, read_readings
from rules_engine.athens_sparta.rules.map import SYRACUSE, City, theatre_of
from rules_engine.athens_sparta.rules.state import ATHENS, SIDES, SPARTA, State, other, start_pieces
from rules_engine.core import BadInput, Line, kept

EVENTLESS = "none"
ALCIBIADES, EARTHQUAKE, BETRAYAL, STORMS = "alcibiades", "earthquake", "betrayal", "storms"
TRIBUTE, PILLAGE, PLAGUE = "tribute", "pillage", "plague"
ALLIANCES = ("alliance-south", "alliance-north")
"""The events of the cards."""


@dataclass(frozen=True)
class Card:
    """`id` tells copies apart; `points`: movement points; `event`: "none" on number cards."""

    id: str
    points: int
    event: str


@dataclass(frozen=True)
class Deck:
    """All cards in the order of the data."""

    cards: tuple[Card, ...]
    by_id: dict[str, Card]


@kept
def deck_of(components: Any) -> Deck:
    """Return the cards of the game, read once; equal ones are numbered, a single one keeps the plain name."""
    data, cards = components.plain, []
    for name in data["order"]["practice-deck"]:
        row = data["practice-deck"][name]
        copies = [name] if row["copies"] == 1 else [name + "-" + str(index + 1) for index in range(row["copies"])]
        cards += [Card(copy, row["points"], row["event"]) for copy in copies]
    return Deck(tuple(cards), {one.id: one for one in cards})


def ally_named(components: Any, event: str, die: int) -> str:
    """Return the id of the city that a die names for an alliance (rules event.alliance-south, event.alliance-north)."""
    table = components.plain["alliances"]
    rows = [(table[name], name) for name in sorted(table) if table[name]["card"] == event]
    (name,) = [name for row, name in rows if row["least"] <= die <= row["most"]]
    return name


NEW = "new"


def card(components: Components, name: str) -> Card:
    return deck_of(components).by_id[name]


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


def hand_points(state: State, side: str) -> int:
    """Return the movement points of a hand (rule card.redeal)."""
    return sum([card(state.components, name).points for name in state.hand_of(side)])


def next_redeal(state: State) -> State:
    """Go on to the first player who may have a new hand, a poor one, or if the other player did it, once each, or to
    the game turn (card.redeal, card.redeal-once). In this phase `events` are the players' answers."""
    asked = [side for _, side in state.events]
    for side in SIDES:
        is_able = state.components.is_poor(hand_points(state, side)) or (NEW, other(side)) in state.events
        if side not in asked and is_able:
            return replace(state, active=side)
    return replace(state, phase=LAY if state.laying else PLAY, active=ATHENS, events=())


def syracuse_points(state: State) -> int:
    """Return what the cards on Sicily show together (rule sicily.points)."""
    return sum([card(state.components, name).points for _, name in state.laid])


def points_of(state: State, city: City) -> int:
    """Return the build points of a city; of Syracuse what the cards there show, if any do (rules replacement.points,
    sicily.points)."""
    return syracuse_points(state) if city.id == SYRACUSE and state.laid else city.points


def unlike_cards(components: Components, cards: Sequence[str]) -> list[str]:
    """List these cards in the order of the data, in which like cards stand together; of equal ones the first."""
    held = [one.id for one in deck_of(components).cards if one.id in cards]
    return [name for name in held if equal_cards(components, held, name)[0] == name]


def equal_cards(components: Components, cards: Sequence[str], name: str) -> list[str]:
    """List those of the cards that show the same points and event as a card."""
    by_id = deck_of(components).by_id
    face = by_id[name].points, by_id[name].event
    return [one for one in cards if (by_id[one].points, by_id[one].event) == face]


def movement_points(state: State, side: str) -> int:
    """Return what the card of this turn is worth (rule move.points)."""
    return card(state.components, state.card_of(side)).points


def event_of(state: State, side: str) -> str:
    return card(state.components, state.card_of(side)).event


def first_player(state: State, with_event: list[str]) -> tuple[str, list[Line]]:
    """Return who moves first, and why: who alone has played an event card, or as another reading has it the higher
    number; Sparta on a tie. `with_event`: who has played one."""
    if len(with_event) == 1 and chosen(state.readings, EVENT_INITIATIVE) == "event-first":
        return with_event[0], [Line("card.initiative.event", None, {"side": with_event[0]})]
    athens, sparta = [movement_points(state, side) for side in SIDES]
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
