"""The block of a rule: heading, text, notes and open questions (readings), folded unless on paper, and the footer."""

from rules_pages.blocks.block import Block, Part, Section
from rules_pages.blocks.case import artificial_html, case_block
from rules_pages.blocks.example import calculator_address
from rules_pages.blocks.html import escape, folded, labelled_box, tag
from rules_pages.blocks.page_context import PageContext, example_page, page_id
from rules_pages.blocks.page_furniture import citations_html, picture_block, share_button, source_numbers
from rules_pages.data import models
from rules_pages.data.published.publication import kept_version, newest_version, report_link
from rules_widgets.view import answer_html, lines_html


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
    """Return the footer of a rule in one row; its folded list stands below `Sources 1, 4 · 2 examples`."""
    comma, game, counts, links = context.site("list.comma"), context.game, [], []
    unit, full_id = f"rules.{rule.id}", f"{game.id}.{rule.id}"
    if rule.sources:
        numbers = source_numbers(game)
        keys = dict.fromkeys(citation.partition(": ")[0] for citation in rule.sources)
        counts.append(context.site("rule.cited", numbers=comma.join(str(numbers[key]) for key in keys)))
    for key in (key for key, example in game.examples.items() if rule.id in example.rules):
        title, place = context.texts.get("examples", key).title, f"{example_page(game, key)}/#example.{key}"
        links.append(tag("a", escape(title), href=context.root + place, class_="rule__example"))
    if links:
        counts.append(context.site("rule.examples-counted", n=len(links)))
    version = f"{kept_version() or newest_version(context.book)} {context.texts.hash(unit)}"
    return context.render(
        "rule_footer.html",
        rule=rule.id,
        language=context.language if context.texts.status(unit) == "missing" else None,
        place=f"{game.id}/{page_id(game, rule.id)}/",
        others={code: item.label for code, item in context.book.languages.items() if code != context.language},
        summary=" · ".join(counts) or context.site("rule.more"),
        citations=citations_html(context, rule.sources),
        examples=comma.join(links),
        status=context.translation_status(unit),
        report=report_link(title=full_id, rule=full_id, language=context.language, version=version),
        share_button=share_button(context, f"#{rule.id}", "rule__share"),
    )


# notes and open questions


def note_block(context: PageContext, key: str, note: models.Note) -> Block:
    """Return the block of a note, folded under its title; with the source of its decision, if it has one."""
    content = [context.html_blocks(context.texts.get("notes", key))]
    if note.verdict:
        verdict = context.labelled("note.verdict", citations_html(context, [note.verdict]))
        content.append(tag("p", verdict, class_="note__verdict"))
    title = f"{context.site('rule.note')}{context.site('colon')}{context.plain(context.texts.get('subjects', key))}"
    look = {"open": context.is_paper, "class_": f"note note--{note.kind}", "id": f"note.{key}"}
    return Block("note", f"{context.game.id}.{key}", folded(title, *content, **look))


def reading_block(context: PageContext, key: str, reading: models.Reading) -> Block:
    """Return the block of an open question: its case, if that has moves, and each reading; the default is marked."""
    text, case, full_id = context.texts.get("readings", key), reading.case, f"{context.game.id}.{key}"
    parts = [context.html_blocks(text.question)]
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
    content = context.html_blocks(text.question) + tag("ul", *items)
    return folded(title, content, class_="note note--reading", data_reading=f"{context.game.id}.{key}")
