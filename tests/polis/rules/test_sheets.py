"""The tables in words say what the data say: regions, poleis, projects (rules sheet.*); every stage has a name."""

import re

import pytest

from rules_engine.polis import ENGINE as polis
from rules_engine.polis.game.state import STAGES
from rules_pages.data.book import Book
from rules_pages.data.texts.units import GameTexts
from tests.polis.battle_tables import components
from tests.registry import LANGUAGES


def rows(book: Book, language: str, rule: str) -> dict[str, list[str]]:
    """First name of each row to its other cells."""
    body = GameTexts(book.games["polis"], language).get("rules", rule).body
    lines = [line.strip().strip("|").split("|") for line in body.splitlines() if line.startswith("| {name:")]
    return {names(cells[0])[0]: cells[1:] for cells in lines}


def names(cell: str) -> list[str]:
    return re.findall(r"\{name:([a-z0-9-]+)\}", cell)


def values(cell: str) -> list[str]:
    return re.findall(r"\{(?:value|symbols):([a-z0-9.-]+)\}", cell)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_of_regions(language: str, book: Book) -> None:
    table, tiles = rows(book, language, "sheet.regions"), components().poleis
    assert list(table) == list(components().regions)
    for region, (poleis, box, near, seas) in table.items():
        inside = [polis for polis in components().order if tiles[polis].region == region]
        assert names(poleis) == [name for polis in inside for name in (polis, *tiles[polis].projects)]
        assert values(poleis) == [f"poleis.{polis}.{what}" for polis in inside for what in ("base", "growth", "most")]
        assert values(box) == [f"tribute.{region}.box"]
        assert sorted(names(near)) == sorted(components().land[region])
        assert names(seas) == [sea for sea in components().seas if region in components().coasts[sea]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_which_polis_takes_which_project(language: str, book: Book) -> None:
    table = rows(book, language, "sheet.projects")
    assert set(table) == {row["kind"] for row in components().data["projects"].values()}
    for kind, (tiles, poleis) in table.items():
        assert values(tiles) == [f"project-kinds.{kind}.tiles"]
        assert names(poleis) == [polis for polis in components().order if kind in components().poleis[polis].projects]


def test_the_map_shows_every_dotted_line_and_every_market() -> None:
    """Rule route.lines: a dotted line a pair of seas and a market (tests/polis/draw/test_map.py: where they run)."""
    picture = polis.diagrams["map"](components(), lambda key: key)
    lines = re.findall(r'polis-map__route" d="([^"]+)"', picture)[0].count("M")
    pairs = {
        frozenset((sea, near))
        for sea in components().seas
        for near in components().lines[sea] + components().added[sea]
    }
    assert lines == len(pairs) + len(components().markets)
    assert all(f">{market}<" in picture for market in components().markets)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stage_has_a_name(language: str, book: Book) -> None:
    """Refusals say which stage is on (rule round-end.steps); no other game has stages that a text names."""
    assert set(STAGES) - set(GameTexts(book.games["polis"], language).section("names")) == set()
