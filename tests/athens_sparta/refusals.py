"""The boundaries of Athens & Sparta's refusals that no case of the data shows: in questions, in single battles, on the
teaching map, and of rules with several conditions, each of which names the one that is not met and what is in the way.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from rules_engine.athens_sparta import ENGINE
from rules_engine.athens_sparta.calculators.battle_odds import battle_odds
from rules_engine.athens_sparta.calculators.points import replacement, victory_count
from rules_engine.athens_sparta.calculators.siege_clock import siege_clock
from rules_engine.athens_sparta.positions.teaching_map import LIVING, Position
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.battle.words import ACTED
from rules_engine.athens_sparta.rules.state import State
from rules_engine.core import Refusal, Refused
from tests.athens_sparta.battles import battle, components, fighter
from tests.athens_sparta.maps import at
from tests.athens_sparta.wars import block, fire, play, to, war
from tests.refusals import Attempt, RefusalCase

SICILY, POOL, OPEN = (99, 99), (-99, -99), (-4, 2)


def answers(shown: Position) -> Attempt:
    """The answer of the teaching map."""

    def attempt(_: Any) -> Any:
        value = LIVING.report(components(), shown).value
        if isinstance(value, Refusal):
            raise Refused(value.refused, value.values)

    return attempt


def game(start: Callable[[], State], *moves: dict) -> Attempt:
    """The moves of a whole game, the last of them the one in question."""
    return lambda _: play(start(), *moves)


def fought(start: Callable[[], Battle], *moves: dict) -> Attempt:
    """The moves of a single battle."""

    def attempt(_: Any) -> None:
        state = start()
        for move in moves:
            state = ENGINE.apply(components(), state, move).state

    return attempt


def asked(calculator: Callable[..., Any], **question: Any) -> Attempt:
    """Ask a calculator; what a long one yields is listed."""
    return lambda _: list(answer) if isinstance(answer := calculator(components(), **question), Iterator) else answer


def fight(city: str, *helpers: str) -> dict:
    found: dict = {"fight": list(at(city))}
    return found | {"with": list(helpers)} if helpers else found


def athens(*pieces: list, **changes: Any) -> Callable[[], State]:
    """Athens' movement phase."""
    return lambda: war(*pieces, **({"active": "athens", "first": "athens"} | changes))


def combat(*pieces: list, **changes: Any) -> Callable[[], State]:
    return athens(*pieces, **({"phase": "combat", "points": 0} | changes))


def buying(*pieces: list, **changes: Any) -> Callable[[], State]:
    """Athens' part of the replacement phase."""
    return athens(*pieces, **({"phase": "replacement", "build": 9} | changes))


def carded(event: str, side: str, *pieces: list) -> Callable[[], State]:
    """An event is about to be carried out."""
    cards = {"athens": "ones-1", "sparta": "ones-2"} | {side: event}
    hands = {name: [card] for name, card in cards.items()}

    def start() -> State:
        state = war(*pieces, phase="play", active="athens", hands=hands, played=[], first="")
        return play(state, {"play": cards["athens"]}, {"play": cards["sparta"]})

    return start


POTIDAEA = (block("potidaea-hoplites", "potidaea", 3, "inside"), block("potidaea-besiegers", "potidaea", 4))


def walled(*more: Any, **changes: Any) -> Callable[[], Battle]:
    return lambda: battle(*(more or (fighter("a1", "B4", 2), fighter("d1", "B2", 2))), **({"size": "major"} | changes))


def inside(name: str, rating: str, steps: int, kind: str = "hoplite") -> Any:
    return fighter(name, rating, steps, kind, place="inside")


def refused(rule: str, name: str, forbidden: Attempt, allowed: Attempt, **figures: Any) -> RefusalCase:
    return RefusalCase(rule, name, forbidden=forbidden, allowed=allowed, figures=figures)


def tells(shown: Position, table: str, row: str) -> Attempt:
    """A row of a table of the teaching map, which says what forbids this."""

    def attempt(_: Any) -> Any:
        (found,) = [found for found in LIVING.report(components(), shown).tables if found.id == table]
        (cells,) = [cells for cells in found.rows if cells[0] == row]
        for cell in cells:
            if isinstance(cell, Refusal):
                raise Refused(cell.refused, cell.values)

    return attempt


