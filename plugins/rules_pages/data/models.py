"""Schema of rules_data: pydantic models of all YAML files.

They are exported as JSON Schema for editors and for the API, with the class docstrings as descriptions."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, Self, TypeVar

import pydantic
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, NonNegativeInt, StringConstraints, model_validator
from pydantic_core import PydanticCustomError
from typing_extensions import TypeAliasType

from rules_pages.data.characters import looks_empty
from rules_pages.data.plain import NO_MARKUP, has_markup, plain_problems

T = TypeVar("T")
LONGEST_NAME, LONGEST_TEXT = 200, 10_000
"""Largest numbers of letters of a name or title, and of any other text."""
PLACED = "placed"
"""Type of the errors of our own validators; `at` in their context is the path to what is wrong, from the value on."""


def _seen(text: str) -> str:
    if looks_empty(text):
        raise ValueError("this looks empty; write some text")
    if len(text) > LONGEST_TEXT:
        raise ValueError(f"{len(text)} letters are too many; write at most {LONGEST_TEXT}")
    return text


def _short(text: str) -> str:
    if len(text) > LONGEST_NAME:
        raise ValueError(f"{len(text)} letters are too many; write at most {LONGEST_NAME}")
    if has_markup(text):
        raise ValueError(f"{text!r}: {NO_MARKUP}")
    return text


def _distinct(items: list[T]) -> list[T]:
    for index, item in enumerate(items):
        if item in items[:index]:
            raise PydanticCustomError(PLACED, "this stands twice in the list; keep one", {"at": (index,)})
    return items


def _plain(data: T) -> T:
    for path, message in plain_problems(data):
        raise PydanticCustomError(PLACED, "{message}", {"at": path, "message": message})
    return data


LONGEST_ID = 80
"""Maximum number of characters of an id: it stands in addresses and file names."""
Id = Annotated[str, StringConstraints(max_length=LONGEST_ID, pattern=r"^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)*$")]
Name = Annotated[str, StringConstraints(max_length=LONGEST_ID, pattern=r"^[a-z][a-z0-9_]*$")]
Slug = Annotated[str, StringConstraints(max_length=LONGEST_ID, pattern=r"^[a-z][a-z0-9-]*$")]
LANGUAGE_TAG = r"[a-z]{2}(-[A-Z][a-z]{3})?(-[A-Z]{2})?"
LanguageTag = Annotated[str, StringConstraints(pattern=rf"^{LANGUAGE_TAG}$")]
"""A language, where needed with its script and region: `de`, `zh-Hant`, `pt-BR`."""
Words = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True), AfterValidator(_seen)]
ShortWords = Annotated[Words, AfterValidator(_short)]
Kana = Annotated[str, StringConstraints(pattern=r"^[ぁ-ゖー]+$")]
"""Pronunciation of a Japanese word, in hiragana."""
Citation = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]*(: .+)?$")]  # `source: place in it`
Url = Annotated[str, StringConstraints(pattern=r"^https?://[A-Za-z0-9.-]+(:[0-9]+)?(/\S*)?$")]
FactId = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}-[A-Za-z0-9.-]+$")]
Distinct = Annotated[list[T], AfterValidator(_distinct)]
"""A list in which nothing stands twice."""
Plain = Annotated[dict[str, Any], AfterValidator(_plain)]
"""A position, move, question or outcome of a game: its keys are the engine's."""


class Model(BaseModel):
    """Base class of all models. Unknown keys are errors, and values are not converted: `"5"` is not a number."""

    # defer_build: build a validator when it is first used, not when this module is imported.
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


# docs/<language>/


class PageTexts(Model):
    """The hand-written pages of a language: `guide/first-steps` to Markdown."""

    pages: dict[str, str]


# languages.yaml


