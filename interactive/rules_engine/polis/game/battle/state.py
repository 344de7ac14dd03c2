"""A battle as it stands: who attacks, the units, the hands, the draw pile, and what is asked of whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules_engine.core import HIDDEN, BadInput
from rules_engine.polis.rules.battle.cards import GROUNDS, BattleNumbers, all_cards, in_order
from rules_engine.polis.rules.battle.phase import DUTY

DECIDE = "decide"
ATTACK = "attack"
DEFEND = "defend"
OVER = "over"
PHASES = (DECIDE, ATTACK, DEFEND, OVER)
"""Stay or retreat, before cards are drawn; play cards as the attacker; as the defender; the end."""


@dataclass(frozen=True)
class Battle:
    """`number`: the battle phase, from 1; `attacker` of that phase; `asked`: the side that decides now, "" when over;
    `due`: side to the cards it draws when both have stayed; `attack`: the attacker's cards that lie face up.

    `units` and `prestige`: side to number; `hands`: side to cards; `pile`: the top card first; `matching`: the reading
    of battle.defence; `lost`: the side that had to pay prestige and could not.
    """

    ground: str
    attacker: str
    phase: str
    asked: str
    number: int
    units: dict[str, int]
    prestige: dict[str, int]
    hands: dict[str, tuple[str, ...]]
    pile: tuple[str, ...]
    due: dict[str, int]
    attack: tuple[str, ...] = ()
    matching: str = DUTY
    lost: str = ""


def with_number(table: dict[str, int], side: str, more: int) -> dict[str, int]:
    """A copy of {side: number} with one side's number changed."""
    return {name: table[name] + (more if name == side else 0) for name in sorted(table)}


# as JSON


def write_battle(battle: Battle) -> dict:
    """The battle as plain JSON."""
    return {
        "ground": battle.ground,
        "attacker": battle.attacker,
        "phase": battle.phase,
        "asked": battle.asked,
        "number": battle.number,
        "units": dict(battle.units),
        "prestige": dict(battle.prestige),
        "hands": {side: list(battle.hands[side]) for side in sorted(battle.hands)},
        "pile": list(battle.pile),
        "due": dict(battle.due),
        "attack": list(battle.attack),
        "matching": battle.matching,
        "lost": battle.lost,
    }


def read_battle(numbers: BattleNumbers, data: dict) -> Battle:
    """A battle from JSON; BadInput where it cannot be one."""
    if data.get("ground") not in GROUNDS or data.get("phase") not in PHASES:
        raise BadInput("battle", data.get("ground"), "land or sea, and a phase")
    cards = list(data["pile"]) + [card for side in numbers.sides for card in data["hands"][side]] + list(data["attack"])
    refuse_cards(numbers, cards)
    return Battle(
        ground=data["ground"],
        attacker=data["attacker"],
        phase=data["phase"],
        asked=data["asked"],
        number=data["number"],
        units={side: data["units"][side] for side in numbers.sides},
        prestige={side: data["prestige"][side] for side in numbers.sides},
        hands={side: tuple(data["hands"][side]) for side in numbers.sides},
        pile=tuple(data["pile"]),
        due={side: data["due"][side] for side in numbers.sides},
        attack=tuple(data["attack"]),
        matching=data.get("matching", DUTY),
        lost=data.get("lost", ""),
    )


def refuse_cards(numbers: BattleNumbers, cards: list[Any]) -> None:
    """BadInput for a card that is none, or of which there are not so many; hidden cards may be any."""
    for card in cards:
        if card != HIDDEN and cards.count(card) > numbers.copies.get(card, 0):
            raise BadInput("battle.cards", card, "cards of one deck")


def refuse_pile(numbers: BattleNumbers, pile: tuple[str, ...]) -> None:
    """BadInput unless the pile is the whole deck in any order (rule battle.hands)."""
    if in_order(numbers, pile) != all_cards(numbers) or len(pile) != len(all_cards(numbers)):
        raise BadInput("pile", list(pile), "all battle cards")


def hidden_battle(battle: dict, side: str) -> dict:
    """A written battle as one side knows it: the other's hand and the draw pile are hidden."""
    hands = {
        name: battle["hands"][name] if name == side else [HIDDEN] * len(battle["hands"][name])
        for name in sorted(battle["hands"])
    }
    return battle | {"hands": hands, "pile": [HIDDEN] * len(battle["pile"])}
