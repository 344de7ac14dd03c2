"""Cases of Polis are shown in positions that a game can come to."""

from __future__ import annotations

import pytest

from rules_engine.polis.components import SPACES
from rules_engine.polis.game.setup import event_deck
from rules_engine.polis.game.state import DISC, State, stock_of
from rules_engine.polis.rules.takeover import capitals
from rules_pages.data.book import Book
from rules_pages.data.cases import play_case
from rules_pages.data.engine_runner import EngineRunner
from tests.polis.battle_tables import components


@pytest.fixture(scope="module")
def positions(book: Book) -> dict[str, State]:
    """The position of every case that tries a move in one."""
    game, runner = book.games["polis"], EngineRunner(book.games["polis"])
    cases = [case for cases in game.cases.values() for case in cases if case.start]
    return {case.key: play_case(runner, game.positions, case).before for case in cases}


def faults(state: State) -> list[str]:
    """What makes a position impossible, by the rules that say so."""
    return [*faults_of_poleis(state), *faults_of_pieces(state), *faults_of_cards(state)]


def faults_of_poleis(state: State) -> list[str]:
    """Population and projects (rules growth.limits, siege.emptied, project.kind, project.one)."""
    table, found, tiles = components(), [], [*state.shown, *state.pile]
    for polis, held in state.poleis.items():
        tile = table.poleis[polis]
        projects = [*held.projects, *([held.begun] if held.begun else [])]
        tiles += projects
        if bool(held.owner) != bool(held.population) or held.population > tile.most:
            found.append(f"{polis} of {held.owner} has {held.population} cubes")
        kinds = {project: table.data["projects"][project]["kind"] for project in projects}
        found += [f"{project} in {polis}" for project, kind in kinds.items() if kind not in tile.projects]
    found += [f"{tile} twice" for tile in set(tiles) if tiles.count(tile) > 1]
    return found + [f"{polis} is lost" for polis in capitals(table) if state.owner_of(polis) is None]


def faults_of_pieces(state: State) -> list[str]:
    """Units, cubes and Proxenoi (rules unit.limit, stock.cubes, proxenos.one)."""
    table, found = components(), []
    for side, areas in state.units.items():
        found += [f"{side} in {area}: {units}" for area, units in areas.items() if units > table.limit(state.round)]
        if stock_of(table, state, side) < 0:
            found.append(f"{side} has too many cubes")
    places = {state.seats[side].proxenos for side in table.sides}
    together = len(places) == 1 and not places & {None, "captured", *capitals(table)}
    return [*found, "both Proxenoi in one polis"] if together else found


def faults_of_cards(state: State) -> list[str]:
    """Events of the round, and market spaces that are open in it (rules event.first-round, trade.space)."""
    table = components()
    decks = {turn: event_deck(table, turn) for turn in table.rounds}
    cards = [*state.coming, *([(state.round, state.event)] if state.event else [])]
    found = [f"{card} in {turn}" for turn, card in cards if card not in decks[turn]]
    for space, who in state.sent.items():
        first = state.round == table.rounds[0] and space.endswith("." + SPACES[0])
        if table.spaces[space][2] > table.limit(state.round) or (who == DISC and not first):
            found.append(f"{who} on {space} in {state.round}")
    return found


def test_the_positions_of_cases_are_possible(positions: dict[str, State]) -> None:
    assert {key: faults(state) for key, state in positions.items() if faults(state)} == {}
