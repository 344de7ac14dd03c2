"""Tribute (rules tribute.*)."""

from collections.abc import Iterable
from dataclasses import replace

from rules_engine.action import Part
from rules_engine.codec import checked, dict_of, one_of, whole
from rules_engine.core import Line, Phrase, Refused
from rules_engine.polis.actions.turn_action import TurnAction
from rules_engine.polis.game.state import State, put
from rules_engine.polis.readings import CLOSED_BOX, is_default
from rules_engine.polis.rules.map import controls
from rules_engine.polis.rules.tribute import gain_of, placings, row_length, tribute_cost


class Tribute(TurnAction):
    """{"tribute": region, "rows": {resource: hoplites}}: so many hoplites on each row (rule tribute.rows)."""

    name = "tribute"
    is_military = True
    parts = (
        Part("region", lambda components: one_of(components.regions), lambda action: action.components.regions),
        Part(
            "rows",
            lambda components: checked(dict_of(components.resources, whole(1)), bool, "hoplites on some rows"),
            lambda action: action.placings(),
            others=lambda action: action.fewer(),
        ),
    )
    region: str
    rows: dict[str, int]

    def placings(self) -> list[dict[str, int]]:
        return placings(self.components, self.region, self.now.units(self.region))

    def fewer(self) -> Iterable[dict[str, int]]:
        """List the ways with as many hoplites on each row, or fewer, but at least one in all, the most first."""
        found: list[dict] = [{}]
        for good in sorted(self.rows):
            found = [rows | ({good: n} if n else {}) for rows in found for n in range(self.rows[good], -1, -1)]
        return [rows for rows in found if rows]

    def is_home(self) -> bool:
        """Tell whether the region is the side's home, where tribute costs nothing (rule tribute.home)."""
        return self.components.is_home(self.side, self.region)

    def goods(self) -> list[str]:
        return [good for good in self.components.resources if good in self.rows]

    def check_region(self) -> Refused | None:
        """Refuse a region from which the side cannot collect, with or without control (rules tribute.condition,
        tribute.achaia, tribute.box, tribute.control)."""
        poleis = self.components.poleis_in(self.region)
        if poleis and not any([self.now.owns(polis) for polis in poleis]):
            return Refused("tribute.condition", {"area": self.region})
        if self.now.units(self.region) == 0:
            return Refused("tribute.condition.hoplites" if poleis else "tribute.achaia", {"area": self.region})
        if self.state.is_box_closed(self.side, self.region):
            return Refused("tribute.box", {"area": self.region})
        return None if self.is_home() else self.now.poor_refusal()

    def check_rows(self) -> Refused | None:
        for good in sorted(self.rows):
            room, hoplites = row_length(self.components, self.region, good), self.rows[good]
            if room == 0:
                return Refused("tribute.rows.none", {"area": self.region, "good": good})
            if hoplites > room:
                values = {"area": self.region, "good": good, "room": room, "hoplites": hoplites}
                return Refused("tribute.rows", values)
        placed, held = sum([self.rows[good] for good in sorted(self.rows)]), self.now.units(self.region)
        values = {"area": self.region, "hoplites": placed, "held": held}
        return Refused("tribute.rows.hoplites", values) if placed > held else None

    def apply(self) -> tuple[State, list[Line]]:
        """Gain the resources, take the hoplites back and put a disc in the box, which closes it to both, or to the side
        that has used it (rules tribute.home, tribute.achaia, tribute.gain, tribute.control, tribute.back, tribute.box,
        stock.track-end, reading closed-box)."""
        now, gain = self.now, gain_of(self.components, self.rows)
        discs = now.state.boxes.get(self.region, ()) + (now.side,)
        change = gain | tribute_cost(now.components, now.side, self.region)
        after = replace(now.state, boxes=put(now.state.boxes, self.region, discs)).with_goods(now.side, change)
        lines = [Line("tribute.home", None, {"area": self.region}) if self.is_home() else self.paid_line()]
        if not now.components.poleis_in(self.region):
            lines.append(Line("tribute.achaia.needed", None, {"region": self.region}))
        for good in self.goods():
            lines.append(Line("tribute.gain", {good: gain[good]}, {"hoplites": self.rows[good], "good": good}))
        own, enemies = now.units(self.region), now.state.units_of(now.enemy, self.region)
        if not controls(own, enemies):
            lines.append(Line("tribute.control", None, {"area": self.region, "hoplites": own, "enemies": enemies}))
        for good in self.goods():
            if after.has(now.side, good) > now.components.rows[-1]:  # more than any row brings, which is no limit
                values = {"side": now.side, "good": good, "number": after.has(now.side, good)}
                lines.append(Line("stock.track-end", None, values))
        lines.append(Line("tribute.back.all", None, {"hoplites": sum([self.rows[good] for good in self.goods()])}))
        if is_default(now.state.readings, CLOSED_BOX):
            return after, [*lines, Line("tribute.box.closed", None, {"area": self.region})]
        return after, [*lines, Line("tribute.box.own", None, {"area": self.region, "side": now.side})]

    def described(self) -> Phrase:
        rows = [Phrase("tribute.row", {"hoplites": self.rows[good], "good": good}) for good in self.goods()]
        if self.is_home():
            return Phrase("tribute.home", {"area": self.region, "rows": rows})
        price = self.components.military_cost()
        return Phrase("tribute", {"area": self.region, "rows": rows, "price": price})

    def held(self) -> list[str]:
        return [region for region in self.components.regions if self.now.units(region)]

    def attempts(self) -> list[dict]:
        components = self.components
        return [
            {"tribute": region, "rows": rows}
            for region in self.held()
            for rows in placings(components, region, self.now.units(region))
        ]

    def about(self, thing: str) -> list[dict]:
        is_good = thing in self.components.resources
        return [{"tribute": region, "rows": {thing: 1}} for region in self.held()] if is_good else []
