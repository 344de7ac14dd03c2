"""The folder that MkDocs builds, written from the data: pages, assets, engine bundles, fonts, API."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from rules_pages.blocks.block import Source
from rules_pages.blocks.case import AFTER, picture_key
from rules_pages.blocks.html import compact_json
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.quiz import share_decisions
from rules_pages.blocks.widget_words import IN_GAME, needed_words, words
from rules_pages.browser import bundle
from rules_pages.browser.javascript import minified_scripts
from rules_pages.browser.tree_shaking import cached_constants, texts_in
from rules_pages.data.book import Book, GameBook
from rules_pages.data.cache import NO_CACHE, Cache
from rules_pages.data.cases import played_cases
from rules_pages.data.engine_runner import engine_folder, runner_of
from rules_pages.data.files import write_if_new
from rules_pages.data.languages import text_direction
from rules_pages.data.models import Page
from rules_pages.data.parallel import each
from rules_pages.data.project import CHOOSER, Project
from rules_pages.data.published import api
from rules_pages.data.published.publication import files_below, page_settings, pages_of, read_settings
from rules_pages.data.texts.page_sections import (
    PAGE,
    joined,
    merged_order,
    section_key,
    section_spans,
    section_texts,
    sections,
)
from rules_pages.data.texts.units import GameTexts
from rules_pages.pages.api_reference import api_page, words_documents
from rules_pages.pages.changelog import changelog_page
from rules_pages.pages.filtered_lists import glossary_data, glossary_page
from rules_pages.pages.game import game_pages
from rules_pages.pages.hand_written import STALE, TRANSLATION, with_blocks
from rules_pages.pages.pictures import NO_PICTURES, PictureFiles, Styles, case_pictures, joined_pictures
from rules_pages.pages.printable import PRINT, print_page
from rules_pages.pages.translation_status import status_page
from rules_pages.pages.widgets.calculators import HOME_WORDS, game_root
from rules_pages.publish.elsewhere.link_cards import PAPER, link_cards
from rules_pages.publish.fonts import heading_characters, is_wide, subset_fonts
from rules_pages.publish.licences import FILE, licences_file
from rules_pages.publish.navigation import moved_pages
from rules_pages.publish.pdf import with_pdfs
from rules_pages.publish.style_sheet import ALSO_ALONE, PARTS, minify_css, parts, sheet_of, style_sheet

LOADER = "loader"
"""Key of the script that starts widgets, among the addresses of assets."""
WORDS_ELSEWHERE = {
    "not_found": "not-found",
    "search": "search.open",
    "read": "language.read",
    "not_kept": "offline.not-kept",
    "retry": "offline.retry",
    "kept_here": "offline.kept-here",
}
"""What the site says on pages of other languages, or of all at once (docs/overrides/slab.html), by its name there."""
STATUS = "translation-status"
"""Id of a page of every language that the footer links to."""
OF_ALL_GAMES = {
    "glossary": (glossary_page, "glossary.title"),
    STATUS: (status_page, "status.title"),
    "changelog": (changelog_page, "changelog.title"),
    "api": (api_page, "api.title"),
}
"""Pages of a language that are made from the data of all games: their makers, and the keys of their titles."""
WIDGETS = ("calculator", "position", "table")
"""Page kinds that carry a widget of the same name."""
Files = dict[str, bytes]
"""Content by path."""
Pages = dict[str, Source]
"""Sources by the path of their file below the folder of all staged pages: `de/attika/building.md`."""


def write_docs_dir(project: Project, book: Book) -> None:
    """Bring `project.staged` up to date: write the files that changed, delete those that are no longer made."""
    for game in book.games.values():
        played_cases(runner_of(game), game)  # here, so that the processes forked below share the result
    share_decisions(list(book.games.values()), project.cache)
    bundle.prepare(project)
    files, addresses = page_assets(project, book)
    styles = {game: picture_style_sheets(project, game) for game in book.games}
    made, (pictures, picture_addresses) = pages(book, addresses, project.cache, styles)
    files |= {f"assets/{name}": content for name, content in (pictures | picture_files(book)).items()}
    addresses |= picture_addresses
    sources, pdfs = with_pdfs(project, book, made)
    sources |= hand_written_pages(project, book, addresses)
    views = api_pictures(book, picture_addresses), api_pictures(book, picture_addresses, AFTER)
    documents = api.documents(book, views, words_documents(book, project.cache))
    files |= {f"api/v1/{name}": content for name, content in documents.items()}
    files |= {f"api/v1/{name}": content for name, content in api.program_files().items()}
    files |= pdfs | hand_written_assets(project)
    files |= {name: make() for name, make in files_of_no_page(project, book).items()}
    files |= {f"assets/{name}": content for name, content in link_cards(book, project.cache).items()}
    files |= {name: source.markdown.encode() for name, source in sources.items()}
    block_sources = {name: source for name, source in sources.items() if source.blocks}
    write_files(project.blocks, {f"{name}.json": source.blocks_json() for name, source in block_sources.items()})
    files |= minified_scripts(project)
    bundle.vendor(project.node_modules, project.staged / "assets" / "vendor", project.cache)
    write_files(project.staged, files, keep=("assets/fonts", "assets/vendor"))
    write_fonts(project, book, sources, texts(files, sources))


def files_of_no_page(project: Project, book: Book) -> dict[str, Callable[[], bytes]]:
    """Return what makes the files that belong to no single page, by their paths."""
    makers: dict[str, Callable[[], bytes]] = {f"assets/{FILE}": partial(licences_file, project)}
    makers |= {path: partial(style_sheet, project, path) for path in PARTS if parts(project, path)}
    makers |= {name: html.encode for name, html in moved_pages(book).items()}
    makers |= {name: path.read_bytes for name, path in hand_written_files(project, book).items()}
    for code in book.languages:
        makers[f"assets/app.{code}.webmanifest"] = partial(_json, manifest, project, book, code)
        makers[f"assets/glossary.{code}.json"] = partial(_json, glossary_data, book, code)
    return makers


def _json(make: Callable[..., Any], *arguments: Any) -> bytes:
    return compact_json(make(*arguments)).encode()


def page_assets(project: Project, book: Book) -> tuple[Files, dict[str, str]]:
    """Return the files that widgets and pages load, and their addresses by the keys under which pages ask for them."""
    bundles = engine_bundles(project, book)
    files = {f"assets/engine/{name}": content for name, content in bundles.values()}
    loader = bundle.loader_files(project.node_modules, project.cache)
    files |= {f"assets/widgets/{name}": content for name, content in loader.items()}
    addresses = {key: f"engine/{name}" for key, (name, _) in bundles.items()}
    addresses[LOADER] = f"widgets/{bundle.LOADER}?v={bundle.loader_version(loader)}"
    files |= {f"assets/{name}": content for name, content in game_style_sheets(book).items()}
    return files, addresses | style_addresses(book)


def write_fonts(project: Project, book: Book, sources: Pages, page_texts: dict[str, str]) -> None:
    """Write the subsets of the fonts for all that pages show (`page_texts`, by path), and the list of fonts to
    preload."""
    games = [GameTexts(game, code).get("game").title for game in book.games.values() for code in book.languages]
    preload = subset_fonts(
        characters(page_texts.values()),
        project.node_modules,
        project.staged / "assets" / "fonts",
        project.cache,
        headings=heading_characters(text for source in sources.values() for text in source.texts()),
        names=[
            *(language.label for language in book.languages.values()),
            *(games + [source.title for game in book.games.values() for source in game.game.sources.values()]),
        ],
        foreign=foreign_characters(book, page_texts),
        wordmark=read_settings(project).name,
    )
    write_if_new(project.font_preload, json.dumps(preload).encode())


def engine_bundles(project: Project, book: Book) -> dict[str, tuple[str, bytes]]:
    """Return what widgets load, by key: `attika.board` is the engine and data of a page, `attika.board.de` its words. A
    value is (file name with a content hash, content)."""
    jobs = [(game, page) for game in book.games.values() for page in game.rules.pages if page.kind in WIDGETS]
    results = each(lambda job: page_bundles(project, book, *job), jobs)
    return dict(item for bundles in results for item in bundles.items())


def page_bundles(project: Project, book: Book, game: GameBook, page: Page) -> dict[str, tuple[str, bytes]]:
    """Return what the widget of a page loads, by key; one of the home page has words for that place, too."""
    name = f"{game.id}.{page.id}"
    text = bundle.page_engine(project, runner_of(game), game.id, page)
    engine = json.loads(text)
    constants = cached_constants(engine["modules"], project.cache)
    known_texts = constants | texts_in([engine["components"], engine["calculators"]])
    contents = {name: text}
    for place, root in {"": IN_GAME, **({HOME_WORDS: game_root(game.id)} if page.teaser else {})}.items():
        for code in book.languages:
            page_words = needed_words(words(book, game, code, root).data, constants, known_texts)
            contents[f"{name}{place}.{code}"] = compact_json(page_words)
    return {key: (bundle.bundle_name(key, content), content.encode()) for key, content in contents.items()}


def style_addresses(book: Book) -> dict[str, str]:
    """Return the addresses of the games' style sheets by the keys under which pages ask for them (`style.attika`)."""
    return {f"style.{Path(name).stem}": name for name in game_style_sheets(book)}