HOPLITES = block("sparta-hoplites-1", OPEN, 4), block("athens-hoplites-1", OPEN, 4)
MEETING, TWO_CARDS = {"fight": list(OPEN)}, {"athens": [], "sparta": ["threes-1"]}
AT_CHALCIS = ("athens-fleets-1", at("chalcis"), at("marathon"))
RELIEF_ASKED = Position(chosen="athens-hoplites-1", leaves="relief")
EUBOEA = Position(moves=(AT_CHALCIS,), chosen="athens-fleets-1")
TURNED_BACK = Position(moves=(AT_CHALCIS,), chosen="thebes-hoplites-1")


def odds(**question: str) -> Attempt:
    return asked(battle_odds, attacker_1="hoplite-b2", **question)


def playing(side: str) -> Attempt:
    """Sparta plays a card after this side has played one."""
    return game(lambda: war(phase="play", played=[[side, "twos-1"]], hands=TWO_CARDS), {"play": "threes-1"})


def event(name: str, *pieces: list, side: str = "sparta") -> Callable[[], State]:
    """An event card of a side is to be carried out."""
    return lambda: war(*pieces, phase="events", events=[[name, side]], points=0)


BESIEGING = block("sparta-hoplites-1", "athens", 4), block("athens-hoplites-1", "athens", 4, "inside")
BETRAYAL, PILLAGE = [{"event": name, "city": "potidaea"} for name in ("betrayal", "pillage")]

ON_THE_MAP = [
    refused("terrain.coasts", "out of Chalcis to the east",
         tells(EUBOEA, "sides", "upper-right"), tells(EUBOEA, "sides", "leftwards")),
    refused("terrain.strait-fleet.caught", "an enemy fleet on the other shore",
         tells(TURNED_BACK, "barred", "chalcis"), tells(Position(chosen="thebes-hoplites-1"), "fights", "chalcis"),
         steps=1),
    refused("relief.attack.nobody", "no city is under siege",
         answers(RELIEF_ASKED), answers(Position(chosen="potidaea-hoplites", leaves="relief"))),
    RefusalCase("combat.when", "after the battle",
         fought(lambda: battle(fighter("a1", "B2", 1), fighter("d1", "B2", 1)), fire("d1", 1), fire("d1", 6)),
         never="it is over"),
    refused("combat.when.settled", "the battle was fought before",
         game(lambda: war(*HOPLITES, phase="combat", settled=[list(OPEN)]), MEETING),
         game(lambda: war(*HOPLITES, phase="combat"), MEETING)),
    refused("combat.when.sides", "a battle of one side", odds(defender_1="no-block"), odds(defender_1="hoplite-b2")),
    refused("sea-attack.what", "five hexes away",
         game(athens(block("athens-fleets-1", "corcyra", 4)), to("move", "athens-fleets-1", "cyllene")),
         game(athens(block("athens-fleets-1", "corcyra", 4)), to("move", "athens-fleets-1", "cephallenia"))),
    refused("event.betrayal-when.nowhere", "the besieged play it",
         game(event("betrayal", *POTIDAEA, *BESIEGING), BETRAYAL),
         game(event("betrayal", *POTIDAEA, side="athens"), BETRAYAL)),
    refused("event.pillage.nowhere", "no siege at all",
         game(event("pillage", block("sparta-hoplites-1", "sparta", 4)), PILLAGE | {"dice": [1]}),
         game(event("pillage", *POTIDAEA), PILLAGE | {"dice": [1]})),
    refused("sicily.box", "no ordinary move leads there",
         game(lambda: war(block("gythium-fleets", "cyllene", 3)), {"move": "gythium-fleets", "to": list(SICILY)}),
         game(lambda: war(block("gythium-fleets", "cyllene", 3)), {"voyage": "gythium-fleets", "to": list(SICILY)}),
         block="gythium-fleets"),
    refused("card.play", "a side plays one card in a game turn", playing("sparta"), playing("athens"), side="sparta"),
]  # fmt: skip

