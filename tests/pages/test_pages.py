"""The Markdown of the pages, in every language: structures that style sheets, scripts and links rely on."""

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from functools import cache

import pytest
from ruamel.yaml import YAML

from rules_pages.blocks.block import Source, join
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.rule import note_block, reading_block, rule_block
from rules_pages.data.book import Book
from rules_pages.pages.filtered_lists import glossary_page, initial
from rules_pages.pages.game import game_pages, page_makers
from rules_pages.pages.translation_status import status_page
from tests.conftest import first_by_day
from tests.registry import GAMES
from tests.sources import whole
from tests.tiny import TINY_LANGUAGES, TinyBook, assets

DE, EN, JA = "ferry/text/de.yaml", "ferry/text/en.yaml", "ferry/text/ja.yaml"


def page(tiny: TinyBook, name: str, language: str = "de") -> str:
    book = tiny.book()
    return whole(page_makers(PageContext(book, book.games["ferry"], language, assets(book)))[name][1]())


def rule_source(tiny: TinyBook, identifier: str, language: str = "de") -> Source:
    """Return the source of a rule's block."""
    context = tiny.context(language)
    rule_data = next(item for item in context.game.rule_list() if item.id == identifier)
    return join([rule_block(context, rule_data)])


def rule(tiny: TinyBook, identifier: str, language: str = "de") -> str:
    return whole(rule_source(tiny, identifier, language))


def html_of(text: str, start: str) -> ElementTree.Element:
    """Return the HTML block of a page that starts with `start`, parsed."""
    (block,) = [block for block in text.split("\n\n") if block.startswith(start)]
    return ElementTree.fromstring(block)


def words(element: ElementTree.Element | None) -> str:
    """Return the text of an element, with white space collapsed."""
    assert element is not None
    return " ".join("".join(element.itertext()).split())


BANK_STAY = """\
/// rule | ferry.bank.stay
### 1.3 Bleiben

Wer nach [dem Grundpreis](crossing.md#fare.base) nicht zahlen kann, bleibt.
///
"""


def test_a_rule_is_a_block_with_its_number_its_text_its_permanent_id_and_whose_it_is(tiny: TinyBook) -> None:
    source = rule_source(tiny, "bank.stay")
    assert source.markdown == BANK_STAY
    block = source.blocks["rule | ferry.bank.stay"]
    assert block["attributes"] == {"class": "rule rule--print"}
    assert block["heading"] == {"id": "bank.stay", "data-rule": "ferry.bank.stay"}
    assert block["html"].startswith("<footer") and block["html"].endswith("</footer>")
    assert rule(tiny, "fare.storm").startswith('<section class="rule rule--ruling">')


FARE_BASE = {
    "de": 'Für jede [Ladung](../glossary.md#load "Was die Fähre trägt."){.term} muss der Spieler das '
    '[Fährgeld](../glossary.md#fare "Was für eine Ladung zu zahlen ist."){.term} zahlen. Der Stein kostet '
    '<span class="value" data-provenance="sourced">2 Kupfermünzen + 1 Silbermünze</span>.\n\n'
    "Er zahlt\n\n- **offen** und\n- sofort, siehe [Stein im Sturm](crossing.md#example.stone-in-storm) und "
    "[Fährgeldrechner](fare-calculator.md).\n",
    "ja": '[荷](../glossary.md#load "渡し舟で運ぶもの。"){.term}ごとに[渡し賃](../glossary.md#fare '
    '"荷を渡すときに支払うもの。"){.term}を支払わなければならない。石は<span class="value" data-provenance="sourced">'
    "銅貨2枚 + 銀貨1枚</span>。\n\n"
    "<ruby>支払<rp>(</rp><rt>しはら</rt><rp>)</rp></ruby>いは\n\n- **公開**し、\n- すぐに行う。"
    "[嵐の石](crossing.md#example.stone-in-storm)と[渡し賃計算](fare-calculator.md)を参照。\n",
}


