"""The blocks and cards in cases are such as the game has, and no position is more than a game could come to."""

from collections.abc import Iterator
from typing import Any

from rules_engine.athens_sparta.components import INSIDE, REVOLTING
from rules_engine.athens_sparta.game.cards import NEW
from rules_engine.athens_sparta.game.phases import EVENTS, PLAY, SPEND
from rules_engine.athens_sparta.rules.battle.model import printed
from rules_engine.athens_sparta.rules.cards import deck_of
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.athens_sparta.rules.state import roster_of
from rules_pages.data.cases import position
from tests.athens_sparta.maps import components
from tests.registry import unchecked_book


def positions() -> Iterator[tuple[str, dict[str, Any]]]:
    """The key and the position of every case in which a move is tried."""
    game = unchecked_book().games["athens_sparta"]
    for cases in game.cases.values():
        for case in cases:
            if case.start is not None:
                yield str(case.key), position(game.positions, case.start)


def test_every_block_of_a_battle_has_a_rating_that_there_is() -> None:
    roster, wrong = {unit.id: unit for unit in roster_of(components())}, []
    for key, state in positions():
        for name, _, kind, letter, number in (state.get("battle") or state.get("fight") or {}).get("blocks", []):
            if name in roster:
                known = (roster[name].type, roster[name].letter, roster[name].number)
            else:
                sort = "uprising" if kind in REVOLTING else kind
                known = (kind, *(printed(components(), f"{sort}-{letter}{number}") or ("", "", 0))[1:])
            if known != (kind, letter, number):
                wrong.append((key, name, kind, letter, number))
    assert wrong == []


def test_no_block_is_stronger_than_it_can_be() -> None:
    roster = {unit.id: unit for unit in roster_of(components())}
    wrong = [
        (key, *piece)
        for key, state in positions()
        for piece in state.get("pieces", [])
        if piece[4] > roster[piece[0]].steps
    ]
    assert wrong == []


def test_blocks_are_inside_only_where_there_are_walls() -> None:
    """A block withdraws only into a walled city (rule siege.withdraw)."""
    by_place = theatre_of(components()).by_place
    wrong = []
    for key, state in positions():
        for name, _, column, row, _, stand in state.get("pieces", []):
            city = by_place.get((column, row))
            if stand == INSIDE and (city is None or not city.walls):
                wrong.append((key, name))
    assert wrong == []


def test_battles_with_blocks_inside_are_at_walled_cities() -> None:
    """Without a size, a battle is fought where there are no walls."""
    wrong = []
    for key, state in positions():
        battle = state.get("battle") or state.get("fight") or {}
        inside = [name for name, place in battle.get("places", {}).items() if place == INSIDE]
        if (inside or battle.get("storm")) and not battle.get("size"):
            wrong.append((key, *inside))
    assert wrong == []


def faults(state: dict[str, Any]) -> list[str]:
    """Return what no game could come to."""
    if "battle" in state:
        return []
    played, phase = state.get("played") or [], state.get("phase")
    events = {deck_of(components()).by_id[name].event for _, name in played}
    cards = [*[name for _, name in played], *[name for hand in (state.get("hands") or {}).values() for name in hand]]
    cards += [name for _, name in state.get("laid") or []] + list(state.get("pile") or [])
    found = ["a card twice"] if len(set(cards)) < len(cards) else []
    if len({side for side, _ in played}) < len(played):
        found.append("two cards of one side")
    if phase == PLAY and state["active"] in [side for side, _ in played]:
        found.append("has played already")
    found += [f"{event} on no card" for event, _ in state.get("events") or [] if event not in events | {NEW}]
    if phase == EVENTS and state.get("first") not in ("athens", "sparta"):
        found.append("nobody is first")
    if state.get("storms") and "storms" not in events:
        found.append("storms on no card")
    if state.get("betrayed") and "betrayal" not in events:
        found.append("betrayal on no card")
    if phase == SPEND and not events & {"tribute", "pillage"}:
        found.append("points of no card")
    return found


def test_what_happens_in_a_case_is_on_a_card() -> None:
    assert [(key, found) for key, state in positions() if (found := faults(state))] == []
