"""Files below assets/ that are made when a page asks for their address: engine bundles, words, pictures of cases;
and the sources of pages, made one by one."""

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from rules_pages.blocks.block import Source
from rules_pages.blocks.case import AFTER, SIGNS
from rules_pages.blocks.page_context import PageContext
from rules_pages.browser import bundle
from rules_pages.data.book import Book
from rules_pages.data.project import CHOOSER, Project
from rules_pages.pages.game import page_makers
from rules_pages.pages.hand_written import with_blocks
from rules_pages.pages.pictures import KEY as TABLE
from rules_pages.pages.pictures import PictureFiles, cases_by_page, game_picture_file, pictures_of_page
from rules_pages.pages.printable import PRINT, print_page
from rules_pages.publish import write_sources
from rules_pages.publish.pdf import PAPERS, ROOTS, pdf_path, with_pdf

CASE = "case "
"""Part of the key of a case's picture (`attika.de.case cost.terrain.forest`)."""


class MadeFiles(Mapping[str, str]):
    """Addresses of what pages load, by key; looking up a key makes the file, whose content is then in `content`.
    `attika.board` is a page's engine, `attika.board.de` its words, `loader` the script that starts widgets,
    `style.attika` a style sheet, `attika.de.case cost.terrain.forest` a picture."""

    def __init__(self, project: Project, book: Book) -> None:
        self.project = project
        self.book = book
        self.content: dict[str, bytes] = {}
        self._addresses: dict[str, str] = dict(write_sources.style_addresses(book))
        self._drawn: set[tuple[str, ...]] = set()
        self.content |= write_sources.game_style_sheets(book) | write_sources.picture_files(book)

    def __getitem__(self, key: str) -> str:
        if key not in self._addresses:
            content, addresses = self._made(key)
            self.content |= content
            self._addresses |= addresses
        return self._addresses[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._addresses)

    def __len__(self) -> int:
        return len(self._addresses)

    def _made(self, key: str) -> PictureFiles:
        """Return the content of the files for a key by their paths, and the addresses of everything in them."""
        if key == write_sources.LOADER:
            files = bundle.loader_files(self.project.node_modules, self.project.cache)
            address = f"widgets/{bundle.LOADER}?v={bundle.loader_version(files)}"
            return {f"widgets/{name}": content for name, content in files.items()}, {write_sources.LOADER: address}
        game_id, _, rest = key.partition(".")
        game = self.book.games.get(game_id)
        if game is None:
            return {}, {}
        first = rest.partition(".")[0]  # a language, or the id of a page
        if first in self.book.languages:
            context = PageContext(self.book, game, first)
            styles = write_sources.picture_style_sheets(self.project, game_id)
            if CASE not in rest:
                return game_picture_file(context, styles) if rest.endswith(f".{TABLE}") else ({}, {})
            case = rest.partition(CASE)[2].removesuffix(AFTER).removesuffix(SIGNS)
            for page_id, cases in cases_by_page(context.runner, game).items():
                page_key = (game_id, first, page_id)
                if page_key not in self._drawn and case in {played.case.key for played in cases}:
                    self._drawn.add(page_key)
                    return pictures_of_page(context, styles, page_id, cases)
            return {}, {}
        pages = (page for page in game.rules.pages if page.id == first and page.kind in write_sources.WIDGETS)
        page = next(pages, None)
        bundles = write_sources.page_bundles(self.project, self.book, game, page) if page else {}
        files = {f"engine/{name}": content for name, content in bundles.values()}
        return files, {key: f"engine/{name}" for key, (name, _) in bundles.items()}


_HEADING = re.compile(r"(?m)^# +(.+?)(?: *\{[^{}]*\})? *$")
_FRONT_MATTER = re.compile(r"\A---\n.*?^title: *(.+?) *$.*?^---$", re.MULTILINE | re.DOTALL)


def page_titles(project: Project, book: Book) -> dict[str, str]:
    """Return {page name: title in the navigation}: that of the front matter, else of the heading."""
    titles = {}
    for name, text in write_sources.hand_written_texts(project, book).items():
        match = _FRONT_MATTER.search(text) or _HEADING.search(text)
        titles[name] = match[1].strip("\"'") if match else ""
    for language in book.languages:
        strings = book.site[language].strings
        titles |= {f"{language}/{page}.md": strings[key] for page, (_, key) in write_sources.OF_ALL_GAMES.items()}
        for game in book.games.values():
            makers = page_makers(PageContext(book, game, language))
            titles |= {f"{language}/{game.id}/{page}.md": title for page, (title, _) in makers.items()}
    return {name: " ".join(title.split()) for name, title in titles.items()}


def page_source(project: Project, book: Book, files: MadeFiles, name: str, marks_values: bool = False) -> Source:
    """Return the source of one page. Raises KeyError for an unknown name, and what its maker raises. `files`: addresses
    of what pages load; `marks_values`: values carry the names of their components (`PageContext.marked`)."""
    language, *folders = PurePosixPath(name).with_suffix("").parts
    if len(folders) == 2 and folders[0] in book.games:
        game = book.games[folders[0]]
        marked = {id(value): path for path, value in game.components.items()} if marks_values else {}
        context = PageContext(book, game, language, files, marked=marked)
        source = page_makers(context)[folders[1]][1]()
        paths = [project.staged / pdf_path(game.id, language, paper) for paper in PAPERS]
        if folders[1] in ROOTS and any(path.is_file() for path in paths):
            printed = source if folders[1] == PRINT else print_page(context)
            return with_pdf(project, book, game.id, language, printed, source, folders[1])
        return source
    if language != CHOOSER and folders[0] in write_sources.OF_ALL_GAMES:
        return write_sources.OF_ALL_GAMES[folders[0]][0](book, language)
    return with_blocks(book, files, name, write_sources.hand_written_texts(project, book)[name])


def page_name(path: str, names: Mapping[str, str]) -> str:
    """Return the name of the page at an address below the root (`de/attika/building/`); `""` if there is none."""
    folder = path.removesuffix("index.html").strip("/")
    candidates = [f"{CHOOSER}/index.md"] if not folder else [f"{folder}.md", f"{folder}/index.md"]
    return next((name for name in candidates if name in names), "")
