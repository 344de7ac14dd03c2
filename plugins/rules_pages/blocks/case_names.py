"""The names of cases: the shortest words that tell the cases of a rule apart, from what the engine says of them.

Cases are told apart by the first of these that differs: the words of the move, what decides and no picture shows, the
inputs of a calculator, the reading, and last what the rules say. Cases that still share a name are told apart by the
next. A rule's only case is named by what its rule says there. Questions to a calculator in words stand here, too."""

import re
from collections.abc import Sequence
from typing import Any, TypeAlias

from rules_engine.core import MARKED
from rules_pages.blocks.page_context import PageContext
from rules_pages.data.cases import (
    PlayedCase,
    other_readings,
    played_cases,
    rule_of,
    shown_cases,
    telling_circumstances,
    tried_phrase,
)
from rules_widgets.words import in_tense, parts, upper

NO_VALUE = "–"
"""Shown for a missing value."""


def question_words(
    context: PageContext, calculator: str, form: dict[str, Any], question: dict[str, Any]
) -> list[tuple[str, str]]:
    """Return (label, value) for each given part of a question, in the order of the form, without what says nothing."""
    asked = []
    for parameter in form["parameters"]:
        label, value = context.label(f"parameter.{calculator}.{parameter['name']}"), question.get(parameter["name"])
        if value == {} and parameter.get("optional"):  # a player without tiles plays all the same
            asked.append((label, context.site("case.nothing")))
        elif value not in (None, {}, []) and (words := _value_words(context, parameter, value)):
            asked.append((label, words))
    return asked


def _value_words(context: PageContext, parameter: dict[str, Any], value: Any) -> str:
    """Return a value in words, according to the kind of its parameter."""
    if value is None:
        return NO_VALUE
    match parameter["kind"]:
        case "choice":
            return _option(context, parameter["name"], value)
        case "counts":
            words, named = context.words, []
            for key in (key for key in parameter["keys"] if value.get(key)):
                # `3 hills` if the component has words for counts, else its name and the count
                counted = words.count(key, value[key]) if key in words.data["counts"] else ""
                named.append(counted if counted and not counted.isdigit() else words.piece(key, value[key]))
            return words.join_words(named)
        case "record":
            given = {field["name"]: value.get(field["name"]) for field in parameter["fields"]}
            options = [_option(context, name, option) for name, option in given.items() if option is not None]
            return context.site("list.comma").join(options) or NO_VALUE
        case "list":
            return "; ".join(_value_words(context, parameter["item"], item) for item in value if item)
    return str(value)


def _option(context: PageContext, name: str, option: str) -> str:
    """Return the words of an option: its own label, or the name of the component."""
    keys, labels = (f"choice.{name}.{option}", f"{name}.{option}"), context.words.data["labels"]
    return context.words.label(next((key for key in keys if key in labels), option))


Names: TypeAlias = list[str]
"""A name, or a part of one, for each of some cases; "" where there is nothing to say."""
BETWEEN = " · "
"""What stands between the parts of a name."""
FULL_STOP = re.compile("[.。](?=[”“’]?$)")
"""What ends a sentence, and no name; it may stand in quotation marks."""
LONGEST = 72
"""The greatest length of a sentence that names a case; the only refusal is named by its outcome if it is longer."""
_SENTENCE = re.compile(r"(?:[^.!?。]|(?<=\b\w)\.|\.(?=\S))+[.!?。]+[”“’]?\s*")
_BRACKETS = re.compile(r" ?[(（][^()（）]*[)）]")


def case_names(context: PageContext, rule: str) -> dict[str, str]:
    """Return {case key: name} of the cases that are shown with a rule, made once: several pages show them."""

    def make() -> dict[str, str]:
        cases = [played_cases(context.runner, context.game)[case.key] for case in shown_cases(context.game, rule)]
        names = CaseNames(context, rule).of(cases) if cases else []
        return {played.case.key: name for played, name in zip(cases, names, strict=True)}

    return context.runner.remembered(f"names of {rule} in {context.language}", (context.game, context.strings), make)


