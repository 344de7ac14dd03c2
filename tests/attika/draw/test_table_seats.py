"""What the players hold, beside the map of a whole game."""

from __future__ import annotations

from rules_engine.attika.draw.table_map import NAME_WIDTH, building_name, name_width
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.games import table
from tests.games import state_of


def held(attika: EngineRunner, player: str, **position: object) -> str:
    """Return what a player sees beside the map, labels as their keys."""
    known = attika.engine.view(state_of(attika, table(**position)), player)
    return attika.engine.table_picture(attika.components, known, lambda key: f"({key})", ())[1]


def test_the_open_things_of_other_players_are_in_sight(attika: EngineRunner) -> None:
    shown = held(
        attika,
        "corinth",
        hands={"athens": {"water": 3}},
        amphorae={"athens": 2},
        mats={"athens": ["harbor", "ship", "ship"]},
    )
    row = shown[shown.index("(athens)") :]
    assert "(close-up.hand) 3" in row and "(close-up.amphorae) 2" in row
    assert "(harbor)" in row and "(ship) ×2" in row
    assert "(ground.water)" not in row, "which cards they are stays hidden"


def test_a_name_that_no_source_gives_is_explained(attika: EngineRunner) -> None:
    assert "(close-up.unnamed)" in held(attika, "corinth", mats={"athens": ["mint"]})
    assert "(close-up.unnamed)" not in held(attika, "corinth", mats={"corinth": ["tower"], "athens": ["ship"]})


def test_long_names_fit_into_their_hex() -> None:
    assert name_width("Tower") < NAME_WIDTH < name_width("Münzstätte (?)")
    assert "textLength" not in building_name("Tower") and "textLength" in building_name("Münzstätte (?)")
