"""The phases of a whole game, its state as the replacement phase began, and the cards of its players."""

from dataclasses import replace

from rules_engine.athens_sparta.rules.board import MOVEMENT, State

SETUP, DEAL, REDEAL, LAY, PLAY, EVENTS, SPEND = "setup", "deal", "redeal", "lay", "play", "events", "spend"
COMBAT, DECLARE, FIGHT, REGROUP, PLUNDER = "combat", "declare", "fight", "regroup", "plunder"
ATTRITION, LOSSES, HELLESPONT, REPLACEMENT, OVER = "attrition", "losses", "hellespont", "replacement", "over"
TURN = (MOVEMENT, COMBAT, DECLARE, FIGHT, REGROUP, PLUNDER, ATTRITION, LOSSES, HELLESPONT)
PHASES = (SETUP, DEAL, REDEAL, LAY, PLAY, EVENTS, SPEND, *TURN, REPLACEMENT, OVER)


def as_begun(state: State) -> State:
    """Return the position at the beginning of the replacement phase (rules olympiad.secret, control.update)."""
    return replace(state, pieces=state.before, before=()) if state.before else state


def hand_of(state: State, side: str) -> tuple[str, ...]:
    for owner, cards in state.hands:
        if owner == side:
            return cards
    return ()


def with_hand(state: State, side: str, cards: tuple[str, ...]) -> State:
    hands = [(owner, cards if owner == side else held) for owner, held in state.hands]
    return replace(state, hands=tuple(hands))


def card_of(state: State, side: str) -> str:
    """Return the card that a side has played in this turn; "" before."""
    for owner, card in state.played:
        if owner == side:
            return card
    return ""
