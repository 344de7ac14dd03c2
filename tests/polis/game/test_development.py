"""Development: hoplites, galleys, merchants, projects (rules muster.*, galleys.*, merchants.*, project.*)."""

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


def test_galleys_of_korinthos_choose_their_seas() -> None:
    data = position(owners={"korinthos": "sparta"}, population={"korinthos": 5}, units={})
    after, rules = play(data, {"galleys": "korinthos", "seas": {"ionio": 1, "kyklades": 2}, "silver": 3})
    assert after["units"]["sparta"] == {"ionio": 1, "kyklades": 2}
    assert rules == ["galleys.build.placed", "galleys.build.placed", "galleys.several-seas", "galleys.cost.paid"]
    assert refusal(data, {"galleys": "korinthos", "seas": {"myrtoon": 1}}) == "galleys.build.sea"


PROJECTS = {"shown": ["aphrodite", "zeus", "sokrates"]}


def test_a_project_is_paid_at_once() -> None:
    after, rules = play(position(**PROJECTS), {"project": "zeus", "polis": "sparta"})
    assert after["begun"] == {"sparta": "zeus"}
    assert after["shown"] == ["aphrodite", "sokrates"]
    assert after["goods"]["sparta"] == {"metal": 3, "wood": 2, "wine": 6, "oil": 6, "silver": 3, "wheat": 6}
    assert rules == ["project.start.begun", "project.cost.paid"]


def test_every_way_to_pay_for_a_project_is_listed() -> None:
    ways = [move.get("silver", []) for move in legal(position(**PROJECTS), "project") if move["project"] == "aphrodite"]
    assert ways == [[], ["metal"], ["wood"], ["metal", "wood"]]
    whole = position(**PROJECTS, readings={"silver-share": "whole-cost"})
    ways = [move.get("silver", []) for move in legal(whole, "project") if move["project"] == "aphrodite"]
    assert ways == [[], ["metal", "wood"]]
