"""Check one game's data against its engine: rule ids in the code have texts, examples come out as expected."""

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

from rules_engine.core import MARKED
from rules_engine.engine import EXAMPLES, TABLES, WHOLE_GAMES, Calculator, Engine, Practice
from rules_pages.check.cases import case_problems, impossibility, look_alike_problems, task_problems
from rules_pages.check.claims import claim_problem
from rules_pages.check.context import CheckContext
from rules_pages.check.structure import component_problems
from rules_pages.data import engine_runner, markup
from rules_pages.data.book import NO_TASKS
from rules_pages.data.cache import NO_CACHE, Cache
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.implementations import PHRASE, names_of
from rules_pages.data.models import Claim, Example, ReadingCase
from rules_pages.data.problems import Problem, error_text
from rules_pages.data.yaml_file import Path_

SECTIONS = {"Line": "lines", "Refused": "refusals", PHRASE: "moves"}
"""Kind of call in the engine's code to the section of the texts with its sentences."""
SPEAKS = {"Line": "speaks", "Refused": "raises", PHRASE: "says"}
"""Kind of call to what the engine does there with the id, for messages."""
NAMED = ("calculators", "glyphs", "records", "diagrams", "look_up", "chance", "goals")
KINDS: dict[str, tuple[Any, str]] = dict.fromkeys(NAMED, (dict, "table {name: …}"))
KINDS |= {"practice": (Practice, "Practice(...)")} | dict.fromkeys(("at_once", "kinds"), (tuple, "tuple"))
"""Field of `Engine` to its type, and that in words; all others are functions."""


def engine_problems(check: CheckContext) -> Iterator[Problem]:
    """Yield the problems of a game that only its engine shows: data it cannot read, missing texts, wrong outcomes."""
    try:
        engine = engine_runner.engine_of(check.game.id)
    except engine_runner.NoEngine as error:
        yield check.at("game.yaml", (), f"no engine: {error}")
        return
    except Exception as error:  # importing the engine may raise anything
        yield check.at("game.yaml", (), f"the engine cannot be loaded: {error_text(error)}")
        return
    is_alone = engine is engine_runner.WORDS_ALONE
    problems = _needs_an_engine(check) if is_alone else list(_engine_fields(check, engine))
    yield from problems
    if problems:
        return
    yield from _sentences_of_ids(check)
    yield from _pages(check, engine)
    if any(component_problems(check)):
        return  # reported with the structure; an engine that computes with them says nothing useful
    try:
        runner = EngineRunner(check.game)
    except Exception as error:  # an engine may raise anything on missing or wrong data
        place = check.component_place(error.path) if isinstance(error, engine_runner.BadInput) else ("rules.yaml", ())
        yield check.at(*place, f"the engine cannot read the components: {error_text(error)}")
        return
    yield from _first_answers(check, runner)
    examples = {key: example for key, example in check.game.examples.items() if not example.told}
    reading_cases = {key: reading.case for key, reading in check.game.readings.items() if reading.case}
    has_positions = examples or reading_cases or check.game.cases or check.game.tasks.tasks
    lacking = engine.lacks(EXAMPLES) if has_positions else []
    for name in lacking:
        message = f"the engine offers no {name}, which examples and cases need; add it to ENGINE"
        yield check.at("game.yaml", (), f"{message} in rules_engine/{check.game.id}/__init__.py")
    if lacking:
        return
    for key, example in examples.items():
        yield from _example(check, runner, key, example)
    for key, case in reading_cases.items():
        yield from _reading_case(check, runner, key, case)
    wrong_cases = list(case_problems(check, runner))
    yield from wrong_cases or look_alike_problems(check, runner)


def engine_task_problems(check: CheckContext) -> Iterator[Problem]:
    """Yield the problems of a game's tasks; none where `engine_problems` says why the engine plays nothing."""
    if check.game.tasks == NO_TASKS or any(component_problems(check)):
        return
    try:
        runner = EngineRunner(check.game)
    except Exception:  # an engine may raise anything on missing or wrong data
        return
    if not runner.engine.lacks(EXAMPLES):
        yield from task_problems(check, runner)


