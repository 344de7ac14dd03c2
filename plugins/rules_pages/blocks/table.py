"""The blocks of tables of components, in which every value shows where it is from, and of diagrams."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules_pages.blocks.block import Block, Part
from rules_pages.blocks.forms.own_counts import own_counts_html
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import citation_html
from rules_pages.data import models
from rules_pages.data.book import GameBook
from rules_pages.data.engine_runner import EngineRunner
from rules_widgets.tables import symbols_html

Row = dict[str, models.Value]
SourcesCell = Callable[[PageContext, list[models.Value]], str]
LONG = 12
"""So many rows are laid out when they come near the screen (tables.css)."""
PROVENANCES = ("sourced", "reconstructed", "practice", "unknown")


def table_parts(
    context: PageContext, runner: EngineRunner, page: models.Page, sources: SourcesCell | None = None
) -> list[Part]:
    """The tables of a page, each below its title, and the pictures that belong to them; `sources` makes the cells that
    say where values are from."""
    parts: list[Part] = []
    for table in page.tables:
        parts.append(_heading(context, table.id, f"table.{table.id}.title"))
        parts += table_blocks(context, runner, table, sources)
        for diagram in table.diagrams:
            parts += diagram_parts(context, runner, diagram)
    return parts


def table_blocks(
    context: PageContext, runner: EngineRunner, table: models.Table, sources: SourcesCell | None = None
) -> list[Block]:
    """A table of components with the reason of its values, if all rest on one, and the form to count one's own."""
    rows = shown_rows(context.game, table.id, table)
    shown = _Table(context, runner, table, rows, sources or _folded_sources)
    name, own = f"{context.game.id}.{table.id}", own_counts_html(context, table, rows)
    html = Block("table", name, _reasons(context, rows) + shown.html())
    return [html, *([Block("own-counts", name, own)] if own else [])]


def diagram_parts(context: PageContext, runner: EngineRunner, diagram: str) -> list[Part]:
    """A diagram below its title, with the reason of what it shows, if that is practice."""
    title = _heading(context, diagram, f"{diagram}.title")
    html = _reasons(context, shown_rows(context.game, diagram)) + _diagram(context, runner, diagram)
    return [title, Block("diagram", f"{context.game.id}.{diagram}", html)]


def _heading(context: PageContext, identifier: str, label: str) -> str:
    """A title, on paper a level lower, and with an id that leaves the other to the rule that may have it."""
    level, prefix = ("###", "table.") if context.is_paper else ("##", "")
    return f"{level} {context.label(label)} {{#{prefix}{identifier}}}"


def shown_rows(game: GameBook, name: str, table: models.Table | None = None) -> dict[str, Row]:
    """The rows of a component table that are shown; a list of single values is a table of one column."""
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
    """Why practice values are as they are; where all values rest on the same reason it is said once."""
    values = [value for row in rows.values() for value in row.values()]
    reasons = {value.reason for value in values}
    reason = next(iter(reasons), None)
    if len(reasons) != 1 or reason is None:
        return ""
    return tag("p", reason_html(context, values[0].provenance, reason))


def legend(context: PageContext, page: str) -> Block:
    """What the marks of the provenances mean, on a page."""
    items = [
        tag("li", tag("span", escape(context.site(f"provenance.{kind}")), class_="value", data_provenance=kind))
        for kind in PROVENANCES
    ]
    listed = tag("ul", *items, class_="provenance-legend", aria_label=context.site("provenance.title"))
    return Block("legend", page, listed)


def _diagram(context: PageContext, runner: EngineRunner, name: str) -> str:
    picture = runner.engine.diagrams[name](runner.components, context.label)
    return tag(
        "figure", picture, class_="diagram", tabindex="0", role="group", aria_label=context.label(f"{name}.title")
    )


@dataclass(frozen=True)
class _Table:
    """A table of components: a row a piece, its values with their marks, and where they are from."""

    context: PageContext
    runner: EngineRunner
    table: models.Table
    rows: dict[str, Row]
    sources: SourcesCell

    def html(self) -> str:
        """The table, which may be wider than the page."""
        columns = list(dict.fromkeys(column for row in self.rows.values() for column in row))
        cited = not self.table.brief and any(value.sources for row in self.rows.values() for value in row.values())
        head = [self.table.id.rstrip("s"), *columns]
        head += [*(["arrows"] if self.table.arrows else []), *(["source"] if cited else [])]
        cells = [tag("th", escape(self._label(column)), scope="col") for column in head]
        body = [self._row(columns, key, row, cited) for key, row in self.rows.items()]
        content = tag("thead", tag("tr", *cells)) + tag("tbody", *body)
        kind = f"components components--{self.table.id}"
        frame = "table-scroll" if len(self.rows) < LONG else "table-scroll table-scroll--long"
        return tag("div", tag("table", self._caption(), content, class_=kind), class_=frame)

    def _caption(self) -> str:
        if not self.table.count:
            return ""
        return tag("caption", escape(_summary(self.context, self.rows, self.table.count)))

    def _label(self, column: str) -> str:
        return self.context.label(f"table.{self.table.id}.{column}")

    def _row(self, columns: list[str], key: str, row: Row, cited: bool) -> str:
        cells = [tag("th", escape(self.context.words.name(key)), scope="row")]
        cells += [self._cell(column, row.get(column)) for column in columns]
        if self.table.arrows:
            shown = _arrows(self.context, self.table.arrows, key, self.table.brief)
            cells.append(tag("td", shown, data_label=self._label("arrows")))
        if cited:
            values = [*row.values(), *_arrow_values(self.context, self.table, key)]
            shown = self.sources(self.context, values)
            cells.append(tag("td", shown, data_label=self._label("source"), class_="components__source"))
        # On paper, rows leave their ids to the rules.
        return tag("tr", *cells, id=None if self.context.is_paper else f"{self.table.id}.{key}")

    def _cell(self, column: str, value: models.Value | None) -> str:
        shown = "" if value is None else value_html(self.context, self.runner, value)
        return tag("td", shown, data_label=self._label(column))


