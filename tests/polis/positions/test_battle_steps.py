"""The page that goes through a battle: what the reader can press, what it says, and its address."""

import json
import xml.etree.ElementTree as ElementTree
from random import Random
from typing import Any

import pytest

from rules_engine.controls import BUTTON
from rules_engine.core import BadInput, Press, Refused
from rules_engine.polis.game.battle import ATTACK, DECIDE, DEFEND, OVER
from rules_engine.polis.positions import battle_steps as page
from rules_engine.polis.positions.battle_steps import Position
from tests.polis.battle_tables import plain

TABLE = page.Numbers(plain())
SEEDS = range(40)


def start(**data: Any) -> Position:
    return page.LIVING.read(TABLE, data)


def presses(position: Position) -> list[Press]:
    tables = page.report(TABLE, position).tables
    found = [cell for table in tables for row in table.rows for cell in row if isinstance(cell, Press)]
    buttons = [control for control in page.controls(TABLE, position) if control.kind == BUTTON]
    return [*found, *[Press(button.name, button.value) for button in buttons]]


def pressed(position: Position, *buttons: str) -> Position:
    for button in buttons:
        name, _, value = button.partition(":")
        position = page.press(TABLE, position, name, value)
    return position


def drawn(position: Position) -> ElementTree.Element:
    return ElementTree.fromstring(page.draw_position(TABLE, position, lambda key: key))


def spots(position: Position) -> list[str]:
    return [item.get("data-press") or "" for item in drawn(position).iter() if item.get("data-press")]


def random_start(seed: int) -> Position:
    generator = Random(seed)
    units = {side: generator.randint(1, 5) for side in ("athens", "sparta")}
    prestige = {side: generator.randint(0, 4) for side in ("athens", "sparta")}
    ground, matching = generator.choice(("land", "sea")), generator.choice(("duty", "choice"))
    return start(ground=ground, matching=matching, units=units, prestige=prestige, deal=seed + 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_any_battle_by_its_buttons(seed: int) -> None:
    """Each position is drawn, says something, and comes back from its address."""
    generator, position = Random(seed), random_start(seed)
    while position.battle.phase != OVER:
        report = page.report(TABLE, position)
        assert report.lines and presses(position)
        held = position.battle.hands[position.battle.asked]
        assert len(spots(position)) == (0 if position.battle.phase == DECIDE else len(held))
        button = generator.choice(presses(position))
        position = page.press(TABLE, position, button.press, button.value)
        written = json.loads(json.dumps(page.LIVING.write(TABLE, position)))
        assert page.LIVING.read(TABLE, written) == position
    assert page.report(TABLE, position).lines[0].rule == "battle.stay.over"
    assert [button.press for button in presses(position)] == ["again"] and spots(position) == []
    again = pressed(position, f"again:{presses(position)[0].value}")
    assert again.log == () and again.begun["deal"] == position.begun["deal"] + 1


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_can_be_tapped(seed: int) -> None:
    """The same plays as by the buttons of the table; a second tap puts a card back."""
    position = start(deal=seed + 1)
    position = pressed(position, "stay:sparta", "stay:athens")
    assert position.battle.phase == ATTACK
    once = pressed(position, "card:2")
    assert once.picked == (2,) and pressed(once, "card:2") == position
    hand = position.battle.hands["sparta"]
    try:
        after = pressed(once, "card:0")
    except Refused as refused:
        assert refused.rule == "battle.salpinx"
        return
    assert after.battle.phase == DEFEND
    assert sorted(after.battle.attack) == sorted([hand[0], hand[2]])
    reached = set()
    for first in range(4):
        for second in range(4):
            if first != second:
                try:
                    reached.add(pressed(after, f"card:{first}", f"card:{second}").log)
                except Refused as refused:
                    assert refused.rule == "battle.defence"
    by_table = [pressed(after, f"{button.press}:{button.value}") for button in presses(after)]
    assert reached == {position.log for position in by_table}


def test_the_first_position() -> None:
    position = start()
    assert page.LIVING.write(TABLE, position) == {}
    assert position.battle.units == {"athens": 4, "sparta": 4}
    names = [control.name for control in page.controls(TABLE, position)]
    assert names[:3] == ["stay", "retreat", "battle-ground"] and names[-2:] == ["deal", "matching"]
    later = pressed(position, "stay:sparta")
    assert [control.name for control in page.controls(TABLE, later)] == ["stay", "retreat"]
    assert page.controls(TABLE, pressed(later, "stay:athens")) == ()


def test_settings_before_the_first_move() -> None:
    position = pressed(start(), "battle-ground:sea", "units-athens:5", "prestige-sparta:0", "deal:7", "matching:choice")
    assert page.LIVING.write(TABLE, position) == {
        "ground": "sea",
        "deal": 7,
        "matching": "choice",
        "units": {"athens": 5},
        "prestige": {"sparta": 0},
    }
    assert position.battle.attacker == "athens"


@pytest.mark.parametrize("button", ["units-athens:6", "deal:0", "nothing:1", "card:0", "play:9", "stay:nobody"])
def test_nonsense_is_refused(button: str) -> None:
    with pytest.raises(BadInput):
        pressed(start(), button)


@pytest.mark.parametrize(
    "data", [{"deal": "1"}, {"log": [5]}, {"units": {"x": 1}}, {"picked": [0]}, {"ground": "air"}, {"log": 1}]
)
def test_no_position(data: dict) -> None:
    with pytest.raises(BadInput):
        start(**data)


def test_no_settings_after_the_first_move() -> None:
    with pytest.raises(BadInput):
        pressed(start(), "stay:sparta", "deal:3")


def test_who_cannot_pay_cannot_retreat() -> None:
    assert [press.press for press in presses(start(prestige={"sparta": 0}))] == ["stay"]
    with pytest.raises(Refused):
        pressed(start(prestige={"sparta": 0}), "retreat:sparta")


def test_other_deals_are_other_hands() -> None:
    hands = {pressed(start(deal=deal), "stay:sparta", "stay:athens").battle.hands["sparta"] for deal in range(1, 60)}
    assert len(hands) > 30
