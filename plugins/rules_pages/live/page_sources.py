"""The names under which a build stages its pages, and the source of a single page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePosixPath

from rules_pages.blocks.block import Source
from rules_pages.blocks.page_context import PageContext
from rules_pages.data.book import Book, GameBook
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.project import CHOOSER, Project
from rules_pages.data.units import GameTexts
from rules_pages.live.made_files import MadeFiles
from rules_pages.pages.api_reference import api_page
from rules_pages.pages.changelog import changelog_page
from rules_pages.pages.check_yourself import CHECK_YOURSELF, check_yourself_page, has_questions
from rules_pages.pages.finder import FINDER, finder_page
from rules_pages.pages.game import MAKERS, front_page
from rules_pages.pages.glossary import glossary_page
from rules_pages.pages.hand_written import with_blocks
from rules_pages.pages.printable import PRINT, print_page
from rules_pages.pages.translation_status import status_page
from rules_pages.publish.pdf import ROOTS, pdf_path, with_pdf
from rules_pages.publish.write_sources import STATUS, hand_written_texts

OF_ALL_GAMES = {"glossary": glossary_page, STATUS: status_page, "changelog": changelog_page, "api": api_page}
"""Pages of a language that are made from the data of all games."""
_TITLE_KEYS = {"glossary": "glossary.title", STATUS: "status.title", "changelog": "changelog.title", "api": "api.title"}
"""The keys of their titles among the site's strings."""
_HEADING = re.compile(r"(?m)^# +(.+?)(?: *\{[^{}]*\})? *$")
_FRONT_MATTER = re.compile(r"\A---\n.*?^title: *(.+?) *$.*?^---$", re.MULTILINE | re.DOTALL)


def page_titles(project: Project, book: Book) -> dict[str, str]:
    """Return the title of every page by its name (`de/attika/building.md`), as the navigation shows it."""
    all_titles = {name: _title_of(text) for name, text in hand_written_texts(project, book).items()}
    for language in book.languages:
        strings = book.site[language].strings
        all_titles |= {f"{language}/{page}.md": strings[key] for page, key in _TITLE_KEYS.items()}
        for game in book.games.values():
            all_titles |= {f"{language}/{game.id}/{page}.md": title for page, title in _titles_in(book, game, language)}
    return {name: " ".join(title.split()) for name, title in all_titles.items()}


def _titles_in(book: Book, game: GameBook, language: str) -> list[tuple[str, str]]:
    """Return (page id, title) of the pages of a game."""
    texts, strings = GameTexts(game, language), book.site[language].strings
    game_title = texts.get("game").title
    titles = [
        ("index", game_title),
        (FINDER, strings["finder.title"] + strings["brackets"].replace("{words}", game_title)),
    ]
    titles += [(PRINT, strings["print.of"].replace("{game}", game_title))]
    titles += [(CHECK_YOURSELF, strings["quiz.title"])] if has_questions(game) else []
    return titles + [(page.id, texts.get("pages", page.id).title) for page in game.rules.pages]


def _title_of(text: str) -> str:
    """Return the title of a hand-written page: that of its front matter, else its heading."""
    match = _FRONT_MATTER.search(text) or _HEADING.search(text)
    return match[1].strip("\"'") if match else ""


def page_source(project: Project, book: Book, files: MadeFiles, name: str, marks_values: bool = False) -> Source:
    """Return the source of one page. Raises KeyError for an unknown name, and whatever its maker raises.

    `files`: addresses of what pages load; `marks_values`: values of a game's page carry the names of their components
    (`PageContext.marked`).
    """
    language, *folders = PurePosixPath(name).with_suffix("").parts
    if len(folders) == 2 and folders[0] in book.games:
        game = book.games[folders[0]]
        marked = {id(value): path for path, value in game.components.items()} if marks_values else {}
        return _game_page(project, PageContext(book, game, language, files, marked=marked), files, folders[1])
    if language != CHOOSER and folders[0] in OF_ALL_GAMES:
        return OF_ALL_GAMES[folders[0]](book, language)
    return with_blocks(book, files.runners, files, name, hand_written_texts(project, book)[name])


def _game_page(project: Project, context: PageContext, files: MadeFiles, page_id: str) -> Source:
    """Return a page of a game, with a link to its PDF if there is one."""
    game, language, runner = context.game, context.language, files.runners[context.game.id]
    source = _make_page(context, runner, page_id)
    if page_id in ROOTS and (project.staged / pdf_path(game.id, language)).is_file():
        printed = source if page_id == PRINT else print_page(context, runner)
        return with_pdf(project, context.book, game.id, language, printed, source, page_id)
    return source


def _make_page(context: PageContext, runner: EngineRunner, page_id: str) -> Source:
    """Return a page of a game, by its id."""
    if page_id == "index":
        return front_page(replace(context, root=""))
    if page_id == FINDER:
        return finder_page(context)
    if page_id == CHECK_YOURSELF:
        return check_yourself_page(context, runner)
    if page_id == PRINT:
        return print_page(context, runner)
    page = next(page for page in context.game.rules.pages if page.id == page_id)
    return MAKERS[page.kind](context, runner, page)


def page_name(path: str, names: Mapping[str, str]) -> str:
    """Return the name of the page at an address below the site's root (`de/attika/building/`); `""` if there is
    none."""
    folder = path.removesuffix("index.html").strip("/")
    candidates = [f"{CHOOSER}/index.md"] if not folder else [f"{folder}.md", f"{folder}/index.md"]
    return next((name for name in candidates if name in names), "")
