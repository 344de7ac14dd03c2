"""The key to the pictures of the map, with signs as they lie there when the game begins."""

from __future__ import annotations

from rules_engine.polis.components import Components
from rules_engine.polis.draw.map import COUNTER, COUNTER_HEIGHT, ENVOY, HULL, LINE, SHIP, Label, people, plate, tile
from rules_engine.polis.game.setup import laid_out
from rules_engine.svg import Sign, element, key_list, path, placed, text

TILE_BOX, UNIT_BOX, LINE_BOX = "-2 -2 31 19", "-2 -2 32 21", "-2 -2 46 14"
STROKE = "M0 5L42 5"


def draw_key(components: Components, label: Label) -> str:
    return key_list("polis-map", poleis(components, label) + units(components, label) + lines(label))


def poleis(components: Components, label: Label) -> list[Sign]:
    """Return a polis of each side and one of nobody."""
    state, signs = laid_out(components), []
    for owner in (*components.sides, None):
        polis = next(polis for polis in components.order if state.owner_of(polis) == owner)
        drawn = tile(components, owner, (0, 0), people(components, state, polis), "")
        signs.append(Sign(drawn, TILE_BOX, label("key.polis." + (owner or "neutral"))))
    return signs


def units(components: Components, label: Label) -> list[Sign]:
    """Return hoplites, galleys, a merchant ship, and a proxenos."""
    first, second = components.sides
    hoplites = plate("unit__shape", components, second, COUNTER, COUNTER_HEIGHT) + _letter(second, label)
    galleys = path("unit__shape", HULL) + _letter(first, label)
    merchant = path("unit__shape", SHIP)
    envoy = element("g", [("class", "envoy unit--" + first)], path("unit__shape", ENVOY))
    return [
        Sign(element("g", [("class", "unit unit--" + second)], hoplites), UNIT_BOX, label("key.hoplites")),
        Sign(element("g", [("class", "unit unit--" + first)], galleys), UNIT_BOX, label("key.galleys")),
        Sign(element("g", [("class", "unit unit--" + second)], merchant), UNIT_BOX, label("key.merchant")),
        Sign(placed(21, 1, envoy, "polis"), UNIT_BOX, label("key.proxenos")),
    ]


def _letter(side: str, label: Label) -> str:
    return text("unit__count", COUNTER // 2, LINE, label(side)[:1])


def lines(label: Label) -> list[Sign]:
    ridge = path("ridge", "M0 0h42v10h-42z") + path("ridge__peaks", "M4 9l4 -6l4 6M18 9l4 -6l4 6M32 9l4 -6l4 6")
    canal = path("canal canal--banks", STROKE) + path("canal canal--water", STROKE)
    drawn = (("coast", path("coast", STROKE)), ("route", path("polis-map__route", STROKE)))
    return [
        Sign(content, LINE_BOX, label("key." + name)) for name, content in (*drawn, ("canal", canal), ("ridge", ridge))
    ]
