"""Test the messages of the check: each kind of problem is one line with file, line, column and advice."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from rules_pages.check.engine import spoken_rules
from rules_pages.data.cache import NO_CACHE, Cache
from tests.tiny import TinyBook

GAME, RULES, COMPONENTS = "ferry/game.yaml", "ferry/rules.yaml", "ferry/components.yaml"
NOTES, READINGS, EXAMPLE = "ferry/notes.yaml", "ferry/readings.yaml", "ferry/examples/stone-in-storm.yaml"
DE, EN, JA = "ferry/text/de.yaml", "ferry/text/en.yaml", "ferry/text/ja.yaml"
LANGUAGES, SITE_EN = "languages.yaml", "site/text/en.yaml"
GLOSSARY, GLOSSARY_EN, GLOSSARY_JA = (f"glossary/text/{code}.yaml" for code in ("de", "en", "ja"))
SITE_DE = "site/text/de.yaml"
ASKS_EN = "ferry/asks/en.yaml"


@dataclass
class Broken:
    """One edit of the tiny data set; `▸` in the new text marks the place that the message must name."""

    file: str
    old: str
    new: str
    message: str
    place: str = ""
    """`line:column`, if the new text has no marker."""
    also: str = "nothing else"
    """Pattern of further problems that follow from it."""


FARE_PAGE = """- id: fare-calculator
    kind: calculator
    calculator: fare
    says: [fare.base]
    start: stone-in-storm
