"""Parse the markup of texts: `{kind:target|shown}`, ruby `{漢字|かんじ}`, **bold**, paragraphs and lists."""

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass

NUMBER, FOREIGN = "#", "@"
"""In forms of counted words: the place of the number, and what stands before the language of the forms; as
`rules_widgets.words` reads them."""
COUNTED = ("slot", "step", "value")
"""Kinds of placeholders that may show a number, and then have forms for it."""
KINDS = ("rule", "term", "value", "name", "symbols", "example", "widget", "step")
_SLOT = re.compile(r"\{([^{}]*)\}")
_EXACT = re.compile(r"(?:^|(?<=\|))=[0-9]+ ")


@dataclass(frozen=True)
class Placeholder:
    """A placeholder in a text. `{rule:cost.terrain|shown}` has kind `rule`, target `cost.terrain` and shown `shown`.
    Other kinds: `slot` for `{cards|card|cards}`, `ruby`, and `?` for an unknown one, which is part of the target."""

    kind: str
    target: str
    shown: str | None = None

    @property
    def key(self) -> str:
        """The part that must be the same in every language; also its name in messages, without braces."""
        return self.target if self.kind in ("slot", "?") else f"{self.kind}:{self.target}"


def placeholder(content: str) -> Placeholder:
    """Parse the content of a pair of braces."""
    left, bar, rest = content.partition("|")
    shown = rest if bar else None
    kind, colon, target = left.partition(":")
    if colon:
        return Placeholder(kind, target, shown) if kind in KINDS else Placeholder("?", left, shown)
    return Placeholder("ruby" if bar and not left.isascii() else "slot", left, shown)


@functools.lru_cache(maxsize=20_000)
def placeholders(text: str) -> tuple[Placeholder, ...]:
    """Return all placeholders of a text, in order; cached, since a source text is compared with each translation."""
    return tuple(placeholder(content) for content in _SLOT.findall(text))


def terms(text: str) -> list[str]:
    """Return the ids of the glossary terms that a text names, each once."""
    items = placeholders(text) if "{term:" in text else ()
    return list(dict.fromkeys(item.target for item in items if item.kind == "term"))


@functools.lru_cache(maxsize=20_000)
def keys(text: str) -> frozenset[str]:
    """Return the keys of the placeholders that every language of a unit must share: all but ruby; cached, as above."""
    return frozenset(item.key for item in placeholders(text) if item.kind != "ruby")


def with_language(text: str, language: str) -> str:
    """Return the text with the language before the forms of counted words, for use among words of another language
    (`rules_widgets.words`): `{cards|@en|card|cards}`. A single form without a number names a form of a name."""
    return _SLOT.sub(lambda match: _with_language(match.group(1), language), text) if "|" in text else text


def _with_language(content: str, language: str) -> str:
    item = placeholder(content)
    shown = item.shown or ""
    if item.kind not in COUNTED or not ("|" in shown or NUMBER in shown):
        return f"{{{content}}}"
    return f"{{{content.partition('|')[0]}|{FOREIGN}{language}|{shown}}}"


def render(text: str, replace: Callable[[Placeholder], str]) -> str:
    """Return the text with each placeholder replaced by `replace(placeholder)`."""
    return _SLOT.sub(lambda match: replace(placeholder(match.group(1))), text)


@functools.lru_cache(maxsize=8)
def prose(text: str) -> str:
    """Return the text with braces and the ids in them replaced by spaces, so that offsets stay the same."""
    return _SLOT.sub(lambda match: f" {_shown_words(match.group(1))} ", text)


def _shown_words(content: str) -> str:
    """Return the content of a placeholder with the id, and the number of an exact form (`=0 none`), as spaces."""
    left, bar, shown = content.partition("|")
    words = left if placeholder(content).kind == "ruby" else " " * len(left)
    return words + " " * len(bar) + _EXACT.sub(lambda match: " " * len(match.group()), shown)


@functools.lru_cache(maxsize=8)
def spoken(text: str) -> str:
    """Return the text as words only: placeholders become their shown words and forms, ruby loses its reading."""
    return render(text, lambda item: item.target if item.kind == "ruby" else (item.shown or " ").replace("|", " "))


def is_latin(word: str) -> bool:
    """Return whether a word begins with a letter of a script that separates words (`\\b` works), unlike Japanese."""
    return (word[0].isascii() and word[0].isalpha()) or (word[0].isalpha() and ord(word[0]) < 0x2E80)


def word_pattern(word: str) -> str:
    """Return a pattern for a word: of a Latin one as a whole word, `könn*` with any ending and `*ed` with any
    beginning; of any other wherever it stands."""
    if not is_latin(word.removeprefix("*")):
        return re.escape(word)
    begin, end = (r"\b\w*" if word.startswith("*") else r"\b"), (r"\w*" if word.endswith("*") else r"\b")
    return begin + re.escape(word.strip("*")) + end


def join_lines(text: str, between: str) -> str:
    """Join the source lines of each paragraph with `between`; blank lines, list items and table rows are kept."""
    paragraphs = []
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        lines: list[str] = []
        for line in (line.strip() for line in paragraph.splitlines()):
            if lines and not line.startswith(("- ", "| ")):
                lines[-1] += between + line
            else:
                lines.append(line)
        paragraphs.append("\n".join(lines))
    return "\n\n".join(paragraphs)
