"""The page about `api/v1/` for programmers: every published document, a sample program and sample answers, generated
from the list of documents and from the data."""

from __future__ import annotations

import json
from typing import Any

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.case_names import case_names
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.in_words import (
    case_words,
    example_words,
    note_words,
    page_words,
    reading_words,
    rule_words,
)
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import quoted
from rules_pages.data.book import Book, GameBook
from rules_pages.data.cache import NO_CACHE, Cache
from rules_pages.data.cases import played_cases
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.published import publication
from rules_pages.data.published.api import CLIENT, KINDS, KINDS_OF_A_GAME, OF_A_LANGUAGE, TYPES
from rules_pages.data.units import GameTexts

ROOT = "../../api/v1"
"""Path from the page to `api/v1/`."""


def api_page(book: Book, language: str) -> Source:
    """Return the page in one language: every document with an explanation and its schema, and for documents of a game a
    link for each game."""
    strings = book.site[language].strings
    head = f"---\ntitle: {quoted(strings['api.title'])}\nhide: [toc]\n---"
    parts: list[Part] = [head, f"# {strings['api.title']} {{#api}}", strings["api.lead"], strings["api.promise"]]
    game = next((game for game in book.games.values() if language in game.texts), next(iter(book.games.values())))
    code = language if language in game.texts else game.game.source_language
    rules = game.texts[code].rules
    rule = next((rule for rule, words in rules.items() if "{value:" in words.body), next(iter(rules)))
    parts += _first_steps(strings, game, code, rule)
    parts += [f"## {strings['api.whole']} {{#whole}}", _list("whole", [_document(strings, kind) for kind in KINDS])]
    parts += [f"## {strings['api.of-a-game']} {{#of-a-game}}"]
    titles = {key: GameTexts(game, language).get("game").title for key, game in book.games.items()}
    parts += [_list("of-a-game", [_game_document(book, titles, strings, kind) for kind in KINDS_OF_A_GAME])]
    return join(parts)


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
    site = publication.address()
    snippet = SNIPPET.format(site=site, game=game.id, language=language, rule=rule)
    client = tag("a", tag("code", CLIENT), href=f"{ROOT}/{CLIENT}", download=CLIENT)
    types = tag("a", tag("code", TYPES), href=f"{ROOT}/{TYPES}", download=TYPES)
    start = [
        tag("p", escape(strings["api.snippet"])),
        _code(snippet),
        tag("p", client, strings["colon"], escape(strings["api.client"])),
        _code(f"python {CLIENT} {site} {game.id} {rule}"),
        tag("p", types, strings["colon"], escape(strings["api.types"])),
        *_ask(strings, game, language),
    ]
    words = game.texts[language].rules[rule]
    component = next((name for name, value in game.components.items() if value.provenance == "sourced"), "")
    answers = [
        _excerpt(f"{game.id}/text.{language}.json", {"rules": {rule: words.model_dump()}}),
        *([_component_excerpt(game, component)] if component else []),
    ]
    return [
        f"## {strings['api.start']} {{#start}}",
        Block("documents", "start", "".join(start)),
        f"## {strings['api.answers']} {{#answers}}",
        Block("documents", "answers", "".join([tag("p", escape(strings["api.answers.lead"])), *answers])),
    ]


def _ask(strings: dict[str, str], game: GameBook, language: str) -> list[str]:
    """Return how to ask a calculator, with the question of the first example that asks one; nothing without any."""
    asked = (step.ask for example in game.examples.values() for step in example.steps if step.ask)
    calculator = next((str(ask["calculator"]) for ask in asked), "")
    if not calculator:
        return []
    command = f"stele eval {game.id} {calculator} INPUT --language {language}"
    return [tag("p", escape(strings["api.ask"])), _code(command)]


def _component_excerpt(game: GameBook, component: str) -> str:
    value = game.components[component].model_dump(mode="json", exclude_none=True, exclude_defaults=True)
    return _excerpt(f"{game.id}/components.json", {component: value})


def _excerpt(document: str, data: dict[str, Any]) -> str:
    """Return `data` as JSON below a link to its document."""
    name = tag("p", tag("a", tag("code", f"api/v1/{document}"), href=f"{ROOT}/{document}"))
    return name + _code(json.dumps(data, ensure_ascii=False, indent=1))


