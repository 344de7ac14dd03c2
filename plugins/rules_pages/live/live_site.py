"""The site as it is now: data that is read again on demand, and pages and files that are made when they are
requested."""

import mimetypes
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import PurePosixPath
from typing import Any, Protocol

from rules_pages.blocks.block import Source
from rules_pages.blocks.html import compact_json
from rules_pages.blocks.page_context import PageContext
from rules_pages.browser.javascript import LIBRARIES, minified_scripts
from rules_pages.check.context import CheckContext
from rules_pages.check.run import problems_without_engine, site_problems
from rules_pages.data.book import Book, DataError, ReadCache, read_book
from rules_pages.data.cache import Memo
from rules_pages.data.problems import Failure, Problem, fold_problems
from rules_pages.data.project import Project
from rules_pages.data.published.publication import read_settings, root
from rules_pages.data.texts.units import GameTexts
from rules_pages.live.made_files import MadeFiles, page_name, page_source, page_titles
from rules_pages.live.translations import Translation, overview
from rules_pages.pages.changelog import FEED, feed
from rules_pages.publish.content_policy import with_policy
from rules_pages.publish.server import HTML
from rules_pages.publish.write_sources import files_of_no_page, hand_written_assets
from rules_pages.search.index import FOLDER, files_of, words_of

NOT_FOUND = "404.html"
KINDS = {".webmanifest": "application/manifest+json", ".html": HTML} | dict.fromkeys((".js", ".mjs"), "text/javascript")
"""Media types by suffix, besides those that Python knows."""


class LanguagePages(Protocol):
    """Makes the HTML of the pages of one language (`plugin.LanguagePages`)."""

    def page(self, name: str, source: Source) -> str:
        """Return the HTML of one page."""

    def template(self, name: str) -> str:
        """Return the HTML of a page of the theme."""


PageMaker = Callable[[Project, Book, str, Mapping[str, str]], LanguagePages]
"""Makes `LanguagePages` of a project, its data, a language, and the titles of all files."""


@dataclass(frozen=True)
class Answer:
    """The answer to a request. `kind`: the media type; `name`: that of a page (`de/attika/building.md`), else `""`."""

    status: int
    kind: str
    content: bytes
    name: str = ""


@dataclass
class _State:
    book: Book
    files: MadeFiles
    titles: dict[str, str]
    languages: dict[str, LanguagePages] = field(default_factory=dict)
    search: dict[str, Any] = field(default_factory=dict)


