"""Test the hints on a translation beside its source, on the real words of modality."""

from functools import cache

import pytest

from rules_pages.check.book_cache import cached_book
from rules_pages.data.project import Project
from rules_pages.translate.hints import Hints
from tests.registry import DATA

HINTS = {
    "nothing": ("Der Angreifer darf ziehen.", "The attacker may move.", ""),
    "a duty that is a permission": ("Der Angreifer muss ziehen.", "The attacker may move.", "is a permission, “muss”"),
    "a permission that is a duty": ("Der Angreifer darf ziehen.", "The attacker must move.", "is a duty, “darf”"),
    "a denial that is lost": ("Er darf nicht ziehen.", "He may move.", "the source denies something (“darf nicht”)"),
    "a denial too many": ("Er darf ziehen.", "He may not move.", "“may not” denies something"),
    "the source": ("Der Angreifer zieht.", "Der Angreifer zieht.", "still in the words of the source"),
    "a straight quotation mark": ("Das Wort „Zug“.", 'The word "move".', "a straight quotation mark"),
    "two spaces": ("Der Angreifer zieht.", "The  attacker moves.", "two spaces in a row"),
    "Japanese": ("Der Angreifer zieht.", "The attacker 動かす.", "Japanese is left in it"),
    "a term that is not used": ("Zahle {term:amphora|die Amphore}.", "Pay the jar.", "here is no “amphora”"),
    "a term that is": ("Zahle {term:amphora|die Amphore}.", "Pay the {term:amphora}.", ""),
}


@cache
def hints() -> Hints:
    """Return the hints on translations of German into English."""
    return Hints(cached_book(Project(DATA.parent)), "de", "en")


@pytest.mark.parametrize(("source", "words", "hint"), HINTS.values(), ids=HINTS)
def test_what_an_editor_might_look_at(source: str, words: str, hint: str) -> None:
    told = list(hints().of(source, words))
    assert any(hint in one for one in told) if hint else told == [], told