"""
SCHEMA = {
    "an unknown key": Broken(GAME, "year: 1900\nsource", "year: 1900\n▸yaer: 1900\nsource",
        "yaer: unknown key; remove it or correct its spelling"),
    "a missing key": Broken(GAME, "title: Ferry\n", "", "title: missing; add it", "1:1"),
    "a missing key inside a list": Broken(RULES, "      - id: bank\n        rules:", "      - ▸rules:",
        "id: missing; add it"),
    "a text where a number belongs": Broken(GAME, "year: 1900\nsource", "▸year: '1900'\nsource",
        "year: expected a whole number, found '1900'"),
    "a number where a text belongs": Broken(GAME, "author: Nobody", "▸author: 7", "author: expected a text, found 7"),
    "an empty text": Broken(GAME, "author: Nobody", "▸author: ''", "author: expected some text, found ''"),
    "nothing where a text belongs": Broken(GAME, "title: Ferry", "▸title:",
        "title: expected a text, found nothing"),
    "a text where a list belongs": Broken(RULES, "sources: [book]", "▸sources: book",
        "sources: expected a list, found 'book'"),
    "a number inside a list of texts": Broken(RULES, "sources: [book]", "sources: [book, ▸5]",
        "sources.1: expected a text, found 5"),
    "a list where a mapping belongs": Broken(DE, "  bank: {title: Am Ufer}", "  ▸bank: [Am Ufer]",
        "bank: expected a mapping, found a list"),
    "an empty file": Broken(GLOSSARY, "", "", "the file: expected a mapping, found nothing", "1:1"),
    "a misspelt choice": Broken(RULES, "basis: ruling", "▸basis: rulling",
        "basis: Input should be 'print' or 'ruling', found 'rulling'"),
    "an id with capitals": Broken(RULES, "id: bank.stay", "▸id: Bank.Stay",
        "id: expected an id such as cost.terrain (small letters, digits, hyphens, dots), found 'Bank.Stay'"),
    "an id that is too long": Broken(RULES, "id: bank.stay", "▸id: " + 81 * "x",
        f"id: expected at most 80 characters, found '{56 * 'x'}..."),
    "a key that is no id": Broken(GAME, "  book: {", "  ▸Book: {",
        "Book: expected an id such as cost-calculator (small letters, digits, hyphens), found 'Book'"),
    "a citation without its source": Broken(NOTES, "verdict: book", "▸verdict: 'The Book, page 3'",
        "verdict: expected a source's id, or `id: place in it`, found 'The Book, page 3'"),
    "a fact that has no number": Broken(RULES, "[FE-R1]", "[▸R1]",
        "facts.0: expected a fact's number such as AT-R22, found 'R1'"),
    "a reading that is not in hiragana": Broken(GLOSSARY_JA, "reading: わたしちん", "▸reading: ワタシ賃",
        "reading: expected a reading in hiragana, such as たてもの, found 'ワタシ賃'"),
    "a language of three letters": Broken(LANGUAGES, "en: {label", "▸eng: {label",
        "eng: expected a language's two small letters, such as de, found 'eng'"),
    "a printed rule without a source": Broken(RULES, "          - id: bank.stay\n            sources: [book]",
        "          - ▸id: bank.stay",
        "rules.0: a rule from print needs `sources`; if the prints are silent write `basis: ruling`"),
    "a step that asks and does": Broken(EXAMPLE, "  - do: {carry: stone, storm: 1}",
        "  - ▸do: {carry: stone, storm: 1}\n    ask: {calculator: fare}", "steps.1: a step has either `ask` or `do`"),
    "a step that expects nothing": Broken(EXAMPLE,
        "  - do: {carry: stone, storm: 1}\n    expect: {carried: [stone], purse: {}}\n"
        "    lines: [fare.base, fare.storm]\n", "  - ▸do: {carry: stone, storm: 1}\n    expect: {}\n    lines: []\n",
        "steps.1: a step that expects nothing proves nothing; write `expect`, or `lines`"),
    "an example from nowhere": Broken(EXAMPLE, 'source: {sources: ["book: Beispiel"], ours: [hand]}', "▸source: {}",
        "source: an example has `sources`, or says what is `ours`"),
    "an option that does not say who holds it": Broken(READINGS, "twice: {holders: []}", "▸twice: {}",
        "holders: missing; add it"),
    "a number that nobody counts up to": Broken(COMPONENTS, "  fee: {value: 2,", "  fee: {▸value: 100000000000000000,",
        "value: a number of a game is at most 1000000"),
    "a word for a number below none": Broken(LANGUAGES, "number_words: {zwei: 2,", "number_words: {▸zwei: -2,",
        "zwei: Input should be greater than or equal to 0, found -2"),
    "an example of no rule": Broken(EXAMPLE, "rules: [fare.storm, fare.base]", "▸rules: []",
        "rules: expected at least one item, found a list"),
    "a value without its source": Broken(COMPONENTS,
        '  most: {value: 9, provenance: sourced, sources: ["book: Beutel"]}',
        "  ▸most: {value: 9, provenance: sourced}", "most: a sourced value needs `sources`"),
    "a reconstructed value without its reason": Broken(COMPONENTS,
        "  fee: {value: 2, provenance: reconstructed, sources: [diary], reason: storm-fee}",
        "  ▸fee: {value: 2, provenance: reconstructed, sources: [diary]}",
        "fee: a reconstructed value needs a `reason`"),
    "an unknown value that has one": Broken(COMPONENTS, "fare: {provenance: unknown}",
        "▸fare: {value: {copper: 1}, provenance: unknown}",
        "fare: an unknown value has no `value`, every other one has"),
    "an unknown provenance": Broken(COMPONENTS, "fare: {provenance: unknown}", "fare: {▸provenance: guessed}",
        "provenance: Input should be 'sourced', 'reconstructed', 'practice' or 'unknown', found 'guessed'"),
    "a bare number as a component": Broken(COMPONENTS,
        'most: {value: 9, provenance: sourced, sources: ["book: Beutel"]}', "▸most: 9",
        "purse.most: expected {value: …, provenance: …, sources: […]} or a table of them, found 9"),
    "a component with capitals": Broken(COMPONENTS, "purse:", "▸Purse:",
        "Purse: expected an id such as cost-calculator (small letters, digits, hyphens), found 'Purse'"),
    "an example that is not called like its file": Broken(EXAMPLE, "id: stone-in-storm", "▸id: stone",
        "the id is stone; name it stone-in-storm like its file"),
    "a duplicate key": Broken(GAME, "year: 1900\nsource", "year: 1900\n▸title: A\nsource",
        "title: this key stands in line 1 already; keep one"),
    "a tag": Broken(GAME, "title: Ferry", "title: ▸!name Ferry", "the tag !name is not allowed; write plain values"),
    "an anchor": Broken(GAME, "title: Ferry", "title: ▸&ferry Ferry",
        "the anchor &ferry is not allowed; write the value out where it is needed"),
    "an alias": Broken(GAME, "title: Ferry", "title: ▸*ferry", "the alias *ferry is not allowed; write the value out"),
    "a merge key": Broken(GAME, "title: Ferry", "▸<<: {title: Ferry}",
        "the merge key << is not allowed; write the keys out"),
    "a colon without quotation marks": Broken(GAME, "title: Ferry", "title: Ferry▸: a game",
        "mapping values are not allowed here; quote a text that holds a colon"),
    "a file that is too long": Broken(GAME, "year: 1900\nsource", "year: 1900\n" + "#\n" * 6000 + "source",
        "the file has 6008 lines; split it at 6000", "6001:1"),
}  # fmt: skip
IDS = {
    "a rule id that is taken": Broken(RULES, "          - id: bank.stay\n",
        "          - ▸id: fare.base\n            basis: ruling\n          - id: bank.stay\n",
        "fare.base: this id is taken; ids are for ever, choose another"),
    "a rule with the id of a section": Broken(RULES, "          - id: bank.stay\n",
        "          - ▸id: bank\n            basis: ruling\n          - id: bank.stay\n",
        "bank: this id is taken; ids are for ever, choose another", also="rules.bank: the text is missing"),
    "a page id that is taken": Broken(RULES, "  - id: freight\n",
        "  - ▸id: examples\n    kind: examples\n  - id: freight\n",
        "examples: this id is taken; ids are for ever, choose another"),
    "a table with the id of its page": Broken(RULES, "{id: loads, count: fare}",
        "{id: loads, count: fare}\n      - {▸id: freight}",
        "freight: this id is taken; ids are for ever, choose another", also="no such table of components"),
    "a tombstone for a rule in use": Broken(RULES, "{fare.wind: fare.storm}", "{▸fare.base: fare.storm}",
        "fare.base: still in use; a tombstone is for a rule that went"),
    "a tombstone that leads nowhere": Broken(RULES, "{fare.wind: fare.storm}", "{▸fare.wind: fare.strom}",
        "fare.strom: no such rule; did you mean fare.storm?"),
    "other words for no rule": Broken(JA, "counts:\n", "also: {fare.storm: [時化], ▸fare.strom: [嵐]}\n\ncounts:\n",
        "fare.strom: no such page, rule, example or name; did you mean fare.storm?; "
        "other words need what they stand for"),
    "a form of no name": Broken(JA, "counts:\n", "forms: {▸stoen: {alone: その石}}\n\ncounts:\n",
        "stoen: no such name or move; did you mean stone?; a form needs its name"),
    "a form that no sentence shows": Broken(JA, "counts:\n", "forms: {stone: {▸under: 石の下}}\n\ncounts:\n",
        "under: no sentence shows a name in this form; remove it"),
    "a reading of no name": Broken(JA, "counts:\n", "spoken: {stone: いし, ▸stoen: いし}\n\ncounts:\n",
        "stoen: no such name; did you mean stone?; a reading needs its name"),
    "an unknown source of a rule": Broken(RULES, "[book]", "[▸boook]",
        "boook: no such source; did you mean book?; sources stand in game.yaml"),
    "an unknown source of a value": Broken(COMPONENTS, '["book: Beutel"]', '[▸"heft: Seite"]',
        "heft: no such source; sources stand in game.yaml"),
    "an unknown source of a note": Broken(NOTES, '"diary: day one"', "▸dairy",
        "dairy: no such source; did you mean diary?; sources stand in game.yaml"),
    "an unknown verdict": Broken(NOTES, "verdict: book", "▸verdict: boek",
        "boek: no such source; did you mean book?; sources stand in game.yaml"),
    "an unknown holder of a reading": Broken(READINGS, "[book]", "[▸boek]",
        "boek: no such source; did you mean book?; sources stand in game.yaml"),
    "an unknown source of an example": Broken(EXAMPLE, '"book: Beispiel"', "▸heft",
        "heft: no such source; sources stand in game.yaml"),
    "an unknown reason": Broken(COMPONENTS, "practice, reason: storm-fee", "practice, ▸reason: strom-fee",
        "strom-fee: no such reason; did you mean storm-fee?; write it in text/ under reasons"),
    "a note on an unknown rule": Broken(NOTES, "rule: fare.base", "▸rule: fare.bass",
        "fare.bass: no such rule; did you mean fare.base?"),
    "a reading of an unknown rule": Broken(READINGS, "rule: fare.storm", "▸rule: fare.stormy",
        "fare.stormy: no such rule; did you mean fare.storm?"),
    "an example of an unknown rule": Broken(EXAMPLE, "[fare.storm, fare.base]", "[fare.storm, ▸fare.bose]",
        "fare.bose: no such rule; did you mean fare.base?"),
    "a default that is no option": Broken(READINGS, "default: once", "▸default: ones",
        "ones: no such option; did you mean once?", also="the engine cannot play it: BadInput: toll"),
    "an option without its outcome": Broken(READINGS, "    outcomes:\n      once: {cards: 5}\n", "    ▸outcomes:\n",
        "once: its outcome is missing; the case tells all readings apart"),
    "an outcome of no option": Broken(READINGS, "      twice: {cards: 7}\n",
        "      twice: {cards: 7}\n      ▸thrice: {cards: 9}\n", "thrice: no such option; did you mean twice?"),
    "an unknown table": Broken(RULES, "{id: loads, count: fare}", "{▸id: loadss}",
        "loadss: no such table of components; did you mean loads?"),
    "an unknown column to count": Broken(RULES, "count: fare}", "▸count: fear}",
        "fear: no such column; did you mean fare?"),
    "an unknown starting example": Broken(RULES, "start: stone-in-storm", "▸start: stones-in-storm",
        "stones-in-storm: no such example; did you mean stone-in-storm?"),
    "a calculator's page without its start": Broken(RULES,
        FARE_PAGE,
        "- ▸id: fare-calculator\n    kind: calculator\n    calculator: fare\n    says: [fare.base]\n",
        "start: a calculator's page needs an example to start from, or `start_input`, and not both"),
    "a calculator's page with two starts": Broken(RULES, FARE_PAGE,
        FARE_PAGE.replace("id:", "▸id:") + "    start_input: {load: stone}\n",
        "start: a calculator's page needs an example to start from, or `start_input`, and not both"),
}  # fmt: skip
NO_MARKUP = "no markup and no placeholder can stand here"
PLAIN_DATA = {
    "a part of a number": Broken(COMPONENTS, "most: {value: 9,", "most: {▸value: 2.5,",
        "value: a number of a game is a whole number, found 2.5"),
    "a whole number written with a point": Broken(COMPONENTS, "most: {value: 9,", "most: {▸value: 2.0,",
        "value: a number of a game is a whole number, found 2.0"),
    "a number with an exponent": Broken(COMPONENTS, "most: {value: 9,", "most: {▸value: 1e3,",
        "value: a number of a game is a whole number, found 1000.0"),
    "a number in quotation marks": Broken(COMPONENTS, "most: {value: 9,", 'most: {▸value: "9",',
        "value: '9' is a text; write a number in digits and without quotation marks"),
    "a number in other signs": Broken(COMPONENTS, "most: {value: 9,", "most: {▸value: ²,",
        "value: '²' is a text; write a number in digits and without quotation marks"),
    "a placeholder as a value": Broken(COMPONENTS, "most: {value: 9,", 'most: {▸value: "{term:}",',
        f"value: '{{term:}}': {NO_MARKUP}"),
    "true where a number belongs": Broken(COMPONENTS, "most: {value: 9,", "most: {▸value: true,",
        "most: true and false stand in a column of a table that has several rows"),
    "true in a column of numbers": Broken(COMPONENTS,
        "    fare: {value: {copper: 1}, provenance: practice, reason: storm-fee}",
        "    fare: {value: {▸copper: true}, provenance: practice, reason: storm-fee}",
        "fare: expected a whole number, as beside it, found true or false"),
    "a text in a column of true and false": Broken(COMPONENTS,
        "    heavy: {value: false, provenance: sourced, sources: [diary]}\n  wool",
        "    heavy: {▸value: no, provenance: sourced, sources: [diary]}\n  wool",
        "heavy: expected true or false, as in the other rows, found a text"),
    "true among the whole numbers of a list": Broken(COMPONENTS, "coins: {value: [copper, silver],",
        "coins: {▸value: [1, true],", "value: true and false are no numbers; write whole numbers alone",
        also="coin|engine"),
    "a number in quotation marks in a move": Broken(EXAMPLE, "  - do: {carry: stone, storm: 1}",
        '  - do: {carry: stone, ▸storm: "1"}',
        "storm: '1' is a text; write a number in digits and without quotation marks"),
    "a part of a number in a position": Broken(EXAMPLE, "start: {purse: {copper: 4,", "start: {purse: {▸copper: 4.0,",
        "copper: a number of a game is a whole number, found 4.0"),
    "a number with zeros in front": Broken(EXAMPLE, "  - do: {carry: stone, storm: 1}",
        "  - do: {carry: stone, storm: ▸01}", "01: a number has no zeros in front; write 1, or quote a text"),
    "true where the outcome is a number": Broken(EXAMPLE,
        "    expect: {cost: {copper: 2, silver: 1, any: 2}, cards: 5}",
        "    expect: {cost: {copper: 2, silver: true, any: 2}, cards: 5}",
        "cost: expected {'copper': 2, 'silver': True, 'any': 2}, the engine says {'any': 2, 'copper': 2, 'silver': 1}",
        place="7:5"),
    "a source that stands twice": Broken(RULES, "sources: [book]", "sources: [book, ▸book]",
        "sources.1: this stands twice in the list; keep one"),
    "a claim that stands twice": Broken(EXAMPLE, "  - do: {carry: stone, storm: 1}\n",
        "  - do: {carry: stone, storm: 1}\n    claims: [{can: {carry: stone}}, ▸{can: {carry: stone}}]\n",
        "claims.1: this stands twice in the list; keep one"),
    "a title that looks empty": Broken(DE, "title: Sturm\n", '▸title: "\u0301"\n',
        "title: this looks empty; write some text"),
    "a title of too many letters": Broken(DE, "title: Sturm\n", f"▸title: Sturm{'m' * 300}\n",
        "305 letters are too many; write at most 200"),
    "an outcome that there is not": Broken(EXAMPLE, "    expect: {carried: [stone], purse: {}}",
        "    expect: {carried: [stone], pursed: null}", "pursed: expected None, the engine says None", place="10:5"),
    "an address that is none": Broken(GAME, 'url: "https://ferry.example/diary"', '▸url: "https//ferry.example/diary"',
        "url: expected an address such as https://example.org/page, found 'https//ferry.example/diary'"),
    "a title with a placeholder where none is filled in": Broken(GAME, "title: Ferry", '▸title: "{name:stone} ferry"',
        f"title: '{{name:stone}} ferry': {NO_MARKUP}"),
    "HTML in the title of a source": Broken(GAME, "title: A day on the river", "▸title: A <b>day</b>",
        f"title: 'A <b>day</b>': {NO_MARKUP}"),
    "a publisher of too many letters": Broken(GAME, "author: Nobody", f"▸author: {'y' * 201}",
        "author: 201 letters are too many; write at most 200"),
    "a number in raised digits": Broken(EN, "title: Storm\n", "▸title: Storm ²\n",
        "'²' is a number that no language is compared by; write it in digits or words"),
    "a name that is only a number": Broken(EN, "{stone: Stone", "{▸stone: '2'",
        "'2' is no word; write one that readers can say and search for"),
    "a name of marks": Broken(EN, "{stone: Stone", "{▸stone: '–'",
        "'–' is no word; write one that readers can say and search for"),
    "other words that are a number": Broken(JA, "counts:\n", "also: {stone: [岩, ▸'999']}\n\ncounts:\n",
        "'999' is no word; write one that readers can say and search for"),
    "a form that is no word": Broken(JA, "counts:\n", "forms: {stone: {▸alone: '3'}}\n\ncounts:\n",
        "'3' is no word; write one that readers can say and search for"),
    "a synonym of a term that is a number": Broken(GLOSSARY, "also: [Überfahrtpreis]", "also: [▸'999']",
        "'999' is no word; write one that readers can say and search for"),
}  # fmt: skip
TEXTS = {
    "a missing text": Broken(DE,
        "sections:\n  fare: {title: Fährgeld, lead: Was zu zahlen ist.}\n  bank: {title: Am Ufer}",
        "▸sections:\n  fare: {title: Fährgeld, lead: Was zu zahlen ist.}",
        "sections.bank: the text is missing; the source language needs it",
        also="sections.bank: the source language has no such text"),
    "a text without its rule": Broken(EN, "  bank.stay:\n    title: Staying", "  ▸bank.sway:\n    title: Staying",
        "bank.sway: no such rule; did you mean bank.stay?; a text needs its rule"),
    "a text without its note": Broken(DE, "  fare-word: Das", "  ▸wage-word: Das Wort.\n  fare-word: Das",
        "wage-word: no such note; did you mean fare-word?; a text needs its note"),
    "a name that the source does not have": Broken(EN, "{stone: Stone", "{▸sand: Sand, stone: Stone",
        "names.sand: the source language has no such text; remove it"),
    "a language that the site does not have": Broken("ferry/text/fr.yaml", "", "game: {title: Le Bac}\n",
        "fr: no such language in languages.yaml", "1:1"),
    "a step too many in the words": Broken(DE, "    steps:\n", '    ▸steps:\n      - "Es zieht auf."\n',
        "stone-in-storm: 3 texts for 2 steps; each step needs one",
        also="(is missing; the source text has it|is not in the source text)"),
    "a translation with too few steps": Broken(EN,
        '    steps:\n      - "The {name:stone} costs {step:cost}."\n      - "Paid: {step:load}."\n',
        '    ▸steps:\n      - "The {name:stone} costs {step:cost}."\n', "steps.1 is missing; the source text has it"),
    "a translation without its lead": Broken(EN, "fare: {title: Fare, lead: What is to be paid.}",
        "▸fare: {title: Fare}", "lead is missing; the source text has it"),
    "a translation with a lead of its own": Broken(EN, "bank: {title: On the bank}",
        "bank: {title: On the bank, ▸lead: Wait here.}", "lead: the source text has no such part; remove it"),
    "an option without its words": Broken(EN, "    options:\n      once: No.\n", "    ▸options:\n",
        "options.once is missing; the source text has it"),
    "a sentence that is cut off": Broken(EN, "intro: A storm blows.", "▸intro: A storm bl",
        "the last sentence does not end; the source text's does: is it cut off?"),
    "a missing placeholder": Broken(EN, "    body: |\n      Each level of the storm adds {value:storm.fee|coin|coins}.",
        "    ▸body: |\n      Each level of the storm adds coins.",
        "{value:storm.fee} is missing; the source text has it"),
    "an extra placeholder": Broken(EN, "fare-word: The diary says", "▸fare-word: The {name:stone} diary says",
        "{name:stone} is not in the source text; remove it or add it there"),
    "a line without one of its values": Broken(EN, 'fare.storm: "Level {storm}: {cards|coin|coins} more."',
        '▸fare.storm: "Level {storm}: more."', "{cards} is missing; the source text has it"),
    "HTML": Broken(DE, "title: Sturm", "▸title: <b>Sturm</b>", "'<' found: no HTML in texts"),
    "a Markdown link": Broken(DE, "intro: Es stürmt.", "▸intro: '[Sturm](x)'",
        "'](' found: no Markdown links in texts; write {rule:…}"),
    "a brace that is not closed": Broken(DE, "intro: Es stürmt.", '▸intro: "Ein {Stein."',
        "a brace is not closed, or stands inside another"),
    "a brace that is not opened": Broken(DE, "intro: Es stürmt.", '▸intro: "Ein Stein}."',
        "a brace is not closed, or stands inside another"),
    "a number that the source text lacks": Broken(EN, "intro: A storm blows.", "▸intro: Five storms blow.",
        'the number 5 ("Five") is missing in the source text (de)'),
    "a number that a translation lacks": Broken(DE, "  bank: {title: Am Ufer}", "  bank: {title: Am zweiten Ufer}",
        'the number 2 is missing in en; the source text (de) has "zweiten"', "ferry/text/en.yaml:11:10",
        also="missing in ja"),
    "another number": Broken(JA, "intro: 嵐が吹く。", "▸intro: 嵐が４日吹く。",
        'the number 4 ("4") is missing in the source text (de)'),
    "a value of the same text": Broken(DE,
        "    body: |\n      Je Stufe des Sturms kommen {value:storm.fee|Münze|Münzen} hinzu.",
        "    ▸body: Je Stufe des Sturms kommen {value:storm.fee|Münze|Münzen} hinzu, also zwei.",
        'the number "zwei" is a value of this text; write {value:storm.fee}', also="missing in (en|ja)"),
    "a value of the same text in its title": Broken(JA, "title: 嵐\n", "▸title: 二枚の嵐\n",
        'the number "二枚" is a value of this text; write {value:storm.fee}', also="missing in the source"),
}  # fmt: skip
UNKNOWN = "unknown placeholder; the kinds are rule, term, value, name, symbols, example, widget, step and ruby"
EVERYWHERE = {
    "an unknown rule": ("intro", "{rule:fare.bass}", "{rule:fare.bass}: no such rule; did you mean fare.base?"),
    "an unknown term": ("intro", "{term:lode|x}", "{term:lode}: no such term; did you mean load?"),
    "an unknown value": ("intro", "{value:storm.fees}", "{value:storm.fees}: no such value; did you mean storm.fee?"),
    "an unknown example": ("intro", "{example:storm}", "{example:storm}: no such example"),
    "an unknown name": ("intro", "{name:stones}", "{name:stones}: no such name; did you mean stone?"),
    "an unknown widget": ("intro", "{widget:fares}", "{widget:fares}: no such widget; did you mean fare?"),
    "unknown symbols": ("intro", "{symbols:loads.sand.fare}",
        "{symbols:loads.sand.fare}: no such symbols; did you mean loads.stone.fare?"),
    "a value that is no number": ("intro", "{value:loads.stone.fare}",
        "{value:loads.stone.fare}: this component is no number"),
    "a value that is true": ("intro", "{value:loads.stone.heavy}",
        "{value:loads.stone.heavy}: this component is no number"),
    "a value that nobody knows": ("intro", "{value:loads.wool.fare}",
        "{value:loads.wool.fare}: this component's value is unknown"),
    "symbols that are a number": ("intro", "{symbols:storm.fee}",
        "{symbols:storm.fee}: this component holds no symbols"),
    "symbols that nobody knows": ("intro", "{symbols:loads.wool.fare}",
        "{symbols:loads.wool.fare}: this component's value is unknown"),
    "a kind of placeholder that is none": ("intro", "{regel:fare.base}", f"{{regel:fare.base}}: {UNKNOWN}"),
    "a bare word in braces": ("intro", "{cards|card|cards}", f"{{cards}}: {UNKNOWN}"),
    "a value of a step outside of steps": ("intro", "{step:cost}",
        "{step:cost}: only the steps of an example have values"),
    "a placeholder in a title": ("title", "{name:stone}", "{name:stone}: no placeholder can stand in names and titles"),
    "a placeholder in a sentence of the engine": ("fare.storm", "{storm}{cards}{name:stone}",
        "{name:stone}: only values of the engine can stand here, such as {cards}"),
    "a count without its number": ("copper", "x", "{n} is missing; it stands for the number"),
}  # fmt: skip
ENGINE = {
    "a wrong result of an example": Broken(EXAMPLE,
        "ask: {calculator: fare, load: stone, storm: 1}\n    expect: {cost: {copper: 2, silver: 1, any: 2}, cards: 5}",
        "▸ask: {calculator: fare, load: stone, storm: 1}\n    expect: {cards: 6}",
        "cards: expected 6, the engine says 5"),
    "other lines than an example says": Broken(EXAMPLE,
        "do: {carry: stone, storm: 1}\n    expect: {carried: [stone], purse: {}}\n    lines: [fare.base, fare.storm]",
        "▸do: {carry: stone, storm: 1}\n    expect: {carried: [stone], purse: {}}\n    lines: [fare.base]",
        "lines: expected ['fare.base'], the engine says ['fare.base', 'fare.storm']"),
    "an example that asks what cannot be asked": Broken(EXAMPLE,
        "steps:\n  - ask: {calculator: fare, load: stone, storm: 1}",
        "▸steps:\n  - ask: {calculator: fare, load: sand}",
        "the engine cannot play it: BadInput: load: 'sand' where one of stone, wood, wool was expected"),
    "an example that builds what nobody knows": Broken(EXAMPLE, "steps:\n",
        "▸steps:\n  - do: {carry: wool}\n    expect: {carried: []}\n    lines: []\n",
        "the engine cannot play it: Unknown: loads.wool.fare", also="2 texts for 3 steps"),
    "an example whose start is no position": Broken(EXAMPLE,
        "start: {purse: {copper: 4, silver: 1}, carried: []}\nsteps:", "start: {purse: [copper], carried: []}\n▸steps:",
        "the engine cannot play it: AttributeError: 'list' object has no attribute 'get'"),
    "a wrong outcome of a reading": Broken(READINGS, "once: {cards: 5}", "▸once: {cards: 4}",
        "cards: expected 4, the engine says 5"),
    "a reading's case that cannot be asked": Broken(READINGS, "  case:\n    calculator: fare\n    input: {load: stone,",
        "  ▸case:\n    calculator: fare\n    input: {load: stones,",
        "the engine cannot play it: BadInput: load: 'stones' where one of stone, wood, wool was expected"),
    "a reading's case for no calculator": Broken(READINGS, "  case:\n    calculator: fare\n",
        "  ▸case:\n    calculator: fares\n", "the engine cannot play it: KeyError: 'fares'"),
    "components that the engine misses": Broken(COMPONENTS, "  fee: {value: 2", "  free: {value: 2",
        "the engine cannot read the components: KeyError: 'fee'", "ferry/rules.yaml:1:1",
        also="{value:storm.fee}: no such value"),
    "an unknown calculator": Broken(RULES, "calculator: fare\n", "▸calculator: fair\n",
        "fair: no such calculator of the engine; did you mean fare?", also="{widget:fare}: no such widget"),
    "a starting example that asks nothing": Broken(EXAMPLE,
        "ask: {calculator: fare, load: stone, storm: 1}\n    expect: {cost: {copper: 2, silver: 1, any: 2}, cards: 5}",
        "do: {carry: stone, storm: 1}\n    expect: {carried: [stone]}",
        "stone-in-storm: no step of this example asks fare", "ferry/rules.yaml:19:5", also="the engine says"),
    "a starting input that the calculator cannot take": Broken(RULES, "start: stone-in-storm",
        "▸start_input: {load: feathers}",
        "the calculator cannot take it: load: 'feathers' where one of stone, wood, wool was expected"),
    "an unknown diagram": Broken(RULES, "diagrams: [cargo]", "diagrams: [▸cargos]",
        "cargos: no such diagram of the engine; did you mean cargo?"),
    "a sentence that nobody speaks": Broken(DE, "lines:\n", 'lines:\n  ▸bank.stay: "Hier."\n',
        "lines: bank.stay: the engine never speaks it; remove it"),
    "a move that nobody says": Broken(DE, "moves:\n", 'moves:\n  ▸land: "landen"\n',
        "moves: land: the engine never says it; remove it"),
    "a refusal that nobody speaks": Broken(DE, "refusals:\n", 'refusals:\n  ▸fare.base: "Hier."\n',
        "refusals: fare.base: the engine never raises it; remove it"),
    "a value that a step does not have": Broken(DE, '- "Bezahlt: {step:load}."', '- ▸"Bezahlt: {step:lood}."',
        "{step:lood}: this step has no such value; it has load, cost",
        also="{step:lo[ao]d} (is missing|is not in the source text)"),
}  # fmt: skip
SITE = {
    "a string of the site that the source lacks": Broken(SITE_DE, '  nav.home: "nav.home"\n',
        '  nav.home: "nav.home"\n  ▸nav.hom: "nav.home"\n',
        "nav.hom: no such string; did you mean nav.home?; the source language needs it first"),
    "a value that a string lacks": Broken(SITE_DE, '  table.count: "table.count {n}"', '  ▸table.count: "table.count"',
        "table.count: {n} is missing; the source text has it"),
    "strings of a language that the site does not have": Broken("site/text/fr.yaml", "",
        "strings: {nav.home: Accueil}\n", "fr: no such language in languages.yaml", "1:1"),
    "a term that no text uses": Broken(GLOSSARY_EN, "  load:", "  ▸river: {term: river, text: Water.}\n  load:",
        "river: no text uses this term; use it as {term:river} or remove it"),
    "a term that the source language lacks": Broken(GLOSSARY, "  load:", "  ▸lode: {term: Erz, text: Erz.}\n  load:",
        "lode: no such term; did you mean load?; the source language needs it first"),
    "terms of a language that the site does not have": Broken("glossary/text/fr.yaml", "",
        "terms: {load: {term: charge, text: Un poids.}}\n", "fr: no such language in languages.yaml", "1:1"),
    "a number that a definition has alone": Broken(GLOSSARY, 'text: "Was die Fähre trägt."', '▸text: "Zwei Dinge."',
        'the number 2 ("Zwei") is missing in the text (en)'),
    "a placeholder in a definition": Broken(GLOSSARY_EN, "text: What the ferry carries.", '▸text: "Not {term:fare}."',
        "{term:fare}: no placeholder can stand in the glossary"),
    "HTML in a term": Broken(GLOSSARY_EN, "term: load,", "▸term: <i>load</i>,", "'<' found: no HTML in texts"),
}  # fmt: skip
FILES = {
    "a file that nothing reads": Broken("ferry/note.yaml", "", "a: 1\n",
        "nothing reads this file; correct its name or remove it", "1:1"),
    "a file that is no YAML": Broken("ferry/text/notes.txt", "", "x",
        "nothing reads this file; correct its name or remove it", "1:1"),
    "a folder without a game": Broken("canoe/rules.yaml", "", "pages: []\n",
        "the file is missing; every game and language needs it", "canoe/game.yaml:1:1"),
}  # fmt: skip

ASKS = {
    "a game for as many players as nothing says": Broken(GAME, "year: 1900\n",
        "year: 1900\nabout: {players: [▸purse.mosst]}\n",
        "purse.mosst: no such component with a value; did you mean purse.most?"),
    "a question often asked about no rule": Broken(GAME, "year: 1900\n", "year: 1900\nfrequent: [▸fare.strom]\n",
        "fare.strom: no such rule; did you mean fare.storm?"),
    "a circumstance that decides about nothing": Broken(GAME, "year: 1900\n",
        "year: 1900\ndecisive: {given.purse: [▸fare.strom]}\n",
        "fare.strom: no such line or refusal; did you mean fare.storm?"),
    "a question about no rule": Broken(ASKS_EN, "", "▸fare.strom: [who pays in a storm]\n",
        "fare.strom: no such rule; did you mean fare.storm?; a question needs the rule that answers it"),
    "a rule without a question": Broken(ASKS_EN, "", "▸fare.storm: []\n",
        "fare.storm: expected at least one item, found a list"),
    "an empty question": Broken(ASKS_EN, "", "fare.storm: [▸' ']\n", "fare.storm.0: expected some text, found ' '"),
    "a question that is no sentence": Broken(ASKS_EN, "", "fare.storm: [▸'2?']\n",
        "'2?' is no word; write one that readers can say and search for"),
    "the same question twice at a rule": Broken(ASKS_EN, "", "fare.storm: [who pays, ▸who pays]\n",
        "fare.storm.1: this stands twice in the list; keep one"),
    "the same question at two rules": Broken(ASKS_EN, "",
        "fare.base: [Who pays?]\nfare.storm: [what is dear, ▸who  pays]\n",
        '"who  pays" stands at fare.base, too; keep it at the rule that answers it best'),
    "a question with a placeholder": Broken(ASKS_EN, "", "fare.storm: [▸'what is {term:fare}']\n",
        f"fare.storm.0: 'what is {{term:fare}}': {NO_MARKUP}"),
    "questions in no language": Broken("ferry/asks/fr.yaml", "", "▸fare.storm: [qui paie]\n",
        "fr: no such language in languages.yaml", "1:1"),
    "keywords that are no words": Broken("ferry/keywords/en.yaml", "", "▸fare.storm: '2, 3'\n",
        "'2, 3' is no word; write one that readers can say and search for"),
    "keywords in no language": Broken("ferry/keywords/fr.yaml", "", "▸fare.storm: péage\n",
        "fr: no such language in languages.yaml", "1:1"),
}  # fmt: skip

ALL = PLAIN_DATA | SCHEMA | IDS | TEXTS | ENGINE | SITE | FILES | ASKS


def expected(tiny: TinyBook, broken: Broken) -> str:
    """Return the expected problem, as printed."""
    place = broken.place or tiny.here
    return f"rules_data/{place if place.count(':') > 1 else f'{broken.file}:{place}'}: {broken.message}"


def others(problems: list[str], broken: Broken) -> list[str]:
    """Return the problems without those that follow from the broken text."""
    return [problem for problem in problems if not re.search(broken.also, problem)]


@pytest.mark.parametrize("broken", ALL.values(), ids=ALL)
def test_it_is_said_in_one_line(tiny: TinyBook, broken: Broken) -> None:
    if broken.old:
        tiny.edit(broken.file, broken.old, broken.new)
    else:
        tiny.write(broken.file, broken.new)
    assert others(tiny.problems(), broken) == [expected(tiny, broken)]


@pytest.mark.parametrize(("key", "text", "message"), EVERYWHERE.values(), ids=EVERYWHERE)
def test_it_is_said_of_every_language(tiny: TinyBook, key: str, text: str, message: str) -> None:
    places = []
    for file in (DE, EN, JA):
        line = re.compile(rf"(?m)^( *){re.escape(key)}: .+$")
        tiny.write(file, line.sub(rf'\1▸{key}: "{text}"', tiny.read(file), count=1))
        places.append(f"rules_data/{file}:{tiny.here}")
    assert tiny.problems() == [f"{place}: {message}" for place in places]


def test_a_name_may_hold_a_number(tiny: TinyBook) -> None:
    tiny.edit(DE, "wood: Holz", "wood: Holz 2")
    assert tiny.problems() == []


NO_VALUES = {
    "an ordinal": ("zweitens", "second", "第二に"),
    "another number than the value": ("fünf", "five", "五つ"),
    "an optional word": ("beide", "both", "両方"),
}


@pytest.mark.parametrize("words", NO_VALUES.values(), ids=NO_VALUES)
def test_a_number_that_is_no_value_of_the_text_may_be_written(tiny: TinyBook, words: tuple[str, str, str]) -> None:
    for file, title, word in zip((DE, EN, JA), ("title: Sturm", "title: Storm", "title: 嵐\n"), words, strict=True):
        tiny.edit(file, title, f"title: {word}" + title[-1] * title.endswith("\n"))
    assert tiny.problems() == []


def test_a_value_of_another_text_may_be_written(tiny: TinyBook) -> None:
    for file, title, word in ((DE, "Bleiben", "zwei"), (EN, "Staying", "two"), (JA, "残る", "二つ")):
        tiny.edit(file, f"title: {title}", f"title: {word}")
    assert tiny.problems() == []


AVOID = 'fare: {term: Fährgeld, text: "Was für eine Ladung zu zahlen ist.", also: [Überfahrtpreis]}'
AVOIDED_WORDS = {
    "a word": ("[Maut]", "Die Maut steigt.", ["Maut"]),
    "a word with an ending is another": ("[Maut]", "Die Mautstelle.", []),
    "any ending": ('["Maut*"]', "Die Mauten, die Mautstelle.", ["Mauten", "Mautstelle"]),
    "a part of another word": ('["Maut*"]', "Die Bootsmaut, BMaut.", []),
    "a capital in the data": ("[Maut]", "Er mault: maut.", []),
    "no capital in the data": ("[sodann]", "Sodann und sodann.", ["Sodann", "sodann"]),
    "several words": ('["in Bälde"]', "Dann, in Bälde.", ["in Bälde"]),
    "the shown words of a placeholder": ("[Maut]", "Siehe {rule:fare.base|die Maut}.", ["Maut"]),
    "an id is no word": ("[maut, fare]", "Siehe {rule:fare.base}.", []),
    "in this game": ("[{word: Maut, games: [ferry]}]", "Die Maut.", ["Maut"]),
    "what to write instead": ("[{word: Maut, write: Lohn}]", "Die Maut.", ["Maut"]),
}


@pytest.mark.parametrize(("avoid", "text", "words"), AVOIDED_WORDS.values(), ids=AVOIDED_WORDS)
def test_a_word_that_is_avoided_is_said(tiny: TinyBook, avoid: str, text: str, words: list[str]) -> None:
    tiny.edit(GLOSSARY, AVOID, AVOID.replace("}", f", avoid: {avoid}}}"))
    same = "{rule:fare.base}" if "{rule" in text else ""
    for file, intro in ((EN, "A storm blows."), (JA, "嵐が吹く。")):
        tiny.edit(file, f"intro: {intro}", f'intro: "{intro}{same}"')
    tiny.edit(DE, "intro: Es stürmt.", f'▸intro: "{text}"')
    write = "Lohn" if "Lohn" in avoid else "Fährgeld"
    problems = sorted(f'rules_data/{DE}:{tiny.here}: "{word}": write "{write}" (term fare)' for word in words)
    assert tiny.problems() == problems


JAPANESE = {
    "inside other words": ("[賃料]", "嵐の賃料表。", ["賃料"]),
    "inside a term": ("[渡し]", "渡し賃は高い。", []),
    "inside a term and beside it": ("[渡し]", "渡し賃の渡し。", ["渡し"]),
    "across ruby": ("[賃料]", "嵐の{賃|ちん}料。", ["賃料"]),
    "the kana of ruby": ("[ちん]", "嵐の{賃|ちん}。", []),
}


@pytest.mark.parametrize(("avoid", "text", "words"), JAPANESE.values(), ids=JAPANESE)
def test_a_japanese_word_that_is_avoided_is_said(tiny: TinyBook, avoid: str, text: str, words: list[str]) -> None:
    tiny.write(
        GLOSSARY_JA,
        tiny.read(GLOSSARY_JA).replace("text: 荷を渡すときに支払うもの。}", f"text: 荷の代金。, avoid: {avoid}}}"),
    )
    tiny.edit(JA, "渡し舟, lead", "舟, lead")
    tiny.edit(GLOSSARY_JA, "渡し舟で", "舟で")
    tiny.edit(JA, "intro: 嵐が吹く。", f'▸intro: "{text}"')
    assert tiny.problems() == [f'rules_data/{JA}:{tiny.here}: "{word}": write "渡し賃" (term fare)' for word in words]


PLACES = {
    "in a definition": Broken(GLOSSARY, 'text: "Was die Fähre trägt."', '▸text: "Was die Maut trägt."', ""),
    "in a line": Broken(DE, 'fare.base: "{load}: {symbols}."', '▸fare.base: "Maut {load}: {symbols}."', ""),
    "in a page of the site": Broken(SITE_DE, '  nav.home: "nav.home"', '  ▸nav.home: "Maut"', ""),
}  # fmt: skip


@pytest.mark.parametrize("broken", PLACES.values(), ids=PLACES)
def test_a_word_is_avoided_wherever_we_write(tiny: TinyBook, broken: Broken) -> None:
    tiny.edit(GLOSSARY, AVOID, AVOID.replace("}", ", avoid: [Maut]}"))
    tiny.edit(broken.file, broken.old, broken.new)
    assert tiny.problems() == [f'rules_data/{broken.file}:{tiny.here}: "Maut": write "Fährgeld" (term fare)']


ALLOWED = {
    "a name": (DE, "wood: Holz", "wood: Maut"),
    "a word of a source in a note": (DE, "Das Tagebuch sagt „Lohn“", "Das Tagebuch sagt „Maut“"),
    "another language": (EN, "A storm blows.", "A Maut blows."),
}


@pytest.mark.parametrize(("file", "old", "new"), ALLOWED.values(), ids=ALLOWED)
def test_a_word_that_is_avoided_may_stand(tiny: TinyBook, file: str, old: str, new: str) -> None:
    tiny.edit(GLOSSARY, AVOID, AVOID.replace("}", ", avoid: [Maut]}"))
    tiny.edit(file, old, new)
    assert tiny.problems() == []


def test_a_word_that_is_avoided_in_a_game_may_stand_in_what_is_of_all_games(tiny: TinyBook) -> None:
    tiny.edit(GLOSSARY, AVOID, AVOID.replace("}", ", avoid: [{word: Maut, games: [ferry]}]}"))
    tiny.edit(SITE_DE, '  nav.home: "nav.home"', '  nav.home: "Maut"')
    assert tiny.problems() == []


def test_a_word_that_is_avoided_in_no_such_game_or_is_the_term(tiny: TinyBook) -> None:
    tiny.edit(GLOSSARY, AVOID, AVOID.replace("}", ", avoid: [▸Fährgeld, {word: Maut, games: [fery]}]}"))
    here = int(tiny.here.split(":")[1])
    problems = [problem.partition(f"{GLOSSARY}:")[2] for problem in tiny.problems() if GLOSSARY in problem]
    assert problems == [
        f"2:{here}: Fährgeld: this is the term itself; avoid another word",
        f"2:{here + 10}: fery: no such game; did you mean ferry?",
    ]


def test_a_rule_that_the_engine_speaks_needs_its_sentence(tiny: TinyBook) -> None:
    tiny.edit(DE, 'lines:\n  fare.base: "{load}: {symbols}."\n', "▸lines:\n")
    place = next(place for kind, rule, place in spoken_rules("ferry") if (kind, rule) == ("Line", "fare.base"))
    assert f"rules_data/{DE}:{tiny.here}: lines: fare.base: no sentence; {place} speaks it" in tiny.problems()


def test_a_move_that_the_engine_says_needs_its_words(tiny: TinyBook) -> None:
    tiny.edit(DE, 'moves:\n  carry: "{load} übersetzen"\n', "▸moves:\n")
    place = next(place for kind, phrase, place in spoken_rules("ferry") if (kind, phrase) == ("Phrase", "carry"))
    assert f"rules_data/{DE}:{tiny.here}: moves: carry: no sentence; {place} says it" in tiny.problems()


def test_a_rule_that_the_engine_speaks_must_be_one(tiny: TinyBook) -> None:
    tiny.edit(RULES, "id: bank.stay", "id: bank.wait")
    place = next(place for kind, rule, place in spoken_rules("ferry") if (kind, rule) == ("Refused", "bank.stay"))
    assert f"rules_data/{RULES}:1:1: bank.stay: no such rule; {place} raises it" in tiny.problems()


def test_what_is_played_or_computed_needs_an_engine(tiny: TinyBook) -> None:
    tiny.path("ferry").rename(tiny.path("canoe"))
    problems = [problem.removeprefix("rules_data/canoe/") for problem in tiny.problems()]
    assert {problem.partition(": ")[2] for problem in problems} == {
        "this needs an engine, and canoe has none; write one (interactive/rules_engine/canoe/), or leave this out"
    }
    files = {problem.partition(":")[0] for problem in problems}
    assert files == {"rules.yaml", "readings.yaml", "examples/stone-in-storm.yaml"}


def test_the_same_component_in_two_files_is_said(tiny: TinyBook) -> None:
    tiny.write("ferry/components-more.yaml", "purse:\n  most: {value: 9, provenance: sourced, sources: [book]}\n")
    # Files are read in the order of their names: components-more.yaml comes before components.yaml.
    message = "the component purse.most stands in another file already; keep one"
    assert tiny.problems() == [f"rules_data/{COMPONENTS}:3:3: {message}"]


@pytest.mark.parametrize("file", [GAME, RULES, LANGUAGES, SITE_EN], ids=["game", "rules", "languages", "site"])
def test_a_missing_file_is_said(tiny: TinyBook, file: str) -> None:
    tiny.path(file).unlink()
    message = f"rules_data/{file}:1:1: the file is missing"
    assert sum(problem.startswith(message) for problem in tiny.problems()) == 1, tiny.problems()


def test_missing_words_of_the_source_language_are_said(tiny: TinyBook) -> None:
    tiny.path(DE).unlink()
    assert f"rules_data/{DE}:1:1: the source language's texts are missing" in tiny.problems()


def test_a_translation_may_be_missing(tiny: TinyBook) -> None:
    tiny.path(EN).unlink()
    tiny.edit(JA, "  bank: {title: 岸}\n", "")
    assert tiny.problems() == []


# several problems at once, and with the cache
def break_everything(tiny: TinyBook) -> list[str]:
    """Break several files in ways that the schema finds, and return the beginnings of the expected problems."""
    tiny.edit(GAME, "title: Ferry", "title: &x Ferry")
    tiny.edit(RULES, "basis: ruling", "basiss: ruling")
    tiny.edit(NOTES, "kind: print-difference", "kind: gossip")
    tiny.edit(EN, "  copper: ", "  copper: [")
    tiny.edit(SITE_EN, '  nav.home: "nav.home"', "  ▸nav.home: 5")
    return [
        f"rules_data/{GAME}:1:8: the anchor &x",
        f"rules_data/{NOTES}:3:3: kind: Input should be",
        f"rules_data/{RULES}:10:13: basiss: unknown key",
        f"rules_data/{EN}:53:3: expected ',' or ']'",
        f"rules_data/{SITE_EN}:{tiny.here}: nav.home: expected a text, found 5",
    ]


def test_keys_without_the_one_above_them_are_one_problem(tiny: TinyBook) -> None:
    """A line that goes leaves hundreds of keys where none is known."""
    tiny.edit(SITE_DE, "strings:\n", "")
    told = [problem for problem in tiny.problems() if "unknown key" in problem]
    assert len(told) == 1, told
    assert "is the key above them missing?" in told[0]


def test_all_problems_of_all_files_are_said_at_once(tiny: TinyBook) -> None:
    beginnings = break_everything(tiny)
    problems = tiny.problems()
    assert problems == sorted(problems)
    missing = [beginning for beginning in beginnings if not any(problem.startswith(beginning) for problem in problems)]
    assert not missing and len(problems) == len(beginnings), problems


def test_all_problems_of_a_readable_book_are_said_at_once(tiny: TinyBook) -> None:
    tiny.edit(NOTES, "rule: fare.base", "rule: fare.bass")
    tiny.edit(EXAMPLE, "cards: 5}", "cards: 4}")
    tiny.edit(DE, "title: Sturm", "title: <b>Sturm</b>")
    tiny.edit(EN, "intro: A storm blows.", "intro: Five storms blow.")
    tiny.edit(GLOSSARY, "Was die Fähre trägt.", "Zwei Dinge.")
    files = [problem.split(":")[0] for problem in tiny.problems()]
    assert files == [f"rules_data/{file}" for file in (EXAMPLE, NOTES, DE, EN, GLOSSARY)]


@pytest.mark.parametrize("is_broken", [True, False])
def test_a_second_reading_with_the_cache_says_the_same(tiny: TinyBook, tmp_path: Path, is_broken: bool) -> None:
    if is_broken:
        break_everything(tiny)
    runs = []
    for tiny.cache in (NO_CACHE, Cache(tmp_path), Cache(tmp_path)):
        runs.append(tiny.problems())
    assert runs[0] == runs[1] == runs[2]
    assert bool(runs[0]) == is_broken


def test_a_numbered_name_has_its_number_in_every_language(tiny: TinyBook) -> None:
    for file, old, new in ((DE, "stone: Stein", "stone: Stein 1"), (EN, "stone: Stone", "stone: Stone 0")):
        tiny.edit(file, old, new)
    tiny.edit(JA, "stone: 石", "stone: 石１")
    message = "the numbers of the name are [0], in the source language [1]"
    assert [problem for problem in tiny.problems() if "numbers of the name" in problem] == [
        f"rules_data/{EN}:49:9: {message}"
    ]
