"""What a building brings: groups and amphorae, board tiles, and both victories."""

import pytest

from rules_engine.attika import outcome
from rules_engine.attika.actions.moves import ATTIKA
from rules_engine.attika.rules.groups import group_size
from rules_engine.hexes import distance, flower, interlock, neighbours
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.games import table, tiles_of_player
from tests.games import play, refused, state_of

OWNER = "corinth"
QUARRY = {"build": "quarry", "at": [0, 0], "pay": {"hill": 1, "mountain": 2}}


def defence(*places: tuple[str, int, int], **changes: object) -> dict:
    """Corinth's table with these buildings; the quarry, a road and a tavern are still on the mat."""
    built = [[q, r, OWNER, building] for building, q, r in places]
    return table(buildings=built, mats={OWNER: ["tavern", "quarry", "road"]}, **changes)


AROUND_THE_SITE = (("tower", 1, -1), ("tower", 0, 1), ("fortress", -1, 0))
OVER_A_ROAD = (("tower", 1, 0), ("fortress", 2, 0), ("road", 2, 1), ("tower", 2, 2))


def test_the_last_building_brings_an_amphora_at_once(attika: EngineRunner) -> None:
    after, rules = play(attika, defence(*AROUND_THE_SITE), QUARRY)
    assert after["amphorae"] == {"corinth": 1, "athens": 0}
    assert after["rewarded"] == {"corinth": ["defence"], "athens": []}
    assert after["supply"] == 2
    assert after["active"] == "corinth", "the turn goes on"
    assert rules == ["cost.base.practice", "free.reverse", "settlement.merge", "group.complete", "amphora.take"]


def test_connecting_a_whole_group_later_counts_too(attika: EngineRunner) -> None:
    """Nothing of the group is missing on the map but a link, which is itself one of the group."""
    places = (("quarry", 1, -1), ("tower", 0, 1), ("fortress", -1, 0))
    position = defence(*places) | {"mats": {OWNER: ["tower"]}}
    after, rules = play(attika, position, {"build": "tower", "at": [0, 0]})
    assert rules == ["free.arrow", "settlement.merge", "group.complete", "amphora.take"]
    assert after["rewarded"]["corinth"] == ["defence"]


NOT_CONNECTED = {
    "one is not built": AROUND_THE_SITE[:2],
    "one lies apart": (*AROUND_THE_SITE[:2], ("fortress", 2, 2)),
    "only over another group": OVER_A_ROAD,
}


@pytest.mark.parametrize("places", NOT_CONNECTED.values(), ids=NOT_CONNECTED)
def test_an_incomplete_group_brings_nothing(attika: EngineRunner, places: tuple) -> None:
    after, rules = play(attika, defence(*places), QUARRY)
    assert "amphora.take" not in rules and after["supply"] == 3


def test_another_players_building_completes_nothing(attika: EngineRunner) -> None:
    position = defence(*AROUND_THE_SITE[:2])
    position["buildings"].append([-1, 0, "athens", "fortress"])
    assert "amphora.take" not in play(attika, position, QUARRY)[1]


def test_one_building_can_connect_two_groups_there(attika: EngineRunner) -> None:
    places = (("vineyard", 1, 0), ("vintner", 2, 2), ("mine", 2, 0), ("mint", 1, 1))
    position = defence(*places, hands={OWNER: {"hill": 4}}, readings={"group-link": "any-own"})
    after, rules = play(attika, position, {"build": "tavern", "at": [2, 1], "pay": {"hill": 4}})
    assert rules[-4:] == ["group.complete", "amphora.take"] * 2
    assert (after["amphorae"]["corinth"], after["rewarded"]["corinth"]) == (2, ["vineyards", "minting"])


def test_a_group_brings_an_amphora_once(attika: EngineRunner) -> None:
    after, _ = play(attika, defence(*AROUND_THE_SITE), QUARRY)
    later = after | {"hands": {OWNER: {"hill": 5}}}
    after, rules = play(attika, later, {"build": "road", "at": [1, 0], "pay": {"hill": 5}})
    assert rules == ["road.cost"] and after["amphorae"]["corinth"] == 1


def test_every_group_has_as_many_buildings_as_the_data_says(attika: EngineRunner) -> None:
    for group in attika.components.groups:
        assert group_size(attika.components, group) == attika.plain["groups"][group]["tiles"]


EMPTY = {"supply": 0}
ENDS = {"readings": {"substitute-card": "ends-acting"}}


def test_a_card_instead_and_the_turn_goes_on(attika: EngineRunner) -> None:
    after, rules = play(attika, defence(*AROUND_THE_SITE, **EMPTY), QUARRY)
    assert rules[2:] == ["settlement.merge", "group.complete", "amphora.empty", "amphora.substitute"]
    assert (after["amphorae"]["corinth"], after["rewarded"]["corinth"]) == (0, ["defence"])
    assert (after["hands"]["corinth"], len(after["pile"])) == ({"water": 1, "hill": 2, "mountain": 2}, 4)
    tavern = {"build": "tavern", "at": [1, 0], "pay": {"water": 1, "hill": 2}}
    assert refused(attika, defence(*AROUND_THE_SITE, **EMPTY), QUARRY, tavern) is None


