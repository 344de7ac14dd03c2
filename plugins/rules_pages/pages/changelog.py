"""The changelog: a page and an Atom feed for each language, and CHANGELOG.md."""

from html import unescape

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext, example_page, page_id
from rules_pages.blocks.page_furniture import front_matter
from rules_pages.data import models
from rules_pages.data.book import Book
from rules_pages.data.published.publication import NOT_RELEASED, released_versions

MIDNIGHT = "T00:00:00Z"
FEED = "changelog.xml"
"""File name of the feed in a language's folder."""


# the page


def changelog_page(book: Book, language: str) -> Source:
    """Return the page in one language: all changes, newest first, with links to the rules and examples they name."""
    strings = book.site[language].strings
    title = strings["changelog.title"]
    parts: list[Part] = [front_matter(title), f"# {title} {{#changelog}}", strings["changelog.lead"]]
    feed = tag("p", tag("a", escape(strings["changelog.feed"]), href=f"../{FEED}", type="application/atom+xml"))
    parts.append(Block("changes", "feed", feed))
    contexts = {key: PageContext(book, game, language) for key, game in book.games.items()}
    for release in book.changelog:
        version = release.version
        title = strings["changelog.version" if version else "changelog.unreleased"].replace("{version}", version or "")
        parts.append(f"## {title} {{#{f'v{version}' if version else NOT_RELEASED}}}")
        if version in released_versions():
            link = tag("a", escape(strings["changelog.read"]), href=f"../../v/{version}/{language}/")
            parts.append(Block("changes", f"{version}.copy", tag("p", link)))
        changes = tag("ul", *(_item(book, contexts, language, change) for change in release.changes), class_="changes")
        parts.append(Block("changes", version or NOT_RELEASED, changes))
    return join(parts)


def _item(book: Book, contexts: dict[str, PageContext], language: str, change: models.Change) -> str:
    date = tag("time", change.date, datetime=change.date)
    code, words = _words_of(book, change, language)
    text = tag("span", escape(words), lang=None if code == language else code)
    references = [_rule_link(contexts, rule) for rule in change.rules]
    for game, _, example in (name.partition(".") for name in change.examples):
        context = contexts[game]
        label = f"{context.site('example.title')}{context.site('colon')}{context.texts.get('examples', example).title}"
        address = f"../{game}/{example_page(context.game, example)}/#example.{example}"
        references.append(tag("a", escape(label), href=address))
    links = tag("ul", *(tag("li", link) for link in references), class_="changes__rules") if references else ""
    return tag("li", date, " ", text, links, id=change.id, class_="change")


def _words_of(book: Book, change: models.Change, language: str) -> tuple[str, str]:
    """Return (language code, text on one line) of a change; the code is another one if it is not translated."""
    code, words = book.words_in(change.words, language)
    return code, " ".join(words.split())


def _rule_link(contexts: dict[str, PageContext], full_id: str) -> str:
    """Return a link such as `Attika 3.2 Terrain`; a withdrawn rule links to its tombstone."""
    game, _, rule = full_id.partition(".")
    context = contexts[game]
    tombstone = context.game.rules.tombstones_by_id().get(rule)
    current = tombstone.now if tombstone else rule
    page = (tombstone.page if tombstone else None) or page_id(context.game, current)
    number = context.game.numbers.get(current, "")
    label = f"{context.texts.get('game').title} {number} {context.anchor_title(current)}"
    return tag("a", escape(label), href=f"../{game}/{page}/#{rule}")


# the feed


def feed(book: Book, language: str, site: str, name: str) -> str:
    """Return the changes as an Atom feed. `site`: base URL of the whole site, with a slash at its end."""
    strings = book.site[language].strings
    page = f"{site}{language}/changelog/"
    changes = [change for release in book.changelog for change in release.changes]
    updated = max((change.date for change in changes), default="2026-01-01") + MIDNIGHT
    title = tag("title", escape(f"{name} – {strings['changelog.title']}"))
    links = tag("link", rel="self", href=f"{site}{language}/{FEED}") + tag("link", rel="alternate", href=page)
    head = [title, links, tag("id", escape(page)), tag("updated", updated), tag("author", tag("name", escape(name)))]
    entries = (_entry(book, page, change, language) for change in changes)
    namespace = {"xmlns": "http://www.w3.org/2005/Atom", "xml:lang": language}
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tag("feed", *head, *entries, **namespace) + "\n"


def _entry(book: Book, page: str, change: models.Change, language: str) -> str:
    code, words = _words_of(book, change, language)
    address = f"{page}#{change.id}"
    references = ", ".join([*change.rules, *change.examples])
    content = tag("content", escape(words + (f" ({references})" if references else "")), type="text")
    end = next((end for end in ("。", ". ", ": ", "：") if end in words[:100]), "")  # of its first sentence
    headline = words[: words.index(end)].rstrip(".") if end else words if len(words) <= 100 else words[:99] + "…"
    parts = [tag("title", escape(headline)), tag("link", rel="alternate", href=address), tag("id", escape(address))]
    parts += [tag("updated", f"{change.date}{MIDNIGHT}"), content]
    return tag("entry", *parts, **({} if code == language else {"xml:lang": code}))


# CHANGELOG.md


def changelog_file(book: Book) -> str:
    """Return the content of CHANGELOG.md, in English."""
    strings = book.site[models.CHANGELOG_LANGUAGE].strings
    lines = ["# Changelog", "", f"{unescape(strings['changelog.lead'])}"]
    lines += ["Made from `rules_data/site/changelog.yaml` by `python -m rules_pages changelog`."]
    for release in book.changelog:
        lines += ["", f"## {release.version or 'Unreleased'}", ""]
        for change in release.changes:
            references = ", ".join(f"`{item}`" for item in [*change.rules, *change.examples])
            _, words = _words_of(book, change, models.CHANGELOG_LANGUAGE)
            lines.append(f"- {change.date}: {words}" + (f" ({references})" if references else ""))
    return "\n".join(lines) + "\n"
