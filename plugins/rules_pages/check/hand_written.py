"""Check the hand-written pages of a site (docs/<language>/) as the strict build would: blocks, links, navigation; and
their words like those of other texts."""

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator
from urllib.parse import unquote

from pathspec import GitIgnoreSpec

from rules_pages.check.avoided_words import AvoidedWords
from rules_pages.check.context import no_such
from rules_pages.check.numbers import NumberComparison
from rules_pages.check.texts import part_problems
from rules_pages.data.book import DOCS, Book, GameBook
from rules_pages.data.problems import Problem
from rules_pages.data.project import Project
from rules_pages.data.published import publication
from rules_pages.data.texts.page_sections import FRAME, PAGE, section_spans
from rules_pages.data.texts.units import GameTexts

_BLOCK = re.compile(r"^/// *([a-z-]+)(?: *\| *([\w.-]+))? *$", re.MULTILINE)
_LINK = re.compile(r"!?\[[^\]]*\]\(\s*<?([^)\s>]+)")
_NOT_PROSE = re.compile(r"(?m)^ *[0-9]+\. |\]\([^)]*\)|<[^>]*>|^///.*$|\{[^{}]*\}")
"""Numbers of lists, addresses of links, HTML, blocks and attributes."""
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//|/|#")
"""Beginning of an address that is no file of the site."""
NO_TARGET = ("home",)
TARGETS: dict[str, Callable[[GameBook], Iterable[str]]] = {
    "rule": lambda game: game.rule_ids,
    "case": lambda game: {rule for case in game.all_cases() for rule in case.rules},
    "example": lambda game: game.examples,
    "note": lambda game: game.notes,
    "reading": lambda game: game.readings,
    "table": lambda game: [table.id for page in game.rules.pages for table in page.tables],
}
"""Kind of block to the ids that a page may name."""
OF_EVERY_GAME = ("index", "rules-index", "check-yourself", "print")
"""Pages that are made for games besides those of rules.yaml."""


def hand_written_problems(book: Book) -> Iterator[Problem]:
    """Yield the problems of the hand-written pages, and of the navigation, which lacks pages or names some in vain."""
    project = Project(book.root.parent)
    for language, texts in book.page_texts.texts.items():
        for page, place, message in page_problems(book, language):
            before = texts.pages[page][:place]
            line, column = before.count("\n") + 1, place - before.rfind("\n")
            yield Problem(f"{DOCS}/{language}/{page}.md", line, column, message)
    settings = publication.read_settings(project)
    if not settings.nav:
        return
    known = {*publication.MADE_PAGES, *(page for code in book.languages for page in publication.pages_of(book, code))}
    listed = {*publication.pages_in(settings.nav)}
    for page in sorted(listed - known - {publication.GAMES}):
        yield Problem(publication.FILE, 1, 1, f"nav: {page}: {no_such('page', page, [*known, publication.GAMES])}")
    hidden = GitIgnoreSpec.from_lines(settings.not_in_nav.splitlines()).match_files(known)  # as MkDocs reads them
    for page in sorted(known - listed - {*hidden}):
        yield Problem(publication.FILE, 1, 1, f"nav: {page} is missing; add it, or name it under `not_in_nav`")
    if publication.INDEX in known and publication.GAMES not in listed and book.games:
        yield Problem(publication.FILE, 1, 1, "nav: `games` is missing, which stands for the pages of all games")


def page_problems(book: Book, language: str) -> Iterator[tuple[str, int, str]]:
    """Yield (page, offset, message) for each word to avoid in the pages of a language, for blocks and links that lead
    nowhere, and for what an up-to-date translation says otherwise than its source."""
    project, avoided = Project(book.root.parent), AvoidedWords(book, language)
    known = _files(book)
    for page, text in book.page_texts.texts[language].pages.items():
        links = _links(project, f"{language}/{page}.md", text, known)
        for place, message in (*avoided.problems(text), *_blocks(book, text), *links):
            yield page, place, message
    yield from _differences(book, language)


def _differences(book: Book, language: str) -> Iterator[tuple[str, int, str]]:
    """Yield (page, offset, message) for each number, block and attribute that a section has and its source has not, or
    the reverse. A stale translation need not be like its source."""
    texts = GameTexts(book.page_texts, language)
    numbers = NumberComparison(book.languages, language, texts.source_language)
    for key, section in book.page_texts.sections(language).items():
        unit = f"{PAGE}.{key}"
        if unit not in texts.source or texts.status(unit) != "done":
            continue
        words, source = texts.own[unit].texts, texts.source[unit].texts
        for name, (start, _) in section_spans(section.markdown).items():
            both = words[PAGE, key, name], source.get((PAGE, key, name), "")
            own, expected = ({match.strip() for match in FRAME.findall(text)} for text in both)
            prose = (_NOT_PROSE.sub(" ", text) for text in both)
            messages = [*part_problems(own, expected), *numbers.problems(*prose)]
            yield from ((section.page, section.start + start, message) for message in messages)


def _blocks(book: Book, text: str) -> Iterator[tuple[int, str]]:
    """Yield (offset, message) for each block that does not exist, or stands on the page already."""
    seen: set[tuple[str, ...]] = set()
    for match in _BLOCK.finditer(text):
        kind, (game, _, target) = match[1], (match[2] or "").partition(".")
        if match.groups() in seen:
            yield match.start(), f"{kind}: this block stands on the page already; keep one"
        seen.add(match.groups())
        if kind in NO_TARGET:
            continue
        if kind not in TARGETS:
            yield match.start(), f"{kind}: {no_such('block', kind, [*TARGETS, *NO_TARGET])}"
        elif game not in book.games:
            yield match.start(2), f"{game}: {no_such('game', game, book.games)}"
        elif target not in TARGETS[kind](book.games[game]):
            yield match.start(2), f"{target}: {no_such(f'{kind} of {game}', target, TARGETS[kind](book.games[game]))}"


def _links(project: Project, name: str, text: str, known: set[str]) -> Iterator[tuple[int, str]]:
    """Yield (offset, message) for each link to a file that the site does not have."""
    for match in _LINK.finditer(text):
        target = unquote(match[1]).partition("#")[0].partition("?")[0]
        if not target or _ELSEWHERE.match(match[1]):
            continue
        path = posixpath.normpath(posixpath.join(posixpath.dirname(name), target))
        if path not in known and not project.asset(path).is_file() and path != "assets/licences.txt":
            yield match.start(1), f"{match[1]}: {no_such('page or file', path, known)}"


def _files(book: Book) -> set[str]:
    files = set()
    for code in book.languages:
        names = {*publication.MADE_PAGES, "translation-status.md", *publication.pages_of(book, code)}
        for game in book.games.values():
            names |= {f"{game.id}/{page}.md" for page in (*OF_EVERY_GAME, *(page.id for page in game.rules.pages))}
        files |= {f"{code}/{page}" for page in names}
    return files
