"""A battle: what it is, whom a block may strike, who may act next; its moves, one at a time, each with the rules that
speak (combat.*, retreat.*, siege.*, naval.*); the attack of a block (hit.*); and what follows without anybody's choice
(combat.rounds, pursuit.*, storm.rounds, sally.return). Without a map: where blocks go is only named.

The whole game can use it for its battles: blocks as `Fighter`s in, dice as data, lines out.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from rules_engine.athens_sparta.components import (
    BLOCKADE,
    FIELD,
    FLEET,
    INSIDE,
    PATROL,
    PURSUING,
    REVOLTING,
    Components,
    Rating,
    dice_phrases,
)
from rules_engine.athens_sparta.rules.battle import words
from rules_engine.athens_sparta.rules.battle.words import ACTED, ATTACKER, DEFENDER, LEAVE, OVER, PURSUIT, READY, ROUND
from rules_engine.athens_sparta.rules.sieges import shelter_refusal
from rules_engine.athens_sparta.rules.state import strongest_of
from rules_engine.core import BadInput, Line, Refused, Step, must

Force: TypeAlias = tuple["Fighter", ...]


@dataclass(frozen=True)
class Fighter:
    """One block in a battle. `letter` and `number` are its own rating; `half`: it has taken a half hit."""

    name: str
    role: str
    type: str
    letter: str
    number: int
    steps: int
    place: str = FIELD
    done: str = READY
    half: bool = False

    def is_fleet(self) -> bool:
        return self.type == FLEET

    def is_revolting(self) -> bool:
        return self.type in REVOLTING

    def chases(self) -> bool:
        """Tell whether it attacks once more in a pursuit (rule pursuit.fire)."""
        return self.type in PURSUING

    def is_in(self, place: str) -> bool:
        return self.steps > 0 and self.place == place

    def is_here(self) -> bool:
        """Tell whether it is alive and still in the battle: in the field or inside the walls."""
        return self.is_in(FIELD) or self.is_in(INSIDE)


def opponent(role: str) -> str:
    return ATTACKER if role == DEFENDER else DEFENDER


def of_role(force: Force, role: str) -> list[Fighter]:
    return [fighter for fighter in force if fighter.role == role]


def find(force: Sequence[Fighter], name: str) -> Fighter | None:
    """Return the block of that name; None if there is none."""
    for fighter in force:
        if fighter.name == name:
            return fighter
    return None


def names(fighters: Sequence[Fighter]) -> list[str]:
    return [one.name for one in fighters]


def rating(components: Components, fighter: Fighter, siege: bool) -> Rating:
    """Return what it fights at; in a siege some have another rating (siege.cavalry, naval.siege-rating)."""
    if siege and fighter.type in components.siege_ratings:
        return components.siege_ratings[fighter.type]
    return fighter.letter, fighter.number


def rank(components: Components, fighter: Fighter, siege: bool) -> tuple[int, int]:
    """Return a block's place in the order: by letters, at equal letters the defenders first (rule combat.order)."""
    letter, _ = rating(components, fighter, siege)
    return components.letters.index(letter), words.ROLES.index(fighter.role)


def printed(components: Components, kind: str) -> tuple[str, str, int] | None:
    """Return (type, letter, number) of what can stand on a block; None for a kind that is none."""
    row = components.plain["block-kinds"].get(kind)
    return None if row is None else (row["type"], row["letter"], row["number"])


