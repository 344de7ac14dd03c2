"""api/v1: valid against its own schemas, complete, and every value with its provenance."""

import json
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urljoin
from xml.etree.ElementTree import Element

import pytest
from jsonschema import Draft202012Validator

from rules_pages.data.book import Book
from rules_pages.data.published.api import KINDS, KINDS_OF_A_GAME
from tests.site.html_tree import read_html
from tests.site.pages import LANGUAGES, Page, classes, listed

pytestmark = pytest.mark.site

KEYS = Path(__file__).with_name("api_keys.txt")


@pytest.fixture(scope="module")
def api(site: Path) -> dict[str, Any]:
    """Every document by its name below api/v1/."""
    root = site / "api/v1"
    return {path.relative_to(root).as_posix(): json.loads(path.read_bytes()) for path in sorted(root.rglob("*.json"))}


def schema(api: dict[str, Any], name: str) -> dict:
    return api[f"schema/{name}.schema.json"]


def expect_fit(api: dict[str, Any], name: str, found: dict[str, Any]) -> None:
    """Every document of `found` fits the published schema."""
    validator = Draft202012Validator(schema(api, name))
    wrong = [(key, error) for key, item in found.items() for error in validator.iter_errors(item)]
    assert not wrong, listed(f"{key}, {error.json_path}: {error.message}" for key, error in wrong)


def test_every_schema_is_one(api: dict[str, Any]) -> None:
    schemas = [name for name in api if name.startswith("schema/")]
    assert len(schemas) > len(KINDS_OF_A_GAME)
    for name in schemas:
        Draft202012Validator.check_schema(api[name])


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_rules_are_those_shown(api: dict[str, Any], pages: dict[str, Page], book: Book, language: str) -> None:
    """Text, lists and tables of every rule, with links to the same places."""
    for game in book.games.values():
        words = api[f"{game.id}/words.{language}.json"]["rules"]
        for page in (page for page in game.rules.pages if page.kind == "rules"):
            shown = pages[f"/{language}/{game.id}/{page.id}/"]
            for section in shown.content.iter("section"):
                heading = section.find("h3")
                if "rule" not in classes(section) or heading is None:
                    continue
                told = read_html(f"<div>{words[heading.get('id', '')]['html']}</div>")[0]
                body = body_of(section)
                assert [squeezed(text) for text in body] == [squeezed(element) for element in told], heading.get("id")
                links = [urljoin(shown.address, a.get("href", "")) for part in body for a in part.iter("a")]
                assert links == [f"/{a.get('href')}" for a in told.iter("a")], heading.get("id")


def body_of(section: Element) -> list[Element]:
    """Return the elements of a rule's text: its paragraphs, lists and tables, without notes and readings."""
    text = next(element for element in section if "rule__text" in classes(element))
    body = [element for element in text if element.tag in ("p", "ul", "table")]
    return [element for element in body if "translation" not in classes(element)]


def squeezed(element: Element) -> str:
    """Return the text of an element without spaces, which lists and tables have between their parts."""
    return "".join("".join(element.itertext()).split())


def test_every_document_names_its_kind_and_fits_its_schema(api: dict[str, Any]) -> None:
    """Whoever reads the index alone can check all the rest."""
    about = api["index.json"]["about"]
    assert sorted(api["index.json"]["documents"]) == sorted(set(api) - {"index.json"})
    assert sorted(about) == [name for name in sorted(api) if not name.startswith("schema/")]
    for name, entry in about.items():
        expect_fit(api, entry["kind"], {name: api[name]})
        assert name.startswith(f"{entry['game']}/") if "game" in entry else "/" not in name
        assert name.endswith(f".{entry['language']}.json") if "language" in entry else name.count(".") == 1


def test_no_key_goes_away(api: dict[str, Any]) -> None:
    """Programs rely on them: under /v1/ a key that was there stays. New ones are noted, so that they stay, too."""
    kept = KEYS.read_text(encoding="utf-8").splitlines()
    found = sorted(key for kind in (*KINDS, *KINDS_OF_A_GAME) for key in keys_of(kind, schema(api, kind)))
    gone, new = sorted(set(kept) - set(found)), sorted(set(found) - set(kept))
    assert not gone, "keys of api/v1 are gone; bring them back, or make an api/v2:" + listed(gone)
    assert not new, f"new keys: add these lines to {KEYS.name}, in their order:" + listed(new)


def keys_of(name: str, part: dict, root: dict | None = None) -> set[str]:
    """Every key that a schema knows, with the way to it: `rules.pages[].id`; `*` is any key."""
    root = root or part
    while "$ref" in part:
        part = root["$defs"][part["$ref"].rpartition("/")[2]]
    found = {name}
    for option in part.get("anyOf", []):
        found |= keys_of(name, option, root)
    for key, inner in part.get("properties", {}).items():
        found |= keys_of(f"{name}.{key}", inner, root)
    for inner in (*part.get("patternProperties", {}).values(), part.get("additionalProperties")):
        if isinstance(inner, dict):
            found |= keys_of(f"{name}.*", inner, root)
    if isinstance(part.get("items"), dict):
        found |= keys_of(f"{name}[]", part["items"], root)
    return found


def test_the_games_are_listed_with_what_there_is_of_them(api: dict[str, Any], book: Book) -> None:
    assert list(api["games.json"]) == list(book.games)
    for key, entry in api["games.json"].items():
        assert set(entry["documents"].values()) == {name for name in api if name.startswith(f"{key}/")}
        assert set(entry["title"]) == set(LANGUAGES) == set(entry["texts"])
        assert entry["rules"] == len(book.games[key].rule_ids)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_about_the_data_leads_to_every_document(pages: dict[str, Page], api: dict[str, Any], language) -> None:
    page = pages[f"/{language}/api/"]
    links = {urljoin(page.address, link.get("href") or "").removeprefix("/api/v1/") for link in page.content.iter("a")}
    unnamed = {
        f"schema/{kind}.schema.json"
        for kind in ("value", "example", "task-file", "glossary-text", "site-text", "asks", "keywords", "pictures")
    }
    assert set(api) - unnamed <= links


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
        for language, words in game.texts.items():
            texts = api[f"{game.id}/text.{language}.json"]
            assert set(texts["rules"]) == set(words.rules) <= set(game.rule_ids), language
        assert set(game.texts[game.game.source_language].rules) == game.rule_ids
