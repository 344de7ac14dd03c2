"""The living course: positions, taps, and what is said about them."""

import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pytest

from rules_engine.atlantis import ENGINE
from rules_engine.atlantis.actions.moves import ATLANTIS
from rules_engine.atlantis.calculators.final_score import final_score, final_score_question
from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.positions.course import LIVING, Study, tiles_of
from rules_engine.atlantis.readings import LAST_PAYMENT, OPTIONS
from rules_engine.atlantis.rules.cards import count_values, tile_id
from rules_engine.atlantis.rules.path import holes
from rules_engine.controls import CHIPS, NUMBER
from rules_engine.core import BadInput, Refusal, Refused
from rules_pages.data.engine_runner import EngineRunner

MOVE, OTHER = 6, 7
"""The cells of a row of options that carry the move out, and that ask for its payments."""


@pytest.fixture(scope="module")
def components(atlantis: EngineRunner) -> Components:
    return atlantis.components


@pytest.fixture(scope="module")
def start(components: Components) -> Study:
    return LIVING.read(components, {})


def pressed(components: Components, position: Study, *presses: tuple[str, str]) -> Study:
    for name, value in presses:
        position = LIVING.press(components, position, name, value)
    return position


def rows(components: Components, position: Study, table: str) -> list[tuple]:
    found = [item.rows for item in LIVING.report(components, position).tables if item.id == table]
    return list(found[0]) if found else []


def test_the_start_can_be_and_is_the_empty_address(components: Components, start: Study) -> None:
    assert ENGINE.possible(components, without_absent(start.table)) is None
    assert LIVING.write(components, start) == {}


def test_every_card_of_the_hand_has_its_rows(components: Components, start: Study) -> None:
    found = rows(components, start, "options")
    cards = {row[0] for row in found}
    assert cards == {item for item, held in zip(components.items, start.table.hand(), strict=True) if held}
    assert LIVING.report(components, start).value["options"] == len([row for row in found if row[MOVE]])


def test_what_cannot_be_paid_or_completed_says_why(components: Components, start: Study) -> None:
    poor = pressed(components, start, *[(f"tiles-value-{value}", "0") for value in range(1, 8)])
    refusals = {row[4].refused for row in rows(components, poor, "options") if isinstance(row[4], Refusal)}
    assert refusals == {"pay.short.all"}
    bare = pressed(components, start, ("hand-olive", "0"), ("hand-ring", "0"), ("hand-crown", "1"))
    assert [row[4].refused for row in rows(components, bare, "options")] == ["move.whole"]
    assert LIVING.report(components, bare).lines[0].rule == "move.none.now"
    other = pressed(components, bare, ("pawn", "pawn-c"), ("tool", "pawn"), ("space", "25"), ("pawn", "pawn-b"))
    assert LIVING.report(components, other).lines[0].rule == "move.whole.other"


def test_a_pawn_at_home_and_nobody_without_cards_moves(components: Components, start: Study) -> None:
    home = pressed(components, start, ("pawn", "pawn-a"))
    assert LIVING.report(components, home).lines[0].rule == "move.pawn.home"
    assert rows(components, home, "options") == []
    bare = pressed(components, start, *[(f"hand-{item}", "0") for item in components.items])
    assert LIVING.report(components, bare).lines[0].rule == "move.none.now"


def test_a_row_carried_out_is_the_move_of_the_game(components: Components, start: Study) -> None:
    """The page pays, moves and takes as `apply` does."""
    for row in rows(components, start, "options"):
        after = pressed(components, start, (row[MOVE].press, row[MOVE].value))
        state = game_of(components, start)
        played = row[MOVE].value.split(" ")
        move = {"pawn": "pawn-b", "cards": played, "pay": to_pay(components, row[4])}
        step = ENGINE.apply(components, state, move)
        seat = step.state.seat_of(start.table.active)
        assert after.table.course == step.state.course
        assert after.table.seat().pawns == seat.pawns
        assert count_values(components, after.table.seat().tiles) == count_values(components, seat.tiles)
        assert LIVING.report(components, after).lines[0].values["toll"] == row[3]


