"""The schema of rules_data: what each YAML file may hold. Closed and strict; editors get it as JSON Schema."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, NonNegativeInt, StringConstraints, model_validator

Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)*$")]
Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]*$")]
LanguageTag = Annotated[str, StringConstraints(pattern=r"^[a-z]{2}$")]
Words = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]
Kana = Annotated[str, StringConstraints(pattern=r"^[ぁ-ゖー]+$")]
"""How a Japanese word is read, in hiragana."""
Citation = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]*(: .+)?$")]
"""`source` or `source: place in it`."""
FactId = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}-[A-Za-z0-9.-]+$")]


class Model(BaseModel):
    """Closed: an unknown key is an error. Strict: `"5"` is no number."""

    # Deferred: a schema is made when something is read, not when this module is imported.
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


# languages.yaml


class NumberForms(Model):
    """How texts of a language write numbers besides `number_words`. Latin words are whole words; `zweite*` has any
    ending."""

    ordinals: dict[Words, NonNegativeInt] = {}
    optional: dict[Words, NonNegativeInt] = {}
    """Words such as `both` and `half`: they may stand for a number, and another language may leave them out."""
    counters: list[Words] = []
    """What makes a number of a kanji numeral before it: 枚, つ, 人."""
    ordinal_forms: list[Annotated[str, StringConstraints(pattern=r"#")]] = []
    """Ordinals with `#` for any numeral: `第#`, `#番目`, `#th`."""


class ModalWords(Model):
    """Words of a language that say what can, must or cannot be done. Latin words are whole words, `könn*` has any
    ending; in `kann … nicht` any words of the same sentence may stand between."""

    positive: list[Words] = []
    """Permission, possibility and duty."""
    negative: list[Words] = []
    """Prohibition and impossibility; they count before what they contain."""


class ModalScale(Model):
    """How a language says each of the four; phrases as in `modal_words`."""

    duty: list[Words] = []
    permission: list[Words] = []
    prohibition: list[Words] = []
    impossibility: list[Words] = []


class Passive(Model):
    """The words of a passive: `is` before `*ed`; where no participles are named, the first words alone."""

    auxiliaries: list[Words] = []
    participles: list[Words] = []


class ReadingEase(Model):
    """Flesch's formula: `start` less `per_word` for each word of a sentence and `per_syllable` for each syllable of a
    word, on the average. Under 50 a text is difficult."""

    hyphenation: Words
    """The dictionary of Pyphen that tells syllables apart: `en_US`."""
    start: float
    per_word: float
    per_syllable: float


class ReviewWords(Model):
    """What `rules_pages review` goes by; nothing depends on it."""

    modal_scale: ModalScale = ModalScale()
    passive: Passive = Passive()
    longest_sentence: int = 0
    """Words, or characters where words have no spaces between them; 0: any."""
    reading_ease: ReadingEase | None = None


class Language(Model):
    """A language of the site."""

    label: Words
    """Its own name for itself."""
    line_join: str
    """What stands between two source lines of one paragraph: a space, or nothing in Japanese."""
    plural: Literal["one_other", "other"]
    """The forms of a counted word: singular and plural, or one for all."""
    number_words: dict[Words, NonNegativeInt]
    """Words for numbers: zwei, two."""
    number_forms: NumberForms = NumberForms()
    modal_words: ModalWords = ModalWords()
    review: ReviewWords = ReviewWords()
    spellings: dict[Words, Words] = {}
    """Letters as our texts spell them, and as other readers type them: found by search."""
    fallback: list[LanguageTag] = []
    """The languages in which a text that is not translated is shown, first choice first; after them the source
    language."""


Languages = dict[LanguageTag, Language]


# glossary.yaml


class Avoided(Model):
    """A word that our texts do not use, as a whole word; `Anziehende*` has any ending."""

    word: Words
    write: Words | None = None
    """What to write instead, where it is not the term itself."""
    games: list[Name] = []
    """The games in whose texts it is avoided; all where none are named."""


class TermWords(Model):
    """A term in one language."""

    term: Words
    text: Words
    """The definition, one or two sentences."""
    reading: Kana | None = None
    """Japanese only."""
    also: list[Words] = []
    """Words of other editions and everyday synonyms; found by search, not used in our texts."""
    avoid: list[Words | Avoided] = []
    """Words that the check refuses in texts of this language: plain, or with what to write and in which games. Found
    by search like `also`."""

    def avoided(self) -> list[Avoided]:
        """The words to avoid, all in their long form."""
        return [avoided if isinstance(avoided, Avoided) else Avoided(word=avoided) for avoided in self.avoid]


class Term(Model):
    """One concept, the same in all languages and games."""

    words: dict[LanguageTag, TermWords]


Glossary = dict[Slug, Term]


# <game>/game.yaml


class Source(Model):
    """Where facts come from. Short citations elsewhere name it by its id."""

    kind: Literal["rulebook", "translation", "article", "report", "photo"]
    title: Words
    language: LanguageTag
    author: Words | None = None
    publisher: Words | None = None
    year: int | None = None
    url: Words | None = None


Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-f]{6}$")]
PathData = Annotated[str, StringConstraints(pattern=r"^[Mm][-MmLlHhVvCcSsQqTtAaZz0-9., ]+$")]
"""What an SVG path draws."""


class Accent(Model):
    """A game's colour, readable as text on the paper of each scheme."""

    light: Colour
    dark: Colour


