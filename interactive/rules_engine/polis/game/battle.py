"""A battle from its first decision to its end: who attacks, the units, the hands, the draw pile, what is asked of whom,
and the moves (rules battle.*)."""

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.codec import Codec, always, constant, dict_record, field, list_of, one_of, read_at, record, whole
from rules_engine.core import HIDDEN, BadInput, Line, Refused, Step, kept
from rules_engine.polis.game.state import State
from rules_engine.polis.readings import DUTY, MATCHINGS
from rules_engine.polis.rules.battle import (
    GROUNDS,
    MERCENARIES,
    SALPINX,
    BattleNumbers,
    Defence,
    arrangements,
    first_attacker,
    read_battle_numbers,
)

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

    numbers: BattleNumbers
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

    def with_prestige(self, side: str, more: int) -> "Battle":
        return replace(self, prestige=self.prestige | {side: self.prestige[side] + more})

    def without_cards(self, side: str, cards: tuple) -> "Battle":
        """Take cards out of the hand of a side; None stands for none."""
        left = list(self.hands[side])
        for card in [card for card in cards if card is not None]:
            left.remove(card)
        return replace(self, hands=self.hands | {side: tuple(left)})

    def holds(self, side: str, cards: tuple) -> bool:
        """Tell whether all these cards are in the hand of a side."""
        named = [card for card in cards if card is not None]
        return all([named.count(card) <= self.hands[side].count(card) for card in named])

    def to_play(self) -> int:
        """Return how many cards are played now (rules battle.attack, battle.defence, battle.short-hand)."""
        cards = len(self.attack) if self.phase == DEFEND else self.numbers.shown
        return min(cards, len(self.hands[self.asked]))

    def over(self) -> "Battle":
        return replace(self, phase=OVER, asked="")

    def retreat(self) -> Step:
        """Let the side that is asked retreat, and pay the opponent for it (rules battle.retreat, battle.stay)."""
        side, points, other = self.asked, self.numbers.retreat, self.numbers.other(self.asked)
        if self.prestige[side] < points:
            raise Refused("battle.retreat", {"points": points, "held": self.prestige[side]})
        line = Line("battle.retreat", None, {"side": side, "other": other, "points": points})
        after = self.with_prestige(side, -points).with_prestige(other, points).over()
        return Step(after, (line, Line("battle.stay", None, dict(self.units))))

    def stay(self) -> Step:
        """Let the side that is asked stay; after the attacker the defender is asked, then cards are drawn, first by the
        side that attacked last, and the attacker plays (rules battle.retreat, battle.retreat-order, battle.hands,
        battle.first-attacker, battle.refill, battle.swap)."""
        line, attacker, other = Line("battle.retreat.none", None, {"side": self.asked}), self.attacker, self.asked
        if self.asked == attacker:
            other = self.numbers.other(attacker)
            return Step(replace(self, asked=other), (line, Line("battle.retreat-order", None, {"side": other})))
        hands, pile, due = dict(self.hands), self.pile, {side: self.due[side] for side in self.numbers.sides}
        for side in (other, attacker):
            hands[side], pile = self.numbers.in_order(hands[side] + pile[: due[side]]), pile[due[side] :]
        none, is_first = {side: 0 for side in self.numbers.sides}, self.number == 1
        after = replace(self, hands=hands, pile=pile, due=none, phase=ATTACK, asked=attacker)
        lost = {"attacked": other, "defended": attacker, "full": due[other], "fewer": due[attacker]}
        lost["lost"] = self.numbers.shown - due[attacker]
        drawn = Line("battle.hands", None, due) if is_first else Line("battle.refill", None, lost)
        now = Line("battle.first-attacker" if is_first else "battle.swap", None, {"side": attacker})
        return Step(after, (line, drawn, now))

    def end_phase(self, losses: int) -> Step:
        """End the battle, or swap the roles and let both retreat (rules battle.few-defenders, battle.deck-empty,
        battle.swap). `losses`: the units that the defender lost in this phase."""
        defender = self.numbers.other(self.attacker)
        if self.numbers.is_too_few(self.units[defender]):
            values = {"side": defender, "units": self.units[defender]}
            return Step(self.over(), (Line("battle.few-defenders", None, values),))
        mine, theirs = self.numbers.cards_due(losses)
        if self.numbers.is_deck_short(losses, len(self.pile)):
            values = {"needed": mine + theirs, "cards": len(self.pile)}
            return Step(self.over(), (Line("battle.deck-empty", None, values),))
        after = replace(self, phase=DECIDE, attacker=defender, asked=defender, number=self.number + 1, attack=())
        return Step(replace(after, due={self.attacker: mine, defender: theirs}))

    def play_attack(self, cards: tuple[str, ...]) -> Step:
        """Lay the attacker's cards face up and pay for the Salpinx (rules battle.attack, battle.short-hand,
        battle.salpinx). Who cannot pay, and has not enough other cards, loses the game (rule loss.cannot-pay)."""
        side, hand, price = self.attacker, self.hands[self.attacker], self.numbers.salpinx if SALPINX in cards else 0
        held, shown = self.prestige[side], self.to_play()
        if len(cards) != shown or not self.holds(side, cards):
            raise Refused("battle.attack", {"cards": shown})
        if held < price and len(hand) - hand.count(SALPINX) >= len(cards):
            raise Refused("battle.salpinx", {"points": price, "held": held})
        faces = [self.numbers.face(self.ground, card) for card in cards]
        lines, paid = [Line("battle.attack", None, {"side": side, "cards": faces})], {"points": price, "side": side}
        if held < price:
            return Step(replace(self.over(), lost=side), (*lines, Line("loss.cannot-pay.salpinx", None, paid)))
        if price:
            lines.append(Line("battle.salpinx", None, paid))
        after = self.with_prestige(side, -price).without_cards(side, cards)
        return Step(replace(after, attack=cards, phase=DEFEND, asked=self.numbers.other(side)), tuple(lines))

    def play_defence(self, defence: Defence) -> Step:
        """Lay the defender's cards and settle the pairs in turn (rules battle.defence, battle.match). Refuses cards not
        in hand, too few or too many, or that match less than they must."""
        side, attack, hand = self.asked, self.attack, self.hands[self.asked]
        cards = self.to_play()
        if len(defence) != len(attack) or len(defence) - defence.count(None) != cards or not self.holds(side, defence):
            raise Refused("battle.defence.cards", {"cards": cards})
        most, matching = self.numbers.most_matches(attack, hand), self.numbers.matches(attack, defence)
        if self.matching == DUTY and matching < most:
            raise Refused("battle.defence", {"pairs": most, "matching": matching})
        after = self.without_cards(side, defence)
        lines = [Line("battle.match", None, {"pairs": cards, "matching": matching})]
        for mine, theirs in zip(attack, defence):
            step = after.settle_pair(mine, theirs)
            after = step.state
            lines += step.lines
        step = after.end_phase(self.units[side] - after.units[side])
        return Step(step.state, (*lines, *step.lines))

    def settle_pair(self, mine: str, theirs: str | None) -> Step:
        """Settle one pair: a hit, or the difference; no side loses a unit by a match (rules battle.hit,
        battle.difference). Its line is that of the rule that makes it so."""
        side, defender, points = self.attacker, self.numbers.other(self.attacker), self.numbers.values[mine]
        is_match = self.numbers.cards_match(mine, theirs)
        if is_match and theirs is not None:  # the difference, if the attacker's is higher (battle.difference)
            points = max(points - (0 if theirs == SALPINX else self.numbers.values[theirs]), 0)
        values: dict[str, Any] = {"side": side, "other": defender, "points": points}
        values["attack"] = self.numbers.face(self.ground, mine)
        if theirs is not None:
            values["defence"] = self.numbers.face(self.ground, theirs)
        after = self.with_prestige(side, points)
        gain = [Line("battle.difference.gain" if is_match else "battle.hit.gain", None, values)] if points > 0 else []
        if gain and is_match and theirs == MERCENARIES:
            gain = [Line("battle.mercenaries-value.gain", None, values)]
        if is_match and theirs == SALPINX:
            line = Line("battle.salpinx-defence.match", None, values)
        elif is_match and mine == MERCENARIES:
            line = Line("battle.mercenaries-value", None, values)
        elif is_match:
            line = Line("battle.mercenaries" if theirs == MERCENARIES else "battle.difference", None, values)
        else:
            units = min(self.numbers.loss, self.units[defender])
            after = replace(after, units=self.units | {defender: self.units[defender] - units})
            values = values | {"units": units}
            if SALPINX in (mine, theirs):
                line = Line("battle.salpinx-points" if mine == SALPINX else "battle.salpinx-defence", None, values)
            else:
                line = Line("battle.short-hand" if theirs is None else "battle.hit", None, values)
        return Step(after, (line, *gain))

    def moves(self) -> list[dict[str, Any]]:
        """List every move of the side that is asked, in a fixed order; none when the battle is over.

        A Salpinx that cannot be paid for is listed only where no other choice is left (rules battle.salpinx,
        loss.cannot-pay); by the duty to match, the defences with the most matches (rule battle.defence).
        """
        if self.phase == OVER:
            return []
        side, hand = self.asked, self.hands[self.asked]
        if self.phase == DECIDE:
            return [{"stay": side}] + ([{"retreat": side}] if self.prestige[side] >= self.numbers.retreat else [])
        if self.phase == DEFEND:
            defences = self.numbers.all_defences(self.attack, hand)
            most = self.numbers.most_matches(self.attack, hand) if self.matching == DUTY else 0
            return [{"defend": list(way)} for way in defences if self.numbers.matches(self.attack, way) >= most]
        rows = arrangements(self.numbers.in_order(hand), self.to_play())
        ways = [row for row in rows if row == self.numbers.in_order(row)]
        can_pay = self.prestige[side] >= self.numbers.salpinx
        cheap = [way for way in ways if can_pay or SALPINX not in way]
        return [{"attack": list(cards)} for cards in cheap or ways]

    def play(self, move: dict[str, Any]) -> Step:
        """Carry out {"stay": side}, {"retreat": side}, {"attack": cards} or {"defend": cards, in the order of the
        attack, null for a missing one}. Raises Refused where a rule forbids it, BadInput for what is no move now."""
        if self.phase == DECIDE:
            if move in ({"stay": self.asked}, {"retreat": self.asked}):
                return self.stay() if "stay" in move else self.retreat()
            other = self.numbers.other(self.asked)
            if move in ({"stay": other}, {"retreat": other}):
                raise Refused("battle.retreat-order", {"side": self.asked})
        if self.phase == ATTACK and sorted(move) == ["attack"]:
            return self.play_attack(tuple(move["attack"]))
        if self.phase == DEFEND and sorted(move) == ["defend"]:
            return self.play_defence(tuple(move["defend"]))
        raise BadInput("move", move, "a move of this battle phase")


