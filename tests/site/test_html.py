"""The HTML itself: it parses without a complaint, headings go down step by step, and nothing of the making shows."""

import re
from itertools import cycle
from pathlib import Path

import html5lib
import pytest
from html5lib.constants import E as ERRORS

from rules_pages.browser.vendor_patches import REPLACED
from tests.registry import LANGUAGES
from tests.site.pages import KINDS, Page, classes, listed, tag_of, text_of, texts, walk, where

pytestmark = pytest.mark.site

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
SPOKEN = ("title", "aria-label", "alt", "placeholder", "content", "data-label", "data-starting", "data-failed")
LEFTOVERS = {
    "a placeholder": re.compile(r"[{}]"),
    "Markdown": re.compile(r"\*\*|\]\(|^\s*#{1,6} |```|\[\^"),
    "a value of Python": re.compile(r"\bNone\b(?! of )|\b(True|False)\b|<\w+ object"),
    "a value of JavaScript": re.compile(r"\bundefined\b|\bNaN\b|\[object "),
    "an escape": re.compile(r"&(amp|lt|gt|quot|#\d+);"),
    "the key of a text": re.compile(r"^[a-z][a-z_-]*(\.[a-z0-9_-]+)+$"),
}
LANGUAGE_TAG = re.compile(r"[a-z]{2,3}(-[A-Z]{2})?")


def test_whatever_a_page_opens_it_closes(pages: dict[str, Page]) -> None:
    errors = [f"{page.address}: {error}" for page in pages.values() for error in page.errors[:5]]
    assert not errors, listed(errors)


def test_every_page_parses_without_an_error(pages: dict[str, Page], site: Path, is_thorough: bool) -> None:
    """As browsers parse it; a page of each kind by day, all at night, each in one of its languages, which take turns.
    Of the pages for print, which repeat all rules of a game, one is enough, at night."""
    errors, looks = [], cycle(LANGUAGES)
    kinds = {f"/{path}" for path in KINDS.values()}
    paths = sorted({page.path for page in pages.values() if page.language and (is_thorough or page.path in kinds)})
    printed = {f"/{KINDS['print']}"} if is_thorough else set()
    for path in (path for path in paths if not path.endswith("/print/") or path in printed):
        page = pages[f"/{next(looks)}{path}"]
        errors += [f"{page.address}: {error}" for error in parse_errors(site, page)[:5]]
    for page in pages.values():
        errors += [f"{page.address}: {error}" for error in (() if page.language else parse_errors(site, page)[:5])]
    assert not errors, listed(errors)


def parse_errors(site: Path, page: Page) -> list[str]:
    """What html5lib complains of, as `line:column: what`."""
    name = page.address.removeprefix("/")
    parser = html5lib.HTMLParser(html5lib.getTreeBuilder("etree"))
    parser.parse((site / (f"{name}index.html" if name.endswith("/") or not name else name)).read_bytes())
    return [f"{line}:{column}: {ERRORS.get(code, code) % values}" for (line, column), code, values in parser.errors]


def test_the_language_is_named_and_right(pages: dict[str, Page]) -> None:
    for page in pages.values():
        assert page.tree.get("lang") == (page.language or "en"), page.address
        named = page.tree.iterfind(".//*[@lang]")
        wrong = [where(page, element) for element in named if not LANGUAGE_TAG.fullmatch(element.get("lang"))]
        assert not wrong, listed(wrong)


def test_a_title_and_a_description_of_its_own(pages: dict[str, Page]) -> None:
    """Among the pages of a language no two share a title."""
    for language in LANGUAGES:
        titles = [text_of(page.tree.find(".//title")) for page in pages.values() if page.language == language]
        assert len(set(titles)) == len(titles), sorted(titles)
    for page in pages.values():
        if page.language:
            assert [meta for meta in page.tree.iter("meta") if meta.get("name") == "description"], page.address


def test_one_first_heading_and_no_level_left_out(pages: dict[str, Page]) -> None:
    problems = []
    for page in pages.values():
        found = [(int(element.tag[1]), element) for element in page.content.iter() if tag_of(element) in HEADINGS]
        levels = [level for level, _ in found]
        if levels.count(1) != 1 or levels[0] != 1:
            problems.append(f"{page.address}: headings begin with {levels[:3]}")
        problems += [
            f"{where(page, element)}: h{level} after h{before}"
            for before, (level, element) in zip(levels, found[1:], strict=False)
            if level > before + 1
        ]
    assert not problems, listed(problems)


def test_headings_have_words(pages: dict[str, Page]) -> None:
    empty = [
        where(page, element)
        for page in pages.values()
        for element in page.content.iter()
        if tag_of(element) in HEADINGS and not text_of(element) and element.find(".//*[@aria-label]") is None
    ]
    assert not empty, listed(empty)


