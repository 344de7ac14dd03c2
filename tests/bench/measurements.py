"""The table of measurements; its rows know whether they keep their budget."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Row:
    """One line: `values` are repeated measurements in `unit`, judged by their median.

    `budget` is the maximum (with `at_least` the minimum); None for a figure that is only reported. `peer` is for
    comparison: the same work done in another way, or where the figure was measured."""

    what: str
    values: Sequence[float]
    unit: str
    budget: float | None = None
    at_least: bool = False
    peer: str = ""

    @property
    def value(self) -> float:
        return median(self.values)

    @property
    def is_kept(self) -> bool:
        if self.budget is None:
            return True
        return self.value >= self.budget if self.at_least else self.value <= self.budget


def row_cells(row: Row) -> tuple[str, str, str, str, str]:
    """Return (what, measured, budget, verdict, peer) as text."""
    verdict = "" if row.budget is None else "ok" if row.is_kept else "OVER" if not row.at_least else "UNDER"
    limit = "" if row.budget is None else f"{'>=' if row.at_least else '<='} {number(row.budget)} {row.unit}"
    return row.what, measured(row), limit.rstrip(), verdict, row.peer


def measured(row: Row) -> str:
    """Return `436 ms (401–512)`: the median, and minimum and maximum if there are different values."""
    spread = f" ({number(min(row.values))}–{number(max(row.values))})" if len(set(row.values)) > 1 else ""
    return f"{number(row.value)} {row.unit}".rstrip() + spread


def number(value: float) -> str:
    """Return a number with three significant figures: 0.82, 15.3, 436, 6434."""
    if value == int(value):
        return str(int(value))
    return f"{value:.{0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2}f}"


def table(groups: dict[str, list[Row]]) -> str:
    heads = ("", "measured", "budget", "", "beside it")
    cells = {name: [row_cells(row) for row in rows] for name, rows in groups.items()}
    all_lines = [heads, *(line for lines in cells.values() for line in lines)]
    widths = [max(len(line[column]) for line in all_lines) for column in range(len(heads))]
    output = [_line(heads, widths)]
    for name, lines in cells.items():
        output += ["", name, *(_line(line, widths) for line in lines)]
    return "\n".join(output)


def _line(cells: Sequence[str], widths: list[int]) -> str:
    return "  " + "  ".join(f"{cell:{width}}" for cell, width in zip(cells, widths, strict=True)).rstrip()
