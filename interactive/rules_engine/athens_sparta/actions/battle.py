"""Fights: which there are, who takes part, what the defender declares; the moves of a battle, in a whole game or alone:
combat turns, hits, storm or siege, the ways out; and regrouping afterwards (rules combat.*, hit.*, coastal.*, storm.*,
siege.*, relief.*, sally.*, sea-attack.*, retreat.*, blockade.declare, patrol.when, regroup.*)."""

from dataclasses import replace

from rules_engine.action import Move, Part, true_at
from rules_engine.athens_sparta.actions.choice import ALONE, HEX, Choice, block_part, own_blocks
from rules_engine.athens_sparta.components import BLOCKADE, FIELD, FLEET, INSIDE, PATROL, STANDING
from rules_engine.athens_sparta.game.flow import apply_consequences, with_battle_result
from rules_engine.athens_sparta.game.phases import COMBAT, DECLARE, FIGHT, REGROUP
from rules_engine.athens_sparta.readings import STORM_ROUNDS, chosen
from rules_engine.athens_sparta.rules.battle.model import Battle, Fighter, find
from rules_engine.athens_sparta.rules.battle.words import ATTACKER, AWAY, DEFENDER, LEAVE, ROUND
from rules_engine.athens_sparta.rules.map import PASS, SICILY
from rules_engine.athens_sparta.rules.state import Piece, State, other, refused_by
from rules_engine.codec import list_of, text, whole
from rules_engine.core import BadInput, Line, Phrase, Refused, Step, must
from rules_engine.hexes import Position


class BattleMove(Choice):
    """A move of the battle that goes on; `Battle` tells which there are, when, and what they do."""

    phases: tuple[str, ...] = (FIGHT, ALONE)
    step: Step
    """The battle after the move, once it was checked."""

    def fighter(self) -> Fighter:
        """Return the block in the battle. Raises BadInput where there is no battle, or no such block."""
        found = None if self.battle is None else find(self.battle.force, self.block)
        if found is None:
            raise BadInput("block", self.block, "a block of the battle")
        return found

    def phrase(self) -> Phrase:
        return Phrase(self.words.id, {"block": self.fighter().name} if self.parts[0].name == "block" else {})

    def refusal(self) -> Refused | None:
        return super().refusal() or refused_by(self.fight)

    def fight(self) -> None:
        """Make the move in the battle. Raises Refused where its rules forbid it."""
        self.step = self.battle.play(self.order())

    def order(self) -> Move:
        return self.move()

    def circumstances(self) -> list[Phrase]:
        """Say which blocks have come out of the city (rule sally.return)."""
        force = [] if self.battle is None else self.battle.force
        out = [one.name for one in force if self.state.is_sallying(one)]
        return [Phrase("given.sallied", {"blocks": out})] if out else []

    def apply(self) -> tuple[State, list[Line]]:
        if self.phase == ALONE:
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

    name, words = "lose", Phrase("lose.hit", {})


class Pass(BattleMove):
    """{"pass": block}: it does nothing (rule combat.pass)."""

    name, words = "pass", Phrase("pass", {})


class StandAside(BattleMove):
    """{"aside": block}: it keeps out of the storm in this round (rules storm.aside, storm.swap)."""

    name, words = "aside", Phrase("aside", {})


class FightOnCoast(BattleMove):
    """{"coastal": role}: coastal combat begins (rules coastal.when, naval.winner-moment)."""

    name, words = "coastal", Phrase("coastal", {})
    parts = (Part("role", lambda components: text(), key="coastal"),)
    role: str

    def attempts(self) -> list[Move]:
        return [{"coastal": one.role} for one in self.battle.next_to_act()[:1]]


class Storm(BattleMove):
    """{"storm": true}: the attackers storm (rule siege.choice)."""

    name, words = "storm", Phrase("storm", {})
    parts = (true_at("storm"),)


