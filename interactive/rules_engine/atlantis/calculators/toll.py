"""What crossing holes costs, and how it is best paid (rules hole.*, pay.*)."""

from typing import Annotated, Any, TypeAlias

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.readings import OVERPAYING, PLAYED_CARDS, chosen, read_readings
from rules_engine.atlantis.rules.cards import counted_values, listed_values
from rules_engine.atlantis.rules.path import PAWNS, hole_toll, holes, holes_between
from rules_engine.atlantis.rules.tolls import change_lines, payment_lines, payments_of, played_lines, total
from rules_engine.core import Answer, BadInput, Line, Refused, Table, must
from rules_engine.forms import Between, Counts, Reading

HOLES = ("hole-1", "hole-2", "hole-3", "hole-4")
"""The ids of the holes that can be asked about, in the order in which they are crossed."""
ROWS = 24  # not a number of the game
"""The most payments that are listed."""

Values: TypeAlias = Annotated[dict[str, int], Counts("", "tile.most", HOLES)]
Bridges: TypeAlias = Annotated[dict[str, int], Counts("", "player.bridges", HOLES)]
Tiles: TypeAlias = Annotated[dict[str, int], Counts("tile-values", "pieces.half-tiles")]
Hand: TypeAlias = Annotated[int, Between(1, "pieces.cards")]
Played: TypeAlias = Annotated[int, Between(1, "pieces.pawns")]


def toll(
    components: Components,
    before: Values,
    after: Values,
    bridges: Bridges,
    tiles: Tiles,
    hand: Hand = 1,
    played: Played = 1,
    played_cards: Annotated[str, Reading("played-cards")] = "played-or-paid",
    overpaying: Annotated[str, Reading("overpaying")] = "only-if-needed",
) -> Answer:
    """Answer what it costs to cross these holes, and every way to pay it.

    `before` and `after`: the value of the tile on top beside each hole, none for a hole that is not crossed; `bridges`:
    the holes that have one; `tiles` of each value, and `hand`: how many cards are held before the move, of which
    `played` are played for it. The value: {"total": what is to be paid, "tiles": values of the tiles given, "cards",
    "waste"}, the payment that wastes least. Raises Refused where more cards are played than held (move.card), where a
    hole has a tile on one side only (hole.ends), and where tiles and cards are not enough (pay.short).
    """
    if played > hand:
        raise Refused("move.card.count", {"cards": played, "hand": hand})
    lines = [hole_line(before, after, bridges, hole) for hole in HOLES if before[hole] or after[hole]]
    off = played_lines(components, played_cards, total(lines), played)
    due = total(lines + off)
    several = len([line for line in lines if line.amount]) > 1
    lines = [Line("hole.sum.all" if several else "hole.toll.all", None, {"toll": due}), *lines, *off]
    held, cards = listed_values(components.values, tiles), hand - played
    payments = payments_of(components, read_readings({OVERPAYING: overpaying}), held, cards, due)
    if not payments:
        points = sum(held) + cards * components.card_pays
        raise Refused("pay.short.all", {"toll": due, "points": points}, tuple(lines))
    best = payments[0]
    value = {"total": due, "tiles": list(best.tiles), "cards": best.cards, "waste": best.waste}
    lines += payment_lines(components, best.tile_ids(), sum(best.tiles), best.cards) + change_lines(best.waste)
    if len(payments) > ROWS:
        lines.append(Line("pay.choice.more", None, {"payments": len(payments) - ROWS}))
    rows = [(at + 1, one.tile_ids(), one.cards, due + one.waste) for at, one in enumerate(payments[:ROWS])]
    # Where there is a choice: payments that waste least first, of these those with fewest cards.
    tables = (Table("payments", ("choice", "tiles", "cards", "points"), tuple(rows)),) if len(rows) > 1 else ()
    return Answer(value, tuple(lines), tables)


def toll_question(components: Components, state: Any, pawn: str, cards: list[str]) -> dict:
    """Return the input of `toll` for a move of the active player; BadInput where it crosses too many holes for one."""
    if pawn not in PAWNS[: components.pawns]:
        raise BadInput("pawn", pawn, "one of " + ", ".join(PAWNS[: components.pawns]))
    start = state.seat().pawns[PAWNS.index(pawn)]
    chain = state.ways().follow(start, tuple(cards))
    must(state.ways().chain_refusal(chain, sum(state.hand()) - len(cards)))
    found = holes_between(holes(state.course, state.bridges), start, chain.stops[-1])
    if len(found) > len(HOLES):
        raise BadInput("cards", cards, "no more holes than " + str(len(HOLES)))
    shown = [(HOLES[index], found[index]) for index in range(len(found))]
    return {
        "before": {name: hole.before[1] for name, hole in shown},
        "after": {name: hole.after[1] for name, hole in shown},
        "bridges": {name: components.bridges for name, hole in shown if hole.bridged},
        "tiles": counted_values(components, state.seat().tiles),
        "hand": sum(state.hand()),
        "played": len(cards),
        "played_cards": chosen(state.readings, PLAYED_CARDS),
        "overpaying": chosen(state.readings, OVERPAYING),
    }


def hole_line(before: dict[str, int], after: dict[str, int], bridges: dict[str, int], hole: str) -> Line:
    """State what one hole costs (rules hole.toll, bridge.everyone). Raises Refused where it has a tile on one side
    only: at an end of the course there is no hole (hole.ends)."""
    values = {"hole": hole, "before": before[hole], "after": after[hole]}
    if not before[hole] or not after[hole]:
        raise Refused("hole.ends.asked", {"hole": hole})
    amount = hole_toll(before[hole], after[hole], bridges[hole] > 0)
    return Line("bridge.everyone.asked" if bridges[hole] else "hole.toll.asked", amount, values)
