"""Blocks: their Markdown and HTML, and a reader's own values."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from markdown import Markdown

from rules_pages.blocks.block import KINDS, Block, Part, Section, Source, join
from rules_pages.blocks.extension import RulesBlocks
from rules_pages.blocks.forms.own_values import own_keys, own_values_blocks, printed_parameter
from rules_pages.blocks.page_context import PageContext
from rules_pages.data import models
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.problems import Failure
from rules_pages.data.yaml_file import read_yaml
from rules_widgets.calculator import contribution_yaml
from tests.registry import LANGUAGES
from tests.tiny import TinyBook

NOTE = Block("note", "ferry.wood", '<details id="note.wood"><p>*wood* & [stone](x)</p></details>')
RULE = Section(
    "rule",
    "ferry.fare",
    "<footer>end</footer>",
    parts=("### 1.2 The *fare*", "One coin.\n\n- a\n- b", NOTE),
    attributes={"class": "rule"},
    heading={"id": "fare", "data-rule": "ferry.fare"},
)


def html(*parts: Part) -> str:
    source = join(list(parts))
    extension = RulesBlocks()
    extension.rendered = source.blocks
    return Markdown(extensions=[extension, "toc", "attr_list"]).convert(source.markdown)


def test_the_html_of_a_block_is_not_parsed_and_without_any_it_leaves_nothing() -> None:
    assert html("# Page", NOTE, "*After*") == f'<h1 id="page">Page</h1>\n{NOTE.html}\n<p><em>After</em></p>'
    assert html("Before", Block("pdf", "ferry"), "After") == "<p>Before</p>\n<p>After</p>"


def test_a_page_reads_as_markdown_and_has_the_headings_of_sections_as_contents() -> None:
    assert join(["# Page", RULE, ""]).markdown == (
        "# Page\n\n/// rule | ferry.fare\n### 1.2 The *fare*\n\nOne coin.\n\n- a\n- b\n\n"
        "//// note | ferry.wood\n////\n///\n"
    )
    source, extension = join([RULE]), RulesBlocks()
    extension.rendered = source.blocks
    md = Markdown(extensions=[extension, "toc"])
    md.convert(source.markdown)
    (entry,) = md.toc_tokens
    assert (entry["id"], entry["name"]) == ("fare", "1.2 The fare")


def test_a_section_has_markdown_in_it_and_its_html_at_the_end() -> None:
    start = '<section class="rule">\n<h3 data-rule="ferry.fare" id="fare"><span class="rule__number">1.2</span> The '
    converted = html(RULE, "After")
    text = '<div class="rule__text">\n<p>One coin.</p>\n<ul>\n<li>a</li>'
    assert converted.startswith(f"{start}<em>fare</em></h3>\n{text}")
    assert converted.endswith(f"</ul>\n{NOTE.html}\n</div>\n<footer>end</footer>\n</section>\n<p>After</p>")


def test_a_case_stands_beside_the_text_of_its_rule() -> None:
    case = Block("case", "ferry.fare.stone", "<figure>case</figure>")
    parts = ("### 1.2 Fare", "One coin.", case, NOTE)
    converted = html(Section("rule", "ferry.fare", "<footer>end</footer>", parts=parts, attributes={"class": "rule"}))
    places = ["</h3>", "rule__text", "One coin", "rule__beside", "<figure>", "rule__notes", "<details", "<footer>"]
    assert sorted(places, key=converted.index) == places, converted
    assert html(RULE).count("rule__beside") == 0


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_block_is_known(kind: str) -> None:
    assert html(Block(kind, "ferry.x-1", "<div>made</div>")) == "<div>made</div>"


def test_a_block_for_which_nothing_was_made_or_that_stands_twice_is_an_error() -> None:
    with pytest.raises(Failure, match=r"rule \| ferry.toll"):
        Markdown(extensions=[RulesBlocks()]).convert("/// rule | ferry.toll\n///\n")
    with pytest.raises(ValueError, match=r"two blocks on one page: note \| ferry.wood"):
        join([NOTE, NOTE])


def test_ids_in_blocks_are_known_for_links() -> None:
    extension = RulesBlocks()
    extension.rendered = join([RULE]).blocks
    assert extension.ids() == {"note.wood"}


def test_a_page_is_changed_as_a_whole() -> None:
    changed = join(["text", NOTE, RULE.__class__("rule", "x", "text", attributes={"a": "text"})]).map_texts(str.upper)
    assert changed.blocks["note | ferry.wood"] == NOTE.html.upper()
    assert changed.blocks["rule | x"] == {"attributes": {"a": "text"}, "heading": {}, "html": "TEXT"}
    assert Source("a").with_html("pdf | x", "<p>") == Source("a")


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
