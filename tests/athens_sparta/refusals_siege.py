"""Refusals of sieges, fleets, attrition, revolts, replacement, special places and victory."""

from collections.abc import Callable
from typing import Any

from rules_engine.athens_sparta.calculators.battle_odds import battle_odds
from rules_engine.athens_sparta.calculators.points import replacement
from rules_engine.athens_sparta.calculators.siege_clock import siege_clock
from rules_engine.athens_sparta.calculators.victory_count import victory_count
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.rules.battle.model import Battle, next_to_act
from rules_engine.athens_sparta.rules.battle.moves import play as play_battle
from tests.athens_sparta.battles import battle, fighter
from tests.athens_sparta.maps import at, components
from tests.athens_sparta.wars import block, play, to, war
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
INTO_POTIDAEA = to("move", "sparta-hoplites-1", "potidaea", (2, -7))


def walled(*more: Any, **changes: Any) -> Callable[[], Battle]:
    return lambda: battle(*(more or (fighter("a1", "B4", 2), fighter("d1", "B2", 2))), **({"size": "major"} | changes))


def inside(name: str, rating: str, steps: int, kind: str = "hoplite") -> Any:
    return fighter(name, rating, steps, kind, place="inside")


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


TWO_EQUAL = (
    block("athens-hoplites-1", "potidaea", 4),
    block("athens-hoplites-2", "potidaea", 4),
    block("athens-peltasts", "potidaea", 2),
    block("potidaea-hoplites", "potidaea", 3, "inside"),
)
ONE_LOSS = ({"end": "combat"}, attrition_at("potidaea", 6, 1, 1))

CASES: list[RefusalCase] = [
    # attrition
    RefusalCase("attrition.hits", "not from the weaker block",
         forbidden=game(combat(*TWO_EQUAL), *ONE_LOSS, {"lose": "athens-peltasts"}),
         allowed=game(combat(*TWO_EQUAL), *ONE_LOSS, {"lose": "athens-hoplites-2"}),
         figures={"blocks": ["athens-hoplites-1", "athens-hoplites-2"]}),
    RefusalCase("attrition.when.nobody", "somebody inside and somebody around",
         forbidden=asked(siege_clock, waters="port", inside_1=1, land_1=0, turns=2),
         allowed=asked(siege_clock, waters="port", inside_1=1, land_1=1, turns=2)),
    RefusalCase("attrition.landlocked", "a fleet before a city without a port",
         forbidden=asked(siege_clock, waters="landlocked", inside_1=1, land_1=1, fleet_1=1, turns=2),
         allowed=asked(siege_clock, waters="landlocked", inside_1=1, land_1=1, turns=2)),
    # walls and storms
    # fleets
    RefusalCase(
        "naval.separate",
        "fleets and ground blocks on both sides are two battles",
        forbidden=asked(
            battle_odds, attacker_1="fleet-c3", attacker_2="hoplite-b2", defender_1="fleet-c2", defender_2="hoplite-b2"
        ),
        allowed=asked(battle_odds, attacker_1="fleet-c3", defender_1="fleet-c2"),
    ),
    # revolts and Helots
    # replacement
    RefusalCase("replacement.points", "the calculator pays no more than there is",
         forbidden=asked(replacement, side="athens", cities={"value-1": 1}, steps={"hoplite": 2}),
         allowed=asked(replacement, side="athens", cities={"value-2": 1}, steps={"hoplite": 2}),
         figures={"needed": 2, "points": 1}),
    RefusalCase("replacement.limit", "four points, but two in the city",
         forbidden=asked(replacement, side="athens", cities={"value-4": 1}, steps={"hoplite": 3}),
         allowed=asked(replacement, side="athens", cities={"value-4": 1}, steps={"hoplite": 2}), figures={"room": 2}),
    # Sicily, Persia
    RefusalCase("persia.support", "Persia does not pay for Athens",
         forbidden=asked(replacement, side="athens", cities={"value-4": 1}, support="yes"),
         allowed=asked(replacement, side="sparta", cities={"value-4": 1}, support="yes")),
    RefusalCase("persia.price", "Miletus is among the open points",
         forbidden=asked(victory_count, athens=0, sparta=3, sparta_closed=2, persian_miletus="yes"),
         allowed=asked(victory_count, athens=0, sparta=3, sparta_closed=1, persian_miletus="yes"),
         figures={"points": 2}),
    RefusalCase("persia.price.closed", "a closed Miletus is among the closed points",
         forbidden=asked(victory_count, athens=0, sparta=3, sparta_closed=1, persian_miletus="closed"),
         allowed=asked(victory_count, athens=0, sparta=3, sparta_closed=2, persian_miletus="closed"),
         figures={"points": 2}),
    # victory
    RefusalCase("victory.besieged", "more points under siege than there are",
         forbidden=asked(victory_count, athens=3, sparta=0, sparta_closed=1),
         allowed=asked(victory_count, athens=3, sparta=1, sparta_closed=1)),
    RefusalCase("card.play", "a side plays one card in a game turn",
         forbidden=game(sparta(phase="play", played=[["sparta", "twos-1"]], hands=TWO_CARDS), {"play": "threes-1"}),
         allowed=game(sparta(phase="play", played=[["athens", "twos-1"]], hands=TWO_CARDS), {"play": "threes-1"}),
         figures={"side": "sparta"}),
]  # fmt: skip
