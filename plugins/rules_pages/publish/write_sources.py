"""From the data to the folder that MkDocs builds: pages, hand-written pages, assets, engine bundles, fonts, api."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import Speaker
from rules_pages.blocks.widget_words import IN_GAME, needed_words, words
from rules_pages.browser import bundle
from rules_pages.browser.tree_shaking import kept_constants, texts_in
from rules_pages.data.book import Book, GameBook
from rules_pages.data.cache import kept, write_if_new
from rules_pages.data.engine_runner import Player
from rules_pages.data.models import Page
from rules_pages.data.project import Project
from rules_pages.data.publication import shown
from rules_pages.data.units import GameTexts
from rules_pages.pages.api_reference import api_page
from rules_pages.pages.changelog import changelog_page
from rules_pages.pages.finder import FINDER
from rules_pages.pages.game import game_pages, glossary_data, glossary_page
from rules_pages.pages.home import home_page
from rules_pages.pages.home_calculator import WORDS, root_of
from rules_pages.pages.printable import PRINT, print_page
from rules_pages.pages.translation_status import status_page
from rules_pages.publish import api
from rules_pages.publish.fonts import heading_characters, is_wide, subset_fonts
from rules_pages.publish.licences import FILE, licences_file
from rules_pages.publish.pdf import with_pdfs

CHOOSER = "xx"
"""MkDocs' name for the page at `/` that leads to the languages."""
LOADER = "loader"
"""What starts a widget, among the addresses of assets."""
STATUS = "translation-status"
"""A page of every language that the footer leads to."""
WIDGETS = ("calculator", "board", "position")
"""Kinds of pages that carry a widget of the same name."""
OTHER_PAGES = ("glossary", "how-to-use", "about", "changelog", "api")
"""The pages that belong to no game, in the order of the navigation."""
Files = dict[str, bytes]


def stage(project: Project, book: Book) -> None:
    """Bring `project.staged` up to date: write what changed, delete what is no longer made."""
    players = {game.id: Player(game) for game in book.games.values()}
    files: Files = {}
    bundles = engine_bundles(project, book, players)
    files |= {f"assets/engine/{name}": content for name, content in bundles.values()}
    loader = bundle.loader_files(project.interactive)
    files |= {f"assets/widgets/{name}": content for name, content in loader.items()}
    addresses = {key: f"engine/{name}" for key, (name, _) in bundles.items()}
    addresses[LOADER] = f"widgets/{bundle.LOADER}?v={bundle.loader_version(loader)}"
    styles = picture_styles(project, book)
    files |= {f"assets/{name}": content for name, content in styles.items()}
    addresses |= style_addresses(project, book)
    files |= with_pdfs(project, book, pages(book, players, addresses, project.cache / "pages"))
    files |= hand_written(project, book)
    files[f"assets/{FILE}"] = licences_file(project)
    files |= homes(book, players, files, addresses)
    files |= {f"assets/app.{code}.webmanifest": _json(manifest(book, code)).encode() for code in book.languages}
    files |= {f"assets/glossary.{code}.json": _json(glossary_data(book, code)).encode() for code in book.languages}
    files |= {f"api/v1/{name}": content for name, content in api.documents(book, players).items()}
    write_files(project.staged, files, kept=("assets/fonts", "assets/vendor"))
    bundle.vendor(project.node_modules, project.staged / "assets" / "vendor", project.cache / "minified")
    preload = subset_fonts(
        characters(files),
        project.node_modules,
        project.staged / "assets" / "fonts",
        project.cache / "fonts",
        headings=heading_characters(content.decode() for name, content in files.items() if name.endswith(".md")),
        names=[*(language.label for language in book.languages.values()), *titles(book)],
        guests=guests(book, files),
    )
    write_if_new(project.cache / "font_preload.json", json.dumps(preload).encode())


def engine_bundles(project: Project, book: Book, players: dict[str, Player]) -> dict[str, tuple[str, bytes]]:
    """What widgets load, with the hash of the content in the file name: `attika.board` and every other page with a
    widget to its engine and data, `attika.board.de` and so on to its words."""
    found: dict[str, tuple[str, bytes]] = {}
    for game in book.games.values():
        for page in game.rules.pages:
            if page.kind in WIDGETS:
                found |= _bundles_of(project, book, players[game.id], game, page)
    return found


def _bundles_of(
    project: Project, book: Book, player: Player, game: GameBook, page: Page
) -> dict[str, tuple[str, bytes]]:
    """What the widget of one page loads; one that the home page shows has words for that place, too."""
    name = f"{game.id}.{page.id}"
    text = engine(project, player, game.id, page)
    made = json.loads(text)
    constants = kept_constants(made["modules"], project.cache / "lowered")
    named = constants | texts_in([made["components"], made["calculators"]])
    found = {name: _named(name, text)}
    for place, root in {"": IN_GAME, **({WORDS: root_of(game.id)} if page.teaser else {})}.items():
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
    return {f"stylesheets/games/{game}.css": path.read_bytes() for game, path in sources.items() if path.is_file()}


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


def engine(project: Project, player: Player, game: str, page: Page) -> str:
    """The modules, components and forms for the widget of one page."""
    forms = {name: form for name, form in player.forms.items() if page.calculator in (None, name)}
    needed = {} if page.position else forms
    cache = project.cache / "lowered"
    return bundle.bundle(project.interactive, game, player.plain, needed, cache, page.kind, page.position)


