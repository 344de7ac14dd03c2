"""The page that goes through a battle card by card: both hands lie open, each play is settled at once (battle.*)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules_engine.controls import BUTTON, CHIPS, NUMBER, READING, Control
from rules_engine.core import Answer, BadInput, Line, Press, Table
from rules_engine.polis.draw.battle import BATTLE_GLYPHS as GLYPHS
from rules_engine.polis.draw.battle import Label, battle_svg
from rules_engine.polis.game.battle.moves import battle_moves
from rules_engine.polis.game.battle.plays import matches, ordered
from rules_engine.polis.game.battle.state import ATTACK, DECIDE, DEFEND, OVER, Battle
from rules_engine.polis.positions.battle_position import (
    DEALS,
    MATCHINGS,
    Begun,
    Numbers,
    Position,
    moved,
    opened,
    read_components,
    read_position,
    write_position,
)
from rules_engine.polis.rules.battle.cards import GROUNDS

__all__ = [
    "GLYPHS",
    "READINGS",
    "controls",
    "draw_position",
    "press",
    "read_components",
    "read_position",
    "report",
    "write_position",
]

READINGS = ("matching",)
UNITS = "units-"
PRESTIGE = "prestige-"


def draw_position(components: Numbers, position: Position, label: Label) -> str:
    """Both hands open, and the cards of the phase."""
    return battle_svg(components.battle, position.battle, position.laid, position.picked, label)


def controls(components: Numbers, position: Position) -> tuple[Control, ...]:
    """Stay or retreat; before the first move and after the last also where, how many units, prestige, which shuffle."""
    found = decision_controls(components, position.battle)
    if not may_set(position):
        return tuple(found)
    if position.battle.phase == OVER:
        found.append(Control(BUTTON, "again", str(position.begun.deal % DEALS + 1)))
    begun, sides = position.begun, components.battle.sides
    found.append(Control(CHIPS, "battle-ground", begun.ground, GROUNDS))
    for side in sides:
        limits = {"least": 1, "most": components.limit}
        found.append(Control(NUMBER, UNITS + side, str(begun.units[side]), group="battle-units", **limits))
    for side in sides:
        limits = {"least": 0, "most": DEALS}
        found.append(Control(NUMBER, PRESTIGE + side, str(begun.prestige[side]), group="battle-prestige", **limits))
    found.append(Control(NUMBER, "deal", str(begun.deal), least=1, most=DEALS))
    return (*found, Control(READING, "matching", begun.matching, MATCHINGS))


def decision_controls(components: Numbers, battle: Battle) -> list[Control]:
    """A button each for staying and for retreating; who cannot pay cannot retreat (rule battle.retreat)."""
    if battle.phase != DECIDE:
        return []
    names = ["stay"] + (["retreat"] if battle.prestige[battle.asked] >= components.battle.retreat else [])
    return [Control(BUTTON, name, battle.asked, group="decision") for name in names]


# what the reader does


def press(components: Numbers, position: Position, name: str, value: str) -> Position:
    """A card of the hand, a move of the table, or a setting. Raises Refused where a rule forbids it."""
    if name == "card":
        return with_card(components, position, value)
    if name == "play":
        moves = battle_moves(components.battle, position.battle)
        return moved(components, position, moves[number_of(name, value, 0, len(moves) - 1)])
    if name in ("stay", "retreat"):
        return moved(components, position, {name: value})
    if not may_set(position):
        raise BadInput(name, value, "a choice before the first move or after the last")
    return opened(components, with_setting(components, position.begun, name, value))


def may_set(position: Position) -> bool:
    """Whether a new battle may be set up: nothing was done in this one yet, or it is over."""
    return not position.log or position.battle.phase == OVER


def with_card(components: Numbers, position: Position, value: str) -> Position:
    """A card is taken up or put back; with as many as are to be played they are played."""
    battle = position.battle
    if battle.phase not in (ATTACK, DEFEND):
        raise BadInput("card", value, "no card now")
    hand = battle.hands[battle.asked]
    place = number_of("card", value, 0, len(hand) - 1)
    if place in position.picked:
        return replace(position, picked=tuple([other for other in position.picked if other != place]))
    picked = (*position.picked, place)
    if len(picked) < to_play(components, battle):
        return replace(position, picked=picked)
    return moved(components, position, move_of(components, battle, [hand[place] for place in picked]))


def to_play(components: Numbers, battle: Battle) -> int:
    """How many cards are to be played now (rules battle.attack, battle.defence, battle.short-hand)."""
    shown = len(battle.attack) if battle.phase == DEFEND else components.battle.shown
    return min(shown, len(battle.hands[battle.asked]))


def move_of(components: Numbers, battle: Battle, cards: list[str]) -> dict[str, Any]:
    """The move that plays these cards in this order, as the legal moves name it."""
    if battle.phase == ATTACK:
        return {"attack": [card for card in components.battle.cards for _ in range(cards.count(card))]}
    missing: list = [None] * (len(battle.attack) - len(cards))
    laid = tuple([*cards, *missing])
    same = battle.attack.count(battle.attack[0]) == len(battle.attack)
    return {"defend": list(ordered(components.battle, laid) if same else laid)}


def with_setting(components: Numbers, begun: Begun, name: str, value: str) -> Begun:
    """Another ground, number or reading."""
    if name == "battle-ground" and value in GROUNDS:
        return replace(begun, ground=value)
    if name == "matching" and value in MATCHINGS:
        return replace(begun, matching=value)
    if name in ("deal", "again"):
        return replace(begun, deal=number_of(name, value, 1, DEALS))
    for side in components.battle.sides:
        if name == UNITS + side:
            return replace(begun, units=begun.units | {side: number_of(name, value, 1, components.limit)})
        if name == PRESTIGE + side:
            return replace(begun, prestige=begun.prestige | {side: number_of(name, value, 0, DEALS)})
    raise BadInput(name, value, "a setting of the battle")


def number_of(name: str, value: str, least: int, most: int) -> int:
    """A number that the reader typed."""
    if not value.isdigit() or not least <= int(value) <= most:
        raise BadInput(name, value, "a whole number from " + str(least) + " to " + str(most))
    return int(value)


# what is to be said


def report(components: Numbers, position: Position) -> Answer:
    """The first line says who is to do what, the last move's lines follow; then every play with its button.

    The value: {"phase", "asked", "units", "points" (prestige), "number" (of the battle phase)}.
    """
    battle = position.battle
    value = {
        "phase": battle.phase,
        "asked": battle.asked,
        "units": battle.units,
        "points": battle.prestige,
        "number": battle.number,
    }
    return Answer(value, (next_line(components, battle), *position.lines), tables(components, battle))


def next_line(components: Numbers, battle: Battle) -> Line:
    """Who decides what now, or how the battle ended."""
    values: dict[str, Any] = {"side": battle.asked, "number": battle.number}
    if battle.phase == DECIDE:
        return Line("battle.retreat.asked", None, values | {"points": components.battle.retreat})
    if battle.phase == OVER:
        return Line("battle.stay.over", None, dict(battle.units))
    values["cards"] = to_play(components, battle)
    return Line("battle.attack.asked" if battle.phase == ATTACK else "battle.defence.asked", None, values)


def tables(components: Numbers, battle: Battle) -> tuple[Table, ...]:
    """Every play of the side that is asked, with its button."""
    if battle.phase in (DECIDE, OVER):
        return ()
    moves = battle_moves(components.battle, battle)
    rows = [(*described(components, battle, moves[index]), Press("play", str(index))) for index in range(len(moves))]
    columns = ("attack-cards", "points") if battle.phase == ATTACK else ("defence-cards", "matching-pairs")
    return (Table("plays", (*columns, "choose"), tuple(rows)),)


def described(components: Numbers, battle: Battle, move: dict[str, Any]) -> tuple:
    """The cards of a play as they are called here, and what they are worth: an attack the prestige of its hits, a
    defence the pairs that match."""
    numbers = components.battle
    cards = move.get("attack") or move["defend"]
    names = [numbers.face(battle.ground, card) for card in cards if card is not None]
    if battle.phase == DEFEND:
        return names, matches(numbers, battle.attack, tuple(cards))
    paid = cards.count("salpinx") * numbers.salpinx
    return names, sum([numbers.values[card] for card in cards]) - paid
