"""Places where Japanese headings, table heads and buttons may break into lines, for browsers that do not find phrases
themselves (`word-break: auto-phrase`).

`<wbr>` is put between phrases; a style sheet then forbids breaks everywhere else (tokens.css). Ids, the search and the
table of contents are made before and do not have it, and it is not part of the text that is copied or read out."""

import re
from collections.abc import Iterator
from functools import cache

import budoux

JAPANESE = "ja"
"""The language whose lines break between any two letters."""
_WIDGET = re.compile(r"<div\b[^>]*\bdata-widget=")
_DIV = re.compile(r"<(/?)div\b")
_SHORT_TEXT = re.compile(r'(<(?:(h[1-4]|button)\b[^>]*|(th) scope="col")>)(.*?)(?=</(?:\2|\3)>)', re.DOTALL)
"""Headings, buttons and heads of columns, which are narrow; heads of rows break anywhere, as sentences do."""
_SHORTEST = 8
"""Number of letters of the shortest text that may break; fewer fit on any line."""
_NUMBER = re.compile(r'<span class="rule__number">[^<]*</span>\s*')
_TAG = re.compile(r"(<[^>]*>)")
_UNBROKEN = re.compile(r"<(/?)(?:ruby|svg)\b")
"""Elements inside which no line breaks."""
_NOT_AT_THE_START = re.compile(r"[\s!-/:-@\[-`{-~、-〕！-／：-～ぁぃぅぇぉっゃゅょァィゥェォッャュョー…々・]")
_NOT_AT_THE_END = re.compile(r"[\s([{（「『【〔&]")


def with_breaks(page: str) -> str:
    """Return the HTML of a Japanese page with `<wbr>` between the phrases of its short texts. Widgets stay as they are:
    the engine writes them anew."""
    parts, end = [], 0
    for start, stop in _widgets(page):
        parts += [_broken(page[end:start]), page[start:stop]]
        end = stop
    return "".join([*parts, _broken(page[end:])])


def _widgets(page: str) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of each widget's element; widgets do not stand in one another."""
    for match in _WIDGET.finditer(page):
        depth = 0
        for tag in _DIV.finditer(page, match.start()):
            depth += -1 if tag[1] else 1
            if depth == 0:
                yield match.start(), tag.start()
                break


def _broken(html: str) -> str:
    return _SHORT_TEXT.sub(lambda match: match[1] + break_phrases(match[4]), html)


@cache
def break_phrases(html: str) -> str:
    """Return the content of a heading, a table head or a button with `<wbr>` between its phrases, not inside ruby. Text
    beside a rule's number is wrapped: in a flex container Firefox takes each `<wbr>` for an item of its own."""
    number = _NUMBER.match(html)
    if number:
        broken = break_phrases(html[number.end() :])
        return f"{number[0]}<span>{broken}</span>" if "<wbr>" in broken else html
    tokens = _TAG.split(html)
    text = "".join(tokens[::2])
    breaks = phrase_ends(text) if len(text.strip()) >= _SHORTEST else ()
    if not breaks:
        return html
    parts, place, depth = [], 0, 0
    for index, token in enumerate(tokens):
        if index % 2:
            unbroken = _UNBROKEN.match(token)
            depth += 0 if unbroken is None else -1 if unbroken[1] else 1
            parts.append(token)
            continue
        for letter in token:
            parts.append("<wbr>" + letter if place in breaks and not depth else letter)
            place += 1
    return "".join(parts)


def phrase_ends(text: str) -> set[int]:
    """Return the indexes at which a line of the text may begin. A phrase has more than one letter, and no line begins
    or ends with punctuation that must not stand there."""
    ends, place, last = set(), 0, 0
    for phrase in _parser().parse(text):
        before, after = text[place - 1 : place], text[place]
        if (
            len(text[last:place].rpartition(" ")[2]) > 1
            and len(phrase.strip()) > 1
            and max(before, after) > "\u3000"  # words of other languages have their spaces
            and not _NOT_AT_THE_START.match(after)
            and not _NOT_AT_THE_END.match(before)
        ):
            ends.add(place)
            last = place
        place += len(phrase)
    return ends


@cache
def _parser() -> budoux.Parser:
    return budoux.load_default_japanese_parser()
