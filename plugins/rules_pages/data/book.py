"""The data model `Book`, and `read_book`, which reads and validates rules_data and reports all problems at once."""

import errno
import functools
import hashlib
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from pydantic import TypeAdapter, ValidationError

from rules_pages.data import markup, models
from rules_pages.data.cache import NO_CACHE, Cache, Memo
from rules_pages.data.files import file_bytes
from rules_pages.data.implementations import Place
from rules_pages.data.languages import plural_rule
from rules_pages.data.pictures import SUFFIXES, PictureFile, picture_file
from rules_pages.data.problems import Problem, fold_problems, unreadable
from rules_pages.data.project import SITE_WORDS
from rules_pages.data.texts.accepted import SUFFIX, Accepted, read_accepted
from rules_pages.data.texts.page_sections import PageSection, page_sections
from rules_pages.data.validation import validation_problems
from rules_pages.data.yaml_file import Path_, YamlFile, encoding_problems, parse_new_files, read_yaml

T = TypeVar("T")


class DataError(Exception):
    """Raised when the data has problems; carries them in `problems`. Nothing may be built from such data."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(f"{len(problems)} problems in the data")
        self.problems = problems


@dataclass
class GameBook:
    """One game's data. `components`: dotted paths to Values in file order; `texts` goes by language, all else by id."""

    id: str
    game: models.Game
    rules: models.Rules
    components: dict[str, models.Value]
    readings: dict[str, models.Reading]
    notes: dict[str, models.Note]
    examples: dict[str, models.Example]
    texts: dict[str, models.Texts]
    cases: dict[str, list[models.Case]] = field(default_factory=dict)
    """File name without suffix to the cases in it."""
    positions: models.Positions = field(default_factory=dict)
    tasks: models.Tasks = field(default_factory=models.Tasks)
    asks: dict[str, models.Asks] = field(default_factory=dict)
    keywords: dict[str, models.Keywords] = field(default_factory=dict)
    """Language to what players ask about each rule; only the search depends on it."""
    pictures: dict[str, models.Picture] = field(default_factory=dict)
    picture_files: dict[str, PictureFile] = field(default_factory=dict)
    accepted: dict[str, Accepted] = field(default_factory=dict)
    """Language to the source units that its texts match."""
    implementations: dict[str, list[Place]] = field(default_factory=dict)
    """Rule id to the functions of the engine that implement it; set when the book is checked."""
    history: models.History = field(default_factory=models.History)
    """What was published of it, by the last release."""
    fingerprint: str = field(default="", compare=False)
    """Hash of all files on which its check depends; "" if it was not computed (book_cache.py does)."""
    case_fingerprint: str = field(default="", compare=False)
    """Hash of its data and of all code, without its texts: whatever the engine says about its cases depends on that."""
    page_fingerprints: dict[str, str] = field(default_factory=dict, compare=False)
    """Language to the hash of all files on which the game's pages in it depend, without those of other languages."""
    fallbacks: dict[str, list[str]] = field(default_factory=dict)
    """Language to the languages that it falls back to, from languages.yaml."""
    model: ClassVar[type[models.Model]] = models.Texts

    __hash__ = object.__hash__  # by identity, so that results for a game can be memoized

    @property
    def source_language(self) -> str:
        """The language that the texts are translated from."""
        return self.game.source_language

    def rule_list(self) -> list[models.Rule]:
        """Return all rules in page order."""
        return [rule for page in self.rules.pages for section in page.sections for rule in section.rules]

    def all_cases(self) -> list[models.Case]:
        """Return all cases in the order of the data."""
        return [case for cases in self.cases.values() for case in cases]

    def cases_of(self, rule: str) -> list[models.Case]:
        """Return the cases that show a rule, in the order of the data."""
        return self._cases_by_rule.get(rule, [])

    @functools.cached_property
    def _cases_by_rule(self) -> dict[str, list[models.Case]]:
        by_rule: dict[str, list[models.Case]] = {}
        for case in self.all_cases():
            for rule in dict.fromkeys(case.rules):
                by_rule.setdefault(rule, []).append(case)
        return by_rule

    def rules_without_case(self) -> list[str]:
        """Return the ids of the rules that no case shows and that do not say why (`no_case`)."""
        return [rule.id for rule in self.rule_list() if rule.id not in self._cases_by_rule and rule.no_case is None]

    def page_of(self, anchor: str) -> models.Page | None:
        """Return the page that has a rule or section, or None."""
        return self._pages.get(anchor)

    # Cached: every rule and every link on the pages needs these.

    @functools.cached_property
    def _pages(self) -> dict[str, models.Page]:
        sections = [(page, section) for page in self.rules.pages for section in page.sections]
        pages = {section.id: page for page, section in sections}
        return pages | {rule.id: page for page, section in sections for rule in section.rules}

    @functools.cached_property
    def rule_ids(self) -> frozenset[str]:
        """Ids of all rules."""
        return frozenset(rule.id for rule in self.rule_list())

    @functools.cached_property
    def numbers(self) -> dict[str, str]:
        """Rule id to its display number `2.7`: number of the page among the rule pages, number of the rule on it."""
        numbers: dict[str, str] = {}
        for page_number, page in enumerate((page for page in self.rules.pages if page.kind == "rules"), 1):
            rules = [rule for section in page.sections for rule in section.rules]
            numbers |= {rule.id: f"{page_number}.{number}" for number, rule in enumerate(rules, 1)}
        return numbers

    def plain_components(self) -> dict[str, Any]:
        """Return the component values as nested plain data for the engine, plus two keys of its own. `provenance`:
        {path: provenance} of values that are not sourced; `order`: {table: row ids in order}, lost in the browser."""
        nested: dict[str, Any] = {}
        for path, value in self.components.items():
            table = nested
            *parents, last = path.split(".")
            for parent in parents:
                table = table.setdefault(parent, {})
            table[last] = value.value
        unsourced = {path: value.provenance for path, value in self.components.items() if value.provenance != "sourced"}
        order = {name: list(self.table(name)) for name in nested if isinstance(nested[name], dict)}
        return nested | {"provenance": unsourced, "order": order}

    def table(self, name: str) -> dict[str, dict[str, models.Value]]:
        """Return the rows of a component table: {row id: {column: Value}}; {} for an unknown table."""
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


