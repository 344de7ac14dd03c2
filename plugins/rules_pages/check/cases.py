"""Check the cases of a game: ids and positions, expected outcomes, and that each case shows its rule. Check its tasks:
each begins in a possible position, has a solution, and is not solved by chance."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine.chance import choices
from rules_pages.check.context import CheckContext, no_such
from rules_pages.data import cases, markup
from rules_pages.data.engine_runner import WRONG_DATA, EngineRunner
from rules_pages.data.models import Case, Task
from rules_pages.data.problems import Problem, error_text
from rules_widgets.table_task import LEAST, MOST, OPEN, REACHED, judged

TASKS = "tasks.yaml"
LUCKY = 4
"""A task is too easy if more than one in so many of the moves at its start solves it at once."""
TRIED = 40
"""The limit of moves that are tried to find that out, spread evenly over the legal ones."""


def case_problems(check: CheckContext, runner: EngineRunner) -> Iterator[Problem]:
    """Yield the problems of a game's cases and named positions. Cases that use an invalid position are not reported as
    well, nor are positions based on one."""
    wrong = _wrong_positions(check, runner)
    for name, problem in wrong.items():
        below = wrong.keys() & _used_by(check, check.game.positions[name])
        if all(name in _used_by(check, check.game.positions[other]) for other in below):  # `below` is empty or a cycle
            yield problem
    starts = [case.start or {} for case in check.game.all_cases()]
    used = [start.get(cases.USE) for start in (*starts, *check.game.positions.values())]
    for name in check.game.positions:
        if name not in used:
            yield check.at("positions.yaml", (name,), f"{name}: no case uses this position; remove it")
    seen: set[str] = set()
    known: dict[str, cases.PlayedCase] = {}
    for name, group in check.game.cases.items():
        for index, case in enumerate(group):
            file = f"cases/{name}.yaml"
            if case.key in seen:
                yield check.at(file, (index, "id"), f"{case.id}: another case of {case.rule} has this id")
            seen.add(case.key)
            if not wrong.keys() & _used_by(check, case.start or {}):
                yield from _case(check, runner, file, index, case, known)
    runner.remember(cases.PLAYED, (check.game.cases, check.game.positions), known)
    # A game without any cases, and one that is growing, is not asked for them.
    shown = {rule for case in check.game.all_cases() for rule in case.rules}
    for path, rule in check.rules():
        if rule.no_case is not None and rule.id in shown:
            yield check.at("rules.yaml", (*path, "no_case"), f"{rule.id}: it has a case; remove `no_case`")
        if shown and not check.game.game.growing and rule.no_case is None and rule.id not in shown:
            wanted = "write one into cases/, or say with `no_case` why none can be played"
            yield check.at("rules.yaml", path, f"{rule.id}: no case shows this rule; {wanted}")
        # A printed rule may have such cases alone: an optional rule is in force by its reading. A ruling of ours is
        # what the default readings say.
        of_ruling = check.game.cases_of(rule.id) if rule.basis == "ruling" else []
        if of_ruling and all(_has_other_reading(check, case) for case in of_ruling):
            message = "its cases all have another reading than the default; show first what we rule"
            yield check.at("rules.yaml", path, f"{rule.id}: {message}")


def _wrong_positions(check: CheckContext, runner: EngineRunner) -> dict[str, Problem]:
    problems: dict[str, Problem] = {}
    for name, start in check.game.positions.items():
        try:
            state = cases.position(check.game.positions, start)
        except KeyError as error:
            wrong = no_such("position", error.args[0], check.game.positions)
            problems[name] = check.at("positions.yaml", (name, cases.USE), f"{error.args[0]}: {wrong}")
            continue
        except ValueError as error:
            message = f"the positions use one another in a circle: {error}"
            problems[name] = check.at("positions.yaml", (name, cases.USE), message)
            continue
        try:
            runner.engine.read_state(runner.components, state)
        except Exception as error:  # an engine may raise anything on data it cannot read
            message = f"{name}: the engine cannot read this position: {error_text(error)}"
            problems[name] = check.at("positions.yaml", (name,), message)
    return problems


def _used_by(check: CheckContext, start: Mapping[str, Any]) -> set[str]:
    """Return the names of the positions that a position is based on, directly or through others (`use`)."""
    seen: set[str] = set()
    while isinstance(name := start.get(cases.USE), str) and name not in seen and name in check.game.positions:
        seen.add(name)
        start = check.game.positions[name]
    return seen


def _case(
    check: CheckContext, runner: EngineRunner, file: str, index: int, case: Case, known: dict[str, cases.PlayedCase]
) -> Iterator[Problem]:
    """Yield the problems of one case, and add it to `known`, the played cases by their keys."""
    named, kind = [*case.rules, *case.tells], "calculator of the engine"
    unknown = [one for rule in named for one in check.unknown(file, (index, "rule"), "rule", rule, check.rule_ids)]
    unknown += check.unknown(file, (index, "calculator"), kind, case.calculator, runner.forms)
    if unknown:
        yield unknown[0]
        return
    if case.beside is not None:
        others = [other for other in check.game.cases_of(case.rule) if other is not case]
        if not any(other.id == case.beside and other.beside is None for other in others):
            message = f"{case.beside}: in no case of {case.rule} with this id the rule decides"
            yield check.at(file, (index, "beside"), message)
        if case.expect.refused is not None:
            yield check.at(file, (index, "beside"), f"{case.id}: it is refused itself; leave out `beside`")
    else:
        ids = [case.expect.refused] if case.expect.refused else case.expect.lines or []
        spoken = {cases.rule_of(line, check.game.rule_ids) for line in ids}  # `cost.base` for a line `cost.base.none`
        links = {f"rule:{rule}" for rule in spoken.intersection(case.rules)}
        texts = check.source.rules if check.source else {}
        for rule in (rule for rule in case.rules if rule not in spoken):
            if rule not in texts or not links & markup.keys(texts[rule].body):
                advice = "or name the case `beside` it that shows it"
                message = f"{rule}: no line and no refusal of this case is of this rule; {advice}"
                yield check.at(file, (index, "expect"), message)
    try:
        known[case.key] = played = cases.play_case(runner, check.game.positions, case)
    except Exception as error:  # an engine may raise anything on data it cannot read
        yield check.at(file, (index,), f"the engine cannot play it: {error_text(error)}")
        return
    for difference in cases.differences(played):
        yield check.at(file, (index, "expect"), difference)
    if case.attempt is None:
        return
    problem = impossibility(runner, played.before, case.artificial)
    if problem is not None:
        yield check.at(file, (index, "start"), problem)
    try:
        phrase = runner.describe(played.before, case.attempt)
    except Exception as error:  # as above
        yield check.at(file, (index, "try"), f"the engine cannot describe it: {error_text(error)}")
        return
    for name, slot in unfilled_slots(phrase, check.source.moves) if phrase is not None and check.source else ():
        yield check.at(file, (index, "try"), f"{{{slot}}}: the engine gives no such value to the words {name}")


def impossibility(runner: EngineRunner, state: Any, artificial: str | None) -> str | None:
    """Return what is wrong with a position that no game comes to, or that is called artificial in vain, or None."""
    against = runner.engine.possible(runner.components, state)
    if against is None:
        return "a game can come to this position; remove `artificial`" if artificial else None
    message = f"no game comes to this position, by {against}; mend it, or say with `artificial` why it is shown"
    return None if artificial else message


def unfilled_slots(phrase: dict[str, Any], templates: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield (phrase id, slot) for each slot of a phrase's text, or of a nested phrase's, that has no value. `phrase` is
    `{"id": "play", "values": {"cards": 2}}`; a value may be a phrase or a list of phrases."""
    values = phrase["values"]
    yield from ((phrase["id"], slot) for slot in sorted(markup.keys(templates.get(phrase["id"], "")) - values.keys()))
    for value in values.values():
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, dict) and "id" in part:
                yield from unfilled_slots(part, templates)