@pytest.mark.parametrize(("language", "body"), FARE_BASE.items())
def test_placeholders_become_links_values_and_ruby(tiny: TinyBook, language: str, body: str) -> None:
    assert body in rule(tiny, "fare.base", language)


def test_a_value_shows_where_it_is_from_and_agrees_with_its_noun(tiny: TinyBook) -> None:
    value = '<span class="value" data-provenance="reconstructed">2</span>'
    assert f"Je Stufe des Sturms kommen {value} Münzen hinzu." in rule(tiny, "fare.storm")
    tiny.edit("ferry/components.yaml", "fee: {value: 2", "fee: {value: 1")
    tiny.edit("ferry/examples/stone-in-storm.yaml", "any: 2}, cards: 5", "any: 1}, cards: 4")
    tiny.edit("ferry/readings.yaml", "once: {cards: 5}", "once: {cards: 4}")
    tiny.edit("ferry/readings.yaml", "twice: {cards: 7}", "twice: {cards: 5}")
    assert f"kommen {value.replace('2', '1')} Münze hinzu." in rule(tiny, "fare.storm")


def test_signs_that_mean_something_in_markdown_stay_signs(tiny: TinyBook) -> None:
    tiny.edit(DE, "title: Sturm\n    body: |\n      Je Stufe", "title: Sturm\n    body: |\n      A_b_ [c] `d` Je Stufe")
    assert r"A\_b\_ \[c\] \`d\` Je Stufe" in rule(tiny, "fare.storm")


def test_the_footer_leads_to_the_rule_itself_its_other_languages_sources_and_examples(tiny: TinyBook) -> None:
    footer = html_of(rule(tiny, "fare.base"), "<footer")
    links = {link.get("class"): link for link in footer.findall("a")}
    assert links["rule__permalink"].get("href") == "#fare.base"
    assert links["rule__permalink"].get("aria-label") == "rule.permalink"
    others = [link for link in footer.findall("a") if link.get("class") == "rule__language"]
    assert [(link.get("hreflang"), link.get("lang"), link.get("href"), words(link)) for link in others] == [
        ("ja", "ja", "../../../ja/ferry/crossing/#fare.base", "JA"),
        ("en", "en", "../../../en/ferry/crossing/#fare.base", "EN"),
    ]
    assert [link.get("title") for link in others] == ["日本語", "English"]
    more = html_of(rule(tiny, "fare.base"), "<footer").find("details[@class='rule__more']")
    assert words(more.find("summary")) == "rule.cited 1 · rule.examples-counted 1"
    example = more.find(".//a[@class='rule__example']")
    assert example.get("href") == "../crossing/#example.stone-in-storm"
    assert [words(item) for item in more.findall("ul/li")][:2] == [
        "rule.source: Die Fähre › Fährgeld",
        "rule.examples: Stein im Sturm",
    ]
    ruling = html_of(rule(tiny, "fare.storm"), "<footer")
    assert "rule.cited" not in words(ruling), "a ruling of ours has no source"
    assert "code" not in {element.tag for element in ruling.iter()}, "what implements a rule is nothing for readers"


def test_a_note_is_folded_below_its_rule_and_says_whom_we_follow(tiny: TinyBook) -> None:
    context = tiny.context("de")
    note = ElementTree.fromstring(note_block(context, "fare-word", context.game.notes["fare-word"]).html)
    assert (note.tag, note.get("class"), note.get("id")) == ("details", "note note--print-difference", "note.fare-word")
    assert words(note.find("summary")) == "rule.note: Wörter für das Fährgeld"
    assert words(note.find("p")) == "Das Tagebuch sagt „Lohn“, das Heft Fährgeld."
    assert words(note.find("p[@class='note__verdict']")) == "note.verdict: Die Fähre"
    assert 'id="note.fare-word"' in rule(tiny, "fare.base") and "note.fare-word" not in rule(tiny, "fare.storm")