def game_style_sheets(book: Book) -> Files:
    """Return the style sheets of games whose pictures have colours of their own besides the shared ones."""
    sheets = {game: own_style_sheet(game) for game in book.games}
    return {f"stylesheets/games/{game}.css": minify_css(css).encode() for game, css in sheets.items() if css}


def own_style_sheet(game: str) -> str:
    """Return the style sheet of a game's pictures, beside its engine; "" for none."""
    folder = engine_folder(game)
    path = folder / "picture.css" if folder else None
    return path.read_text(encoding="utf-8") if path and path.is_file() else ""


def picture_files(book: Book) -> Files:
    """Return the files of the games' own pictures, by path below assets/."""
    files = [file for game in book.games.values() for file in game.picture_files.values()]
    return {file.address: (book.root / file.path).read_bytes() for file in files}


def api_pictures(book: Book, addresses: dict[str, str], after: str = "") -> api.Pictures:
    """Return the addresses of the pictures of cases for the API: `{"game.case": {language: view of a file}}`.
    `addresses`: the addresses as pages use them; `after`: `AFTER` for the positions after the moves."""
    views: api.Pictures = {}
    for game in book.games.values():
        for case in game.all_cases():
            keys = {language: picture_key(game.id, language, case, after) for language in book.languages}
            views[f"{game.id}.{case.key}"] = {
                language: "assets/" + addresses[key].partition(" ")[0].replace("#", "#v.")
                for language, key in keys.items()
                if key in addresses
            }
    return views


