"""The block of a rule's cases: each with its picture, the move or question in words, and the engine's answer.

A rule shows one case at a time, chosen by tabs that need no script; on a narrow screen all of them are folded into one
line. The pictures are in a separate file, fetched when a case comes near the viewport (`pages/pictures.py`)."""

import re
from typing import Any

from rules_pages.blocks.block import Block
from rules_pages.blocks.case_names import CaseNames, case_names, marked_phrase, question_words, sentences
from rules_pages.blocks.example import calculator_address, table_address
from rules_pages.blocks.html import escape, folded, radio, tag
from rules_pages.blocks.page_context import PageContext, calculator_page
from rules_pages.data import models
from rules_pages.data.cases import (
    PlayedCase,
    other_readings,
    played_cases,
    rule_of,
    shown_cases,
    telling_circumstances,
    tried_phrase,
)
from rules_widgets.view import amount_html, page_rule
from rules_widgets.words import upper

LINES_SHOWN = 5
"""Maximum number of lines shown where none is the rule's own; its own lines are always shown, all others are folded."""
ON_PAPER = 2
"""Maximum number of cases of a rule that are printed."""
ALLOWED, REFUSED, ANSWERED, LAID_OUT = "allowed", "refused", "answered", "laid-out"
"""The outcomes of a case; `case.<outcome>` is the key of its word."""
MARKS = {
    ALLOWED: "M4 12.5l5 5L20 6.5",
    REFUSED: "M6 6l12 12M18 6L6 18",
    ANSWERED: "M5 9h14M5 15h14",
    LAID_OUT: "M12 5v11M7 12l5 5 5-5",
}
"""SVG path of the icon of each outcome, in a box of 24 by 24: a tick, a cross, an equals sign, an arrow down."""
SETUP = "setup"
"""The move with which every game begins; nobody chooses it, so it is not called allowed."""
AFTER = " after"
"""Suffix of the key of the picture of the position after a move (`picture_key`)."""
SIGNS = " signs"
"""Suffix of the key of the classes of what both pictures of a case show (`picture_classes`)."""
GIST = 2
"""Number of sentences of a reading that are shown with a case."""
_CLASSES = re.compile(r'\bclass="([^"]+)"')
_NUMBER = re.compile(r"\d+")


def case_block(context: PageContext, rule: str) -> Block | None:
    """Return the block of all cases of a rule; None if it has none."""
    cases = shown_cases(context.game, rule)
    if not cases:
        return None
    played = [played_cases(context.runner, context.game)[case.key] for case in cases]
    show = _on_paper if context.is_paper else _tabbed
    return Block("case", f"{context.game.id}.{rule}", show(context, rule, played))


def outcome_of(played: PlayedCase) -> str:
    """Return the outcome of a case: REFUSED, ALLOWED for a move, ANSWERED for a calculator, LAID_OUT for a set-up."""
    if played.refused:
        return REFUSED
    if SETUP in (played.case.attempt or {}):
        return LAID_OUT
    return ANSWERED if played.case.calculator is not None else ALLOWED


# one of several


def _tabbed(context: PageContext, rule: str, cases: list[PlayedCase]) -> str:
    """Return all cases of a rule behind tabs, in a `<details>` that is kept open on wide screens."""
    figures = [_figure(context, played, rule, index) for index, played in enumerate(cases, 1)]
    tabs = []
    for index, name in enumerate(case_names(context, rule).values() if len(cases) > 1 else (), 1):
        outcome = outcome_of(cases[index - 1])
        word = context.site(f"case.{outcome}")  # the icon is read as a word
        spoken = tag("span", escape(word), class_="visually-hidden") if word != name else ""
        place = {"name": f"case.{rule}", "id": f"case.{rule}.{index}", "class_": "cases__radio"}
        kind = f"cases__tab cases__tab--{outcome}"
        tabs.append(radio(mark(outcome) + spoken + escape(name), kind, **place, checked=index == 1))
    content = tag("div", *tabs, *figures, class_="cases__shown")
    # the line to which they are folded: a small picture, what the rule says, icons of outcomes
    marks = [mark(outcome) for outcome in dict.fromkeys(map(outcome_of, cases))]
    *_, box = picture_entry(context, cases[0].case)
    thumbnail = tag("svg", viewBox=box, class_="cases__small", aria_hidden="true") if box else ""
    title = tag(
        "span",
        escape(CaseNames(context, rule).gist(cases) or context.site("case.count", n=len(cases))),
        class_="cases__first",
    )
    summary = tag("summary", thumbnail, title, *marks, class_="cases__line")
    return tag("div", tag("details", summary, content, class_="cases"), class_="rule__case")


