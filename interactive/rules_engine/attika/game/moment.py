"""A position with what it implies for the active player, worked out once."""

from typing import Any

from rules_engine import hexes
from rules_engine.attika.components import Components, Symbols
from rules_engine.attika.game.state import State
from rules_engine.attika.readings import SURPLUS, chosen
from rules_engine.attika.rules.cards import Bill
from rules_engine.attika.rules.cost import PRACTICE, Plots, base_cost, bill_of, cost_lines, free_plots, plain_bill
from rules_engine.attika.rules.turns import Means, action_refusal
from rules_engine.cards import Cards
from rules_engine.core import Line, Refused, distinct
from rules_engine.hexes import Position


class Moment:
    """What a move looks at. What takes a search is found once and remembered."""

    def __init__(self, components: Components, state: State) -> None:
        self.components = components
        self.state = state
        self.turn = state.turn
        self.found: dict[Any, Any] = {}

    def means(self) -> Means:
        return self.state.seat().means()

    def hand(self) -> Cards:
        return self.state.hand_of(self.state.active)

    def action_refusal(self, action: str) -> Refused | None:
        return action_refusal(self.components, self.turn, self.means(), action)

    def buildings(self) -> list[str]:
        """List the buildings that can be built next, each kind once: the one just revealed, or those of the mat."""
        if self.turn.revealed is not None:
            return [self.turn.revealed]
        return distinct(self.state.seat().mat)

    def plots(self) -> Plots:
        """List every site on which the active player may build."""
        if "plots" not in self.found:
            state, settlements = self.state, len(self.state.settlements(self.state.active))
            own = state.own_buildings()
            self.found["plots"] = free_plots(self.components, state.grounds, state.buildings, own, settlements)
        return self.found["plots"]

    def practice_cost(self, building: str) -> Symbols | None:
        """Return the cost that a practice game uses where no source gives one; None leaves it to the data."""
        if not self.state.practice or self.components.costs[building] is not None:
            return None
        return self.components.practice_costs.get(building)

    def bills(self, building: str) -> list[Bill]:
        """Return what a building costs for each of the `prices` of `plots`, where no arrow makes it free."""
        base = base_cost(self.components, building, self.practice_cost(building))
        surplus = chosen(self.state.readings, SURPLUS)
        return [plain_bill(self.components, base, found, fee, surplus) for found, fee in self.plots().prices]

    def cost_lines(self, building: str, at: Position) -> list[Line]:
        """Explain what the active player pays for a building on a free hex."""
        if (building, at) not in self.found:
            state, player, practice = self.state, self.state.active, self.practice_cost(building)
            self.found[building, at] = cost_lines(
                self.components,
                building,
                state.hex_at(at, player),
                tuple([state.hex_at(place, player) for place in hexes.neighbours(at)]),
                len(state.settlements(player)),
                practice,
                chosen(state.readings, SURPLUS),
                self.components.provenances[building] if practice is None else PRACTICE,
            )
        return self.found[building, at]

    def bill(self, building: str, at: Position) -> Bill:
        key = "bill", building, at
        if key not in self.found:
            self.found[key] = bill_of(self.components, self.cost_lines(building, at))
        return self.found[key]