class NumberForms(Model):
    """How texts of a language write numbers, besides `number_words`. Latin words match as whole words; `zweite*`
    matches any ending."""

    ordinals: dict[Words, NonNegativeInt] = {}
    optional: dict[Words, NonNegativeInt] = {}
    """Words such as `both` and `half`, which count as a number but may be missing in another language."""
    counters: Distinct[Words] = []
    """Counters, before which a kanji numeral counts as a number: 枚, つ, 人."""
    ordinal_forms: Distinct[Annotated[str, StringConstraints(pattern=r"#")]] = []
    """Forms of ordinals, with `#` for a numeral: `第#`, `#番目`, `#th`."""


class ModalWords(Model):
    """Words of a language that say what can, must or cannot be done. Latin words match as whole words, `könn*` matches
    any ending, and ` … ` in `kann … nicht` matches any words of the same sentence."""

    positive: Distinct[Words] = []
    """Permission, possibility and duty."""
    negative: Distinct[Words] = []
    """Prohibition and impossibility; positive phrases inside a negative one do not count."""


class ModalScale(Model):
    """Phrases of a language for each of the four modalities, written as in `modal_words`."""

    duty: Distinct[Words] = []
    permission: Distinct[Words] = []
    prohibition: Distinct[Words] = []
    impossibility: Distinct[Words] = []


class Passive(Model):
    """Words that form the passive: an auxiliary (`is`) before a participle (`*ed`), or auxiliaries alone."""

    auxiliaries: Distinct[Words] = []
    participles: Distinct[Words] = []


class ReadingEase(Model):
    """Constants of Flesch's formula: `start` minus `per_word` times the average number of words in a sentence, minus
    `per_syllable` times the average number of syllables in a word. A text below 50 is difficult."""

    hyphenation: Words
    """Pyphen dictionary for splitting words into syllables: `en_US`."""
    start: float
    per_word: float
    per_syllable: float


class ReviewWords(Model):
    """Settings of `rules_pages review`; the check and the build do not use them."""

    modal_scale: ModalScale = ModalScale()
    passive: Passive = Passive()
    longest_sentence: int = 0
    """Maximum length in words, or in characters for languages without spaces between words; 0: no limit."""
    reading_ease: ReadingEase | None = None


class Language(Model):
    """A language of the site."""

    label: Words
    """Name of the language in the language itself."""
    line_join: str
    """Text between two source lines of one paragraph: a space, or nothing in Japanese."""
    number_words: dict[Words, NonNegativeInt]
    number_forms: NumberForms = NumberForms()
    modal_words: ModalWords = ModalWords()
    review: ReviewWords = ReviewWords()
    spellings: dict[Words, Words] = {}
    """Spelling in our texts to a spelling that readers may type; used by the search."""
    headings: dict[Words, Words] = {}
    """Form of a name in a sentence to its form in a heading: `{den: der}`."""
    fallback: Distinct[LanguageTag] = []
    """Languages in which an untranslated text is shown, in order of preference; the source language comes last."""

    @property
    def reads_numbers(self) -> bool:
        """Whether numbers in words are known, so that those of a translation can be compared with its source."""
        forms = self.number_forms
        return bool(self.number_words or forms.ordinals or forms.ordinal_forms or forms.counters)


Languages = dict[LanguageTag, Language]


# glossary/text/<language>.yaml


class Avoided(Model):
    """A word that our texts must not use, matched as a whole word; `Anziehende*` matches any ending."""

    word: Words
    write: Words | None = None
    """What to write instead, if not the term itself."""
    games: Distinct[Name] = []
    """Games in whose texts it is avoided; if empty, in all."""


class TermWords(Model):
    """A term in one language."""

    term: Words
    text: Words
    reading: Kana | None = None
    """Japanese only."""
    also: Distinct[Words] = []
    """Words of other editions and everyday synonyms; known to the search, not used in our texts."""
    avoid: Distinct[Words | Avoided] = []
    """Words that the check reports in texts of this language. They are known to the search, like `also`."""

    def avoided(self) -> list[Avoided]:
        """Return the words to avoid, all as `Avoided`."""
        return [avoided if isinstance(avoided, Avoided) else Avoided(word=avoided) for avoided in self.avoid]


