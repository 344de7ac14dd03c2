"""The page "What can I do?": what it reads, draws, says and does."""

import json

import pytest

from rules_engine.core import BadInput, Refusal, Refused
from rules_engine.polis.game.possible import possible
from rules_engine.polis.game.state import KINDS
from rules_engine.polis.positions import actions as page
from rules_engine.polis.positions.actions import Position
from tests.polis.battle_tables import components
from tests.polis.games import position, state_of


def label(key: str) -> str:
    return key


def begun(**data: object) -> Position:
    return page.LIVING.read(components(), data)


def pressed(position: Position, *presses: tuple[str, str]) -> Position:
    for name, value in presses:
        position = page.press(components(), position, name, value)
    return position


def test_the_beginning_is_the_start_of_the_game() -> None:
    assert page.LIVING.write(components(), begun()) == {}
    answer = page.report(components(), begun())
    assert [row[0] for row in answer.tables[0].rows] == list(KINDS)
    assert answer.value == {"able": 9}
    refused = {row[0]: row[1].refused for row in answer.tables[0].rows if isinstance(row[1], Refusal)}
    assert refused == {"siege": "siege.condition.control", "redeem": "redeem.pay", "civil-war": "civil-war.where.own"}


def test_positions_survive_their_address() -> None:
    position = pressed(
        begun(),
        ("tool", "owner"),
        ("polis", "thebai"),
        ("polis", "thebai"),
        ("tool", "people"),
        ("polis", "thebai"),
        ("tool", "units-athens"),
        ("area", "attika"),
        ("round", "round-5a"),
        ("alone", "yes"),
        ("silver", "0"),
        ("tile-2", "none"),
        ("action", "trade"),
        ("roll", "3"),
    )
    written = json.loads(json.dumps(page.LIVING.write(components(), position)))
    assert page.LIVING.read(components(), written) == position
    assert position.state.poleis["thebai"].owner == "sparta"
    assert position.state.poleis["thebai"].population == 4
    assert position.state.shown == ("sokrates", "aphrodite")


def test_taps_go_round() -> None:
    limit = components().limit("round-3")
    state = pressed(begun(tool="units-sparta"), *[("area", "ionia")] * (limit + 1)).state
    assert state.units_of("sparta", "ionia") == 0
    owners = [pressed(begun(tool="owner"), *[("polis", "argos")] * taps).state.owner_of("argos") for taps in range(4)]
    assert owners == [None, "athens", "sparta", None]
    envoy = begun(tool="envoy")
    assert pressed(envoy, ("polis", "argos")).state.seats["sparta"].proxenos == "argos"
    assert pressed(envoy, ("polis", "sparta")).state.seats["sparta"].proxenos == "captured"


@pytest.mark.parametrize(("stock", "population"), [(2, 5), (1, 5), (0, 1)])
def test_a_tap_adds_a_cube_as_long_as_one_is_in_stock(stock: int, population: int) -> None:
    """Rule stock.cubes: the last one, too; with none left, the tap takes all but one away."""
    start, (first, *areas) = begun(round="round-5a").state, components().areas
    left = components().number("pieces", "cubes") - start.population_of("sparta") - stock
    full, rest = divmod(left, components().limit("round-5a"))
    units = dict.fromkeys(areas[:full], components().limit("round-5a")) | {first: rest}
    position = begun(round="round-5a", units={"sparta": units}, tool="people")
    assert position.state.stock_of("sparta") == stock and possible(components(), position.state) is None
    assert pressed(position, ("polis", "sparta")).state.poleis["sparta"].population == population


@pytest.mark.parametrize("good", components().resources)
def test_who_goes_on_alone_pays_with_whatever_resource_is_left(good: str) -> None:
    """Rule pass.cost."""
    position = pressed(begun(goods={"sparta": {good: 1}}), ("alone", "yes"), ("action", "march"))
    assert "pass.cost" not in refusals(position)
    assert refusals(pressed(position, (good, "0"))) == {"pass.cost"}


def refusals(position: Position) -> set[str]:
    """The rules that forbid the action, or a way to do it."""
    tables = page.report(components(), position).tables
    return {row[1].refused for table in tables if table.id == "forbidden" for row in table.rows}


@pytest.mark.parametrize(
    ("tool", "polis", "rule"), [("owner", "athenai", "polis.capital"), ("people", "argos", "polis.population")]
)
def test_taps_that_a_rule_forbids(tool: str, polis: str, rule: str) -> None:
    with pytest.raises(Refused) as refused:
        pressed(begun(tool=tool), ("polis", polis))
    assert refused.value.rule == rule


