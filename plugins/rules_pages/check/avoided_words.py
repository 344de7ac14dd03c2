"""Find the words that the glossary says to avoid, and name the word to write.

A Latin word is found as a whole word, `Anziehende*` with any ending; capitals count where the glossary writes any.
A Japanese word is found wherever it stands, but not inside a term: 市場価値表 is fine where 価値表 is avoided.
What stands in quotation marks in a note, a reason or a reading is the word of a source, and is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from rules_pages.data import markup
from rules_pages.data.book import Book
from rules_pages.data.models import Avoided
from rules_pages.data.problems import Problem

QUOTING_SECTIONS = ("notes", "reasons", "readings")
"""Sections whose texts quote sources."""
_QUOTED = re.compile('「[^」]*」|『[^』]*』|„[^“”]*[“”]|“[^”]*”|»[^«]*«|«[^»]*»|"[^"]*"')


class AvoidedWords:
    """What a language avoids, in the texts of some games; without games, in texts that are of all games."""

    def __init__(self, book: Book, language: str, games: Iterable[str] = ()) -> None:
        games = set(games)
        self._words: list[tuple[re.Pattern[str], str]] = []
        parts = []
        for term, entry in book.glossary.items():
            words = entry.words.get(language)
            for avoided in words.avoided() if words is not None else ():
                if not avoided.games or (games and games <= set(avoided.games)):
                    parts.append(_pattern(avoided))
                    advice = f'write "{avoided.write or words.term}" (term {term})'
                    self._words.append((re.compile(parts[-1]), advice))
        self._found = re.compile("|".join([*_terms_around(book, language, self._words), *parts]) or "(?!)")

    def problems(self, text: str, quotes: bool = False) -> Iterator[tuple[int, str]]:
        """Yield (offset, what to say) for each avoided word of a text; `quotes` leaves out what is quoted."""
        plain = _QUOTED.sub(lambda match: " " * len(match.group()), text) if quotes else text
        for match in self._found.finditer(plain):
            advice = next((advice for word, advice in self._words if word.fullmatch(match.group())), None)
            if advice is not None:
                yield match.start(), f'"{match.group()}": {advice}'


def _pattern(avoided: Avoided) -> str:
    word, is_beginning = avoided.word.removesuffix("*"), avoided.word.endswith("*")
    if not markup.is_latin(word):
        return re.escape(word)
    case = "" if word != word.lower() else "i"
    end = r"\w*" if is_beginning else r"\b"
    return rf"(?{case}:\b{re.escape(word)}{end})"


def _terms_around(book: Book, language: str, words: list[tuple[re.Pattern[str], str]]) -> list[str]:
    """The terms of the language that have an avoided word inside, the longest first."""
    terms = {entry.words[language].term for entry in book.glossary.values() if language in entry.words}
    around = [term for term in terms if any(word.search(term) and not word.fullmatch(term) for word, _ in words)]
    return [re.escape(term) for term in sorted(around, key=lambda term: (-len(term), term))]


def page_problems(book: Book, docs: Path) -> Iterator[Problem]:
    """What is avoided in the hand-written pages."""
    for language in book.languages:
        avoided = AvoidedWords(book, language)
        for path in sorted((docs / language).glob("*.md")):
            text = path.read_text(encoding="utf-8")
            for offset, message in avoided.problems(text):
                line, column = text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
                yield Problem(path.relative_to(docs.parent).as_posix(), line, column, message)
