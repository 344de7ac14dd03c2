"""The picture beside the chances of a battle: both forces as they are asked about."""

from __future__ import annotations

from rules_engine.athens_sparta.calculators.chances import fighters
from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.draw.battle import Label, battle_svg
from rules_engine.athens_sparta.rules.battle.model import ATTACKER, DEFENDER, Battle, Force


def draw_forces(components: Components, arguments: dict, label: Label) -> str:
    """Draw what `battle_odds` is asked: attackers above, defenders below."""
    force: Force = ()
    for role in (ATTACKER, DEFENDER):
        count = components.number("form", "slots")
        names = [role + "_" + str(number + 1) for number in range(count)]
        blocks = tuple([(arguments[name], arguments[name + "_steps"]) for name in names])
        force += fighters(components, blocks, role, arguments["ground"])
    return battle_svg(Battle(force), label, (), ())
