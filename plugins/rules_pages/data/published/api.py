"""Documents of the API under api/v1/: plain JSON, every value with its provenance, and their JSON Schemas.

Docstrings of the models are published as descriptions in the schemas."""

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import pydantic_core
from pydantic import Field, TypeAdapter

from rules_engine.core import to_json
from rules_pages.data import models
from rules_pages.data.book import Book, GameBook
from rules_pages.data.cases import PlayedCase, played_cases, position, telling_circumstances
from rules_pages.data.engine_runner import EngineRunner, runner_of
from rules_pages.data.languages import plural_rule
from rules_pages.data.published.publication import code_link, newest_version
from rules_pages.data.published.schemas import DIALECT, input_schema, typescript
from rules_pages.data.texts.units import GameTexts


class Document(models.Model):
    """A document of the API: its kind, game and language."""

    kind: str
    """What it contains; `schema/<kind>.schema.json` is its schema."""
    game: str | None = None
    language: str | None = None


class Index(models.Model):
    """api/v1/index.json: the list of all documents."""

    version: int
    """Version of the API: within one version nothing is ever removed from a document."""
    release: str
    """Version of the data: a release, `<release>+` if it has later changes, or `unreleased`."""
    documents: list[str]
    about: dict[str, Document]


class PublishedLanguage(models.Language):
    """A language, with what CLDR says of the forms of its counted words."""

    plural: str
    """Categories of the forms, in their order, joined by `_`: `one_other`, `one_few_many`."""
    plural_rule: str
    """Index of the form for each number: those of the first numbers, a colon, and those of all further ones, which
    repeat (the digit for a number is at its remainder by their length): `10:1`."""


class GameEntry(models.Model):
    """Summary of a game."""

    title: dict[str, str]
    author: str | None = None
    publisher: str | None = None
    year: int | None = None
    source_language: str
    accent: models.Accent | None = None
    emblem: str | None = None
    rules: int
    examples: int
    readings: int
    notes: int
    texts: dict[str, dict[str, int]]
    """Language to the number of texts that are `source`, `done`, `stale` and `missing`."""
    pictures: dict[models.Slug, str] = Field(default_factory=dict)
    """Picture of the game to its path on the site; `pictures` of rules name them, and the texts say what they show."""
    documents: dict[str, str]
    """Kind of document (texts as `text.<language>`, words as `words.<language>`) to its name below api/v1/."""


class Implementation(models.Model):
    """A function of the engine that implements a rule."""

    function: str
    path: str
    """Relative to the root of the repository."""
    line: int
    link: str | None = None
    """URL of the code; absent if the repository is not published."""


class TraceLine(models.Model):
    """A line of an answer: the rule, the amount it contributes and the values for its text."""

    rule: str
    amount: Any = None
    values: dict[str, Any] = Field(default_factory=dict)


class TraceStep(models.Model):
    """The engine's outcome of a step of an example."""

    question: dict[str, Any] | None = None
    """The calculator's input; only in steps that ask a calculator."""
    outcome: dict[str, Any]
    """The answer, the refusal, or the state after the move."""
    lines: list[TraceLine]


class CaseEntry(models.Model):
    """A case of a rule: one move in a position or one question to a calculator, and its outcome."""

    rule: models.Id
    id: models.Slug
    also: list[models.Id] = Field(default_factory=list)
    beside: models.Slug | None = None
    """Id of the refused case of the same rule with which this allowed one is compared."""
    start: dict[str, Any] | None = None
    """The complete position, as the engine reads it."""
    artificial: str | None = None
    """Why the position is shown though no game comes to it."""
    move: dict[str, Any] | None = None
    phrase: dict[str, Any] | None = None
    """The move in words: `id` of a text under `moves`, and the `values` for its placeholders."""
    circumstances: list[dict[str, Any]] = Field(default_factory=list)
    """What tells it apart from other cases of its rule with the same move, in words like `phrase`."""
    calculator: models.Name | None = None
    input: dict[str, Any] | None = None
    refused: models.Id | None = None
    values: dict[str, Any] | None = None
    """Values for the text of the refusal."""
    answer: dict[str, Any] | None = None
    lines: list[TraceLine] = Field(default_factory=list)
    pictures: dict[str, str] = Field(default_factory=dict)
    """Language to the path of its picture on the site: an SVG file, with a fragment for the view of one picture."""
    pictures_after: dict[str, str] = Field(default_factory=dict)
    """The same for the position after the move, with changes marked; absent if it would show nothing new."""


