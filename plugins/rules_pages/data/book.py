"""rules_data as one frozen object: read, validated, and with every problem found at once."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, TypeAdapter, ValidationError

from rules_pages.data import models
from rules_pages.data.implementations import Place
from rules_pages.data.problems import Problem, folded
from rules_pages.data.yaml_cache import file_bytes, parse_new_files, read_yaml
from rules_pages.data.yaml_file import Path_, YamlFile

T = TypeVar("T")


class DataError(Exception):
    """The data has problems; nothing may be written from it."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(f"{len(problems)} problems in the data")
        self.problems = problems


@dataclass
class GameBook:
    """One game's data. `components` maps dotted paths to Values in file order; `texts` and `examples` go by id."""

    id: str
    game: models.Game
    rules: models.Rules
    components: dict[str, models.Value]
    readings: dict[str, models.Reading]
    notes: dict[str, models.Note]
    examples: dict[str, models.Example]
    texts: dict[str, models.Texts]
    cases: dict[str, list[models.Case]] = field(default_factory=dict)
    """By the name of their file."""
    positions: models.Positions = field(default_factory=dict)
    implementations: dict[str, list[Place]] = field(default_factory=dict)
    """Rule to the functions of the engine behind it; known once the book is checked."""
    fingerprint: str = field(default="", compare=False)
    """A hash of all that it is checked by, or "" where nobody took it (book_cache.py)."""
    page_fingerprints: dict[str, str] = field(default_factory=dict, compare=False)
    """The same of its pages in each language, on which texts of third languages do not show."""
    fallbacks: dict[str, list[str]] = field(default_factory=dict)
    """Language to the languages that it falls back to, from languages.yaml."""

    def __hash__(self) -> int:
        """By identity, so that what is worked out for a game can be kept."""
        return id(self)

    def rule_list(self) -> list[models.Rule]:
        """All rules in page order."""
        return [rule for page in self.rules.pages for section in page.sections for rule in section.rules]

    def cases_of(self, rule: str) -> list[models.Case]:
        """The cases of a rule, in the order of the data."""
        return self._cases_by_rule.get(rule, [])

    @functools.cached_property
    def _cases_by_rule(self) -> dict[str, list[models.Case]]:
        found: dict[str, list[models.Case]] = {}
        for case in (case for cases in self.cases.values() for case in cases):
            for rule in dict.fromkeys(case.rules):
                found.setdefault(rule, []).append(case)
        return found

    def rules_without_case(self) -> list[str]:
        """Return the ids of the rules that no case shows and that do not say why (`no_case`)."""
        shown = {rule for cases in self.cases.values() for case in cases for rule in case.rules}
        return [rule.id for rule in self.rule_list() if rule.id not in shown and rule.no_case is None]

    def page_of(self, anchor: str) -> models.Page | None:
        """The page on which a rule or a section stands."""
        return self._pages.get(anchor)

    # Asked for by every rule and every link: worked out once.

    @functools.cached_property
    def _pages(self) -> dict[str, models.Page]:
        pages: dict[str, models.Page] = {}
        for page in self.rules.pages:
            for section in page.sections:
                for anchor in (section.id, *(rule.id for rule in section.rules)):
                    pages.setdefault(anchor, page)
        return pages

    @functools.cached_property
    def rule_ids(self) -> frozenset[str]:
        """The ids of all rules."""
        return frozenset(rule.id for rule in self.rule_list())

    @functools.cached_property
    def numbers(self) -> dict[str, str]:
        """Rule id to its display number: the page's place among the rule pages, then the rule's place on it."""
        numbers = {}
        for page_number, page in enumerate((page for page in self.rules.pages if page.kind == "rules"), 1):
            rules = [rule for section in page.sections for rule in section.rules]
            numbers |= {rule.id: f"{page_number}.{number}" for number, rule in enumerate(rules, 1)}
        return numbers

    def plain_components(self) -> dict[str, Any]:
        """Component values as nested plain data for the engine, with the provenance of those that are not sourced, and
        the order of every table's rows (JSON objects keep none in the browser)."""
        nested: dict[str, Any] = {}
        for path, value in self.components.items():
            place = nested
            *parents, last = path.split(".")
            for parent in parents:
                place = place.setdefault(parent, {})
            place[last] = value.value
        odd = {path: value.provenance for path, value in self.components.items() if value.provenance != "sourced"}
        order = {name: list(self.table(name)) for name in nested if isinstance(nested[name], dict)}
        return nested | {"provenance": odd, "order": order}

    def table(self, name: str) -> dict[str, dict[str, models.Value]]:
        """The rows of a component table: id to its fields."""
        return self._tables.get(name, {})

    @functools.cached_property
    def _tables(self) -> dict[str, dict[str, dict[str, models.Value]]]:
        tables: dict[str, dict[str, dict[str, models.Value]]] = {}
        for path, value in self.components.items():
            table, _, rest = path.partition(".")
            row, dot, column = rest.partition(".")
            if dot:
                tables.setdefault(table, {}).setdefault(row, {})[column] = value
        return tables


