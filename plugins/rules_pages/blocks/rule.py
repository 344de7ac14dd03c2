"""The block of a rule: heading and text, notes and open questions, and the footer."""

from __future__ import annotations

from rules_pages.blocks.block import Block, Part, Section
from rules_pages.blocks.case import case_block
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.notes import note_block, reading_block
from rules_pages.blocks.page_context import PageContext, example_page
from rules_pages.blocks.page_furniture import (
    citations_html,
    picture_block,
    share_button,
    source_numbers,
    translation_notice,
)
from rules_pages.data import models
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.published.publication import kept_version, newest_version, report_link

COMPARE_ICON = tag("svg", tag("path", d="M3 5h8v14H3zm10 0h8v14h-8z"), viewBox="0 0 24 24", aria_hidden="true")
"""The icon of the comparison of languages: two columns."""


def rule_block(context: PageContext, runner: EngineRunner, rule: models.Rule) -> Section:
    """Return the section of one rule: heading with number and permanent id, text, case, notes and open questions, and
    the footer; on paper its sources instead of the footer."""
    text = context.texts.get("rules", rule.id)
    full_id = f"{context.game.id}.{rule.id}"
    language, _ = context.texts.shown(f"rules.{rule.id}")
    heading = "####" if context.is_paper else "###"
    notice = translation_notice(context, f"rules.{rule.id}")
    parts: list[Part] = [
        f"{heading} {context.game.numbers[rule.id]} {text.title}",
        Block("translation", full_id, notice) if notice else "",
        context.markdown(text.body),
        *(picture_block(context, name) for name in rule.pictures),
        case_block(context, runner, rule.id) or "",
    ]
    notes, readings = context.game.notes.items(), context.game.readings.items()
    parts += [note_block(context, key, note) for key, note in notes if note.rule == rule.id]
    parts += [reading_block(context, runner, key, item) for key, item in readings if item.rule == rule.id]
    return Section(
        "rule",
        full_id,
        _paper_sources(context, rule) if context.is_paper else rule_footer(context, rule),
        parts=tuple(parts),
        attributes={"class": f"rule rule--{rule.basis}"} | ({"lang": language} if language != context.language else {}),
        heading={"id": rule.id} | ({} if context.is_paper else {"data-rule": full_id}),
    )


def _paper_sources(context: PageContext, rule: models.Rule) -> str:
    """Return the sources of a rule for the printed page; "" if it has none."""
    if not rule.sources:
        return ""
    cited = citations_html(context, rule.sources)
    return tag("p", escape(context.site("rule.source") + context.site("colon")), cited, class_="rule__source")


def rule_footer(context: PageContext, rule: models.Rule) -> str:
    """Return the footer of a rule in one row: permanent link, links to the other languages, comparison of all
    languages, and a folded list with the rest."""
    title = context.site("rule.permalink")
    permalink = tag("a", "¶", href=f"#{rule.id}", class_="rule__permalink", aria_label=title, title=title)
    items = [permalink, *_other_languages(context, rule), _compare(context, rule), _more(context, rule)]
    missing = context.texts.status(f"rules.{rule.id}") == "missing"
    return tag("footer", *items, class_="rule__footer", lang=context.language if missing else None)


def _more(context: PageContext, rule: models.Rule) -> str:
    """Return the folded list of a rule: sources, examples, state of the translation, link to report an error, button to
    share."""
    examples = [
        tag(
            "a",
            escape(context.texts.get("examples", key).title),
            href=f"{context.root}{example_page(context.game, key)}/#example.{key}",
            class_="rule__example",
        )
        for key, example in context.game.examples.items()
        if rule.id in example.rules
    ]
    source = citations_html(context, rule.sources)
    facts = [_fact(context, "rule.source", [source] if source else []), _fact(context, "rule.examples", examples)]
    share = share_button(context, f"#{rule.id}", "rule__share")
    items = [*facts, _status(context, rule), _report(context, rule), share]
    item_list = tag("ul", *(tag("li", item) for item in items if item))
    summary = tag("span", escape(_summary(context, rule, len(examples))), class_="rule__cited")
    return tag("details", tag("summary", summary), item_list, class_="rule__more")


def _summary(context: PageContext, rule: models.Rule, examples: int) -> str:
    """Return the summary of the folded list, `Sources 1, 4 · 2 examples`; the numbers are those of the game's list of
    sources."""
    all_numbers = source_numbers(context.game)
    keys = dict.fromkeys(citation.partition(": ")[0] for citation in rule.sources)
    numbers = context.site("list.comma").join(str(all_numbers[key]) for key in keys)
    parts = [context.site("rule.cited", numbers=numbers)] if keys else []
    parts += [context.site("rule.examples-counted", n=examples)] if examples else []
    return " · ".join(parts) or context.site("rule.more")


def _fact(context: PageContext, key: str, items: list[str]) -> str:
    """Return `Examples: one, another`; "" for no items."""
    label = escape(context.site(key) + context.site("colon"))
    return label + context.site("list.comma").join(items) if items else ""


def _status(context: PageContext, rule: models.Rule) -> str:
    """Return whether the text is the original or a translation, and how current that is."""
    return escape(context.translation_status(f"rules.{rule.id}"))


def _report(context: PageContext, rule: models.Rule) -> str:
    """Return a link to the form for errors, filled with rule, language, version and hash of the text that the reader
    sees; "" if the site has no such form."""
    text_hash = context.texts.hash(f"rules.{rule.id}")
    version = f"{kept_version() or newest_version(context.book)} {text_hash}"
    full_id = f"{context.game.id}.{rule.id}"
    href = report_link(title=full_id, rule=full_id, language=context.language, version=version)
    label = escape(context.site("rule.report"))
    return tag("a", label, href=href, rel="external", class_="rule__report") if href else ""


def _other_languages(context: PageContext, rule: models.Rule) -> list[str]:
    """Return a link to this rule in each other language."""
    page = context.game.page_of(rule.id)
    return [
        tag(
            "a",
            code.upper(),
            href=f"{context.root}../../{code}/{context.game.id}/{page.id if page else ''}/#{rule.id}",
            class_="rule__language",
            hreflang=code,
            lang=code,
            title=language.label,
        )
        for code, language in context.book.languages.items()
        if code != context.language
    ]


def _compare(context: PageContext, rule: models.Rule) -> str:
    """Return the link that shows the rule in all languages side by side. That needs a script; without one, the link
    leads to the rule itself."""
    others = ",".join(code for code in context.book.languages if code != context.language)
    href, title = f"?compare={others}#{rule.id}", context.site("compare.link")
    words = tag("span", escape(title), class_="rule__word")
    return tag("a", COMPARE_ICON, words, href=href, class_="rule__compare", data_compare=others, title=title)
