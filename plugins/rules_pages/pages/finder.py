"""The rules index of a game: a list of all its rules, filtered as the reader types (finder.js). Without scripts it is a
plain list."""

from __future__ import annotations

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import front_matter
from rules_pages.data import models
from rules_pages.data.languages.plurals import script_template
from rules_pages.data.markup import placeholders
from rules_pages.search.index import other_words, own_words

FINDER = "rules-index"
"""Id of the page."""


def finder_page(context: PageContext) -> Source:
    """Return the rules index."""
    game = context.texts.get("game").title
    title, description = context.site("finder.title"), context.site("finder.description", game=game)
    head = front_matter(title + context.site("brackets", words=game), description=description)
    pages = [page for page in context.game.rules.pages if page.sections]
    parts: list[Part] = [head, f"# {title} {{#{FINDER}}}", context.site("finder.lead")]
    parts.append(Block("finder", "", _field(context)))
    return join([*parts, *(Block("finder", f"{context.game.id}.{page.id}", _group(context, page)) for page in pages)])


def _field(context: PageContext) -> str:
    """Return the filter field and its status line; without scripts the style sheet hides them."""
    label = tag("label", context.escaped("finder.label"), for_="finder")
    field = tag("input", type="search", id="finder", autocomplete="off", spellcheck="false", enterkeyhint="search")
    found = script_template(context.strings["finder.found"], context.language, context.strings["list.counted"])
    words = {"data_found": found, "data_none": context.site("finder.none")}
    status = tag("p", context.escaped("finder.found", n=len(context.game.rule_list())), role="status")
    return tag("div", label, field, status, class_="finder", data_finder=True, **words)


def _group(context: PageContext, page: models.Page) -> str:
    """Return the section of one page: its title and its rules."""
    title = tag("a", escape(context.texts.get("pages", page.id).title), href=f"../{page.id}/")
    rules = [_item(context, page, section, rule) for section in page.sections for rule in section.rules]
    heading = tag("h2", title, id=f"page.{page.id}")
    return tag("section", heading, tag("ul", *rules, class_="finder__rules"), class_="finder__page")


def _item(context: PageContext, page: models.Page, section: models.Section, rule: models.Rule) -> str:
    """Return the list item of a rule: number, link and section title."""
    number = tag("span", context.game.numbers[rule.id], class_="rule__number")
    title = tag("a", escape(context.texts.get("rules", rule.id).title), href=f"../{page.id}/#{rule.id}")
    section_title = tag("span", escape(context.texts.get("sections", section.id).title), class_="finder__section")
    first_class = "finder__first" if rule is section.rules[0] else None
    text = context.texts.get("rules", rule.id)
    terms = dict.fromkeys(item.target for item in placeholders(text.body) if item.kind == "term")
    for key, term in context.book.glossary.items():  # those that its title contains, too
        if context.language in term.words and term.words[context.language].term.lower() in text.title.lower():
            terms.setdefault(key)
    term_words = other_words(context.book, context.language, terms)
    own = " ".join(own_words(context.game, context.language, rule.id))
    also = f"{rule.id} {own} {term_words}"
    return tag("li", number, " ", title, " ", section_title, class_=first_class, data_also=also)