class Game(Model):
    """What a game is and where our knowledge of it comes from."""

    title: Words
    author: Words
    publisher: Words
    year: int
    source_language: LanguageTag
    sources: dict[Slug, Source]
    accent: Accent | None = None
    emblem: PathData | None = None
    """A drawing of ours in a box of 24 by 24, filled by the even-odd rule."""


# <game>/rules.yaml


class Rule(Model):
    """One rule: its permanent id, and where it is from. Its words are in text/."""

    id: Id
    sources: list[Citation] = []
    basis: Literal["print", "ruling"] = "print"
    """`ruling`: the prints are silent, we decided."""
    facts: list[FactId] = []
    no_case: Literal["material", "meaning", "overview", "people", "sources"] | None = None
    """Why no case can show it: it tells what is in the box, what a word means, what other rules say more exactly, what
    the people at the table do, or what the sources tell and leave out."""

    @model_validator(mode="after")
    def _cites_its_print(self) -> Rule:
        if self.basis == "print" and not self.sources:
            raise ValueError("a rule from print needs `sources`; if the prints are silent write `basis: ruling`")
        return self


class Section(Model):
    """A heading with its rules."""

    id: Id
    rules: list[Rule]


class OwnCounts(Model):
    """Cells that list numbers: the component with the least and the most of them, and how many all of a column are."""

    least: Id
    most: Id
    all: Id


class Table(Model):
    """A component table as a page shows it."""

    id: Slug
    arrows: Slug | None = None
    """A component table of [tail, head] pairs, shown as a column."""
    count: Slug | None = None
    """A column whose provenance is counted in the caption, once a copy."""
    rows: list[Slug] = []
    """The rows and columns that are shown, all where none are named."""
    columns: list[Slug] = []
    diagrams: list[Slug] = []
    """Pictures that stand below the table."""
    brief: bool = False
    """Without the column of sources: for players' aids, where the full table stands on another page."""
    own: OwnCounts | None = None
    """How readers count the values of this table in their own copy of the game."""


class Teaser(Model):
    """A few answers of a calculator that the home page shows, worked out at build time."""

    options: Annotated[list[Slug], Field(min_length=1, max_length=6)]
    """Of the calculator's first choice: one answer each."""
    input: dict[str, Any] | None = None
    """The rest of the question; without it, that from which the page starts."""


PageKind = Literal[
    "rules", "components", "examples", "calculator", "board", "position", "table", "walkthrough", "notes"
]


Group = Literal["learn", "rules", "try", "look-up"]
"""What a reader comes for."""


