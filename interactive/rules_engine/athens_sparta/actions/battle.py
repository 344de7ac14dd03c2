"""The moves of a battle, in a whole game or alone: combat turns, hits, storm or siege, the ways out, behind the walls,
into a port or to another hex, and regrouping afterwards (rules combat.*, hit.*, coastal.*, storm.*, siege.choice,
siege.later, retreat.*, sea-retreat.*, blockade.declare, relief.inside, regroup.*)."""

from dataclasses import replace

from rules_engine.action import Move, Part, true_at
from rules_engine.athens_sparta.actions.choice import ALONE, HEX, Choice, Moment, block_part
from rules_engine.athens_sparta.components import FIELD, INSIDE
from rules_engine.athens_sparta.game.flow import may_regroup, sallies, with_battle_result
from rules_engine.athens_sparta.game.phases import FIGHT, REGROUP
from rules_engine.athens_sparta.rules import retreats
from rules_engine.athens_sparta.rules.battle import moves
from rules_engine.athens_sparta.rules.battle.model import Fighter, find
from rules_engine.athens_sparta.rules.battle.words import ATTACKER, AWAY, DEFENDER, LEAVE, ROUND
from rules_engine.athens_sparta.rules.map import PASS
from rules_engine.athens_sparta.rules.routes import ports_by_sea, start_nodes
from rules_engine.athens_sparta.rules.state import State, other, refused_by
from rules_engine.codec import list_of, text, whole
from rules_engine.core import BadInput, Line, Phrase, Refused, Step, must
from rules_engine.hexes import Position


class BattleMove(Choice):
    """A move of the battle that goes on; `rules/battle/moves` tells which there are, when, and what they do."""

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
        self.step = moves.play(self.components, self.now.battle, self.order())

    def order(self) -> Move:
        return self.move()

    def circumstances(self) -> list[Phrase]:
        """Say which blocks have come out of the city (rule sally.return)."""
        force = [] if self.now.battle is None else self.now.battle.force
        out = [one.name for one in force if sallies(self.state, one)]
        return [Phrase("given.sallied", {"blocks": out})] if out else []

    def apply(self) -> tuple[State, list[Line]]:
        if self.now.phase == ALONE:
            return self.step.state, list(self.step.lines)
        return with_battle_result(replace(self.state, battle=self.step.state), self.step.lines)


# combat turns


class Fire(BattleMove):
    """{"fire": block, "dice": […], "losses": [blocks]}: a die for each step; `losses` decides among equally strong
    blocks, what it leaves open is taken afterwards (rules combat.turn, hit.*)."""

    name = "fire"
    parts = (
        block_part(),
        Part("dice", lambda components: list_of(whole()), default=(), chance=True),
        Part("losses", lambda components: list_of(text()), default=()),
    )
    dice: tuple[int, ...]
    losses: tuple[str, ...]

    def phrase(self) -> Phrase:
        """Say which block attacks with how many dice; without dice, with as many as it must roll (rule hit.dice)."""
        fighter = self.fighter()
        return Phrase("fire", {"block": fighter.name, "dice": len(self.dice) or fighter.steps})


class TakeHit(BattleMove):
    """{"lose": block}: it takes the next hit (rule hit.strongest)."""

    name = "lose"
    words = Phrase("lose.hit", {})


class Pass(BattleMove):
    """{"pass": block}: it does nothing (rule combat.pass)."""

    name = "pass"
    words = Phrase("pass", {})


class StandAside(BattleMove):
    """{"aside": block}: it keeps out of the storm in this round (rules storm.aside, storm.swap)."""

    name = "aside"
    words = Phrase("aside", {})


class FightOnCoast(BattleMove):
    """{"coastal": role}: coastal combat begins (rules coastal.when, naval.winner-moment)."""

    name = "coastal"
    words = Phrase("coastal", {})
    parts = (Part("role", lambda components: text(), key="coastal"),)
    role: str

    def attempts(self) -> list[Move]:
        return [{"coastal": one.role} for one in self.now.battle.next_to_act(self.components)[:1]]


