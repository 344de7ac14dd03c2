"""What hoplites collect in a region, and what it costs (rules tribute.*)."""

from rules_engine.polis.components import Components, Goods


def tribute_cost(components: Components, side: str, region: str) -> Goods:
    """Return what collecting there costs, below 0; {} at home (rules military.cost, tribute.home)."""
    return {} if components.is_home(side, region) else components.military_cost()


def row_length(components: Components, region: str, good: str) -> int:
    """Return how many hoplites a row of a region's box takes, 0 where it has no such row (rule tribute.rows)."""
    last = components.tribute[region].get(good)
    return 0 if last is None else components.rows.index(last) + 1


def row_yield(components: Components, hoplites: int) -> int:
    """Return what a row with so many hoplites brings: the number below the rightmost (rule tribute.gain)."""
    return components.rows[hoplites - 1] if hoplites else 0


def gain_of(components: Components, placing: Goods) -> Goods:
    """Return what hoplites on the rows bring; `placing` and result: {resource: number} (rule tribute.gain)."""
    return {good: row_yield(components, placing[good]) for good in sorted(placing)}


def placings(components: Components, region: str, hoplites: int) -> list[Goods]:
    """List every way to put as many of the hoplites as possible on the rows of a region's box, as {resource: hoplites}
    without empty rows (rule tribute.rows)."""
    lengths = [(good, row_length(components, region, good)) for good in components.resources]
    found: list[tuple[Goods, int]] = [({}, min(hoplites, sum([length for _, length in lengths])))]
    for good, length in lengths:
        found += [(rows | {good: n}, left - n) for rows, left in found for n in range(1, min(length, left) + 1)]
    return [rows for rows, left in found if left == 0]