def _engine_fields(check: CheckContext, engine: Engine) -> Iterator[Problem]:
    for field in dataclasses.fields(engine):
        kind, words = KINDS.get(field.name, (Callable, "function"))
        if not isinstance(getattr(engine, field.name), kind):
            yield check.at("game.yaml", (), f"ENGINE.{field.name} of the engine is no {words}")
    for name, calculator in engine.calculators.items() if isinstance(engine.calculators, dict) else ():
        if not isinstance(calculator, Calculator):
            yield check.at("game.yaml", (), f"ENGINE.calculators: {name} is no Calculator(...)")
    missing = engine.lacks(WHOLE_GAMES)
    for name in missing if "setup" not in missing else ():
        yield check.at("game.yaml", (), f"the engine offers no {name}, which whole games need beside setup")
    for path, page in check.pages():
        for name in engine.lacks((*EXAMPLES, *TABLES)) if page.kind == "table" else ():
            yield check.at("rules.yaml", path, f"{page.id}: the engine offers no {name}, which a table needs")


ENGINE_PAGES = ("calculator", "position", "table")


def _needs_an_engine(check: CheckContext) -> list[Problem]:
    game = check.game
    places: list[tuple[str, Path_]] = [
        ("rules.yaml", (*path, "kind")) for path, page in check.pages() if page.kind in ENGINE_PAGES
    ]
    places += [(f"cases/{name}.yaml", ()) for name, cases in game.cases.items() if cases]
    places += [(f"examples/{key}.yaml", ("steps",)) for key, example in game.examples.items() if not example.told]
    places += [("readings.yaml", (key, "case")) for key, reading in game.readings.items() if reading.case]
    folder = f"interactive/rules_engine/{game.id}/"
    message = f"this needs an engine, and {game.id} has none; write one ({folder}), or leave this out"
    return [check.at(file, path, message) for file, path in places]


def spoken_rules(game: str, cache: Cache = NO_CACHE) -> list[tuple[str, str, str]]:
    """Return (`Line`, `Refused` or `Phrase`, id, `game/file:line`) for each such call in the engine's code."""
    return names_of(engine_runner.engine_folder(game), cache).calls


def _sentences_of_ids(check: CheckContext) -> Iterator[Problem]:
    """Yield problems where ids in the engine's code have no sentence or rule in the data, or the reverse."""
    file, spoken = f"text/{check.source_language}.yaml", spoken_rules(check.game.id, check.cache)
    sentences = {kind: getattr(check.source, section, {}) for kind, section in SECTIONS.items()}
    for kind, rule, place in spoken:
        if check.source and rule not in sentences[kind]:
            message = f"{SECTIONS[kind]}: {rule}: no sentence; {place} {SPEAKS[kind]} it"
            yield check.at(file, (SECTIONS[kind],), message)
        if kind != PHRASE and not {rule, rule.rpartition(".")[0]} & check.game.rule_ids:
            yield check.at("rules.yaml", ("pages",), f"{rule}: no such rule; {place} {SPEAKS[kind]} it")
    known = {(kind, rule) for kind, rule, _ in spoken}
    for kind, section in SECTIONS.items():
        for rule in sentences[kind]:
            if (kind, rule.removesuffix(MARKED) if kind == PHRASE else rule) not in known:
                message = f"{section}: {rule}: the engine never {SPEAKS[kind]} it; remove it"
                yield check.at(file, (section, rule), message)


def _pages(check: CheckContext, engine: Engine) -> Iterator[Problem]:
    """Yield problems of pages that name unknown calculators or diagrams, or start from an unsuitable example."""
    pictures = check.game.pictures
    for path, page in check.pages():
        kind, calculators = "calculator of the engine", engine.calculators
        yield from check.unknown("rules.yaml", (*path, "calculator"), kind, page.calculator, calculators)
        if page.calculator in calculators and page.start in check.game.examples:
            questions = [step.ask for step in check.game.examples[page.start].steps if step.ask is not None]
            if all(question.get("calculator") != page.calculator for question in questions):
                message = f"{page.start}: no step of this example asks {page.calculator}"
                yield check.at("rules.yaml", (*path, "start"), message)
        for number, table in enumerate(page.tables):
            where, named = (*path, "tables", number, "id"), table.id if table.computed else None
            yield from check.unknown("rules.yaml", where, "table of ENGINE.look_up", named, engine.look_up)
        kind = "diagram of the engine" + (" and no picture" if pictures else "")
        for place, diagram in page.pictures():
            yield from check.unknown("rules.yaml", (*path, *place), kind, diagram, [*engine.diagrams, *pictures])