@kept
def battle_codec(numbers: BattleNumbers) -> Codec:
    """Declare the JSON of a battle; hidden cards may be any."""
    cards, side = list_of(one_of((*numbers.cards, HIDDEN))), one_of(numbers.sides)
    nobody, counts = one_of((*numbers.sides, "")), dict_record(*[field(side, whole()) for side in numbers.sides])
    return record(
        Battle,
        constant("numbers", numbers),
        field("ground", one_of(GROUNDS)),
        field("attacker", side),
        field("phase", one_of(PHASES)),
        field("asked", nobody),
        field("number", whole(1)),
        field("units", counts),
        field("prestige", counts),
        field("hands", dict_record(*[field(side, cards) for side in numbers.sides])),
        field("pile", cards),
        field("due", counts),
        field("attack", cards),
        field("matching", one_of(MATCHINGS), DUTY, written=always),
        field("lost", nobody, "", written=always),
    )


def read_battle(numbers: BattleNumbers, data: dict) -> Battle:
    """Read a battle; BadInput with its path for whatever is not declared, or more copies of a card than there are."""
    battle: Battle = read_at(battle_codec(numbers), "battle", data)
    cards = [*battle.pile, *[card for side in numbers.sides for card in battle.hands[side]], *battle.attack]
    for card in cards:
        if card != HIDDEN and cards.count(card) > numbers.copies[card]:
            raise BadInput("cards", card, "cards of one deck")
    return battle


