"""Where a rule begins and ends: cases that lie on the edge, each told apart from its neighbour."""

from __future__ import annotations

from rules_engine.atlantis.positions.course import LIVING
from rules_engine.atlantis.rules.cards import reshuffles
from rules_pages.data.engine_runner import EngineRunner


def test_a_gap_with_a_tile_on_its_far_side_alone_costs_nothing_and_is_told(atlantis: EngineRunner) -> None:
    question = {"before": {}, "after": {"hole-1": 6}, "bridges": {}, "tiles": {}, "hand": 6}
    found = atlantis.calculate("toll", question)
    assert found["value"]["total"] == 0
    assert [line["rule"] for line in found["lines"]] == ["hole.toll.all", "hole.ends.asked"]


def test_bridges_can_be_built_while_one_hole_is_open(atlantis: EngineRunner) -> None:
    components = atlantis.components
    study = LIVING.read(components, {})
    for item in components.items:
        study = LIVING.press(components, study, f"hand-{item}", "0")
    for press in [("tool", "bridge"), ("space", "4")]:  # somebody's; the player still has the own one
        study = LIVING.press(components, study, *press)
    assert [line.rule for line in LIVING.report(components, study).lines][:2] == ["move.none.now", "bridge.when.now"]


def test_the_draw_pile_is_made_anew_when_a_card_is_drawn_that_leaves_none() -> None:
    """Who draws nothing shuffles nothing, not even when no pile is left."""
    assert [reshuffles(pile, (0, 1), drawn) for pile, drawn in ((2, 1), (1, 1), (0, 1), (0, 0))] == [
        *(False, True, True, False)
    ]
    assert not reshuffles(1, (0, 0), 1)