def game_of(components: Components, position: Study) -> State:
    """The same position as a game, with cards enough to draw; all tiles have the same item."""
    table, none = without_absent(position.table), (0,) * len(components.items)
    seats = [replace(seat, tiles=tuple(("flag", value) for _, value in seat.tiles)) for seat in table.seats]
    return replace(table, seats=tuple(seats), pile=("flag",) * 10, discards=none)


def without_absent(table: State) -> State:
    """The same position with those players alone who have pawns."""
    seats = [seat for seat in table.seats if seat.pawns]
    return replace(table, seats=tuple(seats), hands=tuple((one.player, table.hand_of(one.player)) for one in seats))


def to_pay(components: Components, cell: list[str]) -> dict:
    """A payment cell as the pay of a move."""
    points = dict(components.values)
    cards = [key for key in cell if key not in points]
    paid = {"tiles": [f"flag-{points[key]}" for key in cell if key in points]}
    return {
        key: value for key, value in (paid | {"cards": {card: cards.count(card) for card in cards}}).items() if value
    }


def test_every_player_keeps_hand_tiles_and_bridge(components: Components, start: Study) -> None:
    """Whether another player is asked about by the control or by a tap on a pawn."""
    for other in (("player", "blue"), ("space", "16")):
        now = pressed(components, start, ("spare", ""), ("hand-crown", "1"), other)
        blue = start.table.seat_of("blue")
        assert (now.table.seat(), now.table.hand()) == (blue, start.table.hand_of("blue"))
        changed = pressed(components, now, ("tiles-value-7", "3"))
        again = pressed(components, changed, ("player", "red"))
        red, blue = again.table.seat(), again.table.seat_of("blue")
        assert (again.table.hand()[6], red.bridges, red.tiles) == (1, 0, start.table.seat().tiles)
        assert (blue.tiles.count(("", 7)), blue.bridges) == (3, 1)
    joined = pressed(components, start, ("player", "white"))
    assert (sum(joined.table.hand()), joined.table.seat().tiles, joined.table.seat().bridges) == (0, (), 1)
    assert joined.table.seat_of("red") == start.table.seat()


def test_taps_on_a_place_choose_one_own_pawn_after_the_other(components: Components, start: Study) -> None:
    places = [("tool", "pawn"), *[press for pawn in "abc" for press in (("pawn", f"pawn-{pawn}"), ("space", "0"))]]
    at_home = pressed(components, start, *places, ("pawn", "pawn-a"), ("tool", "ask"))
    assert at_home.table.seat().pawns == (0, 0, 0)
    chosen = []
    for _ in range(4):
        at_home = pressed(components, at_home, ("space", "0"))
        chosen.append(at_home.pawn)
    assert chosen == [1, 2, 0, 1]


def test_an_older_address_is_still_understood(components: Components, start: Study) -> None:
    old = {"hand": {"crown": 1}, "tiles": {"value-1": 2}, "spare": False, "last": ["crown-1", 3]}
    now = LIVING.read(components, old)
    assert (sum(now.table.hand()), now.table.seat().tiles.count(("", 1)), now.table.seat().bridges) == (1, 2, 0)
    assert LIVING.report(components, now).lines[0].rule == "reward.none.now"


def test_a_toll_is_paid_as_the_reader_chooses(components: Components, start: Study) -> None:
    """Every payment that the page lists is one of the game; the answer says what was paid."""
    row = next(row for row in rows(components, start, "options") if row[OTHER] and row[3] > 1)
    asked = pressed(components, start, ("pay", row[OTHER].value))
    choices = rows(components, asked, "choices")
    assert (row[4], row[3]) in [choice[:2] for choice in choices]
    assert len(choices) > 1
    assert len({tuple(choice[0]) for choice in choices}) == len(choices)
    state = game_of(components, start)
    listed = [move for move in ENGINE.legal_moves(components, state) if move.get("pawn") == "pawn-b"]
    listed = [move for move in listed if move["cards"] == row[MOVE].value.split(" ")]
    shown = {paid_kind(components, to_pay(components, choice[0])) for choice in choices}
    assert shown == {paid_kind(components, move.get("pay", {})) for move in listed}
    for choice in choices:
        move = {"pawn": "pawn-b", "cards": row[MOVE].value.split(" "), "pay": to_pay(components, choice[0])}
        after = pressed(components, asked, (choice[-1].press, choice[-1].value))
        step = ENGINE.apply(components, state, move)
        drawn = next(line.values["cards"] for line in step.lines if line.rule == "draw.more")
        held = step.state.hand_of("red")
        assert (held[0] - drawn, *held[1:]) == after.table.hand()
        said = LIVING.report(components, after).lines[1]
        assert (said.rule, said.values["pieces"]) == ("pay.means.now", choice[0])


