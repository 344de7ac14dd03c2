"""Test the messages of the check about wrong cases and positions."""

from dataclasses import replace

import pytest

from rules_engine.engine import empty_list
from rules_pages.data import engine_runner
from tests.check.conftest import BARE, GOOD
from tests.fixtures import ferry
from tests.tiny import TINY_LANGUAGES, TinyBook

WRONG = {
    "of no rule": ("rule: fare.storm", "▸rule: fare.strom", "no such rule; did you mean fare.storm?"),
    "with the id of another case": ("- rule: fare.base\n  id: stone", "- rule: fare.storm\n  ▸id: stone-in-storm",
        "has this id"),
    "from no position": ("use: pier", "use: peer", "the engine cannot play it: KeyError: 'peer'"),
    "by other lines": ("lines: [fare.base, fare.storm]", "lines: [fare.storm]",
        "expected ['fare.storm'], the engine says"),
    "with another value": ("carried: [stone]", "carried: []", "carried: expected [], the engine says ['stone']"),
    "that is allowed": ("lines: [fare.base]", "refused: fare.base",
        "refused: expected fare.base, the engine says ['fare.base']"),
    "of a calculator that does not exist": ("  calculator: fare\n", "  ▸calculator: fair\n",
        "no such calculator of the engine"),
    "that does not show its rule": ("rule: fare.storm", "rule: bank.stay",
        "bank.stay: no line and no refusal of this case"),
    "that does not show another rule": ("- rule: fare.base\n  id: stone\n",
        "- rule: fare.base\n  id: stone\n  also: [fare.storm]\n", "fare.storm: no line and no refusal of this case"),
    "beside a case that is not there": ("  calculator: fare\n", "  ▸beside: far\n  calculator: fare\n",
        "in no case of fare.base with this id the rule decides"),
    "that moves and asks": ("  calculator: fare\n", "  try: {carry: stone}\n  calculator: fare\n",
        "a case has either `start` and `try`"),
    "that expects nothing": ("{lines: [fare.base]}", "{}", "a case expects either `refused` and a rule"),
    "with figures of no refusal": ("{lines: [fare.base]}", "{lines: [fare.base], values: {a: 1}}",
        "only what is refused has `values`"),
}  # fmt: skip


def test_a_case_stands_beside_one_in_which_the_rule_has_a_line(with_cases: TinyBook) -> None:
    calm = "- rule: fare.storm\n  id: calm\n  beside: {}\n  calculator: fare\n  input: {{load: stone}}\n"
    calm += "  expect: {{lines: [fare.base]}}\n"
    with_cases.write("ferry/cases/storm.yaml", calm.format("stone-in-storm"))
    assert not [problem for problem in with_cases.problems() if "storm.yaml" in problem]
    with_cases.write("ferry/cases/storm.yaml", calm.format("calm"))
    assert any("in no case of fare.storm with this id the rule decides" in one for one in with_cases.problems())


def test_a_case_shows_a_rule_that_sums_up_the_one_that_speaks(with_cases: TinyBook) -> None:
    """The text of bank.stay refers to fare.base."""
    stone = "- rule: fare.base\n  id: stone\n"
    with_cases.edit("ferry/cases/crossing.yaml", stone, stone + "  also: [bank.stay]\n")
    (problem,) = with_cases.problems()
    assert problem.endswith("bank.stay: it has a case; remove `no_case`"), "the rule of the fixture had none"


@pytest.mark.parametrize(("old", "new", "message"), WRONG.values(), ids=WRONG)
def test_a_case(with_cases: TinyBook, old: str, new: str, message: str) -> None:
    with_cases.edit("ferry/cases/crossing.yaml", old, new)
    (problem, *_) = [one for one in with_cases.problems() if message in one] or [str(with_cases.problems())]
    assert message in problem
    assert problem.startswith(f"rules_data/ferry/cases/crossing.yaml:{with_cases.here}")