class Stop(BattleMove):
    """{"stop": true}: the attacker besieges instead of storming, or does not go on storming; fleets, which cannot
    besiege, blockade (rules siege.choice, siege.fleet)."""

    name = "stop"
    parts = (true_at("stop"),)

    def phrase(self) -> Phrase:
        if self.battle is None:
            raise BadInput("stop", True, "a move while there is a battle")
        outside = self.battle.in_place(ATTACKER, FIELD)
        if outside and all([one.is_fleet() for one in outside]):
            return Phrase("stop.fleets", {})
        return Phrase("stop.storm" if self.battle.storm else "stop", {})


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
        return self.state.is_sallying(self.fighter()) and not self.piece().is_fleet()

    def ways_of(self, block: str) -> list[Move]:
        """List where the block may go, if the battle lets it."""
        self.block = block
        goals = [] if self.returns_inside() else self.mover().retreat_goals(self.attacks())
        return [{"retreat": block, "to": list(place)} for place in goals]

    def check_to(self) -> Refused | None:
        battle = self.battle
        if self.to is None and battle.phase == LEAVE and not ways_out(self.state, self.block):
            return None  # the block is lost
        fighter = self.fighter()
        refused = battle.refuse_turn(fighter, True) or battle.refuse_retreat(fighter)
        if refused is not None:
            return refused
        if self.returns_inside():
            return Refused("sally.return", {"block": self.block})
        if self.to is None:
            raise BadInput("to", None, "the hex to which the block retreats")
        return self.mover().retreat_refusal(self.to, self.attacks())

    def order(self) -> Move:
        """Return the move as the battle reads it, which knows of the goal only whether it has a city."""
        if self.to is None:
            return {"retreat": self.block}
        city = self.theatre.city_at(self.to)
        return {"retreat": self.block, "to": city.id if city is not None else "hex"}

    def apply(self) -> tuple[State, list[Line]]:
        state, mover, fighter, place = self.state, self.mover(), self.fighter(), self.to
        after, said = replace(state, battle=self.step.state), self.step.lines
        if place is None:
            line = Line("retreat.impossible", None, {"block": self.block})
            return with_battle_result(after.removed(self.block), (line,))
        left = replace(said[0], values=said[0].values | {"place": self.place_name(place)})
        lines = [left, *mover.strait_lines(place)]
        lines += [Line("sally.break-out", None, {"block": self.block})] if state.is_sallying(fighter) else []
        inside = self.battle.in_place(DEFENDER, INSIDE)
        if fighter.role == ATTACKER and inside and not fighter.is_fleet() and not self.attacks():
            lines.append(Line("retreat.besieger", None, {"block": self.block}))
        if place in state.settled and state.own_in(place, mover.side, (FIELD, INSIDE)):
            lines.append(Line("retreat.won-hex", None, {"place": self.place_name(place)}))
        lines += mover.haven_lines(place)
        after = after.with_crossing(state.target, place)
        after = after.with_piece(self.block, at=place, stand=mover.stand_in_port(place))
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
            full = origin is not None and self.mover().full_refusal(origin)
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

    name, words = "withdraw", Phrase("withdraw", {})


class Blockade(BattleMove):
    """{"blockade": fleet}: before an enemy's port, with no enemy fleet outside; the port of a city that has been taken
    is the attacker's (rules blockade.declare, naval.winner, naval.after-rounds)."""

    name, words = "blockade", Phrase("blockade", {})

    def check_block(self) -> Refused | None:
        """Refuse a blockade by a block that cannot, and of a hex without an enemy's port (rule blockade.declare)."""
        battle, fighter, state = self.battle, self.fighter(), self.state
        if self.phase == ALONE:
            return None
        refused = battle.refuse_blockade(fighter)
        city = self.theatre.city_at(state.target)
        held = state.active if battle.in_place(ATTACKER, INSIDE) else state.cause
        if refused is not None or (city is not None and city.ports and held == other(battle.side_of(fighter.role))):
            return refused
        return Refused("blockade.declare.port", {"block": fighter.name, "place": self.place_name(state.target)})


class EnterPort(BattleMove):
    """{"enter": fleet}: it leaves the battle and lies inside (rule relief.inside)."""

    name, phases, words = "enter", (FIGHT,), Phrase("enter", {})

    def check_block(self) -> Refused | None:
        """Refuse to let a fleet slip into the city that takes no part in a relief or a sally; see entry_refusal."""
        state, battle, fighter = self.state, self.battle, self.fighter()
        takes_part = fighter.role == ATTACKER and fighter.is_in(FIELD) and battle.phase in (ROUND, LEAVE)
        if fighter.is_fleet() and not takes_part:
            return Refused("relief.inside.part", {"block": fighter.name})
        return self.mover().entry_refusal(state.cause)

    def fight(self) -> None:
        battle, fighter = self.battle, self.fighter()
        must(battle.refuse_turn(fighter, True))
        self.step = battle.with_fighter(fighter, place=AWAY).follow_up()

    def apply(self) -> tuple[State, list[Line]]:
        after = replace(self.state, battle=self.step.state).with_piece(self.block, stand=INSIDE)
        return with_battle_result(after, (Line("relief.inside", None, {"block": self.block}), *self.step.lines))