class Term(Model):
    """A term of the glossary: one concept, the same in all languages and games."""

    words: dict[LanguageTag, TermWords]


class GlossaryTexts(Model):
    """The terms in one language; the source language needs all of them."""

    terms: dict[Slug, TermWords]


Glossary = dict[Slug, Term]


# <game>/game.yaml


class Source(Model):
    """A source of facts. Citations refer to it by its id."""

    kind: Literal["rulebook", "translation", "article", "report", "photo"]
    title: ShortWords
    language: LanguageTag
    author: ShortWords | None = None
    publisher: ShortWords | None = None
    year: int | None = None
    url: Url | None = None


Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-f]{6}$")]
PathData = Annotated[str, StringConstraints(pattern=r"^[Mm][-MmLlHhVvCcSsQqTtAaZz0-9., ]+$")]
"""Attribute `d` of an SVG path."""


class Accent(Model):
    """A game's accent colour for the light and the dark colour scheme, readable as text on its background."""

    light: Colour
    dark: Colour


class About(Model):
    """What a game is for, as ids of components: one id, or the least and the most."""

    players: Distinct[Id] = []
    minutes: Distinct[Id] = []
    hours: Distinct[Id] = []
    age: Distinct[Id] = []


class Game(Model):
    """Bibliographic data of a game, and the sources of our rules."""

    title: ShortWords
    author: ShortWords | None = None
    publisher: ShortWords | None = None
    year: int | None = None
    source_language: LanguageTag
    sources: dict[Slug, Source]
    growing: bool = False
    """Rules that neither have a case nor say why are counted and not refused, while the engine is being written."""
    accent: Accent | None = None
    emblem: PathData | None = None
    """Our own emblem as an SVG path in a view box of 24 by 24, filled by the even-odd rule."""
    about: About | None = None
    frequent: Distinct[Id] = []
    """Rules after which players ask most often; the search offers their questions before anything is typed."""
    decisive: dict[Id, Distinct[Id]] = {}
    """Circumstance (`Engine.circumstances`) to the refusals and lines that may rest on it: with these a case always
    tells it."""


# <game>/rules.yaml


class Rule(Model):
    """A rule: its permanent id and its sources. Its text is in text/."""

    id: Id
    sources: Distinct[Citation] = []
    basis: Literal["print", "ruling"] = "print"
    """`ruling`: the printed rules do not say it, we decided."""
    facts: Distinct[FactId] = []
    no_case: Literal["material", "meaning", "overview", "people", "rare", "set-up", "sources"] | None = None
    """Why no case can show the rule: it is about what is in the box (`material`), what a word means, what other rules
    say in detail (`overview`), what the people at the table do, what hardly any game comes to (`rare`), what lies where
    at first, which an example shows (`set-up`), or what the sources say and leave out."""
    pictures: Distinct[Slug] = []

    @model_validator(mode="after")
    def _cites_its_print(self) -> Self:
        if self.basis == "print" and not self.sources:
            raise ValueError("a rule from print needs `sources`; if the prints are silent write `basis: ruling`")
        return self


class Section(Model):
    """A section of a page: a heading with its rules."""

    id: Id
    rules: list[Rule]


class OwnCounts(Model):
    """Settings of the form in which readers count the numbers that a table lists in their own copy of the game: ids of
    the components with the smallest number, the largest one, and how many numbers a column has in all."""

    least: Id
    most: Id
    all: Id


