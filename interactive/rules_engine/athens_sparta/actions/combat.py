"""The combat phase: which fights there are, who takes part, and what the defender declares (rules combat.when,
combat.choice, combat.defender, siege.choice, relief.*, sally.*, sea-attack.*, patrol.when, coastal.take-city)."""

from dataclasses import replace

from rules_engine.action import Move, Part, true_at
from rules_engine.athens_sparta.actions.choice import HEX, Choice, block_part, own_blocks
from rules_engine.athens_sparta.components import BLOCKADE, FIELD, FLEET, INSIDE, PATROL, STANDING
from rules_engine.athens_sparta.game.flow import apply_consequences, due_fights, is_revolt, with_battle_result
from rules_engine.athens_sparta.game.phases import COMBAT, DECLARE, FIGHT
from rules_engine.athens_sparta.readings import STORM_ROUNDS, chosen
from rules_engine.athens_sparta.rules.battle import moves
from rules_engine.athens_sparta.rules.battle.model import Battle, Fighter
from rules_engine.athens_sparta.rules.battle.words import ATTACKER, DEFENDER
from rules_engine.athens_sparta.rules.map import SICILY
from rules_engine.athens_sparta.rules.state import Piece, State, other
from rules_engine.codec import list_of, text
from rules_engine.core import BadInput, Line, Phrase, Refused
from rules_engine.hexes import Position


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
        return due_fights(self.state)

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
        if is_revolt(self.state, self.place):
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
        components, state, city = self.components, self.state, self.theatre.city_at(self.place)
        battle, names = self.battle(), self.attackers()
        lines = self.relief_lines(names) + self.meeting_lines(battle)
        if not self.enemies(FIELD) and battle.can_begin_storm():  # a siege before: who fights storms (siege.choice)
            lines += moves.storm_lines(components, battle)
            battle = battle.with_storm_begun(components)
        held, outside = "" if city is None else state.holder(city), battle.in_place(DEFENDER, FIELD)
        phase = DECLARE if battle.size != "" and outside else FIGHT
        after = replace(state, battle=battle, target=self.place, crossed=(), cause=held, phase=phase)
        values = {"blocks": sea_attackers(after), "side": other(state.active), "city": battle.city}
        if values["blocks"] and outside and phase == DECLARE:
            lines.append(Line("sea-attack.declare", None, values))
        elif values["blocks"] and outside:  # without walls the attacker chooses at once
            lines += [Line("sea-attack.declare.open", None, values), *choice_lines(after)]
        return after, lines

    def battle(self) -> Battle:
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
            force=tuple(force),
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

    def relief_lines(self, names: list[str]) -> list[Line]:
        """Return who chose this fight, who is revealed, and the lines of a relief from outside and of a sally."""
        side, place = self.state.active, self.place_name(self.place)
        fighting, lines = [piece for piece in self.own(FIELD, INSIDE) if piece.id in names], []
        out = [piece.id for piece in fighting if piece.stand == INSIDE]
        left = len([one for one in self.due() if one != self.place])
        if left:
            lines.append(Line("combat.choice", None, {"place": place, "fights": left, "side": side}))
        covered = [name for name in names if name not in out]
        if covered:
            lines.append(Line("combat.reveal", None, {"side": side, "blocks": covered}))
        if self.own(INSIDE) and self.enemies(FIELD) and len(out) < len(fighting):
            lines.append(Line("relief.attack", None, {"side": side, "city": place}))
        if out:
            lines.append(Line("sally.when", None, {"blocks": out}))
        return lines

    def meeting_lines(self, battle: Battle) -> list[Line]:
        """Return what kind of battle begins: against a revolt, at sea, apart from it on land, with a patrol."""
        lines, defenders = [], [one for one in battle.force if one.role == DEFENDER]
        for piece in [piece for piece in self.own(FIELD) if self.state.is_rising(piece)]:
            values = {"block": piece.id, "blocks": [one.name for one in defenders]}
            lines.append(Line("revolt.battle", None, values))
        if battle.fleets_outside(ATTACKER) and battle.fleets_outside(DEFENDER):
            outside = [one for one in battle.force if one.is_in(FIELD)]
            lines.append(Line("naval.battle", None, {"blocks": [one.name for one in outside if one.is_fleet()]}))
            ground = [one for one in outside if not one.is_fleet()]
            if len({one.role for one in ground}) > 1:
                lines.append(Line("naval.separate", None, {"blocks": [one.name for one in ground]}))
        watching = [piece.id for piece in self.enemies(PATROL)]
        found = [one.name for one in defenders if one.name in watching and one.is_in(FIELD)]
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
        is_storm = self.enemies(INSIDE) and not self.enemies(FIELD)
        return Phrase("storm.city" if is_storm else "fight.with", values)

    def about(self, thing: str) -> list[Move]:
        place = self.now.place_of(thing)
        return [] if place is None else [{"fight": list(place)}]


def fighter_of(piece: Piece, role: str, place: str) -> Fighter:
    unit = piece.unit
    return Fighter(piece.id, role, unit.type, unit.letter, unit.number, piece.steps, place)


class WithdrawFirst(Choice):
    """{"withdraw": block} before the first round: it does not cost its combat turn (rule siege.withdraw); with the last
    defender gone the attacker of a sea attack may choose (sea-attack.inside)."""

    name, phases = "withdraw", (DECLARE,)
    words = Phrase("withdraw", {})
    parts = (block_part(lambda action: [one.name for one in action.now.battle.in_place(DEFENDER, FIELD)]),)

    def check_block(self) -> Refused | None:
        battle = self.now.battle
        return moves.withdrawal_refusal(self.components, battle, battle.fighter(self.block))

    def apply(self) -> tuple[State, list[Line]]:
        battle = self.now.battle
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

    name, phases = "accept", (DECLARE,)
    words = Phrase("accept", {})
    parts = (true_at("accept"),)

    def apply(self) -> tuple[State, list[Line]]:
        components, state, battle = self.components, self.state, self.now.battle
        outside = battle.in_place(DEFENDER, FIELD)
        inside = len(battle.in_place(DEFENDER, INSIDE))
        values = {"attacker": battle.sides[0], "side": other(state.active), "inside": inside}
        values["blocks"] = [one.name for one in outside]
        lines = [Line("combat.defender.both" if inside else "combat.defender", None, values)]
        if not outside:
            lines = [Line("combat.defender.inside", None, values)]
        crowded_out = [one.name for one in outside if moves.crowded_city_refusal(components, battle, one)]
        if crowded_out:
            lines.append(Line("siege.excess", None, {"blocks": crowded_out}))
        lines += choice_lines(state) if outside else []
        begun = moves.follow_up(components, battle)
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

    name = "patrol"
    words = Phrase("patrol", {})

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

    name = "enter"
    words = Phrase("enter", {})

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
        step = apply_consequences(self.components, self.state.with_piece(fleet.id, stand=FIELD))
        return step.state, [Line("city.sides", None, values), Line("coastal.take-city", None, values), *step.lines]
