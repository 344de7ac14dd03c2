"""Blocks: their Markdown in a page, and the HTML that replaces them."""

import pytest
from markdown import Markdown

from rules_pages.blocks.block import KINDS, Block, Part, Section, Source, join
from rules_pages.blocks.extension import RulesBlocks, UnknownBlock

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


def test_the_html_of_a_block_is_not_parsed() -> None:
    assert html("# Page", NOTE, "*After*") == f'<h1 id="page">Page</h1>\n{NOTE.html}\n<p><em>After</em></p>'


def test_a_page_reads_as_markdown() -> None:
    assert join(["# Page", RULE, ""]).markdown == (
        "# Page\n\n/// rule | ferry.fare\n### 1.2 The *fare*\n\nOne coin.\n\n- a\n- b\n\n"
        "//// note | ferry.wood\n////\n///\n"
    )


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


def test_the_headings_of_sections_are_contents_of_the_page() -> None:
    source, extension = join([RULE]), RulesBlocks()
    extension.rendered = source.blocks
    md = Markdown(extensions=[extension, "toc"])
    md.convert(source.markdown)
    (entry,) = md.toc_tokens
    assert (entry["id"], entry["name"]) == ("fare", "1.2 The fare")


def test_a_block_without_html_leaves_nothing() -> None:
    assert html("Before", Block("pdf", "ferry"), "After") == "<p>Before</p>\n<p>After</p>"


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_block_is_known(kind: str) -> None:
    assert html(Block(kind, "ferry.x-1", "<div>made</div>")) == "<div>made</div>"


def test_a_block_for_which_nothing_was_made_is_an_error() -> None:
    with pytest.raises(UnknownBlock, match=r"rule \| ferry.toll"):
        Markdown(extensions=[RulesBlocks()]).convert("/// rule | ferry.toll\n///\n")


def test_a_block_stands_once_on_a_page() -> None:
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