class Table(Model):
    """A component table on a page, or one that the engine works out."""

    id: Slug
    computed: bool = False
    """The table is one of `ENGINE.look_up`; nothing but `rests_on` is said of it."""
    rests_on: Id | None = None
    """A column of a component table, as in `poleis.base`; the table shows the reason that all values in it have."""
    arrows: Slug | None = None
    """A component table of [tail, head] pairs, shown as an extra column."""
    count: Slug | None = None
    """A column whose values are counted by provenance in the caption, one count per copy of the piece."""
    rows: Distinct[Slug] = []
    """Rows to show, and in `columns` the columns; if empty, all."""
    columns: Distinct[Slug] = []
    diagrams: Distinct[Slug] = []
    """Pictures below the table: of the engine (`ENGINE.diagrams`), or of pictures.yaml."""
    brief: bool = False
    """Omit the column of sources: for player aids, if another page has the full table."""
    own: OwnCounts | None = None
    """Form for counting the values of this table in the reader's own copy of the game."""


class Teaser(Model):
    """A few answers of a calculator that the home page shows, computed at build time."""

    options: Annotated[Distinct[Slug], Field(min_length=1, max_length=6)]
    """Options of the calculator's first parameter; one answer is shown for each."""
    input: Plain | None = None
    """The other parameters; if absent, those of the starting input of the page."""


PageKind = Literal[
    "rules", "components", "examples", "calculator", "position", "table", "walkthrough", "guide", "notes"
]
Group = Literal["learn", "rules", "try", "look-up"]
"""Groups of pages in the navigation, by what a reader wants to do."""


class Screen(Model):
    """One of the few screens that say at the head of the first turns what a game is about. Its words are those of a
    section."""

    id: Id
    case: Annotated[str, StringConstraints(pattern=r"^[a-z0-9.-]+:[a-z0-9-]+$")]
    """The case that it shows, as rule and case: `end.link:chain-completed`."""


class GuideStep(Model):
    """A step of the guide for the real table: what is done, in a title (that of a section), and the rules of it."""

    id: Id
    rules: Annotated[Distinct[Id], Field(min_length=1)]
    at: Distinct[Annotated[str, StringConstraints(pattern=r"^[a-z0-9,.=-]+$")]] = []
    """Steps of the set-up: the things in the picture of the table that get its number."""
    row: NonNegativeInt | None = None
    """Steps of the set-up: the row of what the first player holds that gets its number."""


class GuideStage(Model):
    """A part of the guide for the real table: the set-up, a phase, or what may be done whenever something happens."""

    id: Id
    steps: Annotated[list[GuideStep], Field(min_length=1)]


class Page(Model):
    """A page of a game: of rules, or of one of the other kinds."""

    id: Slug
    kind: PageKind = "rules"
    sections: list[Section] = []
    tables: list[Table] = []
    """Component tables of a components page, or below the rules of a rule page."""
    diagrams: Distinct[Slug] = []
    calculator: Name | None = None
    start: Slug | None = None
    """Calculator pages: the example whose first question to the calculator is the starting input."""
    start_input: Plain | None = None
    """The starting input itself instead of `start`; on position pages the starting position."""
    position: Name | None = None
    """Position pages: the module in `positions/` of the game's engine whose living position the page shows."""
    says: Distinct[Id] = []
    """Calculator and position pages: the lines of which one is the answer in a sentence, unless it is a refusal."""
    examples: Distinct[Slug] = []
    """Walkthroughs: the examples on the page, each of which continues where the previous one ended."""
    brief: list[Screen] = []
    """Walkthroughs: goal, turn, points and end, before the examples."""
    guide: list[GuideStage] = []
    teaser: Teaser | None = None
    """Calculator pages: what the home page shows of it."""
    group: Group | None = None
    former: Distinct[Slug] = []
    """Previous ids of the page: their addresses redirect to it."""
    parted_from: Slug | None = None
    """Page that had the rules of this one before: its address with the id of such a rule redirects here."""

    def pictures(self) -> Iterator[tuple[tuple[str | int, ...], str]]:
        """Yield (path within the page, diagram) of every diagram on the page."""
        for index, diagram in enumerate(self.diagrams):
            yield ("diagrams", index), diagram
        for number, table in enumerate(self.tables):
            for index, diagram in enumerate(table.diagrams):
                yield ("tables", number, "diagrams", index), diagram

    def more_sections(self) -> Iterator[tuple[tuple[str | int, ...], str]]:
        """Yield (path within the page, id) of what has a title among the sections and is none: screens at the head of
        the first turns, stages and steps of a guide."""
        for index, screen in enumerate(self.brief):
            yield ("brief", index), screen.id
        for index, stage in enumerate(self.guide):
            yield ("guide", index), stage.id
            for number, step in enumerate(stage.steps):
                yield ("guide", index, "steps", number), step.id


