"""Groups and amphorae: when a group is connected, what it brings, and what an amphora buys."""

import pytest

from rules_engine.attika.actions.moves import ATTIKA
from rules_engine.attika.rules.groups import group_size
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.games import table
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
