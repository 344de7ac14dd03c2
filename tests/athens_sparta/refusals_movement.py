"""Refusals of cards, control, movement, terrain, battles in the open, retreats, regrouping, stacking and straits."""

from __future__ import annotations

from typing import Any

from rules_engine.athens_sparta.calculators.battle_odds import battle_odds
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.positions.map_position import Position
from rules_engine.athens_sparta.positions.teaching_map import LIVING
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.battle.moves import play as play_battle
from rules_engine.core import Refusal, Refused
from rules_engine.phrases import Phrase
from rules_pages.data.engine_runner import EngineRunner
from tests.athens_sparta.battles import battle, components, fighter
from tests.athens_sparta.maps import at
from tests.athens_sparta.wars import block, fire, place_of, play, to, war
from tests.refusals import Attempt, RefusalCase

SICILY = (99, 99)
OPEN = (-4, 2)
BELOW_ARGOS = Phrase("beside", {"city": "argos", "direction": "lower-left"})
ABOVE_MESSENE = Phrase("beside", {"city": "messene", "direction": "upper-left"})
"""A clear hex without a city, north of Sparta; a pass leads to Argos."""


def tries(start: State, *moves: dict) -> Attempt:
    """The last of several moves; the others are legal."""
    return lambda player: play(start, *moves)


def fights(start: Battle, *moves: dict[str, Any]) -> Attempt:
    """The last of several moves of a single battle."""

    def attempt(player: EngineRunner) -> Any:
        state = start
        for move in moves:
            state = play_battle(components(), state, move).state
        return state

    return attempt


def tells(shown: Position, table: str, row: str) -> Attempt:
    """A row of a table of the teaching map, which says what forbids this."""

    def attempt(player: EngineRunner) -> Any:
        (found,) = [found for found in LIVING.report(components(), shown).tables if found.id == table]
        (cells,) = [cells for cells in found.rows if cells[0] == row]
        for cell in cells:
            if isinstance(cell, Refusal):
                raise Refused(cell.refused, cell.values)
        return cells

    return attempt


def pair(refused: str, name: str, forbidden: Attempt, allowed: Attempt, **figures: Any) -> RefusalCase:
    return RefusalCase(refused, name, forbidden, allowed, figures=figures)


def never(refused: str, name: str, forbidden: Attempt, why: str, **figures: Any) -> RefusalCase:
    return RefusalCase(refused, name, forbidden, never=why, figures=figures)


def sparta(number: int, where: Any = "sparta", steps: int = 4, stand: str = "field") -> list:
    return block(f"sparta-hoplites-{number}", where, steps, stand)


def athens(number: int, where: Any = "athens", steps: int = 4) -> list:
    return block(f"athens-hoplites-{number}", where, steps)


def go(number: int, where: Any, via: Any = None) -> dict:
    return to("move", f"sparta-hoplites-{number}", where, via)


# moves (rules move.*, terrain.*, city.oracle, persia.border)

MARCHERS = war(sparta(1), sparta(2), sparta(3))
GUARDED = war(sparta(1), sparta(2), sparta(3), block("amphipolis-hoplites", OPEN, 3))
MESSENE = war(sparta(1), sparta(2), block("amphipolis-hoplites", "messene", 3))
FLEET = block("gythium-fleets", "gythium", 3)
STORMY = war(FLEET, sparta(1, "gythium"), storms=True)
CALM = war(FLEET, sparta(1, "gythium"))
EVERY = {"pass-limit": "every-move"}
ATHENIANS = {"active": "athens", "first": "athens"}


def thebes(*others: list, **changes: Any) -> State:
    return war(block("thebes-hoplites-1", "thebes", 3), *others, **changes)


def corinth(*others: list, **changes: Any) -> State:
    return war(block("corinth-fleets-1", "corinth", 3), *others, **changes)


def samos(*others: list, **changes: Any) -> State:
    return war(block("ephesus-hoplites", "samos", 2), *others, **(ATHENIANS | changes))


def athenian_fleet(where: str, *others: list) -> State:
    return war(block("athens-fleets-1", where, 4), *others, **ATHENIANS)


def crowded_corinth(fleets: int) -> State:
    """Two ground blocks and so many fleets in Corinth, hoplites beside it."""
    ground = [block("corinth-hoplites", "corinth", 3), block("thebes-hoplites-1", "corinth", 3)]
    ships = [block(f"corinth-fleets-{number}", "corinth", 3) for number in (1, 2)]
    return war(block("megara-hoplites", "megara", 2), *ground, *ships[:fleets])