class Tombstone(Model):
    """A removed rule: the rule that replaces it, and the page that had it, if that is another one."""

    now: Id
    page: Slug | None = None


class Rules(Model):
    """A game's pages, sections and rules in order. The display numbers of rules are computed from it."""

    pages: list[Page]
    tombstones: dict[Id, Id | Tombstone] = {}

    def tombstones_by_id(self) -> dict[str, Tombstone]:
        """Return the tombstones, all as `Tombstone`."""
        stones = self.tombstones.items()
        return {old: stone if isinstance(stone, Tombstone) else Tombstone(now=stone) for old, stone in stones}


# <game>/components*.yaml: nested mappings whose leaves are values


class Value(Model):
    """A value and its provenance."""

    value: Annotated[Any, AfterValidator(_plain)] = None
    provenance: Literal["sourced", "reconstructed", "practice", "unknown"]
    sources: Distinct[Citation] = []
    reason: Slug | None = None
    """Id of the explanation under `reasons` in text/<language>.yaml; for reconstructed and practice values."""

    @model_validator(mode="after")
    def _says_where_it_is_from(self) -> Self:
        if self.provenance == "sourced" and not self.sources:
            raise ValueError("a sourced value needs `sources`")
        if self.provenance in ("reconstructed", "practice") and self.reason is None:
            raise ValueError(f"a {self.provenance} value needs a `reason`")
        if (self.provenance == "unknown") != (self.value is None):
            raise ValueError("an unknown value has no `value`, every other one has")
        return self


VALUE, TABLE = "[value]", "[table]"
"""Parts of the places of errors that say what a component was read as; no key is called so."""


def _kind_of_component(node: Any) -> str | None:
    return (VALUE if "provenance" in node else TABLE) if isinstance(node, dict) else None


_Component = Annotated[Value, pydantic.Tag(VALUE)] | Annotated["Components", pydantic.Tag(TABLE)]
Components = TypeAliasType("Components", dict[Slug, Annotated[_Component, pydantic.Discriminator(_kind_of_component)]])
"""Tables of values, at any depth: a mapping with `provenance` is a value, any other a table."""


# <game>/readings.yaml and notes.yaml


class ReadingOption(Model):
    """An interpretation of a disputed rule."""

    holders: Distinct[Citation]


class ReadingCase(Model):
    """A question or moves whose outcome differs between the readings.

    An outcome is part of the calculator's answer, part of the state after the last move, or `refused` with the rule."""

    calculator: Name | None = None
    input: Plain = {}
    start: Plain | None = None
    moves: list[Plain] = []
    chance: dict[Slug, Plain] = {}
    """What chance adds to the last move in one reading: `{at-once: {shuffle: [hill]}}`."""
    picture: bool = True
    artificial: Words | None = None
    outcomes: dict[Slug, Plain]

    @model_validator(mode="after")
    def _asks_or_plays(self) -> Self:
        if (self.calculator is None) == (self.start is None):
            raise ValueError("a case has either `calculator` and `input`, or `start` and `moves`")
        return self


class Reading(Model):
    """A disputed rule and its possible readings."""

    rule: Id
    default: Slug
    options: dict[Slug, ReadingOption]
    case: ReadingCase | None = None
    facts: Distinct[FactId] = []