def mark(outcome: str) -> str:
    """Return the icon of an outcome. It is hidden from screen readers: the word beside it says the same."""
    path = tag("path", d=MARKS[outcome])
    return tag("svg", path, viewBox="0 0 24 24", class_=f"mark-of mark-of--{outcome}", aria_hidden="true")


# one case


def _figure(context: PageContext, played: PlayedCase, rule: str, index: int) -> str:
    """Return a case as it stands with a rule. `index`: its place among the cases there, for its radio buttons'
    names."""
    before, after = picture_placeholder(context, played.case), picture_placeholder(context, played.case, AFTER)
    pictures = picture_pair(context, before, after, f"after.{rule}.{index}")
    parts = [attempt_html(context, played), outcome_html(context, played, rule), _try_link(context, played)]
    look, name = f"case case--{outcome_of(played)}", f"{context.game.id}.{played.case.rule}/{played.case.id}"
    return tag("figure", pictures, tag("figcaption", *parts), class_=look, data_case=name)


def attempt_html(context: PageContext, played: PlayedCase) -> str:
    """Return what is tried: the move with the side that makes it, or the title of a calculator with its inputs."""
    who, what = attempt_words(context, played)
    if not what:
        return ""
    side = tag("b", escape(who + context.site("colon"))) if who else ""
    words = tag("p", side, escape(what if who else upper(what)), class_="case__tried")
    told, inputs = case_details(context, played)
    lists = [[tag("li", escape(text)) for text in told], []]
    for label, value in inputs:  # a question has its mark, any other label a colon
        sign = " " if label.endswith(("?", "？")) else context.site("colon")
        lists[1].append(tag("li", escape(label + sign), tag("b", escape(value))))
    details = "".join(tag("ul", *items, class_="case__asked") for items in lists if items)
    readings = readings_in_words(context, played.case)
    reading = tag("p", escape(readings), class_="case__reading") if readings else ""
    return reading + words + details + artificial_html(context, played.case)


def artificial_html(context: PageContext, case: models.Case | models.ReadingCase) -> str:
    """Return that no game comes to the position of a case; "" if one can."""
    return tag("p", context.escaped("case.artificial"), class_="case__reading") if case.artificial else ""


def case_details(context: PageContext, played: PlayedCase) -> tuple[list[str], list[tuple[str, str]]]:
    """Return what decides about a case and no picture shows, and (label, value) for each input of its calculator."""
    phrases = telling_circumstances(context.runner, context.game).get(played.case.key, [])
    name, forms = played.case.calculator, context.runner.forms
    inputs = [] if name is None else question_words(context, name, forms[name], played.case.input)
    return [upper(context.words.phrase(phrase)) for phrase in phrases], inputs


def readings_in_words(context: PageContext, case: models.Case) -> str:
    """Return the readings, if not the default, by which a case settles disputed points, with titles; "" for none."""
    answers = []
    for point, reading in other_readings(context.game, case).items():
        text = context.texts.get("readings", point)
        answer = sentences(context.plain(text.options[reading]), GIST)
        answers.append(context.site("case.other-reading", question=text.title, answer=answer))
    return " ".join(answers)


def attempt_words(context: PageContext, played: PlayedCase) -> tuple[str, str]:
    """Return (who, what): the side, if the engine knows whose turn it is, and its move in words, or "" and the title of
    the calculator; ("", "") if the engine does not describe moves."""
    runner = context.runner
    if played.case.calculator is not None:
        return "", context.texts.get("pages", calculator_page(context.game, played.case.calculator)).title
    phrase = tried_phrase(runner, played)
    if phrase is None:
        return "", ""
    has_side = runner.engine.offers("setup") and SETUP not in (played.case.attempt or {})
    side = runner.engine.mover(runner.components, played.before) if has_side else ""
    who = context.words.player(side) if side in context.words.data["names"] else ""
    return who, context.words.phrase(marked_phrase(context.words.data["moves"], phrase))


def outcome_html(context: PageContext, played: PlayedCase, rule: str | None = None) -> str:
    """Return the outcome: the reason of a refusal, or the lines. `rule`: that with which the case stands, which tells
    what is its own; without it all rules of the case do."""
    outcome = outcome_of(played)
    own = [rule] if rule is not None else played.case.rules
    label = tag("b", mark(outcome), context.escaped(f"case.{outcome}"), class_="case__mark")
    if played.refused:
        reason = escape(context.words.refusal(played.refused, played.step.outcome["values"]))
        return tag("p", label, " ", reason, _rule_link(context, own, played.refused), class_="case__outcome")
    return tag("p", label, class_="case__outcome") + _lines(context, played, own)


