"""A battle of Polis from its beginning to its end: who plays what, what it brings, when it is over."""

import json
from itertools import permutations

import pytest

from rules_engine.core import BadInput
from rules_engine.polis.game.battle import ATTACK, DEFEND, OVER, begin_battle, hidden_battle, read_battle, write_battle
from rules_engine.polis.rules.battle import kinds_match
from tests.polis.battle_tables import SIDES, begun, numbers, played, random_battle, result, shuffled, stayed

SEEDS = range(150)
KINDS = ("phalanx", "cavalry", "archers", "peltasts")


def rules(lines: list) -> list[str]:
    return [line.rule for line in lines]


def test_the_deck_has_all_cards() -> None:
    deck = numbers().all_cards()
    assert len(deck) == 24
    counted = {kind: len([card for card in deck if numbers().kind_of[card] == kind]) for kind in numbers().kinds}
    assert counted == {"phalanx": 8, "cavalry": 6, "archers": 5, "peltasts": 3, "salpinx": 1, "mercenaries": 1}
    assert [numbers().values[card] for card in ("phalanx-high", "phalanx-low", "archers-low")] == [2, 1, 0]


@pytest.mark.parametrize("attack", KINDS)
@pytest.mark.parametrize("defence", KINDS)
def test_the_same_picture_matches(attack: str, defence: str) -> None:
    assert kinds_match(attack, defence) == (attack == defence)


@pytest.mark.parametrize("kind", (*KINDS, "salpinx", "mercenaries"))
def test_mercenaries_match_everything_but_an_attacking_salpinx(kind: str) -> None:
    assert kinds_match("mercenaries", kind)
    assert kinds_match(kind, "mercenaries") == (kind != "salpinx")
    assert not kinds_match("salpinx", kind)


def test_a_missing_card_matches_nothing() -> None:
    assert not numbers().cards_match("phalanx-high", None)
    assert not numbers().cards_match("mercenaries", None)


def test_at_sea_the_cards_are_ships() -> None:
    battle = stayed(begun(ground="sea", top=("phalanx-low",) * 4 + ("cavalry-high",) * 3 + ("peltasts",)))
    _, lines = played(battle, {"attack": ["cavalry-high", "cavalry-high"]})
    assert lines[0].values["cards"] == ["trireme-high", "trireme-high"]


HANDS = (
    "archers-high",
    "peltasts",
    "cavalry-low",
    "mercenaries",
    "phalanx-high",
    "cavalry-high",
    "cavalry-low",
    "salpinx",
)
"""Athens draws first, then Sparta, who attacks on land."""


def test_a_hit_takes_a_unit_and_brings_the_value() -> None:
    battle, _ = played(stayed(begun(top=HANDS)), {"attack": ["phalanx-high", "cavalry-high"]})
    assert (battle.phase, battle.asked) == (DEFEND, "athens")
    after, lines = played(battle, {"defend": ["mercenaries", "cavalry-low"]})
    gains = ["battle.mercenaries-value.gain", "battle.difference.gain"]
    assert rules(lines) == ["battle.match", "battle.mercenaries", gains[0], "battle.difference", gains[1]]
    assert [line.values["points"] for line in lines[1:]] == [2, 2, 1, 1]
    assert after.units == {"athens": 4, "sparta": 4} and after.prestige == {"athens": 4, "sparta": 7}
    assert after.due == {"athens": 2, "sparta": 2} and after.attacker == "athens"


def test_the_salpinx_hits_for_its_price() -> None:
    battle, lines = played(stayed(begun(top=HANDS)), {"attack": ["phalanx-high", "salpinx"]})
    assert rules(lines) == ["battle.attack", "battle.salpinx"] and battle.prestige["sparta"] == 3
    after, lines = played(battle, {"defend": ["mercenaries", "peltasts"]})
    assert rules(lines)[1:] == ["battle.mercenaries", "battle.mercenaries-value.gain", "battle.salpinx-points"]
    assert after.units["athens"] == 3 and after.prestige["sparta"] == 5
    assert after.due == {"athens": 1, "sparta": 2}


def test_who_has_no_prestige_may_attack_without_the_salpinx() -> None:
    after, lines = played(stayed(begun(prestige=0, top=HANDS)), {"attack": ["phalanx-high", "cavalry-high"]})
    assert rules(lines) == ["battle.attack"] and after.phase == DEFEND


