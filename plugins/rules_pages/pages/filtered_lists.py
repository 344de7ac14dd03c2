"""The lists that readers filter: the index of all rules of a game (finder.js), and the site's glossary, all terms by
initial letter (glossary.js)."""

import unicodedata
from typing import Any

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import front_matter
from rules_pages.blocks.templates import render
from rules_pages.data import markup, models
from rules_pages.data.book import Book, GameBook
from rules_pages.data.languages import script_template
from rules_pages.data.texts.units import GameTexts, units_of
from rules_pages.search.index import other_words, own_words

FINDER = "rules-index"
"""Id of the page."""


def finder_page(context: PageContext) -> Source:
    """Return the rules index."""
    game = context.texts.get("game").title
    title, description = context.site("finder.title"), context.site("finder.description", game=game)
    head = front_matter(title + context.site("brackets", words=game), description=description)
    found = script_template(context.strings["finder.found"], context.language, context.strings["list.counted"])
    controls = context.render("finder.html", found=found)
    parts: list[Part] = [head, f"# {title} {{#{FINDER}}}", context.site("finder.lead"), Block("finder", "", controls)]
    for page in (page for page in context.game.rules.pages if page.sections):
        link = tag("a", escape(context.texts.get("pages", page.id).title), href=f"../{page.id}/")
        rules = [_item(context, page, section, rule) for section in page.sections for rule in section.rules]
        content = tag("h2", link, id=f"page.{page.id}") + tag("ul", *rules, class_="finder__rules")
        html = tag("section", content, class_="finder__page")
        parts.append(Block("finder", f"{context.game.id}.{page.id}", html))
    return join(parts)


def _item(context: PageContext, page: models.Page, section: models.Section, rule: models.Rule) -> str:
    text = context.texts.get("rules", rule.id)
    title = tag("a", escape(text.title), href=f"../{page.id}/#{rule.id}")
    section_title = tag("span", escape(context.texts.get("sections", section.id).title), class_="finder__section")
    terms = dict.fromkeys(markup.terms(text.body))
    for key, term in context.book.glossary.items():  # those that its title contains, too
        if context.language in term.words and term.words[context.language].term.lower() in text.title.lower():
            terms.setdefault(key)
    own = " ".join(own_words(context.game, context.language, rule.id))
    also = f"{rule.id} {own} {other_words(context.book, context.language, terms)}"
    look = {"class_": "finder__first" if rule is section.rules[0] else None, "data_also": also}
    return tag("li", context.rule_number(rule.id), " ", title, " ", section_title, **look)


# the glossary

ROWS = (
    "あいうえお", "かきくけこ", "さしすせそ", "たちつてと", "なにぬねの", "はひふへほ", "まみむめも", "やゆよ",
    "らりるれろ", "わをん",
)  # fmt: skip
"""The rows of the kana syllabary, without voicing marks."""


def glossary_page(book: Book, language: str) -> Source:
    """Return the page in one language: all terms, with their words in the other languages."""
    strings = book.site[language].strings
    terms = sorted(book.glossary.items(), key=lambda item: _sort_key(book, item[1], language))
    games = {game.id: terms_of(game) for game in book.games.values()}
    entries = [part for key, term in terms for part in _term(book, key, term, language, games)]
    head, title = front_matter(strings["glossary.title"]), f"# {strings['glossary.title']} {{#glossary}}"
    controls = Block("finder", "", _controls(book, language, terms))
    return join([head, title, strings["glossary.lead"], controls, *entries])


def terms_of(game: GameBook) -> set[str]:
    """Return the ids of the terms that the source texts of a game name."""
    texts = units_of(game, game.source_language).values()
    return {term for unit in texts for text in unit.texts.values() for term in markup.terms(text)}


def _sort_key(book: Book, term: models.Term, language: str) -> str:
    """Return the reading of a term, or the term itself without one, with its case folded."""
    _, words = book.words_in(term.words, language)
    return (words.reading or words.term).casefold()


def initial(reading: str) -> str:
    """Return the letter under which a word is listed: A to Z without accents, or the first kana of its row."""
    first = unicodedata.normalize("NFKD", reading)[:1].upper()
    kana = chr(ord(first) - 0x60) if "\u30a1" <= first <= "\u30f6" else first
    return next((row[0] for row in ROWS if kana in row), first)


def _controls(book: Book, language: str, terms: list[tuple[str, models.Term]]) -> str:
    """Return the filter field, the choice of a game, and the initial letters, each a link to its first term."""
    strings = book.site[language].strings
    first_terms: dict[str, str] = {}
    for key, term in terms:
        first_terms.setdefault(initial(_sort_key(book, term, language)), key)
    titles = {game.id: GameTexts(game, language).get("game").title for game in book.games.values()}
    games = {"": strings["search.all-games"], **titles}
    return render("glossary_filter.html", strings=strings, games=games, letters=first_terms)


def _term(book: Book, key: str, term: models.Term, language: str, games: dict[str, set[str]]) -> list[Part]:
    """Return the heading and the entry of a term. `games`: game id to the ids of the terms that its texts name."""
    code, words = book.words_in(term.words, language)
    strings = book.site[language].strings
    elsewhere = {other_code: other.term for other_code, other in term.words.items() if other_code != code}.items()
    others = [tag("span", escape(other), lang=other_code, class_="glossary__other") for other_code, other in elsewhere]
    synonyms = f"{strings['glossary.also']} {escape(strings['list.comma'].join(words.also))}"
    also = strings["brackets"].replace("{words}", synonyms) if words.also else ""
    reading = f" {tag('small', escape(words.reading), class_='glossary__reading')}" if words.reading else ""
    game_ids = [game for game, term_ids in games.items() if key in term_ids]
    titles = [escape(GameTexts(book.games[game], language).get("game").title) for game in game_ids]
    games_html = tag("p", strings["list.comma"].join(titles), class_="glossary__games") if titles else ""
    body = tag("p", escape(words.text), also) + tag("p", strings["list.comma"].join(others), class_="glossary__words")
    data = {"data_games": " ".join(game_ids), "data_also": f"{key} {other_words(book, language, [key])}"}
    entry = tag("div", body, games_html, class_="glossary__entry", **data)
    return [f"## {words.term}{reading} {{#{key} .glossary__term}}", Block("term", key, entry)]


def glossary_data(book: Book, language: str) -> dict[str, Any]:
    """Return what terms.js shows in place: `{"more": text of the link, "terms": {id: term}}`.

    A term is `{"term", "text", "words": {language: term}}`, with `"reading"` if it has one."""
    terms = {}
    for key, term in book.glossary.items():
        shown_in, words = book.words_in(term.words, language)
        others = {code: other.term for code, other in term.words.items() if code != shown_in}
        reading = {"reading": words.reading} if words.reading else {}
        terms[key] = {"term": words.term, "text": words.text, "words": others, **reading}
    return {"more": book.site[language].strings["terms.glossary"], "terms": terms}