def _has_other_reading(check: CheckContext, case: Case) -> bool:
    """Return whether a case is played by another reading than the default; False if its position cannot be read."""
    try:
        return bool(cases.other_readings(check.game, case))
    except (KeyError, ValueError, AttributeError):  # other messages say what is wrong with the position
        return False


# tasks


def task_problems(check: CheckContext, runner: EngineRunner) -> Iterator[Problem]:
    """Yield the problems of a game's tasks and of their positions."""
    tasks, states = check.game.tasks, {}
    for name, start in tasks.positions.items():
        try:
            states[name] = runner.engine.read_state(runner.components, start)
            against = runner.engine.possible(runner.components, states[name])
            message = f"no game comes to this position, by {against}" if against is not None else ""
            message = message or ("" if runner.can_go_on(states[name]) else "nobody can play on from this position")
        except Exception as error:  # an engine may raise anything on data it cannot read
            message = f"the engine cannot read this position: {error_text(error)}"
        if not message and all(task.start != name for task in tasks.tasks):
            message = "no task begins here; remove it"
        if message:
            states.pop(name, None)
            yield check.at(TASKS, ("positions", name), f"{name}: {message}")
    for index, task in enumerate(tasks.tasks):
        if any(other.id == task.id for other in tasks.tasks[:index]):
            yield check.at(TASKS, ("tasks", index, "id"), f"{task.id}: another task has this id")
        yield from check.unknown(TASKS, ("tasks", index, "start"), "position", task.start, tasks.positions)
        if task.start in states:
            for message in _task_problems(check, runner, task, states[task.start]):
                yield check.at(TASKS, ("tasks", index), f"{task.id}: {message}")