@pytest.mark.parametrize(
    "press",
    [("area", "rome"), ("polis", "argos"), ("silver", "-1"), ("silver", "many"), ("roll", "5"), ("do", "march.99"),
     ("do", "dance.0"), ("tile-4", "zeus"), ("gold", "1"), ("round", "round-6"), ("tool", "axe")],
)  # fmt: skip
def test_presses_that_make_no_sense(press: tuple[str, str]) -> None:
    with pytest.raises(BadInput):
        pressed(begun(tool="units-athens"), press)


@pytest.mark.parametrize("press", [("area", "attika"), ("polis", "argos")])
def test_who_only_looks_edits_nothing(press: tuple[str, str]) -> None:
    assert begun().tool == "look"
    assert pressed(begun(), press) == begun()
    assert "data-press" not in page.draw_position(components(), begun(), label)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("alone", ["", "yes"])
def test_every_way_listed_can_be_carried_out(kind: str, alone: str) -> None:
    position = pressed(begun(), ("alone", alone), ("action", kind))
    answer = page.report(components(), position)
    options = [table for table in answer.tables if table.id == "options"]
    for row in options[0].rows if options else ():
        assert pressed(position, (row[-1].press, row[-1].value)) != position
    assert answer.value["ways"] == (len(options[0].rows) if options else 0)
    assert {table.id for table in answer.tables} <= {"options", "forbidden"}


@pytest.mark.parametrize("kind", ["all", *KINDS])
def test_even_an_empty_table_has_an_answer(kind: str) -> None:
    empty = {name: {} for name in ("owners", "units", "goods", "prestige", "merchants", "proxenoi")}
    position = begun(**empty, action=kind)
    assert page.report(components(), position).value in ({"able": 0}, {"ways": 0})
    assert page.LIVING.read(components(), page.LIVING.write(components(), position)) == position


def test_what_is_done_twice_is_refused_with_its_rule() -> None:
    position = pressed(begun(), ("action", "muster"), ("do", "muster.0"))
    answer = page.report(components(), position)
    assert answer.value == {"ways": 0}
    assert answer.tables[0].rows[0][1].refused == "turn.different"
    overview = page.report(components(), pressed(position, ("action", "all"))).tables[0]
    assert {row[0]: row[1] for row in overview.rows}["muster"] == answer.tables[0].rows[0][1]
    assert page.report(components(), pressed(position, ("side", "sparta"))).value == {"ways": 0}


def test_a_siege_shows_its_chance() -> None:
    data = {"units": {"sparta": {"arkadia": 3}}, "action": "siege"}
    answer = page.report(components(), begun(**data))
    row = dict(zip(answer.tables[0].columns, answer.tables[0].rows[0], strict=True))
    assert (row["way"], row["chance"].part, row["chance"].whole) == ("argos", 2, 4)
    taken = pressed(begun(**data), ("roll", "3"), ("do", "siege.0"))
    assert taken.state.owner_of("argos") == "sparta"


def test_only_what_the_tool_changes_can_be_tapped() -> None:
    areas = page.draw_position(components(), begun(tool="units-athens"), label)
    poleis = page.draw_position(components(), begun(tool="people"), label)
    assert areas.count("data-press") == len(components().areas)
    assert poleis.count("data-press") == len(components().order)
    assert 'aria-label="attika: athens 3"' in areas


@pytest.mark.parametrize(
    ("kind", "numbers"), [("muster", {1, 2}), ("galleys", {1, 2}), ("tribute", {2}), ("march", {None})]
)
def test_a_way_is_listed_with_how_many_pieces_it_takes(kind: str, numbers: set) -> None:
    """Cubes, galleys in all seas together, hoplites in all rows together; a march has one unit and no number."""
    own = {"athenai": "athens", "sparta": "sparta", "korinthos": "sparta"}
    population = {"athenai": 4, "sparta": 4, "korinthos": 3}
    state = state_of(position(owners=own, population=population, units={"sparta": {"lakedaimon": 2}}))
    options = page.report(components(), Position(state, "look", kind)).tables[0]
    assert options.id == "options"
    assert {dict(zip(options.columns, row, strict=True)).get("number") for row in options.rows} == numbers


