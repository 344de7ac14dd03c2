"""The moves of a battle, in a whole game or alone: the defender's declaration, combat turns, hits, storm or siege
(rules combat.*, hit.*, coastal.*, storm.*, siege.choice). `rules/battle` knows what a move does to the battle."""

from dataclasses import replace

from rules_engine.action import Move, Part, true_at
from rules_engine.athens_sparta.actions.choice import ALONE, Choice, block_part
from rules_engine.athens_sparta.components import FIELD, FLEET, INSIDE
from rules_engine.athens_sparta.game.battle import with_battle_result
from rules_engine.athens_sparta.game.phases import DECLARE, FIGHT
from rules_engine.athens_sparta.rules.battle.ends import follow_up, named
from rules_engine.athens_sparta.rules.battle.firing import possible_losers
from rules_engine.athens_sparta.rules.battle.model import Fighter, find
from rules_engine.athens_sparta.rules.battle.moves import (
    coastal_refusal,
    crowded_city_refusal,
    play,
    stop_refusal,
    storm_refusal,
    withdrawal_refusal,
)
from rules_engine.athens_sparta.rules.battle.words import ATTACKER, DEFENDER, ROUND
from rules_engine.athens_sparta.rules.state import State, other, passes, refused_by
from rules_engine.codec import list_of, text, whole
from rules_engine.core import BadInput, Line, Phrase, Refused, Step

ROLL = (
    Part("dice", lambda components: list_of(whole()), default=(), chance=True),
    Part("losses", lambda components: list_of(text()), default=()),
)
"""What a block or a side rolls, and which of equally strong blocks lose steps by that."""


class BattleMove(Choice):
    """A move of the battle that goes on; the battle alone tells whether it is its turn."""

    phases: tuple[str, ...] = (FIGHT, ALONE)
    step: Step
    """The battle after the move, once it was checked."""

    def fighter(self) -> Fighter:
        """Return the block in the battle. Raises BadInput where there is no battle, or no such block."""
        found = None if self.now.battle is None else find(self.now.battle.force, self.block)
        if found is None:
            raise BadInput("block", self.block, "a block of the battle")
        return found

    def phrase(self) -> Phrase:
        return Phrase(self.words.id, {"block": self.fighter().name} if self.parts[0].name == "block" else {})

    def refusal(self) -> Refused | None:
        return super().refusal() or refused_by(self.fight)

    def fight(self) -> None:
        """Make the move in the battle. Raises Refused where its rules forbid it."""
        self.step = play(self.components, self.now.battle, self.order())

    def order(self) -> Move:
        return self.move()

    def apply(self) -> tuple[State, list[Line]]:
        if self.now.phase == ALONE:
            return self.step.state, list(self.step.lines)
        return with_battle_result(replace(self.state, battle=self.step.state), self.step.lines)

    def ways_of(self, block: str) -> list[Move]:
        self.block = block
        return [self.move()] if self.is_open() else []

    def is_open(self) -> bool:
        """Tell whether the block, whose turn it is, may do this."""
        return self.check_block() is None


# before the first round


class WithdrawFirst(Choice):
    """{"withdraw": block} before the first round: it does not cost its combat turn (rule siege.withdraw); with the last
    defender gone the attacker of a sea attack may choose (sea-attack.inside)."""

    name, phases = "withdraw", (DECLARE,)
    words = Phrase("withdraw", {})
    parts = (block_part("withdraw", lambda action: action.outside()),)

    def outside(self) -> list[str]:
        return [one.name for one in self.now.battle.in_place(DEFENDER, FIELD)]

    def check_block(self) -> Refused | None:
        return withdrawal_refusal(self.components, self.now.battle, named(self.now.battle, self.block))

    def apply(self) -> tuple[State, list[Line]]:
        battle = self.now.battle.with_fighter(named(self.now.battle, self.block), place=INSIDE)
        after = replace(self.state, battle=battle)
        lines, attackers = [Line("siege.withdraw", None, {"block": self.block})], sea_attackers(after)
        if attackers and not battle.in_place(DEFENDER, FIELD):
            letter, number = self.components.siege_ratings[FLEET]
            lines.append(Line("sea-attack.inside", None, {"side": after.active, "letter": letter, "number": number}))
        return after, lines


