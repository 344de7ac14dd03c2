"""Small pages for frames in pages of others: a rule with its cases (`embed/de/attika/cost.terrain.html`), or a
calculator.

They load one small style sheet, and pictures when they come into view; a calculator loads its engine when it is used.
With the id of a case as fragment (`#two-hills`) the page of a rule shows that case alone. Beside each page stands its
oEmbed document."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from rules_pages.blocks.html import escape, tag
from rules_pages.data.book import Book, GameBook
from rules_pages.data.implementations import EngineCode
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


def write_embeds(project: Project, book: Book, site: Path) -> None:
    """Write the pages of all rules and calculators in every language into a built site."""
    name, code = read_settings(project).name, EngineCode(project.root)
    for game in book.games.values():
        api = project.staged / "api" / "v1" / game.id
        cases = json.loads((api / "cases.json").read_bytes())
        for language in book.languages:
            (site / FOLDER / language / game.id).mkdir(parents=True, exist_ok=True)
            words = json.loads((api / f"words.{language}.json").read_bytes())
            pictures = {key: case["pictures"].get(language, "") for key, case in cases.items() if "pictures" in case}
            by_rule: dict[str, list[str]] = {}
            for key, case in words["cases"].items():
                by_rule.setdefault(case["rule"], []).append(key)
            for rule in words["rules"]:
                keys = by_rule.get(rule, [])
                told = words["rules"][rule]
                number = tag("span", escape(told["number"]), class_="embed__number")
                title = tag("h1", tag("a", number, " ", escape(told["title"]), href=f"{ROOT}{told['address']}"))
                text = tag("div", _from_root(told["html"]), class_="embed__text", lang=told.get("language"))
                figures = [_case(book, language, key, words, pictures) for key in keys]
                behind = _behind(book.site[language].strings, code, game, told, rule, keys)
                embed = _Embed(name, book, game, language, words, rule, "rule")
                _write(site, embed, "".join([title, text, *figures, behind]))
            for page in (page for page in game.rules.pages if page.calculator):
                blocks = json.loads((project.blocks / language / game.id / f"{page.id}.md.json").read_bytes())
                widget = blocks[f"widget | {game.id}.{page.calculator}"]
                told = words["pages"][page.id]
                title = tag("h1", tag("a", escape(told["title"]), href=f"{ROOT}{told['address']}"))
                embed = _Embed(name, book, game, language, words, page.id, "calculator")
                _write(site, embed, title + _moved(widget, language, game.id))


class _Embed:
    """One of these pages: what it is about, and where it stands."""

    def __init__(
        self, site_name: str, book: Book, game: GameBook, language: str, words: Words, key: str, kind: str
    ) -> None:
        self.site_name = site_name
        self.book, self.game, self.language, self.words, self.key, self.kind = book, game, language, words, key, kind
        told = words["rules" if kind == "rule" else "pages"][key]
        self.title = f"{told['title']} – {words['title']}"
        self.sentence = " ".join((told.get("text") or told.get("lead") or "").split())[:300]
        self.page = told["address"]
        self.name = key if kind == "rule" else CALCULATOR + key
        self.path = f"{FOLDER}/{language}/{game.id}/{self.name}.html"


def _write(site: Path, embed: _Embed, content: str) -> None:
    """Write a page and its oEmbed document."""
    page = site / embed.path
    card = embed.game.id
    sheets = ["embed"] if embed.kind == "rule" else ["site", "interactive", "embed"]
    head = [
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width,initial-scale=1"),
        tag("meta", name="robots", content="noindex"),
        tag("title", escape(embed.title)),
        tag("meta", name="description", property="og:description", content=embed.sentence),
        tag("meta", property="og:title", content=embed.title),
        tag("meta", property="og:image", content=f"{address()}/assets/cards/{card}.png"),
        tag("link", rel="canonical", href=f"{address()}/{embed.page}"),
        tag("link", rel="alternate", type="application/json+oembed", href=f"{embed.name}.json", title=embed.title),
        *(tag("link", rel="stylesheet", href=f"{ROOT}assets/stylesheets/{sheet}.css") for sheet in sheets),
        '<base target="_top">',
    ]
    languages = [
        tag("a", code.upper(), href=f"../../{code}/{embed.game.id}/{embed.name}.html", hreflang=code, target="_self")
        for code in embed.book.languages
        if code != embed.language
    ]
    source = tag("a", escape(f"{embed.site_name} · {embed.words['title']}"), href=f"{ROOT}{embed.page}")
    body = tag("article", content) + tag("footer", source, tag("span", " ".join(languages)))
    html = f'<html class="no-js" lang="{embed.language}"><head>{"".join(head)}</head>'
    body = f'<body class="embed embed--{embed.kind}">{body}</body>'
    page.write_text(f"<!doctype html>\n{html}{body}</html>\n", encoding="utf-8")
    width, height = FRAME[embed.kind]
    where = {"src": f"{address()}/{embed.path}", "title": embed.title, "width": width, "height": height}
    oembed = {
        "version": "1.0",
        "type": "rich",
        "title": embed.title,
        "provider_name": embed.site_name,
        "provider_url": f"{address()}/",
        "html": tag("iframe", **where, loading="lazy", style="border:0;max-width:100%"),
        "width": width,
        "height": height,
        "thumbnail_url": f"{address()}/assets/cards/{embed.game.id}.png",
        "thumbnail_width": WIDTH,
        "thumbnail_height": HEIGHT,
        # what our own dialog for sharing says
        "stele": {key: embed.book.site[embed.language].strings[f"share.{key}"] for key in ("page", "frame")},
    }
    page.with_suffix(".json").write_text(json.dumps(oembed, ensure_ascii=False), encoding="utf-8")


def _case(book: Book, language: str, key: str, words: Words, pictures: dict[str, str]) -> str:
    """Return a case: its picture, what is tried, and what the rules say."""
    case, identifier = words["cases"][key], key.partition(":")[2]
    strings = book.site[language].strings
    picture = pictures.get(key, "")
    image = tag("img", src=ROOT + picture, alt=strings["case.picture"], loading="lazy") if picture else ""
    refusal = case.get("refusal")
    says = f" {_from_root(refusal['html'])}" if refusal else ""
    amounts = [f" · {tag('b', escape(line['amount']))}" if "amount" in line else "" for line in case["lines"]]
    sentences = [_from_root(line["html"]) for line in case["lines"]]
    lines = "".join(tag("li", *line) for line in zip(sentences, amounts, strict=True))
    parts = [
        tag("p", escape(case["tried"]), class_="embed__tried") if case["tried"] else "",
        tag("ul", *(tag("li", escape(detail)) for detail in case["details"])) if case["details"] else "",
        tag("p", tag("b", escape(case["says"])), says, class_=f"embed__says embed__says--{case['outcome']}"),
        tag("ul", lines) if lines else "",
    ]
    return tag("figure", image, tag("figcaption", *parts), id=identifier)


def _behind(strings: dict[str, str], code: EngineCode, game: GameBook, told: Words, rule: str, cases: list[str]) -> str:
    """Return what stands behind a rule, folded: its history, the lines of the engine that play it, and its cases."""
    history = [tag("p", escape(line.strip())) for line in history_lines(strings, told)]
    functions = []
    for place in game.implementations.get(rule, []):
        where = tag("code", escape(f"{place.path}:{place.line} {place.function}"))
        link, source = code_link(place.path, place.line), code.source(place)
        functions.append(tag("p", tag("a", where, href=link) if link else where))
        functions += [tag("pre", tag("code", escape(source)), tabindex="0", lang="en")] if source else []
    links = [tag("a", escape(key), href=f"#{key.partition(':')[2]}", target="_self") for key in cases]
    parts = [
        *history,
        *([tag("p", escape(strings["rule.played-by"])), *functions] if functions else []),
        *([tag("p", escape(strings["rule.guarded-by"]), " ", strings["list.comma"].join(links))] if links else []),
    ]
    return tag("details", tag("summary", escape(strings["rule.behind"])), *parts) if parts else ""


def _moved(html: str, language: str, game: str) -> str:
    """Return HTML of a page of a game with paths that lead to the same places from such a page."""
    steps = {"../": f"{ROOT}{language}/{game}/", "../../": f"{ROOT}{language}/"}
    return _UP.sub(lambda match: steps.get(match[1], ROOT), html)


def _from_root(html: str) -> str:
    """Return HTML whose links are below the root of the site, with links that lead there from such a page."""
    return _LINK.sub(ROOT, html)
