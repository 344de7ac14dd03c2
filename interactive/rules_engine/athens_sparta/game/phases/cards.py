"""The cards: dealing, a poor hand, playing, who begins (rules card.*, deck.*, event.alcibiades)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.state import DEAL, EVENTS, LAY, PLAY, REDEAL, State, card_of, hand_of, with_hand
from rules_engine.athens_sparta.readings import EVENT_INITIATIVE, chosen
from rules_engine.athens_sparta.rules.board import ATHENS, SIDES, SPARTA, other
from rules_engine.athens_sparta.rules.cards import EVENTLESS, Card, deck_of
from rules_engine.core import BadInput, Line, Refused, Step

ALCIBIADES = "alcibiades"
EARTHQUAKE = "earthquake"
NEW = "new"
KEPT = "kept"


def card(components: Components, name: str) -> Card:
    return deck_of(components).by_id[name]


def deal_moves(components: Components, state: State) -> list[dict]:
    """{"deal": [cards]}: all cards in the order of the data; whoever plays it shuffles that list."""
    return [{"deal": cards_in_play(components, state)}]


def cards_in_play(components: Components, state: State) -> list[str]:
    """List all cards but those that lie on Sicily (rule sicily.points)."""
    away = [name for _, name in state.laid]
    return [one.id for one in deck_of(components).cards if one.id not in away]


def deal(components: Components, state: State, move: dict) -> Step:
    """{"deal": [cards from the top]}: six to each player, Athens first (rule card.deal)."""
    cards = move["deal"]
    if sorted(cards) != sorted(cards_in_play(components, state)):
        raise BadInput("deal", cards, "every card of the deck once")
    size = components.number("deck.hand")
    hands = ((ATHENS, tuple(cards[:size])), (SPARTA, tuple(cards[size : 2 * size])))
    state = replace(state, hands=hands, pile=tuple(cards[2 * size :]), phase=REDEAL, events=())
    return Step(next_redeal(components, state), (Line("card.deal", None, {"cards": size}),))


def hand_points(components: Components, state: State, side: str) -> int:
    """Return the movement points of a hand (rule card.redeal)."""
    return sum([card(components, name).points for name in hand_of(state, side)])


def sorted_hand(components: Components, state: State, side: str) -> tuple[str, ...]:
    """Return the hand of a side in the order of the data, in which like cards stand together."""
    hand = hand_of(state, side)
    return tuple([one.id for one in deck_of(components).cards if one.id in hand])


def may_redeal(components: Components, state: State, side: str) -> bool:
    """Tell whether a side may have a new hand: a poor one, or if the other player did it; once each (card.redeal,
    card.redeal-once). In this phase `events` are the players' answers."""
    if side in [asked for _, asked in state.events]:
        return False
    return is_poor(components, hand_points(components, state, side)) or (NEW, other(side)) in state.events


def is_poor(components: Components, points: int) -> bool:
    """Tell whether a hand with so many movement points may be dealt again (rule card.redeal)."""
    return points <= components.number("deck.poor-hand")


def next_redeal(components: Components, state: State) -> State:
    """Go on to the first player who may have a new hand, or to the game turn."""
    for side in SIDES:
        if may_redeal(components, state, side):
            return replace(state, active=side)
    return replace(state, phase=LAY if state.laying else PLAY, active=ATHENS, events=())


def redeal_moves(components: Components, state: State) -> list[dict]:
    """List the two answers: yes, with the cards to be shuffled, or no."""
    return [{"redeal": True, "shuffle": refused_cards(state)}, {"redeal": False}]


def refused_cards(state: State) -> list[str]:
    """Return the hand that goes back, and the pile."""
    return list(hand_of(state, state.active)) + list(state.pile)