class Accept(Choice):
    """{"accept": true}: the rounds begin (rules combat.defender, siege.excess)."""

    name, phases = "accept", (DECLARE,)
    words = Phrase("accept", {})
    parts = (true_at("accept"),)

    def apply(self) -> tuple[State, list[Line]]:
        components, state, battle = self.components, self.state, self.now.battle
        outside = battle.in_place(DEFENDER, FIELD)
        lines = [self.defender_line(outside)]
        crowded_out = [one.name for one in outside if crowded_city_refusal(components, battle, one)]
        if crowded_out:
            lines.append(Line("siege.excess", None, {"blocks": crowded_out}))
        lines += choice_lines(state) if outside else []
        begun = follow_up(components, battle)
        return with_battle_result(replace(state, phase=FIGHT, battle=begun.state), (*lines, *begun.lines))

    def defender_line(self, outside: list[Fighter]) -> Line:
        """Return which blocks the defender fights with outside, and how many are behind the walls (combat.defender)."""
        battle, blocks = self.now.battle, [one.name for one in outside]
        inside, side = len(battle.in_place(DEFENDER, INSIDE)), other(self.state.active)
        values = {"attacker": battle.sides[0], "side": side, "blocks": blocks, "inside": inside}
        if not outside:
            return Line("combat.defender.inside", None, values)
        return Line("combat.defender.both" if inside else "combat.defender", None, values)


def sea_attackers(state: State) -> list[str]:
    """List the fleets that came into the hex of an enemy city in this turn, to fight there now."""
    fleets = [one.name for one in state.battle.in_place(ATTACKER, FIELD) if one.is_fleet()]
    if state.battle.city == "" or state.cause != other(state.active):
        return []
    return [name for name in fleets if state.came_from(state.piece(name)) is not None]


def opening_lines(state: State) -> list[Line]:
    """Return what the defender may choose when the attacking fleets are revealed (rule sea-attack.declare); without
    walls the attacker chooses at once (sea-attack.fight)."""
    fleets = sea_attackers(state)
    if not fleets or not state.battle.in_place(DEFENDER, FIELD):
        return []
    values = {"blocks": fleets, "side": other(state.active), "city": state.battle.city}
    if state.phase == DECLARE:
        return [Line("sea-attack.declare", None, values)]
    return [Line("sea-attack.declare.open", None, values)] + choice_lines(state)


def choice_lines(state: State) -> list[Line]:
    """Return whether the attacker may blockade while the defender fights outside (rule sea-attack.fight)."""
    if not sea_attackers(state):
        return []
    hindering = [one.name for one in state.battle.in_place(DEFENDER, FIELD) if one.is_fleet()]
    side = {"side": state.active}
    free = Line("sea-attack.fight.free", None, side)
    return [Line("sea-attack.fight", None, side | {"blocks": hindering})] if hindering else [free]


# combat turns


class Fire(BattleMove):
    """{"fire": block, "dice": […], "losses": [blocks]}: a die for each step; `losses` decides among equally strong
    blocks, what it leaves open is taken afterwards (rules combat.turn, hit.*)."""

    name = "fire"
    parts = (block_part("fire"), *ROLL)
    dice: tuple[int, ...]
    losses: tuple[str, ...]

    def is_open(self) -> bool:
        """Tell whether the block may attack a target; a die of the highest face for each step stands for any."""
        fighter = self.fighter()
        self.dice, self.losses = (self.components.faces,) * fighter.steps, ()
        return bool(self.now.battle.targets(fighter)) and passes(self.fight)

    def phrase(self) -> Phrase:
        """Say which block attacks with how many dice; without dice, with as many as it must roll (rule hit.dice)."""
        fighter = self.fighter()
        return Phrase("fire", {"block": fighter.name, "dice": len(self.dice) or fighter.steps})


