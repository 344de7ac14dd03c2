"""A position of the whole game."""

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.athens_sparta.rules.board import MOVEMENT, NOWHERE, Pairs, Piece
from rules_engine.hexes import Position
from rules_engine.readings import Readings

SETUP, DEAL, REDEAL, LAY, PLAY, EVENTS, SPEND = "setup", "deal", "redeal", "lay", "play", "events", "spend"
COMBAT, DECLARE, FIGHT, REGROUP, PLUNDER = "combat", "declare", "fight", "regroup", "plunder"
ATTRITION, LOSSES, HELLESPONT, REPLACEMENT, OVER = "attrition", "losses", "hellespont", "replacement", "over"
TURN = (MOVEMENT, COMBAT, DECLARE, FIGHT, REGROUP, PLUNDER, ATTRITION, LOSSES, HELLESPONT)
PHASES = (SETUP, DEAL, REDEAL, LAY, PLAY, EVENTS, SPEND, *TURN, REPLACEMENT, OVER)


@dataclass(frozen=True)
class State:
    """What lies on the table, and what is going on.

    `active`: who has to do something; `first`: who is the first player of this game turn, "" before the cards show it;
    `allies`: (neutral city, side) once it has joined; `laying`: each player still lays a card on Sicily, `laid`: (side,
    card) there; `hands`: (side, cards); `played`: (side, card) of this turn;
    `events`: (card, side) still to be carried out, `target`: the hex that an event or a spending is about;
    `points`: movement points left; `build`: build points left; `moved`: blocks that have moved; `began`: (block, hex,
    stand) at the beginning of the movement phase, of each block that has left its place since; `came`: (block, the hex
    from which it came into the fight; a revolt comes from its own city); `crossed`: (from, to, blocks) that attacked
    across a side; `storms`: no fleets move in this game turn; `betrayed`: a city without double defence; `revolted`:
    cities that revolted in this Olympiad; `persia`: "", allied or ended; `settled`: hexes whose combat is done; `due`:
    hexes that still roll for attrition; `losing`: (side, steps still to lose, blocks that may lose them); `cause`: who
    held the city that is fought for, who regroups or plunders, or an earthquake; `spent`: (city, points); `before`: the
    blocks as they stood before both sides' replacement; `victors`: blocks that took part in the fight, for
    regrouping and plunder; `half`: besieged blocks with half a loss (reading of attrition.full-step); `battle`: the
    `Battle` that is fought at the hex `target`, None at peace; `readings`: what the players agreed on; `won`: (winner,
    rule); `theatre`: the map on which the game is played, of the components and not of the JSON.
    """

    olympiad: int
    turn: int
    phase: str
    active: str
    pieces: tuple[Piece, ...]
    first: str = ""
    allies: Pairs = ()
    hands: tuple[tuple[str, tuple[str, ...]], ...] = ()
    pile: tuple[str, ...] = ()
    laying: bool = False
    laid: Pairs = ()
    played: Pairs = ()
    events: Pairs = ()
    target: Position = NOWHERE
    points: int = 0
    build: int = 0
    moved: tuple[str, ...] = ()
    began: tuple[tuple[str, Position, str], ...] = ()
    came: tuple[tuple[str, Position], ...] = ()
    crossed: tuple[tuple[Position, Position, int], ...] = ()
    storms: bool = False
    betrayed: str = ""
    revolted: tuple[str, ...] = ()
    persia: str = ""
    settled: tuple[Position, ...] = ()
    due: tuple[Position, ...] = ()
    losing: tuple[str, int, tuple[str, ...]] = ("", 0, ())
    cause: str = ""
    spent: tuple[tuple[str, int], ...] = ()
    before: tuple[Piece, ...] = ()
    victors: tuple[str, ...] = ()
    half: tuple[str, ...] = ()
    battle: Any = None
    readings: Readings = ()
    won: tuple[str, str] | None = None
    theatre: Any = None


def as_begun(state: State) -> State:
    """Return the position at the beginning of the replacement phase (rules olympiad.secret, control.update)."""
    return replace(state, pieces=state.before, before=()) if state.before else state


def hand_of(state: State, side: str) -> tuple[str, ...]:
    """Return the cards that a side holds."""
    for owner, cards in state.hands:
        if owner == side:
            return cards
    return ()


def with_hand(state: State, side: str, cards: tuple[str, ...]) -> State:
    """Give a side another hand."""
    hands = [(owner, cards if owner == side else held) for owner, held in state.hands]
    return replace(state, hands=tuple(hands))


def card_of(state: State, side: str) -> str:
    """Return the card that a side has played in this turn; "" before."""
    for owner, card in state.played:
        if owner == side:
            return card
    return ""
