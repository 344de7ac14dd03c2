"""The block of a rule's cases: each with its picture, what is tried in words, and what the engine makes of it.

A rule shows one case at a time, chosen by tabs that need no script; on a narrow screen all of them fold into one line.
The pictures come in a file of their own, which is fetched when a case comes near the screen (`pages/case_pictures.py`).
"""

from __future__ import annotations

import posixpath
import re
from typing import Any

from rules_pages.blocks.asked import asked_words
from rules_pages.blocks.block import Block
from rules_pages.blocks.example import calculator_address, table_address
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext, calculator_page
from rules_pages.data import models
from rules_pages.data.cases import PlayedCase, played_cases, rule_of, shown_cases
from rules_pages.data.engine_runner import EngineRunner
from rules_widgets.tables import page_rule
from rules_widgets.view import amount_html
from rules_widgets.words import upper

LINES_SHOWN = 3
"""So many lines are seen at once; the others are folded."""
ON_PAPER = 2
"""So many cases of a rule are printed."""
ALLOWED, REFUSED, ANSWERED = "allowed", "refused", "answered"
"""What can come of a case; `case.<outcome>` are its words."""
MARKS = {
    ALLOWED: "M4 12.5l5 5L20 6.5",
    REFUSED: "M6 6l12 12M18 6L6 18",
    ANSWERED: "M5 9h14M5 15h14",
}
"""A tick, a cross and an equals sign, in a box of 24 by 24."""
AFTER = " after"
"""Ends the key of the picture of what a move led to."""
_BOX = re.compile(r'\bviewBox="([^"]+)"')


def case_block(context: PageContext, runner: EngineRunner, rule: str) -> Block | None:
    """The block of all cases of a rule; None where it has none."""
    cases = shown_cases(context.game, rule)
    if not cases:
        return None
    played = [played_cases(runner, context.game)[case.key] for case in cases]
    html = _on_paper(context, runner, played) if context.is_paper else _tabbed(context, runner, rule, played)
    return Block("case", f"{context.game.id}.{rule}", html)


def outcome_of(played: PlayedCase) -> str:
    """What came of a case: a move is allowed or refused, a question is answered, too."""
    if played.refused:
        return REFUSED
    return ANSWERED if played.case.calculator is not None else ALLOWED


# one of several


def _tabbed(context: PageContext, runner: EngineRunner, rule: str, cases: list[PlayedCase]) -> str:
    """All cases of a rule behind tabs, and behind one line where there is little room."""
    figures = [_figure(context, runner, played, f"after.{rule}.{index}") for index, played in enumerate(cases, 1)]
    tabs = _tabs(context, rule, cases) if len(cases) > 1 else ""
    shown = tag("div", tabs, *figures, class_="cases__shown")
    folded = tag("details", _summary(context, runner, cases), shown, class_="cases")
    return tag("div", folded, class_="rule__case")


def _summary(context: PageContext, runner: EngineRunner, cases: list[PlayedCase]) -> str:
    """A small picture, what the first case tries, and the marks of all of them."""
    marks = [mark(outcome) for outcome in dict.fromkeys(outcome_of(played) for played in cases)]
    box = picture_box(context, cases[0].case)
    small = tag("svg", viewBox=box, class_="cases__small", aria_hidden="true") if box else ""
    said = _said(context, runner, cases[0])[1] or context.site("case.count", n=len(cases))
    return tag("summary", small, tag("span", escape(said), class_="cases__first"), *marks, class_="cases__line")


def _tabs(context: PageContext, rule: str, cases: list[PlayedCase]) -> str:
    """A radio button and its label for each case: the mark, and the word where there are two."""
    return "".join(_tab(context, rule, index, played, len(cases)) for index, played in enumerate(cases, 1))


def _tab(context: PageContext, rule: str, index: int, played: PlayedCase, count: int) -> str:
    outcome = outcome_of(played)
    identifier = f"case.{rule}.{index}"
    radio = tag("input", type="radio", name=f"case.{rule}", id=identifier, class_="cases__radio", checked=index == 1)
    word = escape(context.site(f"case.{outcome}"))
    hidden = "" if count == 2 else " visually-hidden"
    label = [mark(outcome), tag("span", word, class_=f"cases__word{hidden}")]
    return radio + tag("label", *label, for_=identifier, class_=f"cases__tab cases__tab--{outcome}")


def mark(outcome: str) -> str:
    """The mark of an outcome: a shape in a shape, beside a word that says the same."""
    path = tag("path", d=MARKS[outcome])
    return tag("svg", path, viewBox="0 0 24 24", class_=f"mark-of mark-of--{outcome}", aria_hidden="true")


# one case


def _figure(context: PageContext, runner: EngineRunner, played: PlayedCase, name: str) -> str:
    """A case: its pictures, what is tried, what came of it; `name`: of the choice between the pictures."""
    said = [tried(context, runner, played), verdict(context, runner, played), _links(context, runner, played)]
    return tag(
        "figure",
        _pictures(context, played.case, name),
        tag("figcaption", *said),
        class_=f"case case--{outcome_of(played)}",
        data_case=f"{context.game.id}.{played.case.rule}/{played.case.id}",
    )