class Note(Model):
    """A remark on a rule; its text is in text/."""

    rule: Id
    kind: Literal["print-difference", "misprint", "edition", "clarification", "gap", "aside"]
    verdict: Citation | None = None
    """The source that we follow."""
    sources: Distinct[Citation] = []
    facts: Distinct[FactId] = []


# <game>/pictures.yaml


class Picture(Model):
    """A picture in a file of its own, `pictures/<id>` with the suffix .svg, .avif or .png; its words are in text/."""

    sources: Distinct[Citation] = []
    ours: bool = False

    @model_validator(mode="after")
    def _says_where_it_is_from(self) -> Self:
        if not self.sources and not self.ours:
            raise ValueError("a picture has `sources`, or is `ours: true`")
        return self


# <game>/examples/<id>.yaml


class ExampleSource(Model):
    """The sources of an example; `ours` lists the parts that we added."""

    sources: Distinct[Citation] = []
    ours: Distinct[Literal["board", "hand", "question", "dice", "all"]] = []

    @model_validator(mode="after")
    def _says_where_it_is_from(self) -> Self:
        if not self.sources and not self.ours:
            raise ValueError("an example has `sources`, or says what is `ours`")
        return self


Partial = Annotated[Plain, Field(min_length=1)]
"""Some keys of a move, or `calculator` and the keys of a question."""


class Claim(Model):
    """A claim in the text of a step, which the engine checks in the position before the step, or after it."""

    can: Partial | None = None
    """A legal move has all these keys and values, or the engine accepts this move; a calculator answers."""
    cannot: Partial | None = None
    """No legal move has all these keys and values, and the engine does not accept this move; a calculator refuses."""
    refused: Id | None = None
    """The rule with which the engine refuses what cannot be done."""
    must: Partial | None = None
    """There are legal moves, and all of them have these keys and values."""
    rule: Id | None = None
    """The text states this rule of the example, and claims nothing about the position."""
    after: bool = False
    """The claim is about the position after the step."""

    @model_validator(mode="after")
    def _claims_one_thing(self) -> Self:
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
    """A question to a calculator or a move, and its expected outcome."""

    ask: Plain | None = None
    do: Plain | None = None
    expect: Plain
    """Part of the outcome: of the answer, of the refusal, or of the state after the move."""
    lines: list[Id]
    claims: Distinct[Claim] = []

    @model_validator(mode="after")
    def _asks_or_does(self) -> Self:
        if (self.ask is None) == (self.do is None):
            raise ValueError("a step has either `ask` or `do`")
        if not self.expect and not self.lines:
            raise ValueError("a step that expects nothing proves nothing; write `expect`, or `lines`")
        return self


class Example(Model):
    """A worked example: it is regression test, page content and walkthrough at once. One that is `told` is words alone:
    nothing plays it, and pages say so."""

    id: Slug
    rules: Annotated[Distinct[Id], Field(min_length=1)]
    facts: Distinct[FactId] = []
    source: ExampleSource
    told: bool = False
    start: Plain = {}
    """The starting state; or `after` and the id of the example that this one continues."""
    steps: list[ExampleStep] = []

    @model_validator(mode="after")
    def _is_played_or_told(self) -> Self:
        played = self.model_fields_set & {"start", "steps"}
        if self.told and played:
            raise ValueError("an example that is `told` has words alone; leave out `start` and `steps`")
        if not self.told and (len(played) < 2 or not self.steps):
            raise ValueError("an example has `start` and at least one of `steps`, or is `told: true`")
        return self


# <game>/cases/<subject>.yaml and <game>/positions.yaml


Positions = dict[Slug, Plain]
"""Named positions: each a state as the engine reads it, or `use` with the name of another one and what differs."""