def redeal(components: Components, state: State, move: dict) -> Step:
    """{"redeal": true, "shuffle": [cards from the top]} or {"redeal": false}: the hand goes back into the pile and a
    new one is drawn, or not (rules card.redeal, card.redeal-once)."""
    side = state.active
    if not move["redeal"] and "shuffle" in move:
        raise BadInput("shuffle", move["shuffle"], "no cards, as the hand is kept,")
    if not move["redeal"]:
        state = replace(state, events=state.events + ((KEPT, side),))
        return Step(next_redeal(components, state), (Line("card.redeal.kept", None, {"side": side}),))
    size, cards = components.number("deck.hand"), move.get("shuffle", [])
    if sorted(cards) != sorted(refused_cards(state)):
        raise BadInput("shuffle", cards, "the hand and the pile")
    state = replace(with_hand(state, side, tuple(cards[:size])), pile=tuple(cards[size:]))
    # Whoever kept a hand before is asked once more now.
    answers = tuple([answer for answer in state.events if answer[0] == NEW])
    state = replace(state, events=answers + ((NEW, side),))
    lines, points = [Line("card.redeal", None, {"side": side})], hand_points(components, state, side)
    if is_poor(components, points):
        lines.append(Line("card.redeal-once", None, {"side": side, "points": points}))
    return Step(next_redeal(components, state), tuple(lines))


def lay_moves(components: Components, state: State) -> list[dict]:
    """{"lay": card} for each card of the hand, in the order in which it is drawn; of equal ones the first."""
    return [{"lay": name} for name in unlike_cards(components, sorted_hand(components, state, state.active))]


def lay(components: Components, state: State, move: dict) -> Step:
    """{"lay": card}: face down on Sicily; with the second one the first game turn begins (rule sicily.points)."""
    side, name = state.active, move["lay"]
    state = replace(without_card(state, side, name), laid=state.laid + ((side, name),), active=other(side))
    if len(state.laid) == len(SIDES):
        state = replace(state, laying=False, phase=PLAY)
    return Step(state, (Line("sicily.points", None, {"side": side}),))


def without_card(state: State, side: str, name: str) -> State:
    """Return the state with a card taken from a hand; BadInput where it is not there."""
    hand = hand_of(state, side)
    if name not in hand:
        raise BadInput("card", name, "a card of the hand")
    return with_hand(state, side, tuple([one for one in hand if one != name]))


def syracuse_points(components: Components, state: State) -> int:
    """Return what the cards on Sicily show together (rule sicily.points)."""
    return sum([card(components, name).points for _, name in state.laid])


def play_moves(components: Components, state: State) -> list[dict]:
    """{"play": card} for each card of the hand, in the order in which it is drawn; of equal ones the first."""
    return [{"play": name} for name in unlike_cards(components, sorted_hand(components, state, state.active))]


def card_variants(components: Components, state: State, move: dict) -> list[dict]:
    """List {"play": card} or {"lay": card} with every card of the hand that is equal, the move itself first."""
    part = "play" if "play" in move else "lay"
    equal = equal_cards(components, hand_of(state, state.active), move[part])
    return [move] + [{part: name} for name in equal if name != move[part]]


def unlike_cards(components: Components, cards: tuple[str, ...]) -> list[str]:
    """List these cards, of equal ones the first."""
    return [name for name in cards if equal_cards(components, cards, name)[0] == name]


def equal_cards(components: Components, cards: tuple[str, ...], name: str) -> list[str]:
    """List those of the cards that show the same points and event as a card."""
    face = face_of(components, name)
    return [one for one in cards if face_of(components, one) == face]


def face_of(components: Components, name: str) -> tuple[int, str]:
    """Return what a card shows: its points and its event."""
    shown = card(components, name)
    return shown.points, shown.event


def play_card(components: Components, state: State, move: dict) -> Step:
    """{"play": card}: face down; with the second one both are turned over (rules card.play, card.order)."""
    side, name = state.active, move["play"]
    if card_of(state, side):
        raise Refused("card.play", {"side": side})
    state = without_card(state, side, name)
    state = replace(state, played=state.played + ((side, name),))
    if len(state.played) < len(SIDES):
        return Step(replace(state, active=other(side)), (Line("card.play", None, {"side": side}),))
    return reveal(components, state)


