"""A battle from its first decision to its end: who attacks, the units, the hands, the draw pile, what is asked of whom,
and the moves (rules battle.*)."""

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.codec import Codec, always, dict_record, field, list_of, one_of, read_at, record, whole
from rules_engine.core import HIDDEN, BadInput, Line, Refused, Step, kept
from rules_engine.polis.rules.battle import (
    DUTY,
    GROUNDS,
    MATCHINGS,
    MERCENARIES,
    SALPINX,
    BattleNumbers,
    Defence,
    all_cards,
    can_pay_salpinx,
    can_retreat,
    cards_due,
    cards_match,
    cards_shown,
    first_attacker,
    in_order,
    is_deck_short,
    is_too_few,
    matches,
    pair_result,
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
    refuse_pile(numbers, tuple(pile))
    if any([units[side] < 1 for side in numbers.sides]):
        raise BadInput("units", units, "units of both sides")
    attacker = first_attacker(ground)
    return Battle(
        ground,
        attacker,
        DECIDE,
        attacker,
        1,
        {side: units[side] for side in numbers.sides},
        {side: prestige[side] for side in numbers.sides},
        {side: () for side in numbers.sides},
        tuple(pile),
        {side: units[side] for side in numbers.sides},
        matching=matching,
    )


# stay or retreat


def retreat(numbers: BattleNumbers, battle: Battle) -> Step:
    """Let the side that is asked retreat and pay the opponent; the battle is over (rules battle.retreat,
    battle.stay)."""
    side, points = battle.asked, numbers.retreat
    if not can_retreat(numbers, battle.prestige[side]):
        raise Refused("battle.retreat", {"points": points, "held": battle.prestige[side]})
    other = numbers.other(side)
    prestige = with_number(with_number(battle.prestige, side, -points), other, points)
    line = Line("battle.retreat", None, {"side": side, "other": other, "points": points})
    units = {name: battle.units[name] for name in numbers.sides}
    return Step(over(replace(battle, prestige=prestige)), (line, Line("battle.stay", None, units)))


def stay(numbers: BattleNumbers, battle: Battle) -> Step:
    """Let the side that is asked stay; after the attacker the defender is asked, then cards are drawn (rules
    battle.retreat, battle.retreat-order, battle.refill)."""
    line = Line("battle.retreat.none", None, {"side": battle.asked})
    if battle.asked == battle.attacker:
        next_asked = numbers.other(battle.asked)
        return Step(replace(battle, asked=next_asked), (line, Line("battle.retreat-order", None, {"side": next_asked})))
    return Step(draw_cards(numbers, battle), (line, *draw_lines(numbers, battle)))


def draw_cards(numbers: BattleNumbers, battle: Battle) -> Battle:
    """Draw what is due, the side that attacked last first; then the attacker plays."""
    hands, pile = dict(battle.hands), battle.pile
    for side in (numbers.other(battle.attacker), battle.attacker):
        cards = battle.due[side]
        hands[side] = in_order(numbers, hands[side] + pile[:cards])
        pile = pile[cards:]
    none = {side: 0 for side in numbers.sides}
    return replace(battle, hands=hands, pile=pile, due=none, phase=ATTACK, asked=battle.attacker)


def draw_lines(numbers: BattleNumbers, battle: Battle) -> list[Line]:
    """Say the first hands and who attacks first (rules battle.hands, battle.first-attacker), or what is drawn after a
    phase and who attacks now (rules battle.refill, battle.swap)."""
    drawn = {side: battle.due[side] for side in numbers.sides}
    if battle.number == 1:
        return [Line("battle.hands", None, drawn), Line("battle.first-attacker", None, {"side": battle.attacker})]
    return [Line("battle.refill", None, drawn), Line("battle.swap", None, {"side": battle.attacker})]


# the end of a phase


def end_phase(numbers: BattleNumbers, battle: Battle, losses: int) -> Step:
    """End the battle, or swap the roles and let both retreat (rules battle.few-defenders, battle.deck-empty,
    battle.swap). `losses`: the units that the defender lost in this phase."""
    defender = numbers.other(battle.attacker)
    if is_too_few(numbers, battle.units[defender]):
        values = {"side": defender, "units": battle.units[defender]}
        return Step(over(battle), (Line("battle.few-defenders", None, values),))
    mine, theirs = cards_due(numbers, losses)
    if is_deck_short(numbers, losses, len(battle.pile)):
        values = {"needed": mine + theirs, "cards": len(battle.pile)}
        return Step(over(battle), (Line("battle.deck-empty", None, values),))
    due = {battle.attacker: mine, defender: theirs}
    return Step(
        replace(battle, phase=DECIDE, attacker=defender, asked=defender, number=battle.number + 1, attack=(), due=due)
    )


def over(battle: Battle) -> Battle:
    """End the battle; units stay where they are (rule battle.stay)."""
    return replace(battle, phase=OVER, asked="")


def without(hand: tuple[str, ...], cards: tuple) -> tuple[str, ...]:
    """Return a hand after these cards were played."""
    left = list(hand)
    for card in cards:
        if card is not None:
            left.remove(card)
    return tuple(left)


def holds(hand: tuple[str, ...], cards: tuple) -> bool:
    """Tell whether all these cards are in a hand."""
    named = [card for card in cards if card is not None]
    return all([named.count(card) <= hand.count(card) for card in named])


# the attacker


def play_attack(numbers: BattleNumbers, battle: Battle, cards: tuple[str, ...]) -> Step:
    """Lay the attacker's cards face up and pay for the Salpinx (rules battle.attack, battle.short-hand,
    battle.salpinx). Who cannot pay loses the game (rule loss.cannot-pay)."""
    side = battle.attacker
    hand, shown = battle.hands[side], cards_shown(numbers, len(battle.hands[side]))
    if len(cards) != shown or not holds(hand, cards):
        raise Refused("battle.attack", {"cards": shown})
    refuse_salpinx(numbers, battle, cards)
    faces = [numbers.face(battle.ground, card) for card in cards]
    lines = [Line("battle.attack", None, {"side": side, "cards": faces})]
    if SALPINX in cards and not can_pay_salpinx(numbers, battle.prestige[side]):
        lost = Line("loss.cannot-pay.salpinx", None, {"side": side, "points": numbers.salpinx})
        return Step(replace(over(battle), lost=side), (*lines, lost))
    if SALPINX in cards:
        battle = replace(battle, prestige=with_number(battle.prestige, side, -numbers.salpinx))
        lines.append(Line("battle.salpinx", None, {"side": side, "points": numbers.salpinx}))
    hands = {name: without(hand, cards) if name == side else battle.hands[name] for name in numbers.sides}
    after = replace(battle, hands=hands, attack=cards, phase=DEFEND, asked=numbers.other(side))
    return Step(after, tuple(lines))


def refuse_salpinx(numbers: BattleNumbers, battle: Battle, cards: tuple[str, ...]) -> None:
    """Refuse a Salpinx that cannot be paid for as long as there are enough other cards (rules battle.salpinx,
    prestige.below)."""
    hand, held = battle.hands[battle.attacker], battle.prestige[battle.attacker]
    others = len(hand) - hand.count(SALPINX)
    if SALPINX in cards and not can_pay_salpinx(numbers, held) and others >= len(cards):
        raise Refused("battle.salpinx", {"points": numbers.salpinx, "held": held})


# the defender


def all_defences(numbers: BattleNumbers, attack: tuple[str, ...], hand: tuple[str, ...]) -> list[Defence]:
    """List every way to lay as many cards of the hand as there are attacking ones against them, each way once."""
    different = [card for card in numbers.cards if card in hand]
    missing = max(len(attack) - len(hand), 0)
    ways: list[Defence] = [()]
    for _ in attack:
        ways = [
            way + (card,)
            for way in ways
            for card in [*different, None]
            if (way.count(None) < missing if card is None else way.count(card) < hand.count(card))
        ]
    same = len(attack) > 1 and all([card == attack[0] for card in attack])
    return [way for way in ways if way == ordered(numbers, way)] if same else ways


def ordered(numbers: BattleNumbers, way: Defence) -> Defence:
    """Sort the cards of a defence as the data lists them, missing ones last."""
    cards = [card for card in numbers.cards for _ in range(way.count(card))]
    return tuple(cards) + (None,) * way.count(None)


def most_matches(numbers: BattleNumbers, attack: tuple[str, ...], hand: tuple[str, ...]) -> int:
    """Return the most pairs that the defender can make match."""
    return max([matches(numbers, attack, way) for way in all_defences(numbers, attack, hand)])


def legal_defences(numbers: BattleNumbers, battle: Battle) -> list[Defence]:
    """List every defence that is allowed: by the duty to match only those with the most matches (rule
    battle.defence)."""
    hand = battle.hands[battle.asked]
    ways = all_defences(numbers, battle.attack, hand)
    if battle.matching != DUTY:
        return ways
    most = most_matches(numbers, battle.attack, hand)
    return [way for way in ways if matches(numbers, battle.attack, way) == most]


def play_defence(numbers: BattleNumbers, battle: Battle, defence: Defence) -> Step:
    """Lay the defender's cards against the attacker's and settle the pairs one after the other (rules battle.defence,
    battle.match)."""
    side = battle.asked
    refuse_defence(numbers, battle, defence)
    hands = {name: battle.hands[name] for name in numbers.sides}
    hands[side] = without(hands[side], defence)
    pairs = {"pairs": len(defence), "matching": matches(numbers, battle.attack, defence)}
    battle, losses = replace(battle, hands=hands), 0
    lines = [Line("battle.match", None, pairs)]
    for mine, theirs in zip(battle.attack, defence):
        step = settle_pair(numbers, battle, mine, theirs)
        losses += battle.units[side] - step.state.units[side]
        battle = step.state
        lines += step.lines
    step = end_phase(numbers, battle, losses)
    return Step(step.state, (*lines, *step.lines))


def refuse_defence(numbers: BattleNumbers, battle: Battle, defence: Defence) -> None:
    """Refuse cards that are not in hand, too few or too many, or that match less than they must (rule
    battle.defence)."""
    hand = battle.hands[battle.asked]
    cards = min(len(battle.attack), len(hand))
    laid = [card for card in defence if card is not None]
    if len(defence) != len(battle.attack) or len(laid) != cards or not holds(hand, defence):
        raise Refused("battle.defence.cards", {"cards": cards})
    most = most_matches(numbers, battle.attack, hand)
    found = matches(numbers, battle.attack, defence)
    if battle.matching == DUTY and found < most:
        raise Refused("battle.defence", {"pairs": most, "matching": found})


# a pair


def settle_pair(numbers: BattleNumbers, battle: Battle, mine: str, theirs: str | None) -> Step:
    """Settle one pair: a hit, or the difference; no side loses a unit by a match (rules battle.hit,
    battle.difference)."""
    points, loss = pair_result(numbers, mine, theirs)
    defender = numbers.other(battle.attacker)
    values: dict[str, Any] = {"side": battle.attacker, "other": defender, "points": points}
    values["attack"] = numbers.face(battle.ground, mine)
    if theirs is not None:
        values["defence"] = numbers.face(battle.ground, theirs)
    after = replace(battle, prestige=with_number(battle.prestige, battle.attacker, points))
    if cards_match(numbers, mine, theirs):
        gain = [Line("battle.difference.gain", None, values)] if points > 0 else []
        return Step(after, (match_line(mine, theirs, values), *gain))
    units = min(loss, battle.units[defender])
    after = replace(after, units=with_number(battle.units, defender, -units))
    gain = [Line("battle.hit.gain", None, values)] if points > 0 else []
    return Step(after, (hit_line(mine, theirs, values | {"units": units}), *gain))


def hit_line(mine: str, theirs: str | None, values: dict) -> Line:
    """Say a pair that does not match in the words of the rule that makes it so."""
    if mine == SALPINX:
        return Line("battle.salpinx-points", None, values)
    if theirs == SALPINX:
        return Line("battle.salpinx-defence", None, values)
    return Line("battle.short-hand" if theirs is None else "battle.hit", None, values)


def match_line(mine: str, theirs: str | None, values: dict) -> Line:
    """Say a pair that matches in the words of the rule that makes it so."""
    if theirs == SALPINX:
        return Line("battle.salpinx-defence.match", None, values)
    if mine == MERCENARIES:
        return Line("battle.mercenaries-value", None, values)
    return Line("battle.mercenaries" if theirs == MERCENARIES else "battle.difference", None, values)


def battle_moves(numbers: BattleNumbers, battle: Battle) -> list[dict[str, Any]]:
    """List every move of the side that is asked, in a fixed order; none when the battle is over."""
    if battle.phase == DECIDE:
        moves = [{"stay": battle.asked}]
        may_retreat = can_retreat(numbers, battle.prestige[battle.asked])
        return moves + ([{"retreat": battle.asked}] if may_retreat else [])
    if battle.phase == ATTACK:
        return [{"attack": list(cards)} for cards in legal_attacks(numbers, battle)]
    if battle.phase == DEFEND:
        return [{"defend": list(cards)} for cards in legal_defences(numbers, battle)]
    return []


def all_attacks(numbers: BattleNumbers, hand: tuple[str, ...]) -> list[tuple[str, ...]]:
    """List every choice of cards that the attacker may lay down from a hand, each once (rule battle.attack)."""
    ways: list[tuple[str, ...]] = [()]
    for _ in range(cards_shown(numbers, len(hand))):
        ways = [
            way + (card,)
            for way in ways
            for card in numbers.cards
            if way.count(card) < hand.count(card) and (not way or follows(numbers, way[-1], card))
        ]
    return ways


def follows(numbers: BattleNumbers, card: str, other: str) -> bool:
    """Tell whether the other card comes at the same place of the data or later."""
    return numbers.cards.index(other) >= numbers.cards.index(card)


def legal_attacks(numbers: BattleNumbers, battle: Battle) -> list[tuple[str, ...]]:
    """List the attacks that the attacker can pay for; a Salpinx that cannot be paid for only where no other choice is
    left (rules battle.salpinx, loss.cannot-pay)."""
    ways = all_attacks(numbers, battle.hands[battle.attacker])
    if can_pay_salpinx(numbers, battle.prestige[battle.attacker]):
        return ways
    return [way for way in ways if SALPINX not in way] or ways


def play_battle(numbers: BattleNumbers, battle: Battle, move: dict[str, Any]) -> Step:
    """Carry out {"stay": side}, {"retreat": side}, {"attack": cards} or {"defend": cards, in the order of the attack,
    null for a missing one}. Raises Refused where a rule forbids it, BadInput for what is no move now."""
    other = numbers.other(battle.asked)
    if battle.phase == DECIDE and move == {"stay": battle.asked}:
        return stay(numbers, battle)
    if battle.phase == DECIDE and move == {"retreat": battle.asked}:
        return retreat(numbers, battle)
    if battle.phase == DECIDE and move in ({"stay": other}, {"retreat": other}):
        raise Refused("battle.retreat-order", {"side": battle.asked})
    if battle.phase == ATTACK and sorted(move) == ["attack"]:
        return play_attack(numbers, battle, tuple(move["attack"]))
    if battle.phase == DEFEND and sorted(move) == ["defend"]:
        return play_defence(numbers, battle, tuple(move["defend"]))
    raise BadInput("move", move, "a move of this battle phase")
