"""The element around every widget, from which the loader reads what to fetch, and the script that brings it to life."""

from __future__ import annotations

import json
import posixpath

from rules_pages.blocks.html import tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.data import models

SAID = ("copied", "crashed", "limits", "stale", "stop", "storage-full")
"""What the page tells without asking the engine; `widget.<key>` of the site's strings, whose slots it fills."""


def widget_html(
    context: PageContext, page: models.Page, form: str, words: str = "", failed: str | None = None, **data: str
) -> str:
    """The widget of a page with its form.

    `words`: which of the page's bundles of words, where it is not that of the page itself; `failed`: what is said where
    the engine cannot be started; `data`: more for this kind of widget.
    """
    name = f"{context.game.id}.{page.id}"
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
        data_said=json.dumps({key: context.strings[f"widget.{key}"] for key in SAID}, ensure_ascii=False),
        **data,
    )


def answer_element(answer: str, name: str) -> str:
    """Where an answer stands and the engine puts the next one. It holds tables, which an `output` may not; what is new
    in it is announced by its sentence."""
    return tag("div", answer, class_="calculator__answer", id=f"answer.{name}")


def _asset(context: PageContext, key: str) -> str:
    """The address of what a widget loads (`attika.board.de`, `loader` …)."""
    return posixpath.normpath(f"{context.root}../../assets/{context.assets[key]}")