@dataclass(frozen=True)
class Battle:
    """A move is one of {"fire": block, "dice": […], "losses": [blocks]}, {"lose": block}, {"retreat": block, "to":
    place}, {"withdraw": block}, {"pass": block}, {"blockade": block}, {"aside": block}, {"coastal": role}, {"storm":
    true}, {"stop": true}. `losses` decides among equally strong blocks; what it leaves open becomes a `lose` move of
    the owner.

    `phase`: a round goes on, the defenders pursue, the attackers leave, or it is over. `size`: of the city by what
    it allows ("" where no walls are). `storm`: the walls are being stormed;
    `stormers` may storm in a round (0: no limit yet), `stormed` have done so in this one; `coastal`: fleets and land
    blocks strike each other; `betrayed`: the walls are no help (event.betrayal); `sally`: the attackers come out of the
    city; `rising`: the attackers help a revolt. `attacked`: those that have attacked in this battle, `idle`: those that
    stood aside and have not. `pending`: (role that takes them, how many, full ones) hits for which the owner has to
    choose, `aim`: among which blocks. `posts`: (fleet, what it does) of defending fleets that blockade or patrol, and
    go on with it after the battle. `gone`: (block, place) of those that left. `sides`: (the attacker's, the
    defender's); `storm_rounds`: the reading of that name.
    """

    components: Components
    force: Force
    sides: tuple[str, str] = ("", "")
    size: str = ""
    city: str = ""
    round: int = 1
    phase: str = ROUND
    storm: bool = False
    coastal: bool = False
    betrayed: bool = False
    sally: bool = False
    rising: bool = False
    attacked: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    pending: tuple[str, int, bool] | None = None
    aim: tuple[str, ...] = ()
    stormers: int = 0
    stormed: tuple[str, ...] = ()
    posts: tuple[tuple[str, str], ...] = ()
    gone: tuple[tuple[str, str], ...] = ()
    storm_rounds: str = words.RESTART

    def side_of(self, role: str) -> str:
        """Return whose blocks these are; where no player is named, the role."""
        return (self.sides[0] if role == ATTACKER else self.sides[1]) or words.ROLE_NAMES[role]

    def fighter(self, name: Any) -> Fighter:
        """Return the block of that name. Raises BadInput where there is none."""
        found = find(self.force, name)
        if found is None:
            raise BadInput("move", name, "a block of the battle")
        return found

    def with_fighter(self, fighter: Fighter, **changes: Any) -> "Battle":
        """Return the battle with one block changed."""
        after = replace(fighter, **changes)
        return replace(self, force=tuple([after if one.name == after.name else one for one in self.force]))

    def with_all(self, fighters: Sequence[Fighter], **changes: Any) -> "Battle":
        """Return the battle with the same change of some blocks."""
        return replace(self, force=tuple([replace(one, **changes) if one in fighters else one for one in self.force]))

    def in_place(self, role: str, place: str) -> list[Fighter]:
        """Return those of a side that are alive, and there."""
        return [fighter for fighter in of_role(self.force, role) if fighter.is_in(place)]

    def present(self, role: str) -> list[Fighter]:
        return [fighter for fighter in of_role(self.force, role) if fighter.is_here()]

    def back_from_aside(self) -> "Battle":
        """Move blocks that stood aside back to FIELD; they may storm in the next round (rule storm.swap)."""
        return self.with_all([one for one in self.force if one.place == words.STANDING_ASIDE], place=FIELD)

    def rises(self, fighter: Fighter) -> bool:
        """Tell whether it is the block of a revolt that goes on."""
        return self.rising and fighter.role == ATTACKER and fighter.is_revolting()

    def fleets_outside(self, role: str) -> list[Fighter]:
        """Return the fleets of a side that fight outside the walls (a naval battle is separate: naval.separate)."""
        return [fighter for fighter in self.in_place(role, FIELD) if fighter.is_fleet()]

    def ground_outside(self, role: str) -> list[Fighter]:
        return [fighter for fighter in self.in_place(role, FIELD) if not fighter.is_fleet()]

    def is_siege(self, fighter: Fighter) -> bool:
        """Tell whether it fights at its rating for a siege: behind walls, or storming them."""
        return fighter.place == INSIDE or (self.storm and bool(self.in_place(opponent(fighter.role), INSIDE)))

    def may_storm(self, fighter: Fighter) -> bool:
        """Tell whether it could storm: all enemy land blocks are inside (storm.all-inside, storm.fleet-outside)."""
        enemies = opponent(fighter.role)
        if fighter.place != FIELD or self.ground_outside(enemies) or not self.in_place(enemies, INSIDE):
            return False
        return not (fighter.is_fleet() and self.fleets_outside(enemies))

    def storm_troops(self, role: str = ATTACKER) -> list[Fighter]:
        """List those that could storm, in this round or the next (rule storm.all-inside)."""
        return [fighter for fighter in self.in_place(role, FIELD) if self.may_storm(fighter)]

    def targets(self, fighter: Fighter) -> list[Fighter]:
        """Return whom its hits may strike now: those within reach, but for friends of a revolt (revolt.friends)."""
        return [enemy for enemy in self.within_reach(fighter) if not self.is_spared(enemy)]

    def is_spared(self, fighter: Fighter) -> bool:
        """Tell whether it helps a revolt and has not attacked yet (rule revolt.friends)."""
        helps = self.rising and fighter.role == ATTACKER and not fighter.is_revolting()
        return helps and fighter.name not in self.attacked

    def within_reach(self, fighter: Fighter) -> list[Fighter]:
        """Return the enemies that it fights now: in the field, behind walls those that storm, from the field those
        behind walls in a storm; in coastal combat fleets reach over the walls and are reached (rules naval.hits,
        coastal.when, coastal.no-target, storm.all-inside)."""
        enemies = opponent(fighter.role)
        outside, inside = self.in_place(enemies, FIELD), self.in_place(enemies, INSIDE)
        if fighter.place == INSIDE:
            raiders = [enemy for enemy in outside if enemy.is_fleet() and self.coastal]
            return self.storming(enemies) if self.storm else raiders
        struck = [enemy for enemy in outside if self.strikes(fighter, enemy)]
        if struck or not self.may_storm(fighter):
            return struck or (inside if self.coastal and fighter.is_fleet() and not outside else [])
        return [] if self.storm and fighter.name not in names(self.storming(fighter.role)) else inside

    def strikes(self, fighter: Fighter, enemy: Fighter) -> bool:
        """Tell whether a block may strike an enemy: in the field fleets strike fleets and land blocks land blocks; in
        coastal combat each the other too, but no fleet is pursued (naval.no-pursuit)."""
        if self.phase == PURSUIT and enemy.is_fleet():
            return False
        on_the_coast = self.coastal and not self.is_patrolling(fighter) and not self.is_patrolling(enemy)
        return fighter.is_fleet() == enemy.is_fleet() or on_the_coast

    def has_post(self, fighter: Fighter) -> bool:
        """Tell whether it is a fleet that was blockading or patrolling when the enemy came (rule blockade.attacked)."""
        return fighter.name in [name for name, _ in self.posts]

    def is_patrolling(self, fighter: Fighter) -> bool:
        """Tell whether it is a fleet on patrol, which ground blocks do not fight (rule patrol.ground)."""
        return (fighter.name, PATROL) in self.posts

    def storming(self, role: str) -> list[Fighter]:
        """Return those that have stormed in this round, and as many more as still may; the others take no hits (rules
        storm.limit, storm.aside, revolt.no-limits)."""
        able = self.storm_troops(role)
        begun = [fighter for fighter in able if fighter.name in self.stormed]
        fresh = [fighter for fighter in able if fighter.done == READY and fighter not in begun]
        counted = [fighter for fighter in fresh if not fighter.is_revolting()]
        if self.stormers:
            counted = counted[: max(self.stormers - len([one for one in begun if not one.is_revolting()]), 0)]
        return begun + [fighter for fighter in fresh if fighter.is_revolting() or fighter in counted]

    def can_act(self, fighter: Fighter) -> bool:
        """Tell whether its turn in this round is still to come. Behind walls only those act that are stormed or raided;
        before them, while others storm, only those for which there is room (storm.limit)."""
        if fighter.done != READY or not fighter.is_here():
            return False
        waits = fighter.place == INSIDE or (self.storm and self.may_storm(fighter))
        return not waits or bool(self.targets(fighter))

    def pursuers(self) -> list[Fighter]:
        """List who may still pursue: peltasts and cavalry in the field (rules pursuit.fire, naval.no-pursuit)."""
        waiting = [fighter for fighter in self.in_place(DEFENDER, FIELD) if fighter.done == READY]
        return [fighter for fighter in waiting if fighter.chases() and self.targets(fighter)]

    def can_begin_storm(self) -> list[Fighter]:
        """List the attackers that could storm now, while nobody has yet (siege.choice, storm.all-inside)."""
        if self.phase != ROUND or self.pending is not None or self.storm:
            return []
        return [one for one in self.storm_troops() if one.done == READY]

    def must_leave(self) -> list[Fighter]:
        """List the attackers in the field that cannot stay when the rounds are over (pursuit.leave,
        naval.after-rounds): fleets because of any enemy outside; ground blocks because of ground blocks, and of fleets
        in a port without a garrison, but for those at their posts that do not fight on the coast (blockade.ground)."""
        outside, garrison = self.in_place(DEFENDER, FIELD), self.in_place(DEFENDER, INSIDE)
        bar_land = [
            enemy
            for enemy in outside
            if not enemy.is_fleet()
            or (not garrison and (not self.has_post(enemy) or (self.coastal and not self.is_patrolling(enemy))))
        ]
        return [one for one in self.in_place(ATTACKER, FIELD) if (outside if one.is_fleet() else bar_land)]

    def left_outside(self) -> list[Fighter]:
        """List the fleets outside a walled city that is taken or besieged in the end (naval.left-outside)."""
        if self.size == "" or not (self.ground_outside(ATTACKER) or self.in_place(ATTACKER, INSIDE)):
            return []
        return [one for one in self.fleets_outside(DEFENDER) if not self.has_post(one)]

    def next_to_leave(self) -> list[Fighter]:
        """List those that have to leave or find their place after the last round, attackers first (pursuit.leave)."""
        return self.must_leave() or self.left_outside()

    def rating(self, fighter: Fighter) -> Rating:
        """Return what a block fights at now."""
        return rating(self.components, fighter, self.is_siege(fighter))

    def rank(self, fighter: Fighter) -> tuple[int, int]:
        """Return its place in the order now (rule combat.order)."""
        return rank(self.components, fighter, self.is_siege(fighter))

    def next_to_act(self) -> list[Fighter]:
        """List who may act now: the first in the order, and those of the same side and letter (combat.order)."""
        if self.phase not in (ROUND, PURSUIT) or self.pending is not None:
            return []
        able = self.pursuers() if self.phase == PURSUIT else [one for one in self.force if self.can_act(one)]
        ranks = [self.rank(fighter) for fighter in able]
        return [one for one, own in zip(able, ranks) if own == min(ranks)]

    def order(self) -> list[Fighter]:
        """Return all blocks in the order in which they act, each at its rating of now, equal ones as they stand (rules
        combat.order, combat.equal)."""
        return sorted(self.force, key=self.rank)

    def crowded(self) -> list[Fighter]:
        """List the attackers of whom some have to stand aside before the besieged strike (storm.limit, storm.swap)."""
        if not self.storm or not self.stormers or self.phase != ROUND or self.stormed:
            return []
        able = [one for one in self.storm_troops() if one.done == READY and not one.is_revolting()]
        if len(able) <= self.stormers:
            return []
        return able if any([one.role == DEFENDER for one in self.next_to_act()]) else []

    # what forbids a move

    def refuse_turn(self, fighter: Fighter, leaves: bool) -> Refused | None:
        """Refuse a block that is not at its turn, and any while attackers have to stand aside (combat.turn,
        combat.order, storm.limit, storm.swap); one that `leaves` the field is at its turn after the last round, too
        (naval.left-outside)."""
        if self.phase == LEAVE and leaves:
            return None if fighter in self.next_to_leave() else Refused("pursuit.leave", {"block": fighter.name})
        closed = self.refuse_closed()
        if closed is None and self.crowded():
            return Refused("storm.limit.first", {"blocks": self.stormers})
        return closed or (None if fighter in self.next_to_act() else self.order_refusal(fighter))

    def order_refusal(self, fighter: Fighter) -> Refused:
        """Return why a block is not at its turn."""
        able = self.next_to_act()
        if fighter.place == words.STANDING_ASIDE:
            return Refused("storm.aside", {"block": fighter.name})
        if fighter.done != READY:
            return Refused("combat.turn", {"block": fighter.name})
        if self.phase == PURSUIT and fighter not in self.pursuers():
            return Refused("pursuit.fire", {"block": fighter.name})
        if not able:
            return Refused("combat.rounds", {})
        if self.storm and self.may_storm(fighter) and not self.can_act(fighter):
            return Refused("storm.limit", {"blocks": self.stormers})
        values = {"block": fighter.name, "blocks": names(able)}
        apart = not self.coastal and all([one.place == FIELD for one in (*able, fighter)])
        first, letter = [self.rating(one)[0] for one in (able[0], fighter)]
        if apart and fighter.is_fleet() and all([one.is_fleet() for one in able]) and first == letter:
            return Refused("naval.order", values)
        if apart and all([one.is_fleet() != fighter.is_fleet() for one in able]):
            return Refused("naval.one-order", values)
        if first == letter:
            return Refused("combat.order.equal", values)
        return Refused("combat.order", values | {"first": first, "letter": letter})

    def refuse_closed(self) -> Refused | None:
        """Refuse any other move while hits are to be given out (hit.at-once), and after the end (combat.when)."""
        if self.pending is not None:
            return Refused("hit.at-once", {"hits": self.pending[1]})
        return Refused("combat.when", {}) if self.phase == OVER else None

    def refuse_withdraw(self, fighter: Fighter) -> Refused | None:
        """Refuse to let a block go inside: only a defender in the field does, where there is room (siege.withdraw)."""
        values = {"block": fighter.name}
        if fighter.role == ATTACKER:
            return Refused("siege.withdraw.attacker", values)
        refused = shelter_refusal(fighter.name, self.size, fighter.place)
        if refused is not None:
            return refused
        if self.in_place(ATTACKER, INSIDE):
            return Refused("siege.withdraw.taken", values)
        if self.phase != ROUND and fighter not in self.left_outside():
            return Refused("siege.withdraw.pursuit", values)
        return self.components.full_city_refusal(self.size, self.in_place(DEFENDER, INSIDE), fighter.is_fleet())

    def refuse_retreat(self, fighter: Fighter) -> Refused | None:
        """Refuse a retreat by a block that is not in the field, in the pursuit, by one that sallies or revolts."""
        values = {"block": fighter.name}
        if self.phase == PURSUIT:
            return Refused("retreat.turn.pursuit", values)
        if fighter.place != FIELD:
            return Refused("retreat.turn.inside", values)
        if self.sally and fighter.role == ATTACKER and not fighter.is_fleet():
            return Refused("sally.return", values)
        if not self.rises(fighter):
            return None
        if fighter.type == "helot":
            return Refused("helot.fail", values)
        return Refused("revolt.failure-moment", values | {"rounds": self.components.rounds})

    def refuse_blockade(self, fighter: Fighter) -> Refused | None:
        """Refuse a blockade by no fleet in the field, and while enemy fleets are outside (rule blockade.declare)."""
        values = {"block": fighter.name}
        if not fighter.is_fleet():
            return Refused("blockade.declare.fleet", values)
        if fighter.place != FIELD:
            return Refused("blockade.declare.inside", values)
        enemies = names(self.fleets_outside(opponent(fighter.role)))
        return Refused("blockade.declare.outside", values | {"blocks": enemies}) if enemies else None

    def refuse_coastal(self, role: str) -> Refused | None:
        """Refuse coastal combat out of turn, without fleets, or with nobody to strike (coastal.declare,
        blockade.ground)."""
        if self.coastal:
            return Refused("coastal.when.declared", {})
        fleets, land, enemies = self.fleets_outside(role), self.ground_outside(role), opponent(role)
        enemy_fleets = self.fleets_outside(enemies)
        if fleets and enemy_fleets:
            return Refused("coastal.when.outside", {"blocks": names(enemy_fleets)})
        if not fleets and (role != ATTACKER or not land or not enemy_fleets):
            return Refused("coastal.when.fleet", {"side": self.side_of(role)})
        if not fleets and all([self.has_post(one) for one in enemy_fleets]):
            patrols = all([self.is_patrolling(one) for one in enemy_fleets])
            values = {"block": land[0].name}
            return Refused("patrol.ground", values) if patrols else Refused("blockade.ground", values)
        if fleets and all([self.is_patrolling(one) for one in fleets]):
            return Refused("patrol.ground", {"block": fleets[0].name})
        if self.phase != ROUND or role not in [one.role for one in self.next_to_act()]:
            return Refused("coastal.when.turn", {"side": self.side_of(role)})
        struck = [one for one in self.present(enemies) if not one.is_fleet()]
        return Refused("coastal.when.ground", {}) if fleets and not struck else None

    def refuse_storm(self) -> Refused | None:
        """Refuse to begin a storm (rules storm.all-inside, storm.fleet-outside, siege.choice)."""
        if self.can_begin_storm():
            return self.refuse_choice()
        if self.storm:
            return Refused("storm.all-inside.begun", {})
        if self.phase != ROUND:
            return Refused("storm.all-inside.rounds", {})
        acted = Refused("storm.all-inside.acted", {"blocks": names(self.storm_troops())})
        return self.refuse_walls(True) or acted

    def refuse_stop(self) -> Refused | None:
        """Refuse to stop where nobody could storm, while defenders are to act, and while a revolt is fought."""
        rising = Refused("revolt.failure-moment.stop", {"rounds": self.components.rounds}) if self.rising else None
        return self.refuse_walls(False) or rising or self.refuse_choice()

    def refuse_walls(self, storms: bool) -> Refused | None:
        """Refuse to storm, or to besiege, where no attacker gets to the walls: enemies are outside, or nobody is
        inside."""
        outside, fleets = names(self.ground_outside(DEFENDER)), names(self.fleets_outside(DEFENDER))
        if self.storm_troops():
            return None
        if outside:
            return Refused("storm.all-inside.outside" if storms else "siege.choice.outside", {"blocks": outside})
        if not self.in_place(DEFENDER, INSIDE):
            return Refused("storm.all-inside.nobody" if storms else "siege.choice.nobody", {})
        return Refused("storm.fleet-outside.fleets" if storms else "siege.choice.fleets", {"blocks": fleets})

    def refuse_choice(self) -> Refused | None:
        """Refuse a choice between storm and siege while defenders are to act: it is the attacker's (siege.choice)."""
        acting = [one.name for one in self.next_to_act() if one.role == DEFENDER]
        return Refused("siege.choice.turn", {"blocks": acting}) if acting and not self.crowded() else None

    # its moves

    def moves(self) -> list[dict]:
        """List every move that the battle allows."""
        return self.block_moves() + self.side_moves()

    def block_moves(self) -> list[dict]:
        """List what the blocks may do now, one after the other: an attack with a die of the highest face a step; where
        hits are to be given out, who takes one; where too many would storm, who stands aside (hit.at-once,
        storm.limit)."""
        if self.phase == OVER:
            return []
        if self.pending is not None:
            return [{"lose": one.name} for one in self.possible_losers()]
        crowd, found = self.crowded(), []
        if crowd:
            return [{"aside": one.name} for one in crowd]
        is_last = self.phase == LEAVE
        for one in self.next_to_leave() if is_last else self.next_to_act():
            if not is_last:
                if self.targets(one) and not self.ahead_of(one):
                    found.append({"fire": one.name, "dice": [self.components.faces] * one.steps})
                found.append({"pass": one.name})
                found += [{"aside": one.name}] if one.role == ATTACKER and self.may_storm(one) else []
            found += [{way: one.name} for way in WAYS_OUT if getattr(self, "refuse_" + way)(one) is None]
        return found

    def side_moves(self) -> list[dict]:
        """List what a side may declare: coastal combat (coastal.when), before walls a storm or a siege
        (siege.choice)."""
        if self.phase != ROUND or self.pending is not None:
            return []
        found: list[dict] = [{"coastal": role} for role in words.ROLES if self.refuse_coastal(role) is None]
        found += [{"storm": True}] if self.refuse_storm() is None else []
        return found + ([{"stop": True}] if self.refuse_stop() is None else [])

    def play(self, move: dict) -> Step:
        """Carry out one move, and what follows from it. Raises Refused, and BadInput for what is no move."""
        for name in MOVES:
            if name in move:
                step = getattr(self, "move_" + name)(move)
                after = step.state.follow_up()
                won = self.naval_lines(step.state) if after.state.phase == ROUND else ()
                return Step(after.state, (*step.lines, *won, *after.lines))
        raise BadInput("move", move, "one of " + ", ".join(MOVES))

    def naval_lines(self, after: "Battle") -> tuple[Line, ...]:
        """Return who has won at sea by a move, and when it chooses (naval.winner, naval.winner-moment)."""
        for role in words.ROLES:
            beaten = self.fleets_outside(opponent(role)) and not after.fleets_outside(opponent(role))
            if beaten and after.fleets_outside(role):
                values = {"side": after.side_of(role)}
                fresh = [one for one in after.fleets_outside(role) if one.done == READY]
                moment = Line("naval.winner-moment.now" if fresh else "naval.winner-moment.next", None, values)
                return Line("naval.winner", None, values), moment
        return ()

    def block_of(self, name: str, move: dict) -> Fighter:
        """Return the block that a move is about, where nothing forbids it. Raises Refused and BadInput."""
        fighter, leaves = self.fighter(move[name]), name in WAYS_OUT
        must(self.refuse_turn(fighter, leaves) or (getattr(self, "refuse_" + name)(fighter) if leaves else None))
        return fighter

    def move_fire(self, move: dict) -> Step:
        """Let a block attack (rules combat.turn, hit.*), also before others of its side and letter (combat.equal)."""
        fighter = self.block_of("fire", move)
        equals = [name for name in names(self.next_to_act()) if name != fighter.name]
        chosen = [Line("combat.equal.chosen", None, {"blocks": equals})] if equals else []
        attack = self.fire(fighter, move.get("dice", []))
        losses = attack.state.assign(move.get("losses", []))
        return Step(losses.state, (*chosen, *attack.lines, *losses.lines))

    def move_pass(self, move: dict) -> Step:
        """Let a block do nothing; one without a target has not used its turn, so a restart gives it another."""
        fighter = self.block_of("pass", move)
        aimless = not self.targets(fighter)
        line = Line("coastal.no-target" if aimless else "combat.pass", None, {"block": fighter.name})
        return Step(self.with_fighter(fighter, done=words.WAITED if aimless else ACTED), (line,))

    def move_retreat(self, move: dict) -> Step:
        """Let a block leave for another hex instead of attacking. Which hexes it may go to, a map knows."""
        fighter, place, gone = self.block_of("retreat", move), move.get("to", ""), self.gone
        values = {"block": fighter.name, "place": place}
        lines = [Line("retreat.turn.left", None, values)]
        if place:
            lines = [Line("retreat.fleet" if fighter.is_fleet() else "retreat.turn", None, values)]
            gone = (*gone, (fighter.name, place))
        if self.storm and fighter.role == ATTACKER and self.may_storm(fighter):
            lines.append(Line("storm.break-off", None, {"block": fighter.name}))
        return Step(replace(self, gone=gone).with_fighter(fighter, place=words.AWAY, done=ACTED), tuple(lines))

    def move_withdraw(self, move: dict) -> Step:
        """Let a defending block go behind the walls; with the last one a storm may begin in the middle of the round."""
        fighter = self.block_of("withdraw", move)
        after = self.with_fighter(fighter, place=INSIDE, done=ACTED)
        lines = [Line("siege.later", None, {"block": fighter.name})]
        lines += [Line("naval.declare", None, {"block": fighter.name})] if fighter.is_fleet() else []
        able = after.can_begin_storm()
        lines += [Line("storm.at-once", None, {"blocks": names(able)})] if able else []
        return Step(after, tuple(lines))

    def move_blockade(self, move: dict) -> Step:
        """Let a fleet that no enemy fleet outside opposes turn to blockading (naval.winner)."""
        fighter = self.block_of("blockade", move)
        posts = tuple([(name, BLOCKADE if name == fighter.name else post) for name, post in self.posts])
        line = Line("naval.after-rounds" if self.phase == LEAVE else "blockade.declare", None, {"block": fighter.name})
        return Step(replace(self, posts=posts).with_fighter(fighter, place=BLOCKADE, done=ACTED), (line,))

    def move_lose(self, move: dict) -> Step:
        """Give the next hit to the block that its owner names (rule hit.strongest)."""
        loser = self.fighter(move["lose"]).name
        if self.pending is None:
            raise Refused("hit.strongest.none", {"block": loser})
        return self.assign([loser])

    def move_aside(self, move: dict) -> Step:
        """Put an attacking block before the walls aside: in this round it neither attacks nor takes hits
        (storm.swap)."""
        if self.pending is not None:
            must(self.refuse_closed())
        fighter = self.fighter(move["aside"])
        values = {"block": fighter.name}
        if fighter.role != ATTACKER:
            raise Refused("storm.aside.defender", values)
        if fighter.done != READY:
            raise Refused("combat.turn", values)
        if not self.may_storm(fighter):
            raise Refused("storm.aside.storm", values)
        if fighter not in self.next_to_act() + self.crowded():
            raise self.order_refusal(fighter)
        after = self.with_fighter(fighter, place=words.STANDING_ASIDE, done=ACTED)
        return Step(replace(after, idle=(*self.idle, fighter.name)), (Line("storm.aside", None, values),))

    def move_storm(self, move: dict) -> Step:
        """Let the attackers storm; from now on the besieged act, too (siege.choice, storm.restart)."""
        must(self.refuse_closed() or self.refuse_storm())
        return self.begin_storm()

    def move_coastal(self, move: dict) -> Step:
        """Let fleets turn on land blocks; rounds begin anew, nobody rolls twice in one."""
        role = move["coastal"]
        must(self.refuse_closed() or self.refuse_coastal(role))
        lines = [Line("coastal.restart", None, {"side": self.side_of(role)})]
        lines += [Line("coastal.when.own-port", None, {})] if not self.fleets_outside(role) else []
        acted = [one.name for one in self.force if one.done == ACTED and one.is_here()]
        lines += [Line("coastal.restart.acted", None, {"blocks": acted})] if acted else []
        ready = self.with_all([one for one in self.force if one.done == words.WAITED], done=READY)
        return Step(replace(ready, coastal=True, round=1), tuple(lines))

    def move_stop(self, move: dict) -> Step:
        """Stop before a walled city whose defenders are inside: ground blocks besiege it, fleets blockade it."""
        must(self.refuse_closed() or self.refuse_stop())
        fleets, posts, lines = self.fleets_outside(ATTACKER), self.posts, []
        if self.ground_outside(ATTACKER):
            lines.append(Line("siege.choice", None, {"side": self.side_of(ATTACKER)}))
        if fleets and not self.fleets_outside(DEFENDER):
            lines.append(Line("siege.fleet", None, {"blocks": names(fleets)}))
            posts = tuple(sorted([*posts, *[(one.name, BLOCKADE) for one in fleets]]))
        after = replace(self.back_from_aside(), posts=posts, phase=LEAVE)
        return Step(after, (*lines, *after.leave_lines()))

    # an attack: dice become hits, hits take steps

    def fire(self, fighter: Fighter, dice: Sequence[int]) -> Step:
        """Let a block roll a die a step; its hits are then `pending` for the owner of those that are struck. A friend
        of a revolt that has attacked is not spared any more, and a stormer took part (revolt.friends, plunder.blocks).

        Refused where it has no target, there are not as many dice as steps, or its attack begins a storm before the
        besieged whose letter is first have acted: it is to be declared before them (combat.order).
        """
        targets, name = self.targets(fighter), fighter.name
        if not targets and self.storm and self.may_storm(fighter):
            raise Refused("storm.limit", {"blocks": self.stormers})
        if not targets:
            spares = self.within_reach(fighter)
            raise Refused("revolt.friends" if spares else "coastal.no-target", {"block": name})
        if not self.components.are_dice(dice, fighter.steps):
            raise Refused("hit.dice", {"block": name, "dice": fighter.steps})
        first = self.ahead_of(fighter)
        if first:
            raise Refused("combat.order.storm", {"block": name, "blocks": names(first)})
        begun = Step(self)
        if fighter.place != INSIDE and all([one.place == INSIDE for one in targets]):
            # the first attack on blocks behind walls begins the storm, and the rounds anew
            begun = begun if self.storm else self.begin_storm()
            begun = Step(replace(begun.state, stormed=(*self.stormed, name)), begun.lines)
        battle = begun.state
        letter, number = battle.rating(fighter)
        hits = len([die for die in dice if die <= number])
        values = {"block": name, "letter": letter, "number": number, "rolls": dice_phrases(dice), "hits": hits}
        lines = [*begun.lines, *battle.shot_lines(fighter, number)]
        lines.append(Line("hit.dice.hits" if hits else "hit.dice.miss", None, values))
        aside = names(battle.in_place(opponent(fighter.role), words.STANDING_ASIDE))
        lines += [Line("storm.aside.spared", None, {"blocks": aside})] if hits and aside else []
        after = replace(
            battle.with_fighter(fighter, done=ACTED),
            pending=(opponent(fighter.role), hits, fighter.is_revolting()) if hits else None,
            aim=tuple(names(battle.targets(fighter))) if hits else (),
            idle=tuple([one for one in self.idle if one != name]),
            attacked=(*self.attacked, name) if self.rising and name not in self.attacked else self.attacked,
        )
        return Step(after, tuple(lines))

    def ahead_of(self, fighter: Fighter) -> list[Fighter]:
        """List the besieged who come before a block whose attack would begin a storm (rules combat.order,
        siege.choice)."""
        begins = fighter.name in names(self.can_begin_storm())
        if not begins or not all([one.place == INSIDE for one in self.targets(fighter)]):
            return []
        begun = self.begin_storm().state
        inside = [one for one in begun.in_place(DEFENDER, INSIDE) if begun.can_act(one)]
        return [one for one in inside if begun.rank(one) < begun.rank(fighter)]

    def begin_storm(self) -> Step:
        """Begin the storm: so many may storm, the rounds are counted anew (rules storm.limit, storm.restart); and it is
        said what betrayed walls and fleets outside are to it."""
        lines, restarts = [Line("storm.all-inside", None, {})], self.storm_rounds == words.RESTART
        if restarts:
            lines = [Line("storm.restart", None, {"rounds": self.components.rounds})]
            acted = [one.name for one in self.force if one.done == ACTED and one.is_here()]
            lines += [Line("storm.restart.acted", None, {"blocks": acted})] if acted else []
        lines += [Line("event.betrayal-when", None, {})] if self.betrayed else []
        lines += [Line("storm.fleet-outside", None, {})] if self.fleets_outside(DEFENDER) else []
        most = self.components.limits[self.size]["storm"] if self.size else 0
        begun = replace(self, storm=True, stormers=most, round=1 if restarts else self.round)
        return Step(begun, tuple(lines))

    def shot_lines(self, fighter: Fighter, number: int) -> list[Line]:
        """Return what is special about an attack: a pursuit, another rating in a siege, a revolt block too many."""
        block, ratings = {"block": fighter.name}, self.components.siege_ratings
        lines = [Line("pursuit.fire", None, block)] if self.phase == PURSUIT else []
        if self.is_siege(fighter) and fighter.type in ratings:
            values = block | {"letter": ratings[fighter.type][0], "number": number}
            lines.append(Line("naval.siege-rating" if fighter.is_fleet() else "siege.cavalry", None, values))
        stormers = [one for one in self.force if one.name in self.stormed and not one.is_revolting()]
        if fighter.is_revolting() and self.stormers and len(stormers) >= self.stormers:
            lines.append(Line("revolt.no-limits.storm", None, block | {"blocks": self.stormers}))
        return lines

    def possible_losers(self) -> list[Fighter]:
        """List who may take the first pending hit: with a half hit, else the strongest (hit.strongest)."""
        aimed_at = self.aimed_at()
        return [one for one in aimed_at if one.half] or strongest_of(aimed_at)

    def aimed_at(self) -> list[Fighter]:
        """List the blocks among which the pending hits are given out."""
        able = [] if self.pending is None else of_role(self.force, self.pending[0])
        return [one for one in able if one.name in self.aim and one.steps > 0]

    def assign(self, losses: Sequence[str]) -> Step:
        """Give out pending hits one by one: forced ones by themselves, the others as `losses` names them; what `losses`
        does not decide stays pending (rule hit.at-once)."""
        battle, chosen = self, list(losses)
        lines: list[Line] = []
        struck: list[str] = []
        while battle.pending is not None:
            able = battle.possible_losers()
            if not able:
                lines.append(Line("hit.excess", None, {"hits": battle.pending[1]}))
                battle = replace(battle, pending=None, aim=())
            elif len(able) == 1 or chosen:
                name = able[0].name if len(able) == 1 else chosen.pop(0)
                loser = find(able, name)
                if loser is None:
                    ashore = find(battle.force, name)
                    at_sea = not battle.coastal and all([one.is_fleet() for one in able])
                    is_ashore = at_sea and ashore is not None and not ashore.is_fleet()
                    values = {"block": name, "blocks": names(able)}
                    raise Refused("naval.hits", {"block": name}) if is_ashore else Refused("hit.strongest", values)
                step = battle.take(loser)
                battle = step.state
                lines += step.lines
                struck += [] if loser.half else [loser.name]
            else:
                break
        if chosen and struck and chosen[0] not in struck:
            raise Refused("hit.strongest", {"block": chosen[0], "blocks": struck})
        if chosen:
            raise Refused("hit.strongest.none", {"block": chosen[0]})
        return Step(battle, tuple(lines))

    def take(self, loser: Fighter) -> Step:
        """Give a block the first of the pending hits: a step less, or a half hit; from a revolt a full step behind
        walls."""
        role, hits, full = self.pending or (ATTACKER, 0, False)
        is_inside, whole = loser.place == INSIDE, full or self.betrayed
        if is_inside and self.components.hits_per_step > 1 and not whole and not loser.half:
            after = replace(loser, half=True)
        else:
            after = replace(loser, steps=loser.steps - 1, half=loser.half and whole and loser.steps > 1)
        stronger = [one.name for one in self.aimed_at() if one.steps > loser.steps]
        is_first = loser.half and bool(stronger)
        lines = [Line("siege.half-hit-side", None, {"block": loser.name, "blocks": stronger})] if is_first else []
        values = {"block": after.name, "steps": after.steps}
        if full and is_inside:
            lines.append(Line("revolt.full-hits" if after.steps else "revolt.full-hits.gone", None, values))
        elif after.steps == loser.steps:
            lines.append(Line("siege.half-hit", None, values))
        elif is_inside:
            lines.append(Line("siege.double-defence" if after.steps else "siege.double-defence.gone", None, values))
        else:
            lines.append(Line("hit.strongest" if after.steps else "hit.strongest.gone", None, values))
        beside = [one for one in self.in_place(role, loser.place) if one.is_fleet() == loser.is_fleet()]
        spared = [one.name for one in beside if one.steps > loser.steps and self.is_spared(one)]
        lines += [Line("revolt.friends.spared", None, {"blocks": spared})] if spared else []
        left = (role, hits - 1, full) if hits > 1 else None
        return Step(replace(self.with_fighter(after), pending=left, aim=self.aim if left else ()), tuple(lines))

    # what follows by itself

    def follow_up(self) -> Step:
        """Apply what follows from a move without anybody's choice: a city taken, the end of the round or of the
        battle."""
        step = Step(self)
        for follow in (Battle.take_city, Battle.end_won, Battle.end_round, Battle.end_pursuit, Battle.end_battle):
            after = follow(step.state)
            step = Step(after.state, (*step.lines, *after.lines))
        return step

    def take_city(self) -> Step:
        """Let the attackers, but for fleets, go behind the walls where no defender is left on land
        (coastal.take-city)."""
        if self.size == "" or self.pending is not None or not self.storm:
            return Step(self)
        back = self.back_from_aside()
        land = back.ground_outside(ATTACKER)
        if not land or self.ground_outside(DEFENDER) or self.in_place(DEFENDER, INSIDE):
            return Step(self)
        line = Line("siege.double-defence.taken", None, {"side": self.side_of(ATTACKER)})
        return Step(replace(back.with_all(land, place=INSIDE), storm=False, stormers=0, stormed=()), (line,))

    def end_won(self) -> Step:
        """End the battle when one side has left the hex, or only blockades (rule combat.when)."""
        left = [role for role in words.ROLES if self.back_from_aside().present(role)]
        if self.phase == OVER or len(left) == len(words.ROLES):
            return Step(self)
        won = [Line("combat.when.won", None, {"side": self.side_of(role)}) for role in left]
        if left and self.in_place(opponent(left[0]), BLOCKADE):
            won = [Line("combat.when.ended", None, {})]
        return Step(replace(self, phase=OVER), tuple(won))

    def end_round(self) -> Step:
        """End the round when everybody has acted; after the last one comes the pursuit (pursuit.fire), or the storm has
        failed (storm.rounds), and nobody pursues. Where more are there than may storm, the attacker may exchange
        them."""
        if self.phase != ROUND or self.pending is not None or self.next_to_act():
            return Step(self)
        battle, rounds = replace(self.back_from_aside(), stormed=()), {"rounds": self.components.rounds}
        ready = battle.with_all(battle.force, done=READY)
        if self.round < self.components.rounds:
            lines = [Line("combat.rounds", None, {"round": self.round + 1})]
            able = [one for one in ready.storm_troops() if not one.is_revolting()]
            if self.storm and self.stormers and len(able) > self.stormers:  # others may storm in this round
                lines.append(Line("storm.swap", None, {"side": self.side_of(ATTACKER), "blocks": self.stormers}))
            return Step(replace(ready, round=self.round + 1), tuple(lines))
        if battle.must_leave():
            return Step(replace(ready, phase=PURSUIT), (Line("combat.rounds.over", None, rounds),))
        inside = battle.in_place(DEFENDER, INSIDE)
        chasing = names([one for one in battle.present(DEFENDER) if one.chases()])
        lines = [Line("storm.rounds.over" if battle.storm and inside else "combat.rounds.over", None, rounds)]
        if battle.storm and inside:
            lines += [Line("pursuit.order", None, {"blocks": chasing})] if chasing else []
        elif inside and [one for one in battle.ground_outside(ATTACKER) if not battle.rises(one)]:
            lines.append(Line("siege.choice", None, {"side": self.side_of(ATTACKER)}))
        return Step(replace(battle, phase=LEAVE), (*lines, *battle.leave_lines()))

    def leave_lines(self) -> list[Line]:
        """Return who has to leave after the last round, which fleets may blockade instead, which are left outside."""
        enemy_fleets = self.fleets_outside(DEFENDER)
        leavers = [one for one in self.must_leave() if not self.rises(one)]
        free = [one.name for one in leavers if one.is_fleet() and not enemy_fleets]
        forced = [one.name for one in leavers if one.name not in free]
        lines = [Line("pursuit.leave", None, {"blocks": forced})] if forced else []
        lines += [Line("naval.after-rounds.choice", None, {"blocks": free})] if free else []
        if enemy_fleets and any([one.is_fleet() for one in leavers]):
            lines.append(Line("naval.after-rounds.enemy", None, {"blocks": names(enemy_fleets)}))
        stranded, is_taken = {"blocks": names(self.left_outside())}, self.in_place(ATTACKER, INSIDE)
        if stranded["blocks"] and not leavers:
            lines.append(Line("naval.left-outside.taken" if is_taken else "naval.left-outside", None, stranded))
        return lines

    def end_pursuit(self) -> Step:
        """End the pursuit: the attackers leave, those that made a sally go back inside (pursuit.leave)."""
        if self.phase != PURSUIT or self.pending is not None or self.pursuers():
            return Step(self)
        if self.sally:
            back = self.in_place(ATTACKER, FIELD)
            line = Line("sally.return", None, {"blocks": names(back)})
            return Step(replace(self.with_all(back, place=INSIDE), phase=OVER), (line,))
        fleets = [one.name for one in self.must_leave() if one.is_fleet()]
        chasers = [one.name for one in self.in_place(DEFENDER, FIELD) if one.chases()]
        unpursued = [Line("naval.no-pursuit", None, {"blocks": fleets})] if fleets and chasers else []
        return Step(replace(self, phase=LEAVE), (*unpursued, *self.leave_lines()))

    def end_battle(self) -> Step:
        """Disband a revolt that has not won in its rounds, and end the battle when everybody has left or found a place.
        Then blocks that stand aside are back in the field, and half hits are dropped, which do not outlast the
        battle."""
        battle, lines, back = self, [], self.back_from_aside()
        if self.phase in (LEAVE, OVER) and self.present(DEFENDER):
            for one in [one for one in back.in_place(ATTACKER, FIELD) if self.rises(one)]:
                is_helot = one.type == "helot"
                lines.append(Line("helot.fail" if is_helot else "revolt.failure", None, {"block": one.name}))
                battle = battle.with_fighter(battle.fighter(one.name), steps=0)
        if battle.phase != OVER and (battle.phase != LEAVE or battle.next_to_leave()):
            return Step(battle, tuple(lines))
        lines += [Line("siege.half-hit-lost", None, {})] if any([one.half for one in battle.force]) else []
        back = battle.back_from_aside()
        return Step(replace(back.with_all(back.force, half=False), phase=OVER), tuple(lines))


MOVES = ("fire", "lose", "retreat", "withdraw", "pass", "blockade", "aside", "coastal", "storm", "stop")
WAYS_OUT = ("retreat", "withdraw", "blockade")
"""What a block may do instead of an attack and after the last round."""
