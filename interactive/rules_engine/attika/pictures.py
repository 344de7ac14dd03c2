"""The picture beside a calculator's answer."""

from __future__ import annotations

from rules_engine.attika.components import Components
from rules_engine.attika.draw import Label, draw_question
from rules_engine.attika.draw_order import draw_order


def draw_site(components: Components, arguments: dict, label: Label) -> str:
    """The building site that `building_cost` is asked about, and what lies around it."""
    return draw_question(arguments["site"], arguments["neighbours"], label)


def draw_standing(components: Components, arguments: dict, label: Label) -> str:
    """The build order with what stands, what is free and what waits, as `free_builds` is asked."""
    return draw_order(components, label, arguments["standing"])