class TakeHit(BattleMove):
    """{"lose": block}: it takes the next hit (rule hit.strongest)."""

    name = "lose"
    words = Phrase("lose.hit", {})
    parts = (block_part("lose", lambda action: action.able()),)

    def able(self) -> list[str]:
        return [fighter.name for fighter in possible_losers(self.now.battle)]


class Pass(BattleMove):
    """{"pass": block}: it does nothing (rule combat.pass)."""

    name = "pass"
    words = Phrase("pass", {})
    parts = (block_part("pass"),)


class StandAside(BattleMove):
    """{"aside": block}: it keeps out of the storm in this round (rules storm.aside, storm.swap)."""

    name = "aside"
    words = Phrase("aside", {})
    parts = (block_part("aside"),)

    def is_open(self) -> bool:
        return self.fighter().role == ATTACKER and passes(self.fight)


class FightOnCoast(BattleMove):
    """{"coastal": role}: coastal combat begins (rules coastal.when, naval.winner-moment)."""

    name = "coastal"
    words = Phrase("coastal", {})
    parts = (Part("role", lambda components: text(), lambda action: action.roles(), "coastal"),)
    role: str

    def roles(self) -> list[str]:
        return [one.role for one in self.now.battle.next_to_act(self.components)[:1]]

    def check_role(self) -> Refused | None:
        """Refuse coastal combat, unless the side at its turn declares it against ground blocks."""
        battle, role = self.now.battle, self.role
        if self.now.phase == ALONE:
            return None
        refused = coastal_refusal(battle, role)
        if refused is not None:
            return refused
        if battle.phase != ROUND or role not in self.roles():
            return Refused("coastal.when.turn", {"side": battle.side_of(role)})
        land = [one for one in battle.force if one.role != role and one.is_here() and not one.is_fleet()]
        return Refused("coastal.when.ground", {}) if battle.has_fleet_outside(role) and not land else None

    def attempts(self) -> list[Move]:
        return [{"coastal": role} for role in self.roles()]


class Storm(BattleMove):
    """{"storm": true}: the attackers storm (rule siege.choice)."""

    name = "storm"
    words = Phrase("storm", {})
    parts = (true_at("storm"),)

    def listing(self) -> list[Move]:
        return [{"storm": True}] if storm_refusal(self.components, self.now.battle) is None else []


class Stop(BattleMove):
    """{"stop": true}: the attacker besieges instead of storming, or does not go on storming; fleets, which cannot
    besiege, blockade (rules siege.choice, siege.fleet)."""

    name = "stop"
    parts = (true_at("stop"),)

    def listing(self) -> list[Move]:
        return [{"stop": True}] if stop_refusal(self.components, self.now.battle) is None else []

    def phrase(self) -> Phrase:
        if self.now.battle is None:
            raise BadInput("stop", True, "a move while there is a battle")
        outside = self.now.battle.in_place(ATTACKER, FIELD)
        if outside and all([one.is_fleet() for one in outside]):
            return Phrase("stop.fleets", {})
        return Phrase("stop.storm" if self.now.battle.storm else "stop", {})


# after a battle without a map


class RollForSide(BattleMove):
    """{"attrition": role, "dice": […], "losses": [blocks]}: a side's besiegers or besieged roll (attrition.when)."""

    name, phases = "attrition", (ALONE,)
    parts = (Part("role", lambda components: text(), key="attrition"), *ROLL)
    role: str

    def phrase(self) -> Phrase:
        return Phrase("attrition.side", {"side": "role." + self.role})


class Leave(BattleMove):
    """{"leave": block}: it has moved away after the battle (rule blockade.moves)."""

    name, phases = "leave", (ALONE,)
    words = Phrase("leave", {})
    parts = (block_part("leave"),)


class Capture(BattleMove):
    """{"capture": city, "by": side} (rule city.sides)."""

    name, phases = "capture", (ALONE,)
    parts = (Part("city", lambda components: text(), key="capture"), Part("side", lambda components: text(), key="by"))
    city: str
    side: str

    def phrase(self) -> Phrase:
        return Phrase("capture", {"city": self.city, "side": self.side})
