"""Addresses that pages had before: each leads to the page as it is now, keeping its question and its rule."""

from __future__ import annotations

from rules_pages.blocks.html import escape, tag
from rules_pages.data.book import Book, GameBook
from rules_pages.data.models import Page
from rules_pages.data.units import GameTexts


def moved_pages(book: Book) -> dict[str, str]:
    """HTML by path below the site's root: `de/attika/board/index.html`."""
    return {
        f"{language}/{game.id}/{old}/index.html": _moved(game, page, language)
        for game in book.games.values()
        for page in game.rules.pages
        for old in page.former
        for language in book.languages
    }


def _moved(game: GameBook, page: Page, language: str) -> str:
    """A page that leads on: by moved.js, which keeps the question and the rule in the address, else without them."""
    title, there = escape(GameTexts(game, language).get("pages", page.id).title), f"../{page.id}/"
    head = [
        tag("meta", charset="utf-8"),
        tag("title", title),
        tag("meta", name="robots", content="noindex"),
        tag("link", rel="canonical", href=there),
        tag("script", src="../../../assets/javascripts/moved.js"),
        tag("noscript", tag("meta", http_equiv="refresh", content=f"0; url={there}")),
    ]
    body = tag("main", tag("p", tag("a", title, href=there)))
    return "<!doctype html>" + tag("html", tag("head", *head), tag("body", body), lang=language)