def fight_moves(state: State) -> list[Move]:
    """List every move of a battle in a whole game; after the last round block by block, the loss of one without a way
    out."""
    battle = state.battle
    if battle.phase == LEAVE:
        leaving = [one.name for one in battle.next_to_leave()]
        return [move for block in leaving for move in ways_out(state, block) or [{"retreat": block}]]
    found = [way for move in battle.block_moves() for way in on_map(state, move)]
    for one in battle.next_to_act():
        found += EnterPort(state).ways_of(one.name)
    return found + battle.side_moves()


def ways_out(state: State, block: str) -> list[Move]:
    """List what a block may do after the last round (pursuit.leave, naval.*, relief.inside)."""
    own = [move for move in state.battle.block_moves() if block in move.values()]
    return [way for move in own for way in on_map(state, move)] + EnterPort(state).ways_of(block)


def on_map(state: State, move: Move) -> list[Move]:
    """List what a move of a battle comes to where there is a map: a retreat to each hex, a blockade only of a port."""
    for kind in (Retreat, Blockade):
        if kind.name in move:
            return kind(state).ways_of(move[kind.name])
    return [move]


class Regroup(Choice):
    """{"regroup": block, "to": [q, r]} for the winner's blocks (rules regroup.ground, regroup.fleet)."""

    name, phases = "regroup", (REGROUP,)
    parts = (
        block_part(lambda action: action.victors()),
        Part("to", lambda components: HEX, lambda action: action.mover().regroup_goals(), exact=True),
    )
    to: Position

    def victors(self) -> list[str]:
        return [piece.id for piece in self.state.may_regroup()]

    def check_block(self) -> Refused | None:
        return None if self.piece().id in self.victors() else Refused("regroup.ground", {"block": self.block})

    def check_to(self) -> Refused | None:
        return self.mover().regroup_refusal(self.to)

    def apply(self) -> tuple[State, list[Line]]:
        mover, start = self.mover(), self.piece().at
        values = {"block": self.block, "place": self.place_name(self.to)}
        lines = [Line("regroup.ground", None, values)]
        if self.piece().is_fleet():
            reached = mover.ports_by_sea(self.components.number("retreat.fleet"))
            hexes = {city.at: away for city, away in reached}[self.to]
            lines = [Line("regroup.fleet", None, values | {"hexes": hexes})]
        after = self.state.with_piece(self.block, at=self.to, stand=mover.stand_in_port(self.to))
        lines += mover.haven_lines(self.to) + mover.strait_lines(self.to)
        return after.with_crossing(start, self.to), lines

    def phrase(self) -> Phrase:
        return Phrase("regroup", {"block": self.piece().id, "goal": self.place_name(self.to)})

    def circumstances(self) -> list[Phrase]:
        """Say which battle was won (rule regroup.fleet), and how many have regrouped over the side (regroup.ground)."""
        state, piece = self.state, self.piece()
        found = [Phrase("given.regroup", {"side": state.cause, "place": self.place_name(state.target)})]
        crossed = Phrase("given.crossed.regroup", {"blocks": state.crossings(piece.at, self.to)})
        return found if piece.is_fleet() else [*found, crossed]