def tried(context: PageContext, runner: EngineRunner, played: PlayedCase) -> str:
    """What is tried: the move of a side in words, or what a calculator is asked."""
    who, what = _said(context, runner, played)
    if not what:
        return ""
    side = tag("b", escape(who + context.site("colon"))) if who else ""
    return tag("p", side, escape(what if who else upper(what)), class_="case__tried") + _asked(
        context, runner, played.case
    )


def _asked(context: PageContext, runner: EngineRunner, case: models.Case) -> str:
    """The inputs of a calculator that is asked."""
    if case.calculator is None:
        return ""
    asked = asked_words(context, case.calculator, runner.forms[case.calculator], case.input)
    items = [tag("li", escape(label + context.site("colon")), tag("b", escape(value))) for label, value in asked]
    return tag("ul", *items, class_="case__asked") if items else ""


def _said(context: PageContext, runner: EngineRunner, played: PlayedCase) -> tuple[str, str]:
    """(who, what): the side and its move in words, or the title of the calculator that is asked; "" where the engine
    does not say moves."""
    if played.case.calculator is not None:
        return "", context.texts.get("pages", calculator_page(context.game, played.case.calculator)).title
    phrase = runner.describe(played.before, played.case.attempt or {})
    return ("", "") if phrase is None else (_side(context, runner, played), context.words.phrase(phrase))


def _side(context: PageContext, runner: EngineRunner, played: PlayedCase) -> str:
    """Who tries it, where the engine knows whose move it is and the side has a name."""
    if not runner.engine.offers("setup"):
        return ""
    side = runner.engine.mover(runner.components, played.before)
    return context.words.name(side) if side in context.words.data["names"] else ""


def verdict(context: PageContext, runner: EngineRunner, played: PlayedCase) -> str:
    """What came of it: the mark with its word, then why it is forbidden, or what follows."""
    outcome = outcome_of(played)
    said = tag("b", mark(outcome), escape(context.site(f"case.{outcome}")), class_="case__mark")
    if played.refused:
        reason = escape(context.words.refusal(played.refused, played.step.outcome["values"]))
        return tag("p", said, " ", reason, _rule_link(context, played, played.refused), class_="case__outcome")
    return tag("p", said, class_="case__outcome") + _lines(context, runner, played)


def _lines(context: PageContext, runner: EngineRunner, played: PlayedCase) -> str:
    """What follows, line by line: those of the rule itself first seen, many others folded."""
    lines = played.step.lines
    ours = [line for line in lines if _is_ours(context, played, line)]
    seen = lines if len(lines) <= LINES_SHOWN else (ours or lines)[: LINES_SHOWN - 1]
    items = "".join(_line(context, runner, played, line) for line in seen)
    total = _total(context, runner, played)
    listed = tag("ul", items, total, class_="case__lines") if items or total else ""
    if len(seen) == len(lines) or context.is_paper:
        return listed
    rest = tag("ul", *(_line(context, runner, played, line) for line in lines), class_="case__lines")
    more = tag("summary", escape(context.site("case.lines", n=len(lines))))
    return listed + tag("details", more, rest, class_="case__all")


def _is_ours(context: PageContext, played: PlayedCase, line: dict[str, Any]) -> bool:
    return rule_of(line["rule"], context.game.rule_ids) in played.case.rules


def _line(context: PageContext, runner: EngineRunner, played: PlayedCase, line: dict[str, Any]) -> str:
    words, amount = context.words, line["amount"]
    figure = "" if amount is None else " " + amount_html(words, runner.engine.glyphs, amount)
    said = escape(words.line(line["rule"], line["values"]))
    is_ours = _is_ours(context, played, line)
    return tag("li", said, _rule_link(context, played, line["rule"]), figure, class_="is-ours" if is_ours else None)


def _total(context: PageContext, runner: EngineRunner, played: PlayedCase) -> str:
    """What a calculator's answer comes to."""
    value = played.step.outcome if played.case.calculator is not None else {}
    for key, label in (("cost", "answer.cost"), ("total", "answer.total")):
        if key in value:
            figure = amount_html(context.words, runner.engine.glyphs, value[key])
            return tag("li", escape(context.label(label)), " ", figure, class_="case__total")
    return ""


def _rule_link(context: PageContext, played: PlayedCase, line: str) -> str:
    """The number of the rule that speaks, where it is another one, as a link to it."""
    rule = page_rule(context.words, line)
    if rule in played.case.rules or rule not in context.game.numbers:
        return ""
    number = escape(context.game.numbers[rule])
    link = tag(
        "a", number, href=context.words.rule_url(rule), title=context.words.rule_title(rule), class_="case__rule"
    )
    return " " + link


def _links(context: PageContext, runner: EngineRunner, played: PlayedCase) -> str:
    words, address = try_link(context, runner, played)
    if not address or context.is_paper:
        return ""
    return tag("p", tag("a", escape(words), href=address), class_="case__links")


