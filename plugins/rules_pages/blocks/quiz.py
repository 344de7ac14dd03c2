"""The quiz block: cases whose outcome the reader guesses before it is shown, and which cases can be asked so: those
whose outcome follows from what the reader sees.

Each question has its solution folded below it in the page; a script (quiz.js) handles the answers and keeps the score.
"""

import functools
import hashlib
import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from rules_pages.blocks.block import Block
from rules_pages.blocks.case import (
    AFTER,
    ALLOWED,
    REFUSED,
    attempt_html,
    outcome_html,
    picture_entry,
    picture_placeholder,
)
from rules_pages.blocks.case_names import case_names
from rules_pages.blocks.page_context import PageContext
from rules_pages.data import models
from rules_pages.data.book import GameBook
from rules_pages.data.cache import NO_CACHE, Cache
from rules_pages.data.cases import USE, PlayedCase, other_readings, played_cases, position, telling_circumstances
from rules_pages.data.engine_runner import GOING_ON, WRONG_DATA, EngineRunner, runner_of
from rules_pages.data.parallel import each

OFTEN = 2
"""Maximum number of questions about one rule."""
QUESTIONS = 5
"""Maximum number of questions on a page of rules."""
CHOICES = 4
"""Maximum number of answers to a question for a figure."""
FIGURES = {"cost": "quiz.cost", "total": "quiz.total"}
"""Field of an outcome that a question can ask for -> key of the question's words."""


@dataclass(frozen=True)
class Question:
    """A case as a question: `prompt` is the key of its words among the site's strings, `right` one of `answers`."""

    played: PlayedCase
    prompt: str
    answers: tuple[str, ...]
    right: str


def quiz_block(context: PageContext, name: str, questions: list[Question], at_once: int) -> Block:
    """Return the block of some questions. `at_once`: how many the script shows at a time."""

    def parts_of(question: Question) -> dict[str, str]:
        played, names = question.played, case_names(context, question.played.case.rule)
        return {
            "name": names[played.case.key] if len(names) > 1 else "",
            "picture": picture_placeholder(context, played.case),
            "after": picture_placeholder(context, played.case, AFTER),
            "attempt": attempt_html(context, played),
            "outcome": outcome_html(context, played),
        }

    html = context.render("quiz.html", name=name, questions=questions, at_once=at_once, parts_of=parts_of)
    return Block("quiz", name, html)


def questions_of(context: PageContext, page: models.Page) -> list[Question]:
    """Return up to QUESTIONS questions about a page's rules that differ in rule and outcome, the same in each build."""
    rules = {rule.id for section in page.sections for rule in section.rules}
    questions = [_case_question(context, played) for played in fair_cases(context, rules)]
    return _select([question for question in questions if question is not None])


def _case_question(context: PageContext, played: PlayedCase) -> Question | None:
    """Return the question that a case gives: who wins, whether a move is allowed, or a figure, whose wrong answers are
    those of other cases. None for a move that the engine cannot describe, and a figure without wrong answers."""
    runner = context.runner
    if played.case.attempt is not None:
        if not runner.engine.offers("describe"):
            return None
        winners = winners_of(runner, played)
        if winners is not None:
            state = json.dumps(runner.engine.write_state(runner.components, played.before))
            seats = runner.engine.seats(runner.components)[0]
            players = [context.words.player(player) for player in seats if json.dumps(player) in state]
            draw, goes_on = context.site("quiz.draw"), context.site("quiz.goes-on")
            right = context.words.player(winners[0]) if len(winners) == 1 else draw
            return Question(played, "quiz.winner", (*players, draw, goes_on), right)
        yes, no = context.site("yes"), context.site("quiz.no")
        return Question(played, "quiz.may", (yes, no), no if played.refused else yes)
    name = next((name for name in FIGURES if name in played.step.outcome), None)
    if name is None:
        return None
    figures = {
        key: context.words.symbols(value) if isinstance(value, dict) else str(value)
        for key, other in played_cases(runner, context.game).items()
        if other.case.calculator == played.case.calculator and (value := other.step.outcome.get(name)) is not None
    }
    right = figures[played.case.key]
    wrong = sorted({*figures.values()} - {right}, key=_order)
    answers = sorted([right, *wrong[: CHOICES - 1]], key=lambda answer: _order(played.case.key + answer))
    return Question(played, FIGURES[name], tuple(answers), right) if wrong else None


