"""api/v1: valid against its own schemas, complete, and every value with its provenance."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rules_pages.book import Book
from tests.site.json_schema import problems
from tests.site.pages import LANGUAGES, listed

pytestmark = pytest.mark.site

WHOLE = {"glossary.json": "glossary", "languages.json": "languages"}
OF_A_GAME = {"game": "game", "rules": "rules", "readings": "readings", "notes": "notes"}
EACH_OF_A_GAME = {"components": "value", "examples": "example"}
PROVENANCES = {"sourced", "reconstructed", "practice", "unknown"}


@pytest.fixture(scope="module")
def api(site: Path) -> dict[str, Any]:
    """Every document by its name below api/v1/."""
    root = site / "api/v1"
    return {path.relative_to(root).as_posix(): json.loads(path.read_bytes()) for path in sorted(root.rglob("*.json"))}


def schema(api: dict[str, Any], name: str) -> dict:
    return api[f"schema/{name}.schema.json"]


def expect_fit(api: dict[str, Any], name: str, found: dict[str, Any]) -> None:
    """Every document of `found` fits the published schema."""
    wrong = [f"{key}: {said}" for key, item in found.items() for said in problems(schema(api, name), item)]
    assert not wrong, listed(wrong)


def test_the_index_lists_exactly_what_there_is(api: dict[str, Any]) -> None:
    assert sorted(api["index.json"]["documents"]) == sorted(set(api) - {"index.json"})


def test_every_game_has_all_its_documents(api: dict[str, Any], book: Book) -> None:
    texts = [f"text.{language}" for language in LANGUAGES]
    for game in book.games:
        for name in (*OF_A_GAME, *EACH_OF_A_GAME, "calculators", *texts):
            assert f"{game}/{name}.json" in api


@pytest.mark.parametrize("name", WHOLE)
def test_documents_of_the_site_fit_their_schema(api: dict[str, Any], name: str) -> None:
    expect_fit(api, WHOLE[name], {name: api[name]})


@pytest.mark.parametrize("name", OF_A_GAME)
def test_documents_of_a_game_fit_their_schema(api: dict[str, Any], book: Book, name: str) -> None:
    expect_fit(api, OF_A_GAME[name], {game: api[f"{game}/{name}.json"] for game in book.games})


@pytest.mark.parametrize("name", EACH_OF_A_GAME)
def test_each_component_and_example_fits_its_schema(api: dict[str, Any], book: Book, name: str) -> None:
    for game in book.games:
        assert api[f"{game}/{name}.json"]
        expect_fit(api, EACH_OF_A_GAME[name], api[f"{game}/{name}.json"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_fit_their_schema(api: dict[str, Any], book: Book, language: str) -> None:
    expect_fit(api, "text", {game: api[f"{game}/text.{language}.json"] for game in book.games})


def test_a_schema_would_notice_what_is_wrong(api: dict[str, Any]) -> None:
    """The checker of this test is ours: it must refuse what does not fit."""
    value = schema(api, "value")
    assert problems(value, {"value": 3}) == ["$: provenance is missing"]
    assert problems(value, {"value": 3, "provenance": "guessed"}) != []
    assert problems(value, {"value": 3, "provenance": "sourced", "colour": 1}) != []


def test_every_component_says_where_it_is_from(api: dict[str, Any], book: Book) -> None:
    for game in book.games:
        for name, value in api[f"{game}/components.json"].items():
            assert value["provenance"] in PROVENANCES, name
            if value["provenance"] == "sourced":
                assert value["sources"], f"{name} is sourced from nothing"
            if value["provenance"] == "unknown":
                assert "value" not in value, f"{name} is unknown and has a value"


def test_every_source_and_reason_that_is_cited_can_be_looked_up(api: dict[str, Any], book: Book) -> None:
    for game in book.games:
        sources = api[f"{game}/game.json"]["sources"]
        for name, value in api[f"{game}/components.json"].items():
            cited = {citation.partition(": ")[0] for citation in value.get("sources", [])}
            assert cited <= set(sources), name
            for language in LANGUAGES:
                reason = value.get("reason")
                assert reason is None or reason in api[f"{game}/text.{language}.json"]["reasons"], name


def test_attika_knows_17_of_its_30_costs_and_admits_13(api: dict[str, Any]) -> None:
    components = api["attika/components.json"]
    copies: Counter[str] = Counter()
    for name, value in components.items():
        if name.startswith("buildings.") and name.endswith(".cost"):
            copies[value["provenance"]] += components[name.removesuffix("cost") + "copies"]["value"]
    assert copies == {"sourced": 17, "unknown": 13}
    assert components["tiles.player"]["value"] == 30


def test_every_example_has_a_trace_whose_lines_are_the_ones_it_expects(api: dict[str, Any], book: Book) -> None:
    for game in book.games:
        for key, example in api[f"{game}/examples.json"].items():
            spoken = [[line["rule"] for line in step["lines"]] for step in api[f"{game}/traces.json"][key]]
            assert spoken == [step["lines"] for step in example["steps"]], key


def test_the_texts_are_those_of_the_page(api: dict[str, Any], book: Book) -> None:
    for game in book.games.values():
        for language in LANGUAGES:
            texts = api[f"{game.id}/text.{language}.json"]
            assert set(texts["rules"]) == {rule.id for rule in game.rule_list()}, language
