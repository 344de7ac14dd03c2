"""The texts of a game beside their sources, as the translator's page shows and writes them, and
the older sources that stale ones were made of, from git."""

import difflib
import functools
import re
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from markdown import markdown
from pydantic import ValidationError

from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.check.texts import FILLED_SECTIONS
from rules_pages.data import markup
from rules_pages.data.book import GLOSSARY, PAGES, SITE, Book, GameBook, PageBook, TextBook
from rules_pages.data.characters import looks_empty, shown
from rules_pages.data.problems import Failure
from rules_pages.data.project import Project
from rules_pages.data.published.publication import root
from rules_pages.data.texts.units import GameTexts, Unit, place_of_texts, units
from rules_pages.translate import po_import
from rules_pages.translate.po_file import PoFile, TranslatorNotes, part_name, trimmed, version
from rules_pages.translate.review import Hints

Words = Mapping[str, str]
"""Name of each text of a unit (`body`; `""` for a unit of one text) to the text."""
PLAIN_SECTIONS = ("labels", "counts", "names", *FILLED_SECTIONS)
"""Sections whose texts are shown as they are written, because no engine fills their placeholders here."""
SHARED_TITLES = {GLOSSARY: "Glossary", SITE: "Words of the site", PAGES: "Hand-written pages"}
MAX_ELSEWHERE = 3


def overview(book: Book) -> list[dict[str, Any]]:
    """Return how much of each game is translated into each language."""
    return [
        {
            "game": game.id,
            "title": title_of(game, language),
            "language": language,
            "label": book.languages[language].label,
            **GameTexts(game, language).counts(),
        }
        for game in book.text_books()
        for language in book.languages
        if language != game.source_language
    ]


def title_of(game: TextBook, language: str) -> str:
    """Return the title of a game, or what texts that belong to no game are called."""
    return SHARED_TITLES.get(game.id) or str(GameTexts(game, language).get("game").title)


