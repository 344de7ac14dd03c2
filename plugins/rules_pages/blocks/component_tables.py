"""The blocks of tables of components, in which every value shows its provenance, and of diagrams."""

import re
from collections import Counter
from collections.abc import Callable

from rules_engine.core import to_json
from rules_pages.blocks.block import Block, Part
from rules_pages.blocks.case import SIGNS, picture_classes, picture_key
from rules_pages.blocks.forms.own_values import own_counts_html
from rules_pages.blocks.html import escape, folded, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import citations_html, picture_block
from rules_pages.data import models
from rules_pages.data.book import GameBook
from rules_pages.data.cases import shown_cases
from rules_widgets.view import answer_table_html, symbols_html

Row = dict[str, models.Value]
SourcesCell = Callable[[PageContext, list[models.Value]], str]
LONG = 12
"""Number of rows from which a table is laid out only when it comes near the viewport (tables.css)."""
_SIGN = re.compile(r"<li>(<svg class=\"[^\"]*picture-key__sign.*?)</li>")


def component_table_parts(context: PageContext, page: models.Page, sources: SourcesCell | None = None) -> list[Part]:
    """Return the tables of a page, each below its title and followed by its diagrams. `sources` makes the cells with
    the sources of a row's values; the default folds them."""
    parts: list[Part] = []
    for table in page.tables:
        parts.append(_heading(context, table.id, f"answer.{table.id}" if table.computed else f"table.{table.id}.title"))
        parts += component_table_blocks(context, table, sources)
        parts += [part for diagram in table.diagrams for part in diagram_parts(context, diagram)]
    return parts


def component_table_blocks(
    context: PageContext, table: models.Table, sources: SourcesCell | None = None
) -> list[Block]:
    """Return the block of a table, below the reason that all its values have, and that of the form for counting one's
    own copy."""
    runner, name = context.runner, f"{context.game.id}.{table.id}"
    if table.computed:
        on, _, column = (table.rests_on or "").partition(".")
        reason = _reasons(context, shown_rows(context.game, on, models.Table(id=on, columns=[column]))) if on else ""
        worked_out = to_json(runner.engine.look_up[table.id](runner.components))
        html = answer_table_html(context.words, worked_out)
        return [Block("table", name, reason + tag("div", html, class_="table-scroll look-up"))]
    rows = shown_rows(context.game, table.id, table)
    html = _reasons(context, rows) + _table_html(context, table, rows, sources or _folded_sources)
    own_counts = own_counts_html(context, table, rows)
    return [Block("table", name, html), *([Block("own-counts", name, own_counts)] if own_counts else [])]


def diagram_parts(context: PageContext, diagram: str) -> list[Part]:
    """Return a diagram below its title, after the reason of the values it shows if they all have the same one. A
    picture in a file has its caption instead of a title."""
    if diagram in context.game.pictures:
        return [picture_block(context, diagram)]
    html = _reasons(context, shown_rows(context.game, diagram)) + _diagram(context, diagram)
    heading = _heading(context, diagram, f"{diagram}.title")
    return [heading, Block("diagram", f"{context.game.id}.{diagram}", html)]


def key_parts(context: PageContext, page: models.Page) -> list[Part]:
    """Return the diagrams of a rules page, each collapsed below its title: keys to the pictures of its cases, with the
    signs that these show, empty if they show none. Pictures in files are not collapsed."""
    game = context.game
    cases = [case for section in page.sections for rule in section.rules for case in shown_cases(game, rule.id)]
    shown = [context.assets.get(picture_key(game.id, context.language, case, SIGNS)) for case in cases]
    drawn = {name for names in shown for name in (names or "").split()}
    is_known = any(names is not None for names in shown)
    parts: list[Part] = []
    for name in page.diagrams:
        if name in game.pictures:
            parts.append(picture_block(context, name))
            continue
        diagram = _diagram(context, name)
        html = folded(context.label(f"{name}.title"), diagram, id=name, class_="key-to-pictures")
        if is_known and _SIGN.search(html):
            html = _SIGN.sub(lambda sign: sign[0] if picture_classes(sign[1]) <= drawn else "", html)
            html = html if _SIGN.search(html) else ""
        parts.append(Block("diagram", f"{game.id}.{name}", html))
    return parts


def _heading(context: PageContext, identifier: str, label: str) -> str:
    """Return a title, on paper one level lower, where its id has a prefix because a rule may have the same id."""
    level, prefix = ("###", "table.") if context.is_paper else ("##", "")
    return f"{level} {context.label(label)} {{#{prefix}{identifier}}}"


def shown_rows(game: GameBook, name: str, table: models.Table | None = None) -> dict[str, Row]:
    """Return the rows of a component table that are shown, `{row: {column: value}}`. A list of single values becomes a
    table with the column `number`. `table` selects rows and columns."""
    rows = game.table(name)
    if not rows:
        single = {path: value for path, value in game.components.items() if path.startswith(f"{name}.")}
        rows = {path.partition(".")[2]: {"number": value} for path, value in single.items()}
    if table is None:
        return rows
    chosen = {key: row for key, row in rows.items() if not table.rows or key in table.rows}
    return {
        key: {column: value for column, value in row.items() if not table.columns or column in table.columns}
        for key, row in chosen.items()
    }


def _reasons(context: PageContext, rows: dict[str, Row]) -> str:
    """Return the reason of all values if they have the same one, else ""."""
    values = [value for row in rows.values() for value in row.values()]
    reasons = {value.reason for value in values}
    if len(reasons) != 1 or not (reason := reasons.pop()):
        return ""
    return tag("p", reason_html(context, values[0].provenance, reason))


