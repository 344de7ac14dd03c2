"""Worked examples as pages: one run, each step with its picture, words and derivation; stepped through by CSS alone."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from rules_pages import models
from rules_pages.examples import PlayedStep, Player
from rules_pages.html import escape, tag
from rules_pages.inline import Speaker, calculator_page
from rules_pages.parts import citation_html, examples_of, front_matter, heading, join, lead
from rules_widgets.questions import question_json
from rules_widgets.view import answer_html, lines_html


def examples_page(speaker: Speaker, player: Player, page: models.Page) -> str:
    """All examples of the game as a list of links, by section of the rules."""
    parts = [front_matter(speaker, page.id), heading(speaker, page.id), lead(speaker, "pages", page.id)]
    for rules_page in speaker.game.rules.pages:
        for section in rules_page.sections:
            found = examples_of(speaker, section)
            if found:
                parts.append(f"## {speaker.texts.get('sections', section.id).title} {{#examples.{section.id}}}")
                parts.append("\n".join(_list_item(speaker, rules_page.id, example) for example in found))
    return join(parts)


def _list_item(speaker: Speaker, page: str, example: models.Example) -> str:
    text = speaker.texts.get("examples", example.id)
    return f"- [{text.title}]({page}.md#example.{example.id})"


def example_html(speaker: Speaker, player: Player, example: models.Example) -> str:
    """One example with its stepper."""
    text = speaker.texts.get("examples", example.id)
    anchor = f"example.{example.id}"
    title = tag("h4", escape(text.title), id=anchor)
    played = player.play(example)
    steps = [_step(speaker, player, example, index, played[index], text.steps[index]) for index in range(len(played))]
    tabs = _tabs(speaker, example.id, len(played)) if len(played) > 1 else ""
    stepper = tag("div", tabs, tag("ol", *steps, class_="stepper__steps"), class_="stepper")
    origin = tag("p", _origin(speaker, example), class_="example__source")
    intro = tag("p", speaker.html(text.intro), class_="example__intro")
    # The id stands on the heading, so that the table of contents and links lead to the title.
    return tag(
        "section", title, intro, stepper, origin, class_="example", data_example=f"{speaker.game.id}.{example.id}"
    )


def _tabs(speaker: Speaker, example: str, count: int) -> str:
    return "".join(_tab(speaker, example, number) for number in range(1, count + 1))


def _tab(speaker: Speaker, example: str, number: int) -> str:
    identifier = _radio(example, number)
    radio = tag(
        "input", type="radio", class_="stepper__radio", name=f"step.{example}", id=identifier, checked=number == 1
    )
    word = tag("span", escape(speaker.site("example.step") + " "), class_="stepper__word")
    return radio + tag("label", word, str(number), for_=identifier, class_="stepper__tab")


def _radio(example: str, number: int) -> str:
    return f"step.{example}.{number}"


def _step(speaker: Speaker, player: Player, example: models.Example, index: int, played: PlayedStep, text: str) -> str:
    values = player.engine.step_values(played.subject, played.outcome)
    picture = player.engine.draw(played.state, speaker.label, played.subject)
    words = [
        tag("p", speaker.html(text, values), class_="stepper__text"),
        _derivation(speaker, player, played),
        _links(speaker, player, example, index, played),
    ]
    figure = tag("figure", picture, class_="board")
    return tag("li", figure, tag("div", *words, class_="stepper__words"), class_="stepper__step")


def _derivation(speaker: Speaker, player: Player, played: PlayedStep) -> str:
    if played.result is not None and played.calculator is not None:
        return answer_html(speaker.words, player.engine.GLYPHS, played.result)
    return lines_html(speaker.words, player.engine.GLYPHS, played.lines, None)


def _links(speaker: Speaker, player: Player, example: models.Example, index: int, played: PlayedStep) -> str:
    count = len(example.steps)
    links = [
        _neighbour_step(speaker, example.id, index, count, "previous"),
        _neighbour_step(speaker, example.id, index + 2, count, "next"),
        _open(speaker, player, played),
    ]
    return tag("p", *links, class_="stepper__links")


def _neighbour_step(speaker: Speaker, example: str, number: int, count: int, direction: str) -> str:
    """The way to another step; where there is none, its room, so that the other one stays under the pointer."""
    word = escape(speaker.site(f"example.{direction}"))
    if 1 <= number <= count:
        return tag("label", word, for_=_radio(example, number), class_=f"stepper__{direction}")
    room = tag("span", word, class_=f"stepper__{direction} stepper__room", aria_hidden="true")
    return room if count > 1 else ""


def _open(speaker: Speaker, player: Player, played: PlayedStep) -> str:
    if played.calculator is None or played.question is None:
        return ""
    href = calculator_address(speaker, player.forms, played.calculator, played.question)
    return tag("a", escape(speaker.site("example.open")), href=href, class_="stepper__open")


def calculator_address(speaker: Speaker, forms: dict[str, dict], calculator: str, question: dict[str, Any]) -> str:
    """The calculator's page with this question in its address; no word of any language in it."""
    state = quote(question_json(forms[calculator], question), safe=":,")
    return f"../{calculator_page(speaker.game, calculator)}/?{speaker.game.id}.{calculator}={state}"


def _origin(speaker: Speaker, example: models.Example) -> str:
    cited = speaker.site("list.comma").join(citation_html(speaker, citation) for citation in example.source.sources)
    kinds = {speaker.game.game.sources[citation.partition(":")[0]].kind for citation in example.source.sources}
    said = [f"{escape(speaker.site(_origin_key(kinds)) + speaker.site('colon'))}{cited}"] if cited else []
    said += [escape(speaker.site(f"example.ours.{item}")) for item in example.source.ours]
    return speaker.site("list.comma").join(said)


def _origin_key(kinds: set[str]) -> str:
    return "example.source" if "rulebook" in kinds else "example.report"
