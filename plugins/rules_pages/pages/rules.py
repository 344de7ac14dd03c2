"""Pages of rules: sections, rules with notes, open questions and examples, and what stands below each rule."""

from __future__ import annotations

from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.notes import note_html, reading_html
from rules_pages.blocks.page_context import Speaker, example_page
from rules_pages.blocks.page_furniture import (
    citations_html,
    examples_of,
    front_matter,
    heading,
    join,
    lead,
    translation_notice,
)
from rules_pages.data import models
from rules_pages.data.engine_runner import Player
from rules_pages.data.implementations import Place
from rules_pages.data.publication import code_link, kept_version, report_link
from rules_pages.pages.changelog import newest_version
from rules_pages.pages.components import tables_markdown
from rules_pages.pages.examples import example_html


def rules_page(speaker: Speaker, player: Player, page: models.Page) -> str:
    """The Markdown of a rules page."""
    parts = [front_matter(speaker, page.id), heading(speaker, page.id), lead(speaker, "pages", page.id)]
    parts.append(compare_bar(speaker))
    for section in page.sections:
        parts += [f"## {speaker.texts.get('sections', section.id).title} {{#{section.id}}}"]
        parts += [lead(speaker, "sections", section.id)]
        parts += [rule_markdown(speaker, player, rule) for rule in section.rules]
        parts += [example_html(speaker, player, example) for example in examples_of(speaker, section)]
    return join([*parts, *tables_markdown(speaker, player, page), *withdrawn_rules(speaker, page)])


def withdrawn_rules(speaker: Speaker, page: models.Page) -> list[str]:
    """The rules that stood on this page and are gone: each still answers at its address, and says what applies now."""
    graves = speaker.game.rules.graves()
    stones = [(old, stone.now) for old, stone in graves.items() if _grave(speaker, stone) == page.id]
    if not stones:
        return []
    title = f"## {speaker.site('rule.withdrawn')} {{#withdrawn .withdrawn}}"
    return [title, tag("ul", *(_tombstone(speaker, old, now) for old, now in stones), class_="tombstones")]


def _grave(speaker: Speaker, stone: models.Tombstone) -> str:
    """The page on which a rule that is gone answers."""
    page = speaker.game.page_of(stone.now)
    return stone.page or (page.id if page else "")


def _tombstone(speaker: Speaker, old: str, now: str) -> str:
    page = speaker.game.page_of(now)
    number = tag("span", speaker.game.numbers.get(now, ""), class_="rule__number")
    link = tag("a", number, " ", escape(speaker.anchor_title(now)), href=f"../{page.id if page else ''}/#{now}")
    said = tag("code", f"#{old}", translate="no") + " " + escape(speaker.site("rule.withdrawn-now")) + " " + link
    return tag("li", said, id=old, class_="tombstone", data_tombstone=f"{speaker.game.id}.{old}")


def compare_bar(speaker: Speaker) -> str:
    """Which languages stand side by side; hidden until a comparison is asked for."""
    boxes = [
        tag("label", tag("input", type="checkbox", value=code), " ", escape(language.label), class_="switch", lang=code)
        for code, language in speaker.book.languages.items()
        if code != speaker.language
    ]
    words = [tag("legend", escape(speaker.site("compare.title"))), *boxes]
    close = tag("button", escape(speaker.site("compare.close")), type="button", class_="button")
    return tag(
        "div",
        tag("fieldset", *words, class_="compare-bar__languages"),
        close,
        tag("p", role="status"),
        class_="compare-bar",
        data_compare_bar=True,
        data_script="../../../assets/javascripts/compare.js",
        data_failed=speaker.site("compare.failed"),
        hidden=True,
    )


def rule_markdown(speaker: Speaker, player: Player, rule: models.Rule) -> str:
    """One rule: heading with its permanent id, text, notes, footer."""
    text = speaker.texts.get("rules", rule.id)
    number = tag("span", speaker.game.numbers[rule.id], class_="rule__number")
    full_id = f"{speaker.game.id}.{rule.id}"
    parts = [
        f'<section class="rule rule--{rule.basis}" markdown="1"{_language(speaker, rule)}>',
        f'### {number} {text.title} {{#{rule.id} data-rule="{full_id}"}}',
        translation_notice(speaker, f"rules.{rule.id}"),
        speaker.markdown(text.body),
        *[note_html(speaker, key, note) for key, note in speaker.game.notes.items() if note.rule == rule.id],
        *[
            reading_html(speaker, player, key, item)
            for key, item in speaker.game.readings.items()
            if item.rule == rule.id
        ],
        rule_footer(speaker, rule),
        "</section>",
    ]
    return join(parts).rstrip()


def _language(speaker: Speaker, rule: models.Rule) -> str:
    """Mark a rule that is not translated as being in the language in which it is shown."""
    shown_in, _ = speaker.texts.shown(f"rules.{rule.id}")
    return f' lang="{shown_in}"' if shown_in != speaker.language else ""


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
            href=f"../../../{code}/{speaker.game.id}/{page.id if page else ''}/#{rule.id}",
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
            href=f"../{example_page(speaker.game, key)}/#example.{key}",
            class_="rule__example",
        )
        for key, example in speaker.game.examples.items()
        if rule.id in example.rules
    ]
