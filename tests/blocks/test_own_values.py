"""A reader's own values: as YAML, which fits into the data unchanged, and what a page has for the script that saves and
loads them."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from rules_pages.blocks.forms.own_values import own_keys, own_values_blocks, printed_parameter
from rules_pages.blocks.page_context import PageContext
from rules_pages.data import models
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.yaml_file import read_yaml
from rules_widgets.calculator import contribution_yaml
from tests.registry import LANGUAGES
from tests.tiny import TinyBook


def test_the_costs_of_all_buildings_can_be_kept_and_nothing_else(book: Book, attika: EngineRunner) -> None:
    keys = own_keys(book.games["attika"])
    assert keys == [f"buildings.{building}.cost" for building in attika.components.order]


def test_only_a_calculator_that_takes_them_shows_the_buttons(book: Book, attika: EngineRunner) -> None:
    context = PageContext(book, book.games["attika"], "de")
    assert own_values_blocks(context, "costs", "turn_options") == []
    assert own_values_blocks(context, "costs", "building_cost") == own_values_blocks(context, "costs") != []
    assert printed_parameter(attika.forms, "free_builds") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_script_knows_what_fits_and_what_to_say(book: Book, attika: EngineRunner, language: str) -> None:
    context = PageContext(book, book.games["attika"], language)
    _, section = ElementTree.fromstring(f"<div>{own_values_blocks(context, 'costs')[0].html}</div>")
    data = json.loads(section.get("data-own-values", ""))
    assert (data["game"], data["symbols"], data["most"]) == ("attika", ["water", "forest", "hill", "mountain"], 4)
    assert "%n" in data["said"]["loaded"] and "%key" in data["said"]["bad-value"]
    assert not any("{" in message for message in data["said"].values())
    assert section.get("hidden") is not None, "nothing to press before the script has run"


TEXTS = {
    "one symbol": (
        {"hill": 1},
        'buildings:\n  quarry:\n    cost: {value: {hill: 1}, provenance: sourced, sources: ["own-copy: tile"]}\n',
    ),
    "several, in a fixed order and without zeros": (
        {"water": 0, "mountain": 2, "hill": 1},
        "buildings:\n  quarry:\n"
        '    cost: {value: {hill: 1, mountain: 2}, provenance: sourced, sources: ["own-copy: tile"]}\n',
    ),
    "a tile without symbols": (
        {},
        'buildings:\n  quarry:\n    cost: {value: {}, provenance: sourced, sources: ["own-copy: tile"]}\n',
    ),
}


@pytest.mark.parametrize(("counts", "text"), TEXTS.values(), ids=TEXTS)
def test_the_text(counts: dict[str, int], text: str) -> None:
    assert contribution_yaml("buildings.quarry.cost", counts) == text


@pytest.mark.parametrize("counts", [counts for counts, _ in TEXTS.values()], ids=TEXTS)
def test_the_loader_reads_it_as_a_value(tmp_path: Path, counts: dict[str, int]) -> None:
    path = tmp_path / "components-own.yaml"
    path.write_text(contribution_yaml("buildings.quarry.cost", counts), encoding="utf-8")
    file = read_yaml(path, path.name)
    value = models.Value.model_validate(file.data["buildings"]["quarry"]["cost"])
    assert not file.problems
    assert value.value == {key: count for key, count in counts.items() if count}
    assert (value.provenance, value.sources) == ("sourced", ["own-copy: tile"])


def test_it_takes_the_place_of_an_unknown_value(tiny: TinyBook) -> None:
    own = contribution_yaml("loads.wool.fare", {"silver": 2}).splitlines()[-1].strip()
    tiny.edit("ferry/components.yaml", "fare: {provenance: unknown}", own)
    tiny.edit("ferry/game.yaml", "sources:\n", "sources:\n  own-copy: {kind: photo, title: My copy, language: en}\n")
    assert tiny.problems() == []
    assert tiny.book().games["ferry"].components["loads.wool.fare"].value == {"silver": 2}