class Translation:
    """The texts of a game, the site or the glossary in one language, in which there need not be any yet. Raises Failure
    for an unknown game or language, and for the source language."""

    def __init__(self, project: Project, book: Book, game_id: str, language: str) -> None:
        self.project = project
        self.book = book
        games = {game.id: game for game in book.text_books()}
        if game_id not in games or language not in book.languages or language == games[game_id].source_language:
            raise Failure(f"there is no translation of {shown(game_id)} into {shown(language)}")
        self.game = games[game_id]
        self.language = language
        self.texts = GameTexts(self.game, language)
        self._notes = TranslatorNotes(book, self.game, language)
        self._hints = Hints(book, self.texts.source_language, language)
        codes = [code for code in (*book.chain(language), *book.languages) if code in self.game.texts]
        self.reference = next((code for code in codes if code not in (language, self.texts.source_language)), "")
        self._contexts: dict[str, PageContext] = {}

    def to_json(self) -> dict[str, Any]:
        """Return everything for the page as JSON: `game`, `title`, `source`, `target`, `reference` (a second language
        to translate from, or ""), and `units` as `unit` returns them."""
        labels = self.book.languages
        old = old_sources(self.project, self.game, self.language)
        return {
            "game": self.game.id,
            "title": title_of(self.game, self.language),
            "source": {"language": self.texts.source_language, "label": labels[self.texts.source_language].label},
            "target": {"language": self.language, "label": labels[self.language].label},
            "reference": self.reference,
            "units": [self.unit(unit, old) for unit in self.texts.source.values()],
        }

    def unit(self, unit: Unit, old: "OldTexts | None" = None) -> dict[str, Any]:
        """Return a unit as JSON: its status, and each of its texts with its source, as written and as HTML. `old`: the
        source texts as they were when the translation was accepted, for showing what has changed."""
        own_texts, old_texts = self.texts.own_texts(unit.id), (old or {}).get(unit.id, {})
        other_texts = GameTexts(self.game, self.reference).own_texts(unit.id) if self.reference else {}
        parts = []
        for path, source in unit.texts.items():
            part, words = part_name(path), own_texts.get(path, "")
            known = self._translated.get(source, {}).items()
            elsewhere = [f"elsewhere ({place}): {text}" for text, place in known if text != words][:MAX_ELSEWHERE]
            entry: dict[str, Any] = {
                "part": part,
                "source": source,
                "words": words,
                "notes": [*elsewhere, *self._notes.of(unit, source)],
                "hints": list(self._hints.of(source, words)) if words else [],
                "reference_html": self._html(self.reference, unit, other_texts.get(path, "")),
                "source_html": self._html(self.texts.source_language, unit, source),
                "html": self._html(self.language, unit, words),
            }
            if part in old_texts and old_texts[part] != source:
                entry["difference"] = difference(old_texts[part], source)
            parts.append(entry)
        status = self.texts.status(unit.id)
        about = {"id": unit.id, "status": status, "is_old_known": status != "stale" or bool(old_texts)}
        return about | self._place(unit) | {"parts": parts}

    def _place(self, unit: Unit) -> dict[str, str]:
        """Return the number of a rule, or the page of a section, with its address; {} for any other unit."""
        game, address = self.game, self.texts.address(unit)
        if isinstance(game, PageBook):
            number = game.sections(game.source_language)[unit.key].page
        else:
            number = game.numbers.get(unit.key, "") if isinstance(game, GameBook) else ""
        return {"number": number, "address": f"{root()}{address}"} if address else {}

    @functools.cached_property
    def _translated(self) -> dict[str, dict[str, str]]:
        """Source text to {its translation: where it stands}, of all that is up to date."""
        known: dict[str, dict[str, str]] = {}
        for book in self.book.text_books():
            texts = GameTexts(book, self.language)
            if texts.source_language != self.texts.source_language:
                continue
            for unit in (unit for unit in texts.own.values() if texts.status(unit.id) == "done"):
                own = unit.texts
                for path, source in texts.source[unit.id].texts.items():
                    if path in own:
                        known.setdefault(source, {}).setdefault(own[path], f"{book.id} {unit.id}")
        return known

    def _html(self, language: str, unit: Unit, text: str) -> str:
        """Return a text as readers see it; with its placeholders if their values are not known here."""
        game = self.game
        if isinstance(game, PageBook):
            return markdown(escape(text), extensions=["attr_list", "tables"]).replace(">\n<", "><")
        is_filled = any(item.kind in ("slot", "step") for item in markup.placeholders(text))
        if not text or not isinstance(game, GameBook) or unit.section in PLAIN_SECTIONS or is_filled:
            return escape(text)
        if language not in self._contexts:
            self._contexts[language] = PageContext(self.book, game, language, {}, f"{root()}{language}/{game.id}/")
        try:
            return self._contexts[language].html_blocks(text)
        except (KeyError, StopIteration):  # a placeholder that names nothing, which the check reports
            return tag("p", escape(text))

    def check(self, unit_id: str, words: Words) -> dict[str, Any]:
        """Return what the check says about these words, and what an editor might look at in them: `{"problems": …,
        "hints": …}`, each `[{"part": name of the text, "message"}]`."""
        problems = self._prepare(unit_id, words)[2]
        sources = {part_name(path): text for path, text in self.texts.source[unit_id].texts.items()}
        hints = [(part, hint) for part, text in words.items() for hint in self._hints.of(sources.get(part, ""), text)]
        return {"problems": problems, "hints": [{"part": part, "message": hint} for part, hint in hints]}

    def save(self, unit_id: str, words: Words, base: Words) -> dict[str, Any]:
        """Write the words and note that they match the source as it is now; return `{"problems": []}`, or the problems,
        with nothing written. `base`: versions (`po_file.version`) of the texts that the page showed. Raises Failure for
        others in the file."""
        if dict(base) != {part_name(path): version(text) for path, text in self.texts.own_texts(unit_id).items()}:
            raise Failure("the file has changed since this page read it; load the page again")
        import_, files, problems = self._prepare(unit_id, words)
        if not problems:
            po_import.write_import(self.project, import_, files)
        return {"problems": problems}

    def _prepare(self, unit_id: str, words: Words) -> tuple[po_import.Import, po_import.Files, list[dict[str, str]]]:
        """Return an import of one unit, the files that it changes, and the problems of its words. Raises Failure for an
        unknown unit, for words that do not fit it, and if the check itself fails."""
        unit = self.texts.source.get(unit_id)
        if unit is None:
            raise Failure(f"{unit_id}: there is no such unit")
        sources, own_texts = unit.texts, self.texts.own_texts(unit_id)
        if {*words} != {*map(part_name, sources)} or own_texts.keys() - sources.keys():
            raise Failure(f"{unit_id} has other parts than its source; edit the file itself")
        if any(looks_empty(text) for text in words.values()):
            raise Failure("a text is empty")
        places = {path: (number, 1) for number, path in enumerate(sources, 2)}  # line 1: problems of other texts
        accepted = self.game.accepted.get(self.language, {}) | {unit_id: (unit.hash,)}
        name = f"{self.game.id}, {self.language}"
        import_ = po_import.Import(PoFile(self.game, self.language, Path()), name, places, accepted=accepted)
        new = {path: trimmed(words[part_name(path)], source) for path, source in sources.items()}
        if own_texts:
            import_.changed = {path: text for path, text in new.items() if text != own_texts.get(path)}
        else:
            import_.added = {(unit.section, unit.key): po_import.content_in_words(unit, new)}
        problems = list(po_import.character_problems(import_))
        files = {} if problems else po_import.new_files(self.project, import_)
        problems = problems or list(po_import.check_import(self.book, import_, files))
        parts = {line: part_name(path) for path, (line, _) in places.items()}
        return import_, files, [{"part": parts[p.line], "message": p.message} for p in problems if p.line in parts]