def _select(questions: list[Question]) -> list[Question]:
    """Return up to QUESTIONS of the questions: each rule once before any comes twice, none more often, allowed and
    refused moves in equal numbers, in an order that does not tell the answers."""
    candidates = sorted(questions, key=lambda question: _order(question.played.case.key))
    selected: list[Question] = []
    while candidates and len(selected) < QUESTIONS:
        rules = {question.played.case.rule for question in selected}
        wants_refused = bool(selected) and not selected[-1].played.refused
        costs = [(one.played.case.rule in rules, bool(one.played.refused) != wants_refused) for one in candidates]
        best = candidates[costs.index(min(costs))]
        selected.append(best)
        asked = [question.played.case.rule for question in selected]
        candidates = [one for one in candidates if one is not best and asked.count(one.played.case.rule) < OFTEN]
    return sorted(selected, key=lambda question: _order("asked" + question.played.case.key))


def _order(text: str) -> str:
    """Return a sort key that looks random and is the same in each build."""
    return hashlib.sha256(text.encode()).hexdigest()


def shuffle(questions: Iterable[Question]) -> list[Question]:
    """Return the questions of several pages in an order that looks random and is the same in each build."""
    return sorted(questions, key=lambda question: _order("mixed" + question.played.case.key))


# which cases can be asked

