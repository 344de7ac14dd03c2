"""The small markup of our texts: `{kind:target|shown}`, ruby `{漢字|かんじ}`, **bold**, paragraphs and lists."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass

KINDS = ("rule", "term", "value", "name", "symbols", "example", "widget", "step")
_SLOT = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True)
class Placeholder:
    """`{rule:cost.terrain|shown}` is kind `rule`, target `cost.terrain`, shown `shown`; ruby has the kind `ruby`."""

    kind: str
    target: str
    shown: str | None = None

    @property
    def key(self) -> str:
        """What must be the same in every language; also how messages name it, without its braces."""
        return self.target if self.kind in ("slot", "?") else f"{self.kind}:{self.target}"


def placeholder(content: str) -> Placeholder:
    """What stands between two braces. `{cards|card|cards}` is a `slot`; an unknown kind is `?`, left in the target."""
    left, bar, rest = content.partition("|")
    shown = rest if bar else None
    kind, colon, target = left.partition(":")
    if colon:
        return Placeholder(kind, target, shown) if kind in KINDS else Placeholder("?", left, shown)
    return Placeholder("ruby" if bar and not left.isascii() else "slot", left, shown)


@functools.lru_cache(maxsize=20_000)
def placeholders(text: str) -> tuple[Placeholder, ...]:
    """All placeholders of a text, in order; a source text is asked for them with each of its translations."""
    return tuple(placeholder(content) for content in _SLOT.findall(text))


def keys(text: str) -> set[str]:
    """The placeholders that every language of a unit must share: all but ruby."""
    return {item.key for item in placeholders(text) if item.kind != "ruby"}


def render(text: str, replace: Callable[[Placeholder], str]) -> str:
    """The text with each placeholder replaced."""
    return _SLOT.sub(lambda match: replace(placeholder(match.group(1))), text)


@functools.lru_cache(maxsize=8)
def prose(text: str) -> str:
    """The text with what is no word of it blanked out (same length): braces, and the ids in them."""
    return _SLOT.sub(lambda match: f" {_shown_words(match.group(1))} ", text)


def _shown_words(content: str) -> str:
    """What the reader sees of a placeholder as it was typed: shown words, forms, ruby; the rest is blanks."""
    left, bar, shown = content.partition("|")
    kept = left if placeholder(content).kind == "ruby" else " " * len(left)
    return kept + " " * len(bar) + shown


@functools.lru_cache(maxsize=8)
def spoken(text: str) -> str:
    """The words of a text as they are read one after the other: shown words and forms without their braces, ruby
    without its reading."""
    return _SLOT.sub(lambda match: _spoken_words(placeholder(match.group(1))), text)


def _spoken_words(item: Placeholder) -> str:
    if item.kind == "ruby":
        return item.target
    return " " if item.shown is None else item.shown.replace("|", " ")


def is_latin(word: str) -> bool:
    """Whether a word has edges, unlike one of Japanese."""
    return (word[0].isascii() and word[0].isalpha()) or (word[0].isalpha() and ord(word[0]) < 0x2E80)


def join_lines(text: str, between: str) -> str:
    """Source lines of one paragraph become one line; blank lines, list items and rows of tables stay."""
    paragraphs = re.split(r"\n\s*\n", text.strip())
    return "\n\n".join(_join_paragraph(paragraph, between) for paragraph in paragraphs)


def _join_paragraph(paragraph: str, between: str) -> str:
    lines: list[str] = []
    for line in (line.strip() for line in paragraph.splitlines()):
        if lines and not line.startswith(("- ", "| ")):
            lines[-1] += between + line
        else:
            lines.append(line)
    return "\n".join(lines)
