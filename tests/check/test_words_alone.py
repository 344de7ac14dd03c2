"""Test what a game can hold that nothing plays: pictures in files of their own, and examples in words."""

import struct

import pytest

from rules_pages.blocks.example import example_block
from rules_pages.blocks.page_furniture import picture_block
from rules_pages.blocks.rule import rule_block
from rules_pages.publish.write_sources import picture_files
from tests.tiny import TinyBook

RULES, PICTURES, DE = "ferry/rules.yaml", "ferry/pictures.yaml", "ferry/text/de.yaml"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><path d="M0 0h60v40z"/></svg>'
PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sIIBBBBB", 13, b"IHDR", 640, 480, 8, 2, 0, 0, 0)
AVIF = struct.pack(">I4s4sI4s", 20, b"ftyp", b"avif", 0, b"avif") + struct.pack(">I4sIII", 20, b"ispe", 0, 320, 200)
TOLD = """\
id: two-loads
rules: [bank.stay]
source: {ours: [all]}
told: true
"""
TOLD_TEXT = """\
  two-loads:
    title: Zwei Ladungen
    intro: Ein Fährmann hat zwei Ladungen.
    steps: [Die erste kommt hinüber., Die andere kann warten.]
"""


@pytest.fixture
def pictured(tiny: TinyBook) -> TinyBook:
    """A picture of the banks below a rule, with words in the source language."""
    tiny.write("ferry/pictures/banks.svg", SVG)
    tiny.write(PICTURES, 'banks: {sources: ["book: Die Ufer"]}\n')
    tiny.edit(RULES, "id: bank.stay\n", "id: bank.stay\n            pictures: [banks]\n")
    tiny.edit(DE, "", "pictures:\n  banks: {alt: 'Zwei Ufer & ein Fluss.', caption: Die Ufer.}\n")
    return tiny


def test_a_picture_stands_below_its_rule_in_every_language(pictured: TinyBook) -> None:
    for language in ("de", "ja"):
        context = pictured.context(language)
        rule = next(rule for rule in context.game.rule_list() if rule.id == "bank.stay")
        assert picture_block(context, "banks") in rule_block(context, rule).parts
        html = picture_block(context, "banks").html
        assert 'width="60" height="40"' in html and 'alt="Zwei Ufer &amp; ein Fluss."' in html
        assert ('lang="de"' in html.partition("<img")[0]) == (language == "ja")
        assert "#source.book" in html


def test_its_file_is_on_the_site_where_the_page_looks_for_it(pictured: TinyBook) -> None:
    (address, content) = next(iter(picture_files(pictured.book()).items()))
    assert content.decode() == SVG
    assert f'src="../../../assets/{address}"' in picture_block(pictured.context("de"), "banks").html


def test_another_picture_has_another_address(pictured: TinyBook) -> None:
    before = set(picture_files(pictured.book()))
    pictured.write("ferry/pictures/banks.svg", SVG.replace("M0 0", "M1 1"))
    assert before.isdisjoint(picture_files(pictured.book()))


@pytest.mark.parametrize(
    ("name", "content", "size"), [("banks.png", PNG, (640, 480)), ("banks.avif", AVIF, (320, 200))]
)
def test_pictures_of_dots_have_their_size(pictured: TinyBook, name: str, content: bytes, size: tuple[int, int]) -> None:
    pictured.path("ferry/pictures/banks.svg").unlink()
    pictured.path(f"ferry/pictures/{name}").write_bytes(content)
    file = pictured.book().games["ferry"].picture_files["banks"]
    assert (file.width, file.height) == size


WRONG = {
    "a script": (
        SVG.replace("<path", "<script/><path"),
        "'<script': a picture has no scripts, and nothing from elsewhere",
    ),
    "a thing from elsewhere": (
        SVG.replace("<path", '<image href="https://example.org/a.png"/><path'),
        "'href=\"': a picture has no scripts, and nothing from elsewhere",
    ),
    "no size": (SVG.replace('viewBox="0 0 60 40"', ""), "the SVG states no size; give it a viewBox"),
    "something else": ("banks", "this is no SVG file"),
}


@pytest.mark.parametrize(("content", "message"), WRONG.values(), ids=WRONG)
def test_a_picture_that_cannot_be_shown_is_told(pictured: TinyBook, content: str, message: str) -> None:
    pictured.write("ferry/pictures/banks.svg", content)
    assert pictured.problems() == [f"rules_data/ferry/pictures/banks.svg:1:1: {message}"]


def test_what_a_picture_lacks_is_told(pictured: TinyBook) -> None:
    pictured.path("ferry/pictures/banks.svg").rename(pictured.path("ferry/pictures/shores.svg"))
    pictured.edit(RULES, "pictures: [banks]", "pictures: [bank]")
    pictured.edit(PICTURES, '"book: ', '"boook: ')
    told = [problem.removeprefix("rules_data/ferry/").partition(": ")[2] for problem in pictured.problems()]
    assert sorted(told) == [
        "bank: no such picture in pictures.yaml; did you mean banks?",
        "banks: no file pictures/banks.svg, .avif or .png",
        "banks: nothing shows it; name it under `pictures` of a rule or `diagrams` of a page",
        "boook: no such source; did you mean book?; sources stand in game.yaml",
        "shores: pictures.yaml says nothing of it; add it there, with `sources` or `ours: true`",
    ]


def test_a_picture_needs_its_words(pictured: TinyBook) -> None:
    text = pictured.read(DE)
    pictured.write(DE, text[: text.index("pictures:")])
    assert [problem.partition(": ")[2] for problem in pictured.problems()] == [
        "pictures.banks: the text is missing; the source language needs it"
    ]


def test_a_picture_can_stand_beside_those_of_the_engine(pictured: TinyBook) -> None:
    pictured.edit(RULES, "            pictures: [banks]\n", "")
    pictured.edit(RULES, "diagrams: [cargo]", "diagrams: [cargo, banks]")
    assert pictured.problems() == []


def test_an_example_in_words_says_that_nothing_has_played_it(tiny: TinyBook) -> None:
    tiny.write("ferry/examples/two-loads.yaml", TOLD)
    tiny.edit(DE, "examples:\n", f"examples:\n{TOLD_TEXT}")
    assert tiny.problems() == []
    context = tiny.context("de")
    html = example_block(context, context.game.examples["two-loads"], "h4").html
    assert "example.told" in html and html.count("<li>") == 2


def test_an_example_is_played_or_told(tiny: TinyBook) -> None:
    tiny.write("ferry/examples/two-loads.yaml", TOLD.replace("told: true\n", ""))
    assert "an example has `start` and at least one of `steps`, or is `told: true`" in tiny.problems()[0]
    tiny.write("ferry/examples/two-loads.yaml", f"{TOLD}start: {{}}\nsteps: []\n")
    assert "has words alone; leave out `start` and `steps`" in tiny.problems()[0]
