"""Test the codecs of states and moves: what is written is read back unchanged, anything else is refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.codec import json_text, record, whole
from rules_engine.core import BadInput, excerpt
from rules_engine.readings import readings_codec
from rules_pages.browser.lowering import lower
from tests.engine.core import codec_sample as sample
from tests.engine.core.codec_sample import LANDS, PLAYERS, STATE, Holding, Seat, State, Tile
from tests.micropython_runner import MicroPython

ENGINE = Path(__file__).parents[3] / "interactive" / "rules_engine"

FULL = {
    "active": "red",
    "buildings": [[3, -1, "blue"]],
    "tiles": [["hill", 5]],
    "spaces": [[1, "hill-2", "water-1"], [2]],
    "hands": {"blue": {}, "red": {"hill": 2}},
    "discards": {"water": 1},
    "prices": {"wood": 3},
    "players": ["blue", "red"],
    "points": {"red": 4},
    "mats": {"blue": [], "red": ["hill", "hill"]},
    "owners": {"argos": "red"},
    "cubes": {"argos": 3},
    "done": 1,
    "drawn": True,
    "bridges": 2,
    "note": "ä",
    "began": "blue",
    "won": {"winner": "red", "rule": "end.at-once"},
}
READ = State(
    active="red",
    buildings=(((3, -1), "blue"),),
    tiles=(Tile("hill", 5),),
    spaces=((1, ("hill", 2), ("water", 1)), (2,)),
    hands=(("red", (0, 0, 2)), ("blue", (0, 0, 0))),
    discards=(1, 0, 0),
    prices={"wood": 3},
    seats=(Seat("blue", 0, ()), Seat("red", 4, ("hill", "hill"))),
    holdings={"argos": Holding("red", 3), "thebai": Holding(None, 0)},
    done=1,
    drawn=True,
    bridges=2,
    note="ä",
    began="blue",
    winner=("red", "end.at-once"),
    game="sample",
)
SMALL = {"active": "red", "buildings": [], "began": "red"}


def test_everything_declared_is_read_and_written() -> None:
    assert STATE.read(FULL) == READ
    written = STATE.write(READ)
    assert written == FULL
    assert list(written) == list(FULL), "keys are written in the declared order"


def test_what_stands_at_its_default_is_left_out() -> None:
    state = STATE.read({"active": "red"})
    assert STATE.write(state) == SMALL
    assert state.hands == () and state.done == 0 and state.seats == () and state.game == "sample"


def test_a_given_order_of_keys() -> None:
    codec = record(Tile, sample.field("face", sample.text()), sample.field("turned", whole()), order=("turned", "face"))
    assert list(codec.write(Tile("hill", 1))) == ["turned", "face"]


def deep(levels: int) -> list:
    nested: list = []
    for _ in range(levels):
        nested = [nested]
    return nested


NAMES = ", ".join(STATE.names)
WRONG: list[tuple[dict, str, str]] = [
    ({"active": "green"}, "active", "one of red, blue"),
    ({"active": True}, "active", "one of red, blue"),
    ({"active": ["red"]}, "active", "one of red, blue"),
    ({"colour": 1}, "colour", "one of the names " + NAMES),
    ({"done": True}, "done", "a whole number from 0 to 1000000000"),
    ({"done": 1.0}, "done", "a whole number from 0 to 1000000000"),
    ({"done": 1.5}, "done", "a whole number from 0 to 1000000000"),
    ({"done": float("nan")}, "done", "a whole number from 0 to 1000000000"),
    ({"done": 10**4000}, "done", "a whole number from 0 to 1000000000"),
    ({"done": -1}, "done", "a whole number from 0 to 1000000000"),
    ({"drawn": 1}, "drawn", "true or false"),
    ({"bridges": True}, "bridges", "one of 0, 1, 2"),
    ({"bridges": 1.0}, "bridges", "one of 0, 1, 2"),
    ({"note": "a" * 21}, "note", "a text of at most 20 characters"),
    ({"note": None}, "note", "a text of at most 20 characters"),
    ({"buildings": {}}, "buildings", "a list of 0 to 1000"),
    ({"buildings": [[0, 0, "red"]] * 1001}, "buildings", "a list of 0 to 1000"),
    ({"buildings": [[0, 0, "red"], [0, 0]]}, "buildings.1", "a list of 3"),
    ({"buildings": [[True, 0, "red"]]}, "buildings.0.0", "a whole number from -9 to 9"),
    ({"buildings": [[0, 0, "green"]]}, "buildings.0.2", "one of red, blue"),
    ({"buildings": [[0, deep(100_000), "red"]]}, "buildings.0.1", "a whole number from -9 to 9"),
    ({"buildings": deep(100_000)}, "buildings.0", "a list of 3"),
    ({"tiles": [["hill", 6]]}, "tiles.0.1", "a whole number from 0 to 5"),
    ({"spaces": [[]]}, "spaces.0", "a list of 1 or more"),
    ({"spaces": [[1, "hill-3"]]}, "spaces.0.1", "a land and 1 or 2"),
    ({"spaces": [[1]] * 5}, "spaces", "few spaces"),
    ({"hands": []}, "hands", "an object"),
    ({"hands": {"green": {}}}, "hands.green", "one of the names red, blue"),
    ({"hands": {"red": {"sand": 1}}}, "hands.red.sand", "one of the names water, forest, hill"),
    ({"hands": {"red": {"hill": 10}}}, "hands.red.hill", "a whole number from 0 to 9"),
    ({"prices": {"wood": "1"}}, "prices.wood", "a whole number from 0 to 1000000000"),
    ({"prices": {str(number): 1 for number in range(1001)}}, "prices", "an object"),
    ({"players": ["red", "red"]}, "players", "each only once"),
    ({"players": ["red"], "points": {"blue": 1}}, "points.blue", "one of the names red"),
    ({"points": {"blue": 1}}, "points.blue", "one of the names "),
    ({"players": ["red"], "points": {"red": -1}}, "points.red", "a whole number from 0 to 1000000000"),
    ({"players": ["red"], "points": 3}, "points", "an object"),
    ({"players": ["red"], "mats": {"red": ["hill", 1]}}, "mats.red.1", "one of water, forest, hill"),
    ({"owners": {"sparta": "red"}}, "owners.sparta", "one of the names argos, thebai"),
    ({"won": {"winner": "red"}}, "won.rule", "a value"),
    ({"won": []}, "won", "an object"),
]


@pytest.mark.parametrize(("data", "path", "expected"), WRONG)
def test_what_is_wrong_is_named_with_its_path(data: dict, path: str, expected: str) -> None:
    with pytest.raises(BadInput) as caught:
        STATE.read({"active": "red"} | data)
    assert (caught.value.path, caught.value.expected) == (path, expected)
    assert len(str(caught.value)) < 6000


@pytest.mark.parametrize("key", [1, None, ("a",), "a" * 1001])
def test_keys_are_texts(key: Any) -> None:
    with pytest.raises(BadInput):
        STATE.read({"active": "red", key: 1})


counts = st.tuples(*[st.integers(0, 9)] * len(LANDS))
cards = st.tuples(st.sampled_from(LANDS), st.sampled_from([1, 2]))
coordinates = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
players = st.sampled_from(PLAYERS)
holding = st.one_of(st.just(Holding()), st.builds(Holding, players, st.integers(0, 5)))
mats = st.lists(st.sampled_from(LANDS), max_size=3).map(tuple)


def few(items: st.SearchStrategy, most: int = 3) -> st.SearchStrategy:
    """Return a strategy for tuples of at most `most` items."""
    return st.lists(items, max_size=most).map(tuple)


seats = st.permutations(PLAYERS).flatmap(
    lambda order: st.integers(0, 2).flatmap(
        lambda many: st.tuples(*[st.builds(Seat, st.just(name), st.integers(0, 5), mats) for name in order[:many]])
    )
)
states = st.builds(
    State,
    active=players,
    buildings=few(st.tuples(coordinates, players)),
    tiles=few(st.builds(Tile, st.sampled_from(LANDS), st.integers(0, 5))),
    spaces=few(st.tuples(st.integers(1, 9), few(cards)).map(lambda row: (row[0], *row[1]))),
    hands=st.lists(counts, max_size=2).map(lambda counts: tuple(zip(PLAYERS, counts, strict=False))),
    discards=counts,
    prices=st.none() | st.dictionaries(st.text(max_size=5), st.integers(1, 9), max_size=3),
    seats=seats,
    holdings=st.fixed_dictionaries({"argos": holding, "thebai": holding}),
    done=st.integers(0, 5),
    drawn=st.booleans(),
    bridges=st.integers(0, 2),
    note=st.text(max_size=20),
    began=players,
    winner=st.none() | st.tuples(st.text(max_size=5), st.text(max_size=5)),
    game=st.just("sample"),
)


@pytest.mark.slow
@given(state=states)
def test_there_and_back(state: State) -> None:
    written = json.loads(json.dumps(STATE.write(state)))
    assert STATE.read(written) == state
    assert STATE.write(STATE.read(written)) == written


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from([*PLAYERS, *LANDS]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=8,
)


def places(data: Any) -> list[tuple]:
    """Return the path of every value in plain JSON data."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [(), *[(key, *rest) for key, part in inside for rest in places(part)]]


