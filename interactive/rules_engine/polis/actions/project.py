"""Projects (rules project.*)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules_engine.action import Part
from rules_engine.codec import list_of, one_of
from rules_engine.core import Line, Phrase, Refused
from rules_engine.polis.actions.turn_action import TurnAction
from rules_engine.polis.components import Goods
from rules_engine.polis.game.kinds import PROJECT
from rules_engine.polis.game.state import State, with_goods, with_polis
from rules_engine.polis.rules.payment import lacks, project_price, silver_choices, silver_refusal


class Project(TurnAction):
    """{"project": tile, "polis": polis, "silver": [resources]}: a tile lying face up goes above an own polis; silver
    stands in for the resources listed (rules project.start, project.cost)."""

    name = PROJECT
    parts = (
        Part("tile", lambda components: one_of(components.projects), lambda action: action.now.state.shown, PROJECT),
        Part("polis", lambda components: one_of(components.order), lambda action: action.now.own()),
        Part(
            "silver",
            lambda components: list_of(one_of(components.resources)),
            lambda action: action.ways_to_pay(),
            default=(),
        ),
    )
    tile: str
    polis: str
    silver: tuple[str, ...]

    def kind(self) -> str:
        """Return the kind of the tile."""
        return self.now.components.data["projects"][self.tile]["kind"]

    def ways_to_pay(self) -> Iterable[tuple[str, ...]]:
        """List the sets of resources that silver may replace."""
        choices = silver_choices(self.now.components, self.tile, self.now.state.readings)
        return [tuple(choice) for choice in choices]

    def price(self) -> Goods:
        """Return the price, below 0 (rules project.cost, project.silver)."""
        return project_price(self.now.components, self.tile, self.silver)

    def check_tile(self) -> Refused | None:
        return None if self.tile in self.now.state.shown else Refused("project.start", {"project": self.tile})

    def check_polis(self) -> Refused | None:
        if not self.now.owns(self.polis):
            return Refused("project.start.foreign", {"polis": self.polis})
        if self.kind() not in self.now.components.poleis[self.polis].projects:
            return Refused("project.kind", {"kind": self.kind(), "polis": self.polis})
        is_begun = self.now.state.poleis[self.polis].begun is not None
        return Refused("project.one", {"polis": self.polis}) if is_begun else None

    def check_silver(self) -> Refused | None:
        lacking = lacks(self.now.goods, self.price())
        refused = silver_refusal(self.now.components, self.tile, self.silver, self.now.state.readings)
        return refused or (Refused("project.cost", {"project": self.tile, "lacking": lacking}) if lacking else None)

    def apply(self) -> tuple[State, list[Line]]:
        after = with_polis(with_goods(self.now.state, self.now.side, self.price()), self.polis, begun=self.tile)
        lines = [
            Line("project.start.begun", None, {"project": self.tile, "polis": self.polis}),
            Line("project.cost.paid", self.price(), {}),
        ]
        if self.silver:
            lines.append(Line("project.silver.used", None, {"resources": list(self.silver)}))
        return replace(after, shown=tuple([other for other in after.shown if other != self.tile])), lines

    def described(self) -> Phrase:
        return Phrase("project", {"project": self.tile, "polis": self.polis, "price": self.price()})

    def circumstances(self) -> list[Phrase]:
        """Name the project that the polis has started in this round (rule project.one)."""
        begun = self.now.state.poleis[self.polis].begun
        if begun is None:
            return [Phrase("given.begun.none", {"polis": self.polis})]
        return [Phrase("given.begun", {"polis": self.polis, "project": begun})]

    def attempts(self) -> list[dict]:
        return [move for tile in self.now.state.shown for move in self.about(tile)]

    def about(self, thing: str) -> list[dict]:
        """List the ways to begin a tile in every own polis that takes its kind, or else in any."""
        if thing not in self.now.state.shown:
            return []
        self.tile = thing
        poleis = self.now.components.poleis
        fitting = [polis for polis in self.now.own() if self.kind() in poleis[polis].projects]
        return [
            {PROJECT: thing, "polis": polis, "silver": list(way)}
            for polis in fitting or self.now.own()
            for way in self.ways_to_pay()
        ]
