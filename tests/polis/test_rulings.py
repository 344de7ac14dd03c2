"""What the game does where the source is silent, and where a sentence is easily read too widely (rulings of ours)."""

from __future__ import annotations

from rules_engine import polis
from tests.polis.battle_tables import begun, components, played
from tests.polis.games import play, position, state_of

CROWD = {"units": {"athens": {"boiotia": 4}, "sparta": {"boiotia": 4, "lakedaimon": 3}}}
SEVEN = {"units": {"athens": {"boiotia": 4}, "sparta": {"boiotia": 3, "thessalia": 1}}}
JOIN = {"march": "thessalia", "to": "boiotia"}
PASSED = {"turn": {"passed": ["athens"]}}
BEGUN = {"begun": {"chalkis": "aphrodite"}, "turn": {"passed": ["athens"]}, "first": "sparta", "coming": {}}


def test_units_that_came_together_before_the_first_pass_fight_at_once() -> None:
    """Rule pass.battles: eight units by the first action, then a pass."""
    after, rules = play(position(**SEVEN), JOIN, {"pass": True})
    assert (after["stage"], rules) == ("battles", ["pass.out", "battle.when"])


def test_units_that_come_together_after_it_fight_when_the_other_has_passed() -> None:
    """Rule pass.battles."""
    after, _ = play(position(**SEVEN, **PASSED), JOIN | {"extra": "oil"})
    assert "stage" not in after
    assert play(after, {"pass": True})[0]["stage"] == "battles"


def test_after_a_battle_there_is_another_only_if_eight_units_are_still_there() -> None:
    """Rule battle.again: one of the eight goes, and there is none."""
    stay = position(**CROWD, turn={"done": ["muster"]})
    tribute = {"tribute": "lakedaimon", "rows": {"metal": 1}}
    assert play(stay, tribute)[0]["stage"] == "battles"
    gone, _ = play(stay, {"march": "boiotia", "to": "thessalia"}, {"halt": True})
    assert "stage" not in gone


def round_ended(**changes: object) -> tuple[dict, list[str]]:
    """The position at the end of Sparta's round, and the rules that spoke when the turns ended."""
    return play(
        position(**(BEGUN | {"goods": {side: {"wheat": 20} for side in ("athens", "sparta")}} | changes)),
        {"pass": True},
    )


def test_the_prestige_of_a_project_goes_to_the_owner_when_it_is_complete() -> None:
    """Rule completion.owner: Sparta has won Chalkis since Athens began the project."""
    owners = {"athenai": "athens", "chalkis": "sparta", "sparta": "sparta", "pylos": "sparta"}
    after, rules = round_ended(owners=owners)
    assert rules[1] == "completion.points"
    assert (after["prestige"], after["completed"]) == ({"athens": 5, "sparta": 6}, {"chalkis": ["aphrodite"]})


def test_a_project_of_a_neutral_polis_brings_nobody_prestige_and_stays_there() -> None:
    """Rule completion.owner."""
    owners = {"athenai": "athens", "sparta": "sparta", "pylos": "sparta"}
    after, rules = round_ended(owners=owners)
    assert rules[1] == "completion.owner"
    assert (after["prestige"], after["completed"]) == ({"athens": 5, "sparta": 5}, {"chalkis": ["aphrodite"]})


def test_the_new_owner_takes_the_project_and_cannot_begin_another() -> None:
    """Rules civil-war.change, completion.owner, project.one."""
    data = position(begun={"chalkis": "aphrodite"}, proxenoi={"athens": "athenai", "sparta": "chalkis"})
    after, _ = play(data, {"civil-war": "chalkis"})
    assert (after["owners"]["chalkis"], after["begun"]) == ("sparta", {"chalkis": "aphrodite"})


def test_a_ransomed_proxenos_comes_home_even_to_the_opponents() -> None:
    """Rules redeem.capital, proxenos.one."""
    after, _ = play(position(proxenoi={"athens": "sparta", "sparta": "captured"}), {"redeem": True})
    assert after["proxenoi"] == {"athens": "sparta", "sparta": "sparta"}


def test_the_attacker_of_the_coming_phase_decides_first_about_a_retreat() -> None:
    """Rule battle.retreat-order: only the attacker pays; the defender is asked when the attacker stays."""
    battle = begun()
    assert battle.asked == battle.attacker == "sparta"
    over, _ = played(battle, {"retreat": "sparta"})
    assert over.prestige == {"athens": 5, "sparta": 3}
    assert played(battle, {"stay": "sparta"})[0].asked == "athens"


def test_a_merchant_of_athens_goes_by_myrtoon_and_ionio_to_illyria() -> None:
    """Rule route.lines: no unit is at sea."""
    moves = polis.legal_moves(components(), state_of(position(turn_of="athens", units={})))
    assert any(move.get("trade") == "illyria.first" for move in moves)
