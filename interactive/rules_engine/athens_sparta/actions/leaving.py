"""Out of a battle: retreat, behind the walls, blockade, into a port, and regrouping afterwards (rules retreat.*,
sea-retreat.*, siege.later, blockade.declare, relief.inside, regroup.*)."""

from dataclasses import replace

from rules_engine.action import Move, Part
from rules_engine.athens_sparta.actions.battle import BattleMove
from rules_engine.athens_sparta.actions.choice import ALONE, HEX, Choice, Moment, block_part
from rules_engine.athens_sparta.components import FIELD, INSIDE
from rules_engine.athens_sparta.game.battle import may_regroup, sallies, with_battle_result
from rules_engine.athens_sparta.game.phases import FIGHT, REGROUP
from rules_engine.athens_sparta.rules.battle.ends import follow_up, named
from rules_engine.athens_sparta.rules.battle.moves import (
    at_its_turn,
    blockading_refusal,
    retreating,
    withdrawal_refusal,
)
from rules_engine.athens_sparta.rules.battle.words import ATTACKER, AWAY, DEFENDER, LEAVE, ROUND
from rules_engine.athens_sparta.rules.retreats import (
    entry_refusal,
    haven_lines,
    hexes_to_port,
    port_lines,
    regroup_goals,
    regroup_refusal,
    retreat_goals,
    retreat_refusal,
    stand_in_port,
    strait_lines,
)
from rules_engine.athens_sparta.rules.state import State, other, refused_by
from rules_engine.codec import text
from rules_engine.core import BadInput, Line, Phrase, Refused
from rules_engine.hexes import Position


class Retreat(BattleMove):
    """{"retreat": block, "to": [q, r]}; without `to` a block that must leave and cannot is lost (rules retreat.*); a
    fleet that sallied may go, too (sally.break-out)."""

    name, phases = "retreat", (FIGHT,)
    parts = (block_part("retreat"), Part("to", lambda components: HEX, default=None))
    to: Position | None

    def attacks(self) -> bool:
        """Tell whether the block came into the hex in this turn (rules retreat.attacker, retreat.besieger)."""
        return self.fighter().role == ATTACKER and self.state.came_from(self.piece()) is not None

    def returns_inside(self) -> bool:
        """Tell whether it is a ground block that came out of the city (rule sally.return)."""
        fighter = self.fighter()
        return sallies(self.state, fighter) and not fighter.is_fleet()

    def ways_of(self, block: str) -> list[Move]:
        self.block = block
        fighter, components, state = self.fighter(), self.components, self.state
        stays = not fighter.is_in(FIELD) or self.now.battle.rises(fighter) or self.returns_inside()
        goals = [] if stays else retreat_goals(components, state, self.piece(), self.attacks())
        return [{"retreat": block, "to": list(place)} for place in goals]

    def check_to(self) -> Refused | None:
        components, battle = self.components, self.now.battle
        if self.to is None and battle.phase == LEAVE and not ways_out(self.now, self.block):
            return None  # the block is lost
        refused = refused_by(retreating, components, battle, self.block)
        if refused is not None:
            return refused
        if self.returns_inside():
            return Refused("sally.return", {"block": self.block})
        if self.to is None:
            raise BadInput("to", None, "the hex to which the block retreats")
        return retreat_refusal(components, self.state, self.piece(), self.to, self.attacks())

    def order(self) -> Move:
        """Return the move as the battle reads it, which knows of the goal only whether it has a city."""
        if self.to is None:
            return {"retreat": self.block}
        city = self.theatre.city_at(self.to)
        return {"retreat": self.block, "to": city.id if city is not None else "hex"}

    def apply(self) -> tuple[State, list[Line]]:
        state, piece, place, theatre = self.state, self.piece(), self.to, self.theatre
        after, said = replace(state, battle=self.step.state), self.step.lines
        if place is None:
            line = Line("retreat.impossible", None, {"block": self.block})
            return with_battle_result(after.removed(self.block), (line,))
        left = replace(said[0], values=said[0].values | {"place": self.place_name(place)})
        lines = [left, *strait_lines(theatre, piece, place)]
        if sallies(state, self.fighter()):
            lines.append(Line("sally.break-out", None, {"block": self.block}))
        lines += self.haven_lines(place)
        stand = stand_in_port(state, piece, place)
        after = after.with_crossing(state.target, place).with_piece(self.block, at=place, stand=stand)
        return with_battle_result(after, (*lines, *said[1:]))

    def haven_lines(self, place: Position) -> list[Line]:
        """Return why the hex is open to a retreat where that is a ruling: to a besieger from an earlier turn
        (retreat.besieger), after a fight in this phase (retreat.won-hex), to a port under siege
        (retreat.besieged-port), to a vacant hex (retreat.vacant), by land to a strait (terrain.strait-retreat)."""
        piece, fighter, state, lines = self.piece(), self.fighter(), self.state, []
        inside = self.now.battle.in_place(DEFENDER, INSIDE)
        if fighter.role == ATTACKER and inside and not fighter.is_fleet() and not self.attacks():
            lines.append(Line("retreat.besieger", None, {"block": self.block}))
        if place in state.settled and state.own_in(place, piece.owner, (FIELD, INSIDE)):
            lines.append(Line("retreat.won-hex", None, {"place": self.place_name(place)}))
        lines += port_lines(state, piece, place)
        return lines + haven_lines(state, piece, place)

    def phrase(self) -> Phrase:
        block = self.piece().id
        if self.to is None:
            return Phrase("retreat.lost", {"block": block})
        return Phrase("retreat.to", {"block": block, "goal": self.place_name(self.to)})

    def circumstances(self) -> list[Phrase]:
        """Say from where the blocks there came (rules retreat.attacker, retreat.defender), how many crossed the side
        (retreat.limit), and whether the goal was fought for in this phase (retreat.won-hex)."""
        state, piece = self.state, self.piece()
        found = self.origins(state.here(piece.at))
        if self.to is None:
            return found
        found.append(Phrase("given.crossed.round", {"blocks": state.crossings(piece.at, self.to)}))
        if self.to in state.settled:
            found.append(Phrase("given.settled", {"place": self.place_name(self.to)}))
        return found