class Fight(Choice):
    """{"fight": [q, r], "with": [blocks]}: the battle in a hex where it must be, with those who help there; or where it
    may be, by a storm, a sally, or a landing from a blockade, with any choice of blocks, all of them first (rules
    combat.choice, combat.reveal, siege.choice, sally.when, naval.after-rounds, sicily.rounds)."""

    name, phases = "fight", (COMBAT,)
    parts = (
        Part("place", lambda components: HEX, lambda action: [*action.due(), *action.open()], "fight", exact=True),
        Part("names", lambda components: list_of(text()), lambda action: action.groups(), "with", (), exact=True),
    )
    place: Position
    names: tuple[str, ...]

    def due(self) -> list[Position]:
        return self.state.due_fights()

    def open(self) -> list[Position]:
        done = (*self.state.settled, *self.due())
        return [place for place in self.state.occupied() if place not in done and self.participants(place)]

    def groups(self) -> list[tuple[str, ...]]:
        """List the choices of blocks, the largest first; where there must be a fight, none first."""
        is_due, names = self.place in self.due(), [piece.id for piece in self.able()]
        count = len(names)
        chosen_names = [tuple([names[at] for at in range(count) if bits >> at & 1]) for bits in range(1, 1 << count)]
        groups = [group for size in range(count, 0, -1) for group in chosen_names if len(group) == size]
        return [(), *groups] if is_due else groups

    def able(self) -> list[Piece]:
        return self.helpers() if self.place in self.due() else self.participants(self.place)

    def own(self, *stands: str) -> list[Piece]:
        return self.state.own_in(self.place, self.state.active, stands)

    def enemies(self, *stands: str) -> list[Piece]:
        return self.state.enemies_in(self.place, self.state.active, stands)

    def participants(self, place: Position) -> list[Piece]:
        """List the blocks that may fight in a hex where there need not be a fight: those around a city, or a sally."""
        state, side = self.state, self.state.active
        if place == SICILY and state.is_contested(place):
            return state.own_in(place, side, (FIELD, BLOCKADE))
        inside = state.own_in(place, side, (INSIDE,))
        if inside:
            ground = state.enemies_in(place, side, (FIELD,))
            fleets = state.enemies_in(place, side, (BLOCKADE, PATROL))
            return [piece for piece in inside if (fleets if piece.is_fleet() else ground)]
        besieging = [piece for piece in state.own_in(place, side, (FIELD,)) if state.is_besieging(place, side)]
        faced = state.enemies_in(place, side, (FIELD, INSIDE))
        return besieging + (state.own_in(place, side, (BLOCKADE,)) if faced else [])

    def drawn_in(self) -> list[str]:
        """List who must fight: all blocks in the field, and where enemy fleets have come out to them, the fleets at
        their posts; against fleets at their posts alone, the fleets (blockade.ground, patrol.ground); against a city
        whose defenders are all inside, those that revolt."""
        own, outside = self.own(FIELD), self.enemies(FIELD)
        if not outside:
            watched = bool(self.enemies(BLOCKADE, PATROL))
            own = [one for one in own if self.state.is_rising(one) or (watched and one.is_fleet())]
        elif any([piece.is_fleet() for piece in outside]):
            own = own + self.own(BLOCKADE, PATROL)
        return [piece.id for piece in own]

    def helpers(self) -> list[Piece]:
        """List who may join a fight that must be: the besieged by a sally (relief.attack), ground blocks not against
        fleets alone (blockade.ground); in a revolt of a besieged city its besiegers and blockaders (revolt.friends)."""
        if self.state.is_revolt(self.place):
            drawn = self.drawn_in()
            return [piece for piece in self.own(FIELD, INSIDE, BLOCKADE) if piece.id not in drawn]
        reaches_ground = bool(self.enemies(FIELD))
        return [piece for piece in self.own(INSIDE) if piece.is_fleet() or reaches_ground]

    def attackers(self) -> list[str]:
        if self.place not in self.due():
            return list(self.names)
        return self.drawn_in() + [piece.id for piece in self.helpers() if piece.id in self.names]

    # what forbids it

    def check_names(self) -> Refused | None:
        """Refuse a battle on sacred ground, one that is over, and one for which a side has no blocks there."""
        is_due, able = self.place in self.due(), [piece.id for piece in self.able()]
        is_settled, refused = self.place in self.state.settled, self.unreachable_refusal()
        if refused is not None:
            return refused
        if (is_settled or not (is_due or able)) and self.theatre.is_sacred(self.place):
            return Refused("combat.when.sacred", {"place": self.place_name(self.place)})
        if is_settled:
            return Refused("sicily.rounds" if self.place == SICILY else "combat.when.settled", {})
        if not is_due and not able:
            return Refused("combat.when.none", {})
        if [name for name in self.names if name not in able] or not (is_due or self.names):
            raise BadInput("with", list(self.names), "some of " + ", ".join(able))
        return None

    def unreachable_refusal(self) -> Refused | None:
        """Refuse ground blocks that would attack fleets at their posts alone, and patrols that would attack."""
        state = self.state
        if self.enemies(FIELD):
            return None
        for piece in [one for one in state.here(self.place) if one.id in self.names and one.owner == state.active]:
            if piece.stand == PATROL:
                return Refused("patrol.ground", {"block": piece.id})
            if piece.is_fleet() or state.is_rising(piece) or self.enemies(INSIDE):
                continue
            if self.enemies(BLOCKADE):
                return Refused("blockade.ground", {"block": piece.id})
            if self.enemies(PATROL):
                return Refused("patrol.ground", {"block": piece.id})
        return None

    # what it does

    def apply(self) -> tuple[State, list[Line]]:
        state, city = self.state, self.theatre.city_at(self.place)
        battle, names = self.new_battle(), self.attackers()
        lines = self.opening_lines(battle, names)
        if not self.enemies(FIELD) and battle.can_begin_storm():  # a siege before: who fights storms (siege.choice)
            storm = battle.begin_storm()
            battle, lines = storm.state, [*lines, *storm.lines]
        held, outside = "" if city is None else state.holder(city), battle.in_place(DEFENDER, FIELD)
        phase = DECLARE if battle.size != "" and outside else FIGHT
        after = replace(state, battle=battle, target=self.place, crossed=(), cause=held, phase=phase)
        values = {"blocks": sea_attackers(after), "side": other(state.active), "city": battle.city}
        if values["blocks"] and outside and phase == DECLARE:
            lines.append(Line("sea-attack.declare", None, values))
        elif values["blocks"] and outside:  # without walls the attacker chooses at once
            lines += [Line("sea-attack.declare.open", None, values), *choice_lines(after)]
        return after, lines

    def new_battle(self) -> Battle:
        """Return the battle: the enemy's fleets at their posts defend only against fleets; ground blocks alone and
        fleets alone fight each other on the coast, as they have no other target (coastal.when)."""
        state, city, names = self.state, self.theatre.city_at(self.place), self.attackers()
        attackers = [piece for piece in state.here(self.place) if piece.id in names]
        naval = any([piece.is_fleet() for piece in attackers])
        enemy = other(state.active)
        force = [fighter_of(piece, ATTACKER, FIELD) for piece in attackers]
        for piece in self.enemies(*STANDING):
            stays = piece.stand in (BLOCKADE, PATROL) and not (naval and piece.is_fleet())
            place = BLOCKADE if stays else INSIDE if piece.stand == INSIDE else FIELD
            force.append(fighter_of(piece, DEFENDER, place))
        watching = sorted(self.enemies(BLOCKADE, PATROL), key=lambda one: one.id)
        battle = Battle(
            self.components,
            tuple(force),
            sides=(state.active, enemy),
            size=city.limits if city is not None and city.walls and state.holder(city) == enemy else "",
            city=city.id if city is not None else "",
            betrayed=city is not None and city.id == state.betrayed,
            sally=bool(attackers) and all([piece.stand == INSIDE for piece in attackers]),
            rising=any([state.is_rising(piece) for piece in attackers]),
            storm_rounds=chosen(state.readings, STORM_ROUNDS),
            posts=tuple([(piece.id, piece.stand) for piece in watching]),
        )
        outside = [one for one in force if one.is_in(FIELD)]
        fleets = [{one.is_fleet() for one in outside if one.role == role} for role in (ATTACKER, DEFENDER)]
        return replace(battle, coastal=fleets == [{False}, {True}] and not any([one.is_in(INSIDE) for one in force]))

    def opening_lines(self, battle: Battle, names: list[str]) -> list[Line]:
        """Return who chose this fight, who is revealed, the lines of a relief from outside and of a sally, and what
        kind of battle begins: against a revolt, at sea, apart from it on land, with a patrol."""
        side, place = self.state.active, self.place_name(self.place)
        fighting, lines = [piece for piece in self.own(FIELD, INSIDE) if piece.id in names], []
        out = [piece.id for piece in fighting if piece.stand == INSIDE]
        left = len([one for one in self.due() if one != self.place])
        lines += [Line("combat.choice", None, {"place": place, "fights": left, "side": side})] if left else []
        covered = [name for name in names if name not in out]
        lines += [Line("combat.reveal", None, {"side": side, "blocks": covered})] if covered else []
        if self.own(INSIDE) and self.enemies(FIELD) and len(out) < len(fighting):
            lines.append(Line("relief.attack", None, {"side": side, "city": place}))
        lines += [Line("sally.when", None, {"blocks": out})] if out else []
        defenders = [one for one in battle.force if one.role == DEFENDER]
        for piece in [piece for piece in self.own(FIELD) if self.state.is_rising(piece)]:
            lines.append(Line("revolt.battle", None, {"block": piece.id, "blocks": [one.name for one in defenders]}))
        if battle.fleets_outside(ATTACKER) and battle.fleets_outside(DEFENDER):
            outside = [one for one in battle.force if one.is_in(FIELD)]
            lines.append(Line("naval.battle", None, {"blocks": [one.name for one in outside if one.is_fleet()]}))
            ground = [one for one in outside if not one.is_fleet()]
            if len({one.role for one in ground}) > 1:
                lines.append(Line("naval.separate", None, {"blocks": [one.name for one in ground]}))
        found = [one.name for one in defenders if battle.is_patrolling(one) and one.is_in(FIELD)]
        return lines + ([Line("patrol.attacked", None, {"blocks": found})] if found else [])

    def phrase(self) -> Phrase:
        """Say which fight is next, with whom where that is chosen (rules combat.choice, sally.when, siege.choice)."""
        values = {"place": self.place_name(self.place), "blocks": list(self.names)}
        if not self.names:
            return Phrase("fight", values)
        if self.place in self.due():
            return Phrase("fight.joined", values)
        if [one for one in self.state.here(self.place) if one.id in self.names and one.stand == INSIDE]:
            return Phrase("sally", values)
        return Phrase("storm.city" if self.enemies(INSIDE) and not self.enemies(FIELD) else "fight.with", values)

    def about(self, thing: str) -> list[Move]:
        place = self.place_of(thing)
        return [] if place is None else [{"fight": list(place)}]