class CaseOutcome(Model):
    """The expected outcome of a case."""

    refused: Id | None = None
    values: Plain = {}
    """Values of the refusal: what is missing, what the limit is."""
    lines: list[Id] | None = None
    value: Plain = {}
    """Part of the answer, or of the state after the move."""

    @model_validator(mode="after")
    def _is_allowed_or_refused(self) -> Self:
        if (self.refused is None) == (self.lines is None):
            raise ValueError("a case expects either `refused` and a rule, or the `lines` that speak")
        if self.refused is not None and self.value:
            raise ValueError("what is refused has no `value`; its figures are `values`")
        if self.refused is None and self.values:
            raise ValueError("only what is refused has `values`; an answer or a state has a `value`")
        return self


class Case(Model):
    """A minimal case in which a rule decides: one move or one question, and its outcome."""

    rule: Id
    id: Slug
    """Unique among the cases of this rule."""
    also: Distinct[Id] = []
    """Other rules that it shows: they speak, too, or their text refers to a rule that speaks."""
    tells: Distinct[Id] = []
    """Other rules whose lines are shown with it, because what it shows follows from them, and no more; its
    own rule, for that one's lines alone."""
    beside: Slug | None = None
    """The case of the same rule that differs only in what the rule compares: there it refuses the move or has a line,
    here it just allows the move, or does not apply, and has no line."""
    start: Plain | None = None
    """The position; or `use` with the name of one in positions.yaml, and the differences."""
    attempt: Annotated[Plain | None, Field(alias="try")] = None
    artificial: Words | None = None
    """Why it is shown though no game comes to its position, for editors; readers are told that none does."""
    calculator: Name | None = None
    input: Plain = {}
    expect: CaseOutcome

    @model_validator(mode="after")
    def _tries_or_asks(self) -> Self:
        if (self.attempt is None) == (self.calculator is None):
            raise ValueError("a case has either `start` and `try`, or `calculator` and `input`")
        if (self.attempt is None) != (self.start is None) or (self.calculator is None and self.input):
            raise ValueError("`start` belongs to `try`, `input` to `calculator`")
        return self

    @property
    def rules(self) -> list[str]:
        """All rules that the case shows."""
        return [self.rule, *self.also]

    @property
    def key(self) -> str:
        """Id that is unique in the game: `retreat.strait:across-with-sea-control`."""
        return f"{self.rule}:{self.id}"


# <game>/tasks.yaml


class Task(Model):
    """A position with a goal, which the player who is to move reaches in this turn or misses."""

    id: Slug
    start: Slug
    goal: Name
    """One of the goals of the engine (`Engine.goals`)."""
    values: Plain
    """What the goal is about, and `most` or `least`: the limit of the figure."""
    solution: Annotated[list[Plain], Field(min_length=1)]


class Tasks(Model):
    """The tasks of a game."""

    positions: Positions = {}
    tasks: list[Task] = []


# <game>/text/<language>.yaml


class Titled(Model):
    """A title, and optionally a lead paragraph."""

    title: Words
    lead: Words | None = None


class RuleText(Model):
    """The text of a rule."""

    title: Words
    body: Words


class ExampleText(Model):
    """The texts of an example, one for each step."""

    title: Words
    intro: Words
    steps: list[Words]


class PictureText(Model):
    """The words of a picture: what it shows, for those who do not see it, and optionally what stands below it."""

    alt: Words
    caption: Words | None = None


class ReadingText(Model):
    """The texts of a disputed rule: the question, and what each reading says."""

    title: Words
    question: Words
    case: Words | None = None
    """What happens in its case, if that has moves."""
    options: dict[Slug, Words]


