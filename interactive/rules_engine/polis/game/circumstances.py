"""What may decide about a move and does not show in its picture, in words."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.phrases import Phrase
from rules_engine.polis.components import Components
from rules_engine.polis.game.decisions import FEED, GROW
from rules_engine.polis.game.moves import kind_of
from rules_engine.polis.game.situation import round_now, stage_of_round, waiting_battles
from rules_engine.polis.game.state import CAPTURED, DISC, State, stock_of
from rules_engine.polis.game.turns import CIVIL_WAR, PROJECT, PROXENOS, REDEEM, RELEASE, SIEGE, TRADE
from rules_engine.polis.rules.takeover import population_taken

Teller = Callable[[Components, State, dict], Phrase]


def circumstances(components: Components, state: State, move: dict) -> list[Phrase]:
    """List whether the game is over, what is going on, and what each kind of move depends on besides."""
    found = [tell(state) for tell in ALWAYS]
    return found + [tell(components, state, move) for tell in BY_KIND.get(kind_of(move), ())]


# about the game


def game_over(state: State) -> Phrase:
    """Say whether the game is over (rules loss.at-once, final.when)."""
    return Phrase("given.running", {}) if state.won is None else Phrase("given.over", {})


def beginner(state: State) -> Phrase:
    """Say who began the round (rule round-end.order)."""
    return Phrase("given.first", {"side": state.first})


# about a kind of move


def begun_project(components: Components, state: State, move: dict) -> Phrase:
    """Say which project the polis has started in this round (rule project.one)."""
    polis = move["polis"]
    begun = state.poleis[polis].begun
    if begun is None:
        return Phrase("given.begun.none", {"polis": polis})
    return Phrase("given.begun", {"polis": polis, "project": begun})


def ships_in_port(components: Components, state: State, move: dict) -> Phrase:
    """Say how many merchants can leave port (rule trade.merchant)."""
    return Phrase("given.port", {"merchants": state.seats[state.turn_of].merchants})


def market_space(components: Components, state: State, move: dict) -> Phrase:
    """Say what stands on the market space (rules trade.merchant, event.first-round)."""
    there = state.sent.get(move[TRADE])
    if there is None:
        return Phrase("given.space.free", {})
    return Phrase("given.space.closed", {}) if there == DISC else Phrase("given.space.taken", {"side": there})


def own_envoy(components: Components, state: State, move: dict) -> Phrase:
    """Say where the player's Proxenos is (rule redeem.pay)."""
    place = state.seats[state.turn_of].proxenos
    if place is None or place == CAPTURED:
        return Phrase("given.proxenos.captured", {})
    return Phrase("given.proxenos", {"polis": place})


def envoy_is_free(components: Components, state: State, move: dict) -> Phrase:
    """Say whether the player's Proxenos can move; the map shows where it is (rule siege.proxenos)."""
    place = state.seats[state.turn_of].proxenos
    is_captured = place is None or place == CAPTURED
    return Phrase("given.proxenos.captured", {}) if is_captured else Phrase("given.proxenos.free", {})


def cubes_for_polis(components: Components, state: State, move: dict) -> Phrase:
    """Say whether the player's stock is enough for the polis that changes sides (rules stock.cubes, siege.population,
    civil-war.population)."""
    polis = move[kind_of(move)]
    held = stock_of(components, state, state.turn_of)
    one_more = population_taken(components.poleis[polis].base, state.poleis[polis].population, held + 1)
    return _stock(held, one_more)  # a stock that falls short would give one cube more if it had it


def cube_for_growth(components: Components, state: State, move: dict) -> Phrase:
    """Say whether the side that decides has a cube in stock (rule stock.cubes)."""
    side = state.queue[0] if state.queue else state.turn_of
    return _stock(stock_of(components, state, side), 1)


def _stock(held: int, needed: int) -> Phrase:
    return Phrase("given.stock.enough", {}) if held >= needed else Phrase("given.stock", {"cubes": held})


def given_up(components: Components, state: State, move: dict) -> Phrase:
    """Say whether the side has given up a polis for want of wheat (rule supply.shortage, reading shortage)."""
    return Phrase("given.released", {}) if RELEASE in state.turn.done else Phrase("given.released.none", {})


def growth_so_far(components: Components, state: State, move: dict) -> Phrase:
    """Say by how much the polis has grown in this round (rule growth.limits)."""
    polis = move[GROW]
    return Phrase("given.grown", {"polis": polis, "cubes": (state.turn.grown or {}).get(polis, 0)})


ALWAYS: tuple[Callable[[State], Phrase], ...] = (game_over, stage_of_round, waiting_battles, round_now, beginner)
BY_KIND: dict[str, tuple[Teller, ...]] = {
    PROJECT: (begun_project,),
    TRADE: (ships_in_port, market_space),
    PROXENOS: (envoy_is_free,),
    REDEEM: (own_envoy,),
    CIVIL_WAR: (cubes_for_polis,),
    SIEGE: (cubes_for_polis,),
    FEED: (given_up,),
    GROW: (growth_so_far, cube_for_growth),
}
"""What tells the circumstances of every move, and those of each kind of move besides."""

DECISIVE: dict[str, tuple[str, ...]] = {
    "given.over": ("loss.at-once", "final.when"),
    "given.stage": ("event.card", "round-end.steps", "round-end.steps.now", "supply.shortage.settled", "turn.battles"),
    "given.battles": ("turn.battles", "battle.order"),
    "given.round": ("trade.space",),
    "given.begun": ("project.one",),
    "given.port": ("trade.merchant",),
    "given.space.taken": ("trade.merchant.taken",),
    "given.space.closed": ("event.first-round",),
    "given.proxenos": ("redeem.pay",),
    "given.proxenos.captured": ("siege.proxenos",),
    "given.stock": ("stock.cubes",),
    "given.released": ("supply.shortage.one-way",),
    "given.grown": ("growth.limits",),
}
"""Circumstances with the refusals that may rest on them (`Engine.decisive`)."""
