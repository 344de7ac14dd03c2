"""What the practice opponent of Athens & Sparta imagines, weighs and does."""

from collections import Counter
from random import Random

import pytest

from rules_engine.athens_sparta import ENGINE
from rules_engine.athens_sparta.game.flow import victory_points
from rules_engine.athens_sparta.game.view import view
from rules_engine.athens_sparta.practice import fitting, imagined_pieces, value
from rules_engine.athens_sparta.practice_value import danger, duel, rank, survey
from rules_engine.athens_sparta.rules.state import SIDES, State
from rules_engine.engine import STRONG
from rules_engine.practice import choose
from tests.athens_sparta.maps import components, theatre
from tests.athens_sparta.wars import block, fire, piece, place_of, play, to, war

MAJOR = [city.id for city in theatre().cities if city.size == "major"]
FLEET, HOPLITES = "corinth-fleets-1", "corinth-hoplites"


def chosen(state: State) -> dict:
    player = ENGINE.mover(components(), state)
    moves = ENGINE.legal_moves(components(), state)
    return choose(ENGINE, components(), view(state, player), moves, Random(1).randrange, level=STRONG).move


@pytest.mark.parametrize(
    ("where", "first"), [("corinth", FLEET), ("syracuse", FLEET), ("thebes", HOPLITES), ((2, -7), HOPLITES)]
)
def test_a_fleet_is_imagined_in_a_port_only(where: str | tuple, first: str) -> None:
    state = war()
    unseen = [piece(state, FLEET), piece(state, HOPLITES)]
    assert fitting(theatre(), unseen, place_of(where)).id == first


def test_blocks_are_imagined_at_home() -> None:
    homes = ["megara-hoplites", "elis-hoplites", "thebes-cavalry"]
    state = war(*[block(name, name.partition("-")[0], 2) for name in homes], block("athens-peltasts", "athens", 3))
    imagined = imagined_pieces(components(), view(state, "athens"), Random(4).randrange)
    for name in homes:
        (there,) = [one for one in imagined if one.at == place_of(name.partition("-")[0])]
        assert there.unit.home == name.partition("-")[0]
        assert there.steps == there.unit.steps


@pytest.mark.parametrize(
    ("attack", "defence", "walls", "is_likely"),
    [
        ((12, 48), (8, 16), 1, True),  # three blocks of Sparta's hoplites before two of Athens'
        ((8, 16), (12, 48), 1, False),
        ((4, 16), (2, 4), 2, True),
        ((4, 8), (2, 4), 2, False),
        ((2, 2), (0, 0), 1, True),
    ],
)
def test_the_stronger_are_likely_to_win(attack: tuple, defence: tuple, walls: int, is_likely: bool) -> None:
    assert (duel(components(), attack, defence, walls) > 500) == is_likely


def danger_of_chalcis(where: str) -> int:
    """Return how likely Sparta's hoplites take Chalcis from there, in per mille."""
    state = war(block("sparta-hoplites-1", where, 4), block("chalcis-cavalry", "chalcis", 2), revolted=["chalcis"])
    return danger(components(), theatre().by_id["chalcis"], "sparta", "athens", survey(components(), state))


def test_a_city_is_in_danger_of_those_who_can_come() -> None:
    assert danger_of_chalcis("megara") > danger_of_chalcis("sparta") > danger_of_chalcis("syracuse") == 0


def test_what_was_looked_at_before_changes_no_judgement() -> None:
    """What is counted is brought forward from one position to the next."""
    state = war(block("sparta-hoplites-1", "sparta", 4), block("athens-peltasts", "athens", 3), points=2)
    after = play(state, to("march", "sparta-hoplites-1", "corinth"))
    moves = ENGINE.legal_moves(components(), after)
    fresh = value(components(), after, "sparta"), rank(components(), after, moves)
    for place in ("athens", "thebes", "corinth"):
        other = war(block("sparta-hoplites-1", place, 2), block("athens-peltasts", "corinth", 1), points=2)
        value(components(), other, "athens")
    value(components(), play(state, {"revolt": "samos", "steps": 2}), "athens")
    assert (value(components(), after, "sparta"), rank(components(), after, moves)) == fresh