EUBOEA = Position(moves=(("athens-fleets-1", at("chalcis"), at("marathon")),), chosen="athens-fleets-1")
TURNED_BACK = Position(moves=(("athens-fleets-1", at("chalcis"), at("marathon")),), chosen="thebes-hoplites-1")
FREE = Position(chosen="thebes-hoplites-1")


MOVES = [
    pair(
        "move.once",
        "a second move",
        tries(MARCHERS, go(1, "elis"), go(1, "sparta")),
        tries(MARCHERS, go(1, "elis"), go(2, "elis")),
    ),
    pair(
        "move.points",
        "no point left",
        tries(war(sparta(1), sparta(2), points=1), go(1, "elis"), go(2, "elis")),
        tries(war(sparta(1), sparta(2), points=2), go(1, "elis"), go(2, "elis")),
    ),
    pair(
        "move.operation",
        "a hoplite goes three hexes",
        tries(MARCHERS, go(1, "patrae")),
        tries(MARCHERS, go(1, "elis")),
        hexes=3,
        needed=4,
    ),
    pair(
        "move.enemy",
        "an enemy on the way, within range",
        tries(thebes(athens(1, "naupactus")), to("move", "thebes-hoplites-1", "pleuron")),
        tries(thebes(sparta(1, "naupactus")), to("move", "thebes-hoplites-1", "pleuron")),
        place="naupactus",
    ),
    pair(
        "move.ground-sea",
        "an adjacent hex over the sea",
        tries(war(block("troezen-hoplites", "troezen", 3)), to("move", "troezen-hoplites", "athens")),
        tries(war(block("megara-hoplites", "megara", 2)), to("move", "megara-hoplites", "athens")),
    ),
    never(
        "move.ground-sea.path",
        "off an island",
        tries(war(sparta(1, "cythera")), go(1, "gythium")),
        "no land leads from Cythera",
    ),
    pair(
        "move.fleet-land",
        "a fleet inland",
        tries(war(block("gythium-fleets", "chalcis", 3)), to("move", "gythium-fleets", "larissae")),
        tries(war(block("gythium-fleets", "chalcis", 3)), to("move", "gythium-fleets", "athens")),
    ),
    pair(
        "city.port",
        "a coast without a port",
        tries(corinth(), to("move", "corinth-fleets-1", "marathon")),
        tries(corinth(), to("move", "corinth-fleets-1", "carystus")),
    ),
    pair(
        "move.fleet-end",
        "the open sea",
        tries(corinth(), to("move", "corinth-fleets-1", (0, 1))),
        tries(corinth(), to("move", "corinth-fleets-1", "carystus")),
    ),
    pair(
        "city.no-port",
        "a coastal city without a port",
        tries(war(block("gythium-fleets", "cyllene", 3)), to("move", "gythium-fleets", "elis")),
        tries(war(block("gythium-fleets", "cyllene", 3)), to("move", "gythium-fleets", "cephallenia")),
        city="elis",
    ),
    pair(
        "city.oracle-fleets",
        "a fleet to Delphi",
        tries(corinth(), to("move", "corinth-fleets-1", "delphi")),
        tries(corinth(), to("move", "corinth-fleets-1", "naupactus")),
        city="delphi",
    ),
    pair(
        "terrain.coasts.port",
        "an attack from the other coast",
        tries(athenian_fleet("chalcis"), to("move", "athens-fleets-1", "megara")),
        tries(athenian_fleet("athens"), to("move", "athens-fleets-1", "megara")),
        hexes=4,
        needed=5,
        place="megara",
    ),
    pair(
        "terrain.diolkos",
        "through Corinth",
        tries(war(block("corinth-fleets-1", "pleuron", 3)), to("move", "corinth-fleets-1", "megara")),
        tries(corinth(), to("move", "corinth-fleets-1", "megara")),
        city="corinth",
    ),
    pair(
        "move.fog",
        "past a fleet, by land",
        tries(thebes(block("naupactus-fleets", "naupactus", 3)), to("move", "thebes-hoplites-1", "pleuron")),
        tries(thebes(), to("move", "thebes-hoplites-1", "pleuron")),
        place="naupactus",
    ),
    pair(
        "move.fog.fleet",
        "past ground blocks, by sea",
        tries(athenian_fleet("chalcis", sparta(1, "carystus")), to("move", "athens-fleets-1", "skyros")),
        tries(athenian_fleet("chalcis"), to("move", "athens-fleets-1", "skyros")),
        place="carystus",
    ),
    pair(
        "move.fleet-stack",
        "a fifth block where two are fleets",
        tries(crowded_corinth(2), to("move", "megara-hoplites", "corinth")),
        tries(crowded_corinth(1), to("move", "megara-hoplites", "corinth")),
        most=4,
        ground=2,
        fleets=2,
    ),
    pair(
        "move.stacking",
        "a fifth block",
        tries(
            war(
                sparta(1),
                *[block(name, "elis", 3) for name in ("elis-hoplites", "corinth-hoplites")],
                *[block(f"thebes-hoplites-{n}", "elis", 3) for n in (1, 2)],
            ),
            go(1, "elis"),
        ),
        tries(
            war(
                sparta(1),
                *[block(name, "elis", 3) for name in ("elis-hoplites", "corinth-hoplites")],
                block("thebes-hoplites-1", "elis", 3),
            ),
            go(1, "elis"),
        ),
        most=4,
    ),
    pair(
        "move.stacking",
        "a third block in a mountain",
        tries(war(sparta(1), sparta(2, (-4, 1)), sparta(3, (-4, 1))), go(1, (-4, 1))),
        tries(war(sparta(1), sparta(2, (-4, 1))), go(1, (-4, 1))),
        most=2,
    ),
    pair(
        "move.hexside",
        "a third attacker over a clear side",
        tries(GUARDED, *[go(number, OPEN, "sparta") for number in (1, 2, 3)]),
        tries(GUARDED, *[go(number, OPEN, "sparta") for number in (1, 2)]),
        most=2,
    ),
    pair(
        "terrain.pass",
        "a second attacker over a pass",
        tries(MESSENE, go(1, "messene", "sparta"), go(2, "messene", "sparta")),
        tries(war(sparta(1), sparta(2)), go(1, "messene", "sparta"), go(2, "messene", "sparta")),
        most=1,
    ),
    pair(
        "terrain.mountain",
        "over a ridge",
        tries(war(sparta(1, "thebes")), go(1, "corinth", "thebes")),
        tries(war(sparta(1, "thebes")), go(1, "corinth", "megara")),
    ),
    pair(
        "terrain.mountain.stop",
        "on from a mountain",
        tries(war(block("elis-hoplites", "elis", 3)), to("move", "elis-hoplites", "argos", (-4, 1))),
        tries(war(block("elis-hoplites", "elis", 3)), to("move", "elis-hoplites", "argos", (-3, 0))),
    ),
    pair(
        "terrain.strait-cross.stop",
        "on from a crossed strait",
        tries(samos(), to("move", "ephesus-hoplites", (7, 0))),
        tries(samos(), to("move", "ephesus-hoplites", "ephesus")),
        place="ephesus",
    ),
    pair(
        "terrain.strait-fleet",
        "out of a port that the enemy blockades",
        tries(samos(block("leucas-fleets", "samos", 3, "blockade")), to("move", "ephesus-hoplites", "ephesus")),
        tries(samos(), to("move", "ephesus-hoplites", "ephesus")),
        place="samos",
    ),
    pair(
        "terrain.strait-control",
        "the enemy has the sea beyond, where either hex counts",
        tries(
            samos(sparta(1, "ephesus"), readings={"strait-control": "either-hex"}),
            to("move", "ephesus-hoplites", "ephesus"),
        ),
        tries(samos(sparta(1, "ephesus")), to("move", "ephesus-hoplites", "ephesus")),
        place="ephesus",
    ),
    pair(
        "terrain.pass-limit",
        "a second block, where each move counts",
        tries(war(sparta(1), sparta(2), readings=EVERY), go(1, "messene"), go(2, "messene", "sparta")),
        tries(war(sparta(1), sparta(2)), go(1, "messene"), go(2, "messene", "sparta")),
        crossed=1,
    ),
    pair(
        "terrain.coasts",
        "out of Chalcis to the east",
        tells(EUBOEA, "sides", "upper-right"),
        tells(EUBOEA, "sides", "leftwards"),
    ),
    pair(
        "terrain.strait-fleet.caught",
        "an enemy fleet on the other shore",
        tells(TURNED_BACK, "barred", "chalcis"),
        tells(FREE, "fights", "chalcis"),
        steps=1,
    ),
    pair(
        "persia.border.support",
        "Sparta without Persia",
        tries(war(sparta(1, "ephesus")), go(1, (7, 1))),
        tries(war(sparta(1, "ephesus"), persia="allied"), go(1, (7, 1))),
    ),
    pair(
        "city.oracle",
        "an attack out of Delphi",
        tries(war(sparta(1, "delphi"), block("naupactus-peltasts", "naupactus", 3)), go(1, "naupactus")),
        tries(war(sparta(1, "thebes"), block("naupactus-peltasts", "naupactus", 3)), go(1, "naupactus")),
        city="delphi",
    ),
    pair(
        "city.oracle",
        "an empty enemy city out of Delphi",
        tries(war(sparta(1, "delphi")), go(1, "naupactus")),
        tries(war(sparta(1, "delphi")), go(1, "thebes")),
        city="delphi",
    ),
    pair(
        "event.storms",
        "a fleet in a storm",
        tries(STORMY, to("move", "gythium-fleets", "cythera")),
        tries(STORMY, go(1, "sparta")),
    ),
    pair(
        "event.storms-moves",
        "a sea move in a storm",
        tries(STORMY, to("sail", "sparta-hoplites-1", "cythera")),
        tries(CALM, to("sail", "sparta-hoplites-1", "cythera")),
    ),
    never(
        "sicily.box",
        "an operation move to Sicily",
        tries(war(block("leucas-fleets", "leucas", 3)), to("move", "leucas-fleets", SICILY)),
        "only a voyage leads there",
    ),
]


