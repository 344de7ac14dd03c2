"""What changed: a page and a feed a language, and CHANGELOG.md."""

from __future__ import annotations

from html import unescape
from typing import Any

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext, example_page
from rules_pages.blocks.page_furniture import quoted
from rules_pages.data import models
from rules_pages.data.book import Book
from rules_pages.data.published.publication import NOT_RELEASED, released_versions

FEED = "changelog.xml"
"""The feed's name in a language's folder."""


# the page


def changelog_page(book: Book, language: str) -> Source:
    """All changes, newest first, with links to the rules and examples that they name."""
    strings = book.site[language].strings
    head = f"---\ntitle: {quoted(strings['changelog.title'])}\nhide: [toc]\n---"
    feed = tag("p", tag("a", escape(strings["changelog.feed"]), href=f"../{FEED}", type="application/atom+xml"))
    parts: list[Part] = [head, f"# {strings['changelog.title']} {{#changelog}}", strings["changelog.lead"]]
    parts.append(Block("changes", "feed", feed))
    contexts = {key: PageContext(book, game, language) for key, game in book.games.items()}
    for release in book.changelog:
        parts += [_heading(strings, release), *_kept_copy(strings, language, release)]
        listed = tag("ul", *(_item(book, contexts, language, change) for change in release.changes), class_="changes")
        parts.append(Block("changes", release.version or NOT_RELEASED, listed))
    return join(parts)


def _heading(strings: dict[str, str], release: models.Release) -> str:
    if release.version is None:
        return f"## {strings['changelog.unreleased']} {{#{NOT_RELEASED}}}"
    title = strings["changelog.version"].replace("{version}", release.version)
    return f"## {title} {{#v{release.version}}}"


def _kept_copy(strings: dict[str, str], language: str, release: models.Release) -> list[Part]:
    """A link to the site as it was, where it is kept."""
    if release.version not in released_versions():
        return []
    link = tag("a", escape(strings["changelog.read"]), href=f"../../v/{release.version}/{language}/")
    return [Block("changes", f"{release.version}.copy", tag("p", link))]


def _item(book: Book, contexts: dict[str, PageContext], language: str, change: models.Change) -> str:
    date = tag("time", change.date, datetime=change.date)
    code, words = words_of(book, change, language)
    told = tag("span", escape(words), lang=None if code == language else code)
    named = [_rule(contexts, rule) for rule in change.rules] + [_example(contexts, one) for one in change.examples]
    links = tag("ul", *(tag("li", link) for link in named), class_="changes__rules") if named else ""
    return tag("li", date, " ", told, links, id=change.id, class_="change")


def words_of(book: Book, change: models.Change, language: str) -> tuple[str, str]:
    """Return the language in which readers of a language see a change, and its words on one line."""
    code, words = book.words_in(change.words, language)
    return code, " ".join(words.split())


def _rule(contexts: dict[str, PageContext], full_id: str) -> str:
    """`Attika 3.2 Terrain`, as a link; a rule that is gone leads to its tombstone."""
    game, _, rule = full_id.partition(".")
    context = contexts[game]
    stone = context.game.rules.tombstones_by_id().get(rule)
    now = stone.now if stone else rule
    page = (stone.page if stone else None) or getattr(context.game.page_of(now), "id", "")
    number = context.game.numbers.get(now, "")
    shown = f"{context.texts.get('game').title} {number} {context.anchor_title(now)}"
    return tag("a", escape(shown), href=f"../{game}/{page}/#{rule}")


def _example(contexts: dict[str, PageContext], full_id: str) -> str:
    game, _, example = full_id.partition(".")
    context = contexts[game]
    shown = f"{context.site('example.title')}{context.site('colon')}{context.texts.get('examples', example).title}"
    return tag("a", escape(shown), href=f"../{game}/{example_page(context.game, example)}/#example.{example}")


# the feed


def feed(book: Book, language: str, site: str) -> str:
    """The changes as an Atom feed. `site` is the address of the whole site, with a slash at its end."""
    strings = book.site[language].strings
    page = f"{site}{language}/changelog/"
    changes = [change for release in book.changelog for change in release.changes]
    updated = _moment(max((change.date for change in changes), default="2026-01-01"))
    title = tag("title", escape(f"Stele – {strings['changelog.title']}"))
    links = _link("self", f"{site}{language}/{FEED}") + _link("alternate", page)
    author = tag("author", tag("name", "Stele"))
    head = title + links + tag("id", escape(page)) + tag("updated", updated) + author
    entries = "".join(_entry(book, page, change, language) for change in changes)
    namespace = {"xmlns": "http://www.w3.org/2005/Atom", "xml:lang": language}
    return '<?xml version="1.0" encoding="utf-8"?>\n' + _element("feed", head + entries, namespace) + "\n"


def _entry(book: Book, page: str, change: models.Change, language: str) -> str:
    code, words = words_of(book, change, language)
    address = f"{page}#{change.id}"
    named = ", ".join([*change.rules, *change.examples])
    content = tag("content", escape(words + (f" ({named})" if named else "")), type="text")
    title = tag("title", escape(_first_sentence(words)))
    moment = tag("updated", _moment(change.date))
    entry = title + _link("alternate", address) + tag("id", escape(address)) + moment + content
    return _element("entry", entry, {} if code == language else {"xml:lang": code})


def _first_sentence(text: str) -> str:
    for end in ("。", ". ", ": ", "："):
        if end in text[:100]:
            return text[: text.index(end)].rstrip(".")
    return text if len(text) <= 100 else text[:99] + "…"


def _moment(date: str) -> str:
    return f"{date}T00:00:00Z"


def _link(relation: str, address: str) -> str:
    return f'<link rel="{relation}" href="{escape(address)}"/>'


def _element(name: str, content: str, attributes: dict[str, Any]) -> str:
    written = "".join(f' {key}="{escape(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{content}</{name}>"


# CHANGELOG.md


def changelog_file(book: Book) -> str:
    """CHANGELOG.md, in English."""
    strings = book.site[models.CHANGELOG_LANGUAGE].strings
    lines = ["# Changelog", "", f"{unescape(strings['changelog.lead'])}"]
    lines += ["Made from `rules_data/site/changelog.yaml` by `python -m rules_pages changelog`."]
    for release in book.changelog:
        lines += ["", f"## {release.version or 'Unreleased'}", ""]
        lines += [_line(book, change) for change in release.changes]
    return "\n".join(lines) + "\n"


def _line(book: Book, change: models.Change) -> str:
    named = [f"`{item}`" for item in [*change.rules, *change.examples]]
    _, words = words_of(book, change, models.CHANGELOG_LANGUAGE)
    return f"- {change.date}: {words}" + (f" ({', '.join(named)})" if named else "")