def changed(data: Any, place: tuple, value: Any) -> Any:
    if not place:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[place[0]] = changed(data[place[0]], place[1:], value)
    return copy


@given(state=states, data=st.data(), value=junk)
@settings(max_examples=300)
@pytest.mark.slow
def test_a_value_of_another_kind_anywhere_is_read_or_refused(state: State, data: st.DataObject, value: Any) -> None:
    written = STATE.write(state)
    broken = changed(written, data.draw(st.sampled_from(places(written))), value)
    try:
        state_read = STATE.read(broken)
    except BadInput as bad:
        assert bad.expected and isinstance(str(bad), str)
    else:
        again = STATE.write(state_read)
        assert STATE.write(STATE.read(again)) == again


def test_text_keeps_the_order_of_keys() -> None:
    data = {"b": [1, True, None], "a": {"z": "ä", "c": 1.5}, "z": []}
    assert json_text(data, ("z", "b")) == '{"z":[],"b":[1,true,null],"a":{"z":"\\u00e4","c":1.5}}'


OPTIONS = {"toll-hour": ("noon", "dusk"), "bank": ("free", "paid", "closed")}


def test_readings_are_kept_without_defaults() -> None:
    codec = readings_codec(OPTIONS)
    assert codec.read({"toll-hour": "dusk", "bank": "free"}) == (("toll-hour", "dusk"),)
    assert codec.write((("bank", "paid"), ("toll-hour", "dusk"))) == {"bank": "paid", "toll-hour": "dusk"}
    for wrong, path in (({"bank": "dusk"}, "bank"), ({"tide": "low"}, "tide"), ({"bank": ["paid"]}, "bank"), ([], "")):
        with pytest.raises(BadInput) as caught:
            codec.read(wrong)
        assert caught.value.path == path