def battle_of(state: State) -> Battle | None:
    """Return the battle that goes on in a position, or None."""
    return None if state.battle is None else read_battle(read_battle_numbers(state.components.data), state.battle)


def write_battle(battle: Battle) -> dict:
    return battle_codec(battle.numbers).write(battle)


def hidden_battle(battle: dict, side: str) -> dict:
    """Hide the opponent's hand and the draw pile in the JSON of a battle."""
    hands = battle["hands"]
    hands = {name: hands[name] if name == side else [HIDDEN] * len(hands[name]) for name in sorted(hands)}
    return battle | {"hands": hands, "pile": [HIDDEN] * len(battle["pile"])}


def begin_battle(
    numbers: BattleNumbers,
    ground: str,
    units: dict[str, int],
    prestige: dict[str, int],
    pile: tuple[str, ...],
    matching: str = DUTY,
) -> Battle:
    """Return a battle before its first phase: nobody has drawn, both may still retreat (rules battle.hands,
    battle.retreat).

    `pile`: all battle cards, shuffled, the top one first. Raises BadInput for any other pile, or a side without units.
    """
    cards, first = numbers.all_cards(), first_attacker(ground)
    if numbers.in_order(pile) != cards or len(pile) != len(cards):
        raise BadInput("pile", list(pile), "all battle cards")
    if any([units[side] < 1 for side in numbers.sides]):
        raise BadInput("units", units, "units of both sides")
    hands: dict[str, tuple[str, ...]] = {side: () for side in numbers.sides}
    return Battle(numbers, ground, first, DECIDE, first, 1, units, prestige, hands, tuple(pile), units, (), matching)