def try_link(context: PageContext, runner: EngineRunner, played: PlayedCase) -> tuple[str, str]:
    """(words, address) of where readers can try the case themselves: the calculator with this very question, the table
    with this position, or the calculator that tells most about a position that is no whole game; "" for nowhere."""
    case = played.case
    if case.calculator is not None:
        address = calculator_address(context, runner.forms, case.calculator, case.input)
        return context.site("case.try"), address
    if runner.can_go_on(played.before):
        return context.site("table.play-on"), table_address(context, f"case:{case.key}")
    asked = runner.question_about(played.before, case.attempt or {})
    if asked is None:
        return "", ""
    title = context.texts.get("pages", calculator_page(context.game, asked[0])).title
    return title, calculator_address(context, runner.forms, *asked)


# pictures


def draw_case(runner: EngineRunner, played: PlayedCase, context: PageContext) -> str:
    """The picture of a case as SVG: the position in which the move is tried, or where nothing stood before it, what it
    leads to; "" where there is none."""
    if played.case.attempt is not None:
        before = runner.close_up(played.before, played.case.attempt, context.label)
        return before or runner.engine.draw(played.step.state, context.label, played.case.attempt)
    picture = runner.engine.calculators[played.case.calculator or ""].picture
    if picture is None or not played.case.input:
        return ""
    return picture(runner.components, runner.arguments(played.case.calculator or "", played.case.input), context.label)


def draw_case_after(runner: EngineRunner, played: PlayedCase, context: PageContext) -> str:
    """The picture of what a move that is allowed led to; "" where it would show nothing new."""
    if played.case.attempt is None or played.refused:
        return ""
    return runner.close_up_after(played.before, played.step.state, played.case.attempt, context.label)


def view_box(svg: str) -> str:
    """The `viewBox` of a picture."""
    found = _BOX.search(svg)
    return found[1] if found else ""


def picture_key(game: str, language: str, case: models.Case, after: str = "") -> str:
    """The name among the addresses of assets under which a case finds its picture: `<file>#<id> <viewBox>`; with
    `AFTER` that of what the move led to."""
    return f"{game}.{language}.case {case.key}{after}"


def _picture(context: PageContext, case: models.Case, after: str = "") -> tuple[str, str, str]:
    """(file, id, viewBox) of a case's picture; empty where it has none."""
    found = context.assets.get(picture_key(context.game.id, context.language, case, after), "")
    address, _, box = found.partition(" ")
    file, _, identifier = address.partition("#")
    return file, identifier, box


def picture_box(context: PageContext, case: models.Case) -> str:
    """The `viewBox` of a case's picture."""
    return _picture(context, case)[2]


def picture_address(context: PageContext, case: models.Case) -> str:
    """Where a case finds its picture; equal pictures lie at one address. "" where it has none."""
    return "#".join(_picture(context, case)[:2]).strip("#")


def _pictures(context: PageContext, case: models.Case, name: str) -> str:
    """The picture of a case, and where the move changed it that of what it led to: side by side where there is room,
    else one in the place of the other, chosen by two radio buttons."""
    after = picture_room(context, case, AFTER)
    if not after:
        return picture_room(context, case)
    switches = _time(context, name, "before", True) + _time(context, name, "after", False)
    return tag("div", switches, picture_room(context, case), after, class_="case__pair")


def _time(context: PageContext, name: str, when: str, is_first: bool) -> str:
    """One of the two buttons: the picture before the move, or after it."""
    identifier = f"{name}.{when}"
    radio = tag("input", type="radio", name=name, id=identifier, class_="case__radio", checked=is_first)
    return radio + tag("label", escape(context.site(f"case.{when}")), for_=identifier, class_="case__time")


def picture_room(context: PageContext, case: models.Case, after: str = "") -> str:
    """The room that a picture takes, so that nothing moves when it comes; without a script an image."""
    file, identifier, box = _picture(context, case, after)
    if not box:
        return ""
    kind = "case__picture case__picture--after" if after else "case__picture"
    address = posixpath.normpath(f"{context.root}../../assets/{file}")
    width, height = box.split()[2:]
    image = tag(
        "img",
        src=f"{address}#v.{identifier}",
        alt=context.site("case.picture.after" if after else "case.picture"),
        width=width,
        height=height,
        loading="lazy",
        class_=kind,
    )
    room = tag("svg", viewBox=box, class_=kind, aria_hidden="true", data_picture=f"{address}#{identifier}")
    return room + tag("noscript", image)


# on paper


def _on_paper(context: PageContext, runner: EngineRunner, cases: list[PlayedCase]) -> str:
    """The first cases, small, one beside the other."""
    figures = [_printed(context, runner, played) for played in cases[:ON_PAPER]]
    return tag("div", *figures, class_="rule__case rule__case--paper")


def _printed(context: PageContext, runner: EngineRunner, played: PlayedCase) -> str:
    svg = draw_case(runner, played, context)
    words = tag("figcaption", tried(context, runner, played), verdict(context, runner, played))
    picture = tag("div", svg, class_="case__picture") if svg else ""
    return tag("figure", picture, words, class_=f"case case--{outcome_of(played)}")
