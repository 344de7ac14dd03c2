"""The page about `api/v1/` for programmers: every published document, a sample program and sample answers, generated
from the list of documents and from the data."""

import itertools
import json
from functools import partial
from typing import Any

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.case_names import case_names
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.in_words import case_words, example_words, note_words, page_words, reading_words, rule_words
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import front_matter
from rules_pages.blocks.templates import render
from rules_pages.data.book import Book, GameBook
from rules_pages.data.cache import NO_CACHE, Cache
from rules_pages.data.cases import played_cases
from rules_pages.data.parallel import each
from rules_pages.data.published import publication
from rules_pages.data.published.api import CLIENT, KINDS, KINDS_OF_A_GAME, OF_A_LANGUAGE, TYPES
from rules_pages.data.texts.units import GameTexts

ROOT = "../../api/v1"
"""Path from the page to `api/v1/`."""


def api_page(book: Book, language: str) -> Source:
    """Return the page in one language: every document with an explanation, its schema, and links for each game."""
    strings = book.site[language].strings
    head, title = front_matter(strings["api.title"]), f"# {strings['api.title']} {{#api}}"
    parts: list[Part] = [head, title, strings["api.lead"], strings["api.promise"]]
    game = next((game for game in book.games.values() if language in game.texts), next(iter(book.games.values())))
    code = language if language in game.texts else game.game.source_language
    rules = game.texts[code].rules
    rule = next((rule for rule, words in rules.items() if "{value:" in words.body), next(iter(rules)))
    parts += _first_steps(strings, game, code, rule)
    names = {kind: tag("a", tag("code", f"api/v1/{kind}.json"), href=f"{ROOT}/{kind}.json") for kind in KINDS}
    entries = [_document(strings, kind, name) for kind, name in names.items()]
    parts += [f"## {strings['api.whole']} {{#whole}}", _list("whole", entries)]
    titles = {key: GameTexts(game, language).get("game").title for key, game in book.games.items()}
    entries = [_game_document(book, titles, strings, kind) for kind in KINDS_OF_A_GAME]
    return join([*parts, f"## {strings['api.of-a-game']} {{#of-a-game}}", _list("of-a-game", entries)])


SNIPPET = """\
import json
from urllib.request import urlopen

with urlopen("{site}/api/v1/{game}/words.{language}.json") as answer:
    rule = json.load(answer)["rules"]["{rule}"]
print(rule["title"], rule["text"], sep="\\n")
"""
"""The sample program; `site`, `game`, `language` and `rule` are filled in."""


def _first_steps(strings: dict[str, str], game: GameBook, language: str, rule: str) -> list[Part]:
    """Return a sample program, the client and type files, and excerpts of documents as they are published."""
    asked = [step.ask["calculator"] for example in game.examples.values() for step in example.steps if step.ask]
    about = {"site": publication.address(), "game": game.id, "language": language, "rule": rule}
    files = {"strings": strings, "root": ROOT, "client": CLIENT, "types": TYPES, "snippet": SNIPPET.format(**about)}
    start = render("api_start.html", calculator=asked[0] if asked else "", **about, **files)
    excerpts: dict[str, Any] = {
        f"{game.id}/text.{language}.json": {"rules": {rule: game.texts[language].rules[rule].model_dump()}}
    }
    component = next((name for name, value in game.components.items() if value.provenance == "sourced"), None)
    if component:
        value = game.components[component].model_dump(mode="json", exclude_none=True, exclude_defaults=True)
        excerpts[f"{game.id}/components.json"] = {component: value}
    texts = {document: json.dumps(data, ensure_ascii=False, indent=1) for document, data in excerpts.items()}
    answers = render("api_excerpts.html", strings=strings, root=ROOT, excerpts=texts)
    return [
        f"## {strings['api.start']} {{#start}}",
        Block("documents", "start", start),
        f"## {strings['api.answers']} {{#answers}}",
        Block("documents", "answers", answers),
    ]


def _list(name: str, items: list[str]) -> Block:
    return Block("documents", name, tag("dl", *items, class_="documents"))


def _document(strings: dict[str, str], kind: str, name: str) -> str:
    schema = tag("a", escape(strings["api.schema"]), href=f"{ROOT}/schema/{kind}.schema.json")
    return tag("dt", name, id=f"document.{kind}") + tag("dd", escape(strings[f"api.{kind}"]), " ", schema)


def _game_document(book: Book, titles: dict[str, str], strings: dict[str, str], kind: str) -> str:
    """Return the entry of a document that every game has, with a link for each game."""
    codes = {f".{code}": language.label for code, language in book.languages.items()} if kind in OF_A_LANGUAGE else {}
    pattern, links = f"<game>/{kind}.<language>" if codes else f"<game>/{kind}", []
    for game, title in titles.items():
        for code, label in (codes or {"": ""}).items():
            if kind != "text" or code[1:] in book.games[game].texts:
                words = escape(f"{title} ({label})" if code else title)
                links.append(tag("a", words, href=f"{ROOT}/{game}/{kind}{code}.json"))
    entry = _document(strings, kind, tag("code", escape(f"api/v1/{pattern}.json")))
    return entry + tag("dd", strings["list.comma"].join(links))


def words_documents(book: Book, cache: Cache = NO_CACHE) -> dict[str, dict[str, Any]]:
    """Return all documents, {file name below api/v1/: content}, each from the cache until its game changes."""
    contexts = [PageContext(book, *one) for one in itertools.product(book.games.values(), book.languages)]

    def document(context: PageContext) -> dict[str, Any]:
        return context.entry(cache, "words").get(dict, partial(_words_document, context))

    made = each(document, contexts, lambda one: len(one.game.rule_ids))
    names = [f"{context.game.id}/words.{context.language}.json" for context in contexts]
    return dict(zip(names, made, strict=True))


def _words_document(context: PageContext) -> dict[str, Any]:
    """Return the document of one game in one language, as `api.Words`."""
    game = context.game
    names: dict[str, str] = {}
    for rule in game.rule_list():
        names = case_names(context, rule.id) | names
    document = {
        "title": context.texts.get("game").title,
        "pages": {page.id: page_words(context, page) for page in game.rules.pages},
        "rules": {rule.id: rule_words(context, rule) for rule in game.rule_list()},
        "notes": {key: note_words(context, key, note) for key, note in game.notes.items()},
        "readings": {key: reading_words(context, key, reading) for key, reading in game.readings.items()},
        "cases": {
            key: case_words(context, case) | {"name": names.get(key)}
            for key, case in played_cases(context.runner, game).items()
        },
        "examples": {key: example_words(context, example) for key, example in game.examples.items()},
    }
    return {kind: _without_none(items) for kind, items in document.items()}


def _without_none(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _without_none(value) for key, value in data.items() if value is not None}
    return [_without_none(item) for item in data] if isinstance(data, list) else data
