"""Pages of rules: sections with their rules and examples, tables, and the rules that are gone."""

from __future__ import annotations

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.example import example_block
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext, example_page
from rules_pages.blocks.page_furniture import examples_of, front_matter, heading, lead
from rules_pages.blocks.quiz import questions_of, quiz_block
from rules_pages.blocks.rule import rule_block
from rules_pages.blocks.table import table_parts
from rules_pages.data import models
from rules_pages.data.book import GameBook
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.pages.check_yourself import CHECK_YOURSELF


def rules_page(context: PageContext, runner: EngineRunner, page: models.Page) -> Source:
    """Make a rules page."""
    head = [front_matter(context, page.id), heading(context, page.id), lead(context, "pages", page.id)]
    parts: list[Part] = [*head, Block("compare", "", compare_bar(context))]
    for section in page.sections:
        parts += [f"## {context.texts.get('sections', section.id).title} {{#{section.id}}}"]
        parts += [lead(context, "sections", section.id)]
        parts += [rule_block(context, runner, rule) for rule in section.rules]
        shown = examples_of(context, section)
        parts += [example_block(context, runner, example, "h4", is_folded=True) for example in shown]
    parts += [*table_parts(context, runner, page), *check_yourself(context, runner, page)]
    return join([*parts, *parted(context, page), *withdrawn_rules(context, page)])


def parted(context: PageContext, page: models.Page) -> list[Part]:
    """The pages into which this one was parted, each with the ids that stood here; site.js leads on from those."""
    return [
        Block("pages", other.id, _parted(context, other))
        for other in context.game.rules.pages
        if other.parted_from == page.id
    ]


def _parted(context: PageContext, page: models.Page) -> str:
    said = escape(context.site("rule.parted"))
    title = escape(context.texts.get("pages", page.id).title)
    link = tag("a", title, href=f"../{page.id}/", data_parted=" ".join(anchors_of(context.game, page)))
    return tag("p", said, " ", link, class_="parted")


def anchors_of(game: GameBook, page: models.Page) -> list[str]:
    """Every id on a page of rules that links may name: sections, rules, and their notes, readings and examples."""
    rules = {rule.id: None for section in page.sections for rule in section.rules}
    return [
        page.id,
        *(section.id for section in page.sections),
        *rules,
        *(f"note.{key}" for key, note in game.notes.items() if note.rule in rules),
        *(f"reading.{key}" for key, reading in game.readings.items() if reading.rule in rules),
        *(f"example.{key}" for key in game.examples if example_page(game, key) == page.id),
    ]


def check_yourself(context: PageContext, runner: EngineRunner, page: models.Page) -> list[Part]:
    """Some cases of the page as questions."""
    questions = questions_of(context, runner, page)
    if not questions:
        return []
    title = f"## {context.site('quiz.title')} {{#{CHECK_YOURSELF}}}"
    quiz = quiz_block(context, runner, f"{context.game.id}.{page.id}", questions, len(questions))
    return [title, context.site("quiz.lead"), quiz]


def withdrawn_rules(context: PageContext, page: models.Page) -> list[Part]:
    """The rules that stood on this page and are gone: each still answers at its address, and says what applies now."""
    tombstones = context.game.rules.tombstones_by_id()
    stones = [(old, stone.now) for old, stone in tombstones.items() if _grave(context, stone) == page.id]
    if not stones:
        return []
    title = f"## {context.site('rule.withdrawn')} {{#withdrawn .withdrawn}}"
    listed = tag("ul", *(_tombstone(context, old, now) for old, now in stones), class_="tombstones")
    return [title, Block("withdrawn", "", listed)]


def _grave(context: PageContext, stone: models.Tombstone) -> str:
    """The page on which a rule that is gone answers."""
    page = context.game.page_of(stone.now)
    return stone.page or (page.id if page else "")


def _tombstone(context: PageContext, old: str, now: str) -> str:
    page = context.game.page_of(now)
    number = tag("span", context.game.numbers.get(now, ""), class_="rule__number")
    link = tag("a", number, " ", escape(context.anchor_title(now)), href=f"../{page.id if page else ''}/#{now}")
    said = tag("code", f"#{old}", translate="no") + " " + escape(context.site("rule.withdrawn-now")) + " " + link
    return tag("li", said, id=old, class_="tombstone", data_tombstone=f"{context.game.id}.{old}")


def compare_bar(context: PageContext) -> str:
    """Which languages stand side by side; hidden until a comparison is asked for."""
    boxes = [
        tag("label", tag("input", type="checkbox", value=code), " ", escape(language.label), class_="switch", lang=code)
        for code, language in context.book.languages.items()
        if code != context.language
    ]
    every = tag("input", type="checkbox", data_compare_all=True)
    whole = tag("label", every, " ", escape(context.site("compare.all")), class_="switch")
    words = [tag("legend", escape(context.site("compare.title"))), *boxes, whole]
    close = tag("button", escape(context.site("compare.close")), type="button", class_="button")
    return tag(
        "div",
        tag("fieldset", *words, class_="compare-bar__languages"),
        close,
        tag("p", role="status"),
        class_="compare-bar",
        data_compare_bar=True,
        data_script="../../../assets/javascripts/compare.js",
        data_failed=context.site("compare.failed"),
        hidden=True,
    )