class CaseNames:
    """The names of the cases of one rule in one language."""

    def __init__(self, context: PageContext, rule: str) -> None:
        self.context, self.runner, self.rule = context, context.runner, rule
        self.ways = (self._moves, self._circumstances, self._inputs, self._readings, self._outcomes)

    def of(self, cases: list[PlayedCase]) -> Names:
        """Return a name for each of the cases, which are those shown with the rule; no two are alike."""
        if len(cases) == 1:
            return [_as_name(sentences(self.gist(cases), 1))]
        parts = [part or self._said(played)[:1] for part, played in zip(self._parts(cases), cases, strict=True)]
        names = [BETWEEN.join(map(_as_name, part)) for part in parts]
        counted = [(name, names[: index + 1].count(name)) for index, name in enumerate(names)]
        same = [self.context.site("case.name.same", name=name, n=number) for name, number in counted]
        return [name if names.count(name) == 1 else other for name, other in zip(names, same, strict=True)]

    def contrast(self, played: PlayedCase) -> tuple[PlayedCase, str] | None:
        """Return the case that one is compared with (`beside`) and what the rule says there, if it is refused there or
        says nothing here; else None."""
        if played.case.beside is None:
            return None
        other = played_cases(self.runner, self.context.game)[f"{played.case.rule}:{played.case.beside}"]
        if other.refused:
            return other, self._said(other)[0]
        return None if self._own(played) else (other, self.gist([other]))

    def gist(self, cases: list[PlayedCase]) -> str:
        """Return the sentence that the rule itself says in the first case in which it speaks; else the move of the
        first case, or what the rules say in it."""
        own = [sentence for played in cases for sentence in self._said(played, is_own=True)]
        return next(iter(own), "") or upper(self._tried(cases[0])) or next(iter(self._said(cases[0])), "")

    def _parts(self, cases: list[PlayedCase], first: int = 0) -> list[list[str]]:
        """Return the parts of each name: of the first way that tells some cases apart, then of those for the rest."""
        if len(cases) == 1 or first == len(self.ways):
            return [[] for _ in cases]
        names = self.ways[first](cases)
        shorter = [_BRACKETS.sub("", name) for name in names]
        names = shorter if len(set(shorter)) == len(set(names)) else names
        if len(set(names)) == 1:
            return self._parts(cases, first + 1)
        unnamed = [
            reading if other_readings(self.context.game, played.case) else outcome
            for played, reading, outcome in zip(cases, self._readings(cases), self._outcomes(cases), strict=True)
        ]
        names = [name or other for name, other in zip(names, unnamed, strict=True)]
        alike = {name: [case for case, other in zip(cases, names, strict=True) if other == name] for name in names}
        more = {name: iter(self._parts(some, first + 1)) for name, some in alike.items()}
        return [[name, *next(more[name])] for name in names]

    # what tells cases apart

    def _phrase(self, played: PlayedCase, is_rolled: bool = True) -> dict[str, Any] | None:
        phrase = tried_phrase(self.runner, played, is_rolled)
        return marked_phrase(self.context.words.data["moves"], phrase) if phrase else None

    def _tried(self, played: PlayedCase, is_rolled: bool = True) -> str:
        phrase = self._phrase(played, is_rolled)
        return self.context.words.phrase(phrase) if phrase else ""

    def _moves(self, cases: list[PlayedCase]) -> Names:
        """Return what differs in the words of moves of the same kind, the whole words of others."""
        is_rolled = not any(played.refused for played in cases)  # nobody rolls for what is refused
        phrases = [self._phrase(played, is_rolled) for played in cases]
        whole = [self._tried(played, is_rolled) for played in cases]
        if len({phrase["id"] if phrase else None for phrase in phrases}) > 1:
            return whole
        return self._differing([self._slots("moves", phrase) if phrase else {} for phrase in phrases], whole)

    def _slots(self, table: str, phrase: dict[str, Any]) -> dict[str, str]:
        """Return {slot: its words} of a phrase and of the move in it, with names in their forms for headings."""
        words, headings = self.context.words, self.context.book.languages[self.context.language].headings
        found: dict[str, str] = {}
        for kind, slot in parts(in_tense(words.data[table].get(phrase["id"], ""), words.tense)):
            name, bar, form = slot.partition("|")
            value = phrase["values"].get(name) if kind == "slot" else None
            inner = self._slots(table, value) if name == "move" and isinstance(value, dict) else {}
            found |= {f"{slot} {key}": text for key, text in inner.items()}
            if kind == "slot":
                found[slot] = words.slot(name + bar + headings.get(form, form), phrase["values"])
        return found

    def _differing(self, filled: list[dict[str, str]], whole: Names) -> Names:
        """Return the shortest words of one slot that tell as much apart as all do, figures counted twice, because names
        say more; without one, the whole words, or the words of all slots that differ where there are no whole ones."""
        keys = list(dict.fromkeys(key for slots in filled for key in slots))
        columns = {key: [slots.get(key, "") for slots in filled] for key in keys}
        differing = {key: column for key, column in columns.items() if len(set(column)) > 1}
        most = len(set(zip(*columns.values(), strict=True)))
        enough = {
            key: column  # a figure alone names nothing
            for key, column in differing.items()
            if len(set(column)) == most and all(any(map(str.isalpha, name)) for name in column)
        }

        def length(key: str) -> tuple[bool, int]:
            is_price = key.startswith("price")  # what is paid follows from the rest of a move
            return is_price, sum(1 + letter.isdigit() for letter in "".join(enough[key]))

        if enough:
            return enough[min(enough, key=length)]
        if any(whole) or not differing:
            return whole
        comma = self.context.site("list.comma")
        return [comma.join(dict.fromkeys(filter(None, row))) for row in zip(*differing.values(), strict=True)]

    def _circumstances(self, cases: list[PlayedCase]) -> Names:
        """Return what decides and no picture shows: of each case the shortest that no other has, if there is one."""
        telling = telling_circumstances(self.runner, self.context.game)
        words = [[self.context.words.phrase(one) for one in telling.get(played.case.key, [])] for played in cases]
        own = [[text for text in mine if sum(text in other for other in words) == 1] for mine in words]
        some = [[text for text in mine if not all(text in other for other in words)] for mine in words]
        comma = self.context.site("list.comma")
        return [min(mine, key=len) if mine else comma.join(others) for mine, others in zip(own, some, strict=True)]

    def _inputs(self, cases: list[PlayedCase]) -> Names:
        asked: list[dict[str, str]] = []
        for name, given in ((played.case.calculator, played.case.input) for played in cases):
            inputs = question_words(self.context, name, self.runner.forms[name], given) if name else []
            asked.append({label: f"{label}{self.context.site('colon')}{value}" for label, value in inputs})
        return self._differing(asked, [""] * len(cases))

    def _readings(self, cases: list[PlayedCase]) -> Names:
        """Return by which reading a case is decided, where not all are decided by the default."""
        others = [bool(other_readings(self.context.game, played.case)) for played in cases]
        return [self.context.site(f"case.name.{'other' if is_other else 'default'}") for is_other in others]

    def _outcomes(self, cases: list[PlayedCase]) -> Names:
        """Return what the rules say in each case, and in no other; of the only one that is allowed what its own rule
        says, or the first that tells about it, if that is short, else that it is."""
        said = [self._said(played) for played in cases]
        own = [[one for one in mine if sum(one in other for other in said) == 1] or mine for mine in said]
        longest = LONGEST if sum(bool(played.refused) for played in cases) < 2 else len(max(map(str, own), key=len))
        names = [next((first for one in mine if len(first := sentences(one, 1)) <= longest), "") for mine in own]
        if len({(played.refused, *played.lines) for played in cases}) == 1 and not cases[0].refused:
            slots = [
                {
                    f"{index} {slot}": text
                    for index, line in enumerate(played.step.lines)
                    for slot, text in self._slots("lines", {"id": line["rule"], "values": line["values"] or {}}).items()
                }
                for played in cases
            ]
            return self._differing(slots, [mine[0] for mine in own])
        is_only = sum(not played.refused for played in cases) == 1
        outcomes = [self.context.site("case.refused" if one.refused else "case.allowed") for one in cases]
        firsts = [sentences(self._own(played) or self._own(played, played.case.tells[:1]), 1) for played in cases]
        return [
            (first if len(first) <= LONGEST and first else outcome)
            if is_only and not played.refused
            else name or first or outcome
            for name, first, outcome, played in zip(names, firsts, outcomes, cases, strict=True)
        ]

    def _own(self, played: PlayedCase, of: Sequence[str] = ()) -> str:
        """Return the first line of the rule itself, or of these rules, in a case; "" if it is refused or has none."""
        return "" if played.refused else next(iter(self._said(played, True, of)), "")

    def _said(self, played: PlayedCase, is_own: bool = False, of: Sequence[str] = ()) -> Names:
        """Return what the rules say in a case: the refusal, or its lines, first those of its rule or `of` these."""
        words, ids = self.context.words, self.context.game.rule_ids
        if played.refused:
            is_told = not is_own or rule_of(played.refused, ids) == self.rule
            return [words.refusal(played.refused, played.step.outcome["values"])] if is_told else []
        lines = [line for line in played.step.lines if rule_of(line["rule"], ids) in (of or [self.rule])]
        lines += [] if is_own else [line for line in played.step.lines if line not in lines]
        return [words.line(line["rule"], line["values"]) for line in lines]


def marked_phrase(templates: dict[str, str], phrase: dict[str, Any]) -> dict[str, Any]:
    """Return the phrase of a move, and those in it, with the templates for pictures that mark its place."""
    values = {
        key: marked_phrase(templates, value) if isinstance(value, dict) and "id" in value else value
        for key, value in phrase["values"].items()
    }
    key = phrase["id"] + MARKED
    return {"id": key if key in templates else phrase["id"], "values": values}


def sentences(text: str, number: int) -> str:
    """Return the first sentences of a text."""
    return "".join(_SENTENCE.findall(text)[:number]).strip() or text


def _as_name(words: str) -> str:
    return FULL_STOP.sub("", upper(words))