SITE, GLOSSARY, PAGES = "site", "glossary", "pages"
"""What the site's words, the terms and the hand-written pages are called in place of a game: `po export site fr`."""
NO_GAMES = (SITE, GLOSSARY, PAGES)
DOCS = "docs"
SHARED_SOURCE = "en"
"""The language that these are translated from, where a site has it; else its first."""


@dataclass
class SharedBook:
    """Texts to translate that belong to no game, with the attributes that texts of a game have."""

    source_language: str
    texts: dict[str, Any]
    accepted: dict[str, Accepted] = field(default_factory=dict)
    fallbacks: dict[str, list[str]] = field(default_factory=dict)
    id: ClassVar[str]
    model: ClassVar[type[models.Model]]
    __hash__ = object.__hash__  # as above

    def page_of(self, anchor: str) -> models.Page | None:
        """Return None: no page of a game shows such a text alone."""
        return None


class GlossaryBook(SharedBook):
    """The words of the glossary."""

    texts: dict[str, models.GlossaryTexts]
    id = GLOSSARY
    model = models.GlossaryTexts

    def terms(self) -> models.Glossary:
        """Return each term with its words in all languages, in the order of the source language."""
        ordered = [self.texts[code] for code in (self.source_language, *self.texts) if code in self.texts]
        ids = dict.fromkeys(term for own in ordered for term in own.terms)
        words = {term: {code: own.terms[term] for code, own in self.texts.items() if term in own.terms} for term in ids}
        return {term: models.Term.model_construct(words=by_language) for term, by_language in words.items()}


