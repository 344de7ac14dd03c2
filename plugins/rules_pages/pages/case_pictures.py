"""The pictures of the cases of a page of rules: one SVG file a page and language, and another one of what allowed moves
led to, which is fetched when a reader asks for it or where both have room.

A page fetches its file when a case comes near the screen and puts each picture into the room kept for it (cases.js), so
that the site's colours apply. Without a script an image shows a part of the same file, which carries its own colours.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from rules_pages.blocks.case import AFTER, draw_case, draw_case_after, picture_key, view_box
from rules_pages.blocks.page_context import PageContext
from rules_pages.data.book import Book, GameBook
from rules_pages.data.cache import cached
from rules_pages.data.cases import PlayedCase, played_cases
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.parallel import each
from rules_pages.data.problems import Failure
from rules_pages.data.published.publication import page_settings
from rules_pages.pages.picture_style import picture_style

Styles = tuple[str, ...]
FOLDER = "cases"
"""Below assets/."""
Drawn = tuple[dict[str, bytes], dict[str, str]]
"""Files below assets/, and the addresses of pictures by `picture_key`."""


class PictureError(Failure):
    """A case cannot be drawn; the message says which, and why."""


def case_pictures(book: Book, runners: dict[str, EngineRunner], styles: dict[str, Styles], cache: Path | None) -> Drawn:
    """Return all files, and where in them each case finds its picture. `styles`: of each game the style sheets of its
    pictures; `cache`: where those of a game are kept until it changes."""
    asked = [(game, language) for game in book.games.values() for language in book.languages]
    files: dict[str, bytes] = {}
    places: dict[str, str] = {}
    for made in each(lambda one: _kept(book, *one, runners[one[0].id], styles[one[0].id], cache), asked):
        files |= made[0]
        places |= made[1]
    return files, places


def _kept(book: Book, game: GameBook, language: str, runner: EngineRunner, styles: Styles, cache: Path | None) -> Drawn:
    """Those of a game in a language, drawn before or now."""

    def make() -> Drawn:
        return _of_game(PageContext(book, game, language), runner, styles)

    fingerprint = game.page_fingerprints.get(language)
    if cache is None or not fingerprint:
        return make()
    digest = hashlib.sha256(repr((fingerprint, page_settings(), styles)).encode()).hexdigest()
    return cached(cache, f"pictures-{game.id}.{language}", digest, tuple, make)


def _of_game(context: PageContext, runner: EngineRunner, styles: Styles) -> Drawn:
    """The files of a game's pages."""
    files: dict[str, bytes] = {}
    places: dict[str, str] = {}
    for page_id, cases in cases_by_page(runner, context.game).items():
        made = pictures_of_page(context, runner, styles, page_id, cases)
        files |= made[0]
        places |= made[1]
    return files, places


def cases_by_page(runner: EngineRunner, game: GameBook) -> dict[str, list[PlayedCase]]:
    """The cases of a game by the page on which their rule stands."""
    found: dict[str, list[PlayedCase]] = {}
    for played in played_cases(runner, game).values():
        page = game.page_of(played.case.rule)
        found.setdefault(page.id if page else "", []).append(played)
    return found


def pictures_of_page(
    context: PageContext, runner: EngineRunner, styles: Styles, page_id: str, cases: list[PlayedCase]
) -> Drawn:
    """The files of a page, each with a hash of what is in it in its name; none where no case has a picture."""
    before, after = {}, {}
    for played in cases:
        before[played.case.key], after[played.case.key] = _drawn(context, runner, played)
    name = f"{FOLDER}/{context.game.id}.{page_id}"
    files, places = _file(context, styles, f"{name}.{context.language}", cases, before)
    more = _file(context, styles, f"{name}.after.{context.language}", cases, after, AFTER)
    return files | more[0], places | more[1]


def _file(
    context: PageContext, styles: Styles, name: str, cases: list[PlayedCase], drawn: dict[str, str], after: str = ""
) -> Drawn:
    """A file with these pictures, and where in it each case finds its own."""
    pictures = {svg: f"p{index}" for index, svg in enumerate(dict.fromkeys(filter(None, drawn.values())))}
    if not pictures:
        return {}, {}
    content = sheet(pictures, picture_style(styles[0], list(styles[1:]), "".join(pictures))).encode()
    name = f"{name}.{hashlib.sha256(content).hexdigest()[:10]}.svg"
    places: dict[str, str] = {}
    for played in cases:
        svg = drawn[played.case.key]
        if svg:
            key = picture_key(context.game.id, context.language, played.case, after)
            places[key] = f"{name}#{pictures[svg]} {view_box(svg)}"
    return {name: content}, places


def _drawn(context: PageContext, runner: EngineRunner, played: PlayedCase) -> tuple[str, str]:
    """The pictures of a case: the position in which the move is tried, and what it led to."""
    try:
        return draw_case(runner, played, context), draw_case_after(runner, played, context)
    except Exception as error:  # whatever the engine stumbles over
        said = f"{context.game.id}: the engine cannot draw the case {played.case.key}: {type(error).__name__}: {error}"
        raise PictureError(said) from error


def sheet(pictures: dict[str, str], style: str) -> str:
    """All pictures ({SVG: id}) below one another in one SVG; its fragments (`#v.p0`) are views of one each."""
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