def test_an_open_question_shows_each_reading_its_holders_and_the_default(tiny: TinyBook) -> None:
    context = tiny.context("de")
    reading = ElementTree.fromstring(reading_block(context, "toll", context.game.readings["toll"]).html)
    assert (reading.get("class"), reading.get("id")) == ("note note--reading", "reading.toll")
    assert words(reading.find("summary")) == "reading.title: Wie oft zahlt der Sturm?"
    assert [words(item) for item in reading.findall("ul/li")] == [
        "Nein. (reading.default) reading.holders: Die Fähre example.open reading.ours",
        "Ja, siehe Sturm. example.open reading.ours",
    ]
    assert 'id="reading.toll"' in rule(tiny, "fare.storm")


def test_a_rule_without_a_translation_is_shown_in_the_source_language_and_says_so(tiny: TinyBook) -> None:
    tiny.edit(
        EN, "  bank.stay:\n    title: Staying\n    body: Whoever cannot pay {rule:fare.base|the base fare} stays.\n", ""
    )
    text = rule(tiny, "bank.stay", "en")
    assert text.startswith('<section class="rule rule--print" lang="de">')
    assert "1.3</span> Bleiben {#bank.stay" in text
    notice = html_of(text, '<p class="translation')
    assert (notice.get("class"), notice.get("lang")) == ("translation translation--missing", "en")
    assert words(notice) == "translation.missing Deutsch"


def test_a_stale_translation_is_shown_and_marked(tiny: TinyBook) -> None:
    tiny.edit(DE, "title: Bleiben", "title: Warten")
    text = rule(tiny, "bank.stay", "en")
    assert text.startswith('<section class="rule rule--print">')
    assert "1.3</span> Staying" in text
    notice = html_of(text, '<p class="translation')
    assert (notice.get("class"), words(notice)) == ("translation translation--stale", "translation.stale")


def test_a_diagram_of_a_rules_page_is_a_key_that_is_collapsed(tiny: TinyBook) -> None:
    tiny.edit("ferry/rules.yaml", "  - id: crossing\n", "  - id: crossing\n    diagrams: [cargo]\n")
    key = html_of(page(tiny, "crossing"), '<details id="cargo"')
    assert key.get("open") is None
    assert words(key).startswith("Auf der Fähre")
    assert '<details id="cargo"' not in page(tiny, "print")


@pytest.mark.parametrize("language", TINY_LANGUAGES)
def test_what_is_up_to_date_needs_no_notice(tiny: TinyBook, language: str) -> None:
    assert "translation--" not in page(tiny, "crossing", language)


def test_the_state_of_the_translations_is_counted_and_named(tiny: TinyBook) -> None:
    tiny.edit(DE, "title: Bleiben", "title: Warten")
    assert "translation.of 36 35" in page(tiny, "index", "en")
    assert "translation.of" not in page(tiny, "index", "de")
    text = whole(status_page(tiny.book(), "de"))
    rows = html_of(text, '<div class="table-scroll"').findall("table/tbody/tr")
    cells = {words(row.find("th")): [words(cell) for cell in row.findall("td")] for row in rows}
    assert cells["Deutsch"] == ["36 (status.source)", "–", "–"]
    assert cells["English"] == ["35", "1", "0"]
    assert '<a href="../ferry/crossing/#bank.stay">1.3 Warten</a>' in text


def test_a_language_without_any_texts_has_every_page(tiny: TinyBook) -> None:
    tiny.path(EN).unlink()
    assert ids(page(tiny, "crossing", "en")) == ids(page(tiny, "crossing", "de"))


def head(text: str) -> dict[str, str]:
    return YAML(typ="safe").load(text.split("---\n")[1])


def test_the_head_describes_the_page_without_placeholders(tiny: TinyBook) -> None:
    game = {"game": "Die Fähre", "game_id": "ferry"}
    expected = {"title": "Überfahrt", "description": "Was eine Ladung kostet."}
    assert head(page(tiny, "crossing")) == expected | game
    expected = {"title": "Ladungen", "description": "Ladungen – Die Fähre"}
    assert head(page(tiny, "freight")) == expected | game


def test_any_title_makes_a_good_head(tiny: TinyBook) -> None:
    tiny.edit(DE, "game: {title: Die Fähre", "game: {title: \"Fähre: 'die' & #eins\"")
    assert head(page(tiny, "index"))["title"] == "Fähre: 'die' & #eins"