class Page(Model):
    """A page of a game: of rules, or of one of the other kinds."""

    id: Slug
    kind: PageKind = "rules"
    sections: list[Section] = []
    tables: list[Table] = []
    """Component tables that a components page shows, or a page of rules below its rules."""
    diagrams: list[Slug] = []
    """Pictures of components that the engine draws (`DIAGRAMS`); those of a table stand below it."""
    calculator: Name | None = None
    start: Slug | None = None
    """Calculator pages: the example whose first question to the calculator is the starting input."""
    start_input: dict[str, Any] | None = None
    """Or the starting input itself, as the calculator takes it."""
    position: Name | None = None
    """Position pages: the module of the game's engine that the page brings to life."""
    examples: list[Slug] = []
    """Walkthroughs: the examples that the page shows one after the other, each going on where the last one ended."""
    teaser: Teaser | None = None
    """Calculator pages: what the home page shows of it."""
    group: Group | None = None
    """The group of the navigation in which the page stands, where its kind does not say it."""
    former: list[Slug] = []
    """Ids that the page had before: their addresses lead to it."""
    parted_from: Slug | None = None
    """The page on which the rules of this one stood before: its address with one of their ids leads here."""

    def pictures(self) -> list[tuple[tuple[str | int, ...], str]]:
        """Every diagram, with its place in the page's data."""
        below = [
            (("tables", number, "diagrams", index), diagram)
            for number, table in enumerate(self.tables)
            for index, diagram in enumerate(table.diagrams)
        ]
        return [(("diagrams", index), diagram) for index, diagram in enumerate(self.diagrams)] + below


class Tombstone(Model):
    """A rule that is gone: the rule that answers now, and the page on which it stood, where that is another one."""

    now: Id
    page: Slug | None = None


class Rules(Model):
    """The order of a game's pages, sections and rules. Numbers are computed from it."""

    pages: list[Page]
    tombstones: dict[Id, Id | Tombstone] = {}
    """Rules that are gone: old id to the rule that answers now."""

    def tombstones_by_id(self) -> dict[str, Tombstone]:
        """The tombstones, all in their long form."""
        return {
            old: stone if isinstance(stone, Tombstone) else Tombstone(now=stone)
            for old, stone in self.tombstones.items()
        }


# <game>/components*.yaml: nested mappings whose leaves are values


LARGEST = 1_000_000
"""What counts up to a number of a game, or lists so many places, must come to an end."""


def _numbers(value: Any) -> Iterator[float]:
    """Every number in a value."""
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _numbers(part)
    elif isinstance(value, int | float):
        yield value


class Value(Model):
    """A value and where it is from."""

    value: Any = None
    provenance: Literal["sourced", "reconstructed", "practice", "unknown"]
    sources: list[Citation] = []
    reason: Slug | None = None
    """Id of the reasoning in text/<language>.yaml `reasons`; for reconstructed and practice values."""

    @model_validator(mode="after")
    def _says_where_it_is_from(self) -> Value:
        if self.provenance == "sourced" and not self.sources:
            raise ValueError("a sourced value needs `sources`")
        if self.provenance in ("reconstructed", "practice") and self.reason is None:
            raise ValueError(f"a {self.provenance} value needs a `reason`")
        if (self.provenance == "unknown") != (self.value is None):
            raise ValueError("an unknown value has no `value`, every other one has")
        if any(abs(number) > LARGEST for number in _numbers(self.value)):
            raise ValueError(f"a number of a game is at most {LARGEST}")
        return self


# <game>/readings.yaml and notes.yaml


class ReadingOption(Model):
    """One way to read a disputed point."""

    holders: list[Citation]
    """Who holds it; empty where nobody is known to."""


class ReadingCase(Model):
    """What tells the readings apart: a question with each one's answer, or moves with what each one makes of the last.

    An outcome is a part of the calculator's output, or of the state after the moves, or `refused` and the rule.
    """

    calculator: Name | None = None
    input: dict[str, Any] = {}
    start: dict[str, Any] | None = None
    moves: list[dict[str, Any]] = []
    picture: bool = True
    """Whether the position in which the moves begin helps to understand them."""
    outcomes: dict[Slug, dict[str, Any]]

    @model_validator(mode="after")
    def _asks_or_plays(self) -> ReadingCase:
        if (self.calculator is None) == (self.start is None):
            raise ValueError("a case has either `calculator` and `input`, or `start` and `moves`")
        return self


class Reading(Model):
    """A disputed point and its named readings."""

    rule: Id
    default: Slug
    options: dict[Slug, ReadingOption]
    case: ReadingCase | None = None
    facts: list[FactId] = []


class Note(Model):
    """A remark tied to a rule; its words are in text/."""

    rule: Id
    kind: Literal["print-difference", "misprint", "edition", "clarification", "gap", "aside"]
    verdict: Citation | None = None
    """Which source we follow."""
    sources: list[Citation] = []
    facts: list[FactId] = []


# <game>/examples/<id>.yaml