def fighter_of(piece: Piece, role: str, place: str) -> Fighter:
    unit = piece.unit
    return Fighter(piece.id, role, unit.type, unit.letter, unit.number, piece.steps, place)


class WithdrawFirst(Choice):
    """{"withdraw": block} before the first round: it does not cost its combat turn (rule siege.withdraw); with the last
    defender gone the attacker of a sea attack may choose (sea-attack.inside)."""

    name, phases, words = "withdraw", (DECLARE,), Phrase("withdraw", {})
    parts = (block_part(lambda action: [one.name for one in action.battle.in_place(DEFENDER, FIELD)]),)

    def check_block(self) -> Refused | None:
        return self.battle.refuse_withdraw(self.battle.fighter(self.block))

    def apply(self) -> tuple[State, list[Line]]:
        battle = self.battle
        battle = battle.with_fighter(battle.fighter(self.block), place=INSIDE)
        after = replace(self.state, battle=battle)
        lines, attackers = [Line("siege.withdraw", None, {"block": self.block})], sea_attackers(after)
        if attackers and not battle.in_place(DEFENDER, FIELD):
            letter, number = self.components.siege_ratings[FLEET]
            lines.append(Line("sea-attack.inside", None, {"side": after.active, "letter": letter, "number": number}))
        return after, lines


