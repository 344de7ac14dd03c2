"""What assistants may ask of the rules: find one, read it, ask a calculator, ask whether a move is allowed and why.

Questions and answers are plain JSON; every answer names the rules that it rests on, each with its permanent address."""

import functools
import math
import re
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from rules_engine.core import BadInput
from rules_pages.blocks import in_words
from rules_pages.blocks.page_context import PageContext
from rules_pages.data.book import Book, GameBook
from rules_pages.data.cases import PlayedCase, played_cases
from rules_pages.data.cases import position as state_of
from rules_pages.data.engine_runner import WRONG_DATA, runner_of
from rules_pages.data.markup import terms as terms_in
from rules_pages.data.problems import UsageError, require_known
from rules_pages.data.published.publication import address
from rules_pages.data.published.schemas import input_schema

STEM = 4
"""Letters of a word that count: endings seldom matter. Of the words that readers type (the search's own list), 93 in
100 find their rule among eight; with 6 letters it is 90."""
WEIGHTS = {"title": 4.0, "asked": 3.0, "terms": 1.5, "text": 1.0}
"""How much a word counts by where it stands."""
SATURATION = 1.5
"""The higher, the more it counts that a word occurs several times."""
_SPACED = re.compile(r"[^\W_\u3040-\u30ff\u3400-\u9fff]+")
_UNSPACED = re.compile(r"[\u30a0-\u30ff\u3400-\u9fff々]+")


@dataclass(frozen=True)
class Entry:
    """A rule as the search knows it: how often each word stands in it, weighted by where."""

    context: PageContext
    rule: str
    words: dict[str, float]