# strategic moves (rules move.march, move.sea, move.strategic-barred, control.*)

AMPHIPOLIS = block("amphipolis-hoplites", "amphipolis", 3)
SIEGE = [block("potidaea-hoplites", "potidaea", 3, "inside"), block("potidaea-besiegers", "potidaea", 4)]


def march(name: str, where: Any) -> dict:
    return to("march", name, where)


def sail(name: str, where: Any) -> dict:
    return to("sail", name, where)


def gulf(patrae: str) -> State:
    """The fleet of Naupactus at home; whose ally Patrae is, on the other shore."""
    fleet = block("naupactus-fleets", "naupactus", 3)
    return war(fleet, allies=[["patrae", patrae]], **ATHENIANS)


def to_larissae(where: str) -> State:
    """Peltasts that may march to Larissae, an ally, from here or over the mountains."""
    return thebes(block("pleuron-peltasts", where, 3), allies=[["larissae", "sparta"]])


STRATEGIC = [
    pair(
        "move.march",
        "to a vacant hex",
        tries(war(sparta(1)), march("sparta-hoplites-1", OPEN)),
        tries(war(sparta(1), sparta(2, OPEN)), march("sparta-hoplites-1", OPEN)),
        place=BELOW_ARGOS,
    ),
    pair(
        "move.strategic-stop",
        "on from a mountain on the march",
        tries(to_larissae("pleuron"), march("pleuron-peltasts", at("larissae"))),
        tries(to_larissae("thebes"), march("pleuron-peltasts", at("larissae"))),
    ),
    pair(
        "move.strategic-stop.strait",
        "on from a crossed strait on the march",
        tries(samos(athens(1, (7, 0))), march("ephesus-hoplites", (7, 0))),
        tries(samos(athens(1, (7, 0))), march("ephesus-hoplites", at("ephesus"))),
        place="ephesus",
    ),
    pair(
        "control.update",
        "to a hex that is friendly only when the phase ends",
        tries(war(sparta(1), sparta(2)), go(2, OPEN), march("sparta-hoplites-1", OPEN)),
        tries(war(sparta(1), sparta(2, OPEN)), go(2, "elis"), march("sparta-hoplites-1", OPEN)),
        place=BELOW_ARGOS,
    ),
    pair(
        "move.operation",
        "a march goes six hexes",
        tries(war(sparta(1, "gythium")), march("sparta-hoplites-1", "pleuron")),
        tries(war(sparta(1, "gythium")), march("sparta-hoplites-1", "thebes")),
        hexes=6,
        needed=7,
    ),
    pair(
        "move.strategic-barred",
        "out of a siege",
        tries(war(*SIEGE, **ATHENIANS), march("potidaea-besiegers", "amphipolis")),
        tries(war(SIEGE[1], **ATHENIANS), march("potidaea-besiegers", "amphipolis")),
    ),
    pair(
        "move.strategic-barred.siege",
        "into a siege",
        tries(
            war(*SIEGE, AMPHIPOLIS, **ATHENIANS),
            march("amphipolis-hoplites", "potidaea"),
        ),
        tries(
            war(SIEGE[1], AMPHIPOLIS, **ATHENIANS),
            march("amphipolis-hoplites", "potidaea"),
        ),
        place="potidaea",
    ),
    pair(
        "move.strategic-barred.passing",
        "through an empty enemy city",
        tries(thebes(), march("thebes-hoplites-1", "pleuron")),
        tries(thebes(sparta(1, "naupactus")), march("thebes-hoplites-1", "pleuron")),
        place="naupactus",
    ),
    pair(
        "move.sea",
        "from an inland hex",
        tries(war(sparta(1)), sail("sparta-hoplites-1", "cythera")),
        tries(war(sparta(1, "gythium")), sail("sparta-hoplites-1", "cythera")),
    ),
    pair(
        "move.sea.goal",
        "to an enemy port",
        tries(CALM, sail("gythium-fleets", "carystus")),
        tries(war(FLEET, sparta(1, "carystus")), sail("gythium-fleets", "carystus")),
        place="carystus",
    ),
    pair(
        "blockade.moves.port",
        "into a blockaded port",
        tries(war(FLEET, block("athens-fleets-1", "cythera", 4, "blockade")), sail("gythium-fleets", "cythera")),
        tries(CALM, sail("gythium-fleets", "cythera")),
        city="cythera",
    ),
    pair(
        "control.sea-passage",
        "out of a gulf with enemy ports on both shores",
        tries(
            gulf("sparta"),
            sail("naupactus-fleets", "corcyra"),
        ),
        tries(
            gulf("athens"),
            sail("naupactus-fleets", "corcyra"),
        ),
        place="patrae",
    ),
]