class Storm(BattleMove):
    """{"storm": true}: the attackers storm (rule siege.choice)."""

    name = "storm"
    words = Phrase("storm", {})
    parts = (true_at("storm"),)


class Stop(BattleMove):
    """{"stop": true}: the attacker besieges instead of storming, or does not go on storming; fleets, which cannot
    besiege, blockade (rules siege.choice, siege.fleet)."""

    name = "stop"
    parts = (true_at("stop"),)

    def phrase(self) -> Phrase:
        if self.now.battle is None:
            raise BadInput("stop", True, "a move while there is a battle")
        outside = self.now.battle.in_place(ATTACKER, FIELD)
        if outside and all([one.is_fleet() for one in outside]):
            return Phrase("stop.fleets", {})
        return Phrase("stop.storm" if self.now.battle.storm else "stop", {})


# out of the battle


class Retreat(BattleMove):
    """{"retreat": block, "to": [q, r]}; without `to` a block that must leave and cannot is lost (rules retreat.*); a
    fleet that sallied may go, too (sally.break-out)."""

    name, phases = "retreat", (FIGHT,)
    parts = (block_part(), Part("to", lambda components: HEX, default=None))
    to: Position | None

    def attacks(self) -> bool:
        """Tell whether the block came into the hex in this turn (rules retreat.attacker, retreat.besieger)."""
        return self.fighter().role == ATTACKER and self.state.came_from(self.piece()) is not None

    def returns_inside(self) -> bool:
        """Tell whether it is a ground block that came out of the city (rule sally.return)."""
        fighter = self.fighter()
        return sallies(self.state, fighter) and not fighter.is_fleet()

    def ways_of(self, block: str) -> list[Move]:
        """List where the block may go, if the battle lets it."""
        self.block = block
        goals = retreats.retreat_goals(self.components, self.state, self.piece(), self.attacks())
        return [] if self.returns_inside() else [{"retreat": block, "to": list(place)} for place in goals]

    def check_to(self) -> Refused | None:
        components, battle = self.components, self.now.battle
        if self.to is None and battle.phase == LEAVE and not ways_out(self.now, self.block):
            return None  # the block is lost
        fighter = self.fighter()
        refused = moves.turn_refusal(components, battle, fighter, True)
        refused = refused or moves.staying_refusal(components, battle, fighter)
        if refused is not None:
            return refused
        if self.returns_inside():
            return Refused("sally.return", {"block": self.block})
        if self.to is None:
            raise BadInput("to", None, "the hex to which the block retreats")
        return retreats.retreat_refusal(components, self.state, self.piece(), self.to, self.attacks())

    def order(self) -> Move:
        """Return the move as the battle reads it, which knows of the goal only whether it has a city."""
        if self.to is None:
            return {"retreat": self.block}
        city = self.theatre.city_at(self.to)
        return {"retreat": self.block, "to": city.id if city is not None else "hex"}

    def apply(self) -> tuple[State, list[Line]]:
        state, piece, fighter, place, theatre = self.state, self.piece(), self.fighter(), self.to, self.theatre
        after, said = replace(state, battle=self.step.state), self.step.lines
        if place is None:
            line = Line("retreat.impossible", None, {"block": self.block})
            return with_battle_result(after.removed(self.block), (line,))
        left = replace(said[0], values=said[0].values | {"place": self.place_name(place)})
        lines = [left, *retreats.strait_lines(theatre, piece, place)]
        if sallies(state, fighter):
            lines.append(Line("sally.break-out", None, {"block": self.block}))
        inside = self.now.battle.in_place(DEFENDER, INSIDE)
        if fighter.role == ATTACKER and inside and not fighter.is_fleet() and not self.attacks():
            lines.append(Line("retreat.besieger", None, {"block": self.block}))
        if place in state.settled and state.own_in(place, piece.owner, (FIELD, INSIDE)):
            lines.append(Line("retreat.won-hex", None, {"place": self.place_name(place)}))
        lines += retreats.haven_lines(state, piece, place)
        stand = retreats.stand_in_port(state, piece, place)
        after = after.with_crossing(state.target, place).with_piece(self.block, at=place, stand=stand)
        return with_battle_result(after, (*lines, *said[1:]))

    def phrase(self) -> Phrase:
        block = self.piece().id
        if self.to is None:
            return Phrase("retreat.lost", {"block": block})
        return Phrase("retreat.to", {"block": block, "goal": self.place_name(self.to)})

    def circumstances(self) -> list[Phrase]:
        """Say from where the blocks there came, how many crossed the side, which hexes were fought for or are full."""
        state, piece = self.state, self.piece()
        found = super().circumstances()
        found += self.origins([(one.id, state.came_from(one)) for one in state.here(piece.at)])
        if self.to is None:
            origin = state.came_from(piece)
            full = origin is not None and retreats.full_refusal(self.components, state, piece, origin)
            return found + ([Phrase("given.full", full.values)] if full else [])
        crossed = {"blocks": state.crossings(piece.at, self.to)}
        is_pass = self.theatre.side(piece.at, self.to) == PASS
        found.append(Phrase("given.crossed.round.pass" if is_pass else "given.crossed.round", crossed))
        if self.to in state.settled:
            found.append(Phrase("given.settled", {"place": self.place_name(self.to)}))
        return found