SHARED_PICTURE_STYLES = ("tokens", "pictures")
"""Style sheets of docs/assets/ that colour the pictures of all games."""


def picture_style_sheets(project: Project, game: str) -> tuple[str, ...]:
    """Return the style sheets that colour a game's pictures, as text; the site's colours (tokens) first."""
    paths = (project.asset(f"assets/stylesheets/{name}.css") for name in SHARED_PICTURE_STYLES)
    shared = [path.read_text(encoding="utf-8") for path in paths if path.is_file()]
    return tuple(filter(None, [*shared, own_style_sheet(game)]))


def manifest(project: Project, book: Book, language: str) -> dict[str, Any]:
    """Return the web app manifest: the site, starting in a language. Addresses are relative to assets/."""
    icons = [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any maskable"}]
    icons += [{"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in (192, 512)]
    name = read_settings(project).name
    return {
        "name": name,
        "short_name": name,
        "description": book.site[language].strings["site.description"],
        "lang": language,
        "dir": text_direction(language),
        "id": "../",
        "start_url": f"../{language}/",
        "scope": "../",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [icon for icon in icons if project.asset(f"assets/{icon['src']}").is_file()],
    }


def pages(
    book: Book, addresses: dict[str, str], cache: Cache = NO_CACHE, styles: Mapping[str, Styles] | None = None
) -> tuple[Pages, PictureFiles]:
    """Return all pages made from data, in every language, and with the `styles` of the games' pictures the pictures of
    all cases. One process makes both of a game in a language, so that what is printed, too, is drawn once."""

    def of_game(context: PageContext) -> tuple[dict[str, tuple[str, dict[str, Any]]], PictureFiles]:
        pictures = case_pictures(context, styles[context.game.id], cache) if styles is not None else NO_PICTURES
        context.assets = addresses | pictures[1]
        return _cached_game_pages(context, cache), pictures

    made = [(language, name, make) for language in book.languages for name, (make, _) in OF_ALL_GAMES.items()]
    sources = {f"{language}/{name}.md": make(book, language) for language, name, make in made}
    contexts = [PageContext(book, game, code) for game in book.games.values() for code in book.languages]
    of_games = each(of_game, contexts, lambda one: len(one.game.rule_ids))
    sources |= {path: Source(*source) for game_sources, _ in of_games for path, source in game_sources.items()}
    return sources, joined_pictures([pictures for _, pictures in of_games])


def _cached_game_pages(context: PageContext, cache: Cache) -> dict[str, tuple[str, dict[str, Any]]]:
    """Return a game's pages in a language as plain data (Markdown, blocks), cached until the game or assets change."""
    others = set(context.book.languages) - {context.language}
    addresses = {  # what its pages in this language may load: `attika.board`, `attika.board.de`, the loader
        key: address
        for key, address in context.assets.items()
        if key == LOADER or (context.game.id in key.split(".") and not others & set(key.split(".")))
    }

    def make() -> dict[str, tuple[str, dict[str, Any]]]:
        sources = game_pages(context.book, context.game, context.language, addresses)
        return {f"{context.language}/{path}": (source.markdown, source.blocks) for path, source in sources.items()}

    return context.entry(cache, "pages", repr((page_settings(), sorted(addresses.items())))).get(dict, make)


def printable_pages(book: Book) -> Pages:
    """Return the print pages of which PDFs are made, without links to the PDFs."""
    styles = style_addresses(book)
    return {
        f"{language}/{game.id}/{PRINT}.md": print_page(PageContext(book, game, language, styles))
        for game in book.games.values()
        for language in book.languages
    }


def hand_written_pages(project: Project, book: Book, addresses: dict[str, str]) -> Pages:
    """Return the pages of docs/ with their blocks rendered."""
    texts = hand_written_texts(project, book)
    return {name: with_blocks(book, addresses, name, text) for name, text in texts.items()}


_TITLE = re.compile(r"(?m)^#{1,6} .*$")


def hand_written_texts(project: Project, book: Book) -> dict[str, str]:
    """Return the pages of docs/ as they were written, with those sections of others that a language lacks."""
    chooser = f"{CHOOSER}/index.md"
    texts = {chooser: project.asset(chooser).read_text(encoding="utf-8")}
    for language in book.languages:
        for page in pages_of(book, language):
            texts[f"{language}/{page}"] = _page_shown(book, language, page.removesuffix(".md"))
    return texts


def _page_shown(book: Book, language: str, page: str) -> str:
    """Return a page as readers of a language see it. What it lacks of its source, or if that lacks the page, of the
    first fallback language that has it, is shown in another language, with a notice, and what is stale with another. A
    page that has no section of its source is no translation, and is shown as it is."""
    pages, units = book.page_texts, GameTexts(book.page_texts, language)
    codes = [units.source_language, *book.chain(language)]
    source = next((code for code in codes if pages.page(code, page)), language)
    own, others = sections(pages.page(language, page)), sections(pages.page(source, page))
    keys = merged_order(own, others)
    is_apart = not own.keys() & others.keys() - {""} and any("body" in section_texts(text) for text in own.values())
    stale = [key for key in own if _section_status(units, page, key) == "stale"]
    if is_apart or (len(keys) == len(own) and not stale):
        return pages.page(language, page)
    parts, before = [], [language]  # the languages that have been told
    for key in keys:
        unit = f"{PAGE}.{section_key(page, key)}"
        code = language if key in own else units.shown(unit)[0] if unit in units.source else source
        text = sections(pages.page(code, page))[key]
        if code != before[-1]:
            times = before.count(code)  # no two blocks of a page have one name
            notice = f"\n\n/// {TRANSLATION} | {code}{f'.{times}' if times else ''}\n///"
            text, is_told = _TITLE.subn(rf"\g<0>{notice}", text, count=1) if code != language else (text, 1)
            before += [code] if is_told else []
        if key in stale and "body" in section_texts(text):
            start = section_spans(text)["body"][0]
            text = f"{text[:start]}/// {STALE} | {stale.index(key)}\n///\n\n{text[start:]}"
        parts.append(text)
    return joined(parts)


def _section_status(units: GameTexts, page: str, key: str) -> str:
    """Return the status of a section's unit (`GameTexts.status`); "" for one that the source does not have."""
    unit = f"{PAGE}.{section_key(page, key)}"
    return units.status(unit) if unit in units.source else ""


def hand_written_files(project: Project, book: Book) -> dict[str, Path]:
    """Return what stands beside the hand-written pages of a language, such as pictures, by path. What a language lacks
    is taken from its fallback languages, like pages."""
    files: dict[str, Path] = {}
    for language in book.languages:
        for code in reversed(book.chain(language)):
            for path in files_below(project.docs / code):
                if path.suffix != ".md":
                    files[f"{language}/{path.relative_to(project.docs / code).as_posix()}"] = path
    return files


def hand_written_assets(project: Project) -> Files:
    """Return the style sheets, scripts and images of docs/ unchanged, without the style sheets that are joined."""
    paths = {
        path.relative_to(docs).as_posix(): path
        for docs in reversed(project.docs_folders)
        for path in files_below(docs / "assets")
        if path.stem in ALSO_ALONE or sheet_of(path) is None
    }
    return {name: path.read_bytes() for name, path in sorted(paths.items())}


def texts(files: Files, sources: Pages) -> dict[str, str]:
    """Return everything that a page may show, by path: Markdown with its blocks, and the JSON that scripts load."""
    contents = {name: content.decode() for name, content in files.items() if name.endswith(".json")}
    return contents | {name: "".join(source.texts()) for name, source in sources.items()}


def foreign_characters(book: Book, page_texts: dict[str, str]) -> set[str]:
    """Return every character on pages, and in the glossary, of languages that are not written in wide ones, and of what
    any language says there."""
    narrow = [code for code, language in book.languages.items() if not any(map(is_wide, language.label))]
    places = tuple(place for code in narrow for place in (f"{code}/", f"assets/glossary.{code}."))
    said = [site.strings[key] for site in book.site.values() for key in WORDS_ELSEWHERE.values()]
    return characters([*said, *(text for name, text in page_texts.items() if name.startswith(places))])


def characters(shown: Iterable[str]) -> set[str]:
    """Return every printable character. The texts have tens of millions of characters, nearly all of them ASCII, so
    ASCII characters are searched for one by one."""
    all_texts = list(shown)
    present = {letter for letter in ASCII if letter.isprintable() and any(letter in text for text in all_texts)}
    others = (text.encode().translate(None, ASCII.encode()).decode() for text in all_texts)
    return {letter for letter in present.union(*others) if letter.isprintable()}


ASCII = "".join(map(chr, range(128)))


def write_files(folder: Path, files: Files, keep: tuple[str, ...] = ()) -> None:
    """Make `folder` contain exactly `files`, besides what is below the paths in `keep`."""
    for name, content in files.items():
        write_if_new(folder / name, content)
    for path in sorted(folder.rglob("*"), reverse=True):
        name = path.relative_to(folder).as_posix()
        if name.startswith(keep) or path.name == ".gitkeep":
            continue
        if path.is_file() and name not in files:
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()