ASKED = [
    refused("attrition.when.nobody", "somebody inside and somebody around",
         asked(siege_clock, waters="port", inside_1=1, land_1=0, turns=2),
         asked(siege_clock, waters="port", inside_1=1, land_1=1, turns=2)),
    refused("attrition.landlocked", "a fleet before a city without a port",
         asked(siege_clock, waters="landlocked", inside_1=1, land_1=1, fleet_1=1, turns=2),
         asked(siege_clock, waters="landlocked", inside_1=1, land_1=1, turns=2)),
    refused("naval.separate", "fleets and ground blocks on both sides are two battles",
         asked(battle_odds, attacker_1="fleet-c3", attacker_2="hoplite-b2", defender_1="fleet-c2",
               defender_2="hoplite-b2"),
         asked(battle_odds, attacker_1="fleet-c3", defender_1="fleet-c2")),
    refused("replacement.points", "the calculator pays no more than there is",
         asked(replacement, side="athens", cities={"value-1": 1}, steps={"hoplite": 2}),
         asked(replacement, side="athens", cities={"value-2": 1}, steps={"hoplite": 2}), needed=2, points=1),
    refused("replacement.limit", "four points, but two in the city",
         asked(replacement, side="athens", cities={"value-4": 1}, steps={"hoplite": 3}),
         asked(replacement, side="athens", cities={"value-4": 1}, steps={"hoplite": 2}), room=2),
    refused("persia.support", "Persia does not pay for Athens",
         asked(replacement, side="athens", cities={"value-4": 1}, support="yes"),
         asked(replacement, side="sparta", cities={"value-4": 1}, support="yes")),
    refused("persia.price", "Miletus is among the open points",
         asked(victory_count, athens=0, sparta=3, sparta_closed=2, persian_miletus="yes"),
         asked(victory_count, athens=0, sparta=3, sparta_closed=1, persian_miletus="yes"), points=2),
    refused("persia.price.closed", "a closed Miletus is among the closed points",
         asked(victory_count, athens=0, sparta=3, sparta_closed=1, persian_miletus="closed"),
         asked(victory_count, athens=0, sparta=3, sparta_closed=2, persian_miletus="closed"), points=2),
    refused("victory.besieged", "more points under siege than there are",
         asked(victory_count, athens=3, sparta=0, sparta_closed=1),
         asked(victory_count, athens=3, sparta=1, sparta_closed=1)),
]  # fmt: skip

HOPLITE, FLEET = fighter("a1", "B4", 1), fighter("a1", "A3", 1, "fleet")
SECOND_FLEET = fighter("a2", "C3", 1, "fleet")
EQUALS = fighter("d1", "B2", 1), fighter("d2", "B2", 1)
FOUR_INSIDE = tuple(inside(f"d{number}", "B2", 1) for number in range(1, 5))
GARRISON, ENEMY_FLEET = inside("d1", "C2", 1), fighter("d2", "C2", 1, "fleet")


def fleet_at(city: str, stand: str, *garrison: str) -> Callable[[], State]:
    """A fleet of Athens at a city, in which there may be a garrison."""
    return combat(block("athens-fleets-1", city, 4, stand), *[block(name, city, 3) for name in garrison])


def chase(**changes: Any) -> Callable[[], Battle]:
    """A peltast of the defender before a walled city."""
    return walled(HOPLITE, fighter("d1", "A1", 1, "peltast"), **changes)


STORMED = walled(HOPLITE, inside("d1", "A1", 1, "peltast"), storm=True)
COMING = fought(chase(), {"withdraw": "d1"})

