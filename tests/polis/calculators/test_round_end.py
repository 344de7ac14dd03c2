"""The end of a round on plain numbers: each step, what is forbidden, and what is never lost."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.core import Answer, Refusal, Refused
from rules_engine.polis.calculators.round_end import poleis_of_side, round_end
from rules_widgets.calculator import uncounted
from tests.polis.battle_tables import components

START = {"athens": {"athenai": 5, "chalkis": 1, "chios": 2}, "sparta": {"sparta": 4, "gytheion": 1, "pylos": 2}}
NONE = dict.fromkeys(components().order, 0)
FREE = ("chalkis", "chios", "korinthos", "samos", "gela", "naupaktos")


def asked(population: dict | None = None, growth: dict | None = None, side: str = "athens", **more: Any) -> Answer:
    full = NONE | (START[side] if population is None else population)
    return round_end(components(), side=side, population=full, growth=NONE | (growth or {}), **more)


def spoken(answer: Answer) -> list[str]:
    return [line.rule for line in answer.lines]


def test_a_side_begins_with_its_own_poleis_and_the_form_hides_all_others() -> None:
    assert {side: poleis_of_side(components(), side)["population"] for side in START} == START
    headings = [{"name": "attika", "keys": ["athenai", "chalkis"]}, {"name": "lakedaimon", "keys": ["sparta"]}]
    keys = [key for heading in headings for key in heading["keys"]]
    form = {"parameters": [{"name": "population", "keys": keys, "headings": headings, "of_one": True}]}
    hidden = [selector for selector, is_hidden in uncounted(form, {"population": {"chalkis": 1}}) if is_hidden]
    pieces = [f'.piece:has([name="population.{polis}"])' for polis in ("athenai", "sparta")]
    assert hidden == [pieces[0], '[aria-labelledby="population.lakedaimon.title"]', pieces[1]]


def test_seven_wine() -> None:
    """Fact PO-P-E3."""
    answer = asked(wine=7, wheat=8, prestige=1)
    assert answer.value["wine"] == 3
    assert {line.rule: line.amount for line in answer.lines}["stores.half.kept"] == {"wine": -4}


def test_all_steps_in_order() -> None:
    answer = asked(
        growth={"athenai": 1, "chalkis": 1}, wheat=11, oil=7, wine=4, prestige=3, projects=2, phoros=1, silver=5
    )
    assert spoken(answer) == [
        "round-end.steps.after",
        "completion.points.total",
        "supply.wheat.total",
        "growth.wheat.total",
        "megalopolis.points.total",
        "stores.half.kept",
        "phoros.silver.got",
    ]
    expected = {"prestige": 6, "wheat": 0, "oil": 3, "wine": 2, "silver": 6, "population": 10, "paid": 0, "lost": None}
    assert {name: answer.value[name] for name in expected} == expected


def test_a_shortage_is_paid_in_prestige() -> None:
    answer = asked(wheat=5, prestige=4)
    assert (answer.value["paid"], answer.value["prestige"], answer.value["wheat"]) == (3, 1, 0)
    assert answer.tables[1].rows == (
        ("all-prestige", {"prestige": 3}, 0),
        (["chalkis"], {"prestige": 2}, -1),
        (["chios"], {"prestige": 1}, -2),
        (["chalkis", "chios"], None, -3),
    )


def test_a_polis_is_given_up() -> None:
    mixed = asked(wheat=5, prestige=3, release={"chios": 1})
    assert mixed.value["poleis"] == {"athenai": 5, "chalkis": 1} and mixed.value["prestige"] == 2
    enough = asked(wheat=6, prestige=3, release={"chios": 1}, shortage="one-way")
    assert enough.value["prestige"] == 3 and enough.value["paid"] == 0
    one_way = asked(wheat=5, prestige=3, shortage="one-way")
    assert [type(row[1]) for row in one_way.tables[1].rows] == [dict, Refusal, Refusal, type(None)]


def test_several_poleis_are_given_up() -> None:
    """One polis is not enough; the smallest that are enough are a row of the table."""
    with pytest.raises(Refused) as refused:
        asked(wheat=5, prestige=0, release={"chios": 1})
    assert (refused.value.rule, refused.value.values) == ("supply.shortage", {"wheat": 1, "prestige": 1, "held": 0})
    both = asked(wheat=5, prestige=0, projects=1, release={"chios": 1, "chalkis": 1})
    assert (both.value["poleis"], both.value["paid"], both.value["prestige"]) == ({"athenai": 5}, 0, 1)
    three = {"athenai": 5, "chalkis": 1, "chios": 2, "samos": 2}
    assert asked(three, wheat=5, prestige=5).tables[1].rows[-1] == (["chalkis", "chios", "samos"], None, -5)
    assert asked(three, wheat=7, prestige=3).tables[1].rows[-1] == (["chalkis", "chios"], None, -3)


def test_up_to_the_capital_prestige_may_be_paid_in_either_reading() -> None:
    """Who has given up all poleis but the capital pays its shortage, as in the game."""
    answer = asked(wheat=3, prestige=3, release={"chalkis": 1, "chios": 1}, shortage="one-way")
    assert (answer.value["paid"], answer.value["prestige"], answer.value["lost"]) == (2, 1, None)


REFUSED = {
    "supply.shortage.one-way": {"wheat": 5, "prestige": 3, "release": {"chios": 1}, "shortage": "one-way"},
    "supply.shortage": {"wheat": 5, "prestige": 2},
    "supply.release.capital": {"wheat": 5, "prestige": 3, "release": {"athenai": 1}},
    "growth.wheat.lacking": {"wheat": 8, "prestige": 3, "growth": {"chios": 1}},
    "growth.limits.most": {"wheat": 20, "population": {"athenai": 5, "chios": 3}, "growth": {"chios": 1}},
    "phoros.silver": {"wheat": 8, "prestige": 3, "phoros": 4},
}


@pytest.mark.parametrize("rule", REFUSED)
def test_what_is_forbidden(rule: str) -> None:
    with pytest.raises(Refused) as refused:
        asked(**REFUSED[rule])
    assert refused.value.rule == rule


def test_who_cannot_feed_the_capital_loses() -> None:
    answer = asked({"athenai": 8, "chios": 1}, wheat=5, prestige=2)
    assert answer.value["lost"] == "loss.capital" and spoken(answer)[0] == "loss.capital.now"
    saved = asked({"athenai": 7, "chios": 1}, wheat=5, prestige=2, release={"chios": 1})
    assert saved.value["lost"] is None and saved.value["prestige"] == 1
    bare = asked({"athenai": 5, "chios": 1}, wheat=3, prestige=2, release={"chios": 1})
    assert bare.value["lost"] == "loss.no-prestige" and spoken(bare)[0] == "loss.no-prestige.now"


def test_prestige_may_come_after_the_shortage() -> None:
    answer = asked({"athenai": 6}, wheat=3, prestige=3)
    assert answer.value["prestige"] == 1 and answer.value["lost"] is None


STOCK = st.integers(0, 20)


@given(
    population=st.dictionaries(st.sampled_from(FREE), st.integers(1, 2), max_size=5),
    growth=st.dictionaries(st.sampled_from(FREE), st.integers(0, 1), max_size=3),
    wheat=STOCK, oil=STOCK, wine=STOCK, silver=STOCK, prestige=STOCK, phoros=st.integers(0, 3),
    release=st.dictionaries(st.sampled_from(FREE), st.just(1), max_size=3),
)  # fmt: skip
def test_nothing_is_lost_but_by_a_line(population: dict, growth: dict, release: dict, **stocks: int) -> None:
    """The stocks before and the amounts of the lines make the stocks after; nothing falls below none."""
    tiles = components().poleis
    population = {polis: min(cubes, tiles[polis].most) for polis, cubes in population.items()} | {"athenai": 5}
    try:
        answer = asked(population, growth, release=release, **stocks)
    except Refused:
        return
    value = answer.value
    before = {name: stocks[name] for name in ("wheat", "oil", "wine", "silver", "prestige")}
    for line in answer.lines:
        for name, more in (line.amount or {}).items():
            before[name] += more
            assert before[name] >= 0
    assert {name: value[name] for name in before} == before
    assert all(cubes <= tiles[polis].most for polis, cubes in value["poleis"].items())
    assert value["lost"] is None or value["lost"] == "loss.capital" or value["prestige"] == 0