# battles (rules combat.*, hit.*, retreat.*, regroup.*)

DUEL = battle(fighter("a1", "B2", 2), fighter("d1", "B2", 2), fighter("d2", "B3", 1))


def fought(place: Any, *pieces: list, came: dict[str, Any] | None = None, **changes: Any) -> State:
    """Sparta's combat phase, the battle in a hex begun."""
    ways = [[name, *place_of(origin)] for name, origin in (came or {}).items()]
    base = {"phase": "combat", "points": 0, "came": ways}
    named = {"with": list(came or {})} if place == SICILY else {}
    state = play(war(*pieces, **(base | changes)), {"fight": list(place_of(place))} | named)
    return play(state, {"accept": True}) if state.phase == "declare" else state


def chios(*others: list) -> State:
    """A Spartan fleet against the fleet of Chios."""
    fleets = [block("chios-fleets", "chios", 2), block("gythium-fleets", "chios", 3)]
    return fought("chios", *fleets, *others)


def leave(name: str, where: Any) -> dict:
    return to("retreat", name, where)


DEFENDERS = [block("amphipolis-hoplites", OPEN, 3), block("amphipolis-peltasts", OPEN, 2), athens(1, OPEN)]


def ambush(*others: list, **changes: Any) -> State:
    """A Spartan block from Sparta against an Athenian one in the open."""
    return fought(OPEN, sparta(1, OPEN), athens(1, OPEN), *others, came={"sparta-hoplites-1": "sparta"}, **changes)


