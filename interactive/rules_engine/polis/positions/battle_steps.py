"""The page that goes through a battle card by card: both hands lie open, each play is settled at once (rules
battle.*).

A position is how the battle began and every move since, short enough for the page's address.
"""

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.codec import Codec, dict_record, field, list_of, one_of, record, whole
from rules_engine.controls import ASKED, BUTTON, CHIPS, NUMBER, READING, SETUP, Control
from rules_engine.core import Answer, BadInput, Line, Press, Table, kept
from rules_engine.living import living_position, number_of, setting
from rules_engine.polis.draw.battle import BattlePicture, Label, Laid, lay_cards
from rules_engine.polis.draw.glyphs import BATTLE_GLYPHS
from rules_engine.polis.game.battle import ATTACK, DECIDE, DEFEND, OVER, Battle, begin_battle
from rules_engine.polis.readings import DUTY, MATCHINGS
from rules_engine.polis.rules.battle import GROUNDS, LAND, SALPINX, BattleNumbers

DEALS = 999  # not a number of the game
"""How many shuffles the page offers."""
MULTIPLIER = 48271  # not a number of the game
MODULUS = 2147483647  # not a number of the game
"""A well-known generator of pseudo-random numbers: the same shuffle for the same number everywhere."""


class Numbers:
    """What the page needs of the components: the battle's numbers, the prestige at the start, the most units."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.battle = BattleNumbers(data)
        self.prestige: int = data["setup"]["prestige"]["play"]
        self.limit: int = max([data["rounds"][name]["limit"] for name in data["order"]["rounds"]])


@dataclass(frozen=True)
class Position:
    """`begun`: how the battle began: `ground`, `units` and `prestige` by side, `deal` (which shuffle), `matching` (the
    reading of battle.defence); `log`: the number of each move among the legal ones; `picked`: places in the hand of the
    side that plays.

    The rest follows: `battle` as it stands, `lines` of the last move, `laid`: cards of this or the last phase."""

    begun: dict[str, Any]
    log: tuple[int, ...]
    picked: tuple[int, ...]
    battle: Battle
    lines: tuple[Line, ...] = ()
    laid: Laid = ((), (), "")


def open_battle(components: Numbers, begun: dict[str, Any]) -> Position:
    """Return the battle before its first move."""
    numbers, pile, seed = components.battle, [], begun["deal"] * MULTIPLIER % MODULUS
    left = list(numbers.all_cards())
    while left:
        seed = seed * MULTIPLIER % MODULUS
        pile.append(left.pop(seed % len(left)))
    ground, units, prestige = begun["ground"], begun["units"], begun["prestige"]
    return Position(begun, (), (), begin_battle(numbers, ground, units, prestige, tuple(pile), begun["matching"]))


def play(position: Position, move: dict[str, Any]) -> Position:
    """Return the position after a move. Raises Refused and BadInput as `Battle.play`."""
    battle, laid = position.battle, position.laid
    step, log = battle.play(move), (*position.log, battle.moves().index(move))
    laid = lay_cards(battle, move) if "attack" in move or "defend" in move else laid
    return Position(position.begun, log, (), step.state, step.lines, laid)


@kept
def position_codec(components: Numbers) -> Codec:
    """Declare {"ground", "units", "prestige", "deal", "matching", "log", "picked"}; the log is played again."""
    sides, points = components.battle.sides, components.prestige
    least = components.battle.units // len(sides)  # the smallest battle, with the prestige of the start
    units = dict_record(*[field(side, whole(1, components.limit), least) for side in sides])
    prestige = dict_record(*[field(side, whole(0, DEALS), points) for side in sides])
    return record(
        lambda log, picked, **begun: _replay(components, begun, log, picked),
        field("ground", one_of(GROUNDS), LAND),
        field("deal", whole(1, DEALS), 1),
        field("matching", one_of(MATCHINGS), DUTY),
        field("units", units, {side: least for side in sides}),
        field("prestige", prestige, {side: points for side in sides}),
        field("log", list_of(whole()), ()),
        field("picked", list_of(whole()), ()),
        get=lambda position, name: position.begun[name] if name in position.begun else getattr(position, name),
    )


def _replay(components: Numbers, begun: dict[str, Any], log: tuple[int, ...], picked: tuple[int, ...]) -> Position:
    position = open_battle(components, begun)
    for number in log:
        moves = position.battle.moves()
        if number >= len(moves):
            raise BadInput("log", number, "the number of one of " + str(len(moves)) + " moves")
        position = play(position, moves[number])
    held = len(position.battle.hands.get(position.battle.asked, ()))
    if any([place >= held for place in picked]):
        raise BadInput("picked", list(picked), "places in a hand of " + str(held))
    return replace(position, picked=picked)


def draw_position(components: Numbers, position: Position, label: Label) -> str:
    return BattlePicture(position.battle, label, position.laid, position.picked, True).svg()


def controls(components: Numbers, position: Position) -> tuple[Control, ...]:
    """List stay and retreat; before the first move and after the last also what the battle begins with."""
    battle, found = position.battle, []
    if battle.phase == DECIDE:  # who cannot pay cannot retreat (battle.retreat)
        names = ["stay"] + (["retreat"] if battle.prestige[battle.asked] >= components.battle.retreat else [])
        found = [Control(BUTTON, name, battle.asked, group="decision", place=ASKED) for name in names]
    if position.log and battle.phase != OVER:
        return tuple(found)
    if battle.phase == OVER:
        found.append(Control(BUTTON, "again", str(position.begun["deal"] % DEALS + 1)))
    begun, sides = position.begun, components.battle.sides
    found.append(Control(CHIPS, "battle-ground", begun["ground"], GROUNDS, place=SETUP))
    for name, least, most in (("units", 1, components.limit), ("prestige", 0, DEALS)):
        for side in sides:
            number = str(begun[name][side])
            found.append(Control(NUMBER, name + "-" + side, number, (), least, most, "battle-" + name, SETUP))
    found.append(Control(NUMBER, "deal", str(begun["deal"]), least=1, most=DEALS, place=SETUP))
    return (*found, Control(READING, "matching", begun["matching"], MATCHINGS))


def press(components: Numbers, position: Position, name: str, value: str) -> Position:
    """Carry out a card of the hand, a move of the table, or a setting. A card is taken up or put back; as soon as there
    are as many as are to be played, they are. Raises Refused where a rule forbids it."""
    battle = position.battle
    if name == "play":
        moves = battle.moves()
        return play(position, moves[number_of(name, value, 0, len(moves) - 1)])
    if name in ("stay", "retreat"):
        return play(position, {name: value})
    if name != "card":
        begun, data = position.begun, setting(controls(components, position), name, value)
        changes: dict[str, Any]
        if name in ("deal", "again"):
            changes = {"deal": begun["deal"] % DEALS + 1 if name == "again" else data}
        elif name in ("battle-ground", "matching"):
            changes = {name.replace("battle-", ""): data}
        else:  # the units or the prestige of a side
            kind, _, side = name.partition("-")
            changes = {kind: begun[kind] | {side: data}}
        return open_battle(components, begun | changes)
    if battle.phase not in (ATTACK, DEFEND):
        raise BadInput("card", value, "no card now")
    hand, picked = battle.hands[battle.asked], position.picked
    place = number_of(name, value, 0, len(hand) - 1)
    if place in picked:
        return replace(position, picked=tuple([other for other in picked if other != place]))
    if len(picked) + 1 < battle.to_play():
        return replace(position, picked=(*picked, place))
    return play(position, move_of(battle, [hand[at] for at in (*picked, place)]))


def move_of(battle: Battle, cards: list[str]) -> dict[str, Any]:
    """Return the move that plays these cards in this order, as the legal moves name it."""
    if battle.phase == ATTACK:
        return {"attack": list(battle.numbers.in_order(tuple(cards)))}
    laid = (*cards, *[None] * (len(battle.attack) - len(cards)))
    is_alike = len(set(battle.attack)) == 1
    return {"defend": list(battle.numbers.ordered(laid) if is_alike else laid)}


def report(components: Numbers, position: Position) -> Answer:
    """Say who is to do what, or how the battle ended, then the last move's lines; a table lists every play with its
    button.

    The value: {"phase", "asked", "units", "points" (prestige), "number" (of the battle phase)}.
    """
    battle = position.battle
    values: dict[str, Any] = {"side": battle.asked, "number": battle.number}
    found = {"phase": battle.phase, "asked": battle.asked, "units": battle.units, "points": battle.prestige}
    if battle.phase == DECIDE:
        line = Line("battle.retreat.asked", None, values | {"points": components.battle.retreat})
    elif battle.phase == OVER:
        line = Line("battle.stay.over", None, dict(battle.units))
    else:
        values["cards"] = battle.to_play()
        line = Line("battle.attack.asked" if battle.phase == ATTACK else "battle.defence.asked", None, values)
    return Answer(found | {"number": battle.number}, (line, *position.lines), tables(battle))


def tables(battle: Battle) -> tuple[Table, ...]:
    """List every play of the side that is asked, with its button: the cards as they are called here, and what they are
    worth, an attack the prestige of its hits, a defence the pairs that match."""
    if battle.phase in (DECIDE, OVER):
        return ()
    numbers, rows = battle.numbers, []
    for index, move in enumerate(battle.moves()):
        cards = move.get("attack") or move["defend"]
        names = [numbers.face(battle.ground, card) for card in cards if card is not None]
        if battle.phase == DEFEND:
            worth = numbers.matches(battle.attack, tuple(cards))
        else:
            worth = sum([numbers.values[card] for card in cards]) - cards.count(SALPINX) * numbers.salpinx
        rows.append((names, worth, Press("play", str(index))))
    columns = ("attack-cards", "points") if battle.phase == ATTACK else ("defence-cards", "matching-pairs")
    return (Table("plays", (*columns, "choose"), tuple(rows)),)


LIVING = living_position(
    position_codec,
    read_components=Numbers,
    controls=controls,
    press=press,
    report=report,
    draw=draw_position,
    glyphs=BATTLE_GLYPHS,
)