@pytest.mark.parametrize(
    ("paid", "lost"), [("value-3", []), ("value-5", [2]), ("value-3 flag", [1]), ("flag flag flag", [])]
)
def test_what_is_paid_beyond_the_toll_is_lost(components: Components, paid: str, lost: list[int]) -> None:
    """Rule pay.change; a card counts one point."""
    paying = LIVING.read(components, {"last": ["flag-1", 3, "", paid]})
    lines = LIVING.report(components, paying).lines
    assert [line.values["points"] for line in lines if line.rule == "pay.change"] == lost


def paid_kind(components: Components, paid: dict) -> tuple:
    """The values of a payment's tiles, and how many cards it has."""
    return tuple(sorted(tile[-1] for tile in paid.get("tiles", []))), sum(paid.get("cards", {}).values())


def test_what_a_payment_on_the_page_must_be(components: Components, start: Study) -> None:
    row = next(row for row in rows(components, start, "options") if row[OTHER] and row[3] > 1)
    cards = row[MOVE].value
    for paid, rule in (
        ("", "pay.short"),
        ("value-7", "pay.means"),
        (" ".join(["value-2"] * 3 + ["value-6"] * 2), "pay"),
    ):
        with pytest.raises(Refused) as refusal:
            pressed(components, start, ("play", f"{cards}/{paid}"))
        assert refusal.value.rule.startswith(rule)
    with pytest.raises(BadInput):
        pressed(components, start, ("play", f"{cards}/sword"))


def test_the_tolls_of_the_last_crossing(components: Components, start: Study) -> None:
    """As the score calculator is asked, for any number of holes and all pawns."""
    state = game_of(components, start)
    tolls = ENGINE.calculators["final_score"].question(components, state)["tolls"]
    found = rows(components, start, "crossing")
    assert {row[0]: row[-2] for row in found} == tolls
    assert all(row[-2] == sum(row[1:-2]) for row in found)
    assert len(holes(start.table.course, ())) > 4
    bridged = pressed(components, start, ("tool", "bridge"), ("space", "4"))
    toll = holes(start.table.course, ())[0].toll()
    crossing = {row[0]: row[-2] for row in rows(components, bridged, "crossing")}
    assert crossing["red"] == tolls["red"] - 2 * toll, "two of the pawns are before it"


@pytest.mark.parametrize("reading", OPTIONS[LAST_PAYMENT])
@pytest.mark.parametrize("tiles", ["0", "2"])
def test_the_points_if_the_game_ended_now(components: Components, start: Study, reading: str, tiles: str) -> None:
    """Those of the score calculator, with something to pay with and without."""
    shown = pressed(
        components, start, (LAST_PAYMENT, reading), *[(f"tiles-value-{value}", tiles) for value in range(1, 8)]
    )
    state = without_absent(shown.table)
    question = final_score_question(components, state)
    for name in ("cards", "tolls"):
        question[name] = {seat.player: question[name].get(seat.player, 0) for seat in state.seats}
    scores = final_score(components, **question).value["scores"]
    assert {row[0]: row[-1] for row in rows(components, shown, "crossing")} == scores