class RetreatAlone(BattleMove):
    """{"retreat": block, "to": place}, where a map is not known (rule retreat.turn)."""

    name, phases = "retreat", (ALONE,)
    parts = (block_part(), Part("to", lambda components: text(), default=""))
    to: str

    def phrase(self) -> Phrase:
        values = {"block": self.fighter().name}
        return Phrase("retreat.to", values | {"goal": self.to}) if self.to else Phrase("retreat", values)


class Withdraw(BattleMove):
    """{"withdraw": block}: behind the walls (siege.later, siege.limit); at the end a fleet (naval.left-outside)."""

    name = "withdraw"
    words = Phrase("withdraw", {})


class Blockade(BattleMove):
    """{"blockade": fleet}: before an enemy's port, with no enemy fleet outside; the port of a city that has been taken
    is the attacker's (rules blockade.declare, naval.winner, naval.after-rounds)."""

    name = "blockade"
    words = Phrase("blockade", {})

    def check_block(self) -> Refused | None:
        """Refuse a blockade by a block that cannot, and of a hex without an enemy's port (rule blockade.declare)."""
        battle, fighter, state = self.now.battle, self.fighter(), self.state
        if self.now.phase == ALONE:
            return None
        refused = moves.blockading_refusal(self.components, battle, fighter)
        city = self.theatre.city_at(state.target)
        held = state.active if battle.in_place(ATTACKER, INSIDE) else state.cause
        if refused is not None or (city is not None and city.ports and held == other(battle.side_of(fighter.role))):
            return refused
        return Refused("blockade.declare.port", {"block": fighter.name, "place": self.place_name(state.target)})


class EnterPort(BattleMove):
    """{"enter": fleet}: it leaves the battle and lies inside (rule relief.inside)."""

    name, phases = "enter", (FIGHT,)
    words = Phrase("enter", {})

    def check_block(self) -> Refused | None:
        """Refuse to let a fleet slip into the city that takes no part in a relief or a sally; see entry_refusal."""
        state, battle, fighter = self.state, self.now.battle, self.fighter()
        takes_part = fighter.role == ATTACKER and fighter.is_in(FIELD) and battle.phase in (ROUND, LEAVE)
        if fighter.is_fleet() and not takes_part:
            return Refused("relief.inside.part", {"block": fighter.name})
        return retreats.entry_refusal(self.components, state, self.piece(), state.cause)

    def fight(self) -> None:
        components, battle, fighter = self.components, self.now.battle, self.fighter()
        must(moves.turn_refusal(components, battle, fighter, True))
        self.step = moves.follow_up(components, battle.with_fighter(fighter, place=AWAY))

    def apply(self) -> tuple[State, list[Line]]:
        after = replace(self.state, battle=self.step.state).with_piece(self.block, stand=INSIDE)
        return with_battle_result(after, (Line("relief.inside", None, {"block": self.block}), *self.step.lines))


