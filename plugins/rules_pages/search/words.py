"""Additional search words that a text does not contain itself: synonyms, kana readings, parts of German compounds,
other spellings."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules_pages.data.book import Book, GameBook

WORD = re.compile(r"[^\W\d_]+")
SHORTEST_WORD, SHORTEST_PART = 3, 4
"""Minimum lengths of a word, and of the last part of a compound."""
LINKING_ELEMENTS = ("", "s", "es", "n", "en", "er", "e")
"""Linking elements between the parts of a German compound."""
PARTICIPLE = re.compile(r"(ab|an|auf|aus|bei|ein|her|hin|nach|um|vor|weg|zu|zurück)?ge(\w{3,}(?:t|en))")
"""A German past participle: group 1 is its separable prefix, group 2 the rest after `ge`."""
KANA = "".join(map(chr, range(0x3041, 0x3097))) + "ー"
"""The hiragana and the long vowel mark."""
KANA_RUN = re.compile(f"[{KANA}]{{3,}}")
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def other_words(book: Book, language: str, terms: Iterable[str]) -> str:
    """Return the words of some glossary terms in one language: the term, its reading, its synonyms, and the words that
    our texts avoid."""
    result: list[str] = []
    for term in terms:
        words = book.glossary[term].words.get(language)
        if words is not None:
            result += [words.term, *([words.reading] if words.reading else []), *words.also]
            result += [avoided.word.removesuffix("*") for avoided in words.avoided()]
    return " ".join(dict.fromkeys(result))


def own_words(game: GameBook, language: str, key: str) -> str:
    """Return the synonyms and the reading of a rule, an example or a piece of a game in one language; "" if there are
    none."""
    texts = game.texts.get(language)
    return " ".join([*texts.also.get(key, []), texts.spoken.get(key, "")]).strip() if texts else ""


def readings_in_letters(words: str) -> str:
    """Return those words that are in hiragana, in letters (`in_letters`)."""
    return " ".join(in_letters(word) for word in words.split() if set(word) <= set(KANA))


def kana_in_letters(text: str) -> str:
    """Return the runs of at least three hiragana in a text of mixed scripts, in letters: `おつりはない` as one word."""
    return " ".join(in_letters(run) for run in KANA_RUN.findall(text))


def in_letters(reading: str) -> str:
    """Return a word in hiragana with two Latin letters for each character. The search engine does not split such a
    word, whereas it may split kana differently in the index and in a query. search.js converts queries in the same
    way."""
    return "".join(chr(97 + index // 26) + chr(97 + index % 26) for index in map(KANA.find, reading) if index >= 0)


def words_in(texts: Iterable[str]) -> frozenset[str]:
    """Return all words of some texts in lower case, except very short ones."""
    return frozenset(word.lower() for text in texts for word in WORD.findall(text) if len(word) >= SHORTEST_WORD)


def compound_parts(text: str, vocabulary: frozenset[str]) -> str:
    """Return the parts of the compounds in a German text that are in the vocabulary: `baukosten` gives `bau` and
    `kosten`."""
    parts: dict[str, None] = {}
    for word in sorted(words_in([text])):
        parts |= dict.fromkeys(parts_of(word, vocabulary))
    return " ".join(parts)


def parts_of(word: str, vocabulary: frozenset[str]) -> list[str]:
    """Return the two or more words that form a compound; [] if it is no compound of words in the vocabulary."""
    for split in range(SHORTEST_WORD, len(word) - SHORTEST_PART + 1):
        tail = word[split:]
        head = _head(word[:split], vocabulary)
        if head and tail in vocabulary:
            return [head, tail, *parts_of(head, vocabulary), *parts_of(tail, vocabulary)]
    return []


def _head(text: str, vocabulary: frozenset[str]) -> str:
    """Return the first part of a compound without its linking element; "" if that is not in the vocabulary."""
    for link in LINKING_ELEMENTS:
        head = text.removesuffix(link) if link else text
        if len(head) >= SHORTEST_WORD and head in vocabulary and text == head + link:
            return head
    return ""


def participle_verbs(text: str) -> str:
    """Return German participles without `ge`, as they share a stem with the verb: `gemischt` gives `mischt`."""
    matches = [PARTICIPLE.fullmatch(word) for word in sorted(words_in([text]))]
    return " ".join((match[1] or "") + match[2] for match in matches if match)


def without_umlauts(text: str) -> str:
    """Return the German words with umlauts in the spelling without them: `Gebäude` gives `gebaeude`."""
    words = sorted(words_in([text]))
    return " ".join(word.translate(UMLAUTS) for word in words if word.translate(UMLAUTS) != word)


def other_spellings(text: str, spellings: dict[str, str]) -> str:
    """Return words in a variant spelling, with any ending: `neighbors` gives `neighbours`. `spellings`: our spelling ->
    the variant."""
    words = sorted(words_in([text]))
    variants = [word.replace(own, other) for own, other in sorted(spellings.items()) for word in words if own in word]
    return " ".join(variants)
