"""Development: hoplites, galleys, merchants, projects (rules muster.*, galleys.*, merchants.*, project.*)."""

from __future__ import annotations

import pytest

from tests.polis.battle_tables import components
from tests.polis.games import legal, play, position, refusal


def test_cubes_become_hoplites_in_the_region_of_their_polis() -> None:
    after, rules = play(position(), {"muster": "pylos", "cubes": 1})
    assert after["units"]["sparta"] == {"lakedaimon": 3, "ionio": 1, "messenia": 1}
    assert after["population"]["pylos"] == 1
    assert after["goods"]["sparta"]["metal"] == 5
    assert rules == ["muster.hoplites.placed", "muster.cost.paid"]


def test_silver_pays_for_what_the_move_says() -> None:
    after, _ = play(position(units={}), {"muster": "sparta", "cubes": 3, "silver": 2})
    assert (after["goods"]["sparta"]["metal"], after["goods"]["sparta"]["silver"]) == (5, 4)


@pytest.mark.parametrize(
    ("changes", "move", "rule"),
    [
        ({}, {"muster": "chalkis", "cubes": 1}, "muster.hoplites"),
        ({}, {"muster": "sparta", "cubes": 2}, "muster.limit"),
        ({"units": {}}, {"muster": "sparta", "cubes": 4}, "polis.last-cube"),
        ({"goods": {}}, {"muster": "sparta", "cubes": 1}, "muster.cost"),
        (
            {"owners": {"abdera": "sparta"}, "population": {"abdera": 2}},
            {"muster": "abdera", "cubes": 1},
            "muster.abroad",
        ),
        ({}, {"galleys": "chalkis", "seas": {"kyklades": 1}}, "galleys.build"),
        ({}, {"galleys": "sparta", "seas": {}}, "galleys.no-sea"),
        ({}, {"galleys": "pylos", "seas": dict.fromkeys(components().seas, 1)}, "galleys.build.sea"),
        ({"units": {"sparta": {"ionio": 4}}}, {"galleys": "pylos", "seas": {"ionio": 1}}, "galleys.limit"),
        ({"goods": {}}, {"galleys": "pylos", "seas": {"ionio": 1}}, "galleys.cost"),
        ({}, {"merchants": "sparta", "cubes": 1}, "merchants.city"),
        ({}, {"merchants": "pylos", "cubes": 2}, "polis.last-cube"),
        ({"goods": {}}, {"merchants": "pylos", "cubes": 1}, "merchants.cost"),
    ],
)
def test_what_forbids_development(changes: dict, move: dict, rule: str) -> None:
    assert refusal(position(**changes), move) == rule


def test_galleys_of_korinthos_choose_their_seas() -> None:
    data = position(owners={"korinthos": "sparta"}, population={"korinthos": 5}, units={})
    after, rules = play(data, {"galleys": "korinthos", "seas": {"ionio": 1, "kyklades": 2}, "silver": 3})
    assert after["units"]["sparta"] == {"ionio": 1, "kyklades": 2}
    assert rules == ["galleys.build.placed", "galleys.build.placed", "galleys.several-seas", "galleys.cost.paid"]
    assert refusal(data, {"galleys": "korinthos", "seas": {"myrtoon": 1}}) == "galleys.build.sea"


def test_a_merchant_takes_a_cube_from_its_city() -> None:
    after, _ = play(position(), {"merchants": "pylos", "cubes": 1})
    assert (after["merchants"]["sparta"], after["population"]["pylos"]) == (2, 1)


PROJECTS = {"shown": ["aphrodite", "zeus", "sokrates"]}


def test_a_project_is_paid_at_once() -> None:
    after, rules = play(position(**PROJECTS), {"project": "zeus", "polis": "sparta"})
    assert after["begun"] == {"sparta": "zeus"}
    assert after["shown"] == ["aphrodite", "sokrates"]
    assert after["goods"]["sparta"] == {"metal": 3, "wood": 2, "wine": 6, "oil": 6, "silver": 3, "wheat": 6}
    assert rules == ["project.start.begun", "project.cost.paid"]


def test_silver_replaces_all_of_a_resource() -> None:
    after, rules = play(position(**PROJECTS), {"project": "aphrodite", "polis": "sparta", "silver": ["wood"]})
    assert (after["goods"]["sparta"]["wood"], after["goods"]["sparta"]["silver"]) == (6, 4)
    assert rules[-1] == "project.silver.used"


@pytest.mark.parametrize(
    ("changes", "move", "rule"),
    [
        ({}, {"project": "nemean", "polis": "sparta"}, "project.start"),
        ({}, {"project": "zeus", "polis": "athenai"}, "project.start.foreign"),
        ({}, {"project": "sokrates", "polis": "sparta"}, "project.kind"),
        ({"begun": {"sparta": "ephebe"}}, {"project": "zeus", "polis": "sparta"}, "project.one"),
        ({"goods": {}}, {"project": "zeus", "polis": "sparta"}, "project.cost"),
        (
            {"readings": {"silver-share": "whole-cost"}},
            {"project": "aphrodite", "polis": "sparta", "silver": ["wood"]},
            "project.silver",
        ),
    ],
)
def test_what_forbids_projects(changes: dict, move: dict, rule: str) -> None:
    assert refusal(position(**PROJECTS | changes), move) == rule


def test_every_way_to_pay_for_a_project_is_listed() -> None:
    ways = [move.get("silver", []) for move in legal(position(**PROJECTS), "project") if move["project"] == "aphrodite"]
    assert ways == [[], ["metal"], ["wood"], ["metal", "wood"]]
    whole = position(**PROJECTS, readings={"silver-share": "whole-cost"})
    ways = [move.get("silver", []) for move in legal(whole, "project") if move["project"] == "aphrodite"]
    assert ways == [[], ["metal", "wood"]]
