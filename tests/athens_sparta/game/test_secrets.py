"""What the players decide in secret: cards for Syracuse, and the replacement (rules sicily.points, olympiad.secret)."""

from typing import Any

from rules_engine.athens_sparta import ENGINE as athens_sparta
from rules_engine.athens_sparta.actions.choice import mover
from rules_engine.athens_sparta.game.cards import setup
from rules_engine.athens_sparta.game.state_json import read_state
from rules_engine.athens_sparta.game.view import as_before, view, write_view
from rules_engine.athens_sparta.rules.state import SIDES, State
from rules_engine.core import HIDDEN
from tests.athens_sparta.maps import components
from tests.athens_sparta.wars import block, piece, play, refused, said, to, war, written

FIRST_TURNS = 5
"""Game turns of the first Olympiad, where cards lie on Sicily."""


def laying() -> State:
    """Both still have to lay a card on Sicily."""
    cards = [card["deal"] for card in athens_sparta.legal_moves(components(), war(phase="deal", active="athens"))]
    start = setup(components(), list(SIDES), {"cards": cards[0], "syracuse": True})
    return play(start, {"redeal": False}) if start.phase == "redeal" else start


def test_cards_say_what_syracuse_is_worth_and_leave_the_deck() -> None:
    start = laying()
    assert (start.phase, mover(components(), start)) == ("lay", "athens")
    laid = [start.hand_of(side)[0] for side in SIDES]
    end = play(start, *[{"lay": name} for name in laid])
    assert (end.phase, end.active, [len(end.hand_of(side)) for side in SIDES]) == ("play", "athens", [FIRST_TURNS] * 2)
    assert read_state(components(), written(end)) == end
    seen = write_view(components(), view(end, "sparta"))["state"]
    assert seen["laid"] == [["athens", HIDDEN], ["sparta", laid[1]]], "the other card lies face down"
    (deal,) = athens_sparta.legal_moves(components(), war(phase="deal", active="athens", laid=[["athens", laid[0]]]))
    assert laid[0] not in deal["deal"]


def test_the_first_olympiad_has_a_game_turn_less() -> None:
    laid = [["athens", "fives-1"], ["sparta", "threes-1"]]
    fleet = block("athens-fleets-1", "athens", 4)
    last = war(fleet, turn=FIRST_TURNS, phase="combat", first="athens", laid=laid)
    assert play(last, {"end": "combat"}).phase == "replacement"
    second = war(fleet, turn=FIRST_TURNS, olympiad=2, phase="combat", first="athens", laid=laid)
    assert play(second, {"end": "combat"}).phase == "play"


def test_an_attack_turns_the_cards_over() -> None:
    """A five and a three instead of the four that are printed."""
    laid = [["athens", "fives-1"], ["sparta", "threes-1"]]
    start = war(block("corcyra-hoplites", "corcyra", 2), active="athens", laid=laid)
    move = to("voyage", "corcyra-hoplites", (99, 99))
    assert "sicily.points.shown" in said(start, move)
    end = play(start, move)
    assert dict(end.allies)["syracuse"] == "sparta"
    printed = war(block("corcyra-hoplites", "corcyra", 2), active="athens")
    assert end.income("sparta") == play(printed, move).income("sparta") + 4
    assert write_view(components(), view(end, "sparta"))["state"]["laid"] == laid


def test_nobody_sees_the_others_replacement() -> None:
    pieces = [block("athens-hoplites-1", "athens", 1), block("sparta-hoplites-1", "sparta", 1)]
    athens = play(war(*pieces, turn=6, phase="combat", first="athens"), {"end": "combat"})
    sparta = play(athens, {"grow": "athens-hoplites-1"}, {"end": "replacement"})
    assert (piece(sparta, "athens-hoplites-1").steps, sparta.has_played("athens")) == (2, False)
    assert piece(as_before(sparta, "sparta"), "athens-hoplites-1").steps == 1
    assert piece(view(sparta, "athens").state, "athens-hoplites-1").steps == 2
    assert view(sparta, "sparta") == view(play(athens, {"end": "replacement"}), "sparta")
    assert (view(sparta, "athens").state.build, view(sparta, "sparta").state.build) == (0, sparta.build)
    assert read_state(components(), written(sparta)) == sparta
    done = play(sparta, {"end": "replacement"})
    assert piece(as_before(done, "sparta"), "athens-hoplites-1").steps == 2


