"""The blocks of notes and open questions (readings), folded below their rules; on paper they are open."""

from __future__ import annotations

from rules_pages.blocks.block import Block
from rules_pages.blocks.case import artificial_html
from rules_pages.blocks.example import calculator_address
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import citation_html
from rules_pages.data import models
from rules_pages.data.engine_runner import EngineRunner, PlayedStep
from rules_widgets.view import answer_html, lines_html


def note_block(context: PageContext, key: str, note: models.Note) -> Block:
    """Return the block of a note."""
    return Block("note", f"{context.game.id}.{key}", note_html(context, key, note))


def reading_block(context: PageContext, runner: EngineRunner, key: str, reading: models.Reading) -> Block:
    """Return the block of an open question."""
    return Block("reading", f"{context.game.id}.{key}", reading_html(context, runner, key, reading))


def note_html(context: PageContext, key: str, note: models.Note) -> str:
    """Return a note, folded under its title."""
    subject = context.plain(context.texts.get("subjects", key))
    title = f"{context.site('rule.note')}{context.site('colon')}{subject}"
    verdict = _verdict(context, note.verdict) if note.verdict else ""
    content = context.html_paragraphs(context.texts.get("notes", key)) + verdict
    return _details(context, title, content, note.kind, f"note.{key}")


def _details(context: PageContext, title: str, content: str, kind: str, identifier: str, **more: str) -> str:
    """Return a `<details>` element, open on paper. `kind`: part of its class; `identifier`: its id."""
    summary, is_open = tag("summary", escape(title)), context.is_paper
    return tag("details", summary, content, open=is_open, class_=f"note note--{kind}", id=identifier, **more)


def _verdict(context: PageContext, citation: str) -> str:
    """Return the line that cites the source of a note's decision."""
    label = f"{context.site('note.verdict')}{context.site('colon')}"
    return tag("p", escape(label), citation_html(context, citation), class_="note__verdict")


def reading_html(context: PageContext, runner: EngineRunner, key: str, reading: models.Reading) -> str:
    """Return an open question: the question, its case, and each reading with those who hold it; the default is
    marked."""
    text = context.texts.get("readings", key)
    title = f"{context.site('reading.title')}{context.site('colon')}{text.title}"
    options = "".join(_option(context, runner, key, reading, option) for option in reading.options)
    content = context.html_paragraphs(text.question) + _case(runner, context, key, reading) + tag("ul", options)
    return _details(context, title, content, "reading", f"reading.{key}", data_reading=f"{context.game.id}.{key}")


def _option(context: PageContext, runner: EngineRunner, key: str, reading: models.Reading, option: str) -> str:
    """Return one reading: its words, whether it is the default, who holds it, the result of the case, and the choice of
    players who agree on it (our-table.js)."""
    words = context.html(context.texts.get("readings", key).options[option])
    mark = context.site("brackets", words=context.site("reading.default"))
    default = tag("strong", escape(mark)) if option == reading.default else ""
    case_link = _case_link(context, runner, key, reading, option)
    credit = _held_by(context, reading, option) + case_link
    result = _case_result(context, runner, key, reading, option)
    radio = tag("input", type="radio", name=f"ours.{key}", value=option, checked=option == reading.default)
    ours = tag("label", radio, " ", escape(context.site("reading.ours")), class_="reading__ours")
    return tag("li", words, default, tag("small", credit) if credit else "", result, "" if context.is_paper else ours)


def _held_by(context: PageContext, reading: models.Reading, option: str) -> str:
    """Return the citations of those who hold a reading; "" if none are listed."""
    holders = reading.options[option].holders
    if not holders:
        return ""
    citations = context.site("list.comma").join(citation_html(context, holder) for holder in holders)
    return f" {escape(context.site('reading.holders') + context.site('colon'))}{citations}"


def _case_link(context: PageContext, runner: EngineRunner, key: str, reading: models.Reading, option: str) -> str:
    """Return a link to the calculator with the question of the case, set to this reading; "" for a case that is no
    question."""
    if reading.case is None or reading.case.calculator is None:
        return ""
    href = calculator_address(context, runner.forms, reading.case.calculator, reading.case.input | {key: option})
    return " " + tag("a", escape(context.site("example.open")), href=href, class_="reading__case")


def _case(runner: EngineRunner, context: PageContext, key: str, reading: models.Reading) -> str:
    """Return a case with moves: what happens in it, and the picture of its first position with the last move; "" if
    there is none."""
    case = reading.case
    if case is None or case.start is None:
        return ""
    description = context.html(context.texts.get("readings", key).case or "")
    label = tag("strong", escape(context.site("reading.case") + context.site("colon")))
    words = tag("p", label, description, class_="case__told") + artificial_html(context, case)
    return words + (_picture(runner, context, case.start, case.moves[-1]) if case.picture else "")


def _picture(runner: EngineRunner, context: PageContext, start: models.Plain, last: models.Plain) -> str:
    state = runner.engine.read_state(runner.components, start)
    return tag("figure", runner.close_up(state, last, context.label), class_="board case")


def _case_result(context: PageContext, runner: EngineRunner, key: str, reading: models.Reading, option: str) -> str:
    """Return what the last move of the case leads to under this reading: its lines, or the refusal."""
    if reading.case is None or reading.case.start is None:
        return ""
    last_step = runner.play_case(key, reading.case, option)[-1]
    return tag("div", _step_html(context, runner, last_step), class_="case__result")


def _step_html(context: PageContext, runner: EngineRunner, played: PlayedStep) -> str:
    if "refused" in played.outcome:
        return answer_html(context.words, runner.engine.glyphs, played.outcome | {"lines": []})
    return lines_html(context.words, runner.engine.glyphs, played.lines, None)
