"""Hand-written pages cut into sections, each of which is translated as one, and put together again.

A section begins at a heading with an id (`## Reading {#reading}`), by which it is the same one in every language. What
stands before the first, with the title of the front matter, is a section without an id.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote

from rules_pages.data.models import PageTexts

PAGE = "page"
"""The section, as texts of games have them, of the units of hand-written pages: `page.how-to-use.reading`."""
FIELDS = ("title", "description")
"""What the front matter holds for readers."""
FRAME = re.compile(r"(?m)^///.*$|\{[.#:][^{}]*\}")
"""Blocks and attributes, which are the same in every language."""
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_HEADING = re.compile(r"#{1,6} +(?P<title>\S.*?) *\{ *#(?P<id>[^\s{}]+)[^{}]*\} *\n?")
_FENCES = ("```", "~~~")
_FRONT_MATTER = re.compile(r"---\n(.*\n)*?---(?:\n|$)")
_FIELD = re.compile(rf"(?m)^({'|'.join(FIELDS)}): +([^\s>|&*!{{\[#].*?) *$")

Sections = dict[str, str]
"""Id of each section of a page, in order, to its Markdown."""


@dataclass(frozen=True)
class PageSection:
    """A section of a page. `id`: "" for what stands before the first heading with an id; `start`: where it begins."""

    page: str
    id: str
    markdown: str
    start: int

    @property
    def address(self) -> str:
        """Its address below that of a language: `how-to-use/#reading`."""
        folder = "" if self.page == "index" else f"{self.page.removesuffix('/index')}/"
        return f"{folder}#{self.id}" if self.id else folder


def page_sections(texts: PageTexts) -> dict[str, PageSection]:
    """Return the sections of all pages of a language by the keys of their units: `how-to-use.reading`, `how-to-use`."""
    result = {}
    for page, whole in texts.pages.items():
        start = 0
        for section, markdown in sections(whole).items():
            result[section_key(page, section)] = PageSection(page, section, markdown, start)
            start += len(markdown)
    return result


def section_key(page: str, section: str) -> str:
    """Return the key of the unit of a section, in characters that no file of units has a meaning for."""
    return quote(f"{page}.{section}" if section else page)


@lru_cache(maxsize=512)
def sections(page: str) -> Sections:
    """Return the sections of a page; together they are the page, character by character. They must not be changed."""
    parts: dict[str, list[str]] = {"": []}
    section = fence = ""
    for line in _LINE.findall(page):
        mark = line.lstrip()[:3]
        if mark in _FENCES:
            fence = "" if mark == fence else fence or mark
        match = None if fence else _HEADING.fullmatch(line)
        if match and match["id"] not in parts:
            section = match["id"]
        parts.setdefault(section, []).append(line)
    return {key: "".join(lines) for key, lines in parts.items() if lines}


@lru_cache(maxsize=512)
def section_spans(section: str) -> dict[str, tuple[int, int]]:
    """Return where the texts of a section stand in it: `title`, `description`, `body`, as far as it has them."""
    spans: dict[str, tuple[int, int]] = {}
    heading, front = _HEADING.match(section), _FRONT_MATTER.match(section)
    begin = 0
    if heading:
        begin = heading.end()
        spans["title"] = heading.span("title")
    elif front:
        begin = front.end()
        matches = {match[1]: match for match in _FIELD.finditer(front.group())}
        spans = {name: matches[name].span(2) for name in FIELDS if name in matches and _value(matches[name][2])}
    body = section[begin:]
    start = begin + len(body) - len(body.lstrip("\n"))
    end = begin + len(body.rstrip())
    return spans | ({"body": (start, end)} if start < end else {})


def section_texts(section: str) -> dict[str, str]:
    """Return the texts of a section by name, as `section_spans`."""
    is_front = not _HEADING.match(section)
    words = {name: section[start:end] for name, (start, end) in section_spans(section).items()}
    return {name: _value(text) if is_front and name in FIELDS else text for name, text in words.items()}


def _value(written: str) -> str:
    """Return a text of the front matter without the quotes of YAML; "" for anything but a text."""
    from rules_pages.data.yaml_parser import parse  # slow to import, and seldom needed

    data = parse(f"text: {written}\n".encode(), "").data
    value = data.get("text") if isinstance(data, dict) else None
    return value if isinstance(value, str) else ""


def section_with_texts(section: str, words: Mapping[str, str]) -> str:
    """Return a section with these texts; one that it does not have yet is added, and nothing else changes."""
    from rules_pages.data.yaml_writer import one_line  # slow to import, and seldom needed

    is_front, places = not _HEADING.match(section), section_spans(section)
    for name, (start, end) in sorted(places.items(), key=lambda item: -item[1][0]):
        if name not in words:
            continue
        new = one_line(words[name], section[start]) if is_front and name in FIELDS else words[name]
        section = section[:start] + new + section[end:]
    lacking = "".join(f"{name}: {one_line(words[name])}\n" for name in FIELDS if name in words and name not in places)
    if lacking:
        front = _FRONT_MATTER.match(section)
        place = front.group().rindex("---") if front else 0
        section = section[:place] + (lacking + section[place:] if front else f"---\n{lacking}---\n\n{section}")
    if "body" in words and "body" not in places:
        section = f"{section.rstrip()}\n\n{words['body']}\n\n"
    return section


def merged_order(own: Iterable[str], order: Iterable[str]) -> list[str]:
    """Return the ids of a page's own sections, and those that only `order` has, each behind its predecessor there."""
    merged, last = list(own), -1
    for key in order:
        if key not in merged:
            merged.insert(last + 1, key)
        last = merged.index(key)
    return merged


def joined(markdown: Iterable[str]) -> str:
    """Return a page of sections from several pages."""
    return "\n\n".join(section.strip("\n") for section in markdown) + "\n"
