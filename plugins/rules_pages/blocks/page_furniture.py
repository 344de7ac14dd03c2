"""What several kinds of pages share: heads, leads, notices, citations."""

from __future__ import annotations

from collections.abc import Iterable

from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import Speaker
from rules_pages.data import models


def front_matter(speaker: Speaker, page: str) -> str:
    """Title for the browser's tab, description for search engines and shared links."""
    titled = speaker.texts.get("pages", page)
    title = f"{titled.title} – {speaker.texts.get('game').title}"
    description = speaker.plain(titled.lead) if titled.lead else title
    style = f"\nstyle: {speaker.game.id}" if f"style.{speaker.game.id}" in speaker.assets else ""
    game = f"game: {quoted(speaker.texts.get('game').title)}\ngame_id: {speaker.game.id}"
    return f"---\ntitle: {quoted(titled.title)}\n{game}\ndescription: {quoted(description)}{style}\n---"


def quoted(text: str) -> str:
    """A text as YAML, whatever signs are in it."""
    return '"' + " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"') + '"'


def heading(speaker: Speaker, page: str) -> str:
    """The title of a page as its heading, whose id is the same in every language."""
    return f"# {speaker.texts.get('pages', page).title} {{#{page}}}"


def lead(speaker: Speaker, section: str, key: str) -> str:
    """The lead below a heading, where there is one."""
    text = speaker.texts.get(section, key).lead
    return speaker.markdown(text) if text else ""


def examples_of(speaker: Speaker, section: models.Section) -> list[models.Example]:
    """The examples whose first rule stands in this section, in the order of the rules; not those of a walkthrough."""
    rules = [rule.id for rule in section.rules]
    elsewhere = {example for page in speaker.game.rules.pages for example in page.examples}
    examples = [example for example in speaker.game.examples.values() if example.id not in elsewhere]
    found = [example for example in examples if example.rules[0] in rules]
    return sorted(found, key=lambda example: (rules.index(example.rules[0]), example.facts, example.id))


def translation_notice(speaker: Speaker, unit: str) -> str:
    """A word to the reader where a translation is missing or older than its source."""
    status = speaker.texts.status(unit)
    if status not in ("missing", "stale"):
        return ""
    said = escape(speaker.translation_said(unit))
    return tag("p", said, class_=f"translation translation--{status}", lang=speaker.language)


def citation_html(speaker: Speaker, citation: str) -> str:
    """`de: Baukosten` as a link to the source in the game's list of sources."""
    return citations_html(speaker, [citation])


def citations_html(speaker: Speaker, citations: Iterable[str]) -> str:
    """Several of them, each source once with all its places."""
    places: dict[str, list[str]] = {}
    for citation in citations:
        source, _, place = citation.partition(": ")
        places.setdefault(source, []).extend([place] if place else [])
    comma = speaker.site("list.comma")
    return comma.join(_source_html(speaker, source, found, comma) for source, found in places.items())


def _source_html(speaker: Speaker, source: str, places: list[str], comma: str) -> str:
    entry = speaker.game.game.sources[source]
    link = tag("a", tag("span", escape(entry.title), lang=entry.language), href=f"{speaker.root}#source.{source}")
    spoken = comma.join(tag("span", escape(place), lang=entry.language) for place in places)
    return link + (f" › {spoken}" if spoken else "")


def sources_html(speaker: Speaker, numbers: dict[str, int] | None = None) -> str:
    """All sources of the game with who made them and what they are; `numbers`: those by which tables on paper cite."""
    items = [_listed_source(speaker, key, source, numbers) for key, source in speaker.game.game.sources.items()]
    return tag("dl", *items, class_="sources")


def _listed_source(speaker: Speaker, key: str, source: models.Source, numbers: dict[str, int] | None) -> str:
    title = tag("span", escape(source.title), lang=source.language)
    term = tag("a", title, href=source.url, rel="external") if source.url else title
    number = tag("span", str(numbers[key]), class_="sources__number") + " " if numbers else ""
    facts = [source.author, source.publisher, str(source.year or "") or None, source.language]
    about = speaker.site("list.comma").join(fact for fact in facts if fact)
    kind = speaker.site(f"source.{source.kind}")
    return tag("dt", number, term, id=f"source.{key}") + tag("dd", escape(f"{kind} ({about})"))