@pytest.mark.slow
def test_the_page_and_the_game_agree_in_random_positions(components: Components, states: list[State]) -> None:
    """Each chain of cards that the page offers is legal and none is left out; carrying it out is the move of the game;
    where nothing can move, both say so."""
    for state in states[::5]:
        if state.turn.bought or state.turn.bridge:
            continue
        legal = [move for move in ENGINE.legal_moves(components, state) if "pawn" in move]
        for pawn in range(components.pawns):
            position = position_of(components, state, pawn)
            offered = {row[MOVE].value: row for row in rows(components, position, "options") if row[MOVE]}
            if state.seat().pawns[pawn] not in state.seat().pawns[:pawn]:
                listed = {" ".join(move["cards"]) for move in legal if move["pawn"] == f"pawn-{'abc'[pawn]}"}
                assert set(offered) == listed
            for cards, row in list(offered.items())[:4]:
                agree(components, state, position, {"pawn": f"pawn-{'abc'[pawn]}", "cards": cards.split(" ")}, row)
        said = [line.rule for line in LIVING.report(components, position_of(components, state, 0)).lines]
        assert ("move.none.now" in said) == (not legal)


def position_of(components: Components, state: State, pawn: int) -> Study:
    """A game's position on the living course, as its active player sees it; tiles are known by their values."""
    seats = [
        replace(one, tiles=tiles_of(components, count_values(components, one.tiles)), debt=0) for one in state.seats
    ]
    fields = (state.course, state.bridges, tuple(seats), state.hands)
    return Study(State(state.active, *fields, readings=state.readings), pawn, item="flag")


def agree(components: Components, state: State, position: Study, move: dict, row: tuple) -> None:
    """A row carried out leaves the same course, pawns and tiles as the move of the game."""
    after = pressed(components, position, (row[MOVE].press, row[MOVE].value))
    left = {points: [tile for tile in state.seat().tiles if tile[1] == points] for _, points in components.values}
    values = dict(components.values)
    tiles = [tile_id(left[values[key]].pop()) for key in row[4] if key in values]
    cards = [key for key in row[4] if key not in values]
    pay = {"tiles": tiles, "cards": {card: cards.count(card) for card in cards}} if row[4] else {}
    (order,) = ATLANTIS.read(components, state, move | {"pay": pay}).orders()
    whole = move | {"pay": pay} | ({"shuffle": list(order)} if order else {})
    step = ENGINE.apply(components, state, whole)
    seat = step.state.seat_of(state.active)
    assert after.table.course == step.state.course
    if not step.state.finished:
        assert [one.pawns for one in after.table.seats] == [one.pawns for one in step.state.seats]
    assert count_values(components, after.table.seat().tiles) == count_values(components, seat.tiles)


def test_who_cannot_move_is_told_what_else_there_is(components: Components, start: Study) -> None:
    bare = pressed(components, start, *[(f"hand-{item}", "0") for item in components.items])
    said = [line.rule for line in LIVING.report(components, bare).lines]
    assert said == ["move.none.now", "bridge.when.now", "buy.then-move.instead"]
    other = pressed(components, bare, ("buy-when-stuck", "before-drawing"), ("spare", ""))
    assert [line.rule for line in LIVING.report(components, other).lines] == ["move.none.now", "buy.then-move.before"]
    poor = pressed(components, other, *[(f"tiles-value-{value}", "0") for value in range(1, 8)])
    assert [line.rule for line in LIVING.report(components, poor).lines] == ["move.none.now"]


@pytest.mark.parametrize(
    ("presses", "rule"),
    [
        ([("tool", "pawn"), ("space", "4")], "hole.hole"),
        ([("tool", "pawn"), ("space", "16")], "move.stop"),
        ([("tool", "remove"), ("space", "16")], "reward.tile"),
        ([("tool", "bridge"), ("space", "3")], "bridge.where.hole"),
        ([("lay", "4"), ("lay", "12")], "bridge.one"),
        ([("tool", "bridge"), ("space", "4"), ("lay", "4")], "bridge.whole"),
        ([("play", "flag")], "move.card"),
        ([("play", "crown")], "move.occupied"),
        ([("pawn", "pawn-a"), ("play", "ring")], "move.pawn"),
    ],
)
def test_what_is_refused(components: Components, start: Study, presses: list[tuple[str, str]], rule: str) -> None:
    before = pressed(components, start, *presses[:-1])
    with pytest.raises(Refused) as refusal:
        pressed(components, before, presses[-1])
    assert refusal.value.rule == rule