def _first_answers(check: CheckContext, runner: EngineRunner) -> Iterator[Problem]:
    """Yield a problem for each page whose widget cannot answer what it shows at first: the `start_input` of a
    calculator, the options of a teaser on the home page, the starting position of a living board."""
    for path, page in check.pages():
        if page.position is not None:
            try:
                living = engine_runner.living_position(check.game.id, page)
                components = living.read_components(runner.plain)
                living.report(components, living.read(components, page.start_input or {}))
            except Exception as error:  # a faulty engine may raise anything
                yield check.at("rules.yaml", (*path, "position"), f"{page.position}: {error_text(error)}")
        if page.calculator not in runner.forms:
            continue
        questions: list[tuple[str, Path_, dict]] = []
        if page.start_input is not None:
            questions.append(("start_input", (*path, "start_input"), page.start_input))
        if page.teaser:
            first = runner.forms[page.calculator]["parameters"][0]
            options, known, others = page.teaser.options, first.get("options", []), page.teaser.input
            yield from check.unknown("rules.yaml", (*path, "teaser", "options"), "option", options, known)
            inputs = [{**others, first["name"]: option} for option in options if option in known] if others else []
            questions += [("teaser", (*path, "teaser", "input"), question) for question in inputs]
        for name, place, question in questions:
            try:
                runner.calculate(page.calculator, question)
            except engine_runner.BadInput as error:
                yield check.at("rules.yaml", place, f"the calculator cannot take it: {error}")
            except Exception as error:  # as above
                message = f"{page.calculator} cannot answer {name}: {error_text(error)}"
                yield check.at("rules.yaml", (*path, "calculator"), message)


def _example(check: CheckContext, runner: EngineRunner, key: str, example: Example) -> Iterator[Problem]:
    """Play one example and yield a problem for each unexpected outcome, false claim and unknown value in its text."""
    file = f"examples/{key}.yaml"
    try:
        played = runner.play(example)
    except Exception as error:  # an engine may raise anything on data it cannot read
        yield check.at(file, ("steps",), f"the engine cannot play it: {error_text(error)}")
        return
    try:
        runner.engine.draw(played[0].state, str, played[0].subject)
    except Exception as error:  # as above
        yield check.at(file, ("start",), f"the engine cannot draw it: {error_text(error)}")
    spoken = {line["rule"] for run in played for line in run.lines} | {run.outcome.get("refused") for run in played}
    states = [runner.start(example), *(run.state for run in played)]
    text = check.source.examples.get(key) if check.source else None
    for index, (step, run) in enumerate(zip(example.steps, played, strict=True)):
        for difference in engine_runner.differences(step, run):
            yield check.at(file, ("steps", index), difference)
        for number, claim in enumerate(step.claims):
            where = ("steps", index, "claims", number)
            if claim.rule is None:
                problem = claim_problem(runner, claim, states[index + claim.after])
                yield from [check.at(file, where, problem)] if problem else ()
            elif claim.rule not in (*example.rules, *spoken):
                yield from check.unknown(file, where, "rule", claim.rule, check.rule_ids)
                if claim.rule in check.rule_ids:
                    advice = "add it to its `rules`, or claim something of the position"
                    yield check.at(file, where, f"{claim.rule}: the example does not show this rule; {advice}")
        if text is None or index >= len(text.steps):
            continue
        place = (f"text/{check.source_language}.yaml", ("examples", key, "steps", index))
        try:
            values = runner.engine.step_values(run.subject, run.outcome)
        except Exception as error:  # as above
            yield check.at(*place, f"step_values of the engine: {error_text(error)}")
            continue
        for item in markup.placeholders(text.steps[index]):
            if item.kind == "step" and item.target not in values:
                yield check.at(*place, f"{{{item.key}}}: this step has no such value; it has {', '.join(values)}")


def _reading_case(check: CheckContext, runner: EngineRunner, key: str, case: ReadingCase) -> Iterator[Problem]:
    """Play the case of a reading once per option and yield a problem for each unexpected outcome, for a refusal of what
    a legal move does (one that lacks only what chance adds), and for a position that no game comes to."""
    for option, expected in case.outcomes.items():
        path = (key, "case", "outcomes", option)
        if option not in check.game.readings[key].options:
            continue
        try:
            played = runner.play_case(key, case, option)[-1]
        except Exception as error:  # as above
            yield check.at("readings.yaml", (key, "case"), f"the engine cannot play it: {error_text(error)}")
            return
        for difference in engine_runner.unexpected(expected, played.outcome):
            yield check.at("readings.yaml", path, difference)
        if "refused" in played.outcome and played.state is not None:
            problem = claim_problem(runner, Claim(cannot=played.subject), played.state)
            if problem:
                yield check.at("readings.yaml", path, f"{problem}; write under `chance` what the move needs here")
    if case.start is not None:
        problem = impossibility(runner, runner.engine.read_state(runner.components, case.start), case.artificial)
        if problem:
            yield check.at("readings.yaml", (key, "case", "start"), problem)