def test_a_card_that_does_not_come_is_not_spoken_of(attika: EngineRunner) -> None:
    """Nothing to draw, and nothing paid that could be shuffled: the reward is lost, and the turn goes on."""
    nothing = {"supply": 0, "pile": [], "discards": {}, "hands": {OWNER: {}}}
    position = table(buildings=[[0, 0, OWNER, "vineyard"]], mats={OWNER: ["vintner", "tavern"]}, **nothing)
    _, rules = play(attika, position, {"build": "vintner", "at": [1, 0], "pay": {}})
    assert rules == ["free.arrow", "group.complete", "amphora.empty", "cards.empty"]


def test_of_two_groups_at_once_the_second_gets_a_card_where_one_amphora_is_left(attika: EngineRunner) -> None:
    places = (("vineyard", 1, 0), ("vintner", 2, 2), ("mine", 2, 0), ("mint", 1, 1))
    changes = {"hands": {OWNER: {"hill": 4}}, "readings": {"group-link": "any-own"}, "supply": 1}
    after, rules = play(attika, defence(*places, **changes), {"build": "tavern", "at": [2, 1], "pay": {"hill": 4}})
    assert rules[-4:] == ["amphora.take", "group.complete", "amphora.empty", "amphora.substitute"]
    assert (after["supply"], after["amphorae"]["corinth"]) == (0, 1)


def test_a_group_that_was_built_apart_says_so(attika: EngineRunner) -> None:
    """Only at its last building, and in the default reading for good."""
    position = defence(*OVER_A_ROAD)
    assert play(attika, position, QUARRY)[1] == ["cost.base.practice", "group.connected.apart"]
    assert "group.connected.apart" not in play(attika, defence(*AROUND_THE_SITE[:2]), QUARRY)[1]
    after, _ = play(attika, position, QUARRY)
    tavern = {"build": "tavern", "at": [0, 1], "pay": {"hill": 2, "mountain": 2}}
    assert (
        "group.connected.apart" not in play(attika, after | {"hands": {OWNER: {"hill": 4, "mountain": 2}}}, tavern)[1]
    )


def test_the_card_may_need_a_reshuffle_of_what_was_just_paid(attika: EngineRunner) -> None:
    position = defence(*AROUND_THE_SITE, **(EMPTY | {"pile": ["water"], "discards": {"forest": 1}}))
    cards = ["forest", "hill", "mountain", "mountain"]
    offered = [move for move in ATTIKA.legal_moves(attika.components, state_of(attika, position)) if "build" in move]
    with_shuffle = [move for move in offered if "shuffle" in move]
    assert with_shuffle and all(move["build"] == "quarry" and move["shuffle"] == cards for move in with_shuffle)
    assert [0, 0] in [move["at"] for move in with_shuffle]
    assert refused(attika, position, QUARRY) == "cards.moment"
    after, rules = play(attika, position, QUARRY | {"shuffle": list(reversed(cards))})
    assert rules[-3:] == ["amphora.empty", "cards.moment.last", "amphora.substitute"]
    assert (after["pile"], after["discards"]) == (["mountain", "mountain", "hill", "forest"], {})


STORE = [{"reveal": 1}, {"store": "tower"}]
EXTRA, CARD = {"amphora": "action"}, {"amphora": "card"}


def test_any_number_in_one_turn(attika: EngineRunner) -> None:
    moves = [*STORE, EXTRA, EXTRA, {"reveal": 1}, {"store": "road"}]
    position = table(amphorae={OWNER: 3}, tiles=[])
    after, _ = play(
        attika, position, *moves, {"reveal": 0}, {"store": "quarry"}, {"reveal": 0}, {"store": "mine"}, CARD
    )
    assert (after["amphorae"]["corinth"], after["turn"]["done"], after["turn"]["drawn"]) == (0, 4, True)


LAST = {"stacks": {"corinth": [["quarry"], ["tower", "road"], [], []]}}
REVEAL, STORED = {"reveal": 0}, {"store": "quarry"}
ONE = {
    "map": [[q, r, "blank"] for q, r in flower((0, 0))],
    "board": [["tile-01", 0, 0, 0]],
    "turn": {"action": "reveal", "done": 1, "tile": "tile-07"},
}
LAY = {"tile": "tile-07", "at": [2, 1], "rotation": 0}
INTERLOCKED = {"readings": {"tile-grid": "interlocked"}}


@pytest.mark.parametrize("move", [STORED, QUARRY], ids=["stored", "built"])
def test_after_the_last_building_of_a_stack(attika: EngineRunner, move: dict) -> None:
    before, rules = play(attika, table(**LAST), REVEAL)
    assert (before["turn"]["emptied"], before["tiles"], rules) == (True, ["tile-09", "tile-10"], ["reveal.tile"])
    after, rules = play(attika, before, move)
    assert (after["turn"]["tile"], after["tiles"]) == ("tile-09", ["tile-10"])
    assert rules[-1] == "growth.when" and "emptied" not in after["turn"]
    offered = ATTIKA.legal_moves(attika.components, state_of(attika, after))
    assert {tuple(move) for move in offered} == {("tile", "at", "rotation")}


