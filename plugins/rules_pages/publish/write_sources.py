"""From the data to the folder that MkDocs builds: pages, hand-written pages, assets, engine bundles, fonts, api."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from rules_pages.blocks.block import Source
from rules_pages.blocks.case import AFTER, picture_key
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.widget_words import IN_GAME, needed_words, words
from rules_pages.browser import bundle
from rules_pages.browser.javascript import first_scripts, libraries
from rules_pages.browser.tree_shaking import cached_constants, texts_in
from rules_pages.data.book import Book, GameBook
from rules_pages.data.cache import cached, write_if_new
from rules_pages.data.cases import played_cases
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.models import Page
from rules_pages.data.parallel import each
from rules_pages.data.project import CHOOSER, Project
from rules_pages.data.published import api
from rules_pages.data.published.publication import shown
from rules_pages.data.units import GameTexts
from rules_pages.pages.api_reference import api_page
from rules_pages.pages.case_pictures import case_pictures
from rules_pages.pages.changelog import changelog_page
from rules_pages.pages.check_yourself import CHECK_YOURSELF, has_questions
from rules_pages.pages.finder import FINDER
from rules_pages.pages.game import game_pages
from rules_pages.pages.glossary import glossary_data, glossary_page
from rules_pages.pages.groups import pages_by_group
from rules_pages.pages.hand_written import TRANSLATION, with_blocks
from rules_pages.pages.printable import PRINT, print_page
from rules_pages.pages.translation_status import status_page
from rules_pages.pages.widgets.home_calculator import HOME_WORDS, game_root
from rules_pages.publish.fonts import heading_characters, is_wide, subset_fonts
from rules_pages.publish.licences import FILE, licences_file
from rules_pages.publish.pdf import with_pdfs
from rules_pages.publish.style_sheet import STYLE_SHEET, is_only_a_part, minified, parts, site_style

LOADER = "loader"
"""What starts a widget, among the addresses of assets."""
STATUS = "translation-status"
"""A page of every language that the footer leads to."""
WIDGETS = ("calculator", "board", "position", "table")
"""Kinds of pages that carry a widget of the same name."""
OTHER_PAGES = ("glossary", "how-to-use", "about", "changelog", "api")
"""The pages that belong to no game, in the order of the navigation."""
Files = dict[str, bytes]
Pages = dict[str, Source]
"""By the names of their files below the folder of all staged pages: `de/attika/building.md`."""


def write_docs_dir(project: Project, book: Book) -> None:
    """Bring `project.staged` up to date: write what changed, delete what is no longer made."""
    runners = {game.id: EngineRunner(game) for game in book.games.values()}
    for game in book.games.values():
        played_cases(runners[game.id], game)  # once, for the processes that make pictures and pages
    files, addresses = loaded_by_pages(project, book, runners)
    pictures, places = case_pictures(
        book,
        runners,
        {game: colours_of_pictures(project, game) for game in book.games},
        project.cache / "pages",
    )
    files |= {f"assets/{name}": content for name, content in pictures.items()}
    addresses |= places
    sources, pdfs = with_pdfs(project, book, pages(book, runners, addresses, project.cache / "pages"))
    with ThreadPoolExecutor(1) as beside:  # Node.js on another core; nothing is shared out among processes meanwhile
        scripts = beside.submit(scripts_made_smaller, project)
        sources |= hand_written_pages(project, book, runners, addresses)
        views = api.CasePictures(in_api(book, places), in_api(book, places, AFTER))
        files |= {f"api/v1/{name}": content for name, content in api.documents(book, runners, views).items()}
        files |= {f"api/v1/{name}": content for name, content in api.program_files().items()}
        files |= pdfs | hand_written_assets(project) | small_files(project, book)
        files |= {name: source.markdown.encode() for name, source in sources.items()}
        made = {name: source for name, source in sources.items() if source.blocks}
        write_files(project.blocks, {f"{name}.json": source.blocks_json() for name, source in made.items()})
        files |= scripts.result()
    write_files(project.staged, files, kept=("assets/fonts", "assets/vendor"))
    write_fonts(project, book, sources, texts(files, sources))


def loaded_by_pages(project: Project, book: Book, runners: dict[str, EngineRunner]) -> tuple[Files, dict[str, str]]:
    """What widgets and pages load, and its addresses by the keys under which pages ask for them."""
    bundles = engine_bundles(project, book, runners)
    files = {f"assets/engine/{name}": content for name, content in bundles.values()}
    loader = bundle.loader_files(project.interactive)
    files |= {f"assets/widgets/{name}": content for name, content in loader.items()}
    addresses = {key: f"engine/{name}" for key, (name, _) in bundles.items()}
    addresses[LOADER] = f"widgets/{bundle.LOADER}?v={bundle.loader_version(loader)}"
    files |= {f"assets/{name}": content for name, content in picture_styles(project, book).items()}
    return files, addresses | style_addresses(project, book)


def scripts_made_smaller(project: Project) -> Files:
    """The scripts of pages and what they import; those of PyScript and MicroPython are written to their folder."""
    cache = project.cache / "minified"
    bundle.vendor(project.node_modules, project.staged / "assets" / "vendor", cache)
    found = {f"assets/{name}": content for name, content in libraries(project.node_modules, cache).items()}
    return found | first_scripts(project.docs, project.node_modules, cache)


def small_files(project: Project, book: Book) -> Files:
    """Licences, and for each language what makes the site an app and the glossary as data."""
    found = {f"assets/{FILE}": licences_file(project)}
    for code in book.languages:
        found[f"assets/app.{code}.webmanifest"] = _json(manifest(book, code)).encode()
        found[f"assets/glossary.{code}.json"] = _json(glossary_data(book, code)).encode()
    return found


def write_fonts(project: Project, book: Book, sources: Pages, shown: dict[str, str]) -> None:
    """Cut the fonts down to the characters that pages show, and note which of them pages ask for at once."""
    preload = subset_fonts(
        characters(shown.values()),
        project.node_modules,
        project.staged / "assets" / "fonts",
        project.cache / "fonts",
        headings=heading_characters(text for source in sources.values() for text in source.texts()),
        names=[*(language.label for language in book.languages.values()), *titles(book)],
        guests=foreign_characters(book, shown),
    )
    write_if_new(project.cache / "font_preload.json", json.dumps(preload).encode())


def engine_bundles(project: Project, book: Book, runners: dict[str, EngineRunner]) -> dict[str, tuple[str, bytes]]:
    """What widgets load, with the hash of the content in the file name: `attika.board` and every other page with a
    widget to its engine and data, `attika.board.de` and so on to its words."""
    asked = [(game, page) for game in book.games.values() for page in game.rules.pages if page.kind in WIDGETS]
    found = each(lambda one: bundles_of(project, book, runners[one[0].id], *one), asked)
    return dict(item for made in found for item in made.items())


def bundles_of(
    project: Project, book: Book, runner: EngineRunner, game: GameBook, page: Page
) -> dict[str, tuple[str, bytes]]:
    """What the widget of one page loads; one that the home page shows has words for that place, too."""
    name = f"{game.id}.{page.id}"
    text = engine(project, runner, game.id, page)
    made = json.loads(text)
    constants = cached_constants(made["modules"], project.cache / "lowered")
    named = constants | texts_in([made["components"], made["calculators"]])
    found = {name: _named(name, text)}
    for place, root in {"": IN_GAME, **({HOME_WORDS: game_root(game.id)} if page.teaser else {})}.items():
        for code in book.languages:
            spoken = needed_words(words(book, game, code, root).data, constants, named)
            found[f"{name}{place}.{code}"] = _named(f"{name}{place}.{code}", _json(spoken))
    return found


def style_addresses(project: Project, book: Book) -> dict[str, str]:
    """Those style sheets by the key under which pages ask for them."""
    return {f"style.{Path(name).stem}": name for name in picture_styles(project, book)}


def picture_styles(project: Project, book: Book) -> Files:
    """The colours of a game's pictures, where it has some of its own beside those that all share."""
    sources = {game: project.interactive / "rules_engine" / game / "picture.css" for game in book.games}
    return {
        f"stylesheets/games/{game}.css": minified(path.read_text(encoding="utf-8")).encode()
        for game, path in sources.items()
        if path.is_file()
    }