MAX_REVISIONS = 50
"""How many revisions of the file of texts are searched; older texts count as unknown."""
_TOKENS = re.compile(r"\{[^{}]*\}|[^\W\u2e80-\uffef]+|\s+|.", re.DOTALL)
"""Placeholders and words; in scripts without spaces, single characters."""

OldTexts = dict[str, dict[str, str]]


def old_sources(project: Project, game: TextBook, language: str) -> OldTexts:
    """Return the source texts for which the stale translations of a language were accepted, as far as git has them."""
    texts, old_texts = GameTexts(game, language), dict[str, dict[str, str]]()
    wanted = {unit for unit in texts.source if texts.status(unit) == "stale" and unit in texts.accepted}
    for revision in _revisions(project, game) if wanted else ():
        old_units = units(revision)
        for unit in wanted & old_units.keys():
            if old_units[unit].hash in texts.accepted[unit]:
                old_texts[unit] = {part_name(path): text for path, text in old_units[unit].texts.items()}
                wanted.remove(unit)
        if not wanted:
            break
    return old_texts


def _revisions(project: Project, game: TextBook) -> Iterator[Any]:
    """Yield the source texts of a game as they were committed, the newest first."""
    language = game.source_language
    place = place_of_texts(game, language)
    revisions = _git_output(project, "log", f"-{MAX_REVISIONS}", "--format=%H", "--", place).decode().split()
    for revision in revisions:
        names = _git_output(project, "ls-tree", "-r", "-z", "--name-only", revision, "--", place).decode().split("\0")
        files = {name: _git_output(project, "show", f"{revision}:./{name}").decode() for name in names if name}
        try:
            yield game.model.model_validate(po_import.new_texts(game, language, files))
        except ValidationError:
            continue  # the models were different then


def _git_output(project: Project, *arguments: str) -> bytes:
    """Return the output of git; nothing without git or a history."""
    try:
        return subprocess.run(["git", *arguments], cwd=project.root, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return b""


def difference(old: str, new: str) -> list[tuple[str, str]]:
    """Return the difference between two texts word by word: `[("same", …), ("gone", …), ("new", …)]`."""
    old_tokens, new_tokens = _TOKENS.findall(old), _TOKENS.findall(new)
    parts: list[tuple[str, str]] = []
    for kind, a, b, c, d in difflib.SequenceMatcher(None, old_tokens, new_tokens, autojunk=False).get_opcodes():
        if kind == "equal":
            parts.append(("same", "".join(old_tokens[a:b])))
            continue
        parts += [("gone", "".join(old_tokens[a:b]))] if b > a else []
        parts += [("new", "".join(new_tokens[c:d]))] if d > c else []
    return parts
