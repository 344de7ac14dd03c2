"""Refusals of sieges, fleets, attrition, revolts, replacement, special places and victory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_engine.athens_sparta.calculators.battle_odds import battle_odds
from rules_engine.athens_sparta.calculators.replacement import replacement
from rules_engine.athens_sparta.calculators.siege_clock import siege_clock
from rules_engine.athens_sparta.calculators.victory_count import victory_count
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.rules.battle.model import Battle, next_to_act
from rules_engine.athens_sparta.rules.battle.moves import play as play_battle
from tests.athens_sparta.battles import battle, fighter
from tests.athens_sparta.maps import at, components
from tests.athens_sparta.wars import block, fire, play, to, war
from tests.refusals import Attempt, RefusalCase

SICILY = (99, 99)
POOL = (-99, -99)


TWO_CARDS = {"athens": [], "sparta": ["threes-1"]}


def game(start: Callable[[], State], *moves: dict) -> Attempt:
    """The moves of a whole game, the last of them the one in question."""
    return lambda _: play(start(), *moves)


def fought(start: Callable[[], Battle], *moves: dict) -> Attempt:
    """The moves of a single battle."""

    def attempt(_: Any) -> None:
        state = start()
        for move in moves:
            state = play_battle(components(), state, move).state

    return attempt


def asked(calculator: Callable[..., Any], **question: Any) -> Attempt:
    return lambda _: calculator(components(), **question)


def fight(city: str, *helpers: str) -> dict:
    found: dict = {"fight": list(at(city))}
    return found | {"with": list(helpers)} if helpers else found


def athens(*pieces: list, **changes: Any) -> Callable[[], State]:
    """Athens' movement phase."""
    return lambda: war(*pieces, **({"active": "athens", "first": "athens"} | changes))


def sparta(*pieces: list, **changes: Any) -> Callable[[], State]:
    return lambda: war(*pieces, **changes)


def combat(*pieces: list, **changes: Any) -> Callable[[], State]:
    """Athens' combat phase."""
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
BLOCKADERS = block("potidaea-blockaders", "potidaea", 4, "blockade")
INTO_POTIDAEA = to("move", "sparta-hoplites-1", "potidaea", (2, -7))


# single battles


def walled(*more: Any, **changes: Any) -> Callable[[], Battle]:
    return lambda: battle(*(more or (fighter("a1", "B4", 2), fighter("d1", "B2", 2))), **({"size": "major"} | changes))


def inside(name: str, rating: str, steps: int, kind: str = "hoplite") -> Any:
    return fighter(name, rating, steps, kind, place="inside")


def three_before_naupactus() -> Battle:
    return battle(
        *[fighter(f"a{number}", "B2", 2) for number in (1, 2, 3)], inside("d1", "A1", 2, "peltast"), size="minor"
    )


def revolt_and_four(kind: str) -> Callable[[], Battle]:
    """Four that may storm, and a fifth one: a revolt block needs no room, another block does."""
    four = [fighter(f"a{number}", "B2", 1) for number in (1, 2, 3, 4)]
    return lambda: battle(*four, fighter("a5", "B2", 1, kind), inside("d1", "C1", 4), size="major", rising=True)


FIFTH_FIRST = tuple([fire(f"a{number}", 6) for number in (5, 1, 2, 3, 4)])
ROUND_OF_FOUR = ({"storm": True}, *[fire(f"a{number}", 6) for number in (1, 2, 3, 4)])


# plunder, spending


def potidaea_stormed() -> State:
    start = war(
        block("potidaea-hoplites", "potidaea", 1, "inside"),
        block("potidaea-besiegers", "potidaea", 3),
        block("athens-hoplites-1", "potidaea", 3),
        phase="combat",
        active="athens",
        first="athens",
        points=0,
    )
    return play(
        start,
        fight("potidaea", "potidaea-besiegers", "athens-hoplites-1"),
        fire("potidaea-hoplites", 6),
        {"aside": "athens-hoplites-1"},
        fire("potidaea-besiegers", 1, 1, 6),
        {"end": "regroup"},
    )


def friends() -> Battle:
    """A revolt of one step, and a friend of it that comes last."""
    return battle(
        fighter("a1", "C2", 1, "demos"),
        fighter("a2", "C2", 2),
        fighter("d1", "A1", 2, "peltast"),
        fighter("d2", "B2", 1),
        rising=True,
    )


