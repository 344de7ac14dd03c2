"""What is told about a position beyond told.yaml: what moves cost, which threats they leave, and places in words."""

from typing import Any

from rules_engine.attika.game.view import grid_place, where
from rules_engine.hexes import flower
from rules_pages.data.book import Book
from rules_pages.data.cases import played_cases
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.games import table
from tests.games import state_of


def test_a_position_without_seats_has_none(attika: EngineRunner) -> None:
    state = state_of(attika, {"active": "corinth", "map": [[0, 0, "blank"]]})
    assert attika.engine.circumstances(attika.components, state, BUILD) == []


def test_the_turn_of_every_case_could_have_come_about(attika: EngineRunner, book: Book) -> None:
    """An action is chosen by carrying it out once, and only a reveal leaves a building or a board tile to be placed."""
    impossible = []
    for key, played in played_cases(attika, book.games["attika"]).items():
        if played.before is None:
            continue
        turn = played.before.turn
        placing = turn.revealed is not None or turn.tile is not None or turn.stored or turn.emptied
        if (turn.done > 0) != (turn.action is not None) or (placing and turn.action != "reveal"):
            impossible.append(key)
    assert not impossible


BUILD = {"build": "fortress", "at": [1, 1], "pay": {"hill": 1, "mountain": 3}}
SHRINES = [[-1, 0, "shrine"], [4, 0, "shrine"]]
"""Four hexes lie between them in a row, on tiles that fit together."""
GROUNDS = [[q, 0, "blank"] for q in range(4)] + [[0, 1, "forest"], [1, 1, "blank"]]


def foreseen(attika: EngineRunner, move: dict, **position: Any) -> tuple[list[str], list[Any]]:
    """The rules that speak of the cost, and the values of the threats that are told."""
    state = state_of(attika, table(map=GROUNDS + SHRINES, board=[], **position))
    told, lost = attika.engine.foreseen(attika.components, attika.engine.view(state, "corinth"), move)
    assert all(line.rule == "end.link.threat" for line in lost)
    assert all(line in attika.engine.apply(attika.components, state, move).lines for line in told)
    return [line.rule for line in told], [(line.values["buildings"], line.values["most"]) for line in lost]


def athens(*columns: int) -> list[list[Any]]:
    """Buildings of Athens in the row between the shrines."""
    names = ("fountain", "cornfield", "mill", "village")
    return [[q, 0, "athens", names[at]] for at, q in enumerate(columns)]


def test_a_build_tells_its_cost_with_the_reasons(attika: EngineRunner) -> None:
    told, lost = foreseen(attika, BUILD)
    assert told[0] == "cost.base" and "cost.surplus" in told and lost == []


def test_who_could_link_shrines_next_is_told_at_the_end_of_a_turn(attika: EngineRunner) -> None:
    """Athens can build one building from its mat, or reveal two."""
    end = {"end": 3}
    assert foreseen(attika, end, buildings=athens(0, 1)) == ([], [(2, 2)])
    assert foreseen(attika, end, buildings=athens(0)) == ([], []), "three are missing"
    mats = {"athens": ["harbor", "ship", "ship"]}
    assert foreseen(attika, end, buildings=athens(0), mats=mats) == ([], [(3, 3)])
    assert foreseen(attika, end, buildings=[*athens(0, 1), [2, 0, "corinth", "road"], [2, 1, "corinth", "road"]]) == (
        [],
        [],
    )


def test_an_amphora_counts_as_one_build_more(attika: EngineRunner) -> None:
    mats = {"athens": ["harbor", "ship", "ship", "ship"]}
    assert foreseen(attika, {"end": 3}, mats=mats) == ([], [])
    assert foreseen(attika, {"end": 3}, mats=mats, amphorae={"athens": 1}) == ([], [(4, 4)])


def test_the_last_build_of_a_turn_is_warned_of_too(attika: EngineRunner) -> None:
    for done, threats in ((1, []), (2, [(2, 2)])):
        turn = {"action": "build", "done": done}
        assert foreseen(attika, BUILD, buildings=athens(0, 1), turn=turn)[1] == threats


def test_every_hex_has_a_row_and_a_place_of_its_own() -> None:
    places = [place for centre in ((0, 0), (3, -1), (-1, 4)) for place in flower(centre)]
    assert len({tuple(where(places, place).values()) for place in places}) == len(places)
    frame = [(q, r) for q in range(-6, 7) for r in range(-6, 7)]
    assert len({tuple(grid_place(places, place).values()) for place in frame}) == len(frame)