def flank(*others: list) -> State:
    """The same, but the Spartan block comes from the other side."""
    return fought(OPEN, sparta(1, OPEN), athens(1, OPEN), *others, came={"sparta-hoplites-1": (-5, 2)})


def crossing(*others: list, **changes: Any) -> State:
    """A Spartan block from Thebes against the garrison of Chalcis, at its second turn."""
    pieces = [sparta(1, "chalcis"), block("chalcis-hoplites", "chalcis", 3), *others]
    state = fought("chalcis", *pieces, came={"sparta-hoplites-1": "thebes"}, **changes)
    return play(state, fire("chalcis-hoplites", 6, 6, 6))


def won(place: Any, *pieces: list, **changes: Any) -> State:
    base = {"phase": "regroup", "cause": "sparta", "points": 0, "target": list(place_of(place))}
    return war(*pieces, **(base | changes))


def again(name: str, where: Any) -> dict:
    return to("regroup", name, where)


def odds(**question: str) -> Any:
    return battle_odds(components(), attacker_1="hoplite-b2", **question)


HUNT = [fighter("a1", "B2", 2), fighter("d1", "A1", 1, "peltast")]

BATTLES = [
    pair(
        "combat.order",
        "a B block before an A block",
        fights(battle(fighter("a1", "A1", 1), fighter("d1", "B2", 1)), fire("d1", 6)),
        fights(battle(fighter("a1", "B2", 1), fighter("d1", "B2", 1)), fire("d1", 6)),
        blocks=["a1"],
    ),
    pair(
        "combat.turn",
        "a second attack in a round",
        fights(DUEL, fire("d1", 6, 6), fire("d1", 6, 6)),
        fights(DUEL, fire("d1", 6, 6), fire("d2", 6)),
    ),
    never(
        "combat.when",
        "after the battle",
        fights(battle(fighter("a1", "B2", 1), fighter("d1", "B2", 1)), fire("d1", 1), fire("d1", 6)),
        "it is over",
    ),
    pair(
        "combat.when.due",
        "a battle is left to fight",
        tries(war(sparta(1, OPEN), athens(1, OPEN), phase="combat"), {"end": "combat"}),
        tries(war(sparta(1, OPEN), athens(1, "athens"), phase="combat"), {"end": "combat"}),
    ),
    pair(
        "combat.when.none",
        "nobody to fight",
        tries(war(sparta(1, OPEN), phase="combat"), {"fight": list(OPEN)}),
        tries(war(sparta(1, OPEN), athens(1, OPEN), phase="combat"), {"fight": list(OPEN)}),
    ),
    pair(
        "combat.when.settled",
        "the battle was fought before",
        tries(war(sparta(1, OPEN), athens(1, OPEN), phase="combat", settled=[list(OPEN)]), {"fight": list(OPEN)}),
        tries(war(sparta(1, OPEN), athens(1, OPEN), phase="combat"), {"fight": list(OPEN)}),
    ),
    pair(
        "combat.when.sacred",
        "enemies in a sacred place",
        tries(war(sparta(1, "delphi"), athens(1, "delphi"), phase="combat"), {"fight": list(at("delphi"))}),
        tries(war(sparta(1, "marathon"), athens(1, "marathon"), phase="combat"), {"fight": list(at("marathon"))}),
    ),
    pair(
        "combat.when.sides",
        "a battle of one side",
        lambda player: odds(defender_1="no-block"),
        lambda player: odds(defender_1="hoplite-b2"),
    ),
    pair(
        "hit.dice",
        "a die too many",
        fights(DUEL, fire("d1", 6, 6, 6)),
        fights(DUEL, fire("d1", 6, 6)),
        dice=2,
    ),
    pair(
        "hit.strongest",
        "a weaker block takes the hit",
        fights(
            battle(fighter("a1", "B2", 2), fighter("a2", "B3", 2), fighter("a3", "B3", 1), fighter("d1", "B2", 1)),
            fire("d1", 1),
            {"lose": "a3"},
        ),
        fights(
            battle(fighter("a1", "B2", 2), fighter("a2", "B3", 2), fighter("a3", "B3", 1), fighter("d1", "B2", 1)),
            fire("d1", 1),
            {"lose": "a2"},
        ),
    ),
    pair(
        "hit.at-once",
        "another attack before the hit is given out",
        fights(
            battle(fighter("a1", "B2", 2), fighter("a2", "B3", 2), fighter("d1", "B2", 1), fighter("d2", "B2", 1)),
            fire("d1", 1),
            fire("d2", 6),
        ),
        fights(
            battle(fighter("a1", "B2", 2), fighter("a2", "B3", 2), fighter("d1", "B2", 1), fighter("d2", "B2", 1)),
            fire("d1", 6),
            fire("d2", 6),
        ),
        hits=1,
    ),
    pair(
        "retreat.turn.pursuit",
        "in pursuit",
        fights(battle(*HUNT, phase="pursuit", round=2), {"retreat": "d1"}),
        fights(battle(*HUNT, round=2), {"retreat": "d1"}),
    ),
    pair(
        "pursuit.leave",
        "a defender after the last round",
        fights(battle(fighter("a1", "B2", 1), fighter("d1", "B2", 1), phase="leave", round=2), {"retreat": "d1"}),
        fights(battle(fighter("a1", "B2", 1), fighter("d1", "B2", 1), phase="leave", round=2), {"retreat": "a1"}),
    ),
]