def _named(key: str, text: str) -> tuple[str, bytes]:
    return bundle.bundle_name(key, text), text.encode()


def pages(book: Book, players: dict[str, Player], addresses: dict[str, str], cache: Path | None = None) -> Files:
    """All generated Markdown, in every language. `cache`: where those of a game are kept until it changes."""
    found: Files = {}
    for language in book.languages:
        made = {"glossary.md": glossary_page(book, language), f"{STATUS}.md": status_page(book, language)}
        made |= {"changelog.md": changelog_page(book, language), "api.md": api_page(book, language)}
        found |= {f"{language}/{path}": text.encode() for path, text in made.items()}
    for game in book.games.values():
        for language in book.languages:
            found |= _pages_of(book, game, players[game.id], language, addresses, cache)
    return found


def _pages_of(
    book: Book, game: GameBook, player: Player, language: str, addresses: dict[str, str], cache: Path | None = None
) -> Files:
    """The pages of a game in one language, made before or now."""
    asked = {key: address for key, address in addresses.items() if _is_for(key, book, game, language)}

    def make() -> Files:
        made = game_pages(book, game, player, language, asked)
        return {f"{language}/{path}": text.encode() for path, text in made.items()}

    fingerprint = game.page_fingerprints.get(language)
    if cache is None or not fingerprint:
        return make()
    digest = hashlib.sha256(repr((fingerprint, shown(), sorted(asked.items()))).encode()).hexdigest()
    return kept(cache, f"{game.id}.{language}", digest, dict, make)


def _is_for(key: str, book: Book, game: GameBook, language: str) -> bool:
    """Whether pages of a game in a language may load what has this key (`attika.board`, `attika.board.de`, LOADER)."""
    parts = set(key.split("."))
    return key == LOADER or (game.id in parts and not parts & set(book.languages) - {language})


def printable_pages(project: Project, book: Book) -> Files:
    """The pages of which PDFs are made, without links to them."""
    styles = style_addresses(project, book)
    return {
        f"{language}/{game.id}/{PRINT}.md": print_page(Speaker(book, game, language, styles), player).encode()
        for game, player in [(game, Player(game)) for game in book.games.values()]
        for language in book.languages
    }


def hand_written(project: Project, book: Book) -> Files:
    """Read the pages and assets of docs/ as they are. A page that a language lacks is that of the first language to
    which it falls back and which has the page, with a notice."""
    folders = [*book.languages, CHOOSER, "assets"]
    files = {
        path.relative_to(project.docs).as_posix(): path.read_bytes()
        for folder in folders
        for path in sorted((project.docs / folder).rglob("*"))
        if path.is_file()
    }
    borrowed: Files = {}
    for language in book.languages:
        for code in reversed(book.chain(language)[1:]):  # the first choice comes last, and counts
            there = [name for name in files if name.startswith(f"{code}/") and name.endswith(".md")]
            texts = {name: _marked(book, language, code, files[name].decode()) for name in there}
            borrowed |= {f"{language}/{name.partition('/')[2]}": text.encode() for name, text in texts.items()}
    return borrowed | files


def _marked(book: Book, language: str, code: str, text: str) -> str:
    """A hand-written page in another language, with a notice below its title."""
    said = book.site[language].strings["translation.missing"].replace("{language}", book.languages[code].label)
    notice = tag("p", escape(said), class_="translation translation--missing", lang=language)
    return re.sub(r"(?m)^# .*$", lambda title: f"{title.group()}\n\n{notice}", text, count=1)


def homes(book: Book, players: dict[str, Player], files: Files, addresses: dict[str, str]) -> Files:
    """The home pages with their generated parts."""
    written = {f"{language}/index.md": language for language in book.languages}
    return {
        path: home_page(book, players, language, files[path].decode(), addresses).encode()
        for path, language in written.items()
        if path in files
    }


def titles(book: Book) -> list[str]:
    """What stands in its own language on pages of every language: the titles of games and of sources."""
    games = [GameTexts(game, code).get("game").title for game in book.games.values() for code in book.languages]
    return games + [source.title for game in book.games.values() for source in game.game.sources.values()]


def guests(book: Book, files: Files) -> set[str]:
    """Every character on pages, and in the glossary, of languages whose own name is not written in wide characters."""
    narrow = [code for code, language in book.languages.items() if not any(map(is_wide, language.label))]
    places = tuple(place for code in narrow for place in (f"{code}/", f"assets/glossary.{code}."))
    return characters({name: content for name, content in files.items() if name.startswith(places)})


def characters(files: Files) -> set[str]:
    """Every character that a page may show."""
    texts = [content.decode() for name, content in files.items() if name.endswith((".md", ".json"))]
    return {character for text in texts for character in set(text) if character.isprintable()}


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
    """MkDocs' `nav` for one language; paths without the language's folder."""
    strings = book.site[language].strings
    nav: list[dict[str, Any]] = [{strings["nav.home"]: "index.md"}]
    for game in book.games.values():
        below = [f"{game.id}/index.md", *(f"{game.id}/{page.id}.md" for page in game.rules.pages)]
        below.append(f"{game.id}/{FINDER}.md")
        nav.append({GameTexts(game, language).get("game").title: below})
    return [*nav, *({strings[f"nav.{page}"]: f"{page}.md"} for page in OTHER_PAGES)]
