"""Pictures of the cases of rules pages: one SVG file per page and language, several for a page with many cases, and
others with the positions after allowed moves, which are fetched when a reader asks for them.

A page fetches its file when a case comes near the screen; cases.js puts each picture into the space reserved for it, so
that the site's colours apply. Without scripts an <img> shows a fragment of the same file, which carries its own
colours.
"""

from __future__ import annotations

import hashlib

from rules_pages.blocks.case import (
    AFTER,
    SIGNS,
    draw_case,
    draw_case_after,
    picture_classes,
    picture_key,
    small_box,
    view_box,
)
from rules_pages.blocks.page_context import PageContext
from rules_pages.data.book import Book, GameBook
from rules_pages.data.cache import NO_CACHE, Cache
from rules_pages.data.cases import PlayedCase, played_cases
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.parallel import each
from rules_pages.data.problems import Failure
from rules_pages.data.published.publication import page_settings
from rules_pages.pages.game_picture import game_picture_file
from rules_pages.pages.picture_style import picture_style

Styles = tuple[str, ...]
"""The style sheets of a game's pictures as text, tokens.css first."""
FOLDER = "cases"
"""Folder of the files below assets/."""
AT_ONCE = 40
"""Maximum number of cases whose pictures are in one file: of a long page the first view loads the first of them."""
PictureFiles = tuple[dict[str, bytes], dict[str, str]]
"""Files by path below assets/, and addresses of pictures by `picture_key`."""


class PictureError(Failure):
    """A case cannot be drawn; the message says which one, and why."""


def case_pictures(
    book: Book, runners: dict[str, EngineRunner], styles: dict[str, Styles], cache: Cache = NO_CACHE
) -> PictureFiles:
    """Return the files of all games and languages, and the address of each case's picture.

    `styles`: the style sheets of each game's pictures.
    """
    jobs = [(game, language) for game in book.games.values() for language in book.languages]
    files: dict[str, bytes] = {}
    addresses: dict[str, str] = {}
    for result in each(
        lambda job: _cached_game_pictures(book, *job, runners[job[0].id], styles[job[0].id], cache), jobs
    ):
        files |= result[0]
        addresses |= result[1]
    return files, addresses


def _cached_game_pictures(
    book: Book, game: GameBook, language: str, runner: EngineRunner, styles: Styles, cache: Cache
) -> PictureFiles:
    """Return the pictures of a game in one language, from the cache until the game changes."""
    fingerprint = game.page_fingerprints.get(language, "")
    usable = cache if fingerprint else NO_CACHE
    entry = usable.entry("pictures", game.id, language, fingerprint, repr(page_settings()), *styles)
    return entry.get(tuple, lambda: _game_pictures(PageContext(book, game, language), runner, styles))


def _game_pictures(context: PageContext, runner: EngineRunner, styles: Styles) -> PictureFiles:
    """Return the files of all pages of a game, and that of its table."""
    files: dict[str, bytes] = {}
    addresses: dict[str, str] = {}
    for page_id, cases in cases_by_page(runner, context.game).items():
        page_files = pictures_of_page(context, runner, styles, page_id, cases)
        files |= page_files[0]
        addresses |= page_files[1]
    table = game_picture_file(context, runner, styles)
    return files | table[0], addresses | table[1]


def cases_by_page(runner: EngineRunner, game: GameBook) -> dict[str, list[PlayedCase]]:
    """Return the cases of a game by the id of the page with their rule; `""` for rules that are on no page."""
    by_page: dict[str, list[PlayedCase]] = {}
    for played in played_cases(runner, game).values():
        page = game.page_of(played.case.rule)
        by_page.setdefault(page.id if page else "", []).append(played)
    return by_page


def pictures_of_page(
    context: PageContext, runner: EngineRunner, styles: Styles, page_id: str, cases: list[PlayedCase]
) -> PictureFiles:
    """Return the files of one page, each with a content hash in its name, no file where no case has a picture; and with
    the addresses the classes of what is drawn (`SIGNS`)."""
    before, after = {}, {}
    for played in cases:
        before[played.case.key], after[played.case.key] = _draw(context, runner, played)
    places = {rule.id: place for place, rule in enumerate(context.game.rule_list())}
    ordered = sorted(cases, key=lambda played: places[played.case.rule])
    files: dict[str, bytes] = {}
    addresses: dict[str, str] = {}
    for start in range(0, len(ordered), AT_ONCE):
        some = ordered[start : start + AT_ONCE]
        name = f"{FOLDER}/{context.game.id}.{page_id}" + (f".{start // AT_ONCE + 1}" if start else "")
        for suffix, drawn, kind in (("", before, ""), (".after", after, AFTER)):
            made = _picture_file(context, styles, f"{name}{suffix}.{context.language}", some, drawn, kind)
            files |= made[0]
            addresses |= made[1]
    signs = {
        picture_key(context.game.id, context.language, played.case, SIGNS): " ".join(
            sorted(picture_classes(before[played.case.key]) | picture_classes(after[played.case.key]))
        )
        for played in cases
    }
    return files, addresses | signs


def _picture_file(
    context: PageContext, styles: Styles, name: str, cases: list[PlayedCase], drawn: dict[str, str], after: str = ""
) -> PictureFiles:
    """Return one file with these pictures, and the address of each case's picture (`path#fragment viewBox`, and
    after `; ` the viewBox of the part that stands for it where the case is folded).

    `drawn`: case key to SVG, or `""` without a picture; `after`: `AFTER` for pictures of the position after the move.
    """
    shown = [drawn[played.case.key] for played in cases]
    pictures = {svg: f"p{index}" for index, svg in enumerate(dict.fromkeys(filter(None, shown)))}
    if not pictures:
        return {}, {}
    content = sheet(pictures, picture_style(styles[0], list(styles[1:]), "".join(pictures))).encode()
    name = f"{name}.{hashlib.sha256(content).hexdigest()[:10]}.svg"
    addresses: dict[str, str] = {}
    for played in cases:
        svg = drawn[played.case.key]
        if svg:
            key = picture_key(context.game.id, context.language, played.case, after)
            boxes = "; ".join(filter(None, [view_box(svg), small_box(svg)]))
            addresses[key] = f"{name}#{pictures[svg]} {boxes}"
    return {name: content}, addresses


def _draw(context: PageContext, runner: EngineRunner, played: PlayedCase) -> tuple[str, str]:
    """Return the pictures of a case: the position before the move, and the one after it. Raises PictureError."""
    try:
        return draw_case(runner, played, context), draw_case_after(runner, played, context)
    except Exception as error:  # the engine may raise anything here
        message = (
            f"{context.game.id}: the engine cannot draw the case {played.case.key}: {type(error).__name__}: {error}"
        )
        raise PictureError(message) from error


def sheet(pictures: dict[str, str], style: str) -> str:
    """Return one SVG with all pictures ({SVG: id}) stacked vertically; the fragment `#v.<id>` is a view of that picture
    alone."""
    top, width = 0.0, 0.0
    parts = []
    for svg, identifier in pictures.items():
        _, _, wide, high = (float(number) for number in view_box(svg).split())
        place = f'id="{identifier}" y="{top:g}" width="{wide:g}" height="{high:g}"'
        parts.append(svg.replace("<svg", f"<svg {place}", 1))
        parts.append(f'<view id="v.{identifier}" viewBox="0 {top:g} {wide:g} {high:g}"/>')
        top, width = top + high, max(width, wide)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {top:g}">'
    return f"{head}<style>{style}</style>{''.join(parts)}</svg>"
