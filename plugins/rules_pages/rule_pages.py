"""Pages of rules: sections, rules with notes, open questions and examples, and what stands below each rule."""

from __future__ import annotations

from rules_pages import models
from rules_pages.example_pages import example_html
from rules_pages.examples import Player
from rules_pages.html import escape, tag
from rules_pages.inline import Speaker, example_page
from rules_pages.parts import citation_html, examples_of, front_matter, heading, join, lead, translation_notice


def rules_page(speaker: Speaker, player: Player, page: models.Page) -> str:
    """The Markdown of a rules page."""
    parts = [front_matter(speaker, page.id), heading(speaker, page.id), lead(speaker, "pages", page.id)]
    for section in page.sections:
        parts += [f"## {speaker.texts.get('sections', section.id).title} {{#{section.id}}}"]
        parts += [lead(speaker, "sections", section.id)]
        parts += [rule_markdown(speaker, rule) for rule in section.rules]
        parts += [example_html(speaker, player, example) for example in examples_of(speaker, section)]
    return join(parts)


def rule_markdown(speaker: Speaker, rule: models.Rule) -> str:
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
        *[reading_html(speaker, key, item) for key, item in speaker.game.readings.items() if item.rule == rule.id],
        rule_footer(speaker, rule),
        "</section>",
    ]
    return join(parts).rstrip()


def _language(speaker: Speaker, rule: models.Rule) -> str:
    """A rule that is not translated is marked as being in the source language."""
    missing = speaker.texts.status(f"rules.{rule.id}") == "missing"
    return f' lang="{speaker.texts.source_language}"' if missing else ""


def note_html(speaker: Speaker, key: str, note: models.Note) -> str:
    """A note, folded away below its rule."""
    title = f"{speaker.site('rule.note')}{speaker.site('colon')}{speaker.site('note.' + note.kind)}"
    verdict = _verdict(speaker, note.verdict) if note.verdict else ""
    content = speaker.html_paragraphs(speaker.texts.get("notes", key)) + verdict
    return tag("details", tag("summary", escape(title)), content, class_=f"note note--{note.kind}", id=f"note.{key}")


def _verdict(speaker: Speaker, citation: str) -> str:
    followed = f"{speaker.site('note.verdict')}{speaker.site('colon')}"
    return tag("p", escape(followed), citation_html(speaker, citation), class_="note__verdict")


def reading_html(speaker: Speaker, key: str, reading: models.Reading) -> str:
    """An open question: each reading, who holds it, and which one is the default."""
    text = speaker.texts.get("readings", key)
    title = f"{speaker.site('reading.title')}{speaker.site('colon')}{text.title}"
    options = "".join(_option(speaker, reading, option, text.options[option]) for option in reading.options)
    content = speaker.html_paragraphs(text.question) + tag("ul", options)
    return tag("details", tag("summary", escape(title)), content, class_="note note--reading", id=f"reading.{key}")


def _option(speaker: Speaker, reading: models.Reading, option: str, words: str) -> str:
    default = f" ({speaker.site('reading.default')})" if option == reading.default else ""
    holders = reading.options[option].holders
    held = speaker.site("list.comma").join(citation_html(speaker, holder) for holder in holders)
    credit = f" {escape(speaker.site('reading.holders') + speaker.site('colon'))}{held}" if holders else ""
    return tag(
        "li",
        speaker.html(words),
        tag("strong", escape(default)) if default else "",
        tag("small", credit) if credit else "",
    )


def rule_footer(speaker: Speaker, rule: models.Rule) -> str:
    """Permanent link, the other languages of this rule, sources, calculators and examples."""
    permalink = tag("a", "¶", href=f"#{rule.id}", class_="rule__permalink", aria_label=speaker.site("rule.permalink"))
    items = [permalink, *_other_languages(speaker, rule), *_sources(speaker, rule), *_shown_in(speaker, rule)]
    return tag("footer", *items, class_="rule__footer")


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


def _sources(speaker: Speaker, rule: models.Rule) -> list[str]:
    if not rule.sources:
        return []
    cited = speaker.site("list.comma").join(citation_html(speaker, citation) for citation in rule.sources)
    return [tag("span", escape(speaker.site("rule.source") + speaker.site("colon")), cited, class_="rule__source")]


def _shown_in(speaker: Speaker, rule: models.Rule) -> list[str]:
    """Links to the examples that show this rule."""
    return [
        tag(
            "a",
            escape(f"{speaker.site('rule.examples')}{speaker.site('colon')}{speaker.texts.get('examples', key).title}"),
            href=f"../{example_page(speaker.game, key)}/#example.{key}",
            class_="rule__example",
        )
        for key, example in speaker.game.examples.items()
        if rule.id in example.rules
    ]
