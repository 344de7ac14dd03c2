"""Hand-written pages: their blocks are those of the rules pages, with links relative to the page."""

import pytest

from rules_pages.blocks.block import Source
from rules_pages.pages.hand_written import with_blocks
from tests.sources import whole
from tests.tiny import TinyBook, assets

BLOCKS = ("rule | ferry.fare.base", "example | ferry.stone-in-storm", "note | ferry.fare-word", "reading | ferry.toll")


def render(tiny: TinyBook, text: str, name: str = "de/about.md") -> Source:
    """Return the page with its blocks rendered."""
    book = tiny.book()
    return with_blocks(book, assets(book), name, text)


@pytest.mark.parametrize("header", [*BLOCKS, "table | ferry.loads"])
def test_a_page_may_show_what_is_made_from_data(tiny: TinyBook, header: str) -> None:
    source = render(tiny, f"# About\n\nBefore.\n\n/// {header}\n///\n\nAfter.\n")
    assert f"/// {header}\n" in source.markdown
    assert source.markdown.startswith("# About\n\nBefore.\n\n") and source.markdown.endswith("///\n\nAfter.\n")
    assert header in source.blocks


def test_links_begin_where_the_page_stands(tiny: TinyBook) -> None:
    rule = "/// rule | ferry.fare.base\n///\n"
    about, index = (whole(render(tiny, rule, name)) for name in ("de/about.md", "de/index.md"))
    for text in (about, index):
        assert "](ferry/crossing.md#example.stone-in-storm)" in text and "](ferry/../glossary.md#load" in text
    assert 'href="../ferry/crossing/#example.stone-in-storm"' in about
    assert 'href="ferry/crossing/#example.stone-in-storm"' in index
    assert 'href="../ferry/../../en/ferry/crossing/#fare.base"' in about


def test_a_page_without_blocks_is_itself(tiny: TinyBook) -> None:
    text = "---\ntitle: A\n---\n\n# A\n\n- b\n- c\n{.d}\n"
    assert render(tiny, text) == Source(text, {})
