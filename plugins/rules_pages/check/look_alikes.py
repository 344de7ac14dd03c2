"""Check that the cases of a rule differ for the reader: in picture, words of the move, or circumstances."""

from __future__ import annotations

import json
from collections.abc import Iterator

from rules_pages.check.context import CheckContext
from rules_pages.data.cases import PlayedCase, other_readings, played_cases, telling_circumstances
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.problems import Problem


def look_alike_problems(check: CheckContext, runner: EngineRunner) -> Iterator[Problem]:
    """Yield a problem for each case that shows the reader the same as an earlier case of its rule.

    If they end differently, what decides is hidden; if they end alike, one of them is superfluous. The cases must have
    been found playable before (`case_problems`).
    """
    played = played_cases(runner, check.game)
    pictures: dict[str, list[PlayedCase]] = {}
    for name, cases in check.game.cases.items():
        for index, case in enumerate(cases):
            similar = pictures.setdefault(_words(check, runner, played[case.key]), [])
            twin = next((other for other in similar if _is_drawn_alike(runner, other, played[case.key])), None)
            if twin is not None:
                yield check.at(f"cases/{name}.yaml", (index, "id"), _message(twin, played[case.key]))
            similar.append(played[case.key])


def _message(twin: PlayedCase, played: PlayedCase) -> str:
    if _outcome(twin) == _outcome(played):
        return f"{played.case.id}: readers see the same as in case {twin.case.id}, the outcome too; remove one"
    return (
        f"{played.case.id}: readers see the same as in case {twin.case.id}, but it ends otherwise; draw what decides, "
        "or name it in `circumstances` of the engine"
    )


def _words(check: CheckContext, runner: EngineRunner, played: PlayedCase) -> str:
    """Return a key for everything that is said of a case before its outcome."""
    case = played.case
    if case.attempt is None:
        return json.dumps([case.rule, case.calculator, case.input], sort_keys=True)
    move = runner.describe(played.before, case.attempt) or case.attempt
    telling = telling_circumstances(runner, check.game)[case.key]
    return json.dumps([case.rule, move, telling, other_readings(check.game, case)], sort_keys=True)


def _is_drawn_alike(runner: EngineRunner, one: PlayedCase, other: PlayedCase) -> bool:
    """Return whether two cases with the same words have the same picture; a question to a calculator is its inputs."""
    return one.case.attempt is None or _picture(runner, one) == _picture(runner, other)


def _picture(runner: EngineRunner, played: PlayedCase) -> str:
    return runner.close_up(played.before, played.case.attempt or {}, lambda name: name)


def _outcome(played: PlayedCase) -> str:
    """Return a key for the refusal, or the lines, of a case."""
    return json.dumps([played.refused, played.step.lines], sort_keys=True, default=str)
