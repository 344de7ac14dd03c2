"""The page that tells programmers what is published under api/v1/: made from the list of documents itself."""

from __future__ import annotations

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_furniture import quoted
from rules_pages.data.api import KINDS, KINDS_OF_A_GAME
from rules_pages.data.book import Book
from rules_pages.data.units import GameTexts

ROOT = "../../api/v1"


def api_page(book: Book, language: str) -> Source:
    """Every document with one line, its schema, and for documents of a game a link for each game."""
    strings = book.site[language].strings
    head = f"---\ntitle: {quoted(strings['api.title'])}\nhide: [toc]\n---"
    parts: list[Part] = [head, f"# {strings['api.title']} {{#api}}", strings["api.lead"], strings["api.promise"]]
    parts += [f"## {strings['api.whole']} {{#whole}}", _list("whole", [_document(strings, kind) for kind in KINDS])]
    parts += [f"## {strings['api.of-a-game']} {{#of-a-game}}"]
    titles = {key: GameTexts(game, language).get("game").title for key, game in book.games.items()}
    parts += [_list("of-a-game", [_of_each_game(book, titles, strings, kind) for kind in KINDS_OF_A_GAME])]
    return join(parts)


def _list(name: str, items: list[str]) -> Block:
    return Block("documents", name, tag("dl", *items, class_="documents"))


def _document(strings: dict[str, str], kind: str) -> str:
    name = tag("a", tag("code", f"api/v1/{kind}.json"), href=f"{ROOT}/{kind}.json")
    about = tag("dd", escape(strings[f"api.{kind}"]), " ", _schema(strings, kind))
    return tag("dt", name, id=f"document.{kind}") + about


def _schema(strings: dict[str, str], kind: str) -> str:
    return tag("a", escape(strings["api.schema"]), href=f"{ROOT}/schema/{kind}.schema.json")


def _of_each_game(book: Book, titles: dict[str, str], strings: dict[str, str], kind: str) -> str:
    files = [f"text.{code}" for code in book.languages] if kind == "text" else [kind]
    shown = "<game>/text.<language>" if kind == "text" else f"<game>/{kind}"
    name = tag("code", escape(f"api/v1/{shown}.json"))
    known = [(game, file) for game in book.games for file in files if _exists(book, game, file)]
    links = [_link(book, game, titles[game], file) for game, file in known]
    about = tag("dd", escape(strings[f"api.{kind}"]), " ", _schema(strings, kind))
    return tag("dt", name, id=f"document.{kind}") + about + tag("dd", strings["list.comma"].join(links))


def _exists(book: Book, game: str, file: str) -> bool:
    kind, _, language = file.partition(".")
    return kind != "text" or language in book.games[game].texts


def _link(book: Book, game: str, title: str, file: str) -> str:
    code = file.partition(".")[2]
    shown = f"{title} ({book.languages[code].label})" if code else title
    return tag("a", escape(shown), href=f"{ROOT}/{game}/{file}.json")