class TaskEntry(models.Model):
    """A position with a goal, which the player who is to move reaches in this turn or misses."""

    start: dict[str, Any]
    """The complete position, as the engine reads it."""
    goal: str
    """What is to be reached: `goal.<goal>` among the labels of the texts."""
    values: dict[str, Any]
    """Values for that sentence; `most` or `least` is the limit of the figure that the goal measures."""
    solution: list[dict[str, Any]]


class SectionWords(models.Model):
    """A section of a page."""

    title: str
    rules: list[models.Id]


class PageWords(models.Model):
    """A page of a game in words."""

    title: str
    address: str
    lead: str | None = None
    sections: dict[models.Id, SectionWords]


class FormerWords(models.FormerWords):
    """What a rule said before its meaning changed, and until when."""

    until: str


class RuleWords(models.Model):
    """A rule in words. `text` has no markup but lists (`- `) and tables (`| `); `html` is what the page shows."""

    number: str
    """The number under which it is shown now. It may change; id and address never do."""
    title: str
    address: str
    language: models.LanguageTag | None = None
    """The language of the text, if it is not translated and another one is shown."""
    text: str
    html: str
    sources: list[str]
    basis: Literal["print", "ruling"]
    """`ruling`: the printed rules do not say it, we decided."""
    since: str | None = None
    """The day since which its meaning is the same; absent before its first release."""
    before: list[FormerWords] = Field(default_factory=list)
    """What it said before its meaning changed, the oldest first."""


class NoteWords(models.Model):
    """A note on a rule in words."""

    rule: models.Id
    kind: str
    title: str
    address: str
    text: str
    html: str
    verdict: str | None = None


class OptionWords(models.Model):
    """One reading of a disputed rule in words, and who holds it."""

    text: str
    html: str
    holders: list[str]


class ReadingWords(models.Model):
    """A disputed rule with all its readings in words."""

    rule: models.Id
    title: str
    address: str
    text: str
    html: str
    default: models.Slug
    options: dict[models.Slug, OptionWords]


class SentenceWords(models.Model):
    """The sentence of a refusal, and the rule that it states; `html` ends with a link to that."""

    rule: str
    """The id of the line or refusal: that of its rule, or with one more part (`cost.pay.any` of `cost.pay`)."""
    text: str
    html: str
    address: str


class LineWords(SentenceWords):
    """The sentence of a line, and what it adds to the total."""

    amount: str | None = None


class CaseWords(models.Model):
    """A case in words: what is tried, what decides, and what the rules say."""

    rule: models.Id
    name: str | None = None
    """The shortest words that tell it apart from the other cases of its rule."""
    reading: str | None = None
    """The readings by which it is decided, if they are not the default."""
    tried: str
    details: list[str]
    """The inputs of the calculator, or what decides and no picture shows."""
    outcome: Literal["allowed", "refused", "answered", "laid-out"]
    says: str
    refusal: SentenceWords | None = None
    lines: list[LineWords]
    contrast: str | None = None
    """What the rule says in the case that this one is compared with (`beside`)."""
    total: str | None = None


class StepWords(models.Model):
    """A step of an example in words, and the lines that the engine says."""

    text: str
    html: str
    refusal: SentenceWords | None = None
    lines: list[LineWords]


class ExampleWords(models.Model):
    """An example in words."""

    title: str
    address: str
    text: str
    html: str
    sources: list[str]
    steps: list[StepWords]


class SpokenWords(models.Model):
    """What the pages of a game say in one language, with every value filled in. Addresses, also those in HTML, are
    below the root of the site."""

    title: str
    pages: dict[models.Slug, PageWords]
    rules: dict[models.Id, RuleWords]
    notes: dict[models.Slug, NoteWords]
    readings: dict[models.Slug, ReadingWords]
    cases: dict[str, CaseWords]
    examples: dict[models.Slug, ExampleWords]