WITHDRAWING = [
    refused("siege.withdraw.inside", "one that is inside", fought(STORMED, {"withdraw": "d1"}), COMING, block="d1"),
    refused("siege.withdraw.pursuit", "in the pursuit",
         fought(chase(phase="pursuit"), {"withdraw": "d1"}), COMING, block="d1"),
    refused(
        "siege.withdraw.taken",
        "into a city that has been taken",
        fought(walled(fighter("a1", "B4", 1, place="inside"), SECOND_FLEET, fighter("d1", "A2", 1, "fleet")),
             {"withdraw": "d1"}),
        fought(walled(HOPLITE, SECOND_FLEET, fighter("d1", "A2", 1, "fleet")), {"withdraw": "d1"}),
        block="d1",
    ),
    refused("retreat.turn.inside", "out of a besieged city",
         fought(STORMED, {"retreat": "d1"}), fought(chase(), {"retreat": "d1"}), block="d1"),
]  # fmt: skip


def storm(*force: Any, **changes: Any) -> Attempt:
    return fought(walled(*force, **changes), {"storm": True})


def crowd(*more: Any) -> Attempt:
    force = (HOPLITE, fighter("a2", "B2", 1), *more, inside("d1", "A1", 1))
    return fought(walled(*force, storm=True, stormers=2), fire("d1", 6))


STORMING = [
    refused("storm.all-inside.acted", "after the combat turns of all that could storm",
         storm(replace(HOPLITE, done=ACTED), GARRISON, ENEMY_FLEET), storm(HOPLITE, GARRISON, ENEMY_FLEET),
         blocks=["a1"]),
    refused("storm.all-inside.begun", "twice", storm(HOPLITE, GARRISON, storm=True), storm(HOPLITE, GARRISON)),
    refused("storm.all-inside.nobody", "an empty city",
         storm(HOPLITE, ENEMY_FLEET), storm(HOPLITE, GARRISON, ENEMY_FLEET)),
    refused("storm.all-inside.rounds", "after the rounds",
         storm(HOPLITE, GARRISON, phase="leave"), storm(HOPLITE, GARRISON)),
    refused("siege.choice.fleets", "fleets past fleets",
         fought(walled(FLEET, GARRISON, ENEMY_FLEET), {"stop": True}), fought(walled(FLEET, GARRISON), {"stop": True}),
         blocks=["d2"]),
    refused("siege.choice.nobody", "an empty city",
         fought(walled(HOPLITE, ENEMY_FLEET), {"stop": True}), fought(walled(HOPLITE, GARRISON), {"stop": True})),
    refused("siege.athens", "a fifth ground block, which no battle has there",
         fought(walled(HOPLITE, *FOUR_INSIDE, fighter("d5", "A1", 1), size="athens"), {"withdraw": "d5"}),
         fought(walled(HOPLITE, *FOUR_INSIDE[1:], fighter("d5", "A1", 1), size="athens"),
                {"withdraw": "d5"}), blocks=4),
    refused("storm.aside.storm", "where no walls are", fought(lambda: battle(HOPLITE, EQUALS[0]), {"aside": "a1"}),
         fought(walled(HOPLITE, GARRISON, storm=True), {"aside": "a1"}), block="a1"),
    refused("storm.aside.defender", "the besieged",
         fought(STORMED, {"aside": "d1"}), fought(walled(HOPLITE, GARRISON, storm=True), {"aside": "a1"}), block="d1"),
    refused("storm.aside.storm", "without walls", fought(lambda: battle(HOPLITE, EQUALS[0]), {"aside": "a1"}),
         fought(walled(HOPLITE, GARRISON, storm=True), {"aside": "a1"}), block="a1"),
    refused("storm.limit.first", "too many before the walls", crowd(fighter("a3", "B2", 1)), crowd(), blocks=2),
]  # fmt: skip

BLOCKADE = fought(walled(FLEET, GARRISON), {"blockade": "a1"})

