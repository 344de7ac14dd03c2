"""Pictures of the cases of rules pages: one SVG file per page and language, several for a page with many cases, and
others with the positions after allowed moves, which are fetched when a reader asks for them. Pictures of a game's table
and of the positions of its tasks: a file each.

A page fetches its file when a case comes near the screen; cases.js puts each picture into the space reserved for it, so
that the site's colours apply. Without scripts an <img> shows a fragment of the same file, which carries its own
colours."""

import hashlib
import re
from collections.abc import Iterable

from rules_pages.blocks.case import AFTER, SIGNS, draw_case, draw_case_after, picture_classes, picture_key
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext, page_id
from rules_pages.blocks.widget import view_box
from rules_pages.data.book import GameBook
from rules_pages.data.cache import NO_CACHE, Cache
from rules_pages.data.cases import PlayedCase, played_cases
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.problems import Failure
from rules_pages.data.published.publication import page_settings

Styles = tuple[str, ...]
"""The style sheets of a game's pictures as text, tokens.css first."""
FOLDER = "cases"
"""Folder of the files below assets/."""
AT_ONCE = 40
"""Maximum number of cases whose pictures are in one file: of a long page the first view loads the first of them."""
PictureFiles = tuple[dict[str, bytes], dict[str, str]]
"""Files by path below assets/, and addresses of pictures by `picture_key`."""
NO_PICTURES: PictureFiles = {}, {}


def case_pictures(context: PageContext, styles: Styles, cache: Cache = NO_CACHE) -> PictureFiles:
    """Return the files of a game in a language, and the address of each case's picture, from the cache until the game
    changes. `styles`: the style sheets of the game's pictures."""

    def make() -> PictureFiles:
        by_page = cases_by_page(context.runner, context.game).items()
        made = [pictures_of_page(context, styles, page, cases) for page, cases in by_page]
        return joined_pictures([*made, game_picture_file(context, styles)])

    return context.entry(cache, "pictures", repr(page_settings()), *styles).get(tuple, make)


def joined_pictures(parts: Iterable[PictureFiles]) -> PictureFiles:
    files: dict[str, bytes] = {}
    addresses: dict[str, str] = {}
    for part in parts:
        files |= part[0]
        addresses |= part[1]
    return files, addresses


def cases_by_page(runner: EngineRunner, game: GameBook) -> dict[str, list[PlayedCase]]:
    """Return the cases of a game by the id of the page with their rule; `""` for rules that are on no page."""
    by_page: dict[str, list[PlayedCase]] = {}
    for played in played_cases(runner, game).values():
        by_page.setdefault(page_id(game, played.case.rule), []).append(played)
    return by_page


def pictures_of_page(context: PageContext, styles: Styles, page: str, cases: list[PlayedCase]) -> PictureFiles:
    """Return the files of one page, each with a content hash in its name, no file where no case has a picture; and with
    the addresses the classes of what is drawn (`SIGNS`). Raises Failure."""
    game, language = context.game.id, context.language
    before, after, signs = {}, {}, {}  # by the keys of the pictures
    places = {rule.id: place for place, rule in enumerate(context.game.rule_list())}
    ordered = [played.case for played in sorted(cases, key=lambda played: places[played.case.rule])]
    for played in cases:
        key, key_after, key_signs = (picture_key(game, language, played.case, kind) for kind in ("", AFTER, SIGNS))
        try:
            before[key], after[key_after] = draw_case(played, context), draw_case_after(played, context)
        except Exception as error:  # the engine may raise anything here
            message = f"{game}: the engine cannot draw the case {played.case.key}: {type(error).__name__}: {error}"
            raise Failure(message) from error
        classes = picture_classes(before[key]) | picture_classes(after[key_after])
        signs[key_signs] = " ".join(sorted(classes))
    made: list[PictureFiles] = []
    for start in range(0, len(ordered), AT_ONCE):
        some = ordered[start : start + AT_ONCE]
        name = f"{FOLDER}/{game}.{page}" + (f".{start // AT_ONCE + 1}" if start else "")
        for suffix, drawn, kind in (("", before, ""), (".after", after, AFTER)):
            keys = [picture_key(game, language, case, kind) for case in some]
            made.append(_picture_file(styles, f"{name}{suffix}.{language}", {key: drawn[key] for key in keys}))
    return joined_pictures([*made, ({}, signs)])


_SMALL_BOX = re.compile(r'\bdata-small="([^"]+)"')
"""The `viewBox` of the part that stands for a picture where there is little room."""


def _picture_file(styles: Styles, name: str, drawn: dict[str, str]) -> PictureFiles:
    """Return one file with these pictures, and the address of each (`path#fragment viewBox`, and after `; ` the viewBox
    of the part that stands for it where the case is folded). `drawn`: SVG, or "" for no picture, by `picture_key`."""
    pictures = {svg: f"p{index}" for index, svg in enumerate(dict.fromkeys(filter(None, drawn.values())))}
    if not pictures:
        return {}, {}
    content = sheet(pictures, picture_style(styles[0], list(styles[1:]), "".join(pictures))).encode()
    name = _hashed(name, content)
    addresses: dict[str, str] = {}
    for key, svg in drawn.items():
        if svg:
            boxes = "; ".join([view_box(svg), *_SMALL_BOX.findall(svg.partition(">")[0])])
            addresses[key] = f"{name}#{pictures[svg]} {boxes}"
    return {name: content}, addresses


def _hashed(name: str, content: bytes) -> str:
    return f"{name}.{hashlib.sha256(content).hexdigest()[:10]}.svg"