def in_api(book: Book, places: dict[str, str], after: str = "") -> api.Pictures:
    """The addresses of the pictures of cases as programs read them: `game.case` to language to a view of the file; with
    `AFTER` those of what moves led to."""
    found: api.Pictures = {}
    for game in book.games.values():
        for case in (case for cases in game.cases.values() for case in cases):
            keys = {language: picture_key(game.id, language, case, after) for language in book.languages}
            found[f"{game.id}.{case.key}"] = {
                language: "assets/" + places[key].partition(" ")[0].replace("#", "#v.")
                for language, key in keys.items()
                if key in places
            }
    return found


STYLES_OF_PICTURES = ("tokens", "board")
"""Style sheets of docs/assets/ that colour pictures."""


def colours_of_pictures(project: Project, game: str) -> tuple[str, ...]:
    """The style sheets by which a game's pictures are coloured, the colours of the site first."""
    shared = project.docs / "assets" / "stylesheets"
    own = project.interactive / "rules_engine" / game / "picture.css"
    paths = [*(shared / f"{name}.css" for name in STYLES_OF_PICTURES), own]
    return tuple(path.read_text(encoding="utf-8") for path in paths if path.is_file())


PAPER = "#f6f3ec"
"""--stele-paper of tokens.css by day, which a manifest takes once for all."""


