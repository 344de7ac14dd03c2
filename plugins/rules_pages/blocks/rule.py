"""The block of a rule: heading, text, notes and open questions (readings), folded unless on paper, and the footer."""

from __future__ import annotations

from rules_pages.blocks.block import Block, Part, Section
from rules_pages.blocks.case import artificial_html, case_block
from rules_pages.blocks.example import calculator_address
from rules_pages.blocks.html import escape, folded, labelled_box, tag
from rules_pages.blocks.page_context import PageContext, example_page, page_id
from rules_pages.blocks.page_furniture import citations_html, picture_block, share_button, source_numbers
from rules_pages.data import models
from rules_pages.data.published.publication import kept_version, newest_version, report_link
from rules_widgets.view import answer_html, lines_html

COMPARE_ICON = tag("svg", tag("path", d="M3 5h8v14H3zm10 0h8v14h-8z"), viewBox="0 0 24 24", aria_hidden="true")
"""The icon of the comparison of languages: two columns."""


def rule_block(context: PageContext, rule: models.Rule) -> Section:
    """Return the section of one rule; on paper it has its sources instead of the footer."""
    text = context.texts.get("rules", rule.id)
    full_id = f"{context.game.id}.{rule.id}"
    language, _ = context.texts.shown(f"rules.{rule.id}")
    heading = "####" if context.is_paper else "###"
    parts: list[Part] = [f"{heading} {context.game.numbers[rule.id]} {text.title}"]
    status = context.texts.status(f"rules.{rule.id}")
    if status in ("missing", "stale"):
        words, look = context.translation_status(f"rules.{rule.id}"), f"translation translation--{status}"
        notice = tag("p", escape(words), class_=look, lang=context.language)
        parts.append(Block("translation", full_id, notice))
    parts += [
        context.markdown(text.body),
        *(picture_block(context, name) for name in rule.pictures),
        case_block(context, rule.id) or "",
    ]
    notes, readings = context.game.notes.items(), context.game.readings.items()
    parts += [note_block(context, key, note) for key, note in notes if note.rule == rule.id]
    parts += [reading_block(context, key, item) for key, item in readings if item.rule == rule.id]
    footer = "" if context.is_paper else rule_footer(context, rule)
    if context.is_paper and rule.sources:
        source = context.labelled("rule.source", citations_html(context, rule.sources))
        footer = tag("p", source, class_="rule__source")
    return Section(
        *("rule", full_id, footer),
        parts=tuple(parts),
        attributes={"class": f"rule rule--{rule.basis}"} | ({"lang": language} if language != context.language else {}),
        heading={"id": rule.id} | ({} if context.is_paper else {"data-rule": full_id}),
    )


def rule_footer(context: PageContext, rule: models.Rule) -> str:
    """Return the footer of a rule in one row."""
    title = context.site("rule.permalink")
    permalink = tag("a", "¶", href=f"#{rule.id}", class_="rule__permalink", aria_label=title, title=title)
    items, place = [permalink], f"{context.game.id}/{page_id(context.game, rule.id)}/#{rule.id}"
    others = [code for code in context.book.languages if code != context.language]
    for code in others:
        look = {"class_": "rule__language", "hreflang": code, "lang": code, "title": context.book.languages[code].label}
        items.append(tag("a", code.upper(), href=f"{context.root}../../{code}/{place}", **look))
    # Without the script, the link to the comparison leads to the rule itself.
    codes, title = ",".join(others), context.site("compare.link")
    words = COMPARE_ICON + tag("span", escape(title), class_="rule__word")
    look = {"class_": "rule__compare", "data_compare": codes, "title": title}
    items += [tag("a", words, href=f"?compare={codes}#{rule.id}", **look), _more(context, rule)]
    missing = context.texts.status(f"rules.{rule.id}") == "missing"
    return tag("footer", *items, class_="rule__footer", lang=context.language if missing else None)


def _more(context: PageContext, rule: models.Rule) -> str:
    """Return the folded list of a rule, below `Sources 1, 4 · 2 examples`."""
    comma, game, counts, items = context.site("list.comma"), context.game, [], []
    if rule.sources:
        all_numbers = source_numbers(game)
        keys = dict.fromkeys(citation.partition(": ")[0] for citation in rule.sources)
        counts.append(context.site("rule.cited", numbers=comma.join(str(all_numbers[key]) for key in keys)))
        items.append(context.labelled("rule.source", citations_html(context, rule.sources)))
    links = []
    for key in (key for key, example in game.examples.items() if rule.id in example.rules):
        title, place = context.texts.get("examples", key).title, f"{example_page(game, key)}/#example.{key}"
        links.append(tag("a", escape(title), href=context.root + place, class_="rule__example"))
    if links:
        counts.append(context.site("rule.examples-counted", n=len(links)))
        items.append(context.labelled("rule.examples", comma.join(links)))
    unit, full_id = f"rules.{rule.id}", f"{game.id}.{rule.id}"
    items.append(escape(context.translation_status(unit)))
    version = f"{kept_version() or newest_version(context.book)} {context.texts.hash(unit)}"
    form = report_link(title=full_id, rule=full_id, language=context.language, version=version)
    report = tag("a", context.escaped("rule.report"), href=form, rel="external", class_="rule__report")
    items += [report] if form else []
    items.append(share_button(context, f"#{rule.id}", "rule__share"))
    summary = tag("span", escape(" · ".join(counts) or context.site("rule.more")), class_="rule__cited")
    content = tag("ul", *(tag("li", item) for item in items))
    return tag("details", tag("summary", summary), content, class_="rule__more")