def test_an_example_is_a_stepper_with_pictures_words_and_bills_and_opens_in_the_calculator(tiny: TinyBook) -> None:
    example = html_of(page(tiny, "crossing"), '<details class="example"')
    assert example.get("data-example") == "ferry.stone-in-storm"
    assert example.find("summary/h4").get("id") == "example.stone-in-storm"
    radios = example.findall(".//input")
    assert [radio.get("id") for radio in radios] == ["step.stone-in-storm.1", "step.stone-in-storm.2"]
    assert {radio.get("name") for radio in radios} == {"step.stone-in-storm"}
    assert [radio.get("checked") for radio in radios] == ["", None], "the first step shows"
    labels = [label.get("for") for label in example.findall(".//label")]
    assert sorted(labels) == sorted([radio.get("id") for radio in radios] * 2), "a tab, and a way from the other step"
    steps = example.findall(".//li[@class='stepper__step']")
    assert [words(step.find(".//p[@class='stepper__text']")) for step in steps] == [
        "Der Stein kostet 2 Kupfermünzen, 1 Silbermünze + 2 beliebige.",
        "Bezahlt: Stein.",
    ]
    assert [words(step.find("figure/div/svg/title")) for step in steps] == ["", "Stein"], "drawn after the move"
    rules = [[row.get("data-rule") for row in step.findall(".//tbody/tr")] for step in steps]
    assert rules == [["ferry.fare.base", "ferry.fare.storm"]] * 2
    source = example.find("p[@class='example__source']")
    assert words(source) == "example.source: Die Fähre › Beispiel, example.ours.hand"
    links = example.findall(".//a[@class='stepper__open']")
    assert [link.get("href") for link in links] == ["../fare-calculator/?q=tlMB"]


def test_the_list_of_examples_leads_to_each(tiny: TinyBook) -> None:
    text = page(tiny, "examples")
    first = "- [Stein im Sturm](crossing.md#example.stone-in-storm){#examples.fare}"
    assert f"## Überfahrt {{#examples.crossing}}\n\n{first}" in text


def test_a_table_shows_where_each_value_is_from(tiny: TinyBook) -> None:
    (block,) = [block for block in page(tiny, "freight").split("\n\n") if "<table" in block]
    table = ElementTree.fromstring(block).find(".//table")
    assert words(table.find("caption")) == "provenance.summary 3 1 1", "all, known, unknown"
    rows = {row.get("id"): row for row in table.findall("tbody/tr")}
    assert list(rows) == ["loads.stone", "loads.wood", "loads.wool"]
    values = {key: row.find("td/span[@class='value']") for key, row in rows.items()}
    assert {key: value.get("data-provenance") for key, value in values.items()} == {
        "loads.stone": "sourced",
        "loads.wood": "practice",
        "loads.wool": "unknown",
    }
    assert values["loads.wood"].get("title") == "provenance.practice: Das Tagebuch nennt 2 Münzen."
    assert words(values["loads.wool"]) == "provenance.unknown-short"
    assert values["loads.stone"].get("title") is None, "what has a source needs no remark"


def test_each_row_of_a_table_names_its_sources_once_with_those_of_the_arrows_to_it(tiny: TinyBook) -> None:
    tiny.edit("ferry/components.yaml", "", "ways: {up: {value: [stone, wood], provenance: sourced, sources: [book]}}\n")
    tiny.edit("ferry/rules.yaml", "{id: loads, count: fare}", "{id: loads, count: fare, arrows: ways}")
    (block,) = [block for block in page(tiny, "freight").split("\n\n") if "<table" in block]
    rows = ElementTree.fromstring(block).findall(".//tr[@id]")
    stone, wood, _ = [[words(item) for item in row.findall("td[@class='components__source']//li")] for row in rows]
    assert stone == ["Die Fähre › Fährgeld", "Die Fähre"] and "Die Fähre" in wood
    assert [words(row.findall("td")[2]) for row in rows] == ["→arrows.to Holz", "←arrows.from Stein", "–"]