class SiteBook(SharedBook):
    """The site's own words."""

    texts: dict[str, models.SiteTexts]
    id = SITE
    model = models.SiteTexts

    def shown(self, language: str) -> models.SiteTexts:
        """Return the strings that readers of a language see: its own, else those of the first language that it falls
        back to, else those of the source language. Forms of counted words keep the rule of their own language."""
        own_texts, source = self.texts.get(language), self.texts.get(self.source_language)
        if own_texts and source and own_texts.strings.keys() >= source.strings.keys():
            return own_texts
        strings: dict[str, str] = {}
        for code in (self.source_language, *reversed(self.fallbacks.get(language, [])), language):
            own = self.texts[code].strings if code in self.texts else {}
            is_alike = plural_rule(code) == plural_rule(language)
            strings |= {key: text if is_alike else markup.with_language(text, code) for key, text in own.items()}
        return models.SiteTexts.model_construct(strings=strings)


class PageBook(SharedBook):
    """The hand-written pages."""

    texts: dict[str, models.PageTexts]
    id = PAGES
    model = models.PageTexts

    def sections(self, language: str) -> dict[str, PageSection]:
        """Return the sections of all pages in a language by the keys of their units."""
        return page_sections(self.texts[language]) if language in self.texts else {}

    def page(self, language: str, name: str) -> str:
        """Return a page in a language as it was written; "" if there is none."""
        return self.texts[language].pages.get(name, "") if language in self.texts else ""


TextBook = GameBook | SharedBook


@dataclass
class Book:
    """All data of rules_data, and the files it was read from (for messages)."""

    root: Path
    languages: dict[str, models.Language]
    site_texts: SiteBook
    glossary_texts: GlossaryBook
    page_texts: PageBook
    games: dict[str, GameBook]
    files: dict[str, YamlFile] = field(default_factory=dict)
    changelog: list[models.Release] = field(default_factory=list)
    """Newest first."""
    __hash__ = object.__hash__  # as above

    @functools.cached_property
    def glossary(self) -> models.Glossary:
        """The terms with their words in all languages."""
        return self.glossary_texts.terms()

    @functools.cached_property
    def site(self) -> dict[str, models.SiteTexts]:
        """Language to the site's own words that its readers see, with those of other languages where it lacks them."""
        return {language: self.site_texts.shown(language) for language in {**self.languages, **self.site_texts.texts}}

    def first_language(self) -> str:
        """Return the language of what is written in one alone: that of the changelog if the site has it."""
        return next(code for code in (models.CHANGELOG_LANGUAGE, *self.languages) if code in self.languages)

    def text_books(self) -> list[TextBook]:
        """Return everything with texts to translate: the games, then what belongs to none."""
        return [*self.games.values(), self.glossary_texts, self.site_texts, self.page_texts]

    def terms_in(self, language: str) -> dict[str, models.TermWords]:
        """Return the terms of the glossary that have words in a language, with these."""
        return {term: entry.words[language] for term, entry in self.glossary.items() if language in entry.words}

    def chain(self, language: str) -> list[str]:
        """Return the language and the languages that it falls back to, in order."""
        known = self.languages.get(language)
        return [language, *(known.fallback if known else [])]

    def words_in(self, words: Mapping[str, T], language: str) -> tuple[str, T]:
        """Return (language, value) for readers of `language`: the first of its fallback chain, else the first."""
        code = next((code for code in self.chain(language) if code in words), None) or next(iter(words))
        return code, words[code]

    def component_place(self, game: str, component: str) -> tuple[str, Path_] | None:
        """Return the file that defines a component of a game, and its path there."""
        path, start = tuple(component.split(".")), f"{self.root.name}/{game}/components"
        files = (name for name, file in self.files.items() if name.startswith(start) and path in file.places)
        return next(((name, path) for name in files), None)

    def problem(self, file: str, path: Path_, message: str) -> Problem:
        """Return a Problem at a path inside one of the files, with its line and column."""
        return self.files[file].problem(path, message)


