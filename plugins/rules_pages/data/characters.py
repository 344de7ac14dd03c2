"""Characters that nobody sees in a text: control and format characters, blanks that look like nothing, halves of pairs.

They are refused wherever words come in (files, PO, the translator's page), and messages never print them."""

import re
import unicodedata

INVISIBLE = (
    r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # control characters, U+0085 (next line) among them; not tab and line breaks
    r"\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2"
    r"\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0\u2800"  # fillers, which look like a blank or like nothing
    r"\u200b-\u200f\u2028-\u202e\u2060-\u206f"  # of no width, line and paragraph separators, directions of writing
    r"\ud800-\uf8ff"  # halves of pairs, and characters that every font may draw as it likes
    r"\ufe00-\ufe0f\ufeff\ufff0-\ufffb\ufffe\uffff"
    r"\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U0010ffff"
)
"""Inside of a character class of `re`: everything that does not show, or shows otherwise than it is read."""
UNSEEN = re.compile(f"[{INVISIBLE}]")
_UNFIT = re.compile(f"[{INVISIBLE}\r\n\t]")
NOT_ALLOWED = "the character U+{:04X} is not allowed; remove it"
_SEEN = "LNPS"
"""First letters of the Unicode categories of characters that leave ink: letters, numbers, punctuation, symbols."""
LONGEST_WORD = 200
"""Number of letters without a blank from which on messages leave out the rest."""
LONGEST_MESSAGE = 2000
_LONG_WORD = re.compile(rf"(\S{{{LONGEST_WORD - 20}}})\S{{20,}}")


def invisible(text: str) -> re.Match[str] | None:
    """Return the first invisible character of a text as a match, or None."""
    return UNSEEN.search(text)


def looks_empty(text: str) -> bool:
    """Return whether nothing of a text would be seen on a page: blanks, and marks without a letter."""
    if text[:1].isalnum() and not invisible(text[0]):  # most texts
        return False
    return not any(unicodedata.category(character)[0] in _SEEN and not invisible(character) for character in text)


def character_problem(text: str) -> str | None:
    """Return what is wrong with the characters of a text, or None: one that nobody sees, or nothing to be seen."""
    unseen = invisible(text)
    if unseen:
        return NOT_ALLOWED.format(ord(unseen.group()))
    return "this looks empty; write some text" if looks_empty(text) else None


def shown(text: str) -> str:
    """Return a text for a message, on one line: invisible characters as their numbers, very long words cut off."""
    line = _UNFIT.sub(_shown_character, text)
    line = _LONG_WORD.sub(r"\1…", line)
    return line if len(line) <= LONGEST_MESSAGE else line[: LONGEST_MESSAGE - 1] + "…"


def _shown_character(match: re.Match[str]) -> str:
    """Return a blank for a line break, `\\xff` for a byte of a file name that is no text, or a number."""
    code = ord(match.group())
    if match.group() in "\r\n\t":
        return " "
    return f"\\x{code - _BYTES:02x}" if _BYTES + 0x80 <= code <= _BYTES + 0xFF else f"<U+{code:04X}>"


_BYTES = 0xDC00
"""Python has a byte that it cannot decode as this number and the byte (`surrogateescape`)."""