@dataclass
class Book:
    """All data, and for messages the files it came from."""

    root: Path
    languages: dict[str, models.Language]
    glossary: dict[str, models.Term]
    site: dict[str, models.SiteTexts]
    games: dict[str, GameBook]
    files: dict[str, YamlFile] = field(default_factory=dict)
    changelog: list[models.Release] = field(default_factory=list)
    """Newest first."""

    def __hash__(self) -> int:
        """By identity, as a game's."""
        return id(self)

    def chain(self, language: str) -> list[str]:
        """The language and those that it falls back to."""
        known = self.languages.get(language)
        return [language, *(known.fallback if known else [])]

    def words_in(self, words: Mapping[str, T], language: str) -> tuple[str, T]:
        """Return what readers of a language see of words that stand in some languages, and the language that it is:
        the first of the language's chain that has them, else the first that there is."""
        code = next((code for code in self.chain(language) if code in words), None) or next(iter(words))
        return code, words[code]

    def problem(self, file: str, path: Path_, message: str) -> Problem:
        """A Problem at a path inside one of the files, with its line and column."""
        return self.files[file].problem(path, message)


class ReadBefore:
    """What one process read and validated, so that reading again costs what changed: of each file its hash and data,
    of each file and model the valid object, of each game its book."""

    def __init__(self) -> None:
        self.files: dict[str, tuple[bytes, YamlFile]] = {}
        self.valid: dict[str, tuple[YamlFile, Any]] = {}
        self.games: dict[str, GameBook] = {}

    def file(self, path: Path, name: str, cache: Path | None) -> YamlFile:
        """The file at `path`: the same object while its bytes are the same."""
        try:
            digest = hashlib.sha256(file_bytes(path)).digest()
        except OSError:
            return read_yaml(path, name, cache)
        known, file = self.files.get(name, (b"", None))
        if file is None or known != digest:
            file = read_yaml(path, name, cache)
            self.files[name] = digest, file
        return file

    def validated(self, file: YamlFile, make: Callable[[], T]) -> T:
        """What `make` makes of a file: the same object while the file is the same."""
        known, made = self.valid.get(file.name, (None, None))
        if known is not file:
            made = make()
            self.valid[file.name] = file, made
        return made  # type: ignore[return-value]

    def game(self, game: GameBook) -> GameBook:
        """The same object while all its parts are the same."""
        known = self.games.get(game.id)
        if known is not None and all(_is_same(getattr(known, part), getattr(game, part)) for part in _PARTS):
            return known
        self.games[game.id] = _with_same_parts(game, known)
        return self.games[game.id]


_PARTS = ("game", "rules", "components", "readings", "notes", "examples", "texts", "cases", "positions", "fallbacks")


def _is_same(one: Any, other: Any) -> bool:
    """Whether two parts are made of the very same objects; mappings may be others."""
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(one[key] is other[key] for key in one)
    return one is other


def _with_same_parts(game: GameBook, known: GameBook | None) -> GameBook:
    """A game with the very mappings of an older one where they hold the same."""
    same = [part for part in _PARTS if known and _is_same(getattr(known, part), getattr(game, part))]
    return replace(game, **{part: getattr(known, part) for part in same})


def read_book(root: Path, cache: Path | None = None, before: ReadBefore | None = None) -> Book:
    """Read and validate everything below `root` (rules_data). Raises DataError with all the problems of all files.

    `before`: what this process read already, which is added to; a game of which no file has changed is the same object.
    """
    if cache is not None and (before is None or not before.files):
        parse_new_files({_shown_name(root, path): path for path in root.rglob("*.yaml")}, cache)
    reader = _Reader(root, cache, before)
    book = Book(
        root=root,
        languages=reader.read("languages.yaml", models.Languages) or {},
        glossary=reader.read("glossary.yaml", models.Glossary) or {},
        site=reader.read_languages("site/text", models.SiteTexts),
        games={},
        files=reader.files,
        changelog=reader.read("site/changelog.yaml", models.Changelog, optional=True) or [],
    )
    for folder in game_folders(root):
        game = reader.read_game(folder)
        if game is not None:
            game.fallbacks = {code: language.fallback for code, language in book.languages.items()}
            book.games[folder] = before.game(game) if before else game
    reader.note_unread_files()
    if reader.problems:
        raise DataError(folded(reader.problems))
    return book