class ExampleSource(Model):
    """Where an example is from; `ours` names what had to be added."""

    sources: list[Citation] = []
    ours: list[Literal["board", "hand", "question", "dice", "all"]] = []

    @model_validator(mode="after")
    def _says_where_it_is_from(self) -> ExampleSource:
        if not self.sources and not self.ours:
            raise ValueError("an example has `sources`, or says what is `ours`")
        return self


Partial = Annotated[dict[str, Any], Field(min_length=1)]
"""Part of a move, or `calculator` and a question."""


class Claim(Model):
    """What the words of a step claim, for the engine to check: in the position before the step, or after it."""

    can: Partial | None = None
    """A legal move agrees with every key given, or this is one; a calculator answers."""
    cannot: Partial | None = None
    """No legal move agrees, and this is none; a calculator refuses."""
    refused: Id | None = None
    """The rule by which the engine refuses what cannot be done."""
    must: Partial | None = None
    """There are legal moves, and every one agrees."""
    rule: Id | None = None
    """The words state this rule of the example, and nothing about the position."""
    after: bool = False
    """The claim is about the position after the step."""

    @model_validator(mode="after")
    def _claims_one_thing(self) -> Claim:
        if sum(claimed is not None for claimed in (self.can, self.cannot, self.must, self.rule)) != 1:
            raise ValueError("a claim has one of `can`, `cannot`, `must` and `rule`")
        if self.refused is not None and self.cannot is None:
            raise ValueError("`refused` says why something `cannot` be done")
        if self.after and self.rule is not None:
            raise ValueError("a `rule` is stated of no position; leave out `after`")
        if self.must is not None and "calculator" in self.must:
            raise ValueError("a calculator has no moves; claim what it `can` or `cannot` answer")
        return self


class ExampleStep(Model):
    """A question to a calculator or a move, and what must come of it."""

    ask: dict[str, Any] | None = None
    do: dict[str, Any] | None = None
    expect: dict[str, Any]
    """Part of the outcome: of the answer, of the refusal, or of the state after the move."""
    lines: list[Id]
    """The rules that must speak, in order."""
    claims: list[Claim] = []
    """What its words say can, cannot or must be done."""

    @model_validator(mode="after")
    def _asks_or_does(self) -> ExampleStep:
        if (self.ask is None) == (self.do is None):
            raise ValueError("a step has either `ask` or `do`")
        if not self.expect and not self.lines:
            raise ValueError("a step that expects nothing proves nothing; write `expect`, or `lines`")
        return self


class Example(Model):
    """A worked example: the regression test, the page and the walkthrough in one."""

    id: Slug
    rules: Annotated[list[Id], Field(min_length=1)]
    facts: list[FactId] = []
    source: ExampleSource
    start: dict[str, Any]
    """A state; or `after` and the id of the example at whose end this one begins."""
    steps: Annotated[list[ExampleStep], Field(min_length=1)]


# <game>/cases/<subject>.yaml and <game>/positions.yaml


Positions = dict[Slug, dict[str, Any]]
"""Named positions: each a state as the engine reads it, or `use` and the name of another one with what differs."""


class CaseOutcome(Model):
    """What the engine makes of a case."""

    refused: Id | None = None
    """The rule that refuses it."""
    values: dict[str, Any] = {}
    """Figures of the refusal: what is missing, what the limit is."""
    lines: list[Id] | None = None
    """The rules that speak, in order."""
    value: dict[str, Any] = {}
    """Part of the answer, or of the state after the move."""

    @model_validator(mode="after")
    def _is_allowed_or_refused(self) -> CaseOutcome:
        if (self.refused is None) == (self.lines is None):
            raise ValueError("a case expects either `refused` and a rule, or the `lines` that speak")
        if self.refused is not None and self.value:
            raise ValueError("what is refused has no `value`; its figures are `values`")
        if self.refused is None and self.values:
            raise ValueError("only what is refused has `values`; an answer or a state has a `value`")
        return self


