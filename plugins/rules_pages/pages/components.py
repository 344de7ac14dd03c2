"""Components pages: diagrams drawn by the engine, and tables in which every value shows its source."""

from __future__ import annotations

from rules_pages.blocks.block import Part, Source, join
from rules_pages.blocks.component_tables import SourcesCell, component_table_parts, diagram_parts, legend
from rules_pages.blocks.forms.own_values import own_values_blocks
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import front_matter, heading, lead
from rules_pages.data import models
from rules_pages.data.engine_runner import EngineRunner


def components_page(context: PageContext, runner: EngineRunner, page: models.Page) -> Source:
    """Return a components page."""
    head = [front_matter(context, page.id), heading(context, page.id)]
    return join([*head, *component_parts(context, runner, page)])


def component_parts(
    context: PageContext, runner: EngineRunner, page: models.Page, sources: SourcesCell | None = None
) -> list[Part]:
    """Return the parts of a components page below its title. `sources`: makes the cells with the sources of the values;
    None for the usual ones."""
    parts: list[Part] = [lead(context, "pages", page.id), legend(context, page.id)]
    for diagram in page.diagrams:
        parts += diagram_parts(context, runner, diagram)
    parts += component_table_parts(context, runner, page, sources)
    return [*parts, *own_values_blocks(context, runner, page.id)]
