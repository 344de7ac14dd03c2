"""The element around every widget, with the data attributes that tell the loader what to fetch, and the loader's
script."""

from __future__ import annotations

import json
import posixpath

from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.data import models

MESSAGES = ("copied", "crashed", "limits", "stale", "stop", "storage-full")
"""Messages that the page shows without asking the engine: keys `widget.<key>` of the site's strings, whose slots the
script fills."""


def widget_html(
    context: PageContext,
    page: models.Page,
    form: str,
    words: str = "",
    failed: str | None = None,
    said: tuple[str, ...] = (),
    **data: str,
) -> str:
    """Return the widget of a page with its form.

    `words`: suffix of the page's bundle of words, if not the page's own; `failed`: message if the engine cannot be
    started; `said`: keys of more messages that its script shows; `data`: more data attributes for this kind of widget.
    """
    name = f"{context.game.id}.{page.id}"
    messages = {key: context.strings[f"widget.{key}"] for key in MESSAGES} | {key: context.strings[key] for key in said}
    return tag("script", type="module", src=_asset(context, "loader")) + tag(
        "div",
        form,
        class_="widget",
        data_widget=page.kind,
        data_game=context.game.id,
        data_language=context.language,
        data_bundle=_asset(context, name),
        data_words=_asset(context, f"{name}{words}.{context.language}"),
        data_starting=context.site("widget.starting"),
        data_failed=failed or context.site("widget.failed"),
        data_said=json.dumps(messages, ensure_ascii=False),
        **data,
    )


def answer_sentence(name: str, sentence: str, is_live: bool = True) -> str:
    """Return the answer in one sentence, the first thing in its widget, with a link to its reasons. Screen readers
    announce it where it `is_live`, and it stays in view on a phone."""
    link = tag("a", tag("span", escape(sentence), class_="calculator__said"), href=f"#answer.{name}")
    return tag("p", link, class_="calculator__summary", role="status" if is_live else None)


def answer_behind(behind: str) -> str:
    """Return the element for the rule and the note that stand beside the sentence."""
    return tag("div", behind, class_="calculator__behind")


def answer_element(answer: str, name: str | None) -> str:
    """Return the element in which the engine shows the reasons. It contains tables, which an `output` element may not;
    screen readers announce the answer's sentence instead."""
    return tag("div", answer, class_="calculator__answer", id=name and f"answer.{name}")


def _asset(context: PageContext, key: str) -> str:
    """Return the address of a file that a widget loads, by its key (`attika.board.de`, `loader` …)."""
    return posixpath.normpath(f"{context.root}../../assets/{context.assets[key]}")