AT_SEA = [
    refused("blockade.declare.fleet", "a hoplite",
         fought(walled(HOPLITE, GARRISON), {"blockade": "a1"}), BLOCKADE, block="a1"),
    refused("naval.order", "the attacker", fought(lambda: battle(SECOND_FLEET, ENEMY_FLEET), fire("a2", 6)),
         fought(lambda: battle(SECOND_FLEET, ENEMY_FLEET), fire("d2", 6)), block="a2", blocks=["d2"]),
    refused("blockade.declare.inside", "a fleet behind walls",
         fought(walled(fighter("a1", "C1", 1), inside("d1", "C2", 1, "fleet"), storm=True), {"blockade": "d1"}),
         BLOCKADE, block="d1"),
    refused("combat.order.storm", "the besieged of the same letter",
         fought(walled(HOPLITE, inside("d1", "B2", 1)), fire("a1", 6)),
         fought(walled(HOPLITE, GARRISON), fire("a1", 6)), block="a1", blocks=["d1"]),
    refused("coastal.when.declared", "twice",
         fought(lambda: battle(FLEET, fighter("d1", "C2", 1), coastal=True), {"coastal": "attacker"}),
         fought(lambda: battle(FLEET, fighter("d1", "C2", 1)), {"coastal": "attacker"})),
    refused("coastal.take-city.post", "a fleet in its own port",
         game(fleet_at("athens", "field"), {"enter": "athens-fleets-1"}),
         game(fleet_at("troezen", "blockade"), {"enter": "athens-fleets-1"}), block="athens-fleets-1", place="athens"),
    refused("hit.strongest.none", "where nobody was hit",
         fought(lambda: battle(HOPLITE, *EQUALS), {"lose": "d1"}),
         fought(lambda: battle(HOPLITE, *EQUALS, pending=("defender", 1, False), aim=("d1", "d2")), {"lose": "d1"}),
         block="d1"),
]  # fmt: skip


def sea_battle(city: str, stand: str = "field", **changes: Any) -> Callable[[], State]:
    """The fleet of Gythium attacks the fleet of Chios, which is outside or inside, in or before a city."""
    place = list(at(city))
    return lambda: war(
        block("gythium-fleets", city, 3),
        block("chios-fleets", city, 3, stand),
        phase="fight",
        target=place,
        **({"cause": "athens", "fight": naval(stand, city)} | changes),
    )


def naval(stand: str, city: str, **changes: Any) -> dict:
    attacker, defender = ["gythium-fleets", "attacker", "fleet", "c", 2], ["chios-fleets", "defender", "fleet", "c", 2]
    steps = {"gythium-fleets": 3, "chios-fleets": 3}
    places = {"chios-fleets": stand}
    found = {"attacker": "sparta", "defender": "athens", "blocks": [attacker, defender], "steps": steps}
    return found | {"places": places, "city": city} | changes


def landing(*acted: str) -> Callable[[], State]:
    """The fleet of Gythium alone, and hoplites, before those of Troezen."""
    fleet, ground = (
        ["athens-fleets-1", "attacker", "fleet", "c", 3],
        ["troezen-hoplites", "defender", "hoplite", "b", 2],
    )
    steps = {"athens-fleets-1": 4, "troezen-hoplites": 3}
    fighting = {"attacker": "athens", "defender": "sparta", "blocks": [fleet, ground], "steps": steps}
    return lambda: war(
        block("troezen-hoplites", "troezen", 3),
        block("athens-fleets-1", "troezen", 4),
        phase="fight",
        active="athens",
        cause="sparta",
        target=list(at("troezen")),
        fight=fighting | {"acted": list(acted)},
    )


BATTLES = [
    refused("blockade.declare.port", "an own port",
         game(sea_battle("chios", "inside", cause="sparta"), {"blockade": "gythium-fleets"}),
         game(sea_battle("chios", "inside"), {"blockade": "gythium-fleets"}), block="gythium-fleets", place="chios"),
    refused("coastal.when.ground", "against fleets",
         game(sea_battle("chios", "inside"), {"coastal": "attacker"}),
         game(landing("troezen-hoplites"), {"coastal": "attacker"})),
    refused("coastal.when.turn", "in the enemy's combat turn",
         game(landing(), {"coastal": "attacker"}), game(landing("troezen-hoplites"), {"coastal": "attacker"}),
         side="athens"),
    refused(
        "relief.inside.part",
        "a defending fleet",
        game(sea_battle("chios"), {"enter": "chios-fleets"}),
        relieving := game(
            lambda: war(
                *POTIDAEA,
                block("leucas-fleets", "potidaea", 3),
                phase="fight",
                cause="sparta",
                target=list(at("potidaea")),
                fight={
                    "attacker": "sparta",
                    "defender": "athens",
                    "blocks": [
                        ["leucas-fleets", "attacker", "fleet", "c", 2],
                        ["potidaea-besiegers", "defender", "hoplite", "b", 2],
                    ],
                    "steps": {"leucas-fleets": 3, "potidaea-besiegers": 4},
                    "acted": ["potidaea-besiegers"],
                },
            ),
            {"enter": "leucas-fleets"},
        ),
        block="chios-fleets",
    ),
    refused("relief.inside.port", "the enemy's port",
         game(sea_battle("chios", fight=naval("field", "chios", acted=["chios-fleets"])), {"enter": "gythium-fleets"}),
         relieving, block="gythium-fleets", place="chios"),
]  # fmt: skip