def _lines(context: PageContext, played: PlayedCase, own: list[str]) -> str:
    """Return the lines of the answer and its total. Of more than LINES_SHOWN lines, or if the case names rules that it
    `tells`, those of its `own` rules and of these are shown, if there are none the first few that the case it is
    compared with does not have, and the whole list is folded below them; on paper it is left out."""
    lines, tells = played.step.lines, played.case.tells
    own_lines = [line for line in lines if _is_own(context, [*own, *tells], line)]
    said, there = contrast_words(context, played) if played.case.rule in own else ("", [])
    differing = [line for line in lines if line not in there]
    shown_lines = own_lines or differing[: LINES_SHOWN - 1] if tells or len(lines) > LINES_SHOWN else lines
    items = "".join(_line(context, own, line) for line in shown_lines)
    total = _total(context, played)
    other = tag("li", escape(said)) if said else ""
    shown_list = tag("ul", items, total, other, class_="case__lines") if items or total or other else ""
    if len(shown_lines) == len(lines) or context.is_paper:
        return shown_list
    full_list = tag("ul", *(_line(context, own, line) for line in lines), class_="case__lines")
    return shown_list + folded(context.site("case.lines", n=len(lines)), full_list, class_="case__all")


def contrast_words(context: PageContext, played: PlayedCase) -> tuple[str, list[dict[str, Any]]]:
    """Return what the rule of a case says in the one that it is compared with, under whose reading if they differ, and
    all lines there; ("", []) if that adds nothing."""
    contrast = CaseNames(context, played.case.rule).contrast(played)
    if contrast is None:
        return "", []
    other, said = contrast
    readings = other_readings(context.game, other.case)
    key = "case.contrast" + (".reading" if readings != other_readings(context.game, played.case) else "")
    reading = upper(context.site(f"case.name.{'other' if readings else 'default'}"))
    return context.site(key + (".refused" if other.refused else ""), said=said, reading=reading), other.step.lines


def _is_own(context: PageContext, own: list[str], line: dict[str, Any]) -> bool:
    return rule_of(line["rule"], context.game.rule_ids) in own


def _line(context: PageContext, own: list[str], line: dict[str, Any]) -> str:
    """Return a line: words, a link to its rule unless that is one of its `own`, and its amount, if not 0 or said."""
    words, amount, figure = context.words, line["amount"], ""
    line_text = escape(words.line(line["rule"], line["values"]))
    is_said = not isinstance(amount, dict) and _NUMBER.findall(line_text)[-1:] == [str(amount).lstrip("-")]
    if amount is not None and amount != 0 and not is_said:
        figure = " " + amount_html(words, amount)
    look = "is-ours" if _is_own(context, own, line) else None
    return tag("li", line_text, _rule_link(context, own, line["rule"]), figure, class_=look)


def _total(context: PageContext, played: PlayedCase) -> str:
    """Return the cost or the total of a calculator's answer; "" if it has neither."""
    value = played.step.outcome if played.case.calculator is not None else {}
    for key in (key for key in ("cost", "total") if key in value):
        figure = amount_html(context.words, value[key])
        return tag("li", escape(context.label(f"answer.{key}")), " ", figure, class_="case__total")
    return ""


def _rule_link(context: PageContext, own: list[str], line: str) -> str:
    """Return the number of a line's rule as a link to it; "" for one of these rules, or one without a number."""
    rule = page_rule(context.words, line)
    if rule in own or rule not in context.game.numbers:
        return ""
    number, title = escape(context.game.numbers[rule]), context.words.rule_title(rule)
    return " " + tag("a", number, href=context.words.rule_url(rule), title=title, class_="case__rule")


def _try_link(context: PageContext, played: PlayedCase) -> str:
    """Return the link to where readers can try the case: its calculator, the table, or the calculator that the engine
    suggests for a position that cannot be played on."""
    runner, case, words, address = context.runner, played.case, "", ""
    if case.calculator is not None:
        words, address = context.site("case.try"), calculator_address(context, case.calculator, case.input)
    elif runner.can_go_on(played.before):
        words, address = context.site("table.play-on"), table_address(context, f"case:{case.key}")
    elif question := runner.question_about(played.before, case.attempt or {}):
        words = context.texts.get("pages", calculator_page(context.game, question[0])).title
        address = calculator_address(context, *question)
    return tag("p", tag("a", escape(words), href=address), class_="case__links") if address else ""