@pytest.mark.parametrize(
    ("tile", "builder"), [("isthmian", "korinthos"), ("aphrodite", "sparta"), ("sokrates", "pylos")]
)
def test_a_forbidden_project_is_named_with_the_polis_that_could_begin_it(tile: str, builder: str) -> None:
    """The first own polis stands in where none begins projects of that kind."""
    own = ["pylos", "sparta", "korinthos"] if builder != "pylos" else ["pylos"]
    state = state_of(
        position(owners=dict.fromkeys(own, "sparta"), population=dict.fromkeys(own, 1), shown=[tile], goods={})
    )
    forbidden = page.report(components(), Position(state, "look", "project")).tables[-1]
    assert [row[0] for row in forbidden.rows] == [[tile, builder]]


ENVOY = {"proxenoi": {"athens": "athenai", "sparta": "argos"}}
CAPTIVE = {"proxenoi": {"athens": "athenai", "sparta": "captured"}}
FORBIDDEN = {
    "muster": ({}, "sparta muster.limit, gytheion polis.last-cube"),
    "galleys": ({}, "sparta galleys.no-sea, gytheion polis.last-cube"),
    "merchants": ({}, "sparta merchants.city, gytheion polis.last-cube"),
    "project": ({}, "sokrates+sparta project.kind"),
    "march": ({}, "lakedaimon+boiotia march.enemy, lakedaimon+makedonia march.enemy, lakedaimon+ionia march.enemy"),
    "sail": ({}, "ionio+thracian sail.enemy"),
    "tribute": (
        {"units": {"sparta": {region: 1 for region in components().regions if region not in ("attika", "messenia")}}},
        "attika tribute.condition, messenia tribute.condition.hoplites, arkadia tribute.condition, "
        "megaris tribute.condition, boiotia tribute.condition, thessalia tribute.condition, "
        "akarnania tribute.condition, makedonia tribute.condition, ionia tribute.condition, sikelia tribute.condition",
    ),
    "trade": ({}, "aigyptos trade.blocked, persis trade.blocked, thrake trade.blocked, euxeinos trade.space"),
    "proxenos": (ENVOY, "athenai proxenos.one, argos proxenos.move"),
    "redeem": (ENVOY, "argos redeem.pay"),
    "civil-war": (ENVOY, "argos civil-war.cost"),
}
"""Changes of the beginning, and every way that is forbidden, with its rule."""


@pytest.mark.parametrize("kind", FORBIDDEN)
def test_what_is_forbidden_is_said_with_its_place(kind: str) -> None:
    changes, expected = FORBIDDEN[kind]
    tables = page.report(components(), begun(**changes, action=kind)).tables
    rows = [row for table in tables if table.id == "forbidden" for row in table.rows]
    assert ", ".join(f"{'+'.join(way)} {why.refused}" for way, why in rows) == expected


def test_what_one_unit_can_do_is_not_forbidden_because_another_cannot() -> None:
    """A hoplite in Attika can go no further than its neighbors; the one in Lakedaimon can."""
    units = {"sparta": {"attika": 1, "lakedaimon": 1}, "athens": {"kyklades": 2, "boiotia": 2, "megaris": 2}}
    tables = page.report(components(), begun(units=units, action="march")).tables
    assert {"arkadia", "messenia"} <= {row[1][0] for row in tables[0].rows}
    assert not {"arkadia", "messenia"} & {row[0][1] for row in tables[-1].rows if tables[-1].id == "forbidden"}


def options(kind: str, **changes: object) -> list[dict]:
    """Return the ways listed, by columns."""
    table = page.report(components(), begun(**changes, action=kind)).tables[0]
    assert table.id == "options"
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]


def test_a_way_is_listed_with_what_it_pays_and_gains() -> None:
    (muster,), (redeem,) = options("muster"), options("redeem", **CAPTIVE)
    assert (muster["way"], muster["number"], muster["change"]["metal"]) == ("pylos", 1, -1)
    assert "to" not in muster and "chance" not in muster
    assert (redeem["way"], redeem["change"]["silver"]) == ("redeem", -2)
    galleys = options("galleys")[0]
    assert (galleys["way"], galleys["to"], galleys["number"], galleys["change"]["wood"]) == ("pylos", ["ionio"], 1, -1)
    assert [way["change"] for way in options("march")] == [
        dict.fromkeys(components().resources, 0) | {"prestige": -1}
    ] * 8


def test_of_dice_only_the_way_is_listed_in_which_all_show_the_chosen_number() -> None:
    for roll in (1, 3):
        assert [way["way"] for way in options("trade", roll=roll)] == ["illyria", "illyria"]
        assert [way["way"] for way in options("siege", units={"sparta": {"arkadia": 3}}, roll=roll)] == ["argos"]