class PublishedTexts(models.Texts):
    """The texts of a game in one language."""

    of: dict[str, str] = Field(default_factory=dict)
    """Translations in the API only: unit to the hash of the source text that it matches."""


SCHEMAS: dict[str, Any] = {
    "index": Index,
    "games": dict[models.Name, GameEntry],
    "languages": dict[models.LanguageTag, PublishedLanguage],
    "glossary": models.Glossary,
    "changelog": models.Changelog,
    "game": models.Game,
    "rules": models.Rules,
    "numbers": dict[models.Id, str],
    "components": dict[str, models.Value],
    "value": models.Value,
    "pictures": dict[models.Slug, models.Picture],
    "readings": dict[models.Slug, models.Reading],
    "notes": dict[models.Slug, models.Note],
    "history": models.History,
    "calculators": dict[models.Name, dict[str, Any]],
    "examples": dict[models.Slug, models.Example],
    "example": models.Example,
    "traces": dict[models.Slug, list[TraceStep]],
    "cases": dict[str, CaseEntry],
    "tasks": dict[models.Slug, TaskEntry],
    "task-file": models.Tasks,
    "implementations": dict[models.Id, list[Implementation]],
    "text": PublishedTexts,
    "words": SpokenWords,
    "inputs": dict[models.Name, dict[str, Any]],
    "site-text": models.SiteTexts,
    "glossary-text": models.GlossaryTexts,
    "asks": models.Asks,
    "keywords": models.Keywords,
}
"""Kind of document to its type; `value`, `pictures`, `example`, `task-file`, `asks`, `keywords` and the words of site
and glossary are only for editors of YAML."""
KINDS = ("index", "games", "languages", "glossary", "changelog")
"""Documents of the whole site."""
OF_A_LANGUAGE = ("text", "words")
"""Those of a game that are made for each language."""
KINDS_OF_A_GAME = (
    *("game", "rules", "numbers", "components", "readings", "notes", "history", "calculators", "examples", "traces"),
    *("cases", "tasks", "implementations", "inputs", *OF_A_LANGUAGE),
)


Pictures = dict[str, dict[str, str]]
"""{"game.case": {language: address of the picture}}."""
Views = tuple[Pictures, Pictures]
"""The pictures of cases before the move, and after it."""


def documents(book: Book, views: Views = ({}, {}), words: Mapping[str, Any] | None = None) -> dict[str, bytes]:
    """Return all documents, {file name below api/v1/: content}; those in `words` (`api_words`) only a site has."""
    languages = {}
    for code, language in book.languages.items():
        rule = plural_rule(code)
        plural = {"plural": "_".join(rule.categories), "plural_rule": rule.packed}
        languages[code] = PublishedLanguage.model_validate({**dict(language), **plural})
    data: dict[str, Any] = {
        "glossary.json": book.glossary,
        "languages.json": languages,
        "changelog.json": book.changelog,
        "games.json": {game.id: _game_entry(book, game, bool(words)) for game in book.games.values()},
        **(words or {}),
    }
    for game in book.games.values():
        documents_of_game = game_documents(game, runner_of(game), views)
        data |= {f"{game.id}/{name}.json": content for name, content in documents_of_game.items()}
    about = {}
    for name in sorted([*data, "index.json"]):  # `attika/text.de.json` is a `text` in `de`
        game_id, _, file = name.removesuffix(".json").rpartition("/")
        kind, _, code = file.partition(".")
        about[name] = Document(kind=kind, game=game_id or None, language=code or None)
    data |= {f"schema/{name}.schema.json": schema for name, schema in json_schemas().items()}
    data["index.json"] = Index(version=1, release=newest_version(book), documents=sorted(data), about=about)
    # Fields of models that are None are left out.
    return {name: pydantic_core.to_json(content, indent=1, exclude_none=True) + b"\n" for name, content in data.items()}


TYPES, CLIENT = "stele.d.ts", "print_rule.py"