class Accept(Choice):
    """{"accept": true}: the rounds begin, and it is said with whom the defender fights outside, and how many are behind
    the walls (rules combat.defender, siege.excess)."""

    name, phases, words = "accept", (DECLARE,), Phrase("accept", {})
    parts = (true_at("accept"),)

    def apply(self) -> tuple[State, list[Line]]:
        components, state, battle = self.components, self.state, self.battle
        outside = battle.in_place(DEFENDER, FIELD)
        inside = battle.in_place(DEFENDER, INSIDE)
        values = {"attacker": battle.sides[0], "side": other(state.active), "inside": len(inside)}
        values["blocks"] = [one.name for one in outside]
        lines = [Line("combat.defender.both" if inside else "combat.defender", None, values)]
        if not outside:
            lines = [Line("combat.defender.inside", None, values)]
        barred = [one for one in outside if components.full_city_refusal(battle.size, inside, one.is_fleet())]
        crowded_out = [one.name for one in barred]
        lines += [Line("siege.excess", None, {"blocks": crowded_out})] if crowded_out else []
        lines += choice_lines(state) if outside else []
        begun = battle.follow_up()
        return with_battle_result(replace(state, phase=FIGHT, battle=begun.state), (*lines, *begun.lines))


def sea_attackers(state: State) -> list[str]:
    """List the fleets that came into the hex of an enemy city in this turn, to fight there now."""
    fleets = [one.name for one in state.battle.fleets_outside(ATTACKER)]
    if state.battle.city == "" or state.cause != other(state.active):
        return []
    return [name for name in fleets if state.came_from(state.piece(name)) is not None]