def test_pictures_have_names_or_are_hidden(pages: dict[str, Page]) -> None:
    nameless = []
    for page in pages.values():
        for element, above in walk(page.content):
            if tag_of(element) not in ("img", "svg") or any(tag_of(outer) == "svg" for outer in above):
                continue
            hidden = any(outer.get("aria-hidden") == "true" for outer in (*above, element))
            if not hidden and not _picture_name(element):
                nameless.append(where(page, element))
    assert not nameless, listed(nameless)


def _picture_name(element) -> str:
    if tag_of(element) == "img":
        return element.get("alt") or ""
    return (element.get("aria-label") or "") if element.get("role") in ("img", "group") else ""


def names_keys(element) -> bool:
    """Whether it is the list of texts still to be translated, or shows a file or its name as it is."""
    return "status__open" in classes(element) or tag_of(element) in ("code", "pre")


def test_nothing_of_the_making_is_left_in_the_words(pages: dict[str, Page]) -> None:
    said: dict[str, str] = {}  # each text with a page that shows it: most stand on many
    for page in pages.values():
        shown = [text for text, around in texts(page.tree) if not any(map(names_keys, around))]
        shown += [element.get(name, "") for element in page.tree.iter() for name in SPOKEN]
        said |= dict.fromkeys((text.strip() for text in shown), page.address)
    found = [
        f"{address}: {kind}: {text[:80]!r}"
        for text, address in said.items()
        for kind, pattern in LEFTOVERS.items()
        if pattern.search(text)
    ]
    assert not found, listed(sorted(set(found)))


def test_lists_hold_items_and_tables_rows(pages: dict[str, Page]) -> None:
    """What a parser lets pass and a screen reader stumbles over."""
    inner = {"ul": {"li"}, "ol": {"li"}, "dl": {"dt", "dd"}, "tr": {"th", "td"}, "select": {"option", "optgroup"}}
    wrong = [
        f"{where(page, element)} holds {sorted(found)}"
        for page in pages.values()
        for element in page.content.iter()
        if (found := {tag_of(child) for child in element} - inner.get(tag_of(element), {tag_of(c) for c in element}))
    ]
    assert not wrong, listed(wrong)


PHRASING = ("button", "h1", "h2", "h3", "h4", "h5", "h6", "label", "output", "p", "pre", "span")
BLOCKS = {"details", "div", "dl", "fieldset", "figure", "form", "ol", "p", "section", "table", "ul"}


def test_words_hold_no_blocks(pages: dict[str, Page]) -> None:
    """What the standard lets hold text and its like alone."""
    wrong = [
        f"{where(page, element)} holds {sorted(found)}"
        for page in pages.values()
        for element in page.content.iter()
        if tag_of(element) in PHRASING
        and (found := {tag_of(below) for below in element.iter()} & BLOCKS - {tag_of(element)})
    ]
    assert not wrong, listed(wrong)


def test_no_page_has_what_the_style_sheet_has_no_rules_for(pages: dict[str, Page]) -> None:
    """They are left out of the theme's (`browser/vendor_patches.py`)."""
    gone = re.compile(rf"tabbed-set|md-({REPLACED})(?![a-z]).*")
    found = [
        where(page, one)
        for page in pages.values()
        for one in page.tree.iter()
        if any(map(gone.fullmatch, classes(one)))
    ]
    assert found == []


def test_check_boxes_complete_nothing(pages: dict[str, Page]) -> None:
    boxes = [(page, element) for page in pages.values() for element in page.content.iter("input")]
    wrong = [where(page, box) for page, box in boxes if box.get("type") == "checkbox" and box.get("autocomplete")]
    assert not wrong, listed(wrong)


def test_every_control_has_a_label(pages: dict[str, Page]) -> None:
    nameless = []
    for page in pages.values():
        labelled = {label.get("for") for label in page.content.iter("label")}
        for element, above in walk(page.content):
            inside = any(tag_of(outer) == "label" for outer in above)
            named = inside or element.get("id") in labelled or element.get("aria-label")
            shown = tag_of(element) in ("input", "select", "textarea") and element.get("type") != "hidden"
            if shown and not named:
                nameless.append(where(page, element))
    assert not nameless, listed(nameless)


def test_every_number_field_says_its_limits(pages: dict[str, Page]) -> None:
    fields = [
        (page, element)
        for page in pages.values()
        for element in page.tree.iter("input")
        if element.get("type") == "number"
    ]
    assert fields
    unlimited = [where(page, field) for page, field in fields if None in (field.get("min"), field.get("max"))]
    assert not unlimited, listed(unlimited)


def test_every_value_says_where_it_is_from(pages: dict[str, Page]) -> None:
    values = [(page, element) for page in pages.values() for element in page.tree.iter() if "value" in classes(element)]
    kinds = {"sourced", "reconstructed", "practice", "unknown", "reader"}
    assert values
    silent = [where(page, element) for page, element in values if element.get("data-provenance") not in kinds]
    assert not silent, listed(silent)