def _task_problems(check: CheckContext, runner: EngineRunner, task: Task, start: Any) -> Iterator[str]:
    if task.goal not in runner.engine.goals:
        yield f"{task.goal}: {no_such('goal of the engine', task.goal, runner.engine.goals)}"
        return
    for key in (f"goal.{task.goal}", f"goal.{task.goal}.missed"):
        if check.source and key not in check.source.labels:
            yield f"labels: {key}: no sentence"
    if len({MOST, LEAST} & task.values.keys()) != 1:
        yield f"`values` has either `{MOST}` or `{LEAST}`, the limit of the figure"
        return
    engine, state = runner.engine, start
    try:
        for number, move in enumerate(task.solution, 1):
            if any(move.get(part) for part in engine.chance):
                yield f"move {number} of its solution depends on chance"
            state = engine.apply(runner.components, state, move).state
            verdict = _verdict(runner, task, start, state)
            if verdict != (REACHED if number == len(task.solution) else OPEN):
                yield f"after move {number} of its solution the goal is {verdict}"
                break
        moves = choices(engine.chance, engine.legal_moves(runner.components, start))
        tried = moves[:: len(moves) // TRIED + 1]
        safe = [move for move in tried if not any(move.get(part) for part in engine.chance)]
        states = [engine.apply(runner.components, start, move).state for move in safe]
        lucky = sum(_verdict(runner, task, start, state) == REACHED for state in states)
        if LUCKY * lucky > len(tried):
            yield f"{lucky} of {len(tried)} moves at the start solve it; ask for more"
    except WRONG_DATA as error:
        yield f"the engine cannot play its solution: {error_text(error)}"


def _verdict(runner: EngineRunner, task: Task, start: Any, state: Any) -> str:
    goal = {"goal": task.goal, "values": task.values}
    return judged(runner.engine, runner.components, goal, start, state)[0]


def look_alike_problems(check: CheckContext, runner: EngineRunner) -> Iterator[Problem]:
    """Yield a problem for each case that shows the reader the same as an earlier one of its rule: what decides is
    hidden, or one is superfluous. The cases must have been found playable before (`case_problems`)."""
    played = cases.played_cases(runner, check.game)
    pictures: dict[str, list[cases.PlayedCase]] = {}
    for name, group in check.game.cases.items():
        for index, case in enumerate(group):
            one = played[case.key]
            similar = pictures.setdefault(_words(check, runner, one), [])
            twin = next((other for other in similar if _picture(runner, other) == _picture(runner, one)), None)
            if twin is not None:
                is_alike = (twin.refused, twin.step.lines) == (one.refused, one.step.lines)
                advice = "draw what decides, or name it in `circumstances` of the engine"
                end = "the outcome too; remove one" if is_alike else f"but it ends otherwise; {advice}"
                message = f"{case.id}: readers see the same as in case {twin.case.id}, {end}"
                yield check.at(f"cases/{name}.yaml", (index, "id"), message)
            similar.append(one)


def _words(check: CheckContext, runner: EngineRunner, played: cases.PlayedCase) -> str:
    case = played.case
    if case.attempt is None:
        return json.dumps([case.rule, case.calculator, case.input], sort_keys=True)
    move = runner.describe(played.before, case.attempt) or case.attempt
    telling = cases.telling_circumstances(runner, check.game)[case.key]
    return json.dumps([case.rule, move, telling, cases.other_readings(check.game, case)], sort_keys=True)


def _picture(runner: EngineRunner, played: cases.PlayedCase) -> str:
    """Return the picture of a case; a question to a calculator has none, its inputs are the words."""
    move = played.case.attempt
    return "" if move is None else runner.close_up(played.before, move, lambda name: name)