def _code(text: str) -> str:
    return tag("pre", tag("code", escape(text)), tabindex="0")


def _list(name: str, items: list[str]) -> Block:
    return Block("documents", name, tag("dl", *items, class_="documents"))


def _document(strings: dict[str, str], kind: str) -> str:
    name = tag("a", tag("code", f"api/v1/{kind}.json"), href=f"{ROOT}/{kind}.json")
    about = tag("dd", escape(strings[f"api.{kind}"]), " ", _schema(strings, kind))
    return tag("dt", name, id=f"document.{kind}") + about


def _schema(strings: dict[str, str], kind: str) -> str:
    return tag("a", escape(strings["api.schema"]), href=f"{ROOT}/schema/{kind}.schema.json")


def _game_document(book: Book, titles: dict[str, str], strings: dict[str, str], kind: str) -> str:
    """Return the entry of a document that every game has: name, explanation, schema and a link for each game."""
    has_languages = kind in OF_A_LANGUAGE
    files = [f"{kind}.{code}" for code in book.languages] if has_languages else [kind]
    pattern = f"<game>/{kind}.<language>" if has_languages else f"<game>/{kind}"
    name = tag("code", escape(f"api/v1/{pattern}.json"))
    available = [(game, file) for game in book.games for file in files if _exists(book, game, file)]
    links = [_link(book, game, titles[game], file) for game, file in available]
    about = tag("dd", escape(strings[f"api.{kind}"]), " ", _schema(strings, kind))
    return tag("dt", name, id=f"document.{kind}") + about + tag("dd", strings["list.comma"].join(links))


def _exists(book: Book, game: str, file: str) -> bool:
    kind, _, language = file.partition(".")
    return kind != "text" or language in book.games[game].texts


def _link(book: Book, game: str, title: str, file: str) -> str:
    code = file.partition(".")[2]
    label = f"{title} ({book.languages[code].label})" if code else title
    return tag("a", escape(label), href=f"{ROOT}/{game}/{file}.json")


def words_documents(book: Book, runners: dict[str, EngineRunner], cache: Cache = NO_CACHE) -> dict[str, dict[str, Any]]:
    """Return all documents, {file name below api/v1/: content}, each from the cache until its game changes."""
    return {
        f"{game.id}/words.{language}.json": _cached_words(book, game, runners[game.id], language, cache)
        for game in book.games.values()
        for language in book.languages
    }


def _cached_words(book: Book, game: GameBook, runner: EngineRunner, language: str, cache: Cache) -> dict[str, Any]:
    fingerprint = game.page_fingerprints.get(language, "")
    entry = (cache if fingerprint else NO_CACHE).entry("words", game.id, language, fingerprint)
    return entry.get(dict, lambda: words_document(PageContext(book, game, language), runner))


def words_document(context: PageContext, runner: EngineRunner) -> dict[str, Any]:
    """Return the document of one game in one language, as `api.Words`."""
    game = context.game
    names: dict[str, str] = {}
    for rule in game.rule_list():
        names = case_names(context, runner, rule.id) | names
    told = {
        "title": context.texts.get("game").title,
        "pages": {page.id: page_words(context, page) for page in game.rules.pages},
        "rules": {rule.id: rule_words(context, rule) for rule in game.rule_list()},
        "notes": {key: note_words(context, key, note) for key, note in game.notes.items()},
        "readings": {key: reading_words(context, key, reading) for key, reading in game.readings.items()},
        "cases": {
            key: case_words(context, runner, case) | {"name": names.get(key)}
            for key, case in played_cases(runner, game).items()
        },
        "examples": {key: example_words(context, runner, example) for key, example in game.examples.items()},
    }
    return {kind: _said(items) for kind, items in told.items()}


def _said(told: Any) -> Any:
    """Return what is told without keys that say nothing (None), like all documents of the API."""
    if isinstance(told, dict):
        return {key: _said(value) for key, value in told.items() if value is not None}
    return [_said(item) for item in told] if isinstance(told, list) else told