class ReadCache(Memo):
    """In-memory cache of one process, so that reading the data again costs only what changed: validated objects by the
    names of their files; `files`, by name (hash of its bytes, parsed file); `games`, books by their ids."""

    def __init__(self) -> None:
        super().__init__()
        self.files: dict[str, tuple[bytes, YamlFile]] = {}
        self.games: dict[str, GameBook] = {}

    def file(self, path: Path, name: str, cache: Cache, read: Callable[..., YamlFile] = read_yaml) -> YamlFile:
        """Return the file at `path`, read by `read`: the same object as long as its bytes are the same."""
        try:
            digest = hashlib.sha256(file_bytes(path)).digest()
        except OSError:
            return read(path, name, cache)
        known, file = self.files.get(name, (b"", None))
        if file is None or known != digest:
            file = read(path, name, cache)
            self.files[name] = digest, file
        return file

    def game(self, game: GameBook) -> GameBook:
        """Return the cached game if all its parts are the same objects, else cache and return this one."""
        known, parts = self.games.get(game.id), [part.name for part in fields(game) if part.compare]
        same = [part for part in parts if known and _is_same(getattr(known, part), getattr(game, part))]
        if known is None or len(same) < len(parts):
            self.games[game.id] = replace(game, **{part: getattr(known, part) for part in same})
        return self.games[game.id]


NO_HISTORY = models.History()
NO_TASKS = models.Tasks()


def _is_same(one: Any, other: Any) -> bool:
    """Return whether two parts are the same object, or mappings with the same keys, in order, and identical values."""
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(one[key] is other[key] for key in one)
    return one is other or (isinstance(one, str) and one == other)


def read_book(root: Path, cache: Cache = NO_CACHE, read_cache: ReadCache | None = None) -> Book:
    """Read and validate everything below `root` (rules_data). Raises DataError with all the problems of all files.
    `cache`: the disk cache, for parsed files. `read_cache`: in-memory cache of this process, which is updated; a game
    whose files are unchanged is the same object as before."""
    read_cache = read_cache or ReadCache()
    if not read_cache.files:
        parse_new_files({_name_in_messages(root, path): path for path in root.rglob("*.yaml")}, cache)
    reader = _Reader(root, cache, read_cache)
    book = Book(
        root=root,
        languages=reader.languages,
        site_texts=reader.read_site(),
        glossary_texts=reader.read_glossary(),
        page_texts=reader.read_pages(),
        games={},
        files=reader.files,
        changelog=reader.read("site/changelog.yaml", models.Changelog, optional=True) or [],
    )
    folders = [path.name for path in root.iterdir() if path.is_dir() and not path.name.startswith(".")]
    for folder in sorted(set(folders) - {*NO_GAMES}):  # a game exists because its folder exists
        game = reader.read_game(folder) if reader.is_name_of_a_game(folder) else None
        if game is not None:
            book.games[folder] = read_cache.game(game)
    for path in sorted(root.rglob("*")):
        name = _name_in_messages(root, path)
        # A folder or dead link named *.yaml is a mistake, too.
        counts = path.is_file() or path.suffix in (".yaml", SUFFIX)
        if counts and not path.name.startswith(".") and name not in reader.files:
            reader.problems.append(Problem(name, 1, 1, "nothing reads this file; correct its name or remove it"))
    if reader.problems:
        raise DataError(fold_problems(reader.problems))
    return book


def _name_in_messages(root: Path, path: Path) -> str:
    """Return the name of a file in messages: `rules_data/attika/rules.yaml`."""
    return f"{root.name}/{path.relative_to(root).as_posix()}"


