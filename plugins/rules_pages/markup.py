"""The small markup of our texts: `{kind:target|shown}`, ruby `{漢字|かんじ}`, **bold**, paragraphs and lists."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

KINDS = ("rule", "term", "value", "name", "symbols", "example", "widget", "step")
_SLOT = re.compile(r"\{([^{}]*)\}")
_DIGITS = re.compile(r"[0-9０-９]+")


@dataclass(frozen=True)
class Placeholder:
    """`{rule:cost.terrain|shown}` is kind `rule`, target `cost.terrain`, shown `shown`; ruby has the kind `ruby`."""

    kind: str
    target: str
    shown: str | None = None

    @property
    def key(self) -> str:
        """What must be the same in every language."""
        return f"{self.kind}:{self.target}"


def placeholder(content: str) -> Placeholder:
    """What stands between two braces. An unknown kind comes back with the kind `?`."""
    left, bar, shown = content.partition("|")
    kind, colon, target = left.partition(":")
    if colon:
        return Placeholder(kind if kind in KINDS else "?", target, shown if bar else None)
    return Placeholder("ruby", left, shown) if bar and not left.isascii() else Placeholder("slot", left, shown or None)


def placeholders(text: str) -> list[Placeholder]:
    """All placeholders of a text, in order."""
    return [placeholder(content) for content in _SLOT.findall(text)]


def keys(text: str) -> set[str]:
    """The placeholders that every language of a unit must share: all but ruby."""
    return {item.key for item in placeholders(text) if item.kind != "ruby"}


def render(text: str, replace: Callable[[Placeholder], str]) -> str:
    """The text with each placeholder replaced."""
    return _SLOT.sub(lambda match: replace(placeholder(match.group(1))), text)


def prose(text: str) -> str:
    """The text with its placeholders blanked out (same length), for looking at what was typed."""
    return _SLOT.sub(lambda match: " " * len(match.group(0)), text)


def typed_numbers(text: str, number_words: dict[str, int]) -> list[tuple[int, str, int]]:
    """Numbers that were typed into prose: (offset, as typed, value)."""
    plain = prose(text)
    found = [(match.start(), match.group(), int(match.group())) for match in _DIGITS.finditer(plain)]
    for word, number in number_words.items():
        found += [(match.start(), match.group(), number) for match in _word_pattern(word).finditer(plain)]
    return sorted(found)


def _word_pattern(word: str) -> re.Pattern[str]:
    edges = r"\b" if word[0].isascii() or (word[0].isalpha() and ord(word[0]) < 0x2E80) else ""
    return re.compile(edges + re.escape(word) + edges, re.IGNORECASE)


def join_lines(text: str, between: str) -> str:
    """Source lines of one paragraph become one line; blank lines and list items stay."""
    paragraphs = re.split(r"\n\s*\n", text.strip())
    return "\n\n".join(_join_paragraph(paragraph, between) for paragraph in paragraphs)


def _join_paragraph(paragraph: str, between: str) -> str:
    lines: list[str] = []
    for line in (line.strip() for line in paragraph.splitlines()):
        if lines and not line.startswith("- "):
            lines[-1] += between + line
        else:
            lines.append(line)
    return "\n".join(lines)
