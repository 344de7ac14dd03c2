"""Rules pages (sections with their rules and examples, tables, withdrawn rules), components pages (diagrams, and tables
in which every value shows its source), and the page of all open questions, rulings and notes of a game."""

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.component_tables import SourcesCell, component_table_parts, diagram_parts, key_parts, legend
from rules_pages.blocks.example import example_block
from rules_pages.blocks.forms.own_values import own_values_blocks
from rules_pages.blocks.html import button, escape, tag
from rules_pages.blocks.page_context import PageContext, example_page, page_id
from rules_pages.blocks.page_furniture import chapters, examples_of, lead, opening, print_button
from rules_pages.blocks.quiz import questions_of, quiz_block
from rules_pages.blocks.rule import note_block, reading_block, rule_block
from rules_pages.data import models
from rules_pages.data.book import GameBook
from rules_pages.data.published.publication import LOOK_UP
from rules_pages.pages.check_yourself import CHECK_YOURSELF


def rules_page(context: PageContext, page: models.Page) -> Source:
    """Return a rules page."""
    parts = [*opening(context, page), *key_parts(context, page)]
    parts.append(Block("compare", "", context.render("compare_bar.html")))
    if page.group == LOOK_UP:
        parts.append(Block("paper", page.id, tag("p", print_button(context), class_="paper")))
    parts += [*section_parts(context, page), *component_table_parts(context, page)]
    questions = questions_of(context, page)
    if questions:
        quiz = quiz_block(context, f"{context.game.id}.{page.id}", questions, len(questions))
        parts += [f"## {context.site('quiz.title')} {{#{CHECK_YOURSELF}}}", context.site("quiz.lead"), quiz]
    for other in [other for other in context.game.rules.pages if other.parted_from == page.id]:
        # site.js redirects links to the ids that moved there
        ids, title = " ".join(_anchors_of(context.game, other)), escape(context.texts.get("pages", other.id).title)
        link = tag("a", title, href=f"../{other.id}/", data_parted=ids)
        parts.append(Block("pages", other.id, tag("p", context.escaped("rule.parted"), " ", link, class_="parted")))
    return join([*parts, *_withdrawn_rules(context, page), *chapters(context, page)])


def section_parts(context: PageContext, page: models.Page) -> list[Part]:
    """Return the sections of a page with their rules and examples; on paper one level lower, nothing folded."""
    parts: list[Part] = []
    for section in page.sections:
        title = context.texts.get("sections", section.id).title
        parts += [f"{'###' if context.is_paper else '##'} {title} {{#{section.id}}}"]
        parts += [lead(context, "sections", section.id)]
        parts += [rule_block(context, rule) for rule in section.rules]
        examples = examples_of(context, section)
        parts += [example_block(context, example, "h4", is_folded=not context.is_paper) for example in examples]
    return parts


def _anchors_of(game: GameBook, page: models.Page) -> list[str]:
    """Return every id on a rules page that links may target: page, sections, rules, notes, readings, examples."""
    rules = {rule.id: None for section in page.sections for rule in section.rules}
    return [
        page.id,
        *(section.id for section in page.sections),
        *rules,
        *(f"note.{key}" for key, note in game.notes.items() if note.rule in rules),
        *(f"reading.{key}" for key, reading in game.readings.items() if reading.rule in rules),
        *(f"example.{key}" for key in game.examples if example_page(game, key) == page.id),
    ]


def _withdrawn_rules(context: PageContext, page: models.Page) -> list[Part]:
    """Return the withdrawn rules of this page: each keeps its id as an anchor and links to what replaces it."""
    game, entries = context.game, []
    for old, tombstone in game.rules.tombstones_by_id().items():
        now = tombstone.now
        if (tombstone.page or page_id(game, now)) == page.id:
            words = f"{context.rule_number(now)} {escape(context.anchor_title(now))}"
            link = tag("a", words, href=f"../{page_id(game, now)}/#{now}")
            content = f"{tag('code', f'#{old}', translate='no')} {context.escaped('rule.withdrawn-now')} {link}"
            entries.append(tag("li", content, id=old, class_="tombstone", data_tombstone=f"{game.id}.{old}"))
    title = f"## {context.site('rule.withdrawn')} {{#withdrawn .withdrawn}}"
    return [title, Block("withdrawn", "", tag("ul", *entries, class_="tombstones"))] if entries else []


# components


def components_page(context: PageContext, page: models.Page) -> Source:
    """Return a components page."""
    return join([*opening(context, page)[:2], *component_parts(context, page)])


def component_parts(context: PageContext, page: models.Page, sources: SourcesCell | None = None) -> list[Part]:
    """Return the parts of a components page below its title. `sources`: makes cells with the sources of the values."""
    parts: list[Part] = [lead(context, "pages", page.id), legend(context, page.id)]
    for diagram in page.diagrams:
        parts += diagram_parts(context, diagram)
    parts += component_table_parts(context, page, sources)
    return [*parts, *own_values_blocks(context, page.id)]


# open questions, rulings and notes


def notes_page(context: PageContext, page: models.Page) -> Source:
    """Return a page with all open questions, rulings and notes of a game, each below a link to its rule."""
    parts, game = opening(context, page), context.game
    items = {
        "readings": [(item.rule, reading_block(context, key, item).html) for key, item in game.readings.items()],
        "rulings": [(rule.id, "") for rule in game.rule_list() if rule.basis == "ruling"],
        "notes": [(item.rule, note_block(context, key, item).html) for key, item in game.notes.items()],
    }
    order = [rule.id for rule in game.rule_list()]
    for kind, of_kind in items.items():
        list_items = []
        for rule, content in sorted(of_kind, key=lambda item: order.index(item[0])):
            link = tag("a", escape(context.words.rule_title(rule)), href=context.words.rule_url(rule))
            list_items.append(tag("li", context.rule_number(rule), " ", link, content))
        if list_items:
            parts.append(f"## {context.site(f'gathered.{kind}')} {{#{kind}}}")
            if kind == "readings":  # our-table.js fills it: what players have agreed on, to be shared or given up
                buttons = ""
                for action in ("take", "share", "forget"):
                    look = {"class_": "button", f"data_ours_{action}": True, "hidden": True}
                    buttons += button(context.site(f"ours.{action}"), **look)
                ours = tag("p", context.escaped("ours.lead")) + tag("p", buttons)
                parts.append(Block("gathered", "ours", tag("div", ours, class_="ours", data_ours=game.id)))
            parts.append(Block("gathered", kind, tag("ul", *list_items, class_=f"gathered gathered--{kind}")))
    return join(parts)