# notes and open questions


def note_block(context: PageContext, key: str, note: models.Note) -> Block:
    """Return the block of a note, folded under its title; with the source of its decision, if it has one."""
    content = [context.html_paragraphs(context.texts.get("notes", key))]
    if note.verdict:
        verdict = context.labelled("note.verdict", citations_html(context, [note.verdict]))
        content.append(tag("p", verdict, class_="note__verdict"))
    title = f"{context.site('rule.note')}{context.site('colon')}{context.plain(context.texts.get('subjects', key))}"
    look = {"open": context.is_paper, "class_": f"note note--{note.kind}", "id": f"note.{key}"}
    return Block("note", f"{context.game.id}.{key}", folded(title, *content, **look))


def reading_block(context: PageContext, key: str, reading: models.Reading) -> Block:
    """Return the block of an open question: its case, if that has moves, and each reading; the default is marked."""
    text, case, full_id = context.texts.get("readings", key), reading.case, f"{context.game.id}.{key}"
    parts = [context.html_paragraphs(text.question)]
    if case is not None and case.start is not None:
        label = tag("strong", context.labelled("reading.case", ""))
        parts += [tag("p", label, context.html(text.case or ""), class_="case__told"), artificial_html(context, case)]
        if case.picture:
            state = context.runner.engine.read_state(context.runner.components, case.start)
            picture = context.runner.close_up(state, case.moves[-1], context.label)
            parts.append(tag("figure", picture, class_="board case"))
    parts.append(tag("ul", *(_option(context, key, reading, option) for option in reading.options)))
    look = {"open": context.is_paper, "class_": "note note--reading", "id": f"reading.{key}", "data_reading": full_id}
    title = f"{context.site('reading.title')}{context.site('colon')}{text.title}"
    return Block("reading", full_id, folded(title, *parts, **look))


def _option(context: PageContext, key: str, reading: models.Reading, option: str) -> str:
    """Return one reading with those who hold it, what it makes of the case, and the choice of players who agree on
    it."""
    words, case = context.words, reading.case
    parts = [context.html(context.texts.get("readings", key).options[option])]
    if option == reading.default:
        parts.append(tag("strong", context.escaped("brackets", words=context.site("reading.default"))))
    holders, credit = reading.options[option].holders, ""
    if holders:
        citations = context.site("list.comma").join(citations_html(context, [holder]) for holder in holders)
        credit = " " + context.labelled("reading.holders", citations)
    if case is not None and case.calculator is not None:
        href = calculator_address(context, case.calculator, case.input | {key: option})
        credit += " " + tag("a", context.escaped("example.open"), href=href, class_="reading__case")
    parts += [tag("small", credit)] if credit else []
    if case is not None and case.start is not None:
        played = context.runner.play_case(key, case, option)[-1]
        if "refused" in played.outcome:
            result = answer_html(words, played.outcome | {"lines": []})
        else:
            result = lines_html(words, played.lines, None)
        parts.append(tag("div", result, class_="case__result"))
    return tag("li", *parts, "" if context.is_paper else _agreement(context, key, reading, option))


def _agreement(context: PageContext, key: str, reading: models.Reading, option: str) -> str:
    """Return the choice of players who agree on a reading (our-table.js)."""
    box = {"name": f"ours.{key}", "value": option, "checked": option == reading.default}
    return labelled_box("radio", context.site("reading.ours"), box, class_="reading__ours")


def brief_reading_html(context: PageContext, key: str, reading: models.Reading) -> str:
    """Return an open question for the table: the question, its readings, and the choice among them."""
    text = context.texts.get("readings", key)
    items = [
        tag("li", context.html(words), _agreement(context, key, reading, option))
        for option, words in text.options.items()
    ]
    title = f"{context.site('reading.title')}{context.site('colon')}{text.title}"
    content = context.html_paragraphs(text.question) + tag("ul", *items)
    return folded(title, content, class_="note note--reading", data_reading=f"{context.game.id}.{key}")
