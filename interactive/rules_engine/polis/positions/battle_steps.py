"""The page that goes through a battle card by card: both hands lie open, each play is settled at once (rules
battle.*).

A position is how the battle began and every move since, short enough for the page's address.
"""

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.codec import Codec, dict_record, field, list_of, one_of, record, whole
from rules_engine.controls import ASKED, BUTTON, CHIPS, NUMBER, READING, SETUP, Control
from rules_engine.core import Answer, BadInput, Line, Press, Table, kept
from rules_engine.living import LivingPosition
from rules_engine.polis.draw.battle import BATTLE_GLYPHS, Label, battle_svg
from rules_engine.polis.game.battle import (
    ATTACK,
    DECIDE,
    DEFEND,
    OVER,
    Battle,
    battle_moves,
    begin_battle,
    ordered,
    play_battle,
)
from rules_engine.polis.rules.battle import (
    DUTY,
    GROUNDS,
    LAND,
    MATCHINGS,
    SALPINX,
    BattleNumbers,
    all_cards,
    can_retreat,
    cards_shown,
    matches,
    read_battle_numbers,
)

UNITS = "units-"
PRESTIGE = "prestige-"
DEALS = 999  # not a number of the game
"""How many shuffles the page offers."""
MULTIPLIER = 48271  # not a number of the game
MODULUS = 2147483647  # not a number of the game
"""A well-known generator of pseudo-random numbers: the same shuffle for the same number everywhere."""


@dataclass(frozen=True)
class Numbers:
    """What the page needs of the components: the battle's numbers, the prestige at the start, the most units."""

    battle: BattleNumbers
    prestige: int
    limit: int


@dataclass(frozen=True)
class Begun:
    """How the battle began: where, with how many units and how much prestige (side to number), which shuffle, which
    reading of battle.defence."""

    ground: str
    units: dict[str, int]
    prestige: dict[str, int]
    deal: int
    matching: str


@dataclass(frozen=True)
class Position:
    """`log`: the number of each move among the legal ones; `picked`: places in the hand of the side that plays.

    The rest follows: `battle` as it stands, `lines` of the last move, `laid`: cards of this or the last phase."""

    begun: Begun
    log: tuple[int, ...]
    picked: tuple[int, ...]
    battle: Battle
    lines: tuple[Line, ...] = ()
    laid: tuple = ((), (), "")


def read_components(data: dict) -> Numbers:
    """Read the plain values of rules_data/polis."""
    rounds = data["rounds"]
    limit = max([rounds[name]["limit"] for name in data["order"]["rounds"]])
    return Numbers(read_battle_numbers(data), data["setup"]["prestige"]["play"], limit)