def fight_moves(now: Moment) -> list[Move]:
    """List every move of a battle in a whole game; after the last round block by block, the loss of one without a way
    out."""
    components, battle = now.components, now.battle
    if battle.phase == LEAVE:
        leaving = [one.name for one in battle.next_to_leave()]
        return [move for block in leaving for move in ways_out(now, block) or [{"retreat": block}]]
    found = [way for move in moves.block_moves(components, battle) for way in on_map(now, move)]
    for one in battle.next_to_act(components):
        found += EnterPort(now).ways_of(one.name)
    return found + moves.side_moves(components, battle)


def ways_out(now: Moment, block: str) -> list[Move]:
    """List what a block may do after the last round (pursuit.leave, naval.*, relief.inside)."""
    own = [move for move in moves.block_moves(now.components, now.battle) if block in move.values()]
    return [way for move in own for way in on_map(now, move)] + EnterPort(now).ways_of(block)


def on_map(now: Moment, move: Move) -> list[Move]:
    """List what a move of a battle comes to where there is a map: a retreat to each hex, a blockade only of a port."""
    for kind in (Retreat, Blockade):
        if kind.name in move:
            return kind(now).ways_of(move[kind.name])
    return [move]


class Regroup(Choice):
    """{"regroup": block, "to": [q, r]} for the winner's blocks (rules regroup.ground, regroup.fleet)."""

    name, phases = "regroup", (REGROUP,)
    parts = (
        block_part(lambda action: action.victors()),
        Part("to", lambda components: HEX, lambda action: action.goals(), exact=True),
    )
    to: Position

    def victors(self) -> list[str]:
        return [piece.id for piece in self.state.here(self.state.target) if may_regroup(self.state, piece)]

    def goals(self) -> list[Position]:
        return retreats.regroup_goals(self.components, self.state, self.piece())

    def check_block(self) -> Refused | None:
        able = may_regroup(self.state, self.piece())
        return None if able else Refused("regroup.ground", {"block": self.block})

    def check_to(self) -> Refused | None:
        return retreats.regroup_refusal(self.components, self.state, self.piece(), self.to)

    def apply(self) -> tuple[State, list[Line]]:
        theatre, state, piece = self.theatre, self.state, self.piece()
        values = {"block": piece.id, "place": self.place_name(self.to)}
        lines = [Line("regroup.ground", None, values)]
        if piece.is_fleet():
            most = self.components.number("retreat.fleet")
            reached = ports_by_sea(state, piece.owner, start_nodes(theatre, piece), most)
            hexes = {city.at: away for city, away in reached}[self.to]
            lines = [Line("regroup.fleet", None, values | {"hexes": hexes})]
        lines += retreats.haven_lines(state, piece, self.to)
        stand = retreats.stand_in_port(state, piece, self.to)
        after = state.with_piece(piece.id, at=self.to, stand=stand).with_crossing(piece.at, self.to)
        return after, [*lines, *retreats.strait_lines(theatre, piece, self.to)]

    def phrase(self) -> Phrase:
        return Phrase("regroup", {"block": self.piece().id, "goal": self.place_name(self.to)})

    def circumstances(self) -> list[Phrase]:
        """Say which battle was won (rule regroup.fleet), and how many have regrouped over the side (regroup.ground)."""
        state, piece = self.state, self.piece()
        found = [Phrase("given.regroup", {"side": state.cause, "place": self.place_name(state.target)})]
        crossed = Phrase("given.crossed.regroup", {"blocks": state.crossings(piece.at, self.to)})
        return found if piece.is_fleet() else [*found, crossed]