def relief(*more: list) -> Callable[[], State]:
    """A Spartan fleet and ground block attack the besiegers of Potidaea; the fleet is at its turn."""

    def start() -> State:
        state = war(
            *POTIDAEA,
            block("leucas-fleets", "pella", 3),
            block("sparta-hoplites-1", (2, -7), 4),
            *more,
            allies=[["pella", "sparta"]],
        )
        state = play(state, to("move", "leucas-fleets", "potidaea"), INTO_POTIDAEA, {"end": "movement"})
        state = play(state, fight("potidaea"))
        while not any(one.name == "leucas-fleets" and one.done == "ready" for one in ready(state)):
            state = play(state, {"pass": ready(state)[0].name})
        return state

    return start


def ready(state: State) -> list:
    return next_to_act(components(), state.battle)


def attrition_at(city: str, *dice: int) -> dict:
    return {"attrition": list(at(city)), "dice": list(dice)}


def full_naupactus(*inside_it: str) -> Callable[[], State]:
    """An Athenian fleet before Naupactus, where two blocks fit behind the walls."""

    def start() -> State:
        state = war(
            *[block(name, "naupactus", 2, "inside") for name in inside_it],
            block("sparta-hoplites-1", "naupactus", 4),
            block("athens-fleets-1", "naupactus", 4),
            **{"phase": "combat", "active": "athens", "first": "athens", "points": 0},
        )
        return play(state, fight("naupactus"), {"pass": "sparta-hoplites-1"})

    return start


TWO_EQUAL = (
    block("athens-hoplites-1", "potidaea", 4),
    block("athens-hoplites-2", "potidaea", 4),
    block("athens-peltasts", "potidaea", 2),
    block("potidaea-hoplites", "potidaea", 3, "inside"),
)
ONE_LOSS = ({"end": "combat"}, attrition_at("potidaea", 6, 1, 1))