def first_setting(components: Numbers) -> Begun:
    """Return the smallest battle, on land, with the prestige of the start."""
    sides = components.battle.sides
    units = {side: components.battle.units // len(sides) for side in sides}
    return Begun(LAND, units, {side: components.prestige for side in sides}, 1, DUTY)


def open_battle(components: Numbers, begun: Begun) -> Position:
    """Return the battle before its first move."""
    numbers = components.battle
    pile = shuffle(all_cards(numbers), begun.deal)
    battle = begin_battle(numbers, begun.ground, begun.units, begun.prestige, pile, begun.matching)
    return Position(begun, (), (), battle)


def shuffle(cards: tuple[str, ...], deal: int) -> tuple[str, ...]:
    """Return the cards in the order of a deal, always the same for the same number."""
    left, found, seed = list(cards), [], deal * MULTIPLIER % MODULUS
    while left:
        seed = seed * MULTIPLIER % MODULUS
        found.append(left.pop(seed % len(left)))
    return tuple(found)


def play(components: Numbers, position: Position, move: dict[str, Any]) -> Position:
    """Return the position after a move. Raises Refused and BadInput as `play_battle`."""
    numbers, battle = components.battle, position.battle
    step = play_battle(numbers, battle, move)
    legal = battle_moves(numbers, battle)
    laid: tuple = position.laid
    if "attack" in move:
        laid = (tuple(move["attack"]), (), battle.attacker)
    if "defend" in move:
        laid = (battle.attack, tuple(move["defend"]), battle.attacker)
    log = (*position.log, legal.index(move))
    return Position(position.begun, log, (), step.state, step.lines, laid)


# as JSON


@kept
def position_codec(components: Numbers) -> Codec:
    """Declare {"ground", "units", "prestige", "deal", "matching", "log", "picked"}, without what stands at its default;
    the log is played again."""
    first, sides = first_setting(components), components.battle.sides
    units = dict_record(*[field(side, whole(1, components.limit), first.units[side]) for side in sides])
    prestige = dict_record(*[field(side, whole(0, DEALS), first.prestige[side]) for side in sides])
    return record(
        lambda log, picked, **begun: _replay(components, Begun(**begun), log, picked),
        field("ground", one_of(GROUNDS), first.ground),
        field("deal", whole(1, DEALS), first.deal),
        field("matching", one_of(MATCHINGS), first.matching),
        field("units", units, first.units),
        field("prestige", prestige, first.prestige),
        field("log", list_of(whole()), ()),
        field("picked", list_of(whole()), ()),
        get=lambda position, name: getattr(position if name in ("log", "picked") else position.begun, name),
    )


def _replay(components: Numbers, begun: Begun, log: tuple[int, ...], picked: tuple[int, ...]) -> Position:
    position = open_battle(components, begun)
    for number in log:
        moves = battle_moves(components.battle, position.battle)
        if number >= len(moves):
            raise BadInput("log", number, "the number of one of " + str(len(moves)) + " moves")
        position = play(components, position, moves[number])
    held = len(position.battle.hands.get(position.battle.asked, ()))
    if any([place >= held for place in picked]):
        raise BadInput("picked", list(picked), "places in a hand of " + str(held))
    return replace(position, picked=picked)


def read_position(components: Numbers, data: dict) -> Position:
    """Read a position; BadInput for what cannot be."""
    return position_codec(components).read(data)


def write_position(components: Numbers, position: Position) -> dict:
    """Write a position without what stands at its default."""
    return position_codec(components).write(position)


def position_shape(components: Numbers) -> tuple:
    """Return the shape of what `write_position` writes, for short addresses."""
    return position_codec(components).shape


# picture and controls


def draw_position(components: Numbers, position: Position, label: Label) -> str:
    """Draw both hands open, and the cards of the phase."""
    return battle_svg(components.battle, position.battle, position.laid, position.picked, label)


def controls(components: Numbers, position: Position) -> tuple[Control, ...]:
    """List staying and retreating; before the first move and after the last also where, how many units, prestige, which
    shuffle."""
    found = decision_controls(components, position.battle)
    if not may_set(position):
        return tuple(found)
    if position.battle.phase == OVER:
        found.append(Control(BUTTON, "again", str(position.begun.deal % DEALS + 1)))
    begun, sides = position.begun, components.battle.sides
    found.append(Control(CHIPS, "battle-ground", begun.ground, GROUNDS, place=SETUP))
    for side in sides:
        units = str(begun.units[side])
        found.append(Control(NUMBER, UNITS + side, units, (), 1, components.limit, "battle-units", SETUP))
    for side in sides:
        prestige = str(begun.prestige[side])
        found.append(Control(NUMBER, PRESTIGE + side, prestige, (), 0, DEALS, "battle-prestige", SETUP))
    found.append(Control(NUMBER, "deal", str(begun.deal), least=1, most=DEALS, place=SETUP))
    return (*found, Control(READING, "matching", begun.matching, MATCHINGS))


def decision_controls(components: Numbers, battle: Battle) -> list[Control]:
    """List a button each for staying and for retreating; who cannot pay cannot retreat (rule battle.retreat)."""
    if battle.phase != DECIDE:
        return []
    names = ["stay"] + (["retreat"] if can_retreat(components.battle, battle.prestige[battle.asked]) else [])
    return [Control(BUTTON, name, battle.asked, group="decision", place=ASKED) for name in names]


# what the reader does


def press(components: Numbers, position: Position, name: str, value: str) -> Position:
    """Carry out a card of the hand, a move of the table, or a setting. Raises Refused where a rule forbids it."""
    if name == "card":
        return with_card(components, position, value)
    if name == "play":
        moves = battle_moves(components.battle, position.battle)
        return play(components, position, moves[number_of(name, value, 0, len(moves) - 1)])
    if name in ("stay", "retreat"):
        return play(components, position, {name: value})
    if not may_set(position):
        raise BadInput(name, value, "a choice before the first move or after the last")
    return open_battle(components, with_setting(components, position.begun, name, value))


def may_set(position: Position) -> bool:
    """Tell whether a new battle may be set up: nothing was done in this one yet, or it is over."""
    return not position.log or position.battle.phase == OVER


def with_card(components: Numbers, position: Position, value: str) -> Position:
    """Take a card up or put it back; as soon as there are as many as are to be played, play them."""
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
    return play(components, position, move_of(components, battle, [hand[place] for place in picked]))


def to_play(components: Numbers, battle: Battle) -> int:
    """Return how many cards are to be played now (rules battle.attack, battle.defence, battle.short-hand)."""
    hand = len(battle.hands[battle.asked])
    return min(len(battle.attack), hand) if battle.phase == DEFEND else cards_shown(components.battle, hand)


def move_of(components: Numbers, battle: Battle, cards: list[str]) -> dict[str, Any]:
    """Return the move that plays these cards in this order, as the legal moves name it."""
    if battle.phase == ATTACK:
        return {"attack": [card for card in components.battle.cards for _ in range(cards.count(card))]}
    missing: list = [None] * (len(battle.attack) - len(cards))
    laid = tuple([*cards, *missing])
    same = battle.attack.count(battle.attack[0]) == len(battle.attack)
    return {"defend": list(ordered(components.battle, laid) if same else laid)}


def with_setting(components: Numbers, begun: Begun, name: str, value: str) -> Begun:
    """Change ground, number or reading."""
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
    """Read a number that the reader typed."""
    if not value.isdigit() or not least <= int(value) <= most:
        raise BadInput(name, value, "a whole number from " + str(least) + " to " + str(most))
    return int(value)


# what is to be said


def report(components: Numbers, position: Position) -> Answer:
    """Say who is to do what, then the last move's lines; a table lists every play with its button.

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
    """Say who decides what now, or how the battle ended."""
    values: dict[str, Any] = {"side": battle.asked, "number": battle.number}
    if battle.phase == DECIDE:
        return Line("battle.retreat.asked", None, values | {"points": components.battle.retreat})
    if battle.phase == OVER:
        return Line("battle.stay.over", None, dict(battle.units))
    values["cards"] = to_play(components, battle)
    return Line("battle.attack.asked" if battle.phase == ATTACK else "battle.defence.asked", None, values)


def tables(components: Numbers, battle: Battle) -> tuple[Table, ...]:
    """List every play of the side that is asked, with its button."""
    if battle.phase in (DECIDE, OVER):
        return ()
    moves = battle_moves(components.battle, battle)
    rows = [(*described(components, battle, moves[index]), Press("play", str(index))) for index in range(len(moves))]
    columns = ("attack-cards", "points") if battle.phase == ATTACK else ("defence-cards", "matching-pairs")
    return (Table("plays", (*columns, "choose"), tuple(rows)),)


def described(components: Numbers, battle: Battle, move: dict[str, Any]) -> tuple:
    """Return the cards of a play as they are called here, and what they are worth: an attack the prestige of its
    hits, a defence the pairs that match."""
    numbers = components.battle
    cards = move.get("attack") or move["defend"]
    names = [numbers.face(battle.ground, card) for card in cards if card is not None]
    if battle.phase == DEFEND:
        return names, matches(numbers, battle.attack, tuple(cards))
    paid = cards.count(SALPINX) * numbers.salpinx
    return names, sum([numbers.values[card] for card in cards]) - paid


LIVING = LivingPosition(
    read_components=read_components,
    read=read_position,
    write=write_position,
    shape=position_shape,
    controls=controls,
    press=press,
    report=report,
    draw=draw_position,
    glyphs=BATTLE_GLYPHS,
)
