"""Redirects from former addresses of pages (`former` in rules.yaml), which keep the query and the fragment."""

from __future__ import annotations

from rules_pages.blocks.html import escape, tag
from rules_pages.data.book import Book, GameBook
from rules_pages.data.models import Page
from rules_pages.data.units import GameTexts


def moved_pages(book: Book) -> dict[str, str]:
    """Return the redirects: HTML by path below the site's root (`de/attika/board/index.html`)."""
    return {
        f"{language}/{game.id}/{old}/index.html": _redirect_page(game, page, language)
        for game in book.games.values()
        for page in game.rules.pages
        for old in page.former
        for language in book.languages
    }


def _redirect_page(game: GameBook, page: Page, language: str) -> str:
    """Return a page that redirects with moved.js, which keeps the query and the fragment of the address; without
    scripts a meta refresh drops them."""
    title, target = escape(GameTexts(game, language).get("pages", page.id).title), f"../{page.id}/"
    head = [
        tag("meta", charset="utf-8"),
        tag("title", title),
        tag("meta", name="robots", content="noindex"),
        tag("link", rel="canonical", href=target),
        tag("script", src="../../../assets/javascripts/moved.js"),
        tag("noscript", tag("meta", http_equiv="refresh", content=f"0; url={target}")),
    ]
    body = tag("main", tag("p", tag("a", title, href=target)))
    return "<!doctype html>" + tag("html", tag("head", *head), tag("body", body), lang=language)
