"""Pages of worked examples: walkthroughs with their opening screens, and the list of all examples."""

from rules_pages.blocks.block import Block, Source, join
from rules_pages.blocks.case import draw_case, draw_case_after, picture_pair
from rules_pages.blocks.example import example_block, table_address
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import chapters, examples_of, opening
from rules_pages.data import models
from rules_pages.data.cases import played_cases
from rules_pages.pages.hand_written import first_sentence


def brief_block(context: PageContext, page: models.Page) -> Block:
    """Return the block of all screens of a page."""
    screens = []
    for screen in page.brief:
        text = context.texts.get("sections", screen.id)
        played = played_cases(context.runner, context.game)[screen.case]
        before = tag("div", draw_case(played, context), class_="case__picture")
        svg = draw_case_after(played, context)
        after = tag("div", svg, class_="case__picture case__picture--after") if svg else ""
        words = tag("h3", escape(text.title), id=screen.id) + tag("p", context.html(text.lead or ""))
        screens.append(tag("li", words, picture_pair(context, before, after, screen.id), class_="brief__screen"))
    return Block("brief", f"{context.game.id}.{page.id}", tag("ol", *screens, class_="brief", data_brief=True))


def walkthrough_page(context: PageContext, page: models.Page) -> Source:
    """Return a page with the examples of a walkthrough one after the other."""
    runner = context.runner
    parts = opening(context, page)
    if page.brief:
        parts += [f"## {context.site('brief.title')} {{#brief}}", brief_block(context, page)]
    for example in [context.game.examples[example] for example in page.examples]:
        parts += [f"## {context.texts.get('examples', example.id).title} {{#example.{example.id}}}"]
        parts.append(example_block(context, example, None))
    last = context.game.examples[page.examples[-1]]
    address = table_address(context, f"example:{last.id}:{len(last.steps)}")
    if address and not last.told and runner.can_go_on(runner.play(last)[-1].state):
        # a link to the table at the last position, so that readers can play on
        mover = context.words.name(runner.engine.mover(runner.components, runner.play(last)[-1].state))
        link = tag("a", context.escaped("table.play-on"), href=address, class_="button button--primary")
        words = tag("p", context.escaped("table.own-hands", player=mover)) + tag("p", link)
        parts.append(Block("widget", f"{context.game.id}.{page.id}.table", tag("div", words, class_="own-hands")))
    return join([*parts, *chapters(context, page)])


def examples_page(context: PageContext, page: models.Page) -> Source:
    """Return a page with links to all examples of the game: walkthroughs first, then by rules page."""
    pages, parts = context.game.rules.pages, opening(context, page)
    for shown in sorted(pages, key=lambda one: not one.examples):
        items = [_list_item(context, shown.id, context.game.examples[example]) for example in shown.examples]
        for section in shown.sections:
            of_section = [_list_item(context, shown.id, example) for example in examples_of(context, section)]
            if of_section and section.id not in {other.id for other in pages}:  # the first has its anchor
                of_section[0] = of_section[0].replace("  \n", f"{{#examples.{section.id}}}  \n", 1)
            items += of_section
        if items:
            parts.append(f"## {context.texts.get('pages', shown.id).title} {{#examples.{shown.id}}}")
            parts.append("\n".join(items))
    return join(parts)


def _list_item(context: PageContext, page: str, example: models.Example) -> str:
    text = context.texts.get("examples", example.id)
    about = context.markdown(first_sentence(text.intro))
    return f"- [{text.title}]({page}.md#example.{example.id})  \n  {about}"