DECIDABLE = "decidable cases"
"""What the answers of `is_decidable` are remembered by."""
OUTCOME_MARKS = frozenset({"try__halo", "try__end", "try__then", "try__mark"})
"""The classes of what a picture shows of the outcome, which is hidden until the question is answered."""
FACT = "try__mark--fact"
"""The class of a mark that belongs to the position, and is not hidden."""
REFUSED_WAY = "try--refused"
"""The class of a way that is refused; the style sheet of the quiz draws it like one that is allowed."""
PICKS: tuple[Callable[[int], int], ...] = (lambda faces: 0, lambda faces: faces // 2, lambda faces: faces - 1)
"""The generators of random numbers with which a move is tried: the lowest, a middle and the highest results."""


def fair_cases(context: PageContext, rules: set[str]) -> list[PlayedCase]:
    """Return the cases of some rules whose outcome follows from what the reader sees.

    They have the default readings, and of those that look the same only one is returned, none if their outcomes differ.
    Of moves, those are returned that end the game, so that the question is who wins, and those of rules that forbid a
    move of the same kind in some case: there the question is whether the move is allowed, which nobody doubts
    elsewhere. No case is returned whose outcome depends on chance, or on anything that neither the picture nor the
    words show."""
    runner, doubted = context.runner, _doubted_moves(context.game, context.runner)
    candidates = [one for one in _distinct_cases(context) if one.case.rule in rules]
    questions = [one for one in candidates if _is_question(runner, doubted, one)]
    return [one for one in questions if is_decidable(context.game, runner, one)]


def _distinct_cases(context: PageContext) -> list[PlayedCase]:
    """Return the cases with the default readings, one of those that look the same, none if their outcomes differ; found
    once for all pages."""
    runner, played = context.runner, played_cases(context.runner, context.game)

    def make() -> list[PlayedCase]:
        telling = telling_circumstances(runner, context.game)
        by_appearance: dict[str, list[PlayedCase]] = {}
        for one in _with_default_readings(runner, context.game):
            address = picture_entry(context, one.case)[0] if one.case.attempt is not None else ""
            words = json.dumps([one.case.attempt, telling.get(one.case.key, [])], sort_keys=True)
            by_appearance.setdefault(f"{address} {words}" if address else one.case.key, []).append(one)
        return [group[0] for group in by_appearance.values() if len({one.refused is None for one in group}) == 1]

    return runner.remembered(f"distinct cases in {context.language}", (played, context.assets), make)


def _with_default_readings(runner: EngineRunner, game: GameBook) -> list[PlayedCase]:
    """Return the cases that settle no disputed point by another reading."""
    return [played for played in played_cases(runner, game).values() if not other_readings(game, played.case)]


def share_decisions(games: Sequence[GameBook], cache: Cache) -> None:
    """Work out what the pages of every language ask of the cases, each game in a process, and tell the runners; kept in
    `cache` until the game's data, texts aside, or the code change."""

    def decide(game: GameBook) -> tuple[dict[str, bool], dict[str, bool]]:
        """Return, by the keys of cases, which questions are decidable, and where moves can be played on."""
        runner = runner_of(game)
        doubted, cases = _doubted_moves(game, runner), played_cases(runner, game)
        questions = [one for one in _with_default_readings(runner, game) if _is_question(runner, doubted, one)]
        moves = {key: one.before for key, one in cases.items() if one.case.calculator is None}
        decidable = {one.case.key: is_decidable(game, runner, one) for one in questions}
        return decidable, {key: runner.can_go_on(before) for key, before in moves.items()}

    def kept(game: GameBook) -> tuple[dict[str, bool], dict[str, bool]]:
        usable, fingerprint = cache if game.case_fingerprint else NO_CACHE, game.case_fingerprint
        return usable.entry("decisions", game.id, fingerprint).get(tuple, lambda: decide(game))

    for game, (decidable, going_on) in zip(games, each(kept, games, lambda game: len(game.rule_ids)), strict=True):
        runner = runner_of(game)
        cases = played_cases(runner, game)
        runner.remember(DECIDABLE, (cases,), decidable)
        for key, goes_on in going_on.items():
            runner.once(GOING_ON, cases[key].before, partial(bool, goes_on))


def _is_question(runner: EngineRunner, doubted: dict[str, set[str]], played: PlayedCase) -> bool:
    """Return whether there is something to ask about a case: a calculator's figure, who wins, or whether a move is
    allowed of which a rule of the case refuses one with a key of its move."""
    move = played.case.attempt
    is_doubted = move is None or any(doubted.get(rule, set()) & set(move) for rule in played.case.rules)
    return is_doubted or winners_of(runner, played) is not None


def winners_of(runner: EngineRunner, played: PlayedCase) -> tuple[str, ...] | None:
    """Return who wins by the move of a case, nobody at a draw without winners; None if it does not end the game."""
    if played.case.attempt is None or played.refused or _winners(runner, played.before) is not None:
        return None
    return _winners(runner, played.step.state)


def _winners(runner: EngineRunner, state: Any) -> tuple[str, ...] | None:
    """Return the winners in a state; None while the game goes on, or if the engine cannot tell."""
    if not runner.engine.offers("outcome"):
        return None
    try:
        outcome = runner.engine.outcome(runner.components, state)
    except WRONG_DATA:
        return None
    return None if outcome is None else tuple(filter(None, outcome.get("winners") or [outcome.get("winner")]))


def is_decidable(game: GameBook, runner: EngineRunner, played: PlayedCase) -> bool:
    """Return `_follows_from_what_is_seen`, remembered by the runner: every language and two pages ask."""
    known: dict[str, bool] = runner.remembered(DECIDABLE, (played_cases(runner, game),), dict)
    if played.case.key not in known:
        known[played.case.key] = _follows_from_what_is_seen(game, runner, played)
    return known[played.case.key]


def _doubted_moves(game: GameBook, runner: EngineRunner) -> dict[str, set[str]]:
    """Return {rule: the keys of all moves that are refused in its cases}."""
    doubted: dict[str, set[str]] = {}
    for one in played_cases(runner, game).values():
        for rule in one.case.rules if one.refused else ():
            doubted.setdefault(rule, set()).update(one.case.attempt or {})
    return doubted


def _follows_from_what_is_seen(game: GameBook, runner: EngineRunner, played: PlayedCase) -> bool:
    """Return whether nothing unseen decides what the move of a case comes to: whether it is allowed, and if it ends the
    game, who wins. A calculator's input is all seen.

    Its move is tried with other results of chance, in the positions of the rule's other cases, and if it is refused, in
    the position without each of the changes that the case makes to the position it uses: readers assume that nothing
    which they are not told is against a move. Where the outcome is another one, they must see a difference."""
    if played.case.attempt is None:
        return True
    move, engine, components = played.case.attempt, runner.engine, runner.components
    ends = winners_of(runner, played) is not None
    picture = functools.cache(lambda: without_outcome(runner.close_up(played.before, move, str)))
    known = (None, _result(runner, played.before, move, ends))
    picks = PICKS if any(part in move for part in engine.chance) else ()
    rolled = (engine.decide_chance(components, move, pick) for pick in picks)
    if any(_result(runner, played.before, other, ends) not in known for other in rolled):
        return False
    start = played.case.start or {}
    changes = [key for key in start if key != USE] if USE in start and (played.refused or ends) else []
    states = []
    for changed in changes:
        with suppress(*WRONG_DATA):  # a state that the engine cannot read is left out
            without = {key: start[key] for key in start if key != changed}
            states.append(engine.read_state(components, position(game.positions, without)))
    for other in played_cases(runner, game).values():
        is_other = other.case.rule == played.case.rule and other is not played and other.before is not None
        if is_other and not other_readings(game, other.case):
            states.append(other.before)
    return all(
        _result(runner, state, move, ends) in known or _is_seen(game, runner, played, state, picture)
        for state in states
    )


def _result(runner: EngineRunner, state: Any, move: dict[str, Any], ends: bool) -> tuple[str, ...] | None:
    """Return what a move comes to in a state: REFUSED or ALLOWED, with `ends` who wins; None if it cannot be tried."""
    try:
        step = runner.do(state, move)
    except WRONG_DATA:
        return None
    if "refused" in step.outcome:
        return (REFUSED,)
    return (ALLOWED, *((_winners(runner, step.state) or ()) if ends else ()))


def _is_seen(game: GameBook, runner: EngineRunner, played: PlayedCase, state: Any, picture: Callable[[], str]) -> bool:
    """Return whether the reader can tell a case's position from another state: by a circumstance told with the case,
    or by the picture (`picture()` returns the case's own), outcome marks aside. Where circumstances differ that are not
    told, the picture shows nothing of them, as the engine says."""
    move = played.case.attempt or {}
    try:
        others = runner.circumstances(state, move)
        hidden = [phrase for phrase in runner.circumstances(played.before, move) if phrase not in others]
        told = telling_circumstances(runner, game).get(played.case.key, [])
        if hidden:
            return any(phrase in told for phrase in hidden)
        return picture() != without_outcome(runner.close_up(state, move, str))  # with ids for names
    except WRONG_DATA:
        return True


def without_outcome(svg: str) -> str:
    """Return a picture as it is shown with a question, without groups in which nothing is left."""
    if not svg:
        return svg
    picture = ElementTree.fromstring(svg)
    _remove_outcome(picture)
    return ElementTree.tostring(picture, encoding="unicode")


def _remove_outcome(parent: ElementTree.Element) -> None:
    for child in list(parent):
        _remove_outcome(child)
        classes = set(child.get("class", "").split())
        is_mark = classes & OUTCOME_MARKS and FACT not in classes
        if is_mark or (child.tag == "g" and len(child) == 0):
            parent.remove(child)
        elif REFUSED_WAY in classes:
            child.set("class", " ".join(sorted(classes - {REFUSED_WAY})))
