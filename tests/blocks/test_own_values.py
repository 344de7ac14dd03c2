"""The data that a page contains for the script that saves and loads own values; the script itself is tested in a
browser."""

import json
import xml.etree.ElementTree as ElementTree

import pytest

from rules_pages.blocks.forms.own_values import own_keys, own_values_html, printed_parameter
from rules_pages.blocks.page_context import PageContext
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from tests.registry import LANGUAGES


def test_the_costs_of_all_buildings_can_be_kept_and_nothing_else(book: Book, attika: EngineRunner) -> None:
    keys = own_keys(book.games["attika"])
    assert keys == [f"buildings.{building}.cost" for building in attika.components.order]


def test_only_a_calculator_that_takes_them_shows_the_buttons(book: Book, attika: EngineRunner) -> None:
    context = PageContext(book, book.games["attika"], "de")
    assert own_values_html(context, attika, "turn_options") == ""
    assert own_values_html(context, attika, "building_cost") == own_values_html(context, attika) != ""
    assert printed_parameter(attika.forms, "free_builds") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_script_knows_what_fits_and_what_to_say(book: Book, attika: EngineRunner, language: str) -> None:
    context = PageContext(book, book.games["attika"], language)
    _, section = ElementTree.fromstring(f"<div>{own_values_html(context, attika)}</div>")
    data = json.loads(section.get("data-own-values", ""))
    assert (data["game"], data["symbols"], data["most"]) == ("attika", ["water", "forest", "hill", "mountain"], 4)
    assert "%n" in data["said"]["loaded"] and "%key" in data["said"]["bad-value"]
    assert not any("{" in message for message in data["said"].values())
    assert section.get("hidden") is not None, "nothing to press before the script has run"
