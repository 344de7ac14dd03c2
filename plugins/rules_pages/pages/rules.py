"""Rules pages: sections with their rules and examples, tables, and withdrawn rules."""

from __future__ import annotations

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.component_tables import component_table_parts, key_parts
from rules_pages.blocks.example import example_block
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext, example_page
from rules_pages.blocks.page_furniture import chapters, examples_of, front_matter, heading, lead, print_button
from rules_pages.blocks.quiz import questions_of, quiz_block
from rules_pages.blocks.rule import rule_block
from rules_pages.data import models
from rules_pages.data.book import GameBook
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.published.publication import LOOK_UP
from rules_pages.pages.check_yourself import CHECK_YOURSELF


def rules_page(context: PageContext, runner: EngineRunner, page: models.Page) -> Source:
    """Return a rules page."""
    head = [front_matter(context, page.id), heading(context, page.id), lead(context, "pages", page.id)]
    parts: list[Part] = [
        *head,
        *key_parts(context, runner, page),
        Block("compare", "", reading_switch(context) + compare_bar(context)),
    ]
    if page.group == LOOK_UP:
        parts.append(Block("paper", page.id, tag("p", print_button(context), class_="paper")))
    for section in page.sections:
        parts += [f"## {context.texts.get('sections', section.id).title} {{#{section.id}}}"]
        parts += [lead(context, "sections", section.id)]
        parts += [rule_block(context, runner, rule) for rule in section.rules]
        examples = examples_of(context, section)
        parts += [example_block(context, runner, example, "h4", is_folded=True) for example in examples]
    parts += [*component_table_parts(context, runner, page), *quiz_parts(context, runner, page)]
    return join([*parts, *split_page_links(context, page), *withdrawn_rules(context, page), *chapters(context, page)])


def split_page_links(context: PageContext, page: models.Page) -> list[Part]:
    """Return links to the pages that were split off from this one, each with the ids that moved there; site.js
    redirects links to those ids."""
    return [
        Block("pages", other.id, _split_page_link(context, other))
        for other in context.game.rules.pages
        if other.parted_from == page.id
    ]


def _split_page_link(context: PageContext, page: models.Page) -> str:
    text = escape(context.site("rule.parted"))
    title = escape(context.texts.get("pages", page.id).title)
    link = tag("a", title, href=f"../{page.id}/", data_parted=" ".join(anchors_of(context.game, page)))
    return tag("p", text, " ", link, class_="parted")


def anchors_of(game: GameBook, page: models.Page) -> list[str]:
    """Return every id on a rules page that links may target: the page, sections, rules, and their notes, readings and
    examples."""
    rules = {rule.id: None for section in page.sections for rule in section.rules}
    return [
        page.id,
        *(section.id for section in page.sections),
        *rules,
        *(f"note.{key}" for key, note in game.notes.items() if note.rule in rules),
        *(f"reading.{key}" for key, reading in game.readings.items() if reading.rule in rules),
        *(f"example.{key}" for key in game.examples if example_page(game, key) == page.id),
    ]


def quiz_parts(context: PageContext, runner: EngineRunner, page: models.Page) -> list[Part]:
    """Return the quiz at the end of a rules page, made of some of its cases; nothing without questions."""
    questions = questions_of(context, runner, page)
    if not questions:
        return []
    title = f"## {context.site('quiz.title')} {{#{CHECK_YOURSELF}}}"
    quiz = quiz_block(context, runner, f"{context.game.id}.{page.id}", questions, len(questions))
    return [title, context.site("quiz.lead"), quiz]


def withdrawn_rules(context: PageContext, page: models.Page) -> list[Part]:
    """Return the withdrawn rules of this page: each keeps its id as an anchor and links to the rule that replaces
    it."""
    tombstones = context.game.rules.tombstones_by_id()
    on_page = [
        (old, tombstone.now)
        for old, tombstone in tombstones.items()
        if _tombstone_page_id(context, tombstone) == page.id
    ]
    if not on_page:
        return []
    title = f"## {context.site('rule.withdrawn')} {{#withdrawn .withdrawn}}"
    entries = tag("ul", *(_tombstone(context, old, current) for old, current in on_page), class_="tombstones")
    return [title, Block("withdrawn", "", entries)]


def _tombstone_page_id(context: PageContext, tombstone: models.Tombstone) -> str:
    """Return the id of the page on which a withdrawn rule is listed."""
    page = context.game.page_of(tombstone.now)
    return tombstone.page or (page.id if page else "")


def _tombstone(context: PageContext, old_id: str, current_id: str) -> str:
    page = context.game.page_of(current_id)
    number = tag("span", context.game.numbers.get(current_id, ""), class_="rule__number")
    link = tag(
        "a", number, " ", escape(context.anchor_title(current_id)), href=f"../{page.id if page else ''}/#{current_id}"
    )
    content = tag("code", f"#{old_id}", translate="no") + " " + escape(context.site("rule.withdrawn-now")) + " " + link
    return tag("li", content, id=old_id, class_="tombstone", data_tombstone=f"{context.game.id}.{old_id}")


def compare_bar(context: PageContext) -> str:
    """Return the bar for choosing the languages that are shown side by side; hidden until a comparison is started."""
    boxes = [
        tag("label", tag("input", type="checkbox", value=code), " ", escape(language.label), class_="switch", lang=code)
        for code, language in context.book.languages.items()
        if code != context.language
    ]
    all_box = tag("input", type="checkbox", data_compare_all=True)
    all_label = tag("label", all_box, " ", escape(context.site("compare.all")), class_="switch")
    fields = [tag("legend", escape(context.site("compare.title"))), *boxes, all_label]
    close = tag("button", escape(context.site("compare.close")), type="button", class_="button")
    return tag(
        "div",
        tag("fieldset", *fields, class_="compare-bar__languages"),
        close,
        tag("p", role="status"),
        class_="compare-bar",
        data_compare_bar=True,
        data_script="../../../assets/javascripts/compare.js",
        data_failed=context.site("compare.failed"),
        hidden=True,
    )


READING = "toggleAttribute('data-reading',!!localStorage['stele.reading'])"
"""Closes the cases, where the reader has chosen so, before any rule is laid out."""


def reading_switch(context: PageContext) -> str:
    """Return the box that closes all cases beside the rules (cases.js), and the script that does so at once on the next
    page."""
    script = tag("script", f"try{{document.documentElement.{READING}}}catch{{}}")
    box = tag("input", type="checkbox", data_reading_switch=True)
    return script + tag("label", box, " ", escape(context.site("case.close-all")), class_="switch reading")
