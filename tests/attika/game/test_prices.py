"""What moves would cost, before one of them is chosen."""

from rules_engine.attika.game.view import prices
from rules_engine.core import Phrase
from rules_pages.data.engine_runner import EngineRunner
from tests.soak.attika import AttikaTable
from tests.soak.playing import play, positions


def build(building: str, q: int, **pay: int) -> dict:
    return {"build": building, "at": [q, 0], "pay": pay}


def test_a_building_costs_what_its_moves_pay() -> None:
    moves = [
        build("tower", 0, hill=2),
        build("tower", 1, hill=1),
        build("ship", 0, water=1),
        build("road", 0),
        {"end": 0},
    ]
    found = prices(None, None, moves)  # type: ignore[arg-type]
    price = Phrase("price.range", {"least": 1, "most": 2})
    assert found["tower"] == [price, Phrase("price.cheapest", {"price": price, "payment": {"hill": 1}})]
    assert found["ship"][0] == Phrase("price", {"cards": 1}) and found["road"] == [Phrase("price.free", {})]
    assert sorted(found) == ["road", "ship", "tower"], "hexes have a price where one building is left"


def test_hexes_have_a_price_where_one_building_is_left() -> None:
    found = prices(None, None, [build("tower", 0, hill=2), build("tower", -1), {"store": "tower"}])  # type: ignore[arg-type]
    assert found["0,0"] == [2] and found["-1,0"] == [0]
    assert found["tower"] == [Phrase("price.range", {"least": 0, "most": 2})]


def test_no_build_has_no_price() -> None:
    assert prices(None, None, [{"reveal": 0}, {"end": 3}]) == {}  # type: ignore[arg-type]


def test_the_price_is_the_fewest_cards_of_all_ways_to_pay(attika: EngineRunner) -> None:
    game = AttikaTable(attika.components)
    for state in list(positions(game, play(game, 2, 3, checked=False)))[::40]:
        legal = attika.engine.legal_moves(attika.components, state)
        for move in [move for move in legal if "build" in move][::9]:
            ways = attika.engine.variants(attika.components, state, move)
            found = attika.engine.prices(attika.components, state, [move])
            q, r = move["at"]
            assert found[f"{q},{r}"] == [min(sum(way["pay"].values()) for way in ways)]
