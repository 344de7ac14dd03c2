"""Rules around sieges, fleets, revolts and special places: what the game makes of them beyond what their cases show."""

import pytest

from rules_engine.athens_sparta import ENGINE
from rules_engine.athens_sparta.rules.state import State
from tests.athens_sparta.maps import at, components
from tests.athens_sparta.wars import block, fire, piece, play, step, war

SICILY = (99, 99)


def moves(state: State) -> list[dict]:
    return ENGINE.legal_moves(components(), state)


def athens(*pieces: list, **changes: object) -> State:
    return war(*pieces, **({"active": "athens", "first": "athens"} | changes))


def fight(city: str, *helpers: str) -> dict:
    found: dict = {"fight": list(at(city))}
    return found | {"with": list(helpers)} if helpers else found


def test_cavalry_of_a_sally_has_its_own_rating_and_no_walls() -> None:
    """Rules sally.fight, siege.cavalry: B2 hits with a two; each hit on it costs a step."""
    start = war(block("thebes-cavalry", "thebes", 3, "inside"), block("athens-hoplites-1", "thebes", 4), phase="combat")
    state = play(start, fight("thebes", "thebes-cavalry"), fire("athens-hoplites-1", 1, 6, 6, 6))
    assert piece(state, "thebes-cavalry").steps == 2
    assert piece(play(state, fire("thebes-cavalry", 2, 6)), "athens-hoplites-1").steps == 3


@pytest.mark.parametrize(("friends", "is_too_many"), [(3, False), (4, True)])
def test_a_block_that_changes_sides_stays_above_the_stacking_limit(friends: int, is_too_many: bool) -> None:
    """Rule neutral.elsewhere: Argos' hoplites stand before Sparta when Argos falls; four blocks fill the hex."""
    guards = ["sparta-hoplites-1", "sparta-hoplites-2", "sparta-hoplites-3", "elis-hoplites"][:friends]
    start = athens(
        block("sparta-peltasts", "argos", 4),
        block("argos-hoplites", "sparta", 3, owner="athens"),
        *[block(guard, "sparta", 4 if guard.startswith("sparta") else 2) for guard in guards],
        allies=[["argos", "athens"]],
    )
    done = step(start, {"end": "movement"})
    said = [line.values for line in done.lines if line.rule == "neutral.elsewhere.friends"]
    place = {"block": "argos-hoplites", "city": "argos", "place": "sparta", "blocks": 5, "most": 4}
    assert said == ([place] if is_too_many else [])
    moved = piece(done.state, "argos-hoplites")
    assert (moved.owner, moved.at, moved.steps) == ("sparta", at("sparta"), 3)