def program_files() -> dict[str, bytes]:
    """Return the files beside the documents, {file name below api/v1/: content}: TypeScript types, Python example."""
    schemas = json_schemas()
    types = typescript({kind: schemas[kind] for kind in (*KINDS, *KINDS_OF_A_GAME)})
    return {TYPES: types.encode(), CLIENT: Path(__file__).with_name(CLIENT).read_bytes()}


def _game_entry(book: Book, game: GameBook, has_words: bool) -> GameEntry:
    names = [kind for kind in KINDS_OF_A_GAME if kind not in OF_A_LANGUAGE]
    names += [f"text.{language}" for language in game.texts]
    names += [f"words.{language}" for language in book.languages if has_words]
    texts = {language: GameTexts(game, language) for language in book.languages}
    about = ("author", "publisher", "year", "source_language", "accent", "emblem")
    counts: dict[str, Any] = {kind: len(getattr(game, kind)) for kind in ("examples", "readings", "notes")}
    return GameEntry(
        title={language: words.get("game").title for language, words in texts.items()},
        **{name: getattr(game.game, name) for name in about},
        rules=len(game.rule_ids),
        **counts,
        texts={language: words.counts() for language, words in texts.items()},
        pictures={key: f"assets/{file.address}" for key, file in game.picture_files.items()},
        documents={name: f"{game.id}/{name}.json" for name in names},
    )


def game_documents(game: GameBook, runner: EngineRunner, views: Views) -> dict[str, Any]:
    """Return the documents of one game: {name without suffix: content}."""
    traces, texts = {}, {}
    for key, example in game.examples.items():
        steps = runner.play(example)
        traces[key] = [{"question": one.question, "outcome": to_json(one.outcome), "lines": one.lines} for one in steps]
    for language, own in game.texts.items():
        of = {unit: hashes[-1] for unit, hashes in game.accepted.get(language, {}).items()}
        texts[f"text.{language}"] = PublishedTexts.model_construct(**dict(own), of=of)
    return {kind: getattr(game, kind) for kind in KINDS_OF_A_GAME if hasattr(game, kind)} | {
        "calculators": runner.forms,
        "inputs": {name: input_schema(form) for name, form in runner.forms.items()},
        "traces": traces,
        "cases": {key: _case(game, runner, case, views) for key, case in played_cases(runner, game).items()},
        "tasks": {
            task.id: TaskEntry(**task.model_dump(exclude={"id", "start"}), start=game.tasks.positions[task.start])
            for task in game.tasks.tasks
        },
        "implementations": {
            rule: [
                Implementation(function=one.function, path=one.path, line=one.line, link=code_link(one.path, one.line))
                for one in places
            ]
            for rule, places in game.implementations.items()
        },
        **texts,
    }


def _case(game: GameBook, runner: EngineRunner, played: PlayedCase, views: Views) -> CaseEntry:
    case, outcome = played.case, to_json(played.step.outcome)
    parts: dict[str, Any] = {}  # keys that a case does not have are not published
    if case.start is not None and case.attempt is not None:
        phrase = runner.describe(played.before, case.attempt)
        parts |= {"start": position(game.positions, case.start), "move": case.attempt, "phrase": phrase}
    if case.calculator is not None:
        parts |= {"calculator": case.calculator, "input": case.input}
    if played.refused:
        parts |= {"refused": played.refused, "values": outcome["values"]}
    elif case.calculator is not None:
        parts["answer"] = outcome
    return CaseEntry(
        **{name: getattr(case, name) for name in ("rule", "id", "also", "beside", "artificial")},
        circumstances=telling_circumstances(runner, game).get(case.key, []),
        lines=[TraceLine(**line | {"values": line["values"] or {}}) for line in played.step.lines],
        pictures=views[0].get(f"{game.id}.{case.key}", {}),
        pictures_after=views[1].get(f"{game.id}.{case.key}", {}),
        **parts,
    )


@functools.cache
def json_schemas() -> dict[str, dict[str, Any]]:
    """Return {kind: JSON Schema} of every kind of document and YAML file, for editors and users of the API."""
    return {name: {"$schema": DIALECT} | TypeAdapter(kind).json_schema() for name, kind in SCHEMAS.items()}