class RetreatAlone(BattleMove):
    """{"retreat": block, "to": place}, where a map is not known (rule retreat.turn)."""

    name, phases = "retreat", (ALONE,)
    parts = (block_part("retreat"), Part("to", lambda components: text(), default=""))
    to: str

    def phrase(self) -> Phrase:
        values = {"block": self.fighter().name}
        return Phrase("retreat.to", values | {"goal": self.to}) if self.to else Phrase("retreat", values)


class Withdraw(BattleMove):
    """{"withdraw": block}: behind the walls (siege.later, siege.limit); at the end a fleet (naval.left-outside)."""

    name = "withdraw"
    words = Phrase("withdraw", {})
    parts = (block_part("withdraw"),)

    def is_open(self) -> bool:
        """Tell whether the block may go inside: a defender in the field, into walls that the enemy has not taken."""
        return withdrawal_refusal(self.components, self.now.battle, self.fighter()) is None


class Blockade(BattleMove):
    """{"blockade": fleet}: before an enemy's port, with no enemy fleet outside; the port of a city that has been taken
    is the attacker's (rules blockade.declare, naval.winner, naval.after-rounds)."""

    name = "blockade"
    words = Phrase("blockade", {})
    parts = (block_part("blockade"),)

    def check_block(self) -> Refused | None:
        """Refuse a blockade by a block that cannot, and of a hex without an enemy's port (rule blockade.declare)."""
        battle, fighter, state = self.now.battle, named(self.now.battle, self.block), self.state
        if self.now.phase == ALONE:
            return None
        refused = blockading_refusal(battle, fighter)
        city = self.theatre.city_at(state.target)
        held = state.active if battle.in_place(ATTACKER, INSIDE) else state.cause
        if refused is not None or (city is not None and city.ports and held == other(battle.side_of(fighter.role))):
            return refused
        values = {"block": fighter.name, "place": self.place_name(state.target)}
        return Refused("blockade.declare.port", values)


