"""The page that goes through a single battle with the reader's own dice: whose turn, what the dice did, what is left.

A position is the two forces, the city, and everything that was done, so that the address can tell all of it.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias

from rules_engine.athens_sparta.calculators.battle_odds import OPEN, fighters, order_table
from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.draw.battle import GLYPHS, battle_svg, block_svg
from rules_engine.athens_sparta.readings import OPTIONS, STORM_ROUNDS
from rules_engine.athens_sparta.rules.battle.model import Battle, Fighter, find, rating
from rules_engine.athens_sparta.rules.battle.words import ATTACKER, DEFENDER, LEAVE, OVER, READY, ROLE_NAMES, ROLES
from rules_engine.athens_sparta.rules.map import MAJOR
from rules_engine.athens_sparta.rules.state import refused_by
from rules_engine.codec import Codec, checked, converted, field, list_of, one_of, record, row_of, text, whole
from rules_engine.controls import ASKED, BUTTON, CHIPS, CHOICE, NUMBER, READING, SETUP, Control
from rules_engine.core import Answer, BadInput, Line, Press, Refusal, Step, Table, kept
from rules_engine.engine import Label
from rules_engine.living import living_position, number_of, setting
from rules_engine.scene import Point

Blocks: TypeAlias = tuple[tuple[str, int], ...]
"""(kind, steps) of each block."""

COUNTINGS = OPTIONS[STORM_ROUNDS]
"""How rounds may be counted in a storm."""
NOTED = ("fire", "lose", "retreat", "withdraw", "pass", "blockade", "aside", "coastal")
"""Moves that a note names with a block, or a side."""

ALONE = ("storm", "stop")
"""Moves that a note names alone."""


@dataclass(frozen=True)
class Position:
    """`size`: of the walled city ("" in the open); `log`: moves as notes such as "fire:a1:2356"; `dice`: those of the
    attack that is being entered; `actor`: which of equal blocks acts."""

    attackers: Blocks
    defenders: Blocks
    size: str
    log: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    actor: str = ""
    storm_rounds: str = COUNTINGS[0]


@kept
def position_codec(components: Components) -> Codec:
    """Declare the JSON of positions: {"a", "d": [[kind, steps]], "at": size of the city, or open, "log": [notes],
    "dice": [faces], "actor", "storm-rounds"}, each of which may be left out. The rules must allow the log."""
    form, start = components.plain["form"], components.plain["battle-start"]
    blocks = list_of(row_of(one_of(form["kinds"]), whole(1, components.number("steps.high"))), most=form["slots"])
    size = converted(one_of(grounds(components)), lambda at: "" if at == OPEN else at, lambda size: size or OPEN)
    positions = record(
        Position,
        field("a", blocks, blocks.read(start["attackers"]), attribute="attackers"),
        field("actor", text(), ""),
        field("at", size, MAJOR, attribute="size"),
        field("d", blocks, blocks.read(start["defenders"]), attribute="defenders"),
        field("dice", list_of(whole(1, components.faces)), ()),
        field("log", list_of(text()), ()),
        field("storm-rounds", one_of(COUNTINGS), COUNTINGS[0], attribute="storm_rounds"),
    )
    return checked(
        positions, lambda position: refused_by(battle_of, components, position) is None, "moves that the rules allow"
    )


def grounds(components: Components) -> tuple[str, ...]:
    """Return where a battle may be fought: in the open, or before the walls of a city of that size."""
    return (OPEN, *[size for size in sorted(components.limits) if "storm" in components.limits[size]])


def battle_of(components: Components, position: Position) -> Battle:
    """Return the battle as it stands after all of the log."""
    return last_step(components, position).state


def last_step(components: Components, position: Position) -> Step:
    """Return what the last move of the log led to, and the rules that spoke."""
    start = replace(position, log=(), dice=(), actor="")
    for count in range(len(position.log)):  # from the first on, so that each finds the one before it
        step_after(components, start, position.log[:count])
    return step_after(components, start, position.log)


@kept
def step_after(components: Components, start: Position, log: tuple[str, ...]) -> Step:
    """Return what the last of some moves led to; a page asks this of one log again and again."""
    if log:
        battle: Battle = step_after(components, start, log[:-1]).state
        return battle.play(move_of(log[-1]))
    slots = components.plain["battle-names"]
    own = fighters(components, start.attackers, ATTACKER, OPEN, slots["attackers"])
    force = own + fighters(components, start.defenders, DEFENDER, OPEN, slots["defenders"])
    rising = any([one.is_revolting() for one in own])
    return Step(Battle(components, force, size=start.size, storm_rounds=start.storm_rounds, rising=rising))


def move_of(note: str) -> dict:
    """Return the move that a note stands for; BadInput for what is no note."""
    parts = note.split(":")
    if parts[0] in ALONE:
        return {parts[0]: True}
    if len(parts) < 2 or parts[0] not in NOTED:
        raise BadInput("log", note, "a move")
    if parts[0] != "fire":
        return {parts[0]: parts[1]}
    dice = "".join(parts[2:])
    if dice.strip("123456789"):
        raise BadInput("log", note, "fire:block:dice")
    return {"fire": parts[1], "dice": [int(die) for die in dice]}


def turn_of(components: Components, position: Position) -> tuple[Battle, Fighter | None]:
    """Return the battle, and whose turn it is: of equal blocks the chosen one, else the first; None where nobody
    attacks."""
    battle = battle_of(components, position)
    able = [] if battle.crowded() else battle.next_to_act()
    if not able or not all([battle.present(role) for role in ROLES]):
        return battle, None
    return battle, find(able, position.actor) or able[0]


def report(components: Components, position: Position) -> Answer:
    """Answer with a line that says what comes next, the last move's lines, and tables of what else may be done and who
    still acts. The value: {"phase", "round", "next": block or None, "dice": how many are still to be entered}."""
    step = last_step(components, position)
    battle, actor = turn_of(components, position)
    value = {"phase": battle.phase, "round": battle.round, "next": None, "dice": 0}
    if actor is not None:
        value.update({"next": actor.name, "dice": actor.steps - len(position.dice)})
    lines = [next_line(components, position, battle, actor), *step.lines]
    tables = [choices_table(components, battle, actor)]
    tables += [order_table(components, battle)] if battle.phase != OVER else []
    return Answer(value, tuple(lines), tuple([table for table in tables if table.rows]))


def next_line(components: Components, position: Position, battle: Battle, actor: Fighter | None) -> Line:
    """Return what is asked of the reader now, or how the battle ended."""
    if battle.pending is not None:
        losers = [one.name for one in battle.possible_losers()]
        return Line("hit.strongest.choose", None, {"hits": battle.pending[1], "blocks": losers})
    if battle.crowded():
        return Line("storm.limit.next", None, {"blocks": battle.stormers})
    left = [role for role in ROLES if battle.present(role)]
    if actor is None and battle.phase == LEAVE:
        line = battle.leave_lines()[0]
        return Line("pursuit.leave.now", None, line.values) if line.rule == "pursuit.leave" else line
    if actor is None and len(left) == 1:
        return Line("combat.when.over", None, {"role": ROLE_NAMES[left[0]], "steps": steps_of(battle, left[0])})
    if actor is None:
        steps = {"attackers": steps_of(battle, ATTACKER), "defenders": steps_of(battle, DEFENDER)}
        return Line("combat.when.both", None, steps)
    letter, number = rating(components, actor, battle.is_siege(actor))
    values = {"block": actor.name, "type": actor.type, "letter": letter, "number": number, "round": battle.round}
    if not battle.targets(actor):
        return Line("coastal.no-target.next", None, values)
    if battle.ahead_of(actor):
        first = [one.name for one in battle.ahead_of(actor)]
        return Line("siege.choice.next", None, {"block": actor.name, "blocks": first})
    values["dice"] = actor.steps - len(position.dice)
    return Line("combat.turn.next", None, values)


def steps_of(battle: Battle, role: str) -> int:
    return sum([one.steps for one in battle.force if one.role == role])


def choices_table(components: Components, battle: Battle, actor: Fighter | None) -> Table:
    """Return each choice with a button, or the rule that forbids it to the acting block (storm.limit)."""
    legal = battle.moves()
    rows: list[tuple[str, Press | Refusal]] = []
    if battle.pending is not None or battle.phase == LEAVE:
        rows += [(move[name], Press(name, move[name])) for move in legal for name in move]
        return Table("choices", ("block", "choice"), tuple(rows))
    if actor is not None and not battle.crowded():
        for name in ("withdraw", "retreat", "blockade", "pass"):
            if name != "blockade" or actor.is_fleet():
                refused = refused_by(battle.play, {name: actor.name})
                pressed = Press(name, actor.name) if refused is None else Refusal(refused.rule, refused.values)
                rows.append((actor.name, pressed))
    ready = [one for one in battle.storm_troops() if one.done == READY]
    if battle.size and len(ready) > components.limits[battle.size]["storm"]:
        rows += [(move["aside"], Press("aside", move["aside"])) for move in legal if "aside" in move]
    rows += [(ROLE_NAMES[move["coastal"]], Press("coastal", move["coastal"])) for move in legal if "coastal" in move]
    rows += [(ROLE_NAMES[ATTACKER], Press(name, name)) for move in legal for name in ALONE if name in move]
    return Table("choices", ("block", "choice"), tuple(rows))


STEPS = "-steps"
BLOCK_MOVES = NOTED[1:] + ALONE
"""Moves that need no dice; `press` gets the block, or the side of coastal combat."""


def draw_position(components: Components, position: Position, label: Label) -> str:
    """Draw both forces and the dice that are entered; where the owner has to choose who takes a hit, those blocks can
    be tapped."""
    battle, actor = turn_of(components, position)
    losers = battle.possible_losers()

    def draw(one: Fighter, corner: Point) -> str:
        return block_svg(battle, one, label, corner, one == actor, one in losers)

    return battle_svg(battle, label, draw, position.dice)


def controls(components: Components, position: Position) -> tuple[Control, ...]:
    """List the controls: at first the forces and the city; then who acts, a die, and a new beginning."""
    settings, asked = [], []
    is_begun = bool(position.log or position.dice)
    if not is_begun:
        kinds, most = tuple(components.plain["form"]["kinds"]), components.number("steps.high")
        for role, blocks in ((ATTACKER, position.attackers), (DEFENDER, position.defenders)):
            for index in range(components.number("form", "slots")):
                kind, steps = blocks[index] if index < len(blocks) else (kinds[0], most)
                name, count = role + "-" + str(index + 1), str(steps)
                settings.append(Control(CHOICE, name, kind, kinds, group=role, place=SETUP))
                settings.append(Control(NUMBER, name + STEPS, count, group=role, least=1, most=most, place=SETUP))
        settings.append(Control(CHIPS, "ground", position.size or OPEN, grounds(components), place=SETUP))
        settings.append(Control(READING, "storm-rounds", position.storm_rounds, COUNTINGS))
    battle, actor = turn_of(components, position)
    if actor is not None:
        able = tuple([one.name for one in battle.next_to_act()])
        asked += [Control(CHIPS, "actor", actor.name, able, group="turn", place=ASKED)] if len(able) > 1 else []
        if battle.targets(actor) and not battle.ahead_of(actor):
            faces = tuple([str(face) for face in range(1, components.faces + 1)])
            asked.append(Control(CHIPS, "die", "", faces, group="turn", place=ASKED))
    return (*settings, *asked, *([Control(BUTTON, "again", "again")] if is_begun else []))


def press(components: Components, position: Position, name: str, value: str) -> Position:
    """Answer the reader; with as many dice as it has steps a block attacks. Raises Refused where a rule forbids it."""
    if name == "die":
        _, actor = turn_of(components, position)
        if actor is None:
            raise BadInput("die", value, "none while no block attacks")
        dice = (*position.dice, number_of("die", value, 1, components.faces))
        first = with_note(components, position, "fire", actor.name, dice + (1,) * (actor.steps - len(dice)))
        return first if len(dice) == actor.steps else replace(position, dice=dice)
    if name == "actor":
        if value not in [one.name for one in battle_of(components, position).next_to_act()]:
            raise BadInput("actor", value, "a block that may act")
        return replace(position, actor=value, dice=())
    if name == "again":
        return replace(position, log=(), dice=(), actor="")
    if name in BLOCK_MOVES:
        return with_note(components, position, name, value)
    data = setting(controls(components, position), name, value)
    if name == "ground":
        return replace(position, size="" if data == OPEN else data)
    if name == "storm-rounds":
        return replace(position, storm_rounds=data)
    role, number, *is_steps = name.split("-")  # attacker-2: what stands on a block; attacker-2-steps
    blocks, index = list(position.attackers if role == ATTACKER else position.defenders), int(number) - 1
    blocks += [(components.plain["form"]["kinds"][0], components.number("steps.high"))] * (index + 1 - len(blocks))
    kind, steps = blocks[index]
    blocks[index] = (kind, data) if is_steps else (data, steps)
    if role == ATTACKER:
        return replace(position, attackers=tuple(blocks))
    return replace(position, defenders=tuple(blocks))


def with_note(
    components: Components, position: Position, name: str, value: str, dice: tuple[int, ...] = ()
) -> Position:
    """Add a move to the log, in short: "fire:a1:2356", "lose:d2", "stop"; it is played at once, so that a forbidden one
    is refused."""
    parts = (name, value, "".join([str(die) for die in dice]))
    after = replace(position, log=(*position.log, ":".join([part for part in parts if part])), dice=(), actor="")
    last_step(components, after)
    return after


LIVING = living_position(
    position_codec,
    read_components=Components,
    controls=controls,
    press=press,
    report=report,
    draw=draw_position,
    glyphs=GLYPHS,
)
