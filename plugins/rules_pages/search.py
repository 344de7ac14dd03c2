"""What can be found: every rule, example, term and page as a small document, and Pagefind's index of them."""

from __future__ import annotations

import functools
import hashlib
import platform
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rules_pages import models
from rules_pages.book import Book
from rules_pages.html import escape, tag
from rules_pages.inline import Speaker, example_page
from rules_pages.markup import placeholders
from rules_pages.project import Project
from rules_pages.search_words import (
    compound_parts,
    other_spellings,
    other_words,
    participle_verbs,
    without_umlauts,
    words_in,
)

TITLE_WEIGHTS = ("10", "8", "6")
"""Of a title of one word, of two, of more: who asks for a word alone means what is called so."""
LEADING_WEIGHT = "5"
"""Of what only leads to rules: pages, and the quick reference."""
WORD_LENGTH = 4
"""Of a language without spaces."""
TITLE_WORDS_WEIGHT, WORDS_WEIGHT = "4", "0.4"
EVERYWHERE = "glossary"
"""What belongs to no game, in the place of one."""
MOST_FRAGMENTS = "200"
"""Files of excerpts a language; a reader who keeps the site fetches them all."""
UNUSED = ("pagefind-*.css", "pagefind-*.js")
"""Pagefind's own dialogs and its worker; the site has a dialog of its own, which does without a worker."""


class SearchError(Exception):
    """The index could not be made; the message says why."""


@dataclass(frozen=True)
class Found:
    """One thing to be found. `href` is below the site's root, `place` says where it stands (`Attika 4.7`), `terms` are
    the ids of the glossary that its text names, `around` is the title of the section in which it stands;
    who asks for that means first of all the section's first rule."""

    language: str
    game: str
    href: str
    place: str
    title: str
    text: str
    terms: tuple[str, ...] = ()
    ids: str = ""
    around: str = ""
    is_first: bool = False


def entries(book: Book) -> Iterator[Found]:
    """Everything that can be found, in every language."""
    for language in book.languages:
        for game in book.games.values():
            yield from _game_entries(Speaker(book, game, language))
        yield from _terms(book, language)


def _game_entries(speaker: Speaker) -> Iterator[Found]:
    game, title = speaker.game, speaker.texts.get("game").title
    for rule in game.rule_list():
        yield _rule(speaker, title, rule)
    for key in game.examples:
        text = speaker.texts.get("examples", key)
        place = f"{title} · {speaker.site('example.title')}"
        href = f"{speaker.language}/{game.id}/{example_page(game, key)}/#example.{key}"
        intro = speaker.plain(text.intro)
        yield Found(speaker.language, game.id, href, place, text.title, intro, _named(text.intro), key)
    for page in game.rules.pages:
        titled = speaker.texts.get("pages", page.id)
        lead = titled.lead or ""
        place = f"{title} · {speaker.site('kind.' + page.kind)}"
        href = f"{speaker.language}/{game.id}/{page.id}/"
        yield Found(speaker.language, game.id, href, place, titled.title, speaker.plain(lead), _named(lead))


def _rule(speaker: Speaker, game: str, rule: models.Rule) -> Found:
    text = speaker.texts.get("rules", rule.id)
    page = speaker.game.page_of(rule.id)
    href = f"{speaker.language}/{speaker.game.id}/{page.id if page else ''}/#{rule.id}"
    place = f"{game} {speaker.game.numbers.get(rule.id, '')}"
    return Found(
        language=speaker.language,
        game=speaker.game.id,
        href=href,
        place=place,
        title=text.title,
        text=speaker.plain(text.body),
        terms=_named(text.body),
        ids=rule.id,
        around=_section_title(speaker, page, rule),
        is_first=any(rule is section.rules[0] for section in page.sections) if page else False,
    )


def _section_title(speaker: Speaker, page: models.Page | None, rule: models.Rule) -> str:
    sections = page.sections if page else []
    section = next((section.id for section in sections if rule in section.rules), None)
    return speaker.texts.get("sections", section).title if section else ""


def _named(text: str) -> tuple[str, ...]:
    """The terms that a text names."""
    return tuple(dict.fromkeys(item.target for item in placeholders(text) if item.kind == "term"))


def _terms(book: Book, language: str) -> Iterator[Found]:
    title = book.site[language].strings["glossary.title"]
    for key, term in book.glossary.items():
        words = term.words.get(language)
        if words is not None:
            href = f"{language}/glossary/#{key}"
            yield Found(language, EVERYWHERE, href, title, words.term, words.text, (key,), key)


# as documents


