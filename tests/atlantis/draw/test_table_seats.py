"""What the players have, below the course of a whole game."""

from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import table
from tests.games import state_of


def held(atlantis: EngineRunner, player: str, things: tuple[str, ...] = (), **position: object) -> str:
    """Return what a player sees below the course, labels as their keys."""
    known = atlantis.engine.view(state_of(atlantis, table(**position)), player)
    return atlantis.engine.table_picture(atlantis.components, known, lambda key: f"({key})", things)[1]


def test_the_open_things_of_other_players_are_in_sight(atlantis: EngineRunner) -> None:
    shown = held(atlantis, "red", hands={"blue": {"pot": 4}}, tiles={"blue": ["ring-4", "flag-2"]})
    row = shown[shown.index("(blue)") :]
    assert "(close-up.hand) 4" in row and "(close-up.tiles) 2" in row and "(close-up.worth) 6" in row
    assert "(ring) 4" in row and "(flag) 2" in row
    assert "(pot)" not in row, "which cards they are stays hidden"


def test_pawns_on_the_same_place_stand_together(atlantis: EngineRunner) -> None:
    shown = held(atlantis, "red", ("pawn-a",), pawns={"red": [0, 0, 3], "blue": [0, 0, 0]})
    assert "(pawn-a), (pawn-b): (atlantis)" in shown
    assert "touch:pawn-b" not in shown and shown.count("touch:pawn-c") == 1