def test_a_diagram_is_drawn_by_the_engine(tiny: TinyBook) -> None:
    text = page(tiny, "freight")
    assert "## Auf der Fähre {#cargo}" in text
    assert words(html_of(text, '<figure class="diagram"').find("svg/title")) == "Stein, Holz, Wolle"


def test_every_page_with_marks_has_their_legend(tiny: TinyBook) -> None:
    for name in ("freight", "fare-calculator"):
        legend = html_of(page(tiny, name), '<ul class="provenance-legend"')
        marks = [item.find("span").get("data-provenance") for item in legend]
        assert marks == ["sourced", "reconstructed", "practice", "unknown"]


def widget(tiny: TinyBook) -> ElementTree.Element:
    (block,) = [block for block in page(tiny, "fare-calculator").split("\n\n") if "data-widget" in block]
    return ElementTree.fromstring(f"<body>{block}</body>").find(".//div[@data-widget]")


def test_a_calculator_says_what_it_is_has_a_control_for_every_field_and_shows_its_first_answer(tiny: TinyBook) -> None:
    data = {key: value for key, value in widget(tiny).attrib.items() if key.startswith("data-")}
    assert (
        data | {"data-widget": "calculator", "data-game": "ferry", "data-calculator": "fare", "data-language": "de"}
        == data
    )
    assert [data[f"data-{name}"].endswith(f"made/{key}") for name, key in (("bundle", "ferry"), ("words", "ferry.de"))]
    form = widget(tiny).find("form")
    names = [control.get("name") for control in form.iter() if control.tag in ("input", "select")]
    assert names == [
        "load",
        "storm",
        "purse?",
        "purse.copper",
        "purse.silver",
        "toll",
        "printed_fare.copper",
        "printed_fare.silver",
    ]
    storm = form.find(".//input[@name='storm']")
    assert (storm.get("type"), storm.get("min"), storm.get("max"), storm.get("value")) == ("number", "0", "4", "1")
    labelled = {label.get("for") for label in form.iter("label") if label.get("for")}
    fields = {control.get("id") for control in form.iter() if control.tag in ("input", "select")} - {None}
    assert fields == labelled
    tree = widget(tiny)
    chosen = [option.get("value") for option in tree.findall(".//option") if option.get("selected") is not None]
    assert chosen == ["stone", "once"]
    output = tree.find(".//div[@class='calculator__answer']")
    assert [row.get("data-rule") for row in output.findall(".//tbody/tr")] == ["ferry.fare.base", "ferry.fare.storm"]
    assert tree.find(".//p[@class='widget__status']").get("role") == "status"
    assert tree.find(".//fieldset[@class='own-value']").get("hidden") is not None


def test_the_front_page_leads_to_every_page_and_lists_the_sources(tiny: TinyBook) -> None:
    text = page(tiny, "index")
    groups = html_of(text, '<div class="doors"')
    assert {group.find("h2").get("id"): [link.get("href") for link in group.iter("a")] for group in groups} == {
        "learn": ["examples/"],
        "rules": ["crossing/"],
        "try": ["fare-calculator/"],
        "look-up": ["freight/", "rules-index/", "../glossary/?game=ferry", "print/"],
    }
    sources = html_of(text, '<details class="game__sources"').find("dl")
    assert [(item.get("id"), words(item)) for item in sources.findall("dt")] == [
        ("source.book", "1 Die Fähre"),
        ("source.diary", "2 A day on the river"),
    ]
    assert sources.find("dt/a").get("href") == "https://ferry.example/diary"


@pytest.mark.parametrize(
    ("reading", "letter"),
    [("äther", "A"), ("Zug", "Z"), ("ぐんたい", "か"), ("パス", "は"), ("んを", "わ"), ("ー", "ー")],
)
def test_a_term_stands_under_its_letter_or_its_row_of_kana(reading: str, letter: str) -> None:
    assert initial(reading) == letter


