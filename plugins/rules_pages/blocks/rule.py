"""The block of a rule: its heading and text, its notes and open questions, and what stands below it."""

from __future__ import annotations

from rules_pages.blocks.block import Block, Part, Section
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.notes import note_block, reading_block
from rules_pages.blocks.page_context import PageContext, example_page
from rules_pages.blocks.page_furniture import citations_html, translation_notice
from rules_pages.data import models
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.implementations import Place
from rules_pages.data.publication import code_link, kept_version, newest_version, report_link


def rule_block(context: PageContext, runner: EngineRunner, rule: models.Rule) -> Section:
    """One rule: its heading with number and permanent id, its text, notes and open questions, and what stands below it;
    on paper its sources alone."""
    text = context.texts.get("rules", rule.id)
    full_id = f"{context.game.id}.{rule.id}"
    shown_in, _ = context.texts.shown(f"rules.{rule.id}")
    heading = "####" if context.is_paper else "###"
    notice = translation_notice(context, f"rules.{rule.id}")
    parts: list[Part] = [
        f"{heading} {context.game.numbers[rule.id]} {text.title}",
        Block("translation", full_id, notice) if notice else "",
        context.markdown(text.body),
    ]
    notes, readings = context.game.notes.items(), context.game.readings.items()
    parts += [note_block(context, key, note) for key, note in notes if note.rule == rule.id]
    parts += [reading_block(context, runner, key, item) for key, item in readings if item.rule == rule.id]
    return Section(
        "rule",
        full_id,
        _cited(context, rule) if context.is_paper else rule_footer(context, rule),
        parts=tuple(parts),
        attributes={"class": f"rule rule--{rule.basis}"} | ({"lang": shown_in} if shown_in != context.language else {}),
        heading={"id": rule.id} | ({} if context.is_paper else {"data-rule": full_id}),
    )


def _cited(context: PageContext, rule: models.Rule) -> str:
    """The sources of a rule on paper."""
    if not rule.sources:
        return ""
    cited = citations_html(context, rule.sources)
    return tag("p", escape(context.site("rule.source") + context.site("colon")), cited, class_="rule__source")


def rule_footer(context: PageContext, rule: models.Rule) -> str:
    """Permanent link, the other languages of this rule, sources; folded away what is asked for less often."""
    permalink = tag("a", "¶", href=f"#{rule.id}", class_="rule__permalink", aria_label=context.site("rule.permalink"))
    others = [*_other_languages(context, rule), _compare(context, rule)]
    items = [permalink, *others, *_sources(context, rule), _more(context, rule)]
    missing = context.texts.status(f"rules.{rule.id}") == "missing"
    return tag("footer", *items, class_="rule__footer", lang=context.language if missing else None)


def _more(context: PageContext, rule: models.Rule) -> str:
    """Where the rule is shown, what implements it, how far its translation is, and where to report an error."""
    examples = _shown_in(context, rule)
    said = context.site("rule.examples-more", n=len(examples)) if examples else context.site("rule.more")
    facts = [_fact(context, "rule.examples", examples), _fact(context, "rule.code", _implemented_by(context, rule))]
    items = [*facts, _status(context, rule), _report(context, rule)]
    listed = tag("ul", *(tag("li", item) for item in items if item))
    return tag("details", tag("summary", escape(said)), listed, class_="rule__more")


def _fact(context: PageContext, key: str, items: list[str]) -> str:
    """`Examples: one, another`; nothing for nothing."""
    named = escape(context.site(key) + context.site("colon"))
    return named + context.site("list.comma").join(items) if items else ""


def _implemented_by(context: PageContext, rule: models.Rule) -> list[str]:
    """The functions of the engine that speak the rule, as links where the repository is known."""
    return [_function(place) for place in context.game.implementations.get(rule.id, [])]


def _function(place: Place) -> str:
    name = tag("code", escape(place.function), title=place.path, translate="no")
    href = code_link(place.path, place.line)
    return tag("a", name, href=href, rel="external") if href else name


def _status(context: PageContext, rule: models.Rule) -> str:
    """Whether this text is the original, or a translation of the present one."""
    return escape(context.translation_said(f"rules.{rule.id}"))


def _report(context: PageContext, rule: models.Rule) -> str:
    """The form for errors, with the rule, the language and the very text that the reader sees."""
    text = context.texts.hash(f"rules.{rule.id}")
    seen = f"{kept_version() or newest_version(context.book)} {text}"
    full_id = f"{context.game.id}.{rule.id}"
    href = report_link(title=full_id, rule=full_id, language=context.language, version=seen)
    said = escape(context.site("rule.report"))
    return tag("a", said, href=href, rel="external", class_="rule__report") if href else ""


def _other_languages(context: PageContext, rule: models.Rule) -> list[str]:
    page = context.game.page_of(rule.id)
    return [
        tag(
            "a",
            escape(language.label),
            href=f"{context.root}../../{code}/{context.game.id}/{page.id if page else ''}/#{rule.id}",
            class_="rule__language",
            hreflang=code,
            lang=code,
        )
        for code, language in context.book.languages.items()
        if code != context.language
    ]


def _compare(context: PageContext, rule: models.Rule) -> str:
    """This rule in all languages side by side; needs a script, and without one leads to the rule itself."""
    others = ",".join(code for code in context.book.languages if code != context.language)
    href = f"?compare={others}#{rule.id}"
    return tag("a", escape(context.site("compare.link")), href=href, class_="rule__compare", data_compare=others)


def _sources(context: PageContext, rule: models.Rule) -> list[str]:
    if not rule.sources:
        return []
    cited = citations_html(context, rule.sources)
    return [tag("span", escape(context.site("rule.source") + context.site("colon")), cited, class_="rule__source")]


def _shown_in(context: PageContext, rule: models.Rule) -> list[str]:
    """Links to the examples that show this rule."""
    return [
        tag(
            "a",
            escape(context.texts.get("examples", key).title),
            href=f"{context.root}{example_page(context.game, key)}/#example.{key}",
            class_="rule__example",
        )
        for key, example in context.game.examples.items()
        if rule.id in example.rules
    ]
