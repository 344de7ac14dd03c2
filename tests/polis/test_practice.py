"""Test what the practice opponent of Polis looks ahead to: armies, odds, and the end of the round."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules_engine.polis import ENGINE as polis
from rules_engine.polis.game.state import State
from rules_engine.practice import choose
from tests.polis.battle_tables import components
from tests.soak.__main__ import table_of
from tests.soak.practice import plain_start

COMPONENTS: Any = components()


def start() -> State:
    return replace(plain_start(table_of("polis"), 1), stage="actions", queue=(), turn_of="sparta", event=None)


def positions() -> Iterator[State]:
    table, generator, state = table_of("polis"), Random(5), start()
    for _ in range(60):
        yield state
        move = polis.decide_chance(COMPONENTS, table.choose(generator, table.moves(state)), generator.randrange)
        state = polis.apply(COMPONENTS, state, move).state
        if polis.outcome(COMPONENTS, state) is not None:
            return


def amount(state: State, rule: str, side: str = "sparta") -> int:
    """Return how a side weighs one thing of its own."""
    lines = polis.practice.weigh(COMPONENTS, state, side)
    return sum(line.amount for line in lines if line.rule == f"{rule}.weighed" and line.values["side"] == side)


def test_what_is_good_for_one_side_is_as_bad_for_the_other() -> None:
    for state in positions():
        values = [polis.practice.value_of(COMPONENTS, state, side) for side in COMPONENTS.sides]
        assert sum(values) == 0


def test_an_army_follows_its_first_hoplite() -> None:
    state, move = start(), {"march": "lakedaimon", "to": "messenia"}
    army = [move]
    while army[-1] is not None:
        state = polis.apply(COMPONENTS, state, army[-1]).state
        army.append(polis.practice.follow(COMPONENTS, state, army[-1]))
    assert army == [move, move, move, None], "three hoplites stand there, and three may"
    halted = polis.apply(COMPONENTS, polis.apply(COMPONENTS, start(), move).state, {"pass": True}).state
    assert polis.practice.follow(COMPONENTS, halted, move) is None
    assert polis.practice.follow(COMPONENTS, start(), {"muster": "sparta", "cubes": 1}) is None


def test_an_army_comes_from_one_place_as_long_as_it_can_then_from_the_largest() -> None:
    move: Any = {"march": "boiotia", "to": "messenia"}
    camps = {"arkadia": 1, "boiotia": 2, "lakedaimon": 3, "ionia": 4}
    state = replace(
        start(), units={"sparta": camps, "athens": {"kyklades": 1, "sporades": 1}}, round=COMPONENTS.rounds[-1]
    )
    origins = []
    for _ in range(COMPONENTS.limit(state.round)):
        assert move is not None
        origins.append(move["march"])
        state = polis.apply(COMPONENTS, state, move).state
        move = polis.practice.follow(COMPONENTS, state, move)
    assert origins == ["boiotia", "boiotia", "lakedaimon", "lakedaimon", "lakedaimon"]


def test_a_siege_has_two_outcomes_with_the_faces_that_lead_to_them() -> None:
    for polis_besieged, value in (("naupaktos", 1), ("korkyra", 2), ("argos", 3), ("korinthos", 4)):
        found = polis.practice.odds(COMPONENTS, start(), {"siege": polis_besieged, "roll": 1})
        assert found is not None
        expected = [(5 - value, 4)] + ([(value - 1, 1)] if value > 1 else [])
        assert [(weight, way["roll"]) for weight, way in found] == expected


W = COMPONENTS.data["opponent"]["weights"]
POINT, BROKE = W["point"], W["broke"]
FED = start().with_goods("sparta", {"wheat": 13})
"""Seven cubes eat; six wheat are left."""
HUNGRY = start().with_seat("sparta", goods={}, prestige=7)
"""What is left of the prestige is the wheat that is in reach."""
PASSED = {"turn": replace(start().turn, passed=("sparta",))}
CLOSED = {"boxes": {"lakedaimon": ("athens",)}}
LAST = {"round": COMPONENTS.rounds[-1]}
HOME = 43
"""What three hoplites at home are worth: three silver, three metal."""
NOW, LATER, SIEGE, WAR, MERCHANT = W["now"], 3 * W["later"], W["siege"], W["war"], W["merchant"]
SAILED = {"illyria.first": "sparta"}
BOTH = start().with_units("sparta", "messenia", 2)
"""Two more hoplites where a row brings three wheat."""


def gathered(area: str, units: int = 3) -> State:
    return start().with_units("sparta", area, units)


def envoy(polis_there: str, silver: int) -> State:
    return start().with_seat("sparta", proxenos=polis_there, goods={"silver": silver})


GROWTH = {
    "each polis grows as far as its tile says, the rest of the wheat is kept": (FED, 5, 1),
    "what has grown does not grow again": (FED.with_turn(grown={"sparta": 3, "pylos": 1}), 1, 5),
    "a full tile does not grow, and eats": (FED.with_polis("pylos", population=3), 4, 1),
    "nor is there growth without cubes in stock": (FED.with_units("sparta", "akarnania", 31), 2, 4),
    "before its supply a side still has to eat": (replace(FED, stage="supply", queue=("sparta", "athens")), 5, 1),
    "after its supply all wheat is left": (replace(FED, stage="supply", queue=("athens",)), 5, 8),
    "in its growth all wheat is left": (replace(FED, stage="growth", queue=("sparta", "athens")), 5, 8),
    "after its growth nothing grows": (replace(FED, stage="growth", queue=("athens",)), 0, 13),
    "in phoros nothing grows": (replace(FED, stage="phoros", queue=("sparta",)), 0, 13),
}
"""State, cubes that can grow, wheat that is left."""


@pytest.mark.parametrize("why", GROWTH)
def test_growth_is_worth_the_cubes_that_can_grow(why: str) -> None:
    state, cubes, wheat = GROWTH[why]
    assert amount(state, "growth.wheat") == W["growth"] * cubes + W["wheat"] * wheat


@pytest.mark.parametrize(("prestige", "lacking"), [(0, 4), (1, 3), (3, 1), (4, 0), (5, 0)])
def test_little_prestige_is_feared_more_and_more_and_none_most(prestige: int, lacking: int) -> None:
    fear = -W["short"] * lacking**2 - (0 if prestige else BROKE)
    assert amount(FED.with_seat("sparta", prestige=prestige), "loss.no-prestige") == fear


REACH = {
    "nothing": (HUNGRY, 0),
    "silver buys as many wheat": (HUNGRY.with_goods("sparta", {"silver": 3}), 3),
    "too little silver buys none": (HUNGRY.with_goods("sparta", {"silver": 2}), 0),
    "the good of the space is enough": (HUNGRY.with_goods("sparta", {"wood": 3}), 3),
    "too little of the good is not": (HUNGRY.with_goods("sparta", {"wood": 2}), 0),
    "nor is it after its price has risen": (replace(HUNGRY.with_goods("sparta", {"wood": 3}), prices={"wood": 1}), 0),
    "no merchant": (HUNGRY.with_goods("sparta", {"silver": 9}).with_seat("sparta", merchants=0), 0),
    "a space that is taken": (replace(HUNGRY.with_goods("sparta", {"silver": 9}), sent={"illyria.first": "athens"}), 0),
    "hoplites where wheat grows, less what that costs": (HUNGRY.with_units("sparta", "messenia", 2), 2),
    "nothing where the side has no polis": (HUNGRY.with_units("sparta", "attika", 3), 0),
    "a closed box": (replace(HUNGRY.with_units("sparta", "messenia", 2), boxes={"messenia": ("athens",)}), 0),
    "both": (HUNGRY.with_units("sparta", "messenia", 1).with_goods("sparta", {"silver": 3}), 3),
    "battles leave the round open": (replace(HUNGRY.with_units("sparta", "messenia", 2), stage="battles"), 2),
    "supply does not": (replace(HUNGRY.with_units("sparta", "messenia", 2), stage="supply", queue=("sparta",)), 0),
    "who has passed gets nothing": (replace(HUNGRY.with_units("sparta", "messenia", 2), **PASSED), 0),
}
"""State, and the wheat that is in reach."""


@pytest.mark.parametrize("why", REACH)
def test_wheat_in_reach_stands_against_prestige_that_supply_costs(why: str) -> None:
    state, reach = REACH[why]
    fear = -W["short"] * max(0, W["safe"] - reach) ** 2 - (0 if reach else BROKE)
    assert amount(state, "loss.no-prestige") == fear


def test_nobody_passes_while_a_move_brings_the_wheat_that_is_lacking() -> None:
    for state, is_left in ((HUNGRY.with_units("sparta", "messenia", 2), False), (HUNGRY, True), (FED, True)):
        moves = polis.practice.sift(COMPONENTS, state, polis.legal_moves(COMPONENTS, state))
        assert ({"pass": True} in moves) == is_left


BUILDING = FED.with_polis("sparta", begun="zeus")
STOCK = 16 * W["good"] + 4 * W["silver"]
LARGE = FED.with_polis("pylos", population=3)
WORTH = {
    "the final score": (start(), "final.score", POINT * 11),
    "and projects completed": (start().with_polis("sparta", projects=("zeus",)), "final.score", POINT * 14),
    "missing wheat": (start(), "supply.shortage", -POINT * 7),
    "more cubes than usually eat": (LARGE.with_polis("sparta", population=7), "supply.wheat", -9 * W["hunger"]),
    "a project with posterity": (BUILDING, "project.start", POINT * 7),
    "one without": (FED.with_polis("sparta", begun="nemean"), "project.start", POINT * 3),
    "its prestige saves from defeat": (BUILDING.with_seat("sparta", prestige=0), "loss.no-prestige", 0),
    "a megalopolis now and later": (LARGE, "megalopolis.points", POINT + W["large"] * 3),
    "its prestige counts, too": (LARGE.with_seat("sparta", prestige=3), "loss.no-prestige", 0),
    "in phoros only later": (replace(LARGE, stage="phoros"), "megalopolis.points", W["large"] * 3),
    "in the last round only now": (replace(LARGE, **LAST), "megalopolis.points", POINT),
    "poleis by the rounds to come": (start(), "polis.owner", W["polis"] * 3 * 3),
    "which are none in the last": (replace(start(), **LAST), "polis.owner", 0),
    "units while there is a round to come": (start(), "unit.control", W["unit"] * 5),
    "which there is not in the last": (replace(start(), **LAST), "unit.control", 0),
    "goods and silver": (start(), "stock.track", STOCK),
    "more of one than is of use": (
        start().with_goods("sparta", {"metal": 6, "silver": -4}),
        "stock.track",
        20 * W["good"] + 2 * W["surplus"] // 10,
    ),
    "a part in the last": (replace(start(), **LAST), "stock.track", STOCK * W["last"] // 100),
    "half as much after passing": (replace(start(), **PASSED), "stock.track", STOCK // 2),
    "a merchant now and later": (start(), "trade.merchant", MERCHANT * (1 + 3)),
    "no more than there are spaces": (start().with_seat("sparta", merchants=5), "trade.merchant", MERCHANT * (1 + 3)),
    "one that has sailed, later": (
        replace(start().with_seat("sparta", merchants=0), sent=SAILED),
        "trade.merchant",
        MERCHANT * 3,
    ),
    "another one behind it": (replace(start(), round="round-4", sent=SAILED), "trade.merchant", MERCHANT * (1 + 2 * 2)),
    "after passing, later": (replace(start(), **PASSED), "trade.merchant", MERCHANT * 3),
    "none without a trade city": (
        start().with_polis("pylos", owner=None, population=0).with_polis("gytheion", owner=None, population=0),
        "trade.merchant",
        0,
    ),
    "hoplites at home now and later": (start(), "tribute.gain", (NOW + LATER) * HOME // 100),
    "only later from a closed box": (replace(start(), **CLOSED), "tribute.gain", LATER * HOME // 100),
    "only later after passing": (replace(start(), **PASSED), "tribute.gain", LATER * HOME // 100),
    "only now in the last round": (replace(start(), **LAST), "tribute.gain", NOW * HOME // 100),
    "abroad less its price": (BOTH, "tribute.gain", (NOW + LATER) * (HOME + 3 * W["supply"] - POINT) // 100),
    "wheat that is not lacking is worth less now": (
        BOTH.with_goods("sparta", {"wheat": 7}),
        "tribute.gain",
        (NOW * (HOME + 3 * W["good"] - POINT) + LATER * (HOME + 3 * W["supply"] - POINT)) // 100,
    ),
    "what does not bring its price is left": (gathered("messenia", 1), "tribute.gain", (NOW + LATER) * HOME // 100),
    "nothing where the side has no polis": (gathered("attika"), "tribute.gain", (NOW + LATER) * HOME // 100),
    "Achaia, where nobody has one": (
        gathered("achaia", 5),
        "tribute.gain",
        (NOW + LATER) * (HOME + 7 * W["good"] - POINT) // 100,
    ),
    "an even siege of a neutral polis": (gathered("arkadia"), "siege.success", SIEGE * (POINT * 6 // 2 - POINT) // 100),
    "an enemy loses what is won": (
        gathered("arkadia").with_polis("argos", owner="athens", population=2),
        "siege.success",
        SIEGE * (POINT * 7 // 2 - POINT) // 100,
    ),
    "the better one of a region": (
        gathered("makedonia", 2).with_polis("pydna", owner="athens", population=3),
        "siege.success",
        SIEGE * (POINT * 6 - POINT) // 100,
    ),
    "no siege without control": (gathered("arkadia").with_units("athens", "arkadia", 3), "siege.success", 0),
    "nor with too few": (gathered("arkadia", 2), "siege.success", 0),
    "nor of one's own": (gathered("messenia"), "siege.success", 0),
    "a civil war in a neutral polis": (
        envoy("argos", 6),
        "civil-war.where",
        WAR * (2 * 3 * POINT - 6 * W["silver"]) // 100,
    ),
    "none without the silver": (envoy("argos", 5), "civil-war.where", 0),
    "in an enemy polis": (
        envoy("argos", 6).with_polis("argos", owner="athens", population=2),
        "civil-war.where",
        WAR * (3 * 2 * POINT - 6 * W["silver"]) // 100,
    ),
    "none in one's own": (envoy("pylos", 9), "civil-war.where", 0),
    "none in a capital": (envoy("athenai", 20), "civil-war.where", 0),
    "none by a captured Proxenos": (envoy("captured", 9), "civil-war.where", 0),
    "none without one": (start().with_seat("sparta", proxenos=None, goods={"silver": 9}), "civil-war.where", 0),
}
"""State, what is weighed, and what it is worth to Sparta."""


@pytest.mark.parametrize("why", WORTH)
def test_a_side_weighs_what_it_has(why: str) -> None:
    state, rule, worth = WORTH[why]
    assert amount(state, rule) == worth


def test_a_capital_is_besieged_by_nobody() -> None:
    camps = {"sparta": {}, "athens": {"lakedaimon": 5}}
    state = replace(start(), units=camps).with_polis("gytheion", owner="athens")
    assert amount(state, "siege.success", "athens") == 0 < amount(gathered("arkadia"), "siege.success")


def test_stock_is_counted_in_pieces() -> None:
    lines = polis.practice.weigh(COMPONENTS, start(), "sparta")
    goods = [line.values["goods"] for line in lines if line.rule == "stock.track.weighed"]
    assert goods == [16, 20], "wheat is not among them, silver is"


def test_a_won_game_outweighs_everything() -> None:
    won = replace(start(), won=("sparta", "loss.no-prestige"))
    for side, sign in (("sparta", 1), ("athens", -1)):
        line = polis.practice.weigh(COMPONENTS, won, side)[0]
        assert (line.rule, line.amount, line.values) == ("loss.at-once.weighed", sign * W["won"], {"side": "sparta"})
    drawn = replace(start(), won=(None, "loss.no-prestige"))
    assert polis.practice.weigh(COMPONENTS, drawn, "sparta") == polis.practice.weigh(COMPONENTS, start(), "sparta")


def test_only_a_siege_has_outcomes_to_weigh() -> None:
    trade, march = {"trade": "illyria.first", "rolls": [1]}, {"march": "lakedaimon", "to": "messenia"}
    assert polis.practice.odds(COMPONENTS, start(), trade) == [(1, trade)], "nothing weighed depends on its dice"
    assert polis.practice.odds(COMPONENTS, start(), march) is None


@pytest.mark.slow
def test_armies_march_in_a_game_of_two_practice_opponents() -> None:
    table = table_of("polis")
    generator, state, kinds = Random(4), plain_start(table, 4), set()
    for _ in range(14):
        known = polis.view(state, polis.mover(COMPONENTS, state))
        move = choose(polis, COMPONENTS, known, table.moves(state), generator.randrange).move
        kinds.add(polis.kind_of(move))
        state = polis.apply(COMPONENTS, state, polis.decide_chance(COMPONENTS, move, generator.randrange)).state
    assert "march" in kinds
