"""Both victories, at once and before anything else."""

import pytest

from rules_engine.attika import outcome
from rules_engine.attika.actions.moves import ATTIKA
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.games import table, tiles_of_player
from tests.games import play, refused, state_of

OWNER = "corinth"
ROW = [[q, 0, "blank"] for q in range(7)]
ENDS = [[-1, 0, "shrine"], [7, 0, "shrine"]]
TOWER = {"build": "tower", "at": [3, 0], "pay": {"hill": 2, "mountain": 1}}


def row(*built: int, owner: str = OWNER, **changes: object) -> dict:
    """Seven hexes in a row, a shrine at each end, theaters on some of them; the tower is on the mat."""
    buildings = [[q, 0, owner, "theater"] for q in built]
    return table(map=[*ROW, *ENDS], board=[], mats={OWNER: ["tower"]}, buildings=buildings, **changes)


REST = (0, 1, 2, 4, 5, 6)


def with_shrines(position: dict, *places: tuple[int, int]) -> dict:
    grounds = [hex_ for hex_ in position["map"] if hex_[2] != "shrine" and (hex_[0], hex_[1]) not in places]
    return position | {"map": [*grounds, *[[q, r, "shrine"] for q, r in places]]}


# what it is -> (the position, whether the tower wins)
LINKS: dict[str, tuple[dict, bool]] = {
    "a link is missing": (row(0, 1, 4, 5, 6), False),
    "it does not reach the end": (row(0, 1, 2, 4, 5), False),
    "both ends touch the same shrine": (with_shrines(row(2, 4), (3, -1)), False),
    "a chain from the end to a shrine on the way": (with_shrines(row(0, 1, 2), (-1, 0), (4, 0), (7, 0)), True),
    "a shrine in the chain links nothing": (with_shrines(row(4, 6), (5, 0), (7, 0)), False),
    "the chain from shrine to shrine does": (with_shrines(row(2, 4), (1, 0), (5, 0)), True),
}


@pytest.mark.parametrize(("position", "wins"), LINKS.values(), ids=LINKS)
def test_what_links_shrines(attika: EngineRunner, position: dict, wins: bool) -> None:
    assert ("won" in play(attika, position, TOWER)[0]) == wins


def all_but_a_tower(attika: EngineRunner) -> list[list]:
    names = tiles_of_player(attika.components)
    names.remove("tower")
    places = [(q, r) for r in range(1, 6) for q in range(10)]
    return [[*place, OWNER, name] for place, name in zip(places, names, strict=False)]


def last_tower(attika: EngineRunner, **changes: object) -> dict:
    built = all_but_a_tower(attika)
    map_ = [[q, r, "blank"] for r in range(8) for q in range(10)]
    rewarded = {"rewarded": {OWNER: list(attika.components.groups)}}
    hands = {"hands": {OWNER: {"hill": 4, "mountain": 4}}}
    return table(map=map_, board=[], buildings=built, mats={OWNER: ["tower"]}, **rewarded, **hands) | changes


def legal_tower(attika: EngineRunner, position: dict) -> dict:
    moves = ATTIKA.legal_moves(attika.components, state_of(attika, position))
    return next(move for move in moves if move.get("build") == "tower")


def test_all_but_one_does_not_win(attika: EngineRunner) -> None:
    position = last_tower(attika)
    position["buildings"] = position["buildings"][:-1]
    assert "won" not in play(attika, position, legal_tower(attika, position))[0]


def test_the_others_buildings_do_not_count(attika: EngineRunner) -> None:
    position = last_tower(attika)
    position["buildings"] = [[*place, "athens", name] for *place, _, name in position["buildings"]]
    position["hands"] = {OWNER: {"hill": 4, "mountain": 4}}
    assert "won" not in play(attika, position, legal_tower(attika, position))[0]


def test_both_at_once_is_one_victory(attika: EngineRunner) -> None:
    position = last_tower(attika, map=[[q, r, "blank"] for r in range(1, 8) for q in range(10)])
    position["map"] += [[-1, 1, "shrine"], [9, 0, "shrine"]]
    after, rules = play(attika, position, legal_tower(attika, position))
    assert after["won"]["winner"] == "corinth" and rules[-1].startswith("end.")
    assert [rule for rule in rules if rule.startswith("end.")] == [rules[-1]]


def test_the_game_ends_at_once(attika: EngineRunner) -> None:
    after, _ = play(attika, row(*REST), TOWER)
    state = state_of(attika, after)
    assert outcome(attika.components, state) == {"winner": "corinth", "rule": "end.link"}
    assert ATTIKA.legal_moves(attika.components, state) == []
    for move in ({"end": 0}, {"reveal": 0}, TOWER):
        assert refused(attika, after, move) == "end.at-once"
    assert outcome(attika.components, state_of(attika, row(*REST))) is None


def test_victory_comes_before_the_board_tile_and_the_amphora(attika: EngineRunner) -> None:
    position = row(0, 1, 2, 4, 5, 6, **{"stacks": {OWNER: [[], ["tower"], [], []]}})
    position["buildings"] = [
        [q, 0, OWNER, name]
        for q, name in zip(REST, ["theater", "theater", "quarry", "fortress", "tower", "theater"], strict=True)
    ]
    after, rules = play(attika, position, {"reveal": 1}, {"build": "tower", "at": [3, 0]})
    assert rules == ["free.arrow", "end.link", "end.before-growth"]
    assert (after["tiles"], after["supply"], after["turn"].get("tile")) == (["tile-09", "tile-10"], 3, None)