def game_folders(root: Path) -> list[str]:
    """A game exists because its folder exists."""
    folders = [path.name for path in root.iterdir() if path.is_dir() and not path.name.startswith(".")]
    return sorted(folder for folder in folders if folder != "site")


def _shown_name(root: Path, path: Path) -> str:
    """The name of a file in messages: `rules_data/attika/rules.yaml`."""
    return f"{root.name}/{path.relative_to(root).as_posix()}"


class _Reader:
    def __init__(self, root: Path, cache: Path | None, before: ReadBefore | None = None) -> None:
        self.root = root
        self.cache = cache
        self.before = before
        self.files: dict[str, YamlFile] = {}
        self.problems: list[Problem] = []

    def read(self, name: str, kind: Any, optional: bool = False) -> Any:
        """The file validated as `kind`, or None with its problems noted."""
        file = self._file(name, optional)
        if file is None or file.problems:
            return None
        try:
            return self._once(file, lambda: _adapter(kind).validate_python(file.data))
        except ValidationError as error:
            self.problems += [file.problem(_path(item["loc"]), _message(item)) for item in error.errors()]
            return None

    def _once(self, file: YamlFile, make: Callable[[], T]) -> T:
        """What is made of a file: now, or before."""
        return self.before.validated(file, make) if self.before else make()

    def _file(self, name: str, optional: bool) -> YamlFile | None:
        path = self.root / name
        shown = f"{self.root.name}/{name}"
        if not path.exists() and not path.is_symlink():
            if not optional:
                self.problems.append(Problem(shown, 1, 1, "the file is missing; every game and language needs it"))
            return None
        file = self.before.file(path, shown, self.cache) if self.before else read_yaml(path, shown, self.cache)
        self.files[shown] = file
        self.problems += file.problems
        return file

    def note_unread_files(self) -> None:
        """A file that nothing reads is a misspelt name, and its content would be missed without a word."""
        for path in sorted(self.root.rglob("*")):
            name = _shown_name(self.root, path)
            odd = path.is_file() or path.suffix == ".yaml"  # a folder or a dead link with such a name is a slip, too
            if odd and not path.name.startswith(".") and name not in self.files:
                self.problems.append(Problem(name, 1, 1, "nothing reads this file; correct its name or remove it"))

    def read_languages(self, folder: str, kind: Any) -> dict[str, Any]:
        """One file a language from a folder of texts."""
        found = {}
        for path in sorted((self.root / folder).glob("*.yaml")):
            texts = self.read(f"{folder}/{path.name}", kind)
            if texts is not None:
                found[path.stem] = texts
        return found

    def read_game(self, folder: str) -> GameBook | None:
        """A game's folder; None when one of the files on which the rest depends has problems."""
        game = self.read(f"{folder}/game.yaml", models.Game)
        rules = self.read(f"{folder}/rules.yaml", models.Rules)
        components = self._components(folder)
        readings = self.read(f"{folder}/readings.yaml", dict[models.Slug, models.Reading], optional=True) or {}
        notes = self.read(f"{folder}/notes.yaml", dict[models.Slug, models.Note], optional=True) or {}
        examples = self._examples(folder)
        cases = self._cases(folder)
        positions = self.read(f"{folder}/positions.yaml", models.Positions, optional=True) or {}
        texts = self.read_languages(f"{folder}/text", models.Texts)
        if game is None or rules is None:
            return None
        return GameBook(folder, game, rules, components, readings, notes, examples, texts, cases, positions)

    def _components(self, folder: str) -> dict[str, models.Value]:
        values: dict[str, models.Value] = {}
        for path in sorted((self.root / folder).glob("components*.yaml")):
            file = self._file(f"{folder}/{path.name}", optional=False)
            if file is not None and not file.problems:
                self._merge(file, values)
        return values

    def _merge(self, file: YamlFile, values: dict[str, models.Value]) -> None:
        """Add the components of a file; a path that another file has already is a problem."""
        before = len(self.problems)
        found = self._once(file, lambda: self._components_in(file))
        if len(self.problems) > before and self.before:
            self.before.valid.pop(file.name, None)  # its problems are to be told again
        for path, value in found.items():
            if path in values:
                message = f"the component {path} stands in another file already; keep one"
                self.problems.append(file.problem(tuple(path.split(".")), message))
            values[path] = value

    def _components_in(self, file: YamlFile) -> dict[str, models.Value]:
        found: dict[str, models.Value] = {}
        self._leaves(file, file.data, (), found)
        return found

    def _leaves(self, file: YamlFile, node: Any, path: Path_, values: dict[str, models.Value]) -> None:
        """Nested mappings are tables; a mapping with `provenance` is a value."""
        name = ".".join(str(key) for key in path)
        if isinstance(node, dict) and "provenance" not in node:
            for key, child in node.items():
                self._component_key(file, (*path, key))
                self._leaves(file, child, (*path, key), values)
            return
        if not isinstance(node, dict):
            found = _shown(node)
            message = f"{name}: expected {{value: …, provenance: …, sources: […]}} or a table of them, found {found}"
            self.problems.append(file.problem(path, message))
            return
        try:
            values[name] = models.Value.model_validate(node)
        except ValidationError as error:
            errors = [{**item, "loc": (*path, *item["loc"])} for item in error.errors()]
            self.problems += [file.problem(_path(item["loc"]), _message(item)) for item in errors]

    def _component_key(self, file: YamlFile, path: Path_) -> None:
        try:
            _adapter(models.Slug).validate_python(path[-1])
        except ValidationError as error:
            self.problems += [file.problem(path, _message({**item, "loc": path[-1:]})) for item in error.errors()]

    def _cases(self, folder: str) -> dict[str, list[models.Case]]:
        """The cases of each file of the folder."""
        names = [path.name for path in sorted((self.root / folder / "cases").glob("*.yaml"))]
        read = {Path(name).stem: self.read(f"{folder}/cases/{name}", list[models.Case]) for name in names}
        return {name: cases for name, cases in read.items() if cases is not None}

    def _examples(self, folder: str) -> dict[str, models.Example]:
        examples = {}
        for path in sorted((self.root / folder / "examples").glob("*.yaml")):
            name = f"{folder}/examples/{path.name}"
            example = self.read(name, models.Example)
            if example is not None and example.id != path.stem:
                file = self.files[f"{self.root.name}/{name}"]
                self.problems.append(
                    file.problem(("id",), f"the id is {example.id}; name it {path.stem} like its file")
                )
            if example is not None:
                examples[path.stem] = example
        return examples


