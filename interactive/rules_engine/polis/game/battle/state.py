"""A battle as it stands: who attacks, the units, the hands, the draw pile, and what is asked of whom."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.codec import Codec, always, dict_record, field, list_of, one_of, read_at, record, whole
from rules_engine.core import HIDDEN, BadInput, kept
from rules_engine.polis.rules.battle.cards import GROUNDS, BattleNumbers, all_cards, in_order
from rules_engine.polis.rules.battle.phase import DUTY, MATCHINGS

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
    """Return a copy of {side: number} with one side's number changed."""
    return {name: table[name] + (more if name == side else 0) for name in sorted(table)}


# as JSON


@kept
def battle_codec(numbers: BattleNumbers) -> Codec:
    """Declare the JSON of a battle; hidden cards may be any."""
    cards, side = list_of(one_of((*numbers.cards, HIDDEN))), one_of(numbers.sides)
    nobody = one_of((*numbers.sides, ""))
    return record(
        lambda **values: _dealt(numbers, Battle(**values)),
        field("ground", one_of(GROUNDS)),
        field("attacker", side),
        field("phase", one_of(PHASES)),
        field("asked", nobody),
        field("number", whole(1)),
        field("units", _by_side(numbers, whole())),
        field("prestige", _by_side(numbers, whole())),
        field("hands", _by_side(numbers, cards)),
        field("pile", cards),
        field("due", _by_side(numbers, whole())),
        field("attack", cards),
        field("matching", one_of(MATCHINGS), DUTY, written=always),
        field("lost", nobody, "", written=always),
    )


def _by_side(numbers: BattleNumbers, codec: Codec) -> Codec:
    return dict_record(*[field(side, codec) for side in numbers.sides])


def _dealt(numbers: BattleNumbers, battle: Battle) -> Battle:
    """Return the battle; BadInput for more copies of a card than there are."""
    cards = [*battle.pile, *[card for side in numbers.sides for card in battle.hands[side]], *battle.attack]
    for card in cards:
        if card != HIDDEN and cards.count(card) > numbers.copies[card]:
            raise BadInput("cards", card, "cards of one deck")
    return battle


def read_battle(numbers: BattleNumbers, data: dict) -> Battle:
    """Read a battle; BadInput with its path for whatever is not declared."""
    return read_at(battle_codec(numbers), "battle", data)


def write_battle(numbers: BattleNumbers, battle: Battle) -> dict:
    """Write the JSON that `read_battle` reads back unchanged."""
    return battle_codec(numbers).write(battle)


def refuse_pile(numbers: BattleNumbers, pile: tuple[str, ...]) -> None:
    """Raise BadInput unless the pile is the whole deck in any order (rule battle.hands)."""
    if in_order(numbers, pile) != all_cards(numbers) or len(pile) != len(all_cards(numbers)):
        raise BadInput("pile", list(pile), "all battle cards")


def hidden_battle(battle: dict, side: str) -> dict:
    """Hide the opponent's hand and the draw pile in the JSON of a battle."""
    hands = {
        name: battle["hands"][name] if name == side else [HIDDEN] * len(battle["hands"][name])
        for name in sorted(battle["hands"])
    }
    return battle | {"hands": hands, "pile": [HIDDEN] * len(battle["pile"])}