def test_the_defender_has_to_match() -> None:
    battle, _ = played(stayed(begun(top=HANDS)), {"attack": ["phalanx-high", "cavalry-high"]})
    assert result(battle, {"defend": ["archers-high", "cavalry-low"]}) == "battle.defence"
    assert result(battle, {"defend": ["phalanx-high", "cavalry-low"]}) == "battle.defence.cards"
    assert result(battle, {"defend": ["mercenaries"]}) == "battle.defence.cards"
    free, _ = played(stayed(begun(top=HANDS, matching="choice")), {"attack": ["phalanx-high", "cavalry-high"]})
    after, lines = played(free, {"defend": ["archers-high", "peltasts"]})
    assert rules(lines) == ["battle.match", "battle.hit", "battle.hit.gain", "battle.hit", "battle.hit.gain"]
    assert after.units["athens"] == 2
    assert after.prestige["sparta"] == 7 and after.due["athens"] == 0


@pytest.mark.parametrize("losses", [0, 1, 2])
def test_what_is_drawn_after_a_phase(losses: int) -> None:
    """Fact PO-P-E8."""
    top = (
        "archers-high",
        "cavalry-low",
        "peltasts",
        "peltasts",
        "phalanx-high",
        "archers-low",
        "cavalry-high",
        "phalanx-low",
    )
    attack = (["archers-low", "cavalry-high"], ["phalanx-high", "cavalry-high"], ["phalanx-high", "phalanx-low"])[
        losses
    ]
    battle, _ = played(stayed(begun(top=top)), {"attack": attack})
    after, _ = played(battle, battle.moves()[0])
    assert after.units["athens"] == 4 - losses
    assert after.due == {"sparta": 2, "athens": 2 - losses}


def test_no_other_pile_is_taken() -> None:
    with pytest.raises(BadInput):
        begin_battle(numbers(), "land", dict.fromkeys(SIDES, 4), dict.fromkeys(SIDES, 4), shuffled(1)[1:])
    with pytest.raises(BadInput):
        begun(0, 4)


@pytest.mark.parametrize("seed", SEEDS)
def test_any_battle(seed: int) -> None:
    """No card is lost or doubled, hands are as large as armies, all moves that are offered are legal, it ends."""
    run = random_battle(seed)
    gone: list[str] = []
    for battle, move, step in run:
        cards = [*battle.pile, *battle.attack, *[card for side in SIDES for card in battle.hands[side]], *gone]
        assert numbers().in_order(tuple(cards)) == numbers().all_cards()
        if battle.phase == ATTACK:
            assert {side: len(battle.hands[side]) for side in SIDES} == battle.units
        for other in battle.moves():
            assert not isinstance(result(battle, other), str)
        assert read_battle(numbers(), json.loads(json.dumps(write_battle(battle)))) == battle
        if "defend" in move:
            gone += [card for card in [*battle.attack, *move["defend"]] if card is not None]
        points = {side: step.state.prestige[side] - battle.prestige[side] for side in SIDES}
        assert min(step.state.prestige.values()) >= 0
        assert "defend" not in move or points[battle.asked] == 0
        assert all(step.state.units[side] in range(battle.units[side] - 2, battle.units[side] + 1) for side in SIDES)
    assert run[-1][2].state.phase == OVER


def test_every_end_is_reached() -> None:
    last = {line.rule for seed in SEEDS for line in random_battle(seed)[-1][2].lines[-1:]}
    assert {"battle.stay", "battle.few-defenders", "battle.deck-empty"} <= last


@pytest.mark.parametrize("seed", range(60))
def test_the_duty_to_match_against_every_arrangement(seed: int) -> None:
    pile = shuffled(seed)
    attack, hand = pile[:2], pile[2 : 2 + 1 + seed % 5]
    ways = {way for way in permutations([*hand, None], 2)} if len(hand) < 2 else set(permutations(hand, 2))
    best = max(sum(numbers().cards_match(*pair) for pair in zip(attack, way, strict=False)) for way in ways)
    assert numbers().most_matches(attack, hand) == best
    found = numbers().all_defences(attack, hand)
    assert len(found) == len(set(found)) and set(found) <= ways
    same = attack[0] == attack[1]
    assert {frozenset(way) for way in found} == {frozenset(way) for way in ways}
    assert same or set(found) == ways


def test_what_one_side_sees() -> None:
    battle = stayed(begun())
    seen = read_battle(numbers(), hidden_battle(write_battle(battle), "athens"))
    assert seen.hands["athens"] == battle.hands["athens"]
    assert set(seen.hands["sparta"]) == {"hidden"} == set(seen.pile)


def test_moves_that_are_none() -> None:
    battle = begun()
    for move in ({}, {"stay": "nobody"}, {"attack": ["phalanx-high", "phalanx-high"]}, {"stay": "sparta", "x": 1}):
        assert result(battle, move) == "bad"
    playing = stayed(begun(top=HANDS))
    for cards in ([], ["phalanx-high"], ["archers-high", "phalanx-high"], ["phalanx-high", "phalanx-high"]):
        assert result(playing, {"attack": cards}) == "battle.attack"
