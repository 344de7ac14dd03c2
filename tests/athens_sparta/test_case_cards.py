"""The cards in cases are such as a game can have: one a side and turn, none twice, and what happens is on a card."""

from typing import Any

from rules_engine.athens_sparta.game.cards import deck_of
from rules_engine.athens_sparta.game.state import EVENTS, PLAY, SPEND
from tests.athens_sparta.maps import components
from tests.athens_sparta.test_case_blocks import positions


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
    found += [f"{event} on no card" for event, _ in state.get("events") or [] if event not in events]
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
