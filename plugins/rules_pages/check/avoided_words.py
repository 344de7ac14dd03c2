"""Check for words that the glossary says to avoid, and name the word to write instead.

A Latin word matches as a whole word, `Anziehende*` with any ending; the match is case-sensitive if the glossary entry
has a capital letter. A Japanese word matches anywhere except inside a term: 市場価値表 is fine where 価値表 is avoided.
Quotations in a note, a reason or a reading are a source's own words and are not checked."""

import re
from collections.abc import Iterable, Iterator

from rules_pages.data import markup
from rules_pages.data.book import Book

QUOTING_SECTIONS = ("notes", "subjects", "reasons", "readings")
"""Sections whose texts quote sources."""
_QUOTED = re.compile('「[^」]*」|『[^』]*』|„[^“”]*[“”]|“[^”]*”|»[^«]*«|«[^»]*»|"[^"]*"')


class AvoidedWords:
    """The avoided words of one language: those for texts that all of these `games` share, else those of every game."""

    def __init__(self, book: Book, language: str, games: Iterable[str] = ()) -> None:
        games = set(games)
        self._words: list[tuple[re.Pattern[str], str]] = []
        parts = []
        terms = book.terms_in(language)
        for term, words in terms.items():
            for avoided in words.avoided():
                if not avoided.games or (games and games <= set(avoided.games)):
                    word, is_lower = avoided.word, avoided.word == avoided.word.lower()
                    pattern = rf"(?{'i' if is_lower else ''}:{markup.word_pattern(word)})"
                    parts.append(pattern if markup.is_latin(word) else re.escape(word.removesuffix("*")))
                    advice = f'write "{avoided.write or words.term}" (term {term})'
                    self._words.append((re.compile(parts[-1]), advice))
        # Terms that contain an avoided word come first, longest first, so that the word inside of them does not match.
        names, words_in = {words.term for words in terms.values()}, [word for word, _ in self._words]
        around = [term for term in names if any(word.search(term) and not word.fullmatch(term) for word in words_in)]
        longest_first = [re.escape(term) for term in sorted(around, key=lambda term: (-len(term), term))]
        self._pattern = re.compile("|".join([*longest_first, *parts]) or "(?!)")

    def problems(self, text: str, quotes: bool = False) -> Iterator[tuple[int, str]]:
        """Yield (offset, message) for each avoided word in a text; with `quotes`, quotations are skipped."""
        plain = _QUOTED.sub(lambda match: " " * len(match.group()), text) if quotes else text
        for match in self._pattern.finditer(plain):
            advice = next((advice for word, advice in self._words if word.fullmatch(match.group())), None)
            if advice is not None:
                yield match.start(), f'"{match.group()}": {advice}'
