"""Small pages for frames in pages of others: a rule with its cases (`embed/de/attika/cost.terrain.html`), or a
calculator.

They load one small style sheet, and pictures when they come into view; a calculator loads its engine when it is used.
With the id of a case as fragment (`#two-hills`) the page of a rule shows that case alone. Beside each page stands its
oEmbed document."""

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from rules_pages.blocks.html import tag
from rules_pages.blocks.templates import render
from rules_pages.data.book import Book, GameBook
from rules_pages.data.implementations import source_of
from rules_pages.data.project import Project
from rules_pages.data.published.publication import address, code_link, read_settings
from rules_pages.publish.elsewhere.link_cards import HEIGHT, WIDTH
from rules_pages.publish.elsewhere.markdown_pages import history_lines

FOLDER = "embed"
"""Folder of all these pages on the site; beside each page stands its oEmbed document, with `.json` for `.html`."""
CALCULATOR = "calculator."
"""What the name of a calculator's page begins with, so that it is that of no rule."""
ROOT = "../../../"
"""Path from such a page to the root of the site."""
FRAME = {"rule": (640, 420), "calculator": (720, 720)}
"""Width and height that a frame needs, in pixels."""
_LINK = re.compile(r'(?<=href=")(?!https?:|#)')
_UP = re.compile(r'(?<==")((?:\.\./)+)')
Words = dict[str, Any]


def embed_writers(project: Project, book: Book, site: Path) -> list[Callable[[], None]]:
    """Return functions that write the pages of all rules and calculators into a built site, each those of a game in a
    language; the longest comes first."""
    games = sorted(book.games.values(), key=lambda game: -len(game.rule_ids))
    return [partial(_write_game, project, book, site, game, language) for game in games for language in book.languages]


def _write_game(project: Project, book: Book, site: Path, game: GameBook, language: str) -> None:
    """Write the pages of the rules and calculators of a game in a language."""
    api = project.staged / "api" / "v1" / game.id
    cases = json.loads((api / "cases.json").read_bytes())
    words = json.loads((api / f"words.{language}.json").read_bytes())
    folder = site / FOLDER / language / game.id
    folder.mkdir(parents=True, exist_ok=True)
    strings, site_name = book.site[language].strings, read_settings(project).name
    card = f"{address()}/assets/cards/{game.id}.png"

    def write(kind: str, name: str, told: Words, template: str, sheets: tuple[str, ...], **content: Any) -> None:
        """Write a page and its oEmbed document. `told`: the rule or page in words; `content`: what else its template
        shows."""
        title = f"{told['title']} – {words['title']}"
        sentence = " ".join((told.get("text") or told.get("lead") or "").split())[:300]
        page = folder / f"{name}.html"
        about = {"kind": kind, "name": name, "told": told, "title": title, "sentence": sentence, "card": card}
        of_game = {"book": book, "game": game.id, "language": language, "game_title": words["title"]}
        places = {"site": address(), "site_name": site_name, "root": ROOT, "sheets": sheets}
        html = render(template, **about, **of_game, **places, strings=strings, from_root=_from_root, **content)
        page.write_text(html, encoding="utf-8")
        width, height = FRAME[kind]
        source = f"{address()}/{FOLDER}/{language}/{game.id}/{name}.html"
        size = {"width": width, "height": height}
        oembed = {
            "version": "1.0",
            "type": "rich",
            "title": title,
            "provider_name": site_name,
            "provider_url": f"{address()}/",
            "html": tag("iframe", src=source, title=title, **size, loading="lazy", style="border:0;max-width:100%"),
            **size,
            "thumbnail_url": card,
            "thumbnail_width": WIDTH,
            "thumbnail_height": HEIGHT,
            # what our own dialog for sharing says
            "stele": {key: strings[f"share.{key}"] for key in ("page", "frame")},
        }
        page.with_suffix(".json").write_text(json.dumps(oembed, ensure_ascii=False), encoding="utf-8")

    pictures = {key: case["pictures"].get(language, "") for key, case in cases.items() if "pictures" in case}
    by_rule: dict[str, list[tuple[str, Words, str]]] = {}
    for key, case in words["cases"].items():
        by_rule.setdefault(case["rule"], []).append((key.partition(":")[2], case, pictures.get(key, "")))
    for rule, told in words["rules"].items():
        places = []  # the lines of the engine that play the rule
        for place in game.implementations.get(rule, []):
            where = f"{place.path}:{place.line} {place.function}"
            places.append((where, code_link(place.path, place.line), source_of(project.root, place)))
        behind = {"cases": by_rule.get(rule, []), "places": places, "history": list(history_lines(strings, told))}
        write("rule", rule, told, "embed_rule.html", ("embed",), **behind)
    # where the paths of a page of the game lead from here
    folders = {"../": f"{ROOT}{language}/{game.id}/", "../../": f"{ROOT}{language}/"}
    for page in (page for page in game.rules.pages if page.calculator):
        blocks = json.loads((project.blocks / language / game.id / f"{page.id}.md.json").read_bytes())
        widget = blocks[f"widget | {game.id}.{page.calculator}"]
        moved = _UP.sub(lambda steps: folders.get(steps[1], ROOT), widget)
        sheets = ("site", "interactive", "embed")
        write("calculator", CALCULATOR + page.id, words["pages"][page.id], "embed.html", sheets, widget=moved)


def _from_root(html: str) -> str:
    """Return HTML whose links are below the root of the site, with links that lead there from such a page."""
    return _LINK.sub(ROOT, html)