def patrols(*pieces: list, **changes: Any) -> Attempt:
    """Whether the fleet of Naupactus may go on patrol."""
    return game(combat(*pieces, **changes), {"patrol": "naupactus-fleets"})


SHUT_IN, BESIEGER = block("naupactus-fleets", "naupactus", 3, "inside"), block("sparta-hoplites-1", "naupactus", 4)
WATCHING = patrols(SHUT_IN, BESIEGER)

PATROLS = [
    refused("patrol.when.already", "again",
         patrols(block("naupactus-fleets", "naupactus", 3, "patrol"), BESIEGER), WATCHING, block="naupactus-fleets"),
    refused("patrol.when.enemies", "without enemies", patrols(block("naupactus-fleets", "naupactus", 3)), WATCHING),
    refused("patrol.when.fleet", "a ground block",
         game(combat(block("naupactus-peltasts", "naupactus", 2, "inside"), BESIEGER),
              {"patrol": "naupactus-peltasts"}),
         WATCHING, block="naupactus-peltasts"),
    refused("patrol.when.fought", "after a battle there",
         patrols(SHUT_IN, BESIEGER, settled=[list(at("naupactus"))]), WATCHING, place="naupactus"),
    refused("patrol.when.port", "before an enemy port that is not blockaded",
         patrols(block("naupactus-fleets", "leucas", 3), block("leucas-fleets", "leucas", 3, "inside")),
         patrols(block("naupactus-fleets", "leucas", 3, "blockade"), block("leucas-fleets", "leucas", 3, "inside")),
         place="leucas"),
]  # fmt: skip


def stormed() -> State:
    """Potidaea has fallen; another block of Athens is at home."""
    start = war(
        block("potidaea-hoplites", "potidaea", 1, "inside"),
        block("potidaea-besiegers", "potidaea", 3),
        block("athens-hoplites-1", "athens", 3),
        phase="combat",
        active="athens",
        first="athens",
        points=0,
    )
    return play(
        start,
        fight("potidaea", "potidaea-besiegers"),
        fire("potidaea-hoplites", 6),
        fire("potidaea-besiegers", 1, 1, 6),
        {"end": "regroup"},
    )


def sieges() -> State:
    """The Athenians roll for Potidaea and Troezen."""
    return war(
        *POTIDAEA,
        block("troezen-hoplites", "troezen", 3, "inside"),
        block("athens-hoplites-1", "troezen", 3),
        phase="attrition",
        active="athens",
        first="athens",
        due=[list(at("potidaea")), list(at("troezen"))],
    )


ROLL = {"attrition": list(at("potidaea")), "dice": [1]}
TRIBUTE = carded("tribute", "sparta", block("sparta-hoplites-1", "sparta", 2), block("athens-hoplites-1", "athens", 2))
IN_ATHENS = [block(name, "athens", 2) for name in ("athens-hoplites-1", "athens-peltasts", "chalcis-hoplites")]
IN_ATHENS.append(block("ephesus-hoplites", "megara", 2))
WON: dict[str, Any] = {"phase": "regroup", "cause": "athens", "target": list(at("megara"))}
FIFTH = block("miletus-hoplites", "athens", 2)
GUARD = block("athens-fleets-1", "athens", 4)
GUARD_OF_ONE = block("athens-fleets-1", "athens", 1)
HOLDER, LEAVES = block("sparta-hoplites-1", "athens", 4), to("move", "sparta-hoplites-1", "megara")
RESERVE = block("athens-reserve-fleets-1", POOL, 0, "pool")