RETREATS = [
    pair(
        "retreat.attacker",
        "not where it came from",
        tries(ambush(), fire("athens-hoplites-1", 6, 6, 6, 6), leave("sparta-hoplites-1", (-5, 2))),
        tries(ambush(), fire("athens-hoplites-1", 6, 6, 6, 6), leave("sparta-hoplites-1", "sparta")),
        place="sparta",
    ),
    pair(
        "retreat.defender",
        "where the attacker came from",
        tries(ambush(athens(2, "messene")), leave("athens-hoplites-1", "sparta")),
        tries(ambush(athens(2, "messene")), leave("athens-hoplites-1", (-5, 2))),
        place="sparta",
    ),
    pair(
        "retreat.defender.adjacent",
        "two hexes away",
        tries(ambush(), leave("athens-hoplites-1", (-6, 3))),
        tries(ambush(), leave("athens-hoplites-1", (-5, 2))),
    ),
    pair(
        "retreat.barred",
        "an enemy city",
        tries(flank(), leave("athens-hoplites-1", "sparta")),
        tries(flank(athens(2, "sparta")), leave("athens-hoplites-1", "sparta")),
        place="sparta",
    ),
    pair(
        "retreat.barred.unfought",
        "a battle is still to be fought there",
        tries(ambush(athens(2, (-5, 2)), sparta(2, (-5, 2))), leave("athens-hoplites-1", (-5, 2))),
        tries(ambush(athens(2, (-5, 2))), leave("athens-hoplites-1", (-5, 2))),
        place=ABOVE_MESSENE,
    ),
    pair(
        "neutral.barred",
        "a neutral city",
        tries(ambush(), leave("athens-hoplites-1", "argos")),
        tries(ambush(allies=[["argos", "athens"]]), leave("athens-hoplites-1", "argos")),
        place="argos",
    ),
    pair(
        "retreat.vacant",
        "a vacant hex, where only friendly ones are open",
        tries(ambush(readings={"retreat-vacant": "friendly"}), leave("athens-hoplites-1", (-5, 2))),
        tries(ambush(athens(2, (-5, 2)), readings={"retreat-vacant": "friendly"}), leave("athens-hoplites-1", (-5, 2))),
    ),
    pair(
        "retreat.limit",
        "a third block over a clear side in a round",
        tries(
            fought(OPEN, sparta(1, OPEN), *DEFENDERS, came={"sparta-hoplites-1": "sparta"}),
            leave("amphipolis-peltasts", (-5, 2)),
            leave("amphipolis-hoplites", (-5, 2)),
            leave("athens-hoplites-1", (-5, 2)),
        ),
        tries(
            fought(OPEN, sparta(1, OPEN), *DEFENDERS, came={"sparta-hoplites-1": "sparta"}),
            leave("amphipolis-peltasts", (-5, 2)),
            leave("amphipolis-hoplites", (-5, 2)),
            leave("athens-hoplites-1", (-4, 1)),
        ),
        most=2,
    ),
    pair(
        "retreat.limit",
        "a second block over a pass",
        tries(
            fought(OPEN, sparta(1, OPEN), *DEFENDERS, came={"sparta-hoplites-1": "sparta"}),
            leave("amphipolis-peltasts", (-4, 1)),
            leave("amphipolis-hoplites", (-4, 1)),
        ),
        tries(
            fought(OPEN, sparta(1, OPEN), *DEFENDERS, came={"sparta-hoplites-1": "sparta"}),
            leave("amphipolis-peltasts", (-5, 2)),
            leave("amphipolis-hoplites", (-5, 2)),
        ),
        most=1,
    ),
    pair(
        "move.stacking-when",
        "a third block in a mountain",
        tries(
            ambush(athens(2, (-4, 1)), block("amphipolis-hoplites", (-4, 1), 3)), leave("athens-hoplites-1", (-4, 1))
        ),
        tries(ambush(athens(2, (-4, 1))), leave("athens-hoplites-1", (-4, 1))),
        most=2,
    ),
    pair(
        "retreat.strait",
        "to Thebes, and Athens has the sea of Chalcis",
        tries(crossing(), leave("sparta-hoplites-1", "thebes")),
        tries(crossing(block("gythium-fleets", "chalcis", 3, "blockade")), leave("sparta-hoplites-1", "thebes")),
        place="chalcis",
    ),
    pair(
        "sea-retreat.ground",
        "over the sea",
        tries(
            fought(
                "troezen",
                block("troezen-hoplites", "troezen", 3),
                athens(1, "troezen"),
                came={"athens-hoplites-1": (-3, 2)},
                **ATHENIANS,
            ),
            leave("troezen-hoplites", "athens"),
        ),
        tries(
            fought(
                "troezen",
                block("troezen-hoplites", "troezen", 3),
                athens(1, "troezen"),
                came={"athens-hoplites-1": (-3, 2)},
                **ATHENIANS,
            ),
            leave("troezen-hoplites", (-2, 1)),
        ),
    ),
    pair(
        "retreat.fleet",
        "five hexes to an own port",
        tries(
            chios(),
            leave("chios-fleets", "abydos"),
        ),
        tries(
            chios(),
            leave("chios-fleets", "skyros"),
        ),
        hexes=4,
        needed=5,
    ),
    pair(
        "retreat.fleet.port",
        "no port of its own",
        tries(
            chios(sparta(1, "mytilene")),
            leave("chios-fleets", "mytilene"),
        ),
        tries(
            chios(),
            leave("chios-fleets", "mytilene"),
        ),
        place="mytilene",
    ),
    never(
        "sicily.return",
        "from Syracuse",
        tries(
            fought(
                SICILY,
                sparta(1, SICILY),
                block("syracuse-hoplites-1", SICILY, 4, owner="athens"),
                came={"sparta-hoplites-1": "leucas"},
                allies=[["syracuse", "athens"]],
            ),
            fire("syracuse-hoplites-1", 6, 6, 6, 6),
            leave("sparta-hoplites-1", "leucas"),
        ),
        "nobody retreats from there",
    ),
    pair(
        "regroup.ground",
        "a block that has not fought there",
        tries(won(OPEN, sparta(1, OPEN), sparta(2)), again("sparta-hoplites-2", (-5, 2))),
        tries(won(OPEN, sparta(1, OPEN), sparta(2)), again("sparta-hoplites-1", (-5, 2))),
    ),
    pair(
        "regroup.ground.limit",
        "a third block over a clear side",
        tries(
            won(OPEN, *[sparta(number, OPEN) for number in (1, 2, 3)]),
            *[again(f"sparta-hoplites-{number}", "sparta") for number in (1, 2, 3)],
        ),
        tries(
            won(OPEN, *[sparta(number, OPEN) for number in (1, 2, 3)]),
            *[again(f"sparta-hoplites-{number}", "sparta") for number in (1, 2)],
        ),
        most=2,
    ),
    pair(
        "regroup.barred",
        "a battle is still to be fought there",
        tries(
            won(OPEN, sparta(1, OPEN), sparta(2, (-5, 2)), athens(1, (-5, 2))),
            again("sparta-hoplites-1", (-5, 2)),
        ),
        tries(won(OPEN, sparta(1, OPEN), sparta(2, (-5, 2))), again("sparta-hoplites-1", (-5, 2))),
        place=ABOVE_MESSENE,
    ),
]