def manifest(book: Book, language: str) -> dict[str, Any]:
    """The web app manifest of a language: the whole site, begun in that language. Addresses from assets/."""
    icons = [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any maskable"}]
    icons += [{"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in (192, 512)]
    return {
        "name": "Stele",
        "short_name": "Stele",
        "description": book.site[language].strings["site.description"],
        "lang": language,
        "dir": "ltr",
        "id": "../",
        "start_url": f"../{language}/",
        "scope": "../",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": icons,
    }


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def engine(project: Project, runner: EngineRunner, game: str, page: Page) -> str:
    """The modules, components and forms for the widget of one page."""
    forms = {name: form for name, form in runner.forms.items() if page.calculator in (None, name)}
    needed = {} if page.position or page.kind == "table" else forms
    cache = project.cache / "lowered"
    return bundle.bundle(project.interactive, game, runner.plain, needed, cache, page.kind, page.position)


def _named(key: str, text: str) -> tuple[str, bytes]:
    return bundle.bundle_name(key, text), text.encode()


def pages(book: Book, runners: dict[str, EngineRunner], addresses: dict[str, str], cache: Path | None = None) -> Pages:
    """All pages made from data, in every language. `cache`: where those of a game are kept until it changes."""
    found: Pages = {}
    for language in book.languages:
        found[f"{language}/glossary.md"] = glossary_page(book, language)
        found[f"{language}/{STATUS}.md"] = status_page(book, language)
        found[f"{language}/changelog.md"] = changelog_page(book, language)
        found[f"{language}/api.md"] = api_page(book, language)
    asked = [(game, language) for game in book.games.values() for language in book.languages]
    of_games = each(
        lambda one: _pages_of(book, one[0], runners[one[0].id], one[1], addresses, cache),
        asked,
        weight=lambda one: len(one[0].rule_ids),
    )
    return found | {path: Source(*source) for made in of_games for path, source in made.items()}


def _pages_of(
    book: Book,
    game: GameBook,
    runner: EngineRunner,
    language: str,
    addresses: dict[str, str],
    cache: Path | None = None,
) -> dict[str, tuple[str, dict[str, Any]]]:
    """The pages of a game in one language as plain data (Markdown, blocks), made before or now."""
    asked = {key: address for key, address in addresses.items() if _is_for(key, book, game, language)}

    def make() -> dict[str, tuple[str, dict[str, Any]]]:
        made = game_pages(book, game, runner, language, asked)
        return {f"{language}/{path}": (source.markdown, source.blocks) for path, source in made.items()}

    fingerprint = game.page_fingerprints.get(language)
    if cache is None or not fingerprint:
        return make()
    digest = hashlib.sha256(repr((fingerprint, shown(), sorted(asked.items()))).encode()).hexdigest()
    return cached(cache, f"{game.id}.{language}", digest, dict, make)


def _is_for(key: str, book: Book, game: GameBook, language: str) -> bool:
    """Whether pages of a game in a language may load what has this key (`attika.board`, `attika.board.de`, LOADER)."""
    parts = set(key.split("."))
    return key == LOADER or (game.id in parts and not parts & set(book.languages) - {language})


def printable_pages(project: Project, book: Book) -> Pages:
    """The pages of which PDFs are made, without links to them."""
    styles = style_addresses(project, book)
    return {
        f"{language}/{game.id}/{PRINT}.md": print_page(PageContext(book, game, language, styles), runner)
        for game, runner in [(game, EngineRunner(game)) for game in book.games.values()]
        for language in book.languages
    }


def hand_written_pages(
    project: Project, book: Book, runners: dict[str, EngineRunner], addresses: dict[str, str]
) -> Pages:
    """The pages of docs/, with what stands for the blocks in them."""
    texts = hand_written_texts(project, book)
    return {name: with_blocks(book, runners, addresses, name, text) for name, text in texts.items()}


def hand_written_texts(project: Project, book: Book) -> dict[str, str]:
    """The pages of docs/ as they were written. A page that a language lacks is that of the first language to which it
    falls back and which has the page, with a notice."""
    paths = [path for folder in (*book.languages, CHOOSER) for path in _files_below(project.docs / folder)]
    written = {path.relative_to(project.docs).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    borrowed: dict[str, str] = {}
    for language in book.languages:
        for code in reversed(book.chain(language)[1:]):  # the first choice comes last, and counts
            there = {name: text for name, text in written.items() if name.startswith(f"{code}/")}
            borrowed |= {f"{language}/{name.partition('/')[2]}": _marked(code, text) for name, text in there.items()}
    return borrowed | written


def _marked(code: str, text: str) -> str:
    """A hand-written page in another language, with a notice below its title."""
    return re.sub(r"(?m)^# .*$", lambda title: f"{title.group()}\n\n/// {TRANSLATION} | {code}\n///", text, count=1)


def hand_written_assets(project: Project) -> Files:
    """Style sheets, scripts and images of docs/: as they are, but for the style sheets that become one."""
    paths = [path for path in _files_below(project.docs / "assets") if not is_only_a_part(path, project)]
    found = {path.relative_to(project.docs).as_posix(): path.read_bytes() for path in paths}
    return found | ({STYLE_SHEET: site_style(project)} if parts(project) else {})


def _files_below(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file()]


def titles(book: Book) -> list[str]:
    """What stands in its own language on pages of every language: the titles of games and of sources."""
    games = [GameTexts(game, code).get("game").title for game in book.games.values() for code in book.languages]
    return games + [source.title for game in book.games.values() for source in game.game.sources.values()]


def texts(files: Files, sources: Pages) -> dict[str, str]:
    """All that a page may show, by name: Markdown with its blocks, and the words that scripts load."""
    found = {name: content.decode() for name, content in files.items() if name.endswith(".json")}
    return found | {name: "".join(source.texts()) for name, source in sources.items()}


def foreign_characters(book: Book, shown: dict[str, str]) -> set[str]:
    """Every character on pages, and in the glossary, of languages whose own name is not written in wide characters."""
    narrow = [code for code, language in book.languages.items() if not any(map(is_wide, language.label))]
    places = tuple(place for code in narrow for place in (f"{code}/", f"assets/glossary.{code}."))
    return characters(text for name, text in shown.items() if name.startswith(places))


def characters(shown: Iterable[str]) -> set[str]:
    """Every character that is printed. Most of tens of millions are of ASCII, which is looked for letter by letter."""
    words = list(shown)
    found = {letter for letter in ASCII if letter.isprintable() and any(letter in text for text in words)}
    return {letter for letter in found.union(*map(_beyond_ascii, words)) if letter.isprintable()}


ASCII = "".join(map(chr, range(128)))


def _beyond_ascii(text: str) -> str:
    return text.encode().translate(None, ASCII.encode()).decode()


def write_files(folder: Path, files: Files, kept: tuple[str, ...] = ()) -> None:
    """Make `folder` hold exactly `files` (and what lies below `kept`)."""
    for name, content in files.items():
        write_if_new(folder / name, content)
    for path in sorted(folder.rglob("*"), reverse=True):
        name = path.relative_to(folder).as_posix()
        if name.startswith(kept) or path.name == ".gitkeep":
            continue
        if path.is_file() and name not in files:
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()


def navigation(book: Book, language: str) -> list[dict[str, Any]]:
    """MkDocs' `nav` for one language, the pages of a game in their groups; paths without the language's folder."""
    strings = book.site[language].strings
    nav: list[dict[str, Any]] = [{strings["nav.home"]: "index.md"}]
    for game in book.games.values():
        below: list[Any] = [f"{game.id}/index.md"]
        for group, listed in pages_by_group(game).items():
            files = [f"{game.id}/{page.id}.md" for page in listed]
            files += [f"{game.id}/{FINDER}.md"] if group == "look-up" else []
            files += [f"{game.id}/{CHECK_YOURSELF}.md"] if group == "learn" and has_questions(game) else []
            below.append({strings[f"group.{group}"]: files})
        nav.append({GameTexts(game, language).get("game").title: below})
    return [*nav, *({strings[f"nav.{page}"]: f"{page}.md"} for page in OTHER_PAGES)]