class EnterPort(BattleMove):
    """{"enter": fleet}: it leaves the battle and lies inside (rule relief.inside)."""

    name, phases = "enter", (FIGHT,)
    words = Phrase("enter", {})
    parts = (block_part("enter"),)

    def check_block(self) -> Refused | None:
        """Refuse to let a fleet slip into the city that takes no part in a relief or a sally; see entry_refusal."""
        state, battle, fighter = self.state, self.now.battle, named(self.now.battle, self.block)
        takes_part = fighter.role == ATTACKER and fighter.is_in(FIELD) and battle.phase in (ROUND, LEAVE)
        if fighter.is_fleet() and not takes_part:
            return Refused("relief.inside.part", {"block": fighter.name})
        return entry_refusal(self.components, state, self.piece(), state.cause)

    def fight(self) -> None:
        fighter = at_its_turn(self.components, self.now.battle, self.block)
        self.step = follow_up(self.components, self.now.battle.with_fighter(fighter, place=AWAY))

    def apply(self) -> tuple[State, list[Line]]:
        after = replace(self.state, battle=self.step.state).with_piece(self.block, stand=INSIDE)
        return with_battle_result(after, (Line("relief.inside", None, {"block": self.block}), *self.step.lines))


def ways_out(now: Moment, block: str) -> list[Move]:
    """List what a block may do after the last round (pursuit.leave, naval.*, relief.inside)."""
    return [move for kind in (Retreat, Blockade, Withdraw, EnterPort) for move in kind(now).ways_of(block)]


class Regroup(Choice):
    """{"regroup": block, "to": [q, r]} for the winner's blocks (rules regroup.ground, regroup.fleet)."""

    name, phases = "regroup", (REGROUP,)
    parts = (
        block_part("regroup", lambda action: action.victors()),
        Part("to", lambda components: HEX, lambda action: action.goals(), exact=True),
    )
    to: Position

    def victors(self) -> list[str]:
        return [piece.id for piece in self.state.here(self.state.target) if may_regroup(self.state, piece)]

    def goals(self) -> list[Position]:
        return regroup_goals(self.components, self.state, self.piece())

    def check_block(self) -> Refused | None:
        piece = self.piece()
        return None if may_regroup(self.state, piece) else Refused("regroup.ground", {"block": piece.id})

    def check_to(self) -> Refused | None:
        return regroup_refusal(self.components, self.state, self.piece(), self.to)

    def apply(self) -> tuple[State, list[Line]]:
        theatre, state, piece = self.theatre, self.state, self.piece()
        values = {"block": piece.id, "place": self.place_name(self.to)}
        lines = [Line("regroup.ground", None, values)]
        if piece.is_fleet():
            hexes = hexes_to_port(self.components, state, piece, self.to)
            lines = [Line("regroup.fleet", None, values | {"hexes": hexes})]
        lines += haven_lines(state, piece, self.to) + port_lines(state, piece, self.to)
        stand = stand_in_port(state, piece, self.to)
        after = state.with_piece(piece.id, at=self.to, stand=stand).with_crossing(piece.at, self.to)
        return after, [*lines, *strait_lines(theatre, piece, self.to)]

    def phrase(self) -> Phrase:
        return Phrase("regroup", {"block": self.piece().id, "goal": self.place_name(self.to)})

    def circumstances(self) -> list[Phrase]:
        """Say which battle was won (rule regroup.fleet), and how many have regrouped over the side (regroup.ground)."""
        state, piece = self.state, self.piece()
        found = [Phrase("given.regroup", {"side": state.cause, "place": self.place_name(state.target)})]
        crossed = Phrase("given.crossed.regroup", {"blocks": state.crossings(piece.at, self.to)})
        return found if piece.is_fleet() else [*found, crossed]
