"""Pages of worked examples: walkthroughs with their opening screens, and the list of all examples."""

from __future__ import annotations

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.case import draw_case, draw_case_after, picture_pair
from rules_pages.blocks.example import example_block, table_address
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import chapters, examples_of, front_matter, heading, lead
from rules_pages.data import models
from rules_pages.data.cases import played_cases
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.pages.hand_written import first_sentence


def brief_block(context: PageContext, runner: EngineRunner, page: models.Page) -> Block:
    """Return the block of all screens of a page."""
    screens = [_screen(context, runner, screen) for screen in page.brief]
    return Block("brief", f"{context.game.id}.{page.id}", tag("ol", *screens, class_="brief", data_brief=True))


def _screen(context: PageContext, runner: EngineRunner, screen: models.Screen) -> str:
    text = context.texts.get("sections", screen.id)
    played = played_cases(runner, context.game)[screen.case]
    before = tag("div", draw_case(runner, played, context), class_="case__picture")
    after = draw_case_after(runner, played, context)
    kind = "case__picture case__picture--after"
    pictures = picture_pair(context, before, tag("div", after, class_=kind), screen.id) if after else before
    title = tag("h3", escape(text.title), id=screen.id)
    return tag("li", title, tag("p", context.html(text.lead or "")), pictures, class_="brief__screen")


def walkthrough_page(context: PageContext, runner: EngineRunner, page: models.Page) -> Source:
    """Return a page with the examples of a walkthrough one after the other."""
    parts: list[Part] = [front_matter(context, page.id), heading(context, page.id), lead(context, "pages", page.id)]
    if page.brief:
        parts += [f"## {context.site('brief.title')} {{#brief}}", brief_block(context, runner, page)]
    for example in [context.game.examples[example] for example in page.examples]:
        parts += [f"## {context.texts.get('examples', example.id).title} {{#example.{example.id}}}"]
        parts.append(example_block(context, runner, example, None))
    return join([*parts, *_play_on_link(context, runner, page), *chapters(context, page)])


def _play_on_link(context: PageContext, runner: EngineRunner, page: models.Page) -> list[Part]:
    """Return a link to the table at the last position of the walkthrough, so that readers can play on; nothing on
    paper, or where the game cannot be continued from there."""
    last = context.game.examples[page.examples[-1]]
    address = table_address(context, f"example:{last.id}:{len(last.steps)}")
    if not address or context.is_paper or last.told or not runner.can_go_on(runner.play(last)[-1].state):
        return []
    mover = context.words.name(runner.engine.mover(runner.components, runner.play(last)[-1].state))
    invitation = tag("p", escape(context.site("table.own-hands", player=mover)))
    link = tag("a", escape(context.site("table.play-on")), href=address, class_="button button--primary")
    return [
        Block(
            "widget", f"{context.game.id}.{page.id}.table", tag("div", invitation, tag("p", link), class_="own-hands")
        )
    ]


def examples_page(context: PageContext, runner: EngineRunner, page: models.Page) -> Source:
    """Return a page with links to all examples of the game: walkthroughs first, then by rules page."""
    parts: list[Part] = [front_matter(context, page.id), heading(context, page.id), lead(context, "pages", page.id)]
    for walkthrough in [other_page for other_page in context.game.rules.pages if other_page.examples]:
        examples = [context.game.examples[example] for example in walkthrough.examples]
        parts += _group(context, walkthrough, [_list_item(context, walkthrough.id, example) for example in examples])
    for rules_page in context.game.rules.pages:
        items = [item for section in rules_page.sections for item in _section_items(context, rules_page, section)]
        parts += _group(context, rules_page, items) if items else []
    return join(parts)


def _group(context: PageContext, page: models.Page, items: list[str]) -> list[Part]:
    return [f"## {context.texts.get('pages', page.id).title} {{#examples.{page.id}}}", "\n".join(items)]


def _section_items(context: PageContext, page: models.Page, section: models.Section) -> list[str]:
    """Return the list items of a section's examples; the first one has an anchor with the section's id, unless a page
    has the same id."""
    anchor = f"{{#examples.{section.id}}}" if section.id not in {other.id for other in context.game.rules.pages} else ""
    items = [_list_item(context, page.id, example) for example in examples_of(context, section)]
    return [items[0].replace("  \n", f"{anchor}  \n", 1), *items[1:]] if items else []


def _list_item(context: PageContext, page: str, example: models.Example) -> str:
    """Return the link to an example, and below it the first sentence about it."""
    text = context.texts.get("examples", example.id)
    about = context.markdown(first_sentence(text.intro))
    return f"- [{text.title}]({page}.md#example.{example.id})  \n  {about}"