def reveal(components: Components, state: State) -> Step:
    """Turn both cards over: Alcibiades swaps them, the events come, the order of turns is fixed."""
    lines: list[Line] = []
    with_event = event_players(components, state)
    turncoats = [side for side in SIDES if event_of(components, state, side) == ALCIBIADES]
    if len(turncoats) == 1:
        swapped = tuple([(other(side), name) for side, name in state.played])
        state = replace(state, played=tuple(sorted(swapped)))
        lines.append(Line("event.alcibiades", None, {"side": turncoats[0]}))
        event = event_of(components, state, turncoats[0])
        if event != EVENTLESS:
            lines.append(Line("event.alcibiades-event", None, {"side": turncoats[0], "event": event}))
    if len(with_event) < len(SIDES) and turncoats:
        with_event = []  # the event of Alcibiades ends with the exchange: two numbers are left
    first = first_player(components, state, with_event)
    events = ordered_events(components, state, first)
    lines += order_lines(components, state, first, with_event)
    return Step(replace(state, phase=EVENTS, events=events, first=first, active=first), tuple(lines))


def event_players(components: Components, state: State) -> list[str]:
    """List the sides that have played an event card."""
    return [side for side in SIDES if event_of(components, state, side) != EVENTLESS]


def event_of(components: Components, state: State, side: str) -> str:
    """Return the event of the card that a side has played."""
    return card(components, card_of(state, side)).event


def order_lines(components: Components, state: State, first: str, with_event: list[str]) -> list[Line]:
    """Return why a side is the first player: the numbers (card.order), of two events, too (card.both-events); a single
    event goes first, or in one reading has no say in that (card.initiative). `with_event`: who has played one."""
    numbers = [card(components, card_of(state, side)).points for side in SIDES]
    values = {"side": first, "athens": numbers[0], "sparta": numbers[1]}
    tie = numbers[0] == numbers[1]
    if len(with_event) == len(SIDES):
        return [Line("card.both-events.tie" if tie else "card.both-events", None, values)]
    if with_event and chosen(state.readings, EVENT_INITIATIVE) == "event-first":
        return [Line("card.initiative.event", None, {"side": first})]
    order = Line("card.order.tie" if tie else "card.order", None, values)
    return [order] if with_event in ([], [first]) else [order, Line("card.initiative", None, {"side": with_event[0]})]


def ordered_events(components: Components, state: State, first: str) -> tuple[tuple[str, str], ...]:
    """Return (event, side), the first player's first; an earthquake leaves no other (card.event-order,
    event.earthquake)."""
    found = []
    for side in (first, other(first)):
        event = event_of(components, state, side)
        if event not in (EVENTLESS, ALCIBIADES):
            found.append((event, side))
    quakes = [pair for pair in found if pair[0] == EARTHQUAKE]
    return tuple(quakes[:1] or found)


def by_number(components: Components, state: State) -> list[str]:
    """Return both sides, the higher number first; Sparta on a tie (rules card.order, card.both-events)."""
    athens, sparta = [card(components, card_of(state, side)).points for side in SIDES]
    return [ATHENS, SPARTA] if athens > sparta else [SPARTA, ATHENS]


def first_player(components: Components, state: State, with_event: list[str]) -> str:
    """Return who moves first: who alone has played an event card, or as another reading has it the higher number, which
    also decides between two events and between two numbers (card.initiative, card.both-events, card.order)."""
    if len(with_event) == 1 and chosen(state.readings, EVENT_INITIATIVE) == "event-first":
        return with_event[0]
    return by_number(components, state)[0]


def movement_points(components: Components, state: State, side: str) -> int:
    """Return what the card of this turn is worth (rule move.points)."""
    return card(components, card_of(state, side)).points


def new_olympiad(state: State) -> State:
    """Begin the next Olympiad with a new deal (rules olympiad.replacement, card.deal)."""
    return replace(
        state,
        olympiad=state.olympiad + 1,
        turn=1,
        phase=DEAL,
        active=ATHENS,
        hands=(),
        pile=(),
        played=(),
        revolted=(),
        first="",
    )