def documents(book: Book) -> dict[str, bytes]:
    """File name to HTML of everything that can be found."""
    found = list(entries(book))
    vocabulary = {
        language: words_in(f"{item.title} {item.text}" for item in found if item.language == language)
        for language in book.languages
    }
    return {
        f"{number:05}.html": _document(book, item, vocabulary[item.language]) for number, item in enumerate(found, 1)
    }


def _document(book: Book, item: Found, vocabulary: frozenset[str]) -> bytes:
    """The empty anchors tell search.js where the text begins and ends; the words after it are found and not shown."""
    titled = [term for term in item.terms if _stands_in(book, term, item)]
    near = other_words(book, item.language, titled or (item.terms[:1] if not item.text else ()))
    far = other_words(book, item.language, item.terms)
    ids = f"{item.ids} {item.ids.replace('.', ' ')} {item.around if item.is_first else ''}"
    body = [
        tag("h1", escape(item.title), data_pagefind_weight=_title_weight(book, item)),
        tag("span", id="text"),
        tag("p", escape(item.text)),
        tag("span", id="words"),
        tag("p", escape(f"{near} {ids}"), data_pagefind_weight=TITLE_WORDS_WEIGHT),
        tag("p", escape(f"{far} {item.around} {_forms(book, item, vocabulary)}"), data_pagefind_weight=WORDS_WEIGHT),
    ]
    meta = tag("p", data_pagefind_meta="href[data-href], place[data-place]", data_href=item.href, data_place=item.place)
    game = tag("p", data_pagefind_filter="game[data-game]", data_game=item.game)
    page = tag("html", tag("body", tag("main", *body, meta, game, data_pagefind_body=True)), lang=item.language)
    return f"<!doctype html>{page}".encode()


def _title_weight(book: Book, item: Found) -> str:
    if not item.ids or item.ids.startswith("quick."):
        return LEADING_WEIGHT
    spaced = book.languages[item.language].line_join
    count = len(item.title.split()) if spaced else -(-len(item.title) // WORD_LENGTH)
    return TITLE_WEIGHTS[min(count, len(TITLE_WEIGHTS)) - 1]


def _forms(book: Book, item: Found, vocabulary: frozenset[str]) -> str:
    """The words of a text in the forms in which readers may type them."""
    text = f"{item.title} {item.around} {item.text}"
    spelled = other_spellings(text, book.languages[item.language].spellings)
    if item.language != "de":
        return spelled
    return " ".join([spelled, compound_parts(text, vocabulary), participle_verbs(text), without_umlauts(text)])


def _stands_in(book: Book, term: str, item: Found) -> bool:
    """Whether the title of something names a term; a term itself does."""
    words = book.glossary[term].words.get(item.language)
    return words is not None and words.term.lower() in item.title.lower()


# the index


def write_index(project: Project, book: Book, folder: Path) -> None:
    """Put the index into `folder`; an index of the same documents is kept from build to build. Raises SearchError."""
    made = documents(book)
    digest = hashlib.sha256(b"".join(made[name] for name in sorted(made)) + _own_code()).hexdigest()[:16]
    kept = project.cache / "search" / digest
    if not kept.is_dir():
        shutil.rmtree(kept.parent, ignore_errors=True)
        _index(project, made, kept)
    shutil.copytree(kept, folder, dirs_exist_ok=True)


@functools.cache
def _own_code() -> bytes:
    return Path(__file__).read_bytes()


def _index(project: Project, made: dict[str, bytes], kept: Path) -> None:
    sources, unfinished = kept.with_name("documents"), kept.with_name("unfinished")
    sources.mkdir(parents=True)
    for name, content in made.items():
        (sources / name).write_bytes(content)
    command = [str(pagefind(project)), "--site", str(sources), "--output-path", str(unfinished), "--silent"]
    command += ["--max-fragments", MOST_FRAGMENTS]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SearchError(f"Pagefind ended with exit code {done.returncode}: {done.stderr or done.stdout}")
    for pattern in UNUSED:
        for path in unfinished.glob(pattern):
            path.unlink()
    unfinished.rename(kept)


def pagefind(project: Project) -> Path:
    """Pagefind's program: what npm installed for this machine, else one in the PATH. Raises SearchError."""
    machine = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "arm64": "arm64"}.get(
        platform.machine().lower(), ""
    )
    installed = project.node_modules / "@pagefind" / f"{platform.system().lower()}-{machine}" / "bin"
    program = shutil.which("pagefind_extended", path=str(installed)) or shutil.which("pagefind_extended")
    if program is None:
        raise SearchError("Pagefind is not there; run `make install`, or elsewhere than on Linux put it into the PATH")
    return Path(program)