def sheet(pictures: dict[str, str], style: str) -> str:
    """Return one SVG with all pictures ({SVG: id}) stacked vertically; the fragment `#v.<id>` shows one alone."""
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


_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
_PART_OF_CLASS = re.compile(r'\[class\*="([^"]+)"\]')
_ATTRIBUTE = re.compile(r'\bclass="([^"]*)"')
_SPACE = re.compile(r"\s+")
_AT_RULE = re.compile(r"@[^{;]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_PROPERTY = re.compile(r"(--[\w-]+)\s*:\s*([^;]+);")
_USED = re.compile(r"var\((--[\w-]+)")
SCHEMES = ":root{--light:initial;--dark:;font-family:sans-serif}"
"""The light scheme. Tokens have a light and a dark value; the one whose property is `initial` applies."""
DARK = "@media(prefers-color-scheme:dark){:root{--light:;--dark:initial}}"
"""Switches to the dark scheme where the system asks for it."""
FIXED = {"--light", "--dark"}
"""Properties that SCHEMES and DARK set; they are not copied from the tokens."""


def picture_style(tokens: str, sheets: list[str], pictures: str) -> str:
    """Return the rules of `sheets` for the classes of these pictures, none inside an at-rule or with a parent outside,
    and those properties of `tokens` that the rules use."""
    classes = {name for names in _ATTRIBUTE.findall(pictures) for name in names.split()}

    def is_needed(selector: str) -> bool:
        """Return whether all (parts of) classes of a selector are in the pictures, with no pseudo-class but `:not`."""
        names, parts = _CLASS.findall(selector), _PART_OF_CLASS.findall(selector)
        known = set(names) <= classes and all(any(part in name for name in classes) for part in parts)
        return bool(names or parts) and known and ":" not in selector.replace(":not", "")

    rules = []
    texts = [_AT_RULE.sub("", _COMMENT.sub("", text)) for text in sheets]
    for selectors, body in (rule for text in texts for rule in _RULE.findall(text)):
        matching = ",".join(selector.strip() for selector in selectors.split(",") if is_needed(selector))
        rules += [f"{matching}{{{_SPACE.sub(' ', body).strip()}}}"] if matching else []
    properties = dict(_PROPERTY.findall(_AT_RULE.sub("", _COMMENT.sub("", tokens))))
    used: set[str] = set()
    waiting = set(_USED.findall("".join(rules)))
    while waiting:
        used |= waiting
        waiting = {name for user in waiting for name in _USED.findall(properties.get(user, ""))} - used
    shown = [name for name in properties if name in used - FIXED]
    declarations = "".join(f"{name}:{_SPACE.sub(' ', properties[name])};" for name in shown)
    return f"{SCHEMES}{DARK}:root{{{declarations}}}{''.join(rules)}"


TABLE_FOLDER = "tables"
"""Folder of the files below assets/."""
KEY = "table"
"""Last part of the key of the picture among the addresses of assets: `attika.de.table`."""
_SMALL = re.compile(r"@container[^{]*max-width[^{]*\{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}")
"""Rules for where the board is small, which it is here."""
_SVG = re.compile(r"<svg\b.*</svg>", re.DOTALL)


def game_picture_file(context: PageContext, styles: Styles) -> PictureFiles:
    """Return the files of the pictures of a game's table and tasks, and by their keys address and `viewBox`."""
    runner = context.runner
    files: dict[str, bytes] = {}
    addresses: dict[str, str] = {}
    page = next((page for page in context.game.rules.pages if page.examples), None)
    steps = runner.play(context.game.examples[page.examples[-1]]) if page else []
    views = {"": steps[-1].state} if steps and steps[-1].state is not None else {}
    for name, start in context.game.tasks.positions.items():
        state = runner.engine.read_state(runner.components, start)
        views[f".{name}"] = runner.engine.view(state, runner.engine.mover(runner.components, state))
    for name, known in views.items():
        board, _ = runner.engine.draw_table(runner.components, known, context.label, {})
        for svg in _SVG.findall(board):  # the greedy pattern finds one
            box = view_box(svg)
            width, height = box.split()[2:]
            size = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
            style = picture_style(styles[0], [_SMALL.sub(r"\1", sheet) for sheet in styles[1:]], svg)
            content = svg.replace("<svg", size, 1).replace(">", f"><style>{style}</style>", 1).encode()
            path = _hashed(f"{TABLE_FOLDER}/{context.game.id}{name}.{context.language}", content)
            files[path] = content
            addresses[_table_key(context, name)] = f"{path} {box}"
    return files, addresses


def _table_key(context: PageContext, name: str = "") -> str:
    return f"{context.game.id}.{context.language}{name}.{KEY}"


def game_picture(context: PageContext, caption: str = "") -> str:
    """Return the picture of the game's table; "" if there is none."""
    alt = context.site("game.picture.of", game=context.texts.get("game").title)
    return picture_figure(context, "", alt, caption)


def picture_figure(context: PageContext, name: str, alt: str, caption: str = "") -> str:
    """Return a picture: that of the table (""), or of a position in which tasks begin (`.<position>`); "" for none."""
    address, _, box = context.assets.get(_table_key(context, name), "").partition(" ")
    if not address:
        return ""
    width, height = box.split()[2:]
    loading, look = ("lazy", "tasks__figure") if name else (None, "game__picture")
    size = {"width": width, "height": height, "decoding": "async", "loading": loading}
    image = tag("img", src=context.asset(address), alt=alt, **size)
    return tag("figure", image, tag("figcaption", escape(caption)) if caption else "", class_=look)