@pytest.fixture(scope="module")
def micropython() -> Any:
    with MicroPython() as running:
        paths = {f"rules_engine/{path.name}": path for path in ENGINE.glob("*.py")}
        paths["codec_sample.py"] = Path(sample.__file__)
        running.load(json.dumps({"modules": {name: lower(path.read_text()) for name, path in paths.items()}}))
        yield running


def test_both_interpreters_read_and_write_the_same(micropython: Any) -> None:
    wrong = [data for data, _, _ in WRONG if not {"done", "buildings"} & set(data)]
    data = [FULL, SMALL, *[{"active": "red"} | wrong_data for wrong_data in wrong], {"active": "red", "done": 1.5}]
    for one in data:
        one = {key: one[key] for key in one if key != "note"}  # the interpreters escape non-ASCII letters differently
        assert micropython.call("codec_sample:there_and_back", one) == sample.there_and_back(one)


@pytest.mark.slow
def test_both_interpreters_quote_malformed_data_the_same(micropython: Any) -> None:
    data = {letter: {"y": [1], "x": None, "z": True} for letter in "qwertyuiopasdfghjklzxcvbnm"}
    quoted = excerpt(data)
    assert quoted.startswith("{'a': {'x': ") and micropython.call("rules_engine.core:excerpt", data) == quoted