class LiveSite:
    """The site of a checkout. A state of the data with problems is not shown: the last good one stays."""

    def __init__(self, project: Project, page_maker: PageMaker) -> None:
        self.project = project
        self._page_maker = page_maker
        self._read_cache = ReadCache()
        self._checked = Memo()
        self._state: _State | None = None

    @property
    def book(self) -> Book | None:
        """The data of the last good state; None if there was none yet."""
        return self._state.book if self._state else None

    def refresh(self, is_first: bool = False) -> list[Problem]:
        """Read what has changed, and return the problems of the files; with any, the last good state stays. What takes
        longer (examples, cases, and all at first: `is_first`) is checked beside this (`check_process.py`)."""
        try:
            book = read_book(self.project.data, self.project.cache, self._read_cache)
        except DataError as error:
            return error.problems
        problems = [] if is_first else fold_problems(sorted(set(self._problems(book))))
        if not problems:
            self._state = _State(book, MadeFiles(self.project, book), page_titles(self.project, book))
        return problems

    def _problems(self, book: Book) -> list[Problem]:
        """Return the problems that are found without the engine; those of unchanged games are not looked for again."""
        all_problems = list(site_problems(book))
        for game in book.games.values():
            context = CheckContext(book, game, self.project.cache)
            find: Callable[[], list[Problem]] = partial(list, problems_without_engine(context))
            all_problems += self._checked.remembered(game.id, (game,), find)
        return all_problems

    def places(self, path: str) -> dict[str, Any] | None:
        """Return where in the data the contents of a page are: `{"rules": {full id: [(file, line)]}, "values": [(file,
        line)], "is_translation": whether its texts are one}`; None for anything but a page of a game."""
        name = page_name(path, self._good.titles)
        language, _, rest = name.partition("/")
        book, game = self._good.book, self._good.book.games.get(rest.partition("/")[0])
        if game is None:
            return None
        source = page_source(self.project, book, self._good.files, name, marks_values=True)
        html = self._language(language).page(name, source)
        is_translation = language in game.texts and language != game.game.source_language
        values: list[Place | None] = []
        for match in (COMPONENT.search(value) for value in VALUE.findall(html)):
            place = book.component_place(game.id, match[1]) if match else None
            values.append(_place(book, *place) if place else None)
        folder, texts = f"{book.root.name}/{game.id}", GameTexts(game, language)
        rules: dict[str, list[Place]] = {}  # of its text in this language, and of the rule itself
        for rule_path, rule in CheckContext(book, game).rules():
            text_file = f"{folder}/text/{texts.shown(f'rules.{rule.id}')[0]}.yaml"
            places = [(text_file, ("rules", rule.id)), (f"{folder}/rules.yaml", rule_path)]
            rules[f"{game.id}.{rule.id}"] = [_place(book, file, path) for file, path in places]
        return {"rules": rules, "values": values, "is_translation": is_translation}

    def translations(self) -> list[dict[str, Any]]:
        """Return how much of each game is translated into each language."""
        return overview(self._good.book)

    def translation(self, game: str, language: str) -> dict[str, Any] | None:
        """Return every text of a game beside its source; None if there is no such translation."""
        answer = self._translate(game, language, Translation.to_json)
        return None if "refused" in answer else answer

    def _translate(self, game: str, language: str, act: Callable[[Translation], dict[str, Any]]) -> dict[str, Any]:
        try:
            return act(Translation(self.project, self._good.book, game, language))
        except Failure as error:
            return {"refused": str(error)}

    def check_translation(self, game: str, language: str, unit: str, words: dict[str, str]) -> dict[str, Any]:
        """Return `{"problems": …, "hints": …}` for words that are not written yet, or `{"refused": reason}`."""
        return self._translate(game, language, lambda translation: translation.check(unit, words))

    def save_translation(
        self, game: str, language: str, unit: str, words: dict[str, str], base: dict[str, str]
    ) -> dict[str, Any]:
        """Write words into the file of texts and return `{"problems": [], "unit": the unit as it is now}`; or write
        nothing, and return `{"problems": …}`, or while there are other ones `{"refused": reason}`."""
        other_problems = self.refresh()
        if other_problems:
            return {"refused": f"first mend {other_problems[0]}"}
        answer = self._translate(game, language, lambda translation: translation.save(unit, words, base))
        if answer.get("problems") == []:
            self.refresh()
            after = Translation(self.project, self._good.book, game, language)
            answer["unit"] = after.unit(after.texts.source[unit])
        return answer

    @property
    def _good(self) -> _State:
        """The last good state. Raises RuntimeError if there was none yet."""
        if self._state is None:
            raise RuntimeError("there is no good state of the data yet")
        return self._state

    def get(self, path: str) -> Answer:
        """Return the answer for an address below the root (`de/attika/`). Raises what makers of pages raise."""
        name = page_name(path, self._good.titles)
        if name:
            source = page_source(self.project, self._good.book, self._good.files, name)
            html = with_policy(self._language(name.partition("/")[0]).page(name, source))
            return Answer(200, HTML, html.encode(), name)
        path = path + "index.html" if path.endswith("/") else path
        content = self._file(self._good, path)
        if content is None:
            last = list(self._good.book.languages)[-1]  # the last language whose build writes this page
            return Answer(404, HTML, with_policy(self._language(last).template(NOT_FOUND)).encode())
        kind = KINDS.get(PurePosixPath(path).suffix) or mimetypes.guess_type(path)[0] or "text/plain"
        return Answer(200, kind, content)

    def _language(self, code: str) -> LanguagePages:
        state = self._good
        if code not in state.languages:
            names = [*hand_written_assets(self.project), *files_of_no_page(self.project, state.book)]
            titles = dict.fromkeys(names, "") | state.titles
            state.languages[code] = self._page_maker(self.project, state.book, code, titles)
        return state.languages[code]

    def _file(self, state: _State, path: str) -> bytes | None:
        book = state.book
        if path.startswith("assets/widgets/"):
            _ = state.files["loader"]  # looking it up makes its files
        content = state.files.content.get(path.removeprefix("assets/"))
        if content is not None and path.startswith("assets/"):
            return content
        language = path.partition("/")[0]
        if language in book.languages and path == f"{language}/{FEED}":
            return feed(book, language, root(), read_settings(self.project).name).encode()
        if path.startswith(f"{FOLDER}/"):
            return self._search_file(path.removeprefix(f"{FOLDER}/").removesuffix(".json"))
        if path in LIBRARIES:
            return minified_scripts(self.project)[path]
        make = files_of_no_page(self.project, book).get(path)
        return make() if make else None

    def _search_file(self, name: str) -> bytes | None:
        """Return what the search knows of a language, a game in it or a section of rules: `de.attika.building.0`."""
        book, known = self._good.book, self._good.search
        language, game, *_ = [*name.split("."), ""]
        if name not in known and name in book.languages:
            known[name] = words_of(book, name)
        elif name not in known and language in book.languages and game in book.games:
            known |= files_of(PageContext(book, book.games[game], language))
        return compact_json(known[name]).encode() if name in known else None


VALUE = re.compile(r'<span\b(?=[^>]*\bclass="value\b)[^>]*>')
COMPONENT = re.compile(r'\bdata-component="([^"]+)"')
Place = tuple[str, int]


def _place(book: Book, file: str, path: tuple[Any, ...]) -> Place:
    problem = book.problem(file, path, "")
    return problem.file, problem.line