def test_taps_build_a_course(components: Components, start: Study) -> None:
    laid = pressed(components, start, ("tool", "tile"), ("item", "crown"), ("value", "value-7"), ("space", "4"))
    assert laid.table.course[3] == (("crown", 7),)
    stacked = pressed(components, laid, ("tool", "stack"), ("item", "pot"), ("space", "4"))
    assert stacked.table.course[3] == (("crown", 7), ("pot", 7))
    topped = pressed(components, stacked, ("tool", "tile"), ("item", "ring"), ("space", "4"))
    assert topped.table.course[3] == (("crown", 7), ("ring", 7)), "only the top tile is replaced"
    assert pressed(components, stacked, ("tool", "remove"), ("space", "4")).table.course[3] == (("crown", 7),)
    bridged = pressed(components, start, ("tool", "bridge"), ("space", "15"))
    assert bridged.table.bridges == (14,), "the bridge lies over the whole gap"
    assert pressed(components, bridged, ("space", "14")).table.bridges == ()
    assert pressed(components, start, ("tool", "pawn"), ("space", "3")).place() == 3
    laid = pressed(components, start, ("tool", "tile"), ("space", "4"))
    assert laid.table.course[3] == ((components.items[0], min(points for _, points in components.values)),)


def test_tapping_chooses_a_pawn_and_another_player_joins(components: Components, start: Study) -> None:
    assert (pressed(components, start, ("space", "16")).table.active, start.table.active) == ("blue", "red")
    assert pressed(components, start, ("space", "24")).pawn == 1
    assert pressed(components, start, ("space", "3")) == start, "nobody is there"
    joined = pressed(components, start, ("player", "white"))
    assert joined.table.seat_of("white").pawns == (0, 0, 0)
    assert LIVING.read(components, LIVING.write(components, joined)) == joined


def test_readings_change_what_is_said(components: Components, start: Study) -> None:
    paid = pressed(components, start, ("played-cards", "played-and-paid"))
    assert rows(components, paid, "options")[0][3] == rows(components, start, "options")[0][3] - 1
    assert paid.table.readings == (("played-cards", "played-and-paid"),)
    assert pressed(components, paid, ("played-cards", "played-or-paid")).table.readings == ()


@pytest.mark.parametrize(
    "data", [{"player": "white"}, {"pawns": {"red": [4, 0, 0]}}, {"bridges": [2]}, {"spaces": [[99, "flag-1"]]}]
)
def test_what_is_no_position(components: Components, data: dict) -> None:
    with pytest.raises(BadInput):
        LIVING.read(components, data)


@pytest.mark.parametrize(("name", "value"), [("hand-flag", "x"), ("hand-flag", "99"), ("space", "-1"), ("sail", "")])
def test_what_is_no_press(components: Components, start: Study, name: str, value: str) -> None:
    with pytest.raises(BadInput):
        LIVING.press(components, start, name, value)


def test_the_picture_can_be_tapped_everywhere(components: Components, start: Study) -> None:
    picture = ElementTree.fromstring(LIVING.draw(components, start, lambda key: key))
    pressable = [node for node in picture.iter() if node.get("data-press")]
    assert [node.get("data-press") for node in pressable] == [f"space:{place}" for place in [0, *range(2, 55)]]
    assert all(node.get("role") == "button" and node.get("tabindex") == "0" for node in pressable)
    assert all(node.get("aria-label") for node in pressable)


def test_every_control_shows_its_value(components: Components, start: Study) -> None:
    for tool in ("ask", "tile"):
        for control in LIVING.controls(components, pressed(components, start, ("tool", tool))):
            if control.kind == CHIPS:
                assert control.value in control.options
            if control.kind == NUMBER:
                assert control.least <= int(control.value) <= control.most
