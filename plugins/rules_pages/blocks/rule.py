"""The block of a rule: its heading and text, its notes and open questions, and what stands below it."""

from __future__ import annotations

from rules_pages.blocks.block import Block, Part, Section
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.notes import note_block, reading_block
from rules_pages.blocks.page_context import Speaker, example_page
from rules_pages.blocks.page_furniture import citations_html, translation_notice
from rules_pages.data import models
from rules_pages.data.engine_runner import Player
from rules_pages.data.implementations import Place
from rules_pages.data.publication import code_link, kept_version, newest_version, report_link


def rule_block(speaker: Speaker, player: Player, rule: models.Rule) -> Section:
    """One rule: its heading with number and permanent id, its text, notes and open questions, and what stands below it;
    on paper its sources alone."""
    text = speaker.texts.get("rules", rule.id)
    full_id = f"{speaker.game.id}.{rule.id}"
    shown_in, _ = speaker.texts.shown(f"rules.{rule.id}")
    heading = "####" if speaker.is_paper else "###"
    notice = translation_notice(speaker, f"rules.{rule.id}")
    parts: list[Part] = [
        f"{heading} {speaker.game.numbers[rule.id]} {text.title}",
        Block("translation", full_id, notice) if notice else "",
        speaker.markdown(text.body),
    ]
    notes, readings = speaker.game.notes.items(), speaker.game.readings.items()
    parts += [note_block(speaker, key, note) for key, note in notes if note.rule == rule.id]
    parts += [reading_block(speaker, player, key, item) for key, item in readings if item.rule == rule.id]
    return Section(
        "rule",
        full_id,
        _cited(speaker, rule) if speaker.is_paper else rule_footer(speaker, rule),
        parts=tuple(parts),
        attributes={"class": f"rule rule--{rule.basis}"} | ({"lang": shown_in} if shown_in != speaker.language else {}),
        heading={"id": rule.id} | ({} if speaker.is_paper else {"data-rule": full_id}),
    )


def _cited(speaker: Speaker, rule: models.Rule) -> str:
    """The sources of a rule on paper."""
    if not rule.sources:
        return ""
    cited = citations_html(speaker, rule.sources)
    return tag("p", escape(speaker.site("rule.source") + speaker.site("colon")), cited, class_="rule__source")


def rule_footer(speaker: Speaker, rule: models.Rule) -> str:
    """Permanent link, the other languages of this rule, sources; folded away what is asked for less often."""
    permalink = tag("a", "¶", href=f"#{rule.id}", class_="rule__permalink", aria_label=speaker.site("rule.permalink"))
    others = [*_other_languages(speaker, rule), _compare(speaker, rule)]
    items = [permalink, *others, *_sources(speaker, rule), _more(speaker, rule)]
    missing = speaker.texts.status(f"rules.{rule.id}") == "missing"
    return tag("footer", *items, class_="rule__footer", lang=speaker.language if missing else None)


def _more(speaker: Speaker, rule: models.Rule) -> str:
    """Where the rule is shown, what implements it, how far its translation is, and where to report an error."""
    examples = _shown_in(speaker, rule)
    said = speaker.site("rule.examples-more", n=len(examples)) if examples else speaker.site("rule.more")
    facts = [_fact(speaker, "rule.examples", examples), _fact(speaker, "rule.code", _implemented_by(speaker, rule))]
    items = [*facts, _status(speaker, rule), _report(speaker, rule)]
    listed = tag("ul", *(tag("li", item) for item in items if item))
    return tag("details", tag("summary", escape(said)), listed, class_="rule__more")


def _fact(speaker: Speaker, key: str, items: list[str]) -> str:
    """`Examples: one, another`; nothing for nothing."""
    named = escape(speaker.site(key) + speaker.site("colon"))
    return named + speaker.site("list.comma").join(items) if items else ""


def _implemented_by(speaker: Speaker, rule: models.Rule) -> list[str]:
    """The functions of the engine that speak the rule, as links where the repository is known."""
    return [_function(place) for place in speaker.game.implementations.get(rule.id, [])]


def _function(place: Place) -> str:
    name = tag("code", escape(place.function), title=place.path, translate="no")
    href = code_link(place.path, place.line)
    return tag("a", name, href=href, rel="external") if href else name


def _status(speaker: Speaker, rule: models.Rule) -> str:
    """Whether this text is the original, or a translation of the present one."""
    return escape(speaker.translation_said(f"rules.{rule.id}"))


def _report(speaker: Speaker, rule: models.Rule) -> str:
    """The form for errors, with the rule, the language and the very text that the reader sees."""
    text = speaker.texts.hash(f"rules.{rule.id}")
    seen = f"{kept_version() or newest_version(speaker.book)} {text}"
    full_id = f"{speaker.game.id}.{rule.id}"
    href = report_link(title=full_id, rule=full_id, language=speaker.language, version=seen)
    said = escape(speaker.site("rule.report"))
    return tag("a", said, href=href, rel="external", class_="rule__report") if href else ""


def _other_languages(speaker: Speaker, rule: models.Rule) -> list[str]:
    page = speaker.game.page_of(rule.id)
    return [
        tag(
            "a",
            escape(language.label),
            href=f"{speaker.root}../../{code}/{speaker.game.id}/{page.id if page else ''}/#{rule.id}",
            class_="rule__language",
            hreflang=code,
            lang=code,
        )
        for code, language in speaker.book.languages.items()
        if code != speaker.language
    ]


def _compare(speaker: Speaker, rule: models.Rule) -> str:
    """This rule in all languages side by side; needs a script, and without one leads to the rule itself."""
    others = ",".join(code for code in speaker.book.languages if code != speaker.language)
    href = f"?compare={others}#{rule.id}"
    return tag("a", escape(speaker.site("compare.link")), href=href, class_="rule__compare", data_compare=others)


def _sources(speaker: Speaker, rule: models.Rule) -> list[str]:
    if not rule.sources:
        return []
    cited = citations_html(speaker, rule.sources)
    return [tag("span", escape(speaker.site("rule.source") + speaker.site("colon")), cited, class_="rule__source")]


def _shown_in(speaker: Speaker, rule: models.Rule) -> list[str]:
    """Links to the examples that show this rule."""
    return [
        tag(
            "a",
            escape(speaker.texts.get("examples", key).title),
            href=f"{speaker.root}{example_page(speaker.game, key)}/#example.{key}",
            class_="rule__example",
        )
        for key, example in speaker.game.examples.items()
        if rule.id in example.rules
    ]
