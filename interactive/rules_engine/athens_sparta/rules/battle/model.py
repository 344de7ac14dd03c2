"""A single battle: what it is, whom a block may strike, who may act next. Without a map: where blocks go is only named.

The whole game can use it for its battles: blocks as `Fighter`s in, dice as data, lines out.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from rules_engine.athens_sparta.components import FIELD, FLEET, INSIDE, PATROL, PURSUING, REVOLTING, Components, Rating
from rules_engine.athens_sparta.rules.battle import words
from rules_engine.athens_sparta.rules.battle.words import ATTACKER, DEFENDER, PURSUIT, READY, ROLE_NAMES, ROLES, ROUND
from rules_engine.core import BadInput

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
    return components.letters.index(letter), ROLES.index(fighter.role)


def printed(components: Components, kind: str) -> tuple[str, str, int] | None:
    """Return (type, letter, number) of what can stand on a block; None for a kind that is none."""
    row = components.plain["block-kinds"].get(kind)
    return None if row is None else (row["type"], row["letter"], row["number"])


@dataclass(frozen=True)
class Battle:
    """`phase`: a round goes on, the defenders pursue, the attackers leave, or it is over. `size`: of the city by what
    it allows ("" where no walls are). `storm`: the walls are being stormed;
    `stormers` may storm in a round (0: no limit yet), `stormed` have done so in this one; `coastal`: fleets and land
    blocks strike each other; `betrayed`: the walls are no help (event.betrayal); `sally`: the attackers come out of the
    city; `rising`: the attackers help a revolt. `attacked`: those that have attacked in this battle, `idle`: those that
    stood aside and have not. `pending`: (role that takes them, how many, full ones) hits for which the owner has to
    choose, `aim`: among which blocks. `posts`: (fleet, what it does) of defending fleets that blockade or patrol, and
    go on with it after the battle. `gone`: (block, place) of those that left. `sides`: (the attacker's, the
    defender's); `storm_rounds`: the reading of that name.
    """

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
        return (self.sides[0] if role == ATTACKER else self.sides[1]) or ROLE_NAMES[role]

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

    def next_to_act(self, components: Components) -> list[Fighter]:
        """List who may act now: the first in the order, and those of the same side and letter (combat.order)."""
        if self.phase not in (ROUND, PURSUIT) or self.pending is not None:
            return []
        able = self.pursuers() if self.phase == PURSUIT else [one for one in self.force if self.can_act(one)]
        if not able:
            return []
        ranks = [rank(components, fighter, self.is_siege(fighter)) for fighter in able]
        return [able[index] for index in range(len(able)) if ranks[index] == min(ranks)]

    def order(self, components: Components) -> list[Fighter]:
        """Return all blocks in the order in which they act, each at its rating of now, equal ones as they stand (rules
        combat.order, combat.equal)."""
        ranks = [rank(components, fighter, self.is_siege(fighter)) for fighter in self.force]
        return [self.force[index] for _, index in sorted([(own, index) for index, own in enumerate(ranks)])]

    def with_storm_begun(self, components: Components) -> "Battle":
        """Begin the storm: so many may storm, and the rounds are counted anew (rules storm.limit, storm.restart)."""
        most = components.limits[self.size]["storm"] if self.size else 0
        return replace(self, storm=True, stormers=most, round=1 if self.storm_rounds == words.RESTART else self.round)

    def crowded(self, components: Components) -> list[Fighter]:
        """List the attackers of whom some have to stand aside before the besieged strike (storm.limit, storm.swap)."""
        if not self.storm or not self.stormers or self.phase != ROUND or self.stormed:
            return []
        able = [one for one in self.storm_troops() if one.done == READY and not one.is_revolting()]
        if len(able) <= self.stormers:
            return []
        return able if any([one.role == DEFENDER for one in self.next_to_act(components)]) else []
