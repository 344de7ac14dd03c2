"""Words by which something is found though its text has others: synonyms, kana readings, parts of German compounds."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules_pages.data.book import Book, GameBook

WORD = re.compile(r"[^\W\d_]+")
SHORTEST_WORD, SHORTEST_PART = 3, 4
LINKS = ("", "s", "es", "n", "en", "er", "e")
"""What may stand between the parts of a German compound."""
PARTICIPLE = re.compile(r"(ab|an|auf|aus|bei|ein|her|hin|nach|um|vor|weg|zu|zurück)?ge(\w{3,}(?:t|en))")
KANA = "".join(map(chr, range(0x3041, 0x3097))) + "ー"
KANA_RUN = re.compile(f"[{KANA}]{{3,}}")
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def other_words(book: Book, language: str, terms: Iterable[str]) -> str:
    """The readings, and the words of everyday and of other editions, of some terms in one language."""
    found: list[str] = []
    for term in terms:
        words = book.glossary[term].words.get(language)
        if words is not None:
            found += [words.term, *([words.reading] if words.reading else []), *words.also]
            found += [avoided.word.removesuffix("*") for avoided in words.avoided()]
    return " ".join(dict.fromkeys(found))


def own_words(game: GameBook, language: str, key: str) -> str:
    """What else readers may call a rule, an example or a piece of a game in a language, and how it is read."""
    texts = game.texts.get(language)
    return " ".join([*texts.also.get(key, []), texts.spoken.get(key, "")]).strip() if texts else ""


def readings_in_letters(words: str) -> str:
    """The words in hiragana among some, in letters."""
    return " ".join(in_letters(word) for word in words.split() if set(word) <= set(KANA))


def kana_in_letters(text: str) -> str:
    """What stands in hiragana in a text that has other writing, too, in letters: `おつりはない` as a whole."""
    return " ".join(in_letters(run) for run in KANA_RUN.findall(text))


def in_letters(reading: str) -> str:
    """A reading in hiragana, two Latin letters for each: such a word is never cut into pieces, as kana may be, in one
    way when they are indexed and in another when they are asked for. search.js spells what readers type like this."""
    return "".join(chr(97 + place // 26) + chr(97 + place % 26) for place in map(KANA.find, reading) if place >= 0)


def words_in(texts: Iterable[str]) -> frozenset[str]:
    """All words of some texts in small letters."""
    return frozenset(word.lower() for text in texts for word in WORD.findall(text) if len(word) >= SHORTEST_WORD)


def compound_parts(text: str, vocabulary: frozenset[str]) -> str:
    """The parts of the compounds in a German text that are words themselves: `baukosten` gives `bau` and `kosten`."""
    found: dict[str, None] = {}
    for word in sorted(words_in([text])):
        found |= dict.fromkeys(parts_of(word, vocabulary))
    return " ".join(found)


def parts_of(word: str, vocabulary: frozenset[str]) -> list[str]:
    """The two or more words of which a compound is made; none where it is no compound of known words."""
    for split in range(SHORTEST_WORD, len(word) - SHORTEST_PART + 1):
        tail = word[split:]
        head = _head(word[:split], vocabulary)
        if head and tail in vocabulary:
            return [head, tail, *parts_of(head, vocabulary), *parts_of(tail, vocabulary)]
    return []


def _head(text: str, vocabulary: frozenset[str]) -> str:
    """The first part of a compound without what links it to the next one."""
    for link in LINKS:
        head = text.removesuffix(link) if link else text
        if len(head) >= SHORTEST_WORD and head in vocabulary and text == head + link:
            return head
    return ""


def participle_verbs(text: str) -> str:
    """German participles without their `ge`, so that the verb finds them: `gemischt` gives `mischt`."""
    found = [PARTICIPLE.fullmatch(word) for word in sorted(words_in([text]))]
    return " ".join((match[1] or "") + match[2] for match in found if match)


def without_umlauts(text: str) -> str:
    """The German words that have umlauts, as they are typed without them: `Gebäude` gives `gebaeude`."""
    words = sorted(words_in([text]))
    return " ".join(word.translate(UMLAUTS) for word in words if word.translate(UMLAUTS) != word)


def other_spellings(text: str, spellings: dict[str, str]) -> str:
    """Words as some readers spell them, whatever ending they have: `neighbors` gives `neighbours`."""
    words = sorted(words_in([text]))
    found = [word.replace(ours, theirs) for ours, theirs in sorted(spellings.items()) for word in words if ours in word]
    return " ".join(found)