def test_the_turn_goes_on_afterwards(attika: EngineRunner) -> None:
    after, rules = play(attika, table(**LAST), REVEAL, STORED, LAY | {"tile": "tile-09", "at": [4, 2]})
    assert rules == ["growth.place", "growth.build"]
    assert (after["active"], after["turn"]) == (
        "corinth",
        {"action": "reveal", "done": 1, "stored": ["quarry"], "laid": True},
    )
    assert after["board"][-1] == ["tile-09", 4, 2, 0]


def test_a_second_tile_for_a_second_stack(attika: EngineRunner) -> None:
    stacks = {"stacks": {"corinth": [["quarry"], ["tower"], [], []]}}
    first = [REVEAL, STORED, LAY | {"tile": "tile-09", "at": [4, 2]}]
    after, _ = play(attika, table(**stacks), *first, {"reveal": 1}, {"store": "tower"})
    assert (after["turn"]["tile"], after["tiles"]) == ("tile-10", [])


def test_the_tile_lies_as_it_was_turned(attika: EngineRunner) -> None:
    face = attika.components.faces["tile-07"]
    after, _ = play(attika, table(**ONE), LAY | {"rotation": 2})
    laid = {(q, r): ground for q, r, ground in after["map"][7:]}
    assert [laid[place] for place in flower((2, 1))] == [face[0], *face[5:], *face[1:5]]


def places(attika: EngineRunner, **changes: object) -> list[tuple[int, int]]:
    moves = ATTIKA.legal_moves(attika.components, state_of(attika, table(**ONE | changes)))
    assert [move["rotation"] for move in moves] == list(range(6)) * (len(moves) // 6)
    assert {move["tile"] for move in moves} == {"tile-07"}
    return [(move["at"][0], move["at"][1]) for move in moves[::6]]


def test_around_one_tile_there_are_eighteen_places(attika: EngineRunner) -> None:
    found = places(attika)
    assert len(found) == len(set(found)) == 18
    assert all(distance((0, 0), centre) == 3 for centre in found)


def test_twelve_of_them_interlock(attika: EngineRunner) -> None:
    found = places(attika, **INTERLOCKED)
    assert len(found) == 12
    for centre in found:
        assert interlock((0, 0), centre)
        assert sum(near in flower(centre) for place in flower((0, 0)) for near in neighbours(place)) == 3


def test_the_places_come_row_by_row(attika: EngineRunner) -> None:
    found = places(attika)
    assert found == sorted(found, key=lambda place: (place[1], place[0]))


FAR_SHRINE = {"map": [*ONE["map"], [0, 7, "shrine"]]}


# what is tried -> (the table, the place, the rule that refuses it)
TRIED: dict[str, tuple[dict, list[int], str | None]] = {
    "one step too far away": ({}, [2, 2], "growth.place"),
    "on the same place": ({}, [0, 0], "growth.overlap"),
    "leaving a gap": ({"map": [*ONE["map"], *[[q, r, "blank"] for q, r in flower((4, 2))]]}, [3, -3], None),
    "beside a shrine alone where they must interlock": (FAR_SHRINE | INTERLOCKED, [2, 7], None),
}


@pytest.mark.parametrize(("changes", "at", "rule"), TRIED.values(), ids=TRIED)
def test_where_a_tile_may_lie(attika: EngineRunner, changes: dict, at: list[int], rule: str | None) -> None:
    position = table(**ONE | changes)
    assert refused(attika, position, LAY | {"at": at}) == rule
    offered = ATTIKA.legal_moves(attika.components, state_of(attika, position))
    assert (LAY | {"at": at} in offered) == (rule is None)


def test_one_may_build_on_the_new_tile_at_once(attika: EngineRunner) -> None:
    after, _ = play(attika, table(**ONE, hands={"corinth": {"hill": 3, "mountain": 4}}), LAY)
    fresh = {(q, r) for q, r, _ in after["map"][7:]}
    offered = ATTIKA.legal_moves(attika.components, state_of(attika, after | {"turn": {}}))
    assert fresh <= {(move["at"][0], move["at"][1]) for move in offered if "build" in move}


ROW = [[q, 0, "blank"] for q in range(7)]
FAR_APART = [[-1, 0, "shrine"], [7, 0, "shrine"]]
TOWER = {"build": "tower", "at": [3, 0], "pay": {"hill": 2, "mountain": 1}}


def row(*built: int, owner: str = OWNER, **changes: object) -> dict:
    """Seven hexes in a row, a shrine at each end, theaters on some of them; the tower is on the mat."""
    buildings = [[q, 0, owner, "theater"] for q in built]
    return table(map=[*ROW, *FAR_APART], board=[], mats={OWNER: ["tower"]}, buildings=buildings, **changes)


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
