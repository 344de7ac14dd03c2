"""The key to the pictures of the map, with signs as they lie there when the game begins."""

from __future__ import annotations

from rules_engine.polis.components import Components
from rules_engine.polis.draw.map import COUNTER, COUNTER_HEIGHT, ENVOY, HULL, LINE, SHIP, Label, people, plate, tile
from rules_engine.polis.game.setup import laid_out
from rules_engine.svg import Sign, element, key_list, path, placed, text

TILE_BOX, UNIT_BOX, LINE_BOX = "-2 -2 31 19", "-2 -2 32 21", "-2 -2 46 14"
STROKE = "M0 5L42 5"


def draw_key(components: Components, label: Label) -> str:
    state, (first, second), signs = laid_out(components), components.sides, []
    for owner in (first, second, None):
        polis = next(polis for polis in components.order if state.owner_of(polis) == owner)
        drawn = tile(components, owner, (0, 0), people(components, state, polis), "")
        signs.append(Sign(drawn, TILE_BOX, label("key.polis." + (owner or "neutral"))))
    letters = {side: text("unit__count", COUNTER // 2, LINE, label(side)[:1]) for side in components.sides}
    hoplites = plate("unit__shape", components, second, COUNTER, COUNTER_HEIGHT) + letters[second]
    galleys = path("unit__shape", HULL) + letters[first]
    envoy = element("g", [("class", "envoy unit--" + first)], path("unit__shape", ENVOY))
    ridge = path("ridge", "M0 0h42v10h-42z") + path("ridge__peaks", "M4 9l4 -6l4 6M18 9l4 -6l4 6M32 9l4 -6l4 6")
    canal = path("canal canal--banks", STROKE) + path("canal canal--water", STROKE)
    signs += [
        Sign(element("g", [("class", "unit unit--" + second)], hoplites), UNIT_BOX, label("key.hoplites")),
        Sign(element("g", [("class", "unit unit--" + first)], galleys), UNIT_BOX, label("key.galleys")),
        Sign(
            element("g", [("class", "unit unit--" + second)], path("unit__shape", SHIP)),
            UNIT_BOX,
            label("key.merchant"),
        ),
        Sign(placed(21, 1, envoy, "polis"), UNIT_BOX, label("key.proxenos")),
        Sign(path("coast", STROKE), LINE_BOX, label("key.coast")),
        Sign(path("polis-map__route", STROKE), LINE_BOX, label("key.route")),
        Sign(canal, LINE_BOX, label("key.canal")),
        Sign(ridge, LINE_BOX, label("key.ridge")),
    ]
    return key_list("polis-map", signs)
