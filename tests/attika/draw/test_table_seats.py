"""What the players hold, beside the map of a whole game."""

from rules_engine.attika.draw.table_picture import NAME_WIDTH, building_name, name_width, split_name
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
    shown = held(attika, "corinth", mats={"athens": ["mint"]})
    assert shown.index("(close-up.unnamed)") < shown.index("(athens)"), (
        "on a phone the things of others are out of sight"
    )
    assert "(close-up.unnamed)" not in held(attika, "corinth", mats={"corinth": ["tower"], "athens": ["ship"]})


def test_long_names_fit_on_their_building() -> None:
    assert name_width("Tower") < NAME_WIDTH < name_width("Hauptstadt")
    assert "textLength" not in building_name("Tower") and "textLength" in building_name("Hauptstadt")


def test_the_sign_behind_a_name_is_drawn_in_a_badge() -> None:
    assert split_name("Mint (?)") == ("Mint", "?") and split_name("造幣所（?）") == ("造幣所", "?")
    assert split_name("Tower") == ("Tower", "")
    assert "building__badge" in building_name("Mint (?)") and "(?)" not in building_name("Mint (?)")
    assert "building__badge" not in building_name("Tower")


def test_what_a_building_costs_stands_below_its_name(attika: EngineRunner) -> None:
    known = attika.engine.view(state_of(attika, table(mats={"corinth": ["tower", "ship"]})), "corinth")
    shown = attika.engine.table_picture(attika.components, known, str, {"tower": "2 cards", "0,0": "3", "ship": ""})
    assert '<text class="touch__price" x="8" y="33">2 cards</text>' in shown[1]
    assert '<text class="touch__price" x="8" y="33"></text>' in shown[1] and shown[1].count("touch__price") == 2
    assert '<text class="touch__price" x="40" y="72">3</text>' in shown[0] and shown[0].count("touch__price") == 1