def test_the_glossary_has_letters_games_and_other_words_and_is_sorted_by_its_language(tiny: TinyBook) -> None:
    text = whole(glossary_page(tiny.book(), "de"))
    nav = re.search(r'<nav class="glossary__letters".*?</nav>', text)
    assert nav and re.findall(r'href="#(\w+)">(.)<', nav.group()) == [("fare", "F"), ("load", "L")]
    assert re.findall(r'<option value="(\w*)">', text) == ["", "ferry"]
    assert re.findall(r'data-games="([^"]*)"', text)[0] == "ferry"
    assert 'class="glossary__other">渡し賃</span>' in text and 'class="glossary__other">fare</span>' in text
    assert "glossary.also Überfahrtpreis" in text
    assert "わたしちん" in whole(glossary_page(tiny.book(), "ja"))
    book = tiny.book()
    headings = {
        language: re.findall(r"(?m)^## .*\{#(\S+) \.glossary__term\}", whole(glossary_page(book, language)))
        for language in book.languages
    }
    assert headings == {"ja": ["load", "fare"], "de": ["fare", "load"], "en": ["fare", "load"]}


@cache
def ids(text: str) -> list[str]:
    """Return every id that a page sets, in headings and in HTML, in order."""
    matches = re.findall(r'\{#([^\s}]+)|\sid="([^"]*)"', text)
    return [heading or attribute for heading, attribute in matches]


@pytest.mark.slow
@pytest.mark.parametrize("name", first_by_day(sorted(GAMES, reverse=True)))
def test_pages_know_no_other_game_or_third_language(book: Book, name: str) -> None:
    """Pages are cached until their game or language changes, so they must not show anything else."""
    game = book.games[name]
    texts = {code: game.texts[code] for code in ("en", game.game.source_language)}
    by_itself = replace(game, texts=texts)
    alone = game_pages(replace(book, games={name: by_itself}), by_itself, "en", assets(book))
    together = game_pages(book, game, "en", assets(book))
    assert {path for path, source in alone.items() if whole(source) != whole(together[path])} == set()


def test_a_text_of_one_paragraph_is_safe_html(tiny: TinyBook) -> None:
    context: PageContext = tiny.context("de")
    html = context.html('**a & b** {name:stone} {term:load|"Last"} {rule:fare.base}', {})
    tree = ElementTree.fromstring(f"<p>{html}</p>")
    assert words(tree) == 'a & b Stein "Last" Grundpreis'
    assert words(tree.find("strong")) == "a & b"
    assert [link.get("href") for link in tree.findall("a")] == ["../../glossary/#load", "../crossing/#fare.base"]


def test_the_list_of_all_rules_has_each_with_its_number_and_its_other_words(tiny: TinyBook) -> None:
    text = page(tiny, "rules-index")
    groups = [ElementTree.fromstring(block) for block in text.split("\n\n") if 'class="finder__page"' in block]
    items = [item for group in groups for item in group.findall("ul/li")]
    context = tiny.context("de")
    links = {item.find("a").get("href"): item for item in items}
    assert list(links) == [f"../{context.game.page_of(rule.id).id}/#{rule.id}" for rule in context.game.rule_list()]
    base = links["../crossing/#fare.base"]
    assert words(base.find("span")) == context.game.numbers["fare.base"]
    assert {"fare.base", "Fährgeld"} <= set((base.get("data-also") or "").split())


def test_the_printable_page_has_everything_once_and_links_that_lead_inside(tiny: TinyBook) -> None:
    text = page(tiny, "print")
    for game in tiny.book().games.values():
        for identifier in (*game.rule_ids, *(f"note.{key}" for key in game.notes)):
            assert len(re.findall(rf'(?:\{{#|\bid="){re.escape(identifier)}(?=["}} ])', text)) == 1, identifier
    links = set(re.findall(r'href="([^"]*)"', text))
    assert {link for link in links if not link.startswith(("#", "http"))} == set()
    assert "glossary" not in text
    assert re.findall(r"<details(?! open)[^>]*>", text) == []
    assert 'robots: "noindex"' in text