def _summary(context: PageContext, rows: dict[str, Row], column: str) -> str:
    """How many pieces (copies counted) have a value from a source, and how many have none."""
    counted: dict[str, int] = {}
    for row in rows.values():
        copies = row["copies"].value if "copies" in row else 1
        provenance = row[column].provenance
        counted[provenance] = counted.get(provenance, 0) + copies
    known, unknown = counted.get("sourced", 0), counted.get("unknown", 0)
    return context.site("provenance.summary", known=known, unknown=unknown, all=sum(counted.values()))


def value_html(context: PageContext, runner: EngineRunner, value: models.Value) -> str:
    """A value with the mark of its provenance; why, and where from, for the pointer and for screen readers."""
    title = context.site(f"provenance.{value.provenance}")
    if value.reason is not None:
        title += context.site("colon") + context.plain(context.texts.get("reasons", value.reason))
    shown = context.site("provenance.unknown-short") if value.value is None else ""
    content = escape(shown) if shown else _plain(context, runner, value.value)
    extra = None if value.provenance == "sourced" else title
    return tag("span", content, **context.value_attributes(value), title=extra)


def _plain(context: PageContext, runner: EngineRunner, value: Any) -> str:
    if isinstance(value, bool):
        return escape(context.site("yes")) if value else "–"
    if isinstance(value, dict) and set(value) <= set(context.book.languages):
        return tag("br").join(tag("span", escape(word), lang=language) for language, word in value.items())
    if isinstance(value, list):
        return escape(context.site("list.comma").join(_in_words(context, item) for item in value)) or "–"
    if isinstance(value, dict):
        return symbols_html(context.words, runner.engine.glyphs, value)
    return escape(_in_words(context, value))


def _in_words(context: PageContext, value: Any) -> str:
    return context.words.name(value) if isinstance(value, str) else str(value)


def _arrow_pairs(context: PageContext, table: str) -> list[tuple[str, models.Value]]:
    return [(path, value) for path, value in context.game.components.items() if path.startswith(f"{table}.")]


def _arrow_values(context: PageContext, table: models.Table, key: str) -> list[models.Value]:
    return [value for _, value in _arrow_pairs(context, table.arrows or "") if value.value[1] == key]


def _arrows(context: PageContext, table: str, key: str, is_brief: bool) -> str:
    """`← tail` for every arrow that leads here; `→ head` for every one that leads away, but for brief tables."""
    found = [
        ("arrow--in", "←", "arrows.from", value.value[0], value)
        for _, value in _arrow_pairs(context, table)
        if value.value[1] == key
    ]
    found += [
        ("arrow--out", "→", "arrows.to", value.value[1], value)
        for _, value in _arrow_pairs(context, table)
        if value.value[0] == key and not is_brief
    ]
    return " ".join(_arrow(context, *item) for item in found) or "–"


def _arrow(context: PageContext, kind: str, sign: str, label: str, other: str, value: models.Value) -> str:
    spoken = tag("span", escape(context.label(label)), class_="visually-hidden")
    content = tag("span", sign, aria_hidden="true") + spoken + " " + escape(context.words.name(other))
    return tag("span", content, **context.value_attributes(value, f"value arrow {kind}"))


def cited_in(values: list[models.Value]) -> tuple[list[str], list[tuple[str, str]]]:
    """Every citation once, and every reason of what is not sourced, with its provenance."""
    citations = dict.fromkeys(citation for value in values for citation in value.sources)
    reasons = dict.fromkeys((value.provenance, value.reason) for value in values if value.reason is not None)
    return list(citations), list(reasons)


def reason_html(context: PageContext, provenance: str, reason: str) -> str:
    """Why a value is as it is, with the mark of its provenance."""
    words = escape(context.plain(context.texts.get("reasons", reason)))
    return tag("span", words, class_="value", data_provenance=provenance)


def _folded_sources(context: PageContext, values: list[models.Value]) -> str:
    """Each source once, folded away, and the reasons of what is reconstructed from them."""
    citations, reasons = cited_in(values)
    if not citations:
        return "–"
    items = [tag("li", citation_html(context, citation)) for citation in citations]
    items += [tag("li", reason_html(context, *reason)) for reason in reasons]
    summary = tag("summary", escape(f"{context.site('table.open-source')} ({len(citations)})"))
    return tag("details", summary, tag("ul", *items))