# pictures


def draw_case(played: PlayedCase, context: PageContext) -> str:
    """Return the picture of a case as SVG, drawn once for the page with the rule and the printed one: the position
    before its move, the position after it if the close-up of that one is empty, or the input of its calculator; "" if
    there is none."""
    about = played, context.game, context.strings  # the labels may change while `make serve` runs
    name = f"{played.case.key} in {context.language}"
    return context.runner.remembered(name, about, lambda: _draw_case(played, context))


def _draw_case(played: PlayedCase, context: PageContext) -> str:
    runner = context.runner
    if played.case.attempt is not None:
        before = runner.close_up(played.before, played.case.attempt, context.label)
        return before or runner.engine.draw(played.step.state, context.label, played.case.attempt)
    picture = runner.engine.calculators[played.case.calculator or ""].picture
    if picture is None or not played.case.input:
        return ""
    return picture(runner.components, runner.arguments(played.case.calculator or "", played.case.input), context.label)


def draw_case_after(played: PlayedCase, context: PageContext) -> str:
    """Return the picture of the position after an allowed move as SVG; "" for other cases, or if nothing is new."""
    if played.case.attempt is None or played.refused:
        return ""
    return context.runner.close_up_after(played.before, played.step.state, played.case.attempt, context.label)


def picture_classes(svg: str) -> set[str]:
    """Return the classes of all that is drawn in a picture."""
    return {name for names in _CLASSES.findall(svg.partition(">")[2]) for name in names.split()}


def picture_key(game: str, language: str, case: models.Case, after: str = "") -> str:
    """Return the key in `PageContext.assets` of the picture of a case, whose entry is `<file>#<id> <viewBox>`,
    and `; <viewBox>` of its small part; with `after=AFTER` the key of the picture after the move."""
    return f"{game}.{language}.case {case.key}{after}"


def picture_entry(context: PageContext, case: models.Case, after: str = "") -> tuple[str, str, str]:
    """Return (`<file>#<id>`, viewBox, that of its small part) of a case's picture, the first the same for equal
    pictures; each "" for none."""
    entry = context.assets.get(picture_key(context.game.id, context.language, case, after), "")
    address, _, boxes = entry.partition(" ")
    return address, boxes.partition("; ")[0], boxes.rpartition("; ")[2]


def picture_pair(context: PageContext, before: str, after: str, name: str) -> str:
    """Return the picture of a case and the one after its move, one at a time, chosen by two radio buttons whose names
    begin with `name`; the first alone, if the second is empty."""
    if not after:
        return before
    switches = ""
    for when in ("before", "after"):
        place = {"name": name, "id": f"{name}.{when}", "class_": "case__radio"}
        switches += radio(context.escaped(f"case.{when}"), "case__time", **place, checked=when == "before")
    return tag("div", switches, before, after, class_="case__pair")


def picture_placeholder(context: PageContext, case: models.Case, after: str = "") -> str:
    """Return an empty SVG of the size of a picture, which a script fills; without scripts an image is shown."""
    entry, box, _ = picture_entry(context, case, after)
    if not box:
        return ""
    kind = "case__picture case__picture--after" if after else "case__picture"
    alt = context.site("case.picture.after" if after else "case.picture")
    address, (width, height) = context.asset(entry), box.split()[2:]
    look = {"alt": alt, "width": width, "height": height, "loading": "lazy", "class_": kind}
    image = tag("img", src=address.replace("#", "#v."), **look)
    placeholder = tag("svg", viewBox=box, class_=kind, aria_hidden="true", data_picture=address)
    return placeholder + tag("noscript", image)


# on paper


def _on_paper(context: PageContext, rule: str, cases: list[PlayedCase]) -> str:
    """Return the first ON_PAPER cases for the printed page, small, side by side, with names and pictures."""
    names = case_names(context, rule).values() if len(cases) > 1 else [""]
    figures = []
    for played, name in zip(cases[:ON_PAPER], names, strict=False):
        svg = draw_case(played, context)
        picture = tag("div", svg, class_="case__picture") if svg else ""
        heading = tag("p", tag("b", escape(name)), class_="case__name") if name else ""
        words = (attempt_html(context, played), outcome_html(context, played, rule))
        caption = tag("figcaption", heading, *words)
        figures.append(tag("figure", picture, caption, class_=f"case case--{outcome_of(played)}"))
    return tag("div", *figures, class_="rule__case rule__case--paper")
