"""Refusals of cards, control, movement, terrain, battles in the open, retreats, regrouping, stacking and straits."""

from typing import Any

from rules_engine.athens_sparta.calculators.battle_odds import battle_odds
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.positions.teaching_map import LIVING, Position
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.battle.moves import play as play_battle
from rules_engine.core import Refusal, Refused
from rules_pages.data.engine_runner import EngineRunner
from tests.athens_sparta.battles import battle, components, fighter
from tests.athens_sparta.maps import at
from tests.athens_sparta.wars import block, fire, play, to, war
from tests.refusals import Attempt, RefusalCase

OPEN = (-4, 2)


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


# moves (rules move.*, terrain.*, city.oracle, persia.border)


EUBOEA = Position(moves=(("athens-fleets-1", at("chalcis"), at("marathon")),), chosen="athens-fleets-1")
TURNED_BACK = Position(moves=(("athens-fleets-1", at("chalcis"), at("marathon")),), chosen="thebes-hoplites-1")
FREE = Position(chosen="thebes-hoplites-1")


MOVES = [
    pair("terrain.coasts", "out of Chalcis to the east",
         tells(EUBOEA, "sides", "upper-right"), tells(EUBOEA, "sides", "leftwards")),
    pair("terrain.strait-fleet.caught", "an enemy fleet on the other shore",
         tells(TURNED_BACK, "barred", "chalcis"), tells(FREE, "fights", "chalcis"), steps=1),
]  # fmt: skip


# strategic moves (rules move.march, move.sea, move.strategic-barred, control.*)

SIEGE = [block("potidaea-hoplites", "potidaea", 3, "inside"), block("potidaea-besiegers", "potidaea", 4)]


# battles (rules combat.*, hit.*, retreat.*, regroup.*)


def again(name: str, where: Any) -> dict:
    return to("regroup", name, where)


def odds(**question: str) -> Any:
    return battle_odds(components(), attacker_1="hoplite-b2", **question)


BATTLES = [
    never("combat.when", "after the battle",
         fights(battle(fighter("a1", "B2", 1), fighter("d1", "B2", 1)), fire("d1", 1), fire("d1", 6)), "it is over"),
    pair("combat.when.settled", "the battle was fought before",
         tries(war(sparta(1, OPEN), athens(1, OPEN), phase="combat", settled=[list(OPEN)]), {"fight": list(OPEN)}),
         tries(war(sparta(1, OPEN), athens(1, OPEN), phase="combat"), {"fight": list(OPEN)})),
    pair("combat.when.sides", "a battle of one side",
         lambda player: odds(defender_1="no-block"), lambda player: odds(defender_1="hoplite-b2")),
]  # fmt: skip


# cards and events (rules card.*, event.*)


SHUT_IN = block("athens-hoplites-1", "athens", 4, "inside")


def event(name: str, *pieces: list, side: str = "sparta", **changes: Any) -> State:
    """An event card of a side is to be carried out."""
    return war(*pieces, **({"phase": "events", "events": [[name, side]], "points": 0} | changes))


EVENTS = [
    pair("event.betrayal-when.nowhere", "the besieged play it",
         tries(event("betrayal", *SIEGE, sparta(1, "athens"), SHUT_IN), {"event": "betrayal", "city": "potidaea"}),
         tries(event("betrayal", *SIEGE, side="athens"), {"event": "betrayal", "city": "potidaea"})),
    pair("event.pillage.nowhere", "no siege at all",
         tries(event("pillage", sparta(1)), {"event": "pillage", "city": "potidaea", "dice": [1]}),
         tries(event("pillage", *SIEGE), {"event": "pillage", "city": "potidaea", "dice": [1]})),
]  # fmt: skip

CASES: list[RefusalCase] = MOVES + BATTLES + EVENTS