def legend(context: PageContext, page: str) -> Block:
    """Return the block of a page that explains the marks of provenances."""
    items = ""
    for kind in ("sourced", "reconstructed", "practice", "unknown"):
        value = tag("span", context.escaped(f"provenance.{kind}"), class_="value", data_provenance=kind)
        items += tag("li", value)
    item_list = tag("ul", items, class_="provenance-legend", aria_label=context.site("provenance.title"))
    return Block("legend", page, item_list)


def _diagram(context: PageContext, name: str) -> str:
    picture = context.runner.engine.diagrams[name](context.runner.components, context.label)
    title = context.label(f"{name}.title")
    return tag("figure", picture, class_="diagram", tabindex="0", role="group", aria_label=title)


def _table_html(context: PageContext, table: models.Table, rows: dict[str, Row], sources: SourcesCell) -> str:
    """Return a table of components with the marks and the sources of its values, in a frame that scrolls."""
    columns = list(dict.fromkeys(column for row in rows.values() for column in row))
    is_cited = not table.brief and any(value.sources for row in rows.values() for value in row.values())
    head = [table.id.rstrip("s"), *columns, *(["arrows"] if table.arrows else []), *(["source"] if is_cited else [])]
    labels = {column: context.label(f"table.{table.id}.{column}") for column in head}
    body: dict[str, dict[str, str]] = {}
    for key, row in rows.items():
        cells = {column: value_html(context, row[column]) if column in row else "" for column in columns}
        if table.arrows:
            cells["arrows"] = _arrows(context, table.arrows, key, table.brief)
        if is_cited:
            arrows = [value for value in _arrow_values(context, table.arrows) if value.value[1] == key]
            cells["source"] = sources(context, [*row.values(), *arrows])
        body[key] = cells
    caption = ""
    if table.count:  # the pieces, copies included, by the provenance of their value in this column
        counts: Counter[str] = Counter()
        for row in rows.values():
            counts[row[table.count].provenance] += row["copies"].value if "copies" in row else 1
        numbers = {"known": counts["sourced"], "unknown": counts["unknown"], "all": counts.total()}
        caption = context.escaped("provenance.summary", **numbers)
    values = {"table": table.id, "labels": labels, "body": body, "caption": caption, "long": LONG}
    return context.render("components.html", **values)


def value_html(context: PageContext, value: models.Value) -> str:
    """Return a value with the mark of its provenance. Provenance and reason are in its title, unless it is sourced."""
    title = context.site(f"provenance.{value.provenance}")
    if value.reason is not None:
        title += context.site("colon") + context.plain(context.texts.get("reasons", value.reason))
    shown = value.value
    if shown is None:
        content = context.escaped("provenance.unknown-short")
    elif isinstance(shown, bool):
        content = context.escaped("yes") if shown else "–"
    elif isinstance(shown, dict) and set(shown) <= set(context.book.languages):
        content = tag("br").join(tag("span", escape(word), lang=language) for language, word in shown.items())
    elif isinstance(shown, dict):
        content = symbols_html(context.words, shown)
    else:
        items = shown if isinstance(shown, list) else [shown]
        words = [context.words.name(item) if isinstance(item, str) else str(item) for item in items]
        content = escape(context.site("list.comma").join(words)) or "–"
    attributes = context.value_attributes(value)
    return tag("span", content, **attributes, title=None if value.provenance == "sourced" else title)


def _arrow_values(context: PageContext, table: str | None) -> list[models.Value]:
    """Return the components of a table of arrows; their values are (tail, head)."""
    return [value for path, value in context.game.components.items() if path.startswith(f"{table}.")] if table else []


def _arrows(context: PageContext, table: str, key: str, is_brief: bool) -> str:
    """Return `← tail` for every arrow that leads to the row `key` and, if the table is not brief, `→ head` for every
    one that leads from it: the sign for the eye, a label for screen readers."""
    arrows = []
    ends = ((1, 0, "arrow--in", "←", "arrows.from"), (0, 1, "arrow--out", "→", "arrows.to"))
    for here, there, kind, sign, label in ends[:1] if is_brief else ends:
        for value in _arrow_values(context, table):
            if value.value[here] == key:
                spoken = tag("span", escape(context.label(label)), class_="visually-hidden")
                name = escape(context.words.name(value.value[there]))
                content = tag("span", sign, aria_hidden="true") + spoken + " " + name
                arrows.append(tag("span", content, **context.value_attributes(value, f"value arrow {kind}")))
    return " ".join(arrows) or "–"


def citations_and_reasons(values: list[models.Value]) -> tuple[list[str], list[tuple[str, str]]]:
    """Return the citations of some values, and (provenance, reason) of those that have a reason; each once."""
    citations = dict.fromkeys(citation for value in values for citation in value.sources)
    reasons = dict.fromkeys((value.provenance, value.reason) for value in values if value.reason is not None)
    return list(citations), list(reasons)


def reason_html(context: PageContext, provenance: str, reason: str) -> str:
    """Return the reason of a value, with the mark of its provenance."""
    words = escape(context.plain(context.texts.get("reasons", reason)))
    return tag("span", words, class_="value", data_provenance=provenance)


def _folded_sources(context: PageContext, values: list[models.Value]) -> str:
    """Return the citations of some values, folded, with the reasons of those that have one; – for no citations."""
    citations, reasons = citations_and_reasons(values)
    if not citations:
        return "–"
    items = [tag("li", citations_html(context, [citation])) for citation in citations]
    items += [tag("li", reason_html(context, *reason)) for reason in reasons]
    return folded(f"{context.site('table.open-source')} ({len(citations)})", tag("ul", *items))