def choice_lines(state: State) -> list[Line]:
    """Return whether the attacker may blockade while the defender fights outside (rule sea-attack.fight)."""
    if not sea_attackers(state):
        return []
    hindering = [one.name for one in state.battle.fleets_outside(DEFENDER)]
    if hindering:
        return [Line("sea-attack.fight", None, {"side": state.active, "blocks": hindering})]
    return [Line("sea-attack.fight.free", None, {"side": state.active})]


class FleetOrder(Choice):
    """What a fleet on the map does instead of a fight."""

    phases = (COMBAT,)
    parts = (block_part(own_blocks),)

    def fleet(self) -> Piece:
        """Return the fleet. Raises BadInput for what is no own block on the map."""
        fleet = self.piece()
        if fleet.owner != self.state.active or not fleet.is_on_map():
            raise BadInput(self.name, self.block, "an own block on the map")
        return fleet


class Patrol(FleetOrder):
    """{"patrol": fleet}: it leaves the port alone and only watches the sea (rule patrol.when)."""

    name, words = "patrol", Phrase("patrol", {})

    def check_block(self) -> Refused | None:
        """Refuse a patrol where no enemy is near or its side has no sea control, and by a fleet that fought or
        watches."""
        state, fleet = self.state, self.fleet()
        values = {"block": fleet.id, "place": self.place_name(fleet.at)}
        if not fleet.is_fleet():
            return Refused("patrol.when.fleet", values)
        if fleet.stand == PATROL:
            return Refused("patrol.when.already", values)
        if fleet.at in state.settled:
            return Refused("patrol.when.fought", values)
        if not state.enemies_in(fleet.at, fleet.owner, (FIELD, INSIDE)):
            return Refused("patrol.when.enemies", values)
        if state.has_sea_control(fleet.at, fleet.owner):
            return None
        masters = [one.id for one in state.enemies_in(fleet.at, fleet.owner, (BLOCKADE, PATROL))]
        if masters:
            return Refused("patrol.when.sea", values | {"blocks": masters})
        return Refused("patrol.when.port", values)

    def apply(self) -> tuple[State, list[Line]]:
        return self.state.with_piece(self.block, stand=PATROL), [Line("patrol.when", None, {"block": self.block})]


class TakeCity(FleetOrder):
    """{"enter": fleet}: a fleet that blockades or patrols takes a city without enemies (rule coastal.take-city)."""

    name, words = "enter", Phrase("enter", {})

    def check_block(self) -> Refused | None:
        state, fleet = self.state, self.fleet()
        city, values = self.theatre.city_at(fleet.at), {"block": fleet.id, "place": self.place_name(fleet.at)}
        is_enemy = city is not None and state.holder(city) == other(fleet.owner)
        if fleet.stand not in (BLOCKADE, PATROL) or not is_enemy:
            return Refused("coastal.take-city.post", values)
        enemies = len(state.enemies_in(fleet.at, fleet.owner, STANDING))
        return Refused("coastal.take-city.enemies", values | {"blocks": enemies}) if enemies else None

    def apply(self) -> tuple[State, list[Line]]:
        fleet = self.fleet()
        values = {"city": self.theatre.by_place[fleet.at].id, "side": fleet.owner}
        after, lines = apply_consequences(self.state.with_piece(fleet.id, stand=FIELD))
        return after, [Line("city.sides", None, values), Line("coastal.take-city", None, values), *lines]