def test_a_move_that_cannot_be_said(with_cases: TinyBook, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = replace(ferry.ENGINE, describe=lambda components, state, move: {}["load"])
    monkeypatch.setattr(engine_runner, "engine_of", lambda game: engine)
    (problem,) = with_cases.problems()
    assert problem.endswith("crossing.yaml:4:3: the engine cannot describe it: KeyError: 'load'")


def test_a_value_that_the_words_of_a_move_lack(with_cases: TinyBook) -> None:
    for language in TINY_LANGUAGES:
        path = f"ferry/text/{language}.yaml"
        words = next(line for line in with_cases.read(path).splitlines() if line.startswith("  carry.storm:"))
        with_cases.edit(path, words, words[:-1] + ' {wind}"')
    problems = [problem for problem in with_cases.problems() if "crossing.yaml" in problem]
    assert problems == [
        "rules_data/ferry/cases/crossing.yaml:4:3: {wind}: the engine gives no such value to the words carry.storm"
    ]


@pytest.mark.parametrize("against", ["fare.base", None])
def test_a_position_that_cannot_be_is_called_artificial_and_no_other(
    with_cases: TinyBook, monkeypatch: pytest.MonkeyPatch, against: str | None
) -> None:
    engine = replace(ferry.ENGINE, possible=lambda components, state: against)
    monkeypatch.setattr(engine_runner, "engine_of", lambda game: engine)
    assert any("by fare.base; mend it" in problem for problem in with_cases.problems()) == bool(against)
    with_cases.edit("ferry/cases/crossing.yaml", "  try:", "  artificial: It is small.\n  try:")
    assert any("remove `artificial`" in problem for problem in with_cases.problems()) == (not against)


def test_a_position_that_no_case_uses(with_cases: TinyBook) -> None:
    with_cases.edit("ferry/positions.yaml", "", "quay: {use: pier}\n")
    (problem,) = with_cases.problems()
    assert problem == "rules_data/ferry/positions.yaml:2:1: quay: no case uses this position; remove it"


def test_positions_in_a_circle(with_cases: TinyBook) -> None:
    with_cases.write("ferry/positions.yaml", "pier: {use: quay}\nquay: {use: pier}\n")
    problems = with_cases.problems()
    message = "the positions use one another in a circle: pier uses quay uses pier"
    assert any(message in problem for problem in problems), problems


def test_a_position_that_is_none_is_told_once(with_cases: TinyBook) -> None:
    """The cases that use it are not reported as well."""
    with_cases.edit("ferry/positions.yaml", "carried: []", "carried: 1")
    (problem,) = with_cases.problems()
    assert problem.startswith("rules_data/ferry/positions.yaml:1:1: pier: the engine cannot read this position")


@pytest.mark.parametrize("name", ["[pier]", "{pier: 1}", "7", "~", "''"])
def test_a_name_of_a_position_that_is_none(with_cases: TinyBook, name: str) -> None:
    with_cases.edit("ferry/positions.yaml", "", f"quay: {{▸use: {name}}}\n")
    problems = with_cases.problems()
    assert any(f"positions.yaml:{with_cases.here}: " in problem for problem in problems), problems


def test_a_reason_that_is_not_needed(with_cases: TinyBook) -> None:
    with_cases.edit(
        "ferry/rules.yaml", "          - id: fare.storm\n", "          - id: fare.storm\n            ▸no_case: people\n"
    )
    (problem,) = with_cases.problems()
    assert problem == f"rules_data/ferry/rules.yaml:{with_cases.here}: fare.storm: it has a case; remove `no_case`"


def test_a_rule_that_no_case_shows(with_cases: TinyBook) -> None:
    with_cases.edit("ferry/rules.yaml", BARE + "            no_case: people\n", BARE.replace("- id", "▸- id"))
    (problem,) = with_cases.problems()
    assert problem.endswith(
        "bank.stay: no case shows this rule; write one into cases/, or say with `no_case` why none can be played"
    )


def test_a_ruling_that_is_only_played_by_another_reading(with_cases: TinyBook) -> None:
    """A ruling is what the default readings say; a printed rule may be an optional one."""
    message = "its cases all have another reading than the default; show first what we rule"
    for reading, is_told in (("once", False), ("twice", True)):
        with_cases.write("ferry/cases/crossing.yaml", GOOD.replace("pier, ", f"pier, readings: {{toll: {reading}}}, "))
        assert any(f"fare.storm: {message}" in problem for problem in with_cases.problems()) == is_told
    with_cases.edit("ferry/rules.yaml", "basis: ruling", "sources: [book]")
    assert not any(message in problem for problem in with_cases.problems())


def test_a_game_without_cases_is_not_asked_for_them(tiny: TinyBook) -> None:
    assert tiny.problems() == []
    assert "bank.stay" in tiny.book().games["ferry"].rules_without_case()


@pytest.mark.parametrize(
    ("coins", "expect", "message"),
    [
        (0, "refused: bank.stay", ", the outcome too; remove one"),
        (5, "lines: [fare.base, fare.storm]", ", but it ends otherwise; draw what decides, or name it in"),
    ],
)
def test_cases_that_look_alike(
    with_cases: TinyBook, monkeypatch: pytest.MonkeyPatch, coins: int, expect: str, message: str
) -> None:
    poor = bank_case("poor", 0, "{refused: bank.stay}")
    other = bank_case("other", coins, f"{{{expect}}}", "" if coins == 0 else "  beside: poor\n")
    with_cases.write("ferry/cases/crossing.yaml", GOOD + poor + other)
    with_cases.edit("ferry/rules.yaml", "            no_case: people\n", "")
    if coins:
        assert with_cases.problems() == []  # the purse is named as a circumstance
    engine = replace(ferry.ENGINE, circumstances=empty_list, close_up=lambda *_: "")
    monkeypatch.setattr(engine_runner, "engine_of", lambda game: engine)
    (problem,) = with_cases.problems()
    assert f": other: readers see the same as in case poor{message}" in problem


def bank_case(name: str, coins: int, expect: str, beside: str = "") -> str:
    """Return a case of `bank.stay` as YAML."""
    start = f"  start: {{purse: {{copper: {coins}}}, carried: []}}\n  try: {{carry: stone, storm: 1}}\n"
    return f"- rule: bank.stay\n  id: {name}\n{beside}{start}  expect: {expect}\n"