class Texts(Model):
    """All texts of a game in one language. The engine fills in the values in lines, refusals and moves."""

    game: Titled | None = None
    """The source language needs it."""
    pages: dict[Slug, Titled] = {}
    sections: dict[Id, Titled] = {}
    rules: dict[Id, RuleText] = {}
    notes: dict[Slug, Words] = {}
    subjects: dict[Slug, Words] = {}
    """What each note is about, in a few words: its title."""
    reasons: dict[Slug, Words] = {}
    readings: dict[Slug, ReadingText] = {}
    names: dict[Id, Words] = {}
    """Component id to its name: buildings, groups, landscapes, players."""
    forms: dict[Id, dict[str, Words]] = {}
    """Component id to the forms of its name in sentences, where the name alone would be wrong: `{area|in}` shows the
    form `in` ("im Thrakischen Meer"), `{area}` the form `alone` ("das Thrakische Meer"). Without a form, `{area|in}`
    shows "in" and the name."""
    spoken: dict[Id, Kana] = {}
    """Pronunciation of Japanese names, for the search."""
    also: dict[Id, Annotated[Distinct[Words], Field(min_length=1)]] = {}
    """Other words by which readers may search for a page, a rule, an example or a name."""
    counts: dict[Id, Words] = {}
    """Texts for counted symbols and things: `{n|Hügel|Hügel}`."""
    lines: dict[Id, Words] = {}
    refusals: dict[Id, Words] = {}
    moves: dict[Id, Words] = {}
    """Moves in words, without a subject, so that they fit on a button and after a player's name."""
    labels: dict[str, Words] = {}
    """Labels of calculator parameters and choices, of table columns, of pictures."""
    examples: dict[Slug, ExampleText] = {}
    pictures: dict[Slug, PictureText] = {}


# <game>/asks/<language>.yaml


Asks = dict[Id, Annotated[Distinct[ShortWords], Field(min_length=1)]]
"""Rule id to questions and complaints that it answers, as players type them. Only the search uses them; each language
has its own, which translate nothing."""


# <game>/keywords/<language>.yaml


Keywords = dict[Id, Words]
"""Rule id to words that players type for it and that neither its text nor `asks` have, separated by commas (in Japanese
by 、). Only the search uses them."""


# site/text/<language>.yaml


SiteKey = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$")]
OWN_STRINGS = ("site.description", "colophon", "licence")
"""Strings that say whose site it is; each site has its own."""


class SiteTexts(Model):
    """The texts of the site itself in one language, with flat keys; the source language needs all of them."""

    strings: dict[SiteKey, Annotated[str, StringConstraints(min_length=1), AfterValidator(_seen)]]
    """Spaces at the ends are kept: some strings are joined with other words."""
    others: Literal["stele"] | None = None
    """`stele`: all other strings are those that come with the program."""


# site/changelog.yaml, and <game>/history.yaml


FullId = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*\.[a-z][a-z0-9-]*(\.[a-z0-9-]+)*$")]
"""An id with the game as prefix: `attika.cost.terrain`."""
Date = Annotated[str, StringConstraints(pattern=r"^20\d\d-\d\d-\d\d$")]


class FormerWords(Model):
    """What a rule said in one language, with its values filled in."""

    title: str
    text: str


class FormerText(Model):
    """What a rule said before its meaning changed, and until when."""

    until: Date
    words: dict[LanguageTag, FormerWords]


class RuleHistory(Model):
    """Since when a rule means what it says, by the changelog, and what it said before; the oldest first."""

    since: Date
    before: list[FormerText] = []


class History(Model):
    """What was published of a game, written at each release: its ids never go without a tombstone."""

    pages: Distinct[Slug] = []
    rules: dict[Id, RuleHistory] = {}


class Change(Model):
    """A change for readers, translators or users of the data."""

    id: Slug
    date: Date
    words: dict[LanguageTag, Words]
    rules: Distinct[FullId] = []
    """Rules whose texts, sources or numbers changed; `rules_pages changes` lists them."""
    examples: Distinct[FullId] = []


class Release(Model):
    """The changes of a release; without a version, those that are on the site but not released yet."""

    version: Annotated[str, StringConstraints(pattern=r"^\d+(\.\d+)+$")] | None = None
    changes: Annotated[list[Change], Field(min_length=1)]


Changelog = list[Release]
CHANGELOG_LANGUAGE = "en"
"""The language of CHANGELOG.md, required for every change; others are optional."""
