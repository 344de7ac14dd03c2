"""The blocks of notes and open questions, folded away below their rules; on paper they are open."""

from __future__ import annotations

from rules_pages.blocks.block import Block
from rules_pages.blocks.example import calculator_address
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import Speaker
from rules_pages.blocks.page_furniture import citation_html
from rules_pages.data import models
from rules_pages.data.engine_runner import PlayedStep, Player
from rules_widgets.view import answer_html, lines_html


def note_block(speaker: Speaker, key: str, note: models.Note) -> Block:
    """The block of a note."""
    return Block("note", f"{speaker.game.id}.{key}", note_html(speaker, key, note))


def reading_block(speaker: Speaker, player: Player, key: str, reading: models.Reading) -> Block:
    """The block of an open question."""
    return Block("reading", f"{speaker.game.id}.{key}", reading_html(speaker, player, key, reading))


def note_html(speaker: Speaker, key: str, note: models.Note) -> str:
    """A note, folded away below its rule."""
    title = f"{speaker.site('rule.note')}{speaker.site('colon')}{speaker.site('note.' + note.kind)}"
    verdict = _verdict(speaker, note.verdict) if note.verdict else ""
    content = speaker.html_paragraphs(speaker.texts.get("notes", key)) + verdict
    return _folded(speaker, title, content, note.kind, f"note.{key}")


def _folded(speaker: Speaker, title: str, content: str, kind: str, identifier: str) -> str:
    summary, is_open = tag("summary", escape(title)), speaker.is_paper
    return tag("details", summary, content, open=is_open, class_=f"note note--{kind}", id=identifier)


def _verdict(speaker: Speaker, citation: str) -> str:
    followed = f"{speaker.site('note.verdict')}{speaker.site('colon')}"
    return tag("p", escape(followed), citation_html(speaker, citation), class_="note__verdict")


def reading_html(speaker: Speaker, player: Player, key: str, reading: models.Reading) -> str:
    """An open question: each reading, who holds it, and which one is the default."""
    text = speaker.texts.get("readings", key)
    title = f"{speaker.site('reading.title')}{speaker.site('colon')}{text.title}"
    options = "".join(_option(speaker, player, key, reading, option) for option in reading.options)
    content = speaker.html_paragraphs(text.question) + _case(player, speaker, key, reading) + tag("ul", options)
    return _folded(speaker, title, content, "reading", f"reading.{key}")


def _option(speaker: Speaker, player: Player, key: str, reading: models.Reading, option: str) -> str:
    words = speaker.html(speaker.texts.get("readings", key).options[option])
    default = tag("strong", escape(f" ({speaker.site('reading.default')})")) if option == reading.default else ""
    played = _played(speaker, player, key, reading, option)
    credit = _held_by(speaker, reading, option) + played
    result = _case_result(speaker, player, key, reading, option)
    return tag("li", words, default, tag("small", credit) if credit else "", result)


def _held_by(speaker: Speaker, reading: models.Reading, option: str) -> str:
    holders = reading.options[option].holders
    if not holders:
        return ""
    held = speaker.site("list.comma").join(citation_html(speaker, holder) for holder in holders)
    return f" {escape(speaker.site('reading.holders') + speaker.site('colon'))}{held}"


def _played(speaker: Speaker, player: Player, key: str, reading: models.Reading, option: str) -> str:
    """A link to the case that tells the readings apart, played by this one."""
    if reading.case is None or reading.case.calculator is None:
        return ""
    href = calculator_address(speaker, player.forms, reading.case.calculator, reading.case.input | {key: option})
    return " " + tag("a", escape(speaker.site("example.open")), href=href, class_="reading__case")


def _case(player: Player, speaker: Speaker, key: str, reading: models.Reading) -> str:
    """A case that is played: what happens in it, and where it begins, with the place of its last move marked."""
    if reading.case is None or reading.case.start is None:
        return ""
    told = speaker.html(speaker.texts.get("readings", key).case or "")
    name = tag("strong", escape(speaker.site("reading.case") + speaker.site("colon")))
    words = tag("p", name, told, class_="case__told")
    return words + (_picture(player, speaker, reading.case) if reading.case.picture else "")


def _picture(player: Player, speaker: Speaker, case: models.ReadingCase) -> str:
    state = player.engine.read_state(player.components, case.start)
    return tag("figure", player.engine.draw(state, speaker.label, case.moves[-1]), class_="board case")


def _case_result(speaker: Speaker, player: Player, key: str, reading: models.Reading, option: str) -> str:
    """What becomes of the last move of the case by this reading: the rules that speak, or the one that forbids it."""
    if reading.case is None or reading.case.start is None:
        return ""
    return tag("div", _said_of(speaker, player, player.play_case(key, reading.case, option)[-1]), class_="case__result")


def _said_of(speaker: Speaker, player: Player, played: PlayedStep) -> str:
    if "refused" in played.outcome:
        return answer_html(speaker.words, player.engine.glyphs, played.outcome | {"lines": []})
    return lines_html(speaker.words, player.engine.glyphs, played.lines, None)