class _Reader:
    def __init__(self, root: Path, cache: Cache, read_cache: ReadCache) -> None:
        self.root = root
        self.cache = cache
        self.read_cache = read_cache
        self.files: dict[str, YamlFile] = {}
        self.problems: list[Problem] = []
        self.languages: dict[str, models.Language] = self.read("languages.yaml", models.Languages) or {}
        self.fallbacks = {code: language.fallback for code, language in self.languages.items()}

    def read(self, name: str, kind: Any, optional: bool = False) -> Any:
        """Return a file validated as `kind`, or None with its problems added to `problems`."""
        file = self._file(name, optional)
        if file is None or file.problems:
            return None
        try:
            return self.read_cache.remembered(file.name, (file,), lambda: _adapter(kind).validate_python(file.data))
        except ValidationError as error:
            self.problems += validation_problems(file, error)
            return None

    def _file(self, name: str, optional: bool, read: Callable[..., YamlFile] = read_yaml) -> YamlFile | None:
        """Read a file and add its problems. None if it is missing, which is a problem unless `optional`."""
        path = self.root / name
        shown = f"{self.root.name}/{name}"
        if not path.exists() and not path.is_symlink():
            if not optional:
                self.problems.append(Problem(shown, 1, 1, "the file is missing; every game and language needs it"))
            return None
        wrong = self._link_out(path)
        file = YamlFile(shown, problems=[wrong]) if wrong else self.read_cache.file(path, shown, self.cache, read)
        self.files[shown] = file
        self.problems += file.problems
        return file

    def _note(self, name: str, path: Path_, message: str) -> None:
        self.problems.append(self.files[f"{self.root.name}/{name}"].problem(path, message))

    def _link_out(self, path: Path) -> Problem | None:
        """Return a problem for a link to something outside of the data, which is neither read nor quoted."""
        if Path(os.path.realpath(path)).is_relative_to(os.path.realpath(self.root)):
            return None
        return unreadable(_name_in_messages(self.root, path), path, OSError(errno.EXDEV, "", "this"))

    def read_files(self, folder: str, kind: Any) -> dict[str, Any]:
        """Read a folder of files and return {name without suffix: content}, without those that have problems."""
        paths = sorted((self.root / folder).glob("*.yaml"))
        contents = {path.stem: self.read(f"{folder}/{path.name}", kind) for path in paths}
        return {name: content for name, content in contents.items() if content is not None}

    def _source_of(self, texts: Mapping[str, Any]) -> str:
        first = next(iter([*(code for code in self.languages if code in texts), *self.languages]), "")
        return SHARED_SOURCE if SHARED_SOURCE in self.languages else first

    def read_site(self) -> SiteBook:
        """Read the site's own words; a language need not have any yet."""
        texts, accepted = self.read_files("site/text", models.SiteTexts), self._accepted(SITE)
        for code, words in texts.items():
            carried = SITE_WORDS / f"{code}.yaml"
            if words.others and not carried.is_file():
                known = ", ".join(sorted(other.stem for other in SITE_WORDS.glob("*.yaml")))
                message = f"others: the program has no words in {code} (it has them in {known}); write all strings"
                self._note(f"site/text/{code}.yaml", ("others",), message)
            elif words.others:
                others = read_yaml(carried, carried.name, self.cache).data["strings"]
                strings = {key: text for key, text in others.items() if key not in models.OWN_STRINGS}
                texts[code] = words.model_copy(update={"strings": strings | words.strings})
                hashes = carried.with_suffix(SUFFIX)
                if hashes.is_file():
                    accepted[code] = read_accepted(hashes, hashes.name).data | accepted.get(code, {})
        return SiteBook(self._source_of(texts), texts, accepted, self.fallbacks)

    def read_glossary(self) -> GlossaryBook:
        """Read the words of the glossary; a site need not have any."""
        words = self.read_files(f"{GLOSSARY}/text", models.GlossaryTexts)
        texts = {code: words[code] for code in dict.fromkeys([*self.languages, *words]) if code in words}
        return GlossaryBook(self._source_of(texts), texts, self._accepted(GLOSSARY), self.fallbacks)

    def read_pages(self) -> PageBook:
        """Read the hand-written pages, which stand outside of the data; a site need not have any."""
        docs = self.root.parent / DOCS
        texts, accepted = {}, {}
        for code in self.languages:
            pages: dict[str, str] = {}
            for path in sorted((docs / code).rglob("*.md")):
                name = path.relative_to(docs.parent).as_posix()
                try:
                    content = file_bytes(path)
                    problems = list(encoding_problems(content, name))
                except OSError as error:
                    content, problems = b"", [unreadable(name, path, error)]
                self.problems += problems
                if not problems:
                    page = path.relative_to(docs / code).with_suffix("").as_posix()
                    pages[page] = content.decode("utf-8-sig").replace("\r\n", "\n")
            if pages:
                texts[code] = models.PageTexts.model_construct(pages=pages)
            if (docs / f"{code}{SUFFIX}").is_file():
                file = read_accepted(docs / f"{code}{SUFFIX}", f"{DOCS}/{code}{SUFFIX}")
                accepted[code] = file.data
                self.problems += file.problems
        return PageBook(self._source_of(texts), texts, accepted, self.fallbacks)

    def is_name_of_a_game(self, folder: str) -> bool:
        """Return whether a folder can be a game's; if its name is none, add a problem, and its files are not read."""
        try:
            _adapter(models.Name).validate_python(folder)
        except ValidationError:
            message = "expected a game's name such as athens_sparta (small letters, digits, underscores)"
            self.problems.append(Problem(f"{self.root.name}/{folder}", 1, 1, f"{message}; rename the folder"))
            for path in (self.root / folder).rglob("*"):  # one message for all of them
                name = _name_in_messages(self.root, path)
                self.files[name] = YamlFile(name)
            return False
        return True

    def read_game(self, folder: str) -> GameBook | None:
        """Read a game's folder. Returns None if game.yaml or rules.yaml has problems."""

        def part(name: str, kind: Any) -> Any:
            return self.read(f"{folder}/{name}.yaml", kind, optional=True)

        game = self.read(f"{folder}/game.yaml", models.Game)
        rules = self.read(f"{folder}/rules.yaml", models.Rules)
        book = GameBook(
            id=folder,
            game=game,
            rules=rules,
            components=self._components(folder),
            readings=part("readings", dict[models.Slug, models.Reading]) or {},
            notes=part("notes", dict[models.Slug, models.Note]) or {},
            examples=self._examples(folder),
            texts=self.read_files(f"{folder}/text", models.Texts),
            cases=self.read_files(f"{folder}/cases", list[models.Case]),
            positions=part("positions", models.Positions) or {},
            tasks=part("tasks", models.Tasks) or NO_TASKS,
            asks=self.read_files(f"{folder}/asks", models.Asks),
            keywords=self.read_files(f"{folder}/keywords", models.Keywords),
            pictures=part("pictures", dict[models.Slug, models.Picture]) or {},
            picture_files=self._picture_files(folder),
            accepted=self._accepted(folder),
            history=part("history", models.History) or NO_HISTORY,
            fallbacks=self.fallbacks,
        )
        return book if game and rules else None

    def _picture_files(self, folder: str) -> dict[str, PictureFile]:
        files: dict[str, PictureFile] = {}
        for path in sorted((self.root / folder / "pictures").glob("*")):
            if path.suffix not in SUFFIXES:
                continue
            shown = _name_in_messages(self.root, path)
            self.files[shown] = YamlFile(shown)
            outside = self._link_out(path)
            try:
                if outside:
                    self.problems.append(outside)
                else:
                    files[path.stem] = picture_file(path.relative_to(self.root).as_posix(), file_bytes(path))
            except OSError as error:
                self.problems.append(unreadable(shown, path, error))
            except ValueError as error:
                self.problems.append(Problem(shown, 1, 1, str(error)))
        return files

    def _accepted(self, folder: str) -> dict[str, Accepted]:
        paths = sorted((self.root / folder / "text").glob(f"*{SUFFIX}"))
        files = {path.stem: self._file(f"{folder}/text/{path.name}", False, read_accepted) for path in paths}
        return {language: file.data or {} for language, file in files.items() if file}

    def _components(self, folder: str) -> dict[str, models.Value]:
        values: dict[str, models.Value] = {}
        for path in sorted((self.root / folder).glob("components*.yaml")):
            name = f"{folder}/{path.name}"
            for component, value in _values(self.read(name, models.Components) or {}):
                if component in values:
                    message = f"the component {component} stands in another file already; keep one"
                    self._note(name, tuple(component.split(".")), message)
                values[component] = value
        return values

    def _examples(self, folder: str) -> dict[str, models.Example]:
        examples: dict[str, models.Example] = self.read_files(f"{folder}/examples", models.Example)
        for name, example in examples.items():
            if example.id != name:
                message = f"the id is {example.id}; name it {name} like its file"
                self._note(f"{folder}/examples/{name}.yaml", ("id",), message)
        return examples


def _values(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, models.Value]]:
    """Yield (dotted path, value) for each value in a table of components."""
    for key, part in table.items():
        if isinstance(part, models.Value):
            yield path + key, part
        else:
            yield from _values(part, f"{path}{key}.")


@functools.cache
def _adapter(kind: Any) -> TypeAdapter:
    return TypeAdapter(kind)