def tokens(text: str) -> list[str]:
    """Return the words of a text as they are compared: beginnings of words, and pairs of signs of scripts without
    spaces. Hiragana, which are mostly endings and particles, separate words."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    found = [word[:STEM] for word in _SPACED.findall(folded)]
    for run in _UNSPACED.findall(folded):
        found += [run[index : index + 2] for index in range(max(1, len(run) - 1))]
    return found


def entry_of(context: PageContext, rule: str) -> Entry:
    """Return the entry of a rule in one language."""
    text = context.texts.get("rules", rule)
    own = context.game.texts.get(context.language)
    asked = [*context.game.asks.get(context.language, {}).get(rule, []), *(own.also.get(rule, []) if own else [])]
    asked += filter(None, [context.game.keywords.get(context.language, {}).get(rule)])
    terms = [context.book.glossary[term].words.get(context.language) for term in sorted(terms_in(text.body))]
    of_terms = [" ".join([words.term, *words.also]) for words in terms if words]
    parts = {"title": [text.title], "asked": asked, "terms": of_terms, "text": [context.plain(text.body)]}
    words: dict[str, float] = {}
    for part, texts in parts.items():
        for token in tokens(" ".join(texts)):
            words[token] = words.get(token, 0) + WEIGHTS[part]
    return Entry(context, rule, words)


def ranked(entries: Iterable[Entry], question: str) -> list[Entry]:
    """Return the entries with a word of the question, the best first, before all others a rule whose number it has."""
    known = list(entries)
    asked = dict.fromkeys(tokens(question))
    frequency = {token: sum(token in entry.words for entry in known) for token in asked}
    rare = {token: math.log(1 + len(known) / count) for token, count in frequency.items() if count}
    numbers = set(re.findall(r"\d+\.\d+", unicodedata.normalize("NFKC", question)))
    scores = {}
    for index, entry in enumerate(known):
        counts = {token: entry.words.get(token, 0) for token in rare}
        saturated = {token: count * (SATURATION + 1) / (count + SATURATION * 2) for token, count in counts.items()}
        score = sum(weight * saturated[token] for token, weight in rare.items())
        if entry.context.game.numbers.get(entry.rule) in numbers or entry.rule in question:
            score += sum(rare.values()) * SATURATION + 1
        if score:
            scores[index] = score
    return [known[index] for index in sorted(scores, key=lambda index: (-scores[index], index))]


LIMIT, MOST = 8, 20
"""How many results are told if nothing else is asked, and how many at most."""
LEFT_OUT = ("html",)
"""Keys of what is told in words that assistants do not need."""

Json = dict[str, Any]


class Rulebook:
    """The rules of all games."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def find_rule(self, question: str, language: str = "en", game: str = "", limit: int = LIMIT) -> Json:
        """Find the rules that a question in words, a rule's number or its id is about, in one game or in all."""
        games = [self._game(game)] if game else list(self.book.games.values())
        entries = [entry for one in games for entry in self._entries(one.id, language)]
        found, results = ranked(entries, question), []
        for entry in found[: max(1, min(limit, MOST))]:
            of_game = entry.context.game
            rule = next(rule for rule in of_game.rule_list() if rule.id == entry.rule)
            words = in_words.rule_words(entry.context, rule)
            in_short = {key: words[key] for key in ("number", "title", "text", "basis", "address")}
            results.append({"game": of_game.id, "rule": rule.id, **in_short})
        return self._told({"rules": results, "found": len(found)})

    def read_rule(self, game: str, rule: str, language: str = "en") -> Json:
        """Read a rule: its text, sources, notes, disputed readings with who holds each, and what its cases show."""
        context = self._context(game, language)
        book = context.game
        tombstone = book.rules.tombstones_by_id().get(rule)
        rule = tombstone.now if tombstone else rule
        model = next((one for one in book.rule_list() if one.id == rule), None)
        if model is None:
            raise UsageError(f"no rule {rule} in {game}; find_rule finds rules by a question")
        notes = [in_words.note_words(context, key, note) for key, note in book.notes.items() if note.rule == rule]
        readings = [
            in_words.reading_words(context, key, reading)
            for key, reading in book.readings.items()
            if reading.rule == rule
        ]
        played = [one for one in self._played(game) if rule in one.case.rules]
        cases = [{"case": one.case.key} | in_words.case_words(context, one) for one in played[:MOST]]
        told = {"game": context.texts.get("game").title, "rule": rule} | in_words.rule_words(context, model)
        return self._told(told | {"notes": notes, "disputed": readings, "cases": cases})

    def list_calculators(self, game: str, language: str = "en") -> Json:
        """List the calculators of a game with the JSON Schema of their input."""
        context = self._context(game, language)
        pages = {page.calculator: page.id for page in context.game.rules.pages if page.calculator}
        told = {
            name: {
                "title": context.texts.get("pages", pages[name]).title,
                "lead": context.plain(context.texts.get("pages", pages[name]).lead or ""),
                "address": f"{language}/{game}/{pages[name]}/",
                "labels": {
                    item["name"]: context.label(f"parameter.{name}.{item['name']}") for item in form["parameters"]
                },
                "input": input_schema(form),
            }
            for name, form in context.runner.forms.items()
            if name in pages
        }
        return self._told({"calculators": told})

    def ask_calculator(self, game: str, calculator: str, input: Json, language: str = "en") -> Json:
        """Ask a calculator: what something costs, the odds of a battle. Every figure names the rule behind it."""
        context = self._context(game, language)
        require_known(calculator, context.runner.forms, "calculator")
        with _clear_input():
            result = context.runner.calculate(calculator, input)
        return self._told(in_words.answer_words(context, calculator, input, result)) | {"result": result}

    def list_positions(self, game: str, rule: str, language: str = "en") -> Json:
        """List positions in which a rule decides, with the moves tried in them, as may_i takes them."""
        context = self._context(game, language)
        cases = [played for played in self._played(game) if rule in played.case.rules and played.case.start is not None]
        told = [
            {
                "position": played.case.key,
                "state": state_of(context.game.positions, played.case.start or {}),
                "move": played.case.attempt,
                "tried": in_words.case_words(context, played)["tried"],
            }
            for played in cases[:MOST]
        ]
        return self._told({"positions": told})

    def may_i(self, game: str, position: str | Json, move: Json, language: str = "en") -> Json:
        """Ask whether a move is allowed in a position, and why: by which rules, or which rule forbids it. The position
        is a state as list_positions gives it, or the key of one."""
        context = self._context(game, language)
        runner = context.runner
        if not runner.engine.offers("apply"):
            raise UsageError(f"no positions of {game} can be played here")
        if isinstance(position, str):
            starts = {one.case.key: one.case.start for one in self._played(game) if one.case.start is not None}
            if position not in starts:
                raise UsageError(f"no position {position} in {game}; list_positions lists those of a rule")
            position = starts[position]
        with _clear_input():
            before = runner.engine.read_state(runner.components, state_of(context.game.positions, position))
            words = self._move_words(context, before, move)
            step = runner.do(before, move)
        result = step.result or {}
        told: Json = {"move": words, "allowed": "refused" not in result}
        told |= {"lines": [in_words.line_words(context, line) for line in step.lines]}
        told |= {"refusal": in_words.refusal_words(context, result)} if "refused" in result else {}
        # part of a position has no legal moves
        moves = runner.engine.legal_moves(runner.components, before) if runner.can_go_on(before) else []
        others = [{"move": other, "words": self._move_words(context, before, other)} for other in moves[:MOST]]
        return self._told(told | {"legal_moves": others})

    # parts

    def _told(self, told: Json) -> Json:
        """Return what is told with whole addresses, and without what is for pages alone or is not there."""
        kept = {key: self._part(value) for key, value in told.items() if key not in LEFT_OUT and value is not None}
        return kept | ({"address": f"{address()}/{kept['address']}"} if isinstance(kept.get("address"), str) else {})

    def _part(self, part: Any) -> Any:
        if isinstance(part, dict):
            return self._told(part)
        return [self._part(item) for item in part] if isinstance(part, list) else part

    def _move_words(self, context: PageContext, state: Any, move: Json) -> str | None:
        phrase = context.runner.describe(state, move)
        return None if phrase is None else context.words.phrase(phrase)

    def _played(self, game: str) -> Iterator[PlayedCase]:
        yield from played_cases(runner_of(self._game(game)), self._game(game)).values()

    @functools.lru_cache(maxsize=64)  # noqa: B019 (one object lives as long as the server)
    def _entries(self, game: str, language: str) -> list[Entry]:
        context = self._context(game, language)
        return [entry_of(context, rule.id) for rule in context.game.rule_list()]

    def _context(self, game: str, language: str) -> PageContext:
        require_known(language, self.book.languages, "language")
        return PageContext(self.book, self._game(game), language)

    def _game(self, game: str) -> GameBook:
        require_known(game, self.book.games, "game")
        return self.book.games[game]


@contextmanager
def _clear_input() -> Iterator[None]:
    """Turn what an engine raises for data that it cannot read into a UsageError."""
    try:
        yield
    except BadInput as error:
        raise UsageError(f"{error.path or 'input'}: found {error.found!r}, expected {error.expected}") from error
    except WRONG_DATA as error:
        raise UsageError(f"the engine cannot read this: {type(error).__name__}: {error}") from error