class Case(Model):
    """The smallest position in which a rule decides: one move or one question, and what comes of it."""

    rule: Id
    id: Slug
    """Its name among the cases of this rule."""
    also: list[Id] = []
    """Other rules that it shows."""
    beside: Slug | None = None
    """The refused case of the same rule from which this one differs in no more than what the rule compares: here it
    just allows the move, and does not speak."""
    start: dict[str, Any] | None = None
    """A position; or `use` and the name of one in positions.yaml, with what differs from it."""
    attempt: Annotated[dict[str, Any] | None, Field(alias="try")] = None
    """The move that is tried there."""
    calculator: Name | None = None
    input: dict[str, Any] = {}
    expect: CaseOutcome

    @model_validator(mode="after")
    def _tries_or_asks(self) -> Case:
        if (self.attempt is None) == (self.calculator is None):
            raise ValueError("a case has either `start` and `try`, or `calculator` and `input`")
        if (self.attempt is None) != (self.start is None) or (self.calculator is None and self.input):
            raise ValueError("`start` belongs to `try`, `input` to `calculator`")
        return self

    @property
    def rules(self) -> list[str]:
        """All rules that it shows."""
        return [self.rule, *self.also]

    @property
    def key(self) -> str:
        """Its id among all cases of the game: `retreat.strait:across-with-sea-control`."""
        return f"{self.rule}:{self.id}"


# <game>/text/<language>.yaml and site/text/<language>.yaml


class Titled(Model):
    """A heading, and a lead where one helps."""

    title: Words
    lead: Words | None = None


class RuleText(Model):
    """The words of a rule."""

    title: Words
    body: Words


class ExampleText(Model):
    """The words of an example: one text a step."""

    title: Words
    intro: Words
    steps: list[Words]


class ReadingText(Model):
    """The words of a disputed point: the question, and what each reading says."""

    title: Words
    question: Words
    case: Words | None = None
    """What happens in a case that is played."""
    options: dict[Slug, Words]


class Texts(Model):
    """All words of a game in one language. Engine lines and refusals are filled with the engine's values."""

    game: Titled
    pages: dict[Slug, Titled] = {}
    sections: dict[Id, Titled] = {}
    rules: dict[Id, RuleText] = {}
    notes: dict[Slug, Words] = {}
    reasons: dict[Slug, Words] = {}
    readings: dict[Slug, ReadingText] = {}
    names: dict[Id, Words] = {}
    """Names of component ids: buildings, groups, landscapes, players."""
    spoken: dict[Id, Kana] = {}
    """How Japanese names are read, where the writing does not say it. The search knows them."""
    also: dict[Id, Annotated[list[Words], Field(min_length=1)]] = {}
    """By which words readers may look for a rule, an example or a name, where the text has others. The search knows
    them."""
    counts: dict[Id, Words] = {}
    """Counted symbols and things: `{n|Hügel|Hügel}`."""
    lines: dict[Id, Words] = {}
    refusals: dict[Id, Words] = {}
    moves: dict[Id, Words] = {}
    """Moves in words, without a subject: they fit on a button and after a side's name. Filled like lines."""
    labels: dict[str, Words] = {}
    """Labels of calculator parameters and choices, of table columns, of pictures."""
    examples: dict[Slug, ExampleText] = {}
    of: dict[str, str] = {}
    """Translations only: the hash of the source text that each unit translates; written by `accept`."""


class SiteTexts(Model):
    """The words of the site itself in one language: flat keys, all required in every language."""

    strings: dict[str, Annotated[str, StringConstraints(min_length=1)]]
    """Spaces at the ends count: some are put between other words."""
    of: dict[str, str] = {}


# site/changelog.yaml


FullId = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*\.[a-z][a-z0-9-]*(\.[a-z0-9-]+)*$")]
"""An id with its game before it: `attika.cost.terrain`."""


class Change(Model):
    """Something that changed for readers, translators or those who use the data."""

    id: Slug
    date: Annotated[str, StringConstraints(pattern=r"^20\d\d-\d\d-\d\d$")]
    words: dict[LanguageTag, Words]
    rules: list[FullId] = []
    """Rules whose words, sources or numbers changed; `rules_pages changes` lists them."""
    examples: list[FullId] = []
    """Examples that come out otherwise than before."""


class Release(Model):
    """Changes that were released together; those without a version are on the site, and in no release yet."""

    version: Annotated[str, StringConstraints(pattern=r"^\d+(\.\d+)+$")] | None = None
    changes: Annotated[list[Change], Field(min_length=1)]


Changelog = list[Release]
CHANGELOG_LANGUAGE = "en"
"""The language of CHANGELOG.md, in which every change is told; others are optional."""