def test_an_army_takes_the_main_city_that_nobody_defends() -> None:
    state = war(
        block("sparta-hoplites-1", "thebes", 4), block("miletus-hoplites", "miletus", 3), points=1, revolted=MAJOR
    )
    move = chosen(state)
    assert (move.get("move"), tuple(move["to"])) == ("sparta-hoplites-1", place_of("athens"))


def test_a_main_city_is_in_danger_of_all_who_are_near() -> None:
    def likely(*more: list) -> int:
        near = [block(f"sparta-hoplites-{number}", "thebes", 4) for number in (1, 2, 3)]
        state = war(block("athens-hoplites-1", "athens", 4), *near, *more)
        return danger(components(), theatre().by_id["athens"], "sparta", "athens", survey(components(), state))

    garrison, fourth = block("athens-hoplites-2", "athens", 4), block("thebes-hoplites-1", "thebes", 3)
    assert likely(garrison) < likely(garrison, fourth) < likely()


def test_whoever_wins_a_battle_fights_on() -> None:
    state = war(
        block("sparta-hoplites-1", "megara", 4),
        block("sparta-hoplites-2", "megara", 4),
        block("chalcis-cavalry", (0, 0), 2),
        points=2,
    )
    attack = [to("move", f"sparta-hoplites-{number}", (0, 0), "megara") for number in (1, 2)]
    state = play(state, *attack, {"end": "movement"}, {"fight": [0, 0]}, fire("chalcis-cavalry", 6, 6))
    assert "fire" in chosen(state)


def test_a_captured_city_is_not_left() -> None:
    guards = [block("athens-hoplites-2", "athens", 4), block("sparta-hoplites-2", "sparta", 4)]
    guards.append(block("thebes-hoplites-1", "thebes", 3))
    state = war(block("sparta-hoplites-1", "thebes", 4), block("chalcis-cavalry", "chalcis", 1), *guards, points=1)
    moves = ENGINE.legal_moves(components(), state)
    attack = next(move for move in moves if "via" in move and tuple(move["to"]) == place_of("chalcis"))
    state = play(state, attack, {"end": "movement"})
    state = play(state, {"fight": list(place_of("chalcis"))})
    while state.phase == "fight":
        moves = ENGINE.legal_moves(components(), state)
        shots = [(move["fire"], len(move["dice"])) for move in moves if "fire" in move]
        attack = [fire(name, *[1 if "sparta" in name else 6] * dice) for name, dice in shots]
        state = play(state, attack[0] if attack else moves[0])
    if state.phase == "regroup":
        assert chosen(state) == {"end": "regroup"}
    assert piece(state, "sparta-hoplites-1").at == place_of("chalcis")


def test_build_points_are_spent_in_a_siege_too() -> None:
    besieged = [block("corinth-hoplites", "corinth", 3, "inside"), block("athens-fleets-1", "corinth", 4, "blockade")]
    state = war(*besieged, block("elis-hoplites", "elis", 1), phase="replacement", build=2, turn=6)
    assert "end" not in chosen(state)


TURNS = 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_armies_move_and_what_is_won_is_kept(seed: int) -> None:
    """Strong against itself: blocks leave their hexes, and regrouping gives no city back."""
    generator, kinds = Random(seed), Counter()
    deal = ENGINE.new_deal(components(), list(SIDES), lambda cards: generator.sample(cards, len(cards)))
    state = ENGINE.setup(components(), list(SIDES), deal, {})
    while state.won is None and state.turn <= TURNS:
        player, moves = ENGINE.mover(components(), state), ENGINE.legal_moves(components(), state)
        known = view(state, player)
        move = choose(ENGINE, components(), known, moves, generator.randrange, level=STRONG).move
        before, phase = victory_points(state, player), state.phase
        kinds[ENGINE.kind_of(move)] += 1
        state = play(state, ENGINE.decide_chance(components(), move, generator.randrange))
        if phase == "regroup":
            assert victory_points(state, player) >= before, move
    assert kinds["move"] + kinds["march"] + kinds["sail"] >= TURNS, kinds
