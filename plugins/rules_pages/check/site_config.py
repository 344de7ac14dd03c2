"""Whether mkdocs.yml declares the languages that languages.yaml has."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules_pages.data.book import Book
from rules_pages.data.problems import Problem
from rules_pages.data.project import CHOOSER
from rules_pages.data.yaml_file import Path_

NAME = "mkdocs.yml"
NOTHING: tuple[Path_, list[Any]] = ((), [])


def declaration(code: str, label: str) -> str:
    """Return the entry of a language, as it stands in mkdocs.yml."""
    return f"- {{locale: {code}, name: {label}, build: true, theme: {{language: {code}}}}}"


def site_config_problems(book: Book, path: Path) -> Iterator[Problem]:
    """Say what the list of languages in the mkdocs.yml at `path` lacks, has too much, or has otherwise. The language of
    the chooser is not looked at; nor is a folder without that file."""
    if not path.is_file():
        return
    from rules_pages.data.yaml_reader import parse  # only when something changed; it takes a while to import

    file = parse(path.read_bytes(), NAME)  # its tags (`!ENV`) are MkDocs' affair
    where, listed = _languages(file.data)
    declared = {one.get("locale"): ((*where, index), one) for index, one in enumerate(listed) if isinstance(one, dict)}
    declared.pop(CHOOSER, None)
    for code, language in book.languages.items():
        if code not in declared:
            yield file.problem(where, f"{code}: missing; write `{declaration(code, language.label)}`")
        elif declared[code][1].get("name") != language.label:
            yield file.problem((*declared[code][0], "name"), f"{code}: languages.yaml calls it {language.label}")
    for code, (place, _) in declared.items():
        if code not in book.languages:
            yield file.problem(place, f"{code}: no such language in languages.yaml")
    if list(declared) != list(book.languages) and set(declared) == set(book.languages):
        yield file.problem(where, f"the order is that of languages.yaml: {', '.join(book.languages)}")


def _languages(data: Any) -> tuple[Path_, list[Any]]:
    """Return the list of languages that the plugin i18n is given, and its place."""
    plugins = data.get("plugins") if isinstance(data, dict) else None
    for index, plugin in enumerate(plugins if isinstance(plugins, list) else []):
        if isinstance(plugin, dict) and isinstance(plugin.get("i18n"), dict):
            return ("plugins", index, "i18n", "languages"), plugin["i18n"].get("languages") or []
    return NOTHING