def replacing(*pieces: list, **changes: Any) -> State:
    return war(*pieces, **({"phase": "replacement", "active": "athens", "build": 9} | changes))


def builds(state: State) -> list[str]:
    return sorted({move["at"] for move in athens_sparta.legal_moves(components(), state) if "build" in move})


def test_what_athens_gives_up_in_secret_is_not_spartas_in_the_same_phase() -> None:
    """Rules olympiad.secret, control.update: Athens' fleet alone holds Megara; without it the city is Sparta's, but
    only when the phase is over."""
    blocks = [block("athens-fleets-1", "megara", 4), ["sparta-reserve-hoplites-1", "sparta", -99, -99, 0, "pool"]]
    start = replacing(*blocks)
    kept = play(start, {"end": "replacement"})
    gone = play(start, {"disband": "athens-fleets-1"}, {"end": "replacement"})
    assert view(kept, "sparta") == view(gone, "sparta")
    assert kept.build == gone.build == start.income("sparta")
    assert athens_sparta.legal_moves(components(), kept) == athens_sparta.legal_moves(components(), gone)
    assert "megara" not in builds(gone)
    build = {"build": "sparta-reserve-hoplites-1", "at": "megara"}
    assert refused(gone, build) == refused(kept, build) == "replacement.reserve.control"
    after = play(gone, {"end": "replacement"})
    assert after.income("sparta") == kept.build + 1, "now it is Sparta's"


def test_a_siege_that_is_given_up_in_secret_still_bars_replacement() -> None:
    """Rules olympiad.secret, replacement.siege: both for the besieged, when the besieger leaves, and for the besieger,
    when the besieged leaves."""
    blocks = [block("athens-hoplites-1", "potidaea", 4), block("potidaea-hoplites", "potidaea", 1, "inside")]
    besieged = play(replacing(*blocks), {"disband": "athens-hoplites-1"}, {"end": "replacement"})
    assert refused(besieged, {"grow": "potidaea-hoplites"}) == "replacement.siege"
    blocks = [block("sparta-hoplites-1", "ephesus", 1), block("ephesus-hoplites", "ephesus", 1, "inside")]
    besieger = play(replacing(*blocks), {"disband": "ephesus-hoplites"}, {"end": "replacement"})
    assert refused(besieger, {"grow": "sparta-hoplites-1"}) == "replacement.siege"


def test_who_gives_a_city_up_may_still_use_it_in_the_same_phase() -> None:
    """Rule control.update: control changes when the phase ends, for the side itself, too, and it sees that."""
    blocks = [block("sparta-hoplites-1", "ephesus", 4), ["sparta-reserve-hoplites-1", "sparta", -99, -99, 0, "pool"]]
    gone = play(replacing(*blocks, active="sparta"), {"disband": "sparta-hoplites-1"})
    assert "ephesus" in builds(gone)
    imagined = athens_sparta.practice.imagine(components(), view(gone, "sparta"), lambda number: 0)
    assert athens_sparta.legal_moves(components(), imagined) == athens_sparta.legal_moves(components(), gone)


def test_nobody_sees_which_upright_block_has_left_its_hex() -> None:
    """Rule block.hidden: where blocks stood when the phase began is known, not which they were."""
    start = war(block("sparta-hoplites-1", "sparta", 4), block("sparta-peltasts", "sparta", 4))
    moved = [play(start, to("move", name, "elis")) for name in ("sparta-hoplites-1", "sparta-peltasts")]
    seen = [write_view(components(), view(state, "athens"))["state"] for state in moved]
    assert seen[0] == seen[1] and "sparta-hoplites-1" not in str(seen)
    assert view(moved[0], "sparta").state.began == moved[0].began
