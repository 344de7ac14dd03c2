"""The page that goes through a battle: what it offers, and that all of it has words."""

from types import SimpleNamespace
from typing import Any

import pytest

from rules_engine.athens_sparta.positions.battle import (
    LIVING,
    Position,
    controls,
    draw_position,
    move_of,
    press,
    report,
)
from rules_engine.controls import ASKED
from rules_engine.core import BadInput, Line, Press, Refused
from rules_widgets.position import controls_at
from tests.athens_sparta.battles import components


def pressed(position: Position, *presses: tuple[str, str]) -> Position:
    for name, value in presses:
        position = press(components(), position, name, value)
    return position


def start(**data: Any) -> Position:
    return LIVING.read(components(), data)


def test_the_page_begins_with_the_printed_example() -> None:
    position = start()
    assert LIVING.write(components(), position) == {}
    found = report(components(), position)
    assert found.value == {"phase": "round", "round": 1, "next": "d2", "dice": 2}
    assert found.lines[0].rule == "combat.turn.next"


@pytest.mark.parametrize(
    ("note", "move"),
    [
        ("stop", {"stop": True}),
        ("storm", {"storm": True}),
        ("lose:d2", {"lose": "d2"}),
        ("fire:a1:25", {"fire": "a1", "dice": [2, 5]}),
    ],
)
def test_a_note_is_a_move(note: str, move: dict) -> None:
    assert move_of(note) == move


def test_dice_one_by_one() -> None:
    position = pressed(start(), ("die", "2"))
    assert report(components(), position).value["dice"] == 1
    assert draw_position(components(), position, str).count("case__die") == 1
    asked = controls_at(SimpleNamespace(label=str, name=str), controls(components(), position), ASKED)
    assert 'data-press="die:2"' in asked, "the same number can be rolled again"
    position = pressed(position, ("die", "1"))
    assert position.log == ("fire:d2:21",)
    assert report(components(), position).value["next"] is None, "the owner has to choose"
    assert 'data-press="lose:a1"' in draw_position(components(), position, str)
    assert report(components(), pressed(position, ("lose", "a2"))).value["next"] == "a2"


def test_the_printed_example_as_a_whole() -> None:
    presses = [("die", face) for face in "23134625"] + [("lose", "a2")]
    presses += [("die", face) for face in "3456"] + [("lose", "d1"), ("withdraw", "d2")]
    presses += [("die", face) for face in "245"] + [("withdraw", "d1")]
    presses += [("die", face) for face in "1456"] + [("lose", "d2"), ("stop", "stop")]
    position = pressed(start(), *presses)
    assert report(components(), position).lines[0].values == {"attackers": 7, "defenders": 1}
    assert [control.name for control in controls(components(), position)] == ["again"]
    assert pressed(position, ("again", "again")) == start()


def test_settings_before_the_first_die() -> None:
    position = pressed(start(), ("attacker-3", "cavalry-b2"), ("attacker-3-steps", "2"), ("ground", "open"))
    assert position.attackers[2] == ("cavalry-b2", 2)
    assert position.size == ""
    assert LIVING.read(components(), LIVING.write(components(), position)) == position
    begun = pressed(position, ("die", "6"))
    for settings, slot in ((begun, "attacker-1"), (start(), "attacker-9"), (start(), "defender-")):
        with pytest.raises(BadInput):
            pressed(settings, (slot, "hoplite-b2"))


def test_of_equal_blocks_the_reader_says_which_acts_and_no_other_can() -> None:
    """Rule combat.equal: both defenders act before the attacker of the same letter."""
    position = start(a=[["hoplite-b2", 2]], d=[["hoplite-b2", 2], ["hoplite-b2", 3]], at="open")
    second = pressed(position, ("actor", "d2"))
    assert [report(components(), shown).value["next"] for shown in (position, second)] == ["d1", "d2"]
    with pytest.raises(BadInput, match="a block that may act"):
        pressed(position, ("actor", "a1"))


def test_forbidden_choices_name_their_rule() -> None:
    position = start()
    with pytest.raises(Refused) as refused:
        pressed(position, ("withdraw", "a1"))
    assert refused.value.rule == "combat.order"
    choices = report(components(), start(at="open")).tables[0]
    assert [cell.refused for _, cell in choices.rows if not isinstance(cell, Press)] == ["siege.withdraw.walls"]


@pytest.mark.parametrize("data", [{"log": [move]} for move in ("fire:a1:1111", "dance:a1", "fire:d2:xx")])
def test_nonsense_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        LIVING.read(components(), data)


@pytest.mark.parametrize(
    ("attacker", "defender", "role", "steps"),
    [
        ([["hoplite-b2", 1]], [["hoplite-b3", 2]], "role.defender", 2),
        ([["cavalry-a3", 3]], [["hoplite-b2", 1]], "role.attacker", 3),
        ([], [["hoplite-b2", 1]], "role.defender", 1),
    ],
)
def test_whose_a_battle_is_when_one_side_is_left(attacker: list, defender: list, role: str, steps: int) -> None:
    """Rule combat.when."""
    over = pressed(start(a=attacker, d=defender, at="open"), *[("die", "1")] * (steps if attacker else 0))
    assert report(components(), over).lines[0] == Line("combat.when.over", None, {"role": role, "steps": steps})