# cards and events (rules card.*, event.*)


SHUT_IN = block("athens-hoplites-1", "athens", 4, "inside")


def event(name: str, *pieces: list, side: str = "sparta", **changes: Any) -> State:
    """An event card of a side is to be carried out."""
    return war(*pieces, **({"phase": "events", "events": [[name, side]], "points": 0} | changes))


def pillaged() -> State:
    """Sparta has pillaged at Potidaea; its hoplites there have lost a step."""
    weak = block("potidaea-hoplites", "potidaea", 2, "inside")
    start = event("pillage", weak, SIEGE[1], sparta(1, "sparta", 3))
    return play(start, {"event": "pillage", "city": "potidaea", "dice": [1]})


EVENTS = [
    pair(
        "card.event-order",
        "another event first",
        tries(event("storms"), {"event": "tribute"}),
        tries(event("storms"), {"event": "storms"}),
    ),
    pair(
        "event.betrayal-when.nowhere",
        "the besieged play it",
        tries(
            event("betrayal", *SIEGE, sparta(1, "athens"), SHUT_IN),
            {"event": "betrayal", "city": "potidaea"},
        ),
        tries(event("betrayal", *SIEGE, side="athens"), {"event": "betrayal", "city": "potidaea"}),
    ),
    never(
        "event.betrayal.nowhere",
        "Athens",
        tries(
            event("betrayal", sparta(1, "athens"), SHUT_IN),
            {"event": "betrayal", "city": "athens"},
        ),
        "the card names Athens as the exception",
    ),
    pair(
        "event.pillage",
        "no own block at the city",
        tries(event("pillage", *SIEGE), {"event": "pillage", "city": "amphipolis", "dice": [1]}),
        tries(event("pillage", *SIEGE), {"event": "pillage", "city": "potidaea", "dice": [1]}),
    ),
    pair(
        "event.points-spent.pillage",
        "a block elsewhere gets what was pillaged",
        tries(pillaged(), {"grow": "sparta-hoplites-1"}),
        tries(pillaged(), {"grow": "potidaea-hoplites"}),
    ),
    pair(
        "event.plague",
        "a city at peace",
        tries(event("plague", *SIEGE), {"event": "plague", "city": "athens", "dice": [1]}),
        tries(event("plague", *SIEGE), {"event": "plague", "city": "potidaea", "dice": [1]}),
    ),
    pair(
        "event.pillage.nowhere",
        "no siege at all",
        tries(event("pillage", sparta(1)), {"event": "pillage", "city": "potidaea", "dice": [1]}),
        tries(event("pillage", *SIEGE), {"event": "pillage", "city": "potidaea", "dice": [1]}),
    ),
    pair(
        "event.plague.nowhere",
        "no siege at all",
        tries(event("plague", sparta(1)), {"event": "plague", "city": "potidaea", "dice": [1]}),
        tries(event("plague", *SIEGE), {"event": "plague", "city": "potidaea", "dice": [1]}),
    ),
]

CASES: list[RefusalCase] = MOVES + STRATEGIC + BATTLES + RETREATS + EVENTS