ELSEWHERE = [
    refused("attrition.when.rolled", "twice", game(sieges, ROLL, ROLL), game(sieges, ROLL), place="potidaea"),
    refused("plunder.blocks.elsewhere", "a block in another city",
         game(stormed, {"grow": "athens-hoplites-1"}), game(stormed, {"grow": "potidaea-besiegers"}),
         block="athens-hoplites-1", city="potidaea"),
    refused("event.tribute.blocks", "a block of the enemy",
         game(TRIBUTE, {"event": "tribute"}, {"grow": "athens-hoplites-1"}),
         game(TRIBUTE, {"event": "tribute"}, {"grow": "sparta-hoplites-1"}), block="athens-hoplites-1"),
    refused("event.betrayal.nowhere", "Athens alone is besieged",
         game(event("betrayal", *BESIEGING), {"event": "betrayal", "city": "athens"}),
         game(event("betrayal", *POTIDAEA, side="athens"), BETRAYAL)),
    refused("move.stacking-when.ground", "a fifth ground block regroups to Athens",
         game(athens(*IN_ATHENS, FIFTH, **WON), to("regroup", "ephesus-hoplites", "athens")),
         game(athens(*IN_ATHENS, GUARD, **WON), to("regroup", "ephesus-hoplites", "athens")), place="athens", ground=4),
    refused("persia.support.again", "Sparta has the support already",
         game(lambda: war(block("sparta-hoplites-1", "miletus", 3), persia="allied"), {"persia": True}),
         game(lambda: war(block("sparta-hoplites-1", "miletus", 3)), {"persia": True})),
    refused("replacement.points.short", "a step of a fleet for one point",
         game(buying(GUARD_OF_ONE, build=1), {"grow": "athens-fleets-1"}),
         game(buying(GUARD_OF_ONE, build=2), {"grow": "athens-fleets-1"}), needed=2, points=1),
    refused("victory.main-city", "a move after the victory",
         game(lambda: war(HOLDER, won={"winner": "sparta", "rule": "victory.main-city"}), LEAVES),
         game(lambda: war(HOLDER), LEAVES), side="sparta"),
    refused("replacement.reserve.port", "a fleet without a port",
         game(buying(RESERVE), {"build": "athens-reserve-fleets-1", "at": "stratus"}),
         game(buying(RESERVE), {"build": "athens-reserve-fleets-1", "at": "athens"})),
    refused("move.fleet-land", "a city without a coast",
         game(lambda: war(block("gythium-fleets", "chalcis", 3)), to("move", "gythium-fleets", "larissae")),
         game(lambda: war(block("gythium-fleets", "chalcis", 3)), to("move", "gythium-fleets", (2, -2)))),
    refused("move.ground-sea.path", "off an island",
         game(lambda: war(block("sparta-hoplites-1", "cythera", 4)), to("move", "sparta-hoplites-1", "gythium")),
         game(lambda: war(block("sparta-hoplites-1", "sparta", 4)), to("move", "sparta-hoplites-1", "gythium"))),
    refused("control.sea-passage", "an enemy fleet on the way",
         game(lambda: war(block("corinth-fleets-1", "megara", 3), GUARD), to("sail", "corinth-fleets-1", "troezen")),
         game(lambda: war(block("corinth-fleets-1", "gythium", 3), GUARD), to("sail", "corinth-fleets-1", "troezen")),
         place="athens"),
    refused("sicily.gates.goal", "a port that is no gate",
         game(athens(block("athens-hoplites-1", SICILY, 3)), to("voyage", "athens-hoplites-1", "athens")),
         game(athens(block("athens-hoplites-1", SICILY, 3)), to("voyage", "athens-hoplites-1", "corcyra")),
         place="athens"),
]  # fmt: skip

CASES = [*ON_THE_MAP, *ASKED, *WITHDRAWING, *STORMING, *AT_SEA, *BATTLES, *PATROLS, *ELSEWHERE]