@functools.cache
def _adapter(kind: Any) -> TypeAdapter:
    return TypeAdapter(kind)


def _path(location: tuple[str | int, ...]) -> Path_:
    return tuple(part for part in location if part != "[key]")


def _message(error: Any) -> str:
    """What is wrong at a place, what was found there, and what was expected."""
    name = _name(error["loc"])
    kind = error["type"]
    if kind == "extra_forbidden":
        return f"{name}: unknown key; remove it or correct its spelling"
    if kind == "missing":
        return f"{name}: missing; add it"
    if kind == "value_error":
        return f"{name}: {error['msg'].removeprefix('Value error, ')}"
    expected = _EXPECTED.get(kind) or _PATTERNS.get(error.get("ctx", {}).get("pattern"))
    said = f"expected {expected}" if expected else error["msg"]
    return f"{name}: {said}, found {_shown(error.get('input'))}"


_EXPECTED = {
    "bool_type": "true or false",
    "dict_type": "a mapping",
    "float_type": "a number",
    "int_type": "a whole number",
    "list_type": "a list",
    "model_type": "a mapping",
    "string_too_short": "some text",
    "string_type": "a text",
    "too_short": "at least one item",
}
"""Kinds of pydantic's errors in the words of someone who writes YAML."""


def _pattern(constrained: Any) -> str:
    return get_args(constrained)[1].pattern


_PATTERNS = {
    _pattern(models.Id): "an id such as cost.terrain (small letters, digits, hyphens, dots)",
    _pattern(models.Slug): "an id such as cost-calculator (small letters, digits, hyphens)",
    _pattern(models.Name): "a name such as building_cost (small letters, digits, underscores)",
    _pattern(models.LanguageTag): "a language's two small letters, such as de",
    _pattern(models.Kana): "a reading in hiragana, such as たてもの",
    _pattern(models.Citation): "a source's id, or `id: place in it`",
    _pattern(models.FactId): "a fact's number such as AT-R22",
    _pattern(models.FullId): "an id with its game, such as attika.cost.terrain",
    _pattern(models.Colour): "a colour such as #1c5580",
}


def _name(location: tuple[str | int, ...]) -> str:
    """The last key of a place, with the number of the item after it: `sources.0`."""
    path = _path(location)
    keys = [index for index, part in enumerate(path) if isinstance(part, str)]
    return ".".join(str(part) for part in path[keys[-1] if keys else 0 :]) or "the file"


def _shown(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, BaseModel | dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