CASES: list[RefusalCase] = [
    # attrition
    RefusalCase(
        "attrition.dice-first",
        "a die for each block",
        forbidden=game(combat(*POTIDAEA), {"end": "combat"}, attrition_at("potidaea", 3, 4)),
        allowed=game(combat(*POTIDAEA), {"end": "combat"}, attrition_at("potidaea", 3)),
        figures={"dice": 1},
    ),
    RefusalCase(
        "attrition.when.none",
        "only where there is a siege",
        forbidden=game(combat(*POTIDAEA), {"end": "combat"}, attrition_at("samos", 3)),
        allowed=game(combat(*POTIDAEA), {"end": "combat"}, attrition_at("potidaea", 3)),
    ),
    RefusalCase(
        "attrition.hits",
        "not from the weaker block",
        forbidden=game(combat(*TWO_EQUAL), *ONE_LOSS, {"lose": "athens-peltasts"}),
        allowed=game(combat(*TWO_EQUAL), *ONE_LOSS, {"lose": "athens-hoplites-2"}),
        figures={"blocks": ["athens-hoplites-1", "athens-hoplites-2"]},
    ),
    RefusalCase(
        "attrition.landlocked",
        "no fleets before a city without a port",
        forbidden=asked(siege_clock, waters="landlocked", inside_1=1, land_1=1, fleet_1=1, turns=2),
        allowed=asked(siege_clock, waters="landlocked", inside_1=1, land_1=1, turns=2),
    ),
    RefusalCase(
        "attrition.when.nobody",
        "somebody inside and somebody around",
        forbidden=asked(siege_clock, waters="port", inside_1=1, land_1=0, turns=2),
        allowed=asked(siege_clock, waters="port", inside_1=1, land_1=1, turns=2),
    ),
    # walls and storms
    RefusalCase(
        "siege.limit",
        "a third block in a minor city",
        forbidden=fought(
            walled(
                fighter("a1", "C1", 1),
                inside("d1", "B2", 1),
                inside("d2", "B2", 1),
                fighter("d3", "A1", 1),
                size="minor",
            ),
            {"withdraw": "d3"},
        ),
        allowed=fought(
            walled(fighter("a1", "C1", 1), inside("d1", "B2", 1), fighter("d3", "A1", 1), size="minor"),
            {"withdraw": "d3"},
        ),
        figures={"blocks": 2},
    ),
    RefusalCase(
        "siege.limit",
        "a relieving fleet finds no room in a minor city",
        forbidden=game(full_naupactus("naupactus-peltasts", "naupactus-fleets"), {"enter": "athens-fleets-1"}),
        allowed=game(full_naupactus("naupactus-peltasts"), {"enter": "athens-fleets-1"}),
        figures={"blocks": 2},
    ),
    RefusalCase(
        "siege.athens",
        "a fifth ground block in Athens, where a fleet still has room",
        forbidden=fought(
            walled(
                fighter("a1", "C1", 1),
                *[inside(f"d{n}", "B2", 1) for n in (1, 2, 3, 4)],
                fighter("d5", "A1", 1),
                size="athens",
            ),
            {"withdraw": "d5"},
        ),
        allowed=fought(
            walled(
                fighter("a1", "C1", 1),
                *[inside(f"d{n}", "B2", 1) for n in (1, 2, 3)],
                fighter("d5", "A1", 1),
                size="athens",
            ),
            {"withdraw": "d5"},
        ),
        figures={"blocks": 4},
    ),
    RefusalCase(
        "siege.withdraw.walls",
        "no walls, no withdrawal",
        forbidden=fought(walled(fighter("a1", "B4", 1), fighter("d1", "A1", 1), size=""), {"withdraw": "d1"}),
        allowed=fought(walled(fighter("a1", "B4", 1), fighter("d1", "A1", 1)), {"withdraw": "d1"}),
    ),
    RefusalCase(
        "siege.withdraw.attacker",
        "the attacker has no walls to go behind",
        forbidden=fought(walled(fighter("a1", "A1", 1), fighter("d1", "B2", 1)), {"withdraw": "a1"}),
        allowed=fought(walled(fighter("a1", "B4", 1), fighter("d1", "A1", 1)), {"withdraw": "d1"}),
    ),
    RefusalCase(
        "siege.choice.outside",
        "no siege while a ground block is outside",
        forbidden=fought(walled(fighter("a1", "B4", 1), fighter("d1", "B2", 1)), {"stop": True}),
        allowed=fought(walled(fighter("a1", "B4", 1), inside("d1", "B2", 1)), {"stop": True}),
    ),
    RefusalCase(
        "siege.choice.turn",
        "the besieged, who are to act, do not end the storm",
        forbidden=fought(
            walled(fighter("a1", "B4", 2), inside("d1", "A1", 2, "peltast")), {"storm": True}, {"stop": True}
        ),
        allowed=fought(
            walled(fighter("a1", "B4", 2), inside("d1", "C1", 2, "peltast")), {"storm": True}, {"stop": True}
        ),
    ),
    RefusalCase(
        "siege.choice.turn",
        "a fleet of the defender, which is to act, does not begin the storm",
        forbidden=fought(
            walled(fighter("a1", "B4", 1), inside("d1", "B2", 1), fighter("d2", "A2", 1, "fleet")), {"storm": True}
        ),
        allowed=fought(
            walled(fighter("a1", "B4", 1), inside("d1", "B2", 1), fighter("d2", "C2", 1, "fleet")), {"storm": True}
        ),
    ),
    RefusalCase(
        "siege.control",
        "the besieged do not march off",
        forbidden=game(sparta(*POTIDAEA), to("move", "potidaea-hoplites", (2, -7))),
        allowed=game(sparta(block("potidaea-hoplites", "potidaea", 3)), to("move", "potidaea-hoplites", (2, -7))),
        figures={"block": "potidaea-hoplites"},
    ),
    RefusalCase(
        "storm.all-inside.outside",
        "no storm while a ground block is outside",
        forbidden=fought(
            walled(fighter("a1", "B4", 1), inside("d1", "B2", 1), fighter("d2", "B2", 1)), {"storm": True}
        ),
        allowed=fought(
            walled(fighter("a1", "B4", 1), inside("d1", "B2", 1), fighter("d2", "C2", 1, "fleet")), {"storm": True}
        ),
    ),
    RefusalCase(
        "combat.order.storm",
        "the besieged of the same letter come first",
        forbidden=fought(walled(fighter("a1", "B4", 1), inside("d1", "B2", 1)), fire("a1", 6)),
        allowed=fought(walled(fighter("a1", "B4", 1), inside("d1", "C2", 1)), fire("a1", 6)),
        figures={"block": "a1", "blocks": ["d1"]},
    ),
    RefusalCase(
        "storm.limit.first",
        "of three before a minor city one stands aside first",
        forbidden=fought(three_before_naupactus, {"storm": True}, fire("d1", 6, 6)),
        allowed=fought(three_before_naupactus, {"storm": True}, {"aside": "a3"}, fire("d1", 6, 6)),
        figures={"blocks": 2},
    ),
    RefusalCase(
        "storm.limit",
        "a fifth stormer finds no room where a revolt block needs none (storm.limit, revolt.no-limits)",
        forbidden=fought(revolt_and_four("hoplite"), *ROUND_OF_FOUR, fire("a5", 6)),
        allowed=fought(revolt_and_four("demos"), *ROUND_OF_FOUR, fire("a5", 6)),
    ),
    RefusalCase(
        "storm.limit",
        "a revolt block that has attacked takes no room from the four after it (revolt.no-limits)",
        forbidden=fought(revolt_and_four("hoplite"), {"storm": True}, *FIFTH_FIRST),
        allowed=fought(revolt_and_four("demos"), {"storm": True}, *FIFTH_FIRST),
    ),
    RefusalCase(
        "storm.aside.storm",
        "nobody stands aside from a battle in the field",
        forbidden=fought(walled(fighter("a1", "B4", 1), fighter("d1", "B2", 1)), {"aside": "a1"}),
        allowed=fought(walled(fighter("a1", "B4", 1), inside("d1", "B2", 1)), {"aside": "a1"}),
        figures={"block": "a1"},
    ),
    # relief and sally
    RefusalCase(
        "relief.inside.fleet",
        "ground blocks of a relief stay outside",
        forbidden=game(
            lambda: play(
                war(*POTIDAEA, block("sparta-hoplites-1", (2, -7), 4)),
                INTO_POTIDAEA,
                {"end": "movement"},
                fight("potidaea"),
                {"pass": "potidaea-besiegers"},
            ),
            {"enter": "sparta-hoplites-1"},
        ),
        allowed=game(relief(), {"enter": "leucas-fleets"}),
        figures={"block": "sparta-hoplites-1"},
    ),
    RefusalCase(
        "sally.return",
        "who came out to help a relief goes back, the relief goes where it came from",
        forbidden=game(
            lambda: play(war(*POTIDAEA, block("sparta-hoplites-1", (2, -7), 4)), INTO_POTIDAEA, {"end": "movement"}),
            fight("potidaea", "potidaea-hoplites"),
            {"pass": "potidaea-besiegers"},
            {"retreat": "potidaea-hoplites", "to": [2, -7]},
        ),
        allowed=game(
            lambda: play(war(*POTIDAEA, block("sparta-hoplites-1", (2, -7), 4)), INTO_POTIDAEA, {"end": "movement"}),
            fight("potidaea", "potidaea-hoplites"),
            {"pass": "potidaea-besiegers"},
            {"retreat": "sparta-hoplites-1", "to": [2, -7]},
        ),
        figures={"block": "potidaea-hoplites"},
    ),
    # plunder and points of events
    RefusalCase(
        "plunder.blocks.fought",
        "who stood aside did not fight",
        forbidden=game(potidaea_stormed, {"grow": "athens-hoplites-1"}),
        allowed=game(potidaea_stormed, {"grow": "potidaea-besiegers"}),
        figures={"block": "athens-hoplites-1"},
    ),
    RefusalCase(
        "event.points-spent.pillage",
        "Pillage strengthens the blocks at the city",
        forbidden=game(
            carded(
                "pillage",
                "athens",
                *POTIDAEA[:1],
                block("potidaea-besiegers", "potidaea", 3),
                block("athens-hoplites-1", "athens", 3),
            ),
            {"event": "pillage", "city": "potidaea", "dice": [1]},
            {"grow": "athens-hoplites-1"},
        ),
        allowed=game(
            carded(
                "pillage",
                "athens",
                *POTIDAEA[:1],
                block("potidaea-besiegers", "potidaea", 3),
                block("athens-hoplites-1", "athens", 3),
            ),
            {"event": "pillage", "city": "potidaea", "dice": [1]},
            {"grow": "potidaea-besiegers"},
        ),
        figures={"block": "athens-hoplites-1"},
    ),
    *[
        RefusalCase(
            f"event.{event}",
            "only a city under siege",
            forbidden=game(carded(event, "athens", *POTIDAEA), {"event": event, "city": "samos"} | dice),
            allowed=game(carded(event, "athens", *POTIDAEA), {"event": event, "city": "potidaea"} | dice),
            figures={"cities": ["potidaea"]},
        )
        for event, dice in (("pillage", {"dice": [1]}), ("plague", {"dice": [1]}), ("betrayal", {}))
    ],
    RefusalCase(
        "event.betrayal.nowhere",
        "nobody betrays Athens",
        forbidden=game(
            carded(
                "betrayal",
                "sparta",
                block("athens-hoplites-1", "athens", 3, "inside"),
                block("sparta-hoplites-1", "athens", 3),
            ),
            {"event": "betrayal", "city": "athens"},
        ),
        allowed=game(
            carded(
                "betrayal",
                "sparta",
                block("ephesus-hoplites", "ephesus", 2, "inside"),
                block("sparta-hoplites-1", "ephesus", 3),
            ),
            {"event": "betrayal", "city": "ephesus"},
        ),
    ),
    # fleets
    RefusalCase(
        "naval.separate",
        "fleets and ground blocks on both sides are two battles",
        forbidden=asked(
            battle_odds, attacker_1="fleet-c3", attacker_2="hoplite-b2", defender_1="fleet-c2", defender_2="hoplite-b2"
        ),
        allowed=asked(battle_odds, attacker_1="fleet-c3", defender_1="fleet-c2"),
    ),
    RefusalCase(
        "coastal.when.outside",
        "not while an enemy fleet is outside",
        forbidden=fought(
            walled(fighter("a1", "C3", 1, "fleet"), fighter("d1", "B2", 1), fighter("d2", "C2", 1, "fleet")),
            {"coastal": "attacker"},
        ),
        allowed=fought(
            walled(fighter("a1", "C3", 1, "fleet"), fighter("d1", "B2", 1), inside("d2", "C2", 1, "fleet")),
            {"coastal": "attacker"},
        ),
    ),
    RefusalCase(
        "coastal.no-target",
        "a ground block cannot reach a fleet before the battle on the coast",
        forbidden=fought(
            lambda: battle(fighter("a1", "C3", 1, "fleet"), fighter("d1", "B2", 1), fighter("d2", "C2", 1, "fleet")),
            fire("d1", 6),
        ),
        allowed=fought(
            lambda: battle(fighter("a1", "C3", 1, "fleet"), fighter("d1", "B2", 1), coastal=True), fire("d1", 6)
        ),
        figures={"block": "d1"},
    ),
    RefusalCase(
        "blockade.declare.outside",
        "not while an enemy fleet is outside",
        forbidden=fought(
            lambda: battle(fighter("a1", "A3", 1, "fleet"), fighter("d1", "C2", 1, "fleet"), size="major"),
            {"blockade": "a1"},
        ),
        allowed=fought(
            lambda: battle(fighter("a1", "A3", 1, "fleet"), inside("d1", "C2", 1, "fleet"), size="major"),
            {"blockade": "a1"},
        ),
        figures={"block": "a1"},
    ),
    RefusalCase(
        "blockade.moves.battle",
        "nobody leaves in the middle of a battle",
        forbidden=fought(lambda: battle(fighter("a1", "A3", 1), fighter("d1", "C2", 1)), {"leave": "a1"}),
        allowed=fought(lambda: battle(fighter("a1", "A3", 1), inside("d1", "C2", 1), phase="over"), {"leave": "a1"}),
        figures={"block": "a1"},
    ),
    RefusalCase(
        "sea-attack.from-blockade",
        "a blockader sails to own ports only",
        forbidden=game(
            athens(block("athens-fleets-1", "megara", 3, "blockade"), block("megara-hoplites", "megara", 2)),
            to("move", "athens-fleets-1", "troezen"),
        ),
        allowed=game(
            athens(block("athens-fleets-1", "megara", 3, "blockade"), block("megara-hoplites", "megara", 2)),
            to("move", "athens-fleets-1", "athens"),
        ),
    ),
    RefusalCase(
        "patrol.when.sea",
        "no patrol without sea control",
        forbidden=game(
            combat(
                block("naupactus-fleets", "naupactus", 3, "inside"),
                block("sparta-hoplites-1", "naupactus", 4),
                block("leucas-fleets", "naupactus", 3, "blockade"),
            ),
            {"patrol": "naupactus-fleets"},
        ),
        allowed=game(
            combat(block("naupactus-fleets", "naupactus", 3, "inside"), block("sparta-hoplites-1", "naupactus", 4)),
            {"patrol": "naupactus-fleets"},
        ),
        figures={"block": "naupactus-fleets"},
    ),
    # revolts and Helots
    RefusalCase(
        "revolt.where.size",
        "a minor city does not revolt",
        forbidden=game(sparta(), {"revolt": "naupactus", "steps": 1}),
        allowed=game(sparta(), {"revolt": "ephesus", "steps": 1}),
        figures={"city": "naupactus"},
    ),
    RefusalCase(
        "revolt.where.enemy",
        "an own city does not revolt",
        forbidden=game(athens(), {"revolt": "samos", "steps": 1}),
        allowed=game(athens(), {"revolt": "thebes", "steps": 1}),
        figures={"city": "samos"},
    ),
    RefusalCase(
        "revolt.barred.main",
        "Athens does not revolt",
        forbidden=game(sparta(), {"revolt": "athens", "steps": 1}),
        allowed=game(sparta(), {"revolt": "ephesus", "steps": 1}),
        figures={"city": "athens"},
    ),
    RefusalCase(
        "revolt.barred.neutral",
        "a neutral city revolts only when it has joined the enemy",
        forbidden=game(sparta(), {"revolt": "argos", "steps": 1}),
        allowed=game(sparta(allies=[["argos", "athens"]]), {"revolt": "argos", "steps": 1}),
        figures={"city": "argos"},
    ),
    RefusalCase(
        "revolt.once",
        "once an Olympiad",
        forbidden=game(sparta(revolted=["ephesus"]), {"revolt": "ephesus", "steps": 1}),
        allowed=game(sparta(revolted=["ephesus"]), {"revolt": "miletus", "steps": 1}),
        figures={"city": "ephesus"},
    ),
    RefusalCase(
        "helot.once",
        "the Helots, too, rise once an Olympiad",
        forbidden=game(athens(revolted=["messene"]), {"revolt": "messene", "steps": 1}),
        allowed=game(athens(revolted=["thebes"]), {"revolt": "messene", "steps": 1}),
        figures={"city": "messene"},
    ),
    RefusalCase(
        "revolt.block",
        "no third Tyrant",
        forbidden=game(
            sparta(revolted=[]), *[{"revolt": name, "steps": 1} for name in ("ephesus", "miletus", "samos")]
        ),
        allowed=game(sparta(), *[{"revolt": name, "steps": 1} for name in ("ephesus", "miletus")]),
        figures={"city": "samos"},
    ),
    RefusalCase(
        "revolt.strength",
        "a movement point for each step",
        forbidden=game(sparta(points=2), {"revolt": "ephesus", "steps": 3}),
        allowed=game(sparta(points=2), {"revolt": "ephesus", "steps": 2}),
        figures={"needed": 3, "points": 2},
    ),
    RefusalCase(
        "revolt.cap",
        "a block has four steps",
        forbidden=game(sparta(points=5), {"revolt": "ephesus", "steps": 5}),
        allowed=game(sparta(points=5), {"revolt": "ephesus", "steps": 4}),
        figures={"steps": 4},
    ),
    RefusalCase(
        "revolt.friends",
        "once the revolt block is gone, its friends are no target before they attack",
        forbidden=fought(friends, fire("d1", 1, 6), fire("d2", 6)),
        allowed=fought(friends, fire("d1", 6, 6), fire("d2", 6)),
        figures={"block": "d2"},
    ),
    RefusalCase(
        "helot.fail",
        "Helots do not retreat in their revolt, later they do",
        forbidden=fought(
            lambda: battle(fighter("a1", "A3", 1, "helot"), fighter("d1", "B2", 1), rising=True), {"retreat": "a1"}
        ),
        allowed=fought(lambda: battle(fighter("a1", "A3", 1, "helot"), fighter("d1", "B2", 1)), {"retreat": "a1"}),
        figures={"block": "a1"},
    ),
    RefusalCase(
        "revolt.disband",
        "only own revolt blocks disband in the movement phase",
        forbidden=game(athens(block("athens-hoplites-1", "athens", 3)), {"disband": "athens-hoplites-1"}),
        allowed=game(athens(block("demos-1", "athens", 3)), {"disband": "demos-1"}),
    ),
    # replacement
    RefusalCase(
        "block.steps",
        "no more than the block has",
        forbidden=game(buying(block("chalcis-hoplites", "chalcis", 3)), {"grow": "chalcis-hoplites"}),
        allowed=game(buying(block("chalcis-hoplites", "chalcis", 2)), {"grow": "chalcis-hoplites"}),
        figures={"steps": 3},
    ),
    RefusalCase(
        "replacement.grow",
        "only in an own city",
        forbidden=game(buying(block("athens-hoplites-1", (2, -7), 3)), {"grow": "athens-hoplites-1"}),
        allowed=game(buying(block("athens-hoplites-1", "athens", 3)), {"grow": "athens-hoplites-1"}),
        figures={"block": "athens-hoplites-1"},
    ),
    RefusalCase(
        "replacement.siege",
        "besiegers get nothing",
        forbidden=game(
            buying(*POTIDAEA[:1], block("potidaea-besiegers", "potidaea", 3)), {"grow": "potidaea-besiegers"}
        ),
        allowed=game(buying(block("potidaea-besiegers", "potidaea", 3)), {"grow": "potidaea-besiegers"}),
        figures={"city": "potidaea"},
    ),
    RefusalCase(
        "replacement.siege",
        "a blockaded city takes nothing",
        forbidden=game(
            buying(block("athens-hoplites-1", "samos", 3), block("leucas-fleets", "samos", 3, "blockade")),
            {"grow": "athens-hoplites-1"},
        ),
        allowed=game(
            buying(block("athens-hoplites-1", "samos", 3), block("leucas-fleets", "samos", 3, "patrol")),
            {"grow": "athens-hoplites-1"},
        ),
        figures={"city": "samos"},
    ),
    RefusalCase(
        "replacement.limit.city",
        "two points in a major city",
        forbidden=game(buying(block("athens-hoplites-1", "samos", 1)), *[{"grow": "athens-hoplites-1"}] * 3),
        allowed=game(buying(block("athens-hoplites-1", "samos", 1)), *[{"grow": "athens-hoplites-1"}] * 2),
        figures={"city": "samos", "points": 2},
    ),
    RefusalCase(
        "replacement.points.short",
        "a fleet costs two points",
        forbidden=game(buying(block("athens-fleets-1", "athens", 1), build=1), {"grow": "athens-fleets-1"}),
        allowed=game(buying(block("athens-fleets-1", "athens", 1), build=2), {"grow": "athens-fleets-1"}),
        figures={"needed": 2, "points": 1},
    ),
    RefusalCase(
        "replacement.new.home",
        "a block comes back in its home city only",
        forbidden=game(
            buying(block("miletus-hoplites", POOL, 0, "pool")), {"build": "miletus-hoplites", "at": "samos"}
        ),
        allowed=game(
            buying(block("miletus-hoplites", POOL, 0, "pool")), {"build": "miletus-hoplites", "at": "miletus"}
        ),
        figures={"block": "miletus-hoplites", "city": "samos"},
    ),
    RefusalCase(
        "replacement.pool",
        "what is on the map is not rebuilt",
        forbidden=game(buying(block("miletus-hoplites", "samos", 1)), {"build": "miletus-hoplites", "at": "miletus"}),
        allowed=game(
            buying(block("miletus-hoplites", POOL, 0, "pool")), {"build": "miletus-hoplites", "at": "miletus"}
        ),
        figures={"block": "miletus-hoplites"},
    ),
    RefusalCase(
        "replacement.disband",
        "what is in the pool cannot be disbanded",
        forbidden=game(buying(block("miletus-hoplites", POOL, 0, "pool")), {"disband": "miletus-hoplites"}),
        allowed=game(buying(block("miletus-hoplites", "samos", 1)), {"disband": "miletus-hoplites"}),
        figures={"block": "miletus-hoplites"},
    ),
    RefusalCase(
        "replacement.points",
        "the calculator pays no more than there is",
        forbidden=asked(replacement, side="athens", cities={"value-1": 1}, steps={"hoplite": 2}),
        allowed=asked(replacement, side="athens", cities={"value-2": 1}, steps={"hoplite": 2}),
        figures={"needed": 2, "points": 1},
    ),
    RefusalCase(
        "replacement.limit",
        "four points, but two in the city",
        forbidden=asked(replacement, side="athens", cities={"value-4": 1}, steps={"hoplite": 3}),
        allowed=asked(replacement, side="athens", cities={"value-4": 1}, steps={"hoplite": 2}),
        figures={"room": 2},
    ),
    RefusalCase(
        "neutral.points",
        "an ally's points go to its own block first",
        forbidden=game(
            buying(
                block("argos-hoplites", "argos", 1, owner="athens"),
                block("athens-hoplites-1", "athens", 1),
                allies=[["argos", "athens"]],
                build=2,
            ),
            {"grow": "athens-hoplites-1"},
        ),
        allowed=game(
            buying(
                block("argos-hoplites", "argos", 1, owner="athens"),
                block("athens-hoplites-1", "athens", 1),
                allies=[["argos", "athens"]],
                build=3,
            ),
            {"grow": "athens-hoplites-1"},
        ),
        figures={"points": 2},
    ),
    # Sicily, Persia
    RefusalCase(
        "sicily.gates.start",
        "the voyage begins in one of the marked ports",
        forbidden=game(
            athens(block("athens-hoplites-1", "athens", 3)), {"voyage": "athens-hoplites-1", "to": list(SICILY)}
        ),
        allowed=game(
            athens(block("athens-hoplites-1", "corcyra", 3)), {"voyage": "athens-hoplites-1", "to": list(SICILY)}
        ),
        figures={"block": "athens-hoplites-1"},
    ),
    RefusalCase(
        "sicily.open-port",
        "a blockaded port is closed, one before which the enemy patrols is not",
        forbidden=game(
            athens(block("athens-hoplites-1", "corcyra", 3), block("leucas-fleets", "corcyra", 3, "blockade")),
            {"voyage": "athens-hoplites-1", "to": list(SICILY)},
        ),
        allowed=game(
            athens(block("athens-hoplites-1", "corcyra", 3), block("leucas-fleets", "corcyra", 3, "patrol")),
            {"voyage": "athens-hoplites-1", "to": list(SICILY)},
        ),
        figures={"city": "corcyra"},
    ),
    RefusalCase(
        "persia.moment",
        "in Sparta's movement phase",
        forbidden=game(sparta(block("sparta-hoplites-1", "miletus", 4), phase="combat"), {"persia": True}),
        allowed=game(sparta(block("sparta-hoplites-1", "miletus", 4)), {"persia": True}),
    ),
    RefusalCase(
        "persia.support.now",
        "not without Miletus",
        forbidden=game(sparta(block("sparta-hoplites-1", "ephesus", 4)), {"persia": True}),
        allowed=game(sparta(block("sparta-hoplites-1", "miletus", 4)), {"persia": True}),
    ),
    RefusalCase(
        "persia.end",
        "not again once it has ended",
        forbidden=game(sparta(block("sparta-hoplites-1", "miletus", 4), persia="ended"), {"persia": True}),
        allowed=game(sparta(block("sparta-hoplites-1", "miletus", 4)), {"persia": True}),
    ),
    RefusalCase(
        "persia.support",
        "Persia does not pay for Athens",
        forbidden=asked(replacement, side="athens", cities={"value-4": 1}, support="yes"),
        allowed=asked(replacement, side="sparta", cities={"value-4": 1}, support="yes"),
    ),
    RefusalCase(
        "persia.price",
        "Miletus is among the open points",
        forbidden=asked(victory_count, athens=0, sparta=3, sparta_closed=2, persian_miletus="yes"),
        allowed=asked(victory_count, athens=0, sparta=3, sparta_closed=1, persian_miletus="yes"),
        figures={"points": 2},
    ),
    RefusalCase(
        "persia.price.closed",
        "a closed Miletus is among the closed points",
        forbidden=asked(victory_count, athens=0, sparta=3, sparta_closed=1, persian_miletus="closed"),
        allowed=asked(victory_count, athens=0, sparta=3, sparta_closed=2, persian_miletus="closed"),
        figures={"points": 2},
    ),
    # victory
    RefusalCase(
        "city.points",
        "the map has 48 points",
        forbidden=asked(victory_count, athens=20, sparta=29),
        allowed=asked(victory_count, athens=20, sparta=28),
        figures={"points": 48},
    ),
    RefusalCase(
        "victory.besieged",
        "no more closed points than points",
        forbidden=asked(victory_count, athens=5, sparta=5, athens_closed=6),
        allowed=asked(victory_count, athens=5, sparta=5, athens_closed=5),
        figures={"side": "athens"},
    ),
    RefusalCase(
        "card.play",
        "a side plays one card in a game turn",
        forbidden=game(sparta(phase="play", played=[["sparta", "twos-1"]], hands=TWO_CARDS), {"play": "threes-1"}),
        allowed=game(sparta(phase="play", played=[["athens", "twos-1"]], hands=TWO_CARDS), {"play": "threes-1"}),
        figures={"side": "sparta"},
    ),
    RefusalCase(
        "victory.main-city",
        "a game that is over has no moves",
        forbidden=game(sparta(won={"winner": "sparta", "rule": "victory.points"}), {"end": "movement"}),
        allowed=game(sparta(), {"end": "movement"}),
        figures={"side": "sparta"},
    ),
]
