"""Tables for looking up what is paid (rules cost.substitute, settlement.new, settlement.fee)."""

from __future__ import annotations

from rules_engine.attika.components import Components
from rules_engine.attika.rules.cost import settlement_fee
from rules_engine.core import Table


def most_symbols(components: Components) -> int:
    """Return the most symbols that a building is known to cost."""
    return max([sum([cost[key] for key in cost]) for cost in components.costs.values() if cost])


def substitutes_table(components: Components) -> Table:
    """List with how many cards of any kind so many missing matching ones are paid (rule cost.substitute)."""
    rows = [(missing, components.substitute_cards * missing) for missing in range(1, most_symbols(components) + 1)]
    return Table("substitutes", ("missing", "cards"), tuple(rows))


def fees_table(components: Components) -> Table:
    """List the extra cards for a further settlement beside so many (rules settlement.new, settlement.fee)."""
    rows = [(count, settlement_fee(components, count)) for count in range(most_symbols(components) + 1)]
    return Table("fees", ("settlements", "cards"), tuple(rows))
